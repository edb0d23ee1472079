#include "core/order_text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/paper_game.hpp"

namespace grog {
namespace {

using test::paper_game;
using test::PaperVerb;

Order make(PaperVerb v) {
  Order o;
  o.verb = static_cast<u8>(v);
  return o;
}
Order parsed(std::string_view text) {
  ParsedOrder p = parse_order(paper_game(), text);
  EXPECT_TRUE(p.ok) << text << ": " << p.fault;
  return p.order;
}
// The fault, and where: "7: no unit ...".
std::string fault(std::string_view text, Lang lang = Lang::en) {
  ParsedOrder p = parse_order(paper_game(), text, lang);
  EXPECT_FALSE(p.ok) << text;
  return std::to_string(p.at) + ": " + p.fault;
}
bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(OrderText, parts_are_written_in_their_order) {
  Order move = make(PaperVerb::move);
  move.unit = unit_id(0), move.place = 1;
  EXPECT_EQ(order_text(paper_game(), move), "move ir47 @B2");

  Order bombard = make(PaperVerb::bombard);
  bombard.unit = unit_id(0), bombard.target = unit_id(2), bombard.place = 2, bombard.option = 1;
  EXPECT_EQ(order_text(paper_game(), bombard), "bombard ir47 > 57e/1 @C10 :canister");

  Order assault = make(PaperVerb::assault);
  assault.place = 0, assault.with.add(unit_id(4)), assault.with.add(unit_id(1));
  EXPECT_EQ(order_text(paper_game(), assault), "assault @A1 with gr7,c2");

  Order march = make(PaperVerb::march);
  march.unit = unit_id(1);
  march.pose = {{1205, -3}, 905, 2};
  EXPECT_EQ(order_text(paper_game(), march), "march gr7 to 120.5,-0.3 facing 90.5 slot 2");
  march.pose = {};
  march.legs[0] = {1, 0, 1205}, march.legs[1] = {2, 0, 300}, march.legs[2] = {3, 7, -15};
  EXPECT_EQ(order_text(paper_game(), march), "march gr7 by forward 120.5, wheel-left 30, wheel-right/7 -1.5");

  Order spend = make(PaperVerb::spend);
  spend.value = -5;
  EXPECT_EQ(order_text(paper_game(), spend), "spend =-5");
  EXPECT_EQ(order_text(paper_game(), make(PaperVerb::wait)), "wait");
}

TEST(OrderText, is_read_as_people_type_it) {
  Order move = make(PaperVerb::move);
  move.unit = unit_id(0), move.place = 1;
  for (std::string_view text : {"move ir47 @B2", "move IR47 @b2", "  move   ir47@B2 ", "move @B2 ir47", "MOVE 47 @ B2"})
    EXPECT_EQ(parsed(text), move) << text;
  Order bombard = make(PaperVerb::bombard);
  bombard.unit = unit_id(0), bombard.target = unit_id(2);
  EXPECT_EQ(parsed("bombard ir47>57e/1:shell"), bombard);
  EXPECT_EQ(parsed("bombard :shell ir47 > 57E/1"), bombard);
  Order march = make(PaperVerb::march);
  march.unit = unit_id(1), march.legs[0] = {1, 0, 100};
  EXPECT_EQ(parsed("march gr7 by forward 10.0"), march);
}

// North is a facing like others: said, it is not the same as none.
TEST(OrderText, a_facing_of_nought_may_be_said) {
  Order none = parsed("march gr7 to 10,20"), north = parsed("march gr7 to 10,20 facing 0");
  EXPECT_EQ(none.pose, north.pose);
  EXPECT_EQ(none.faces_north, 0);
  EXPECT_EQ(north.faces_north, 1);
  EXPECT_EQ(order_text(paper_game(), none), "march gr7 to 10,20");
  EXPECT_EQ(order_text(paper_game(), north), "march gr7 to 10,20 facing 0");
  EXPECT_EQ(parsed("march gr7 to 10,20 facing 0.1").faces_north, 0);
}

TEST(OrderText, what_is_left_out_is_none) {
  Order bare = parsed("move");
  EXPECT_EQ(bare.unit, UnitId::none);
  EXPECT_EQ(bare.place, -1);
}

TEST(OrderText, units_by_id_or_unambiguous_short_name) {
  EXPECT_EQ(unit_named(paper_game(), "ir47"), unit_id(0));
  EXPECT_EQ(unit_named(paper_game(), "g7"), unit_id(1));
  EXPECT_EQ(unit_named(paper_game(), "57"), UnitId::none);  // two units are called so
  EXPECT_EQ(unit_named(paper_game(), ""), UnitId::none);
}

TEST(OrderFault, wrong_names_get_the_nearest_right_one) {
  EXPECT_EQ(fault("mvoe ir47"),
            "0: 'mvoe' is no verb of this game; did you mean 'move'? (allowed: wait, move, bombard, assault, march, "
            "spend, drill)");
  EXPECT_EQ(fault("move ir74"),
            "5: no unit is called 'ir74'; did you mean 'ir47'? (allowed: ir47, gr7, 57e/1, anon, c2)");
  EXPECT_TRUE(has(fault("move ir47 @C11"), "11: no place is called 'C11'; did you mean 'C10'?"));
  EXPECT_EQ(fault("bombard ir47 :shel"),
            "14: 'shel' is no option of 'bombard'; did you mean 'shell'? (allowed: shell, canister)");
  EXPECT_EQ(fault("march gr7 by forwrd 3").substr(0, 62),
            "13: 'forwrd' is no leg of 'march'; did you mean 'forward'? (al");
}

TEST(OrderFault, in_french) {
  EXPECT_EQ(fault("mvoe", Lang::fr),
            "0: «\u00A0mvoe\u00A0» n'est pas un verbe de ce jeu\u00A0; vouliez-vous dire «\u00A0move\u00A0»\u00A0? "
            "(possibles\u00A0: wait, move, bombard, assault, march, spend, drill)");
  EXPECT_EQ(fault("wait @A1", Lang::fr), "5: «\u00A0wait\u00A0» ne prend pas de lieu\u00A0; écrire\u00A0: wait");
  EXPECT_TRUE(has(fault("spend", Lang::fr), "demande un nombre"));
}

TEST(OrderFault, parts_that_the_verb_does_not_take) {
  EXPECT_EQ(fault("wait @A1"), "5: 'wait' takes no place; write: wait");
  EXPECT_EQ(fault("move ir47 :shell"), "10: 'move' takes no option; write: move UNIT @PLACE");
  EXPECT_EQ(fault("assault ir47"), "8: 'ir47' is not expected here; write: assault @PLACE with UNIT,UNIT");
  EXPECT_EQ(fault("move ir47 gr7"), "10: 'gr7' is not expected here; write: move UNIT @PLACE");
  EXPECT_EQ(fault("move ir47 , @A1"), "10: ',' is not expected here; write: move UNIT @PLACE");
}

TEST(OrderFault, parts_given_twice_or_not_at_all) {
  EXPECT_TRUE(has(fault("move ir47 @A1 @B2"), "14: two parts of one kind"));
  EXPECT_EQ(fault("bombard ir47"), "12: 'bombard' needs an option; allowed: shell, canister");
  EXPECT_EQ(fault("spend"), "5: 'spend' needs a number; write: spend =NUMBER");
  EXPECT_TRUE(has(fault("move @"), "the name of a place is due after @"));
  EXPECT_TRUE(has(fault("assault with gr7,"), "17: the name of a unit is due here"));
  EXPECT_TRUE(has(fault(""), "0: an order begins with a verb; allowed: wait"));
  EXPECT_TRUE(has(fault("   "), "an order begins with a verb"));
}

TEST(OrderFault, numbers) {
  EXPECT_EQ(fault("spend =21"), "7: 21 is out of range: -5 to 20");
  EXPECT_EQ(fault("spend =1.5"), "7: '1.5' is not a whole number");
  EXPECT_EQ(fault("spend =x"), "7: 'x' is not a whole number");
  EXPECT_EQ(fault("march gr7 to 12.34,5"), "13: '12.34' is not a number with one decimal at most");
  EXPECT_TRUE(has(fault("march gr7 to 12"), "15: a comma and y are due"));
  EXPECT_EQ(fault("march gr7 to 12,5 facing 360"), "25: 360 is out of range: 0 to 359.9");
  EXPECT_EQ(fault("march gr7 by forward 3276.8"), "21: 3276.8 is out of range: -3276.8 to 3276.7");
  EXPECT_TRUE(has(fault("spend =99999999999999999999999"), "not a whole number"));
  EXPECT_EQ(
      fault("march gr7 by forward 1, forward 1, forward 1, forward 1, forward 1, forward 1, forward 1").substr(0, 30),
      "79: a path has 6 legs at most");
}

TEST(OrderFault, never_cuts_a_letter_in_two) {
  std::string text = "move " + std::string(39, 'x') + "é" + std::string(60, 'x');
  EXPECT_TRUE(has(fault(text), "'" + std::string(39, 'x') + "'"));
}

// Any order whose fields are those that its verb uses.
rc::Gen<Order> any_order() {
  return rc::gen::exec([] {
    Order o;
    const VerbInfo* verbs = paper_game().rules().labels().verbs.data();
    o.verb = *rc::gen::inRange<u8>(0, 7);
    const VerbInfo& verb = verbs[o.verb];
    auto maybe_unit = [] {
      u8 n = *rc::gen::inRange<u8>(0, 6);
      return n == 5 ? UnitId::none : unit_id(n);
    };
    if ((verb.uses & uses_unit) != 0) o.unit = maybe_unit();
    if ((verb.uses & uses_target) != 0) o.target = maybe_unit();
    if ((verb.uses & uses_place) != 0) o.place = *rc::gen::inRange<i16>(-1, 3);
    if ((verb.uses & uses_option) != 0)
      o.option = verb.options.empty() ? *rc::gen::arbitrary<u8>() : *rc::gen::inRange<u8>(0, 2);
    if ((verb.uses & uses_value) != 0)
      o.value = verb.value_high != 0 ? *rc::gen::inRange<i16>(-5, 21) : *rc::gen::arbitrary<i16>();
    if ((verb.uses & uses_with) != 0)
      for (u8 i = 0; i < 5; ++i)
        if (*rc::gen::arbitrary<bool>()) o.with.add(unit_id(i));
    if ((verb.uses & uses_pose) != 0) {
      o.pose.at = {*rc::gen::arbitrary<i32>(), *rc::gen::arbitrary<i32>()};
      o.pose.facing = *rc::gen::inRange<i16>(0, 3600);
      o.pose.slot = *rc::gen::inRange<i16>(0, 20);
    }
    if ((verb.uses & uses_legs) != 0) {
      std::size_t legs = *rc::gen::inRange<std::size_t>(0, max_legs + 1);
      for (std::size_t i = 0; i < legs; ++i)
        o.legs[i] = {*rc::gen::inRange<u8>(1, 4), *rc::gen::arbitrary<u8>(), *rc::gen::arbitrary<i16>()};
    }
    return o;
  });
}

RC_GTEST_PROP(OrderText, makes_the_round_trip, ()) {
  Order o = *any_order();
  std::string text = order_text(paper_game(), o);
  RC_LOG() << text << "\n";
  RC_ASSERT(text.find_first_of("|#\n") == std::string::npos);  // signs of the log
  ParsedOrder p = parse_order(paper_game(), text);
  RC_ASSERT(p.ok);
  RC_ASSERT(p.order == o);
  RC_ASSERT(order_text(paper_game(), p.order) == text);
}

RC_GTEST_PROP(OrderText, any_text_is_an_order_or_a_fault, (std::string text)) {
  std::string begun = *rc::gen::element<std::string>("", "move ", "march gr7 by ", "assault with ", "drill :");
  ParsedOrder p = parse_order(paper_game(), begun + text, *rc::gen::element(Lang::fr, Lang::en));
  RC_ASSERT(p.ok == p.fault.empty());
  RC_ASSERT(p.at <= begun.size() + text.size());
}

}  // namespace
}  // namespace grog
