// Orders worth considering, all legal, for search and for random play. A few units at a time: the others keep their
// turn, so nothing is lost, and a playout stays cheap.
#include <algorithm>

#include "rulesets/kit/draws.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

// Whoever asks for more wants a playout, not a choice: two units are enough for him.
constexpr std::size_t most_for_search = 64;

class Proposer {
 public:
  Proposer(const PlaineGame& game, const State& state, Rng& random, std::size_t most, std::vector<Order>& orders)
      : g(game), t(game.t()), s(state), b(game, state), rng(random), playout(most > most_for_search), out(orders) {}

  void actions(std::size_t most) {
    Row<UnitId, max_units> pool;
    int count = 0;
    each_unit(s, present_of(s.asked().side), [&](UnitId id, const Unit& u) {
      bool free = u.acted == Action::none && (!engaged(u) || (t.arm(u) == Arm::cavalry && good_order(u)));
      if (t.arm(u) != Arm::leader && free) pool[count++] = id;
    });
    re_form_mover();
    int heard = 0;
    while (count > 0 && (heard < units_heard || (!playout && out.size() < std::min(most, enough_to_choose)))) {
      int i = any(count);
      UnitId id = pool[i];
      pool[i] = pool[--count];
      std::size_t before = out.size();
      unit_actions(id);
      heard += out.size() > before;
    }
    // Ending is worth a thought once everybody has been heard.
    if (count == 0 || out.empty()) out.push_back(make(Verb::end));
  }

  void reactions() {
    UnitId id = s.asked().unit;
    for (Verb v : {Verb::stand, Verb::stand_fire, Verb::retire, Verb::react_volley, Verb::counter}) offer(make(v, id));
    if (t.arm(s[id]) == Arm::infantry && good_order(s[id]) && !engaged(s[id]) && !s.asked().flank)
      for (Formation f : {Formation::square, Formation::line, Formation::division}) offer(forming(Verb::form, id, f));
  }

  void victors() {
    UnitId id = s.asked().unit;
    Order keep = make(Verb::stay, id);
    keep.option = keep_formation;
    offer(keep);
    for (Verb v : {Verb::withdraw, Verb::pursue, Verb::occupy}) offer(make(v, id));
    for (Formation f : {Formation::line, Formation::division, Formation::square, Formation::echelon})
      offer(forming(Verb::stay, id, f));
  }

  void leaders() {
    each_unit(s, present_of(s.asked().side), [&](UnitId id, const Unit& u) {
      if (!can_ride(t, u)) return;
      for (int tries = 0; tries < 3; ++tries) {
        // Beside some unit of his own, ahead of his place or behind it.
        UnitId with = unit_id(rng.below(s.units));
        if (!present(s[with]) || s[with].side != u.side || with == id) continue;
        Order o = make(Verb::ride, id);
        o.pose = u.pose;
        o.pose.at = point_ahead(s[with].pose.at, s[with].pose.facing + half_turn, any(4) * inch);
        i32 away = distance_up(u.pose.at, o.pose.at), most = t.move.leader.value * inch;
        if (away > most) o.pose.at = point_ahead(u.pose.at, direction(u.pose.at, o.pose.at), most - inch);
        if (o.pose.at != u.pose.at) offer(o);
      }
    });
    out.push_back(make(Verb::end));
  }

  void deployment() {
    Side side = s.asked().side;
    if (g.has_suggestion(s, side)) out.push_back(make(Verb::suggested));
    UnitId next = first_unit(s, [&](const Unit& u) { return u.side == side && u.place == to_deploy; });
    if (next == UnitId::none) return out.push_back(make(Verb::done));
    for (int tries = 0; tries < 4; ++tries) offer(placing(next, random_place(side)));
    if (!out.empty()) return;
    // Room must be found: look everywhere, in steps of an inch.
    for (i32 y = inch; y < g.board().height && out.empty(); y += inch)
      for (i32 x = inch; x < g.board().width && out.empty(); x += inch) offer(placing(next, {x, y}));
  }

 private:
  static constexpr int units_heard = 2;
  static constexpr std::size_t enough_to_choose = 32;
  static constexpr i32 least_wheel = 150;  // tenths of a degree that are worth halving
  const PlaineGame& g;
  const Tables& t;
  const State& s;
  Bodies b;
  Rng& rng;
  bool playout;
  std::vector<Order>& out;
  Bar bar = nullptr;  // of the unit that is heard

