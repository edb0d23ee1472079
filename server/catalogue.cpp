#include "server/catalogue.hpp"

#include "ai/player.hpp"
#include "protocol/desk.hpp"
#include "protocol/session.hpp"

namespace grog {

Catalogue::Catalogue(Shelf& shelf, std::string_view version) : shelf_(shelf) {
  std::vector<NamedText> players, styles;
  for (const PlayerInfo& p : player_infos()) players.push_back({p.name, p.text});
  for (const PlayerInfo& p : style_infos()) styles.push_back({p.name, p.text});
  list_ = list_text(shelf_, version, players, styles);
  shelf_.scenario_ids();
}

std::shared_ptr<const Battle> Catalogue::named(std::string_view scenario, Fault& f) {
  std::lock_guard lock(mutex_);
  if (auto at = built_in_.find(scenario); at != built_in_.end()) return at->second;
  const ScenarioEntry* e = shelf_.scenario_named(scenario);
  if (e == nullptr) {
    f = wrong_name("scenario", {"scénario inconnu « {0} »", "unknown scenario '{0}'"}, scenario, shelf_.scenario_ids());
    return nullptr;
  }
  std::shared_ptr<const Battle> battle = load(*e->ruleset, *e->file, true, f);
  if (battle != nullptr) built_in_.emplace(std::string{scenario}, battle);
  return battle;
}

std::shared_ptr<const Battle> Catalogue::of(const LogHeader& h, Fault& f) {
  const Ruleset* r = shelf_.find(h.ruleset);
  if (r == nullptr) {
    f = shelf_.unknown_ruleset(h.ruleset);
    return nullptr;
  }
  if (h.scenario_text.empty()) return named(h.scenario, f);
  std::lock_guard lock(mutex_);
  u64 hash = hash_bytes(h.scenario_text.data(), h.scenario_text.size());
  if (auto known = brought_[hash].lock(); known != nullptr && known->header.scenario_text == h.scenario_text)
    return known;
  std::shared_ptr<const Battle> battle = load(*r, {h.scenario + ".toml", h.scenario_text}, false, f);
  if (battle != nullptr) brought_[hash] = battle;
  return battle;
}

std::shared_ptr<const Battle> Catalogue::load(const Ruleset& r, const DataFile& file, bool built_in, Fault& f) {
  Problems problems;
  const Rulebook* book = shelf_.open(r, problems);
  auto battle = std::make_shared<Battle>();
  if (book != nullptr) battle->game = book->load(file, problems);
  if (battle->game == nullptr || !read_scenario_head(file, battle->head, problems)) {
    std::string what = problems.list().empty() ? std::string{} : problems.list().front().message;
    std::string line = problems.list().empty() ? std::string{"1"} : std::to_string(problems.list().front().line);
    f.kind = "scenario";
    f.message = sentence(
        {"le scénario {0} ne peut être joué : ligne {1}, {2}", "the scenario {0} cannot be played: line {1}, {2}"},
        {file.path, line, what});
    return nullptr;
  }
  battle->ruleset = &r;
  battle->header.house = shelf_.house(r);
  bool carried = built_in;
  if (built_in) {  // a scenario of a user's folder goes into the record, so that the record stands alone
    carried = false;
    for (const EmbeddedFile& e : r.files()) carried = carried || e.text == file.text;
  }
  if (!carried) battle->header.scenario_text = file.text;
  battle->hello = std::make_shared<const std::string>(fixed_hello(*battle->game, battle->head, r.name()));
  return battle;
}

}  // namespace grog
