// Rulesets and their scenarios, opened for tests; what is wrong with a file stops the test program.
#pragma once
#include <memory>
#include <string>

#include "core/kernel.hpp"

namespace grog::test {

std::unique_ptr<const Rulebook> open(const Ruleset&);
DataFile scenario_file(const Ruleset&, std::string_view id);  // of the embedded one with that id
std::vector<DataFile> scenario_files(const Ruleset&);         // all that are embedded
std::unique_ptr<const Game> load(const Rulebook&, const DataFile& scenario);

// The toy ruleset, opened once, and its skirmish.
const Rulebook& toy_book();
const Game& toy_skirmish();
// A toy scenario of `zones` zones; `units` and `start` are lines of TOML.
std::unique_ptr<const Game> toy_game(int zones, const std::string& units, const std::string& start = "");
std::string toy_unit(const std::string& id, const std::string& side, int zone, int bases, bool down = false);

}  // namespace grog::test
