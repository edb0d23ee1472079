// What a battle keeps, the names of all that is said and asked in it, and its figures.
#pragma once
#include "core/units.hpp"
#include "rulesets/kit/reading.hpp"
#include "rulesets/kit/types.hpp"

namespace grog::@FOLDER @{

  enum class Formation : u8{line};
enum class Phase : u8 { battle };
enum class Ask : u8 { act };
enum class Verb : u8 { march, fire, end };
enum class Tell : u8 { marches, fires, over };

struct UnitData {
  bool acted = false;
};
using Types = kit::TypesOf<Formation, Phase, Ask, UnitData>;
using State = StateOf<Types>;
using Unit = State::Unit;
constexpr auto alive = [](const auto& u) { return u.strength > 0; };

inline constexpr i32 centimetre = 100;
struct Tables {
  Figure turns, march, range, width, depth;
  Score hit;
};
bool read_tables(const kit::Reading&, Tables&, std::vector<TroopInfo>&);

}  // namespace grog::@FOLDER@
