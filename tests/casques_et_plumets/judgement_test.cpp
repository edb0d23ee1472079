// What computer players build on: a score that tells better from worse, and short lists that hold the sensible orders.
#include <algorithm>

#include "tests/casques_et_plumets/support.hpp"

namespace grog::test::casques {
namespace {

using namespace grog::casques_et_plumets;

const std::string farm =
    "terrain = [{ id = \"farm\", kind = \"building\", box = [20, 10, 22, 12] },\n"
    "{ id = \"top\", kind = \"height\", box = [28, 2, 30, 4] }]\n";

std::unique_ptr<const Game> for_the_farm(const std::string& units) {
  std::string text =
      "id = \"trial\"\nruleset = \"casques-et-plumets\"\nname = { fr = \"Essai\", en = \"Trial\" }\n"
      "table = { width = 36, height = 24 }\nfirst = { army = \"french\", objectives = [\"farm\"] }\n"
      "second = { army = \"austrian\", objectives = [\"farm\"] }\n"
      "start = { phase = \"act\", active = \"french\", brigade = \"of\", turn = 3 }\n" +
      farm +
      "officer = [{ id = \"of\", side = \"french\", at = [12, 6], pc = 9 },\n"
      "{ id = \"oa\", side = \"austrian\", at = [12, 16] }]\nunit = [\n" +
      units + "]\n";
  return load(book(), {"trial.toml", text});
}

i32 french_score(const std::string& units) {
  auto g = for_the_farm(units);
  State s = g->begin();
  EXPECT_EQ(g->score(s, Side::first), -g->score(s, Side::second));
  return g->score(s, Side::first);
}

std::string unit(const char* id, const char* officer, const char* at, const char* more = "") {
  return std::string{"{ id = \""} + id + "\", officer = \"" + officer + "\", troop = \"line\", at = [" + at + "]" +
         more + " },\n";
}
const std::string foe = unit("z", "oa", "12, 18", ", facing = 180");

TEST(CasquesScore, better_is_more) {
  i32 plain = french_score(unit("c", "of", "12, 6") + foe);
  EXPECT_LT(french_score(unit("c", "of", "12, 6", ", vc = 2") + foe), plain);
  EXPECT_LT(french_score(unit("c", "of", "12, 6", ", disorder = true") + foe), plain);
  EXPECT_GT(french_score(unit("c", "of", "14, 7") + foe), plain);  // nearer to the farm
  EXPECT_LT(french_score(unit("c", "of", "2, 2") + foe), plain);   // far from it, and from its officer
  i32 inside = french_score("{ id = \"c\", officer = \"of\", troop = \"line\", in = \"farm\" },\n" + foe);
  EXPECT_GT(inside, french_score(unit("c", "of", "21, 8.5") + foe));
}

// An enemy behind it who faces it is worse than the same enemy before it.
TEST(CasquesScore, flanks_and_guns) {
  i32 faced = french_score(unit("c", "of", "12, 6") + unit("z", "oa", "12, 10", ", facing = 180"));
  i32 turned = french_score(unit("c", "of", "12, 6", ", facing = 180") + unit("z", "oa", "12, 10", ", facing = 180"));
  EXPECT_GT(faced, turned);
  auto gun = [](const char* facing) {
    return french_score(
        std::string{"{ id = \"g\", officer = \"of\", troop = \"foot-battery\", at = [12, 6], formation = \"battery\", "
                    "facing = "} +
        facing + " },\n" + unit("z", "oa", "12, 12", ", facing = 180"));
  };
  EXPECT_GT(gun("0"), gun("90"));  // 25 cm before its muzzle, or beside it
}

std::vector<Order> first_of(const Game& g, const State& s, std::size_t most) {
  std::vector<Order> out;
  Rng rng(7);
  g.propose(s, rng, most, out);
  EXPECT_LE(out.size(), most);
  for (const Order& o : out) EXPECT_TRUE(g.check(s, o).accepted) << order_text(g, o);
  return out;
}
bool offers(const std::vector<Order>& list, Verb verb, const Game& g, const char* unit_id) {
  return std::ranges::any_of(list, [&](const Order& o) {
    return verb_of(o) == verb && (unit_id == nullptr || o.unit == unit_named(g, unit_id));
  });
}

// One may charge, one may fire, one is in disorder, one stands at the farm's wall, the rest is far off: sixteen orders
// hold all of that, and the end of the sequence.
TEST(CasquesPropose, a_short_list_holds_what_matters) {
  auto g = for_the_farm(unit("c", "of", "12, 6") + unit("d", "of", "8, 6", ", disorder = true") +
                        unit("h", "of", "17.5, 8") + unit("m", "of", "14.5, 7.5", ", formation = \"line\"") +
                        unit("z", "oa", "12, 9.5", ", facing = 180") + unit("y", "oa", "15, 10", ", facing = 180"));
  State s = g->begin();
  std::vector<Order> list = first_of(*g, s, 16);
  EXPECT_EQ(verb_of(list.front()), Verb::end);
  EXPECT_TRUE(offers(list, Verb::charge, *g, "c"));
  EXPECT_TRUE(offers(list, Verb::fire, *g, "m"));
  EXPECT_TRUE(offers(list, Verb::reorder, *g, "d"));
  EXPECT_TRUE(offers(list, Verb::move, *g, "h"));
}

TEST(CasquesPropose, the_house_at_hand_is_entered_and_guns_unlimber) {
  auto g = for_the_farm(
      "{ id = \"c\", officer = \"of\", troop = \"line\", at = [19, 11], facing = 90 },\n"
      "{ id = \"g\", officer = \"of\", troop = \"foot-battery\", at = [14, 8] },\n" +
      unit("z", "oa", "14, 14", ", facing = 180"));
  State s = g->begin();
  own(s)[unit_named(*g, "c")].set(Mark::under_chief);  // whoever commands it
  std::vector<Order> list = first_of(*g, s, 16);
  EXPECT_TRUE(offers(list, Verb::enter, *g, "c"));
  EXPECT_TRUE(offers(list, Verb::form, *g, "g"));
}

// A way round: a wood straight ahead of cavalry, open ground beside it.
TEST(CasquesPropose, round_a_wood) {
  auto g = battle(
      "{ id = \"h\", officer = \"of\", troop = \"hussars\", at = [12, 6] },\n"
      "{ id = \"z\", officer = \"oa\", troop = \"line\", at = [12, 20], facing = 180 },\n",
      "terrain = [{ id = \"wood\", kind = \"wood\", box = [11, 9, 13, 12] }]\n");
  State s = g->begin();
  UnitId h = unit_named(*g, "h");
  bool round = false;
  for (const Order& o : first_of(*g, s, 24))
    round = round || (o.unit == h && verb_of(o) == Verb::move && o.legs[1].kind == static_cast<u8>(Step::forward));
  EXPECT_TRUE(round);
}

}  // namespace
}  // namespace grog::test::casques
