// What the enemy could do, in his next turn, to the units of an order that is being weighed: from where he stands when
// it has been carried out as is likeliest, and everybody else has let time pass. Reckoned on request: it costs more
// than a preview.
#pragma once
#include "core/outlook.hpp"

namespace grog {

struct Threat {
  Order order;           // his
  State at;              // where he would give it
  bool foreseen = true;  // false: the rules have its chance judged by eye
  bool exact = true;
  double success = 0;  // for him, if nothing answers it but what is worst for him
  Text goal;           // a template about his order
};

// The likeliest first, each of his units once for each verb; those by eye last. Nothing where the order is refused, or
// where he has no turn any more.
std::vector<Threat> threats(const Game&, const State&, const Order&, Side viewer);

}  // namespace grog
