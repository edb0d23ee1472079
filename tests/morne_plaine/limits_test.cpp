// Every range, reach, arc and rate of tables.toml at its limit and a tenth of a millimetre, or of a degree, beyond.
#include "tests/support/limits.hpp"

#include <gtest/gtest.h>

#include "rulesets/morne_plaine/state.hpp"
#include "tests/morne_plaine/fixture.hpp"

namespace grog::morne_plaine {
namespace {

using test::expect_limit, test::Limits, test::TableFigure;

std::string mm(i32 tenths) { return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10); }
std::string unit(const char* id, const char* side, const std::string& troop, int figures, int x, int y,
                 const std::string& more = "") {
  std::string men = figures == 0 ? "" : ", figures = " + std::to_string(figures);
  return std::string{"{ id = '"} + id + "', side = '" + side + "', troop = '" + troop + "'" + men + ", at = [" +
         std::to_string(x) + ", " + std::to_string(y) + "]" + more + " },\n";
}
// Blue's `a` looks north at 30, 8; red's `x` looks south, its front `inches` and so many tenths of a millimetre before.
struct Pair {
  std::unique_ptr<const Game> game;
  grog::State s;
  bool accepts(const std::string& text) const { return game->check(s, order(*game, text)).accepted; }
  // Whether what comes of it is reckoned by a clause.
  bool reckons(const std::string& text, const std::string& clause) const {
    grog::State after = s;
    Journal journal;
    RandomDice dice(5);
    Order o = order(*game, text);
    EXPECT_TRUE(game->check(s, o).accepted) << text;
    game->apply(after, o, dice, &journal);
    for (const Modifier& m : journal.modifiers)
      if (rules().clause_id(m.clause) == clause) return true;
    return false;
  }
};
Pair facing(const std::string& troop, int figures, i32 tenths, const std::string& more = "",
            const std::string& ground = "") {
  Pair p;
  i32 inches = tenths / inch;
  p.game = situation(unit("a", "blue", troop, figures, 30, 8, more) +
                         unit("x", "red", "line_infantry", 24, 30, 8 + inches, ", facing = 180"),
                     ground);
  p.s = p.game->begin();
  p.s[unit_named(*p.game, "x")].pose.at.y += tenths % inch;
  return p;
}

void prove_moves(Limits& limits) {
  auto far = [](const std::string& troop, int figures, const std::string& more) {
    return std::make_shared<Pair>(facing(troop, figures, 50 * inch, more));
  };
  auto rate = [&limits](const std::string& path, const std::shared_ptr<Pair>& p, const std::string& text,
                        i32 times = 1) {
    limits.prove(path, [=](const TableFigure& f) {
      expect_limit(f, f.value * times * inch, [&](i32 d) { return p->accepts(text + mm(d)); });
    });
  };
  rate("move.infantry", far("line_infantry", 24, ""), "advance a by forward ");
  rate("move.cavalry", far("line_cavalry", 12, ""), "advance a by forward ");
  rate("move.limbered", far("medium_battery", 0, ", formation = 'limbered'"), "drive a :limbered by forward ");
  rate("move.horse_battery", far("horse_battery", 0, ", formation = 'limbered'"), "drive a :limbered by forward ");
  rate("move.fast", far("line_infantry", 24, ""), "fast a by forward ", 4);  // times infantry's 4
  rate("move.march", far("line_infantry", 24, ", formation = 'march'"), "fast a by forward ", 4);
  limits.prove("move.wheel", [=](const TableFigure& f) {
    auto p = far("line_infantry", 24, "");
    expect_limit(f, f.value * 10,
                 [&](i32 d) { return p->accepts("advance a by wheel_left " + mm(d) + ", forward 20"); });
  });
  limits.prove("move.apart", [](const TableFigure& f) {  // 3 inches before the enemy
    Pair p = facing("line_infantry", 24, 3 * inch);
    expect_limit(f, (3 - f.value) * inch, [&](i32 d) { return p.accepts("advance a by forward " + mm(d)); });
  });
  limits.prove("move.difficult", [](const TableFigure& f) {
    Pair p =
        facing("line_infantry", 24, 50 * inch, "", "terrain = [{ id = 'bog', kind = 'rough', box = [10, 0, 50, 30] }]");
    expect_limit(f, 4 * inch / f.value, [&](i32 d) { return p.accepts("advance a by forward " + mm(d)); });
  });
  limits.prove("move.obstacle", [](const TableFigure& f) {  // a stream an inch before the front
    Pair p = facing("line_infantry", 24, 50 * inch, "",
                    "terrain = [{ id = 'brook', kind = 'stream', line = [10, 9, 50, 9] }]");
    expect_limit(f, 4 * inch / f.value, [&](i32 d) { return p.accepts("advance a by forward " + mm(d)); });
  });
}

void prove_fire(Limits& limits) {
  limits.prove("fire.far_range", [](const TableFigure& f) {
    expect_limit(f, f.value * inch, [](i32 d) { return facing("line_infantry", 16, d).accepts("volley a > x"); });
  });
  limits.prove("fire.near_range", [](const TableFigure& f) {
    expect_limit(f, f.value * inch,
                 [&](i32 d) { return facing("line_infantry", 16, d).reckons("volley a > x", f.clause); });
  });
  limits.prove("fire.rifles_far", [](const TableFigure& f) {
    expect_limit(f, f.value * inch, [](i32 d) { return facing("rifles", 16, d).accepts("volley a > x"); });
  });
  limits.prove("fire.rifles_near", [](const TableFigure& f) {  // scored as others' near range (MP-4.10)
    expect_limit(f, f.value * inch, [](i32 d) { return facing("rifles", 16, d).reckons("volley a > x", "MP-4.10"); });
  });
  limits.prove("fire.advance_range", [](const TableFigure& f) {
    expect_limit(f, f.value * inch, [](i32 d) { return facing("line_infantry", 16, d).accepts("advance a > x"); });
  });
  limits.prove("fire.horse_range", [](const TableFigure& f) {
    expect_limit(f, f.value * inch, [](i32 d) { return facing("light_cavalry", 12, d).accepts("advance a > x"); });
  });
  for (const char* gun : {"medium", "heavy", "horse"}) {
    std::string row = std::string{"artillery.class."} + gun + ".", troop = std::string{gun} + "_battery";
    limits.prove(row + "long", [troop](const TableFigure& f) {
      expect_limit(f, f.value * inch, [&](i32 d) { return facing(troop, 0, d).accepts("bombard a > x :unlimbered"); });
    });
    limits.prove(row + "short", [troop](const TableFigure& f) {
      expect_limit(f, f.value * inch,
                   [&](i32 d) { return facing(troop, 0, d).reckons("bombard a > x :unlimbered", "MP-9.4"); });
    });
    limits.prove(row + "medium", [troop](const TableFigure& f) {
      expect_limit(f, f.value * inch,
                   [&](i32 d) { return facing(troop, 0, d).reckons("bombard a > x :unlimbered", "MP-9.5"); });
    });
    limits.excuse(row + "endures", "a number of hits");
  }
}

TEST(MornePlaineLimits, every_figure_at_its_limit_and_beyond) {
  Limits limits;
  prove_moves(limits);
  prove_fire(limits);
  limits.excuse("move.advance", "it multiplies by 1: the base moves");
  limits.excuse("move.charge", "whether a charge reaches is not asked beforehand (MP-11.3): by charges.toml");
  limits.excuse("move.manhandled", "a manhandled gun goes to a pose: by guns.toml");
  limits.excuse("move.leader", "a leader goes to a pose in his own phase: by fear.toml");
  limits.excuse("move.reform_shift",
                "how far a formation is shifted to fit depends on what is in the way: by moves.toml");
  limits.excuse("formation.*", "numbers of figures in a front");
  limits.excuse("base.*", "sizes of bases");
  limits.excuse("fire.*", "scores");
  limits.excuse("artillery.*", "modifiers of a die");
  limits.excuse("save.*", "scores");
  limits.excuse("leader.*", "hits endured; the range of command by morale.toml");
  limits.excuse("losses.*", "shares of a unit");
  limits.excuse("melee.*", "scores and numbers of dice");
  limits.excuse("morale.*", "scores and modifiers");
  limits.excuse("dice_move.*", "numbers of dice, and how a way of flight is looked for: by pursuits.toml");
  limits.excuse("panic.*", "scores; the radius by fear.toml");
  limits.excuse("terrain.*", "what a ground does; sight through a wood by arcs.toml");
  limits.excuse("army.*", "numbers of units and figures, and zones");
  limits.excuse("worth.*", "points");
  limits.excuse("victory.*", "the end of a battle");
  limits.walk(ruleset());
}

}  // namespace
}  // namespace grog::morne_plaine
