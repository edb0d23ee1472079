// Before the first turn: armies bought, postures picked in secret, terrain laid, reserves set aside, deployment.
#include "core/require.hpp"
#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {
namespace {

constexpr i32 drawn = 4;  // of PostureChoice: after the four of a list

Ask asked(const State& s) { return static_cast<Ask>(s.asked().kind); }

void ask(State& s, Phase phase, Ask kind, Side side) {
  s.phase = static_cast<u8>(phase);
  Decision d;
  d.kind = static_cast<u8>(kind);
  d.side = side;
  s.ask(d);
}

int count_where(const State& s, Side side, i16 place) {
  int n = 0;
  for (std::size_t i = 0; i < s.units; ++i)
    n += s.unit[i].strength > 0 && s.unit[i].side == side && s.unit[i].place == place;
  return n;
}

UnitId free_slot(const WalterGame& g, const State& s, Side side) {
  for (std::size_t i = 0; i < s.units; ++i)
    if (s.unit[i].kind == 0 && g.roster()[i].side == side) return unit_id(i);
  return UnitId::none;
}

// A piece of pick-up terrain is two zones: `place` and the one east or north of it (WS-17.7).
struct LaidPiece {
  Kind kind;
  int level;
  Way towards;
};
LaidPiece laid_piece(u8 option) {  // wood-east, wood-north, built-east, ... hill-east, hill-north
  int what = option / 2 + 1;
  return {what < static_cast<int>(kind_count) ? static_cast<Kind>(what) : Kind::open,
          what < static_cast<int>(kind_count) ? 0 : 1, option % 2 == 0 ? Way::east : Way::north};
}
constexpr u8 lay_options = 2 * kind_count;  // five kinds and the hill, two ways

Verdict check_lay(const WalterGame& g, const State& s, const Order& o) {
  if (o.place < 0 || o.place >= g.zones()) return faulty(no_place);
  if (o.option >= lay_options) return faulty({"Pièce de terrain inconnue.", "Unknown piece of terrain."});
  int second = g.next(o.place, laid_piece(o.option).towards);
  for (int z : {static_cast<int>(o.place), second})
    if (z < 0 || g.row(z) <= g.t().free_row.value || zone_of(s, z).laid()) return refused("WS-17.7"_c);
  return {};
}

bool can_lay(const WalterGame& g, const State& s) {
  Order o;
  for (o.place = 0; o.place < g.zones(); ++o.place)
    for (o.option = 0; o.option < 2; ++o.option)
      if (check_lay(g, s, o)) return true;
  return false;
}

Verdict check_zone(const WalterGame& g, const State& s, Side side, int zone) {
  if (zone < 0 || zone >= g.zones()) return faulty(no_place);
  if (side == attacker(s) && g.row(zone) != g.t().attacker_row.value) return refused(g.t().attacker_row.clause);
  if (side == defender(s) && g.row(zone) < g.t().defender_first_row.value)
    return refused(g.t().defender_first_row.clause);
  Occupation o(s, g.t());
  if (o.enemy(zone, side)) return refused("WS-10.7"_c);
  return o.units[static_cast<std::size_t>(zone)] < g.t().units_in_a_zone.value ? Verdict{}
                                                                               : refused(g.t().units_in_a_zone.clause);
}

void reveal(Play& p) {
  const Tables& t = p.t();
  PostureChoice pick;
  std::array<i32*, 2> picks{&pick.german, &pick.french};
  for (std::size_t n = 0; n < 2; ++n) {
    Side side = static_cast<Side>(n);
    *picks[n] = drawn;
    if (side_of(p.s, side, side_attr::draws) != 0) continue;
    for (i32 i = 0; i < 4; ++i)
      if (t.posture_list[n][static_cast<std::size_t>(i)] == posture_of(p.s, side)) *picks[n] = i;
  }
  Roles r = assign_roles(t, pick, p.dice);
  for (std::size_t n = 0; n < 2; ++n) {
    Side side = static_cast<Side>(n);
    Event e;
    e.side = side, e.option = static_cast<u8>(r.postures[n]), e.clause = t.posture[0].rung.clause;
    if (side_of(p.s, side, side_attr::draws) != 0) e.clause = "WS-17.3"_c;
    side_of(p.s, side, side_attr::posture) = static_cast<i16>(r.postures[n] + 1);
    p.tell(Tell::postures_shown, e);
  }
  p.s.game[game_attr::attacker] = r.attacker;
  Event e;
  e.side = static_cast<Side>(r.attacker), e.clause = r.tied != 0 ? "WS-17.4"_c : "WS-17.2"_c;
  p.tell(Tell::roles, e);
}

// The whole army, those already placed included, so that the suggestion is always the same legal one.
void deploy_as_suggested(Play& p, Side side) {
  for (std::size_t i = 0; i < p.s.units; ++i)
    if (p.s.unit[i].strength > 0 && p.s.unit[i].side == side) p.s.unit[i].place = to_deploy;
  for (std::size_t i = 0; i < p.s.units; ++i) {
    Unit& u = p.s.unit[i];
    if (u.strength == 0 || u.side != side) continue;
    i16 where = p.g.suggested(unit_id(i));
    Event e;
    e.unit = unit_id(i), e.place = where, e.clause = "WS-17.8"_c;
    if (where == in_reserve) {
      u.place = in_reserve, e.place = -1, e.clause = "WS-15.6"_c;
      p.tell(Tell::set_aside, e);
    } else {
      p.g.put(p.s, unit_id(i), where);
      p.tell(Tell::deployed, e);
    }
  }
}

}  // namespace

