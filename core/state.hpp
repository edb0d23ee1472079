// One flat value for every ruleset: a copy is a memcpy, equality a memcmp, the hash is over the bytes.
//
// What every battle has (where a unit stands, whose it is, what is asked of whom) has names here. What a ruleset alone
// knows (losses, markers, clocks, the number of a melee) it declares itself, as typed structs that lie over the room
// kept for them:
//
//   struct Types {
//     using Formation = mine::Formation;  // enums of one byte
//     using Phase = mine::Step;
//     using Ask = mine::Ask;
//     using UnitData = mine::UnitData;    // structs of at most unit_room, side_room, ... bytes, without padding
//     ...
//   };
//   using State = StateOf<Types>;         // s[id].losses, s.side_of(french).hold_fire, s.game.mover
//
// The kernel's own `State` is the same bytes with nothing known of that room; typed() and plain() look at one as the
// other. What never changes (terrain, tables, names) lives in Game; what happened lives in the log.
#pragma once
#include <array>
#include <cstring>
#include <type_traits>

#include "core/require.hpp"
#include "core/types.hpp"

namespace grog {

inline constexpr std::size_t unit_room = 56, side_room = 64, game_room = 64, ask_room = 20, link_room = 6,
                             place_room = 4;
inline constexpr std::size_t max_links = 128, max_places = 128, max_decisions = 8;

// The ruleset's struct, and what it leaves of the room.
template <class Data, std::size_t Room>
struct Roomy : Data {
  static_assert(sizeof(Data) < Room && std::has_unique_object_representations_v<Data>,
                "too large, or with gaps between the fields: hashes are over the bytes");
  std::array<std::byte, Room - sizeof(Data)> rest{};
};
template <class Data, std::size_t Room>
requires(sizeof(Data) == Room) struct Roomy<Data, Room> : Data {
  static_assert(std::has_unique_object_representations_v<Data>);
};
// For what a ruleset keeps nothing of: links, where it has none.
struct NoData {
  u8 none = 0;
};
template <std::size_t Room>
struct Bytes {
  std::array<std::byte, Room> bytes{};
};

template <class Types>
struct UnitHead {
  Pose pose;
  Side side = Side::nobody;
  typename Types::Formation formation{};
  u8 kind = 0;       // troop type, as the ruleset numbers them; 0 is an empty place in the roster
  u8 group = 0;      // brigade or command, as the ruleset numbers them
  i16 strength = 0;  // what is left of it: bases, figures, combat value; 0 is gone
  i16 place = -1;    // zone, building, or a negative number that the ruleset names
};
template <class Types>
struct UnitOf : UnitHead<Types>, Roomy<typename Types::UnitData, unit_room> {};

// A relation between two units that outlives an action: a melee, fire received, a charge declared.
struct LinkHead {
  UnitId a = UnitId::none, b = UnitId::none;
};
template <class Types>
struct LinkOf : LinkHead, Roomy<typename Types::LinkData, link_room> {};

// What the game waits for. Reactions lie on top of what they interrupt.
template <class Types>
struct AskHead {
  typename Types::Ask kind{};
  Side side = Side::nobody;
  UnitId unit = UnitId::none, other = UnitId::none;
};
template <class Types>
struct DecisionOf : AskHead<Types>, Roomy<typename Types::AskData, ask_room> {};

struct PlainTypes;
template <class Types>
struct StateOf {
  using Unit = UnitOf<Types>;
  using Link = LinkOf<Types>;
  using Decision = DecisionOf<Types>;
  using Place = Roomy<typename Types::PlaceData, place_room>;
  using SideData = Roomy<typename Types::SideData, side_room>;
  using GameData = Roomy<typename Types::GameData, game_room>;

  u16 turn = 0;
  typename Types::Phase phase{};
  Side active = Side::nobody;
  Side winner = Side::nobody;  // meaningful once over
  u8 over = 0;
  u8 waiting = 0;  // decision[waiting - 1] is the one to answer
  u8 links = 0;    // places of `link` in use
  u8 units = 0;    // places of `unit` in use
  std::array<u8, 3> spare{};
  GameData game{};
  std::array<SideData, 2> side{};
  std::array<Decision, max_decisions> decision{};
  std::array<Place, max_places> place{};
  std::array<Link, max_links> link{};
  std::array<Unit, max_units> unit{};

