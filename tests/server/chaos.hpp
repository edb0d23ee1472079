// A visitor who does everything wrong: he closes in the middle of what he says, never reads, sends halves of requests
// and of frames, forges what can be forged, speaks out of turn and too late. From addresses of this machine alone.
#pragma once
#include <atomic>
#include <random>
#include <string>
#include <vector>

#include "tests/server/wire.hpp"

namespace grog::test {

class Chaos {
 public:
  // `tokens`: links that he knows, of seats of his own and of games of others that he may watch.
  Chaos(int port, std::vector<std::string> tokens, unsigned seed)
      : port_(port), tokens_(std::move(tokens)), random_(seed), address_("127.0.0." + std::to_string(2 + seed % 200)) {}

  // One visit, however it ends. True where somebody was there.
  bool visit();
  long messages() const { return messages_; }  // said so far, whole or not
  long closes() const { return closes_; }      // without a farewell

 private:
  bool visit_http();
  bool visit_socket();
  void say_something(WebSocket&);
  void end(WebSocket&);
  std::string token();
  std::string bytes(std::size_t most);  // any
  std::string order();                  // as it might be, of some other moment
  Json message();                       // that has a form, right or wrong
  std::size_t below(std::size_t n) { return random_() % n; }
  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all[below(all.size())];
  }

  int port_;
  std::vector<std::string> tokens_;
  std::mt19937 random_;
  std::string address_;
  std::vector<std::string> orders_;  // that were once proposed
  long messages_ = 0, closes_ = 0;
};

}  // namespace grog::test
