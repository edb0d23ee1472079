// What a battle of Little Wars keeps, the names of all that is said and asked in it, and its figures.
#pragma once
#include "core/units.hpp"
#include "rulesets/kit/figures.hpp"
#include "rulesets/kit/types.hpp"

namespace grog::little_wars {

enum class Formation : u8 { group, gun };
enum class Phase : u8 { putting_down, moves };
enum class Ask : u8 { toss, put, act };
enum class Verb : u8 { toss, put, ready, fire, haul, move, charge, end };
enum class Tell : u8 { toss, put, ready, fires, hauls, moves, charges, melee, lost, taken, freed, safe, gun, over };
enum class Arm : u8 { infantry, cavalry, gun };
enum class Cover : i32 { none, wood, wall };
enum class Battle : u8 { finish, rear, defence };

struct UnitData {
  bool moved = false;
  Tiny shots;                    // of a gun, in this move
  UnitId captor = UnitId::none;  // of prisoners: the group that guards them
};
struct GameData {
  Side first_player = Side::nobody;
  Side victor = Side::nobody;  // who has done what the battle asks for
  bool men_moved = false;      // guns come first in a move (LW-2.5)
};
using Types = kit::TypesOf<Formation, Phase, Ask, UnitData, GameData>;
using State = StateOf<Types>;
using Unit = State::Unit;

// Unit::place. In the box: not yet put down, or prisoners set free on their way home (LW-R12).
inline constexpr i16 on_table = -1, in_box = -2, captive = -3, out_of_reach = -4, dead = -5;
constexpr auto stands = [](const auto& u) { return u.place == on_table; };
constexpr auto boxed = [](const auto& u) { return u.place == in_box; };

inline constexpr i32 inch = 254;

// ---- the figures, as tables.toml and generals.toml have them

using Count = kit::FigureIn<0, 10'000>;
struct PointsTable {
  Count victory, gun, cavalry, infantry, prisoner, exhausted, blow, one_in, line;
};
struct Figures {
  struct MoveTable {
    Count infantry, cavalry, string, clear_sixteenths;  // string: six inches
  } move;
  struct GunTable {
    Count crew, shots, first_fire, band, falls;
  } gun;
  struct HitTable {
    Modifier near, further, horse;
  } score;
  struct SaveTable {
    Modifier wood, wall;
  } save;
  struct MeleeTable {
    Count contact_sixteenths, escort;
  } melee;
  PointsTable points;
  struct TrayTable {
    Count width, depth;
  } tray;
};
struct Weights {  // what a computer player minds
  i32 point, now, next, approach, supported, home;
};
struct Tables : Figures {
  Weights weights{};
  std::vector<Arm> arms;  // by Unit::kind, from 1
};
bool read_tables(const kit::Reading&, Tables&, std::vector<TroopInfo>&);

}  // namespace grog::little_wars
