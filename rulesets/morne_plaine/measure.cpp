// State to inputs: arcs, flanks, sight, cover, command, and what a shot finds. No dice.
#include <algorithm>

#include "core/geometry/arc.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

constexpr i32 touch = 8;  // bodies that touch by rounding are no farther apart

template <class In>
bool half_of(const PlaineGame& g, const Unit& u, In&& in) {
  Row<Fine, max_figures> at;
  int n = figure_points(g, u, at), yes = 0;
  for (int i = 0; i < n; ++i) yes += in(at[i]) ? 1 : 0;
  return 2 * yes >= n && n > 0;
}

// On which side of a line most of it stands: where its body does not lie across, the corners tell at once, since every
// figure stands within it.
template <class In>
bool half_beyond(const PlaineGame& g, const Unit& u, In&& in) {
  int yes = 0;
  for (Fine c : fine_corners(Quad(body(g, u)))) yes += in(c) ? 1 : 0;
  return yes == 4 || (yes != 0 && half_of(g, u, in));
}

// The arc opens 45 degrees outwards from each front corner.
bool half_in_quarter(const PlaineGame& g, const Quad& q, int side, const Unit& target) {
  Arc arc = arc_from(q, face_of(side), quarter_turn / 2);
  std::array<Fine, 4> corner = fine_corners(Quad(body(g, target)));
  if (std::all_of(corner.begin(), corner.end(), [&](Fine p) { return in_arc(arc, p); })) return true;
  return half_of(g, target, [&](Fine p) { return in_arc(arc, p); });
}

int height(const PlaineGame& g, const Unit& u) {
  int h = 0;
  g.land().around(Quad(body(g, u)), 0, hill, [&](const field::GroundPiece& p) {
    const Terrain& l = g.terrain(p);
    if (l.level > h && half_on(g, u, l)) h = l.level;
  });
  return h;
}

}  // namespace

const Terrain* PlaineGame::building(i16 place) const {
  if (place < 0 || place >= count_of(houses_) || at(houses_, place) < 0) return nullptr;
  return &at(lands_, at(houses_, place));
}

bool behind_front(const PlaineGame& g, const Unit& who, const Unit& of) {
  Quad q(body(g, of));
  return half_beyond(g, who, [&](Fine p) { return !ahead_of_front(q, p); });
}

bool takes_in_flank(const PlaineGame& g, const Unit& charger, const Unit& target) {
  return !all_round(g.t(), target) && behind_front(g, charger, target);
}

bool in_front_half(const PlaineGame& g, const Unit& of, const Unit& target) {
  if (g.t().arm(of) != Arm::artillery && all_round(g.t(), of)) return true;
  Quad q(body(g, of));
  return half_beyond(g, target, [&](Fine p) { return ahead_of_front(q, p); });
}

int firing_side(const PlaineGame& g, const Unit& shooter, const Unit& target) {
  Formation f = shooter.formation;
  if (inside(shooter) || f == Formation::open) return 0;
  Quad q(body(g, shooter));
  for (int side = 0; side < (f == Formation::square ? 4 : 1); ++side)
    if (half_in_quarter(g, q, side, target)) return side;
  return -1;
}

Point firing_point(const PlaineGame& g, const Unit& shooter, int side) {
  Quad q(body(g, shooter));
  if (inside(shooter) || shooter.formation >= Formation::leader || shooter.formation == Formation::open)
    return nearest_point(q.centre);
  return edge_centre(q, face_of(side));
}

Squared firing_gap(const PlaineGame& g, const Unit& shooter, int side, const Quad& target) {
  Quad q(body(g, shooter));
  if (inside(shooter) || shooter.formation == Formation::open) return gap(Shape(q), Shape(target));
  return gap(Shape(fine_edge(q, face_of(side))), Shape(target));
}

i32 inches_up(const Squared& s) { return (s.tenths() + inch - 1) / inch; }

bool half_on(const PlaineGame& g, const Unit& u, const Terrain& l) {
  if (!near(Quad(body(g, u)), l.box)) return false;
  Shape area{Polygon{g.points(l)}};
  return half_of(g, u, [&](Fine p) { return encloses(area, p); });
}

