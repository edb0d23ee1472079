#include "cli/sim_run.hpp"

#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "cli/text.hpp"
#include "cli/words.hpp"

namespace grog {
namespace {

std::string clock_text(double seconds) {
  auto s = static_cast<u64>(std::llround(seconds));
  std::string minutes = std::to_string(s / 60 % 60), rest = std::to_string(s % 60);
  if (rest.size() < 2) rest.insert(0, 1, '0');
  if (s < 3600) return minutes + ":" + rest;
  if (minutes.size() < 2) minutes.insert(0, 1, '0');
  return std::to_string(s / 3600) + ":" + minutes + ":" + rest;
}

std::string progress(const Context& c, const std::string& label, u64 done, u64 all, double seconds) {
  double share = all > 0 ? static_cast<double>(done) / static_cast<double>(all) : 1;
  std::string out = "\r" + label + (label.empty() ? "" : " ") + "[" + padded(bar(share, 24), 24) + "] " +
                    grouped(done, c.lang) + "/" + grouped(all, c.lang);
  if (done > 0 && done < all) out += fill(c.in(cli_word("sim_run.left")), {clock_text(seconds / share - seconds)});
  return out + "\x1b[K";
}

}  // namespace

void watch_while(const Context& c, const std::string& label, u64 all,
                 const std::function<void(std::atomic<u64>&, const std::atomic<bool>&)>& play) {
  watch_interrupts();
  std::atomic<u64> done = 0;
  std::atomic<bool> stop = false;
  std::mutex watching;
  std::condition_variable over;
  bool finished = false, shown = is_terminal(2);
  auto start = std::chrono::steady_clock::now();
  std::thread watcher([&] {
    std::unique_lock lock(watching);
    for (int tick = 1; !over.wait_for(lock, std::chrono::milliseconds(50), [&] { return finished; }); ++tick) {
      if (take_interrupt()) stop = true;
      if (!shown || tick % 5 != 0) continue;
      Output err(2);
      err.write(progress(c, label, done, all,
                         std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()));
      err.flush();
    }
  });
  play(done, stop);
  {
    std::lock_guard lock(watching);
    finished = true;
  }
  over.notify_one();
  watcher.join();
  if (!shown) return;
  Output err(2);
  err.write("\r\x1b[K");
  err.flush();
}

BatchResult play_watched(const Context& c, const BatchPlan& plan, const std::string& label) {
  u64 mine = plan.games / plan.shards + (plan.shard < plan.games % plan.shards ? 1 : 0);
  BatchResult result;
  watch_while(c, label, mine, [&](auto& done, const auto& stop) { result = play_batch(plan, done, stop); });
  return result;
}

int set_player(const Context& c, const std::string& name, PlayerMaker& maker) {
  NamedPlayer made = player_named(name);
  if (made.player == nullptr) return usage_fault(c, made.fault);
  maker = [name] { return player_named(name).player; };
  return exit_ok;
}

int read_shard(const Context& c, const std::string& text, u64& shard, u64& shards) {
  std::size_t slash = text.find('/');
  if (slash == text.npos) return usage_fault(c, sentence(cli_word("sim_run.shard_is_written_i_n"), {excerpt(text)}));
  if (int status = read_whole(c, "--shard N", text.substr(slash + 1), 1, 1'000'000, shards); status != exit_ok)
    return status;
  // Counted from 0 or from 1, the shards of a run are the same ones.
  int status = read_whole(c, "--shard I", text.substr(0, slash), 0, shards, shard);
  if (status == exit_ok) shard %= shards;
  return status;
}

u64 all_cores() { return std::max(1u, std::thread::hardware_concurrency()); }

}  // namespace grog
