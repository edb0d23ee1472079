// The keys of what a client shows of this ruleset; words.toml has the words.
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

constexpr std::string_view dresses[] = {"keep", "line", "open", "limbered", "deployed", "prone-line", "prone-open"};
constexpr kit::Keys legs = std::span(enum_keys<MoveLeg>).subspan(1);

constexpr u16 at_target = uses_unit | uses_target, dressed = uses_unit | uses_option;
constexpr kit::VerbKeys verb_keys[] = {
    {.key = "deploy", .uses = dressed | uses_place | uses_pose, .options = dresses, .option_words = "dress"},
    {.key = "suggested", .usual = true},
    {"bombard", at_target},
    {"charge", at_target},
    {"counter", at_target},
    {.key = "fire", .uses = at_target | uses_value, .value_low = -60, .value_high = 60},
    {"hold", uses_option, enum_keys<Hold>},
    {"move", uses_unit | uses_pose | uses_legs, {}, legs},
    {.key = "road", .uses = uses_unit | uses_value, .value_low = -4000, .value_high = 4000},
    {"enter", uses_unit | uses_place},
    {"turn", dressed | uses_value, dresses, {}, 0, 359, "dress"},
    {"limber", uses_unit},
    {"unlimber", uses_unit},
    {"stand", uses_unit},
    {"prone", uses_unit},
    {.key = "arrive", .uses = dressed | uses_pose, .options = dresses, .option_words = "dress"},
    {"standing", dressed | uses_value, enum_keys<StandingOrder>, {}, 0, 9, "standing"},
    {"melee", uses_unit},
    {"strike", at_target},
    {"take", uses_unit},
    {"withdraw", uses_unit},
};

}  // namespace

kit::LabelKeys MplgGame::labels() {
  using enum Look;
  kit::LabelKeys all =
      kit::labels_of<Types, Verb, Tell>(verb_keys, {line, skirmish, line, limbered, battery, officer}, procedures(),
                                        {{.key = "step", .options = enum_keys<Step>, .option_words = "phase"}});
  all.length_size = ud, all.sides = side_keys;
  return all;
}

}  // namespace grog::mplg
