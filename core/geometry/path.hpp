// A box on the move: straight ways and wheels, one leg at a time.
//
// A leg is counted in steps: tenths of a millimetre of a straight way, tenths of a degree of a turn. The pose after s
// steps is the same whether the leg was meant to end there or was stopped there, so a leg cut short is a shorter leg.
#pragma once
#include "core/geometry/shape.hpp"

namespace grog {

enum class Pivot : u8 { front_left, front_right, front_centre, centre };

// What a leg does, whoever does it.
struct Stride {
  enum class Kind : u8 { straight, to_point, turn };
  Kind kind = Kind::straight;
  Pivot pivot = Pivot::centre;
  i32 bearing = 0;  // of a straight way, clockwise from the facing, which it keeps
  i32 amount = 0;   // tenths of a millimetre, 0 or more; of a turn, tenths of a degree clockwise, either sign
  Point to;

  static constexpr Stride straight(i32 bearing, i32 distance) {
    return {Kind::straight, Pivot::centre, bearing, distance, {}};
  }
  static constexpr Stride forward(i32 distance) { return straight(0, distance); }
  static constexpr Stride backward(i32 distance) { return straight(half_turn, distance); }
  static constexpr Stride rightward(i32 distance) { return straight(quarter_turn, distance); }
  static constexpr Stride leftward(i32 distance) { return straight(3 * quarter_turn, distance); }
  // The centre goes straight to a point; the facing is kept.
  static constexpr Stride to_point(Point p) { return {Kind::to_point, Pivot::centre, 0, 0, p}; }
  static constexpr Stride turn(Pivot p, i32 clockwise) { return {Kind::turn, p, 0, clockwise, {}}; }
  // Wheels on the front corner of that side: the other wing comes forward.
  static constexpr Stride wheel_left(i32 angle) { return turn(Pivot::front_left, -angle); }
  static constexpr Stride wheel_right(i32 angle) { return turn(Pivot::front_right, angle); }
};

// A stride made by a box.
class Motion {
 public:
  Motion(const Box& from, const Stride&);

  i32 steps() const { return steps_; }
  Box at(i32 step) const;
  Box end() const { return at(steps_); }
  // What it costs: the straight way, or the arc of the front corner that goes farthest, rounded up.
  i32 length() const { return length(steps_); }
  i32 length(i32 steps) const;
  bool turns() const { return stride_.kind == Stride::Kind::turn; }
  const Box& from() const { return from_; }
  const Quad& start() const { return start_; }  // the same, laid out

  // For sweeps: the body after so many steps, its centre not rounded to a pose, and as a pose has it.
  Quad gliding(i32 step) const;
  Quad standing(i32 step) const;
  Fine vector() const { return vector_; }     // of a whole straight way
  Fine pivot() const { return pivot_; }       // of a turn
  i64 pivot_reach() const { return reach_; }  // from there to the corner farthest from it
  i64 speed() const { return speed_; }        // no point of it goes more sixteenths in a step

 private:
  Point place(i32 step) const;  // of a straight way
  Box from_;
  Quad start_;
  Stride stride_;
  i32 steps_ = 0;
  i32 direction_ = 0;  // of a straight way
  Fine vector_, pivot_;
  i64 reach_ = 0, speed_ = 0;
};

// All that a box covers on a straight way, corners to the nearest tenth, clockwise.
struct Corridor {
  std::array<Point, 8> points;
  std::size_t count = 0;
  Polygon area() const { return {std::span(points.data(), count)}; }
};
Corridor corridor(const Motion&);

// A stretch of table that holds all that a motion covers: what lies clear of it need not be asked about.
struct Swath {
  Fine a, b;
  i64 radius = 0;  // sixteenths, round the way from a to b
};
Swath swath(const Motion&);
namespace detail {
bool near_exactly(const Swath&, Fine centre, i64 reach);
}
inline bool near(const Swath& s, Fine centre, i64 radius) {
  // Most are out of bounds and cost no more than these four.
  i64 r = s.radius + radius;
  bool off = centre.x + r < std::min(s.a.x, s.b.x) || centre.x - r > std::max(s.a.x, s.b.x) ||
             centre.y + r < std::min(s.a.y, s.b.y) || centre.y - r > std::max(s.a.y, s.b.y);
  return !off && detail::near_exactly(s, centre, r);
}

}  // namespace grog
