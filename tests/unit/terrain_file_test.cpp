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

TEST(TerrainFile, an_area_whose_border_crosses_itself_is_told) {
  EXPECT_EQ(said_of("corners = [10, 10, 20, 10, 20, 20, 15, 12, 10, 20]"), "");  // a dent is none
  for (const char* wrong : {"corners = [10, 10, 20, 20, 20, 10, 10, 20]", "corners = [1, 1, 9, 1, 9, 9, 5, -0, 1, 9]"})
    EXPECT_NE(said_of(wrong).find("t.toml:5"), std::string::npos) << wrong;
}

TEST(TerrainFile, more_than_any_table_has_is_told_once) {
  std::string row = "[[terrain]]\nkind = 'hedge'\nline = [1, 1, 2, 2]\nid = 'p",
              text = "table = { width = 9, height = 9 }\n";
  for (int i = 0; i < 10'000; ++i) text += row + std::to_string(i) + "'\n";
  Problems problems;
  Document doc({"t.toml", text}, problems);
  Board board;
  EXPECT_FALSE(read_terrain(doc.root(), 100, {}, {}, board));
  ASSERT_EQ(problems.list().size(), 1u);
  EXPECT_EQ(problems.list()[0].line, 2 + 4 * 400);  // the first that is too many
  std::string long_line = "line = [1, 1";
  for (int i = 0; i < 5'000; ++i) long_line += ", 2, 2";
  Problems more;
  Document crowded(
      {"t.toml", "table = { width = 9, height = 9 }\n[[terrain]]\nid = 'a'\nkind = 'hedge'\n" + long_line + "]\n"},
      more);
  Board other;
  read_terrain(crowded.root(), 100, {}, {}, other);
  EXPECT_EQ(more.list().size(), 1u) << more.text();
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

TEST(TerrainFile, what_reaches_off_the_table_keeps_its_shape_where_it_has_room) {
  Problems problems;
  Document doc(
      {"t.toml",
       "table = { width = 100, height = 100 }\n[[terrain]]\nid = 'a'\nkind = 'house'\nbox = [95, -30, 105, -20]\n"},
      problems);
  Board board;
  EXPECT_TRUE(read_terrain(doc.root(), 100, {}, {}, board));
  EXPECT_EQ(problems.list().size(), 1u) << problems.text();
  ASSERT_EQ(board.pieces.size(), 1u);
  EXPECT_EQ(board.pieces[0].points, (std::vector<Point>{{9'000, 0}, {10'000, 0}, {10'000, 1'000}, {9'000, 1'000}}));
}

TEST(TerrainFile, of_much_that_lies_off_the_table_the_first_few_are_told) {
  std::string text = "table = { width = 100, height = 100 }\n";
  for (int i = 0; i < 25; ++i)
    text += "[[terrain]]\nkind = 'hedge'\nline = [1, 1, 200, 2]\nid = 'p" + std::to_string(i) + "'\n";
  Problems problems;
  Document doc({"t.toml", text}, problems);
  Board board;
  EXPECT_TRUE(read_terrain(doc.root(), 100, {}, {}, board));
  ASSERT_EQ(problems.list().size(), 6u) << problems.text();
  EXPECT_EQ(problems.list().back().in(Lang::en), "and 20 more off the table");
  EXPECT_EQ(problems.list().back().line, 2 + 4 * 24) << "told at the last of them";
}

TEST(TerrainFile, an_unknown_kind_is_told_and_read_as_what_it_is_nearly_called) {
  constexpr std::string_view kinds[] = {"building", "wood"};
  auto pieces = [&](const std::string& kind, std::size_t faults) {
    Problems problems;
    Document doc(
        {"t.toml", "table = { width = 100, height = 100 }\n[[terrain]]\nid = 'a'\nbox = [1, 1, 9, 9]\n" + kind},
        problems);
    Board board;
    EXPECT_TRUE(read_terrain(doc.root(), 100, kinds, kinds, board));
    EXPECT_EQ(problems.list().size(), faults) << problems.text();
    return board.pieces.empty() ? std::string{} : board.pieces[0].kind;
  };
  EXPECT_EQ(pieces("kind = 'wood'", 0), "wood");
  EXPECT_EQ(pieces("kind = 'buildng'", 1), "building");
  for (const char* wrong : {"kind = 'swamp'", "kind = ''", "kind = 7", ""}) EXPECT_EQ(pieces(wrong, 1), "") << wrong;
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
