// Clauses that whole battles seldom meet, one by one, each figure worked out by hand.
#include <gtest/gtest.h>

#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"
#include "tests/feu_combat_moral/fixture.hpp"

namespace grog::feu_combat_moral {
namespace {

const FcmGame& fcm(const Game& g) { return static_cast<const FcmGame&>(g); }
std::string unit(const std::string& id, const std::string& side, const std::string& troop, int figures,
                 const std::string& more) {
  return "{ id = '" + id + "', side = '" + side + "', troop = '" + troop + "', figures = " + std::to_string(figures) +
         ", " + more + " },\n";
}
std::string foot(const std::string& id, const std::string& side, const std::string& more) {
  return unit(id, side, "prussia-mousquetaire", 16, more);
}
constexpr UnitId a = unit_id(0), b = unit_id(1), c = unit_id(2), d = unit_id(3);

void play(const Game& game, State& s, std::initializer_list<const char*> orders, Dice& dice) {
  for (const char* text : orders) {
    Verdict v = game.check(s, order(game, text));
    ASSERT_TRUE(v) << text << " " << clause_id(v.clause, "FCM");
    game.apply(plain(s), order(game, text), dice, nullptr);
  }
}
Ask asked_of(const State& s) { return s.asked().kind; }

Link fight_between(UnitId x, UnitId y) {
  Link l;
  l.a = x, l.b = y;
  l.melee().kind = LinkKind::melee, l.melee().round = 1;
  return l;
}

void put_guns(State& s, UnitId battery, Point at, i16 figures, GunState state) {
  Link guns, facing;
  guns.a = facing.a = battery;
  guns.guns() = {LinkKind::guns, state, at.x, at.y};
  facing.as<GunsFacingLink>() = {LinkKind::guns_facing, figures, 0};
  s.join(guns);
  s.join(facing);
}

// FCM-2.4: four spiked guns are 8 x 3 cm, from (56, 28.5) to (64, 31.5). A column of 4 x 4 cm right behind them is
// sheltered from the front; a line of 16 cm, whose wings stand out on both sides, is not.
TEST(FcmClauses, spiked_guns_are_light_cover) {
  for (bool line : {false, true}) {
    auto game = situation(
        foot("a", "blue", "at = [60, 15]") +
        foot("r", "red", line ? "at = [60, 32.2], facing = 180, formation = 'line'" : "at = [60, 33.7], facing = 180") +
        unit("g", "red", "prussia-foot-battery-6", 4, "at = [20, 70], formation = 'limbered'"));
    State s = begun(*game);
    EXPECT_EQ(cover_of({fcm(*game), s}, b, a), Cover::none);
    State left = s, spiked = s;
    put_guns(left, c, {6000, 3000}, 4, GunState::left);
    put_guns(spiked, c, {6000, 3000}, 4, GunState::spiked);
    EXPECT_EQ(cover_of({fcm(*game), left}, b, a), Cover::none);  // left by their crew, but whole
    EXPECT_EQ(cover_of({fcm(*game), spiked}, b, a), line ? Cover::none : Cover::light);
  }
}

// FCM-20.6: a faces u, b faces r, 16 cm between them, all march 8 cm in the first half-period. One unit of each side in
// turn: a (8 cm), r (8 cm), then b and u, who must keep 5 cm off: 3 cm each.
TEST(FcmClauses, sides_move_one_unit_each_in_turn) {
  auto game =
      situation(foot("a", "blue", "at = [30, 20]") + foot("b", "blue", "at = [90, 20]") +
                foot("r", "red", "at = [90, 40], facing = 180") + foot("u", "red", "at = [30, 40], facing = 180"));
  State s = begun(*game);
  RandomDice dice(1);
  play(*game, s,
       {"move a by forward 80", "move b by forward 80", "done", "move r by forward 80", "move u by forward 80"}, dice);
  play(*game, s, {"done"}, dice);
  EXPECT_EQ(s[a].pose.at.y, 2800);
  EXPECT_EQ(s[c].pose.at.y, 3200);
  EXPECT_EQ(s[b].pose.at.y, 2300);
  EXPECT_EQ(s[d].pose.at.y, 3700);
}

// FCM-22.2: grenadiers in column, 18 cm and 4 of the bracket: 11 cm in each half-period. The target is 20 cm off: 11 cm
// in the first, then 4 of the 9 that are left, up to the 5 cm where closing fire is given.
TEST(FcmClauses, the_bracket_is_added_by_halves) {
  auto game = situation(unit("a", "blue", "prussia-grenadier", 16, "at = [60, 20]") +
                        foot("r", "red", "at = [60, 44], facing = 180"));
  State s = begun(*game);
  RandomDice any(1);
  play(*game, s, {"charge a > r", "done", "done", "stand r > a"}, any);
  Tape tape;
  std::size_t where = 0;
  ASSERT_TRUE(parse_tape("6", tape, where));  // 6 - 2 more enemies - 4 no general + 2: an elite obeys
  TapeDice dice(tape);
  Journal journal;
  game->apply(plain(s), order(*game, "roll"), dice, &journal);
  int moved = 0;
  for (const Event& e : journal.events)
    if (e.kind == static_cast<u8>(Tell::moved)) {
      ++moved;
      EXPECT_EQ(e.value, 110);
    }
  EXPECT_EQ(moved, 1);
  EXPECT_EQ(s[a].pose.at.y, 2000 + 1100 + 400);
  EXPECT_EQ(asked_of(s), Ask::volley);
  EXPECT_EQ(s.game.half, 2);
}

// FCM-23.8: nobody is posted on the south side of the house: no closing fire there; up to six figures turn to it, less
// those whom another enemy keeps busy.
TEST(FcmClauses, an_undefended_side) {
  const std::string house = "terrain = [ { id = 'h', kind = 'house', box = [55, 35, 65, 45] } ]\n";
  auto with = [&](int figures, const std::string& posts) {
    return situation(foot("a", "blue", "at = [60, 33], started_at = [60, 23]") +
                         foot("b", "blue", "at = [60, 47], facing = 180") +
                         unit("r", "red", "prussia-mousquetaire", figures, "house = 'h', posts = " + posts),
                     house);
  };
  Link south = fight_between(a, c), north = fight_between(b, c);
  auto open = with(12, "[4, 4, 0, 4]"), manned = with(12, "[4, 4, 4, 0]");
  EXPECT_FALSE(closing_shot({fcm(*open), begun(*open)}, c, a).possible);
  EXPECT_TRUE(closing_shot({fcm(*manned), begun(*manned)}, c, a).possible);
  EXPECT_EQ(measure_melee({fcm(*open), begun(*open)}, south).b.figures, 6);
  EXPECT_EQ(measure_melee({fcm(*manned), begun(*manned)}, south).b.figures, 4);
  auto few = with(8, "[4, 4, 0, 0]");
  State s = begun(*few);
  s.join(south);
  EXPECT_EQ(measure_melee({fcm(*few), s}, south).b.figures, 6);
  s.join(north);
  EXPECT_EQ(measure_melee({fcm(*few), s}, south).b.figures, 4);  // eight, four of them at the north side
}

// FCM-24.16: who can only stand; and of two chargers only the one that is named gets the closing fire.
TEST(FcmClauses, garrisons_batteries_and_fighters_only_stand) {
  auto game = situation(
      foot("a", "blue", "at = [60, 33]") + foot("r", "red", "house = 'h'") +
          unit("g", "red", "prussia-foot-battery-6", 4, "at = [90, 50], facing = 180, formation = 'battery'") +
          unit("x", "red", "prussia-hussar", 8, "at = [30, 50], facing = 180") +
          unit("y", "red", "prussia-hussar", 8, "at = [100, 70], facing = 180, morale = 'rout', level = 'disorder'"),
      "terrain = [ { id = 'h', kind = 'house', box = [55, 35, 65, 45] } ]\n");
  State s = begun(*game);
  Reactions standing = Reaction::stand;
  EXPECT_TRUE(reactions_open(fcm(*game), s, b) == standing);
  EXPECT_TRUE(reactions_open(fcm(*game), s, c) == standing);
  EXPECT_FALSE(reactions_open(fcm(*game), s, d) == standing);  // hussars may do more
  s.join(fight_between(a, d));
  EXPECT_TRUE(reactions_open(fcm(*game), s, d) == standing);
  EXPECT_FALSE(closing_shot({fcm(*game), s}, d, a).possible);
  EXPECT_TRUE(reactions_open(fcm(*game), s, unit_id(4)).none());  // routers go on running
}

TEST(FcmClauses, closing_fire_goes_to_the_charger_that_is_named) {
  auto game = situation(foot("a", "blue", "at = [52, 20]") + foot("b", "blue", "at = [68, 20]") +
                        foot("r", "red", "at = [60, 31.5], facing = 180, formation = 'line'"));
  State s = begun(*game);
  RandomDice dice(1);
  play(*game, s, {"charge a > r", "charge b > r", "done", "done"}, dice);
  ASSERT_EQ(asked_of(s), Ask::react);
  Verdict v = game->check(s, order(*game, "countercharge r > r"));
  EXPECT_EQ(v.clause, "FCM-24.16"_c);  // name one of those who charge
  play(*game, s, {"stand r > b"}, dice);
  for (UnitId id : {a, b}) {
    s[a].set(Mark::charging), s[b].set(Mark::charging);
    s.game.contact_x = s[id].pose.at.x, s.game.contact_y = 2000;
    EXPECT_EQ(closing_shot({fcm(*game), s}, c, id).possible, id == b);
  }
}

// FCM-24.5, 24.6: foot in column, class B, forms square in half a period. Hussars in column run 34 and 10 cm: the 23 cm
// to their target take them more than half a period. The owner says which square.
TEST(FcmClauses, the_owner_chooses_his_square) {
  auto game = situation(unit("a", "blue", "prussia-hussar", 8, "at = [60, 20]") +
                        foot("r", "red", "at = [60, 47], facing = 180"));
  for (bool full : {false, true}) {
    State s = begun(*game);
    RandomDice any(1);
    play(*game, s, {"charge a > r", "done", "done", full ? "square r :full" : "square r :hollow"}, any);
    Tape tape;
    std::size_t where = 0;
    ASSERT_TRUE(parse_tape("6", tape, where));  // 5 + 1 charging - 2 more enemies - 4 no general + 2: 2, they obey
    TapeDice dice(tape);
    game->apply(plain(s), order(*game, "roll"), dice, nullptr);
    ASSERT_FALSE(dice.ran_short());
    EXPECT_EQ(s[b].formation, full ? Formation::full_square : Formation::hollow_square);
  }
}

// FCM-25.8: muskets fire at the nearest, guns at whom they like, nobody into a melee.
TEST(FcmClauses, small_arms_take_the_nearest) {
  auto game =
      situation(foot("a", "blue", "at = [60, 20], formation = 'line'") +
                    unit("g", "blue", "prussia-foot-battery-6", 4, "at = [73, 20], formation = 'battery'") +
                    foot("r", "red", "at = [60, 33], facing = 180") + foot("u", "red", "at = [68, 36], facing = 180"),
                "start = { phase = 'fire', initiative = 'blue' }\n");
  State s = begun(*game);
  EXPECT_TRUE(game->check(s, order(*game, "fire a > r :ball")));
  EXPECT_EQ(game->check(s, order(*game, "fire a > u :ball")).clause, "FCM-25.8"_c);
  EXPECT_TRUE(game->check(s, order(*game, "fire g > u :ball")));
  EXPECT_TRUE(game->check(s, order(*game, "fire g > r :ball")));
  State busy = s;
  busy.join(fight_between(a, c));
  EXPECT_EQ(game->check(busy, order(*game, "fire g > r :ball")).clause, "FCM-25.8"_c);
}

// FCM-26.13: hussars, regulars, have won and could pursue a router. Moral 5, + 2 for the rout in sight, + 1 for the
// round won, + or - 1 for the general at 10 cm: 9 points on a 1 is an uncontrolled advance: they must. With the general
// holding them back it is 7: they obey, and are free to stay. Elite cuirassiers are not tested at all.
TEST(FcmClauses, cavalry_below_elite_may_have_to_pursue) {
  auto winner = [](const std::string& troop) {
    return situation(unit("a", "blue", troop, 8, "at = [60, 30], won_period = 1, first_melee = 1") +
                         unit("r", "red", "prussia-mousquetaire", 16,
                              "at = [60, 45], facing = 0, morale = 'rout', level = 'disorder', since = false") +
                         "{ id = 'o', side = 'blue', troop = 'general-40', at = [60, 17] },\n",
                     "start = { phase = 'officers', initiative = 'blue' }\n");
  };
  auto won = [](const Game& game) {
    State s = begun(game);
    s.answered();
    s.phase = Phase::melee;
    s.game.melee_step = MeleeStep::winners;
    s[a].set(Mark::won_round | Mark::fought);
    s[a].turn_to<InRound>().prey = b;
    return s;
  };
  auto game = winner("prussia-hussar");
  for (bool held : {false, true}) {
    State s = won(*game);
    Tape tape;
    std::size_t where = 0;
    ASSERT_TRUE(parse_tape("1", tape, where));
    TapeDice dice(tape);
    Play p{{fcm(*game), s, dice, nullptr}};
    advance(p);
    ASSERT_EQ(asked_of(s), Ask::nerve);
    EXPECT_EQ(s.asked().why, Why::pursuit);
    Journal journal;
    game->apply(plain(s), order(*game, held ? "nerve a :near-minus =0" : "nerve a :plus =0"), dice, &journal);
    EXPECT_FALSE(dice.ran_short());
    EXPECT_EQ(s[a].morale == Morale::uncontrolled, !held);
    EXPECT_EQ(std::count_if(journal.events.begin(), journal.events.end(),
                            [](const Event& e) { return e.kind == static_cast<u8>(Tell::pursues); }),
              held ? 0 : 1);
    if (!held) continue;
    ASSERT_EQ(asked_of(s), Ask::after);
    EXPECT_TRUE(game->check(s, order(*game, "stay a")));
    EXPECT_TRUE(game->check(s, order(*game, "pursue a > r")));
  }
  auto elite = winner("prussia-cuirassier");
  State s = won(*elite);
  RandomDice dice(1);
  Play p{{fcm(*elite), s, dice, nullptr}};
  advance(p);
  EXPECT_EQ(asked_of(s), Ask::after);
}

// FCM-29.3: red has lost 13 of 32 figures, 40.6 %, and breaks; blue 4 of 32, 12.5 %, and the house that red holds at
// its cost, 30 %, is left out of the last line as it is of what breaks an army. With 12 figures lost red goes on to the
// last period: then the house counts (FCM-29.4).
TEST(FcmClauses, the_last_line_counts_objectives_only_where_they_decide) {
  for (bool breaks : {false, true}) {
    auto game = situation(
        foot("a", "blue", "at = [20, 5], losses = 160") + foot("x", "blue", "at = [40, 5]") +
            foot("r", "red", "house = 'farm'") +
            foot("s", "red", std::string{"at = [110, 77], facing = 180, losses = "} + (breaks ? "520" : "480")),
        "start = { phase = 'orders', initiative = 'blue', period = 10 }\n"
        "terrain = [ { id = 'farm', kind = 'house', box = [100, 60, 110, 70] } ]\n"
        "objective = [ { at = 'farm', percent = 30 } ]\n");
    State s = begun(*game);
    RandomDice dice(1);
    Journal journal;
    for (int side = 0; side < 2; ++side) game->apply(plain(s), order(*game, "done"), dice, &journal);
    throw_all(*game, plain(s), dice, &journal);
    ASSERT_EQ(s.over, 1);
    auto last = std::find_if(journal.events.begin(), journal.events.end(),
                             [](const Event& e) { return e.kind == static_cast<u8>(Tell::over); });
    ASSERT_NE(last, journal.events.end());
    EXPECT_EQ(last->clause, breaks ? "FCM-29.3"_c : "FCM-29.4"_c);
    EXPECT_EQ(last->side, breaks ? Side::first : Side::second);
    EXPECT_EQ(last->value, breaks ? 12 : 42);
    EXPECT_EQ(last->value2, breaks ? 40 : 37);
  }
}

// FCM-29.4: fifteen points of difference are a decisive victory, fourteen a marginal one.
TEST(FcmClauses, a_victory_is_marginal_under_fifteen_points) {
  for (int percent : {14, 15}) {
    auto game = situation(foot("b", "blue", "at = [20, 5]") + foot("r", "red", "house = 'farm'"),
                          "start = { phase = 'orders', initiative = 'blue', period = 10 }\n"
                          "terrain = [ { id = 'farm', kind = 'house', box = [100, 60, 110, 70] } ]\n"
                          "objective = [ { at = 'farm', percent = " +
                              std::to_string(percent) + " } ]\n");
    State s = begun(*game);
    RandomDice dice(1);
    Journal journal;
    for (int side = 0; side < 2; ++side) game->apply(plain(s), order(*game, "done"), dice, &journal);
    throw_all(*game, plain(s), dice, &journal);
    ASSERT_EQ(s.over, 1);
    auto last = std::find_if(journal.events.begin(), journal.events.end(),
                             [](const Event& e) { return e.kind == static_cast<u8>(Tell::over); });
    ASSERT_NE(last, journal.events.end());
    EXPECT_EQ(last->side, Side::second);
    EXPECT_EQ(last->option, percent < 15 ? 1 : 2) << percent;
  }
}

// At the question of the fire step an order that names no unit is not asked for; one that does is told by its clause.
TEST(FcmClauses, what_is_not_asked_is_told_as_that) {
  auto game =
      situation(foot("a", "blue", "at = [60, 30], ran = true") + foot("r", "red", "at = [60, 45], facing = 180"),
                "start = { phase = 'fire', half = 2, initiative = 'blue' }\n");
  State s = begun(*game);
  ASSERT_EQ(asked_of(s), Ask::fire);
  EXPECT_EQ(game->check(s, order(*game, "roll")).word.key, "not_asked");
  EXPECT_EQ(game->check(s, order(*game, "hold a")).clause, "FCM-25.1"_c);
}

// FCM-26.22: the crew is a column of 16 cm a period, unarmed; touching its guns, with no enemy on them, it mans them
// again in half a period, where they stand.
TEST(FcmClauses, a_crew_mans_its_guns_again) {
  auto crew = [](const std::string& at, const std::string& red) {
    return situation(unit("a", "blue", "prussia-foot-battery-6", 4, "at = " + at + ", guns_left = true") +
                     foot("r", "red", red));
  };
  auto game = crew("[60, 26]", "at = [20, 70], facing = 180");  // guns from y 28.5; the crew's head at 27
  State s = begun(*game);
  put_guns(s, a, {6000, 3000}, 4, GunState::left);
  EXPECT_EQ(speed_of(fcm(*game), s[a]), 1600);
  EXPECT_EQ(may_fire(fcm(*game), s, a).clause, "FCM-25.1"_c);
  EXPECT_EQ(game->check(s, order(*game, "unlimber a")).clause, "FCM-26.22"_c);  // 1.5 cm off
  s[a].pose.at.y = 2750;
  RandomDice dice(1);
  State back = s;
  play(*game, back, {"unlimber a", "done", "done"}, dice);
  EXPECT_FALSE(back[a].is(Mark::guns_left));
  EXPECT_EQ(back[a].formation, Formation::battery);
  EXPECT_TRUE(back[a].pose.at == (Point{6000, 3000}));
  EXPECT_EQ(back.links, 0);
  auto taken = crew("[60, 27.5]", "at = [60, 33], facing = 180");  // its front edge at 31, on the guns
  State t = begun(*taken);
  put_guns(t, a, {6000, 3000}, 4, GunState::left);
  EXPECT_EQ(taken->check(t, order(*taken, "unlimber a")).clause, "FCM-26.22"_c);
}

}  // namespace
}  // namespace grog::feu_combat_moral
