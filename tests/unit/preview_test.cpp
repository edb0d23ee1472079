#include "core/preview.hpp"
#include "core/outlook.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "core/describe.hpp"
#include "core/order_text.hpp"
#include "tests/support/load.hpp"
#include "tests/support/paper_game.hpp"
#include "tests/toy_ruleset/game.hpp"

namespace grog {
namespace {

using toy_ruleset::Tell;

Order order(const Game& game, std::string_view text) {
  ParsedOrder p = parse_order(game, text);
  EXPECT_TRUE(p.ok) << p.fault;
  return p.order;
}
State after(const Game& game, State s, std::string_view text) {
  TapeDice none{Tape{}};
  Order o = order(game, text);
  EXPECT_TRUE(game.check(s, o).accepted) << text;
  game.apply(s, o, none, nullptr);
  EXPECT_FALSE(none.ran_short()) << text;
  return s;
}
// The chance of the events that are so, which must exclude each other, as a fraction.
std::string chance(const Preview& p, Tell kind, const std::function<bool(const Event&)>& when) {
  Big sum;
  for (const Prospect& x : p.prospects)
    if (x.event.kind == static_cast<u8>(kind) && when(x.event)) sum += x.weight;
  return fraction_text(sum, p.total);
}
std::string chance(const Preview& p, Tell kind) {
  return chance(p, kind, [](const Event&) { return true; });
}

// One base a unit, b1 next to r1, both sides bold (which changes no fire), each side with a second unit to act.
std::unique_ptr<const Game> duel() {
  return test::toy_game(4,
                        test::toy_unit("b1", "blue", 2, 1) + test::toy_unit("b2", "blue", 1, 1) +
                            test::toy_unit("r1", "red", 3, 1) + test::toy_unit("r2", "red", 4, 1),
                        "[start]\nfirst = 'bold'\nsecond = 'bold'\n");
}

TEST(Preview, of_an_order_without_dice) {
  auto game = duel();
  Preview p = preview(*game, game->begin(), order(*game, "hold b1"), Side::first);
  EXPECT_TRUE(p.verdict.accepted);
  EXPECT_TRUE(p.exact);
  EXPECT_EQ(p.states, 1u);
  EXPECT_EQ(p.leaves, 1u);
  ASSERT_EQ(p.prospects.size(), 1u);
  EXPECT_EQ(p.prospects[0].event.kind, static_cast<u8>(Tell::holds));
  EXPECT_EQ(p.prospects[0].chance, 1.0);
  EXPECT_TRUE(p.modifiers.empty());
}

TEST(Preview, of_a_refused_order_is_its_verdict) {
  auto game = duel();
  Preview p = preview(*game, game->begin(), order(*game, "advance b1"), Side::first);
  EXPECT_FALSE(p.verdict.accepted);
  EXPECT_EQ(p.verdict.clause, "TOY-4.2"_c);
  EXPECT_TRUE(p.prospects.empty());
  EXPECT_EQ(p.states, 0u);
}

TEST(Preview, of_a_volley) {
  auto game = duel();
  State s = after(*game, game->begin(), "fire b1 > r1");
  Preview stand = preview(*game, s, order(*game, "answer :stand"), Side::second);
  EXPECT_TRUE(stand.exact);
  EXPECT_EQ(chance(stand, Tell::gone), "5/12");  // hits on 4+, saved on 6
  EXPECT_EQ(chance(stand, Tell::fires), "1");
  EXPECT_EQ(chance(stand, Tell::fires, [](const Event& e) { return e.value2 == 1; }), "1/12");
  EXPECT_EQ(stand.states, 2u);  // a miss and a save leave the same position
  EXPECT_EQ(stand.score_before[0], 0);
  EXPECT_NEAR(stand.score_after[0], 10 * 5.0 / 12, 1e-12);
  EXPECT_NEAR(stand.score_after[1], -10 * 5.0 / 12, 1e-12);

  Preview duck = preview(*game, s, order(*game, "answer :duck"), Side::second);
  EXPECT_EQ(chance(duck, Tell::gone), "1/3");  // saved on 5 and 6
  EXPECT_EQ(chance(duck, Tell::ducks), "1");
}

TEST(Preview, tells_the_likeliest_first_and_why) {
  auto game = duel();
  State s = after(*game, game->begin(), "fire b1 > r1");
  Preview p = preview(*game, s, order(*game, "answer :duck"), Side::second);
  ASSERT_FALSE(p.prospects.empty());
  EXPECT_EQ(p.prospects[0].event.kind, static_cast<u8>(Tell::ducks));
  for (std::size_t i = 1; i < p.prospects.size(); ++i) EXPECT_LE(p.prospects[i].chance, p.prospects[i - 1].chance);
  // A die a base, one at least; saved on 6, down: on one less.
  ASSERT_EQ(p.modifiers.size(), 4u);
  EXPECT_EQ(p.modifiers[0].clause, "TOY-5.2"_c);
  EXPECT_EQ(p.modifiers[1].clause, "TOY-5.3"_c);
  EXPECT_EQ(p.modifiers[2].clause, "TOY-5.4"_c);
  EXPECT_EQ(p.modifiers[3].clause, "TOY-5.5"_c);
  const Event& miss = p.prospects[1].event;  // the likeliest path's own volley
  EXPECT_EQ(miss.modifiers_at, 0);
  EXPECT_EQ(miss.modifiers, 4);
}

TEST(Preview, uses_only_what_the_viewer_knows) {
  const Game& game = test::toy_skirmish();
  State s = after(game, game.begin(), "choose :bold");
  Order wary = order(game, "choose :wary");
  auto blue_first = [](const Event& e) { return e.side == Side::first; };
  // A die and one more against a die, ties again: 21 of 36 against 10.
  EXPECT_EQ(chance(preview(game, s, wary, Side::nobody), Tell::initiative, blue_first), "21/31");
  Preview seen = preview(game, s, wary, Side::second);
  EXPECT_EQ(chance(seen, Tell::initiative, blue_first), "1/2");
  EXPECT_EQ(chance(seen, Tell::reveals, [](const Event& e) { return e.side == Side::first && e.option == 0; }), "1");
}

// The volley of `of_a_volley`, before it is ordered: what red answers decides it.
TEST(Outlook, looks_through_what_the_enemy_may_answer) {
  auto game = duel();
  Outlook o = outlook(*game, game->begin(), order(*game, "fire b1 > r1"), Side::first);
  ASSERT_EQ(o.answers.size(), 2u);
  EXPECT_NEAR(o.answers[0].success, 1.0 / 3, 1e-12);   // down: saved on 5 and 6
  EXPECT_NEAR(o.answers[1].success, 5.0 / 12, 1e-12);  // standing: saved on 6
  EXPECT_EQ(describe(*game, o.answers[0].asked, o.answers[0].order, Lang::en),
            describe(*game, o.answers[0].asked, order(*game, "answer :duck"), Lang::en));
}

TEST(Outlook, of_exclusive_shares_adds_up_to_one) {
  auto game = duel();
  State s = after(*game, game->begin(), "fire b1 > r1");
  Outlook o = outlook(*game, s, order(*game, "answer :stand"), Side::second);
  double all = 0, bad = 0;
  for (const OutcomeShare& x : o.shares) all += x.chance, bad += x.tone == Tone::bad ? x.chance : 0;
  EXPECT_NEAR(all, 1, 1e-12);
  EXPECT_NEAR(bad, 5.0 / 12, 1e-12);  // it is red who loses
  EXPECT_EQ(o.success, 0);
  ASSERT_EQ(o.at_least[1].size(), 1u);
  EXPECT_NEAR(o.at_least[1][0], 5.0 / 12, 1e-12);
  EXPECT_TRUE(o.at_least[0].empty());
  EXPECT_FALSE(o.goal.empty());
}

TEST(Branches, are_the_positions_and_their_chances) {
  auto game = duel();
  State s = after(*game, game->begin(), "fire b1 > r1");
  std::vector<Branch> found;
  ASSERT_TRUE(branches(*game, s, order(*game, "answer :stand"), 1000, found));
  ASSERT_EQ(found.size(), 2u);
  for (const Branch& b : found) {
    bool gone = b.state.unit[2].strength == 0;
    EXPECT_NEAR(b.chance, gone ? 5.0 / 12 : 7.0 / 12, 1e-12);
    EXPECT_EQ(game->broken(b.state), "");
  }
}

// Rules for these tests alone.
// A number that the paper game keeps in its state.
Short& counter(State& s) { return typed<test::PaperTypes>(s).game.counter; }
i32 counter(const State& s) { return typed<test::PaperTypes>(s).game.counter; }

class Rules final : public test::PaperGame {
 public:
  using Code = std::function<void(State&, Dice&, Journal&)>;
  explicit Rules(Code code) : PaperGame(static_cast<const test::PaperBook&>(test::paper_game().rules())), code_(code) {}
  void apply(State& s, const Order&, Dice& dice, Journal* journal) const override {
    Journal unread;
    code_(s, dice, journal != nullptr ? *journal : unread);
  }
  i32 score(const State& s, Side side) const override { return side == Side::first ? counter(s) : 0; }

