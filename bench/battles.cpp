// Random battles, previews and odds of every ruleset and scenario that is built in.
//   battles [all|battles|previews|odds] [SCENARIO...]     odds are of rulesets: scenarios leave them as they are
#include <cstdlib>
#include <string>

#include "bench/battle.hpp"
#include "bench/measure.hpp"
#include "bench/toy_wargame.hpp"
#include "core/exact.hpp"
#include "core/order_text.hpp"
#include "core/preview.hpp"

using namespace grog;
using namespace grog::bench;

namespace {

std::vector<std::string> scenarios_of(const Ruleset& ruleset) {
  constexpr std::string_view folder = "scenarios/", ending = ".toml";
  std::vector<std::string> out;
  for (const EmbeddedFile& f : ruleset.files())
    if (f.path.starts_with(folder))
      out.emplace_back(f.path.substr(folder.size(), f.path.size() - folder.size() - ending.size()));
  return out;
}

std::vector<std::string> wanted_scenarios;  // all of them where none is named

template <class F>
void each_scenario(F&& f) {
  for (const Ruleset* ruleset : rulesets())
    for (const std::string& id : scenarios_of(*ruleset))
      if (wanted_scenarios.empty() || std::ranges::find(wanted_scenarios, id) != wanted_scenarios.end()) f(id);
}

void battles() {
  std::printf("Random battles, every candidate order listed, one core\n");
  std::printf("  %-24s %10s %10s %10s %12s %10s %8s\n", "scenario", "battles/s", "orders/s", "orders", "candidates",
              "dice", "of toy");
  ToyWargame toy(1);
  each_scenario([&](const std::string& id) {
    Battle battle(id);
    u64 n = 0, orders = 0;
    Pair p(
        [&] {
          int o = battle.play(n++);
          orders += static_cast<u64>(o);
          return o;
        },
        [&] { return toy.play(); }, 7);
    double each = static_cast<double>(orders), rate_orders = quantile(p.ours, 0.5);
    std::printf("  %-24s %10.1f %10.0f %10.0f %12.1f %10.2f %8.4f\n", id.c_str(),
                rate_orders * static_cast<double>(n) / each, rate_orders, each / static_cast<double>(n),
                static_cast<double>(battle.listed()) / each, static_cast<double>(battle.dice()) / each,
                quantile(p.ratio, 0.5));
    std::fflush(stdout);
  });
}

// Positions of random battles, some orders apart, until there are enough.
std::vector<State> positions(const Game& game, std::size_t wanted) {
  std::vector<State> out;
  std::vector<Order> options;
  for (u64 number = 0; out.size() < wanted; ++number) {
    State s = game.begin();
    Rng rng(seed_of(8, number));
    RandomDice dice(seed_of(9, number));
    for (u32 until = 1 + rng.below(20); s.over == 0 && out.size() < wanted; --until) {
      if (until == 0) out.push_back(s), until = 10 + rng.below(30);
      game.propose(s, rng, 200, options);
      game.apply(s, options[rng.below(static_cast<u32>(options.size()))], dice, nullptr);
    }
  }
  return out;
}

// The slowest of many questions.
struct Asked {
  double seconds = 0;
  u64 leaves = 0;
  std::size_t outcomes = 0, words = 0;
  bool exact = true;
  std::string what;
};

void previews() {
  constexpr std::size_t wanted = 50, orders_each = 40;
  std::printf("Previews of the candidate orders (40 at most) of %zu random positions\n", wanted);
  std::printf("  %-24s %8s %10s %10s %10s %8s\n", "scenario", "orders", "mean us", "99 % us", "worst us", "sampled");
  double worst = 0;
  each_scenario([&](const std::string& id) {
    Battle battle(id);
    const Game& game = battle.game();
    Rng rng(1);
    std::vector<Order> options;
    std::vector<double> times;
    u64 sampled = 0;
    Asked slowest;
    for (const State& s : positions(game, wanted)) {
      game.propose(s, rng, orders_each, options);
      if (options.size() > orders_each) options.resize(orders_each);
      for (const Order& o : options) {
        double begin = cpu_seconds();
        Preview seen = preview(game, s, o, s.asked().side);
        double took = cpu_seconds() - begin;
        sampled += !seen.exact;
        times.push_back(1e6 * took);
        if (took > slowest.seconds) slowest = {took, seen.leaves, seen.states, 0, seen.exact, order_text(game, o)};
      }
    }
    double sum = 0;
    for (double t : times) sum += t;
    double most = quantile(times, 1);
    worst = std::max(worst, most);
    std::printf("  %-24s %8zu %10.1f %10.0f %10.0f %8lu\n", id.c_str(), times.size(),
                sum / static_cast<double>(times.size()), quantile(times, 0.99), most,
                static_cast<unsigned long>(sampled));
    std::printf("    slowest: %lu paths to %zu positions: %s\n", static_cast<unsigned long>(slowest.leaves),
                slowest.outcomes, slowest.what.c_str());
    std::fflush(stdout);
  });
  judge("worst preview", worst / 1000, 20, false, "ms");
}

std::string inputs_text(const Procedure& p, const void* in) {
  std::string out{p.name};
  for (const Field& f : p.in) {
    i32 v = f.get(in);
    if (v == f.fallback) continue;
    out += " " + std::string{f.name} + "=";
    out += f.kind == Field::Kind::choice ? std::string{f.choices[static_cast<std::size_t>(v)]} : std::to_string(v);
  }
  return out;
}

// Numbers at their highest or anywhere, the rest as it falls. Often enough that do not go together are left out.
bool set_inputs(const Procedure& p, const void* tables, bool largest, Rng& rng, StructBytes& in) {
  p.defaults(in.data());
  for (const Field& f : p.in) {
    bool is_number = f.kind == Field::Kind::integer || f.kind == Field::Kind::decimal;
    i32 v = largest && is_number ? f.high : f.low + static_cast<i32>(rng.below(static_cast<u32>(f.high - f.low) + 1));
    i32 before = f.get(in.data());
    f.set(in.data(), v);
    if (!p.invalid(tables, in.data()).empty() && largest) f.set(in.data(), before);
  }
  return p.invalid(tables, in.data()).empty();
}

void odds() {
  constexpr int random_questions = 200, largest_questions = 200;
  std::printf("Odds: the worst of %d random and %d of the largest questions a procedure\n", random_questions,
              largest_questions);
  double worst = 0;
  for (const Ruleset* ruleset : rulesets()) {
    DataFiles files;
    for (const EmbeddedFile& f : ruleset->files()) files.put(std::string{f.path}, std::string{f.text});
    Problems problems;
    std::unique_ptr<const Rulebook> book = ruleset->open(files, problems);
    Rng rng(11);
    Asked slowest[2];
    u64 asked = 0;
    double all = 0;
    for (const Procedure& p : book->procedures()) {
      for (int i = 0; i < random_questions + largest_questions; ++i) {
        bool largest = i >= random_questions;
        alignas(16) StructBytes in{};
        if (!set_inputs(p, book->tables(), largest, rng, in)) continue;
        struct Run {
          const Procedure& p;
          const void* tables;
          const StructBytes& in;
          Tally why;
        } run{p, book->tables(), in, {}};
        RawDistribution out;
        double begin = cpu_seconds();
        p.reasons(run.tables, in.data(), run.why);
        enumerate(Trial{&run,
                        [](void* object, Dice& dice, std::byte* result) {
                          const Run& r = *static_cast<const Run*>(object);
                          r.p.run(r.tables, r.in.data(), r.why, dice, result);
                        },
                        p.out_size},
                  out);
        double took = cpu_seconds() - begin;
        ++asked, all += took;
        Asked& a = slowest[largest];
        if (took > a.seconds) a = {took, out.leaves, out.count(), out.width, out.exact, inputs_text(p, in.data())};
      }
    }
    std::printf("  %s: %lu questions, %.1f us each\n", std::string{ruleset->id()}.c_str(),
                static_cast<unsigned long>(asked), 1e6 * all / static_cast<double>(std::max<u64>(asked, 1)));
    for (const Asked& a : slowest) {
      std::printf("    %s %.3f ms, %lu paths, %zu outcomes, weights of %zu words%s\n      %s\n",
                  &a == slowest ? "random: " : "largest:", 1000 * a.seconds, static_cast<unsigned long>(a.leaves),
                  a.outcomes, a.words, a.exact ? "" : ", NOT EXACT", a.what.c_str());
      worst = std::max(worst, a.seconds);
      failures += !a.exact;
    }
    std::fflush(stdout);
  }
  judge("worst odds question", 1000 * worst, 250, false, "ms");
}

}  // namespace

int main(int argc, char** argv) {
  std::string_view what = argc > 1 ? argv[1] : "all";
  for (int i = 2; i < argc; ++i) wanted_scenarios.emplace_back(argv[i]);
  if (what == "all" || what == "battles") battles();
  if (what == "all" || what == "previews") previews();
  if (what == "all" || what == "odds") odds();
  std::printf("%d missed\n", failures);
  return failures == 0 ? 0 : 1;
}
