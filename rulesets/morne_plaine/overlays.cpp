// What a client draws over the table on demand. No outline here lies at the length of a charge from a unit that could
// make one or suffer it: that would be a ruler (MP-11.3, MP-R35). So arcs of fire have no range bands, and only leaders
// and guns show how far they go; their distances are free.
#include "rulesets/kit/overlays.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

i32 across_table(const Board& b) { return distance_up({0, 0}, {b.width, b.height}); }

using Kind = Overlay::Kind;

void lay_fire(const PlaineGame& g, const Unit& u, kit::Sheets& sheets) {
  Formation f = u.formation;
  if (routed(u) || engaged(u) || f == Formation::limbered || in_march(u)) return;
  if (inside(u) || f == Formation::open) {
    const Board& b = g.board();
    sheets.lay(Kind::fire, "round"_w, "MP-R31"_c) = {{0, 0}, {b.width, 0}, {b.width, b.height}, {0, b.height}};
    return;
  }
  bool guns = g.t().arm(u) == Arm::artillery, square = f == Formation::square;
  Quad q(body(g, u));
  Clause why = guns ? "MP-5.2"_c : square ? "MP-2.17"_c : "MP-5.1"_c;
  for (int side = 0; side < (square ? 4 : 1); ++side)
    sheets.arc(Kind::fire, square ? "square"_w : "fire"_w, why,
               arc_from(q, face_of(side), guns ? quarter_turn : quarter_turn / 2), 0, across_table(g.board()));
}

void lay_leader(const PlaineGame& g, const Unit& u, kit::Sheets& sheets) {
  const Figure &voice = g.t().command(g.t().troop(u)), &ride = g.t().move.leader;
  sheets.round(Kind::command, "command"_w, voice.clause, body(g, u), voice.value * inch);
  if (u.acted == Action::none) sheets.disc(Kind::reach, "ride"_w, ride.clause, u.pose.at, ride.value * inch);
}

void lay_troops(const PlaineGame& g, const State& s, UnitId id, kit::Sheets& sheets) {
  const Unit& u = s[id];
  const Figure &apart = g.t().move.apart, &pushed = g.t().move.manhandled;
  if (!inside(u)) sheets.round(Kind::control, "apart"_w, apart.clause, body(g, u), apart.value * inch);
  lay_fire(g, u, sheets);
  if (g.t().arm(u) == Arm::artillery && u.acted == Action::none)
    sheets.disc(Kind::reach, "manhandle"_w, pushed.clause, u.pose.at, pushed.value * inch);
  Bodies b(g, s);
  Point eye = firing_point(b, id, 0);
  sheets.view("sight"_w, "MP-R32"_c, eye, across_table(g.board()), 2 * inch,
              [&](Point p) { return sees_place(b, id, eye, p); });
}

}  // namespace

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

void PlaineGame::overlays(const State& s, UnitId id, std::vector<Overlay>& out) const {
  kit::Sheets sheets(*this, out);
  if (!stands(s, id)) return;
  if (t().arm(s[id]) == Arm::leader)
    lay_leader(*this, s[id], sheets);
  else
    lay_troops(*this, s, id, sheets);
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
