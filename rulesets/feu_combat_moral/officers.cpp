// Generals and aides: joining, riding, falling, fleeing (FCM-7, 20.11, 28).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {

void attach(const FcmGame& g, State& s, UnitId officer, UnitId unit) {
  s[officer].target = unit;
  follow_officers(g, s, unit);
}

void detach(State& s, UnitId officer) { s[officer].target = UnitId::none; }

void officer_falls(Play& p, UnitId id, Fate fate, Clause why) {
  State& s = p.s;
  Unit& o = s[id];
  UnitId unit = o.target;
  if (unit != UnitId::none && on_table(s[unit])) {
    s[unit].set(Mark::officer_lost);
    const Troop& x = p.t().troop(o);
    if (x.arm == Arm::general) s[unit].general_fallen = x.value / 20;
  }
  // Killed, he is in the count of losses; wounded, he is not (FCM-11.1, 11.2).
  o.losses = fate == Fate::killed ? p.t().officer.removed.value : 0;
  remove_unit(p, id, why);
}

void officers_at_risk(Play& p, UnitId unit, FateOf of_what, i32 losses, int figures_before) {
  if (of_what == FateOf::fire &&
      officer_fire_reasons(p.t(), {Mode::attached, losses, std::max(figures_before, 1), 0}).empty())
    return;
  for (UnitId each : units(p.s, leaders)) {
    Unit& o = p.s[each];
    if (o.target != unit) continue;
    AtRisk& risk = o.turn_to<AtRisk>();
    risk.of = of_what, risk.losses = losses, risk.figures = std::max(figures_before, 1);
  }
}

bool next_fate(Play& p) {
  State& s = p.s;
  UnitId id = first_unit(s, [](const Unit& u) { return u.matter == MatterKind::risk && on_table(u); });
  if (id == UnitId::none) return false;
  p.ask(Ask::fate, s[id].side, id, s[id].target);
  return true;
}

void throw_fate(Play& p, UnitId id) {
  Unit& o = p.s[id];
  AtRisk risk = o.busy_with<AtRisk>();
  bool fire = risk.of == FateOf::fire;
  i32 losses = risk.losses, figures = risk.figures;
  o.drop_matter();
  Fate fate;
  Tally why;
  if (fire) {
    OfficerFireIn in{Mode::attached, losses, figures, 0};
    why = officer_fire_reasons(p.t(), in);
    fate = officer_fire(p.t(), in, why, p.dice).fate;
  } else {
    OfficerMeleeIn in{losses, figures};
    why = officer_melee_reasons(p.t(), in);
    fate = officer_melee(p.t(), in, why, p.dice).fate;
  }
  if (p.dice.ran_short()) return;
  constexpr Clause by_fire[] = {"FCM-7.4"_c, "FCM-7.6"_c, "FCM-7.5"_c},
                   by_melee[] = {"FCM-7.17"_c, "FCM-7.19"_c, "FCM-7.20"_c};
  Clause clause = (fire ? by_fire : by_melee)[slot(fate)];
  p.tell(Tell::officer_fate, optioned(about(id, clause, o.target), fate), why);
  if (fate != Fate::safe) officer_falls(p, id, fate, clause);
}

namespace {

bool free_of_enemies(const Scene& c, Side side, const Quad& q) {
  return c.bodies.within(q, 10, c.enemies(side)) == UnitId::none;
}

// Over anything but rivers and houses (FCM-22.8); who is with a garrison leaves its house.
bool way_is_open(const FcmGame& g, Point from, Point to) {
  Segment line{from, to};
  return g.land().along(line, class_of(Ground::river, Ground::house), [&](const field::GroundPiece& p) {
    if (!p.is_area) return field::passed(p, line).count > 0;
    return field::holds(p, to) || (field::crossed(p, line) && !field::holds(p, from));
  }) == nullptr;
}

Box officer_box(const FcmGame& g, Point at, i32 facing) {
  return {at, normalise(facing), g.t().footprint.officer.width, g.t().footprint.officer.depth};
}

}  // namespace

bool is_lone_officer(const State& s, UnitId id) {
  return id != UnitId::none && leaders(s[id]) && s[id].target == UnitId::none;
}

