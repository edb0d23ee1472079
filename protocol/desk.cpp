#include "protocol/desk.hpp"

#include <algorithm>

#include "protocol/message.hpp"
#include "protocol/odds.hpp"
#include "protocol/told_dice.hpp"
#include "protocol/values.hpp"
#include "protocol/words.hpp"

namespace grog {

Reply fault_reply(const Fault& f) {
  std::string text;
  JsonOut json(text);
  json.open();
  json.key("error").open();
  json.key("kind").text(f.kind);
  json.key("reason");
  write_text(json, f.message);
  if (!f.nearest.empty()) json.key("nearest").text(f.nearest);
  if (!f.allowed.empty()) {
    json.key("allowed").open_list();
    for (const std::string& a : f.allowed) json.text(a);
    json.close_list();
  }
  json.close();
  json.close();
  return {false, std::move(text)};
}

namespace {

const Rulebook* book_of(Shelf& shelf, std::string_view id, Fault& f) {
  const Ruleset* r = shelf.find(id);
  if (r == nullptr) {
    f = shelf.unknown_ruleset(id);
    return nullptr;
  }
  Problems problems;
  const Rulebook* book = shelf.open(*r, problems);
  if (book == nullptr) f = tables_fault(problems);
  return book;
}

void write_units(JsonOut& json, const Game& game, const State& s) {
  static constexpr std::string_view symbols[] = {"infantry", "cavalry", "artillery", "officer"};
  std::span<const TroopInfo> troops = game.rules().troops();
  std::vector<Point> outline;
  json.open_list();
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    outline.clear();
    if (u.kind != 0) game.outline(s, unit_id(i), outline);
    if (outline.empty()) continue;
    json.open();
    write_side(json.key("side"), game, u.side);
    json.key("symbol").text(u.kind <= troops.size() ? symbols[static_cast<std::size_t>(troops[u.kind - 1u].symbol)]
                                                    : symbols[0]);
    write_points(json.key("outline"), outline);
    json.key("facing").number(u.pose.facing);
    json.close();
  }
  json.close_list();
}

// How full the table is: units that stand on it, then those that are raised.
std::size_t fullness(const Game& game, const State& s) {
  std::size_t full = 0;
  std::vector<Point> outline;
  for (std::size_t i = 0; i < s.units; ++i) {
    if (s.unit[i].kind == 0) continue;
    outline.clear();
    game.outline(s, unit_id(i), outline);
    full += outline.empty() ? 1 : 1 + max_units;
  }
  return full;
}

// A position in which the battle may begin: each side does what brings most of its units onto the table.
State set_up(const Game& game) {
  constexpr std::size_t most_orders = 240, tried = 10;
  State s = game.begin();
  Rng rng(1815);
  RandomDice dice(1815);
  std::vector<Order> orders;
  for (std::size_t n = 0; n < most_orders && s.turn == 0 && s.over == 0 && s.waiting != 0; ++n) {
    game.propose(s, rng, tried, orders);
    std::optional<State> best;
    std::size_t fullest = 0;
    for (const Order& o : orders) {
      State then = s;
      game.apply(then, o, dice, nullptr);
      if (std::size_t full = fullness(game, then); !best || full > fullest) best = then, fullest = full;
    }
    if (!best) break;
    s = *best;
  }
  return s;
}

void write_scenario(JsonOut& json, Shelf& shelf, const ScenarioEntry& e, const Game& game) {
  State s = set_up(game);
  json.open();
  json.key("id").text(e.head.id);
  json.key("name");
  write_text(json, e.head.name);
  json.key("story");
  write_text(json, e.head.story);
  json.key("minutes").number(e.head.minutes);
  json.key("turns").number(game.last_turn(s));
  json.key("difficulty").number(e.head.difficulty);
  write_sides(json.key("sides"), game);
  write_board(json.key("board"), game, s);
  write_units(json.key("units"), game, s);
  json.key("options").open_list();
  for (const HouseOption& o : shelf.options(*e.ruleset))
    if (applies(o, shelf.files(*e.ruleset), *e.file, e.head.id)) json.text(o.id);
  json.close_list();
  json.close();
}

// A lesson stands in no list of battles: what is shown of it is told here.
void write_offer(JsonOut& json, Shelf& shelf, const Rulebook& book, const Tutorial& t) {
  const ScenarioEntry* e = shelf.scenario_named(t.scenario);
  Problems ignored;
  std::unique_ptr<const Game> game = book.load(*e->file, ignored);
  json.open();
  json.key("scenario").text(t.scenario);
  json.key("name");
  write_text(json, e->head.name);
  json.key("minutes").number(e->head.minutes);
  json.key("side").text(t.side);
  json.key("seat").text(game->side(Side::first).key == t.side ? "first" : "second");
  json.close();
}

void write_entry(JsonOut& json, const ClauseBook& book, const ClauseEntry& e, std::string_view name) {
  json.key(name).text(clause_id(e.id, book.prefix));
  json.key("text");
  write_text(json, e.text);
  json.key("ours").boolean(e.ours || is_ruling(e.id));
  if (e.is_advice()) {
    json.key("advice");
    write_text(json, e.advice);
  }
}

void write_cited(JsonOut& json, const Rulebook& book, Cited cited) {
  cited.erase(Clause::none);
  write_clauses(json.key("clauses"), book, cited);
}

}  // namespace

