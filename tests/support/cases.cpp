#include "tests/support/cases.hpp"

#include <set>

#include "core/describe.hpp"
#include "core/exact.hpp"
#include "core/match.hpp"
#include "core/order_text.hpp"
#include "tests/support/load.hpp"

namespace grog::test {
namespace {

template <class Infos>
int index_of(const Infos& infos, std::string_view key) {
  for (std::size_t i = 0; i < infos.size(); ++i)
    if (infos[i].key == key) return static_cast<int>(i);
  return -1;
}

std::string shown(const Field& f, i32 v) {
  if (v == null_value) return "null";
  if (f.kind == Field::Kind::boolean) return v != 0 ? "true" : "false";
  if (f.kind == Field::Kind::choice) return std::string{f.choices[static_cast<std::size_t>(v)]};
  return std::to_string(v);
}

// A field by its key, an element of an array by its number behind it, a mark by its own name.
std::string state_text(const Game& game, std::span<const StateField> fields, const void* data, const std::string& key) {
  using Kind = StateField::Kind;
  for (const StateField& f : fields) {
    for (std::size_t i = 0; f.kind == Kind::marks && i < f.names.size(); ++i)
      if (f.names[i] == key) return (f.value(data) >> i & 1) != 0 ? "true" : "false";
    for (std::size_t e = 0; e < f.count; ++e) {
      std::string name{f.key};
      if (f.count > 1) name += std::to_string(e + 1);
      if (name != key) continue;
      i64 value = f.value(data, e);
      if (f.kind == Kind::boolean) return value != 0 ? "true" : "false";
      if (f.kind == Kind::choice && value >= 0 && static_cast<std::size_t>(value) < f.names.size())
        return std::string{f.names[static_cast<std::size_t>(value)]};
      if (f.kind == Kind::unit) {
        UnitId u = static_cast<UnitId>(value);
        return index(u) < game.roster().size() ? game.roster()[index(u)].id : "none";
      }
      return std::to_string(value);
    }
  }
  return "no such attribute";
}

class CaseRunner {
 public:
  CaseRunner(const Ruleset& r, const Rulebook& b, std::string common, std::string forced, const Table& t)
      : ruleset(r), book(b), common_text(std::move(common)), forced_order(std::move(forced)), c(t) {}

  std::vector<std::string> run(CaseTrace& trace) {
    for (const std::string& id : c.texts("clauses")) trace.expected.insert(known(id));
    for (const std::string& id : c.texts("about")) trace.mentioned.insert(known(id));
    if (c.has("procedure"))
      run_procedure();
    else
      run_game();
    for (Clause clause : trace.expected)
      if (clause != Clause::none && !seen.contains(clause))
        fail(book.clause_id(clause) + " is cited, but the engine never names it");
    trace.named = std::move(seen);
    trace.holds = failures.empty();
    return failures;
  }

 private:
  const Ruleset& ruleset;
  const Rulebook& book;
  std::string common_text, forced_order;
  const Table& c;
  std::vector<std::string> failures;
  std::set<Clause> seen;

  void fail(std::string what) { failures.push_back(std::move(what)); }

  Clause known(const std::string& id) {
    Clause clause = parse_clause(id, book.prefix());
    if (book.clauses().find(clause) == nullptr) fail("'" + id + "' is no clause of " + std::string{book.id()});
    return clause;
  }

  // A value of the file as text, whatever its type, so that it can be compared with what is shown.
  static std::string value(const Table& t, const std::string& key, std::span<const Field> fields) {
    for (const Field& f : fields) {
      if (f.name != key) continue;
      if (f.kind == Field::Kind::boolean) return t.boolean(key) ? "true" : "false";
      if (f.kind == Field::Kind::choice) return t.text(key);
      if (f.kind == Field::Kind::decimal) return std::to_string(t.decimal(key, f.scale, INT32_MIN + 1, INT32_MAX));
      break;
    }
    return any_value(t, key);
  }
  static std::string any_value(const Table& t, const std::string& key) { return t.any_text(key); }

  Tape tape_of(const Table& t) {
    Tape tape;
    std::size_t where = 0;
    std::string dice = t.text("dice", std::string{});
    if (!parse_tape(dice, tape, where)) fail("dice: '" + dice + "' at character " + std::to_string(where + 1));
    return tape;
  }

