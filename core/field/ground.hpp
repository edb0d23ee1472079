// The ground of a free table: its pieces, with an index over them. Built once, when a scenario is read, and never
// changed; what a piece does is the ruleset's business, which gives each one classes (bits of its own) and an index of
// its own, and asks for the classes that matter to a question.
//
// Every listing is in the order in which pieces were added, so that ties are settled alike everywhere. What a listing
// leaves out cannot touch; what it gives is near by its upright bounds and is asked exactly by one of the functions
// below.
#pragma once
#include <algorithm>
#include <memory>
#include <type_traits>
#include <vector>

#include "core/board.hpp"
#include "core/geometry/sweep.hpp"

namespace grog::field {

using Classes = u32;

// An upright rectangle, its border in.
struct Bounds {
  i32 left = 0, right = 0, bottom = 0, top = 0;
  bool holds(Point p) const { return p.x >= left && p.x <= right && p.y >= bottom && p.y <= top; }
  bool meets(const Bounds& b) const { return left <= b.right && right >= b.left && bottom <= b.top && top >= b.bottom; }
};
inline Bounds bounds_of(const Segment& s) {
  return {std::min(s.a.x, s.b.x), std::max(s.a.x, s.b.x), std::min(s.a.y, s.b.y), std::max(s.a.y, s.b.y)};
}
// Of what lies within r of a quad or of a swath; a little more than that, never less.
inline Bounds bounds_of(const Swath& s, i32 r = 0) {
  auto low = [&](i32 a, i32 b) { return static_cast<i32>((std::min(a, b) - s.radius) >> 4) - r - 1; };
  auto high = [&](i32 a, i32 b) { return static_cast<i32>((std::max(a, b) + s.radius) >> 4) + r + 1; };
  static_assert(fine_parts == 16);
  return {low(s.a.x, s.b.x), high(s.a.x, s.b.x), low(s.a.y, s.b.y), high(s.a.y, s.b.y)};
}
inline Bounds bounds_of(const Quad& q, i32 r = 0) {
  i64 wide = magnitude(q.across.x) + magnitude(q.ahead.x), high = magnitude(q.across.y) + magnitude(q.ahead.y);
  auto low = [&](i64 v) { return static_cast<i32>(v >> 4) - r - 1; };
  auto top = [&](i64 v) { return static_cast<i32>(v >> 4) + r + 1; };
  return {low(q.centre.x - wide), top(q.centre.x + wide), low(q.centre.y - high), top(q.centre.y + high)};
}
// Of what a motion covers.
inline Bounds bounds_of(const Motion& m, const Swath& way, i32 r = 0) {
  if (m.turns()) return bounds_of(way, r);
  Bounds from = bounds_of(m.start(), r + 1);
  i32 x = m.vector().x / fine_parts, y = m.vector().y / fine_parts;
  return {from.left + std::min(x, 0), from.right + std::max(x, 0), from.bottom + std::min(y, 0),
          from.top + std::max(y, 0)};
}

struct GroundPiece {
  std::span<const Point> points;  // corners of an area, vertices of a line
  Classes classes = 0;
  i16 own = -1;          // the ruleset's own index of it
  u16 number = 0;        // in Ground::pieces()
  bool is_area = true;   // or a line, which has no inside: a wall, a road
  bool upright = false;  // an area that fills its bounds
  Bounds bounds;
  Border border;  // its edges

  bool is(Classes c) const { return (classes & c) != 0; }
  Polygon area() const { return {points}; }
  Polyline line() const { return {points}; }
  Shape shape() const { return is_area ? Shape(area()) : Shape(line()); }
};

// ---- what one piece is to a point, a body, a line, a motion: exact, after a quick no by its bounds

bool holds(const GroundPiece&, Point);                // an area, its border in
bool stands_on(const GroundPiece&, const Quad&);      // the body overlaps the area, or lies across the line
bool stands_within(const GroundPiece&, const Quad&);  // no part of the body is outside the area
bool touches(const GroundPiece&, const Quad&);        // edge to edge, and not overlapping
bool comes_within(const GroundPiece&, const Quad&, i32 r);
// A line through the inside of an area: how much of it, from where to where; to the nearest tenth, so that less than
// half a tenth is none.
Crossing crossed(const GroundPiece& area, const Segment&);
// Whether a line goes through the inside of an area at all: exact where the area is upright, else as crossed().
bool goes_through(const GroundPiece& area, const Segment&);
// Whether a line and the wall share a point, an end included.
bool meets(const GroundPiece& line, const Segment&);
// How often a line goes from one side of a wall to the other.
WallCrossing passed(const GroundPiece& line, const Segment&);
// How far a motion gets before the border of an area, or the line.
Room room(const Motion&, const GroundPiece&);
// The whole way of a body over a piece. It stands on it from the step after `enter` (or from the beginning, where it
// begins on it) up to `leave`: the first step from which it is clear for good, or steps() where it ends on it.
struct Stretch {
  bool met = false;
  bool begins = false, ends = false;  // stands on it at the beginning, at the end
  i32 enter = 0, leave = 0;
  explicit operator bool() const { return met; }
};
Stretch swept(const Motion&, const GroundPiece&);

class Ground {
 public:
  Ground() = default;
  Ground(Ground&&) = default;
  Ground& operator=(Ground&&) = default;

