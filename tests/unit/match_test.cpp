#include "core/match.hpp"

#include <gtest/gtest.h>

#include "core/order_text.hpp"
#include "tests/support/load.hpp"
#include "tests/toy_ruleset/game.hpp"

namespace grog {
namespace {

using toy_ruleset::Tell;

Tape tape(std::string_view text) {
  Tape t;
  std::size_t where = 0;
  EXPECT_TRUE(parse_tape(text, t, where));
  return t;
}
Outcome give(Match& m, std::string_view order, std::string_view dice = "") {
  ParsedOrder p = parse_order(m.game(), order);
  EXPECT_TRUE(p.ok) << p.fault;
  return m.give(p.order, tape(dice));
}
void must(Match& m, std::string_view order, std::string_view dice = "") {
  Outcome o = give(m, order, dice);
  EXPECT_TRUE(o.verdict.accepted && !o.needs_dice && !o.bad_dice) << order;
}
Match skirmish() { return Match(test::toy_skirmish(), LogHeader{}); }
// Both chose, red won the initiative (3 against 5).
Match begun() {
  Match m = skirmish();
  must(m, "choose :bold");
  must(m, "choose :wary", "3 | 5");
  return m;
}

TEST(Match, begins_with_a_header_of_its_game) {
  Match m = skirmish();
  const Game& game = test::toy_skirmish();
  EXPECT_EQ(m.log().header.ruleset, "toy-ruleset");
  EXPECT_EQ(m.log().header.scenario, "toy-skirmish");
  EXPECT_EQ(m.log().header.tables_hash, game.rules().tables_hash());
  EXPECT_EQ(m.log().header.scenario_hash, game.scenario_hash());
  EXPECT_EQ(m.to_decide(), Side::first);
  EXPECT_FALSE(m.over());
}

TEST(Match, a_refused_order_changes_nothing) {
  Match m = begun();
  State before = m.state();
  Outcome o = give(m, "fire r1 > b1");  // three zones away
  EXPECT_FALSE(o.verdict.accepted);
  EXPECT_EQ(o.verdict.clause, "TOY-5.1"_c);
  EXPECT_EQ(give(m, "hold b1").verdict.clause, Clause::none);  // not red's
  EXPECT_EQ(m.state(), before);
  EXPECT_EQ(m.log().entries.size(), 2u);
}

TEST(Match, asks_for_the_dice_that_are_missing) {
  Match m = skirmish();
  must(m, "choose :bold");
  State before = m.state();
  Outcome none = give(m, "choose :wary");
  EXPECT_TRUE(none.verdict.accepted);
  EXPECT_TRUE(none.needs_dice);
  EXPECT_FALSE(none.bad_dice);
  EXPECT_EQ(none.missing.count, 1);
  EXPECT_EQ(none.missing.clause, "TOY-3.1"_c);
  EXPECT_TRUE(none.events.empty());
  EXPECT_EQ(m.state(), before);
  EXPECT_EQ(m.log().entries.size(), 1u);
  EXPECT_TRUE(give(m, "choose :wary", "3").needs_dice);
  EXPECT_TRUE(give(m, "choose :wary", "3 | 4").needs_dice);  // 3 + 1 for the bold: a tie, thrown again
  EXPECT_EQ(m.state(), before);
  must(m, "choose :wary", "3 | 4 | 2 | 6");
  EXPECT_EQ(m.state().active, Side::second);
  EXPECT_EQ(m.log().entries.size(), 2u);
  EXPECT_EQ(tape_text(m.log().entries[1].tape), "3 | 4 | 2 | 6");
}

TEST(Match, dice_that_do_not_fit_change_nothing) {
  Match m = skirmish();
  must(m, "choose :bold");
  State before = m.state();
  EXPECT_TRUE(give(m, "choose :wary", "3 5 | 2").bad_dice);    // a group of two where one die is thrown
  EXPECT_TRUE(give(m, "choose :wary", "3 | 5 | 2").bad_dice);  // one too many
  EXPECT_TRUE(give(m, "choose :wary", "3 5 2").bad_dice);
  EXPECT_EQ(m.state(), before);
  must(m, "choose :wary", "3 5");  // one run, taken as it comes
  EXPECT_EQ(tape_text(m.log().entries[1].tape), "3 | 5");
}

TEST(Match, tells_what_happened_and_why) {
  auto game = test::toy_game(4, test::toy_unit("b1", "blue", 2, 3) + test::toy_unit("r1", "red", 3, 2),
                             "[start]\nfirst = 'bold'\nsecond = 'wary'\n");
  Match m(*game, LogHeader{});
  must(m, "fire b1 > r1");
  EXPECT_EQ(m.to_decide(), Side::second);
  // Three dice, two hits on 4+; a wary target that ducks saves on 6 - 1 - 1 = 4.
  Outcome o = give(m, "answer :duck", "4 3 6 | 4 3");
  ASSERT_TRUE(o.verdict.accepted);
  ASSERT_EQ(o.events.size(), 2u);
  EXPECT_EQ(o.events[0].kind, static_cast<u8>(Tell::ducks));
  EXPECT_EQ(o.events[0].throws, 0);
  EXPECT_EQ(o.events[1].kind, static_cast<u8>(Tell::fires));
  EXPECT_EQ(o.events[1].value, 1);
  EXPECT_EQ(o.events[1].throws, 2);  // two throws lie before it on the tape
  EXPECT_EQ(o.events[1].modifiers, 5);
  EXPECT_EQ(o.modifiers.size(), 5u);
  EXPECT_EQ(m.state().unit[1].strength, 1);
  EXPECT_EQ(o.tape.throws[0].clause, "TOY-5.2"_c);
  EXPECT_EQ(o.tape.throws[1].clause, "TOY-5.4"_c);
}

TEST(Match, random_dice_are_recorded) {
  Match m = skirmish();
  RandomDice dice(9);
  must(m, "choose :bold");
  Outcome o = m.give(parse_order(m.game(), "choose :wary").order, dice);
  EXPECT_GE(o.tape.faces.size(), 2u);
  EXPECT_EQ(o.tape.faces, m.log().entries[1].tape.faces);
  EXPECT_EQ(dice.thrown(), o.tape.faces.size());
}

TEST(Undo, goes_back_over_ones_own_orders) {
  Match m = begun();
  State start = m.state();
  must(m, "advance r1");
  must(m, "hold r2");  // now blue is asked, and has done nothing yet
  EXPECT_EQ(m.to_decide(), Side::first);
  EXPECT_FALSE(m.can_undo(Side::first));
  EXPECT_TRUE(m.can_undo(Side::second));
  EXPECT_TRUE(m.undo(Side::second));
  EXPECT_TRUE(m.undo(Side::second));
  EXPECT_EQ(m.state(), start);
  EXPECT_EQ(m.log().entries.size(), 2u);
  EXPECT_FALSE(m.undo(Side::second));  // a reveal and a throw
}

TEST(Undo, never_across_the_opponent) {
  Match m = begun();
  must(m, "advance r1");
  must(m, "hold r2");
  must(m, "hold b1");
  EXPECT_FALSE(m.can_undo(Side::second));
  EXPECT_TRUE(m.undo(Side::first));
  EXPECT_TRUE(m.undo(Side::second));
}

TEST(Undo, a_secret_choice_until_it_is_revealed) {
  Match m = skirmish();
  EXPECT_FALSE(m.can_undo(Side::first));
  must(m, "choose :bold");
  EXPECT_TRUE(m.undo(Side::first));
  must(m, "choose :wary");
  must(m, "choose :wary", "3 | 5");
  EXPECT_FALSE(m.can_undo(Side::first));
  EXPECT_FALSE(m.can_undo(Side::second));
}

TEST(Undo, never_across_a_throw) {
  auto game = test::toy_game(4, test::toy_unit("b1", "blue", 2, 3) + test::toy_unit("r1", "red", 3, 2, true),
                             "[start]\nfirst = 'bold'\nsecond = 'bold'\n");
  Match m(*game, LogHeader{});
  must(m, "fire b1 > r1", "1 1 1");  // it is down already: no question, only dice
  EXPECT_FALSE(m.can_undo(Side::first));
}

// Whether the opponent is asked may be his secret: taken back, the order would have been a free look.
TEST(Undo, never_across_a_question_to_the_opponent) {
  auto game = test::toy_game(4, test::toy_unit("b1", "blue", 2, 3) + test::toy_unit("r1", "red", 3, 2),
                             "[start]\nfirst = 'bold'\nsecond = 'bold'\n");
  Match m(*game, LogHeader{});
  must(m, "fire b1 > r1");
  ASSERT_EQ(m.to_decide(), Side::second);
  EXPECT_FALSE(m.can_undo(Side::first));
}

TEST(Match, a_finished_game_says_how_it_ended) {
  auto game = test::toy_game(4, test::toy_unit("b1", "blue", 2, 3) + test::toy_unit("r1", "red", 3, 1, true),
                             "[start]\nturn = 3\nfirst = 'bold'\nsecond = 'bold'\n");
  Match m(*game, LogHeader{});
  must(m, "fire b1 > r1", "6 1 1 | 1");
  EXPECT_TRUE(m.over());
  EXPECT_EQ(m.to_decide(), Side::nobody);
  EXPECT_EQ(m.log().ending, "blue 3 0");
  EXPECT_EQ(give(m, "hold b1").verdict.note.in(Lang::en), "The game is over.");

  auto far = test::toy_game(4, test::toy_unit("b1", "blue", 1, 2) + test::toy_unit("r1", "red", 4, 2),
                            "[start]\nturn = 3\nfirst = 'bold'\nsecond = 'bold'\n");
  Match draw(*far, LogHeader{});
  must(draw, "hold b1");
  must(draw, "hold r1");
  EXPECT_EQ(draw.log().ending, "draw 2 2");
  EXPECT_FALSE(draw.undo(Side::second)) << "nothing was thrown, but all secrets were opened: the end is final";
  EXPECT_EQ(draw.log().ending, "draw 2 2");
}

TEST(Match, remembers_every_position) {
  Match m = begun();
  EXPECT_EQ(m.state_before(0), test::toy_skirmish().begin());
  EXPECT_EQ(m.state_before(2), m.state());
  EXPECT_EQ(record_hash(m.game(), m.state_before(1)), m.log().entries[0].hash);
}

// A log of both choices and two orders, as text.
std::string played() {
  Match m = begun();
  must(m, "advance r1");
  must(m, "hold r2");
  return log_text(m.game(), m.log());
}
Replay replayed(const std::string& text) {
  LogRead r = read_log("g.log", text);
  EXPECT_TRUE(r.ok) << r.problems.text();
  return replay(test::toy_skirmish(), r.log);
}
std::string with(std::string text, std::string_view old_part, std::string_view new_part) {
  EXPECT_NE(text.find(old_part), std::string::npos) << old_part << " in\n" << text;
  return text.replace(text.find(old_part), old_part.size(), new_part);
}
void expect_stop(const std::string& text, std::size_t entries, const std::string& fault) {
  Replay r = replayed(text);
  EXPECT_FALSE(r.ok);
  EXPECT_EQ(r.entries, entries);
  EXPECT_NE(r.fault.in(Lang::en).find(fault), std::string::npos) << r.fault.in(Lang::en);
  EXPECT_FALSE(r.fault.in(Lang::fr).empty() || r.fault.in(Lang::fr) == r.fault.in(Lang::en)) << r.fault.in(Lang::fr);
  ASSERT_NE(r.match, nullptr);
  EXPECT_EQ(r.match->log().entries.size(), entries);  // the match holds what was found equal
}

TEST(Replay, of_a_sound_log) {
  Replay r = replayed(played());
  EXPECT_TRUE(r.ok) << r.fault.in(Lang::en);
  EXPECT_EQ(r.entries, 4u);
  EXPECT_EQ(log_text(test::toy_skirmish(), r.match->log()), played());
  EXPECT_EQ(r.match->to_decide(), Side::first);
}

TEST(Replay, an_edited_line_is_found) {
  expect_stop(with(played(), "advance r1", "hold r1"), 2, "order 3 (hold r1): the state after it has the hash");
  expect_stop(with(played(), "| 3 | 5", "| 6 | 3"), 1, "the log says");  // blue would have had the initiative
}

TEST(Replay, every_kind_of_difference) {
  expect_stop(with(played(), "3 red", "3 blue"), 2, "it is given by blue where red must decide");
  expect_stop(with(played(), "advance r1", "advance r7"), 2, "no unit is called 'r7'");
  expect_stop(with(played(), "advance r1", "advance b1"), 2, "it is refused: That unit is not yours.");
  expect_stop(with(played(), "advance r1", "fire r1 > b1"), 2, "it is refused: TOY-5.1");
  expect_stop(with(played(), "| 3 | 5", "| 3"), 1, "its dice do not fit: 1 are thrown for TOY-3.1");
  expect_stop(with(played(), "| 3 | 5", "| 3 | 5 | 6"), 1, "it has more dice than are thrown");
  expect_stop(with(played(), "| 3 | 5", "| 3 5"), 1, "its dice are grouped otherwise");
}

TEST(Replay, the_ruleset_and_the_scenario_must_be_those_of_the_game) {
  expect_stop(with(played(), "ruleset toy-ruleset", "ruleset chess"), 0, "the ruleset of the log is chess");
  expect_stop(with(played(), "scenario toy-skirmish", "scenario other"), 0, "the scenario of the log is other");
}

// Each order proves itself by its own hash: what else differs in the header is told.
TEST(Replay, what_differs_in_the_header_is_noted) {
  auto expect_note = [](const std::string& text, const std::string& note) {
    Replay r = replayed(text);
    EXPECT_TRUE(r.ok) << r.fault.in(Lang::en);
    ASSERT_EQ(r.notes.size(), 1u) << note;
    EXPECT_EQ(r.notes[0].in(Lang::en), note);
    EXPECT_FALSE(r.notes[0].in(Lang::fr).empty() || r.notes[0].in(Lang::fr) == note);
  };
  EXPECT_TRUE(replayed(played()).notes.empty());
  expect_note(with(played(), "toy-ruleset 1", "toy-ruleset 2"), "version 2 of the rules, here 1");
  expect_note(with(played(), "program " + std::string{program_version()}, "program 0.9.9"),
              "written by version 0.9.9 of the program, this is " + std::string{program_version()});
  expect_note(with(played(), hash_text(test::toy_book().tables_hash()), "0123456789abcdef"),
              "figures of the tables have changed");
  expect_note(with(played(), hash_text(test::toy_skirmish().scenario_hash()), "0123456789abcdef"),
              "the scenario has changed");
  expect_note(with(played(), "---", "file 1\n| id = 1\n---"), "the scenario has changed");
}

TEST(Replay, of_a_log_whose_hashes_cannot_be_compared) {
  std::string old =
      with(played(), "grognard-log 2\nprogram " + std::string{program_version()} + "\n", "grognard-log 1\n");
  for (std::size_t at = old.find("#2 "); at != std::string::npos; at = old.find("#2 ")) old.replace(at, 3, "# ");
  Replay r = replayed(old);
  EXPECT_TRUE(r.ok) << r.fault.in(Lang::en);
  EXPECT_EQ(r.unproved, 4u);
  EXPECT_EQ(r.notes.size(), 1u);  // the program's version alone
  // What it becomes is a record of today.
  EXPECT_EQ(log_text(test::toy_skirmish(), r.match->log()), played());
  // Orders and dice are still proved.
  expect_stop(with(old, "| 3 | 5", "| 3 | 5 | 6"), 1, "it has more dice than are thrown");
  expect_stop(with(old, "advance r1", "advance b1"), 2, "it is refused: That unit is not yours.");
}

// A comment, another spacing or another order of a file is nothing to a record.
TEST(Record, hashes_are_over_figures) {
  DataFile plain{"a.toml", "a = 1\n[b]\nc = \"x\"\nd = [1, 2]\nname = { fr = \"un\", en = \"one\" }\n"};
  DataFile dressed{"b.toml",
                   "# why\na  =  1\n\n[b]  # here\nd = [1,\n 2]\nname = { en = \"1\", fr = \"1\" }\nc = 'x'\n"};
  EXPECT_EQ(figures_hash(plain), figures_hash(dressed));
  for (std::string_view other : {"a = 2\n[b]\nc = \"x\"\nd = [1, 2]\n", "a = 1\n[b]\nc = \"y\"\nd = [1, 2]\n",
                                 "a = 1\n[b]\nc = \"x\"\nd = [2, 1]\n", "a = 1.0\n[b]\nc = \"x\"\nd = [1, 2]\n"})
    EXPECT_NE(figures_hash(plain), figures_hash({"c.toml", std::string{other}})) << other;
}

TEST(Replay, an_ending_must_be_the_games) {
  expect_stop(played() + "end red 5 5\n", 4, "the log ends with 'red 5 5', the game is not over");
}

// Orders that all go as before under other rules are the same battle: who has won by today's is told, not refused.
TEST(Replay, of_other_rules_may_have_another_victory) {
  auto game = test::toy_game(4, test::toy_unit("b1", "blue", 2, 3) + test::toy_unit("r1", "red", 3, 1, true),
                             "[start]\nturn = 3\nfirst = 'bold'\nsecond = 'bold'\n");
  Match m(*game, LogHeader{});
  must(m, "fire b1 > r1", "6 1 1 | 1");
  LogRead r = read_log("g.log", with(log_text(*game, m.log()), "end blue 3 0", "end draw 3 0"));
  ASSERT_TRUE(r.ok);
  EXPECT_NE(replay(*game, r.log).fault.in(Lang::en).find("the log ends with 'draw 3 0'"), std::string::npos);
  ++r.log.header.version;
  Replay other = replay(*game, r.log);
  EXPECT_TRUE(other.ok);
  ASSERT_EQ(other.notes.size(), 2u);
  EXPECT_EQ(other.notes[1].in(Lang::en), "the log ends with 'draw 3 0'; by today's rules it is 'blue 3 0'");
}

}  // namespace
}  // namespace grog
