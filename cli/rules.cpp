// `grognard rules`: the clauses in our own words, as the program enforces them.
#include "cli/program.hpp"
#include "cli/text.hpp"
#include "cli/words.hpp"
#include "protocol/values.hpp"

namespace grog {
namespace {

constexpr std::string_view command = "rules";

struct Options {
  std::string ruleset, clause;
  bool json = false;
};

std::string entry_text(const ClauseBook& book, const ClauseEntry& e, Lang lang, bool whole) {
  std::string id = clause_id(e.id, book.prefix);
  std::string mark = e.ours || is_ruling(e.id) ? "*" : e.is_advice() ? "°" : " ";
  std::string out;
  for (std::size_t n = 0; const std::string& line : wrapped(e.in(lang), 84))
    out += (n++ == 0 ? padded(id, 10) + mark + " " : std::string(12, ' ')) + line + "\n";
  if (whole && e.is_advice())
    for (const std::string& line : wrapped(e.advice.in(lang), 82)) out += std::string(12, ' ') + "° " + line + "\n";
  return out;
}

std::string chapter_text(const ClauseBook& book, int number, Lang lang) {
  std::string out;
  bool rulings = number == ruling_chapter;
  if (rulings) out = cli_say("rules.rulings", lang);
  for (const ChapterEntry& c : book.chapters)
    if (c.number == number) out = std::to_string(number) + ". " + c.text.in(lang) + "\n";
  for (const ClauseEntry& e : book.entries)
    if (chapter_of(e.id) == number) out += entry_text(book, e, lang, false);
  return out;
}

void write_entry(JsonOut& json, const ClauseBook& book, const ClauseEntry& e) {
  json.open();
  json.key("clause").text(clause_id(e.id, book.prefix));
  json.key("chapter").number(is_ruling(e.id) ? -1 : chapter_of(e.id));
  json.key("text");
  write_text(json, e.text);
  json.key("ours").boolean(e.ours || is_ruling(e.id));
  if (e.is_advice()) {
    json.key("advice");
    write_text(json, e.advice);
  }
  json.key("rulings").open_list();
  for (Clause r : e.rulings) json.text(clause_id(r, book.prefix));
  json.close_list();
  json.close();
}

// What the user named: all, a chapter, or one clause.
struct Selection {
  int chapter = -1;
  const ClauseEntry* one = nullptr;
};

bool select(const ClauseBook& book, const std::string& named, Selection& s) {
  if (named.empty()) return true;
  std::string upper = named;
  for (char& ch : upper) ch = static_cast<char>(std::toupper(static_cast<unsigned char>(ch)));
  if (upper == "R") return s.chapter = ruling_chapter, true;
  for (const ChapterEntry& c : book.chapters)
    if (upper == std::to_string(c.number)) return s.chapter = c.number, true;
  std::string prefix = book.prefix + "-";
  if (upper.starts_with(prefix)) upper.erase(0, prefix.size());
  Clause c = parse_clause_number(upper);
  if (c != Clause::none) s.one = book.find(c);
  return s.one != nullptr;
}

int run(Context& c, const Options& o) {
  const Ruleset* r = nullptr;
  const Rulebook* opened = nullptr;
  if (int status = find_ruleset(c, o.ruleset, r); status != exit_ok) return status;
  if (int status = open_rulebook(c, *r, opened); status != exit_ok) return status;
  const ClauseBook& book = opened->clauses();
  Selection s;
  if (!select(book, o.clause, s)) {
    std::vector<std::string> ids;
    for (const ClauseEntry& e : book.entries) ids.push_back(clause_id(e.id, book.prefix));
    std::vector<std::string_view> views(ids.begin(), ids.end());
    std::string near = nearest(o.clause, views), first = ids.empty() ? "" : ids.front();
    std::string last = ids.empty() ? "" : ids.back();
    Sentence told = sentence(cli_word("rules.has_no_clause_no_chapter"), {r->id(), excerpt(o.clause)});
    if (!near.empty()) told = told + sentence(core_word("hint.did_you_mean"), {near});
    return usage_fault(c, told + sentence(cli_word("rules.from_to"), {first, last}));
  }
  Output& out = standard_output();
  auto chosen = [&](const ClauseEntry& e) {
    return s.one != nullptr ? &e == s.one : s.chapter < 0 || chapter_of(e.id) == s.chapter;
  };
  if (o.json) {
    std::string line;
    JsonOut json(line);
    json.open();
    json.key("ruleset").text(r->id());
    json.key("clauses").open_list();
    for (const ClauseEntry& e : book.entries)
      if (chosen(e)) write_entry(json, book, e);
    json.close_list();
    json.close();
    out.line(line);
    return exit_ok;
  }
  if (s.one != nullptr) {
    out.write(entry_text(book, *s.one, c.lang, true));
    for (Clause ruling : s.one->rulings)
      if (const ClauseEntry* e = book.find(ruling); e != nullptr) out.write(entry_text(book, *e, c.lang, true));
    return exit_ok;
  }
  if (s.chapter >= 0) return out.write(chapter_text(book, s.chapter, c.lang)), exit_ok;
  out.line(std::string{r->name().in(c.lang)});
  for (const ChapterEntry& chapter : book.chapters) out.write("\n" + chapter_text(book, chapter.number, c.lang));
  out.write("\n" + chapter_text(book, ruling_chapter, c.lang));
  return exit_ok;
}

}  // namespace

void add_rules(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(command, [o, &program] { return run(program.context(), *o); });
  app.add_option("ruleset", o->ruleset);
  app.add_option("clause", o->clause);
  program.flag(app, "--json", o->json, cli_word("shared.one_json_object"));
}

}  // namespace grog
