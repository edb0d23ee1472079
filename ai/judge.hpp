// How good a position is for a side, for search: the ruleset's own score brought to a scale that is the same in every
// game, and what a style adds to it.
#pragma once
#include <memory>

#include "ai/battle_plan.hpp"
#include "core/judgement.hpp"

namespace grog {

// What a general likes and dreads, beyond the ruleset's reckoning. Shares of an army, weighed against a battle won.
struct Taste {
  double enemy_losses = 0;
  double own_losses = 0;
  double risk = 0;  // how much the spread of what may happen pleases (above 0) or frightens
};

// By what a position is judged: what games have taught, where the ruleset has a judgement.toml, or the score that its
// author wrote, which is the only one where it has none.
enum class Eye : u8 { learned, handmade };

class Judge {
 public:
  // Plays a few careless games to learn how far scores move in this one; depends on the game alone.
  explicit Judge(const Game&, Taste = {}, Eye = Eye::learned);

  // From -1, lost, to 1, won; a battle that goes on lies strictly between.
  double value(const State&, Side) const;
  // The same of what an order has led to: one that is written down and carried out later counts, for the plan, as if
  // its unit stood where it is to go.
  double value(const State& before, const Order&, const State& after, Side) const;
  double scale() const { return scale_; }
  // From now on that side is judged by how far it carries out its plan, too; null: by the position alone.
  void follow(Side side, const BattlePlan* plan) { plan_[index(side)] = plan; }
  // By the armies' strength alone, as one does who has forgotten what the battle is about.
  void forget_the_point(bool on) { forgets_ = on; }

 private:
  double lead(const State&, Side) const;
  double value(const State&, Side, double fulfilled) const;
  const BattlePlan* plan_of(Side side) const { return plan_[index(side)]; }
  const Game& game_;
  Taste taste_;
  std::shared_ptr<const Assessor> learned_;  // none: by the score
  const BattlePlan* plan_[2] = {nullptr, nullptr};
  bool forgets_ = false;
  double scale_ = 1;
  double army_[2] = {1, 1};
};

double strength_of(const Game&, const State&, Side);  // each unit as a share of its full strength, added up

}  // namespace grog
