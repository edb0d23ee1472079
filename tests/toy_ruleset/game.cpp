#include "tests/toy_ruleset/game.hpp"

#include "tests/toy_ruleset/procedures.hpp"

namespace grog::toy_ruleset {

void ToyGame::read(const Table& root) {
  board_.columns = root.integer("zones", 2, 8);
  board_.rows = 1;
  board_.width = 1000 * board_.columns, board_.height = 1000;
  for (i32 i = 0, x = 0; i < board_.columns; ++i, x += 1000)
    board_.places.push_back(
        {std::string(1, static_cast<char>('A' + i)) + "1", {}, {{x, 0}, {x + 1000, 0}, {x + 1000, 1000}, {x, 1000}}});
  for (Side side : {Side::first, Side::second}) {
    Table t = root.table(side == Side::first ? "first" : "second");
    std::string letter = t.text("letter");
    sides_[index(side)] = {t.text("key"), t.said(), letter.empty() ? '?' : letter[0]};
  }
  std::string_view keys[] = {sides_[0].key, sides_[1].key};
  for (const Table& t : root.tables("unit")) {
    if (start_.units == max_units)
      return t.fault(sentence({"plus d'unités qu'une partie n'en tient", "more units than a game holds"}));
    UnitId u = unit_id(start_.units++);
    RosterEntry entry;
    entry.id = t.text("id");
    entry.side = static_cast<Side>(t.choice("side", keys));
    entry.name = t.said("name");
    start_[u].side = entry.side;
    start_[u].kind = 1;
    put(start_, u, t.integer("zone", 1, board_.columns) - 1);
    start_[u].strength = static_cast<i16>(t.integer("bases", 1, t_.bases.value));
    start_[u].down = t.boolean("down", false);
    roster_.push_back(std::move(entry));
  }
  if (bases(start_, Side::first) == 0 || bases(start_, Side::second) == 0)
    root.fault(sentence({"il faut une unité à chaque camp", "each side needs a unit"}));

  // The posture of both sides may be given; then the first turn, or another, begins with the side that is named.
  Table begun = root.table("start", false);
  if (!begun.exists()) {
    for (Side side : {Side::second, Side::first}) start_.ask({{Ask::posture, side}, {}});
    return;
  }
  static constexpr std::string_view postures[] = {"bold", "wary"};
  start_.phase = Phase::play;
  start_.turn = static_cast<u16>(begun.integer("turn", 1, t_.turns.value, 1));
  start_.active = static_cast<Side>(begun.choice("active", keys, 0));
  set_posture(start_, Side::first, static_cast<Posture>(1 + begun.choice("first", postures)));
  set_posture(start_, Side::second, static_cast<Posture>(1 + begun.choice("second", postures)));
  start_.ask({{Ask::act, start_.active}, {}});
}

i32 ToyGame::score(const State& s, Side side) const { return 10 * (bases(s, side) - bases(s, other(side))); }

Standing ToyGame::standing(const State& s) const {
  Standing out{{bases(s, Side::first), bases(s, Side::second)}, Side::nobody};
  if (out.points[0] != out.points[1]) out.ahead = out.points[0] > out.points[1] ? Side::first : Side::second;
  return out;  // equal: TOY-R1
}

void ToyGame::outline(const State& s, UnitId u, std::vector<Point>& out) const {
  if (!alive(s[u])) return;
  Point c = s[u].pose.at;
  for (Point d : {Point{-100, -200}, Point{100, -200}, Point{100, 200}, Point{-100, 200}})
    out.push_back({c.x + d.x, c.y + d.y});
}

State ToyGame::seen_by(const State& s, Side side) const {
  State seen = s;
  if (s.phase == Phase::choice && side != Side::nobody) set_posture(seen, other(side), Posture::unknown);
  return seen;
}

bool ToyGame::is_secret(const State&, const Order& o) const { return o.verb == static_cast<u8>(Verb::choose); }

std::string ToyGame::broken(const State& s) const {
  if ((s.over != 0) != (s.waiting == 0)) return "a game that goes on waits for an answer, one that is over does not";
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.strength < 0 || u.strength > t_.bases.value) return roster_[i].id + " has an impossible strength";
    if (alive(u) != (u.place >= 0 && u.place < zones())) return roster_[i].id + " is not where its strength puts it";
    for (std::size_t k = 0; k < i; ++k)
      if (alive(u) && s.unit[k].side != u.side && s.unit[k].place == u.place) return "enemies share a zone";
  }
  return {};
}

namespace {

class ToyBook final : public Rulebook {
 public:
  bool read(const DataFiles& files, Problems& problems) {
    const DataFile* clauses = files.find("clauses.toml");
    const DataFile* tables = files.find("tables.toml");
    if (clauses == nullptr || tables == nullptr) {
      problems.add({"clauses.toml, tables.toml", 0, 0, Sentence::same("a file of the ruleset is missing")});
      return false;
    }
    if (!read_clauses(*clauses, clauses_, problems)) return false;
    id_ = ruleset().id();
    labels_ = toy_ruleset::labels();
    troops_ = {{"squad", {"groupe", "squad"}, Symbol::infantry}};
    procedures_ = toy_ruleset::procedures();
    if (const DataFile* words = files.find("words.toml"); words != nullptr && !words_.read(*words, problems))
      return false;
    tables_ = &figures_;
    tables_hash_ = figures_hash(*tables);
    return read_tables(*tables, clauses_, figures_, problems) && read_learned(files, problems);
  }

  std::unique_ptr<const Game> load(const DataFile& file, Problems& problems) const override {
    Document doc(file, problems, &clauses_);
    ScenarioHead head;
    read_head(file, doc.root(), head);
    auto game = std::make_unique<ToyGame>(*this, figures_, head);
    if (doc.parsed()) game->read(doc.root());
    doc.finish();
    if (!doc.sound()) return nullptr;
    return game;
  }

 private:
  Tables figures_;
};

class ToyRuleset final : public Ruleset {
 public:
  std::string_view id() const override { return "toy-ruleset"; }
  Text name() const override { return {"Le jouet", "The toy"}; }
  std::span<const EmbeddedFile> files() const override { return embedded_files(); }
  std::unique_ptr<const Rulebook> open(const DataFiles& files, Problems& problems) const override {
    auto book = std::make_unique<ToyBook>();
    if (!book->read(files, problems)) return nullptr;
    return book;
  }
};

}  // namespace

const Ruleset& ruleset() {
  static const ToyRuleset the;
  return the;
}

}  // namespace grog::toy_ruleset
