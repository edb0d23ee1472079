// Who may be raised, for what (WS-9.1 to 9.7): what the workshop asks.
#include "core/workshop.hpp"
#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {

void muster(const WalterBook& book, grog::Muster& out) {
  const Tables& t = book.t();
  for (std::string_view key : nation_keys)
    out.armies.push_back({std::string{key}, Sentence(book.words()("side", key)), '?'});
  for (std::size_t k = 0; k < t.troops.size(); ++k) {
    const Troop& troop = t.troops[k];
    Bounds bases = t.bases(troop.arm);
    Raised r{.troop = k, .armies = u32{1} << index(troop.side)};
    r.service = is_gun(troop.arm) ? Service::guns : troop.arm == Arm::cavalry ? Service::horse : Service::foot;
    r.each = 10 * cost_a_base(t, troop), r.least = bases.least.value, r.most = bases.most.value;
    out.troops.push_back(r);
  }
}

}  // namespace grog::walter_schnaffs
