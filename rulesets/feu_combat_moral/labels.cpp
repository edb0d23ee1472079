// Names in both languages for everything a client shows of this ruleset.
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

constexpr Name phase_names[] = {
    {"deployment", {"Déploiement", "Deployment"}},
    {"orders", {"Ordres secrets", "Secret orders"}},
    {"reactions", {"Réactions aux charges", "Reactions to charges"}},
    {"charge_tests", {"Tests des charges", "Tests of the charges"}},
    {"movement", {"Mouvements", "Movement"}},
    {"contact", {"Abordage", "Closing in"}},
    {"melee", {"Corps à corps", "Hand to hand"}},
    {"aftermath", {"Suites de la mêlée", "After the melee"}},
    {"officers", {"Officiers", "Officers"}},
    {"fire", {"Feux", "Fire"}},
    {"morale", {"Moral", "Morale"}},
    {"recovery", {"Fin de période", "End of the period"}},
};

constexpr Name shape_names[] = {
    {"line", {"en ligne", "line"}},
    {"column", {"en colonne", "column"}},
    {"division", {"en colonne de division", "division column"}},
    {"hollow_square", {"en carré creux", "hollow square"}},
    {"full_square", {"en carré plein", "full square"}},
    {"skirmish", {"en tirailleurs ou en fourrageurs", "skirmish or open order"}},
    {"division_elites", {"en colonne de division, élites aux flancs", "division column, elites on the flanks"}},
};
constexpr Name deploy_names[] = {
    {"line", {"en ligne", "line"}},
    {"column", {"en colonne", "column"}},
    {"division", {"en colonne de division", "division column"}},
    {"hollow_square", {"en carré creux", "hollow square"}},
    {"full_square", {"en carré plein", "full square"}},
    {"skirmish", {"en tirailleurs ou en fourrageurs", "skirmish or open order"}},
    {"battery", {"en batterie", "in battery"}},
    {"limbered", {"attelée", "limbered"}},
    {"division_elites", {"en colonne de division, élites aux flancs", "division column, elites on the flanks"}},
};
constexpr Name formation_names[] = {
    {"line", {"ligne", "line"}},
    {"column", {"colonne", "column"}},
    {"division", {"colonne de division", "division column"}},
    {"hollow_square", {"carré creux", "hollow square"}},
    {"full_square", {"carré plein", "full square"}},
    {"skirmish", {"tirailleurs", "skirmish order"}},
    {"battery", {"batterie", "battery"}},
    {"limbered", {"attelée", "limbered"}},
    {"garrison", {"garnison", "garrison"}},
    {"officer", {"officier", "officer"}},
};
constexpr Name side_names[] = {{"north", {"nord", "north"}}, {"east", {"est", "east"}}, {"south", {"sud", "south"}},
                               {"west", {"ouest", "west"}}};
constexpr Name ammo_names[] = {{"ball", {"à boulet ou à balle", "ball"}}, {"canister", {"à mitraille", "canister"}}};
constexpr Name nerve_names[] = {
    {"plus", {"tout en plus", "all in plus"}},
    {"near-minus", {"le général proche en moins", "the general near by in minus"}},
    {"square-minus", {"le carré en moins", "the square in minus"}},
    {"minus", {"général proche et carré en moins", "general near by and square in minus"}},
};
constexpr Name order_names[] = {
    {"hold", {"tenir", "hold"}},           {"move", {"marcher", "move"}},
    {"charge", {"charger", "charge"}},     {"form", {"changer de formation", "change formation"}},
    {"reform", {"se reformer", "reform"}}, {"limber", {"atteler", "limber"}},
    {"unlimber", {"mettre en batterie", "unlimber"}}, {"enter", {"entrer", "enter"}},
    {"leave", {"sortir", "come out"}},     {"arrive", {"arriver", "come on"}},
};
constexpr Name reaction_names[] = {
    {"none", {"aucune", "none"}},
    {"stand", {"attendre de pied ferme", "stand"}},
    {"countercharge", {"contre-charger", "counter-charge"}},
    {"square", {"former le carré", "form square"}},
    {"evade", {"s'esquiver", "evade"}},
};
constexpr Name result_names[] = {
    {"uncontrolled_advance", {"avance incontrôlée", "uncontrolled advance"}},
    {"obey", {"obéit", "obeys"}},
    {"halt", {"arrêt", "halt"}},
    {"retreat", {"retraite", "retreat"}},
    {"rout", {"déroute", "rout"}},
    {"flight", {"fuite", "flight"}},
};
constexpr Name level_names[] = {
    {"ordered", {"en ordre", "ordered"}},
    {"disorganised", {"désorganisée", "disorganised"}},
    {"no_formation", {"sans formation", "without formation"}},
    {"disorder", {"en désordre", "in disorder"}},
};
constexpr Name fate_names[] = {
    {"safe", {"indemne", "unhurt"}}, {"wounded", {"blessé", "wounded"}}, {"killed", {"tué ou pris", "killed or taken"}}};
