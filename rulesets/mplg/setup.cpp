// Deployment before the first turn, and reinforcements that come in later.
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/kit/draws.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

// The formation that a unit may be ordered into; what has no choice of them stands as usual.
Formation formation_for(Arm arm, Dress d) {
  constexpr By<Dress, Formation> ordered{Formation::mounted,  Formation::line, Formation::open, Formation::limbered,
                                         Formation::deployed, Formation::line, Formation::open};
  return d == Dress::keep && arm == Arm::general ? Formation::staff : ordered[d];
}

// Wholly in the zone: each corner and the centre in one of its rectangles.
bool in_zone(const MplgGame& g, UnitId id, const Unit& u, const Box& box) {
  std::vector<field::Bounds> zones = zones_of(g, id, u.side);
  auto inside = [&](Point p) { return std::ranges::any_of(zones, [p](const auto& z) { return z.holds(p); }); };
  return inside(box.at) && (g.is_general(u) || std::ranges::all_of(corners(Quad(box)), inside));
}

bool wood_is_closed(const MplgGame& g, const Unit& u, Point at) {
  return closed_wood(g.arm(u)) != Clause::none && g.in_wood(at);
}

Verdict check_sector(const MplgGame& g, const State& s, UnitId id, Dress dress, int sector) {
  if (g.arm(s[id]) != Arm::infantry) return refused("MPLG-5.9"_c);
  if (lies(dress)) return refused("MPLG-5.10"_c);
  UnitId host = g.occupant(s, sector);
  if (host != UnitId::none && host != id) return refused("MPLG-R19"_c);
  return in_zone(g, id, s[id], g.sector(sector).box) ? Verdict{} : refused(g.t().zone(french).clause);
}

Verdict check_place(const MplgGame& g, const State& s, UnitId id, Pose pose) {
  const Unit& u = s[id];
  if (pose.facing < 0 || pose.facing >= full_turn || pose.facing % whole_degree != 0 || pose.slot != 0)
    return refused("MPLG-R1"_c);
  Box box = g.body_at(u, pose);
  Quad q = box;
  bool on_board = g.is_general(u) ? g.on_board(pose.at) : g.on_board(q);
  if (!on_board || !in_zone(g, id, u, box)) return refused(g.t().zone(french).clause);
  if (wood_is_closed(g, u, pose.at)) return refused(closed_wood(g.arm(u)));
  Scene scene(g, s);
  if (g.is_general(u) ? scene.enemy_near(u.side, pose.at) : scene.enemy_near(u.side, q)) return refused("MPLG-R21"_c);
  return g.is_general(u) || scene.clear(id, q) ? Verdict{} : refused("MPLG-R13"_c);
}

void place(const MplgGame& g, State& s, UnitId id, Pose pose, Formation formation, bool prone, int sector) {
  Unit& u = s[id];
  u.place = outside, u.formation = formation, u.pose = pose;
  if (sector >= 0) go_in(g, u, sector);
  u.set(Mark::prone, prone);
}

// Whether it is this side's to deploy.
bool is_own(const State& s, UnitId id) { return s.has(id) && s[id].strength > 0 && s[id].side == s.asked().side; }

i32 inwards(const MplgGame& g, Point entry) {
  if (entry.y == 0) return 0;
  if (entry.y == g.board().height) return half_turn;
  return entry.x == 0 ? quarter_turn : 3 * quarter_turn;
}

// At so much to the right of the entry point along its edge.
Pose entry_pose(const MplgGame& g, UnitId id, const Unit& u, i32 aside) {
  Point entry = g.post(id).entry;
  i32 facing = inwards(g, entry);
  Point at = point_ahead(entry, facing + quarter_turn, aside);
  if (!g.is_general(u)) at = point_ahead(at, facing, g.t().body.stand_depth_tenths.value * tenth / 2);
  return {at, short_of(facing), 0};
}

bool room_to_arrive(const Scene& scene, UnitId id, const Pose& pose) {
  const Unit& u = scene.s[id];
  Quad q = scene.g.body_at(u, pose);
  if (scene.g.is_general(u)) return scene.g.on_board(pose.at) && !scene.enemy_near(u.side, pose.at);
  return scene.rests(id, q) && !wood_is_closed(scene.g, u, pose.at) && !scene.enemy_near(u.side, q);
}