bool WalterGame::has_suggestion(const State& s, Side side) const {
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.strength > 0 && u.side == side && suggested(unit_id(i)) == nowhere) return false;
  }
  return true;
}

int WalterGame::reserve_wanted(const State& s) const {
  if (reserve_ >= 0) return reserve_;
  const Figure& share = t().posture[static_cast<std::size_t>(posture_of(s, defender(s)))].reserve_one_in;
  int all = 0;
  for (std::size_t i = 0; i < s.units; ++i) all += s.unit[i].strength > 0 && s.unit[i].side == defender(s);
  return share.value == 0 ? 0 : all / share.value;
}

void WalterGame::enlist(State& s, UnitId id, const Troop& troop, u8 kind, int bases) const {
  Unit& u = s[id];
  u = Unit{};
  u.kind = kind;
  u.side = troop.side;
  u.strength = u.attr[attr::start] = static_cast<i16>(bases);
  u.place = to_deploy;
  i16& spent = side_of(s, troop.side, side_attr::spent);
  spent = static_cast<i16>(spent + bases * cost_a_base(t(), troop));
}

bool may_buy(const WalterGame& g, const State& s, Side side, const Troop& troop, int bases, Verdict& v, int purse) {
  const Tables& t = g.t();
  Figure least = t.battery, most = t.battery;
  if (troop.arm == Arm::infantry) least = t.infantry_least, most = t.infantry_most;
  if (troop.arm == Arm::cavalry) least = t.cavalry_least, most = t.cavalry_most;
  v = {};
  if (troop.side != side)
    v = faulty({"Cette troupe est de l'autre camp.", "Those troops are of the other side."});
  else if (bases < least.value || bases > most.value)
    v = refused(least.clause);
  else if (side_of(s, side, side_attr::spent) + bases * cost_a_base(t, troop) > purse)
    v = refused(t.budget.points.clause);
  return static_cast<bool>(v);
}

Verdict army_complete(const WalterGame& g, const State& s, Side side) {
  int guns = 0, infantry = 0, others = 0;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.strength == 0 || u.side != side) continue;
    Arm arm = g.t().arm(u);
    guns += is_gun(arm), infantry += arm == Arm::infantry, others += arm == Arm::cavalry;
  }
  if (guns > infantry) return refused("WS-17.6"_c);
  if (infantry + others == 0) return refused("WS-15.5"_c);
  return {};
}

// Asks for the next thing that set-up still lacks, or begins the battle.
void next_setup_step(Play& p) {
  State& s = p.s;
  constexpr Side sides[] = {Side::first, Side::second};
  if (p.g.purse() > 0)
    for (Side side : sides)
      if (side_of(s, side, side_attr::army_ready) == 0) return ask(s, Phase::purchase, Ask::buy, side);
  for (Side side : sides)
    if (!has_posture(s, side) && side_of(s, side, side_attr::draws) == 0)
      return ask(s, Phase::postures, Ask::pick, side);
  if (attacker(s) == Side::nobody) reveal(p);
  if (p.dice.ran_short()) return;
  if (p.g.purse() > 0) {
    i16 a = side_of(s, attacker(s), side_attr::pieces), d = side_of(s, defender(s), side_attr::pieces);
    if ((a < p.t().pieces_a_side.value || d < p.t().pieces_a_side.value) && can_lay(p.g, s))
      return ask(s, Phase::terrain, Ask::lay, d <= a ? defender(s) : attacker(s));
  }
  if (count_where(s, defender(s), in_reserve) < p.g.reserve_wanted(s))
    return ask(s, Phase::reserve, Ask::set_aside, defender(s));
  for (Side side : {defender(s), attacker(s)})
    if (side_of(s, side, side_attr::deployed) == 0) return ask(s, Phase::deployment, Ask::deploy, side);
  s.turn = 1;
  begin_player_turn(p, attacker(s));
}

