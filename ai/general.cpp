#include "ai/general.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>

#include "ai/reasons.hpp"
#include "ai/words.hpp"

namespace grog {
namespace {

constexpr std::string_view levels[] = {"conscrit", "veteran", "grognard", "marechal"};
constexpr std::string_view styles[] = {"aggressive", "steady", "cautious"};

SearchLimits level_limits(std::string_view name) {
  constexpr PolicyLimits careful{64, 64, 4, 3};
  SearchLimits l;
  l.horizon = Horizon::part, l.policy = careful;
  if (name == "conscrit") {
    l.listed = 12, l.kept = 3, l.nodes = 60, l.horizon = Horizon::action, l.blunder = 0.4;
    l.outcomes = {1, 4};
    l.policy = {12, 2, 2, 1};
  }
  return l;
}

Taste style_taste(std::string_view name) {
  if (name == "aggressive") return {0.6, 0.2, 0.1};
  if (name == "cautious") return {0.2, 0.6, -0.1};
  return {};
}

// Far less than a battle, more than the difference between two idle marches.
constexpr double undoing = 0.007;
// Orders that lead back to a position already met this turn lead nowhere.
constexpr double circling = 1;

}  // namespace

std::span<const NamedText> level_infos() {
  static const std::vector<NamedText> infos = named_texts(levels);
  return infos;
}
std::span<const NamedText> style_infos() {
  static const std::vector<NamedText> infos = named_texts(styles);
  return infos;
}

std::optional<u32> thought_of(std::string_view& name) {
  std::size_t at = name.find('@');
  if (at == name.npos) return 100;
  std::string_view digits = name.substr(at + 1);
  u32 percent = 0;
  auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), percent);
  if (fault != std::errc{} || end != digits.data() + digits.size() || percent < 1 || percent > most_thought) return {};
  name = name.substr(0, at);
  return percent;
}

std::optional<GeneralPlan> general_plan(std::string_view name) {
  std::optional<u32> thought = thought_of(name);
  if (!thought) return {};
  std::size_t colon = name.find(':');
  std::string_view level = name.substr(0, colon), style = colon == name.npos ? "steady" : name.substr(colon + 1);
  auto has = [](std::span<const std::string_view> list, std::string_view key) {
    return std::ranges::find(list, key) != list.end();
  };
  if (!has(levels, level) || !has(styles, style)) return {};
  GeneralPlan plan{level_limits(level), style_taste(style), {}, *thought};
  for (std::size_t i = 0; i + 1 < std::size(levels); ++i)
    if (level == levels[i + 1]) plan.level = i;
  return plan;
}

double General::Steps::of(const State& before, const Order& order, const State& after) const {
  if (after.turn != turn) return 0;
  if (std::ranges::find(met, hash_of(after)) != met.end()) return circling;
  if (!valid(order.unit)) return 0;
  const Unit &was = before[order.unit], &u = after[order.unit];
  if (was.pose == u.pose && was.place == u.place && was.formation == u.formation) return 0;
  bool back = std::ranges::any_of(left, [&](const Step& s) {
    return s.unit == order.unit && s.pose == u.pose && s.place == u.place && s.formation == u.formation;
  });
  return back ? undoing : 0;
}

void General::Steps::note(const State& before, const Order& order) {
  met.push_back(hash_of(before));
  if (!valid(order.unit)) return;
  const Unit& u = before[order.unit];
  left.push_back({order.unit, u.pose, u.place, u.formation});
}

void General::meet(const Game& game) {
  if (game_ == &game && scenario_ == game.scenario_hash() && tables_ == game.rules().tables_hash()) return;
  game_ = &game, scenario_ = game.scenario_hash(), tables_ = game.rules().tables_hash();
  judge_.emplace(game, plan_.taste);
}

// Nodes are those of a battle of twelve units. In a larger one there are more decisions a turn, and each look at the
// table costs more: a turn takes about as long. What is left of a turn's time is never spent at once, so that it is
// never used up.
SearchLimits General::limits_for(const Game& game, const State& seen) const {
  constexpr u64 twelve = 12, fewest = 20;
  // Orders in the head for each throw of a sample, and its size. Where games end with the own part, the first judgement
  // decides most, and its sample gets most of the thought.
  struct Sample {
    u32 a_throw, most;
  };
  constexpr Sample few{400, 64}, many{64, 200};
  constexpr u32 turn = 20'000, share = 8, least = 20;
  SearchLimits l = plan_.limits;
  if (plan_.level) {
    Thought t = game.thoughts()[*plan_.level];
    l.nodes = t.orders, l.kept = t.kept, l.horizon = t.horizon, l.trusted = t.trusted / 100.0;
    const Sample& sample = t.horizon == Horizon::part ? many : few;
    l.outcomes.samples = std::clamp(t.orders / sample.a_throw, l.outcomes.samples, sample.most);
  }
  u64 units = std::max<u64>(twelve, seen.units);
  l.nodes = std::max(fewest, l.nodes * plan_.share * twelve * twelve / (100 * units * units));
  if (plan_.at_most_orders != 0) l.nodes = std::min(l.nodes, plan_.at_most_orders);
  if (l.milliseconds == 0 && l.at_most != 0)
    l.at_most = std::min(l.at_most, std::max(least, (turn - std::min(turn, used_)) / share));
  return l;
}

Order General::choose(const Game& game, const State& seen, Side side, Rng& rng) {
  meet(game);
  if (seen.turn != steps_.turn) start_turn(seen.turn);
  auto start = std::chrono::steady_clock::now();
  found_ = search(game, *judge_, seen, side, limits_for(game, seen), plan_.taste.risk, &steps_, trust_, rng);
  auto took = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
  used_ += static_cast<u32>(took.count());
  seen_ = seen, side_ = side;
  Order order = found_.considered.front().order;
  steps_.note(seen, order);
  return order;
}

void General::start() {
  trust_ = {};
  start_turn(0);
}

void General::start_turn(u16 turn) {
  steps_.start(turn);
  used_ = 0;
}

Why General::why() const {
  if (game_ == nullptr || found_.considered.empty()) return {};
  return reasons(*game_, *judge_, seen_, side_, found_, plan_.limits.policy);
}

}  // namespace grog
