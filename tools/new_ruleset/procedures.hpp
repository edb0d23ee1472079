// The dice procedures.
#pragma once
#include "core/procedure.hpp"
#include "rulesets/@FOLDER@/state.hpp"

namespace grog::@FOLDER @{

    struct FireIn{i32 men = 6;
}
;
struct FireOut {
  i16 killed = 0;
};
Tally fire_reasons(const Tables&, const FireIn&);
FireOut fire(const Tables&, const FireIn&, const Tally&, Dice&);
std::span<const Procedure> procedures();

}  // namespace grog::@FOLDER@
