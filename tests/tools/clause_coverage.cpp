// Which clauses and rulings of each ruleset a test cites, and which none does.
//
//   clause_coverage SOURCE_ROOT
//
// A citation is an id in `clauses` or `about` of a case under tests/cases/<ruleset id>/, or in a .cpp file of the
// ruleset's own test folder or of tests/rules/. Advice, which a program cannot enforce, needs none. Rules code is read
// too: a literal "XX-1.2"_c must be a clause of its catalogue. Exit status 1 where anything is missing or unknown.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/clauses.hpp"
#include "rulesets/registry.hpp"

namespace grog {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<fs::path> files(const fs::path& folder, std::initializer_list<std::string_view> extensions) {
  std::vector<fs::path> out;
  if (!fs::is_directory(folder)) return out;
  for (const auto& entry : fs::directory_iterator(folder))
    for (std::string_view e : extensions)
      if (entry.path().extension() == e) out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

struct Mention {
  std::string id;     // "WS-7.5"
  std::size_t after;  // the character behind it
};
// Every id of a ruleset in a text: its prefix, a dash, and a clause's or a ruling's number.
std::vector<Mention> mentions(const std::string& text, const std::string& prefix) {
  std::vector<Mention> out;
  std::string head = prefix + "-";
  for (std::size_t at = text.find(head); at != std::string::npos; at = text.find(head, at + 1)) {
    if (at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0) continue;
    std::size_t end = at + head.size();
    auto digits = [&] {
      std::size_t from = end;
      while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])) != 0) ++end;
      return end > from;
    };
    bool ruling = end < text.size() && text[end] == 'R';
    if (ruling) ++end;
    bool whole = digits();
    if (whole && !ruling) whole = end < text.size() && text[end++] == '.' && digits();
    if (whole) out.push_back({text.substr(at, end - at), end});
  }
  return out;
}

struct Coverage {
  std::string id;
  int clauses = 0, rulings = 0, advice = 0, by_cases = 0, by_cpp = 0;
  std::vector<std::string> missing, faults;
};

class Survey {
 public:
  Survey(const fs::path& root, const Ruleset& ruleset) : root_(root), folder_(ruleset.id()) {
    out_.id = ruleset.id();
    std::replace(folder_.begin(), folder_.end(), '-', '_');
  }

  Coverage run(const ClauseBook& book) {
    book_ = &book;
    read_cases();
    read_tests(root_ / "tests" / folder_);
    read_tests(root_ / "tests" / "rules");
    read_rules();
    for (const ClauseEntry& e : book.entries) {
      ++(is_ruling(e.id) ? out_.rulings : out_.clauses);
      out_.advice += e.is_advice();
      bool in_case = cases_.contains(e.id), in_cpp = cpp_.contains(e.id);
      out_.by_cases += in_case;
      out_.by_cpp += in_cpp;
      if (!in_case && !in_cpp && !e.is_advice()) out_.missing.push_back(clause_id(e.id, book.prefix));
    }
    return std::move(out_);
  }

 private:
  std::string name(const fs::path& path) const { return path.lexically_relative(root_).generic_string(); }

  void cite(std::set<Clause>& where, const std::string& id, const fs::path& file) {
    Clause c = parse_clause(id, book_->prefix);
    if (book_->find(c) == nullptr)
      out_.faults.push_back(name(file) + " cites " + id + ", which is no clause of " + out_.id);
    else
      where.insert(c);
  }

  void read_cases() {
    for (const fs::path& path : files(root_ / "tests" / "cases" / out_.id, {".toml"})) {
      Problems problems;
      Document doc({name(path), read(path)}, problems);
      for (const Table& c : doc.root().tables("case"))
        for (const char* key : {"clauses", "about"})
          for (const std::string& id : c.texts(key)) cite(cases_, id, path);
      if (!problems.empty()) out_.faults.push_back(problems.text());
    }
  }

  void read_tests(const fs::path& folder) {
    for (const fs::path& path : files(folder, {".cpp"}))
      for (const Mention& m : mentions(read(path), book_->prefix)) cite(cpp_, m.id, path);
  }

  void read_rules() {
    for (const fs::path& path : files(root_ / "rulesets" / folder_, {".cpp", ".hpp"})) {
      std::string text = read(path);
      for (std::size_t end = text.find("\"_c"); end != std::string::npos; end = text.find("\"_c", end + 1)) {
        std::size_t quote = end == 0 ? std::string::npos : text.rfind('"', end - 1);
        bool longer = end + 3 < text.size() && (std::isalnum(static_cast<unsigned char>(text[end + 3])) != 0);
        if (quote == std::string::npos || longer) continue;  // "_cm" is no clause
        std::string id = text.substr(quote + 1, end - quote - 1);
        if (book_->find(parse_clause(id, book_->prefix)) == nullptr)
          out_.faults.push_back(name(path) + " names " + id + ", which is no clause of " + out_.id);
      }
    }
  }

  fs::path root_;
  std::string folder_;
  const ClauseBook* book_ = nullptr;
  std::set<Clause> cases_, cpp_;
  Coverage out_;
};

int survey_all(const fs::path& root) {
  std::vector<Coverage> all;
  for (const Ruleset* ruleset : rulesets()) {
    Problems problems;
    ClauseBook book;
    for (const EmbeddedFile& f : ruleset->files())
      if (f.path == "clauses.toml") read_clauses({std::string{f.path}, std::string{f.text}}, book, problems);
    Coverage c = Survey(root, *ruleset).run(book);
    if (book.entries.empty()) c.faults.push_back("no clauses at all");
    if (!problems.empty()) c.faults.push_back(problems.text());
    all.push_back(std::move(c));
  }
  std::printf("%-20s %8s %8s %8s %8s %8s %8s\n", "ruleset", "clauses", "rulings", "advice", "cases", "C++", "missing");
  bool good = true;
  for (const Coverage& c : all) {
    std::printf("%-20s %8d %8d %8d %8d %8d %8zu\n", c.id.c_str(), c.clauses, c.rulings, c.advice, c.by_cases, c.by_cpp,
                c.missing.size());
    good = good && c.missing.empty() && c.faults.empty();
  }
  for (const Coverage& c : all) {
    if (!c.missing.empty()) std::printf("\n%s, cited by no test:", c.id.c_str());
    for (std::size_t i = 0; i < c.missing.size(); ++i)
      std::printf("%s%s", i % 12 == 0 ? "\n  " : " ", c.missing[i].c_str());
    if (!c.missing.empty()) std::printf("\n");
    for (const std::string& f : c.faults) std::printf("%s\n", f.c_str());
  }
  return good ? 0 : 1;
}

}  // namespace
}  // namespace grog

int main(int argc, char** argv) {
  if (argc != 2 || !std::filesystem::is_directory(argv[1])) {
    std::fprintf(stderr, "usage: clause_coverage SOURCE_ROOT\n");
    return 2;
  }
  return grog::survey_all(argv[1]);
}
