// Random games of any ruleset, checked at every step. What a ruleset must keep for every client to rely on it:
//   check() accepts what propose() offers, and what check() accepts apply() survives, leaving a sound position;
//   a refused order changes nothing; a copy is equal and hashes the same; orders, logs and patches make the round trip;
//   recorded dice give the same game again and are used up; what a side sees can be played on; the game ends.
#pragma once
#include <set>
#include <vector>

#include "core/kernel.hpp"

namespace grog::test {

struct RandomGames {
  int games = 100;
  u64 seed = 1;
  int check_every = 1;    // the dear checks, at each so many orders; 0: never
  int branch_every = 20;  // whether the dice can lead where they led, by exact enumeration; 0: never
  std::size_t most = 24;  // candidates asked of propose()
  int longest = 5000;     // orders in which a game must end
};

struct RandomGamesReport {
  int finished = 0;
  int wins[3] = {0, 0, 0};  // first, second, nobody
  u64 orders = 0, dice = 0;
  int longest = 0;                            // orders of the longest game
  u64 inexact = 0;                            // enumerations that passed their limit
  std::vector<u64> verbs, events, decisions;  // how often each occurred
  std::set<Clause> refusals;                  // clauses by which mangled orders were refused
};

// Failures are told to GoogleTest with the game's seed: `games = 1` and that seed repeat it. A game stops at its first
// failure, the run at its third game that has one.
RandomGamesReport play_random_games(const Rulebook&, const DataFile& scenario, const RandomGames& = {});

}  // namespace grog::test
