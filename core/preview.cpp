#include "core/preview.hpp"

#include <algorithm>

#include "core/paths.hpp"

namespace grog {
namespace {

// The reasons of the likeliest path, each list once; says of every list where it stands.
std::vector<Modifier> likeliest_reasons(const Paths& paths, std::span<const Step> path,
                                        std::vector<std::pair<u32, u16>>& where) {
  std::vector<Modifier> out;
  for (const Step& s : path) {
    std::span<const Modifier> list = paths.reasons(s.reasons);
    if (list.empty() || std::ranges::any_of(where, [&](auto& w) { return w.first == s.reasons; })) continue;
    where.emplace_back(s.reasons, static_cast<u16>(out.size()));
    out.insert(out.end(), list.begin(), list.end());
  }
  return out;
}

Asked question_of(const State& s) {
  if (s.over != 0 || s.waiting == 0) return {};
  const Decision& d = s.asked();
  return {d.side, d.kind, d.unit, 0, d};
}

std::size_t question_number(const Asked& q, std::vector<Asked>& list) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].side == q.side && list[i].kind == q.kind && list[i].unit == q.unit) return i;
  list.push_back(q);
  return list.size() - 1;
}

}  // namespace

Preview preview(const Game& game, const State& state, const Order& order, Side viewer, u64 leaf_limit) {
  Preview out;
  // Nobody is the referee, who sees everything.
  State seen = viewer == Side::nobody ? state : game.seen_by(state, viewer);
  out.verdict = game.check(seen, order);
  if (out.verdict && viewer != Side::nobody) out.foreseen = game.may_foresee(seen, order);
  if (!out.verdict || !out.foreseen) return out;

  Paths paths(game, seen, order, true);
  paths.run(leaf_limit);
  const RawDistribution& found = paths.found();
  out.exact = found.exact, out.total = found.total, out.leaves = found.leaves;

  struct Scored {
    bool known = false;
    std::array<i32, 2> of{};
    std::size_t question = 0;
  };
  std::vector<Scored> scores(paths.state_numbers());
  std::vector<Big> weights(paths.event_numbers());
  Big most;
  u32 likeliest = 0;
  for (Side side : {Side::first, Side::second}) out.score_before[index(side)] = game.score(seen, side);
  for (std::size_t i = 0; i < found.count(); ++i) {
    Leaf leaf = paths.leaf(i);
    Big weight = found.weight(i);
    Scored& score = scores[leaf.state];
    if (!score.known) {
      State after = paths.state(leaf.state);
      score = {true,
               {game.score(after, Side::first), game.score(after, Side::second)},
               question_number(question_of(after), out.questions)};
      ++out.states;
    }
    double chance = to_double(weight, found.total);
    for (std::size_t s = 0; s < 2; ++s) out.score_after[s] += chance * score.of[s];
    out.questions[score.question].chance += chance;
    for (const Step& s : paths.path(leaf.path)) weights[s.event] += weight;
    if (weight > most) most = weight, likeliest = leaf.path;
  }

  std::vector<std::pair<u32, u16>> where;
  out.modifiers = likeliest_reasons(paths, paths.path(likeliest), where);
  for (u32 n = 0; n < weights.size(); ++n) {
    if (weights[n].is_zero()) continue;  // met only on paths that were given up
    Prospect p{paths.event(n), to_double(weights[n], found.total), weights[n]};
    for (const Step& s : paths.path(likeliest))
      for (const auto& [list, at] : where)
        if (s.event == n && s.reasons == list)
          p.event.modifiers_at = at, p.event.modifiers = static_cast<u16>(paths.reasons(list).size());
    out.prospects.push_back(p);
  }
  std::ranges::stable_sort(out.questions, std::greater{}, &Asked::chance);
  std::ranges::stable_sort(out.prospects, std::greater{}, &Prospect::weight);
  return out;
}

std::optional<double> expected(const Game& game, const State& state, const Order& order, u64 leaf_limit,
                               const std::function<double(const State&)>& worth) {
  Paths paths(game, state, order, false);
  paths.run(leaf_limit, false);
  const RawDistribution& found = paths.found();
  if (!found.exact) return {};
  double mean = 0;
  for (std::size_t i = 0; i < found.count(); ++i)
    mean += to_double(found.weight(i), found.total) * worth(paths.state(paths.leaf(i).state));
  return mean;
}

bool branches(const Game& game, const State& state, const Order& order, u64 leaf_limit, std::vector<Branch>& out) {
  Paths paths(game, state, order, false);
  paths.run(leaf_limit);
  const RawDistribution& found = paths.found();
  for (std::size_t i = 0; i < found.count(); ++i)
    out.push_back({paths.state(paths.leaf(i).state), to_double(found.weight(i), found.total)});
  return found.exact;
}

}  // namespace grog
