#include "cli/learn_why.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cli/sim_run.hpp"
#include "cli/text.hpp"
#include "cli/words.hpp"
#include "lab/diagnosis.hpp"

namespace grog {
namespace {

constexpr u64 usual_battles = 96;

double share(u64 part, u64 of) { return of > 0 ? static_cast<double>(part) / static_cast<double>(of) : 0; }

// How much speaks for each of them, and what to do about it: from 1 on it is worth saying.
struct Suspect {
  Text advice;
  double weight;
};
std::vector<Suspect> suspects_of(const Diagnosis& d) {
  constexpr double many = 0.15, often_wrong = 0.35, games = 150, ahead = 0.15, half = 0.5;
  u64 decided = d.search.won() + d.search.lost();
  double more_thought = decided >= 4 ? (share(d.search.won(), decided) - half) / ahead : 0;
  bool luck_alone = d.luck.decisions > 0 && d.luck.games_to_tell == 0;
  return {{cli_word("learn.mend_candidates"), share(d.candidates.better, d.candidates.decisions) / many},
          {cli_word("learn.mend_score"), d.score.right[1] < 0 ? 0 : (1 - d.score.right[1]) / often_wrong},
          {cli_word("learn.mend_luck"), luck_alone ? 2 : d.luck.games_to_tell / games},
          {cli_word("learn.mend_search"), more_thought}};
}

std::string candidates_told(const Context& c, const Diagnosis::Candidates& d) {
  return fill(c.in(d.better == 0 ? cli_word("learn.why_candidates_none") : cli_word("learn.why_candidates")),
              {grouped(d.better, c.lang), grouped(d.decisions, c.lang), decimal_text(d.gain, 2, c.lang)});
}
std::string score_told(const Context& c, const Diagnosis::Score& d) {
  std::string parts[6];
  for (std::size_t t = 0; t < 3; ++t) {
    parts[2 * t] = d.right[t] < 0 ? "–" : percent(d.right[t], c.lang);
    parts[2 * t + 1] = (d.correlation[t] < 0 ? "−" : "") + decimal_text(std::abs(d.correlation[t]), 2, c.lang);
  }
  return fill(c.in(cli_word("learn.why_score")), {parts[0], parts[1], parts[2], parts[3], parts[4], parts[5]});
}
std::string luck_told(const Context& c, const Diagnosis::Luck& d) {
  std::string games = grouped(d.games, c.lang), decisions = grouped(d.decisions, c.lang);
  if (d.decisions == 0) return std::string{c.in(cli_word("learn.why_luck_none"))};
  if (d.games_to_tell == 0) return fill(c.in(cli_word("learn.why_luck_all")), {games, decisions});
  auto needed = static_cast<u64>(std::ceil(std::min(d.games_to_tell, 1e6)));
  return fill(c.in(cli_word("learn.why_luck")), {games, decisions, percent(d.share, c.lang), grouped(needed, c.lang)});
}
std::string search_told(const Context& c, const DuelSums& d) {
  u64 decided = d.won() + d.lost();
  if (d.pairs == 0) return std::string{c.in(cli_word("learn.why_search_none"))};
  return fill(c.in(decided == 0 ? cli_word("learn.why_search_even") : cli_word("learn.why_search")),
              {grouped(d.pairs, c.lang), grouped(decided, c.lang), grouped(d.won(), c.lang)});
}

std::string verdict(const Context& c, const Diagnosis& d) {
  std::vector<Suspect> list = suspects_of(d);
  std::ranges::stable_sort(list, [](const Suspect& a, const Suspect& b) { return a.weight > b.weight; });
  if (list.front().weight < 1) return std::string{c.in(cli_word("learn.mend_nothing"))};
  std::string out = fill(c.in(cli_word("learn.mend_first")), {c.in(list[0].advice)});
  if (list[1].weight >= 1) out += fill(c.in(cli_word("learn.mend_next")), {c.in(list[1].advice)});
  return out;
}

}  // namespace

int tell_why(const Context& c, LessonPlan plan, const std::string& name, bool usual, u64 pairs) {
  constexpr std::size_t width = 100;
  if (usual) plan.battles = usual_battles;
  plan.keep_states = true;
  std::vector<Lesson> lessons;
  DiagnosisLimits limits;
  limits.pairs = pairs;
  Diagnosis d;
  bool stopped = false;
  watch_while(c, name, plan.battles + steps_of(limits), [&](auto& done, const auto& stop) {
    lessons = hear_lessons(plan, done, stop);
    if (!stop) d = diagnose(plan, lessons, limits, done, stop);
    stopped = stop;
  });
  if (stopped) return exit_failed;
  Output& out = standard_output();
  for (const std::string& told : {fill(c.in(cli_word("learn.why_from")), {name, grouped(lessons.size(), c.lang)}),
                                  candidates_told(c, d.candidates), score_told(c, d.score), luck_told(c, d.luck),
                                  search_told(c, d.search), verdict(c, d)})
    for (bool first = true; const std::string& line : wrapped(told, width))
      out.line((std::exchange(first, false) || !told.starts_with('-') ? "" : "  ") + line);
  return exit_ok;
}

}  // namespace grog
