// Completions for the shells that show what each word means: zsh and fish.
#include "cli/languages.hpp"
#include "cli/manual.hpp"
#include "cli/words.hpp"
#include "core/languages.hpp"

namespace grog {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& w : words) out += (out.empty() ? "" : " ") + w;
  return out;
}

// With a backslash before each of `special`.
std::string guarded(std::string_view text, std::string_view special) {
  std::string out;
  for (char c : text) {
    if (special.find(c) != special.npos) out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_quoted(std::string_view text) {
  std::string out = "'";
  for (char c : text) out += c == '\'' ? std::string{"'\\''"} : std::string(1, c);
  return out + "'";
}
// Of the language of _arguments, not yet quoted.
std::string zsh_plain(std::string_view text) { return guarded(text, "\\[]:"); }

std::string zsh_action(const Completion& c) {
  std::string words = c.words.empty() ? "" : "(" + joined(c.words) + ")";
  std::string paths = c.files ? "_files" : c.folders ? "_files -/" : "";
  if (words.empty()) return paths.empty() ? " " : paths;
  return paths.empty() ? words : "_alternative \"words:: " + words + "\" \"files:: " + paths + "\"";
}

std::string zsh_option(const Manual& manual, const KnownNames& known, const HelpOption& o) {
  std::string tail = "[" + zsh_plain(o.about) + "]";
  if (!o.value.empty())
    tail += ":" + zsh_plain(o.value) + ":" + zsh_action(completion_of_value(manual, known, o.value));
  std::string out;
  for (const std::string& name : o.names) {
    std::string spec = (o.repeats ? "*" : "(" + joined(o.names) + ")") + name + (o.value.empty() ? "" : "=") + tail;
    out += "      " + zsh_quoted(spec) + "\n";
  }
  return out;
}

std::string zsh_function(const Manual& manual, const KnownNames& known, std::string_view name) {
  const HelpPage& root = manual.pages.front();
  std::string out{name};
  out +=
      "() {\n  local curcontext=$curcontext state line\n  local -A opt_args\n  local -a global commands\n  global=(\n";
  for (const HelpOption& o : root.options) out += zsh_option(manual, known, o);
  out += "  )\n  commands=(\n";
  for (const HelpPage& p : manual.pages)
    if (!p.name.empty()) out += "    " + zsh_quoted(p.name + ":" + guarded(p.about, "\\:")) + "\n";
  out += "  )\n  _arguments -C $global '1: :->command' '*:: :->rest' && return\n  case $state in\n";
  out += "    command) _describe -t commands " + zsh_quoted(cli_say("manual.command", manual.lang)) + " commands ;;\n";
  out += "    rest) case $words[1] in\n";
  for (const HelpPage& p : manual.pages) {
    if (p.name.empty()) continue;
    out += "    " + p.name + ") _arguments $global \\\n";
    std::string specs;
    for (const HelpOption& o : p.options)
      if (o.names != root.options.front().names) specs += zsh_option(manual, known, o);
    specs += "      " + zsh_quoted("*: :" + zsh_action(completion_of_words(manual, known, p))) + "\n";
    for (const std::string& line : lines_of(specs))
      if (!line.empty()) out += line + " \\\n";
    out += "      ;;\n";
  }
  return out + "    esac ;;\n  esac\n}\n";
}

std::string fish_quoted(std::string_view text) { return "'" + guarded(text, "\\'") + "'"; }

std::string fish_offer(const Completion& c) {
  std::string words = joined(c.words);
  if (c.folders && !c.files) words += std::string{words.empty() ? "" : " "} + "(__fish_complete_directories)";
  std::string out = c.files ? " -F" : "";
  if (!words.empty()) out += " -a " + fish_quoted(words);
  return out;
}

std::string fish_option(const Manual& manual, const KnownNames& known, const HelpOption& o, const std::string& when) {
  std::string out = "    complete -c grognard" + when;
  for (const std::string& n : o.names) out += n.starts_with("--") ? " -l " + n.substr(2) : " -s " + n.substr(1);
  if (!o.value.empty()) {
    Completion c = completion_of_value(manual, known, o.value);
    out += (c.files ? " -r" : " -x") + fish_offer(c);
  }
  return out + " -d " + fish_quoted(o.about) + "\n";
}

std::string fish_block(const Manual& manual, const KnownNames& known) {
  const HelpPage& root = manual.pages.front();
  std::string out;
  for (const HelpOption& o : root.options) out += fish_option(manual, known, o, "");
  for (const HelpPage& p : manual.pages) {
    if (p.name.empty()) continue;
    out += "    complete -c grognard -n __fish_use_subcommand -a " + p.name + " -d " + fish_quoted(p.about) + "\n";
    std::string when = " -n '__fish_seen_subcommand_from " + p.name + "'";
    for (const HelpOption& o : p.options)
      if (o.names != root.options.front().names) out += fish_option(manual, known, o, when);
    if (std::string offer = fish_offer(completion_of_words(manual, known, p)); !offer.empty())
      out += "    complete -c grognard" + when + offer + "\n";
  }
  return out;
}

}  // namespace

std::string zsh_completion(const std::vector<Manual>& manuals, const KnownNames& known) {
  std::string out = "#compdef grognard\n# Completion for zsh, made by: grognard manual --format zsh\n\n";
  std::string choice = "case ${LC_ALL:-${LC_MESSAGES:-$LANG}} in\n";
  for (std::size_t i = 1; i < manuals.size(); ++i) {
    std::string code{language(manuals[i].lang).code};
    out += zsh_function(manuals[i], known, "_grognard_" + code) + "\n";
    choice += "  " + code + "*) _grognard_" + code + " \"$@\" ;;\n";
  }
  out += zsh_function(manuals.front(), known, "_grognard_usual") + "\n";
  return out + choice + "  *) _grognard_usual \"$@\" ;;\nesac\n";
}

std::string fish_completion(const std::vector<Manual>& manuals, const KnownNames& known) {
  std::string out = "# Completion for fish, made by: grognard manual --format fish\n\ncomplete -c grognard -f\n";
  out += "set -l spoken (string match -rv '^$' -- $LC_ALL $LC_MESSAGES $LANG)\nswitch \"$spoken[1]\"\n";
  for (std::size_t i = 1; i < manuals.size(); ++i)
    out += "  case '" + std::string{language(manuals[i].lang).code} + "*'\n" + fish_block(manuals[i], known);
  return out + "  case '*'\n" + fish_block(manuals.front(), known) + "end\n";
}

}  // namespace grog
