#include "rulesets/walter_schnaffs/game.hpp"

#include <algorithm>

namespace grog::walter_schnaffs {

std::unique_ptr<WalterBook> WalterBook::open(std::string_view id, const DataFiles& files, Problems& problems) {
  auto book = std::make_unique<WalterBook>();
  const DataFile* clauses = files.find("clauses.toml");
  if (clauses == nullptr) problems.add({"clauses.toml", 0, 0, "the file is missing", "il manque ce fichier"});
  if (clauses == nullptr || !read_clauses(*clauses, book->clauses_, problems)) return nullptr;
  if (!read_tables(files, book->clauses_, book->figures_, book->troops_, problems)) return nullptr;
  book->id_ = id;
  for (const TroopInfo& i : book->troops_) book->troop_names_.push_back({i.key, {i.fr, i.en}});
  book->labels_ = make_labels(book->verbs_, book->troop_names_);
  book->labels_.length_size = book->figures_.zone_mm.value * 10;
  book->procedures_ = walter_schnaffs::procedures();
  book->labels_.words = procedure_words();
  book->labels_.fields = old::described(book->labels_);
  book->tables_ = &book->figures_;
  for (const char* name : {"tables.toml", "armies.toml"}) {
    const std::string& text = files.find(name)->text;
    book->tables_hash_ = hash_bytes(text.data(), text.size(), book->tables_hash_);
  }
  return book;
}

std::unique_ptr<const Game> WalterBook::load(const DataFile& file, Problems& problems) const {
  Document doc(file, problems, &clauses());
  if (!doc.parsed()) return nullptr;
  ScenarioHead head;
  read_head(file, doc.root(), head);
  auto game = std::make_unique<WalterGame>(*this, head);
  bool read = game->read(doc.root());
  if (read) doc.finish();
  return read && doc.sound() ? std::move(game) : nullptr;
}

// An army by itself: `side`, an optional `budget`, and [[unit]] with `troop` and `bases`.
bool WalterBook::check_army(const DataFile& file, Problems& problems) const {
  Document doc(file, problems, &clauses());
  if (!doc.parsed()) return false;
  Table root = doc.root();
  root.text("ruleset");
  Side side = static_cast<Side>(root.choice("side", nation_keys));
  int purse = root.integer("budget", 1, 10000, t().budget.points.value);
  ScenarioHead head;
  WalterGame shop(*this, head);
  State s{};
  s.units = max_units;
  std::size_t count = 0;
  for (const Table& u : root.tables("unit")) {
    std::string key = u.text("troop");
    int bases = u.integer("bases", 1, 5, 1);
    std::vector<std::string_view> keys;
    for (const TroopInfo& i : troops()) keys.push_back(i.key);
    std::size_t k = static_cast<std::size_t>(std::find(keys.begin(), keys.end(), key) - keys.begin());
    if (k == keys.size()) {
      u.fault("troop",
              with_hint(sentence({"il n'y a pas de troupes « {0} »", "there are no troops '{0}'"}, {key}), key, keys));
      continue;
    }
    Verdict v;
    if (!may_buy(shop, s, side, t().troops[k], bases, v, purse))
      u.fault(v.clause == Clause::none
                  ? sentence({"ces troupes sont de l'autre camp", "those troops are of the other side"})
                  : sentence({"interdit : ", "not allowed: "}) + clauses().said(v.clause));
    else if (count < max_units)
      shop.enlist(s, unit_id(count++), t().troops[k], static_cast<u8>(k + 1), bases);
  }
  if (Verdict v = army_complete(shop, s, side); !v)
    root.fault(sentence({"interdit : ", "not allowed: "}) + clauses().said(v.clause));
  doc.finish();
  return doc.sound();
}

WalterGame::WalterGame(const WalterBook& book, const ScenarioHead& head) : GameOf(book, head), book_(&book), start_{} {}

void WalterGame::put(State& s, UnitId id, int zone) const {
  unsigned taken = 0;
  for (std::size_t i = 0; i < s.units; ++i)
    if (on_table(s.unit[i]) && s.unit[i].place == zone && unit_id(i) != id) taken |= 1u << s.unit[i].pose.slot;
  i32 side = t().zone_mm.value * 10;
  Unit& u = s[id];
  u.place = static_cast<i16>(zone);
  u.pose.slot = static_cast<i16>(std::countr_one(taken));
  u.pose.at = {column(zone) * side + side / 2, (row(zone) - 1) * side + side / 2};
}

bool WalterGame::is_objective(const State& s, int zone, Posture p) const {  // table T7
  int r = row(zone), c = column(zone), last = rows();
  switch (p) {
    case Posture::nach_paris: return r == last;
    case Posture::advance: return r >= last - 1;
    case Posture::turn: return r >= last - 2 && (c < 2 || c >= columns() - 2);
    case Posture::solid:
      return r >= t().defender_first_row.value &&
             (zone_of(s, zone).kind() == Kind::built || zone_of(s, zone).level() > 0);
    case Posture::last: return false;
  }
  return false;
}

int WalterGame::budget(const State& s) const {
  if (budget_ > 0) return budget_;
  if (purse_ > 0) return purse_;
  return std::max(side_of(s, Side::first, side_attr::spent), side_of(s, Side::second, side_attr::spent));
}

namespace {

int objectives_held(const WalterGame& g, const State& s) {
  std::array<bool, max_places> held{};
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (on_table(u) && u.side == attacker(s) && !is_gun(g.t().arm(u))) held[static_cast<std::size_t>(u.place)] = true;
  }
  int n = 0;
  for (int z = 0; z < g.zones(); ++z)
    n += held[static_cast<std::size_t>(z)] && g.is_objective(s, z, posture_of(s, attacker(s)));
  return n;
}

}  // namespace

