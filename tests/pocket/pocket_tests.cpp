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

// What a person would do on two phones: play until the other side is asked, and hand over what is new.
struct Phone {
  Page page{rulesets()};
  std::string token;
  std::string side;

  // Orders of this side until the other one must decide; how many there are then.
  std::size_t play_out() {
    page.sit_down(token);
    std::size_t at = 0;
    for (int n = 0; n < 200; ++n) {
      page.store_all();
      std::string order;
      page.say({{"type", "propose"}, {"seed", n}});
      for (const std::string& text : std::exchange(page.letters, {})) {
        Json j = Json::parse(text);
        if (j.contains("at")) at = j["at"].get<std::size_t>();
        if (j["type"] == "proposals" && !j["orders"].empty()) order = j["orders"][0];
      }
      if (order.empty()) break;
      page.say({{"order", order}, {"at", at}});
    }
    page.leave();
    return at;
  }
  std::string hand(std::size_t from) {
    return page.get("/api/hand", "token=" + token + "&from=" + std::to_string(from));
  }
  // The record, whose last hash is that of the position.
  std::string record() { return page.get("/api/log", "token=" + token); }
  Json take(const std::string& text) {
    return page.ask("/api/hand", token.empty() ? Json{{"text", text}} : Json{{"text", text}, {"token", token}});
  }
};
// The seat of the side that is asked first.
void begin(Phone& phone) {
  Json list = Json::parse(phone.page.get("/api/list"));
  Json made = phone.page.ask("/api/games", {{"scenario", list["rulesets"][0]["scenarios"][0]["id"]}});
  phone.token = phone.page.claim(made["links"]["first"]);
  Json game = phone.page.ask("/api/games/status", {{"tokens", {phone.token}}})["games"][0];
  if (!game["yours"].get<bool>()) phone.token = phone.page.claim(made["links"]["second"]);
}
std::string orders_of(const std::string& record) { return record.substr(record.find("\n---\n")); }

TEST(Pocket, two_phones_hand_a_game_over) {
  Phone one, two;
  begin(one);
  std::size_t first = one.play_out();
  Json taken = two.take(one.hand(0));
  ASSERT_EQ(two.page.status(), 200) << taken;
  EXPECT_EQ(taken["at"], first);
  two.token = two.page.claim(taken["links"][taken["seat"].get<std::string>()]);
  EXPECT_EQ(orders_of(two.record()), orders_of(one.record()));
  // And back, the new orders alone; twice is as good as once.
  std::size_t second = two.play_out();
  ASSERT_GT(second, first);
  std::string back = two.hand(first);
  EXPECT_EQ(back.find("\n---\n"), std::string::npos);
  Json again = one.take(back);
  ASSERT_EQ(one.page.status(), 200) << again;
  EXPECT_EQ(again["at"], second);
  EXPECT_EQ(again["new"], second - first);
  EXPECT_EQ(one.take(back)["new"], 0);
  EXPECT_EQ(orders_of(two.record()), orders_of(one.record()));
  EXPECT_GT(one.play_out(), second);
}

// A game under way goes on elsewhere by its record: a server's import is this very code.
TEST(Pocket, a_record_goes_on_where_it_is_imported) {
  Phone one, two;
  begin(one);
  std::size_t at = one.play_out();
  ASSERT_GT(at, 0u);
  Json made = two.page.ask("/api/import", {{"log", one.record()}});
  ASSERT_EQ(two.page.status(), 200) << made;
  two.token = two.page.claim(made["links"]["both"]);
  EXPECT_EQ(orders_of(two.record()), orders_of(one.record()));
  EXPECT_GT(two.play_out(), at);
}

