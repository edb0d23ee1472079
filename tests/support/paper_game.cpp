#include "tests/support/paper_game.hpp"

namespace grog::test {
namespace {

const Name pieces[] = {{"shell", {"obus", "shell"}}, {"canister", {"mitraille", "canister"}}};
const Name stretches[] = {{"forward", {"avance", "forward"}},
                          {"wheel-left", {"conversion à gauche", "wheel left"}},
                          {"wheel-right", {"conversion à droite", "wheel right"}}};
const VerbInfo verbs[] = {
    {"wait", {"Attendre", "Wait"}},
    {"move", {"{unit} va en {place}", "{unit} moves to {place}"}, uses_unit | uses_place},
    {"bombard",
     {"{unit} bombarde {place} : {option} !", "{unit} bombards {place}: {option}!"},
     uses_unit | uses_target | uses_place | uses_option,
     pieces},
    {"assault", {"Assaut sur {place} avec {with}", "Assault on {place} with {with}"}, uses_place | uses_with},
    {"march", {"{unit} marche", "{unit} marches"}, uses_unit | uses_pose | uses_legs, {}, 0, 0, stretches},
    {"spend", {"{side} dépense {value}", "{side} spends {value}"}, uses_value, {}, -5, 20},
    {"drill", {"Exercice {value}", "Drill {value}"}, uses_option | uses_value},
};
const DecisionInfo decisions[] = {
    {"which",
     {"{side} : où recule {unit} devant {other} ({value}, {place}) ?",
      "{side}: where does {unit} go before {other} ({value}, {place})?"}},
};
const EventInfo events[] = {
    {"all",
     {"{unit} {other} {target} {place} {place2} {value} {value2} {side} {option} {with}",
      "{unit} {other} {target} {place} {place2} {value} {value2} {side} {option} {with}"},
     false,
     pieces},
    {"bare", {"Rien.", "Nothing."}},
    {"stray", {"{unknown} et } puis {unit", "{unknown} and } then {unit"}},
};
const FormationInfo formations[] = {{"line", {"en ligne", "in line"}}};

// Of its fields only what has words is shown: the first mark, and the hits.
const Text marks[] = {{"fatiguée", "tired"}, {}};
const std::array unit_fields = [] {
  std::array fields = fields_of<PaperUnit>;
  fields[0].name_texts = marks;
  fields[1].text = {"pertes", "hits"}, fields[1].is_shown = true;
  return fields;
}();

ScenarioHead paper_head() {
  ScenarioHead head;
  head.id = "paper";
  return head;
}

}  // namespace

PaperBook::PaperBook() {
  id_ = "paper";
  clauses_.prefix = "PA";
  clauses_.entries = {
      {"PA-1.1"_c, {"La zone est à couvert.", "The zone is in cover."}, false, {}, {}},
      {"PA-1.2"_c, {"IR 47 ne bouge pas : jamais.", "IR 47 does not move: never."}, false, {}, {}},
      {"PA-1.3"_c, {"Élan : on ajoute un dé", "Dash: a die more"}, false, {}, {}},
  };
  labels_ = Labels{.phases = {},
                   .verbs = verbs,
                   .decisions = decisions,
                   .events = events,
                   .formations = formations,
                   .strength = {"bases", "bases"},
                   .length = {"cm", "cm"},
                   .fields = {unit_fields, {}, fields_of<PaperNumbers>, {}, {}, fields_of<PaperAsk>}};
  troops_ = {{"foot", {"infanterie", "infantry"}, Symbol::infantry}};
}

PaperGame::PaperGame(const PaperBook& book) : Game(book, paper_head()) {
  sides_[0] = {"blue", {"Bleus", "Blue"}, 'B'};
  sides_[1] = {"red", {"Rouges", "Red"}, 'R'};
  roster_ = {{"ir47", {"IR 47", "IR 47"}, Sentence::same("47"), Side::first},
             {"gr7", {"7e grenadiers", "7th Grenadiers"}, Sentence::same("G7"), Side::first},
             {"57e/1", {"57e de ligne", "57th of the Line"}, Sentence::same("57"), Side::second},
             {"anon", {}, Sentence::same("57"), Side::second},
             {"c2", {"2e chasseurs", "2nd Chasseurs"}, Sentence::same("Ch"), Side::second}};
  board_.places = {{"A1", {}, {}}, {"B2", {"le Geisberg", "the Geisberg"}, {}}, {"C10", {}, {}}};
}

State PaperGame::begin() const {
  State s;
  s.units = static_cast<u8>(roster_.size());
  for (std::size_t i = 0; i < roster_.size(); ++i) {
    s.unit[i].side = roster_[i].side;
    s.unit[i].kind = 1;
    s.unit[i].strength = 4;
  }
  return s;
}

const PaperGame& paper_game() {
  static const PaperBook book;
  static const PaperGame game(book);
  return game;
}

}  // namespace grog::test
