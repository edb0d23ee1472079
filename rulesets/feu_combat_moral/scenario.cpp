// Reads a scenario file: table, sides, objectives, units, and where a game may start other than at the beginning.
#include <algorithm>

#include "core/terrain_file.hpp"
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

constexpr i32 cm = 100;
constexpr std::string_view start_phases[] = {"orders", "officers", "fire"};

}  // namespace

class ScenarioReader {
 public:
  ScenarioReader(FcmGame& game, const Table& file) : g(game), t(game.t()), root(file) {}

  bool read() {
    std::span<const std::string_view> grounds = enum_keys<Ground>;
    if (!read_terrain(root, cm, grounds.first(area_count), grounds.subspan(area_count - 1), g.board_)) return false;
    read_ground();
    read_side("first", Side::first);
    read_side("second", Side::second);
    read_objectives();
    g.start_.game.periods = root.integer("periods", 1, 60);
    std::vector<Table> units = root.tables("unit");
    for (const Table& u : units) enrol(u);
    find_chiefs();
    for (std::size_t i = 0; i < units.size() && i < g.roster_.size(); ++i) read_attachment(units[i], unit_id(i));
    for (const Table& m : root.tables("melee")) read_melee(m);
    check_sides();
    read_start();
    return true;
  }

 private:
  FcmGame& g;
  const Tables& t;
  const Table& root;

  void read_ground() {
    for (Piece& p : g.board_.pieces) {
      Ground ground = Ground{byte_of(kit::find_key(enum_keys<Ground>, p.kind))};
      if (ground == Ground::slope) p.level = short_of(std::max<int>(p.level, 1));
      bool place = ground == Ground::house || ground == Ground::redoubt || ground == Ground::enclosure;
      int piece = g.land_.add(p, class_of(ground), place ? count_of(g.spots_) : p.level);
      if (!place) continue;
      const field::Bounds& b = g.land_[piece].bounds;
      Spot spot{
          ground, piece, {{(b.left + b.right) / 2, (b.bottom + b.top) / 2}, 0, b.right - b.left, b.top - b.bottom}};
      spot.quad = spot.box;
      i32 side = t.house.side.value;
      if (ground == Ground::house && (spot.box.width != side || spot.box.depth != side || p.points.size() != 4))
        root.fault("house_block"_w, {p.id, g.rules().clause_id(t.house.capacity.clause)});
      g.spots_.push_back(spot);
      g.board_.places.push_back({p.id, p.fr, p.en, p.points});
    }
    g.land_.finish(g.board_.width, g.board_.height);
  }

  void read_side(std::string_view key, Side side) {
    Table s = root.table("sides").table(key);
    SideInfo& info = g.sides_[index(side)];
    info.key = s.text("key");
    info.fr = s.text("fr"), info.en = s.text("en");
    std::string letter = s.text("letter", info.en.substr(0, 1));
    info.letter = letter.empty() ? '?' : letter[0];
    g.edge_[index(side)] = kit::choose<TableEdge>(s, "edge");
    std::vector<i32> zone = s.decimals("zone", cm, 0, 400 * cm);
    if (zone.size() != 4 || zone[0] >= zone[2] || zone[1] >= zone[3]) {
      s.fault("zone", "zone_corners"_w);
      return;
    }
    g.zone_[index(side)] = {
        {(zone[0] + zone[2]) / 2, (zone[1] + zone[3]) / 2}, 0, zone[2] - zone[0], zone[3] - zone[1]};
  }

  void read_objectives() {
    for (const Table& o : root.tables("objective")) {
      int place = place_of(o, "at");
      i32 percent = o.integer("percent", 0, 100);
      if (place >= 0) at(g.spots_, place).percent = percent;
    }
  }

  int place_of(const Table& at, std::string_view key) {
    std::string name = at.text(key);
    int place = g.board_.place_named(name);
    if (place < 0) at.fault(key, "no_such_place"_w, {name});
    return place;
  }

