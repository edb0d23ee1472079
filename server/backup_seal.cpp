#include <sodium.h>

#include <cstring>
#include <vector>

#include "server/backup_tables.hpp"
#include "server/sqlite_schema.hpp"
#include "server/words.hpp"

namespace grog {
namespace {

class Hash {
 public:
  Hash() { crypto_generichash_init(&state_, nullptr, 0, size); }
  // With its kind and its length before it: no two different rows are the same letters in a line.
  void add(char kind, std::string_view bytes) {
    std::string before = kind + std::to_string(bytes.size()) + ":";
    put(before), put(bytes);
  }
  std::string end() {
    unsigned char out[size];
    crypto_generichash_final(&state_, out, size);
    return {reinterpret_cast<const char*>(out), size};
  }

 private:
  static constexpr std::size_t size = 32;
  void put(std::string_view s) {
    crypto_generichash_update(&state_, reinterpret_cast<const unsigned char*>(s.data()), s.size());
  }
  crypto_generichash_state state_;
};

char kind_of(int type) { return type == SQLITE_INTEGER ? 'n' : type == SQLITE_TEXT ? 't' : 'b'; }

}  // namespace

bool hash_of_tables(SqliteConnection& db, const BackupFacts& facts, std::string& hash) {
  Hash h;
  for (i64 n : {facts.games, facts.orders, facts.made}) h.add('n', std::to_string(n));
  h.add('t', facts.program);
  // By what is there, not by a list of ours: a backup of an older release has the tables of its time.
  std::vector<std::string> tables;
  Statement all(db.get(), "SELECT name, sql FROM sqlite_master WHERE name <> 'seal' AND sql IS NOT NULL ORDER BY name");
  if (!all.ready()) return false;
  int code = SQLITE_OK;
  while ((code = all.step()) == SQLITE_ROW) {
    h.add('t', all.text(0)), h.add('t', all.text(1));
    if (all.text(1).starts_with("CREATE TABLE")) tables.push_back(all.text(0));
  }
  if (code != SQLITE_DONE) return false;
  for (const std::string& table : tables) {
    // The first column, or the first two, are the key of every table. An index that lies must not hide a row.
    Statement rows(db.get(), ("SELECT * FROM \"" + table + "\" NOT INDEXED ORDER BY 1, 2").c_str());
    if (!rows.ready()) return false;
    h.add('t', table);
    for (; (code = rows.step()) == SQLITE_ROW; h.add('r', ""))
      for (int i = 0, n = rows.columns(); i < n; ++i) h.add(kind_of(rows.type(i)), rows.text(i));
    if (code != SQLITE_DONE) return false;
  }
  hash = h.end();
  return true;
}

bool open_backup(const std::string& file, SqliteConnection& db, BackupFacts& facts, Sentence& fault) {
  auto refuse = [&](std::string_view why, const std::string& more = "") {
    fault = sentence(server_word(why), {file, more});
    return false;
  };
  unsigned char head[100]{};
  int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  ssize_t got = fd >= 0 ? ::read(fd, head, sizeof head) : -1;
  int error = errno;
  if (fd >= 0) ::close(fd);
  if (got < 0) return refuse("backup.cannot_be_read", std::strerror(error));
  // Whose file it is, before SQLite opens it: beside a database in write-ahead mode it would leave files of its own.
  auto number_at = [&](int i) { return head[i] << 24 | head[i + 1] << 16 | head[i + 2] << 8 | head[i + 3]; };
  constexpr int read_version = 19, owner_at = 68;  // in the header of SQLite's format
  if (number_at(owner_at) == application_id) return refuse("backup.is_database_not_backup");
  if (number_at(owner_at) != backup_id) return refuse("backup.is_no_backup");
  if (head[read_version] != 1) return refuse("backup.is_damaged", "journal mode");
  i64 version = 0;
  if (!db.open(file, SQLITE_OPEN_READONLY) || !db.number("PRAGMA user_version", version))
    return refuse("backup.is_no_backup_or_damaged", db.message());
  if (version > store_version) return refuse("backup.is_of_newer_version", std::to_string(version));
  Statement sound(db.get(), "PRAGMA integrity_check(1)");
  if (!sound.ready() || sound.step() != SQLITE_ROW) return refuse("backup.is_damaged", db.message());
  if (sound.text(0) != "ok") return refuse("backup.is_damaged", sound.text(0));
  sound.reset();
  Statement seal(db.get(), "SELECT program, made, games, orders, hash FROM seal");
  if (!seal.ready() || seal.step() != SQLITE_ROW) return refuse("backup.is_damaged", db.message());
  facts = {seal.number(2), seal.number(3), seal.number(1), seal.text(0)};
  std::string sealed = seal.text(4), hash;
  seal.reset();
  if (!hash_of_tables(db, facts, hash)) return refuse("backup.is_damaged", db.message());
  if (hash != sealed) return refuse("backup.is_not_as_sealed");
  return true;
}

}  // namespace grog
