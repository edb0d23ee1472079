// What may be ordered, what it does, and what there is to offer.
#include "core/geometry/shape.hpp"
#include "rulesets/@FOLDER@/game.hpp"
#include "rulesets/kit/menu.hpp"
#include "rulesets/kit/proposals.hpp"
#include "rulesets/kit/verbs.hpp"

namespace grog::@FOLDER @{namespace {

    using Orders = std::vector<Order>;

Verdict may_act(const State& s, UnitId u) {
  Verdict v = kit::check_own(s, u, s.active, alive);
  return v && s[u].acted ? refused("@PREFIX@-2.1"_c) : v;
}
Verdict may_march(const NewGame& g, const State& s, const Order& o) {
  if (Verdict v = may_act(s, o.unit); !v) return v;
  i32 way = distance_up(s[o.unit].pose.at, o.pose.at), most = g.t().march.value * centimetre;
  if (way > most) return refused(g.t().march.clause, "too_far"_w, way, most);
  Quad there = g.tray(o.pose);
  bool barred = !on_table(there, g.board().width, g.board().height);
  each_unit(s, alive, [&](UnitId u, const Unit& v) { barred |= u != o.unit && overlap(there, g.tray(v.pose)); });
  return barred ? refused("@PREFIX@-2.3"_c) : Verdict{};
}
Verdict may_fire(const NewGame& g, const State& s, const Order& o) {
  if (Verdict v = may_act(s, o.unit); !v) return v;
  if (Verdict v = kit::check_enemy(s, o.target, s.active, alive); !v) return v;
  i32 way = distance(g.tray(s[o.unit].pose), g.tray(s[o.target].pose)), most = g.t().range.value * centimetre;
  return way > most ? refused(g.t().range.clause, "too_far"_w, way, most) : Verdict{};
}

void march(Play& p, const Order& o) {
  p.s[o.unit].pose = p.g.tray(o.pose).pose(), p.s[o.unit].acted = true;
  p.tell(Tell::marches, "@PREFIX@-2.2"_c, o.unit);
}
void shoot(Play& p, const Order& o) {
  FireIn in{p.s[o.unit].strength};
  Tally why = fire_reasons(p.t(), in);
  i32 killed = std::min<i32>(fire(p.t(), in, why, p.dice).killed, p.s[o.target].strength);
  p.s[o.unit].acted = true, p.s[o.target].strength = short_of(p.s[o.target].strength - killed);
  p.tell(Tell::fires, {.unit = o.unit, .other = o.target, .clause = p.t().hit.clause, .value = killed}, why);
}
void end(Play& p, const Order&) {
  p.s.answered();
  each_unit(p.s, every_unit, [](UnitId, Unit& u) { u.acted = false; });
  Standing now = p.g.standing(p.s);
  bool last = p.s.active == Side::second && p.s.turn >= p.t().turns.value;
  if (last || now.points[0] == 0 || now.points[1] == 0) {
    p.finish(now.ahead);
    return p.tell(Tell::over,
                  {.side = now.ahead, .clause = "@PREFIX@-4.1"_c, .value = now.points[0], .value2 = now.points[1]});
  }
  p.s.turn = static_cast<u16>(p.s.turn + (p.s.active == Side::second ? 1 : 0));
  p.s.active = other(p.s.active);
  p.ask(Ask::act, p.s.active);
}

void offer_shots(const NewGame& g, const State& s, Rng&, std::size_t, Orders& out) {
  for (UnitId u : units(s, both(of_side(s.active), alive)))
    for (UnitId enemy : units(s, both(against(s.active), alive)))
      if (Order o = kit::make(Verb::fire, u, enemy); g.check(s, o)) out.push_back(o);
}
void offer_marches(const NewGame& g, const State& s, Rng& rng, std::size_t, Orders& out) {
  for (UnitId u : units(s, both(of_side(s.active), alive)))
    for (i32 bearing : {0, half_turn, static_cast<i32>(rng.below(full_turn))}) {
      Order o = kit::make(Verb::march, u);
      o.pose = {point_ahead(s[u].pose.at, bearing, g.t().march.value * centimetre - 1), s[u].pose.facing, 0};
      if (g.check(s, o)) out.push_back(o);
    }
}
void offer_end(const NewGame&, const State&, Rng& rng, std::size_t most, Orders& out) {
  kit::sample(rng, most - 1, out);
  out.push_back(kit::make(Verb::end));
}

using Rows = kit::Verbs<NewGame, Verb, Ask, Play>;
constexpr Rows::Row rows[] = {{Verb::march, {Ask::act}, may_march, march, offer_marches},
                              {Verb::fire, {Ask::act}, may_fire, shoot, offer_shots},
                              {Verb::end, {Ask::act}, nullptr, end, offer_end}};

}  // namespace

Verdict NewGame::check(const State& s, const Order& o) const { return Rows::check(rows, *this, s, o); }
void NewGame::apply(State& s, const Order& o, Dice& dice, Journal* journal) const {
  Play p{*this, s, dice, journal};
  Rows::apply(rows, p, o);
}
void NewGame::propose(const State& s, Rng& rng, std::size_t most, Orders& out) const {
  out.clear();
  if (s.waiting > 0) Rows::offer(rows, *this, s, rng, most, out);
}
void NewGame::menu(const State& s, Menu& menu) const {
  kit::MenuBuilder lines(menu);
  if (s.waiting == 0) return;
  lines.add(Verb::end);
  for (UnitId u : units(s, both(of_side(s.active), alive)))
    if (!s[u].acted) lines.add(Verb::march, u).disc(s[u].pose.at, t().march.value * centimetre);
  Orders shots;
  Rng none(0);
  offer_shots(*this, s, none, 0, shots);
  lines.fold(shots);
}

}  // namespace grog::@FOLDER@
