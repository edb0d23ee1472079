#include "ai/reasons.hpp"

#include <algorithm>
#include <cmath>

#include "ai/words.hpp"
#include "core/aims.hpp"
#include "core/describe.hpp"
#include "core/grammar.hpp"

namespace grog {
namespace {

bool same(const Event& a, const Event& b) {
  return a.kind == b.kind && a.option == b.option && a.side == b.side && a.unit == b.unit && a.other == b.other &&
         a.clause == b.clause && a.place == b.place && a.place2 == b.place2 && a.value == b.value &&
         a.value2 == b.value2;
}

// What an event is worth: how games in which it happens end, against those in which it does not.
struct Weighed {
  Prospect prospect;
  double with = 0, without = 0;
  u32 times = 0, others = 0;
  double lift() const { return times == 0 || others == 0 ? 0 : with / times - without / others; }
  double weight() const { return lift() * std::sqrt(prospect.chance * (1 - prospect.chance)); }
};

struct Told {
  std::vector<Event> events;
  double value;
};

std::string percent_text(double chance, bool exact, Lang lang) {
  int p = std::clamp(static_cast<int>(std::lround(100 * chance)), 1, 99);
  std::string n = fill(ai_word("reasons.percent").in(lang), {std::to_string(p)});
  return exact ? n : fill(ai_word("reasons.about").in(lang), {n});
}

// Without its full stop, to stand inside a sentence.
std::string phrase(std::string s) {
  while (!s.empty() && (s.back() == '.' || s.back() == ' ')) s.pop_back();
  return s;
}

class Reasons {
 public:
  Reasons(const Game& game, const Judge& judge, const State& seen, Side side, const Order& order,
          const PolicyLimits& limits)
      : game_(game), judge_(judge), seen_(seen), side_(side), order_(order), policy_(game, judge, limits) {
    if (!game.check(seen, order)) return;
    look();
    weigh();
  }

  // Null where dice decide nothing of that kind.
  const Weighed* aim() const { return extreme(1); }
  const Weighed* fear() const { return extreme(-1); }
  bool exact() const { return exact_; }

  // What the enemy would do at his next chance, or nothing where he has none soon.
  bool answer(Order& order, State& where) const {
    State s = seen_;
    RandomDice dice(hash_of(seen_));
    Rng thoughts(hash_of(seen_));
    Luck luck(hash_of(seen_));
    Trust trust;
    game_.apply(s, order_, dice, nullptr);
    Policy policy = policy_;
    for (int i = 0; i < 40 && s.over == 0 && s.asked().side == side_; ++i) policy.step(s, luck);
    if (s.over != 0 || s.asked().side == side_) return false;
    SearchLimits quick;
    quick.listed = 24, quick.kept = 4, quick.nodes = 200;
    where = game_.seen_by(s, other(side_));
    Found found = search(game_, judge_, where, other(side_), quick, 0, nullptr, trust, thoughts);
    order = found.considered.front().order;
    return found.considered.size() > 1;
  }

 private:
  // What was told and how it ended, once with each luck. Few dice are asked for all their outcomes afterwards.
  void look() {
    constexpr u64 tries = 128;
    constexpr u64 few = 3;
    u64 most = 0;
    Policy policy = policy_;
    for (u64 i = 0; i < tries; ++i) {
      RandomDice dice(seed_of(1, i));
      Luck luck(seed_of(2, i));
      State s = seen_;
      Journal journal;
      game_.apply(s, order_, dice, &journal);
      most = std::max(most, dice.thrown());
      for (int k = 0; k < 4 && s.over == 0 && s.waiting > seen_.waiting; ++k) policy.step(s, luck);
      told_.push_back({std::move(journal.events), judge_.value(s, side_)});
      if (most == 0) return;
    }
    exact_ = most <= few;
    std::vector<Prospect> prospects;
    if (exact_) {
      constexpr u64 leaves = 20'000;
      Preview p = preview(game_, seen_, order_, side_, leaves);
      exact_ = p.exact;
      prospects = std::move(p.prospects);
    } else {
      for (const Told& t : told_)
        for (const Event& e : t.events) {
          auto known = std::ranges::find_if(prospects, [&](const Prospect& p) { return same(p.event, e); });
          if (known == prospects.end()) prospects.push_back({e, 0, {}}), known = prospects.end() - 1;
          known->chance += 1.0 / tries;
        }
    }
    for (const Prospect& p : prospects)
      if (p.chance > 0.005 && p.chance < 0.995) weighed_.push_back({p});
  }

  void weigh() {
    for (const Told& t : told_)
      for (Weighed& w : weighed_) {
        bool met = std::ranges::any_of(t.events, [&](const Event& e) { return same(e, w.prospect.event); });
        (met ? w.with : w.without) += t.value;
        ++(met ? w.times : w.others);
      }
  }

  const Weighed* extreme(int sign) const {
    const Weighed* best = nullptr;
    for (const Weighed& w : weighed_)
      if (sign * w.weight() > 1e-4 && (best == nullptr || sign * w.weight() > sign * best->weight())) best = &w;
    return best;
  }

  const Game& game_;
  const Judge& judge_;
  const State& seen_;
  Side side_;
  Order order_;
  Policy policy_;
  std::vector<Told> told_;
  bool exact_ = true;
  std::vector<Weighed> weighed_;
};

// The order itself is told beside it. No figure of the search is: how many orders were weighed says nothing to a
// player.
std::string tell(const Game& game, const State& seen, Side side, const Found& found, const Reasons& r, Lang lang) {
  auto say = [lang](std::string_view word, std::initializer_list<std::string_view> parts) {
    return fill(ai_word(word).in(lang), parts);
  };
  const Considered& best = found.considered.front();
  if (found.considered.size() == 1) return std::string{ai_word("reasons.nothing_else").in(lang)};
  std::vector<std::string> told;
  Aim goal(game, seen, best.order, side);
  if (goal.is_told()) told.push_back(say("reasons.goal", {describe_about(game, seen, best.order, goal.goal(), lang)}));
  auto event = [&](const Weighed& w) {
    return without_capital(phrase(describe(game, seen, w.prospect.event, lang))) + " (" +
           percent_text(w.prospect.chance, r.exact(), lang) + ")";
  };
  if (const Weighed* aim = r.aim()) told.push_back(say("reasons.aim", {event(*aim)}));
  if (const Weighed* fear = r.fear()) told.push_back(say("reasons.fear", {event(*fear)}));
  Order answer;
  State where;
  if (r.answer(answer, where))
    told.push_back(say("reasons.reply", {game.side(other(side)).name.in(lang),
                                         without_capital(phrase(describe(game, where, answer, lang)))}));
  std::string out;
  for (const std::string& one : told) out += (out.empty() ? "" : " ") + one;
  return out;
}

}  // namespace

Why reasons(const Game& game, const Judge& judge, const State& seen, Side side, const Found& found,
            const PolicyLimits& limits) {
  if (found.considered.empty()) return {};
  Reasons r(game, judge, seen, side, found.considered.front().order, limits);
  return in_each([&](Lang l) { return tell(game, seen, side, found, r, l); });
}

}  // namespace grog
