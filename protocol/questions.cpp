// The messages that ask and change nothing.
#include "core/describe.hpp"
#include "core/foretold.hpp"
#include "core/order_text.hpp"
#include "core/shop.hpp"
#include "protocol/conversation.hpp"
#include "protocol/words.hpp"

namespace grog {

// What newcomers are told of the rules: the one thing to know, and words explained where they stand.
static void write_primer(JsonOut& json, const Rulebook& book) {
  const Primer& primer = book.primer();
  if (!primer.opening.empty()) write_text(json.key("opening"), primer.opening);
  json.key("terms").open_list();
  for (const Term& term : primer.terms) {
    json.open();
    write_text(json.key("word"), term.word);
    write_text(json.key("text"), term.text);
    write_clause(json.key("clause"), book, term.clause);
    json.close();
  }
  json.close_list();
}

// Between `begin` and what depends on the moment or the seat; members of an object, without its braces.
std::string fixed_hello(const Game& game, const ScenarioHead& head, Text ruleset_name,
                        std::span<const HouseOption> in_force, const Tutorial* tutorial) {
  const Rulebook& book = game.rules();
  const Labels& labels = book.labels();
  std::string text;
  JsonOut json(text);
  write_sides(json.key("sides"), game);
  write_board(json.key("board"), game, game.begin());
  write_roster(json.key("roster"), game);
  write_labels(json.key("labels"), book);
  json.key("length").open();
  json.key("name");
  write_text(json, in_each([&](Lang l) { return counting(labels.length.in(l), 2, l); }));  // of several
  json.key("size").number(labels.length_size);
  json.close();
  json.key("scenario").open();
  json.key("id").text(game.scenario());
  json.key("hash").text(hash_text(game.scenario_hash()));
  json.key("name");
  write_text(json, head.name);
  json.key("story");
  write_text(json, head.story);
  json.key("minutes").number(head.minutes);
  json.close();
  if (tutorial != nullptr) write_tutorial(json.key("tutorial"), *tutorial);
  json.key("ruleset").open();
  json.key("id").text(book.id());
  json.key("name");
  write_text(json, ruleset_name);
  json.key("version").number(book.version());
  json.key("tables").text(hash_text(book.tables_hash()));
  json.key("prefix").text(book.prefix());
  write_primer(json, book);
  write_options(json.key("options"), book, in_force, false);
  return text;  // the ruleset's object is left open for the house rules
}

void Conversation::hello() {
  const LogHeader& header = match_.log().header;
  if (t_.fixed == nullptr)
    t_.fixed =
        std::make_shared<const std::string>(fixed_hello(game_, t_.head, t_.ruleset_name, t_.options, t_.tutorial));
  Letter letter = begin("hello");
  letter.body.reserve(t_.fixed->size() + 1000);
  JsonOut json(letter.body);
  json.key("program").text("grognard");
  json.key("seat").text(seat_name(from_));
  Fault unheard;
  if (t_.imported) json.key("imported").boolean(true);
  json.key("may_answer").boolean(may_play(unheard));
  auto thrower = [&](Side side) -> std::string_view {
    if (t_.random != nullptr) return t_.dice_by_hand[index(side)] ? "hand" : "program";
    return t_.tape.empty() ? "hand" : "tape";
  };
  bool mixed = thrower(Side::first) != thrower(Side::second);
  Side mine = side_at(eyes(t_, match_.state(), from_));
  json.key("dice").text(thrower(mixed && mine != Side::nobody ? mine : Side::first));
  json.key("dice_of").open();
  for (Side side : {Side::first, Side::second}) json.key(game_.side(side).key).text(thrower(side));
  json.close();
  if (from_ == Seat::referee) json.key("seed").text(header.seed);
  json.key("last_turn").number(game_.last_turn(match_.state()));
  json.raw(*t_.fixed);
  json.key("house").text(header.house);
  json.close();
  send(std::move(letter));
}

void Conversation::state(std::optional<std::size_t> at) {
  // The past is seen with the eyes of today: once the battle is over nothing of it is hidden.
  Seat by = match_.over() ? Seat::referee : eyes(t_, match_.state(), from_);
  State s = view(game_, at ? match_.state_before(*at) : match_.state(), by);
  Letter letter = begin("state");
  JsonOut json(letter.body);
  if (at) json.key("of").number(*at);
  json.key("hash").text(hash_text(hash_of(s)));
  write_state(json.key("state"), game_, s);
  write_standing(json.key("standing"), game_, s);
  send(std::move(letter));
}

// The order that sets up as the scenario would have it, and how many of its side would still be off the table then.
static void write_usual(JsonOut& json, const Game& game, const State& s, const Order& usual) {
  write_order(json.key("usual"), game, s, usual);
  const Rulebook& rules = game.rules();
  write_text(json.key("usual_text"), rules.words()("usual", rules.labels().verbs[usual.verb].key));
  Foretold f = foretell(game, s, usual);
  i32 left = 0;
  std::vector<Point> outline;
  for (std::size_t u = 0; f.settled && u < f.after.units; ++u) {
    const Unit& unit = f.after.unit[u];
    if (unit.side != s.asked().side || unit.kind == 0 || unit.strength == 0) continue;
    game.outline(f.after, unit_id(u), outline);
    left += outline.empty() ? 1 : 0;
    outline.clear();
  }
  json.key("usual_leaves").number(left);
}

// What a reaction answers: the last order of the side whose turn it is. What was secret in it stays so.
void Conversation::write_cause(JsonOut& json, Side reacting, Seat by) const {
  const std::vector<LogEntry>& entries = match_.log().entries;
  for (std::size_t i = entries.size(); i-- > 0;) {
    if (entries[i].side == reacting) continue;
    if (secret_still(t_, i, by)) return;
    Order order = parse_order(game_, entries[i].order).order;
    write_order(json.key("cause"), game_, view(game_, match_.state_before(i), by), order);
    return;
  }
}

void Conversation::write_decision(JsonOut& json, Seat to) const {
  Seat by = eyes(t_, match_.state(), to);
  State s = view(game_, match_.state(), by);
  json.open();
  json.key("over").boolean(match_.over());
  Side side = match_.to_decide();
  write_side(json.key("side"), game_, side);
  if (match_.over()) {
    write_side(json.key("winner"), game_, s.winner);
    write_standing(json.key("standing"), game_, s);
  } else if (side != Side::nobody) {
    const Decision& d = s.waiting == match_.state().waiting ? s.asked() : match_.state().asked();
    std::span<const DecisionInfo> infos = game_.rules().labels().decisions;
    json.key("kind").text(d.kind < infos.size() ? infos[d.kind].key : std::string_view{"?"});
    if (d.unit != UnitId::none) write_unit_id(json.key("unit"), game_, d.unit);
    if (d.other != UnitId::none) write_unit_id(json.key("other"), game_, d.other);
    json.key("question");
    write_text(json, describe(game_, s, d));
    if (s.active != Side::nobody && s.active != side) {
      json.key("reaction").boolean(true);
      write_cause(json, side, by);
    }
    if (to == Seat::referee || by == seat_of(side)) {
      Menu menu;
      game_.menu(s, menu);
      if (only_order(game_, s, menu)) json.key("forced").boolean(true);
      write_menu(json.key("menu"), game_, s, menu);
      if (std::optional<Order> usual = usual_order(game_, s, menu)) write_usual(json, game_, s, *usual);
      if (Shop shop; game_.shop(s, shop)) write_shop(json.key("shop"), game_, s, shop);
      if (t_.given) json.key("given").text(order_text(game_, *t_.given));
    }
  }
  json.key("undo").open_list();
  for (Side who : {Side::first, Side::second}) {
    bool may = to == Seat::referee || ((to == seat_of(who) || to == Seat::both) && t_.human[index(who)]);
    if (t_.given && to != Seat::referee) may = false;
    if (may && match_.can_undo(who)) write_side(json, game_, who);
  }
  json.close_list();
  json.close();
}

void Conversation::decision() {
  Letter letter = begin("decision");
  JsonOut json(letter.body);
  write_decision(json.key("decision"), from_);
  send(std::move(letter));
}

bool Conversation::asked_state(Fault& f) {
  std::optional<i64> of;
  i64 last = static_cast<i64>(match_.log().entries.size());
  if (!message_.only({"of"}, f) || !message_.number("of", 0, last, of, f)) return false;
  state(of ? std::optional{static_cast<std::size_t>(*of)} : std::nullopt);
  return true;
}

bool Conversation::asked_preview(Fault& f) {
  if (!message_.only({"order"}, f) || !may_play(f)) return false;
  GivenOrder given;
  bool sent = false;
  if (!asked_for(given, f, sent)) return sent;
  const Order& order = given.order;
  const std::string& words = given.text;
  if (match_.over()) return refuse(words, Clause::none, sentence(protocol_word("shared.game_is_over"))), true;
  Side viewer = from_ == Seat::referee ? match_.to_decide() : side_at(eyes(t_, match_.state(), from_));
  State seen = view(game_, match_.state(), seat_of(viewer));
  if (message_.type() == "check") {
    Verdict v = game_.check(seen, order);
    if (!v) return refuse(words, v), true;
    Letter letter = begin("allowed");
    JsonOut json(letter.body);
    write_allowed(json, game_, seen, order);
    send(std::move(letter));
    return true;
  }
  Preview p = preview(game_, match_.state(), order, viewer, t_.preview_limit);
  if (!p.verdict || !p.foreseen) return refuse(words, p.verdict ? p.foreseen : p.verdict), true;
  Cited cited;
  Letter letter = begin("preview");
  JsonOut json(letter.body);
  write_order(json.key("order"), game_, seen, order);
  write_preview(json, game_, seen, p, cited);
  Outlook ahead = outlook(game_, match_.state(), order, viewer, t_.preview_limit);
  if (!ahead.goal.empty()) write_outlook(json.key("outlook"), game_, seen, order, ahead, cited);
  if (!ahead.aimless.empty() && !ahead.certain)
    write_text(json.key("aimless"),
               in_each([&](Lang l) { return describe_about(game_, seen, order, ahead.aimless, l); }));
  write_questions(json.key("questions"), game_, seen, p);
  cited.erase(Clause::none);
  write_clauses(json.key("clauses"), game_.rules(), cited);
  send(std::move(letter));
  return true;
}

bool Conversation::asked_log(Fault& f) {
  if (!message_.only({}, f)) return false;
  if (!may_read_all(t_, from_)) {
    f.kind = "seat";
    f.message = sentence(protocol_word("questions.log_tells_everything_is_read"));
    return false;
  }
  Letter letter = begin("log");
  JsonOut json(letter.body);
  json.key("log").text(log_for(t_, from_));
  send(std::move(letter));
  return true;
}

void Conversation::procedures() {
  Letter letter = begin("procedures");
  JsonOut json(letter.body);
  json.key("procedures").open_list();
  for (const Procedure& p : game_.rules().procedures()) write_procedure(json, game_.rules().labels(), p);
  json.close_list();
  send(std::move(letter));
}

bool Conversation::asked_odds(Fault& f) {
  Question q;
  Odds odds;
  if (!message_.only({"procedure", "inputs"}, f) || !message_.question(q, f) || !ask(game_.rules(), q, odds, f))
    return false;
  std::string answer;
  write_odds(odds, answer);
  Letter letter = begin("odds");
  JsonOut json(letter.body);
  json.key("odds").raw(answer);
  Cited cited;
  for (const Modifier& m : odds.why.items()) cited.insert(m.clause);
  write_clauses(json.key("clauses"), game_.rules(), cited);
  send(std::move(letter));
  return true;
}

const ClauseEntry* clause_named(const Rulebook& rules, std::string_view id, Fault& f) {
  const ClauseBook& book = rules.clauses();
  const ClauseEntry* e = book.find(parse_clause(id, book.prefix));
  if (e != nullptr) return e;
  std::vector<std::string> ids;
  for (const ClauseEntry& entry : book.entries) ids.push_back(clause_id(entry.id, book.prefix));
  std::vector<std::string_view> names(ids.begin(), ids.end());
  std::string shown = excerpt(id);
  f.kind = "clause";
  f.nearest = nearest(id, names);
  f.message = sentence(protocol_word("questions.no_clause"), {shown});
  return nullptr;
}

bool Conversation::asked_clause(Fault& f) {
  std::optional<std::string> id;
  if (!message_.only({"clause"}, f) || !message_.text("clause", id, f)) return false;
  const ClauseBook& book = game_.rules().clauses();
  const ClauseEntry* e = clause_named(game_.rules(), id.value_or(""), f);
  if (e == nullptr) return false;
  Letter letter = begin("clause");
  JsonOut json(letter.body);
  json.key("clause").text(clause_id(e->id, book.prefix));
  json.key("text");
  write_text(json, e->text);
  json.key("ours").boolean(e->ours || is_ruling(e->id));
  if (e->is_advice()) {
    json.key("advice");
    write_text(json, e->advice);
  }
  Cited cited(e->rulings.begin(), e->rulings.end());
  write_clauses(json.key("rulings"), game_.rules(), cited);
  send(std::move(letter));
  return true;
}

bool Conversation::asked_propose(Fault& f) {
  std::optional<i64> most, seed;
  if (!message_.only({"most", "seed"}, f) || !message_.number("most", 1, 1000, most, f) ||
      !message_.number("seed", 0, INT64_MAX, seed, f) || !may_play(f))
    return false;
  Side side = match_.to_decide();
  std::vector<Order> orders;
  Seat by = eyes(t_, match_.state(), from_);
  State seen = view(game_, match_.state(), by);
  if (side != Side::nobody && (from_ == Seat::referee || by == seat_of(side))) {
    Rng rng(static_cast<u64>(seed.value_or(0)));
    game_.propose(seen, rng, static_cast<std::size_t>(most.value_or(100)), orders);
  }
  Letter letter = begin("proposals");
  JsonOut json(letter.body);
  json.key("orders").open_list();
  for (const Order& o : orders) json.text(order_text(game_, o));
  json.close_list();
  send(std::move(letter));
  return true;
}

}  // namespace grog
