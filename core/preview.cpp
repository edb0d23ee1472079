#include "core/preview.hpp"

#include <algorithm>
#include <cstring>

namespace grog {
namespace {

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
constexpr std::size_t state_words = sizeof(State) / 4;

u32 word_at(const State& s, std::size_t i) {
  u32 w;
  std::memcpy(&w, reinterpret_cast<const std::byte*>(&s) + 4 * i, 4);
  return w;
}

void changes(const State& before, const State& after, std::vector<Change>& out) {
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

State changed(State s, std::span<const Change> by) {
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

constexpr u64 sample_size = 20'000;

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

// The reasons of the likeliest path, each list once; says of every list where it stands.
std::vector<Modifier> likeliest_reasons(const Paths& paths, std::span<const Step> path,
                                        std::vector<std::pair<u32, u16>>& where) {
  std::vector<Modifier> out;
  for (const Step& s : path) {
    std::span<const Modifier> list = paths.reasons(s.reasons);
    if (list.empty() || std::ranges::any_of(where, [&](auto& w) { return w.first == s.reasons; })) continue;
    where.emplace_back(s.reasons, static_cast<u16>(out.size()));
    out.insert(out.end(), list.begin(), list.end());
  }
  return out;
}

Asked question_of(const State& s) {
  if (s.over != 0 || s.waiting == 0) return {};
  const Decision& d = s.asked();
  return {d.side, d.kind, d.unit, 0, d};
}

std::size_t question_number(const Asked& q, std::vector<Asked>& list) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].side == q.side && list[i].kind == q.kind && list[i].unit == q.unit) return i;
  list.push_back(q);
  return list.size() - 1;
}

}  // namespace

Preview preview(const Game& game, const State& state, const Order& order, Side viewer, u64 leaf_limit) {
  Preview out;
  // Nobody is the referee, who sees everything.
  State seen = viewer == Side::nobody ? state : game.seen_by(state, viewer);
  out.verdict = game.check(seen, order);
  if (out.verdict && viewer != Side::nobody) out.foreseen = game.may_foresee(seen, order);
  if (!out.verdict || !out.foreseen) return out;

  Paths paths(game, seen, order, true);
  paths.run(leaf_limit);
  const RawDistribution& found = paths.found();
  out.exact = found.exact, out.total = found.total, out.leaves = found.leaves;

  struct Scored {
    bool known = false;
    std::array<i32, 2> of{};
    std::size_t question = 0;
  };
  std::vector<Scored> scores(paths.state_numbers());
  std::vector<Big> weights(paths.event_numbers());
  Big most;
  u32 likeliest = 0;
  for (Side side : {Side::first, Side::second}) out.score_before[index(side)] = game.score(seen, side);
  for (std::size_t i = 0; i < found.count(); ++i) {
    Leaf leaf = paths.leaf(i);
    Big weight = found.weight(i);
    Scored& score = scores[leaf.state];
    if (!score.known) {
      State after = paths.state(leaf.state);
      score = {true,
               {game.score(after, Side::first), game.score(after, Side::second)},
               question_number(question_of(after), out.questions)};
      ++out.states;
    }
    double chance = to_double(weight, found.total);
    for (std::size_t s = 0; s < 2; ++s) out.score_after[s] += chance * score.of[s];
    out.questions[score.question].chance += chance;
    for (const Step& s : paths.path(leaf.path)) weights[s.event] += weight;
    if (weight > most) most = weight, likeliest = leaf.path;
  }

  std::vector<std::pair<u32, u16>> where;
  out.modifiers = likeliest_reasons(paths, paths.path(likeliest), where);
  for (u32 n = 0; n < weights.size(); ++n) {
    if (weights[n].is_zero()) continue;  // met only on paths that were given up
    Prospect p{paths.event(n), to_double(weights[n], found.total), weights[n]};
    for (const Step& s : paths.path(likeliest))
      for (const auto& [list, at] : where)
        if (s.event == n && s.reasons == list)
          p.event.modifiers_at = at, p.event.modifiers = static_cast<u16>(paths.reasons(list).size());
    out.prospects.push_back(p);
  }
  std::ranges::stable_sort(out.questions, std::greater{}, &Asked::chance);
  std::ranges::stable_sort(out.prospects, std::greater{}, &Prospect::weight);
  return out;
}

