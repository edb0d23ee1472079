// Every case file of every ruleset, and the procedures' odds for random inputs.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "core/exact.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/load.hpp"

namespace grog::test {
namespace {

namespace fs = std::filesystem;

class EachRuleset : public testing::TestWithParam<const Ruleset*> {};

TEST_P(EachRuleset, CasesHold) {
  const Ruleset& ruleset = *GetParam();
  auto book = open(ruleset);
  fs::path folder = fs::path{GROGNARD_TESTS_FOLDER} / "cases" / std::string{ruleset.id()};
  int cases = 0;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const fs::path& path : files) {
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    CaseResult result = run_cases(ruleset, *book, {path.filename().string(), text.str()});
    cases += result.cases;
    for (const std::string& f : result.failures) ADD_FAILURE() << f;
  }
  EXPECT_GT(cases, 0) << "no cases in " << folder;
}

// Random inputs inside the ranges; those that make no sense together are passed over.
bool random_inputs(const Procedure& p, const void* tables, Rng& rng, StructBytes& in) {
  for (int tries = 0; tries < 200; ++tries) {
    p.defaults(in.data());
    for (const Field& f : p.in) {
      // Half of the fields stay at their default, so that rare combinations do not drown the common ones.
      bool keep = rng.below(2) == 0;
      f.set(in.data(), keep ? f.fallback : f.low + static_cast<i32>(rng.below(static_cast<u32>(f.high - f.low + 1))));
    }
    if (p.invalid(tables, in.data()).empty()) return true;
  }
  return false;
}

std::string inputs_text(const Procedure& p, const StructBytes& in) {
  std::string out{p.name};
  for (const Field& f : p.in) out += " " + std::string{f.name} + "=" + std::to_string(f.get(in.data()));
  return out;
}

TEST_P(EachRuleset, OddsSumToOneAndAgreeWithSampling) {
  auto book = open(*GetParam());
  Rng rng(20260815);
  for (const Procedure& p : book->procedures()) {
    for (int round = 0; round < 60; ++round) {
      StructBytes in{};
      ASSERT_TRUE(random_inputs(p, book->tables(), rng, in)) << p.name;
      Tally reasons;
      p.reasons(book->tables(), in.data(), reasons);
      auto run = [&](Dice& dice) {
        StructBytes out{};
        p.run(book->tables(), in.data(), reasons, dice, out.data());
        return out;
      };
      auto all = enumerate(run);
      ASSERT_TRUE(all.exact) << inputs_text(p, in);
      Big sum;
      for (const auto& item : all.items) sum += item.weight;
      ASSERT_EQ(sum, all.total) << inputs_text(p, in);

      if (round % 6 != 0) continue;  // sampling is dear
      std::map<StructBytes, i64> seen;
      constexpr int throws = 20000;
      RandomDice dice(seed_of(99, static_cast<u64>(round)));
      for (int i = 0; i < throws; ++i) ++seen[run(dice)];
      for (const auto& item : all.items) {
        double chance = to_double(item.weight, all.total);
        double expected = chance * throws, sigma = std::sqrt(throws * chance * (1 - chance));
        auto at = seen.find(item.result);
        double count = at == seen.end() ? 0 : static_cast<double>(at->second);
        // 4 sigma, with room for the discreteness of rare outcomes.
        EXPECT_NEAR(count, expected, 4 * sigma + 5) << inputs_text(p, in);
        if (at != seen.end()) seen.erase(at);
      }
      EXPECT_TRUE(seen.empty()) << "sampling met outcomes that enumeration does not have: " << inputs_text(p, in);
    }
  }
}

// A random run recorded on a tape gives the same outcome again, and uses the tape up.
TEST_P(EachRuleset, RecordedDiceGiveTheSameOutcome) {
  auto book = open(*GetParam());
  Rng rng(7);
  for (const Procedure& p : book->procedures())
    for (int round = 0; round < 300; ++round) {
      StructBytes in{}, first{}, second{};
      ASSERT_TRUE(random_inputs(p, book->tables(), rng, in)) << p.name;
      Tally reasons;
      p.reasons(book->tables(), in.data(), reasons);
      Tape tape;
      RandomDice dice(rng.next(), &tape);
      p.run(book->tables(), in.data(), reasons, dice, first.data());
      TapeDice again(tape);
      p.run(book->tables(), in.data(), reasons, again, second.data());
      ASSERT_FALSE(again.ran_short()) << inputs_text(p, in);
      ASSERT_TRUE(again.exhausted()) << inputs_text(p, in);
      ASSERT_EQ(first, second) << inputs_text(p, in);
    }
}

INSTANTIATE_TEST_SUITE_P(Rulesets, EachRuleset, testing::ValuesIn(rulesets().begin(), rulesets().end()),
                         [](const auto& each) {
                           std::string name{each.param->id()};
                           for (char& c : name)
                             if (c == '-') c = '_';
                           return name;
                         });

}  // namespace
}  // namespace grog::test
