// A translator's folder of languages, and `grognard check --language CODE`: how far a language has come.
#include "cli/languages.hpp"

#include <algorithm>
#include <filesystem>

#include "cli/text.hpp"
#include "cli/words.hpp"
#include "core/languages.hpp"

namespace grog {
namespace core_files {
std::span<const EmbeddedFile> embedded_files();
}
namespace ai_files {
std::span<const EmbeddedFile> embedded_files();
}
namespace protocol_files {
std::span<const EmbeddedFile> embedded_files();
}
namespace workshop_files {
std::span<const EmbeddedFile> embedded_files();
}
namespace server_files {
std::span<const EmbeddedFile> embedded_files();
}
namespace cli_files {
std::span<const EmbeddedFile> embedded_files();
}
namespace {

namespace fs = std::filesystem;

// Every file of the program with texts in it.
std::vector<DataFile> spoken_files(Context& c) {
  std::vector<DataFile> out;
  auto add = [&](std::string_view home, std::span<const EmbeddedFile> files) {
    for (const EmbeddedFile& f : files) out.push_back({std::string{f.path}, std::string{f.text}, std::string{home}});
  };
  add("core", core_files::embedded_files());
  add("ai", ai_files::embedded_files());
  add("protocol", protocol_files::embedded_files());
  add("workshop", workshop_files::embedded_files());
  add("server", server_files::embedded_files());
  add("cli", cli_files::embedded_files());
  for (const Ruleset* r : c.shelf->rulesets()) add(r->id(), r->files());
  return out;
}

}  // namespace

std::string language_codes(std::string_view before_last) {
  std::string out;
  for (std::size_t i = 0; i < language_count(); ++i)
    out += (i == 0 ? "" : i + 1 == language_count() ? std::string{before_last} : ", ") + languages()[i].code;
  return out;
}

int open_languages(const Context& c, const std::string& folder) {
  if (folder.empty()) return exit_ok;
  if (!is_folder(folder)) return usage_fault(c, sentence(cli_word("languages.is_not_folder"), {folder}));
  std::vector<DataFile> files;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->path().extension() != ".toml") continue;
    std::string path = folder + "/" + at->path().lexically_relative(folder).generic_string();
    FileRead file = read_file(path);
    if (!file.ok) return failure(c, file.fault);
    files.push_back({std::move(path), std::move(file.text)});
  }
  if (error) return failure(c, sentence(cli_word("shared.cannot_be_read"), {folder, error.message()}));
  Problems problems;
  return add_languages(folder + "/", files, problems) ? exit_ok : failure(c, problems);
}

int check_language(Context& c, const std::string& code, bool missing) {
  std::optional<Lang> lang = language_named(code);
  if (!lang) {
    std::vector<std::string_view> codes;
    for (const Language& l : languages()) codes.push_back(l.code);
    return usage_fault(c, wrong_name("language", cli_word("languages.unknown"), code, codes).message);
  }
  Output& out = standard_output();
  Problems problems;
  std::vector<DataFile> files = spoken_files(c);
  std::size_t all = 0, said = 0;
  for (const DataFile& file : files) {
    Progress p = progress(*lang, file, problems);
    if (p.texts == 0) continue;
    std::size_t done = p.texts - p.missing.size();
    all += p.texts, said += done;
    out.line("  " + padded(file.home + "/" + file.path, 52) +
             fill(c.in(cli_word("languages.of")), {std::to_string(done), std::to_string(p.texts)}));
    for (const Unsaid& u : p.missing)
      if (missing) out.line("    " + u.key + cli_say("shared.colon", c.lang) + u.english);
  }
  strange_files(*lang, files, problems);
  double share = all == 0 ? 1 : static_cast<double>(said) / static_cast<double>(all);
  out.line(fill(c.in(cli_word("languages.all")),
                {language(*lang).name, std::to_string(said), std::to_string(all), percent(share, c.lang)}));
  if (!problems.empty()) out.write(in_order(problems).text(c.lang));
  return problems.empty() ? exit_ok : exit_failed;
}

}  // namespace grog
