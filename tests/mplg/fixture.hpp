// The ruleset opened once, and situations written as a few lines of TOML.
#pragma once
#include <memory>
#include <string>

#include "core/kernel.hpp"
#include "tests/support/load.hpp"

namespace grog::mplg {

const Ruleset& ruleset();

inline const Rulebook& rules() {
  static const std::unique_ptr<const Rulebook> book = test::open(ruleset());
  return *book;
}

}  // namespace grog::mplg
