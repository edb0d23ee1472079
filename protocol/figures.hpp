// Figures of a ruleset's files changed by their names. The one way in which a variant comes about: `--set` and the
// options of options.toml both come here.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/data.hpp"
#include "protocol/words.hpp"

namespace grog {

// "PATH=VALUE", or "PATH+=NUMBER" for so much more than it is. PATH is tables.X ("tables." may be left out), armies.X
// or scenario.X; an element of a list goes by its number, from 0.
struct FigureChange {
  std::string file;  // "tables.toml"; "scenario" for the scenario's own, whatever it is called
  std::vector<std::string> path;
  bool more = false;
  std::string value;

  bool of_scenario() const { return file == "scenario"; }
  bool same_figure(const FigureChange& o) const { return file == o.file && path == o.path; }
  std::string name() const;  // "scenario.turns"
};
bool read_change(std::string_view written, FigureChange&, Fault&);

// The file's text with the change made; everything else in it stays as it is, byte by byte. False with what is wrong:
// the fault's kind is "key" where the file has no such figure.
bool change_figure(const FigureChange&, std::string& text, Fault&);

}  // namespace grog
