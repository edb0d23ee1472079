// The end of a charge: whom it touches, who has the better ground, and how the bodies line up.
#include "core/geometry/align.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

// The advantage of position at the moment of contact (MPLG-R44); `from`: where the charger came from.
LinkMarks advantages(const MplgGame& g, const Unit& a, Point from, const Unit& b) {
  LinkMarks out;
  int level_a = g.level_at(a.pose.at), level_b = g.level_at(b.pose.at);
  bool b_wood = g.in_wood(b.pose.at) && !in_sector(b);
  bool a_wood = g.in_wood(a.pose.at);
  if (in_sector(b) || level_b > level_a || (b_wood && !g.in_wood(from))) out.set(LinkMark::b_holds);
  if (level_a > level_b || (a_wood && !b_wood)) out.set(LinkMark::a_holds);
  if (cover_of(g, b, from, b.pose.at) == Cover::wall) out.set(LinkMark::b_holds);
  return out;
}

// Of the edges it touches, the one most square to the way it came.
Face touched_face(const Quad& body, const Quad& other_, Point by) {
  Face best = Face::front;
  i64 head_on = INT64_MIN;
  for (Face f : {Face::front, Face::right, Face::rear, Face::left}) {
    if (!gap(body, fine_edge(other_, f)).within(contact_slack)) continue;
    Fine out = vector_along(outward(other_, f), 1000);
    i64 against = -(i64{out.x} * by.x + i64{out.y} * by.y);
    if (against > head_on) best = f, head_on = against;
  }
  return best;
}

// Front against the edge it touched, unless that would put it on somebody (MPLG-R41, R75).
void line_up(Play& p, UnitId charger, UnitId target, Point from) {
  Scene scene(p.g, p.s);
  Unit& u = p.s[charger];
  Box box = p.g.body(u);
  Quad body = box;
  Point by = u.pose.at - from;
  if (by == Point{}) by = point_ahead({}, u.pose.facing, ud);
  Face face = touched_face(body, scene[target], by);
  Box flushed = flush(box, Face::front, scene[target], face, edge_centre(body, Face::front));
  Quad end = flushed;
  i32 cost = 0;
  if (!scene.rests(charger, end) || !over_ground(p.g, u, u.pose.at, flushed.at, cost)) return;
  // Nobody else may be driven into by it.
  auto driven_into = [&](UnitId, const Quad& q) {
    return gap(end, q).within(contact_slack) && !gap(body, q).within(contact_slack);
  };
  UnitSet others = scene.enemies(u.side) - target;
  if (scene.bodies.around(end, contact_slack, others, driven_into) == UnitId::none) u.pose = flushed.pose();
}

void engage(State& s, UnitId a, UnitId b, LinkMarks held) {
  if (has_link(s, LinkKind::contact, a, b) || has_link(s, LinkKind::contact, b, a)) return;
  if (s.links < max_links) s.join(link_of(LinkKind::contact, a, b, held));
  s[a].set(Mark::engaged), s[b].set(Mark::engaged);
}

}  // namespace

// Everyone the charger touches is in the melee (MPLG-R75).
bool make_contact(Play& p, UnitId charger, UnitId target, Point from) {
  State& s = p.s;
  Scene scene(p.g, s);
  Quad body = p.g.body(s[charger]);
  UnitId first = UnitId::none;
  scene.bodies.around(body, contact_slack, scene.enemies(s[charger].side), [&](UnitId id, const Quad& q) {
    if (!gap(body, q).within(contact_slack)) return;
    s[id].clear(Mark::prone);
    engage(s, charger, id, advantages(p.g, s[charger], from, s[id]));
    p.tell(Tell::contact, "MPLG-R75"_c, charger, id);
    if (first == UnitId::none || id == target) first = id;
  });
  if (first == UnitId::none) return false;
  s[charger].set(Mark::charged);
  line_up(p, charger, first, from);
  return true;
}

}  // namespace grog::mplg
