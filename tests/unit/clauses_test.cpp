#include "core/clauses.hpp"

#include <gtest/gtest.h>

namespace grog {
namespace {

TEST(ClauseIds, are_read_and_written) {
  EXPECT_EQ(clause_id("WS-7.5"_c, "WS"), "WS-7.5");
  EXPECT_EQ(clause_id("WS-R12"_c, "WS"), "WS-R12");
  EXPECT_EQ(parse_clause("WS-7.5", "WS"), "WS-7.5"_c);
  EXPECT_EQ(parse_clause("WS-0.1", "WS"), "WS-0.1"_c);
  EXPECT_TRUE(is_ruling("WS-R12"_c));
  for (std::string_view bad : {"", "WS", "WS-", "WS-7", "WS-7.", "WS-7.0", "WS-.5", "WS-7.5x", "WS-R", "WS-R0",
                               "CP-7.5", "WS7.5", "WS-7.256", "WS-255.1", "WS-R256", "WS-7.5.1", "ws-7.5"})
    EXPECT_EQ(parse_clause(bad, "WS"), Clause::none) << bad;
}

constexpr std::string_view sound = R"(prefix = "WS"
[[chapter]]
number = 7
fr = "Tir"
en = "Fire"
[[clause]]
id = "WS-7.1"
fr = "un"
en = "one"
rulings = ["WS-R1"]
[[clause]]
id = "WS-7.2"
fr = "deux"
en = "two"
ours = true
advice = { fr = "rien", en = "nothing" }
[[ruling]]
id = "WS-R1"
fr = "avis"
en = "ruling"
)";

std::string problems_of(std::string text) {
  ClauseBook book;
  Problems problems;
  bool good = read_clauses({"c.toml", std::move(text)}, book, problems);
  EXPECT_EQ(good, problems.empty());
  return problems.text();
}
std::string with(std::string_view old_part, std::string_view new_part) {
  std::string text{sound};
  text.replace(text.find(old_part), old_part.size(), new_part);
  return text;
}
bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(ClauseBook, is_read) {
  ClauseBook book;
  Problems problems;
  ASSERT_TRUE(read_clauses({"c.toml", std::string{sound}}, book, problems)) << problems.text();
  EXPECT_EQ(book.prefix, "WS");
  ASSERT_EQ(book.chapters.size(), 1u);
  EXPECT_EQ(book.chapters[0].number, 7);
  ASSERT_EQ(book.entries.size(), 3u);
  const ClauseEntry* one = book.find("WS-7.1"_c);
  ASSERT_NE(one, nullptr);
  EXPECT_EQ(one->in(Lang::fr), "un");
  EXPECT_EQ(one->in(Lang::en), "one");
  EXPECT_FALSE(one->is_advice());
  EXPECT_EQ(one->rulings, (std::vector<Clause>{"WS-R1"_c}));
  const ClauseEntry* two = book.find("WS-7.2"_c);
  EXPECT_TRUE(two->ours && two->is_advice());
  EXPECT_EQ(book.find("WS-7.3"_c), nullptr);
  EXPECT_EQ(book.entries[2].id, "WS-R1"_c);
}

TEST(ClauseBook, faults_have_their_line) {
  std::string twice = problems_of(with("WS-7.2", "WS-7.1"));
  EXPECT_TRUE(has(twice, "c.toml:12:6: 'WS-7.1' stands twice")) << twice;
  std::string other = problems_of(with("WS-7.2", "CP-7.2"));
  EXPECT_TRUE(has(other, "c.toml:12:6: 'CP-7.2' is not the id of a clause of WS")) << other;
  std::string ruling = problems_of(with("\"WS-7.2\"", "\"WS-R2\""));
  EXPECT_TRUE(has(ruling, "'WS-R2' is not the id of a clause")) << ruling;
  std::string gone = problems_of(with("rulings = [\"WS-R1\"]", "rulings = [\"WS-R9\"]"));
  EXPECT_TRUE(has(gone, "WS-7.1 rests on WS-R9, which is not there")) << gone;
  std::string unknown = problems_of(with("ours = true", "our = true"));
  EXPECT_TRUE(has(unknown, "c.toml:15:1: unknown key 'clause[2].our'; did you mean 'ours'?")) << unknown;
  std::string untold = problems_of(with("en = \"two\"\n", ""));
  EXPECT_TRUE(has(untold, "'clause[2].en' is missing")) << untold;
}

}  // namespace
}  // namespace grog
