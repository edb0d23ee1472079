#include "cli/context.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <tuple>

#include "cli/words.hpp"
#include "core/languages.hpp"
#include "rulesets/registry.hpp"

namespace grog {

bool choose_language(const std::string& option, Lang& lang) {
  if (option.empty()) {
    lang = language_of_environment();
    return true;
  }
  std::optional<Lang> named = language_named(option);
  lang = named.value_or(Lang::en);
  return named.has_value();
}

// "de" of "de_DE.UTF-8".
static Lang language_of_locale(std::string_view value) {
  return language_named(value.substr(0, value.find_first_of("_.@-"))).value_or(Lang::en);
}

Lang language_of_environment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* value = std::getenv(name); value != nullptr && *value != 0) return language_of_locale(value);
  return Lang::en;
}

static void tell(const std::string& text) {
  standard_output().flush();
  Output err(2);
  err.write(text);
  err.flush();
}

void warn(const Context& c, const Sentence& s) {
  if (!c.quiet) tell("grognard: " + s.in(c.lang) + "\n");
}
int usage_fault(const Context& c, const Sentence& s) { return warn(c, s), exit_usage; }
int failure(const Context& c, const Sentence& s) { return warn(c, s), exit_failed; }
int failure(const Context& c, const Problems& p) {
  if (!c.quiet) tell(in_order(p).text(c.lang));
  return exit_failed;
}

Problems in_order(const Problems& problems) {
  std::vector<Problem> list(problems.list().begin(), problems.list().end());
  std::stable_sort(list.begin(), list.end(), [](const Problem& a, const Problem& b) {
    return std::tie(a.file, a.line, a.column) < std::tie(b.file, b.line, b.column);
  });
  Problems out;
  for (Problem& p : list) out.add(std::move(p));
  return out;
}

namespace {

namespace fs = std::filesystem;

int add_house_files(Context& c, const Ruleset& r, const fs::path& folder) {
  std::vector<std::string> paths;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (at->path().extension() == ".toml") paths.push_back(at->path().lexically_relative(folder).generic_string());
  if (error) return failure(c, sentence(cli_word("shared.cannot_be_read"), {folder.string(), error.message()}));
  std::sort(paths.begin(), paths.end());
  for (std::string& path : paths) {
    constexpr std::string_view learned = "judgement.toml";  // which a ruleset may have or not
    if (c.shelf->files(r).find(path) == nullptr && !path.starts_with("scenarios/") && path != learned) {
      std::vector<std::string_view> names{learned};
      for (const EmbeddedFile& f : r.files()) names.push_back(f.path);
      return usage_fault(c, wrong_name("file", cli_word("context.has_no_file"), path, names, {r.id()}).message);
    }
    FileRead file = read_file((folder / path).string());
    if (!file.ok) return failure(c, file.fault);
    c.shelf->replace(r, std::move(path), std::move(file.text));
  }
  return exit_ok;
}

}  // namespace

int open_shelf(Context& c) {
  c.shelf = std::make_unique<Shelf>(rulesets());
  if (c.house.empty()) return exit_ok;
  if (!is_folder(c.house)) return usage_fault(c, sentence(cli_word("context.house_is_not_folder"), {c.house}));
  std::vector<fs::path> folders;
  std::error_code error;
  for (fs::directory_iterator at(c.house, error), end; !error && at != end; at.increment(error))
    if (at->is_directory()) folders.push_back(at->path());
  std::sort(folders.begin(), folders.end());
  for (const fs::path& folder : folders) {
    std::string id = folder.filename().string();
    const Ruleset* r = c.shelf->find(id);
    if (r == nullptr) return usage_fault(c, c.shelf->unknown_ruleset(id).message);
    if (int status = add_house_files(c, *r, folder); status != exit_ok) return status;
  }
  return exit_ok;
}

int find_ruleset(Context& c, const std::string& id, const Ruleset*& r) {
  r = c.shelf->find(id);
  if (r != nullptr) return exit_ok;
  if (!id.empty()) return usage_fault(c, c.shelf->unknown_ruleset(id).message);
  return usage_fault(c, wrong_name("ruleset", cli_word("context.ruleset_is_missing"), "", c.shelf->ids()).message);
}

Problems with_house_paths(const Context& c, const Ruleset& r, const Problems& problems) {
  Problems out;
  for (Problem p : problems.list()) {
    std::string at_home = c.house + "/" + std::string{r.id()} + "/" + p.file;
    if (!c.house.empty() && is_file(at_home)) p.file = at_home;
    out.add(std::move(p));
  }
  return out;
}

int open_rulebook(Context& c, const Ruleset& r, const Rulebook*& book) {
  Problems problems;
  book = c.shelf->open(r, problems);
  return book != nullptr ? exit_ok : failure(c, with_house_paths(c, r, problems));
}

int open_variant_book(Context& c, const Ruleset& r, std::span<const std::string> options,
                      std::shared_ptr<const Variant>& variant) {
  const Rulebook* book = nullptr;
  if (int status = open_rulebook(c, r, book); status != exit_ok) return status;
  Fault f;
  variant = c.shelf->variant(r, options, f);
  return variant != nullptr ? exit_ok : usage_fault(c, f.message);
}

