// /metrics: what the process counts, in the text format of Prometheus.
#pragma once
#include <string>

#include "core/types.hpp"

namespace grog {

// Who may read them. They tell strangers how busy a club is and when its server was last restarted, which is none of
// their business, and reading them costs something: by default they are for this machine alone.
enum class Showing : u8 { none, local, all };

// What the meters do not know themselves.
struct Gauges {
  std::string version, database;  // "sqlite" or "postgresql"
  i64 connections = 0;
  u64 games_open = 0, last_game = 0, thoughts_waiting = 0, half_received = 0;
};
std::string metrics_text(const Gauges&);

}  // namespace grog
