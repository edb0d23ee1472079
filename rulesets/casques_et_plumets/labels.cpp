// Names in both languages for everything a client shows of this ruleset.
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {
namespace {

constexpr Name phase_names[] = {
    {"competence", {"Compétence des officiers", "Competence of the officers"}},
    {"deployment", {"Déploiement", "Deployment"}},
    {"command", {"Dés de commandement", "Command dice"}},
    {"stakes", {"Mises pour l'initiative", "Stakes for the initiative"}},
    {"initiative", {"Initiative", "Initiative"}},
    {"sequences", {"Séquences des brigades", "Sequences of the brigades"}},
    {"chiefs", {"Déplacement des généraux en chef", "Commanders-in-chief move"}},
};

constexpr Name formation_names[] = {
    {"line", {"ligne", "line"}},
    {"attack_column", {"colonne d'attaque", "attack column"}},
    {"road_column", {"colonne de route", "road column"}},
    {"square", {"carré", "square"}},
    {"skirmish", {"tirailleurs", "skirmish"}},
    {"forage", {"fourrageurs", "forage"}},
    {"battery", {"en batterie", "in battery"}},
    {"limbered", {"attelé", "limbered"}},
};
constexpr Name formed_names[] = {
    {"none", {"aucune formation", "no formation"}},
    {"line", {"en ligne", "in line"}},
    {"attack_column", {"en colonne d'attaque", "in attack column"}},
    {"road_column", {"en colonne de route", "in road column"}},
    {"square", {"en carré", "in square"}},
    {"skirmish", {"en tirailleurs", "skirmishing"}},
    {"forage", {"en fourrageurs", "foraging"}},
    {"battery", {"en batterie", "in battery"}},
    {"limbered", {"pièces attelées", "limbered"}},
};
constexpr Name first_names[] = {{"us", {"nous jouons d'abord", "we play first"}},
                                {"them", {"l'ennemi joue d'abord", "the enemy plays first"}}};
constexpr Name face_names[] = {{"front", {"devant", "ahead"}},
                               {"right", {"à droite", "to the right"}},
                               {"rear", {"derrière", "to the rear"}},
                               {"left", {"à gauche", "to the left"}}};
constexpr Name leave_names[] = {
    {"north-line", {"au nord, en ligne", "north, in line"}},
    {"north-column", {"au nord, en colonne d'attaque", "north, in attack column"}},
    {"north-skirmish", {"au nord, en tirailleurs", "north, skirmishing"}},
    {"east-line", {"à l'est, en ligne", "east, in line"}},
    {"east-column", {"à l'est, en colonne d'attaque", "east, in attack column"}},
    {"east-skirmish", {"à l'est, en tirailleurs", "east, skirmishing"}},
    {"south-line", {"au sud, en ligne", "south, in line"}},
    {"south-column", {"au sud, en colonne d'attaque", "south, in attack column"}},
    {"south-skirmish", {"au sud, en tirailleurs", "south, skirmishing"}},
    {"west-line", {"à l'ouest, en ligne", "west, in line"}},
    {"west-column", {"à l'ouest, en colonne d'attaque", "west, in attack column"}},
    {"west-skirmish", {"à l'ouest, en tirailleurs", "west, skirmishing"}},
};
constexpr Name rally_names[] = {{"back", {"droit en arrière", "straight back"}},
                                {"cover", {"vers le couvert", "to the nearest cover"}},
                                {"friend", {"derrière un ami", "behind a friend"}}};
constexpr Name competence_names[] = {{"incompetent", {"incompétent", "incompetent"}},
                                     {"competent", {"compétent", "competent"}},
                                     {"brilliant", {"brillant", "brilliant"}}};
constexpr Name contact_names[] = {{"front", {"de front", "in front"}},
                                  {"flank", {"de flanc", "in the flank"}},
                                  {"rear", {"dans le dos", "in the rear"}}};
constexpr Name test_names[] = {{"fail", {"raté", "failed"}}, {"pass", {"réussi", "passed"}}};
constexpr Name leg_names[] = {{"forward", {"en avant", "forward"}},
                              {"back", {"en arrière", "back"}},
                              {"left", {"à gauche", "left"}},
                              {"right", {"à droite", "right"}},
                              {"road", {"par la route", "by road"}}};

constexpr u16 paid = uses_unit | uses_with;
constexpr VerbInfo verb_infos[] = {
    {"none", {"rien", "nothing"}},
    {"muster", {"tirer la compétence des officiers", "throw for the officers' competence"}},
    {"deploy",
     {"placer {unit} ({option})", "place {unit} ({option})"},
     uses_unit | uses_target | uses_place | uses_option | uses_pose,
     formation_names},
    {"suggested", {"placer la brigade comme le scénario le propose", "place the brigade as the scenario suggests"}},
    {"done", {"la brigade est en place", "the brigade is in place"}},
    {"command", {"lancer les dés de commandement", "throw the command dice"}},
    {"stake", {"miser {value} PC", "stake {value} PC"}, uses_value, {}, 0, 20},
    {"first", {"{option}", "{option}"}, uses_option, first_names},
    {"activate", {"jouer la brigade de {unit}", "play {unit}'s brigade"}, uses_unit},
    {"move", {"{unit} : marcher", "{unit}: move"}, paid | uses_pose | uses_legs, {}, 0, 0, leg_names},
    {"fall-back",
     {"{unit} : reculer face à l'ennemi", "{unit}: fall back facing the enemy"},
     paid | uses_legs,
     {},
     0,
     0,
     leg_names},
    {"manhandle", {"{unit} : à la bricole", "{unit}: manhandle the guns"}, paid | uses_legs, {}, 0, 0, leg_names},
    {"rally", {"{unit} : rallier ({option})", "{unit}: rally away ({option})"}, paid | uses_option, rally_names},
    {"turn", {"{unit} : changer d'orientation", "{unit}: turn"}, paid | uses_legs, {}, 0, 0, leg_names},
    {"about-face", {"{unit} : demi-tour", "{unit}: about-face"}, paid},
    {"form",
     {"{unit} : former {option}", "{unit}: form {option}"},
     paid | uses_option | uses_legs,
     formation_names,
     0,
     0,
     leg_names},
    {"fire", {"{unit} : tirer {option}", "{unit}: fire {option}"}, paid | uses_target | uses_option, face_names},
    {"charge", {"{unit} : charger {target}", "{unit}: charge {target}"}, paid | uses_target},
    {"reorder", {"{unit} : remettre en ordre", "{unit}: put back in order"}, paid},
    {"cross", {"{unit} : franchir l'obstacle", "{unit}: cross the obstacle"}, paid},
    {"enter", {"{unit} : occuper {place}", "{unit}: occupy {place}"}, paid | uses_place},
    {"leave", {"{unit} : sortir {option}", "{unit}: come out {option}"}, paid | uses_option, leave_names},
    {"recover", {"{unit} : récupérer une VC de {target}", "{unit}: recover a VC of {target}"}, paid | uses_target},
    {"grant", {"donner {value} PC à {unit}", "hand {value} PC to {unit}"}, uses_unit | uses_value, {}, 1, 20},
    {"end", {"finir la séquence de la brigade", "end the brigade's sequence"}},
    {"ride", {"déplacer {unit}", "move {unit}"}, uses_unit | uses_target | uses_pose},
    {"stay", {"ne pas déplacer l'officier", "leave the officer where he is"}},
    {"stand", {"ne rien faire", "do nothing"}},
    {"lead", {"{unit} d'abord", "{unit} first"}, uses_unit | uses_target},
    {"pursue", {"poursuivre", "pursue"}},
    {"halt", {"arrêter la charge", "halt the charge"}},
    {"occupy", {"occuper le terrain", "take the ground"}},
};

constexpr DecisionInfo decision_infos[] = {
    {"none", {"Rien à décider.", "Nothing to decide."}},
    {"muster", {"Tirez la compétence des officiers.", "Throw for the officers' competence."}},
    {"deploy", {"Placez un officier et sa brigade.", "Place an officer and his brigade."}},
    {"command",
     {"Lancez un dé par officier, trois officiers à la fois.",
      "Throw a die for each officer, three officers at a time."}},
    {"stake", {"{unit} : combien de PC sur l'initiative ?", "{unit}: how many PC on the initiative?"}},
    {"first", {"Vous avez l'initiative : qui commence ?", "You have the initiative: who plays first?"}},
    {"activate", {"Quelle brigade jouez-vous ?", "Which brigade do you play?"}},
    {"act", {"Ordres de la brigade, puis finissez la séquence.", "Orders for the brigade, then end the sequence."}},
    {"officer_move", {"Où va {unit} ?", "Where does {unit} go?"}},
    {"chief_move", {"Où va {unit} ?", "Where does {unit} go?"}},
    {"square", {"{unit} : tenter le carré ?", "Does {unit} try to form square?"}},
    {"rally", {"{unit} : rallier pour refuser la charge ?", "Does {unit} rally away to refuse the charge?"}},
    {"refuge", {"{unit} : où se réfugier ?", "Where does {unit} take refuge?"}},
    {"opportunity", {"{unit} : faire un tir d'opportunité ?", "Does {unit} take its opportunity fire?"}},
    {"next_charger", {"Quelle unité charge d'abord ?", "Which unit charges first?"}},
    {"pursue", {"{unit} : poursuivre ?", "Does {unit} pursue?"}},
    {"next_combat", {"Quelle unité combat d'abord ?", "Which unit fights first?"}},
    {"break_off", {"{unit} : rompre le combat ?", "Does {unit} break off the combat?"}},
    {"occupy", {"{unit} : occuper le terrain ?", "Does {unit} take the ground?"}},
};

constexpr EventInfo event_infos[] = {
    {"none", {"", ""}},
    {"edges", {"{side} : un côté de table, tiré au sort.", "{side}: an edge of the table, by lot."}},
    {"competence", {"{unit} : {option}.", "{unit}: {option}."}, false, competence_names},
    {"deployed", {"{unit} est en place.", "{unit} is in place."}},
    {"turn", {"Tour {value}.", "Turn {value}."}},
    {"command", {"{unit} : {value} PC.", "{unit}: {value} PC."}},
    {"initiative", {"{side} : l'initiative.", "{side}: the initiative."}, true},
    {"first", {"{side} : à jouer d'abord.", "{side}: plays first."}},
    {"activated", {"Brigade de {unit} : {value} PC.", "{unit}'s brigade: {value} PC."}},
    {"paid", {"{unit} dépense {value} PC.", "{unit} spends {value} PC."}},
    {"granted", {"{unit} donne {value} PC à {other}.", "{unit} hands {value} PC to {other}."}},
    {"moved", {"{unit} fait {value} mm.", "{unit} goes {value} mm."}},
    {"stopped", {"{unit} s'arrête.", "{unit} stops."}},
    {"turned", {"{unit} tourne de {value}°.", "{unit} turns {value}°."}},
    {"formed", {"{unit} : {option}.", "{unit}: {option}."}, false, formed_names},
    {"fired",
     {"{unit} tire sur {other} : {value} touche(s), {value2} perte(s).",
      "{unit} fires at {other}: {value} hit(s), {value2} lost."}},
    {"lost", {"{unit} perd {value} VC.", "{unit} loses {value} VC."}},
    {"disordered", {"{unit} est en désordre.", "{unit} is in disorder."}},
    {"reordered", {"{unit} se remet en ordre.", "{unit} is back in order."}},
    {"crossed", {"{unit} franchit l'obstacle.", "{unit} crosses the obstacle."}},
    {"entered", {"{unit} occupe {place}.", "{unit} occupies {place}."}},
    {"left", {"{unit} sort de {place}.", "{unit} comes out of {place}."}},
    {"charge", {"{unit} charge {other}.", "{unit} charges {other}."}},
    {"short_charge", {"La charge de {unit} n'aboutit pas.", "{unit}'s charge falls short."}},
    {"test", {"{unit} : test {option} ({value}).", "{unit}: test {option} ({value})."}, false, test_names},
    {"contact", {"{unit} aborde {other} {option}.", "{unit} strikes {other} {option}."}, false, contact_names},
    {"melee",
     {"{unit} contre {other} : pertes {value} et {value2}.", "{unit} against {other}: losses {value} and {value2}."}},
    {"won", {"{unit} l'emporte sur {other}.", "{unit} beats {other}."}},
    {"drawn", {"{unit} et {other} se détruisent.", "{unit} and {other} destroy each other."}},
    {"recoiled", {"{unit} recule de {value} mm.", "{unit} recoils {value} mm."}},
    {"reformed", {"{unit} va se reformer en arrière.", "{unit} goes back to reform."}},
    {"occupied", {"{unit} occupe le terrain.", "{unit} takes the ground."}},
    {"destroyed", {"{unit} n'existe plus.", "{unit} is destroyed."}},
    {"rallied", {"{unit} rallie en arrière de {value} mm.", "{unit} rallies back {value} mm."}},
    {"pursued", {"{unit} poursuit {other}.", "{unit} pursues {other}."}},
    {"caught", {"{unit} rattrape {other}.", "{unit} catches {other}."}},
    {"officer_safe", {"{unit} est indemne.", "{unit} is unhurt."}},
    {"officer_hit", {"{unit} tombe avec {other}.", "{unit} falls with {other}."}},
    {"officer_moved", {"{unit} se déplace.", "{unit} moves."}},
    {"officer_joined", {"{unit} rejoint {other}.", "{unit} joins {other}."}},
    {"officer_gone", {"{unit}, sans troupes, quitte la table.", "{unit}, without troops, leaves the table."}},
    {"recovered", {"{unit} récupère une VC ({value}).", "{unit} recovers a VC ({value})."}},
    {"not_recovered", {"{unit} ne récupère rien.", "{unit} recovers nothing."}},
    {"passed_through", {"{unit} traverse {other}.", "{unit} passes through {other}."}},
    {"held", {"{unit} ne bouge pas.", "{unit} stays as it is."}},
    {"spent_lost", {"{unit} perd {value} PC non dépensés.", "{unit} loses {value} unspent PC."}},
    {"ended", {"La séquence de {unit} est finie.", "{unit}'s sequence is over."}},
    {"over",
     {"Fin de la bataille : {value} unités détruites à {value2}.",
      "The battle is over: {value} units destroyed to {value2}."}},
};

constexpr FormationInfo formation_infos[] = {
    {"none", {"aucune", "none"}, Look::bases},
    {"line", {"ligne", "line"}, Look::line},
    {"attack_column", {"colonne d'attaque", "attack column"}, Look::column},
    {"road_column", {"colonne de route", "road column"}, Look::road_column},
    {"square", {"carré", "square"}, Look::square},
    {"skirmish", {"tirailleurs", "skirmish"}, Look::skirmish},
    {"forage", {"fourrageurs", "forage"}, Look::skirmish},
    {"battery", {"en batterie", "in battery"}, Look::battery},
    {"limbered", {"attelé", "limbered"}, Look::limbered},
    {"rider", {"à cheval", "on horseback"}, Look::officer},
};

constexpr std::string_view mark_keys[] = {
    "disorder",       "fired_ever",   "commanded", "under_chief",  "fired",    "tested", "reordered",
    "recovery_tried", "unlimbered",   "pivoted",   "pivoted_wide", "reformed", "fought", "turned_free",
    "charging",       "charge_moved", "settled",   "numerous",     "lance",    "placed", "replacement",
    "recovery_used",  "activated",    "pursuing",  "refused",      "recoiled"};
constexpr std::string_view stage_keys[] = {"none",          "moving",   "charge_declared", "charge_next",
                                           "charge_moving", "fighting", "closing"};
constexpr std::string_view reacted_keys[] = {"not_yet", "square", "all"};
constexpr std::string_view way_keys[] = {"ahead", "back", "road"};
constexpr std::string_view tie_keys[] = {"none", "contact", "zone"};
constexpr std::string_view struck_keys[] = {"front", "right", "rear", "left"};
constexpr std::string_view flight_keys[] = {"back", "cover", "friend", "stand"};
constexpr std::string_view side_keys[] = {"first", "second", "nobody"};

constexpr StateField unit_fields[] = {
    marked<&UnitData::marks>("flags", mark_keys),
    counted<&UnitData::actions>("actions").shown(),
    counted<&UnitData::rounds>("rounds"),
    counted<&UnitData::stood_x>("stood_x"),
    counted<&UnitData::stood_y>("stood_y"),
    counted<&UnitData::stood_facing>("stood_facing"),
    chosen<&UnitData::competence>("competence", competence_keys).shown(),
    counted<&UnitData::pc>("pc").shown(),
    counted<&UnitData::lost_before>("lost_before"),
    counted<&UnitData::lost_now>("lost_now"),
    unit_field<&UnitData::attached>("attached"),
};
constexpr StateField side_fields[] = {
    counted<&SideData::lost_initiatives>("lost_initiatives").shown(),
    counted<&SideData::stake>("stake"),
    counted<&SideData::destroyed>("destroyed").shown(),
    yes_or_no<&SideData::thrown>("thrown"),
    counted<&SideData::dice>("dice"),
};
constexpr StateField game_fields[] = {
    unit_field<&GameData::brigade>("brigade"),
    chosen<&GameData::initiative>("initiative", side_keys),
    yes_or_no<&GameData::swapped>("swapped"),
    chosen<&GameData::stage>("stage", stage_keys),
    unit_field<&GameData::mover>("mover"),
    unit_field<&GameData::target>("target"),
    counted<&GameData::left>("left"),
    chosen<&GameData::way>("way", way_keys),
    chosen<&GameData::reacted>("reacted", reacted_keys),
    unit_field<&GameData::beaten>("beaten"),
    unit_field<&GameData::chosen>("chosen"),
    counted<&GameData::allowance>("allowance"),
};
constexpr StateField link_fields[] = {
    chosen<&LinkData::kind>("kind", tie_keys),        chosen<&LinkData::contact>("contact", contact_keys),
    chosen<&LinkData::struck>("struck", struck_keys), yes_or_no<&LinkData::square_asked>("square_asked"),
    yes_or_no<&LinkData::fire_asked>("fire_asked"),   yes_or_no<&LinkData::stays>("stays"),
};
constexpr StateField place_fields[] = {chosen<&PlaceData::held>("held", side_keys)};
constexpr StateField ask_fields[] = {
    counted<&AskData::x>("x"),
    counted<&AskData::y>("y"),
    counted<&AskData::facing>("facing"),
    counted<&AskData::width>("width"),
    counted<&AskData::depth>("depth"),
    counted<&AskData::house>("house"),
    counted<&AskData::obstacle>("obstacle"),
    marked<&AskData::flights>("flights", flight_keys),
};

}  // namespace

Labels make_labels() {
  return {.phases = phase_names,
          .verbs = verb_infos,
          .decisions = decision_infos,
          .events = event_infos,
          .formations = formation_infos,
          .flags = {},
          .attrs = {},
          .side_attrs = {},
          .game_attrs = {},
          .strength = {"VC", "VC"},
          .length = {"UD", "UD"},
          .length_size = distance_unit};
}

StateFields described() { return {unit_fields, side_fields, game_fields, link_fields, place_fields, ask_fields}; }

}  // namespace grog::casques_et_plumets
