// Games by wilful orders (tests/support/wilful_orders.hpp). Whatever check() accepts is carried out, and after it: the
// position is sound, a copy is equal, the order's text and dice make the round trip, and the ruleset's watcher has
// nothing to say; at the end the log does. Whatever is refused changes nothing and says why. What menus offer is never
// always refused. A game goes on after a breach where it can, so that one run tells every kind of breach.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "core/kernel.hpp"

namespace grog::test {

struct WilfulGames {
  int games = 10;
  u64 seed = 1;
  int tries = 6;          // wilful orders thought of at each question
  int wilful = 600;       // orders of a game; the rest is played by what is proposed, so that it ends
  int menu_every = 12;    // whether menus keep their promises, at each so many orders; 0: never
  std::size_t most = 24;  // candidates asked of propose()
  int longest = 6000;     // orders in which a game must end
};

struct WilfulReport {
  int finished = 0;
  u64 orders = 0, tried = 0, accepted = 0, given = 0;  // accepted and given: wilful ones
  u64 entries = 0;                                     // of menus, looked at
  std::vector<u64> verbs;                              // accepted wilful orders by verb
  struct Told {
    u64 times = 0;
    std::string first;  // scenario, seed, order, what
  };
  std::map<std::string, Told> breaches;  // by the rule that does not hold
};

// The game being played and the order being tried, for who is told that the program stopped.
const char* wilful_order_under_way();

// Each kind of breach is told to GoogleTest once: `games = 1` and its seed repeat it.
WilfulReport play_wilful_games(const Ruleset&, const Rulebook&, const DataFile& scenario, const WilfulGames& = {});

}  // namespace grog::test
