// Any bytes as messages to the referee, a line each, from each seat: an answer to each, never a crash.
#include <cstdint>

#include "core/require.hpp"
#include "protocol/session.hpp"
#include "tests/fuzz/open.hpp"

using namespace grog;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.empty()) return 0;
  const fuzz::Opened& o = fuzz::all()[static_cast<std::size_t>(text[0]) % fuzz::all().size()];
  const Game& game = *o.games[0];
  Match match(game, {});
  Session session;
  session.match = &match;
  session.random = std::make_unique<RandomDice>(7);
  session.preview_limit = 2'000;
  int lines = 0;
  while (!text.empty() && ++lines < 40) {
    std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    std::vector<Letter> letters;
    answer(session, all_seats[static_cast<std::size_t>(lines) % seat_count], line, letters);
    require(!letters.empty(), "every message is answered");
  }
  require(game.broken(match.state()).empty(), "messages leave a sound position");
  return 0;
}
