// `grognard backup` and `grognard restore`: one moment of all the games, back in place elsewhere, or a clear answer.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <thread>

#include "tests/server/database.hpp"
#include "tests/server/wire.hpp"

namespace grog::test {
namespace {

namespace fs = std::filesystem;
const Json skirmish{{"scenario", "toy-skirmish"}};

struct Ended {
  int status = -1;
  std::string said;
};
Ended run(const std::string& arguments) {
  std::string command = std::string{GROGNARD_TOY} + " --lang en " + arguments + " 2>&1";
  Ended out;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return out;
  char buffer[4096];
  while (std::size_t n = fread(buffer, 1, sizeof buffer, pipe)) out.said.append(buffer, n);
  int status = pclose(pipe);
  out.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  return out;
}
Ended back_up(const std::string& db, const std::string& file) { return run("backup '" + file + "' --db '" + db + "'"); }
Ended restore(const std::string& file, const std::string& db) {
  return run("restore '" + file + "' --db '" + db + "'");
}

// A new empty folder.
std::string folder(const std::string& name) {
  std::string path = (fs::temp_directory_path() / ("grognard-" + name + "-XXXXXX")).string();
  EXPECT_NE(mkdtemp(path.data()), nullptr);
  return path;
}
std::size_t files_in(const std::string& path) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(path), fs::directory_iterator()));
}
std::string bytes_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
void write_bytes(const std::string& file, std::string_view bytes) {
  std::ofstream(file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

// What anybody at the table can tell of a game, and its record.
struct Seen {
  Json state, history, chat, standing;
  std::string log;
  friend bool operator==(const Seen&, const Seen&) = default;
};
Seen seen(int port, const std::string& token) {
  WebSocket ws(port, "/ws?token=" + token);
  Seen out;
  out.state = ws.wait_for("state")["hash"];
  out.history = ws.ask({{"type", "history"}})["entries"];
  out.standing = ws.ask({{"type", "standing"}})["standing"];
  out.log = http(port, "GET", "/api/log?token=" + token).body;
  return out;
}

// A few orders of whatever is allowed; how many were acknowledged.
int play(WebSocket& ws, int orders, std::mt19937& random) {
  int given = 0;
  for (; given < orders; ++given) {
    Json proposed = ws.ask({{"type", "propose"}, {"most", 8}, {"seed", random() % 1000}});
    if (!proposed.contains("orders") || proposed["orders"].empty()) break;
    Json answer = ws.ask({{"order", proposed["orders"][random() % proposed["orders"].size()]}});
    if (answer["type"] != "accepted" || answer["decision"]["over"] == true) return given + 1;
  }
  return given;
}

struct Kept {
  std::vector<Game> games;
  std::vector<Seen> seen;
};
// Games of a stopped server: hot seats that have got far, one with chat and a standing order, one never begun.
Kept made_games(const std::string& db) {
  Kept out;
  Server server(GROGNARD_TOY, db);
  EXPECT_TRUE(server.running()) << server.said();
  std::mt19937 random(7);
  for (int i = 0; i < 6; ++i) {
    std::optional<Game> g = new_game(server.port(), skirmish);
    if (!g) break;
    WebSocket ws(server.port(), "/ws?token=" + g->both);
    if (i == 1) ws.ask({{"type", "standing"}, {"decision", "duck"}, {"order", "answer :duck"}});
    if (i == 1) ws.say({{"type", "chat"}, {"text", "à demain \\ \\x00 \"quoted\""}}), ws.wait_for("chat");
    play(ws, i * 20, random);
    out.games.push_back(*g);
  }
  EXPECT_EQ(out.games.size(), 6u);
  for (const Game& g : out.games) out.seen.push_back(seen(server.port(), g.both));
  server.signal(SIGINT);
  EXPECT_EQ(server.wait(), 0);
  return out;
}

void expect_the_same(const std::string& db, const Kept& kept) {
  Server server(GROGNARD_TOY, db);
  ASSERT_TRUE(server.running()) << server.said();
  for (std::size_t i = 0; i < kept.games.size(); ++i) {
    EXPECT_EQ(seen(server.port(), kept.games[i].both), kept.seen[i]) << "game " << i;
    std::string record = temporary_file("record.grog");
    write_bytes(record, kept.seen[i].log);
    Ended verdict = run("replay --verify '" + record + "'");
    EXPECT_EQ(verdict.status, 0) << verdict.said;
  }
  WebSocket ws(server.port(), "/ws?token=" + kept.games[1].both);
  EXPECT_EQ(ws.wait_for("chat")["text"], "à demain \\ \\x00 \"quoted\"");
  std::optional<Game> next = new_game(server.port(), skirmish);
  ASSERT_TRUE(next);
  EXPECT_GT(next->id, kept.games.back().id) << "no number is given twice";
  WebSocket first(server.port(), "/ws?token=" + kept.games[0].both);
  EXPECT_EQ(first.ask({{"order", "choose :bold"}})["type"], "accepted") << "play goes on";
  server.signal(SIGINT);
  EXPECT_EQ(server.wait(), 0);
}

// Databases of one PostgreSQL server, each empty.
class Backup : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { database = std::make_unique<Database>(); }
  static void TearDownTestSuite() { database.reset(); }
  void SetUp() override { ASSERT_TRUE(database->running() && database->fault().empty()) << database->fault(); }
  static std::string fresh_postgres() { return database->fresh(); }
  inline static std::unique_ptr<Database> database;
};

TEST_F(Backup, gives_back_the_same_games_from_either_database_into_either) {
  for (bool from_postgres : {false, true}) {
    std::string db = from_postgres ? fresh_postgres() : temporary_file("from.db");
    Kept kept = made_games(db);
    std::string file = folder("made") + "/games.backup";
    Ended made = back_up(db, file);
    ASSERT_EQ(made.status, 0) << made.said;
    EXPECT_NE(made.said.find("games: 6"), std::string::npos) << made.said;
    struct stat mode {};
    ASSERT_EQ(stat(file.c_str(), &mode), 0);
    EXPECT_EQ(mode.st_mode & 0777, 0600u) << "hashes of links are nobody else's to read";
    EXPECT_EQ(run("restore --check '" + file + "'").status, 0);
    for (bool into_postgres : {false, true}) {
      SCOPED_TRACE(std::string{from_postgres ? "PostgreSQL" : "SQLite"} + " to " +
                   (into_postgres ? "PostgreSQL" : "SQLite"));
      std::string place = into_postgres ? fresh_postgres() : folder("into") + "/games.db";
      Ended done = restore(file, place);
      ASSERT_EQ(done.status, 0) << done.said;
      // And from there again: nothing was lost on the way that the first look does not show.
      std::string second = folder("second") + "/again.backup";
      ASSERT_EQ(back_up(place, second).status, 0);
      expect_the_same(place, kept);
    }
  }
}

// While orders arrive: each backup has every order that was acknowledged before it began and none that was given after
// it ended, of each game as many as then stood, without gaps; and the server's answers never stop.
void backs_up_a_running_server(const std::string& db) {
  Server server(GROGNARD_TOY, db);
  ASSERT_TRUE(server.running()) << server.said();
  constexpr int players = 4;
  std::array<std::atomic<int>, players> acknowledged{};
  // So many orders a player may give by now: battles are short, and some are to be given while each backup is made.
  std::atomic<int> may_give = 2;
  std::atomic<bool> enough = false;
  std::vector<Game> games;
  for (int i = 0; i < players; ++i) {
    std::optional<Game> g = new_game(server.port(), skirmish);
    ASSERT_TRUE(g);
    games.push_back(*g);
  }
  std::string place = folder("running");
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < players; ++i)
    threads.emplace_back([&, i] {
      std::mt19937 random(static_cast<unsigned>(i));
      WebSocket ws(server.port(), "/ws?token=" + games[i].both);
      while (!enough)
        if (acknowledged[i] >= may_give)
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        else if (play(ws, 1, random) == 1)
          ++acknowledged[i];
        else
          break;
    });
  struct Moment {
    std::array<int, players> before{}, after{};
    std::string file;
  };
  std::vector<Moment> moments(8);
  for (std::size_t m = 0; m < moments.size(); ++m) {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    moments[m].file = place + "/" + std::to_string(m);
    for (std::size_t i = 0; i < players; ++i) moments[m].before[i] = acknowledged[i];
    may_give += 2;
    Ended made = back_up(db, moments[m].file);
    // One more may be stored and not yet heard of.
    for (std::size_t i = 0; i < players; ++i) moments[m].after[i] = acknowledged[i] + 1;
    EXPECT_EQ(made.status, 0) << made.said;
  }
  enough = true;
  for (std::thread& t : threads) t.join();
  int orders_meanwhile = 0;
  for (std::size_t i = 0; i < players; ++i) orders_meanwhile += moments.back().after[i] - moments.front().before[i];
  EXPECT_GT(orders_meanwhile, 20) << "the load was too small to show anything";
  server.signal(SIGINT);
  EXPECT_EQ(server.wait(), 0);
  for (const Moment& m : moments) {
    std::string restored = m.file + ".db";
    ASSERT_EQ(restore(m.file, restored).status, 0);
    Server there(GROGNARD_TOY, restored);
    ASSERT_TRUE(there.running()) << there.said();
    for (std::size_t i = 0; i < players; ++i) {
      WebSocket ws(there.port(), "/ws?token=" + games[i].both);
      int at = ws.wait_for("state")["at"];
      EXPECT_GE(at, m.before[i]);
      EXPECT_LE(at, m.after[i]);
      EXPECT_EQ(ws.ask({{"type", "history"}})["entries"].size(), static_cast<std::size_t>(at));
      std::string record = temporary_file("moment.grog");
      HttpReply log = http(there.port(), "GET", "/api/log?token=" + games[i].both);
      if (log.status == 403) continue;  // where a side has a secret left, the record is read once the game is over
      ASSERT_EQ(log.status, 200) << log.body;
      write_bytes(record, log.body);
      Ended verdict = run("replay --verify '" + record + "'");
      EXPECT_EQ(verdict.status, 0) << verdict.said;
    }
  }
}
TEST_F(Backup, of_a_running_server_is_one_moment_of_a_file) { backs_up_a_running_server(temporary_file("running.db")); }
TEST_F(Backup, of_a_running_server_is_one_moment_of_postgresql) { backs_up_a_running_server(fresh_postgres()); }

