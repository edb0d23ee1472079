#include "server/postgres/leases.hpp"

#include "server/words.hpp"

namespace grog {

using postgres::Parameters;
using postgres::Result;

void PostgresLeases::failed(Sentence& fault) const {
  fault = sentence(server_word("shared.database_refuses"), {connection_.message()});
}

i64 PostgresLeases::enter(const std::string& address, bool first, Sentence& fault) {
  std::lock_guard lock(mutex_);
  if (first) connection_.ask("DELETE FROM processes WHERE address = $1", Parameters{}.add(address));
  Result r = connection_.ask(
      "INSERT INTO processes (address, expires) VALUES ($1, clock_timestamp() + make_interval(secs => $2)) RETURNING "
      "id",
      Parameters{}.add(address).add(i64{lease_lasts.count()}));
  if (r.good() && r.rows() == 1) return r.number(0, 0);
  failed(fault);
  return 0;
}

// Whose time is over is gone for good, whatever he still believes: his row is deleted before anybody takes a game of
// his, and a row that is not there is never renewed.
Leases::Renewed PostgresLeases::renew(i64 me, std::vector<std::string>& others) {
  std::lock_guard lock(mutex_);
  Result r = connection_.ask(
      "UPDATE processes SET expires = clock_timestamp() + make_interval(secs => $2) WHERE id = $1 AND expires > "
      "clock_timestamp()",
      Parameters{}.add(me).add(i64{lease_lasts.count()}));
  if (!r.good()) return Renewed::failed;
  if (r.changed() != 1) return Renewed::gone;
  connection_.ask("DELETE FROM processes WHERE expires <= clock_timestamp()", {});
  Result all = connection_.ask("SELECT address FROM processes WHERE id <> $1", Parameters{}.add(me));
  if (!all.good()) return Renewed::yes;
  others.clear();
  for (int i = 0; i < all.rows(); ++i) others.push_back(all.text(i, 0));
  return Renewed::yes;
}

void PostgresLeases::leave(i64 me) {
  std::lock_guard lock(mutex_);
  connection_.ask("DELETE FROM processes WHERE id = $1", Parameters{}.add(me));
}

Leases::Taken PostgresLeases::take(GameId game, i64 me, std::string& holder, Sentence& fault) {
  std::lock_guard lock(mutex_);
  Taken taken = take_once(game, me, holder, fault);
  if (taken == Taken::failed && connection_.lost()) taken = take_once(game, me, holder, fault);
  return taken;
}

// Each statement sees what was committed before it. With the row of the game locked nobody else changes its holder, so
// that whether he is still there is asked of the one who holds it now.
Leases::Taken PostgresLeases::take_once(GameId game, i64 me, std::string& holder, Sentence& fault) {
  connection_.ask("DELETE FROM processes WHERE expires <= clock_timestamp()", {});
  bool good = connection_.run("BEGIN").good();
  auto step = [&](const char* sql, Parameters v) { good = good && connection_.ask_within(sql, std::move(v)).good(); };
  step("INSERT INTO leases VALUES ($1, $2) ON CONFLICT DO NOTHING", Parameters{}.add(game).add(me));
  step("SELECT holder FROM leases WHERE game = $1 FOR UPDATE", Parameters{}.add(game));
  step(
      "UPDATE leases SET holder = $2 WHERE game = $1 AND holder <> $2 AND NOT EXISTS (SELECT 1 FROM processes WHERE id "
      "= holder)",
      Parameters{}.add(game).add(me));
  i64 whose = 0;
  if (good) {
    Result r = connection_.ask_within(
        "SELECT holder, coalesce((SELECT address FROM processes WHERE id = holder), '') FROM leases WHERE game = $1",
        Parameters{}.add(game));
    good = r.good() && r.rows() == 1;
    if (good) whose = r.number(0, 0), holder = r.text(0, 1);
  }
  if (!good) failed(fault);
  good = connection_.run(good ? "COMMIT" : "ROLLBACK").good() && good;
  if (!good) return Taken::failed;
  return whose == me ? Taken::mine : Taken::others;
}

}  // namespace grog
