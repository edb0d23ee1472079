// Armies by points: what they cost, and which clause a wrong one breaks.
#include "rulesets/casques_et_plumets/tables.hpp"
#include "tests/casques_et_plumets/support.hpp"

namespace grog::test::casques {
namespace {

using namespace grog::casques_et_plumets;

const Tables& tables() { return *static_cast<const Tables*>(book().tables()); }

int cost(std::string_view key, bool numerous = false, bool lance = false) {
  for (std::size_t i = 0; i < book().troops().size(); ++i)
    if (book().troops()[i].key == key)
      return cost_of(tables(), tables().troops[i], numerous, lance || tables().troops[i].lance);
  ADD_FAILURE() << key;
  return 0;
}

// The price list of section 26; surcharges add up (CP-R38).
TEST(CasquesArmies, prices) {
  EXPECT_EQ(cost("guard-foot"), 20);   // CP-26.1
  EXPECT_EQ(cost("guard-heavy"), 20);  // the surcharge is for regulars
  EXPECT_EQ(cost("guard-light", false, true), 22);
  EXPECT_EQ(cost("grenadiers"), 16);  // CP-26.2
  EXPECT_EQ(cost("cuirassiers"), 16);
  EXPECT_EQ(cost("elite-lancers"), 18);
  EXPECT_EQ(cost("line"), 10);           // CP-26.3
  EXPECT_EQ(cost("line", true), 12);     // CP-26.6
  EXPECT_EQ(cost("dragoons"), 12);       // CP-26.7
  EXPECT_EQ(cost("lancers"), 12);        // CP-26.8
  EXPECT_EQ(cost("heavy-battery"), 12);  // CP-26.9
  EXPECT_EQ(cost("foot-battery"), 10);
  EXPECT_EQ(cost("militia"), 6);  // CP-26.4
  EXPECT_EQ(cost("militia-cavalry", false, true), 8);
  EXPECT_EQ(cost("officer"), 5);  // CP-26.5
  EXPECT_EQ(cost("chief"), 5);
}

std::string faults(const std::string& text) {
  Problems problems;
  bool good = book().check_army({"army.toml", "ruleset = \"casques-et-plumets\"\n" + text}, problems);
  EXPECT_EQ(good, problems.empty());
  return problems.text();
}
const std::string saint_aubin =
    "[[brigade]]\nunit = [{ troop = \"line\" }, { troop = \"line\" }, { troop = \"light\" }]\n"
    "[[brigade]]\nunit = [{ troop = \"hussars\" }, { troop = \"foot-battery\" }]\n";

TEST(CasquesArmies, an_army_within_its_budget) {
  EXPECT_EQ(faults("army = \"french\"\nbudget = 65\n" + saint_aubin), "");  // 50, two officers and the chief
  EXPECT_NE(faults("army = \"french\"\nbudget = 64\n" + saint_aubin).find("65 points"), std::string::npos);
}

TEST(CasquesArmies, the_broken_clause_is_named) {
  EXPECT_NE(faults("army = \"french\"\n[[brigade]]\nunit = [{ troop = \"line\" }]\n").find("CP-4.3"),
            std::string::npos);
  std::string six = "army = \"french\"\n[[brigade]]\nunit = [";
  for (int i = 0; i < 6; ++i) six += "{ troop = \"line\" }, ";
  EXPECT_NE(faults(six + "]\n").find("CP-4.2"), std::string::npos);
  EXPECT_NE(faults("army = \"prussian\"\n[[brigade]]\nunit = [{ troop = \"guard-foot\" }, { troop = \"line\" }]\n")
                .find("CP-6.2"),
            std::string::npos);
  EXPECT_NE(
      faults("army = \"french\"\n[[brigade]]\nunit = [{ troop = \"line\", lance = true }, { troop = \"line\" }]\n")
          .find("CP-26.8"),
      std::string::npos);
  EXPECT_NE(
      faults("army = \"french\"\n[[brigade]]\nunit = [{ troop = \"light\", numerous = true }, { troop = \"line\" }]\n")
          .find("CP-26.6"),
      std::string::npos);
  EXPECT_NE(faults("army = \"french\"\n").find("1 to 6 officers"), std::string::npos);
}

TEST(CasquesArmies, five_nations_raise_armies) {
  for (const char* nation : {"french", "austrian", "prussian", "russian", "british"})
    EXPECT_EQ(faults("army = \"" + std::string{nation} + "\"\n" + saint_aubin), "") << nation;
}

}  // namespace
}  // namespace grog::test::casques
