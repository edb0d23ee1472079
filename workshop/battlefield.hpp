// A battle by chance: ground, zones, objectives and two armies of one price, as a scenario file of the ruleset. What
// the ruleset needs is told by its workshop.toml; what comes out has passed the same reader as any other file.
#pragma once
#include <functional>
#include <optional>

#include "core/workshop.hpp"

namespace grog {

// What became of a field that somebody tried.
struct Fairness {
  u32 games = 0, wins[2] = {0, 0};
  u32 gap() const { return wins[0] > wins[1] ? wins[0] - wins[1] : wins[1] - wins[0]; }
  // Where both sides have the same chance, seven times in eight neither wins so many more: 11 to 5 of 16, 8 to 3 of 12.
  bool fair() const { return 4 * gap() * gap() <= 9 * games; }
};
struct BattlefieldWish {
  u64 seed = 1;
  std::string kind{};  // of battlefield_kinds(); empty: the seed chooses
  i32 points = 0;      // of each army; 0: as many as are usual
  // Tries a field, where one wants it fair: another is drawn in place of one that is not, a few times, and if none is
  // fair the most even one is taken.
  std::function<Fairness(const Game&)> judge{};
};
struct Battlefield {
  std::string id, text;
  i32 spent[2] = {0, 0};  // tenths of a point
  Fairness fairness;      // of no games, where nobody judged it
  u32 drawn = 1;          // fields that were tried before it, and itself
};

std::vector<NamedText> battlefield_kinds();
// Null where the ruleset has none, or a faulty one.
std::optional<Workshop> workshop_of(const DataFiles&, const Rulebook&, Problems&);
// The same seed gives the same battle.
std::optional<Battlefield> make_battlefield(const Ruleset&, const DataFiles&, const Rulebook&, const BattlefieldWish&,
                                            Sentence& fault);

}  // namespace grog
