// docs/formats.md against the files themselves: each key that a scenario, a lesson or a case's situation gives is told
// there, in both languages, under the name of its ruleset.
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/toml.hpp"
#include "rulesets/registry.hpp"

namespace {

namespace fs = std::filesystem;
const fs::path root = fs::path{GROGNARD_TESTS_FOLDER}.parent_path();

std::string text_of(const fs::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  EXPECT_TRUE(in) << path;
  return text.str();
}

// The words of all that is written as code.
std::set<std::string> code_words(const std::string& text) {
  std::set<std::string> words;
  std::string word;
  bool code = false;
  for (char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) || c == '_') {
      word += c;
      continue;
    }
    if (code) words.insert(word);
    word.clear();
    if (c == '`') code = !code;
  }
  return words;
}

// What is said of every ruleset, and of this one.
std::set<std::string> told_keys(const std::string& document, std::string_view ruleset) {
  std::size_t first = document.find("\n**"), own = document.find("\n**" + std::string{ruleset} + "**");
  if (own == std::string::npos) return {};
  std::size_t end = std::min(document.find("\n**", own + 1), document.find("\n## ", own));
  return code_words(document.substr(0, first) + document.substr(own, end - own));
}

void find_keys(const toml::node& node, std::set<std::string>& keys) {
  if (const toml::array* list = node.as_array())
    for (const toml::node& item : *list) find_keys(item, keys);
  if (const toml::table* table = node.as_table())
    for (auto&& [key, value] : *table) {
      keys.emplace(key.str());
      if (key != "coats" && key != "story") find_keys(value, keys);
    }
}

std::set<std::string> keys_of(const std::string& text, const std::string& where) {
  std::set<std::string> keys;
  toml::parse_result parsed = toml::parse(text);
  EXPECT_TRUE(parsed) << where;
  if (parsed) find_keys(parsed.table(), keys);
  return keys;
}

// Of the situations of a file of cases; one that must be refused may say anything.
void add_situations(const fs::path& file, std::set<std::string>& keys) {
  toml::parse_result cases = toml::parse(text_of(file));
  ASSERT_TRUE(cases) << file;
  const toml::array* list = cases.table()["case"].as_array();
  if (list == nullptr) return;
  for (const toml::node& c : *list) {
    const toml::table& one = *c.as_table();
    if (!one.contains("situation") || one.contains("does_not_load")) continue;
    keys.merge(keys_of(cases.table()["common"].value_or(std::string{}) + one["situation"].value_or(std::string{}),
                       file.string()));
  }
}

TEST(Formats, every_key_of_a_scenario_is_told_in_both_languages) {
  for (const grog::Ruleset* ruleset : grog::rulesets()) {
    std::set<std::string> given;
    for (const grog::EmbeddedFile& f : ruleset->files())
      if (f.path.starts_with("scenarios/") || f.path.starts_with("lessons/"))
        given.merge(keys_of(std::string{f.text}, std::string{f.path}));
    for (const auto& entry : fs::directory_iterator(root / "tests/cases" / ruleset->id()))
      add_situations(entry.path(), given);
    EXPECT_GT(given.size(), 10u) << ruleset->id();
    for (const char* document : {"docs/formats.md", "docs/formats.fr.md"}) {
      std::set<std::string> told = told_keys(text_of(root / document), ruleset->id());
      for (const std::string& key : given)
        EXPECT_TRUE(told.contains(key)) << document << " does not tell `" << key << "` of " << ruleset->id();
    }
  }
}

}  // namespace
