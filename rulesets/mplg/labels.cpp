// The keys of everything that a client shows of this ruleset, in the order of the enums; words.toml has the words.
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

using kit::EventKeys;
using kit::FormationKeys;
using kit::VerbKeys;

constexpr std::string_view dresses[] = {"keep", "line", "open", "limbered", "deployed", "prone-line", "prone-open"};
constexpr std::string_view holds[] = {"here", "move", "step"};
constexpr std::string_view legs[] = {"forward", "left", "right"};
constexpr std::string_view asks[] = {"none", "deploy", "bombard", "charge", "counter", "fire",
                                     "act",  "melee",  "strike",  "take",   "withdraw"};

constexpr VerbKeys verbs[] = {
    {"none"},
    {.key = "deploy",
     .uses = uses_unit | uses_place | uses_option | uses_pose,
     .options = dresses,
     .option_words = "dress"},
    {"suggested"},
    {"done"},
    {"bombard", uses_unit | uses_target},
    {"charge", uses_unit | uses_target},
    {"counter", uses_unit | uses_target},
    {.key = "fire", .uses = uses_unit | uses_target | uses_value, .value_low = -60, .value_high = 60},
    {.key = "hold", .uses = uses_option, .options = holds},
    {.key = "move", .uses = uses_unit | uses_pose | uses_legs, .legs = legs},
    {.key = "road", .uses = uses_unit | uses_value, .value_low = -4000, .value_high = 4000},
    {"enter", uses_unit | uses_place},
    {.key = "turn",
     .uses = uses_unit | uses_option | uses_value,
     .options = dresses,
     .value_high = 359,
     .option_words = "dress"},
    {"limber", uses_unit},
    {"unlimber", uses_unit},
    {"stand", uses_unit},
    {"prone", uses_unit},
    {.key = "arrive", .uses = uses_unit | uses_option | uses_pose, .options = dresses, .option_words = "dress"},
    {.key = "standing",
     .uses = uses_unit | uses_option | uses_value,
     .options = standing_keys,
     .value_high = 9,
     .option_words = "standing"},
    {"melee", uses_unit},
    {"strike", uses_unit | uses_target},
    {"take", uses_unit},
    {"withdraw", uses_unit},
    {"end"},
};

constexpr EventKeys events[] = {{"none"},
                                {"deployed"},
                                {"turn"},
                                {.key = "step", .options = step_keys, .option_words = "phase"},
                                {"out_of_command"},
                                {"bombarded"},
                                {"fired"},
                                {"lost_stand"},
                                {"destroyed"},
                                {"general_out"},
                                {"general_moved"},
                                {"captured"},
                                {"forced_prone"},
                                {"went_prone"},
                                {"stood_up"},
                                {"passed"},
                                {"held"},
                                {"broke"},
                                {"retreated"},
                                {"surrendered"},
                                {"left_table"},
                                {"charge"},
                                {"counter"},
                                {"charge_off"},
                                {"contact"},
                                {"stopped"},
                                {"no_contact"},
                                {"moved"},
                                {"turned"},
                                {"limbered"},
                                {"unlimbered"},
                                {"entered"},
                                {"left_sector"},
                                {"arrived"},
                                {"delayed"},
                                {"melee"},
                                {"struck"},
                                {"side_lost"},
                                {"locked"},
                                {"took"},
                                {"withdrew"},
                                {"rallied"},
                                {"objective"},
                                {"standing"},
                                {"over"}};

constexpr FormationKeys formations[] = {
    {"line", Look::line},         {"open", Look::skirmish},    {"mounted", Look::line},
    {"limbered", Look::limbered}, {"deployed", Look::battery}, {"staff", Look::officer},
};

constexpr StateField unit_fields[] = {
    marked<&UnitData::marks>("flags", mark_keys),
    counted<&UnitData::losses>("losses").shown(),
    counted<&UnitData::actions>("actions").shown(),
    counted<&UnitData::allowed>("allowed").shown(),
    counted<&UnitData::shots>("shots").shown(),
    counted<&UnitData::turn_losses>("turn_losses").shown(),
    counted<&UnitData::rally_until>("rally_until").shown(),
    chosen<&UnitData::standing>("standing", standing_keys).shown(),
    counted<&UnitData::fires_within>("fires_within").shown(),
    counted<&UnitData::pending>("pending"),
    marked<&UnitData::due>("due", alarm_keys),
    counted<&UnitData::queue>("queue"),
    counted<&UnitData::moves>("moves").shown(),
    counted<&UnitData::arrives>("arrives").shown(),
    counted<&UnitData::charge_order>("charge_order"),
    unit_field<&UnitData::opponent>("opponent"),
};
constexpr StateField side_fields[] = {
    yes_or_no<&SideData::deployed>("deployed"),
    yes_or_no<&SideData::hold_step>("hold_step"),
    yes_or_no<&SideData::hold_move>("hold_move"),
};
constexpr StateField game_fields[] = {
    chosen<&GameData::stage>("stage", stage_keys),
    unit_field<&GameData::mover>("mover"),
    chosen<&GameData::path>("path", path_keys),
    chosen<&GameData::passed>("passed", passed_keys),
    counted<&GameData::from_x>("from_x"),
    counted<&GameData::from_y>("from_y"),
    counted<&GameData::to_x>("to_x"),
    counted<&GameData::to_y>("to_y"),
    counted<&GameData::to_facing>("to_facing"),
    counted<&GameData::road>("road"),
    counted<&GameData::sector>("sector"),
    counted<&GameData::meets>("meets"),
    counted<&GameData::queue>("queue"),
    unit_field<&GameData::fighting>("fighting"),
    chosen<&GameData::holder>("holder", holder_keys).shown(),
};
constexpr StateField link_fields[] = {
    chosen<&LinkData::kind>("kind", link_keys),
    marked<&LinkData::marks>("flags", link_mark_keys),
    counted<&LinkData::x>("x"),
    counted<&LinkData::y>("y"),
};
constexpr StateField ask_fields[] = {
    counted<&AskData::from_x>("from_x"),
    counted<&AskData::from_y>("from_y"),
    counted<&AskData::from_facing>("from_facing"),
    counted<&AskData::covered>("covered"),
};

static_assert(std::size(verbs) == slot(Verb::end) + 1 && std::size(events) == slot(Tell::over) + 1);
static_assert(std::size(asks) == slot(Ask::withdraw) + 1 && std::size(stage_keys) == slot(Stage::withdrawal_done) + 1);

}  // namespace

const kit::LabelKeys& label_keys() {
  static const kit::LabelKeys keys{.phases = step_keys,
                                   .verbs = verbs,
                                   .asks = asks,
                                   .events = events,
                                   .formations = formations,
                                   .fields = {unit_fields, side_fields, game_fields, link_fields, {}, ask_fields},
                                   .procedures = procedures(),
                                   .length_size = ud};
  return keys;
}

}  // namespace grog::mplg
