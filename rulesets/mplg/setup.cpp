// Deployment before the first turn, and reinforcements that come in later.
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

constexpr i32 tenth = ud / 10;

bool dress_fits(Arm arm, Dress d) {
  switch (d) {
    case Dress::keep: return arm == Arm::cavalry || arm == Arm::general;
    case Dress::limbered:
    case Dress::deployed: return is_gun(arm);
    default: return arm == Arm::infantry;
  }
}
Formation formation_for(Arm arm, Dress d) {
  switch (d) {
    case Dress::line:
    case Dress::prone_line: return Formation::line;
    case Dress::open:
    case Dress::prone_open: return Formation::open;
    case Dress::limbered: return Formation::limbered;
    case Dress::deployed: return Formation::deployed;
    case Dress::keep: break;
  }
  return arm == Arm::general ? Formation::staff : Formation::mounted;
}

bool within_box(Point p, const std::array<Point, 2>& box) {
  return p.x >= box[0].x && p.x <= box[1].x && p.y >= box[0].y && p.y <= box[1].y;
}

// Wholly in the zone: each corner and the centre in one of its rectangles.
bool in_zone(const MplgGame& g, UnitId id, const Unit& u, const Box& box) {
  const Post& post = g.post(id);
  auto inside = [&](Point p) {
    if (post.zones.empty()) {
      i32 depth = g.t().zone[index(u.side)].value * ud;
      return u.side == french ? p.y <= depth : p.y >= g.board().height - depth;
    }
    return std::any_of(post.zones.begin(), post.zones.end(), [&](const auto& z) { return within_box(p, z); });
  };
  if (g.arm(u) == Arm::general) return inside(box.at);
  for (Point p : corners(Quad(box)))
    if (!inside(p)) return false;
  return inside(box.at);
}

Clause closed_wood(const MplgGame& g, Arm arm, Point at) {
  if (g.wood_at(at) < 0) return Clause::none;
  return arm == Arm::cavalry        ? "MPLG-5.1"_c
         : arm == Arm::artillery    ? "MPLG-5.2"_c
         : arm == Arm::mitrailleuse ? "MPLG-5.3"_c
                                    : Clause::none;
}

Verdict check_place(const MplgGame& g, const State& s, UnitId id, Pose pose, Dress dress, int sector) {
  const Unit& u = s[id];
  Arm arm = g.arm(u);
  bool lies = dress == Dress::prone_line || dress == Dress::prone_open;
  if (!dress_fits(arm, dress)) return refused("MPLG-R5"_c);
  if (sector >= 0) {
    if (arm != Arm::infantry) return refused("MPLG-5.9"_c);
    if (lies) return refused("MPLG-5.10"_c);
    UnitId host = g.occupant(s, sector);
    if (host != UnitId::none && host != id) return refused("MPLG-R19"_c);
    const Box& box = g.ground().sectors[static_cast<std::size_t>(sector)].box;
    return in_zone(g, id, u, box) ? Verdict{} : refused(g.t().zone[0].clause);
  }
  if (pose.facing < 0 || pose.facing >= full_turn || pose.facing % whole_degree != 0 || pose.slot != 0)
    return refused("MPLG-R1"_c);
  if (pose.at.x < 0 || pose.at.y < 0 || pose.at.x > g.board().width || pose.at.y > g.board().height)
    return refused(g.t().zone[0].clause);
  Box box = g.body(u, pose, outside);
  if (arm != Arm::general && !on_table(Quad(box), g.board().width, g.board().height))
    return refused(g.t().zone[0].clause);
  if (!in_zone(g, id, u, box)) return refused(g.t().zone[0].clause);
  if (Clause c = closed_wood(g, arm, pose.at); c != Clause::none) return refused(c);
  Scene scene(g, s);
  if (enemy_near(scene, u.side, box)) return refused("MPLG-R21"_c);
  if (arm == Arm::general) return {};
  return clear_at(scene, id, box, outside) ? Verdict{} : refused("MPLG-R13"_c);
}

void place(const MplgGame& g, State& s, UnitId id, Pose pose, Formation formation, bool lies, int sector) {
  Unit& u = s[id];
  u.place = static_cast<i16>(sector >= 0 ? sector : outside);
  u.formation = static_cast<u8>(sector >= 0 ? Formation::open : formation);
  u.pose = sector >= 0 ? Pose{g.body(u).at, static_cast<i16>(normalise(home(u.side) + half_turn)), 0} : pose;
  u.set(flags::prone, lies);
}

int sector_of(const MplgGame& g, i16 place_) {
  for (std::size_t i = 0; i < g.ground().sectors.size(); ++i)
    if (g.ground().sectors[i].place == place_) return static_cast<int>(i);
  return -1;
}

bool left_to_deploy(const State& s, Side side) {
  for (std::size_t i = 0; i < s.units; ++i)
    if (s.unit[i].side == side && s.unit[i].place == to_deploy) return true;
  return false;
}

