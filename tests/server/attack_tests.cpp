// What an attack on the server once found, tried again: each of these did harm.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <thread>

#include "tests/server/wire.hpp"

namespace grog::test {
namespace {

const Json skirmish{{"scenario", "toy-skirmish"}};
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point t) { return std::chrono::duration<double>(Clock::now() - t).count(); }
void pause_ms(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

HttpReply post(const Server& s, const std::string& path, const Json& body, const Headers& h = {}) {
  return http(s.port(), "POST", path, body.dump(), h);
}

std::string toy_scenario() {
  std::ifstream in(std::filesystem::path(GROGNARD_TESTS_FOLDER) / "toy_ruleset/scenarios/skirmish.toml");
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

// A record without orders that carries this scenario.
std::string record_of(const Server& server, const std::string& scenario) {
  std::string ruleset = http(server.port(), "GET", "/api/list").json()["rulesets"][0]["id"];
  std::string zeros(16, '0'), out = "grognard-log 2\nprogram 0.1.0\nruleset " + ruleset + " 1\ntables " + zeros +
                                    "\nscenario toy-skirmish " + zeros + "\nhouse none\nseed none\n";
  std::stringstream lines(scenario);
  std::string body;
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) body += "| " + line + "\n";
  return out + "file " + std::to_string(count) + "\n" + body + "---\n";
}

class Attack : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    db = temporary_file("attack.db");
    server = Server(GROGNARD_TOY, db);
  }
  static void TearDownTestSuite() { server = {}; }
  void SetUp() override { ASSERT_TRUE(server.running()) << server.said(); }
  static HttpReply import(const std::string& log) { return post(server, "/api/import", {{"log", log}}); }
  inline static Server server;
  inline static std::string db;
};

