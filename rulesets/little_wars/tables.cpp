// Where the figures stand in their files, and the keys of all names, in the order of their enums.
#include "rulesets/kit/figures.hpp"
#include "rulesets/little_wars/game.hpp"

namespace grog::little_wars {
namespace {

using T = Tables;
constexpr kit::FigureAt<T> figures[] = {{"move.infantry", &T::infantry},
                                        {"move.cavalry", &T::cavalry},
                                        {"move.string", &T::string},
                                        {"move.clear_sixteenths", &T::clear},
                                        {"gun.crew", &T::crew},
                                        {"gun.shots", &T::shots},
                                        {"gun.first_fire", &T::first_fire},
                                        {"gun.band", &T::band},
                                        {"gun.falls", &T::falls},
                                        {"melee.contact_sixteenths", &T::contact},
                                        {"melee.escort", &T::escort},
                                        {"points.victory", &T::victory},
                                        {"points.gun", &T::gun},
                                        {"points.cavalry", &T::horseman},
                                        {"points.infantry", &T::footman},
                                        {"points.prisoner", &T::prisoner},
                                        {"points.exhausted", &T::exhausted},
                                        {"points.blow", &T::blow},
                                        {"points.one_in", &T::one_in},
                                        {"points.line", &T::line},
                                        {"tray.width", &T::width},
                                        {"tray.depth", &T::depth}};
constexpr kit::ModifierAt<T> modifiers[] = {{"score.near", &T::score},
                                            {"score.further", &T::further},
                                            {"score.horse", &T::horse},
                                            {"save.wood", &T::wood},
                                            {"save.wall", &T::wall}};
constexpr kit::NumberAt<T> weights[] = {{"score.point", &T::point},         {"score.now", &T::now},
                                        {"score.next", &T::next},           {"score.approach", &T::approach},
                                        {"score.supported", &T::supported}, {"score.home", &T::home}};

constexpr std::string_view arms[] = {"infantry", "cavalry", "gun"}, phases[] = {"putting_down", "moves"},
                           asks[] = {"toss", "put", "act"}, marks[] = {"moved"},
                           sides[] = {"first", "second", "nobody"};
constexpr u16 to_pose = uses_unit | uses_pose, at_target = uses_unit | uses_target;
constexpr kit::VerbKeys verbs[] = {
    {"toss"},          {"put", to_pose},      {"ready"}, {"fire", at_target}, {"haul", to_pose},
    {"move", to_pose}, {"charge", at_target}, {"end"}};
constexpr kit::EventKeys events[] = {{"toss"},  {"put"},  {"ready"}, {"fires"}, {"hauls"}, {"moves"}, {"charges"},
                                     {"melee"}, {"lost"}, {"taken"}, {"freed"}, {"safe"},  {"gun"},   {"over"}};
constexpr kit::FormationKeys formations[] = {{"group", Look::line}, {"gun", Look::battery}};
constexpr StateField unit_fields[] = {marked<&UnitData::marks>("marks", marks),
                                      counted<&UnitData::shots>("shots").shown(),
                                      unit_field<&UnitData::captor>("captor").shown()};
constexpr StateField game_fields[] = {chosen<&GameData::first_player>("first_player", sides),
                                      chosen<&GameData::victor>("victor", sides),
                                      yes_or_no<&GameData::men_moved>("men_moved")};

}  // namespace

bool read_tables(const kit::Reading& reading, Tables& t, std::vector<TroopInfo>& infos) {
  return kit::read_file(reading, "tables.toml",
                        [&](const Table& root) {
                          kit::read_figures(root, figures, t);
                          kit::read_figures(root, modifiers, t);
                        }) &&
         kit::read_file(reading, "generals.toml", [&](const Table& root) { kit::read_figures(root, weights, t); }) &&
         kit::read_file(reading, "armies.toml", [&](const Table& root) {
           for (const Table& row : root.tables("troop")) {
             infos.push_back(kit::read_troop_names(row, infos));
             t.arms.push_back(kit::choose<Arm>(row, "arm", arms));
             infos.back().symbol = static_cast<Symbol>(t.arms.back());
           }
         });
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
