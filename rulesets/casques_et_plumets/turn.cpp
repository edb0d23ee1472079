// The order of play: stakes, initiative, brigades in turn, officers last (CP-9); and the door of check() and apply().
#include "core/require.hpp"
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {

void ask(State& s, Ask kind, Side side, UnitId unit, UnitId other_unit) {
  Decision d;
  d.kind = static_cast<u8>(kind);
  d.side = side;
  d.unit = unit, d.other = other_unit;
  s.ask(d);
}

namespace {

bool waits_for_activation(const State& s, const Tables& t, std::size_t i, Side side) {
  const Unit& o = s.unit[i];
  return o.kind != 0 && t.is_officer(o) && !t.is_chief(o) && alive(o) && o.side == side && !o.is(flags::activated);
}

UnitId sole_brigade(const State& s, const Tables& t, Side side, int& count) {
  UnitId last = UnitId::none;
  count = 0;
  for (std::size_t i = 0; i < s.units; ++i)
    if (waits_for_activation(s, t, i, side)) last = unit_id(i), ++count;
  return last;
}

void activate(Play& p, UnitId officer) {
  State& s = p.s;
  s[officer].set(flags::activated);
  s.game[game_attr::brigade] = keep(officer);
  for (std::size_t i = 0; i < s.units; ++i) {
    s.unit[i].flags &= ~flags::this_sequence;
    if (p.t().is_troop(s.unit[i])) s.unit[i].attr[attr::rounds] = 0;
  }
  p.tell(Tell::activated, about(officer, "CP-9.11"_c, s[officer].attr[attr::pc]));
  ask(s, Ask::act, s.active);
}

void chiefs_move(Play& p) {
  State& s = p.s;
  s.phase = static_cast<u8>(Phase::chiefs);
  s.game[game_attr::brigade] = 0;
  for (Side side : {Side::first, Side::second}) {
    UnitId chief = p.g.chief_of(side);
    if (chief == UnitId::none || !alive(s[chief]) || s[chief].is(flags::activated)) continue;
    s.active = side;
    return ask(s, Ask::chief_move, side, chief);
  }
  end_turn(p);
}

// The brigade is played out: its officer moves last (CP-9.13), then the other side's turn comes.
void end_sequence(Play& p) {
  State& s = p.s;
  UnitId officer = game_unit(s, game_attr::brigade);
  if (alive(s[officer])) return ask(s, Ask::officer_move, s.active, officer);
  s.active = other(s.active);
  next_activation(p);
}

void begin_battle_order(Play& p) {
  State& s = p.s;
  InitiativeIn in;
  std::array<i32*, 2> pc{&in.a_pc, &in.b_pc}, lost{&in.a_lost, &in.b_lost};
  std::array<Competence*, 2> level{&in.a_competence, &in.b_competence};
  for (Side side : {Side::first, Side::second}) {
    UnitId chief = p.g.chief_of(side);
    std::size_t i = index(side);
    *pc[i] = side_of(s, side, side_attr::stake) - 1;
    *lost[i] = side_of(s, side, side_attr::lost_initiatives);
    if (chief == UnitId::none) continue;
    *level[i] = competence_of(s[chief]);
    s[chief].attr[attr::pc] = static_cast<i16>(s[chief].attr[attr::pc] - *pc[i]);
  }
  Tally why = initiative_reasons(p.t(), in);
  InitiativeOut out = initiative(p.t(), in, why, p.dice);
  Side winner = static_cast<Side>(out.winner);
  ++side_of(s, other(winner), side_attr::lost_initiatives);
  s.game[game_attr::initiative] = static_cast<i16>(out.winner + 1);
  for (Side side : {Side::first, Side::second}) side_of(s, side, side_attr::stake) = 0;
  Event e;
  e.side = winner, e.clause = "CP-9.6"_c;
  p.tell(Tell::initiative, e, why);
  s.phase = static_cast<u8>(Phase::initiative);
  ask(s, Ask::first, winner);
}

// ---- officers on the move

Verdict check_ride(const Scene& scene, const Order& o) {
  const State& s = scene.s;
  const Decision& d = s.asked();
  if (o.unit != d.unit) return faulty({"C'est un autre officier qui bouge.", "It is another officer who moves."});
  if (o.target == UnitId::none) {
    if (o.pose == Pose{}) return faulty({"Dites où aller.", "Say where to go."});
    return plan_ride(scene, o.unit, o.pose.at).verdict;
  }
  if (!valid(o.target) || index(o.target) >= s.units) return faulty(no_unit);
  const Unit& u = s[o.target];
  if (!scene.t.is_troop(u) || !alive(u)) return faulty(no_unit);
  if (u.side != d.side) return faulty(not_yours);
  UnitId there = officer_in(s, scene.t, o.target);
  if (there == o.unit) return faulty({"Il y est déjà.", "He is there already."});
  if (there != UnitId::none) return refused("CP-R35"_c);
  Closest c = closest(Shape(s[o.unit].pose.at), Shape(scene.quad(o.target)));
  Plan p = plan_ride(scene, o.unit, c.b, u.place);
  return p.verdict;
}

void ride(Play& p, const Order& o) {
  Unit& officer = p.s[o.unit];
  if (o.target != UnitId::none) {
    officer.attr[attr::attached] = keep(o.target);
    officer.pose.at = p.s[o.target].pose.at;
    Event e = about(o.unit, "CP-22.1"_c);
    e.other = o.target;
    return p.tell(Tell::officer_joined, e);
  }
  officer.attr[attr::attached] = 0;
  officer.pose.at = o.pose.at;
  p.tell(Tell::officer_moved, about(o.unit, "CP-14.7"_c));
}

}  // namespace

// Asks for what the beginning of the turn still lacks, then throws for the initiative.
void begin_sequences(Play& p) {
  constexpr Side sides[] = {Side::first, Side::second};
  p.s.phase = static_cast<u8>(Phase::command);
  for (Side side : sides)
    if (side_of(p.s, side, side_attr::thrown) == 0) return ask(p.s, Ask::command, side);
  p.s.phase = static_cast<u8>(Phase::stakes);
  for (Side side : sides)
    if (side_of(p.s, side, side_attr::stake) == 0) return ask(p.s, Ask::stake, side, p.g.chief_of(side));
  begin_battle_order(p);
}

// The side in `active` picks a brigade; without one left, the other goes on (CP-9.15, CP-R7).
void next_activation(Play& p) {
  State& s = p.s;
  s.phase = static_cast<u8>(Phase::sequences);
  s.game[game_attr::brigade] = 0;
  int count = 0;
  UnitId only = sole_brigade(s, p.t(), s.active, count);
  if (count == 0) {
    s.active = other(s.active);
    only = sole_brigade(s, p.t(), s.active, count);
  }
  if (count == 0) return chiefs_move(p);
  if (count == 1) return activate(p, only);
  ask(s, Ask::activate, s.active);
}

Verdict CasquesGame::check(const State& s, const Order& o) const {
  if (s.over || s.waiting == 0) return faulty({"La partie est finie.", "The game is over."});
  const Decision& d = s.asked();
  Verb verb = verb_of(o);
  constexpr i32 far_off = 100'000;  // beyond any table, and safe to reckon with
  if (o.pose.at.x < -far_off || o.pose.at.x > far_off || o.pose.at.y < -far_off || o.pose.at.y > far_off)
    return faulty({"Ce point est hors de la table.", "That point is off the table."});
  switch (asked(s)) {
    case Ask::muster:
    case Ask::deploy: return check_setup(*this, s, o);
    case Ask::command: return verb == Verb::command ? Verdict{} : faulty(not_asked);
    case Ask::stake: {
      if (verb != Verb::stake) return faulty(not_asked);
      i16 pc = s[d.unit].attr[attr::pc];
      return o.value >= 0 && o.value <= pc ? Verdict{} : refused("CP-9.10"_c);
    }
    case Ask::first:
      if (verb != Verb::first) return faulty(not_asked);
      return o.option < 2 ? Verdict{} : faulty({"Choix inconnu.", "Unknown choice."});
    case Ask::activate:
      if (verb != Verb::activate) return faulty(not_asked);
      if (!valid(o.unit) || index(o.unit) >= s.units) return faulty(no_unit);
      return waits_for_activation(s, t(), index(o.unit), d.side) ? Verdict{} : refused("CP-9.15"_c);
    case Ask::act: return check_act(Scene(*this, s), o);
    case Ask::officer_move:
    case Ask::chief_move:
      if (verb == Verb::stay) return {};
      return verb == Verb::ride ? check_ride(Scene(*this, s), o) : faulty(not_asked);
    default: return check_reaction(Scene(*this, s), o);
  }
}

void CasquesGame::apply(State& s, const Order& o, Dice& dice, Journal* journal) const {
  Play p{*this, s, dice, journal};
  Side side = s.asked().side;
  switch (asked(s)) {
    case Ask::muster:
    case Ask::deploy: apply_setup(p, o); break;
    case Ask::command:
      s.answered();
      throw_command(p, side);
      begin_sequences(p);
      break;
    case Ask::stake:
      s.answered();
      side_of(s, side, side_attr::stake) = static_cast<i16>(o.value + 1);
      begin_sequences(p);
      break;
    case Ask::first: {
      s.answered();
      s.active = o.option == 0 ? side : other(side);
      Event e;
      e.side = s.active, e.clause = "CP-9.6"_c;
      p.tell(Tell::first, e);
      next_activation(p);
      break;
    }
    case Ask::activate:
      s.answered();
      activate(p, o.unit);
      break;
    case Ask::act:
      if (verb_of(o) == Verb::end) {
        s.answered();
        p.tell(Tell::ended, about(game_unit(s, game_attr::brigade), "CP-9.15"_c));
        end_sequence(p);
      } else {
        apply_act(p, o);
      }
      break;
    case Ask::officer_move:
    case Ask::chief_move: {
      bool chief = asked(s) == Ask::chief_move;
      UnitId id = s.asked().unit;
      s.answered();
      if (verb_of(o) == Verb::ride) ride(p, o);
      if (chief) {
        s[id].set(flags::activated);
        chiefs_move(p);
      } else {
        s.active = other(s.active);
        next_activation(p);
      }
      break;
    }
    default: apply_reaction(p, o);
  }
  if (dice.ran_short() || s.over || s.turn == 0) return;
  watch_objectives(s, *this);
  if (ended_by_losses(p)) return;
  // A brigade that is no more has nothing left to do.
  if (asked(s) == Ask::act && s.waiting == 1 && !alive(s[game_unit(s, game_attr::brigade)])) {
    s.answered();
    s.active = other(s.active);
    next_activation(p);
  }
}

}  // namespace grog::casques_et_plumets
