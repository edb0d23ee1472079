#include "cli/telling.hpp"

#include <algorithm>

#include "cli/map.hpp"
#include "cli/text.hpp"
#include "cli/words.hpp"
#include "core/describe.hpp"
#include "core/order_maker.hpp"

namespace grog {

std::string side_name(const Game& game, Side side, Lang lang) {
  if (side == Side::nobody) return std::string{core_word("describe.nobody").in(lang)};
  return game.side(side).name.in(lang);
}

std::string describe_order(const Game& game, const State& s, const Order& o, Side side, Lang lang) {
  return side_name(game, side, lang) + (cli_say("telling.quoted", lang)) + describe(game, s, o, lang);
}

std::string where_text(const Game& game, const State& s, UnitId u, Lang lang) {
  if (game.board().is_grid() || !on_map(game, s, u)) return {};
  const Pose& p = s[u].pose;
  return cli_say("telling.where", lang, {tenths_text(p.at.x), tenths_text(p.at.y), tenths_text(p.facing)});
}

std::string units_text(const Game& game, const State& s, Lang lang) {
  std::size_t widest = 4;
  for (const RosterEntry& r : game.roster()) widest = std::max(widest, width_of(r.id));
  std::string out;
  for (Side side : {Side::first, Side::second}) {
    std::string here, away;
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      if (u.kind == 0 || u.side != side || i >= game.roster().size()) continue;
      bool present = on_map(game, s, unit_id(i));
      std::string line = "  " + padded(game.roster()[i].id, widest + 2) + describe_unit(game, s, unit_id(i), lang) +
                         where_text(game, s, unit_id(i), lang) + "\n";
      (present ? here : away) += line;
    }
    out += side_name(game, side, lang) + "\n" + here;
    if (!away.empty()) out += (cli_say("telling.off_table", lang)) + away;
  }
  return out;
}

namespace {

std::string faces_text(const Tape& tape, std::size_t from, std::size_t to, const Rulebook& book) {
  static constexpr std::string_view pips[] = {"⚀", "⚁", "⚂", "⚃", "⚄", "⚅"};
  std::string out;
  std::size_t face = 0;
  for (std::size_t t = 0; t < tape.throws.size() && t < to; ++t) {
    std::string faces;
    for (int i = 0; i < tape.throws[t].count; ++i, ++face) {
      std::size_t f = tape.faces[face];
      faces += (i > 0 ? " " : "") + std::to_string(f) + std::string{pips[f - 1]};
    }
    if (t < from) continue;
    out += (out.empty() ? "" : "   ") + faces;
    if (tape.throws[t].clause != Clause::none) out += "  (" + book.clause_id(tape.throws[t].clause) + ")";
  }
  return out;
}

}  // namespace

std::string told(const Game& game, const State& after, const std::vector<Event>& events,
                 const std::vector<Modifier>& modifiers, const Tape& tape, Lang lang) {
  std::string out;
  std::size_t thrown = 0;
  auto dice_up_to = [&](std::size_t to) {
    std::string faces = faces_text(tape, thrown, to, game.rules());
    if (!faces.empty()) out += (cli_say("telling.dice", lang)) + faces + "\n";
    thrown = std::max(thrown, to);
  };
  for (const Event& e : events) {
    dice_up_to(e.throws);
    out += "    " + describe(game, after, e, lang);
    if (e.clause != Clause::none) out += "  [" + game.rules().clause_id(e.clause) + "]";
    out += "\n";
    for (std::size_t i = e.modifiers_at; i < e.modifiers_at + std::size_t{e.modifiers} && i < modifiers.size(); ++i)
      for (std::size_t n = 0; const std::string& line : wrapped(describe(game.rules(), modifiers[i], lang), 84))
        out += (n++ == 0 ? "        · " : "          ") + line + "\n";
  }
  dice_up_to(tape.throws.size());
  return out;
}

std::string question_text(const Game& game, const State& s, Lang lang) {
  const Labels& labels = game.rules().labels();
  std::string out = (cli_say("telling.turn", lang)) + std::to_string(s.turn);
  if (s.phase < labels.phases.size()) out += " · " + std::string{labels.phases[s.phase].text.in(lang)};
  for (const StateField& f : labels.fields.game)
    for (std::size_t e = 0; f.is_shown && e < f.count; ++e)
      if (i64 value = f.value(s.game.bytes.data(), e); value != f.fallback)
        out += " · " + std::string{f.text.in(lang)} + " " + std::to_string(value);
  if (s.waiting == 0) return out + "\n";
  const Decision& d = s.asked();
  return out + "\n" + side_name(game, d.side, lang) + (cli_say("telling.quoted", lang)) + describe(game, s, d, lang) +
         "\n";
}

