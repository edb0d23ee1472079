// What the battle is about, in words: objectives, stands lost, armies broken, the last turn (MPLG-R63, R65, R81).
#include "rulesets/kit/account.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

using About = BattleLine::About;

void tell_lead(const MplgGame& g, const State& s, kit::Account& account, const Standing& now,
               const std::array<bool, 2>& broken) {
  BattleLine& line = account.points_lead(now, "MPLG-R63"_c);
  const Words& words = g.rules().words();
  line.words = words("battle", "lead");
  line.value3 = g.t().game.lead.value;
  if (s.over == 0) return;
  line.side = s.winner;
  if (broken[0] || broken[1])
    line.words = words("battle", s.winner == Side::nobody ? "lead_both_broken" : "lead_broken");
}

}  // namespace

void MplgGame::account(const State& s, std::vector<BattleLine>& out) const {
  kit::Account account(*this, out);
  const auto& game = t().game;
  std::vector<i16> goals;
  for (const Objective& o : objectives_) goals.push_back(o.place);
  BattleLine& aim = account.say(About::aim, goals.empty() ? "aim_destroy"_w : "aim_hold"_w, "MPLG-R63"_c);
  aim.places = goals, aim.value = game.objective.value, aim.value2 = game.stands_a_point.value;
  std::array<i32, 2> held{};
  for (int k = 0; k < count_of(objectives_); ++k) {
    Side side = grog::at(s.game.holder, k);
    if (side != Side::nobody) held[index(side)] += game.objective.value;
    account.objective(grog::at(objectives_, k).place, side, "MPLG-R81"_c, game.objective.value);
  }
  std::array<bool, 2> broken{};
  for (Side side : {french, prussian}) {
    StandCount theirs = stands_of(*this, s, other(side)), own = stands_of(*this, s, side);
    BattleLine& line = account.say(About::points, "points_stands"_w, "MPLG-R63"_c, side);
    line.value = theirs.lost / game.stands_a_point.value, line.value2 = theirs.lost;
    if (!goals.empty()) account.say(About::points, "points_ground"_w, "MPLG-R63"_c, side).value = held[index(side)];
    broken[index(side)] = s.over != 0 && own.start > 0 && own.lost * game.broken_one_in.value >= own.start;
  }
  for (Side side : {french, prussian}) {
    StandCount own = stands_of(*this, s, side);
    if (own.start == 0) continue;
    BattleLine& line = account.say(About::ending, "army_broken"_w, "MPLG-R63"_c, side);
    line.value = line.have = own.lost;
    line.value2 = line.need = (own.start + game.broken_one_in.value - 1) / game.broken_one_in.value;
    line.came = broken[index(side)];
  }
  account.turns(s.turn, turns_, s.over != 0 && !broken[0] && !broken[1], "MPLG-R65"_c);
  tell_lead(*this, s, account, standing(s), broken);
}

}  // namespace grog::mplg
