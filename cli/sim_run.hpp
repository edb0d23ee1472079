// Batches of games with a person watching: progress, time left, and an end on Ctrl-C that keeps what was played.
#pragma once
#include "cli/context.hpp"
#include "lab/batch.hpp"

namespace grog {

// Runs `play`; what it counts in its first argument is shown against `all`, and Ctrl-C sets the second.
void watch_while(const Context&, const std::string& label, u64 all,
                 const std::function<void(std::atomic<u64>&, const std::atomic<bool>&)>& play);
BatchResult play_watched(const Context&, const BatchPlan&, const std::string& label = "");
// The player of that name for every thread, or the status of a fault that was told.
int set_player(const Context&, const std::string& name, PlayerMaker&);
// "I/N".
int read_shard(const Context&, const std::string&, u64& shard, u64& shards);
u64 all_cores();

}  // namespace grog
