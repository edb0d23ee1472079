// Reactions put to the right side, corner cases of bodies and lines, armies, what a side sees.
#include "core/describe.hpp"
#include "core/match.hpp"
#include "rulesets/mplg/game.hpp"
#include "tests/mplg/fixture.hpp"

namespace grog::mplg {
namespace {

const Unit& unit(const grog::State& s, UnitId id) { return typed<Types>(s)[id]; }
Ask ask_of(const grog::State& s) { return static_cast<Ask>(s.asked().kind); }
UnitId named(const Game& g, const char* id) { return unit_named(g, id); }

TEST(MplgReactions, come_in_order_and_can_be_declined) {
  auto game = situation(R"(
unit = [
  { id = "p1", troop = "guard", general = "pg", stands = 4, at = [6, 6], allowed = 2 },
  { id = "f1", troop = "garde", general = "fg", stands = 4, at = [6, 4], allowed = 2 },
]
start = { step = "prussian_charge" }
)");
  grog::State s = game->begin();
  EXPECT_EQ(ask_of(s), Ask::charge);
  EXPECT_EQ(s.asked().side, prussian);
  give(*game, s, "charge p1 > f1");
  EXPECT_EQ(ask_of(s), Ask::counter);
  EXPECT_EQ(s.asked().side, french);
  give(*game, s, "end");  // both have degree 7: no test can fail
  EXPECT_EQ(ask_of(s), Ask::fire);
  EXPECT_EQ(s.asked().side, french);
  EXPECT_EQ(judge(*game, s, "move f1 to 600,410").clause, "MPLG-2.6"_c);
  give(*game, s, "hold :move");
  EXPECT_TRUE(unit(s, named(*game, "p1")).is(Mark::engaged));
  EXPECT_EQ(ask_of(s), Ask::act);
}

TEST(MplgReactions, nothing_is_asked_of_who_can_do_nothing) {
  auto game = situation(R"(
unit = [
  { id = "p1", troop = "line", general = "pg", stands = 4, at = [6, 9], allowed = 2 },
  { id = "h1", troop = "hussards", general = "fg", stands = 2, at = [6, 1], allowed = 2 },
]
start = { step = "prussian_move" }
)");
  grog::State s = game->begin();
  EXPECT_EQ(ask_of(s), Ask::act);
  give(*game, s, "move p1 to 600,800");
  EXPECT_EQ(ask_of(s), Ask::act);
  give(*game, s, "end");
  EXPECT_EQ(s.asked().side, french);
  EXPECT_EQ(typed<Types>(s).phase, Step::french_move);
}

// Asked where the mover comes into reach, then where its path ends.
TEST(MplgReactions, at_the_points_that_matter) {
  auto game = situation(R"(
unit = [
  { id = "h1", troop = "light-cavalry", general = "pg", stands = 1, at = [6, 9.5], allowed = 2 },
  { id = "f1", troop = "ligne", general = "fg", stands = 2, at = [6, 2.5], allowed = 2 },
]
start = { step = "prussian_move" }
)");
  grog::State s = game->begin();
  give(*game, s, "move h1 to 600,650");
  ASSERT_EQ(ask_of(s), Ask::fire);
  // 5 UD from the front of f1 at 2.6 to the front of h1: its centre is at 7.7.
  EXPECT_EQ(s[named(*game, "h1")].pose.at.y, 7700);
  EXPECT_EQ(judge(*game, s, "fire f1 > h1 =-1").clause, "MPLG-9.2"_c);
  EXPECT_TRUE(judge(*game, s, "fire f1 > h1 =7").accepted);
  give(*game, s, "hold :here");
  ASSERT_EQ(ask_of(s), Ask::fire);
  EXPECT_EQ(s[named(*game, "h1")].pose.at.y, 6500);
  give(*game, s, "hold :here");
  EXPECT_EQ(ask_of(s), Ask::act);
}

TEST(MplgReactions, where_a_mover_goes_out_of_sight) {
  auto game = situation(R"(
terrain = [{ id = "inn", kind = "building", box = [6.6, 4, 7.4, 4.8] }]
unit = [
  { id = "h1", troop = "light-cavalry", general = "pg", stands = 1, at = [5.2, 5.5], facing = 90, allowed = 2 },
  { id = "f1", troop = "ligne", general = "fg", stands = 1, at = [7, 3], allowed = 2 },
]
start = { step = "prussian_move" }
)");
  grog::State s = game->begin();
  give(*game, s, "hold :here");
  give(*game, s, "move h1 to 700,550");
  ASSERT_EQ(ask_of(s), Ask::fire);
  i32 x = s[named(*game, "h1")].pose.at.x;
  EXPECT_GT(x, 5200);
  EXPECT_LT(x, 7000);
  EXPECT_TRUE(judge(*game, s, "fire f1 > h1 =0").accepted);
  EXPECT_EQ(judge(*game, s, "fire f1 > h1 =1").clause, "MPLG-7.2"_c);
}

// Hidden where it starts and where it ends, seen through a gap between two houses: asked about when it comes out.
TEST(MplgReactions, where_a_mover_shows_itself_for_a_moment) {
  auto game = situation(R"(
terrain = [
  { id = "w", kind = "building", box = [2, 4, 5.1, 4.6] },
  { id = "e", kind = "building", box = [5.4, 4, 9, 4.6] },
]
unit = [
  { id = "h1", troop = "light-cavalry", general = "pg", stands = 1, at = [3.5, 6], facing = 90, allowed = 2 },
  { id = "f1", troop = "ligne", general = "fg", stands = 1, at = [6, 2], allowed = 2 },
]
start = { step = "prussian_move" }
)");
  grog::State s = game->begin();
  ASSERT_EQ(ask_of(s), Ask::act);
  give(*game, s, "move h1 to 649,600");
  ASSERT_EQ(ask_of(s), Ask::fire);
  // From (6, 2.1) past the corners (5.1, 4.6) and (5.4, 4): at y = 6 the gap shows what lies between 4.596 and 4.768.
  // The front of h1 is 0.1 ahead of its centre, which is then at 4.5; half its width nearer to f1 makes no tenth of it.
  i32 x = s[named(*game, "h1")].pose.at.x;
  EXPECT_EQ(x, 4500);
  EXPECT_TRUE(judge(*game, s, "fire f1 > h1 =0").accepted);
  EXPECT_FALSE(judge(*game, s, "fire f1 > h1 =-3").accepted);
  // The menu offers the whole way, here and where it still goes.
  Menu menu;
  game->menu(s, menu);
  bool offered = false;
  for (const Choice& c : menu.choices)
    if (c.verb == static_cast<u8>(Verb::fire) && c.unit == named(*game, "f1"))
      offered = c.value_low < 0 && c.value_high > 0;
  EXPECT_TRUE(offered);
  give(*game, s, "hold :here");
  EXPECT_EQ(s[named(*game, "h1")].pose.at.x > x, true);
}

// Declaring all charges before any moves: the second charger is where it was when the first one is declared.
TEST(MplgCharges, two_on_one_target_take_one_test) {
  auto game = situation(R"(
unit = [
  { id = "p1", troop = "guard", general = "pg", stands = 1, at = [5.7, 6], allowed = 2 },
  { id = "p2", troop = "guard", general = "pg", stands = 1, at = [6.3, 6], allowed = 2 },
  { id = "f1", troop = "garde", general = "fg", stands = 4, at = [6, 4.2], allowed = 2, actions = 2 },
]
start = { step = "prussian_charge" }
)");
  grog::State s = game->begin();
  give(*game, s, "charge p1 > f1");
  EXPECT_EQ(s[named(*game, "p1")].pose.at.y, 6000);
  Order second = order(*game, "charge p2 > f1");
  Tape tape;
  RandomDice dice(3, &tape);
  game->apply(s, second, dice, nullptr);
  EXPECT_EQ(tape.throws.size(), 3u);  // two chargers and one target (MPLG-R40)
  EXPECT_EQ(enemies_touched(typed<Types>(s), named(*game, "f1")).count(), 2);
  EXPECT_EQ(game->broken(s), "");
}

TEST(MplgCharges, stops_short_of_a_friend_that_came_in_the_way) {
  auto game = situation(R"(
unit = [
  { id = "p1", troop = "line", general = "pg", stands = 1, at = [6, 6], allowed = 2 },
  { id = "p2", troop = "line", general = "pg", stands = 1, at = [6, 5.2], allowed = 2 },
  { id = "f1", troop = "ligne", general = "fg", stands = 1, at = [6, 4.2], allowed = 2 },
]
start = { step = "prussian_charge" }
)");
  grog::State s = game->begin();
  // A friend in line bars the view as well as the way.
  EXPECT_EQ(judge(*game, s, "charge p1 > f1").clause, "MPLG-7.4"_c);
  EXPECT_TRUE(judge(*game, s, "charge p2 > f1").accepted);
}

TEST(MplgBodies, a_gap_as_wide_as_the_unit_lets_it_through) {
  for (const char* x : {"4.8", "4.81"}) {  // touching on both sides, and overlapping by a hundredth on one
    auto game = situation(std::string{R"(
unit = [
  { id = "f1", troop = "ligne", general = "fg", stands = 2, at = [6, 3], allowed = 2 },
  { id = "f2", troop = "ligne", general = "fg", stands = 4, at = [)"} +
                          x + R"(, 3.5], allowed = 2 },
  { id = "f3", troop = "ligne", general = "fg", stands = 4, at = [7.2, 3.5], allowed = 2 },
  { id = "p1", troop = "line", general = "pg", stands = 1, at = [11, 9.9] },
]
start = { step = "french_move" }
)");
    Verdict v = judge(*game, game->begin(), "move f1 to 600,400");
    if (std::string{x} == "4.8")
      EXPECT_TRUE(v.accepted);
    else
      EXPECT_EQ(v.clause, "MPLG-4.9"_c);
  }
}

TEST(MplgBodies, a_tenth_of_a_millimetre_decides) {
  auto game = situation(R"(
unit = [
  { id = "f1", troop = "ligne", general = "fg", stands = 2, at = [6, 3], allowed = 2 },
  { id = "f2", troop = "ligne", general = "fg", stands = 2, at = [6, 4], allowed = 2 },
  { id = "p1", troop = "line", general = "pg", stands = 1, at = [11, 9.9] },
]
start = { step = "french_move" }
)");
  grog::State s = game->begin();
  EXPECT_TRUE(judge(*game, s, "move f1 to 600,380").accepted);  // flush behind its friend
  EXPECT_FALSE(judge(*game, s, "move f1 to 600,380.1").accepted);
}

TEST(MplgBodies, cavalry_may_follow_the_edge_of_a_wood_but_not_stand_on_it) {
  auto game = situation(R"(
terrain = [{ id = "wood", kind = "wood", box = [6, 2, 9, 6] }]
unit = [
  { id = "h1", troop = "hussards", general = "fg", stands = 1, at = [5.99, 1], allowed = 2 },
  { id = "p1", troop = "line", general = "pg", stands = 1, at = [1, 9.9] },
]
start = { step = "french_move" }
)");
  grog::State s = game->begin();
  EXPECT_TRUE(judge(*game, s, "move h1 to 599,400").accepted);
  EXPECT_EQ(judge(*game, s, "move h1 to 600,390").clause, "MPLG-5.1"_c);
  EXPECT_EQ(judge(*game, s, "move h1 to 610,390").clause, "MPLG-5.1"_c);
}

TEST(MplgBodies, a_lost_stand_shrinks_a_unit_about_its_centre) {
  auto game = situation(R"(
unit = [
  { id = "f1", troop = "ligne", general = "fg", stands = 4, at = [6, 3] },
  { id = "p1", troop = "line", general = "pg", stands = 1, at = [1, 9.9] },
]
start = { step = "prussian_move" }
)");
  grog::State s = game->begin();
  UnitId f1 = named(*game, "f1");
  std::vector<Point> out;
  game->outline(s, f1, out);
  ASSERT_EQ(out.size(), 4u);
  EXPECT_EQ(out[0], (Point{5200, 3100}));  // MPLG-R3: 0.4 by 0.2 UD a stand
  s[f1].strength = 3;
  game->outline(s, f1, out);
  EXPECT_EQ(out[0], (Point{5400, 3100}));
  EXPECT_EQ(out[2], (Point{6600, 2900}));
}

TEST(MplgSight, of_two_units_is_the_same_from_both_sides_in_the_open) {
  auto game = situation(R"(
unit = [
  { id = "f1", troop = "ligne", general = "fg", stands = 1, at = [6, 3] },
  { id = "p1", troop = "bavarian-jager", general = "pg", stands = 1, at = [6, 6] },
]
start = { step = "prussian_move" }
)");
  const auto& g = static_cast<const MplgGame&>(*game);
  grog::State s = game->begin();
  UnitId f1 = named(*game, "f1"), p1 = named(*game, "p1");
  for (i32 y = 4000; y < 9000; y += 37) {
    s[p1].pose.at.y = y;
    Scene scene(g, typed<Types>(s));
    Sight there = sight(scene, f1, p1, 5), back = sight(scene, p1, f1, 5);
    EXPECT_EQ(static_cast<bool>(there), static_cast<bool>(back)) << y;
    EXPECT_EQ(there.range, back.range) << y;
    // MPLG-R2: fronts are 0.2 UD nearer than centres; rounded up.
    int range = std::max(1, (y - 3000 - 200 + 999) / 1000);
    EXPECT_EQ(there ? there.range : 0, range <= 5 ? range : 0) << y;
  }
}

TEST(MplgArmies, are_checked_and_the_broken_clause_named) {
  auto army = [](const std::string& units) {
    Problems problems;
    bool ok = rules().check_army({"army.toml",
                                  "ruleset = 'mplg'\nside = 'french'\n"
                                  "general = [{ id = 'g', troop = 'general-average' }]\nunit = [\n" +
                                      units + "]\n"},
                                 problems);
    return ok ? std::string{} : problems.text();
  };
  std::string four;
  for (int i = 0; i < 4; ++i) four += "{ troop = 'ligne', stands = 4, general = 'g' },\n";
  EXPECT_EQ(army(four), "");
  EXPECT_NE(army(four + "{ troop = 'ligne', stands = 2, general = 'g' },\n").find("MPLG-18.1"), std::string::npos);
  EXPECT_NE(army(four + "{ troop = 'line', stands = 4, general = 'g' },\n").find("MPLG-18.1"), std::string::npos);
  EXPECT_NE(army(four + "{ troop = 'hussards', stands = 5, general = 'g' },\n").find("MPLG-R4"), std::string::npos);
  EXPECT_NE(army(four + "{ troop = 'ligne', stands = 4, general = 'x' },\n").find("MPLG-R59"), std::string::npos);
  EXPECT_NE(army("{ troop = 'ligne', stands = 4, general = 'g' },\n").find("MPLG-R59"), std::string::npos);
  EXPECT_NE(army(four + "{ troop = 'ligne', stands = 4 },\n").find("this unit needs its general"), std::string::npos);
  EXPECT_NE(army(four + "{ troop = 'ligne', stands = 2, general = 'g' },\n").find("3 to 4 stands (MPLG-18.1)"),
            std::string::npos);
  // Four to nine units a general.
  std::string one = "{ troop = 'ligne', stands = 4, general = 'g' },\n";
  EXPECT_NE(army(one + one + one).find("MPLG-R59"), std::string::npos);
  EXPECT_NE(army(one).find("'g' must command 4 to 9 units, not 1 (MPLG-R59)"), std::string::npos);
  EXPECT_EQ(army(four + four + one), "");
  EXPECT_NE(army(four + four + one + one).find("MPLG-R59"), std::string::npos);
}

TEST(MplgArmies, the_lists_give_each_troop_its_figures) {
  const auto& book = static_cast<const MplgBook&>(rules());
  auto troop = [&](std::string_view key) {
    for (std::size_t i = 0; i < rules().troops().size(); ++i)
      if (rules().troops()[i].key == key) return book.t().troops[i];
    ADD_FAILURE() << key;
    return Troop{};
  };
  EXPECT_EQ(troop("zouaves").fight, Fight::fr_elite);  // MPLG-R60
  EXPECT_EQ(troop("chasseurs").fight, Fight::fr_inf);
  EXPECT_EQ(troop("afrique").morale, Morale::fr_guard);
  EXPECT_EQ(troop("mobiles").weapon, Weapon::rifle);  // MPLG-R61
  EXPECT_EQ(troop("bavarian-jager").weapon, Weapon::werder);
  EXPECT_EQ(troop("heavy-cavalry").move, MoveClass::battle_cavalry);  // MPLG-R62
  EXPECT_EQ(troop("light-cavalry").fight, Fight::light_cav);
  EXPECT_TRUE(troop("artillerie-garde").guard);
  EXPECT_TRUE(troop("jager").light);
  EXPECT_FALSE(troop("line").light);
}

// A name without a grammar of its own that begins with its troop's agrees as that does.
TEST(MplgNames, that_begin_with_their_troops_agree_as_it_does) {
  auto game = situation(R"(
unit = [
  { id = "f1", troop = "chasseurs", general = "fg", stands = 3, name = { fr = "Chasseurs à pied 1", en = "C 1" }, at = [6, 3] },
  { id = "f2", troop = "chasseurs", general = "fg", stands = 3, name = { fr = "17e bataillon", en = "17th" }, at = [9, 3] },
  { id = "p1", troop = "line", general = "pg", stands = 1, at = [6, 6] },
]
start = { step = "prussian_move" }
)");
  grog::State s = game->begin();
  Sentence subject("{Le unit}", "{The unit}");
  auto said = [&](const char* id) {
    Event e;
    e.unit = named(*game, id);
    return describe_event(*game, s, e, subject.text(), Lang::fr);
  };
  EXPECT_EQ(said("f1"), "Les chasseurs à pied 1");
  EXPECT_EQ(said("f2"), "Le 17e bataillon");
}

TEST(MplgHidden, standing_orders_of_the_other_side) {
  auto game = situation(R"(
unit = [
  { id = "f1", troop = "ligne", general = "fg", stands = 1, at = [6, 3], standing = 3 },
  { id = "p1", troop = "line", general = "pg", stands = 1, at = [6, 9], standing = 1 },
]
start = { step = "prussian_move" }
)");
  grog::State s = game->begin();
  grog::State seen = game->seen_by(s, prussian);
  EXPECT_EQ(unit(seen, named(*game, "f1")).standing, StandingOrder::ask);
  EXPECT_EQ(unit(seen, named(*game, "p1")).standing, StandingOrder::hold);
}

TEST(MplgStanding, orders_are_given_at_ones_own_decision_and_cost_nothing) {
  auto game = situation(R"(
unit = [
  { id = "f1", troop = "ligne", general = "fg", stands = 1, at = [6, 3] },
  { id = "p1", troop = "line", general = "pg", stands = 1, at = [6, 9] },
]
start = { step = "prussian_move" }
)");
  grog::State s = game->begin();
  EXPECT_FALSE(judge(*game, s, "standing f1 :hold =0").accepted);
  EXPECT_FALSE(judge(*game, s, "standing p1 :fire =0").accepted);
  give(*game, s, "standing p1 :fire =3");
  EXPECT_EQ(unit(s, named(*game, "p1")).standing, StandingOrder::fire);
  EXPECT_EQ(unit(s, named(*game, "p1")).fires_within, 3);
  EXPECT_EQ(ask_of(s), Ask::act);
  give(*game, s, "standing :ask =0");
  EXPECT_EQ(unit(s, named(*game, "p1")).standing, StandingOrder::ask);
}

// Of the options of a line none is refused because of what the unit is: foot does not limber, guns form no line.
TEST(MplgMenu, offers_only_what_the_arm_can_do) {
  auto deploys = test::load(rules(), test::scenario_file(ruleset(), "roter-berg"));
  auto acts = situation(R"(
unit = [
  { id = "f1", troop = "ligne", general = "fg", stands = 2, at = [6, 3], allowed = 2 },
  { id = "b1", troop = "batterie-4", general = "fg", stands = 1, at = [9, 3], allowed = 2 },
  { id = "h1", troop = "hussards", general = "fg", stands = 2, at = [3, 3], allowed = 2 },
  { id = "p1", troop = "line", general = "pg", stands = 1, at = [1, 9.9] },
]
start = { step = "french_move" }
)");
  int foot_deploys = 0, foot_turns = 0, gun_turns = 0, horse_turns = 0;
  for (const Game* game : {deploys.get(), acts.get()}) {
    grog::State s = game->begin();
    Menu menu;
    game->menu(s, menu);
    for (const Choice& c : menu.choices) {
      Verb verb = static_cast<Verb>(c.verb);
      if (verb != Verb::deploy && verb != Verb::turn) continue;
      ASSERT_NE(c.option, any_option);
      Order o;
      o.verb = c.verb, o.unit = c.unit, o.option = c.option, o.value = 90;
      EXPECT_NE(game->check(s, o).clause, "MPLG-R5"_c) << order_text(*game, o);
      Formation now = unit(s, c.unit).formation;
      bool foot = now == Formation::line || now == Formation::open;
      (verb == Verb::deploy ? foot_deploys : foot_turns) += foot;
      if (verb == Verb::turn) gun_turns += now == Formation::deployed, horse_turns += now == Formation::mounted;
    }
  }
  EXPECT_EQ(foot_turns, 3);  // as it is, in line, in open order
  EXPECT_EQ(gun_turns, 1);
  EXPECT_EQ(horse_turns, 1);
  EXPECT_EQ(foot_deploys, 7 * 4);  // on foot or prone, in line or in open order: the Chasseurs, the 63rd and the 2nd
}

// Told to the nearest tenth of a UD: 0.799 is 0.8, 0.75 is 0.8, 0.749 is 0.7.
TEST(MplgTelling, of_lengths) {
  auto game = situation(R"(
unit = [
  { id = "f1", troop = "ligne", general = "fg", stands = 1, at = [6, 3], allowed = 2 },
  { id = "p1", troop = "line", general = "pg", stands = 1, at = [1, 9.9] },
]
start = { step = "french_move" }
)");
  for (auto [to, tenths] : {std::pair{"379.9", 8}, {"375", 8}, {"374.9", 7}, {"400", 10}}) {
    grog::State s = game->begin();
    Journal journal;
    RandomDice dice(1);
    game->apply(s, order(*game, std::string{"move f1 to 600,"} + to), dice, &journal);
    ASSERT_FALSE(journal.events.empty());
    EXPECT_EQ(journal.events[0].kind, static_cast<u8>(Tell::moved));
    EXPECT_EQ(journal.events[0].value, tenths) << to;
  }
}

// Whether a standing order holds cannot be tried out: a move that comes before the eyes of somebody who could fire is
// not taken back, whatever he was told; one that does not is.
TEST(MplgSecrets, a_move_under_fire_is_not_taken_back) {
  for (int standing : {0, 1, 2, 4}) {  // ask, hold, fire within 1 UD and within 3
    auto game = situation(R"(
unit = [
  { id = "f1", troop = "ligne", general = "fg", stands = 1, at = [6, 3], allowed = 2, standing = )" +
                          std::to_string(standing) + R"( },
  { id = "p1", troop = "line", general = "pg", stands = 4, at = [6, 8.5], allowed = 2 },
  { id = "p2", troop = "line", general = "pg", stands = 4, at = [1, 9.5], allowed = 2 },
]
start = { step = "prussian_move" }
)");
    Match match(*game, {});
    RandomDice dice(1);
    ASSERT_EQ(ask_of(match.state()), Ask::act);
    ASSERT_TRUE(match.give(order(*game, "move p2 to 100,890"), dice).verdict);
    EXPECT_TRUE(match.can_undo(prussian)) << standing;
    ASSERT_TRUE(match.give(order(*game, "move p1 to 600,750"), dice).verdict);
    EXPECT_FALSE(match.can_undo(prussian)) << standing;
  }
}

// What the menu offers without a pose or a number is accepted by check().
TEST(MplgMenu, agrees_with_check) {
  auto game = test::load(rules(), test::scenario_file(ruleset(), "auberge"));
  std::vector<Order> orders;
  int offers = 0;
  for (u64 seed = 0; seed < 12; ++seed) {
    grog::State s = game->begin();
    Rng rng(seed);
    RandomDice dice(seed + 100);
    while (s.over == 0) {
      Menu menu;
      game->menu(s, menu);
      for (const Choice& c : menu.choices) {
        const VerbInfo& verb = rules().labels().verbs[c.verb];
        if ((verb.uses & (uses_pose | uses_legs)) != 0 || c.value_low != c.value_high) continue;
        Order o;
        o.verb = c.verb, o.unit = c.unit, o.option = c.option == any_option ? u8{0} : c.option, o.value = c.value_low;
        for (u16 i = 0; i < std::max<u16>(1, std::max(c.targets, c.places)); ++i) {
          if (c.targets > 0) o.target = menu.units[c.targets_at + i];
          if (c.places > 0) o.place = menu.places[c.places_at + i];
          EXPECT_TRUE(game->check(s, o).accepted) << order_text(*game, o);
          ++offers;
        }
      }
      game->propose(s, rng, 12, orders);
      game->apply(s, orders[rng.below(static_cast<u32>(orders.size()))], dice, nullptr);
    }
  }
  EXPECT_GT(offers, 1000);
}

}  // namespace
}  // namespace grog::mplg
