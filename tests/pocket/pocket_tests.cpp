// What the pocket edition promises: nothing is told before it is stored, and nothing that was told is lost.
#include <gtest/gtest.h>

#include "rulesets/registry.hpp"
#include "tests/pocket/page.hpp"

namespace grog::test {
namespace {

// The first scenario of the list, the person against a general.
std::string new_game(Page& page, std::string* links = nullptr) {
  Json list = Json::parse(page.get("/api/list"));
  Json made = page.ask(
      "/api/games", {{"scenario", list["rulesets"][0]["scenarios"][0]["id"]}, {"second", "conscrit"}, {"seed", 1815}});
  EXPECT_EQ(page.status(), 200) << made;
  if (links != nullptr) *links = made["links"].dump();
  return page.claim(made["links"]["first"]);
}

std::size_t told(const Page& page, std::string_view type) {
  std::size_t n = 0;
  for (const std::string& text : page.letters) n += Json::parse(text)["type"] == type ? 1 : 0;
  return n;
}

// The side that is asked first may be the general's: he is let think until it is the person's turn.
std::string first_order(Page& page) {
  for (;;) {
    page.store_all();
    page.letters.clear();
    page.say({{"type", "propose"}});
    for (const std::string& text : page.letters)
      if (Json j = Json::parse(text); j["type"] == "proposals" && !j["orders"].empty()) return j["orders"][0];
    if (!page.think()) return {};
  }
}

TEST(Pocket, an_order_is_told_once_it_is_stored) {
  Page page(rulesets());
  page.sit_down(new_game(page));
  std::string order = first_order(page);
  ASSERT_NE(order, "");
  page.letters.clear();
  page.say({{"order", order}});
  EXPECT_EQ(told(page, "accepted"), 0u);
  ASSERT_TRUE(page.store());
  EXPECT_EQ(told(page, "accepted"), 1u);
}

TEST(Pocket, what_cannot_be_stored_was_never_said) {
  Page page(rulesets());
  std::string token = new_game(page);
  page.sit_down(token);
  std::string order = first_order(page);
  Page::Disk before = page.disk();
  page.letters.clear();
  page.say({{"order", order}});
  ASSERT_TRUE(page.refuse());
  EXPECT_EQ(told(page, "accepted"), 0u);
  ASSERT_TRUE(page.closed);
  EXPECT_TRUE(*page.closed) << "one may come back";
  EXPECT_EQ(page.disk(), before);
  // And the game goes on from where it was.
  page.leave();
  page.sit_down(token);
  EXPECT_EQ(first_order(page), order);
  page.letters.clear();
  page.say({{"order", order}});
  ASSERT_TRUE(page.store());
  EXPECT_EQ(told(page, "accepted"), 1u);
}

TEST(Pocket, a_page_that_was_closed_in_the_middle_goes_on_alike) {
  constexpr std::size_t half = 15, whole = 30;
  Page one(rulesets());
  one.sit_down(new_game(one));
  play(one, half);
  Played through = play(one, whole);

  Page first(rulesets());
  std::string token = new_game(first);
  first.sit_down(token);
  ASSERT_GE(play(first, half).orders, half);
  Page second(rulesets(), first.disk());  // of the first nothing is left but what it had stored
  second.sit_down(token);
  second.store_all();
  Played after = play(second, whole);
  EXPECT_EQ(after.orders, through.orders);
  EXPECT_EQ(after.hash, through.hash);
}

TEST(Pocket, games_of_an_earlier_visit_are_listed_and_numbered_on) {
  Page first(rulesets());
  std::string token = new_game(first);
  Page second(rulesets(), first.disk());
  Json known = second.ask("/api/games/status", {{"tokens", {token}}});
  ASSERT_EQ(known["games"].size(), 1u);
  EXPECT_EQ(known["games"][0]["seat"], "first");
  EXPECT_FALSE(known["games"][0]["name"]["fr"].get<std::string>().empty());
  Json made = second.ask("/api/games", {{"scenario", known["games"][0]["scenario"]}});
  EXPECT_EQ(made["game"], 2);
}

TEST(Pocket, a_seat_is_claimed_once) {
  Page page(rulesets());
  std::string links;
  new_game(page, &links);
  page.ask("/api/claim", {{"invitation", Json::parse(links)["first"]}});
  EXPECT_EQ(page.status(), 409);
  page.sit_down("nobody-has-this-token0");
  ASSERT_TRUE(page.closed);
  EXPECT_FALSE(*page.closed);
  EXPECT_EQ(told(page, "closed") + told(page, "error"), 1u);
}

// What lies in a browser may be changed by anybody.
TEST(Pocket, spoilt_storage_is_told_and_breaks_nothing) {
  Page first(rulesets());
  std::string token = new_game(first);
  first.sit_down(token);
  play(first, 5);
  for (const char* junk : {"", "{", "[]", "{\"line\":7,\"at\":\"x\"}", "null"})
    for (const auto& [key, value] : first.disk()) {
      Page::Disk disk = first.disk();
      disk[key] = junk;
      Page page(rulesets(), disk);
      page.sit_down(token);
      page.store_all();
      EXPECT_TRUE(!page.letters.empty() || page.closed) << key << " = " << junk;
    }
}

// A library of one's own: the same words as a server's, and it outlives the page.
TEST(Pocket, a_sheet_is_kept_and_found_by_the_next_page) {
  Page page(rulesets());
  Json list = Json::parse(page.get("/api/list"));
  std::string ruleset = list["rulesets"][0]["id"];
  Json field = page.ask("/api/battlefield", {{"ruleset", ruleset}, {"seed", 4}, {"trials", 2}});
  ASSERT_EQ(page.status(), 200) << field;
  Json kept = page.ask("/api/library", {{"file", field["file"]}});
  ASSERT_EQ(page.status(), 200) << kept;
  Page next(rulesets(), page.disk());
  Json read = Json::parse(next.get("/api/library", "link=" + kept["link"].get<std::string>()));
  EXPECT_EQ(read["file"], field["file"]);
  EXPECT_FALSE(read["writes"].get<bool>());
  next.ask("/api/library/drop", {{"edit", kept["edit"]}});
  EXPECT_EQ(next.status(), 200);
  Page last(rulesets(), next.disk());
  EXPECT_TRUE(last.ask("/api/library/list", {{"links", {kept["link"]}}})["sheets"].empty());
}

}  // namespace
}  // namespace grog::test
