// What the kernel's flat state means in this ruleset: names for attributes, flags, phases, verbs and questions.
// Officers are units too: kinds 1 (officer) and 2 (commander-in-chief) of armies.toml.
#pragma once
#include "core/order.hpp"
#include "core/old_state.hpp"

namespace grog::casques_et_plumets {

using Types = old::Types;
using State = StateOf<Types>;
using Unit = State::Unit;
using Link = State::Link;
using Decision = State::Decision;

enum class Arm : u8 { infantry, light_cav, heavy_cav, cuirassier, field_gun, horse_gun, heavy_gun, officer };
inline constexpr std::size_t arm_count = 8;
inline constexpr std::string_view arm_keys[] = {"infantry",  "light_cav", "heavy_cav", "cuirassier",
                                                "field_gun", "horse_gun", "heavy_gun", "officer"};
constexpr bool is_foot(Arm a) { return a == Arm::infantry; }
constexpr bool is_horse(Arm a) { return a >= Arm::light_cav && a <= Arm::cuirassier; }
constexpr bool is_gun(Arm a) { return a >= Arm::field_gun && a <= Arm::heavy_gun; }

enum class Status : u8 { militia, regular, elite, guard };
inline constexpr std::size_t status_count = 4;
inline constexpr std::string_view status_keys[] = {"militia", "regular", "elite", "guard"};

enum class Formation : u8 {
  none,
  line,
  attack_column,
  road_column,
  square,
  skirmish,
  forage,
  battery,
  limbered,
  rider
};
inline constexpr std::size_t formation_count = 10;
inline constexpr std::string_view formation_keys[] = {"none",     "line",   "attack_column", "road_column", "square",
                                                      "skirmish", "forage", "battery",       "limbered",    "rider"};
constexpr bool is_open_order(Formation f) { return f == Formation::skirmish || f == Formation::forage; }
constexpr bool is_column(Formation f) { return f == Formation::attack_column || f == Formation::road_column; }

enum class Cover : u8 { none, light, hard };
inline constexpr std::string_view cover_keys[] = {"none", "light", "hard"};

enum class Competence : u8 { incompetent, competent, brilliant };
inline constexpr std::string_view competence_keys[] = {"incompetent", "competent", "brilliant"};

// Of pieces of terrain; lines begin at hedge.
enum class Ground : u8 {
  wood,
  orchard,
  vineyard,
  crops,
  steep,
  height,
  building,
  redoubt,
  impassable,
  hedge,
  wall,
  stream,
  road
};
inline constexpr std::size_t ground_count = 13, area_count = 9;
inline constexpr std::string_view ground_keys[] = {"wood",   "orchard",  "vineyard", "crops",      "steep",
                                                   "height", "building", "redoubt",  "impassable", "hedge",
                                                   "wall",   "stream",   "road"};

enum class Phase : u8 { competence, deployment, command, stakes, initiative, sequences, chiefs };
enum class Ask : u8 {
  none,
  muster,
  deploy,
  command,
  stake,
  first,
  activate,
  act,
  officer_move,
  chief_move,
  square,
  rally,
  refuge,
  opportunity,
  next_charger,
  pursue,
  next_combat,
  break_off,
  occupy
};
enum class Verb : u8 {
  none,
  muster,
  deploy,
  suggested,
  done,
  command,
  stake,
  first,
  activate,
  move,
  fall_back,
  manhandle,
  rally,
  turn,
  about_face,
  form,
  fire,
  charge,
  reorder,
  cross,
  enter,
  leave,
  recover,
  grant,
  end,
  ride,
  stay,
  stand,
  lead,
  pursue,
  halt,
  occupy
};
enum class Tell : u8 {
  none,
  edges,
  competence,
  deployed,
  turn,
  command,
  initiative,
  first,
  activated,
  paid,
  granted,
  moved,
  stopped,
  turned,
  formed,
  fired,
  lost,
  disordered,
  reordered,
  crossed,
  entered,
  left,
  charge,
  short_charge,
  test,
  contact,
  melee,
  won,
  drawn,
  recoiled,
  reformed,
  occupied,
  destroyed,
  rallied,
  pursued,
  caught,
  officer_safe,
  officer_hit,
  officer_moved,
  officer_joined,
  officer_gone,
  recovered,
  not_recovered,
  passed_through,
  held,
  spent_lost,
  ended,
  over
};

// Legs of moves and turns.
enum class Step : u8 { none, forward, back, left, right, road };

namespace flags {
inline constexpr u32 disorder = 1u << 0, fired_ever = 1u << 1, commanded = 1u << 2, under_chief = 1u << 3,
                     fired = 1u << 4, tested = 1u << 5, reordered = 1u << 6, recovery_tried = 1u << 7,
                     unlimbered = 1u << 8, pivoted = 1u << 9, pivoted_wide = 1u << 10, reformed = 1u << 11,
                     fought = 1u << 12, turned_free = 1u << 13, charging = 1u << 14, charge_moved = 1u << 15,
                     settled = 1u << 16, numerous = 1u << 17, lance = 1u << 18, placed = 1u << 19,
                     replacement = 1u << 20, recovery_used = 1u << 21, activated = 1u << 22, pursuing = 1u << 23,
                     refused = 1u << 24, recoiled = 1u << 25;
inline constexpr u32 this_turn = commanded | under_chief | fired | tested | recovery_tried | unlimbered | pivoted |
                                 pivoted_wide | reformed | fought | recovery_used | activated;
inline constexpr u32 this_sequence = reordered | turned_free | recoiled;
inline constexpr u32 this_charge = charging | charge_moved | settled | pursuing | refused;
}  // namespace flags

namespace attr {
// Of units: stood_* is where one that rallied away stood, while the charge on it lasts.
inline constexpr std::size_t start = 0, actions = 1, rounds = 2, stood_x = 3, stood_y = 4, stood_facing = 5;
// Of officers; competence is -1, 0 or 1; attached is the unit he is inside, plus one.
inline constexpr std::size_t competence = 6, pc = 7, lost_before = 8, lost_now = 9, attached = 10;
}  // namespace attr
namespace side_attr {
// stake is kept plus one: 0 is none yet. thrown: competence before the battle, then all command dice of the turn;
// dice: how many of these.
inline constexpr std::size_t lost_initiatives = 0, stake = 1, destroyed = 2, thrown = 3, dice = 4;
}  // namespace side_attr
namespace game_attr {
// Units are kept plus one. stage is a Stage; left is the distance that the mover may still go.
inline constexpr std::size_t brigade = 0, initiative = 1, swapped = 2, stage = 3, mover = 4, target = 5, left = 6,
                             way = 7, beaten = 8, winner = 9, allowance = 10;
}  // namespace game_attr

// How far an action that others may interrupt has come.
enum class Stage : u8 { none, moving, charge_declared, charge_next, charge_moving, fighting, closing };
// The way of the mover: straight ahead, straight back, along a road.
enum class Way : u8 { ahead, back, road };

// Relations: who stands in contact with whom and will fight; whose zone the mover is about to enter.
namespace link {
inline constexpr u8 contact = 1, zone = 2;
inline constexpr u8 asked_square = 1, asked_fire = 2;  // flags of a zone link
}  // namespace link

inline bool alive(const Unit& u) { return u.strength > 0; }
inline Formation formation_of(const Unit& u) { return static_cast<Formation>(u.formation); }
inline void set_formation(Unit& u, Formation f) { u.formation = static_cast<u8>(f); }
inline Phase phase_of(const State& s) { return static_cast<Phase>(s.phase); }
inline Ask asked(const State& s) { return s.waiting == 0 ? Ask::none : static_cast<Ask>(s.asked().kind); }
inline Stage stage_of(const State& s) { return static_cast<Stage>(s.game[game_attr::stage]); }
inline void set_stage(State& s, Stage st) { s.game[game_attr::stage] = static_cast<i16>(st); }
inline i16& side_of(State& s, Side who, std::size_t a) { return s.side[index(who)][a]; }
inline i16 side_of(const State& s, Side who, std::size_t a) { return s.side[index(who)][a]; }
inline UnitId kept_unit(i16 v) { return v == 0 ? UnitId::none : unit_id(static_cast<std::size_t>(v - 1)); }
inline i16 keep(UnitId u) { return static_cast<i16>(u == UnitId::none ? 0 : static_cast<int>(index(u)) + 1); }
inline UnitId game_unit(const State& s, std::size_t a) { return kept_unit(s.game[a]); }
inline UnitId officer_of(const Unit& u) { return kept_unit(u.group); }  // of a brigade's unit or officer
inline bool fresh(const Unit& u) { return u.strength == u.attr[attr::start]; }
inline bool disordered(const Unit& u) { return u.is(flags::disorder); }
inline Verb verb_of(const Order& o) { return static_cast<Verb>(o.verb); }
inline Order make(Verb v, UnitId unit = UnitId::none) {
  Order o;
  o.verb = static_cast<u8>(v);
  o.unit = unit;
  return o;
}

}  // namespace grog::casques_et_plumets
