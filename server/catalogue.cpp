#include "server/catalogue.hpp"

#include "ai/player.hpp"
#include "protocol/desk.hpp"
#include "protocol/session.hpp"
#include "server/words.hpp"

namespace grog {

Catalogue::Catalogue(Shelf& shelf, std::string_view version) : shelf_(shelf) {
  list_ = list_text(shelf_, version, player_infos(), style_infos());
  shelf_.scenario_ids();
}

std::shared_ptr<const Battle> Catalogue::named(std::string_view scenario, std::span<const std::string> options,
                                               Fault& f) {
  std::lock_guard lock(mutex_);
  if (auto at = plain_.find(scenario); at != plain_.end() && options.empty()) return at->second;
  const ScenarioEntry* e = shelf_.scenario_named(scenario);
  if (e == nullptr) {
    f = wrong_name("scenario", server_word("catalogue.unknown_scenario"), scenario, shelf_.scenario_ids());
    return nullptr;
  }
  if (options.empty()) {
    std::shared_ptr<const Battle> battle = load(*e->ruleset, *e->file, {}, e->head.id, f);
    if (battle != nullptr) plain_.emplace(std::string{scenario}, battle);
    return battle;
  }
  std::shared_ptr<const Variant> variant = shelf_.variant(*e->ruleset, options, f);
  if (variant == nullptr) return nullptr;
  std::weak_ptr<const Battle>& kept = varied_[e->head.id + " " + house_text("none", variant->options)];
  if (std::shared_ptr<const Battle> known = kept.lock()) return known;
  std::shared_ptr<const Battle> battle = load(*e->ruleset, *e->file, options, e->head.id, f);
  kept = battle;
  return battle;
}

std::shared_ptr<const Battle> Catalogue::of(const LogHeader& h, Fault& f) {
  const Ruleset* r = shelf_.find(h.ruleset);
  if (r == nullptr) {
    f = shelf_.unknown_ruleset(h.ruleset);
    return nullptr;
  }
  std::vector<std::string> options = options_of_house(h.house);
  if (h.scenario_text.empty()) return named(h.scenario, options, f);
  std::lock_guard lock(mutex_);
  u64 hash = hash_bytes(h.scenario_text.data(), h.scenario_text.size());
  hash = hash_bytes(h.house.data(), h.house.size(), hash);
  if (auto known = brought_[hash].lock();
      known != nullptr && known->header.scenario_text == h.scenario_text && known->variant->ids() == options)
    return known;
  std::shared_ptr<const Battle> battle = load(*r, {h.scenario + ".toml", h.scenario_text}, options, {}, f);
  if (battle != nullptr) brought_[hash] = battle;
  return battle;
}

std::shared_ptr<const Battle> Catalogue::load(const Ruleset& r, DataFile file, std::span<const std::string> options,
                                              std::string_view id, Fault& f) {
  auto battle = std::make_shared<Battle>();
  battle->variant = shelf_.variant(r, options, f);
  if (battle->variant == nullptr) return nullptr;
  // A scenario that the program carries is found again by its name; any other goes into the record, as it is played.
  bool carried = false;
  for (const EmbeddedFile& e : r.files()) carried = carried || (!id.empty() && e.text == file.text);
  if (!id.empty() && !change_scenario(battle->variant->options, id, file, f)) return nullptr;
  Problems problems;
  battle->game = battle->variant->book->load(file, problems);
  if (battle->game == nullptr || !read_scenario_head(file, battle->head, problems)) {
    Problem first = problems.list().empty() ? Problem{file.path, 1, 0, ""} : problems.list().front();
    f.kind = "scenario";
    f.message = sentence(server_word("catalogue.scenario_cannot_be_played_line"),
                         {file.path, std::to_string(first.line), first.in(Lang::fr), first.in(Lang::en)});
    return nullptr;
  }
  battle->ruleset = &r;
  battle->header.house = house_text(shelf_.house(r), battle->variant->options);
  if (!carried) battle->header.scenario_text = file.text;
  battle->hello =
      std::make_shared<const std::string>(fixed_hello(*battle->game, battle->head, r.name(), battle->variant->options));
  return battle;
}

}  // namespace grog
