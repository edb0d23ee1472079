// Every order and every position, depth by depth. Positions are found twice: under exact dice from the orders that
// propose() offers, and with every face of every die fed by hand to every order that check() accepts.
#include <cstring>
#include <set>

#include "core/match.hpp"
#include "core/preview.hpp"
#include "rulesets/walter_schnaffs/state.hpp"
#include "tests/walter_schnaffs/support.hpp"

namespace grog::test::walter {
namespace {

struct ByBytes {
  bool operator()(const State& a, const State& b) const { return std::memcmp(&a, &b, sizeof(State)) < 0; }
};
using Positions = std::set<State, ByBytes>;

std::vector<Order> proposed(const Game& game, const State& s) {
  Rng unused(0);
  std::vector<Order> out;
  game.propose(s, unused, ~std::size_t{0}, out);
  return out;
}

void exact_positions(const Game& game, const State& s, const Order& o, Positions& out) {
  std::vector<Branch> found;
  ASSERT_TRUE(branches(game, s, o, 1'000'000, found));
  for (const Branch& b : found) out.insert(b.state);
}

// Feeds the order every face of every die that it asks for.
void thrown_positions(const Game& game, const State& s, const Order& o, const Tape& so_far, Positions& out) {
  State after = s;
  TapeDice dice(so_far);
  game.apply(after, o, dice, nullptr);
  if (!dice.ran_short()) {
    out.insert(after);
    return;
  }
  std::vector<u8> faces(static_cast<std::size_t>(dice.missing().count), 1);
  for (;;) {
    Tape longer = so_far;
    longer.add(dice.missing().clause, faces);
    thrown_positions(game, s, o, longer, out);
    std::size_t i = 0;
    while (i < faces.size() && faces[i] == 6) faces[i++] = 1;
    if (i == faces.size()) return;
    ++faces[i];
  }
}

struct Depth {
  std::size_t orders = 0;
  Positions positions;
};
Depth deeper(const Game& game, const Positions& from) {
  Depth d;
  for (const State& s : from) {
    if (s.over) continue;
    std::vector<Order> orders = proposed(game, s);
    d.orders += orders.size();
    for (const Order& o : orders) exact_positions(game, s, o, d.positions);
  }
  return d;
}
Positions thrown(const Game& game, const Positions& from) {
  Positions out;
  for (const State& s : from)
    for (const Order& o : proposed(game, s)) thrown_positions(game, s, o, {}, out);
  return out;
}

// Every order of every verb with every unit, zone, option and set of units, that check() accepts.
std::vector<Order> accepted(const Game& game, const State& s) {
  std::vector<Order> out;
  std::span<const VerbInfo> verbs = book().labels().verbs;
  int zones = static_cast<int>(game.board().places.size());
  auto each_set = [&](Order o, bool used) {
    for (u64 set = 0; set < (used ? u64{1} << s.units : 1); ++set) {
      o.with.bits[0] = set;
      if (game.check(s, o)) out.push_back(o);
    }
  };
  for (std::size_t v = 0; v < verbs.size(); ++v) {
    u16 uses = verbs[v].uses;
    if ((uses & uses_value) != 0) continue;  // purchase: these battles buy nothing
    int options = (uses & uses_option) != 0 ? static_cast<int>(verbs[v].options.size()) : 1;
    for (int unit = (uses & uses_unit) != 0 ? 0 : -1; unit < ((uses & uses_unit) != 0 ? s.units : 0); ++unit)
      for (int place = (uses & uses_place) != 0 ? 0 : -1; place < ((uses & uses_place) != 0 ? zones : 0); ++place)
        for (int option = 0; option < options; ++option) {
          Order o;
          o.verb = static_cast<u8>(v), o.option = static_cast<u8>(option), o.place = static_cast<i16>(place);
          if (unit >= 0) o.unit = unit_id(static_cast<std::size_t>(unit));
          each_set(o, (uses & uses_with) != 0);
        }
  }
  return out;
}

// All that check() accepts is proposed, but for choices for sixes where no gun could be hit.
void expect_all_proposed(const Game& game, const State& s) {
  std::vector<Order> offered = proposed(game, s), legal = accepted(game, s);
  auto has = [](const std::vector<Order>& list, const Order& o) {
    return std::find(list.begin(), list.end(), o) != list.end();
  };
  for (const Order& o : offered) EXPECT_TRUE(has(legal, o)) << order_text(game, o);
  for (Order o : legal) {
    if (has(offered, o)) continue;
    walter_schnaffs::Verb verb = static_cast<walter_schnaffs::Verb>(o.verb);
    EXPECT_TRUE(verb == walter_schnaffs::Verb::bombard || verb == walter_schnaffs::Verb::assault)
        << order_text(game, o);
    o.option = 0;
    EXPECT_TRUE(has(offered, o)) << order_text(game, o);
  }
}

// Two columns, four rows: a German regiment g and a 4-pounder in A2 face a French regiment f in A3, 3 bases each.
std::unique_ptr<const Game> duel() {
  return situation(R"(
map = { columns = 2, rows = 4 }
start = { phase = "movement", active = "german" }
unit = [
  { id = "g", troop = "line", bases = 3, at = "A2" },
  { id = "gun", troop = "battery-4", bases = 1, at = "A2" },
  { id = "f", troop = "ligne", bases = 3, at = "A3" },
])");
}

// Depth 1. g goes to A1 or B2, the gun too (and may get stuck: one position, wherever it wanted to go), or the phase
// ends, and since the gun can fire the bombardment begins.
//   orders 2 + 2 + 1, positions 2 + 3 + 1
// Depth 2. From g@A1 or g@B2: the gun's two, or end (3 orders, 4 positions each). From gun@A1, gun@B2 or stuck: g's
// two, or end (3, 3 each). From the bombardment: one salvo, leaving f 3, 2 or 1 bases, or end (2, 4).
//   orders 5 x 3 + 2, positions 2 x 4 + 3 x 3 + 4; who moved last is kept, so no two coincide
// Depth 3. g moved, then the gun moved or stuck: end only; ended with the gun unmoved: salvo or end.
//   g@A1, g@B2: 3 + 2 = 5 orders each, 3 + (3 + 1) = 7 positions each
// The gun moved, then g: end only; ended: g assaults alone or three ways to end the turn. Attack 4 and defence 3 to 5
// are one die each: 0, 1 or 2 bases lost on each side, 9 positions.
//   gun@A1, gun@B2: 2 + 4 = 6 orders each, 2 + 9 + 3 = 14 positions each
// Stuck, then g: end only; ended: salvo or end.
//   2 + 2 = 4 orders, 2 + 4 = 6 positions
// Bombardment, salvo thrown (3 positions): end only; ended: g with or without the gun, or three ways to end the turn.
// With the gun the defence's 6 takes it, so that is 9 positions again.
//   3 + 5 = 8 orders, 3 + 9 + 9 + 3 = 24 positions
// Ending forgets who moved last: g and gun in different zones, or g moved and the gun stuck, is the same position
// whichever went first (in one zone their places differ). Four coincide.
//   orders 5 + 5 + 6 + 6 + 4 + 8, positions 7 + 7 + 14 + 14 + 6 + 24 - 4
TEST(WalterPerft, duel) {
  auto game = duel();
  constexpr std::size_t orders[] = {5, 17, 34}, positions[] = {6, 21, 68};
  Positions at{game->begin()};
  for (std::size_t depth = 0; depth < 3; ++depth) {
    for (const State& s : at) expect_all_proposed(*game, s);
    Depth next = deeper(*game, at);
    EXPECT_EQ(next.orders, orders[depth]) << "depth " << depth + 1;
    EXPECT_EQ(next.positions.size(), positions[depth]) << "depth " << depth + 1;
    EXPECT_TRUE(next.positions == thrown(*game, at)) << "depth " << depth + 1;
    at = std::move(next.positions);
  }
}

// Further down only the properties are held: what is proposed is what is legal, and exact dice miss no position.
TEST(WalterPerft, duel_to_the_french_turn) {
  auto game = duel();
  Positions at{game->begin()};
  for (int depth = 0; depth < 5; ++depth) {
    Depth next = deeper(*game, at);
    ASSERT_TRUE(next.positions == thrown(*game, at)) << "depth " << depth + 1;
    at = std::move(next.positions);
  }
  std::size_t checked = 0;
  for (const State& s : at)
    if (!s.over && ++checked % 7 == 0) expect_all_proposed(*game, s);
  EXPECT_GT(checked, 100u);
}

// The Geisberg as suggested: gr7 and bat6 in C1, ir47 A1, j5 and bat4 D1, dr4 E1; nobody is near the French.
// Ways out of row 1: gr7 3, ir47 2, j5 3, dr4 2, bat4 3, bat6 3, in all m = 16. Outcomes, a gun's failure being one:
// o = 3, 2, 3, 2, 4, 4, in all 18. Ending leads to the assaults, no gun having anything in range.
//   depth 1: orders 16 + 1, positions 18 + 1
// Depth 2. After unit X: 16 - m(X) + 1 orders, and dr4 three more ways for its second zone.
//   orders 3 x 14 + 2 x 15 + 3 x 14 + 2 x (15 + 3) + 4 x 14 + 4 x 14, and after the end three ways to end the turn
// Positions: ordered pairs of outcomes of two units, 18 x 18 - (9 + 4 + 9 + 4 + 16 + 16) = 266; dr4's second zone E3,
// C1, D2 or E1, the last two by two ways; 18 ends; 3 ends of the turn.
//   orders 265, positions 266 + 4 + 18 + 3
// Depth 3. After X then Y: 17 - m(X) - m(Y) orders, and 3 if Y is dr4; over the 266 pairs 17 x 266 - 2 x 734 + 3 x 32 =
// 3150, where 734 sums m o (18 - o) = 135 + 64 + 135 + 64 + 168 + 168. After dr4 twice: 15 each. After an end: 3 each.
// In the French turn turcos, l74, l50, can4 and mit have four ways each, and the end.
//   orders 3150 + 4 x 15 + 18 x 3 + 3 x 21
TEST(WalterPerft, geisberg) {
  auto game = scenario("geisberg");
  Match m(*game, {});
  for (int i = 0; i < 2; ++i) m.give(order(*game, "suggested"), Tape{});
  Positions at{m.state()};
  expect_all_proposed(*game, m.state());
  constexpr std::size_t orders[] = {17, 265, 3327}, positions[] = {19, 291};
  for (std::size_t depth = 0; depth < 3; ++depth) {
    Depth next = deeper(*game, at);
    EXPECT_EQ(next.orders, orders[depth]) << "depth " << depth + 1;
    if (depth < 2) {
      EXPECT_EQ(next.positions.size(), positions[depth]) << "depth " << depth + 1;
    }
    EXPECT_TRUE(next.positions == thrown(*game, at)) << "depth " << depth + 1;
    at = std::move(next.positions);
  }
}

}  // namespace
}  // namespace grog::test::walter
