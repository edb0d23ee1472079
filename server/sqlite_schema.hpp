// The tables of a SQLite file of games. A backup is such a file too, under a mark of its own.
#pragma once
#include <string>

#include "core/types.hpp"

namespace grog {

inline constexpr int application_id = 0x47524F47;  // "GROG": a file of another program is left alone
inline constexpr int backup_id = 0x47524F42;       // "GROB": nobody plays on it

inline constexpr const char* sqlite_schema = R"(
CREATE TABLE games (
  id INTEGER PRIMARY KEY, scenario TEXT NOT NULL, header TEXT NOT NULL,
  first TEXT NOT NULL, second TEXT NOT NULL, first_name TEXT NOT NULL, second_name TEXT NOT NULL,
  first_by_hand INTEGER NOT NULL, second_by_hand INTEGER NOT NULL, created INTEGER NOT NULL);
CREATE TABLE links (hash BLOB PRIMARY KEY, game INTEGER NOT NULL, seat INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE entries (
  game INTEGER NOT NULL, n INTEGER NOT NULL, line TEXT NOT NULL, turn INTEGER NOT NULL, over INTEGER NOT NULL,
  winner INTEGER NOT NULL, waits INTEGER NOT NULL, time INTEGER NOT NULL, PRIMARY KEY (game, n)) WITHOUT ROWID;
CREATE TABLE snapshots (game INTEGER PRIMARY KEY, n INTEGER NOT NULL, state BLOB NOT NULL);
CREATE TABLE chat (
  game INTEGER NOT NULL, n INTEGER NOT NULL, time INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL,
  text TEXT NOT NULL, PRIMARY KEY (game, n)) WITHOUT ROWID;
CREATE TABLE standing (
  game INTEGER NOT NULL, n INTEGER NOT NULL, side INTEGER NOT NULL, decision TEXT NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (game, n)) WITHOUT ROWID;
)";

// What the third version has more than the second.
inline constexpr const char* sqlite_third_version = R"(
CREATE TABLE sheets (
  link BLOB PRIMARY KEY, kind INTEGER NOT NULL, ruleset TEXT NOT NULL, title_fr TEXT NOT NULL, title_en TEXT NOT NULL,
  text TEXT NOT NULL, updated INTEGER NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX sheets_by_end ON sheets (expires);
)";

// What the second version has more than the first. A new file is made as the first, and then brought up.
inline constexpr const char* sqlite_second_version = R"(
ALTER TABLE games ADD COLUMN ruleset TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN title_fr TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN title_en TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN first_side TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN second_side TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;
ALTER TABLE links ADD COLUMN kind INTEGER NOT NULL DEFAULT 0;
CREATE INDEX links_of_game ON links (game);
)";

// What a file of an older version lacks; 0: it is new, and made as the first.
inline std::string sqlite_since(i64 version) {
  return std::string{version < 1 ? sqlite_schema : ""} + (version < 2 ? sqlite_second_version : "") +
         (version < 3 ? sqlite_third_version : "");
}

}  // namespace grog