namespace {

// `id`: of a scenario to be played with the options; empty: it comes from a record, and is as it was played.
int load(Context& c, const Ruleset& r, DataFile file, std::span<const std::string> options, std::string_view id,
         OpenedGame& out) {
  out.ruleset = &r;
  if (int status = open_variant_book(c, r, options, out.variant); status != exit_ok) return status;
  out.book = out.variant->book;
  // A scenario that the program does not carry goes into the record, so that the record stands alone.
  bool built_in = false;
  for (const EmbeddedFile& f : r.files()) built_in = built_in || f.text == file.text;
  if (Fault f; !id.empty() && !change_scenario(out.variant->options, id, file, f)) return usage_fault(c, f.message);
  Problems problems;
  out.game = out.book->load(file, problems);
  if (out.game == nullptr) return failure(c, with_house_paths(c, r, problems));
  Problems none;
  read_scenario_head(file, out.head, none);
  out.header.house = house_text(c.shelf->house(r), out.variant->options);
  if (!built_in) out.header.scenario_text = file.text;
  return exit_ok;
}

int load_log(Context& c, const std::string& path, const std::string& text, OpenedGame& out) {
  LogRead read = read_log(path, text);
  if (!read.ok) return failure(c, read.problems);
  if (read.torn) failure(c, read.problems);  // told, and the rest is good
  out.torn = read.torn;
  out.log = std::move(read.log);
  out.saved = true;
  const LogHeader& h = out.log.header;
  const Ruleset* r = c.shelf->find(h.ruleset);
  if (r == nullptr) {
    Fault f = c.shelf->unknown_ruleset(h.ruleset);
    return failure(c, Sentence::same(path) + sentence(cli_word("shared.colon")) + f.message);
  }
  if (!c.options.empty()) return usage_fault(c, sentence(cli_word("context.game_keeps_options_which_began"), {path}));
  std::vector<std::string> options = options_of_house(h.house);
  if (Fault f; c.shelf->variant(*r, options, f) == nullptr)
    return failure(c, Sentence::same(path) + sentence(cli_word("shared.colon")) + f.message);
  if (!h.scenario_text.empty()) return load(c, *r, {path, h.scenario_text}, options, {}, out);
  const ScenarioEntry* e = c.shelf->scenario_named(h.scenario);
  if (e == nullptr || e->ruleset != r)
    return failure(c, sentence(cli_word("context.there_is_no_scenario"), {path, h.scenario}));
  return load(c, *r, *e->file, options, e->head.id, out);
}

}  // namespace

int open_game(Context& c, const std::string& name, OpenedGame& out) {
  if (const ScenarioEntry* e = c.shelf->scenario_named(name); e != nullptr)
    return load(c, *e->ruleset, *e->file, c.options, e->head.id, out);
  if (name.empty()) {
    Fault f = wrong_name("scenario", cli_word("context.scenario_file_is_missing"), "", c.shelf->scenario_ids(), {""});
    return usage_fault(c, f.message);
  }
  if (!is_file(name)) {
    Fault f = wrong_name("scenario", cli_word("context.no_scenario_no_file"), name, c.shelf->scenario_ids());
    return usage_fault(c, f.message);
  }
  FileRead file = read_file(name);
  if (!file.ok) return failure(c, file.fault);
  if (is_log(file.text)) return load_log(c, name, file.text, out);
  DataFile data{name, std::move(file.text)};
  ScenarioHead head;
  Problems problems;
  if (!read_scenario_head(data, head, problems)) return failure(c, problems);
  const Ruleset* r = c.shelf->find(head.ruleset);
  if (r == nullptr) {
    Fault f = c.shelf->unknown_ruleset(head.ruleset);
    return failure(c, Sentence::same(name) + sentence(cli_word("shared.colon")) + f.message);
  }
  return load(c, *r, data, c.options, head.id, out);
}

std::unique_ptr<Match> open_match(Context& c, const OpenedGame& opened, int& status) {
  status = exit_ok;
  if (!opened.saved) return std::make_unique<Match>(*opened.game, opened.header);
  Replay replayed = replay(*opened.game, opened.log);
  if (replayed.ok) return std::move(replayed.match);
  status = failure(c, with_parts(cli_word("context.game_does_not_replay"), {replayed.fault}));
  return nullptr;
}

int read_whole(const Context& c, std::string_view option, const std::string& text, u64 low, u64 high, u64& out) {
  const char* end = text.data() + text.size();
  auto [stop, error] = std::from_chars(text.data(), end, out);
  if (error == std::errc{} && stop == end && !text.empty() && out >= low && out <= high) return exit_ok;
  return usage_fault(c, sentence(cli_word("context.must_be_whole_number_from"),
                                 {option, std::to_string(low), std::to_string(high), excerpt(text)}));
}

u64 fresh_seed() {
  std::random_device device;
  return (u64{device()} << 32 | device()) >> 11;  // fits the integers of every JSON reader
}

}  // namespace grog