  void run_procedure() {
    std::string name = c.text("procedure");
    const Procedure* p = nullptr;
    for (const Procedure& each : book.procedures())
      if (each.name == name) p = &each;
    if (p == nullptr) return fail("no procedure '" + name + "'");
    StructBytes in{}, out{};
    p->defaults(in.data());
    Table inputs = c.table("inputs", false);
    for (const Field& f : p->in) f.set(in.data(), f.fallback);
    for (const std::string& key : inputs.keys()) {
      const Field* field = nullptr;
      for (const Field& f : p->in)
        if (f.name == key) field = &f;
      if (field == nullptr) {
        fail("no input '" + key + "'");
        continue;
      }
      i32 v = 0;
      switch (field->kind) {
        case Field::Kind::boolean: v = inputs.boolean(key); break;
        case Field::Kind::choice: v = inputs.choice(key, field->choices); break;
        default: v = inputs.decimal(key, field->scale, field->low, field->high);
      }
      field->set(in.data(), v);
    }
    if (Sentence why = p->invalid(book.tables(), in.data()); !why.empty())
      return fail("invalid inputs: " + why.in(Lang::en));
    Tally reasons;
    p->reasons(book.tables(), in.data(), reasons);
    std::vector<std::string> listed;
    for (const Modifier& m : reasons.items()) {
      seen.insert(m.clause);
      std::string text = book.clause_id(m.clause);
      if (m.of_is_shown()) text += std::string{"@"} + m.of;
      listed.push_back(text + " " + (m.word.empty() ? std::to_string(m.value) : std::string{m.word.view()}));
    }
    if (c.has("modifiers") && listed != c.texts("modifiers")) {
      std::string all;
      for (const std::string& l : listed) all += (all.empty() ? "" : ", ") + l;
      fail("modifiers are: " + all);
    }
    Tape tape = tape_of(c), record;
    TapeDice dice(tape, TapeDice::Grouping::strict, &record);
    p->run(book.tables(), in.data(), reasons, dice, out.data());
    for (const Throw& t : record.throws) seen.insert(t.clause);
    if (dice.ran_short() && c.has("outcome"))
      return fail(std::string{dice.mismatched() ? "dice grouped otherwise: " : "more dice wanted: "} +
                  std::to_string(dice.missing().count) + " for " + book.clause_id(dice.missing().clause) + " after " +
                  tape_text(record));
    if (!dice.ran_short() && !dice.exhausted()) fail("dice left over after " + tape_text(record));
    Table outcome = c.table("outcome", false);
    for (const std::string& key : outcome.keys()) expect_field(*p, outcome, key, out);
    expect_chances(*p, in, reasons);
  }

  void expect_field(const Procedure& p, const Table& outcome, const std::string& key, const StructBytes& out) {
    std::string is = outcome_text(p, key, out), wanted = value(outcome, key, p.out);
    if (is != wanted) fail(key + " is " + is + ", not " + wanted);
  }

  static std::string outcome_text(const Procedure& p, const std::string& key, const StructBytes& out) {
    for (const Field& f : p.out)
      if (f.name == key) return shown(f, f.get(out.data()));
    return "no outcome field";
  }

  void expect_chances(const Procedure& p, const StructBytes& in, const Tally& reasons) {
    Table chances = c.table("chances", false);
    if (!chances.exists()) return;
    auto run = [&](Dice& dice) {
      StructBytes out{};
      p.run(book.tables(), in.data(), reasons, dice, out.data());
      return out;
    };
    auto all = enumerate(run);
    for (const std::string& fraction : chances.keys()) {
      Table wanted = chances.table(fraction);
      Big sum;
      for (const auto& item : all.items) {
        bool fits = true;
        for (const std::string& key : wanted.keys())
          fits = fits && outcome_text(p, key, item.result) == value(wanted, key, p.out);
        if (fits) sum += item.weight;
      }
      u64 over = 1, part = parse_fraction(fraction, over);
      if (!(sum * Big{over} == all.total * Big{part}))
        fail("the chance is " + fraction_text(sum, all.total) + ", not " + fraction);
    }
  }

  // "7/36", "1" or "0"; returns the numerator.
  u64 parse_fraction(const std::string& text, u64& denominator) {
    std::size_t slash = text.find('/'), digits = text.find_first_not_of("0123456789/");
    std::string below = slash == std::string::npos ? "1" : text.substr(slash + 1);
    if (digits != std::string::npos || slash == 0 || below.empty() || text.size() > 36 || below.size() > 18) {
      fail("'" + text + "' is no fraction");
      return 0;
    }
    denominator = std::stoull(below);
    return std::stoull(text.substr(0, slash));
  }

