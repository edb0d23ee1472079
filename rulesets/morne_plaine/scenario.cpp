// Reads a scenario file: table, terrain, objectives, sides, units, and where a game may start other than at the
// beginning. A place is the centre of a unit's front (of the model, for open order and leaders), in inches.
#include <algorithm>

#include "rulesets/kit/scenario.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

constexpr std::string_view edge_keys[] = {"north", "east", "south", "west"};
constexpr kit::Keys start_phases = kit::Keys(enum_keys<Phase>).subspan(2), ground_keys = enum_keys<Ground>;
constexpr kit::Keys area_kinds = ground_keys.first(area_grounds), line_kinds = ground_keys.subspan(area_grounds);

}  // namespace

class ScenarioReader : kit::ScenarioOf<PlaineGame> {
 public:
  using ScenarioOf::ScenarioOf;

  bool read() {
    if (!read_terrain(root, inch, area_kinds, line_kinds, board)) return false;
    lay_terrain();
    read_objectives();
    read_sides();
    for (const Table& u : root.tables("unit")) enroll(u);
    check_sides(s, [](const Unit&) { return true; });
    check_armies();
    Table start = root.table("start", false);
    if (start.exists())
      read_start(start);
    else
      begin_at_the_beginning();
    g.reckon();
    tell_rest();
    return true;
  }

 private:
  std::vector<Table> rows;  // of the units, for a second look

  field::Classes classes_of(Ground ground) const {
    const GroundRow& row = t.ground[ground];
    bool building = ground == Ground::building;
    field::Classes c = 0;
    if (building) c |= house;
    if (ground == Ground::wood) c |= wood;
    if (ground == Ground::hill) c |= hill;
    if (row.difficult) c |= difficult;
    if (row.obstacle) c |= obstructing;
    if (!building && (row.difficult || row.obstacle)) c |= slowing;
    if (!building && row.cover != Cover::none) c |= covering;
    return c;
  }

  void lay_terrain() {
    for (const Piece& piece : board.pieces) {
      Terrain l;
      l.ground = static_cast<Ground>(kit::find_key(ground_keys, piece.kind));
      int number = g.land.add(piece, classes_of(l.ground), count_of(g.lands));
      constexpr i32 thin_side = 10;  // a box has a millimetre at least
      l.shape = kit::box_of(g.land[number].bounds);
      l.shape.width = std::max(thin_side, l.shape.width), l.shape.depth = std::max(thin_side, l.shape.depth);
      l.box = Quad(l.shape);
      l.level = piece.level > 0 ? piece.level : i16{l.ground == Ground::hill};
      if (l.ground == Ground::building) {
        bool square = piece.points.size() == 4 && piece.points[0].y == piece.points[1].y;
        if (!square) root.fault("building_box"_w, {piece.id});
        l.place = add_place(piece);
      }
      g.lands.push_back(l);
    }
    g.land.finish(board.width, board.height);
  }

  void read_objectives() {
    for (const Table& o : root.tables("objective")) {
      Objective objective;
      objective.worth = short_of(o.integer("worth", 1, 1000));
      objective.place = read_goal(o, inch, "no_building"_w);
      if (objective.place >= 0) g.objectives.push_back(objective);
    }
  }

  void read_sides() {
    for (std::size_t i = 0; i < 2; ++i) {
      Table side = root.table("sides").table(i == 0 ? "first" : "second");
      sides[i] = kit::read_side(side);
      g.edge[i] = side.choice("edge", edge_keys) * quarter_turn;
    }
    g.turns = root.integer("turns", 1, 60, t.victory.turns.value);
    bool large = board.width >= t.army.large_table.value * inch;
    g.zone_depth = (large ? t.army.deployment_large.value : t.army.deployment.value) * inch;
    s.game.lots_due = root.boolean("lots", false);
  }

