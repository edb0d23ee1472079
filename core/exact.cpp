#include "core/exact.hpp"

#include <cstring>
#include <map>

#include "core/exact_rows.hpp"
#include "core/require.hpp"

namespace grog {
namespace {

using detail::bits, detail::bits_of, detail::max_others, detail::number_at, detail::Powers, detail::Row, detail::Rows;

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

// The denominators' odd factors that until() brought in; shared by an engine and the engines of its stages.
struct Others {
  std::array<u64, max_others> factor{};
  std::size_t count = 0;
};

template <class W>
class Engine final : public Dice, public Exact {
 public:
  Engine() {
    exact_ = this;
    more_room();
  }

  int pool(int n, Pool p, Clause) final {
    if (n <= 0) return 0;
    const u64* known = repeated();
    return known != nullptr ? number_at(known) : new_pool(n, p);
  }
  int sum(int n, Clause, Values v) final {
    if (n <= 0) return 0;
    const u64* known = repeated();
    return known != nullptr ? number_at(known) : new_sum(n, v);
  }
  Bins sort(int n, Sort s, Clause) final {
    if (n <= 0) return {};
    const u64* known = repeated();
    return std::bit_cast<Bins>(known != nullptr ? number_at(known) : new_sort(n, s));
  }
  bool reaches(int n, int total, Clause) final {
    const u64* known = repeated();
    return (known != nullptr ? number_at(known) : new_test(n, total)) != 0;
  }

  void new_stage(const Trial& t, std::span<const std::byte> key, std::byte* result) final {
    std::memset(result, 0, t.size);  // what it stays if the enumeration has to stop
    if (stopped()) return;
    Row<W>& row = key.empty() ? own_row() : known_row(t, key);
    if (key.empty() || row.weight.empty()) {
      Engine& part = run_part(t);
      row.clear();
      if (stopped()) return;
      row.weight.assign(part.weights_.data(), part.weights_.data() + part.count_);
      row.words.assign(part.results_.data(), part.results_.data() + part.count_ * part.stride_);
      row.stride = part.stride_;
      row.over = part.common_;
    }
    std::memcpy(result, push(row), t.size);
  }

  void new_repeat(const Trial& t, bool (*decided)(void*, const std::byte*), void* judge, std::byte* result) final {
    std::memset(result, 0, t.size);
    if (stopped()) return;
    Engine& part = run_part(t);
    if (stopped()) return;
    Row<W>& row = own_row();
    row.clear();
    row.stride = part.stride_;
    Big total, shared;
    for (std::size_t i = 0; i < part.count_; ++i) {
      const u64* words = part.result(i);
      if (!decided(judge, reinterpret_cast<const std::byte*>(words))) continue;
      row.weight.push_back(part.weights_[i]);
      row.words.insert(row.words.end(), words, words + part.stride_);
      total += to_big(part.weights_[i]);
      shared = gcd(shared, to_big(part.weights_[i]));
    }
    require(!row.weight.empty(), "a throw repeated until decided that never decides");
    row.over = denominator(row, total, shared);
    std::memcpy(result, push(row), t.size);
  }

  // Leaves the outcomes in result(i) and weights() over total(); false if W is too narrow or too many paths were run.
  bool run(const Trial& t, Rows<W>& rows, Others& others, u64 limit) {
    rows_ = &rows, others_ = &others;
    limit_ = left_ = static_cast<i64>(std::min<u64>(limit, INT64_MAX));
    known_count_ = 0, common_ = {}, overflow_ = false;
    ++scaling_;
    top_ = frames_.data();
    top_->weight = &one, top_->end = &one + 1, top_->scaling = 0;
    steps_[0] = nullptr;
    count_ = 0;
    stride_ = (t.size + sizeof(u64) - 1) / sizeof(u64);
    if (++generation_ == 0) slots_.assign(slots_.size(), {}), generation_ = 1;
    if (slots_.empty()) slots_.resize(64);
    make_room();
    return stride_ == 1 ? all_paths<true>(t) : all_paths<false>(t);
  }

  bool overflowed() const { return overflow_; }
  u64 leaves() const { return static_cast<u64>(limit_ - left_); }
  std::size_t count() const { return count_; }
  std::size_t stride() const { return stride_; }
  const u64* result(std::size_t i) const { return results_.data() + i * stride_; }
  const W* weights() const { return weights_.data(); }
  W total() const { return factor(common_); }

 private:
  // A step of the path: where it stands on its row, and what the path weighs up to it. Below the first lies one that
  // weighs 1 and stands for the beginning.
  struct Frame {
    const W* weight;
    const W* end;
    const u64** step;    // what the throw shows, moved on along the row
    std::size_t stride;  // by as much
    Powers over;         // of the path, this step included
    W before;            // the weight of the path before this step,
    W before_scaled;     // and the same over the common denominator number `scaling`
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
  static constexpr W one{1};

  bool stopped() const { return left_ < 0; }
  bool overflow() {
    overflow_ = true;
    limit_ -= left_ + 1, left_ = -1;  // stops; leaves() stays what it was
    return false;
  }