TEST_F(Attack, a_list_of_games_opens_none_and_tells_each_once) {
  std::string big = record_of(server, toy_scenario() + "# " + std::string(200'000, 'x') + "\n");
  HttpReply made = import(big);
  ASSERT_EQ(made.status, 200) << made.body;
  Json tokens = Json::array();
  for (int i = 0; i < 200; ++i) tokens.push_back(made.json()["links"]["watch"]);
  Clock::time_point began = Clock::now();
  Json status = post(server, "/api/games/status", {{"tokens", tokens}}).json();
  EXPECT_LT(seconds_since(began), 2);
  EXPECT_EQ(status["games"].size(), 1u);
  EXPECT_EQ(status["games"][0]["waits"],
            http(server.port(), "GET", "/api/list").json()["rulesets"][0]["scenarios"][0]["sides"][0]["key"]);
}

TEST_F(Attack, a_record_may_have_its_size_but_not_its_scenario_any) {
  std::string text = record_of(server, toy_scenario() + "# " + std::string(100'000, 'x') + "\n");
  EXPECT_EQ(import(text).status, 200) << "a record over 64 KiB";
  HttpReply over = import(record_of(server, toy_scenario() + "# " + std::string(400'000, 'x') + "\n"));
  EXPECT_EQ(over.status, 413);
  EXPECT_EQ(over.json()["error"]["kind"], "too_long");
  EXPECT_EQ(import(std::string(4 << 20, 'x')).status, 413);
}

TEST_F(Attack, a_record_of_nonsense_costs_no_more_than_itself) {
  long before = server.memory_kib();
  std::string lines = "grognard-log 2\n";
  while (lines.size() < 1'900'000) lines += "x\n";  // two bytes of JSON for each newline
  HttpReply r = import(lines);
  EXPECT_EQ(r.status, 400) << r.body.substr(0, 200);
  EXPECT_LT(server.memory_kib() - before, 60'000);
  HttpReply marked = import("\xEF\xBB\xBF" + record_of(server, toy_scenario()));
  EXPECT_EQ(marked.status, 200) << "an editor's mark before the first letter does no harm: " << marked.body;
}

TEST_F(Attack, what_is_half_received_has_a_budget) {
  std::vector<Socket> halves;
  std::string head = "POST /api/import HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(server.port()) +
                     "\r\nContent-Length: 4000000\r\n\r\n" + std::string(100'000, ' ');
  std::vector<std::string> answers(14);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    halves.emplace_back(server.port());
    halves.back().send(head);
  }
  auto refused = [&] {
    for (std::size_t i = 0; i < answers.size(); ++i) halves[i].receive(answers[i], 0);
    return std::ranges::count_if(answers, [](const std::string& a) { return a.starts_with("HTTP/1.1 503"); });
  };
  EXPECT_TRUE(comes_true([&] { return refused() >= 4; }));
  pause_ms(200);
  EXPECT_LE(refused(), 8);
  EXPECT_EQ(http(server.port(), "GET", "/api/list").status, 200) << "others notice nothing";
  EXPECT_TRUE(new_game(server.port(), skirmish));
  halves.clear();
  std::string record = record_of(server, toy_scenario() + "# " + std::string(100'000, 'x') + "\n");
  EXPECT_TRUE(comes_true([&] { return import(record).status == 200; })) << "what they held is free again";
}

TEST_F(Attack, an_unfinished_message_is_waited_for_only_so_long) {
  Game g = new_game(server.port(), skirmish).value_or(Game{});
  WebSocket ws(server.port(), "/ws?token=" + g.watch), other(server.port(), "/ws?token=" + g.both);
  ws.wait_for("decision");
  ws.frame(1, "{\"type\":", false);
  Clock::time_point began = Clock::now();
  while (!ws.closed() && seconds_since(began) < 40) {
    ws.frame(0, " ", false);  // a byte now and then is no message either
    while (std::optional<Json> m = ws.hear(400)) {
    }
  }
  EXPECT_TRUE(ws.closed());
  EXPECT_LT(seconds_since(began), 30);
  EXPECT_EQ(other.ask({{"type", "state"}})["at"], 0);
}

TEST_F(Attack, the_end_of_a_game_is_final_and_tells_the_seed) {
  for (int seed = 1; seed <= 3; ++seed) {
    Json q = skirmish;
    q["seed"] = seed;
    Game g = new_game(server.port(), q).value_or(Game{});
    WebSocket ws(server.port(), "/ws?token=" + g.both);
    Json now = ws.wait_for("decision")["decision"];
    for (int i = 0; i < 400 && !now["over"].get<bool>(); ++i) {
      Json orders = ws.ask({{"type", "propose"}, {"most", 40}})["orders"];
      now = ws.ask({{"order", orders[static_cast<std::size_t>(i * 7) % orders.size()]}})["decision"];
    }
    ASSERT_TRUE(now["over"].get<bool>());
    EXPECT_EQ(ws.ask({{"type", "undo"}})["type"], "refused");
    const std::string told = "\nseed " + std::to_string(seed) + "\n";
    EXPECT_NE(ws.ask({{"type", "log"}})["log"].get<std::string>().find(told), std::string::npos);
    EXPECT_NE(http(server.port(), "GET", "/api/log?token=" + g.watch).body.find(told), std::string::npos);
  }
}

// What was reckoned before an order was taken back is not told of the order that takes its number. Where nothing is
// secret a report may be asked for at any time.
TEST_F(Attack, what_was_reckoned_is_forgotten_with_the_order) {
  Server open(GROGNARD, temporary_file("stale.db"));
  ASSERT_TRUE(open.running()) << open.said();
  const Json battle{{"scenario", "geisberg"}, {"seed", 7}}, report{{"type", "report"}};
  Game g = new_game(open.port(), battle).value_or(Game{});
  WebSocket ws(open.port(), "/ws?token=" + g.both);
  auto told = [](WebSocket& by, const Json& question) {
    Json answer = by.ask(question);
    answer.erase("re");
    return answer;
  };
  Json orders = ws.ask({{"type", "propose"}, {"most", 60}, {"seed", 1}})["orders"], first;
  int differ = 0;
  for (const Json& order : orders) {
    const Json preview{{"type", "preview"}, {"order", order}};
    Json before = told(ws, preview);
    if (ws.ask({{"order", order}})["type"] != "accepted") continue;
    Json now = told(ws, report);
    ASSERT_EQ(now["type"], "report") << now;
    if (first.is_null()) first = now;
    if (now != first) {
      // What somebody hears who has never taken anything back.
      Game other = new_game(open.port(), battle).value_or(Game{});
      WebSocket straight(open.port(), "/ws?token=" + other.both);
      EXPECT_EQ(before, told(straight, preview));
      ASSERT_EQ(straight.ask({{"order", order}})["type"], "accepted");
      EXPECT_EQ(now, told(straight, report));
      ++differ;
    }
    if (ws.ask({{"type", "undo"}})["type"] != "undone" || differ == 3) break;
  }
  EXPECT_GT(differ, 0) << "reports of different orders differ, or nothing is shown";
}

TEST_F(Attack, the_seed_is_not_told_before_the_game_is_over) {
  Json q = skirmish;
  q["seed"] = 4711;
  Game g = new_game(server.port(), q).value_or(Game{});
  WebSocket ws(server.port(), "/ws?token=" + g.watch);
  EXPECT_NE(ws.ask({{"type", "log"}})["log"].get<std::string>().find("\nseed none\n"), std::string::npos);
  HttpReply log = http(server.port(), "GET", "/api/log?token=" + g.watch);
  ASSERT_EQ(log.status, 200);
  EXPECT_NE(log.body.find("\nseed none\n"), std::string::npos) << log.body;
}

TEST_F(Attack, chat_is_counted_by_link) {
  Game g = new_game(server.port(), skirmish).value_or(Game{});
  WebSocket listener(server.port(), "/ws?token=" + g.both);
  listener.wait_for("seats");
  int errors = 0;
  for (int visit = 0; visit < 4; ++visit) {
    WebSocket ws(server.port(), "/ws?token=" + g.watch);
    for (int i = 0; i < 25; ++i) ws.say({{"type", "chat"}, {"text", "again"}});
    ws.ask({{"type", "state"}});
    WebSocket more(server.port(), "/ws?token=" + g.watch);
    errors += more.ask({{"type", "chat"}, {"text", "and again"}})["kind"] == "chat" ? 1 : 0;
  }
  EXPECT_EQ(errors, 3);
  int heard = 0;
  auto hear = [&](int ms) {
    std::optional<Json> m = listener.hear(ms);
    heard += m && (*m)["type"] == "chat" ? 1 : 0;
    return m.has_value();
  };
  while (heard < 30 && hear(10'000)) {
  }
  while (hear(300)) {
  }
  EXPECT_EQ(heard, 30);
}

TEST_F(Attack, a_comment_in_the_tables_locks_no_game) {
  std::string file = temporary_file("tables.db");
  Game g;
  {
    Server first(GROGNARD_TOY, file);
    ASSERT_TRUE(first.running()) << first.said();
    g = new_game(first.port(), skirmish).value_or(Game{});
    WebSocket ws(first.port(), "/ws?token=" + g.both);
    ASSERT_EQ(ws.ask({{"order", "choose :bold"}})["type"], "accepted");
    first.signal(SIGINT);
    first.wait();
  }
  namespace fs = std::filesystem;
  fs::path house = fs::path(temporary_file("house"));
  fs::remove_all(house);
  fs::create_directories(house / "toy-ruleset");
  fs::copy_file(fs::path(GROGNARD_TESTS_FOLDER) / "toy_ruleset/tables.toml", house / "toy-ruleset/tables.toml");
  std::ofstream(house / "toy-ruleset/tables.toml", std::ios::app) << "\n# a remark\n";
  Server again(GROGNARD_TOY, file, {"--house", house.string()});
  ASSERT_TRUE(again.running()) << again.said();
  WebSocket ws(again.port(), "/ws?token=" + g.both);
  EXPECT_EQ(ws.wait_for("hello")["at"], 1);
  EXPECT_EQ(ws.ask({{"order", "choose :wary"}})["type"], "accepted");
  fs::remove_all(house);
}

TEST_F(Attack, a_second_server_on_the_same_file_is_refused_in_words) {
  Server second(GROGNARD_TOY, db);
  EXPECT_FALSE(second.running());
  EXPECT_NE(second.said().find("another server already uses this database"), std::string::npos) << second.said();
  EXPECT_EQ(second.wait(), 1);
  EXPECT_TRUE(new_game(server.port(), skirmish));
}

TEST_F(Attack, the_database_is_its_owners_alone) {
  struct stat s {};
  ASSERT_EQ(stat(db.c_str(), &s), 0);
  EXPECT_EQ(s.st_mode & 0777, 0600u);
}

TEST_F(Attack, a_body_in_an_unknown_coding_is_no_second_request) {
  Socket s(server.port());
  std::string hidden = "GET /api/list HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
  s.send("POST /api/odds HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: xchunked\r\n\r\n" + hidden);
  std::string text;
  while (s.receive(text, 3000)) {
  }
  EXPECT_TRUE(text.starts_with("HTTP/1.1 400")) << text.substr(0, 200);
  EXPECT_EQ(text.find("HTTP/1.1", 8), std::string::npos) << "a second answer";
}

TEST_F(Attack, without_descriptors_the_server_waits_and_comes_back) {
  Server small(GROGNARD_TOY, temporary_file("descriptors.db"));
  ASSERT_TRUE(small.running());
  rlimit old{}, few{32, 65536};
  ASSERT_EQ(prlimit(small.pid(), RLIMIT_NOFILE, nullptr, &old), 0);
  few.rlim_max = old.rlim_max;
  ASSERT_EQ(prlimit(small.pid(), RLIMIT_NOFILE, &few, nullptr), 0);
  std::vector<Socket> many;
  for (int i = 0; i < 60; ++i) many.emplace_back(small.port());
  pause_ms(300);
  double before = small.cpu_seconds();
  pause_ms(1000);
  EXPECT_LT(small.cpu_seconds() - before, 0.3) << "it spins";
  many.clear();
  EXPECT_EQ(http(small.port(), "GET", "/api/list").status, 200);
}

// So many files that a whole house of visitors can be played; false where the system gives too few.
bool may_open_thousands() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return false;
  files.rlim_cur = std::min<rlim_t>(files.rlim_max, 8192);
  return setrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur > 4500;
}

// Milliseconds within which 99 of 100 are answered.
double ms_of_99(std::vector<double> seconds) {
  std::ranges::sort(seconds);
  return seconds.empty() ? 1e9 : 1000 * seconds[(seconds.size() * 99 - 1) / 100];
}

struct Evening {
  std::vector<double> before, waits, pages;  // seconds
  bool quick() const { return ms_of_99(waits) < std::max(100.0, 2 * ms_of_99(before)); }
};

// Somebody plays while silent visitors come, 4,200 of them, and a page is asked for now and then.
Evening evening_with_silent_visitors() {
  Evening out;
  Server full(program_or(GROGNARD_TOY), temporary_file("full.db"));
  EXPECT_TRUE(full.running()) << full.said();
  Game g = new_game(full.port(), skirmish).value_or(Game{});
  WebSocket player(full.port(), "/ws?token=" + g.both);
  player.wait_for("seats");
  std::vector<Socket> silent;
  std::atomic<bool> end = false;
  std::atomic<int> answers = 0;
  auto ask = [&](std::vector<double>& into) {
    Clock::time_point asked = Clock::now();
    EXPECT_EQ(player.ask({{"type", "state"}})["type"], "state");
    into.push_back(seconds_since(asked));
    pause_ms(1);
  };
  for (int i = 0; i < 200; ++i) ask(out.before);
  std::thread plays([&] {
    for (; !end; ++answers) ask(out.waits);
  });
  for (int i = 0; i < 4200; ++i) {
    silent.emplace_back(full.port());
    // Nothing, the first letters of a request, or the head of one whose body never comes.
    if (i % 3 == 1) silent.back().send("GET /api/list HT");
    if (i % 3 == 2) silent.back().send("POST /api/odds HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\n");
    if (i < 4100) continue;
    Clock::time_point asked = Clock::now();
    if (int status = http(full.port(), "GET", "/api/list").status; status != 200) {
      ADD_FAILURE() << "status " << status << " after " << i << " of them";
      break;
    }
    out.pages.push_back(seconds_since(asked));
  }
  comes_true([&] { return answers >= 400; });
  end = true;
  plays.join();
  EXPECT_EQ(player.ask({{"order", "choose :bold"}})["type"], "accepted");
  std::cout << silent.size() << " half-open connections; 99 of 100 of " << out.waits.size()
            << " answers to who plays within " << ms_of_99(out.waits) << " ms (" << ms_of_99(out.before)
            << " before), pages within " << ms_of_99(out.pages) << " ms\n";
  return out;
}

// More half-open connections than there is room for: those who say nothing make room for whoever asks something, and
// those who play notice nothing. Where other work slowed an evening down, the next one counts.
TEST_F(Attack, a_house_full_of_silent_visitors_shuts_no_door) {
  ASSERT_TRUE(may_open_thousands());
  Evening last;
  for (int evening = 0; evening < 4 && !HasFailure() && (evening == 0 || !last.quick()); ++evening) {
    last = evening_with_silent_visitors();
    EXPECT_GT(last.waits.size(), 100u);
  }
  EXPECT_TRUE(last.quick()) << ms_of_99(last.waits) << " ms, " << ms_of_99(last.before) << " before";
}

// Full of people who play there is no room, and who comes is told so.
TEST_F(Attack, a_house_full_of_guests_says_so) {
  ASSERT_TRUE(may_open_thousands());
  Server full(GROGNARD_TOY, temporary_file("guests.db"));
  ASSERT_TRUE(full.running());
  std::vector<WebSocket> guests;
  for (Game g; guests.size() < 4096;) {
    if (guests.size() % 190 == 0) g = new_game(full.port(), skirmish).value_or(Game{});
    guests.emplace_back(full.port(), "/ws?token=" + g.watch);
    if (guests.back().status() != 101) break;
  }
  EXPECT_GT(guests.size(), 4080u);
  HttpReply over;
  for (int i = 0; i < 20 && over.status != 503; ++i) over = http(full.port(), "GET", "/api/list");
  EXPECT_EQ(over.status, 503);
  EXPECT_EQ(over.headers.count("retry-after"), 1u);
  guests.resize(4000);
  EXPECT_TRUE(comes_true([&] { return http(full.port(), "GET", "/api/list").status == 200; })) << "some have left";
}

// In MPLG units have secret standing orders, and a move may make the opponent answer, or his standing order answer for
// him.
TEST_F(Attack, secret_orders_are_secret_twice_and_no_undo_gives_a_free_look) {
  Server real(GROGNARD, temporary_file("secrets.db"));
  ASSERT_TRUE(real.running()) << real.said();
  std::string scenario;
  Json list = http(real.port(), "GET", "/api/list").json();
  for (const Json& r : list["rulesets"])
    if (r["id"] == "mplg") scenario = r["scenarios"][0]["id"];
  ASSERT_FALSE(scenario.empty());
  Game g = new_game(real.port(), {{"scenario", scenario}, {"seed", 9}}).value_or(Game{});
  WebSocket ws(real.port(), "/ws?token=" + g.both), watcher(real.port(), "/ws?token=" + g.watch);
  Json now = ws.wait_for("decision")["decision"];
  watcher.wait_for("decision");
  int twice = 0, reactions = 0;
  for (int i = 0; i < 250 && !now["over"].get<bool>() && (twice < 3 || reactions < 2); ++i) {
    Json orders = ws.ask({{"type", "propose"}, {"most", 300}, {"seed", i}})["orders"];
    ASSERT_FALSE(orders.empty());
    std::string order = orders[static_cast<std::size_t>(i * 13) % orders.size()];
    for (const Json& o : orders)
      if (twice < 3 && o.get<std::string>().starts_with("standing ")) order = o;
    bool standing = order.starts_with("standing ");
    for (int again = 0; again < (standing ? 2 : 1); ++again) {
      Json mover = now["side"], answer = ws.ask({{"order", order}});
      if (answer["type"] != "accepted") {
        ASSERT_EQ(again, 1) << answer;
        break;
      }
      now = answer["decision"];
      Json told = watcher.wait_for("accepted");
      if (standing) {
        EXPECT_TRUE(told["order"].is_null()) << (again ? "given again: " : "given: ") << order;
        twice += again;
      }
      bool reacts = !now["over"].get<bool>() && now.value("reaction", false) && now["side"] != mover;
      if (reacts) {
        ++reactions;
        for (const Json& side : now["undo"]) EXPECT_NE(side, mover) << order;
      }
    }
  }
  EXPECT_GT(twice + reactions, 0) << "nothing was tried";
}

TEST_F(Attack, a_record_that_was_brought_says_so) {
  std::string renamed = toy_scenario();
  HttpReply same = import(record_of(server, renamed));
  ASSERT_EQ(same.status, 200) << same.body;
  std::string watch = same.json()["links"]["watch"];
  Json hello = WebSocket(server.port(), "/ws?token=" + watch).wait_for("hello");
  EXPECT_EQ(hello.value("imported", false), true);
  Json status = post(server, "/api/games/status", {{"tokens", {watch}}}).json()["games"][0];
  EXPECT_EQ(status.value("imported", false), true);
  Json ours = http(server.port(), "GET", "/api/list").json()["rulesets"][0]["scenarios"][0]["name"];
  EXPECT_EQ(status["name"], ours) << "the same battle";

  std::size_t zones = renamed.find("zones = 4");
  ASSERT_NE(zones, std::string::npos);
  renamed.replace(zones, 9, "zones = 6");
  std::string forged = record_of(server, renamed);
  forged.replace(forged.find("house none"), 10, "house the organisers' own");
  HttpReply other = import(forged);
  ASSERT_EQ(other.status, 200) << other.body;
  watch = other.json()["links"]["watch"];
  status = post(server, "/api/games/status", {{"tokens", {watch}}}).json()["games"][0];
  EXPECT_EQ(status["name"]["en"], ours["en"].get<std::string>() + " (changed)");
  hello = WebSocket(server.port(), "/ws?token=" + watch).wait_for("hello");
  EXPECT_EQ(hello["ruleset"]["house"], "none") << "what is in force, not what the record calls it";
}

}  // namespace
}  // namespace grog::test
