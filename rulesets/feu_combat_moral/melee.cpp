// Hand to hand: contact, what losers and winners of a round do, pursuit (FCM-26).
#include <algorithm>

#include "core/geometry/align.hpp"
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

// Link::w, above what measure.cpp reads: whether the pair came apart in this round.
enum class Apart : u8 { touching, recoiled };
constexpr int apart_shift = 6;
Apart apart_of(const Link& l) { return static_cast<Apart>(l.w >> apart_shift & 1); }
void set_apart(Link& l, Apart a) {
  l.w = static_cast<i16>((l.w & ~(1 << apart_shift)) | static_cast<int>(a) << apart_shift);
}
// What a winner may run after, and the house that its opponent left.
constexpr std::size_t prey_at = attr::fell, house_at = attr::fell + 1;

bool is_melee(const Link& l) { return kind_of(l) == LinkKind::melee; }
UnitId opponent_in(const Link& l, UnitId id) { return l.a == id ? l.b : l.a; }

bool keeps_still(const Unit& u) {  // squares, batteries and garrisons neither follow nor pursue (FCM-26.18)
  bool square = is_square(formation_of(u)) && level_of(u) <= Level::disorganised;
  return square || formation_of(u) == Formation::battery || in_house(u);
}

i32 recoil_length(const FcmGame& g, const Unit& u) {
  return is_cavalry(g.t().arm(u)) ? g.t().melee.recoil_horse.value : g.t().melee.recoil_foot.value;
}

// Straight back, facing the enemy; false where it could not get away at all.
bool fall_away(Play& p, UnitId id, bool costs_order) {
  Unit& u = p.s[id];
  if (formation_of(u) == Formation::battery && !u.is(flags::guns_left)) leave_guns(p, id);
  i32 length = recoil_length(p.g, u);
  Run r = run_straight(p.g, p.s, id, box_of(p.g, u), half_turn, length);
  if (!fits(p.g, p.s, id, r.at)) r.steps = 0, r.at = box_of(p.g, u);
  place_at(p, id, r.at);
  set_busy(u, busy_halves(u) + 1);  // no time to stand and fire (FCM-25.14)
  if (r.steps < length && costs_order) {
    p.tell(Tell::blocked, about(id, "FCM-26.20"_c));
    lose_step(p, id, "FCM-26.20"_c);
  }
  return r.steps > 0;
}

Flank flank_of(const FcmGame& g, const State& s, UnitId attacker, UnitId target) {  // FCM-24.11
  const Unit &u = s[attacker], &v = s[target];
  if (is_square(formation_of(v)) || formation_of(v) == Formation::skirmish || in_house(v)) return Flank::none;
  Quad q = box_of(g, v);
  Frame began = frame_of(q, {u.attr[attr::start_x], u.attr[attr::start_y]});
  Face face = touched_face(q, box_of(g, u));
  if (face == Face::rear) return began.ahead < -q.half_depth ? Flank::rear : Flank::none;
  if (face == Face::front) return Flank::none;
  return began.ahead < q.half_depth ? Flank::flank : Flank::none;
}

// Lays the charger flush against the side it touches, where there is room.
void align(Play& p, UnitId id, UnitId target) {
  Box box = box_of(p.g, p.s[id]);
  Quad to = box_of(p.g, p.s[target]);
  Face face = touched_face(to, Quad(box));
  if (normalise(box.facing - outward(to, face)) == half_turn) return;
  Box laid = flush(box, Face::front, to, face, edge_centre(Quad(box), Face::front));
  if (fits(p.g, p.s, id, laid)) place_at(p, id, laid);
}

}  // namespace

bool ran_straight(const FcmGame& g, const Unit& u) { return 4 * u.attr[attr::run] >= full_speed(g, u); }

void drop_links(State& s, UnitId id) {
  for (std::size_t i = s.links; i-- > 0;)
    if (is_melee(s.link[i]) && (s.link[i].a == id || s.link[i].b == id)) s.unlink(i);
}

