#include "rulesets/@FOLDER@/procedures.hpp"

namespace grog::@FOLDER @{

    Tally fire_reasons(const Tables& t, const FireIn& in){Tally n;
n.add(t.hit.clause, in.men);
return n;
}
FireOut fire(const Tables& t, const FireIn&, const Tally& why, Dice& dice) {
  return {short_of(dice.pool(why.total(), {t.hit.on}, t.hit.clause))};
}

namespace {

constexpr Field fire_in[] = {integer<&FireIn::men>("men", 1, 12, 6)};
constexpr Field fire_out[] = {number<&FireOut::killed>("killed")};
constexpr Procedure all[] = {procedure<Tables, FireIn, FireOut, &fire_reasons, &fire>("fire", {}, fire_in, fire_out)};

}  // namespace

std::span<const Procedure> procedures() { return all; }

}  // namespace grog::@FOLDER@
