// What each address has taken of the server, so that no one takes another's share. An address is the one a connection
// comes from, or the one a proxy speaks for; of IPv6 the network, since a household has all of it. The empty address is
// the user of this very machine, whom nobody limits.
#pragma once
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/limits.hpp"

namespace grog {

class Shares : public std::enable_shared_from_this<Shares> {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Holding : unsigned char { connection, socket, show, upload, word };

  // Something held until the ticket is let go. Null: the address has as many as it may.
  using Ticket = std::shared_ptr<void>;
  Ticket hold(const std::string& address, Holding);

  // False: more than the address may do in a while.
  bool may(const std::string& address, Doing);
  // So much time was spent for an address: how long it must wait until it is heard again.
  Clock::duration spent(const std::string& address, Clock::duration);

  void forget_idle();  // addresses that hold nothing and owe nothing
  std::size_t addresses();

 private:
  struct Bucket {
    double used = 0;
    Clock::time_point since{};
    void drain(const Pace&, Clock::time_point now);
  };
  struct Account {
    std::array<int, 5> held{};
    std::array<Bucket, doings> done;
    Bucket time;
  };
  std::mutex mutex_;
  std::map<std::string, Account> accounts_;
};

// Bytes that may be half received at a time, by all together.
class Budget {
 public:
  explicit Budget(std::size_t most) : most_(most) {}
  // A part of it, given back at its end. It grows by what is asked for, or not at all.
  class Part {
   public:
    explicit Part(Budget& of) : of_(of) {}
    ~Part() { shrink(); }
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;
    bool grow_to(std::size_t bytes);
    void shrink();

   private:
    Budget& of_;
    std::size_t held_ = 0;
  };
  std::size_t used() const { return used_.load(std::memory_order_relaxed); }

 private:
  const std::size_t most_;
  std::atomic<std::size_t> used_ = 0;
};

}  // namespace grog
