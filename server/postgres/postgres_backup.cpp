// What a backup does with PostgreSQL: all the tables in one view, and all of them in one transaction.
#include <chrono>
#include <thread>

#include "server/backup_tables.hpp"
#include "server/leases.hpp"
#include "server/postgres/connection.hpp"
#include "server/words.hpp"

namespace grog {
namespace {

using postgres::Connection;
using postgres::Result;

bool refuse(const Connection& c, Sentence& fault) {
  // The address may hold a password: it is not repeated.
  fault = sentence(server_word("postgres_store.db_postgresql_database_cannot_be"), {c.message()});
  return false;
}

bool number(Connection& c, const char* sql, i64& out) {
  Result r = c.run(sql);
  if (!r.good() || r.rows() != 1) return false;
  out = r.number(0, 0);
  return true;
}

// All that is left of an answer; true where all of it is good.
template <class Each>
bool hear(Connection& c, Each each) {
  bool good = true;
  while (PGresult* next = PQgetResult(c.get())) {
    Result r(next);
    good = good && (r.is_row() || r.good());
    if (good && r.is_row()) each(r);
  }
  return good;
}

// "?, ?, ?"
std::string marks(std::size_t count) {
  std::string out = "?";
  while (--count > 0) out += ", ?";
  return out;
}

bool insert_row(Statement& insert, const Result& r, std::string_view kinds) {
  // Values live until the statement has run.
  std::vector<std::string> values;
  values.reserve(kinds.size());
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    int column = static_cast<int>(i);
    if (kinds[i] == 'n') {
      insert.bind(r.number(0, column));
      continue;
    }
    const std::string& value = values.emplace_back(kinds[i] == 't' ? r.text(0, column) : r.bytes(0, column));
    if (kinds[i] == 't')
      insert.bind(value);
    else
      insert.blob(value.data(), value.size());
  }
  return insert.step() == SQLITE_DONE;
}

// Row by row: a table may be larger than memory.
bool read_table(Connection& c, const BackedTable& table, SqliteConnection& into, Sentence& fault) {
  std::string columns = table.columns, select = "SELECT " + columns + " " + table.read;
  Statement insert(into.get(), ("INSERT INTO " + std::string{table.name} + " (" + columns + ") VALUES (" +
                                marks(table.kinds.size()) + ")")
                                   .c_str());
  bool written = insert.ready();
  if (PQsendQuery(c.get(), select.c_str()) != 1 || PQsetSingleRowMode(c.get()) != 1) return refuse(c, fault);
  if (!hear(c, [&](const Result& r) { written = written && insert_row(insert, r, table.kinds); }))
    return refuse(c, fault);
  if (!written) fault = sentence(server_word("shared.database_refuses"), {into.message()});
  return written;
}

// As COPY reads a field.
void add_field(std::string& line, std::string_view value, char kind) {
  if (kind == 'b') {
    constexpr const char* figures = "0123456789abcdef";
    line += "\\\\x";
    for (char c : value) {
      u8 b = static_cast<u8>(c);
      line += figures[b >> 4];
      line += figures[b & 15];
    }
    return;
  }
  for (char c : value) {
    if (c == '\0') continue;  // PostgreSQL's texts hold none; ours should not either
    if (c == '\\' || c == '\t' || c == '\n' || c == '\r') line += '\\';
    line += c == '\t' ? 't' : c == '\n' ? 'n' : c == '\r' ? 'r' : c;
  }
}

bool fill_table(Connection& c, const BackedTable& table, SqliteConnection& from, Sentence& fault) {
  std::string columns = std::string{table.name} + " (" + table.columns + ")";
  if (!c.run(("COPY " + columns + " FROM STDIN").c_str()).takes_rows()) return refuse(c, fault);
  Statement rows(from.get(), ("SELECT " + std::string{table.columns} + " FROM " + table.name).c_str());
  int code = rows.ready() ? SQLITE_ROW : SQLITE_ERROR;
  bool sent = true;
  std::string line;
  while (code == SQLITE_ROW && sent && (code = rows.step()) == SQLITE_ROW) {
    line.clear();
    for (std::size_t i = 0; i < table.kinds.size(); ++i) {
      if (i > 0) line += '\t';
      add_field(line, rows.text(static_cast<int>(i)), table.kinds[i]);
    }
    line += '\n';
    sent = PQputCopyData(c.get(), line.data(), static_cast<int>(line.size())) == 1;
  }
  bool read = code == SQLITE_DONE;
  sent = PQputCopyEnd(c.get(), read ? nullptr : "unreadable") == 1 && sent;
  sent = hear(c, [](const Result&) {}) && sent;
  if (!read && code != SQLITE_ROW) {
    fault = sentence(server_word("shared.database_refuses"), {from.message()});
    return false;
  }
  return sent || refuse(c, fault);
}

// A server at work there might have given numbers of ours to games that it is about to store.
bool nobody_serves(Connection& c, Sentence& fault) {
  constexpr auto step = std::chrono::milliseconds(250);
  // One that was killed is counted until its time is over.
  for (auto waited = step * 0; waited <= lease_lasts + step; waited += step) {
    i64 servers = 0;
    if (!number(c, "SELECT count(*) FROM processes WHERE expires > clock_timestamp()", servers))
      return refuse(c, fault);
    if (servers == 0) return true;
    std::this_thread::sleep_for(step);
  }
  fault = sentence(server_word("backup.server_is_at_work"), {"--db"});
  return false;
}

// Nobody begins to serve before the transaction has ended: a server enters by a row among the processes.
bool take_all(Connection& c, Sentence& fault) {
  i64 games = 0, servers = 0;
  if (!c.run("BEGIN; LOCK TABLE processes, leases, games, links, entries, snapshots, chat, standing, sheets IN ACCESS "
             "EXCLUSIVE "
             "MODE")
           .good() ||
      !number(c, "SELECT count(*) FROM games", games) ||
      !number(c, "SELECT count(*) FROM processes WHERE expires > clock_timestamp()", servers))
    return refuse(c, fault);
  if (servers > 0) fault = sentence(server_word("backup.server_is_at_work"), {"--db"});
  if (games > 0) fault = sentence(server_word("backup.postgresql_has_games"), {std::to_string(games)});
  return servers == 0 && games == 0;
}

}  // namespace

