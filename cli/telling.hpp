// A game in words: units, events with their dice and reasons, the question, the choices, the prospects of an order.
#pragma once
#include <string>
#include <vector>

#include "core/kernel.hpp"
#include "core/outlook.hpp"
#include "core/preview.hpp"

namespace grog {

std::string side_name(const Game&, Side, Lang);
std::string describe_order(const Game&, const State&, const Order&, Side, Lang);  // "French: IR 47 moves to A2"
// One line a unit: id, what it is and how it stands. Those off the table come last.
std::string units_text(const Game&, const State&, Lang);
// Events in order, each with the dice thrown since the one before it and the modifiers that led to it.
std::string told(const Game&, const State& after, const std::vector<Event>&, const std::vector<Modifier>&, const Tape&,
                 Lang);
// On a free table: "at 412.5,300.0 facing 90", as orders have it. Empty where it stands nowhere, or in a zone.
std::string where_text(const Game&, const State&, UnitId, Lang);
std::string question_text(const Game&, const State&, Lang);
std::string outlook_text(const Game&, const State&, const Order&, const Outlook&, Lang);
// The likeliest of what may happen; `all`: everything, what is certain included.
std::string preview_text(const Game&, const State&, const Preview&, bool all, Lang);
std::string battle_text(const Game&, const State&, Lang);   // what it is about, line by line, who is ahead and why
std::string verdict_text(const Game&, const State&, Lang);  // the last of these lines alone
// A clause with its text, the rulings it rests on and, for advice, why nothing is enforced.
std::string clause_lines(const Rulebook&, Clause, Lang);

// A choice that is nothing but an option to be named becomes a choice for each option, and one that leads over open
// ground or into a building a choice for each of them.
void spread(const Game&, const State&, Menu&);
// The menu as numbered choices.
std::string menu_text(const Game&, const State&, const Menu&, Lang);
std::string unit_menu_text(const Game&, const State&, const Menu&, UnitId, Lang);
// Whether a choice needs more words than its number, and which it may take.
std::string choice_text(const Game&, const State&, const Menu&, std::size_t choice, Lang);
// The order that "3 B2 gr7" means: choice 3 with those places, targets, companions or value. False with what is wrong.
bool order_of_choice(const Game&, const State&, const Menu&, std::size_t choice, const std::vector<std::string>& words,
                     Lang, Order&, std::string& fault);

}  // namespace grog
