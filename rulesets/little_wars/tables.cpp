// The ruleset as the registry knows it: its figures read, its names in the order of their enums.
#include "rulesets/little_wars/game.hpp"

namespace grog::little_wars {

bool read_tables(const kit::Reading& reading, Tables& t, std::vector<TroopInfo>& infos) {
  auto read_troops = [&](const Table& root) {
    for (const Table& row : root.tables("troop")) {
      infos.push_back(kit::read_troop_names(row, infos));
      kit::read_one(row, "arm", t.arms.emplace_back());
      infos.back().symbol = static_cast<Symbol>(t.arms.back());
    }
  };
  return kit::read_file(reading, "tables.toml",
                        [&](const Table& root) { kit::read(root, static_cast<Figures&>(t)); }) &&
         kit::read_file(reading, "armies.toml", read_troops) &&
         kit::read_file(reading, "generals.toml",
                        [&](const Table& root) { kit::read(root.table("score"), t.weights); });
}

kit::LabelKeys LittleGame::labels() {
  constexpr u16 to_pose = uses_unit | uses_pose, at_target = uses_unit | uses_target;
  static constexpr kit::VerbKeys verbs[] = {
      {"toss"},          {"put", to_pose},      {"ready"}, {"fire", at_target}, {"haul", to_pose},
      {"move", to_pose}, {"charge", at_target}, {"end"}};
  static constexpr kit::FormationKeys formations[] = {{"group", Look::line}, {"gun", Look::battery}};
  kit::LabelKeys all = kit::labels_of<Types, Tell>(verbs, formations, procedures());
  all.length_size = inch;
  return all;
}

std::span<const EmbeddedFile> embedded_files();
const Ruleset& ruleset() {
  static const kit::RulesetOf<LittleGame::Book> the({"Little Wars", "Little Wars"}, embedded_files());
  return the;
}

}  // namespace grog::little_wars
