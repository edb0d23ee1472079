// Who sees whom, from where, and what shelters them (FCM-23.2, 23.5, 25.2).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

using field::GroundPiece;

bool crosses(const Segment& line, const Quad& q) { return faces_crossed(line, q) != 0; }
Segment between(Fine a, Fine b) { return {nearest_point(a), nearest_point(b)}; }

// The ends of a look: what stands near to either may cut it even from above, and whoever is in a house looks out of it.
struct Look {
  const Scene& c;
  grog::Shape from, to;
  int level;  // of the higher end
  UnitSet others;
  int house_from, house_to;  // pieces

  bool cut_by(const Segment& line, UnitId u, const Quad& q) const {
    if (!crosses(line, q)) return false;
    i32 near_by = c.t().move.screen.value;
    return level <= level_at(c.g, c.s[u].pose.at) || within(from, q, near_by) || within(to, q, near_by);
  }
  bool cut_by(const Segment& line, const GroundPiece& p, i32& wood) const {
    if (p.number == house_from || p.number == house_to) return false;
    if (p.is(class_of(Ground::slope)) && p.own <= level) return false;
    i32 inside = field::crossed(p, line).inside;
    if (!p.is(class_of(Ground::wood, Ground::orchard))) return inside > 0;
    wood += inside;  // of all woods on the line together
    return wood > c.t().move.wood_sight.value;
  }
  bool open(const Segment& line) const {
    constexpr field::Classes screens = class_of(Ground::wood, Ground::orchard, Ground::house, Ground::slope);
    auto unit = [&](UnitId u, const Quad& q) { return cut_by(line, u, q); };
    i32 wood = 0;
    auto ground = [&](const GroundPiece& p) { return cut_by(line, p, wood); };
    return c.bodies.along(line, 0, others, unit) == UnitId::none && c.g.land().along(line, screens, ground) == nullptr;
  }
};

int house_of(const Scene& c, UnitId id) { return in_house(c.s[id]) ? at(c.g.spots(), c.s[id].place).piece : -1; }

}  // namespace

int level_at(const FcmGame& g, Point p) {
  int level = 0;
  g.land().at(p, class_of(Ground::slope), [&](const GroundPiece& slope) { level = std::max<int>(level, slope.own); });
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

// From three points of the face turned to it, to its centre or a corner.
bool sees(const Scene& c, UnitId from, UnitId to) {
  const Unit &u = c.s[from], &v = c.s[to];
  const Quad &a = c[from], &b = c[to];
  // Whoever stands clear of all that lies between the two cuts none of the lines.
  UnitSet between_them;
  Swath all_lines{a.centre, b.centre, std::max(a.radius, b.radius) + fine_parts};
  c.bodies.along(all_lines, 0, c.in_the_open() - from - to, [&](UnitId id, const Quad&) { between_them.add(id); });
  Look look{c,
            a,
            b,
            std::max(level_at(c.g, u.pose.at), level_at(c.g, v.pose.at)),
            between_them,
            house_of(c, from),
            house_of(c, to)};
  bool round = is_square(u.formation) || in_house(u);
  std::array<Fine, 2> e = fine_edge(a, round ? touched_face(a, b) : Face::front);
  Fine sixth{(e[1].x - e[0].x) / 6, (e[1].y - e[0].y) / 6}, middle{(e[0].x + e[1].x) / 2, (e[0].y + e[1].y) / 2};
  std::array<Fine, 4> corner = fine_corners(b);
  for (Fine eye : {e[0] + sixth, middle, e[1] - sixth})
    for (Fine mark : {b.centre, corner[0], corner[1], corner[2], corner[3]})
      if (look.open(between(eye, mark))) return true;
  return false;
}

bool sees_point(const Scene& c, UnitId from, Point eye, Point p) {
  UnitSet others = c.in_the_open() - from;
  others.each([&](UnitId u) {
    if (contains(c[u], p)) others.remove(u);
  });
  Look look{c, eye, p, std::max(level_at(c.g, eye), level_at(c.g, p)), others, house_of(c, from), -1};
  return look.open({eye, p});
}

Cover cover_of(const Scene& c, UnitId id, UnitId by) {
  if (in_house(c.s[id])) return Cover::house;
  const Quad &me = c[id], &eye = by == UnitId::none ? me : c[by];
  Cover best = Cover::none;
  i32 behind = c.t().move.behind_cover.value;
  auto all_behind = [&](auto&& cuts) {
    if (by == UnitId::none) return false;
    for (Fine corner : fine_corners(me))
      if (!cuts(between(eye.centre, corner))) return false;
    return true;
  };
  c.g.land().around(me, behind, c.g.kinds().cover, [&](const GroundPiece& p) {
    Cover cover = c.t().of(ground_of(p)).cover;
    if (cover <= best) return;
    bool shared = by != UnitId::none && cover != Cover::light;
    auto passes = [&](const Segment& way) { return field::passed(p, way).count % 2 != 0; };
    bool covers = p.is_area ? field::stands_within(p, me) && !(shared && field::stands_within(p, eye))
                            : field::comes_within(p, me, behind) && all_behind(passes);
    if (covers) best = cover;
  });
  for (std::size_t i = 0; i < c.s.links && best == Cover::none; ++i) {  // spiked guns are light cover (FCM-2.4)
    const Link& l = c.s.link[i];
    Box guns;
    bool spiked = l.kind == LinkKind::guns && l.guns().state == GunState::spiked;
    if (!spiked || !guns_box(c.g, c.s, l.a, guns)) continue;
    Quad q = guns;
    if (within(me, q, behind) && all_behind([&](const Segment& way) { return crosses(way, q); })) best = Cover::light;
  }
  return best;
}

Nearest nearest_enemy(const Scene& c, UnitId id, bool only_seen) {
  UnitSet enemies = c.enemies(c.s[id].side);
  if (!only_seen) {
    if (c.nearest_of != id) c.nearest_of = id, c.nearest = c.bodies.nearest(c[id], enemies);
    return c.nearest;
  }
  return c.bodies.nearest(c[id], enemies, [&](UnitId u) { return sees(c, id, u); });
}

bool Scene::formed_enemy_within(Side side, const Quad& me, i32 r) const {
  auto formed = [&](UnitId u, const Quad& q) { return is_formed(s[u]) && within(me, q, r); };
  return bodies.around(me, r, enemies(side), formed) != UnitId::none;
}

Inside inside_of(const State& s, int place, Side side) {
  Inside now;
  for (UnitId id : units(s, within_house(place))) now.figures += s[id].strength, now.enemy |= s[id].side != side;
  return now;
}

bool in_melee(const State& s, UnitId id) {
  for (const Link& l : links(s))
    if (fights_in(l, id)) return true;
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
