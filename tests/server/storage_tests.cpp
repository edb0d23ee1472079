// What is on disk: games that come back after the program has ended, however it ended.
#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <thread>

#include "tests/server/balancer.hpp"
#include "tests/server/database.hpp"
#include "tests/server/wire.hpp"

namespace grog::test {
namespace {

const Json skirmish{{"scenario", "toy-skirmish"}};

void comes_back_as_it_was(const std::string& db) {
  Server server(GROGNARD_TOY, db);
  ASSERT_TRUE(server.running()) << server.said();
  std::optional<Game> g = new_game(server.port(), skirmish, Sit::sides);
  ASSERT_TRUE(g);
  WebSocket ws(server.port(), "/ws?token=" + g->first), second(server.port(), "/ws?token=" + g->second);
  Json standing = ws.ask({{"type", "standing"}, {"decision", "duck"}, {"order", "answer :duck"}});
  ASSERT_EQ(standing["type"], "standing") << standing;
  ASSERT_EQ(standing["standing"].size(), 1u) << standing;
  ASSERT_EQ(ws.ask({{"order", "choose :bold"}})["type"], "accepted");
  ASSERT_EQ(second.ask({{"order", "choose :wary"}})["type"], "accepted");
  ws.say({{"type", "chat"}, {"text", "still there?"}});
  ASSERT_EQ(ws.wait_for("chat")["text"], "still there?");
  Json before = ws.ask({{"type", "state"}}), history = ws.ask({{"type", "history"}});
  server.signal(SIGINT);
  EXPECT_EQ(server.wait(), 0) << "Ctrl-C ends it cleanly";

  Server again(GROGNARD_TOY, db);
  ASSERT_TRUE(again.running()) << again.said();
  WebSocket back(again.port(), "/ws?token=" + g->first);
  EXPECT_EQ(back.wait_for("hello")["at"], 2);
  EXPECT_EQ(back.wait_for("state")["hash"], before["hash"]);
  EXPECT_EQ(back.wait_for("chat")["text"], "still there?");
  EXPECT_EQ(back.ask({{"type", "history"}})["entries"], history["entries"]);
  Json kept = back.ask({{"type", "standing"}})["standing"];
  EXPECT_EQ(kept, standing["standing"]) << "what was said once holds after a restart";
  std::optional<Game> other = new_game(again.port(), skirmish);
  ASSERT_TRUE(other);
  EXPECT_GT(other->id, g->id);
}

// Where it was before, as a service that is started again: what its own dead self still held is free at once.
std::vector<std::string> again_at(int port) { return {"--port", std::to_string(port)}; }

void forgets_what_was_taken_back(const std::string& db) {
  Server server(GROGNARD_TOY, db, again_at(free_port()));
  std::optional<Game> g = new_game(server.port(), skirmish);
  ASSERT_TRUE(g);
  WebSocket ws(server.port(), "/ws?token=" + g->both);
  ASSERT_EQ(ws.ask({{"order", "choose :bold"}})["type"], "accepted");
  Json undone = ws.ask({{"type", "undo"}});
  ASSERT_EQ(undone["type"], "undone") << undone;
  EXPECT_EQ(undone["at"], 0);
  server.signal(SIGKILL);
  server.wait();
  Server again(GROGNARD_TOY, db, again_at(server.port()));
  WebSocket back(again.port(), "/ws?token=" + g->both);
  EXPECT_EQ(back.wait_for("state")["at"], 0);
  EXPECT_EQ(back.ask({{"order", "choose :wary"}})["at"], 1);
}

TEST(Storage, a_game_comes_back_as_it_was) { comes_back_as_it_was(temporary_file("back.db")); }
TEST(Storage, an_order_taken_back_is_gone_from_the_disk) { forgets_what_was_taken_back(temporary_file("undo.db")); }

// Whoever has time to talk does not fill the disk.
TEST(Storage, old_chat_is_let_go) {
  std::string db = temporary_file("chat.db");
  Server server(GROGNARD_TOY, db);
  std::optional<Game> g = new_game(server.port(), skirmish);
  ASSERT_TRUE(g);
  server.signal(SIGINT);
  ASSERT_EQ(server.wait(), 0);
  auto in_database = [&](const std::string& sql) {
    sqlite3* file = nullptr;
    std::string told;
    EXPECT_EQ(sqlite3_open(db.c_str(), &file), SQLITE_OK);
    auto first = [](void* to, int, char** values, char**) { return *static_cast<std::string*>(to) = values[0], 0; };
    EXPECT_EQ(sqlite3_exec(file, sql.c_str(), first, &told, nullptr), SQLITE_OK) << sqlite3_errmsg(file);
    sqlite3_close(file);
    return told;
  };
  const std::string game = std::to_string(g->id);
  in_database("WITH RECURSIVE i(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM i WHERE n < 900) INSERT INTO chat SELECT " +
              game + ", n, 1, 0, 'x', 'said long ago' FROM i");
  Server again(GROGNARD_TOY, db);
  WebSocket ws(again.port(), "/ws?token=" + g->both);
  ws.wait_for("seats");
  ws.say({{"type", "chat"}, {"text", "the last word"}});
  while (ws.wait_for("chat")["text"] == "said long ago") {
  }
  again.signal(SIGINT);
  ASSERT_EQ(again.wait(), 0);
  EXPECT_EQ(in_database("SELECT count(*) FROM chat WHERE game = " + game), "500");
  EXPECT_EQ(in_database("SELECT text FROM chat WHERE game = " + game + " ORDER BY n DESC LIMIT 1"), "the last word");
}

// An order whose dice are due is given: no restart gives the choice back.
TEST(Storage, an_order_that_waits_for_its_dice_is_kept) {
  std::string db = temporary_file("waits.db");
  Server server(GROGNARD_TOY, db);
  Json by_hand = skirmish;
  by_hand["dice"] = {{"first", "hand"}, {"second", "hand"}};
  std::optional<Game> g = new_game(server.port(), by_hand);
  ASSERT_TRUE(g);
  WebSocket ws(server.port(), "/ws?token=" + g->both);
  ASSERT_EQ(ws.ask({{"order", "choose :bold"}})["type"], "accepted");
  ASSERT_EQ(ws.ask({{"order", "choose :wary"}})["type"], "need_dice");
  server.signal(SIGKILL);
  server.wait();
  Server again(GROGNARD_TOY, db);
  WebSocket back(again.port(), "/ws?token=" + g->both);
  EXPECT_EQ(back.wait_for("decision")["decision"]["given"], "choose :wary");
  EXPECT_EQ(back.ask({{"order", "choose :bold"}})["type"], "refused");
}

TEST(Storage, a_file_that_is_no_database_is_refused_in_words) {
  std::string text = temporary_file("text.db");
  std::ofstream(text) << std::string(5000, 'x');
  Server server(GROGNARD_TOY, text);
  EXPECT_FALSE(server.running());
  EXPECT_NE(server.said().find("the database cannot be used"), std::string::npos) << server.said();
  EXPECT_EQ(server.wait(), 1);
  Server nowhere(GROGNARD_TOY, "/no/such/folder/x.db");
  EXPECT_FALSE(nowhere.running());
  EXPECT_NE(nowhere.said().find("/no/such/folder/x.db"), std::string::npos);
  EXPECT_EQ(nowhere.wait(), 1);
}

TEST(Storage, a_damaged_database_never_ends_the_server) {
  std::string db = temporary_file("damaged.db");
  std::optional<Game> g;
  {
    Server server(GROGNARD_TOY, db);
    for (int i = 0; i < 30; ++i) g = new_game(server.port(), skirmish);
    ASSERT_TRUE(g);
    WebSocket ws(server.port(), "/ws?token=" + g->both);
    ASSERT_EQ(ws.ask({{"order", "choose :bold"}})["type"], "accepted");
    server.signal(SIGINT);
    server.wait();
  }
  auto size = std::filesystem::file_size(db);
  std::mt19937 random(1);
  for (int round = 0; round < 12; ++round) {
    std::string copy = temporary_file("damaged_copy.db");
    std::filesystem::copy_file(db, copy);
    {
      std::fstream f(copy, std::ios::in | std::ios::out | std::ios::binary);
      for (int i = 0; i < 40; ++i) {
        f.seekp(static_cast<std::streamoff>(100 + random() % (size - 100)));
        f.put(static_cast<char>(random()));
      }
    }
    Server server(GROGNARD_TOY, copy);
    if (!server.running()) {
      EXPECT_EQ(server.wait(), 1) << server.said();
      continue;
    }
    WebSocket ws(server.port(), "/ws?token=" + g->both);
    while (std::optional<Json> m = ws.hear(300))
      if ((*m)["type"] == "decision") break;
    if (ws.open() && !ws.closed()) ws.ask({{"type", "history"}}, 2000);
    EXPECT_EQ(http(server.port(), "GET", "/api/list").status, 200) << "round " << round;
    server.signal(SIGINT);
    EXPECT_EQ(server.wait(), 0) << "round " << round;
  }
}

TEST(Storage, a_database_server_that_is_not_spoken_to_is_said_so) {
  Server server(GROGNARD_TOY, "postgresql://nobody@127.0.0.1:1/nothing");
  EXPECT_FALSE(server.running());
  EXPECT_NE(server.said().find("PostgreSQL"), std::string::npos) << server.said();
  EXPECT_EQ(server.wait(), 1);
}

// Games played by the hot seat as fast as they go, a few orders under way at once.
struct Played {
  Game game;
  WebSocket ws;
  std::string sent;                         // the order on its way
  std::map<int, std::string> acknowledged;  // by number
  bool over = false;
};

std::vector<Played> begun(int port, int count) {
  std::vector<Played> games;
  for (int i = 0; i < count; ++i)
    if (std::optional<Game> g = new_game(port, skirmish))
      games.push_back({*g, WebSocket(port, "/ws?token=" + g->both), {}, {}, false});
  return games;
}

// Every answer brings the next question, so orders of all the games are always on their way; until all are cut off.
void play_until_cut_off(std::vector<Played>& games, std::mt19937& random,
                        std::chrono::steady_clock::time_point latest) {
  for (bool alive = true; alive && std::chrono::steady_clock::now() < latest;) {
    alive = false;
    for (Played& p : games) {
      while (p.ws.open() && !p.ws.closed() && p.ws.has_text()) {
        std::optional<Json> m = p.ws.hear(0);
        if (!m) break;
        std::string type = m->value("type", "");
        if (type == "accepted") {
          int n = (*m)["at"];
          p.acknowledged[n] = p.sent;
          p.over = (*m)["decision"]["over"];
        }
        if ((type == "decision" || type == "accepted") && !p.over)
          p.ws.say({{"type", "propose"}, {"most", 8}, {"seed", random() % 1000}});
        if (type == "proposals" && !(*m)["orders"].empty()) {
          p.sent = (*m)["orders"][random() % (*m)["orders"].size()];
          p.ws.say({{"order", p.sent}});
        }
      }
      alive = alive || (p.ws.open() && !p.ws.closed() && !p.over);
    }
  }
}

// All that was acknowledged is there. How many orders that were.
int expect_kept(int port, const std::vector<Played>& games, int round) {
  int checked = 0;
  for (const Played& p : games) {
    // A busy machine may renew its stay at the database too late; who is then told to come back comes back.
    Json history;
    for (int again = 0; again < 40 && !history.contains("entries"); ++again) {
      if (again > 0) std::this_thread::sleep_for(std::chrono::milliseconds(250));
      WebSocket back(port, "/ws?token=" + p.game.both);
      history = back.ask({{"type", "history"}});
    }
    EXPECT_EQ(history["type"], "history") << "round " << round << ": " << history;
    if (!history.contains("entries")) continue;
    for (const auto& [n, text] : p.acknowledged) {
      EXPECT_GE(history["entries"].size(), static_cast<std::size_t>(n)) << "round " << round;
      if (history["entries"].size() < static_cast<std::size_t>(n)) break;
      const Json& order = history["entries"][static_cast<std::size_t>(n) - 1]["order"];
      if (!order.is_null()) {
        EXPECT_EQ(order["text"], text);
      }
      ++checked;
    }
  }
  return checked;
}

void loses_nothing_by_kill_9(const std::string& db) {
  std::mt19937 random(20260101);
  std::vector<Played> games;
  int checked = 0, port = free_port();
  const int enough = 100, wanted = cycles(12);
  int rounds = 0;
  // On a busy machine little is played between two blows: then there are more of them.
  for (; rounds < wanted || (checked <= enough && rounds < 10 * wanted); ++rounds) {
    Server server(program_or(GROGNARD_TOY), db, again_at(port));
    ASSERT_TRUE(server.running()) << server.said();
    checked += expect_kept(server.port(), games, rounds);
    games = begun(server.port(), 8);
    ASSERT_EQ(games.size(), 8u);
    auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(40 + random() % 250);
    std::thread blow([&] {
      std::this_thread::sleep_until(end);
      server.signal(SIGKILL);
    });
    play_until_cut_off(games, random, end + std::chrono::seconds(20));
    blow.join();
    EXPECT_EQ(server.wait(), 128 + SIGKILL);
  }
  std::cout << rounds << " blows, " << checked << " acknowledged orders looked for\n";
  EXPECT_GT(checked, enough) << "the load was too small to show anything";
}

TEST(Faults, no_acknowledged_order_is_lost_by_kill_9) { loses_nothing_by_kill_9(temporary_file("kill.db")); }

// The same promises in PostgreSQL, by a server that the test starts itself.
class Postgres : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { database = std::make_unique<Database>(); }
  static void TearDownTestSuite() { database.reset(); }
  void SetUp() override { ASSERT_TRUE(database->running() && database->fault().empty()) << database->fault(); }
  inline static std::unique_ptr<Database> database;
};

TEST_F(Postgres, a_game_comes_back_as_it_was) { comes_back_as_it_was(database->address()); }
TEST_F(Postgres, an_order_taken_back_is_gone) { forgets_what_was_taken_back(database->address()); }
TEST_F(Postgres, no_acknowledged_order_is_lost_by_kill_9_of_the_program) {
  loses_nothing_by_kill_9(database->address());
}

// The program outlives its database: those at the tables are told to come back, and find what was acknowledged.
TEST_F(Postgres, no_acknowledged_order_is_lost_by_kill_9_of_the_database) {
  std::mt19937 random(20260102);
  Server server(GROGNARD_TOY, database->address());
  ASSERT_TRUE(server.running()) << server.said();
  const int enough = 50;
  int checked = 0, told = 0, round = 0;
  for (; round < 6 || (checked <= enough && round < 60); ++round) {
    std::vector<Played> games = begun(server.port(), 8);
    ASSERT_EQ(games.size(), 8u) << "round " << round << ": the database that came back is found again";
    Game one = new_game(server.port(), skirmish).value_or(Game{});
    WebSocket later(server.port(), "/ws?token=" + one.both);
    Json seen = later.wait_for("state");
    for (int again = 0; again < 40 && !seen.contains("at"); ++again) {
      std::this_thread::sleep_for(std::chrono::milliseconds(250));
      later = WebSocket(server.port(), "/ws?token=" + one.both);
      seen = later.wait_for("state");
    }
    EXPECT_EQ(seen["at"], 0);
    auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(40 + random() % 250);
    std::thread blow([&] {
      std::this_thread::sleep_until(end);
      database->kill_9();
    });
    play_until_cut_off(games, random, end + std::chrono::seconds(20));
    blow.join();
    EXPECT_NE(later.ask({{"order", "choose :bold"}})["type"], "accepted");
    told += later.close_code() == 1013 ? 1 : 0;
    EXPECT_EQ(http(server.port(), "GET", "/api/list").status, 200) << "what needs no database is answered";
    EXPECT_EQ(http(server.port(), "POST", "/api/games", skirmish.dump()).status, 500);
    ASSERT_TRUE(database->start());
    checked += expect_kept(server.port(), games, round);
  }
  EXPECT_GT(checked, enough) << "the load was too small to show anything";
  EXPECT_EQ(told, round) << "a browser comes back by itself where it is told to try again (1013)";
  server.signal(SIGINT);
  EXPECT_EQ(server.wait(), 0);
}

TEST(Faults, a_client_that_does_not_read_holds_nobody_up) {
  Server server(GROGNARD_TOY, temporary_file("slow.db"));
  std::optional<Game> g = new_game(server.port(), skirmish);
  ASSERT_TRUE(g);
  WebSocket silent(server.port(), "/ws?token=" + g->watch), other(server.port(), "/ws?token=" + g->both);
  ASSERT_EQ(silent.status(), 101);
  // It asks for far more than the network buffers, and reads nothing.
  std::thread flood([&] {
    for (int i = 0; i < 6000; ++i) silent.say({{"type", "hello"}});
  });
  for (int i = 0; i < 20; ++i) EXPECT_EQ(other.ask({{"type", "state"}})["type"], "state");
  EXPECT_EQ(other.ask({{"order", "choose :bold"}})["type"], "accepted");
  long most = 0;
  for (int i = 0; i < 30; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    most = std::max(most, server.memory_kib());
  }
  EXPECT_LT(most, 200'000) << "letters to a client that does not read pile up";
  shutdown(silent.fd(), 2);
  flood.join();
  EXPECT_EQ(other.ask({{"order", "choose :wary"}})["type"], "accepted");
}

// A connection that breaks is noticed by a letter that cannot be written, while messages that came before are still to
// be heard: what is left of the visitor must not go to a table that he has left.
TEST(Faults, visitors_who_vanish_in_the_middle_of_their_questions_do_no_harm) {
  Server server(program_or(GROGNARD_TOY), temporary_file("vanish.db"));
  ASSERT_TRUE(server.running()) << server.said();
  std::optional<Game> g = new_game(server.port(), skirmish);
  ASSERT_TRUE(g);
  const int visits = cycles(400);
  for (int visit = 0; visit < visits; ++visit) {
    WebSocket ws(server.port(), "/ws?token=" + g->watch);
    ASSERT_EQ(ws.status(), 101) << "the server is gone after " << visit << " visits";
    for (int i = 0; i < 40; ++i) ws.say({{"type", "hello"}});
    visit % 2 == 0 ? ws.vanish() : ws.hang_up();
  }
  EXPECT_EQ(http(server.port(), "GET", "/api/list").status, 200);
  server.signal(SIGINT);
  EXPECT_EQ(server.wait(), 0);
}

// The same while the server itself is about to end the connection, for a fault of theirs, or for a link that is none.
TEST(Faults, visitors_who_vanish_while_they_are_let_go_do_no_harm) {
  Server server(program_or(GROGNARD_TOY), temporary_file("let_go.db"));
  ASSERT_TRUE(server.running()) << server.said();
  std::optional<Game> g = new_game(server.port(), skirmish);
  ASSERT_TRUE(g);
  const std::string too_long((1 << 20) + 10, ' ');
  const int visits = cycles(300);
  for (int visit = 0; visit < visits; ++visit) {
    int kind = visit % 6;
    WebSocket ws(server.port(), "/ws?token=" + (kind == 0 ? std::string(22, 'A') : g->watch));
    ASSERT_EQ(ws.status(), 101) << "the server is gone after " << visit << " visits";
    for (int i = 0; i < 20; ++i) ws.say({{"type", "hello"}});
    if (kind == 1) ws.frame(2, "no text");
    if (kind == 2) ws.frame(8, "");
    if (kind == 3) ws.raw(std::string(64, '\xFF'));
    if (kind == 4 && visit < 60) ws.say_text(too_long);
    if (kind == 5) ws.frame(1, "half a mess", false);
    for (int i = 0; i < 20; ++i) ws.say({{"type", "hello"}});
    visit % 4 < 2 ? ws.vanish() : ws.hang_up();
  }
  EXPECT_EQ(http(server.port(), "GET", "/api/list").status, 200);
  server.signal(SIGINT);
  EXPECT_EQ(server.wait(), 0);
}

TEST(Faults, many_connections_that_say_nothing_do_no_harm) {
  Server server(GROGNARD_TOY, temporary_file("idle.db"));
  std::vector<Socket> idle;
  for (int i = 0; i < 300; ++i) idle.emplace_back(server.port());
  EXPECT_EQ(http(server.port(), "GET", "/api/list").status, 200);
  EXPECT_TRUE(new_game(server.port(), skirmish));
}

}  // namespace
}  // namespace grog::test