constexpr Name flank_names[] = {{"none", {"de front", "frontally"}},
                                {"flank", {"de flanc", "in flank"}},
                                {"rear", {"de dos", "in rear"}},
                                {"joining", {"de flanc, dans une mêlée", "in flank, into a melee"}}};
constexpr Name victory_names[] = {{"draw", {"égalité", "a draw"}},
                                  {"marginal", {"victoire marginale", "a marginal victory"}},
                                  {"decisive", {"victoire décisive", "a decisive victory"}}};
constexpr Name leg_names[] = {
    {"forward", {"en avant", "forward"}},
    {"wheel-left", {"conversion à gauche", "wheel left"}},
    {"wheel-right", {"conversion à droite", "wheel right"}},
    {"back", {"en arrière", "back"}},
    {"left", {"vers la gauche", "left"}},
    {"right", {"vers la droite", "right"}},
    {"turn", {"tourner sur place", "turn on the spot"}},
};

constexpr VerbInfo verb_infos[] = {
    {"none", {"rien", "nothing"}},
    {"deploy", {"déployer {unit} ({option})", "deploy {unit} ({option})"}, uses_unit | uses_pose | uses_option | uses_value,
     deploy_names, 0, 24},
    {"garrison", {"poster {unit} en {place}", "post {unit} in {place}"}, uses_unit | uses_place},
    {"suggested", {"déployer comme le scénario le propose", "deploy as the scenario suggests"}},
    {"hold", {"{unit} tient sa position", "{unit} holds"}, uses_unit},
    {"move", {"{unit} marche", "{unit} moves"}, uses_unit | uses_pose | uses_legs, {}, 0, 0, leg_names},
    {"enter", {"{unit} entre en {place}", "{unit} enters {place}"}, uses_unit | uses_place},
    {"leave", {"{unit} sort par le côté {option}", "{unit} comes out on the {option} side"}, uses_unit | uses_option, side_names},
    {"charge", {"{unit} charge {target}", "{unit} charges {target}"}, uses_unit | uses_target},
    {"form", {"{unit} se met {option}", "{unit} forms {option}"}, uses_unit | uses_option | uses_value, shape_names, 0, 24},
    {"reform", {"{unit} se reforme {option}", "{unit} reforms in {option}"}, uses_unit | uses_option | uses_value, shape_names, 0, 24},
    {"limber", {"{unit} attelle", "{unit} limbers"}, uses_unit},
    {"unlimber", {"{unit} se met en batterie", "{unit} unlimbers"}, uses_unit},
    {"arrive", {"{unit} arrive sur la table", "{unit} comes on"}, uses_unit | uses_value, {}, -200, 200},
    {"done", {"c'est fait", "done"}},
    {"stand", {"{unit} attend {target} de pied ferme", "{unit} stands to meet {target}"}, uses_unit | uses_target},
    {"countercharge", {"{unit} contre-charge {target}", "{unit} counter-charges {target}"}, uses_unit | uses_target},
    {"square", {"{unit} forme le carré", "{unit} forms square"}, uses_unit},
    {"evade", {"{unit} s'esquive", "{unit} evades"}, uses_unit},
    {"nerve", {"{unit} : le général pour {value}, {option}", "{unit}: the general for {value}, {option}"},
     uses_unit | uses_option | uses_value, nerve_names, -5, 5},
    {"follow", {"{unit} suit {target} en mêlée", "{unit} follows up {target}"}, uses_unit | uses_target},
    {"stay", {"{unit} reste sur place", "{unit} stays"}, uses_unit},
    {"pursue", {"{unit} poursuit {target}", "{unit} pursues {target}"}, uses_unit | uses_target},
    {"fall_back", {"{unit} se dégage", "{unit} falls back"}, uses_unit},
    {"ride", {"{unit} se déplace", "{unit} rides"}, uses_unit | uses_pose},
    {"join", {"{unit} rejoint {target}", "{unit} joins {target}"}, uses_unit | uses_target},
    {"depart", {"{unit} quitte les fuyards", "{unit} leaves the runaways"}, uses_unit},
    {"remain", {"{unit} reste avec son unité", "{unit} stays with his unit"}, uses_unit},
    {"fire", {"{unit} tire sur {target} ({option})", "{unit} fires at {target} ({option})"},
     uses_unit | uses_target | uses_option, ammo_names},
    {"cease", {"{unit} retient son feu", "{unit} holds its fire"}, uses_unit},
    {"post", {"{unit} : postes {value} (nord, est, sud, ouest)", "{unit}: posts {value} (north, east, south, west)"},
     uses_unit | uses_value, {}, 0, 6666},
};

