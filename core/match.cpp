#include "core/match.hpp"

#include <algorithm>

#include "core/order_text.hpp"
#include "core/require.hpp"

namespace grog {
namespace {

constexpr Text game_is_over{"La partie est finie.", "The game is over."};

// "french 10 35": who won, and the points of the first and the second side.
std::string ending_of(const Game& game, const State& s) {
  Standing standing = game.standing(s);
  std::string out = s.winner == Side::nobody ? "draw" : game.side(s.winner).key;
  return out + " " + std::to_string(standing.points[0]) + " " + std::to_string(standing.points[1]);
}

}  // namespace

Match::Match(const Game& game, LogHeader header) : game_(&game) {
  const Rulebook& rules = game.rules();
  header.ruleset = rules.id();
  header.version = rules.version();
  header.tables_hash = rules.tables_hash();
  header.scenario = game.scenario();
  header.scenario_hash = game.scenario_hash();
  log_.header = std::move(header);
  states_.push_back(game.begin());
  require(over() || state().waiting > 0, "a game that begins with nobody to decide");
}

template <class D>
Outcome Match::settle(const Order& order, D& dice, Tape& tape) {
  Outcome out;
  out.verdict = over() ? faulty(game_is_over) : game_->check(state(), order);
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
  LogEntry entry;
  entry.side = to_decide();
  entry.side_key = game_->side(entry.side).key;
  entry.order = order_text(*game_, order);
  entry.tape = tape;
  entry.hash = hash_of(next);
  log_.entries.push_back(std::move(entry));
  final_.push_back(reveals || !tape.empty());
  states_.push_back(next);
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

bool Match::can_undo(Side side) const {
  return !log_.entries.empty() && !final_.back() && log_.entries.back().side == side;
}

bool Match::undo(Side side) {
  if (!can_undo(side)) return false;
  log_.entries.pop_back();
  log_.ending.clear();
  final_.pop_back();
  states_.pop_back();
  return true;
}

State Match::state_before(std::size_t i) const {
  require(i < states_.size(), "no such entry of the log");
  return states_[i];
}

namespace {

std::string header_fault(const Game& game, const LogHeader& h) {
  const Rulebook& rules = game.rules();
  auto differs = [](std::string_view what, const std::string& logged, const std::string& ours) {
    return std::string{what} + " of the log is " + logged + ", here it is " + ours;
  };
  if (h.ruleset != rules.id()) return differs("the ruleset", h.ruleset, std::string{rules.id()});
  if (h.version != rules.version())
    return differs("the version of the rules", std::to_string(h.version), std::to_string(rules.version()));
  if (h.tables_hash != rules.tables_hash())
    return differs("the hash of the tables", hash_text(h.tables_hash), hash_text(rules.tables_hash()));
  if (h.scenario != game.scenario()) return differs("the scenario", h.scenario, game.scenario());
  if (h.scenario_hash != game.scenario_hash())
    return differs("the hash of the scenario", hash_text(h.scenario_hash), hash_text(game.scenario_hash()));
  if (u64 hash = hash_bytes(h.scenario_text.data(), h.scenario_text.size());
      !h.scenario_text.empty() && hash != h.scenario_hash)
    return "the scenario in the log has been changed: its hash is " + hash_text(hash) + ", not " +
           hash_text(h.scenario_hash);
  return {};
}

// Gives the entry's order with its dice; what differs from the log, or nothing.
std::string entry_fault(Match& match, const LogEntry& e) {
  const Game& game = match.game();
  if (match.over()) return "the game is over before it";
  std::string asked = game.side(match.to_decide()).key;
  std::string by = e.side == Side::nobody ? e.side_key : game.side(e.side).key;
  if (by != asked) return "it is given by " + by + " where " + asked + " must decide";
  ParsedOrder parsed = parse_order(game, e.order);
  if (!parsed.ok) return parsed.fault;
  Outcome o = match.give(parsed.order, e.tape);
  if (!o.verdict) {
    std::string why{o.verdict.note.en};
    if (o.verdict.clause != Clause::none)
      why = game.rules().clause_id(o.verdict.clause) + (why.empty() ? "" : " ") + why;
    return "it is refused: " + why;
  }
  if (o.missing.count > 0)
    return "its dice do not fit: " + std::to_string(o.missing.count) + " are thrown for " +
           game.rules().clause_id(o.missing.clause);
  if (o.bad_dice) return "it has more dice than are thrown";
  auto same_size = [](const Throw& a, const Throw& b) { return a.count == b.count; };
  if (!std::ranges::equal(o.tape.throws, e.tape.throws, same_size)) return "its dice are grouped otherwise";
  u64 hash = match.log().entries.back().hash;
  if (hash != e.hash)
    return "the state after it has the hash " + hash_text(hash) + ", the log says " + hash_text(e.hash);
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

Replay replay(const Game& game, const Log& log) {
  Replay out;
  out.match = std::make_unique<Match>(game, log.header);
  out.fault = header_fault(game, log.header);
  if (!out.fault.empty()) return out;
  for (const LogEntry& e : log.entries) {
    std::string fault = entry_fault(*out.match, e);
    if (!fault.empty()) {
      out.fault = "order " + std::to_string(out.entries + 1) + " (" + e.order + "): " + fault;
      if (out.match->log().entries.size() > out.entries) out.match = replayed(game, log, out.entries);
      return out;
    }
    ++out.entries;
  }
  if (!log.ending.empty() && log.ending != out.match->log().ending) {
    std::string here = out.match->over() ? "'" + out.match->log().ending + "'" : "not over";
    out.fault = "the log ends with '" + log.ending + "', the game is " + here;
    return out;
  }
  out.ok = true;
  return out;
}

}  // namespace grog
