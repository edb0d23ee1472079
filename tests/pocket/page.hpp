// What a page does for the pocket edition, without one: it stores what it is told to, and reads what comes.
#pragma once
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "pocket/pocket.hpp"

namespace grog::test {

using Json = nlohmann::json;

class Page {
 public:
  using Disk = std::map<std::string, std::string>;
  explicit Page(std::span<const Ruleset* const> rulesets, Disk disk = {});

  // Over HTTP, as it were: the body of the answer, once all that it needs is stored.
  Json ask(std::string path, const Json& body);
  std::string get(std::string path, std::string query = {});
  int status() const { return status_; }  // of the last answer

  // A seat of a new game, and the token that opens it.
  std::string claim(const std::string& invitation);
  void sit_down(const std::string& token, int since = -1);
  void say(const Json& message);
  void leave() { pocket_->leave(guest_++); }

  bool store();  // what was carried: true where there was something. `refuse` says that it could not be
  bool refuse();
  bool think();  // one decision of a computer player, where one is due
  void store_all();

  std::vector<std::string> letters;  // those that came since somebody emptied it
  std::optional<bool> closed;        // and whether one may come back
  const Disk& disk() const { return disk_; }

 private:
  Disk disk_;
  std::vector<Put> lot_;
  bool lot_waits_ = false;
  std::string body_;
  int status_ = 0, question_ = 0, guest_ = 1;
  std::unique_ptr<Pocket> pocket_;
};

// Plays a side by what the referee proposes, the other by a general, until so many orders are given or it is over.
struct Played {
  std::size_t orders = 0, letters = 0;
  u64 said = 0;      // hash of all letters
  std::string hash;  // of the last position, as the letters tell it
};
Played play(Page&, std::size_t most_orders, bool print_letters = false);

}  // namespace grog::test
