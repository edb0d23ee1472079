// One file in SQLite's write-ahead mode. A commit waits for the disk (synchronous = FULL), so an order that was
// acknowledged survives the end of the program at any moment, and of the machine too.
#include <algorithm>
#include <cstring>
#include <mutex>
#include <utility>

#include "server/sqlite.hpp"
#include "server/sqlite_schema.hpp"
#include "server/store.hpp"
#include "server/words.hpp"

namespace grog {
namespace {

// A file may hold anything; a side or seat out of range becomes the harmless one.
Side side_in(i64 n) { return n == 0 ? Side::first : n == 1 ? Side::second : Side::nobody; }
Seat seat_in(i64 n) { return n >= 0 && n < static_cast<i64>(seat_count) ? static_cast<Seat>(n) : Seat::watch; }
LinkKind kind_in(i64 n) { return n == 0 ? LinkKind::seat : n == 1 ? LinkKind::invitation : LinkKind::taken; }

struct Reading {
  explicit Reading(sqlite3* db)
      : link(db, "SELECT game, seat, kind FROM links WHERE hash = ?"),
        links(db, "SELECT hash, seat, kind FROM links WHERE game = ?"),
        game(db,
             "SELECT scenario, iif(?2 OR ruleset = '', header, ''), first, second, first_name, second_name, "
             "first_by_hand, second_by_hand, created, ruleset, title_fr, title_en, first_side, second_side, imported "
             "FROM games WHERE id = ?1"),
        last(db, "SELECT n, turn, over, winner, waits, time FROM entries WHERE game = ? ORDER BY n DESC LIMIT 1"),
        lines(db, "SELECT line FROM entries WHERE game = ? ORDER BY n"),
        snapshot(db, "SELECT n, state FROM snapshots WHERE game = ?"),
        chat(db,
             "SELECT time, seat, name, text FROM (SELECT * FROM chat WHERE game = ? ORDER BY n DESC LIMIT ?) "
             "ORDER BY n"),
        standing(db, "SELECT side, decision, text FROM standing WHERE game = ? ORDER BY n"),
        last_game(db, "SELECT ifnull(max(id), 0) FROM games"),
        sheet(db, "SELECT kind, ruleset, title_fr, title_en, text, updated, expires FROM sheets WHERE link = ?"),
        sheets(db, "SELECT count(*) FROM sheets") {}
  bool ready() const {
    return link.ready() && links.ready() && game.ready() && last.ready() && lines.ready() && snapshot.ready() &&
           chat.ready() && standing.ready() && last_game.ready() && sheet.ready() && sheets.ready();
  }
  Statement link, links, game, last, lines, snapshot, chat, standing, last_game, sheet, sheets;
};

struct Writing {
  explicit Writing(sqlite3* db)
      : db_(db),
        opens(db, "BEGIN IMMEDIATE"),
        commits(db, "COMMIT"),
        game(db, "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
        link(db, "INSERT INTO links (hash, game, seat, kind) VALUES (?, ?, ?, ?)"),
        taken(db, "UPDATE links SET kind = 2 WHERE hash = ? AND game = ? AND kind = 1"),
        begins(db, "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
        entry(db,
              "INSERT INTO entries SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE EXISTS "
              "(SELECT 1 FROM entries WHERE game = ?1 AND n = ?2 - 1)"),
        cut(db, "DELETE FROM entries WHERE game = ? AND n > ?"),
        cut_snapshot(db, "DELETE FROM snapshots WHERE game = ? AND n > ?"),
        snapshot(db, "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)"),
        chat(db, "INSERT INTO chat SELECT ?1, ifnull(max(n), 0) + 1, ?2, ?3, ?4, ?5 FROM chat WHERE game = ?1"),
        old_chat(db, "DELETE FROM chat WHERE game = ?1 AND n <= (SELECT max(n) FROM chat WHERE game = ?1) - ?2"),
        names(db, "UPDATE games SET first_name = ?2, second_name = ?3 WHERE id = ?1"),
        no_standing(db, "DELETE FROM standing WHERE game = ?"),
        standing(db, "INSERT INTO standing VALUES (?, ?, ?, ?, ?)"),
        sheet(db, "INSERT OR REPLACE INTO sheets VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
        no_sheet(db, "DELETE FROM sheets WHERE link = ?"),
        old_sheets(db, "DELETE FROM sheets WHERE expires <= ?") {}
  bool ready() const {
    return opens.ready() && commits.ready() && game.ready() && link.ready() && taken.ready() && old_chat.ready() &&
           begins.ready() && entry.ready() && cut.ready() && cut_snapshot.ready() && snapshot.ready() && chat.ready() &&
           names.ready() && no_standing.ready() && standing.ready() && sheet.ready() && no_sheet.ready() &&
           old_sheets.ready();
  }

  bool open() { return opens.step() == SQLITE_DONE; }
  bool commit() { return commits.step() == SQLITE_DONE; }

  bool write(GameId id, const NewGame& g) {
    const GameInfo& i = g.info;
    game.bind(id).bind(i.scenario).bind(i.header).bind(i.players[0]).bind(i.players[1]).bind(i.names[0]);
    game.bind(i.names[1]).bind(i64{i.by_hand[0]}).bind(i64{i.by_hand[1]}).bind(i.created);
    game.bind(i.ruleset)
        .bind(i.title.in(Lang::fr))
        .bind(i.title.in(Lang::en))
        .bind(i.sides[0])
        .bind(i.sides[1])
        .bind(i64{i.imported});
    if (game.step() != SQLITE_DONE) return false;
    // Order 0 is the beginning: how the game stands before anybody has said anything.
    if (!write_entry(begins, id, "", g.begins)) return false;
    for (const SeatLink& l : g.links)
      if (!write_link(id, l)) return false;
    return true;
  }
  // Only of an invitation that nobody has claimed.
  bool write(GameId id, const Claim& c) {
    return taken.blob(c.invitation.data(), c.invitation.size()).bind(id).step() == SQLITE_DONE &&
           sqlite3_changes(db_) == 1 && write_link(id, c.seat);
  }
  // The page that holds the version is written again as it was.
  bool write(GameId, const StoreTrial&) {
    std::string sql = "PRAGMA user_version = " + std::to_string(store_version);
    return sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
  }
  // Only after the order before it: a game in the store has no gaps.
  bool write(GameId id, const NewEntry& e) {
    return write_entry(entry, id, e.line, e.then) && sqlite3_changes(db_) == 1;
  }
  bool write(GameId id, const CutTo& c) {
    return cut.bind(id).bind(c.at).step() == SQLITE_DONE && cut_snapshot.bind(id).bind(c.at).step() == SQLITE_DONE;
  }
  bool write(GameId id, const Snapshot& s) {
    return snapshot.bind(id).bind(s.at).blob(s.bytes.data(), s.bytes.size()).step() == SQLITE_DONE;
  }
  bool write(GameId id, const ChatLine& c) {
    return chat.bind(id).bind(c.time).bind(static_cast<i64>(c.from)).bind(c.name).bind(c.text).step() == SQLITE_DONE &&
           old_chat.bind(id).bind(i64{chat_stored}).step() == SQLITE_DONE;
  }
  bool write(GameId id, const NewNames& n) {
    return names.bind(id).bind(n.names[0]).bind(n.names[1]).step() == SQLITE_DONE;
  }
  bool write(GameId id, const NewStanding& s) {
    if (no_standing.bind(id).step() != SQLITE_DONE) return false;
    for (std::size_t i = 0; i < s.all.size(); ++i) {
      const StandingText& t = s.all[i];
      standing.bind(id).bind(static_cast<i64>(i)).bind(static_cast<i64>(t.side)).bind(t.decision).bind(t.order);
      if (standing.step() != SQLITE_DONE) return false;
    }
    return true;
  }
  bool write(GameId, const Sheet& s) {
    sheet.blob(s.link.data(), s.link.size()).bind(static_cast<i64>(s.kind)).bind(s.ruleset);
    sheet.bind(s.title.in(Lang::fr)).bind(s.title.in(Lang::en)).bind(s.text).bind(s.updated).bind(s.expires);
    return sheet.step() == SQLITE_DONE;
  }
  bool write(GameId, const DropSheet& d) { return no_sheet.blob(d.link.data(), d.link.size()).step() == SQLITE_DONE; }
  bool write(GameId, const DropExpired& d) { return old_sheets.bind(d.now).step() == SQLITE_DONE; }

 private:
  static bool write_entry(Statement& to, GameId id, std::string_view line, const GameStatus& s) {
    to.bind(id).bind(s.at).bind(line).bind(i64{s.turn}).bind(i64{s.over}).bind(static_cast<i64>(s.winner));
    return to.bind(static_cast<i64>(s.waits)).bind(s.updated).step() == SQLITE_DONE;
  }
  bool write_link(GameId id, const SeatLink& l) {
    link.blob(l.hash.data(), l.hash.size()).bind(id).bind(static_cast<i64>(l.seat)).bind(static_cast<i64>(l.kind));
    return link.step() == SQLITE_DONE;
  }
  sqlite3* db_;
  Statement opens, commits, game, link, taken, begins, entry, cut, cut_snapshot, snapshot, chat, old_chat, names,
      no_standing, standing, sheet, no_sheet, old_sheets;
};

class SqliteStore final : public Store {
 public:
  bool open(const std::string& file, Sentence& fault) {
    auto refuse = [&](Text why, const std::string& more) {
      fault = sentence(why, {file, more});
      return false;
    };
    const Text unusable = server_word("sqlite_store.database_cannot_be_used");
    // Links are in it, if only their hashes: nobody else's to read. One server at a time: two would give the same
    // numbers to their games.
    lock_ = FileLock(file);
    if (lock_.taken()) return refuse(server_word("sqlite_store.another_server_uses_database"), "");
    if (lock_.error() != 0) return refuse(unusable, std::strerror(lock_.error()));
    if (!reader_.open(file)) return refuse(unusable, reader_.message());
    i64 version = 0, owner = 0, tables = 0;
    if (!reader_.number("PRAGMA user_version", version) || !reader_.number("PRAGMA application_id", owner) ||
        !reader_.number("SELECT count(*) FROM sqlite_master", tables))
      return refuse(unusable, reader_.message());
    if (owner == backup_id) return refuse(server_word("sqlite_store.file_is_backup"), "");
    if (tables > 0 && owner != application_id)
      return refuse(server_word("sqlite_store.file_is_another_programs_database"), "");
    if (tables > 0 && (version < 1 || version > store_version))
      return refuse(server_word("sqlite_store.database_another_version_grognard_one"), std::to_string(version));
    if (!writer_.open(file) || !writer_.run("PRAGMA journal_mode = WAL") || !writer_.run("PRAGMA synchronous = FULL"))
      return refuse(unusable, writer_.message());
    if (tables == 0 || version < store_version) {
      std::string sql = "BEGIN IMMEDIATE;" + sqlite_since(tables == 0 ? 0 : version) +
                        "PRAGMA application_id = " + std::to_string(application_id) +
                        "; PRAGMA user_version = " + std::to_string(store_version) + "; COMMIT;";
      if (!writer_.run(sql.c_str())) return refuse(unusable, writer_.message());
    }
    read_ = std::make_unique<Reading>(reader_.get());
    write_ = std::make_unique<Writing>(writer_.get());
    if (!read_->ready()) return refuse(unusable, reader_.message());
    if (!write_->ready()) return refuse(unusable, writer_.message());
    return true;
  }
  ~SqliteStore() override {
    read_.reset();
    write_.reset();
  }

  Found find(const TokenHash& hash, SeatLink& out, Sentence& fault) override {
    std::lock_guard lock(reading_);
    read_->link.blob(hash.data(), hash.size());
    int code = read_->link.step();
    if (code != SQLITE_ROW) return nothing(code, fault);
    out = {hash, seat_in(read_->link.number(1)), read_->link.number(0), kind_in(read_->link.number(2))};
    read_->link.reset();
    return Found::yes;
  }

  Found links(GameId id, std::vector<SeatLink>& out, Sentence& fault) override {
    std::lock_guard lock(reading_);
    Statement& l = read_->links;
    int code = SQLITE_OK;
    for (l.bind(id); (code = l.step()) == SQLITE_ROW;) {
      SeatLink link{{}, seat_in(l.number(1)), id, kind_in(l.number(2))};
      std::string hash = l.text(0);
      std::memcpy(link.hash.data(), hash.data(), std::min(hash.size(), link.hash.size()));
      out.push_back(link);
    }
    return code == SQLITE_DONE ? Found::yes : nothing(code, fault);
  }

  Found load(GameId id, StoredGame& out, Sentence& fault) override {
    std::lock_guard lock(reading_);
    // One view of the file for all the questions: the writer goes on meanwhile.
    reader_.run("BEGIN");
    Found found = load_all(id, out, fault);
    reader_.run("COMMIT");
    return found;
  }

  Found look(GameId id, GameInfo& info, GameStatus& status, Sentence& fault) override {
    std::lock_guard lock(reading_);
    reader_.run("BEGIN");
    Found found = look_at(id, info, status, false, fault);
    reader_.run("COMMIT");
    return found;
  }

  GameId last_game() override {
    std::lock_guard lock(reading_);
    GameId last = read_->last_game.step() == SQLITE_ROW ? read_->last_game.number(0) : 0;
    read_->last_game.reset();
    return last;
  }

  GameId new_game(Sentence&) override {
    GameId first = last_game() + 1;
    std::lock_guard lock(reading_);
    return next_ = std::max(next_ + 1, first);
  }

  Found sheet(const TokenHash& link, Sheet& out, Sentence& fault) override {
    std::lock_guard lock(reading_);
    Statement& s = read_->sheet;
    int code = s.blob(link.data(), link.size()).step();
    if (code != SQLITE_ROW) return nothing(code, fault);
    out = {link,       s.number(0) == 0 ? SheetKind::scenario : SheetKind::army,
           s.text(1),  {s.text(2), s.text(3)},
           s.text(4),  s.number(5),
           s.number(6)};
    s.reset();
    return Found::yes;
  }

  Found count_sheets(i64& count, Sentence& fault) override {
    std::lock_guard lock(reading_);
    int code = read_->sheets.step();
    if (code != SQLITE_ROW) return nothing(code, fault);
    count = read_->sheets.number(0);
    read_->sheets.reset();
    return Found::yes;
  }

  bool commit(std::span<const Change* const> changes, Sentence& fault) override {
    bool good = write_->open();
    for (const Change* c : changes)
      good = good && std::visit([&](const auto& what) { return write_->write(c->game, what); }, c->what);
    good = good && write_->commit();
    if (good) return true;
    told(writer_, fault);
    writer_.run("ROLLBACK");
    return false;
  }

 private:
  // Where the database itself has nothing to say, an order came without the one before it.
  static void told(const SqliteConnection& c, Sentence& fault) {
    bool gap = sqlite3_errcode(c.get()) == SQLITE_OK || sqlite3_errcode(c.get()) == SQLITE_DONE;
    fault = sentence(server_word("shared.database_refuses"), {gap ? std::string{"gap"} : c.message()});
  }
  Found nothing(int code, Sentence& fault) const {
    if (code == SQLITE_DONE) return Found::no;
    told(reader_, fault);
    return Found::failed;
  }

  Found look_at(GameId id, GameInfo& info, GameStatus& status, bool whole, Sentence& fault) {
    Statement& g = read_->game;
    int code = g.bind(id).bind(i64{whole}).step();
    if (code != SQLITE_ROW) return nothing(code, fault);
    info.scenario = g.text(0), info.header = g.text(1);
    for (int side = 0; side < 2; ++side) {
      info.players[side] = g.text(2 + side), info.names[side] = g.text(4 + side);
      info.by_hand[side] = g.number(6 + side) != 0;
    }
    info.created = g.number(8);
    info.ruleset = g.text(9), info.title = {g.text(10), g.text(11)};
    info.sides[0] = g.text(12), info.sides[1] = g.text(13), info.imported = g.number(14) != 0;
    g.reset();
    Statement& l = read_->last;
    code = l.bind(id).step();
    if (code != SQLITE_ROW) return nothing(code, fault);
    status.at = l.number(0), status.turn = static_cast<int>(l.number(1)), status.over = l.number(2) != 0;
    status.winner = side_in(l.number(3)), status.waits = side_in(l.number(4)), status.updated = l.number(5);
    l.reset();
    return Found::yes;
  }

  Found load_all(GameId id, StoredGame& out, Sentence& fault) {
    if (Found found = look_at(id, out.info, out.status, true, fault); found != Found::yes) return found;
    int code = SQLITE_OK;
    for (read_->lines.bind(id); (code = read_->lines.step()) == SQLITE_ROW;) out.lines.push_back(read_->lines.text(0));
    if (code != SQLITE_DONE) return nothing(code, fault);
    if (!out.lines.empty()) out.lines.erase(out.lines.begin());  // order 0 is none
    for (read_->chat.bind(id).bind(i64{chat_loaded}); (code = read_->chat.step()) == SQLITE_ROW;) {
      Statement& c = read_->chat;
      out.chat.push_back({c.number(0), seat_in(c.number(1)), c.text(2), c.text(3)});
    }
    if (code != SQLITE_DONE) return nothing(code, fault);
    for (read_->standing.bind(id); (code = read_->standing.step()) == SQLITE_ROW;) {
      Statement& s = read_->standing;
      out.standing.push_back({side_in(s.number(0)), s.text(1), s.text(2)});
    }
    if (code != SQLITE_DONE) return nothing(code, fault);
    if (read_->snapshot.bind(id).step() == SQLITE_ROW) {
      out.snapshot = {read_->snapshot.number(0), read_->snapshot.text(1)};
      read_->snapshot.reset();
    }
    return Found::yes;
  }

  FileLock lock_;  // let go after the connections: closing any handle of the file ends the locks that SQLite has on it
  SqliteConnection reader_, writer_;
  std::unique_ptr<Reading> read_;
  std::unique_ptr<Writing> write_;
  std::mutex reading_;
  GameId next_ = 0;  // the last number that was given
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& file, Sentence& fault) {
  auto store = std::make_unique<SqliteStore>();
  if (!store->open(file, fault)) return nullptr;
  return store;
}

}  // namespace grog
