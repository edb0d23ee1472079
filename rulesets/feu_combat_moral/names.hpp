// The names of this ruleset: arms, grounds, phases, verbs, questions, events.
#pragma once
#include "core/marks.hpp"
#include "core/reflect.hpp"

namespace grog::feu_combat_moral {

enum class Arm : u8 { infantry, heavy, lancer, light, artillery, general, aide };
inline constexpr auto arm_keys = std::span(enum_keys<Arm>).first(5);  // of troops
constexpr bool is_cavalry(Arm a) { return a == Arm::heavy || a == Arm::lancer || a == Arm::light; }
constexpr bool is_officer(Arm a) { return a == Arm::general || a == Arm::aide; }

enum class Status : u8 { guard, elite, regular, semi, militia, irregular };

enum class Weapon : u8 { mousqueton, fusil, carabine };
inline constexpr std::string_view class_keys[] = {"A", "B", "C"};
inline constexpr std::string_view nation_keys[] = {"prussia", "france", "austria", "russia", "britain"};

// How well a unit keeps its order: each step down is one worse.
enum class Level : u8 { ordered, disorganised, no_formation, disorder };
enum class Morale : u8 { steady, halt, retreat, rout, flight, uncontrolled };
enum class Result : i16 { uncontrolled_advance, obey, halt, retreat, rout, flight };

// Skirmish order of foot is open order for horse.
enum class Formation : u8 {
  line,
  column,
  division,
  hollow_square,
  full_square,
  skirmish,
  battery,
  limbered,
  garrison,
  officer
};
inline constexpr std::size_t formation_count = 10;
constexpr bool is_deep(Formation f) {  // in ranks of its front
  using enum Formation;
  return f == column || f == division || f == full_square || f == limbered;
}
constexpr bool is_square(Formation f) { return f == Formation::hollow_square || f == Formation::full_square; }

enum class Cover : u8 { none, light, hard, house };

enum class Ground : u8 {
  slope,
  wood,
  orchard,
  house,
  redoubt,
  enclosure,
  marsh,
  river,
  hedge,
  wall,
  stream,
  ford,
  road,
  bridge
};
inline constexpr std::size_t area_count = 8;  // of them; a river is an area or a line

enum class Phase : u8 {
  deployment,
  orders,
  reactions,
  charge_tests,
  movement,
  contact,
  melee,
  officers,
  fire,
  morale,
  recovery
};
enum class Ask : u8 {
  none,
  start,
  deploy,
  orders,
  react,
  nerve,
  after,
  officer,
  leave,
  fire,
  post,
  // Nothing to choose: who throws is asked to throw, so that each throw is an order of its own.
  test,
  round,
  volley,
  fate
};
enum class Verb : u8 {
  none,
  deploy,
  garrison,
  suggested,
  hold,
  move,
  enter,
  leave,
  charge,
  form,
  reform,
  limber,
  unlimber,
  arrive,
  done,
  stand,
  countercharge,
  square,
  evade,
  nerve,
  follow,
  stay,
  pursue,
  fall_back,
  ride,
  join,
  depart,
  remain,
  fire,
  cease,
  post,
  roll
};
enum class Tell : u8 {
  none,
  initiative,
  deployed,
  period,
  revealed,
  reaction,
  tested,
  moved,
  blocked,
  charges,
  short_of,
  closing,
  contact,
  fought,
  melee_won,
  recoiled,
  followed,
  fell_back,
  pursues,
  caught,
  square_broken,
  ran,
  passed,
  surrendered,
  removed,
  guns_left,
  guns_spiked,
  guns_manned,
  formed,
  no_room,
  order_lost,
  officer_moved,
  officer_fate,
  fired,
  losses,
  entered,
  left_house,
  arrived,
  posted,
  collapse,
  held,
  over,
  phase
};

enum class OrderKind : u8 { hold, move, charge, form, reform, limber, unlimber, enter, leave, arrive };
enum class Reaction : u8 { none, stand, countercharge, square, evade };
using Reactions = Marks<Reaction, u8>;

// Why a unit tests (FCM-27.2).
enum class Why : u8 { charge, countercharge, charged, again, lost, pursuit, caught, step8 };
enum class Fate : i16 { safe, wounded, killed };
enum class FateOf : u8 { none, fire, melee };

}  // namespace grog::feu_combat_moral
