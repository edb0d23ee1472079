// Where the dice of a game come from, as --dice and --seed say.
#pragma once
#include <memory>

#include "cli/context.hpp"
#include "protocol/session.hpp"

namespace grog {

struct DiceOptions {
  std::string dice, seed;
};
// Sets the session's dice and the seed of the header. `dice` is a tape, a file that holds one, "hand" or "random".
int set_dice(const Context&, const DiceOptions&, Session&, LogHeader&);

// What a session needs of an opened game; the match is left to the caller.
Session session_of(const OpenedGame&);

}  // namespace grog
