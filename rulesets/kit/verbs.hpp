// A verb has one home: a row that says when it is asked, whether it is allowed, what it does, and what there is of it
// to offer. The dispatch stands here, once.
//
//   constexpr Rows::Row rows[] = {
//       {Verb::charge, {Ask::charge}, may_charge, declare, offer_charges},
//       {Verb::end, {Ask::charge, Ask::counter}, nullptr, end_of_declarations, offer_end},
//   };
#pragma once
#include "core/marks.hpp"
#include "core/reflect.hpp"
#include "rulesets/kit/refusals.hpp"

namespace grog::kit {

template <class GameType, class Verb, class Ask, class Play>
struct Verbs {
  using State = typename GameType::State;
  struct Row {
    Marks<Verb, u64> verbs{};                                                 // one, or several of a kind
    Marks<Ask, u64> when{};                                                   // at which questions
    Verdict (*check)(const GameType&, const State&, const Order&) = nullptr;  // null: always
    void (*apply)(Play&, const Order&) = nullptr;
    void (*offer)(const GameType&, const State&, Rng&, std::size_t most, std::vector<Order>&) = nullptr;
  };

  // The rows of several files as one table.
  static std::vector<Row> join(std::initializer_list<std::span<const Row>> parts) {
    std::vector<Row> all;
    for (std::span<const Row> part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
  }
  // The row for what is ordered and asked now; null if that verb is no answer.
  static const Row* find(std::span<const Row> rows, const State& s, const Order& o) {
    for (const Row& r : rows)
      if (o.verb < enum_count<Verb> && r.verbs.has(static_cast<Verb>(o.verb)) && r.when.has(s.asked().kind)) return &r;
    return nullptr;
  }
  // `untimely`: a real order at the wrong time may be forbidden by a clause.
  template <class Untimely>
  static Verdict check(std::span<const Row> rows, const GameType& g, const State& s, const Order& o,
                       Untimely&& untimely) {
    if (s.over != 0 || s.waiting == 0) return faulty("game_over"_w);
    const Row* row = find(rows, s, o);
    if (row == nullptr) return untimely(g, s, o);
    return row->check == nullptr ? Verdict{} : row->check(g, s, o);
  }
  static Verdict check(std::span<const Row> rows, const GameType& g, const State& s, const Order& o) {
    return check(rows, g, s, o, [](const GameType&, const State&, const Order&) { return faulty("not_asked"_w); });
  }
  static void apply(std::span<const Row> rows, Play& p, const Order& o) {
    const Row* row = find(rows, p.s, o);
    require(row != nullptr && row->apply != nullptr, "an order that check() refuses was applied");
    row->apply(p, o);
  }
  // Every verb asked now offers its own, in the order of the rows.
  static void offer(std::span<const Row> rows, const GameType& g, const State& s, Rng& rng, std::size_t most,
                    std::vector<Order>& out) {
    for (const Row& r : rows)
      if (r.offer != nullptr && r.when.has(s.asked().kind)) r.offer(g, s, rng, most, out);
  }
};

}  // namespace grog::kit
