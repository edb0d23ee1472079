#include "server/limits.hpp"

#include "server/meters.hpp"
#include "server/words.hpp"

namespace grog {

Pace pace_of(Doing what) {
  using std::chrono::milliseconds;
  switch (what) {
    case Doing::creation: return {40, milliseconds(3000)};
    case Doing::import: return {10, milliseconds(10'000)};
    case Doing::keeping: return {30, milliseconds(20'000)};
    case Doing::hint: return {60, milliseconds(1000)};
    case Doing::question: break;
  }
  return {200, milliseconds(100)};
}

Sentence told_over(Over what) {
  meters().refused[static_cast<std::size_t>(what)].fetch_add(1, std::memory_order_relaxed);
  switch (what) {
    case Over::address: return sentence(server_word("limits.address"));
    case Over::pace: return sentence(server_word("limits.pace"));
    case Over::game: return sentence(server_word("limits.game"));
    case Over::shows: return sentence(server_word("limits.shows"));
    case Over::full: break;
  }
  return sentence(server_word("limits.full"));
}

}  // namespace grog
