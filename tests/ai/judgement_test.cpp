// What is counted in positions, and judged by weights that games have taught.
#include "core/judgement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "ai/greedy.hpp"
#include "ai/judge.hpp"
#include "core/dice.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"
#include "tests/toy_ruleset/game.hpp"

namespace grog::test {
namespace {

std::vector<FeatureName> names_of(const Rulebook& book) { return feature_names(book.labels(), book.troops()); }

std::size_t place_of(const std::vector<FeatureName>& names, std::string_view whole) {
  auto at = std::ranges::find(names, whole, &FeatureName::whole);
  EXPECT_NE(at, names.end()) << whole;
  return static_cast<std::size_t>(at - names.begin());
}

// A ruleset with that file beside its tables; null with what is wrong.
std::unique_ptr<const Rulebook> with_judgement(const Ruleset& r, const std::string& text, Problems& problems) {
  DataFiles files(r.id());
  for (const EmbeddedFile& f : r.files()) files.put(std::string{f.path}, std::string{f.text});
  files.put("judgement.toml", text);
  return r.open(files, problems);
}

// Every feature weighs something, and none as much as another.
std::string uneven_judgement(const Rulebook& book) {
  std::vector<FeatureName> names = names_of(book);
  std::vector<i32> weights;
  for (std::size_t i = 0; i < names.size(); ++i) weights.push_back(static_cast<i32>(i * i % 997) - 498);
  return judgement_text("# of a test\n", names, weights);
}

// Positions on the way of random battles of a ruleset's first scenario.
template <class F>
void each_position(const Game& game, F&& look) {
  constexpr int every = 9;
  Rng rng(5);
  RandomDice dice(6);
  State s = game.begin();
  std::vector<Order> orders;
  for (int n = 0; s.over == 0 && n < 2'000; ++n) {
    if (n % every == 0) look(s);
    game.propose(s, rng, 12, orders);
    game.apply(s, orders[rng.below(static_cast<u32>(orders.size()))], dice, nullptr);
  }
}

std::vector<i32> counted(const Game& game, const State& s) {
  Survey survey(game);
  std::vector<i32> out(survey.size());
  survey.count(s, out);
  return out;
}

TEST(Features, each_has_a_name_of_its_own) {
  for (const Ruleset* r : rulesets()) {
    auto book = open(*r);
    std::set<std::string> names;
    for (const FeatureName& n : names_of(*book)) EXPECT_TRUE(names.insert(n.whole()).second) << r->id() << n.whole();
    EXPECT_GT(names.size(), 30u) << r->id();
  }
}

// Five bases a side in two squads each; the second blue one gone, a red one with two of its three bases down.
TEST(Features, are_counted_as_by_hand) {
  const Game& game = toy_skirmish();
  std::vector<FeatureName> names = names_of(game.rules());
  State s = game.begin();
  std::vector<i32> even = counted(game, s);
  EXPECT_EQ(even[place_of(names, "position.score")], 0);
  EXPECT_EQ(even[place_of(names, "troop.squad")], 0);
  s[unit_id(1)].strength = 0;
  s[unit_id(2)].strength = 1;
  typed<toy_ruleset::Types>(s)[unit_id(2)].down = true;
  std::vector<i32> now = counted(game, s);
  EXPECT_EQ(now[place_of(names, "position.score")], 0);  // three bases against three
  EXPECT_EQ(now[place_of(names, "troop.squad")], -333);  // a squad against one and a third
  EXPECT_EQ(now[place_of(names, "formation.squad")], -333);
  EXPECT_EQ(now[place_of(names, "unit.down")], -333);
  s[unit_id(2)].strength = 0;
  now = counted(game, s);
  EXPECT_EQ(now[place_of(names, "position.score")], 10);   // ten for each base
  EXPECT_EQ(now[place_of(names, "position.points")], 10);  // a base is a point, a hundred points are one
  EXPECT_EQ(now[place_of(names, "troop.squad")], 0);
  EXPECT_EQ(now[place_of(names, "position.ahead")], 1'000);
  EXPECT_EQ(now[place_of(names, "unit.down")], 0);  // the dead lie down for nobody
}

// Whose a unit is changes nothing but the sign of what it counts for.
TEST(Features, do_not_know_which_side_is_which) {
  for (const Ruleset* r : rulesets()) {
    auto book = open(*r);
    auto game = load(*book, scenario_files(*r).front());
    std::vector<FeatureName> names = names_of(*book);
    each_position(*game, [&](const State& s) {
      State turned = s;
      for (std::size_t i = 0; i < s.units; ++i) turned.unit[i].side = other(s.unit[i].side);
      std::vector<i32> one = counted(*game, s), two = counted(*game, turned);
      for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i].table == "troop" || names[i].table == "formation" || names[i].table.starts_with("near_") ||
            names[i].table == "friends_near" || names[i].table.starts_with("unit")) {
          EXPECT_EQ(one[i], -two[i]) << r->id() << " " << names[i].whole();
        }
      }
    });
  }
}

