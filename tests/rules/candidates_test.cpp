// What generals choose from: whoever can move is offered more than to stand still.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/geometry/angle.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"

namespace grog {
namespace {

// Any order that leads a unit elsewhere or at somebody, or writes down that it goes there.
bool does_something(const State& s, const Order& o) {
  if (o.legs[0].kind != 0 || valid(o.target) || o.place >= 0) return true;
  return o.pose != Pose{} && o.pose.at != s[o.unit].pose.at;
}

// Straight ahead by a little, as the verb would have it said: by steps, or by where to.
std::vector<Order> steps_ahead(const Game& game, const State& s, UnitId id) {
  std::vector<Order> out;
  const Labels& labels = game.rules().labels();
  for (std::size_t v = 0; v < labels.verbs.size(); ++v) {
    const VerbInfo& verb = labels.verbs[v];
    bool moves = verb.key == "move" || verb.key == "advance";
    if (!moves || (verb.uses & uses_unit) == 0) continue;
    Order o;
    o.verb = static_cast<u8>(v), o.unit = id;
    for (i32 far : {300, 600}) {
      Order ahead = o;
      if ((verb.uses & uses_legs) != 0) {
        auto leg = std::ranges::find(verb.legs, std::string_view{"forward"}, &Name::key);
        if (leg == verb.legs.end()) continue;
        ahead.legs[0] = {static_cast<u8>(leg - verb.legs.begin() + 1), 0, static_cast<i16>(far)};
      } else if ((verb.uses & uses_pose) != 0) {
        ahead.pose = s[id].pose;
        ahead.pose.at = point_ahead(s[id].pose.at, s[id].pose.facing, far);
      }
      out.push_back(ahead);
    }
  }
  return out;
}

struct Met {
  int can_move = 0;
  std::vector<std::string> left_standing;
};

// A battle by chance; now and then everybody who could take a step ahead is looked for among what is proposed.
void watch(const Game& game, u64 seed, Met& met) {
  constexpr int longest = 1'500, seldom = 6, looks = 40;
  constexpr std::size_t most = 64;  // as a search asks
  State s = game.begin();
  Rng rng(seed);
  RandomDice dice(seed);
  std::vector<Order> orders;
  for (int i = 0; i < longest && s.over == 0; ++i) {
    Side side = s.asked().side;
    if (s.turn > 0 && i % seldom == 0) {
      State seen = game.seen_by(s, side);
      UnitSet offered, asked;
      for (u64 look = 0; look < looks; ++look) {
        Rng other(seed_of(seed, 1000 * static_cast<u64>(i) + look));
        game.propose(seen, other, most, orders);
        for (const Order& o : orders) {
          if (!valid(o.unit)) continue;
          asked.add(o.unit);
          if (does_something(seen, o)) offered.add(o.unit);
        }
      }
      asked.each([&](UnitId id) {
        std::vector<Order> steps = steps_ahead(game, seen, id);
        bool can = std::ranges::any_of(steps, [&](const Order& o) { return game.check(seen, o).accepted; });
        met.can_move += can;
        if (can && !offered.has(id))
          met.left_standing.push_back(game.scenario() + ", seed " + std::to_string(seed) + ", order " +
                                      std::to_string(i) + ": " + game.roster()[index(id)].id);
      });
    }
    game.propose(s, rng, most, orders);
    game.apply(s, orders[rng.below(static_cast<u32>(orders.size()))], dice, nullptr);
  }
}

TEST(Candidates, whoever_can_move_is_offered_more_than_to_stand_still) {
  constexpr u64 battles = 4;
  for (const Ruleset* ruleset : rulesets()) {
    std::unique_ptr<const Rulebook> book = test::open(*ruleset);
    Met met;
    for (const DataFile& file : test::scenario_files(*ruleset)) {
      std::unique_ptr<const Game> game = test::load(*book, file);
      if (game->roster().size() > 20) continue;  // the learning battles: the large ones are made of the same units
      for (u64 seed = 1; seed <= battles; ++seed) watch(*game, seed, met);
    }
    if (met.left_standing.size() > 5) met.left_standing.resize(5);
    std::string who;
    for (const std::string& w : met.left_standing) who += w + "\n";
    EXPECT_TRUE(met.left_standing.empty()) << ruleset->id() << "\n" << who;
    RecordProperty(std::string{ruleset->id()}, met.can_move);
  }
}

}  // namespace
}  // namespace grog
