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
  friend bool operator==(const Powers& a, const Powers& b) {
    return std::bit_cast<u64>(a) == std::bit_cast<u64>(b);
  }
  // One addition for all: no field ever comes near to spilling into the next.
  friend Powers operator+(const Powers& a, const Powers& b) {
    return std::bit_cast<Powers>(std::bit_cast<u64>(a) + std::bit_cast<u64>(b));
  }
};

static_assert(sizeof(Powers) == sizeof(u64));

constexpr std::array<u8, 64> faces_in = [] {  // how many faces a set has
  std::array<u8, 64> n{};
  for (unsigned set = 0; set < 64; ++set) n[set] = static_cast<u8>(std::popcount(set));
  return n;
}();

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

// The outcomes of one throw: `value` (a sort's bins, packed), or `words` of a stage.
template <class W>
struct Row {
  std::vector<W> weight;
  std::vector<i32> value;
  std::vector<u64> words;  // of a stage's results
  std::size_t stride = 0;
  Powers over;
  void clear() { weight.clear(), value.clear(), words.clear(), over = {}; }
};

// Rows are the same for every question, so each thread keeps those it has made.
template <class W>
class Rows {
 public:
  // Null when the row's denominator does not fit W.
  const Row<W>* pool(int n, Pool p) {
    int once = faces_in[p.hit & ~p.reroll & 0x3F], again = faces_in[p.reroll];
    int chance = 6 * once + again * faces_in[p.hit];  // of 36
    auto& known = pools_[static_cast<std::size_t>(chance)][static_cast<std::size_t>(n)];
    if (known == nullptr) known = make_pool(n, chance);
    return known->weight.empty() ? nullptr : known.get();
  }
  const Row<W>* sum(int n, Values v) {
    u64 key = static_cast<u64>(n);
    for (i8 x : v) key = key << 8 | static_cast<u8>(x);
    return find(sums_, key, [&] { return make_sum(n, v); });
  }
  const Row<W>* reaches(int n, int total) {
    // One to four dice against a total that they can reach or miss: nearly every test of nearly every ruleset.
    if (n >= 1 && n <= 4 && total >= 0 && total < 32) {
      auto& known = few_[static_cast<std::size_t>(n - 1)][static_cast<std::size_t>(total)];
      if (known == nullptr) known = make_test(n, total);
      return known.get();
    }
    u64 key = static_cast<u64>(n) << 32 | static_cast<u32>(total);
    return find(tests_, key, [&] { return make_test(n, total); });
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

  static std::unique_ptr<Row<W>> make_test(int n, int total) {
    auto row = make_sum(n, pips);
    if (!fits(*row)) return row;
    W pass{0}, fail{0};
    for (std::size_t i = 0; i < row->value.size(); ++i) (row->value[i] >= total ? pass : fail) += row->weight[i];
    row->weight.clear(), row->value.clear();
    if (pass != W{0}) row->weight.push_back(pass), row->value.push_back(1);
    if (fail != W{0}) row->weight.push_back(fail), row->value.push_back(0);
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
    for (const auto& [bins, weight] : w) row->weight.push_back(weight), row->value.push_back(std::bit_cast<i32>(bins));
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

// The denominators' odd factors that until() brought in; shared by an engine and the engines of its stages.
struct Others {
  std::array<u64, max_others> factor{};
  std::size_t count = 0;
};

template <class W>
class Engine final : public Dice, public Exact {
 public:
  Engine() { exact_ = this; }

  int pool(int n, Pool p, Clause) final {
    if (n <= 0) return 0;
    return cursor_ < depth_ ? steps_[cursor_++].value : new_pool(n, p);
  }
  int sum(int n, Clause, Values v) final {
    if (n <= 0) return 0;
    return cursor_ < depth_ ? steps_[cursor_++].value : new_sum(n, v);
  }
  Bins sort(int n, Sort s, Clause) final {
    if (n <= 0) return {};
    return std::bit_cast<Bins>(cursor_ < depth_ ? steps_[cursor_++].value : new_sort(n, s));
  }
  bool reaches(int n, int total, Clause) final {
    return (cursor_ < depth_ ? steps_[cursor_++].value : new_test(n, total)) != 0;
  }

  void new_stage(const Trial& t, std::span<const std::byte> key, std::byte* result) final {
    std::memset(result, 0, t.size);  // what it stays if the enumeration has to stop
    if (stopped()) return;
    Row<W>& row = key.empty() ? own_row(depth_) : known_row(t, key);
    if (key.empty() || row.weight.empty()) {
      Engine& part = run_part(t);
      row.clear();
      if (stopped()) return;
      row.weight.assign(part.weights_.data(), part.weights_.data() + part.count_);
      row.words.assign(part.results_.data(), part.results_.data() + part.count_ * part.stride_);
      row.stride = part.stride_;
      row.over = part.common_;
    }
    push(&row);
    std::memcpy(result, row.words.data(), t.size);
  }

  void new_repeat(const Trial& t, bool (*decided)(void*, const std::byte*), void* judge, std::byte* result) final {
    std::memset(result, 0, t.size);
    if (stopped()) return;
    Engine& part = run_part(t);
    if (stopped()) return;
    Row<W>& row = own_row(depth_);
    row.clear();
    row.stride = part.stride_;
    Big total, shared;
    for (std::size_t i = 0; i < part.count_; ++i) {
      const u64* words = part.results_.data() + i * part.stride_;
      if (!decided(judge, reinterpret_cast<const std::byte*>(words))) continue;
      row.weight.push_back(part.weights_[i]);
      row.words.insert(row.words.end(), words, words + part.stride_);
      total += to_big(part.weights_[i]);
      shared = gcd(shared, to_big(part.weights_[i]));
    }
    require(!row.weight.empty(), "a throw repeated until decided that never decides");
    row.over = denominator(row, total, shared);
    push(&row);
    std::memcpy(result, row.words.data(), t.size);
  }

  // Leaves the outcomes in result(i) and weights() over total(); false if W is too narrow or too many paths were run.
  bool run(const Trial& t, Rows<W>& rows, Others& others, u64 limit) {
    rows_ = &rows, others_ = &others, limit_ = limit;
    depth_ = 0, known_count_ = 0, leaves_ = 0, common_ = {}, overflow_ = false;
    count_ = 0;
    if (++generation_ == 0) slots_.assign(slots_.size(), {}), generation_ = 1;
    if (slots_.empty()) slots_.resize(64);
    ++scaling_;
    stride_ = (t.size + sizeof(u64) - 1) / sizeof(u64);
    scratch_.assign(stride_, 0);
    make_room();
    do {
      cursor_ = 0;
      t.call(t.object, *this, reinterpret_cast<std::byte*>(scratch_.data()));
      ++leaves_;
      if (stopped()) return false;
      add(leaf_weight());
    } while (!overflow_ && advance());
    return !overflow_;
  }

  bool overflowed() const { return overflow_; }
  u64 leaves() const { return leaves_; }
  std::size_t count() const { return count_; }
  const u64* result(std::size_t i) const { return results_.data() + i * stride_; }
  const W* weights() const { return weights_.data(); }
  W total() const { return scaled(W{1}, Powers{}, common_); }

 private:
  struct Frame {  // of a step: where it stands on its row, and what the path weighs up to it
    const Row<W>* row;
    u32 at;
    Powers over;       // of the path, this step included
    W before;          // the weight of the path before this step,
    W before_scaled;   // and the same over the common denominator number `scaling`
    u64 scaling;
  };
  struct Slot {
    u32 generation = 0, at = 0;
  };
  struct Known {
    void (*call)(void*, Dice&, std::byte*) = nullptr;
    std::vector<std::byte> key;
    Row<W> row;
  };

  bool stopped() const { return overflow_ || leaves_ > limit_; }

  // Kept apart, so that the repeated throws above need no registers saved.
  [[gnu::noinline]] i32 new_pool(int n, Pool p) { return first(rows_->pool(n, p), 0); }
  [[gnu::noinline]] i32 new_sum(int n, Values v) { return first(rows_->sum(n, v), n * v[0]); }
  [[gnu::noinline]] i32 new_sort(int n, Sort s) {
    Bins all{};
    all[s.into[0]] = static_cast<u8>(n);
    return first(rows_->sort(n, s), std::bit_cast<i32>(all));
  }
  [[gnu::noinline]] i32 new_test(int n, int total) { return first(rows_->reaches(n, total), 0); }
  i32 first(const Row<W>* row, i32 otherwise) {
    if (row == nullptr) {  // does not fit: all from here on is void, but still something that dice can show
      overflow_ = true;
      return otherwise;
    }
    push(row);
    return row->value[0];
  }

  void push(const Row<W>* row) {
    if (depth_ == steps_.size()) {
      steps_.resize(std::max<std::size_t>(16, 2 * depth_));
      frames_.resize(steps_.size());
    }
    Frame& f = frames_[depth_];
    f.row = row, f.at = 0, f.scaling = 0;
    f.over = row->over;
    f.before = W{1};
    if (depth_ > 0) {
      const Frame& last = frames_[depth_ - 1];
      f.over = f.over + last.over;
      f.before = last.before * last.row->weight[last.at];  // may wrap; then the leaf's denominator does not fit either
    }
    show(f, steps_[depth_]);
    ++depth_, ++cursor_;
  }

  static void show(const Frame& f, Step& step) {
    if (f.row->stride == 0)
      step.value = f.row->value[f.at];
    else
      step.result = f.row->words.data() + f.at * f.row->stride;
  }

  bool advance() {
    while (depth_ > 0) {
      Frame& f = frames_[depth_ - 1];
      if (++f.at < f.row->weight.size()) {
        show(f, steps_[depth_ - 1]);
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

  // The weight of the path just run, over the common denominator. Neighbouring paths differ in their last throw only,
  // so what comes before it is scaled once.
  W leaf_weight() {
    if (depth_ == 0) return scaled(W{1}, Powers{}, common_);
    Frame& f = frames_[depth_ - 1];
    if (f.scaling != scaling_) {
      if (!(f.over == factor_over_) || factor_scaling_ != scaling_) {
        widen(f.over);
        if (overflow_) return W{0};
        factor_ = scaled(W{1}, f.over, common_);
        factor_over_ = f.over, factor_scaling_ = scaling_;
      }
      f.before_scaled = f.before * factor_;
      f.scaling = scaling_;
    }
    return f.before_scaled * f.row->weight[f.at];
  }

  // Brings what was added up so far to a denominator that holds `over` too.
  void widen(const Powers& over) {
    Powers all = common_;
    all.two = std::max(all.two, over.two), all.three = std::max(all.three, over.three);
    for (std::size_t i = 0; i < max_others; ++i) all.extra[i] = std::max(all.extra[i], over.extra[i]);
    if (all == common_) return;
    if (!fits(all)) {
      overflow_ = true;
      return;
    }
    for (std::size_t i = 0; i < count_; ++i) weights_[i] = scaled(weights_[i], common_, all);
    common_ = all;
    ++scaling_;
  }

  W scaled(W w, const Powers& from, const Powers& to) const {
    static const auto threes = [] {
      std::array<W, bits_of<W> * 2 / 3> power{};
      power[0] = W{1};
      for (std::size_t i = 1; i < power.size(); ++i) power[i] = power[i - 1] * W{3};
      return power;
    }();
    if (to.three != from.three) w = w * threes[static_cast<std::size_t>(to.three - from.three)];
    for (std::size_t i = 0; i < others_->count; ++i)
      for (int k = from.extra[i]; k < to.extra[i]; ++k) w = w * W{others_->factor[i]};
    return to.two == from.two ? w : w << static_cast<unsigned>(to.two - from.two);
  }

  // Results are kept padded to whole words. Small numbers side by side need good mixing: two multiplies a word.
  static u64 mix(u64 h, u64 word) {
    h = (h ^ word) * 0x9E3779B97F4A7C15u;
    return (h ^ (h >> 32)) * 0xD6E8FEB86659FD93u;
  }
  std::size_t slot_of(const u64* r) const {
    u64 h = mix(0, r[0]);
    for (std::size_t i = 1; i < stride_; ++i) h = mix(h, r[i]);
    return (h >> 32) & (slots_.size() - 1);
  }
  bool same(const u64* a, const u64* b) const {
    if (a[0] != b[0]) return false;
    for (std::size_t i = 1; i < stride_; ++i)
      if (a[i] != b[i]) return false;
    return true;
  }

  void add(const W& weight) {
    const u64* r = scratch_.data();
    const u64* known = results_.data();
    Slot* slots = slots_.data();
    std::size_t mask = slots_.size() - 1, at = slot_of(r);
    for (; slots[at].generation == generation_; at = (at + 1) & mask)
      if (same(known + slots[at].at * stride_, r)) {
        weights_[slots[at].at] += weight;
        return;
      }
    slots[at] = {generation_, static_cast<u32>(count_)};
    append(weight);
  }
  void append(const W& weight) {
    for (std::size_t i = 0; i < stride_; ++i) results_[count_ * stride_ + i] = scratch_[i];
    weights_[count_++] = weight;
    if (count_ * 2 > slots_.size()) grow();
  }

  // Results and weights have room for as many as the slots let in before they grow.
  void make_room() {
    std::size_t most = slots_.size() / 2 + 1;
    if (weights_.size() < most) weights_.resize(most);
    if (results_.size() < most * stride_) results_.resize(most * stride_);
  }
  [[gnu::noinline]] void grow() {
    slots_.assign(slots_.size() * 2, {});
    make_room();
    std::size_t mask = slots_.size() - 1;
    for (std::size_t i = 0; i < count_; ++i) {
      std::size_t at = slot_of(results_.data() + i * stride_);
      while (slots_[at].generation == generation_) at = (at + 1) & mask;
      slots_[at] = {generation_, static_cast<u32>(i)};
    }
  }

  // Divides a row that sums to `total` by what its weights share, and writes what is left of the total as powers.
  Powers denominator(Row<W>& row, Big total, const Big& shared) {
    for (W& w : row.weight) w = from_big<W>(quotient(to_big(w), shared));
    total = quotient(total, shared);
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

  Engine& run_part(const Trial& t) {
    if (child_ == nullptr) child_ = std::make_unique<Engine>();
    child_->run(t, *rows_, *others_, limit_ - leaves_);
    leaves_ += child_->leaves_;
    overflow_ = overflow_ || child_->overflow_;
    return *child_;
  }

  // The row of a part already enumerated in this run under this key, or an empty one.
  Row<W>& known_row(const Trial& t, std::span<const std::byte> key) {
    for (std::size_t i = 0; i < known_count_; ++i) {
      Known& k = *known_[i];
      if (k.call == t.call && k.key.size() == key.size() && std::equal(key.begin(), key.end(), k.key.begin())) return k.row;
    }
    if (known_count_ == known_.size()) known_.push_back(std::make_unique<Known>());
    Known& k = *known_[known_count_++];
    k.call = t.call;
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
  u64 leaves_ = 0, limit_ = 0;
  std::vector<Frame> frames_;  // one a step of the path
  Powers common_;
  u64 scaling_ = 0;  // counts the common denominators there have been
  W factor_{};       // what brings weights over factor_over_ to the one of number factor_scaling_
  Powers factor_over_;
  u64 factor_scaling_ = 0;
  bool overflow_ = false;
  std::vector<u64> results_, scratch_;  // stride_ words a result, count_ of them
  std::size_t stride_ = 1, count_ = 0;
  std::vector<W> weights_;
  std::vector<Slot> slots_;
  u32 generation_ = 0;
  std::vector<std::unique_ptr<Row<W>>> own_;   // rows of stages, one a depth
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
  bool done = engine.run(t, rows, others, leaf_limit);
  out.leaves = engine.leaves();
  too_narrow = engine.overflowed();
  if (done) {
    out.results.resize(engine.count() * t.size);
    for (std::size_t i = 0; i < engine.count(); ++i)
      std::memcpy(out.results.data() + i * t.size, engine.result(i), t.size);
    out.width = sizeof(W) / sizeof(u64);
    out.words.resize(engine.count() * out.width);
    std::memcpy(out.words.data(), engine.weights(), out.words.size() * sizeof(u64));
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
