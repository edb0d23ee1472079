// What may be completed where, and the script for bash.
#include <algorithm>

#include "cli/manual.hpp"
#include "cli/text.hpp"
#include "cli/words.hpp"

namespace grog {
namespace {

void add(std::vector<std::string>& to, const std::vector<std::string>& more) {
  for (const std::string& m : more)
    if (std::find(to.begin(), to.end(), m) == to.end()) to.push_back(m);
}

// One of the words for a kind of value, as FILE or RULESET.
bool add_kind(const Manual& manual, const KnownNames& known, std::string_view word, Completion& out) {
  auto is = [&](std::string_view key) { return cli_word(key).in(manual.lang) == word; };
  if (is("value.file"))
    out.files = true;
  else if (is("value.folder"))
    out.folders = true;
  else if (is("value.scenario"))
    add(out.words, known.scenarios), out.files = true;  // one's own is named by its file
  else if (is("value.ruleset"))
    add(out.words, known.rulesets);
  else if (is("value.player"))
    add(out.words, known.players);
  else if (is("value.code"))
    add(out.words, known.languages);
  else
    return false;
  return true;
}

std::vector<std::string> split(std::string_view text, char by) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at <= text.size();) {
    std::size_t end = std::min(text.find(by, at), text.size());
    out.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

std::string joined(const std::vector<std::string>& words, std::string_view by = " ") {
  std::string out;
  for (const std::string& w : words) out += (out.empty() ? "" : std::string{by}) + w;
  return out;
}

std::string names_of(const std::vector<HelpOption>& options) {
  std::vector<std::string> names;
  for (const HelpOption& o : options) add(names, o.names);
  return joined(names);
}

std::string bash_offer(const Completion& c) {
  std::string out = "_grognard_offer '" + joined(c.words) + "'";
  if (c.files) out += " files";
  if (c.folders && !c.files) out += " folders";
  return out;
}

}  // namespace

std::vector<std::string> lines_of(std::string_view text) { return split(text, '\n'); }

Completion completion_of_value(const Manual& manual, const KnownNames& known, std::string_view value) {
  Completion out;
  if (add_kind(manual, known, value, out) || value.find('|') == value.npos) return out;
  for (std::string& choice : split(value, '|')) {
    if (add_kind(manual, known, choice, out)) continue;
    out.words.push_back(std::move(choice));
  }
  return out;
}

Completion completion_of_words(const Manual& manual, const KnownNames& known, const HelpPage& page) {
  Completion out;
  bool of_option = false;
  for (const std::string& token : words_of(page.usage)) {
    bool option = token.find("--") != token.npos;
    if (!option && !of_option)
      for (std::string word : split(token, '|')) {
        std::erase_if(word, [](char c) { return c == '[' || c == ']' || c == '.'; });
        add_kind(manual, known, word, out);
      }
    of_option = option && !token.ends_with(']');
  }
  return out;
}

std::string bash_completion(const Manual& manual, const KnownNames& known) {
  const HelpPage& root = manual.pages.front();
  std::vector<std::string> commands, valued;
  for (const HelpPage& p : manual.pages)
    if (!p.name.empty()) commands.push_back(p.name);
  for (const HelpOption& o : root.options)
    if (!o.value.empty()) add(valued, o.names);
  std::string out = R"(# Completion of grognard's command line for bash, made by: grognard manual --format bash

# _grognard_offer WORDS [files|folders]
_grognard_offer() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word")
  local -a paths=()
  case ${2:-} in
    files) mapfile -t paths < <(compgen -f -- "$word") ;;
    folders) mapfile -t paths < <(compgen -d -- "$word") ;;
  esac
  if [ ${#paths[@]} -gt 0 ]; then
    COMPREPLY+=("${paths[@]}")
    compopt -o filenames 2>/dev/null
  fi
  return 0
}

_grognard() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= i
  COMPREPLY=()
  # --option=value comes as three words.
  if [ "$word" = = ]; then
    word=
  elif [ "$before" = = ] && [ "$COMP_CWORD" -gt 1 ]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case ${COMP_WORDS[i]} in
)";
  out += "      " + joined(valued, "|") + ") i=$((i + 1)) ;;\n";
  out += "      " + joined(commands, "|") + ") command=${COMP_WORDS[i]} && break ;;\n";
  out += "    esac\n  done\n  case $command:$before in\n";
  for (const HelpPage& p : manual.pages)
    for (const HelpOption& o : p.options) {
      if (o.value.empty()) continue;
      std::vector<std::string> places;
      for (const std::string& n : o.names) places.push_back((p.name.empty() ? "*" : p.name) + ":" + n);
      out += "    " + joined(places, "|") + ") " + bash_offer(completion_of_value(manual, known, o.value)) +
             " && return ;;\n";
    }
  out += "  esac\n  case $command:$word in\n";
  std::string global = names_of(root.options);
  out += "    :-*) _grognard_offer '" + global + "' ;;\n";
  out += "    :*) _grognard_offer '" + joined(commands) + "' ;;\n";
  for (const HelpPage& p : manual.pages) {
    if (p.name.empty()) continue;
    std::vector<HelpOption> all = p.options;
    all.insert(all.end(), root.options.begin(), root.options.end());
    out += "    " + p.name + ":-*) _grognard_offer '" + names_of(all) + "' ;;\n";
    out += "    " + p.name + ":*) " + bash_offer(completion_of_words(manual, known, p)) + " ;;\n";
  }
  return out + "  esac\n}\n\ncomplete -F _grognard grognard\n";
}

}  // namespace grog
