#include "core/exact.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>
#include <numeric>

#include "core/require.hpp"
#include "core/state.hpp"

namespace grog {
namespace {

// A denominator: 2^two · 3^three · other[0]^extra[0] · ... The others come only from until().
constexpr std::size_t max_others = 4;
struct Powers {
  u16 two = 0, three = 0;
  std::array<u8, max_others> extra{};
  friend bool operator==(const Powers&, const Powers&) = default;
  Powers& operator+=(const Powers& b) {
    two = static_cast<u16>(two + b.two);
    three = static_cast<u16>(three + b.three);
    for (std::size_t i = 0; i < max_others; ++i) extra[i] = static_cast<u8>(extra[i] + b.extra[i]);
    return *this;
  }
};

template <class W>
constexpr unsigned bits_of = sizeof(W) * 8;
// Bits that 2^two · 3^three needs at most; log2(3) < 1585/1000.
constexpr unsigned bits(const Powers& p) { return p.two + (p.three * 1585u + 999u) / 1000u; }

template <class W>
Big to_big(const W& w) {
  Big out;
  if constexpr (std::is_same_v<W, u64>) {
    out.word[0] = w;
  } else if constexpr (std::is_same_v<W, u128>) {
    out.word[0] = static_cast<u64>(w), out.word[1] = static_cast<u64>(w >> 64);
  } else {
    std::copy(w.word.begin(), w.word.end(), out.word.begin());
  }
  return out;
}

template <class W>
W from_big(const Big& b) {
  if constexpr (std::is_same_v<W, u64>) {
    return b.word[0];
  } else if constexpr (std::is_same_v<W, u128>) {
    return static_cast<u128>(b.word[1]) << 64 | b.word[0];
  } else {
    W w;
    std::copy_n(b.word.begin(), w.word.size(), w.word.begin());
    return w;
  }
}

// The outcomes of one throw. `value` for pools and sums, `bins` for sorts, `bytes` for stages.
template <class W>
struct Row {
  std::vector<W> weight;
  std::vector<i32> value;
  std::vector<Bins> bins;
  std::vector<std::byte> bytes;
  Powers over;
  void clear() { weight.clear(), value.clear(), bins.clear(), bytes.clear(), over = {}; }
};

// Rows are the same for every question, so each thread keeps those it has made.
template <class W>
class Rows {
 public:
  // Null when the row's denominator does not fit W.
  const Row<W>* pool(int n, Pool p) {
    int once = std::popcount(static_cast<unsigned>(p.hit & ~p.reroll)), again = std::popcount(unsigned{p.reroll});
    int chance = 6 * once + again * std::popcount(unsigned{p.hit});  // of 36
    auto& known = pools_[static_cast<std::size_t>(chance)][static_cast<std::size_t>(n)];
    if (known == nullptr) known = make_pool(n, chance);
    return known->weight.empty() ? nullptr : known.get();
  }
  const Row<W>* sum(int n, Values v) {
    u64 key = static_cast<u64>(n);
    for (i8 x : v) key = key << 8 | static_cast<u8>(x);
    return find(sums_, key, [&] { return make_sum(n, v); });
  }
  const Row<W>* sort(int n, Sort s) {
    u64 key = static_cast<u64>(n);
    for (u8 b : s.into) key = key << 8 | b;
    return find(sorts_, key, [&] { return make_sort(n, s); });
  }

 private:
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
      if (w[k] != W{0}) row->weight.push_back(w[k]), row->value.push_back(static_cast<i32>(k));
    return row;
  }

  static std::unique_ptr<Row<W>> make_sum(int n, const Values& v) {
    i32 low = *std::min_element(v.begin(), v.end()), high = *std::max_element(v.begin(), v.end());
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
      if (w[k] != W{0}) row->weight.push_back(w[k]), row->value.push_back(static_cast<i32>(k) + low * n);
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
    for (const auto& [bins, weight] : w) row->weight.push_back(weight), row->bins.push_back(bins);
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
  Slots sums_, sorts_;
};

// The denominators' odd factors that until() brought in; shared by an engine and the engines of its stages.
struct Others {
  std::array<u64, max_others> factor{};
  std::size_t count = 0;
};

template <class W>
class Engine final : public Dice, public Exact {
 public:
  int pool(int n, Pool p, Clause) final {
    if (n <= 0) return 0;
    if (cursor_ < depth_) return frames_[cursor_++].value;
    return push(rows_->pool(n, p)).value;
  }
  int sum(int n, Clause, Values v) final {
    if (n <= 0) return 0;
    if (cursor_ < depth_) return frames_[cursor_++].value;
    return push(rows_->sum(n, v)).value;
  }
  Bins sort(int n, Sort s, Clause) final {
    if (n <= 0) return {};
    const Frame& f = cursor_ < depth_ ? frames_[cursor_++] : push(rows_->sort(n, s));
    return f.row == nullptr ? Bins{} : f.row->bins[f.at];
  }
  Exact* exact() final { return this; }

