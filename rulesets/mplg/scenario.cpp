// Reads a scenario file: table and terrain, objectives, armies, deployment, and where a game may start other than at
// the beginning.
#include <algorithm>

#include "rulesets/kit/scenario.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

constexpr std::string_view area_kinds[] = {"wood", "building", "hill", "difficult", "bridge"};
constexpr std::string_view line_kinds[] = {"road", "stream", "wall", "hedge", "entrenchment"};
constexpr std::string_view first_holders[] = {"none", "french", "prussian"};

field::Classes classes_of(std::string_view kind) {
  return kind == "wood"                      ? wood
         : kind == "hill"                    ? hill
         : kind == "difficult"               ? rough
         : kind == "bridge"                  ? bridge
         : kind == "wall" || kind == "hedge" ? wall
         : kind == "entrenchment"            ? wall | entrenchment
                                             : 0;
}

}  // namespace

class ScenarioReader : kit::ScenarioOf<MplgGame> {
 public:
  using ScenarioOf::ScenarioOf;

  bool read() {
    name_sides(army_keys, "FP");
    g.general_of_.fill(UnitId::none);
    if (!read_terrain(root, ud, area_kinds, line_kinds, board)) return false;
    if (board.width > INT16_MAX || board.height > INT16_MAX) {
      root.fault("table", "table_too_large"_w);
      return false;
    }
    lay_ground();
    read_objectives();
    read_zones();
    g.turns_ = root.integer("turns", 1, 99, t.game.turns.value);
    g.generals_near_ = root.integer("generals_near", 0, 30, 0) * ud;
    for (const Table& u : root.tables("general")) enroll(u, true);
    // No general is above another (MPLG-R59); one who is alone has the whole army.
    for (RosterEntry& r : roster) r.chief = std::ranges::count(roster, r.side, &RosterEntry::side) == 1;
    for (const Table& u : root.tables("unit")) enroll(u, false);
    for (const Table& c : root.tables("contact")) read_contact(c);
    check_sides(s, [this](const Unit& u) { return !g.is_general(u); });
    read_start();
    tell_rest();
    return true;
  }

 private:
  std::vector<std::pair<std::string, field::Bounds>> zones;

  std::string broken_clause(Clause c) const { return " (" + clause(c) + ")"; }

  void lay_ground() {
    field::Ground& land = g.terrain_.land;
    for (const Piece& piece : board.pieces) {
      if (piece.kind == "building")
        lay_sector(piece);
      else if (piece.kind == "stream")
        lay_stream(piece);
      else if (piece.kind == "road")
        g.terrain_.roads.push_back(piece.points);
      else
        land.add(piece, classes_of(piece.kind), piece.level);
    }
    land.finish(board.width, board.height);
  }

  void lay_sector(const Piece& piece) {
    field::Ground& land = g.terrain_.land;
    const field::GroundPiece& p = land[land.add(piece, house, count_of(g.terrain_.sectors))];
    Box box = kit::box_of(p.bounds);
    if (!p.upright || box.width % 2 != 0 || box.depth % 2 != 0) root.fault("terrain", "upright_building"_w, {piece.id});
    g.terrain_.sectors.push_back({box, Quad(box), add_place(piece)});
  }

  void lay_stream(const Piece& piece) {
    i32 half = (piece.width > 0 ? piece.width : t.body.stream_tenths.value * tenth) / 2;
    for (std::size_t i = 0; i + 1 < piece.points.size(); ++i) {
      Point a = piece.points[i], b = piece.points[i + 1];
      i32 side = direction(a, b) + quarter_turn;
      const Point strip[] = {point_ahead(a, side, half), point_ahead(b, side, half), point_ahead(b, side, -half),
                             point_ahead(a, side, -half)};
      g.terrain_.land.add(strip, true, stream);
    }
  }

  // The sector of a building that a row names; none where it names none, -1 with the fault told by the caller.
  int sector_named(const std::string& id) const { return g.sector_of_place(board.place_named(id)); }

  void read_objectives() {
    for (const Table& o : root.tables("objective")) {
      if (g.objectives_.size() == max_objectives)
        return o.fault("too_many_objectives"_w, {std::to_string(max_objectives)});
      Objective out;
      out.place = read_goal(o, ud, "unknown_building"_w);
      out.sector = g.sector_of_place(out.place);
      if (out.place >= 0)
        out.at = out.sector >= 0 ? g.sector(out.sector).box.at : at(board.places, out.place).points[0];
      i32 holder = o.choice("holder", first_holders, 0);
      if (holder > 0) s.game.holder[g.objectives_.size()] = holder == 1 ? french : prussian;
      g.objectives_.push_back(out);
    }
  }

