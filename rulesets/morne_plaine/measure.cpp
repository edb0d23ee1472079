// State to inputs: arcs, flanks, sight, cover, command, and what a shot finds. No dice.
#include <algorithm>

#include "core/geometry/arc.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

constexpr i32 touch = 8;  // bodies that touch by rounding are no farther apart

template <class In>
bool half_of(const Bodies& b, UnitId id, In&& in) {
  Row<Fine, max_figures> at;
  int n = figure_points(b.g, b.unit(id), at), yes = 0;
  for (int i = 0; i < n; ++i) yes += in(at[i]) ? 1 : 0;
  return 2 * yes >= n && n > 0;
}

// On which side of a line most of it stands: where its body does not lie across, the corners tell at once, since every
// figure stands within it.
template <class In>
bool half_beyond(const Bodies& b, UnitId id, In&& in) {
  int yes = 0;
  for (Fine c : fine_corners(b[id])) yes += in(c) ? 1 : 0;
  return yes == 4 || (yes != 0 && half_of(b, id, in));
}

// The arc opens 45 degrees outwards from each front corner.
bool half_in_quarter(const Bodies& b, const Quad& q, int side, UnitId target) {
  Arc arc = arc_from(q, face_of(side), quarter_turn / 2);
  auto in = [&](Fine p) { return in_arc(arc, p); };
  std::array<Fine, 4> corner = fine_corners(b[target]);
  return std::all_of(corner.begin(), corner.end(), in) || half_of(b, target, in);
}

bool half_on(const Bodies& b, UnitId id, const field::GroundPiece& p) {
  if (!near(b[id], b.g.terrain_of(p).box)) return false;
  Shape area{p.area()};
  return half_of(b, id, [&](Fine f) { return encloses(area, f); });
}

int height(const Bodies& b, UnitId id) {
  int h = 0;
  b.g.land.around(b[id], 0, hill, [&](const field::GroundPiece& p) {
    int level = b.g.terrain_of(p).level;
    if (level > h && half_on(b, id, p)) h = level;
  });
  return h;
}
int height(const Bodies& b, Point at) {
  int h = 0;
  b.g.land.at(at, hill, [&](const field::GroundPiece& p) { h = std::max<int>(h, b.g.terrain_of(p).level); });
  return h;
}

// From an eye to a unit or, with none, to a place where nobody stands.
Verdict sight(const Bodies& b, UnitId from, const Segment& line, UnitId to, const UnitSet& through) {
  bool place = to == UnitId::none;
  int over = -1;  // how high the higher of the two stands; found when it matters
  auto higher_than = [&](UnitId id) {
    if (over < 0) over = std::max(height(b, from), place ? height(b, line.b) : height(b, to));
    return over > 0 && over > height(b, id);
  };
  i32 trees = 0;  // of all the woods along it
  auto hides = [&](const field::GroundPiece& p) {
    Crossing c = field::crossed(p, line);
    if (!c) return false;
    if (p.is(wood)) {
      trees += c.inside;
      return trees > b.t().sight_wood.value * inch;
    }
    return !half_on(b, from, p) && !(place ? field::holds(p, line.b) : half_on(b, to, p));
  };
  if (b.g.land.along(line, house | wood | hill, hides) != nullptr) return refused("MP-R32"_c, "hidden"_w);
  Quad ray_body = thin(fine(line.a), fine(line.b));
  UnitId screen = b.along(line, 0, b.kind(troops) - through - from - to, [&](UnitId id, const Quad& q) {
    return overlap(q, ray_body) && !(place && contains(q, line.b)) && !higher_than(id);
  });
  return screen == UnitId::none ? Verdict{} : refused("MP-R32"_c, "masked"_w);
}

// In contact with a wall or across it: then it stands where its centre is.
bool at_line(const Quad& q, const field::GroundPiece& p) {
  return !p.is_area && (touching(q, p.line()) || field::stands_on(p, q));
}

bool fires_all_round(const Unit& u) { return inside(u) || u.formation == Formation::open; }
// Horse, guns on the move and those in flight take no cover and defend nothing.
bool uses_cover(const Bodies& b, UnitId id) {
  const Unit& u = b.unit(id);
  return !routed(u) && b.arm(id) != Arm::cavalry && u.formation != Formation::limbered;
}

i32 inches_up(const Squared& s) { return (s.tenths() + inch - 1) / inch; }

TargetIn measure_target(const Bodies& b, UnitId id, Point from) {
  const Unit& u = b.unit(id);
  const Troop& troop = b.t().troop(u);
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
  in.cover = cover_of(b, id, from);
  if (has_figures(in.target))
    in.target_figures = u.strength, in.target_start = i32{u.start}, in.target_lost = i32{u.fire_losses};
  else
    in.target_hits = u.start - u.strength;
  return in;
}