  // Kept apart, so that the repeated throws above need no registers saved.
  [[gnu::noinline]] i32 new_pool(int n, Pool p) { return first(rows_->pool(n, p), 0); }
  [[gnu::noinline]] i32 new_sum(int n, Values v) { return first(rows_->sum(n, v), n * v[0]); }
  [[gnu::noinline]] i32 new_sort(int n, Sort s) {
    Bins all{};
    all[s.into[0]] = static_cast<u8>(n);
    return first(rows_->sort(n, s), std::bit_cast<i32>(all));
  }
  [[gnu::noinline]] i32 new_test(int n, int total) { return first(rows_->reaches(n, total), 0); }
  [[gnu::always_inline]] i32 first(const Row<W>* row, i32 otherwise) {
    if (row == nullptr) {  // does not fit: all from here on is void, but still something that dice can show
      overflow();
      return otherwise;
    }
    return number_at(push(*row));
  }

  [[gnu::always_inline]] const u64* push(const Row<W>& row) {
    if (top_ == highest_) more_room();
    const Frame& last = *top_;
    Frame& f = *++top_;
    f.weight = row.weight.data(), f.end = f.weight + row.weight.size();
    f.step = next_, f.stride = row.stride;
    f.over = last.over + row.over;
    f.before = last.before * *last.weight;  // may wrap; then the leaf's denominator does not fit either
    f.scaling = 0;
    *next_ = row.words.data();
    *++next_ = nullptr;
    return row.words.data();
  }
  [[gnu::noinline]] void more_room() {
    std::size_t depth = frames_.empty() ? 0 : static_cast<std::size_t>(top_ - frames_.data());
    frames_.resize(std::max<std::size_t>(16, 2 * frames_.size()));
    steps_.resize(frames_.size());  // the beginning has no step, and null follows the last
    highest_ = &frames_.back();
    top_ = frames_.data() + depth, next_ = steps_.data() + depth;
    for (std::size_t i = 1; i <= depth; ++i) frames_[i].step = steps_.data() + i - 1;
    frames_[0].before = one;
  }

  bool advance() {
    while (++top_->weight == top_->end) {
      if (top_ == frames_.data()) return false;
      *top_->step = nullptr;
      --top_;
    }
    *top_->step += top_->stride;
    return true;
  }

  // The rules code run once for each path, its result merged with an equal one, its weight added.
  template <bool OneWord>
  bool all_paths(const Trial& t) {
    std::size_t stride = OneWord ? 1 : stride_;
    do {
      u64* r = results_.data() + count_ * stride;  // written where it stays if it is new
      r[stride - 1] = 0;                           // results are kept padded to whole words
      next_ = steps_.data();
      t.call(t.object, *this, reinterpret_cast<std::byte*>(r));
      if (--left_ < 0) return false;
      Frame& f = *top_;
      if (f.scaling != scaling_ && !scale(f)) return false;
      add(r, stride, f.before_scaled * *f.weight);
    } while (advance());
    return true;
  }

  // Neighbouring paths differ in their last throw only, so what comes before it is brought to the common denominator
  // once. False if that does not fit.
  bool scale(Frame& f) {
    if (!(f.over == factor_over_) || factor_scaling_ != scaling_) {
      if (!common_.covers(f.over) && !widen(f.over)) return false;
      factor_ = factor(common_ - f.over);
      factor_over_ = f.over, factor_scaling_ = scaling_;
    }
    f.before_scaled = f.before * factor_;
    f.scaling = scaling_;
    return true;
  }

  // Brings what was added up so far to a denominator that holds `over` too.
  [[gnu::noinline]] bool widen(const Powers& over) {
    Powers all = common_;
    all.two = std::max(all.two, over.two), all.three = std::max(all.three, over.three);
    for (std::size_t i = 0; i < max_others; ++i) all.extra[i] = std::max(all.extra[i], over.extra[i]);
    if (!fits(all)) return overflow();
    W by = factor(all - common_);
    for (std::size_t i = 0; i < count_; ++i) weights_[i] = weights_[i] * by;
    common_ = all;
    ++scaling_;
    return true;
  }
  bool fits(const Powers& p) const {
    unsigned all = bits(p);
    for (std::size_t i = 0; i < others_->count; ++i)
      all += p.extra[i] * static_cast<unsigned>(std::bit_width(others_->factor[i]));
    return all + 1 < bits_of<W>;
  }

  W factor(const Powers& p) const {
    static const auto threes = [] {
      std::array<W, bits_of<W> * 2 / 3> power{};
      power[0] = W{1};
      for (std::size_t i = 1; i < power.size(); ++i) power[i] = power[i - 1] * W{3};
      return power;
    }();
    W w = threes[p.three];
    for (std::size_t i = 0; i < others_->count; ++i)
      for (int k = 0; k < p.extra[i]; ++k) w = w * W{others_->factor[i]};
    return p.two == 0 ? w : w << p.two;
  }

