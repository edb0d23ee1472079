// What single throws give, with exact weights: the rows that core/exact.cpp walks along.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <memory>
#include <numeric>
#include <vector>

#include "core/dice.hpp"
#include "core/weight.hpp"

namespace grog::detail {

// A denominator: 2^two · 3^three · other[0]^extra[0] · ... The others come only from until().
inline constexpr std::size_t max_others = 4;
struct Powers {
  u16 two = 0, three = 0;
  std::array<u8, max_others> extra{};
  friend bool operator==(const Powers& a, const Powers& b) { return a.packed() == b.packed(); }
  // One addition for all: no field ever comes near to spilling into the next.
  friend Powers operator+(const Powers& a, const Powers& b) { return std::bit_cast<Powers>(a.packed() + b.packed()); }
  friend Powers operator-(const Powers& a, const Powers& b) { return std::bit_cast<Powers>(a.packed() - b.packed()); }
  // Whether it is a multiple of b: no field of the difference borrows. Never where b is beyond all weights.
  bool covers(const Powers& b) const;
  u64 packed() const { return std::bit_cast<u64>(*this); }
};
static_assert(sizeof(Powers) == sizeof(u64));
inline bool Powers::covers(const Powers& b) const {
  constexpr u64 tops = std::bit_cast<u64>(Powers{0x8000, 0x8000, {0x80, 0x80, 0x80, 0x80}});
  return (b.packed() & tops) == 0 && (((packed() | tops) - b.packed()) & tops) == tops;
}

inline constexpr std::array<u8, 64> faces_in = [] {  // how many faces a set has
  std::array<u8, 64> n{};
  for (unsigned set = 0; set < 64; ++set) n[set] = static_cast<u8>(std::popcount(set));
  return n;
}();

template <class W>
constexpr unsigned bits_of = sizeof(W) * 8;
// Bits that 2^two · 3^three needs at most; log2(3) < 1585/1000.
constexpr unsigned bits(const Powers& p) { return p.two + (p.three * 1585u + 999u) / 1000u; }

// The outcomes of one throw or stage, `stride` words each: a number, a sort's bins packed, or a stage's result.
template <class W>
struct Row {
  std::vector<W> weight;
  std::vector<u64> words;
  std::size_t stride = 1;
  Powers over;
  void clear() { weight.clear(), words.clear(), over = {}; }
  void add(const W& w, i32 value) { weight.push_back(w), words.push_back(static_cast<u32>(value)); }
};
inline i32 number_at(const u64* words) { return static_cast<i32>(static_cast<u32>(*words)); }

// Rows are the same for every question, so each thread keeps those it has made.
template <class W>
class Rows {
 public:
  // Null when the row's denominator does not fit W.
  const Row<W>* pool(int n, Pool p) {
    int once = faces_in[p.hit & ~p.reroll & 0x3F], again = faces_in[p.reroll];
    int chance = 6 * once + again * faces_in[p.hit];  // of 36
    const auto& known = pools_[static_cast<std::size_t>(chance)][static_cast<std::size_t>(n)];
    if (known != nullptr && !known->weight.empty()) return known.get();
    return first_pool(n, chance);
  }
  const Row<W>* sum(int n, Values v) {
    u64 key = static_cast<u64>(n);
    for (i8 x : v) key = key << 8 | static_cast<u8>(x);
    return find(sums_, key, [&] { return make_sum(n, v); });
  }
  const Row<W>* reaches(int n, int total) {
    // One to four dice against a total that they can reach or miss: nearly every test of nearly every ruleset.
    if (n >= 1 && n <= 4 && total >= 0 && total < 32) {
      const auto& known = few_[static_cast<std::size_t>(n - 1)][static_cast<std::size_t>(total)];
      if (known != nullptr) return known.get();
    }
    return rare_test(n, total);
  }
  const Row<W>* sort(int n, Sort s) {
    u64 key = static_cast<u64>(n);
    for (u8 b : s.into) key = key << 8 | b;
    return find(sorts_, key, [&] { return make_sort(n, s); });
  }

 private:
  // Kept apart from the calls that find what they ask for.
  [[gnu::noinline]] const Row<W>* first_pool(int n, int chance) {
    auto& known = pools_[static_cast<std::size_t>(chance)][static_cast<std::size_t>(n)];
    if (known == nullptr) known = make_pool(n, chance);
    return known->weight.empty() ? nullptr : known.get();
  }
  [[gnu::noinline]] const Row<W>* rare_test(int n, int total) {
    if (n >= 1 && n <= 4 && total >= 0 && total < 32) {
      auto& known = few_[static_cast<std::size_t>(n - 1)][static_cast<std::size_t>(total)];
      known = make_test(n, total);
      return known.get();
    }
    u64 key = static_cast<u64>(n) << 32 | static_cast<u32>(total);
    return find(tests_, key, [&] { return make_test(n, total); });
  }