  Goal read_goal(const Table& u, const Unit& unit, const Table& troop_at) {
    Arm arm = t.arm(unit);
    if (is_officer(arm)) return {Formation::officer, 0, false};
    Formation fallback = arm == Arm::artillery ? Formation::limbered : Formation::column;
    Formation f = kit::choose(u, "formation", std::span(enum_keys<Formation>).first(8), std::optional{fallback});
    bool fronted = f == Formation::column || f == Formation::full_square;
    int usual = usual_front(g, unit, unit.strength), front = fronted ? u.integer("front", 1, 24, usual) : 0;
    Goal goal = goal_with(g, unit, f, u.boolean("elites", false), front);
    if (unit.is(Mark::guns_left)) return {Formation::column, usual, false};
    UnitId id = unit_id(g.roster_.size() - 1);
    if (Verdict v = check_goal(g, id, unit, goal); !v)
      troop_at.fault(v.clause == Clause::none ? "formation_not_allowed"_w : "formation_not_allowed_by"_w,
                     {g.rules().clause_id(v.clause)});
    return goal;
  }

  // Of the generals, the one without a brigade (FCM-28.1), or the only one.
  void find_chiefs() {
    for (Side side : {Side::first, Side::second}) {
      std::vector<std::size_t> generals;
      for (UnitId each : units(g.start_))
        if (const Unit& u = g.start_[each]; u.side == side && t.troop(u).arm == Arm::general)
          generals.push_back(index(each));
      for (std::size_t i : generals) g.roster_[i].chief = generals.size() == 1 || g.start_.unit[i].group == 0;
    }
  }

  void enrol(const Table& u) {
    State& s = g.start_;
    if (!kit::has_room(u, s.units, most_units)) return;
    RosterEntry entry;
    entry.id = u.text("id");
    u.both("name", entry.fr, entry.en, false);
    if (Table name = u.table("name", false); name.exists()) entry.grammar = kit::read_grammar(name);
    entry.short_name = u.text("short", entry.id), entry.short_en = u.text("short_en", "");
    std::string_view side_keys[] = {g.sides_[0].key, g.sides_[1].key};
    Side side = kit::read_side_of(u, "side", side_keys);
    entry.side = side;
    int k = kit::read_troop(u, g.rules().troops());
    if (k < 0) return;
    if (!kit::plain_id(entry.id)) u.fault("id", "plain_id"_w);
    for (const RosterEntry& r : g.roster_)
      if (r.id == entry.id) u.fault("id", "stands_twice"_w, {entry.id});
    UnitId id = unit_id(s.units++);
    Unit& unit = s[id];
    unit.kind = byte_of(k + 1);
    unit.side = side;
    unit.group = byte_of(u.integer("brigade", 0, 200, 0));
    g.roster_.push_back(std::move(entry));
    read_strength(u, id, unit);
    read_state(u, id, unit);
    read_position(u, id, unit);
  }

  void read_strength(const Table& u, UnitId id, Unit& unit) {
    const Troop& troop = t.troop(unit);
    UnitInfo& info = g.info_[index(id)];
    if (is_officer(troop.arm)) {
      unit.strength = 1, unit.initial = 1;
      unit.formation = Formation::officer;
      unit.losses = u.integer("losses", 0, 39, 0);
      info.price = troop.price;
      return;
    }
    int figures = u.integer("figures", 2, 24);
    i32 price = troop.price * figures;
    for (const Table& part : u.tables("with")) {  // elite companies in a mixed battalion (FCM-21.17)
      std::string key = part.text("troop");
      int more = part.integer("figures", 1, 24);
      for (std::size_t i = 0; i < t.troops.size(); ++i)
        if (g.rules().troops()[i].key == key) price += t.troops[i].price * more, info.elite_figures += more;
    }
    figures += info.elite_figures;
    int most = u.integer("most", 2, 24, info.elite_figures > 0 || troop.company ? t.army.mixed.value : troop.most);
    if (figures > most)
      u.fault("figures", "at_most_figures"_w, {std::to_string(most), g.rules().clause_id("FCM-10.11"_c)});
    info.price = price;
    info.initial = figures;
    unit.initial = std::min(figures, 24);
    int losses = u.integer("losses", 0, 40 * figures - 80, 0);
    if (losses % 5 != 0) u.fault("losses", "losses_by_fives"_w, {g.rules().clause_id("FCM-1.7"_c)});
    unit.losses = losses - losses % 5;
    unit.strength = short_of(unit.initial - losses / t.men_a_figure.value);
  }

