// Reads a scenario file: the map, the roles, the units, and where a game may start other than at the beginning.
#include <algorithm>
#include <utility>

#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {
namespace {

constexpr std::size_t slots_a_side = 40;  // of a pick-up army
constexpr std::string_view start_phases[] = {"movement", "bombardment", "assault"};

std::string zone_name(int column, int row) {
  return std::string(1, static_cast<char>('A' + column)) + std::to_string(row);
}

std::vector<std::string> words(const std::string& line) {
  std::vector<std::string> out;
  std::string word;
  for (char c : line + " ") {
    if (c != ' ')
      word += c;
    else if (!word.empty())
      out.push_back(std::exchange(word, {}));
  }
  return out;
}

}  // namespace

// Lays the grid and knows, for each zone, its four neighbours.
void WalterGame::lay_grid(int columns, int rows) {
  i32 side = t().zone_mm.value * 10;
  board_.columns = columns, board_.rows = rows;
  board_.width = columns * side, board_.height = rows * side;
  for (int z = 0; z < columns * rows; ++z) {
    int c = column(z), r = row(z) - 1;
    Place p;
    p.id = zone_name(c, r + 1);
    p.points = {
        {c * side, r * side}, {(c + 1) * side, r * side}, {(c + 1) * side, (r + 1) * side}, {c * side, (r + 1) * side}};
    board_.places.push_back(std::move(p));
    auto& near = next_[static_cast<std::size_t>(z)];
    near[static_cast<std::size_t>(Way::north)] = static_cast<i16>(r + 1 < rows ? z + columns : -1);
    near[static_cast<std::size_t>(Way::south)] = static_cast<i16>(r > 0 ? z - columns : -1);
    near[static_cast<std::size_t>(Way::east)] = static_cast<i16>(c + 1 < columns ? z + 1 : -1);
    near[static_cast<std::size_t>(Way::west)] = static_cast<i16>(c > 0 ? z - 1 : -1);
  }
}

class ScenarioReader {
 public:
  ScenarioReader(WalterGame& game, const Table& file) : g(game), t(game.t()), root(file) {}

  bool read() {
    if (!read_map()) return false;
    read_sides();
    read_units();
    read_start();
    return true;
  }

 private:
  WalterGame& g;
  const Tables& t;
  const Table& root;

  int zone(const Table& at, std::string_view key, const std::string& name) const {
    int z = g.board_.place_named(name);
    if (z < 0)
      at.fault(key, sentence({"« {0} » n'est pas une zone de cette table ; les zones vont de A1 à {1}",
                              "'{0}' is no zone of this table; zones go from A1 to {1}"},
                             {name, zone_name(g.columns() - 1, g.rows())}));
    return z;
  }

  bool read_map() {
    Table map = root.table("map");
    if (!map.exists()) return false;
    std::vector<std::string> lines = map.texts("zones");
    if (lines.empty()) {
      g.lay_grid(map.integer("columns", 2, 16, t.columns.value), map.integer("rows", 4, 8, t.rows.value));
    } else {
      std::size_t columns = words(lines[0]).size();
      if (lines.size() < 4 || lines.size() > 8 || columns < 2 || columns > 16) {
        map.fault("zones", sentence({"une table a de 4 à 8 rangées de 2 à 16 zones",
                                     "a table has 4 to 8 rows of 2 to 16 zones"}));
        return false;
      }
      g.lay_grid(static_cast<int>(columns), static_cast<int>(lines.size()));
    }
    for (std::size_t i = 0; i < lines.size(); ++i) read_row(map, words(lines[i]), g.rows() - static_cast<int>(i));
    for (const Table& e : map.tables("edges")) read_edge(e);
    for (const Table& n : map.tables("names")) {
      int z = zone(n, "zone", n.text("zone"));
      std::string fr = n.text("fr"), en = n.text("en");
      if (z >= 0)
        g.board_.places[static_cast<std::size_t>(z)].fr = fr, g.board_.places[static_cast<std::size_t>(z)].en = en;
    }
    return true;
  }

