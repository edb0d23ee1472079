// The program as a set of subcommands, each with its options and a help that teaches by example.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/context.hpp"
#include "cli/manual.hpp"

namespace grog {

// From [NAME] of words.toml.
struct CommandText {
  std::string_view name;
  Text about;     // one line, in the list of commands
  Text usage;     // what follows "grognard NAME"
  Text more;      // paragraphs under it
  Text examples;  // one a line, each with what it does
};

class Program {
 public:
  explicit Program(Lang);

  Context& context() { return context_; }
  // The options that the function adds to the command bind variables that `run` reads.
  CLI::App& add(std::string_view name, std::function<int()> run);
  CLI::Option* option(CLI::App&, const std::string& name, std::string& value, Text about, Text what = {});
  // --option, which may be repeated. Without a list of its own it holds for every game that the command opens.
  void house_options(CLI::App&, std::vector<std::string>* ids = nullptr);
  CLI::Option* flag(CLI::App&, const std::string& name, bool& value, Text about);

  // Is run when asked for, and told nowhere: for those who build and package.
  void hide(CLI::App& app) { app.group(""); }
  // All that --help tells, of every command.
  Manual manual() const;

  int run(int argc, const char* const* argv);

 private:
  struct Command {
    CommandText text;
    CLI::App* app;
    std::function<int()> run;
  };
  HelpPage page(const Command&) const;
  std::string help(const CLI::App&) const;
  Sentence explain(const CLI::ParseError&) const;
  const CLI::App& chosen() const;

  Context context_;
  CLI::App app_;
  std::string lang_, languages_;  // the folder is read before there is a program
  std::vector<Command> commands_;
};

void add_odds(Program&);
void add_list(Program&);
void add_rules(Program&);
void add_check(Program&);
void add_play(Program&);
void add_referee(Program&);
void add_serve(Program&);
void add_backup(Program&);
void add_restore(Program&);
void add_replay(Program&);
void add_sim(Program&);
void add_match(Program&);
void add_learn(Program&);
void add_bot(Program&);
void add_compare(Program&);
void add_balance(Program&);
void add_manual(Program&);
void add_commands(Program&);  // all of them

// What main() does.
int run_program(int argc, const char* const* argv);

}  // namespace grog
