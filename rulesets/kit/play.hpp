// All that a step of play needs at hand, and how it speaks: telling what happened, asking a player.
#pragma once
#include "core/kernel.hpp"
#include "core/small.hpp"

namespace grog::kit {

template <class GameType, class Tell>
struct PlayOf {
  using State = typename GameType::State;
  using Ask = decltype(State::Decision::kind);
  const GameType& g;
  State& s;
  Dice& dice;
  Journal* journal;

  decltype(auto) t() const { return g.t(); }
  auto& operator[](UnitId u) const { return s[u]; }
  bool stopped() const { return s.over != 0 || s.waiting > 0 || dice.ran_short(); }

  void tell(Tell kind, Event e = {}) const {
    if (journal == nullptr) return;
    e.kind = static_cast<u8>(kind);
    journal->tell(e);
  }
  void tell(Tell kind, Event e, const Tally& why) const {
    if (journal == nullptr) return;
    e.kind = static_cast<u8>(kind);
    journal->tell(e, why);
  }
  void tell(Tell kind, Clause c, UnitId unit = UnitId::none, UnitId other = UnitId::none, i32 value = 0,
            i32 value2 = 0) const {
    tell(kind, Event{.unit = unit, .other = other, .clause = c, .value = value, .value2 = value2});
  }

  auto& ask(Ask kind, Side side, UnitId unit = UnitId::none, UnitId other = UnitId::none) const {
    typename State::Decision d;
    d.kind = kind, d.side = side, d.unit = unit, d.other = other;
    s.ask(d);
    return s.asked();
  }
  auto answered() const {  // what was asked, and is no more
    typename State::Decision d = s.asked();
    s.answered();
    return d;
  }
  void finish(Side winner) const {  // nobody is asked anything any more
    s.over = 1;
    s.winner = winner;
    while (s.waiting > 0) s.answered();
  }
};

}  // namespace grog::kit
