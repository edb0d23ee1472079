#include "lab/lessons.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>
#include <utility>

#include "core/require.hpp"

namespace grog {
namespace {

// What is drawn by lot out of a stream of unknown length: each of its members as likely as every other.
class Drawn {
 public:
  Drawn(u32 most, Rng& rng) : most_(most), rng_(rng) {}
  // Where to put the next one; nothing where it is left out.
  std::optional<std::size_t> next() {
    u32 n = seen_++;
    if (n < most_) return n;
    u32 at = rng_.below(n + 1);
    return at < most_ ? std::optional<std::size_t>{at} : std::nullopt;
  }

 private:
  u32 most_, seen_ = 0;
  Rng& rng_;
};

// Whoever plays well shows what goes with winning, not what wins: he brings his guns up where the battle is won
// already. So one part of a turn in three is muddled, every other order in it a whim; elsewhere whims are rare.
class Muddle {
 public:
  explicit Muddle(Rng& lots) : lots_(lots) {}
  // A side's part of a turn is over, and another begins. Before the first turn nothing is a part.
  bool ends_part(const State& s) {
    constexpr u32 muddles = 3;
    u32 now = u32{s.turn} << 2 | static_cast<u32>(index(s.active));
    if (s.waiting != 1 || now == std::exchange(now_, now)) return false;
    muddled_ = lots_.below(muddles) == 0;
    return s.turn > 0;
  }
  bool whim() {
    constexpr u32 often = 2, seldom = 16;
    return lots_.below(muddled_ ? often : seldom) == 0;
  }

 private:
  Rng& lots_;
  u32 now_ = 0;
  bool muddled_ = false;
};

class Teacher {
 public:
  explicit Teacher(const LessonPlan& plan) : plan_(plan), first_(plan.player()), second_(plan.player()) {
    for (const Game* g : plan.games) surveys_.emplace_back(*g);
  }

  Lesson teach(u64 number) {
    std::size_t which = number % plan_.games.size();
    const Game& game = *plan_.games[which];
    u64 seed = seed_of(plan_.seed, number);
    RandomDice dice(seed_of(seed, 0));
    Rng thoughts(seed_of(seed, 1)), whims(seed_of(seed, 2)), lots(seed_of(seed, 3));
    Drawn drawn(plan_.positions, lots);
    Lesson out;
    out.number = number;
    for (Player* p : {first_.get(), second_.get()}) p->start();
    State s = game.begin();
    Muddle muddle(whims);
    for (u32 n = 0; s.over == 0 && n < plan_.max_orders; ++n) {
      require(s.waiting > 0, "a game that goes on with nobody to decide");
      Side side = s.asked().side;
      State seen = game.seen_by(s, side);
      if (muddle.ends_part(s)) note(surveys_[which], seen, drawn.next(), out);
      game.apply(s, order(game, s, seen, side, muddle.whim() ? nullptr : &thoughts, whims), dice, nullptr);
    }
    if (s.over != 0) out.halves = s.winner == Side::first ? 2 : s.winner == Side::second ? 0 : 1;
    i32 last = std::max<i32>(1, s.turn);
    for (Position& p : out.positions) p.late = std::min(1'000, p.late * 1'000 / last);
    return out;
  }

 private:
  void note(const Survey& survey, const State& seen, std::optional<std::size_t> at, Lesson& out) const {
    if (!at) return;
    if (*at == out.positions.size()) {
      out.positions.emplace_back();
      if (plan_.keep_states) out.states.emplace_back();
    }
    Position& p = out.positions[*at];
    p.features.resize(survey.size());
    survey.count(seen, p.features);
    p.next = seen.active;
    p.late = seen.turn;  // for now the turn; of how many is known in the end
    if (plan_.keep_states) out.states[*at] = seen;
  }

  // No thoughts: anything at all.
  Order order(const Game& game, const State& s, const State& seen, Side side, Rng* thoughts, Rng& whims) {
    if (thoughts != nullptr) {
      Order o = (side == Side::first ? first_ : second_)->choose(game, seen, side, *thoughts);
      if (game.check(s, o)) return o;
    }
    std::optional<Order> any = another_order(game, s, whims);
    require(any.has_value(), "no order is proposed to a side that must decide");
    return *any;
  }

  const LessonPlan& plan_;
  std::unique_ptr<Player> first_, second_;
  std::vector<Survey> surveys_;
};

}  // namespace

std::vector<Lesson> hear_lessons(const LessonPlan& plan, std::atomic<u64>& done, const std::atomic<bool>& stop) {
  require(!plan.games.empty(), "lessons without a battlefield");
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + std::chrono::seconds(plan.seconds);
  std::vector<Lesson> out;
  std::mutex adding;
  std::atomic<u64> next = 0;
  auto work = [&] {
    Teacher teacher(plan);
    while (!stop && (plan.seconds == 0 || Clock::now() < end)) {
      u64 number = next++;
      if (number >= plan.battles) return;
      Lesson lesson = teacher.teach(number);
      ++done;
      std::lock_guard lock(adding);
      out.push_back(std::move(lesson));
    }
  };
  std::vector<std::thread> threads;
  u64 jobs = std::min<u64>(plan.jobs, plan.battles);
  for (u64 i = 1; i < jobs; ++i) threads.emplace_back(work);
  work();
  for (std::thread& t : threads) t.join();
  std::ranges::sort(out, {}, &Lesson::number);
  return out;
}

}  // namespace grog
