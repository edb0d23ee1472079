// What a person would notice of generals between units and between turns, counted over whole games by the kernel alone:
//   behaviour SCENARIO [FIRST [SECOND]] [--games N] [--pairs N] [--seed N]
// Prints a line a side: units that go and come back, that never did anything, that stand under guns until they are
// gone, that look away from the enemy, that had no order in a part of a turn; objectives left empty that one could have
// gone to; how far brigades lie apart; and how the games ended. With --pairs each battle is fought twice with the same
// dice, sides swapped; lines are then of the two generals, and the pairs that one of them won are counted.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ai/player.hpp"
#include "bench/battle.hpp"
#include "core/geometry/shape.hpp"

using namespace grog;

namespace {

struct Counted {
  u64 games = 0, won = 0, drawn = 0;
  u64 moves = 0, back = 0;          // a unit's turns that moved it, and those that brought it back
  u64 units = 0, still = 0;         // troops of the battle, and those that never moved nor fell
  u64 idle = 0;                     // of these, who had nobody as a target either
  u64 lost = 0, under_guns = 0;     // destroyed, and of them standing in a gun's strip for two turns before
  u64 grounds = 0, left_empty = 0;  // objectives not one's own at the end of a part; empty and within a march of it
  u64 stood = 0, averted = 0;       // unit-turns with an enemy near, and those looking away from the nearest
  u64 parts = 0, unasked = 0;       // unit-turns, and those without an order of their own
  double spread = 0, brigades = 0;  // mean way of a unit to the middle of its brigade, in hundredths of the table
};

struct Watched {           // a unit in this game
  std::vector<Pose> ends;  // at the end of its side's parts
  bool moved = false, struck = false, gone = false;
  bool ordered = false;  // in this part of the turn
  int under = 0;
  double farthest = 0;  // gone in one part
};

bool stands(const Unit& u) { return u.kind != 0 && u.strength > 0 && u.side != Side::nobody; }

class Observer {
 public:
  Observer(const Game& game, std::array<Counted, 2>& out) : game_(game), out_(out) {}

  // After every order.
  void see(const State& before, const Order& order, const State& after) {
    auto ordered = [&](UnitId id) {
      if (valid(id) && index(id) < before.units) unit_[index(id)].ordered = true;
    };
    ordered(order.unit);
    order.with.each(ordered);
    if (valid(order.target) && valid(order.unit) && index(order.unit) < before.units)
      unit_[index(order.unit)].struck = true;
    for (std::size_t i = 0; i < after.units; ++i) {
      const Unit &was = before.unit[i], &u = after.unit[i];
      Watched& w = unit_[i];
      if (before.turn > 0 && stands(was) && (was.pose.at != u.pose.at || was.place != u.place)) w.moved = true;
      if (stands(was) && !stands(u) && !w.gone) {
        w.gone = true;
        if (!troops(was)) continue;
        ++of(was.side).lost;
        of(was.side).under_guns += w.under >= 2;
      }
    }
    if (before.turn > 0 && (before.turn != after.turn || before.active != after.active))
      end_of_part(after, before.active);
  }

  void end(const State& s) {
    for (Side side : {Side::first, Side::second}) {
      Counted& c = of(side);
      ++c.games;
      c.won += s.over != 0 && s.winner == side;
      c.drawn += s.over == 0 || s.winner == Side::nobody;
    }
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      if (u.kind == 0 || u.side == Side::nobody || !troops(u)) continue;
      ++of(u.side).units;
      bool still = stands(u) && !unit_[i].moved;
      of(u.side).still += still, of(u.side).idle += still && !unit_[i].struck;
    }
  }

 private:
  Counted& of(Side side) { return out_[index(side)]; }
  Symbol symbol(const Unit& u) const { return game_.rules().troops()[u.kind - 1u].symbol; }
  bool troops(const Unit& u) const { return symbol(u) != Symbol::officer; }
  static double apart(Point a, Point b) { return static_cast<double>(root_up(distance_squared(a, b))); }
  double table() const { return std::max(game_.board().width, game_.board().height); }