 private:
  Code code_;
};
constexpr Clause c = "PA-1.1"_c;

TEST(Preview, an_event_counts_once_a_path_however_often_it_is_told) {
  Rules game([](State&, Dice& dice, Journal& j) {
    Tape tape;
    j.tape = &tape;
    Tally one, two;
    one.add(c, 1);
    two.add(c, 2);
    bool hit = dice.test(at_least(5), c);
    Event e{.kind = 1, .value = 7};
    j.tell(e, one);
    tape.add(c, std::array<u8, 1>{3});  // told later, and with other numbers: still the same event
    if (hit) j.tell(e, two);
    j.tell(Event{.kind = 1, .value = hit ? 8 : 9}, one);
    j.tape = nullptr;
  });
  Preview p = preview(game, game.begin(), Order{}, Side::first);
  ASSERT_EQ(p.prospects.size(), 3u);
  EXPECT_EQ(p.prospects[0].event.value, 7);
  EXPECT_EQ(fraction_text(p.prospects[0].weight, p.total), "1");
  EXPECT_EQ(p.prospects[1].event.value, 9);
  EXPECT_EQ(fraction_text(p.prospects[1].weight, p.total), "2/3");
  EXPECT_EQ(fraction_text(p.prospects[2].weight, p.total), "1/3");
  ASSERT_EQ(p.modifiers.size(), 1u);  // of the likeliest path, the one list once
  EXPECT_EQ(p.modifiers[0].value, 1);
  EXPECT_EQ(p.states, 1u);
}

TEST(Preview, many_dice) {
  Rules game([](State& s, Dice& dice, Journal& j) {
    counter(s) = static_cast<i16>(dice.pool(90, {at_least(5)}, c));
    if (counter(s) == 90) j.tell(Event{.kind = 1});
  });
  Preview p = preview(game, game.begin(), Order{}, Side::first);
  EXPECT_TRUE(p.exact);
  EXPECT_EQ(p.states, 91u);
  EXPECT_NEAR(p.score_after[0], 30, 1e-9);
  ASSERT_EQ(p.prospects.size(), 1u);
  EXPECT_NEAR(p.prospects[0].chance * std::pow(3.0, 90), 1, 1e-9);
}

TEST(Preview, what_passes_the_limit_is_a_sample_and_says_so) {
  Rules game([](State& s, Dice& dice, Journal& j) {
    for (int i = 0; i < 10; ++i) counter(s) = static_cast<i16>(counter(s) + dice.one(c));
    j.tell(Event{.kind = 1, .value = counter(s) > 35});
  });
  Preview p = preview(game, game.begin(), Order{}, Side::first, 500);
  EXPECT_FALSE(p.exact);
  EXPECT_NEAR(p.score_after[0], 35, 0.2);  // sigma of one 5.4, of a mean of 20,000 0.04
  Big sum;
  for (const Prospect& x : p.prospects) sum += x.weight;
  EXPECT_EQ(sum, p.total);
  std::vector<Branch> found;
  EXPECT_FALSE(branches(game, game.begin(), Order{}, 500, found));
  double all = 0;
  for (const Branch& b : found) all += b.chance;
  EXPECT_NEAR(all, 1, 1e-9);
}

TEST(Preview, every_word_of_the_state_counts) {
  // Positions that differ in their very last bytes are different.
  Rules game([](State& s, Dice& dice, Journal&) {
    s.unit[max_units - 1].bytes.back() = static_cast<std::byte>(dice.pool(1, {at_least(4)}, c));
    s.turn = static_cast<u16>(dice.pool(1, {at_least(4)}, c));
  });
  Preview p = preview(game, game.begin(), Order{}, Side::first);
  EXPECT_EQ(p.states, 4u);
  std::vector<Branch> found;
  branches(game, game.begin(), Order{}, 100, found);
  ASSERT_EQ(found.size(), 4u);
  EXPECT_EQ(found[0].state.turn + found[1].state.turn + found[2].state.turn + found[3].state.turn, 2);
}

}  // namespace
}  // namespace grog
