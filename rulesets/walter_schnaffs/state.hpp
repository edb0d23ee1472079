// What the kernel's flat state means in this ruleset: names for attributes, flags, phases, verbs and questions.
#pragma once
#include "core/order.hpp"
#include "core/old_state.hpp"

namespace grog::walter_schnaffs {

using Types = old::Types;
using State = StateOf<Types>;
using Unit = State::Unit;
using Link = State::Link;
using Decision = State::Decision;

enum class Arm : u8 { infantry, cavalry, bl_heavy, bl_light, ml_heavy, ml_light, mitrailleuse };
inline constexpr std::size_t arm_count = 7;
inline constexpr std::string_view arm_keys[] = {"infantry", "cavalry",  "bl_heavy",    "bl_light",
                                                "ml_heavy", "ml_light", "mitrailleuse"};
constexpr bool is_gun(Arm a) { return a >= Arm::bl_heavy; }
constexpr bool is_artillery(Arm a) { return is_gun(a) && a != Arm::mitrailleuse; }
constexpr bool is_muzzle_loader(Arm a) { return a == Arm::ml_heavy || a == Arm::ml_light; }

enum class Quality : u8 { regular, professional, reservist };
inline constexpr std::string_view quality_keys[] = {"regular", "professional", "reservist"};

enum class Posture : u8 { nach_paris, advance, turn, solid, last };
inline constexpr std::size_t posture_count = 5;
inline constexpr std::string_view posture_keys[] = {"nach_paris", "advance", "turn", "solid", "last"};
inline constexpr u8 postures_drawn = posture_count;  // the option of `pick` that lets the die choose

// The standing choice for one's own sixes on the loss table.
enum class Six : u8 { artillery, mitrailleuse, bases };
inline constexpr std::string_view six_keys[] = {"artillery", "mitrailleuse", "bases"};

enum class Ground : u8 { firm, soft, wood };
inline constexpr std::string_view ground_keys[] = {"firm", "soft", "wood"};

enum class Kind : u8 { open, wood, built, vines, soft, steep };  // of a zone
inline constexpr std::size_t kind_count = 6;
inline constexpr std::string_view kind_keys[] = {"open", "wood", "built", "vines", "soft", "steep"};

enum class Edge : u8 { none, stream, bridge, river };
inline constexpr std::string_view edge_keys[] = {"none", "stream", "bridge", "river"};

// The first side of a state is the German, the second the French; which of them is the Attacker is in the state.
inline constexpr std::string_view nation_keys[] = {"german", "french"};

enum class Phase : u8 { purchase, postures, terrain, reserve, deployment, arrivals, movement, bombardment, assault };
enum class Ask : u8 { none, buy, pick, lay, set_aside, deploy, arrive, move, bombard, assault, lose, retreat, advance };
enum class Verb : u8 {
  none,
  buy,
  dismiss,
  done,
  pick,
  lay,
  reserve,
  deploy,
  suggested,
  arrive,
  move,
  bombard,
  assault,
  end,
  end_turn,
  lose,
  retreat,
  advance
};
enum class Tell : u8 {
  none,
  bought,
  dismissed,
  army_ready,
  postures_shown,
  roles,
  laid,
  set_aside,
  deployed,
  arrived,
  delayed,
  moved,
  stuck,
  bombarded,
  lost,
  saved,
  assault,
  no_assault,
  totals,
  repulsed,
  taken,
  destroyed,
  retreated,
  captured,
  cut_off,
  advanced,
  phase,
  turn,
  clock,
  over
};

// Unit::place when it is not a zone.
inline constexpr i16 nowhere = -1, in_reserve = -2, to_deploy = -3, to_arrive = -4;

namespace flags {
inline constexpr u32 stuck = 1, bombarded = 2, assaulted = 4, arrived = 8, fighting = 16, attacking = 32;
}
namespace attr {
inline constexpr std::size_t zones_moved = 0, start = 1;
}
namespace side_attr {  // posture is kept plus one: 0 is none yet
inline constexpr std::size_t posture = 0, six = 1, points_killed = 2, spent = 3, pieces = 4, draws = 5, army_ready = 6,
                             deployed = 7;
}
namespace game_attr {  // zones are kept plus one: 0 is none
inline constexpr std::size_t clock = 0, attacker = 1, mover = 2, departure = 3, target = 4, result = 5;
}

// State::place: the zone's terrain, which pick-up terrain may change before play, and what it went through this turn.
struct Zone {
  i16& bits;
  Kind kind() const { return static_cast<Kind>(bits & 7); }
  int level() const { return bits >> 3 & 7; }
  int attacks_suffered() const { return bits >> 6 & 7; }
  bool assault_launched() const { return (bits >> 9 & 1) != 0; }
  bool laid() const { return (bits >> 10 & 1) != 0; }
  void set_ground(Kind k, int level) { bits = static_cast<i16>((bits & ~0x3F) | static_cast<int>(k) | level << 3); }
  void mark_laid() { bits = static_cast<i16>(bits | 1 << 10); }
  void suffer() { bits = static_cast<i16>(attacks_suffered() < 7 ? bits + (1 << 6) : bits); }
  void launch() { bits = static_cast<i16>(bits | 1 << 9); }
  void clear_turn() { bits = static_cast<i16>(bits & ~(0xF << 6)); }
};
inline Zone zone_of(State& s, int z) { return {s.place[static_cast<std::size_t>(z)].bits}; }
inline const Zone zone_of(const State& s, int z) { return {const_cast<i16&>(s.place[static_cast<std::size_t>(z)].bits)}; }

inline Side attacker(const State& s) { return static_cast<Side>(s.game[game_attr::attacker]); }
inline Side defender(const State& s) { return other(attacker(s)); }
inline i16& side_of(State& s, Side who, std::size_t a) { return s.side[index(who)][a]; }
inline i16 side_of(const State& s, Side who, std::size_t a) { return s.side[index(who)][a]; }
inline Six six_of(const State& s, Side who) { return static_cast<Six>(side_of(s, who, side_attr::six)); }
inline bool has_posture(const State& s, Side who) { return side_of(s, who, side_attr::posture) > 0; }
inline Posture posture_of(const State& s, Side who) {
  return static_cast<Posture>(side_of(s, who, side_attr::posture) - 1);
}
inline Phase phase_of(const State& s) { return static_cast<Phase>(s.phase); }
inline bool on_table(const Unit& u) { return u.strength > 0 && u.place >= 0; }

}  // namespace grog::walter_schnaffs
