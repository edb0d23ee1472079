// Terrain under units, lines of sight, shelter. What blocks is ours (CP-R11, CP-R51); woods are the text's (CP-24).
#include "core/geometry/arc.hpp"
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {

Scene::Scene(const CasquesGame& game, const State& state) : g(game), s(state), t(game.t()) {
  for (UnitId id : units(s, t.fighters())) {
    const Unit& u = s[id];
    if (!u.is(Mark::placed)) continue;
    quads_[index(id)].quad = Quad(g.box_of(u));
    troops_[index(u.side)].add(id);
  }
}

void Scene::move(UnitId u, const Box& b) {
  quads_[index(u)].quad = Quad(b);
  posted_ = looked_ = strategic_ = {};
}

int area_under(const CasquesGame& g, Point p, Ground kind) {
  const auto& all = g.features();
  for (int i = 0; i < count_of(all); ++i)
    if (at(all, i).kind == kind && at(all, i).holds(p)) return i;
  return -1;
}

bool on_height(const CasquesGame& g, Point p) {
  for (const Feature& f : g.features())
    if (f.row.height && f.holds(p)) return true;
  return false;
}

bool in_wood(const CasquesGame& g, const Unit& u) { return u.place < 0 && area_under(g, u.pose.at, Ground::wood) >= 0; }

// Its front edge is within a centimetre of the boundary, or beyond it (CP-R40).
bool at_wood_edge(const CasquesGame& g, const Quad& q, int wood) {
  const Feature& f = at(g.features(), wood);
  Shape front(fine_edge(q, Face::front));
  return within(front, Shape(Outline{f.points}), g.t().zone.wood_edge.value) || !within(front, Shape(f.area()), 0);
}

Post Scene::post(UnitId id) const {
  const Quad& q = quad(id);
  Post e;
  e.centre = q.centre;
  e.house = g.building_of(s[id]);
  Woods& known = woods_[index(id)];
  if (!posted_.has(id)) {
    posted_.add(id);
    int wood = e.house == nullptr ? area_under(g, nearest_point(q.centre), Ground::wood) : -1;
    known = {short_of(wood), wood >= 0 && at_wood_edge(g, q, wood)};
  }
  e.wood = known.wood, e.edge = known.edge;
  return e;
}

bool Scene::strategic(UnitId id) const {
  if (looked_.has(id)) return strategic_.has(id);
  looked_.add(id);
  const Quad q(g.box_of(s[id]));
  i32 limit = t.zone.strategic.value;
  i64 reach = i64{limit} * fine_parts;
  bool far = true;
  troops(other(s[id].side)).each([&](UnitId e) {
    if (!far) return;
    const Quad& his = quad(e);
    // Most who are near enough are so by their centres alone.
    bool close = squared(his.centre - q.centre) <= reach * reach || within(q, his, limit);
    far = !(close && sees_by_terrain(*this, q, e));
  });
  if (far) strategic_.add(id);
  return far;
}

namespace {

// Does a line go through the inside of an area? A rectangle is what maps are made of, so it is solved by itself: the
// stretches of the line between its two sides and between its two ends have some part in common.
bool goes_through(const Segment& l, const Feature& f) {
  if (!f.is_box) return bool{crossing(l, Shape(f.area()))};
  auto stretch = [](i32 from, i32 to, i32 low, i32 high) -> std::array<i64, 3> {  // begins, ends, both over the last
    if (to > from) return {i64{low} - from, i64{high} - from, i64{to} - from};
    if (to < from) return {i64{from} - high, i64{from} - low, i64{from} - to};
    return {low < from && from < high ? -1 : 1, low < from && from < high ? 2 : -1, 1};
  };
  auto [x0, x1, dx] = stretch(l.a.x, l.b.x, f.low.x, f.high.x);
  auto [y0, y1, dy] = stretch(l.a.y, l.b.y, f.low.y, f.high.y);
  return x0 < dx && y0 < dy && x1 > 0 && y1 > 0 && x0 * dy < y1 * dx && y0 * dx < x1 * dy && x0 < x1 && y0 < y1;
}

bool terrain_stops(const CasquesGame& g, const Segment& line, const Post& from, const Post& to) {
  for (int i : g.blockers()) {
    const Feature& f = at(g.features(), i);
    if (!f.may_cross(line)) continue;
    if (f.kind != Ground::wood) {
      // One does not hide behind the house or the hill that one stands in or on.
      if (&f == from.house || &f == to.house) continue;
      if (f.kind == Ground::steep && (encloses(f.area(), from.centre) || encloses(f.area(), to.centre))) continue;
      if (goes_through(line, f)) return true;
      continue;
    }
    if (from.wood != i && to.wood != i) {
      if (goes_through(line, f)) return true;
      continue;
    }
    Crossing c = crossing(line, Shape(f.area()));
    if (!c) continue;
    i32 sight = g.t().zone.wood_sight.value;
    if (from.wood == i && to.wood == i) {
      if (c.inside > sight) return true;
      continue;
    }
    bool own_edge = from.wood == i && from.edge && c.enter <= 1;
    i32 length = distance_up(line.a, line.b);
    bool his_edge = to.wood == i && to.edge && c.leave >= length - 1;
    bool unbroken = c.leave - c.enter <= c.inside + 1;
    if (!(own_edge || his_edge) || !unbroken || c.inside > sight) return true;
  }
  return false;
}

// A line of sight, for a quick no: may it touch what lies within a radius of a point?
struct SightLine {
  Fine from, way;
  i64 length;
  explicit SightLine(const Segment& s) : from(fine(s.a)), way(fine(s.b) - from), length(root_down(squared(way)) + 1) {}
  bool near(const Quad& q) const {
    Fine off = q.centre - from;
    i64 reach = q.radius * length, along = dot(way, off);
    return magnitude(cross(way, off)) <= reach && along >= -reach && along <= squared(way) + reach;
  }
};

}  // namespace

bool sees_by_terrain(const Scene& scene, const Quad& viewer, UnitId target) {
  Post from;
  Point eye = nearest_point(viewer.centre);
  from.centre = viewer.centre;
  from.wood = area_under(scene.g, eye, Ground::wood);
  from.edge = from.wood >= 0 && at_wood_edge(scene.g, viewer, from.wood);
  Post to = scene.post(target);
  // As for fire and charges: 10 cm inside one wood, and nobody deep in a wood sees out or is seen (CP-24.2, CP-24.3).
  if (from.wood >= 0 && from.wood == to.wood) return within(viewer, scene.quad(target), scene.t.zone.wood_sight.value);
  if ((from.wood >= 0 && !from.edge) || (to.wood >= 0 && !to.edge)) return false;
  for (Point p : centre_and_corners(scene.quad(target)))
    if (!terrain_stops(scene.g, {eye, p}, from, to)) return true;
  return false;
}

namespace {

// Units of either side stop a line; from higher ground one sees over those lower down (CP-R11).
bool units_stop(const Scene& scene, const Segment& line, UnitId viewer, UnitId target) {
  SightLine seen(line);
  UnitSet others = scene.all();
  others.remove(viewer);
  if (target != UnitId::none) others.remove(target);
  bool stopped = false;
  others.each([&](UnitId u) {
    if (stopped || !seen.near(scene.quad(u))) return;
    if (!crossing(line, Shape(scene.quad(u)))) return;
    stopped = !on_height(scene.g, nearest_point(scene.quad(viewer).centre)) ||
              on_height(scene.g, nearest_point(scene.quad(u).centre));
  });
  return stopped;
}

}  // namespace

bool sees_point(const Scene& scene, UnitId viewer, Point eye, Point p) {
  Post from = scene.post(viewer);
  Post to;
  to.centre = fine(p);
  to.wood = area_under(scene.g, p, Ground::wood);
  for (const Feature& f : scene.g.features())
    if (f.kind == Ground::building && f.holds(p)) to.house = &f;
  if (from.wood >= 0 && from.wood == to.wood)
    return within(Shape(scene.quad(viewer)), Shape(p), scene.t.zone.wood_sight.value);
  if ((from.wood >= 0 && !from.edge) || to.wood >= 0) return false;
  return !terrain_stops(scene.g, {eye, p}, from, to) && !units_stop(scene, {eye, p}, viewer, UnitId::none);
}

bool sees(const Scene& scene, UnitId viewer, UnitId target) {
  const Quad &q = scene.quad(viewer), &aim = scene.quad(target);
  Post from = scene.post(viewer), to = scene.post(target);
  // Inside one wood, 10 cm for all purposes (CP-24.2, CP-R40).
  if (from.wood >= 0 && from.wood == to.wood) return within(q, aim, scene.t.zone.wood_sight.value);
  if ((from.wood >= 0 && !from.edge) || (to.wood >= 0 && !to.edge)) return false;
  for (Face f : zone_faces(scene.g, scene.s[viewer])) {
    Point eye = edge_centre(q, f);
    for (Point p : centre_and_corners(aim)) {
      Segment line{eye, p};
      if (!terrain_stops(scene.g, line, from, to) && !units_stop(scene, line, viewer, target)) return true;
    }
  }
  return false;
}

bool obstacle_between(const CasquesGame& g, const Quad& a, const Quad& b) {
  Segment line{nearest_point(a.centre), nearest_point(b.centre)};
  for (const Feature& f : g.features())
    if (f.row.obstacle && f.near(a, 20) && (touching(a, f.line()) || touching(b, f.line())) &&
        wall_crossing(line, Shape(f.line())).count % 2 == 1)
      return true;
  return false;
}

int shared_obstacle(const CasquesGame& g, const Quad& a, const Quad& b) {
  Segment line{nearest_point(a.centre), nearest_point(b.centre)};
  const auto& all = g.features();
  for (int i = 0; i < count_of(all); ++i) {
    const Feature& f = at(all, i);
    if (f.row.obstacle && f.near(a, 20) && touching(a, f.line()) && touching(b, f.line()) &&
        wall_crossing(line, Shape(f.line())).count % 2 == 1)
      return i;
  }
  return -1;
}

// What shelters a unit against one that fires at it or fights it (CP-R25); never two.
Cover cover_of(const Scene& scene, UnitId target, UnitId from) {
  const Unit& u = scene.s[target];
  if (const Feature* f = scene.g.building_of(u)) return f->row.shelter;
  Cover best = Cover::none;
  const Quad &q = scene.quad(target), &him = scene.quad(from);
  for (const Feature& f : scene.g.features()) {
    if (f.row.shelter == Cover::none || f.row.barred || !f.near(q, 20)) continue;
    bool there =
        f.is_line()
            ? touching(q, f.line()) &&
                  wall_crossing({nearest_point(q.centre), nearest_point(him.centre)}, Shape(f.line())).count % 2 == 1
            : contains(f.area(), u.pose.at);
    if (there && f.row.shelter > best) best = f.row.shelter;
  }
  return best;
}

}  // namespace grog::casques_et_plumets
