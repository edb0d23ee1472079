// Steps 4 and 7: each melee in turn, from the naming of opponents to the taking of the position.
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

UnitSet melee_of(const State& s, UnitId id) {
  UnitSet all;
  all.add(id);
  for (bool grew = true; grew;) {
    grew = false;
    each_link(s, [&](const Link& l) {
      if (l.kind != LinkKind::contact || all.has(l.a) == all.has(l.b)) return;
      all.add(l.a), all.add(l.b);
      grew = true;
    });
  }
  return all;
}

bool to_fight(const State& s, UnitId id) { return s[id].is(Mark::engaged) && !s[id].is(Mark::fought_now); }

// One unit, the first, of each melee that is still to be fought in this step.
UnitSet melees_left(const State& s) {
  UnitSet seen, first;
  for (UnitId id : units(s)) {
    if (!to_fight(s, id) || seen.has(id)) continue;
    first.add(id);
    seen = seen | melee_of(s, id);
  }
  return first;
}

// The next unit whose player must name whom it strikes; the others are settled.
UnitId needs_opponent(State& s, const UnitSet& all) {
  for (Side side : {s.active, other(s.active)})
    for (UnitId id : units(s, of_side(side))) {
      if (!all.has(id) || s[id].opponent != UnitId::none) continue;
      UnitSet foes = enemies_touched(s, id);
      if (foes.count() > 1 && !rallying(s[id])) return id;
      s[id].opponent = first_of(foes);
    }
  return UnitId::none;
}

StrikeIn strike_at(const MplgGame& g, const State& s, UnitId id, UnitId foe, bool prolonged) {
  StrikeIn in = measure_strike(g, s[id]);
  in.prolonged = prolonged;
  if (const Link* met = contact_of(s, id, foe))
    in.enemy_adv = met->flags.has(met->a == id ? LinkMark::b_holds : LinkMark::a_holds);
  return in;
}

// What a beaten unit held that this one may take; none where it is nothing.
LinkKind prize_of(const MplgGame& g, const Unit& u, const Unit& beaten) {
  bool foot = g.arm(u) == Arm::infantry;
  if (in_sector(beaten)) return foot ? LinkKind::sector_prize : LinkKind::none;
  if (foot && g.in_wood(beaten.pose.at) && !g.in_wood(u.pose.at)) return LinkKind::wood_prize;
  Segment between{u.pose.at, beaten.pose.at};
  return behind_wall(g, beaten, between, between) ? LinkKind::wall_prize : LinkKind::none;
}

void leave_prizes(Play& p, const UnitSet& all, Side winner) {
  State& s = p.s;
  all.each([&](UnitId id) {
    const Unit& u = s[id];
    if (u.side != winner || u.strength == 0 || !u.is(Mark::charged) || rallying(u)) return;
    enemies_touched(s, id).each([&](UnitId foe) {
      LinkKind what = prize_of(p.g, u, s[foe]);
      if (what != LinkKind::none && s.links < max_links) s.join(link_of(what, id, foe, {}, s[foe].pose.at));
    });
  });
}

// Where a winner comes to stand when it takes the position; nothing where there is no room.
struct Taken {
  Pose at;
  int sector = outside;
};
std::optional<Taken> taken_place(const Scene& scene, const Link& prize) {
  const MplgGame& g = scene.g;
  const Unit& u = scene.s[prize.a];
  Point goal = prize.spot();
  if (prize.kind == LinkKind::sector_prize) {
    int sector = g.sector_at(goal);
    if (sector < 0 || g.occupant(scene.s, sector) != UnitId::none) return {};
    return Taken{u.pose, sector};
  }
  i32 length = distance_up(u.pose.at, goal);
  constexpr i32 step = 10;
  for (i32 d = step; d <= length; d += step) {
    Pose at{part_way(u.pose.at, goal, d, length), u.pose.facing, 0};
    Segment gone_over{u.pose.at, at.at};
    auto crossed = [&](const field::GroundPiece& w) { return static_cast<bool>(field::passed(w, gone_over)); };
    bool there =
        prize.kind == LinkKind::wood_prize ? g.in_wood(at.at) : g.land().along(gone_over, wall, crossed) != nullptr;
    i32 cost = 0;
    if (there && scene.rests(prize.a, g.body_at(u, at)) && over_ground(g, u, u.pose.at, at.at, cost)) return Taken{at};
  }
  return {};
}

// What a unit may take now.
std::optional<Taken> prize_for(const Scene& scene, UnitId id) {
  const State& s = scene.s;
  if (!on_table(s[id]) || rallying(s[id]) || s[id].is(Mark::engaged)) return {};
  std::optional<Taken> there;
  first_link(s, [&](const Link& l) {
    if (is_prize(l.kind) && l.a == id) there = taken_place(scene, l);
    return there.has_value();
  });
  return there;
}

