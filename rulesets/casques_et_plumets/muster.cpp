// Who may be raised, for what (CP-26.1 to 26.9): what the workshop asks.
#include "core/workshop.hpp"
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {

void muster(const CasquesBook& book, Muster& out) {
  const Tables& t = book.t();
  out.armies.assign(t.armies.begin(), t.armies.end());
  for (std::size_t k = 0; k < t.troops.size(); ++k) {
    const Troop& troop = t.troops[k];
    Raised r{.troop = k};
    if (troop.arm == Arm::officer) {
      r.service = troop.chief ? Service::chief : Service::leader;
    } else {
      r.service = is_gun(troop.arm)     ? Service::guns
                  : is_horse(troop.arm) ? Service::horse
                  : troop.light         ? Service::light
                                        : Service::foot;
      r.armies = 0;
      for (std::size_t a = 0; a < t.armies.size(); ++a)
        if (t.armies[a].raises[k]) r.armies |= u32{1} << a;
    }
    r.price = 10 * cost_of(t, troop, false, troop.lance);
    out.troops.push_back(r);
  }
}

}  // namespace grog::casques_et_plumets
