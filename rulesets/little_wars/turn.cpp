// The battle, order by order: putting down, moves, and how it ends.
#include "rulesets/kit/proposals.hpp"
#include "rulesets/little_wars/game.hpp"

namespace grog::little_wars {
namespace {

// ---- whether an order is allowed

Verdict may_put(const LittleGame& g, const State& s, const Order& o) {
  Verdict v = kit::check_own(s, o.unit, s.asked().side, [](const Unit& u) { return stands(u) || boxed(u); });
  if (!v) return v;
  std::array<Point, 4> zone = g.zone(s[o.unit].side);
  if (!inside(g.tray(o.pose), Polygon{zone})) return refused(g.battle == Battle::defence ? "LW-6.5"_c : "LW-2.2"_c);
  return fits(g, Bodies({&g}, s), o.unit, o.pose);
}
// A gun, or men, of one's own that has not moved yet, and guns first.
Verdict may_act(const LittleGame& g, const State& s, const Order& o) {
  bool gun = kit::is(o, Verb::fire) || kit::is(o, Verb::haul);
  if (Verdict v = kit::check_own(s, o.unit, s.active, stands); !v) return v;
  if (g.is_gun(s[o.unit]) != gun) return faulty(gun ? "no_gun"_w : "a_gun"_w);
  if (gun && s.game.men_moved) return refused("LW-2.5"_c);
  return s[o.unit].moved ? refused(gun ? "LW-3.4"_c : "LW-2.6"_c) : Verdict{};
}
Verdict may_fire(const LittleGame& g, const State& s, const Order& o) {
  const Tables& t = g.t();
  if (Verdict v = may_act(g, s, o); !v) return v;
  if (s.turn < t.gun.first_fire.value && s.active != g.defender()) return refused(t.gun.first_fire.clause);
  if (s[o.unit].shots >= t.gun.shots.value) return refused(t.gun.shots.clause);
  auto is_mark = [&](const Unit& u) { return stands(u) && !g.is_gun(u); };
  if (Verdict v = kit::check_enemy(s, o.target, s.active, is_mark); !v) return v;
  Bodies b({&g}, s);
  return in_action(g, b, o.unit) ? aim(g, b, o.unit, o.target).verdict : refused("LW-3.3"_c, "no_crew"_w);
}
Verdict may_go(const LittleGame& g, const State& s, const Order& o) {
  Verdict v = may_act(g, s, o);
  if (v && s[o.unit].shots > 0) v = refused("LW-3.4"_c);
  if (v && kit::is(o, Verb::charge)) v = kit::check_enemy(s, o.target, s.active, stands);
  return v ? way_of(g, Bodies({&g}, s), o).verdict : v;
}

// ---- what it does

// Where it is drawn, or the first free place from the back line on; where there is none it stays in the box.
void put_in_zone(Play& p, UnitId u, const Pose& drawn) {
  Order o = kit::make(Verb::put, u);
  o.pose = drawn;
  const Board& board = p.g.board();
  for (i32 y = inch; !may_put(p.g, p.s, o) && y < board.height; y += inch)
    for (i32 x = inch; x < board.width && !may_put(p.g, p.s, o); x += inch)
      o.pose.at = {x, p.s[u].side == Side::first ? y : board.height - y};
  if (may_put(p.g, p.s, o)) p.s[u].pose = o.pose, p.s[u].place = on_table;
}
// Prisoners set free have found arms at their back line, and stand there (LW-4.10, LW-R12).
void begin_move(Play& p, Side side) {
  if (side == p.s.game.first_player) ++p.s.turn;
  p.s.active = side, p.s.game.men_moved = false;
  each_unit(p.s, every_unit, [](UnitId, Unit& u) { u.moved = false, u.shots = 0; });
  p.ask(Ask::act, side);
  for (UnitId u : units(p.s, both(of_side(side), boxed))) {
    put_in_zone(p, u, {});
    p.s[u].moved = true;
    p.tell(Tell::put, "LW-4.10"_c, u);
  }
}
void win(Play& p, Side victor, Clause why) {
  p.s.game.victor = victor;
  Standing end = p.g.standing(p.s);
  p.finish(end.ahead);
  p.tell(Tell::over, {.side = end.ahead, .clause = why, .value = end.points[0], .value2 = end.points[1]});
}

void toss(Play& p, const Order&) {
  p.s.answered();
  Side first = p.dice.test(at_least(4), "LW-2.1"_c) ? Side::second : Side::first;
  p.s.game.first_player = first;
  p.tell(Tell::toss, {.side = first, .clause = "LW-2.1"_c});
  p.ask(Ask::put, other(first));
  p.ask(Ask::put, first);
}
void put(Play& p, const Order& o) {
  p.s[o.unit].pose = p.g.tray(o.pose).pose(), p.s[o.unit].place = on_table;
  p.tell(Tell::put, "LW-2.2"_c, o.unit);
}
void ready(Play& p, const Order&) {
  Side side = p.s.asked().side;
  for (UnitId u : units(p.s, both(of_side(side), boxed))) put_in_zone(p, u, p.g.suggested[index(u)]);
  p.s.answered();
  p.tell(Tell::ready, {.side = side, .clause = "LW-2.2"_c});
  if (p.s.waiting > 0) return;
  p.s.phase = Phase::moves;
  begin_move(p, p.s.game.first_player);
}

void fire(Play& p, const Order& o) {
  ShotIn in = aim(p.g, Bodies({&p.g}, p.s), o.unit, o.target).in;
  Tally why = shot_reasons(p.t(), in);
  ShotOut out = shot(p.t(), in, why, p.dice);
  ++p.s[o.unit].shots;
  p.tell(Tell::fires, {.unit = o.unit, .other = o.target, .clause = "LW-3.4"_c, .value = out.killed}, why);
  if (out.killed > 0) lose(p, o.target, out.killed, "LW-3.8"_c);
}
void go(Play& p, const Order& o) {
  Way way = way_of(p.g, Bodies({&p.g}, p.s), o);
  p.s[o.unit].pose = way.end, p.s[o.unit].moved = true;
  if (way.hauler != UnitId::none) {
    p.s[way.hauler].pose = way.beside, p.s[way.hauler].moved = true;
    return p.tell(Tell::hauls, "LW-3.6"_c, o.unit, way.hauler);
  }
  p.s.game.men_moved = true;
  bool charge = kit::is(o, Verb::charge);
  p.tell(charge ? Tell::charges : Tell::moves, charge ? "LW-4.2"_c : "LW-2.6"_c, o.unit, o.target);
}
// The end of a move: melees, and whether the battle is decided.
void end(Play& p, const Order&) {
  const Tables& t = p.t();
  Side mover = p.s.active, next = other(mover), defender = p.g.defender();
  p.s.answered();
  settle(p, mover);
  Bodies b({&p.g}, p.s);
  i32 ours = count(b, men_of(b, mover)), theirs = count(b, men_of(b, next)), there = 0;
  men_of(b, mover).each([&](UnitId u) { there += p.g.on_back_line(b[u], next) ? p.s[u].strength : 0; });
  if (ours == 0 || theirs == 0) return win(p, ours > 0 ? mover : theirs > 0 ? next : defender, "LW-6.1"_c);
  if (p.g.battle == Battle::rear && there >= t.points.blow.value) return win(p, mover, t.points.blow.clause);
  if (next == defender && there * t.points.one_in.value >= p.g.men_at_start[index(mover)])
    return win(p, mover, t.points.one_in.clause);
  if (defender == Side::nobody && std::max(ours, theirs) < t.points.exhausted.value)
    return win(p, defender, t.points.exhausted.clause);
  bool last = next == p.s.game.first_player && p.s.turn >= p.g.turns;
  if (last) return win(p, defender, defender == Side::nobody ? "LW-R14"_c : t.points.one_in.clause);
  begin_move(p, next);
}

constexpr LittleGame::Verbs::Row rows[] = {
    {Verb::toss, {Ask::toss}, nullptr, toss},  {Verb::put, {Ask::put}, may_put, put},
    {Verb::ready, {Ask::put}, nullptr, ready}, {Verb::fire, {Ask::act}, may_fire, fire},
    {Verb::haul, {Ask::act}, may_go, go},      {Verb::move, {Ask::act}, may_go, go},
    {Verb::charge, {Ask::act}, may_go, go},    {Verb::end, {Ask::act}, nullptr, end}};

}  // namespace

std::span<const LittleGame::Verbs::Row> LittleGame::verbs() { return rows; }

// Who has come to blows fights at the end of the move.
bool LittleGame::follow_up(const Order& given, State& at, Order& next) const {
  if (!kit::is(given, Verb::charge) || at.waiting == 0 || at.asked().kind != Ask::act) return false;
  next = kit::make(Verb::end);
  return true;
}

}  // namespace grog::little_wars
