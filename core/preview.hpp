// What an order may lead to, and how likely, before it is given: the order itself, applied to a copy under exact dice.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "core/exact.hpp"
#include "core/kernel.hpp"

namespace grog {

struct Prospect {  // something that the journal would tell
  Event event;
  double chance = 0;
  Big weight;  // over Preview::total
};
struct Asked {               // what may be asked next, and of whom
  Side side = Side::nobody;  // nobody: the battle is over
  u8 kind = 0;
  UnitId unit = UnitId::none;
  double chance = 0;
  Decision decision{};  // the whole question, as it is first met
};
struct Preview {
  Verdict verdict;   // when refused, nothing else is filled in
  Verdict foreseen;  // the same: the order is allowed, but what it leads to may not be looked at before it is given
  bool exact = true;
  Big total;
  std::vector<Prospect> prospects;  // one for each different event, likeliest first
  std::vector<Modifier> modifiers;  // of every number that the order computes, in order
  std::vector<Asked> questions;     // likeliest first
  double score_before[2] = {0, 0};  // Game::score
  double score_after[2] = {0, 0};   // and its expectation
  u64 leaves = 0;
  std::size_t states = 0;  // different positions that may result
};
// `viewer`: whose knowledge it uses; the state is first reduced to what that side sees.
Preview preview(const Game&, const State&, const Order&, Side viewer, u64 leaf_limit = 2'000'000);

// The mean of `worth` over all that an order may lead to; nothing where that takes more than `leaf_limit` paths.
std::optional<double> expected(const Game&, const State&, const Order&, u64 leaf_limit,
                               const std::function<double(const State&)>& worth);

// Every position that an order may lead to, with its chance: for search.
struct Branch {
  State state;
  double chance;
};
bool branches(const Game&, const State&, const Order&, u64 leaf_limit, std::vector<Branch>&);  // false: not exact

}  // namespace grog
