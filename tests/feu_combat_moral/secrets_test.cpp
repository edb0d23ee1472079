// Orders stay secret until both sides have given theirs (FCM-20.2): each way in which one might look.
#include <gtest/gtest.h>

#include "core/match.hpp"
#include "core/preview.hpp"
#include "rulesets/feu_combat_moral/state.hpp"
#include "tests/feu_combat_moral/fixture.hpp"

namespace grog::feu_combat_moral {
namespace {

const std::string units =
    "{ id = 'a', side = 'blue', troop = 'prussia-mousquetaire', figures = 16, at = [60, 20] },\n"
    "{ id = 'b', side = 'blue', troop = 'prussia-foot-battery-6', figures = 4, at = [30, 15], formation = 'battery' "
    "},\n"
    "{ id = 'c', side = 'blue', troop = 'prussia-mousquetaire', figures = 16, at = [90, 20] },\n"
    "{ id = 'r', side = 'red', troop = 'france-fusilier', figures = 16, at = [60, 38], facing = 180 },\n";

grog::State after(const Game& game, std::initializer_list<const char*> orders) {
  grog::State s = game.begin();
  for (const char* text : orders) {
    Order o = order(game, text);
    EXPECT_TRUE(game.check(s, o)) << text;
    RandomDice dice(1);
    game.apply(s, o, dice, nullptr);
  }
  return s;
}

TEST(FcmSecrets, what_red_sees_is_the_same_whatever_blue_ordered) {
  auto game = situation(units);
  grog::State held = game->seen_by(after(*game, {"done"}), Side::second);
  for (auto orders : {std::initializer_list<const char*>{"charge a > r", "done"},
                      {"move a by forward 80", "limber b", "done"},
                      {"form c :line =0", "move a by turn 90, forward 20", "done"}}) {
    grog::State s = after(*game, orders);
    EXPECT_FALSE(s == held);
    EXPECT_TRUE(game->seen_by(s, Side::second) == held);
    EXPECT_TRUE(game->seen_by(s, Side::first) == s);
  }
}

// A unit that owes a pursuit (FCM-26.21) may charge instead: until the reveal that is not seen, and may be thought
// better of.
TEST(FcmSecrets, a_pursuit_given_up_for_a_charge_is_not_seen) {
  auto game = situation(units);
  UnitId a = unit_named(*game, "a"), r = unit_named(*game, "r");
  auto owed = [&](std::initializer_list<const char*> orders) {
    grog::State s = game->begin();
    typed<Types>(s)[a].set(Mark::pursuing);
    typed<Types>(s)[a].target = r;
    RandomDice dice(1);
    for (const char* text : orders) {
      EXPECT_TRUE(game->check(s, order(*game, text))) << text;
      game->apply(s, order(*game, text), dice, nullptr);
    }
    return s;
  };
  grog::State held = game->seen_by(owed({"done"}), Side::second);
  EXPECT_TRUE(typed<Types>(held)[a].is(Mark::pursuing));
  EXPECT_EQ(typed<Types>(held)[a].target, r);
  EXPECT_TRUE(game->seen_by(owed({"charge a > r", "done"}), Side::second) == held);
  EXPECT_TRUE(game->seen_by(owed({"move a by forward 80", "done"}), Side::second) == held);
  grog::State again = owed({"charge a > r", "move a by forward 80", "hold a"}), never = owed({"hold a"});
  EXPECT_TRUE(again == never);
  grog::State revealed = owed({"charge a > r", "done", "done"});
  EXPECT_FALSE(typed<Types>(revealed)[a].is(Mark::pursuing));
  EXPECT_EQ(typed<Types>(revealed)[a].aim, UnitId::none);
}

// Else a general who thinks ahead would take it that an enemy who wrote first has ordered nothing.
TEST(FcmSecrets, in_what_red_sees_blue_writes_after_him) {
  auto game = situation(units);
  grog::State seen = game->seen_by(after(*game, {"charge a > r", "done"}), Side::second);
  RandomDice dice(1);
  game->apply(seen, order(*game, "done"), dice, nullptr);
  ASSERT_EQ(seen.waiting, 1);
  EXPECT_EQ(seen.asked().side, Side::first);
  EXPECT_EQ(seen.asked().kind, static_cast<u8>(Ask::orders));
  EXPECT_TRUE(game->check(seen, order(*game, "charge a > r")));
}

TEST(FcmSecrets, while_blue_still_orders_red_sees_nothing_either) {
  auto game = situation(units);
  grog::State s = after(*game, {"charge a > r"});
  EXPECT_TRUE(game->seen_by(s, Side::second) == game->begin());
}

TEST(FcmSecrets, the_journal_tells_nothing_before_the_reveal) {
  auto game = situation(units);
  grog::State s = game->begin();
  for (const char* text : {"charge a > r", "limber b", "form c :line =0", "done"}) {
    Journal journal;
    RandomDice dice(1);
    game->apply(s, order(*game, text), dice, &journal);
    EXPECT_TRUE(journal.events.empty()) << text;
  }
  Journal journal;
  RandomDice dice(1);
  game->apply(s, order(*game, "done"), dice, &journal);
  int revealed = 0;
  for (const Event& e : journal.events) revealed += e.kind == static_cast<u8>(Tell::revealed);
  EXPECT_EQ(revealed, 3);
}

TEST(FcmSecrets, the_preview_of_red_does_not_know_the_charge) {
  auto game = situation(units);
  grog::State held = after(*game, {"done"}), charging = after(*game, {"charge a > r", "done"});
  Preview a = preview(*game, held, order(*game, "done"), Side::second);
  Preview b = preview(*game, charging, order(*game, "done"), Side::second);
  EXPECT_EQ(a.prospects.size(), b.prospects.size());
  for (const Prospect& p : b.prospects) EXPECT_NE(p.event.kind, static_cast<u8>(Tell::charges));
  EXPECT_EQ(a.score_after[0], b.score_after[0]);
}

TEST(FcmSecrets, proposals_for_red_are_the_same_whatever_blue_ordered) {
  auto game = situation(units);
  grog::State held = after(*game, {"done"}), charging = after(*game, {"charge a > r", "done"});
  std::vector<Order> a, b;
  Rng one(5), two(5);
  game->propose(game->seen_by(held, Side::second), one, 24, a);
  game->propose(game->seen_by(charging, Side::second), two, 24, b);
  EXPECT_EQ(a, b);
}

TEST(FcmSecrets, a_reveal_cannot_be_taken_back) {
  auto game = situation(units);
  Match match(*game, {});
  RandomDice dice(3);
  match.give(order(*game, "charge a > r"), dice);
  EXPECT_TRUE(match.can_undo(Side::first));
  match.give(order(*game, "done"), dice);
  match.give(order(*game, "done"), dice);
  EXPECT_FALSE(match.can_undo(Side::second));
}

}  // namespace
}  // namespace grog::feu_combat_moral
