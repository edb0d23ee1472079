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

}  // namespace
}  // namespace grog