Verdict check_setup(const WalterGame& g, const State& s, const Order& o) {
  const Decision& d = s.asked();
  Verb verb = verb_of(o);
  bool own = valid(o.unit) && index(o.unit) < s.units && s[o.unit].strength > 0 && s[o.unit].side == d.side;
  switch (asked(s)) {
    case Ask::buy: {
      if (verb == Verb::done) return army_complete(g, s, d.side);
      if (verb == Verb::dismiss) return own ? Verdict{} : faulty(not_yours);
      if (verb != Verb::buy) return faulty(not_asked);
      if (o.option >= g.t().troops.size()) return faulty({"Troupe inconnue.", "Unknown troops."});
      if (free_slot(g, s, d.side) == UnitId::none)
        return faulty({"Plus de place dans l'armée.", "There is no more room in the army."});
      Verdict v;
      may_buy(g, s, d.side, g.t().troops[o.option], o.value, v, g.purse());
      return v;
    }
    case Ask::pick: {
      if (verb != Verb::pick) return faulty(not_asked);
      if (o.option == postures_drawn) return {};
      for (Posture p : g.t().posture_list[index(d.side)])
        if (static_cast<u8>(p) == o.option) return {};
      return refused(d.side == Side::first ? "WS-3.1"_c : "WS-3.2"_c);
    }
    case Ask::lay: return verb == Verb::lay ? check_lay(g, s, o) : faulty(not_asked);
    case Ask::set_aside:
      if (verb == Verb::suggested && g.has_suggestion(s, d.side)) return {};
      if (verb != Verb::reserve) return faulty(not_asked);
      if (!own) return faulty(not_yours);
      return s[o.unit].place == to_deploy ? Verdict{} : refused("WS-15.6"_c);
    case Ask::deploy:
      if (verb == Verb::suggested && g.has_suggestion(s, d.side)) return {};
      if (verb == Verb::done) return count_where(s, d.side, to_deploy) == 0 ? Verdict{} : refused("WS-17.8"_c);
      if (verb != Verb::deploy) return faulty(not_asked);
      if (!own) return faulty(not_yours);
      if (s[o.unit].place == in_reserve) return refused("WS-15.6"_c);
      if (s[o.unit].place == o.place) return faulty({"L'unité y est déjà.", "The unit is there already."});
      return check_zone(g, s, d.side, o.place);
    default: return faulty(not_asked);
  }
}

void apply_setup(Play& p, const Order& o) {
  State& s = p.s;
  Side side = s.asked().side;
  Event e;
  e.side = side, e.unit = o.unit, e.place = o.place, e.option = o.option, e.value = o.value;
  bool step_done = true;
  switch (verb_of(o)) {
    case Verb::buy: {
      UnitId slot = free_slot(p.g, s, side);
      const Troop& troop = p.t().troops[o.option];
      p.g.enlist(s, slot, troop, static_cast<u8>(o.option + 1), o.value);
      e.unit = slot, e.value2 = o.value * cost_a_base(p.t(), troop), e.clause = "WS-17.5"_c;
      p.tell(Tell::bought, e);
      step_done = false;
      break;
    }
    case Verb::dismiss: {
      Unit& u = s[o.unit];
      i16& spent = side_of(s, side, side_attr::spent);
      spent = static_cast<i16>(spent - u.strength * cost_a_base(p.t(), p.t().troop(u)));
      p.tell(Tell::dismissed, e);
      u = Unit{};
      step_done = false;
      break;
    }
    case Verb::done: {
      bool buying = asked(s) == Ask::buy;
      side_of(s, side, buying ? side_attr::army_ready : side_attr::deployed) = 1;
      e.value = side_of(s, side, side_attr::spent), e.clause = buying ? "WS-17.1"_c : "WS-17.8"_c;
      if (buying) p.tell(Tell::army_ready, e);
      break;
    }
    case Verb::pick:
      if (o.option == postures_drawn)
        side_of(s, side, side_attr::draws) = 1;
      else
        side_of(s, side, side_attr::posture) = static_cast<i16>(o.option + 1);
      break;
    case Verb::lay: {
      LaidPiece piece = laid_piece(o.option);
      for (int z : {static_cast<int>(o.place), p.g.next(o.place, piece.towards)}) {
        zone_of(s, z).set_ground(piece.kind, piece.level);
        zone_of(s, z).mark_laid();
      }
      ++side_of(s, side, side_attr::pieces);
      e.place2 = static_cast<i16>(p.g.next(o.place, piece.towards)), e.clause = "WS-17.7"_c;
      p.tell(Tell::laid, e);
      break;
    }
    case Verb::reserve:
      s[o.unit].place = in_reserve;
      e.clause = "WS-15.6"_c;
      p.tell(Tell::set_aside, e);
      break;
    case Verb::deploy:
      p.g.put(s, o.unit, o.place);
      e.clause = "WS-17.8"_c;
      p.tell(Tell::deployed, e);
      step_done = false;
      break;
    case Verb::suggested:
      deploy_as_suggested(p, side);
      side_of(s, side, side_attr::deployed) = 1;
      break;
    default: require(false, "an order that check() refuses was applied");
  }
  if (!step_done) return;
  s.answered();
  next_setup_step(p);
}

