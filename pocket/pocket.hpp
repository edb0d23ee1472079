// The server's hall for one user, on one thread and without a network: its tables, its questions and its letters are
// the server's own code. Who runs it, a page in a browser or a test, carries what is said and stores what changes.
#pragma once
#include <deque>
#include <map>

#include "pocket/cupboard.hpp"
#include "pocket/errands.hpp"
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
    // To another memory, which answers with thought(); none: thoughts wait here until think() is called.
    std::function<void(int errand, const std::string& mind, std::string_view packed)> errand = {};
    std::function<void(const std::string& mind)> hurry = {};
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
  // What came of an errand; empty where its thinker was lost.
  void thought(int errand, std::string_view packed);
  // In such another memory: the thought about an errand, as it goes back.
  std::string ponder(std::string_view errand, std::atomic<bool>& hurry) { return study_.think(errand, hurry); }

 private:
  class Later : public Minds {
   public:
    // What breaks an invariant here ends all: there is no other thread to tell of it.
    void think(const std::string&, Task work, Task) override { work_.push_back(std::move(work)); }
    std::size_t waiting() override { return work_.size(); }
    bool next();

   private:
    std::deque<Task> work_;
  };
  class Thoughts final : public Later {
   public:
    explicit Thoughts(const Outside& outside) : outside_(outside) {}
    bool send(const Errand&, const ThoughtTold&) override;
    void hurry(const std::string& mind) override;
    void come_back(int errand, std::string_view packed);

   private:
    const Outside& outside_;
    std::map<int, ThoughtTold> sent_;
    int last_ = 0;
  };
  struct Guest {
    std::shared_ptr<GameTable> table;
    std::shared_ptr<Outlet> outlet;
  };
  using Done = std::function<void(const Answer&)>;
  void hand_over(const Request&, const Done&);
  void take_up(const Request&, const Done&);
  void turn_away(int guest, const Sentence& why, bool again);
  void settle();  // until nothing is left to do but to think, and to wait for what is stored

  Outside outside_;
  Cupboard cupboard_;
  Later tasks_, questions_;
  Thoughts thoughts_;
  std::shared_ptr<Shares> shares_ = std::make_shared<Shares>();
  Shelf shelf_;
  Catalogue catalogue_;
  Study study_{catalogue_};
  Hall hall_;
  Api api_;
  std::map<int, Guest> guests_;
};

// Why a browser has not stored what it was given: "full", "elsewhere" where another tab has the games, or anything
// else.
Sentence storage_fault(std::string_view why);

}  // namespace grog
