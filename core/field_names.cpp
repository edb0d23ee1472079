#include "core/field_names.hpp"

#include <algorithm>

#include "core/languages.hpp"

namespace grog {
namespace {

constexpr std::string_view whole_file = "file", anywhere = "any";

// "unit[3].suggested.at" is unit, suggested, at.
std::vector<std::string> words_of(std::string_view path) {
  std::vector<std::string> out;
  while (!path.empty()) {
    std::size_t end = std::min(path.find('.'), path.size());
    std::string_view word = path.substr(0, end);
    out.emplace_back(word.substr(0, std::min(word.find('['), word.size())));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return out;
}
std::string joined(const std::vector<std::string>& words, std::size_t from, std::size_t to) {
  std::string out;
  for (std::size_t i = from; i < to; ++i) out += (i > from ? "." : "") + words[i];
  return out;
}

}  // namespace

const FileSection* FieldNames::section(std::string_view at) const {
  auto found = std::ranges::find(sections_, at, &FileSection::at);
  return found == sections_.end() ? nullptr : &*found;
}

// Of the longest table on the way that has the field; else of what a key means wherever it stands.
FieldNames::Found FieldNames::field(const std::vector<std::string>& path) const {
  auto in = [&](std::string_view at, std::size_t i) -> const FileField* {
    const FileSection* s = section(at);
    if (s == nullptr || i >= path.size()) return nullptr;
    auto f = std::ranges::find(s->fields, path[i], &FileField::key);
    return f == s->fields.end() ? nullptr : &*f;
  };
  for (std::size_t i = path.size(); i-- > 0;)
    if (const FileField* f = in(i == 0 ? std::string{whole_file} : joined(path, 0, i), i))
      return {f, joined(path, i + 1, path.size())};
  for (std::size_t i = path.size(); i-- > 0;)
    if (const FileField* f = in(anywhere, i)) return {f, joined(path, i + 1, path.size())};
  return {};
}

Sentence FieldNames::key(std::string_view path) const {
  std::vector<std::string> words = words_of(path);
  if (words.empty()) return {};
  if (const FileSection* s = section(joined(words, 0, words.size()))) return s->name;
  Found f = field(words);
  if (f.field == nullptr) return {};
  // A name has a text in each language: "Title, in French".
  auto language = std::ranges::find(languages(), f.rest, &Language::code);
  if (language == languages().end()) return f.field->name;
  Sentence in = f.rest == "fr"   ? sentence(core_word("told.in_french"))
                : f.rest == "en" ? sentence(core_word("told.in_english"))
                                 : Sentence::same(language->name);
  return with_parts(core_word("told.in_language"), {f.field->name, in});
}

Sentence FieldNames::value(std::string_view path, std::string_view written) const {
  if (Found f = field(words_of(path)); f.field != nullptr)
    for (const FileField::Value& v : f.field->values)
      if (v.key == written) return v.name;
  auto at = called_.find(written);
  return at == called_.end() ? Sentence{} : at->second;
}

}  // namespace grog
