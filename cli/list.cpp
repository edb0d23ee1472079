// `grognard list`: what there is to play and to ask.
#include "ai/player.hpp"
#include "cli/program.hpp"
#include "cli/text.hpp"
#include "cli/words.hpp"
#include "protocol/odds.hpp"
#include "protocol/values.hpp"

namespace grog {
namespace {

constexpr std::string_view command = "list";

void write_ruleset(Context& c, const Ruleset& r, const Rulebook& book, JsonOut& json) {
  json.open();
  json.key("id").text(r.id());
  json.key("name").text(r.name().in(c.lang));
  json.key("names");
  write_text(json, r.name());
  json.key("version").number(book.version());
  json.key("tables").text(hash_text(book.tables_hash()));
  json.key("house").text(c.shelf->house(r));
  json.key("scenarios").open_list();
  for (const ScenarioEntry& e : c.shelf->scenarios(r)) {
    json.open();
    json.key("id").text(e.head.id);
    json.key("name").text(e.head.name.in(c.lang));
    json.key("names");
    write_text(json, e.head.name);
    json.key("story");
    write_text(json, e.head.story);
    json.key("minutes").number(e.head.minutes);
    json.key("hash").text(hash_text(e.head.hash));
    json.key("options").open_list();
    for (const HouseOption& o : c.shelf->options(r))
      if (applies(o, c.shelf->files(r), *e.file, e.head.id)) json.text(o.id);
    json.close_list();
    json.close();
  }
  json.close_list();
  write_options(json.key("options"), book, c.shelf->options(r), true);
  json.key("procedures").open_list();
  for (const Procedure& p : book.procedures()) json.text(p.name);
  json.close_list();
  json.key("forms").open_list();
  for (const Procedure& p : book.procedures()) write_procedure(json, book.labels(), p);
  json.close_list();
  json.close();
}

std::string ruleset_text(Context& c, const Ruleset& r, const Rulebook& book) {
  std::string out = std::string{r.name().in(c.lang)} + "  (" + std::string{r.id()} + ")\n";
  std::size_t widest = 0;
  for (const ScenarioEntry& e : c.shelf->scenarios(r)) widest = std::max(widest, e.head.id.size());
  for (const ScenarioEntry& e : c.shelf->scenarios(r)) {
    out += "  " + padded(e.head.id, widest + 2) + e.head.name.in(c.lang);
    out += ", " + std::to_string(e.head.minutes) + " min\n";
    for (const std::string& line : wrapped(e.head.story.in(c.lang), 92 - widest))
      if (!line.empty()) out += std::string(widest + 4, ' ') + line + "\n";
  }
  if (const std::vector<HouseOption>& options = c.shelf->options(r); !options.empty()) {
    out += std::string{c.in(cli_word("list.house_rules_option"))};
    std::size_t width = 0;
    for (const HouseOption& o : options) width = std::max(width, o.id.size());
    for (const HouseOption& o : options) {
      std::string said = o.name.in(c.lang) + " (" + book.clause_id(o.clause) + ")";
      for (std::size_t n = 0; const std::string& line : wrapped(said, 92 - width))
        out += "    " + padded(n++ == 0 ? o.id : "", width + 2) + line + "\n";
    }
  }
  std::string names;
  for (const Procedure& p : book.procedures()) names += (names.empty() ? "" : ", ") + std::string{p.name};
  for (std::size_t n = 0; const std::string& line : wrapped((cli_say("list.odds", c.lang)) + names, 96))
    out += (n++ == 0 ? "  " : "    ") + line + "\n";
  return out;
}

int run(Context& c, bool as_json) {
  Output& out = standard_output();
  std::string json_text, plain;
  JsonOut json(json_text);
  json.open();
  json.key("rulesets").open_list();
  for (const Ruleset* r : c.shelf->rulesets()) {
    const Rulebook* book = nullptr;
    if (int status = open_rulebook(c, *r, book); status != exit_ok) return status;
    if (as_json)
      write_ruleset(c, *r, *book, json);
    else
      plain += (plain.empty() ? "" : "\n") + ruleset_text(c, *r, *book);
  }
  json.close_list();
  write_named(json.key("players"), player_infos());
  json.close();
  if (as_json)
    out.line(json_text);
  else
    out.write(plain);
  return exit_ok;
}

}  // namespace

void add_list(Program& program) {
  auto json = std::make_shared<bool>(false);
  CLI::App& app = program.add(command, [json, &program] { return run(program.context(), *json); });
  program.flag(app, "--json", *json, cli_word("shared.one_json_object"));
}

}  // namespace grog