// Hits on each unit of the melee, by all the others.
using Hits = Row<int, max_units>;
Hits strike_all(Play& p, const UnitSet& all, bool prolonged) {
  State& s = p.s;
  Hits hits{};
  for (Side side : {s.active, other(s.active)})
    all.each([&](UnitId id) {
      if (s[id].side != side || p.dice.ran_short()) return;
      UnitId foe = s[id].opponent;
      StrikeIn in = strike_at(p.g, s, id, foe, prolonged);
      Tally why = strike_reasons(p.t(), in);
      StrikeOut out = strike(p.t(), in, why, p.dice);
      hits[foe] += out.hits;
      if (in.rally) return p.tell(Tell::no_answer, {.unit = id, .clause = "MPLG-16.4"_c}, why);
      p.tell(Tell::struck, {.unit = id, .other = foe, .clause = p.t().blows[in.type].clauses[0], .value = out.hits},
             why);
    });
  return hits;
}

// What those hits do; who is destroyed stands until all is reckoned.
struct Losses {
  std::array<int, 2> suffered{};
  std::array<bool, 2> alive{};
  UnitSet dead, hurt;
};
Losses take_losses(Play& p, const UnitSet& all, const Hits& hits) {
  Losses out;
  all.each([&](UnitId id) {
    Unit& u = p.s[id];
    Toll t = toll(p.t(), p.g.arm(u), u.strength, u.losses, hits[id]);
    out.suffered[index(u.side)] += t.suffered;
    u.clear(Mark::charge2);
    u.opponent = UnitId::none;
    if (t.destroyed) return out.dead.add(id);
    if (t.stands_lost != 0) out.hurt.add(id);
    out.alive[index(u.side)] = true;
    lose(p, id, t, p.t().losses_a_stand(p.g.arm(u)).clause);
  });
  return out;
}

// From the unit nearest its own edge onwards (MPLG-R78); the loser does not test: it retreats anyway (MPLG-R51).
void retreat_all(Play& p, const UnitSet& all, Side loser) {
  State& s = p.s;
  std::vector<UnitId> order;
  all.each([&](UnitId id) {
    if (s[id].side == loser && on_table(s[id])) order.push_back(id);
  });
  std::ranges::stable_sort(order, {}, [&](UnitId id) { return s[id].pose.at.y * (loser == french ? 1 : -1); });
  for (UnitId id : order) {
    s[id].due = {}, s[id].queue = 0;
    s[id].set(Mark::tested);
    retreat(p, id, "MPLG-13.13"_c);
  }
}

void settle(Play& p) {
  State& s = p.s;
  UnitId fighting = s.game.fighting;
  UnitSet all = melee_of(s, fighting);
  bool prolonged = false;
  all.each([&](UnitId id) { prolonged = prolonged || s[id].is(Mark::fought); });
  p.tell(Tell::melee, prolonged ? "MPLG-13.19"_c : "MPLG-R43"_c, fighting);
  Hits hits = strike_all(p, all, prolonged);
  if (p.dice.ran_short()) return;
  Losses losses = take_losses(p, all, hits);
  Result r = melee_result(!losses.alive[0], !losses.alive[1], losses.suffered[0], losses.suffered[1]);
  Side loser = r == Result::a_wins ? Side::second : r == Result::b_wins ? Side::first : Side::nobody;
  if (loser != Side::nobody) leave_prizes(p, all, other(loser));
  losses.dead.each([&](UnitId id) { destroy(p, id, Tell::destroyed, "MPLG-R32"_c); });
  all.each([&](UnitId id) {
    if (s[id].strength > 0) s[id].set(Mark::fought_now);
    if (s[id].is(Mark::engaged)) s[id].set(Mark::fought);
  });
  // Of the side that is named, then of the other.
  Side named = loser == Side::nobody ? Side::first : loser;
  Event e{.side = loser, .unit = fighting};
  e.value = losses.suffered[index(named)], e.value2 = losses.suffered[index(other(named))];
  bool wiped_out = r == Result::both_destroyed, locked = r == Result::locked;
  e.clause = wiped_out ? "MPLG-R45"_c : locked ? "MPLG-13.14"_c : "MPLG-13.13"_c;
  p.tell(wiped_out ? Tell::wiped_out : locked ? Tell::locked : Tell::side_lost, e);
  if (loser != Side::nobody) retreat_all(p, all, loser);
  losses.hurt.each([&](UnitId id) {
    if (s[id].side != loser) add_test(p, id, Alarm::stand_lost);
  });
  next_stage(s);
}

void next_melee(Play& p) {
  UnitSet left = melees_left(p.s);
  if (left.empty()) return next_step(p);
  if (left.count() > 1) {
    p.ask(Ask::melee, p.s.active);
    return;
  }
  p.s.game.fighting = first_of(left);
  next_stage(p.s);
}

