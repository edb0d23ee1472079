// What stands above single orders: races between ways to go on, deployments, plans of a battle.
#include <gtest/gtest.h>

#include "ai/general.hpp"
#include "ai/race.hpp"
#include "core/geometry/angle.hpp"
#include "core/order_text.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"

namespace grog {
namespace {

TEST(Race, is_won_by_what_is_better_and_not_by_luck) {
  double spent = 0;
  auto budget = [&] { return spent; };
  // The third wins every game by a tenth; all else is the same luck for all.
  auto better = [&](std::size_t i, u64 n) {
    spent += 0.002;
    return (n % 2 == 0 ? 0.5 : -0.5) + (i == 3 ? 0.1 : 0.0);
  };
  RaceResult r = race(6, better, budget, 2);
  EXPECT_EQ(r.best, 3u);
  EXPECT_GT(r.games, 50u);
  // Each is as good as the others, with luck of its own: the first is kept.
  spent = 0;
  auto luck = [&](std::size_t i, u64 n) {
    spent += 0.002;
    return static_cast<double>(seed_of(i, n) % 1000) / 1000;
  };
  EXPECT_EQ(race(6, luck, budget, 3).best, 0u);
}

TEST(Race, of_one_has_nothing_to_decide) {
  int played = 0;
  auto play = [&](std::size_t, u64) { return ++played, 1.0; };
  RaceResult r = race(
      1, play, [&] { return played >= 4 ? 1.0 : 0.0; }, 2);
  EXPECT_EQ(r.best, 0u);
  EXPECT_EQ(r.value, 1.0);
}

TEST(Race, is_not_run_where_games_are_too_dear) {
  double spent = 0;
  auto dear = [&](std::size_t, u64) { return spent += 0.03, 1.0; };
  EXPECT_FALSE(worth_racing(10, dear, [&] { return spent; })) << "four games of ten would be 1.2 of the thought";
  spent = 0;
  auto cheap = [&](std::size_t, u64) { return spent += 0.02, 1.0; };
  EXPECT_TRUE(worth_racing(10, cheap, [&] { return spent; }));
}

// Given one after the other, the enemy standing as suggested, the orders of a deployment are allowed and lead where it
// says.
void follow(const Game& game, Side side, const Deployment& d) {
  State s = game.begin();
  Rng rng(1);
  RandomDice dice(1);
  std::vector<Order> orders;
  std::size_t given = 0;
  for (int i = 0; i < 400 && s.turn == 0 && s.over == 0; ++i) {
    game.propose(s, rng, 64, orders);
    Order o = orders.front();
    if (s.asked().side == side && given < d.orders.size() && game.check(s, d.orders[given])) o = d.orders[given++];
    game.apply(s, o, dice, nullptr);
  }
  EXPECT_EQ(given, d.orders.size()) << game.scenario();
  EXPECT_GT(s.turn, 0) << game.scenario();
  EXPECT_EQ(game.broken(s), "") << game.scenario();
  for (std::size_t i = 0; i < s.units; ++i)
    if (s.unit[i].side == side) {
      EXPECT_EQ(s.unit[i].pose, d.stands.unit[i].pose) << game.scenario() << " " << game.roster()[i].id;
    }
}

TEST(Deployments, are_legal_and_differ) {
  std::size_t other_ones = 0;
  for (const Ruleset* ruleset : rulesets()) {
    std::unique_ptr<const Rulebook> book = test::open(*ruleset);
    for (const DataFile& file : test::scenario_files(*ruleset)) {
      std::unique_ptr<const Game> game = test::load(*book, file);
      for (Side side : {Side::first, Side::second}) {
        std::vector<Deployment> list = deployments(*game, side);
        ASSERT_FALSE(list.empty());
        EXPECT_TRUE(list[0].orders.empty()) << "as the scenario suggests";
        for (std::size_t i = 1; i < list.size(); ++i) follow(*game, side, list[i]), ++other_ones;
        for (const Deployment& d : list)
          for (const Order& o : d.orders) {
            std::string text = order_text(*game, o);
            ParsedOrder read = parse_order(*game, text);
            EXPECT_TRUE(read.ok && read.order == o)
                << text << ": " << read.fault << ", or a record cannot be read again";
          }
        for (std::size_t i = 1; i < list.size(); ++i)
          for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(list[i].stands == list[k].stands);
      }
    }
  }
  EXPECT_GT(other_ones, 40u) << "in most battles there is a choice";
}

TEST(BattlePlans, draw_units_to_where_they_are_sent) {
  for (const Ruleset* ruleset : rulesets()) {
    if (ruleset->id() != "mplg") continue;
    std::unique_ptr<const Rulebook> book = test::open(*ruleset);
    std::unique_ptr<const Game> game = test::load(*book, test::scenario_file(*ruleset, "auberge"));
    State s = game->begin();
    std::vector<Ground> grounds = grounds_of(*game, s);
    ASSERT_EQ(grounds.size(), 1u) << "the inn";
    EXPECT_EQ(grounds[0].at, (Point{6000, 5000})) << "from 5.6 to 6.4 and 4.6 to 5.4, in tens of cm";
    std::vector<BattlePlan> plans = battle_plans(*game, s, Side::first, grounds);
    EXPECT_EQ(plans[0].tasks, 0) << "free";
    ASSERT_GT(plans.size(), 1u);
    const BattlePlan& mass = plans[1];
    EXPECT_EQ(mass.kind, BattlePlan::Kind::mass);
    EXPECT_EQ(mass.tasks, 3) << "three battalions; guns and the general see for themselves";
    double before = mass.fulfilled(s);
    for (std::size_t i = 0; i < s.units; ++i)
      if (mass.task[i].given) s.unit[i].pose.at = grounds[0].at, s.unit[i].pose.facing = mass.task[i].facing;
    EXPECT_EQ(mass.fulfilled(s), 1);
    EXPECT_LT(before, 1);
    for (std::size_t i = 0; i < s.units; ++i)
      if (mass.task[i].given) s.unit[i].strength = 0;
    EXPECT_EQ(mass.fulfilled(s), 0) << "who has fallen is as far off as can be";
  }
}

// A battle of each scenario, set up as is suggested.
template <class F>
void each_battle(F&& f) {
  for (const Ruleset* ruleset : rulesets()) {
    std::unique_ptr<const Rulebook> book = test::open(*ruleset);
    for (const DataFile& file : test::scenario_files(*ruleset)) {
      std::unique_ptr<const Game> game = test::load(*book, file);
      f(*game, deployments(*game, Side::first)[0].stands);
    }
  }
}
BattlePlan of_kind(const std::vector<BattlePlan>& plans, BattlePlan::Kind kind) {
  auto found = std::ranges::find(plans, kind, &BattlePlan::kind);
  return found == plans.end() ? BattlePlan{} : *found;
}

TEST(Rivals, are_plans_of_the_enemy_that_differ) {
  each_battle([](const Game& game, const State& s) {
    for (Side side : {Side::first, Side::second}) {
      std::vector<BattlePlan> rivals = rival_plans(game, s, side, grounds_of(game, s));
      ASSERT_GE(rivals.size(), 2u) << game.scenario();
      EXPECT_LE(rivals.size(), 4u);
      EXPECT_EQ(rivals[0].kind, BattlePlan::Kind::free) << "who goes by the position alone";
      for (std::size_t i = 0; i < rivals.size(); ++i) {
        EXPECT_EQ(rivals[i].side, side);
        for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(rivals[i].same_as(rivals[k])) << game.scenario();
      }
    }
  });
}

TEST(Rivals, games_in_the_head_meet_them) {
  each_battle([](const Game& game, const State& s) {
    if (game.scenario() != "auberge") return;
    Side side = s.asked().side;
    std::vector<BattlePlan> rivals = rival_plans(game, s, other(side), grounds_of(game, s));
    Judge judge(game);
    SearchLimits limits;
    limits.nodes = 20'000, limits.kept = 4, limits.horizon = Horizon::battle, limits.sure = 0;
    auto found = [&](std::span<const BattlePlan> against) {
      Trust trust;
      Rng rng(1870);
      limits.rivals = against;
      return search(game, judge, s, side, limits, 0, nullptr, trust, rng);
    };
    Found by_position = found({}), one = found(std::span(rivals).first(1)), all = found(rivals);
    ASSERT_GT(all.considered[0].games, 4u) << "each rival is met";
    auto worth = [](const Found& f, const Order& o) {
      auto at = std::ranges::find(f.considered, o, &Considered::order);
      return at == f.considered.end() ? 9 : at->value;
    };
    bool differs = false;
    for (const Considered& c : all.considered) {
      EXPECT_EQ(c.first, std::ranges::find(one.considered, c.order, &Considered::order)->first) << "orders alone";
      differs = differs || (c.games > 0 && c.value != worth(one, c.order));
    }
    EXPECT_TRUE(differs) << "what he is after changes what an order is worth";
    EXPECT_EQ(by_position.considered[0].order, one.considered[0].order) << "the first goes by the position alone";
  });
}

// The units of a brigade stand in the order in which they stood, a frontage apart, across the way to the enemy.
TEST(BattlePlans, in_line_put_the_units_of_a_brigade_side_by_side) {
  int lines = 0;
  each_battle([&](const Game& game, const State& s) {
    for (Side side : {Side::first, Side::second}) {
      BattlePlan line = of_kind(battle_plans(game, s, side, grounds_of(game, s)), BattlePlan::Kind::line);
      for (std::size_t i = 0; i < s.units; ++i)
        for (std::size_t k = 0; k < s.units; ++k) {
          const BattlePlan::Task &a = line.task[i], &b = line.task[k];
          if (i == k || !a.given || !b.given || a.brigade != b.brigade) continue;
          EXPECT_EQ(a.facing, b.facing);
          auto inside = [&](Point p) {
            return p.x > 0 && p.y > 0 && p.x < game.board().width && p.y < game.board().height;
          };
          if (!inside(a.to) || !inside(b.to)) continue;  // the table's edge holds them up
          EXPECT_NE(a.to, b.to) << game.scenario();
          i32 across = std::abs(turn_between(a.facing, direction(a.to, b.to)));
          EXPECT_NEAR(across, quarter_turn, 20) << game.scenario() << ": two degrees, for what is rounded";
          ++lines;
        }
    }
  });
  EXPECT_GT(lines, 40) << "the large battles have brigades";
}

// Three battalions of one brigade, all as far from the inn. What they come nearer in all is the same.
TEST(BattlePlans, are_carried_out_better_together_than_one_by_one) {
  for (const Ruleset* ruleset : rulesets()) {
    if (ruleset->id() != "mplg") continue;
    std::unique_ptr<const Rulebook> book = test::open(*ruleset);
    std::unique_ptr<const Game> game = test::load(*book, test::scenario_file(*ruleset, "auberge"));
    State s = game->begin();
    std::vector<Ground> grounds = grounds_of(*game, s);
    BattlePlan mass = of_kind(battle_plans(*game, s, Side::first, grounds), BattlePlan::Kind::mass);
    const Point inn = grounds[0].at;
    std::vector<std::size_t> battalions;
    for (std::size_t i = 0; i < s.units; ++i)
      if (mass.task[i].given) battalions.push_back(i), mass.task[i].brigade = 1;
    ASSERT_EQ(battalions.size(), 3u);
    auto at = [&](i32 a, i32 b, i32 c) {
      State out = s;
      i32 south[] = {a, b, c};
      for (std::size_t i = 0; i < 3; ++i) {
        out.unit[battalions[i]].pose.at = {inn.x, inn.y - south[i]};
        out.unit[battalions[i]].pose.facing = mass.task[battalions[i]].facing;
      }
      return mass.fulfilled(out);
    };
    EXPECT_GT(at(3'000, 3'000, 3'000), at(1'000, 4'000, 4'000));
    EXPECT_EQ(at(0, 0, 0), 1);
  }
}

TEST(BattlePlans, that_wait_lead_elsewhere_first) {
  each_battle([&](const Game& game, const State& s) {
    std::vector<Ground> grounds = grounds_of(game, s);
    std::vector<BattlePlan> plans = battle_plans(game, s, Side::first, grounds);
    BattlePlan gather = of_kind(plans, BattlePlan::Kind::gather), late = of_kind(plans, BattlePlan::Kind::late);
    for (std::size_t i = 0; i < s.units; ++i) {
      if (gather.task[i].given) {
        const Point ground = grounds[static_cast<std::size_t>(gather.ground)].at;
        EXPECT_NE(gather.task[i].at(s.turn), ground) << game.scenario();
        EXPECT_EQ(gather.task[i].at(static_cast<u16>(s.turn + 5)), ground) << game.scenario();
      }
      if (late.task[i].given) {
        EXPECT_EQ(late.task[i].at(s.turn), s.unit[i].pose.at) << game.scenario();
        EXPECT_EQ(late.task[i].at(static_cast<u16>(game.last_turn(s))),
                  grounds[static_cast<std::size_t>(late.ground)].at)
            << game.scenario();
      }
    }
  });
}

// Skirmishers and a garrison are suggested before their zones there, where nobody may be put down by himself.
TEST(Deployments, are_made_where_a_suggestion_lies_outside_the_zone) {
  each_battle([](const Game& game, const State&) {
    if (game.scenario() != "gemioncourt") return;
    for (Side side : {Side::first, Side::second}) EXPECT_GT(deployments(game, side).size(), 3u);
  });
}

TEST(Generals, of_the_first_release_can_be_called) {
  ASSERT_TRUE(general_plan("veteran-1"));
  EXPECT_TRUE(general_plan("veteran-1")->first_way);
  EXPECT_TRUE(general_plan("grognard-1@25")->first_way);
  EXPECT_FALSE(general_plan("veteran")->first_way);
  EXPECT_FALSE(general_plan("veteran-2"));
}

}  // namespace
}  // namespace grog