Verdict may_aim(const Bodies& b, UnitId shooter, int side, UnitId target) {
  if (engaged(b.unit(target))) return refused("MP-R32"_c, "into_melee"_w);
  Point eye = firing_point(b, shooter, side);
  if (Verdict v = sight(b, shooter, eye, target, {}); !v) return v;
  if (b.arm(target) != Arm::leader) return {};
  Squared mine = firing_gap(b, shooter, side, target);
  for (UnitId id : units(b.s, present_of(b.unit(target).side)))
    if (b.arm(id) != Arm::leader && !(mine < firing_gap(b, shooter, side, id)) && sight(b, shooter, eye, id, {}))
      return refused("MP-7.5"_c);
  return {};
}

Verdict check_target(const Bodies& b, UnitId shooter, UnitId target) {
  if (target == UnitId::none) return faulty("which_target"_w);
  if (!stands(b.s, target)) return faulty("no_unit"_w);
  return b.s[target].side == b.s[shooter].side ? faulty("fires_at_own"_w) : Verdict{};
}

}  // namespace

const Terrain* PlaineGame::building(i16 place) const {
  auto it = std::find_if(lands.begin(), lands.end(), [&](const Terrain& l) { return l.place == place; });
  return place < 0 || it == lands.end() ? nullptr : &*it;
}

bool takes_in_flank(const Bodies& b, UnitId charger, UnitId target) {
  return !all_round(b.t(), b.unit(target)) &&
         half_beyond(b, charger, [&](Fine p) { return !ahead_of_front(b[target], p); });
}

bool in_front_half(const Bodies& b, UnitId of, UnitId target) {
  if (b.arm(of) != Arm::artillery && all_round(b.t(), b.unit(of))) return true;
  return half_beyond(b, target, [&](Fine p) { return ahead_of_front(b[of], p); });
}

int firing_side(const Bodies& b, UnitId shooter, UnitId target) {
  const Unit& u = b.unit(shooter);
  if (fires_all_round(u)) return 0;
  for (int side = 0; side < (u.formation == Formation::square ? 4 : 1); ++side)
    if (half_in_quarter(b, b[shooter], side, target)) return side;
  return -1;
}

Point firing_point(const Bodies& b, UnitId shooter, int side) {
  const Unit& u = b.unit(shooter);
  if (fires_all_round(u) || u.formation == Formation::leader) return nearest_point(b[shooter].centre);
  return edge_centre(b[shooter], face_of(side));
}

Squared firing_gap(const Bodies& b, UnitId shooter, int side, UnitId target) {
  const Quad& q = b[shooter];
  if (fires_all_round(b.unit(shooter))) return gap(Shape(q), Shape(b[target]));
  return gap(Shape(fine_edge(q, face_of(side))), Shape(b[target]));
}

bool in_difficult(const Bodies& b, UnitId id) {
  auto stands_in = [&](const field::GroundPiece& p) { return half_on(b, id, p); };
  return b.g.land.around(b[id], 0, difficult, stands_in) != nullptr;
}

Verdict sight(const Bodies& b, UnitId from, Point eye, UnitId to, const UnitSet& through) {
  return sight(b, from, {eye, nearest_point(b[to].centre)}, to, through);
}
bool sees_place(const Bodies& b, UnitId from, Point eye, Point place) {
  return sight(b, from, {eye, place}, UnitId::none, {}).accepted;
}

Cover area_cover(const Bodies& b, UnitId id) {
  Cover best = Cover::none;
  b.g.land.around(b[id], 0, covering, [&](const field::GroundPiece& p) {
    Cover c = b.g.ground(b.g.terrain_of(p)).cover;
    if (p.is_area && c > best && half_on(b, id, p)) best = c;
  });
  return best;
}

Cover cover_of(const Bodies& b, UnitId id, Point from) {
  const Unit& u = b.unit(id);
  if (inside(u)) return Cover::hard;
  if (!uses_cover(b, id)) return Cover::none;
  Cover best = area_cover(b, id);
  const Quad& q = b[id];
  Segment shot{from, u.pose.at};
  b.g.land.around(q, touch, covering, [&](const field::GroundPiece& p) {
    Cover c = b.g.ground(b.g.terrain_of(p)).cover;
    if (c > best && at_line(q, p) && field::passed(p, shot)) best = c;
  });
  return best;
}

bool defends(const Bodies& b, UnitId id, Point from) {
  if (!uses_cover(b, id)) return false;
  const Unit& u = b.unit(id);
  if (inside(u)) return true;
  const Quad& q = b[id];
  Segment way{from, u.pose.at};
  return b.g.land.around(q, touch, obstructing, [&](const field::GroundPiece& p) {
    if (p.is(house)) return touching(q, b.g.terrain_of(p).box) && bool{field::crossed(p, way)};
    return at_line(q, p) && bool{field::passed(p, way)};
  }) != nullptr;
}

