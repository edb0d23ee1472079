// What this ruleset keeps in a state, and the names of its steps, verbs and questions.
#pragma once
#include "core/marks.hpp"
#include "core/order.hpp"
#include "core/reflect.hpp"
#include "core/units.hpp"
#include "rulesets/kit/types.hpp"

namespace grog::mplg {

inline constexpr i32 ud = 1000;  // tenths of a millimetre: a UD is 10 cm, so that a thousandth of it is one (MPLG-R1)
inline constexpr i32 whole_degree = 10;

enum class Arm : u8 { infantry, cavalry, artillery, mitrailleuse, general };
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

enum class Weapon : u8 { none, rifle, chassepot, werder, mitrailleuse, fr4, fr12, pr4, pr6 };

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

enum class Fight : u8 { fr_inf, fr_elite, de_inf, light_cav, heavy_cav, guns };
constexpr bool is_infantry(Fight f) { return f <= Fight::de_inf; }
constexpr bool is_cavalry(Fight f) { return f == Fight::light_cav || f == Fight::heavy_cav; }

enum class Quality : u8 { mediocre, average, superior };

enum class Formation : u8 { line, open, mounted, limbered, deployed, staff };

// What a target is, and where, as the fire tables see it.
enum class Target : u8 { line, open, cavalry, limbered, deployed, general };
enum class Cover : u8 { none, woods, wall, buildings };
enum class Shooter : u8 { plain, buildings, prone_obstacle };

// The first side of a state is the French, the second the Prussian (every German contingent).
inline constexpr std::string_view side_keys[] = {"french", "prussian", "nobody"};
inline constexpr std::span army_keys = std::span(side_keys).first<2>();
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
  no_answer,
  side_lost,
  locked,
  wiped_out,
  took,
  withdrew,
  rallied,
  objective,
  standing,
  over
};

enum class MoveLeg : u8 { none, forward, left, right };
// Option of `hold`: nothing until the next point that matters, the rest of this move, or the rest of this step.
enum class Hold : u8 { here, move, step };
// Option of `standing`: ask me, hold fire, fire at the first enemy that comes within so many UD.
enum class StandingOrder : u8 { ask, hold, fire };
// Option of `turn`, `arrive` and `deploy`; `keep` leaves the formation as it is.
enum class Dress : u8 { keep, line, open, limbered, deployed, prone_line, prone_open };
constexpr bool lies(Dress d) { return d == Dress::prone_line || d == Dress::prone_open; }
// How the mover goes on; `done` has nothing left to do but to be fired at, `spot` has yet to do what it was ordered to
// where it stands.
enum class Path : u8 { none, done, spot, straight, road, enter, charge, charge_empty };
constexpr bool goes(Path p) { return p > Path::spot; }
constexpr bool is_charge(Path p) { return p == Path::charge || p == Path::charge_empty; }
// How the firing side stands to the point where the mover is.
enum class Passed : u8 { no, yes, halted };

// Where in its step the game is: each step goes through its own, in this order.
enum class Stage : u16 {  // two bytes, so that GameData has no gap
  none,
  prussian_guns,
  french_guns,
  shells,
  guns_done,
  declare,
  counter,
  charger_tests,
  target_tests,
  other_tests,
  charge_moves,
  first_fire,
  actions,
  last_fire,
  movement_done,
  choose_melee,
  opponents,
  settle,
  take,
  friends,
  prussian_withdrawal,
  french_withdrawal,
  withdrawal_done
};

// Unit::place when it is not a building sector.
inline constexpr i16 outside = -1, gone = -2, to_deploy = -3, to_arrive = -4;

enum class Mark : u8 {
  prone,
  pinned,
  tested,
  engaged,
  bombarded,
  charge2,  // at the gallop (MPLG-R42)
  fought,
  in_command,
  withdrew,
  fought_now,
  charged,
  answers,    // has declared a counter-charge in this step (MPLG-R76)
  leaderless  // its general was dead when the turn began (MPLG-17.2)
};

// Why a morale test is due.
enum class Alarm : u8 {
  artillery,
  stand_lost,
  charge,
  charged,
  friend_lost,
  friend_fled,
  friend_withdrew,
  later  // those of friends wait until the melee at hand is settled (MPLG-R77)
};
using Alarms = Marks<Alarm, u8>;
inline constexpr Alarms of_friends{Alarm::friend_lost, Alarm::friend_fled, Alarm::friend_withdrew};

