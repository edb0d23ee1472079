// What a battle of this ruleset is made of, and what its state keeps besides what every battle has.
// Officers are units too: kinds 1 (officer) and 2 (commander-in-chief) of armies.toml.
#pragma once
#include "core/fields.hpp"
#include "core/geometry/box.hpp"
#include "core/order.hpp"
#include "core/units.hpp"
#include "rulesets/kit/types.hpp"

namespace grog::casques_et_plumets {

enum class Arm : u8 { infantry, light_cav, heavy_cav, cuirassier, field_gun, horse_gun, heavy_gun, officer };
constexpr bool is_foot(Arm a) { return a == Arm::infantry; }
constexpr bool is_horse(Arm a) { return a >= Arm::light_cav && a <= Arm::cuirassier; }
constexpr bool is_gun(Arm a) { return a >= Arm::field_gun && a <= Arm::heavy_gun; }

enum class Status : u8 { militia, regular, elite, guard };

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
constexpr bool is_open_order(Formation f) { return f == Formation::skirmish || f == Formation::forage; }
constexpr bool is_column(Formation f) { return f == Formation::attack_column || f == Formation::road_column; }

enum class Cover : u8 { none, light, hard };

enum class Competence : u8 { incompetent, competent, brilliant };

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
inline constexpr std::size_t area_count = slot(Ground::hedge);

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

// How far an action that others may interrupt has come.
enum class Stage : u8 { none, moving, charge_declared, charge_next, charge_moving, fighting, closing };
// What the target of a charge has been asked already.
enum class Reacted : u8 { not_yet, square, all };
// The way of the mover: straight ahead, straight back, along a road; or at once, by a turn, a new formation, over an
// obstacle, in or out of a house.
enum class Way : u8 { ahead, back, road, at_once };
enum class Contact : u8 { front, flank, rear };
// Who stands in contact with whom and will fight; whose zone the mover is about to enter.
enum class Tie : u8 { none, contact, zone };
// What a unit that must run before cavalry may do; the first three in the order of the options of `rally`.
enum class Flight : u8 { back, cover, friend_, stand };

enum class Mark : u8 {
  disorder,
  fired_ever,
  commanded,
  under_chief,
  fired,
  tested,
  reordered,
  recovery_tried,
  unlimbered,
  pivoted,
  pivoted_wide,
  reformed,
  fought,
  turned_free,
  charging,
  charge_moved,
  settled,
  numerous,
  lance,
  placed,
  replacement,
  recovery_used,
  activated,
  pursuing,
  refused,
  recoiled,
  squared  // before the charge or the move that is under way
};
using UnitMarks = Marks<Mark>;
inline constexpr UnitMarks in_command{Mark::commanded, Mark::under_chief};
inline constexpr UnitMarks this_sequence{Mark::reordered, Mark::turned_free, Mark::recoiled};
inline constexpr UnitMarks this_charge{Mark::charging, Mark::charge_moved, Mark::settled,
                                       Mark::pursuing, Mark::refused,      Mark::squared};
inline constexpr UnitMarks this_turn =
    UnitMarks{Mark::commanded,      Mark::under_chief, Mark::fired,         Mark::tested,
              Mark::recovery_tried, Mark::unlimbered,  Mark::pivoted,       Mark::pivoted_wide,
              Mark::reformed,       Mark::fought,      Mark::recovery_used, Mark::activated} |
    this_sequence | this_charge;

struct UnitData {
  UnitMarks flags;
  i32 stood_x = 0, stood_y = 0;  // where it stood before the charge that it makes, or refused
  Short stood_facing;
  Tiny actions, rounds;  // done this turn; melees of this sequence
  Short pc;              // of officers, as what follows
  Competence competence = Competence::competent;
  UnitId attached = UnitId::none;  // the unit that he is inside
  Short lost_before, lost_now;     // units of his lost last turn, and this

