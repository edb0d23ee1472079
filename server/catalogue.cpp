#include "server/catalogue.hpp"

#include "ai/player.hpp"
#include "protocol/desk.hpp"
#include "protocol/session.hpp"
#include "server/words.hpp"
#include "server/workshop.hpp"

namespace grog {

Catalogue::Catalogue(Shelf& shelf, std::string_view version) : shelf_(shelf) {
  list_ = list_text(shelf_, version, player_infos(), style_infos());
  shelf_.scenario_ids();
}

std::shared_ptr<const Variant> Catalogue::variant(std::string_view ruleset, std::span<const std::string> options,
                                                  Fault& f) {
  constexpr std::size_t kept = 8;
  std::lock_guard lock(mutex_);
  const Ruleset* r = shelf_.find(ruleset);
  if (r == nullptr) return f = shelf_.unknown_ruleset(ruleset), nullptr;
  std::shared_ptr<const Variant> found = shelf_.variant(*r, options, f);
  if (found == nullptr) return nullptr;
  std::erase(asked_, found);
  asked_.push_back(found);
  if (asked_.size() > kept) asked_.erase(asked_.begin());
  return found;
}

const ScenarioEntry* Catalogue::entry(std::string_view scenario, Fault& f) {
  const ScenarioEntry* e = shelf_.scenario_named(scenario);
  if (e == nullptr)
    f = wrong_name("scenario", server_word("catalogue.unknown_scenario"), scenario, shelf_.scenario_ids());
  return e;
}

const DataFile* Catalogue::file_of(std::string_view scenario, Fault& f) {
  std::lock_guard lock(mutex_);
  const ScenarioEntry* e = entry(scenario, f);
  return e != nullptr ? e->file : nullptr;
}

std::shared_ptr<const Battle> Catalogue::named(std::string_view scenario, std::span<const std::string> options,
                                               Fault& f) {
  std::lock_guard lock(mutex_);
  if (auto at = plain_.find(scenario); at != plain_.end() && options.empty()) return at->second;
  const ScenarioEntry* e = entry(scenario, f);
  if (e == nullptr) return nullptr;
  std::shared_ptr<const Variant> variant = shelf_.variant(*e->ruleset, options, f);
  if (variant == nullptr) return nullptr;
  if (options.empty()) {
    std::shared_ptr<const Battle> battle = load(*e->ruleset, variant, *e->file, e->head.id, f);
    if (battle != nullptr) plain_.emplace(std::string{scenario}, battle);
    return battle;
  }
  std::weak_ptr<const Battle>& kept = varied_[e->head.id + " " + house_text("none", variant->options)];
  if (std::shared_ptr<const Battle> known = kept.lock()) return known;
  std::shared_ptr<const Battle> battle = load(*e->ruleset, variant, *e->file, e->head.id, f);
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
  u64 hash = hash_bytes(h.scenario_text.data(), h.scenario_text.size());
  hash = hash_bytes(h.house.data(), h.house.size(), hash);
  auto known = [&]() -> std::shared_ptr<const Battle> {
    std::shared_ptr<const Battle> b = brought_[hash].lock();
    return b != nullptr && b->header.scenario_text == h.scenario_text && b->variant->ids() == options ? b : nullptr;
  };
  std::shared_ptr<const Variant> variant;
  {
    std::lock_guard lock(mutex_);
    if (std::shared_ptr<const Battle> b = known()) return b;
    variant = shelf_.variant(*r, options, f);
  }
  if (variant == nullptr) return nullptr;
  // A stranger's file: whatever it does to who reads it, others are not kept waiting.
  std::shared_ptr<Battle> battle = load(*r, variant, {h.scenario + ".toml", h.scenario_text}, {}, f);
  if (battle == nullptr) return nullptr;
  std::lock_guard lock(mutex_);
  if (is_not_ours(*battle, *variant)) {
    // It bears the id of a battle of ours: its name says that it is another.
    battle->head.name += Sentence::same(" ") + Sentence(server_word("catalogue.changed"));
    greet_with(*battle);
  }
  brought_[hash] = battle;
  return battle;
}

bool Catalogue::is_not_ours(const Battle& brought, const Variant& variant) {
  const ScenarioEntry* e = shelf_.scenario_named(brought.game->scenario());
  if (e == nullptr) return false;
  DataFile ours = *e->file;
  Fault f;
  Problems problems;
  if (e->ruleset != brought.ruleset || !change_scenario(variant.options, e->head.id, ours, f)) return true;
  std::shared_ptr<const Game> game = variant.book->load(ours, problems);
  return game == nullptr || game->scenario_hash() != brought.game->scenario_hash();
}

void Catalogue::greet_with(Battle& b) {
  b.hello = std::make_shared<const std::string>(
      fixed_hello(*b.game, b.head, b.ruleset->name(), b.variant->options, b.tutorial));
}

std::shared_ptr<Battle> Catalogue::load(const Ruleset& r, std::shared_ptr<const Variant> variant, DataFile file,
                                        std::string_view id, Fault& f) {
  auto battle = std::make_shared<Battle>();
  battle->variant = std::move(variant);
  // A scenario that the program carries is found again by its name; any other goes into the record, as it is played.
  bool carried = false;
  for (const EmbeddedFile& e : r.files())
    carried = carried || (!id.empty() && e.text == file.text && !e.path.starts_with(folder_path));
  if (!id.empty() && !change_scenario(battle->variant->options, id, file, f)) return nullptr;
  Problems problems;
  battle->game = battle->variant->book->load(file, problems);
  if (battle->game == nullptr || !read_scenario_head(file, battle->head, problems)) {
    Problem first = problems.list().empty() ? Problem{file.path, 1, 0, {}} : problems.list().front();
    f.kind = "scenario";
    f.message = with_parts(server_word("catalogue.scenario_cannot_be_played_line"),
                           {Sentence::same(file.path), Sentence::same(std::to_string(first.line)), first.message});
    return nullptr;
  }
  battle->ruleset = &r;
  battle->header.house = house_text(shelf_.house(r), battle->variant->options);
  if (!carried) battle->header.scenario_text = file.text;
  const Tutorial* tutorial = id.empty() ? nullptr : shelf_.tutorial(r);
  if (tutorial != nullptr && tutorial->scenario == id) battle->tutorial = tutorial;
  greet_with(*battle);
  return battle;
}

}  // namespace grog
