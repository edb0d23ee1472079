#include "server/event_log.hpp"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <ctime>

namespace grog {
namespace {

constexpr std::size_t longest_value = 1000;  // bytes: a line stays one write
std::atomic<LogForm> form = LogForm::text;
std::atomic<LogLevel> lowest = LogLevel::warning;

constexpr std::string_view level_names[] = {"info", "warning", "error"};

// Between quotes as JSON has them, which logfmt reads too.
std::string quoted(std::string_view s) {
  std::string out = "\"";
  for (char c : s) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(static_cast<unsigned char>(c)));
      out += code;
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

// Cut between characters.
std::string_view shortened(std::string_view s) {
  if (s.size() <= longest_value) return s;
  std::size_t end = longest_value;
  while (end > 0 && (static_cast<unsigned char>(s[end]) & 0xC0) == 0x80) --end;
  return s.substr(0, end);
}

bool is_plain(std::string_view s) {
  if (s.empty()) return false;
  for (char c : s)
    if (static_cast<unsigned char>(c) <= 0x20 || c == '"' || c == '=' || c == '\\' || c == 0x7F) return false;
  return true;
}

std::string now_text() {
  timespec t{};
  clock_gettime(CLOCK_REALTIME, &t);
  std::tm parts{};
  gmtime_r(&t.tv_sec, &parts);
  char day[32], out[48];
  std::strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &parts);
  std::snprintf(out, sizeof out, "%s.%03ldZ", day, t.tv_nsec / 1'000'000);
  return out;
}

}  // namespace

void set_event_log(LogForm f, LogLevel at_least) {
  form = f;
  lowest = at_least;
}

std::string event_line(LogForm f, std::string_view time, LogLevel level, std::string_view event,
                       std::initializer_list<LogField> fields) {
  bool json = f == LogForm::json;
  std::string out = json ? "{" : "";
  auto add = [&](std::string_view key, std::string_view value, bool number) {
    if (!out.empty() && out != "{") out += json ? "," : " ";
    out += json ? quoted(key) + ":" : std::string{key} + "=";
    out += number || (!json && is_plain(value)) ? std::string{value} : quoted(value);
  };
  add("time", time, false);
  add("level", level_names[static_cast<std::size_t>(level)], false);
  add("event", event, false);
  for (const LogField& field : fields) add(field.key, shortened(field.value), field.number);
  return json ? out + "}" : out;
}

// One write a line, so that lines of several threads do not mix. Where nobody reads, nothing is written.
void log_event(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
  if (level < lowest.load(std::memory_order_relaxed)) return;
  std::string line = event_line(form.load(std::memory_order_relaxed), now_text(), level, event, fields) + "\n";
  while (::write(STDERR_FILENO, line.data(), line.size()) < 0 && errno == EINTR) {
  }
}

}  // namespace grog
