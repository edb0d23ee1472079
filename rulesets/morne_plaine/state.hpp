// What the kernel's flat state means in this ruleset: names for attributes, flags, phases, verbs and questions.
#pragma once
#include "core/order.hpp"
#include "core/old_state.hpp"

namespace grog::morne_plaine {

using Types = old::Types;
using State = StateOf<Types>;
using Unit = State::Unit;
using Link = State::Link;
using Decision = State::Decision;

inline constexpr i32 inch = 254;  // in tenths of a millimetre (MP-1.1)

enum class Arm : u8 { infantry, skirmishers, cavalry, artillery, leader };
inline constexpr std::string_view arm_keys[] = {"infantry", "skirmishers", "cavalry", "artillery", "leader"};
enum class Horse : u8 { none, light, line, heavy, cuirassiers };
inline constexpr std::string_view horse_keys[] = {"none", "light", "line", "heavy", "cuirassiers"};
enum class Nation : u8 { other, french, scottish, english };
inline constexpr std::string_view nation_keys[] = {"other", "french", "scottish", "english"};
enum class Quality : u8 { regular, elite, guard };
inline constexpr std::string_view quality_keys[] = {"regular", "elite", "guard"};
enum class Gun : u8 { none, medium, heavy, horse };
inline constexpr std::string_view gun_keys[] = {"none", "medium", "heavy", "horse"};
enum class Rank : u8 { none, adc, general };
inline constexpr std::string_view rank_keys[] = {"none", "adc", "general"};

// Formations of troops first, then how models stand. Order::option of the verbs that form troops is one of these.
enum class Formation : u8 { line, division, march, square, echelon, open, unlimbered, limbered, leader };
inline constexpr std::size_t formation_count = 9;
inline constexpr std::string_view formation_keys[] = {"line", "division",   "march",    "square", "echelon",
                                                      "open", "unlimbered", "limbered", "leader"};

enum class Cover : u8 { none, soft, hard };
inline constexpr std::string_view cover_keys[] = {"none", "soft", "hard"};
enum class GunMove : u8 { none, manhandled, limbered };
inline constexpr std::string_view gun_move_keys[] = {"none", "manhandled", "limbered"};

// How the enemy came upon a unit: what the next round of its melee owes to it.
enum class Contact : u8 { front, flank, retired, pursuit, march };
inline constexpr std::string_view contact_keys[] = {"front", "flank", "retired", "pursuit", "march"};

enum class Action : u8 { none, advance, volley, fast, charge, form, rally, disengage, bombard, manhandle, drive, ride };
inline constexpr std::string_view action_keys[] = {"none",  "advance",   "volley",  "fast",      "charge", "form",
                                                   "rally", "disengage", "bombard", "manhandle", "drive",  "ride"};

enum class Phase : u8 { lots, deployment, panic, actions, leaders, melees };
inline constexpr std::string_view phase_keys[] = {"lots", "deployment", "panic", "actions", "leaders", "melees"};
enum class Ask : u8 { none, lots, deploy, panic, act, react, ride, fight, victory, flight, result };
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

namespace flags {
inline constexpr u32 fleeing = 1, caught = 2, charging = 4, declared = 8, charged = 16, must_panic = 32,
                     formed_before = 64, formed_after = 128, used_command = 256, used_light = 512, must_flee = 1024;
}
namespace attr {  // ids are kept plus one: 0 is none
inline constexpr std::size_t start = 0, front = 1, formed = 2, fire_losses = 3, acted = 4, held_by = 5, held_turns = 6,
                             melee = 7, rank = 8, contact = 9, gun_moved = 10, fled_from = 11, flight = 12,
                             panic_by = 13;
}
namespace side_attr {
inline constexpr std::size_t deployed = 0;
}
namespace game_attr {
inline constexpr std::size_t mover = 0, first_player = 1, lots_due = 2, by_eye = 3;
}

// A melee: `flags` is its number (Unit attr::melee), v the losses of both sides in this round (first * 128 + second),
// w its place in the order in which the rounds of this turn were fought, 0 while it is not.
namespace links {
inline constexpr u8 melee = 1;
}

inline Phase phase_of(const State& s) { return static_cast<Phase>(s.phase); }
inline Formation formation_of(const Unit& u) { return static_cast<Formation>(u.formation); }
inline bool present(const Unit& u) { return u.strength > 0 && u.place >= in_the_open; }
inline bool inside(const Unit& u) { return u.place >= 0; }
inline bool engaged(const Unit& u) { return u.attr[attr::melee] != 0; }
inline bool routed(const Unit& u) { return u.is(flags::fleeing | flags::caught); }
inline bool good_order(const Unit& u) { return !routed(u); }
inline Action acted(const Unit& u) { return static_cast<Action>(u.attr[attr::acted]); }
inline void set_acted(Unit& u, Action a) { u.attr[attr::acted] = static_cast<i16>(a); }
inline Contact contact_of(const Unit& u) { return static_cast<Contact>(u.attr[attr::contact]); }
inline bool leads(const Unit& u) { return engaged(u) && u.attr[attr::rank] == 0; }
inline i16& side_of(State& s, Side who, std::size_t a) { return s.side[index(who)][a]; }
inline i16 side_of(const State& s, Side who, std::size_t a) { return s.side[index(who)][a]; }

}  // namespace grog::morne_plaine