  void read_row(const Table& map, const std::vector<std::string>& zones, int row) {
    if (zones.size() != static_cast<std::size_t>(g.columns()))
      return map.fault("zones",
                       sentence({"la rangée {0} a {1} zones, et non {2}", "row {0} has {1} zones, not {2}"},
                                {std::to_string(row), std::to_string(zones.size()), std::to_string(g.columns())}));
    for (std::size_t c = 0; c < zones.size(); ++c) {
      std::string name = zones[c];
      int level = 0;
      while (name.ends_with('^')) name.pop_back(), ++level;
      std::size_t k = 0;
      while (k < kind_count && kind_keys[k] != name) ++k;
      if (k == kind_count || level > 7) {
        map.fault("zones", with_hint(sentence({"« {0} », dans la rangée {1}, n'est pas un genre de terrain",
                                               "'{0}' in row {1} is no kind of terrain"},
                                              {zones[c], std::to_string(row)}),
                                     name, kind_keys));
        continue;
      }
      int z = (row - 1) * g.columns() + static_cast<int>(c);
      zone_of(g.start_, z).set_ground(static_cast<Kind>(k), level);
    }
  }

  void read_edge(const Table& e) {
    std::vector<std::string> pair = e.texts("between");
    Edge kind = static_cast<Edge>(e.choice("is", edge_keys));
    if (pair.size() != 2)
      return e.fault("between",
                     sentence({"un cours d'eau est entre deux zones", "a watercourse lies between two zones"}));
    int a = zone(e, "between", pair[0]), b = zone(e, "between", pair[1]);
    if (a < 0 || b < 0) return;
    int way = g.way_to(a, b);
    if (way < 0)
      return e.fault("between", sentence({"{0} et {1} n'ont pas de côté commun", "{0} and {1} share no side"},
                                         {pair[0], pair[1]}));
    g.edge_[static_cast<std::size_t>(a)][static_cast<std::size_t>(way)] = kind;
    g.edge_[static_cast<std::size_t>(b)][static_cast<std::size_t>(opposite(static_cast<Way>(way)))] = kind;
  }

  void read_role(const Table& role, bool attacks) {
    if (!role.exists()) return;
    Side side = static_cast<Side>(role.choice("side", nation_keys));
    Posture p = static_cast<Posture>(role.choice("posture", posture_keys));
    const auto& list = t.posture_list[index(side)];
    const PostureRow& row = t.posture[static_cast<std::size_t>(p)];
    if (std::find(list.begin(), list.end(), p) == list.end())
      role.fault("posture",
                 sentence({"ce camp ne prend jamais cette posture ({0})", "that side never holds this posture ({0})"},
                          {g.rules().clause_id(side == Side::first ? "WS-3.1"_c : "WS-3.2"_c)}));
    else if (attacks && row.award.value == 0)
      role.fault("posture", sentence({"cette posture n'attaque jamais", "this posture never attacks"}));
    side_of(g.start_, side, side_attr::posture) = static_cast<i16>(static_cast<int>(p) + 1);
    side_of(g.start_, side, side_attr::six) = static_cast<i16>(role.choice("six", six_keys, 0));
    side_of(g.start_, side, side_attr::points_killed) = static_cast<i16>(role.integer("points_killed", 0, 10000, 0));
    if (attacks) g.start_.game[game_attr::attacker] = static_cast<i16>(side);
  }

  void read_sides() {
    g.sides_[0] = {"german", "Allemands", "Germans", 'P'};
    g.sides_[1] = {"french", "Français", "French", 'F'};
    g.start_.game[game_attr::attacker] = static_cast<i16>(Side::nobody);
    g.start_.game[game_attr::clock] = static_cast<i16>(root.integer("clock", 1, 99, t.clock.value));
    g.reserve_ = root.integer("reserve", 0, 40, -1);
    g.budget_ = root.integer("budget", 1, 10000, 0);
    Table a = root.table("attacker", root.has("unit")), d = root.table("defender", root.has("unit"));
    read_role(a, true);
    read_role(d, false);
    if (a.exists() && d.exists() && a.text("side") == d.text("side"))
      d.fault("side", sentence({"l'Attaquant et le Défenseur doivent être de camps différents",
                                "Attacker and Defender must be of different sides"}));
    if (a.exists() && !d.exists())
      a.fault(sentence({"à un [attacker] il faut un [defender]", "an [attacker] needs a [defender]"}));
    // The checks that follow read both postures; a fault has been told where one is missing.
    if (attacker(g.start_) != Side::nobody && side_of(g.start_, defender(g.start_), side_attr::posture) == 0)
      g.start_.game[game_attr::attacker] = static_cast<i16>(Side::nobody);
  }

