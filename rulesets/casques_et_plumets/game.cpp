#include "rulesets/casques_et_plumets/game.hpp"

#include <algorithm>

namespace grog::casques_et_plumets {

std::unique_ptr<CasquesBook> CasquesBook::open(std::string_view id, const DataFiles& files, Problems& problems) {
  auto book = std::make_unique<CasquesBook>();
  const DataFile* clauses = files.find("clauses.toml");
  if (clauses == nullptr) problems.add({"clauses.toml", 0, 0, "the file is missing", "il manque ce fichier"});
  if (clauses == nullptr || !read_clauses(*clauses, book->clauses_, problems)) return nullptr;
  if (!read_tables(files, book->clauses_, book->figures_, book->troops_, problems)) return nullptr;
  book->id_ = id;
  book->labels_ = make_labels();
  book->procedures_ = casques_et_plumets::procedures();
  book->labels_.words = procedure_words();
  book->labels_.fields = described();
  book->tables_ = &book->figures_;
  for (const char* name : {"tables.toml", "armies.toml"}) {
    const std::string& text = files.find(name)->text;
    book->tables_hash_ = hash_bytes(text.data(), text.size(), book->tables_hash_);
  }
  return book;
}

std::unique_ptr<const Game> CasquesBook::load(const DataFile& file, Problems& problems) const {
  Document doc(file, problems, &clauses());
  if (!doc.parsed()) return nullptr;
  ScenarioHead head;
  read_head(file, doc.root(), head);
  auto game = std::make_unique<CasquesGame>(*this, head);
  bool read = game->read(doc.root());
  if (read) doc.finish();
  return read && doc.sound() ? std::move(game) : nullptr;
}

// An army by itself: `army`, an optional `budget`, and [[brigade]] with its [[brigade.unit]]; the officers and the
// commander-in-chief are counted, not listed.
bool CasquesBook::check_army(const DataFile& file, Problems& problems) const {
  Document doc(file, problems, &clauses());
  if (!doc.parsed()) return false;
  Table root = doc.root();
  root.text("ruleset");
  std::vector<std::string_view> armies, keys;
  for (const Army& a : t().armies) armies.push_back(a.key);
  for (const TroopInfo& i : troops()) keys.push_back(i.key);
  const Army& army = at(t().armies, root.choice("army", armies, 0));
  int budget = root.integer("budget", 1, 10000, 10000);
  auto broken_by = [&](const Table& at, Clause c) {
    at.fault(sentence({"interdit : ", "not allowed: "}) + clauses().said(c));
  };
  int spent = t().budget.officer.value, brigades = 0;
  for (const Table& b : root.tables("brigade")) {
    b.text("name", std::string{});
    ++brigades;
    spent += t().budget.officer.value;
    int units = 0;
    for (const Table& u : b.tables("unit")) {
      std::size_t k = slot(u.choice("troop", keys, 2));
      const Troop& troop = t().troops[k];
      bool numerous = u.boolean("numerous", false), lance = u.boolean("lance", troop.lance);
      ++units;
      spent += cost_of(t(), troop, numerous, lance);
      if (troop.arm == Arm::officer)
        u.fault("troop", sentence({"les officiers viennent avec leur brigade", "officers come with their brigade"}));
      else if (!army.raises[k])
        broken_by(u, troop.status == Status::guard ? "CP-6.2"_c : "CP-6.1"_c);
      if (numerous && !troop.may_be_numerous) broken_by(u, t().budget.numerous.clause);
      if (lance && !troop.may_lance) broken_by(u, t().budget.lance.clause);
    }
    if (units < t().budget.units_least.value) broken_by(b, t().budget.units_least.clause);
    if (units > t().budget.units_most.value) broken_by(b, t().budget.units_most.clause);
  }
  if (brigades == 0 || brigades > t().budget.officers_most.value)
    root.fault(sentence({"une armée a de 1 à {0} officiers, en plus de son général en chef",
                         "an army has 1 to {0} officers beside its commander-in-chief"},
                        {std::to_string(t().budget.officers_most.value)}));
  if (spent > budget)
    root.fault("budget", sentence({"l'armée coûte {0} points ({1})", "the army costs {0} points ({1})"},
                                  {std::to_string(spent), clause_id(t().budget.officer.clause)}));
  doc.finish();
  return doc.sound();
}

CasquesGame::CasquesGame(const CasquesBook& book, const ScenarioHead& head)
    : GameOf(book, head), book_(&book), start_{} {}

const std::vector<std::array<Point, 2>>& CasquesGame::zone(const State& s, Side side) const {
  return zones_[index(s.game.swapped ? other(side) : side)];
}

const Feature* CasquesGame::building(int place) const {
  if (place < 0) return nullptr;
  for (const Feature& f : features_)
    if (f.place == place) return &f;
  return nullptr;
}

Box CasquesGame::box_in(const Unit& u, Formation f, const Pose& pose) const {
  const Footprint& print = t().prints(t().arm(u), f);
  return box_at(pose, print.width, print.depth);
}

Box CasquesGame::box_of(const Unit& u) const {
  if (u.place >= 0)
    if (const Feature* f = building(u.place); f != nullptr && f->kind == Ground::building) return f->box;
  return box_in(u, u.formation, u.pose);
}

bool CasquesGame::meets_objectives(const State& s, Side side) const {
  for (const std::vector<i16>& group : objectives(side)) {
    bool held = false;
    for (i16 p : group) held = held || at(s.place, p).held == side;
    if (!held) return false;
  }
  return !objectives(side).empty();
}

// Units destroyed, and who is ahead: all objectives first, then destruction (CP-R39).
Standing CasquesGame::standing(const State& s) const {
  Standing out;
  std::array<bool, 2> stands{}, aims{};
  for (Side side : both_sides) {
    stands[index(side)] = any_unit(s, t().fighters_of(side));
    out.points[index(side)] = s.side_of(side).destroyed;
    aims[index(side)] = meets_objectives(s, side);
  }
  if (stands[0] != stands[1]) {
    out.ahead = stands[0] ? Side::first : Side::second;
  } else if (aims[0] != aims[1]) {
    out.ahead = aims[0] ? Side::first : Side::second;
  } else if (out.points[0] != out.points[1]) {
    out.ahead = out.points[0] > out.points[1] ? Side::first : Side::second;
  }
  return out;
}

void CasquesGame::outline(const State& s, UnitId id, std::vector<Point>& out) const {
  out.clear();
  if (index(id) >= s.units || s[id].kind == 0 || !alive(s[id]) || !s[id].is(Mark::placed)) return;
  for (Point p : corners(Quad(box_of(s[id])))) out.push_back(p);
}

// Only stakes are hidden, while the other side still chooses (CP-R6).
State CasquesGame::seen_by(const State& s, Side side) const {
  State seen = s;
  if (side == Side::nobody || s.phase != Phase::stakes) return seen;
  Short& his = seen.side_of(other(side)).stake;
  if (his > 0) his = 0;
  return seen;
}

std::string CasquesGame::broken(const State& s) const {
  std::array<Quad, max_units> quads;
  UnitSet seen;
  std::string wrong;
  for (UnitId id : units(s)) {
    const Unit& u = s[id];
    const std::string& name = roster()[index(id)].id;
    if (t().is_officer(u)) {
      if (u.pc < 0) return name + " has fewer than no points";
      UnitId inside = u.attached;
      if (inside != UnitId::none && !alive(s[inside])) return name + " is inside a unit that is gone";
      if (inside != UnitId::none && !(s[inside].pose.at == u.pose.at)) return name + " is not where his unit is";
      continue;
    }
    if (u.strength < 0 || u.strength > t().full(u)) return name + " has VC " + std::to_string(u.strength);
    if (u.actions > t().command.actions.value) return name + " acted too often";
    if (!alive(u) || !u.is(Mark::placed)) continue;
    if (!has_formation(t().troop(u), u.formation)) return name + " stands in no formation of its arm";
    Quad& own = quads[index(id)];
    own = Quad(box_of(u));
    if (!on_table(own, board().width, board().height)) return name + " is off the table";
    for (const Feature& f : features_)
      if (f.row.barred && f.place != u.place && f.near(own) && overlap(own, f.area()))
        return name + " stands in a wall";
    seen.each([&](UnitId o) {
      if (wrong.empty() && near(own, quads[index(o)]) && overlap(own, quads[index(o)]))
        wrong = name + " and " + roster()[index(o)].id + " overlap";
    });
    if (!wrong.empty()) return wrong;
    seen.add(id);
  }
  if (!s.over && s.waiting == 0) return "nobody is asked anything";
  if (s.waiting == 1 && asked(s) == Ask::act && s.links > 0) return "a charge left its traces";
  return {};
}

namespace {

class CasquesEtPlumets final : public Ruleset {
 public:
  std::string_view id() const override { return "casques-et-plumets"; }
  Text name() const override { return {"Casques et Plumets", "Casques et Plumets"}; }
  std::span<const EmbeddedFile> files() const override { return embedded_files(); }
  std::unique_ptr<const Rulebook> open(const DataFiles& files, Problems& problems) const override {
    return CasquesBook::open(id(), files, problems);
  }
};

}  // namespace

const Ruleset& ruleset() {
  static const CasquesEtPlumets it;
  return it;
}

}  // namespace grog::casques_et_plumets
