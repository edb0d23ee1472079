// State and terrain to inputs of the procedures: zones of control, supports, targets, who fights how. No dice.
#include "core/field/retreat.hpp"
#include "core/geometry/arc.hpp"
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {
namespace {

// Corners of what is left of a body.
struct Rest {
  std::array<Point, 6> corners{};
  std::size_t count = 0;
  void keep(Point p) {
    if (count < corners.size()) corners[count++] = p;
  }
};

// The part of another body that is not ahead of the line of this one's front: cut by that line.
Rest not_ahead(const Quad& q, const Quad& his) {
  Rest rest;
  std::array<Fine, 4> c = fine_corners(his);
  Fine front = q.centre + q.ahead;
  auto depth = [&](Fine p) { return dot(p - front, q.ahead); };  // positive ahead
  i64 slack = i64{q.half_depth} * 2 * fine_parts;
  for (std::size_t i = 0; i < 4; ++i) {
    Fine a = c[i], b = c[(i + 1) % 4];
    i64 da = depth(a) + slack, db = depth(b) + slack;
    if (da <= 0) rest.keep(nearest_point(a));
    if ((da < 0) == (db < 0) || da == db) continue;
    auto part = [&](i32 x, i32 y) {
      return static_cast<i32>(x + static_cast<i64>(static_cast<i128>(y - x) * da / (da - db)));
    };
    rest.keep(nearest_point({part(a.x, b.x), part(a.y, b.y)}));
  }
  return rest;
}

// An enemy within 5 cm of the flank or rear edges (CP-R23). What lies ahead of the front is not on the flank, however
// near a front corner it stands.
bool enemy_on_flank(const Scene& scene, UnitId id) {
  if (all_round(scene.g, scene.s[id])) return false;
  const Quad& q = scene.quad(id);
  i32 reach = scene.t.zone.support.value;
  auto is_there = [&](UnitId, const Quad& his) {
    Rest rest = not_ahead(q, his);
    if (rest.count < 3) return false;
    Shape shape(Polygon{std::span<const Point>(rest.corners.data(), rest.count)});
    return std::ranges::any_of(std::array{Face::right, Face::rear, Face::left},
                               [&](Face f) { return within(Shape(fine_edge(q, f)), shape, reach); });
  };
  return scene.bodies.around(q, reach, scene.enemies(id), is_there) != UnitId::none;
}

// Of the unit's own officer if he commanded it when the turn began, else of the commander-in-chief (CP-R34).
Competence competence_for(const Scene& scene, UnitId id) {
  const Unit& u = scene.s[id];
  UnitId chief = scene.g.chief_of(u.side), own = officer_of(u);
  bool by_own = u.is(Mark::commanded) || !u.is(Mark::under_chief) || chief == UnitId::none;
  return scene.s[by_own ? own : chief].competence;
}

// The strip as wide as a face, gone over from there to beyond any table.
Motion strip_ahead(const Box& b, Face face) {
  constexpr i32 farther_than_any_table = 30'000;
  return field::straight(b, outward(Quad(b), face), farther_than_any_table);
}

i32 whole_centimetres(i32 tenths, bool turned) {  // rounded up, at least 1
  return std::max(1, (tenths - (turned ? 3 : 0) + centimetre - 1) / centimetre);
}

template <class In>
void measure_mind(const Scene& scene, UnitId id, In& in) {
  const Unit& u = scene.s[id];
  in.competence = competence_for(scene, id);
  in.status = scene.t.troop(u).status;
  in.fresh = scene.t.fresh(u);
  in.numerous = u.is(Mark::numerous);
  in.support = supports(scene, id);
  in.losses = scene.t.full(u) - u.strength;  // CP-R19
  in.enemy_flank = enemy_on_flank(scene, id);
  in.disordered = disordered(u);
  in.tested = u.is(Mark::tested);
  in.formation = u.formation;
}

void describe_fighter(const CasquesGame& g, const Unit& u, auto& f) {
  f.vc = u.strength;
  f.arm = g.t().arm(u);
  f.formation = g.in_house(u) ? Formation::line : u.formation;
  f.lance = u.is(Mark::lance);
  f.fresh = g.t().fresh(u);
  f.numerous = u.is(Mark::numerous);
  f.disordered = disordered(u);
  f.round = u.rounds > 0 ? 2 : 1;
}

void measure_fighter(const Scene& scene, UnitId id, UnitId foe, Face struck, auto& f) {
  f.support = supports(scene, id, struck);
  f.officer = holds_officer(scene.s, scene.t, id);
  f.cover = cover_of(scene, id, foe);
  f.trapped = scene.g.in_house(scene.s[id]) ? !driven_out(scene, id, foe) : recoil_of(scene, id, foe).trapped;
}

}  // namespace

bool all_round(const CasquesGame& g, const Unit& u) { return u.formation == Formation::square || g.in_house(u); }
std::span<const Face> zone_faces(const CasquesGame& g, const Unit& u) {
  static constexpr Face all[] = {Face::front, Face::right, Face::rear, Face::left};
  return std::span<const Face>(all).first(all_round(g, u) ? 4 : 1);
}

bool has_zone(const Scene& scene, UnitId id, bool against_horse) {
  const Unit& u = scene.s[id];
  Formation f = u.formation;
  if (disordered(u) && !(f == Formation::square && against_horse)) return false;  // CP-16.18, CP-R22
  if (scene.g.in_house(u)) return true;
  // CP-16.19, CP-16.20, CP-24.5
  return f != Formation::road_column && !is_open_order(f) && !scene.post(id).deep();
}

ZoneOf zone_kind(const Scene& scene, UnitId owner) {
  const Unit& u = scene.s[owner];
  if (scene.g.in_house(u)) return ZoneOf::other;
  Formation f = u.formation;
  if (f == Formation::square) return ZoneOf::square;
  bool foot = is_foot(scene.t.arm(u));
  return foot && f == Formation::line ? ZoneOf::infantry_line : ZoneOf::other;
}

// The middle of its front (CP-R23); a hair behind it, so that one who touches an edge comes from outside it.
Point charges_from(const Quad& q) {
  constexpr i32 hair = 5;
  return point_ahead(edge_centre(q, Face::front), q.facing, -hair);
}

Face struck_face(const Scene& scene, UnitId target, Point from) {
  const Quad& q = scene.quad(target);
  return all_round(scene.g, scene.s[target]) ? side_by_diagonals(q, from) : side_by_edges(q, from);
}

Contact contact_of(const Scene& scene, UnitId target, Point charge_start) {
  if (all_round(scene.g, scene.s[target])) return Contact::front;
  switch (side_by_edges(scene.quad(target), charge_start)) {
    case Face::front: return Contact::front;
    case Face::rear: return Contact::rear;
    default: return Contact::flank;
  }
}

// Friends in order within 5 cm of flanks or rear, front corners included; of a square or a house, of any side but the
// one attacked (CP-R18).
int supports(const Scene& scene, UnitId id, std::optional<Face> but) {
  const Unit& u = scene.s[id];
  const Quad& q = scene.quad(id);
  i32 reach = scene.t.zone.support.value;
  bool every_way = all_round(scene.g, u);
  int count = 0;
  scene.bodies.around(q, reach, scene.friends(id), [&](UnitId f, const Quad& his) {
    const Unit& mate = scene.s[f];
    // Who has recoiled out of reach in this sequence gives no support, however near it ended (CP-21.5).
    if (disordered(mate) || mate.is(Mark::recoiled) || scene.g.in_house(mate)) return;
    for (Face face : {Face::front, Face::right, Face::rear, Face::left}) {
      if (every_way ? face == but : face == Face::front) continue;
      if (!within(Shape(fine_edge(q, face)), Shape(his), reach)) continue;
      ++count;
      return;
    }
  });
  return count;
}

// The nearest enemy with a part in the strip ahead and in sight; nobody behind him is aimed at (CP-12.7, CP-12.8).
Shot target_of(const Scene& scene, UnitId shooter, Face face) {
  Shot best;
  i32 least = INT32_MAX;
  Motion ahead = strip_ahead(scene.box(shooter), face);
  scene.enemies(shooter).each([&](UnitId e) {
    Room part = room(ahead, scene.quad(e));  // up to his nearest part in it
    if (!part.blocked || part.steps >= least || !sees(scene, shooter, e)) return;
    least = part.steps;
    bool turned = !scene.quad(shooter).square() || !scene.quad(e).square();
    best = {e, whole_centimetres(part.steps, turned)};
  });
  return best;
}

UnitId officer_in(const State& s, const Tables& t, UnitId id) {
  return first_unit(s, [&](const Unit& o) { return o.attached == id && t.is_officer(o) && alive(o); });
}
bool holds_officer(const State& s, const Tables& t, UnitId id) { return officer_in(s, t, id) != UnitId::none; }

FireIn fire_between(const CasquesGame& g, const Unit& u, const Unit& him, i32 range_cm, bool opportunity) {
  FireIn in;
  in.vc = u.strength;
  in.weapon = g.t().weapon(u);
  in.range_cm = std::min(range_cm, 80);
  in.formation = u.formation;
  in.first_fire = !u.is(Mark::fired_ever);
  in.numerous = u.is(Mark::numerous);
  in.disordered = disordered(u);
  in.in_house = g.in_house(u);
  in.opportunity = opportunity;
  in.target_vc = him.strength;
  // Inside a house there is no formation (CP-R26).
  in.target_formation = g.in_house(him) ? Formation::line : him.formation;
  in.target_charging = him.is(Mark::charging) && is_horse(g.t().arm(him));
  in.target_disordered = disordered(him);
  return in;
}

FireIn measure_fire(const Scene& scene, UnitId shooter, UnitId target, i32 range_cm, bool opportunity) {
  FireIn in = fire_between(scene.g, scene.s[shooter], scene.s[target], range_cm, opportunity);
  in.officer = holds_officer(scene.s, scene.t, shooter);
  in.target_cover = cover_of(scene, target, shooter);
  in.target_officer = holds_officer(scene.s, scene.t, target);
  return in;
}

MoraleIn measure_morale(const Scene& scene, UnitId id, bool charging) {
  MoraleIn in;
  measure_mind(scene, id, in);
  in.arm = scene.t.arm(scene.s[id]);
  in.charging = charging;
  in.reordered = scene.s[id].is(Mark::reordered);
  return in;
}

SquareIn measure_square(const Scene& scene, UnitId id) {
  SquareIn in;
  measure_mind(scene, id, in);
  const Unit& u = scene.s[id];
  in.commanded = u.is(in_command);
  in.pc = points_for(scene, id);
  return in;
}

MeleeIn melee_between(const CasquesGame& g, const Unit& attacker, const Unit& defender, Contact contact) {
  MeleeIn in;
  describe_fighter(g, attacker, in.a);
  describe_fighter(g, defender, in.d);
  in.contact = in.d.round > 1 ? Contact::front : contact;  // CP-17.9
  bool a_high = on_height(g, attacker.pose.at), d_high = on_height(g, defender.pose.at);
  in.higher = a_high == d_high ? Higher::none : a_high ? Higher::attacker : Higher::defender;
  for (const Unit* u : {&attacker, &defender}) in.woods = in.woods || (is_horse(g.t().arm(*u)) && in_wood(g, *u));
  return in;
}

MeleeIn measure_melee(const Scene& scene, UnitId attacker, UnitId defender, Contact contact, Face struck) {
  MeleeIn in = melee_between(scene.g, scene.s[attacker], scene.s[defender], contact);
  measure_fighter(scene, attacker, defender, Face::front, in.a);
  measure_fighter(scene, defender, attacker, struck, in.d);
  return in;
}

}  // namespace grog::casques_et_plumets
