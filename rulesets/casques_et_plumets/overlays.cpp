// What a unit holds, covers, reaches, commands and sees, as outlines to draw. Measuring is free at any time (CP-R17),
// so nothing is kept back.
#include "rulesets/kit/overlays.hpp"
#include "core/geometry/sweep.hpp"
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {
namespace {

using Kind = Overlay::Kind;

// Ahead of a face, as wide as it, from one distance to another.
void add_band(const Quad& q, Face face, i32 near, i32 far, std::vector<Point>& points) {
  std::array<Point, 2> e = edge(q, face);
  i32 way = outward(q, face);
  for (Point p : {point_ahead(e[0], way, far), point_ahead(e[1], way, far), point_ahead(e[1], way, near),
                  point_ahead(e[0], way, near)})
    points.push_back(p);
}

void add_zones(const Scene& scene, UnitId id, kit::Sheets& sheets) {
  if (!has_zone(scene, id, true)) return;
  bool against_all = has_zone(scene, id, false);
  Clause clause = !against_all ? "CP-R22"_c : all_round(scene.g, scene.s[id]) ? "CP-16.25"_c : "CP-16.2"_c;
  for (Face f : zone_faces(scene.g, scene.s[id]))
    add_band(scene.quad(id), f, 0, scene.t.zone.depth.value,
             sheets.lay(Kind::control, against_all ? "zone"_w : "zone_for_horse"_w, clause));
}

void add_fire(const Scene& scene, UnitId id, kit::Sheets& sheets) {
  const Unit& u = scene.s[id];
  Arm arm = scene.t.arm(u);
  Formation f = u.formation;
  bool fires =
      is_foot(arm) ? f != Formation::road_column || scene.g.in_house(u) : is_gun(arm) && f == Formation::battery;
  if (!fires) return;
  const RangeRow& range = scene.t.range_of(u);
  struct Band {
    i32 near, far;
    WordKey word;
    Clause clause;
  };
  const Band bands[] = {{0, range.canister, "canister"_w, "CP-11.3"_c},
                        {range.canister, range.near, "short_range"_w, "CP-11.2"_c},
                        {range.near, range.far, "long_range"_w, "CP-11.1"_c}};
  for (Face face : zone_faces(scene.g, u))
    for (const Band& b : bands)
      if (b.far > b.near)
        add_band(scene.quad(id), face, b.near * centimetre, b.far * centimetre,
                 sheets.lay(Kind::fire, b.word, b.clause));
}

void add_reach(const Scene& scene, UnitId id, kit::Sheets& sheets) {
  const Unit& u = scene.s[id];
  Formation f = u.formation;
  if (u.place >= 0 || f == Formation::square) return;
  Mode mode = scene.mode(id);
  i32 most = rate(scene.t, u, Going::flat, mode);
  if (f == Formation::battery) most = scene.t.move.of[pace_of(scene.t.arm(u), f)].manhandled;
  if (most == 0) return;
  WordKey word = f == Formation::battery ? "manhandled"_w : mode == Mode::strategic ? "strategic"_w : "tactical"_w;
  Clause clause = f == Formation::battery ? "CP-8.8"_c : mode == Mode::strategic ? "CP-8.2"_c : "CP-8.3"_c;
  Corridor way = corridor(Motion(scene.box(id), Stride::forward(most)));
  sheets.lay(Kind::reach, word, clause).assign(way.points.begin(), way.points.begin() + way.count);
}

void add_sight(const Scene& scene, UnitId id, kit::Sheets& sheets) {
  constexpr i32 step = 100;
  const Board& board = scene.board();
  const Quad& q = scene.quad(id);
  Point eye = all_round(scene.g, scene.s[id]) ? nearest_point(q.centre) : edge_centre(q, Face::front);
  sheets.view("sight"_w, "CP-R51"_c, eye, std::max(board.width, board.height), step,
              [&](Point p) { return sees_point(scene, id, eye, p); });
}

}  // namespace

void CasquesGame::overlays(const State& s, UnitId id, std::vector<Overlay>& out) const {
  kit::Sheets sheets(*this, out);
  if (index(id) >= s.units || s[id].kind == 0 || !alive(s[id]) || !s[id].is(Mark::placed)) return;
  Scene scene(*this, s);
  if (t().is_officer(s[id])) {
    Point at = s[id].pose.at;
    sheets.disc(Kind::command, "command"_w, "CP-14.1"_c, at, t().command.radius.value);
    return sheets.disc(Kind::reach, "ride"_w, "CP-8.6"_c, at, rate(t(), s[id], Going::flat, scene.mode(id)));
  }
  add_zones(scene, id, sheets);
  add_fire(scene, id, sheets);
  add_reach(scene, id, sheets);
  add_sight(scene, id, sheets);
}

u8 CasquesGame::markers(const State& s, UnitId id) const {
  if (index(id) >= s.units || s[id].kind == 0 || !alive(s[id])) return 0;
  const Unit& u = s[id];
  u8 bits = 0;
  if (t().is_officer(u)) return u.is(Mark::activated) ? Marker::has_acted : 0;
  if (grog::casques_et_plumets::disordered(u)) bits |= Marker::disordered;
  if (u.is(Mark::fired)) bits |= Marker::has_fired;
  if (s.turn > 0 && u.is(Mark::placed) && !u.is(in_command)) bits |= Marker::out_of_command;
  if (u.actions >= t().command.actions.value) bits |= Marker::has_acted;
  return bits;
}

i32 CasquesGame::full_strength(const State& s, UnitId id) const {
  const Unit& u = s[id];
  return t().is_troop(u) ? t().full(u) : 1;
}

}  // namespace grog::casques_et_plumets
