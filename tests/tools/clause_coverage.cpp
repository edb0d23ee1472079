// Which clauses and rulings of each ruleset the tests exercise, which they only mention, and why.
//
//   clause_coverage SOURCE_ROOT [RULESET]          the table; exit status 1 where a clause is left out, or a reason
//                                                  does not hold
//   clause_coverage SOURCE_ROOT [RULESET] could    of the clauses that are only mentioned: the cases in which the
//                                                  engine names them
//
// The cases under tests/cases/<ruleset id>/ are run, and what the engine names while they run is noted. A clause is
//   exercised   where a case that holds expects it by name (`clauses`): in a number, an event, a throw or a refusal;
//   through     where a case that is about it (`about`) names one that rests on it, or on which it rests;
//   reasoned    where tests/clauses/<ruleset id>.toml says what proves it instead:
//                 kind = "values"      what a case under `about` expects could not be if it did not hold
//                 kind = "test"        a C++ test that names it: test = "Suite.name"
//                 kind = "loader"      files that break it do not load, or need not be: `why`
//                 kind = "definition"  it only says what words mean: `why`
//   advice      where a program has nothing to enforce (clauses.toml says why).
// Rules code is read too: a literal "XX-1.2"_c must be a clause of its catalogue.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string_view>
#include <vector>

#include "core/clauses.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/load.hpp"

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

constexpr std::string_view kinds[] = {"values", "test", "loader", "definition"};

struct Coverage {
  std::string id;
  int clauses = 0, rulings = 0, advice = 0, exercised = 0, through = 0;
  std::map<std::string, int> reasoned;  // by kind
  std::vector<std::string> missing, faults;
};

class Survey {
 public:
  Survey(const fs::path& root, const Ruleset& ruleset) : root_(root), ruleset_(ruleset), folder_(ruleset.id()) {
    out_.id = ruleset.id();
    std::replace(folder_.begin(), folder_.end(), '-', '_');
  }

  Coverage run(bool tell_more) {
    std::unique_ptr<const Rulebook> book = test::open(ruleset_);
    book_ = &book->clauses();
    run_cases(*book);
    read_reasons();
    read_rules();
    for (const ClauseEntry& e : book_->entries) {
      ++(is_ruling(e.id) ? out_.rulings : out_.clauses);
      bool exercised = exercised_.contains(e.id), through = through_.contains(e.id);
      bool reasoned = reasons_.contains(e.id);
      if ((exercised || through) && reasoned) fault("the reason for " + name(e.id) + " is no longer needed");
      if (exercised)
        ++out_.exercised;
      else if (through)
        ++out_.through;
      else if (e.is_advice())
        ++out_.advice;
      else if (reasoned)
        ++out_.reasoned[reasons_[e.id]];
      else
        out_.missing.push_back(name(e.id));
    }
    if (tell_more) tell_what_could();
    return std::move(out_);
  }

 private:
  std::string name(Clause c) const { return clause_id(c, book_->prefix); }
  std::string name(const fs::path& path) const { return path.lexically_relative(root_).generic_string(); }
  void fault(const std::string& what) { out_.faults.push_back(out_.id + ": " + what); }

  void run_cases(const Rulebook& book) {
    for (const fs::path& path : files(root_ / "tests" / "cases" / out_.id, {".toml"})) {
      test::CaseResult r = test::run_cases(ruleset_, book, {name(path), read(path)});
      for (const std::string& f : r.failures) fault(f);
      for (test::CaseTrace& t : r.traces) {
        if (t.holds) note(t);
        mentioned_.insert(t.mentioned.begin(), t.mentioned.end());
        traces_.push_back(std::move(t));
      }
    }
  }

  bool rests(Clause c, Clause on) const {
    const ClauseEntry* e = book_->find(c);
    return e != nullptr && std::ranges::find(e->rulings, on) != e->rulings.end();
  }
  void note(const test::CaseTrace& t) {
    exercised_.insert(t.expected.begin(), t.expected.end());
    for (Clause c : t.mentioned)
      for (Clause named : t.expected)
        if (rests(named, c) || rests(c, named)) through_.insert(c);
  }

