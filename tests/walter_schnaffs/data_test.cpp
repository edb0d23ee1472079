// The figures that the files carry, against the printed text and the battles' own sums.
#include <set>

#include "core/match.hpp"
#include "rulesets/walter_schnaffs/procedures.hpp"
#include "tests/walter_schnaffs/support.hpp"

namespace grog::test::walter {
namespace {

using namespace walter_schnaffs;

const Tables& tables() { return *static_cast<const Tables*>(book().tables()); }

std::size_t troop(std::string_view key) {
  for (std::size_t i = 0; i < book().troops().size(); ++i)
    if (book().troops()[i].key == key) return i;
  ADD_FAILURE() << "no troops " << key;
  return 0;
}

// What a base of each costs (WS-9.1 to WS-9.7), which also says who is professional (WS-8.28), who a reservist
// (WS-8.29), and whose infantry carries the Chassepot or the Werder.
TEST(WalterData, every_troop_costs_what_the_list_says) {
  struct Row {
    const char* key;
    int cost;
    Quality quality;
    bool rapid;
  };
  constexpr Quality regular = Quality::regular, professional = Quality::professional, reservist = Quality::reservist;
  constexpr Row rows[] = {
      {"line", 10, regular, false},
      {"bavarian-line", 10, regular, false},
      {"bavarian-werder", 11, regular, true},
      {"jager", 13, professional, false},
      {"guard", 13, professional, false},
      {"bavarian-jager", 14, professional, true},
      {"landwehr", 7, reservist, false},
      {"cavalry", 12, regular, false},
      {"guard-cavalry", 15, professional, false},
      {"battery-4", 20, regular, false},
      {"battery-6", 20, regular, false},
      {"guard-battery-4", 23, professional, false},
      {"guard-battery-6", 23, professional, false},
      {"ligne", 11, regular, true},
      {"chasseurs", 14, professional, true},
      {"coloniale", 14, professional, true},
      {"garde", 14, professional, true},
      {"mobiles-chassepot", 8, reservist, true},
      {"mobiles", 7, reservist, false},
      {"cavalerie", 12, regular, false},
      {"cavalerie-garde", 15, professional, false},
      {"batterie-4", 18, regular, false},
      {"batterie-lourde", 18, regular, false},
      {"canon-de-7", 20, regular, false},
      {"mitrailleuse", 20, regular, false},
  };
  EXPECT_EQ(std::size(rows), tables().troops.size());
  for (const Row& r : rows) {
    const Troop& t = tables().troops[troop(r.key)];
    EXPECT_EQ(cost_a_base(tables(), t), r.cost) << r.key;
    EXPECT_EQ(t.quality, r.quality) << r.key;
    EXPECT_EQ(t.rapid, r.rapid) << r.key;
  }
}

TEST(WalterData, each_side_has_its_own_guns) {
  std::set<Arm> arms[2];
  for (const Troop& t : tables().troops) arms[index(t.side)].insert(t.arm);
  EXPECT_EQ(arms[0], (std::set{Arm::infantry, Arm::cavalry, Arm::bl_heavy, Arm::bl_light}));
  EXPECT_EQ(arms[1],
            (std::set{Arm::infantry, Arm::cavalry, Arm::bl_heavy, Arm::ml_heavy, Arm::ml_light, Arm::mitrailleuse}));
}

// Zones of 15 cm (WS-0.2), 8 by 6 (WS-10.1); the Geisberg has its own size.
TEST(WalterData, the_table_is_laid_in_squares_of_15_cm) {
  struct Size {
    const char* id;
    int columns, rows;
  };
  for (const Size& z : {Size{"rencontre", 8, 6}, Size{"rotherberg", 8, 6}, Size{"geisberg", 5, 5}}) {
    auto game = scenario(z.id);
    EXPECT_EQ(game->board().columns, z.columns) << z.id;
    EXPECT_EQ(game->board().rows, z.rows) << z.id;
    EXPECT_EQ(game->board().width, 1500 * z.columns) << z.id;
    EXPECT_EQ(game->board().height, 1500 * z.rows) << z.id;
    EXPECT_EQ(game->board().places.size(), static_cast<std::size_t>(z.columns * z.rows));
  }
}

int spent(const Game& game, Side side) { return typed<Types>(game.begin()).side_of(side).spent; }

// Geisberg: 4, 3 and 3 (professional) bases of infantry, 2 of cavalry, two batteries; 4 professional and 3 + 3 regular
// bases with Chassepots, a bronze battery, mitrailleuses.
TEST(WalterData, the_armies_of_the_battles_cost_what_they_should) {
  auto geisberg = scenario("geisberg");
  EXPECT_EQ(spent(*geisberg, Side::first), 40 + 30 + 39 + 24 + 20 + 20);
  EXPECT_EQ(spent(*geisberg, Side::second), 56 + 33 + 33 + 18 + 20);
  auto rotherberg = scenario("rotherberg");
  EXPECT_EQ(spent(*rotherberg, Side::first), 5 * 40 + 30 + 39 + 2 * 24 + 4 * 20);
  EXPECT_EQ(spent(*rotherberg, Side::second), 42 + 3 * 44 + 3 * 33 + 24 + 3 * 18 + 20);
}

// Nothing of the base rules that the add-on drops, and nothing that it does not know: gas, fortifications, leaders,
// barrages, dismounting, morale (WS-0.3, WS-0.4, WS-0.5, WS-5.3, WS-7.21, WS-R1).
TEST(WalterData, nothing_is_there_that_should_not_be) {
  auto mentions = [](std::string_view text) {
    for (std::string_view word : {"gas", "fort", "command", "leader", "barrage", "dismount", "morale", "rout"})
      if (text.find(word) != std::string_view::npos) return true;
    return false;
  };
  for (const VerbInfo& v : book().labels().verbs) EXPECT_FALSE(mentions(v.key)) << v.key;
  for (const EventInfo& e : book().labels().events) EXPECT_FALSE(mentions(e.key)) << e.key;
  for (const Procedure& p : book().procedures()) EXPECT_FALSE(mentions(p.name)) << p.name;
  for (std::string_view kind : enum_keys<Kind>) EXPECT_FALSE(mentions(kind)) << kind;
  for (const TroopInfo& t : book().troops()) EXPECT_NE(t.symbol, Symbol::officer) << t.key;
}

// An army list by itself is held to WS-2.1, WS-17.5 and WS-17.6 as in play.
TEST(WalterData, an_army_list_is_checked_like_a_purchase) {
  auto faults = [](const std::string& lines) {
    Problems problems;
    bool good = book().check_army({"army.toml", "ruleset = 'walter-schnaffs'\nside = 'german'\n" + lines}, problems);
    EXPECT_EQ(good, problems.empty());
    return problems.text();
  };
  auto unit = [](const char* key, int bases) {
    return "[[unit]]\ntroop = '" + std::string{key} + "'\nbases = " + std::to_string(bases) + "\n";
  };
  EXPECT_EQ(faults(unit("line", 4) + unit("battery-6", 1)), "");
  EXPECT_NE(faults(unit("line", 2)).find("WS-2.1"), std::string::npos);
  EXPECT_NE(faults(unit("line", 4) + unit("battery-6", 1) + unit("battery-4", 1)).find("WS-17.6"), std::string::npos);
  // What is over budget or too small counts for the whole all the same: every broken rule is named.
  std::string dear = faults("budget = 50\n" + unit("line", 2) + unit("battery-6", 1) + unit("battery-4", 1));
  for (const char* broken : {"3 to 5 bases (WS-2.1)", "of a budget of 50 (WS-17.5)", "(WS-17.6)"})
    EXPECT_NE(dear.find(broken), std::string::npos) << broken << ": " << dear;
  EXPECT_EQ(faults("budget = 40\n" + unit("line", 4)), "");
  EXPECT_NE(faults("budget = 39\n" + unit("line", 4)).find("WS-17.5"), std::string::npos);
  EXPECT_NE(faults(unit("ligne", 4)).find("other side"), std::string::npos);
  EXPECT_NE(faults(unit("lime", 4)).find("line"), std::string::npos) << "the nearest name is offered";
}

}  // namespace
}  // namespace grog::test::walter
