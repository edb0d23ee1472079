// The battles that can be played here, each loaded once and shared by all the games on it.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "core/log.hpp"
#include "protocol/shelf.hpp"

namespace grog {

struct Battle {
  std::shared_ptr<const Variant> variant;  // holds the rulebook of the game
  std::shared_ptr<const Game> game;
  const Ruleset* ruleset = nullptr;
  ScenarioHead head;
  LogHeader header;                          // of a new game
  const Tutorial* tutorial = nullptr;        // where this is its battle
  std::shared_ptr<const std::string> hello;  // what every greeting has in common
};

class Catalogue {
 public:
  // Opens every ruleset, so that afterwards any thread may read the shelf.
  Catalogue(Shelf&, std::string_view version);

  Shelf& shelf() { return shelf_; }
  const std::string& list() const { return list_; }  // what there is to play, as JSON

  // A ruleset with house rules in force, for questions that need no game. Null with what is wrong.
  std::shared_ptr<const Variant> variant(std::string_view ruleset, std::span<const std::string> options, Fault&);
  // A battle with these options in force. Null with what is wrong.
  std::shared_ptr<const Battle> named(std::string_view scenario, std::span<const std::string> options, Fault&);
  // The file of a battle that stands in the list, as it was written. Null with what is wrong.
  const DataFile* file_of(std::string_view scenario, Fault&);
  // The battle of a record, with the options of its header: one that is built in, or the one that the record carries.
  std::shared_ptr<const Battle> of(const LogHeader&, Fault&);

 private:
  const ScenarioEntry* entry(std::string_view scenario, Fault&);
  // No id: the scenario of a record, which is as it was played.
  std::shared_ptr<Battle> load(const Ruleset&, std::shared_ptr<const Variant>, DataFile, std::string_view id, Fault&);
  bool is_not_ours(const Battle& brought, const Variant&);
  static void greet_with(Battle&);

  Shelf& shelf_;
  std::string list_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<const Variant>> asked_;  // the last that aids asked for: opening one takes a while
  std::map<std::string, std::shared_ptr<const Battle>, std::less<>> plain_;  // without options, by scenario
  std::map<std::string, std::weak_ptr<const Battle>> varied_;                // by scenario and options
  std::map<u64, std::weak_ptr<const Battle>> brought_;                       // by the hash of what the record carries
};

}  // namespace grog
