// The keys of everything that a client shows of this ruleset, in the order of the enums; words.toml has the words.
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {
namespace {

using kit::EventKeys;
using kit::VerbKeys;

constexpr std::string_view phases[] = {"competence", "deployment", "command", "stakes",
                                       "initiative", "sequences",  "chiefs"};
constexpr std::string_view asks[] = {"none",   "muster",      "deploy",    "command",      "stake",
                                     "first",  "activate",    "act",       "officer_move", "chief_move",
                                     "square", "rally",       "refuge",    "opportunity",  "next_charger",
                                     "pursue", "next_combat", "break_off", "occupy"};
constexpr kit::Keys formation_options = std::span{formation_keys}.subspan(1, 8);  // as Formation, from line on
constexpr std::string_view first_keys[] = {"us", "them"};
constexpr std::string_view face_keys[] = {"front", "right", "rear", "left"};
constexpr std::string_view leave_keys[] = {"north-line",     "north-column",  "north-skirmish", "east-line",
                                           "east-column",    "east-skirmish", "south-line",     "south-column",
                                           "south-skirmish", "west-line",     "west-column",    "west-skirmish"};
constexpr std::string_view rally_keys[] = {"back", "cover", "friend"};
constexpr std::string_view test_keys[] = {"fail", "pass"};
constexpr std::string_view leg_keys[] = {"forward", "back", "left", "right", "road"};

constexpr u16 paid = uses_unit | uses_with;
constexpr VerbKeys marching(std::string_view key, u16 uses) {
  return {.key = key, .uses = static_cast<u16>(uses | uses_legs), .legs = leg_keys};
}
constexpr VerbKeys verbs[] = {
    {"none"},
    {"muster"},
    {.key = "deploy",
     .uses = uses_unit | uses_target | uses_place | uses_option | uses_pose,
     .options = formation_options,
     .option_words = "formation"},
    {"suggested"},
    {"done"},
    {"command"},
    {.key = "stake", .uses = uses_value, .value_low = 0, .value_high = 20},
    {"first", uses_option, first_keys},
    {"activate", uses_unit},
    marching("move", paid | uses_pose),
    marching("fall-back", paid),
    marching("manhandle", paid),
    {"rally", paid | uses_option, rally_keys},
    marching("turn", paid),
    {"about-face", paid},
    {.key = "form",
     .uses = paid | uses_option | uses_legs,
     .options = formation_options,
     .legs = leg_keys,
     .option_words = "formation"},
    {"fire", paid | uses_target | uses_option, face_keys},
    {"charge", paid | uses_target},
    {"reorder", paid},
    {"cross", paid},
    {"enter", paid | uses_place},
    {"leave", paid | uses_option, leave_keys},
    {"recover", paid | uses_target},
    {.key = "grant", .uses = uses_unit | uses_value, .value_low = 1, .value_high = 20},
    {"end"},
    {"ride", uses_unit | uses_target | uses_pose},
    {"stay"},
    {"stand"},
    {"lead", uses_unit | uses_target},
    {"pursue"},
    {"halt"},
    {"occupy"},
};

constexpr EventKeys events[] = {
    {"none"},
    {"edges"},
    {.key = "competence", .options = competence_keys, .option_words = "competence"},
    {"deployed"},
    {"turn"},
    {"command"},
    {.key = "initiative", .reveals = true},
    {"first"},
    {"activated"},
    {"paid"},
    {"granted"},
    {"moved"},
    {"stopped"},
    {"turned"},
    {.key = "formed", .options = std::span{formation_keys}.first(9)},
    {"fired"},
    {"lost"},
    {"disordered"},
    {"reordered"},
    {"crossed"},
    {"entered"},
    {"left"},
    {"charge"},
    {"short_charge"},
    {.key = "test", .options = test_keys},
    {.key = "contact", .options = contact_keys},
    {"melee"},
    {"won"},
    {"drawn"},
    {"recoiled"},
    {"reformed"},
    {"occupied"},
    {"destroyed"},
    {"rallied"},
    {"pursued"},
    {"caught"},
    {"officer_safe"},
    {"officer_hit"},
    {"officer_moved"},
    {"officer_joined"},
    {"officer_gone"},
    {"recovered"},
    {"not_recovered"},
    {"passed_through"},
    {"held"},
    {"spent_lost"},
    {"ended"},
    {"over"},
};

constexpr kit::FormationKeys formations[] = {
    {"none", Look::bases},           {"line", Look::line},
    {"attack_column", Look::column}, {"road_column", Look::road_column},
    {"square", Look::square},        {"skirmish", Look::skirmish},
    {"forage", Look::skirmish},      {"battery", Look::battery},
    {"limbered", Look::limbered},    {"rider", Look::officer},
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
    chosen<&LinkData::kind>("kind", tie_keys),      chosen<&LinkData::contact>("contact", contact_keys),
    chosen<&LinkData::struck>("struck", face_keys), yes_or_no<&LinkData::square_asked>("square_asked"),
    yes_or_no<&LinkData::fire_asked>("fire_asked"), yes_or_no<&LinkData::stays>("stays"),
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

kit::LabelKeys label_keys() {
  return {.phases = phases,
          .verbs = verbs,
          .asks = asks,
          .events = events,
          .formations = formations,
          .fields = {unit_fields, side_fields, game_fields, link_fields, place_fields, ask_fields},
          .procedures = procedures(),
          .length_size = distance_unit};
}

}  // namespace grog::casques_et_plumets
