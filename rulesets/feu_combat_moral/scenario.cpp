// Reads a scenario file: table, sides, objectives, units, and where a game may start other than at the beginning.
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"
#include "rulesets/kit/scenario.hpp"

namespace grog::feu_combat_moral {
namespace {

constexpr i32 cm = 100;
constexpr std::string_view start_phases[] = {"orders", "officers", "fire"};

}  // namespace

class ScenarioReader : kit::ScenarioOf<FcmGame> {
 public:
  using ScenarioOf::ScenarioOf;

  bool read() {
    std::span<const std::string_view> grounds = enum_keys<Ground>;
    if (!read_terrain(root, cm, grounds.first(area_count), grounds.subspan(area_count - 1), board)) return false;
    read_ground();
    read_side("first", Side::first);
    read_side("second", Side::second);
    read_objectives();
    s.game.periods = root.integer("periods", 1, 60);
    std::vector<Table> units = root.tables("unit");
    for (const Table& u : units) enrol(u);
    find_chiefs();
    for (std::size_t i = 0; i < units.size() && i < roster.size(); ++i) read_attachment(units[i], unit_id(i));
    for (const Table& m : root.tables("melee")) read_melee(m);
    check_armies();
    read_start();
    tell_rest();
    return true;
  }

 private:
  void read_ground() {
    for (Piece& p : board.pieces) {
      Ground ground = Ground{byte_of(kit::find_key(enum_keys<Ground>, p.kind))};
      if (ground == Ground::slope) p.level = short_of(std::max<int>(p.level, 1));
      bool place = ground == Ground::house || ground == Ground::redoubt || ground == Ground::enclosure;
      int piece = g.land_.add(p, class_of(ground), place ? count_of(g.spots_) : p.level);
      if (!place) continue;
      Spot spot{ground, piece, kit::box_of(g.land_[piece].bounds)};
      spot.quad = spot.box;
      i32 side = t.house.side.value;
      if (ground == Ground::house && (spot.box.width != side || spot.box.depth != side || p.points.size() != 4))
        root.fault("house_block"_w, {p.id, clause(t.house.capacity.clause)});
      g.spots_.push_back(spot);
      add_place(p);
    }
    g.land_.finish(board.width, board.height);
  }

  void read_side(std::string_view key, Side side) {
    Table row = root.table("sides").table(key);
    std::size_t i = index(side);
    sides[i] = kit::read_side(row);
    if (!row.has("letter")) sides[i].letter = sides[i].name.empty() ? '?' : sides[i].name.in(Lang::en)[0];
    g.edge_[i] = kit::choose<TableEdge>(row, "edge");
    std::vector<field::Bounds> zone = read_boxes(row, "zone", cm, "zone_corners"_w);
    if (zone.size() == 1)
      g.zone_[i] = kit::box_of(zone[0]);
    else
      row.fault("zone", "zone_corners"_w);
  }

  void read_objectives() {
    for (const Table& o : root.tables("objective")) {
      int place = place_named(o, "at", "no_such_place"_w);
      i32 percent = o.integer("percent", 0, 100);
      if (place >= 0) at(g.spots_, place).percent = percent;
    }
  }

  Goal read_goal(const Table& u, const Unit& unit, const Table& troop_at) {
    Arm arm = t.arm(unit);
    if (is_officer(arm)) return {Formation::officer, 0, false};
    Formation fallback = arm == Arm::artillery ? Formation::limbered : Formation::column;
    Formation f = kit::choose(u, "formation", std::span(enum_keys<Formation>).first(8), std::optional{fallback});
    bool fronted = f == Formation::column || f == Formation::full_square;
    int usual = usual_front(g, unit, unit.strength), front = fronted ? u.integer("front", 1, 24, usual) : 0;
    UnitId id = unit_id(roster.size() - 1);
    Goal goal = goal_with(g, id, unit, f, u.boolean("elites", false), front);
    if (unit.is(Mark::guns_left)) return {Formation::column, usual, false};
    if (Verdict v = check_goal(g, id, unit, goal); !v)
      troop_at.fault(v.clause == Clause::none ? "formation_not_allowed"_w : "formation_not_allowed_by"_w,
                     {clause(v.clause)});
    return goal;
  }

