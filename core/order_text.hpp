// Orders as people type them and logs keep them, one grammar for every ruleset:
//
//   VERB [unit] [> target] [@place] [:option] [=value] [with unit,unit] [to x,y [facing degrees] [slot n]]
//        [by leg[/option] value, ...]
//
//   move ir47 @B2
//   bombard bl1 @C4 :artillery
//   assault @C2 with gr7,j5 ...
//
// The verb's VerbInfo says which parts it takes. A unit, place or pose left out is none, which the rules judge; an
// option or a value that the verb uses must be said. Distances are in millimetres, angles in degrees, both with one
// decimal at most.
#pragma once
#include <string>

#include "core/kernel.hpp"
#include "core/sentence.hpp"

namespace grog {

std::string order_text(const Game&, const Order&);

struct ParsedOrder {
  bool ok = false;
  Order order;
  Sentence why;        // what is wrong, what is allowed, the nearest right name
  std::string fault;   // the same in `lang`
  std::size_t at = 0;  // character where it went wrong
};
ParsedOrder parse_order(const Game&, std::string_view text, Lang = Lang::en);

// The unit of that id (or unambiguous short name), none if there is none.
UnitId unit_named(const Game&, std::string_view id);

}  // namespace grog
