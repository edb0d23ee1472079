// Names in both languages. The order is that of the enums in state.hpp.
#include "tests/toy_ruleset/game.hpp"

namespace grog::toy_ruleset {
namespace {

const Name phases[] = {{"choice", {"Choix", "Choice"}}, {"play", {"Action", "Play"}}};
const Name postures[] = {{"bold", {"hardi", "bold"}}, {"wary", {"prudent", "wary"}}};
const Name revealed[] = {{"unknown", {"inconnu", "unknown"}}, postures[0], postures[1]};
const Name answers[] = {{"duck", {"se coucher", "duck"}}, {"stand", {"rester debout", "stand"}}};
const VerbInfo verbs[] = {
    {"choose", {"Posture : {option}", "Posture: {option}"}, uses_option, postures},
    {"advance", {"{unit} : avancer", "{unit}: advance"}, uses_unit},
    {.key = "fire",
     .text = {"{unit} : tirer sur {target}", "{unit}: fire at {target}"},
     .uses = uses_unit | uses_target,
     .short_text = {"tirer", "fire"}},
    {"hold", {"{unit} : tenir", "{unit}: hold"}, uses_unit},
    {"answer", {"Réponse : {option}", "Answer: {option}"}, uses_option, answers},
};
const DecisionInfo decisions[] = {
    {"posture", {"{side} : hardi ou prudent ?", "{side}: bold or wary?"}},
    {"act", {"{side} : que fait l'unité suivante ?", "{side}: what does the next unit do?"}},
    {"duck", {"{other} va tirer : {unit} se couche ?", "{other} is about to fire: does {unit} duck?"}},
};
const EventInfo events[] = {
    {"chooses", {"{side} : le choix est fait.", "{side} has chosen."}},
    {"reveals", {"{side} : {option}.", "{side}: {option}."}, true, revealed},
    {"initiative",
     {"Initiative : {side} ({value} contre {value2}).", "Initiative: {side} ({value} against {value2})."}},
    {"advances", {"{unit} avance en {place}.", "{unit} advances to {place}."}},
    {"holds", {"{unit} tient.", "{unit} holds."}},
    {"ducks", {"{unit} se couche.", "{unit} ducks."}},
    {"fires", {"{unit} tire sur {other} : {value} de perte.", "{unit} fires at {other}: {value} lost."}},
    {"gone", {"{unit} quitte la bande.", "{unit} leaves the strip."}},
    {"ends", {"Fin : {side} ({value} à {value2}).", "The end: {side} ({value} to {value2})."}},
};
const FormationInfo formations[] = {{"squad", {"en groupe", "in a squad"}}};
// All that it keeps is shown, with these words.
template <class Data>
auto shown(std::initializer_list<Text> texts) {
  std::array fields = fields_of<Data>;
  std::size_t i = 0;
  for (const Text& text : texts) fields[i].text = text, fields[i++].is_shown = true;
  return fields;
}
const auto unit_fields = shown<UnitData>({{"a agi", "has acted"}, {"couchée", "down"}});
const auto side_fields = shown<SideData>({{"posture", "posture"}});
const Labels all{.phases = phases,
                 .verbs = verbs,
                 .decisions = decisions,
                 .events = events,
                 .formations = formations,
                 .strength = {"bases", "bases"},
                 .length = {"cm", "cm"},
                 .fields = {unit_fields, side_fields, {}, {}, {}, {}}};

}  // namespace

const Labels& labels() { return all; }

}  // namespace grog::toy_ruleset
