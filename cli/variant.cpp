#include "cli/variant.hpp"

#include "cli/words.hpp"
#include "core/toml.hpp"

namespace grog {
namespace {

// Puts the changed file in the place of the one that has the figure.
int apply(Context& c, const Ruleset& r, const std::string& set, const std::string& scenario_file) {
  auto refuse = [&](const Fault& f) {
    return usage_fault(c, Sentence::same("--set " + excerpt(set)) + sentence(cli_word("shared.colon")) + f.message);
  };
  FigureChange change;
  Fault f;
  if (!read_change(set, change, f)) return refuse(f);
  std::string path = change.of_scenario() ? scenario_file : change.file;
  const DataFile* file = c.shelf->files(r).find(path);
  std::string text = file != nullptr ? file->text : "";
  if (!change_figure(change, text, f)) return refuse(f);
  c.shelf->replace(r, path, std::move(text));
  return exit_ok;
}

}  // namespace

int open_variant(const Context& like, const std::string& scenario, const VariantSpec& spec, Context& out,
                 OpenedGame& game) {
  out.lang = like.lang, out.house = spec.house.empty() ? like.house : spec.house;
  out.options = like.options;
  out.options.insert(out.options.end(), spec.options.begin(), spec.options.end());
  if (int s = open_shelf(out); s != exit_ok) return s;
  if (spec.sets.empty()) return open_game(out, scenario, game);
  const ScenarioEntry* e = out.shelf->scenario_named(scenario);
  if (e == nullptr) return open_game(out, scenario, game);  // which says what is wrong
  const Ruleset& r = *e->ruleset;
  std::string file = e->file->path;
  // The heads were read to find the scenario; changes go onto a fresh shelf.
  if (int s = open_shelf(out); s != exit_ok) return s;
  for (const std::string& set : spec.sets)
    if (int s = apply(out, r, set, file); s != exit_ok) return s;
  return open_game(out, scenario, game);
}

std::vector<Knob> knobs_of(const Context& c, const OpenedGame& game) {
  std::vector<Knob> out;
  const ScenarioEntry* e = c.shelf->scenario_named(game.game->scenario());
  if (e == nullptr) return out;
  toml::parse_result parsed = toml::parse(e->file->text);
  if (!parsed) return out;
  for (const auto& [key, value] : parsed.table()) {
    std::string name{key.str()};
    if (name == "minutes" || name == "budget") continue;  // say something of the scenario, not of the battle
    if (auto v = value.value_exact<i64>()) out.push_back({"scenario." + name, *v});
    const toml::array* list = value.as_array();
    if (name != "objective" || list == nullptr) continue;
    for (std::size_t i = 0; i < list->size(); ++i) {
      const toml::table* objective = list->get(i)->as_table();
      if (objective == nullptr) continue;
      for (const auto& [k, v] : *objective)
        if (auto n = v.value_exact<i64>())
          out.push_back({"scenario.objective." + std::to_string(i) + "." + std::string{k.str()}, *n});
    }
  }
  return out;
}

}  // namespace grog
