// Where games are kept: each as its log, order by order, with a position now and then so that it opens quickly. What is
// written in one commit() is on disk, all of it, when the call returns.
#pragma once
#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/types.hpp"
#include "protocol/session.hpp"
#include "protocol/words.hpp"

namespace grog {

using GameId = i64;
using TokenHash = std::array<u8, 32>;

// Fixed when a game is made.
struct GameInfo {
  std::string scenario;    // its id
  std::string header;      // of the log, as text
  std::string players[2];  // "human", or a computer player's name
  std::string names[2];    // of the people, as they wrote them
  bool by_hand[2] = {false, false};
  i64 created = 0;  // seconds
  // What a list of games shows, so that it opens none of them. Empty in games of older releases.
  std::string ruleset, sides[2];  // ids
  Sentence title;                 // of the scenario
  bool imported = false;          // from a record that somebody brought
};
// How a game stands, without opening it.
struct GameStatus {
  i64 at = 0;  // orders given
  int turn = 0;
  bool over = false;
  Side winner = Side::nobody, waits = Side::nobody;
  i64 updated = 0;  // seconds
};
struct ChatLine {
  i64 time = 0;  // seconds
  Seat from = Seat::watch;
  std::string name, text;
};
struct StandingText {
  Side side = Side::first;
  std::string decision, order;  // a key, and the order as text
};
struct Snapshot {
  i64 at = 0;         // after that many orders; 0 is none
  std::string bytes;  // of the State, and then the hash of the lines that led to it
};
struct StoredGame {
  GameInfo info;
  GameStatus status;
  std::vector<std::string> lines;  // of the log's orders
  std::vector<StandingText> standing;
  std::vector<ChatLine> chat;  // the last ones, oldest first
  Snapshot snapshot;
};
// An invitation opens no game: whoever claims it first gets the seat, under a link that nobody else has seen. Links of
// older releases are seats themselves.
enum class LinkKind : u8 { seat, invitation, taken };
struct SeatLink {
  TokenHash hash{};
  Seat seat = Seat::watch;
  GameId game = 0;
  LinkKind kind = LinkKind::seat;
};

// What may change.
struct NewGame {
  GameInfo info;
  GameStatus begins;
  std::vector<SeatLink> links;
};
struct NewEntry {
  std::string line;
  GameStatus then;  // `at` is its number
};
struct CutTo {
  i64 at = 0;  // orders that stay
};
struct NewStanding {
  std::vector<StandingText> all;  // of both sides
};
struct NewNames {
  std::array<std::string, 2> names;  // what people call themselves from now on
};
struct Claim {
  TokenHash invitation{};  // no longer one
  SeatLink seat;           // new
};
// A battle or an army that somebody keeps here without an account: under the hash of the link that reads it. The link
// that changes it is known to nobody but him (tokens.hpp).
enum class SheetKind : u8 { scenario, army };
struct Sheet {
  TokenHash link{};
  SheetKind kind = SheetKind::scenario;
  std::string ruleset;  // its id
  Sentence title;
  std::string text;              // as it was sent
  i64 updated = 0, expires = 0;  // seconds
};
struct DropSheet {
  TokenHash link{};
};
struct DropExpired {
  i64 now = 0;  // seconds
};
// Changes nothing, and is written all the same: whether anything can be.
struct StoreTrial {};
struct Change {
  GameId game = 0;
  std::variant<NewGame, NewEntry, CutTo, Snapshot, ChatLine, NewStanding, NewNames, Claim, StoreTrial, Sheet, DropSheet,
               DropExpired>
      what;
  // The number of the process that holds the game, see server/leases.hpp: stored only while it does. 0: whoever.
  i64 lease = 0;
};

inline constexpr int store_version = 3;  // of the tables in a file, and in a backup
inline constexpr int chat_loaded = 50;   // lines that come with a game
inline constexpr int chat_stored = 500;  // older ones are let go

class Leases;

class Store {
 public:
  enum class Found : u8 { yes, no, failed };
  virtual ~Store() = default;

  // Any thread may read; what it sees is what was committed. `failed`: the fault says why.
  virtual Found find(const TokenHash&, SeatLink&, Sentence& fault) = 0;
  virtual Found load(GameId, StoredGame&, Sentence& fault) = 0;
  // All the links of a game.
  virtual Found links(GameId, std::vector<SeatLink>&, Sentence& fault) = 0;
  // Without the orders: info and status alone, the header only where a list needs it.
  virtual Found look(GameId, GameInfo&, GameStatus&, Sentence& fault) = 0;
  virtual GameId last_game() = 0;  // 0: none yet
  // A number that no game has, and that is given once. 0 with the fault.
  virtual GameId new_game(Sentence& fault) = 0;
  virtual Found sheet(const TokenHash&, Sheet&, Sentence& fault) = 0;
  virtual Found count_sheets(i64&, Sentence& fault) = 0;
  // Null where one process alone uses the store.
  virtual Leases* leases() { return nullptr; }

  // One thread writes. False with the reason, and nothing has changed.
  virtual bool commit(std::span<const Change* const>, Sentence& fault) = 0;
};

// `place` is a file, or postgresql://... Null with what is wrong.
std::unique_ptr<Store> open_store(const std::string& place, Sentence& fault);
std::unique_ptr<Store> open_sqlite(const std::string& file, Sentence& fault);
std::unique_ptr<Store> open_postgres(const std::string& address, Sentence& fault);

}  // namespace grog
