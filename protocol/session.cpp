#include "protocol/session.hpp"

#include <algorithm>

#include "core/describe.hpp"
#include "core/order_text.hpp"
#include "protocol/conversation.hpp"
#include "protocol/words.hpp"

namespace grog {

namespace {

Outcome throw_and_give(Session& t, const Order& order, const Tape& by_hand) {
  Side side = t.match->to_decide();
  bool hand = side != Side::nobody && t.dice_by_hand[index(side)];
  if (t.random != nullptr && by_hand.empty() && !hand) return t.match->give(order, *t.random);
  Outcome o = t.match->give(order, by_hand);
  if (!o.needs_dice || t.tape_used == t.tape.size()) return o;
  // All the dice by hand were used and more are due: the same throws again, one by one, then on from the tape.
  std::vector<u8> faces = by_hand.faces;
  faces.insert(faces.end(), t.tape.begin() + static_cast<std::ptrdiff_t>(t.tape_used), t.tape.end());
  Tape tape;
  for (std::size_t used = 0;;) {
    o = t.match->give(order, tape);
    std::size_t due = static_cast<std::size_t>(o.missing.count);
    if (!o.needs_dice && !o.bad_dice) {
      t.tape_used += used - by_hand.faces.size();
      return o;
    }
    if (faces.size() - used < due) return o;
    tape.add(o.missing.clause, {faces.data() + used, due});
    used += due;
  }
}

bool went(const Outcome& o) { return o.verdict && !o.bad_dice && !o.needs_dice; }

}  // namespace

Outcome give(Session& t, const Order& order, const Tape& by_hand) {
  Outcome o = throw_and_give(t, order, by_hand);
  if (went(o)) t.given.reset();
  return o;
}

static constexpr std::string_view types[] = {"hello",   "state",    "decision",   "order",    "check",  "preview",
                                             "undo",    "log",      "procedures", "odds",     "clause", "propose",
                                             "history", "overlays", "measure",    "standing", "hint",   "report",
                                             "fit",     "ground",   "battle",     "threats",  "digest"};

void Conversation::answer(Heard heard) {
  message_ = std::move(heard.message);
  re_ = message_.id();
  Fault fault;
  if (heard.fault)
    error(*heard.fault);
  else if (!dispatch(fault))
    error(fault);
}

void Conversation::greet() {
  hello();
  state({});
  decision();
}

void Conversation::greet_again(std::size_t known) {
  history(known, match_.log().entries.size());
  state({});
  decision();
}

bool Conversation::dispatch(Fault& f) {
  const std::string& type = message_.type();
  if (type == "hello") return message_.only({}, f) && (greet(), true);
  if (type == "state") return asked_state(f);
  if (type == "decision") return message_.only({}, f) && (decision(), true);
  if (type == "order") return asked_order(f);
  if (type == "check" || type == "preview") return asked_preview(f);
  if (type == "fit") return asked_fit(f);
  if (type == "ground") return asked_ground(f);
  if (type == "undo") return asked_undo(f);
  if (type == "log") return asked_log(f);
  if (type == "procedures") return message_.only({}, f) && (procedures(), true);
  if (type == "odds") return asked_odds(f);
  if (type == "clause") return asked_clause(f);
  if (type == "propose") return asked_propose(f);
  if (type == "history") return asked_history(f);
  if (type == "overlays") return asked_overlays(f);
  if (type == "measure") return asked_measure(f);
  if (type == "standing") return asked_standing(f);
  if (type == "battle") return asked_battle(f);
  if (type == "threats") return asked_threats(f);
  if (type == "hint") return asked_hint(f);
  if (type == "report") return asked_report(f);
  if (type == "digest") return asked_digest(f);
  f = wrong_name("message", protocol_word("session.unknown_type_message"), type, types);
  return false;
}

Letter Conversation::begin(std::string_view type, Seat to) const {
  return {type, match_.log().entries.size(), to == from_ ? re_ : "", {}, to};
}

void Conversation::error(const Fault& f) {
  Letter letter = error_letter(f.kind, f.message, match_.log().entries.size(), re_, f.nearest);
  letter.to = from_;
  send(std::move(letter));
}

bool Conversation::asked_for(GivenOrder& given, Fault& f, bool& sent) {
  if (!read_order(game_, message_, given, f)) return false;
  if (given.ok) return true;
  refuse(given.text, Clause::none, given.why, given.column);
  sent = true;
  return false;
}

void Conversation::refuse(std::string_view order, Clause clause, const Sentence& reason, i64 column) {
  Letter letter = begin("refused");
  JsonOut json(letter.body);
  json.key("order").text(order);
  write_clause(json.key("clause"), game_.rules(), clause);
  json.key("reason");
  write_text(json, reason);
  if (column >= 0) json.key("column").number(column);
  Cited cited{clause};
  write_clauses(json.key("clauses"), game_.rules(), cited);
  send(std::move(letter));
}

void Conversation::refuse(std::string_view order, const Verdict& v) {
  refuse(order, v.clause, describe(game_.rules(), v));
}

bool Conversation::asked_order(Fault& f) {
  std::optional<i64> at;
  std::optional<std::string> dice;
  if (!message_.only({"order", "dice", "at"}, f) || !message_.number("at", 0, INT32_MAX, at, f) ||
      !message_.text("dice", dice, f))
    return false;
  std::size_t now = match_.log().entries.size();
  if (at && static_cast<std::size_t>(*at) != now) {
    std::string was = std::to_string(*at), is = std::to_string(now);
    f.kind = "stale";
    f.message = sentence(protocol_word("session.order_answers_question_game_is"), {was, is});
    return false;
  }
  Tape by_hand;
  if (std::size_t where = 0; dice && !parse_tape(*dice, by_hand, where)) {
    std::string column = std::to_string(where + 1);
    f.kind = "dice";
    f.message = sentence(protocol_word("shared.dice_figures_from_1_6"), {column});
    return false;
  }
  if (!may_play(f)) return false;
  Side side = match_.to_decide();
  bool hand = side != Side::nobody && t_.dice_by_hand[index(side)];
  if (!by_hand.empty() && t_.random != nullptr && !hand && from_ != Seat::referee) {
    f.kind = "dice";
    f.message = sentence(protocol_word("session.game_program_throws_dice"));
    return false;
  }
  GivenOrder given;
  bool sent = false;
  if (!asked_for(given, f, sent)) return sent;
  if (match_.over()) return refuse(given.text, Clause::none, sentence(protocol_word("shared.game_is_over"))), true;
  if (from_ != Seat::referee && eyes(t_, match_.state(), from_) != seat_of(side)) {
    refuse(given.text, Clause::none, sentence(protocol_word("shared.is_opponent_answer")));
    return true;
  }
  if (t_.given && from_ != Seat::referee && !(*t_.given == given.order)) {
    refuse(given.text, Clause::none,
           sentence(protocol_word("session.order_waits_for_dice"), {order_text(game_, *t_.given)}));
    return true;
  }
  play(given, by_hand);
  return true;
}

bool Conversation::may_play(Fault& f) const {
  if (!t_.frozen.empty()) {
    f.kind = "frozen";
    f.message = t_.frozen;
    return false;
  }
  if (from_ == Seat::referee) return true;
  if (from_ != Seat::watch && (from_ == Seat::both ? t_.human[0] || t_.human[1] : t_.human[index(side_at(from_))]))
    return true;
  f.kind = "seat";
  f.message = from_ == Seat::watch ? sentence(protocol_word("session.seat_watches_sides_have_seats"))
                                   : sentence(protocol_word("session.computer_plays_side"));
  return false;
}

void Conversation::play(const GivenOrder& given, const Tape& by_hand) {
  State before = match_.state();
  Side side = match_.to_decide();
  Outcome o = give(t_, given.order, by_hand);
  if (!o.verdict) return refuse(given.text, o.verdict);
  if (!went(o)) {
    if (from_ != Seat::referee) t_.given = given.order;
    return need_dice(given.text, by_hand, o);
  }
  told_all(side, before, given.order, o);
}

Outcome Conversation::give_and_tell(const Order& order, const Tape& by_hand) {
  unasked_ = true;
  State before = match_.state();
  Side side = match_.to_decide();
  Outcome o = give(t_, order, by_hand);
  if (went(o))
    told_all(side, before, order, o);
  else if (o.verdict && t_.human[index(side)])
    t_.given = order;
  return o;
}

void Conversation::told_all(Side side, const State& before, const Order& order, const Outcome& o) {
  why_ = std::exchange(t_.why, std::nullopt);
  // Told again for what its throws were for; the outcome knows their faces alone.
  std::vector<ThrowTold> what_for;
  if (!o.tape.empty()) what_for = retell(game_, before, order, o.tape).told;
  for (Seat seat : all_seats)
    if (told(seat)) accepted(seat, side, before, match_.state(), order, o, what_for);
}

void Conversation::accepted(Seat seat, Side side, const State& before, const State& after, const Order& order,
                            const Outcome& o, std::span<const ThrowTold> what_for) {
  Seat by = eyes(t_, after, seat);
  bool hidden = after.over == 0 && secret(game_, before, order, o.events, by);
  State old = view(t_, before, seat), now = view(t_, after, seat);
  Cited cited;
  Letter letter = begin("accepted", seat);
  JsonOut json(letter.body);
  write_side(json.key("side"), game_, side);
  json.key("order");
  if (hidden)
    json.null();
  else
    write_order(json, game_, old, order);
  if (why_ && !hidden && *why_ != Sentence{}) {
    json.key("why");
    write_text(json, *why_);
  }
  write_dice(json.key("dice"), game_.rules(), hidden ? Tape{} : o.tape, what_for, cited);
  json.key("events").open_list();
  if (!hidden)
    for (const Event& e : o.events) write_event(json, game_, now, e, o.modifiers, cited);
  json.close_list();
  write_patches(json.key("patches"), game_, old, now);
  json.key("hash").text(hash_text(hash_of(now)));
  write_standing(json.key("standing"), game_, now);
  cited.erase(Clause::none);
  write_clauses(json.key("clauses"), game_.rules(), cited);
  write_decision(json.key("decision"), seat);
  send(std::move(letter));
}

void Conversation::need_dice(std::string_view words, const Tape& by_hand, const Outcome& o) {
  Letter letter = begin("need_dice");
  JsonOut json(letter.body);
  json.key("order").text(words);
  json.key("fits").boolean(!o.bad_dice);
  json.key("have").text(tape_text(by_hand));
  json.key("count").number(o.missing.count);
  write_clause(json.key("clause"), game_.rules(), o.missing.clause);
  std::string n = std::to_string(o.missing.count);
  json.key("reason");
  write_text(json, o.bad_dice             ? sentence(protocol_word("session.dice_given_do_not_fit"), {n})
                   : o.missing.count == 1 ? sentence(protocol_word("session.throw_one_die_give_order"))
                                          : sentence(protocol_word("session.throw_dice_give_order_again"), {n}));
  Cited cited{o.missing.clause};
  write_clauses(json.key("clauses"), game_.rules(), cited);
  send(std::move(letter));
}

bool Conversation::asked_undo(Fault& f) {
  std::optional<std::string> key;
  if (!message_.only({"side"}, f) || !message_.text("side", key, f) || !may_play(f)) return false;
  const auto& entries = match_.log().entries;
  Side last = entries.empty() ? Side::first : entries.back().side;
  bool mine[2] = {};  // whose orders this seat may take back
  for (Side s : {Side::first, Side::second})
    mine[index(s)] = from_ == Seat::referee || from_ == seat_of(s) || (from_ == Seat::both && t_.human[index(s)]);
  Side side = mine[index(last)] ? last : other(last);
  if (key) {
    std::string_view names[] = {game_.side(Side::first).key, game_.side(Side::second).key};
    Side asked = *key == names[0] ? Side::first : *key == names[1] ? Side::second : Side::nobody;
    if (asked == Side::nobody) {
      f = wrong_name("side", protocol_word("shared.unknown_side"), *key, names);
      return false;
    }
    if (!mine[index(asked)]) {
      f.kind = "seat";
      f.message = sentence(protocol_word("session.one_takes_back_ones_own"));
      return false;
    }
    side = asked;
  }
  if (t_.given && from_ != Seat::referee) {
    refuse("undo", Clause::none,
           sentence(protocol_word("session.order_waits_for_dice"), {order_text(game_, *t_.given)}));
    return true;
  }
  if (Verdict v = match_.may_undo(side); !v) return refuse("undo", v), true;
  match_.undo(side);
  t_.given.reset();
  t_.report.clear();  // another order may follow, and have the number of this one
  for (Seat seat : all_seats) {
    if (!told(seat)) continue;
    State now = view(t_, match_.state(), seat);
    Letter letter = begin("undone", seat);
    JsonOut json(letter.body);
    write_side(json.key("side"), game_, side);
    json.key("hash").text(hash_text(hash_of(now)));
    write_state(json.key("state"), game_, now);
    write_standing(json.key("standing"), game_, now);
    write_decision(json.key("decision"), seat);
    send(std::move(letter));
  }
  return true;
}

void greet(const Session& t, Seat seat, std::vector<Letter>& out) {
  Conversation(const_cast<Session&>(t), seat, out).greet();
}

void greet_again(const Session& t, Seat seat, std::size_t known, std::vector<Letter>& out) {
  Conversation(const_cast<Session&>(t), seat, out).greet_again(known);
}

void answer(Session& t, Seat from, std::string_view message, std::vector<Letter>& out) {
  if (message.size() <= max_message) return answer(t, from, hear(message), out);
  out.push_back(too_long_letter());
  out.back().to = from;
}

void answer(Session& t, Seat from, Heard heard, std::vector<Letter>& out) {
  Conversation(t, from, out).answer(std::move(heard));
}

Outcome give_and_tell(Session& t, const Order& order, const Tape& by_hand, std::vector<Letter>& out) {
  return Conversation(t, Seat::referee, out).give_and_tell(order, by_hand);
}

Letter hint_letter(const Session& t, Seat seat, const Hint& hint, std::string re) {
  std::vector<Letter> none;
  return Conversation(const_cast<Session&>(t), seat, none).hint(hint, std::move(re));
}

Letter too_long_letter() {
  std::string most = std::to_string(max_message);
  return error_letter("too_long", sentence(protocol_word("session.message_has_bytes_most"), {most}));
}

}  // namespace grog
