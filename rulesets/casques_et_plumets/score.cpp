// How well a side stands, in tenths of a point: material, order, command, the outlook of the battle, threats, and what
// a charge under way promises. What fire, blows and fear do is reckoned by the procedures' own reasons and throws; what
// that is worth is in generals.toml. Smooth, and cheap: it is asked of every position that a search looks at.
#include <cstdlib>

#include "rulesets/casques_et_plumets/game.hpp"
#include "rulesets/kit/expected.hpp"

namespace grog::casques_et_plumets {

Prospects::Prospects(const Tables& t) {
  for (i32 dice = 0; dice <= most_dice; ++dice)
    for (i32 vc = 1; vc <= most_vc; ++vc) {
      FireIn shot;
      shot.target_vc = vc;
      MeleeIn blows;
      blows.d.vc = vc;
      Tally hits, strikes;
      hits.add(Clause::none, dice);
      strikes.add(Clause::none, dice, 'a');
      at(at(fire_, dice), vc) = kit::expected([&](Dice& d) { return fire(t, shot, hits, d); }, &FireOut::losses);
      at(at(melee_, dice), vc) =
          kit::expected([&](Dice& d) { return melee(t, blows, strikes, d); }, &MeleeOut::d_losses);
    }
  struct Passed {
    Tiny yes;
  };
  for (i32 total = -most_total; total <= most_total; ++total) {
    Tally why;
    why.add(Clause::none, total);
    auto test = [&](Dice& d) -> Passed { return {morale(t, {}, why, d).result == MoraleResult::pass}; };
    at(nerve_, total + most_total) = kit::expected(test, &Passed::yes);
  }
}

namespace {

constexpr i32 far_away = 20'000;

struct Piece {  // a unit, as far as it matters here
  UnitId id;
  const Unit* u;
  Point at, front;
  Ray ahead;
  i32 cost;  // tenths of a point
  Arm arm;
  Formation formation;
  Cover cover;
  i32 support;  // friends in order close by
  bool ready;   // it may still act this turn
  bool inside;  // a house or a redoubt
};

struct Field {
  const CasquesGame& g;
  const State& s;
  const Tables& t;
  const Weights& w;
  std::array<std::array<Piece, max_units>, 2> pieces;
  std::array<std::size_t, 2> count{};
  i32 progress;   // of the battle, in hundredths
  i32 worth = 0;  // of all troops that there were, tenths of a point

  Field(const CasquesGame& game, const State& state) : g(game), s(state), t(game.t()), w(game.t().weights) {
    for (UnitId id : units(s, [&](const Unit& u) { return t.is_troop(u); })) {
      worth += cost(s[id]);
      if (alive(s[id]) && s[id].is(Mark::placed)) add(id);
    }
    progress = std::clamp(100 * i32{s.turn} / std::max(1, g.last_turn(s)), 0, 100);
  }
  std::span<const Piece> of(Side side) const { return {pieces[index(side)].data(), count[index(side)]}; }
  i32 cost(const Unit& u) const { return 10 * cost_of(t, t.troop(u), u.is(Mark::numerous), u.is(Mark::lance)); }
  i32 vc_worth(const Unit& u) const { return cost(u) * w.material.vc / (100 * t.full(u)); }  // of one VC of it

