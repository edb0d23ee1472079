#include "core/kernel.hpp"

#include <algorithm>
#include <cctype>

#include "core/geometry/shape.hpp"

namespace grog {

Game::Game(const Rulebook& rules, const ScenarioHead& head)
    : rules_(&rules), scenario_(head.id), scenario_hash_(head.hash) {}

// Empty for a unit without a name of its own; describe.hpp then says troop and number.
std::string Game::unit_name(const State&, UnitId u, Lang lang) const {
  if (index(u) >= roster_.size()) return "?";
  const RosterEntry& r = roster_[index(u)];
  return lang == Lang::fr ? r.fr : r.en;
}

i32 Game::distance_between(const State& s, UnitId a, UnitId b) const {
  std::vector<Point> of_a, of_b;
  outline(s, a, of_a);
  outline(s, b, of_b);
  return of_a.empty() || of_b.empty() ? -1 : distance(Polygon{of_a}, Polygon{of_b});
}

i32 Game::full_strength(const State& s, UnitId u) const { return std::max(s[u].strength, begin()[u].strength); }

bool Rulebook::check_army(const DataFile& file, Problems& problems) const {
  problems.add({file.path, 0, 0, "this ruleset has no army lists"});
  return false;
}

int Board::place_named(std::string_view id) const {
  auto same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
  };
  for (std::size_t i = 0; i < places.size(); ++i)
    if (std::equal(id.begin(), id.end(), places[i].id.begin(), places[i].id.end(), same)) return static_cast<int>(i);
  return -1;
}

}  // namespace grog