Standing WalterGame::standing(const State& s) const {
  Standing out;
  if (attacker(s) == Side::nobody || !has_posture(s, attacker(s))) return out;
  VictoryIn in;
  in.posture = static_cast<i32>(posture_of(s, attacker(s)));
  in.zones = objectives_held(*this, s);
  in.enemy_loss = side_of(s, attacker(s), side_attr::points_killed);
  in.own_loss = side_of(s, defender(s), side_attr::points_killed);
  in.budget = budget(s);
  RandomDice none(0);
  VictoryOut v = victory(t(), in, victory_reasons(t(), in), none);
  out.points[index(attacker(s))] = v.attacker_points;
  out.points[index(defender(s))] = v.defender_points;
  out.ahead = v.result == 2 ? Side::nobody : v.result == 0 ? attacker(s) : defender(s);
  return out;
}

void WalterGame::outline(const State& s, UnitId id, std::vector<Point>& out) const {
  out.clear();
  const Unit& u = s[id];
  if (!on_table(u)) return;
  // Two columns of three slots in a zone.
  i32 side = t().zone_mm.value * 10, w = side * 2 / 5, h = side * 7 / 25;
  i32 x = column(u.place) * side + side / 20 + (u.pose.slot % 2) * (side / 2);
  i32 y = (row(u.place) - 1) * side + side / 25 + (u.pose.slot / 2) * (side * 8 / 25);
  out = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
}

