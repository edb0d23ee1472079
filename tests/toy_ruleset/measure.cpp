#include "tests/toy_ruleset/measure.hpp"

#include <cstdlib>

namespace grog::toy_ruleset {

int distance(const State& s, UnitId a, UnitId b) { return std::abs(s[a].place - s[b].place); }

FireIn measure_fire(const Tables& t, const State& s, UnitId firer, UnitId target) {
  return {.bases = s[firer].strength,
          .long_range = distance(s, firer, target) == t.range.value,
          .wary = posture(s, s[target].side) == Posture::wary,
          .ducked = s[target].down};
}

InitiativeIn measure_initiative(const State& s) {
  return {posture(s, Side::first) == Posture::bold, posture(s, Side::second) == Posture::bold};
}

}  // namespace grog::toy_ruleset
