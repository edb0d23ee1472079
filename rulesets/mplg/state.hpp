// What the kernel's flat state means in this ruleset: names for attributes, flags, steps, verbs and questions.
#pragma once
#include "core/order.hpp"
#include "core/old_state.hpp"

namespace grog::mplg {

using Types = old::Types;
using State = StateOf<Types>;
using Unit = State::Unit;
using Link = State::Link;
using Decision = State::Decision;

inline constexpr i32 ud = 1000;  // tenths of a millimetre: a UD is 10 cm, so that a thousandth of it is one (MPLG-R1)
inline constexpr i32 whole_degree = 10;

enum class Arm : u8 { infantry, cavalry, artillery, mitrailleuse, general };
inline constexpr std::string_view arm_keys[] = {"infantry", "cavalry", "artillery", "mitrailleuse", "general"};
constexpr bool is_gun(Arm a) { return a == Arm::artillery || a == Arm::mitrailleuse; }

enum class MoveClass : u8 {
  infantry,
  artillery,
  mitrailleuse,
  battle_cavalry,
  horse_artillery,
  light_cavalry,
  general
};
inline constexpr std::size_t move_classes = 7;
inline constexpr std::string_view move_keys[] = {"infantry",        "artillery",     "mitrailleuse", "battle_cavalry",
                                                 "horse_artillery", "light_cavalry", "general"};

enum class Weapon : u8 { none, rifle, chassepot, werder, mitrailleuse, fr4, fr12, pr4, pr6 };
inline constexpr std::string_view weapon_keys[] = {"none", "rifle", "chassepot", "werder", "mitrailleuse",
                                                   "fr4",  "fr12",  "pr4",       "pr6"};
inline constexpr std::size_t gun_count = 4;
constexpr std::size_t gun_index(Weapon w) {
  return static_cast<std::size_t>(w) - static_cast<std::size_t>(Weapon::fr4);
}

enum class Morale : u8 {
  fr_line,
  fr_guard,
  fr_battle_cav,
  fr_light_cav,
  fr_guns,
  fr_mobile,
  de_prussian,
  de_other,
  de_reserve,
  de_guard,
  de_heavy_cav,
  de_light_cav,
  de_guns
};
inline constexpr std::size_t morale_count = 13;
inline constexpr std::string_view morale_keys[] = {
    "fr_line",  "fr_guard",   "fr_battle_cav", "fr_light_cav", "fr_guns",      "fr_mobile", "de_prussian",
    "de_other", "de_reserve", "de_guard",      "de_heavy_cav", "de_light_cav", "de_guns"};

enum class Fight : u8 { fr_inf, fr_elite, de_inf, light_cav, heavy_cav, guns };
inline constexpr std::size_t fight_count = 6;
inline constexpr std::string_view fight_keys[] = {"fr_inf", "fr_elite", "de_inf", "light_cav", "heavy_cav", "guns"};
constexpr bool is_infantry(Fight f) { return f <= Fight::de_inf; }
constexpr bool is_cavalry(Fight f) { return f == Fight::light_cav || f == Fight::heavy_cav; }

enum class Quality : u8 { mediocre, average, superior };
inline constexpr std::string_view quality_keys[] = {"mediocre", "average", "superior"};

enum class Formation : u8 { line, open, mounted, limbered, deployed, staff };
inline constexpr std::string_view formation_keys[] = {"line", "open", "mounted", "limbered", "deployed", "staff"};

// What a target is, and where, as the fire tables see it.
enum class Target : u8 { line, open, cavalry, limbered, deployed, general };
enum class Cover : u8 { none, woods, wall, buildings };
enum class Shooter : u8 { plain, buildings, prone_obstacle };

// The first side of a state is the French, the second the Prussian (every German contingent).
inline constexpr std::string_view side_keys[] = {"french", "prussian"};
inline constexpr Side french = Side::first, prussian = Side::second;

// State::phase: the nine steps, after deployment.
enum class Step : u8 {
  deployment,
  artillery,
  prussian_charge,
  prussian_move,
  melee,
  french_charge,
  french_move,
  late_melee,
  markers,
  withdrawal
};
enum class Ask : u8 { none, deploy, bombard, charge, counter, fire, act, melee, strike, take, withdraw };
enum class Verb : u8 {
  none,
  deploy,
  suggested,
  done,
  bombard,
  charge,
  counter,
  fire,
  hold,
  move,
  road,
  enter,
  turn,
  limber,
  unlimber,
  stand,
  prone,
  arrive,
  standing,
  melee,
  strike,
  take,
  withdraw,
  end
};
enum class Tell : u8 {
  none,
  deployed,
  turn,
  step,
  out_of_command,
  bombarded,
  fired,
  lost_stand,
  destroyed,
  general_out,
  general_moved,
  captured,
  forced_prone,
  went_prone,
  stood_up,
  passed,
  held,
  broke,
  retreated,
  surrendered,
  left_table,
  charge,
  counter,
  charge_off,
  contact,
  stopped,
  no_contact,
  moved,
  turned,
  limbered,
  unlimbered,
  entered,
  left_sector,
  arrived,
  delayed,
  melee,
  struck,
  side_lost,
  locked,
  took,
  withdrew,
  rallied,
  objective,
  standing,
  over
};

// Option of `hold`: nothing until the next point that matters, the rest of this move, or the rest of this step.
enum class Hold : u8 { here, move, step };
// Option of `standing`: ask me, hold fire, fire at the first enemy that comes within `value` UD. attr::standing keeps
// 0, 1, or 1 plus that distance.
enum class StandingOrder : u8 { ask, hold, fire };
// Option of `turn`, `arrive` and `deploy`; `keep` leaves the formation as it is.
enum class Dress : u8 { keep, line, open, limbered, deployed, prone_line, prone_open };
// How the mover of game_attr::mover goes on; `done` has nothing left to do but to be fired at.
enum class Path : u8 { none, done, straight, road, enter, charge, charge_empty };

// Unit::place when it is not a building sector.
inline constexpr i16 outside = -1, gone = -2, to_deploy = -3, to_arrive = -4;

namespace flags {
inline constexpr u32 prone = 1, pinned = 2, tested = 4, engaged = 8, bombarded = 16, charge2 = 32, fought = 64,
                     in_command = 128, withdrew = 256, fought_now = 512, charged = 1024;
}
namespace attr {
inline constexpr std::size_t start = 0, losses = 1, actions = 2, allowed = 3, shots = 4, turn_losses = 5,
                             rally_until = 6, standing = 7, pending = 8, due = 9, queue = 10, moves = 11, arrives = 12,
                             opponent = 13;
}
namespace side_attr {
inline constexpr std::size_t deployed = 0, hold_step = 1, hold_move = 2;
}
namespace game_attr {  // units are kept plus one: 0 is none
inline constexpr std::size_t sub = 0, mover = 1, path = 2, to_x = 3, to_y = 4, to_facing = 5, way = 6, queue = 7,
                             fighting = 8, passed = 9, holders = 10;
}
inline constexpr std::size_t max_objectives = 6;

// State::link
namespace links {
inline constexpr u8 charge = 1;   // a charges b; flags: its number, v and w: where b stood
inline constexpr u8 counter = 2;  // a answers the charge of b
inline constexpr u8 contact = 3;  // a came into contact with b; flags below
inline constexpr u8 prize = 4;    // a may take the position of flags (Prize) round (v, w)
}  // namespace links
namespace contact {
inline constexpr u8 a_holds = 1, b_holds = 2;  // the advantageous position (MPLG-13.10)
}
// game_attr::passed: how the firing side stands to the point where the mover is.
enum class Passed : u8 { no, yes, halted };
inline constexpr u8 joining = 0x80;  // in the flags of a charge: it joins a locked melee
enum class Prize : u8 { sector = 1, wood = 2, wall = 3 };

// Causes of a morale test, as bits of attr::due.
namespace cause {
inline constexpr i16 artillery = 1, stand_lost = 2, charge = 4, charged = 8, friend_lost = 16, friend_fled = 32,
                     friend_withdrew = 64;
inline constexpr i16 of_friends = friend_lost | friend_fled | friend_withdrew;
inline constexpr i16 later = 128;  // those of friends wait until the melee at hand is settled (MPLG-R77)
}  // namespace cause

inline Step step_of(const State& s) { return static_cast<Step>(s.phase); }
inline i16& side_of(State& s, Side who, std::size_t a) { return s.side[index(who)][a]; }
inline i16 side_of(const State& s, Side who, std::size_t a) { return s.side[index(who)][a]; }
inline bool on_table(const Unit& u) { return u.strength > 0 && u.place >= outside; }
inline bool in_sector(const Unit& u) { return u.place >= 0; }
inline bool rallying(const Unit& u) { return u.attr[attr::rally_until] > 0; }
inline Formation formation_of(const Unit& u) { return static_cast<Formation>(u.formation); }
inline int actions_left(const Unit& u) { return u.attr[attr::allowed] - u.attr[attr::actions]; }
inline Ask asked(const State& s) { return static_cast<Ask>(s.asked().kind); }
inline i32 home(Side s) { return s == french ? 1800 : 0; }  // the way to its own edge

}  // namespace grog::mplg
