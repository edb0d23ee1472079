// What a client draws over the table on demand. No outline here lies at the length of a charge from a unit that could
// make one or suffer it: that would be a ruler (MP-11.3, MP-R35). So arcs of fire have no range bands, and only leaders
// and guns show how far they go; their distances are free.
#include <algorithm>

#include "core/geometry/arc.hpp"
#include "core/geometry/region.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

// What of a convex or star-shaped polygon lies on one side of an upright or level line.
void cut(std::vector<Point>& p, bool upright, i32 at, bool keep_below) {
  std::vector<Point> out;
  auto place = [&](Point q) { return upright ? q.x : q.y; };
  auto kept = [&](Point q) { return keep_below ? place(q) <= at : place(q) >= at; };
  for (std::size_t i = 0; i < p.size(); ++i) {
    Point a = p[i], b = p[(i + 1) % p.size()];
    if (kept(a)) out.push_back(a);
    if (kept(a) == kept(b)) continue;
    i64 whole = i64{place(b)} - place(a), part = i64{at} - place(a);
    if (whole < 0) whole = -whole, part = -part;
    Point mid{static_cast<i32>(a.x + divide_nearest((i64{b.x} - a.x) * part, whole)),
              static_cast<i32>(a.y + divide_nearest((i64{b.y} - a.y) * part, whole))};
    out.push_back(mid);
  }
  p = std::move(out);
}

i32 across_table(const Board& b) { return distance_up({0, 0}, {b.width, b.height}); }

}  // namespace

void clip_to_table(const Board& b, std::vector<Point>& p) {
  cut(p, true, 0, false);
  cut(p, true, b.width, true);
  cut(p, false, 0, false);
  cut(p, false, b.height, true);
}

std::vector<Point> table_ahead(const PlaineGame& g, const Box& box) {
  Quad q(box);
  Point rear = edge_centre(q, Face::rear);
  i32 far = across_table(g.board());
  std::vector<Point> out{point_ahead(rear, box.facing - quarter_turn, far)};
  out.push_back(point_ahead(out[0], box.facing, far));
  out.push_back(point_ahead(out[1], box.facing + quarter_turn, 2 * far));
  out.push_back(point_ahead(out[2], box.facing + half_turn, far));
  clip_to_table(g.board(), out);
  return out;
}

namespace {

class Layers {
 public:
  Layers(const PlaineGame& game, const State& state, UnitId which, std::vector<Overlay>& overlays)
      : g(game), t(game.t()), s(state), id(which), u(state[which]), out(overlays) {}

  void lay() {
    if (t.arm(u) == Arm::leader) return leader();
    if (!inside(u)) {
      auto c = corners(Quad(body(g, u)));
      add_rounded(c, t.move.apart.value * inch, add(Overlay::Kind::control, "apart"_w, t.move.apart.clause).points);
    }
    fire();
    if (t.arm(u) == Arm::artillery && u.acted == Action::none)
      disc(Overlay::Kind::reach, "manhandle"_w, t.move.manhandled);
    sight_area();
  }

 private:
  const PlaineGame& g;
  const Tables& t;
  const State& s;
  UnitId id;
  const Unit& u;
  std::vector<Overlay>& out;

  Overlay& add(Overlay::Kind kind, WordKey word, Clause clause) {
    out.push_back({kind, g.rules().words()("overlay", word.key), clause, {}});
    return out.back();
  }

  void disc(Overlay::Kind kind, WordKey word, const Figure& reach) {
    add_disc(u.pose.at, reach.value * inch, add(kind, word, reach.clause).points);
  }

  void leader() {
    disc(Overlay::Kind::command, "command"_w, t.command(t.troop(u)));
    if (u.acted == Action::none) disc(Overlay::Kind::reach, "ride"_w, t.move.leader);
  }

  void fire() {
    Formation f = u.formation;
    if (routed(u) || engaged(u) || f == Formation::limbered || in_march(u)) return;
    i32 far = across_table(g.board());
    if (inside(u) || f == Formation::open) {
      const Board& b = g.board();
      add(Overlay::Kind::fire, "round"_w, "MP-R31"_c).points = {
          {0, 0}, {b.width, 0}, {b.width, b.height}, {0, b.height}};
      return;
    }
    bool guns = t.arm(u) == Arm::artillery, square = f == Formation::square;
    Quad q(body(g, u));
    for (int side = 0; side < (square ? 4 : 1); ++side) {
      Arc arc = arc_from(q, face_of(side), guns ? quarter_turn : quarter_turn / 2);
      Clause why = guns ? "MP-5.2"_c : square ? "MP-2.17"_c : "MP-5.1"_c;
      add_sector(arc, 0, far, add(Overlay::Kind::fire, square ? "square"_w : "fire"_w, why).points);
    }
  }

  void sight_area() {
    Bodies b(g, s);
    Point eye = firing_point(b, id, 0);
    i32 width = g.board().width, height = g.board().height;
    add_seen(
        eye, across_table(g.board()), 2 * inch,
        [&](Point p) { return p.x >= 0 && p.y >= 0 && p.x <= width && p.y <= height && sees_place(b, id, eye, p); },
        add(Overlay::Kind::sight, "sight"_w, "MP-R32"_c).points);
  }
};

}  // namespace

void PlaineGame::overlays(const State& s, UnitId id, std::vector<Overlay>& out) const {
  out.clear();
  if (!stands(s, id)) return;
  Layers(*this, s, id, out).lay();
  for (Overlay& o : out) clip_to_table(board_, o.points);
}

u8 PlaineGame::markers(const State& s, UnitId id) const {
  const Unit& u = s[id];
  if (!present(u)) return 0;
  u8 m = 0;
  if (routed(u)) m |= Marker::routed;
  bool fired = u.acted == Action::volley || u.acted == Action::bombard;
  if (fired) m |= Marker::has_fired;
  if (u.acted != Action::none) m |= Marker::has_acted;
  return m;
}

i32 PlaineGame::full_strength(const State& s, UnitId id) const { return s[id].start; }

}  // namespace grog::morne_plaine
