// SQLite with plain results, for the store and for its backups.
#pragma once
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <string_view>
#include <utility>

#include "core/types.hpp"

namespace grog {

class Statement {
 public:
  Statement(sqlite3* db, const char* sql) { sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &s_, nullptr); }
  ~Statement() { sqlite3_finalize(s_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  bool ready() const { return s_ != nullptr; }

  Statement& bind(i64 v) { return sqlite3_bind_int64(s_, ++n_, v), *this; }
  // The text must live until the statement has run.
  Statement& bind(std::string_view v) {
    return sqlite3_bind_text(s_, ++n_, v.data(), static_cast<int>(v.size()), SQLITE_STATIC), *this;
  }
  Statement& blob(const void* data, std::size_t size) {
    return sqlite3_bind_blob(s_, ++n_, data, static_cast<int>(size), SQLITE_STATIC), *this;
  }
  // SQLITE_ROW, SQLITE_DONE or an error. After the last row the statement is ready for its next use.
  int step() {
    int code = sqlite3_step(s_);
    if (code != SQLITE_ROW) reset();
    return code;
  }
  void reset() { sqlite3_reset(s_), sqlite3_clear_bindings(s_), n_ = 0; }

  int columns() const { return sqlite3_column_count(s_); }
  int type(int column) const { return sqlite3_column_type(s_, column); }
  i64 number(int column) const { return sqlite3_column_int64(s_, column); }
  std::string text(int column) const {
    const void* data = sqlite3_column_blob(s_, column);
    std::size_t size = static_cast<std::size_t>(sqlite3_column_bytes(s_, column));
    return data == nullptr ? std::string{} : std::string{static_cast<const char*>(data), size};
  }

 private:
  sqlite3_stmt* s_ = nullptr;
  int n_ = 0;
};

class SqliteConnection {
 public:
  ~SqliteConnection() { sqlite3_close(db_); }
  SqliteConnection() = default;
  SqliteConnection(const SqliteConnection&) = delete;
  SqliteConnection& operator=(const SqliteConnection&) = delete;

  bool open(const std::string& file, int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) {
    constexpr int busy_ms = 5000;
    if (sqlite3_open_v2(file.c_str(), &db_, flags | SQLITE_OPEN_NOMUTEX, nullptr) != SQLITE_OK) return false;
    sqlite3_busy_timeout(db_, busy_ms);
    return true;
  }
  bool run(const char* sql) { return sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) == SQLITE_OK; }
  bool number(const char* sql, i64& out) {
    Statement s(db_, sql);
    if (!s.ready() || s.step() != SQLITE_ROW) return false;
    out = s.number(0);
    return true;
  }
  std::string message() const { return db_ != nullptr ? sqlite3_errmsg(db_) : "no memory"; }
  sqlite3* get() const { return db_; }

 private:
  sqlite3* db_ = nullptr;
};

// One process has the file; who makes it makes it for its owner alone.
class FileLock {
 public:
  FileLock() = default;
  explicit FileLock(const std::string& file)
      : fd_(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR)), error_(fd_ < 0 ? errno : 0) {
    taken_ = fd_ >= 0 && flock(fd_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  }
  ~FileLock() {
    if (fd_ >= 0) ::close(fd_);
  }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  FileLock& operator=(FileLock&& o) noexcept {
    std::swap(fd_, o.fd_);
    taken_ = o.taken_, error_ = o.error_;
    return *this;
  }
  bool taken() const { return taken_; }
  int error() const { return error_; }  // why the file cannot be opened, as the system numbers it

 private:
  int fd_ = -1, error_ = 0;
  bool taken_ = false;
};

}  // namespace grog
