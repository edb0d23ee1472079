#include "core/match.hpp"

#include <algorithm>

#include "core/describe.hpp"
#include "core/order_text.hpp"
#include "core/require.hpp"

namespace grog {
namespace {

constexpr std::size_t kept_every = 16, recent_at_hand = 4;

// "french 10 35": who won, and the points of the first and the second side.
std::string ending_of(const Game& game, const State& s) {
  Standing standing = game.standing(s);
  std::string out = s.winner == Side::nobody ? "draw" : game.side(s.winner).key;
  return out + " " + std::to_string(standing.points[0]) + " " + std::to_string(standing.points[1]);
}

// Whether what is asked after an order tells its giver something that he could not know: that the opponent may react,
// or that he was not asked where his secrets alone can be the reason. Taken back, such an order would be a free look.
bool shows_by_questions(const Game& game, const State& before, const Order& order, const State& after) {
  Side side = before.asked().side;
  bool reaction = after.waiting > 0 && after.asked().side != side && (after.waiting > 1 || after.active == side);
  if (after.over == 0 && reaction) return true;
  State foreseen = game.seen_by(before, side);
  if (foreseen == before) return false;
  if (!game.check(foreseen, order)) return true;
  RandomDice dice(0);
  game.apply(foreseen, order, dice, nullptr);
  if (dice.thrown() > 0 || foreseen.over != after.over || foreseen.waiting != after.waiting) return true;
  return after.waiting > 0 &&
         (foreseen.asked().side != after.asked().side || foreseen.asked().kind != after.asked().kind);
}

}  // namespace

Match::Match(const Game& game, LogHeader header) : game_(&game) {
  const Rulebook& rules = game.rules();
  header.format = log_format, header.program = program_version();
  header.ruleset = rules.id();
  header.version = rules.version();
  header.tables_hash = rules.tables_hash();
  header.scenario = game.scenario();
  header.scenario_hash = game.scenario_hash();
  log_.header = std::move(header);
  state_ = game.begin();
  kept_.push_back({0, state_});
  require(over() || state().waiting > 0, "a game that begins with nobody to decide");
}

template <class D>
Outcome Match::settle(const Order& order, D& dice, Tape& tape) {
  Outcome out;
  out.verdict = over() ? faulty(core_word("match.game_is_over")) : game_->check(state(), order);
  if (!out.verdict) return out;

  State next = state();
  Journal journal;
  journal.tape = &tape;
  game_->apply(next, order, dice, &journal);
  if constexpr (std::is_same_v<D, TapeDice>) {
    out.missing = dice.missing();
    out.needs_dice = dice.ran_short() && !dice.mismatched();
    out.bad_dice = dice.mismatched() || (!dice.ran_short() && !dice.exhausted());
    if (out.needs_dice || out.bad_dice) return out;
  }
  require(next.over != 0 || next.waiting > 0, "an order left the game with nobody to decide");

  std::span<const EventInfo> events = game_->rules().labels().events;
  bool reveals = std::ranges::any_of(journal.events,
                                     [&](const Event& e) { return e.kind < events.size() && events[e.kind].reveals; });
  Verdict final = game_->may_foresee(state(), order);
  bool shows = reveals || !tape.empty() || shows_by_questions(*game_, state(), order, next);
  if (final && shows) final = faulty(core_word("match.taken_back"));
  LogEntry entry;
  entry.side = to_decide();
  entry.side_key = game_->side(entry.side).key;
  entry.order = order_text(*game_, order);
  entry.tape = tape;
  entry.hash = record_hash(*game_, next);
  log_.entries.push_back(std::move(entry));
  final_.push_back(final);
  state_ = next;
  if (log_.entries.size() % kept_every == 0) kept_.push_back({log_.entries.size(), state_});
  if (over()) log_.ending = ending_of(*game_, next);

  out.events = std::move(journal.events);
  out.modifiers = std::move(journal.modifiers);
  out.tape = std::move(tape);
  return out;
}

Outcome Match::give(const Order& order, RandomDice& dice) {
  Tape tape;
  dice.record_to(&tape);
  Outcome out = settle(order, dice, tape);
  dice.record_to(nullptr);
  return out;
}

Outcome Match::give(const Order& order, const Tape& given) {
  // Dice typed as one run are taken as they come; groups must be the throws.
  Tape tape;
  TapeDice dice(given, given.throws.size() > 1 ? TapeDice::Grouping::strict : TapeDice::Grouping::free, &tape);
  return settle(order, dice, tape);
}

Verdict Match::may_undo(Side side) const {
  bool his = !over() && !log_.entries.empty() && log_.entries.back().side == side;
  return his ? final_.back() : faulty(core_word("match.taken_back"));
}

bool Match::undo(Side side) {
  if (!can_undo(side)) return false;
  std::size_t left = log_.entries.size() - 1;
  state_ = state_before(left);
  log_.entries.pop_back();
  log_.ending.clear();
  final_.pop_back();
  if (kept_.back().at > left) kept_.pop_back();
  for (Kept& k : recent_)
    if (k.at > left) k.at = 0;
  return true;
}

State Match::state_before(std::size_t i) const {
  require(i <= log_.entries.size(), "no such entry of the log");
  if (i == log_.entries.size()) return state_;
  auto later = std::ranges::upper_bound(kept_, i, {}, &Kept::at);
  const Kept* from = &*std::prev(later);
  for (const Kept& k : recent_)
    if (k.at > from->at && k.at <= i) from = &k;
  if (from->at == i) return from->state;
  Kept now = *from;
  for (; now.at < i; ++now.at) {
    const LogEntry& e = log_.entries[now.at];
    ParsedOrder parsed = parse_order(*game_, e.order);
    TapeDice dice(e.tape);
    require(parsed.ok, "an order of the log that cannot be read");
    game_->apply(now.state, parsed.order, dice, nullptr);
  }
  require(i == 0 || log_.entries[i - 1].by_bytes || record_hash(*game_, now.state) == log_.entries[i - 1].hash,
          "an order of the log that goes otherwise");
  if (recent_.size() < recent_at_hand)
    recent_.push_back(now);
  else
    recent_[next_recent_++ % recent_at_hand] = now;
  return now.state;
}

bool Match::take(const Log& log, std::size_t at, const State& state) {
  require(log_.entries.empty(), "a match that has begun takes no other log");
  if (at == 0 || at > log.entries.size() || log.entries[at - 1].by_bytes ||
      record_hash(*game_, state) != log.entries[at - 1].hash)
    return false;
  std::vector<LogEntry> entries(log.entries.begin(), log.entries.begin() + static_cast<std::ptrdiff_t>(at));
  for (LogEntry& e : entries) {
    e.side = e.side_key == game_->side(Side::first).key    ? Side::first
             : e.side_key == game_->side(Side::second).key ? Side::second
                                                           : e.side;
    if (e.side == Side::nobody) return false;
  }
  log_.entries = std::move(entries);
  final_.assign(at, faulty(core_word("match.taken_back")));
  state_ = state;
  kept_.push_back({at, state_});
  if (over()) log_.ending = ending_of(*game_, state_);
  return true;
}

namespace {

// What differs from a log; empty if nothing does.
Sentence header_fault(const Game& game, const LogHeader& h) {
  const Rulebook& rules = game.rules();
  auto differs = [](Text what, const std::string& logged, const std::string& ours) -> Sentence {
    return with_parts(core_word("match.differs"), {sentence(what), Sentence::same(logged), Sentence::same(ours)});
  };
  if (h.ruleset != rules.id()) return differs(core_word("match.ruleset"), h.ruleset, std::string{rules.id()});
  if (h.scenario != game.scenario()) return differs(core_word("match.scenario"), h.scenario, game.scenario());
  return {};
}

// Whether the log was written by other rules or figures than ours, as far as it can be known.
bool other_rules(const Game& game, const LogHeader& h) {
  const Rulebook& rules = game.rules();
  // The first release hashed bytes, comments and all: those cannot be compared.
  return h.version != rules.version() || (h.format > 1 && h.tables_hash != rules.tables_hash());
}

// What else differs: told, and each order then proves for itself whether it matters.
std::vector<Sentence> header_notes(const Game& game, const LogHeader& h) {
  const Rulebook& rules = game.rules();
  std::vector<Sentence> out;
  if (h.program != program_version())
    out.push_back(sentence(core_word("match.written_version_program_is"), {h.program, program_version()}));
  if (h.version != rules.version())
    out.push_back(
        sentence(core_word("match.version_rules"), {std::to_string(h.version), std::to_string(rules.version())}));
  if (h.format > 1 && h.tables_hash != rules.tables_hash())
    out.push_back(sentence(core_word("match.figures_tables_have_changed")));
  bool scenario = h.scenario_text.empty() || h.format == 1
                      ? h.format == 1 || h.scenario_hash == game.scenario_hash()
                      : h.scenario_hash == figures_hash({h.scenario, h.scenario_text});
  if (!scenario) out.push_back(sentence(core_word("match.scenario_has_changed")));
  return out;
}

// Gives the entry's order with its dice; what differs from the log, or nothing.
Sentence entry_fault(Match& match, const LogEntry& e) {
  const Game& game = match.game();
  if (match.over()) return sentence(core_word("match.game_is_over_before"));
  std::string asked = game.side(match.to_decide()).key;
  std::string by = e.side == Side::nobody ? e.side_key : game.side(e.side).key;
  if (by != asked) return sentence(core_word("match.other_decides"), {by, asked});
  ParsedOrder parsed = parse_order(game, e.order);
  if (!parsed.ok) return parsed.why;
  Outcome o = match.give(parsed.order, e.tape);
  if (!o.verdict) {
    std::string clause = o.verdict.clause != Clause::none ? game.rules().clause_id(o.verdict.clause) : "";
    return with_parts(core_word("match.refused"), {in_each([&](Lang l) {
                        std::string note = note_of(game.rules(), o.verdict, l);
                        return clause + (clause.empty() || note.empty() ? "" : " ") + note;
                      })});
  }
  if (o.missing.count > 0) {
    std::string count = std::to_string(o.missing.count), clause = game.rules().clause_id(o.missing.clause);
    return sentence(core_word("match.dice_do_not_fit"), {count, clause});
  }
  if (o.bad_dice) return sentence(core_word("match.has_more_dice_than_are"));
  auto same_size = [](const Throw& a, const Throw& b) { return a.count == b.count; };
  if (!std::ranges::equal(o.tape.throws, e.tape.throws, same_size))
    return sentence(core_word("match.dice_are_grouped_otherwise"));
  u64 hash = match.log().entries.back().hash;
  if (!e.by_bytes && hash != e.hash)
    return sentence(core_word("match.other_hash"), {hash_text(hash), hash_text(e.hash)});
  return {};
}

// A match of the entries that were found equal.
std::unique_ptr<Match> replayed(const Game& game, const Log& log, std::size_t count) {
  auto match = std::make_unique<Match>(game, log.header);
  for (std::size_t i = 0; i < count; ++i)
    match->give(parse_order(game, log.entries[i].order).order, log.entries[i].tape);
  return match;
}

}  // namespace

static Replay replay_from(const Game& game, const Log& log, std::size_t at, const State* kept) {
  Replay out;
  out.match = std::make_unique<Match>(game, log.header);
  auto stop = [&out](Sentence why) {
    out.fault = std::move(why);
    return std::move(out);
  };
  if (Sentence why = header_fault(game, log.header); !why.empty()) return stop(why);
  out.notes = header_notes(game, log.header);
  if (kept != nullptr && out.match->take(log, at, *kept)) out.entries = at;
  while (out.entries < log.entries.size()) {
    const LogEntry& e = log.entries[out.entries];
    Sentence why = entry_fault(*out.match, e);
    if (!why.empty()) {
      std::string where = std::to_string(out.entries + 1) + " (" + e.order + ")";
      if (out.match->log().entries.size() > out.entries) out.match = replayed(game, log, out.entries);
      return stop(with_parts(core_word("match.at_order"), {Sentence::same(where), why}));
    }
    ++out.entries;
    out.unproved += e.by_bytes;
  }
  if (!log.ending.empty() && log.ending != out.match->log().ending) {
    const std::string& here = out.match->log().ending;
    if (!out.match->over()) return stop(sentence(core_word("match.not_over"), {log.ending, here}));
    // Every order was found equal: then the battle is the same, and only what counts as a victory is other today.
    if (!other_rules(game, log.header)) return stop(sentence(core_word("match.other_ending"), {log.ending, here}));
    out.notes.push_back(sentence(core_word("match.counts_otherwise_today"), {log.ending, here}));
  }
  out.ok = true;
  return out;
}

Replay replay(const Game& game, const Log& log) { return replay_from(game, log, 0, nullptr); }
Replay replay(const Game& game, const Log& log, std::size_t at, const State& kept) {
  return replay_from(game, log, at, &kept);
}

}  // namespace grog
