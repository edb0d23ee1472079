// How the levels of general think, from generals.toml: a table [thought.LEVEL] each, its keys the members of Thought.
#pragma once
#include "rulesets/kit/figures.hpp"

namespace grog::kit {

inline Thoughts read_thoughts(const Table& root) {
  constexpr std::string_view levels[] = {"veteran", "grognard", "marechal"};
  Table thought = root.table("thought");
  Thoughts out;
  for (std::size_t i = 0; i < out.size(); ++i) {
    Table row = thought.table(levels[i]);
    out[i].orders = static_cast<u32>(row.integer("orders", 1, 10'000'000));
    out[i].kept = static_cast<u8>(row.integer("kept", 1, 200, out[i].kept));
    out[i].horizon = choose<Horizon>(row, "horizon", out[i].horizon);
    out[i].trusted = static_cast<u8>(row.integer("trusted", 0, 100, out[i].trusted));
  }
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
