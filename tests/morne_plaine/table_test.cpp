// Geometry that a player would accept: footprints, contact, flights; menus that agree with the referee; armies.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/describe.hpp"
#include "core/exact.hpp"
#include "core/preview.hpp"
#include "rulesets/morne_plaine/game.hpp"
#include "tests/morne_plaine/fixture.hpp"

namespace grog::morne_plaine {
namespace {

using State = grog::State;  // as the kernel and a client have it
const Unit& unit_of(const Game& g, const State& s, const char* id) { return typed<Types>(s)[unit_named(g, id)]; }

const PlaineGame& plaine(const Game& g) { return static_cast<const PlaineGame&>(g); }
Quad quad_of(const Game& g, const State& s, const char* id) { return Quad(body(plaine(g), unit_of(g, s, id))); }

State played(const Game& g, State s, std::initializer_list<const char*> orders, const char* dice = "") {
  Tape tape;
  std::size_t where = 0;
  EXPECT_TRUE(parse_tape(dice, tape, where));
  TapeDice thrown(tape);
  for (const char* text : orders) {
    Order o = order(g, text);
    EXPECT_TRUE(g.check(s, o).accepted) << text;
    g.apply(s, o, thrown, nullptr);
    EXPECT_EQ(g.broken(s), "") << text;
  }
  return s;
}

// MP-R31: bases of 0.8p for foot, 1p by 2p for horse, models of 3p, 2p by 5p and 1p; MP-R18: the fronts of T2.
TEST(MornePlaineTable, footprints) {
  const Tables& t = *static_cast<const Tables*>(rules().tables());
  Troop foot, horse;
  horse.arm = Arm::cavalry;
  auto inches = [](i32 hundredths) { return (hundredths * 254 + 50) / 100; };
  auto expect = [&](const Troop& troop, Formation f, int front, int figures, i32 wide, i32 deep) {
    Size s = size_of(t, troop, f, front, figures, figures);
    EXPECT_NEAR(s.width, inches(wide), 1);  // kept even, so that the middle is a whole tenth
    EXPECT_NEAR(s.depth, inches(deep), 1);
    EXPECT_EQ(s.width % 2 + s.depth % 2, 0);
  };
  expect(foot, Formation::line, 12, 24, 960, 160);
  expect(foot, Formation::division, 6, 24, 480, 320);
  expect(foot, Formation::march, 3, 24, 240, 640);
  expect(foot, Formation::square, 6, 24, 480, 480);
  expect(foot, Formation::square, 1, 3, 160, 160);  // never less than 1.6p
  expect(horse, Formation::echelon, 6, 12, 600, 400);
  expect(horse, Formation::march, 3, 12, 300, 800);
  expect(foot, Formation::open, 8, 8, 560, 240);  // two rows of four, 1.6p between centres
  expect(foot, Formation::unlimbered, 1, 4, 300, 300);
  expect(foot, Formation::limbered, 1, 4, 200, 500);
  expect(foot, Formation::leader, 1, 1, 100, 100);
}

// A refusal gives its own reason: what is not asked is not asked, whoever it names.
TEST(MornePlaineTable, what_is_not_asked_is_called_so) {
  const char* pair =
      "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 25], front = 8, melee = 1 },\n"
      "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 25], front = 8, melee = 1 },\n";
  auto said = [](const Game& g, const char* text) {
    return describe(g.rules(), g.check(g.begin(), order(g, text)), Lang::en);
  };
  auto fight = situation(pair, "start = { phase = 'melees', active = 'blue' }\n"), act = situation(pair);
  EXPECT_EQ(said(*fight, "end"), "That is not what is asked now.");
  EXPECT_EQ(said(*fight, "test x"), "That is not what is asked now.");
  EXPECT_EQ(said(*act, "done"), "That is not what is asked now.");
  EXPECT_EQ(said(*act, "fight x"), "That is not what is asked now.");
  EXPECT_EQ(said(*act, "stand a"), "That is not what is asked now.");
  EXPECT_EQ(said(*act, "volley x > a"), "That unit is not yours.");
}

// What is left out of an order is asked for.
TEST(MornePlaineTable, what_is_missing_is_asked_for) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 20] },\n"
      "{ id = 'b', side = 'blue', troop = 'line_infantry', figures = 16, at = [10, 20] },\n"
      "{ id = 'c', side = 'blue', troop = 'line_infantry', figures = 16, at = [50, 20] },\n"
      "{ id = 'g', side = 'blue', troop = 'medium_battery', at = [40, 20] },\n"
      "{ id = 'l', side = 'blue', troop = 'adc', at = [30, 10] },\n"
      "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 50] },\n");
  State s = game->begin();
  auto said = [&](const char* text) { return describe(game->rules(), game->check(s, order(*game, text)), Lang::en); };
  for (const char* text : {"volley a", "charge a", "bombard g :unlimbered"})
    EXPECT_EQ(said(text), "At which target?") << text;
  EXPECT_EQ(said("manhandle g :unlimbered"), "Say where, and facing which way.");
  s = played(*game, s, {"end"});
  EXPECT_EQ(said("ride l"), "Say where, and facing which way.");
}

