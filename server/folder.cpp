// Battles of a folder of the server's machine.
#include <algorithm>
#include <deque>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/workshop.hpp"
#include "server/event_log.hpp"
#include "server/words.hpp"
#include "server/workshop.hpp"

namespace grog {
namespace {

// A ruleset with battles of a folder among its files.
class WithFolder final : public Ruleset, public Recruiter {
 public:
  explicit WithFolder(const Ruleset& base) : base_(base), files_(base.files().begin(), base.files().end()) {}
  void add(const std::string& name, std::string text) {
    paths_.push_back(std::string{folder_path} + name), texts_.push_back(std::move(text));
    files_.push_back({paths_.back(), texts_.back()});
  }
  std::string_view id() const override { return base_.id(); }
  Text name() const override { return base_.name(); }
  std::span<const EmbeddedFile> files() const override { return files_; }
  std::unique_ptr<const Rulebook> open(const DataFiles& files, Problems& problems) const override {
    return base_.open(files, problems);
  }
  void muster(const Rulebook& book, Muster& out) const override {
    if (const auto* recruiter = dynamic_cast<const Recruiter*>(&base_)) recruiter->muster(book, out);
  }

 private:
  const Ruleset& base_;
  std::deque<std::string> paths_, texts_;
  std::vector<EmbeddedFile> files_;
};

}  // namespace

std::unique_ptr<Shelf> with_scenarios(Shelf& shelf, const std::string& folder) {
  namespace fs = std::filesystem;
  std::vector<fs::path> paths;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (at->path().extension() == ".toml") paths.push_back(at->path());
  if (error) log_event(LogLevel::error, "scenarios_unread", {{"folder", folder}, {"reason", error.message()}});
  std::ranges::sort(paths);
  // They live as long as the program, as all rulesets do.
  static std::deque<WithFolder> rulesets;
  rulesets.clear();
  std::vector<const Ruleset*> all;
  for (const Ruleset* r : shelf.rulesets()) all.push_back(&rulesets.emplace_back(*r));
  std::vector<std::string> ids;
  for (const fs::path& path : paths) {
    std::string name = path.filename().string();
    auto faulty = [&](int line, std::string_view reason) {
      log_event(LogLevel::warning, "scenario_refused", {{"file", name}, {"line", i64{line}}, {"reason", reason}});
    };
    std::uintmax_t size = fs::file_size(path, error);
    if (error || size > most_scenario_text) {
      faulty(0, error ? error.message() : std::string{server_word("workshop.file_too_long").in(Lang::en)});
      continue;
    }
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    OwnFile own = check_own_file(shelf, text.str());
    for (const Problem& p : own.problems.list()) faulty(p.line, p.in(Lang::en));
    if (!own.problems.empty()) continue;
    bool taken = shelf.scenario_named(own.id) != nullptr || std::ranges::find(ids, own.id) != ids.end();
    if (own.kind != "scenario" || taken) {
      faulty(1, own.kind != "scenario" ? std::string{server_word("workshop.no_battle").in(Lang::en)}
                                       : fill(server_word("workshop.id_taken").in(Lang::en), {own.id}));
      continue;
    }
    ids.push_back(own.id);
    for (WithFolder& r : rulesets)
      if (r.id() == own.ruleset->id()) r.add(name, text.str());
  }
  log_event(LogLevel::info, "scenarios", {{"folder", folder}, {"added", static_cast<i64>(ids.size())}});
  auto out = std::make_unique<Shelf>(all);
  // House rules stay in force.
  for (const Ruleset* r : shelf.rulesets())
    for (const DataFile& file : shelf.files(*r).all()) {
      bool carried = std::ranges::any_of(
          r->files(), [&](const EmbeddedFile& e) { return e.path == file.path && e.text == file.text; });
      if (!carried) out->replace(*out->find(r->id()), file.path, file.text);
    }
  return out;
}

}  // namespace grog