std::string list_text(Shelf& shelf, std::string_view version, std::span<const NamedText> players,
                      std::span<const NamedText> styles) {
  std::string text;
  JsonOut json(text);
  json.open();
  json.key("program").text("grognard");
  json.key("version").text(version);
  write_languages(json.key("languages"));
  json.key("rulesets").open_list();
  for (const Ruleset* r : shelf.rulesets()) {
    Problems ignored;  // `grognard check` tells them; a list shows what can be played
    const Rulebook* book = shelf.open(*r, ignored);
    if (book == nullptr) continue;
    json.open();
    json.key("id").text(r->id());
    json.key("name");
    write_text(json, r->name());
    json.key("prefix").text(book->prefix());
    json.key("scenarios").open_list();
    for (const ScenarioEntry& e : shelf.scenarios(*r))
      if (std::unique_ptr<const Game> game = book->load(*e.file, ignored); game != nullptr)
        write_scenario(json, shelf, e, *game);
    json.close_list();
    write_options(json.key("options"), *book, shelf.options(*r), true);
    if (const Tutorial* t = shelf.tutorial(*r)) write_offer(json.key("tutorial"), shelf, *book, *t);
    json.close();
  }
  json.close_list();
  write_named(json.key("players"), players);
  write_named(json.key("styles"), styles);
  json.close();
  return text;
}

Reply procedures_text(Shelf& shelf, std::string_view ruleset) {
  Fault f;
  const Rulebook* book = book_of(shelf, ruleset, f);
  if (book == nullptr) return fault_reply(f);
  Reply out;
  JsonOut json(out.text);
  json.open();
  json.key("ruleset").text(ruleset);
  json.key("procedures").open_list();
  for (const Procedure& p : book->procedures()) write_procedure(json, book->labels(), p);
  json.close_list();
  json.close();
  return out;
}

namespace {

Reply told_odds(const Odds& odds) {
  std::string found;
  write_odds(odds, found);
  Reply out;
  JsonOut json(out.text);
  json.open();
  json.key("odds").raw(found);
  Cited cited;
  for (const Modifier& m : odds.why.items()) cited.insert(m.clause);
  write_cited(json, *odds.book, cited);
  json.close();
  return out;
}

}  // namespace

Reply odds_text(Shelf& shelf, std::string_view question) {
  Fault f;
  Question q;
  Odds odds;
  if (!read_question(question, q, f) || !ask(shelf, q, odds, f)) return fault_reply(f);
  return told_odds(odds);
}

Reply odds_text(const Rulebook& book, std::string_view question) {
  Fault f;
  Question q;
  Odds odds;
  if (!read_question(question, q, f) || !ask(book, q, odds, f)) return fault_reply(f);
  return told_odds(odds);
}

