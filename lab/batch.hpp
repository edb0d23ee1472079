// Games played by computer players, many at once. Game number n of a run depends on the run's seed and n alone, so
// that threads and shards change nothing but the time it takes.
#pragma once
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "ai/player.hpp"
#include "lab/details.hpp"

namespace grog {

using PlayerMaker = std::function<std::unique_ptr<Player>()>;  // called once a thread and side

struct BatchPlan {
  const Game* game = nullptr;
  PlayerMaker players[2];
  u64 seed = 1;
  u64 games = 1;              // of the whole run, all shards together
  u64 shard = 0, shards = 1;  // this one plays games n with n % shards == shard
  u64 offset = 0;             // added to every game's number: a piece of a longer run
  unsigned jobs = 1;
  bool keep_games = false;
  bool details = false;     // who lost what, which clauses spoke; a third slower
  u32 max_orders = 20'000;  // a game longer than this is given up
};

struct GameResult {
  u64 number = 0;
  Side winner = Side::nobody;
  bool over = false;
  i32 points[2] = {0, 0};
  u32 orders = 0;
  u32 refused = 0;  // orders that a player's knowledge allowed and the whole position did not
  u16 turns = 0;
  u64 hash = 0;  // of the last position
};

struct Totals {
  u64 games = 0, wins[2] = {0, 0}, draws = 0, unfinished = 0, refused = 0;
  Sums points[2], orders, turns;
  u64 hash = 0;  // of every game's number and last position: equal runs are equal here
  void add(const GameResult&);
  void add(const Totals&);
};
// Where the first side's share of wins lies, at 95 %, a draw counting as half a win.
Interval first_share(const Totals&);

struct BatchResult {
  Totals totals;
  Details details;
  std::vector<GameResult> games;  // by number, where the plan keeps them
  double seconds = 0;             // by the clock
  bool stopped = false;           // some games were not played
};

// One game to its end, on its own; with `details`, what it tells is added there.
GameResult play_game(const Game&, Player& first, Player& second, u64 seed, u32 max_orders, Details* details = nullptr);
// `done` counts finished games for whoever watches; `stop` ends the run after the games in progress.
BatchResult play_batch(const BatchPlan&, std::atomic<u64>& done, const std::atomic<bool>& stop);

}  // namespace grog
