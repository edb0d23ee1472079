// Where the pocket edition keeps its games: keys and values. All are in memory; whoever runs it carries each lot of
// changes to a place that outlives the page, and until he says that it is there, nobody is told of what it holds.
#pragma once
#include <map>
#include <optional>
#include <vector>

#include "server/staff.hpp"

namespace grog {

// A key and its new value. None: the key is gone.
struct Put {
  std::string key;
  std::optional<std::string> value;
};

class Cupboard final : public Store, public Scribe {
 public:
  // Told of a lot that is stored whole or not at all; stored() is the answer. One lot is on its way at a time.
  using Carrier = std::function<void(const std::vector<Put>&)>;
  explicit Cupboard(Carrier carry) : carry_(std::move(carry)) {}

  void put_back(std::string key, std::string value);  // what an earlier visit had stored
  void stored(const Sentence* fault);                 // null: all of the lot is
  void send();                                        // what waits, where nothing is on its way

  void write(Change, Done) override;

  Found find(const TokenHash&, SeatLink&, Sentence& fault) override;
  Found load(GameId, StoredGame&, Sentence& fault) override;
  Found links(GameId, std::vector<SeatLink>&, Sentence& fault) override;
  Found look(GameId, GameInfo&, GameStatus&, Sentence& fault) override;
  Found sheet(const TokenHash&, Sheet&, Sentence& fault) override;
  Found count_sheets(i64&, Sentence& fault) override;
  GameId last_game() override;
  GameId new_game(Sentence& fault) override;
  // Into the lot that send() begins.
  bool commit(std::span<const Change* const>, Sentence& fault) override;

 private:
  struct Job {
    Change change;
    Done done;
  };
  bool put(GameId, const NewGame&);
  bool put(GameId, const NewEntry&);
  bool put(GameId, const CutTo&);
  bool put(GameId, const Snapshot&) { return true; }  // a record in memory is soon played again
  bool put(GameId, const ChatLine&);
  bool put(GameId, const NewStanding&);
  bool put(GameId, const NewNames&);
  bool put(GameId, const Claim&);
  bool put(GameId, const StoreTrial&) { return true; }
  bool put(GameId, const Sheet&);
  bool put(GameId, const DropSheet&);
  bool put(GameId, const DropExpired&);
  void put(std::string key, std::optional<std::string> value);
  void put_link(const SeatLink&);
  void take_back(std::size_t to);  // so that only so much of the lot is left
  const std::string* value(const std::string& key) const;

  Carrier carry_;
  std::map<std::string, std::string, std::less<>> kept_;
  std::vector<Put> lot_, before_;  // what changes, and what was there
  std::vector<Job> waiting_, on_its_way_;
  bool carried_ = false;
  GameId last_ = 0;
};

}  // namespace grog
