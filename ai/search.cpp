#include "ai/search.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <optional>

#include "ai/second_hand.hpp"
#include "core/require.hpp"

namespace grog {
namespace {

using Clock = std::chrono::steady_clock;

struct Candidate {
  Considered seen;
  std::vector<Branch> branches;
  std::vector<double> games;  // what each moved on from the first judgement
  double sum = 0, squares = 0, dislike = 0;

  double mean() const { return sum / static_cast<double>(games.size()); }
  double deviation() const {
    if (games.size() < 2) return 0;
    return std::sqrt(std::max(0.0, squares / static_cast<double>(games.size()) - mean() * mean()));
  }
};

class Search {
 public:
  Search(const Game& game, const Judge& judge, const State& seen, Side side, const SearchLimits& limits, double risk,
         const Dislike* dislike, Trust& trust, Rng& rng)
      : game_(game),
        judge_(judge),
        start_(seen),
        side_(side),
        limits_(limits),
        risk_(risk),
        dislike_(dislike),
        learned_(trust),
        rng_(rng),
        policy_(game, judge, limits.policy),
        minds_(std::max<std::size_t>(1, limits.rivals.size()), judge),
        horizon_(limits.horizon),
        until_(Clock::now() +
               std::chrono::milliseconds(limits.milliseconds != 0 ? limits.milliseconds : limits.at_most)) {
    for (std::size_t i = 0; i < limits.rivals.size(); ++i) minds_[i].follow(other(side), &limits.rivals[i]);
    for (std::vector<Hand>& hand : hands_)
      for (const Judge& mind : minds_) hand.emplace_back(game, mind, limits.policy);
  }

