// One flat value for every ruleset: a copy is a memcpy, equality a memcmp, the hash is over the bytes.
// What attributes, flags and links mean is named in each ruleset's state.hpp; what never changes (terrain, tables,
// names, starting strength) lives in Game; what happened lives in the log.
#pragma once
#include <array>
#include <cstring>
#include <type_traits>

#include "core/types.hpp"

namespace grog {

inline constexpr std::size_t unit_attrs = 20, side_attrs = 32, game_attrs = 16;
inline constexpr std::size_t max_links = 128, max_places = 128, max_decisions = 8;

struct Unit {
  Pose pose;
  Side side = Side::nobody;
  u8 formation = 0;
  u8 kind = 0;       // troop type, as the ruleset numbers them; 0 is an empty place in the roster
  u8 group = 0;      // brigade or command, as the ruleset numbers them
  i16 strength = 0;  // what is left of it: bases, figures, combat value; 0 is gone
  i16 place = -1;    // zone, building, or a negative number that the ruleset names
  u32 flags = 0;
  std::array<i16, unit_attrs> attr{};

  constexpr bool is(u32 flag) const { return (flags & flag) != 0; }
  constexpr void set(u32 flag, bool on = true) { flags = on ? flags | flag : flags & ~flag; }
};
static_assert(sizeof(Unit) == 64, "a unit is one cache line");

// A relation between two units that outlives an action: a melee, fire received, a charge declared.
struct Link {
  u8 kind = 0;  // 0 is an empty place
  u8 flags = 0;
  UnitId a = UnitId::none, b = UnitId::none;
  i16 v = 0, w = 0;
};

// What the game waits for. Reactions lie on top of what they interrupt.
struct Decision {
  u8 kind = 0;
  Side side = Side::nobody;
  UnitId unit = UnitId::none, other = UnitId::none;
  std::array<i16, 4> data{};
  Pose pose;
};

struct State {
  u16 turn = 0;
  u8 phase = 0;
  Side active = Side::nobody;
  Side winner = Side::nobody;  // meaningful once over
  u8 over = 0;
  u8 waiting = 0;  // decision[waiting - 1] is the one to answer
  u8 links = 0;    // places of `link` in use
  u8 units = 0;    // places of `unit` in use
  std::array<u8, 3> spare{};
  std::array<i16, game_attrs> game{};
  std::array<std::array<i16, side_attrs>, 2> side{};
  std::array<Decision, max_decisions> decision{};
  std::array<i16, max_places> place{};
  std::array<Link, max_links> link{};
  std::array<Unit, max_units> unit{};

  Unit& operator[](UnitId u) { return unit[index(u)]; }
  const Unit& operator[](UnitId u) const { return unit[index(u)]; }

  const Decision& asked() const { return decision[waiting - 1u]; }  // only when waiting > 0
  Decision& asked() { return decision[waiting - 1u]; }
  void ask(const Decision&);
  void answered();  // takes the top decision away and leaves no trace of it in the bytes

  Link& join(const Link&);
  void unlink(std::size_t i);  // the last link takes its place
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 8192);

inline bool operator==(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }

u64 hash_bytes(const void* data, std::size_t size, u64 seed = 0);
inline u64 hash_of(const State& s) { return hash_bytes(&s, sizeof s); }
std::string hash_text(u64 hash);  // 16 hexadecimal digits

}  // namespace grog