  void read_reasons() {
    fs::path path = root_ / "tests" / "clauses" / (out_.id + ".toml");
    if (!fs::exists(path)) return;
    Problems problems;
    Document doc({name(path), read(path)}, problems);
    for (const Table& r : doc.root().tables("reason")) {
      std::string kind{kinds[static_cast<std::size_t>(std::max(0, r.choice("kind", kinds)))]};
      std::string test = r.text("test", std::string{}), why = r.text("why", std::string{});
      std::string body = test.empty() ? "" : test_named(test);
      if (kind == "test" && body.empty()) fault("there is no test " + test);
      if ((kind == "loader" || kind == "definition") && why.empty()) fault("a reason without a why");
      for (const std::string& id : r.texts("clauses")) {
        Clause c = parse_clause(id, book_->prefix);
        if (book_->find(c) == nullptr) fault(id + " is no clause");
        if (kind == "values" && !mentioned_.contains(c)) fault("no case is about " + id);
        if (kind == "test" && !mentions(body, id)) fault(test + " does not name " + id);
        if (!reasons_.emplace(c, kind).second) fault(id + " has two reasons");
      }
    }
    doc.finish();
    if (!problems.empty()) fault(problems.text());
  }

  // The text of a C++ test, with the remark above it.
  std::string test_named(const std::string& name) {
    if (tests_.empty())
      for (const fs::path& folder :
           {root_ / "tests" / folder_, root_ / "tests" / "rules", root_ / "tests" / "protocol"})
        for (const fs::path& path : files(folder, {".cpp"})) tests_.push_back(read(path));
    std::size_t dot = name.find('.');
    if (dot == std::string::npos) return "";
    std::string head = "(" + name.substr(0, dot) + ", " + name.substr(dot + 1) + ")";
    for (const std::string& text : tests_) {
      std::size_t at = text.find(head);
      if (at == std::string::npos) continue;
      std::size_t above = text.rfind("\n\n", at), end = text.find("\n}\n", at);
      return text.substr(above == std::string::npos ? 0 : above, end - above);
    }
    return "";
  }
  static bool mentions(const std::string& text, const std::string& id) {
    for (std::size_t at = text.find(id); at != std::string::npos; at = text.find(id, at + 1)) {
      char next = at + id.size() < text.size() ? text[at + id.size()] : ' ';
      if (std::isdigit(static_cast<unsigned char>(next)) == 0) return true;
    }
    return false;
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
          fault(name(path) + " names " + id + ", which is no clause");
      }
    }
  }

  void tell_what_could() const {
    for (const ClauseEntry& e : book_->entries) {
      if (exercised_.contains(e.id) || through_.contains(e.id) || e.is_advice()) continue;
      std::printf("%s%s\n", name(e.id).c_str(), mentioned_.contains(e.id) ? " about" : "");
      for (const test::CaseTrace& t : traces_)
        if (t.named.contains(e.id))
          std::printf("  %s|%s|%s\n", t.file.c_str(), t.name.c_str(), t.mentioned.contains(e.id) ? "about" : "");
    }
  }

  fs::path root_;
  const Ruleset& ruleset_;
  std::string folder_;
  const ClauseBook* book_ = nullptr;
  std::set<Clause> exercised_, through_, mentioned_;
  std::map<Clause, std::string> reasons_;
  std::vector<test::CaseTrace> traces_;
  std::vector<std::string> tests_;
  Coverage out_;
};

int survey(const fs::path& root, std::string_view only, bool tell_more) {
  std::vector<Coverage> all;
  for (const Ruleset* ruleset : rulesets())
    if (only.empty() || ruleset->id() == only) all.push_back(Survey(root, *ruleset).run(tell_more));
  if (all.empty()) return std::fprintf(stderr, "no such ruleset\n"), 2;
  if (tell_more) return 0;
  std::printf("%-20s %8s %8s %8s %10s %8s", "ruleset", "clauses", "rulings", "advice", "exercised", "through");
  for (std::string_view k : kinds) std::printf(" %10s", std::string{k}.c_str());
  std::printf(" %8s\n", "missing");
  bool good = true;
  for (Coverage& c : all) {
    std::printf("%-20s %8d %8d %8d %10d %8d", c.id.c_str(), c.clauses, c.rulings, c.advice, c.exercised, c.through);
    for (std::string_view k : kinds) std::printf(" %10d", c.reasoned[std::string{k}]);
    std::printf(" %8zu\n", c.missing.size());
    good = good && c.missing.empty() && c.faults.empty();
  }
  for (const Coverage& c : all) {
    if (!c.missing.empty()) std::printf("\n%s, neither exercised nor reasoned:", c.id.c_str());
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
  std::vector<std::string_view> args(argv + 1, argv + argc);
  bool could = args.size() > 1 && args.back() == "could";
  if (could) args.pop_back();
  if (args.empty() || args.size() > 2 || !std::filesystem::is_directory(args[0])) {
    std::fprintf(stderr, "usage: clause_coverage SOURCE_ROOT [RULESET] [could]\n");
    return 2;
  }
  return grog::survey(args[0], args.size() > 1 ? args[1] : "", could);
}