  void run_game() {
    DataFile file;
    if (c.has("situation"))
      file = {"situation", common_text + c.text("situation")};
    else
      file = scenario_file(ruleset, c.text("scenario"));
    Problems problems;
    std::unique_ptr<const Game> game = book.load(file, problems);
    if (c.has("does_not_load")) return expect_problem(c.text("does_not_load"), game != nullptr, problems.text());
    if (game == nullptr) return fail("the situation does not load:\n" + problems.text());
    Match match(*game, LogHeader{});
    int number = 0;
    for (const Table& step : c.tables("steps")) {
      ++number;
      std::size_t before = failures.size();
      run_step(*game, match, step);
      for (std::size_t i = before; i < failures.size(); ++i)
        failures[i] = "step " + std::to_string(number) + ": " + failures[i];
    }
  }

  void expect_problem(const std::string& wanted, bool loads, const std::string& problems) {
    if (loads) return fail("the situation loads, though it should not: " + wanted);
    if (problems.find(wanted) == std::string::npos) return fail("it does not load for another reason:\n" + problems);
    seen.insert(parse_clause(wanted, book.prefix()));
  }

  // Gives an order with as many groups of dice as it asks for, and takes them off the tape.
  static Outcome give_first(Match& match, const Order& order, Tape& tape) {
    Tape used;
    for (;;) {
      Outcome out = match.give(order, used);
      if (!out.needs_dice || tape.empty()) return out;
      Throw next = tape.throws.front();
      used.add(next.clause, std::span{tape.faces}.first(next.count));
      tape.faces.erase(tape.faces.begin(), tape.faces.begin() + next.count);
      tape.throws.erase(tape.throws.begin());
    }
  }

  bool dice_fit(const Outcome& out) {
    if (!out.needs_dice && !out.bad_dice) return true;
    fail((out.bad_dice ? "dice grouped otherwise or left over: " : "more dice wanted: ") +
         std::to_string(out.missing.count) + " for " + book.clause_id(out.missing.clause) + " after " +
         tape_text(out.tape));
    return false;
  }

  void note(Outcome& out, std::vector<Event>& events) {
    for (const Event& e : out.events) seen.insert(e.clause);
    for (const Modifier& m : out.modifiers) seen.insert(m.clause);
    for (const Throw& t : out.tape.throws) seen.insert(t.clause);
    events.insert(events.end(), out.events.begin(), out.events.end());
  }

  // What the file says is answered by itself wherever it is asked, with the dice that are left.
  bool give_forced(const Game& game, Match& match, Tape& tape, std::vector<Event>& events) {
    ParsedOrder forced = parse_order(game, forced_order);
    if (!forced.ok) return fail("cannot read the forced order: " + forced.fault), false;
    while (!match.over() && game.check(match.state(), forced.order)) {
      Outcome out = give_first(match, forced.order, tape);
      if (!dice_fit(out)) return false;
      note(out, events);
    }
    if (!tape.empty()) return fail("dice left over: " + tape_text(tape)), false;
    return true;
  }

  void run_step(const Game& game, Match& match, const Table& step) {
    std::vector<Event> events;
    if (step.has("order")) {
      std::string refusal = step.text("refused", std::string{});
      ParsedOrder parsed = parse_order(game, step.text("order"));
      if (!parsed.ok && refusal == "unread") return;
      if (!parsed.ok) return fail("cannot read the order: " + parsed.fault);
      State before = match.state();
      Tape tape = tape_of(step);
      Outcome out = forced_order.empty() ? match.give(parsed.order, tape) : give_first(match, parsed.order, tape);
      if (!out.verdict) {
        seen.insert(out.verdict.clause);
        std::string by = out.verdict.clause == Clause::none ? "fault" : book.clause_id(out.verdict.clause);
        if (by != refusal) fail("refused by " + by + " (" + describe(book, out.verdict, Lang::en) + ")");
        if (!(match.state() == before)) fail("a refused order changed the state");
      } else if (!refusal.empty()) {
        fail("accepted, though " + refusal + " forbids it");
      } else if (!dice_fit(out)) {
        return;
      }
      note(out, events);
      if (out.verdict && !forced_order.empty() && !give_forced(game, match, tape, events)) return;
    }
    Table expected = step.table("expect", false);
    for (const std::string& key : expected.keys()) {
      std::string is = lookup(game, match.state(), events, key), wanted = any_value(expected, key);
      if (is != wanted) fail(key + " is " + is + ", not " + wanted);
    }
  }

