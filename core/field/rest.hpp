// Whether a body may come to rest somewhere, and who or what is in its place.
#pragma once
#include "core/field/advance.hpp"

namespace grog::field {

// In the order asked: the edge of the table, pieces of ground, units. A judge may be asked about what merely comes
// within r, so that a distance kept from enemies is part of the same question.
//
// Bars ground: bool (const GroundPiece&), after stands_on() if it wants it; bars unit: bool (UnitId, const Quad&).
template <class B, class BarsGround, class BarsUnit>
Stop rests(const Quad& q, const Ground& ground, Classes of, BarsGround&& bars_ground, const B& bodies,
           const UnitSet& among, i32 r, BarsUnit&& bars_unit) {
  if (!on_table(q, ground.width(), ground.height())) return {0, Stop::By::edge, UnitId::none, -1};
  if (const GroundPiece* g = ground.around(q, 0, of, bars_ground))
    return {0, Stop::By::ground, UnitId::none, static_cast<i16>(g->number)};
  if (UnitId u = bodies.around(q, r, among, bars_unit); u != UnitId::none) return {0, Stop::By::unit, u, -1};
  return {};
}

// The plain case: clear of all these.
template <class B>
Stop rests(const Quad& q, const Ground& ground, Classes barred, const B& bodies, const UnitSet& among) {
  return rests(
      q, ground, barred, [&](const GroundPiece& g) { return stands_on(g, q); }, bodies, among, 0,
      [&](UnitId, const Quad& other) { return overlap(q, other); });
}

}  // namespace grog::field