 private:
  void add(UnitId id) {
    const Unit& u = s[id];
    std::size_t side = index(u.side);
    bool inside = u.place >= 0;
    UnitId officer = officer_of(u);
    bool in_time = officer == s.game.brigade || (officer != UnitId::none && !s[officer].is(Mark::activated));
    Piece p{.id = id,
            .u = &u,
            .at = u.pose.at,
            .front = point_ahead(u.pose.at, u.pose.facing, inside ? 0 : t.prints(t.arm(u), u.formation).depth / 2),
            .ahead = ray(u.pose.facing),
            .cost = cost(u),
            .arm = t.arm(u),
            .formation = u.formation,
            .cover = Cover::none,
            .support = 0,
            .ready = in_time && u.is(in_command) && u.actions < t.command.actions.value,
            .inside = inside};
    if (const Feature* house = g.building_of(u)) p.cover = house->row.shelter;
    if (!inside)
      if (const GroundPiece* wood = g.land().at(p.at, ground::shelter)) p.cover = g.feature(*wood).row.shelter;
    for (std::size_t k = 0; k < count[side]; ++k) {
      Piece& friendly = pieces[side][k];
      if (!within(p.at, friendly.at, w.posture.support_cm * centimetre)) continue;
      if (!disordered(u)) ++friendly.support;
      if (!disordered(*friendly.u)) ++p.support;
    }
    pieces[side][count[side]++] = p;
  }
};

bool held_by(const State& s, i16 place, Side side) { return at(s.place, place).held == side; }
i32 distance_off(Point a, Point b) { return static_cast<i32>(root_down(distance_squared(a, b))); }
i32 along(Point d, Ray r) { return static_cast<i32>((i64{d.x} * r.x + i64{d.y} * r.y) >> 30); }

// What is left of it, in what order, and whether somebody will command it.
i32 condition(const Field& f, const Piece& p) {
  const Unit& u = *p.u;
  i32 value = p.cost - f.vc_worth(u) * (f.t.full(u) - u.strength);
  if (disordered(u)) value -= p.cost * f.w.material.disorder / 100;
  i32 beyond = far_away;
  for (UnitId o : {officer_of(u), f.g.chief_of(u.side)}) {
    if (o == UnitId::none || !alive(f.s[o])) continue;
    i32 d = distance_off(f.s[o].pose.at, p.at) - f.t.command.radius.value - f.w.command.slack_cm * centimetre;
    beyond = std::clamp(d, 0, beyond);
  }
  return value - std::min(p.cost * f.w.command.far / 100, beyond / centimetre);
}

// Nearer to what one wants, or grudges the enemy, is better, the more so the later it is; what is held wants company.
// It counts for little: those who run for a place alone, through the fire, die before it.
i32 nearness(const Field& f, Side side, const Piece& p) {
  i32 wanted = far_away, own = far_away;
  for (const Objective& o : f.g.watched()) {
    i32& least = held_by(f.s, o.place, side) ? own : wanted;
    least = std::min(least, distance_off(p.front, o.goal));
  }
  const Weights::Place& w = f.w.place;
  i32 value = 0;
  if (wanted < far_away)
    value = wanted / centimetre * w.wanted;
  else if (own < far_away)
    value = std::max(0, own / centimetre - w.kept_cm) * w.kept;
  value = value * (100 + w.late * f.progress / 100) / 10'000;
  return -(is_gun(p.arm) ? value * w.guns / 100 : value);
}

// What fire would cost its target on the average, and what a round of melee brings the attacker.
i32 fire_worth(const Field& f, const FireIn& in, const Unit& target) {
  Tally why = fire_reasons(f.t, in);
  return refuses(why) ? 0 : f.g.prospects().by_fire(why.total(), target.strength) * f.vc_worth(target) / 1000;
}
i32 fire_worth(const Field& f, const Piece& p, const Piece& e, i32 cm, bool opportunity = false) {
  FireIn in = fire_between(f.g, *p.u, *e.u, cm, opportunity);
  in.target_cover = e.cover;
  return fire_worth(f, in, *e.u);
}
i32 melee_worth(const Field& f, const Tally& why, const Unit& u, const Unit& him, i32 die) {
  i32 a = why.total('a'), d = why.total('d');
  const Prospects& lost = f.g.prospects();
  i32 dealt = lost.in_melee(a, him.strength) * f.vc_worth(him), taken = lost.in_melee(d, u.strength) * f.vc_worth(u);
  return (dealt - taken) / 1000 + (a - d) * die;
}

// What a charge would bring on the average, friends close by and the fire before it reckoned in; 0 if it would not pay.
i32 charge_worth(const Field& f, const Piece& p, const Piece& e, bool behind) {
  const Weights::Charge& w = f.w.charge;
  if (e.formation == Formation::limbered) return e.cost * w.limbered / 100;
  MeleeIn in = melee_between(f.g, *p.u, *e.u, behind ? Contact::flank : Contact::front);
  in.a.support = p.support, in.d.support = e.support, in.d.cover = e.cover;
  Tally why = melee_reasons(f.t, in);
  i32 value = melee_worth(f, why, *p.u, *e.u, w.die);
  if (is_gun(e.arm) && why.total('a') > why.total('d')) value += e.cost * w.guns / 100;
  if (!behind && !is_horse(e.arm)) value -= fire_worth(f, e, p, 0, true);
  return std::max(0, value);
}

// What a unit sees of its enemies.
struct Threats {
  i64 nearest = i64{far_away} * far_away;
  i32 fire = 0, charge = 0, flanks = 0;  // the best targets; enemies who face its flank or rear
  bool horse_near = false;
};
Threats threats_of(const Field& f, Side side, const Piece& p) {
  Threats out;
  const Weights& w = f.w;
  bool gun = is_gun(p.arm), foot = is_foot(p.arm), square = p.formation == Formation::square;
  bool any_way = foot && (p.inside || square);  // it fires to every side
  bool fires = any_way || (gun ? p.formation == Formation::battery : foot && p.formation != Formation::road_column);
  bool charges = !gun && !p.inside && !square && p.formation != Formation::road_column && !disordered(*p.u);
  i32 reach = charges ? rate(f.t, *p.u, Going::flat, Mode::tactical) + w.charge.reach_cm * centimetre : 0;
  i32 half = w.charge.half_width_cm * centimetre, range = f.t.range_of(*p.u).far;
  auto nearer = [](i64 d2, i32 cm) { return d2 < i64{cm} * cm * centimetre * centimetre; };
  for (const Piece& e : f.of(other(side))) {
    Point d = e.at - p.at;
    i64 d2 = squared(d);
    out.nearest = std::min(out.nearest, d2);
    out.horse_near = out.horse_near || (is_horse(e.arm) && nearer(d2, w.posture.horse_cm));
    if (!nearer(d2, w.fire.reach_cm)) continue;
    i32 ahead = along(d, p.ahead), across = along(d, {p.ahead.y, -p.ahead.x});
    bool before = ahead > 0 && across > -half && across < half;
    if (fires && (any_way || before)) {
      i32 cm = (any_way ? static_cast<i32>(root_down(d2)) - 8 * centimetre : ahead - half) / centimetre;
      if (cm <= range) out.fire = std::max(out.fire, fire_worth(f, p, e, std::max(cm, 1)));
    }
    i32 away = along(d, e.ahead);  // from him, the way he looks
    if (before && ahead < reach) {
      bool behind = e.formation != Formation::square && !e.inside && away > -2 * centimetre;
      out.charge = std::max(out.charge, charge_worth(f, p, e, behind));
    }
    bool turned = !square && !p.inside && ahead < 2 * centimetre && nearer(d2, w.posture.flank_cm);
    if (turned && !is_gun(e.arm) && away < 0) ++out.flanks;
  }
  return out;
}

// What it threatens and what threatens it: targets for guns, muskets and charges, flanks shown to the enemy. A threat
// that can be made good this turn counts for more.
i32 posture(const Field& f, Side side, const Piece& p) {
  Threats seen = threats_of(f, side, p);
  const Weights::Posture& w = f.w.posture;
  auto part = [&](i32 hundredths) { return p.cost * hundredths / 100; };
  i32 shot = p.ready && !p.u->is(Mark::fired) ? seen.fire : seen.fire * f.w.fire.later / 100;
  i32 blow = p.ready ? seen.charge : seen.charge * f.w.charge.later / 100;
  i32 value = std::max(shot, blow) - part(std::min(seen.flanks, w.flanks_most) * w.flank);
  i32 cm = static_cast<i32>(root_down(seen.nearest)) / centimetre;
  bool near = cm < w.near_cm;
  if (is_gun(p.arm)) {
    if (p.formation == Formation::battery && seen.fire == 0) value -= std::min(w.idle, cm / w.step_cm);
    if (p.formation == Formation::limbered)
      value -= near ? w.limbered : std::min(w.limbered, (cm - w.near_cm) / w.step_cm);
    if (cm < w.danger_cm) value -= part(w.danger);
  }
  if (p.formation == Formation::road_column && near) value -= part(w.road_column);
  if (p.formation == Formation::square && !seen.horse_near) value -= part(w.square);
  if (p.inside) value += part(w.house);
  return value;
}

// What a side can bring to the fight for a place: those near it count for most, so that several come together, and a
// garrison for nearly twice its strength; later only those who can still be there in time.
i32 force_at(const Field& f, Side side, i16 place, Point goal) {
  const Weights::Force& w = f.w.force;
  i32 reach = f.g.board().width / centimetre * (w.reach - w.reach_late * f.progress / 100) / 100, sum = 0;
  reach = std::max(reach, 2 * w.close_cm);
  for (const Piece& p : f.of(side)) {
    i32 weight = w.garrison;
    if (p.u->place != place) {
      i32 cm = distance_off(p.at, goal) / centimetre;
      weight = std::clamp(w.close_by * (reach - cm) / (reach - w.close_cm), 0, w.close_by);
    }
    if (disordered(*p.u)) weight = weight * w.disorder / 100;
    sum += p.u->strength * weight;
  }
  return sum;
}

// The chance that the first side has a place in the end, in thousandths: by the forces round it, and only towards the
// end by who holds it. Who ran for it first and stands there alone is thrown out again.
i32 chance_of(const Field& f, i16 place) {
  Point goal = f.g.goal(place);
  i32 late = f.progress * f.progress / 100;
  i32 holding = f.w.force.held * late / 100 * late / 100;
  i32 lead = force_at(f, Side::first, place, goal) - force_at(f, Side::second, place, goal);
  lead += held_by(f.s, place, Side::first) ? holding : held_by(f.s, place, Side::second) ? -holding : 0;
  return 500 + 500 * lead / (std::abs(lead) + f.w.force.spread);
}

// Who is ahead in units destroyed, in thousandths; those of the enemy that are nearly gone count in part, and a lead is
// the surer the less time is left.
i32 kills_outlook(const Field& f) {
  const Weights::Kills& w = f.w.kills;
  i32 lead = 0;
  for (Side side : both_sides) {
    i32 value = 100 * f.s.side_of(side).destroyed;
    for (const Piece& p : f.of(other(side))) {
      i32 part = w.nearly_gone;
      for (i32 vc = 1; vc < p.u->strength; ++vc) part = part * w.fading / 100;
      value += part;
    }
    lead += side == Side::first ? value : -value;
  }
  i32 left = std::max(0, f.g.last_turn(f.s) - f.s.turn);
  return 1000 * lead / (std::abs(lead) + w.spread + w.turn * left);
}

// How the battle is likely to end (CP-R39): the side that alone has all its objectives wins; if both or neither do, the
// one that destroyed more. So it is worth denying the enemy one of his, and destruction counts where that is done.
i32 outlook(const Field& f) {
  Row<i32, 2> all{1000, 1000};
  for (Side side : both_sides) {
    const auto& groups = f.g.objectives(side);
    if (groups.empty()) all[side] = 0;
    for (const std::vector<i16>& group : groups) {
      i32 none = 1000;
      for (i16 p : group) {
        i32 chance = chance_of(f, p);
        none = none * (side == Side::first ? 1000 - chance : chance) / 1000;
      }
      all[side] = all[side] * (1000 - none) / 1000;
    }
  }
  i32 a = all[0], b = all[1];
  i32 value = (a * (1000 - b) - b * (1000 - a)) / 1000;
  value += (a * b + (1000 - a) * (1000 - b)) / 1000 * kills_outlook(f) / 1000;
  return value * (f.worth * f.w.outlook.army / 100) / 1000;
}

// Does it stand in or before a place that the other side has not got?
bool holds_ground(const Field& f, const Unit& u) {
  return std::ranges::any_of(f.g.watched(), [&](const Objective& o) {
    bool there = u.place == o.place || within(u.pose.at, o.goal, 15 * centimetre);
    return there && !held_by(f.s, o.place, other(u.side));
  });
}

// Points kept are good for reactions, and not worth spending on nothing; the commander-in-chief's serve those whom he
// has within his radius.
i32 command_score(const Field& f, Side side) {
  const Weights::Command& w = f.w.command;
  i32 value = 0;
  UnitId chief = f.g.chief_of(side);
  f.g.officers(side).each([&](UnitId o) {
    const Unit& officer = f.s[o];
    if (!alive(officer)) return;
    if (officer.pc > 0) value += w.first_point + w.more_points * (std::min<i32>(officer.pc, w.points_most) - 1);
    if (chief == UnitId::none || o == chief) return;
    i32 beyond = distance_off(officer.pose.at, f.s[chief].pose.at) - f.t.command.radius.value;
    value -= std::clamp(beyond / (w.chief_cm * centimetre), 0, w.chief_most);
  });
  return value;
}

// What a charger promises: the losses that its dice and its enemy's cause on the average, who is likelier to win, and
// whether it dares to go in.
i32 promise_of(const Field& f, const Scene& scene, UnitId id, UnitId target, bool in_contact) {
  const Weights::Promise& w = f.w.promise;
  const Unit &u = f.s[id], &him = f.s[target];
  Point from = charges_from(scene.quad(id));
  Contact contact = contact_of(scene, target, from);
  MeleeIn in = measure_melee(scene, id, target, contact, struck_face(scene, target, from));
  Tally why = melee_reasons(f.t, in);
  i32 value = f.cost(him);  // limbered guns
  if (!refuses(why)) {
    value = melee_worth(f, why, u, him, w.die);
    bool doomed = is_gun(in.d.arm) || in.d.trapped || contact == Contact::rear;
    bool stronger = why.total('a') > why.total('d');
    if (stronger && doomed) value += f.cost(him) * w.doomed / 100;
    if (stronger && holds_ground(f, him)) value += w.ground + w.ground_late * f.progress / 100;
  }
  bool tests = !in_contact && !u.is(Mark::tested) && contact == Contact::front;
  if (!tests || !has_zone(scene, target, is_horse(f.t.arm(u)))) return value;
  MoraleIn m = measure_morale(scene, id, true);
  m.target = zone_kind(scene, target);
  m.target_disordered = disordered(him);
  Tally nerve = morale_reasons(f.t, m);
  return refuses(nerve) ? value : value * f.g.prospects().nerve(nerve.total()) / 1000;
}

// Of the chargers that are still on their way, or in contact and not yet fought.
i32 charge_score(const Field& f) {
  if (f.s.game.stage < Stage::charge_declared || f.s.game.stage > Stage::fighting) return 0;
  UnitId target = f.s.game.target;
  if (target == UnitId::none || !alive(f.s[target]) || f.s[target].is(Mark::refused)) return 0;
  Scene scene(f.g, f.s);
  i32 total = 0, weight = 100;
  for (UnitId id : units(f.s, both(f.t.fighters(), marked(Mark::charging)))) {
    const Unit& u = f.s[id];
    bool in_contact = any_link(f.s, [&](const Link& l) { return l.kind == Tie::contact && l.a == id; });
    if (u.is(Mark::charge_moved) && !in_contact) continue;
    i32 value = promise_of(f, scene, id, target, in_contact) * weight / 100;
    total += u.side == Side::first ? value : -value;
    weight = weight * f.w.promise.second / 100;  // the second finds less to do
  }
  return total;
}

// The fire that a unit about to enter zones still has to expect.
i32 zone_score(const Field& f) {
  if (f.s.game.stage == Stage::none || f.s.waiting == 0 || f.s.links == 0) return 0;
  Scene scene(f.g, f.s);
  i32 total = 0;
  each_link(f.s, [&](const Link& l) {
    if (l.kind != Tie::zone || !alive(f.s[l.a]) || !alive(f.s[l.b])) return;
    bool open = !l.fire_asked || (asked(f.s) == Ask::opportunity && f.s.asked().unit == l.a);
    if (!open || !may_shoot(scene, l.a, true)) return;
    i32 value = fire_worth(f, measure_fire(scene, l.a, l.b, 0, true), f.s[l.b]);
    total += f.s[l.b].side == Side::first ? -value : value;
  });
  return total;
}

}  // namespace

i32 CasquesGame::score(const State& s, Side side) const {
  if (s.turn == 0) return 0;
  Field f(*this, s);
  i32 total = 0;
  for (Side who : both_sides) {
    i32 value = f.w.material.destroyed * s.side_of(who).destroyed + command_score(f, who);
    for (const Piece& p : f.of(who)) value += condition(f, p) + nearness(f, who, p) + posture(f, who, p);
    total += who == Side::first ? value : -value;
  }
  total += outlook(f) + charge_score(f) + zone_score(f);
  if (s.over && s.winner != Side::nobody) total += s.winner == Side::first ? f.w.outlook.victory : -f.w.outlook.victory;
  return side == Side::first ? total : -total;
}

}  // namespace grog::casques_et_plumets
