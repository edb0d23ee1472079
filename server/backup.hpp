// All the games of a store in one file, and back again. The file is a SQLite database with the tables of the store and
// a seal: a hash over every value, so that what was damaged or changed is noticed. It may be made of either store,
// while servers are at work on it, and restored into either.
#pragma once
#include <string>

#include "core/types.hpp"
#include "protocol/words.hpp"

namespace grog {

struct BackupFacts {
  i64 games = 0, orders = 0;
  i64 made = 0;         // seconds
  std::string program;  // the version that made it
};

// `place` as open_store takes it. False with the reason; then there is no file.
bool back_up(const std::string& place, const std::string& file, const std::string& program, BackupFacts&,
             Sentence& fault);
// Reads all of it: false where restoring it would be refused whatever the place.
bool check_backup(const std::string& file, BackupFacts&, Sentence& fault);
// Into a file that is not there yet, or a PostgreSQL database without games. False with the reason, and nothing has
// changed.
bool restore_backup(const std::string& file, const std::string& place, BackupFacts&, Sentence& fault);

}  // namespace grog
