// Where the figures stand in their files, and the keys of all names, in the order of their enums.
#include "rulesets/kit/figures.hpp"
#include "rulesets/little_wars/game.hpp"

namespace grog::little_wars {
namespace {

constexpr std::string_view arms[] = {"infantry", "cavalry", "gun"}, phases[] = {"putting_down", "moves"},
                           asks[] = {"toss", "put", "act"}, sides[] = {"first", "second", "nobody"};
constexpr u16 to_pose = uses_unit | uses_pose, at_target = uses_unit | uses_target;
constexpr kit::VerbKeys verbs[] = {
    {"toss"},          {"put", to_pose},      {"ready"}, {"fire", at_target}, {"haul", to_pose},
    {"move", to_pose}, {"charge", at_target}, {"end"}};
constexpr kit::EventKeys events[] = {{"toss"},  {"put"},  {"ready"}, {"fires"}, {"hauls"}, {"moves"}, {"charges"},
                                     {"melee"}, {"lost"}, {"taken"}, {"freed"}, {"safe"},  {"gun"},   {"over"}};
constexpr kit::FormationKeys formations[] = {{"group", Look::line}, {"gun", Look::battery}};
constexpr StateField unit_fields[] = {yes_or_no<&UnitData::moved>("moved").shown(),
                                      counted<&UnitData::shots>("shots").shown(),
                                      unit_field<&UnitData::captor>("captor").shown()};
constexpr StateField game_fields[] = {chosen<&GameData::first_player>("first_player", sides),
                                      chosen<&GameData::victor>("victor", sides),
                                      yes_or_no<&GameData::men_moved>("men_moved")};

}  // namespace

bool read_tables(const kit::Reading& reading, Tables& t, std::vector<TroopInfo>& infos) {
  auto read_figures = [&](const Table& root) {
    kit::read(root.table("move"), "infantry", t.infantry, "cavalry", t.cavalry, "string", t.string, "clear_sixteenths",
              t.clear);
    kit::read(root.table("gun"), "crew", t.crew, "shots", t.shots, "first_fire", t.first_fire, "band", t.band, "falls",
              t.falls);
    kit::read(root.table("score"), "near", t.score, "further", t.further, "horse", t.horse);
    kit::read(root.table("save"), "wood", t.wood, "wall", t.wall);
    kit::read(root.table("melee"), "contact_sixteenths", t.contact, "escort", t.escort);
    kit::read(root.table("points"), "victory", t.victory, "gun", t.gun, "cavalry", t.horseman, "infantry", t.footman,
              "prisoner", t.prisoner, "exhausted", t.exhausted, "blow", t.blow, "one_in", t.one_in, "line", t.line);
    kit::read(root.table("tray"), "width", t.width, "depth", t.depth);
  };
  auto read_weights = [&](const Table& root) {
    kit::read(root.table("score"), "point", t.point, "now", t.now, "next", t.next, "approach", t.approach, "supported",
              t.supported, "home", t.home);
  };
  auto read_troops = [&](const Table& root) {
    for (const Table& row : root.tables("troop")) {
      infos.push_back(kit::read_troop_names(row, infos));
      t.arms.push_back(kit::choose<Arm>(row, "arm", arms));
      infos.back().symbol = static_cast<Symbol>(t.arms.back());
    }
  };
  return kit::read_file(reading, "tables.toml", read_figures) && kit::read_file(reading, "armies.toml", read_troops) &&
         kit::read_file(reading, "generals.toml", read_weights);
}

bool LittleBook::read(const DataFiles& files, Problems& problems) {
  StateFields fields{unit_fields, {}, game_fields, {}, {}, {}};
  kit::LabelKeys keys{phases, verbs, asks, events, formations, fields, little_wars::procedures(), inch};
  return BookOf::read("little-wars", files, keys, problems);
}

std::span<const EmbeddedFile> embedded_files();
const Ruleset& ruleset() {
  static const kit::RulesetOf<LittleBook> the("little-wars", {"Little Wars", "Little Wars"}, embedded_files());
  return the;
}

}  // namespace grog::little_wars
