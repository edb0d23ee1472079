// A game that is handed over from one phone to another, as text: the orders since both last knew the same, with their
// dice, and what the position's hash was before and is behind them. The hashes prove all that stands between, so it is
// short enough for a link.
//
//   grognard-hand 1
//   from 2 0be77d10...          orders that who receives it has, and the hash behind them
//   to 4 a41f09c2...
//   german move ir47 @A2
//   german bombard bl1 @C3 | 5 | 3
//
// From 0 on it has the record's header, up to its "---", in front of the orders.
#pragma once
#include <optional>

#include "server/catalogue.hpp"
#include "server/store.hpp"

namespace grog {

// The record of a game as it is stored, whole.
std::string record_text(const StoredGame&);

std::string handed_over(const StoredGame&, std::size_t from);

struct Received {
  std::optional<Sentence> fault;
  std::shared_ptr<const Battle> battle;
  std::unique_ptr<Match> match;  // with all its orders
  std::size_t known = 0;         // of these, that were stored before
};
// `own` is the game that it goes on with, null where it is to be a new one. Nothing of what it says is believed: each
// order is given again with its dice, and the position behind them must be the one that it names.
Received receive(Catalogue&, std::string_view text, const StoredGame* own);

}  // namespace grog
