// Steps 4 and 7: each melee in turn, from the naming of opponents to the taking of the position.
#include <algorithm>

#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

enum class Sub : i16 { choose, opponents, settle, take, friends };
void set_sub(State& s, Sub v) { s.game[game_attr::sub] = static_cast<i16>(v); }

UnitId fighting(const State& s) {
  i16 f = s.game[game_attr::fighting];
  return f == 0 ? UnitId::none : unit_id(static_cast<std::size_t>(f - 1));
}

bool to_fight(const State& s, UnitId id) { return s[id].is(flags::engaged) && !s[id].is(flags::fought_now); }

int melees_left(const State& s, UnitId& first) {
  UnitSet seen;
  int n = 0;
  for (std::size_t i = 0; i < s.units; ++i) {
    if (!to_fight(s, unit_id(i)) || seen.has(unit_id(i))) continue;
    if (n++ == 0) first = unit_id(i);
    melee_of(s, unit_id(i)).each([&](UnitId u) { seen.add(u); });
  }
  return n;
}

// The next unit whose player must name whom it strikes; the others are settled.
UnitId needs_opponent(State& s, const UnitSet& all) {
  for (Side side : {s.active, other(s.active)})
    for (std::size_t i = 0; i < s.units; ++i) {
      Unit& u = s.unit[i];
      if (!all.has(unit_id(i)) || u.side != side || u.attr[attr::opponent] != 0) continue;
      UnitSet foes = enemies_touched(s, unit_id(i));
      if (foes.count() > 1 && !rallying(u)) return unit_id(i);
      foes.each([&](UnitId f) {
        if (u.attr[attr::opponent] == 0) u.attr[attr::opponent] = static_cast<i16>(index(f) + 1);
      });
    }
  return UnitId::none;
}

StrikeIn measure_strike(const MplgGame& g, const State& s, UnitId id, UnitId foe, bool prolonged) {
  const Unit& u = s[id];
  StrikeIn in;
  in.type = g.troop(u).fight;
  in.stands = u.strength;
  in.open = infantry_in_open_order(g, u);
  in.charge2 = u.is(flags::charge2);
  in.rally = rallying(u);
  in.prolonged = prolonged;
  for (std::size_t i = 0; i < s.links; ++i) {
    const Link& l = s.link[i];
    if (l.kind != links::contact) continue;
    if (l.a == id && l.b == foe) in.enemy_adv = (l.flags & contact::b_holds) != 0;
    if (l.b == id && l.a == foe) in.enemy_adv = (l.flags & contact::a_holds) != 0;
  }
  return in;
}

// What a beaten unit held, and who may take it.
void offer_prizes(Play& p, const UnitSet& all, Side winner) {
  State& s = p.s;
  all.each([&](UnitId id) {
    const Unit& u = s[id];
    if (u.side != winner || u.strength == 0 || !u.is(flags::charged) || rallying(u)) return;
    UnitId foe = UnitId::none;
    enemies_touched(s, id).each([&](UnitId f) {
      if (foe == UnitId::none) foe = f;
    });
    if (foe == UnitId::none) return;
    const Unit& v = s[foe];
    Prize what{};
    bool foot = p.g.arm(u) == Arm::infantry;
    if (in_sector(v)) {
      if (!foot) return;
      what = Prize::sector;
    } else if (p.g.wood_at(v.pose.at) >= 0) {
      if (!foot || p.g.wood_at(u.pose.at) >= 0) return;
      what = Prize::wood;
    } else if (cover_of(p.g, v, u.pose.at, v.pose.at) == Cover::wall) {
      what = Prize::wall;
    } else {
      return;
    }
    if (s.links < max_links)
      s.join({{id, foe},
              {{links::prize, static_cast<u8>(what), static_cast<i16>(v.pose.at.x), static_cast<i16>(v.pose.at.y)}}});
  });
}

// Where a winner comes to stand when it takes the position; nothing where there is no room.
std::optional<Pose> taken_place(const MplgGame& g, const State& s, const Link& prize, i16& sector) {
  const Unit& u = s[prize.a];
  Point goal{prize.v, prize.w};
  sector = outside;
  if (static_cast<Prize>(prize.flags) == Prize::sector) {
    sector = static_cast<i16>(g.sector_at(goal));
    if (sector < 0 || g.occupant(s, sector) != UnitId::none) return {};
    return Pose{g.ground().sectors[static_cast<std::size_t>(sector)].box.at,
                static_cast<i16>(normalise(home(u.side) + half_turn)), 0};
  }
  i32 length = distance_up(u.pose.at, goal);
  for (i32 d = 10; d <= length; d += 10) {
    Point at{u.pose.at.x + static_cast<i32>(divide_nearest(i64{goal.x - u.pose.at.x} * d, length)),
             u.pose.at.y + static_cast<i32>(divide_nearest(i64{goal.y - u.pose.at.y} * d, length))};
    bool there = false;
    if (static_cast<Prize>(prize.flags) == Prize::wood)
      there = g.wood_at(at) >= 0;
    else
      for (const Line& wall : g.ground().walls)
        for (std::size_t i = 0; i + 1 < wall.points.size(); ++i)
          there = there || static_cast<bool>(wall_crossing({u.pose.at, at}, wall.polyline()));
    Box box = g.body(u, {at, u.pose.facing, 0}, outside);
    if (there && g.clear_at(s, prize.a, box, outside) && on_table(Quad(box), g.board().width, g.board().height))
      return Pose{at, u.pose.facing, 0};
  }
  return {};
}