// Each general within reach of one of his own units (MPLG-R64, catalogue 8.7).
Verdict check_done(const MplgGame& g, const State& s, Side side) {
  if (left_to_deploy(s, side)) return refused(g.t().zone[0].clause);
  for (std::size_t i = 0; i < s.units; ++i) {
    if (!on_table(s.unit[i]) || s.unit[i].side != side || g.arm(s.unit[i]) != Arm::general) continue;
    bool any = false, close = false;
    for (std::size_t k = 0; k < s.units; ++k) {
      if (g.general_of(unit_id(k)) != unit_id(i) || !on_table(s.unit[k])) continue;
      any = true;
      close = close || gap(s.unit[i].pose.at, Quad(g.body(s.unit[k]))).within(g.t().general_near.value * ud);
    }
    if (any && !close)
      return refused(g.t().general_near.clause,
                     {"Un général est trop loin des siens.", "A general is too far from his men."});
  }
  return {};
}

i32 inwards(const MplgGame& g, Point entry) {
  if (entry.y == 0) return 0;
  if (entry.y == g.board().height) return half_turn;
  return entry.x == 0 ? quarter_turn : 3 * quarter_turn;
}

// At so much to the right of the entry point along its edge.
Pose entry_pose(const MplgGame& g, const Unit& u, Point entry, i32 aside) {
  i32 facing = inwards(g, entry);
  Point at = point_ahead(entry, facing + quarter_turn, aside);
  if (g.arm(u) == Arm::general) return {at, static_cast<i16>(facing), 0};
  return {point_ahead(at, facing, g.t().stand_depth.value * tenth / 2), static_cast<i16>(facing), 0};
}

bool room_to_arrive(const Scene& scene, UnitId id, const Pose& pose) {
  const MplgGame& g = scene.g;
  const Unit& u = scene.s[id];
  Box box = g.body(u, pose, outside);
  if (g.arm(u) == Arm::general) return !enemy_near(scene, u.side, box);
  return on_table(Quad(box), g.board().width, g.board().height) && clear_at(scene, id, box, outside) &&
         !enemy_near(scene, u.side, box) && closed_wood(g, g.arm(u), pose.at) == Clause::none;
}

}  // namespace

bool has_suggestion(const MplgGame& g, const State& s, Side side) {
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    bool deploys = u.strength > 0 && u.side == side && u.place != to_arrive;
    if (deploys && !g.post(unit_id(i)).suggested) return false;
  }
  return true;
}

Verdict check_setup(const MplgGame& g, const State& s, const Order& o) {
  Side side = s.asked().side;
  switch (verb_of(o)) {
    case Verb::suggested:
      return has_suggestion(g, s, side) ? Verdict{}
                                        : faulty({"Le scénario ne propose rien.", "The scenario suggests nothing."});
    case Verb::done: return check_done(g, s, side);
    case Verb::deploy: {
      bool known = valid(o.unit) && index(o.unit) < s.units && s[o.unit].strength > 0;
      if (!known || s[o.unit].side != side) return faulty(not_yours);
      if (s[o.unit].place == to_arrive) return refused("MPLG-R66"_c);
      if (o.option > static_cast<u8>(Dress::prone_open)) return faulty({"Formation inconnue.", "Unknown formation."});
      int sector = o.place >= 0 ? sector_of(g, o.place) : -1;
      if (o.place >= 0 && sector < 0) return faulty(no_place);
      return check_place(g, s, o.unit, o.pose, static_cast<Dress>(o.option), sector);
    }
    default: return faulty(not_asked);
  }
}

void apply_setup(Play& p, const Order& o) {
  State& s = p.s;
  Side side = s.asked().side;
  switch (verb_of(o)) {
    case Verb::deploy: {
      Dress d = static_cast<Dress>(o.option);
      int sector = o.place >= 0 ? sector_of(p.g, o.place) : -1;
      place(p.g, s, o.unit, o.pose, formation_for(p.g.arm(s[o.unit]), d),
            d == Dress::prone_line || d == Dress::prone_open, sector);
      p.tell(Tell::deployed, "MPLG-R64"_c, o.unit);
      s.answered();
      return p.ask(Ask::deploy, side);
    }
    case Verb::suggested:
      for (std::size_t i = 0; i < s.units; ++i) {
        const Post& post = p.g.post(unit_id(i));
        if (s.unit[i].side != side || s.unit[i].strength == 0 || s.unit[i].place == to_arrive) continue;
        place(p.g, s, unit_id(i), post.pose, post.formation, post.prone, post.sector);
        p.tell(Tell::deployed, "MPLG-R64"_c, unit_id(i));
      }
      break;
    default: break;
  }
  side_of(s, side, side_attr::deployed) = 1;
  s.answered();
}

void next_setup(Play& p) {
  for (Side side : {french, prussian})
    if (side_of(p.s, side, side_attr::deployed) == 0) {
      p.s.active = side;
      return p.ask(Ask::deploy, side);
    }
  p.s.turn = 1;
  begin_turn(p);
}

