#include "rulesets/morne_plaine/game.hpp"

#include <algorithm>

namespace grog::morne_plaine {

std::unique_ptr<PlaineBook> PlaineBook::open(std::string_view id, const DataFiles& files, Problems& problems) {
  auto book = std::make_unique<PlaineBook>();
  const DataFile* clauses = files.find("clauses.toml");
  if (clauses == nullptr) problems.add({"clauses.toml", 0, 0, "the file is missing", "il manque ce fichier"});
  if (clauses == nullptr || !read_clauses(*clauses, book->clauses_, problems)) return nullptr;
  if (!read_tables(files, book->clauses_, book->figures_, book->troops_, problems)) return nullptr;
  book->id_ = id;
  book->labels_ = make_labels();
  book->procedures_ = morne_plaine::procedures();
  book->labels_.words = procedure_words();
  book->labels_.fields = old::described(book->labels_);
  book->tables_ = &book->figures_;
  for (const char* name : {"tables.toml", "armies.toml"}) {
    const std::string& text = files.find(name)->text;
    book->tables_hash_ = hash_bytes(text.data(), text.size(), book->tables_hash_);
  }
  return book;
}

std::unique_ptr<const Game> PlaineBook::load(const DataFile& file, Problems& problems) const {
  Document doc(file, problems, &clauses());
  if (!doc.parsed()) return nullptr;
  ScenarioHead head;
  read_head(file, doc.root(), head);
  auto game = std::make_unique<PlaineGame>(*this, head);
  bool read = doc.sound() && game->read(doc.root());
  if (read) doc.finish();
  return read && doc.sound() ? std::move(game) : nullptr;
}

// An army by itself: `army`, and [[unit]] with `troop` and `figures`.
bool PlaineBook::check_army(const DataFile& file, Problems& problems) const {
  Document doc(file, problems, &clauses());
  if (!doc.parsed()) return false;
  Table root = doc.root();
  root.text("ruleset");
  std::vector<std::string_view> armies, keys;
  for (const Army& a : t().armies) armies.push_back(a.key);
  for (const TroopInfo& i : troops()) keys.push_back(i.key);
  i32 army = root.choice("army", armies);
  int generals = 0, adcs = 0, units = 0;
  for (const Table& u : root.tables("unit")) {
    std::string key = u.text("troop");
    std::size_t k = static_cast<std::size_t>(std::find(keys.begin(), keys.end(), key) - keys.begin());
    if (k == keys.size()) {
      u.fault("troop",
              with_hint(sentence({"il n'y a pas de troupes « {0} »", "there are no troops '{0}'"}, {key}), key, keys));
      continue;
    }
    const Troop& troop = t().troops[k];
    if ((troop.armies >> army & 1) == 0)
      u.fault("troop", sentence({"cette armée n'a pas ces troupes : ", "that army has no such troops: "}) +
                           clauses().said("MP-R50"_c));
    generals += troop.rank == Rank::general, adcs += troop.rank == Rank::adc, units += troop.rank == Rank::none;
    const ArmyTable& a = t().army;
    Figure least = a.infantry_least, most = a.infantry_most;
    if (troop.arm == Arm::skirmishers) least = a.skirmishers_least, most = a.skirmishers_most;
    if (troop.arm == Arm::cavalry) least = a.cavalry_least, most = a.cavalry_most;
    if (troop.arm >= Arm::artillery) continue;
    int figures = u.integer("figures", 1, 99);
    if (figures < least.value || figures > most.value)
      u.fault("figures", sentence({"de {0} à {1} figurines : ", "from {0} to {1} figures: "},
                                  {std::to_string(least.value), std::to_string(most.value)}) +
                             clauses().said(least.clause));
    if (troop.arm == Arm::infantry && figures % 2 != 0)
      u.fault("figures",
              sentence({"un nombre pair de figurines : ", "an even number of figures: "}) + clauses().said("MP-R50"_c));
  }
  if (generals > t().army.generals.value)
    root.fault(sentence({"un général au plus : ", "one general at most: "}) + clauses().said("MP-R50"_c));
  if (adcs * t().army.units_an_adc.value > units && adcs > 0)
    root.fault(sentence({"un aide de camp au plus pour trois unités : ", "one ADC for every three units at most: "}) +
               clauses().said("MP-R50"_c));
  if (units == 0) root.fault(sentence({"il n'y a pas d'unité", "there are no units"}));
  doc.finish();
  return doc.sound();
}

PlaineGame::PlaineGame(const PlaineBook& book, const ScenarioHead& head) : GameOf(book, head), book_(&book), start_{} {}

namespace {

bool holds_ground(const Tables& t, const Unit& u) {
  return present(u) && good_order(u) && t.arm(u) != Arm::artillery && t.arm(u) != Arm::leader;
}

// Side::nobody where both, or none, are there.
Side holder(const PlaineGame& g, const State& s, const Objective& o) {
  const Place& place = g.board().places[static_cast<std::size_t>(o.place)];
  const Terrain* house = g.building(o.place);
  std::array<bool, 2> there{};
  i32 radius = g.t().victory.objective_radius.value * inch;
  Quad spot = house != nullptr ? house->box : thin(fine(place.points[0]), fine(place.points[0]));
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (!holds_ground(g.t(), u)) continue;
    if (house != nullptr && u.place == o.place) return u.side;
    if (!there[index(u.side)]) there[index(u.side)] = within(Quad(body(g, u)), spot, radius);
  }
  return there[0] == there[1] ? Side::nobody : there[0] ? Side::first : Side::second;
}

}  // namespace

