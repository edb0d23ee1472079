// The keys of everything that a client shows of this ruleset, by the names of its enums; words.toml has the words.
#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {
namespace {

using kit::VerbKeys;

constexpr kit::Keys picks = std::span(enum_keys<Posture>).first(posture_count + 1);
constexpr std::string_view pieces[] = {"wood-east",  "wood-north",  "built-east", "built-north",
                                       "vines-east", "vines-north", "soft-east",  "soft-north",
                                       "steep-east", "steep-north", "hill-east",  "hill-north"};

constexpr VerbKeys with_six(std::string_view key, u16 uses) {
  return {.key = key, .uses = uses, .options = enum_keys<Six>, .option_words = "six"};
}
constexpr VerbKeys verb_keys[] = {
    {.key = "buy", .uses = uses_option | uses_value, .value_low = 1, .value_high = 5},
    {"raise", uses_option},
    {"dismiss", uses_unit},
    {.key = "pick", .uses = uses_option, .options = picks},
    {.key = "lay", .uses = uses_place | uses_option, .options = pieces, .option_words = "piece"},
    {"reserve", uses_unit},
    {.key = "suggested", .usual = true},
    {"deploy", uses_unit | uses_place},
    {"arrive", uses_unit | uses_place},
    {"move", uses_unit | uses_place},
    with_six("bombard", uses_place | uses_with | uses_option),
    with_six("assault", uses_place | uses_with | uses_option),
    with_six("end_turn", uses_option),
    {"lose", uses_unit},
    {"retreat", uses_unit | uses_place},
    {"advance", uses_with},
};

}  // namespace

kit::LabelKeys WalterGame::labels() {
  kit::LabelKeys all = kit::labels_of<Types, Verb, Tell>(
      verb_keys, {Look::bases}, procedures(),
      {
          {.key = "postures_shown", .reveals = true, .options = picks, .option_words = "posture"},
          {.key = "roles", .reveals = true},
          {.key = "laid", .options = pieces, .option_words = "piece"},
          {.key = "phase", .options = enum_keys<Phase>, .option_words = "phase"},
      });
  all.sides = side_keys;
  return all;
}

}  // namespace grog::walter_schnaffs
