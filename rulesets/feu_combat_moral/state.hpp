// What a state holds in this ruleset.
#pragma once
#include <algorithm>
#include <memory>
#include <span>

#include "core/fields.hpp"
#include "core/order.hpp"
#include "core/small.hpp"
#include "core/units.hpp"
#include "rulesets/feu_combat_moral/names.hpp"
#include "rulesets/kit/types.hpp"

namespace grog::feu_combat_moral {

// Unit::place: a house of the board, or one of these.
inline constexpr i16 on_field = -1, to_deploy = -2, nowhere = -3, to_arrive = -4;

enum class Mark : u8 {
  fired,         // in this period
  first_fire,    // its first fire is spent
  shaken,        // has lost a figure to fire
  routed,        // for ever
  ran,           // charged, evaded or pursued in this period
  fled,          // moved by a morale result in this period
  new_rout,      // routed or fled in this period
  crossed,       // routers passed through it
  officer_lost,  // an officer in contact fell
  since,         // in this morale state since an earlier period
  pursuing,
  evading,
  charging,
  countering,
  guns_left,  // a crew without its guns
  elites,     // division column with its elites on the flanks
  by_hand,    // guns moved in this period
  moved,      // done with in this step
  tested,     // done with in this step, or charged and tested in this half-period
  lost_round,
  won_round,
  aimed,        // its target of the fire step is named
  ceased,       // holds its fire
  committed,    // its order is given
  canister,     // what it aims with
  full_square,  // of a square in reaction: full by choice, not for want of figures
  fought,       // a round in this period
};
constexpr Marks<Mark> operator|(Mark a, Mark b) { return {a, b}; }

// A stretch of an ordered path, in tenths of a millimetre or of a degree: less than 8,192 of them.
enum class LegKind : u16 { none, forward, wheel_left, wheel_right, back, left, right, turn };
inline constexpr i32 longest_leg = 0x1FFF;
struct Stretch {
  LegKind kind : 3 = LegKind::none;
  u16 length : 13 = 0;
  constexpr Stretch() = default;
  constexpr Stretch(LegKind k, i32 n) : kind(k), length(static_cast<u16>(n) & longest_leg) {
    require(n >= 0 && n <= longest_leg, "a leg too long for its place");
  }
  friend constexpr bool operator==(const Stretch&, const Stretch&) = default;
};
using Path = std::array<Stretch, max_legs>;

// A shape to be taken: formation, figures of its front, elites on the flanks.
struct Goal {
  Formation formation = Formation::line;
  Tiny front;
  bool elites = false;
  friend constexpr bool operator==(const Goal&, const Goal&) = default;
};
// A change of formation or a reforming under way.
enum class Task : u8 { none, change, reform };

// What a unit is busy with for no longer than an order, a charge or a round lasts. It is one of these at a time.
enum class MatterKind : u8 { none, march, pass, run, round, risk };
struct ToMarch {  // ordered: the legs that are left
  static constexpr MatterKind kind = MatterKind::march;
  Path legs{};
};
struct ToPass {  // ordered: the house to enter, the side to leave it by, how far aside of its point it comes on
  static constexpr MatterKind kind = MatterKind::pass;
  Short place = on_field, aside;
  Tiny side;
  std::array<u8, 7> rest{};
};
struct OnTheRun {  // charging, countering or pursuing: what lies behind it since it last turned, what it has wheeled
  static constexpr MatterKind kind = MatterKind::run;
  Short straight, wheeled;
  std::array<u8, 8> rest{};
};
struct InRound {  // of melee: losses suffered above those inflicted, men fallen, whom it may run after, what he left
  static constexpr MatterKind kind = MatterKind::round;
  Short gap, fell, house = on_field;
  UnitId prey = UnitId::none;
  std::array<u8, 5> rest{};
};
struct AtRisk {  // an officer: the throw for his fate that is due, the losses and figures that it goes by
  static constexpr MatterKind kind = MatterKind::risk;
  Short losses;
  FateOf of = FateOf::none;
  Tiny figures;
  std::array<u8, 8> rest{};
};
using Posts = std::array<Tiny, 4>;
struct UnitData {
  Marks<Mark> marks;
  Short losses, spent;
  std::array<u8, 12> matter_byte{};      // one of the structs above
  Short start_x, start_y, start_facing;  // where and how it stood when the period began
  Formation start_formation{};
  Tiny start_front, start_figures;
  MatterKind matter = MatterKind::none;
  Tiny initial, front;
  Posts posts{};  // of a garrison: figures on the north, east, south and west sides
  Level level = Level::ordered;
  Morale morale = Morale::steady;
  Tiny halt_until;
  OrderKind order = OrderKind::hold;
  Reaction reaction = Reaction::none;
  UnitId target = UnitId::none, aim = UnitId::none;  // whom it charges; in the fire step; of an officer: who he is with
  Goal order_goal;                                   // the shape that an order is to take
  Task task = Task::none;
  Tiny task_left;  // half-periods
  Goal task_goal;
  Tiny won_period, first_melee;  // when it last won a round, when it first fought one
  Tiny rounds_lost;              // running, three at most
  Tiny busy_halves;              // given to something else than standing or moving in this period (FCM-25.14)
  Tiny general_fallen;           // value of the general who fell beside it in this period, in twenties

