#include "rulesets/kit/account.hpp"

#include <utility>

namespace grog::kit {

BattleLine& Account::say(About about, WordKey word, Clause c, Side side) {
  BattleLine& line = out_.emplace_back();
  line.about = about, line.clause = c, line.side = side;
  line.words = words_("battle", word.key);
  if (line.words.empty()) line.words = core_words()("battle", word.key);
  return line;
}

BattleLine& Account::objective(i16 place, Side holder, Clause c, i32 worth) {
  bool held = holder != Side::nobody;
  BattleLine& line = say(About::objective,
                         worth > 0 ? held ? "held_for"_w : "free_for"_w
                         : held    ? "held"_w
                                   : "free"_w,
                         c, holder);
  line.places = {place};
  line.value = worth;
  return line;
}

BattleLine& Account::turns(int turn, int last, bool came, Clause c) {
  BattleLine& line = say(About::clock, turn > 0 ? "turns"_w : "turns_to_come"_w, c);
  line.value = line.have = turn, line.value2 = line.need = last;
  line.came = came;
  return line;
}

BattleLine& Account::points_lead(const Standing& now, Clause c) {
  BattleLine& line = say(About::lead, "by_points"_w, c, now.ahead);
  line.value = now.points[0], line.value2 = now.points[1];
  if (now.ahead == Side::second) std::swap(line.value, line.value2);
  return line;
}

}  // namespace grog::kit
