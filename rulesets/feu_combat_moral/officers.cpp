// Generals and aides: joining, riding, falling, fleeing (FCM-7, 20.11, 28).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {

void attach(const FcmGame& g, State& s, UnitId officer, UnitId unit) {
  set_target(s[officer], unit);
  follow_officers(g, s, unit);
}

void detach(State& s, UnitId officer) { s[officer].attr[attr::target] = 0; }

void officer_falls(Play& p, UnitId id, Fate fate, Clause why) {
  State& s = p.s;
  Unit& o = s[id];
  UnitId unit = target_of(o);
  if (unit != UnitId::none && on_table(s[unit])) {
    s[unit].set(flags::officer_lost);
    const Troop& x = p.t().troop(o);
    if (x.arm == Arm::general) set_general_fallen(s[unit], x.value / 20);
  }
  // Killed, he is in the count of losses; wounded, he is not (FCM-11.1, 11.2).
  o.attr[attr::losses] = static_cast<i16>(fate == Fate::killed ? p.t().officer.removed.value : 0);
  remove_unit(p, id, why);
}

void officers_at_risk(Play& p, UnitId unit, FateOf of_what, i32 losses, int figures_before) {
  if (of_what == FateOf::fire && officer_fire_reasons(p.t(), {false, losses, std::max(figures_before, 1), 0}).empty())
    return;
  for (std::size_t i = 0; i < p.s.units; ++i) {
    Unit& o = p.s.unit[i];
    if (!on_table(o) || formation_of(o) != Formation::officer || target_of(o) != unit) continue;
    o.attr[attr::fate] = static_cast<i16>(of_what);
    o.attr[attr::fate_losses] = static_cast<i16>(losses);
    o.attr[attr::fate_figures] = static_cast<i16>(std::max(figures_before, 1));
    ++of(p.s, game_attr::fates);
  }
}

bool next_fate(Play& p) {
  State& s = p.s;
  if (of(s, game_attr::fates) == 0) return false;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& o = s.unit[i];
    if (!on_table(o) || formation_of(o) != Formation::officer || o.attr[attr::fate] == 0) continue;
    p.ask(Ask::fate, o.side, unit_id(i), target_of(o));
    return true;
  }
  of(s, game_attr::fates) = 0;
  return false;
}

void throw_fate(Play& p, UnitId id) {
  Unit& o = p.s[id];
  bool fire = static_cast<FateOf>(o.attr[attr::fate]) == FateOf::fire;
  i32 losses = o.attr[attr::fate_losses], figures = o.attr[attr::fate_figures];
  clear_legs(o);
  --of(p.s, game_attr::fates);
  Fate fate;
  Tally why;
  if (fire) {
    OfficerFireIn in{false, losses, figures, 0};
    why = officer_fire_reasons(p.t(), in);
    fate = static_cast<Fate>(officer_fire(p.t(), in, why, p.dice).fate);
  } else {
    OfficerMeleeIn in{losses, figures};
    why = officer_melee_reasons(p.t(), in);
    fate = static_cast<Fate>(officer_melee(p.t(), in, why, p.dice).fate);
  }
  if (p.dice.ran_short()) return;
  constexpr Clause by_fire[] = {"FCM-7.4"_c, "FCM-7.6"_c, "FCM-7.5"_c},
                   by_melee[] = {"FCM-7.17"_c, "FCM-7.19"_c, "FCM-7.20"_c};
  Event e = about(id, (fire ? by_fire : by_melee)[static_cast<std::size_t>(fate)], target_of(o));
  e.option = static_cast<u8>(fate);
  p.tell(Tell::officer_fate, e, why);
  if (fate != Fate::safe) officer_falls(p, id, fate, e.clause);
}

namespace {

bool free_of_enemies(const FcmGame& g, const State& s, Side side, const Quad& q) {
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (!on_table(u) || u.side == side || formation_of(u) == Formation::officer) continue;
    Box b = box_of(g, u);
    if (!far_apart(b, nearest_point(q.centre), q.radius / fine_parts + 11) && within(q, Quad(b), 10)) return false;
  }
  return true;
}

// Over anything but rivers and houses (FCM-22.8).
bool way_is_open(const FcmGame& g, Point from, Point to) {
  for (const Feature& f : g.features()) {
    bool river = f.ground == Ground::river;
    if (!river && f.ground != Ground::house) continue;
    const Piece& piece = g.piece(f.piece);
    Segment line{from, to};
    bool area = piece.shape == Piece::Shape::area;
    if (area ? static_cast<bool>(crossing(line, Polygon{piece.points})) || contains(Polygon{piece.points}, to)
             : wall_crossing(line, Polyline{piece.points}).count > 0)
      return false;
  }
  return true;
}

Box officer_box(const FcmGame& g, Point at, i32 facing) {
  return {at, normalise(facing), g.t().officer_base.width, g.t().officer_base.depth};
}

}  // namespace