// Each fault is told, and what is stored stays as it is.
TEST(Pocket, a_wrong_hand_over_changes_nothing) {
  Phone one, two;
  begin(one);
  std::size_t first = one.play_out();
  std::string whole = one.hand(0);
  Json taken = two.take(whole);
  two.token = two.page.claim(taken["links"][taken["seat"].get<std::string>()]);
  std::size_t second = two.play_out();
  std::string back = two.hand(first);
  Page::Disk before = one.page.disk();
  auto refused = [&](Phone& phone, const std::string& text, std::string_view says) {
    Json answer = phone.take(text);
    EXPECT_EQ(phone.page.status(), 400) << answer;
    std::string why = answer["error"]["reason"]["en"];
    EXPECT_NE(why.find(says), std::string::npos) << why;
  };
  auto with = [](std::string text, std::string_view what, std::string_view other) {
    std::size_t at = text.find(what);
    return at == std::string::npos ? text : text.replace(at, what.size(), other);
  };
  for (const char* junk : {"", "x", "grognard-hand 1\n", "grognard-hand 2\nfrom 0 0\n"})
    refused(one, junk, "incomplete");
  refused(one, back.substr(0, back.size() / 2), "incomplete");
  std::string hash = back.substr(back.find("\nto ") + 4);
  hash = hash.substr(hash.find(' ') + 1, 16);
  refused(one, with(back, hash, "0123456789abcdef"), "do not lead to the position");
  std::string begins = back.substr(back.find("from ") + 5);
  begins = begins.substr(begins.find(' ') + 1, 16);
  refused(one, with(back, begins, "0123456789abcdef"), "took another course");
  std::size_t line = back.find('\n', back.find("\nto ") + 1) + 1;
  refused(one, back.substr(0, line) + "nobody dance\n" + back.substr(back.find('\n', line) + 1), "wrong at order");
  EXPECT_EQ(one.page.disk(), before);
  // A turn that is missing, and a game that is not there.
  Phone three;
  refused(three, back, "does not have");
  begin(three);
  refused(three, back, "a link is missing");
  EXPECT_GT(second, first);
}

// A general who thinks in another memory gives the very orders that he would give here.
TEST(Pocket, thoughts_that_are_sent_away_come_back_the_same) {
  auto orders = [](bool away) {
    struct Sent {
      int id;
      std::string packed;
    };
    std::vector<Sent> sent;
    std::vector<Put> lot;
    bool waits = false;
    std::string said, body;
    Pocket::Outside outside{[&](int, std::string_view text) { said += std::string{text} + "\n"; }, [](int, bool) {},
                            [&](int, const Answer& a) { body = a.body; },
                            [&](const std::vector<Put>& l) { lot = l, waits = true; }};
    if (away)
      outside.errand = [&](int id, const std::string&, std::string_view packed) {
        sent.push_back({id, std::string{packed}});
      };
    Pocket table(rulesets(), "test", outside);
    Pocket study(
        rulesets(), "test",
        {[](int, std::string_view) {}, [](int, bool) {}, [](int, const Answer&) {}, [](const std::vector<Put>&) {}});
    auto store = [&] {
      while (std::exchange(waits, false)) table.stored(nullptr);
    };
    auto ask = [&](const char* path, const Json& question) {
      table.ask(1, {true, path, {}, question.dump(), {}, false});
      store();
      return Json::parse(body);
    };
    table.ask(1, {false, "/api/list", {}, {}, {}, false});
    Json list = Json::parse(body);
    Json made = ask("/api/games", {{"scenario", list["rulesets"][0]["scenarios"][0]["id"]},
                                   {"first", "conscrit"},
                                   {"second", "conscrit"},
                                   {"seed", 1870}});
    table.join(1, made["links"]["watch"].get<std::string>(), {});
    std::atomic<bool> hurry = false;
    for (int n = 0; n < 12; ++n) {
      store();
      if (away && !sent.empty()) {
        Sent s = std::move(sent.front());
        sent.erase(sent.begin());
        table.thought(s.id, study.ponder(s.packed, hurry));
      } else {
        table.think();
      }
    }
    store();
    return said;
  };
  std::string here = orders(false);
  EXPECT_NE(here.find("accepted"), std::string::npos);
  EXPECT_EQ(here, orders(true));
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