constexpr DecisionInfo decision_infos[] = {
    {"none", {"Rien à décider.", "Nothing to decide."}},
    {"deploy", {"Déployez une unité.", "Deploy a unit."}},
    {"orders", {"Donnez vos ordres en secret, puis terminez.", "Give your orders in secret, then say done."}},
    {"react", {"{unit} est chargée : comment réagit-elle ?", "{unit} is charged: how does it react?"}},
    {"nerve", {"{unit} teste son moral : comment usez-vous du général et du carré ?",
               "{unit} tests its morale: how do you use the general and the square?"}},
    {"after", {"{unit} a gagné ce tour de mêlée : que fait-elle ?", "{unit} has won this round: what does it do?"}},
    {"officer", {"Déplacez un officier, ou terminez.", "Move an officer, or say done."}},
    {"leave", {"{unit} quitte-t-il l'unité qui fuit ?", "Does {unit} leave the unit that runs?"}},
    {"fire", {"Désignez vos cibles, puis terminez : les autres tirent au plus près.",
              "Name your targets, then say done: the others fire at the nearest."}},
    {"post", {"Répartissez vos garnisons sur leurs côtés, puis terminez.", "Post your garrisons on their sides, then say done."}},
};

constexpr EventInfo event_infos[] = {
    {"none", {"", ""}},
    {"initiative", {"{side} a l'initiative.", "{side} has the initiative."}},
    {"deployed", {"{unit} se déploie.", "{unit} deploys."}},
    {"period", {"Période {value} : l'initiative est à {side}.", "Period {value}: {side} has the initiative."}},
    {"revealed", {"{unit} a l'ordre de {option}.", "{unit} is ordered to {option}."}, true, order_names},
    {"reaction", {"{unit} réagit : {option}.", "{unit} reacts: {option}."}, false, reaction_names},
    {"half", {"Demi-période {value}.", "Half-period {value}."}},
    {"tested", {"{unit} teste son moral : {value} points, {option}.", "{unit} tests its morale: {value} points, {option}."}, false, result_names},
    {"moved", {"{unit} avance de {value} mm.", "{unit} moves {value} mm."}},
    {"blocked", {"{unit} est arrêtée en chemin.", "{unit} is stopped on its way."}},
    {"charges", {"{unit} s'élance.", "{unit} charges."}},
    {"short_of", {"{unit} n'atteint pas sa cible.", "{unit} does not reach its target."}},
    {"closing", {"{unit} tire sur {other} qui arrive.", "{unit} fires at {other} closing in."}},
    {"contact", {"{unit} aborde {other} {option}.", "{unit} strikes {other} {option}."}, false, flank_names},
    {"fought", {"{unit} ({value} pertes) contre {other} ({value2} pertes).", "{unit} ({value} losses) against {other} ({value2} losses)."}},
    {"melee_won", {"{unit} gagne le tour.", "{unit} wins the round."}},
    {"recoiled", {"{unit} recule.", "{unit} recoils."}},
    {"followed", {"{unit} suit {other} en mêlée.", "{unit} follows up {other}."}},
    {"fell_back", {"{unit} se dégage.", "{unit} falls back."}},
    {"pursues", {"{unit} poursuit {other}.", "{unit} pursues {other}."}},
    {"caught", {"{unit} rattrape {other} : {value} pertes.", "{unit} catches {other}: {value} losses."}},
    {"square_broken", {"Le carré de {unit} est rompu.", "The square of {unit} is broken."}},
    {"ran", {"{unit} s'éloigne de {value} mm.", "{unit} runs {value} mm."}},
    {"passed", {"{unit} traverse {other}.", "{unit} passes through {other}."}},
    {"surrendered", {"{unit} met bas les armes.", "{unit} lays down its arms."}},
    {"removed", {"{unit} est perdue.", "{unit} is lost."}},
    {"guns_left", {"{unit} abandonne ses pièces.", "{unit} leaves its guns."}},
    {"guns_spiked", {"Les pièces de {unit} sont enclouées.", "The guns of {unit} are spiked."}},
    {"guns_manned", {"{unit} reprend ses pièces.", "{unit} mans its guns again."}},
    {"formed", {"{unit} est formée : {option}.", "{unit} is formed: {option}."}, false, formation_names},
    {"no_room", {"{unit} n'a pas le temps ou la place.", "{unit} has no time or no room."}},
    {"order_lost", {"{unit} est {option}.", "{unit} is {option}."}, false, level_names},
    {"officer_moved", {"{unit} se déplace.", "{unit} moves."}},
    {"officer_fate", {"{unit} : {option}.", "{unit}: {option}."}, false, fate_names},
    {"fired", {"{unit} tire sur {other} : {value} pertes.", "{unit} fires at {other}: {value} losses."}},
    {"losses", {"{unit} perd {value} hommes ({value2} figurines).", "{unit} loses {value} men ({value2} figures)."}},
    {"entered", {"{unit} occupe {place}.", "{unit} occupies {place}."}},
    {"left_house", {"{unit} sort de {place}.", "{unit} comes out of {place}."}},
    {"arrived", {"{unit} arrive sur la table.", "{unit} comes on."}},
    {"posted", {"{unit} change ses postes.", "{unit} posts its men anew."}},
    {"collapse", {"L'armée de {side} s'effondre : {value} points perdus.", "The army of {side} breaks: {value} points lost."}},
    {"held", {"{place} est tenu par {side}.", "{place} is held by {side}."}},
    {"over", {"Fin de la bataille : pertes {value} % contre {value2} %, {option}.",
              "The battle is over: losses {value} % to {value2} %, {option}."}, false, victory_names},
    {"phase", {"{option}.", "{option}."}, false, phase_names},
};

