// Lines of sight and of fire: what stands between two points. The mechanism only: which pieces stop a line, how much
// wood may be looked through and who sees over whom are the ruleset's, said with the fields of a Screen or a judge.
#pragma once
#include "core/geometry/polygon.hpp"

namespace grog {

// Something that may stop a line: an area, a unit (areas stop what goes through their inside), a wall or hedge (stops
// what goes from one side to the other). To touch or to follow a border is not to go through.
struct Screen {
  Shape shape;
  i32 allowed = 0;      // length of a line that may lie inside an area
  i32 top = INT16_MAX;  // how high it reaches: ground and what stands on it
  i32 tag = 0;          // the caller's: which piece or unit this is
};

// How a line passes a screen. For a wall `inside` is 0 and enter = leave is where it is crossed first.
struct Passage {
  bool crossed = false;
  i32 inside = 0;
  i32 enter = 0, leave = 0;  // tenths of a millimetre from the line's beginning
};
Passage passage(const Segment& line, const Screen&);

// The usual judgement: a screen stops the line where more of it lies inside than is allowed, and it reaches
// strictly higher than both ends.
inline bool stops(const Screen& s, const Passage& p, i32 from_height, i32 to_height) {
  bool wall = p.inside == 0;
  return p.crossed && (wall || p.inside > s.allowed) && s.top > from_height && s.top > to_height;
}

// The first screen of the list for which judge(screen, passage) says that it stops the line; -1: the line is free.
// A judge may add up over screens (so much wood in all) before it says so.
template <class Judge>
int first_stop(const Segment& line, std::span<const Screen> screens, Judge&& judge) {
  for (std::size_t i = 0; i < screens.size(); ++i) {
    Passage p = passage(line, screens[i]);
    if (p.crossed && judge(screens[i], p)) return static_cast<int>(i);
  }
  return -1;
}
inline int first_stop(const Segment& line, std::span<const Screen> screens, i32 from_height = 0, i32 to_height = 0) {
  return first_stop(line, screens,
                    [&](const Screen& s, const Passage& p) { return stops(s, p, from_height, to_height); });
}

// The first free line from one of some points to one of others, in the order given; is_free(Segment) -> bool.
template <class Free>
std::optional<Segment> free_line(std::span<const Point> from, std::span<const Point> to, Free&& is_free) {
  for (Point a : from)
    for (Point b : to)
      if (is_free(Segment{a, b})) return Segment{a, b};
  return {};
}

// Points to look from and to aim at.
std::array<Point, 5> centre_and_corners(const Quad&);
// Points spread along a face from its left end to its right end, both included; a single one at its middle.
void points_along(const Quad&, Face, std::span<Point> out);

}  // namespace grog
