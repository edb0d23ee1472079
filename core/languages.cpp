#include "core/languages.hpp"

#include <algorithm>

#include "core/kernel.hpp"
#include "core/require.hpp"
#include "core/translations.hpp"

namespace grog {
namespace language_files {
std::span<const EmbeddedFile> embedded_files();
}
namespace {

constexpr std::string_view extension = ".toml";

std::string code_of(std::string_view path) {  // of a description; empty: it is none
  bool described = path.ends_with(extension) && path.find('/') == std::string_view::npos;
  return described ? std::string{path.substr(0, path.size() - extension.size())} : std::string{};
}
bool plain_code(std::string_view code) {
  return code.size() >= 2 && std::ranges::all_of(code, [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; });
}

Article read_article(const std::string& key, const Table& t) {
  Article a;
  a.key = key, a.masculine = t.text("masculine");
  a.feminine = t.text("feminine", a.masculine), a.neuter = t.text("neuter", a.masculine);
  a.plural = t.text("plural", a.masculine), a.elided = t.text("elided", a.masculine);
  a.bare = t.text("bare", a.masculine), a.bare_elided = t.text("bare_elided", a.bare), a.code = t.text("code", "");
  return a;
}

OwnArticle read_own_article(const Table& t) {
  static constexpr std::string_view genders[] = {"m", "f", "n"}, numbers[] = {"singular", "plural"};
  OwnArticle a;
  a.word = t.text("word");
  if (t.has("gender")) a.gender = static_cast<Gender>(t.choice("gender", genders, 0));
  if (t.has("number")) a.plural = t.choice("number", numbers, 0) == 1;
  return a;
}

void read_names(const Table& t, Language& l) {
  l.genders = t.boolean("genders", true), l.own_grammar = t.boolean("grammar", false);
  l.small = t.boolean("small", false);
  l.plural_endings = t.texts("plural_endings"), l.singular_endings = t.texts("singular_endings");
}

bool read_language(const DataFile& file, const std::vector<Language>& known, Language& l, Problems& problems) {
  static constexpr std::string_view plurals[] = {"english", "french", "slavic", "none"};
  Document doc(file, problems);
  if (!doc.parsed()) return false;
  Table root = doc.root();
  l.code = code_of(file.path.substr(file.path.rfind('/') + 1));
  l.name = root.text("name");
  if (!plain_code(l.code)) root.fault(sentence(core_word("languages.code"), {l.code}));
  l.complete = root.boolean("complete", false);
  l.plural = static_cast<Plural>(root.choice("plural", plurals));
  std::vector<std::string_view> codes;
  for (const Language& k : known) codes.push_back(k.code);
  if (root.has("fallback")) l.fallback = static_cast<Lang>(root.choice("fallback", codes));
  Table numbers = root.table("numbers");
  l.decimal = numbers.text("decimal"), l.thousands = numbers.text("thousands"), l.percent = numbers.text("percent");
  Table typography = root.table("typography", false);
  l.tight_before = typography.texts("before"), l.tight_after = typography.texts("after");
  l.apostrophe = typography.text("apostrophe", "'");
  read_names(root.table("names", false), l);
  l.elided_before = root.table("elision", false).texts("before");
  Table articles = root.table("articles", false);
  for (const std::string& key : articles.keys()) l.articles.push_back(read_article(key, articles.table(key)));
  for (const Table& t : root.tables("own_article")) l.own_articles.push_back(read_own_article(t));
  doc.finish();
  return doc.sound();
}

// By code, but for the two that have names in the program.
int rank(const DataFile& f) {
  std::string_view name = std::string_view{f.path}.substr(f.path.rfind('/') + 1);
  return name == "fr.toml" ? 0 : name == "en.toml" ? 1 : 2;
}

bool read_all(std::vector<DataFile> files, std::string_view folder, std::vector<Language>& list, Translations& said,
              Problems& problems) {
  auto inside = [&](const DataFile& f) { return std::string_view{f.path}.substr(folder.size()); };
  std::ranges::sort(files, [](const DataFile& a, const DataFile& b) {
    return std::pair{rank(a), a.path} < std::pair{rank(b), b.path};
  });
  bool sound = true;
  for (const DataFile& f : files) {
    if (code_of(inside(f)).empty()) continue;
    Language l;
    sound = read_language(f, list, l, problems) && sound;
    auto at = std::ranges::find(list, l.code, &Language::code);
    if (at == list.end())
      list.push_back(std::move(l));
    else
      *at = std::move(l);
  }
  for (const DataFile& f : files) {
    std::string_view path = inside(f), code = path.substr(0, path.find('/'));
    if (!path.ends_with(extension) || code.size() == path.size()) continue;
    auto at = std::ranges::find(list, code, &Language::code);
    if (at == list.end()) {
      problems.add({f.path, 0, 0, sentence(core_word("languages.no_description"), {code})});
      sound = false;
    } else {
      Lang lang = static_cast<Lang>(at - list.begin());
      sound = said.read(lang, std::string{path.substr(code.size() + 1)}, f, problems) && sound;
    }
  }
  return sound;
}

std::vector<Language>& list() {
  static std::vector<Language> all;
  return all;
}

// French and English, and whatever else is built in. By itself, so that a fault of a folder can be told in words.
void read_built_in() {
  static const bool read = [] {
    std::vector<DataFile> files;
    for (const EmbeddedFile& f : language_files::embedded_files())
      files.push_back({std::string{f.path}, std::string{f.text}});
    Problems problems;
    return read_all(std::move(files), "", list(), translations(), problems) && list().size() >= 2;
  }();
  require(read, "the program's own languages are not sound");
}

}  // namespace

std::span<const Language> languages() {
  read_built_in();
  return list();
}
std::size_t language_count() { return languages().size(); }
const Language& language(Lang l) { return languages()[index(l) < languages().size() ? index(l) : index(Lang::en)]; }

std::optional<Lang> language_named(std::string_view code) {
  auto at = std::ranges::find(languages(), code, &Language::code);
  if (at == languages().end()) return {};
  return static_cast<Lang>(at - languages().begin());
}

std::vector<Lang> all_languages() {
  std::vector<Lang> out;
  for (std::size_t i = 0; i < language_count(); ++i) out.push_back(static_cast<Lang>(i));
  return out;
}

bool add_languages(std::string_view folder, std::span<const DataFile> files, Problems& problems) {
  std::vector<Language> all(languages().begin(), languages().end());
  Translations said = translations();
  if (!read_all({files.begin(), files.end()}, folder, all, said, problems)) return false;
  list() = std::move(all), translations() = std::move(said);
  return true;
}

}  // namespace grog