  // An empty row stands for one that does not fit.
  static std::unique_ptr<Row<W>> begin(int n, u64 per_die) {
    auto row = std::make_unique<Row<W>>();
    int twos = std::countr_zero(per_die), threes = 0;
    for (u64 rest = per_die >> twos; rest % 3 == 0; rest /= 3) ++threes;
    row->over.two = static_cast<u16>(twos * n);
    row->over.three = static_cast<u16>(threes * n);
    if (bits(row->over) + 1 >= bits_of<W>) row->over = {0xFFFF, 0, {}};
    return row;
  }
  static bool fits(const Row<W>& r) { return r.over.two != 0xFFFF; }

  static std::unique_ptr<Row<W>> make_pool(int n, int chance) {
    u64 g = std::gcd(static_cast<u64>(chance), u64{36});
    u64 of = 36 / g, yes = static_cast<u64>(chance) / g, no = of - yes;
    auto row = begin(n, of);
    if (!fits(*row)) return row;
    std::vector<W> w(static_cast<std::size_t>(n) + 1, W{0});
    w[0] = W{1};
    for (int die = 0; die < n; ++die)
      for (std::size_t k = static_cast<std::size_t>(die) + 2; k-- > 0;) {
        W next = w[k] * W{no};
        if (k > 0) next += w[k - 1] * W{yes};
        w[k] = next;
      }
    for (std::size_t k = w.size(); k-- > 0;)  // most dice still to come first: denominators then seldom grow
      if (w[k] != W{0}) row->add(w[k], static_cast<i32>(k));
    return row;
  }

  static std::unique_ptr<Row<W>> make_sum(int n, const Values& v) {
    const auto [low, high] = std::ranges::minmax(v);
    std::vector<u64> faces(static_cast<std::size_t>(high - low) + 1, 0);
    for (i8 x : v) ++faces[static_cast<std::size_t>(x - low)];
    u64 g = 0;
    for (u64 f : faces) g = std::gcd(g, f);
    auto row = begin(n, 6 / g);
    if (!fits(*row)) return row;
    std::vector<W> w{W{1}};
    for (int die = 0; die < n; ++die) {
      std::vector<W> next(w.size() + faces.size() - 1, W{0});
      for (std::size_t i = 0; i < w.size(); ++i)
        for (std::size_t f = 0; f < faces.size(); ++f)
          if (faces[f] != 0) next[i + f] += w[i] * W{faces[f] / g};
      w.swap(next);
    }
    for (std::size_t k = w.size(); k-- > 0;)
      if (w[k] != W{0}) row->add(w[k], static_cast<i32>(k) + low * n);
    return row;
  }

  static std::unique_ptr<Row<W>> make_test(int n, int total) {
    auto row = make_sum(n, pips);
    if (!fits(*row)) return row;
    W pass{0}, fail{0};
    for (std::size_t i = 0; i < row->weight.size(); ++i)
      (number_at(&row->words[i]) >= total ? pass : fail) += row->weight[i];
    row->weight.clear(), row->words.clear();
    if (pass != W{0}) row->add(pass, 1);
    if (fail != W{0}) row->add(fail, 0);
    return row;
  }

  static std::unique_ptr<Row<W>> make_sort(int n, const Sort& s) {
    std::array<u64, max_bins> faces{};
    for (u8 b : s.into) ++faces[b];
    u64 g = 0;
    for (u64 f : faces) g = std::gcd(g, f);
    auto row = begin(n, 6 / g);
    if (!fits(*row)) return row;
    std::map<Bins, W, std::greater<>> w;
    w[Bins{}] = W{1};
    for (int die = 0; die < n; ++die) {
      std::map<Bins, W, std::greater<>> next;
      for (const auto& [bins, weight] : w)
        for (std::size_t b = 0; b < s.bins; ++b) {
          if (faces[b] == 0) continue;
          Bins more = bins;
          ++more[b];
          auto [at, fresh] = next.try_emplace(more, W{0});
          at->second += weight * W{faces[b] / g};
        }
      w.swap(next);
    }
    for (const auto& [bins, weight] : w) row->add(weight, std::bit_cast<i32>(bins));
    return row;
  }

  struct Slot {
    u64 key = ~u64{0};
    std::unique_ptr<Row<W>> row;
  };
  using Slots = std::array<Slot, 256>;
  template <class Make>
  static const Row<W>* find(Slots& slots, u64 key, Make&& make) {
    std::size_t at = (key * 0x9E3779B97F4A7C15u) >> 56;
    for (std::size_t tries = 0; tries < slots.size(); ++tries, at = (at + 1) % slots.size()) {
      Slot& s = slots[at];
      if (s.row == nullptr) s.key = key, s.row = make();
      if (s.key == key) return s.row->weight.empty() ? nullptr : s.row.get();
    }
    for (Slot& s : slots) s = {};  // full of rows of other questions: begin anew
    return find(slots, key, make);
  }

  std::array<std::array<std::unique_ptr<Row<W>>, max_dice + 1>, 37> pools_;
  std::array<std::array<std::unique_ptr<Row<W>>, 32>, 4> few_;
  Slots sums_, sorts_, tests_;
};

}  // namespace grog::detail