// Losses leave from the rear: the front stays where it was.
TEST(MornePlaineTable, losses_leave_the_front_in_place) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = 'french_line', figures = 24, at = [30, 20], formation = "
      "'division', front = 6, facing = 30 },\n"
      "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 50] },\n");
  State s = game->begin();
  UnitId a = unit_named(*game, "a");
  Unit& u = typed<Types>(s)[a];
  Point before = front_centre(Bodies(plaine(*game), typed<Types>(s)), a);
  u.strength = 12;
  shrink(plaine(*game), typed<Types>(s), a, 24);
  Point after = front_centre(Bodies(plaine(*game), typed<Types>(s)), a);
  EXPECT_LE(distance_up(before, after), 2);
  EXPECT_EQ(body(plaine(*game), u).depth, 406);  // two ranks of 0.8p
}

// And however it stands, it is not shifted into a neighbour that it touches as closely as may be.
TEST(MornePlaineTable, losses_push_nobody_into_his_neighbour) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = 'french_line', figures = 24, at = [30, 20], formation = "
      "'division', front = 6 },\n"
      "{ id = 'b', side = 'blue', troop = 'french_line', figures = 24, at = [40, 20], formation = "
      "'division', front = 6 },\n"
      "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 50] },\n");
  UnitId a = unit_named(*game, "a"), b = unit_named(*game, "b");
  for (int facing = 1; facing < 900; facing += 7)
    for (i32 side : {-quarter_turn, quarter_turn}) {
      State s = game->begin();
      s[a].pose.facing = s[b].pose.facing = static_cast<i16>(facing);
      auto beside = [&](i32 away) { s[b].pose.at = point_ahead(s[a].pose.at, facing + side, away); };
      auto met = [&] { return overlap(quad_of(*game, s, "a"), quad_of(*game, s, "b")); };
      i32 away = body(plaine(*game), typed<Types>(s)[a]).width + 20;
      while (!met()) beside(--away);
      beside(away + 1);
      ASSERT_FALSE(met());
      s[a].strength = 12;
      shrink(plaine(*game), typed<Types>(s), a, 24);
      EXPECT_FALSE(met()) << facing << " side " << side;
    }
}

// Charger aligned on the face it hit, centre to centre, at any angle; both touch, nobody overlaps.
TEST(MornePlaineTable, contact_aligns) {
  for (int facing : {180, 190, 203, 151}) {
    auto game = situation(
        "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [31, 20] },\n"
        "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 26], facing = " +
        std::to_string(facing) + " },\n");
    State s = played(*game, game->begin(), {"charge a > x", "stand x"});
    Quad a = quad_of(*game, s, "a"), x = quad_of(*game, s, "x");
    EXPECT_TRUE(touching(a, x)) << facing;
    EXPECT_EQ(normalise(a.facing + half_turn), x.facing);
    EXPECT_LE(distance_up(edge_centre(a, Face::front), edge_centre(x, Face::front)), 8);
  }
}

