#include "tests/support/load.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "core/data.hpp"
#include "tests/toy_ruleset/game.hpp"

namespace grog::test {
namespace {

[[noreturn]] void stop(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::abort();
}

// A file as it ships, or one that stands in its place: tools/mutate spoils figures without building.
std::string text_of(const Ruleset& ruleset, const EmbeddedFile& file) {
  const char* folder = std::getenv("GROGNARD_DATA");
  if (folder == nullptr) return std::string{file.text};
  std::ifstream in(std::string{folder} + "/" + std::string{ruleset.id()} + "/" + std::string{file.path});
  std::stringstream text;
  text << in.rdbuf();
  return in ? text.str() : std::string{file.text};
}

}  // namespace

std::unique_ptr<const Rulebook> open(const Ruleset& ruleset) {
  DataFiles files;
  for (const EmbeddedFile& f : ruleset.files()) files.put(std::string{f.path}, text_of(ruleset, f));
  Problems problems;
  std::unique_ptr<const Rulebook> book = ruleset.open(files, problems);
  if (book == nullptr) stop(problems.text());
  return book;
}

std::vector<DataFile> scenario_files(const Ruleset& ruleset) {
  std::vector<DataFile> out;
  for (const EmbeddedFile& f : ruleset.files())
    if (f.path.starts_with("scenarios/")) out.push_back({std::string{f.path}, std::string{f.text}});
  return out;
}

DataFile scenario_file(const Ruleset& ruleset, std::string_view id) {
  for (const DataFile& file : scenario_files(ruleset)) {
    Problems ignored;
    Document doc(file, ignored);
    ScenarioHead head;
    if (doc.parsed() && read_head(file, doc.root(), head) && head.id == id) return file;
  }
  stop("no scenario " + std::string{id});
}

std::unique_ptr<const Game> load(const Rulebook& book, const DataFile& scenario) {
  Problems problems;
  std::unique_ptr<const Game> game = book.load(scenario, problems);
  if (game == nullptr) stop(problems.text());
  return game;
}

const Rulebook& toy_book() {
  static const std::unique_ptr<const Rulebook> book = open(toy_ruleset::ruleset());
  return *book;
}

const Game& toy_skirmish() {
  static const std::unique_ptr<const Game> game =
      load(toy_book(), scenario_file(toy_ruleset::ruleset(), "toy-skirmish"));
  return *game;
}

std::unique_ptr<const Game> toy_game(int zones, const std::string& units, const std::string& start) {
  std::string text = "id = 'test'\nruleset = 'toy-ruleset'\nname = { fr = 'Essai', en = 'Trial' }\n";
  text += "zones = " + std::to_string(zones) + "\n";
  text += "first = { key = 'blue', fr = 'Bleus', en = 'Blue', letter = 'B' }\n";
  text += "second = { key = 'red', fr = 'Rouges', en = 'Red', letter = 'R' }\n" + units + start;
  return load(toy_book(), {"test.toml", text});
}

std::string toy_unit(const std::string& id, const std::string& side, int zone, int bases, bool down) {
  return "[[unit]]\nid = '" + id + "'\nside = '" + side + "'\nname = { fr = 'unité " + id + "', en = 'Unit " + id +
         "' }\nzone = " + std::to_string(zone) + "\nbases = " + std::to_string(bases) +
         "\ndown = " + (down ? "true" : "false") + "\n";
}

}  // namespace grog::test
