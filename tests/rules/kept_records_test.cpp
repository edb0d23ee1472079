// Records of earlier releases, kept for ever: each is read; each either replays whole, or it is said at which order the
// rules have changed since.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/match.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"

namespace grog {
namespace {

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

TEST(KeptRecords, of_the_first_release_are_opened) {
  std::filesystem::path folder = std::filesystem::path(GROGNARD_TESTS_FOLDER) / "kept" / "first_release";
  int logs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".log") continue;
    ++logs;
    LogRead read = read_log(entry.path().filename().string(), text_of(entry.path()));
    ASSERT_TRUE(read.ok) << read.problems.text();
    EXPECT_EQ(read.log.header.format, 1);
    EXPECT_GT(read.log.entries.size(), 50u);
    for (const Ruleset* r : rulesets()) {
      if (r->id() != read.log.header.ruleset) continue;
      auto book = test::open(*r);
      auto game = test::load(*book, test::scenario_file(*r, read.log.header.scenario));
      Replay replayed = replay(*game, read.log);
      EXPECT_EQ(replayed.unproved, replayed.entries) << "its hashes are of bytes";
      // A rules change raises the version; then it is said where it begins to tell.
      bool mended = book->version() > read.log.header.version;
      EXPECT_TRUE(replayed.ok || mended) << entry.path() << ": " << replayed.fault.in(Lang::en);
      EXPECT_EQ(replayed.ok, replayed.fault.empty()) << "it is said at which order";
    }
  }
  EXPECT_EQ(logs, 11);
}

}  // namespace
}  // namespace grog