std::string outlook_text(const Game& game, const State& s, const Order& o, const Outlook& x, Lang lang) {
  if (x.goal.empty() || (x.certain && x.answers.empty())) return {};
  double worst = x.answers.empty() ? x.success : x.answers[0].success;
  std::string out = "  " + percent(worst, lang) + " " + describe_about(game, s, o, x.goal, lang) + "\n";
  for (const Rejoinder& a : x.answers)
    out += padded_left(a.foreseen ? percent(a.success, lang) : "?", 10) + "  " + answer_text(game, a, lang) + "\n";
  for (const OutcomeShare& share : x.shares)
    if (x.answers.empty())
      out += padded_left(percent(share.chance, lang), 10) + "  " + describe_about(game, s, o, share.words, lang) + "\n";
  return out;
}

std::string preview_text(const Game& game, const State& s, const Preview& p, bool all, Lang lang) {
  constexpr std::size_t shown = 12;
  std::string out;
  auto rest = [&](std::size_t count) {
    if (count > shown && !all) out += cli_say("telling.and_more", lang, {std::to_string(count - shown)});
  };
  for (std::size_t i = 0; i < p.modifiers.size() && (all || i < shown); ++i)
    for (std::size_t n = 0; const std::string& line : wrapped(describe(game.rules(), p.modifiers[i], lang), 84))
      out += (n++ == 0 ? "    · " : "      ") + line + "\n";
  rest(p.modifiers.size());
  if (!p.exact) out += cli_say("telling.sample_too_many_outcomes_exact", lang);
  // What happens anyhow says nothing of the chances, unless there is nothing else.
  std::vector<const Prospect*> told;
  bool dice = std::ranges::any_of(p.prospects, [](const Prospect& x) { return x.chance < 1; });
  for (const Prospect& x : p.prospects)
    if (all || !dice || x.chance < 1) told.push_back(&x);
  for (std::size_t i = 0; i < told.size() && (all || i < shown); ++i)
    out += padded_left(percent(told[i]->chance, lang), 10) + "  " + padded(bar(told[i]->chance, 12), 12) + "  " +
           describe(game, s, told[i]->event, lang) + "\n";
  rest(told.size());
  for (Side side : {Side::first, Side::second})
    out += "  " + side_name(game, side, lang) + (cli_say("telling.worth", lang)) +
           decimal_text(p.score_before[index(side)], 1, lang) + " → " +
           decimal_text(p.score_after[index(side)], 1, lang) + "\n";
  return out;
}

std::string battle_text(const Game& game, const State& s, Lang lang) {
  std::vector<BattleLine> lines;
  game.account(s, lines);
  std::string out;
  for (const BattleLine& line : lines) {
    bool whose = line.about == BattleLine::About::aim || line.about == BattleLine::About::points;
    std::string said = whose && line.side != Side::nobody
                           ? side_name(game, line.side, lang) + std::string{core_word("describe.colon").in(lang)}
                           : std::string{};
    said += describe(game, s, line, lang);
    if (line.clause != Clause::none) said += " [" + game.rules().clause_id(line.clause) + "]";
    for (std::size_t n = 0; const std::string& part : wrapped(said, 84))
      out += (n++ == 0 ? "  · " : "    ") + part + "\n";
  }
  return out;
}

std::string verdict_text(const Game& game, const State& s, Lang lang) {
  std::vector<BattleLine> lines;
  game.account(s, lines);
  return lines.empty() ? std::string{} : describe(game, s, lines.back(), lang);
}

std::string clause_lines(const Rulebook& book, Clause c, Lang lang) {
  const ClauseEntry* e = book.clauses().find(c);
  if (e == nullptr) return {};
  std::string out;
  auto add = [&](const ClauseEntry& entry) {
    std::string id = book.clause_id(entry.id);
    for (std::size_t n = 0; const std::string& line : wrapped(entry.in(lang), 84))
      out += "  " + (n++ == 0 ? padded(id, 11) : std::string(11, ' ')) + line + "\n";
    if (entry.is_advice()) out += std::string(13, ' ') + entry.advice.in(lang) + "\n";
  };
  add(*e);
  for (Clause r : e->rulings)
    if (const ClauseEntry* ruling = book.clauses().find(r); ruling != nullptr) add(*ruling);
  return out;
}

}  // namespace grog
