// Before the first turn: the lot for the edges, competence, and brigades placed in turn (CP-9.1 to CP-9.4).
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {
namespace {

bool unplaced(const Unit& u) { return u.kind != 0 && alive(u) && !u.is(Mark::placed); }

// GameData::brigade is the one being placed, by its officer; none before its first unit is put down.
//
// Brigades first, commanders-in-chief when both sides have placed all of them.
bool brigade_left(const State& s, const Tables& t, Side side) {
  return any_unit(s, [&](const Unit& u) { return u.side == side && unplaced(u) && !t.is_chief(u); });
}

bool complete(const State& s, UnitId officer) {
  return !any_unit(s, [&](const Unit& u) { return officer_of(u) == officer && unplaced(u); });
}

// The one under way, or the next; none: the commander-in-chief's turn has come.
UnitId brigade_now(const State& s, const Tables& t, Side side) {
  auto next = [&](const Unit& u) { return u.side == side && unplaced(u) && t.is_officer(u) && !t.is_chief(u); };
  return s.game.brigade != UnitId::none ? s.game.brigade : first_unit(s, next);
}

std::array<Point, 4> outline_of(const Zone& z) { return {z[0], {z[1].x, z[0].y}, z[1], {z[0].x, z[1].y}}; }
bool in_deployment_zone(const CasquesGame& g, const State& s, Side side, const Quad& q) {
  return std::ranges::any_of(g.zone(s, side), [&](const Zone& z) { return inside(q, Polygon{outline_of(z)}); });
}

// The building or redoubt that leaves no open ground of a zone, if one does: there only those deploy who hold it.
const Feature* work_that_fills(const CasquesGame& g, const Zone& z) {
  Box all{{(z[0].x + z[1].x) / 2, (z[0].y + z[1].y) / 2}, 0, z[1].x - z[0].x, z[1].y - z[0].y};
  for (int place = 0; const Feature* work = g.building(place); ++place)
    if (inside(Quad(all), Polygon{corners(Quad(work->box))})) return work;
  return nullptr;
}

Verdict check_officer_place(const CasquesGame& g, const State& s, const Order& o) {
  const Unit& u = s[o.unit];
  if (o.target != UnitId::none) {
    auto stands = [&](const Unit& x) { return g.t().is_troop(x) && x.is(Mark::placed); };
    if (Verdict v = kit::check_own(s, o.target, u.side, stands); !v) return v;
    UnitId there = officer_in(s, g.t(), o.target);
    bool taken = there != UnitId::none && there != o.unit, his = officer_of(s[o.target]) == o.unit;
    return !taken && (his || g.t().is_chief(u)) ? Verdict{} : refused("CP-R35"_c);
  }
  Quad q(g.box_in(u, Formation::rider, o.pose));
  if (!in_deployment_zone(g, s, u.side, q)) return refused("CP-9.4"_c, "off_the_zone"_w);
  return g.land().at(o.pose.at, ground::barred) == nullptr ? Verdict{} : refused("CP-R47"_c, "ground_bars"_w);
}

Verdict check_place(const Scene& scene, const State& s, const Order& o) {
  const CasquesGame& g = scene.g;
  const Tables& t = g.t();
  Side side = s.asked().side;
  if (Verdict v = kit::check_own(s, o.unit, side, [](const Unit& x) { return alive(x); }); !v) return v;
  const Unit& u = s[o.unit];
  bool chief = t.is_chief(u);
  if (chief != !brigade_left(s, t, side) && !(s.game.brigade != UnitId::none && !chief)) return refused("CP-9.4"_c);
  UnitId own = officer_of(u), now = s.game.brigade;
  if (!chief && now != UnitId::none && own != now) return refused("CP-9.4"_c);
  if (!chief && now == UnitId::none && u.is(Mark::placed)) return refused("CP-9.4"_c);
  if (t.is_officer(u)) return check_officer_place(g, s, o);
  const Troop& troop = t.troop(u);
  Formation f = formation_of(o);
  if (o.option >= 8) return faulty("unknown_formation"_w);
  if (Verdict v = may_stand(troop, f); !v) return v;
  if (f == Formation::square) return refused("CP-9.4"_c, "no_square_yet"_w);
  State without = s;
  without[o.unit].set(Mark::placed, false);
  without[o.unit].place = -1;
  if (o.place >= 0) {
    const Feature* house = g.building(o.place);
    if (house == nullptr) return faulty("no_place"_w);
    if (Verdict v = may_hold(scene, o.unit, *house); !v) return v;
    if (!in_deployment_zone(g, s, side, Quad(house->box))) return refused("CP-9.4"_c, "off_the_zone"_w);
    Box inside = g.box_in(u, f, {house->box.at, o.pose.facing, 0});
    bool room = house->kind == Ground::building || fits_inside(Scene(g, without), o.unit, *house, inside);
    return room ? Verdict{} : refused("CP-R54"_c, "no_room"_w);
  }
  if (o.pose == Pose{}) return faulty("say_place"_w);
  if (o.pose.facing < 0 || o.pose.facing >= full_turn) return faulty("no_such_angle"_w);
  Box b = g.box_in(u, f, o.pose);
  if (!on_table(Quad(b), g.board().width, g.board().height) || !in_deployment_zone(g, s, side, Quad(b)))
    return refused("CP-9.4"_c, "off_the_zone"_w);
  return fits(Scene(g, without), o.unit, b);
}

// All in place, and each within 25 cm of the officer.
Verdict check_done(const Scene& scene, const State& s, const Order&) {
  const CasquesGame& g = scene.g;
  UnitId officer = s.game.brigade;
  if (officer == UnitId::none) {
    Side side = s.asked().side;
    UnitId chief = g.chief_of(side);
    bool all = !brigade_left(s, g.t(), side) && (chief == UnitId::none || s[chief].is(Mark::placed));
    return all ? Verdict{} : refused("CP-9.4"_c);
  }
  if (!complete(s, officer)) return refused("CP-9.4"_c);
  for (UnitId id : units(s, [&](const Unit& u) { return g.t().is_troop(u) && officer_of(u) == officer; }))
    if (!within_radius(g, s, officer, Quad(g.box_of(s[id])))) return refused("CP-14.1"_c, "far_from_officer"_w);
  return {};
}

void put_down(Play& p, UnitId id, const Suggestion& at) {
  Unit& u = p.s[id];
  put_in_place(p.g, p.s, id, at);
  u.set(Mark::disorder, is_horse(p.t().arm(u)) && u.formation != Formation::forage && in_wood(p.g, u));
  p.tell(Tell::deployed, about(id, "CP-9.4"_c));
}

// Who may be put down: of the brigade of that officer, or the commander-in-chief.
auto to_place(const Tables& t, UnitId officer, Side side) {
  return [&t, officer, side](const Unit& u) {
    return alive(u) && (officer != UnitId::none ? officer_of(u) == officer : t.is_chief(u) && u.side == side);
  };
}

void brigade_done(Play& p, const Order&) {
  p.s.answered();
  next_setup_step(p);
}

// What `suggested` puts down, units before the officer, who may be inside one of them: f(UnitId, const Suggestion&).
template <class F>
void each_suggested(const CasquesGame& g, const State& s, F&& f) {
  Side side = s.asked().side;
  for (bool officers : {false, true})
    for (UnitId id : units(s, to_place(g.t(), brigade_now(s, g.t(), side), side)))
      if (g.t().is_officer(s[id]) == officers) f(id, g.suggestion(id));
}

Verdict check_suggested(const Scene& scene, const State& s, const Order&) {
  UnitId whose = UnitId::none;
  return judge_suggested(scene, s, whose);
}
void place_as_suggested(Play& p, const Order& o) {
  const State before = p.s;
  each_suggested(p.g, before, [&](UnitId id, const Suggestion& at) { put_down(p, id, at); });
  brigade_done(p, o);
}

void deploy(Play& p, const Order& o) {
  Unit& u = p.s[o.unit];
  bool officer = p.t().is_officer(u);
  if (!p.t().is_chief(u)) p.s.game.brigade = officer_of(u);
  u.place = -1;
  put_down(p, o.unit, {true, o.pose, formation_of(o), officer ? i16{-1} : o.place, officer ? o.target : UnitId::none});
}

void muster(Play& p, const Order& o) {
  State& s = p.s;
  Side side = s.asked().side;
  if (p.g.edges_by_lot() && side == Side::first) {
    s.game.swapped = p.dice.test(at_least(4), "CP-9.2"_c);
    p.tell(Tell::edges, {.side = s.game.swapped ? Side::second : Side::first, .clause = "CP-9.2"_c});
  }
  p.g.officers(side).each([&](UnitId id) {
    Competence level = s[id].competence = competence(p.t(), {}, {}, p.dice).level;
    p.tell(Tell::competence, {.option = byte_of(level), .unit = id, .clause = p.t().competence.on[level].clause});
  });
  s.side_of(side).thrown = true;
  brigade_done(p, o);
}

Order suggested_formation(const CasquesGame& g, const Unit& u, UnitId id) {
  Order o = make(Verb::deploy, id);
  o.option = g.t().is_officer(u) ? u8{0} : option_of(g.suggestion(id).formation);
  o.pose.facing = g.suggestion(id).pose.facing;
  return o;
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
  constexpr int most = 1'000;
  bool found = false;
  auto his = [&](const Unit& u) { return alive(u) && officer_of(u) == officer; };
  for (int tries = 0; tries < most && !found; ++tries)
    for (UnitId id : units(s, his)) {
      const auto& [low, high] = kit::draw_from(rng, g.zone(s, side));
      Order o = suggested_formation(g, s[id], id);
      o.pose.at = kit::draw_point(rng, low, high);
      found = found || (rng.below(4) == 0 && offer(o));
    }
}

}  // namespace

Verdict judge_suggested(const Scene& scene, const State& s, UnitId& whose) {
  const CasquesGame& g = scene.g;
  State trial = s;
  Verdict v;
  each_suggested(g, s, [&](UnitId id, const Suggestion& at) {
    if (!at.given) v = faulty("none_suggested"_w), whose = id;
    trial[id].set(Mark::placed, false);
    trial[id].place = -1;
    trial[id].attached = UnitId::none;
  });
  if (!v) return v;
  RandomDice none(0);
  Play p{{g, trial, none, nullptr}};
  each_suggested(g, s, [&](UnitId id, const Suggestion& at) {
    if (!v) return;
    Order o = make(Verb::deploy, id, at.inside);
    o.option = option_of(at.formation);
    o.place = at.place;
    if (at.place < 0 && at.inside == UnitId::none) o.pose = at.pose;
    v = check_place(Scene(g, trial), trial, o);
    whose = id;
    if (!v) return;
    put_down(p, id, at);
    if (!g.t().is_chief(s[id])) trial.game.brigade = officer_of(s[id]);
  });
  return v ? check_done(scene, trial, {}) : v;
}

void next_setup_step(Play& p) {
  State& s = p.s;
  s.phase = Phase::competence;
  for (Side side : both_sides)
    if (!s.side_of(side).thrown) return p.ask(Ask::muster, side);
  s.phase = Phase::deployment;
  s.game.brigade = UnitId::none;
  // Who lost the draw, or whom the scenario names.
  Side lead = !p.g.edges_by_lot() ? p.g.places_first() : s.game.swapped ? Side::first : Side::second;
  const Tables& t = p.t();
  auto placed = [&](Side side, bool chiefs) {  // how many brigades or chiefs stand already
    return count_units(s, [&](const Unit& u) {
      return u.side == side && t.is_officer(u) && t.is_chief(u) == chiefs && u.is(Mark::placed);
    });
  };
  bool brigades = brigade_left(s, t, Side::first) || brigade_left(s, t, Side::second);
  auto left = [&](Side side) {
    UnitId chief = p.g.chief_of(side);
    return brigades ? brigade_left(s, t, side) : chief != UnitId::none && unplaced(s[chief]);
  };
  for (Side side : {lead, other(lead)}) {
    int mine = placed(side, !brigades), his = placed(other(side), !brigades);
    bool turn_is_mine = side == lead ? mine <= his : mine < his;
    if (!left(side) || (!turn_is_mine && left(other(side)))) continue;
    s.active = side;
    return p.ask(Ask::deploy, side);
  }
  s.turn = 1;
  watch_objectives(s, p.g);
  begin_turn(p);
}

std::span<const Verbs::Row> setup_rows() {
  static constexpr Verbs::Row rows[] = {
      {Verb::muster, Ask::muster, nullptr, muster},
      {Verb::suggested, Ask::deploy, check_suggested, place_as_suggested},
      {Verb::done, Ask::deploy, check_done, brigade_done},
      {Verb::deploy, Ask::deploy, check_place, deploy},
  };
  return rows;
}

void put_in_place(const CasquesGame& g, State& s, UnitId id, const Suggestion& at) {
  Unit& u = s[id];
  u.set(Mark::placed);
  u.formation = at.formation;
  u.pose = {at.pose.at, at.pose.facing, 0};
  if (g.t().is_officer(u)) {
    u.formation = Formation::rider;
    u.attached = at.inside;
    u.pose = {at.inside == UnitId::none ? at.pose.at : s[at.inside].pose.at, 0, 0};
    return;
  }
  u.place = at.place;
  if (const Feature* house = g.building(at.place)) {
    u.pose.at = house->box.at;
    if (house->kind == Ground::building) u.pose.facing = short_of(house->box.facing), u.formation = Formation::line;
  }
  for (UnitId inside : units(s, [&](const Unit& o) { return o.attached == id; })) s[inside].pose.at = u.pose.at;
}

void propose_setup(const Scene& scene, Rng& rng, std::size_t most, std::vector<Order>& out) {
  const CasquesGame& g = scene.g;
  const State& s = scene.s;
  if (asked(s) == Ask::muster) return out.push_back(make(Verb::muster));
  Side side = s.asked().side;
  auto offer = [&](const Order& o) {
    bool good = out.size() < most && check_order(scene, o);
    if (good) out.push_back(o);
    return good;
  };
  offer(make(Verb::suggested));
  offer(make(Verb::done));
  if (out.size() == 1 && s.game.brigade == UnitId::none && rng.below(4) != 0) return;
  UnitId officer = brigade_now(s, g.t(), side);
  for (UnitId id : units(s, to_place(g.t(), officer, side))) {
    if (out.size() >= most) break;
    const Unit& u = s[id];
    if (u.is(Mark::placed) && complete(s, officer) && check_done(scene, s, {})) continue;
    Order o = suggested_formation(g, u, id);
    // Near its officer if he stands, anywhere in the zone if not.
    bool near_officer = officer != UnitId::none && s[officer].is(Mark::placed) && !g.t().is_officer(u);
    for (int tries = 0; tries < (u.is(Mark::placed) ? 1 : 12); ++tries) {
      const auto& [low, high] = kit::draw_from(rng, g.zone(s, side));
      o.pose.at = kit::draw_point(rng, low, high);
      if (near_officer) {
        Point he = s[officer].pose.at;
        o.pose.at = kit::draw_point(rng, he - Point{2500, 1500}, he + Point{2500, 1500});
      }
      if (offer(o)) break;
    }
  }
  if (out.empty()) search_places(g, s, officer, side, offer);
  if (out.empty()) make_room(g, s, officer, side, rng, offer);
}

void menu_setup(const Scene& scene, kit::MenuBuilder& b) {
  const CasquesGame& g = scene.g;
  const State& s = scene.s;
  if (asked(s) == Ask::muster) return void(b.add(Verb::muster));
  Side side = s.asked().side;
  for (Verb v : {Verb::suggested, Verb::done})
    if (check_order(scene, make(v))) b.add(v);
  UnitId officer = s.game.brigade;
  auto has_its_turn = [&](const Unit& u) {
    if (u.side != side || !alive(u)) return false;
    if (g.t().is_chief(u)) return !brigade_left(s, g.t(), side) && officer == UnitId::none;
    return officer != UnitId::none ? officer_of(u) == officer : !u.is(Mark::placed);
  };
  for (UnitId id : units(s, has_its_turn))
    for (const Zone& z : g.zone(s, side)) {
      const Feature* work = g.t().is_officer(s[id]) ? nullptr : work_that_fills(g, z);
      if (work == nullptr)
        b.add(Verb::deploy, id, any_option).corners(outline_of(z));
      else if (may_hold(scene, id, *work))
        b.add(Verb::deploy, id, any_option).place(work->place);
    }
}

}  // namespace grog::casques_et_plumets
