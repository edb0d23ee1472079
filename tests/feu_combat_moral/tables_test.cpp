// The printed tables, guarded by sums added up from the print, and the rosters with their prices.
#include <gtest/gtest.h>

#include <numeric>

#include "rulesets/feu_combat_moral/procedures.hpp"
#include "tests/feu_combat_moral/fixture.hpp"

namespace grog::feu_combat_moral {
namespace {

// FCM-1.4, 1.5: sums of the 21 rows (factor -5 to 15) and of the 24 columns of the sheet.
TEST(FcmTables, losses_have_the_sums_of_the_print) {
  constexpr int rows[] = {55,   75,   150,  185,  240,  390,  480,  590,  800,  980, 1230,
                          1500, 1810, 2115, 2400, 2710, 3000, 3300, 3595, 3900, 4500};
  constexpr int columns[] = {120,  220,  345,  470,  580,  685,  790,  905,  1020, 1125, 1245, 1360,
                             1475, 1580, 1705, 1810, 1925, 2035, 2145, 2255, 2380, 2490, 2610, 2730};
  for (std::size_t r = 0; r < loss_rows; ++r)
    EXPECT_EQ(std::accumulate(tables().losses[r].begin(), tables().losses[r].end(), 0), rows[r]) << "factor " << r;
  for (std::size_t c = 0; c < loss_columns; ++c) {
    int sum = 0;
    for (std::size_t r = 0; r < loss_rows; ++r) sum += tables().losses[r][c];
    EXPECT_EQ(sum, columns[c]) << c + 1 << " figures";
  }
}

// More figures never inflict less; a better factor does so in one printed cell only (FCM-R4).
TEST(FcmTables, losses_rise_but_for_the_printed_exception) {
  for (std::size_t r = 0; r < loss_rows; ++r)
    for (std::size_t c = 0; c < loss_columns; ++c) {
      if (c > 0) {
        EXPECT_GE(tables().losses[r][c], tables().losses[r][c - 1]);
      }
      bool exception = r == 11 && c == 0;  // factor 6, one figure
      if (r > 0) {
        EXPECT_EQ(tables().losses[r][c] < tables().losses[r - 1][c], exception) << r << " " << c;
      }
    }
}

// FCM-8.35, 8.44: eleven printed rows, by their sums; R40 is the 120 of four figures.
TEST(FcmTables, attrition_has_the_sums_of_the_print) {
  constexpr int strength[] = {24, 20, 18, 16, 14, 12, 10, 8, 6, 4, 3};
  constexpr int sums[] = {1800, 1500, 1350, 1200, 1050, 900, 750, 600, 450, 320, 225};
  constexpr int two_thirds[] = {16, 13, 12, 10, 9, 8, 6, 5, 4, 2, 2}, half[] = {12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1};
  for (std::size_t i = 0; i < 11; ++i) {
    const AttritionRow& row = tables().attrition[static_cast<std::size_t>(strength[i])];
    EXPECT_EQ(std::accumulate(row.losses.begin(), row.losses.end(), 0), sums[i]) << strength[i];
    EXPECT_EQ(row.two_thirds, two_thirds[i]) << strength[i];
    EXPECT_EQ(row.half, half[i]) << strength[i];
  }
  // The columns: 5, 10, 15, 20, 25 times the 135 figures of the eleven rows, and 20 more for R40; 87 and 67 figures.
  constexpr int columns[] = {675, 1350, 2025, 2700, 3395};
  std::array<int, 5> sum{};
  int thirds = 0, halves = 0;
  for (int n : strength) {
    const AttritionRow& row = tables().attrition[static_cast<std::size_t>(n)];
    for (std::size_t k = 0; k < 5; ++k) sum[k] += row.losses[k];
    thirds += row.two_thirds, halves += row.half;
  }
  for (std::size_t k = 0; k < 5; ++k) EXPECT_EQ(sum[k], columns[k]) << "-" << k + 1;
  EXPECT_EQ(thirds, 87);
  EXPECT_EQ(halves, 67);
}

const Troop& troop(std::string_view key) {
  for (std::size_t i = 0; i < rules().troops().size(); ++i)
    if (rules().troops()[i].key == key) return tables().troops[i];
  ADD_FAILURE() << "no troops " << key;
  return tables().troops[0];
}

// T11 as printed: status, feu, combat, bonus, moral, line, column, skirmish, price in tenths, maximum.
TEST(FcmTables, the_printed_roster) {
  struct Row {
    const char* key;
    Clause clause;
    Status status;
    i32 fire, combat, bonus, moral, line, column, skirmish, price, most;
    Weapon weapon;  // FCM-10.9: (c) is the carabine
  };
  constexpr Row rows[] = {
      {"prussia-grenadier", "FCM-10.2"_c, Status::elite, 5, 5, 2, 6, 14, 18, 0, 84, 16, Weapon::fusil},
      {"prussia-jager", "FCM-10.3"_c, Status::regular, 3, 5, 1, 5, 14, 18, 20, 74, 4, Weapon::carabine},
      {"prussia-schutzen", "FCM-10.4"_c, Status::regular, 3, 4, 1, 5, 14, 18, 20, 59, 4, Weapon::carabine},
      {"prussia-fusilier", "FCM-10.5"_c, Status::regular, 4, 4, 1, 4, 12, 16, 18, 54, 16, Weapon::fusil},
      {"prussia-mousquetaire", "FCM-10.6"_c, Status::regular, 4, 4, 1, 4, 12, 16, 0, 49, 16, Weapon::fusil},
      {"prussia-volunteer-jager", "FCM-10.7"_c, Status::regular, 2, 3, 1, 4, 14, 18, 20, 46, 4, Weapon::carabine}};
  for (const Row& r : rows) {
    const Troop& x = troop(r.key);
    EXPECT_EQ(x.clause, r.clause) << r.key;
    EXPECT_EQ(x.status, r.status) << r.key;
    EXPECT_TRUE(x.fire == r.fire && x.combat == r.combat && x.bonus == r.bonus && x.moral == r.moral) << r.key;
    EXPECT_TRUE(x.line == 100 * r.line && x.column == 100 * r.column && x.skirmish == 100 * r.skirmish) << r.key;
    EXPECT_TRUE(x.line_bonus == 300 && x.column_bonus == 400) << r.key;
    EXPECT_TRUE(x.price == r.price && x.most == r.most && x.weapon == r.weapon) << r.key;  // FCM-10.10
  }
  EXPECT_EQ(tables().nation[0].manoeuvre, 1);  // class B (FCM-10.1)
}

// FCM-R55: the fitted formula, in tenths of a point, gives every price of every list.
TEST(FcmTables, prices_follow_the_formula) {
  constexpr i32 by_combat[] = {0, -4, 1, 6, 11, 26, 41, 56};
  int checked = 0;
  for (std::size_t i = 0; i < tables().troops.size(); ++i) {
    const Troop& x = tables().troops[i];
    if (is_officer(x.arm)) {  // FCM-11.4, 28.1
      bool allowed = x.arm == Arm::aide ? x.value == 10 : x.value % 20 == 0 && x.value >= 20 && x.value <= 100;
      EXPECT_TRUE(allowed && x.price == 10 * x.value) << rules().troops()[i].key;
      continue;
    }
    i32 price = 0;
    if (x.arm == Arm::artillery) {
      bool horse = x.column == 3000;
      price = 50 + 4 * x.calibre + 10 * (x.fire - 7) + (horse ? 15 : 0);
    } else {
      price = 4 * x.fire + by_combat[x.combat] + 6 * x.bonus + 4 * x.moral;
      if (is_cavalry(x.arm)) price += 20 + (x.cuirass ? 10 : 0);
      if (x.arm == Arm::infantry && x.line == 1400) price += 2;
      if (x.skirmish > 0) price += 5;
      if (x.weapon == Weapon::carabine) price += 3;
      if (x.status == Status::guard) price += 5;
    }
    EXPECT_EQ(x.price, price) << rules().troops()[i].key;
    ++checked;
  }
  EXPECT_EQ(checked, 65);
}

bool army(const std::string& units, std::string& said, int budget = 2000) {
  Problems problems;
  bool ok = rules().check_army({"army.toml", "ruleset = 'feu-combat-moral'\nnation = 'prussia'\nbudget = " +
                                                 std::to_string(budget) + "\nunit = [\n" + units + "]\n"},
                               problems);
  said = problems.text();
  return ok;
}
std::string unit(const std::string& troop_key, int figures, const std::string& more = "") {
  return "{ troop = 'prussia-" + troop_key + "', figures = " + std::to_string(figures) + more + " },\n";
}
const std::string chief = "{ troop = 'general-40' },\n";

TEST(FcmArmies, a_whole_brigade_is_allowed) {
  std::string said;
  EXPECT_TRUE(army(unit("mousquetaire", 16, ", regiment = 12") + unit("mousquetaire", 16, ", regiment = 12") +
                       unit("fusilier", 16, ", regiment = 12") + unit("volunteer-jager", 4, ", regiment = 12") +
                       unit("schutzen", 16, ", grouped = true") + chief,  // four companies together (FCM-R64)
                   said))
      << said;
}

TEST(FcmArmies, what_is_not_allowed_names_its_clause) {
  std::string said;
  auto refused_by = [&](const std::string& units, const char* clause, int budget = 2000) {
    EXPECT_FALSE(army(units, said, budget));
    EXPECT_NE(said.find(clause), std::string::npos) << clause << ": " << said;
  };
  refused_by(unit("mousquetaire", 17) + chief, "FCM-10.11");
  refused_by(unit("schutzen", 8) + chief, "FCM-10.11");  // a company by itself has four
  refused_by(unit("mousquetaire", 20, ", regiment = 12") + chief, "FCM-10.13");
  refused_by(unit("volunteer-jager", 4) + chief, "FCM-10.14");
  refused_by(unit("volunteer-jager", 4, ", regiment = 12") + unit("mousquetaire", 16, ", regiment = 12") + chief,
             "FCM-10.15");
  std::string two = unit("mousquetaire", 16, ", regiment = 12") + unit("fusilier", 16, ", regiment = 12");
  refused_by(unit("volunteer-jager", 4, ", regiment = 12") + two + chief, "FCM-10.15");  // a whole regiment has three
  refused_by(unit("schutzen", 17, ", grouped = true") + chief, "FCM-10.11");             // four companies of four
  refused_by(unit("mousquetaire", 16), "FCM-28.1");
  refused_by(unit("mousquetaire", 16) + chief, "FCM-29.1", 100);
  refused_by("{ troop = 'france-fusilier', figures = 16 },\n" + chief, "another nation");
}

// FCM-10.12: one grouped battalion a brigade is advised; who wants two says that he knows.
TEST(FcmArmies, a_second_grouped_battalion_of_a_brigade_goes_against_advice) {
  auto grouped = [](const std::string& more) { return unit("schutzen", 16, ", grouped = true" + more); };
  std::string said;
  EXPECT_TRUE(army(grouped("") + chief, said)) << said;
  EXPECT_FALSE(army(grouped("") + grouped("") + chief, said));
  EXPECT_NE(said.find("FCM-10.12"), std::string::npos) << said;
  EXPECT_FALSE(army(grouped(", brigade = 'first'") + grouped(", brigade = 'first'") + chief, said));
  EXPECT_TRUE(army(grouped(", brigade = 'first'") + grouped(", brigade = 'second'") + chief, said)) << said;
  EXPECT_TRUE(army(grouped("") + grouped(", against_advice = true") + chief, said)) << said;
}

TEST(FcmArmies, regiment_8_has_twenty) {
  std::string said;
  EXPECT_TRUE(army(unit("mousquetaire", 20, ", regiment = 8") + unit("mousquetaire", 20, ", regiment = 8") +
                       unit("fusilier", 16, ", regiment = 8") + chief,
                   said))
      << said;
}

}  // namespace
}  // namespace grog::feu_combat_moral
