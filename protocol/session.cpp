#include "protocol/session.hpp"

#include <algorithm>

#include "core/describe.hpp"
#include "core/order_text.hpp"
#include "protocol/message.hpp"
#include "protocol/values.hpp"

namespace grog {

State view(const Game& game, const State& s, Seat seat) {
  if (seat == Seat::referee || s.over != 0) return s;
  return game.seen_by(s, seat == Seat::first ? Side::first : Side::second);
}

bool secret(const Game& game, const State& before, const State& after, Seat seat) {
  // The next question is no secret: what else changed, and can this seat see it?
  auto without_questions = [](State s) {
    s.waiting = 0;
    s.decision = {};
    return s;
  };
  bool changed = !(without_questions(before) == without_questions(after));
  return changed &&
         without_questions(view(game, before, seat)) == without_questions(view(game, after, seat));
}

Outcome give(Session& t, const Order& order, const Tape& by_hand) {
  if (t.random != nullptr && by_hand.empty()) return t.match->give(order, *t.random);
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

namespace {

constexpr std::string_view seat_names[] = {"first", "second", "referee"};
constexpr std::string_view types[] = {"hello", "state",      "decision", "order",  "check", "preview", "undo",
                                      "log",   "procedures", "odds",     "clause", "propose"};

class Conversation {
 public:
  Conversation(Session& t, Seat from, std::vector<Letter>& out)
      : t_(t), match_(*t.match), game_(t.match->game()), from_(from), out_(out) {}

  void answer(std::string_view text) {
    Fault fault;
    bool good = text.size() <= max_message && message_.read(text, fault);
    if (text.size() > max_message) {
      out_.push_back({from_, too_long_message()});
      return;
    }
    re_ = message_.id();
    if (!good || !dispatch(fault)) error(fault);
  }

  void greet() {
    hello();
    state({});
    decision();
  }

 private:
  bool dispatch(Fault& f) {
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
    f = wrong_name("message", {"type de message inconnu « {0} »", "unknown type of message '{0}'"}, type, types);
    return false;
  }

  // Every message begins alike.
  JsonOut begin(std::string& text, std::string_view type, Seat to) const {
    JsonOut json(text);
    json.open();
    json.key("type").text(type);
    json.key("protocol").number(protocol_version);
    if (to == from_ && !re_.empty()) json.key("re").raw(re_);
    json.key("at").number(match_.log().entries.size());
    return json;
  }
  void send(Seat to, std::string text) { out_.push_back({to, std::move(text)}); }

  void error(const Fault& f) {
    std::string text;
    JsonOut json = begin(text, "error", from_);
    json.key("kind").text(f.kind);
    json.key("reason");
    write_both(json, f.message);
    if (!f.nearest.empty()) json.key("nearest").text(f.nearest);
    json.close();
    send(from_, std::move(text));
  }

  void hello() {
    const Rulebook& book = game_.rules();
    const LogHeader& header = match_.log().header;
    std::string text;
    JsonOut json = begin(text, "hello", from_);
    json.key("program").text("grognard");
    json.key("seat").text(seat_names[static_cast<std::size_t>(from_)]);
    json.key("ruleset").open();
    json.key("id").text(book.id());
    json.key("name");
    write_both(json, t_.ruleset_name);
    json.key("version").number(book.version());
    json.key("tables").text(hash_text(book.tables_hash()));
    json.key("house").text(header.house);
    json.key("prefix").text(book.prefix());
    json.close();
    json.key("scenario").open();
    json.key("id").text(game_.scenario());
    json.key("hash").text(hash_text(game_.scenario_hash()));
    json.key("name");
    write_both(json, t_.head.name_fr, t_.head.name_en);
    json.key("story");
    write_both(json, t_.head.story_fr, t_.head.story_en);
    json.key("minutes").number(t_.head.minutes);
    json.close();
    json.key("dice").text(t_.random != nullptr ? "program" : t_.tape.empty() ? "hand" : "tape");
    if (from_ == Seat::referee) json.key("seed").text(header.seed);
    write_sides(json.key("sides"), game_);
    write_board(json.key("board"), game_.board());
    write_roster(json.key("roster"), game_);
    write_labels(json.key("labels"), book);
    json.close();
    send(from_, std::move(text));
  }

  void state(std::optional<std::size_t> at) {
    State s = view(game_, at ? match_.state_before(*at) : match_.state(), from_);
    std::string text;
    JsonOut json = begin(text, "state", from_);
    if (at) json.key("of").number(*at);
    json.key("hash").text(hash_text(hash_of(s)));
    write_state(json.key("state"), game_, s);
    write_standing(json.key("standing"), game_, s);
    json.close();
    send(from_, std::move(text));
  }

  void write_decision(JsonOut& json, Seat to) const {
    State s = view(game_, match_.state(), to);
    json.open();
    json.key("over").boolean(match_.over());
    Side side = match_.to_decide();
    write_side(json.key("side"), game_, side);
    if (match_.over()) {
      write_side(json.key("winner"), game_, s.winner);
      write_standing(json.key("standing"), game_, s);
    } else if (side != Side::nobody) {
      const Decision& d = match_.state().asked();
      std::span<const DecisionInfo> infos = game_.rules().labels().decisions;
      json.key("kind").text(d.kind < infos.size() ? infos[d.kind].key : std::string_view{"?"});
      if (d.unit != UnitId::none) write_unit_id(json.key("unit"), game_, d.unit);
      if (d.other != UnitId::none) write_unit_id(json.key("other"), game_, d.other);
      json.key("question");
      write_both(json, describe(game_, s, d, Lang::fr), describe(game_, s, d, Lang::en));
      if (to == Seat::referee || to == seat_of(side)) write_menu(json.key("menu"), game_, s);
    }
    json.key("undo").open_list();
    for (Side who : {Side::first, Side::second})
      if ((to == Seat::referee || to == seat_of(who)) && match_.can_undo(who)) write_side(json, game_, who);
    json.close_list();
    json.close();
  }

  void decision() {
    std::string text;
    JsonOut json = begin(text, "decision", from_);
    write_decision(json.key("decision"), from_);
    json.close();
    send(from_, std::move(text));
  }

  bool asked_state(Fault& f) {
    std::optional<i64> of;
    i64 last = static_cast<i64>(match_.log().entries.size());
    if (!message_.only({"of"}, f) || !message_.number("of", 0, last, of, f)) return false;
    state(of ? std::optional{static_cast<std::size_t>(*of)} : std::nullopt);
    return true;
  }

  // False: the answer has been sent, or `f` says what is wrong with the message.
  bool read_order(Order& order, std::string& words, Fault& f, bool& sent) {
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

  void refuse(std::string_view order, Clause clause, const Sentence& reason, i64 column = -1) {
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
  void refuse(std::string_view order, const Verdict& v) {
    refuse(order, v.clause, {describe(game_.rules(), v, Lang::fr), describe(game_.rules(), v, Lang::en)});
  }

  bool asked_order(Fault& f) {
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
    if (!by_hand.empty() && t_.random != nullptr && from_ != Seat::referee) {
      f.kind = "dice";
      f.message = sentence({"dans cette partie, le programme jette les dés", "in this game the program throws the dice"});
      return false;
    }
    Order order;
    std::string words;
    bool sent = false;
    if (!read_order(order, words, f, sent)) return sent;
    if (match_.over()) return refuse(words, Clause::none, sentence({"la partie est finie", "the game is over"})), true;
    Side side = match_.to_decide();
    if (from_ != Seat::referee && from_ != seat_of(side)) {
      refuse(words, Clause::none, sentence({"c'est à l'adversaire de répondre", "it is for the opponent to answer"}));
      return true;
    }
    play(order, words, by_hand);
    return true;
  }

  void play(const Order& order, const std::string& words, const Tape& by_hand) {
    State before = match_.state();
    Side side = match_.to_decide();
    Outcome o = give(t_, order, by_hand);
    if (!o.verdict) return refuse(words, o.verdict);
    if (o.bad_dice || o.needs_dice) return need_dice(words, by_hand, o);
    const State& after = match_.state();
    for (Seat seat : {Seat::first, Seat::second, Seat::referee}) {
      if (seat != from_ && !t_.listening[static_cast<std::size_t>(seat)]) continue;
      accepted(seat, side, before, after, order, o);
    }
  }

  void accepted(Seat seat, Side side, const State& before, const State& after, const Order& order, const Outcome& o) {
    bool hidden = seat != Seat::referee && seat != seat_of(side) && secret(game_, before, after, seat);
    State old = view(game_, before, seat), now = view(game_, after, seat);
    Cited cited;
    std::string text;
    JsonOut json = begin(text, "accepted", seat);
    write_side(json.key("side"), game_, side);
    json.key("order");
    if (hidden)
      json.null();
    else
      write_order(json, game_, old, order);
    write_dice(json.key("dice"), game_.rules(), hidden ? Tape{} : o.tape, cited);
    json.key("events").open_list();
    if (!hidden)
      for (const Event& e : o.events) write_event(json, game_, now, e, o.modifiers, cited);
    json.close_list();
    write_changes(json.key("changes"), game_, old, now);
    json.key("hash").text(hash_text(hash_of(now)));
    write_standing(json.key("standing"), game_, now);
    cited.erase(Clause::none);
    write_clauses(json.key("clauses"), game_.rules(), cited);
    write_decision(json.key("decision"), seat);
    json.close();
    send(seat, std::move(text));
  }

  void need_dice(std::string_view words, const Tape& by_hand, const Outcome& o) {
    std::string text;
    JsonOut json = begin(text, "need_dice", from_);
    json.key("order").text(words);
    json.key("fits").boolean(!o.bad_dice);
    json.key("have").text(tape_text(by_hand));
    json.key("count").number(o.missing.count);
    write_clause(json.key("clause"), game_.rules(), o.missing.clause);
    std::string n = std::to_string(o.missing.count);
    json.key("reason");
    write_both(json, o.bad_dice
                         ? sentence({"les dés donnés ne vont pas avec les jets : il en faut {0} ici",
                                     "the dice given do not fit the throws: {0} are due here"},
                                    {n})
                         : sentence({"jetez {0} dés et redonnez l'ordre avec tous ses dés",
                                     "throw {0} dice and give the order again with all its dice"},
                                    {n}));
    Cited cited{o.missing.clause};
    write_clauses(json.key("clauses"), game_.rules(), cited);
    json.close();
    send(from_, std::move(text));
  }

  bool asked_preview(Fault& f) {
    if (!message_.only({"order"}, f)) return false;
    Order order;
    std::string words;
    bool sent = false;
    if (!read_order(order, words, f, sent)) return sent;
    if (match_.over()) return refuse(words, Clause::none, sentence({"la partie est finie", "the game is over"})), true;
    Side viewer = from_ == Seat::first ? Side::first : from_ == Seat::second ? Side::second : match_.to_decide();
    State seen = view(game_, match_.state(), seat_of(viewer));
    if (message_.type() == "check") {
      Verdict v = game_.check(seen, order);
      if (!v) return refuse(words, v), true;
      std::string text;
      JsonOut json = begin(text, "allowed", from_);
      write_order(json.key("order"), game_, seen, order);
      json.close();
      send(from_, std::move(text));
      return true;
    }
    Preview p = preview(game_, match_.state(), order, viewer, t_.preview_limit);
    if (!p.verdict) return refuse(words, p.verdict), true;
    Cited cited;
    std::string text;
    JsonOut json = begin(text, "preview", from_);
    write_order(json.key("order"), game_, seen, order);
    write_preview(json, game_, seen, p, cited);
    cited.erase(Clause::none);
    write_clauses(json.key("clauses"), game_.rules(), cited);
    json.close();
    send(from_, std::move(text));
    return true;
  }

  bool asked_undo(Fault& f) {
    std::optional<std::string> key;
    if (!message_.only({"side"}, f) || !message_.text("side", key, f)) return false;
    const auto& entries = match_.log().entries;
    Side side = from_ == Seat::first    ? Side::first
                : from_ == Seat::second ? Side::second
                : entries.empty()       ? Side::first
                                        : entries.back().side;
    if (key) {
      std::string_view names[] = {game_.side(Side::first).key, game_.side(Side::second).key};
      Side asked = *key == names[0] ? Side::first : *key == names[1] ? Side::second : Side::nobody;
      if (asked == Side::nobody) {
        f = wrong_name("side", {"camp inconnu « {0} »", "unknown side '{0}'"}, *key, names);
        return false;
      }
      if (from_ != Seat::referee && asked != side) {
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
    for (Seat seat : {Seat::first, Seat::second, Seat::referee}) {
      if (seat != from_ && !t_.listening[static_cast<std::size_t>(seat)]) continue;
      State now = view(game_, match_.state(), seat);
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

  bool asked_log(Fault& f) {
    if (!message_.only({}, f)) return false;
    if (from_ != Seat::referee && !match_.over()) {
      f.kind = "seat";
      f.message = sentence({"le journal dit tout : il se lit une fois la partie finie",
                            "the log tells everything: it is read once the game is over"});
      return false;
    }
    std::string text;
    JsonOut json = begin(text, "log", from_);
    json.key("log").text(log_text(game_, match_.log()));
    json.close();
    send(from_, std::move(text));
    return true;
  }

  void procedures() {
    std::string text;
    JsonOut json = begin(text, "procedures", from_);
    json.key("procedures").open_list();
    for (const Procedure& p : game_.rules().procedures()) write_procedure(json, p);
    json.close_list();
    json.close();
    send(from_, std::move(text));
  }

  bool asked_odds(Fault& f) {
    Question q;
    Odds odds;
    if (!message_.only({"procedure", "inputs"}, f) || !message_.question(q, f) || !ask(game_.rules(), q, odds, f))
      return false;
    std::string answer, text;
    write_odds(odds, answer);
    JsonOut json = begin(text, "odds", from_);
    json.key("odds").raw(answer);
    Cited cited;
    for (const Modifier& m : odds.why.items()) cited.insert(m.clause);
    write_clauses(json.key("clauses"), game_.rules(), cited);
    json.close();
    send(from_, std::move(text));
    return true;
  }

  bool asked_clause(Fault& f) {
    std::optional<std::string> id;
    if (!message_.only({"clause"}, f) || !message_.text("clause", id, f)) return false;
    const ClauseBook& book = game_.rules().clauses();
    const ClauseEntry* e = id ? book.find(parse_clause(*id, book.prefix)) : nullptr;
    if (e == nullptr) {
      std::vector<std::string> ids;
      for (const ClauseEntry& entry : book.entries) ids.push_back(clause_id(entry.id, book.prefix));
      std::vector<std::string_view> names(ids.begin(), ids.end());
      std::string shown = quoted(id.value_or(""));
      f.kind = "clause";
      f.nearest = nearest(id.value_or(""), names);
      f.message = sentence({"aucune clause « {0} »", "no clause '{0}'"}, {shown});
      return false;
    }
    std::string text;
    JsonOut json = begin(text, "clause", from_);
    json.key("clause").text(clause_id(e->id, book.prefix));
    json.key("text");
    write_both(json, e->fr, e->en);
    json.key("ours").boolean(e->ours || is_ruling(e->id));
    if (e->is_advice()) {
      json.key("advice");
      write_both(json, e->advice_fr, e->advice_en);
    }
    Cited cited(e->rulings.begin(), e->rulings.end());
    write_clauses(json.key("rulings"), game_.rules(), cited);
    json.close();
    send(from_, std::move(text));
    return true;
  }

  bool asked_propose(Fault& f) {
    std::optional<i64> most, seed;
    if (!message_.only({"most", "seed"}, f) || !message_.number("most", 1, 1000, most, f) ||
        !message_.number("seed", 0, INT64_MAX, seed, f))
      return false;
    Side side = match_.to_decide();
    std::vector<Order> orders;
    State seen = view(game_, match_.state(), from_);
    if (side != Side::nobody && (from_ == Seat::referee || from_ == seat_of(side))) {
      Rng rng(static_cast<u64>(seed.value_or(0)));
      game_.propose(seen, rng, static_cast<std::size_t>(most.value_or(100)), orders);
    }
    std::string text;
    JsonOut json = begin(text, "proposals", from_);
    json.key("orders").open_list();
    for (const Order& o : orders) json.text(order_text(game_, o));
    json.close_list();
    json.close();
    send(from_, std::move(text));
    return true;
  }

  Session& t_;
  Match& match_;
  const Game& game_;
  Seat from_;
  std::vector<Letter>& out_;
  Message message_;
  std::string re_;
};

}  // namespace

void greet(const Session& t, Seat seat, std::vector<Letter>& out) {
  Conversation(const_cast<Session&>(t), seat, out).greet();
}

void answer(Session& t, Seat from, std::string_view message, std::vector<Letter>& out) {
  Conversation(t, from, out).answer(message);
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
