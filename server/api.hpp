// What is asked over HTTP, without the network: a request in, an answer out, perhaps later. See docs/server.md.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "server/hall.hpp"

namespace grog {

struct Request {
  bool post = false;
  std::string path;   // without the query
  std::string query;  // what follows '?', still encoded
  std::string body;
};
struct Answer {
  int status = 200;
  std::string type = "application/json";
  std::string body;
};

class Api {
 public:
  explicit Api(Hall& hall) : hall_(hall) {}
  // `done` is called once, perhaps on another thread.
  void handle(const Request&, std::function<void(Answer)> done);

 private:
  using Done = std::function<void(Answer)>;
  void new_game(const std::string& body, Done);
  void import(const std::string& body, Done);
  void log(std::string_view token, Done);
  Answer statuses(const std::string& body);

  Hall& hall_;
};

// {"error": {"kind", "reason": {"fr", "en"}}}
Answer error_answer(int status, const Fault&);
Answer error_answer(int status, std::string_view kind, const Sentence&);

// The value of a key in a query, decoded; empty where there is none.
std::string query_value(std::string_view query, std::string_view key);

inline constexpr std::size_t max_body = 64 * 1024;
inline constexpr std::size_t max_import = 4 * 1024 * 1024;  // of a body that holds a record

}  // namespace grog
