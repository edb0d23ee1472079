// Every range, reach, arc and rate of tables.toml at its limit and a thousandth of a UD (a tenth of a millimetre)
// beyond.
#include "tests/support/limits.hpp"

#include <algorithm>

#include "tests/mplg/fixture.hpp"

namespace grog::mplg {
namespace {

using test::expect_limit, test::Limits, test::TableFigure;

// Scenario files place units to the hundredth of a UD; what is finer is set in the position itself.
struct Spot {
  std::string id;
  Point at;
};
std::vector<Spot> spots;

std::string uds(i32 n) {
  std::string text = std::to_string(n % ud / 10 + 100);
  return std::to_string(n / ud) + "." + text.substr(1);
}
std::string mm(i32 tenths) { return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10); }
std::string unit(const std::string& id, const std::string& troop, int stands, i32 x, i32 y,
                 const std::string& more = "") {
  bool prussian = id[0] == 'p';
  spots.push_back({id, {x, y}});
  return "{ id = \"" + id + "\", troop = \"" + troop + "\", general = \"" + (prussian ? "pg" : "fg") +
         "\", stands = " + std::to_string(stands) + ", at = [" + uds(x) + ", " + uds(y) + "], allowed = 2" + more +
         " },\n";
}
struct Field {
  std::unique_ptr<const Game> game;
  grog::State s;
  bool accepts(const std::string& text) const { return judge(*game, s, text).accepted; }
};
Field field(const std::string& step, const std::string& units, const std::string& more = "") {
  Field out{situation(more + "\nunit = [\n" + units + "]\nstart = { step = \"" + step + "\" }\n"), {}};
  out.s = out.game->begin();
  for (const Spot& spot : spots)
    if (UnitId u = unit_named(*out.game, spot.id); u != UnitId::none) out.s[u].pose.at = spot.at;
  spots.clear();
  return out;
}
// Whether what came of an order is told with a clause.
bool reckons(const Field& at, const std::string& text, const std::string& clause) {
  grog::State s = at.s;
  Journal journal;
  RandomDice dice(3);
  EXPECT_TRUE(at.accepts(text)) << text;
  at.game->apply(s, order(*at.game, text), dice, &journal);
  return std::any_of(journal.events.begin(), journal.events.end(),
                     [&](const Event& e) { return rules().clause_id(e.clause) == clause; });
}

struct Mover {
  const char* pace;
  const char* troop;
  const char* formation;
};
constexpr Mover movers[] = {{"infantry", "ligne", "line"},
                            {"artillery", "batterie-4", "limbered"},
                            {"mitrailleuse", "mitrailleuses", "limbered"},
                            {"battle_cavalry", "cuirassiers", ""},
                            {"horse_artillery", "batterie-4-cheval", "limbered"},
                            {"light_cavalry", "hussards", ""}};
void prove_moves(Limits& limits) {
  const std::string far =
      "{ id = \"p1\", troop = \"line\", general = \"pg\", stands = 4, at = [11, 9], allowed = 2 },\n";
  for (const Mover& m : movers)
    limits.prove(std::string{"move."} + m.pace, [m, far](const TableFigure& f) {
      std::string how = *m.formation == 0 ? "" : std::string{", formation = \""} + m.formation + "\"";
      auto g = field("french_move", unit("f1", m.troop, 2, 6000, 3000, how) + far);
      expect_limit(f, f.value * ud, [&](i32 d) { return g.accepts("move f1 to 600," + mm(3000 + d)); });
    });
  limits.prove("move.general", [far](const TableFigure& f) {
    auto g = field("french_move", unit("f1", "ligne", 2, 6000, 3000) + far);  // the general at 0.2, 0.2
    expect_limit(f, f.value * ud, [&](i32 d) { return g.accepts("move fg to 20," + mm(200 + d)); });
  });
  limits.prove("move.road", [far](const TableFigure& f) {
    auto g = field("french_move", unit("f1", "ligne", 2, 6000, 3000) + far,
                   "terrain = [{ id = \"way\", kind = \"road\", line = [6, 0, 6, 10] }]");
    expect_limit(f, (1 + f.value) * ud, [&](i32 d) { return g.accepts("road f1 =" + std::to_string(d)); });
  });
  limits.prove("move.difficult", [far](const TableFigure& f) {  // infantry's UD, in a wood all the way
    auto g = field("french_move", unit("f1", "ligne", 2, 6000, 3000) + far,
                   "terrain = [{ id = \"wood\", kind = \"wood\", box = [4, 1, 8, 6] }]");
    expect_limit(f, ud / f.value, [&](i32 d) { return g.accepts("move f1 to 600," + mm(3000 + d)); });
  });
  limits.prove("body.apart_tenths", [](const TableFigure& f) {  // bodies are 0.2 deep
    auto g =
        field("french_move", unit("f1", "ligne", 2, 6000, 3000) + unit("p1", "line", 2, 6000, 3900, ", actions = 2"));
    i32 touching = 3900 - 200;
    expect_limit(f, touching - f.value * ud / 10, [&](i32 y) { return g.accepts("move f1 to 600," + mm(y)); });
  });
  limits.prove("body.road_tenths", [far](const TableFigure& f) {
    auto follows = [&](i32 d) {
      auto g = field("french_move", unit("f1", "ligne", 2, 6000 + d, 3000) + far,
                     "terrain = [{ id = \"way\", kind = \"road\", line = [6, 0, 6, 10] }]");
      return g.accepts("road f1 =500");
    };
    expect_limit(f, f.value * ud / 10, follows);
  });
}

// The shooter's front at y = 3.1, the target's before it.
void prove_fire(Limits& limits) {
  auto shot = [](const char* step, const char* troop, const char* more, bool prussian) {
    return [=](i32 d) {
      std::string s = prussian ? "p1" : "f1", t = prussian ? "f1" : "p1";
      i32 from = prussian ? 6000 : 3000, to = prussian ? 6000 - 100 - d - 100 : 3000 + 100 + d + 100;
      auto g = field(step, unit(s, troop, 2, 6000, from, more) + unit(t, prussian ? "ligne" : "line", 2, 6000, to));
      return g.accepts("fire " + s + " > " + t + " =0");
    };
  };
  limits.prove("small_arms.near.reach",
               [=](const TableFigure& f) { expect_limit(f, f.value * ud, shot("french_move", "line", "", true)); });
  limits.prove("small_arms.far.reach",
               [=](const TableFigure& f) { expect_limit(f, f.value * ud, shot("prussian_move", "ligne", "", false)); });
  limits.prove("small_arms.mitrailleuse.reach", [=](const TableFigure& f) {
    expect_limit(f, f.value * ud, shot("prussian_move", "mitrailleuses", ", formation = \"deployed\"", false));
  });
  struct Battery {
    const char *row, *troop;
    bool prussian;
  };
  for (Battery b : {Battery{"fr4", "batterie-4", false}, Battery{"fr12", "batterie-12", false},
                    Battery{"pr4", "battery-4", true}, Battery{"pr6", "battery-6", true}}) {
    auto battle = [b](i32 d) {
      std::string s = b.prussian ? "p1" : "f1", t = b.prussian ? "f1" : "p1";
      i32 from = b.prussian ? 9800 : 200, to = b.prussian ? 9800 - 200 - d : 200 + 200 + d;
      return field("artillery", unit(s, b.troop, 1, 6000, from, ", formation = \"deployed\"") +
                                    unit(t, b.prussian ? "ligne" : "line", 2, 6000, to));
    };
    std::string text = b.prussian ? "bombard p1 > f1" : "bombard f1 > p1";
    limits.prove(std::string{"artillery."} + b.row + ".shell.reach", [=](const TableFigure& f) {
      expect_limit(f, f.value * ud, [&](i32 d) { return battle(d).accepts(text); });
    });
    limits.prove(std::string{"artillery."} + b.row + ".canister.reach", [=](const TableFigure& f) {
      expect_limit(f, f.value * ud, [&](i32 d) { return reckons(battle(d), text, f.clause); });
    });
  }
  // 1,732 across to 1,000 ahead is 59.999 degrees, 1,733 is 60.01: a general is aimed at by his centre (R79).
  limits.prove("sight.half_arc", [](const TableFigure& f) {
    ASSERT_EQ(f.value, 60);
    auto sees = [](i32 across) {
      Field g = field("prussian_move", unit("f1", "ligne", 2, 4000, 3000) + unit("p1", "line", 2, 4000, 6000));
      g.s[unit_named(*g.game, "pg")].pose.at = {4000 + across, 3100 + 1000};
      return g.accepts("fire f1 > pg =0");
    };
    expect_limit(f, 1732, sees);
  });
  // A line in a wood whose border lies d before its front; the target stands in the open.
  limits.prove("sight.wood_tenths", [](const TableFigure& f) {
    auto sees = [](i32 d) {
      auto g = field("prussian_move", unit("f1", "ligne", 2, 6000, 4000 - d - 100) + unit("p1", "line", 2, 6000, 5000),
                     "terrain = [{ id = \"wood\", kind = \"wood\", box = [4, 1, 8, 4] }]");
      return g.accepts("fire f1 > p1 =0");
    };
    expect_limit(f, f.value * ud / 10, sees);
  });
}

TEST(MplgLimits, every_figure_at_its_limit_and_beyond) {
  Limits limits;
  prove_moves(limits);
  prove_fire(limits);
  limits.excuse("move.retreat", "nobody orders a retreat's length: by morale.toml");
  limits.excuse("move.withdrawal", "it is exactly so long: by morale.toml");
  limits.excuse("move.general_moves", "a number of moves");
  limits.excuse("move.actions", "a number of actions");
  limits.excuse("dice.*", "numbers of dice, by shooting.toml and artillery.toml");
  limits.excuse("small_arms.*", "scores and modifiers, by fire.toml");
  limits.excuse("artillery.*", "scores and modifiers, by artillery.toml");
  limits.excuse("general.*", "scores; the radius of command is reckoned when a turn begins: by battle.toml");
  limits.excuse("melee.*", "dice and modifiers, by melee.toml; the gallop's run by charges.toml");
  limits.excuse("morale.*", "degrees and modifiers; how near a friend breaks by morale.toml");
  limits.excuse("losses.*", "numbers of losses");
  limits.excuse("body.*", "sizes of bodies, and how a way of retreat is looked for: by ground.toml");
  limits.excuse("game.*", "deployment, arrival and victory: by setup.toml and battle.toml");
  limits.walk(ruleset());
}

}  // namespace
}  // namespace grog::mplg