  void enroll(const Table& u) {
    int k = troop_named(u);
    UnitId id = ScenarioFile::enroll(u, s, k, side_named(u));
    if (id == UnitId::none) return;
    const Troop& troop = at(t.troops, k);
    Unit& unit = s[id];
    roster.back().chief = troop.rank == Rank::general;
    unit.place = to_deploy;
    unit.start = full_strength(u, troop);
    unit.strength = short_of(u.integer("now", 1, unit.start, unit.start));
    rows.push_back(u);
    read_stand(u, id);
    kit::read_state<UnitData>(u, unit, {"fleeing", "caught", "charging", "charged", "acted", "contact", "gun_moved"});
    kit::read_state<UnitData>(u, unit, {{"fire_losses", 40}, {"held_turns", 2}, {"melee", 48}, {"rank", 3}});
  }

  int full_strength(const Table& u, const Troop& troop) {
    if (troop.arm >= Arm::artillery) return t.endures(troop).value;
    auto [least, most] = figures_of(t, troop);
    return u.integer("figures", least.value, most.value);
  }

  // Where it stands, or is suggested to stand.
  void read_stand(const Table& u, UnitId id) {
    Suggestion& where = g.suggested[id];
    Unit& unit = s[id];
    const Troop& troop = t.troop(unit);
    where.formation = kit::choose<Formation>(u, "formation", usual_formation(troop.arm));
    int front = u.integer("front", 1, 40, usual_front(t, troop, where.formation, unit.strength));
    where.front = short_of(front);
    i32 facing = u.decimal("facing", 10, 0, full_turn - 1, g.edge[other(unit.side)]);
    where.pose.facing = short_of(facing);
    if (u.has("inside")) {
      where.place = place_named(u, "inside", "no_building"_w);
      if (where.place < 0) return;
      if (g.building(where.place) == nullptr) return u.fault("inside", "no_building"_w, {u.text("inside")});
      where.pose.at = g.building(where.place)->shape.at;
      where.given = true;
      return;
    }
    if (!u.has("at")) return;
    if (!read_point(u, "at", inch, board, where.pose.at)) return;
    // A battalion that has lost men since it formed may have kept its width.
    Verdict v = may_form(t, troop, where.formation, front, unit.strength);
    for (int men = unit.strength + 1; !v && men <= unit.start; ++men)
      v = may_form(t, troop, where.formation, front, men);
    if (!v) return u.fault("formation", "formation_forbidden"_w, {clause(v.clause)});
    where.given = true;
    unit.formed = u.integer("formed", 1, 40, unit.strength);
    bool model = where.formation == Formation::open || where.formation == Formation::leader;
    if (model) return;
    Size size = size_of(t, troop, where.formation, front, unit.formed, unit.strength);
    where.pose.at = framed_point(where.pose.at, facing, 0, -i64{size.depth});
  }