namespace {

// Which of the exclusive outcomes a path is.
class Judge {
 public:
  Judge(const Game& game, const State& before, const Order& order, Side giver) : before_(before), giver_(giver) {
    const Labels& labels = game.rules().labels();
    const Words& words = game.rules().words();
    std::string verb{order.verb < labels.verbs.size() ? labels.verbs[order.verb].key : std::string_view{}};
    goal_ = words.find("aim", verb);
    if (goal_.empty()) return;
    // A failure is told beside what went well on the way to it, so it is looked for first.
    constexpr std::pair<Tone, std::string_view> tones[] = {
        {Tone::bad, "bad."}, {Tone::good, "good."}, {Tone::neutral, "neutral."}};
    for (const auto& [tone, section] : tones)
      for (std::size_t kind = 0; kind < labels.events.size(); ++kind)
        if (Text told = words.find(std::string{section} + verb, labels.events[kind].key); !told.empty())
          rows_.push_back({tone, told, static_cast<int>(kind)});
  }
  bool says() const { return !goal_.empty(); }
  Text goal() const { return goal_; }

  std::array<i32, 2> lost(const State& after) const {
    std::array<i32, 2> out{};
    for (std::size_t i = 0; i < before_.units; ++i)
      if (Side side = before_.unit[i].side; before_.unit[i].kind != 0 && side != Side::nobody)
        out[index(side)] +=
            std::max(0, std::max<i32>(before_.unit[i].strength, 0) - std::max<i32>(after.unit[i].strength, 0));
    return out;
  }
  template <class HasEvent>
  OutcomeShare of(const State& after, bool any_loss, HasEvent&& has) const {
    for (const Row& r : rows_)
      if (has(r.kind)) return {r.tone, r.words, 0};
    if (says()) return {Tone::neutral, core_word("outlook.nothing"), 0};
    if (any_loss) {
      std::array<i32, 2> lost_by = lost(after);
      i32 mine = lost_by[index(giver_)], theirs = lost_by[index(opponent())];
      if (theirs > mine) return {Tone::good, core_word("outlook.they_lose_more"), 0};
      if (mine > theirs) return {Tone::bad, core_word("outlook.you_lose_more"), 0};
      return {Tone::neutral, core_word(mine > 0 ? "outlook.equal_losses" : "outlook.no_losses"), 0};
    }
    return {Tone::neutral, core_word("outlook.no_losses"), 0};
  }
  Side opponent() const { return giver_ == Side::first ? Side::second : Side::first; }

 private:
  struct Row {
    Tone tone;
    Text words;
    int kind;
  };
  const State& before_;
  Side giver_;
  Text goal_;
  std::vector<Row> rows_;
};

bool tells(const Paths& paths, u32 path, int kind) {
  return std::ranges::any_of(paths.path(path), [&](const Step& s) { return paths.event(s.event).kind == kind; });
}

// Looking through reactions costs no more than this.
constexpr std::size_t most_asked = 24, most_answers = 4;
constexpr u64 answer_limit = 5'000;

// A question to the other side in the middle of the giver's own turn.
bool is_reaction(const State& before, const State& after, Side giver) {
  return after.over == 0 && after.waiting > 0 && before.active == giver && after.active == giver &&
         after.turn == before.turn && after.asked().side != giver;
}

}  // namespace

