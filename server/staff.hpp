// Those whom a hall lets work for it. A server has threads for each of them; a page in a browser does it all itself.
#pragma once
#include <functional>
#include <string>

#include "server/errand.hpp"
#include "server/leases.hpp"

namespace grog {

// Writes what changes, in the order in which it is told.
class Scribe {
 public:
  virtual ~Scribe() = default;
  // Called once, perhaps on another thread. The fault is null when all is stored.
  using Done = std::function<void(const Sentence* fault)>;
  virtual void write(Change, Done) = 0;
};

// Where computer players think, and long questions are answered, so that others are heard meanwhile.
class Minds {
 public:
  virtual ~Minds() = default;
  // `lost` is called in place of what the work would have said, where it breaks an invariant.
  virtual void think(const std::string& for_whom, std::function<void()> work, std::function<void()> lost) = 0;
  virtual std::size_t waiting() = 0;  // pieces of work that nobody has begun
  // To minds of another memory, where there are any. False: there are none, and think() is for it.
  virtual bool send(const Errand&, const ThoughtTold&) { return false; }
  virtual void hurry(const std::string& /*mind*/) {}  // what it was sent to think about it thinks to its end
};

// Knows which games are this process's own, among those that use one store.
class Holder {
 public:
  virtual ~Holder() = default;
  // From any thread. `lease` is the number under which the game is held.
  virtual Leases::Taken take(GameId, i64& lease, std::string& holder, Sentence& fault) = 0;
  virtual bool holds(i64 lease) const = 0;
  virtual const std::string& secret() const = 0;
  virtual bool is_peer(const std::string& ip) = 0;  // another process is there
};

}  // namespace grog
