// What no act may do, looked for in random battles from outside the rules: by outlines, drawn zones and the terrain.
#include <cmath>

#include "core/geometry/polygon.hpp"
#include "core/rng.hpp"
#include "tests/casques_et_plumets/support.hpp"
#include "tests/casques_et_plumets/works.hpp"

namespace grog::test::casques {
namespace {

using namespace grog::casques_et_plumets;
using Points = std::vector<Point>;

// How deep two convex outlines overlap, in tenths; 0 or less where they touch or are apart.
double depth(const Points& a, const Points& b) {
  double least = 1e9;
  for (const Points* shape : {&a, &b})
    for (std::size_t i = 0; i < shape->size(); ++i) {
      Point p = (*shape)[i], q = (*shape)[(i + 1) % shape->size()];
      double x = q.y - p.y, y = p.x - q.x, length = std::hypot(x, y);
      auto reach = [&](const Points& of) {
        std::array<double, 2> r{1e9, -1e9};
        for (Point c : of) {
          double d = (c.x * x + c.y * y) / length;
          r = {std::min(r[0], d), std::max(r[1], d)};
        }
        return r;
      };
      auto [a_low, a_high] = reach(a);
      auto [b_low, b_high] = reach(b);
      least = std::min({least, a_high - b_low, b_high - a_low});
    }
  return least;
}
Points outline(const Game& g, const State& s, UnitId u) {
  Points out;
  g.outline(s, u, out);
  return out;
}
// The zones that a unit has against everybody: a square in disorder has them against cavalry only.
std::vector<Points> zones(const Game& g, const State& s, UnitId u) {
  std::vector<Overlay> all;
  g.overlays(s, u, all);
  std::vector<Points> out;
  for (const Overlay& o : all)
    if (o.kind == Overlay::Kind::control && book().clause_id(o.clause) != "CP-R22") out.push_back(o.points);
  return out;
}

struct Done {
  const Game& g;
  const State &before, &after;
  const Order& order;
  UnitId mover;  // whose act it is, be it that others answered meanwhile
};

// CP-16.3, CP-R45: whatever act brought it there, who stands in a zone where it was not has tested.
void enters_no_zone_untested(const Done& t) {
  Points was = outline(t.g, t.before, t.mover), is = outline(t.g, t.after, t.mover);
  if (is.empty() || own(t.after)[t.mover].is(Mark::tested)) return;
  if (own(t.after)[t.mover].formation == Formation::square) return;  // it had a test of its own, or stood so
  if (is == was) return;
  auto near_by = [&](const auto& u) {
    return u.side != t.before[t.mover].side && within(u.pose.at, t.after[t.mover].pose.at, 2500);
  };
  for (UnitId e : units(own(t.before), near_by)) {
    std::vector<Points> had = zones(t.g, t.before, e), left = zones(t.g, t.after, e);
    if (had != left) continue;  // fire or a square changed them meanwhile
    auto in = [&](const Points& body, double deep) {
      return std::any_of(had.begin(), had.end(), [&](const Points& zone) { return depth(body, zone) > deep; });
    };
    EXPECT_FALSE(!in(was, 0.4) && in(is, 8))
        << order_text(t.g, t.order) << ": " << index(t.mover) << " came into the zone of " << index(e);
  }
}

// CP-23.1, CP-23.5: to the other side of an obstacle nobody comes but by crossing it, or along a road.
void crosses_no_obstacle(const Done& t) {
  Verb verb = verb_of(t.order);
  bool may = verb == Verb::cross || verb == Verb::enter || verb == Verb::leave ||
             step_of(t.order.legs[0]) == Step::road || own(t.before).game.act == Verb::cross ||
             own(t.before).game.way == Way::road;
  const casques_et_plumets::Unit &u = own(t.before)[t.mover], &now = own(t.after)[t.mover];
  if (may || now.strength == 0) return;
  for (const Piece& piece : t.g.board().pieces) {
    if (piece.kind != "hedge" && piece.kind != "wall" && piece.kind != "stream") continue;
    Polyline line{piece.points};
    Points was = outline(t.g, t.before, t.mover);
    bool astride = false;
    for (std::size_t i = 0; i + 1 < piece.points.size(); ++i)
      astride = astride || depth(was, {piece.points[i], piece.points[i + 1]}) > 1;
    bool over = wall_crossing({u.pose.at, now.pose.at}, Shape(line)).count % 2 == 1;
    EXPECT_FALSE(over && !astride) << order_text(t.g, t.order) << ": " << index(t.mover) << " came over " << piece.id;
  }
}

// CP-24.7: cavalry that is not foraging and was in a wood, be it only on its way, is in disorder.
void rides_through_no_wood(const Done& t) {
  const casques_et_plumets::Unit &u = own(t.before)[t.mover], &now = own(t.after)[t.mover];
  std::string troop = t.g.rules().troops()[u.kind - 1u].key;
  bool horse = troop == "hussars" || troop == "cuirassiers" || troop == "dragoons" || troop == "lancers";
  if (!horse || now.strength == 0 || now.formation == Formation::forage || now.is(Mark::disorder)) return;
  for (const Piece& piece : t.g.board().pieces) {
    if (piece.kind != "wood") continue;
    EXPECT_LE(crossing({u.pose.at, now.pose.at}, Shape(Polygon{piece.points})).inside, 1)
        << order_text(t.g, t.order) << ": " << index(t.mover) << " came through " << piece.id;
  }
}

int acts_looked_at(const Game& g, int battles, u64 seed, std::size_t most) {
  int looked = 0;
  std::vector<Order> options;
  for (int n = 0; n < battles; ++n) {
    State s = g.begin();
    Rng rng(seed_of(seed, 2 * static_cast<u64>(n)));
    RandomDice dice(seed_of(seed, 2 * static_cast<u64>(n) + 1));
    while (s.over == 0 && !::testing::Test::HasFailure()) {
      g.propose(s, rng, most, options);
      Order o = options[rng.below(static_cast<u32>(options.size()))];
      State before = s;
      g.apply(s, o, dice, nullptr);
      const GameData& game = own(before).game;
      Verb verb = verb_of(o);
      bool act = asked(own(before)) == Ask::act && o.unit != UnitId::none && verb != Verb::charge &&
                 verb != Verb::rally && verb != Verb::recover && verb != Verb::grant;
      UnitId mover = act ? o.unit : game.stage == Stage::moving ? game.mover : UnitId::none;
      if (mover == UnitId::none) continue;
      Done done{g, before, s, o, mover};
      enters_no_zone_untested(done);
      crosses_no_obstacle(done);
      rides_through_no_wood(done);
      ++looked;
    }
  }
  return looked;
}

TEST(CasquesProperties, no_act_comes_into_a_zone_over_an_obstacle_or_through_a_wood_for_nothing) {
  auto works_game = load(book(), {"works.toml", works});
  for (std::size_t most : {std::size_t{24}, std::size_t{300}})
    EXPECT_GT(acts_looked_at(*works_game, 25, 11, most), 1'000) << most;
  auto farm = load(book(), scenario_file(ruleset(), "saint-aubin"));
  EXPECT_GT(acts_looked_at(*farm, 20, 12, 24), 700);
}

}  // namespace
}  // namespace grog::test::casques
