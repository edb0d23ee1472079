// What the sources of moves, charges and reactions share.
#pragma once
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {

// ---- zones.cpp
void drop_zones(State&);
void add_zone(State&, UnitId owner, UnitId mover, bool square_too);
void pass_friends(Play&, UnitId mover, const UnitSet& passed);
// Goes on so far, through friends where they may be passed, and says how far it went; never ends on one.
i32 advance(Play&, UnitId, Way, i32 distance, bool told);
bool may_square(const Scene&, UnitId);
enum class Settled : u8 { asked, passed, stopped, gone };
Settled settle_zones(Play&, UnitId mover);
void finish_move(Play&, UnitId mover, bool passed);

// ---- charge.cpp
void withdraw(Play&, UnitId, const Retreat&, Tell told, Clause why);
UnitSet still_to_move(const State&);
UnitId struck_one(const State&);                 // the target, as long as a charger may strike or catch it
UnitId struck_by(const State&, UnitId charger);  // nobody by one whom others bar: his zone is one like any other
// Whose zones a charger enters where it comes to stand against its target, so far ahead, but for the target's.
UnitSet zones_struck(const Scene&, UnitId charger, UnitId target, i32 ahead);
void start_charger(Play&, UnitId);
void charger_done(State&, UnitId);
void charger_goes_in(Play&, UnitId);
i32 rest_of_charge(const Scene&, UnitId);
void pursue(Play&, UnitId);

// ---- melee.cpp
Verdict check_next_combat(const Scene&, const State&, const Order&);
void offer_next_combat(const Scene&, const State&, Rng&, std::size_t most, std::vector<Order>&);
void fight_next(Play&, const Decision&, const Order&);
void break_off(Play&, const Decision&, const Order&);
void occupy(Play&, const Decision&, const Order&);
void fight_on(Play&);
void end_charge(Play&);

}  // namespace grog::casques_et_plumets
