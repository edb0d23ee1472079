// Words by key: what code and labels name is there in both languages, what is there is named, and a sentence has the
// same holes in both.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "core/aims.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"

namespace grog::test {
namespace {

namespace fs = std::filesystem;
using Keys = std::set<std::string>;
const fs::path root = fs::path{GROGNARD_TESTS_FOLDER}.parent_path();

fs::path folder_of(const Ruleset& r) {
  std::string name{r.id()};
  std::replace(name.begin(), name.end(), '-', '_');
  return root / "rulesets" / name;
}

// What the sources of a folder hold between quotes, and what of it is named as a word.
struct Quoted {
  Keys all, words;
  void read(const fs::path& folder) {
    static const std::regex quotes(R"re("((?:[^"\\]|\\.)*)"(_w)?)re");
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      std::string extension = entry.path().extension().string(), line;
      if (extension != ".cpp" && extension != ".hpp") continue;
      std::ifstream in(entry.path());
      while (std::getline(in, line)) {
        if (std::size_t first = line.find_first_not_of(' '); line.compare(std::min(first, line.size()), 2, "//") == 0)
          continue;
        for (std::sregex_iterator it(line.begin(), line.end(), quotes), end; it != end; ++it) {
          all.insert((*it)[1]);
          if ((*it)[2].matched) words.insert((*it)[1]);
        }
      }
    }
  }
};

std::string last_part(const std::string& name) { return name.substr(name.rfind('.') + 1); }

Keys known(const Words& words) {
  Keys out;
  for (const std::string& name : words.all()) out.insert(last_part(name));
  return out;
}

// Everything that is looked up by a key made of data or of another key: what the labels hold, whatever its words.
void add_names(const Labels& l, Keys& out) {
  auto add = [&](const auto& infos) {
    for (const auto& i : infos) out.insert(std::string{i.key});
  };
  add(l.phases), add(l.verbs), add(l.decisions), add(l.events), add(l.formations);
  for (const VerbInfo& v : l.verbs) add(v.options), add(v.legs);
  for (const EventInfo& e : l.events) add(e.options);
  for (std::span<const StateField> fields :
       {l.fields.unit, l.fields.side, l.fields.game, l.fields.link, l.fields.place, l.fields.ask})
    for (const StateField& f : fields) {
      out.insert(std::string{f.key});
      for (std::string_view name : f.names) out.insert(std::string{name});
    }
}
void add_names(std::span<const Procedure> procedures, Keys& out) {
  for (const Procedure& p : procedures) {
    out.insert(std::string{p.name});
    for (std::span<const Field> fields : {p.in, p.out})
      for (const Field& f : fields) {
        out.insert(std::string{f.name});
        for (std::string_view c : f.choices) out.insert(std::string{c});
      }
  }
}

TEST(WordFiles, every_word_that_code_names_is_there) {
  Quoted shared;
  shared.read(root / "rulesets" / "kit");
  for (const std::string& key : shared.words) EXPECT_TRUE(known(core_words()).contains(key)) << "kit: " << key;
  for (const Ruleset* r : rulesets()) {
    auto book = open(*r);
    Quoted own;
    own.read(folder_of(*r));
    Keys there = known(book->words());
    there.merge(known(core_words()));
    for (const std::string& key : own.words) EXPECT_TRUE(there.contains(key)) << r->id() << ": " << key;
  }
}

TEST(WordFiles, every_word_is_named_by_something) {
  Quoted shared;
  for (const char* folder : {"rulesets/kit", "core"}) shared.read(root / folder);
  for (const Ruleset* r : rulesets()) {
    auto book = open(*r);
    Quoted own;
    own.read(folder_of(*r));
    Keys names = own.all;
    names.insert(shared.all.begin(), shared.all.end());
    add_names(book->labels(), names);
    add_names(book->procedures(), names);
    for (const TroopInfo& t : book->troops()) names.insert(t.key);
    // What the protocol looks up: the verb that sets everybody up.
    auto asked_for = [](std::string_view name) { return name.starts_with("usual."); };
    for (const std::string& name : book->words().all())
      EXPECT_TRUE(asked_for(name) || names.contains(name) || names.contains(last_part(name)))
          << r->id() << ": nothing names " << name;
  }
}

// Of a part of the program: every "section.key" that its code names is in its words.toml, and every entry is named:
// whole, by its last part (a word of core that rulesets share), or as one of what is looked up by a name.
TEST(WordFiles, every_part_of_the_program_says_what_it_names) {
  static const std::regex called(R"re((\w+)_(word|say)\(\s*"([^"]+)")re");
  Quoted rulesets_too;
  for (const char* folder : {"rulesets", "core", "protocol", "tests/toy_ruleset"}) rulesets_too.read(root / folder);
  for (const std::string part : {"core", "protocol", "server", "cli", "ai", "workshop"}) {
    Words words;
    Problems problems;
    std::ostringstream text;
    text << std::ifstream(root / part / "words.toml").rdbuf();
    ASSERT_TRUE(words.read({part + "/words.toml", text.str()}, problems)) << problems.text();
    std::vector<std::string> list = words.all();
    Keys all(list.begin(), list.end());
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
      std::string extension = entry.path().extension().string();
      if (extension != ".cpp" && extension != ".hpp") continue;
      if (entry.path().string().find("/build") != std::string::npos) continue;
      std::ostringstream source;
      source << std::ifstream(entry.path()).rdbuf();
      std::string code = source.str();
      for (std::sregex_iterator it(code.begin(), code.end(), called), end; it != end; ++it)
        EXPECT_TRUE((*it)[1] != part || all.contains((*it)[3])) << entry.path() << ": " << (*it)[3];
    }
    Quoted own;
    own.read(root / part);
    if (part == "server") own.read(root / "pocket");  // the same hall without a server
    for (const std::string& name : all) {
      std::string section = name.substr(0, name.find('.')), key = last_part(name);
      bool looked_up = part == "cli"
                           ? own.all.contains(section) && Keys{"about", "usage", "more", "examples"}.contains(key)
                           : (part == "ai" || part == "workshop") &&
                                 (section == "kind" || section == "style" || own.all.contains(key));
      looked_up = looked_up || (part == "cli" && (section == "terrain" || section == "typed") && own.all.contains(key));
      looked_up = looked_up || (part == "core" && (rulesets_too.all.contains(key) || rulesets_too.all.contains(name)));
      EXPECT_TRUE(own.all.contains(name) || looked_up) << part << ": nothing names " << name;
    }
  }
}

// {unit}, {Le unit}, {0:length}: the names behind an article, in front of a colon.
Keys holes(std::string_view text) {
  Keys out;
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1)) {
    std::size_t end = text.find('}', open);
    out.insert(std::string{parse_tag(text.substr(open + 1, end - open - 1)).subject});
  }
  return out;
}

void expect_same_holes(const Words& words, const std::string& whose) {
  for (const std::string& name : words.all()) {
    std::size_t dot = name.rfind('.');
    Text text = words(name.substr(0, dot), name.substr(dot + 1));
    EXPECT_FALSE(text.in(Lang::fr).empty() || text.in(Lang::en).empty()) << whose << ": " << name;
    // Their parts may be said in each language: a clause's text, the form of an order.
    if (name.starts_with("problem.") || name.starts_with("order.") || name.starts_with("data.")) continue;
    EXPECT_EQ(holes(text.in(Lang::fr)), holes(text.in(Lang::en))) << whose << ": " << name;
  }
}

// A misspelt event under an aim would never be heard, and its share be told as another.
TEST(WordFiles, aims_are_of_verbs_questions_and_events_that_there_are) {
  for (const Ruleset* r : rulesets())
    for (const std::string& wrong : aims_of_nothing(*open(*r))) ADD_FAILURE() << r->id() << ": " << wrong;
}

TEST(WordFiles, both_languages_speak_of_the_same) {
  expect_same_holes(core_words(), "core");
  for (const Ruleset* r : rulesets()) expect_same_holes(open(*r)->words(), std::string{r->id()});
}

// A ruleset has one thing to say to newcomers, and words that its clauses explain; a verb that sets everybody up is a
// verb.
TEST(WordFiles, words_of_the_rules_are_explained) {
  for (const Ruleset* r : rulesets()) {
    auto book = open(*r);
    EXPECT_FALSE(book->primer().opening.empty()) << r->id();
    EXPECT_GE(book->primer().terms.size(), 6U) << r->id();
    for (const std::string& key : book->words().keys("usual"))
      EXPECT_EQ(std::ranges::count(book->labels().verbs, key, &VerbInfo::key), 1) << r->id() << ": " << key;
  }
}

}  // namespace
}  // namespace grog::test
