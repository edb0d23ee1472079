// What the battle is about, in words: objectives, worth destroyed, armies broken, the last turn (MP-R50).
#include "rulesets/kit/account.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

using About = BattleLine::About;

void tell_points(const PlaineGame& g, kit::Account& account, const Standing& now, const std::array<i32, 2>& held) {
  for (Side side : {Side::first, Side::second}) {
    i32 of_ground = held[index(side)];
    account.say(About::points, "points_losses"_w, "MP-R50"_c, side).value = now.points[index(side)] - of_ground;
    if (!g.objectives.empty()) account.say(About::points, "points_ground"_w, "MP-R50"_c, side).value = of_ground;
  }
}

void tell_lead(const PlaineGame& g, const State& s, kit::Account& account, const Standing& now,
               const std::array<Share, 2>& share, bool broken) {
  BattleLine& line = account.points_lead(now, "MP-R50"_c);
  const Words& words = g.rules().words();
  line.words = words("battle", broken ? "lead_broken" : "lead");
  if (s.over != 0) line.side = s.winner;
  // The least lead that decides: so many per cent of the smaller army, rounded up.
  i32 one_in = g.t().victory.margin_one_in.value;
  line.value3 = std::max(1, (std::min(share[0].all, share[1].all) + one_in - 1) / one_in);
  if (!broken) return;
  const Share& theirs = share[line.side == Side::second ? 0 : 1];
  line.value = theirs.lost, line.value2 = theirs.all;
  if (line.side == Side::nobody) line.words = words("battle", "lead_both_broken");
}

}  // namespace

void PlaineGame::account(const State& s, std::vector<BattleLine>& out) const {
  kit::Account account(*this, out);
  std::vector<i16> goals;
  for (const Objective& o : objectives) goals.push_back(o.place);
  account.say(About::aim, goals.empty() ? "aim_destroy"_w : "aim_hold"_w, "MP-R50"_c).places = goals;
  Bodies b(*this, s);
  std::array<i32, 2> held{};
  for (const Objective& o : objectives) {
    Side side = holder(*this, s, b, o);
    if (side != Side::nobody) held[index(side)] += o.worth;
    account.objective(o.place, side, "MP-R50"_c, o.worth);
  }
  Standing now = standing(s);
  tell_points(*this, account, now, held);
  std::array<Share, 2> share{share_lost(*this, s, Side::first), share_lost(*this, s, Side::second)};
  bool any_broken = false;
  i32 one_in = t().victory.broken_one_in.value;
  for (Side side : {Side::first, Side::second}) {
    const Share& x = share[index(side)];
    BattleLine& line = account.say(About::ending, "army_broken"_w, "MP-R50"_c, side);
    line.value = line.have = x.lost, line.value2 = line.need = (x.all + one_in - 1) / one_in;
    line.came = s.over != 0 && one_in * x.lost >= x.all;
    any_broken = any_broken || line.came;
  }
  account.turns(s.turn, last_turn(s), s.over != 0 && !any_broken, "MP-R50"_c);
  tell_lead(*this, s, account, now, share, any_broken);
}

}  // namespace grog::morne_plaine
