// What the state holds in this ruleset besides what every battle has, and its names for phases, verbs and questions.
#pragma once
#include "core/marks.hpp"
#include "core/order.hpp"
#include "core/reflect.hpp"
#include "core/units.hpp"
#include "rulesets/kit/types.hpp"

namespace grog::morne_plaine {

inline constexpr i32 inch = 254;  // in tenths of a millimetre (MP-1.1)

enum class Arm : u8 { infantry, skirmishers, cavalry, artillery, leader };
enum class Horse : u8 { none, light, line, heavy, cuirassiers };
enum class Nation : u8 { other, french, scottish, english };
enum class Quality : u8 { regular, elite, guard };
enum class Gun : u8 { none, medium, heavy, horse };
enum class Rank : u8 { none, adc, general };

// Formations of troops first, then how models stand. Order::option of the verbs that form troops is one of these.
enum class Formation : u8 { line, division, march, square, echelon, open, unlimbered, limbered, leader };
inline constexpr std::size_t formation_count = enum_count<Formation>;

enum class Cover : u8 { none, soft, hard };
enum class GunMove : u8 { none, manhandled, limbered };

// How the enemy came upon a unit: what the next round of its melee owes to it.
enum class Contact : u8 { front, flank, retired, pursuit, march };

enum class Action : u8 { none, advance, volley, fast, charge, form, rally, disengage, bombard, manhandle, drive, ride };

enum class Phase : u8 { lots, deployment, panic, actions, leaders, melees };
enum class Ask : u8 { none, lots, deploy, panic, act, react, ride, fight, victory, flight, result };
enum class MoveLeg : u8 { none, wheel_left, wheel_right, forward };
enum class FaceLeg : u8 { none, face };
enum class Verb : u8 {
  none,
  lots,
  deploy,
  garrison,
  suggested,
  done,
  panic,
  advance,
  volley,
  fast,
  charge,
  form,
  reform,
  rally,
  disengage,
  bombard,
  manhandle,
  drive,
  leave,
  end,
  stand,
  stand_fire,
  retire,
  react_volley,
  counter,
  ride,
  fight,
  stay,
  withdraw,
  pursue,
  occupy,
  flee,
  test
};
enum class Tell : u8 {
  none,
  lots,
  deployed,
  garrisoned,
  turn,
  phase,
  moved,
  entered,
  left,
  formed,
  fired,
  bombarded,
  canister,
  no_fire,
  lost,
  removed,
  destroyed,
  test,
  fled,
  left_table,
  rallied,
  not_rallied,
  disengaged,
  declared,
  flank,
  reaction,
  reaction_test,
  retired,
  countercharged,
  charge_failed,
  contact,
  joined,
  lined_up,
  realigned,
  skirmishers_caught,
  battery_taken,
  overtaken,
  melee,
  melee_losses,
  draw,
  beaten,
  holds,
  victor,
  pursues,
  pursuit_failed,
  panic_exempt,
  leader_moved,
  leader_displaced,
  leader_captured,
  took_building,
  broken_army,
  over
};

// Unit::place: a building held (its place on the board), or one of these.
inline constexpr i16 in_the_open = -1, to_deploy = -3, gone = -4;

enum class Mark : u8 {
  fleeing,
  caught,
  charging,
  declared,
  charged,
  must_panic,
  formed_before,
  formed_after,
  used_command,
  used_light,
  must_flee
};

struct UnitData {
  Marks<Mark> marks;
  Short start;         // figures at the beginning, or the hits that it endures
  Short fire_losses;   // lost to fire in this player turn
  Short flight;        // covered when it last fled, in tenths of a millimetre
  Short fled_from;     // the melee that it has just lost, or 0
  Short away;          // the direction back from whom it fights, as they stood in its last round
  Tiny front, formed;  // figures of the front rank; all when it last formed
  Action acted = Action::none;
  UnitId held_by = UnitId::none;  // whom it may not charge so long (MP-18.18)
  Tiny held_turns;                // its own turns without a volley (MP-18.19)
  Tiny melee, rank;               // its number, or 0; 0 in contact, then the supports behind
  Contact contact = Contact::front;
  GunMove gun_moved = GunMove::none;
  UnitId panic_by = UnitId::none;  // those in flight who frighten it
};
struct SideData {
  bool deployed = false;
};
struct GameData {
  UnitId mover = UnitId::none;  // whose action is under way
  Side first_player = Side::first;
  bool lots_due = false;
  bool by_eye = false;  // a state that a side looks ahead from: charges are judged, not measured (MP-R35)
};
enum class LinkKind : u8 { none, melee };
struct LinkData {
  LinkKind kind = LinkKind::none;
  Tiny number;               // Unit::melee of those in it
  std::array<Tiny, 2> lost;  // by each side in this round
  Tiny fought;               // its place among the rounds of this turn, 0 while it is not fought
  bool settled = false;      // round and result of this turn are over
};
struct AskData {
  bool flank = false;         // react: the charge comes in flank or rear
  bool may_pursue = false;    // victory
  bool is_free = false;       // victory: nobody is left in contact
  Tiny melee;                 // victory, result
  Short house = in_the_open;  // victory: the building that may be occupied
};
using Types = kit::TypesOf<Formation, Phase, Ask, UnitData, GameData, SideData, LinkData, AskData>;
using State = StateOf<Types>;
using Unit = State::Unit;
using Link = State::Link;
using Decision = State::Decision;

inline bool present(const Unit& u) { return u.strength > 0 && u.place >= in_the_open; }
inline bool inside(const Unit& u) { return u.place >= 0; }
inline bool engaged(const Unit& u) { return u.melee != 0; }
inline bool routed(const Unit& u) { return u.marks.any({Mark::fleeing, Mark::caught}); }
inline bool good_order(const Unit& u) { return !routed(u); }
inline bool leads(const Unit& u) { return engaged(u) && u.rank == 0; }
inline bool in_square(const Unit& u) { return u.formation == Formation::square && good_order(u) && !inside(u); }
inline bool in_march(const Unit& u) { return u.formation == Formation::march && !inside(u); }
inline void leave(Unit& u) {  // its melee is over for it
  u.melee = u.rank = 0;
  u.away = 0;
  u.contact = Contact::front;
  u.marks.clear(Mark::charging);
}
inline bool unfought(const Link& l) { return l.fought == 0 && !l.settled; }

}  // namespace grog::morne_plaine
