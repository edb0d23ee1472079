// What the battle is about, in words: the Attacker's zones, points, the clock, armies destroyed (WS-15, WS-16).
#include "rulesets/kit/account.hpp"
#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {
namespace {

using About = BattleLine::About;

WordKey aim_of(Posture p) {
  switch (p) {
    case Posture::nach_paris: return "aim_nach_paris"_w;
    case Posture::advance: return "aim_advance"_w;
    case Posture::turn: return "aim_turn"_w;
    default: return "aim_solid"_w;
  }
}

struct Army {
  i32 left = 0, raised = 0;  // bases of infantry and cavalry
};
Army army_left(const WalterGame& g, const State& s, Side side) {
  Army out;
  each_unit(s, army_of(side), [&](UnitId, const Unit& u) {
    if (is_gun(g.arm(u))) return;
    out.raised += u.start;
    out.left += alive(u) ? u.strength : 0;
  });
  return out;
}

// Zones that the Attacker gets points for, and who stands there: his guns alone do not count (WS-16.3).
void tell_zones(const WalterGame& g, const State& s, kit::Account& account) {
  Side a = attacker(s), d = defender(s);
  const Figure& award = g.t().posture[posture_of(s, a)].award;
  Row<Side, max_places> held;
  for (Side& side : held) side = Side::nobody;
  each_unit(s, on_table, [&](UnitId, const Unit& u) {
    if (u.side == d || !is_gun(g.arm(u))) held[u.place] = u.side;
  });
  for (int z = 0; z < g.zones(); ++z)
    if (g.is_objective(s, z, posture_of(s, a)))
      account.objective(short_of(z), held[z], award.clause, award.value).whose = a;
}

void tell_endings(const WalterGame& g, const State& s, kit::Account& account) {
  for (Side side : {Side::first, Side::second}) {
    Army army = army_left(g, s, side);
    BattleLine& line = account.say(About::ending, "army_lost"_w, "WS-15.5"_c, side);
    line.value = line.have = army.raised - army.left, line.value2 = line.need = army.raised;
    line.came = s.over != 0 && army.left == 0;
  }
}

}  // namespace

void WalterGame::account(const State& s, std::vector<BattleLine>& out) const {
  kit::Account account(*this, out);
  Side a = attacker(s), d = defender(s);
  BattleLine& clock = account.say(About::clock, "clock"_w, "WS-15.3"_c);
  clock.value = s.game.clock;
  clock.came = s.over != 0 && s.game.clock == 0;
  if (a == Side::nobody || !has_posture(s, a)) {
    account.say(About::aim, "aim_secret"_w, "WS-17.2"_c);
    account.say(About::lead, "not_begun"_w, "WS-16.4"_c);
    return;
  }
  const Figure& award = t().posture[posture_of(s, a)].award;
  account.say(About::aim, aim_of(posture_of(s, a)), award.clause, a).value = award.value;
  account.say(About::aim, "aim_defend"_w, "WS-16.1"_c, d);
  tell_zones(*this, s, account);
  Standing now = standing(s);
  const i32 killed = s.side_of(a).points_killed;
  BattleLine& zones = account.say(About::points, "points_zones"_w, award.clause, a);
  zones.value = now.points[index(a)] - killed, zones.value2 = zones.value / std::max<i32>(1, award.value);
  account.say(About::points, "points_killed"_w, "WS-16.1"_c, a).value = killed;
  account.say(About::points, "points_killed"_w, "WS-16.1"_c, d).value = s.side_of(d).points_killed;
  tell_endings(*this, s, account);
  BattleLine& lead = account.points_lead(now, "WS-16.4"_c);
  lead.words = rules().words()("battle", "lead");
  lead.value3 = budget(s) / t().victory.margin_one_in.value + 1;
}

}  // namespace grog::walter_schnaffs
