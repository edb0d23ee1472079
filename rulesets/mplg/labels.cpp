// Names in both languages for everything a client shows of this ruleset.
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

constexpr Name phase_names[] = {
    {"deployment", {"Déploiement", "Deployment"}},
    {"artillery", {"1. Tirs d'artillerie", "1. Artillery fire"}},
    {"prussian_charge", {"2. Charges prussiennes", "2. Prussian charges"}},
    {"prussian_move", {"3. Mouvements prussiens, tirs français", "3. Prussian movement, French fire"}},
    {"melee", {"4. Mêlées", "4. Melees"}},
    {"french_charge", {"5. Charges françaises", "5. French charges"}},
    {"french_move", {"6. Mouvements français, tirs prussiens", "6. French movement, Prussian fire"}},
    {"late_melee", {"7. Mêlées", "7. Melees"}},
    {"markers", {"8. Enlèvement des marqueurs", "8. Removal of markers"}},
    {"withdrawal", {"9. Replis volontaires", "9. Voluntary withdrawals"}},
};

constexpr Name dress_names[] = {
    {"keep", {"telle quelle", "as it is"}},
    {"line", {"en ligne", "in line"}},
    {"open", {"en ordre ouvert", "in open order"}},
    {"limbered", {"attelée", "limbered"}},
    {"deployed", {"déployée", "deployed"}},
    {"prone-line", {"en ligne, à plat ventre", "in line, prone"}},
    {"prone-open", {"en ordre ouvert, à plat ventre", "in open order, prone"}},
};
constexpr Name hold_names[] = {
    {"here", {"pas ici", "not here"}},
    {"move", {"pas pendant ce mouvement", "not during this move"}},
    {"step", {"plus de la phase", "no more in this step"}},
};
constexpr Name standing_names[] = {
    {"ask", {"me demander", "ask me"}},
    {"hold", {"ne pas tirer", "hold fire"}},
    {"fire", {"tirer à cette distance", "fire at that distance"}},
};
constexpr Name leg_names[] = {
    {"forward", {"en avant", "forward"}},
    {"left", {"à gauche de l'axe", "left of the axis"}},
    {"right", {"à droite de l'axe", "right of the axis"}},
};

constexpr VerbInfo verb_infos[] = {
    {"none", {"rien", "nothing"}},
    {"deploy",
     {"déployer {unit} ({option})", "deploy {unit} ({option})"},
     uses_unit | uses_place | uses_option | uses_pose,
     dress_names},
    {"suggested", {"déployer comme le scénario le propose", "deploy as the scenario suggests"}},
    {"done", {"c'est prêt", "ready"}},
    {"bombard", {"{unit} canonne {target}", "{unit} shells {target}"}, uses_unit | uses_target},
    {"charge", {"{unit} charge {target}", "{unit} charges {target}"}, uses_unit | uses_target},
    {"counter", {"{unit} contre-charge {target}", "{unit} counter-charges {target}"}, uses_unit | uses_target},
    {"fire",
     {"{unit} tire sur {target} (à {value} dixièmes d'UD d'ici)",
      "{unit} fires at {target} ({value} tenths of a UD from here)"},
     uses_unit | uses_target | uses_value,
     {},
     -60,
     60},
    {"hold", {"ne pas tirer : {option}", "hold fire: {option}"}, uses_option, hold_names},
    {"move", {"déplacer {unit}", "move {unit}"}, uses_unit | uses_pose | uses_legs, {}, 0, 0, leg_names},
    {"road", {"{unit} suit la route", "{unit} marches along the road"}, uses_unit | uses_value, {}, -4000, 4000},
    {"enter", {"{unit} entre dans {place}", "{unit} enters {place}"}, uses_unit | uses_place},
    {"turn",
     {"{unit} fait face à {value}° ({option})", "{unit} faces {value}° ({option})"},
     uses_unit | uses_option | uses_value,
     dress_names,
     0,
     359},
    {"limber", {"atteler {unit}", "limber {unit}"}, uses_unit},
    {"unlimber", {"dételer {unit}", "unlimber {unit}"}, uses_unit},
    {"stand", {"relever {unit}", "stand {unit} up"}, uses_unit},
    {"prone", {"{unit} se couche", "{unit} lies down"}, uses_unit},
    {"arrive",
     {"faire entrer {unit} ({option})", "bring {unit} on ({option})"},
     uses_unit | uses_option | uses_pose,
     dress_names},
    {"standing",
     {"consigne à {unit} : {option} ({value} UD)", "standing order to {unit}: {option} ({value} UD)"},
     uses_unit | uses_option | uses_value,
     standing_names,
     0,
     9},
    {"melee", {"résoudre la mêlée de {unit}", "fight the melee of {unit}"}, uses_unit},
    {"strike", {"{unit} frappe {target}", "{unit} strikes {target}"}, uses_unit | uses_target},
    {"take", {"{unit} prend la position", "{unit} takes the position"}, uses_unit},
    {"withdraw", {"{unit} se replie", "{unit} withdraws"}, uses_unit},
    {"end", {"finir", "end"}},
};