  void end_of_part(const State& s, Side side) {
    find_strips(s, other(side));
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      if (!stands(u) || u.side != side || !troops(u)) continue;
      go(unit_[i], u);
      ++of(side).parts;
      of(side).unasked += !std::exchange(unit_[i].ordered, false);
      bool under =
          std::ranges::any_of(strips_, [&](const std::vector<Point>& p) { return contains(Polygon{p}, u.pose.at); });
      const std::vector<Pose>& ends = unit_[i].ends;
      bool stayed = ends.size() < 2 || apart(ends[ends.size() - 2].at, u.pose.at) <= table() / 100;
      unit_[i].under = !under ? 0 : stayed ? unit_[i].under + 1 : 1;
      if (!game_.board().is_grid()) look(s, unit_id(i));
    }
    spread(s, side);
    empty_grounds(s, side);
  }

  // An objective with nobody on it that is not one's own, though one of one's units has already marched farther in a
  // part of this battle than it would have had to.
  void empty_grounds(const State& s, Side side) {
    std::vector<BattleLine> lines;
    game_.account(s, lines);
    for (const BattleLine& line : lines) {
      if (line.about != BattleLine::About::objective || line.side == side || line.whose == other(side)) continue;
      for (i16 place : line.places) {
        if (place < 0 || game_.board().places[static_cast<std::size_t>(place)].points.empty()) continue;
        ++of(side).grounds;
        of(side).left_empty += could_have_been_had(s, side, place);
      }
    }
  }

  bool could_have_been_had(const State& s, Side side, i16 place) const {
    Point at{};
    const std::vector<Point>& corners = game_.board().places[static_cast<std::size_t>(place)].points;
    for (Point p : corners) at.x += p.x, at.y += p.y;
    at.x /= static_cast<i32>(corners.size()), at.y /= static_cast<i32>(corners.size());
    bool near = false;
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      if (!stands(u) || !troops(u)) continue;
      double off = apart(u.pose.at, at);
      if (u.place == place || off < table() / 20) return false;
      near = near || (u.side == side && off < unit_[i].farthest);
    }
    return near;
  }

  // Back within a fifth of the way that it had gone since.
  void go(Watched& w, const Unit& u) {
    if (!w.ends.empty() && w.ends.back().at != u.pose.at) {
      w.farthest = std::max(w.farthest, apart(w.ends.back().at, u.pose.at));
      ++of(u.side).moves;
      if (w.ends.size() >= 2) {
        auto gone = root_up(distance_squared(w.ends[w.ends.size() - 2].at, w.ends.back().at));
        auto off = root_up(distance_squared(w.ends[w.ends.size() - 2].at, u.pose.at));
        of(u.side).back += gone > 0 && 5 * off < gone;
      }
    }
    w.ends.push_back(u.pose);
  }

  // A garrison looks every way, and who runs has his back to the enemy by the rules.
  void look(const State& s, UnitId id) {
    const Unit& u = s[id];
    if (u.place >= 0 || (game_.markers(s, id) & routed) != 0) return;
    const Unit* nearest = nullptr;
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& e = s.unit[i];
      if (!stands(e) || e.side == u.side || !troops(e)) continue;
      if (nearest == nullptr || distance_squared(e.pose.at, u.pose.at) < distance_squared(nearest->pose.at, u.pose.at))
        nearest = &e;
    }
    if (nearest == nullptr || static_cast<double>(root_up(distance_squared(nearest->pose.at, u.pose.at))) > table() / 3)
      return;
    ++of(u.side).stood;
    of(u.side).averted += std::abs(turn_between(u.pose.facing, direction(u.pose.at, nearest->pose.at))) > 900;
  }

  // Where that side's guns reach, as the table shows it.
  void find_strips(const State& s, Side side) {
    strips_.clear();
    std::vector<Overlay> shown;
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      if (!stands(u) || u.side != side || symbol(u) != Symbol::artillery) continue;
      game_.overlays(s, unit_id(i), shown);
      for (Overlay& o : shown)
        if (o.kind == Overlay::Kind::fire && o.points.size() >= 3) strips_.push_back(std::move(o.points));
    }
  }

  void spread(const State& s, Side side) {
    std::map<u8, std::vector<Point>> brigades;
    for (std::size_t i = 0; i < s.units; ++i)
      if (stands(s.unit[i]) && s.unit[i].side == side && troops(s.unit[i]))
        brigades[s.unit[i].group].push_back(s.unit[i].pose.at);
    for (const auto& [group, at] : brigades) {
      if (at.size() < 2) continue;
      double x = 0, y = 0, away = 0;
      for (Point p : at) x += p.x, y += p.y;
      x /= static_cast<double>(at.size()), y /= static_cast<double>(at.size());
      for (Point p : at) away += std::hypot(p.x - x, p.y - y) / static_cast<double>(at.size());
      of(side).spread += 100 * away / table(), ++of(side).brigades;
    }
  }

  const Game& game_;
  std::array<Counted, 2>& out_;
  std::array<Watched, max_units> unit_{};
  std::vector<std::vector<Point>> strips_;
};