  Found run() {
    list();
    Found found;
    if (candidates_.size() > 1) {
      bool army = asks_the_army();
      if (army) think_at_length();
      weigh();
      halve();
      if (!army) learn();
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
    game_.propose(start_, rng_, limits_.listed, orders);
    for (const Order& o : orders) {
      bool known = std::ranges::any_of(candidates_, [&](const Candidate& c) { return c.seen.order == o; });
      if (!known) candidates_.emplace_back().seen.order = o;
    }
    require(!candidates_.empty(), "no order is proposed to a side that must decide");
    auto overlooked = [&](const Candidate& c) {
      return limits_.overlooked.has(c.seen.order.unit) || limits_.overlooked.has(c.seen.order.target);
    };
    if (!std::ranges::all_of(candidates_, overlooked)) std::erase_if(candidates_, overlooked);
  }

  // But for what is staked, which an officer is asked: of that the first judgement tells more than games do.
  bool asks_the_army() const {
    if (limits_.army_nodes == 0 || valid(start_.asked().unit)) return false;
    std::vector<Order> answers;
    for (const Candidate& c : candidates_) answers.push_back(c.seen.order);
    return grog::asks_the_army(game_, start_, answers);
  }
  void think_at_length() {
    limits_.nodes = std::max(limits_.nodes, limits_.army_nodes);
    if (horizon_ < Horizon::next_turn) horizon_ = Horizon::next_turn;
  }

  bool by_clock() const { return limits_.milliseconds != 0 || limits_.at_most != 0; }
  bool out_of_time() const { return is_set(limits_.hurry) || (by_clock() && Clock::now() >= until_); }
  bool reached(u64 nodes, Clock::time_point clock) const {
    if (is_set(limits_.hurry)) return true;
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
        c.seen.first += b.chance * judge_.value(start_, c.seen.order, b.state, side_);
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

  struct Ended {  // a game in the head: what it moved on from the first judgement, and what it cost
    double moved = 0;
    u64 nodes = 0;
  };

  // Reactions are part of an order: it is judged after they are answered.
  void settle(State& s, u64 luck) {
    constexpr int most = 6;
    Luck same(luck);
    for (int i = 0; i < most && s.over == 0 && s.waiting > start_.waiting; ++i) nodes_ += policy_.step(s, same);
  }

  // Who plays games in the head; two of them play at once where there are cores for it. Games to the end of the battle
  // are many rather than careful.
  struct Hand {
    Policy careful, quick;
    Hand(const Game& game, const Judge& judge, const PolicyLimits& limits)
        : careful(game, judge, limits), quick(game, judge, once(limits)) {}
    static PolicyLimits once(PolicyLimits careful) {
      careful.samples = 1;
      return careful;
    }
  };
  Policy& player(Hand& hand) const { return horizon_ == Horizon::battle ? hand.quick : hand.careful; }

  // Too few long games tell nothing. A first one shows how long they are; where there is not thought enough for all,
  // they end with the own part of the turn. So they do in a deployment, of which later turns tell luck alone.
  void choose_horizon(std::size_t racing, u64 seed) {
    if (horizon_ <= Horizon::part) return;
    if (start_.turn == 0) {
      horizon_ = Horizon::part;
      return;
    }
    auto shares = static_cast<long>(racing * fewest);
    u64 end = limits_.milliseconds != 0 ? UINT64_MAX : nodes_ + limits_.nodes / static_cast<u64>(shares);
    Clock::time_point now = Clock::now(), until = now + (until_ - now) / shares;
    Luck luck(seed);
    for (State s = candidates_[0].branches[0].state; s.over == 0 && !at_horizon(s);
         nodes_ += player(hands_[0][0]).step(s, luck))
      if (nodes_ > end || is_set(limits_.hurry) || (by_clock() && Clock::now() >= until)) {
        horizon_ = Horizon::part;
        return;
      }
  }

  // Sequential halving: every round shares its games evenly, and the better half goes on.
  void halve() {
    std::size_t racing = std::min(limits_.kept, candidates_.size());
    u64 turn = rng_.next();
    u32 number = 0;
    choose_horizon(racing, turn);
    std::size_t rounds = 1;
    for (std::size_t n = racing; n > 2; n = (n + 1) / 2) ++rounds;
    for (std::size_t round = 0; round < rounds && !reached(limits_.nodes, until_); ++round) {
      u64 node_end = nodes_ + (limits_.nodes > nodes_ ? limits_.nodes - nodes_ : 0) / (rounds - round);
      auto clock_end = Clock::now() + (until_ - Clock::now()) / static_cast<long>(rounds - round);
      u64 before = 0;
      do {
        before = nodes_;
        play_all(racing, turn, number);
        ++number;
        if (nodes_ == before && number >= limits_.outcomes.samples) return align(racing);  // nothing follows
        if (number % looks == 0 && settled(racing)) return;
      } while (!reached(node_end, clock_end) || (number < fewest && !out_of_time()));
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
    const std::vector<double>& lead = candidates_[best].games;
    auto n = static_cast<double>(lead.size());
    for (std::size_t i = 0; i < racing; ++i) {
      if (i == best) continue;
      const Candidate& c = candidates_[i];
      double sum = 0, squares = 0;
      for (std::size_t g = 0; g < lead.size(); ++g) {
        double d = candidates_[best].seen.first - c.seen.first + trust_ * (lead[g] - c.games[g]);
        sum += d, squares += d * d;
      }
      double mean = sum / n, error = std::sqrt(std::max(0.0, squares / n - mean * mean) / (n - 1));
      if (mean - limits_.sure * error <= 0 && mean + limits_.sure * error > nothing) return false;
    }
    return true;
  }

  void play_all(std::size_t racing, u64 turn, u32 number) {
    std::vector<Ended> ended(racing);
    auto part = [&](std::size_t hand, std::size_t step) {
      for (std::size_t i = hand; i < racing; i += step) ended[i] = play(candidates_[i], turn, number, hands_[hand]);
    };
    if (limits_.hands > 1)
      both([&] { part(0, 2); }, [&] { part(1, 2); });
    else
      part(0, 1);
    for (std::size_t i = 0; i < racing; ++i) {
      Candidate& c = candidates_[i];
      c.games.push_back(ended[i].moved);
      c.sum += ended[i].moved, c.squares += ended[i].moved * ended[i].moved;
      ++c.seen.games, ++games_;
      nodes_ += ended[i].nodes;
    }
  }

  // Game number n of every candidate meets the same luck, and outcomes are met as often as they are likely.
  Ended play(const Candidate& c, u64 turn, u32 number, std::vector<Hand>& hands) const {
    double spin = static_cast<double>(turn >> 11) * 0x1p-53 + 0.6180339887498949 * number;
    double at = spin - std::floor(spin);
    std::size_t pick = 0;
    while (pick + 1 < c.branches.size() && at >= c.branches[pick].chance) at -= c.branches[pick++].chance;
    Ended e = follow(c.branches[pick].state, seed_of(turn, number), hands[number % hands.size()]);
    e.moved -= c.seen.first;
    return e;
  }

  // A game in the head. None takes more than its share of the thought.
  Ended follow(State s, u64 seed, Hand& hand) const {
    Luck luck(seed);
    Ended e;
    u64 end = limits_.milliseconds != 0 ? UINT64_MAX : limits_.nodes / (limits_.kept * fewest);
    while (s.over == 0 && !at_horizon(s) && e.nodes < end && !out_of_time()) e.nodes += player(hand).step(s, luck);
    e.moved = judge_.value(s, side_);
    return e;
  }

  bool at_horizon(const State& s) const {
    if (s.waiting > start_.waiting) return false;
    switch (horizon_) {
      case Horizon::action: return true;
      case Horizon::part: return s.turn != start_.turn || s.active != start_.active;
      case Horizon::turn: return s.turn != start_.turn;
      case Horizon::next_turn: return s.turn > start_.turn + 1;
      case Horizon::battle: break;
    }
    return false;
  }

  // How far to trust games in the head against the first judgement. What ends with the battle is the truth; of what
  // ends before, it is read from the games: orders differ there by more than luck explains, or they do not. One search
  // tells little of that, those before it more. Games also end later than the first judgement looks, and so lie higher
  // or lower as a whole.
  void align(std::size_t racing) {
    constexpr std::size_t enough = 4;                       // orders, to tell anything
    constexpr double most_faith = 200, least_faith = 0.25;  // games that it takes to be half believed
    widest_ = std::max(widest_, racing);
    usual_ = 0;
    for (std::size_t i = 0; i < racing; ++i) usual_ += candidates_[i].mean() / static_cast<double>(racing);
    if (horizon_ == Horizon::battle) {
      trust_ = 1;
      return;
    }
    if (racing >= std::min(enough, widest_)) told_ = told(racing).value_or(told_);
    double ratio = learned_.told;
    if (!std::isnan(told_)) ratio += (told_ - ratio) / 2;
    double games = static_cast<double>(candidates_[0].games.size());
    double earned = games / (games + 1 / std::clamp(ratio, 1 / most_faith, 1 / least_faith));
    trust_ = std::min(limits_.trusted, earned);
  }

  // How much more orders differ than luck explains, as a part of that luck; nothing where there is none.
  std::optional<double> told(std::size_t racing) const {
    std::size_t n = candidates_[0].games.size();
    auto k = static_cast<double>(racing), games = static_cast<double>(n);
    if (n < 2 || racing < 2) return {};
    double apart = 0, noise = 0;
    for (std::size_t i = 0; i < racing; ++i) {
      double off = candidates_[i].mean() - usual_;
      apart += off * off / (k - 1);
    }
    for (std::size_t g = 0; g < n; ++g) {
      double shared = 0;  // luck that all met alike in this game
      for (std::size_t i = 0; i < racing; ++i) shared += candidates_[i].games[g] / k;
      for (std::size_t i = 0; i < racing; ++i) {
        double rest = candidates_[i].games[g] - candidates_[i].mean() - shared + usual_;
        noise += rest * rest / ((k - 1) * (games - 1));
      }
    }
    constexpr double nothing = 1e-9, least = -1, most = 4;
    if (noise < nothing) return {};
    return std::clamp((apart - noise / games) / noise, least, most);
  }

  void learn() {
    constexpr double memory = 40;  // searches
    if (std::isnan(told_)) return;
    learned_.searches = std::min(learned_.searches + 1, memory);
    learned_.told += (told_ - learned_.told) / learned_.searches;
  }

  double worth(const Candidate& c) const {
    double value = c.seen.first - c.dislike;
    if (c.games.empty()) return value;
    return value + usual_ + trust_ * (c.mean() - usual_) + risk_ * c.deviation();
  }

  const Game& game_;
  const Judge& judge_;
  const State& start_;
  Side side_;
  SearchLimits limits_;
  double risk_;
  const Dislike* dislike_;
  Trust& learned_;
  Rng& rng_;
  Policy policy_;
  std::vector<Judge> minds_;                // one for each thing that the enemy may be after
  std::array<std::vector<Hand>, 2> hands_;  // by those
  Horizon horizon_;
  Clock::time_point until_;
  std::vector<Candidate> candidates_;
  u64 nodes_ = 0, games_ = 0;
  static constexpr u32 looks = 8;   // games between two looks at whether it is settled
  static constexpr u32 fewest = 2;  // games of each order: one alone does not tell how far to trust it
  std::size_t widest_ = 0;          // orders that raced
  double usual_ = 0, trust_ = 0, told_ = std::numeric_limits<double>::quiet_NaN();
};

}  // namespace

bool asks_the_army(const Game& game, const State& s, const std::vector<Order>& answers) {
  auto officer_or_none = [&](UnitId id) {
    return !valid(id) || game.rules().troops()[s[id].kind - 1u].symbol == Symbol::officer;
  };
  if (s.turn == 0 || s.waiting != 1 || answers.size() < 2 || !officer_or_none(s.asked().unit)) return false;
  return std::ranges::all_of(answers, [&](const Order& o) {
    bool goes = o.pose != Pose{} || o.legs[0].kind != 0 || o.place >= 0;
    return !goes && o.with.empty() && !valid(o.target) && officer_or_none(o.unit);
  });
}

Found search(const Game& game, const Judge& judge, const State& seen, Side side, const SearchLimits& limits,
             double risk, const Dislike* dislike, Trust& trust, Rng& rng) {
  return Search(game, judge, seen, side, limits, risk, dislike, trust, rng).run();
}

}  // namespace grog
