// Reads a scenario file: the map, the roles, the units, and where a game may start other than at the beginning.
#include <algorithm>

#include "rulesets/kit/scenario.hpp"
#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {
namespace {

constexpr u8 slots_a_side = 40;  // of a pick-up army
constexpr std::string_view start_phases[] = {"movement", "bombardment", "assault"};

std::string zone_name(int column, int row) {
  return std::string(1, static_cast<char>('A' + column)) + std::to_string(row);
}

}  // namespace

// Lays the grid and knows, for each zone, its four neighbours.
void WalterGame::lay_grid(int columns, int rows) {
  i32 side = zone_side();
  board_.columns = columns, board_.rows = rows;
  board_.width = columns * side, board_.height = rows * side;
  for (int z = 0; z < columns * rows; ++z) {
    int c = column(z), r = row(z) - 1;
    Place p;
    p.id = zone_name(c, r + 1);
    p.points = {
        {c * side, r * side}, {(c + 1) * side, r * side}, {(c + 1) * side, (r + 1) * side}, {c * side, (r + 1) * side}};
    board_.places.push_back(std::move(p));
    auto& near = next_[z];
    near[Way::north] = short_of(r + 1 < rows ? z + columns : -1);
    near[Way::south] = short_of(r > 0 ? z - columns : -1);
    near[Way::east] = short_of(c + 1 < columns ? z + 1 : -1);
    near[Way::west] = short_of(c > 0 ? z - 1 : -1);
  }
}

class ScenarioReader : kit::ScenarioOf<WalterGame> {
 public:
  using ScenarioOf::ScenarioOf;

  bool read() {
    if (!read_map()) return false;
    read_sides();
    read_units();
    read_start();
    return true;
  }

 private:
  int zone(const Table& at, std::string_view key, const std::string& name) const {
    int z = board.place_named(name);
    if (z < 0) at.fault(key, "no_zone"_w, {name, zone_name(g.columns() - 1, g.rows())});
    return z;
  }

  bool read_map() {
    Table map = root.table("map");
    if (!map.exists()) return false;
    std::vector<std::string> lines = map.texts("zones");
    if (lines.empty()) {
      g.lay_grid(map.integer("columns", 2, 16, t.table.columns.value), map.integer("rows", 4, 8, t.table.rows.value));
    } else {
      int columns = count_of(kit::split(lines[0], ' ')), rows = count_of(lines);
      if (rows < 4 || rows > 8 || columns < 2 || columns > 16) {
        map.fault("zones", "table_size"_w);
        return false;
      }
      g.lay_grid(columns, rows);
    }
    int row = g.rows();
    for (const std::string& line : lines) read_row(map, kit::split(line, ' '), row--);
    for (const Table& e : map.tables("edges")) read_edge(e);
    for (const Table& n : map.tables("names")) {
      int z = zone(n, "zone", n.text("zone"));
      Sentence name = n.said();
      if (z >= 0) at(board.places, z).name = std::move(name);
    }
    return true;
  }

  void read_row(const Table& map, const std::vector<std::string>& zones, int row) {
    if (count_of(zones) != g.columns())
      return map.fault("zones", "row_size"_w,
                       {std::to_string(row), std::to_string(zones.size()), std::to_string(g.columns())});
    int z = (row - 1) * g.columns();
    for (const std::string& written : zones) {
      std::string name = written;
      int level = 0;
      while (name.ends_with('^')) name.pop_back(), ++level;
      int kind = kit::find_key(enum_keys<Kind>, name);
      if (kind < 0 || level > 7)
        map.fault("zones", map.problem("no_terrain"_w, {written, std::to_string(row)}) +
                               map.hints("zones", name, enum_keys<Kind>));
      else
        zone_of(s, z).kind = at(all_of<Kind>, kind), zone_of(s, z).level = level;
      ++z;
    }
  }

  void read_edge(const Table& e) {
    std::vector<std::string> pair = e.texts("between");
    Edge kind = kit::choose<Edge>(e, "is");
    if (pair.size() != 2) return e.fault("between", "two_zones"_w);
    int a = zone(e, "between", pair[0]), b = zone(e, "between", pair[1]);
    if (a < 0 || b < 0) return;
    std::optional<Way> way = g.way_to(a, b);
    if (!way) return e.fault("between", "no_common_side"_w, {pair[0], pair[1]});
    g.edge_[a][*way] = kind;
    g.edge_[b][opposite(*way)] = kind;
  }

  void read_role(const Table& role, bool attacks) {
    if (!role.exists()) return;
    Side side = side_named(role);
    Posture p = kit::choose<Posture>(role, "posture", held_keys);
    const auto& list = t.posture_list[side];
    if (std::find(list.begin(), list.end(), p) == list.end())
      role.fault("posture", "never_held"_w, {clause(side == Side::first ? "WS-3.1"_c : "WS-3.2"_c)});
    else if (attacks && t.posture[p].award.value == 0)
      role.fault("posture", "never_attacks"_w);
    auto& data = s.side_of(side);
    data.posture = p;
    kit::read_state<SideData>(role, data, {"six", {"points_killed", 10000}});
    if (attacks) s.game.attacker = side;
  }

  void read_sides() {
    name_sides(nation_keys, "PF");
    s.game.clock = root.integer("clock", 1, 99, t.clock.start.value);
    g.reserve_ = root.integer("reserve", 0, 40, -1);
    g.budget_ = root.integer("budget", 1, 10000, 0);
    Table a = root.table("attacker", root.has("unit")), d = root.table("defender", root.has("unit"));
    read_role(a, true);
    read_role(d, false);
    if (a.exists() && d.exists() && a.text("side") == d.text("side")) d.fault("side", "same_side"_w);
    if (a.exists() && !d.exists()) a.fault("attacker_alone"_w);
    // The checks that follow read both postures; a fault has been told where one is missing.
    Side& attacks = s.game.attacker;
    if (attacks != Side::nobody && posture_of(s, other(attacks)) == Posture::none) attacks = Side::nobody;
  }