TEST(MornePlaineTable, contact_slides_past_a_third_unit) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 20] },\n"
      "{ id = 'b', side = 'blue', troop = 'line_infantry', figures = 16, at = [34, 25.5], melee = 1 },\n"
      "{ id = 'y', side = 'red', troop = 'line_infantry', figures = 16, at = [36.6, 25.5], melee = 1 },\n"
      "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 27] },\n");
  State s = played(*game, game->begin(), {"charge a > x", "stand x"});
  Quad a = quad_of(*game, s, "a"), x = quad_of(*game, s, "x");
  EXPECT_TRUE(touching(a, x));
  EXPECT_FALSE(overlap(a, quad_of(*game, s, "b")));
  EXPECT_LT(edge_centre(a, Face::front).x, edge_centre(x, Face::front).x);
}

// Supports stand one behind the other (MP-16.2).
TEST(MornePlaineTable, supports_line_up) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 20] },\n"
      "{ id = 'b', side = 'blue', troop = 'line_infantry', figures = 16, at = [23, 20] },\n"
      "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [28, 25] },\n");
  State s = played(*game, game->begin(), {"charge a > x with b", "stand x"});
  Quad a = quad_of(*game, s, "a"), b = quad_of(*game, s, "b");
  EXPECT_TRUE(touching(a, b));
  EXPECT_EQ(a.facing, b.facing);
  EXPECT_LE(distance_up(edge_centre(a, Face::rear), edge_centre(b, Face::front)), 4);
}

// MP-R53: a flight that is barred turns by 15 degrees, and nobody ends on anybody.
TEST(MornePlaineTable, flights_go_round) {
  auto game = situation(
      "{ id = 'f', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 40], fleeing = true },\n"
      "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 35] },\n"
      "{ id = 'b', side = 'blue', troop = 'medium_battery', at = [31.5, 30.4] },\n"
      "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 57] },\n",
      "start = { phase = 'panic', active = 'blue' }\n");
  State s = played(*game, game->begin(), {"panic a"}, "3 | 3 3");
  const Unit& a = unit_of(*game, s, "a");
  EXPECT_TRUE(a.marks.has(Mark::fleeing));
  EXPECT_EQ(turn_between(1800, a.pose.facing) % 150, 0);
  EXPECT_NE(a.pose.facing, 1800);
  EXPECT_EQ(a.flight, 6 * inch);
}

// What the menu offers the referee accepts, over the positions of random games.
TEST(MornePlaineTable, menus_agree_with_the_referee) {
  auto game = test::load(rules(), test::scenario_file(ruleset(), "gemioncourt"));
  Rng rng(31);
  RandomDice dice(32);
  std::vector<Order> orders;
  Menu menu;
  int looked_at = 0;
  for (int n = 0; n < 15; ++n) {
    State s = game->begin();
    while (s.over == 0) {
      game->propose(s, rng, 64, orders);
      if (rng.below(6) == 0) {
        game->menu(s, menu);
        for (const Choice& c : menu.choices) {
          if (c.corners > 0 && c.targets == 0 && c.places == 0)
            continue;  // a region says how far, not what bars the way
          Order o;
          o.verb = c.verb, o.unit = c.unit, o.option = c.option == any_option ? u8{0} : c.option;
          o.value = c.value_low;
          if (c.targets > 0) o.target = menu.units[c.targets_at + rng.below(c.targets)];
          if (c.places > 0 && c.corners == 0) o.place = menu.places[c.places_at + rng.below(c.places)];
          bool keeps = c.verb == static_cast<u8>(Verb::form) || c.verb == static_cast<u8>(Verb::reform) ||
                       c.verb == static_cast<u8>(Verb::stay);
          bool accepted = game->check(s, o).accepted;
          for (i16 v = c.value_low; keeps && !accepted && v <= c.value_high; ++v) {  // one of the fronts at least
            o.value = v;
            accepted = game->check(s, o).accepted;
          }
          EXPECT_TRUE(accepted) << order_text(*game, o);
          ++looked_at;
        }
      }
      game->apply(s, orders[rng.below(static_cast<u32>(orders.size()))], dice, nullptr);
    }
  }
  EXPECT_GT(looked_at, 500);
}

