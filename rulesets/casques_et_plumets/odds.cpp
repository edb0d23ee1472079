// The nine procedures as `grognard odds` and the assistant's forms see them, and inputs that make no sense together.
#include "rulesets/casques_et_plumets/procedures.hpp"

namespace grog::casques_et_plumets {
namespace {

using enum Formation;

Tally none_at_all(const Tables&, const NoInput&) { return {}; }

// What a form calls a choice; in English its key says it.
Sentence word(const Tables& t, std::string_view key) { return Sentence(t.words->find("word", key)); }
Sentence key(std::string_view key) { return Sentence::same(key); }
Sentence unfit(const Tables& t, WordKey why, std::initializer_list<std::string_view> parts = {}) {
  return t.words->say("problem", why.key, parts);
}

Sentence fire_invalid(const Tables& t, const FireIn& in) {
  bool gun = is_gun(in.weapon);
  bool gun_formation = in.formation == battery || in.formation == limbered;
  std::string_view formation = key_of(in.formation.value), weapon = key_of(in.weapon);
  if (in.formation != none && gun != gun_formation)
    return t.words->say_with("problem", "fire_formation",
                             {key(formation), key(weapon), word(t, formation), word(t, weapon)});
  if (gun && in.in_house) return unfit(t, "guns_in_house"_w);
  Formation f = in.target_formation;
  if (in.target_charging && f != line && f != attack_column && f != forage) return unfit(t, "charging_formation"_w);
  return {};
}

// A formation that an arm never takes; any light cavalry here is light enough to forage.
Sentence misfit(const Tables& t, std::string_view field, Arm a, Formation f) {
  if (f == none || has_formation({a, Status::regular, true}, f)) return {};
  std::string_view arm = form_key(a), formation = key_of(f);
  return t.words->say_with("problem", "never_in",
                           {key(field), key(arm), key(formation), word(t, arm), word(t, formation)});
}
Sentence melee_invalid(const Tables& t, const MeleeIn& in) {
  if (Sentence m = misfit(t, "a_formation", in.a.arm, in.a.formation); !m.empty()) return m;
  if (Sentence m = misfit(t, "d_formation", in.d.arm, in.d.formation); !m.empty()) return m;
  if (in.a.lance && !is_horse(in.a.arm)) return unfit(t, "lance_field"_w, {"a_lance"});
  if (in.d.lance && !is_horse(in.d.arm)) return unfit(t, "lance_field"_w, {"d_lance"});
  if (in.d.formation == square && in.contact != Contact::front) return unfit(t, "square_front"_w);
  return {};
}
Sentence morale_invalid(const Tables& t, const MoraleIn& in) { return misfit(t, "formation", in.arm, in.formation); }

Sentence recover_invalid(const Tables& t, const RecoverIn& in) {
  if (in.vc <= in.vc_start) return {};
  return unfit(t, "vc_most"_w, {std::to_string(in.vc_start)});
}

}  // namespace

std::span<const Procedure> procedures() {
  static const Procedure all[] = {
      procedure<Tables, NoInput, CompetenceOut, &none_at_all, &competence>("competence", {}, form_of<CompetenceOut>()),
      procedure<command_reasons, command_points>("command_points"),
      procedure<initiative_reasons, initiative>("initiative"),
      procedure<fire_reasons, fire, fire_invalid>("fire"),
      procedure<melee_reasons, melee, melee_invalid>("melee"),
      procedure<morale_reasons, morale, morale_invalid>("morale"),
      procedure<square_reasons, form_square>("square"),
      procedure<recover_reasons, recover, recover_invalid>("recover"),
      procedure<fate_reasons, officer_fate>("officer_fate"),
  };
  return all;
}

}  // namespace grog::casques_et_plumets