bool in_difficult(const PlaineGame& g, const Unit& u) {
  return g.land().around(Quad(body(g, u)), 0, difficult,
                         [&](const field::GroundPiece& p) { return half_on(g, u, g.terrain(p)); }) != nullptr;
}

Verdict sight(const PlaineGame& g, const State& s, const Bodies& b, UnitId from, Point eye, UnitId to,
              const UnitSet& through) {
  Segment line{eye, nearest_point(b[to].centre)};
  int over = -1;  // how high the higher of the two stands; found when it matters
  auto higher = [&] {
    if (over < 0) over = std::max(height(g, s[from]), height(g, s[to]));
    return over;
  };
  i32 deep = g.t().sight_wood.value * inch;
  auto hides = [&](const field::GroundPiece& p) {
    Crossing c = field::crossed(p, line);
    if (!c) return false;
    if (p.is(wood)) return c.inside > deep;
    const Terrain& l = g.terrain(p);
    if (p.is(house)) return s[from].place != l.place && s[to].place != l.place;
    return !half_on(g, s[from], l) && !half_on(g, s[to], l);
  };
  if (g.land().along(line, house | wood | hill, hides) != nullptr) return refused("MP-R32"_c, "hidden"_w);
  Quad ray_body = thin(fine(line.a), fine(line.b));
  UnitId screen = b.along(line, 0, b.kind(troops) - through - from - to, [&](UnitId id, const Quad& q) {
    return overlap(q, ray_body) && !(higher() > 0 && higher() > height(g, s[id]));
  });
  if (screen != UnitId::none) return refused("MP-R32"_c, "masked"_w);
  return {};
}

bool sees_place(const PlaineGame& g, const State& s, const Bodies& b, UnitId from, Point eye, Point place) {
  Segment line{eye, place};
  bool high = false;  // either end stands on a hill
  auto hides = [&](const field::GroundPiece& p) {
    const Terrain& l = g.terrain(p);
    Shape area{p.area()};
    if (p.is(house)) return s[from].place != l.place && !encloses(area, fine(place)) && bool{field::crossed(p, line)};
    if (p.is(wood)) return field::crossed(p, line).inside > g.t().sight_wood.value * inch;
    bool on_it = half_on(g, s[from], l) || encloses(area, fine(place));
    high = high || on_it;
    return !on_it && bool{field::crossed(p, line)};
  };
  Swath wide{fine(eye), fine(place), 2 * b[from].radius};  // with the ground that it stands on itself
  if (g.land().along(wide, 0, house | wood | hill, hides) != nullptr) return false;
  Quad ray_body = thin(fine(eye), fine(place));
  return b.along(line, 0, b.kind(troops) - from, [&](UnitId id, const Quad& q) {
    return !contains(q, place) && overlap(q, ray_body) && !(high && height(g, s[id]) == 0);
  }) == UnitId::none;
}

Cover area_cover(const PlaineGame& g, const Unit& u) {
  Cover best = Cover::none;
  g.land().around(Quad(body(g, u)), 0, covering, [&](const field::GroundPiece& p) {
    const Terrain& l = g.terrain(p);
    if (p.is_area && g.ground(l).cover > best && half_on(g, u, l)) best = g.ground(l).cover;
  });
  return best;
}

Cover cover_of(const PlaineGame& g, const Unit& u, Point from) {
  if (inside(u)) return Cover::hard;
  if (routed(u) || g.t().arm(u) == Arm::cavalry || u.formation == Formation::limbered) return Cover::none;
  Cover best = Cover::none;
  Quad q(body(g, u));
  Segment shot{from, u.pose.at};
  g.land().around(q, touch, covering, [&](const field::GroundPiece& p) {
    const Terrain& l = g.terrain(p);
    Cover c = g.ground(l).cover;
    if (c <= best || !near(q, l.box)) return;
    if (p.is_area ? half_on(g, u, l) : touching(q, p.line()) && field::passed(p, shot)) best = c;
  });
  return best;
}

