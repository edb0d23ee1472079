// Offers that take no looking for: every order of a verb that its check allows. For the last column of a verb's row.
//
//   {Verb::done, {Ask::buy}, check_army, close_army, kit::offer<Verb::done, check_army>},
//   {Verb::lose, {Ask::lose}, check_lose, lose, kit::offer_units<Verb::lose, check_lose>},
#pragma once
#include "core/small.hpp"
#include "core/units.hpp"
#include "rulesets/kit/proposals.hpp"

namespace grog::kit {

// The check of what is always allowed.
inline constexpr auto always = [](const auto&...) { return true; };

// With each of so many options, and in each place where the verb has places.
template <auto Check, class GameType, class State>
void offer_of(const GameType& g, const State& s, Order o, int options, bool in_places, std::vector<Order>& out) {
  i16 first = in_places ? 0 : -1, end = in_places ? short_of(count_of(g.board().places)) : i16{0};
  for (int option = 0; option < options; ++option) {
    o.option = byte_of(option);
    for (o.place = first; o.place < end; ++o.place)
      if (Check(g, s, o)) out.push_back(o);
  }
}

template <auto verb, auto Check, int options = 1, class GameType, class State>
void offer(const GameType& g, const State& s, Rng&, std::size_t, std::vector<Order>& out) {
  offer_of<Check>(g, s, make(verb), options, false, out);
}
template <auto verb, auto Check, int options = 1, class GameType, class State>
void offer_places(const GameType& g, const State& s, Rng&, std::size_t, std::vector<Order>& out) {
  offer_of<Check>(g, s, make(verb), options, true, out);
}
// Of the unit that is asked about.
template <auto verb, auto Check, int options = 1, class GameType, class State>
void offer_asked(const GameType& g, const State& s, Rng&, std::size_t, std::vector<Order>& out) {
  offer_of<Check>(g, s, make(verb, s.asked().unit), options, false, out);
}
template <auto verb, auto Check, class GameType, class State>
void offer_units(const GameType& g, const State& s, Rng&, std::size_t, std::vector<Order>& out) {
  for (UnitId id : units(s)) offer_of<Check>(g, s, make(verb, id), 1, false, out);
}
template <auto verb, auto Check, class GameType, class State>
void offer_units_in_places(const GameType& g, const State& s, Rng&, std::size_t, std::vector<Order>& out) {
  for (UnitId id : units(s)) offer_of<Check>(g, s, make(verb, id), 1, true, out);
}

}  // namespace grog::kit
