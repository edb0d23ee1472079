#include "cli/guide.hpp"

#include "cli/text.hpp"
#include "cli/words.hpp"

namespace grog {

void Guide::looked_at(UnitId u) {
  if (!on() || step().until != TutorialStep::Until::select) return;
  if (index(u) < game_->roster().size() && game_->roster()[index(u)].id == step().by) next();
}

void Guide::did(const Order& o, TutorialStep::Until what) {
  using Until = TutorialStep::Until;
  // Who gives an order has chosen its unit and had its odds: the same order may be what the step after that waits for.
  if (what == Until::order) looked_at(o.unit), did(o, Until::odds);
  if (on() && step().until == what && meets(step(), *game_, o)) next();
}

void Guide::sees(const State& s) {
  while (on() && meets(step(), *game_, s)) next();
}

std::string Guide::told(Lang lang) {
  if (!on() || told_) return {};
  told_ = true;
  std::string out = "\n";
  std::string number = std::to_string(at_ + 1) + "/" + std::to_string(tutorial_->steps.size());
  for (const std::string& line : wrapped(number + "  " + step().text.in(lang), 88)) out += "  │ " + line + "\n";
  if (step().until == TutorialStep::Until::next) out += std::string{cli_word("guide.goes_on").in(lang)};
  return out;
}

}  // namespace grog
