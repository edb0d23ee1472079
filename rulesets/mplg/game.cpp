#include "rulesets/mplg/game.hpp"

#include <algorithm>

namespace grog::mplg {

std::unique_ptr<MplgBook> MplgBook::open(std::string_view id, const DataFiles& files, Problems& problems) {
  auto book = std::make_unique<MplgBook>();
  const DataFile* clauses = files.find("clauses.toml");
  if (clauses == nullptr) problems.add({"clauses.toml", 0, 0, "the file is missing", "il manque ce fichier"});
  if (clauses == nullptr || !read_clauses(*clauses, book->clauses_, problems)) return nullptr;
  if (!read_tables(files, book->clauses_, book->figures_, book->troops_, problems)) return nullptr;
  book->id_ = id;
  book->labels_ = mplg::labels();
  book->procedures_ = mplg::procedures();
  book->labels_.words = procedure_words();
  book->labels_.fields = old::described(book->labels_);
  book->tables_ = &book->figures_;
  for (const char* name : {"tables.toml", "armies.toml"}) {
    const std::string& text = files.find(name)->text;
    book->tables_hash_ = hash_bytes(text.data(), text.size(), book->tables_hash_);
  }
  return book;
}

std::unique_ptr<const Game> MplgBook::load(const DataFile& file, Problems& problems) const {
  Document doc(file, problems, &clauses());
  if (!doc.parsed()) return nullptr;
  ScenarioHead head;
  read_head(file, doc.root(), head);
  auto game = std::make_unique<MplgGame>(*this, head);
  bool read = game->read(doc.root());
  if (read) doc.finish();
  return read && doc.sound() ? std::move(game) : nullptr;
}

// An army by itself: `side`, [[general]] with `id` and `troop`, [[unit]] with `troop`, `stands` and `general`.
bool MplgBook::check_army(const DataFile& file, Problems& problems) const {
  Document doc(file, problems, &clauses());
  if (!doc.parsed()) return false;
  Table root = doc.root();
  root.text("ruleset");
  Side side = static_cast<Side>(root.choice("side", side_keys));
  std::vector<std::string_view> keys;
  for (const TroopInfo& i : troops()) keys.push_back(i.key);
  auto because = [this](Clause c) { return sentence({"interdit : ", "not allowed: "}) + clauses().said(c); };
  auto troop_of = [&](const Table& row, bool general) -> const Troop* {
    std::string key = row.text("troop");
    std::size_t k = static_cast<std::size_t>(std::find(keys.begin(), keys.end(), key) - keys.begin());
    if (k == keys.size() || (t().troops[k].arm == Arm::general) != general) {
      row.fault("troop",
                with_hint(sentence({"il n'y a pas de troupes « {0} »", "there are no such troops as '{0}'"}, {key}),
                          key, keys));
      return nullptr;
    }
    if (t().troops[k].side == side) return &t().troops[k];
    row.fault("troop", because(side == french ? "MPLG-18.1"_c : "MPLG-18.2"_c));
    return nullptr;
  };
  std::vector<std::pair<std::string, i32>> commands;
  for (const Table& row : root.tables("general")) {
    commands.push_back({row.text("id"), 0});
    troop_of(row, true);
  }
  for (const Table& row : root.tables("unit")) {
    const Troop* troop = troop_of(row, false);
    i32 stands = row.integer("stands", 1, 99);
    std::string name = row.text("general");
    if (troop != nullptr) {
      i32 limit = troop->arm == Arm::infantry ? t().infantry_stands.value : t().other_stands.value;
      if (stands > limit)
        row.fault("stands", because(t().infantry_stands.clause));
      else if (stands < troop->least || stands > troop->most)
        row.fault("stands", because(side == french ? "MPLG-18.1"_c : "MPLG-18.2"_c));
    }
    auto chief = std::find_if(commands.begin(), commands.end(), [&](const auto& c) { return c.first == name; });
    if (chief == commands.end())
      row.fault("general", because("MPLG-R59"_c));
    else
      ++chief->second;
  }
  for (const auto& [name, units] : commands)
    if (units < t().units_least.value || units > t().units_most.value)
      root.fault(sentence({"le général « {0} » commande {1} unités ; ", "general '{0}' commands {1} units; "},
                          {name, std::to_string(units)}) +
                 because(t().units_least.clause));
  if (commands.empty()) root.fault(because("MPLG-R59"_c));
  doc.finish();
  return doc.sound();
}

MplgGame::MplgGame(const MplgBook& book, const ScenarioHead& head) : GameOf(book, head), book_(&book), start_{} {}

void MplgGame::outline(const State& s, UnitId id, std::vector<Point>& out) const {
  out.clear();
  if (!on_table(s[id])) return;
  for (Point p : corners(Quad(body(s[id])))) out.push_back(p);
}

// Nothing is hidden on the table; only what the other side has told its men to wait for.
State MplgGame::seen_by(const State& s, Side side) const {
  State seen = s;
  if (side == Side::nobody) return seen;
  for (std::size_t i = 0; i < seen.units; ++i)
    if (seen.unit[i].side != side) seen.unit[i].attr[attr::standing] = 0;
  return seen;
}

std::string MplgGame::broken(const State& s) const {
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    const std::string& id = roster()[i].id;
    if (u.strength < 0 || u.strength > u.attr[attr::start])
      return id + " has " + std::to_string(u.strength) + " stands";
    if ((u.strength == 0) != (u.place == gone)) return id + " is dead but stands, or the reverse";
    if (!on_table(u)) continue;
    if (u.pose.facing < 0 || u.pose.facing >= full_turn || u.pose.facing % whole_degree != 0)
      return id + " faces no whole degree";
    if (arm(u) == Arm::general) {
      Point p = u.pose.at;
      if (p.x < 0 || p.y < 0 || p.x > board_.width || p.y > board_.height) return id + " is off the table";
      continue;
    }
    if (u.attr[attr::losses] < 0 || u.attr[attr::losses] >= t().losses_a_stand(arm(u)).value)
      return id + " has too many losses";
    if (u.attr[attr::allowed] < 0 || u.attr[attr::allowed] > t().actions.value) return id + " may do too much";
    if (u.attr[attr::actions] > t().actions.value ||
        (s.waiting > 0 && u.attr[attr::due] != 0 && s.game[game_attr::fighting] == 0))
      return id + " did too much, or owes a test";
    if (u.is(flags::prone) && (arm(u) != Arm::infantry || in_sector(u))) return id + " cannot be prone";
    if (u.is(flags::engaged) != !enemies_touched(s, unit_id(i)).empty())
      return id + " is engaged with nobody, or the reverse";
    if (in_sector(u)) {
      if (arm(u) != Arm::infantry) return id + " cannot be in a building";
      if (occupant(s, u.place) != unit_id(i)) return id + " shares its building";
      continue;
    }
    if (!on_table(Quad(body(u)), board_.width, board_.height)) return id + " is off the table";
    for (std::size_t k = i + 1; k < s.units; ++k) {
      const Unit& v = s.unit[k];
      if (!on_table(v) || arm(v) == Arm::general || in_sector(v)) continue;
      if (overlap(Quad(body(u)), Quad(body(v)))) return id + " overlaps " + roster()[k].id;
    }
    for (const Sector& house : ground_.sectors)
      if (overlap(Quad(body(u)), Quad(house.box))) return id + " stands in a wall";
  }
  if (!s.over && s.waiting == 0) return "nobody is asked anything";
  if (s.over && s.waiting > 0) return "somebody is asked after the end";
  return {};
}

namespace {

class Mplg final : public Ruleset {
 public:
  std::string_view id() const override { return "mplg"; }
  Text name() const override { return {"MPLG, Morts pour la gloire", "MPLG, They Died for Glory"}; }
  std::span<const EmbeddedFile> files() const override { return embedded_files(); }
  std::unique_ptr<const Rulebook> open(const DataFiles& files, Problems& problems) const override {
    return MplgBook::open(id(), files, problems);
  }
};

}  // namespace

const Ruleset& ruleset() {
  static const Mplg it;
  return it;
}

}  // namespace grog::mplg