  void read_state(const Table& u, UnitId, Unit& unit) {
    unit.level = kit::choose<Level>(u, "level", Level::ordered);
    Morale m = kit::choose<Morale>(u, "morale", Morale::steady);
    set_morale(unit, m);
    if (m == Morale::halt) unit.halt_until = u.integer("halt_until", 1, 99, 99);
    unit.set(Mark::since, u.boolean("since", m == Morale::retreat || m == Morale::rout));
    unit.set(Mark::first_fire, u.boolean("has_fired", false));
    unit.set(Mark::shaken, u.boolean("lost_figure_to_fire", false));
    unit.set(Mark::routed, u.boolean("has_routed", m == Morale::rout || m == Morale::flight));
    unit.set(Mark::guns_left, u.boolean("guns_left", false));
    unit.set(Mark::ran, u.boolean("ran", false));
    unit.set(Mark::officer_lost, u.boolean("officer_lost", false));
    unit.set(Mark::crossed, u.boolean("crossed", false));
    unit.rounds_lost = u.integer("rounds_lost", 0, 3, 0);
    unit.won_period = u.integer("won_period", 0, 99, 0);
    unit.first_melee = u.integer("first_melee", 0, 99, 0);
    unit.spent = u.decimal("spent", cm, 0, 100 * cm, 0);
    unit.busy_halves = u.integer("busy_halves", 0, 2, 0);
  }

  void read_position(const Table& u, UnitId id, Unit& unit) {
    UnitInfo& info = g.info_[index(id)];
    unit.place = to_deploy;
    if (Table s = u.table("suggested", false); s.exists()) {
      info.suggested = true;
      if (s.has("house")) {
        info.suggested_place = short_of(place_of(s, "house"));
      } else {
        read_pose(s, info.suggested_pose);
        info.suggested_goal = read_goal(s, unit, s);
        check_in_zone(s, unit, info.suggested_goal, info.suggested_pose);
      }
    }
    if (Table a = u.table("arrives", false); a.exists()) {
      info.arrives = a.integer("period", 1, 99);
      read_point(a, "at", cm, g.board_, info.entry);
      info.entry_facing = short_of(a.integer("facing", 0, 359) * 10);
      unit.place = to_arrive;
      info.suggested = true;
      return;
    }
    if (u.has("house")) {
      int place = place_of(u, "house");
      if (place < 0) return;
      if (at(g.spots_, place).ground != Ground::house || t.arm(unit) != Arm::infantry)
        return u.fault("house", "infantry_in_a_house"_w, {g.rules().clause_id("FCM-23.4"_c)});
      unit.place = short_of(place);
      unit.formation = Formation::garrison;
      unit.pose = {at(g.spots_, place).box.at, 0, 0};
      unit.posts = even_posts(t, unit.strength);
      std::vector<i32> posts = u.integers("posts", 0, 6);
      if (posts.size() == 4) unit.posts = {posts[0], posts[1], posts[2], posts[3]};
    } else if (u.has("at")) {
      read_pose(u, unit.pose);
      Goal goal = read_goal(u, unit, u);
      unit.place = on_field;
      take_shape(unit, goal);
      unit.set(Mark::elites, goal.elites);
      if (!fits({g, g.start_}, id, box_of(g, unit)) && !is_officer(t.arm(unit)))
        u.fault("at", "does_not_fit"_w, {g.roster_[index(id)].id});
    } else {
      return;
    }
    note_start(unit);
    if (u.has("started_at")) {
      Point p;
      if (read_point(u, "started_at", cm, g.board_, p)) unit.start_x = p.x, unit.start_y = p.y;
    }
    unit.reaction = kit::choose<Reaction>(u, "reaction", Reaction::none);
  }

  void read_pose(const Table& at, Pose& pose) {
    read_point(at, "at", cm, g.board_, pose.at);
    pose.facing = short_of(at.decimal("facing", 10, 0, 3599, 0));
  }

  void check_in_zone(const Table& at, const Unit& unit, const Goal& goal, const Pose& pose) {
    Size z = size_of(g, unit, goal, unit.strength);
    if (!g.in_zone(unit.side, box_at(pose, z.width, z.depth)))
      at.fault("suggested_off_zone"_w, {g.rules().clause_id("FCM-29.5"_c)});
  }

