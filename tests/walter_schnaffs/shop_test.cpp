// The sheet of what may be bought: prices from chapter 9, reckoned by hand, and what is left of the purse.
#include "core/shop.hpp"

#include "core/match.hpp"
#include "tests/walter_schnaffs/support.hpp"

namespace grog::test::walter {
namespace {

std::string_view option(const Game& game, u8 verb, u8 o) { return game.rules().labels().verbs[verb].options[o].key; }

const Ware* ware(const Game& game, const Shop& shop, std::string_view key) {
  for (const Ware& w : shop.wares)
    if (option(game, shop.buy, w.option) == key) return &w;
  return nullptr;
}

TEST(WalterShop, tells_prices_limits_and_the_purse) {
  auto game = scenario("rencontre");
  Match m(*game, {});
  Shop shop;
  ASSERT_TRUE(game->shop(m.state(), shop));
  EXPECT_EQ(shop.purse, 400);
  EXPECT_EQ(shop.spent, 0);
  EXPECT_TRUE(shop.bought.empty());
  EXPECT_EQ(shop.wares.size(), 13u);  // what the Germans may raise
  struct {
    const char* key;
    int price, least, most;
  } expected[] = {
      {"line", 10, 3, 5},    {"jager", 13, 3, 5},         {"bavarian-jager", 14, 3, 5},  {"landwehr", 7, 3, 5},
      {"cavalry", 12, 2, 3}, {"guard-cavalry", 15, 2, 3}, {"guard-battery-6", 23, 1, 1}, {"battery-4", 20, 1, 1}};
  for (const auto& e : expected) {
    const Ware* w = ware(*game, shop, e.key);
    ASSERT_NE(w, nullptr) << e.key;
    EXPECT_EQ(w->price, e.price) << e.key;
    EXPECT_EQ(w->least, e.least) << e.key;
    EXPECT_EQ(w->most, e.most) << e.key;
  }
  EXPECT_EQ(ware(*game, shop, "ligne"), nullptr) << "the French raise those";
}

TEST(WalterShop, lists_what_is_bought_and_what_it_cost) {
  auto game = scenario("rencontre");
  Match m(*game, {});
  m.give(order(*game, "buy :jager =4"), Tape{});
  m.give(order(*game, "buy :guard-battery-4 =1"), Tape{});
  Shop shop;
  ASSERT_TRUE(game->shop(m.state(), shop));
  EXPECT_EQ(shop.spent, 4 * 13 + 23);
  ASSERT_EQ(shop.bought.size(), 2u);
  EXPECT_EQ(shop.bought[0].price, 4 * 13);
  EXPECT_EQ(shop.bought[1].price, 23);
  m.give(order(*game, "done"), Tape{});
  Shop other;
  ASSERT_TRUE(game->shop(m.state(), other));
  EXPECT_EQ(other.spent, 0);
  EXPECT_TRUE(other.bought.empty()) << "the other side's army is not on his sheet";
}

TEST(WalterShop, armies_ready_made_cost_what_their_parts_do_and_can_be_ended_with) {
  auto game = scenario("rencontre");
  Match m(*game, {});
  for (int side = 0; side < 2; ++side) {
    Shop shop;
    ASSERT_TRUE(game->shop(m.state(), shop));
    ASSERT_EQ(shop.armies.size(), 3u);
    for (const ReadyArmy& army : shop.armies) {
      int price = 0;
      for (const ReadyArmy::Part& part : army.parts)
        for (const Ware& w : shop.wares)
          if (w.option == part.ware) price += w.price * part.value * part.times;
      EXPECT_EQ(army.price, price);
      EXPECT_LE(army.price, shop.purse);
      Order o;
      o.verb = shop.whole, o.option = army.option;
      m.give(o, Tape{});
      Shop after;
      ASSERT_TRUE(game->shop(m.state(), after));
      EXPECT_EQ(after.spent, price);
    }
    m.give(order(*game, "done"), Tape{});
  }
  Shop none;
  EXPECT_FALSE(game->shop(m.state(), none)) << "both armies are raised";
}

// Eight points left, and a battery more than regiments (WS-17.6): who may neither buy nor end gives a battery back.
TEST(WalterShop, an_army_that_can_neither_grow_nor_stand_gives_guns_back) {
  auto game = scenario("rencontre");
  Match m(*game, {});
  for (const char* text : {"raise :german-guns", "dismiss g3", "buy :cavalry =3"}) m.give(order(*game, text), Tape{});
  EXPECT_EQ(game->rules().clause_id(game->check(m.state(), order(*game, "done")).clause), "WS-17.6");
  std::vector<Order> proposed;
  Rng rng(1);
  game->propose(m.state(), rng, 24, proposed);
  ASSERT_FALSE(proposed.empty());
  for (const Order& o : proposed) {
    EXPECT_EQ(order_text(*game, o).substr(0, 7), "dismiss");
    Match after(*game, {});
    for (const char* text : {"raise :german-guns", "dismiss g3", "buy :cavalry =3"})
      after.give(order(*game, text), Tape{});
    EXPECT_TRUE(after.give(o, Tape{}).verdict.accepted);
    EXPECT_TRUE(game->check(after.state(), order(*game, "done")).accepted);
  }
}

TEST(WalterShop, there_is_none_in_a_battle_that_buys_nothing) {
  auto game = scenario("geisberg");
  Match m(*game, {});
  Shop shop;
  EXPECT_FALSE(game->shop(m.state(), shop));
}

}  // namespace
}  // namespace grog::test::walter
