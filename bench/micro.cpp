// Times of single operations, by Google Benchmark.
#include <benchmark/benchmark.h>

#include "bench/battle.hpp"
#include "bench/odds_floor.hpp"
#include "core/preview.hpp"

using namespace grog;
using namespace grog::bench;

namespace {

void copy_state(benchmark::State& bench) {
  Battle battle("geisberg");
  State from = battle.halfway(), to;
  for ([[maybe_unused]] auto _ : bench) {
    to = from;
    benchmark::DoNotOptimize(to);
  }
}
BENCHMARK(copy_state);

void hash_state(benchmark::State& bench) {
  Battle battle("geisberg");
  State s = battle.halfway();
  for ([[maybe_unused]] auto _ : bench) benchmark::DoNotOptimize(hash_of(s));
}
BENCHMARK(hash_state);

void propose_orders(benchmark::State& bench) {
  Battle battle("rotherberg");
  State s = battle.halfway();
  Rng rng(1);
  std::vector<Order> options;
  for ([[maybe_unused]] auto _ : bench) battle.game().propose(s, rng, 1'000'000, options);
}
BENCHMARK(propose_orders);

template <auto Ask>
void exact(benchmark::State& bench) {
  auto f = Ask;
  using Result = decltype(f(std::declval<Dice&>()));
  RawDistribution out;
  for ([[maybe_unused]] auto _ : bench) enumerate(detail::trial_of<decltype(f), Result>(f), out);
  bench.counters["paths"] = static_cast<double>(out.leaves);
  bench.counters["outcomes"] = static_cast<double>(out.count());
}
BENCHMARK(exact<&ask_q1>)->Name("exact_q1");
BENCHMARK(exact<&ask_q2>)->Name("exact_q2");
BENCHMARK(exact<&ask_volley>)->Name("exact_volley");
BENCHMARK(exact<&ask_melee>)->Name("exact_melee");

void random_volley(benchmark::State& bench) {
  RandomDice dice(1);
  for ([[maybe_unused]] auto _ : bench) benchmark::DoNotOptimize(ask_volley(dice));
}
BENCHMARK(random_volley);

void preview_order(benchmark::State& bench) {
  Battle battle("rotherberg");
  State s = battle.halfway();
  Rng rng(1);
  std::vector<Order> options;
  battle.game().propose(s, rng, 1'000'000, options);
  for ([[maybe_unused]] auto _ : bench)
    for (const Order& o : options) benchmark::DoNotOptimize(preview(battle.game(), s, o, s.asked().side));
  bench.SetItemsProcessed(static_cast<i64>(bench.iterations()) * static_cast<i64>(options.size()));
}
BENCHMARK(preview_order);

}  // namespace