constexpr DecisionInfo decision_infos[] = {
    {"none", {"Rien à décider.", "Nothing to decide."}},
    {"deploy", {"Déployez votre armée.", "Deploy your army."}},
    {"bombard", {"Quelle artillerie tire, et sur qui ?", "Which artillery fires, and at whom?"}},
    {"charge", {"Annoncez toutes vos charges, puis finissez.", "Declare all your charges, then end."}},
    {"counter", {"Qui contre-charge ?", "Who counter-charges?"}},
    {"fire", {"Tirez-vous maintenant ?", "Do you fire now?"}},
    {"act", {"Une action, ou la fin de la phase.", "An action, or the end of the step."}},
    {"melee", {"Quelle mêlée résout-on ?", "Which melee is fought next?"}},
    {"strike", {"{unit} : qui frapper ?", "Whom does {unit} strike?"}},
    {"take", {"Qui prend la position ?", "Who takes the position?"}},
    {"withdraw", {"Quelles unités se replient ?", "Which units withdraw?"}},
};

constexpr EventInfo event_infos[] = {
    {"none", {"", ""}},
    {"deployed", {"{unit} se déploie.", "{unit} deploys."}},
    {"turn", {"Tour {value}.", "Turn {value}."}},
    {"step", {"{option}", "{option}"}, false, phase_names},
    {"out_of_command", {"{unit} est hors de commandement.", "{unit} is out of command."}},
    {"bombarded", {"{unit} canonne {other} : {value} perte(s).", "{unit} shells {other}: {value} loss(es)."}},
    {"fired",
     {"{unit} tire sur {other} à {value2} UD : {value} perte(s).",
      "{unit} fires at {other} at {value2} UD: {value} loss(es)."}},
    {"lost_stand", {"{unit} perd {value} plaquette(s).", "{unit} loses {value} stand(s)."}},
    {"destroyed", {"{unit} n'existe plus.", "{unit} is destroyed."}},
    {"general_out", {"{unit} est hors de combat.", "{unit} is out of action."}},
    {"general_moved", {"{unit} se réfugie auprès de {other}.", "{unit} takes refuge with {other}."}},
    {"captured", {"{unit} est capturé.", "{unit} is captured."}},
    {"forced_prone", {"{unit}, sous le feu, se jette à terre.", "{unit}, under fire, throws itself down."}},
    {"went_prone", {"{unit} se couche.", "{unit} lies down."}},
    {"stood_up", {"{unit} se relève.", "{unit} stands up."}},
    {"passed", {"{unit} tient bon.", "{unit} stands firm."}},
    {"held", {"{unit} refuse d'avancer.", "{unit} will not advance."}},
    {"broke", {"{unit} lâche pied.", "{unit} gives way."}},
    {"retreated", {"{unit} retraite de {value} dixièmes d'UD.", "{unit} retreats {value} tenths of a UD."}},
    {"surrendered", {"{unit}, sans issue, se rend.", "{unit} has no way out and surrenders."}},
    {"left_table", {"{unit} quitte la table.", "{unit} leaves the table."}},
    {"charge", {"{unit} annonce une charge sur {other}.", "{unit} declares a charge on {other}."}},
    {"counter", {"{unit} contre-charge {other}.", "{unit} counter-charges {other}."}},
    {"charge_off", {"La charge de {unit} n'a pas lieu.", "The charge of {unit} is off."}},
    {"contact", {"{unit} aborde {other}.", "{unit} closes with {other}."}},
    {"stopped", {"{unit} s'arrête.", "{unit} stops."}},
    {"no_contact", {"{unit} ne joint personne.", "{unit} reaches nobody."}},
    {"moved", {"{unit} avance de {value} dixièmes d'UD.", "{unit} moves {value} tenths of a UD."}},
    {"turned", {"{unit} fait face à {value}°.", "{unit} faces {value}°."}},
    {"limbered", {"{unit} attelle.", "{unit} limbers."}},
    {"unlimbered", {"{unit} met en batterie.", "{unit} unlimbers."}},
    {"entered", {"{unit} gagne {place}.", "{unit} makes for {place}."}},
    {"left_sector", {"{unit} sort des bâtiments en ordre ouvert.", "{unit} leaves the buildings in open order."}},
    {"arrived", {"{unit} entre en scène.", "{unit} arrives."}},
    {"delayed", {"{unit} ne trouve pas de place.", "{unit} finds no room."}},
    {"melee", {"Mêlée autour de {unit}.", "Melee round {unit}."}},
    {"struck", {"{unit} frappe {other} : {value} perte(s).", "{unit} strikes {other}: {value} loss(es)."}},
    {"side_lost", {"{side} : mêlée perdue ({value} à {value2}).", "{side}: the melee is lost ({value} to {value2})."}},
    {"locked", {"La mêlée est verrouillée ({value} à {value2}).", "The melee is locked ({value} to {value2})."}},
    {"took", {"{unit} prend la position.", "{unit} takes the position."}},
    {"withdrew", {"{unit} se replie.", "{unit} withdraws."}},
    {"rallied", {"{unit} se rallie.", "{unit} has rallied."}},
    {"objective", {"{side} : {place} est à eux.", "{side}: {place} is theirs."}},
    {"standing", {"{unit} tire selon la consigne.", "{unit} fires as it was told to."}},
    {"over", {"Fin de la bataille : {value} à {value2}.", "The battle is over: {value} to {value2}."}},
};

