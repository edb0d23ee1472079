// What the referee says: figures in what is told, and why not.
#include "core/describe.hpp"
#include "tests/casques_et_plumets/support.hpp"

namespace grog::test::casques {
namespace {

using namespace grog::casques_et_plumets;

// The events of one kind that an order tells, its dice given.
std::vector<Event> told(const Game& g, const std::string& text, const std::string& faces, Tell kind) {
  Tape tape;
  std::size_t where = 0;
  EXPECT_TRUE(parse_tape(faces, tape, where));
  TapeDice dice(tape);
  State s = g.begin();
  Journal journal;
  g.apply(s, order(g, text), dice, &journal);
  EXPECT_TRUE(dice.exhausted());
  std::vector<Event> out;
  for (const Event& e : journal.events)
    if (e.kind == static_cast<u8>(kind)) out.push_back(e);
  return out;
}

const char* attack =
    "{ id = \"a\", officer = \"of\", troop = \"line\", at = [12, 7] },\n"
    "{ id = \"c\", officer = \"oa\", troop = \"line\", at = [12, 10.5], facing = 180, formation = \"line\" },\n";

// CP-16.16: 8 less column and fresh: 6 is due on the dice, and that is what is told.
TEST(CasquesTold, what_a_test_needs) {
  auto g = battle(attack);
  auto tests = told(*g, "charge a > c", "3 2", Tell::test);
  ASSERT_EQ(tests.size(), 1u);
  EXPECT_EQ(tests[0].value, 6);
  EXPECT_EQ(tests[0].option, 0);
}

// CP-R26: beaten in a house (10 x 10 cm), it comes out 10 cm from the wall: 5 + 10 + 5 from centre to centre.
TEST(CasquesTold, how_far_it_is_driven_out_of_a_house) {
  auto g = battle(
      "{ id = \"a\", officer = \"of\", troop = \"line\", at = [12, 7] },\n"
      "{ id = \"c\", officer = \"oa\", troop = \"line\", in = \"farm\" },\n",
      "terrain = [{ id = \"farm\", kind = \"building\", box = [11, 10, 13, 12] }]\n");
  // 3 + column + fresh - hard shelter = 3 dice against 4 with the house's malus on fire alone.
  auto back = told(*g, "charge a > c", "3 3 | 6 1 1 | 1 1 1 1 | 1", Tell::recoiled);
  ASSERT_EQ(back.size(), 1u);
  EXPECT_EQ(back[0].value, 200);  // millimetres
}

// CP-R34: command is counted from the officer's centre, and so is what is measured.
TEST(CasquesTold, an_officer_is_measured_from_his_centre) {
  auto g = battle(attack);
  State s = g->begin();
  // He stands at (12, 8), the other's front is at 10: 10 cm.
  EXPECT_EQ(g->distance_between(s, unit_named(*g, "of"), unit_named(*g, "c")), 1000);
  EXPECT_EQ(g->distance_between(s, unit_named(*g, "c"), unit_named(*g, "of")), 1000);
  EXPECT_EQ(g->distance_between(s, unit_named(*g, "a"), unit_named(*g, "c")), 1000);  // between edges, from 8 to 10
}

// Officers are on the table; what is asked of them they do not do.
TEST(CasquesTold, officers_do_not_act_as_troops_do) {
  auto g = battle(attack);
  State s = g->begin();
  for (const char* text : {"move of by forward 50", "form of :line", "charge of > c", "fire of :front"}) {
    Verdict v = g->check(s, order(*g, text));
    EXPECT_FALSE(v.accepted) << text;
    EXPECT_EQ(describe(book(), v, Lang::en), "Officers do not do that.") << text;
  }
}

// A refusal gives its own reason: what is not asked is not asked, whoever it names; who is not one's own is not his.
TEST(CasquesTold, what_is_not_asked_is_called_so) {
  auto g = battle(attack);
  State s = g->begin();
  auto said = [&](const char* text) { return describe(book(), g->check(s, order(*g, text)), Lang::en); };
  for (const char* text : {"pursue", "occupy", "lead a", "muster"})
    EXPECT_EQ(said(text), "That is not what is asked now.") << text;
  EXPECT_EQ(said("move c by forward 10"), "That unit is not yours.");
  EXPECT_TRUE(g->check(s, order(*g, "move a by forward 10")).accepted);
}

}  // namespace
}  // namespace grog::test::casques
