// How far a body gets on its way, and what stops it: told along the whole way, not by its end.
//
//   Advance way(Motion(box, Stride::forward(300)));
//   way.units(bodies, bodies.all() - mover, 0, [&](UnitId u, const Quad& q) { return may_pass(u) ? go_on :
//   way.until(q); }); way.ground(ground, closed_to(arm), [&](const GroundPiece& g) { return room(way.motion(), g); });
//   way.edge(width, height);
//   way.stop()   // how far, by whom
//
// A judge says with a Room what someone or something met means for the way: go_on, or how far it may go. Of stops at
// the same step the first asked about holds, so that the order of the questions is the order of the clauses; among
// units it is that of their ids, among pieces that of the ground.
#pragma once
#include "core/field/bodies.hpp"
#include "core/field/ground.hpp"

namespace grog::field {

struct Stop {
  enum class By : u8 { nothing, unit, ground, edge };
  i32 steps = 0;  // how far it may go
  By by = By::nothing;
  UnitId unit = UnitId::none;
  i16 piece = -1;  // GroundPiece::number
  explicit operator bool() const { return by != By::nothing; }
};

inline constexpr Room go_on{INT32_MAX, false};

// Stops a step short of coming within r of a shape; a way that begins there is stopped at once.
inline Room short_of(const Motion& m, const Shape& s, i32 r) {
  std::optional<i32> first = first_within(m, s, r);
  return first ? Room{std::max(0, *first - 1), true} : Room{m.steps(), false};
}

// Comes as near as r to a shape, and no nearer; a way that begins nearer is stopped at once.
inline Room up_to(const Motion& m, const Shape& s, i32 r) {
  auto nearer = [&](i32 step) { return gap(m.standing(step), s).at_most(i64{r} * fine_parts - 1); };
  std::optional<i32> first = first_within(m, s, r - 1);
  i32 steps = first ? std::max(0, *first - 1) : m.steps();
  while (steps > 0 && nearer(steps)) --steps;  // what lies between r - 1 and r: no more than a step or two
  return {steps, first.has_value() || steps < m.steps()};
}
// A turn that begins just beyond r of a body, until it comes within: looked at each degree, for between two such looks
// nothing comes nearer by more than a hair and goes away again.
inline Room turns_no_nearer(const Motion& m, const Quad& q, i32 r) {
  i32 clear = 0;
  while (clear < m.steps()) {
    i32 next = std::min(clear + 10, m.steps()), now = distance(m.gliding(next), q);
    if (now > r) {
      clear = next + static_cast<i32>(i64{now - r - 1} * fine_parts / m.speed());
      continue;
    }
    while (next - clear > 1) {
      i32 mid = (clear + next) / 2;
      (within(m.gliding(mid), q, r) ? next : clear) = mid;
    }
    return {clear, true};
  }
  return {m.steps(), false};
}

// The edge of the table; a quick yes for ways that stay well inside.
inline Room room_on(i32 width, i32 height, const Motion& m, const Swath& way) {
  i64 r = way.radius, right = i64{width} * fine_parts, top = i64{height} * fine_parts;
  auto clear = [&](Fine p) { return p.x - r >= 0 && p.y - r >= 0 && p.x + r <= right && p.y + r <= top; };
  return clear(way.a) && clear(way.b) ? Room{m.steps(), false} : room_on_table(m, width, height);
}

class Advance {
 public:
  explicit Advance(const Motion& m) : m_(m), swath_(swath(m)) { stop_.steps = m.steps(); }

  const Motion& motion() const { return m_; }
  const Swath& way() const { return swath_; }
  const Stop& stop() const { return stop_; }
  bool stopped() const { return stop_.by != Stop::By::nothing; }
  Box end() const { return m_.at(stop_.steps); }

  // What a judge may answer: until it touches, or a step short of coming so near.
  Room until(const Quad& q) const { return room(m_, q); }
  Room until(const GroundPiece& g) const { return room(m_, g); }
  Room short_of(const Quad& q, i32 r) const { return field::short_of(m_, Shape(q), r); }
  Room up_to(const Quad& q, i32 r) const { return field::up_to(m_, Shape(q), r); }
  // Keeps so far off a body, all along the way; who is nearer already comes no nearer.
  Room keeps_off(const Quad& q, i32 r) const {
    if (!near(m_.start(), q, r)) return short_of(q, r - 1);
    Approach from = approach(m_.start(), q, m_.vector());
    if (!m_.turns() && from.closing <= 0) return {m_.steps(), false};  // a straight way comes nearer at once or never
    i32 now = from.gap.tenths();
    if (now >= r || !m_.turns()) return short_of(q, std::min(now, r) - 1);
    return turns_no_nearer(m_, q, now - 1);
  }

  // Judge: Room (UnitId, const Quad&), asked about those that may come within r of the way.
  template <class B, class Judge>
  void units(const B& bodies, const UnitSet& among, i32 r, Judge&& judge) {
    bodies.along(swath_, r, among, [&](UnitId u, const Quad& q) {
      Room room = judge(u, q);
      if (cuts(room)) stop_ = {std::max(room.steps, 0), Stop::By::unit, u, -1};
    });
  }
  // Judge: Room (const GroundPiece&).
  template <class Judge>
  void ground(const Ground& ground, Classes of, Judge&& judge) {
    ground.along(m_, swath_, of, [&](const GroundPiece& g) {
      Room room = judge(g);
      if (cuts(room)) stop_ = {std::max(room.steps, 0), Stop::By::ground, UnitId::none, static_cast<i16>(g.number)};
    });
  }
  Room edge(i32 width, i32 height) {
    Room room = room_on(width, height, m_, swath_);
    if (cuts(room)) stop_ = {room.steps, Stop::By::edge, UnitId::none, -1};
    return room;
  }
  // For what is neither: a limit of the ruleset's own.
  void cut_at(i32 steps, Stop::By by = Stop::By::nothing) {
    if (steps < stop_.steps) stop_ = {std::max(steps, 0), by, UnitId::none, -1};
  }

 private:
  bool cuts(const Room& r) const { return r.blocked && r.steps < stop_.steps; }
  Motion m_;
  Swath swath_;
  Stop stop_;
};

// Back from a place where it may not stay: the greatest of steps, steps - pace, steps - 2 pace ... above 0 where it
// rests, else 0, whether it rests there or not. Rests: bool (i32 step).
template <class Rests>
i32 last_rest(i32 steps, i32 pace, Rests&& rests) {
  while (steps > 0 && !rests(steps)) steps = steps > pace ? steps - pace : 0;
  return steps;
}

// Whose zones a way enters: for each of `among` that may be within r of the way, first_edge(UnitId, const Quad&) is the
// least room() of the quads that make up his zone, or go_on. Returns them all, and the step where the first begins.
struct Zones {
  UnitSet owners;
  i32 edge = 0;
};
template <class B, class FirstEdge>
Zones zones_entered(const B& bodies, const UnitSet& among, i32 r, const Motion& m, FirstEdge&& first_edge) {
  Zones out{{}, m.steps()};
  bodies.along(m, r, among, [&](UnitId u, const Quad& q) {
    Room room = first_edge(u, q);
    if (!room.blocked) return;
    out.owners.add(u);
    out.edge = std::min(out.edge, room.steps);
  });
  return out;
}

}  // namespace grog::field
