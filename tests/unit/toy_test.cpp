// The toy ruleset: each clause, by hand.
#include <gtest/gtest.h>

#include "core/exact.hpp"
#include "core/match.hpp"
#include "core/order_text.hpp"
#include "tests/support/load.hpp"
#include "tests/toy_ruleset/game.hpp"

namespace grog::toy_ruleset {
namespace {

const Tables& tables() { return *static_cast<const Tables*>(test::toy_book().tables()); }

Verdict check(const Game& game, std::string_view text) {
  ParsedOrder p = parse_order(game, text);
  EXPECT_TRUE(p.ok) << p.fault;
  return game.check(game.begin(), p.order);
}
std::string chance_of_loss(const FireIn& in, i16 lost) {
  Tally why = fire_reasons(tables(), in);
  auto d = enumerate([&](Dice& dice) { return fire(tables(), in, why, dice); });
  Big sum;
  for (const auto& i : d.items)
    if (i.result.lost == lost) sum += i.weight;
  return fraction_text(sum, d.total);
}
constexpr const char* begun = "[start]\nfirst = 'bold'\nsecond = 'wary'\n";

TEST(Toy, fire) {
  EXPECT_EQ(chance_of_loss({.bases = 1}, 1), "5/12");                               // TOY-5.2, TOY-5.4: 1/2 * 5/6
  EXPECT_EQ(chance_of_loss({.bases = 1, .ducked = true}, 1), "1/3");                // TOY-5.5: 1/2 * 4/6
  EXPECT_EQ(chance_of_loss({.bases = 1, .wary = true}, 1), "1/3");                  // TOY-2.3
  EXPECT_EQ(chance_of_loss({.bases = 1, .wary = true, .ducked = true}, 1), "1/4");  // 1/2 * 3/6
  EXPECT_EQ(chance_of_loss({.bases = 2}, 2), "25/144");                             // both of them
  EXPECT_EQ(chance_of_loss({.bases = 3, .long_range = true}, 3), "0");              // TOY-5.3: two dice
  EXPECT_EQ(chance_of_loss({.bases = 3, .long_range = true}, 2), "25/144");
  EXPECT_EQ(chance_of_loss({.bases = 1, .long_range = true}, 1), "5/12");  // never fewer than one
}

TEST(Toy, initiative) {  // TOY-3.1, TOY-2.2
  auto first_wins = [](const InitiativeIn& in) {
    Tally why = initiative_reasons(tables(), in);
    auto d = enumerate([&](Dice& dice) { return initiative(tables(), in, why, dice); });
    Big sum;
    for (const auto& i : d.items)
      if (i.result.first > i.result.second) sum += i.weight;
    return fraction_text(sum, d.total);
  };
  EXPECT_EQ(first_wins({false, false}), "1/2");
  EXPECT_EQ(first_wins({true, true}), "1/2");
  EXPECT_EQ(first_wins({true, false}), "21/31");
  EXPECT_EQ(first_wins({false, true}), "10/31");
}

TEST(Toy, moves) {
  auto game = test::toy_game(3,
                             test::toy_unit("b1", "blue", 1, 1) + test::toy_unit("b2", "blue", 3, 1) +
                                 test::toy_unit("r1", "red", 2, 1) + test::toy_unit("b3", "blue", 1, 1, true),
                             begun);
  EXPECT_EQ(check(*game, "advance b1").clause, "TOY-4.2"_c);  // red is there
  EXPECT_EQ(check(*game, "advance b2").clause, "TOY-4.1"_c);  // the end of the strip
  EXPECT_EQ(check(*game, "advance b3").clause, "TOY-5.6"_c);  // down
  EXPECT_TRUE(check(*game, "hold b3").accepted);
  EXPECT_FALSE(check(*game, "hold r1").accepted);
  EXPECT_FALSE(check(*game, "fire b1 > b2").accepted);
  EXPECT_FALSE(check(*game, "choose :bold").accepted);
  EXPECT_FALSE(check(*game, "answer :duck").accepted);
}

TEST(Toy, distance) {  // TOY-1.1, TOY-5.1
  auto game = test::toy_game(
      5, test::toy_unit("b1", "blue", 1, 1) + test::toy_unit("r1", "red", 3, 1) + test::toy_unit("r2", "red", 4, 1),
      begun);
  EXPECT_TRUE(check(*game, "fire b1 > r1").accepted);
  EXPECT_EQ(check(*game, "fire b1 > r2").clause, "TOY-5.1"_c);
}

Posture posture(const grog::State& s, Side side) { return posture(typed<Types>(s), side); }

TEST(Toy, a_choice_is_secret_until_both_are_made) {  // TOY-2.1
  Match m(test::toy_skirmish(), LogHeader{});
  m.give(make(Verb::choose), Tape{});
  EXPECT_EQ(posture(m.state(), Side::first), Posture::bold);
  EXPECT_EQ(posture(m.game().seen_by(m.state(), Side::second), Side::first), Posture::unknown);
  EXPECT_EQ(posture(m.game().seen_by(m.state(), Side::first), Side::first), Posture::bold);
  RandomDice dice(1);
  Outcome o = m.give(make(Verb::choose, UnitId::none, UnitId::none, 1), dice);
  EXPECT_EQ(posture(m.game().seen_by(m.state(), Side::second), Side::first), Posture::bold);
  EXPECT_EQ(o.events[1].kind, static_cast<u8>(Tell::reveals));
  EXPECT_EQ(o.events[2].kind, static_cast<u8>(Tell::reveals));
}

TEST(Toy, each_unit_acts_once_a_turn) {  // TOY-3.2
  auto game = test::toy_game(
      4, test::toy_unit("b1", "blue", 1, 1) + test::toy_unit("b2", "blue", 1, 1) + test::toy_unit("r1", "red", 4, 1),
      begun);
  Match m(*game, LogHeader{});
  m.give(make(Verb::hold, unit_id(0)), Tape{});
  EXPECT_EQ(game->check(m.state(), make(Verb::hold, unit_id(0))).clause, "TOY-3.2"_c);
  EXPECT_EQ(m.to_decide(), Side::first);
  m.give(make(Verb::advance, unit_id(1)), Tape{});
  EXPECT_EQ(m.to_decide(), Side::second);
  EXPECT_EQ(m.state().unit[1].place, 1);
}

TEST(Toy, a_unit_without_bases_is_gone_and_so_is_its_side) {  // TOY-1.2, TOY-3.3
  auto game = test::toy_game(4, test::toy_unit("b1", "blue", 2, 2) + test::toy_unit("r1", "red", 3, 1),
                             "[start]\nfirst = 'bold'\nsecond = 'bold'\n");
  Match m(*game, LogHeader{});
  m.give(make(Verb::fire, unit_id(0), unit_id(1)), Tape{});
  EXPECT_EQ(m.to_decide(), Side::second);
  Tape dice;
  std::size_t where = 0;
  parse_tape("4 6 | 5 6", dice, where);  // two hits, one saved: a base is all it had
  Outcome o = m.give(make(Verb::answer, UnitId::none, UnitId::none, 1), dice);
  ASSERT_TRUE(m.over());
  EXPECT_EQ(m.state().winner, Side::first);
  EXPECT_EQ(m.state().unit[1].place, -1);
  EXPECT_EQ(o.events.back().kind, static_cast<u8>(Tell::ends));
}

TEST(Toy, bad_scenarios_are_refused_with_their_faults) {
  Problems problems;
  DataFile file{"s.toml",
                "id = 'x'\nruleset = 'toy-ruleset'\nname = { fr = 'F', en = 'E' }\nzones = 9\nzone = 3\n"
                "first = { key = 'blue', fr = 'B', en = 'B', letter = 'B' }\n"
                "second = { key = 'red', fr = 'R', en = 'R', letter = 'R' }\n"
                "[[unit]]\nid = 'b1'\nside = 'bleu'\nname = { fr = 'u', en = 'u' }\nzone = 1\nbases = 4\n"};
  EXPECT_EQ(test::toy_book().load(file, problems), nullptr);
  std::string text = problems.text();
  for (std::string_view part : {"s.toml:4:9: 'zones' must be 2 to 8", "s.toml:5:1: unknown key 'zone'",
                                "s.toml:10:8: 'unit[1].side' cannot be 'bleu'; did you mean 'blue'?",
                                "s.toml:13:9: 'unit[1].bases' must be 1 to 3", "each side needs a unit"})
    EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
}

}  // namespace
}  // namespace grog::toy_ruleset
