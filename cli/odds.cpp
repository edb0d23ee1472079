// `grognard odds`: one question, or a stream of them.
#include "protocol/odds.hpp"

#include <unistd.h>

#include "cli/odds_show.hpp"
#include "cli/program.hpp"

namespace grog {
namespace {

constexpr CommandText text{
    "odds",
    {"les chances exactes d'une procédure", "the exact odds of a procedure"},
    {"RÈGLE [PROCÉDURE [donnée=valeur ...]] [--json]\n       grognard odds --batch < QUESTIONS",
     "RULESET [PROCEDURE [input=value ...]] [--json]\n       grognard odds --batch < QUESTIONS"},
    {"Toutes les issues avec leur probabilité exacte, et les modificateurs avec la clause qui les donne. Sans\n"
     "procédure : celles de la règle. Les données non dites gardent leur valeur par défaut ; --inputs les montre.",
     "Every outcome with its exact probability, and the modifiers with the clause that gives each. Without a\n"
     "procedure: those of the ruleset. Inputs not given keep their defaults; --inputs shows them."},
    {"grognard odds RÈGLE                          la liste des procédures\n"
     "grognard odds RÈGLE fire --inputs            ce que cette procédure demande\n"
     "grognard odds RÈGLE fire range=3 cover=true  un tableau et un graphique\n"
     "grognard odds RÈGLE fire range=3 --json      pour un programme\n"
     "echo '{\"ruleset\": \"RÈGLE\", \"procedure\": \"fire\", \"inputs\": {\"range\": 3}}' | grognard odds --batch",
     "grognard odds RULESET                          the list of procedures\n"
     "grognard odds RULESET fire --inputs            what this procedure asks for\n"
     "grognard odds RULESET fire range=3 cover=true  a table and a chart\n"
     "grognard odds RULESET fire range=3 --json      for a program\n"
     "echo '{\"ruleset\": \"RULESET\", \"procedure\": \"fire\", \"inputs\": {\"range\": 3}}' | grognard odds --batch"}};

struct Options {
  std::vector<std::string> words;
  bool json = false, batch = false, inputs = false;
};

int list_procedures(Context& c, const Rulebook& book, const Ruleset& r) {
  Output& out = standard_output();
  out.write(procedures_text(book, r, c.lang));
  return exit_ok;
}

// Questions as they come, answers in the same order. What is read together is answered together.
int answer_batch(Context& c) {
  Output& out = standard_output();
  LineReader lines(STDIN_FILENO, std::size_t{1} << 20);
  Question question;
  Odds odds;
  Fault fault;
  Fault too_long;
  too_long.kind = "too_long";
  too_long.message = sentence({"une question a un mébioctet au plus", "a question has one mebibyte at most"});
  for (std::string_view line; !out.gone();) {
    if (!lines.has_line()) out.flush();
    LineReader::Got got = lines.next(line);
    if (got == LineReader::Got::end) break;
    if (got == LineReader::Got::interrupted) continue;
    if (got == LineReader::Got::too_long)
      write_fault(too_long, c.lang, out.buffer());
    else if (read_question(line, question, fault) && ask(*c.shelf, question, odds, fault))
      write_odds(odds, out.buffer());
    else
      write_fault(fault, c.lang, out.buffer());
    out.buffer() += '\n';
    out.flush_if_full();
  }
  return exit_ok;
}

int run(Context& c, const Options& o) {
  if (o.batch) {
    if (!c.options.empty())
      return usage_fault(c, sentence({"--batch mêle plusieurs règles : --option ne va qu'avec une seule question",
                                      "--batch may mix rulesets: --option goes with a single question"}));
    if (o.words.empty()) return answer_batch(c);
    return usage_fault(c, sentence({"--batch lit ses questions sur l'entrée standard : pas d'autre mot",
                                    "--batch reads its questions from standard input: no other words"}));
  }
  const Ruleset* r = nullptr;
  const Rulebook* book = nullptr;
  if (int status = find_ruleset(c, o.words.empty() ? "" : o.words[0], r); status != exit_ok) return status;
  std::shared_ptr<const Variant> variant;
  if (int status = open_variant_book(c, *r, c.options, variant); status != exit_ok) return status;
  book = variant->book;
  if (o.words.size() == 1) return list_procedures(c, *book, *r);

  Question q;
  Fault fault;
  q.ruleset = o.words[0], q.procedure = o.words[1];
  if (o.inputs) {
    const Procedure* p = procedure_named(*book, q.procedure, fault);
    if (p == nullptr) return usage_fault(c, fault.message);
    standard_output().write(inputs_text(*p, c.lang));
    return exit_ok;
  }
  for (std::size_t i = 2; i < o.words.size(); ++i) {
    const std::string& word = o.words[i];
    std::size_t sign = word.find('=');
    if (sign == word.npos || sign == 0)
      return usage_fault(
          c, sentence({"« {0} » : une donnée s'écrit donnée=valeur", "'{0}': an input is written input=value"},
                      {excerpt(word)}));
    Question::Input& in = q.add();
    in.key = word.substr(0, sign);
    in.value = {Value::Kind::word, word.substr(sign + 1)};
  }
  Odds odds;
  if (!ask(*book, q, odds, fault)) return usage_fault(c, fault.message);
  Output& out = standard_output();
  if (o.json) {
    write_odds(odds, out.buffer());
    out.line("");
  } else {
    out.write(odds_text(odds, r->name(), c.lang));
  }
  return exit_ok;
}

}  // namespace

void add_odds(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(text, [o, &program] { return run(program.context(), *o); });
  app.add_option("words", o->words);
  program.house_options(app);
  program.flag(app, "--json", o->json, {"un objet JSON sur une ligne", "one JSON object on one line"});
  program.flag(
      app, "--batch", o->batch,
      {"des questions JSON, une par ligne, sur l'entrée standard", "questions as JSON Lines on standard input"});
  program.flag(
      app, "--inputs", o->inputs,
      {"montre les données de la procédure et leurs valeurs", "shows the procedure's inputs and their values"});
}

}  // namespace grog