  // A fixed army's unit, or one of the empty places of an army to be bought.
  void enroll(const Table& u) {
    State& s = g.start_;
    if (s.units == max_units)
      return u.fault(sentence({"plus de {0} unités", "more than {0} units"}, {std::to_string(max_units)}));
    RosterEntry entry;
    entry.id = u.text("id");
    Table name = u.table("name", false);
    entry.fr = name.text("fr"), entry.en = name.text("en"), entry.short_name = name.text("short", entry.id),
    entry.short_en = name.text("short_en", "");
    std::string key = u.text("troop");
    std::size_t k = 0;
    std::vector<std::string_view> keys;
    for (const TroopInfo& info : g.rules().troops()) keys.push_back(info.key);
    while (k < keys.size() && keys[k] != key) ++k;
    if (k == keys.size())
      return u.fault(
          "troop",
          with_hint(sentence({"il n'y a pas de troupes « {0} »", "there are no troops '{0}'"}, {key}), key, keys));
    const Troop& troop = t.troops[k];
    entry.side = troop.side;
    bool plain = !entry.id.empty() && std::all_of(entry.id.begin(), entry.id.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '/';
    });
    if (!plain)
      u.fault("id", sentence({"« id » s'écrit en minuscules, chiffres, tirets et barres obliques",
                              "'id' must be lower-case letters, digits, dashes and slashes"}));
    for (const RosterEntry& r : g.roster_)
      if (r.id == entry.id) u.fault("id", sentence({"« {0} » y est deux fois", "'{0}' stands twice"}, {entry.id}));
    Figure least = t.battery, most = t.battery;
    if (troop.arm == Arm::infantry) least = t.infantry_least, most = t.infantry_most;
    if (troop.arm == Arm::cavalry) least = t.cavalry_least, most = t.cavalry_most;
    int start = u.integer("start", least.value, most.value, u.has("bases") ? -1 : least.value);
    int bases = u.integer("bases", start > 0 ? 1 : least.value, start > 0 ? start : most.value);
    UnitId id = unit_id(s.units++);
    g.roster_.push_back(std::move(entry));
    g.enlist(s, id, troop, static_cast<u8>(k + 1), start > 0 ? start : bases);
    s[id].strength = static_cast<i16>(bases);
    std::string where = u.text("suggested", std::string{});
    g.suggested_[index(id)] = where.empty()        ? nowhere
                              : where == "reserve" ? in_reserve
                                                   : static_cast<i16>(zone(u, "suggested", where));
    read_unit_state(u, id);
  }

  void read_unit_state(const Table& u, UnitId id) {
    State& s = g.start_;
    std::string at = u.text("at", std::string{});
    s[id].attr[attr::zones_moved] = static_cast<i16>(u.integer("zones_moved", 0, 2, 0));
    s[id].set(flags::stuck, u.boolean("stuck", false));
    s[id].set(flags::bombarded, u.boolean("bombarded", false));
    s[id].set(flags::assaulted, u.boolean("assaulted", false));
    s[id].set(flags::arrived, u.boolean("arrived", false));
    if (at == "reserve") {
      s[id].place = in_reserve;
    } else if (!at.empty()) {
      int z = zone(u, "at", at);
      if (z < 0) return;
      Occupation o(s, t);
      if (o.enemy(z, s[id].side))
        return u.fault("at", sentence({"{0} est tenue par l'ennemi ({1})", "{0} is held by the enemy ({1})"},
                                      {at, g.rules().clause_id("WS-10.7"_c)}));
      if (o.units[static_cast<std::size_t>(z)] >= t.units_in_a_zone.value)
        return u.fault("at", sentence({"{0} est pleine ({1})", "{0} is full ({1})"},
                                      {at, g.rules().clause_id(t.units_in_a_zone.clause)}));
      g.put(s, id, z);
    }
  }

  void read_units() {
    std::vector<Table> units = root.tables("unit");
    for (const Table& u : units) enroll(u);
    if (!units.empty()) return check_armies();
    g.purse_ = g.budget_ > 0 ? g.budget_ : t.budget.points.value;
    g.start_.units = static_cast<u8>(2 * slots_a_side);
    for (std::size_t i = 0; i < 2 * slots_a_side; ++i) {
      RosterEntry r;
      r.side = i < slots_a_side ? Side::first : Side::second;
      r.id = (i < slots_a_side ? "g" : "f") + std::to_string(i % slots_a_side + 1);
      g.roster_.push_back(std::move(r));
      g.suggested_[i] = nowhere;
    }
  }

  void check_armies() {
    const State& s = g.start_;
    for (Side side : {Side::first, Side::second}) {
      if (Verdict v = army_complete(g, s, side); !v)
        root.fault(sentence({"l'armée « {0} » n'est pas permise : {1}", "the {0} army is not allowed: {1}"},
                            {std::string{nation_keys[index(side)]}, g.rules().clause_id(v.clause)}));
      if (g.budget_ > 0 && side_of(s, side, side_attr::spent) > g.budget_)
        root.fault("budget",
                   sentence({"l'armée « {0} » coûte {1} points ({2})", "the {0} army costs {1} points ({2})"},
                            {std::string{nation_keys[index(side)]}, std::to_string(side_of(s, side, side_attr::spent)),
                             g.rules().clause_id(t.budget.points.clause)}));
      if (attacker(s) != Side::nobody) check_suggestion(side);
    }
  }

  // A suggested deployment must be one that the rules allow.
  void check_suggestion(Side side) {
    const State& s = g.start_;
    std::array<int, max_places> crowd{};
    int reserve = 0;
    for (std::size_t i = 0; i < s.units; ++i) {
      i16 where = g.suggested_[i];
      if (s.unit[i].side != side || s.unit[i].place != to_deploy || where == nowhere) continue;
      if (where == in_reserve) {
        ++reserve;
        continue;
      }
      bool legal =
          side == attacker(s) ? g.row(where) == t.attacker_row.value : g.row(where) >= t.defender_first_row.value;
      if (!legal || ++crowd[static_cast<std::size_t>(where)] > t.units_in_a_zone.value)
        root.fault(sentence(
            {"la zone proposée de « {0} » n'est pas permise : {1}", "the suggested zone of '{0}' is not allowed: {1}"},
            {g.roster_[i].id, g.rules().clause_id(!legal ? "WS-17.8"_c : t.units_in_a_zone.clause)}));
    }
    if (g.has_suggestion(s, side) && side == defender(s) && reserve != g.reserve_wanted(s) && !root.has("start"))
      root.fault(
          sentence({"la proposition garde {0} unités en réserve, et non {1} ({2})",
                    "the suggestion keeps {0} units in reserve, not {1} ({2})"},
                   {std::to_string(reserve), std::to_string(g.reserve_wanted(s)), g.rules().clause_id("WS-15.6"_c)}));
  }

  void read_start() {
    for (const Table& z : root.tables("zone")) {
      int at = zone(z, "at", z.text("at"));
      int suffered = z.integer("attacks_suffered", 0, 4, 0);
      bool launched = z.boolean("assault_launched", false);
      if (at < 0) continue;
      for (int i = 0; i < suffered; ++i) zone_of(g.start_, at).suffer();
      if (launched) zone_of(g.start_, at).launch();
    }
    State& s = g.start_;
    RandomDice none(0);
    Play p{g, s, none, nullptr};
    Table start = root.table("start", false);
    if (!start.exists()) return next_setup_step(p);
    int phase = start.choice("phase", start_phases);
    s.turn = static_cast<u16>(start.integer("turn", 1, 99, 1));
    s.active = static_cast<Side>(start.choice("active", nation_keys));
    if (attacker(s) == Side::nobody)
      start.fault(sentence({"à une bataille commencée il faut [attacker] et [defender]",
                            "a battle that has begun needs [attacker] and [defender]"}));
    for (std::size_t i = 0; i < s.units; ++i)
      if (s.unit[i].place == to_deploy)
        start.fault(sentence({"il faut « at » à l'unité « {0} » : la bataille a commencé",
                              "unit '{0}' needs 'at': the battle has begun"},
                             {g.roster_[i].id}));
    s.phase = static_cast<u8>(static_cast<int>(Phase::movement) + phase);
    Decision d;
    d.kind = static_cast<u8>(static_cast<int>(Ask::move) + phase);
    d.side = s.active;
    s.ask(d);
  }
};

bool WalterGame::read(const Table& root) {
  for (i16& z : suggested_) z = nowhere;
  return ScenarioReader(*this, root).read();
}

}  // namespace grog::walter_schnaffs