bool in_command(const Bodies& b, UnitId id) {
  const Tables& t = b.t();
  for (UnitId chief : units(b.s, present_of(b.s[id].side)))
    if (b.arm(chief) == Arm::leader && within(b[chief], b[id], t.command(t.troop(b.s[chief])).value * inch))
      return true;
  return false;
}

// Section 8: for victory only.
int worth_of(const Tables& t, const Unit& u) {
  const Troop& troop = t.troop(u);
  const WorthTable& w = t.worth;
  if (troop.arm == Arm::artillery) return troop.gun == Gun::heavy ? w.heavy.value : w.medium.value;
  if (troop.arm == Arm::leader) return troop.rank == Rank::general ? w.general.value : w.adc.value;
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

FireIn shooting(const Tables& t, const Unit& u, Shot shot, int side) {
  FireIn in;
  in.shooter = shooter_of(t.troop(u));
  in.action = shot;
  in.formation = inside(u) ? Formation::line : u.formation;
  in.front = front_of(u, side);
  in.figures = inside(u) ? i32{in.front} : u.strength;
  return in;
}

FireIn measure_fire(const Bodies& b, UnitId shooter, UnitId target, Shot shot, int side) {
  FireIn in = shooting(b.t(), b.unit(shooter), shot, side);
  in.at = measure_target(b, target, firing_point(b, shooter, side));
  in.range = inches_up(firing_gap(b, shooter, side, target));
  in.enfilade = b.arm(target) == Arm::infantry && takes_in_flank(b, shooter, target);
  return in;
}

ArtilleryIn measure_artillery(const Bodies& b, UnitId battery, UnitId target) {
  ArtilleryIn in;
  in.at = measure_target(b, target, firing_point(b, battery, 0));
  in.battery = b.t().troop(b.unit(battery)).gun;
  in.range = inches_up(firing_gap(b, battery, 0, target));
  in.moved = b.unit(battery).gun_moved;
  return in;
}

Brawler brawler(const Tables& t, const Unit& u, int side) {
  const Troop& troop = t.troop(u);
  // Those in flight have lost their formation, a garrison has none (MP-R54, MP-R56).
  bool plain = routed(u) || inside(u);
  Formation f = !plain ? u.formation : troop.arm == Arm::cavalry ? Formation::echelon : Formation::line;
  return {troop.horse, troop.nation, troop.quality, f, u.strength, front_of(u, side), u.marks.has(Mark::charging)};
}

MoraleIn measure_morale(const Bodies& b, UnitId id, Cause cause, UnitId foe) {
  const Unit& u = b.unit(id);
  MoraleIn in;
  in.cause = cause;
  in.arm = corps_of(b.arm(id));
  in.figures = u.strength, in.start = i32{u.start};
  in.quality = b.t().troop(u).quality;
  in.command = in_command(b, id);
  if (foe == UnitId::none) return in;
  in.foe = b.arm(foe) == Arm::cavalry ? Foe::cavalry : b.arm(foe) == Arm::artillery ? Foe::artillery : Foe::infantry;
  in.obstacle = defends(b, id, b.unit(foe).pose.at);
  in.square = in_square(u);
  return in;
}

Verdict may_fire(const Bodies& b, UnitId shooter, UnitId target, Shot shot, int& side) {
  if (Verdict v = check_target(b, shooter, target); !v) return v;
  const Unit& u = b.unit(shooter);
  Arm arm = b.arm(shooter);
  if (arm == Arm::artillery || arm == Arm::leader) return faulty("no_muskets"_w);
  if (in_march(u)) return refused("MP-2.13"_c);
  if (arm == Arm::cavalry && shot == Shot::volley) return refused("MP-4.8"_c);
  side = firing_side(b, shooter, target);
  if (side < 0) return refused(u.formation == Formation::square ? "MP-2.17"_c : "MP-5.1"_c);
  // The range before the sight: it is cheap and bars most targets.
  const Figure& reach = fire_range(b.t(), shooter_of(b.t().troop(u)), shot);
  if (inches_up(firing_gap(b, shooter, side, target)) > reach.value) return refused(reach.clause);
  return may_aim(b, shooter, side, target);
}

Verdict may_bombard(const Bodies& b, UnitId battery, UnitId target) {
  if (Verdict v = check_target(b, battery, target); !v) return v;
  if (!in_front_half(b, battery, target)) return refused("MP-5.2"_c);
  const ArtilleryTable& guns = b.t().artillery;
  i32 far = guns.of(b.t().troop(b.unit(battery)).gun).long_.value;
  if (inches_up(firing_gap(b, battery, 0, target)) > far) return refused(guns.long_.clause);
  return may_aim(b, battery, 0, target);
}

}  // namespace grog::morne_plaine
