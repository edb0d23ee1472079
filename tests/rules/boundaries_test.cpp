// The arrows of docs/architecture.md, as far as text can show them: no ruleset is named outside its place, rules hold
// no floating point, and nothing includes what lies above it.
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace {

namespace fs = std::filesystem;
const fs::path root = fs::path{GROGNARD_TESTS_FOLDER}.parent_path();

struct Line {
  std::string file, text;
  int number;
};

std::vector<Line> lines_under(const std::vector<std::string>& folders) {
  std::vector<Line> out;
  for (const std::string& folder : folders) {
    if (!fs::exists(root / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      std::string extension = entry.path().extension().string();
      if (extension != ".cpp" && extension != ".hpp" && extension != ".ts" && extension != ".svelte") continue;
      if (entry.path().string().find("node_modules") != std::string::npos) continue;
      std::ifstream in(entry.path());
      std::string text;
      for (int n = 1; std::getline(in, text); ++n) out.push_back({fs::relative(entry.path(), root).string(), text, n});
    }
  }
  EXPECT_FALSE(out.empty());
  return out;
}

void expect_none(const std::vector<Line>& lines, const std::regex& forbidden, const char* why) {
  for (const Line& l : lines)
    if (std::regex_search(l.text, forbidden))
      ADD_FAILURE() << l.file << ":" << l.number << ": " << why << ": " << l.text;
}

std::string without_comment(const std::string& text) {
  std::size_t at = text.find("//");
  return at == std::string::npos ? text : text.substr(0, at);
}

TEST(Boundaries, no_ruleset_is_named_outside_its_folder) {
  std::string names;  // folder_of_a_ruleset as folder-of-a-ruleset, FolderOfARuleset, ...
  for (const auto& entry : fs::directory_iterator(root / "rulesets")) {
    if (!fs::exists(entry.path() / "clauses.toml")) continue;
    if (!names.empty()) names += '|';
    for (char c : entry.path().filename().string()) names += c == '_' ? ".?" : std::string(1, c);
  }
  ASSERT_FALSE(names.empty());
  expect_none(lines_under({"core", "rulesets/kit", "ai", "lab", "workshop", "cli", "protocol", "server", "pocket",
                           "wasm", "web/src"}),
              std::regex(names, std::regex::icase), "a ruleset is named");
}

TEST(Boundaries, rules_are_integers) {
  std::regex floats("\\b(double|float)\\b|<cmath>|<random>|<math\\.h>");
  std::vector<Line> lines = lines_under({"core", "rulesets"});
  // Weights of outcomes become chances for people at the very end; that is not a rule.
  std::erase_if(lines, [](const Line& l) {
    return l.file == "core/weight.hpp" || l.file == "core/weight.cpp" || l.file == "core/exact.hpp" ||
           l.file == "core/preview.hpp" || l.file == "core/preview.cpp" || l.file == "core/outlook.hpp" ||
           l.file == "core/outlook.cpp" || l.file == "core/threats.hpp" || l.file == "core/threats.cpp" ||
           l.file == "core/data.cpp";
  });
  for (Line& l : lines) l.text = without_comment(l.text);
  expect_none(lines, floats, "floating point in rules");
}

TEST(Boundaries, includes_point_downwards) {
  expect_none(lines_under({"core"}),
              std::regex("#include \"(rulesets|ai|lab|workshop|cli|protocol|server|pocket|wasm|tests)/"),
              "core includes what lies above it");
  expect_none(lines_under({"rulesets"}),
              std::regex("#include \"(ai|lab|workshop|cli|protocol|server|pocket|wasm|tests)/"),
              "a ruleset includes what lies above it");
  expect_none(lines_under({"ai"}),
              std::regex("#include \"(rulesets|lab|workshop|cli|protocol|server|pocket|wasm|tests)/"),
              "ai sees the kernel only");
  expect_none(lines_under({"lab"}), std::regex("#include \"(rulesets|workshop|cli|server|pocket|wasm|tests)/"),
              "lab sees the kernel only");
  expect_none(lines_under({"workshop"}),
              std::regex("#include \"(rulesets|ai|lab|cli|protocol|server|pocket|wasm|tests)/"),
              "the workshop sees the kernel only");
  expect_none(lines_under({"protocol"}),
              std::regex("#include \"(rulesets|ai|lab|workshop|cli|server|pocket|wasm|tests)/"),
              "the protocol sees the kernel only");
  expect_none(lines_under({"server"}), std::regex("#include \"(rulesets|lab|cli|pocket|wasm|tests)/"),
              "the server includes what lies above it");
}

TEST(Boundaries, rulesets_do_not_include_each_other) {
  for (const Line& l : lines_under({"rulesets"})) {
    std::smatch m;
    if (!std::regex_search(l.text, m, std::regex("#include \"rulesets/([a-z_]+)/"))) continue;
    if (m[1] == "kit") continue;  // what they share and is no rule; it names none of them
    EXPECT_TRUE(l.file.starts_with("rulesets/" + m[1].str() + "/")) << l.file << ":" << l.number << ": " << l.text;
  }
}

// A function begins at the margin, or one step in as a member, and ends with the next brace that stands as far in.
TEST(Boundaries, functions_are_of_eighty_lines_at_most) {
  constexpr int most = 80;
  static const std::regex head("^(?:  )?[A-Za-z~].*"), type("^ *(namespace|struct|class|union|enum|extern|using)\\b.*");
  int named = 0, begun = 0, functions = 0;
  std::string indent;
  for (const Line& l : lines_under({"core", "rulesets", "ai", "lab", "cli", "protocol", "server"})) {
    if (!l.file.ends_with("pp")) continue;
    if (l.number == 1) named = begun = 0;
    if (begun > 0) {
      if (!l.text.starts_with(indent + "}")) continue;
      EXPECT_LE(l.number - begun + 1, most) << l.file << ":" << begun;
      named = begun = 0;
      continue;
    }
    if (std::regex_match(l.text, type)) {
      named = 0;
      continue;
    }
    if (std::regex_match(l.text, head)) named = l.number, indent = l.text.substr(0, l.text.find_first_not_of(' '));
    if (named > 0 && l.text.ends_with('{')) begun = named, ++functions;
    if (l.text.ends_with(';') || l.text.ends_with('}')) named = 0;
  }
  EXPECT_GT(functions, 3000);
}

}  // namespace