void drop_prizes(State& s) {
  for (std::size_t i = s.links; i-- > 0;)
    if (s.link[i].kind == links::prize) s.unlink(i), i = s.links;
}

bool may_take(const MplgGame& g, const State& s, const Link& prize) {
  const Unit& u = s[prize.a];
  i16 sector = outside;
  return on_table(u) && !rallying(u) && !u.is(flags::engaged) && taken_place(g, s, prize, sector).has_value();
}

void settle(Play& p) {
  State& s = p.s;
  UnitSet all = melee_of(s, fighting(s));
  bool prolonged = false;
  all.each([&](UnitId id) { prolonged = prolonged || s[id].is(flags::fought); });
  p.tell(Tell::melee, prolonged ? "MPLG-13.19"_c : "MPLG-R43"_c, fighting(s));

  std::array<int, max_units> hits{};
  for (Side side : {s.active, other(s.active)})
    all.each([&](UnitId id) {
      if (s[id].side != side || p.dice.ran_short()) return;
      UnitId foe = unit_id(static_cast<std::size_t>(s[id].attr[attr::opponent] - 1));
      StrikeIn in = measure_strike(p.g, s, id, foe, prolonged);
      Tally why = strike_reasons(p.t(), in);
      StrikeOut out = strike(p.t(), in, why, p.dice);
      hits[index(foe)] += out.hits;
      Event e;
      e.unit = id, e.other = foe, e.value = out.hits;
      e.clause = in.rally ? "MPLG-16.4"_c : p.t().melee[static_cast<std::size_t>(in.type)].clauses[0];
      p.tell(Tell::struck, e, why);
    });
  if (p.dice.ran_short()) return;

  std::array<int, 2> suffered{};
  std::array<bool, 2> alive{};
  UnitSet dead, hurt;
  all.each([&](UnitId id) {
    Unit& u = s[id];
    Toll t = toll(p.t(), p.g.arm(u), u.strength, u.attr[attr::losses], hits[index(id)]);
    suffered[index(u.side)] += t.suffered;
    (t.destroyed != 0 ? dead : hurt).add(id);
    if (t.destroyed == 0 && t.stands_lost == 0) hurt.remove(id);
    if (t.destroyed == 0) alive[index(u.side)] = true;
    if (t.destroyed == 0) lose(p, id, t, p.t().losses_a_stand(p.g.arm(u)).clause);
    u.set(flags::charge2, false);
    u.attr[attr::opponent] = 0;
  });
  Result r = melee_result(!alive[0], !alive[1], suffered[0], suffered[1]);
  Side loser = r == Result::a_wins ? Side::second : r == Result::b_wins ? Side::first : Side::nobody;
  if (loser != Side::nobody) offer_prizes(p, all, other(loser));
  dead.each([&](UnitId id) { destroy(p, id, Tell::destroyed, "MPLG-R32"_c); });
  all.each([&](UnitId id) {
    if (s[id].strength > 0) s[id].set(flags::fought_now);
    if (s[id].is(flags::engaged)) s[id].set(flags::fought);
  });
  Event e;
  e.side = loser, e.value = suffered[0], e.value2 = suffered[1], e.unit = fighting(s);
  e.clause = loser == Side::nobody ? "MPLG-13.14"_c : "MPLG-13.13"_c;
  p.tell(loser == Side::nobody ? Tell::locked : Tell::side_lost, e);

  if (loser != Side::nobody) {
    std::array<UnitId, max_units> order{};
    std::size_t count = 0;
    all.each([&](UnitId id) {
      if (s[id].side == loser && on_table(s[id])) order[count++] = id;
    });
    // From the unit nearest its own edge onwards (MPLG-R78).
    std::stable_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), [&](UnitId a, UnitId b) {
      return loser == french ? s[a].pose.at.y < s[b].pose.at.y : s[a].pose.at.y > s[b].pose.at.y;
    });
    for (std::size_t i = 0; i < count; ++i) {
      s[order[i]].attr[attr::due] = s[order[i]].attr[attr::queue] = 0;
      s[order[i]].set(flags::tested);  // the loser does not test: it retreats anyway (MPLG-R51)
      retreat(p, order[i], "MPLG-13.13"_c);
    }
  }
  hurt.each([&](UnitId id) {
    if (s[id].side != loser) add_test(p, id, cause::stand_lost);
  });
  set_sub(s, Sub::take);
}

}  // namespace

