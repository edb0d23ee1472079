#include "core/outlook.hpp"

#include <algorithm>

#include "core/describe.hpp"
#include "core/paths.hpp"

namespace grog {
namespace {

// Looking through reactions costs no more than this.
constexpr std::size_t most_asked = 24, most_answers = 4;
constexpr int most_deep = 4;  // questions one behind the other
constexpr u64 answer_limit = 5'000;

// Positions in which the same was told are one.
struct Reached {
  u32 state;
  Aim::Heard heard;
  double chance;
};

void add_share(std::vector<OutcomeShare>& shares, const Aim::Meaning& m, double chance, const Big& weight = {}) {
  auto same = std::ranges::find_if(
      shares, [&](const OutcomeShare& x) { return x.tone == m.tone && x.words.in(Lang::en) == m.words.in(Lang::en); });
  if (same == shares.end()) same = shares.insert(same, {m.tone, m.words, 0, {}});
  same->chance += chance, same->weight += weight;
}

double success_of(std::span<const OutcomeShare> shares) {
  double sum = 0;
  for (const OutcomeShare& x : shares) sum += x.tone == Tone::good ? x.chance : 0;
  return sum;
}

bool alike(const Order& a, const Order& b) { return a.verb == b.verb && a.option == b.option; }

class LookAhead {
 public:
  LookAhead(const Game& game, const State& seen, const Order& order, Side viewer, Outlook& out)
      : game_(game),
        seen_(seen),
        viewer_(viewer),
        giver_(seen.asked().side),
        aim_(game, seen, order, giver_),
        out_(out) {}

  void run(const Order& order, u64 leaf_limit) {
    Paths paths(game_, seen_, order, true);
    paths.run(leaf_limit);
    const RawDistribution& found = paths.found();
    out_.exact = found.exact, out_.certain = found.exact && found.count() == 1, out_.total = found.total;
    Leaf end{};
    out_.steps = likeliest_steps(game_, seen_, order, paths, end);
    out_.aimless = aim_.is_told() ? Text{} : aim_.why_none();
    if (decided_later(order, paths, end)) return;

    std::vector<State> states;
    std::vector<std::array<i32, 2>> lost;
    bool any_loss = false;
    for (u32 n = 0; n < paths.state_numbers(); ++n) {
      states.push_back(paths.state(n));
      lost.push_back(aim_.lost(states.back()));
      any_loss = any_loss || lost.back()[0] + lost.back()[1] > 0;
    }
    if (!aim_.is_told() && (!any_loss || !out_.aimless.empty())) return;
    out_.goal = aim_.is_told() ? aim_.goal() : core_word("outlook.goal_losses");

    for (std::size_t i = 0; i < found.count(); ++i) {
      Leaf leaf = paths.leaf(i);
      double chance = to_double(found.weight(i), found.total);
      add_share(out_.shares, aim_.meaning(heard_on(paths, leaf.path, {}), states[leaf.state]), chance, found.weight(i));
      for (std::size_t s = 0; s < 2; ++s) {
        std::size_t most = static_cast<std::size_t>(lost[leaf.state][s]);
        if (most > out_.at_least[s].size()) out_.at_least[s].resize(most);
        for (std::size_t n = 0; n < most; ++n) out_.at_least[s][n] += chance;
      }
    }
    out_.success = success_of(out_.shares);
    answers(paths, states);
    only_answer();
    // Losses on the way to an answer are not what the order is for: better nothing than a figure that misleads.
    if (!aim_.is_told() && !out_.answers.empty()) out_.goal = {};
    auto best_first = [](const OutcomeShare& a, const OutcomeShare& b) { return a.tone < b.tone; };
    std::ranges::stable_sort(out_.shares, best_first);
    for (Rejoinder& a : out_.answers) std::ranges::stable_sort(a.shares, best_first);
  }

 private:
  // A question to the other side in the middle of the giver's own turn, on which what he wants still depends.
  bool is_reaction(const State& s) const {
    return s.over == 0 && s.waiting > 0 && giver_ == seen_.active && seen_.active == s.active && s.turn == seen_.turn &&
           s.asked().side != giver_;
  }

  Aim::Heard heard_on(const Paths& paths, u32 path, Aim::Heard heard) const {
    for (const Step& step : paths.path(path)) aim_.hear(heard, paths.event(step.event));
    return heard;
  }