constexpr FormationInfo formation_infos[] = {
    {"line", {"en ligne", "line"}, Look::line},
    {"open", {"ordre ouvert", "open order"}, Look::skirmish},
    {"mounted", {"à cheval", "mounted"}, Look::line},
    {"limbered", {"attelée", "limbered"}, Look::limbered},
    {"deployed", {"déployée", "deployed"}, Look::battery},
    {"staff", {"état-major", "staff"}, Look::officer},
};
constexpr AttrInfo flag_infos[] = {
    {"prone", {"à plat ventre", "prone"}},
    {"pinned", {"clouée", "pinned"}},
    {"tested", {"a testé", "has tested"}, false},
    {"engaged", {"au contact", "engaged"}},
    {"bombarded", {"a tiré", "has fired"}},
    {"charge2", {"lancée", "at the gallop"}},
    {"fought", {"verrouillée", "locked"}},
    {"in_command", {"commandée", "in command"}, false},
    {"withdrew", {"s'est repliée", "withdrew"}, false},
    {"fought_now", {"a combattu", "has fought"}, false},
    {"charged", {"a chargé", "charged"}, false},
};
constexpr AttrInfo attr_infos[] = {
    {"start", {"plaquettes au départ", "stands at the start"}},
    {"losses", {"pertes", "losses"}},
    {"actions", {"actions faites", "actions used"}},
    {"allowed", {"actions permises", "actions allowed"}},
    {"shots", {"tirs (fumée)", "shots (smoke)"}},
    {"turn_losses", {"pertes par balles ce tour", "small-arms losses this turn"}},
    {"rally_until", {"se rallie jusqu'au tour", "rallying until turn"}},
    {"standing", {"consigne de tir", "standing order"}},
    {"pending", {"obus en vol", "shells in flight"}, false},
    {"due", {"tests dus", "tests due"}, false},
    {"queue", {"ordre des tests", "order of tests"}, false},
    {"moves", {"déplacements du général", "general's moves"}},
    {"arrives", {"arrive au tour", "arrives on turn"}},
    {"opponent", {"adversaire", "opponent"}, false},
};
constexpr AttrInfo side_infos[] = {
    {"deployed", {"déployée", "deployed"}, false},
    {"hold_step", {"ne tire plus", "holds fire"}, false},
    {"hold_move", {"laisse passer", "lets pass"}, false},
};
constexpr AttrInfo game_infos[] = {
    {"sub", {"sous-phase", "sub-step"}, false},
    {"mover", {"en mouvement", "moving"}, false},
    {"path", {"trajet", "path"}, false},
    {"to_x", {"but x", "goal x"}, false},
    {"to_y", {"but y", "goal y"}, false},
    {"to_facing", {"face au but", "facing there"}, false},
    {"way", {"voie", "way"}, false},
    {"queue", {"tests", "tests"}, false},
    {"fighting", {"mêlée en cours", "melee fought"}, false},
    {"passed", {"point passé", "point passed"}, false},
    {"holder1", {"objectif 1", "objective 1"}},
    {"holder2", {"objectif 2", "objective 2"}},
    {"holder3", {"objectif 3", "objective 3"}},
    {"holder4", {"objectif 4", "objective 4"}},
    {"holder5", {"objectif 5", "objective 5"}},
    {"holder6", {"objectif 6", "objective 6"}},
};

static_assert(std::size(verb_infos) == static_cast<std::size_t>(Verb::end) + 1);
static_assert(std::size(event_infos) == static_cast<std::size_t>(Tell::over) + 1);
static_assert(std::size(decision_infos) == static_cast<std::size_t>(Ask::withdraw) + 1);
static_assert(std::size(attr_infos) == attr::opponent + 1);

}  // namespace

Labels labels() {
  return {phase_names,  verb_infos, decision_infos, event_infos, formation_infos,
          flag_infos,   attr_infos, side_infos,     game_infos,  {"plaquettes", "stands"},
          {"UD", "UD"}, ud};
}

}  // namespace grog::mplg