  void offer(const Order& o) {
    if (allowed(o)) out.push_back(o);
  }
  bool allowed(const Order& o) { return (s.asked().kind == Ask::act ? check_action(b, o) : g.check(s, o)).accepted; }
  i32 any(i32 n) { return kit::draw(rng, n); }

  template <class Kind>
  static Leg leg(Kind kind, i64 value) {
    return {static_cast<u8>(kind), 0, short_of(value)};
  }
  Order forming(Verb v, UnitId id, Formation f) const {
    return morne_plaine::forming(v, id, f, usual_front(t, t.troop(s[id]), f, s[id].strength));
  }

  Point random_place(Side side) {
    i32 w = g.board().width, h = g.board().height, deep = g.zone_depth, way = g.edge[side];
    i32 off = any(deep);
    i32 along = any(way % half_turn == 0 ? w : h);
    return way == 0              ? Point{along, h - off}
           : way == quarter_turn ? Point{w - off, along}
           : way == half_turn    ? Point{along, off}
                                 : Point{off, along};
  }
  Order placing(UnitId id, Point at) const {
    const Suggestion& like = g.suggested[id];
    Formation f = like.given && like.place < 0 ? like.formation : usual_formation(t.arm(s[id]));
    Order o = forming(Verb::deploy, id, f);
    o.pose.at = at;
    o.pose.facing = short_of(normalise(g.edge[s[id].side] + half_turn));
    return o;
  }

  struct Sight {
    UnitId id = UnitId::none;
    i32 away = 0;
  };
  using Sights = std::vector<Sight>;
  // The four nearest enemies, by their centres.
  Sights enemies(const Unit& u) const {
    constexpr std::size_t most = 4;
    Sights seen;
    seen.reserve(most + 1);
    (b.of(other(u.side)) - b.kind(StandsAs::leaders)).each([&](UnitId id) {
      // Who is no nearer than the last of four is passed over before a root is drawn.
      i64 squared_away = distance_squared(u.pose.at, s[id].pose.at);
      if (seen.size() == most && squared_away > squared_below(seen.back().away)) return;
      Sight found{id, distance_up(u.pose.at, s[id].pose.at)};
      seen.insert(std::ranges::upper_bound(seen, found.away, {}, &Sight::away), found);
      if (seen.size() > most) seen.pop_back();
    });
    return seen;
  }
  // Of the next shorter whole distance: what is farther than that is rounded up to this one, or to more.
  static i64 squared_below(i32 away) { return away == 0 ? -1 : i64{away - 1} * (away - 1); }

  // Where to go: the objective that is nearest, one of the others, the nearest enemy.
  std::vector<Point> aims(const Unit& u, const Sights& foes) {
    std::vector<Point> spots, aims;
    for (const Objective& o : g.objectives) spots.push_back(g.spot(o));
    if (!spots.empty()) {
      auto away = [&](Point p) { return distance_squared(u.pose.at, p); };
      auto nearest = std::min_element(spots.begin(), spots.end(), [&](Point x, Point y) { return away(x) < away(y); });
      aims.push_back(*nearest);
      if (int other_one = any(count_of(spots)); other_one != nearest - spots.begin())
        aims.push_back(at(spots, other_one));
    }
    if (!foes.empty()) aims.push_back(s[foes[0].id].pose.at);
    return aims;
  }
  void unit_actions(UnitId id) {
    const Unit& u = s[id];
    Arm arm = t.arm(u);
    bar = nullptr;
    if (engaged(u)) return offer(make(Verb::disengage, id));
    if (routed(u)) return offer(forming(Verb::rally, id, usual_formation(arm)));
    Sights foes = enemies(u);
    if (arm == Arm::artillery) return gun_actions(id, foes);
    if (inside(u)) return garrison_actions(id, foes);
    fire_actions(id, foes);
    charges_of(id, foes);
    enter_actions(id);
    move_somewhere(id, foes);
    if (!playout) straight_ahead(id), leave_strip(id, foes);
    bool seldom = playout && rng.below(3) != 0;
    if (arm == Arm::skirmishers && !foes.empty() && !seldom) fall_back(id, foes[0]);
    if (arm != Arm::skirmishers && !seldom) form_actions(id, foes, Verb::form);
    out.push_back(make(Verb::advance, id));  // to hold is to advance by nothing
  }

