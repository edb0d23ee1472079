// The nine procedures as `grognard odds` and the assistant's forms see them: names, ranges, defaults, outcomes.
#include <algorithm>

#include "rulesets/casques_et_plumets/procedures.hpp"

namespace grog::casques_et_plumets {
namespace {

constexpr std::string_view winner_ab_keys[] = {"a", "b"};
constexpr std::string_view higher_keys[] = {"none", "attacker", "defender"};
constexpr std::string_view winner_keys[] = {"attacker", "defender", "none"};
constexpr std::string_view end_keys[] = {"hold", "recoil", "reform", "destroyed"};
constexpr std::string_view zone_keys[] = {"other",    "infantry_line", "square",     "road_column",
                                          "skirmish", "forage",        "flank_rear", "in_wood"};
constexpr std::string_view morale_keys[] = {"pass", "fail", "free", "refused"};
constexpr std::string_view square_keys[] = {"formed", "failed", "refused"};
constexpr std::string_view recover_keys[] = {"recovered", "failed", "refused"};
constexpr std::string_view cause_keys[] = {"fire", "melee"};
constexpr std::string_view fate_keys[] = {"hit", "unhurt", "no_roll"};

// Lists of names where a procedure knows fewer values than the enum has, or another word for one.
using enum Formation;
constexpr Formation fire_formations[] = {none, line, attack_column, road_column, square, skirmish, battery, limbered};
constexpr std::string_view fire_formation_keys[] = {"auto",   "line",     "attack_column", "road_column",
                                                    "square", "skirmish", "battery",       "limbered"};
constexpr Formation target_formations[] = {line,     attack_column, road_column, square,
                                           skirmish, forage,        battery,     limbered};
constexpr std::string_view target_formation_keys[] = {"line",     "attack_column", "road_column", "square",
                                                      "skirmish", "forage",        "battery",     "limbered"};
constexpr Formation attack_formations[] = {attack_column, line, skirmish, forage};
constexpr std::string_view attack_formation_keys[] = {"attack_column", "line", "skirmish", "forage"};
constexpr Formation all_formations[] = {none,     line,   attack_column, road_column, square,
                                        skirmish, forage, battery,       limbered};
constexpr std::string_view all_formation_keys[] = {"auto",     "line",   "attack_column", "road_column", "square",
                                                   "skirmish", "forage", "battery",       "limbered"};
constexpr Formation morale_formations[] = {none, line, attack_column, road_column, skirmish, forage, battery, limbered};
constexpr std::string_view morale_formation_keys[] = {"auto",     "line",   "attack_column", "road_column",
                                                      "skirmish", "forage", "battery",       "limbered"};
constexpr Formation square_formations[] = {line, attack_column, road_column, skirmish};
constexpr std::string_view square_formation_keys[] = {"line", "attack_column", "road_column", "skirmish"};
constexpr Arm fighting_arms[] = {Arm::infantry, Arm::light_cav, Arm::heavy_cav, Arm::cuirassier, Arm::field_gun};
constexpr std::string_view fighting_arm_keys[] = {"infantry", "light_cav", "heavy_cav", "cuirassier", "artillery"};
constexpr std::span<const std::string_view> charging_arm_keys{fighting_arm_keys, 4};

template <auto Member, const auto& List>
constexpr Field mapped(std::string_view name, std::span<const std::string_view> names, i32 fallback, Text text) {
  Field f = choice<Member>(name, names, fallback, text);
  using S = typename detail::MemberOf<decltype(Member)>::Struct;
  f.get = [](const void* s) {
    auto v = static_cast<const S*>(s)->*Member;
    return static_cast<i32>(std::find(std::begin(List), std::end(List), v) - std::begin(List));
  };
  f.set = [](void* s, i32 v) { static_cast<S*>(s)->*Member = List[slot(v)]; };
  return f;
}

// A field of one of the two fighters of a melee.
template <auto Who>
constexpr Field of_fighter(Field f, std::string_view name, i32 (*get)(const void*), void (*set)(void*, i32)) {
  f.name = name, f.get = get, f.set = set;
  return f;
}
template <auto Who, auto Member>
constexpr Field nested(std::string_view name, Field f) {
  using M = typename detail::MemberOf<decltype(Member)>::Member;
  return of_fighter<Who>(
      f, name, [](const void* s) { return static_cast<i32>((static_cast<const MeleeIn*>(s)->*Who).*Member); },
      [](void* s, i32 v) { (static_cast<MeleeIn*>(s)->*Who).*Member = static_cast<M>(v); });
}
template <auto Who, auto Member, const auto& List>
constexpr Field nested_mapped(std::string_view name, Field f) {
  return of_fighter<Who>(
      f, name,
      [](const void* s) {
        auto v = (static_cast<const MeleeIn*>(s)->*Who).*Member;
        return static_cast<i32>(std::find(std::begin(List), std::end(List), v) - std::begin(List));
      },
      [](void* s, i32 v) { (static_cast<MeleeIn*>(s)->*Who).*Member = List[slot(v)]; });
}

Tally none_at_all(const Tables&, const NoInput&) { return {}; }
constexpr Field competence_out[] = {choice<&CompetenceOut::level>("level", competence_keys, 0)};

constexpr Field command_in[] = {
    choice<&CommandIn::competence>("competence", competence_keys, 1, {"Compétence", "Competence"}),
    integer<&CommandIn::units_lost>("units_lost", 0, 5, 0,
                                    {"Unités perdues au tour précédent", "Units lost last turn"}),
    flag<&CommandIn::replacement>("replacement", false, {"Remplaçant", "Replacement"})};
constexpr Field command_out[] = {number<&CommandOut::pc>("pc", {"PC", "PC"})};

constexpr Field initiative_in[] = {
    choice<&InitiativeIn::a_competence>("a_competence", competence_keys, 1,
                                        {"Général en chef de A", "A's commander-in-chief"}),
    choice<&InitiativeIn::b_competence>("b_competence", competence_keys, 1,
                                        {"Général en chef de B", "B's commander-in-chief"}),
    integer<&InitiativeIn::a_lost>("a_lost", 0, 12, 0, {"Initiatives perdues par A", "Turns A lacked the initiative"}),
    integer<&InitiativeIn::b_lost>("b_lost", 0, 12, 0, {"Initiatives perdues par B", "Turns B lacked the initiative"}),
    integer<&InitiativeIn::a_pc>("a_pc", 0, 7, 0, {"PC misés par A", "PC staked by A"}),
    integer<&InitiativeIn::b_pc>("b_pc", 0, 7, 0, {"PC misés par B", "PC staked by B"})};
constexpr Field initiative_out[] = {choice<&InitiativeOut::winner>("winner", winner_ab_keys, 0)};

constexpr Field fire_in[] = {
    integer<&FireIn::vc>("vc", 1, 5, 3, {"VC du tireur", "VC of the shooter"}),
    choice<&FireIn::weapon>("weapon", weapon_keys, 0, {"Arme", "Weapon"}),
    integer<&FireIn::range_cm>("range_cm", 1, 80, 5, {"Distance (cm)", "Range (cm)"}),
    mapped<&FireIn::formation, fire_formations>("formation", fire_formation_keys, 0,
                                                {"Formation du tireur", "Formation of the shooter"}),
    flag<&FireIn::first_fire>("first_fire", false, {"Premier tir de l'unité", "First fire of the unit"}),
    flag<&FireIn::numerous>("numerous", false, {"Tireur nombreux", "Shooter is numerous"}),
    flag<&FireIn::officer>("officer", false, {"Officier avec le tireur", "Officer with the shooter"}),
    flag<&FireIn::disordered>("disordered", false, {"Tireur en désordre", "Shooter in disorder"}),
    flag<&FireIn::in_house>("in_house", false, {"Tireur dans une maison", "Shooter in a house"}),
    flag<&FireIn::opportunity>("opportunity", false, {"Tir d'opportunité", "Opportunity fire"}),
    integer<&FireIn::target_vc>("target_vc", 1, 5, 3, {"VC de la cible", "VC of the target"}),
    mapped<&FireIn::target_formation, target_formations>("target_formation", target_formation_keys, 0,
                                                         {"Formation de la cible", "Formation of the target"}),
    choice<&FireIn::target_cover>("target_cover", cover_keys, 0, {"Abri de la cible", "Cover of the target"}),
    flag<&FireIn::target_charging>("target_charging", false, {"Cavalerie à la charge", "Charging cavalry"}),
    flag<&FireIn::target_disordered>("target_disordered", false, {"Cible en désordre", "Target in disorder"}),
    flag<&FireIn::target_officer>("target_officer", false, {"Officier avec la cible", "Officer with the target"})};
constexpr Field fire_out[] = {number<&FireOut::dice>("dice"),       number<&FireOut::hits>("hits"),
                              number<&FireOut::losses>("losses"),   flag<&FireOut::destroyed>("destroyed"),
                              flag<&FireOut::disorder>("disorder"), flag<&FireOut::officer_hit>("officer_hit")};
// What a form calls a choice in French; in English its key says it.
std::string_view french(std::string_view key) {
  for (const Name& n : procedure_words())
    if (n.key == key) return n.text.fr;
  return key;
}
Sentence fire_invalid(const FireIn& in) {
  bool gun = is_gun(in.weapon);
  bool gun_formation = in.formation == battery || in.formation == limbered;
  std::string_view formation = formation_keys[slot(in.formation)];
  std::string_view weapon = weapon_keys[slot(in.weapon)];
  if (in.formation != none && gun != gun_formation)
    return sentence({"la formation « {2} » ne va pas avec « {3} »", "formation: {0} is not for {1}"},
                    {formation, weapon, french(formation), french(weapon)});
  if (gun && in.in_house)
    return sentence({"l'artillerie ne tire pas d'une maison", "in_house: guns do not fire from houses"});
  Formation f = in.target_formation;
  if (in.target_charging && f != line && f != attack_column && f != forage)
    return sentence({"une cavalerie qui charge est en ligne, en colonne d'attaque ou en fourrageurs",
                     "target_charging: charging cavalry is in line, attack_column or forage"});
  return {};
}

constexpr auto A = &MeleeIn::a;
constexpr auto D = &MeleeIn::d;
constexpr Field an_integer(i32 low, i32 high, i32 fallback, Text text) {
  return integer<&Fighter::vc>("", low, high, fallback, text);
}
constexpr Field a_flag(Text text) { return flag<&Fighter::lance>("", false, text); }
constexpr Field a_choice(std::span<const std::string_view> names, i32 fallback, Text text) {
  return choice<&Fighter::arm>("", names, fallback, text);
}
constexpr Field melee_in[] = {
    nested<A, &Fighter::vc>("a_vc", an_integer(1, 5, 3, {"VC de l'attaquant", "Attacker's VC"})),
    nested<D, &Fighter::vc>("d_vc", an_integer(1, 5, 3, {"VC du défenseur", "Defender's VC"})),
    nested_mapped<A, &Fighter::arm, fighting_arms>(
        "a_arm", a_choice(charging_arm_keys, 0, {"Arme de l'attaquant", "Attacker's arm"})),
    nested_mapped<D, &Fighter::arm, fighting_arms>(
        "d_arm", a_choice(fighting_arm_keys, 0, {"Arme du défenseur", "Defender's arm"})),
    nested_mapped<A, &Fighter::formation, attack_formations>(
        "a_formation", a_choice(attack_formation_keys, 0, {"Formation de l'attaquant", "Attacker's formation"})),
    nested_mapped<D, &Fighter::formation, all_formations>(
        "d_formation", a_choice(all_formation_keys, 0, {"Formation du défenseur", "Defender's formation"})),
    nested<A, &Fighter::lance>("a_lance", a_flag({"Attaquant lancier", "Attacker has lances"})),
    nested<D, &Fighter::lance>("d_lance", a_flag({"Défenseur lancier", "Defender has lances"})),
    nested<A, &Fighter::fresh>("a_fresh", a_flag({"Attaquant frais", "Attacker is fresh"})),
    nested<D, &Fighter::fresh>("d_fresh", a_flag({"Défenseur frais", "Defender is fresh"})),
    nested<A, &Fighter::numerous>("a_numerous", a_flag({"Attaquant nombreux", "Attacker is numerous"})),
    nested<D, &Fighter::numerous>("d_numerous", a_flag({"Défenseur nombreux", "Defender is numerous"})),
    nested<A, &Fighter::support>("a_support", an_integer(0, 6, 0, {"Soutiens de l'attaquant", "Attacker's supports"})),
    nested<D, &Fighter::support>("d_support", an_integer(0, 6, 0, {"Soutiens du défenseur", "Defender's supports"})),
    nested<A, &Fighter::officer>("a_officer", a_flag({"Officier avec l'attaquant", "Officer with the attacker"})),
    nested<D, &Fighter::officer>("d_officer", a_flag({"Officier avec le défenseur", "Officer with the defender"})),
    nested<A, &Fighter::disordered>("a_disordered", a_flag({"Attaquant en désordre", "Attacker in disorder"})),
    nested<D, &Fighter::disordered>("d_disordered", a_flag({"Défenseur en désordre", "Defender in disorder"})),
    nested<A, &Fighter::cover>("a_cover", a_choice(cover_keys, 0, {"Abri de l'attaquant", "Attacker's cover"})),
    nested<D, &Fighter::cover>("d_cover", a_choice(cover_keys, 0, {"Abri du défenseur", "Defender's cover"})),
    nested<A, &Fighter::round>("a_round", an_integer(1, 2, 1, {"Tour de mêlée de l'attaquant", "Attacker's round"})),
    nested<D, &Fighter::round>("d_round", an_integer(1, 2, 1, {"Tour de mêlée du défenseur", "Defender's round"})),
    nested<A, &Fighter::trapped>("a_trapped", a_flag({"Attaquant sans recul possible", "Attacker cannot recoil"})),
    nested<D, &Fighter::trapped>("d_trapped", a_flag({"Défenseur sans recul possible", "Defender cannot recoil"})),
    choice<&MeleeIn::contact>("contact", contact_keys, 0, {"Côté frappé", "Side struck"}),
    choice<&MeleeIn::higher>("higher", higher_keys, 0, {"Plus haut", "Higher"}),
    flag<&MeleeIn::woods>("woods", false, {"Combat dans un bois", "Combat in a wood"})};
constexpr Field melee_out[] = {number<&MeleeOut::a_dice>("a_dice"),
                               number<&MeleeOut::d_dice>("d_dice"),
                               number<&MeleeOut::a_losses>("a_losses"),
                               number<&MeleeOut::d_losses>("d_losses"),
                               flag<&MeleeOut::a_disorder>("a_disorder"),
                               flag<&MeleeOut::d_disorder>("d_disorder"),
                               flag<&MeleeOut::a_officer_hit>("a_officer_hit"),
                               flag<&MeleeOut::d_officer_hit>("d_officer_hit"),
                               choice<&MeleeOut::winner>("winner", winner_keys, 0),
                               choice<&MeleeOut::a_end>("a_end", end_keys, 0),
                               choice<&MeleeOut::d_end>("d_end", end_keys, 0)};

// A formation that an arm never takes; any light cavalry here is light enough to forage.
bool stands_so(Arm a, Formation f) {
  Troop any{a, Status::regular, true};
  return f == none || has_formation(any, f);
}
Sentence misfit(std::string_view field, Arm a, Formation f) {
  if (stands_so(a, f)) return {};
  std::string_view arm = is_gun(a) ? "artillery" : arm_keys[slot(a)];
  std::string_view formation = formation_keys[slot(f)];
  return sentence({"« {3} » ne prend jamais la formation « {4} »", "{0}: {1} is never in {2}"},
                  {field, arm, formation, french(arm), french(formation)});
}
Sentence melee_invalid(const MeleeIn& in) {
  if (Sentence m = misfit("a_formation", in.a.arm, in.a.formation); !m.empty()) return m;
  if (Sentence m = misfit("d_formation", in.d.arm, in.d.formation); !m.empty()) return m;
  if (in.a.lance && !is_horse(in.a.arm))
    return sentence({"seule la cavalerie a des lances", "a_lance: only cavalry has lances"});
  if (in.d.lance && !is_horse(in.d.arm))
    return sentence({"seule la cavalerie a des lances", "d_lance: only cavalry has lances"});
  if (in.d.formation == square && in.contact != Contact::front)
    return sentence({"un carré ne se prend que de front", "contact: a square is struck in front only"});
  return {};
}

constexpr Field morale_in[] = {
    choice<&MoraleIn::competence>("competence", competence_keys, 1,
                                  {"Compétence de l'officier", "Officer's competence"}),
    mapped<&MoraleIn::arm, fighting_arms>("arm", fighting_arm_keys, 0, {"Arme", "Arm"}),
    mapped<&MoraleIn::formation, morale_formations>("formation", morale_formation_keys, 0, {"Formation", "Formation"}),
    choice<&MoraleIn::status>("status", status_keys, 1, {"Statut", "Status"}),
    flag<&MoraleIn::charging>("charging", true, {"À la charge", "With a charge order"}),
    flag<&MoraleIn::fresh>("fresh", false, {"Fraîche", "Fresh"}),
    flag<&MoraleIn::numerous>("numerous", false, {"Nombreuse", "Numerous"}),
    integer<&MoraleIn::support>("support", 0, 6, 0, {"Soutiens", "Supports"}),
    integer<&MoraleIn::losses>("losses", 0, 4, 0, {"VC perdues", "VC lost"}),
    flag<&MoraleIn::enemy_flank>("enemy_flank", false, {"Ennemi sur le flanc ou l'arrière", "Enemy on flank or rear"}),
    flag<&MoraleIn::disordered>("disordered", false, {"En désordre", "In disorder"}),
    flag<&MoraleIn::reordered>("reordered", false,
                               {"Remise en ordre dans la séquence", "Put back in order this sequence"}),
    flag<&MoraleIn::tested>("tested", false, {"A déjà testé ce tour", "Already tested this turn"}),
    choice<&MoraleIn::target>("target", zone_keys, 0, {"Zone de qui", "Whose zone"}),
    flag<&MoraleIn::target_disordered>("target_disordered", false,
                                       {"Cette unité en désordre", "That unit in disorder"})};
constexpr Field morale_out[] = {choice<&MoraleOut::result>("result", morale_keys, 0)};
Sentence morale_invalid(const MoraleIn& in) { return misfit("formation", in.arm, in.formation); }

constexpr Field square_in[] = {
    choice<&SquareIn::competence>("competence", competence_keys, 1,
                                  {"Compétence de l'officier", "Officer's competence"}),
    mapped<&SquareIn::formation, square_formations>("formation", square_formation_keys, 0, {"Formation", "Formation"}),
    choice<&SquareIn::status>("status", status_keys, 1, {"Statut", "Status"}),
    flag<&SquareIn::fresh>("fresh", false, {"Fraîche", "Fresh"}),
    flag<&SquareIn::numerous>("numerous", false, {"Nombreuse", "Numerous"}),
    integer<&SquareIn::support>("support", 0, 6, 0, {"Soutiens", "Supports"}),
    integer<&SquareIn::losses>("losses", 0, 4, 0, {"VC perdues", "VC lost"}),
    flag<&SquareIn::enemy_flank>("enemy_flank", false, {"Ennemi sur le flanc ou l'arrière", "Enemy on flank or rear"}),
    flag<&SquareIn::disordered>("disordered", false, {"En désordre", "In disorder"}),
    integer<&SquareIn::pc>("pc", 0, 7, 1, {"PC restants", "PC left"}),
    flag<&SquareIn::commanded>("commanded", true, {"Commandée", "Commanded"}),
    flag<&SquareIn::tested>("tested", false, {"A déjà testé ce tour", "Already tested this turn"})};
constexpr Field square_out[] = {choice<&SquareOut::result>("result", square_keys, 0),
                                flag<&SquareOut::disorder>("disorder")};

constexpr Field recover_in[] = {
    choice<&RecoverIn::competence>("competence", competence_keys, 1,
                                   {"Compétence de l'officier", "Officer's competence"}),
    integer<&RecoverIn::vc_start>("vc_start", 2, 5, 3, {"VC de départ", "VC at the start"}),
    integer<&RecoverIn::vc>("vc", 1, 5, 1, {"VC actuelle", "VC now"}),
    flag<&RecoverIn::officer_in_melee>("officer_in_melee", false,
                                       {"Officier pris dans une mêlée", "Officer caught in a melee"}),
    integer<&RecoverIn::pc>("pc", 0, 7, 1, {"PC restants", "PC left"})};
constexpr Field recover_out[] = {choice<&RecoverOut::result>("result", recover_keys, 0),
                                 number<&RecoverOut::vc_after>("vc_after")};
Sentence recover_invalid(const RecoverIn& in) {
  if (in.vc <= in.vc_start) return {};
  return sentence({"la VC ne dépasse pas celle du départ ({0})", "vc: at most vc_start ({0})"},
                  {std::to_string(in.vc_start)});
}

constexpr Field fate_in[] = {choice<&FateIn::cause>("cause", cause_keys, 0, {"Cause", "Cause"}),
                             integer<&FateIn::losses>("losses", 0, 5, 1, {"VC perdues au tir", "VC lost to the fire"}),
                             flag<&FateIn::melee_lost>("melee_lost", true, {"Mêlée perdue", "Melee lost"})};
constexpr Field fate_out[] = {choice<&FateOut::result>("result", fate_keys, 0)};

constexpr Procedure all[] = {
    procedure<Tables, NoInput, CompetenceOut, &none_at_all, &competence>(
        "competence", {"Niveau d'un officier", "Level of an officer"}, {}, competence_out),
    procedure<Tables, CommandIn, CommandOut, &command_reasons, &command_points>(
        "command_points", {"PC d'un officier pour le tour", "PC of an officer for the turn"}, command_in, command_out),
    procedure<Tables, InitiativeIn, InitiativeOut, &initiative_reasons, &initiative>(
        "initiative", {"Qui a l'initiative ?", "Who has the initiative?"}, initiative_in, initiative_out),
    procedure<Tables, FireIn, FireOut, &fire_reasons, &fire, &fire_invalid>("fire", {"Un tir", "One fire"}, fire_in,
                                                                            fire_out),
    procedure<Tables, MeleeIn, MeleeOut, &melee_reasons, &melee, &melee_invalid>(
        "melee", {"Un tour de mêlée entre deux unités", "One round of melee between two units"}, melee_in, melee_out),
    procedure<Tables, MoraleIn, MoraleOut, &morale_reasons, &morale, &morale_invalid>(
        "morale", {"Entrer dans une zone de contrôle", "Entering a zone of control"}, morale_in, morale_out),
    procedure<Tables, SquareIn, SquareOut, &square_reasons, &form_square>(
        "square", {"Former le carré", "Forming square"}, square_in, square_out),
    procedure<Tables, RecoverIn, RecoverOut, &recover_reasons, &recover, &recover_invalid>(
        "recover", {"Récupérer une VC perdue", "Recovering a lost VC"}, recover_in, recover_out),
    procedure<Tables, FateIn, FateOut, &fate_reasons, &officer_fate>(
        "officer_fate", {"L'officier est-il touché ?", "Is the officer hit?"}, fate_in, fate_out),
};

}  // namespace

std::span<const Procedure> procedures() { return all; }

}  // namespace grog::casques_et_plumets
