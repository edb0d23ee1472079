#include "cli/program.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include "cli/battlefield.hpp"
#include "cli/bot_player.hpp"
#include "cli/languages.hpp"
#include "cli/text.hpp"
#include "cli/words.hpp"
#include "core/languages.hpp"

namespace grog {
namespace {

constexpr std::string_view program_name = "grognard";

CommandText command_text(std::string_view name) {
  const Words& words = cli_words();
  return {name, words(name, "about"), words(name, "usage"), words(name, "more"), words(name, "examples")};
}

std::string indented(std::string_view lines) {
  std::string out;
  for (std::size_t at = 0; at <= lines.size();) {
    std::size_t end = std::min(lines.find('\n', at), lines.size());
    out += "  " + std::string{lines.substr(at, end - at)} + "\n";
    at = end + 1;
  }
  return out;
}

std::string options_help(const std::vector<HelpOption>& options) {
  std::vector<std::string> names;
  std::size_t widest = 0;
  for (const HelpOption& o : options) {
    std::string name;
    for (const std::string& n : o.names) name += (name.empty() ? "" : ", ") + n;
    if (!o.value.empty()) name += " " + o.value;
    widest = std::max(widest, width_of(name));
    names.push_back(std::move(name));
  }
  std::string out;
  for (std::size_t n = 0; n < options.size(); ++n) {
    std::vector<std::string> lines = wrapped(options[n].about, 94 - widest);
    for (std::size_t i = 0; i < lines.size(); ++i)
      out += "  " + padded(i == 0 ? names[n] : "", widest + 2) + lines[i] + "\n";
  }
  return out;
}

}  // namespace

Program::Program(Lang lang) {
  context_.lang = lang;
  commands_.push_back({command_text(program_name), &app_, nullptr});
  app_.name("grognard");
  app_.fallthrough();
  app_.set_help_flag("-h,--help", std::string{context_.in(cli_word("program.help"))});
  app_.set_version_flag("--version", "grognard " + std::string{program_version()},
                        std::string{context_.in(cli_word("program.version"))});
  std::string codes = language_codes(context_.in(cli_word("languages.or"))), choice = language_codes("|");
  app_.add_option("--lang", lang_, fill(context_.in(cli_word("program.language_else_lc")), {codes}))
      ->type_name(language_count() == 2 ? choice : std::string{context_.in(cli_word("value.code"))});
  option(app_, "--languages", languages_, cli_word("program.languages_folder"), cli_word("value.folder"));
  option(app_, "--house", context_.house, cli_word("program.house_rules_folder_where_ruleset"),
         cli_word("value.folder"));
  app_.formatter_fn([this](const CLI::App* app, const std::string&, CLI::AppFormatMode) { return help(*app); });
}

CLI::App& Program::add(std::string_view name, std::function<int()> run) {
  CommandText text = command_text(name);
  CLI::App* app = app_.add_subcommand(std::string{text.name}, std::string{context_.in(text.about)});
  app->fallthrough();
  app->set_help_flag("-h,--help", std::string{context_.in(cli_word("program.help"))});
  commands_.push_back({text, app, std::move(run)});
  return *app;
}

CLI::Option* Program::option(CLI::App& app, const std::string& name, std::string& value, Text about, Text what) {
  return app.add_option(name, value, std::string{context_.in(about)})->type_name(std::string{context_.in(what)});
}

void Program::house_options(CLI::App& app, std::vector<std::string>* ids) {
  app.add_option("--option", ids != nullptr ? *ids : context_.options,
                 std::string{context_.in(cli_word("program.house_rule_grognard_list_name"))})
      ->type_name(std::string{context_.in(cli_word("value.name"))})
      ->take_all();
}

CLI::Option* Program::flag(CLI::App& app, const std::string& name, bool& value, Text about) {
  return app.add_flag(name, value, std::string{context_.in(about)});
}

HelpPage Program::page(const Command& command) const {
  auto said = [&](Text t) { return std::string{context_.in(t)}; };
  const CommandText& text = command.text;
  HelpPage out{&command == &commands_.front() ? "" : std::string{text.name},
               said(text.about),
               said(text.usage),
               said(text.more),
               said(text.examples),
               {}};
  for (const CLI::Option* o : command.app->get_options()) {
    if (o->get_positional() || o->get_description().empty()) continue;
    HelpOption option{{}, o->get_expected_max() > 0 ? o->get_type_name() : "", o->get_description(), false};
    for (const std::string& name : o->get_snames()) option.names.push_back("-" + name);
    for (const std::string& name : o->get_lnames()) option.names.push_back("--" + name);
    option.repeats = o->get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
    out.options.push_back(std::move(option));
  }
  return out;
}

Manual Program::manual() const {
  Manual out{context_.lang, {}};
  for (const Command& c : commands_)
    if (&c == &commands_.front() || !c.app->get_group().empty()) out.pages.push_back(page(c));
  return out;
}

std::string Program::help(const CLI::App& app) const {
  const Command* command = &commands_.front();
  for (const Command& c : commands_)
    if (c.app == &app) command = &c;
  HelpPage page = this->page(*command);
  bool root = page.name.empty();
  std::string out{root ? "grognard" : "grognard " + page.name};
  out += std::string{context_.in(cli_word("shared.colon"))} + page.about + "\n\n";
  out += std::string{context_.in(cli_word("program.usage_grognard"))};
  if (!root) out += page.name + " ";
  out += page.usage + "\n";
  if (root) {
    out += std::string{context_.in(cli_word("program.commands"))};
    std::size_t widest = 0;
    for (const HelpPage& p : manual().pages) widest = std::max(widest, width_of(p.name));
    for (const HelpPage& p : manual().pages)
      if (!p.name.empty()) out += "  " + padded(p.name, widest + 2) + p.about + "\n";
  }
  if (!page.more.empty()) out += "\n" + page.more + "\n";
  out += std::string{context_.in(cli_word("program.examples"))} + indented(page.examples);
  out += std::string{context_.in(cli_word("program.options"))} + options_help(page.options);
  if (!root) out += options_help(this->page(commands_.front()).options);
  return out;
}

const CLI::App& Program::chosen() const {
  auto parsed = app_.get_subcommands();
  return parsed.empty() ? app_ : *parsed.front();
}

Sentence Program::explain(const CLI::ParseError& e) const {
  const CLI::App& app = chosen();
  auto code = static_cast<CLI::ExitCodes>(e.get_exit_code());
  std::string what = e.what();
  std::string see = "grognard " + (&app == &app_ ? "" : app.get_name() + " ") + "--help";
  if (std::size_t list = what.rfind(": "); code == CLI::ExitCodes::ExtrasError && list != what.npos) {
    // The parser names them last first. The first is the culprit, unless it is an option: what follows was its value.
    std::string extra;
    std::istringstream extras(what.substr(list + 2));
    for (std::string word; extras >> word;)
      if (word.starts_with('-') || !extra.starts_with('-')) extra = word;
    std::vector<std::string> names;
    if (extra.starts_with('-')) {
      extra = extra.substr(0, extra.find('='));
      for (const CLI::App* a : {&app, &app_})
        for (const CLI::Option* o : a->get_options())
          for (const std::string& l : o->get_lnames()) names.push_back("--" + l);
      std::sort(names.begin(), names.end());
      names.erase(std::unique(names.begin(), names.end()), names.end());
    } else if (&app == &app_) {
      for (const HelpPage& p : manual().pages)
        if (!p.name.empty()) names.push_back(p.name);
    }
    std::vector<std::string_view> views(names.begin(), names.end());
    return wrong_name("option",
                      extra.starts_with('-') ? cli_word("program.unknown_option")
                      : &app == &app_        ? cli_word("program.unknown_command")
                                             : cli_word("shared.is_one_too_many"),
                      extra, views)
        .message;
  }
  std::string option = what.substr(0, what.find(':'));
  if (code == CLI::ExitCodes::ArgumentMismatch)
    return sentence(cli_word("program.option_wants_one_value_once"), {option, see});
  return sentence(cli_word("program.malformed_command_line_see"), {what, see});
}

int Program::run(int argc, const char* const* argv) {
  Output& out = standard_output();
  try {
    app_.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    out.write(help(chosen()));
    return exit_ok;
  } catch (const CLI::CallForVersion& e) {
    out.line(e.what());
    return exit_ok;
  } catch (const CLI::ParseError& e) {
    return usage_fault(context_, explain(e));
  }
  if (Lang ignored; !choose_language(lang_, ignored))
    return usage_fault(
        context_, with_parts(cli_word("program.lang_not"), {Sentence::same(lang_), in_each([](Lang l) {
                                                              return language_codes(cli_word("languages.or").in(l));
                                                            })}));
  const CLI::App& app = chosen();
  if (&app == &app_) {
    out.write(help(app_));
    return exit_usage;
  }
  if (int status = open_shelf(context_); status != exit_ok) return status;
  if (app.get_name() != "serve") allow_bots();  // guests of a server name players too
  for (const Command& c : commands_) {
    if (c.app != &app) continue;
    int status = c.run();
    std::vector<Sentence> faults = take_bot_faults();
    for (const Sentence& f : faults) warn(context_, f);
    return status == exit_ok && !faults.empty() ? exit_failed : status;
  }
  return exit_usage;
}

void add_commands(Program& program) {
  add_list(program);
  add_play(program);
  add_odds(program);
  add_rules(program);
  add_check(program);
  add_replay(program);
  add_sim(program);
  add_match(program);
  add_learn(program);
  add_bot(program);
  add_compare(program);
  add_balance(program);
  add_battlefield(program);
  add_referee(program);
  add_serve(program);
  add_backup(program);
  add_restore(program);
  add_manual(program);
}

int run_program(int argc, const char* const* argv) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file too large is an error of its write, like a full disk
  // Which languages there are and which is spoken is needed before the options are described.
  auto given = [&](std::string_view option) {
    std::string value;
    for (int i = 1; i < argc; ++i) {
      std::string_view a = argv[i];
      if (a == option && i + 1 < argc) value = argv[i + 1];
      if (a.starts_with(option) && a.substr(option.size()).starts_with('=')) value = a.substr(option.size() + 1);
    }
    return value;
  };
  std::string folder = given("--languages");
  if (const char* usual = std::getenv("GROGNARD_LANGUAGES"); folder.empty() && usual != nullptr) folder = usual;
  Context before;
  choose_language(given("--lang"), before.lang);
  if (int status = open_languages(before, folder); status != exit_ok) return status;
  Lang lang = language_of_environment();
  choose_language(given("--lang"), lang);
  Program program(lang);
  add_commands(program);
  int status = program.run(argc, argv);
  Output& out = standard_output();
  out.flush();
  if (out.gone() && out.error() != EPIPE)
    return failure(program.context(),
                   sentence(cli_word("program.output_cannot_be_written"), {std::strerror(out.error())}));
  return status;
}

}  // namespace grog