  // Of the generals, the one without a brigade (FCM-28.1), or the only one.
  void find_chiefs() {
    for (Side side : {Side::first, Side::second}) {
      auto leads = [&](const Unit& u) { return u.side == side && t.arm(u) == Arm::general; };
      bool alone = count_units(s, leads) == 1;
      for (UnitId id : units(s, leads)) roster[index(id)].chief = alone || s[id].group == 0;
    }
  }

  void enrol(const Table& u) {
    UnitId id = enroll(u, s, troop_named(u), side_named(u));
    if (id == UnitId::none) return;
    Unit& unit = s[id];
    unit.group = byte_of(u.integer("brigade", 0, 200, 0));
    read_strength(u, id, unit);
    read_condition(u, unit);
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
        if (rules.troops()[i].key == key) price += t.troops[i].price * more, info.elite_figures += more;
    }
    figures += info.elite_figures;
    int most = u.integer("most", 2, 24, info.elite_figures > 0 || troop.company ? t.army.mixed.value : troop.most);
    if (figures > most) u.fault("figures", "at_most_figures"_w, {std::to_string(most), clause("FCM-10.11"_c)});
    info.price = price;
    info.initial = figures;
    unit.initial = std::min(figures, 24);
    int losses = u.integer("losses", 0, 40 * figures - 80, 0);
    if (losses % 5 != 0) u.fault("losses", "losses_by_fives"_w, {clause("FCM-1.7"_c)});
    unit.losses = losses - losses % 5;
    unit.strength = short_of(unit.initial - losses / t.men_a_figure.value);
  }

  void read_condition(const Table& u, Unit& unit) {
    Morale m = kit::choose<Morale>(u, "morale", Morale::steady);
    set_morale(unit, m);
    if (m == Morale::halt) unit.halt_until = u.integer("halt_until", 1, 99, 99);
    unit.set(Mark::since, u.boolean("since", m == Morale::retreat || m == Morale::rout));
    unit.set(Mark::first_fire, u.boolean("has_fired", false));
    unit.set(Mark::shaken, u.boolean("lost_figure_to_fire", false));
    unit.set(Mark::routed, u.boolean("has_routed", m == Morale::rout || m == Morale::flight));
    unit.spent = u.decimal("spent", cm, 0, 100 * cm, 0);
    kit::read_state<UnitData>(u, unit,
                              {"level",
                               "guns_left",
                               "ran",
                               "officer_lost",
                               "crossed",
                               {"rounds_lost", 3},
                               {"won_period", 99},
                               {"first_melee", 99},
                               {"busy_halves", 2}});
  }

  void read_position(const Table& u, UnitId id, Unit& unit) {
    UnitInfo& info = g.info_[index(id)];
    unit.place = to_deploy;
    if (Table there = u.table("suggested", false); there.exists()) {
      info.suggested = true;
      if (there.has("house")) {
        info.suggested_place = place_named(there, "house", "no_such_place"_w);
      } else {
        bool known = read_pose(there, info.suggested_pose);
        info.suggested_goal = read_goal(there, unit, there);
        if (known) check_in_zone(there, unit, info.suggested_goal, info.suggested_pose);
      }
    }
    if (Table a = u.table("arrives", false); a.exists()) {
      info.arrives = a.integer("period", 1, 99);
      read_point(a, "at", cm, board, info.entry);
      info.entry_facing = short_of(a.integer("facing", 0, 359) * 10);
      unit.place = to_arrive;
      info.suggested = true;
      return;
    }
    if (u.has("house")) {
      i16 place = place_named(u, "house", "no_such_place"_w);
      if (place < 0) return;
      if (at(g.spots_, place).ground != Ground::house || t.arm(unit) != Arm::infantry)
        return u.fault("house", "infantry_in_a_house"_w, {clause("FCM-23.4"_c)});
      unit.place = place;
      unit.formation = Formation::garrison;
      unit.pose = {at(g.spots_, place).box.at, 0, 0};
      unit.posts = even_posts(t, unit.strength);
      std::vector<i32> posts = u.integers("posts", 0, 6);
      if (posts.size() == 4) unit.posts = {posts[0], posts[1], posts[2], posts[3]};
    } else if (u.has("at")) {
      bool known = read_pose(u, unit.pose);
      Goal goal = read_goal(u, unit, u);
      unit.place = on_field;
      take_shape(unit, goal);
      unit.set(Mark::elites, goal.elites);
      if (known && !is_officer(t.arm(unit)) && !fits({g, s}, id, box_of(g, unit)))
        u.fault("at", "does_not_fit"_w, {id_of(id)});
    } else {
      return;
    }
    note_start(unit);
    if (u.has("started_at")) {
      Point p;
      if (read_point(u, "started_at", cm, board, p)) unit.start_x = p.x, unit.start_y = p.y;
    }
    unit.reaction = kit::choose<Reaction>(u, "reaction", Reaction::none);
  }

