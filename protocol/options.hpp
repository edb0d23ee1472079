// The house rules that a ruleset offers for a single game: options.toml beside its tables. An option is words, the
// clause that it touches, and figures changed by their names; no option has code of its own.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/kernel.hpp"
#include "protocol/figures.hpp"
#include "protocol/json_out.hpp"

namespace grog {

struct HouseOption {
  std::string id;  // in logs and messages
  Sentence name;   // what one ticks
  Sentence about;  // what it changes, and from what
  Clause clause = Clause::none;
  std::vector<FigureChange> set;       // each of them must be there
  std::vector<FigureChange> also;      // where the file has that figure
  std::vector<std::string> scenarios;  // ids; empty: every scenario that has the figures
};

// options.toml of a ruleset; a ruleset without one offers nothing. False with what is wrong.
bool read_options(const DataFiles&, const ClauseBook&, std::vector<HouseOption>&, Problems&);

// Two options that change one figure cannot both be in force.
bool exclude(const HouseOption&, const HouseOption&);

// A ruleset with some of its options in force. Games hold it, and it holds their rulebook.
struct Variant {
  const Ruleset* ruleset = nullptr;
  const Rulebook* book = nullptr;
  std::unique_ptr<const Rulebook> own;  // the book, unless it is the ruleset's as it stands
  std::vector<HouseOption> options;     // in force, in the order of options.toml
  std::vector<std::string> ids() const;
};

// The tables and armies of `files` with the options' changes, and a scenario with them.
bool change_tables(std::span<const HouseOption>, DataFiles& files, Fault&);
bool change_scenario(std::span<const HouseOption>, std::string_view scenario_id, DataFile& scenario, Fault&);
// Whether the option does anything to this scenario.
bool applies(const HouseOption&, const DataFiles&, const DataFile& scenario, std::string_view scenario_id);

// How a log's header names them: "none", or files and "option:ID", parted by commas.
std::string house_text(const std::string& files, std::span<const HouseOption>);
std::vector<std::string> options_of_house(std::string_view house);

// {id, text, about, clause}, and in a list of offers whom it excludes.
void write_options(JsonOut&, const Rulebook&, std::span<const HouseOption>, bool offers);

}  // namespace grog
