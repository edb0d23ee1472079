// Who may be raised, and what he is worth (MP-R50): what the workshop asks.
#include "core/workshop.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

Service service_of(const Troop& troop) {
  switch (troop.arm) {
    case Arm::infantry: return Service::foot;
    case Arm::skirmishers: return Service::light;
    case Arm::cavalry: return Service::horse;
    case Arm::artillery: return Service::guns;
    case Arm::leader: break;
  }
  return troop.rank == Rank::general ? Service::chief : Service::aide;
}

}  // namespace

void muster(const PlaineBook& book, Muster& out) {
  const Tables& t = book.t();
  out.armies = t.armies;
  for (std::size_t k = 0; k < t.troops.size(); ++k) {
    const Troop& troop = t.troops[k];
    Raised r{.troop = k, .armies = troop.armies, .service = service_of(troop)};
    Unit unit{};
    unit.kind = byte_of(k + 1);
    if (r.service <= Service::horse) {
      auto [least, most] = figures_of(t, troop);
      r.least = least.value, r.most = most.value, r.step = 2;
      constexpr int many = 100;  // so that parts of a hundred come out even
      unit.start = many;
      r.each = 10 * worth_of(t, unit) / many;
    } else {
      r.price = 10 * worth_of(t, unit);
    }
    out.troops.push_back(r);
  }
  out.units_an_aide = t.army.units_an_adc.value;
}

}  // namespace grog::morne_plaine