bool defends(const PlaineGame& g, const Unit& u, Point from) {
  if (routed(u) || g.t().arm(u) == Arm::cavalry || u.formation == Formation::limbered) return false;
  if (inside(u)) return true;
  Quad q(body(g, u));
  Segment way{from, u.pose.at};
  return g.land().around(q, touch, obstructing, [&](const field::GroundPiece& p) {
    const Terrain& l = g.terrain(p);
    if (!near(q, l.box)) return false;
    if (p.is(house)) return touching(q, l.box) && bool{field::crossed(p, way)};
    return touching(q, p.line()) && bool{field::passed(p, way)};
  }) != nullptr;
}

bool in_command(const PlaineGame& g, const State& s, UnitId id) {
  Quad q(body(g, s[id]));
  for (UnitId chief : units(s, present_of(s[id].side))) {
    const Unit& u = s[chief];
    if (g.t().arm(u) != Arm::leader) continue;
    const LeaderTable& l = g.t().leader;
    i32 reach = (g.t().troop(u).rank == Rank::general ? l.general_command.value : l.adc_command.value) * inch;
    if (within(Shape(u.pose.at), Shape(q), reach)) return true;
  }
  return false;
}

// Section 8: for victory only.
int worth_of(const Tables& t, const Unit& u) {
  const Troop& troop = t.troop(u);
  const WorthTable& w = t.worth;
  switch (troop.arm) {
    case Arm::artillery: return troop.gun == Gun::heavy ? w.heavy.value : w.medium.value;
    case Arm::leader: return troop.rank == Rank::general ? w.general.value : w.adc.value;
    default: break;
  }
  int plain = u.start * (troop.arm == Arm::cavalry ? w.cavalry.value : w.infantry.value);
  int percent = troop.quality == Quality::guard   ? w.guard_percent.value
                : troop.quality == Quality::elite ? w.elite_percent.value
                                                  : 0;
  return plain + (plain * percent + 99) / 100;
}

Shooter shooter_of(const Troop& troop) {
  if (troop.arm == Arm::cavalry) return Shooter::cavalry;
  if (troop.rifles) return Shooter::rifles;
  if (troop.nation == Nation::english || troop.nation == Nation::scottish) return Shooter::english;
  return troop.quality == Quality::guard ? Shooter::guard : Shooter::infantry;
}

TargetIn measure_target(const PlaineGame& g, const State& s, UnitId id, Point from) {
  const Unit& u = s[id];
  const Troop& troop = g.t().troop(u);
  TargetIn in;
  switch (troop.arm) {
    case Arm::infantry: in.target = Target::infantry; break;
    case Arm::skirmishers: in.target = Target::skirmishers; break;
    case Arm::cavalry: in.target = troop.horse == Horse::cuirassiers ? Target::cuirassiers : Target::cavalry; break;
    case Arm::artillery: in.target = troop.gun == Gun::heavy ? Target::heavy_battery : Target::medium_battery; break;
    case Arm::leader: in.target = troop.rank == Rank::general ? Target::general : Target::adc; break;
  }
  // A garrison has no formation, a unit in flight has lost it (MP-R54, MP-R56).
  if (!inside(u) && !routed(u) && u.formation <= Formation::echelon) in.target_formation = u.formation;
  in.limbered = u.formation == Formation::limbered;
  in.cover = cover_of(g, u, from);
  if (has_figures(in.target)) {
    in.target_figures = u.strength, in.target_start = u.start, in.target_lost = u.fire_losses;
  } else {
    in.target_hits = u.start - u.strength;
  }
  return in;
}

