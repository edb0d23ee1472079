// What happened to the server, a line each on standard error, for tools that read lines: logfmt or JSON. A line has the
// time, a level, the event and its fields. No link, no token, no line of chat, no name or address of a visitor is ever
// a field: who reads the log cannot sit down at a game, nor learn who did.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>

#include "core/types.hpp"

namespace grog {

enum class LogForm : u8 { text, json };
enum class LogLevel : u8 { info, warning, error };

struct LogField {
  LogField(std::string_view k, std::string_view v) : key(k), value(v) {}
  LogField(std::string_view k, const char* v) : key(k), value(v) {}
  LogField(std::string_view k, const std::string& v) : key(k), value(v) {}
  LogField(std::string_view k, i64 v) : key(k), value(std::to_string(v)), number(true) {}
  std::string_view key;
  std::string value;
  bool number = false;
};

// For the whole process, before it serves. Lines below the level are not written.
void set_event_log(LogForm, LogLevel at_least);
void log_event(LogLevel, std::string_view event, std::initializer_list<LogField> = {});
// The line itself, without its end; `time` as it is shown.
std::string event_line(LogForm, std::string_view time, LogLevel, std::string_view event,
                       std::initializer_list<LogField>);

}  // namespace grog
