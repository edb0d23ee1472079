// Every range, reach, arc and rate of tables.toml at its limit and a tenth of a millimetre, or of a degree, beyond.
#include "tests/support/limits.hpp"

#include <algorithm>

#include "tests/casques_et_plumets/support.hpp"

namespace grog::test::casques {
namespace {

using namespace grog::casques_et_plumets;

constexpr i32 one_cm = 100, ud_size = 500;

// Scenario files place units to the hundredth of a UD; what is finer is set in the position itself.
constexpr i32 grain = ud_size / 100;
struct Spot {
  std::string id;
  Point at;
};
std::vector<Spot> spots;

std::string uds(i32 tenths) {
  std::string text = std::to_string(tenths / grain % 100 + 100);
  return std::to_string(tenths / ud_size) + "." + text.substr(1);
}
std::string mm(i32 tenths) { return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10); }
std::string unit(const std::string& id, const std::string& officer, const std::string& troop, i32 x, i32 y,
                 const std::string& more) {
  spots.push_back({id, {x, y}});
  return "{ id = \"" + id + "\", officer = \"" + officer + "\", troop = \"" + troop + "\", at = [" + uds(x) + ", " +
         uds(y) + "], " + more + " },\n";
}
struct Scene {
  std::unique_ptr<const Game> game;
  State s;
  bool accepts(const std::string& text) const { return verdict(*game, s, text) == "accepted"; }
};
Scene scene(const std::string& units, const std::string& more = "") {
  Scene out{battle(units, more), {}};
  out.s = out.game->begin();
  for (const Spot& spot : spots)
    if (UnitId u = unit_named(*out.game, spot.id); u != UnitId::none) out.s[u].pose.at = spot.at;
  spots.clear();
  return out;
}
const std::string enemy_line = "facing = 180, formation = \"line\"";
const std::string far_away =
    "{ id = \"z\", officer = \"oa\", troop = \"militia\", at = [34, 22], " + enemy_line + " },\n";
// What comes of an order, with any dice.
struct Happened {
  Journal journal;
  State state;
  bool told(Tell t) const {
    return std::any_of(journal.events.begin(), journal.events.end(),
                       [&](const Event& e) { return e.kind == static_cast<u8>(t); });
  }
  bool by(Clause c) const {
    return std::any_of(journal.modifiers.begin(), journal.modifiers.end(),
                       [&](const Modifier& m) { return m.clause == c; });
  }
};
Happened play(const Scene& at, const std::string& text) {
  Happened out{{}, at.s};
  RandomDice dice(7);
  EXPECT_TRUE(at.accepts(text)) << text;
  at.game->apply(out.state, order(*at.game, text), dice, &out.journal);
  return out;
}

// ---- T1. A unit at 60, 30 cm that looks north; nobody near, or an enemy 30 cm behind it.
struct Mover {
  const char* pace;
  const char* troop;
  const char* formation;
};
constexpr Mover movers[] = {
    {"inf_column", "line", "attack_column"},       {"inf_line", "line", "line"},
    {"light_column", "hussars", "attack_column"},  {"light_line", "hussars", "line"},
    {"heavy_column", "dragoons", "attack_column"}, {"heavy_line", "dragoons", "line"},
    {"field_gun", "foot-battery", "limbered"},     {"horse_gun", "horse-battery", "limbered"},
    {"heavy_gun", "heavy-battery", "limbered"},
};
void prove_rates(Limits& limits) {
  for (const Mover& m : movers)
    for (const char* ground : {"flat", "difficult", "road"})
      for (int mode : {0, 1}) {
        std::string path = std::string{"move."} + m.pace + "." + ground + "." + std::to_string(mode);
        bool column = std::string_view{m.formation} == "line";
        if (std::string_view{ground} == "road" && column) continue;  // CP-8.7: such a row has no road figure
        limits.prove(path, [m, ground = std::string{ground}, mode](const TableFigure& f) {
          bool road = ground == "road";
          std::string formation = road && std::string_view{m.formation} != "limbered" ? "road_column" : m.formation;
          std::string more = ground == "difficult"
                                 ? "terrain = [{ id = \"wheat\", kind = \"crops\", box = [8, 2, 16, 20] }]"
                             : road ? "terrain = [{ id = \"way\", kind = \"road\", line = [12, 0, 12, 24] }]"
                                    : "";
          std::string units = unit("u", "of", m.troop, 6000, 3000, "facing = 0, formation = \"" + formation + "\"");
          units += mode == 0 ? far_away : unit("z", "oa", "militia", 9000, 1500, "facing = 0, formation = \"line\"");
          auto g = scene(units, more);
          std::string leg = road ? "road" : "forward";
          expect_limit(f, f.value * one_cm, [&](i32 d) { return g.accepts("move u by " + leg + " " + mm(d)); });
        });
      }
  for (const char* gun : {"field_gun", "horse_gun"})
    limits.prove(std::string{"move."} + gun + ".manhandled", [gun](const TableFigure& f) {
      std::string troop = std::string_view{gun} == "field_gun" ? "foot-battery" : "horse-battery";
      auto g = scene(unit("u", "of", troop, 6000, 3000, "facing = 0, formation = \"battery\"") +
                     unit("z", "oa", "militia", 9000, 1500, "facing = 0, formation = \"line\""));
      expect_limit(f, f.value * one_cm, [&](i32 d) { return g.accepts("manhandle u by forward " + mm(d)); });
    });
  // CP-8.2, CP-R4: strategic beyond 40 cm. The enemy stands behind, so that the way leads away from him.
  limits.prove("move.strategic_cm", [](const TableFigure& f) {
    auto tactical = [](i32 d) {  // rear of the line at 5750, front of the enemy d south of it
      auto g = scene(unit("u", "of", "line", 6000, 6000, "facing = 0, formation = \"line\"") +
                     unit("z", "oa", "militia", 6000, 5750 - d - 250, "facing = 0, formation = \"line\""));
      return !g.accepts("move u by forward 150");
    };
    expect_limit(f, f.value * one_cm, tactical);
  });
}

// ---- T2. The shooter's front at y = 4000 cm/100, the target d before it.
struct Gun {
  const char* weapon;
  const char* troop;
  const char* formation;
  i32 depth;
};
constexpr Gun guns[] = {{"musket", "line", "line", 500},
                        {"field_gun", "foot-battery", "battery", 500},
                        {"horse_gun", "horse-battery", "battery", 500},
                        {"heavy_gun", "heavy-battery", "battery", 500}};
Scene shot(const Gun& gun, i32 d) {
  std::string units = unit("u", "of", gun.troop, 6000, 4000 - gun.depth / 2,
                           "facing = 0, formation = \"" + std::string{gun.formation} + "\"") +
                      unit("z", "oa", "militia", 6000, 4000 + d + 250, enemy_line);
  return scene(units);
}
// How many dice the first throw asks for.
int dice_thrown(const Gun& gun, i32 d) {
  Scene at = shot(gun, d);
  Tape none;
  TapeDice dice(none);
  EXPECT_TRUE(at.accepts("fire u > z :front"));
  at.game->apply(at.s, order(*at.game, "fire u > z :front"), dice, nullptr);
  return static_cast<int>(dice.missing().count);
}
void prove_ranges(Limits& limits) {
  for (const Gun& gun : guns) {
    std::string row = std::string{"range."} + gun.weapon + ".";
    limits.prove(row + "long", [gun](const TableFigure& f) {
      expect_limit(f, f.value * one_cm, [&](i32 d) { return shot(gun, d).accepts("fire u > z :front"); });
    });
    // More dice within than beyond: the whole VC against half of it (CP-11.1, CP-11.2), canister's two (CP-11.3).
    for (const char* band : {"short", "canister"}) {
      if (std::string_view{band} == "canister" && std::string_view{gun.weapon} == "musket") continue;
      limits.prove(row + band, [gun](const TableFigure& f) {
        int beyond = dice_thrown(gun, f.value * one_cm + 1);
        expect_limit(f, f.value * one_cm, [&](i32 d) { return dice_thrown(gun, d) > beyond; });
      });
    }
  }
  limits.excuse("range.rifle.*",
                "the rifle's figures are the musket's (CP-R10), and no army of these situations has one");
}

// ---- Zones.
void prove_zones(Limits& limits) {
  // CP-R37: touching the edge is not entering. The mover's front at 4000, the enemy's zone d before it.
  limits.prove("zone.depth_cm", [](const TableFigure& f) {
    auto g = scene(unit("u", "of", "line", 6000, 3500, "formation = \"attack_column\"") +
                   unit("z", "oa", "militia", 6000, 4000 + f.value * one_cm + 500 + 250, enemy_line));
    auto enters = [&](i32 d) { return play(g, "move u by forward " + mm(d)).told(Tell::test); };
    EXPECT_FALSE(enters(500)) << f.path;
    EXPECT_TRUE(enters(501)) << f.path;
  });
  // CP-17.7: a line charges 10 cm; a target in disorder has no zone, so there is no test on the way.
  limits.prove("zone.charge_reach_cm", [](const TableFigure& f) {
    auto reaches = [](i32 d) {
      auto g = scene(unit("u", "of", "line", 6000, 3750, "formation = \"line\"") +
                     unit("z", "oa", "militia", 6000, 4000 + d + 250, enemy_line + ", disorder = true"));
      return !play(g, "charge u > z").told(Tell::short_charge);
    };
    expect_limit(f, 10 * one_cm + f.value * one_cm, reaches);
  });
  // CP-19.13: the support stands d beside the charger's flank, aligned with him.
  limits.prove("zone.support_cm", [](const TableFigure& f) {
    auto supported = [](i32 d) {
      auto g = scene(unit("u", "of", "line", 6000, 3750, "formation = \"line\"") +
                     unit("v", "of", "line", 6000 + 750 + d + 750, 4500, "formation = \"line\", facing = 0") +
                     unit("z", "oa", "militia", 6000, 4750, enemy_line + ", disorder = true"));
      return play(g, "charge u > z").by("CP-19.13"_c);
    };
    expect_limit(f, f.value * one_cm, supported);
  });
  // CP-R47: 1 cm from an enemy without a zone, and not a tenth of a millimetre nearer.
  limits.prove("zone.clearance_cm", [](const TableFigure& f) {
    auto g =
        scene(unit("u", "of", "line", 6000, 3500, "formation = \"attack_column\"") +
              unit("z", "oa", "militia", 6000, 4000 + f.value * one_cm + 700 + 250, enemy_line + ", disorder = true"));
    expect_limit(f, 700, [&](i32 d) { return g.accepts("move u by forward " + mm(d)); });
  });
}

// ---- Command, and the distances at which ground counts.
void prove_command(Limits& limits) {
  // CP-14.1, CP-R34: from the officer's centre, at 12, 8 UD, to the nearest point.
  limits.prove("command.radius_cm", [](const TableFigure& f) {
    auto commanded = [](i32 d) {
      auto g = scene(unit("u", "of", "line", 6000, 4000 + d + 250, "formation = \"line\"") + far_away);
      return g.accepts("move u by forward 10");
    };
    expect_limit(f, f.value * one_cm, commanded, grain);  // reckoned where the file places it
  });
  // CP-17.2: one point for each 45 degrees begun.
  limits.prove("cost.turn_step_degrees", [](const TableFigure& f) {
    auto g = scene(unit("u", "of", "line", 6000, 3000, "formation = \"line\"") + far_away);
    UnitId officer = unit_named(*g.game, "of");
    i32 had = own(g.s)[officer].pc;
    auto paid = [&](i32 tenths) { return had - own(play(g, "turn u by left " + mm(tenths)).state)[officer].pc; };
    EXPECT_EQ(paid(f.value * 10), 1) << f.path;
    EXPECT_EQ(paid(f.value * 10 + 1), 2) << f.path;
    EXPECT_EQ(paid(2 * f.value * 10), 2) << f.path;
    EXPECT_EQ(paid(2 * f.value * 10 + 1), 3) << f.path;
  });
}

void prove_ground(Limits& limits) {
  // CP-24.2: two units in a wood see each other at 10 cm; a charge needs sight (CP-17.5).
  limits.prove("zone.wood_sight_cm", [](const TableFigure& f) {
    auto sees = [](i32 d) {
      auto g = scene(unit("u", "of", "line", 6000, 3750, "formation = \"line\"") +
                         unit("z", "oa", "militia", 6000, 4000 + d + 250, enemy_line),
                     "terrain = [{ id = \"wood\", kind = \"wood\", box = [6, 2, 20, 20] }]");
      return g.accepts("charge u > z");
    };
    expect_limit(f, f.value * one_cm, sees);
  });
  // CP-R40: at the edge of the wood, whose northern border is at 8.5 UD, with the front within 1 cm of it.
  limits.prove("zone.wood_edge_cm", [](const TableFigure& f) {
    auto fires = [](i32 d) {
      auto g = scene(unit("u", "of", "line", 6000, 4250 - d - 250, "formation = \"line\"") +
                         unit("z", "oa", "militia", 6000, 4750 + 250, enemy_line),
                     "terrain = [{ id = \"wood\", kind = \"wood\", box = [6, 2, 20, 8.5] }]");
      return g.accepts("fire u > z :front");
    };
    expect_limit(f, f.value * one_cm, fires);
  });
  // CP-R48: on the road with the centre of the front within 1 cm of its line.
  limits.prove("zone.road_cm", [](const TableFigure& f) {
    auto follows = [](i32 d) {
      auto g = scene(unit("u", "of", "line", 6000 + d, 3000, "formation = \"road_column\"") + far_away,
                     "terrain = [{ id = \"way\", kind = \"road\", line = [12, 0, 12, 24] }]");
      return g.accepts("move u by road 50");
    };
    expect_limit(f, f.value * one_cm, follows);
  });
}

TEST(CasquesLimits, every_figure_at_its_limit_and_beyond) {
  Limits limits;
  prove_rates(limits);
  prove_ranges(limits);
  prove_zones(limits);
  prove_command(limits);
  prove_ground(limits);
  limits.excuse("fire.*",
                "dice of fire, by the cases of procedures.toml; opportunity fire is at the zone's edge by definition");
  limits.excuse("morale.*", "modifiers of a throw, by the cases of procedures.toml");
  limits.excuse("melee.*",
                "dice of melee, by the cases of procedures.toml; the recoil's length by those of charge.toml");
  limits.excuse("status.*", "combat value and price");
  limits.excuse("budget.*", "prices and numbers of units, by army_test.cpp");
  limits.excuse("competence.*", "faces of a die");
  limits.excuse("command.*", "points and faces of dice");
  limits.excuse("cost.*", "prices of acts");
  limits.excuse("zone.shift_cm",
                "how far a formation is shifted to fit depends on what is in the way: by corners.toml");
  limits.excuse("zone.objective_cm", "who holds a place is reckoned at the end of the battle: by command.toml");
  limits.excuse("footprint.*", "sizes of bodies");
  limits.excuse("battle.*", "the length of a battle");
  limits.walk(ruleset());
}

}  // namespace
}  // namespace grog::test::casques
