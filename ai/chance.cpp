#include "ai/chance.hpp"

#include <cmath>
#include <memory>

#include "ai/judge.hpp"

namespace grog {

std::function<double(const Game&, const State&)> chance_by_score() {
  struct Scale {
    const Game* game = nullptr;
    double size = 1;
  };
  return [scale = std::make_shared<Scale>()](const Game& game, const State& s) {
    if (s.over != 0) return s.winner == Side::nobody ? 0.5 : s.winner == Side::first ? 1.0 : 0.0;
    if (scale->game != &game) *scale = {&game, Judge(game).scale()};
    // A lead as great as careless games see at most wins nine battles in ten.
    const double steep = std::log(9.0);
    double lead = static_cast<double>(game.score(s, Side::first)) / scale->size;
    return 1 / (1 + std::exp(-steep * lead));
  };
}

}  // namespace grog
