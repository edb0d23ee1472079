// What the battle is about, in words: what its kind asks for, points, the last turn (LW-6). Points are kept in halves.
#include "rulesets/kit/account.hpp"
#include "rulesets/little_wars/game.hpp"

namespace grog::little_wars {
namespace {

using About = BattleLine::About;

constexpr i32 tenths_a_half = 5;

// Men of a side who stand at the enemy's back line.
i32 men_across(const LittleGame& g, const Bodies& b, const State& s, Side side) {
  i32 there = 0;
  men_of(b, side).each([&](UnitId u) { there += g.on_back_line(b[u], other(side)) ? s[u].strength : 0; });
  return there;
}

void tell_aims(const LittleGame& g, kit::Account& account) {
  const auto& p = g.t().points;
  if (Side defends = g.defender(); defends != Side::nobody) {
    account.say(About::aim, "aim_cross"_w, p.one_in.clause, other(defends)).value2 = p.one_in.value;
    account.say(About::aim, "aim_hold"_w, p.one_in.clause, defends);
  } else if (g.battle == Battle::rear) {
    account.say(About::aim, "aim_rear"_w, p.blow.clause).value = p.blow.value;
  } else {
    account.say(About::aim, "aim_finish"_w, "LW-6.1"_c);
  }
}

struct Ends {
  bool army[2]{}, across[2]{}, tired = false, late = false;
};
Ends ends(const LittleGame& g, const Bodies& b, const State& s) {
  const auto& p = g.t().points;
  Ends out;
  i32 men[] = {count(b, men_of(b, Side::first)), count(b, men_of(b, Side::second))};
  for (Side side : {Side::first, Side::second}) {
    out.army[index(side)] = men[index(side)] == 0;
    i32 there = men_across(g, b, s, side);
    out.across[index(side)] = g.battle == Battle::rear ? there >= p.blow.value
                              : g.defender() == other(side)
                                  ? there * p.one_in.value >= g.men_at_start[index(side)] && there > 0
                                  : false;
  }
  bool settled = out.army[0] || out.army[1] || out.across[0] || out.across[1];
  out.tired = !settled && g.defender() == Side::nobody && std::max(men[0], men[1]) < p.exhausted.value;
  out.late = !settled && !out.tired;
  return out;
}

void tell_endings(const LittleGame& g, const Bodies& b, const State& s, kit::Account& account, const Ends& end) {
  const auto& p = g.t().points;
  bool over = s.over != 0;
  for (Side side : {Side::first, Side::second}) {
    i32 all = g.men_at_start[index(side)];
    BattleLine& army = account.say(About::ending, "army_gone"_w, "LW-6.1"_c, side);
    army.have = army.value = all - count(b, men_of(b, side)), army.need = army.value2 = all;
    army.came = over && end.army[index(side)];
    if (g.battle != Battle::rear && g.defender() != other(side)) continue;
    bool rear = g.battle == Battle::rear;
    BattleLine& line = account.say(About::ending, "across"_w, rear ? p.blow.clause : p.one_in.clause, side);
    line.have = line.value = men_across(g, b, s, side);
    line.need = line.value2 = rear ? p.blow.value : (all + p.one_in.value - 1) / p.one_in.value;
    line.came = over && end.across[index(side)];
  }
  if (g.defender() == Side::nobody) {
    BattleLine& line = account.say(About::ending, "exhausted"_w, p.exhausted.clause);
    line.value = p.exhausted.value, line.came = over && end.tired;
  }
}

}  // namespace

void LittleGame::account(const State& s, std::vector<BattleLine>& out) const {
  kit::Account account(*this, out);
  Bodies b({this}, s);
  Ends end = ends(*this, b, s);
  tell_aims(*this, account);
  for (Side side : {Side::first, Side::second})
    account.say(About::points, "points_men"_w, "LW-6.2"_c, side).value = tenths_a_half * points(*this, s, side);
  tell_endings(*this, b, s, account, end);
  account.turns(s.turn, turns, s.over != 0 && end.late, "LW-R14"_c);
  Standing now = standing(s);
  BattleLine& lead = account.points_lead(now, "LW-6.2"_c);
  lead.value *= tenths_a_half, lead.value2 *= tenths_a_half;
  bool across = s.over != 0 && (end.across[0] || end.across[1]), army = s.over != 0 && (end.army[0] || end.army[1]);
  bool held = s.over != 0 && end.late && defender() != Side::nobody;
  const char* why = across ? "lead_across" : army ? "lead_army" : held ? "lead_held" : "lead";
  if (s.over == 0 && defender() != Side::nobody && now.ahead != Side::nobody) why = "lead_points_alone";
  lead.words = rules().words()("battle", why);
}

}  // namespace grog::little_wars
