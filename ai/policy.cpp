#include "ai/policy.hpp"

#include <utility>

#include "core/require.hpp"

namespace grog {

u64 Luck::of_thought(const State& s) {
  u64 now = u64{s.turn} << 16 | u64{s.phase} << 8 | index(s.active);
  if (now != moment_) moment_ = now, step_ = 0;
  return seed_of(seed_of(seed_, moment_), step_++);
}

u64 Luck::of_order(const Order& o) {
  std::size_t who = valid(o.unit) ? index(o.unit) : max_units;
  return seed_of(~seed_, who << 16 | given_[who]++);
}

// An order that puts questions to others is worth what follows the answers, be they careless ones.
u64 Policy::settle(State& s, u8 depth, Rng& rng, RandomDice& dice) {
  u64 nodes = 0;
  for (u32 i = 0; i < limits_.answers && s.over == 0 && s.waiting > depth; ++i) {
    answers_.clear();
    game_.propose(s, rng, 3, answers_);
    require(!answers_.empty(), "no order is proposed to a side that must decide");
    game_.apply(s, answers_[rng.below(static_cast<u32>(answers_.size()))], dice, nullptr);
    ++nodes;
  }
  return nodes;
}

double Policy::expected(const State& s, const Order& order, Side side, u64 luck, u64& nodes) {
  double sum = 0;
  for (u32 n = 1;; ++n) {
    State tried = s;
    RandomDice dice(seed_of(luck, n));
    Rng answers(luck);
    game_.apply(tried, order, dice, nullptr);
    nodes += 1 + settle(tried, s.waiting, answers, dice);
    sum += judge_.value(s, order, tried, side);
    if (n >= limits_.samples || dice.thrown() == 0) return sum / n;
  }
}

// Who decides in the head knows no more than he would at the table: not what the general who thinks has ordered in
// secret. What that allows the whole position may refuse; then any order it allows will do.
const Order& Policy::choose(const State& whole, Rng& rng, u64& nodes) {
  Side side = whole.asked().side;
  State s = game_.seen_by(whole, side);
  orders_.clear();
  game_.propose(s, rng, limits_.listed, orders_);
  require(!orders_.empty(), "no order is proposed to a side that must decide");
  if (orders_.size() > limits_.candidates) {
    for (std::size_t i = 0; i < limits_.candidates; ++i)
      std::swap(orders_[i], orders_[i + rng.below(static_cast<u32>(orders_.size() - i))]);
    orders_.resize(limits_.candidates);
  }
  std::size_t best = 0;
  if (orders_.size() > 1) {
    u64 luck = rng.next();
    double most = 0;
    for (std::size_t i = 0; i < orders_.size(); ++i) {
      double v = expected(s, orders_[i], side, luck, nodes);
      if (i == 0 || v > most) best = i, most = v;
    }
  }
  if (s != whole && !game_.check(whole, orders_[best])) {
    orders_.clear(), best = 0;
    game_.propose(whole, rng, limits_.listed, orders_);
    require(!orders_.empty(), "no order is proposed to a side that must decide");
  }
  return orders_[best];
}

u64 Policy::step(State& s, Luck& luck) {
  Rng rng(luck.of_thought(s));
  u64 nodes = 1;
  const Order& order = choose(s, rng, nodes);
  RandomDice dice(luck.of_order(order));
  game_.apply(s, order, dice, nullptr);
  return nodes;
}

}  // namespace grog