bool read_postgres(const std::string& address, SqliteConnection& into, Sentence& fault) {
  Connection c(address);
  i64 version = 0;
  if (!c.ready() || !c.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").good() ||
      !number(c, "SELECT version FROM grognard", version))
    return refuse(c, fault);
  if (version < 2 || version > postgres::version) {
    fault = sentence(server_word("postgres_store.db_postgresql_database_is_another"));
    return false;
  }
  bool written = into.run("BEGIN");
  for (const BackedTable& table : backed_tables)
    if (written && version >= table.since_postgres && !read_table(c, table, into, fault)) return false;
  written = written && into.run("COMMIT");
  if (!written) fault = sentence(server_word("shared.database_refuses"), {into.message()});
  return written;
}

bool fill_postgres(SqliteConnection& from, const std::string& address, Sentence& fault) {
  // Makes the tables where there are none, and refuses what a server would refuse.
  if (open_postgres(address, fault) == nullptr) return false;
  Connection c(address);
  if (!c.ready()) return refuse(c, fault);
  if (!nobody_serves(c, fault) || !take_all(c, fault)) return false;
  i64 version = 0;
  if (!from.number("PRAGMA user_version", version)) return refuse(c, fault);
  for (const BackedTable& table : backed_tables)
    if (version >= table.since && !fill_table(c, table, from, fault)) return false;
  // The next game, and the next line of chat, come after all of these.
  if (!c.run("SELECT setval('game_ids', greatest((SELECT last_value FROM game_ids), (SELECT max(id) FROM games)))")
           .good() ||
      !c.run("SELECT setval(pg_get_serial_sequence('chat', 'n'), (SELECT coalesce(max(n), 0) + 1 FROM chat))").good() ||
      !c.run("COMMIT").good())
    return refuse(c, fault);
  return true;
}

}  // namespace grog
