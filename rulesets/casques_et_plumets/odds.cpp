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
constexpr Field mapped(std::string_view name, std::span<const std::string_view> names, i32 fallback = 0) {
  Field f = choice<Member>(name, names, fallback);
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

constexpr Field command_in[] = {choice<&CommandIn::competence>("competence", competence_keys, 1),
                                integer<&CommandIn::units_lost>("units_lost", 0, 5, 0),
                                flag<&CommandIn::replacement>("replacement", false)};
constexpr Field command_out[] = {number<&CommandOut::pc>("pc")};

constexpr Field initiative_in[] = {choice<&InitiativeIn::a_competence>("a_competence", competence_keys, 1),
                                   choice<&InitiativeIn::b_competence>("b_competence", competence_keys, 1),
                                   integer<&InitiativeIn::a_lost>("a_lost", 0, 12, 0),
                                   integer<&InitiativeIn::b_lost>("b_lost", 0, 12, 0),
                                   integer<&InitiativeIn::a_pc>("a_pc", 0, 7, 0),
                                   integer<&InitiativeIn::b_pc>("b_pc", 0, 7, 0)};
constexpr Field initiative_out[] = {choice<&InitiativeOut::winner>("winner", winner_ab_keys, 0)};

constexpr Field fire_in[] = {
    integer<&FireIn::vc>("vc", 1, 5, 3),
    choice<&FireIn::weapon>("weapon", weapon_keys, 0),
    integer<&FireIn::range_cm>("range_cm", 1, 80, 5),
    mapped<&FireIn::formation, fire_formations>("formation", fire_formation_keys, 0),
    flag<&FireIn::first_fire>("first_fire", false),
    flag<&FireIn::numerous>("numerous", false),
    flag<&FireIn::officer>("officer", false),
    flag<&FireIn::disordered>("disordered", false),
    flag<&FireIn::in_house>("in_house", false),
    flag<&FireIn::opportunity>("opportunity", false),
    integer<&FireIn::target_vc>("target_vc", 1, 5, 3),
    mapped<&FireIn::target_formation, target_formations>("target_formation", target_formation_keys, 0),
    choice<&FireIn::target_cover>("target_cover", cover_keys, 0),
    flag<&FireIn::target_charging>("target_charging", false),
    flag<&FireIn::target_disordered>("target_disordered", false),
    flag<&FireIn::target_officer>("target_officer", false)};
constexpr Field fire_out[] = {number<&FireOut::dice>("dice"),       number<&FireOut::hits>("hits"),
                              number<&FireOut::losses>("losses"),   flag<&FireOut::destroyed>("destroyed"),
                              flag<&FireOut::disorder>("disorder"), flag<&FireOut::officer_hit>("officer_hit")};
// What a form calls a choice in French; in English its key says it.
std::string_view french(const Tables& t, std::string_view key) { return t.words->find("word", key).fr; }
Sentence unfit(const Tables& t, WordKey why, std::initializer_list<std::string_view> parts = {}) {
  return t.words->say("problem", why.key, parts);
}
Sentence fire_invalid(const Tables& t, const FireIn& in) {
  bool gun = is_gun(in.weapon);
  bool gun_formation = in.formation == battery || in.formation == limbered;
  std::string_view formation = formation_keys[slot(in.formation)];
  std::string_view weapon = weapon_keys[slot(in.weapon)];
  if (in.formation != none && gun != gun_formation)
    return unfit(t, "fire_formation"_w, {formation, weapon, french(t, formation), french(t, weapon)});
  if (gun && in.in_house) return unfit(t, "guns_in_house"_w);
  Formation f = in.target_formation;
  if (in.target_charging && f != line && f != attack_column && f != forage) return unfit(t, "charging_formation"_w);
  return {};
}

constexpr auto A = &MeleeIn::a;
constexpr auto D = &MeleeIn::d;
constexpr Field an_integer(i32 low, i32 high, i32 fallback) { return integer<&Fighter::vc>("", low, high, fallback); }
constexpr Field a_flag() { return flag<&Fighter::lance>(""); }
constexpr Field a_choice(std::span<const std::string_view> names, i32 fallback = 0) {
  return choice<&Fighter::arm>("", names, fallback);
}
constexpr Field melee_in[] = {
    nested<A, &Fighter::vc>("a_vc", an_integer(1, 5, 3)),
    nested<D, &Fighter::vc>("d_vc", an_integer(1, 5, 3)),
    nested_mapped<A, &Fighter::arm, fighting_arms>("a_arm", a_choice(charging_arm_keys, 0)),
    nested_mapped<D, &Fighter::arm, fighting_arms>("d_arm", a_choice(fighting_arm_keys, 0)),
    nested_mapped<A, &Fighter::formation, attack_formations>("a_formation", a_choice(attack_formation_keys, 0)),
    nested_mapped<D, &Fighter::formation, all_formations>("d_formation", a_choice(all_formation_keys, 0)),
    nested<A, &Fighter::lance>("a_lance", a_flag()),
    nested<D, &Fighter::lance>("d_lance", a_flag()),
    nested<A, &Fighter::fresh>("a_fresh", a_flag()),
    nested<D, &Fighter::fresh>("d_fresh", a_flag()),
    nested<A, &Fighter::numerous>("a_numerous", a_flag()),
    nested<D, &Fighter::numerous>("d_numerous", a_flag()),
    nested<A, &Fighter::support>("a_support", an_integer(0, 6, 0)),
    nested<D, &Fighter::support>("d_support", an_integer(0, 6, 0)),
    nested<A, &Fighter::officer>("a_officer", a_flag()),
    nested<D, &Fighter::officer>("d_officer", a_flag()),
    nested<A, &Fighter::disordered>("a_disordered", a_flag()),
    nested<D, &Fighter::disordered>("d_disordered", a_flag()),
    nested<A, &Fighter::cover>("a_cover", a_choice(cover_keys, 0)),
    nested<D, &Fighter::cover>("d_cover", a_choice(cover_keys, 0)),
    nested<A, &Fighter::round>("a_round", an_integer(1, 2, 1)),
    nested<D, &Fighter::round>("d_round", an_integer(1, 2, 1)),
    nested<A, &Fighter::trapped>("a_trapped", a_flag()),
    nested<D, &Fighter::trapped>("d_trapped", a_flag()),
    choice<&MeleeIn::contact>("contact", contact_keys, 0),
    choice<&MeleeIn::higher>("higher", higher_keys, 0),
    flag<&MeleeIn::woods>("woods", false)};
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
Sentence misfit(const Tables& t, std::string_view field, Arm a, Formation f) {
  if (stands_so(a, f)) return {};
  std::string_view arm = is_gun(a) ? "artillery" : arm_keys[slot(a)];
  std::string_view formation = formation_keys[slot(f)];
  return unfit(t, "never_in"_w, {field, arm, formation, french(t, arm), french(t, formation)});
}
Sentence melee_invalid(const Tables& t, const MeleeIn& in) {
  if (Sentence m = misfit(t, "a_formation", in.a.arm, in.a.formation); !m.empty()) return m;
  if (Sentence m = misfit(t, "d_formation", in.d.arm, in.d.formation); !m.empty()) return m;
  if (in.a.lance && !is_horse(in.a.arm)) return unfit(t, "lance_field"_w, {"a_lance"});
  if (in.d.lance && !is_horse(in.d.arm)) return unfit(t, "lance_field"_w, {"d_lance"});
  if (in.d.formation == square && in.contact != Contact::front) return unfit(t, "square_front"_w);
  return {};
}

constexpr Field morale_in[] = {choice<&MoraleIn::competence>("competence", competence_keys, 1),
                               mapped<&MoraleIn::arm, fighting_arms>("arm", fighting_arm_keys, 0),
                               mapped<&MoraleIn::formation, morale_formations>("formation", morale_formation_keys, 0),
                               choice<&MoraleIn::status>("status", status_keys, 1),
                               flag<&MoraleIn::charging>("charging", true),
                               flag<&MoraleIn::fresh>("fresh", false),
                               flag<&MoraleIn::numerous>("numerous", false),
                               integer<&MoraleIn::support>("support", 0, 6, 0),
                               integer<&MoraleIn::losses>("losses", 0, 4, 0),
                               flag<&MoraleIn::enemy_flank>("enemy_flank", false),
                               flag<&MoraleIn::disordered>("disordered", false),
                               flag<&MoraleIn::reordered>("reordered", false),
                               flag<&MoraleIn::tested>("tested", false),
                               choice<&MoraleIn::target>("target", zone_keys, 0),
                               flag<&MoraleIn::target_disordered>("target_disordered", false)};
constexpr Field morale_out[] = {choice<&MoraleOut::result>("result", morale_keys, 0)};
Sentence morale_invalid(const Tables& t, const MoraleIn& in) { return misfit(t, "formation", in.arm, in.formation); }

constexpr Field square_in[] = {choice<&SquareIn::competence>("competence", competence_keys, 1),
                               mapped<&SquareIn::formation, square_formations>("formation", square_formation_keys, 0),
                               choice<&SquareIn::status>("status", status_keys, 1),
                               flag<&SquareIn::fresh>("fresh", false),
                               flag<&SquareIn::numerous>("numerous", false),
                               integer<&SquareIn::support>("support", 0, 6, 0),
                               integer<&SquareIn::losses>("losses", 0, 4, 0),
                               flag<&SquareIn::enemy_flank>("enemy_flank", false),
                               flag<&SquareIn::disordered>("disordered", false),
                               integer<&SquareIn::pc>("pc", 0, 7, 1),
                               flag<&SquareIn::commanded>("commanded", true),
                               flag<&SquareIn::tested>("tested", false)};
constexpr Field square_out[] = {choice<&SquareOut::result>("result", square_keys, 0),
                                flag<&SquareOut::disorder>("disorder")};

constexpr Field recover_in[] = {
    choice<&RecoverIn::competence>("competence", competence_keys, 1),
    integer<&RecoverIn::vc_start>("vc_start", 2, 5, 3), integer<&RecoverIn::vc>("vc", 1, 5, 1),
    flag<&RecoverIn::officer_in_melee>("officer_in_melee", false), integer<&RecoverIn::pc>("pc", 0, 7, 1)};
constexpr Field recover_out[] = {choice<&RecoverOut::result>("result", recover_keys, 0),
                                 number<&RecoverOut::vc_after>("vc_after")};
Sentence recover_invalid(const Tables& t, const RecoverIn& in) {
  if (in.vc <= in.vc_start) return {};
  return unfit(t, "vc_most"_w, {std::to_string(in.vc_start)});
}

constexpr Field fate_in[] = {choice<&FateIn::cause>("cause", cause_keys, 0),
                             integer<&FateIn::losses>("losses", 0, 5, 1),
                             flag<&FateIn::melee_lost>("melee_lost", true)};
constexpr Field fate_out[] = {choice<&FateOut::result>("result", fate_keys, 0)};

constexpr Procedure all[] = {
    procedure<Tables, NoInput, CompetenceOut, &none_at_all, &competence>("competence", {}, competence_out),
    procedure<Tables, CommandIn, CommandOut, &command_reasons, &command_points>("command_points", command_in,
                                                                                command_out),
    procedure<Tables, InitiativeIn, InitiativeOut, &initiative_reasons, &initiative>("initiative", initiative_in,
                                                                                     initiative_out),
    procedure<Tables, FireIn, FireOut, &fire_reasons, &fire, &fire_invalid>("fire", fire_in, fire_out),
    procedure<Tables, MeleeIn, MeleeOut, &melee_reasons, &melee, &melee_invalid>("melee", melee_in, melee_out),
    procedure<Tables, MoraleIn, MoraleOut, &morale_reasons, &morale, &morale_invalid>("morale", morale_in, morale_out),
    procedure<Tables, SquareIn, SquareOut, &square_reasons, &form_square>("square", square_in, square_out),
    procedure<Tables, RecoverIn, RecoverOut, &recover_reasons, &recover, &recover_invalid>("recover", recover_in,
                                                                                           recover_out),
    procedure<Tables, FateIn, FateOut, &fate_reasons, &officer_fate>("officer_fate", fate_in, fate_out),
};

}  // namespace

std::span<const Procedure> procedures() { return all; }

}  // namespace grog::casques_et_plumets
