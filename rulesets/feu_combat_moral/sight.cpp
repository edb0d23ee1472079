// Who sees whom, from where, and what shelters them (FCM-23.2, 23.5, 25.2).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

struct Screen {  // what may cut a line of sight
  std::array<Quad, most_units> quads;
  std::size_t count = 0;
};

bool crosses(const Segment& line, const Quad& q) { return faces_crossed(line, q) != 0; }

// Far enough from the way between two units to be no matter.
bool off_the_way(const Quad& a, const Quad& b, Fine centre, i64 radius) {
  Fine way = b.centre - a.centre, to = centre - a.centre;
  i64 reach = radius + std::max(a.radius, b.radius);
  i64 length2 = squared(way);
  if (length2 == 0) return squared(to) > reach * reach;
  i64 along = dot(way, to);
  if (along <= 0) return squared(to) > reach * reach;
  if (along >= length2) return squared(centre - b.centre) > reach * reach;
  i64 side = magnitude(cross(way, to)) >> 8, length = root_down(length2) >> 8;
  return length > 0 && side / length > reach;
}

bool off_the_way(const Quad& a, const Quad& b, const Feature& f) {
  i32 left = std::min(a.centre.x - a.radius, b.centre.x - b.radius) / fine_parts;
  i32 right = std::max(a.centre.x + a.radius, b.centre.x + b.radius) / fine_parts;
  i32 bottom = std::min(a.centre.y - a.radius, b.centre.y - b.radius) / fine_parts;
  i32 top = std::max(a.centre.y + a.radius, b.centre.y + b.radius) / fine_parts;
  return f.left > right || f.right < left || f.bottom > top || f.top < bottom;
}

Segment between(Fine a, Fine b) { return {nearest_point(a), nearest_point(b)}; }

bool ground_cuts(const FcmGame& g, const Segment& line, const Feature& f, int level) {
  Polygon area{g.piece(f.piece).points};
  switch (f.ground) {
    case Ground::slope: return f.level > level && crossing(line, area);
    case Ground::house: return !!crossing(line, area);
    default: return crossing(line, area).inside > g.t().move.wood_sight.value;
  }
}

}  // namespace

int level_at(const FcmGame& g, Point p) {
  int level = 0;
  for (const Feature& f : g.features())
    if (f.level > level && p.x >= f.left && p.x <= f.right && p.y >= f.bottom && p.y <= f.top &&
        contains(Polygon{g.piece(f.piece).points}, p))
      level = f.level;
  return level;
}

Frame frame_of(const Quad& q, Point p) {
  Fine v = fine(p) - q.centre;
  return {dot(v, q.across) / std::max(q.half_width, 1), dot(v, q.ahead) / std::max(q.half_depth, 1)};
}

// The side on which all of the other lies, or most nearly so; of equals the first from the front, clockwise.
Face touched_face(const Quad& target, const Quad& attacker) {
  std::array<i64, 4> apart;
  apart.fill(INT64_MAX);
  for (Fine c : fine_corners(attacker)) {
    Fine v = c - target.centre;
    i64 right = dot(v, target.across) / std::max(target.half_width, 1);
    i64 ahead = dot(v, target.ahead) / std::max(target.half_depth, 1);
    apart[0] = std::min(apart[0], ahead - target.half_depth);
    apart[1] = std::min(apart[1], right - target.half_width);
    apart[2] = std::min(apart[2], -ahead - target.half_depth);
    apart[3] = std::min(apart[3], -right - target.half_width);
  }
  return static_cast<Face>(std::max_element(apart.begin(), apart.end()) - apart.begin());
}

bool sees(const FcmGame& g, const State& s, UnitId from, UnitId to) {
  Quad a = box_of(g, s[from]), b = box_of(g, s[to]);
  int level_a = level_at(g, s[from].pose.at), level_b = level_at(g, s[to].pose.at), level = std::max(level_a, level_b);
  Screen screen;
  for (UnitId each : units(s, troops)) {
    const Unit& u = s[each];
    if (each == from || each == to) continue;
    if (in_house(u)) continue;  // the house itself is in the way
    Box box = box_of(g, u);
    if (off_the_way(a, b, fine(box.at), radius_bound(box) * fine_parts)) continue;
    Quad q = box;
    bool above = level > level_at(g, u.pose.at);
    i32 near_by = g.t().move.screen.value;
    if (above && !within(a, q, near_by) && !within(b, q, near_by)) continue;
    screen.quads[screen.count++] = q;
  }
  std::array<const Feature*, 64> ground{};
  std::size_t pieces = 0;
  for (const Feature& f : g.features()) {
    bool cuts = f.ground == Ground::wood || f.ground == Ground::orchard || f.ground == Ground::house ||
                (f.ground == Ground::slope && f.level > level);
    if (!cuts || pieces == ground.size() || off_the_way(a, b, f)) continue;
    auto own = [&](const Unit& u) { return in_house(u) && at(g.spots(), u.place).piece == f.piece; };
    if (f.ground == Ground::house && (own(s[from]) || own(s[to]))) continue;
    ground[pieces++] = &f;
  }
  if (screen.count == 0 && pieces == 0) return true;
  bool round = is_square(s[from].formation) || in_house(s[from]);
  Face face = round ? touched_face(a, b) : Face::front;
  std::array<Fine, 2> e = fine_edge(a, face);
  Fine sixth{(e[1].x - e[0].x) / 6, (e[1].y - e[0].y) / 6};
  std::array<Fine, 3> eyes{e[0] + sixth, {(e[0].x + e[1].x) / 2, (e[0].y + e[1].y) / 2}, e[1] - sixth};
  std::array<Fine, 4> corner = fine_corners(b);
  std::array<Fine, 5> marks{b.centre, corner[0], corner[1], corner[2], corner[3]};
  for (Fine eye : eyes)
    for (Fine mark : marks) {
      Segment line = between(eye, mark);
      bool clear = true;
      for (std::size_t i = 0; i < screen.count && clear; ++i) clear = !crosses(line, screen.quads[i]);
      for (std::size_t i = 0; i < pieces && clear; ++i) clear = !ground_cuts(g, line, *ground[i], level);
      if (clear) return true;
    }
  return false;
}

