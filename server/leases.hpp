// Who holds which game, where several processes keep their games in one database. A process enters and gets a number
// that no other ever has; it renews its stay, by the database's clock. A game that it has taken is its own as long as
// it stays: what it writes is stored only while the game is its own, and once it is gone others may take it.
#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "server/store.hpp"

namespace grog {

inline constexpr auto lease_lasts = std::chrono::seconds(5);
inline constexpr auto lease_renewed_every = std::chrono::seconds(1);

class Leases {
 public:
  virtual ~Leases() = default;

  // What the processes of one database know and nobody else.
  virtual const std::string& secret() const = 0;
  // Any thread may call. `address`: where other processes reach this one, as IP:port. `first`: the process has just
  // begun, so that who was there under its address before is gone, and his games are free at once. 0 with the fault.
  virtual i64 enter(const std::string& address, bool first, Sentence& fault) = 0;
  enum class Renewed : unsigned char { yes, gone, failed };
  virtual Renewed renew(i64 me, std::vector<std::string>& others) = 0;
  virtual void leave(i64 me) = 0;
  // The game is `me`'s now, or whose it is: `holder` is then his address, empty where he is not known any more.
  enum class Taken : unsigned char { mine, others, failed };
  virtual Taken take(GameId, i64 me, std::string& holder, Sentence& fault) = 0;
};

}  // namespace grog
