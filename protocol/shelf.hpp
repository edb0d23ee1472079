// The rulesets at hand, each opened when it is first asked for, with a user's files in place of the built-in ones.
#pragma once
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/kernel.hpp"
#include "core/tutorial.hpp"
#include "protocol/options.hpp"
#include "protocol/words.hpp"

namespace grog {

struct ScenarioEntry {
  const Ruleset* ruleset = nullptr;
  const DataFile* file = nullptr;
  ScenarioHead head;
};

class Shelf {
 public:
  explicit Shelf(std::span<const Ruleset* const>);

  std::span<const Ruleset* const> rulesets() const { return rulesets_; }
  const Ruleset* find(std::string_view id) const;  // null where there is none
  std::vector<std::string_view> ids() const;
  Fault unknown_ruleset(std::string_view written) const;

  // Puts a user's file in place of a built-in one, or adds a scenario. Only before the ruleset is opened.
  void replace(const Ruleset&, std::string path, std::string text);
  const DataFiles& files(const Ruleset&) const;
  std::string house(const Ruleset&) const;  // the files replaced, as a log's header names them; "none"

  // Null, with what is wrong; later calls give the same rulebook.
  const Rulebook* open(const Ruleset&, Problems&);

  // What a player may choose for one game; empty where the file is faulty, which `check` tells.
  const std::vector<HouseOption>& options(const Ruleset&);
  // The ruleset with these options in force. Equal ones are opened once, as long as anyone holds them. Null with what
  // is wrong: a name that is not one, two that exclude each other. One thread at a time.
  std::shared_ptr<const Variant> variant(const Ruleset&, std::span<const std::string> ids, Fault&);

  // Heads of the scenarios of one ruleset, in the order of its files. One that cannot be read is left out.
  const std::vector<ScenarioEntry>& scenarios(const Ruleset&);
  // Lessons go by their names as scenarios do, and stand in no list.
  const ScenarioEntry* scenario_named(std::string_view id);
  std::vector<std::string_view> scenario_ids();

  // The first battle of a ruleset for newcomers; null where it has none, or a faulty one, which `check` tells.
  const Tutorial* tutorial(const Ruleset&);

 private:
  struct Volume {
    const Ruleset* ruleset = nullptr;
    DataFiles files;
    std::vector<std::string> replaced;
    std::unique_ptr<const Rulebook> book;
    std::vector<ScenarioEntry> scenarios, lessons;
    bool heads_read = false;
    std::optional<Tutorial> tutorial;
    bool tutorial_read = false;
    std::vector<HouseOption> options;
    bool options_read = false;
    Problems options_problems;
    std::map<std::string, std::weak_ptr<const Variant>> variants;  // by the ids in force
  };
  Volume& volume(const Ruleset&);
  const Volume& volume(const Ruleset&) const;

  std::vector<const Ruleset*> rulesets_;
  std::vector<Volume> volumes_;
};

// What is told of a rulebook that did not open.
Fault tables_fault(const Problems&);

// Of a file: whether it is a game's record, and what a scenario says of itself (with problems if it is not one).
bool is_log(std::string_view text);
bool read_scenario_head(const DataFile&, ScenarioHead&, Problems&);

}  // namespace grog
