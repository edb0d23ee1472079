#include "core/describe.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/typography.hpp"
#include "tests/support/paper_game.hpp"

namespace grog {
namespace {

using test::paper_game;
using test::PaperEvent;
using test::PaperVerb;

const Rulebook& rules() { return paper_game().rules(); }
bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(Describe, every_tag_of_an_event) {
  Event e;
  e.kind = static_cast<u8>(PaperEvent::all);
  e.unit = unit_id(0), e.other = unit_id(2), e.place = 1, e.place2 = 0, e.value = -3, e.value2 = 4;
  e.side = Side::second, e.option = 1;
  State s = paper_game().begin();
  EXPECT_EQ(describe(paper_game(), s, e, Lang::fr),
            "IR 47 57e de ligne 57e de ligne le Geisberg A1 −3 4 Rouges mitraille …");
  EXPECT_EQ(describe(paper_game(), s, e, Lang::en),
            "IR 47 57th of the Line 57th of the Line the Geisberg A1 −3 4 Red canister …");
}

TEST(Describe, what_is_not_said_is_an_ellipsis) {
  Event e;
  EXPECT_EQ(describe(paper_game(), paper_game().begin(), e, Lang::en), "… … … … … 0 0 nobody shell …");
  e.option = 200;
  EXPECT_TRUE(has(describe(paper_game(), paper_game().begin(), e, Lang::en), "nobody … …"));
}

TEST(Describe, no_brace_is_left) {
  Event e;
  e.kind = static_cast<u8>(PaperEvent::stray);
  EXPECT_EQ(describe(paper_game(), paper_game().begin(), e, Lang::en), "… and  then unit");
  e.kind = 99;
  EXPECT_EQ(describe(paper_game(), paper_game().begin(), e, Lang::en), "…");
}

TEST(Describe, orders) {
  State s = paper_game().begin();
  Order move;
  move.verb = static_cast<u8>(PaperVerb::move), move.unit = unit_id(0), move.place = 0;
  EXPECT_EQ(describe(paper_game(), s, move, Lang::en), "IR 47 moves to A1");
  move.place = -1;  // of a menu: not chosen yet
  EXPECT_EQ(describe(paper_game(), s, move, Lang::fr), "IR 47 va en …");

  Order assault;
  assault.verb = static_cast<u8>(PaperVerb::assault), assault.place = 1;
  for (std::size_t i : {0u, 1u, 4u}) assault.with.add(unit_id(i));
  EXPECT_EQ(describe(paper_game(), s, assault, Lang::fr),
            "Assaut sur le Geisberg avec IR 47, 7e grenadiers et 2e chasseurs");
  EXPECT_EQ(describe(paper_game(), s, assault, Lang::en),
            "Assault on the Geisberg with IR 47, 7th Grenadiers and 2nd Chasseurs");

  Order spend;
  spend.verb = static_cast<u8>(PaperVerb::spend), spend.value = 12;
  s.ask({{0, Side::first}, {}});
  EXPECT_EQ(describe(paper_game(), s, spend, Lang::en), "Blue spends 12");
}

TEST(Describe, french_spaces_do_not_break) {
  State s = paper_game().begin();
  Order bombard;
  bombard.verb = static_cast<u8>(PaperVerb::bombard), bombard.unit = unit_id(0), bombard.place = 0;
  EXPECT_EQ(describe(paper_game(), s, bombard, Lang::fr), "IR 47 bombarde A1\u00A0: obus\u00A0!");
  EXPECT_EQ(describe(paper_game(), s, bombard, Lang::en), "IR 47 bombards A1: shell!");
  EXPECT_EQ(unbroken("« ici ; là »", Lang::fr), "«\u00A0ici\u00A0; là\u00A0»");
  EXPECT_EQ(unbroken("a:b ?", Lang::fr), "a:b\u00A0?");
  EXPECT_EQ(real_minus("-1 (-2) a-3 5-6 - 7"), "−1 (−2) a-3 5-6 - 7");
}

TEST(Describe, decisions) {
  State s = paper_game().begin();
  DecisionOf<test::PaperTypes> told{{0, Side::second, unit_id(2), unit_id(0)}, {{3, 0, 1, -1}}};
  const Decision& d = reinterpret_cast<const Decision&>(told);
  EXPECT_EQ(describe(paper_game(), s, d, Lang::fr),
            "Rouges\u00A0: où recule 57e de ligne devant IR 47 (3, le Geisberg)\u00A0?");
  EXPECT_EQ(describe(paper_game(), s, d, Lang::en),
            "Red: where does 57th of the Line go before IR 47 (3, the Geisberg)?");
}

TEST(Describe, modifiers) {
  EXPECT_EQ(describe(rules(), Modifier{"PA-1.1"_c, Op::add, 0, -3, {}}, Lang::fr), "−3 la zone est à couvert (PA-1.1)");
  EXPECT_EQ(describe(rules(), Modifier{"PA-1.1"_c, Op::add, 'a', 2, {}}, Lang::en),
            "+2 the zone is in cover (PA-1.1@a)");
  EXPECT_EQ(describe(rules(), Modifier{"PA-1.2"_c, Op::times, 0, 2, {}}, Lang::fr),
            "×2 IR 47 ne bouge pas\u00A0: jamais (PA-1.2)");
  EXPECT_EQ(describe(rules(), Modifier{"PA-1.3"_c, Op::note, 0, 0, Word("2d3+4")}, Lang::fr),
            "2d3+4 élan\u00A0: on ajoute un dé (PA-1.3)");
  EXPECT_EQ(describe(rules(), Modifier{"PA-1.3"_c, Op::note, 0, 0, {}}, Lang::en), "dash: a die more (PA-1.3)");
  EXPECT_EQ(describe(rules(), Modifier{"PA-1.1"_c, Op::at_least, 0, 1, {}}, Lang::fr),
            "au moins 1 la zone est à couvert (PA-1.1)");
  EXPECT_EQ(describe(rules(), Modifier{"PA-1.1"_c, Op::halve_up, 0, 0, {}}, Lang::en),
            "half (rounded up) the zone is in cover (PA-1.1)");
  EXPECT_EQ(describe(rules(), Modifier{"PA-9.9"_c, Op::add, 0, 1, {}}, Lang::en), "+1 (PA-9.9)");
}

TEST(Describe, verdicts) {
  EXPECT_EQ(describe(rules(), Verdict{}, Lang::en), "");
  EXPECT_EQ(describe(rules(), refused("PA-1.1"_c), Lang::en), "PA-1.1: the zone is in cover.");
  EXPECT_EQ(describe(rules(), refused("PA-1.1"_c, {"Trop loin.", "Too far."}), Lang::fr),
            "PA-1.1\u00A0: la zone est à couvert. Trop loin.");
  EXPECT_EQ(describe(rules(), faulty({"Qui ?", "Who?"}), Lang::fr), "Qui\u00A0?");
}

TEST(Describe, units) {
  State s = paper_game().begin();
  auto& unit = typed<test::PaperTypes>(s).unit[0];
  unit.place = 1;
  unit.marks = {test::PaperMark::tired, test::PaperMark::secret};
  unit.hits = 2, unit.depth = 9;
  EXPECT_EQ(describe_unit(paper_game(), s, unit_id(0), Lang::fr),
            "IR 47, infanterie, en ligne, bases\u00A0: 4, le Geisberg, fatiguée, pertes\u00A0: 2");
  EXPECT_EQ(describe_unit(paper_game(), s, unit_id(1), Lang::en), "7th Grenadiers, infantry, in line, bases: 4");
  // The second of its side's infantry, and without a name of its own.
  EXPECT_EQ(describe_unit(paper_game(), s, unit_id(3), Lang::fr), "infanterie 2, en ligne, bases\u00A0: 4");
  EXPECT_EQ(describe_unit(paper_game(), s, UnitId::none, Lang::en), "…");
}

TEST(Describe, signed_numbers) {
  EXPECT_EQ(signed_number(2), "+2");
  EXPECT_EQ(signed_number(-3), "−3");
  EXPECT_EQ(signed_number(0), "0");
  EXPECT_EQ(signed_number(INT32_MIN), "−2147483648");
}

RC_GTEST_PROP(Describe, any_event_has_words_without_braces, ()) {
  Event e;
  e.kind = *rc::gen::inRange<u8>(0, 3);
  e.option = *rc::gen::arbitrary<u8>();
  e.side = static_cast<Side>(*rc::gen::inRange(0, 3));
  e.unit = unit_id(*rc::gen::arbitrary<u8>()), e.other = unit_id(*rc::gen::arbitrary<u8>());
  e.place = *rc::gen::arbitrary<i16>(), e.place2 = *rc::gen::arbitrary<i16>();
  e.value = *rc::gen::arbitrary<i32>(), e.value2 = *rc::gen::arbitrary<i32>();
  for (Lang lang : {Lang::fr, Lang::en}) {
    std::string text = describe(paper_game(), paper_game().begin(), e, lang);
    RC_ASSERT(!text.empty());
    RC_ASSERT(text.find_first_of("{}") == std::string::npos);
  }
}

TEST(Typography, clips_between_letters) {
  EXPECT_EQ(clipped("abcdef", 3), "abc");
  EXPECT_EQ(clipped("abéf", 3), "ab");
  EXPECT_EQ(clipped("abéf", 4), "abé");
  EXPECT_EQ(clipped("ab", 3), "ab");
}

}  // namespace
}  // namespace grog