  void move_somewhere(UnitId id, const Sights& foes) {
    const Unit& u = s[id];
    std::vector<Point> to = aims(u, foes);
    i32 last = full_turn;
    for (Point aim : to) {
      if (playout) break;
      i32 course = direction(front_centre(b, id), aim);
      if (last != full_turn && magnitude(turn_between(last, course)) < 100) continue;  // the same way
      move_actions(id, aim, course);
      last = course;
    }
    if (to.empty()) return;
    Point aim = at(to, any(count_of(to)));  // and a way of its own
    i32 off = (any(5) - 2) * 150;
    if (playout || off != 0) move_actions(id, aim, direction(front_centre(b, id), aim) + off);
  }

  // Skirmishers go back before what comes too near.
  void fall_back(UnitId id, const Sight& foe) {
    if (foe.away > 14 * inch) return;
    const Unit& u = s[id];
    Order o = make(Verb::fast, id);
    i32 way = direction(s[foe.id].pose.at, u.pose.at);
    o.pose.at = point_ahead(u.pose.at, way, base_move(t, u) * t.move.fast.value - 2);
    offer(o);
  }

  // Whoever has just moved may re-form where a leader is near, or for free if it is light cavalry.
  void re_form_mover() {
    UnitId id = s.game.mover;
    if (id == UnitId::none) return;
    const Unit& u = s[id];
    bool moved = u.acted == Action::advance || u.acted == Action::fast;
    if (!present(u) || u.side != s.asked().side || !moved || u.marks.has(Mark::formed_after) || inside(u)) return;
    if (t.arm(u) == Arm::skirmishers || routed(u)) return;
    if (!in_command(b, id) && t.troop(u).horse != Horse::light) return;
    form_actions(id, enemies(u), Verb::reform);
  }

  void fire_actions(UnitId id, const Sights& foes) {
    bool may_volley = t.arm(s[id]) != Arm::cavalry && s[id].held_turns == 0 && !s[id].marks.has(Mark::formed_before);
    i32 reach = fire_range(t, shooter_of(t.troop(s[id])), Shot::volley).value * inch;
    int side = 0;
    for (const Sight& foe : foes)
      if (near(b[id], b[foe.id], reach) && may_fire(b, id, foe.id, may_volley ? Shot::volley : Shot::advance, side))
        out.push_back(make(may_volley ? Verb::volley : Verb::advance, id, foe.id));
  }

  void charges_of(UnitId id, const Sights& foes) {
    const Unit& u = s[id];
    if (t.arm(u) == Arm::skirmishers) return;
    i32 reach = charge_move(t, u, false);
    for (const Sight& seen : foes) {
      UnitId foe = seen.id;
      if (!near(b[id], b[foe], 2 * reach)) continue;
      Reach line = charge_line(b, id, foe);
      if (judged(s, id, foe, line.gap.tenths()) > charge_move(t, u, line.slowed)) continue;
      Order o = make(Verb::charge, id, foe);
      if (!allowed(o)) continue;
      out.push_back(o);
      // With whoever of the same arm is near enough to follow.
      for (UnitId with : units(s, present_of(u.side))) {
        if (o.with.count() >= t.melee.supports.value) break;
        const Unit& w = s[with];
        if (with == id || t.arm(w) != t.arm(u) || w.acted != Action::none) continue;
        if (!near(b[id], b[with], reach) || judged(s, with, foe, charge_line(b, with, foe).gap.tenths()) > reach)
          continue;
        Order more = o;
        more.with.add(with);
        if (!allowed(more)) continue;
        o = more;
        out.push_back(o);
      }
    }
  }

