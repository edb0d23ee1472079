#include "server/metrics.hpp"

#include <dirent.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <string_view>

#include "server/meters.hpp"

namespace grog {
namespace {

const auto began = std::chrono::system_clock::now();
const auto began_steadily = std::chrono::steady_clock::now();

std::string decimal(double v) {
  char out[40];
  std::snprintf(out, sizeof out, "%.6f", v);
  return out;
}

// In a label's value these three are written with a backslash.
std::string quoted(std::string_view s) {
  std::string out = "\"";
  for (char c : s) {
    if (c == '\\' || c == '"') out += '\\';
    out += c == '\n' ? "\\n" : std::string(1, c);
  }
  return out + "\"";
}

class Page {
 public:
  void head(std::string_view name, std::string_view type, std::string_view help) {
    name_ = name;
    out_ += "# HELP " + name_ + " " + std::string{help} + "\n# TYPE " + name_ + " " + std::string{type} + "\n";
  }
  void value(const std::string& v, std::string_view labels = {}, std::string_view suffix = {}) {
    out_ += name_ + std::string{suffix};
    if (!labels.empty()) out_ += "{" + std::string{labels} + "}";
    out_ += " " + v + "\n";
  }
  void one(std::string_view name, std::string_view type, std::string_view help, const std::string& v) {
    head(name, type, help);
    value(v);
  }
  void count(std::string_view name, std::string_view help, const Meters::Count& c) {
    one(name, "counter", help, std::to_string(c.load(std::memory_order_relaxed)));
  }
  void gauge(std::string_view name, std::string_view help, i64 v) { one(name, "gauge", help, std::to_string(v)); }
  void times(std::string_view name, std::string_view help, const Histogram& h) {
    head(name, "histogram", help);
    auto counts = h.at_most();
    for (std::size_t i = 0; i < counts.size(); ++i) {
      std::string bound =
          i < Histogram::bounds.size() ? decimal(static_cast<double>(Histogram::bounds[i]) / 1e6) : "+Inf";
      value(std::to_string(counts[i]), "le=\"" + bound + "\"", "_bucket");
    }
    value(decimal(static_cast<double>(h.microseconds()) / 1e6), {}, "_sum");
    value(std::to_string(counts.back()), {}, "_count");
  }
  std::string take() { return std::move(out_); }

 private:
  std::string out_, name_;
};

i64 open_files() {
  DIR* folder = opendir("/proc/self/fd");
  if (folder == nullptr) return 0;
  i64 n = -3;  // itself, and the two that every folder has
  while (readdir(folder) != nullptr) ++n;
  closedir(folder);
  return n;
}

void write_process(Page& page) {
  i64 pages = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  i64 size = sysconf(_SC_PAGESIZE);
  page.gauge("process_resident_memory_bytes", "Resident memory.", resident * size);
  page.gauge("process_virtual_memory_bytes", "Virtual memory.", pages * size);
  page.gauge("process_open_fds", "Open file descriptors.", open_files());
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  page.gauge("process_max_fds", "Most file descriptors that may be open.", static_cast<i64>(limit.rlim_cur));
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  auto seconds = [](const timeval& t) { return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6; };
  page.one("process_cpu_seconds_total", "counter", "Processor time, user and system.",
           decimal(seconds(used.ru_utime) + seconds(used.ru_stime)));
  std::chrono::duration<double> since = began.time_since_epoch(),
                                up = std::chrono::steady_clock::now() - began_steadily;
  page.one("process_start_time_seconds", "gauge", "When the process began, in seconds since 1970.",
           decimal(since.count()));
  page.one("grognard_uptime_seconds", "gauge", "For how long the process has run.", decimal(up.count()));
}

}  // namespace

std::string metrics_text(const Gauges& g) {
  const Meters& m = meters();
  Page page;
  page.head("grognard_build_info", "gauge", "What runs, by its labels; always 1.");
  page.value("1",
             "version=" + quoted(g.version) + ",compiler=" + quoted(__VERSION__) + ",database=" + quoted(g.database));
  page.gauge("grognard_connections", "Connections that are open, HTTP and WebSocket.", g.connections);
  page.gauge("grognard_websockets", "WebSockets that are open: people at tables.", m.sockets.load());
  page.gauge("grognard_http_requests_in_progress", "Requests being answered.", m.requests.load());
  page.count("grognard_connections_total", "Connections accepted.", m.connections);
  page.count("grognard_connections_let_go_total",
             "Connections on which nothing was asked, closed for those who came when the server was full.", m.let_go);
  page.count("grognard_connections_shut_out_total", "Connections closed without a word, the server being full.",
             m.shut_out);
  page.head("grognard_http_responses_total", "counter", "Answers over HTTP, by class of status.");
  for (std::size_t i = 0; i < 5; ++i)
    page.value(std::to_string(m.answers[i].load()), "class=\"" + std::to_string(i + 1) + "xx\"");
  page.head("grognard_refused_total", "counter", "Visitors told that they are over a limit, by limit.");
  constexpr std::string_view limits[] = {"address", "pace", "game", "full", "shows"};
  for (std::size_t i = 0; i < 5; ++i) page.value(std::to_string(m.refused[i].load()), "limit=" + quoted(limits[i]));
  page.gauge("grognard_games_open", "Games in memory.", static_cast<i64>(g.games_open));
  page.gauge("grognard_last_game_number", "Number of the newest game in the database; they count from 1.",
             static_cast<i64>(g.last_game));
  page.count("grognard_games_made_total", "Games made by this process.", m.games_made);
  page.count("grognard_orders_stored_total",
             "Orders stored, and only then acknowledged; those of imported records too.", m.orders_stored);
  page.count("grognard_store_commits_total", "Commits tried; orders of many games share one.", m.commits);
  page.count("grognard_store_failures_total", "Commits that the database refused.", m.commits_failed);
  page.times("grognard_store_commit_duration_seconds", "How long a commit took.", m.store);
  page.gauge("grognard_thoughts_waiting", "Thoughts of computer generals that nobody has begun.",
             static_cast<i64>(g.thoughts_waiting));
  page.gauge("grognard_thoughts_running", "Thoughts under way.", m.thoughts_running.load());
  page.count("grognard_thoughts_lost_total", "Thoughts that broke an invariant, and were lost.", m.thoughts_lost);
  page.times("grognard_thought_duration_seconds", "How long a thought took.", m.thoughts);
  page.gauge("grognard_half_received_bytes", "Memory held by messages not yet whole.",
             static_cast<i64>(g.half_received));
  write_process(page);
  return page.take();
}

}  // namespace grog
