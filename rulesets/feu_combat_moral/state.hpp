// What the kernel's flat state means in this ruleset: names for attributes, flags, phases, verbs and questions.
#pragma once
#include "core/order.hpp"
#include "core/old_state.hpp"

namespace grog::feu_combat_moral {

using Types = old::Types;
using State = StateOf<Types>;
using Unit = State::Unit;
using Link = State::Link;
using Decision = State::Decision;

enum class Arm : u8 { infantry, heavy, lancer, light, artillery, general, aide };
inline constexpr std::string_view arm_keys[] = {"infantry", "heavy", "lancer", "light", "artillery"};
constexpr bool is_cavalry(Arm a) { return a == Arm::heavy || a == Arm::lancer || a == Arm::light; }
constexpr bool is_officer(Arm a) { return a == Arm::general || a == Arm::aide; }

enum class Status : u8 { guard, elite, regular, semi, militia, irregular };
inline constexpr std::size_t status_count = 6;
inline constexpr std::string_view status_keys[] = {"guard", "elite", "regular", "semi", "militia", "irregular"};

enum class Weapon : u8 { mousqueton, fusil, carabine };
inline constexpr std::string_view weapon_keys[] = {"mousqueton", "fusil", "carabine"};
inline constexpr std::string_view class_keys[] = {"A", "B", "C"};
inline constexpr std::string_view nation_keys[] = {"prussia", "france", "austria", "russia", "britain"};
inline constexpr std::size_t nation_count = 5;

// How well a unit keeps its order: each step down is one worse.
enum class Level : u8 { ordered, disorganised, no_formation, disorder };
inline constexpr std::string_view level_keys[] = {"ordered", "disorganised", "no_formation", "disorder"};
enum class Morale : u8 { steady, halt, retreat, rout, flight, uncontrolled };
inline constexpr std::string_view morale_keys[] = {"steady", "halt", "retreat", "rout", "flight", "uncontrolled"};
enum class Result : u8 { uncontrolled_advance, obey, halt, retreat, rout, flight };
inline constexpr std::string_view result_keys[] = {"uncontrolled_advance", "obey", "halt", "retreat", "rout", "flight"};

// Skirmish order of foot is open order for horse.
enum class Formation : u8 { line, column, division, hollow, full, skirmish, battery, limbered, garrison, officer };
inline constexpr std::size_t formation_count = 10;
inline constexpr std::string_view formation_keys[] = {"line",     "column",  "division", "hollow_square", "full_square",
                                                      "skirmish", "battery", "limbered", "garrison",      "officer"};
constexpr bool is_square(Formation f) { return f == Formation::hollow || f == Formation::full; }

enum class Cover : u8 { none, light, hard, house };
inline constexpr std::string_view cover_keys[] = {"none", "light", "hard", "house"};

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
inline constexpr std::size_t ground_count = 14, area_count = 8;
inline constexpr std::string_view ground_keys[] = {"slope",     "wood",  "orchard", "house", "redoubt",
                                                   "enclosure", "marsh", "river",   "hedge", "wall",
                                                   "stream",    "ford",  "road",    "bridge"};

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
enum class LegKind : u8 { none, forward, wheel_left, wheel_right, back, left, right, turn };

// Why a unit tests (FCM-27.2).
enum class Why : u8 { charge, countercharge, charged, again, lost, pursuit, caught, step8 };
enum class Fate : u8 { safe, wounded, killed };
enum class FateOf : u8 { none, fire, melee };
inline constexpr std::string_view fate_keys[] = {"safe", "wounded", "killed"};

// Unit::place: a house of the board, or one of these.
inline constexpr i16 on_field = -1, to_deploy = -2, nowhere = -3, to_arrive = -4;

namespace flags {
inline constexpr u32 disorganised = 1u << 0, no_formation = 1u << 1, disorder = 1u << 2, halt = 1u << 3,
                     retreat = 1u << 4, rout = 1u << 5, flight = 1u << 6, uncontrolled = 1u << 7,
                     fired = 1u << 8,  // in this period
    first_fire = 1u << 9,              // its first fire is spent
    shaken = 1u << 10,                 // has lost a figure to fire
    routed = 1u << 11,                 // for ever
    ran = 1u << 12,                    // charged, evaded or pursued in this period
    fled = 1u << 13,                   // moved by a morale result in this period
    new_rout = 1u << 14,               // routed or fled in this period
    crossed = 1u << 15,                // routers passed through it
    officer_lost = 1u << 16,           // an officer in contact fell
    since = 1u << 17,                  // in this morale state since an earlier period
    pursuing = 1u << 18, evading = 1u << 19, charging = 1u << 20, countering = 1u << 21,
                     guns_left = 1u << 22,  // a crew without its guns
    elites = 1u << 23,                      // division column with its elites on the flanks
    by_hand = 1u << 24,                     // guns moved in this period
    moved = 1u << 25,                       // done with in this step
    tested = 1u << 26,                      // done with in this step, or charged and tested in this half-period
    lost_round = 1u << 27, won_round = 1u << 28,
                     aimed = 1u << 29,  // its target of the fire step is named
    ceased = 1u << 30,                  // holds its fire
    committed = 1u << 31;               // its order is given
inline constexpr u32 levels = disorganised | no_formation | disorder;
inline constexpr u32 morale = halt | retreat | rout | flight | uncontrolled;
inline constexpr u32 running = retreat | rout | flight;
}  // namespace flags

namespace attr {
inline constexpr std::size_t initial = 0, losses = 1, front = 2, task = 3, spent = 4, order = 5, target = 6, leg = 7,
                             halt_until = 13, record = 14, rounds = 15, start_x = 16, start_y = 17, start_facing = 18,
                             start_shape = 19;
// Legs serve what else lasts no longer than an order: the run of a charge, or a round of melee.
inline constexpr std::size_t run = leg, suffered = leg + 2, inflicted = leg + 3, fell = leg + 4;
// In the fire step: whom it aims at (index + 1), and with what.
inline constexpr std::size_t aim = leg + 4, ammo = leg + 5;
// Of an officer: the throw for his fate that is due (FateOf), the losses and figures that it goes by.
inline constexpr std::size_t fate = leg, fate_losses = leg + 1, fate_figures = leg + 2;
inline constexpr std::size_t legs = 6;
}  // namespace attr
namespace side_attr {  // budgets in tenths of a point
inline constexpr std::size_t budget = 0, lost = 1, committed = 2, broken = 3, objectives = 4, fired = 5, posted = 6;
}
namespace game_attr {
inline constexpr std::size_t half = 0, initiative = 1, step = 2, contact = 3, contact_with = 4, stage = 5, turn_of = 6,
                             periods = 7, fates = 8, caught = 9, caught_by = 10;
}

enum class LinkKind : u8 { none, melee, fire, old_fire, guns, guns_facing };
namespace melee_flags {  // of Link::flags, for a; shifted by one for b
inline constexpr u8 charging = 1, straight = 4, follow = 16, house_side = 64;
}
// Link::w of a melee: how a attacks b (2 bits), how b attacks a (2 bits), face of b's house or box that a touches (2).
// From the throw to the moment when all pairs have thrown, the losses read in T1 lie above: those of a in v, those of b
// in w, by fives; flags then says whose square is broken.
inline constexpr int read_shift = 7, read_mask = 0x7F, thrown_bit = 1 << 14;
inline int round_of(const Link& l) { return l.v & read_mask; }
inline bool has_thrown(const Link& l) { return (l.w & thrown_bit) != 0; }
inline i16 a_read(const Link& l) { return static_cast<i16>(5 * (l.v >> read_shift & read_mask)); }
inline i16 b_read(const Link& l) { return static_cast<i16>(5 * (l.w >> read_shift & read_mask)); }
enum class Flank : u8 { none, flank, rear, joining };
inline constexpr std::string_view flank_keys[] = {"none", "flank", "rear", "joining"};
namespace fire_flags {  // of a fire received
inline constexpr u8 formed = 1, light = 2, closing = 4, half = 8, figure = 16;
}

// ---- accessors
inline Phase phase_of(const State& s) { return static_cast<Phase>(s.phase); }
inline i16& side_of(State& s, Side who, std::size_t a) { return s.side[index(who)][a]; }
inline i16 side_of(const State& s, Side who, std::size_t a) { return s.side[index(who)][a]; }
inline i16& of(State& s, std::size_t a) { return s.game[a]; }
inline i16 of(const State& s, std::size_t a) { return s.game[a]; }
inline Side initiative(const State& s) { return static_cast<Side>(s.game[game_attr::initiative]); }
inline int half_of(const State& s) { return s.game[game_attr::half]; }

inline bool on_table(const Unit& u) { return u.strength > 0 && (u.place >= 0 || u.place == on_field); }
inline bool in_house(const Unit& u) { return u.place >= 0; }
inline Formation formation_of(const Unit& u) { return static_cast<Formation>(u.formation); }

inline Level level_of(const Unit& u) {
  return u.is(flags::disorder)       ? Level::disorder
         : u.is(flags::no_formation) ? Level::no_formation
         : u.is(flags::disorganised) ? Level::disorganised
                                     : Level::ordered;
}
inline void set_level(Unit& u, Level l) {
  u.flags &= ~flags::levels;
  if (l != Level::ordered) u.flags |= 1u << (static_cast<unsigned>(l) - 1);
}
inline Morale morale_of(const Unit& u) {
  return u.is(flags::flight)         ? Morale::flight
         : u.is(flags::rout)         ? Morale::rout
         : u.is(flags::retreat)      ? Morale::retreat
         : u.is(flags::uncontrolled) ? Morale::uncontrolled
         : u.is(flags::halt)         ? Morale::halt
                                     : Morale::steady;
}
inline void set_morale(Unit& u, Morale m) {
  u.flags &= ~(flags::morale | flags::since);
  if (m != Morale::steady) u.flags |= 1u << (static_cast<unsigned>(m) + 2);
  if (m != Morale::halt) u.attr[attr::halt_until] = 0;
}
inline bool is_running(const Unit& u) { return u.is(flags::running); }

inline OrderKind order_kind(const Unit& u) { return static_cast<OrderKind>(u.attr[attr::order] & 15); }
inline Reaction reaction_of(const Unit& u) { return static_cast<Reaction>(u.attr[attr::order] >> 4 & 7); }
inline void set_order(Unit& u, OrderKind k) {
  u.attr[attr::order] = static_cast<i16>((u.attr[attr::order] & ~15) | static_cast<int>(k));
}
inline void set_reaction(Unit& u, Reaction r) {
  u.attr[attr::order] = static_cast<i16>((u.attr[attr::order] & ~0x70) | static_cast<int>(r) << 4);
}
// Of a square in reaction: full by choice, not for want of figures.
inline bool wants_full(const Unit& u) { return (u.attr[attr::order] & 0x80) != 0; }
inline void set_wants_full(Unit& u) { u.attr[attr::order] = static_cast<i16>(u.attr[attr::order] | 0x80); }
inline UnitId target_of(const Unit& u) {
  return u.attr[attr::target] > 0 ? unit_id(static_cast<std::size_t>(u.attr[attr::target] - 1)) : UnitId::none;
}
inline void set_target(Unit& u, UnitId t) {
  u.attr[attr::target] = t == UnitId::none ? i16{0} : static_cast<i16>(index(t) + 1);
}
inline void clear_legs(Unit& u) {
  for (std::size_t i = 0; i < attr::legs; ++i) u.attr[attr::leg + i] = 0;
}
inline void clear_order(Unit& u) {
  u.attr[attr::order] = 0;
  u.attr[attr::target] = 0;
  clear_legs(u);
}
inline i16 pack_leg(LegKind k, i32 value) {
  return static_cast<i16>(static_cast<u16>(static_cast<unsigned>(k) << 13 | static_cast<unsigned>(value)));
}
struct StoredLeg {
  LegKind kind;
  i32 value;
};
inline StoredLeg leg_of(const Unit& u, std::size_t i) {
  unsigned bits = static_cast<u16>(u.attr[attr::leg + i]);
  return {static_cast<LegKind>(bits >> 13), static_cast<i32>(bits & 0x1FFF)};
}

// A shape to be taken: formation, figures of its front, elites on the flanks.
struct Goal {
  Formation formation = Formation::line;
  int front = 0;
  bool elites = false;
};
inline i16 pack_goal(const Goal& g) {
  return static_cast<i16>(static_cast<int>(g.formation) | g.front << 4 | (g.elites ? 1 << 9 : 0));
}
inline Goal unpack_goal(i16 bits) { return {static_cast<Formation>(bits & 15), bits >> 4 & 31, (bits >> 9 & 1) != 0}; }
// A change of formation or a reforming under way: half-periods left, and what comes of it. 0: none.
enum class Task : u8 { none, change, reform };
inline Task task_of(const Unit& u) { return static_cast<Task>(u.attr[attr::task] & 3); }
inline int task_left(const Unit& u) { return u.attr[attr::task] >> 2 & 7; }
inline Goal task_goal(const Unit& u) { return unpack_goal(static_cast<i16>(u.attr[attr::task] >> 5)); }
inline void set_task(Unit& u, Task t, int left, const Goal& g) {
  u.attr[attr::task] = t == Task::none ? i16{0} : static_cast<i16>(static_cast<int>(t) | left << 2 | pack_goal(g) << 5);
}
inline void clear_task(Unit& u) { u.attr[attr::task] = 0; }

inline int rounds_lost(const Unit& u) { return u.attr[attr::rounds] & 3; }
inline void set_rounds_lost(Unit& u, int n) {
  u.attr[attr::rounds] = static_cast<i16>((u.attr[attr::rounds] & ~3) | (n > 3 ? 3 : n));
}
// Half-periods of this period given to something else than standing or moving (FCM-25.14).
inline int busy_halves(const Unit& u) { return u.attr[attr::rounds] >> 2 & 3; }
inline void set_busy(Unit& u, int n) {
  u.attr[attr::rounds] = static_cast<i16>((u.attr[attr::rounds] & ~12) | (n > 2 ? 2 : n) << 2);
}
inline bool fought_now(const Unit& u) { return (u.attr[attr::rounds] >> 4 & 1) != 0; }  // a round in this period
inline void set_fought(Unit& u, bool on) {
  u.attr[attr::rounds] = static_cast<i16>((u.attr[attr::rounds] & ~16) | (on ? 16 : 0));
}
// Value of the general who fell beside it in this period, in twenties.
inline int general_fallen(const Unit& u) { return u.attr[attr::rounds] >> 5 & 7; }
inline void set_general_fallen(Unit& u, int twenties) {
  u.attr[attr::rounds] = static_cast<i16>((u.attr[attr::rounds] & ~0xE0) | twenties << 5);
}
inline int won_period(const Unit& u) { return u.attr[attr::record] & 0x7F; }
inline int first_melee(const Unit& u) { return u.attr[attr::record] >> 7 & 0x7F; }
inline void set_won(Unit& u, int period) {
  u.attr[attr::record] = static_cast<i16>((u.attr[attr::record] & ~0x7F) | period);
}
inline void set_first_melee(Unit& u, int period) {
  u.attr[attr::record] = static_cast<i16>((u.attr[attr::record] & ~0x3F80) | period << 7);
}

inline LinkKind kind_of(const Link& l) { return static_cast<LinkKind>(l.kind); }

}  // namespace grog::feu_combat_moral