  bool read_pose(const Table& at, Pose& pose) {
    pose.facing = short_of(at.decimal("facing", 10, 0, 3599, 0));
    return read_point(at, "at", cm, board, pose.at);
  }

  void check_in_zone(const Table& at, const Unit& unit, const Goal& goal, const Pose& pose) {
    Size z = size_of(g, unit, goal, unit.strength);
    if (!g.in_zone(unit.side, box_at(pose, z.width, z.depth))) at.fault("suggested_off_zone"_w, {clause("FCM-29.5"_c)});
  }

  void read_attachment(const Table& u, UnitId id) {
    if (!u.has("with_unit")) return;
    UnitId unit = named(u, "with_unit", "no_such_unit"_w);
    if (unit == UnitId::none) return;
    if (!is_officer(s[id]) || !on_table(s[unit])) return u.fault("with_unit", "officer_joins_present"_w);
    s[id].place = on_field;
    attach(g, s, id, unit);
    note_start(s[id]);
  }

  void read_melee(const Table& m) {
    Link l;
    l.a = named(m, "a", "no_such_unit"_w), l.b = named(m, "b", "no_such_unit"_w);
    l.melee().kind = LinkKind::melee;
    l.melee().round = 1;
    kit::read_state(m, l.melee(),
                    {{"round", 9, 1},
                     "a_flank",
                     "b_flank",
                     "a_charging",
                     "b_charging",
                     "a_straight",
                     "b_straight",
                     "a_follow",
                     "b_follow"});
    l.melee().marks.set(PairMark::house_side, m.boolean("a_house_side", false));
    if (l.a == UnitId::none || l.b == UnitId::none) return;
    if (!on_table(s[l.a]) || !on_table(s[l.b]) || s[l.a].side == s[l.b].side) return m.fault("melee_of_enemies"_w);
    s.join(l);
  }

  void check_armies() {
    for (Side side : {Side::first, Side::second}) {
      i64 budget = 0;
      bool general = false;
      for (UnitId each : units(s, of_side(side))) {
        budget += g.info_[index(each)].price;
        general = general || t.arm(s[each]) == Arm::general;
      }
      if (budget > INT16_MAX) root.fault("army_too_dear"_w, {sides[index(side)].key});
      if (budget == 0 && !left_out)
        root.fault(root.problem_with("side_without_units"_w, {sides[index(side)].name}));
      else if (!general && !root.has("start"))
        root.fault("army_without_general"_w, {sides[index(side)].key, clause("FCM-28.1"_c)});
      s.side_of(side).budget = short_of(std::min<i64>(budget, INT16_MAX));
    }
  }

  void read_start() {
    Table start = root.table("start", false);
    Decision d;
    if (!start.exists()) {
      s.phase = Phase::deployment;  // the throw for initiative comes before it (FCM-29.5)
      d.kind = Ask::start;
      d.side = Side::first;
      s.ask(d);
      return;
    }
    int phase = start.choice("phase", start_phases, 0);
    s.turn = static_cast<u16>(start.integer("period", 1, 60, 1));
    s.game.initiative = side_named(start, "initiative", Side::first);
    s.game.turn_of = s.game.initiative;
    check_placed(start, s, "needs_a_place"_w, [](const Unit& u) { return u.place == to_deploy; });
    s.game.half = phase == 0 ? 0 : start.integer("half", 1, 2, phase == 2 ? 2 : 1);
    d.side = s.game.initiative;
    if (phase == 0) s.phase = Phase::orders, d.kind = Ask::orders, d.side = Side::first;
    if (phase == 1) s.phase = Phase::officers, d.kind = Ask::officer;
    if (phase == 2) s.phase = Phase::fire, d.kind = Ask::fire;
    s.ask(d);
  }
};

bool FcmGame::read(const Table& root) { return ScenarioReader(*this, root, false, most_units).read(); }

}  // namespace grog::feu_combat_moral