  std::vector<Reached> reached(const Paths& paths, const Aim::Heard& before) const {
    std::vector<Reached> out;
    for (std::size_t i = 0; i < paths.found().count(); ++i) {
      Leaf leaf = paths.leaf(i);
      Aim::Heard heard = heard_on(paths, leaf.path, before);
      double chance = to_double(paths.found().weight(i), paths.found().total);
      auto same =
          std::ranges::find_if(out, [&](const Reached& r) { return r.state == leaf.state && r.heard == heard; });
      if (same == out.end())
        out.push_back({leaf.state, heard, chance});
      else
        same->chance += chance;
    }
    return out;
  }

  // One order of each kind that may be answered here.
  std::vector<Order> may_answer(const State& s) const {
    std::vector<Order> orders, kept;
    Rng rng(1);
    game_.propose(s, rng, 24, orders);
    for (const Order& o : orders)
      if (kept.size() < most_answers && std::ranges::none_of(kept, [&](const Order& k) { return alike(k, o); }))
        kept.push_back(o);
    return kept;
  }
  bool may_foresee(const State& s, const Order& o) const {
    return viewer_ == Side::nobody || game_.may_foresee(s, o).accepted;
  }

  void answers(const Paths& paths, const std::vector<State>& states) {
    std::vector<OutcomeShare> quiet;  // where nothing is asked
    std::vector<Reached> asked;
    for (const Reached& r : reached(paths, {})) {
      Aim::Meaning m = aim_.meaning(r.heard, states[r.state]);
      if (m.settled || !is_reaction(states[r.state]))
        add_share(quiet, m, r.chance);
      else
        asked.push_back(r);
    }
    std::ranges::stable_sort(asked, std::greater{}, &Reached::chance);
    double all = 0, kept = 0;
    for (std::size_t i = 0; i < asked.size(); ++i) all += asked[i].chance, kept += i < most_asked ? asked[i].chance : 0;
    if (asked.size() > most_asked) asked.resize(most_asked), out_.exact = false;

    for (const Reached& r : asked)
      for (const Order& o : may_answer(states[r.state]))
        if (std::ranges::none_of(out_.answers, [&](const Rejoinder& x) { return alike(x.order, o); })) {
          bool foreseen = may_foresee(states[r.state], o);
          out_.by_eye = out_.by_eye || !foreseen;
          out_.answers.push_back({o, states[r.state], foreseen, 0, {}, {}});
        }
    for (Rejoinder& a : out_.answers) {
      if (!a.foreseen) continue;
      a.shares = quiet;
      for (const Reached& r : asked) follow(states[r.state], r.heard, r.chance * all / kept, &a, most_deep, a.shares);
      if (!asked.empty()) add_steps(states[asked[0].state], asked[0].heard, a, most_deep);
      a.success = success_of(a.shares);
    }
    std::ranges::stable_sort(out_.answers, [](const Rejoinder& a, const Rejoinder& b) {
      return a.foreseen != b.foreseen ? a.foreseen : a.success < b.success;
    });
  }

  // What becomes of it from here on, if the other side answers like `as` where it can, and else as is worst for the
  // giver.
  void follow(const State& s, const Aim::Heard& heard, double chance, const Rejoinder* as, int deep,
              std::vector<OutcomeShare>& into) {
    Aim::Meaning m = aim_.meaning(heard, s);
    if (m.settled || !is_reaction(s)) return add_share(into, m, chance);
    std::vector<Order> orders = may_answer(s);
    if (std::erase_if(orders, [&](const Order& o) { return !may_foresee(s, o); }) > 0) out_.by_eye = true;
    if (auto it = std::ranges::find_if(orders, [&](const Order& o) { return alike(o, as->order); }); it != orders.end())
      orders = {*it};
    if (orders.empty() || deep == 0) {
      out_.exact = false;
      return add_share(into, m, chance);
    }
    std::vector<OutcomeShare> worst;
    for (const Order& o : orders) {
      Paths then(game_, s, o, true);
      then.run(answer_limit);
      out_.exact = out_.exact && then.found().exact;
      std::vector<OutcomeShare> shares;
      std::vector<Reached> ends = reached(then, heard);
      for (const Reached& r : ends) follow(then.state(r.state), r.heard, r.chance, as, deep - 1, shares);
      if (worst.empty() || success_of(shares) < success_of(worst)) worst = std::move(shares);
    }
    for (const OutcomeShare& x : worst) add_share(into, {x.tone, x.words}, chance * x.chance);
  }

