#include "ai/search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/require.hpp"

namespace grog {
namespace {

using Clock = std::chrono::steady_clock;

struct Candidate {
  Considered seen;
  std::vector<Branch> branches;
  std::vector<double> results;  // of its games, by number
  double sum = 0, squares = 0, dislike = 0;

  double mean() const { return seen.games == 0 ? seen.first : sum / seen.games; }
  double deviation() const {
    if (seen.games < 2) return 0;
    double m = mean();
    return std::sqrt(std::max(0.0, squares / seen.games - m * m));
  }
};

class Search {
 public:
  Search(const Game& game, const Judge& judge, const State& seen, Side side, const SearchLimits& limits, double risk,
         const Dislike* dislike, Rng& rng)
      : game_(game),
        judge_(judge),
        start_(seen),
        side_(side),
        limits_(limits),
        risk_(risk),
        dislike_(dislike),
        rng_(rng),
        policy_(game, judge, limits.policy),
        until_(Clock::now() +
               std::chrono::milliseconds(limits.milliseconds != 0 ? limits.milliseconds : limits.at_most)) {}

  Found run() {
    list();
    Found found;
    if (candidates_.size() > 1) {
      weigh();
      halve();
    }
    for (Candidate& c : candidates_) {
      c.seen.value = worth(c);
      c.seen.spread = c.deviation();
      found.considered.push_back(c.seen);
    }
    std::ranges::stable_sort(found.considered, [](const Considered& a, const Considered& b) {
      return (a.games > 0) != (b.games > 0) ? a.games > 0 : a.value > b.value;
    });
    found.nodes = nodes_, found.games = games_;
    return found;
  }

 private:
  void list() {
    std::vector<Order> orders;
    for (u32 draw = 0; draw < limits_.draws; ++draw) {
      orders.clear();
      game_.propose(start_, rng_, limits_.listed, orders);
      for (const Order& o : orders) {
        bool known = std::ranges::any_of(candidates_, [&](const Candidate& c) { return c.seen.order == o; });
        if (!known) candidates_.push_back({{o}, {}, {}});
      }
      if (orders.size() == 1 && candidates_.size() == 1) break;
    }
    require(!candidates_.empty(), "no order is proposed to a side that must decide");
    if (limits_.blunder <= 0) return;
    u32 missed = static_cast<u32>(limits_.blunder * 1000);
    std::size_t sure = rng_.below(static_cast<u32>(candidates_.size()));
    std::vector<Candidate> kept;
    for (std::size_t i = 0; i < candidates_.size(); ++i)
      if (i == sure || rng_.below(1000) >= missed) kept.push_back(std::move(candidates_[i]));
    candidates_ = std::move(kept);
  }

  bool by_clock() const { return limits_.milliseconds != 0 || limits_.at_most != 0; }
  bool reached(u64 nodes, Clock::time_point clock) const {
    if (limits_.milliseconds == 0 && nodes_ >= nodes) return true;
    return by_clock() && Clock::now() >= clock;
  }

  // Before the first turn nothing can be read from the position, and games in the head say little of a deployment: what
  // the ruleset proposes first, the scenario's own, is left only for something clearly better.
  static constexpr double set_up_doubt = 0.1;

  void weigh() {
    u64 luck = rng_.next();
    Outcomes out;
    for (Candidate& c : candidates_) {
      outcomes(game_, start_, c.seen.order, limits_.outcomes, luck, out);
      nodes_ += out.nodes;
      c.seen.exact = out.exact;
      for (Branch& b : out.branches) {
        settle(b.state, luck);
        c.seen.first += b.chance * judge_.value(b.state, side_);
        if (dislike_ != nullptr) c.dislike += b.chance * dislike_->of(start_, c.seen.order, b.state);
      }
      if (start_.turn == 0 && &c != candidates_.data()) c.dislike += set_up_doubt;
      c.branches = std::move(out.branches);
    }
    std::ranges::stable_sort(candidates_, [](const Candidate& a, const Candidate& b) {
      return a.seen.first - a.dislike > b.seen.first - b.dislike;
    });
    for (std::size_t i = limits_.kept; i < candidates_.size(); ++i) candidates_[i].branches.clear();
  }

  // Reactions are part of an order: it is judged after they are answered.
  void settle(State& s, u64 luck) {
    constexpr int most = 6;
    Rng thoughts(luck);
    RandomDice dice(luck);
    for (int i = 0; i < most && s.over == 0 && s.waiting > start_.waiting; ++i)
      nodes_ += policy_.step(s, thoughts, dice);
  }

  // Sequential halving: every round shares its games evenly, and the better half goes on.
  void halve() {
    std::size_t racing = std::min(limits_.kept, candidates_.size());
    u64 turn = rng_.next();
    u32 number = 0;
    std::size_t rounds = 1;
    for (std::size_t n = racing; n > 2; n = (n + 1) / 2) ++rounds;
    for (std::size_t round = 0; round < rounds && !reached(limits_.nodes, until_); ++round) {
      u64 node_end = nodes_ + (limits_.nodes > nodes_ ? limits_.nodes - nodes_ : 0) / (rounds - round);
      auto clock_end = Clock::now() + (until_ - Clock::now()) / static_cast<long>(rounds - round);
      u64 before = 0;
      do {
        before = nodes_;
        for (std::size_t i = 0; i < racing; ++i) play(candidates_[i], turn, number);
        ++number;
        if (nodes_ == before && number >= limits_.outcomes.samples) return align(racing);  // nothing follows
        if (number % looks == 0 && settled(racing)) return;
      } while (!reached(node_end, clock_end));
      align(racing);
      std::stable_sort(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(racing),
                       [this](const Candidate& a, const Candidate& b) { return worth(a) > worth(b); });
      racing = std::max<std::size_t>(2, (racing + 1) / 2);
    }
  }