Outlook outlook(const Game& game, const State& state, const Order& order, Side viewer, u64 leaf_limit) {
  Outlook out;
  State seen = viewer == Side::nobody ? state : game.seen_by(state, viewer);
  out.verdict = game.check(seen, order);
  if (out.verdict && viewer != Side::nobody) out.foreseen = game.may_foresee(seen, order);
  if (!out.verdict || !out.foreseen || seen.waiting == 0) return out;
  Side giver = seen.asked().side;
  Judge judge(game, seen, order, giver);
  Paths paths(game, seen, order, true);
  paths.run(leaf_limit);
  const RawDistribution& found = paths.found();
  out.exact = found.exact, out.certain = found.exact && found.count() == 1;

  std::vector<State> states;
  bool any_loss = false;
  for (u32 n = 0; n < paths.state_numbers(); ++n) {
    states.push_back(paths.state(n));
    std::array<i32, 2> lost = judge.lost(states.back());
    any_loss = any_loss || lost[0] + lost[1] > 0;
  }
  if (!judge.says() && !any_loss) return out;
  out.goal = judge.says() ? judge.goal() : core_word("outlook.goal_losses");

  auto verb_and_option = [](const Order& a, const Order& b) { return a.verb == b.verb && a.option == b.option; };
  std::vector<std::pair<u32, std::pair<double, std::vector<Rejoinder>>>> asked;  // leaf, its chance, success by answer
  double quiet = 0;                                                              // success where nothing is asked
  for (std::size_t i = 0; i < found.count(); ++i) {
    Leaf leaf = paths.leaf(i);
    const State& after = states[leaf.state];
    double chance = to_double(found.weight(i), found.total);
    OutcomeShare share = judge.of(after, any_loss, [&](int kind) { return tells(paths, leaf.path, kind); });
    std::array<i32, 2> lost = judge.lost(after);
    for (std::size_t s = 0; s < 2; ++s)
      for (std::size_t n = 0; n < static_cast<std::size_t>(lost[s]); ++n) {
        if (n == out.at_least[s].size()) out.at_least[s].push_back(0);
        out.at_least[s][n] += chance;
      }
    auto same = std::ranges::find_if(out.shares, [&](const OutcomeShare& x) {
      return x.tone == share.tone && x.words.in(Lang::en) == share.words.in(Lang::en);
    });
    if (same == out.shares.end()) same = out.shares.insert(same, share);
    same->chance += chance;
    if (share.tone == Tone::good) out.success += chance;

    double good = share.tone == Tone::good ? chance : 0;
    if (!is_reaction(seen, after, giver) || asked.size() >= most_asked) {
      quiet += good;
      if (asked.size() >= most_asked) out.exact = false;
      continue;
    }
    std::vector<Order> orders, kept;
    Rng rng(1);
    game.propose(after, rng, 24, orders);
    for (const Order& o : orders)
      if (kept.size() < most_answers &&
          std::ranges::none_of(kept, [&](const Order& k) { return verb_and_option(k, o); }))
        kept.push_back(o);
    std::vector<Rejoinder> answers;
    for (const Order& o : kept) {
      if (viewer != Side::nobody && !game.may_foresee(after, o)) {
        out.by_eye = true;
        continue;
      }
      Paths then(game, after, o, true);
      then.run(answer_limit);
      out.exact = out.exact && then.found().exact;
      double success = 0;
      for (std::size_t k = 0; k < then.found().count(); ++k) {
        Leaf end = then.leaf(k);
        OutcomeShare at_last = judge.of(then.state(end.state), true, [&](int kind) {
          return tells(paths, leaf.path, kind) || tells(then, end.path, kind);
        });
        if (at_last.tone == Tone::good) success += to_double(then.found().weight(k), then.found().total);
      }
      answers.push_back({o, after, success});
    }
    if (answers.empty())
      quiet += good;
    else
      asked.push_back({leaf.state, {chance, std::move(answers)}});
  }
  for (const auto& [number, question] : asked)
    for (const Rejoinder& a : question.second)
      if (std::ranges::none_of(out.answers, [&](const Rejoinder& x) { return verb_and_option(x.order, a.order); }))
        out.answers.push_back({a.order, a.asked, quiet});
  // Where an answer is not to be had, the one that is worst for the giver.
  for (Rejoinder& a : out.answers)
    for (const auto& [number, question] : asked) {
      const auto& [chance, list] = question;
      auto it = std::ranges::find_if(list, [&](const Rejoinder& x) { return verb_and_option(x.order, a.order); });
      a.success += chance * (it != list.end() ? it->success : std::ranges::min(list, {}, &Rejoinder::success).success);
    }
  // Losses on the way to an answer are not what the order is for: better nothing than a figure that misleads.
  if (!judge.says() && !out.answers.empty()) out.goal = {};
  std::ranges::stable_sort(out.answers, {}, &Rejoinder::success);
  std::ranges::stable_sort(out.shares, [](const OutcomeShare& a, const OutcomeShare& b) { return a.tone < b.tone; });
  return out;
}

std::optional<double> expected(const Game& game, const State& state, const Order& order, u64 leaf_limit,
                               const std::function<double(const State&)>& worth) {
  Paths paths(game, state, order, false);
  paths.run(leaf_limit, false);
  const RawDistribution& found = paths.found();
  if (!found.exact) return {};
  double mean = 0;
  for (std::size_t i = 0; i < found.count(); ++i)
    mean += to_double(found.weight(i), found.total) * worth(paths.state(paths.leaf(i).state));
  return mean;
}

bool branches(const Game& game, const State& state, const Order& order, u64 leaf_limit, std::vector<Branch>& out) {
  Paths paths(game, state, order, false);
  paths.run(leaf_limit);
  const RawDistribution& found = paths.found();
  for (std::size_t i = 0; i < found.count(); ++i)
    out.push_back({paths.state(paths.leaf(i).state), to_double(found.weight(i), found.total)});
  return found.exact;
}

}  // namespace grog