bool sees_point(const FcmGame& g, const State& s, UnitId from, Point eye, Point p) {
  Segment line{eye, p};
  int level = std::max(level_at(g, eye), level_at(g, p));
  for (const Feature& f : g.features()) {
    bool cuts = f.ground == Ground::wood || f.ground == Ground::orchard || f.ground == Ground::house ||
                (f.ground == Ground::slope && f.level > level);
    bool away = f.left > std::max(eye.x, p.x) || f.right < std::min(eye.x, p.x) || f.bottom > std::max(eye.y, p.y) ||
                f.top < std::min(eye.y, p.y);
    bool own = in_house(s[from]) && at(g.spots(), s[from].place).piece == f.piece;
    if (cuts && !away && !own && ground_cuts(g, line, f, level)) return false;
  }
  for (UnitId each : units(s, troops)) {
    const Unit& u = s[each];
    if (each == from || in_house(u)) continue;
    Quad q = box_of(g, u);
    if (!crosses(line, q) || contains(q, fine(p))) continue;
    bool above = level > level_at(g, u.pose.at);
    i32 near_by = g.t().move.screen.value;
    if (!above || within(q, eye, near_by) || within(q, p, near_by)) return false;
  }
  return true;
}

Cover cover_of(const FcmGame& g, const State& s, UnitId id, UnitId by) {
  const Unit& u = s[id];
  if (in_house(u)) return Cover::house;
  Quad me = box_of(g, u), eye = by == UnitId::none ? me : Quad(box_of(g, s[by]));
  Cover best = Cover::none;
  i32 behind = g.t().move.behind_cover.value;
  auto all_behind = [&](auto&& cuts) {
    if (by == UnitId::none) return false;
    for (Fine c : fine_corners(me))
      if (!cuts(between(eye.centre, c))) return false;
    return true;
  };
  for (const Feature& f : g.features()) {
    Cover c = g.t().of(f.ground).cover;
    if (c <= best || f.ground == Ground::house ||
        off_the_way(me, me,
                    {f.ground, f.piece, 0, f.left - behind, f.right + behind, f.bottom - behind, f.top + behind}))
      continue;
    const Piece& piece = g.piece(f.piece);
    if (piece.shape == Piece::Shape::area) {
      Polygon area{piece.points};
      bool shared = by != UnitId::none && c != Cover::light && inside(eye, area);
      if (!shared && inside(me, area)) best = c;
    } else {
      Polyline line{piece.points};
      if (within(me, line, behind) &&
          all_behind([&](const Segment& l) { return wall_crossing(l, line).count % 2 != 0; }))
        best = c;
    }
  }
  for (std::size_t i = 0; i < s.links && best == Cover::none; ++i) {  // spiked guns are light cover (FCM-2.4)
    const Link& l = s.link[i];
    Box guns;
    bool spiked = l.kind() == LinkKind::guns && l.guns.state == GunState::spiked;
    if (!spiked || !guns_box(g, s, l.a, guns)) continue;
    Quad q = guns;
    if (within(me, q, behind) && all_behind([&](const Segment& way) { return crosses(way, q); })) best = Cover::light;
  }
  return best;
}

Nearest nearest_enemy(const FcmGame& g, const State& s, UnitId id, bool only_seen, bool officers) {
  Nearest best;
  best.distance = INT32_MAX;
  Box here = box_of(g, s[id]);
  Quad me = here;
  for (UnitId each : units(s, both(present, against(s[id].side)))) {
    const Unit& u = s[each];
    if ((!officers && is_officer(u))) continue;
    Box box = box_of(g, u);
    if (best.unit != UnitId::none && far_apart(here, box, best.distance)) continue;
    Quad q = box;
    if (best.unit != UnitId::none && !near(me, q, best.distance)) continue;
    i32 d = distance(me, q);
    if (d >= best.distance || (only_seen && !sees(g, s, id, each))) continue;
    best = {each, d};
  }
  return best;
}

i32 gap(const FcmGame& g, const Unit& a, const Unit& b) { return distance(Quad(box_of(g, a)), Quad(box_of(g, b))); }

Inside inside_of(const State& s, int place, Side side) {
  Inside now;
  for (UnitId id : units(s, within_house(place))) now.figures += s[id].strength, now.enemy |= s[id].side != side;
  return now;
}

bool in_melee(const State& s, UnitId id) {
  for (const Link& l : links(s))
    if (l.kind() == LinkKind::melee && (l.a == id || l.b == id)) return true;
  return false;
}

Officers officers_with(const FcmGame& g, const State& s, UnitId id) {
  Officers o;
  for (UnitId each : units(s, leaders)) {
    const Unit& u = s[each];
    if (u.target != id) continue;
    const Troop& x = g.t().troop(u);
    if (x.arm == Arm::aide) {
      o.aide = each;
    } else if (x.value / 20 > o.value) {
      o.general = each;
      o.value = x.value / 20;
    }
  }
  return o;
}

}  // namespace grog::feu_combat_moral
