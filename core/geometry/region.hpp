// Outlines of regions for drawing: what overlays show. Corners every five degrees; nothing is decided by them.
#pragma once
#include <vector>

#include "core/geometry/arc.hpp"

namespace grog {

void add_disc(Point centre, i32 radius, std::vector<Point>& out);
// All within a distance of a convex outline (corners clockwise or not), its corners rounded.
void add_rounded(std::span<const Point> outline, i32 distance, std::vector<Point>& out);
// All within an arc and no farther than `far` from its apex or edge, nor nearer than `near`.
void add_sector(const Arc&, i32 near, i32 far, std::vector<Point>& out);

// What an eye sees up to a reach: each ray is followed in steps until `sees` denies a point. Sees: bool (Point).
template <class Sees>
void add_seen(Point eye, i32 reach, i32 step, Sees&& sees, std::vector<Point>& out) {
  for (i32 angle = 0; angle < full_turn; angle += 25) {
    i32 clear = 0;
    while (clear < reach && sees(point_ahead(eye, angle, std::min(clear + step, reach)))) clear += step;
    out.push_back(point_ahead(eye, angle, std::min(clear, reach)));
  }
}

}  // namespace grog