void propose_setup(const WalterGame& g, const State& s, Rng&, std::size_t, std::vector<Order>& out) {
  const Decision& d = s.asked();
  auto offer = [&](Order o) {
    if (check_setup(g, s, o)) out.push_back(o);
  };
  switch (asked(s)) {
    case Ask::buy: {
      int guns = 0, infantry = 0;
      for (std::size_t i = 0; i < s.units; ++i)
        if (s.unit[i].strength > 0 && s.unit[i].side == d.side)
          guns += is_gun(g.t().arm(s.unit[i])), infantry += g.t().arm(s.unit[i]) == Arm::infantry;
      for (std::size_t k = 0; k < g.t().troops.size(); ++k) {
        if (is_gun(g.t().troops[k].arm) && guns >= infantry) continue;  // legal, but it could not be kept (WS-17.6)
        Order o = make(Verb::buy);
        o.option = static_cast<u8>(k);
        for (o.value = 1; o.value <= 5; ++o.value) offer(o);
      }
      return offer(make(Verb::done));
    }
    case Ask::pick:
      for (u8 i = 0; i <= postures_drawn; ++i) {
        Order o = make(Verb::pick);
        o.option = i;
        offer(o);
      }
      return;
    case Ask::lay:
      for (u8 k = 0; k < lay_options; ++k)
        for (i16 z = 0; z < g.zones(); ++z) {
          Order o = make(Verb::lay);
          o.place = z, o.option = k;
          offer(o);
        }
      return;
    case Ask::set_aside:
      offer(make(Verb::suggested));
      for (std::size_t i = 0; i < s.units; ++i) {
        Order o = make(Verb::reserve);
        o.unit = unit_id(i);
        offer(o);
      }
      return;
    case Ask::deploy:
      if (count_where(s, d.side, to_deploy) == 0) return offer(make(Verb::done));
      offer(make(Verb::suggested));
      for (std::size_t i = 0; i < s.units; ++i) {
        if (s.unit[i].place != to_deploy || s.unit[i].side != d.side) continue;  // who stands may stay
        for (i16 z = 0; z < g.zones(); ++z) {
          Order o = make(Verb::deploy);
          o.unit = unit_id(i), o.place = z;
          offer(o);
        }
      }
      return;
    default: return;
  }
}

void menu_setup(const WalterGame& g, const State& s, Menu& menu) {
  const Decision& d = s.asked();
  Rng unused(0);
  std::vector<Order> all;
  propose_setup(g, s, unused, ~std::size_t{0}, all);
  // One choice a verb, option and unit, with every place that goes with it.
  for (const Order& o : all) {
    Choice* last = menu.choices.empty() ? nullptr : &menu.choices.back();
    bool same = last != nullptr && last->verb == o.verb && last->unit == o.unit && last->option == o.option;
    if (!same) {
      Choice c;
      c.verb = o.verb, c.option = o.option, c.unit = o.unit, c.value_low = c.value_high = o.value;
      c.places_at = static_cast<u16>(menu.places.size());
      menu.choices.push_back(c);
      last = &menu.choices.back();
    }
    last->value_high = o.value;
    if (o.place >= 0) menu.places.push_back(o.place), ++last->places;
  }
  if (asked(s) != Ask::buy) return;
  for (std::size_t i = 0; i < s.units; ++i) {
    if (s.unit[i].strength == 0 || s.unit[i].side != d.side) continue;
    Choice c;
    c.verb = static_cast<u8>(Verb::dismiss), c.unit = unit_id(i);
    menu.choices.push_back(c);
  }
}

}  // namespace grog::walter_schnaffs