  std::string lookup(const Game& game, const State& s, const std::vector<Event>& events, const std::string& key) {
    const Labels& l = book.labels();
    auto side_key = [&](Side side) { return side == Side::nobody ? std::string{"nobody"} : game.side(side).key; };
    auto yes = [](bool b) { return std::string{b ? "true" : "false"}; };
    if (key == "asked") return s.waiting == 0 ? "nothing" : std::string{l.decisions[s.asked().kind].key};
    if (key == "asked.side") return s.waiting == 0 ? "nobody" : side_key(s.asked().side);
    if (key == "asked.unit" || key == "asked.other") {
      UnitId u = s.waiting == 0 ? UnitId::none : key == "asked.unit" ? s.asked().unit : s.asked().other;
      return u == UnitId::none ? "none" : game.roster()[index(u)].id;
    }
    if (key == "phase") return std::string{l.phases[s.phase].key};
    if (key == "active") return side_key(s.active);
    if (key == "turn") return std::to_string(s.turn);
    if (key == "over") return yes(s.over != 0);
    if (key == "winner") return side_key(s.winner);
    if (key == "links") return std::to_string(s.links);
    std::size_t dot = key.find('.');
    if (dot == std::string::npos) return "no such thing";
    std::string head = key.substr(0, dot), rest = key.substr(dot + 1);
    if (head == "told") {
      int kind = index_of(l.events, rest), n = 0;
      if (kind < 0) return "no such event";
      for (const Event& e : events) n += e.kind == kind;
      return std::to_string(n);
    }
    if (head == "points") {
      for (Side side : {Side::first, Side::second})
        if (game.side(side).key == rest) return std::to_string(game.standing(s).points[index(side)]);
      return "no such side";
    }
    if (head == "game") {
      return state_text(game, l.fields.game, s.game.bytes.data(), rest);
    }
    if (head == "place") {
      std::size_t second = rest.find('.');
      int p = game.board().place_named(rest.substr(0, second));
      if (p < 0) return "no such place";
      const void* data = s.place[static_cast<std::size_t>(p)].bytes.data();
      if (second != std::string::npos) return state_text(game, l.fields.place, data, rest.substr(second + 1));
      return std::to_string(l.fields.place.empty() ? 0 : l.fields.place[0].value(data));
    }
    if (head == "side") {
      std::size_t second = rest.find('.');
      if (second == std::string::npos) return "no such attribute";
      for (Side side : {Side::first, Side::second})
        if (game.side(side).key == rest.substr(0, second)) {
          return state_text(game, l.fields.side, s.side_of(side).bytes.data(), rest.substr(second + 1));
        }
      return "no such side";
    }
    UnitId id = unit_named(game, head);
    if (id == UnitId::none) return "no such unit";
    const Unit& u = s[id];
    if (rest == "strength") return std::to_string(u.strength);
    if (rest == "place") {
      if (u.place >= 0 && static_cast<std::size_t>(u.place) < game.board().places.size())
        return game.board().places[static_cast<std::size_t>(u.place)].id;
      return u.place == -1 ? "none" : std::to_string(u.place);
    }
    if (rest == "formation") return std::string{l.formations[u.formation].key};
    if (rest == "x") return std::to_string(u.pose.at.x);
    if (rest == "y") return std::to_string(u.pose.at.y);
    if (rest == "facing") return std::to_string(u.pose.facing);
    if (rest == "group") return std::to_string(u.group);
    if (rest == "side") return side_key(u.side);
    return state_text(game, l.fields.unit, u.bytes.data(), rest);
  }
};

}  // namespace

CaseResult run_cases(const Ruleset& ruleset, const Rulebook& book, const DataFile& file) {
  CaseResult result;
  Problems problems;
  Document doc(file, problems);
  std::string common = doc.root().text("common", std::string{}), forced = doc.root().text("forced", std::string{});
  for (const Table& c : doc.root().tables("case")) {
    ++result.cases;
    std::string name = c.text("name");
    CaseTrace& trace = result.traces.emplace_back();
    trace.file = file.path, trace.name = name;
    for (const std::string& f : CaseRunner(ruleset, book, common, forced, c).run(trace))
      result.failures.push_back(file.path + ": " + name + ": " + f);
  }
  doc.finish();
  for (const Problem& p : problems.list())
    result.failures.push_back(p.file + ":" + std::to_string(p.line) + ": " + p.in(Lang::en));
  return result;
}

}  // namespace grog::test