  constexpr bool is(Marks<Mark> any) const { return marks.any(any); }
  constexpr void set(Marks<Mark> m, bool on = true) { marks.set(m, on); }
  constexpr void clear(Marks<Mark> m) { marks.clear(m); }

  // The matter it is busy with, if it is that one; else one of nothing.
  template <class T>
  const T& busy_with() const {
    static constexpr T nothing{};
    return matter == T::kind ? reinterpret_cast<const T&>(matter_byte) : nothing;
  }
  // The same to write to; whatever else it was busy with is over.
  template <class T>
  T& turn_to() {
    static_assert(sizeof(T) == sizeof(matter_byte) && alignof(T) <= alignof(Short));
    if (matter != T::kind) std::construct_at(reinterpret_cast<T*>(&matter_byte));
    matter = T::kind;
    return reinterpret_cast<T&>(matter_byte);
  }
  void drop_matter() { matter_byte = {}, matter = MatterKind::none; }
};

struct SideData {
  i32 budget = 0, lost = 0, objectives = 0;  // in tenths of a point; in per cent
  bool committed = false, broken = false, fired = false, posted = false;
};

// In the order in which a half-period runs them.
enum class MoveClass : u8 { flights, routs, retreats, evasions, charges, others, over };
enum class MeleeStep : u8 { begins, throws, ended, losers, winners };
// A charger comes up to its target: met, shot at, the target tested, the charger tested again.
enum class Stage : u8 { none, met, shot, tried, steeled };
struct GameData {
  Short contact_x, contact_y, purse;  // where the charge into contact began, and what it still has to run
  Short periods;
  UnitId contact = UnitId::none, contact_with = UnitId::none;
  Stage stage = Stage::none;
  Tiny half;
  Side initiative = Side::nobody, turn_of = Side::first;
  MoveClass move_class = MoveClass::flights;
  MeleeStep melee_step = MeleeStep::begins;
  bool aims_named = false, recovered = false;
  UnitId caught = UnitId::none, caught_by = UnitId::none;
};

// What is asked: why to test, what kind of round, whether the volley closes a charge, where a runner stood.
enum class Bout : u8 { round, pursuer_catches, charger_catches };
struct AskData {
  Pose before;
  Why why = Why::charge;
  Bout bout = Bout::round;
  bool closing = false;
  bool unused = false;
};

enum class LinkKind : u8 { none, melee, fire, old_fire, guns, guns_facing };
enum class Flank : u8 { none, flank, rear, joining };
enum class PairMark : u8 {
  a_charging,
  b_charging,
  a_straight,
  b_straight,
  a_follow,
  b_follow,
  house_side,  // a comes by an undefended side
  apart,       // came apart in this round
  thrown,      // has thrown; what was thrown counts when all have
  a_broken,    // square
  b_broken
};
using PairMarks = Marks<PairMark, u16>;
struct MeleeLink {
  LinkKind kind = LinkKind::none;
  Tiny round;
  PairMarks marks;
  Flank a_flank = Flank::none, b_flank = Flank::none;  // how a attacks b, and b a
};
enum class ShotMark : u8 { formed, light, closing, second_half, figure };
struct FireLink {  // a has fired at b
  LinkKind kind = LinkKind::fire;
  Marks<ShotMark, u8> marks;
  Short losses;
  std::array<u8, 2> rest{};
};
enum class GunState : u8 { none, left, taken, spiked };
struct GunsLink {  // the guns that the crew a has left, where they stand
  LinkKind kind = LinkKind::guns;
  GunState state = GunState::left;
  Short x, y;
};
struct GunsFacingLink {  // the rest of it
  LinkKind kind = LinkKind::guns_facing;
  Tiny figures;
  Short facing;
  std::array<u8, 2> rest{};
};
struct LinkData {  // one of these: all begin with their kind
  LinkKind kind = LinkKind::none;
  std::array<u8, 5> byte{};
  template <class T>
  T& as() {
    static_assert(sizeof(T) == sizeof(LinkData));
    return reinterpret_cast<T&>(*this);
  }
  template <class T>
  const T& as() const {
    return const_cast<LinkData*>(this)->as<T>();
  }
  MeleeLink& melee() { return as<MeleeLink>(); }
  const MeleeLink& melee() const { return as<MeleeLink>(); }
  FireLink& fire() { return as<FireLink>(); }
  const FireLink& fire() const { return as<FireLink>(); }
  GunsLink& guns() { return as<GunsLink>(); }
  const GunsLink& guns() const { return as<GunsLink>(); }
};

using Types = kit::TypesOf<Formation, Phase, Ask, UnitData, GameData, SideData, LinkData, AskData>;
using State = StateOf<Types>;
using Unit = State::Unit;
using Link = State::Link;
using Decision = State::Decision;

// ---- what is asked of a unit all the time
inline bool on_table(const Unit& u) { return u.strength > 0 && (u.place >= 0 || u.place == on_field); }
inline bool in_house(const Unit& u) { return u.place >= 0; }
inline bool is_officer(const Unit& u) { return u.formation == Formation::officer; }
inline bool runs_for_good(const Unit& u) { return u.morale == Morale::rout || u.morale == Morale::flight; }
inline bool is_running(const Unit& u) { return u.morale == Morale::retreat || runs_for_good(u); }
inline bool in_formation(const Unit& u) { return u.level <= Level::disorganised; }

// For units(s, ...).
constexpr auto present = [](const Unit& u) { return on_table(u); };
constexpr auto troops = [](const Unit& u) { return on_table(u) && !is_officer(u); };
constexpr auto leaders = [](const Unit& u) { return on_table(u) && is_officer(u); };
inline auto within_house(int place) {
  return [place](const Unit& u) { return on_table(u) && u.place == place; };
}
inline std::span<const Link> links(const State& s) { return {s.link.data(), s.links}; }
inline std::span<Link> links(State& s) { return {s.link.data(), s.links}; }

inline void set_morale(Unit& u, Morale m) {
  u.morale = m;
  u.clear(Mark::since);
  if (m != Morale::halt) u.halt_until = 0;
}
inline void clear_order(Unit& u) {
  u.order = OrderKind::hold;
  u.reaction = Reaction::none;
  u.clear(Mark::full_square);
  u.target = UnitId::none;
  u.order_goal = {};
  u.drop_matter();
}
// Whom it owes a pursuit to (FCM-26.21). A charge that it is told to make instead stands beside it until the reveal, so
// that nobody sees it change, and who thinks better of it has it still.
inline UnitId prey_of(const Unit& u) {
  return !u.is(Mark::pursuing) ? UnitId::none : u.order == OrderKind::charge ? u.aim : u.target;
}
inline void set_task(Unit& u, Task t, int left, const Goal& g) { u.task = t, u.task_left = left, u.task_goal = g; }
inline void clear_task(Unit& u) { set_task(u, Task::none, 0, {}); }
inline void add_busy(Unit& u, int halves = 1) { u.busy_halves = std::min(u.busy_halves + halves, 2); }
inline void lose_round(Unit& u) { u.rounds_lost = std::min(u.rounds_lost + 1, 3); }
inline bool is_melee(const Link& l) { return l.kind == LinkKind::melee; }
inline bool fights_in(const Link& l, UnitId id) { return is_melee(l) && (l.a == id || l.b == id); }
inline bool between(const Link& l, UnitId x, UnitId y) { return fights_in(l, x) && (l.a == y || l.b == y); }
// Closing fire at a unit in this half-period.
inline bool closed_in_now(const State& s, const Link& l, UnitId at) {
  if (l.kind != LinkKind::fire || l.b != at || !l.fire().marks.has(ShotMark::closing)) return false;
  return l.fire().marks.has(ShotMark::second_half) == (s.game.half == 2);
}
inline UnitId opponent_in(const Link& l, UnitId id) { return l.a == id ? l.b : l.a; }

}  // namespace grog::feu_combat_moral