  // The points are copied. Returns its number.
  int add(const Piece& p, Classes classes, int own = -1) {
    return add(p.points, p.shape == Piece::Shape::area, classes, own);
  }
  int add(std::span<const Point> points, bool is_area, Classes, int own = -1);
  void finish(i32 width, i32 height);  // builds the index; nothing is added after it

  std::span<const GroundPiece> pieces() const { return pieces_; }
  const GroundPiece& operator[](int number) const { return pieces_[static_cast<std::size_t>(number)]; }
  std::size_t size() const { return pieces_.size(); }
  i32 width() const { return width_; }
  i32 height() const { return height_; }

  // Each listing calls f(const GroundPiece&) for the pieces of any of the classes asked for. Where f answers, its true
  // ends the listing, and that piece is returned; null otherwise.
  //
  // Areas that hold a point, their border in.
  template <class F>
  const GroundPiece* at(Point p, Classes of, F&& f) const {
    return list({p.x, p.x, p.y, p.y}, of, [&](const GroundPiece& g) { return holds(g, p) && said(f, g); });
  }
  const GroundPiece* at(Point p, Classes of) const {
    return at(p, of, [](const GroundPiece&) { return true; });
  }
  // Pieces that may come within r of a body, of a line, of a stretch of table.
  template <class F>
  const GroundPiece* around(const Quad& q, i32 r, Classes of, F&& f) const {
    return list(bounds_of(q, r), of, f);
  }
  template <class F>
  const GroundPiece* along(const Segment& s, Classes of, F&& f) const {
    return list(bounds_of(s), of, f);
  }
  template <class F>
  const GroundPiece* along(const Motion& m, i32 r, Classes of, F&& f) const {
    return list(bounds_of(m, swath(m), r), of, f);
  }
  template <class F>
  const GroundPiece* along(const Motion& m, const Swath& way, Classes of, F&& f) const {
    return list(bounds_of(m, way), of, f);
  }
  template <class F>
  const GroundPiece* along(const Swath& s, i32 r, Classes of, F&& f) const {
    return list(bounds_of(s, r), of, f);
  }
  // The first of these that a body stands on.
  const GroundPiece* under(const Quad& q, Classes of) const {
    return around(q, 0, of, [&](const GroundPiece& g) { return stands_on(g, q); });
  }

 private:
  template <class F>
  static bool said(F& f, const GroundPiece& g) {
    if constexpr (std::is_void_v<std::invoke_result_t<F&, const GroundPiece&>>) {
      f(g);
      return false;
    } else {
      return f(g);
    }
  }
  template <class F>
  const GroundPiece* list(const Bounds& b, Classes of, F&& f) const {
    if ((classes_ & of) == 0) return nullptr;  // a table without hills is asked for them all the same
    if (pieces_.size() <= 16) return list(b, of, of_classes(of), 0, f);
    Cells c = cells_of(b);
    for (std::size_t w = 0; w < words_; ++w)
      if (const GroundPiece* found = list(b, of, candidates(c, w), w, f)) return found;
    return nullptr;
  }
  template <class F>
  const GroundPiece* list(const Bounds& b, Classes of, u64 bits, std::size_t w, F& f) const {
    for (; bits != 0; bits &= bits - 1) {
      const GroundPiece& g = pieces_[w * 64 + static_cast<std::size_t>(std::countr_zero(bits))];
      if (g.is(of) && g.bounds.meets(b) && said(f, g)) return &g;
    }
    return nullptr;
  }
  // Of a table that has no more pieces than a word has bits.
  u64 of_classes(Classes of) const {
    u64 bits = 0;
    for (Classes c = classes_ & of; c != 0; c &= c - 1)
      bits |= of_class_[static_cast<std::size_t>(std::countr_zero(c))];
    return bits;
  }
  // A grid of cells over the table; each holds the set of pieces whose bounds meet it.
  static constexpr int side = 16;
  struct Cells {
    int left, right, bottom, top;
    bool many;  // so many that asking every piece is quicker
  };
  // What lies beyond the table is counted to its outermost cells.
  Cells cells_of(const Bounds& b) const {
    auto cell = [&](i32 v) { return std::clamp(v >> cell_shift_, 0, side - 1); };
    Cells c{cell(b.left), cell(b.right), cell(b.bottom), cell(b.top), false};
    int cells = (c.right - c.left + 1) * (c.top - c.bottom + 1);
    c.many = cells > 4 && static_cast<std::size_t>(cells) > 2 * pieces_.size();
    return c;
  }
  u64 candidates(const Cells& c, std::size_t word) const {
    if (c.many) return everything(word);
    u64 bits = 0;
    for (int y = c.bottom; y <= c.top; ++y)
      for (int x = c.left; x <= c.right; ++x) bits |= cells_[static_cast<std::size_t>(y * side + x) * words_ + word];
    return bits;
  }
  u64 everything(std::size_t word) const {
    std::size_t left = pieces_.size() - word * 64;
    return left >= 64 ? ~u64{0} : (u64{1} << left) - 1;
  }

  std::vector<GroundPiece> pieces_;
  std::vector<std::unique_ptr<Point[]>> points_;  // what the pieces' spans look at
  std::vector<std::unique_ptr<Quad[]>> borders_;
  std::vector<u64> cells_;
  Classes classes_ = 0;             // of all the pieces
  std::array<u64, 32> of_class_{};  // the first 64 pieces by their classes
  std::size_t words_ = 0;
  i32 width_ = 0, height_ = 0;
  int cell_shift_ = 0;  // a cell is 2^this wide and high
};

}  // namespace grog::field