Standing PlaineGame::standing(const State& s) const {
  Standing out;
  std::array<int, 2> worth{};
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.kind == 0) continue;
    int w = worth_of(t(), u);
    worth[index(u.side)] += w;
    i32& enemy = out.points[index(other(u.side))];
    if (u.strength == 0)
      enemy += w;
    else if (routed(u))
      enemy += w / t().victory.fleeing_one_in.value;
  }
  for (const Objective& o : objectives_)
    if (Side side = holder(*this, s, o); side != Side::nobody) out.points[index(side)] += o.worth;
  int gap = out.points[0] - out.points[1], least = std::min(worth[0], worth[1]);
  bool decided = t().victory.margin_one_in.value * std::abs(gap) >= least && gap != 0;
  out.ahead = !decided ? Side::nobody : gap > 0 ? Side::first : Side::second;
  return out;
}

void PlaineGame::outline(const State& s, UnitId id, std::vector<Point>& out) const {
  out.clear();
  if (!present(s[id])) return;
  if (inside(s[id])) {  // drawn smaller than the walls
    Box b = building(s[id].place)->shape;
    b.width = b.width * 3 / 4, b.depth = b.depth * 3 / 4;
    auto c = corners(Quad(b));
    out.assign(c.begin(), c.end());
    return;
  }
  auto c = corners(Quad(body(*this, s[id])));
  out.assign(c.begin(), c.end());
}

// Nothing is hidden but lengths: whoever looks ahead from what he sees imagines charges with his own eye (MP-R35).
State PlaineGame::seen_by(const State& s, Side) const {
  State out = s;
  out.game[game_attr::by_eye] = 1;
  return out;
}

// MP-11.3, MP-R35: no distance between a unit and an enemy that it, or that could, charge.
Verdict PlaineGame::may_measure(const State& s, UnitId a, UnitId b) const {
  if (!valid(a) || !valid(b) || index(a) >= s.units || index(b) >= s.units || s[a].side == s[b].side) return {};
  auto charges_at = [&](const Unit& u, const Unit& target) {
    Arm arm = t().arm(u);
    return (arm == Arm::infantry || arm == Arm::cavalry) && t().arm(target) != Arm::leader;
  };
  if (s[a].kind == 0 || s[b].kind == 0) return {};
  return charges_at(s[a], s[b]) || charges_at(s[b], s[a]) ? refused("MP-11.3"_c) : Verdict{};
}

std::string PlaineGame::broken(const State& s) const {
  std::array<Quad, max_units> quad;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.kind == 0) continue;
    const std::string& id = roster()[i].id;
    if (u.strength < 0 || u.strength > u.attr[attr::start])
      return id + " has " + std::to_string(u.strength) + " figures";
    if (u.strength == 0 && u.place != gone) return id + " is gone but stands";
    if (!present(u)) continue;
    if (inside(u) && building(u.place) == nullptr) return id + " is in no building";
    if (u.attr[attr::front] < 1 || u.attr[attr::front] > 40) return id + " has no front";
    if (u.is(flags::fleeing) && u.is(flags::caught)) return id + " flees and is caught";
    if (u.is(flags::caught) != (routed(u) && engaged(u))) return id + " is caught outside a melee";
    quad[i] = Quad(body(*this, u));
    if (!on_table(quad[i], board_.width, board_.height)) return id + " is off the table";
    if (t().arm(u) == Arm::leader) continue;
    if (!inside(u))
      for (const Terrain& l : lands_)
        if (l.ground == Ground::building && overlap(quad[i], l.box)) return id + " stands in a wall";
    for (std::size_t k = 0; k < i; ++k) {
      const Unit& v = s.unit[k];
      if (!present(v) || t().arm(v) == Arm::leader) continue;
      if (inside(u) && inside(v)) {
        if (u.place == v.place) return id + " and " + roster()[k].id + " hold one building";
        continue;
      }
      if (inside(u) || inside(v)) continue;
      if (near(quad[i], quad[k]) && overlap(quad[i], quad[k])) return id + " overlaps " + roster()[k].id;
    }
  }
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (!present(u) || !engaged(u)) continue;
    bool known = false;
    for (std::size_t k = 0; k < s.links; ++k) known = known || s.link[k].flags == u.attr[attr::melee];
    if (!known) return roster()[i].id + " fights in no melee";
    if (u.attr[attr::rank] > t().melee.supports.value) return roster()[i].id + " is one support too many";
  }
  if (!s.over && s.waiting == 0) return "nobody is asked anything";
  return {};
}

namespace {

class MornePlaine final : public Ruleset {
 public:
  std::string_view id() const override { return "morne-plaine"; }
  Text name() const override { return {"Morne Plaine", "Morne Plaine"}; }
  std::span<const EmbeddedFile> files() const override { return embedded_files(); }
  std::unique_ptr<const Rulebook> open(const DataFiles& files, Problems& problems) const override {
    return PlaineBook::open(id(), files, problems);
  }
};

}  // namespace

const Ruleset& ruleset() {
  static const MornePlaine it;
  return it;
}

}  // namespace grog::morne_plaine
