// Players that are other programs: `bot:COMMAND` starts the command and speaks with it as docs/bots.md says.
#pragma once
#include "ai/player.hpp"
#include "protocol/words.hpp"

namespace grog {

// From now on player_named() knows bot:COMMAND. Never where strangers may name players: it runs what they write.
void allow_bots();
// What went wrong with bots since the last time: a bot that is gone plays no more, and its general gives any order.
std::vector<Sentence> take_bot_faults();

// A position as one word that `grognard bot` reads back: its bytes in hexadecimal, runs of zeros shortened.
std::string position_text(const State&);
bool position_from(std::string_view, State&);

}  // namespace grog
