// The keys of everything that a client shows of this ruleset; words.toml has the words.
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {
namespace {

constexpr kit::Keys formation_options = std::span{enum_keys<Formation>}.subspan(1, 8);  // from line on
constexpr std::string_view first_keys[] = {"us", "them"};
constexpr std::string_view leave_keys[] = {"north-line",     "north-column",  "north-skirmish", "east-line",
                                           "east-column",    "east-skirmish", "south-line",     "south-column",
                                           "south-skirmish", "west-line",     "west-column",    "west-skirmish"};
constexpr kit::Keys rally_keys = std::span{enum_keys<Flight>}.first(3);
constexpr std::string_view test_keys[] = {"fail", "pass"};
constexpr kit::Keys leg_keys = std::span{enum_keys<Step>}.subspan(1);

constexpr u16 paid = uses_unit | uses_with;
constexpr kit::VerbKeys marching(std::string_view key, u16 uses) {
  return {.key = key, .uses = static_cast<u16>(uses | uses_legs), .legs = leg_keys};
}
constexpr kit::VerbKeys verbs[] = {
    {.key = "deploy",
     .uses = uses_unit | uses_target | uses_place | uses_option | uses_pose,
     .options = formation_options,
     .option_words = "formation"},
    {.key = "suggested", .usual = true},
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
    {"fire", paid | uses_target | uses_option, enum_keys<Face>},
    {"charge", paid | uses_target},
    {"reorder", paid},
    {"cross", paid},
    {"enter", paid | uses_place},
    {"leave", paid | uses_option, leave_keys},
    {"recover", paid | uses_target},
    {.key = "grant", .uses = uses_unit | uses_value, .value_low = 1, .value_high = 20},
    {"ride", uses_unit | uses_target | uses_pose},
    {"lead", uses_unit | uses_target},
};

using enum Look;
constexpr auto looks = {bases, line, column, road_column, square, skirmish, skirmish, battery, limbered, officer};

}  // namespace

kit::LabelKeys CasquesGame::labels() {
  kit::LabelKeys all = kit::labels_of<Types, Verb, Tell>(
      verbs, looks, procedures(),
      {
          {.key = "competence", .options = enum_keys<Competence>, .option_words = "competence"},
          {.key = "initiative", .reveals = true},
          {.key = "formed", .options = std::span{enum_keys<Formation>}.first(9)},
          {.key = "test", .options = test_keys},
          {.key = "contact", .options = enum_keys<Contact>},
      });
  all.length_size = distance_unit;
  return all;
}

}  // namespace grog::casques_et_plumets
