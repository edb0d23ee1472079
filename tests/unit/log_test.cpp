#include "core/log.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/paper_game.hpp"

namespace grog {
namespace {

using test::paper_game;

constexpr std::string_view head =
    "grognard-log 2\n"
    "program 0.2.7\n"
    "ruleset paper 3\n"
    "tables 9c1e04b700000001\n"
    "scenario geisberg 5d20aa3100000002\n"
    "house none\n"
    "seed 42\n"
    "---\n";
constexpr std::string_view body =
    "1 blue move ir47 @A1 #2 a41f09c200000003\n"
    "2 red bombard 57e/1 @B2 :shell | 5 | 3 6 #2 0be77d1000000004\n"
    "end blue 10 35\n";

LogHeader header() {
  LogHeader h;
  h.ruleset = "paper", h.version = 3, h.tables_hash = 0x9c1e04b700000001, h.scenario = "geisberg";
  h.scenario_hash = 0x5d20aa3100000002, h.seed = "42", h.program = "0.2.7";
  return h;
}
LogRead read(std::string_view text) { return read_log("g.log", text); }
std::string with(std::string_view old_part, std::string_view new_part) {
  std::string text = std::string{head} + std::string{body};
  EXPECT_NE(text.find(old_part), std::string::npos) << old_part;
  return text.replace(text.find(old_part), old_part.size(), new_part);
}
void expect_fault(const std::string& text, const std::string& fault) {
  LogRead r = read(text);
  EXPECT_FALSE(r.ok);
  EXPECT_NE(r.problems.text().find(fault), std::string::npos) << "not told: " << fault << "\nbut\n"
                                                              << r.problems.text();
  for (const Problem& p : r.problems.list())
    EXPECT_FALSE(p.in(Lang::fr).empty() || p.in(Lang::fr) == p.in(Lang::en)) << p.in(Lang::en);
}

TEST(LogText, header_and_entries_are_written_as_documented) {
  EXPECT_EQ(header_text(header()), head);
  Log log;
  log.header = header();
  LogEntry first{Side::first, "", "move ir47 @A1", {}, 0xa41f09c200000003};
  LogEntry second{Side::second, "", "bombard 57e/1 @B2 :shell", {}, 0x0be77d1000000004};
  std::array<u8, 1> five{5};
  std::array<u8, 2> more{3, 6};
  second.tape.add(Clause::none, five);
  second.tape.add(Clause::none, more);
  log.entries = {first, second};
  log.ending = "blue 10 35";
  EXPECT_EQ(entry_text(paper_game(), 1, first), "1 blue move ir47 @A1 #2 a41f09c200000003");
  EXPECT_EQ(log_text(paper_game(), log), std::string{head} + std::string{body});
}

TEST(LogRead, what_was_written) {
  LogRead r = read(std::string{head} + std::string{body});
  ASSERT_TRUE(r.ok) << r.problems.text();
  EXPECT_FALSE(r.torn);
  EXPECT_EQ(r.log.header.ruleset, "paper");
  EXPECT_EQ(r.log.header.version, 3);
  EXPECT_EQ(r.log.header.tables_hash, 0x9c1e04b700000001u);
  EXPECT_EQ(r.log.header.scenario, "geisberg");
  EXPECT_EQ(r.log.header.seed, "42");
  ASSERT_EQ(r.log.entries.size(), 2u);
  EXPECT_EQ(r.log.entries[0].side_key, "blue");
  EXPECT_EQ(r.log.entries[0].order, "move ir47 @A1");
  EXPECT_TRUE(r.log.entries[0].tape.empty());
  EXPECT_EQ(r.log.entries[1].hash, 0x0be77d1000000004u);
  EXPECT_EQ(tape_text(r.log.entries[1].tape), "5 | 3 6");
  EXPECT_EQ(r.log.ending, "blue 10 35");
  EXPECT_EQ(log_text(paper_game(), r.log), std::string{head} + std::string{body});
}

TEST(LogRead, lines_that_end_otherwise) {
  std::string text = std::string{head} + std::string{body}, other;
  for (char c : text) other += c == '\n' ? "\r\n" : std::string(1, c);
  LogRead r = read(other);
  EXPECT_TRUE(r.ok) << r.problems.text();
  EXPECT_EQ(r.log.entries.size(), 2u);
  EXPECT_EQ(r.log.ending, "blue 10 35");
}

TEST(LogRead, faults_of_the_header) {
  expect_fault("", "g.log:1:1: not a log");
  expect_fault("hello\n", "g.log:1:1: not a log");
  expect_fault(with("grognard-log 2", "grognard-log 3"),
               "g.log:1:1: format '3' is not one that this program reads (1, 2)");
  expect_fault(with("house none", "huose none"), "g.log:6:1: unknown header line 'huose'; did you mean 'house'?");
  expect_fault(with("house none", "huose none"), "the header has no line 'house'");
  expect_fault(with("house none", "seed 7"), "g.log:7:1: the header has two lines 'seed'");
  expect_fault(with("ruleset paper 3", "ruleset paper"), "g.log:3:9: a ruleset's line is");
  expect_fault(with("9c1e04b700000001", "9c1e04b7"), "g.log:4:8: '9c1e04b7' is not a hash of 16");
  expect_fault(with("5d20aa3100000002", "5d20aa310000000g"), "g.log:5:19: '5d20aa310000000g' is not a hash");
  expect_fault(with("seed 42", "seed"), "g.log:7:6: the header line 'seed' says nothing");
  expect_fault(std::string{head.substr(0, head.size() - 4)}, "a line '---' is missing");
}

TEST(LogRead, the_first_release_wrote_hashes_of_bytes) {
  std::string old = with("grognard-log 2\nprogram 0.2.7\n", "grognard-log 1\n");
  old.replace(old.find("#2 a41f"), 3, "# ");
  LogRead r = read(old);
  ASSERT_TRUE(r.ok) << r.problems.text();
  EXPECT_EQ(r.log.header.format, 1);
  EXPECT_EQ(r.log.header.program, "0.1.0");
  EXPECT_TRUE(r.log.entries[0].by_bytes);
  EXPECT_EQ(r.log.entries[0].hash, 0xa41f09c200000003u);
  EXPECT_FALSE(r.log.entries[1].by_bytes);  // it went on with a later release
  EXPECT_EQ(entry_text(paper_game(), 1, r.log.entries[0]), "1 blue move ir47 @A1 # a41f09c200000003");
}

TEST(LogRead, all_faults_at_once) {
  std::string text = with("tables 9c1e04b700000001", "tables x");
  text.replace(text.find("house none"), 10, "hoose none");
  EXPECT_EQ(read(text).problems.list().size(), 3u);  // the hash, the unknown line, the missing one
}

TEST(LogRead, faults_of_an_entry) {
  expect_fault(with("1 blue", "2 blue"), "g.log:9:1: order 1 is due here, not '2'");
  expect_fault(with("1 blue", "x blue"), "g.log:9:1: order 1 is due here, not 'x'");
  expect_fault(with("a41f09c200000003", "a41f09c2"), "g.log:9:25: 'a41f09c2' is not a hash");
  expect_fault(with(" #2 a41f09c200000003", ""), "g.log:9:1: the line has no ' #2 ' and hash");
  expect_fault(with("| 5 | 3 6", "| 5 | 3 7"), "g.log:10:40: '7' is not a face of a die");
  expect_fault(with("| 5 | 3 6", "|"), "g.log:10:32: no dice follow the '|'");
  expect_fault(with("blue move ir47 @A1", "blue"), "g.log:9:1: a line is 'NUMBER SIDE ORDER");
  expect_fault(with("end blue 10 35\n", "end blue 10 35\n3 blue wait #2 a41f09c200000003\n"),
               "g.log:12:1: nothing may follow");
}

TEST(LogRead, reads_as_far_as_it_is_sound) {
  LogRead r = read(with("| 5 | 3 6", "| 5 | 9"));
  EXPECT_FALSE(r.ok);
  EXPECT_EQ(r.log.entries.size(), 1u);
}

TEST(LogRead, a_torn_last_line_is_left_out) {
  std::string whole = std::string{head} + std::string{body.substr(0, body.find("end"))};
  std::size_t second = whole.find("\n2 red") + 1;
  for (std::size_t cut = second + 1; cut < whole.size(); ++cut) {
    LogRead r = read(std::string_view{whole}.substr(0, cut));
    EXPECT_TRUE(r.ok) << cut;
    EXPECT_TRUE(r.torn) << cut;
    EXPECT_EQ(r.log.entries.size(), 1u);
    ASSERT_EQ(r.problems.list().size(), 1u);
    EXPECT_EQ(r.problems.list()[0].line, 10);
  }
  EXPECT_FALSE(read(whole).torn);
  LogRead padded = read(whole + "3 blue mo\n");  // cut, and the line ended by whoever wrote next
  EXPECT_TRUE(padded.ok && padded.torn);
  EXPECT_EQ(padded.log.entries.size(), 2u);
  LogRead end = read(whole + "end blue 10 3");
  EXPECT_TRUE(end.ok && end.torn);
  EXPECT_EQ(end.log.ending, "");
}

TEST(LogText, a_scenario_of_ones_own_goes_along) {
  LogHeader h = header();
  h.scenario_text = "id = \"mine\"\n\n# ---\nzones = 3\n";
  std::string text = header_text(h);
  EXPECT_NE(text.find("file 5\n| id = \"mine\"\n| \n| # ---\n| zones = 3\n| \n---\n"), std::string::npos) << text;
  LogRead r = read(text);
  ASSERT_TRUE(r.ok) << r.problems.text();
  EXPECT_EQ(r.log.header.scenario_text, h.scenario_text);
  std::string stripped = text;  // an editor took the spaces at the ends of lines away
  for (std::size_t at; (at = stripped.find("| \n")) != std::string::npos;) stripped.erase(at + 1, 1);
  EXPECT_EQ(read(stripped).log.header.scenario_text, h.scenario_text);

  expect_fault(text.substr(0, text.find("| zones")), "the scenario's file ends before its 5 lines");
  std::string spoilt = text;
  spoilt.replace(spoilt.find("| zones"), 2, "");
  expect_fault(spoilt, "a line of the scenario's file begins with '| '");
  std::string none = text;
  none.replace(none.find("file 5"), 6, "file x");
  expect_fault(none, "'x' is not a number of lines");
}

RC_GTEST_PROP(LogText, any_scenario_text_comes_back_as_it_was, (std::string text)) {
  RC_PRE(!text.empty());
  LogHeader h = header();
  h.scenario_text = text;
  LogRead r = read(header_text(h));
  RC_ASSERT(r.ok);
  RC_ASSERT(r.log.header.scenario_text == text);
}

RC_GTEST_PROP(LogRead, any_text_is_read_or_refused, (std::string text)) {
  LogRead r = read(std::string{head} + text);
  RC_ASSERT(r.ok || !r.problems.empty());
  std::string spoilt = std::string{head} + std::string{body};
  if (!text.empty()) spoilt[*rc::gen::inRange<std::size_t>(0, spoilt.size())] = text[0];
  LogRead s = read(spoilt);
  RC_ASSERT(s.ok || !s.problems.empty());
}

}  // namespace
}  // namespace grog
