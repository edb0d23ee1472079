// Every length of tables.toml at its limit and a tenth of a millimetre beyond.
#include "tests/support/limits.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "core/order_text.hpp"
#include "tests/support/load.hpp"

namespace grog::little_wars {

const Ruleset& ruleset();

namespace {

using test::expect_limit, test::Limits, test::TableFigure;

constexpr i32 one_inch = 254;

const Rulebook& rules() {
  static const std::unique_ptr<const Rulebook> book = test::open(ruleset());
  return *book;
}
std::string mm(i32 tenths) { return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10); }

struct Field {
  std::unique_ptr<const Game> game;
  State s;
  bool accepts(const std::string& text) const {
    ParsedOrder o = parse_order(*game, text);
    EXPECT_TRUE(o.ok) << text << ": " << o.fault;
    return game->check(s, o.order).accepted;
  }
  Field& shift(const char* id, i32 north) {
    s[unit_named(*game, id)].pose.at.y += north;
    return *this;
  }
};
// Red is to move in turn 2; trays are 4 inches by 2.
Field field(const std::string& units) {
  std::string text =
      "id = 'case'\nruleset = 'little-wars'\nname = { fr = 'Cas', en = 'Case' }\nstory = { fr = 'Un cas.', en = 'A "
      "case.' "
      "}\nturns = 10\ntable = { width = 72, height = 72 }\nbattle = 'finish'\nbegun = { mover = 'red', turn = 2 }\n"
      "first = { key = 'red', fr = 'Rouges', en = 'Red', letter = 'R', zone = 12 }\n"
      "second = { key = 'blue', fr = 'Bleus', en = 'Blue', letter = 'B', zone = 12 }\n"
      "unit = [\n{ id = 'b1', side = 'blue', troop = 'line', men = 12, at = [30, 60] },\n" +
      units + "]\n";
  Field out{test::load(rules(), {"case.toml", text}), {}};
  out.s = out.game->begin();
  return out;
}

TEST(LittleWarsLimits, every_figure_at_its_limit_and_beyond) {
  Limits limits;
  auto pace = [&limits](const char* path, const char* troop) {
    limits.prove(path, [troop](const TableFigure& f) {
      Field g = field(std::string{"{ id = 'r1', side = 'red', troop = '"} + troop + "', men = 8, at = [30, 10] },\n");
      expect_limit(f, f.value * one_inch, [&](i32 d) { return g.accepts("move r1 to 762," + mm(10 * one_inch + d)); });
    });
  };
  pace("move.infantry", "line");
  pace("move.cavalry", "hussars");
  // LW-3.3: a gun with four men within the string fires; the men stand behind it.
  limits.prove("move.string", [](const TableFigure& f) {
    auto manned = [&](i32 d) {
      Field g = field(
          "{ id = 'rc', side = 'red', troop = 'field-gun', at = [30, 20] },\n"
          "{ id = 'r1', side = 'red', troop = 'line', men = 12, at = [30, 17] },\n");
      return g.shift("r1", one_inch - d).accepts("fire rc > b1");  // at 18 it touches the gun
    };
    expect_limit(f, f.value * one_inch, manned);
  });
  // LW-3.7: clear of its own side by a sixteenth of an inch, 1.6 mm.
  limits.prove("move.clear_sixteenths", [](const TableFigure& f) {
    Field g = field(
        "{ id = 'r1', side = 'red', troop = 'line', men = 8, at = [30, 10] },\n"
        "{ id = 'r2', side = 'red', troop = 'line', men = 8, at = [30, 20] },\n");
    i32 touching = 18 * one_inch;
    expect_limit(f, touching - f.value * one_inch / 16, [&](i32 y) { return g.accepts("move r1 to 762," + mm(y)); });
  });
  limits.excuse("gun.*", "numbers of men, shots and turns; the bands of the die's score by procedures.toml");
  limits.excuse("score.*", "scores");
  limits.excuse("save.*", "scores");
  limits.excuse("melee.*", "how near is in contact, and numbers of men: by melees.toml");
  limits.excuse("points.*", "points");
  limits.excuse("tray.*", "sizes of trays");
  limits.walk(ruleset());
}

}  // namespace
}  // namespace grog::little_wars
