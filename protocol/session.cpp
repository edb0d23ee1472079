#include "protocol/session.hpp"

#include <algorithm>

#include "core/describe.hpp"
#include "core/order_text.hpp"
#include "protocol/conversation.hpp"

namespace grog {

Outcome give(Session& t, const Order& order, const Tape& by_hand) {
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

static constexpr std::string_view types[] = {"hello",   "state",    "decision",   "order",    "check",  "preview",
                                             "undo",    "log",      "procedures", "odds",     "clause", "propose",
                                             "history", "overlays", "measure",    "standing", "hint",   "report"};

void Conversation::answer(std::string_view text) {
  if (text.size() > max_message) return send(from_, too_long_message());
  Fault fault;
  bool good = message_.read(text, fault);
  re_ = message_.id();
  if (!good || !dispatch(fault)) error(fault);
}

void Conversation::greet() {
  hello();
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
  if (type == "hint") return asked_hint(f);
  if (type == "report") return asked_report(f);
  f = wrong_name("message", {"type de message inconnu « {0} »", "unknown type of message '{0}'"}, type, types);
  return false;
}

JsonOut Conversation::begin(std::string& text, std::string_view type, Seat to) const {
  JsonOut json(text);
  json.open();
  json.key("type").text(type);
  json.key("protocol").number(protocol_version);
  if (to == from_ && !re_.empty()) json.key("re").raw(re_);
  json.key("at").number(match_.log().entries.size());
  return json;
}

void Conversation::error(const Fault& f) {
  std::string text;
  JsonOut json = begin(text, "error", from_);
  json.key("kind").text(f.kind);
  json.key("reason");
  write_both(json, f.message);
  if (!f.nearest.empty()) json.key("nearest").text(f.nearest);
  json.close();
  send(from_, std::move(text));
}

bool Conversation::read_order(Order& order, std::string& words, Fault& f, bool& sent) {
  if (!message_.order(words, f)) return false;
  ParsedOrder en = parse_order(game_, words, Lang::en);
  if (en.ok) {
    order = en.order;
    words = order_text(game_, order);
    return true;
  }
  ParsedOrder fr = parse_order(game_, words, Lang::fr);
  refuse(words, Clause::none, {fr.fault, en.fault}, static_cast<i64>(en.at));
  sent = true;
  return false;
}

void Conversation::refuse(std::string_view order, Clause clause, const Sentence& reason, i64 column) {
  std::string text;
  JsonOut json = begin(text, "refused", from_);
  json.key("order").text(order);
  write_clause(json.key("clause"), game_.rules(), clause);
  json.key("reason");
  write_both(json, reason);
  if (column >= 0) json.key("column").number(column);
  Cited cited{clause};
  write_clauses(json.key("clauses"), game_.rules(), cited);
  json.close();
  send(from_, std::move(text));
}

void Conversation::refuse(std::string_view order, const Verdict& v) {
  refuse(order, v.clause, {describe(game_.rules(), v, Lang::fr), describe(game_.rules(), v, Lang::en)});
}

bool Conversation::asked_order(Fault& f) {
  std::optional<i64> at;
  std::optional<std::string> dice;
  if (!message_.only({"order", "dice", "at"}, f) || !message_.number("at", 0, INT32_MAX, at, f) ||
      !message_.text("dice", dice, f))
    return false;
  std::size_t given = match_.log().entries.size();
  if (at && static_cast<std::size_t>(*at) != given) {
    std::string was = std::to_string(*at), is = std::to_string(given);
    f.kind = "stale";
    f.message = sentence({"cet ordre répond à la question {0} ; on en est à la {1}",
                          "this order answers question {0}; the game is at {1}"},
                         {was, is});
    return false;
  }
  Tape by_hand;
  if (std::size_t where = 0; dice && !parse_tape(*dice, by_hand, where)) {
    std::string column = std::to_string(where + 1);
    f.kind = "dice";
    f.message = sentence({"« dice » : des chiffres de 1 à 6, les jets séparés par | (caractère {0})",
                          "'dice': figures from 1 to 6, throws parted by | (character {0})"},
                         {column});
    return false;
  }
  if (!may_play(f)) return false;
  Side side = match_.to_decide();
  bool hand = side != Side::nobody && t_.dice_by_hand[index(side)];
  if (!by_hand.empty() && t_.random != nullptr && !hand && from_ != Seat::referee) {
    f.kind = "dice";
    f.message = sentence({"dans cette partie, le programme jette les dés", "in this game the program throws the dice"});
    return false;
  }
  Order order;
  std::string words;
  bool sent = false;
  if (!read_order(order, words, f, sent)) return sent;
  if (match_.over()) return refuse(words, Clause::none, sentence({"la partie est finie", "the game is over"})), true;
  if (from_ != Seat::referee && eyes(t_, match_.state(), from_) != seat_of(side)) {
    refuse(words, Clause::none, sentence({"c'est à l'adversaire de répondre", "it is for the opponent to answer"}));
    return true;
  }
  play(order, words, by_hand);
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
  f.message = from_ == Seat::watch ? sentence({"ici l'on regarde ; les camps ont leurs propres places",
                                               "this seat watches; the sides have seats of their own"})
                                   : sentence({"l'ordinateur joue ce camp", "the computer plays this side"});
  return false;
}

void Conversation::play(const Order& order, const std::string& words, const Tape& by_hand) {
  State before = match_.state();
  Side side = match_.to_decide();
  Outcome o = give(t_, order, by_hand);
  if (!o.verdict) return refuse(words, o.verdict);
  if (o.bad_dice || o.needs_dice) return need_dice(words, by_hand, o);
  told_all(side, before, order, o);
}

Outcome Conversation::give_and_tell(const Order& order, const Tape& by_hand) {
  unasked_ = true;
  State before = match_.state();
  Side side = match_.to_decide();
  Outcome o = give(t_, order, by_hand);
  if (o.verdict && !o.bad_dice && !o.needs_dice) told_all(side, before, order, o);
  return o;
}

void Conversation::told_all(Side side, const State& before, const Order& order, const Outcome& o) {
  why_ = std::exchange(t_.why, std::nullopt);
  for (Seat seat : all_seats)
    if (told(seat)) accepted(seat, side, before, match_.state(), order, o);
}

void Conversation::accepted(Seat seat, Side side, const State& before, const State& after, const Order& order,
                            const Outcome& o) {
  Seat by = eyes(t_, after, seat);
  bool hidden = side_at(by) != side && secret(game_, before, after, by, !o.tape.empty());
  State old = view(t_, before, seat), now = view(t_, after, seat);
  Cited cited;
  std::string text;
  JsonOut json = begin(text, "accepted", seat);
  write_side(json.key("side"), game_, side);
  json.key("order");
  if (hidden)
    json.null();
  else
    write_order(json, game_, old, order);
  if (why_ && !hidden && !(why_->fr.empty() && why_->en.empty())) {
    json.key("why");
    write_both(json, *why_);
  }
  write_dice(json.key("dice"), game_.rules(), hidden ? Tape{} : o.tape, cited);
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
  json.close();
  send(seat, std::move(text));
}

void Conversation::need_dice(std::string_view words, const Tape& by_hand, const Outcome& o) {
  std::string text;
  JsonOut json = begin(text, "need_dice", from_);
  json.key("order").text(words);
  json.key("fits").boolean(!o.bad_dice);
  json.key("have").text(tape_text(by_hand));
  json.key("count").number(o.missing.count);
  write_clause(json.key("clause"), game_.rules(), o.missing.clause);
  std::string n = std::to_string(o.missing.count);
  json.key("reason");
  write_both(json, o.bad_dice             ? sentence({"les dés donnés ne vont pas avec les jets : il en faut {0} ici",
                                                      "the dice given do not fit the throws: {0} are due here"},
                                                     {n})
                   : o.missing.count == 1 ? sentence({"jetez un dé et redonnez l'ordre avec tous ses dés",
                                                      "throw one die and give the order again with all its dice"})
                                          : sentence({"jetez {0} dés et redonnez l'ordre avec tous ses dés",
                                                      "throw {0} dice and give the order again with all its dice"},
                                                     {n}));
  Cited cited{o.missing.clause};
  write_clauses(json.key("clauses"), game_.rules(), cited);
  json.close();
  send(from_, std::move(text));
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
      f = wrong_name("side", {"camp inconnu « {0} »", "unknown side '{0}'"}, *key, names);
      return false;
    }
    if (!mine[index(asked)]) {
      f.kind = "seat";
      f.message = sentence({"on ne reprend que ses propres ordres", "one takes back one's own orders only"});
      return false;
    }
    side = asked;
  }
  if (!match_.undo(side)) {
    refuse("undo", Clause::none,
           sentence({"rien à reprendre : on ne revient ni sur un jet de dés, ni sur ce qui a été révélé, ni sur un "
                     "choix de l'adversaire",
                     "nothing to take back: never across a throw, a reveal or a choice of the opponent"}));
    return true;
  }
  for (Seat seat : all_seats) {
    if (!told(seat)) continue;
    State now = view(t_, match_.state(), seat);
    std::string text;
    JsonOut json = begin(text, "undone", seat);
    write_side(json.key("side"), game_, side);
    json.key("hash").text(hash_text(hash_of(now)));
    write_state(json.key("state"), game_, now);
    write_standing(json.key("standing"), game_, now);
    write_decision(json.key("decision"), seat);
    json.close();
    send(seat, std::move(text));
  }
  return true;
}

void greet(const Session& t, Seat seat, std::vector<Letter>& out) {
  Conversation(const_cast<Session&>(t), seat, out).greet();
}

void answer(Session& t, Seat from, std::string_view message, std::vector<Letter>& out) {
  Conversation(t, from, out).answer(message);
}

Outcome give_and_tell(Session& t, const Order& order, const Tape& by_hand, std::vector<Letter>& out) {
  return Conversation(t, Seat::referee, out).give_and_tell(order, by_hand);
}

std::string hint_message(const Session& t, Seat seat, const Hint& hint, std::string_view re) {
  std::vector<Letter> none;
  return Conversation(const_cast<Session&>(t), seat, none).hint(hint, re);
}

std::string too_long_message() {
  std::string text, most = std::to_string(max_message);
  JsonOut json(text);
  json.open();
  json.key("type").text("error");
  json.key("protocol").number(protocol_version);
  json.key("kind").text("too_long");
  json.key("reason");
  write_both(json, sentence({"un message a {0} octets au plus", "a message has {0} bytes at most"}, {most}));
  json.close();
  return text;
}

}  // namespace grog
