// All that an order may lead to from one position, path by path: what previews, outlooks and search are reckoned from.
#pragma once
#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "core/exact.hpp"
#include "core/kernel.hpp"

namespace grog {

// Numbers for pieces of bytes, the same for equal ones, in the order in which they were first met.
class Numbering {
 public:
  u32 count() const { return static_cast<u32>(ends_.size()); }
  template <class T>
  std::span<const T> piece(u32 n) const {
    std::size_t from = n == 0 ? 0 : ends_[n - 1];
    return {reinterpret_cast<const T*>(store_.data() + from), (ends_[n] - from) / sizeof(T)};
  }
  template <class T>
  u32 number(std::span<const T> piece) {
    static_assert(std::has_unique_object_representations_v<T> && sizeof(T) % 4 == 0 && alignof(T) <= 4);
    return number_bytes(std::as_bytes(piece));
  }

 private:
  u32 number_bytes(std::span<const std::byte> bytes) {
    if (slots_.size() < 2 * (ends_.size() + 1)) grow();
    u64 hash = hash_bytes(bytes.data(), bytes.size(), 0x9FB21C651E98DF25u);
    std::size_t at = hash & (slots_.size() - 1);
    for (; slots_[at] != 0; at = (at + 1) & (slots_.size() - 1)) {
      u32 n = slots_[at] - 1;
      if (hashes_[n] == hash && std::ranges::equal(piece<std::byte>(n), bytes)) return n;
    }
    store_.insert(store_.end(), bytes.begin(), bytes.end());
    ends_.push_back(store_.size());
    hashes_.push_back(hash);
    slots_[at] = count();
    return count() - 1;
  }
  void grow() {
    slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), 0);
    for (u32 n = 0; n < count(); ++n) {
      std::size_t at = hashes_[n] & (slots_.size() - 1);
      while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = n + 1;
    }
  }
  std::vector<std::byte> store_;
  std::vector<std::size_t> ends_;
  std::vector<u64> hashes_;
  std::vector<u32> slots_;  // number + 1, or 0
};

// A position is kept as the words in which it differs from the one before the order: a few instead of two thousand.
struct Change {
  u32 at, value;
};
static_assert(sizeof(State) % 4 == 0);
inline constexpr std::size_t state_words = sizeof(State) / 4;

inline u32 word_at(const State& s, std::size_t i) {
  u32 w;
  std::memcpy(&w, reinterpret_cast<const std::byte*>(&s) + 4 * i, 4);
  return w;
}

inline void changes(const State& before, const State& after, std::vector<Change>& out) {
  constexpr std::size_t block = 64;  // words that are compared at once: nearly all are equal
  const std::byte* a = reinterpret_cast<const std::byte*>(&before);
  const std::byte* b = reinterpret_cast<const std::byte*>(&after);
  out.clear();
  for (std::size_t from = 0; from < state_words; from += block) {
    std::size_t to = std::min(from + block, state_words);
    if (std::memcmp(a + 4 * from, b + 4 * from, 4 * (to - from)) == 0) continue;
    for (std::size_t i = from; i < to; ++i)
      if (u32 w = word_at(after, i); w != word_at(before, i)) out.push_back({static_cast<u32>(i), w});
  }
}

inline State changed(State s, std::span<const Change> by) {
  for (const Change& c : by) std::memcpy(reinterpret_cast<std::byte*>(&s) + 4 * c.at, &c.value, 4);
  return s;
}

// What makes two events the same prospect.
struct Told {
  u8 kind, option;
  Side side;
  UnitId unit, other;
  u8 pad = 0;
  Clause clause;
  i16 place, place2;
  i32 value, value2, modifiers;

  explicit Told(const Event& e)
      : kind(e.kind),
        option(e.option),
        side(e.side),
        unit(e.unit),
        other(e.other),
        clause(e.clause),
        place(e.place),
        place2(e.place2),
        value(e.value),
        value2(e.value2),
        modifiers(e.modifiers) {}
  Event event() const {
    Event e;
    e.kind = kind, e.option = option, e.side = side, e.unit = unit, e.other = other, e.clause = clause;
    e.place = place, e.place2 = place2, e.value = value, e.value2 = value2;
    return e;
  }
};

// An event on a path, and the numbers that led to it there.
struct Step {
  u32 event, reasons;
};
struct Leaf {
  u32 state, path;
};

inline constexpr u64 sample_size = 20'000;  // throws, where there are too many outcomes

// All that an order may lead to from one position.
class Paths {
 public:
  Paths(const Game& game, const State& start, const Order& order, bool with_events)
      : game_(game), start_(start), order_(order), with_events_(with_events) {}

  void run(u64 leaf_limit, bool or_sample = true) {
    auto call = [](void* self, Dice& dice, std::byte* out) {
      Leaf leaf{};
      // enumerate() would sample with plain dice when it gives up; the sample below is smaller.
      if (dice.exact() != nullptr) leaf = static_cast<Paths*>(self)->play(dice);
      std::memcpy(out, &leaf, sizeof leaf);
    };
    enumerate(Trial{this, call, sizeof(Leaf)}, found_, leaf_limit);
    if (!found_.exact && or_sample) sample();
  }

  const RawDistribution& found() const { return found_; }
  Leaf leaf(std::size_t i) const {
    Leaf l;
    std::memcpy(&l, found_.results.data() + i * sizeof l, sizeof l);
    return l;
  }
  State state(u32 n) const { return changed(start_, states_.piece<Change>(n)); }
  u32 state_numbers() const { return states_.count(); }
  std::span<const Step> path(u32 n) const { return paths_.piece<Step>(n); }
  u32 event_numbers() const { return events_.count(); }
  Event event(u32 n) const { return events_.piece<Told>(n)[0].event(); }
  std::span<const Modifier> reasons(u32 n) const { return reasons_.piece<Modifier>(n); }

 private:
  Leaf play(Dice& dice) {
    scratch_ = start_;
    journal_.clear();
    game_.apply(scratch_, order_, dice, with_events_ ? &journal_ : nullptr);
    changes(start_, scratch_, changes_);
    steps_.clear();
    for (const Event& e : journal_.events) {
      Told told(e);
      u32 event = events_.number(std::span<const Told>{&told, 1});
      if (std::ranges::any_of(steps_, [event](const Step& s) { return s.event == event; })) continue;
      steps_.push_back(
          {event, reasons_.number(std::span<const Modifier>{journal_.modifiers}.subspan(e.modifiers_at, e.modifiers))});
    }
    return {states_.number(std::span<const Change>{changes_}), paths_.number(std::span<const Step>{steps_})};
  }

  void sample() {
    RandomDice dice(hash_of(start_));
    Numbering leaves;
    std::vector<u64> times;
    for (u64 i = 0; i < sample_size; ++i) {
      Leaf l = play(dice);
      u32 n = leaves.number(std::span<const Leaf>{&l, 1});
      if (n == times.size()) times.push_back(0);
      ++times[n];
    }
    found_.results.clear();
    for (u32 n = 0; n < leaves.count(); ++n) {
      std::span<const std::byte> bytes = leaves.piece<std::byte>(n);
      found_.results.insert(found_.results.end(), bytes.begin(), bytes.end());
    }
    found_.width = 1, found_.words = std::move(times), found_.total = sample_size;
  }

  const Game& game_;
  const State& start_;
  const Order& order_;
  bool with_events_;
  State scratch_;
  Journal journal_;
  std::vector<Change> changes_;
  std::vector<Step> steps_;
  Numbering states_, events_, reasons_, paths_;
  RawDistribution found_;
};

}  // namespace grog
