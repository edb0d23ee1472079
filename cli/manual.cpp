// `grognard manual`: the help as manual pages and completions. For those who build and install; told by no help.
#include "cli/manual.hpp"

#include <algorithm>
#include <filesystem>

#include "ai/player.hpp"
#include "cli/languages.hpp"
#include "cli/program.hpp"
#include "cli/words.hpp"
#include "core/languages.hpp"

namespace grog {
namespace {

constexpr std::string_view command = "manual";

struct Options {
  std::string format, page, to;
};

KnownNames known_names(const Context& c) {
  KnownNames out;
  for (const Ruleset* r : c.shelf->rulesets()) {
    out.rulesets.emplace_back(r->id());
    for (const ScenarioEntry& e : c.shelf->scenarios(*r)) out.scenarios.push_back(e.head.id);
  }
  for (const NamedText& p : player_infos()) out.players.emplace_back(p.name);
  for (const Language& l : languages()) out.languages.push_back(l.code);
  return out;
}

// English is what a system falls back on, so it comes first.
std::vector<Manual> manuals() {
  std::vector<Lang> order = all_languages();
  std::stable_partition(order.begin(), order.end(), [](Lang l) { return l == Lang::en; });
  std::vector<Manual> out;
  for (Lang lang : order) {
    Program program(lang);
    add_commands(program);
    out.push_back(program.manual());
  }
  return out;
}

int print(Context& c, const Options& o, const std::vector<Manual>& all) {
  Output& out = standard_output();
  KnownNames known = known_names(c);
  if (o.format == "man") {
    auto spoken = std::find_if(all.begin(), all.end(), [&](const Manual& m) { return m.lang == c.lang; });
    std::vector<std::string_view> names;
    for (const HelpPage& p : spoken->pages) {
      if (p.name == o.page) {
        out.write(roff_page(*spoken, p));
        return exit_ok;
      }
      if (!p.name.empty()) names.push_back(p.name);
    }
    return usage_fault(c, wrong_name("command", cli_word("program.unknown_command"), o.page, names).message);
  }
  if (!o.page.empty()) return usage_fault(c, sentence(cli_word("shared.is_one_too_many"), {o.page}));
  if (o.format == "bash")
    out.write(bash_completion(all.front(), known));
  else if (o.format == "zsh")
    out.write(zsh_completion(all, known));
  else if (o.format == "fish")
    out.write(fish_completion(all, known));
  else
    return usage_fault(c, sentence(cli_word("manual.unknown_format"), {o.format}));
  return exit_ok;
}

int write_all(Context& c, const std::string& to, const std::vector<Manual>& all) {
  struct File {
    std::string folder, name, text;
  };
  std::vector<File> files;
  for (const Manual& m : all) {
    std::string folder = m.lang == Lang::en ? "/man/man1" : "/man/" + language(m.lang).code + "/man1";
    for (const HelpPage& p : m.pages) files.push_back({to + folder, page_title(p) + ".1", roff_page(m, p)});
  }
  KnownNames known = known_names(c);
  files.push_back({to + "/bash-completion/completions", "grognard", bash_completion(all.front(), known)});
  files.push_back({to + "/zsh/vendor-completions", "_grognard", zsh_completion(all, known)});
  files.push_back({to + "/fish/vendor_completions.d", "grognard.fish", fish_completion(all, known)});
  for (const File& f : files) {
    std::error_code failed;
    std::filesystem::create_directories(f.folder, failed);
    if (failed) return failure(c, sentence(cli_word("manual.folder_cannot_be_made"), {f.folder, failed.message()}));
    Sentence fault;
    if (!replace_file(f.folder + "/" + f.name, f.text, fault)) return failure(c, fault);
  }
  return exit_ok;
}

int run(Context& c, const Options& o) {
  if (o.format.empty() == o.to.empty()) return usage_fault(c, sentence(cli_word("manual.format_or_folder")));
  if (!o.to.empty() && !o.page.empty()) return usage_fault(c, sentence(cli_word("shared.is_one_too_many"), {o.page}));
  std::vector<Manual> all = manuals();
  return o.to.empty() ? print(c, o, all) : write_all(c, o.to, all);
}

}  // namespace

void add_manual(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(command, [o, &program] { return run(program.context(), *o); });
  program.hide(app);
  app.add_option("page", o->page);
  program.option(app, "--format", o->format, cli_word("manual.format_of_output"))->type_name("man|bash|zsh|fish");
  program.option(app, "--to", o->to, cli_word("manual.everything_in_folder"), cli_word("value.folder"));
}

}  // namespace grog
