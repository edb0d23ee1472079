// The same tables in PostgreSQL. A commit sends all its changes at once and waits for one answer, so that it costs one
// journey to the database whatever it holds.
#include <algorithm>
#include <mutex>
#include <set>

#include "server/postgres/connection.hpp"
#include "server/postgres/leases.hpp"
#include "server/store.hpp"
#include "server/tokens.hpp"
#include "server/words.hpp"

namespace grog {
namespace {

using postgres::Connection;
using postgres::Parameters;
using postgres::Result;

constexpr const char* schema = R"(
SELECT pg_advisory_xact_lock(1815);
CREATE TABLE IF NOT EXISTS grognard (version INTEGER NOT NULL);
INSERT INTO grognard (version) SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM grognard);
CREATE TABLE IF NOT EXISTS games (
  id BIGINT PRIMARY KEY, scenario TEXT NOT NULL, header TEXT NOT NULL,
  first TEXT NOT NULL, second TEXT NOT NULL, first_name TEXT NOT NULL, second_name TEXT NOT NULL,
  first_by_hand BIGINT NOT NULL, second_by_hand BIGINT NOT NULL, created BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS links (hash BYTEA PRIMARY KEY, game BIGINT NOT NULL, seat BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS entries (
  game BIGINT NOT NULL, n BIGINT NOT NULL, line TEXT NOT NULL, turn BIGINT NOT NULL, over BIGINT NOT NULL,
  winner BIGINT NOT NULL, waits BIGINT NOT NULL, time BIGINT NOT NULL, PRIMARY KEY (game, n));
CREATE TABLE IF NOT EXISTS snapshots (game BIGINT PRIMARY KEY, n BIGINT NOT NULL, state BYTEA NOT NULL);
CREATE TABLE IF NOT EXISTS chat (
  game BIGINT NOT NULL, n BIGSERIAL, time BIGINT NOT NULL, seat BIGINT NOT NULL, name TEXT NOT NULL,
  text TEXT NOT NULL, PRIMARY KEY (game, n));
CREATE TABLE IF NOT EXISTS standing (
  game BIGINT NOT NULL, n BIGINT NOT NULL, side BIGINT NOT NULL, decision TEXT NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (game, n));
ALTER TABLE games ADD COLUMN IF NOT EXISTS ruleset TEXT NOT NULL DEFAULT '',
  ADD COLUMN IF NOT EXISTS title_fr TEXT NOT NULL DEFAULT '', ADD COLUMN IF NOT EXISTS title_en TEXT NOT NULL DEFAULT '',
  ADD COLUMN IF NOT EXISTS first_side TEXT NOT NULL DEFAULT '',
  ADD COLUMN IF NOT EXISTS second_side TEXT NOT NULL DEFAULT '',
  ADD COLUMN IF NOT EXISTS imported BIGINT NOT NULL DEFAULT 0;
ALTER TABLE links ADD COLUMN IF NOT EXISTS kind BIGINT NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS links_of_game ON links (game);
CREATE TABLE IF NOT EXISTS processes (
  id BIGSERIAL PRIMARY KEY, address TEXT NOT NULL, expires TIMESTAMPTZ NOT NULL);
CREATE TABLE IF NOT EXISTS leases (game BIGINT PRIMARY KEY, holder BIGINT NOT NULL);
ALTER TABLE grognard ADD COLUMN IF NOT EXISTS secret TEXT NOT NULL DEFAULT '';
CREATE SEQUENCE IF NOT EXISTS game_ids;
SELECT count(nextval('game_ids')) FROM generate_series(
  1, greatest(0, (SELECT coalesce(max(id), 0) FROM games) - (SELECT last_value FROM game_ids)));
CREATE TABLE IF NOT EXISTS sheets (
  link BYTEA PRIMARY KEY, kind BIGINT NOT NULL, ruleset TEXT NOT NULL, title_fr TEXT NOT NULL, title_en TEXT NOT NULL,
  text TEXT NOT NULL, updated BIGINT NOT NULL, expires BIGINT NOT NULL);
CREATE INDEX IF NOT EXISTS sheets_by_end ON sheets (expires);
UPDATE grognard SET version = 4 WHERE version < 4;
)";

// A side or seat out of range becomes the harmless one.
Side side_in(i64 n) { return n == 0 ? Side::first : n == 1 ? Side::second : Side::nobody; }
Seat seat_in(i64 n) { return n >= 0 && n < static_cast<i64>(seat_count) ? static_cast<Seat>(n) : Seat::watch; }
LinkKind kind_in(i64 n) { return n == 0 ? LinkKind::seat : n == 1 ? LinkKind::invitation : LinkKind::taken; }

class PostgresStore final : public Store {
 public:
  explicit PostgresStore(const std::string& place) : reader_(place), writer_(place), leases_(place) {}

  bool open(Sentence& fault) {
    if (reader_.ready() && writer_.ready()) {
      Result made = writer_.run(schema);
      if (made.good()) {
        Result version = reader_.ask("SELECT version FROM grognard", {});
        if (version.good() && version.rows() == 1 && version.number(0, 0) == postgres::version)
          return begin_leases(fault);
        fault = sentence(server_word("postgres_store.db_postgresql_database_is_another"));
        return false;
      }
    }
    // The address may hold a password: it is not repeated.
    std::string why = writer_.message().empty() ? reader_.message() : writer_.message();
    fault = sentence(server_word("postgres_store.db_postgresql_database_cannot_be"), {why});
    return false;
  }

  Found find(const TokenHash& hash, SeatLink& out, Sentence& fault) override {
    std::lock_guard lock(reading_);
    Parameters v;
    v.bytes({reinterpret_cast<const char*>(hash.data()), hash.size()});
    Result r = reader_.ask("SELECT game, seat, kind FROM links WHERE hash = $1", v);
    if (!r.good()) return failed(fault);
    if (r.rows() == 0) return Found::no;
    out = {hash, seat_in(r.number(0, 1)), r.number(0, 0), kind_in(r.number(0, 2))};
    return Found::yes;
  }

  Found links(GameId id, std::vector<SeatLink>& out, Sentence& fault) override {
    std::lock_guard lock(reading_);
    Result r = reader_.ask("SELECT hash, seat, kind FROM links WHERE game = $1", Parameters{}.add(id));
    if (!r.good()) return failed(fault);
    for (int i = 0; i < r.rows(); ++i) {
      SeatLink link{{}, seat_in(r.number(i, 1)), id, kind_in(r.number(i, 2))};
      std::string hash = r.bytes(i, 0);
      std::copy_n(hash.begin(), std::min(hash.size(), link.hash.size()), link.hash.begin());
      out.push_back(link);
    }
    return Found::yes;
  }

  Found load(GameId id, StoredGame& out, Sentence& fault) override {
    std::lock_guard lock(reading_);
    for (bool again = false;; again = true) {
      out = {};
      reader_.begin_view();
      bool begun = !reader_.lost();
      Found found = begun ? load_all(id, out, fault) : failed(fault);
      bool broke = found == Found::failed && reader_.lost();
      reader_.end_view();
      if (!broke || again) return found;
    }
  }

  Found look(GameId id, GameInfo& info, GameStatus& status, Sentence& fault) override {
    std::lock_guard lock(reading_);
    return look_at(id, info, status, false, fault);
  }

  GameId last_game() override {
    std::lock_guard lock(reading_);
    Result r = reader_.ask("SELECT coalesce(max(id), 0) FROM games", {});
    return r.good() && r.rows() == 1 ? r.number(0, 0) : 0;
  }

  GameId new_game(Sentence& fault) override {
    std::lock_guard lock(reading_);
    Result r = reader_.ask("SELECT nextval('game_ids')", {});
    if (r.good() && r.rows() == 1) return r.number(0, 0);
    failed(fault);
    return 0;
  }

  Found sheet(const TokenHash& link, Sheet& out, Sentence& fault) override {
    std::lock_guard lock(reading_);
    Result r =
        reader_.ask("SELECT kind, ruleset, title_fr, title_en, text, updated, expires FROM sheets WHERE link = $1",
                    hash_value(link));
    if (!r.good()) return failed(fault);
    if (r.rows() == 0) return Found::no;
    out = {link,          r.number(0, 0) == 0 ? SheetKind::scenario : SheetKind::army,
           r.text(0, 1),  {r.text(0, 2), r.text(0, 3)},
           r.text(0, 4),  r.number(0, 5),
           r.number(0, 6)};
    return Found::yes;
  }

  Found count_sheets(i64& count, Sentence& fault) override {
    std::lock_guard lock(reading_);
    Result r = reader_.ask("SELECT count(*) FROM sheets", {});
    if (!r.good() || r.rows() != 1) return failed(fault);
    count = r.number(0, 0);
    return Found::yes;
  }

  Leases* leases() override { return &leases_; }

  bool commit(std::span<const Change* const> changes, Sentence& fault) override {
    std::string why;
    bool good = writer_.ready() && PQenterPipelineMode(writer_.get()) == 1;
    if (good) {
      send("BEGIN", {});
      std::set<std::pair<GameId, i64>> fenced;
      for (const Change* c : changes)
        if (c->lease != 0 && fenced.insert({c->game, c->lease}).second) fence(c->game, c->lease);
      for (const Change* c : changes) std::visit([&](const auto& what) { write(c->game, what); }, c->what);
      send("COMMIT", {});
      good = PQpipelineSync(writer_.get()) == 1 && heard_all(why);
      PQexitPipelineMode(writer_.get());
      if (!good && writer_.ready()) writer_.run("ROLLBACK");
    }
    if (!good && why.find(lease_lost) != std::string::npos)
      fault = sentence(server_word("leases.game_is_elsewhere"));
    else if (!good)
      fault = sentence(server_word("shared.database_refuses"), {why.empty() ? writer_.message() : why});
    return good;
  }

 private:
  static constexpr const char* lease_lost = "lease lost";

  // What the processes prove to each other that they belong together with is the first one's to choose.
  bool begin_leases(Sentence& fault) {
    Result made = writer_.ask("UPDATE grognard SET secret = $1 WHERE secret = ''", Parameters{}.add(new_token()));
    Result secret = reader_.ask("SELECT secret FROM grognard", {});
    if (made.good() && secret.good() && secret.rows() == 1) return leases_.know(secret.text(0, 0)), true;
    return failed(fault), false;
  }

  // Nothing of a game is written but by the process that holds it: whoever wants to take it waits until this commit has
  // ended, and whoever has lost it meanwhile stops here, because a text that is no number is read as one.
  void fence(GameId id, i64 lease) {
    send(
        "SELECT CASE WHEN held.n = 1 THEN 1 ELSE ('lease lost ' || held.n)::int END FROM (SELECT count(*) AS n FROM "
        "(SELECT 1 FROM leases WHERE game = $1 AND holder = $2 FOR SHARE) AS row) AS held",
        Parameters{}.add(id).add(lease));
  }

  Found failed(Sentence& fault) const {
    fault = sentence(server_word("shared.database_refuses"), {reader_.message()});
    return Found::failed;
  }

  // Answers of a pipeline come one by one, each followed by nothing, until the end that was asked for.
  bool heard_all(std::string& why) {
    bool good = true;
    for (int nothing = 0; nothing < 2;) {
      PGresult* r = PQgetResult(writer_.get());
      if (r == nullptr) {
        ++nothing;
        continue;
      }
      nothing = 0;
      if (good && PQresultStatus(r) == PGRES_FATAL_ERROR) why = PQresultErrorMessage(r);
      Result result(r);
      good = good && result.good();
      if (result.is_end()) return good;
    }
    return false;
  }

  void send(const char* sql, Parameters v) {
    PQsendQueryParams(writer_.get(), sql, v.count(), nullptr, v.pointers(), v.lengths(), v.formats(), 0);
  }

  void write(GameId id, const NewGame& g) {
    const GameInfo& i = g.info;
    Parameters v;
    v.add(id).add(i.scenario).add(i.header).add(i.players[0]).add(i.players[1]).add(i.names[0]).add(i.names[1]);
    v.add(i64{i.by_hand[0]})
        .add(i64{i.by_hand[1]})
        .add(i.created)
        .add(i.ruleset)
        .add(i.title.in(Lang::fr))
        .add(i.title.in(Lang::en));
    send("INSERT INTO games VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
         v.add(i.sides[0]).add(i.sides[1]).add(i64{i.imported}));
    // Order 0 is the beginning: how the game stands before anybody has said anything.
    send("INSERT INTO entries VALUES ($1, $2, $3, $4, $5, $6, $7, $8)", entry_values(id, "", g.begins));
    for (const SeatLink& l : g.links) write_link(id, l);
  }
  void write_link(GameId id, const SeatLink& l) {
    Parameters link;
    link.bytes({reinterpret_cast<const char*>(l.hash.data()), l.hash.size()}).add(id).add(static_cast<i64>(l.seat));
    send("INSERT INTO links VALUES ($1, $2, $3, $4)", link.add(static_cast<i64>(l.kind)));
  }
  // Only of an invitation that nobody has claimed, else a division by nought stops the commit.
  void write(GameId id, const Claim& c) {
    Parameters v;
    v.bytes({reinterpret_cast<const char*>(c.invitation.data()), c.invitation.size()}).add(id);
    send("SELECT 1 / (SELECT count(*) FROM links WHERE hash = $1 AND game = $2::bigint AND kind = 1)", v);
    send("UPDATE links SET kind = 2 WHERE hash = $1 AND game = $2::bigint AND kind = 1", v);
    write_link(id, c.seat);
  }
  void write(GameId, const StoreTrial&) { send("UPDATE grognard SET version = version", {}); }
  // Only after the order before it, else a division by nought stops the commit: a game in the store has no gaps.
  void write(GameId id, const NewEntry& e) {
    send(
        "INSERT INTO entries SELECT $1::bigint, $2::bigint, $3, $4::bigint * (1 / (SELECT count(*) FROM entries WHERE "
        "game = $1::bigint AND n = $2::bigint - 1)), $5::bigint, $6::bigint, $7::bigint, $8::bigint",
        entry_values(id, e.line, e.then));
  }
  void write(GameId id, const CutTo& c) {
    send("DELETE FROM entries WHERE game = $1 AND n > $2", Parameters{}.add(id).add(c.at));
    send("DELETE FROM snapshots WHERE game = $1 AND n > $2", Parameters{}.add(id).add(c.at));
  }
  void write(GameId id, const Snapshot& s) {
    send("INSERT INTO snapshots VALUES ($1, $2, $3) ON CONFLICT (game) DO UPDATE SET n = $2, state = $3",
         Parameters{}.add(id).add(s.at).bytes(s.bytes));
  }
  void write(GameId id, const ChatLine& c) {
    send("INSERT INTO chat (game, time, seat, name, text) VALUES ($1, $2, $3, $4, $5)",
         Parameters{}.add(id).add(c.time).add(static_cast<i64>(c.from)).add(c.name).add(c.text));
    send(
        "DELETE FROM chat WHERE game = $1 AND n <= (SELECT n FROM chat WHERE game = $1 ORDER BY n DESC LIMIT 1 OFFSET "
        "$2)",
        Parameters{}.add(id).add(i64{chat_stored}));
  }
  void write(GameId id, const NewNames& n) {
    send("UPDATE games SET first_name = $2, second_name = $3 WHERE id = $1",
         Parameters{}.add(id).add(n.names[0]).add(n.names[1]));
  }
  void write(GameId id, const NewStanding& s) {
    send("DELETE FROM standing WHERE game = $1", Parameters{}.add(id));
    for (std::size_t i = 0; i < s.all.size(); ++i)
      send("INSERT INTO standing VALUES ($1, $2, $3, $4, $5)", Parameters{}
                                                                   .add(id)
                                                                   .add(static_cast<i64>(i))
                                                                   .add(static_cast<i64>(s.all[i].side))
                                                                   .add(s.all[i].decision)
                                                                   .add(s.all[i].order));
  }
  void write(GameId, const Sheet& s) {
    Parameters v = hash_value(s.link);
    v.add(static_cast<i64>(s.kind)).add(s.ruleset).add(s.title.in(Lang::fr)).add(s.title.in(Lang::en)).add(s.text);
    send(
        "INSERT INTO sheets VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (link) DO UPDATE SET kind = $2, "
        "ruleset = $3, title_fr = $4, title_en = $5, text = $6, updated = $7, expires = $8",
        v.add(s.updated).add(s.expires));
  }
  void write(GameId, const DropSheet& d) { send("DELETE FROM sheets WHERE link = $1", hash_value(d.link)); }
  void write(GameId, const DropExpired& d) { send("DELETE FROM sheets WHERE expires <= $1", Parameters{}.add(d.now)); }
  static Parameters hash_value(const TokenHash& hash) {
    Parameters v;
    v.bytes({reinterpret_cast<const char*>(hash.data()), hash.size()});
    return v;
  }
  static Parameters entry_values(GameId id, std::string_view line, const GameStatus& s) {
    Parameters v;
    v.add(id).add(s.at).add(line).add(i64{s.turn}).add(i64{s.over}).add(static_cast<i64>(s.winner));
    return v.add(static_cast<i64>(s.waits)).add(s.updated);
  }

  Found look_at(GameId id, GameInfo& info, GameStatus& status, bool whole, Sentence& fault) {
    Result g = reader_.ask(
        "SELECT scenario, CASE WHEN $2::bigint = 1 OR ruleset = '' THEN header ELSE '' END, first, second, first_name, "
        "second_name, first_by_hand, second_by_hand, created, ruleset, title_fr, title_en, first_side, second_side, "
        "imported FROM games WHERE id = $1",
        Parameters{}.add(id).add(i64{whole}));
    if (!g.good()) return failed(fault);
    if (g.rows() == 0) return Found::no;
    info.scenario = g.text(0, 0), info.header = g.text(0, 1);
    for (int side = 0; side < 2; ++side) {
      info.players[side] = g.text(0, 2 + side), info.names[side] = g.text(0, 4 + side);
      info.by_hand[side] = g.number(0, 6 + side) != 0;
    }
    info.created = g.number(0, 8);
    info.ruleset = g.text(0, 9), info.title = {g.text(0, 10), g.text(0, 11)};
    info.sides[0] = g.text(0, 12), info.sides[1] = g.text(0, 13), info.imported = g.number(0, 14) != 0;
    Result l =
        reader_.ask("SELECT n, turn, over, winner, waits, time FROM entries WHERE game = $1 ORDER BY n DESC LIMIT 1",
                    Parameters{}.add(id));
    if (!l.good()) return failed(fault);
    if (l.rows() == 0) return Found::no;
    status.at = l.number(0, 0), status.turn = static_cast<int>(l.number(0, 1)), status.over = l.number(0, 2) != 0;
    status.winner = side_in(l.number(0, 3)), status.waits = side_in(l.number(0, 4)), status.updated = l.number(0, 5);
    return Found::yes;
  }

  Found load_all(GameId id, StoredGame& out, Sentence& fault) {
    if (Found found = look_at(id, out.info, out.status, true, fault); found != Found::yes) return found;
    Result lines = reader_.ask("SELECT line FROM entries WHERE game = $1 AND n > 0 ORDER BY n", Parameters{}.add(id));
    Result chat = reader_.ask(
        "SELECT time, seat, name, text FROM (SELECT * FROM chat WHERE game = $1 ORDER BY n DESC LIMIT $2) last ORDER "
        "BY n",
        Parameters{}.add(id).add(i64{chat_loaded}));
    Result standing =
        reader_.ask("SELECT side, decision, text FROM standing WHERE game = $1 ORDER BY n", Parameters{}.add(id));
    Result snapshot = reader_.ask("SELECT n, state FROM snapshots WHERE game = $1", Parameters{}.add(id));
    if (!lines.good() || !chat.good() || !standing.good() || !snapshot.good()) return failed(fault);
    for (int i = 0; i < lines.rows(); ++i) out.lines.push_back(lines.text(i, 0));
    for (int i = 0; i < chat.rows(); ++i)
      out.chat.push_back({chat.number(i, 0), seat_in(chat.number(i, 1)), chat.text(i, 2), chat.text(i, 3)});
    for (int i = 0; i < standing.rows(); ++i)
      out.standing.push_back({side_in(standing.number(i, 0)), standing.text(i, 1), standing.text(i, 2)});
    if (snapshot.rows() == 1) out.snapshot = {snapshot.number(0, 0), snapshot.bytes(0, 1)};
    return Found::yes;
  }

  Connection reader_, writer_;
  PostgresLeases leases_;
  std::mutex reading_;
};

}  // namespace

std::unique_ptr<Store> open_postgres(const std::string& place, Sentence& fault) {
  auto store = std::make_unique<PostgresStore>(place);
  if (!store->open(fault)) return nullptr;
  return store;
}

}  // namespace grog
