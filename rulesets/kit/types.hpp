// What a ruleset's state is made of, where it has no need of everything:
//
//   using Types = kit::TypesOf<Formation, Phase, Ask, UnitData, GameData>;
#pragma once
#include "core/small.hpp"
#include "core/state.hpp"

namespace grog::kit {

struct Nothing {  // a struct of no bytes has a place all the same
  Tiny unused;
};

template <class FormationType, class PhaseType, class AskType, class UnitDataType = Nothing,
          class GameDataType = Nothing, class SideDataType = Nothing, class LinkDataType = Nothing,
          class AskDataType = Nothing, class PlaceDataType = Nothing>
struct TypesOf {
  using Formation = FormationType;
  using Phase = PhaseType;
  using Ask = AskType;
  using UnitData = UnitDataType;
  using GameData = GameDataType;
  using SideData = SideDataType;
  using LinkData = LinkDataType;
  using AskData = AskDataType;
  using PlaceData = PlaceDataType;
};

}  // namespace grog::kit
