// What the battle is about, in words: objectives, units destroyed, the last turn (CP-25, CP-R39).
#include "rulesets/kit/account.hpp"
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {
namespace {

using About = BattleLine::About;

// Places that a side wants all of, and lists of which one is enough.
void tell_aims(const CasquesGame& g, kit::Account& account, Side side, int last) {
  std::vector<i16> all;
  for (const std::vector<i16>& group : g.objectives(side))
    if (group.size() == 1) all.push_back(group[0]);
  auto say = [&](WordKey word, std::vector<i16> places) {
    BattleLine& line = account.say(About::aim, word, "CP-25.2"_c, side);
    line.places = std::move(places);
    line.value = last;
  };
  if (!all.empty()) say("aim_hold"_w, std::move(all));
  for (const std::vector<i16>& group : g.objectives(side))
    if (group.size() > 1) say("aim_hold_one"_w, group);
  if (g.objectives(side).empty()) say("aim_destroy"_w, {});
}

bool counts_for(const CasquesGame& g, Side side, i16 place) {
  return std::ranges::any_of(g.objectives(side), [&](const std::vector<i16>& group) {
    return std::ranges::find(group, place) != group.end();
  });
}

// Who has what decides first: units left, then all objectives, then destruction.
void tell_lead(const CasquesGame& g, const State& s, kit::Account& account, const Standing& now) {
  const Tables& t = g.t();
  Side ahead = s.over != 0 ? s.winner : now.ahead;
  auto left = [&](Side side) { return any_unit(s, t.fighters_of(side)); };
  bool met[] = {g.meets_objectives(s, Side::first), g.meets_objectives(s, Side::second)};
  bool any = !g.objectives(Side::first).empty() || !g.objectives(Side::second).empty();
  WordKey why = left(Side::first) != left(Side::second) ? "lead_alone"_w
                : met[0] != met[1]                      ? "lead_objectives"_w
                : !any                                  ? "lead_destroyed"_w
                : met[0]                                ? "lead_both"_w
                                                        : "lead_neither"_w;
  BattleLine& line = account.points_lead(now, "CP-R39"_c);
  line.words = g.rules().words()("battle", why.key);
  line.side = ahead;
}

}  // namespace

void CasquesGame::account(const State& s, std::vector<BattleLine>& out) const {
  kit::Account account(*this, out);
  for (Side side : both_sides) tell_aims(*this, account, side, last_turn_);
  for (const Objective& o : watched()) {
    bool first = counts_for(*this, Side::first, o.place), second = counts_for(*this, Side::second, o.place);
    account.objective(o.place, at(s.place, o.place).held, "CP-R39"_c).whose = first == second ? Side::nobody
                                                                              : first         ? Side::first
                                                                                              : Side::second;
  }
  Standing now = standing(s);
  for (Side side : both_sides)
    account.say(About::points, "points_destroyed"_w, "CP-R39"_c, side).value = now.points[index(side)];
  bool spent = false;
  for (Side side : both_sides) {
    i32 left = count_units(s, t().fighters_of(side)), all = 0;
    each_unit(s, of_side(side), [&](UnitId, const Unit& u) { all += t().is_troop(u); });
    BattleLine& line = account.say(About::ending, "army_gone"_w, "CP-R39"_c, side);
    line.value = line.have = all - left, line.value2 = line.need = all;
    line.came = s.over != 0 && left == 0;
    spent = spent || line.came;
  }
  account.turns(s.turn, last_turn(s), s.over != 0 && !spent, "CP-25.1"_c);
  tell_lead(*this, s, account, now);
}

}  // namespace grog::casques_et_plumets
