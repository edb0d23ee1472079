#include "core/geometry/grid.hpp"

#include "tests/unit/geometry_gen.hpp"

namespace grog {
namespace {

const Grid grid{8, 6, 1500, 1200};

TEST(GridNames, BothWays) {
  EXPECT_EQ(grid.name(0), "A1");
  EXPECT_EQ(grid.name(1), "B1");
  EXPECT_EQ(grid.name(8), "A2");
  EXPECT_EQ(grid.named("C4"), 26);  // row 3 of eight, column 2
  EXPECT_EQ(grid.named("c4"), 26);
  EXPECT_EQ(grid.named("H6"), 47);
  for (int z = 0; z < grid.zones(); ++z) EXPECT_EQ(grid.named(grid.name(z)), z);
  for (const char* wrong : {"", "C", "4", "I1", "A7", "A0", "A01", "C4x", "4C", "A-1", "@1", "[1"})
    EXPECT_EQ(grid.named(wrong), -1) << wrong;
  Grid tall{2, 12, 1000, 1000};
  EXPECT_EQ(tall.named("B12"), 23);
  EXPECT_EQ(tall.name(23), "B12");
}

TEST(GridNeighbours, BySides) {
  int c4 = grid.named("C4");
  EXPECT_EQ(grid.neighbour(c4, Compass::north), grid.named("C5"));
  EXPECT_EQ(grid.neighbour(c4, Compass::east), grid.named("D4"));
  EXPECT_EQ(grid.neighbour(c4, Compass::south), grid.named("C3"));
  EXPECT_EQ(grid.neighbour(c4, Compass::west), grid.named("B4"));
  EXPECT_EQ(grid.neighbour(grid.named("A1"), Compass::south), -1);
  EXPECT_EQ(grid.neighbour(grid.named("A1"), Compass::west), -1);
  EXPECT_EQ(grid.neighbour(grid.named("H6"), Compass::north), -1);
  EXPECT_EQ(grid.neighbour(grid.named("H6"), Compass::east), -1);
  EXPECT_EQ(grid.side_towards(c4, grid.named("C5")), Compass::north);
  EXPECT_EQ(grid.side_towards(c4, grid.named("B4")), Compass::west);
  EXPECT_FALSE(grid.side_towards(c4, grid.named("B5")));
  EXPECT_FALSE(grid.side_towards(c4, c4));
  EXPECT_EQ(opposite(Compass::east), Compass::west);
  // The end of one row and the beginning of the next are not neighbours.
  EXPECT_FALSE(grid.adjacent(grid.named("H1"), grid.named("A2")));
}

TEST(GridRange, StepsAndWhatLiesBetween) {
  int c4 = grid.named("C4");
  EXPECT_EQ(grid.steps(c4, c4), 0);
  EXPECT_EQ(grid.steps(c4, grid.named("D4")), 1);
  EXPECT_EQ(grid.steps(c4, grid.named("D5")), 2);
  EXPECT_EQ(grid.steps(c4, grid.named("C6")), 2);
  EXPECT_EQ(grid.steps(c4, grid.named("D6")), 3);
  EXPECT_TRUE(grid.touch_by_corner(c4, grid.named("D5")));
  EXPECT_FALSE(grid.touch_by_corner(c4, grid.named("C6")));
  EXPECT_EQ(grid.between(c4, grid.named("C6")), grid.named("C5"));
  EXPECT_EQ(grid.between(c4, grid.named("A4")), grid.named("B4"));
  EXPECT_EQ(grid.between(c4, grid.named("D5")), -1);
  EXPECT_EQ(grid.between(c4, grid.named("D4")), -1);
  EXPECT_EQ(grid.between(c4, grid.named("C7")), -1);
}

TEST(GridBorders, EachHasItsOwnNumber) {
  EXPECT_EQ(grid.borders(), 6 * 7 + 8 * 5);
  std::array<int, 82> seen{};
  for (int a = 0; a < grid.zones(); ++a)
    for (int b = 0; b < grid.zones(); ++b) {
      int n = grid.border(a, b);
      EXPECT_EQ(n, grid.border(b, a));
      EXPECT_EQ(n >= 0, grid.adjacent(a, b));
      if (n >= 0) ++seen[static_cast<std::size_t>(n)];
    }
  for (int times : seen) EXPECT_EQ(times, 2);  // once from either zone
}

TEST(GridPlaces, RectanglesCentresSlots) {
  int b2 = grid.named("B2");  // x 1500..3000, y 1200..2400
  EXPECT_EQ(grid.corners(b2), (std::array<Point, 4>{{{1500, 2400}, {3000, 2400}, {3000, 1200}, {1500, 1200}}}));
  EXPECT_EQ(grid.centre(b2), (Point{2250, 1800}));
  EXPECT_EQ(grid.slot(b2, 0), (Point{1750, 2100}));
  EXPECT_EQ(grid.slot(b2, 1), (Point{2250, 2100}));
  EXPECT_EQ(grid.slot(b2, 5), (Point{2750, 1500}));
  for (int z = 0; z < grid.zones(); ++z) {
    EXPECT_EQ(grid.zone_at(grid.centre(z)), z);
    for (int i = 0; i < zone_slots; ++i) EXPECT_EQ(grid.zone_at(grid.slot(z, i)), z);
  }
  EXPECT_EQ(grid.zone_at({1500, 0}), 1);
  EXPECT_EQ(grid.zone_at({1499, 0}), 0);
  EXPECT_EQ(grid.zone_at({12000, 0}), -1);
  EXPECT_EQ(grid.zone_at({-1, 0}), -1);
}

}  // namespace
}  // namespace grog
