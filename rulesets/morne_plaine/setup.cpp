// Before the battle: lots for who deploys first, and deployment (section 8).
#include "core/require.hpp"
#include "rulesets/kit/offers.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

// Wholly within the zone along its own edge.
bool in_zone(const PlaineGame& g, Side side, const Quad& q) {
  i32 way = g.edge[side], deep = g.zone_depth, w = g.board().width, h = g.board().height;
  for (Fine c : fine_corners(q)) {
    i32 from_edge = way == 0              ? h * fine_parts - c.y
                    : way == quarter_turn ? w * fine_parts - c.x
                    : way == half_turn    ? c.y
                                          : c.x;
    if (from_edge > deep * fine_parts) return false;
  }
  return true;
}

Verdict check_place(const PlaineGame& g, const State& s, const Order& o, Unit& placed) {
  const Unit& u = s[o.unit];
  if (o.option >= formation_count) return faulty("unknown_formation"_w);
  Formation f = formation_asked(o);
  const Troop& troop = g.t().troop(u);
  if (Verdict v = may_form(g.t(), troop, f, o.value, u.strength); !v) return v;
  if (o.pose == Pose{}) return faulty("say_where"_w);
  if (!on_board(g, o.pose)) return refused("MP-R50"_c, "off_table"_w);
  placed = u;
  placed.place = in_the_open;
  placed.pose = o.pose;
  placed.pose.slot = 0;
  placed = formed_as(placed, f, o.value, o.pose.facing);
  if (!in_zone(g, u.side, Quad(body(g, placed)))) return refused("MP-R50"_c, "outside_zone"_w);
  Quad q(body(g, placed));
  // Where guns may not drive, none are put down.
  bool rough = troop.arm == Arm::artillery && g.land.under(q, difficult) != nullptr;
  return rough ? refused("MP-9.10"_c) : stands_clear(Bodies(g, s), o.unit, q, false);
}

void garrison(const PlaineGame& g, Unit& u, i16 place) {
  u = formed_as_usual(g.t(), u);
  u.place = place;
  u.pose.at = g.building(place)->shape.at;
}

Verdict check_placed(const State& s, const Order& o) {
  return kit::check_own(s, o.unit, s.asked().side, [](const Unit& u) { return u.strength > 0; });
}
void go_on(Play& p) {
  p.s.answered();
  next_setup_step(p);
}

Verdict check_suggested(const PlaineGame& g, const State& s, const Order&) {
  return g.has_suggestion(s, s.asked().side) ? Verdict{} : faulty("no_suggestion"_w);
}
Verdict check_done(const PlaineGame&, const State& s, const Order&) {
  bool left = any_unit(s, [&](const Unit& u) { return u.side == s.asked().side && u.place == to_deploy; });
  return left ? refused("MP-R50"_c, "left_to_place"_w) : Verdict{};
}
Verdict check_garrison(const PlaineGame& g, const State& s, const Order& o) {
  if (Verdict v = check_placed(s, o); !v) return v;
  if (Verdict v = may_garrison(Bodies(g, s), o.unit, o.place); !v) return v;
  return in_zone(g, s[o.unit].side, g.building(o.place)->box) ? Verdict{} : refused("MP-R50"_c);
}
Verdict check_deploy(const PlaineGame& g, const State& s, const Order& o) {
  if (Verdict v = check_placed(s, o); !v) return v;
  Unit placed;
  return check_place(g, s, o, placed);
}

void draw_lots(Play& p, const Order&) {
  auto pair = [](Dice& d) -> std::array<i16, 2> {
    i16 a = short_of(d.one("MP-R50"_c)), b = short_of(d.one("MP-R50"_c));
    return {a, b};
  };
  auto thrown = until(p.dice, pair, [](const std::array<i16, 2>& r) { return r[0] != r[1]; });
  GameData& game = p.s.game;
  game.first_player = thrown[0] > thrown[1] ? Side::first : Side::second;
  game.lots_due = false;
  p.tell(Tell::lots, {.side = game.first_player, .clause = "MP-R50"_c, .value = thrown[0], .value2 = thrown[1]});
  go_on(p);
}
void deploy(Play& p, const Order& o) {
  Unit placed;
  require(check_place(p.g, p.s, o, placed).accepted, "a unit deploys as it was checked");
  p[o.unit] = placed;
  p.tell_unit(Tell::deployed, o.unit, "MP-R50"_c);
}
void put_into(Play& p, const Order& o) {
  garrison(p.g, p[o.unit], o.place);
  p.tell_unit(Tell::garrisoned, o.unit, "MP-R50"_c);
}
void deployed(Play& p, const Order&) {
  p.s.side_of(p.s.asked().side).deployed = true;
  go_on(p);
}
void deploy_suggested(Play& p, const Order& o) {
  for (UnitId id : units(p.s, of_side(p.s.asked().side))) {
    Unit& u = p[id];
    if (u.strength == 0) continue;
    const Suggestion& where = p.g.suggested[id];
    u.pose = where.pose;
    u.place = in_the_open;
    u = formed_as(u, where.formation, where.front, where.pose.facing);
    if (where.place >= 0) garrison(p.g, u, where.place);
    p.tell_unit(where.place >= 0 ? Tell::garrisoned : Tell::deployed, id, "MP-R50"_c);
  }
  deployed(p, o);
}

constexpr Rows::Row rows[] = {
    {Verb::lots, Ask::lots, nullptr, draw_lots, kit::offer<Verb::lots, kit::always>},
    {Verb::deploy, Ask::deploy, check_deploy, deploy},
    {Verb::garrison, Ask::deploy, check_garrison, put_into},
    {Verb::suggested, Ask::deploy, check_suggested, deploy_suggested},
    {Verb::done, Ask::deploy, check_done, deployed},
};

}  // namespace

bool PlaineGame::has_suggestion(const State& s, Side side) const {
  for (UnitId id : units(s, of_side(side)))
    if (s[id].strength > 0 && !suggested[id].given) return false;
  return true;
}

void next_setup_step(Play& p) {
  State& s = p.s;
  if (s.game.lots_due) {
    s.phase = Phase::lots;
    return void(p.ask(Ask::lots, Side::first));
  }
  Side first = s.game.first_player;
  s.phase = Phase::deployment;
  for (Side side : {other(first), first})
    if (!s.side_of(side).deployed) {
      s.active = side;
      return void(p.ask(Ask::deploy, side));
    }
  s.turn = 1;
  begin_player_turn(p, first);
}

std::span<const Rows::Row> setup_verbs() { return rows; }

}  // namespace grog::morne_plaine
