// How the levels of general think, from generals.toml: a table [thought.LEVEL] each, its keys the members of Thought;
// [first_release.LEVEL] how it thought then, for `veteran-1`.
#pragma once
#include "rulesets/kit/figures.hpp"

namespace grog::kit {

inline Thought read_thought(const Table& row) {
  Thought out;
  out.orders = static_cast<u32>(row.integer("orders", 1, 10'000'000));
  out.kept = static_cast<u8>(row.integer("kept", 1, 200, out.kept));
  out.horizon = choose<Horizon>(row, "horizon", out.horizon);
  out.trusted = static_cast<u8>(row.integer("trusted", 0, 100, out.trusted));
  return out;
}

// A yardstick that is not said thinks as its level does.
inline Thoughts read_thoughts(const Table& root) {
  constexpr std::string_view levels[] = {"veteran", "grognard", "marechal"};
  Table thought = root.table("thought");
  Thoughts out;
  for (std::size_t i = 0; i < out.level.size(); ++i) out.level[i] = read_thought(thought.table(levels[i]));
  out.before = out.level;
  if (!root.has("first_release")) return out;
  Table before = root.table("first_release");
  for (std::size_t i = 0; i < out.before.size(); ++i)
    if (before.has(levels[i])) out.before[i] = read_thought(before.table(levels[i]));
  return out;
}

// generals.toml: what positions are weighed by, a struct a table, and how the levels think.
template <class Tables>
FileReader generals(Tables& t) {
  return {"generals.toml", [&t](const Table& root) {
            read(root, t.weights);
            t.thoughts = read_thoughts(root);
          }};
}

}  // namespace grog::kit
