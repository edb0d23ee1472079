// One game and those who sit at it. All that happens to it happens on its own strand, one thing after another; what it
// says of an order goes out only when the order is on disk. A game at which nothing happens keeps no position in
// memory.
#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>

#include "ai/adviser.hpp"
#include "protocol/session.hpp"
#include "server/catalogue.hpp"
#include "server/errand.hpp"
#include "server/store.hpp"

namespace grog {

// Of a new game. Those of people's seats are invitations.
struct Links {
  std::string first, second, both, watch;
};
struct Made {
  GameId game = 0;
  Links links;
  std::optional<Sentence> fault;
};

class Hall;
class Message;
using SharedText = std::shared_ptr<const std::string>;
inline SharedText shared(const Letter& l) { return std::make_shared<const std::string>(l.text()); }
using Task = std::function<void()>;
using Post = std::function<void(Task)>;  // runs a task on some strand, later

// Who a client is.
struct Visitor {
  Seat seat = Seat::watch;
  TokenHash link{};
  std::string address;  // see Shares
};
// The way to one client. Both may be called from any thread.
struct Outlet {
  std::function<void(SharedText)> send;
  // `again`: it is no fault of the client's, who may come back at once.
  std::function<void(const Sentence& why, bool again)> close;
};

class GameTable : public std::enable_shared_from_this<GameTable> {
 public:
  using Clock = std::chrono::steady_clock;
  GameTable(Hall&, GameId, Post);

  // From any thread. `since`: what the client knows already, so that it is told only what came after.
  void join(Visitor, std::shared_ptr<Outlet>, std::optional<std::size_t> since);
  // `next` is called when the client may say something more, after such a while.
  using Next = std::function<void(Clock::duration)>;
  void heard(std::shared_ptr<Outlet>, std::string text, Next next);
  void leave(std::shared_ptr<Outlet>);
  // `then` is called when all that was heard before is stored, and the answers to it are sent.
  void settle(Task then);
  struct LogAnswer {
    enum class Kind : u8 { text, hidden, failed };
    Kind kind = Kind::failed;
    std::string text;
    Sentence fault;
  };
  void ask_log(Seat, std::function<void(LogAnswer)>);
  // A seat for the first who asks. `key` is his own link from now on; who asks again with the same has it already.
  enum class Claimed : u8 { yes, taken, failed };
  void claim(const SeatLink& invitation, const TokenHash& key, std::function<void(Claimed, Sentence fault)>);
  void rest(Clock::duration idle);  // lets the position go when nothing happened for so long
  void reread();                    // its record was changed where it is stored: clients come back to that
  void drop_if_lost();              // where another process may hold the game by now
  bool at_rest() const { return resting_.load(std::memory_order_relaxed); }
  GameId id() const { return id_; }

 private:
  struct Guest {
    Seat seat;
    std::shared_ptr<Outlet> out;
    Visitor who;
  };
  struct Said {  // by one link
    int lines = 0;
    Clock::time_point since{};
  };
  struct Held {  // until what was submitted before it is on disk
    u64 after;
    std::shared_ptr<Outlet> to;
    SharedText text;
    Task then;
  };

  bool awake(Sentence& fault);
  bool take_lease(Sentence& fault);
  void give_up_game();
  void set_standing(const std::vector<StandingText>&);
  NewStanding standing_orders() const;  // as they are kept
  void seat_guest(const Visitor&, std::shared_ptr<Outlet>, std::optional<std::size_t> since);
  void hear(const std::shared_ptr<Outlet>&, const std::string& text);
  bool special(Guest&, const Heard&);
  bool chat(Guest&, const std::string& text, const std::string& re);
  bool hint(Guest&, const std::string& re);
  bool play_now(Guest&, const std::string& re);
  bool name(Guest&, const Message&);
  bool rematch(Guest&, const std::string& re);
  void rematch_made(const Made&, const std::shared_ptr<Outlet>& asker, const std::string& re);
  Letter rematch_letter(Seat, const Links&, const std::string& re, bool all = false) const;
  void go_on();
  bool may_show();
  void think(Side);
  void bound(Player&, std::string_view name) const;
  std::string whose_thought() const;
  Errand errand(Side, std::string_view player) const;
  std::string mind_of(Side) const;
  // No order: the thought was lost.
  void thought(std::size_t at, Side, const std::optional<Order>&, Sentence why);
  void thinking(Side, bool on);  // told to clients
  Letter thinking_letter(Side, std::string re) const;
  void fresh_dice();

  void record(std::size_t before);
  void submit(decltype(Change::what));
  void committed(u64 epoch, u64 number, const Sentence* fault);
  void keep_snapshot();
  GameStatus status() const;
  std::size_t at() const { return match_->log().entries.size(); }

  void route(std::vector<Letter>&, const Outlet* asker);
  void deliver(const std::shared_ptr<Outlet>&, SharedText);
  void broadcast(const Letter&);
  void tell_error(const std::shared_ptr<Outlet>&, std::string_view kind, const Sentence&, const std::string& re);
  void tell_seats();  // at most once a second: people come and go
  void tell_seats_now();
  Letter seats_letter() const;
  void send_chat(const ChatLine&, const std::shared_ptr<Outlet>* to);
  void listen();
  void dismiss(const Sentence& why, bool again = false);
  void let_go(const Sentence& why);
  Guest* guest(const Outlet*);

  Hall& hall_;
  GameId id_;
  Post post_;
  Clock::time_point touched_ = Clock::now();
  std::atomic<bool> resting_ = true;

  GameInfo info_;
  std::shared_ptr<const Battle> battle_;
  std::unique_ptr<Match> match_;  // null: at rest
  std::unique_ptr<Session> session_;
  std::string recorded_;     // the record as it is stored, where it can no longer be played on
  std::optional<u64> seed_;  // dice that can be had again; else they come from the system
  std::vector<ChatLine> chat_;
  std::vector<Guest> guests_;
  std::map<TokenHash, Said> said_;
  std::vector<Seat> claimed_;   // since the table is in memory: the store may not know it yet
  std::string spoke_last_;      // the address for which the game goes on
  std::shared_ptr<void> show_;  // held while two computers play
  bool waits_to_show_ = false;
  Clock::time_point seats_told_{};
  bool seats_due_ = false;
  std::shared_ptr<Player> players_[2];
  std::atomic<bool> hurry_ = false;   // whoever thinks has been asked to play now
  std::shared_ptr<Adviser> adviser_;  // of this game's people, since one of them asked
  u64 thoughts_ = 0;                  // from which the thoughts of this game take their luck
  std::optional<Side> thinking_;
  bool job_ = false;  // a thinker works for this table
  bool hinting_ = false;
  bool asking_rematch_ = false;
  std::size_t snapshot_at_ = 0;

  i64 lease_ = 0;           // under which the position is in memory, see server/leases.hpp
  bool elsewhere_ = false;  // it could not be had: another process holds the game
  u64 epoch_ = 0;           // rises when the position is dropped because it could not be stored
  u64 submitted_ = 0, committed_ = 0;
  std::list<Held> held_;
};

}  // namespace grog
