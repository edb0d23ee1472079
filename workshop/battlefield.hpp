// A battle by chance: ground, zones, objectives and two armies of one price, as a scenario file of the ruleset. What
// the ruleset needs is told by its workshop.toml; what comes out has passed the same reader as any other file.
#pragma once
#include <optional>

#include "core/workshop.hpp"

namespace grog {

struct BattlefieldWish {
  u64 seed = 1;
  std::string kind{};  // of battlefield_kinds(); empty: the seed chooses
  i32 points = 0;      // of each army; 0: as many as are usual
};
struct Battlefield {
  std::string id, text;
  i32 spent[2] = {0, 0};  // tenths of a point
};

std::vector<NamedText> battlefield_kinds();
// Null where the ruleset has none, or a faulty one.
std::optional<Workshop> workshop_of(const DataFiles&, const Rulebook&, Problems&);
// The same seed gives the same battle.
std::optional<Battlefield> make_battlefield(const Ruleset&, const DataFiles&, const Rulebook&, const BattlefieldWish&,
                                            Sentence& fault);

}  // namespace grog