// `at` is the middle of the front. A limber is 5 inches deep. Between two lines 3 inches apart and 6.4 wide no shift of
// 2 inches makes room for it (MP-R52); with one of them away, an inch suffices.
TEST(MornePlaineTable, a_battery_that_cannot_limber_is_offered_no_drive) {
  std::string between =
      "{ id = 'g', side = 'blue', troop = 'medium_battery', at = [30, 20] },\n"
      "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 21.6], front = 8 },\n"
      "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 50] },\n";
  std::string behind = "{ id = 'b', side = 'blue', troop = 'line_infantry', figures = 16, front = 8, at = [30, ";
  auto offered = [](const Game& game) {
    Menu menu;
    game.menu(game.begin(), menu);
    return std::any_of(menu.choices.begin(), menu.choices.end(),
                       [](const Choice& c) { return c.verb == static_cast<u8>(Verb::drive); });
  };
  EXPECT_FALSE(offered(*situation(between + behind + "17] },\n")));
  EXPECT_TRUE(offered(*situation(between + behind + "10] },\n")));
}

// Section 8: sizes, armies, leaders; the broken clause is named.
TEST(MornePlaineTable, armies) {
  auto problems_of = [](const std::string& units) {
    Problems problems;
    bool good = rules().check_army({"army.toml", "ruleset = 'morne-plaine'\narmy = 'french'\nunit = [" + units + "]\n"},
                                   problems);
    EXPECT_EQ(good, problems.empty());
    return problems.text();
  };
  std::string line = "{ troop = 'french_line', figures = 24 },";
  EXPECT_EQ(problems_of(line + line + line + "{ troop = 'adc' }, { troop = 'general' }, { troop = 'heavy_battery' }"),
            "");
  auto broken = [&](const std::string& units) { return problems_of(units).find("MP-R50") != std::string::npos; };
  EXPECT_TRUE(broken(line + "{ troop = 'adc' }"));
  EXPECT_TRUE(broken(line + "{ troop = 'general' }, { troop = 'general' }"));
  EXPECT_TRUE(broken("{ troop = 'french_line', figures = 14 }"));
  EXPECT_TRUE(broken("{ troop = 'french_line', figures = 23 }"));
  EXPECT_TRUE(broken("{ troop = 'english_line', figures = 24 }"));
  EXPECT_NE(problems_of("{ troop = 'french_skirmishers', figures = 5 }").find("MP-R25"), std::string::npos);
  EXPECT_NE(problems_of("{ troop = 'french_line', figures = 5 }").find("from 16 to 30 figures (MP-R50)\n"),
            std::string::npos);
  EXPECT_NE(problems_of("{ troop = 'frenchline', figures = 24 }").find("french_line"), std::string::npos);
}

// The widest melee there is, 75 dice against 30 and their saves. How long it takes is measured in bench/.
TEST(MornePlaineTable, the_largest_melee_is_exact) {
  const Tables& t = *static_cast<const Tables*>(rules().tables());
  MeleeIn in;
  in.a_nation = Nation::french, in.a_formation = Formation::division, in.a_figures = 30, in.supports = 3;
  in.support_figures = 30, in.d_figures = 30, in.d_front = 15;
  for (Contact contact : {Contact::front, Contact::flank}) {
    in.contact = contact;
    auto odds = enumerate([&](Dice& dice) { return melee(t, in, {}, dice); });
    EXPECT_TRUE(odds.exact);
    Big sum;
    for (const auto& item : odds.items) sum += item.weight;
    EXPECT_TRUE(sum == odds.total);
  }
}

TEST(MornePlaineTable, previews_are_exact) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 24, at = [30, 20] },\n"
      "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 24, at = [30, 25] },\n");
  Preview p = preview(*game, game->begin(), order(*game, "volley a > x"), Side::first);
  ASSERT_TRUE(p.verdict.accepted);
  EXPECT_TRUE(p.exact);
  double fired = 0;
  for (const Prospect& x : p.prospects)
    if (x.event.kind == static_cast<u8>(Tell::fired)) fired += x.chance;
  EXPECT_NEAR(fired, 1.0, 1e-9);
}

}  // namespace
}  // namespace grog::morne_plaine
