// Who may be raised (MPLG-18.1, 18.2): what the workshop asks. The print has no points; a stand counts for one.
#include "core/workshop.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {

void muster(const MplgBook& book, Muster& out) {
  const Tables& t = book.t();
  for (std::string_view key : army_keys)
    out.armies.push_back({std::string{key}, Sentence(book.words()("side", key)), '?'});
  for (std::size_t k = 0; k < t.troops.size(); ++k) {
    const Troop& troop = t.troops[k];
    Raised r{.troop = k, .armies = u32{1} << index(troop.side)};
    if (troop.arm == Arm::general) {
      r.service = Service::leader;
    } else {
      r.service = is_gun(troop.arm)           ? Service::guns
                  : troop.arm == Arm::cavalry ? Service::horse
                  : troop.light               ? Service::light
                                              : Service::foot;
      r.each = 10, r.least = troop.least, r.most = std::min(troop.most, t.most_stands(troop.arm));
    }
    out.troops.push_back(r);
  }
}

}  // namespace grog::mplg