  void read_zones() {
    for (const Table& z : root.tables("zone")) {
      std::vector<field::Bounds> box = read_boxes(z, "box", ud, "zone_corners"_w);
      if (box.size() == 1)
        zones.push_back({z.text("id"), box[0]});
      else
        z.fault("box", "zone_corners"_w);
    }
  }

  void enroll(const Table& u, bool general) {
    int k = troop_named(u);
    if (k < 0) return;
    const Troop& troop = at(t.troops, k);
    left_out = left_out || general != (troop.arm == Arm::general);
    if (general != (troop.arm == Arm::general))
      return u.fault("troop", general ? "no_general"_w : "is_general"_w, {u.text("troop")});
    UnitId id = ScenarioFile::enroll(u, s, k, troop.side);
    if (id == UnitId::none) return;
    Unit& unit = s[id];
    unit.place = to_deploy;
    unit.strength = 1;
    g.posts_[index(id)].stands = 1;
    if (general) {
      unit.group = byte_of(index(id) + 1);
      unit.moves = u.integer("moves", 0, 2, 0);
      return read_post(u, id);
    }
    read_strength(u, id, troop);
    read_command(u, id);
    read_post(u, id);
    read_markers(u, unit);
  }

  void read_strength(const Table& u, UnitId id, const Troop& troop) {
    i32 limit = t.most_stands(troop.arm);
    i32 stands = u.integer("stands", 1, limit);
    s[id].strength = short_of(stands);
    g.posts_[index(id)].stands = u.integer("start", stands, limit, stands);
    s[id].losses = u.integer("losses", 0, t.losses_a_stand(troop.arm).value - 1, 0);
  }

  void read_command(const Table& u, UnitId id) {
    std::string name = u.text("general", std::string{});
    if (name.empty()) return u.unknown("general", "needs_general"_w, name, {});
    UnitId chief = named(name);
    if (chief == UnitId::none || !g.is_general(s[chief]) || s[chief].side != s[id].side)
      return u.fault("general", "not_its_general"_w, {name, broken_clause("MPLG-R59"_c)});
    g.general_of_[index(id)] = chief;
    s[id].group = s[chief].group;
  }

  void read_post(const Table& u, UnitId id) {
    Unit& unit = s[id];
    Post& post = g.posts_[index(id)];
    Arm arm = g.arm(unit);
    post.formation = kit::choose<Formation>(u, "formation", usual_formation(arm));
    if (!may_stand(arm, post.formation)) u.fault("formation", "no_such_formation"_w, {broken_clause("MPLG-R5"_c)});
    i32 facing = u.integer("facing", 0, 359, towards_enemy(unit.side) / whole_degree);
    post.pose.facing = short_of(whole_degree * facing);
    post.prone = u.boolean("prone", false);
    if (post.prone && arm != Arm::infantry) u.fault("prone", "infantry_lies"_w, {broken_clause("MPLG-R22"_c)});
    for (const std::string& name : u.texts("zones")) {
      auto z = std::find_if(zones.begin(), zones.end(), [&](const auto& known) { return known.first == name; });
      if (z == zones.end())
        u.fault("zones", "unknown_zone"_w, {name});
      else
        post.zones.push_back(z->second);
    }
    unit.formation = post.formation;
    if (u.has("arrives"))
      read_arrival(u, unit, post);
    else
      read_place(u, id, post);
  }

  void read_arrival(const Table& u, Unit& unit, Post& post) {
    unit.arrives = u.integer("arrives", 1, 99);
    unit.place = to_arrive;
    if (is_gun(g.arm(unit))) unit.formation = Formation::limbered;
    if (!read_point(u, "entry", ud, board, post.entry)) return;
    Point e = post.entry;
    bool edge = e.x == 0 || e.y == 0 || e.x == board.width || e.y == board.height;
    if (!edge) u.fault("entry", "entry_at_edge"_w, {broken_clause("MPLG-R66"_c)});
  }

  void read_place(const Table& u, UnitId id, Post& post) {
    Unit& unit = s[id];
    std::string house_id = u.text("building", std::string{});
    if (!house_id.empty()) {
      int sector = sector_named(house_id);
      if (sector < 0 || g.arm(unit) != Arm::infantry || g.occupant(s, sector) != UnitId::none)
        return u.fault("building", "not_in_building"_w, {house_id, broken_clause("MPLG-5.9"_c)});
      post.sector = short_of(sector);
    }
    bool placed = u.has("at") || (post.sector >= 0 && !u.has("zones") && !u.has("suggested"));
    std::string_view key = u.has("at") ? "at" : "suggested";
    bool lost = u.has(key) && !read_point(u, key, ud, board, post.pose.at);
    post.suggested = !lost && (placed || u.has("suggested") || post.sector >= 0);
    if (!placed) return;
    unit.place = post.sector;
    unit.pose = post.pose;
    unit.set(Mark::prone, post.prone);
    if (post.sector >= 0)
      go_in(g, unit, post.sector);
    else if (!lost && !g.is_general(unit) && !Scene(g, s).rests(id, g.body(unit)))
      u.fault("at", "no_room"_w, {broken_clause("MPLG-R13"_c)});
  }

