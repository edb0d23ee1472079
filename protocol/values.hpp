// The kernel's values as JSON. Everything is called by its key (unit ids, place ids, keys of labels), so that a client
// needs no numbers of a ruleset; distances are tenths of a millimetre, angles tenths of a degree, as in the kernel.
#pragma once
#include <optional>
#include <set>
#include <string>

#include "core/kernel.hpp"
#include "core/outlook.hpp"
#include "core/preview.hpp"
#include "protocol/json_out.hpp"
#include "protocol/words.hpp"

namespace grog {

struct Tutorial;

// The clauses that a message has cited, so that it can carry their texts.
using Cited = std::set<Clause>;

void write_text(JsonOut&, Text);  // {"fr": ..., "en": ...}: by the code of each language
void write_text(JsonOut&, const Sentence&);
void write_languages(JsonOut&);  // [{"code", "name", ...}]: which there are, and what a browser must know of them
Sentence unit_names(const Game&, const State&, UnitId);
void write_named(JsonOut&, std::span<const NamedText>);  // [{"name", "title", "text"}]

void write_side(JsonOut&, const Game&, Side);          // its key, or null
void write_unit_id(JsonOut&, const Game&, UnitId);     // its id, or null
void write_place(JsonOut&, const Game&, int place);    // its id, or the number where it is not one of the board's
void write_clause(JsonOut&, const Rulebook&, Clause);  // its id, or null

// Fixed for a game.
void write_board(JsonOut&, const Game&, const State&);  // with the terrain of that position
void write_board(JsonOut&, const Board&, std::span<const Piece>);
void write_terrain(JsonOut&, const Game&, const State&);
void write_roster(JsonOut&, const Game&);
// What newcomers are told in their first battle, step by step.
void write_tutorial(JsonOut&, const Tutorial&);
void write_sides(JsonOut&, const Game&);
void write_labels(JsonOut&, const Rulebook&);

// What changes. `s` is what the reader of the message may see.
void write_state(JsonOut&, const Game&, const State& s);
void write_unit(JsonOut&, const Game&, const State& s, UnitId);
// What differs, each changed thing whole: [{"unit": {...}}, {"head": {...}}, ...].
void write_patches(JsonOut&, const Game&, const State& before, const State& after);
void write_standing(JsonOut&, const Game&, const State& s);
void write_battle(JsonOut&, const Game&, const State& s, Cited&);  // what it is about, and who is ahead why

void write_order(JsonOut&, const Game&, const State&, const Order&);  // {"text", "verb", ..., "words": {...}}
// The order, what it comes to and what will be seen of it, of one that check() accepts: hands.cpp.
void write_allowed(JsonOut&, const Game&, const State& seen, const Order&);
void write_modifiers(JsonOut&, const Rulebook&, std::span<const Modifier>, Cited&);
void write_event(JsonOut&, const Game&, const State&, const Event&, std::span<const Modifier>, Cited&);
void write_dice(JsonOut&, const Rulebook&, const Tape&, Cited&);
void write_menu(JsonOut&, const Game&, const State&, const Menu&);
// Which options of its verb the unit of a choice may have somewhere in its ground: foot is offered no limber. An
// officer is in no formation, whatever he is asked.
std::vector<std::size_t> options_of(const Game&, const State&, const Menu&, const Choice&);
void write_shop(JsonOut&, const Game&, const State&, const Shop&);
// The order that a menu leaves, where it leaves just one.
std::optional<Order> only_order(const Game&, const State&, const Menu&);
// The order that sets the armies up as the scenario would have it, where that is an answer.
std::optional<Order> usual_order(const Game&, const State&, const Menu&);
void write_preview(JsonOut&, const Game&, const State&, const Preview&, Cited&);
void write_outlook(JsonOut&, const Game&, const State&, const Order&, const Outlook&, Cited&);
void write_questions(JsonOut&, const Game&, const State&, const Preview&);  // what would be asked next
void write_points(JsonOut&, std::span<const Point>);
const ClauseEntry* clause_named(const Rulebook&, std::string_view id, Fault&);  // null with what is wrong
void write_clauses(JsonOut&, const Rulebook&, const Cited&);                    // {"id": {"fr": ..., "en": ...}}

}  // namespace grog
