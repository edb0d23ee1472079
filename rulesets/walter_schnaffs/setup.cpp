// Before the first turn: armies bought, postures picked in secret, terrain laid, reserves set aside, deployment.
#include <algorithm>

#include "core/shop.hpp"
#include "rulesets/kit/offers.hpp"
#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {
namespace {

using kit::make;
using Orders = std::vector<Order>;

void ask(Play& p, Phase phase, Ask kind, Side side) {
  p.s.phase = phase;
  p.ask(kind, side);
}

// An answer is given: on to the next thing that set-up lacks.
void step_done(Play& p) {
  p.s.answered();
  next_setup_step(p);
}

int count_where(const State& s, Side side, i16 place) {
  return count_units(s, [=](const Unit& u) { return alive(u) && u.side == side && u.place == place; });
}

// What is told of a set-up order, but for its clause.
Event event_of(const State& s, const Order& o, Clause clause) {
  return {
      .option = o.option, .side = s.asked().side, .unit = o.unit, .clause = clause, .place = o.place, .value = o.value};
}

// ---- armies

UnitId free_slot(const WalterGame& g, const State& s, Side side) {
  for (UnitId id : units(s))
    if (s[id].kind == 0 && g.roster()[index(id)].side == side) return id;
  return UnitId::none;
}

struct Muster {
  int infantry = 0, cavalry = 0, guns = 0;
};
Muster muster(const WalterGame& g, const State& s, Side side) {
  Muster m;
  for (UnitId id : units(s, army_of(side))) {
    Arm arm = g.arm(s[id]);
    (is_gun(arm) ? m.guns : arm == Arm::infantry ? m.infantry : m.cavalry) += 1;
  }
  return m;
}

Verdict check_buy(const WalterGame& g, const State& s, const Order& o) {
  Side side = s.asked().side;
  if (o.option >= g.t().troops.size()) return faulty("unknown_troop"_w);
  if (free_slot(g, s, side) == UnitId::none) return faulty("army_full"_w);
  return may_buy(g, s, side, o.option, o.value, g.purse());
}

void buy(Play& p, const Order& o) {
  Event e = event_of(p.s, o, "WS-17.5"_c);
  e.unit = free_slot(p.g, p.s, p.s.asked().side);
  e.value2 = o.value * cost_a_base(p.t(), p.t().troops[o.option]);
  p.g.enlist(p.s, e.unit, o.option, o.value);
  p.tell(Tell::bought, e);
}

void offer_purchases(const WalterGame& g, const State& s, Rng&, std::size_t, Orders& out) {
  Muster m = muster(g, s, s.asked().side);
  for (std::size_t k = 0; k < g.t().troops.size(); ++k) {
    if (is_gun(g.t().troops[k].arm) && m.guns >= m.infantry) continue;  // legal, but it could not be kept (WS-17.6)
    Order o = make(Verb::buy);
    o.option = byte_of(k);
    for (o.value = 1; o.value <= 5; ++o.value)
      if (check_buy(g, s, o)) out.push_back(o);
  }
}

int cost_of(const Tables& t, const Ready& army) {
  int cost = 0;
  for (const Regiment& r : army.units) cost += r.times * r.bases * cost_a_base(t, at(t.troops, r.troop));
  return cost;
}

void dismiss_all(State& s, Side side) {
  each_unit(s, army_of(side), [](UnitId, Unit& u) { u = Unit{}; });
  s.side_of(side).spent = 0;
}

// Raised in place of all that was: each of its units must be one that may be bought, and the whole must be an army.
Verdict check_ready(const WalterGame& g, const State& s, const Order& o) {
  Side side = s.asked().side;
  if (o.option >= g.t().ready.size() || g.t().ready[o.option].side != side) return faulty("no_army"_w);
  State tried = s;
  dismiss_all(tried, side);
  for (const Regiment& r : g.t().ready[o.option].units)
    for (int n = 0; n < r.times; ++n) {
      UnitId id = free_slot(g, tried, side);
      if (id == UnitId::none) return faulty("army_full"_w);
      if (Verdict v = may_buy(g, tried, side, r.troop, r.bases, g.purse()); !v) return v;
      g.enlist(tried, id, r.troop, r.bases);
    }
  return army_complete(g, tried, side);
}

void raise_ready(Play& p, const Order& o) {
  Event e = event_of(p.s, o, "WS-17.5"_c);
  dismiss_all(p.s, e.side);
  for (const Regiment& r : p.t().ready[o.option].units)
    for (int n = 0; n < r.times; ++n) p.g.enlist(p.s, free_slot(p.g, p.s, e.side), r.troop, r.bases);
  e.option = 0;
  e.value = p.s.side_of(e.side).spent;
  p.tell(Tell::raised, e);
}

void offer_armies(const WalterGame& g, const State& s, Orders& out) {
  kit::offer_of<check_ready>(g, s, make(Verb::raise), count_of(g.t().ready), false, out);
}
// Where nothing is raised yet, whole armies: one regiment after another, each the best by itself, makes no army.
void offer_ready(const WalterGame& g, const State& s, Rng&, std::size_t, Orders& out) {
  if (!any_unit(s, army_of(s.asked().side))) offer_armies(g, s, out);
}
void offer_wares(const WalterGame& g, const State& s, Rng& rng, std::size_t most, Orders& out) {
  Orders whole;
  offer_ready(g, s, rng, most, whole);
  if (whole.empty()) offer_purchases(g, s, rng, most, out);
}

Verdict check_raised(const WalterGame&, const State& s, const Order& o) {
  return kit::check_own(s, o.unit, s.asked().side, alive) ? Verdict{} : faulty("not_yours"_w);
}

void dismiss(Play& p, const Order& o) {
  Unit& u = p.s[o.unit];
  p.s.side_of(u.side).spent -= u.strength * cost_a_base(p.t(), p.t().troop(u));
  p.tell(Tell::dismissed, event_of(p.s, o, Clause::none));
  u = Unit{};
}

// Guns alone, and only where the army has too many of them and no points for a regiment: offered more often, an army
// would be raised for ever.
void offer_dismissals(const WalterGame& g, const State& s, Rng& rng, std::size_t most, Orders& out) {
  Side side = s.asked().side;
  if (army_complete(g, s, side)) return;
  Orders more;
  offer_purchases(g, s, rng, most, more);
  if (!more.empty()) return;
  for (UnitId id : units(s, army_of(side)))
    if (is_gun(g.arm(s[id]))) out.push_back(make(Verb::dismiss, id));
}

Verdict check_army(const WalterGame& g, const State& s, const Order&) { return army_complete(g, s, s.asked().side); }

void close_army(Play& p, const Order& o) {
  Event e = event_of(p.s, o, "WS-17.1"_c);
  auto& side = p.s.side_of(e.side);
  side.done.set(Done::army_ready);
  e.value = side.spent;
  p.tell(Tell::army_ready, e);
  step_done(p);
}

// ---- postures

Verdict check_pick(const WalterGame& g, const State& s, const Order& o) {
  if (o.option == byte_of(Posture::draw)) return {};
  const auto& list = g.t().posture_list[s.asked().side];
  if (std::find(list.begin(), list.end(), static_cast<Posture>(o.option)) != list.end()) return {};
  return refused(s.asked().side == Side::first ? "WS-3.1"_c : "WS-3.2"_c);
}

void pick(Play& p, const Order& o) {
  p.s.side_of(p.s.asked().side).posture = at(all_of<Posture>, o.option);
  step_done(p);
}

// The place of a posture in its side's list; of the one to be drawn, the place behind it.
template <class Pick>
Pick pick_of(const Tables& t, const State& s, Side side) {
  const auto& list = t.posture_list[side];
  return at(all_of<Pick>, std::find(list.begin(), list.end(), posture_of(s, side)) - list.begin());
}

void reveal(Play& p) {
  const Tables& t = p.t();
  State& s = p.s;
  PostureChoice picks{pick_of<GermanPick>(t, s, Side::first), pick_of<FrenchPick>(t, s, Side::second)};
  Roles r = assign_roles(t, picks, p.dice);
  for (Side side : {Side::first, Side::second}) {
    bool drawn = posture_of(s, side) == Posture::draw;
    s.side_of(side).posture = r.postures[side];
    p.tell(
        Tell::postures_shown,
        {.option = byte_of(r.postures[side]), .side = side, .clause = drawn ? "WS-17.3"_c : t.posture[0].rung.clause});
  }
  s.game.attacker = r.attacker;
  p.tell(Tell::roles, {.side = r.attacker, .clause = r.tied ? "WS-17.4"_c : "WS-17.2"_c});
}

// ---- terrain

// A piece of pick-up terrain is two zones: `place` and the one east or north of it (WS-17.7).
struct LaidPiece {
  Kind kind = Kind::open;
  int level = 0;
  Way towards = Way::east;
};
constexpr u8 lay_options = 2 * enum_count<Kind>;  // five kinds and the hill, two ways
LaidPiece laid_piece(u8 option) {                 // wood-east, wood-north, built-east, ... hill-east, hill-north
  std::size_t what = option / 2u + 1;
  LaidPiece piece;
  if (what < enum_count<Kind>)
    piece.kind = at(all_of<Kind>, what);
  else
    piece.level = 1;
  if (option % 2 != 0) piece.towards = Way::north;
  return piece;
}

Verdict check_lay(const WalterGame& g, const State& s, const Order& o) {
  if (Verdict v = check_zone(g, o); !v) return v;
  if (o.option >= lay_options) return faulty("unknown_piece"_w);
  for (int z : {int{o.place}, g.next(o.place, laid_piece(o.option).towards)}) {
    bool free = z >= 0 && g.row(z) > g.t().table.free_row.value && !zone_of(s, z).marks.has(ZoneMark::laid);
    if (!free) return refused("WS-17.7"_c);
  }
  return {};
}

bool can_lay(const WalterGame& g, const State& s) {
  Order o;
  for (int z = 0; z < g.zones(); ++z) {
    o.place = short_of(z);
    for (o.option = 0; o.option < 2; ++o.option)
      if (check_lay(g, s, o)) return true;
  }
  return false;
}

void lay(Play& p, const Order& o) {
  LaidPiece piece = laid_piece(o.option);
  Event e = event_of(p.s, o, "WS-17.7"_c);
  e.place2 = short_of(p.g.next(o.place, piece.towards));
  for (int z : {e.place, e.place2}) {
    ZoneData& zone = zone_of(p.s, z);
    zone.kind = piece.kind, zone.level = piece.level;
    zone.marks.set(ZoneMark::laid);
  }
  ++p.s.side_of(e.side).pieces;
  p.tell(Tell::laid, e);
  step_done(p);
}

// ---- reserves and deployment

Verdict check_reserve(const WalterGame& g, const State& s, const Order& o) {
  if (Verdict v = check_raised(g, s, o); !v) return v;
  return s[o.unit].place == to_deploy ? Verdict{} : refused("WS-15.6"_c);
}

void set_aside(Play& p, const Order& o) {
  p.s[o.unit].place = in_reserve;
  p.tell(Tell::set_aside, event_of(p.s, o, "WS-15.6"_c));
  step_done(p);
}

Verdict may_stand(const WalterGame& g, const State& s, Side side, const Order& o) {
  if (Verdict v = check_zone(g, o); !v) return v;
  const Tables& t = g.t();
  int row = g.row(o.place);
  if (side == attacker(s) && row != t.table.attacker_row.value) return refused(t.table.attacker_row.clause);
  if (side == defender(s) && row < t.table.defender_first_row.value) return refused(t.table.defender_first_row.clause);
  Occupation around(g, s);
  if (around.enemy(o.place, side)) return refused("WS-10.7"_c);
  return around.units[o.place] < t.table.units_in_a_zone.value ? Verdict{} : refused(t.table.units_in_a_zone.clause);
}

Verdict check_deploy(const WalterGame& g, const State& s, const Order& o) {
  if (Verdict v = check_raised(g, s, o); !v) return v;
  if (s[o.unit].place == in_reserve) return refused("WS-15.6"_c);
  if (s[o.unit].place == o.place) return faulty("there_already"_w);
  return may_stand(g, s, s.asked().side, o);
}

void deploy(Play& p, const Order& o) {
  p.g.put(p.s, o.unit, o.place);
  p.tell(Tell::deployed, event_of(p.s, o, "WS-17.8"_c));
}

void offer_zones(const WalterGame& g, const State& s, Rng&, std::size_t, Orders& out) {
  Side side = s.asked().side;
  auto waits = [side](const Unit& u) { return u.side == side && u.place == to_deploy; };  // who stands may stay
  for (UnitId id : units(s, waits)) {
    Order o = make(Verb::deploy, id);
    for (int z = 0; z < g.zones(); ++z) {
      o.place = short_of(z);
      if (check_deploy(g, s, o)) out.push_back(o);
    }
  }
}

Verdict check_deployed(const WalterGame&, const State& s, const Order&) {
  return count_where(s, s.asked().side, to_deploy) == 0 ? Verdict{} : refused("WS-17.8"_c);
}

void close_deployment(Play& p, const Order&) {
  p.s.side_of(p.s.asked().side).done.set(Done::deployed);
  step_done(p);
}

Verdict check_suggested(const WalterGame& g, const State& s, const Order&) {
  return g.has_suggestion(s, s.asked().side) ? Verdict{} : faulty("not_asked"_w);
}

// The whole army, those already placed included, so that the suggestion is always the same legal one.
void deploy_as_suggested(Play& p, const Order& o) {
  Side side = p.s.asked().side;
  each_unit(p.s, army_of(side), [](UnitId, Unit& u) { u.place = to_deploy; });
  for (UnitId id : units(p.s, army_of(side))) {
    i16 where = p.g.suggested(id);
    if (where == in_reserve) {
      p.s[id].place = in_reserve;
      p.tell(Tell::set_aside, "WS-15.6"_c, id);
    } else {
      p.g.put(p.s, id, where);
      p.tell(Tell::deployed, {.unit = id, .clause = "WS-17.8"_c, .place = where});
    }
  }
  close_deployment(p, o);
}

void offer_suggested(const WalterGame& g, const State& s, Rng&, std::size_t, Orders& out) {
  Order o = make(Verb::suggested);
  bool deployed = s.asked().kind == Ask::deploy && check_deployed(g, s, o);
  if (!deployed && check_suggested(g, s, o)) out.push_back(o);
}

constexpr Verbs::Row rows[] = {
    {Verb::buy, {Ask::buy}, check_buy, buy, offer_wares},
    {Verb::raise, {Ask::buy}, check_ready, raise_ready, offer_ready},
    {Verb::dismiss, {Ask::buy}, check_raised, dismiss, offer_dismissals},
    {Verb::done, {Ask::buy}, check_army, close_army, kit::offer<Verb::done, check_army>},
    {Verb::pick, {Ask::pick}, check_pick, pick, kit::offer<Verb::pick, check_pick, number_of(Posture::draw) + 1>},
    {Verb::lay, {Ask::lay}, check_lay, lay, kit::offer_places<Verb::lay, check_lay, lay_options>},
    {Verb::suggested, {Ask::set_aside, Ask::deploy}, check_suggested, deploy_as_suggested, offer_suggested},
    {Verb::reserve, {Ask::set_aside}, check_reserve, set_aside, kit::offer_units<Verb::reserve, check_reserve>},
    {Verb::deploy, {Ask::deploy}, check_deploy, deploy, offer_zones},
    {Verb::done, {Ask::deploy}, check_deployed, close_deployment, kit::offer<Verb::done, check_deployed>},
};

}  // namespace

