#include "server/backup.hpp"

#include <chrono>
#include <cstring>

#include "server/backup_tables.hpp"
#include "server/beside.hpp"
#include "server/secrets.hpp"
#include "server/sqlite_schema.hpp"
#include "server/words.hpp"

namespace grog {
namespace {

bool is_postgres(const std::string& place) {
  return place.starts_with("postgresql://") || place.starts_with("postgres://");
}

// The library of the seal wants to be begun, and a new database a secret.
bool random_numbers(Sentence& fault) {
  if (start_secrets()) return true;
  fault = sentence(server_word("serve.system_gives_no_random_numbers"));
  return false;
}

std::string pragma(const char* name, int value) {
  return "PRAGMA " + std::string{name} + " = " + std::to_string(value) + ";";
}

bool copied(SqliteConnection& from, const std::string& into) {
  Statement copy(from.get(), "VACUUM INTO ?");
  return copy.ready() && copy.bind(into).step() == SQLITE_DONE;
}

// SQLite's own copy of one moment: the server goes on writing. Nothing but reading is done to the games.
bool copy_sqlite(const std::string& file, const std::string& into, Sentence& fault) {
  auto refuse = [&](std::string_view why, const std::string& more) {
    fault = sentence(server_word(why), {file, more});
    return false;
  };
  if (::access(file.c_str(), R_OK) != 0) return refuse("backup.cannot_be_read", std::strerror(errno));
  SqliteConnection games;
  i64 owner = 0, version = 0, tables = 0;
  if (!games.open(file, SQLITE_OPEN_READWRITE) || !games.number("PRAGMA application_id", owner) ||
      !games.number("PRAGMA user_version", version) || !games.number("SELECT count(*) FROM sqlite_master", tables))
    return refuse("sqlite_store.database_cannot_be_used", games.message());
  if (owner == backup_id) return refuse("backup.is_backup_already", "");
  if (owner != application_id || tables == 0) return refuse("sqlite_store.file_is_another_programs_database", "");
  if (version < 1 || version > store_version)
    return refuse("sqlite_store.database_another_version_grognard_one", std::to_string(version));
  if (!copied(games, into)) return refuse("sqlite_store.database_cannot_be_used", games.message());
  return true;
}

// A rollback journal would be a second file; what goes wrong here throws the whole file away.
bool open_to_write(SqliteConnection& db, const std::string& file) {
  return db.open(file, SQLITE_OPEN_READWRITE) && db.run("PRAGMA journal_mode = OFF") &&
         db.run("PRAGMA synchronous = OFF");
}

// Brings the copy up to this version, and seals it.
bool seal(SqliteConnection& db, const std::string& program, BackupFacts& facts) {
  i64 version = 0;
  if (!db.number("PRAGMA user_version", version)) return false;
  if (version < store_version && !db.run(sqlite_since(version).c_str())) return false;
  facts.program = program;
  facts.made =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
  std::string hash;
  if (!db.number("SELECT count(*) FROM games", facts.games) ||
      !db.number("SELECT count(*) FROM entries WHERE n > 0", facts.orders) || !hash_of_tables(db, facts, hash) ||
      !db.run("CREATE TABLE seal (program TEXT, made INTEGER, games INTEGER, orders INTEGER, hash BLOB)"))
    return false;
  Statement row(db.get(), "INSERT INTO seal VALUES (?, ?, ?, ?, ?)");
  if (!row.ready()) return false;
  row.bind(program).bind(facts.made).bind(facts.games).bind(facts.orders).blob(hash.data(), hash.size());
  return row.step() == SQLITE_DONE &&
         db.run((pragma("application_id", backup_id) + pragma("user_version", store_version)).c_str());
}

bool restore_sqlite(SqliteConnection& backup, const std::string& place, Sentence& fault) {
  // A server at work there is the better reason than the file that it has.
  if (int fd = ::open(place.c_str(), O_RDONLY | O_CLOEXEC); fd >= 0) {
    bool at_work = flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    ::close(fd);
    if (at_work) {
      fault = sentence(server_word("backup.server_is_at_work"), {place});
      return false;
    }
  }
  // A journal that somebody left there would be played into the new file.
  for (const char* left : {"-wal", "-journal"})
    if (::access((place + left).c_str(), F_OK) == 0) {
      fault = sentence(server_word("beside.is_there_already"), {place + left});
      return false;
    }
  Beside file(place);
  if (!file.make(fault)) return false;
  auto refuse = [&](const std::string& why) {
    fault = sentence(server_word("beside.cannot_be_written"), {place, why});
    return false;
  };
  if (!copied(backup, file.path())) return refuse(backup.message());
  {
    SqliteConnection db;
    if (!open_to_write(db, file.path()) || !db.run("DROP TABLE seal") ||
        !db.run(pragma("application_id", application_id).c_str()))
      return refuse(db.message());
  }
  // As the server will open it; a backup of an older release is brought up to this one.
  if (open_sqlite(file.path(), fault) == nullptr) return false;
  return file.put(fault);
}

}  // namespace

bool back_up(const std::string& place, const std::string& file, const std::string& program, BackupFacts& facts,
             Sentence& fault) {
  if (!random_numbers(fault)) return false;
  Beside target(file);
  if (!target.make(fault)) return false;
  if (!is_postgres(place) && !copy_sqlite(place, target.path(), fault)) return false;
  {
    SqliteConnection db;
    bool open = open_to_write(db, target.path());
    if (open && is_postgres(place)) {
#ifdef GROGNARD_POSTGRES
      open = db.run((sqlite_since(0) + pragma("user_version", store_version)).c_str());
      if (open && !read_postgres(place, db, fault)) return false;
#else
      fault = sentence(server_word("store.db_program_was_built_without"));
      return false;
#endif
    }
    if (!open || !seal(db, program, facts)) {
      fault = sentence(server_word("beside.cannot_be_written"), {file, db.message()});
      return false;
    }
  }
  // What cannot be restored is no backup: it is read again as it is on the disk.
  SqliteConnection again;
  return open_backup(target.path(), again, facts, fault) && target.put(fault);
}

bool check_backup(const std::string& file, BackupFacts& facts, Sentence& fault) {
  if (!random_numbers(fault)) return false;
  SqliteConnection db;
  return open_backup(file, db, facts, fault);
}

bool restore_backup(const std::string& file, const std::string& place, BackupFacts& facts, Sentence& fault) {
  if (!random_numbers(fault)) return false;
  SqliteConnection backup;
  if (!open_backup(file, backup, facts, fault)) return false;
  if (!is_postgres(place)) return restore_sqlite(backup, place, fault);
#ifdef GROGNARD_POSTGRES
  return fill_postgres(backup, place, fault);
#else
  fault = sentence(server_word("store.db_program_was_built_without"));
  return false;
#endif
}

}  // namespace grog
