// A ruleset's tutorial at the terminal: the step that is on, and when the next one comes.
#pragma once
#include <string>

#include "core/tutorial.hpp"

namespace grog {

class Guide {
 public:
  Guide() = default;  // nobody is guided
  Guide(const Tutorial* tutorial, const Game& game) : tutorial_(tutorial), game_(&game) {}

  bool on() const { return tutorial_ != nullptr && at_ < tutorial_->steps.size(); }
  void next() { go(at_ + 1); }
  void back() { go(at_ > 0 ? at_ - 1 : 0); }
  void skip() { tutorial_ = nullptr; }

  // What the newcomer did; the step that waited for it is done.
  void looked_at(UnitId);
  void weighed(const Order& o) { did(o, TutorialStep::Until::odds); }
  void gave(const Order& o) { did(o, TutorialStep::Until::order); }
  void sees(const State&);

  // The step that is on, once: empty where it was told already.
  std::string told(Lang);

 private:
  const TutorialStep& step() const { return tutorial_->steps[at_]; }
  void go(std::size_t to) { at_ = to, told_ = false; }
  void did(const Order&, TutorialStep::Until);

  const Tutorial* tutorial_ = nullptr;
  const Game* game_ = nullptr;
  std::size_t at_ = 0;
  bool told_ = false;
};

}  // namespace grog