  // Where a battle that has begun stands. `standing`: 0 asks, 1 holds fire, more fires within one UD less than that.
  void read_markers(const Table& u, Unit& unit) {
    kit::read_state<UnitData>(u, unit,
                              {{"actions", 2},
                               {"allowed", 2},
                               {"shots", 2},
                               {"turn_losses", 48},
                               {"rally_until", 99},
                               "pinned",
                               "tested",
                               "bombarded",
                               "charge2",
                               "charged",
                               "fought"});
    i32 told = u.integer("standing", 0, 10, 0);
    unit.standing = told == 0 ? StandingOrder::ask : told == 1 ? StandingOrder::hold : StandingOrder::fire;
    unit.fires_within = std::max(0, told - 1);
  }

  void read_contact(const Table& c) {
    UnitId a = named(c.text("a")), b = named(c.text("b"));
    LinkMarks held;
    held.set(LinkMark::a_holds, c.boolean("a_holds", false));
    held.set(LinkMark::b_holds, c.boolean("b_holds", false));
    if (a == UnitId::none || b == UnitId::none || s[a].side == s[b].side) return c.fault("contact_of_enemies"_w);
    if (s.links == max_links) return c.fault("too_many_contacts"_w);
    s.join(link_of(LinkKind::contact, a, b, held));
    s[a].set(Mark::engaged), s[b].set(Mark::engaged);
  }

  void check_suggestions(Side side) {
    State then = s;
    Decision d;
    d.kind = Ask::deploy, d.side = side;
    then.ask(d);
    for (UnitId id : units(then, of_side(side))) {
      const Post& post = g.post(id);
      Unit& u = then[id];
      if (u.place != to_deploy || !post.suggested) continue;
      Order o = make(Verb::deploy, id);
      if (post.sector >= 0)
        o.place = g.sector(post.sector).place;
      else
        o.pose = post.pose;
      o.option = byte_of(dress_for(g.arm(u), post.formation, post.prone));
      if (Verdict v = g.check(then, o); !v) root.fault("suggestion_forbidden"_w, {id_of(id), broken_clause(v.clause)});
      u.place = post.sector, u.pose = post.pose, u.formation = post.formation;
    }
  }

  void read_start() {
    Tape empty;
    TapeDice none(empty);  // a position before the first decision has thrown nothing
    Play p{g, s, none, nullptr};
    Table start = root.table("start", false);
    for (Side side : {french, prussian}) {
      bool deploys = false;
      for (UnitId id : units(s, of_side(side))) {
        if (s[id].place != to_deploy) continue;
        if (start.exists()) start.fault("needs_place"_w, {id_of(id)});
        deploys = true;
      }
      if (deploys) check_suggestions(side);
      s.side_of(side).deployed = !deploys;
    }
    if (!start.exists()) return proceed(p);
    Step step = kit::choose<Step>(start, "step");
    if (step == Step::deployment || step == Step::markers) start.fault("step", "step_of_decision"_w);
    s.turn = static_cast<u16>(start.integer("turn", 1, 99, 1));
    begin_in(p, step);
    if (none.ran_short()) start.fault("dice_before_decision"_w);
  }

  // Actions left open are what command gives (MPLG-17.1); those said are kept.
  void begin_in(Play& p, Step step) {
    State said = s;
    begin_turn(p);
    each_unit(s, every_unit, [&](UnitId id, Unit& u) {
      u.actions = said[id].actions;
      if (said[id].allowed == 0) return;
      u.allowed = said[id].allowed;
      u.set(Mark::in_command, u.allowed >= t.move.actions.value);
    });
    start_step(p, step);
    each_unit(s, every_unit, [&](UnitId id, Unit& u) { u.set(Mark::tested, said[id].is(Mark::tested)); });
    bool fights = any_unit(s, [](const Unit& u) { return u.is(Mark::engaged); });
    if ((step == Step::melee || step == Step::late_melee) && fights)
      p.ask(Ask::melee, s.active);
    else
      proceed(p);
  }
};

bool MplgGame::read(const Table& root) { return ScenarioReader(*this, root, true).read(); }

}  // namespace grog::mplg
