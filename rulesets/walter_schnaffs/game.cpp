#include "rulesets/walter_schnaffs/game.hpp"

#include <algorithm>

#include "rulesets/kit/muster.hpp"

namespace grog::walter_schnaffs {

bool WalterBook::read(const DataFiles& files, Problems& problems) {
  if (!BookOf::read(files, problems)) return false;
  std::vector<Name> troops;
  for (const TroopInfo& i : troops_) troops.push_back({i.key, i.name.text()});
  store_.set_options(Verb::buy, std::move(troops));
  std::vector<Name> armies;
  for (const Ready& r : t().ready) armies.push_back({r.key, r.name.text()});
  store_.set_options(Verb::raise, std::move(armies));
  labels_.length_size = t().table.zone_mm.value * 10;
  return true;
}

static void check_bases(const WalterBook& book, const Table& unit, Arm arm, int bases) {
  auto [least, most] = book.t().bases(arm);
  if (bases >= least.value && bases <= most.value) return;
  std::string from = std::to_string(least.value), to = std::to_string(most.value), by = book.clause_id(least.clause);
  if (least.value == most.value)
    unit.fault("bases", "bases_only"_w, {from, by});
  else
    unit.fault("bases", "bases_within"_w, {from, to, by});
}

// An army by itself: `side`, an optional `budget`, and [[unit]] with `troop` and `bases`.
bool WalterBook::check_army(const DataFile& file, Problems& problems) const {
  return check_file(file, problems, [&](const Table& root) {
    root.text("ruleset");
    Side side = kit::choose<Side>(root, "side", nation_keys);
    int purse = root.integer("budget", 1, 10000, t().budget.points.value);
    WalterGame shop(*this, {});
    State s{};
    s.units = max_units;
    std::size_t count = 0;
    // The whole army is judged by all that stands in it, whatever is wrong with one.
    for (const Table& u : root.tables("unit")) {
      int bases = u.integer("bases", 1, 5, 1), troop = kit::read_troop(u, troops());
      if (troop < 0) continue;
      const Troop& raised = at(t().troops, troop);
      if (raised.side != side) {
        u.fault("other_side"_w);
        continue;
      }
      check_bases(*this, u, raised.arm, bases);
      if (count < max_units) shop.enlist(s, unit_id(count++), troop, bases);
    }
    if (i32 spent = s.side_of(side).spent; spent > purse)
      root.fault("budget", "over_budget"_w,
                 {std::to_string(spent), std::to_string(purse), clause_id(t().budget.points.clause)});
    if (Verdict v = army_complete(shop, s, side); !v)
      root.fault(v.clause == "WS-17.6"_c ? "too_many_guns"_w : "nobody_to_fight"_w, {clause_id(v.clause)});
  });
}

std::span<const Verbs::Row> WalterGame::verbs() {
  // In the order of offers: assaults before the end of the turn.
  static const std::vector<Verbs::Row> all = Verbs::join({setup_rows(), assault_rows(), turn_rows()});
  return all;
}

// A real order at the wrong time: the sequence of the turn forbids it.
Verdict WalterGame::untimely(const WalterGame&, const State& s, const Order& o) {
  Ask asked = s.asked().kind;
  Verb verb = kit::verb_of<Verb>(o);
  bool fights = verb == Verb::bombard || verb == Verb::assault;
  if (asked < Ask::move || asked > Ask::assault || (!fights && verb != Verb::move)) return faulty("not_asked"_w);
  Verdict six = fights ? check_six(o) : Verdict{};
  return six ? refused("WS-11.3"_c) : six;
}

Verdict check_zone(const WalterGame& g, const Order& o) {
  return o.place >= 0 && o.place < g.zones() ? Verdict{} : faulty("no_zone"_w);
}

Verdict check_six(const Order& o) { return o.option < enum_count<Six> ? Verdict{} : faulty("unknown_six"_w); }

Verdict check_units(const WalterGame& g, const State& s, const Order& o, int& from) {
  if (o.with.empty()) return faulty("name_a_unit"_w);
  Verdict v;
  from = -1;
  o.with.each([&](UnitId id) {
    if (v) v = kit::check_own(s, id, s.asked().side, on_table);
    if (v && from >= 0 && s[id].place != from) v = refused("WS-13.1"_c);
    if (v) from = s[id].place;
  });
  return v ? check_zone(g, o) : v;
}

void WalterGame::put(State& s, UnitId id, int zone) const {
  unsigned taken = 0;
  for (UnitId other : units(s, in_zone(zone)))
    if (other != id) taken |= 1u << s[other].pose.slot;
  i32 side = zone_side();
  Unit& u = s[id];
  u.place = short_of(zone);
  u.pose.slot = short_of(std::countr_one(taken));
  u.pose.at = {column(zone) * side + side / 2, (row(zone) - 1) * side + side / 2};
}

void WalterGame::enlist(State& s, UnitId id, int troop, int bases) const {
  const Troop& raised = at(t().troops, troop);
  Unit& u = s[id];
  u = Unit{};
  u.kind = byte_of(troop + 1);
  u.side = raised.side;
  u.strength = short_of(bases);
  u.start = bases;
  u.place = to_deploy;
  s.side_of(raised.side).spent += bases * cost_a_base(t(), raised);
}

bool WalterGame::is_objective(const State& s, int zone, Posture p) const {  // table T7
  int r = row(zone), c = column(zone), last = rows();
  const ZoneData& z = zone_of(s, zone);
  switch (p) {
    case Posture::nach_paris: return r == last;
    case Posture::advance: return r >= last - 1;
    case Posture::turn: return r >= last - 2 && (c < 2 || c >= columns() - 2);
    case Posture::solid: return r >= t().table.defender_first_row.value && (z.kind == Kind::built || z.level > 0);
    default: return false;
  }
}

int WalterGame::budget(const State& s) const {
  if (budget_ > 0) return budget_;
  if (purse_ > 0) return purse_;
  return std::max<int>(s.side_of(Side::first).spent, s.side_of(Side::second).spent);
}

namespace {

int objectives_held(const WalterGame& g, const State& s) {
  Row<bool, max_places> held{};
  int n = 0;
  for (UnitId id : units(s, on_table_of(attacker(s)))) {
    int z = s[id].place;
    if (is_gun(g.arm(s[id])) || held[z]) continue;
    held[z] = true;
    n += g.is_objective(s, z, posture_of(s, attacker(s)));
  }
  return n;
}

}  // namespace

Standing WalterGame::standing(const State& s) const {
  Standing out;
  Side a = attacker(s), d = defender(s);
  if (a == Side::nobody || !has_posture(s, a)) return out;
  VictoryIn in{posture_of(s, a), objectives_held(*this, s), s.side_of(a).points_killed, s.side_of(d).points_killed,
               budget(s)};
  RandomDice none(0);
  VictoryOut v = victory(t(), in, victory_reasons(t(), in), none);
  out.points[index(a)] = v.attacker_points;
  out.points[index(d)] = v.defender_points;
  out.ahead = v.result == Winner::draw ? Side::nobody : v.result == Winner::attacker ? a : d;
  return out;
}

void WalterGame::outline(const State& s, UnitId id, std::vector<Point>& out) const {
  out.clear();
  const Unit& u = s[id];
  if (!on_table(u)) return;
  // Two columns of three slots in a zone.
  i32 side = zone_side(), w = side * 2 / 5, h = side * 7 / 25;
  i32 x = column(u.place) * side + side / 20 + (u.pose.slot % 2) * (side / 2);
  i32 y = (row(u.place) - 1) * side + side / 25 + (u.pose.slot / 2) * (side * 8 / 25);
  out = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
}

void WalterGame::terrain(const State& s, std::vector<Piece>& out) const {
  out.clear();
  for (int z = 0; z < zones(); ++z) {
    const Place& place = at(board_.places, z);
    const ZoneData& zone = zone_of(s, z);
    if (zone.kind == Kind::open && zone.level == 0) continue;
    Piece p;
    p.id = place.id, p.name = place.name, p.points = place.points;
    p.kind = key_of(zone.kind);
    p.level = short_of(zone.level);
    out.push_back(std::move(p));
  }
  for (int z = 0; z < zones(); ++z)
    for (Way w : {Way::north, Way::east}) {
      if (edge(z, w) == Edge::none) continue;
      const std::vector<Point>& corner = at(board_.places, z).points;
      Piece p;
      p.id = at(board_.places, z).id + (w == Way::north ? "-north" : "-east");
      p.kind = key_of(edge(z, w));
      p.shape = Piece::Shape::line;
      p.width = 150;
      p.points = {corner[w == Way::north ? 3 : 1], corner[2]};
      out.push_back(std::move(p));
    }
}

// The only thing hidden in this game is a posture picked while the other side still picks (WS-17.1): to the eyes of
// that side it may still be any.
State WalterGame::seen_by(const State& s, Side side) const {
  State seen = s;
  if (attacker(s) != Side::nobody || side == Side::nobody) return seen;
  Posture& hidden = seen.side_of(other(side)).posture;
  if (hidden != Posture::none) hidden = Posture::draw;
  return seen;
}

bool WalterGame::is_secret(const State&, const Order& o) const { return kit::verb_of<Verb>(o) == Verb::pick; }

// A bought unit goes by its troop and its number among those of its kind.
std::string WalterGame::unit_name(const State& s, UnitId id, Lang lang) const {
  if (std::string name = GameOf::unit_name(s, id, lang); !name.empty() || s[id].kind == 0)
    return name.empty() ? roster()[index(id)].id : name;
  const TroopInfo& troop = rules().troops()[s[id].kind - 1u];
  int number = 0;
  for (UnitId other : units(s)) {
    number += s[other].kind == s[id].kind && roster()[index(other)].side == s[id].side;
    if (other == id) break;
  }
  return sentence(rules().words().at("name.numbered"), {troop.name.in(lang), std::to_string(number)}).in(lang);
}

std::string WalterGame::broken(const State& s) const {
  Row<int, max_places> crowd{};
  Row<unsigned, max_places> slots{};
  Row<Side, max_places> holder;
  holder.fill(Side::nobody);
  bool losing = s.waiting > 0 && s.asked().kind == Ask::lose;
  for (UnitId id : units(s)) {
    const Unit& u = s[id];
    if (u.kind == 0) continue;
    const std::string& name = roster()[index(id)].id;
    if (u.strength < 0 || u.strength > u.start) return name + " has " + std::to_string(u.strength) + " bases";
    if (u.strength == 0 && u.place != nowhere && !losing) return name + " is dead but stands";
    if (!on_table(u)) continue;
    if (u.place >= zones()) return name + " is off the table";
    int z = u.place;
    const std::string& zone = at(board_.places, z).id;
    crowd[z] += id != s.game.mover;
    if (crowd[z] > t().table.units_in_a_zone.value) return "too many units in " + zone;
    if (holder[z] != Side::nobody && holder[z] != u.side) return "both sides in " + zone;
    holder[z] = u.side;
    if ((slots[z] >> u.pose.slot & 1) != 0) return "two units in one place of " + zone;
    slots[z] |= 1u << u.pose.slot;
  }
  return {};
}

void muster(const WalterBook&, grog::Muster&);
const Ruleset& ruleset() {
  return kit::ruleset_of<WalterBook, muster, embedded_files>({"Walter Schnaffs", "Walter Schnaffs"});
}

}  // namespace grog::walter_schnaffs
