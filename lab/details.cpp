#include "lab/details.hpp"

namespace grog {

void Details::add(const Details& o) {
  if (units.size() < o.units.size()) units.resize(o.units.size());
  for (std::size_t i = 0; i < o.units.size(); ++i) {
    units[i].left.add(o.units[i].left);
    units[i].destroyed += o.units[i].destroyed;
    units[i].full = std::max(units[i].full, o.units[i].full);
  }
  for (const auto& [clause, use] : o.clauses) {
    ClauseUse& mine = clauses[clause];
    mine.times += use.times, mine.games += use.games;
    mine.won[0] += use.won[0], mine.won[1] += use.won[1];
  }
  for (const auto& [margin, games] : o.margins) margins[margin] += games;
  for (const auto& [turns, games] : o.lengths) lengths[turns] += games;
  for (const auto& [turn, games] : o.reached) reached[turn] += games;
  for (const auto& [turn, left] : o.strength)
    for (std::size_t side = 0; side < 2; ++side) strength[turn][side] += left[side];
}

void GameWatch::note_turn(const State& s) {
  std::array<u64, 2>& left = strength_[turn_];
  left = {0, 0};
  for (std::size_t i = 0; i < s.units; ++i)
    if (const Unit& u = s.unit[i]; u.kind != 0 && u.side != Side::nobody && u.strength > 0)
      left[index(u.side)] += static_cast<u64>(u.strength);
}

void GameWatch::after_order(const State& s) {
  for (const Event& e : journal_.events)
    if (e.clause != Clause::none) ++cited_[e.clause];
  for (const Modifier& m : journal_.modifiers) ++cited_[m.clause];
  journal_.clear();
  if (s.turn == turn_ && s.over == 0) return;
  note_turn(s);
  turn_ = s.turn;
}

void GameWatch::end(const State& s, Details& out) {
  if (out.units.size() < s.units) out.units.resize(s.units);
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.kind == 0) continue;
    UnitFate& fate = out.units[i];
    fate.left.add(u.strength);
    fate.destroyed += u.strength <= 0;
    fate.full = std::max(fate.full, game_.full_strength(s, unit_id(i)));
  }
  for (const auto& [clause, times] : cited_) {
    ClauseUse& use = out.clauses[clause];
    use.times += times, ++use.games;
    if (s.over != 0 && s.winner != Side::nobody) use.won[index(s.winner)] += times;
  }
  Standing standing = game_.standing(s);
  ++out.margins[standing.points[0] - standing.points[1]];
  ++out.lengths[s.turn];
  for (const auto& [turn, left] : strength_) {
    ++out.reached[turn];
    for (std::size_t side = 0; side < 2; ++side) out.strength[turn][side] += left[side];
  }
}

}  // namespace grog
