#include "core/kernel.hpp"

#include <algorithm>
#include <cctype>

namespace grog {

Game::Game(const Rulebook& rules, const ScenarioHead& head)
    : rules_(&rules), scenario_(head.id), scenario_hash_(head.hash) {}

std::string Game::unit_name(const State& s, UnitId u, Lang lang) const {
  if (index(u) >= roster_.size()) return "?";
  const RosterEntry& r = roster_[index(u)];
  if (const std::string& name = lang == Lang::fr ? r.fr : r.en; !name.empty()) return name;
  std::size_t kind = s[u].kind;
  if (kind == 0 || kind > rules().troops().size()) return r.id;
  const TroopInfo& troop = rules().troops()[kind - 1];
  return (lang == Lang::fr ? troop.fr : troop.en) + " " + r.id;
}

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
