// The table as characters, worked out by hand on small boards.
#include "cli/map.hpp"

#include "tests/cli/helpers.hpp"

namespace grog {
namespace {

using Rows = std::vector<std::vector<std::string>>;  // characters

Rows rows_of(const std::string& text) {
  Rows out(1);
  for (std::size_t i = 0; i < text.size();) {
    std::size_t n = 1;
    while (i + n < text.size() && (static_cast<unsigned char>(text[i + n]) & 0xC0) == 0x80) ++n;
    if (text[i] == '\n')
      out.emplace_back();
    else
      out.back().push_back(text.substr(i, n));
    i += n;
  }
  return out;
}

std::string joined(const std::vector<std::string>& row, std::size_t from, std::size_t count) {
  std::string out;
  for (std::size_t i = from; i < from + count && i < row.size(); ++i) out += row[i];
  return out;
}

// A board to draw and units to put on it; nothing can be played.
class DrawnGame final : public Game {
 public:
  DrawnGame(const Rulebook& book, Board board) : Game(book, ScenarioHead{}) {
    board_ = std::move(board);
    sides_[0] = {"blue", {"Bleus", "Blue"}, 'B'};
    sides_[1] = {"red", {"Rouges", "Red"}, 'R'};
  }
  UnitId add(State& s, const std::string& id, Side side, Pose pose, i16 place, i16 strength) {
    roster_.push_back({id, Sentence::same(id), {}, side});
    Unit& u = s.unit[s.units++];
    u.side = side, u.kind = 1, u.pose = pose, u.place = place, u.strength = strength;
    return unit_id(s.units - 1u);
  }
  State begin() const override { return {}; }
  Verdict check(const State&, const Order&) const override { return {}; }
  void apply(State&, const Order&, Dice&, Journal*) const override {}
  void menu(const State&, Menu&) const override {}
  void propose(const State&, Rng&, std::size_t, std::vector<Order>&) const override {}
  i32 score(const State&, Side) const override { return 0; }
  Standing standing(const State&) const override { return {}; }
  void outline(const State& s, UnitId u, std::vector<Point>& out) const override {
    Point c = s[u].pose.at;
    for (Point d : {Point{-500, -400}, Point{500, -400}, Point{500, 400}, Point{-500, 400}})
      out.push_back({c.x + d.x, c.y + d.y});
  }
  std::string broken(const State&) const override { return {}; }
};

Piece piece(const char* kind, Piece::Shape shape, std::vector<Point> points) {
  Piece p;
  p.id = p.kind = kind;
  p.shape = shape;
  p.points = std::move(points);
  return p;
}

// A metre by half a metre on 50 columns: a character is 200 wide and 400 high.
TEST(FreeMap, units_terrain_and_roads_stand_where_they_are) {
  test::Table t;
  Board b;
  b.width = 10'000, b.height = 5'200;
  b.pieces.push_back(piece("wood", Piece::Shape::area, {{0, 4'000}, {2'000, 4'000}, {2'000, 5'200}, {0, 5'200}}));
  b.pieces.push_back(piece("road", Piece::Shape::line, {{0, 200}, {9'999, 200}}));
  DrawnGame game(*t.book, b);
  State s;
  game.add(s, "b1", Side::first, {{5'000, 2'600}, 900, 0}, -1, 4);
  game.add(s, "gone", Side::second, {{1'000, 1'000}, 0, 0}, -1, 0);
  Rows rows = rows_of(draw_map(game, s, Lang::en, {58, false}));
  // 13 rows between the borders, the last row of the table first.
  EXPECT_EQ(joined(rows[0], 0, 1), "┌");
  EXPECT_EQ(rows[1].size(), 52u);
  EXPECT_EQ(joined(rows[1], 1, 11), "♣♣♣♣♣♣♣♣♣♣ ");
  EXPECT_EQ(joined(rows[3], 1, 11), "♣♣♣♣♣♣♣♣♣♣ ");  // centre at 4,200
  EXPECT_EQ(joined(rows[4], 1, 11), "           ");  // centre at 3,800
  EXPECT_EQ(joined(rows[13], 1, 50), [] {
    std::string dots;
    for (int i = 0; i < 50; ++i) dots += "·";
    return dots;
  }());
  // Where one is, in millimetres as orders have it: the middle of every tenth column and every fifth row.
  EXPECT_EQ(joined(rows[14], 0, 4), "└┬10");
  EXPECT_EQ(joined(rows[14], 11, 4), "┬210");
  EXPECT_EQ(joined(rows[13], 51, 4), "┤ 20");
  EXPECT_EQ(joined(rows[8], 51, 5), "┤ 220");
  // The unit covers columns 22 or 23 to 27, rows 5 to 7 from below; it looks east and its name is in its middle.
  EXPECT_EQ(joined(rows[13 - 6], 1 + 24, 3), "→b1");
  EXPECT_EQ(joined(rows[13 - 6], 1 + 23, 1), "▓");
  EXPECT_EQ(joined(rows[13 - 6], 1 + 28, 2), "  ");
  EXPECT_EQ(joined(rows[13 - 8], 1 + 20, 10), "          ");
  std::string all = draw_map(game, s, Lang::fr, {58, false});
  EXPECT_EQ(all.find("gone"), std::string::npos);
  EXPECT_NE(all.find("♣ bois"), std::string::npos);
  EXPECT_NE(all.find("20,0 mm"), std::string::npos);
}

TEST(FreeMap, points_off_the_table_are_not_drawn) {
  test::Table t;
  Board b;
  b.width = 10'000, b.height = 5'200;
  b.pieces.push_back(piece("road", Piece::Shape::line, {{-5'000, -5'000}, {20'000, 20'000}}));
  DrawnGame game(*t.book, b);
  State s;
  game.add(s, "b1", Side::first, {{-3'000, 9'000}, 0, 0}, -1, 4);
  game.add(s, "b2", Side::first, {{9'999, 5'199}, 3'599, 0}, -1, 4);
  EXPECT_EQ(rows_of(draw_map(game, s, Lang::en, {58, false}))[1].size(), 52u);
}

TEST(GridMap, zones_names_terrain_streams_and_units) {
  test::Table t;
  Board b;
  b.width = 3'000, b.height = 2'000, b.columns = 3, b.rows = 2;
  for (i32 row = 0; row < 2; ++row)
    for (i32 c = 0; c < 3; ++c) {
      Place p;
      p.id = std::string(1, static_cast<char>('A' + c)) + std::to_string(row + 1);
      i32 x = c * 1'000, y = row * 1'000;
      p.points = {{x, y}, {x + 1'000, y}, {x + 1'000, y + 1'000}, {x, y + 1'000}};
      b.places.push_back(p);
    }
  b.places[1].name = {"Ferme", "Farm"};
  b.pieces.push_back(piece("built", Piece::Shape::area, b.places[1].points));
  b.pieces.push_back(piece("stream", Piece::Shape::line, {{0, 1'000}, {1'000, 1'000}}));
  b.pieces.push_back(piece("river", Piece::Shape::line, {{2'000, 1'000}, {2'000, 2'000}}));
  DrawnGame game(*t.book, b);
  State s;
  game.add(s, "r7", Side::second, {}, 5, 12);
  Rows rows = rows_of(draw_map(game, s, Lang::en, {52, false}));
  // 52 columns are 16 to a zone: 15 and a border. Each row of zones is two lines high here.
  EXPECT_EQ(joined(rows[0], 0, 17), "┌───────────────┬");
  EXPECT_EQ(joined(rows[1], 1, 2), "A2");
  EXPECT_EQ(joined(rows[1], 17, 2), "B2");
  EXPECT_EQ(joined(rows[1], 32, 1), "≈");  // the river, upright between B2 and C2
  EXPECT_EQ(joined(rows[1], 16, 1), "│");
  EXPECT_EQ(joined(rows[2], 33, 15), "R r7         12");
  EXPECT_EQ(joined(rows[3], 1, 15), "~~~~~~~~~~~~~~~");  // the stream, below A2
  EXPECT_EQ(joined(rows[3], 17, 3), "───");
  EXPECT_EQ(joined(rows[4], 17, 4), "B1 ⌂");
  EXPECT_EQ(joined(rows[5], 17, 4), "Farm");
  EXPECT_EQ(joined(rows[6], 0, 1), "└");
}

}  // namespace
}  // namespace grog
