// The workshop over HTTP: what a ruleset has to build with, a file checked as it is written, a battlefield by chance.
// What comes is a stranger's: data, of a size, and never trusted.
#pragma once
#include "server/api.hpp"

namespace grog {

// The shelf's rulesets are all open.
Answer workshop_answer(Shelf&, std::string_view ruleset);
Answer scenario_answer(Catalogue&, std::string_view scenario);  // the file of a listed battle
Answer check_answer(Shelf&, const std::string& body);
Answer battlefield_answer(Shelf&, const std::string& body);
Answer army_answer(Shelf&, const std::string& body);  // a ready-made army for so many points

// A file of a stranger's: a scenario or an army, with all that is wrong in it. Names that a page could take for more
// than names are wrong too.
struct OwnFile {
  std::string kind;  // "scenario", "army"; empty where it is neither
  std::string id;
  Sentence title;  // empty where it has none
  const Ruleset* ruleset = nullptr;
  std::unique_ptr<const Game> game;  // of a sound scenario
  Problems problems;
};
OwnFile check_own_file(Shelf&, const std::string& text);

// An army sheet as browsers write it: of troops that there are, and of nothing else. False with what is wrong.
bool read_army_sheet(Shelf&, const std::string& text, std::string& ruleset, Sentence& title, Fault&);

// The battle of such a file, to be played with these options; null with what is wrong.
std::shared_ptr<const Battle> own_battle(Catalogue&, const std::string& file, const std::vector<std::string>& options,
                                         Fault&);

// Where battles of a folder are among the files of their ruleset: no record relies on finding them there again.
inline constexpr std::string_view folder_path = "scenarios/folder/";

// The shelf with the sound battles of a folder on it. What is wrong with the others is told in the log, a line for each
// fault, and the server goes on without them.
std::unique_ptr<Shelf> with_scenarios(Shelf&, const std::string& folder);

}  // namespace grog