Verdict check_suggested(const MplgGame& g, const State& s, const Order&) {
  for (UnitId id : units(s, of_side(s.asked().side)))
    if (s[id].strength > 0 && s[id].place != to_arrive && !g.post(id).suggested) return faulty("nothing_suggested"_w);
  return {};
}

// Each general within reach of one of his own units, where the scenario wants it.
Verdict check_done(const MplgGame& g, const State& s, const Order&) {
  Side side = s.asked().side;
  if (any_unit(s, [side](const Unit& u) { return u.side == side && u.place == to_deploy; }))
    return refused(g.t().zone(french).clause);
  for (UnitId general : units(s, present(side))) {
    if (!g.is_general(s[general]) || g.generals_near() == 0) continue;
    bool any = false, close = false;
    for (UnitId id : units(s, on_table)) {
      if (g.general_of(id) != general) continue;
      any = true;
      close = close || gap(s[general].pose.at, Quad(g.body(s[id]))).within(g.generals_near());
    }
    if (any && !close) return refused("MPLG-R64"_c, "general_too_far"_w);
  }
  return {};
}

Verdict check_deploy(const MplgGame& g, const State& s, const Order& o) {
  if (!is_own(s, o.unit)) return faulty("not_yours"_w);
  if (s[o.unit].place == to_arrive) return refused("MPLG-R66"_c);
  Arm arm = g.arm(s[o.unit]);
  if (dress_of(o) > Dress::prone_open) return faulty("unknown_formation"_w);
  int sector = o.place >= 0 ? g.sector_of_place(o.place) : -1;
  if (o.place >= 0 && sector < 0) return faulty("no_building"_w);
  if (!may_dress(arm, dress_of(o))) return refused("MPLG-R5"_c);
  return sector >= 0 ? check_sector(g, s, o.unit, dress_of(o), sector) : check_place(g, s, o.unit, o.pose);
}

void deploy(Play& p, const Order& o) {
  State& s = p.s;
  Dress d = dress_of(o);
  int sector = o.place >= 0 ? p.g.sector_of_place(o.place) : -1;
  place(p.g, s, o.unit, o.pose, formation_for(p.g.arm(s[o.unit]), d), lies(d), sector);
  p.tell(Tell::deployed, "MPLG-R64"_c, o.unit);
  Side side = s.asked().side;
  s.answered();
  p.ask(Ask::deploy, side);
}

void deployed(Play& p, const Order&) {
  p.s.side_of(p.s.asked().side).deployed = true;
  p.s.answered();
}

void deploy_as_suggested(Play& p, const Order& o) {
  State& s = p.s;
  for (UnitId id : units(s, of_side(s.asked().side))) {
    const Post& post = p.g.post(id);
    if (s[id].strength == 0 || s[id].place == to_arrive) continue;
    place(p.g, s, id, post.pose, post.formation, post.prone, post.sector);
    p.tell(Tell::deployed, "MPLG-R64"_c, id);
  }
  deployed(p, o);
}

Verdict check_arrival(const MplgGame& g, const State& s, const Order& o) {
  if (!is_own(s, o.unit)) return faulty("not_yours"_w);
  const Unit& u = s[o.unit];
  if (u.place != to_arrive) return faulty("here_already"_w);
  if (u.arrives > s.turn) return refused("MPLG-R66"_c);
  Dress d = dress_of(o);
  if (d > Dress::open || (g.arm(u) == Arm::infantry) == (d == Dress::keep)) return refused("MPLG-R5"_c);
  Scene scene(g, s);
  std::optional<Pose> at = arrival(scene, o.unit);
  if (!at) return refused("MPLG-R66"_c, "no_room_to_arrive"_w);
  if (o.pose == Pose{}) return {};
  // Elsewhere only where the point itself is taken, on the same edge and near enough.
  Pose point = entry_pose(g, o.unit, u, 0);
  if (o.pose.at == point.at) return *at == point ? Verdict{} : refused("MPLG-R66"_c);
  Point off = o.pose.at - point.at;
  bool along_edge = inwards(g, g.post(o.unit).entry) % half_turn == 0 ? off.y == 0 : off.x == 0;
  bool close = within(o.pose.at, point.at, g.t().game.arrival_spread.value * ud);
  Pose there{o.pose.at, point.facing, 0};
  bool allowed = *at != point && along_edge && close && g.on_board(there.at) && room_to_arrive(scene, o.unit, there);
  return allowed ? Verdict{} : refused("MPLG-R66"_c);
}

