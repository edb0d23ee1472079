// Questions that need no game, as texts: what there is to play, procedures, odds, throws, clauses. A server only routes
// them. Each answer is one JSON object; a question that is wrong gets {"error": {"kind", "reason": {"fr", "en"}, ...}}.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "protocol/shelf.hpp"
#include "protocol/words.hpp"

namespace grog {

struct Reply {
  bool ok = true;
  std::string text;
};
Reply fault_reply(const Fault&);

// Every ruleset with its scenarios, tables and first positions. Loads them all: made once and kept.
std::string list_text(Shelf&, std::string_view version, std::span<const NamedText> players,
                      std::span<const NamedText> styles);

Reply procedures_text(Shelf&, std::string_view ruleset);
Reply odds_text(Shelf&, std::string_view question);  // {"ruleset", "procedure", "inputs"}
// The same by a book of one's own, perhaps with house rules in force; the question's ruleset must be the book's.
Reply odds_text(const Rulebook&, std::string_view question);
// One throw of a procedure, the same code as play: {"ruleset", "procedure", "inputs", "dice"?, "hand"?}. With "dice",
// or "hand": true, the faces come with the question and those that are missing are asked for; else `seed` throws them.
Reply roll_text(Shelf&, std::string_view question, u64 seed);
Reply roll_text(const Rulebook&, std::string_view question, u64 seed);
Reply clause_text(Shelf&, std::string_view ruleset, std::string_view clause);
Reply clauses_text(Shelf&, std::string_view ruleset);
// A turn on one page, the tables as tables and what each kind of troops is: handbook.toml of a ruleset.
Reply handbook_text(Shelf&, std::string_view ruleset);

}  // namespace grog
