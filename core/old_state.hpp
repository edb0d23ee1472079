// The room of a state as numbered attributes and flags: what rulesets had before they declared their own fields.
#pragma once
#include "core/labels.hpp"
#include "core/state.hpp"

namespace grog::old {

inline constexpr std::size_t unit_attrs = 20, side_attrs = 32, game_attrs = 16;
template <std::size_t N>
struct Numbers {
  std::array<i16, N> n{};
  constexpr i16& operator[](std::size_t i) { return n[i]; }
  constexpr const i16& operator[](std::size_t i) const { return n[i]; }
};
struct UnitData {
  u32 flags = 0;
  std::array<i16, unit_attrs> attr{};
  constexpr bool is(u32 flag) const { return (flags & flag) != 0; }
  constexpr void set(u32 flag, bool on = true) { flags = on ? flags | flag : flags & ~flag; }
};
struct LinkData {
  u8 kind = 0, flags = 0;
  i16 v = 0, w = 0;
};
struct AskData {
  std::array<i16, 4> data{};
  Pose pose;
};
struct PlaceData {
  i16 bits = 0;
};
struct Types {
  using Formation = u8;
  using Phase = u8;
  using Ask = u8;
  using UnitData = old::UnitData;
  using LinkData = old::LinkData;
  using AskData = old::AskData;
  using PlaceData = old::PlaceData;
  using SideData = Numbers<side_attrs>;
  using GameData = Numbers<game_attrs>;
};
using State = StateOf<Types>;

// The same as described fields, named by the labels; kept for ever, since few rulesets are ever opened.
StateFields described(const Labels&);

}  // namespace grog::old
