// `grognard compare`: what a house rule or another scenario value does to the odds and to battles.
#include <cmath>

#include "cli/compare_odds.hpp"
#include "cli/page.hpp"
#include "cli/program.hpp"
#include "cli/sim_run.hpp"
#include "cli/text.hpp"
#include "cli/variant.hpp"
#include "lab/paired.hpp"

namespace grog {
namespace {

constexpr CommandText text{
    "compare",
    {"compare deux variantes d'une règle ou d'un scénario", "compares two variants of the rules or of a scenario"},
    {"SCÉNARIO [--option NOM]... [--with DOSSIER] [--set CHEMIN=VALEUR]... [--games N]\n        [--players A,B,...] "
     "[--json]",
     "SCENARIO [--option NAME]... [--with FOLDER] [--set PATH=VALUE]... [--games N]\n        [--players A,B,...] "
     "[--json]"},
    {"La première variante est la règle telle quelle (ou celle de --house), la seconde celle de --option, --with et "
     "--set.\n"
     "--set change un chiffre par son nom : tables.CHEMIN (« tables. » peut manquer), armies.CHEMIN, scenario.CHEMIN "
     ";\n"
     "l'élément d'une liste se dit par son rang, de 0. Les parties vont par paires, aux mêmes dés ; plusieurs styles "
     "de\n"
     "généraux jouent, pour que les manies de l'un ne passent pas pour un déséquilibre.",
     "The first variant is the rules as they are (or those of --house), the second that of --option, --with and --set. "
     "--set\n"
     "changes a figure by its name: tables.PATH ('tables.' may be left out), armies.PATH, scenario.PATH; an element "
     "of\n"
     "a list goes by its number, from 0. Games come in pairs with equal dice; generals of several styles play, so "
     "that\n"
     "one style's habits are not taken for balance."},
    {"grognard compare SCÉNARIO --set scenario.turns=8\n"
     "grognard compare SCÉNARIO --with mes-regles --games 500 --html compare.html",
     "grognard compare SCENARIO --set scenario.turns=8\n"
     "grognard compare SCENARIO --with my-rules --games 500 --html compare.html"}};

constexpr std::size_t shown_shifts = 15;

struct Options {
  std::string scenario, with, games = "200", players = "veteran:aggressive,veteran:steady,veteran:cautious", seed = "1";
  std::string jobs, html;
  std::vector<std::string> sets, options;
  bool json = false;
};

struct StyleResult {
  std::string player;
  PairedShare share;
  double points[2] = {0, 0};  // of the first side less the second's, on average
  double turns[2] = {0, 0};
};
struct Comparison {
  std::string scenario, change;
  std::vector<OddsShift> shifts;
  std::vector<StyleResult> styles;
  bool stopped = false;
};

std::vector<std::string> list_of(const std::string& text_) {
  std::vector<std::string> out{""};
  for (char c : text_)
    if (c == ',')
      out.emplace_back();
    else
      out.back() += c;
  std::erase(out, "");
  return out;
}

std::string plus_percent(double v, Lang lang) {
  return (v < 0 ? "−" : "+") + decimal_text(std::abs(v) * 100, 1, lang) + (lang == Lang::fr ? " points" : " points");
}

std::string json_of(const Comparison& k) {
  std::string out;
  JsonOut json(out);
  json.open();
  json.key("scenario").text(k.scenario);
  json.key("change").text(k.change);
  json.key("odds").open_list();
  for (const OddsShift& s : k.shifts) {
    json.open();
    json.key("question").text(s.question);
    json.key("distance").real(s.distance);
    json.key("means").open_list();
    for (const OddsShift::Mean& m : s.means) {
      json.open();
      json.key("field").text(m.field);
      json.key("before").real(m.before);
      json.key("after").real(m.after);
      json.close();
    }
    json.close_list();
    json.close();
  }
  json.close_list();
  json.key("battles").open_list();
  for (const StyleResult& r : k.styles) {
    json.open();
    json.key("player").text(r.player);
    json.key("pairs").number(r.share.games);
    for (int i = 0; i < 2; ++i) {
      const Interval& at = i == 0 ? r.share.before_at : r.share.after_at;
      json.key(i == 0 ? "before" : "after").open();
      json.key("first_share").real(i == 0 ? r.share.before : r.share.after);
      json.key("low").real(at.low);
      json.key("high").real(at.high);
      json.key("points").real(r.points[i]);
      json.key("turns").real(r.turns[i]);
      json.close();
    }
    json.key("shift").real(r.share.shift);
    json.key("margin").real(r.share.margin);
    json.key("moved").boolean(r.share.moved());
    json.close();
  }
  json.close_list();
  json.key("stopped").boolean(k.stopped);
  json.close();
  return out + "\n";
}

using Rows = std::vector<std::vector<std::string>>;

Rows shift_rows(const Comparison& k, Lang lang) {
  Rows rows;
  for (std::size_t i = 0; i < k.shifts.size() && i < shown_shifts; ++i) {
    const OddsShift& s = k.shifts[i];
    std::string means;
    for (const OddsShift::Mean& m : s.means)
      means += (means.empty() ? "" : ", ") + m.field + " " + decimal_text(m.before, 2, lang) + " → " +
               decimal_text(m.after, 2, lang);
    rows.push_back({s.question, percent(s.distance, lang), means});
  }
  return rows;
}

Rows battle_rows(const Comparison& k, Lang lang) {
  Rows rows;
  for (const StyleResult& r : k.styles)
    rows.push_back({r.player, percent(r.share.before, lang), percent(r.share.after, lang),
                    plus_percent(r.share.shift, lang) + " ± " + decimal_text(r.share.margin * 100, 1, lang),
                    decimal_text(r.points[0], 1, lang) + " → " + decimal_text(r.points[1], 1, lang),
                    decimal_text(r.turns[0], 1, lang) + " → " + decimal_text(r.turns[1], 1, lang)});
  return rows;
}

struct Heads {
  std::vector<std::string> shifts, battles;
};
Heads heads(bool fr) {
  if (fr)
    return {{"question", "chances déplacées", "moyennes"},
            {"généraux", "avant", "après", "écart (95 %)", "points d'avance", "tours"}};
  return {{"question", "chances moved", "means"},
          {"generals", "before", "after", "shift (95%)", "points ahead", "turns"}};
}

std::string columns(const std::vector<std::string>& head, const Rows& rows) {
  std::vector<std::size_t> widths(head.size());
  for (std::size_t i = 0; i < head.size(); ++i) {
    widths[i] = width_of(head[i]);
    for (const auto& row : rows) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  std::string out;
  auto line = [&](const std::vector<std::string>& row) {
    out += "  ";
    for (std::size_t i = 0; i < row.size(); ++i) out += i + 1 < row.size() ? padded(row[i], widths[i] + 2) : row[i];
    out += "\n";
  };
  line(head);
  for (const auto& row : rows) line(row);
  return out;
}

std::string verdict(const Context& c, const Comparison& k) {
  std::size_t moved = 0;
  for (const StyleResult& r : k.styles) moved += r.share.moved();
  if (moved == 0)
    return std::string{c.in({"Aucun style ne montre un écart que le hasard n'expliquerait pas.",
                             "No style shows a shift that chance would not explain."})};
  return fill(c.in({"{0} style(s) sur {1} : l'écart dépasse ce que le hasard explique.",
                    "{0} style(s) of {1}: the shift is more than chance explains."}),
              {std::to_string(moved), std::to_string(k.styles.size())});
}

std::string text_of(const Context& c, const Comparison& k) {
  bool fr = c.lang == Lang::fr;
  std::string out = k.scenario + "  |  " + k.change + "\n\n";
  if (k.shifts.empty())
    out += std::string{c.in({"Aucune chance ne change dans les questions posées.\n",
                             "No odds change in the questions that were asked.\n"})};
  else
    out += columns(heads(fr).shifts, shift_rows(k, c.lang));
  out += "\n" + columns(heads(fr).battles, battle_rows(k, c.lang)) + "\n  " +
         std::string{c.in({"Part du premier camp ; les paires sont jouées aux mêmes dés. ",
                           "Share of the first side; pairs are played with equal dice. "})} +
         verdict(c, k) + "\n";
  return out;
}

std::string html_of(const Context& c, const Comparison& k) {
  bool fr = c.lang == Lang::fr;
  Page page(c.lang, k.scenario + " : " + k.change);
  page.heading(c.in({"Les chances", "The odds"}));
  page.table(heads(fr).shifts, shift_rows(k, c.lang));
  page.heading(c.in({"Les batailles", "The battles"}));
  page.table(heads(fr).battles, battle_rows(k, c.lang));
  page.paragraph(verdict(c, k));
  return page.text();
}

int run(Context& c, const Options& o) {
  VariantSpec spec{o.with, o.sets, o.options};
  if (o.with.empty() && o.sets.empty() && o.options.empty())
    return usage_fault(c, sentence({"que faut-il comparer ? --option NOM, --with DOSSIER ou --set CHEMIN=VALEUR",
                                    "compare with what? --option NAME, --with FOLDER or --set PATH=VALUE"}));
  BatchPlan plan;
  u64 jobs = all_cores();
  if (int s = read_whole(c, "--games", o.games, 2, 10'000'000, plan.games); s != exit_ok) return s;
  if (int s = read_whole(c, "--seed", o.seed, 0, INT64_MAX, plan.seed); s != exit_ok) return s;
  if (!o.jobs.empty())
    if (int s = read_whole(c, "--jobs", o.jobs, 1, 1024, jobs); s != exit_ok) return s;
  plan.jobs = static_cast<unsigned>(jobs), plan.keep_games = true;
  OpenedGame before, after;
  Context changed;
  if (int s = open_game(c, o.scenario, before); s != exit_ok) return s;
  if (int s = open_variant(c, o.scenario, spec, changed, after); s != exit_ok) return s;

  Comparison k;
  k.scenario = before.game->scenario(), k.change = o.with;
  for (const std::string& id : o.options) k.change += (k.change.empty() ? "" : ", ") + id;
  for (const std::string& set : o.sets) k.change += (k.change.empty() ? "" : ", ") + set;
  k.shifts = odds_shifts(*before.book, *after.book);
  for (const std::string& name : list_of(o.players)) {
    for (PlayerMaker& maker : plan.players)
      if (int s = set_player(c, name, maker); s != exit_ok) return s;
    StyleResult r;
    r.player = name;
    std::vector<GameResult> games[2];
    for (int i = 0; i < 2; ++i) {
      plan.game = (i == 0 ? before : after).game.get();
      BatchResult result = play_watched(c, plan, name);
      k.stopped = k.stopped || result.stopped;
      r.points[i] = result.totals.points[0].mean() - result.totals.points[1].mean();
      r.turns[i] = result.totals.turns.mean();
      games[i] = std::move(result.games);
    }
    r.share = paired_share(games[0], games[1]);
    k.styles.push_back(std::move(r));
    if (k.stopped) break;
  }
  standard_output().write(o.json ? json_of(k) : text_of(c, k));
  Sentence fault;
  if (!o.html.empty() && !replace_file(o.html, html_of(c, k), fault)) return failure(c, fault);
  return k.stopped ? exit_failed : exit_ok;
}

}  // namespace

void add_compare(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(text, [o, &program] { return run(program.context(), *o); });
  app.add_option("scenario", o->scenario);
  program.house_options(app, &o->options);
  program.option(app, "--with", o->with,
                 {"la seconde variante : un dossier de règles maison", "the second variant: a folder of house rules"},
                 {"DOSSIER", "FOLDER"});
  app.add_option("--set", o->sets,
                 std::string{program.context().in(
                     {"change un chiffre ; peut se répéter", "changes a figure; may be repeated"})})
      ->type_name(std::string{program.context().in({"CHEMIN=VALEUR", "PATH=VALUE"})})
      ->take_all();
  program.option(app, "--games", o->games, {"paires de parties par style (200)", "pairs of games a style (200)"},
                 {"N", "N"});
  program.option(app, "--players", o->players,
                 {"les généraux, des deux côtés (trois styles de veteran)",
                  "the generals, on both sides (three styles of veteran)"},
                 {"A,B,...", "A,B,..."});
  program.option(app, "--seed", o->seed, {"la graine (1)", "the seed (1)"}, {"S", "S"});
  program.option(app, "--jobs", o->jobs,
                 {"combien de fils à la fois (tous les cœurs)", "how many threads at once (all cores)"}, {"J", "J"});
  program.option(app, "--html", o->html, {"écrit une page", "writes a page"}, {"FICHIER", "FILE"});
  program.flag(app, "--json", o->json, {"un objet JSON", "one JSON object"});
}

}  // namespace grog