void join_melee(Play& p, UnitId id, UnitId target, bool both) {
  State& s = p.s;
  Unit &u = s[id], &v = s[target];
  for (std::size_t i = 0; i < s.links; ++i)
    if (is_melee(s.link[i]) &&
        ((s.link[i].a == id && s.link[i].b == target) || (s.link[i].a == target && s.link[i].b == id)))
      return;
  if (task_of(v) != Task::none) {  // caught while changing formation (FCM-21.13, 21.19)
    Share t = time_to_contact(p.g, s, id, target);
    std::optional<Box> b;
    if (task_left(v) * t.whole <= 2 * t.part) b = reshaped(p.g, s, target, task_goal(v));
    if (b) {
      take_shape(v, task_goal(v));
      place_at(p, target, *b);
    } else {
      at_best(v, is_cavalry(p.t().arm(u)) ? Level::disorder : Level::no_formation);
      Event e = about(target, "FCM-21.13"_c, id);
      e.option = static_cast<u8>(level_of(v));
      p.tell(Tell::order_lost, e);
    }
    clear_task(v);
  }
  bool joining = in_melee(s, target);
  Flank flank = flank_of(p.g, s, id, target);
  if (flank != Flank::none && joining) flank = Flank::joining;
  align(p, id, target);
  Link l;
  l.kind = static_cast<u8>(LinkKind::melee);
  l.a = id, l.b = target, l.v = 1;
  l.flags = melee_flags::charging;
  if (ran_straight(p.g, u)) l.flags |= melee_flags::straight;
  if (both) l.flags |= melee_flags::charging << 1;
  if (both && ran_straight(p.g, v)) l.flags |= melee_flags::straight << 1;
  if (in_house(v)) {
    Face side = touched_face(Quad(box_of(p.g, v)), Quad(box_of(p.g, u)));
    if (posted(v, static_cast<int>(side)) == 0) l.flags |= melee_flags::house_side;
  }
  l.w = static_cast<i16>(flank);
  s.join(l);
  for (UnitId each : {id, target}) {
    Unit& x = s[each];
    x.flags &= ~(flags::charging | flags::countering | flags::pursuing | flags::evading);
    Reaction r = reaction_of(x);
    clear_order(x);
    if (each == target) set_reaction(x, r);
    clear_task(x);
  }
  u.set(flags::ran | flags::moved);
  if (both) v.set(flags::ran | flags::moved);
  Event e = about(id, flank == Flank::none ? "FCM-24.3"_c : "FCM-24.11"_c, target);
  e.option = static_cast<u8>(flank);
  p.tell(Tell::contact, e);
}

bool next_loser(Play& p) {
  State& s = p.s;
  for (Side side : {initiative(s), other(initiative(s))})
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      if (!on_table(u) || u.side != side || !u.is(flags::lost_round) || u.is(flags::tested)) continue;
      UnitId foe = UnitId::none;
      for (std::size_t k = 0; k < s.links && foe == UnitId::none; ++k)
        if (is_melee(s.link[k]) && (s.link[k].a == unit_id(i) || s.link[k].b == unit_id(i)))
          foe = opponent_in(s.link[k], unit_id(i));
      test(p, unit_id(i), Why::lost, foe);
      return true;
    }
  return false;
}

void on_melee_result(Play& p, UnitId id, Result r, Why why) {
  State& s = p.s;
  Unit& u = s[id];
  if (why == Why::caught) {  // it cannot come out better than it was (FCM-26.21)
    int now = is_running(u) ? static_cast<int>(morale_of(u)) - static_cast<int>(Morale::retreat) : -1;
    int then = static_cast<int>(r) - static_cast<int>(Result::retreat);
    if (then > now || (now < 0 && then < 0)) apply_result(p, id, r);
    return;
  }
  bool stands = in_house(u) || (is_square(formation_of(u)) && level_of(u) <= Level::disorganised);
  switch (r) {
    case Result::uncontrolled_advance: set_morale(u, Morale::uncontrolled); return;
    case Result::obey:
    case Result::halt: {
      at_best(u, r == Result::obey || stands ? Level::disorganised : Level::no_formation);
      if (r == Result::halt) {
        std::array<i16, attr::legs> kept;  // a halt clears the order, not the round
        for (std::size_t i = 0; i < attr::legs; ++i) kept[i] = u.attr[attr::leg + i];
        apply_result(p, id, r);
        for (std::size_t i = 0; i < attr::legs; ++i) u.attr[attr::leg + i] = kept[i];
      }
      if (stands) return;
      bool away = fall_away(p, id, true);
      p.tell(Tell::recoiled, about(id, "FCM-26.9"_c));
      for (std::size_t i = 0; away && i < s.links; ++i)
        if (is_melee(s.link[i]) && (s.link[i].a == id || s.link[i].b == id)) set_apart(s.link[i], Apart::recoiled);
      return;
    }
    default: break;
  }
  for (std::size_t i = 0; i < s.links; ++i) {  // who may go after it
    const Link& l = s.link[i];
    if (!is_melee(l) || (l.a != id && l.b != id)) continue;
    Unit& w = s[opponent_in(l, id)];
    w.attr[prey_at] = static_cast<i16>(index(id) + 1);
    w.attr[house_at] = in_house(u) ? static_cast<i16>(u.place + 1) : i16{0};
  }
  apply_result(p, id, r);
}