  // Small numbers side by side need good mixing: both halves of a product.
  static std::size_t hash_of_words(const u64* r, std::size_t stride) {
    u64 h = 0;
    for (std::size_t i = 0; i < stride; ++i) {
      u128 product = static_cast<u128>(h ^ r[i]) * 0x9E3779B97F4A7C15u;
      h = static_cast<u64>(product) ^ static_cast<u64>(product >> 64);
    }
    return h;
  }
  static bool same(const u64* a, const u64* b, std::size_t stride) {
    for (std::size_t i = 0; i < stride; ++i)
      if (a[i] != b[i]) return false;
    return true;
  }

  [[gnu::always_inline]] void add(const u64* r, std::size_t stride, const W& weight) {
    const u64* known = results_.data();
    Slot* slots = slots_.data();
    std::size_t mask = slots_.size() - 1, at = hash_of_words(r, stride) & mask;
    for (; slots[at].generation == generation_; at = (at + 1) & mask)
      if (same(known + slots[at].at * stride, r, stride)) {
        weights_[slots[at].at] += weight;
        return;
      }
    slots[at] = {generation_, static_cast<u32>(count_)};
    weights_[count_++] = weight;
    if (count_ == most_) grow();
  }

  // At most half of the slots are taken; results and weights have room for as many, and for one that may turn out
  // equal.
  void make_room() {
    most_ = slots_.size() / 2;
    if (weights_.size() <= most_) weights_.resize(most_ + 1);
    if (results_.size() < (most_ + 1) * stride_) results_.resize((most_ + 1) * stride_);
  }
  [[gnu::noinline]] void grow() {
    slots_.assign(slots_.size() * 2, {});
    make_room();
    std::size_t mask = slots_.size() - 1;
    for (std::size_t i = 0; i < count_; ++i) {
      std::size_t at = hash_of_words(result(i), stride_) & mask;
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
    child_->run(t, *rows_, *others_, static_cast<u64>(left_));
    left_ -= static_cast<i64>(child_->leaves());
    if (child_->overflow_) overflow();
    return *child_;
  }

  // The row of a part already enumerated in this run under this key, or an empty one.
  Row<W>& known_row(const Trial& t, std::span<const std::byte> key) {
    for (std::size_t i = 0; i < known_count_; ++i) {
      Known& k = *known_[i];
      if (k.call == t.call && k.key.size() == key.size() && std::equal(key.begin(), key.end(), k.key.begin()))
        return k.row;
    }
    if (known_count_ == known_.size()) known_.push_back(std::make_unique<Known>());
    Known& k = *known_[known_count_++];
    k.call = t.call;
    k.key.assign(key.begin(), key.end());
    k.row.clear();
    return k.row;
  }
  Row<W>& own_row() {
    std::size_t depth = static_cast<std::size_t>(top_ - frames_.data());
    while (own_.size() <= depth) own_.push_back(std::make_unique<Row<W>>());
    return *own_[depth];
  }

  Frame *top_ = nullptr, *highest_ = nullptr;  // the last step of the path, and the last there is room for
  u64 scaling_ = 0;                            // counts the common denominators there have been
  i64 left_ = 0, limit_ = 0;                   // paths that may still be run, and at first
  std::size_t count_ = 0, most_ = 0, stride_ = 1;
  std::vector<u64> results_;  // stride_ words each, count_ of them
  std::vector<W> weights_;
  std::vector<Slot> slots_;
  u32 generation_ = 0;
  bool overflow_ = false;
  std::vector<Frame> frames_;      // the path, its beginning first
  std::vector<const u64*> steps_;  // what it shows
  Rows<W>* rows_ = nullptr;
  Others* others_ = nullptr;
  Powers common_;
  W factor_{};  // what brings weights over factor_over_ to the denominator of number factor_scaling_
  Powers factor_over_;
  u64 factor_scaling_ = 0;
  std::vector<std::unique_ptr<Row<W>>> own_;   // rows of stages, one a depth
  std::vector<std::unique_ptr<Known>> known_;  // rows of keyed stages, kept for the run
  std::size_t known_count_ = 0;
  std::unique_ptr<Engine> child_;
};

// Results out of their padding. Each word runs over into the next result, which is written after it.
void unpad(const u64* words, std::size_t stride, std::size_t count, std::size_t size, std::vector<std::byte>& out) {
  out.resize(count * size + sizeof(u64));
  std::byte* to = out.data();
  if (stride == 1)
    for (std::size_t i = 0; i < count; ++i, to += size) std::memcpy(to, words + i, sizeof(u64));
  else
    for (std::size_t i = 0; i < count; ++i, to += size, words += stride)
      for (std::size_t k = 0; k < stride; ++k) std::memcpy(to + k * sizeof(u64), words + k, sizeof(u64));
  out.resize(count * size);
}

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
    unpad(engine.result(0), engine.stride(), engine.count(), t.size, out.results);
    constexpr std::size_t word = sizeof(u64);
    out.width = sizeof(W) / word;
    out.words.resize(engine.count() * out.width);
    std::memcpy(out.words.data(), engine.weights(), out.words.size() * word);
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
  std::vector<std::byte> r;
  for (u64 i = 0; i < throws; ++i) {
    r.resize((t.size + sizeof(u64) - 1) / sizeof(u64) * sizeof(u64));
    t.call(t.object, dice, r.data());
    r.resize(t.size);
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
