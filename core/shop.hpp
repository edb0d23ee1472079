// Where players raise their armies at the table: what may be bought now, at what price, and what is left. Every client
// can make a sheet of it; what is bought is bought by orders, as everything is done by orders.
#pragma once
#include <vector>

#include "core/order.hpp"
#include "core/sentence.hpp"
#include "core/types.hpp"

namespace grog {

// A kind of troops on the sheet: the order `Shop::buy` with this option, and a value from `least` to `most`.
struct Ware {
  u8 option = 0;
  i32 price = 0;  // of each that the value counts
  i32 least = 1, most = 1;
};
// An army ready made: the order `Shop::whole` with this option raises it in place of whatever was raised before.
struct ReadyArmy {
  u8 option = 0;
  i32 price = 0;
  Text about{};
  struct Part {
    u8 ware = 0;  // its option
    i32 value = 0, times = 1;
  };
  std::vector<Part> parts{};
};
struct Bought {
  UnitId unit = UnitId::none;
  i32 price = 0;
};

struct Shop {
  static constexpr u8 no_verb = 0;
  u8 buy = no_verb, whole = no_verb, back = no_verb, done = no_verb;  // verbs; `back` takes a unit off the list again
  i32 purse = 0, spent = 0;
  std::vector<Ware> wares{};
  std::vector<ReadyArmy> armies{};
  std::vector<Bought> bought{};
};

}  // namespace grog