void arrive(Play& p, const Order& o) {
  p.s.answered();
  Unit& u = p.s[o.unit];
  std::optional<Pose> at = arrival(Scene(p.g, p.s), o.unit);
  require(at.has_value(), "an arrival that check() refuses was made");
  if (o.pose != Pose{}) at->at = o.pose.at;
  u.pose = *at, u.place = outside;
  Arm arm = p.g.arm(u);
  u.formation = is_gun(arm) ? Formation::limbered : formation_for(arm, dress_of(o));
  if (arm != Arm::general) {
    u.allowed = p.t().move.actions.value;
    u.set(Mark::in_command);
  }
  p.tell(Tell::arrived, "MPLG-R66"_c, o.unit);
  begin_path(p, o.unit, Path::done, u.pose);
}

void offer_setup(const MplgGame& g, const State& s, Rng& rng, std::size_t, Offers& out) {
  auto offer = [&](const Order& o) {
    if (g.check(s, o)) out.push_back(o);
  };
  offer(make(Verb::suggested));
  offer(make(Verb::done));
  // One unit after another.
  Side side = s.asked().side;
  UnitId id = first_unit(s, [side](const Unit& u) { return u.side == side && u.place == to_deploy && u.strength > 0; });
  if (id == UnitId::none) return;
  Order o = make(Verb::deploy, id);
  Arm arm = g.arm(s[id]);
  o.option = byte_of(dress_for(arm, usual_formation(arm), false));
  o.pose.facing = towards_enemy(side);
  const Post& post = g.post(id);
  std::vector<field::Bounds> zones = zones_of(g, id, side);
  for (int tries = 0; tries < 6; ++tries) {
    field::Bounds zone = post.zones.empty() ? zones[0] : kit::draw_from(rng, zones);
    o.pose.at = kit::draw_point(rng, {zone.left, zone.bottom}, {zone.right + 1, zone.top + 1});
    if (tries == 0 && post.suggested && post.sector < 0) o.pose = post.pose;
    offer(o);
  }
}

}  // namespace

Formation usual_formation(Arm arm) {
  return is_gun(arm) ? Formation::deployed : formation_for(arm, arm == Arm::infantry ? Dress::line : Dress::keep);
}
bool may_stand(Arm arm, Formation f) {
  if (arm == Arm::infantry) return f == Formation::line || f == Formation::open;
  return f == usual_formation(arm) || (is_gun(arm) && f == Formation::limbered);
}
bool may_dress(Arm arm, Dress d) { return may_stand(arm, formation_for(arm, d)); }
Dress dress_for(Arm arm, Formation formation, bool prone) {
  for (Dress d : all_of<Dress>)
    if (formation_for(arm, d) == formation && lies(d) == (prone && arm == Arm::infantry)) return d;
  return Dress::keep;
}

std::vector<field::Bounds> zones_of(const MplgGame& g, UnitId id, Side side) {
  if (!g.post(id).zones.empty()) return g.post(id).zones;
  const Board& b = g.board();
  i32 depth = g.t().zone(side).value * ud;
  return {{0, b.width, side == french ? 0 : b.height - depth, side == french ? depth : b.height}};
}

void next_setup(Play& p) {
  for (Side side : {french, prussian})
    if (!p.s.side_of(side).deployed) {
      p.s.active = side;
      p.ask(Ask::deploy, side);
      return;
    }
  p.s.turn = 1;
  begin_turn(p);
}

std::optional<Pose> arrival(const Scene& scene, UnitId id) {
  const Unit& u = scene.s[id];
  if (u.strength == 0 || u.place != to_arrive || u.arrives > scene.s.turn) return {};
  i32 spread = scene.g.t().game.arrival_spread.value * ud;
  for (i32 aside = 0; aside <= spread; aside += tenth)
    for (i32 way : {1, -1}) {
      Pose at = entry_pose(scene.g, id, u, way * aside);
      if (room_to_arrive(scene, id, at)) return at;
    }
  return {};
}

std::span<const Rows::Row> setup_verbs() {
  static constexpr Rows::Row rows[] = {
      {Verb::suggested, Ask::deploy, check_suggested, deploy_as_suggested, offer_setup},
      {Verb::done, Ask::deploy, check_done, deployed},
      {Verb::deploy, Ask::deploy, check_deploy, deploy},
      {Verb::arrive, Ask::act, check_arrival, arrive},
  };
  return rows;
}

}  // namespace grog::mplg