  void staged(const Trial& t, std::span<const std::byte> key, std::byte* result) final {
    if (cursor_ < depth_) return deliver(t.size, nullptr, result);
    if (stopped()) return deliver(t.size, nullptr, result);
    Row<W>& row = key.empty() ? own_row(depth_) : known_row(t, key);
    if (key.empty() || row.weight.empty()) {
      Engine& part = child();
      part.run(t, *rows_, *others_, *leaves_, leaf_limit_);
      overflow_ = overflow_ || part.overflow_;
      row.clear();
      row.weight = part.weights_;
      row.bytes = part.results_;
      row.over = part.common_;
    }
    deliver(t.size, &row, result);
  }

  void repeated(const Trial& t, bool (*decided)(void*, const std::byte*), void* judge, std::byte* result) final {
    Row<W>* fresh = nullptr;
    if (cursor_ == depth_ && !stopped()) {
      Engine& part = child();
      part.run(t, *rows_, *others_, *leaves_, leaf_limit_);
      overflow_ = overflow_ || part.overflow_;
      Row<W>& row = own_row(depth_);
      fresh = &row;
      row.clear();
      if (!stopped()) {
        Big total, shared;
        for (std::size_t i = 0; i < part.weights_.size(); ++i) {
          const std::byte* bytes = part.results_.data() + i * t.size;
          if (!decided(judge, bytes)) continue;
          row.weight.push_back(part.weights_[i]);
          row.bytes.insert(row.bytes.end(), bytes, bytes + t.size);
          total += to_big(part.weights_[i]);
          shared = gcd(shared, to_big(part.weights_[i]));
        }
        require(!row.weight.empty(), "a throw repeated until decided that never decides");
        row.over = denominator(row, total, shared);
      }
    }
    deliver(t.size, fresh, result);
  }

  // Leaves the outcomes in results_ and weights_ over common_; false if W is too narrow or the leaf limit was passed.
  bool run(const Trial& t, Rows<W>& rows, Others& others, u64& leaves, u64 leaf_limit) {
    rows_ = &rows, others_ = &others, leaves_ = &leaves, leaf_limit_ = leaf_limit;
    depth_ = 0, known_count_ = 0, common_ = {}, overflow_ = false, size_ = t.size;
    results_.clear(), weights_.clear();
    if (++generation_ == 0) slots_.assign(slots_.size(), {}), generation_ = 1;
    if (slots_.empty()) slots_.resize(64);
    if (scratch_.size() < t.size) scratch_.resize(t.size);
    do {
      cursor_ = 0;
      t.call(t.object, *this, scratch_.data());
      ++*leaves_;
      if (stopped()) return false;
      leaf();
    } while (advance() && !stopped());
    return !stopped();
  }

  bool overflowed() const { return overflow_; }
  const std::vector<std::byte>& results() const { return results_; }
  const std::vector<W>& weights() const { return weights_; }
  W total() const { return scaled(W{1}, Powers{}, common_); }

 private:
  struct Frame {
    const Row<W>* row;
    u32 at;
    i32 value;
    W weight;     // of the path up to here
    Powers over;
  };
  struct Slot {
    u32 generation = 0, at = 0;
  };
  struct Known {
    void (*call)(void*, Dice&, std::byte*) = nullptr;
    u64 code = 0;
    std::vector<std::byte> key;
    Row<W> row;
  };

  bool stopped() const { return overflow_ || *leaves_ > leaf_limit_; }

  const Frame& push(const Row<W>* row) {
    if (depth_ == frames_.size()) frames_.resize(std::max<std::size_t>(16, 2 * depth_));
    Frame& f = frames_[depth_];
    f.row = row, f.at = 0, f.value = 0;
    if (row == nullptr || row->weight.empty()) {
      overflow_ = overflow_ || *leaves_ <= leaf_limit_;
      f.row = nullptr;
      return f;
    }
    f.weight = depth_ > 0 ? frames_[depth_ - 1].weight : W{1};
    f.over = depth_ > 0 ? frames_[depth_ - 1].over : Powers{};
    f.over += row->over;
    if (!fits(f.over)) {
      overflow_ = true;
      return f;
    }
    f.weight = f.weight * row->weight[0];
    if (!row->value.empty()) f.value = row->value[0];
    ++depth_, ++cursor_;
    return f;
  }

  void deliver(std::size_t size, const Row<W>* fresh, std::byte* result) {
    const Frame& f = cursor_ < depth_ ? frames_[cursor_++] : push(stopped() ? nullptr : fresh);
    if (f.row != nullptr && f.row->bytes.size() >= (f.at + 1) * size)
      std::memcpy(result, f.row->bytes.data() + f.at * size, size);
    else
      std::memset(result, 0, size);  // void: the enumeration has stopped
  }

