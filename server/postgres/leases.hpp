// Leases in PostgreSQL, on a connection of their own: a long question of the store does not delay their renewal.
#pragma once
#include <mutex>

#include "server/leases.hpp"
#include "server/postgres/connection.hpp"

namespace grog {

class PostgresLeases final : public Leases {
 public:
  explicit PostgresLeases(const std::string& place) : connection_(place) {}
  void know(std::string secret) { secret_ = std::move(secret); }

  const std::string& secret() const override { return secret_; }
  i64 enter(const std::string& address, bool first, Sentence& fault) override;
  Renewed renew(i64 me, std::vector<std::string>& others) override;
  void leave(i64 me) override;
  Taken take(GameId, i64 me, std::string& holder, Sentence& fault) override;

 private:
  void failed(Sentence& fault) const;
  Taken take_once(GameId, i64 me, std::string& holder, Sentence& fault);

  std::mutex mutex_;
  postgres::Connection connection_;
  std::string secret_;
};

}  // namespace grog