bool can_arrive(const Scene& scene, UnitId id, Pose& at) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
  const Unit& u = s[id];
  if (u.strength == 0 || u.place != to_arrive || u.attr[attr::arrives] > static_cast<i16>(s.turn)) return false;
  i32 spread = g.t().arrival_spread.value * ud;
  for (i32 aside = 0; aside <= spread; aside += tenth)
    for (i32 way : {1, -1}) {
      if (aside == 0 && way < 0) continue;
      at = entry_pose(g, u, g.post(id).entry, way * aside);
      if (room_to_arrive(scene, id, at)) return true;
    }
  return false;
}

Verdict check_arrival(const Scene& scene, const Order& o) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
  bool known = valid(o.unit) && index(o.unit) < s.units && s[o.unit].strength > 0;
  if (!known || s[o.unit].side != s.asked().side) return faulty(not_yours);
  const Unit& u = s[o.unit];
  if (u.place != to_arrive) return faulty({"L'unité est déjà là.", "The unit is here already."});
  if (u.attr[attr::arrives] > static_cast<i16>(s.turn)) return refused("MPLG-R66"_c);
  Dress d = static_cast<Dress>(o.option);
  bool foot = g.arm(u) == Arm::infantry;
  if (d > Dress::open || (foot ? d == Dress::keep : d != Dress::keep)) return refused("MPLG-R5"_c);
  Pose at;
  if (!can_arrive(scene, o.unit, at))
    return refused("MPLG-R66"_c, {"Pas de place pour entrer.", "There is no room to come in."});
  if (o.pose == Pose{}) return {};
  // Elsewhere only where the point itself is taken, on the same edge and near enough.
  Pose point = entry_pose(g, u, g.post(o.unit).entry, 0);
  if (o.pose.at == point.at) return at == point ? Verdict{} : refused("MPLG-R66"_c);
  Point off = o.pose.at - point.at;
  bool along_edge = inwards(g, g.post(o.unit).entry) % half_turn == 0 ? off.y == 0 : off.x == 0;
  bool close = within(o.pose.at, point.at, g.t().arrival_spread.value * ud);
  Pose there{o.pose.at, point.facing, 0};
  bool inside = there.at.x >= 0 && there.at.y >= 0 && there.at.x <= g.board().width && there.at.y <= g.board().height;
  return at != point && along_edge && close && inside && room_to_arrive(scene, o.unit, there) ? Verdict{}
                                                                                              : refused("MPLG-R66"_c);
}

void arrive(Play& p, const Order& o) {
  Unit& u = p.s[o.unit];
  Pose at;
  bool room_ = can_arrive(Scene(p.g, p.s), o.unit, at);
  require(room_, "an arrival that check() refuses was made");
  if (o.pose != Pose{}) at.at = o.pose.at;
  u.pose = at;
  u.place = outside;
  Dress d = static_cast<Dress>(o.option);
  if (is_gun(p.g.arm(u)))
    u.formation = static_cast<u8>(Formation::limbered);
  else
    u.formation = static_cast<u8>(formation_for(p.g.arm(u), d));
  if (p.g.arm(u) != Arm::general) {
    u.attr[attr::allowed] = static_cast<i16>(p.t().actions.value);
    u.set(flags::in_command);
  }
  p.tell(Tell::arrived, "MPLG-R66"_c, o.unit);
  begin_path(p, o.unit, Path::done, u.pose, 0);
}

void propose_setup(const MplgGame& g, const State& s, Rng& rng, std::vector<Order>& out) {
  Side side = s.asked().side;
  auto offer = [&](const Order& o) {
    if (check_setup(g, s, o)) out.push_back(o);
  };
  offer(make(Verb::suggested));
  offer(make(Verb::done));
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.side != side || u.place != to_deploy || u.strength == 0) continue;
    Order o = make(Verb::deploy, unit_id(i));
    Arm arm = g.arm(u);
    o.option = static_cast<u8>(arm == Arm::infantry ? Dress::line : is_gun(arm) ? Dress::deployed : Dress::keep);
    o.pose.facing = static_cast<i16>(normalise(home(side) + half_turn));
    for (int tries = 0; tries < 6; ++tries) {
      const Post& post = g.post(unit_id(i));
      Point low{0, side == french ? 0 : g.board().height - g.t().zone[1].value * ud};
      Point high{g.board().width, side == french ? g.t().zone[0].value * ud : g.board().height};
      if (!post.zones.empty()) {
        const auto& z = post.zones[rng.below(static_cast<u32>(post.zones.size()))];
        low = z[0], high = z[1];
      }
      o.pose.at = {low.x + static_cast<i32>(rng.below(static_cast<u32>(high.x - low.x + 1))),
                   low.y + static_cast<i32>(rng.below(static_cast<u32>(high.y - low.y + 1)))};
      if (tries == 0 && post.suggested && post.sector < 0) o.pose = post.pose;
      offer(o);
    }
    break;  // one unit after another
  }
}

}  // namespace grog::mplg
