#include "core/threats.hpp"

#include <algorithm>

#include "core/paths.hpp"

namespace grog {
namespace {

// What a look ahead may cost.
constexpr int most_questions = 160, most_weighed = 28;
constexpr std::size_t most_offered = 300, most_told = 6;
constexpr u64 leaves = 3'000;

UnitSet units_of(const Order& o) {
  UnitSet out = o.with;
  if (valid(o.unit)) out.add(o.unit);
  return out;
}

class Glance {
 public:
  Glance(const Game& game, Side own, const UnitSet& mine, std::vector<Threat>& out)
      : game_(game), own_(own), mine_(mine), out_(out) {}

  // Through the rest of one's own turn, and all of the enemy's.
  void run(State s) {
    int turn = s.turn;
    bool began = false;
    for (int n = 0; n < most_questions && s.over == 0 && s.waiting > 0; ++n) {
      bool his = s.asked().side == other(own_);
      if (his && s.active != own_) {
        began = true;
        collect(s);
      }
      // His turn is over when one's own comes again, or where both share a turn, with the turn.
      if ((began && s.active == own_ && !his) || s.turn > turn + 1) return;
      if (!pass(s)) return;
    }
  }

 private:
  // The plainest answer: an order that names nothing, "end", else the first that there is.
  bool pass(State& s) {
    game_.propose(s, rng_, most_offered, offered_);
    if (offered_.empty()) return false;
    std::span<const VerbInfo> verbs = game_.rules().labels().verbs;
    auto plain = [&](const Order& o) { return o.verb < verbs.size() && (verbs[o.verb].uses & ~uses_option) == 0; };
    auto it = std::ranges::find_if(offered_, plain);
    const Order o = it == offered_.end() ? offered_[0] : *it;
    RandomDice dice(hash_of(s));
    game_.apply(s, o, dice, nullptr);
    return true;
  }

  bool is_at_mine(const State& s, const Order& o) const {
    std::span<const VerbInfo> verbs = game_.rules().labels().verbs;
    if (o.verb >= verbs.size() || s[own_unit(o)].side == own_) return false;
    if (valid(o.target)) return mine_.has(o.target);
    if ((verbs[o.verb].uses & uses_place) == 0 || o.place < 0) return false;
    bool there = false;
    mine_.each([&](UnitId u) { there = there || s[u].place == o.place; });
    return there;
  }
  static UnitId own_unit(const Order& o) {
    UnitId first = o.unit;
    if (!valid(first)) o.with.each([&](UnitId u) { first = valid(first) ? first : u; });
    return valid(first) ? first : unit_id(0);
  }

  void collect(const State& s) {
    game_.propose(s, rng_, most_offered, offered_);
    for (const Order& o : offered_) {
      if (weighed_ >= most_weighed) return;
      if (!is_at_mine(s, o)) continue;
      Outlook ahead = outlook(game_, s, o, own_, leaves);
      ++weighed_;
      if (!ahead.verdict) continue;
      Threat t{o, s, bool{ahead.foreseen}, ahead.exact, 0, {}};
      if (t.foreseen) {
        if (ahead.goal.empty()) continue;
        t.success = ahead.answers.empty() || !ahead.answers[0].foreseen ? ahead.success : ahead.answers[0].success;
        t.goal = ahead.goal;
        if (t.success <= 0) continue;
      }
      keep(t);
    }
  }

  void keep(const Threat& t) {
    auto same = std::ranges::find_if(out_, [&](const Threat& x) {
      return x.order.verb == t.order.verb && own_unit(x.order) == own_unit(t.order) && x.foreseen == t.foreseen;
    });
    if (same == out_.end())
      out_.push_back(t);
    else if (t.success > same->success)
      *same = t;
  }

  const Game& game_;
  Side own_;
  UnitSet mine_;
  std::vector<Threat>& out_;
  std::vector<Order> offered_;
  Rng rng_{1};
  int weighed_ = 0;
};

}  // namespace

std::vector<Threat> threats(const Game& game, const State& state, const Order& order, Side viewer) {
  std::vector<Threat> out;
  State seen = viewer == Side::nobody ? state : game.seen_by(state, viewer);
  if (seen.waiting == 0 || !game.check(seen, order)) return out;
  if (viewer != Side::nobody && !game.may_foresee(seen, order)) return out;
  Side own = seen.asked().side;
  Paths paths(game, seen, order, false);
  paths.run(leaves);
  Big most;
  u32 state_number = 0;
  for (std::size_t i = 0; i < paths.found().count(); ++i)
    if (Big weight = paths.found().weight(i); weight > most) most = weight, state_number = paths.leaf(i).state;
  Glance(game, own, units_of(order), out).run(paths.state(state_number));
  std::ranges::stable_sort(out, [](const Threat& a, const Threat& b) {
    return a.foreseen != b.foreseen ? a.foreseen : a.success > b.success;
  });
  if (out.size() > most_told) out.resize(most_told);
  return out;
}

}  // namespace grog
