// The order of play: stakes, initiative, brigades in turn, officers last (CP-9); and the door of check() and apply().
#include "core/require.hpp"
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {

namespace {

bool waits_for_activation(const Tables& t, const Unit& o, Side side) {
  return t.is_officer(o) && !t.is_chief(o) && alive(o) && o.side == side && !o.is(Mark::activated);
}

UnitId sole_brigade(const State& s, const Tables& t, Side side, int& count) {
  UnitId last = UnitId::none;
  count = 0;
  for (UnitId id : units(s))
    if (waits_for_activation(t, s[id], side)) last = id, ++count;
  return last;
}

void activate(Play& p, UnitId officer) {
  State& s = p.s;
  s[officer].set(Mark::activated);
  s.game.brigade = officer;
  for (UnitId id : units(s)) s[id].marks.clear(this_sequence), s[id].rounds = 0;
  p.tell(Tell::activated, about(officer, "CP-9.11"_c, s[officer].pc));
  p.ask(Ask::act, s.active);
}

void chiefs_move(Play& p) {
  State& s = p.s;
  s.phase = Phase::chiefs;
  s.game.brigade = UnitId::none;
  for (Side side : both_sides) {
    UnitId chief = p.g.chief_of(side);
    if (chief == UnitId::none || !alive(s[chief]) || s[chief].is(Mark::activated)) continue;
    s.active = side;
    return p.ask(Ask::chief_move, side, chief);
  }
  end_turn(p);
}

// The brigade is played out: its officer moves last (CP-9.13), then the other side's turn comes.
void end_sequence(Play& p) {
  State& s = p.s;
  UnitId officer = s.game.brigade;
  if (alive(s[officer])) return p.ask(Ask::officer_move, s.active, officer);
  s.active = other(s.active);
  next_activation(p);
}

void begin_battle_order(Play& p) {
  State& s = p.s;
  InitiativeIn in;
  std::array<i32*, 2> pc{&in.a_pc, &in.b_pc}, lost{&in.a_lost, &in.b_lost};
  std::array<Competence*, 2> level{&in.a_competence, &in.b_competence};
  for (Side side : both_sides) {
    UnitId chief = p.g.chief_of(side);
    std::size_t i = index(side);
    *pc[i] = s.side_of(side).stake;
    *lost[i] = s.side_of(side).lost_initiatives;
    if (chief == UnitId::none) continue;
    *level[i] = s[chief].competence;
    s[chief].pc -= *pc[i];
  }
  Tally why = initiative_reasons(p.t(), in);
  InitiativeOut out = initiative(p.t(), in, why, p.dice);
  ++s.side_of(other(out.winner)).lost_initiatives;
  s.game.initiative = out.winner;
  for (Side side : both_sides) s.side_of(side).stake = no_stake;
  Event e;
  e.side = out.winner, e.clause = "CP-9.6"_c;
  p.tell(Tell::initiative, e, why);
  s.phase = Phase::initiative;
  p.ask(Ask::first, out.winner);
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
    officer.attached = o.target;
    officer.pose.at = p.s[o.target].pose.at;
    Event e = about(o.unit, "CP-22.1"_c);
    e.other = o.target;
    return p.tell(Tell::officer_joined, e);
  }
  officer.attached = UnitId::none;
  officer.pose.at = o.pose.at;
  p.tell(Tell::officer_moved, about(o.unit, "CP-14.7"_c));
}

}  // namespace

// Asks for what the beginning of the turn still lacks, then throws for the initiative.
void begin_sequences(Play& p) {
  constexpr Side sides[] = {Side::first, Side::second};
  p.s.phase = Phase::command;
  for (Side side : sides)
    if (!p.s.side_of(side).thrown) return p.ask(Ask::command, side);
  p.s.phase = Phase::stakes;
  for (Side side : sides)
    if (p.s.side_of(side).stake == no_stake) return p.ask(Ask::stake, side, p.g.chief_of(side));
  begin_battle_order(p);
}

// The side in `active` picks a brigade; without one left, the other goes on (CP-9.15, CP-R7).
void next_activation(Play& p) {
  State& s = p.s;
  s.phase = Phase::sequences;
  s.game.brigade = UnitId::none;
  int count = 0;
  UnitId only = sole_brigade(s, p.t(), s.active, count);
  if (count == 0) {
    s.active = other(s.active);
    only = sole_brigade(s, p.t(), s.active, count);
  }
  if (count == 0) return chiefs_move(p);
  if (count == 1) return activate(p, only);
  p.ask(Ask::activate, s.active);
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
      return o.value >= 0 && o.value <= s[d.unit].pc ? Verdict{} : refused("CP-9.10"_c);
    }
    case Ask::first:
      if (verb != Verb::first) return faulty(not_asked);
      return o.option < 2 ? Verdict{} : faulty({"Choix inconnu.", "Unknown choice."});
    case Ask::activate:
      if (verb != Verb::activate) return faulty(not_asked);
      if (!valid(o.unit) || index(o.unit) >= s.units) return faulty(no_unit);
      return waits_for_activation(t(), s[o.unit], d.side) ? Verdict{} : refused("CP-9.15"_c);
    case Ask::act: return check_act(Scene(*this, s), o);
    case Ask::officer_move:
    case Ask::chief_move:
      if (verb == Verb::stay) return {};
      return verb == Verb::ride ? check_ride(Scene(*this, s), o) : faulty(not_asked);
    default: return check_reaction(Scene(*this, s), o);
  }
}

void CasquesGame::apply(State& s, const Order& o, Dice& dice, Journal* journal) const {
  Play p{{*this, s, dice, journal}};
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
      s.side_of(side).stake = o.value;
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
        p.tell(Tell::ended, about(s.game.brigade, "CP-9.15"_c));
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
        s[id].set(Mark::activated);
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
  if (asked(s) == Ask::act && s.waiting == 1 && !alive(s[s.game.brigade])) {
    s.answered();
    s.active = other(s.active);
    next_activation(p);
  }
}

}  // namespace grog::casques_et_plumets
