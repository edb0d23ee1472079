// A run of games over several processes, on this machine or many, started by mpirun. The part that speaks MPI is a
// library of its own, loaded only then: nobody needs MPI to play.
#pragma once
#include "cli/sim_record.hpp"

namespace grog {

struct Spread {
  int rank = 0, ranks = 1;
};
Spread spread_of_environment();

// What the library is given and gives back. Texts are SimRecords as JSON, so that ranks of any kind understand each
// other; a piece is a stretch of game numbers.
struct SpreadJob {
  u64 games = 0, piece = 1;  // in all, and at a time
  // Plays games [from, from + count) and returns their record as JSON.
  std::string (*play)(void* self, u64 from, u64 count) = nullptr;
  // Of rank 0: takes the record of a piece.
  void (*take)(void* self, u64 from, u64 count, const char* json, std::size_t size) = nullptr;
  void* self = nullptr;
  double silence = 10;  // seconds without a sign of life after which a rank is given up
};
struct SpreadEnd {
  u64 lost = 0;        // games that no rank brought back
  std::string silent;  // ranks that were given up: "2, 3"
};
using SpreadRun = int (*)(const SpreadJob&, SpreadEnd&);  // the library's `grognard_spread`; 0 is well

// On rank 0 the whole record; on others nothing, when their work is done.
int play_spread(const Context&, const OpenedGame&, const BatchPlan&, const std::string (&players)[2], SimRecord&);

}  // namespace grog
