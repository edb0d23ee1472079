// The keys of everything that a client shows of this ruleset, in the order of the enums; words.toml has the words.
#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {
namespace {

using kit::EventKeys;
using kit::VerbKeys;

constexpr std::string_view phases[] = {"purchase", "postures", "terrain",     "reserve", "deployment",
                                       "arrivals", "movement", "bombardment", "assault"};
constexpr std::string_view asks[] = {"none", "buy",     "pick",    "lay",  "set_aside", "deploy", "arrive",
                                     "move", "bombard", "assault", "lose", "retreat",   "advance"};
constexpr kit::Keys picks = std::span{posture_keys}.first(posture_count + 1);
constexpr std::string_view pieces[] = {"wood-east",  "wood-north",  "built-east", "built-north",
                                       "vines-east", "vines-north", "soft-east",  "soft-north",
                                       "steep-east", "steep-north", "hill-east",  "hill-north"};

constexpr VerbKeys with_six(std::string_view key, u16 uses) {
  return {.key = key, .uses = uses, .options = six_keys, .option_words = "six"};
}
constexpr VerbKeys verbs[] = {
    {"none"},
    {.key = "buy", .uses = uses_option | uses_value, .value_low = 1, .value_high = 5},
    {"dismiss", uses_unit},
    {"done"},
    {.key = "pick", .uses = uses_option, .options = picks, .option_words = "posture"},
    {.key = "lay", .uses = uses_place | uses_option, .options = pieces, .option_words = "piece"},
    {"reserve", uses_unit},
    {"deploy", uses_unit | uses_place},
    {"suggested"},
    {"arrive", uses_unit | uses_place},
    {"move", uses_unit | uses_place},
    with_six("bombard", uses_place | uses_with | uses_option),
    with_six("assault", uses_place | uses_with | uses_option),
    {"end"},
    with_six("end_turn", uses_option),
    {"lose", uses_unit},
    {"retreat", uses_unit | uses_place},
    {"advance", uses_with},
};

constexpr EventKeys events[] = {
    {"none"},
    {"bought"},
    {"dismissed"},
    {"army_ready"},
    {.key = "postures_shown", .reveals = true, .options = picks, .option_words = "posture"},
    {.key = "roles", .reveals = true},
    {.key = "laid", .options = pieces, .option_words = "piece"},
    {"set_aside"},
    {"deployed"},
    {"arrived"},
    {"delayed"},
    {"moved"},
    {"stuck"},
    {"bombarded"},
    {"lost"},
    {"saved"},
    {"assault"},
    {"no_assault"},
    {"totals"},
    {"repulsed"},
    {"taken"},
    {"destroyed"},
    {"retreated"},
    {"captured"},
    {"cut_off"},
    {"advanced"},
    {.key = "phase", .options = phases, .option_words = "phase"},
    {"turn"},
    {"clock"},
    {"over"},
};
constexpr kit::FormationKeys formations[] = {{"bases", Look::bases}};

constexpr StateField unit_fields[] = {
    marked<&UnitData::marks>("flags", mark_keys),
    counted<&UnitData::zones_moved>("zones_moved").shown(),
    counted<&UnitData::start>("start").shown(),
};
constexpr StateField side_fields[] = {
    chosen<&SideData::posture>("posture", posture_keys),
    chosen<&SideData::six>("six", six_keys).shown(),
    counted<&SideData::pieces>("pieces"),
    marked<&SideData::done>("done", done_keys),
    counted<&SideData::points_killed>("points_killed").shown(),
    counted<&SideData::spent>("spent").shown(),
};
constexpr StateField game_fields[] = {
    counted<&GameData::clock>("clock").shown(), chosen<&GameData::attacker>("attacker", side_keys),
    unit_field<&GameData::mover>("mover"),      chosen<&GameData::result>("result", outcome_keys),
    counted<&GameData::departure>("departure"), counted<&GameData::target>("target"),
};
constexpr StateField place_fields[] = {
    chosen<&ZoneData::kind>("kind", kind_keys),
    counted<&ZoneData::level>("level"),
    counted<&ZoneData::attacks_suffered>("attacks_suffered"),
    marked<&ZoneData::marks>("marks", zone_mark_keys),
};
constexpr StateField ask_fields[] = {counted<&AskData::due>("due"), counted<&AskData::place>("place")};

}  // namespace

const kit::LabelKeys& label_keys() {
  static const kit::LabelKeys keys{
      .phases = phases,
      .verbs = verbs,
      .asks = asks,
      .events = events,
      .formations = formations,
      .fields = {unit_fields, side_fields, game_fields, {}, place_fields, ask_fields},
      .procedures = procedures(),
  };
  return keys;
}

}  // namespace grog::walter_schnaffs
