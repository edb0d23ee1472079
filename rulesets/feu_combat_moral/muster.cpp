// Who may be raised, for what (FCM-10.1 to 10.7, R55, 28.1): what the workshop asks.
#include "core/workshop.hpp"
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

Service service_of(const Troop& x) {
  switch (x.arm) {
    case Arm::general: return Service::chief;
    case Arm::aide: return Service::aide;
    case Arm::artillery: return Service::guns;
    case Arm::infantry: return x.company ? Service::light : Service::foot;
    default: return Service::horse;
  }
}

}  // namespace

void muster(const FcmBook& book, Muster& out) {
  const Tables& t = book.t();
  for (std::size_t n = 0; n < std::size(nation_keys); ++n) {
    const Sentence& name = t.nation[n].name;
    out.armies.push_back({std::string{nation_keys[n]}, name, name.in(Lang::en)[0]});
  }
  constexpr i32 least = 2;
  for (std::size_t k = 0; k < t.troops.size(); ++k) {
    const Troop& x = t.troops[k];
    Raised r{.troop = k, .service = service_of(x)};
    if (x.nation >= 0) r.armies = u32{1} << x.nation;
    if (is_officer(x.arm))
      r.price = x.price;
    else
      r.each = x.price, r.least = least, r.most = x.most;
    out.troops.push_back(r);
  }
}

}  // namespace grog::feu_combat_moral
