// A game kept as text: a header, then one line an order with the faces thrown, grouped by throw, and the hash of the
// state after it. Not seed and orders: a change of generator must not break old games, and dice rolled at a real
// table look the same as others.
//
//   grognard-log 2
//   program 0.2.0
//   ruleset some-rules 1
//   tables 9c1e04b7...
//   scenario geisberg 5d20aa31...
//   house none
//   seed 42
//   ---
//   1 german move ir47 @A2 #2 a41f09c2...
//   2 german bombard bl1 @C3 | 5 | 3 #2 0be77d10...
//   end french 10 35
//
// Hashes are over what the fields of a state hold and over parsed figures, never over layout, comments or spacing, so
// that a record outlives the release that wrote it. The first release hashed bytes: its lines have a bare #, and what
// stands behind that can no longer be compared. Both may stand in one record: a game begun then goes on now.
//
// Where the scenario is not built in, the header ends with its file, so that the log stands alone:
//
//   file 2
//   | id = "mine"
//   | ruleset = "..."
#pragma once
#include <string>
#include <vector>

#include "core/kernel.hpp"

namespace grog {

inline constexpr int log_format = 2;

std::string_view program_version();

struct LogHeader {
  std::string ruleset, scenario, house = "none", seed = "none";
  std::string program{program_version()};  // that began it
  int format = log_format;
  int version = 1;
  u64 tables_hash = 0, scenario_hash = 0;
  std::string scenario_text;  // only where the scenario is not built in: the file itself, so that a log stands alone
};
struct LogEntry {
  Side side = Side::nobody;
  std::string side_key;  // as read: which side that is, only the game can say
  std::string order;
  Tape tape;
  u64 hash = 0;
  bool by_bytes = false;  // the hash is one of the first release
};
struct Log {
  LogHeader header;
  std::vector<LogEntry> entries;
  std::string ending;  // what the last line says of the result, or empty
};

u64 record_hash(const Game&, const State&);  // as it stands behind an order
std::string header_text(const LogHeader&);
std::string entry_text(const Game&, std::size_t number, const LogEntry&);  // one line, no newline
std::string log_text(const Game&, const Log&);

// Reads as far as it is sound. A last line cut short by a crash is dropped and said so in `torn`.
struct LogRead {
  bool ok = false;
  Log log;
  bool torn = false;
  Problems problems;
};
LogRead read_log(const std::string& file_name, std::string_view text);

}  // namespace grog
