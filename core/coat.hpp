// How the men of a side are painted: what a map needs to tell two armies apart, with colour and without. A ruleset says
// it in coats.toml, by the keys of its sides; a battle may say otherwise in its [coats]:
//
//   [french]
//   colour = "#2a4a94"
//   hatching = "level"
//   facings = "#fffaf0"    # the other half of cavalry; may be left out
#pragma once
#include <map>
#include <string>

#include "core/types.hpp"

namespace grog {

class Game;
class Table;

// As engravers show tinctures without ink of their own: the side is known in grey as well.
enum class Hatching : u8 { none, level, upright, bend, sinister, crossed };

struct Coat {
  std::string colour;  // "#2a4a94"
  Hatching hatching = Hatching::none;
  std::string facings;  // empty: what goes with the colour
  friend bool operator==(const Coat&, const Coat&) = default;
};
using Coats = std::map<std::string, Coat, std::less<>>;  // by the key of a side

Coats read_coats(const Table&);
// A coat in [coats] of a battle for a side that it does not have is a fault.
void check_coats(const Table& coats, const Game&);

// What a side wears: as its battle says, or its ruleset, or for want of both by its place. The two sides of a game are
// never alike in colour nor in hatching: where files would have it so, the second gives way.
Coat coat_of(const Game&, Side);

}  // namespace grog