struct UnitData {
  Marks<Mark, u16> flags;
  Short queue = 0;  // its place among those who test
  Tiny losses = 0, actions = 0, allowed = 0, shots = 0;
  Tiny turn_losses = 0;  // by small arms
  Tiny rally_until = 0;  // that turn; 0: it does not rally
  StandingOrder standing = StandingOrder::ask;
  Tiny fires_within = 0;  // UD, by standing order
  Tiny pending = 0;       // shells in flight
  Alarms due;
  Tiny moves = 0;  // of a general
  Tiny arrives = 0;
  Tiny charge_order = 0;  // charges move in the order in which they were declared
  UnitId opponent = UnitId::none;

  constexpr bool is(Mark m) const { return flags.has(m); }
  constexpr bool is_any(Marks<Mark, u16> m) const { return flags.any(m); }
  constexpr void set(Marks<Mark, u16> m, bool on = true) { flags.set(m, on); }
  constexpr void clear(Marks<Mark, u16> m) { flags.clear(m); }
};
struct SideData {
  bool deployed = false;
  bool hold_step = false, hold_move = false;  // no more fire in this step, at this move
};
struct Spot {
  Short x = 0, y = 0;
  Point at() const { return {x, y}; }
};
struct Stand {
  Short x = 0, y = 0, facing = 0;
  Pose pose() const { return {{x, y}, short_of(facing), 0}; }
};
inline Spot spot_of(Point p) { return {p.x, p.y}; }
inline Stand stand_of(const Pose& p) { return {p.at.x, p.at.y, p.facing}; }
inline constexpr std::size_t max_objectives = 6;
struct GameData {
  Stage stage = Stage::none;
  UnitId mover = UnitId::none, fighting = UnitId::none;
  Path path = Path::none;
  Passed passed = Passed::no;
  Spot from;
  Stand to;
  Short road = -1;          // that it follows
  Short sector = -1;        // that it enters
  Short meets = 0;          // how far the target of its charge comes to meet it (MPLG-R39)
  Short queue = 0;          // tests asked for so far
  Verb doing = Verb::none;  // what it does on the spot, once it may have been fired at before (MPLG-R10)
  Dress dress = Dress::keep;
  std::array<Side, max_objectives> holder{Side::nobody, Side::nobody, Side::nobody,
                                          Side::nobody, Side::nobody, Side::nobody};
};
// A question about a mover: from where it came to this point, and how many tenths of a UD ago.
struct AskData {
  Stand from;
  Short covered = 0;
};
enum class LinkKind : u8 {
  none,
  charge,        // a charges b, who stood there
  counter,       // a answers the charge of b
  contact,       // a came into contact with b
  sector_prize,  // a may take the position where b stood
  wood_prize,
  wall_prize
};
constexpr bool is_prize(LinkKind k) { return k >= LinkKind::sector_prize; }
enum class LinkMark : u8 {
  joins,  // a charge into a locked melee
  a_holds,
  b_holds  // the advantageous position (MPLG-13.10)
};
using LinkMarks = Marks<LinkMark, u8>;
struct LinkData {
  LinkKind kind = LinkKind::none;
  LinkMarks flags;
  Short x = 0, y = 0;
  Point spot() const { return {x, y}; }
};
using Types = kit::TypesOf<Formation, Step, Ask, UnitData, GameData, SideData, LinkData, AskData>;
using State = StateOf<Types>;
using Unit = State::Unit;
using Link = State::Link;
using Decision = State::Decision;

inline Link link_of(LinkKind kind, UnitId a, UnitId b, LinkMarks flags = {}, Point spot = {}) {
  Link l;
  l.a = a, l.b = b, l.kind = kind, l.flags = flags, l.x = spot.x, l.y = spot.y;
  return l;
}
inline bool on_table(const Unit& u) { return u.strength > 0 && u.place >= outside; }
inline bool in_sector(const Unit& u) { return u.place >= 0; }
inline bool rallying(const Unit& u) { return u.rally_until > 0; }
inline int actions_left(const Unit& u) { return u.allowed - u.actions; }
inline i32 home(Side s) { return s == french ? 1800 : 0; }  // the way to its own edge
inline i16 towards_enemy(Side s) { return s == french ? i16{0} : i16{1800}; }
inline void next_stage(State& s) { s.game.stage = static_cast<Stage>(number_of(s.game.stage) + 1); }

// Who is meant, for units(s, ...).
inline auto present(Side side) {
  return [side](const Unit& u) { return on_table(u) && u.side == side; };
}
inline auto enemies_of(Side side) {
  return [side](const Unit& u) { return on_table(u) && u.side != side; };
}

}  // namespace grog::mplg
