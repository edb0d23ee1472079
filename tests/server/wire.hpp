// A client of the server without a library, so that it can also misbehave: blocking sockets on this machine alone,
// HTTP, WebSocket frames, and the server as a process of its own.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

namespace grog::test {

using Json = nlohmann::json;

class Socket {
 public:
  Socket() = default;
  // From an address of this machine's own (127.0.0.2 is another visitor than 127.0.0.1), or any.
  explicit Socket(int port, const char* from = nullptr);
  // Through TLS, by the program openssl, which believes the certificate in this file for this name alone.
  static Socket over_tls(int port, const std::string& name, const std::string& certificate);
  ~Socket();
  Socket(Socket&&) noexcept;
  Socket& operator=(Socket&&) noexcept;

  bool open() const { return fd_ >= 0; }
  int fd() const { return fd_; }
  bool send(std::string_view);
  // Appends what comes. False at the end of the connection, or when nothing came for so long (then still open()).
  bool receive(std::string& into, int timeout_ms);
  void close();
  void reset();  // closes at once, and the other side hears of it as an error: nothing more can be written to it

 private:
  int fd_ = -1;
};

struct HttpReply {
  int status = 0;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
  Json json() const { return Json::parse(body, nullptr, false); }
};
using Headers = std::map<std::string, std::string>;
HttpReply http(int port, const std::string& method, const std::string& target, const std::string& body = "",
               const Headers& headers = {});
HttpReply http(Socket, const std::string& host, const std::string& method, const std::string& target,
               const std::string& body = "", const Headers& headers = {});

class WebSocket {
 public:
  WebSocket() = default;
  // status() is 101 when it is open.
  WebSocket(int port, const std::string& target, const Headers& headers = {}, const char* from = nullptr);
  WebSocket(Socket, const std::string& host, const std::string& target, const Headers& headers = {});

  bool open() const { return socket_.open() && status_ == 101; }
  int status() const { return status_; }
  int fd() const { return socket_.fd(); }
  void say(const Json& message) { frame(1, message.dump()); }
  void say_text(std::string_view text) { frame(1, text); }
  void frame(int opcode, std::string_view payload, bool last = true, bool masked = true);
  bool raw(std::string_view bytes) { return socket_.send(bytes); }
  // The next text, answering pings on the way. Nothing when the server closed, or said nothing for so long.
  std::optional<std::string> next(int timeout_ms = 10'000);
  bool has_text();  // one is there already, or more can be taken from the socket without waiting
  std::optional<Json> hear(int timeout_ms = 10'000);
  // The next message of that type; others are passed over.
  Json wait_for(std::string_view type, int timeout_ms = 20'000);
  // Says it with an id, and waits for the answer to it.
  Json ask(Json message, int timeout_ms = 20'000);
  bool closed() const { return closed_ || !socket_.open(); }
  int close_code() const { return close_code_; }
  void hang_up() { socket_.close(); }
  void vanish() { socket_.reset(); }

 private:
  std::optional<std::string> parse();
  Socket socket_;
  std::string buffer_;
  std::size_t used_ = 0;
  std::string message_;
  int status_ = 0;
  int next_id_ = 1;
  bool closed_ = false;
  int close_code_ = 0;
};

// Waits until something is so, and no longer than that: a busy machine takes its time. Whether it is.
template <class Condition>
bool comes_true(Condition&& is_so, std::chrono::milliseconds at_most = std::chrono::seconds(20)) {
  for (auto until = std::chrono::steady_clock::now() + at_most; !is_so();) {
    if (std::chrono::steady_clock::now() >= until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return true;
}

// The program under test on a port of its own.
class Server {
 public:
  Server() = default;
  Server(const std::string& program, const std::string& db, std::vector<std::string> more = {});
  ~Server();
  Server(Server&&) noexcept;
  Server& operator=(Server&&) noexcept;

  bool running() const { return pid_ > 0 && port_ > 0; }
  int port() const { return port_; }
  pid_t pid() const { return pid_; }
  const std::string& said() const { return said_; }  // what it printed before it served
  void signal(int);
  int wait();  // its exit status, or 128 + signal
  long memory_kib() const;
  double cpu_seconds() const;  // used so far, on all its threads

 private:
  pid_t pid_ = -1;
  int port_ = 0;
  std::string said_;
};

struct Game {
  long id = 0;
  std::string first, second, both, watch;
};
// Who sits down at once: the fields of their seats are then links of seats, the others stay invitations.
enum class Sit { hot, sides, nobody };
// Asks for a game; all the fields of the answer must be there.
std::optional<Game> new_game(int port, const Json& question, Sit = Sit::hot);
// The link of a seat for its invitation; the invitation itself where it is none.
std::string claimed(int port, const std::string& invitation);

// How often something is done to the server: as GROGNARD_CYCLES says, see tools/endure.sh.
int cycles(int usual);
// The program that is tried: GROGNARD_PROGRAM where it is set, one built with a sanitizer for instance.
std::string program_or(const char* usual);

std::string temporary_file(const std::string& name);  // of this process; removed first if it is there

}  // namespace grog::test
