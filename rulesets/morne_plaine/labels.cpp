// Keys of everything a client shows of this ruleset, in the order of the enums in state.hpp; the words are in
// words.toml.
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

using kit::EventKeys;
using kit::Keys;
using kit::VerbKeys;

constexpr std::string_view stay_keys[] = {"line", "division", "march", "square", "echelon", "open", "keep"};
constexpr std::string_view limber_keys[] = {"unlimbered", "limbered"};
constexpr std::string_view side_keys[] = {"north", "east", "south", "west"};
constexpr std::string_view move_legs[] = {"wheel_left", "wheel_right", "forward"};
constexpr std::string_view face_legs[] = {"face"};
constexpr std::string_view passed_keys[] = {"failed", "passed"};
constexpr std::string_view reply_keys[] = {"stand", "fire", "retire", "form", "volley", "counter"};

constexpr u16 moves = uses_pose | uses_legs, forms = uses_unit | uses_option | uses_value | uses_legs;
constexpr VerbKeys verbs[] = {
    {"none"},
    {"lots"},
    {"deploy", uses_unit | uses_option | uses_value | uses_pose, formation_keys, {}, 1, 40, "formation"},
    {"garrison", uses_unit | uses_place},
    {"suggested"},
    {"done"},
    {"panic", uses_unit},
    {"advance", uses_unit | uses_target | uses_place | uses_with | moves, {}, move_legs},
    {"volley", uses_unit | uses_target | uses_with},
    {"fast", uses_unit | uses_place | moves, {}, move_legs},
    {"charge", uses_unit | uses_target | uses_with},
    {"form", forms, formation_keys, face_legs, 1, 40, "formation"},
    {"reform", forms, formation_keys, face_legs, 1, 40, "formation"},
    {"rally", forms, formation_keys, face_legs, 1, 40, "formation"},
    {"disengage", uses_unit},
    {"bombard", uses_unit | uses_target | uses_option, limber_keys, {}, 0, 0, "option.limber"},
    {"manhandle", uses_unit | uses_target | uses_option | uses_pose, limber_keys, {}, 0, 0, "option.limber"},
    {"drive", uses_unit | uses_option | moves, limber_keys, move_legs, 0, 0, "option.limber"},
    {"leave", uses_unit | uses_target | uses_option | uses_value | uses_with | moves, side_keys, move_legs, 0, 1},
    {"end"},
    {"stand", uses_unit},
    {"stand_fire", uses_unit},
    {"retire", uses_unit},
    {"react_volley", uses_unit},
    {"counter", uses_unit},
    {"ride", uses_unit | uses_pose},
    {"fight", uses_unit},
    {"stay", forms, stay_keys, face_legs, 0, 40, "option.stay"},
    {"withdraw", uses_unit},
    {"pursue", uses_unit},
    {"occupy", uses_unit},
    {"flee", uses_unit},
    {"test", uses_unit},
};
constexpr std::string_view asks[] = {"none", "lots",  "deploy",  "panic",  "act",   "react",
                                     "ride", "fight", "victory", "flight", "result"};
constexpr EventKeys events[] = {{"none"},
                                {"lots"},
                                {"deployed"},
                                {"garrisoned"},
                                {"turn"},
                                {"phase", false, phase_keys, "phase"},
                                {"moved"},
                                {"entered"},
                                {"left"},
                                {"formed", false, formation_keys, "formation"},
                                {"fired"},
                                {"bombarded"},
                                {"canister"},
                                {"no_fire"},
                                {"lost"},
                                {"removed"},
                                {"destroyed"},
                                {"test", false, passed_keys, "told.test"},
                                {"fled"},
                                {"left_table"},
                                {"rallied"},
                                {"not_rallied"},
                                {"disengaged", false, passed_keys, "told.test"},
                                {"declared"},
                                {"flank"},
                                {"reaction", false, reply_keys},
                                {"reaction_test", false, passed_keys, "told.test"},
                                {"retired"},
                                {"countercharged"},
                                {"charge_failed"},
                                {"contact"},
                                {"joined"},
                                {"lined_up"},
                                {"realigned"},
                                {"skirmishers_caught"},
                                {"battery_taken"},
                                {"overtaken"},
                                {"melee"},
                                {"melee_losses"},
                                {"draw"},
                                {"beaten"},
                                {"holds"},
                                {"victor"},
                                {"pursues"},
                                {"pursuit_failed"},
                                {"panic_exempt"},
                                {"leader_moved"},
                                {"leader_displaced"},
                                {"leader_captured"},
                                {"took_building"},
                                {"broken_army"},
                                {"over"}};
constexpr kit::FormationKeys formations[] = {
    {"line", Look::line},          {"division", Look::column},   {"march", Look::road_column},
    {"square", Look::square},      {"echelon", Look::line},      {"open", Look::skirmish},
    {"unlimbered", Look::battery}, {"limbered", Look::limbered}, {"leader", Look::officer},
};

constexpr std::string_view mark_keys[] = {"fleeing",      "caught",     "charging",      "declared",
                                          "charged",      "must_panic", "formed_before", "formed_after",
                                          "used_command", "used_light", "must_flee"};
constexpr std::string_view player_keys[] = {"first", "second", "nobody"};
constexpr StateField unit_fields[] = {
    marked<&UnitData::marks>("marks", mark_keys),
    counted<&UnitData::start>("start").shown(),
    counted<&UnitData::front>("front").shown(),
    counted<&UnitData::formed>("formed"),
    counted<&UnitData::fire_losses>("fire_losses").shown(),
    chosen<&UnitData::acted>("acted", action_keys),
    unit_field<&UnitData::held_by>("held_by"),
    counted<&UnitData::held_turns>("held_turns").shown(),
    counted<&UnitData::melee>("melee").shown(),
    counted<&UnitData::rank>("rank"),
    chosen<&UnitData::contact>("contact", contact_keys),
    chosen<&UnitData::gun_moved>("gun_moved", gun_move_keys),
    counted<&UnitData::fled_from>("fled_from"),
    counted<&UnitData::flight>("flight"),
    unit_field<&UnitData::panic_by>("panic_by"),
};
constexpr StateField side_fields[] = {yes_or_no<&SideData::deployed>("deployed")};
constexpr StateField game_fields[] = {
    unit_field<&GameData::mover>("mover"),
    chosen<&GameData::first_player>("first_player", player_keys),
    yes_or_no<&GameData::lots_due>("lots_due"),
    yes_or_no<&GameData::by_eye>("by_eye"),
};
constexpr StateField link_fields[] = {
    chosen<&LinkData::kind>("kind", link_keys), counted<&LinkData::number>("number"),
    counted<&LinkData::lost>("lost"),           counted<&LinkData::fought>("fought"),
    yes_or_no<&LinkData::settled>("settled"),
};
constexpr StateField ask_fields[] = {
    yes_or_no<&AskData::flank>("flank"),
    yes_or_no<&AskData::imagined>("imagined"),
    yes_or_no<&AskData::may_pursue>("may_pursue"),
    yes_or_no<&AskData::is_free>("is_free"),
    counted<&AskData::house>("house"),
    counted<&AskData::melee>("melee"),
};

}  // namespace

const kit::LabelKeys& label_keys() {
  static const kit::LabelKeys keys{phase_keys,   verbs,
                                   asks,         events,
                                   formations,   {unit_fields, side_fields, game_fields, link_fields, {}, ask_fields},
                                   procedures(), inch};
  return keys;
}

}  // namespace grog::morne_plaine
