// What happened and why, told by rules as they run. Clients get words from it; patches of the state are computed by
// comparing states (core/diff.hpp), so that no rule can forget one.
#pragma once
#include <vector>

#include "core/dice.hpp"
#include "core/tally.hpp"

namespace grog {

struct Event {
  u8 kind = 0;  // index into Labels::events
  u8 option = 0;
  Side side = Side::nobody;
  UnitId unit = UnitId::none, other = UnitId::none;
  Clause clause = Clause::none;
  i16 place = -1, place2 = -1;
  i32 value = 0, value2 = 0;
  u16 throws = 0;                       // how many throws the tape held when this was told
  u16 modifiers_at = 0, modifiers = 0;  // the numbers that led to it, in Journal::modifiers
};

struct Journal {
  std::vector<Event> events;
  std::vector<Modifier> modifiers;
  const Tape* tape = nullptr;  // where the throws of this order are recorded, if they are

  void tell(Event e) {
    if (tape != nullptr) e.throws = static_cast<u16>(tape->throws.size());
    events.push_back(e);
  }
  void tell(Event e, const Tally& why) {
    e.modifiers_at = static_cast<u16>(modifiers.size());
    e.modifiers = static_cast<u16>(why.items().size());
    modifiers.insert(modifiers.end(), why.items().begin(), why.items().end());
    tell(e);
  }
  void clear() { events.clear(), modifiers.clear(); }
};

}  // namespace grog
