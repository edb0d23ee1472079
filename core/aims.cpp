#include "core/aims.hpp"

namespace grog {

Point middle_of(const std::vector<Point>& points) {
  i64 x = 0, y = 0, n = static_cast<i64>(points.size());
  for (Point p : points) x += p.x, y += p.y;
  return n == 0 ? Point{} : Point{static_cast<i32>(x / n), static_cast<i32>(y / n)};
}

void aims_of(const Game& game, const State& s, std::vector<Aim>& out) {
  out.clear();
  if (const auto* told = dynamic_cast<const Aims*>(&game)) told->aims(s, out);
}

Point whereabouts(const Game& game, const Unit& u) {
  const Board& board = game.board();
  if (!board.is_grid() || u.place < 0 || static_cast<std::size_t>(u.place) >= board.places.size()) return u.pose.at;
  return middle_of(board.places[static_cast<std::size_t>(u.place)].points);
}

bool is_fighting(const Game& game, const State& s, UnitId id) {
  const Unit& u = s[id];
  if (u.kind == 0 || u.strength <= 0 || u.side == Side::nobody) return false;
  if (game.rules().troops()[u.kind - 1u].symbol == Symbol::officer) return false;
  std::vector<Point> outline;
  game.outline(s, id, outline);
  return !outline.empty();
}

}  // namespace grog
