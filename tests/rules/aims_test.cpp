// The card of odds, on real positions of every ruleset: whatever throws dice says what it is for, or why there is
// nothing that could be missed; outcomes exclude each other; every step and every answer has words of its own. To read
// it all:
//
//   GROGNARD_AIMS=fr build/tests/grog_tests --gtest_filter='Aims.*'
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>

#include "core/describe.hpp"
#include "core/languages.hpp"
#include "core/outlook.hpp"
#include "core/threats.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"

namespace grog::test {
namespace {

constexpr u64 leaves = 3'000;

// Shows positions of random games, the early ones and some of the later, with orders that might be given there.
template <class F>
void each_order(const Game& game, u64 seed, int every, F&& look) {
  Rng rng(seed);
  RandomDice dice(rng.next());
  State s = game.begin();
  std::vector<Order> orders, few;
  std::map<std::pair<u8, u8>, int> seen;  // of each verb at each question
  for (int n = 0; !s.over && n < 3'000; ++n) {
    game.propose(s, rng, 24, orders);
    if (n % every == 0)
      for (const Order& o : orders)
        if (++seen[{o.verb, s.asked().kind}] <= 6) look(s, o);
    Order chosen = orders[rng.below(static_cast<u32>(orders.size()))];
    game.apply(s, chosen, dice, nullptr);
  }
}

class Reader {
 public:
  Reader(const Rulebook& book, std::string whose) : book_(book), whose_(std::move(whose)) {
    const char* wanted = std::getenv("GROGNARD_AIMS");
    aloud_ = wanted == nullptr ? "" : wanted;
  }
  void look(const Game& game, const State& s, const Order& o) {
    Side giver = s.asked().side;
    Outlook ahead = outlook(game, s, o, giver, leaves);
    if (!ahead.verdict || !ahead.foreseen) return;
    const Labels& labels = book_.labels();
    std::string verb{labels.verbs[o.verb].key};
    bool dice = !ahead.certain || ahead.later || !ahead.answers.empty();
    if (!dice) return;
    Aim aim(game, s, o, giver);
    if (!aim.is_told() && aim.why_none().empty())
      wrong(verb + "." + std::string{labels.decisions[s.asked().kind].key} +
            ": throws dice, and has no aim and no reason");
    if (ahead.goal.empty()) return;
    read_shares(game, s, o, verb, "", ahead.shares);
    tell(verb, describe_about(game, s, o, ahead.goal, lang_()), ahead.success);
    for (const Rejoinder& a : ahead.answers) {
      std::string answer{labels.verbs[a.order.verb].key};
      if (book_.words().find("answer", answer).empty()) wrong("answer." + answer + ": has no words");
      if (a.foreseen) read_shares(game, s, o, verb, " / " + answer_text(game, a, lang_()), a.shares);
      read_steps(game, s, verb, a.steps);
    }
    read_steps(game, s, verb, ahead.steps);
  }

 private:
  Lang lang_() const { return aloud_ == "en" ? Lang::en : Lang::fr; }
  void wrong(const std::string& what) {
    if (told_.insert(what).second) ADD_FAILURE() << whose_ << " " << what;
  }
  void tell(const std::string& verb, const std::string& text, double chance) {
    if (aloud_.empty() || !said_.insert(verb + text).second) return;
    std::printf("%s %-12s %5.1f %%  %s\n", whose_.c_str(), verb.c_str(), 100 * chance, text.c_str());
  }
  void read_shares(const Game& game, const State& s, const Order& o, const std::string& verb, const std::string& when,
                   std::span<const OutcomeShare> shares) {
    double all = 0;
    static constexpr const char* tones[] = {"good", "neutral", "bad"};
    for (const OutcomeShare& x : shares) {
      all += x.chance;
      std::string text = describe_about(game, s, o, x.words, lang_());
      if (text.empty() || text.find_first_of("{}|#") != std::string::npos) wrong(verb + ": " + text);
      tell(verb, std::string{"      "} + tones[static_cast<int>(x.tone)] + ": " + text + when, x.chance);
    }
    if (!shares.empty() && (all < 1 - 1e-6 || all > 1 + 1e-6)) wrong(verb + ": shares are " + std::to_string(all));
  }
  void read_steps(const Game& game, const State& s, const std::string& verb, std::span<const OutlookStep> steps) {
    for (const OutlookStep& step : steps) {
      std::string event{book_.labels().events[step.event.kind].key};
      if (book_.words().find("step", event).empty()) wrong("step." + event + " (" + verb + "): has no words");
      tell(verb, "      step " + event + ": " + step_title(game, s, step, lang_()), 0);
    }
  }

  const Rulebook& book_;
  std::string whose_, aloud_;
  std::set<std::string> said_, told_;
};

TEST(Aims, whatever_throws_dice_says_what_for) {
  for (const Ruleset* r : rulesets()) {
    auto book = open(*r);
    Reader reader(*book, std::string{r->id()});
    for (const DataFile& file : scenario_files(*r)) {
      auto game = load(*book, file);
      for (u64 seed : {1, 2})
        each_order(*game, seed, 1, [&](const State& s, const Order& o) { reader.look(*game, s, o); });
    }
  }
}

// What the enemy could do is told of him alone, against the units of the order, with a chance that is one.
TEST(Threats, are_the_enemys_orders_against_the_units_of_the_order) {
  for (const Ruleset* r : rulesets()) {
    auto book = open(*r);
    std::size_t found = 0;
    for (const DataFile& file : scenario_files(*r)) {
      auto game = load(*book, file);
      int asked = 0;
      each_order(*game, 5, 23, [&](const State& s, const Order& o) {
        if (!valid(o.unit) || ++asked > 25) return;
        Side own = s.asked().side;
        for (const Threat& t : threats(*game, s, o, own)) {
          ++found;
          EXPECT_EQ(t.at.asked().side, other(own)) << r->id();
          EXPECT_GE(t.success, 0) << r->id();
          EXPECT_LE(t.success, 1 + 1e-9) << r->id();
          EXPECT_TRUE(t.foreseen != t.goal.empty()) << r->id();
          if (valid(t.order.target)) {
            EXPECT_EQ(t.order.target, o.unit) << r->id();
          }
        }
      });
    }
    EXPECT_GT(found, 0u) << r->id() << ": nobody is ever in danger";
  }
}

}  // namespace
}  // namespace grog::test
