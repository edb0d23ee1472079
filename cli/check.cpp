// `grognard check`: every fault of a file, with its place.
#include <algorithm>
#include <filesystem>

#include "ai/player.hpp"
#include "cli/languages.hpp"
#include "cli/program.hpp"
#include "cli/words.hpp"
#include "workshop/battlefield.hpp"

namespace grog {
namespace {

constexpr std::string_view command = "check";

struct Options {
  std::vector<std::string> files;
  std::string ruleset, language;
  bool missing = false;
};

const Ruleset* ruleset_of_folder(Context& c, const std::string& path) {
  std::error_code error;
  std::filesystem::path whole = std::filesystem::absolute(path, error);
  for (std::filesystem::path folder = whole.parent_path(); folder != folder.root_path();
       folder = folder.parent_path()) {
    std::string name = folder.filename().string();
    for (char& ch : name) ch = ch == '_' ? '-' : ch;
    if (const Ruleset* r = c.shelf->find(name); r != nullptr) return r;
  }
  return nullptr;
}

// The ruleset with this file in place of its own.
void check_tables(Context& c, const Ruleset& r, const std::string& name, const DataFile& file, Problems& problems) {
  DataFiles files = c.shelf->files(r);
  files.put(name, file.text);
  Problems found;
  std::unique_ptr<const Rulebook> book = r.open(files, found);
  std::vector<HouseOption> options;
  if (book != nullptr) workshop_of(files, *book, found);
  if (book != nullptr) read_options(files, book->clauses(), options, found);
  std::vector<std::string_view> generals;
  for (const NamedText& p : player_infos()) generals.push_back(p.name);
  if (book != nullptr) read_tutorial(files, *book, generals, found);
  for (Problem p : found.list()) {
    if (p.file == name) p.file = file.path;
    problems.add(std::move(p));
  }
}

void check_log(Context& c, const DataFile& file, Problems& problems) {
  LogRead read = read_log(file.path, file.text);
  for (const Problem& p : read.problems.list()) problems.add(p);
  if (!read.ok) return;
  const LogHeader& h = read.log.header;
  auto fault = [&](Sentence message) { problems.add({file.path, 0, 0, std::move(message)}); };
  const Ruleset* r = c.shelf->find(h.ruleset);
  if (r == nullptr) return fault(c.shelf->unknown_ruleset(h.ruleset).message);
  if (c.shelf->open(*r, problems) == nullptr) return;
  Fault f;
  std::shared_ptr<const Variant> variant = c.shelf->variant(*r, options_of_house(h.house), f);
  if (variant == nullptr) return fault(f.message);
  DataFile scenario{file.path, h.scenario_text};
  if (h.scenario_text.empty()) {
    const ScenarioEntry* e = c.shelf->scenario_named(h.scenario);
    if (e == nullptr) return fault(sentence(cli_word("check.there_is_no_scenario"), {h.scenario}));
    scenario = *e->file;
    if (!change_scenario(variant->options, e->head.id, scenario, f)) return fault(f.message);
  }
  std::unique_ptr<const Game> game = variant->book->load(scenario, problems);
  if (game == nullptr) return;
  Replay replayed = replay(*game, read.log);
  if (!replayed.ok) fault(replayed.fault);
}

std::string kind_of(Context& c, const Options& o, const DataFile& file, Problems& problems) {
  if (is_log(file.text)) return check_log(c, file, problems), "log";
  std::string id, ruleset;
  {
    Problems ignored;
    Document doc(file, ignored);
    if (!doc.parsed()) {
      for (const Problem& p : ignored.list()) problems.add(p);
      return "toml";
    }
    id = doc.root().text("id", "");
    ruleset = doc.root().text("ruleset", "");
  }
  auto unknown = [&](const std::string& name) {
    problems.add({file.path, 0, 0, c.shelf->unknown_ruleset(name).message});
  };
  if (!ruleset.empty()) {
    const Ruleset* r = c.shelf->find(ruleset);
    if (r == nullptr) return unknown(ruleset), "toml";
    const Rulebook* book = c.shelf->open(*r, problems);
    if (book == nullptr) return "toml";
    if (id.empty()) return book->check_army(file, problems), "army";
    return book->load(file, problems), "scenario";
  }
  const Ruleset* r = o.ruleset.empty() ? ruleset_of_folder(c, file.path) : c.shelf->find(o.ruleset);
  if (!o.ruleset.empty() && r == nullptr) return unknown(o.ruleset), "toml";
  std::string name = std::filesystem::path(file.path).filename().string();
  // These a ruleset may have or not.
  constexpr std::string_view optional[] = {"options.toml", "coats.toml", "tutorial.toml", "workshop.toml",
                                           "judgement.toml"};
  bool known = std::ranges::find(optional, name) != std::end(optional);
  if (r != nullptr && (known || c.shelf->files(*r).find(name) != nullptr))
    return check_tables(c, *r, name, file, problems), "tables";
  problems.add({file.path, 0, 0, sentence(cli_word("check.no_scenario_id_ruleset_no"))});
  return "toml";
}

int run(Context& c, const Options& o) {
  if (!o.language.empty()) return check_language(c, o.language, o.missing);
  if (o.files.empty()) return usage_fault(c, sentence(cli_word("check.check_which_files")));
  Output& out = standard_output();
  bool sound = true;
  for (const std::string& path : o.files) {
    FileRead read = read_file(path);
    if (!read.ok) {
      failure(c, read.fault);
      sound = false;
      continue;
    }
    Problems problems;
    std::string kind = kind_of(c, o, {path, std::move(read.text)}, problems);
    if (problems.empty()) {
      out.line(path + std::string{c.in(cli_word("check.sound"))} + kind + ")");
    } else {
      out.write(in_order(problems).text(c.lang));
      sound = false;
    }
  }
  return sound ? exit_ok : exit_failed;
}

}  // namespace

void add_check(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(command, [o, &program] { return run(program.context(), *o); });
  app.add_option("files", o->files);
  program.option(app, "--ruleset", o->ruleset, cli_word("check.ruleset_file_is_part"), cli_word("value.ruleset"));
  program.option(app, "--language", o->language, cli_word("check.how_far_language"), cli_word("value.code"));
  program.flag(app, "--missing", o->missing, cli_word("check.what_language_does_not_say"));
}

}  // namespace grog