TEST(Judgement, is_the_opposite_for_the_other_side_and_the_same_each_time) {
  for (const Ruleset* r : rulesets()) {
    Problems problems;
    auto book = with_judgement(*r, uneven_judgement(*open(*r)), problems);
    ASSERT_NE(book, nullptr) << problems.text();
    ASSERT_TRUE(book->has_judgement());
    auto game = load(*book, scenario_files(*r).front());
    Assessor assessor(*game), again(*game);
    i64 moved = 0;
    each_position(*game, [&](const State& s) {
      i64 lead = assessor.lead(s, Side::first);
      EXPECT_EQ(lead, -assessor.lead(s, Side::second)) << r->id();
      EXPECT_EQ(lead, again.lead(s, Side::first)) << r->id();
      moved += std::abs(lead);
    });
    EXPECT_GT(moved, 0) << r->id();
  }
}

TEST(Judgement, is_read_as_it_was_written) {
  for (const Ruleset* r : rulesets()) {
    auto plain = open(*r);
    Problems problems;
    auto book = with_judgement(*r, uneven_judgement(*plain), problems);
    ASSERT_NE(book, nullptr) << problems.text();
    const std::vector<i32>& w = book->judgement().weights;
    ASSERT_EQ(w.size(), names_of(*plain).size());
    for (std::size_t i = 0; i < w.size(); ++i) EXPECT_EQ(w[i], static_cast<i32>(i * i % 997) - 498) << r->id();
  }
}

TEST(Judgement, a_broken_file_is_refused_where_it_is_broken) {
  struct Case {
    const char *text, *says;
  };
  constexpr Case cases[] = {
      {"[troop]\nsqaud = 5\n", "judgement.toml:2:1: unknown key 'troop.sqaud'; did you mean 'squad'?"},
      {"[position]\nscore = 1.5\n", "judgement.toml:2:9: 'position.score' must be a whole number"},
      {"[position]\nscore = 2000000\n",
       "judgement.toml:2:9: 'position.score' must be -1000000 to 1000000, not 2000000"},
      {"[position\n", "judgement.toml:1:"},
  };
  for (const Case& c : cases) {
    Problems problems;
    EXPECT_EQ(with_judgement(toy_ruleset::ruleset(), c.text, problems), nullptr) << c.text;
    EXPECT_NE(problems.text().find(c.says), std::string::npos) << problems.text();
  }
}

// By strength alone a squad more is worth thrice what the file says for one, whatever the score.
TEST(Judgement, is_what_a_general_judges_by_unless_he_is_told_otherwise) {
  Problems problems;
  auto taught = with_judgement(toy_ruleset::ruleset(), "[troop]\nsquad = 700\n", problems);
  ASSERT_NE(taught, nullptr) << problems.text();
  auto game = load(*taught, scenario_file(toy_ruleset::ruleset(), "toy-skirmish"));
  State s = game->begin();
  s[unit_id(1)].strength = 0;
  EXPECT_EQ(Assessor(*game).lead(s, Side::second), 700'000);
  Judge learned(*game), handmade(*game, {}, Eye::handmade), plain(toy_skirmish());
  EXPECT_DOUBLE_EQ(handmade.value(s, Side::first), plain.value(s, Side::first));
  EXPECT_DOUBLE_EQ(learned.value(s, Side::second), 1.4 / (3 + 1.4) * 0.95);
  EXPECT_DOUBLE_EQ(learned.value(s, Side::first), -learned.value(s, Side::second));
}

TEST(Judgement, players_are_named_with_the_eye_they_judge_by) {
  for (const char* name : {"greedy:handmade", "veteran:handmade", "veteran:cautious:handmade@50"})
    EXPECT_NE(player_named(name).player, nullptr) << name;
  EXPECT_EQ(player_named("greedy:handmad").player, nullptr);
  EXPECT_EQ(player_named("random:handmade").player, nullptr);
  EXPECT_EQ(player_title("veteran:handmade@50", Lang::en), "Veteran · its author's judgement · 50 %");
}

}  // namespace
}  // namespace grog::test
