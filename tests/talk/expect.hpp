// For tests: a letter that is not as it is described fails the test in which it passes.
#pragma once
#include <gtest/gtest.h>

#include "protocol/session.hpp"
#include "tests/talk/check.hpp"

namespace grog::test {

inline void expect_described(const std::vector<Letter>& letters) {
  for (const Letter& l : letters) EXPECT_EQ(fault_of_letter(l.text()), "") << l.text().substr(0, 2000);
}

// A question too, where it was understood.
inline void expect_described(const std::string& question, Seat from, const std::vector<Letter>& answers) {
  expect_described(answers);
  for (const Letter& l : answers)
    if (l.to == from && l.type == "error") return;
  EXPECT_EQ(fault_of_question(question), "") << question.substr(0, 2000);
}

}  // namespace grog::test