void reach_officers(Play& p, UnitId by) {
  State& s = p.s;
  if (formation_of(s[by]) == Formation::officer || !on_table(s[by])) return;
  Box here = box_of(p.g, s[by]);
  Quad q = here;
  for (std::size_t i = 0; i < s.units; ++i) {
    Unit& o = s.unit[i];
    if (!on_table(o) || o.side == s[by].side || formation_of(o) != Formation::officer || target_of(o) != UnitId::none)
      continue;
    Box his = box_of(p.g, o);
    if (far_apart(here, his, 5) || !within(q, Quad(his), 5)) continue;
    i32 home = static_cast<i32>(p.g.edge_of(o.side)) * quarter_turn, longest = p.t().officer.flight.value;
    bool away = false;
    for (i32 length = longest; length >= 300 && !away; length -= 300)
      for (i32 off : {0, 450, 3150, 900, 2700, 1350, 2250, 1800}) {
        Point to = point_ahead(o.pose.at, home + off, length);
        Box b = officer_box(p.g, to, o.pose.facing);
        if (!on_table(Quad(b), p.g.board().width, p.g.board().height) || !way_is_open(p.g, o.pose.at, to)) continue;
        if (!free_of_enemies(p.g, s, o.side, b)) continue;
        o.pose.at = to;
        away = true;
        break;
      }
    Event e = about(unit_id(i), "FCM-28.6"_c, by);
    if (away) {
      p.tell(Tell::officer_moved, e);
    } else {
      e.option = static_cast<u8>(Fate::killed);
      p.tell(Tell::officer_fate, e);
      officer_falls(p, unit_id(i), Fate::killed, "FCM-28.6"_c);
    }
  }
}

bool next_officer(Play& p) {
  State& s = p.s;
  Side side = static_cast<Side>(of(s, game_attr::turn_of));
  for (Side each : {side, other(side)})
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      if (!on_table(u) || u.side != each || formation_of(u) != Formation::officer || u.is(flags::moved)) continue;
      p.ask(Ask::officer, each);
      return true;
    }
  return false;
}

Verdict check_officer(const FcmGame& g, const State& s, const Order& o) {
  const Decision& d = s.asked();
  if (verb_of(o) == Verb::done) return {};
  if (verb_of(o) != Verb::ride && verb_of(o) != Verb::join) return faulty(not_asked);
  if (Verdict v = check_own(s, o.unit, d.side); !v) return v;
  const Unit& u = s[o.unit];
  if (formation_of(u) != Formation::officer) return refused("FCM-20.11"_c);
  if (u.is(flags::moved)) return refused("FCM-20.11"_c);
  i32 reach = g.t().officer.move.value;
  if (verb_of(o) == Verb::join) {
    if (Verdict v = check_own(s, o.target, d.side); !v) return v;
    if (formation_of(s[o.target]) == Formation::officer) return faulty(not_such);
    Box here = box_of(g, u), there = box_of(g, s[o.target]);
    if (far_apart(here, there, reach) || distance(Quad(here), Quad(there)) > reach) return refused("FCM-20.11"_c);
    bool open = in_house(s[o.target]) || way_is_open(g, u.pose.at, s[o.target].pose.at) || target_of(u) == o.target;
    return open ? Verdict{} : refused("FCM-22.8"_c);
  }
  if (o.pose.facing < 0 || o.pose.facing >= full_turn || o.pose.slot != 0) return faulty(not_such);
  if (!within(u.pose.at, o.pose.at, reach)) return refused("FCM-20.11"_c);
  Quad q = officer_box(g, o.pose.at, o.pose.facing);
  if (!on_table(q, g.board().width, g.board().height)) return faulty({"Hors de la table.", "Off the table."});
  if (!way_is_open(g, u.pose.at, o.pose.at)) return refused("FCM-22.8"_c);
  if (!free_of_enemies(g, s, d.side, q)) return refused("FCM-28.6"_c);
  for (std::size_t i = 0; i < s.units; ++i)
    if (on_table(s.unit[i]) && unit_id(i) != o.unit) {
      Box b = box_of(g, s.unit[i]);
      if (!far_apart(b, o.pose.at, g.t().officer_base.width) && overlap(q, Quad(b))) return faulty(no_room);
    }
  return {};
}

void move_officer(Play& p, const Order& o) {
  State& s = p.s;
  Side side = s.asked().side;
  s.answered();
  of(s, game_attr::turn_of) = static_cast<i16>(other(side));
  if (verb_of(o) == Verb::done) {
    for (std::size_t i = 0; i < s.units; ++i)
      if (s.unit[i].side == side && formation_of(s.unit[i]) == Formation::officer) s.unit[i].set(flags::moved);
    return;
  }
  Unit& u = s[o.unit];
  u.set(flags::moved);
  detach(s, o.unit);
  if (verb_of(o) == Verb::join) {
    attach(p.g, s, o.unit, o.target);
    return p.tell(Tell::officer_moved, about(o.unit, "FCM-28.2"_c, o.target));
  }
  u.pose.at = o.pose.at;
  u.pose.facing = o.pose.facing;
  p.tell(Tell::officer_moved, about(o.unit, "FCM-20.11"_c));
}

}  // namespace grog::feu_combat_moral
