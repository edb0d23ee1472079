// What a run of games says to a person at a terminal, and to a spreadsheet.
#include <algorithm>

#include "cli/sim_record.hpp"
#include "cli/text.hpp"
#include "cli/words.hpp"

namespace grog {
namespace {

constexpr std::size_t label_width = 36;

std::string unit_rows(const Context& c, const SimRecord& r) {
  std::string out;
  for (Side side : {Side::first, Side::second}) {
    std::string whose = cli_say("sim_text.losses", c.lang) + r.side_names[index(side)].in(c.lang);
    out += "\n  " + padded(whose, label_width) + padded_left(cli_say("sim_text.left", c.lang), 9) +
           padded_left(cli_say("sim_text.lost", c.lang), 9) + "\n";
    for (const SimUnit& u : r.units) {
      if (u.side != side || u.fate.left.count == 0) continue;
      double left = u.fate.full > 0 ? u.fate.left.mean() / u.fate.full : 0;
      out += "  " + padded(clipped_to(u.name.in(c.lang), label_width - 2), label_width) +
             padded_left(decimal_text(u.fate.left.mean(), 1, c.lang) + "/" + std::to_string(u.fate.full), 9) +
             padded_left(
                 percent(static_cast<double>(u.fate.destroyed) / static_cast<double>(u.fate.left.count), c.lang), 9) +
             "  " + bar(left, 20) + "\n";
    }
  }
  return out;
}

std::string clause_rows(const Context& c, const SimRecord& r) {
  std::vector<std::pair<std::string, ClauseUse>> list(r.clauses.begin(), r.clauses.end());
  std::ranges::stable_sort(list, [](const auto& a, const auto& b) { return a.second.times > b.second.times; });
  if (list.size() > 12) list.resize(12);
  std::string out = std::string{c.in(cli_word("sim_text.clauses_cited_most"))};
  out += std::string(label_width - 23, ' ') + std::string{c.in(cli_word("sim_text.game"))} + "\n";
  double games = static_cast<double>(std::max<u64>(r.totals.games, 1));
  for (const auto& [id, use] : list)
    out += "  " + padded(id, label_width) +
           padded_left(decimal_text(static_cast<double>(use.times) / games, 2, c.lang), 9) + "\n";
  return out;
}

}  // namespace

std::string sim_text(const Context& c, const SimRecord& r) {
  const Totals& s = r.totals;
  double n = s.games > 0 ? static_cast<double>(s.games) : 1;
  std::string out = fill(c.in(cli_word("sim_text.games")), {grouped(s.games, c.lang), r.scenario});
  auto row = [&](const std::string& label, u64 count) {
    double part = static_cast<double>(count) / n;
    out += "  " + padded(clipped_to(label, label_width - 2), label_width) + padded_left(grouped(count, c.lang), 9) +
           padded_left(percent(part, c.lang), 9) + "  " + bar(part, 30) + "\n";
  };
  for (std::size_t side = 0; side < 2; ++side)
    row(r.side_names[side].in(c.lang) + " (" + r.players[side] + ")", s.wins[side]);
  row(cli_say("sim_text.draws", c.lang), s.draws);
  if (s.unfinished > 0) row(cli_say("sim_text.unfinished", c.lang), s.unfinished);
  Interval share = first_share(s);
  out +=
      fill(c.in(cli_word("sim_text.first_sides_share_95")), {percent(share.low, c.lang), percent(share.high, c.lang)});
  auto range = [&](std::string_view label, const Sums& v) {
    out += "  " + padded(label, label_width) + padded_left(decimal_text(v.mean(), 1, c.lang), 9) + "  ± " +
           decimal_text(v.margin(), 2, c.lang) + "  (" + std::to_string(v.least) + (cli_say("sim_text.to", c.lang)) +
           std::to_string(v.most) + ")\n";
  };
  range(cli_say("sim_text.points_first_side", c.lang), s.points[0]);
  range(cli_say("sim_text.points_second_side", c.lang), s.points[1]);
  range(cli_say("sim_text.orders", c.lang), s.orders);
  range(cli_say("sim_text.turns", c.lang), s.turns);
  if (!r.units.empty()) out += unit_rows(c, r) + clause_rows(c, r);
  double time = r.seconds > 0 ? r.seconds : 1e-9;
  out += fill(c.in(cli_word("sim_text.orders_second_s_hash")),
              {grouped(static_cast<u64>(static_cast<double>(s.orders.sum) / time), c.lang),
               decimal_text(r.seconds, 1, c.lang), hash_text(s.hash)});
  if (r.stopped) out += std::string{c.in(cli_word("sim_text.interrupted_games_are_missing"))};
  if (!r.lost.empty()) out += "  " + r.lost + "\n";
  return out;
}

std::string sim_csv(const SimRecord& r) {
  std::string out = "game,winner,points_first,points_second,turns,orders,hash\n";
  for (const GameResult& g : r.games) {
    out += std::to_string(g.number) + ",";
    out += !g.over ? "unfinished" : g.winner == Side::nobody ? "draw" : r.sides[index(g.winner)];
    out += "," + std::to_string(g.points[0]) + "," + std::to_string(g.points[1]) + "," + std::to_string(g.turns) + "," +
           std::to_string(g.orders) + "," + hash_text(g.hash) + "\n";
  }
  return out;
}

}  // namespace grog
