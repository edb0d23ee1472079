// Advice for a person: the order that a general would give in his place, by the very thought by which he would play.
#pragma once
#include <array>

#include "ai/player.hpp"
#include "core/match.hpp"

namespace grog {

struct Advice {
  Order order;
  Why why;
};

// All that a general would know who had sat there: may be handed to another thread.
struct Matter {
  State seen;
  Side side = Side::nobody;
  u64 seed = 0;                // of the thought
  std::vector<Ordered> given;  // by that side, in this turn and the one before
};
// Of the question that waits. `seed`: of the game's thoughts.
Matter matter_of(const Match&, u64 seed);

// Keeps a general for each side as long as the game lasts, so that plans are kept from one advice to the next. Asked
// the same again he says the same.
class Adviser {
 public:
  static constexpr std::string_view level = "grognard";
  explicit Adviser(std::string_view name = level) : name_(name) {}

  // `prepare` bounds the thought, as that of a player at the same table would be.
  template <class Prepare>
  Advice ask(const Game& game, const Matter& matter, Prepare&& prepare) {
    Side side = matter.side;
    std::unique_ptr<Player>& general = generals_[index(side)];
    if (general == nullptr) general = player_named(name_).player;
    if (asked_.side == side && asked_.seen == matter.seen) return said_;
    prepare(*general);
    asked_ = matter, said_ = advice(game, *general);
    return said_;
  }

 private:
  Advice advice(const Game&, Player&) const;
  std::string name_;
  std::array<std::unique_ptr<Player>, 2> generals_;
  Matter asked_;
  Advice said_;
};

}  // namespace grog
