// Our figures as ratios to our own ceilings. Each pair alternates in one run; the median of the pairs counts.
#include <cstdio>
#include <cstring>
#include <vector>

#include "bench/battle.hpp"
#include "bench/boxes.hpp"
#include "bench/measure.hpp"
#include "bench/odds_floor.hpp"
#include "bench/toy_wargame.hpp"
#include "core/require.hpp"
#include "protocol/odds.hpp"

using namespace grog;
using namespace grog::bench;

namespace {

constexpr double slice = 0.1;

template <class Result, class F>
auto enumerator(F& f, RawDistribution& out) {
  return [trial = detail::trial_of<F, Result>(f), &out] {
    for (int i = 0; i < 20; ++i) enumerate(trial, out);
    return 20;
  };
}

volatile u64 sink;

// A floor a hundred times, all of its answer kept.
template <class Floor>
int repeated(Floor floor) {
  for (int i = 0; i < 100; ++i) {
    auto answer = floor();
    asm volatile("" ::"r"(&answer) : "memory");
  }
  return 100;
}

void playouts() {
  std::printf("Playouts: random battles, every candidate order listed, one core\n");
  Battle battle("geisberg");
  ToyWargame toy(1);
  u64 n = 0, orders = 0;
  Pair p(
      [&] {
        int o = battle.play(n++);
        orders += static_cast<u64>(o);
        return o;
      },
      [&] { return toy.play(); });
  std::printf("  geisberg: %.0f orders a battle, %.1f candidates an order, %.1f dice a battle\n",
              static_cast<double>(orders) / static_cast<double>(n),
              static_cast<double>(battle.listed()) / static_cast<double>(orders),
              static_cast<double>(battle.dice()) / static_cast<double>(n));
  double rate_orders = quantile(p.ours, 0.5);
  std::printf("  %.2f M orders a CPU s, %.0f battles a CPU s; toy ceiling %.2f M moves a CPU s\n", rate_orders / 1e6,
              rate_orders * static_cast<double>(n) / static_cast<double>(orders), quantile(p.ceiling, 0.5) / 1e6);
  judge("orders to the toy's moves", quantile(p.ratio, 0.5), 0.15, true, "");
}

void copies() {
  std::printf("Copies of the state (%zu bytes)\n", sizeof(State));
  Battle battle("geisberg");
  State from = battle.halfway();
  std::vector<State> slots(8);
  std::vector<std::array<char, sizeof(State)>> raw(8);
  Pair p(
      [&] {
        for (int i = 0; i < 4000; ++i) {
          slots[static_cast<std::size_t>(i & 7)] = from;
          asm volatile("" ::: "memory");
        }
        return 4000;
      },
      [&] {
        for (int i = 0; i < 4000; ++i) {
          std::memcpy(&raw[static_cast<std::size_t>(i & 7)], &from, sizeof from);
          asm volatile("" ::: "memory");
        }
        return 4000;
      });
  judge("a copy", 1e9 / quantile(p.ours, 0.5), 150, false, "ns");
  judge("copies to memcpy", quantile(p.ratio, 0.5), 0.80, true, "");
  double hashes = rate(
      [&] {
        for (int i = 0; i < 500; ++i) sink = hash_of(from);
        return 500;
      },
      slice);
  std::printf("  a hash %.0f ns\n", 1e9 / hashes);
}

void odds() {
  std::printf("Exact odds\n");
  RawDistribution out;
  auto q1 = ask_q1;
  auto q2 = ask_q2;
  auto volley = ask_volley;
  auto melee = ask_melee;
  // The floor and the engine agree outcome for outcome.
  enumerate(detail::trial_of<decltype(q1), i32>(q1), out);
  FloorQ1 f1 = floor_q1();
  for (std::size_t i = 0; i < out.count(); ++i) {
    i32 lost = 0;
    std::memcpy(&lost, out.results.data() + i * sizeof lost, sizeof lost);
    require(fraction_text(out.weight(i), out.total) ==
                fraction_text(Big{static_cast<u64>(f1.weight[static_cast<std::size_t>(lost)])},
                              Big{static_cast<u64>(f1.total)}),
            "Q1 differs from its floor");
  }
  enumerate(detail::trial_of<decltype(q2), Exchange>(q2), out);
  FloorQ2 f2 = floor_q2();
  require(out.count() == static_cast<std::size_t>(f2.count), "Q2 has other outcomes than its floor");
  u128 total = 0;
  for (int i = 0; i < f2.count; ++i) total += f2.item[static_cast<std::size_t>(i)].weight;
  for (std::size_t i = 0; i < out.count(); ++i) {
    Exchange e;
    std::memcpy(&e, out.results.data() + i * sizeof e, sizeof e);
    for (int k = 0; k < f2.count; ++k) {
      const FloorQ2::Item& item = f2.item[static_cast<std::size_t>(k)];
      if (item.result == e)
        require(fraction_text(out.weight(i), out.total) ==
                    fraction_text(Big{static_cast<u64>(item.weight)}, Big{static_cast<u64>(total)}),
                "Q2 differs from its floor");
    }
  }
  Pair p1(enumerator<i32>(q1, out), [] { return repeated(floor_q1); });
  Pair p2(enumerator<Exchange>(q2, out), [] { return repeated(floor_q2); });
  std::printf("  Q1 %.2f us, floor %.3f us; Q2 %.2f us, floor %.3f us\n", 1e6 / quantile(p1.ours, 0.5),
              1e6 / quantile(p1.ceiling, 0.5), 1e6 / quantile(p2.ours, 0.5), 1e6 / quantile(p2.ceiling, 0.5));
  judge("Q1, times the floor", 1 / quantile(p1.ratio, 0.5), 10, false, "x");
  judge("Q2, times the floor", 1 / quantile(p2.ratio, 0.5), 10, false, "x");
  judge("volley of 12 dice, saves and test", 1e6 / rate(enumerator<std::array<i16, 2>>(volley, out), 0.5), 10, false,
        "us");
  judge("melee 12 v 12 in throwing order", 1e6 / rate(enumerator<std::array<i16, 2>>(melee, out), 0.5), 1000, false,
        "us");
}

void ceilings() {
  std::printf("The machine\n");
  Rng bare(3);
  RandomDice dice(3);
  Pair d6(
      [&] {
        u64 n = 0;
        for (int i = 0; i < 2000; ++i) n += static_cast<u64>(dice.sum(50, Clause::none));
        sink = n;
        return 100000;
      },
      [&] {
        u64 n = 0;
        for (int i = 0; i < 100000; ++i) n += bare.d6();
        sink = n;
        return 100000;
      });
  std::printf("  a d6 %.2f ns, of throws of 50 %.2f ns\n", 1e9 / quantile(d6.ceiling, 0.5),
              1e9 / quantile(d6.ours, 0.5));
  judge("dice of throws to a bare loop", quantile(d6.ratio, 0.5), 0.5, true, "");

  std::vector<Quad> boxes = scattered_boxes();
  static constexpr int pairs_of_boxes = static_cast<int>(box_count * (box_count - 1) / 2);
  auto exact = [](const Quad& a, const Quad& b) { return overlap_by(a, b, 0); };
  require(count_overlaps(boxes, exact) == count_overlaps(boxes, bare_overlap), "overlaps differ from their ceiling");
  auto work = [&boxes](auto f) {
    return [&boxes, f] {
      sink = static_cast<u64>(count_overlaps(boxes, f));
      return pairs_of_boxes;
    };
  };
  Pair lap(work([](const Quad& a, const Quad& b) { return overlap(a, b); }), work(bare_overlap));
  std::printf("  an overlap of %zu boxes %.2f ns, four bare axes %.2f ns\n", box_count, 1e9 / quantile(lap.ours, 0.5),
              1e9 / quantile(lap.ceiling, 0.5));
  judge("overlaps to four bare axes", quantile(lap.ratio, 0.5), 0.5, true, "");
}

}  // namespace

int main() {
  ceilings();
  copies();
  playouts();
  odds();
  std::printf("%d missed\n", failures);
  return failures == 0 ? 0 : 1;
}
