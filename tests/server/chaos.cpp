#include "tests/server/chaos.hpp"

#include <sys/socket.h>

namespace grog::test {

std::string Chaos::token() {
  std::string t = one_of(tokens_);
  switch (below(12)) {
    case 0: return std::string(22, 'A');
    case 1: return t.substr(0, below(22));
    case 2: t[below(t.size())] = 'x'; return t;
    case 3: return bytes(30);
    default: return t;
  }
}

std::string Chaos::bytes(std::size_t most) {
  std::string out(below(most) + 1, '\0');
  for (char& c : out) c = static_cast<char>(random_());
  return out;
}

std::string Chaos::order() {
  static const std::vector<std::string> some{
      "choose :bold", "choose :wary", "answer :duck", "done", "move 1 to 3,4", "choose :", "", "\xC3\x28"};
  return !orders_.empty() && below(2) == 0 ? one_of(orders_) : one_of(some);
}

Json Chaos::message() {
  static const std::vector<std::string> types{"hello",    "state",     "history",  "overlays", "measure",
                                              "standing", "hint",      "log",      "preview",  "undo",
                                              "report",   "proposals", "accepted", "chat"};
  Json m;
  switch (below(6)) {
    case 0: m = {{"order", order()}}; break;
    case 1: m = {{"type", "propose"}, {"most", static_cast<int>(random_() % 100) - 20}, {"seed", random_()}}; break;
    case 2: m = {{"type", "chat"}, {"text", std::string(below(700), 'c')}}; break;
    case 3: m = {{"type", "preview"}, {"order", order()}}; break;
    case 4: m = {{"order", order()}, {"dice", "6 | 1"}, {"at", random_() % 1000}}; break;
    default: m = {{"type", one_of(types)}}; break;
  }
  if (below(5) == 0) m["id"] = Json::array({nullptr, -1, Json::object()});
  if (below(8) == 0) m["nobody knows this"] = true;
  return m;
}

void Chaos::say_something(WebSocket& ws) {
  ++messages_;
  std::string text =
      below(40) == 0 ? std::string(below(1 << 20), ' ') : message().dump(-1, ' ', true, Json::error_handler_t::replace);
  switch (below(14)) {
    case 0: return ws.frame(1, text.substr(0, below(text.size() + 1)));               // cut off in mid-word
    case 1: return ws.frame(1, text, false);                                          // goes on, or does not
    case 2: return ws.frame(static_cast<int>(below(16)), bytes(200), below(2) == 0);  // any kind of frame
    case 3: return ws.frame(1, bytes(300));                                           // no UTF-8
    case 4: return ws.frame(0, text);                                                 // goes on with nothing
    case 5: return ws.frame(9, bytes(125));                                           // a ping
    case 6:
      if (below(4) == 0) return ws.frame(1, text, true, false);  // not masked
      return ws.say_text(text);
    case 7:
      // The head of a frame of any size, and of its bytes a few.
      if (below(4) == 0) ws.raw(std::string{"\x81\xFF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10} + bytes(40));
      return;
    case 8:
      if (below(4) == 0) ws.raw(bytes(100));
      return;
    case 9: return ws.say_text("[" + std::string(below(2000), '[') + "]");
    default: return ws.say_text(text);
  }
}

void Chaos::end(WebSocket& ws) {
  switch (below(5)) {
    case 0: ws.frame(8, std::string{"\x03\xE8", 2}); break;
    case 1: ws.frame(8, bytes(125)); break;
    case 2: shutdown(ws.fd(), SHUT_WR); break;
    case 3: return ++closes_, ws.vanish();
    default: break;
  }
  ++closes_;
  ws.hang_up();
}

bool Chaos::visit_socket() {
  WebSocket ws(port_, "/ws?token=" + token() + (below(3) == 0 ? "&at=" + std::to_string(random_() % 5000) : ""), {},
               address_.c_str());
  if (!ws.open()) return ws.status() != 0;
  for (std::size_t n = below(60); n > 0 && !ws.closed(); --n) {
    say_something(ws);
    // Now and then he listens, and remembers what he might say; else he does not read at all.
    if (below(6) != 0) continue;
    while (std::optional<Json> m = ws.hear(0))
      if (m->is_object() && m->value("type", "") == "proposals")
        for (const Json& o : (*m)["orders"])
          if (orders_.size() < 100) orders_.push_back(o);
  }
  end(ws);
  return true;
}

bool Chaos::visit_http() {
  static const std::vector<std::string> methods{"GET", "POST", "HEAD", "PUT", "BREW"};
  static const std::vector<std::string> paths{
      "/",           "/api/list",         "/api/games",   "/api/claim", "/api/log?token=",
      "/api/import", "/api/games/status", "/../../etc/x", "/ws",        "/healthz"};
  Socket s(port_, address_.c_str());
  if (!s.open()) return false;
  ++messages_;
  std::string body = below(2) == 0 ? bytes(3000) : message().dump(-1, ' ', true, Json::error_handler_t::replace);
  std::size_t told = below(4) == 0 ? below(5'000'000) : body.size();
  std::string text = one_of(methods) + " " + one_of(paths) + " HTTP/1.1\r\nHost: 127.0.0.1\r\n";
  if (below(4) == 0) text += "X-Forwarded-For: 10.9.8.7\r\nX-Grognard-Relay: " + token() + "\r\n";
  if (below(6) == 0) text += "Transfer-Encoding: " + std::string{below(2) == 0 ? "chunked" : "xchunked"} + "\r\n";
  if (below(6) == 0) text += "Origin: https://elsewhere.example\r\n";
  if (below(6) == 0) text += "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n";
  text += "Content-Length: " + std::to_string(told) + "\r\n\r\n" + body;
  if (below(8) == 0) text = bytes(2000);
  if (below(3) == 0) text.resize(below(text.size() + 1));
  s.send(text);
  std::string answer;
  if (below(2) == 0) s.receive(answer, 20);
  ++closes_;
  if (below(2) == 0) s.reset();
  return true;
}

bool Chaos::visit() { return below(3) == 0 ? visit_http() : visit_socket(); }

}  // namespace grog::test
