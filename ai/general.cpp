#include "ai/general.hpp"

#include <algorithm>
#include <chrono>

#include "ai/reasons.hpp"

namespace grog {
namespace {

constexpr PlayerInfo levels[] = {
    {"conscrit", {"pense à peu de choses et ne voit pas loin", "thinks of few things and does not see far"}},
    {"veteran", {"joue la suite de ses meilleurs ordres dans son tour", "plays its best orders on within its turn"}},
    {"grognard", {"regarde jusqu'à la réponse de l'ennemi", "looks as far as the enemy's reply"}},
    {"marechal", {"voit deux tours plus loin et y pense longuement", "looks two turns ahead and thinks at length"}},
};
constexpr PlayerInfo styles[] = {
    {"aggressive", {"veut les pertes de l'ennemi et prend des risques", "wants the enemy's losses and takes risks"}},
    {"steady", {"pèse tout également (le style ordinaire)", "weighs all alike (the usual style)"}},
    {"cautious", {"ménage ses troupes et fuit les risques", "spares its troops and shuns risks"}},
};

SearchLimits level_limits(std::string_view name) {
  constexpr PolicyLimits careful{64, 64, 4, 3};
  SearchLimits l;
  l.horizon = Horizon::part, l.policy = careful;
  if (name == "conscrit") {
    l.listed = 12, l.kept = 3, l.nodes = 60, l.horizon = Horizon::action, l.blunder = 0.4;
    l.outcomes = {1, 4};
    l.policy = {12, 2, 2, 1};
  } else if (name == "veteran") {
    l.kept = 4, l.nodes = 600, l.longest = 15;
  } else if (name == "grognard") {
    l.kept = 6, l.nodes = 6'000, l.marks = 2, l.longest = 200;
  } else {
    l.draws = 2, l.kept = 8, l.nodes = 24'000, l.marks = 3, l.fade = 0.7, l.longest = 400;
  }
  return l;
}

Taste style_taste(std::string_view name) {
  if (name == "aggressive") return {0.6, 0.2, 0.1};
  if (name == "cautious") return {0.2, 0.6, -0.1};
  return {};
}

// Far less than a battle, more than the difference between two idle marches.
constexpr double undoing = 0.02;
// Orders that lead back to a position already met this turn lead nowhere.
constexpr double circling = 1;

}  // namespace

std::span<const PlayerInfo> level_infos() { return levels; }
std::span<const PlayerInfo> style_infos() { return styles; }

std::optional<GeneralPlan> general_plan(std::string_view name) {
  std::size_t colon = name.find(':');
  std::string_view level = name.substr(0, colon), style = colon == name.npos ? "steady" : name.substr(colon + 1);
  auto has = [](std::span<const PlayerInfo> list, std::string_view key) {
    return std::ranges::any_of(list, [&](const PlayerInfo& i) { return i.name == key; });
  };
  if (!has(levels, level) || !has(styles, style)) return {};
  return GeneralPlan{level_limits(level), style_taste(style)};
}

double General::Steps::of(const State&, const Order& order, const State& after) const {
  if (after.turn != turn) return 0;
  if (std::ranges::find(met, hash_of(after)) != met.end()) return circling;
  if (!valid(order.unit)) return 0;
  const Unit& u = after[order.unit];
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

// What is left of a turn's time is never spent at once, so that it is never used up.
SearchLimits General::in_time() const {
  constexpr u32 turn = 20'000, share = 8, least = 20;
  SearchLimits l = plan_.limits;
  if (l.milliseconds == 0 && l.at_most != 0)
    l.at_most = std::min(l.at_most, std::max(least, (turn - std::min(turn, used_)) / share));
  return l;
}

Order General::choose(const Game& game, const State& seen, Side side, Rng& rng) {
  meet(game);
  if (seen.turn != steps_.turn) start_turn(seen.turn);
  auto start = std::chrono::steady_clock::now();
  found_ = search(game, *judge_, seen, side, in_time(), plan_.taste.risk, &steps_, rng);
  auto took = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
  used_ += static_cast<u32>(took.count());
  seen_ = seen, side_ = side;
  Order order = found_.considered.front().order;
  steps_.note(seen, order);
  return order;
}

void General::start() { start_turn(0); }

void General::start_turn(u16 turn) {
  steps_.start(turn);
  used_ = 0;
}

Why General::why() const {
  if (game_ == nullptr || found_.considered.empty()) return {};
  return reasons(*game_, *judge_, seen_, side_, found_, plan_.limits.policy);
}

}  // namespace grog
