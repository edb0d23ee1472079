// All the games: made, found by the secret link of a seat, and let go when nobody needs them in memory.
#pragma once
#include <list>
#include <map>
#include <mutex>

#include "server/shares.hpp"
#include "server/staff.hpp"
#include "server/table.hpp"

namespace grog {

class Hall {
 public:
  using Later = std::function<void(GameTable::Clock::duration, Task)>;
  Hall(Catalogue&, Store&, Scribe&, Minds&, Shares&, std::function<Post()> new_lane, Later);

  Catalogue& catalogue() { return catalogue_; }
  Store& store() { return store_; }
  Scribe& writer() { return writer_; }
  Minds& thinkers() { return thinkers_; }
  Shares& shares() { return shares_; }
  // Null where this process alone uses the store. Set before anybody comes.
  Holder* keeper() { return keeper_; }
  void set_keeper(Holder* keeper) { keeper_ = keeper; }
  void later(GameTable::Clock::duration wait, Task task) { later_(wait, std::move(task)); }

  Store::Found find(std::string_view token, SeatLink&, Sentence& fault);
  // The game of a link, and where it is played: here, if it can be, else `elsewhere` is the address of who holds it.
  struct Place {
    Store::Found found = Store::Found::no;
    SeatLink link;
    Sentence fault;
    std::string elsewhere;
  };
  Place place_of(std::string_view token);
  std::shared_ptr<GameTable> table(GameId);
  void drop_lost();  // tables of games that another process may have taken meanwhile

  // Stores a new game, perhaps with orders already given, and answers when it is on disk.
  using Made = grog::Made;
  void make(const Battle&, GameInfo, const Match* played, const std::function<void(Made)>&);

  // The game that was made for those of another who play again.
  std::optional<Links> rematch_of(GameId);
  void keep_rematch(GameId, const Links&);

  // Lets go of what was not touched for a while. Called every few seconds.
  void sweep(GameTable::Clock::duration idle = std::chrono::seconds(20));
  std::size_t in_memory();

 private:
  Catalogue& catalogue_;
  Store& store_;
  Scribe& writer_;
  Minds& thinkers_;
  Shares& shares_;
  std::function<Post()> new_lane_;
  Later later_;
  std::mutex mutex_;
  // A table lives as long as somebody holds it: a client, a write on its way, a thought, or the list of warm ones.
  std::map<GameId, std::weak_ptr<GameTable>> tables_;
  struct Warm {
    std::shared_ptr<GameTable> table;
    GameTable::Clock::time_point since;
  };
  std::map<GameId, Warm> warm_;
  Holder* keeper_ = nullptr;
  std::map<GameId, Links> rematches_;  // of this process; who asked has the links in his browser
};

GameStatus status_of(const Game&, const State&, std::size_t at);
i64 unix_seconds();

}  // namespace grog
