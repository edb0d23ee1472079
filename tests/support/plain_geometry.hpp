// Geometry once more, slow and obvious, in doubles: for tests that watch the rules' own (core/geometry, core/field),
// with which it shares nothing but the points that a game hands out. Lengths are tenths of a millimetre, angles
// degrees.
#pragma once
#include <vector>

#include "core/types.hpp"

namespace grog::test::plain {

struct Spot {
  double x = 0, y = 0;
};
inline Spot operator+(Spot a, Spot b) { return {a.x + b.x, a.y + b.y}; }
inline Spot operator-(Spot a, Spot b) { return {a.x - b.x, a.y - b.y}; }
inline Spot operator*(Spot a, double n) { return {a.x * n, a.y * n}; }
using Shape = std::vector<Spot>;  // corners in order round it, of either hand

double length(Spot);
Spot towards(double degrees);         // of length 1; 0 is north (+y), clockwise
double bearing(Spot from, Spot to);   // 0 to 360
double turn(double from, double to);  // the smaller angle between two directions, 0 to 180

Spot spot(Point);
Shape shape(const std::vector<Point>&);
Shape box(Spot centre, double facing, double width, double depth);
Shape moved(const Shape&, Spot by);
Shape turned(const Shape&, Spot about, double degrees);
// Every corner drawn in by so much towards the middle, along both edges of a box; a box thinner than that becomes its
// middle line.
Shape shrunk(const Shape& box, double by);
Spot middle(const Shape&);

bool inside(Spot, const Shape&);                             // its edge not counted
bool cross(Spot a, Spot b, Spot c, Spot d);                  // two stretches have a point in common
double distance(Spot, Spot a, Spot b);                       // from a stretch
double distance(Spot, const Shape&);                         // 0 inside
double distance(const Shape&, const Shape&);                 // 0 where they overlap
double distance_to_line(const Shape&, const Shape& line);    // of an open line of vertices; 0 where it goes through
bool overlap(const Shape& a, const Shape& b, double slack);  // deeper than `slack`; a is convex
bool within(const Shape&, double width, double height, double slack);  // the table

// Some point of the stretch from a to b lies in the shape, drawn in by `slack`.
bool passes(Spot a, Spot b, const Shape&, double slack);

}  // namespace grog::test::plain