  bool is(UnitMarks any) const { return flags.any(any); }
  void set(UnitMarks m, bool on = true) { flags.set(m, on); }
  Pose stood() const { return {{stood_x, stood_y}, short_of(stood_facing), 0}; }
  void stood(const Pose& p) { stood_x = p.at.x, stood_y = p.at.y, stood_facing = p.facing; }
};

inline constexpr i32 no_stake = -1;  // not staked yet
struct SideData {
  Short lost_initiatives, destroyed;  // destroyed: units of the enemy
  Short stake = no_stake;
  bool thrown = false;  // competence before the battle, then all command dice of the turn
  Tiny dice;            // how many of these
};

struct GameData {
  i32 to_x = 0, to_y = 0;  // where a way at once leads, and in what formation and place
  Short to_facing, to_place = -1;
  Formation to_formation = Formation::none;
  Verb act = Verb::none;          // and what it is
  UnitId brigade = UnitId::none;  // in phase: its officer
  Side initiative = Side::nobody;
  bool swapped = false;  // the edges of the table
  Stage stage = Stage::none;
  UnitId mover = UnitId::none, target = UnitId::none;
  Way way = Way::ahead;
  Reacted reacted = Reacted::not_yet;
  UnitId beaten = UnitId::none;  // cavalry that will reform after the last combat
  UnitId chosen = UnitId::none;  // the attacker whose combat comes next
  Short left, allowance;         // how far the mover may still go, and might go in all
};

struct LinkData {
  Tie kind = Tie::none;
  Contact contact = Contact::front;
  Face struck = Face::front;
  bool square_asked = false, fire_asked = false;  // of a zone
  bool stays = false;                             // of a contact: it breaks off no more
};

// Of an occupation, the ground that the loser left; of a refuge, what there is to choose from.
struct AskData {
  i32 x = 0, y = 0;
  Short facing, width, depth, house = -1, obstacle = -1;
  Marks<Flight, u16> flights;

  Box left() const { return {{x, y}, facing, width, depth}; }
  void left(const Box& b) { x = b.at.x, y = b.at.y, facing = b.facing, width = b.width, depth = b.depth; }
};

struct PlaceData {
  Side held = Side::nobody;
};

using Types = kit::TypesOf<Formation, Phase, Ask, UnitData, GameData, SideData, LinkData, AskData, PlaceData>;
using State = StateOf<Types>;
using Unit = State::Unit;
using Link = State::Link;
using Decision = State::Decision;

inline constexpr Side both_sides[] = {Side::first, Side::second};
inline auto marked(Mark m) {  // for units(s, marked(...))
  return [m](const Unit& u) { return u.is(m); };
}
inline bool alive(const Unit& u) { return u.strength > 0; }
inline bool disordered(const Unit& u) { return u.is(Mark::disorder); }
inline Ask asked(const State& s) { return s.waiting == 0 ? Ask::none : s.asked().kind; }
// Of a brigade's unit or officer. A brigade is numbered after its officer, from 1.
inline UnitId officer_of(const Unit& u) { return u.group == 0 ? UnitId::none : unit_id(u.group - 1u); }
inline void set_officer(Unit& u, UnitId officer) { u.group = static_cast<u8>(index(officer) + 1); }
// What an order's option means: of `form` and `deploy` a formation, from the first there is; of `rally` where to.
inline Formation formation_of(const Order& o) { return static_cast<Formation>(o.option + 1); }
constexpr u8 option_of(Formation f) { return static_cast<u8>(f == Formation::none ? 0 : number_of(f) - 1); }
inline Order with_option(Order o, u8 option) {
  o.option = option;
  return o;
}
inline Flight flight_of(const Order& o) { return static_cast<Flight>(o.option); }
inline Leg leg(Step step, i32 value) { return {static_cast<u8>(step), 0, short_of(value)}; }
inline Step step_of(const Leg& l) { return static_cast<Step>(l.kind); }
inline Verb verb_of(const Order& o) { return static_cast<Verb>(o.verb); }

}  // namespace grog::casques_et_plumets