  // Where the wheel leads nowhere (a friend, the table's edge behind it): a shorter one, and straight ahead at last.
  void move_actions(UnitId id, Point aim, i32 course) {
    const Unit& u = s[id];
    i32 away = distance_up(front_centre(b, id), aim);
    if (away < inch / 2) return;
    bool free = all_round(t, u);
    i32 turn = free ? 0 : std::clamp(turn_between(u.pose.facing, course), -quarter_turn, quarter_turn);
    for (;;) {
      Wheeled from = wheel(b, id, turn, false);
      if ((from.verdict && go(id, from, turn, course, away)) || turn == 0) return;
      turn = magnitude(turn) < least_wheel ? 0 : turn / 2;
    }
  }
  // At each pace as far as it goes, or half, or a quarter of it; false where that is nowhere.
  bool go(UnitId id, const Wheeled& from, i32 turn, i32 course, i32 away) {
    const Unit& u = s[id];
    bool any = false;
    for (bool fast : {false, true}) {
      if (fast && u.formation == Formation::square) continue;
      i32 most = pace_of(t, u, fast).tenths;
      for (i32 part : {1, 2, 4})
        if (step(id, from, fast, turn, course, std::min(most / part, away))) {
          any = true;
          break;
        }
    }
    return any;
  }
  bool step(UnitId id, const Wheeled& from, bool fast, i32 turn, i32 course, i32 distance) {
    const Unit& u = s[id];
    Allowance may = pace_of(t, u, fast);
    Order o = make(fast ? Verb::fast : Verb::advance, id);
    bool free = all_round(t, u);
    if (free)
      o.pose.at = place_within(u.pose.at, course, distance, may.tenths);
    else
      wheel_and_go(o, turn, distance);
    Path path = free ? plan_move(b, id, o, may) : plan_straight(b, id, from, distance, may, &bar);
    if (!path.verdict) return false;
    out.push_back(o);
    if (!fast) add_shot(o, path.end);
    return true;
  }

  // As it looks: as far as it goes, and up to the line where a friend beside it stands, so that both come on together.
  void straight_ahead(UnitId id) {
    const Unit& u = s[id];
    if (all_round(t, u)) return;
    Wheeled from = wheel(b, id, 0, false);
    go(id, from, 0, u.pose.facing, full_turn * inch);
    UnitSet mates = b.of(u.side) - b.kind(StandsAs::leaders) - id;
    i32 level = kit::line_abreast(s, u.pose, pace_of(t, u, true).tenths, [&](UnitId friendly) {
      bool goes_along =
          mates.has(friendly) && (t.arm(s[friendly]) == Arm::infantry || t.arm(s[friendly]) == Arm::cavalry);
      return goes_along && near(b[id], b[friendly], 16 * inch);
    });
    if (level > 2 * inch) step(id, from, level > pace_of(t, u, false).tenths, 0, u.pose.facing, level);
  }

  // Out of the strip of a battery that looks this way: to either side.
  void leave_strip(UnitId id, const Sights& foes) {
    const Unit& u = s[id];
    for (const Sight& foe : foes) {
      const Unit& gun = s[foe.id];
      if (t.arm(gun) != Arm::artillery || gun.formation != Formation::unlimbered || foe.away > 40 * inch) continue;
      i32 line = direction(gun.pose.at, u.pose.at);
      if (magnitude(turn_between(gun.pose.facing, line)) > 300) continue;
      for (i32 off : {-quarter_turn, quarter_turn})
        move_actions(id, point_ahead(u.pose.at, line + off, 12 * inch), line + off);
      return;
    }
  }
  static Point place_within(Point from, i32 course, i32 distance, i32 most) {
    Point to = point_ahead(from, normalise(course), distance);
    return distance_up(from, to) > most ? point_ahead(from, normalise(course), distance - 2) : to;
  }

  static void wheel_and_go(Order& o, i32 turn, i32 distance) {
    std::size_t n = 0;
    if (turn != 0) o.legs[n++] = leg(turn < 0 ? MoveLeg::wheel_left : MoveLeg::wheel_right, magnitude(turn));
    o.legs[n] = leg(MoveLeg::forward, distance);
  }

  // The same move, ending with fire at somebody near.
  void add_shot(Order o, const Pose& end) {
    Sights foes = enemies(s[o.unit]);
    i32 reach = (t.fire.advance_range.value + 2 * t.move.cavalry.value) * inch;
    Quad before = b[o.unit];
    Unit there = s[o.unit];
    there.pose = end;
    b.look_at(o.unit, there);
    foes.resize(std::min<std::size_t>(foes.size(), 2));
    for (const Sight& foe : foes) {
      o.target = foe.id;
      int side = 0;
      if (near(before, b[o.target], reach) && may_fire(b, o.unit, o.target, Shot::advance, side)) out.push_back(o);
    }
    b.look_back();
  }

  void enter_actions(UnitId id) {
    Arm arm = t.arm(s[id]);
    if (arm != Arm::infantry && arm != Arm::skirmishers) return;
    i32 reach = base_move(t, s[id]) * t.move.fast.value;
    for (const Terrain& l : g.lands) {
      if (l.ground != Ground::building || !near(b[id], l.box, reach)) continue;
      Order o = make(Verb::fast, id);
      o.place = l.place;
      offer(o);
    }
  }

