// `grognard compare`: what a house rule or another scenario value does to the odds and to battles.
#include <cmath>

#include "cli/compare_odds.hpp"
#include "cli/page.hpp"
#include "cli/program.hpp"
#include "cli/sim_run.hpp"
#include "cli/text.hpp"
#include "cli/variant.hpp"
#include "cli/words.hpp"
#include "lab/paired.hpp"

namespace grog {
namespace {

constexpr std::string_view command = "compare";

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
  return (v < 0 ? "−" : "+") + decimal_text(std::abs(v) * 100, 1, lang) + " points";
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
Heads heads(Lang lang) {
  auto say = [lang](std::string_view name) { return cli_say(name, lang); };
  return {{say("compare.question"), say("compare.moved"), say("compare.means")},
          {say("compare.generals"), say("compare.before"), say("compare.after"), say("compare.shift"),
           say("compare.points_ahead"), say("compare.turns")}};
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
  if (moved == 0) return std::string{c.in(cli_word("compare.no_style_shows_shift_chance"))};
  return fill(c.in(cli_word("compare.style_s_shift_is_more")),
              {std::to_string(moved), std::to_string(k.styles.size())});
}

std::string text_of(const Context& c, const Comparison& k) {
  std::string out = k.scenario + "  |  " + k.change + "\n\n";
  if (k.shifts.empty())
    out += std::string{c.in(cli_word("compare.no_odds_change_questions_were"))};
  else
    out += columns(heads(c.lang).shifts, shift_rows(k, c.lang));
  out += "\n" + columns(heads(c.lang).battles, battle_rows(k, c.lang)) + "\n  " +
         std::string{c.in(cli_word("compare.share_first_side_pairs_are"))} + verdict(c, k) + "\n";
  return out;
}

std::string html_of(const Context& c, const Comparison& k) {
  Page page(c.lang, k.scenario + " : " + k.change);
  page.heading(c.in(cli_word("compare.odds")));
  page.table(heads(c.lang).shifts, shift_rows(k, c.lang));
  page.heading(c.in(cli_word("compare.battles")));
  page.table(heads(c.lang).battles, battle_rows(k, c.lang));
  page.paragraph(verdict(c, k));
  return page.text();
}

int run(Context& c, const Options& o) {
  VariantSpec spec{o.with, o.sets, o.options};
  if (o.with.empty() && o.sets.empty() && o.options.empty())
    return usage_fault(c, sentence(cli_word("compare.compare_what_option_name_folder")));
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
  CLI::App& app = program.add(command, [o, &program] { return run(program.context(), *o); });
  app.add_option("scenario", o->scenario);
  program.house_options(app, &o->options);
  program.option(app, "--with", o->with, cli_word("compare.second_variant_folder_house_rules"),
                 cli_word("value.folder"));
  app.add_option("--set", o->sets,
                 std::string{program.context().in(cli_word("compare.changes_figure_may_be_repeated"))})
      ->type_name(std::string{program.context().in(cli_word("value.path_value"))})
      ->take_all();
  program.option(app, "--games", o->games, cli_word("compare.pairs_games_style_200"), cli_word("value.n"));
  program.option(app, "--players", o->players, cli_word("compare.generals_on_both_sides_three"), cli_word("value.b"));
  program.option(app, "--seed", o->seed, cli_word("shared.seed_1"), cli_word("value.s"));
  program.option(app, "--jobs", o->jobs, cli_word("shared.how_many_threads_once_all"), cli_word("value.j"));
  program.option(app, "--html", o->html, cli_word("compare.writes_page"), cli_word("value.file"));
  program.flag(app, "--json", o->json, cli_word("shared.one_json_object"));
}

}  // namespace grog