void reach_officers(Play& p, UnitId by, const UnitSet& on_its_way) {
  State& s = p.s;
  if (is_officer(s[by]) || !on_table(s[by])) return;
  Quad here = box_of(p.g, s[by]);
  for (UnitId each : units(s, both(leaders, against(s[by].side)))) {
    Unit& o = s[each];
    if (!is_lone_officer(s, each)) continue;
    if (!on_its_way.has(each) && !within(here, Quad(box_of(p.g, o)), officer_reach)) continue;
    Scene c = p.scene();
    i32 home = p.g.home_bearing(o.side), longest = p.t().officer.flight.value;
    bool away = false;
    for (i32 length = longest; length >= 300 && !away; length -= 300)
      for (i32 off : {0, 450, 3150, 900, 2700, 1350, 2250, 1800}) {
        Point to = point_ahead(o.pose.at, home + off, length);
        Box b = officer_box(p.g, to, o.pose.facing);
        if (!p.g.on_board(b) || !way_is_open(p.g, o.pose.at, to) || !free_of_enemies(c, o.side, b)) continue;
        o.pose.at = to;
        away = true;
        break;
      }
    Event e = about(each, "FCM-28.6"_c, by);
    p.tell(away ? Tell::officer_moved : Tell::officer_fate, away ? e : optioned(e, Fate::killed));
    if (!away) officer_falls(p, each, Fate::killed, "FCM-28.6"_c);
  }
}

bool next_officer(Play& p) {
  State& s = p.s;
  for (Side side : {s.game.turn_of, other(s.game.turn_of)}) {
    bool any = any_unit(s, [&](const Unit& u) { return u.side == side && leaders(u) && !u.is(Mark::moved); });
    if (any) return p.ask(Ask::officer, side), true;
  }
  return false;
}

Verdict check_officer(const Scene& c, const State& s, const Order& o) {
  const FcmGame& g = c.g;
  const Decision& d = s.asked();
  if (Verdict v = check_own(s, o.unit, d.side); !v) return v;
  const Unit& u = s[o.unit];
  if (!is_officer(u)) return refused("FCM-20.11"_c);
  if (u.is(Mark::moved)) return refused("FCM-20.11"_c);
  i32 reach = g.t().officer.move.value;
  if (verb_of(o) == Verb::join) {
    if (Verdict v = check_own(s, o.target, d.side); !v) return v;
    if (is_officer(s[o.target])) return faulty("not_such"_w);
    if (!within(c[o.unit], c[o.target], reach)) return refused("FCM-20.11"_c);
    bool open = in_house(s[o.target]) || way_is_open(g, u.pose.at, s[o.target].pose.at) || u.target == o.target;
    return open ? Verdict{} : refused("FCM-22.8"_c);
  }
  if (o.pose.facing < 0 || o.pose.facing >= full_turn || o.pose.slot != 0) return faulty("not_such"_w);
  if (!within(u.pose.at, o.pose.at, reach)) return refused("FCM-20.11"_c);
  Quad q = officer_box(g, o.pose.at, o.pose.facing);
  if (!g.on_board(q)) return faulty("off_the_table"_w);
  if (!way_is_open(g, u.pose.at, o.pose.at)) return refused("FCM-22.8"_c);
  if (!free_of_enemies(c, d.side, q)) return refused("FCM-28.6"_c);
  bool taken = c.bodies.overlapped(q, c.bodies.all() - o.unit) != UnitId::none;
  return taken ? faulty("no_room"_w) : Verdict{};
}

void move_officer(Play& p, const Order& o) {
  State& s = p.s;
  Side side = s.asked().side;
  s.answered();
  s.game.turn_of = other(side);
  if (verb_of(o) == Verb::done) {
    for (UnitId each : units(s, of_side(side)))
      if (is_officer(s[each])) s[each].set(Mark::moved);
  } else {
    Unit& u = s[o.unit];
    u.set(Mark::moved);
    detach(s, o.unit);
    UnitId with = o.target;
    if (verb_of(o) == Verb::ride) {
      u.pose.at = o.pose.at, u.pose.facing = o.pose.facing;
      Scene c = p.scene();  // base to base with a unit he has joined it
      with = c.bodies.within(c[o.unit], 0, c.in_the_open() & c.bodies.of(side));
    }
    bool joins = with != UnitId::none;
    if (joins) attach(p.g, s, o.unit, with);
    p.tell(Tell::officer_moved, about(o.unit, joins ? "FCM-28.2"_c : "FCM-20.11"_c, with));
  }
  advance(p);
}

}  // namespace grog::feu_combat_moral
