// A line of sight or of fire: stopped by ground, then by units. Judges say what each one met means; they may add up
// over pieces before they do (so much wood in all).
#pragma once
#include "core/field/bodies.hpp"
#include "core/field/ground.hpp"
#include "core/require.hpp"

namespace grog::field {

// Areas whose inside a line goes through. Judge: bool or void (const GroundPiece&, const Crossing&).
template <class Judge>
const GroundPiece* areas_crossed(const Ground& ground, const Segment& s, Classes of, Judge&& judge) {
  return ground.along(s, of, [&](const GroundPiece& g) {
    Crossing c = g.is_area ? crossed(g, s) : Crossing{};
    if constexpr (std::is_void_v<std::invoke_result_t<Judge&, const GroundPiece&, const Crossing&>>) {
      if (c) judge(g, c);
      return false;
    } else {
      return c && judge(g, c);
    }
  });
}

// Units whose body a line goes through. Judge: bool or void (UnitId, const Crossing&).
template <class B, class Judge>
UnitId units_crossed(const B& bodies, const UnitSet& among, const Segment& s, Judge&& judge) {
  return bodies.along(s, 0, among, [&](UnitId u, const Quad& q) {
    Crossing c = crossing(s, Shape(q));
    if constexpr (std::is_void_v<std::invoke_result_t<Judge&, UnitId, const Crossing&>>) {
      if (c) judge(u, c);
      return false;
    } else {
      return c && judge(u, c);
    }
  });
}

// A point of the line, so far from its beginning; `length` is the line's, rounded as the ruleset rounds it.
inline Point point_on(const Segment& s, i64 walked, i64 length) {
  if (length <= 0) return s.a;
  return {s.a.x + static_cast<i32>(divide_nearest(i64{s.b.x - s.a.x} * walked, length)),
          s.a.y + static_cast<i32>(divide_nearest(i64{s.b.y - s.a.y} * walked, length))};
}

// Lengths inside pieces of ground that may lie over each other, each counted once.
class Covered {
 public:
  void add(i32 enter, i32 leave) {
    if (count_ == list_.size()) merge();
    require(count_ < list_.size(), "a line in and out of more pieces of ground than are counted");
    list_[count_++] = {enter, leave};
  }
  i32 length() {
    merge();
    i32 sum = 0;
    for (std::size_t i = 0; i < count_; ++i) sum += list_[i].leave - list_[i].enter;
    return sum;
  }

 private:
  struct Part {
    i32 enter, leave;
  };
  // Parts that meet become one.
  void merge() {
    std::sort(list_.begin(), list_.begin() + static_cast<std::ptrdiff_t>(count_),
              [](const Part& a, const Part& b) { return a.enter < b.enter; });
    std::size_t n = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if (n > 0 && list_[i].enter <= list_[n - 1].leave)
        list_[n - 1].leave = std::max(list_[n - 1].leave, list_[i].leave);
      else
        list_[n++] = list_[i];
    }
    count_ = n;
  }
  std::array<Part, 64> list_;
  std::size_t count_ = 0;
};

}  // namespace grog::field
