// Every range, reach, arc and rate of tables.toml at its limit and a tenth of a millimetre, or of a degree, beyond.
#include "tests/support/limits.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "tests/feu_combat_moral/fixture.hpp"

namespace grog::feu_combat_moral {
namespace {

using test::expect_limit, test::Limits, test::TableFigure;

std::string decimals(i32 n, i32 unit) {  // of a whole that has `unit` parts, a power of ten
  std::string text = std::to_string(n % unit + unit);
  return std::to_string(n / unit) + "." + text.substr(1);
}
std::string mm(i32 tenths) { return decimals(tenths, 10); }
std::string unit(const std::string& id, const std::string& troop, int figures, i32 x, i32 y, const std::string& more) {
  std::string men = figures == 0 ? "" : ", figures = " + std::to_string(figures);
  return "{ id = '" + id + "', side = '" + (id[0] == 'b' ? "blue" : "red") + "', troop = '" + troop + "'" + men +
         ", at = [" + decimals(x, 100) + ", " + decimals(y, 100) + "], " + more + " },\n";
}
const std::string firing = "start = { phase = 'fire', initiative = 'blue' }";
// Large enough for twelve-pounders.
std::unique_ptr<const Game> field(const std::string& units,
                                  const std::string& more = "start = { phase = 'orders', initiative = 'blue' }") {
  std::string text =
      "id = 'test'\nruleset = 'feu-combat-moral'\nname = { fr = 'Essai', en = 'Trial' }\nperiods = 10\n"
      "table = { width = 160, height = 160 }\n"
      "sides = { first = { key = 'blue', fr = 'Bleus', en = 'Blue', edge = 'south', zone = [0, 0, 160, 20] }, second = "
      "{ key = 'red', fr = 'Rouges', en = 'Red', edge = 'north', zone = [0, 140, 160, 160] } }\n";
  return test::load(rules(), {"test.toml", text + more + "\nunit = [\n" + units + "]\n"});
}
bool accepted(const Game& g, const std::string& text) { return g.check(g.begin(), order(g, text)).accepted; }
// Whether what comes of a fire is reckoned by one of these clauses.
bool reckons(const Game& g, const std::string& fire, std::initializer_list<const char*> clauses) {
  grog::State s = g.begin();
  Journal journal;
  RandomDice dice(9);
  for (const std::string& text : {fire, std::string{"done"}, std::string{"done"}, std::string{"roll"}}) {
    Order o = order(g, text);
    if (!g.check(s, o)) continue;
    g.apply(s, o, dice, &journal);
  }
  EXPECT_FALSE(journal.modifiers.empty()) << fire;
  return std::any_of(journal.modifiers.begin(), journal.modifiers.end(), [&](const Modifier& m) {
    return std::any_of(clauses.begin(), clauses.end(), [&](const char* c) { return rules().clause_id(m.clause) == c; });
  });
}

// Blue's front at y = 2000; red's line, a figure deep, d before it.
void prove_small_arms(Limits& limits) {
  struct Arms {
    const char *row, *troop, *formation;
    i32 depth;
  };
  for (Arms a : {Arms{"mousqueton", "france-chasseur", "line", 200}, Arms{"fusil", "prussia-mousquetaire", "line", 100},
                 Arms{"carabine", "prussia-schutzen", "line", 100}}) {
    auto battle = [a](i32 d) {
      return field(unit("b", a.troop, 4, 8000, 2000 - a.depth / 2,
                        "facing = 0, formation = '" + std::string{a.formation} + "'") +
                       unit("r", "france-fusilier", 8, 8000, 2000 + d + 50, "facing = 180, formation = 'line'"),
                   firing);
    };
    std::string row = std::string{"weapon."} + a.row + ".";
    limits.prove(row + "range", [=](const TableFigure& f) {
      expect_limit(f, f.value, [&](i32 d) { return accepted(*battle(d), "fire b > r :ball"); });
    });
    limits.prove(row + "point_blank", [=](const TableFigure& f) {
      expect_limit(f, f.value, [&](i32 d) { return reckons(*battle(d), "fire b > r :ball", {"FCM-3.1"}); });
    });
    // "Beyond": exactly the third is still within it (FCM-R10).
    limits.prove(row + "third", [=](const TableFigure& f) {
      expect_limit(f, f.value, [&](i32 d) { return !reckons(*battle(d), "fire b > r :ball", {"FCM-3.2", "FCM-3.3"}); });
    });
    limits.prove(row + "two_thirds", [=](const TableFigure& f) {
      expect_limit(f, f.value, [&](i32 d) { return !reckons(*battle(d), "fire b > r :ball", {"FCM-3.4", "FCM-3.5"}); });
    });
  }
}

void prove_guns(Limits& limits) {
  struct Gun {
    const char *row, *troop;
  };
  for (Gun gun :
       {Gun{"3", "austria-brigade-battery-3"}, Gun{"4", "france-horse-battery-4"}, Gun{"6", "france-foot-battery-6"},
        Gun{"8", "france-foot-battery-8"}, Gun{"9", "britain-foot-brigade-9"}, Gun{"12", "france-foot-battery-12"}}) {
    auto battle = [gun](i32 d) {
      return field(unit("b", gun.troop, 2, 8000, 2000 - 150, "facing = 0, formation = 'battery'") +
                       unit("r", "france-fusilier", 8, 8000, 2000 + d + 50, "facing = 180, formation = 'line'"),
                   firing);
    };
    std::string row = std::string{"calibre."} + gun.row + ".";
    limits.prove(row + "range", [=](const TableFigure& f) {
      expect_limit(f, f.value, [&](i32 d) { return accepted(*battle(d), "fire b > r :ball"); });
    });
    limits.prove(row + "canister", [=](const TableFigure& f) {
      expect_limit(f, f.value, [&](i32 d) { return accepted(*battle(d), "fire b > r :canister"); });
    });
    limits.prove(row + "half", [=](const TableFigure& f) {
      expect_limit(f, f.value, [&](i32 d) { return !reckons(*battle(d), "fire b > r :ball", {"FCM-4.9"}); });
    });
    limits.prove(row + "three_quarters", [=](const TableFigure& f) {
      expect_limit(f, f.value, [&](i32 d) { return !reckons(*battle(d), "fire b > r :ball", {"FCM-4.10"}); });
    });
    limits.excuse(row + "deep", "a modifier");
  }
}

void prove_moves(Limits& limits) {
  const std::string far = unit("r", "france-fusilier", 8, 8000, 15000, "facing = 180, formation = 'line'");
  limits.prove("move.hollow_square", [=](const TableFigure& f) {
    auto g = field(unit("b", "prussia-mousquetaire", 16, 8000, 5000, "facing = 0, formation = 'hollow_square'") + far);
    expect_limit(f, f.value, [&](i32 d) { return accepted(*g, "move b by forward " + mm(d)); });
  });
  limits.prove("officer.move", [=](const TableFigure& f) {
    auto g = field(unit("b", "prussia-mousquetaire", 16, 12000, 5000, "facing = 0") +
                       unit("bg", "general-20", 0, 8000, 5000, "facing = 0") + far,
                   "start = { phase = 'officers', initiative = 'blue' }");
    expect_limit(f, f.value, [&](i32 d) { return accepted(*g, "ride bg to 800," + mm(5000 + d)); });
  });
  // FCM-7.1: an officer alone is aimed at when he is more than 5 cm from an enemy unit: the shooter, 5 cm and more off.
  limits.prove("officer.target_over", [=](const TableFigure& f) {
    auto g = [&](i32 d) {
      return field(unit("b", "prussia-mousquetaire", 16, 8000, 1950, "facing = 0, formation = 'line'") +
                       unit("r", "france-fusilier", 8, 15000, 15000, "facing = 180") +
                       unit("rg", "general-20", 0, 8000, 2000 + d + 75, "facing = 180"),
                   firing);
    };
    expect_limit(f, f.value, [&](i32 d) { return !accepted(*g(d), "fire b > rg :ball"); });
  });
  // FCM-23.5: more than 5 cm of wood cuts the line of sight. Both stand in it.
  limits.prove("move.wood_sight", [=](const TableFigure& f) {
    auto g = [&](i32 d) {
      return field(unit("b", "prussia-mousquetaire", 12, 8000, 1950, "facing = 0, formation = 'line'") +
                       unit("r", "france-fusilier", 8, 8000, 2000 + d + 50, "facing = 180, formation = 'line'"),
                   "terrain = [{ id = 'wood', kind = 'wood', box = [60, 10, 100, 60] }]\n" + firing);
    };
    expect_limit(f, f.value, [&](i32 d) { return accepted(*g(d), "fire b > r :ball"); });
  });
}

TEST(FcmLimits, every_figure_at_its_limit_and_beyond) {
  Limits limits;
  prove_small_arms(limits);
  prove_guns(limits);
  prove_moves(limits);
  limits.excuse("losses.*", "the printed table of losses, by tables_test.cpp");
  limits.excuse("die.*", "faces of dice");
  limits.excuse("fire.*", "modifiers");
  limits.excuse("artillery.*", "modifiers; doubled canister under 10 cm by artillery.toml");
  limits.excuse("exposure.*", "shares of a period, by fires.toml");
  limits.excuse("melee.*", "modifiers; the recoils' lengths by melees.toml");
  limits.excuse("officer.*", "losses, values and modifiers; how far one flees by officers_and_tables.toml");
  limits.excuse("morale.*", "modifiers, and distances that count for them: by morale.toml");
  limits.excuse("attrition.*", "the printed tables of losses, by tables_test.cpp");
  limits.excuse("results.*", "the printed table of results, by tables_test.cpp");
  limits.excuse("interpenetration.*", "numbers of figures, by panic.toml");
  limits.excuse("footprint.*", "sizes of bases");
  limits.excuse("formation.*", "numbers of figures");
  limits.excuse("change.*", "half-periods, by moves.toml");
  limits.excuse("move.*",
                "numbers, shares, and distances met on the way only: by moves.toml, charges.toml and panic.toml; "
                "arcs by geometry_test.cpp, the 5 cm of FCM-20.8 by watch.cpp");
  limits.excuse("terrain.*", "shares of the speed, by moves.toml");
  limits.excuse("house.*", "numbers of figures, and the size of a house");
  limits.excuse("victory.*", "per cent");
  limits.excuse("army.*", "numbers of figures and companies");
  limits.walk(ruleset());
}

}  // namespace
}  // namespace grog::feu_combat_moral
