// A run of games as a thing of its own: what was played and what came out, in whole numbers, so that pieces of a run
// played anywhere add up to the same bytes. Written and read as JSON.
#pragma once
#include <string>
#include <vector>

#include "cli/context.hpp"
#include "lab/batch.hpp"

namespace grog {

struct SimUnit {
  std::string id;
  Sentence name;
  Side side = Side::nobody;
  UnitFate fate;
};
struct SimRecord {
  std::string scenario, ruleset, tables, house;
  Sentence name;  // of the scenario
  std::string players[2], sides[2];
  Sentence side_names[2];
  u64 seed = 0, asked = 0;  // games of the whole run
  u64 shards = 1;           // into which it was cut
  std::vector<u64> pieces;  // those that are in here, from 0
  Totals totals;
  std::vector<SimUnit> units;
  std::map<std::string, ClauseUse> clauses;
  std::map<i32, u64> margins, lengths, reached;
  std::map<i32, std::array<u64, 2>> strength;
  std::vector<GameResult> games;
  double seconds = 0;
  u64 jobs = 1;
  bool stopped = false;
  std::string lost;  // what a run over several machines has to say of games that are missing

  bool whole() const { return totals.games == asked; }
};

SimRecord record_of(const OpenedGame&, const BatchPlan&, const BatchResult&, const std::string (&players)[2]);

std::string sim_json(const SimRecord&, bool each);
bool read_sim(const std::string& file, std::string_view json, SimRecord&, Sentence& fault);
// Adds a piece of the same run. False where it is of another run, or was there already.
bool merge(SimRecord&, const SimRecord&, Sentence& fault);

std::string sim_text(const Context&, const SimRecord&);
std::string sim_csv(const SimRecord&);         // a line a game, where they were kept
std::string sim_html(const SimRecord&, Lang);  // a page that needs nothing else

}  // namespace grog
