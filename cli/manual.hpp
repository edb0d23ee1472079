// The help of the program as data: what `--help` prints, the manual pages and the completions of shells are three
// tellings of it, so that none of them can know another option than the others.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "cli/context.hpp"

namespace grog {

struct HelpOption {
  std::vector<std::string> names;  // "-h", "--help"
  std::string value;               // what it takes, as people read it; empty for a flag
  std::string about;
  bool repeats = false;
};

struct HelpPage {
  std::string name;  // of the command; empty for the program itself
  std::string about, usage, more, examples;
  std::vector<HelpOption> options;
};

// In one language. The first page is the program's; its options go with every command.
struct Manual {
  Lang lang = Lang::en;
  std::vector<HelpPage> pages;
};

std::vector<std::string> lines_of(std::string_view);

// A page for man(1), in roff.
std::string roff_page(const Manual&, const HelpPage&);
// "grognard", or "grognard-serve": under which the page is filed, in section 1.
std::string page_title(const HelpPage&);

// What may stand in a place of the command line.
struct Completion {
  std::vector<std::string> words;
  bool files = false, folders = false;
};
// What completions offer by name.
struct KnownNames {
  std::vector<std::string> scenarios, rulesets, players, languages;
};
// Of an option's value: a kind that we know, or "this|that". Nothing where only the user can know.
Completion completion_of_value(const Manual&, const KnownNames&, std::string_view value);
// Of the words that are no option: from what the usage names outside of options.
Completion completion_of_words(const Manual&, const KnownNames&, const HelpPage&);

// Scripts for shells. Bash shows names alone; the others choose a language when they are loaded or used, the first
// manual where none is that of the environment.
std::string bash_completion(const Manual&, const KnownNames&);
std::string zsh_completion(const std::vector<Manual>&, const KnownNames&);
std::string fish_completion(const std::vector<Manual>&, const KnownNames&);

}  // namespace grog