FireIn measure_fire(const PlaineGame& g, const State& s, UnitId shooter, UnitId target, Shot shot, int side) {
  const Unit& u = s[shooter];
  FireIn in;
  static_cast<TargetIn&>(in) = measure_target(g, s, target, firing_point(g, u, side));
  in.shooter = shooter_of(g.t().troop(u));
  in.action = shot;
  in.formation = inside(u) ? Formation::line : u.formation;
  in.figures = u.strength;
  in.front = u.formation == Formation::square ? side_figures(u, side) : front_now(u);
  if (inside(u)) in.figures = in.front = (u.strength + 1) / 2;
  in.range = inches_up(firing_gap(g, u, side, Quad(body(g, s[target]))));
  const Unit& mark = s[target];
  in.enfilade = g.t().arm(mark) == Arm::infantry && !all_round(g.t(), mark) && behind_front(g, u, mark);
  return in;
}

ArtilleryIn measure_artillery(const PlaineGame& g, const State& s, UnitId battery, UnitId target) {
  const Unit& u = s[battery];
  ArtilleryIn in;
  static_cast<TargetIn&>(in) = measure_target(g, s, target, firing_point(g, u, 0));
  in.battery = number_of(g.t().troop(u).gun) - 1;
  in.range = inches_up(firing_gap(g, u, 0, Quad(body(g, s[target]))));
  in.moved = u.gun_moved;
  return in;
}

namespace {

Verdict may_aim(const PlaineGame& g, const State& s, const Bodies& b, UnitId shooter, int side, UnitId target) {
  const Unit &u = s[shooter], &mark = s[target];
  if (engaged(mark)) return refused("MP-R32"_c, "into_melee"_w);
  Point eye = firing_point(g, u, side);
  if (Verdict v = sight(g, s, b, shooter, eye, target, {}); !v) return v;
  if (g.t().arm(mark) != Arm::leader) return {};
  Squared mine = firing_gap(g, u, side, b[target]);
  for (UnitId id : units(s, present_of(mark.side)))
    if (id != target && !(mine < firing_gap(g, u, side, b[id])) && sight(g, s, b, shooter, eye, id, {}))
      return refused("MP-7.5"_c);
  return {};
}

Verdict check_target(const State& s, UnitId shooter, UnitId target) {
  if (!stands(s, target)) return faulty("no_unit"_w);
  if (s[target].side == s[shooter].side) return faulty("fires_at_own"_w);
  return {};
}

}  // namespace

Verdict may_fire(const PlaineGame& g, const State& s, const Bodies& b, UnitId shooter, UnitId target, Shot shot,
                 int& side) {
  if (Verdict v = check_target(s, shooter, target); !v) return v;
  const Unit& u = s[shooter];
  Arm arm = g.t().arm(u);
  if (arm == Arm::artillery || arm == Arm::leader) return faulty("no_muskets"_w);
  if (u.formation == Formation::march && !inside(u)) return refused("MP-2.13"_c);
  if (arm == Arm::cavalry && shot == Shot::volley) return refused("MP-4.8"_c);
  side = firing_side(g, u, s[target]);
  if (side < 0) return refused(u.formation == Formation::square ? "MP-2.17"_c : "MP-5.1"_c);
  // The range before the sight: it is cheap and bars most targets.
  i32 range = inches_up(firing_gap(g, u, side, b[target]));
  const FireTable& f = g.t().fire;
  if (shot == Shot::advance) {
    const Figure& reach = arm == Arm::cavalry ? f.horse_range : f.advance_range;
    if (range > reach.value) return refused(reach.clause);
  } else {
    const Figure& reach = g.t().troop(u).rifles ? f.rifles_far : f.far_range;
    if (range > reach.value) return refused(reach.clause);
  }
  return may_aim(g, s, b, shooter, side, target);
}

Verdict may_bombard(const PlaineGame& g, const State& s, const Bodies& b, UnitId battery, UnitId target) {
  if (Verdict v = check_target(s, battery, target); !v) return v;
  const Unit& u = s[battery];
  if (!in_front_half(g, u, s[target])) return refused("MP-5.2"_c);
  const BatteryRow& row = g.t().artillery.of[g.t().troop(u).gun];
  if (inches_up(firing_gap(g, u, 0, b[target])) > row.far.value) return refused(g.t().artillery.far.clause);
  return may_aim(g, s, b, battery, 0, target);
}

}  // namespace grog::morne_plaine
