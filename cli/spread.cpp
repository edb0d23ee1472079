#include "cli/spread.hpp"

#include "cli/words.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <climits>
#include <cstdlib>
#include <cstring>

namespace grog {
namespace {

int number_of(const char* name, int fallback) {
  const char* text = std::getenv(name);
  if (text == nullptr) return fallback;
  const std::string_view digits = text;
  int number = 0;
  auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return fault == std::errc{} && end == digits.data() + digits.size() && number >= 0 ? number : fallback;
}

// Beside the program itself, wherever that was installed.
std::string library_path() {
  char path[PATH_MAX];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
  std::string self(path, n > 0 ? static_cast<std::size_t>(n) : 0);
  return self.substr(0, self.rfind('/') + 1) + "grognard_mpi.so";
}

struct Run {
  const OpenedGame& opened;
  BatchPlan plan;
  const std::string (&players)[2];
  SimRecord whole;
  bool begun = false;
};

std::string play_piece(void* self, u64 from, u64 count) {
  Run& run = *static_cast<Run*>(self);
  BatchPlan plan = run.plan;
  plan.offset = from, plan.games = count;
  std::atomic<u64> done = 0;
  std::atomic<bool> stop = false;
  return sim_json(record_of(run.opened, plan, play_batch(plan, done, stop), run.players), plan.keep_games);
}

void take_piece(void* self, u64 from, u64, const char* json, std::size_t size) {
  Run& run = *static_cast<Run*>(self);
  SimRecord piece;
  Sentence fault;
  if (!read_sim("rank", {json, size}, piece, fault)) return;
  // To merge(), pieces are shards of one run.
  piece.asked = run.plan.games, piece.shards = run.plan.games, piece.pieces = {from};
  if (!run.begun)
    run.whole = std::move(piece), run.begun = true;
  else
    merge(run.whole, piece, fault);
}

}  // namespace

Spread spread_of_environment() {
  return {number_of("OMPI_COMM_WORLD_RANK", number_of("PMI_RANK", 0)),
          number_of("OMPI_COMM_WORLD_SIZE", number_of("PMI_SIZE", 1))};
}

int play_spread(const Context& c, const OpenedGame& opened, const BatchPlan& plan, const std::string (&players)[2],
                SimRecord& out) {
  void* library = dlopen(library_path().c_str(), RTLD_NOW | RTLD_GLOBAL);
  auto* run_games = library != nullptr ? reinterpret_cast<SpreadRun>(dlsym(library, "grognard_spread")) : nullptr;
  if (run_games == nullptr)
    return failure(c, sentence(cli_word("spread.mpirun_program_was_built_without"),
                               {dlerror() != nullptr ? library_path() : "grognard_spread"}));
  Run run{opened, plan, players, {}, false};
  Spread spread = spread_of_environment();
  run.plan.jobs = 1;  // a rank is a core
  SpreadJob job;
  job.games = plan.games;
  // Small enough to keep every rank busy to the end, large enough that talking costs nothing.
  job.piece = std::clamp<u64>(plan.games / (std::max<u64>(static_cast<u64>(spread.ranks), 1) * 20), 1, 1000);
  job.play = play_piece, job.take = take_piece, job.self = &run;
  SpreadEnd end;
  auto start = std::chrono::steady_clock::now();
  if (run_games(job, end) != 0) return failure(c, sentence(cli_word("spread.mpi_does_not_open")));
  if (spread.rank > 0) return exit_ok;
  out = std::move(run.whole);
  out.shards = 1, out.pieces = {0}, out.jobs = static_cast<u64>(spread.ranks);
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (end.silent.empty()) return exit_ok;
  Sentence told = end.lost == 0
                      ? sentence(cli_word("spread.rank_s_fell_silent_their"), {end.silent})
                      : sentence(cli_word("spread.rank_s_fell_silent_games"), {end.silent, std::to_string(end.lost)});
  warn(c, told);
  if (end.lost > 0) out.lost = told.in(c.lang);
  return exit_ok;
}

}  // namespace grog
