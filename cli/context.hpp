// What every subcommand shares: the language, the rulesets with the user's own files, and how a game is found.
#pragma once
#include <memory>
#include <string>

#include "cli/io.hpp"
#include "core/match.hpp"
#include "protocol/shelf.hpp"

namespace grog {

enum Exit : int { exit_ok = 0, exit_failed = 1, exit_usage = 2 };

struct Context {
  Lang lang = Lang::en;
  std::string house;                 // a folder, or empty
  std::vector<std::string> options;  // --option: in force in the games that are opened
  std::unique_ptr<Shelf> shelf;
  bool quiet = false;  // faults are not told: something is only being tried

  std::string_view in(Text t) const { return t.in(lang); }
};

// --lang's value, or what the environment asks for. False where there is no such language.
bool choose_language(const std::string& option, Lang&);
Lang language_of_environment();

// One line on standard error, "grognard: ...", and the status to leave with.
int usage_fault(const Context&, const Sentence&);
int failure(const Context&, const Sentence&);
int failure(const Context&, const Problems&);  // a line each
Problems in_order(const Problems&);            // by file, line and column
void warn(const Context&, const Sentence&);

// Puts the files of the house folder in place. exit_ok, or what was told is the status.
int open_shelf(Context&);
int find_ruleset(Context&, const std::string& id, const Ruleset*&);
int open_rulebook(Context&, const Ruleset&, const Rulebook*&);
// With --option's house rules in force; `variant` holds what it gives.
int open_variant_book(Context&, const Ruleset&, std::span<const std::string> options, std::shared_ptr<const Variant>&);
// Problems name files as the ruleset does; the user knows them by their place in his folder.
Problems with_house_paths(const Context&, const Ruleset&, const Problems&);

struct OpenedGame {
  const Ruleset* ruleset = nullptr;
  const Rulebook* book = nullptr;
  std::shared_ptr<const Variant> variant;  // holds the book
  std::unique_ptr<const Game> game;
  ScenarioHead head;
  LogHeader header;  // of a new match
  bool saved = false;
  bool torn = false;  // its last line was cut short, and left out
  Log log;            // when what was named is a saved game
};
// `name` is the id of a scenario, a scenario's file or a saved game.
int open_game(Context&, const std::string& name, OpenedGame&);
// The match of an opened game: from the beginning, or as it was saved. Null with `status`.
std::unique_ptr<Match> open_match(Context&, const OpenedGame&, int& status);

// A whole number of an option, or the status of a fault that was told.
int read_whole(const Context&, std::string_view option, const std::string& text, u64 low, u64 high, u64& out);
u64 fresh_seed();

}  // namespace grog
