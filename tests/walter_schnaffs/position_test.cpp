// What must hold in every position that play reaches: the score, the drawing, the menu, the clock.
#include "core/match.hpp"
#include "rulesets/walter_schnaffs/procedures.hpp"
#include "tests/walter_schnaffs/support.hpp"

namespace grog::test::walter {
namespace {

using namespace walter_schnaffs;
using State = grog::State;  // the kernel's; the ruleset's own is typed<Types>() of it

const Tables& tables() { return *static_cast<const Tables*>(book().tables()); }

// Plays random games and shows every position, and the one before it.
template <class F>
void each_position(const char* id, int games, F&& look) {
  auto game = scenario(id);
  for (int n = 0; n < games; ++n) {
    Rng rng(seed_of(70, static_cast<u64>(n)));
    RandomDice dice(rng.next());
    State s = game->begin();
    std::vector<Order> orders;
    while (!s.over && !testing::Test::HasFailure()) {
      game->propose(s, rng, 30, orders);
      State before = s;
      game->apply(s, orders[rng.below(static_cast<u32>(orders.size()))], dice, nullptr);
      look(*game, before, s);
    }
  }
}

// Each side's points are the cost of the bases that the other has lost (WS-16.1), no more and no less, above what the
// scenario counts for it beforehand.
TEST(WalterPositions, points_killed_are_the_bases_lost) {
  for (const char* id : {"geisberg", "rotherberg"})
    each_position(id, 40, [](const Game& g, const State&, const State& after) {
      const auto start = typed<Types>(g.begin()), s = typed<Types>(after);
      int lost[2] = {start.side_of(Side::second).points_killed, start.side_of(Side::first).points_killed};
      for (UnitId unit : units(s)) {
        const auto& u = s[unit];
        lost[index(u.side)] += (u.start - u.strength) * cost_a_base(tables(), tables().troop(u));
      }
      EXPECT_EQ(s.side_of(Side::first).points_killed, lost[1]);
      EXPECT_EQ(s.side_of(Side::second).points_killed, lost[0]);
    });
}

TEST(WalterPositions, bases_never_come_back_and_the_clock_never_rises) {
  each_position("rotherberg", 40, [](const Game&, const State& before, const State& s) {
    for (std::size_t i = 0; i < s.units; ++i) EXPECT_LE(s.unit[i].strength, before.unit[i].strength);
    int clock = typed<Types>(s).game.clock, earlier = typed<Types>(before).game.clock;
    EXPECT_LE(clock, earlier);
    EXPECT_GE(clock, earlier - 6);
    EXPECT_GE(s.turn, before.turn);
    EXPECT_LE(s.turn, 21);  // at least one off the clock a turn
  });
}

TEST(WalterPositions, units_are_drawn_inside_their_zone_and_apart) {
  each_position("geisberg", 20, [](const Game& game, const State&, const State& s) {
    std::vector<std::vector<Point>> drawn(s.units);
    for (std::size_t i = 0; i < s.units; ++i) {
      game.outline(s, unit_id(i), drawn[i]);
      EXPECT_EQ(drawn[i].empty(), !on_table(typed<Types>(s).unit[i]));
      if (drawn[i].empty()) continue;
      const std::vector<Point>& zone = game.board().places[static_cast<std::size_t>(s.unit[i].place)].points;
      for (const Point& p : drawn[i])
        EXPECT_TRUE(p.x > zone[0].x && p.x < zone[2].x && p.y > zone[0].y && p.y < zone[2].y);
      for (std::size_t k = 0; k < i; ++k) {
        if (drawn[k].empty()) continue;
        bool apart = drawn[i][2].x <= drawn[k][0].x || drawn[k][2].x <= drawn[i][0].x ||
                     drawn[i][2].y <= drawn[k][0].y || drawn[k][2].y <= drawn[i][0].y;
        EXPECT_TRUE(apart) << "units " << k << " and " << i;
      }
    }
  });
}

template <class T>
bool among(const std::vector<T>& all, u16 at, u16 count, T one) {
  return std::find(all.begin() + at, all.begin() + at + count, one) != all.begin() + at + count;
}

bool offers(const Menu& menu, const Choice& c, const Order& o) {
  bool same = c.verb == o.verb && c.unit == o.unit && (c.option == any_option || c.option == o.option);
  if (!same || o.value < c.value_low || o.value > c.value_high) return false;
  if (o.place >= 0 ? !among(menu.places, c.places_at, c.places, o.place) : c.places > 0) return false;
  bool all = true;
  o.with.each([&](UnitId id) { all = all && among(menu.units, c.with_at, c.with, id); });
  return all;
}

// The menu that people see and the orders that computers weigh are the same, and legal.
TEST(WalterPositions, the_menu_offers_what_is_proposed_and_nothing_illegal) {
  for (const char* id : {"geisberg", "rencontre"})
    each_position(id, 8, [](const Game& game, const State&, const State& s) {
      if (s.over) return;
      Menu menu;
      game.menu(s, menu);
      std::vector<Order> orders;
      Rng unused(0);
      game.propose(s, unused, ~std::size_t{0}, orders);
      for (const Order& o : orders) {
        bool offered = false;
        for (const Choice& c : menu.choices) offered = offered || offers(menu, c, o);
        EXPECT_TRUE(offered) << order_text(game, o);
      }
      for (const Choice& c : menu.choices) {
        Order o;
        o.verb = c.verb, o.unit = c.unit, o.value = c.value_high;
        o.option = c.option == any_option ? u8{0} : c.option;
        for (u16 i = 0; i < c.with; ++i) o.with.add(menu.units[c.with_at + i]);
        for (u16 i = 0; i < std::max<u16>(c.places, 1); ++i) {
          o.place = c.places == 0 ? i16{-1} : menu.places[c.places_at + i];
          EXPECT_TRUE(game.check(s, o)) << order_text(game, o);
        }
      }
    });
}

// While an army is raised, what was bought can be sent home again.
TEST(WalterPositions, the_menu_offers_dismissal) {
  auto game = scenario("rencontre");
  Match m(*game, {});
  auto dismissals = [&] {
    Menu menu;
    game->menu(m.state(), menu);
    std::vector<UnitId> units;
    for (const Choice& c : menu.choices)
      if (static_cast<Verb>(c.verb) == Verb::dismiss) units.push_back(c.unit);
    return units;
  };
  EXPECT_TRUE(dismissals().empty());
  m.give(order(*game, "buy :line =3"), Tape{});
  m.give(order(*game, "buy :line =4"), Tape{});
  EXPECT_EQ(dismissals(), (std::vector{unit_id(0), unit_id(1)}));
  m.give(order(*game, "done"), Tape{});
  EXPECT_TRUE(dismissals().empty()) << "the other side's are not his to dismiss";
}

// Who has nothing yet is proposed whole armies; from then on whatever may be bought, but for a battery too many, which
// could not be kept (WS-17.6).
TEST(WalterPositions, every_purchase_that_can_be_kept_is_proposed) {
  auto game = scenario("rencontre");
  Match m(*game, {});
  for (bool infantry_first : {false, true}) {
    if (infantry_first) m.give(order(*game, "buy :line =3"), Tape{});
    std::vector<Order> orders;
    Rng unused(0);
    game->propose(m.state(), unused, ~std::size_t{0}, orders);
    auto whole = [](const Order& o) { return static_cast<Verb>(o.verb) == Verb::raise; };
    EXPECT_EQ(std::count_if(orders.begin(), orders.end(), whole), infantry_first ? 0 : 3);
    std::size_t legal = 0, batteries = 0;
    for (std::size_t k = 0; k < book().troops().size(); ++k)
      for (i16 bases = 0; bases <= 6; ++bases) {
        Order o;
        o.verb = static_cast<u8>(Verb::buy), o.option = static_cast<u8>(k), o.value = bases;
        bool proposed = std::find(orders.begin(), orders.end(), o) != orders.end();
        bool battery = is_gun(tables().troops[k].arm);
        EXPECT_EQ(proposed, game->check(m.state(), o) && infantry_first) << order_text(*game, o);
        legal += game->check(m.state(), o).accepted;
        batteries += proposed && battery;
      }
    EXPECT_EQ(legal, 7u * 3 + 2 * 2 + 4);  // German infantry of 3 to 5 bases, cavalry of 2 or 3, batteries
    EXPECT_EQ(batteries, infantry_first ? 4u : 0u);
  }
}

// There are three choices for sixes, and no fourth.
TEST(WalterPositions, an_unknown_option_is_refused) {
  each_position("geisberg", 5, [](const Game& game, const State& before, const State&) {
    std::vector<Order> orders;
    Rng unused(0);
    game.propose(before, unused, ~std::size_t{0}, orders);
    for (Order o : orders) {
      std::size_t options = book().labels().verbs[o.verb].options.size();
      if (options == 0) continue;
      o.option = static_cast<u8>(options);
      EXPECT_FALSE(game.check(before, o)) << order_text(game, o);
    }
  });
}

// An order that names a zone or a unit that is not there is refused at every question, never looked up.
TEST(WalterPositions, what_is_not_there_is_refused) {
  each_position("rotherberg", 3, [](const Game& game, const State&, const State& s) {
    int zones = static_cast<int>(game.board().places.size());
    std::span<const VerbInfo> verbs = book().labels().verbs;
    for (std::size_t v = 0; v <= verbs.size(); ++v) {
      u16 uses = v < verbs.size() ? verbs[v].uses : u16{uses_unit};
      for (int place : {-1, zones, zones + 1, 32767}) {
        Order o;
        o.verb = static_cast<u8>(v), o.place = static_cast<i16>(place);
        for (std::size_t i = 0; i < s.units; ++i) {
          o.unit = unit_id(i);
          o.with = {};
          o.with.add(o.unit);
          EXPECT_FALSE((uses & uses_place) != 0 && game.check(s, o)) << order_text(game, o);
        }
      }
      for (std::size_t unit : {std::size_t{s.units}, max_units, std::size_t{254}}) {
        Order o;
        o.verb = static_cast<u8>(v), o.place = 0, o.unit = unit_id(unit);
        EXPECT_FALSE((uses & uses_unit) != 0 && game.check(s, o)) << v;
      }
    }
  });
}

TEST(WalterPositions, units_go_by_their_names_in_both_languages) {
  auto geisberg = scenario("geisberg");
  UnitId turcos = unit_named(*geisberg, "turcos");
  EXPECT_EQ(geisberg->unit_name(geisberg->begin(), turcos, Lang::fr), "1er Turcos");
  EXPECT_EQ(geisberg->unit_name(geisberg->begin(), turcos, Lang::en), "1st Turcos");
  auto nameless = situation(
      "map = { columns = 5, rows = 5 }\nstart = { phase = 'movement', active = 'german' }\n"
      "unit = [{ id = 'g', troop = 'line', bases = 4, at = 'A1' }, { id = 'f', troop = 'ligne', bases = 4, at = 'A5' "
      "}]\n");
  EXPECT_EQ(nameless->unit_name(nameless->begin(), unit_id(0), Lang::en), "Line infantry (Dreyse) No. 1");
  EXPECT_EQ(nameless->unit_name(nameless->begin(), unit_id(1), Lang::fr), "Infanterie de ligne (Chassepot) n° 1");
}

}  // namespace
}  // namespace grog::test::walter