  bool advance() {
    while (depth_ > 0) {
      Frame& f = frames_[depth_ - 1];
      if (++f.at < f.row->weight.size()) {
        f.weight = depth_ > 1 ? frames_[depth_ - 2].weight * f.row->weight[f.at] : f.row->weight[f.at];
        if (!f.row->value.empty()) f.value = f.row->value[f.at];
        return true;
      }
      --depth_;
    }
    return false;
  }

  bool fits(const Powers& p) const {
    unsigned all = bits(p);
    for (std::size_t i = 0; i < others_->count; ++i)
      all += p.extra[i] * static_cast<unsigned>(std::bit_width(others_->factor[i]));
    return all + 1 < bits_of<W>;
  }

  void leaf() {
    W weight = W{1};
    Powers over;
    if (depth_ > 0) weight = frames_[depth_ - 1].weight, over = frames_[depth_ - 1].over;
    if (!(over == common_)) {
      Powers all = common_;
      all.two = std::max(all.two, over.two), all.three = std::max(all.three, over.three);
      for (std::size_t i = 0; i < max_others; ++i) all.extra[i] = std::max(all.extra[i], over.extra[i]);
      if (!fits(all)) {
        overflow_ = true;
        return;
      }
      if (!(all == common_)) {
        for (W& w : weights_) w = scaled(w, common_, all);
        common_ = all;
      }
      weight = scaled(weight, over, all);
    }
    add(weight);
  }

  W scaled(W w, const Powers& from, const Powers& to) const {
    static const auto threes = [] {
      std::vector<W> power{W{1}};
      for (unsigned i = 1; bits({0, static_cast<u16>(i), {}}) < bits_of<W>; ++i) power.push_back(power.back() * W{3});
      return power;
    }();
    if (to.three != from.three) w = w * threes[static_cast<std::size_t>(to.three - from.three)];
    for (std::size_t i = 0; i < others_->count; ++i)
      for (int k = from.extra[i]; k < to.extra[i]; ++k) w = w * W{others_->factor[i]};
    return to.two == from.two ? w : w << static_cast<unsigned>(to.two - from.two);
  }

  // Results are a few words: a multiply a word is hash enough for a table that is never half full.
  std::size_t slot_of(const std::byte* r) const {
    u64 h = size_, word = 0;
    std::size_t left = size_;
    for (; left >= 8; left -= 8, r += 8) {
      std::memcpy(&word, r, 8);
      h = (h ^ word) * 0x9E3779B97F4A7C15u, h ^= h >> 32;
    }
    if (left > 0) {
      word = 0;
      for (std::size_t i = 0; i < left; ++i) word = word << 8 | std::to_integer<u64>(r[i]);
      h = (h ^ word) * 0x9E3779B97F4A7C15u, h ^= h >> 32;
    }
    return h & (slots_.size() - 1);
  }

  void add(const W& weight) {
    const std::byte* r = scratch_.data();
    std::size_t mask = slots_.size() - 1, at = slot_of(r);
    while (slots_[at].generation == generation_) {
      if (std::memcmp(results_.data() + slots_[at].at * size_, r, size_) == 0) {
        weights_[slots_[at].at] += weight;
        return;
      }
      at = (at + 1) & mask;
    }
    slots_[at] = {generation_, static_cast<u32>(weights_.size())};
    results_.insert(results_.end(), r, r + size_);
    weights_.push_back(weight);
    if (weights_.size() * 2 > slots_.size()) grow();
  }

  void grow() {
    slots_.assign(slots_.size() * 2, {});
    std::size_t mask = slots_.size() - 1;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      std::size_t at = slot_of(results_.data() + i * size_);
      while (slots_[at].generation == generation_) at = (at + 1) & mask;
      slots_[at] = {generation_, static_cast<u32>(i)};
    }
  }

  // Divides a row that sums to `total` by what its weights share, and writes what is left of the total as powers.
  Powers denominator(Row<W>& row, Big total, const Big& shared) {
    auto over_shared = [&](const Big& n) {  // exact division, by repeated subtraction of shifted divisors
      Big rest = n, quotient;
      for (unsigned i = n.bit_length() - shared.bit_length() + 1; i-- > 0;) {
        Big part = shared << i;
        if (rest >= part) rest -= part, quotient.word[i / 64] |= u64{1} << (i % 64);
      }
      return quotient;
    };
    for (W& w : row.weight) w = from_big<W>(over_shared(to_big(w)));
    total = over_shared(total);
    Powers p;
    p.two = static_cast<u16>(total.trailing_zeros());
    total = total >> p.two;
    for (Big third = total; third.divide(3) == 0; third = total) total = third, ++p.three;
    if (total == Big{1}) return p;
    require(total.used() == 1, "a repeated throw with an immense denominator");
    std::size_t i = 0;
    while (i < others_->count && others_->factor[i] != total.word[0]) ++i;
    if (i == others_->count) {
      require(others_->count < max_others, "more kinds of repeated throws than one procedure may have");
      others_->factor[others_->count++] = total.word[0];
    }
    p.extra[i] = 1;
    return p;
  }

