// A registry with the toy alone.
#include "rulesets/registry.hpp"

namespace grog {
namespace toy_ruleset {
const Ruleset& ruleset();
}

std::span<const Ruleset* const> rulesets() {
  static const Ruleset* const all[] = {&toy_ruleset::ruleset()};
  return all;
}

}  // namespace grog