UnitSet enemies_touched(const State& s, UnitId id) {
  UnitSet out;
  for (std::size_t i = 0; i < s.links; ++i) {
    const Link& l = s.link[i];
    if (l.kind != links::contact) continue;
    if (l.a == id) out.add(l.b);
    if (l.b == id) out.add(l.a);
  }
  return out;
}

UnitSet melee_of(const State& s, UnitId id) {
  UnitSet all;
  all.add(id);
  for (bool grew = true; grew;) {
    grew = false;
    for (std::size_t i = 0; i < s.links; ++i) {
      const Link& l = s.link[i];
      if (l.kind != links::contact || all.has(l.a) == all.has(l.b)) continue;
      all.add(l.a), all.add(l.b);
      grew = true;
    }
  }
  return all;
}

void proceed_melees(Play& p) {
  State& s = p.s;
  switch (static_cast<Sub>(s.game[game_attr::sub])) {
    case Sub::choose: {
      UnitId first = UnitId::none;
      int n = melees_left(s, first);
      if (n == 0) return next_step(p);
      if (n > 1) return p.ask(Ask::melee, s.active);
      s.game[game_attr::fighting] = static_cast<i16>(index(first) + 1);
      return set_sub(s, Sub::opponents);
    }
    case Sub::opponents: {
      UnitId next = needs_opponent(s, melee_of(s, fighting(s)));
      if (next != UnitId::none) return p.ask(Ask::strike, s[next].side, next);
      return set_sub(s, Sub::settle);
    }
    case Sub::settle: return settle(p);
    case Sub::take: {
      Side side = Side::nobody;
      for (std::size_t i = 0; i < s.links; ++i)
        if (s.link[i].kind == links::prize && may_take(p.g, s, s.link[i])) side = s[s.link[i].a].side;
      set_sub(s, Sub::friends);
      if (side != Side::nobody) p.ask(Ask::take, side);
      return;
    }
    case Sub::friends:
      drop_prizes(s);
      s.game[game_attr::fighting] = 0;
      release_tests_of_friends(s);
      return set_sub(s, Sub::choose);
  }
}

Verdict check_melee(const MplgGame& g, const State& s, const Order& o) {
  const Decision& d = s.asked();
  Verb verb = verb_of(o);
  switch (asked(s)) {
    case Ask::melee:
      if (verb != Verb::melee) return faulty(not_asked);
      if (!valid(o.unit) || index(o.unit) >= s.units || !on_table(s[o.unit])) return faulty(no_unit);
      return to_fight(s, o.unit) ? Verdict{} : refused("MPLG-R77"_c);
    case Ask::strike:
      if (verb != Verb::strike) return faulty(not_asked);
      if (o.unit != d.unit) return faulty({"C'est une autre unité qui choisit.", "It is another unit that chooses."});
      if (Verdict v = check_enemy(s, o.target, d.side); !v) return v;
      return enemies_touched(s, o.unit).has(o.target) ? Verdict{} : refused("MPLG-R43"_c);
    default:
      if (verb == Verb::end) return {};
      if (verb != Verb::take) return faulty(not_asked);
      if (Verdict v = check_own(s, o.unit, d.side); !v) return v;
      for (std::size_t i = 0; i < s.links; ++i)
        if (s.link[i].kind == links::prize && s.link[i].a == o.unit && may_take(g, s, s.link[i])) return {};
      return refused("MPLG-R49"_c);
  }
}

void apply_melee(Play& p, const Order& o) {
  State& s = p.s;
  Verb verb = verb_of(o);
  s.answered();
  if (verb == Verb::melee) {
    s.game[game_attr::fighting] = static_cast<i16>(index(o.unit) + 1);
    return set_sub(s, Sub::opponents);
  }
  if (verb == Verb::strike) {
    s[o.unit].attr[attr::opponent] = static_cast<i16>(index(o.target) + 1);
    return;
  }
  if (verb != Verb::take) return;
  for (std::size_t i = 0; i < s.links; ++i) {
    Link prize = s.link[i];
    if (prize.kind != links::prize || prize.a != o.unit) continue;
    i16 sector = outside;
    std::optional<Pose> to = taken_place(p.g, s, prize, sector);
    if (!to) continue;
    Unit& u = s[o.unit];
    u.pose = *to;
    u.place = sector;
    if (sector >= 0) u.formation = static_cast<u8>(Formation::open);
    Event e;
    e.unit = o.unit, e.clause = "MPLG-13.20"_c;
    if (sector >= 0) e.place = p.g.ground().sectors[static_cast<std::size_t>(sector)].place;
    p.tell(Tell::took, e);
    return displace_generals(p, o.unit);
  }
}

}  // namespace grog::mplg