  UnitId named(const Table& at, std::string_view key) {
    std::string name = at.text(key);
    for (std::size_t i = 0; i < g.roster_.size(); ++i)
      if (g.roster_[i].id == name) return unit_id(i);
    at.fault(key, "no_such_unit"_w, {name});
    return UnitId::none;
  }

  void read_attachment(const Table& u, UnitId id) {
    if (!u.has("with_unit")) return;
    UnitId unit = named(u, "with_unit");
    if (unit == UnitId::none) return;
    if (!is_officer(g.start_[id]) || !on_table(g.start_[unit])) return u.fault("with_unit", "officer_joins_present"_w);
    g.start_[id].place = on_field;
    attach(g, g.start_, id, unit);
    note_start(g.start_[id]);
  }

  void read_melee(const Table& m) {
    Link l;
    l.a = named(m, "a"), l.b = named(m, "b");
    l.melee().kind = LinkKind::melee;
    l.melee().round = m.integer("round", 1, 9, 1);
    l.melee().a_flank = kit::choose<Flank>(m, "a_flank", Flank::none);
    l.melee().b_flank = kit::choose<Flank>(m, "b_flank", Flank::none);
    auto mark = [&](std::string_view key, PairMark which) { l.melee().marks.set(which, m.boolean(key, false)); };
    mark("a_charging", PairMark::a_charging);
    mark("b_charging", PairMark::b_charging);
    mark("a_straight", PairMark::a_straight);
    mark("b_straight", PairMark::b_straight);
    mark("a_follow", PairMark::a_follow);
    mark("b_follow", PairMark::b_follow);
    mark("a_house_side", PairMark::house_side);
    if (l.a == UnitId::none || l.b == UnitId::none) return;
    if (!on_table(g.start_[l.a]) || !on_table(g.start_[l.b]) || g.start_[l.a].side == g.start_[l.b].side)
      return m.fault("melee_of_enemies"_w);
    g.start_.join(l);
  }

  void check_sides() {
    State& s = g.start_;
    for (Side side : {Side::first, Side::second}) {
      i64 budget = 0;
      bool general = false;
      for (UnitId each : units(s)) {
        if (s[each].side != side) continue;
        budget += g.info_[index(each)].price;
        general = general || t.arm(s[each]) == Arm::general;
      }
      if (budget == 0 || budget > INT16_MAX) root.fault("army_too_dear"_w, {g.sides_[index(side)].key});
      if (!general && !root.has("start"))
        root.fault("army_without_general"_w, {g.sides_[index(side)].key, g.rules().clause_id("FCM-28.1"_c)});
      s.side_of(side).budget = short_of(std::min<i64>(budget, INT16_MAX));
    }
  }

  void read_start() {
    State& s = g.start_;
    Table start = root.table("start", false);
    Decision d;
    if (!start.exists()) {
      s.phase = Phase::deployment;  // the throw for initiative comes before it (FCM-29.5)
      d.kind = Ask::start;
      d.side = Side::first;
      s.ask(d);
      return;
    }
    std::string_view side_keys[] = {g.sides_[0].key, g.sides_[1].key};
    int phase = start.choice("phase", start_phases, 0);
    s.turn = static_cast<u16>(start.integer("period", 1, 60, 1));
    s.game.initiative = kit::choose<Side>(start, "initiative", side_keys, Side::first);
    s.game.turn_of = s.game.initiative;
    for (UnitId each : units(s))
      if (s[each].place == to_deploy) start.fault("needs_a_place"_w, {g.roster_[index(each)].id});
    s.game.half = phase == 0 ? 0 : start.integer("half", 1, 2, phase == 2 ? 2 : 1);
    d.side = s.game.initiative;
    if (phase == 0) s.phase = Phase::orders, d.kind = Ask::orders, d.side = Side::first;
    if (phase == 1) s.phase = Phase::officers, d.kind = Ask::officer;
    if (phase == 2) s.phase = Phase::fire, d.kind = Ask::fire;
    s.ask(d);
  }
};

bool FcmGame::read(const Table& root) { return ScenarioReader(*this, root).read(); }

}  // namespace grog::feu_combat_moral
