// Names in both languages for everything a client shows of this ruleset.
#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {
namespace {

constexpr Name phase_names[] = {
    {"purchase", {"Achat des armées", "Buying the armies"}},
    {"postures", {"Choix des postures", "Choice of postures"}},
    {"terrain", {"Pose du terrain", "Laying terrain"}},
    {"reserve", {"Mise en réserve", "Setting reserves aside"}},
    {"deployment", {"Déploiement", "Deployment"}},
    {"arrivals", {"Réserves", "Reserves"}},
    {"movement", {"Mouvements", "Movement"}},
    {"bombardment", {"Bombardements", "Bombardment"}},
    {"assault", {"Assauts", "Assaults"}},
};

constexpr Name posture_names[] = {
    {"nach_paris", {"Nach Paris !", "Nach Paris!"}},
    {"advance", {"Avance déterminée", "Determined advance"}},
    {"turn", {"Tourner l'ennemi", "Turn the enemy"}},
    {"solid", {"La solide défense", "Solid defence"}},
    {"last", {"Se battre jusqu'au dernier !", "Fight to the last!"}},
    {"draw", {"Tirer au sort", "Draw by lot"}},
};

constexpr Name six_names[] = {
    {"artillery", {"sur 6 : l'artillerie d'abord", "on a 6: artillery first"}},
    {"mitrailleuse", {"sur 6 : les mitrailleuses d'abord", "on a 6: mitrailleuses first"}},
    {"bases", {"sur 6 : deux bases", "on a 6: two bases"}},
};

constexpr Name piece_names[] = {
    {"wood-east", {"bois, vers l'est", "wood, eastwards"}},
    {"wood-north", {"bois, vers le nord", "wood, northwards"}},
    {"built-east", {"village, vers l'est", "village, eastwards"}},
    {"built-north", {"village, vers le nord", "village, northwards"}},
    {"vines-east", {"vignes, vers l'est", "vines, eastwards"}},
    {"vines-north", {"vignes, vers le nord", "vines, northwards"}},
    {"soft-east", {"terrain meuble, vers l'est", "soft ground, eastwards"}},
    {"soft-north", {"terrain meuble, vers le nord", "soft ground, northwards"}},
    {"steep-east", {"pente raide, vers l'est", "steep slope, eastwards"}},
    {"steep-north", {"pente raide, vers le nord", "steep slope, northwards"}},
    {"hill-east", {"hauteur, vers l'est", "hill, eastwards"}},
    {"hill-north", {"hauteur, vers le nord", "hill, northwards"}},
};

constexpr VerbInfo verb_infos[] = {
    {"none", {"rien", "nothing"}},
    {"buy",
     {"lever : {option}, {value} base(s)", "raise: {option}, {value} base(s)"},
     uses_option | uses_value,
     {},
     1,
     5},
    {"dismiss", {"renvoyer {unit}", "dismiss {unit}"}, uses_unit},
    {"done", {"c'est prêt", "ready"}},
    {"pick", {"prendre la posture {option}", "take the posture {option}"}, uses_option, posture_names},
    {"lay", {"poser en {place} : {option}", "lay at {place}: {option}"}, uses_place | uses_option, piece_names},
    {"reserve", {"garder {unit} en réserve", "keep {unit} in reserve"}, uses_unit},
    {"deploy", {"déployer {unit} en {place}", "deploy {unit} in {place}"}, uses_unit | uses_place},
    {"suggested", {"déployer comme le scénario le propose", "deploy as the scenario suggests"}},
    {"arrive", {"faire entrer {unit} en {place}", "bring {unit} on at {place}"}, uses_unit | uses_place},
    {"move", {"déplacer {unit} en {place}", "move {unit} to {place}"}, uses_unit | uses_place},
    {"bombard",
     {"bombarder {place} avec {with} ({option})", "bombard {place} with {with} ({option})"},
     uses_place | uses_with | uses_option,
     six_names},
    {"assault",
     {"attaquer {place} avec {with} ({option})", "assault {place} with {with} ({option})"},
     uses_place | uses_with | uses_option,
     six_names},
    {"end", {"finir la phase", "end the phase"}},
    {"end_turn", {"finir le tour ({option})", "end the turn ({option})"}, uses_option, six_names},
    {"lose", {"retirer une base à {unit}", "take a base off {unit}"}, uses_unit},
    {"retreat", {"replier {unit} en {place}", "retreat {unit} to {place}"}, uses_unit | uses_place},
    {"advance", {"faire avancer {with}", "advance with {with}"}, uses_with},
};

constexpr DecisionInfo decision_infos[] = {
    {"none", {"Rien à décider.", "Nothing to decide."}},
    {"buy", {"Levez votre armée.", "Raise your army."}},
    {"pick", {"Choisissez votre posture en secret.", "Pick your posture in secret."}},
    {"lay", {"Posez une pièce de terrain.", "Lay a piece of terrain."}},
    {"set_aside", {"Quelle unité reste en réserve ?", "Which unit stays in reserve?"}},
    {"deploy", {"Déployez votre armée.", "Deploy your army."}},
    {"arrive", {"Zone d'arrivée de {unit} ?", "Where does {unit} come on?"}},
    {"move",
     {"Mouvements : une unité après l'autre, puis finissez la phase.",
      "Movement: one unit after another, then end the phase."}},
    {"bombard", {"Bombardements : quelles batteries tirent, et où ?", "Bombardment: which batteries fire, and where?"}},
    {"assault",
     {"Assauts : qui attaque, et où ? Sinon, finissez le tour.",
      "Assaults: who attacks, and where? Otherwise end the turn."}},
    {"lose", {"Quelle unité perd la base ?", "Which unit loses the base?"}},
    {"retreat", {"Quelle unité se replie, et où ?", "Which unit retreats, and where?"}},
    {"advance", {"Quelles unités occupent la zone prise ?", "Which units occupy the zone taken?"}},
};

constexpr EventInfo event_infos[] = {
    {"none", {"", ""}},
    {"bought",
     {"Levée : {unit}, {value} base(s), {value2} points.", "Raised: {unit}, {value} base(s), {value2} points."}},
    {"dismissed", {"Renvoi : {unit}.", "Dismissed: {unit}."}},
    {"army_ready", {"{side} : armée complète, {value} points.", "{side}: army complete, {value} points."}},
    {"postures_shown", {"{side} : posture « {option} ».", "{side}: posture “{option}”."}, true, posture_names},
    {"roles", {"Attaquant : {side}.", "Attacker: {side}."}, true},
    {"laid",
     {"{side} : {option}, en {place} et {place2}.", "{side}: {option}, at {place} and {place2}."},
     false,
     piece_names},
    {"set_aside", {"En réserve : {unit}.", "In reserve: {unit}."}},
    {"deployed", {"Déploiement en {place} : {unit}.", "Deployed in {place}: {unit}."}},
    {"arrived", {"Arrivée en {place} : {unit}.", "Arrived at {place}: {unit}."}},
    {"delayed", {"Toujours en route : {unit}.", "Still on the road: {unit}."}},
    {"moved", {"Mouvement de {place} en {place2} : {unit}.", "Moved from {place} to {place2}: {unit}."}},
    {"stuck", {"Impossible de quitter {place} : {unit}.", "Cannot leave {place}: {unit}."}},
    {"bombarded",
     {"Bombardement de {place} sur {place2} : {value} possibilité(s) de perte.",
      "Bombardment from {place} on {place2}: {value} chance(s) of a loss."}},
    {"lost", {"Pertes : {unit}, {value} base(s).", "Lost: {unit}, {value} base(s)."}},
    {"saved", {"{value} base(s) sauvée(s) en {place}.", "{value} base(s) saved in {place}."}},
    {"assault", {"Assaut de {place} sur {place2}.", "Assault from {place} on {place2}."}},
    {"no_assault",
     {"Personne ne quitte {place} : l'assaut n'a pas lieu.", "Nobody leaves {place}: the assault does not happen."}},
    {"totals", {"Totaux : attaque {value}, défense {value2}.", "Totals: attack {value}, defence {value2}."}},
    {"repulsed", {"L'assaut sur {place2} est repoussé.", "The assault on {place2} is repulsed."}},
    {"taken", {"Zone prise : {place2}.", "Taken: {place2}."}},
    {"destroyed", {"Hors de combat : {unit}.", "Out of action: {unit}."}},
    {"retreated", {"Repli de {place} en {place2} : {unit}.", "Retreat from {place} to {place2}: {unit}."}},
    {"captured", {"Prise par l'ennemi : {unit}.", "Captured: {unit}."}},
    {"cut_off", {"Sans issue, perte de : {unit}.", "Cut off and lost: {unit}."}},
    {"advanced", {"Occupation de {place2} : {unit}.", "Occupies {place2}: {unit}."}},
    {"phase", {"{side} : {option}.", "{side}: {option}."}, false, phase_names},
    {"turn", {"Tour {value} : {side}.", "Turn {value}: {side}."}},
    {"clock", {"L'horloge marque {value}.", "The clock stands at {value}."}},
    {"over", {"Fin de la bataille : {value} points à {value2}.", "The battle is over: {value} points to {value2}."}},
};

constexpr FormationInfo formation_infos[] = {{"bases", {"bases", "bases"}, Look::bases}};
constexpr AttrInfo flag_infos[] = {
    {"stuck", {"bloquée", "stuck"}},
    {"bombarded", {"a tiré", "has fired"}},
    {"assaulted", {"a attaqué", "attacked"}},
    {"arrived", {"vient d'arriver", "just arrived"}},
    {"fighting", {"au combat", "fighting"}, false},
    {"attacking", {"à l'assaut", "attacking"}, false},
};
constexpr AttrInfo attr_infos[] = {{"zones_moved", {"zones parcourues", "zones moved"}},
                                   {"start", {"bases au départ", "bases at the start"}}};
constexpr AttrInfo side_infos[] = {
    {"posture", {"posture", "posture"}, false},
    {"six", {"choix sur 6", "choice on a 6"}},
    {"points_killed", {"points détruits", "points killed"}},
    {"spent", {"coût de l'armée", "cost of the army"}},
    {"pieces", {"pièces posées", "pieces laid"}, false},
    {"draws", {"tire au sort", "draws by lot"}, false},
    {"army_ready", {"armée complète", "army complete"}, false},
    {"deployed", {"déployée", "deployed"}, false},
};
constexpr AttrInfo game_infos[] = {
    {"clock", {"horloge", "clock"}},
    {"attacker", {"Attaquant", "Attacker"}, false},
    {"mover", {"en mouvement", "moving"}, false},
    {"departure", {"zone de départ", "departure zone"}, false},
    {"target", {"zone visée", "target zone"}, false},
    {"result", {"issue de l'assaut", "result of the assault"}, false},
};

}  // namespace

Labels make_labels(std::vector<VerbInfo>& verbs, std::span<const Name> troop_names) {
  verbs.assign(std::begin(verb_infos), std::end(verb_infos));
  verbs[static_cast<std::size_t>(Verb::buy)].options = troop_names;
  return {phase_names, verbs,      decision_infos, event_infos,        formation_infos,   flag_infos,
          attr_infos,  side_infos, game_infos,     {"bases", "bases"}, {"pas", "step(s)"}};
}

}  // namespace grog::walter_schnaffs