  Engine& child() {
    if (child_ == nullptr) child_ = std::make_unique<Engine>();
    return *child_;
  }
  // The row of a part already enumerated in this run under this key, or an empty one.
  Row<W>& known_row(const Trial& t, std::span<const std::byte> key) {
    u64 code = hash_bytes(key.data(), key.size(), reinterpret_cast<std::uintptr_t>(t.call));
    for (std::size_t i = 0; i < known_count_; ++i) {
      Known& k = *known_[i];
      if (k.call == t.call && k.code == code && std::equal(k.key.begin(), k.key.end(), key.begin(), key.end()))
        return k.row;
    }
    if (known_count_ == known_.size()) known_.push_back(std::make_unique<Known>());
    Known& k = *known_[known_count_++];
    k.call = t.call, k.code = code;
    k.key.assign(key.begin(), key.end());
    k.row.clear();
    return k.row;
  }
  Row<W>& own_row(std::size_t depth) {
    while (own_.size() <= depth) own_.push_back(std::make_unique<Row<W>>());
    return *own_[depth];
  }

  Rows<W>* rows_ = nullptr;
  Others* others_ = nullptr;
  u64* leaves_ = nullptr;
  u64 leaf_limit_ = 0;
  std::vector<Frame> frames_;
  std::size_t depth_ = 0, cursor_ = 0, size_ = 0;
  Powers common_;
  bool overflow_ = false;
  std::vector<std::byte> results_, scratch_;
  std::vector<W> weights_;
  std::vector<Slot> slots_;
  u32 generation_ = 0;
  std::vector<std::unique_ptr<Row<W>>> own_;  // rows of stages, one a depth
  std::vector<std::unique_ptr<Known>> known_;  // rows of keyed stages, kept for the run
  std::size_t known_count_ = 0;
  std::unique_ptr<Engine> child_;
};

template <class W>
bool enumerate_with(const Trial& t, RawDistribution& out, u64 leaf_limit, bool& too_narrow) {
  // One engine a thread, kept warm. An enumeration begun inside another gets its own.
  thread_local Rows<W> rows;
  thread_local Engine<W> kept;
  thread_local bool busy = false;
  std::unique_ptr<Engine<W>> extra;
  if (busy) extra = std::make_unique<Engine<W>>();
  Engine<W>& engine = busy ? *extra : kept;
  bool outermost = !busy;
  busy = true;
  Others others;
  out.leaves = 0;
  bool done = engine.run(t, rows, others, out.leaves, leaf_limit);
  too_narrow = engine.overflowed();
  if (done) {
    out.results = engine.results();
    out.width = sizeof(W) / sizeof(u64);
    out.words.resize(engine.weights().size() * out.width);
    std::memcpy(out.words.data(), engine.weights().data(), out.words.size() * sizeof(u64));
    out.total = to_big(engine.total());
  }
  if (outermost) busy = false;
  return done;
}

// What remains when there are too many paths: an honest sample, said to be one.
void sample(const Trial& t, RawDistribution& out) {
  constexpr u64 throws = 200'000;
  RandomDice dice(throws);
  std::map<std::vector<std::byte>, u64> seen;
  std::vector<std::byte> r(t.size);
  for (u64 i = 0; i < throws; ++i) {
    t.call(t.object, dice, r.data());
    ++seen[r];
  }
  out.results.clear(), out.words.clear(), out.width = 1;
  for (const auto& [bytes, count] : seen) {
    out.results.insert(out.results.end(), bytes.begin(), bytes.end());
    out.words.push_back(count);
  }
  out.total = throws;
  out.exact = false;
}

}  // namespace

void enumerate(const Trial& t, RawDistribution& out, u64 leaf_limit) {
  out.size = t.size;
  out.exact = true;
  bool narrow = true;
  bool done = enumerate_with<u64>(t, out, leaf_limit, narrow);
  if (!done && narrow) done = enumerate_with<u128>(t, out, leaf_limit, narrow);
  if (!done && narrow) done = enumerate_with<Wide<4>>(t, out, leaf_limit, narrow);
  if (!done && narrow) done = enumerate_with<Wide<8>>(t, out, leaf_limit, narrow);
  if (!done && narrow) done = enumerate_with<Wide<16>>(t, out, leaf_limit, narrow);
  if (!done && narrow) done = enumerate_with<Wide<32>>(t, out, leaf_limit, narrow);
  if (!done) sample(t, out);
}

}  // namespace grog
