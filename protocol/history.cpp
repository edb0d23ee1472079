#include "protocol/history.hpp"

#include "core/order_text.hpp"
#include "core/require.hpp"
#include "protocol/conversation.hpp"

namespace grog {

inline constexpr std::size_t most_entries = 500;  // in one answer

namespace {

// `s` is the position before the order, and then the one behind it.
Retold told_again(const Game& game, State& s, const Order& order, const Tape& tape) {
  Retold out;
  out.order = order;
  ToldDice dice(tape);
  out.journal.tape = &dice.record();
  game.apply(s, order, dice, &out.journal);
  require(!dice.ran_short(), "an order of the log that goes otherwise");
  out.journal.tape = nullptr;
  out.tape = dice.record();
  out.told = dice.told();
  return out;
}

}  // namespace

Retold retell(const Match& match, std::size_t i) {
  const LogEntry& entry = match.log().entries[i];
  ParsedOrder parsed = parse_order(match.game(), entry.order);
  require(parsed.ok, "an order of the log that cannot be read");
  State s = match.state_before(i);
  Retold out = told_again(match.game(), s, parsed.order, entry.tape);
  require(entry.by_bytes || record_hash(match.game(), s) == entry.hash, "an order of the log that goes otherwise");
  return out;
}

Retold retell(const Game& game, State before, const Order& order, const Tape& tape) {
  return told_again(game, before, order, tape);
}

bool Conversation::asked_history(Fault& f) {
  std::optional<i64> from, to;
  i64 all = static_cast<i64>(match_.log().entries.size());
  if (!message_.only({"from", "to"}, f) || !message_.number("from", 0, all, from, f) ||
      !message_.number("to", from.value_or(0), INT32_MAX, to, f))
    return false;
  history(static_cast<std::size_t>(from.value_or(0)), static_cast<std::size_t>(std::min(to.value_or(all), all)));
  return true;
}

void Conversation::history(std::size_t first, std::size_t last) {
  last = std::min(last, first + most_entries);
  Seat by = eyes(t_, match_.state(), from_);
  Cited cited;
  Letter letter = begin("history");
  JsonOut json(letter.body);
  json.key("from").number(first);
  json.key("to").number(last);
  json.key("entries").open_list();
  for (std::size_t i = first; i < last; ++i) {
    const LogEntry& entry = match_.log().entries[i];
    bool hidden = secret_still(t_, i, by);
    State before = match_.state_before(i), after = match_.state_before(i + 1);
    // What is known now was perhaps not known then: the words are those of today's knowledge.
    State old = match_.over() ? before : view(game_, before, by), now = match_.over() ? after : view(game_, after, by);
    json.open();
    json.key("at").number(i + 1);
    json.key("turn").number(before.turn);
    write_side(json.key("side"), game_, entry.side);
    json.key("order");
    Retold told;
    if (!hidden) told = retell(match_, i);
    if (hidden)
      json.null();
    else
      write_order(json, game_, old, told.order);
    write_dice(json.key("dice"), game_.rules(), told.tape, told.told, cited);
    json.key("events").open_list();
    for (const Event& e : told.journal.events) write_event(json, game_, now, e, told.journal.modifiers, cited);
    json.close_list();
    write_standing(json.key("standing"), game_, now);
    json.close();
  }
  json.close_list();
  cited.erase(Clause::none);
  write_clauses(json.key("clauses"), game_.rules(), cited);
  send(std::move(letter));
}

}  // namespace grog
