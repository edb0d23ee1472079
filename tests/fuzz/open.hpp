// The first scenario of every ruleset, opened once for a fuzz target.
#pragma once
#include <memory>
#include <vector>

#include "rulesets/registry.hpp"

namespace grog::fuzz {

struct Opened {
  std::unique_ptr<const Rulebook> book;
  std::vector<std::unique_ptr<const Game>> games;
};

inline const std::vector<Opened>& all() {
  static const std::vector<Opened> opened = [] {
    std::vector<Opened> out;
    for (const Ruleset* ruleset : rulesets()) {
      DataFiles files;
      for (const EmbeddedFile& f : ruleset->files()) files.put(std::string{f.path}, std::string{f.text});
      Problems problems;
      Opened o;
      o.book = ruleset->open(files, problems);
      for (const DataFile& f : files.all())
        if (f.path.starts_with("scenarios/")) o.games.push_back(o.book->load(f, problems));
      out.push_back(std::move(o));
    }
    return out;
  }();
  return opened;
}

}  // namespace grog::fuzz
