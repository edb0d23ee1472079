// The keys of everything that a client shows of this ruleset, in the order of the enums; words.toml has the words.
#include "rulesets/feu_combat_moral/game.hpp"
#include "rulesets/kit/marks_shown.hpp"

namespace grog::feu_combat_moral {
namespace {

constexpr std::string_view shape_keys[] = {"line",        "column",   "division",       "hollow_square",
                                           "full_square", "skirmish", "division_elites"};
constexpr std::string_view deploy_keys[] = {"line",     "column",  "division", "hollow_square",  "full_square",
                                            "skirmish", "battery", "limbered", "division_elites"};
constexpr std::string_view nerve_keys[] = {"plus", "near-minus", "square-minus", "minus"};
constexpr std::string_view square_keys[] = {"hollow", "full"};
constexpr std::string_view leg_keys[] = {"forward", "wheel-left", "wheel-right", "back", "left", "right", "turn"};
constexpr std::string_view victory_keys[] = {"draw", "marginal", "decisive"};

constexpr kit::VerbKeys choosing(std::string_view key, u16 uses, kit::Keys options, i16 low = 0, i16 high = 0) {
  u16 value = low < high ? uses_value : 0;
  return {key, static_cast<u16>(uses | uses_unit | uses_option | value), options, {}, low, high};
}
constexpr kit::VerbKeys verbs[] = {
    choosing("deploy", uses_pose, deploy_keys, 0, 24),
    {.key = "suggested", .usual = true},
    {"garrison", uses_unit | uses_place},
    {"hold", uses_unit},
    {.key = "move", .uses = uses_unit | uses_pose | uses_legs, .legs = leg_keys},
    {"enter", uses_unit | uses_place},
    choosing("leave", 0, enum_keys<TableEdge>),
    {"charge", uses_unit | uses_target},
    choosing("form", 0, shape_keys, 0, 24),
    choosing("reform", 0, shape_keys, 0, 24),
    {"limber", uses_unit},
    {"unlimber", uses_unit},
    {.key = "arrive", .uses = uses_unit | uses_value, .value_low = -200, .value_high = 200},
    {"stand", uses_unit | uses_target},
    {"countercharge", uses_unit | uses_target},
    choosing("square", 0, square_keys),
    {"evade", uses_unit},
    choosing("nerve", 0, nerve_keys, -5, 5),
    {"follow", uses_unit | uses_target},
    {"stay", uses_unit},
    {"pursue", uses_unit | uses_target},
    {"fall_back", uses_unit},
    {"ride", uses_unit | uses_pose},
    {"join", uses_unit | uses_target},
    {"depart", uses_unit},
    {"remain", uses_unit},
    choosing("fire", uses_target, enum_keys<Ammo>),
    {"cease", uses_unit},
    {.key = "post", .uses = uses_unit | uses_value, .value_low = 0, .value_high = 6666},
};

using enum Look;
constexpr auto looks = {line, column, column, square, square, skirmish, battery, limbered, bases, officer};

// A unit is in order, or it is disorganised, or ...
std::span<const StateField> unit_fields() {
  static const auto all = [] {
    auto fields = fields_of<UnitData>;
    kit::show_as_marks<&UnitData::level>(fields, "level");
    kit::show_as_marks<&UnitData::morale>(fields, "morale");
    return fields;
  }();
  return all;
}

}  // namespace

kit::LabelKeys FcmGame::labels() {
  kit::LabelKeys all =
      kit::labels_of<Types, Verb, Tell>(verbs, looks, procedures(),
                                        {
                                            {.key = "revealed", .reveals = true, .options = enum_keys<OrderKind>},
                                            {.key = "reaction", .options = enum_keys<Reaction>},
                                            {.key = "tested", .options = enum_keys<Result>},
                                            {.key = "contact", .options = enum_keys<Flank>},
                                            {.key = "formed", .options = enum_keys<Formation>},
                                            {.key = "order_lost", .options = enum_keys<Level>},
                                            {.key = "officer_fate", .options = enum_keys<Fate>},
                                            {.key = "over", .options = victory_keys},
                                            {.key = "phase", .options = enum_keys<Phase>},
                                        });
  all.fields.unit = unit_fields();
  return all;
}

}  // namespace grog::feu_combat_moral