// `own`: null where the shelf has the book.
static Reply roll_by(const Rulebook* own, Shelf* shelf, std::string_view question, u64 seed) {
  Fault f;
  Message m;
  Question q;
  Odds set;  // the inputs alone
  std::optional<std::string> ruleset, dice;
  if (!m.read_object(question, f) || !m.only({"ruleset", "procedure", "inputs", "dice", "hand"}, f) ||
      !m.text("ruleset", ruleset, f) || !m.text("dice", dice, f) || !m.question(q, f))
    return fault_reply(f);
  const Json* by_hand = m.find("hand");
  if (by_hand != nullptr && !by_hand->is_boolean()) {
    f.kind = "field";
    f.message = sentence(protocol_word("desk.hand_must_be_true_false"));
    return fault_reply(f);
  }
  Tape given;
  if (std::size_t where = 0; dice && !parse_tape(*dice, given, where)) {
    std::string column = std::to_string(where + 1);
    f.kind = "dice";
    f.message = sentence(protocol_word("shared.dice_figures_from_1_6"), {column});
    return fault_reply(f);
  }
  const Rulebook* book = own != nullptr ? own : book_of(*shelf, ruleset.value_or(""), f);
  if (book == nullptr || !prepare(*book, q, set, f)) return fault_reply(f);

  bool hand = dice || (by_hand != nullptr && by_hand->get<bool>());
  Tape thrown;
  alignas(16) StructBytes result{};
  TapeDice tape(given, given.throws.size() > 1 ? TapeDice::Grouping::strict : TapeDice::Grouping::free, &thrown);
  RandomDice random(seed, &thrown);
  Dice& source = hand ? static_cast<Dice&>(tape) : random;
  set.procedure->run(book->tables(), set.in.data(), set.why, source, result.data());
  Reply out;
  JsonOut json(out.text);
  Cited cited;
  json.open();
  if (hand && (tape.ran_short() || !tape.exhausted())) {
    json.key("need").open();
    json.key("count").number(tape.missing().count);
    write_clause(json.key("clause"), *book, tape.missing().clause);
    cited.insert(tape.missing().clause);
    json.key("have").text(tape_text(given));
    json.key("fits").boolean(tape.ran_short() && !tape.mismatched());  // false: too many, or not as they are thrown
    json.close();
  } else {
    // The same again, for what the faces were for.
    ToldDice again(thrown);
    Tally heard;
    alignas(16) StructBytes same{};
    set.procedure->run(book->tables(), set.in.data(), heard, again, same.data());
    write_dice(json.key("dice"), *book, thrown, again.told(), cited);
    write_modifiers(json.key("modifiers"), *book, set.why.items(), cited);
    json.key("outcome").open();
    for (const Field& field : set.procedure->out) write_value(json.key(field.name), field, field.get(result.data()));
    json.close();
  }
  write_cited(json, *book, cited);
  json.close();
  return out;
}

Reply roll_text(Shelf& shelf, std::string_view question, u64 seed) { return roll_by(nullptr, &shelf, question, seed); }
Reply roll_text(const Rulebook& book, std::string_view question, u64 seed) {
  return roll_by(&book, nullptr, question, seed);
}

Reply clause_text(Shelf& shelf, std::string_view ruleset, std::string_view clause) {
  Fault f;
  const Rulebook* book = book_of(shelf, ruleset, f);
  if (book == nullptr) return fault_reply(f);
  const ClauseEntry* e = clause_named(*book, clause, f);
  if (e == nullptr) return fault_reply(f);
  Reply out;
  JsonOut json(out.text);
  json.open();
  write_entry(json, book->clauses(), *e, "clause");
  write_clauses(json.key("rulings"), *book, Cited(e->rulings.begin(), e->rulings.end()));
  json.close();
  return out;
}

Reply clauses_text(Shelf& shelf, std::string_view ruleset) {
  Fault f;
  const Rulebook* book = book_of(shelf, ruleset, f);
  if (book == nullptr) return fault_reply(f);
  const ClauseBook& clauses = book->clauses();
  Reply out;
  JsonOut json(out.text);
  json.open();
  json.key("ruleset").text(ruleset);
  json.key("chapters").open_list();
  for (const ChapterEntry& c : clauses.chapters) {
    json.open();
    json.key("number").number(c.number);
    json.key("text");
    write_text(json, c.text);
    json.close();
  }
  json.close_list();
  json.key("clauses").open_list();
  for (const ClauseEntry& e : clauses.entries) {
    json.open();
    write_entry(json, clauses, e, "id");
    if (!is_ruling(e.id)) json.key("chapter").number(chapter_of(e.id));
    json.key("rulings").open_list();
    for (Clause c : e.rulings) json.text(clause_id(c, clauses.prefix));
    json.close_list();
    json.close();
  }
  json.close_list();
  json.close();
  return out;
}

}  // namespace grog