std::span<const Verbs::Row> setup_rows() { return rows; }

bool WalterGame::shop(const State& s, Shop& out) const {
  if (s.over != 0 || s.waiting == 0 || s.asked().kind != Ask::buy) return false;
  Side side = s.asked().side;
  out.buy = byte_of(Verb::buy), out.whole = byte_of(Verb::raise);
  out.back = byte_of(Verb::dismiss), out.done = byte_of(Verb::done);
  out.purse = purse(), out.spent = s.side_of(side).spent;
  for (std::size_t k = 0; k < t().troops.size(); ++k) {
    const Troop& troop = t().troops[k];
    Bounds limits = t().bases(troop.arm);
    if (troop.side == side)
      out.wares.push_back({byte_of(k), cost_a_base(t(), troop), limits.least.value, limits.most.value});
  }
  for (std::size_t k = 0; k < t().ready.size(); ++k) {
    const Ready& army = t().ready[k];
    Order o = make(Verb::raise);
    o.option = byte_of(k);
    if (!check_ready(*this, s, o)) continue;
    ReadyArmy& listed = out.armies.emplace_back();
    listed.option = o.option, listed.price = cost_of(t(), army), listed.about = army.about.text();
    for (const Regiment& r : army.units) listed.parts.push_back({byte_of(r.troop), r.bases, r.times});
  }
  for (UnitId id : units(s, army_of(side)))
    out.bought.push_back({id, s[id].strength * cost_a_base(t(), t().troop(s[id]))});
  return true;
}

