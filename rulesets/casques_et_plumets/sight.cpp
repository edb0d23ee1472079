// Terrain under units, lines of sight, shelter. What blocks is ours (CP-R11, CP-R51); woods are the text's (CP-24).
#include "core/field/advance.hpp"
#include "core/field/line.hpp"
#include "core/geometry/arc.hpp"
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {
namespace {

int wood_under(const CasquesGame& g, Point p) {
  const GroundPiece* w = g.land().at(p, ground::wood);
  return w == nullptr ? -1 : w->number;
}

// Its front edge is within a centimetre of the boundary, or beyond it (CP-R40).
bool at_wood_edge(const CasquesGame& g, const Quad& q, int wood) {
  const GroundPiece& f = g.land()[wood];
  Shape front(fine_edge(q, Face::front));
  return within(front, Shape(Outline{f.points}), g.t().zone.wood_edge.value) || !within(front, Shape(f.area()), 0);
}

// `last` is what stopped the line before this one, and is asked first.
bool terrain_stops(const CasquesGame& g, const Segment& line, const Post& from, const Post& to,
                   const GroundPiece*& last) {
  auto stops = [&](const GroundPiece& f) {
    int i = f.number;
    if (!f.is(ground::wood)) {
      // One does not hide behind the house or the hill that one stands in or on.
      const Feature& what = g.feature(f);
      if (&what == from.house || &what == to.house) return false;
      if (what.kind == Ground::steep && (encloses(f.area(), from.centre) || encloses(f.area(), to.centre)))
        return false;
      return goes_through(f, line);
    }
    if (from.wood != i && to.wood != i) return goes_through(f, line);
    Crossing c = crossed(f, line);
    if (!c) return false;
    i32 sight = g.t().zone.wood_sight.value;
    if (from.wood == i && to.wood == i) return c.inside > sight;
    bool own_edge = from.wood == i && from.edge && c.enter <= 1;
    i32 length = distance_up(line.a, line.b);
    bool his_edge = to.wood == i && to.edge && c.leave >= length - 1;
    bool unbroken = c.leave - c.enter <= c.inside + 1;
    return !(own_edge || his_edge) || !unbroken || c.inside > sight;
  };
  if (last != nullptr && stops(*last)) return true;
  last = g.land().along(line, ground::blocks, stops);
  return last != nullptr;
}

// Units of either side stop a line; from higher ground one sees over those lower down (CP-R11).
bool units_stop(const Scene& scene, const Segment& line, UnitId viewer, UnitId target) {
  UnitSet others = scene.all() - viewer;
  if (target != UnitId::none) others = others - target;
  auto high = [&](UnitId u) { return on_height(scene.g, nearest_point(scene.quad(u).centre)); };
  UnitId by = field::units_crossed(scene.bodies, others, line,
                                   [&](UnitId u, const Crossing&) { return !high(viewer) || high(u); });
  return by != UnitId::none;
}

}  // namespace

bool passes_over(const GroundPiece& f, const Quad& a, const Quad& b) {
  return passed(f, {nearest_point(a.centre), nearest_point(b.centre)}).count % 2 == 1;
}

Room obstacle_ahead(const Motion& m, const GroundPiece& f) {
  const Quad& start = m.start();
  if (!overlap(start, f.line())) return room(m, f);
  // However short the way: to what it has of itself ahead, if it ends sooner.
  Box ahead = m.from();
  i32 steps = std::max(1, m.steps()), own = std::max(m.steps(), ahead.depth / 2 + 10);
  Point by = m.at(m.steps()).at - ahead.at;
  ahead.at = ahead.at + Point{static_cast<i32>(i64{by.x} * own / steps), static_cast<i32>(i64{by.y} * own / steps)};
  return passes_over(f, start, Quad(ahead)) ? Room{0, true} : field::go_on;
}

bool on_height(const CasquesGame& g, Point p) { return g.land().at(p, ground::height) != nullptr; }

bool in_wood(const CasquesGame& g, const Unit& u) { return u.place < 0 && wood_under(g, u.pose.at) >= 0; }

Post Scene::post(UnitId id) const {
  const Quad& q = quad(id);
  Post e;
  e.centre = q.centre;
  e.house = g.building_of(s[id]);
  Woods& known = woods_[index(id)];
  if (!posted_.has(id)) {
    posted_.add(id);
    int wood = e.house == nullptr ? wood_under(g, nearest_point(q.centre)) : -1;
    known = {short_of(wood), wood >= 0 && at_wood_edge(g, q, wood)};
  }
  e.wood = known.wood, e.edge = known.edge;
  return e;
}

bool Scene::strategic(UnitId id) const {
  if (looked_.has(id)) return strategic_.has(id);
  looked_.add(id);
  if (unwatched(*this, id, Quad(box(id)))) strategic_.add(id);
  return strategic_.has(id);
}

bool unwatched(const Scene& scene, UnitId id, const Quad& there) {
  auto watches = [&](UnitId e, const Quad&) { return Lookout(scene, e).watches(there); };
  return scene.bodies.around(there, scene.t.move.strategic.value, scene.enemies(id), watches) == UnitId::none;
}

Lookout::Lookout(const Scene& scene, UnitId target)
    : scene_(scene), target_(target), to_(scene.post(target)), aims_(centre_and_corners(scene.quad(target))) {}

bool Lookout::watches(const Quad& viewer) {
  // Most who are near enough are so by their centres alone.
  const Quad& his = scene_.quad(target_);
  i32 limit = scene_.t.move.strategic.value;
  i64 reach = i64{limit} * fine_parts;
  if (squared(his.centre - viewer.centre) > reach * reach && !within(viewer, his, limit)) return false;
  Post from;
  Point eye = nearest_point(viewer.centre);
  from.centre = viewer.centre;
  from.wood = wood_under(scene_.g, eye);
  // As for fire and charges: 10 cm inside one wood, and nobody deep in a wood sees out or is seen (CP-24.2, CP-24.3).
  if (from.wood >= 0 && from.wood == to_.wood) return within(viewer, his, scene_.t.zone.wood_sight.value);
  if (to_.deep()) return false;
  from.edge = from.wood >= 0 && at_wood_edge(scene_.g, viewer, from.wood);
  if (from.deep()) return false;
  for (Point p : aims_)
    if (!terrain_stops(scene_.g, {eye, p}, from, to_, last_)) return true;
  return false;
}

bool sees_point(const Scene& scene, UnitId viewer, Point eye, Point p) {
  Post from = scene.post(viewer);
  Post to;
  to.centre = fine(p);
  to.wood = wood_under(scene.g, p);
  scene.land().at(p, ground::building, [&](const GroundPiece& f) { to.house = &scene.g.feature(f); });
  if (from.wood >= 0 && from.wood == to.wood)
    return within(Shape(scene.quad(viewer)), Shape(p), scene.t.zone.wood_sight.value);
  if (from.deep() || to.wood >= 0) return false;
  const GroundPiece* last = nullptr;
  return !terrain_stops(scene.g, {eye, p}, from, to, last) && !units_stop(scene, {eye, p}, viewer, UnitId::none);
}

bool sees(const Scene& scene, UnitId viewer, UnitId target) {
  const Quad &q = scene.quad(viewer), &aim = scene.quad(target);
  Post from = scene.post(viewer), to = scene.post(target);
  // Inside one wood, 10 cm for all purposes (CP-24.2, CP-R40).
  if (from.wood >= 0 && from.wood == to.wood) return within(q, aim, scene.t.zone.wood_sight.value);
  if (from.deep() || to.deep()) return false;
  const GroundPiece* last = nullptr;
  for (Face f : zone_faces(scene.g, scene.s[viewer])) {
    Point eye = edge_centre(q, f);
    for (Point p : centre_and_corners(aim)) {
      Segment line{eye, p};
      if (!terrain_stops(scene.g, line, from, to, last) && !units_stop(scene, line, viewer, target)) return true;
    }
  }
  return false;
}

bool obstacle_between(const CasquesGame& g, const Quad& a, const Quad& b) {
  Segment way{nearest_point(a.centre), nearest_point(b.centre)};
  return g.land().along(way, ground::obstacle, [&](const GroundPiece& f) {
    return (touching(a, f.line()) || touching(b, f.line())) && passes_over(f, a, b);
  }) != nullptr;
}

int shared_obstacle(const CasquesGame& g, const Quad& a, const Quad& b) {
  const GroundPiece* by = g.land().around(a, 20, ground::obstacle, [&](const GroundPiece& f) {
    return touching(a, f.line()) && touching(b, f.line()) && passes_over(f, a, b);
  });
  return by == nullptr ? -1 : by->number;
}

// What shelters a unit against one that fires at it or fights it (CP-R25); never two.
Cover cover_of(const Scene& scene, UnitId target, UnitId from) {
  const Unit& u = scene.s[target];
  if (const Feature* f = scene.g.building_of(u)) return f->row.shelter;
  Cover best = Cover::none;
  const Quad &q = scene.quad(target), &him = scene.quad(from);
  scene.land().around(q, 20, ground::shelter, [&](const GroundPiece& f) {
    // Astride of it he is behind it as far as his centre is.
    bool behind = !f.is_area && (touching(q, f.line()) || overlap(q, f.line())) && passes_over(f, q, him);
    bool there = f.is_area ? holds(f, u.pose.at) : behind;
    if (there) best = std::max(best, scene.g.feature(f).row.shelter);
  });
  return best;
}

}  // namespace grog::casques_et_plumets