  // What the enemies about ask for, facing the nearest of them; now and then anything.
  void form_actions(UnitId id, const Sights& foes, Verb verb) {
    const Unit& u = s[id];
    bool horse = t.arm(u) == Arm::cavalry;
    i32 facing = foes.empty() ? u.pose.facing : direction(u.pose.at, s[foes[0].id].pose.at);
    i32 horse_away = INT32_MAX, away = foes.empty() ? INT32_MAX : foes[0].away;
    for (const Sight& foe : foes)
      if (t.arm(s[foe.id]) == Arm::cavalry) horse_away = std::min(horse_away, foe.away);
    bool turned = magnitude(turn_between(u.pose.facing, facing)) > 300;
    auto add = [&](Formation f, Verb v) {
      if (f == u.formation && !turned && f != Formation::echelon) return;
      Order o = forming(v, id, f);
      if (!foes.empty()) o.legs[0] = leg(FaceLeg::face, facing);
      offer(o);
    };
    if (horse) {
      if (u.formation != Formation::echelon || (turned && away < 30 * inch)) add(Formation::echelon, verb);
      if (away > 40 * inch && rng.below(4) == 0) add(Formation::march, verb);
    } else {
      if (horse_away < 28 * inch) add(Formation::square, verb);
      if (away < 22 * inch) add(Formation::line, verb);
      if (away > 30 * inch && rng.below(4) == 0) add(Formation::march, verb);
      if (t.troop(u).nation == Nation::french && away > 12 * inch) add(Formation::division, verb);
    }
    if (rng.below(6) != 0) return;
    constexpr Formation foot[] = {Formation::line, Formation::division, Formation::march, Formation::square};
    Formation any = horse ? (rng.below(2) == 0 ? Formation::echelon : Formation::march) : foot[rng.below(4)];
    add(any, rng.below(2) == 0 ? Verb::reform : verb);
  }

  void garrison_actions(UnitId id, const Sights& foes) {
    out.push_back(make(Verb::advance, id));
    fire_actions(id, foes);
    if (rng.below(4) != 0) return;
    Order o = make(Verb::leave, id);
    o.option = byte_of(any(4));
    offer(o);
  }

  void gun_actions(UnitId id, const Sights& foes) {
    const Unit& u = s[id];
    int shots = 0;
    for (const Sight& foe : foes) {
      Order o = make(Verb::bombard, id, foe.id);
      bool ready = u.formation == Formation::unlimbered;
      if (ready ? may_bombard(b, id, foe.id).accepted : allowed(o)) out.push_back(o), ++shots;
    }
    if (foes.empty() || (shots > 0 && rng.below(4) != 0)) return;
    const Sight& nearest = foes[0];
    i32 facing = direction(u.pose.at, s[nearest.id].pose.at);
    Order turn = make(Verb::manhandle, id);
    turn.pose = u.pose;
    turn.pose.facing = short_of(facing);
    if (turn.pose.facing != u.pose.facing) {
      offer(turn);
      turn.target = nearest.id;
      offer(turn);
    }
    // To where there is something to fire at: nearer, round to one side or the other.
    for (i32 off : {0, rng.below(2) == 0 ? -450 : 450}) {
      Order drive = make(Verb::drive, id);
      i32 wheel = std::clamp(turn_between(u.pose.facing, facing + off), -quarter_turn, quarter_turn);
      i32 far = std::min((4 + any(8)) * inch, nearest.away - 8 * inch);
      if (far < inch) continue;
      wheel_and_go(drive, wheel, far);
      offer(drive);
    }
  }
};

}  // namespace

void PlaineGame::propose(const State& s, Rng& rng, std::size_t most, std::vector<Order>& out) const {
  out.clear();
  if (s.over || s.waiting == 0) return;
  Proposer p(*this, s, rng, most, out);
  switch (s.asked().kind) {
    case Ask::deploy: p.deployment(); break;
    case Ask::act: p.actions(most); break;
    case Ask::react: p.reactions(); break;
    case Ask::ride: p.leaders(); break;
    case Ask::victory: p.victors(); break;
    default: Verbs::offer(verbs(), *this, s, rng, most, out);
  }
  if (out.size() > most) out.resize(most);  // the most promising come first
}

}  // namespace grog::morne_plaine
