// What the store, the leases and backups share of PostgreSQL's library: values, answers, and a connection that finds
// its database again.
#pragma once
#include <libpq-fe.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.hpp"

namespace grog::postgres {

inline constexpr i64 version = 4;  // of the tables

// PostgreSQL's texts hold no zero bytes; ours should not either.
inline std::string without_zeros(std::string_view s) {
  std::string out{s};
  std::erase(out, '\0');
  return out;
}

// The parameters of one statement.
class Parameters {
 public:
  Parameters& add(i64 v) { return put(std::to_string(v), 0); }
  Parameters& add(std::string_view v) { return put(without_zeros(v), 0); }
  Parameters& bytes(std::string_view v) { return put(std::string{v}, 1); }
  int count() const { return static_cast<int>(texts_.size()); }
  const char* const* pointers() {
    pointers_.clear();
    for (const std::string& t : texts_) pointers_.push_back(t.data());
    return pointers_.data();
  }
  const int* lengths() {
    lengths_.clear();
    for (const std::string& t : texts_) lengths_.push_back(static_cast<int>(t.size()));
    return lengths_.data();
  }
  const int* formats() const { return formats_.data(); }

 private:
  Parameters& put(std::string text, int format) {
    texts_.push_back(std::move(text));
    formats_.push_back(format);
    return *this;
  }
  std::vector<std::string> texts_;
  std::vector<const char*> pointers_;
  std::vector<int> lengths_, formats_;
};

class Result {
 public:
  explicit Result(PGresult* r) : r_(r) {}
  ~Result() { PQclear(r_); }
  Result(const Result&) = delete;
  Result& operator=(const Result&) = delete;

  bool good() const {
    ExecStatusType s = PQresultStatus(r_);
    return s == PGRES_COMMAND_OK || s == PGRES_TUPLES_OK || s == PGRES_PIPELINE_SYNC;
  }
  bool is_row() const { return PQresultStatus(r_) == PGRES_SINGLE_TUPLE; }  // of an answer that comes row by row
  bool takes_rows() const { return PQresultStatus(r_) == PGRES_COPY_IN; }
  bool is_end() const { return PQresultStatus(r_) == PGRES_PIPELINE_SYNC; }
  int rows() const { return PQntuples(r_); }
  int changed() const { return std::atoi(PQcmdTuples(r_)); }  // rows
  i64 number(int row, int column) const { return std::atoll(PQgetvalue(r_, row, column)); }
  std::string text(int row, int column) const {
    return {PQgetvalue(r_, row, column), static_cast<std::size_t>(PQgetlength(r_, row, column))};
  }
  std::string bytes(int row, int column) const {
    std::size_t size = 0;
    unsigned char* data = PQunescapeBytea(reinterpret_cast<unsigned char*>(PQgetvalue(r_, row, column)), &size);
    std::string out = data != nullptr ? std::string{reinterpret_cast<char*>(data), size} : std::string{};
    PQfreemem(data);
    return out;
  }

 private:
  PGresult* r_;
};

class Connection {
 public:
  explicit Connection(const std::string& place) : c_(PQconnectdb(place.c_str())) {
    PQsetNoticeProcessor(
        c_, [](void*, const char*) {}, nullptr);
  }
  ~Connection() { PQfinish(c_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // A database that was restarted is found again.
  bool ready() {
    // One that has ended while nobody asked is noticed here, not by the next question. Its last words come before its
    // end: the first look may find them alone.
    for (int look = 0; look < 2 && PQstatus(c_) == CONNECTION_OK; ++look) PQconsumeInput(c_);
    if (PQstatus(c_) != CONNECTION_OK) PQreset(c_);
    return PQstatus(c_) == CONNECTION_OK;
  }
  // A question that found the connection broken is asked once more, where it stands alone; within a view of several
  // questions whoever began the view begins it again.
  Result ask(const char* sql, Parameters v) {
    auto asked = [&] { return PQexecParams(c_, sql, v.count(), nullptr, v.pointers(), v.lengths(), v.formats(), 0); };
    ready();
    PGresult* answer = asked();
    if (!lost() || in_view_) return Result(answer);
    PQclear(answer);
    ready();
    return Result(asked());
  }
  // One of several questions in a transaction that the caller has begun: never asked twice.
  Result ask_within(const char* sql, Parameters v) {
    return Result(PQexecParams(c_, sql, v.count(), nullptr, v.pointers(), v.lengths(), v.formats(), 0));
  }
  bool lost() const { return PQstatus(c_) != CONNECTION_OK; }
  void begin_view() {
    ready();
    in_view_ = true;
    run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  }
  void end_view() {
    if (!lost()) run("COMMIT");
    in_view_ = false;
  }
  Result run(const char* sql) { return Result(PQexec(c_, sql)); }
  PGconn* get() const { return c_; }
  std::string message() const {
    std::string out = PQerrorMessage(c_);
    for (char& c : out) c = c == '\n' ? ' ' : c;
    while (out.ends_with(' ')) out.pop_back();
    return out;
  }

 private:
  PGconn* c_;
  bool in_view_ = false;
};

}  // namespace grog::postgres
