// Before the first turn: the lot for the edges, competence, and brigades placed in turn (CP-9.1 to CP-9.4).
#include "rulesets/casques_et_plumets/game.hpp"
#include "rulesets/kit/menu.hpp"

namespace grog::casques_et_plumets {
namespace {

bool unplaced(const Unit& u) { return u.kind != 0 && alive(u) && !u.is(Mark::placed); }

// Brigades first, commanders-in-chief when both sides have placed all of them.
bool brigade_left(const State& s, const Tables& t, Side side) {
  return any_unit(s, [&](const Unit& u) { return u.side == side && unplaced(u) && !t.is_chief(u); });
}

// The brigade being placed, or none: the officer of the first unit put down.
UnitId brigade_under_way(const State& s) { return s.game.brigade; }

bool complete(const State& s, UnitId officer) {
  return !any_unit(s, [&](const Unit& u) { return officer_of(u) == officer && unplaced(u); });
}

UnitId next_brigade(const State& s, const Tables& t, Side side) {
  return first_unit(s,
                    [&](const Unit& u) { return u.side == side && unplaced(u) && t.is_officer(u) && !t.is_chief(u); });
}

bool in_deployment_zone(const CasquesGame& g, const State& s, Side side, const Quad& q) {
  for (const auto& [low, high] : g.zone(s, side)) {
    std::array<Point, 4> area{low, Point{high.x, low.y}, high, Point{low.x, high.y}};
    if (inside(q, Polygon{area})) return true;
  }
  return false;
}

Verdict check_officer_place(const CasquesGame& g, const State& s, const Order& o) {
  const Unit& u = s[o.unit];
  if (o.target != UnitId::none) {
    auto stands = [&](const Unit& x) { return g.t().is_troop(x) && x.is(Mark::placed); };
    if (Verdict v = kit::check_own(s, o.target, u.side, stands); !v) return v;
    const Unit& with = s[o.target];
    UnitId there = officer_in(s, g.t(), o.target);
    if (there != UnitId::none && there != o.unit) return refused("CP-R35"_c);
    if (!g.t().is_chief(u) && officer_of(with) != o.unit) return refused("CP-R35"_c);
    return {};
  }
  Box b = g.box_in(u, Formation::rider, o.pose);
  if (!in_deployment_zone(g, s, u.side, Quad(b))) return refused("CP-9.4"_c);
  return {};
}

Verdict check_place(const CasquesGame& g, const State& s, const Order& o, Side side) {
  const Tables& t = g.t();
  if (Verdict v = kit::check_own(s, o.unit, side, [](const Unit& x) { return alive(x); }); !v) return v;
  const Unit& u = s[o.unit];
  bool chief = t.is_chief(u);
  if (chief != !brigade_left(s, t, side) && !(brigade_under_way(s) != UnitId::none && !chief))
    return refused("CP-9.4"_c);
  UnitId own = officer_of(u), now = brigade_under_way(s);
  if (!chief && now != UnitId::none && own != now) return refused("CP-9.4"_c);
  if (!chief && now == UnitId::none && u.is(Mark::placed)) return refused("CP-9.4"_c);
  if (t.is_officer(u)) return check_officer_place(g, s, o);
  const Troop& troop = t.troop(u);
  Formation f = formation_of(o);
  if (o.option >= 8 || !has_formation(troop, f)) return refused("CP-7.1"_c);
  if (f == Formation::square) return refused("CP-9.4"_c, "no_square_yet"_w);
  Scene scene(g, s);
  if (o.place >= 0) {
    const Feature* house = g.building(o.place);
    if (house == nullptr) return faulty("no_place"_w);
    if (!is_foot(troop.arm) && !(house->kind == Ground::redoubt && is_gun(troop.arm))) return refused("CP-R26"_c);
    for (UnitId id : units(s, t.fighters()))
      if (id != o.unit && s[id].place == o.place) return refused("CP-R26"_c);
    return in_deployment_zone(g, s, side, Quad(house->box)) ? Verdict{} : refused("CP-9.4"_c);
  }
  if (o.pose == Pose{}) return faulty("say_place"_w);
  if (o.pose.facing < 0 || o.pose.facing >= full_turn) return faulty("no_such_angle"_w);
  Box b = g.box_in(u, f, o.pose);
  if (!on_table(Quad(b), g.board().width, g.board().height) || !in_deployment_zone(g, s, side, Quad(b)))
    return refused("CP-9.4"_c);
  State without = s;
  without[o.unit].set(Mark::placed, false);
  without[o.unit].place = -1;
  return fits(Scene(g, without), o.unit, b);
}

// All in place, and each within 25 cm of the officer.
Verdict check_done(const CasquesGame& g, const State& s, Side side) {
  UnitId officer = brigade_under_way(s);
  if (officer == UnitId::none) {
    UnitId chief = g.chief_of(side);
    bool all = !brigade_left(s, g.t(), side) && (chief == UnitId::none || s[chief].is(Mark::placed));
    return all ? Verdict{} : refused("CP-9.4"_c);
  }
  if (!complete(s, officer)) return refused("CP-9.4"_c);
  for (UnitId id : units(s, [&](const Unit& u) { return g.t().is_troop(u) && officer_of(u) == officer; }))
    if (!within_radius(g, s, officer, Quad(g.box_of(s[id])))) return refused("CP-14.1"_c);
  return {};
}

void put_down(Play& p, UnitId id, const Suggestion& at) {
  Unit& u = p.s[id];
  u.set(Mark::placed);
  if (p.t().is_officer(u)) {
    u.formation = Formation::rider;
    u.attached = at.inside;
    u.pose = {at.inside == UnitId::none ? at.pose.at : p.s[at.inside].pose.at, 0, 0};
  } else {
    u.formation = at.formation;
    u.place = at.place;
    u.pose = {at.pose.at, at.pose.facing, 0};
    if (const Feature* house = p.g.building(at.place)) {
      u.pose.at = house->box.at;
      if (house->kind == Ground::building) u.pose.facing = short_of(house->box.facing), u.formation = Formation::line;
    }
    for (UnitId inside : units(p.s, [&](const Unit& o) { return o.attached == id; })) p.s[inside].pose.at = u.pose.at;
  }
  if (is_horse(p.t().arm(u)) && u.formation != Formation::forage && in_wood(p.g, u)) u.set(Mark::disorder);
  p.tell(Tell::deployed, about(id, "CP-9.4"_c));
}

// What `suggested` puts down: the brigade under way, or the next, or the commander-in-chief.
UnitSet suggested_set(const CasquesGame& g, const State& s, Side side) {
  UnitSet set;
  UnitId officer = brigade_under_way(s);
  if (officer == UnitId::none) officer = next_brigade(s, g.t(), side);
  if (officer == UnitId::none) {
    if (g.chief_of(side) != UnitId::none) set.add(g.chief_of(side));
    return set;
  }
  for (UnitId id : units(s, [&](const Unit& u) { return officer_of(u) == officer; })) set.add(id);
  return set;
}

void muster(Play& p, Side side) {
  State& s = p.s;
  if (p.g.edges_by_lot() && side == Side::first) {
    s.game.swapped = p.dice.test(at_least(4), "CP-9.2"_c);
    Event e;
    e.side = s.game.swapped ? Side::second : Side::first, e.clause = "CP-9.2"_c;
    p.tell(Tell::edges, e);
  }
  p.g.officers(side).each([&](UnitId id) {
    Competence level = competence(p.t(), {}, {}, p.dice).level;
    s[id].competence = level;
    Event e = about(id, p.t().competence.on[level].clause);
    e.option = byte_of(level);
    p.tell(Tell::competence, e);
  });
  s.side_of(side).thrown = true;
}

Side placing_side(const CasquesGame& g, const State& s) {  // who lost the draw, or whom the scenario names
  if (!g.edges_by_lot()) return g.places_first();
  return s.game.swapped ? Side::first : Side::second;
}

Verdict suggestion_fits(const CasquesGame& g, const State& s, Side side) {
  State trial = s;
  UnitSet set = suggested_set(g, s, side);
  Verdict v;
  set.each([&](UnitId id) {
    if (!g.suggestion(id).given) v = faulty("none_suggested"_w);
    trial[id].set(Mark::placed, false);
    trial[id].place = -1;
    trial[id].attached = UnitId::none;
  });
  if (!v) return v;
  RandomDice none(0);
  Play p{{g, trial, none, nullptr}};
  // Units before the officer, who may be inside one of them.
  for (bool officers : {false, true})
    set.each([&](UnitId id) {
      if (!v || g.t().is_officer(s[id]) != officers) return;
      const Suggestion& at = g.suggestion(id);
      Order o = make(Verb::deploy, id);
      o.option = option_of(at.formation);
      o.place = at.place, o.target = at.inside;
      if (at.place < 0 && at.inside == UnitId::none) o.pose = at.pose;
      v = check_place(g, trial, o, side);
      if (!v) return;
      put_down(p, id, at);
      if (!g.t().is_chief(s[id])) trial.game.brigade = officer_of(s[id]);
    });
  if (!v) return v;
  return check_done(g, trial, side);
}

Verdict check_suggested(const Scene& scene, const State& s, const Order&) {
  return suggestion_fits(scene.g, s, s.asked().side);
}
void place_as_suggested(Play& p, const Order&) {
  UnitSet set = suggested_set(p.g, p.s, p.s.asked().side);
  for (bool officers : {false, true})
    set.each([&](UnitId id) {
      if (p.t().is_officer(p.s[id]) == officers) put_down(p, id, p.g.suggestion(id));
    });
  p.s.answered();
  next_setup_step(p);
}

Verdict check_deploy(const Scene& scene, const State& s, const Order& o) {
  return check_place(scene.g, s, o, s.asked().side);
}
void deploy(Play& p, const Order& o) {
  Unit& u = p.s[o.unit];
  bool officer = p.t().is_officer(u);
  Suggestion at;
  at.pose = o.pose, at.formation = formation_of(o);
  at.place = officer ? i16{-1} : o.place, at.inside = officer ? o.target : UnitId::none;
  if (!p.t().is_chief(u)) p.s.game.brigade = officer_of(u);
  u.place = -1;
  put_down(p, o.unit, at);
}

Verdict check_all_placed(const Scene& scene, const State& s, const Order&) {
  return check_done(scene.g, s, s.asked().side);
}
void brigade_done(Play& p, const Order&) {
  p.s.answered();
  next_setup_step(p);
}
void muster_side(Play& p, const Order&) {
  Side side = p.s.asked().side;
  p.s.answered();
  muster(p, side);
  next_setup_step(p);
}

// Who may be put down: of the brigade of that officer, or the commander-in-chief.
auto to_place(const Tables& t, UnitId officer, Side side) {
  return [&t, officer, side](const Unit& u) {
    return alive(u) && (officer != UnitId::none ? officer_of(u) == officer : t.is_chief(u) && u.side == side);
  };
}

// Where luck found no place: every UD of the zone, or of the ground round the officer for those too far from him.
template <class Offer>
void search_places(const CasquesGame& g, const State& s, UnitId officer, Side side, Offer&& offer) {
  for (UnitId id : units(s, to_place(g.t(), officer, side))) {
    const Unit& u = s[id];
    bool led = officer != UnitId::none && id != officer && s[officer].is(Mark::placed);
    if (u.is(Mark::placed) && !(led && !within_radius(g, s, officer, Quad(g.box_of(u))))) continue;
    Order o = make(Verb::deploy, id);
    bool gun = is_gun(g.t().arm(u));
    for (Formation f :
         {gun ? Formation::battery : Formation::attack_column, gun ? Formation::limbered : Formation::line})
      for (const auto& [low, high] : g.zone(s, side))
        for (i32 x = low.x + distance_unit / 2; x < high.x; x += distance_unit)
          for (i32 y = low.y + distance_unit / 2; y < high.y; y += distance_unit) {
            o.option = g.t().is_officer(u) ? u8{0} : option_of(f);
            o.pose = {{x, y}, g.suggestion(id).pose.facing, 0};
            bool near = !led || within(Point{x, y}, s[officer].pose.at, g.t().command.radius.value);
            if (near && offer(o)) return;
          }
  }
}

// Where the ground round the officer is full: anyone of the brigade, he too, stands somewhere else.
template <class Offer>
void make_room(const CasquesGame& g, const State& s, UnitId officer, Side side, Rng& rng, Offer&& offer) {
  UnitSet brigade;
  for (UnitId id : units(s, [&](const Unit& u) { return alive(u) && officer_of(u) == officer; })) brigade.add(id);
  const auto& zones = g.zone(s, side);
  constexpr int most = 1'000;
  bool found = false;
  for (int tries = 0; tries < most && !found; ++tries)
    brigade.each([&](UnitId id) {
      const auto& [low, high] = kit::draw_from(rng, zones);
      Order o = make(Verb::deploy, id);
      const Suggestion& at = g.suggestion(id);
      o.option = g.t().is_officer(s[id]) ? u8{0} : option_of(at.formation);
      o.pose = {kit::draw_point(rng, low, high), at.pose.facing, 0};
      found = found || (rng.below(4) == 0 && offer(o));
    });
}

}  // namespace

void next_setup_step(Play& p) {
  State& s = p.s;
  s.phase = Phase::competence;
  for (Side side : both_sides)
    if (!s.side_of(side).thrown) return p.ask(Ask::muster, side);
  s.phase = Phase::deployment;
  s.game.brigade = UnitId::none;
  Side lead = placing_side(p.g, s);
  const Tables& t = p.t();
  auto placed = [&](Side side, bool chiefs) {  // how many brigades or chiefs stand already
    return count_units(s, [&](const Unit& u) {
      return u.side == side && t.is_officer(u) && t.is_chief(u) == chiefs && u.is(Mark::placed);
    });
  };
  bool brigades = brigade_left(s, t, Side::first) || brigade_left(s, t, Side::second);
  for (Side side : {lead, other(lead)}) {
    UnitId chief = p.g.chief_of(side);
    bool left = brigades ? brigade_left(s, t, side) : chief != UnitId::none && unplaced(s[chief]);
    bool others = brigades ? brigade_left(s, t, other(side))
                           : p.g.chief_of(other(side)) != UnitId::none && unplaced(s[p.g.chief_of(other(side))]);
    if (!left) continue;
    int mine = placed(side, !brigades), his = placed(other(side), !brigades);
    bool turn_is_mine = side == lead ? mine <= his : mine < his;
    if (!turn_is_mine && others) continue;
    s.active = side;
    return p.ask(Ask::deploy, side);
  }
  s.turn = 1;
  watch_objectives(s, p.g);
  begin_turn(p);
}

std::span<const Verbs::Row> setup_rows() {
  static constexpr Verbs::Row rows[] = {
      {Verb::muster, Ask::muster, nullptr, muster_side},
      {Verb::suggested, Ask::deploy, check_suggested, place_as_suggested},
      {Verb::done, Ask::deploy, check_all_placed, brigade_done},
      {Verb::deploy, Ask::deploy, check_deploy, deploy},
  };
  return rows;
}

void propose_setup(const CasquesGame& g, const State& s, Rng& rng, std::size_t most, std::vector<Order>& out) {
  if (asked(s) == Ask::muster) return out.push_back(make(Verb::muster));
  Side side = s.asked().side;
  auto offer = [&](const Order& o) {
    bool good = out.size() < most && g.check(s, o);
    if (good) out.push_back(o);
    return good;
  };
  offer(make(Verb::suggested));
  offer(make(Verb::done));
  UnitId officer = brigade_under_way(s);
  if (out.size() == 1 && officer == UnitId::none && rng.below(4) != 0) return;
  if (officer == UnitId::none) officer = next_brigade(s, g.t(), side);
  const auto& zones = g.zone(s, side);
  for (UnitId id : units(s, to_place(g.t(), officer, side))) {
    if (out.size() >= most) break;
    const Unit& u = s[id];
    if (u.is(Mark::placed) && complete(s, officer) && check_done(g, s, side)) continue;
    Order o = make(Verb::deploy, id);
    const Suggestion& at = g.suggestion(id);
    o.option = g.t().is_officer(u) ? u8{0} : option_of(at.formation);
    // Near its officer if he stands, anywhere in the zone if not.
    bool near_officer = officer != UnitId::none && s[officer].is(Mark::placed) && !g.t().is_officer(u);
    for (int tries = 0; tries < (u.is(Mark::placed) ? 1 : 12); ++tries) {
      const auto& [low, high] = kit::draw_from(rng, zones);
      Point p = kit::draw_point(rng, low, high);
      if (near_officer) {
        Point he = s[officer].pose.at;
        p = kit::draw_point(rng, he - Point{2500, 1500}, he + Point{2500, 1500});
      }
      o.pose = {p, at.pose.facing, 0};
      if (offer(o)) break;
    }
  }
  if (out.empty()) search_places(g, s, officer, side, offer);
  if (out.empty()) make_room(g, s, officer, side, rng, offer);
}

void menu_setup(const CasquesGame& g, const State& s, Menu& menu) {
  kit::MenuBuilder b(menu);
  if (asked(s) == Ask::muster) return void(b.add(Verb::muster));
  Side side = s.asked().side;
  for (Verb v : {Verb::suggested, Verb::done})
    if (g.check(s, make(v))) b.add(v);
  UnitId officer = brigade_under_way(s);
  for (UnitId id : units(s, of_side(side))) {
    const Unit& u = s[id];
    if (!alive(u)) continue;
    bool chief = g.t().is_chief(u);
    if (chief                     ? brigade_left(s, g.t(), side) || officer != UnitId::none
        : officer != UnitId::none ? officer_of(u) != officer
                                  : u.is(Mark::placed))
      continue;
    for (const auto& [low, high] : g.zone(s, side)) {
      auto line = b.add(Verb::deploy, id, any_option);
      for (Point p : {low, Point{high.x, low.y}, high, Point{low.x, high.y}}) line.corner(p);
    }
  }
}

}  // namespace grog::casques_et_plumets
