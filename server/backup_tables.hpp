// What a backup takes along, and how its values are told apart; the parts of backup.hpp that each database does itself.
#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "server/backup.hpp"
#include "server/sqlite.hpp"
#include "server/store.hpp"

namespace grog {

struct BackedTable {
  const char* name;
  const char* columns;                // parted by ", "
  std::string_view kinds;             // a letter each: number, text, bytes
  const char* read;                   // what PostgreSQL is asked for
  i64 since = 1, since_postgres = 1;  // the version that first had it
};
// PostgreSQL counts the lines of chat over all games, SQLite in each: in a backup they are counted in each.
inline constexpr std::array backed_tables{
    BackedTable{"games",
                "id, scenario, header, first, second, first_name, second_name, first_by_hand, second_by_hand, created, "
                "ruleset, title_fr, title_en, first_side, second_side, imported",
                "nttttttnnntttttn", "FROM games"},
    BackedTable{"links", "hash, game, seat, kind", "bnnn", "FROM links"},
    BackedTable{"entries", "game, n, line, turn, over, winner, waits, time", "nntnnnnn", "FROM entries"},
    BackedTable{"snapshots", "game, n, state", "nnb", "FROM snapshots"},
    BackedTable{"chat", "game, n, time, seat, name, text", "nnnntt",
                "FROM (SELECT game, row_number() OVER (PARTITION BY game ORDER BY n) AS n, time, seat, name, text "
                "FROM chat) counted"},
    BackedTable{"standing", "game, n, side, decision, text", "nnntt", "FROM standing"},
    BackedTable{"sheets", "link, kind, ruleset, title_fr, title_en, text, updated, expires", "bnttttnn", "FROM sheets",
                3, 4}};

// The hash over every table but the seal: names, columns, each value with its type and length.
bool hash_of_tables(SqliteConnection&, const BackupFacts&, std::string& hash);
// A read-only connection to a backup whose seal holds.
bool open_backup(const std::string& file, SqliteConnection&, BackupFacts&, Sentence& fault);

#ifdef GROGNARD_POSTGRES
// One view of the database, into a file with empty tables.
bool read_postgres(const std::string& address, SqliteConnection& into, Sentence& fault);
// In one transaction.
bool fill_postgres(SqliteConnection& from, const std::string& address, Sentence& fault);
#endif

}  // namespace grog
