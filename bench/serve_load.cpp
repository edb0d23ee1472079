// The server under load, over real sockets on this machine: how soon orders are answered while computer generals think,
// how many orders a second are stored and acknowledged, and what a game costs at which nothing happens.
//   serve_load PROGRAM [latency|orders|postgresql|processes|memory|PROGRAM]...
// What follows another program is measured of that one; so an old one and a new one can take turns.
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>

#include "tests/server/database.hpp"
#include "tests/server/wire.hpp"

namespace grog::test {
namespace {

using Clock = std::chrono::steady_clock;
double ms_since(Clock::time_point t) { return std::chrono::duration<double, std::milli>(Clock::now() - t).count(); }

struct Percentiles {
  std::vector<double> all;
  double at(double share) {
    if (all.empty()) return 0;
    std::sort(all.begin(), all.end());
    return all[std::min(all.size() - 1, static_cast<std::size_t>(share * static_cast<double>(all.size())))];
  }
};

// A field of a message, without parsing the whole: the measuring must not cost more than what is measured.
bool is_type(const std::string& text, std::string_view type) {
  return text.starts_with("{\"type\":\"" + std::string{type} + "\"");
}
std::string between(const std::string& text, std::string_view from, char to) {
  std::size_t at = text.find(from);
  if (at == std::string::npos) return {};
  at += from.size();
  return text.substr(at, text.find(to, at) - at);
}

struct Player {
  Game game;
  WebSocket ws;
  bool against_general = false;
  bool asked = false;  // an order is on its way
  Clock::time_point sent;
  int orders = 0;
};

constexpr int games_at_once = 200;
constexpr auto measured_for = std::chrono::seconds(15);

// Each game gives an order, waits for the answer, thinks for a while as people do, and goes on.
void latency(const std::string& program) {
  Server server(program, temporary_file("latency.db"));
  if (!server.running()) return void(std::printf("the server does not start: %s\n", server.said().c_str()));
  std::vector<Player> players;
  Json question{{"scenario", "geisberg"}};
  for (int i = 0; i < games_at_once; ++i) {
    bool general = i % 4 == 0;
    question["second"] = general ? "veteran" : "human";
    std::optional<Game> g = new_game(server.port(), question);
    if (!g) return void(std::printf("no game\n"));
    Player p;
    p.game = *g;
    p.ws = WebSocket(server.port(), "/ws?token=" + g->both);
    p.against_general = general;
    players.push_back(std::move(p));
  }
  Percentiles orders, previews;
  std::vector<pollfd> polls(players.size());
  Clock::time_point end = Clock::now() + measured_for;
  unsigned turn = 0;
  long generals = 0;
  while (Clock::now() < end) {
    for (std::size_t i = 0; i < players.size(); ++i) polls[i] = {players[i].ws.fd(), POLLIN, 0};
    poll(polls.data(), polls.size(), 20);
    for (std::size_t i = 0; i < players.size(); ++i) {
      Player& p = players[i];
      while (p.ws.has_text()) {
        std::optional<std::string> text = p.ws.next(0);
        if (!text) break;
        if (is_type(*text, "accepted") && text->find("\"re\":") < 40) {
          orders.all.push_back(ms_since(p.sent));
          p.asked = false;
          ++p.orders;
        } else if (is_type(*text, "accepted")) {
          ++generals;
        } else if (is_type(*text, "preview") || is_type(*text, "refused")) {
          previews.all.push_back(ms_since(p.sent));
          p.asked = false;
        } else if (is_type(*text, "proposals")) {
          std::string first = between(*text, "\"orders\":[\"", '"');
          p.asked = !first.empty();
          if (!p.asked) continue;
          p.sent = Clock::now();
          std::string type = ++turn % 4 == 0 ? "preview" : "order";
          p.ws.say_text("{\"type\":\"" + type + "\",\"id\":1,\"order\":\"" + first + "\"}");
        } else if (is_type(*text, "error")) {
          p.asked = false;
        }
      }
      // About an order a second and a game, evenly spread.
      if (!p.asked && ms_since(p.sent) > 900 + static_cast<double>((i * 37) % 200)) {
        p.sent = Clock::now();
        p.asked = true;
        p.ws.say_text("{\"type\":\"propose\",\"most\":4,\"seed\":" + std::to_string(++turn) + "}");
      }
    }
  }
  std::printf("%d games at once, a quarter against a thinking general, %lld s\n", games_at_once,
              static_cast<long long>(measured_for.count()));
  std::printf("  orders    %6zu  p50 %6.2f ms  p95 %6.2f ms  p99 %6.2f ms  most %6.2f ms\n", orders.all.size(),
              orders.at(0.5), orders.at(0.95), orders.at(0.99), orders.at(1));
  std::printf("  previews  %6zu  p50 %6.2f ms  p95 %6.2f ms  p99 %6.2f ms\n", previews.all.size(), previews.at(0.5),
              previews.at(0.95), previews.at(0.99));
  std::printf("  orders of the generals meanwhile %ld; memory of the server %ld KiB\n", generals, server.memory_kib());
}

// With one seed and equal orders every game goes alike: one is played to have the orders of all.
const Json measured_game{{"scenario", "geisberg"}, {"seed", 11}};
std::vector<std::string> script_of_a_game(int port) {
  std::vector<std::string> script;
  std::optional<Game> g = new_game(port, measured_game);
  if (!g) return script;
  WebSocket ws(port, "/ws?token=" + g->both);
  ws.wait_for("decision");
  for (int i = 0; i < 400; ++i) {
    Json p = ws.ask({{"type", "propose"}, {"most", 8}, {"seed", i}});
    if (!p.contains("orders") || p["orders"].empty()) break;
    std::string order = p["orders"][static_cast<std::size_t>(i) % p["orders"].size()];
    Json a = ws.ask({{"order", order}});
    if (a["type"] != "accepted") break;
    script.push_back(order);
    if (a["decision"]["over"].get<bool>()) break;
  }
  return script;
}

double cpu_of(const std::vector<Server>& servers) {
  double all = 0;
  for (const Server& s : servers) all += s.cpu_seconds();
  return all;
}

// Hot seats that send orders as fast as answers come. The orders are those of a game played beforehand, so that the
// client does nothing but send. Of several servers each holds its part of the games, and each visitor comes to any.
void drive(const char* where, const std::vector<Server>& servers) {
  for (const Server& s : servers)
    if (!s.running()) return void(std::printf("the server does not start: %s\n", s.said().c_str()));
  constexpr std::size_t tables = 128, in_flight = 16;
  const std::vector<std::string> script = script_of_a_game(servers[0].port());
  struct Seat {
    WebSocket ws;
    std::size_t sent = 0, heard = 0;
  };
  std::vector<Seat> seats(tables);
  for (std::size_t i = 0; i < tables; ++i) {
    int holder = servers[i % servers.size()].port(), door = servers[i / servers.size() % servers.size()].port();
    std::optional<Game> g = new_game(holder, measured_game);
    if (!g) return void(std::printf("no game\n"));
    seats[i].ws = WebSocket(door, "/ws?token=" + g->both);
  }
  long acknowledged = 0, refused = 0;
  double cpu = cpu_of(servers);
  Clock::time_point begun = Clock::now();
  std::vector<pollfd> polls(seats.size());
  std::vector<std::string> frames;
  for (const std::string& o : script) frames.push_back("{\"order\":\"" + o + "\"}");
  while (acknowledged < static_cast<long>(script.size() * tables) && ms_since(begun) < 60'000) {
    for (std::size_t i = 0; i < seats.size(); ++i) {
      Seat& s = seats[i];
      while (s.sent < script.size() && s.sent - s.heard < in_flight) s.ws.say_text(frames[s.sent++]);
      polls[i] = {s.ws.fd(), POLLIN, 0};
    }
    poll(polls.data(), polls.size(), 100);
    for (std::size_t i = 0; i < seats.size(); ++i) {
      if ((polls[i].revents & POLLIN) == 0) continue;
      Seat& s = seats[i];
      while (std::optional<std::string> text = s.ws.next(0)) {
        if (is_type(*text, "accepted")) ++acknowledged, ++s.heard;
        if (is_type(*text, "refused") || is_type(*text, "error")) ++refused, ++s.heard;
      }
    }
  }
  double seconds = ms_since(begun) / 1000;
  std::printf("Orders stored and acknowledged, %s: %zu games of %zu orders, %zu on their way in each\n", where, tables,
              script.size(), in_flight);
  std::printf("  %.0f orders a second (aim 20,000); %ld acknowledged, %ld refused, %.2f s\n",
              static_cast<double>(acknowledged) / seconds, acknowledged, refused, seconds);
  // What a machine with other work can still say: the time of its processors that an order costs.
  std::printf("  %.1f us of processor time an order in the server\n",
              (cpu_of(servers) - cpu) * 1e6 / static_cast<double>(std::max(1L, acknowledged)));
  std::fflush(stdout);
}

void orders(const std::string& program) {
  std::vector<Server> one;
  one.emplace_back(program, temporary_file("orders.db"));
  drive("SQLite", one);
}

void orders_in_postgresql(const std::string& program, int processes) {
  Database database;
  if (!database.running()) return void(std::printf("%s\n", database.fault().c_str()));
  std::vector<Server> servers;
  for (int i = 0; i < processes; ++i) servers.emplace_back(program, database.address());
  std::string where = "PostgreSQL, " + std::to_string(processes) + (processes == 1 ? " process" : " processes");
  drive(where.c_str(), servers);
}

// Games begun, some orders given, then left alone: without and with clients still connected.
void memory(const std::string& program) {
  Server server(program, temporary_file("memory.db"));
  if (!server.running()) return void(std::printf("the server does not start: %s\n", server.said().c_str()));
  constexpr int count = 400;
  auto settled = [&] {
    std::this_thread::sleep_for(std::chrono::seconds(32));  // longer than the server waits before a game rests
    return server.memory_kib();
  };
  { new_game(server.port(), {{"scenario", "geisberg"}}); }
  long empty = server.memory_kib();
  std::vector<WebSocket> seats;
  for (int i = 0; i < count; ++i) {
    std::optional<Game> g = new_game(server.port(), {{"scenario", "geisberg"}});
    seats.emplace_back(server.port(), "/ws?token=" + g->both);
    seats.back().wait_for("decision");
    seats.back().say({{"order", "suggested"}});
  }
  long busy = server.memory_kib();
  long connected = settled();
  seats.clear();
  long alone = settled();
  std::printf("Memory of a game (%d games; the empty server %ld KiB)\n", count, empty);
  std::printf("  just played, connected %7.1f KiB\n", static_cast<double>(busy - empty) / count);
  std::printf("  idle, connected        %7.1f KiB\n", static_cast<double>(connected - empty) / count);
  std::printf("  idle, nobody there     %7.1f KiB (aim 15)\n", static_cast<double>(alone - empty) / count);
}

}  // namespace
}  // namespace grog::test

// NOLINTNEXTLINE(bugprone-exception-escape): a load that cannot be made ends the benchmark, and says why
int main(int argc, char** argv) {
  if (argc < 2)
    return std::fprintf(stderr, "usage: serve_load PROGRAM [latency|orders|postgresql|processes|memory|PROGRAM]...\n"),
           2;
  std::string program = argv[1];
  std::vector<std::string> parts(argv + 2, argv + argc);
  if (parts.empty()) parts = {"orders", "postgresql", "processes", "latency", "memory"};
  for (const std::string& part : parts) {
    if (part.find('/') != std::string::npos) std::printf("%s\n", (program = part).c_str());
    if (part == "latency") grog::test::latency(program);
    if (part == "orders") grog::test::orders(program);
    if (part == "postgresql") grog::test::orders_in_postgresql(program, 1);
    if (part == "processes") grog::test::orders_in_postgresql(program, 3);
    if (part == "memory") grog::test::memory(program);
  }
  return 0;
}
