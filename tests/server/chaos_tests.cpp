// People play while others do everything wrong, and now and then the server is killed and started again. As long as
// GROGNARD_SECONDS says, or, without a kill, until GROGNARD_MESSAGES were said: tools/endure.sh chaos, messages.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <thread>

#include "tests/server/balancer.hpp"
#include "tests/server/chaos.hpp"

namespace grog::test {
namespace {

using Clock = std::chrono::steady_clock;
const Json skirmish{{"scenario", "toy-skirmish"}};

int wish(const char* name, int usual) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::max(1, std::atoi(text)) : usual;
}

constexpr int patience = 60'000;  // ms for an answer: a sanitizer, on a machine with other work, is slow

// Plays as anybody does, and comes back when the server does. What he was told is to be there then.
struct Honest {
  Game game;
  std::map<int, std::string> acknowledged;
  std::vector<double> waits;  // milliseconds for an answer
  int lost = 0, checked = 0, cut_off = 0;

  void check(WebSocket& ws) {
    Json history = ws.ask({{"type", "history"}}, patience);
    if (!history.contains("entries")) return;
    for (const auto& [n, text] : acknowledged) {
      ++checked;
      const Json& entries = history["entries"];
      if (entries.size() < static_cast<std::size_t>(n)) {
        ++lost;
        ADD_FAILURE() << "order " << n << ", " << text << ": the history ends after " << entries.size();
      } else if (const Json& kept = entries[static_cast<std::size_t>(n) - 1]["order"];
                 kept.is_object() && kept["text"] != text) {  // none: a secret, not told yet
        ++lost;
        ADD_FAILURE() << "order " << n << ", " << text << ": the history has " << kept << " of " << entries.size();
      }
    }
  }
  void play(int port, unsigned seed, const std::atomic<bool>& end) {
    std::mt19937 random(seed);
    while (!end) {
      if (game.both.empty()) {
        game = new_game(port, skirmish).value_or(Game{});
        acknowledged.clear();
      }
      WebSocket ws(port, "/ws?token=" + game.both);
      if (game.both.empty() || !ws.open() || !ws.wait_for("decision", patience).contains("decision")) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        continue;
      }
      check(ws);
      while (!end && !ws.closed()) {
        Json proposals = ws.ask({{"type", "propose"}, {"most", 8}, {"seed", random() % 1000}}, patience);
        if (!proposals.contains("orders")) break;
        if (proposals["orders"].empty()) {
          check(ws);
          game.both.clear();
          break;
        }
        std::string order = proposals["orders"][random() % proposals["orders"].size()];
        Clock::time_point asked = Clock::now();
        Json answer = ws.ask({{"order", order}}, patience);
        if (answer.is_object() && answer.value("type", "") == "accepted") {
          acknowledged[answer["at"]] = order;
          waits.push_back(std::chrono::duration<double, std::milli>(Clock::now() - asked).count());
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
      if (!end && !game.both.empty()) ++cut_off;
    }
    if (game.both.empty()) return;
    WebSocket ws(port, "/ws?token=" + game.both);
    check(ws);
  }
};

double share_of(std::vector<double> all, double share) {
  if (all.empty()) return 0;
  std::sort(all.begin(), all.end());
  return all[std::min(all.size() - 1, static_cast<std::size_t>(share * static_cast<double>(all.size())))];
}

TEST(Chaos, does_no_harm_to_who_plays) {
  const std::string db = temporary_file("chaos.db");
  const std::vector<std::string> place{"--port", std::to_string(free_port())};
  const int port = std::atoi(place[1].c_str()), lasts = wish("GROGNARD_SECONDS", 60);
  const long wanted = wish("GROGNARD_MESSAGES", 0);
  const std::string program = program_or(GROGNARD_TOY);
  // One that ends of itself, by whatever it was sent, is found out by its exit status.
  Server server(program, db, place);
  ASSERT_TRUE(server.running()) << server.said();

  std::vector<std::string> tokens;
  std::vector<Honest> players(2);
  for (Honest& h : players) {
    h.game = new_game(port, skirmish).value_or(Game{});
    ASSERT_FALSE(h.game.both.empty());
    tokens.push_back(h.game.watch);
  }
  for (int i = 0; i < 3; ++i) {
    Game own = new_game(port, skirmish, i == 0 ? Sit::sides : Sit::hot).value_or(Game{});
    for (const std::string& t : {own.first, own.second, own.both, own.watch}) tokens.push_back(t);
  }
  std::atomic<bool> end = false;
  std::atomic<long> said = 0;
  std::vector<class Chaos> chaos;
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < 4; ++i) chaos.emplace_back(port, tokens, 20260104 + i);
  for (unsigned i = 0; i < players.size(); ++i) threads.emplace_back([&, i] { players[i].play(port, i, end); });
  for (class Chaos& c : chaos)
    threads.emplace_back([&] {
      for (long before = 0; !end; before = c.messages()) {
        if (!c.visit()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
        said += c.messages() - before;
      }
    });

  // Killed twice in the short run, and once in twenty seconds of a long one; never where messages are counted.
  const int parts = wanted > 0 ? 1 : std::max(3, lasts / 20);
  const Clock::time_point began = Clock::now();
  long memory = 0;
  for (int part = 0; part < parts; ++part) {
    Clock::time_point until = Clock::now() + std::chrono::milliseconds(1000 * lasts / parts);
    while (wanted > 0 ? said < wanted && Socket(port).open() : Clock::now() < until) {
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      memory = std::max(memory, server.memory_kib());
    }
    if (part + 1 == parts) break;
    server.signal(SIGKILL);
    ASSERT_EQ(server.wait(), 128 + SIGKILL) << "it had ended before it was killed";
    for (int attempt = 0; attempt < 50 && !server.running(); ++attempt) {
      server = Server(program, db, place);
      if (!server.running()) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    ASSERT_TRUE(server.running()) << server.said();
  }
  end = true;
  for (std::thread& t : threads) t.join();

  long messages = 0, closes = 0;
  for (const class Chaos& c : chaos) messages += c.messages(), closes += c.closes();
  std::vector<double> waits;
  int lost = 0, checked = 0, cut_off = 0;
  for (const Honest& h : players) {
    lost += h.lost, checked += h.checked, cut_off += h.cut_off;
    waits.insert(waits.end(), h.waits.begin(), h.waits.end());
  }
  const auto lasted = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - began).count();
  std::cout << lasted << " s, " << messages << " chaotic messages, " << closes << " abrupt closes, " << parts - 1
            << " kills; " << waits.size() << " orders answered, half within " << share_of(waits, 0.5)
            << " ms, 99% within " << share_of(waits, 0.99) << " ms; " << checked << " acknowledged orders looked for, "
            << lost << " lost; " << memory / 1024 << " MiB\n";
  EXPECT_EQ(lost, 0);
  EXPECT_GT(checked, 50) << "too little was played to show anything";
  EXPECT_GT(messages, std::max(500L, wanted - 1)) << "the server ended before all was said";
  EXPECT_LE(cut_off, 2 * (parts - 1)) << "who plays is cut off by nothing but the end of the server";
  server.signal(SIGINT);
  EXPECT_EQ(server.wait(), 0) << "it ends as it should";
}

}  // namespace
}  // namespace grog::test
