// What an order does: measure, resolve, commit, and on to the next question.
#include <algorithm>

#include "tests/toy_ruleset/game.hpp"

namespace grog::toy_ruleset {
namespace {

const Text not_asked{"Ce n'est pas ce qui est demandé.", "That is not what is asked."};

struct Play {
  const ToyGame& g;
  State& s;
  Dice& dice;
  Journal* journal;

  void tell(Tell kind, Event e, const Tally& why = {}) const {
    e.kind = static_cast<u8>(kind);
    if (journal != nullptr) journal->tell(e, why);
  }

  void ask(Ask kind, Side side, UnitId unit = UnitId::none, UnitId by = UnitId::none) {
    s.ask({{kind, side, unit, by}, {}});
  }

  bool has_to_act(Side side) const {
    bool any = false;
    each_on_strip(s, side, [&](UnitId u) { any = any || !s[u].acted; });
    return any;
  }

  void reveal() {
    for (Side side : {Side::first, Side::second})
      tell(Tell::reveals, {.option = static_cast<u8>(posture(s, side)), .side = side, .clause = "TOY-2.1"_c});
    s.phase = Phase::play;
    begin_turn();
  }

  void begin_turn() {
    ++s.turn;
    for (Side side : {Side::first, Side::second}) each_on_strip(s, side, [&](UnitId u) { s[u].acted = false; });
    InitiativeIn in = measure_initiative(s);
    Tally why = initiative_reasons(g.t(), in);
    InitiativeOut out = initiative(g.t(), in, why, dice);
    s.active = out.first > out.second ? Side::first : Side::second;
    tell(Tell::initiative, {.side = s.active, .clause = "TOY-3.1"_c, .value = out.first, .value2 = out.second}, why);
    ask(Ask::act, s.active);
  }

  // Whoever has something left to do is asked; then the other side, then the next turn.
  void go_on() {
    bool gone = bases(s, Side::first) == 0 || bases(s, Side::second) == 0;
    if (!gone && has_to_act(s.active)) return;
    s.answered();
    if (!gone && has_to_act(other(s.active))) {
      s.active = other(s.active);
      ask(Ask::act, s.active);
    } else if (gone || s.turn >= g.t().turns.value) {
      end();
    } else {
      begin_turn();
    }
  }

  void end() {
    s.over = 1;
    s.winner = g.standing(s).ahead;
    tell(Tell::ends, {.side = s.winner,
                      .clause = g.t().turns.clause,
                      .value = bases(s, Side::first),
                      .value2 = bases(s, Side::second)});
  }

  void resolve_fire(UnitId firer, UnitId target) {
    FireIn in = measure_fire(g.t(), s, firer, target);
    Tally why = fire_reasons(g.t(), in);
    FireOut out = fire(g.t(), in, why, dice);
    Unit& hurt = s[target];
    i16 lost = std::min(out.lost, hurt.strength);
    hurt.strength = static_cast<i16>(hurt.strength - lost);
    tell(Tell::fires, {.unit = firer, .other = target, .clause = g.t().hit.clause, .value = lost, .value2 = out.saved},
         why);
    if (alive(hurt)) return;
    hurt.place = -1, hurt.pose = {}, hurt.acted = hurt.down = false;
    tell(Tell::gone, {.unit = target, .clause = "TOY-1.2"_c});
  }
};

}  // namespace

Verdict ToyGame::check(const State& s, const Order& o) const {
  Verb verb = static_cast<Verb>(o.verb);
  bool action = verb == Verb::advance || verb == Verb::fire || verb == Verb::hold;
  bool wanted = (verb == Verb::choose && asks(s, Ask::posture)) || (action && asks(s, Ask::act)) ||
                (verb == Verb::answer && asks(s, Ask::duck));
  if (!wanted || o.option > 1) return faulty(not_asked);
  if (!action) return {};
  Verdict may = may_act(s, o.unit, verb);
  if (may && verb == Verb::advance) may = may_advance(s, o.unit);
  if (may && verb == Verb::fire) may = may_fire(s, o.unit, o.target);
  return may;
}

void ToyGame::apply(State& s, const Order& o, Dice& dice, Journal* journal) const {
  Play play{*this, s, dice, journal};
  Decision asked = s.asked();
  switch (static_cast<Verb>(o.verb)) {
    case Verb::choose:
      set_posture(s, asked.side, o.option == 0 ? Posture::bold : Posture::wary);
      play.tell(Tell::chooses, {.side = asked.side, .clause = "TOY-2.1"_c});
      s.answered();
      if (s.waiting == 0) play.reveal();
      return;
    case Verb::advance:
      put(s, o.unit, ahead_of(s, o.unit));
      play.tell(Tell::advances, {.unit = o.unit, .clause = "TOY-4.1"_c, .place = s[o.unit].place});
      break;
    case Verb::hold:
      s[o.unit].down = false;
      play.tell(Tell::holds, {.unit = o.unit, .clause = "TOY-3.2"_c});
      break;
    case Verb::fire:
      if (!s[o.target].down) return play.ask(Ask::duck, s[o.target].side, o.target, o.unit);
      play.resolve_fire(o.unit, o.target);
      break;
    case Verb::answer:
      s.answered();
      s[asked.unit].down = o.option == 0;
      if (o.option == 0) play.tell(Tell::ducks, {.unit = asked.unit, .clause = "TOY-5.5"_c});
      play.resolve_fire(asked.other, asked.unit);
      break;
  }
  UnitId actor = static_cast<Verb>(o.verb) == Verb::answer ? asked.other : o.unit;
  s[actor].acted = true;
  play.go_on();
}

}  // namespace grog::toy_ruleset
