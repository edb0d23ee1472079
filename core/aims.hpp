// What an order is for, by the ruleset's own words, and which of its outcomes a path is.
//
//   [aim] VERB = the goal, completing "54 %": "to take D3";
//   [good.VERB] [neutral.VERB] [bad.VERB] EVENT = what it means, for the side that orders, that the journal tells this;
//   [good.VERB.own], [good.VERB.enemy] the same, only of its own units or of the enemy's; an event of no unit is of the
//     side it names;
//   EVENT.OPTION = only where the event has that option, "fails" of a test; EVENT.zero only where its number is none;
//   any_loss in place of an event, under own or enemy: that strength was lost;
//   otherwise in place of an event: when nothing else was told.
//
// A verb that throws dice and has no aim says so: [no_aim] VERB = why there is nothing that could be missed.
//
// Where the same verb answers different questions, "throw the dice", DECISION stands behind VERB in all of these:
// [aim.VERB] DECISION, [good.VERB.DECISION.own] EVENT.
//
// Of what a path tells, bad outweighs good, and good neutral: a failure is told beside what went well on the way to it.
// Within a tone the last word counts, and losses only where no event does.
#pragma once
#include <array>
#include <span>
#include <vector>

#include "core/kernel.hpp"

namespace grog {

enum class Tone : u8 { good, neutral, bad };

class Aim {
 public:
  // `before` is kept by reference.
  Aim(const Game&, const State& before, const Order&, Side giver);
  bool is_told() const { return !goal_.empty(); }
  Text goal() const { return goal_; }
  Text why_none() const { return why_none_; }  // [no_aim] VERB: why there is nothing to aim at

  // What was told so far that matters: of each tone the last word, or none.
  struct Heard {
    std::array<i16, 3> row{-1, -1, -1};
    friend bool operator==(const Heard&, const Heard&) = default;
  };
  void hear(Heard&, const Event&) const;

  struct Meaning {
    Tone tone = Tone::neutral;
    Text words;
    bool settled = true;  // false: nothing that matters was told
  };
  Meaning meaning(const Heard&, const State& after) const;
  std::array<i32, 2> lost(const State& after) const;  // strength, by side

 private:
  enum class Whose : u8 { any, own, enemy };
  struct Line {
    Tone tone;
    Whose whose;
    i16 kind;    // of the event; any_loss, otherwise
    i16 option;  // of the event, or any, or any of which the number is none
    Text words;
  };
  static constexpr i16 any_loss = -1, otherwise = -2;
  static constexpr i16 any_option_told = -1, of_zero = -2;
  void add(Tone, Whose, const Words&, const std::string& section);
  Meaning by_losses(const State& after) const;

  const Game& game_;
  const State& before_;
  Side giver_;
  Text goal_, why_none_;
  std::vector<Line> lines_;
};

// What is wrong with a ruleset's words about aims: sections or keys that name no verb, question, event or option.
std::vector<std::string> aims_of_nothing(const Rulebook&);

}  // namespace grog
