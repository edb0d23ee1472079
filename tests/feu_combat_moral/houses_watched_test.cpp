// The watcher is not blind to houses: a position spoilt by hand, each in one way, is told.
#include <gtest/gtest.h>

#include <algorithm>

#include "rulesets/feu_combat_moral/state.hpp"
#include "tests/feu_combat_moral/fixture.hpp"
#include "tests/support/watcher.hpp"

namespace grog::feu_combat_moral {
namespace {

const std::string houses = "terrain = [ { id = 'farm', kind = 'house', box = [55, 35, 65, 45] } ]\n";
const std::string units =
    "{ id = 'u', side = 'blue', troop = 'prussia-mousquetaire', figures = 8, house = 'farm', posts = [2, 2, 2, 2] },\n"
    "{ id = 'v', side = 'blue', troop = 'prussia-mousquetaire', figures = 4, house = 'farm', posts = [2, 2, 0, 0] },\n"
    "{ id = 'a', side = 'blue', troop = 'prussia-mousquetaire', figures = 8, at = [60, 20] },\n"
    "{ id = 'h', side = 'blue', troop = 'prussia-hussar', figures = 4, at = [20, 20] },\n"
    "{ id = 'r', side = 'red', troop = 'france-fusilier', figures = 16, at = [60, 51], facing = 180 },\n";

class Houses : public testing::Test {
 protected:
  std::unique_ptr<const Game> game = situation(units, houses);
  State before = typed<Types>(game->begin()), after = before;
  Unit& unit(const char* id) {
    for (std::size_t i = 0; i < after.units; ++i)
      if (game->roster()[i].id == id) return after[unit_id(i)];
    return after[UnitId{0}];
  }
  bool told(const std::string& words) {
    std::vector<test::Breach> found;
    test::watcher_of(*game)->watch({before, Order{}, {}, after}, found);
    return std::ranges::any_of(found, [&](const test::Breach& b) { return b.rule.find(words) != std::string::npos; });
  }
  void put_inside(Unit& u) { u.place = 0, u.formation = Formation::garrison, u.posts = {}, u.pose = unit("u").pose; }
  void put_outside(Unit& u, i32 y, Formation f) {
    u.place = on_field, u.formation = f, u.front = 4, u.posts = {}, u.pose = {{6000, y}, 0, 0};
  }
};

TEST_F(Houses, as_they_are_nothing_is_told) { EXPECT_FALSE(told("")); }
TEST_F(Houses, too_many_on_a_side) {
  unit("u").posts = {4, 0, 0, 0};
  EXPECT_FALSE(told("6 are posted"));
  unit("u").posts = {5, 0, 0, 0};
  EXPECT_TRUE(told("6 are posted"));
}
TEST_F(Houses, too_many_inside) {
  put_inside(unit("a"));
  EXPECT_TRUE(told("16 figures"));
}
TEST_F(Houses, horse_inside) {
  put_inside(unit("h"));
  EXPECT_TRUE(told("infantry alone"));
  EXPECT_FALSE(told("16 figures"));
}
TEST_F(Houses, both_sides_inside) {
  put_inside(unit("r"));
  EXPECT_TRUE(told("one side alone"));
}
TEST_F(Houses, in_from_afar) {  // a's head is 14 cm from the wall, half a period 8
  put_inside(unit("a"));
  EXPECT_TRUE(told("has come up"));
}
TEST_F(Houses, out_in_line) {
  put_outside(unit("u"), 3300, Formation::column);
  EXPECT_FALSE(told("in column"));
  put_outside(unit("u"), 3450, Formation::line);
  EXPECT_TRUE(told("in column"));
}
TEST_F(Houses, out_and_away) {
  put_outside(unit("u"), 3100, Formation::column);
  EXPECT_TRUE(told("touches it"));
}
TEST_F(Houses, out_towards_the_enemy) {  // he stands 4 cm behind the house
  put_outside(unit("u"), 4600, Formation::column);
  EXPECT_TRUE(told("in or out"));
}

}  // namespace
}  // namespace grog::feu_combat_moral