  // What can be answered in one way alone is no condition.
  void only_answer() {
    if (out_.answers.size() != 1 || out_.by_eye) return;
    Rejoinder a = std::move(out_.answers[0]);
    out_.answers.clear();
    out_.shares = std::move(a.shares), out_.success = a.success;
    out_.steps.insert(out_.steps.end(), a.steps.begin(), a.steps.end());
    out_.certain = false;
  }

  // What is thrown behind an answer, where everything goes its likeliest way.
  void add_steps(const State& s, const Aim::Heard& heard, Rejoinder& a, int deep) {
    Aim::Meaning m = aim_.meaning(heard, s);
    if (m.settled || !is_reaction(s) || deep == 0) return;
    std::vector<Order> orders = may_answer(s);
    std::erase_if(orders, [&](const Order& o) { return !may_foresee(s, o); });
    if (orders.empty()) return;
    auto it = std::ranges::find_if(orders, [&](const Order& o) { return alike(o, a.order); });
    const Order& o = it == orders.end() ? orders[0] : *it;
    Paths then(game_, s, o, true);
    then.run(answer_limit);
    Leaf end{};
    std::vector<OutlookStep> steps = likeliest_steps(game_, s, o, then, end);
    a.steps.insert(a.steps.end(), steps.begin(), steps.end());
    add_steps(then.state(end.state), heard_on(then, end.path, heard), a, deep - 1);
  }

  // An order without dice of its own that a later one decides: told as that one falls out.
  bool decided_later(const Order& order, const Paths& paths, const Leaf& end) {
    if (!out_.certain || !aim_.is_told()) return false;
    State at = paths.state(end.state);
    Order next;
    if (at.over != 0 || at.waiting == 0 || !game_.follow_up(order, at, next) || !game_.check(at, next)) return false;
    Paths then(game_, at, next, true);
    then.run(answer_limit);
    const RawDistribution& found = then.found();
    out_.exact = found.exact, out_.certain = found.exact && found.count() == 1, out_.total = found.total;
    out_.goal = aim_.goal(), out_.later = true;
    for (std::size_t i = 0; i < found.count(); ++i) {
      Leaf leaf = then.leaf(i);
      add_share(out_.shares, aim_.meaning(heard_on(then, leaf.path, {}), then.state(leaf.state)),
                to_double(found.weight(i), found.total), found.weight(i));
    }
    out_.success = success_of(out_.shares);
    std::ranges::stable_sort(out_.shares, {}, &OutcomeShare::tone);
    Leaf last{};
    std::vector<OutlookStep> steps = likeliest_steps(game_, at, next, then, last);
    out_.steps.insert(out_.steps.end(), steps.begin(), steps.end());
    return true;
  }

  const Game& game_;
  const State& seen_;
  Side viewer_, giver_;
  Aim aim_;
  Outlook& out_;
};

}  // namespace

std::string answer_text(const Game& game, const Rejoinder& a, Lang lang) {
  std::span<const VerbInfo> verbs = game.rules().labels().verbs;
  Text words = a.order.verb < verbs.size() ? game.rules().words().find("answer", verbs[a.order.verb].key) : Text{};
  if (!words.empty()) return describe_about(game, a.asked, a.order, words, lang);
  return fill(core_word("outlook.if_answer").in(lang), {describe(game, a.asked, a.order, lang)});
}

Outlook outlook(const Game& game, const State& state, const Order& order, Side viewer, u64 leaf_limit) {
  Outlook out;
  State seen = viewer == Side::nobody ? state : game.seen_by(state, viewer);
  out.verdict = game.check(seen, order);
  if (out.verdict && viewer != Side::nobody) out.foreseen = game.may_foresee(seen, order);
  if (!out.verdict || !out.foreseen || seen.waiting == 0) return out;
  LookAhead(game, seen, order, viewer, out).run(order, leaf_limit);
  return out;
}

}  // namespace grog
