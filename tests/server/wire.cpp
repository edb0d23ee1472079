#include "tests/server/wire.hpp"

#include <gtest/gtest.h>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "tests/talk/check.hpp"

namespace grog::test {

Socket::Socket(int port, const char* from) {
  fd_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_port = htons(static_cast<std::uint16_t>(port));
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int on = 1;
  if (from != nullptr) {
    sockaddr_in mine{};
    mine.sin_family = AF_INET;
    inet_pton(AF_INET, from, &mine.sin_addr);
    setsockopt(fd_, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    if (::bind(fd_, reinterpret_cast<sockaddr*>(&mine), sizeof mine) != 0) close();
  }
  setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (::connect(fd_, reinterpret_cast<sockaddr*>(&at), sizeof at) != 0) close();
}
Socket Socket::over_tls(int port, const std::string& name, const std::string& certificate) {
  Socket out;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return out;
  pid_t pid = fork();
  if (pid == 0) {
    // A child of a child: whoever lets go of the socket ends it, and nobody has to wait for it.
    if (fork() != 0) _exit(0);
    dup2(ends[1], 0);
    dup2(ends[1], 1);
    std::string where = "127.0.0.1:" + std::to_string(port);
    execlp("openssl", "openssl", "s_client", "-quiet", "-verify_quiet", "-connect", where.c_str(), "-servername",
           name.c_str(), "-verify_hostname", name.c_str(), "-verify_return_error", "-CAfile", certificate.c_str(),
           static_cast<char*>(nullptr));
    _exit(127);
  }
  waitpid(pid, nullptr, 0);
  ::close(ends[1]);
  out.fd_ = ends[0];
  return out;
}
Socket::~Socket() { close(); }
Socket::Socket(Socket&& o) noexcept : fd_(std::exchange(o.fd_, -1)) {}
Socket& Socket::operator=(Socket&& o) noexcept {
  std::swap(fd_, o.fd_);
  return *this;
}
void Socket::close() {
  if (fd_ >= 0) ::close(fd_);
  fd_ = -1;
}
void Socket::reset() {
  linger none{1, 0};
  if (fd_ >= 0) setsockopt(fd_, SOL_SOCKET, SO_LINGER, &none, sizeof none);
  close();
}

bool Socket::send(std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t n = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

bool Socket::receive(std::string& into, int timeout_ms) {
  if (fd_ < 0) return false;
  pollfd p{fd_, POLLIN, 0};
  if (::poll(&p, 1, timeout_ms) <= 0) return false;
  char bytes[65536];
  ssize_t n = ::recv(fd_, bytes, sizeof bytes, 0);
  if (n <= 0) {
    close();
    return false;
  }
  into.append(bytes, static_cast<std::size_t>(n));
  return true;
}

namespace {

std::string here(int port) { return "127.0.0.1:" + std::to_string(port); }

std::string request_text(const std::string& method, const std::string& target, const std::string& host,
                         const Headers& headers) {
  std::string out = method + " " + target + " HTTP/1.1\r\n";
  if (headers.count("Host") == 0) out += "Host: " + host + "\r\n";
  for (const auto& [name, value] : headers) out += name + ": " + value + "\r\n";
  return out;
}

// The status and the headers of what begins `text`; how long they are, or 0 if they are not whole.
std::size_t read_head(const std::string& text, HttpReply& out) {
  std::size_t end = text.find("\r\n\r\n");
  if (end == std::string::npos || text.size() < 12) return 0;
  out.status = std::atoi(text.c_str() + 9);
  for (std::size_t at = text.find("\r\n") + 2; at < end;) {
    std::size_t stop = text.find("\r\n", at), colon = text.find(':', at);
    std::string name = text.substr(at, colon - at);
    std::ranges::transform(name, name.begin(), [](char c) { return static_cast<char>(std::tolower(c)); });
    out.headers[name] = text.substr(colon + 2, stop - colon - 2);
    at = stop + 2;
  }
  return end + 4;
}

}  // namespace

HttpReply http(int port, const std::string& method, const std::string& target, const std::string& body,
               const Headers& headers) {
  return http(Socket(port), here(port), method, target, body, headers);
}

HttpReply http(Socket socket, const std::string& host, const std::string& method, const std::string& target,
               const std::string& body, const Headers& headers) {
  HttpReply out;
  std::string head = request_text(method, target, host, headers) + "Connection: close\r\n";
  if (!body.empty() || method == "POST") head += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  if (!socket.open()) return out;
  socket.send(head + "\r\n" + body);
  std::string text;
  while (socket.receive(text, 20'000)) {
  }
  std::size_t end = read_head(text, out);
  if (end > 0) out.body = text.substr(end);
  bool ours = out.status < 502 || out.headers.count("server") == 0;  // a balancer's own word is no answer of ours
  if (end > 0 && ours && out.headers.count("content-encoding") == 0) {
    EXPECT_EQ(fault_of_http(method, target, body, out.status, out.body), "") << out.body.substr(0, 2000);
  }
  return out;
}

WebSocket::WebSocket(int port, const std::string& target, const Headers& headers, const char* from)
    : WebSocket(Socket(port, from), here(port), target, headers) {}

WebSocket::WebSocket(Socket socket, const std::string& host, const std::string& target, const Headers& headers)
    : socket_(std::move(socket)) {
  if (!socket_.open()) return;
  socket_.send(request_text("GET", target, host, headers) +
               "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  HttpReply reply;
  std::size_t end = 0;
  while ((end = read_head(buffer_, reply)) == 0)
    if (!socket_.receive(buffer_, 10'000)) return;
  status_ = reply.status;
  buffer_.erase(0, end);
}

void WebSocket::frame(int opcode, std::string_view payload, bool last, bool masked) {
  constexpr unsigned char key[4] = {0x5A, 0xC3, 0x17, 0x99};
  std::string out;
  out += static_cast<char>((last ? 0x80 : 0) | opcode);
  int mask = masked ? 0x80 : 0;
  if (payload.size() < 126) {
    out += static_cast<char>(mask | static_cast<int>(payload.size()));
  } else if (payload.size() < 65536) {
    out += static_cast<char>(mask | 126);
    for (int shift : {8, 0}) out += static_cast<char>(payload.size() >> shift & 0xFF);
  } else {
    out += static_cast<char>(mask | 127);
    for (int shift : {56, 48, 40, 32, 24, 16, 8, 0}) out += static_cast<char>(payload.size() >> shift & 0xFF);
  }
  if (masked) out.append(reinterpret_cast<const char*>(key), 4);
  for (std::size_t i = 0; i < payload.size(); ++i)
    out += static_cast<char>(static_cast<unsigned char>(payload[i]) ^ (masked ? key[i % 4] : 0));
  socket_.send(out);
}

// One whole message out of the buffer, if it is there. Control frames are dealt with on the way.
std::optional<std::string> WebSocket::parse() {
  for (;;) {
    auto byte = [&](std::size_t i) { return static_cast<unsigned char>(buffer_[used_ + i]); };
    std::size_t have = buffer_.size() - used_;
    if (have < 2) return {};
    std::size_t size = byte(1) & 0x7F, head = 2;
    std::size_t wide = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (have < head + wide) return {};
    if (wide > 0) size = 0;
    for (std::size_t i = 0; i < wide; ++i) size = size << 8 | byte(head + i);
    head += wide;
    if (have < head + size) return {};
    int opcode = byte(0) & 0x0F;
    bool last = (byte(0) & 0x80) != 0;
    std::string payload = buffer_.substr(used_ + head, size);
    used_ += head + size;
    if (used_ > 1 << 20 || used_ == buffer_.size()) buffer_.erase(0, used_), used_ = 0;
    if (opcode == 8) {
      closed_ = true;
      if (payload.size() >= 2)
        close_code_ = static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
      return {};
    }
    if (opcode == 9) frame(10, payload);
    if (opcode > 2) continue;
    message_ += payload;
    if (last) return std::exchange(message_, {});
  }
}

std::optional<std::string> WebSocket::next(int timeout_ms) {
  for (;;) {
    if (std::optional<std::string> text = parse()) {
      EXPECT_EQ(fault_of_letter(*text), "") << text->substr(0, 2000);
      return text;
    }
    if (closed_ || !socket_.receive(buffer_, timeout_ms)) return {};
  }
}

bool WebSocket::has_text() {
  pollfd p{socket_.fd(), POLLIN, 0};
  return used_ < buffer_.size() || (socket_.open() && ::poll(&p, 1, 0) > 0);
}

std::optional<Json> WebSocket::hear(int timeout_ms) {
  std::optional<std::string> text = next(timeout_ms);
  if (!text) return {};
  return Json::parse(*text, nullptr, false);
}

Json WebSocket::wait_for(std::string_view type, int timeout_ms) {
  while (std::optional<Json> m = hear(timeout_ms))
    if (m->value("type", "") == type) return *m;
  return {};
}

Json WebSocket::ask(Json message, int timeout_ms) {
  int id = next_id_++;
  message["id"] = id;
  say(message);
  while (std::optional<Json> m = hear(timeout_ms)) {
    if (!m->contains("re") || (*m)["re"] != id) continue;
    if ((*m)["type"] != "error") {
      EXPECT_EQ(fault_of_question(message.dump()), "");
    }
    return *m;
  }
  return {};
}

Server::Server(const std::string& program, const std::string& db, std::vector<std::string> more) {
  int out[2];
  if (pipe2(out, O_CLOEXEC) != 0) return;
  std::vector<std::string> words{program, "serve", "--db", db, "--lang", "en"};
  if (std::ranges::find(more, "--port") == more.end()) more.insert(more.end(), {"--port", "0"});
  words.insert(words.end(), more.begin(), more.end());
  std::vector<char*> argv;
  for (std::string& w : words) argv.push_back(w.data());
  argv.push_back(nullptr);
  pid_ = fork();
  if (pid_ == 0) {
    dup2(out[1], 1);
    dup2(out[1], 2);
    execv(argv[0], argv.data());
    _exit(127);
  }
  ::close(out[1]);
  char c = 0;
  while (said_.find("stop.\n") == std::string::npos && ::read(out[0], &c, 1) == 1) said_ += c;
  ::close(out[0]);
  constexpr std::string_view mark = "http://localhost:";
  if (std::size_t at = said_.find(mark); at != std::string::npos) port_ = std::atoi(said_.c_str() + at + mark.size());
}
Server::~Server() {
  if (pid_ <= 0) return;
  signal(SIGKILL);
  wait();
}
Server::Server(Server&& o) noexcept
    : pid_(std::exchange(o.pid_, -1)), port_(std::exchange(o.port_, 0)), said_(std::move(o.said_)) {}
Server& Server::operator=(Server&& o) noexcept {
  std::swap(pid_, o.pid_);
  std::swap(port_, o.port_);
  std::swap(said_, o.said_);
  return *this;
}
void Server::signal(int number) {
  if (pid_ > 0) ::kill(pid_, number);
}
int Server::wait() {
  int status = 0;
  if (pid_ <= 0 || waitpid(pid_, &status, 0) != pid_) return -1;
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
long Server::memory_kib() const {
  std::ifstream in("/proc/" + std::to_string(pid_) + "/status");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("VmRSS:")) return std::atol(line.c_str() + 6);
  return 0;
}

double Server::cpu_seconds() const {
  std::ifstream in("/proc/" + std::to_string(pid_) + "/stat");
  std::string text;
  std::getline(in, text);
  text.erase(0, text.rfind(')') + 1);
  std::istringstream fields(text);
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  long user = 0, system = 0;
  fields >> user >> system;
  return static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

std::string claimed(int port, const std::string& invitation) {
  HttpReply reply = http(port, "POST", "/api/claim", Json{{"invitation", invitation}}.dump());
  // A database that has just come back: a visitor tries once more, and so do we.
  for (int again = 0; again < 40 && reply.status >= 500; ++again) {
    std::this_thread::sleep_for(std::chrono::milliseconds(250));
    reply = http(port, "POST", "/api/claim", Json{{"invitation", invitation}}.dump());
  }
  Json j = reply.json();
  return j.is_object() && j.contains("token") ? j["token"].get<std::string>() : invitation;
}

std::optional<Game> new_game(int port, const Json& question, Sit sit) {
  Json j = http(port, "POST", "/api/games", question.dump()).json();
  if (!j.is_object() || !j.contains("links")) return {};
  const Json& l = j["links"];
  Game g{j["game"].get<long>(), l["first"].get<std::string>(), l["second"].get<std::string>(),
         l["both"].get<std::string>(), l["watch"].get<std::string>()};
  if (sit == Sit::hot) g.both = claimed(port, g.both);
  if (sit == Sit::sides) g.first = claimed(port, g.first), g.second = claimed(port, g.second);
  return g;
}

int cycles(int usual) {
  const char* wish = std::getenv("GROGNARD_CYCLES");
  return wish != nullptr ? std::max(1, std::atoi(wish)) : usual;
}

std::string program_or(const char* usual) {
  const char* wish = std::getenv("GROGNARD_PROGRAM");
  return wish != nullptr ? wish : usual;
}

std::string temporary_file(const std::string& name) {
  std::string path =
      (std::filesystem::temp_directory_path() / ("grognard_" + std::to_string(getpid()) + "_" + name)).string();
  for (const char* more : {"", "-wal", "-shm"}) std::filesystem::remove(path + more);
  return path;
}

}  // namespace grog::test
