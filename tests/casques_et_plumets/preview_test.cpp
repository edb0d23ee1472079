// What orders may lead to, exactly, with reasons: a move into a zone, a shot, a charge; and what a side may know.
#include "core/preview.hpp"

#include "tests/casques_et_plumets/support.hpp"

namespace grog::test::casques {
namespace {

using namespace grog::casques_et_plumets;

double chance(const Game& g, const Preview& p, Tell kind, const char* unit, int option = -1) {
  double sum = 0;
  for (const Prospect& x : p.prospects)
    if (x.event.kind == static_cast<u8>(kind) && x.event.unit == unit_named(g, unit) &&
        (option < 0 || x.event.option == option))
      sum += x.chance;
  return sum;
}

const std::string pair =
    "{ id = \"c\", officer = \"of\", troop = \"line\", at = [12, 6.5] },\n"
    "{ id = \"a\", officer = \"oa\", troop = \"line\", at = [12, 10.5], facing = 180, formation = \"line\" },\n";

// Column and fresh: 6 or more on two dice, 26 in 36.
TEST(CasquesPreview, a_move_into_a_zone) {
  auto g = battle(pair);
  Preview p = preview(*g, g->begin(), order(*g, "move c by forward 110"), Side::first);
  ASSERT_TRUE(p.verdict.accepted);
  EXPECT_TRUE(p.exact);
  EXPECT_DOUBLE_EQ(chance(*g, p, Tell::test, "c", 1), 26.0 / 36);
  bool column = false;
  for (const Modifier& m : p.modifiers) column = column || (book().clause_id(m.clause) == "CP-16.4" && m.value == 1);
  EXPECT_TRUE(column);
}

// 5 dice against 4 after the test; every path is counted.
TEST(CasquesPreview, a_charge) {
  auto g = battle(pair);
  Preview p = preview(*g, g->begin(), order(*g, "charge c > a"), Side::first);
  ASSERT_TRUE(p.verdict.accepted);
  EXPECT_TRUE(p.exact);
  EXPECT_DOUBLE_EQ(chance(*g, p, Tell::contact, "c"), 26.0 / 36);
  EXPECT_DOUBLE_EQ(chance(*g, p, Tell::won, "c") + chance(*g, p, Tell::won, "a") + chance(*g, p, Tell::drawn, "c"),
                   26.0 / 36);
  EXPECT_LT(p.leaves, 200'000u);
}

// One die of three hits a third of the time: no hit at all, 16 in 81 with four dice.
TEST(CasquesPreview, a_shot) {
  auto g = battle(
      "{ id = \"c\", officer = \"of\", troop = \"line\", at = [12, 9.5], formation = \"line\", fired_ever = true },\n"
      "{ id = \"a\", officer = \"oa\", troop = \"line\", at = [12, 11.5], facing = 180, formation = \"line\" },\n");
  Preview p = preview(*g, g->begin(), order(*g, "fire c :front"), Side::first);
  ASSERT_TRUE(p.exact);
  double none = 0;
  for (const Prospect& x : p.prospects)
    if (x.event.kind == static_cast<u8>(Tell::fired) && x.event.value == 0) none += x.chance;
  EXPECT_DOUBLE_EQ(none, 16.0 / 81);
}

// The most that an order may throw: a combat with officers in both units. The next one is another order.
TEST(CasquesPreview, a_combat_with_officers) {
  auto g = load(
      book(),
      {"two.toml",
       "id = \"two\"\nruleset = \"casques-et-plumets\"\nname = { fr = \"Deux\", en = \"Two\" }\n"
       "table = { width = 36, height = 24 }\nfirst = { army = \"french\" }\nsecond = { army = \"austrian\" }\n"
       "start = { phase = \"act\", active = \"french\", brigade = \"of\" }\nofficer = [\n"
       "{ id = \"of\", side = \"french\", inside = \"a\", pc = 9 }, { id = \"cf\", side = \"french\", inside = \"b\", "
       "chief = true },\n"
       "{ id = \"oa\", side = \"austrian\", inside = \"c\" }]\nunit = [\n"
       "{ id = \"a\", officer = \"of\", troop = \"guard-foot\", at = [10.9, 7] },\n"
       "{ id = \"b\", officer = \"of\", troop = \"guard-foot\", at = [13.1, 7] },\n"
       "{ id = \"c\", officer = \"oa\", troop = \"grenadiers\", at = [12, 10.5], facing = 180, formation = \"line\" "
       "},\n"
       "{ id = \"z\", officer = \"oa\", troop = \"line\", at = [33, 22], facing = 180 },\n]\n"});
  State s = after(*g, g->begin(), {"charge a > c with b"});
  Tape tape;
  std::size_t where = 0;
  ASSERT_TRUE(parse_tape("6 6 | 6 6", tape, where));
  TapeDice dice(tape);
  g->apply(s, order(*g, "lead a"), dice, nullptr);
  ASSERT_EQ(s.asked().kind, static_cast<u8>(Ask::next_combat));
  Preview p = preview(*g, s, order(*g, "lead a > c"), Side::first);
  EXPECT_TRUE(p.exact);
  EXPECT_LT(p.leaves, 5'000u);
  double sum = 0;
  for (const Asked& q : p.questions) sum += q.chance;
  EXPECT_NEAR(sum, 1, 1e-12);
  // Each combat is an order of its own: b's is not in it.
  EXPECT_NEAR(chance(*g, p, Tell::won, "a") + chance(*g, p, Tell::won, "c") + chance(*g, p, Tell::drawn, "a"), 1,
              1e-12);
}

TEST(CasquesPreview, a_refused_order_says_why) {
  auto g = battle(pair);
  EXPECT_EQ(book().clause_id(preview(*g, g->begin(), order(*g, "move c by forward 160"), Side::first).verdict.clause),
            "CP-8.1");
}

// CP-R6: a stake is not seen by the other side until the dice are thrown.
TEST(CasquesHidden, stakes) {
  auto g = load(
      book(), {"stakes.toml",
               "id = \"stakes\"\nruleset = \"casques-et-plumets\"\nname = { fr = \"Mises\", en = \"Stakes\" }\n"
               "table = { width = 36, height = 24 }\nfirst = { army = \"french\" }\nsecond = { army = \"austrian\" }\n"
               "start = { phase = \"stakes\" }\nofficer = [\n"
               "{ id = \"cf\", side = \"french\", at = [2, 2], chief = true, pc = 5 }, { id = \"of\", side = "
               "\"french\", at = [2, 4] },\n"
               "{ id = \"ca\", side = \"austrian\", at = [2, 22], chief = true, pc = 5 }, { id = \"oa\", side = "
               "\"austrian\", at = [2, 20] }]\n"
               "unit = [{ id = \"c\", officer = \"of\", troop = \"line\", at = [4, 4] }, { id = \"a\", officer = "
               "\"oa\", troop = \"line\", at = [4, 20] }]\n"});
  State three = after(*g, g->begin(), {"stake =3"}), none = after(*g, g->begin(), {"stake =0"});
  EXPECT_FALSE(three == none);
  EXPECT_TRUE(g->seen_by(three, Side::second) == g->seen_by(none, Side::second));
  EXPECT_TRUE(g->seen_by(three, Side::first) == three);
}

}  // namespace
}  // namespace grog::test::casques