void WalterGame::terrain(const State& s, std::vector<Piece>& out) const {
  out.clear();
  for (int z = 0; z < zones(); ++z) {
    const Place& place = board_.places[static_cast<std::size_t>(z)];
    Kind kind = zone_of(s, z).kind();
    int level = zone_of(s, z).level();
    if (kind == Kind::open && level == 0) continue;
    Piece p;
    p.id = place.id, p.fr = place.fr, p.en = place.en, p.points = place.points;
    p.kind = kind_keys[static_cast<std::size_t>(kind)];
    p.level = static_cast<i16>(level);
    out.push_back(std::move(p));
  }
  for (int z = 0; z < zones(); ++z)
    for (Way w : {Way::north, Way::east}) {
      if (edge(z, w) == Edge::none) continue;
      const std::vector<Point>& corner = board_.places[static_cast<std::size_t>(z)].points;
      Piece p;
      p.id = board_.places[static_cast<std::size_t>(z)].id + (w == Way::north ? "-north" : "-east");
      p.kind = edge_keys[static_cast<std::size_t>(edge(z, w))];
      p.shape = Piece::Shape::line;
      p.width = 150;
      p.points = w == Way::north ? std::vector<Point>{corner[3], corner[2]} : std::vector<Point>{corner[1], corner[2]};
      out.push_back(std::move(p));
    }
}

// The only thing hidden in this game is a posture picked while the other side still picks (WS-17.1).
State WalterGame::seen_by(const State& s, Side side) const {
  State seen = s;
  if (attacker(s) != Side::nobody || side == Side::nobody) return seen;
  side_of(seen, other(side), side_attr::posture) = 0;
  side_of(seen, other(side), side_attr::draws) =
      has_posture(s, other(side)) || side_of(s, other(side), side_attr::draws) != 0;
  return seen;
}

// A bought unit goes by its troop and its place in the roster.
std::string WalterGame::unit_name(const State& s, UnitId id, Lang lang) const {
  if (std::string name = GameOf::unit_name(s, id, lang); !name.empty() || s[id].kind == 0)
    return name.empty() ? roster()[index(id)].id : name;
  const TroopInfo& troop = rules().troops()[s[id].kind - 1u];
  return (lang == Lang::fr ? troop.fr : troop.en) + " " + roster()[index(id)].id;
}

std::string WalterGame::broken(const State& s) const {
  std::array<int, max_places> crowd{};
  std::array<unsigned, max_places> slots{};
  std::array<Side, max_places> holder;
  holder.fill(Side::nobody);
  int passing = s.game[game_attr::mover];
  bool losing = s.waiting > 0 && static_cast<Ask>(s.asked().kind) == Ask::lose;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.kind == 0) continue;
    const std::string& id = roster()[i].id;
    if (u.strength < 0 || u.strength > u.attr[attr::start]) return id + " has " + std::to_string(u.strength) + " bases";
    if (u.strength == 0 && u.place != nowhere && !losing) return id + " is dead but stands";
    if (!on_table(u)) continue;
    if (u.place >= zones()) return id + " is off the table";
    std::size_t z = static_cast<std::size_t>(u.place);
    bool allowed_more = passing == static_cast<int>(i) + 1;
    crowd[z] += !allowed_more;
    if (crowd[z] > t().units_in_a_zone.value) return "too many units in " + board_.places[z].id;
    if (holder[z] != Side::nobody && holder[z] != u.side) return "both sides in " + board_.places[z].id;
    holder[z] = u.side;
    if ((slots[z] >> u.pose.slot & 1) != 0) return "two units in one place of " + board_.places[z].id;
    slots[z] |= 1u << u.pose.slot;
  }
  if (s.game[game_attr::clock] < 0) return "the clock is below zero";
  if (!s.over && s.waiting == 0) return "nobody is asked anything";
  return {};
}

namespace {

class WalterSchnaffs final : public Ruleset {
 public:
  std::string_view id() const override { return "walter-schnaffs"; }
  Text name() const override { return {"Walter Schnaffs", "Walter Schnaffs"}; }
  std::span<const EmbeddedFile> files() const override { return embedded_files(); }
  std::unique_ptr<const Rulebook> open(const DataFiles& files, Problems& problems) const override {
    return WalterBook::open(id(), files, problems);
  }
};

}  // namespace

const Ruleset& ruleset() {
  static const WalterSchnaffs it;
  return it;
}

}  // namespace grog::walter_schnaffs