void WalterGame::offer_all_purchases(const State& s, std::vector<Order>& out) const {
  Rng unused(0);
  offer_purchases(*this, s, unused, ~std::size_t{0}, out);
  offer_armies(*this, s, out);
  if (army_complete(*this, s, s.asked().side)) out.push_back(make(Verb::done));
}

bool WalterGame::has_suggestion(const State& s, Side side) const {
  for (UnitId id : units(s, army_of(side)))
    if (suggested(id) == nowhere) return false;
  return true;
}

int WalterGame::reserve_wanted(const State& s) const {
  if (reserve_ >= 0) return reserve_;
  const Figure& share = t().posture[posture_of(s, defender(s))].reserve_one_in;
  return share.value == 0 ? 0 : count_units(s, army_of(defender(s))) / share.value;
}

Verdict may_buy(const WalterGame& g, const State& s, Side side, int troop, int bases, int purse) {
  const Tables& t = g.t();
  const Troop& wanted = at(t.troops, troop);
  const Bounds& limits = t.bases(wanted.arm);
  if (wanted.side != side) return faulty("other_side"_w);
  if (bases < limits.least.value || bases > limits.most.value)
    return refused(limits.least.clause, "bases_allowed"_w, bases, limits.least.value, limits.most.value);
  i32 cost = bases * cost_a_base(t, wanted), left = purse - s.side_of(side).spent;
  return cost <= left ? Verdict{} : refused(t.budget.points.clause, "too_dear"_w, cost, left);
}

