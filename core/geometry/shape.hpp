// One word for all that can be measured between: points, segments, boxes, areas, lines. Distances are edge to edge,
// exact, and 0 where shapes touch or overlap.
#pragma once
#include <optional>
#include <span>

#include "core/geometry/box.hpp"

namespace grog {

struct Segment {
  Point a, b;
};
struct Polygon {  // filled; corners in order round it, either way; no edge crosses another
  std::span<const Point> points;
};
struct Outline {  // the border of such a polygon
  std::span<const Point> points;
};
struct Polyline {
  std::span<const Point> points;
};
// The edges of one of these, each as thin() lays it: laid out once for what is asked about often.
using Border = std::span<const Quad>;

// A view: the points of an area or a line must outlive it.
class Shape {
 public:
  Shape(Point p) : own_{fine(p)}, size_(1) {}                        // NOLINT: these are shapes
  Shape(const Segment& s) : own_{fine(s.a), fine(s.b)}, size_(2) {}  // NOLINT
  Shape(const Quad& q);                                              // NOLINT
  Shape(const Box& b) : Shape(Quad(b)) {}                            // NOLINT
  Shape(const Polygon& p) : points_(p.points), size_(p.points.size()), closed_(true), filled_(true) {}  // NOLINT
  Shape(const Outline& p) : points_(p.points), size_(p.points.size()), closed_(true) {}                 // NOLINT
  Shape(const Polyline& p) : points_(p.points), size_(p.points.size()) {}                               // NOLINT
  Shape(const std::array<Fine, 2>& e) : own_{e[0], e[1]}, size_(2) {}                                   // NOLINT

  std::size_t size() const { return size_; }
  // A point is an edge from itself to itself.
  std::size_t edges() const { return closed_ || size_ == 1 ? size_ : size_ - 1; }
  Fine operator[](std::size_t i) const { return points_.empty() ? own_[i] : fine(points_[i]); }
  Fine end_of(std::size_t i) const { return (*this)[i + 1 < size_ ? i + 1 : closed_ ? 0 : i]; }  // of edge i
  bool filled() const { return filled_; }
  std::span<const Point> points() const { return points_; }  // of an area or a line; empty for what has its own
  bool convex() const { return quad_ || size_ <= 2; }
  bool quad() const { return quad_; }

 private:
  std::array<Fine, 4> own_{};
  std::span<const Point> points_;
  std::size_t size_;
  bool closed_ = false, filled_ = false, quad_ = false;
};

Squared gap(const Shape&, const Shape&);
Squared gap(const Quad&, const Quad&);  // the same, without laying out their corners where it can be told without
inline Squared gap(const Box& a, const Box& b) { return gap(Quad(a), Quad(b)); }
inline i32 distance(const Shape& a, const Shape& b) { return gap(a, b).tenths(); }  // rounded up
inline i32 distance(const Quad& a, const Quad& b) { return gap(a, b).tenths(); }
inline i32 distance(const Box& a, const Box& b) { return gap(a, b).tenths(); }
bool within(const Shape&, const Shape&, i32 r);
inline bool within(const Quad& a, const Quad& b, i32 r) { return near(a, b, r) && gap(a, b).within(r); }
inline bool within(const Box& a, const Box& b, i32 r) { return within(Quad(a), Quad(b), r); }

// A point of each such that no others are nearer, to the nearest tenth.
struct Closest {
  Point a, b;
};
Closest closest(const Shape&, const Shape&);

// The same for one that moves: how far it is, and whether going that way brings it nearer (1), or farther (-1).
struct Approach {
  Squared gap;
  int closing = 0;
};
Approach approach(const Shape& mover, const Shape& other, Fine way);

// The border is in; of a line there is nothing but border.
bool encloses(const Shape&, Fine);
inline bool contains(const Polygon& area, Point p) { return encloses(area, fine(p)); }

// Segments that share a point, an end included.
bool meet(Fine a, Fine b, Fine c, Fine d);
inline bool meet(const Segment& s, const Segment& t) { return meet(fine(s.a), fine(s.b), fine(t.a), fine(t.b)); }
Fine foot_on_segment(Fine p, Fine a, Fine b);  // the point of it nearest to p
Squared gap_to_segment(Fine p, Fine a, Fine b);
// Where the lines through two segments cross, to the nearest sixteenth; nothing if they are parallel.
std::optional<Fine> intersection(Fine a, Fine b, Fine c, Fine d);

}  // namespace grog
