// What this ruleset keeps in the kernel's flat state, and the names of its phases, verbs, questions and events.
#pragma once
#include "core/fields.hpp"
#include "core/order.hpp"
#include "core/row.hpp"
#include "core/units.hpp"
#include "rulesets/kit/types.hpp"

namespace grog::walter_schnaffs {

enum class Arm : u8 { infantry, cavalry, bl_heavy, bl_light, ml_heavy, ml_light, mitrailleuse };
constexpr bool is_gun(Arm a) { return a >= Arm::bl_heavy; }
constexpr bool is_artillery(Arm a) { return is_gun(a) && a != Arm::mitrailleuse; }
constexpr bool is_muzzle_loader(Arm a) { return a == Arm::ml_heavy || a == Arm::ml_light; }

// The arms that bombard; all but the last are artillery.
enum class Gun : u8 { bl_heavy, bl_light, ml_heavy, ml_light, mitrailleuse };
inline constexpr std::span<const std::string_view> artillery_keys = std::span(enum_keys<Gun>).first(4);
constexpr Arm arm_of(Gun g) { return static_cast<Arm>(slot(Arm::bl_heavy) + slot(g)); }
constexpr Gun gun_of(Arm a) { return static_cast<Gun>(slot(a) - slot(Arm::bl_heavy)); }

enum class Quality : u8 { regular, professional, reservist };

// Those that a side may hold; `draw` lets the die choose when both are shown (WS-17.3), `none` is not picked yet.
enum class Posture : u8 { nach_paris, advance, turn, solid, last, draw, none };
inline constexpr std::size_t posture_count = 5;
inline constexpr std::span<const std::string_view> held_keys = std::span(enum_keys<Posture>).first(posture_count);

// The standing choice for one's own sixes on the loss table.
enum class Six : u8 { artillery, mitrailleuse, bases };

enum class Ground : u8 { firm, soft, wood };

enum class Kind : u8 { open, wood, built, vines, soft, steep };  // of a zone

enum class Edge : u8 { none, stream, bridge, river };

// The first side of a state is the German, the second the French; which of them is the Attacker is in the state.
inline constexpr std::string_view nation_keys[] = {"german", "french"};
inline constexpr std::string_view side_keys[] = {"german", "french", "nobody"};

// How the loss table sorts arms.
enum class Category : u8 { infantry, cavalry, artillery, mitrailleuse };
constexpr Category category(Arm a) {
  if (is_artillery(a)) return Category::artillery;
  return a == Arm::infantry ? Category::infantry : a == Arm::cavalry ? Category::cavalry : Category::mitrailleuse;
}

enum class Formation : u8 { bases };

enum class Phase : u8 { purchase, postures, terrain, reserve, deployment, arrivals, movement, bombardment, assault };
enum class Ask : u8 { none, buy, pick, lay, set_aside, deploy, arrive, move, bombard, assault, lose, retreat, advance };
enum class Verb : u8 {
  none,
  buy,
  raise,
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
  raised,
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

enum class Mark : u8 { stuck, bombarded, assaulted, arrived, fighting, attacking };
struct UnitData {
  Marks<Mark, u8> marks;
  Tiny zones_moved;  // this turn
  Tiny start;        // bases that it was raised with
};

enum class Done : u8 { army_ready, deployed };
struct SideData {
  Posture posture = Posture::none;
  Six six = Six::artillery;
  Tiny pieces;  // of terrain, laid by it
  Marks<Done, u8> done;
  Short points_killed, spent;
};

// What came of the assault that retreats and advances follow; none: no assault is under way.
enum class Outcome : u8 { none, repulsed, taken };
struct GameData {
  Tiny clock;
  Side attacker = Side::nobody;
  UnitId mover = UnitId::none;  // who moved last this phase: nobody else moves before it has finished (WS-10.12)
  Outcome result = Outcome::none;
  Short departure = -1, target = -1;  // zones of the assault under way
};

// The zone's terrain, which pick-up terrain may change before play, and what it went through this turn.
enum class ZoneMark : u8 { launched, laid };
struct ZoneData {
  Kind kind = Kind::open;
  Tiny level;
  Tiny attacks_suffered;
  Marks<ZoneMark, u8> marks;
};

// Of `lose`: bases still to be taken off, by category, and the zone they stand in.
struct AskData {
  By<Category, Tiny> due{};
  Short place = -1;
};

using Types = kit::TypesOf<Formation, Phase, Ask, UnitData, GameData, SideData, kit::Nothing, AskData, ZoneData>;
using State = StateOf<Types>;
using Unit = State::Unit;
using Decision = State::Decision;
static_assert(fits_the_kernel<Types>());

inline ZoneData& zone_of(State& s, int z) { return at(s.place, z); }
inline const ZoneData& zone_of(const State& s, int z) { return at(s.place, z); }

inline Side attacker(const State& s) { return s.game.attacker; }
inline Side defender(const State& s) { return other(attacker(s)); }
inline Posture posture_of(const State& s, Side who) { return s.side_of(who).posture; }
inline bool has_posture(const State& s, Side who) { return posture_of(s, who) < Posture::draw; }

// Units, for core/units.hpp: those that stand in a zone, those that are raised, those of a side that are.
constexpr auto on_table = [](const Unit& u) { return u.strength > 0 && u.place >= 0; };
constexpr auto alive = [](const Unit& u) { return u.strength > 0; };
inline auto in_zone(int zone) {
  return [zone](const Unit& u) { return on_table(u) && u.place == zone; };
}
inline auto on_table_of(Side side) { return both(on_table, of_side(side)); }
inline auto army_of(Side side) { return both(alive, of_side(side)); }

}  // namespace grog::walter_schnaffs
