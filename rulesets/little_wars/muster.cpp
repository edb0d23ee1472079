// Who may be put down, and what he counts when points are reckoned (LW-5): what the workshop asks.
#include "core/workshop.hpp"
#include "rulesets/little_wars/game.hpp"

namespace grog::little_wars {

void muster(const LittleGame::Book& book, Muster& out) {
  const Tables& t = book.t();
  out.armies.push_back({"red", Sentence(book.words()("side", "red")), 'R'});
  out.armies.push_back({"blue", Sentence(book.words()("side", "blue")), 'B'});
  constexpr i32 most_men = 12;
  for (std::size_t k = 0; k < t.arms.size(); ++k) {
    Raised r{.troop = k};
    switch (t.arms[k]) {
      case Arm::infantry: r.service = Service::foot, r.each = 10 * t.points.infantry.value; break;
      case Arm::cavalry: r.service = Service::horse, r.each = 10 * t.points.cavalry.value; break;
      case Arm::gun: r.service = Service::guns, r.price = 10 * t.points.gun.value; break;
    }
    if (r.service != Service::guns) r.least = t.gun.crew.value, r.most = most_men;
    out.troops.push_back(r);
  }
}

}  // namespace grog::little_wars
