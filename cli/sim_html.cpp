// A run of games as one page: no script, no other file; the plots are SVG.
#include <algorithm>
#include <cmath>

#include "cli/page.hpp"
#include "cli/sim_record.hpp"
#include "cli/text.hpp"
#include "cli/words.hpp"

namespace grog {
namespace {

class SimPage {
 public:
  SimPage(const SimRecord& r, Lang lang) : r_(r), lang_(lang) {}

  std::string text() {
    Page page(lang_, r_.name.in(lang_));
    page.paragraph(
        fill(in(cli_word("sim_html.games_against_seed_rules_tables")),
             {grouped(r_.totals.games, lang_), r_.players[0], r_.players[1], std::to_string(r_.seed), r_.ruleset,
              r_.tables, r_.house == "none" ? "" : std::string{in(cli_word("sim_html.house"))} + r_.house}));
    if (!r_.lost.empty() || r_.stopped)
      page.warning(r_.lost.empty() ? in(cli_word("sim_html.interrupted_games_are_missing"))
                                   : std::string_view{r_.lost});
    winners(page);
    page.heading(in(cli_word("sim_html.how_much")));
    page.figure(histogram(binned(r_.margins), lang_), in(cli_word("sim_html.points_first_side_less_those")));
    page.heading(in(cli_word("sim_html.how_long")));
    page.figure(histogram(r_.lengths, lang_), in(cli_word("sim_html.turns_number_games")));
    strength(page);
    losses(page);
    clauses(page);
    return page.text();
  }

 private:
  std::string_view in(Text t) const { return t.in(lang_); }
  std::string side(std::size_t i) const { return r_.side_names[i].in(lang_); }

  void winners(Page& page) {
    const Totals& t = r_.totals;
    double n = static_cast<double>(std::max<u64>(t.games, 1));
    page.heading(in(cli_word("sim_html.who_wins")));
    std::vector<std::vector<std::string>> rows;
    auto row = [&](const std::string& name, u64 count, bool interval) {
      Interval i = share_interval(static_cast<double>(count), n);
      rows.push_back({name, grouped(count, lang_), percent(static_cast<double>(count) / n, lang_),
                      interval ? percent(i.low, lang_) + " – " + percent(i.high, lang_) : ""});
    };
    for (std::size_t i = 0; i < 2; ++i) row(side(i) + " (" + r_.players[i] + ")", t.wins[i], true);
    row(std::string{in(cli_word("sim_html.draws"))}, t.draws, true);
    if (t.unfinished > 0) row(std::string{in(cli_word("sim_html.unfinished"))}, t.unfinished, false);
    page.figure(shares({static_cast<double>(t.wins[0]) / n, static_cast<double>(t.draws + t.unfinished) / n,
                        static_cast<double>(t.wins[1]) / n},
                       {side(0), "", side(1)}, lang_),
                "");
    page.table({"", std::string{in(cli_word("sim_html.games"))}, std::string{in(cli_word("sim_html.share"))},
                std::string{in(cli_word("sim_html.95"))}},
               rows);
    Interval share = first_share(t);
    page.paragraph(fill(in(cli_word("sim_html.first_sides_share_draw_counting")),
                        {percent(share.low, lang_), percent(share.high, lang_)}));
  }

  void strength(Page& page) {
    if (r_.strength.size() < 2) return;
    std::vector<Curve> curves(2);
    double start[2] = {1, 1};
    bool first = true;
    for (const auto& [turn, left] : r_.strength) {
      double games = static_cast<double>(std::max<u64>(r_.reached.at(turn), 1));
      for (std::size_t i = 0; i < 2; ++i) {
        double mean = static_cast<double>(left[i]) / games;
        if (first) start[i] = std::max(mean, 1e-9);
        curves[i].name = side(i);
        curves[i].points.emplace_back(turn, mean / start[i]);
      }
      first = false;
    }
    page.heading(in(cli_word("sim_html.attrition")));
    page.figure(lines(curves, lang_), in(cli_word("sim_html.what_is_left_each_side")));
  }

  void losses(Page& page) {
    if (r_.units.empty()) return;
    page.heading(in(cli_word("sim_html.units")));
    std::vector<std::vector<std::string>> rows;
    for (const SimUnit& u : r_.units) {
      if (u.fate.left.count == 0) continue;
      double full = std::max(u.fate.full, 1);
      rows.push_back({u.name.in(lang_), side(index(u.side)),
                      decimal_text(u.fate.left.mean(), 2, lang_) + " ± " + decimal_text(u.fate.left.margin(), 2, lang_),
                      std::to_string(u.fate.full), Page::meter(u.fate.left.mean() / full),
                      percent(static_cast<double>(u.fate.destroyed) / static_cast<double>(u.fate.left.count), lang_)});
    }
    page.table({std::string{in(cli_word("sim_html.unit"))}, std::string{in(cli_word("sim_html.side"))},
                std::string{in(cli_word("sim_html.left"))}, std::string{in(cli_word("sim_html.of"))}, "",
                std::string{in(cli_word("sim_html.destroyed"))}},
               rows);
  }

  void clauses(Page& page) {
    if (r_.clauses.empty()) return;
    std::vector<std::pair<std::string, ClauseUse>> list(r_.clauses.begin(), r_.clauses.end());
    std::ranges::stable_sort(list, [](const auto& a, const auto& b) { return a.second.times > b.second.times; });
    page.heading(in(cli_word("sim_html.clauses_spoke")));
    double games = static_cast<double>(std::max<u64>(r_.totals.games, 1));
    double won[2] = {static_cast<double>(std::max<u64>(r_.totals.wins[0], 1)),
                     static_cast<double>(std::max<u64>(r_.totals.wins[1], 1))};
    std::vector<std::vector<std::string>> rows;
    for (const auto& [id, use] : list)
      rows.push_back({id, decimal_text(static_cast<double>(use.times) / games, 2, lang_),
                      percent(static_cast<double>(use.games) / games, lang_),
                      decimal_text(static_cast<double>(use.won[0]) / won[0], 2, lang_),
                      decimal_text(static_cast<double>(use.won[1]) / won[1], 2, lang_)});
    page.table({"clause", std::string{in(cli_word("sim_html.game"))}, std::string{in(cli_word("sim_html.games"))},
                std::string{in(cli_word("sim_html.when_won"))} + side(0),
                std::string{in(cli_word("sim_html.when_won"))} + side(1)},
               rows);
  }

  const SimRecord& r_;
  Lang lang_;
};

}  // namespace

std::string sim_html(const SimRecord& r, Lang lang) { return SimPage(r, lang).text(); }

}  // namespace grog
