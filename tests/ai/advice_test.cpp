// What a person is told: the order that the general would himself give, and a reason in words for every order.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "ai/adviser.hpp"
#include "ai/general.hpp"
#include "ai/intents.hpp"
#include "core/describe.hpp"
#include "core/order_text.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"

namespace grog {
namespace {

struct Learning {  // the battle by which each ruleset is learned
  std::unique_ptr<const Rulebook> book;
  std::unique_ptr<const Game> game;
};
std::vector<Learning> learning_battles() {
  std::vector<Learning> out;
  for (const Ruleset* ruleset : rulesets()) {
    Learning l{test::open(*ruleset), nullptr};
    l.game = test::load(*l.book, test::scenario_files(*ruleset).front());
    out.push_back(std::move(l));
  }
  return out;
}

void expect_told(const Why& why, const std::string& order) {
  for (Lang lang : {Lang::fr, Lang::en}) {
    const std::string& said = why.in(lang);
    EXPECT_FALSE(said.empty()) << order;
    EXPECT_EQ(said.find_first_of("{}"), std::string::npos) << order << ": " << said;
    EXPECT_EQ(said.find("…"), std::string::npos) << order << ": " << said;
  }
}

// A general plays one side; beside him an adviser is asked at every question, who is told what has happened as any
// adviser is.
TEST(Advice, is_the_order_that_the_general_himself_gives) {
  constexpr u64 seed = 7, bound = 60;
  constexpr std::string_view name = "grognard";
  for (const Learning& l : learning_battles()) {
    const Game& game = *l.game;
    Match match(game, LogHeader{});
    RandomDice dice(seed);
    std::unique_ptr<Player> general = player_named(name).player, other_one = player_named("random").player;
    general->at_most_orders(bound);
    Adviser adviser{std::string{name}};
    std::size_t asked = 0;
    for (int i = 0; i < 120 && !match.over(); ++i) {
      Side side = match.to_decide();
      State seen = game.seen_by(match.state(), side);
      Rng rng(seed_of_thought(seed, match.log().entries.size()));
      Order order;
      if (side == Side::first) {
        Advice advice = adviser.ask(game, matter_of(match, seed), [](Player& p) { p.at_most_orders(bound); });
        order = general->choose(game, seen, side, rng);
        ASSERT_EQ(order_text(game, advice.order), order_text(game, order)) << game.scenario() << " order " << i;
        Advice again = adviser.ask(game, matter_of(match, seed), [](Player&) {});
        EXPECT_TRUE(again.order == advice.order) << "asked again he says the same";
        expect_told(advice.why, order_text(game, order));
        ++asked;
      } else {
        order = other_one->choose(game, seen, side, rng);
      }
      if (!game.check(match.state(), order)) {
        std::vector<Order> legal;
        game.propose(match.state(), rng, 16, legal);
        order = legal.front();
      }
      ASSERT_TRUE(match.give(order, dice).verdict);
    }
    EXPECT_GT(asked, 10u) << game.scenario();
  }
}

TEST(Intents, of_a_wing_and_of_the_main_body_name_ground_and_neighbour) {
  for (const Ruleset* ruleset : rulesets()) {
    if (ruleset->id() != "mplg") continue;
    std::unique_ptr<const Rulebook> book = test::open(*ruleset);
    std::unique_ptr<const Game> game = test::load(*book, test::scenario_file(*ruleset, "auberge"));
    State s = game->begin();
    Rng rng(1);
    RandomDice dice(1);
    std::vector<Order> orders;
    // Until the French foot on the left may march towards the inn.
    Order march;
    auto may_march = [&] {
      for (int x = 380; x < 500; x += 10) {
        march = parse_order(*game, "move i-2 to " + std::to_string(x) + ",350").order;
        if (game->check(s, march)) return true;
      }
      return false;
    };
    for (int i = 0; i < 300 && !may_march(); ++i) {
      orders.clear();
      game->propose(s, rng, 64, orders);
      ASSERT_FALSE(orders.empty());
      // Nobody does anything before that: what sets the armies up, or ends a question, is about no unit.
      auto nobody = std::ranges::find_if(orders, [](const Order& o) { return !valid(o.unit); });
      game->apply(s, nobody != orders.end() ? *nobody : orders.front(), dice, nullptr);
    }
    ASSERT_TRUE(game->check(s, march)) << describe(game->rules(), game->check(s, march), Lang::en);
    std::vector<Ground> grounds = grounds_of(*game, s);
    std::vector<BattlePlan> plans = battle_plans(*game, s, Side::first, grounds);
    auto of_kind = [&](BattlePlan::Kind kind) { return *std::ranges::find(plans, kind, &BattlePlan::kind); };
    // An order that leads to where its unit is sent, made by hand: where it leads is read from the position behind it.
    UnitId unit = unit_named(*game, "i-2");
    BattlePlan mass = of_kind(BattlePlan::Kind::mass);
    ASSERT_TRUE(valid(unit));
    Sentence said = intent(*game, s, Side::first, march, mass, grounds);
    EXPECT_NE(said.in(Lang::fr).find("sur l'auberge avec "), std::string::npos) << said.in(Lang::fr);
    EXPECT_NE(said.in(Lang::en).find("on the inn together with "), std::string::npos) << said.in(Lang::en);
    // The same march as a wing's, sent round by the west.
    mass.kind = BattlePlan::Kind::left;
    mass.task[index(unit)].to = {4'000, 5'000};
    said = intent(*game, s, Side::first, march, mass, grounds);
    EXPECT_NE(said.in(Lang::fr).find("passe à l'ouest de l'auberge pour appuyer l'assaut "), std::string::npos)
        << said.in(Lang::fr);
    EXPECT_NE(said.in(Lang::en).find("passes west of the inn to support the attack of "), std::string::npos)
        << said.in(Lang::en);
  }
}

TEST(Thought, ends_when_the_one_who_waits_has_waited_enough) {
  std::vector<Learning> battles = learning_battles();
  const Game& game = *battles.front().game;
  GeneralPlan plan;
  plan.limits.nodes = UINT64_MAX / 1'000;
  plan.limits.sure = 0;  // it would think on for hours
  plan.limits.horizon = Horizon::battle;
  General general(plan);
  std::atomic<bool> now = false;
  general.hurry(&now);
  State s = game.begin();
  Rng rng(1);
  auto began = std::chrono::steady_clock::now();
  std::thread waits([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    now = true;
  });
  Order order = general.choose(game, game.seen_by(s, s.asked().side), s.asked().side, rng);
  auto took = std::chrono::steady_clock::now() - began;
  waits.join();
  EXPECT_TRUE(game.check(s, order));
  EXPECT_GE(took, std::chrono::milliseconds(200)) << "it thought on till then";
  EXPECT_LT(took, std::chrono::seconds(20));
}

TEST(Thought, of_two_hands_is_that_of_one) {
  std::vector<Learning> battles = learning_battles();
  const Game& game = *battles.front().game;
  State s = game.begin();
  Rng setting_up(1);
  RandomDice dice(1);
  std::vector<Order> orders;
  while (s.turn == 0) {
    orders.clear();
    game.propose(s, setting_up, 8, orders);
    game.apply(s, orders.front(), dice, nullptr);
  }
  auto thought = [&](unsigned hands) {
    GeneralPlan plan;
    plan.limits.nodes = 16'000;
    plan.limits.horizon = Horizon::battle;
    General general(plan);
    general.hands(hands);
    Rng rng(5);
    general.choose(game, game.seen_by(s, s.asked().side), s.asked().side, rng);
    return general.found();
  };
  Found one = thought(1), two = thought(2);
  EXPECT_GT(one.games, 20u) << "or nothing is shown";
  EXPECT_EQ(one.nodes, two.nodes);
  ASSERT_EQ(one.considered.size(), two.considered.size());
  for (std::size_t i = 0; i < one.considered.size(); ++i) {
    EXPECT_TRUE(one.considered[i].order == two.considered[i].order);
    EXPECT_EQ(one.considered[i].value, two.considered[i].value);
  }
}

TEST(Thought, has_more_time_where_a_level_makes_use_of_it) {
  EXPECT_EQ(patience_for("marechal"), 5'000u);
  EXPECT_EQ(patience_for("marechal:cautious"), 5'000u);
  for (std::string_view name : {"random", "greedy", "conscrit", "veteran", "grognard", "bot:anything"})
    EXPECT_EQ(patience_for(name), usual_patience) << name;
}

}  // namespace
}  // namespace grog
