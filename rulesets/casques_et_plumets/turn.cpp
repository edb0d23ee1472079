// The order of play: stakes, initiative, brigades in turn, officers last (CP-9); and the door of check() and apply().
#include "rulesets/casques_et_plumets/game.hpp"
#include "rulesets/kit/offers.hpp"

namespace grog::casques_et_plumets {
namespace {

// Officers of a side whose brigades have not been played this turn.
auto waiting(const Tables& t, Side side) {
  return [&t, side](const Unit& o) {
    return t.is_officer(o) && !t.is_chief(o) && alive(o) && o.side == side && !o.is(Mark::activated);
  };
}

void activate(Play& p, UnitId officer) {
  State& s = p.s;
  s[officer].set(Mark::activated);
  s.game.brigade = officer;
  for (UnitId id : units(s)) s[id].flags.clear(this_sequence), s[id].rounds = 0;
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

void other_side_goes_on(Play& p) {
  p.s.active = other(p.s.active);
  next_activation(p);
}

void begin_battle_order(Play& p) {
  State& s = p.s;
  InitiativeIn in;
  auto count = [&](Side side, auto& pc, auto& lost, Competence& level) {
    UnitId chief = p.g.chief_of(side);
    pc = i32{s.side_of(side).stake};
    lost = i32{s.side_of(side).lost_initiatives};
    if (chief == UnitId::none) return;
    level = s[chief].competence;
    s[chief].pc -= pc;
  };
  count(Side::first, in.a_pc, in.a_lost, in.a_competence);
  count(Side::second, in.b_pc, in.b_lost, in.b_competence);
  Tally why = initiative_reasons(p.t(), in);
  Side winner = initiative(p.t(), in, why, p.dice).winner == Leader::a ? Side::first : Side::second;
  ++s.side_of(other(winner)).lost_initiatives;
  s.game.initiative = winner;
  for (Side side : both_sides) s.side_of(side).stake = no_stake;
  p.tell(Tell::initiative, {.side = winner, .clause = "CP-9.6"_c}, why);
  s.phase = Phase::initiative;
  p.ask(Ask::first, winner);
}

// ---- officers on the move

Verdict check_ride(const Scene& scene, const State& s, const Order& o) {
  const Decision& d = s.asked();
  if (o.unit != d.unit) return faulty("other_officer"_w);
  if (o.target == UnitId::none)
    return o.pose == Pose{} ? faulty("say_where"_w) : plan_ride(scene, o.unit, o.pose.at).verdict;
  if (Verdict v = kit::check_own(s, o.target, d.side, scene.t.fighters()); !v) return v;
  UnitId there = officer_in(s, scene.t, o.target);
  if (there == o.unit) return faulty("already_there"_w);
  if (there != UnitId::none) return refused("CP-R35"_c);
  Closest c = closest(Shape(s[o.unit].pose.at), Shape(scene.quad(o.target)));
  return plan_ride(scene, o.unit, c.b, s[o.target].place).verdict;
}

void ride(Play& p, const Order& o) {
  Unit& officer = p.s[o.unit];
  if (o.target != UnitId::none) {
    officer.attached = o.target;
    officer.pose.at = p.s[o.target].pose.at;
    return p.tell(Tell::officer_joined, {.unit = o.unit, .other = o.target, .clause = "CP-22.1"_c});
  }
  officer.attached = UnitId::none;
  officer.pose.at = o.pose.at;
  p.tell(Tell::officer_moved, about(o.unit, "CP-14.7"_c));
}

Verdict check_stake(const Scene&, const State& s, const Order& o) {
  i32 most = s[s.asked().unit].pc;
  return o.value >= 0 && o.value <= most ? Verdict{} : refused("CP-9.10"_c, "too_few_points"_w, o.value, most);
}
void stake(Play& p, const Decision& d, const Order& o) {
  p.s.side_of(d.side).stake = o.value;
  begin_sequences(p);
}
void offer_stakes(const Scene&, const State& s, Rng&, std::size_t most, std::vector<Order>& out) {
  for (i32 v = 0; v <= s[s.asked().unit].pc && out.size() < most; ++v) {
    out.push_back(make(Verb::stake));
    out.back().value = short_of(v);
  }
}

void command_dice(Play& p, const Decision& d, const Order&) {
  throw_command(p, d.side);
  begin_sequences(p);
}

Verdict check_first(const Scene&, const State&, const Order& o) {
  return o.option < 2 ? Verdict{} : faulty("unknown_choice"_w);
}
void who_first(Play& p, const Decision& d, const Order& o) {
  p.s.active = o.option == 0 ? d.side : other(d.side);
  p.tell(Tell::first, {.side = p.s.active, .clause = "CP-9.6"_c});
  next_activation(p);
}

Verdict check_activate(const Scene& scene, const State& s, const Order& o) {
  if (!s.has(o.unit)) return faulty("no_unit"_w);
  return waiting(scene.t, s.asked().side)(s[o.unit]) ? Verdict{} : refused("CP-9.15"_c);
}
void activate_brigade(Play& p, const Decision&, const Order& o) { activate(p, o.unit); }

// The brigade is played out: its officer moves last (CP-9.13), then the other side's turn comes.
void end_of_sequence(Play& p, const Decision&, const Order&) {
  UnitId officer = p.s.game.brigade;
  p.tell(Tell::ended, about(officer, "CP-9.15"_c));
  if (alive(p.s[officer])) return p.ask(Ask::officer_move, p.s.active, officer);
  other_side_goes_on(p);
}

// An officer rode or stayed: the next one, or the other side's brigade.
void officer_done(Play& p, const Decision& d, const Order& o) {
  if (verb_of(o) == Verb::ride) ride(p, o);
  if (d.kind != Ask::chief_move) return other_side_goes_on(p);
  p.s[d.unit].set(Mark::activated);
  chiefs_move(p);
}

const std::vector<Verbs::Row>& all_rows() {
  static const std::vector<Verbs::Row> rows =
      Verbs::join({act_rows(), command_rows(), reaction_rows(), turn_rows(), setup_rows()});
  return rows;
}

// Officers move when their brigade has played (CP-9.13).
Verdict untimely(const Scene& scene, const State& s, const Order& o) {
  bool officer = verb_of(o) == Verb::ride && asked(s) == Ask::act && s.has(o.unit) &&
                 !(scene.t.is_troop(s[o.unit]) && alive(s[o.unit]));
  return officer ? refused("CP-9.13"_c) : faulty("not_asked"_w);
}

}  // namespace

// Asks for what the beginning of the turn still lacks, then throws for the initiative.
void begin_sequences(Play& p) {
  p.s.phase = Phase::command;
  for (Side side : both_sides)
    if (!p.s.side_of(side).thrown) return p.ask(Ask::command, side);
  p.s.phase = Phase::stakes;
  for (Side side : both_sides)
    if (p.s.side_of(side).stake == no_stake) return p.ask(Ask::stake, side, p.g.chief_of(side));
  begin_battle_order(p);
}

// The side in `active` picks a brigade; without one left, the other goes on (CP-9.15, CP-R7).
void next_activation(Play& p) {
  State& s = p.s;
  s.phase = Phase::sequences;
  s.game.brigade = UnitId::none;
  if (!any_unit(s, waiting(p.t(), s.active))) s.active = other(s.active);
  int count = count_units(s, waiting(p.t(), s.active));
  if (count == 0) return chiefs_move(p);
  if (count == 1) return activate(p, first_unit(s, waiting(p.t(), s.active)));
  p.ask(Ask::activate, s.active);
}

std::span<const Verbs::Row> turn_rows() {
  static constexpr Verbs::Row rows[] = {
      {Verb::command, Ask::command, nullptr, answer<command_dice>, kit::offer<Verb::command, kit::always>},
      {Verb::stake, Ask::stake, check_stake, answer<stake>, offer_stakes},
      {Verb::first, Ask::first, check_first, answer<who_first>, kit::offer<Verb::first, check_first, 2>},
      {Verb::activate, Ask::activate, check_activate, answer<activate_brigade>,
       kit::offer_units<Verb::activate, check_activate>},
      {Verb::end, Ask::act, nullptr, answer<end_of_sequence>},
      {Verb::ride, {Ask::officer_move, Ask::chief_move}, check_ride, answer<officer_done>},
      {Verb::stay, {Ask::officer_move, Ask::chief_move}, nullptr, answer<officer_done>},
  };
  return rows;
}

Verdict check_order(const Scene& scene, const Order& o) {
  constexpr i32 far_off = 100'000;  // beyond any table, and safe to reckon with
  if (o.pose.at.x < -far_off || o.pose.at.x > far_off || o.pose.at.y < -far_off || o.pose.at.y > far_off)
    return faulty("point_off_table"_w);
  // Who is asked answers, and nobody for him; a commander-in-chief may hand points over meanwhile.
  UnitId due = scene.s.waiting == 0 ? UnitId::none : scene.s.asked().unit;
  bool another = due != UnitId::none && o.unit != UnitId::none && o.unit != due && verb_of(o) != Verb::grant;
  Verdict v = Verbs::check(all_rows(), scene, scene.s, o, untimely);
  return v && another ? faulty("asks_another"_w) : v;
}

void offer_answers(const Scene& scene, Rng& rng, std::size_t most, std::vector<Order>& out) {
  Verbs::offer(all_rows(), scene, scene.s, rng, most, out);
  if (out.size() > most) out.resize(most);
}

Verdict CasquesGame::check(const State& s, const Order& o) const { return check_order(Scene(*this, s), o); }

void CasquesGame::apply(State& s, const Order& o, Dice& dice, Journal* journal) const {
  Play p{{*this, s, dice, journal}};
  Verbs::apply(all_rows(), p, o);
  if (dice.ran_short() || s.over || s.turn == 0) return;
  watch_objectives(s, *this);
  if (ended_by_losses(p)) return;
  // A brigade that is no more has nothing left to do.
  if (asked(s) == Ask::act && s.waiting == 1 && !alive(s[s.game.brigade])) {
    s.answered();
    other_side_goes_on(p);
  }
}

}  // namespace grog::casques_et_plumets
