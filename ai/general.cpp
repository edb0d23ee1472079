#include "ai/general.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <utility>

#include "ai/intents.hpp"
#include "ai/reasons.hpp"
#include "ai/words.hpp"
#include "core/describe.hpp"

namespace grog {
namespace {

constexpr std::string_view levels[] = {"conscrit", "veteran", "grognard", "marechal"};
constexpr std::string_view styles[] = {"aggressive", "steady", "cautious"};

// "veteran-1" thinks as "veteran" did in the first release: a yardstick for those who mend the others.
constexpr std::string_view of_first_release = "-1";

SearchLimits level_limits(std::string_view name) {
  constexpr PolicyLimits careful{64, 64, 4, 3};
  SearchLimits l;
  l.horizon = Horizon::part, l.policy = careful;
  if (name == "conscrit") {
    l.listed = 24, l.kept = 3, l.nodes = 60, l.horizon = Horizon::action;
    l.outcomes = {1, 4};
    l.policy = {12, 2, 2, 1};
  }
  return l;
}

// Too eager: the enemy's losses count for more than one's own, and luck is taken for granted.
Taste eager(Taste t) {
  t.enemy_losses += 0.5, t.risk += 0.15;
  return t;
}

Taste style_taste(std::string_view name) {
  if (name == "aggressive") return {0.6, 0.2, 0.1};
  if (name == "cautious") return {0.2, 0.6, -0.1};
  return {};
}

// What is meant above the order.
Why told(const Game& game, const BattlePlan& plan, const std::vector<Ground>& grounds) {
  constexpr std::string_view words[] = {"",          "plan.mass", "plan.part", "plan.left",   "plan.right",
                                        "plan.hold", "plan.back", "plan.line", "plan.gather", "plan.late"};
  Text pattern = ai_word(words[static_cast<std::size_t>(plan.kind)]);
  if (plan.ground < 0) return in_each([&](Lang l) { return std::string{pattern.in(l)}; });
  const Place& place =
      game.board().places[static_cast<std::size_t>(grounds[static_cast<std::size_t>(plan.ground)].place)];
  return in_each([&](Lang l) {
    std::string_view name = place.name.in(l);
    return fill(pattern.in(l), {name.empty() ? std::string_view{place.id} : name});
  });
}
Why told(const Game& game, const State& seen, const Found& found, std::size_t deployments) {
  std::string of = std::to_string(deployments);
  return in_each([&](Lang l) {
    std::string order = describe(game, seen, found.considered.front().order, l);
    while (!order.empty() && (order.back() == '.' || order.back() == ' ')) order.pop_back();
    return fill(ai_word("reasons.deployment").in(l), {order, of});
  });
}

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

Eye eye_of(std::string_view& name) {
  constexpr std::string_view handmade = ":handmade";
  if (!name.ends_with(handmade)) return Eye::learned;
  name.remove_suffix(handmade.size());
  return Eye::handmade;
}

std::optional<GeneralPlan> general_plan(std::string_view name) {
  std::optional<u32> thought = thought_of(name);
  if (!thought) return {};
  Eye eye = eye_of(name);
  std::size_t colon = name.find(':');
  std::string_view level = name.substr(0, colon), style = colon == name.npos ? "steady" : name.substr(colon + 1);
  auto has = [](std::span<const std::string_view> list, std::string_view key) {
    return std::ranges::find(list, key) != list.end();
  };
  bool first_way = level.ends_with(of_first_release);
  if (first_way) level.remove_suffix(of_first_release.size());
  if (!has(levels, level) || !has(styles, style)) return {};
  GeneralPlan plan{level_limits(level), style_taste(style), {}, *thought};
  plan.eye = first_way ? Eye::handmade : eye;  // which the first release knew alone
  plan.first_way = first_way;
  plan.young = level == levels[0];
  if (plan.young) plan.taste = eager(plan.taste);
  for (std::size_t i = 0; i + 1 < std::size(levels); ++i)
    if (level == levels[i + 1]) plan.level = i;
  return plan;
}

Lapses lapses_of(const State& s, u64 luck) {
  constexpr u32 overlooks = 7, forgets = 3;  // one unit in so many, one turn in so many
  Lapses out;
  Rng rng(luck);
  out.forgets_the_point = rng.below(forgets) == 0;
  for (std::size_t i = 0; i < s.units; ++i)
    if (s.unit[i].kind != 0 && rng.below(overlooks) == 0) out.overlooked.add(unit_id(i));
  return out;
}

void General::meet(const Game& game) {
  if (game_ == &game && scenario_ == game.scenario_hash() && tables_ == game.rules().tables_hash()) return;
  game_ = &game, scenario_ = game.scenario_hash(), tables_ = game.rules().tables_hash();
  judge_.emplace(game, plan_.taste, plan_.eye);
  deployments_ = {};
  openings_.clear();
}

Thought General::thought_for(const Game& game) const {
  Thoughts all = game.thoughts();
  return (plan_.first_way ? all.before : all.level)[*plan_.level];
}

// Nodes are those of a battle of twelve units. In a larger one there are more decisions a turn, and each look at the
// table costs more: a turn takes about as long. What is left of a turn's time is never spent at once, so that it is
// never used up.
SearchLimits General::limits_for(const Game& game, const State& seen) const {
  constexpr u64 twelve = 12, fewest = 20, for_the_army = 16, most_for_the_army = 20'000;
  // Orders in the head for each throw of a sample, and its size. Where games end with the own part, the first judgement
  // decides most, and its sample gets most of the thought.
  struct Sample {
    u32 a_throw, most;
  };
  constexpr Sample few{400, 64}, many{64, 200};
  constexpr u32 thoughts = 14, share = 8, least = 20;
  SearchLimits l = plan_.limits;
  if (plan_.level) {
    Thought t = thought_for(game);
    l.nodes = t.orders, l.kept = t.kept, l.horizon = t.horizon, l.trusted = t.trusted / 100.0;
    const Sample& sample = t.horizon == Horizon::part ? many : few;
    l.outcomes.samples = std::clamp(t.orders / sample.a_throw, l.outcomes.samples, sample.most);
  }
  u64 units = std::max<u64>(twelve, seen.units);
  l.nodes = std::max(fewest, l.nodes * plan_.share * twelve * twelve / (100 * units * units));
  if (plan_.level && !plan_.first_way) l.army_nodes = std::min(most_for_the_army, l.nodes * for_the_army);
  if (plan_.at_most_orders != 0)
    l.nodes = std::min(l.nodes, plan_.at_most_orders), l.army_nodes = std::min(l.army_nodes, plan_.at_most_orders);
  // People wait longer than a simulation does: whoever is given longer than the usual patience thinks more, too.
  if (plan_.level && l.at_most > usual_patience) l.nodes = l.nodes * l.at_most / usual_patience;
  const u32 turn = thoughts * l.at_most;
  if (l.milliseconds == 0 && l.at_most != 0)
    l.at_most = std::min(l.at_most, std::max(least, (turn - std::min(turn, used_)) / share));
  return l;
}

Order General::choose(const Game& game, const State& seen, Side side, Rng& rng) {
  meet(game);
  see(game, seen, side);
  seen_ = seen, side_ = side;
  auto start = std::chrono::steady_clock::now();
  if (std::optional<Order> order = deploy(game, seen, side)) {
    habits_.steps.note(seen, *order);
    return *order;
  }
  plan_turn(game, seen, side);
  SearchLimits limits = limits_for(game, seen);
  limits.overlooked = lapses_.overlooked;
  limits.rivals = rivals_;
  judge_->forget_the_point(lapses_.forgets_the_point);
  found_ = search(game, *judge_, seen, side, limits, plan_.taste.risk, &habits_, trust_, rng);
  auto took = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
  used_ += static_cast<u32>(took.count());
  Order order = found_.considered.front().order;
  habits_.steps.note(seen, order);
  return order;
}

void General::see(const Game& game, const State& seen, Side side) {
  if (seen.turn != habits_.steps.turn) start_turn(seen.turn);
  if (!plan_.first_way) habits_.see(game, seen, side);
  // What is overlooked is overlooked all turn, and the same by whoever is asked for advice.
  if (plan_.young) lapses_ = lapses_of(seen, seed_of(seed_of(game.scenario_hash(), seen.turn), index(side)));
}

void General::start() {
  trust_ = {};
  deployed_ = 0;
  habits_.start();
  battle_plan_ = {}, planned_ = {};
  rivals_.clear();
  if (judge_)
    for (Side side : {Side::first, Side::second}) judge_->follow(side, nullptr);
  start_turn(0);
}

void General::recall(const Game& game, u16 turn, std::span<const Ordered> given) {
  meet(game);
  habits_.start();
  recalled_.clear();
  for (const Ordered& g : given) {
    see(game, g.seen, g.seen.asked().side);
    if (g.seen.turn == turn) habits_.steps.note(g.seen, g.order);
    if (g.seen.turn == 0) recalled_.push_back(g.order);
  }
  if (turn == 0) deployed_ = 0;
}

DeploymentLimits General::opening_limits(const Game& game) const {
  constexpr u64 orders = 60, fewest = 400'000, most = 1'000'000;  // in the head, as many thoughts as that many orders
  DeploymentLimits l;
  l.nodes = std::clamp(u64{thought_for(game).orders} * orders * plan_.share / 100, fewest, most);
  if (plan_.at_most_orders != 0) l.nodes = std::min(l.nodes, plan_.at_most_orders * orders);
  l.milliseconds = plan_.limits.milliseconds != 0 ? plan_.limits.milliseconds : 2 * plan_.limits.at_most;
  l.hurry = plan_.limits.hurry;
  return l;
}

// What a turn begins with, as far as it speaks for or against a plan.
General::Planned General::look(const Game& game, const State& seen, Side side) {
  Planned out{seen.turn, game.standing(seen).ahead, 0};
  for (std::size_t i = 0; i < seen.units; ++i) {
    const Unit& u = seen.unit[i];
    out.standing += u.kind != 0 && u.side == side && u.strength > 0;
  }
  return out;
}

// Before the first decision of a turn: at length when the battle begins, afterwards where something has happened that
// may speak for another plan. A reaction is no time for plans.
void General::plan_turn(const Game& game, const State& seen, Side side) {
  constexpr u64 orders = 80, bounded = 20, fewest = 40'000, most = 400'000;
  if (plan_.first_way || !plan_.level || seen.turn == 0 || seen.waiting != 1 || planned_.turn == seen.turn) return;
  Planned now = look(game, seen, side), before = std::exchange(planned_, now);
  before.turn = now.turn;
  if (before.standing == 0) grounds_ = grounds_of(game, seen);
  rivals_ = rival_plans(game, seen, other(side), grounds_);
  if (before == now) return;
  judge_->follow(side, nullptr);
  if (before.standing == 0) {
    open_battle(game, seen, side);
  } else {
    std::vector<BattlePlan> plans = battle_plans(game, seen, side, grounds_);
    PlanLimits l;
    l.nodes = std::clamp(u64{thought_for(game).orders} * orders, fewest, most) * plan_.share / 100;
    if (plan_.at_most_orders != 0) l.nodes = std::min(l.nodes, plan_.at_most_orders * bounded);
    l.milliseconds = plan_.limits.milliseconds != 0 ? plan_.limits.milliseconds : plan_.limits.at_most;
    l.luck = seed_of(hash_of(seen), 1);
    l.hurry = plan_.limits.hurry;
    weigh(game, *judge_, seen, side, battle_plan_, rivals_, l, plans);
    battle_plan_ = plans.front();
  }
  judge_->follow(side, battle_plan_.kind == BattlePlan::Kind::free ? nullptr : &battle_plan_);
}

// How the armies stand, whatever else is drawn by lot before the first turn.
u64 General::armies(const State& s) {
  u64 out = 0;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    struct {
      Pose pose;
      i32 place, strength;
    } stands{u.pose, u.place, u.strength};
    out = hash_bytes(&stands, sizeof stands, out);
  }
  return out;
}

void General::open_battle(const Game& game, const State& seen, Side side) {
  constexpr std::size_t remembered = 64;
  u64 key = seed_of(armies(seen), index(side));
  auto known = std::ranges::find(openings_, key, &Opening::armies);
  if (known == openings_.end()) {
    DeploymentLimits at_length = opening_limits(game);
    PlanLimits l{at_length.nodes, at_length.milliseconds, key, at_length.sure, at_length.hurry};
    std::vector<BattlePlan> plans = battle_plans(game, seen, side, grounds_);
    weigh(game, *judge_, seen, side, usual_plan(game, seen, side, plans), rivals_, l, plans);
    if (openings_.size() == remembered) openings_.erase(openings_.begin());
    openings_.push_back({key, plans.front()});
    known = openings_.end() - 1;
  }
  battle_plan_ = known->plan;
}

// The next order of the deployment that games in the head liked best, while the rules still allow it; nothing where
// that is the suggested one, or something came in its way.
std::optional<Order> General::deploy(const Game& game, const State& seen, Side side) {
  if (seen.turn != 0 || plan_.first_way || !plan_.level) return {};
  std::optional<std::vector<Deployment>>& list = deployments_[index(side)];
  if (!list) {
    list = deployments(game, side);
    weigh(game, *judge_, side, opening_limits(game), *list);
  }
  const std::vector<Order>& orders = list->front().orders;
  for (const Order& o : std::exchange(recalled_, {}))
    if (deployed_ < orders.size() && o == orders[deployed_])
      ++deployed_;
    else if (deployed_ > 0)
      deployed_ = orders.size();
  if (deployed_ >= orders.size() || !game.check(seen, orders[deployed_])) {
    if (deployed_ > 0) deployed_ = orders.size();  // before the first, something else is asked
    return {};
  }
  const Order& order = orders[deployed_++];
  found_ = {};
  found_.considered.push_back({order, list->front().value, list->front().value});
  return order;
}

void General::start_turn(u16 turn) {
  habits_.steps.start(turn);
  used_ = 0;
}

Why General::why() const {
  if (game_ == nullptr || found_.considered.empty()) return {};
  const std::optional<std::vector<Deployment>>& list = deployments_[index(side_)];
  if (seen_.turn == 0 && found_.nodes == 0 && list && list->size() > 1)
    return told(*game_, seen_, found_, list->size());
  Why what_for = intent(*game_, seen_, side_, found_.considered.front().order, battle_plan_, grounds_);
  Why chances = reasons(*game_, *judge_, seen_, side_, found_, plan_.limits.policy), plan;
  if (seen_.turn > 0 && battle_plan_.kind != BattlePlan::Kind::free) plan = told(*game_, battle_plan_, grounds_);
  return in_each([&](Lang l) {
    std::string out = what_for.in(l);
    for (std::string_view more : {chances.in(l), plan.in(l)})
      if (!more.empty()) out += (out.empty() || more.starts_with(' ') ? "" : " ") + std::string{more};
    return out;
  });
}

}  // namespace grog
