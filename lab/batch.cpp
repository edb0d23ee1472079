#include "lab/batch.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>

#include "core/require.hpp"

namespace grog {

GameResult play_game(const Game& game, Player& first, Player& second, u64 seed, u32 max_orders, Details* details) {
  RandomDice dice(seed_of(seed, 0));
  Rng thoughts[2] = {Rng(seed_of(seed, 1)), Rng(seed_of(seed, 2))};
  Rng fallback(seed_of(seed, 3));
  Player* players[2] = {&first, &second};
  GameResult out;
  for (Player* p : players) p->start();
  GameWatch watch(game);
  State s = game.begin();
  while (s.over == 0 && out.orders < max_orders) {
    require(s.waiting > 0, "a game that goes on with nobody to decide");
    Side side = s.asked().side;
    Order order = players[index(side)]->choose(game, game.seen_by(s, side), side, thoughts[index(side)]);
    if (!game.check(s, order)) {
      ++out.refused;
      std::optional<Order> another = another_order(game, s, fallback);
      require(another.has_value(), "no order is proposed to a side that must decide");
      order = *another;
    }
    game.apply(s, order, dice, details != nullptr ? watch.journal() : nullptr);
    if (details != nullptr) watch.after_order(s);
    ++out.orders;
  }
  if (details != nullptr) watch.end(s, *details);
  Standing standing = game.standing(s);
  out.over = s.over != 0;
  out.winner = out.over ? s.winner : Side::nobody;
  out.points[0] = standing.points[0], out.points[1] = standing.points[1];
  out.turns = s.turn;
  out.hash = hash_of(s);
  return out;
}

BatchResult play_batch(const BatchPlan& plan, std::atomic<u64>& done, const std::atomic<bool>& stop) {
  require(plan.shards > 0 && plan.shard < plan.shards, "a shard outside its run");
  u64 mine = plan.games / plan.shards + (plan.shard < plan.games % plan.shards ? 1 : 0);
  BatchResult out;
  std::mutex adding;
  std::atomic<u64> next = 0;
  auto work = [&] {
    std::unique_ptr<Player> first = plan.players[0](), second = plan.players[1]();
    Totals totals;
    Details details;
    std::vector<GameResult> games;
    for (u64 i = next++; i < mine && !stop; i = next++) {
      u64 number = plan.offset + i * plan.shards + plan.shard;
      GameResult r = play_game(*plan.game, *first, *second, seed_of(plan.seed, number), plan.max_orders,
                               plan.details ? &details : nullptr);
      r.number = number;
      totals.add(r);
      if (plan.keep_games) games.push_back(r);
      ++done;
    }
    std::lock_guard lock(adding);
    out.totals.add(totals);
    out.details.add(details);
    out.games.insert(out.games.end(), games.begin(), games.end());
  };
  auto start = std::chrono::steady_clock::now();
  std::vector<std::thread> threads;
  u64 jobs = std::min<u64>(plan.jobs, mine);
  for (u64 i = 1; i < jobs; ++i) threads.emplace_back(work);
  work();
  for (std::thread& t : threads) t.join();

  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::sort(out.games.begin(), out.games.end(),
            [](const GameResult& a, const GameResult& b) { return a.number < b.number; });
  out.stopped = out.totals.games < mine;
  return out;
}

}  // namespace grog
