// One army by itself, raised by whoever reads the price list: a ready-made list for any sum, that breaks no rule of its
// ruleset.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/workshop.hpp"

namespace grog {

struct ArmyWish {
  std::string army;   // a key of Muster::armies
  std::string style;  // of army_styles()
  i32 points = 0;     // 0: what is usual
  u64 seed = 1;
};
struct ArmySheet {
  struct Line {
    std::string troop;
    i32 size = 0;
    i32 times = 1;
    i32 group = 0;  // under which leader, where the ruleset's armies have groups
  };
  std::vector<std::string> groups;  // the troop of each leader
  std::vector<Line> lines;
  i32 spent = 0;  // tenths of a point
};

std::vector<NamedText> army_styles();
// Null where no seed gives one that its ruleset accepts.
std::optional<ArmySheet> compose_army(const Rulebook&, const Workshop&, const Muster&, const ArmyWish&);
// The file by which the ruleset judges it.
std::string army_file(const Rulebook&, const Workshop&, const ArmyWish&, const ArmySheet&);

}  // namespace grog
