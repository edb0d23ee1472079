// What a battle is about, line by line; words stand in the section [battle] of the ruleset's, or of the program's.
//
//   kit::Account account(*this, out);
//   account.say(About::aim, "hold"_w, "XY-8.1"_c).places = goals;
//   account.objective(place, holder, "XY-8.1"_c, 3);
//   account.turns(s.turn, last_turn(s), s.over != 0, "XY-8.4"_c);
//   account.points_lead(s, standing(s), "XY-8.5"_c);
#pragma once
#include "core/kernel.hpp"

namespace grog::kit {

class Account {
 public:
  using About = BattleLine::About;
  Account(const Game& g, std::vector<BattleLine>& out) : words_(g.rules().words()), out_(out) { out_.clear(); }

  BattleLine& say(About about, WordKey word, Clause c, Side side = Side::nobody);
  // Somewhere that counts for whoever holds it: so many points, or none that are counted.
  BattleLine& objective(i16 place, Side holder, Clause c, i32 worth = 0);
  // The last turn of a battle that is over is its end.
  BattleLine& turns(int turn, int last, bool came, Clause c);
  // Where points alone decide. `who`: as the ruleset judges.
  BattleLine& points_lead(const Standing&, Clause c);

 private:
  const Words& words_;
  std::vector<BattleLine>& out_;
};

}  // namespace grog::kit