  // A fixed army's unit, or one of the empty places of an army to be bought.
  void enroll(const Table& u) {
    int troop = troop_named(u);
    UnitId id = ScenarioFile::enroll(u, s, troop, troop < 0 ? Side::nobody : at(t.troops, troop).side);
    if (id == UnitId::none) return;
    int least = t.bases(at(t.troops, troop).arm).least.value, most = t.bases(at(t.troops, troop).arm).most.value;
    int start = u.integer("start", least, most, u.has("bases") ? -1 : least);
    int bases = u.integer("bases", start > 0 ? 1 : least, start > 0 ? start : most);
    g.enlist(s, id, troop, start > 0 ? start : bases);
    s[id].strength = short_of(bases);
    std::string where = u.text("suggested", std::string{});
    if (!where.empty()) g.suggested_[id] = where == "reserve" ? in_reserve : short_of(zone(u, "suggested", where));
    read_unit_state(u, id);
  }

  void read_unit_state(const Table& u, UnitId id) {
    std::string at = u.text("at", std::string{});
    kit::read_state<UnitData>(u, s[id], {{"zones_moved", 2}, "stuck", "bombarded", "assaulted", "arrived"});
    if (at == "reserve") {
      s[id].place = in_reserve;
    } else if (!at.empty()) {
      int z = zone(u, "at", at);
      if (z < 0) return;
      Occupation o(g, s);
      const Figure& most = t.table.units_in_a_zone;
      if (o.enemy(z, s[id].side)) return u.fault("at", "held_by_enemy"_w, {at, clause("WS-10.7"_c)});
      if (o.units[z] >= most.value) return u.fault("at", "zone_full"_w, {at, clause(most.clause)});
      g.put(s, id, z);
    }
  }

  void read_units() {
    std::vector<Table> units = root.tables("unit");
    for (const Table& u : units) enroll(u);
    if (!units.empty()) return check_armies();
    g.purse_ = g.budget_ > 0 ? g.budget_ : t.budget.points.value;
    s.units = 2 * slots_a_side;
    for (std::size_t i = 0; i < 2 * slots_a_side; ++i) {
      RosterEntry r;
      r.side = i < slots_a_side ? Side::first : Side::second;
      r.id = (i < slots_a_side ? "g" : "f") + std::to_string(i % slots_a_side + 1);
      roster.push_back(std::move(r));
    }
  }

  void check_armies() {
    for (Side side : {Side::first, Side::second}) {
      std::string_view nation = nation_keys[index(side)];
      int spent = s.side_of(side).spent;
      if (Verdict v = army_complete(g, s, side); !v) root.fault("army_not_allowed"_w, {nation, clause(v.clause)});
      if (g.budget_ > 0 && spent > g.budget_)
        root.fault("budget", "army_too_dear"_w, {nation, std::to_string(spent), clause(t.budget.points.clause)});
      if (attacker(s) != Side::nobody) check_suggestion(side);
    }
  }

  // A suggested deployment must be one that the rules allow.
  void check_suggestion(Side side) {
    Row<int, max_places> crowd{};
    int reserve = 0;
    for (UnitId id : units(s, of_side(side))) {
      i16 where = g.suggested_[id];
      if (s[id].place != to_deploy || where == nowhere) continue;
      if (where == in_reserve) {
        ++reserve;
        continue;
      }
      int row = g.row(where);
      bool legal = side == attacker(s) ? row == t.table.attacker_row.value : row >= t.table.defender_first_row.value;
      if (legal && ++crowd[where] <= t.table.units_in_a_zone.value) continue;
      root.fault("suggested_zone"_w, {id_of(id), clause(!legal ? "WS-17.8"_c : t.table.units_in_a_zone.clause)});
    }
    bool whole = g.has_suggestion(s, side) && side == defender(s) && !root.has("start");
    if (whole && reserve != g.reserve_wanted(s))
      root.fault("suggested_reserve"_w,
                 {std::to_string(reserve), std::to_string(g.reserve_wanted(s)), clause("WS-15.6"_c)});
  }

  void read_start() {
    for (const Table& z : root.tables("zone")) {
      int at = zone(z, "at", z.text("at"));
      bool launched = z.boolean("assault_launched", false);
      if (at < 0) continue;
      kit::read_state(z, zone_of(s, at), {{"attacks_suffered", 4}});
      if (launched) zone_of(s, at).marks.set(ZoneMark::launched);
    }
    RandomDice none(0);
    Play p{g, s, none, nullptr};
    Table start = root.table("start", false);
    if (!start.exists()) return next_setup_step(p);
    int phase = start.choice("phase", start_phases);
    s.turn = static_cast<u16>(start.integer("turn", 1, 99, 1));
    s.active = side_named(start, "active");
    if (attacker(s) == Side::nobody) start.fault("no_attacker"_w);
    check_placed(start, s, "needs_at"_w, [](const Unit& u) { return u.place == to_deploy; });
    constexpr Phase phases[] = {Phase::movement, Phase::bombardment, Phase::assault};
    constexpr Ask asks[] = {Ask::move, Ask::bombard, Ask::assault};
    s.phase = at(phases, phase);
    p.ask(at(asks, phase), s.active);
  }
};

bool WalterGame::read(const Table& root) {
  suggested_.fill(nowhere);
  return ScenarioReader(*this, root).read();
}

}  // namespace grog::walter_schnaffs
