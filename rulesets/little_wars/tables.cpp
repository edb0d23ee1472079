// The ruleset as the registry knows it: its figures read, what its verbs take.
#include "rulesets/little_wars/game.hpp"

#include "rulesets/kit/muster.hpp"

namespace grog::little_wars {

bool read_tables(const kit::Reading& from, Tables& t, std::vector<TroopInfo>& infos) {
  auto read_arm = [](const Table& row, Arm& arm) {
    kit::read(row, "arm", arm);
    return static_cast<Symbol>(arm);
  };
  return kit::read_files(from,
                         {{"tables.toml", [&](const Table& root) { kit::read(root, static_cast<Figures&>(t)); }},
                          {"armies.toml", [&](const Table& root) { kit::read_troops(root, t.arms, infos, read_arm); }},
                          {"generals.toml", [&](const Table& root) { kit::read(root.table("score"), t.weights); }}});
}

kit::LabelKeys LittleGame::labels() {
  constexpr u16 to_pose = uses_unit | uses_pose, at_target = uses_unit | uses_target;
  constexpr kit::VerbKeys verbs[] = {{"put", to_pose},  {"fire", at_target},   {"haul", to_pose},
                                     {"move", to_pose}, {"charge", at_target}, {.key = "ready", .usual = true}};
  kit::LabelKeys all = kit::labels_of<Types, Verb, Tell>(verbs, {Look::line, Look::battery}, procedures());
  all.length_size = inch;
  return all;
}

std::span<const EmbeddedFile> embedded_files();
void muster(const LittleGame::Book&, Muster&);
const Ruleset& ruleset() {
  return kit::ruleset_of<LittleGame::Book, muster, embedded_files>({"Little Wars", "Little Wars"});
}

}  // namespace grog::little_wars
