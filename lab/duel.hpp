// Two players against each other: pairs of games with sides swapped and equal dice, so that neither the stronger side
// nor a lucky seed counts for one of them; and what the pairs prove.
#pragma once
#include <atomic>
#include <functional>
#include <span>

#include "lab/batch.hpp"

namespace grog {

struct PairResult {
  u64 number = 0;
  u8 halves = 0;  // the first player's, of 4: a win is 2, a draw 1
  u32 orders = 0, refused = 0, unfinished = 0;
};

// A sequential test: is the first player better by `elo1`, or by no more than `elo0`?
struct Sprt {
  bool on = false;
  double elo0 = 0, elo1 = 100;
  double alpha = 0.05, beta = 0.05;  // chances of a wrong yes and of a wrong no
};

struct DuelPlan {
  std::vector<const Game*> games;  // pair n is played on games[n % games.size()]
  PlayerMaker players[2];
  u64 seed = 1;
  u64 pairs = 1;
  unsigned jobs = 1;
  Sprt sprt;
  u32 max_orders = 20'000;
};

enum class Proof : u8 { none, better, not_better };

struct DuelResult {
  std::vector<PairResult> pairs;  // by number, up to the one that proved it
  Proof proof = Proof::none;
  double seconds = 0;
  bool stopped = false;
};

// Depends on the plan alone, whatever the number of jobs.
DuelResult play_duel(const DuelPlan&, std::atomic<u64>& done, const std::atomic<bool>& stop);

// What pairs add up to. Shares are of the first player.
struct DuelSums {
  u64 pairs = 0, by_halves[5] = {0, 0, 0, 0, 0};
  u64 won() const { return by_halves[3] + by_halves[4]; }
  u64 lost() const { return by_halves[0] + by_halves[1]; }
  void add(const PairResult& p) { ++pairs, ++by_halves[p.halves]; }
};
struct Share {
  double value = 0.5, low = 0, high = 1;
};
Share points_share(const DuelSums&);   // of all points, a draw being half of one
Share decided_share(const DuelSums&);  // of the pairs that one of them won
double elo_of(double share);           // infinite at 0 and 1
double llr_of(const DuelSums&, const Sprt&);
Proof proof_of(const DuelSums&, const Sprt&);

}  // namespace grog