  Unit& operator[](UnitId u) { return unit[index(u)]; }
  const Unit& operator[](UnitId u) const { return unit[index(u)]; }
  SideData& side_of(Side s) { return side[index(s)]; }
  const SideData& side_of(Side s) const { return side[index(s)]; }
  bool has(UnitId u) const { return index(u) < units; }

  const Decision& asked() const { return decision[waiting - 1u]; }  // only when waiting > 0
  Decision& asked() { return decision[waiting - 1u]; }
  void ask(const Decision& d) {
    require(waiting < max_decisions, "more decisions waiting than the stack holds");
    decision[waiting++] = d;
  }
  void answered() {  // takes the top decision away and leaves no trace of it in the bytes
    require(waiting > 0, "an answer to a question that nobody asked");
    decision[--waiting] = Decision{};
  }

  Link& join(const Link& l) {
    require(links < max_links, "more links than a state holds");
    return link[links++] = l;
  }
  void unlink(std::size_t i) {  // the last link takes its place
    require(i < links, "no such link");
    link[i] = link[--links];
    link[links] = Link{};
  }

  // The kernel's view of it.
  operator const StateOf<PlainTypes>&() const requires(!std::is_same_v<Types, PlainTypes>) {
    return reinterpret_cast<const StateOf<PlainTypes>&>(*this);
  }

  friend bool operator==(const StateOf& a, const StateOf& b) {
    return std::memcmp(&a, &b, sizeof(StateOf)) == 0;  // NOLINT: it has no padding, which is asserted below
  }
};

// What the kernel sees.
struct PlainTypes {
  using Formation = u8;
  using Phase = u8;
  using Ask = u8;
  using UnitData = Bytes<unit_room>;
  using LinkData = Bytes<link_room>;
  using AskData = Bytes<ask_room>;
  using PlaceData = Bytes<place_room>;
  using SideData = Bytes<side_room>;
  using GameData = Bytes<game_room>;
};
using State = StateOf<PlainTypes>;
using Unit = State::Unit;
using Link = State::Link;
using Decision = State::Decision;
static_assert(sizeof(State) <= 8192);

// A ruleset's state lies exactly over the kernel's.
template <class Types>
constexpr bool fits_the_kernel() {
  using S = StateOf<Types>;
  return std::is_trivially_copyable_v<S> && std::has_unique_object_representations_v<S> && sizeof(S) == sizeof(State) &&
         alignof(S) <= alignof(State) && sizeof(typename S::Unit) == sizeof(Unit) &&
         sizeof(typename S::Link) == sizeof(Link) && sizeof(typename S::Decision) == sizeof(Decision);
}
static_assert(fits_the_kernel<PlainTypes>());

template <class Types>
const StateOf<Types>& typed(const State& s) {
  static_assert(fits_the_kernel<Types>());
  return reinterpret_cast<const StateOf<Types>&>(s);
}
template <class Types>
StateOf<Types>& typed(State& s) {
  static_assert(fits_the_kernel<Types>());
  return reinterpret_cast<StateOf<Types>&>(s);
}
template <class Types>
const State& plain(const StateOf<Types>& s) {
  static_assert(fits_the_kernel<Types>());
  return reinterpret_cast<const State&>(s);
}
template <class Types>
State& plain(StateOf<Types>& s) {
  return const_cast<State&>(plain(static_cast<const StateOf<Types>&>(s)));
}
// The same for one unit, as questions about the table hand it round (core/field).
template <class Types>
const UnitOf<Types>& typed(const Unit& u) {
  static_assert(fits_the_kernel<Types>());
  return reinterpret_cast<const UnitOf<Types>&>(u);
}
template <class Types>
const Unit& plain(const UnitOf<Types>& u) {
  static_assert(fits_the_kernel<Types>());
  return reinterpret_cast<const Unit&>(u);
}

u64 hash_bytes(const void* data, std::size_t size, u64 seed = 0);
template <class Types>
u64 hash_of(const StateOf<Types>& s) {
  return hash_bytes(&s, sizeof s);
}
std::string hash_text(u64 hash);  // 16 hexadecimal digits

}  // namespace grog