constexpr FormationInfo formation_infos[] = {
    {"line", {"en ligne", "in line"}, Look::line},
    {"column", {"en colonne", "in column"}, Look::column},
    {"division", {"en colonne de division", "in division column"}, Look::column},
    {"hollow_square", {"en carré creux", "in hollow square"}, Look::square},
    {"full_square", {"en carré plein", "in full square"}, Look::square},
    {"skirmish", {"en tirailleurs", "in skirmish order"}, Look::skirmish},
    {"battery", {"en batterie", "in battery"}, Look::battery},
    {"limbered", {"attelée", "limbered"}, Look::limbered},
    {"garrison", {"en garnison", "in garrison"}, Look::bases},
    {"officer", {"officier", "officer"}, Look::officer},
};
constexpr AttrInfo flag_infos[] = {
    {"disorganised", {"désorganisée", "disorganised"}},
    {"no_formation", {"sans formation", "no formation"}},
    {"disorder", {"en désordre", "in disorder"}},
    {"halt", {"arrêt", "halted"}},
    {"retreat", {"en retraite", "in retreat"}},
    {"rout", {"en déroute", "routing"}},
    {"flight", {"en fuite", "in flight"}},
    {"uncontrolled", {"avance incontrôlée", "uncontrolled advance"}},
    {"fired", {"a tiré", "has fired"}},
    {"first_fire", {"premier feu dépensé", "first fire spent"}},
    {"shaken", {"a perdu une figurine au feu", "lost a figure to fire"}, false},
    {"routed", {"a déjà fui", "has routed before"}},
    {"ran", {"a couru", "ran"}, false},
    {"fled", {"a reculé de force", "moved by morale"}, false},
    {"new_rout", {"vient de fuir", "has just routed"}, false},
    {"crossed", {"traversée par des fuyards", "passed through by routers"}},
    {"officer_lost", {"a perdu un officier", "lost an officer"}},
    {"since", {"depuis une période", "since a period"}, false},
    {"pursuing", {"poursuit", "pursuing"}},
    {"evading", {"s'esquive", "evading"}},
    {"charging", {"charge", "charging"}},
    {"countering", {"contre-charge", "counter-charging"}},
    {"guns_left", {"sans ses pièces", "without its guns"}},
    {"elites", {"élites aux flancs", "elites on the flanks"}},
    {"by_hand", {"déplacée à bras", "moved by hand"}},
    {"moved", {"a bougé", "moved"}, false},
    {"tested", {"a testé", "tested"}, false},
    {"lost_round", {"a perdu le tour", "lost the round"}, false},
    {"won_round", {"a gagné le tour", "won the round"}, false},
    {"aimed", {"cible désignée", "target named"}},
    {"ceased", {"retient son feu", "holds its fire"}},
    {"committed", {"ordre donné", "order given"}},
};
constexpr AttrInfo attr_infos[] = {
    {"initial", {"effectif initial", "initial figures"}},
    {"losses", {"pertes cumulées", "cumulative losses"}},
    {"front", {"front", "front"}, false},
    {"task", {"évolution en cours", "change under way"}, false},
    {"spent", {"mouvement dépensé", "movement spent"}, false},
    {"order", {"ordre", "order"}, false},
    {"target", {"cible", "target"}, false},
    {"leg1", {"étape 1", "leg 1"}, false},
    {"leg2", {"étape 2", "leg 2"}, false},
    {"leg3", {"étape 3", "leg 3"}, false},
    {"leg4", {"étape 4", "leg 4"}, false},
    {"leg5", {"étape 5", "leg 5"}, false},
    {"leg6", {"étape 6", "leg 6"}, false},
    {"halt_until", {"arrêtée jusqu'à la période", "halted to period"}, false},
    {"record", {"mêlées", "melees"}, false},
    {"rounds", {"tours de mêlée", "rounds"}, false},
    {"start_x", {"x au début", "x at the start"}, false},
    {"start_y", {"y au début", "y at the start"}, false},
    {"start_facing", {"orientation au début", "facing at the start"}, false},
    {"start_shape", {"formation au début", "shape at the start"}, false},
};
constexpr AttrInfo side_infos[] = {
    {"budget", {"budget (dixièmes)", "budget (tenths)"}},
    {"lost", {"budget perdu (dixièmes)", "budget lost (tenths)"}},
    {"committed", {"ordres donnés", "orders given"}, false},
    {"deployed", {"déployée", "deployed"}, false},
    {"broken", {"effondrée", "broken"}},
    {"objectives", {"objectifs perdus (%)", "objectives lost (%)"}},
    {"fired", {"feux désignés", "fire named"}, false},
    {"posted", {"garnisons postées", "garrisons posted"}, false},
};
constexpr AttrInfo game_infos[] = {
    {"half", {"demi-période", "half-period"}},
    {"initiative", {"initiative", "initiative"}, false},
    {"step", {"étape", "step"}, false},
    {"mover", {"en mouvement", "moving"}, false},
    {"contact", {"abordage", "closing in"}, false},
    {"contact_with", {"abordée", "closed with"}, false},
    {"stage", {"moment de l'abordage", "stage of closing in"}, false},
    {"turn_of", {"à qui le tour", "whose turn"}, false},
    {"periods", {"périodes", "periods"}},
};

}  // namespace

Labels make_labels() {
  return {phase_names, verb_infos, decision_infos, event_infos, formation_infos, flag_infos,
          attr_infos,  side_infos, game_infos,     {"figurines", "figures"}};
}

}  // namespace grog::feu_combat_moral
