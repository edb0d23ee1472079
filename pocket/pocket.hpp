// The server's hall for one user, on one thread and without a network: its tables, its questions and its letters are
// the server's own code. Who runs it, a page in a browser or a test, carries what is said and stores what changes.
#pragma once
#include <deque>
#include <map>

#include "pocket/cupboard.hpp"
#include "server/api.hpp"

namespace grog {

class Pocket {
 public:
  // May be called within each of the calls below, and must call nothing itself.
  struct Outside {
    std::function<void(int guest, std::string_view letter)> letter;
    std::function<void(int guest, bool again)> closed;  // `again`: one may come back at once
    std::function<void(int question, const Answer&)> answer;
    Cupboard::Carrier store;
  };
  Pocket(std::span<const Ruleset* const>, std::string_view version, Outside);

  // What an earlier visit had stored, before anything else.
  void put_back(std::string key, std::string value) { cupboard_.put_back(std::move(key), std::move(value)); }
  void stored(const Sentence* fault);

  void ask(int question, Request);
  void join(int guest, std::string_view token, std::optional<std::size_t> since);
  void hear(int guest, std::string text);
  void leave(int guest);

  // Computer players think when they are let, one decision a call.
  bool thought_waits() { return thoughts_.waiting() > 0; }
  void think();

 private:
  class Later final : public Minds {
   public:
    // What breaks an invariant here ends all: there is no other thread to tell of it.
    void think(const std::string&, Task work, Task) override { work_.push_back(std::move(work)); }
    std::size_t waiting() override { return work_.size(); }
    bool next();

   private:
    std::deque<Task> work_;
  };
  struct Guest {
    std::shared_ptr<GameTable> table;
    std::shared_ptr<Outlet> outlet;
  };
  void turn_away(int guest, const Sentence& why, bool again);
  void settle();  // until nothing is left to do but to think, and to wait for what is stored

  Outside outside_;
  Cupboard cupboard_;
  Later tasks_, questions_, thoughts_;
  std::shared_ptr<Shares> shares_ = std::make_shared<Shares>();
  Shelf shelf_;
  Catalogue catalogue_;
  Hall hall_;
  Api api_;
  std::map<int, Guest> guests_;
};

}  // namespace grog
