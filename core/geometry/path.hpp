// A box on the move: straight steps and wheels, what they run into, and how far they get.
//
// A leg is counted in steps: tenths of a millimetre of a straight line, tenths of a degree of a turn. `pose_at(leg, s)` is
// the pose after s steps, the same whether the leg was meant to end there or was stopped. Between poses the box glides:
//   - a straight leg is solved, not sampled: against boxes and lines of terrain the moment of contact is exact, and
//     the step is the last before it (or on it);
//   - a turn is looked at every tenth of a degree, so what is thinner than the way its outer corner goes in one
//     step (radius / 573) can be cut by that much and no more.
// Grazing is not running into: a leg is stopped by what it would enter deeper than the tolerances of box.hpp (exactly,
// for boxes square to the table), and goes no further than the touch that leads there. So a box may slide along what
// it touches, move away from it, and pass a gap as wide as itself. One that starts inside something is stopped only by going deeper into it.
#pragma once
#include "core/geometry/polygon.hpp"

namespace grog {

enum class Pivot : u8 { front_left, front_right, front_centre, centre };

// What a leg does, whoever does it.
struct Move {
  enum class Kind : u8 { straight, turn, to_point };
  Kind kind = Kind::straight;
  Pivot pivot = Pivot::centre;
  i32 bearing = 0;  // of a straight leg, clockwise from the facing, which it keeps
  i32 amount = 0;   // tenths of a millimetre; of a turn, tenths of a degree clockwise (negative: to the left)
  Point to;
};
constexpr Move straight(i32 bearing, i32 distance) { return {Move::Kind::straight, Pivot::centre, bearing, distance, {}}; }
constexpr Move forward(i32 distance) { return straight(0, distance); }
constexpr Move backward(i32 distance) { return straight(half_turn, distance); }
constexpr Move rightward(i32 distance) { return straight(quarter_turn, distance); }
constexpr Move leftward(i32 distance) { return straight(3 * quarter_turn, distance); }
constexpr Move to_point(Point p) { return {Move::Kind::to_point, Pivot::centre, 0, 0, p}; }  // keeps the facing
constexpr Move turn(Pivot p, i32 clockwise) { return {Move::Kind::turn, p, 0, clockwise, {}}; }
// Wheels: forwards the outer wing advances, backwards it falls back; the pivot is the front corner on that side.
constexpr Move wheel_left(i32 angle) { return turn(Pivot::front_left, -angle); }
constexpr Move wheel_right(i32 angle) { return turn(Pivot::front_right, angle); }
constexpr Move wheel_back_left(i32 angle) { return turn(Pivot::front_left, angle); }
constexpr Move wheel_back_right(i32 angle) { return turn(Pivot::front_right, -angle); }

enum class Part : u8 { whole, front };  // what of the box is looked at: all of it, or its front edge

// A move made by a box.
struct Leg2;
class Motion {
 public:
  Motion(const Box& from, const Move& move, Part part = Part::whole);
  i32 steps() const { return steps_; }
  Box at(i32 step) const;
  Box end() const { return at(steps_); }
  // What it costs: a straight way, or the arc of the front corner that goes farthest, rounded up.
  i32 length() const { return length_of(steps_); }
  i32 length_of(i32 steps) const;

  bool turns() const { return move_.kind == Move::Kind::turn; }
  const Box& from() const { return from_; }
  Quad start() const { return quad_at(0); }
  // The part looked at after so many steps, the centre not yet rounded to a pose.
  Quad quad_at(i32 step) const;
  Fine vector() const { return vector_; }  // of a straight leg
  i64 speed() const;                       // sixteenths that no point of it exceeds in a step

 private:
  Quad part_of(const Quad&) const;
  Box from_;
  Move move_;
  Part part_;
  i32 steps_ = 0;
  i32 direction_ = 0;  // of a straight leg
  Fine vector_;
  Fine pivot_;
};