u32 winner_options(const FcmGame& g, const State& s, UnitId id, UnitId* follow, UnitId* pursue) {
  const Unit& u = s[id];
  auto bit = [](Verb v) { return 1u << static_cast<unsigned>(v); };
  u32 open = 0;
  if (keeps_still(u)) return 0;
  bool contact = false;
  for (std::size_t i = 0; i < s.links; ++i) {
    const Link& l = s.link[i];
    if (!is_melee(l) || (l.a != id && l.b != id)) continue;
    UnitId foe = opponent_in(l, id);
    if (!s[foe].is(flags::lost_round)) continue;
    if (apart_of(l) == Apart::recoiled) {
      open |= bit(Verb::follow);
      if (follow != nullptr && *follow == UnitId::none) *follow = foe;
    } else {
      contact = true;
    }
  }
  i16 prey = u.attr[prey_at];
  bool charges = g.t().arm(u) == Arm::infantry || is_cavalry(g.t().arm(u));
  if (prey > 0 && charges && on_table(s.unit[static_cast<std::size_t>(prey - 1)]) && !u.is(flags::guns_left)) {
    open |= bit(Verb::pursue);
    if (pursue != nullptr) *pursue = unit_id(static_cast<std::size_t>(prey - 1));
  }
  i16 house = u.attr[house_at];
  if (house > 0 && g.t().arm(u) == Arm::infantry) {
    int inside = 0;
    bool enemy = false;
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& v = s.unit[i];
      if (!on_table(v) || v.place != house - 1) continue;
      inside += v.strength;
      enemy = enemy || v.side != u.side;
    }
    if (!enemy && inside + u.strength <= g.t().house_capacity.value) open |= bit(Verb::enter);
  }
  if (contact) open |= bit(Verb::fall_back);
  if (open != 0) open |= bit(Verb::stay);
  return open;
}

bool next_winner(Play& p) {
  State& s = p.s;
  for (Side side : {initiative(s), other(initiative(s))})
    for (std::size_t i = 0; i < s.units; ++i) {
      Unit& u = s.unit[i];
      UnitId id = unit_id(i);
      if (!on_table(u) || u.side != side || !u.is(flags::won_round)) continue;
      UnitId prey = UnitId::none;
      u32 open = winner_options(p.g, s, id, nullptr, &prey);
      if (open == 0) {
        u.set(flags::won_round, false);
        continue;
      }
      const Troop& x = p.t().troop(u);
      bool rash = prey != UnitId::none && is_cavalry(x.arm) && x.status > Status::elite;
      if (rash && !u.is(flags::tested)) {
        test(p, id, Why::pursuit, UnitId::none);
        return true;
      }
      if (rash && u.is(flags::uncontrolled)) {  // it must (FCM-26.13)
        winner_acts(p, id, Verb::pursue, prey);
        return true;
      }
      p.ask(Ask::after, side, id);
      return true;
    }
  return false;
}

void winner_acts(Play& p, UnitId id, Verb verb, UnitId target) {
  State& s = p.s;
  Unit& u = s[id];
  u.set(flags::won_round, false);
  switch (verb) {
    case Verb::follow: {
      Box box = box_of(p.g, u);
      Run r = run_straight(p.g, s, id, box, direction(box.at, box_of(p.g, s[target]).at) - box.facing, 1500);
      Run ahead = run_straight(p.g, s, id, box, 0, 1500);
      if (ahead.met == target) r = ahead;
      if (r.met != target || !fits(p.g, s, id, r.at)) return;
      place_at(p, id, r.at);
      align(p, id, target);
      for (std::size_t i = 0; i < s.links; ++i) {
        Link& l = s.link[i];
        if (!is_melee(l) || !((l.a == id && l.b == target) || (l.b == id && l.a == target))) continue;
        set_apart(l, Apart::touching);
        l.flags = static_cast<u8>(l.flags | (l.a == id ? melee_flags::follow : melee_flags::follow << 1));
      }
      p.tell(Tell::followed, about(id, "FCM-26.10"_c, target));
      return;
    }
    case Verb::pursue:
      drop_links(s, id);
      clear_order(u);
      u.set(flags::pursuing);
      set_target(u, target);
      p.tell(Tell::pursues, about(id, "FCM-26.11"_c, target));
      return lose_step(p, id, "FCM-21.16"_c);
    case Verb::enter: {
      int place = u.attr[house_at] - 1;
      drop_links(s, id);
      clear_order(u);
      at_best(u, Level::disorganised);
      return enter_house(p, id, place);
    }
    case Verb::fall_back:
      fall_away(p, id, false);
      drop_links(s, id);
      clear_legs(u);
      return p.tell(Tell::fell_back, about(id, "FCM-26.19"_c));
    default: return;
  }
}

void end_melees(Play& p) {
  State& s = p.s;
  for (std::size_t i = s.links; i-- > 0;)
    if (is_melee(s.link[i]) && apart_of(s.link[i]) == Apart::recoiled) s.unlink(i);
  for (std::size_t i = 0; i < s.units; ++i) {
    Unit& u = s.unit[i];
    if (fought_now(u) && !u.is(flags::pursuing)) {
      u.attr[attr::suffered] = u.attr[attr::inflicted] = u.attr[prey_at] = u.attr[house_at] = 0;
      if (order_kind(u) == OrderKind::hold) clear_legs(u);
    }
    u.flags &= ~(flags::lost_round | flags::won_round);
  }
}

}  // namespace grog::feu_combat_moral
