// An army bought as one buys who wants to win and has read the price list: mostly plain foot, horse on the wings, guns
// that somebody guards; and another of the same price against it.
#pragma once
#include <vector>

#include "core/rng.hpp"
#include "core/workshop.hpp"

namespace grog {

struct Purchase {
  const Raised* kind = nullptr;
  i32 size = 0;
  i32 price() const { return kind->of(size); }
};
struct Army {
  std::size_t nation = 0;         // in Muster::armies
  std::vector<Purchase> troops;   // those who fight
  std::vector<Purchase> leaders;  // a chief, and one for each group
  std::vector<Purchase> aides;
  i32 spent() const;  // tenths of a point
};

// Two armies of `points` each, as near as prices let them come, of at most so many units that fight.
void raise_armies(const Workshop&, const Muster&, i32 points, std::size_t most, Rng&, Army (&out)[2]);

// One army by itself for at most so many points, spent in these parts.
Army raise_army(const Workshop&, const Mix&, const Muster&, std::size_t nation, i32 points, Rng&);

}  // namespace grog