TEST_F(Backup, that_is_damaged_cut_short_or_foreign_is_refused_and_changes_nothing) {
  std::string db = temporary_file("sound.db"), place = folder("damaged"), target = place + "/games.db";
  made_games(db);
  std::string file = place + "/sound", bad = place + "/bad";
  ASSERT_EQ(back_up(db, file).status, 0);
  const std::string sound = bytes_of(file), elsewhere = fresh_postgres();
  auto expect_refused = [&](const std::string& what, bool also_postgres) {
    for (const std::string& arguments :
         {"--check '" + bad + "'", "'" + bad + "' --db '" + target + "'",
          also_postgres ? "'" + bad + "' --db '" + elsewhere + "'" : "--check '" + bad + "'"}) {
      Ended e = run("restore " + arguments);
      EXPECT_EQ(e.status, 1) << what << ": " << e.said;
      EXPECT_NE(e.said.find(bad + ": "), std::string::npos) << what << ": " << e.said;
    }
    EXPECT_FALSE(fs::exists(target)) << what;
    EXPECT_EQ(files_in(place), fs::exists(bad) ? 2u : 1u) << what << ": nothing is left behind";
  };
  expect_refused("not there", true);
  for (std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{99}, std::size_t{4096}, sound.size() / 2,
                           sound.size() - 4096, sound.size() - 1}) {
    write_bytes(bad, std::string_view(sound).substr(0, size));
    expect_refused("cut to " + std::to_string(size), size == sound.size() / 2);
  }
  write_bytes(bad, std::string(10'000, 'x'));
  expect_refused("text", true);
  fs::copy_file(db, bad, fs::copy_options::overwrite_existing);
  expect_refused("a server's database", true);
  fs::remove(bad);
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(bad.c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "CREATE TABLE games (id INTEGER)", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(other);
  expect_refused("another program's database", false);
  // A value changed by SQLite itself: the file is sound as a database, and no longer what was backed up.
  for (const char* change :
       {"UPDATE entries SET line = replace(line, 'choose', 'choosf') WHERE game = 3 AND n = 1",
        "DELETE FROM entries WHERE game = 3 AND n = (SELECT max(n) FROM entries WHERE game = 3)",
        "UPDATE seal SET made = made + 1", "DELETE FROM seal", "DROP TABLE chat", "PRAGMA user_version = 99"}) {
    write_bytes(bad, sound);
    ASSERT_EQ(sqlite3_open(bad.c_str(), &other), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(other, change, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(other);
    sqlite3_close(other);
    expect_refused(change, false);
  }
  // Any letter of an order.
  int orders = 0;
  for (std::size_t at = 0; (at = sound.find("choose", at)) != std::string::npos; at += 6, ++orders) {
    std::string bytes = sound;
    bytes[at + static_cast<std::size_t>(orders) % 6] ^= 1;
    write_bytes(bad, bytes);
    expect_refused("a letter at " + std::to_string(at), false);
  }
  EXPECT_GE(orders, 10) << "five of the games have begun, by a choice of each side";
  // Any bit of the file. A byte that holds nothing may be anything: then all the games are there.
  std::mt19937 random(22);
  for (int round = 0; round < 60; ++round) {
    std::string bytes = sound;
    std::size_t at = random() % bytes.size();
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8));
    write_bytes(bad, bytes);
    Ended e = restore(bad, target);
    ASSERT_TRUE(e.status == 0 || e.status == 1) << e.said;
    EXPECT_EQ(fs::exists(target), e.status == 0);
    if (e.status == 1) continue;
    std::string again = place + "/again";
    Ended made = back_up(target, again);
    EXPECT_NE(made.said.find("games: 6"), std::string::npos) << "byte " << at << ": " << made.said;
    fs::remove(again);
    fs::remove(target);
  }
  // After all this PostgreSQL has no games, and takes the sound one.
  EXPECT_EQ(restore(file, elsewhere).status, 0);
}

TEST_F(Backup, never_touches_what_is_there) {
  std::string db = temporary_file("there.db"), place = folder("there"), file = place + "/one";
  Kept kept = made_games(db);
  ASSERT_EQ(back_up(db, file).status, 0);
  const std::string before = bytes_of(file);
  Ended again = back_up(db, file);
  EXPECT_EQ(again.status, 1);
  EXPECT_NE(again.said.find("is there already"), std::string::npos) << again.said;
  EXPECT_EQ(bytes_of(file), before);
  EXPECT_EQ(restore(file, db).status, 1);
  write_bytes(place + "/new.db-wal", "left behind");
  EXPECT_EQ(restore(file, place + "/new.db").status, 1) << "a journal that was left would be played into it";
  EXPECT_EQ(back_up(file, place + "/two").status, 1) << "a backup of a backup is a copy of a file";
  EXPECT_EQ(back_up(place + "/none.db", place + "/two").status, 1);
  EXPECT_EQ(back_up("postgresql://nobody@127.0.0.1:1/nothing", place + "/two").status, 1);
  EXPECT_EQ(back_up(db, "/no/such/folder/two").status, 1);
  EXPECT_EQ(files_in(place), 2u) << "the backup and the journal; no database was made by asking for one";
  Server on_backup(GROGNARD_TOY, file);
  EXPECT_FALSE(on_backup.running()) << "nobody plays on a backup";
  EXPECT_EQ(bytes_of(file), before);
  std::string postgres = fresh_postgres();
  Kept others = made_games(postgres);
  Ended full = restore(file, postgres);
  EXPECT_EQ(full.status, 1);
  EXPECT_NE(full.said.find("already has games"), std::string::npos) << full.said;
  expect_the_same(postgres, others);
  expect_the_same(db, kept);
}

TEST_F(Backup, is_not_restored_where_a_server_is_at_work) {
  std::string db = temporary_file("work.db"), file = folder("work") + "/one";
  made_games(db);
  ASSERT_EQ(back_up(db, file).status, 0);
  std::string postgres = fresh_postgres();
  for (const std::string& place : {temporary_file("served.db"), postgres}) {
    Server server(GROGNARD_TOY, place);
    ASSERT_TRUE(server.running()) << server.said();
    Ended e = restore(file, place);
    EXPECT_EQ(e.status, 1);
    EXPECT_NE(e.said.find("a server is at work on it"), std::string::npos) << e.said;
    EXPECT_TRUE(new_game(server.port(), skirmish)) << "and it works on";
    server.signal(SIGINT);
    EXPECT_EQ(server.wait(), 0);
  }
  // One that was killed is gone when its time is over, and restore waits for that.
  std::string killed = fresh_postgres();
  Server server(GROGNARD_TOY, killed);
  ASSERT_TRUE(server.running()) << server.said();
  server.signal(SIGKILL);
  server.wait();
  Ended e = restore(file, killed);
  EXPECT_EQ(e.status, 0) << e.said;
}

// Killed at any moment, by a signal that can be caught or one that cannot: the name shows nothing or all of it.
TEST_F(Backup, that_is_killed_leaves_nothing_under_its_name) {
  std::string db = temporary_file("large.db"), place = folder("killed");
  made_games(db);
  // Enough that it takes a while.
  sqlite3* large = nullptr;
  ASSERT_EQ(sqlite3_open(db.c_str(), &large), SQLITE_OK);
  ASSERT_EQ(
      sqlite3_exec(large,
                   "WITH RECURSIVE i(n) AS (SELECT 1000 UNION ALL SELECT n + 1 FROM i WHERE n < 61000) INSERT INTO "
                   "chat SELECT n, 1, 1, 0, 'x', hex(randomblob(200)) FROM i",
                   nullptr, nullptr, nullptr),
      SQLITE_OK)
      << sqlite3_errmsg(large);
  sqlite3_close(large);
  std::mt19937 random(5);
  int unfinished = 0;
  for (int round = 0; round < 24; ++round) {
    const int blow = round % 3 == 0 ? SIGKILL : round % 3 == 1 ? SIGTERM : SIGINT;
    std::string file = place + "/" + std::to_string(round);
    pid_t pid = fork();
    if (pid == 0) {
      int nothing = open("/dev/null", O_RDWR);
      dup2(nothing, 1), dup2(nothing, 2);
      execl(GROGNARD_TOY, GROGNARD_TOY, "backup", file.c_str(), "--db", db.c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10 + random() % 400));
    ::kill(pid, blow);
    int status = 0;
    ASSERT_EQ(waitpid(pid, &status, 0), pid);
    if (fs::exists(file)) {
      EXPECT_EQ(run("restore --check '" + file + "'").status, 0) << "round " << round;
      fs::remove(file);
    } else {
      ++unfinished;
    }
    if (blow != SIGKILL) {
      EXPECT_EQ(files_in(place), 0u) << "round " << round;
    }
    for (const fs::directory_entry& left : fs::directory_iterator(place)) fs::remove(left);
  }
  EXPECT_GT(unfinished, 5) << "the blows came too late to show anything";
}

TEST_F(Backup, in_a_folder_is_dated_and_the_oldest_are_let_go) {
  std::string db = temporary_file("dated.db"), place = folder("dated");
  made_games(db);
  write_bytes(place + "/grognard-20200101T000000Z.backup", "old");
  write_bytes(place + "/grognard-20200102T000000Z.backup", "old");
  write_bytes(place + "/notes.txt", "mine");
  Ended made = run("backup '" + place + "' --keep 2 --db '" + db + "'");
  ASSERT_EQ(made.status, 0) << made.said;
  EXPECT_FALSE(fs::exists(place + "/grognard-20200101T000000Z.backup"));
  EXPECT_TRUE(fs::exists(place + "/grognard-20200102T000000Z.backup"));
  EXPECT_TRUE(fs::exists(place + "/notes.txt")) << "what it did not make it leaves alone";
  EXPECT_EQ(files_in(place), 3u);
  EXPECT_EQ(run("backup '" + place + "/x' --keep 2 --db '" + db + "'").status, 2) << "--keep wants a folder";
  EXPECT_EQ(run("backup '" + place + "' --keep 2 --db '" + place + "/none.db'").status, 1);
  EXPECT_EQ(files_in(place), 3u) << "a backup that failed lets none go";
  EXPECT_EQ(run("backup").status, 2);
  EXPECT_EQ(run("restore").status, 2);
}

}  // namespace
}  // namespace grog::test
