// Names in both languages. The order is that of the enums in state.hpp.
#include "tests/toy_ruleset/game.hpp"

namespace grog::toy_ruleset {
namespace {

constexpr Name phases[] = {{"choice", {"Choix", "Choice"}}, {"play", {"Action", "Play"}}};
constexpr Name postures[] = {{"bold", {"hardi", "bold"}}, {"wary", {"prudent", "wary"}}};
constexpr Name revealed[] = {{"unknown", {"inconnu", "unknown"}}, postures[0], postures[1]};
constexpr Name answers[] = {{"duck", {"se coucher", "duck"}}, {"stand", {"rester debout", "stand"}}};
constexpr VerbInfo verbs[] = {
    {"choose", {"Posture : {option}", "Posture: {option}"}, uses_option, postures},
    {"advance", {"{unit} : avancer", "{unit}: advance"}, uses_unit},
    {.key = "fire",
     .text = {"{unit} : tirer sur {target}", "{unit}: fire at {target}"},
     .uses = uses_unit | uses_target,
     .short_text = {"tirer", "fire"}},
    {"hold", {"{unit} : tenir", "{unit}: hold"}, uses_unit},
    {"answer", {"Réponse : {option}", "Answer: {option}"}, uses_option, answers},
};
constexpr DecisionInfo decisions[] = {
    {"posture", {"{side} : hardi ou prudent ?", "{side}: bold or wary?"}},
    {"act", {"{side} : que fait l'unité suivante ?", "{side}: what does the next unit do?"}},
    {"duck", {"{other} va tirer : {unit} se couche ?", "{other} is about to fire: does {unit} duck?"}},
};
constexpr EventInfo events[] = {
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
constexpr FormationInfo formations[] = {{"squad", {"en groupe", "in a squad"}}};
constexpr StateField with(StateField f, Text text) {
  f.text = text, f.is_shown = true;
  return f;
}
constexpr StateField unit_fields[] = {with(yes_or_no<&UnitData::acted>("acted"), {"a agi", "has acted"}),
                                      with(yes_or_no<&UnitData::down>("down"), {"couchée", "down"})};
constexpr std::string_view posture_keys[] = {"unknown", "bold", "wary"};
constexpr StateField side_fields[] = {
    with(chosen<&SideData::posture>("posture", posture_keys), {"posture", "posture"})};
constexpr StateField nothing[] = {counted<&Nothing::none>("")};
constexpr Labels all{.phases = phases,
                     .verbs = verbs,
                     .decisions = decisions,
                     .events = events,
                     .formations = formations,
                     .flags = {},
                     .attrs = {},
                     .side_attrs = {},
                     .game_attrs = {},
                     .strength = {"bases", "bases"},
                     .fields = {unit_fields, side_fields, nothing, nothing, nothing, nothing}};

}  // namespace

const Labels& labels() { return all; }

}  // namespace grog::toy_ruleset
