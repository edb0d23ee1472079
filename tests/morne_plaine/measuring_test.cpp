// The ban on measuring charges (MP-11.3, MP-R35): nothing that a player may look at before he declares tells reach.
#include <gtest/gtest.h>

#include "core/preview.hpp"
#include "rulesets/morne_plaine/game.hpp"
#include "tests/morne_plaine/fixture.hpp"

namespace grog::morne_plaine {
namespace {

using State = grog::State;  // as the kernel and a client have it
const Unit& unit_of(const Game& g, const State& s, const char* id) { return typed<Types>(s)[unit_named(g, id)]; }

std::unique_ptr<const Game> facing_at(const std::string& y, const std::string& troop = "line_infantry', figures = 16") {
  return situation(
      "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 20] },\n"
      "{ id = 'l', side = 'red', troop = 'adc', at = [5, 50] },\n"
      "{ id = 'm', side = 'red', troop = 'line_infantry', figures = 16, at = [10, 55] },\n"
      "{ id = 'n', side = 'red', troop = 'line_infantry', figures = 16, at = [20, 55] },\n"
      "{ id = 'x', side = 'red', troop = '" +
      troop + ", at = [30, " + y + "] },\n");
}

TEST(MornePlaineMeasuring, no_distance_between_a_unit_and_an_enemy_it_could_charge) {
  auto game = facing_at("28");
  State s = game->begin();
  UnitId a = unit_named(*game, "a"), x = unit_named(*game, "x"), l = unit_named(*game, "l"), m = unit_named(*game, "m");
  EXPECT_FALSE(game->may_measure(s, a, x));
  EXPECT_FALSE(game->may_measure(s, x, a));
  EXPECT_EQ(game->may_measure(s, a, x).clause, "MP-11.3"_c);
  EXPECT_TRUE(game->may_measure(s, a, l));  // leaders are not charged
  EXPECT_TRUE(game->may_measure(s, x, m));  // friends
}

// The same words and the same chances whether the target is in reach or not.
void expect_same_preview(const Game& near, const Game& far) {
  Preview a = preview(near, near.begin(), order(near, "charge a > x"), Side::first);
  Preview b = preview(far, far.begin(), order(far, "charge a > x"), Side::first);
  ASSERT_TRUE(a.verdict && b.verdict);
  ASSERT_EQ(a.prospects.size(), b.prospects.size());
  for (std::size_t i = 0; i < a.prospects.size(); ++i) {
    EXPECT_EQ(a.prospects[i].event.kind, b.prospects[i].event.kind);
    EXPECT_EQ(a.prospects[i].chance, b.prospects[i].chance);
    EXPECT_NE(a.prospects[i].event.kind, static_cast<u8>(Tell::contact));
    EXPECT_NE(a.prospects[i].event.kind, static_cast<u8>(Tell::charge_failed));
  }
  EXPECT_EQ(a.modifiers.size(), b.modifiers.size());
  EXPECT_EQ(a.states, 1u);
}

TEST(MornePlaineMeasuring, a_charge_looked_at_beforehand_tells_only_that_it_is_declared) {
  expect_same_preview(*facing_at("28"), *facing_at("28.1"));
  expect_same_preview(*facing_at("26", "medium_battery'"), *facing_at("45", "medium_battery'"));
  expect_same_preview(*facing_at("26.2", "skirmishers', figures = 8"), *facing_at("45", "skirmishers', figures = 8"));
  expect_same_preview(*facing_at("26", "line_infantry', figures = 16, fleeing = true"),
                      *facing_at("45", "line_infantry', figures = 16, fleeing = true"));
}

TEST(MornePlaineMeasuring, the_menu_offers_a_charge_at_any_distance) {
  for (const char* y : {"28", "45"}) {
    auto game = facing_at(y);
    Menu menu;
    game->menu(game->begin(), menu);
    bool offered = false;
    for (const Choice& c : menu.choices)
      for (u16 i = 0; i < c.targets; ++i)
        offered = offered ||
                  (c.verb == static_cast<u8>(Verb::charge) && menu.units[c.targets_at + i] == unit_named(*game, "x"));
    EXPECT_TRUE(offered) << "at " << y;
  }
}

// A computer judges by eye: near the limit it errs both ways, far from it not at all.
TEST(MornePlaineMeasuring, a_computer_estimates) {
  auto charges = [](const char* y) {
    int turns = 0;
    for (int turn = 1; turn <= 40; ++turn) {
      auto game = situation(
          "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 20] },\n"
          "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, " +
              std::string{y} + "] },\n",
          "start = { phase = 'actions', active = 'blue', turn = " + std::to_string(turn) + " }\n");
      Rng rng(5);
      std::vector<Order> orders;
      game->propose(game->begin(), rng, 256, orders);
      for (const Order& o : orders) turns += o.verb == static_cast<u8>(Verb::charge);
    }
    return turns;
  };
  EXPECT_EQ(charges("27"), 40);    // 7p, at most 7.7p by his eye
  EXPECT_EQ(charges("29.2"), 0);   // 9.2p, at least 8.28p
  int near_limit = charges("28");  // 8p just reaches, but he may think it does not
  EXPECT_GT(near_limit, 5);
  EXPECT_LT(near_limit, 35);
}

// Whoever looks ahead, however deep, looks with his own eye: from what a side sees, a charge is carried out by the
// judged distance, the same all turn; the real one, once it is declared, by the exact distance.
TEST(MornePlaineMeasuring, looking_ahead_of_a_declaration_shows_an_estimate) {
  int right = 0, wrong = 0;
  for (int turn = 1; turn <= 60; ++turn) {
    auto game = situation(
        "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 20] },\n"
        "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 27.9] },\n",
        "start = { phase = 'actions', active = 'blue', turn = " + std::to_string(turn) + " }\n");
    RandomDice dice(1);
    State real = game->begin(), seen = game->seen_by(real, Side::first);
    for (State* s : {&real, &seen})
      for (const char* text : {"charge a > x", "stand x"}) {
        ASSERT_TRUE(game->check(*s, order(*game, text)));
        game->apply(*s, order(*game, text), dice, nullptr);
      }
    EXPECT_NE(unit_of(*game, real, "a").melee, 0);  // 7.9p is within 8p
    (unit_of(*game, seen, "a").melee != 0 ? right : wrong)++;
    // Asked twice, the eye says the same.
    State again = game->seen_by(game->begin(), Side::second);
    for (const char* text : {"charge a > x", "stand x"}) game->apply(again, order(*game, text), dice, nullptr);
    EXPECT_EQ(unit_of(*game, again, "a").melee, unit_of(*game, seen, "a").melee);
  }
  EXPECT_GT(right, 10);
  EXPECT_GT(wrong, 10);
}

// Nor is a charge that waits for its answer measured: neither player looks at the answers beforehand, and whoever
// thinks ahead from what a side sees thinks by eye. The referee, who carries it out, knows.
TEST(MornePlaineMeasuring, a_declared_charge_is_judged_until_it_is_carried_out) {
  int right = 0, wrong = 0;
  for (int turn = 1; turn <= 60; ++turn) {
    auto game = situation(
        "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 20] },\n"
        "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 27.9] },\n",
        "start = { phase = 'actions', active = 'blue', turn = " + std::to_string(turn) + " }\n");
    State s = game->begin();
    RandomDice dice(1);
    game->apply(s, order(*game, "charge a > x"), dice, nullptr);
    Order stand = order(*game, "stand x");
    for (Side side : {Side::first, Side::second}) {
      Preview p = preview(*game, s, stand, side);
      EXPECT_TRUE(p.verdict);
      EXPECT_EQ(p.foreseen.clause, "MP-11.3"_c);
      EXPECT_TRUE(p.prospects.empty() && p.questions.empty());
    }
    Preview known = preview(*game, s, stand, Side::nobody);
    EXPECT_TRUE(known.foreseen);
    EXPECT_FALSE(known.prospects.empty());
    State seen = game->seen_by(s, Side::second);
    game->apply(seen, stand, dice, nullptr);
    (unit_of(*game, seen, "a").melee != 0 ? right : wrong)++;
  }
  EXPECT_GT(right, 10);
  EXPECT_GT(wrong, 10);
}

// A pursuit that runs into a fresh enemy is a charge move as well.
TEST(MornePlaineMeasuring, a_pursuit_is_judged_too) {
  int right = 0, wrong = 0;
  for (int turn = 1; turn <= 60; ++turn) {
    auto game = situation(
        "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 25], front = 8, melee = 1 },\n"
        "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 25], front = 8, melee = 1 },\n"
        "{ id = 'y', side = 'red', troop = 'skirmishers', figures = 8, at = [30, 34.1] },\n",
        "start = { phase = 'melees', active = 'blue', turn = " + std::to_string(turn) + " }\nturns = 60\n");
    State s = game->begin();
    auto give = [&](const char* text, const std::vector<u8>& faces) {
      Tape tape;
      tape.add(Clause::none, faces);
      TapeDice dice(tape, TapeDice::Grouping::free);
      ASSERT_TRUE(game->check(s, order(*game, text))) << text;
      game->apply(s, order(*game, text), dice, nullptr);
    };
    give("fight a", {5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
    give("test x", {1, 6, 6});  // through them and on, 12p
    Order pursue = order(*game, "pursue a");
    EXPECT_EQ(preview(*game, s, pursue, Side::first).foreseen.clause, "MP-11.3"_c);
    State seen = game->seen_by(s, Side::first);
    RandomDice dice(1);
    game->apply(s, pursue, dice, nullptr);
    game->apply(seen, pursue, dice, nullptr);
    EXPECT_EQ(unit_of(*game, s, "y").strength, 0);  // 7.9p
    (unit_of(*game, seen, "y").strength == 0 ? right : wrong)++;
  }
  EXPECT_GT(right, 10);
  EXPECT_GT(wrong, 10);
}

}  // namespace
}  // namespace grog::morne_plaine
