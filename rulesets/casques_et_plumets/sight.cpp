// Terrain under units, lines of sight, shelter. What blocks is ours (CP-R11, CP-R51); woods are the text's (CP-24).
#include "core/geometry/sight.hpp"
#include "core/geometry/arc.hpp"
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {

Scene::Scene(const CasquesGame& game, const State& state) : g(game), s(state), t(game.t()) {
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (!alive(u) || !u.is(flags::placed) || t.is_officer(u)) continue;
    quads_[i] = Quad(g.box_of(u));
    troops_[index(u.side)].add(unit_id(i));
  }
}

void Scene::move(UnitId u, const Box& b) { quads_[index(u)] = Quad(b); }

int area_under(const CasquesGame& g, Point p, Ground kind) {
  const auto& all = g.features();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].kind == kind && contains(all[i].area(), p)) return static_cast<int>(i);
  return -1;
}

bool on_height(const CasquesGame& g, Point p) {
  for (const Feature& f : g.features())
    if (f.row.height && contains(f.area(), p)) return true;
  return false;
}

bool in_wood(const CasquesGame& g, const Unit& u) { return u.place < 0 && area_under(g, u.pose.at, Ground::wood) >= 0; }

// Its front edge is within a centimetre of the boundary, or beyond it (CP-R40).
bool at_wood_edge(const CasquesGame& g, const Quad& q, int wood) {
  const Feature& f = g.features()[static_cast<std::size_t>(wood)];
  Shape front(fine_edge(q, Face::front));
  return within(front, Shape(Outline{f.points}), g.t().zone.wood_edge.value) || !within(front, Shape(f.area()), 0);
}

namespace {

struct Post {  // an end of a line of sight: who stands there, as far as terrain matters
  int wood = -1;
  bool edge = false;  // of that wood
  const Feature* house = nullptr;
  Fine centre;
};
Post end_of(const CasquesGame& g, const Unit& u, const Quad& q) {
  Post e;
  e.centre = q.centre;
  e.house = g.building_of(u);
  if (e.house == nullptr) e.wood = area_under(g, u.pose.at, Ground::wood);
  e.edge = e.wood >= 0 && at_wood_edge(g, q, e.wood);
  return e;
}

bool terrain_stops(const CasquesGame& g, const Segment& line, const Post& from, const Post& to) {
  const auto& all = g.features();
  Quad seen = thin(fine(line.a), fine(line.b));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Feature& f = all[i];
    if (!f.row.blocks || !f.near(seen)) continue;
    if (f.kind != Ground::wood) {
      // One does not hide behind the house or the hill that one stands in or on.
      if (&f == from.house || &f == to.house) continue;
      if (f.kind == Ground::steep && (encloses(f.area(), from.centre) || encloses(f.area(), to.centre))) continue;
      if (crossing(line, Shape(f.area()))) return true;
      continue;
    }
    Crossing c = crossing(line, Shape(f.area()));
    if (!c) continue;
    int wood = static_cast<int>(i);
    i32 sight = g.t().zone.wood_sight.value;
    if (from.wood == wood && to.wood == wood) {
      if (c.inside > sight) return true;
      continue;
    }
    bool own_edge = from.wood == wood && from.edge && c.enter <= 1;
    i32 length = distance_up(line.a, line.b);
    bool his_edge = to.wood == wood && to.edge && c.leave >= length - 1;
    bool unbroken = c.leave - c.enter <= c.inside + 1;
    if (!(own_edge || his_edge) || !unbroken || c.inside > sight) return true;
  }
  return false;
}

}  // namespace

bool sees_by_terrain(const Scene& scene, const Quad& viewer, UnitId target) {
  Post from;
  Point eye = nearest_point(viewer.centre);
  from.centre = viewer.centre;
  from.wood = area_under(scene.g, eye, Ground::wood);
  from.edge = from.wood >= 0 && at_wood_edge(scene.g, viewer, from.wood);
  Post to = end_of(scene.g, scene.s[target], scene.quad(target));
  for (Point p : centre_and_corners(scene.quad(target)))
    if (!terrain_stops(scene.g, {eye, p}, from, to)) return true;
  return false;
}

bool sees(const Scene& scene, UnitId viewer, UnitId target) {
  const Quad &q = scene.quad(viewer), &aim = scene.quad(target);
  Post from = end_of(scene.g, scene.s[viewer], q), to = end_of(scene.g, scene.s[target], aim);
  // Inside one wood, 10 cm for all purposes (CP-24.2, CP-R40).
  if (from.wood >= 0 && from.wood == to.wood) return within(q, aim, scene.t.zone.wood_sight.value);
  if ((from.wood >= 0 && !from.edge) || (to.wood >= 0 && !to.edge)) return false;
  bool high = on_height(scene.g, nearest_point(q.centre));
  UnitSet others = scene.all();
  others.remove(viewer);
  others.remove(target);
  auto units_stop = [&](const Segment& line) {
    Quad seen = thin(fine(line.a), fine(line.b));
    bool stopped = false;
    others.each([&](UnitId u) {
      if (stopped || !near(seen, scene.quad(u))) return;
      if (!crossing(line, Shape(scene.quad(u)))) return;
      stopped = !high || on_height(scene.g, nearest_point(scene.quad(u).centre));
    });
    return stopped;
  };
  int faces = zone_faces(scene.g, scene.s[viewer]);
  for (int f = 0; f < faces; ++f) {
    Point eye = edge_centre(q, static_cast<Face>(f));
    for (Point p : centre_and_corners(aim)) {
      Segment line{eye, p};
      if (!terrain_stops(scene.g, line, from, to) && !units_stop(line)) return true;
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
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].row.obstacle && all[i].near(a, 20) && touching(a, all[i].line()) && touching(b, all[i].line()) &&
        wall_crossing(line, Shape(all[i].line())).count % 2 == 1)
      return static_cast<int>(i);
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
