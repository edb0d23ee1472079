// What is asked over HTTP, without the network: a request in, an answer out, perhaps later. See docs/server.md.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "server/hall.hpp"
#include "server/limits.hpp"

namespace grog {

struct Request {
  bool post = false;
  std::string path;   // without the query
  std::string query;  // what follows '?', still encoded
  std::string body;
  std::string address;   // of who asks; see Shares
  bool relayed = false;  // another process of the same database has passed it on
};
struct Answer {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  int retry_after = 0;         // seconds, where a limit is the reason
  std::string elsewhere = {};  // the address of the process that answers in this one's place
};

class Api {
 public:
  // Questions are answered on the clerks' threads.
  Api(Hall& hall, Minds& clerks) : hall_(hall), clerks_(clerks) {}
  // `done` is called once, perhaps on another thread.
  void handle(Request, std::function<void(Answer)> done);

 private:
  using Done = std::function<void(Answer)>;
  void answer(const Request&, Done);
  void new_game(const std::string& body, Done);
  void claim(const Request&, Done);
  void import(const std::string& body, Done);
  void log(const Request&, Done);
  Answer statuses(const std::string& body);
  Answer reckoned(const Request&);
  bool look_into(GameInfo&);
  // Where the game is another process's: answered, and true.
  bool passed_on(const Request&, const Hall::Place&, const Done&);

  Hall& hall_;
  Minds& clerks_;
};

// {"error": {"kind", "reason": {"fr", "en"}}}
Answer error_answer(int status, const Fault&);
Answer error_answer(int status, std::string_view kind, const Sentence&);

Answer busy_answer(int status, Over);  // 429: more than one's share; 503: all are served that can be

// The value of a key in a query, decoded; empty where there is none.
std::string query_value(std::string_view query, std::string_view key);

inline constexpr std::size_t max_body = 64 * 1024;
inline constexpr std::size_t max_import = 4 * 1024 * 1024;  // of a body that holds a record

}  // namespace grog
