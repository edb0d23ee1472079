// Every outcome of a piece of rules code with its exact weight, by running the code again for each path through its
// throws. Frames remember where on its row of outcomes each throw stands; equal results are merged as they come.
#pragma once
#include <algorithm>
#include <memory>
#include <span>
#include <type_traits>

#include "core/dice.hpp"
#include "core/weight.hpp"

namespace grog {

// Rules code seen from the enumeration: throws with `dice`, writes its result's bytes. There is room for whole words,
// and the rest of the last one may be filled with zeros.
struct Trial {
  void* object;
  void (*call)(void* object, Dice&, std::byte* result);
  std::size_t size;
};

// Seen by stage() and until() through Dice::exact(). Code is run again for each path, so nearly every call only repeats
// what stands on the path already; that is answered here, without a virtual call.
class Exact {
 public:
  virtual ~Exact() = default;
  // The result of the stage that comes next on the path, or null if it is new.
  const u64* repeated_stage() { return repeated(); }
  // `key`: what the part depends on besides its code; a part already enumerated under an equal key is not run again.
  virtual void new_stage(const Trial&, std::span<const std::byte> key, std::byte* result) = 0;
  // `decided` says of a result's bytes whether the throw stands.
  virtual void new_repeat(const Trial&, bool (*decided)(void*, const std::byte*), void* judge, std::byte* result) = 0;

 protected:
  const u64* repeated() {
    const u64* step = *next_;
    if (step != nullptr) ++next_;
    return step;
  }
  const u64** next_ = nullptr;  // on the path: where each throw or stage finds what it shows; null after the last
};

template <class Result>
concept Mergeable = std::is_trivially_copyable_v<Result> && std::has_unique_object_representations_v<Result>;

namespace detail {
template <class F, class Result>
Trial trial_of(F& f) {
  return {
      &f,
      [](void* object, Dice& dice, std::byte* out) {
        Result r = (*static_cast<F*>(object))(dice);
        if constexpr (sizeof r <= sizeof(u64)) {  // one store, from which the one load that follows is served at once
          u64 word = 0;
          __builtin_memcpy(&word, &r, sizeof r);
          __builtin_memcpy(out, &word, sizeof word);
        } else {
          __builtin_memcpy(out, &r, sizeof r);
        }
      },
      sizeof(Result)};
}
}  // namespace detail

// A part whose equal results are merged before going on. In play it is a plain call. It must contain whole
// exchanges: throws inside are enumerated together, never reordered.
template <class F>
auto stage(Dice& dice, F&& part) {
  using Result = std::invoke_result_t<F&, Dice&>;
  static_assert(Mergeable<Result>);
  Exact* exact = dice.exact();
  if (exact == nullptr) return part(dice);
  Result r;
  if (const u64* known = exact->repeated_stage())
    __builtin_memcpy(static_cast<void*>(&r), known, sizeof r);
  else
    exact->new_stage(detail::trial_of<std::remove_reference_t<F>, Result>(part), {}, reinterpret_cast<std::byte*>(&r));
  return r;
}

// The same for a part that depends on nothing but `key`: it is enumerated once for each key.
template <Mergeable Key, class F>
auto stage(Dice& dice, const Key& key, F&& part) {
  using Result = std::invoke_result_t<F&, Dice&>;
  static_assert(Mergeable<Result>);
  Exact* exact = dice.exact();
  if (exact == nullptr) return part(dice);
  Result r;
  if (const u64* known = exact->repeated_stage())
    __builtin_memcpy(static_cast<void*>(&r), known, sizeof r);
  else
    exact->new_stage(detail::trial_of<std::remove_reference_t<F>, Result>(part),
                     std::as_bytes(std::span<const Key, 1>{&key, 1}), reinterpret_cast<std::byte*>(&r));
  return r;
}

// "On a tie, throw again": a loop in play; in exact mode one round, what decides nothing dropped, the rest
// renormalised.
template <class F, class Decided>
auto until(Dice& dice, F&& part, Decided&& decided) {
  using Result = std::invoke_result_t<F&, Dice&>;
  static_assert(Mergeable<Result>);
  Exact* exact = dice.exact();
  if (exact == nullptr) {
    Result r = part(dice);
    while (!decided(r) && !dice.ran_short()) r = part(dice);
    return r;
  }
  Result r;
  if (const u64* known = exact->repeated_stage()) {
    __builtin_memcpy(static_cast<void*>(&r), known, sizeof r);
    return r;
  }
  auto judge = [](void* d, const std::byte* bytes) {
    Result seen;
    __builtin_memcpy(static_cast<void*>(&seen), bytes, sizeof seen);
    return static_cast<bool>((*static_cast<std::remove_reference_t<Decided>*>(d))(seen));
  };
  exact->new_repeat(detail::trial_of<std::remove_reference_t<F>, Result>(part), judge, &decided,
                    reinterpret_cast<std::byte*>(&r));
  return r;
}

inline constexpr u64 default_leaf_limit = 20'000'000;

// Outcomes in the order in which they were first met, and their weights over `total`.
struct RawDistribution {
  std::size_t size = 0;  // bytes a result
  std::vector<std::byte> results;
  std::size_t width = 1;   // words a weight, least significant first
  std::vector<u64> words;  // the weights
  Big total;
  u64 leaves = 0;     // paths run, those inside stages included
  bool exact = true;  // false: the leaf limit was passed and this is a sample of `total` throws
  std::size_t count() const { return words.size() / width; }
  Big weight(std::size_t i) const {
    Big b;
    std::copy_n(words.begin() + static_cast<std::ptrdiff_t>(i * width), width, b.word.begin());
    return b;
  }
};
void enumerate(const Trial&, RawDistribution&, u64 leaf_limit = default_leaf_limit);

template <class Result>
struct Distribution {
  struct Item {
    Result result;
    Big weight;
  };
  std::vector<Item> items;
  Big total;
  u64 leaves = 0;
  bool exact = true;
  template <class Predicate>
  double chance(Predicate&& p) const {
    Big sum;
    for (const Item& i : items)
      if (p(i.result)) sum += i.weight;
    return to_double(sum, total);
  }
};

template <class F>
auto enumerate(F&& f, u64 leaf_limit = default_leaf_limit) {
  using Result = std::invoke_result_t<F&, Dice&>;
  static_assert(Mergeable<Result>);
  RawDistribution raw;
  enumerate(detail::trial_of<std::remove_reference_t<F>, Result>(f), raw, leaf_limit);
  Distribution<Result> d{{}, raw.total, raw.leaves, raw.exact};
  d.items.resize(raw.count());
  for (std::size_t i = 0; i < raw.count(); ++i) {
    __builtin_memcpy(static_cast<void*>(&d.items[i].result), raw.results.data() + i * sizeof(Result), sizeof(Result));
    d.items[i].weight = raw.weight(i);
  }
  return d;
}

}  // namespace grog
