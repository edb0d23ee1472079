// Any bytes as a saved game: read as far as it is sound, replayed on every game, never a crash.
#include <cstdint>

#include "core/match.hpp"
#include "core/require.hpp"
#include "tests/fuzz/open.hpp"

using namespace grog;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  LogRead read = read_log("fuzz.log", text);
  require(read.ok || !read.problems.empty(), "a log that is refused says why");
  if (!read.ok) return 0;
  for (const fuzz::Opened& o : fuzz::all())
    for (const auto& game : o.games) {
      // With a right header the orders themselves are tried.
      Log log = read.log;
      log.header.ruleset = std::string{o.book->id()};
      log.header.version = o.book->version();
      log.header.tables_hash = o.book->tables_hash();
      log.header.scenario = game->scenario();
      log.header.scenario_hash = game->scenario_hash();
      Replay r = replay(*game, log);
      require(r.ok || !r.fault.empty(), "a replay that stops says why");
    }
  return 0;
}
