// Ground that a file draws wrongly is told, and never reaches the table.
#include "core/terrain_file.hpp"

#include <gtest/gtest.h>

namespace grog {
namespace {

std::string said_of(const std::string& shape) {
  Problems problems;
  Document doc({"t.toml", "table = { width = 100, height = 100 }\n[[terrain]]\nid = 'a'\nkind = 'hedge'\n" + shape},
               problems);
  Board board;
  read_terrain(doc.root(), 100, {}, {}, board);
  EXPECT_TRUE(board.pieces.empty() != problems.empty()) << "drawn, or told";
  return problems.text();
}

TEST(TerrainFile, a_piece_without_its_points_is_told_and_left_out) {
  EXPECT_EQ(said_of("line = [10, 10, 20, 20]"), "");
  for (const char* wrong : {"line = [[10, 10], [20, 20]]", "line = [10, 10]", "line = []", "corners = [1, 1, 2, 2]"})
    EXPECT_NE(said_of(wrong).find("t.toml:5"), std::string::npos) << wrong;
}

// Distances of what was told are reckoned all the same, by what is read after it: they must be a table's.
TEST(TerrainFile, what_reaches_off_the_table_is_told_and_cut_at_its_edge) {
  Problems problems;
  Document doc({"t.toml",
                "table = { width = 100, height = 100 }\n[[terrain]]\nid = 'a'\nkind = 'hedge'\n"
                "line = [-1000, 10, 1000, 1000]\n"},
               problems);
  Board board;
  EXPECT_TRUE(read_terrain(doc.root(), 100, {}, {}, board));
  EXPECT_FALSE(problems.empty());
  ASSERT_EQ(board.pieces.size(), 1u);
  EXPECT_EQ(board.pieces[0].points, (std::vector<Point>{{0, 1000}, {10'000, 10'000}}));
}

TEST(TerrainFile, a_table_larger_than_any_is_told_and_nothing_laid_on_it) {
  Problems problems;
  Document doc({"t.toml",
                "table = { width = 900, height = 100 }\n[[terrain]]\nid = 'a'\nkind = 'hedge'\n"
                "line = [1, 1, 2, 2]\n"},
               problems);
  Board board;
  EXPECT_FALSE(read_terrain(doc.root(), 100, {}, {}, board));
  EXPECT_FALSE(problems.empty());
  EXPECT_TRUE(board.pieces.empty());
}

}  // namespace
}  // namespace grog