void name_opponents(Play& p) {
  UnitId next = needs_opponent(p.s, melee_of(p.s, p.s.game.fighting));
  if (next == UnitId::none) return next_stage(p.s);
  p.ask(Ask::strike, p.s[next].side, next);
}

void ask_who_takes(Play& p) {
  State& s = p.s;
  Side side = Side::nobody;
  Scene scene(p.g, s);
  each_link(s, [&](const Link& l) {
    if (is_prize(l.kind) && prize_for(scene, l.a)) side = s[l.a].side;
  });
  next_stage(s);
  if (side != Side::nobody) p.ask(Ask::take, side);
}

void end_melee(State& s) {
  drop_links_if(s, [](const Link& l) { return is_prize(l.kind); });
  s.game.fighting = UnitId::none;
  each_unit(s, every_unit, [](UnitId, Unit& u) { u.due.clear(Alarm::later); });
  s.game.stage = Stage::choose_melee;
}

Verdict check_melee(const MplgGame&, const State& s, const Order& o) {
  if (!s.has(o.unit) || !on_table(s[o.unit])) return faulty("no_unit"_w);
  return to_fight(s, o.unit) ? Verdict{} : refused("MPLG-R77"_c);
}

Verdict check_strike(const MplgGame&, const State& s, const Order& o) {
  if (o.unit != s.asked().unit) return faulty("another_chooses"_w);
  if (Verdict v = check_enemy(s, o.target, s.asked().side); !v) return v;
  return enemies_touched(s, o.unit).has(o.target) ? Verdict{} : refused("MPLG-R43"_c);
}

Verdict check_take(const MplgGame& g, const State& s, const Order& o) {
  if (Verdict v = check_own(s, o.unit, s.asked().side); !v) return v;
  return prize_for(Scene(g, s), o.unit) ? Verdict{} : refused("MPLG-R49"_c);
}

void choose_melee(Play& p, const Order& o) {
  p.s.answered();
  p.s.game.fighting = o.unit;
  next_stage(p.s);
}

void choose_opponent(Play& p, const Order& o) {
  p.s.answered();
  p.s[o.unit].opponent = o.target;
}

void take(Play& p, const Order& o) {
  State& s = p.s;
  s.answered();
  std::optional<Taken> prize = prize_for(Scene(p.g, s), o.unit);
  require(prize.has_value(), "a position that check() refuses was taken");
  Unit& u = s[o.unit];
  i16 house = outside;
  u.pose = prize->at, u.place = outside;
  if (prize->sector >= 0) go_in(p.g, u, prize->sector), house = p.g.sector(prize->sector).place;
  p.tell(Tell::took, {.unit = o.unit, .clause = "MPLG-13.20"_c, .place = house});
  displace_generals(p, o.unit);
}

void decline(Play& p, const Order&) { p.s.answered(); }

void offer_melees(const MplgGame&, const State& s, Rng&, std::size_t, Offers& out) {
  melees_left(s).each([&](UnitId id) { out.push_back(make(Verb::melee, id)); });
}

void offer_strikes(const MplgGame&, const State& s, Rng&, std::size_t, Offers& out) {
  UnitId id = s.asked().unit;
  enemies_touched(s, id).each([&](UnitId foe) { out.push_back(make(Verb::strike, id, foe)); });
}

void offer_prizes(const MplgGame& g, const State& s, Rng&, std::size_t, Offers& out) {
  for (UnitId id : units(s, present(s.asked().side)))
    if (Order o = make(Verb::take, id); check_take(g, s, o)) out.push_back(o);
}

}  // namespace

UnitSet enemies_touched(const State& s, UnitId id) {
  UnitSet out;
  each_link(s, [&](const Link& l) {
    if (l.kind != LinkKind::contact) return;
    if (l.a == id) out.add(l.b);
    if (l.b == id) out.add(l.a);
  });
  return out;
}

void proceed_melees(Play& p) {
  switch (p.s.game.stage) {
    case Stage::choose_melee: return next_melee(p);
    case Stage::opponents: return name_opponents(p);
    case Stage::settle: return settle(p);
    case Stage::take: return ask_who_takes(p);
    default: return end_melee(p.s);
  }
}

std::span<const Rows::Row> melee_verbs() {
  static constexpr Rows::Row rows[] = {
      {Verb::melee, Ask::melee, check_melee, choose_melee, offer_melees},
      {Verb::strike, Ask::strike, check_strike, choose_opponent, offer_strikes},
      {Verb::take, Ask::take, check_take, take, offer_prizes},
      {Verb::end, Ask::take, nullptr, decline},
  };
  return rows;
}

}  // namespace grog::mplg