Verdict army_complete(const WalterGame& g, const State& s, Side side) {
  Muster m = muster(g, s, side);
  if (m.guns > m.infantry) return refused("WS-17.6"_c);
  if (m.infantry + m.cavalry == 0) return refused("WS-15.5"_c);
  return {};
}

// Asks for the next thing that set-up still lacks, or begins the battle.
void next_setup_step(Play& p) {
  State& s = p.s;
  constexpr Side sides[] = {Side::first, Side::second};
  if (p.g.purse() > 0)
    for (Side side : sides)
      if (!s.side_of(side).done.has(Done::army_ready)) return ask(p, Phase::purchase, Ask::buy, side);
  for (Side side : sides)
    if (posture_of(s, side) == Posture::none) return ask(p, Phase::postures, Ask::pick, side);
  if (attacker(s) == Side::nobody) reveal(p);
  if (p.dice.ran_short()) return;
  if (p.g.purse() > 0) {
    int a = s.side_of(attacker(s)).pieces, d = s.side_of(defender(s)).pieces;
    if (std::min(a, d) < p.t().table.pieces_a_side.value && can_lay(p.g, s))
      return ask(p, Phase::terrain, Ask::lay, d <= a ? defender(s) : attacker(s));
  }
  if (count_where(s, defender(s), in_reserve) < p.g.reserve_wanted(s))
    return ask(p, Phase::reserve, Ask::set_aside, defender(s));
  for (Side side : {defender(s), attacker(s)})
    if (!s.side_of(side).done.has(Done::deployed)) return ask(p, Phase::deployment, Ask::deploy, side);
  s.turn = 1;
  begin_player_turn(p, attacker(s));
}

}  // namespace grog::walter_schnaffs
