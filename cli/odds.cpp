// `grognard odds`: one question, or a stream of them.
#include "protocol/odds.hpp"

#include <unistd.h>

#include "cli/odds_show.hpp"
#include "cli/program.hpp"
#include "cli/words.hpp"

namespace grog {
namespace {

constexpr std::string_view command = "odds";

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
  too_long.message = sentence(cli_word("odds.question_has_one_mebibyte_most"));
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
    if (!c.options.empty()) return usage_fault(c, sentence(cli_word("odds.batch_may_mix_rulesets_option")));
    if (o.words.empty()) return answer_batch(c);
    return usage_fault(c, sentence(cli_word("odds.batch_reads_questions_from_standard")));
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
      return usage_fault(c, sentence(cli_word("odds.input_is_written_input_value"), {excerpt(word)}));
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
  CLI::App& app = program.add(command, [o, &program] { return run(program.context(), *o); });
  app.add_option("words", o->words);
  program.house_options(app);
  program.flag(app, "--json", o->json, cli_word("odds.one_json_object_on_one"));
  program.flag(app, "--batch", o->batch, cli_word("odds.questions_as_json_lines_on"));
  program.flag(app, "--inputs", o->inputs, cli_word("odds.shows_procedures_inputs_their_values"));
}

}  // namespace grog
