#include "ai/greedy.hpp"

#include "core/require.hpp"

namespace grog {

double worth(const Game& game, const State& s, Side side, const Assessor* learned) {
  constexpr double decided = 1e7, a_thousandth = 1e3;
  double lead = learned != nullptr ? static_cast<double>(learned->lead(s, side)) / a_thousandth
                                   : static_cast<double>(game.score(s, side));
  if (s.over == 0 || s.winner == Side::nobody) return lead;
  return lead + (s.winner == side ? decided : -decided);
}

void GreedyPlayer::meet(const Game& game) {
  if (game_ == &game && scenario_ == game.scenario_hash() && rules_ == &game.rules()) return;
  game_ = &game, scenario_ = game.scenario_hash(), rules_ = &game.rules();
  learned_.reset();
  if (!tried_.empty())
    learned_.emplace(game, tried_);
  else if (eye_ == Eye::learned && game.rules().has_judgement())
    learned_.emplace(game);
}

Order GreedyPlayer::choose(const Game& game, const State& seen, Side side, Rng& rng) {
  meet(game);
  orders_.clear();
  game.propose(seen, rng, limits_.candidates, orders_);
  require(!orders_.empty(), "no order is proposed to a side that must decide");
  if (orders_.size() == 1) return orders_.front();
  std::size_t best = 0;
  double most = 0;
  for (std::size_t i = 0; i < orders_.size(); ++i) {
    branches_.clear();
    branches(game, seen, orders_[i], limits_.leaves, branches_);  // sampled where it is not exact: good enough here
    double expected = 0;
    for (const Branch& b : branches_)
      expected += b.chance * worth(game, b.state, side, learned_ ? &*learned_ : nullptr);
    if (i == 0 || expected > most) best = i, most = expected;
  }
  return orders_[best];
}

}  // namespace grog
