#include "core/geometry/figures.hpp"

#include <algorithm>

#include "core/require.hpp"

namespace grog {
namespace {

struct Writer {
  std::span<Point> out;
  std::size_t count = 0;
  void add(Point p) {
    require(count < out.size(), "room for every figure");
    out[count++] = p;
  }
};

// One rank, its middle so many half tenths ahead of the centre.
void add_rank(const Box& b, int figures, i32 across, i64 ahead_halves, Writer& w) {
  for (int i = 0; i < figures; ++i)
    w.add(framed_point(b.at, b.facing, i64{across} * (2 * i - figures + 1), ahead_halves));
}

}  // namespace

std::size_t ranked_figures(const Box& b, std::span<const int> ranks, i32 across, i32 deep, std::span<Point> out) {
  Writer w{out};
  i64 ahead = i64{b.depth} - deep;
  for (int figures : ranks) {
    add_rank(b, figures, across, ahead, w);
    ahead -= i64{2} * deep;
  }
  return w.count;
}

std::size_t figures_in_ranks(const Box& b, int n, int front, i32 across, i32 deep, std::span<Point> out) {
  require(front > 0, "a rank holds a figure");
  Writer w{out};
  i64 ahead = i64{b.depth} - deep;
  for (int left = n; left > 0; left -= front) {
    add_rank(b, std::min(left, front), across, ahead, w);
    ahead -= i64{2} * deep;
  }
  return w.count;
}

std::size_t figures_on_faces(const Box& b, const std::array<int, 4>& counts, i32 inset, std::span<Point> out) {
  Writer w{out};
  for (std::size_t f = 0; f < 4; ++f) {
    bool lengthwise = f % 2 == 0;
    i64 width = lengthwise ? b.width : b.depth, depth = lengthwise ? b.depth : b.width, n = counts[f];
    i32 facing = normalise(b.facing + static_cast<i32>(f) * quarter_turn);
    for (i64 i = 0; i < n; ++i)
      w.add(framed_point(b.at, facing, divide_nearest(width * (2 * i - n + 1), n), depth - i64{2} * inset));
  }
  return w.count;
}

}  // namespace grog
