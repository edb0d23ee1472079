// What the battle is about, in words: losses in per cent of the budget, objectives, armies that collapse, the last
// period (FCM-29).
#include "rulesets/kit/account.hpp"
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

using About = BattleLine::About;

i32 percent_lost(const FcmGame& g, const State& s, Side side) {
  return static_cast<i32>(i64{budget_lost(g, s, side)} * 100 / std::max<i64>(s.side_of(side).budget, 1));
}

// Told by losses: who leads has the smaller ones.
void tell_lead(const FcmGame& g, const State& s, kit::Account& account, bool collapsed) {
  Standing now = g.standing(s);
  BattleLine& line = account.points_lead(now, "FCM-29.4"_c);
  if (s.over != 0) line.side = s.winner;
  Side own = line.side == Side::nobody ? Side::first : line.side;
  line.value = now.points[index(other(own))] / 10, line.value2 = now.points[index(own)] / 10;
  line.value3 = g.t().victory.draw_under.value;
  i32 gap = std::abs(now.points[0] - now.points[1]);
  bool decisive = gap >= 10 * g.t().victory.marginal_under.value;
  const char* why = line.side == Side::nobody ? "lead_none" : decisive ? "lead_decisive" : "lead_marginal";
  if (collapsed && line.side != Side::nobody) why = "lead_collapse", line.clause = "FCM-29.3"_c;
  line.words = g.rules().words()("battle", why);
}

}  // namespace

void FcmGame::account(const State& s, std::vector<BattleLine>& out) const {
  kit::Account account(*this, out);
  std::vector<i16> goals;
  for (std::size_t i = 0; i < spots().size(); ++i)
    if (spots()[i].percent > 0) goals.push_back(short_of(i));
  account.say(About::aim, goals.empty() ? "aim_destroy"_w : "aim_hold"_w, "FCM-29.4"_c).places = goals;
  for (i16 spot : goals) {
    Side side = holder_of(*this, s, static_cast<std::size_t>(spot));
    BattleLine& line = account.objective(spot, side, "FCM-29.8"_c);
    line.words = rules().words()("battle", side == Side::nobody ? "free_percent" : "held_percent");
    line.value = at(spots(), spot).percent;
  }
  bool one = false, two = false;
  for (Side side : {Side::first, Side::second}) {
    account.say(About::points, "lost_budget"_w, "FCM-29.2"_c, side).value = percent_lost(*this, s, side);
    if (!goals.empty())
      account.say(About::points, "lost_objectives"_w, "FCM-29.2"_c, side).value = objectives_lost(*this, s, side);
  }
  for (Side side : {Side::first, Side::second}) {
    BattleLine& line = account.say(About::ending, "army_collapses"_w, "FCM-29.3"_c, side);
    line.value = line.have = percent_lost(*this, s, side), line.value2 = line.need = t().victory.broken.value;
    line.came = s.over != 0 && s.side_of(side).broken != 0;
    two = two || (one && line.came), one = one || line.came;
  }
  account.turns(s.turn, periods(s), s.over != 0 && !one, "FCM-29.4"_c).words =
      rules().words()("battle", s.turn > 0 ? "periods" : "periods_to_come");
  tell_lead(*this, s, account, one && !two);
}

}  // namespace grog::feu_combat_moral
