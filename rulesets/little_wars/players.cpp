// What people find in a menu, what computer players consider, and how they judge a position.
#include "rulesets/kit/expected.hpp"
#include "rulesets/kit/menu.hpp"
#include "rulesets/kit/proposals.hpp"
#include "rulesets/little_wars/game.hpp"

namespace grog::little_wars {
namespace {

using Orders = std::vector<Order>;
void offer(const LittleGame& g, const State& s, const Order& o, Orders& out) {
  if (g.check(s, o)) out.push_back(o);
}
void offer_pairs(const LittleGame& g, const State& s, Verb verb, Orders& out) {
  for (UnitId u : units(s, both(of_side(s.active), stands)))
    for (UnitId enemy : units(s, both(against(s.active), stands))) offer(g, s, kit::make(verb, u, enemy), out);
}
// At the nearest enemy and round him, up and down the table, and anywhere: all or a third of the way.
void offer_ways(const LittleGame& g, const State& s, UnitId u, Rng& rng, Orders& out) {
  Point from = s[u].pose.at;
  UnitId enemy =
      least_unit(s, both(stands, against(s.active)), [&](UnitId e) { return distance_squared(s[e].pose.at, from); });
  Point foe = enemy == UnitId::none ? from : s[enemy].pose.at;
  i32 at_foe = direction(from, foe), aside = static_cast<i32>(rng.below(1200)) - 600;
  Order o = kit::make(g.is_gun(s[u]) ? Verb::haul : Verb::move, u);
  for (i32 bearing : {at_foe, at_foe + aside, 0, half_turn, static_cast<i32>(rng.below(full_turn))})
    for (i32 share : {1, 3}) {
      o.pose = {point_ahead(from, bearing, g.pace(s, u) / share - 1), short_of(at_foe), 0};
      offer(g, s, o, out);
    }
}

i32 slot_of(const Tables& t, const ShotIn& in) {
  i32 band = std::min((in.range - 1) / t.gun.band.value, bands - 1);
  return ((band * 3 + number_of(in.cover)) * 2 + (in.horse ? 1 : 0)) * 4 + std::clamp<i32>(in.men, 1, 4) - 1;
}
// The best shot of a gun in action, in thousandths of a man.
i32 best_shot(const LittleGame& g, const Bodies& b, UnitId gun) {
  i32 best = 0;
  if (!in_action(g, b, gun)) return best;
  men_of(b, other(b.unit(gun).side)).each([&](UnitId u) {
    if (Aim a = aim(g, b, gun, u); a.verdict) best = std::max(best, g.kills(a.in));
  });
  return best;
}
i32 worth(const LittleGame& g, const Bodies& b, Side side) {
  const Tables& t = g.t();
  const State& s = b.state();
  i32 sum = points(g, s, side) * t.weights.point;
  guns_of(b, side).each([&](UnitId gun) {
    bool can = side == s.active && !s.game.men_moved && !s[gun].moved &&
               (s.turn >= t.gun.first_fire.value || side == g.defender());
    sum += best_shot(g, b, gun) *
           (t.weights.next * t.gun.shots.value + (can ? t.weights.now * (t.gun.shots.value - s[gun].shots) : 0)) / 1000;
  });
  UnitSet own = men_of(b, side);
  own.each([&](UnitId u) {
    i32 from_home = side == Side::first ? s[u].pose.at.y : g.board().height - s[u].pose.at.y;
    if (prisoners_of(s, u) != UnitId::none) sum -= t.weights.home * from_home / inch;
    if (2 * count(b, near(b, u, t.move.infantry.value * inch, own)) >= s[u].strength)
      sum += t.weights.supported * s[u].strength;
    if (side != g.defender()) sum += t.weights.approach * from_home / inch;
  });
  return sum;
}

}  // namespace

void LittleGame::propose(const State& s, Rng& rng, std::size_t most, Orders& out) const {
  out.clear();
  if (s.waiting == 0) return;
  bool act = s.asked().kind == Ask::act, put = s.asked().kind == Ask::put;
  for (Verb v : {Verb::fire, Verb::charge})
    if (act) offer_pairs(*this, s, v, out);
  for (UnitId u : units(s, of_side(s.asked().side))) {
    Order o = kit::make(Verb::put, u);
    o.pose = suggested[index(u)];
    if (put && boxed(s[u])) offer(*this, s, o, out);
    if (act && stands(s[u]) && !s[u].moved) offer_ways(*this, s, u, rng, out);
  }
  kit::sample(rng, most - 1, out);
  out.push_back(kit::make(act ? Verb::end : put ? Verb::ready : Verb::toss));
}

void LittleGame::menu(const State& s, Menu& menu) const {
  kit::MenuBuilder lines(menu);
  Bodies b({this}, s);
  Orders pairs;
  for (Verb v : {Verb::toss, Verb::ready, Verb::end})
    if (check(s, kit::make(v))) lines.add(v);
  if (s.waiting == 0 || s.asked().kind == Ask::toss) return;
  for (UnitId u : units(s, of_side(s.asked().side))) {
    if (s.asked().kind == Ask::put)
      for (Point p : zone(s[u].side)) lines.same_or_new(Verb::put, u).corner(p);
    else if (stands(s[u]) && !s[u].moved && s[u].shots == 0 &&
             !(is_gun(s[u]) && (s.game.men_moved || !has_team(*this, b, u))))
      lines.add(is_gun(s[u]) ? Verb::haul : Verb::move, u).disc(s[u].pose.at, pace(s, u));
  }
  for (Verb v : {Verb::fire, Verb::charge})
    if (s.asked().kind == Ask::act) offer_pairs(*this, s, v, pairs);
  lines.fold(pairs);
}

// What shots are worth, by the procedure itself, so that a house rule reaches it.
void LittleGame::reckon() {
  for (i32 i = 0; i < count_of(kills_); ++i) {
    ShotIn in{1 + i / 24 * t().gun.band.value, static_cast<Cover>(i / 8 % 3), 1 + i % 4, i / 4 % 2 != 0};
    Tally why = shot_reasons(t(), in);
    at(kills_, i) = kit::expected([&](Dice& dice) { return shot(t(), in, why, dice); }, &ShotOut::killed);
  }
}
i32 LittleGame::kills(const ShotIn& in) const { return at(kills_, slot_of(t(), in)); }

// What would be settled now is settled first, by the rules themselves.
i32 LittleGame::score(const State& s, Side side) const {
  constexpr i32 won = 1'000'000;
  if (s.over != 0) return s.winner == Side::nobody ? 0 : s.winner == side ? won : -won;
  State after = s;
  RandomDice dice(0);  // a melee throws none
  Play p{*this, after, dice, nullptr};
  if (s.phase == Phase::moves) settle(p, s.active);
  Bodies b({this}, after);
  return worth(*this, b, side) - worth(*this, b, other(side));
}

}  // namespace grog::little_wars
