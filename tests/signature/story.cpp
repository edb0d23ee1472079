// What the rules tell of many games, folded into hashes that do not depend on how a state is laid out in memory: the
// proof that a rebuilding changed no rule. tests/signature/expected.txt hashes whole states and changes with any of
// their bytes; this changes only with what a player could notice.
//
//   story [RULESET]                       100 random games of each scenario, a line for each 20; 20 wild ones, with
//                                         orders that are only just allowed; and a line for each recorded game.
//                                         tests/signature/story.txt is what it must print
//   story --trace RULESET SCENARIO GAME   every folded item as a line; GAME is a number, "wild-3" or "veteran-1". The
//                                         way to a cause: print it before and after the change, and compare the texts
//   story --golden FOLDER                 a short game of each scenario for people; tests/signature/golden
//   story --record FOLDER [SCENARIO]      plays and keeps the games of tests/signature/recorded anew, or those of one
//                                         scenario. Only on code whose rules are trusted, and never together with a
//                                         rebuilding
//
// A rebuilding leaves all of them as they are. A mended rule changes them, and the commit says which clause.
#include <cstdio>
#include <cstdlib>

#include "rulesets/registry.hpp"
#include "tests/signature/games.hpp"

using namespace grog;
using namespace grog::story;

namespace {

constexpr u64 games = 100, block = 20;

// Every scenario of one ruleset, or of all where none is named. False where a file or a visit went wrong.
bool each_game(std::string_view ruleset_id, const std::function<bool(const Game&)>& visit) {
  bool good = true, met = false;
  for (const Ruleset* ruleset : rulesets()) {
    if (!ruleset_id.empty() && ruleset->id() != ruleset_id) continue;
    met = true;
    DataFiles files;
    for (const EmbeddedFile& f : ruleset->files()) files.put(std::string{f.path}, std::string{f.text});
    Problems problems;
    auto book = ruleset->open(files, problems);
    for (const DataFile& f : files.all()) {
      if (book == nullptr || !f.path.starts_with("scenarios/")) continue;
      auto game = book->load(f, problems);
      if (game != nullptr && !visit(*game)) good = false;
    }
    if (!problems.empty()) {
      std::fputs(problems.text().c_str(), stderr);
      good = false;
    }
  }
  return good && met;
}

std::string recorded_path(const std::string& folder, const Game& game, const Pairing& p) {
  return folder + "/" + game.scenario() + "-" + std::string{p.name} + ".txt";
}

std::optional<Recording> recorded(const Game& game, const Pairing& p) {
  std::string path = recorded_path(GROGNARD_TESTS_FOLDER "/signature/recorded", game, p), text;
  std::optional<Recording> out;
  if (read_text(path, text)) out = read_recording(text);
  if (!out) std::fprintf(stderr, "%s cannot be read\n", path.c_str());
  return out;
}

void print_line(const Game& game, const std::string& which, u64 orders, const Columns& columns) {
  std::string line = std::string{game.rules().id()} + " " + game.scenario() + " " + which +
                     " orders=" + std::to_string(orders) + " " + columns.text();
  std::puts(line.c_str());
  std::fflush(stdout);
}

void tell_block(const Game& game, u64 from, Manner manner) {
  Columns columns;
  u64 orders = 0;
  for (u64 n = from; n < from + block; ++n) orders += tell_random(game, n, manner, columns);
  std::string which = (manner == Manner::wild ? "wild=" : "games=") + std::to_string(from);
  print_line(game, which + "-" + std::to_string(from + block - 1), orders, columns);
}

bool tell(const Game& game) {
  for (u64 from = 0; from < games; from += block) tell_block(game, from, Manner::tame);
  tell_block(game, 0, Manner::wild);
  bool good = true;
  for (std::size_t i = 0; i < pairings.size(); ++i) {
    std::optional<Recording> kept = recorded(game, pairings[i]);
    if (!kept) {
      good = false;
      continue;
    }
    Columns columns;
    u64 orders = tell_recording(game, *kept, i, columns);
    std::string which = "recorded=" + std::string{pairings[i].name};
    if (orders != kept->size()) which += " stops";
    print_line(game, which, orders, columns);
  }
  return good;
}

bool trace(const Game& game, std::string_view which) {
  Columns columns(true);
  for (std::size_t i = 0; i < pairings.size(); ++i) {
    if (pairings[i].name != which) continue;
    std::optional<Recording> kept = recorded(game, pairings[i]);
    if (kept) tell_recording(game, *kept, i, columns);
    return kept.has_value();
  }
  Manner manner = which.starts_with("wild-") ? Manner::wild : Manner::tame;
  std::string number{manner == Manner::wild ? which.substr(5) : which};
  tell_random(game, std::strtoull(number.c_str(), nullptr, 10), manner, columns);
  return true;
}

bool written(const std::string& path, const std::string& text) {
  bool good = write_text(path, text);
  if (!good) std::fprintf(stderr, "%s cannot be written\n", path.c_str());
  return good;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> args(argv + 1, argv + argc);
  bool good = false;
  if (args.empty() || (args.size() == 1 && !args[0].starts_with("-"))) {
    good = each_game(args.empty() ? "" : args[0], tell);
  } else if (args.size() == 4 && args[0] == "--trace") {
    good = each_game(args[1], [&](const Game& g) { return g.scenario() != args[2] || trace(g, args[3]); });
  } else if (args.size() == 2 && args[0] == "--golden") {
    good = each_game({}, [&](const Game& g) { return written(args[1] + "/" + g.scenario() + ".txt", golden_text(g)); });
  } else if ((args.size() == 2 || args.size() == 3) && args[0] == "--record") {
    good = each_game({}, [&](const Game& g) {
      bool all = true;
      if (args.size() == 3 && g.scenario() != args[2]) return all;
      for (std::size_t i = 0; i < pairings.size(); ++i)
        all = written(recorded_path(args[1], g, pairings[i]),
                      recording_text(g, pairings[i], record(g, pairings[i], seed_of(run_seed + 3, i)))) &&
              all;
      return all;
    });
  } else {
    std::fputs("story [RULESET] | --trace RULESET SCENARIO GAME | --golden FOLDER | --record FOLDER [SCENARIO]\n",
               stderr);
    return 2;
  }
  return good ? 0 : 1;
}
