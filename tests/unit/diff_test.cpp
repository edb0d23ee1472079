#include "core/diff.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace grog {
namespace {

using What = Patch::What;

std::vector<Patch> between(const State& before, const State& after) {
  std::vector<Patch> out;
  diff(before, after, out);
  return out;
}
void expect_one(const State& before, const State& after, What what, int at, std::size_t field, i32 was, i32 is) {
  std::vector<Patch> p = between(before, after);
  ASSERT_EQ(p.size(), 1u);
  EXPECT_EQ(p[0].what, what);
  EXPECT_EQ(p[0].at, at);
  EXPECT_EQ(p[0].field, field);
  EXPECT_EQ(p[0].before, was);
  EXPECT_EQ(p[0].after, is);
}

TEST(Diff, equal_states_have_none) { EXPECT_TRUE(between(State{}, State{}).empty()); }

TEST(Diff, each_field_is_one_patch_with_its_own_width_and_sign) {
  State a, b;
  auto changed = [&](auto change) {
    b = a;
    change(b);
    return b;
  };
  expect_one(a, changed([](State& s) { s.turn = 40000; }), What::head, 0, 0, 0, 40000);
  expect_one(a, changed([](State& s) { s.over = 1; }), What::head, 0, offsetof(State, over), 0, 1);
  expect_one(a, changed([](State& s) { s.active = Side::first; }), What::head, 0, offsetof(State, active), 2, 0);
  expect_one(a, changed([](State& s) { s.game[3] = -7; }), What::game, 0, 6, 0, -7);
  expect_one(a, changed([](State& s) { s.side[1][31] = 258; }), What::side, 1, 62, 0, 258);
  expect_one(a, changed([](State& s) { s.place[127] = -1; }), What::place, 127, 0, 0, -1);
  expect_one(a, changed([](State& s) { s.link[5].b = unit_id(9); }), What::link, 5, offsetof(Link, b), 255, 9);
  expect_one(a, changed([](State& s) { s.link[5].w = -300; }), What::link, 5, offsetof(Link, w), 0, -300);
  expect_one(a, changed([](State& s) { s.decision[7].data[3] = -2; }), What::decision, 7, offsetof(Decision, data) + 6,
             0, -2);
  expect_one(a, changed([](State& s) { s.decision[2].pose.at.y = -70000; }), What::decision, 2,
             offsetof(Decision, pose) + 4, 0, -70000);
  expect_one(a, changed([](State& s) { s.unit[95].pose.at.x = 123456; }), What::unit, 95, 0, 0, 123456);
  expect_one(a, changed([](State& s) { s.unit[1].pose.facing = 3599; }), What::unit, 1, 8, 0, 3599);
  expect_one(a, changed([](State& s) { s.unit[1].kind = 200; }), What::unit, 1, offsetof(Unit, kind), 0, 200);
  expect_one(a, changed([](State& s) { s.unit[1].strength = -1; }), What::unit, 1, offsetof(Unit, strength), 0, -1);
  expect_one(a, changed([](State& s) { s.unit[1].flags = 1u << 20; }), What::unit, 1, offsetof(Unit, flags), 0,
             1 << 20);
  expect_one(a, changed([](State& s) { s.unit[1].attr[19] = 5; }), What::unit, 1, 62, 0, 5);
}

TEST(Diff, patches_come_in_the_order_of_the_bytes) {
  State a, b;
  b.unit[3].strength = 1, b.unit[3].pose.at.x = 2, b.turn = 3, b.place[0] = 4, b.side[0][0] = 5, b.link[0].kind = 6;
  b.game[0] = 7, b.decision[0].kind = 8;
  std::vector<i32> after;
  for (const Patch& p : between(a, b)) after.push_back(p.after);
  EXPECT_EQ(after, (std::vector<i32>{3, 7, 5, 8, 4, 6, 2, 1}));
}

RC_GTEST_PROP(Diff, patches_give_the_other_state_byte_for_byte, ()) {
  State a, b;
  auto scribble = [](State& s) {
    auto marks = *rc::gen::container<std::vector<std::pair<u16, u8>>>(
        rc::gen::pair(rc::gen::inRange<u16>(0, sizeof(State)), rc::gen::arbitrary<u8>()));
    for (auto [at, value] : marks) reinterpret_cast<u8*>(&s)[at] = value;
  };
  scribble(a);
  b = a;
  scribble(b);
  State patched = a;
  patch(patched, between(a, b));
  RC_ASSERT(patched == b);
  patch(patched, between(b, a));
  RC_ASSERT(patched == a);
}

TEST(DiffDeathTest, a_patch_for_another_state_stops) {
  State a, b, c;
  b.turn = 2, c.turn = 9;
  std::vector<Patch> patches = between(a, b);
  EXPECT_DEATH(patch(c, patches), "another state");
  Patch nowhere{What::unit, 96, 0, 0, 1};
  EXPECT_DEATH(patch(a, {&nowhere, 1}), "has not");
  Patch inside{What::unit, 0, 1, 0, 1};  // the second byte of a field
  EXPECT_DEATH(patch(a, {&inside, 1}), "has not");
}

}  // namespace
}  // namespace grog
