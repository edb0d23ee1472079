#include "core/diff.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace grog {
namespace {

using What = Patch::What;

enum class Mood : u8 { calm, angry, tired };
enum class Mark : u8 { seen, lost };

struct Types {
  using Formation = u8;
  using Phase = u8;
  using Ask = u8;
  struct UnitData {
    Short hits;
    Mood mood = Mood::calm;
    UnitId chief = UnitId::none;
    Marks<Mark> marks;
    std::array<i16, 3> legs{};
    bool lame = false;
    u8 spare = 0;
  };
  struct LinkData {
    i16 round = 0;
  };
  struct AskData {
    i32 where = 0;
  };
  struct PlaceData {
    Side holder = Side::nobody;
  };
  struct SideData {
    Short budget;
  };
  struct GameData {
    UnitId mover = UnitId::none;
  };
};
using Typed = StateOf<Types>;

constexpr StateFields described{fields_of<Types::UnitData>, fields_of<Types::SideData>,  fields_of<Types::GameData>,
                                fields_of<Types::LinkData>, fields_of<Types::PlaceData>, fields_of<Types::AskData>};

std::vector<Patch> between(const Typed& before, const Typed& after) {
  std::vector<Patch> out;
  diff(described, plain(before), plain(after), out);
  return out;
}

struct Change {
  What what;
  int at;
  std::string_view key;
  int element;
  i64 was, is;
};
void expect_one(const Change& c, void (*change)(Typed&)) {
  Typed before, after;
  change(after);
  std::vector<Patch> p = between(before, after);
  ASSERT_EQ(p.size(), 1u) << c.key;
  EXPECT_EQ(p[0].what, c.what) << c.key;
  EXPECT_EQ(p[0].at, c.at) << c.key;
  EXPECT_EQ(field_of(described, p[0]).key, c.key);
  EXPECT_EQ(p[0].element, c.element) << c.key;
  EXPECT_EQ(p[0].before, c.was) << c.key;
  EXPECT_EQ(p[0].after, c.is) << c.key;
  State back = plain(after);
  std::swap(p[0].before, p[0].after);
  patch(described, back, p);
  EXPECT_EQ(back, plain(before)) << c.key;
}

TEST(Diff, equal_states_have_none) { EXPECT_TRUE(between(Typed{}, Typed{}).empty()); }

TEST(Diff, each_field_is_one_patch_with_its_own_width_and_sign) {
  expect_one({What::head, 0, "turn", 0, 0, 40000}, [](Typed& s) { s.turn = 40000; });
  expect_one({What::head, 0, "over", 0, 0, 1}, [](Typed& s) { s.over = 1; });
  expect_one({What::head, 0, "active", 0, 2, 0}, [](Typed& s) { s.active = Side::first; });
  expect_one({What::game, 0, "mover", 0, 255, 7}, [](Typed& s) { s.game.mover = unit_id(7); });
  expect_one({What::side, 1, "budget", 0, 0, -258}, [](Typed& s) { s.side[1].budget = -258; });
  expect_one({What::place, 127, "holder", 0, 2, 1}, [](Typed& s) { s.place[127].holder = Side::second; });
  expect_one({What::link, 5, "b", 0, 255, 9}, [](Typed& s) { s.link[5].b = unit_id(9); });
  expect_one({What::link, 5, "round", 0, 0, -300}, [](Typed& s) { s.link[5].round = -300; });
  expect_one({What::decision, 7, "where", 0, 0, -70000}, [](Typed& s) { s.decision[7].where = -70000; });
  expect_one({What::decision, 2, "kind", 0, 0, 4}, [](Typed& s) { s.decision[2].kind = 4; });
  expect_one({What::unit, 79, "x", 0, 0, 123456}, [](Typed& s) { s.unit[79].pose.at.x = 123456; });
  expect_one({What::unit, 1, "facing", 0, 0, 3599}, [](Typed& s) { s.unit[1].pose.facing = 3599; });
  expect_one({What::unit, 1, "kind", 0, 0, 200}, [](Typed& s) { s.unit[1].kind = 200; });
  expect_one({What::unit, 1, "strength", 0, 0, -1}, [](Typed& s) { s.unit[1].strength = -1; });
  expect_one({What::unit, 1, "hits", 0, 0, -5}, [](Typed& s) { s.unit[1].hits = -5; });
  expect_one({What::unit, 1, "mood", 0, 0, 2}, [](Typed& s) { s.unit[1].mood = Mood::tired; });
  expect_one({What::unit, 1, "chief", 0, 255, 3}, [](Typed& s) { s.unit[1].chief = unit_id(3); });
  expect_one({What::unit, 1, "marks", 0, 0, 2}, [](Typed& s) { s.unit[1].marks.set(Mark::lost); });
  expect_one({What::unit, 1, "legs", 2, 0, 11}, [](Typed& s) { s.unit[1].legs[2] = 11; });
  expect_one({What::unit, 1, "lame", 0, 0, 1}, [](Typed& s) { s.unit[1].lame = true; });
}

TEST(Diff, patches_come_in_the_order_of_the_state) {
  Typed a, b;
  b.unit[3].strength = 1, b.unit[3].pose.at.x = 2, b.turn = 3, b.place[0].holder = Side::first, b.side[0].budget = 5;
  b.link[0].round = 6, b.game.mover = unit_id(7), b.decision[0].kind = 8;
  std::vector<i64> after;
  for (const Patch& p : between(a, b)) after.push_back(p.after);
  EXPECT_EQ(after, (std::vector<i64>{3, 7, 5, 8, 0, 6, 2, 1}));
}

RC_GTEST_PROP(Diff, patches_give_the_other_state_byte_for_byte, ()) {
  auto scribble = [](Typed& s) {
    for (int n = *rc::gen::inRange(0, 20); n > 0; --n) {
      auto& u = s.unit[*rc::gen::inRange<std::size_t>(0, max_units)];
      u.hits = *rc::gen::inRange(-9, 9), u.legs[1] = *rc::gen::arbitrary<i16>(),
      u.pose.at.y = *rc::gen::arbitrary<i32>();
      s.link[*rc::gen::inRange<std::size_t>(0, max_links)].round = *rc::gen::arbitrary<i16>();
      s.place[*rc::gen::inRange<std::size_t>(0, max_places)].holder = Side::second;
    }
  };
  Typed a, b;
  scribble(a);
  b = a;
  scribble(b);
  State patched = plain(a);
  patch(described, patched, between(a, b));
  RC_ASSERT(patched == plain(b));
  patch(described, patched, between(b, a));
  RC_ASSERT(patched == plain(a));
}

TEST(Diff, the_hash_of_the_content_knows_no_layout) {
  Typed a, b;
  a.units = b.units = 2;
  EXPECT_EQ(content_hash(described, plain(a)), content_hash(described, plain(b)));
  b.unit[1].hits = 1;
  EXPECT_NE(content_hash(described, plain(a)), content_hash(described, plain(b)));
  // In another order, and with a field that nobody has set: the same.
  constexpr auto fields = fields_of<Types::UnitData>;
  constexpr StateField turned[] = {fields[6], fields[4], fields[3], fields[2], fields[1], fields[0]};
  StateFields other = described;
  other.unit = turned;
  EXPECT_EQ(content_hash(other, plain(b)), content_hash(described, plain(b)));
}

TEST(DiffDeathTest, a_patch_for_another_state_stops) {
  Typed a, b, c;
  b.turn = 2, c.turn = 9;
  std::vector<Patch> patches = between(a, b);
  EXPECT_DEATH(patch(described, plain(c), patches), "another state");
  Patch nowhere{What::unit, false, 0, 0, max_units, 0, 1};
  EXPECT_DEATH(patch(described, plain(a), {&nowhere, 1}), "has not");
  Patch unknown{What::unit, true, 99, 0, 0, 0, 1};
  EXPECT_DEATH(patch(described, plain(a), {&unknown, 1}), "has not");
}

// A byte that no field describes would never be told: that stops too.
TEST(DiffDeathTest, a_change_that_no_field_describes_stops) {
  Typed a, b;
  b.unit[0].rest[0] = std::byte{1};
  EXPECT_DEATH(between(a, b), "no field describes");
}

}  // namespace
}  // namespace grog