  void link_states() {
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows[i].has("held_by")) s.unit[i].held_by = named(rows[i], "held_by", "no_unit"_w);
    for (int melee = 1; melee <= 48; ++melee) join_those_of(melee);
  }

  // Those of one melee: a unit of rank 0 on both sides, and ranks without a gap.
  void join_those_of(int melee) {
    bool ranked = true;
    int all = 0;
    for (Side side : {Side::first, Side::second}) {
      auto in_it = [&](const Unit& u) { return u.melee == melee && u.side == side; };
      int count = count_units(s, in_it);
      all += count;
      for (int r = 0; r < std::max(count, 1); ++r)
        ranked = ranked && count_units(s, [&](const Unit& u) { return in_it(u) && u.rank == r; }) == 1;
    }
    if (all == 0) return;
    UnitId a = melee_lead(s, melee, Side::first), b = melee_lead(s, melee, Side::second);
    if (a == UnitId::none || b == UnitId::none || !ranked) return root.fault("melee_ranks"_w, {std::to_string(melee)});
    Link l;
    l.kind = LinkKind::melee, l.number = melee, l.a = a, l.b = b;
    s.join(l);
  }

  // Sizes are checked with each unit; leaders are counted here (section 8).
  void check_armies() {
    for (Side side : {Side::first, Side::second}) {
      Leaders count;
      each_unit(s, of_side(side), [&](UnitId, const Unit& u) { count.add(t.troop(u)); });
      Sentence who = root.problem("army_forbidden"_w, {sides[index(side)].key});
      std::string by = clause("MP-R50"_c);
      if (count.too_many_generals(t)) root.fault(who + root.problem("one_general_by"_w, {by}));
      if (count.too_many_adcs(t)) root.fault(who + root.problem("adcs_by"_w, {by}));
    }
  }

  Unit stood_up(UnitId id) const {
    const Suggestion& where = g.suggested[id];
    Unit u = s[id];
    u.pose = where.pose;
    u.place = where.place;
    Tiny formed = u.formed;
    u = formed_as(u, where.formation, where.front, where.pose.facing);
    if (where.place < 0 && formed > 0) u.formed = formed;
    return u;
  }
  void check_sound(const State& stood, const Table& at, WordKey fault) const {
    Flaw flaw = g.flaw_of(stood);
    if (flaw.why.empty()) return;
    auto called = [&](UnitId id) { return id == UnitId::none ? Sentence{} : root.thing(id_of(id)); };
    Sentence wrong = root.problem_with(flaw.why, {called(flaw.unit), called(flaw.other)});
    const Table& row = rows[index(flaw.unit)];
    (row.exists() ? row : at).fault(root.problem_with(fault, {wrong}));
  }

  void begin_at_the_beginning() {
    for (const Table& row : rows) row.text("held_by", std::string{});
    each_unit(s, every_unit, [](UnitId, Unit& u) { u.formed = 0; });
    check_suggestions();
    RandomDice none(0);
    Play p{g, s, none, nullptr};
    next_setup_step(p);
  }

  // The suggested deployment overlaps nobody.
  void check_suggestions() {
    State trial = s;
    for (Side side : {Side::first, Side::second})
      if (g.has_suggestion(trial, side))
        for (UnitId id : units(trial, of_side(side))) trial[id] = stood_up(id);
    check_sound(trial, root, "suggestion_forbidden"_w);
  }

  void read_start(const Table& start) {
    s.phase = static_cast<Phase>(number_of(Phase::panic) + start.choice("phase", start_phases));
    s.turn = static_cast<u16>(start.integer("turn", 1, 60, 1));
    s.active = side_named(start, "active");
    s.game.lots_due = false;
    for (UnitId id : units(s)) {
      bool told = rows[index(id)].has("at") || rows[index(id)].has("inside");
      if (!g.suggested[id].given && told) continue;
      if (!g.suggested[id].given)
        start.fault("needs_place"_w, {id_of(id)});
      else
        s[id] = stood_up(id);
    }
    s.side_of(Side::first).deployed = s.side_of(Side::second).deployed = true;
    link_states();
    check_sound(s, start, "impossible"_w);
    RandomDice none(0);
    Play p{g, s, none, nullptr};
    switch (s.phase) {
      case Phase::panic: begin_with_panic(p); break;
      case Phase::leaders: p.ask(Ask::ride, s.active); break;
      case Phase::melees:
        if (s.links == 0) start.fault("phase", "no_melee"_w);
        p.ask(Ask::fight, s.active);
        break;
      default: p.ask(Ask::act, s.active);
    }
  }

  // A beginning throws nothing: even a single test waits to be asked for.
  void begin_with_panic(Play& p) {
    mark_panic(p);
    bool any = any_unit(p.s, [](const Unit& u) { return u.marks.has(Mark::must_panic) && present(u); });
    if (!any) p.s.phase = Phase::actions;
    p.ask(any ? Ask::panic : Ask::act, p.s.active);
  }
};

bool PlaineGame::read(const Table& root) { return ScenarioReader(*this, root, true).read(); }

}  // namespace grog::morne_plaine
