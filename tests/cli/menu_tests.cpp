// The menus of the real rulesets at the terminal: what a line says can be typed, and what it offers can be had.
#include <gtest/gtest.h>

#include "cli/telling.hpp"
#include "core/order_text.hpp"
#include "rulesets/registry.hpp"

namespace grog {
namespace {

struct Battle {
  std::unique_ptr<const Rulebook> book;
  std::unique_ptr<const Game> game;
};
std::vector<Battle> battles() {
  std::vector<Battle> out;
  for (const Ruleset* ruleset : rulesets()) {
    DataFiles files;
    for (const EmbeddedFile& f : ruleset->files()) files.put(std::string{f.path}, std::string{f.text});
    Problems problems;
    for (const DataFile& f : files.all()) {
      if (!f.path.starts_with("scenarios/")) continue;
      Battle b{ruleset->open(files, problems), nullptr};
      b.game = b.book->load(f, problems);
      EXPECT_TRUE(problems.empty()) << problems.text();
      out.push_back(std::move(b));
    }
  }
  return out;
}

// Calls look(state) at every so-many-th question of a battle by chance.
template <class Look>
void walk(const Game& game, int every, Look&& look) {
  State s = game.begin();
  Rng rng(3);
  RandomDice dice(3);
  std::vector<Order> orders;
  for (int i = 0; i < 900 && s.over == 0; ++i) {
    if (i % every == 0) look(game.seen_by(s, s.asked().side));
    orders.clear();
    game.propose(s, rng, 12, orders);
    game.apply(s, orders[rng.below(static_cast<u32>(orders.size()))], dice, nullptr);
  }
}

Menu menu_at(const Game& game, const State& s) {
  Menu menu;
  game.menu(s, menu);
  spread(game, s, menu);
  return menu;
}

TEST(TerminalMenu, every_line_says_how_it_is_typed) {
  for (const Battle& b : battles())
    walk(*b.game, 60, [&](const State& s) {
      Menu menu = menu_at(*b.game, s);
      for (std::size_t i = 0; i < menu.choices.size(); ++i) {
        std::string_view verb = b.game->rules().labels().verbs[menu.choices[i].verb].key;
        std::string line = choice_text(*b.game, s, menu, i, Lang::fr);
        EXPECT_NE(line.find("(" + std::string{verb}), std::string::npos) << line;
      }
    });
}

// A building stands in the menu by itself, and its number alone leads into it.
TEST(TerminalMenu, leads_into_buildings) {
  int entered = 0;
  for (const Battle& b : battles()) {
    const Game& game = *b.game;
    walk(game, 7, [&](const State& s) {
      Menu menu = menu_at(game, s);
      for (std::size_t i = 0; i < menu.choices.size(); ++i) {
        const Choice& c = menu.choices[i];
        u16 uses = game.rules().labels().verbs[c.verb].uses;
        if (c.places != 1 || (uses & uses_pose) == 0) continue;
        Order order;
        std::string fault;
        ASSERT_TRUE(order_of_choice(game, s, menu, i, {}, Lang::en, order, fault)) << fault;
        EXPECT_TRUE(game.check(s, order)) << order_text(game, order);
        EXPECT_EQ(order.place, menu.places[c.places_at]);
        ++entered;
      }
    });
  }
  EXPECT_GT(entered, 0) << "somebody may enter a building somewhere";
}

TEST(TerminalMenu, offers_officers_no_formations) {
  int officers = 0;
  for (const Battle& b : battles()) {
    const Game& game = *b.game;
    walk(game, 1, [&](const State& s) {
      if (s.turn > 0) return;
      Menu menu = menu_at(game, s);
      for (std::size_t i = 0; i < menu.choices.size(); ++i) {
        const Choice& c = menu.choices[i];
        if (!valid(c.unit) || s[c.unit].kind == 0 || c.corners == 0) continue;
        if (game.rules().troops()[s[c.unit].kind - 1u].symbol != Symbol::officer) continue;
        EXPECT_EQ(choice_text(game, s, menu, i, Lang::en).find("square"), std::string::npos)
            << choice_text(game, s, menu, i, Lang::en);
        ++officers;
      }
    });
  }
  EXPECT_GT(officers, 0);
}

TEST(TerminalMenu, units_on_a_free_table_are_told_where_they_stand_as_orders_have_it) {
  int told = 0;
  for (const Battle& b : battles()) {
    const Game& game = *b.game;
    if (game.board().is_grid()) continue;
    walk(game, 300, [&](const State& s) {
      for (std::size_t i = 0; i < s.units; ++i) {
        std::string where = where_text(game, s, unit_id(i), Lang::en);
        if (where.empty()) continue;
        Order o;
        for (std::size_t v = 0; v < game.rules().labels().verbs.size(); ++v)
          if ((game.rules().labels().verbs[v].uses & uses_pose) != 0) o.verb = static_cast<u8>(v);
        o.pose = s.unit[i].pose, o.pose.slot = 0;
        std::string typed = order_text(game, o);
        std::size_t to = typed.find(" to ");
        if (to == std::string::npos || o.pose.facing == 0) continue;
        std::string pose = typed.substr(to + 4);
        pose = pose.substr(0, pose.find(" by "));
        EXPECT_EQ(where, ", at " + pose);
        ++told;
      }
    });
  }
  EXPECT_GT(told, 20);
}

}  // namespace
}  // namespace grog