// Tells who won.
Side play(const Game& game, Player& first, Player& second, u64 seed, std::array<Counted, 2>& out) {
  constexpr int longest = 20'000;
  RandomDice dice(seed_of(seed, 0));
  Rng thoughts[2] = {Rng(seed_of(seed, 1)), Rng(seed_of(seed, 2))};
  Rng fallback(seed_of(seed, 3));
  Player* players[2] = {&first, &second};
  for (Player* p : players) p->start();
  Observer observer(game, out);
  State s = game.begin();
  std::vector<Order> legal;
  for (int i = 0; i < longest && s.over == 0; ++i) {
    Side side = s.asked().side;
    Order order = players[index(side)]->choose(game, game.seen_by(s, side), side, thoughts[index(side)]);
    if (!game.check(s, order)) {
      game.propose(s, fallback, 64, legal);
      order = legal[fallback.below(static_cast<u32>(legal.size()))];
    }
    State before = s;
    game.apply(s, order, dice, nullptr);
    observer.see(before, order, s);
  }
  observer.end(s);
  return s.over == 0 ? Side::nobody : s.winner;
}

struct Pairs {
  u64 first = 0, second = 0, even = 0;
};
// Two battles with the same dice, each general on either side.
void play_pair(const Game& game, Player& a, Player& b, u64 seed, std::array<Counted, 2>& out, Pairs& pairs) {
  int points = 0;
  for (bool swapped : {false, true}) {
    Side won = swapped ? play(game, b, a, seed, out) : play(game, a, b, seed, out);
    std::swap(out[0], out[1]);
    if (won != Side::nobody) points += (won == Side::first) != swapped ? 1 : -1;
  }
  ++(points > 0 ? pairs.first : points < 0 ? pairs.second : pairs.even);
  std::fprintf(stderr, "%llu:%llu, even %llu\n", static_cast<unsigned long long>(pairs.first),
               static_cast<unsigned long long>(pairs.second), static_cast<unsigned long long>(pairs.even));
}

double share(u64 part, u64 all) { return all == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(all); }

}  // namespace

int main(int count, char** words) {
  std::vector<std::string> names;
  u64 games = 50, count_pairs = 0, seed = 1;
  for (int i = 1; i < count; ++i) {
    std::string word = words[i];
    if (word == "--games" && i + 1 < count)
      games = std::strtoull(words[++i], nullptr, 10);
    else if (word == "--pairs" && i + 1 < count)
      count_pairs = std::strtoull(words[++i], nullptr, 10);
    else if (word == "--seed" && i + 1 < count)
      seed = std::strtoull(words[++i], nullptr, 10);
    else
      names.push_back(word);
  }
  if (names.empty()) {
    std::fprintf(stderr, "behaviour SCENARIO [FIRST [SECOND]] [--games N] [--pairs N] [--seed N]\n");
    return 2;
  }
  bench::Battle battle(names[0]);
  std::string first = names.size() > 1 ? names[1] : "veteran", second = names.size() > 2 ? names[2] : first;
  NamedPlayer a = player_named(first), b = player_named(second);
  if (a.player == nullptr || b.player == nullptr) {
    std::fprintf(stderr, "no such general\n");
    return 2;
  }
  std::array<Counted, 2> out{};
  Pairs pairs;
  for (u64 n = 0; n < count_pairs; ++n) play_pair(battle.game(), *a.player, *b.player, seed_of(seed, n), out, pairs);
  for (u64 n = 0; n < games && count_pairs == 0; ++n) play(battle.game(), *a.player, *b.player, seed_of(seed, n), out);
  std::printf("%-12s %-10s %5s %5s | %10s | %6s %6s | %5s %7s | %7s | %7s | %6s | %6s\n", "scenario", "general", "won",
              "drawn", "there+back", "still", "idle", "lost", "to guns", "averted", "unasked", "empty", "spread");
  for (Side side : {Side::first, Side::second}) {
    const Counted& c = out[index(side)];
    auto n = static_cast<double>(c.games);
    std::printf(
        "%-12s %-10s %4.0f%% %4.0f%% | %4.2f %4.1f%% | %5.1f%% %5.1f%% | %5.2f %7.2f | %6.1f%% | %6.1f%% | %5.1f%% | "
        "%6.1f\n",
        names[0].c_str(), (side == Side::first ? first : second).c_str(), share(c.won, c.games),
        share(c.drawn, c.games), static_cast<double>(c.back) / n, share(c.back, c.moves), share(c.still, c.units),
        share(c.idle, c.units), static_cast<double>(c.lost) / n, static_cast<double>(c.under_guns) / n,
        share(c.averted, c.stood), share(c.unasked, c.parts), share(c.left_empty, c.grounds),
        c.brigades == 0 ? 0 : c.spread / c.brigades);
  }
  if (count_pairs != 0)
    std::printf("pairs %llu: %s won %llu, %s won %llu, even %llu\n", static_cast<unsigned long long>(count_pairs),
                first.c_str(), static_cast<unsigned long long>(pairs.first), second.c_str(),
                static_cast<unsigned long long>(pairs.second), static_cast<unsigned long long>(pairs.even));
}
