// What is hidden, what is shown, and what can be taken back: postures (WS-17.1), throws, the other side's orders.
#include <cstring>

#include "core/match.hpp"
#include "core/preview.hpp"
#include "rulesets/walter_schnaffs/state.hpp"
#include "tests/walter_schnaffs/support.hpp"

namespace grog::test::walter {
namespace {

using walter_schnaffs::has_posture;

void give(Match& m, std::string_view text, std::string_view dice = "") {
  Outcome out = m.give(order(m.game(), text), tape(dice));
  EXPECT_TRUE(out.verdict.accepted) << text;
  EXPECT_FALSE(out.needs_dice || out.bad_dice) << text << ": dice for " << book().clause_id(out.missing.clause);
}

// A pick-up battle with both armies bought: the German picks, then the Frenchman.
Match picking(const Game& game) {
  Match m(game, {});
  give(m, "buy :line =3");
  give(m, "done");
  give(m, "buy :ligne =3");
  give(m, "done");
  return m;
}

TEST(WalterSecrets, a_posture_picked_is_not_seen_by_the_other_side) {
  auto game = scenario("rencontre");
  std::vector<State> seen;
  for (const char* pick : {"nach_paris", "advance", "turn", "solid", "draw"}) {
    Match m = picking(*game);
    Outcome out = m.give(order(*game, std::string{"pick :"} + pick), Tape{});
    EXPECT_TRUE(out.verdict.accepted);
    EXPECT_TRUE(out.events.empty()) << "nothing may be told of it";
    EXPECT_EQ(game->seen_by(m.state(), Side::first), m.state()) << "one's own pick is known";
    seen.push_back(game->seen_by(m.state(), Side::second));
    EXPECT_FALSE(has_posture(typed<walter_schnaffs::Types>(seen.back()), Side::first));
    EXPECT_EQ(seen.back(), seen.front()) << "the Frenchman can tell " << pick << " from another pick";
  }
}

TEST(WalterSecrets, what_an_order_may_lead_to_is_foretold_without_the_secret) {
  auto game = scenario("rencontre");
  std::vector<Preview> foretold;
  for (const char* pick : {"nach_paris", "solid"}) {
    Match m = picking(*game);
    give(m, std::string{"pick :"} + pick);
    foretold.push_back(preview(*game, m.state(), order(*game, "pick :turn"), Side::second));
  }
  ASSERT_EQ(foretold[0].prospects.size(), foretold[1].prospects.size());
  for (std::size_t i = 0; i < foretold[0].prospects.size(); ++i) {
    EXPECT_EQ(foretold[0].prospects[i].chance, foretold[1].prospects[i].chance);
    EXPECT_EQ(foretold[0].prospects[i].event.option, foretold[1].prospects[i].event.option);
  }
  EXPECT_GT(foretold[0].states, 1u) << "the German might still hold any posture";
}

TEST(WalterSecrets, both_postures_are_shown_together) {
  auto game = scenario("rencontre");
  Match m = picking(*game);
  EXPECT_EQ(game->seen_by(m.state(), Side::first), m.state());
  give(m, "pick :advance");
  Outcome out = m.give(order(*game, "pick :solid"), Tape{});
  int shown = 0;
  for (const Event& e : out.events) shown += book().labels().events[e.kind].key == "postures_shown";
  EXPECT_EQ(shown, 2);
  for (Side side : {Side::first, Side::second, Side::nobody}) EXPECT_EQ(game->seen_by(m.state(), side), m.state());
}

TEST(WalterSecrets, nothing_else_is_hidden) {
  auto game = scenario("rotherberg");
  Match m(*game, {});
  for (const char* text : {"reserve l32", "reserve l77", "reserve dr7", "suggested", "suggested"}) {
    give(m, text);
    for (Side side : {Side::first, Side::second}) EXPECT_EQ(game->seen_by(m.state(), side), m.state()) << text;
  }
}

TEST(WalterSecrets, a_pick_can_be_taken_back_until_the_postures_are_shown) {
  auto game = scenario("rencontre");
  Match m = picking(*game);
  State before = m.state();
  give(m, "pick :advance");
  EXPECT_FALSE(m.can_undo(Side::second)) << "it was not his";
  ASSERT_TRUE(m.undo(Side::first));
  EXPECT_EQ(m.state(), before);
  give(m, "pick :turn");
  give(m, "pick :solid");
  EXPECT_FALSE(m.can_undo(Side::second)) << "the postures were shown";
  EXPECT_FALSE(m.can_undo(Side::first));
}

TEST(WalterSecrets, no_undo_across_a_throw) {
  auto game = situation(R"(
map = { columns = 5, rows = 5 }
start = { phase = "movement", active = "german" }
unit = [
  { id = "g", troop = "line", bases = 4, at = "C2" },
  { id = "gun", troop = "battery-4", bases = 1, at = "C2" },
  { id = "f", troop = "ligne", bases = 4, at = "C4" },
])");
  Match m(*game, {});
  State start = m.state();
  give(m, "move g @D2");
  ASSERT_TRUE(m.can_undo(Side::first)) << "infantry in the open throws nothing";
  EXPECT_FALSE(m.undo(Side::second));
  ASSERT_TRUE(m.undo(Side::first));
  EXPECT_EQ(m.state(), start);

  give(m, "move gun @D2", "2");
  EXPECT_FALSE(m.can_undo(Side::first)) << "the gun threw, though it stayed";
  give(m, "move g @C3");
  ASSERT_TRUE(m.undo(Side::first)) << "what came after the throw can be taken back, up to it";
  EXPECT_FALSE(m.undo(Side::first));
  EXPECT_EQ(m.log().entries.size(), 1u);

  give(m, "end");
  give(m, "bombard @C4 :artillery with gun", "1");
  EXPECT_FALSE(m.can_undo(Side::first)) << "a miss is a throw";
}

TEST(WalterSecrets, no_undo_across_the_other_side) {
  auto game = situation(R"(
map = { columns = 5, rows = 5 }
start = { phase = "assault", active = "german" }
unit = [
  { id = "g", troop = "line", bases = 4, at = "C2" },
  { id = "f", troop = "ligne", bases = 4, at = "C4" },
])");
  Match m(*game, {});
  give(m, "end_turn :artillery");
  EXPECT_TRUE(m.can_undo(Side::first)) << "the Attacker's turn ends without a throw";
  give(m, "move f @C5");
  EXPECT_FALSE(m.can_undo(Side::first));
  EXPECT_TRUE(m.can_undo(Side::second));
  give(m, "end");
  give(m, "end_turn :artillery", "3");
  EXPECT_FALSE(m.can_undo(Side::second)) << "the clock was thrown for (WS-15.2)";
}

}  // namespace
}  // namespace grog::test::walter