  // More games would change nothing: one order is ahead of every other by more than luck explains, or by next to
  // nothing.
  bool settled(std::size_t racing) {
    constexpr double nothing = 0.004;
    align(racing);
    if (limits_.sure <= 0) return false;
    std::size_t best = 0;
    for (std::size_t i = 1; i < racing; ++i)
      if (worth(candidates_[i]) > worth(candidates_[best])) best = i;
    const std::vector<double>& lead = candidates_[best].results;
    auto n = static_cast<double>(lead.size());
    for (std::size_t i = 0; i < racing; ++i) {
      if (i == best) continue;
      double sum = 0, squares = 0;
      for (std::size_t g = 0; g < lead.size(); ++g) {
        double d = lead[g] - candidates_[i].results[g];
        sum += d, squares += d * d;
      }
      double mean = sum / n, error = std::sqrt(std::max(0.0, squares / n - mean * mean) / (n - 1));
      if (mean - limits_.sure * error <= 0 && mean + limits_.sure * error > nothing) return false;
    }
    return true;
  }

  // Game number n of every candidate meets the same luck, and outcomes are met as often as they are likely.
  void play(Candidate& c, u64 turn, u32 number) {
    double spin = static_cast<double>(turn >> 11) * 0x1p-53 + 0.6180339887498949 * number;
    double at = spin - std::floor(spin);
    std::size_t pick = 0;
    while (pick + 1 < c.branches.size() && at >= c.branches[pick].chance) at -= c.branches[pick++].chance;
    double v = follow(c.branches[pick].state, seed_of(turn, number));
    c.sum += v, c.squares += v * v;
    c.results.push_back(v);
    ++c.seen.games;
    ++games_;
  }

  // A game in the head, judged at every mark on its way: what is far off depends more on luck and careless play.
  double follow(State s, u64 seed) {
    Rng thoughts(seed);
    RandomDice dice(seed);
    double value = 0, left = 1;
    for (u32 i = 0, met = 0; s.over == 0; ++i) {
      if (at_mark(s, met)) {
        if (++met >= limits_.marks) break;
        value += left * (1 - limits_.fade) * judge_.value(s, side_);
        left *= limits_.fade;
      }
      if (i >= limits_.longest) break;
      nodes_ += policy_.step(s, thoughts, dice);
    }
    return value + left * judge_.value(s, side_);
  }

  // The first mark is the horizon; the next are the same moment of the turns that follow.
  bool at_mark(const State& s, u32 met) const {
    if (s.waiting > start_.waiting) return false;
    if (met == 0 && limits_.horizon == Horizon::action) return true;
    if (met == 0 && limits_.horizon == Horizon::part) return s.turn != start_.turn || s.active != start_.active;
    u32 turn = start_.turn + met;
    return s.turn > turn || (s.turn == turn && s.active == start_.active && s.phase == start_.phase);
  }

  // How far to trust games in the head against the first judgement is read from them: they agree among themselves, or
  // they are mostly luck. They also end later than the first judgement looks, and so lie higher or lower as a whole.
  void align(std::size_t racing) {
    std::size_t n = candidates_[0].results.size();
    auto k = static_cast<double>(racing), games = static_cast<double>(n);
    offset_ = 0;
    for (std::size_t i = 0; i < racing; ++i) offset_ += (candidates_[i].mean() - candidates_[i].seen.first) / k;
    if (n < 2 || racing < 2) return;
    double grand = 0, apart = 0, noise = 0;
    for (std::size_t i = 0; i < racing; ++i) {
      double off = candidates_[i].mean() - candidates_[i].seen.first - offset_;
      apart += off * off / (k - 1);
      grand += candidates_[i].mean() / k;
    }
    for (std::size_t g = 0; g < n; ++g) {
      double shared = 0;  // luck that all met alike in this game
      for (std::size_t i = 0; i < racing; ++i) shared += candidates_[i].results[g] / k;
      for (std::size_t i = 0; i < racing; ++i) {
        double rest = candidates_[i].results[g] - candidates_[i].mean() - shared + grand;
        noise += rest * rest / ((k - 1) * (games - 1));
      }
    }
    constexpr double least = 0.25, most = 4;
    double told = apart - noise / games;  // what is left of the differences once luck is taken out
    faith_ = told > 0 ? std::clamp(noise / told, least, most) : most;
  }

  // The first judgement counts as some games: few games are mostly luck, and it is not.
  double worth(const Candidate& c) const {
    if (c.seen.games == 0) return c.seen.first - c.dislike;
    double mean = (c.sum + faith_ * (c.seen.first + offset_)) / (c.seen.games + faith_);
    return mean + risk_ * c.deviation() - c.dislike;
  }

  const Game& game_;
  const Judge& judge_;
  const State& start_;
  Side side_;
  const SearchLimits& limits_;
  double risk_;
  const Dislike* dislike_;
  Rng& rng_;
  Policy policy_;
  Clock::time_point until_;
  std::vector<Candidate> candidates_;
  u64 nodes_ = 0, games_ = 0;
  double offset_ = 0;
  static constexpr u32 looks = 8;  // games between two looks at whether it is settled
  double faith_ = 2;               // games in the head that the first judgement is worth
};

}  // namespace

Found search(const Game& game, const Judge& judge, const State& seen, Side side, const SearchLimits& limits,
             double risk, const Dislike* dislike, Rng& rng) {
  return Search(game, judge, seen, side, limits, risk, dislike, rng).run();
}

}  // namespace grog
