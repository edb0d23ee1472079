#include "tests/support/wilful_orders.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace grog::test {
namespace {

i16 small(i64 n) {
  return static_cast<i16>(std::clamp<i64>(n, std::numeric_limits<i16>::min(), std::numeric_limits<i16>::max()));
}
i16 facing_of(double degrees) {
  i64 tenths = std::llround(degrees * 10) % 3600;
  return static_cast<i16>(tenths < 0 ? tenths + 3600 : tenths);
}
std::size_t legs_in(const Order& o) {
  std::size_t n = 0;
  while (n < max_legs && o.legs[n].kind != 0) ++n;
  return n;
}

}  // namespace

Order tidied(const Game& game, const Order& o) {
  const VerbInfo& verb = game.rules().labels().verbs[o.verb];
  Order kept;
  kept.verb = o.verb;
  if ((verb.uses & uses_unit) != 0) kept.unit = o.unit;
  if ((verb.uses & uses_target) != 0) kept.target = o.target;
  if ((verb.uses & uses_place) != 0) kept.place = o.place;
  if ((verb.uses & uses_option) != 0) kept.option = o.option;
  if ((verb.uses & uses_value) != 0) kept.value = o.value;
  if ((verb.uses & uses_pose) != 0) kept.pose = o.pose;
  if ((verb.uses & uses_with) != 0) kept.with = o.with;
  if ((verb.uses & uses_legs) != 0)
    for (std::size_t i = 0; i < legs_in(o); ++i) kept.legs[i] = o.legs[i];
  return kept;
}

Order WilfulOrders::make(const State& s, const std::vector<Order>& proposed, const Menu& menu) {
  s_ = &s;
  Order o;
  switch (rng_.below(8)) {
    case 0: o = any_verb(); break;
    case 1:
    case 2: o = from_menu(menu); break;
    case 3: o = from_menu(menu), spoil(o); break;
    case 4:  // what is proposed, by another verb
      o = proposed[rng_.below(static_cast<u32>(proposed.size()))];
      o.verb = any_verb().verb;
      complete(o);
      break;
    default: o = proposed[rng_.below(static_cast<u32>(proposed.size()))], spoil(o);
  }
  if (one_in(4)) spoil(o);
  return tidied(game_, o);
}

Order WilfulOrders::from_menu(const Menu& menu) {
  if (menu.choices.empty()) return any_verb();
  const Choice& c = menu.choices[rng_.below(static_cast<u32>(menu.choices.size()))];
  Order o;
  o.verb = c.verb;
  o.unit = c.unit;
  const VerbInfo& verb = info(o);
  if (c.option != any_option)
    o.option = c.option;
  else if (!verb.options.empty())
    o.option = static_cast<u8>(rng_.below(static_cast<u32>(verb.options.size())));
  if (c.targets > 0) o.target = menu.units[c.targets_at + rng_.below(c.targets)];
  if (c.places > 0) o.place = menu.places[c.places_at + rng_.below(c.places)];
  for (u16 i = 0; i < c.with; ++i)
    if (one_in(2)) o.with.add(menu.units[static_cast<std::size_t>(c.with_at + i)]);
  o.value =
      small(c.value_low + static_cast<int>(rng_.below(static_cast<u32>(std::max(0, c.value_high - c.value_low) + 1))));
  if (c.corners > 0) {
    plain::Spot corner = plain::spot(menu.corners[c.corners_at + rng_.below(c.corners)]);
    bool here = s_->has(c.unit);
    plain::Spot from = here ? plain::spot((*s_)[c.unit].pose.at) : corner;
    double facing = here ? (*s_)[c.unit].pose.facing / 10.0 : 0;
    plain::Spot at = from + (corner - from) * (pick({2, 6, 12, 15, 16, 17}) / 16.0);
    lead_to(o, at, facing + some_angle() / 10.0);
  }
  if ((verb.uses & uses_legs) != 0 && (c.corners == 0 || one_in(2))) o.legs[0] = some_leg(verb), change_legs(o);
  return o;
}

Order WilfulOrders::any_verb() {
  Order o;
  u32 verbs = static_cast<u32>(game_.rules().labels().verbs.size());
  if (verbs > 1) o.verb = static_cast<u8>(1 + rng_.below(verbs - 1));
  complete(o);
  return o;
}

// Something of every kind that the verb takes and the order lacks: so that the rules are asked, and not only its form.
void WilfulOrders::complete(Order& o) {
  const VerbInfo& verb = info(o);
  if ((verb.uses & uses_unit) != 0 && o.unit == UnitId::none) o.unit = some_unit();
  if ((verb.uses & uses_target) != 0 && o.target == UnitId::none && !one_in(3)) o.target = some_unit();
  if ((verb.uses & uses_place) != 0 && o.place < 0 && one_in(2)) o.place = some_place();
  if (!verb.options.empty()) o.option = static_cast<u8>(rng_.below(static_cast<u32>(verb.options.size())));
  if (o.value == 0 && verb.value_high > verb.value_low)
    o.value =
        small(verb.value_low + static_cast<int>(rng_.below(static_cast<u32>(verb.value_high - verb.value_low + 1))));
  if ((verb.uses & uses_pose) != 0 && o.pose == Pose{} && one_in(2)) move(o);
  if ((verb.uses & uses_legs) != 0 && o.legs[0].kind == 0 && o.pose == Pose{}) o.legs[0] = some_leg(verb);
}

void WilfulOrders::spoil(Order& o) {
  constexpr u16 kinds[] = {uses_unit, uses_target, uses_place, uses_option, uses_value,
                           uses_pose, uses_pose,   uses_legs,  uses_legs,   uses_with};
  u16 used[std::size(kinds)];
  u32 count = 0;
  for (u16 k : kinds)
    if ((info(o).uses & k) != 0) used[count++] = k;
  if (count == 0) return;
  const VerbInfo& verb = info(o);
  switch (used[rng_.below(count)]) {
    case uses_unit: o.unit = some_unit(); break;
    case uses_target: o.target = some_unit(); break;
    case uses_place: o.place = some_place(); break;
    case uses_option: o.option = static_cast<u8>(rng_.below(static_cast<u32>(verb.options.size()) + 2)); break;
    case uses_value: o.value = some_value(o.value, verb); break;
    case uses_pose: move(o); break;
    case uses_legs: change_legs(o); break;
    default: change(o.with);
  }
}

UnitId WilfulOrders::living(bool own) {
  Side side = s_->asked().side;
  for (int tries = 0; tries < 30; ++tries) {
    UnitId u = unit_id(rng_.below(roster()));
    if (s_->has(u) && (*s_)[u].strength > 0 && ((*s_)[u].side == side) == own) return u;
  }
  return unit_id(rng_.below(roster()));
}
// The one asked about, one's own, the enemy's, one gone, none, or one that the roster does not have.
UnitId WilfulOrders::some_unit() {
  switch (rng_.below(16)) {
    case 0: return UnitId::none;
    case 1: return unit_id(roster());
    case 2: return unit_id(rng_.below(roster()));
    case 3:
    case 4: return s_->asked().unit;
    case 5:
    case 6: return s_->asked().other;
    case 7:
      for (u32 i = 0, from = rng_.below(roster()); i < roster(); ++i)
        if (UnitId u = unit_id((from + i) % roster()); s_->has(u) && (*s_)[u].strength <= 0) return u;
      return living(false);
    case 8:
    case 9:
    case 10:
    case 11: return living(false);
    default: return living(true);
  }
}

i16 WilfulOrders::some_place() {
  return static_cast<i16>(static_cast<int>(rng_.below(static_cast<u32>(game_.board().places.size()) + 2)) - 1);
}
i16 WilfulOrders::some_value(i16 now, const VerbInfo& verb) {
  if (one_in(3)) return small(some_length());
  return small(pick({now + 1, now - 1, -now, 0, 1, -1, verb.value_low, verb.value_low - 1, verb.value_high,
                     verb.value_high + 1, std::numeric_limits<i16>::max(), std::numeric_limits<i16>::min()}));
}
// A figure of the tables, or one tenth of a millimetre beside it; seldom anything at all.
i32 WilfulOrders::some_length() {
  if (lengths_.empty() || one_in(8)) return static_cast<i32>(rng_.below(6000)) - 200;
  i32 figure = lengths_[rng_.below(static_cast<u32>(lengths_.size()))];
  return figure + pick({-1, 0, 0, 1});
}
i16 WilfulOrders::some_angle() {
  return small(pick(
      {0,   0,   1,   149, 150,  225,  299,  300,  301,  449,  450,  451,  599,  600,
       601, 899, 900, 901, 1350, 1351, 1799, 1800, 1801, 2700, 3150, 3599, -450, static_cast<int>(rng_.below(3600))}));
}

plain::Shape WilfulOrders::body(UnitId u) {
  std::vector<Point> points;
  if (s_->has(u) && (*s_)[u].strength > 0) game_.outline(*s_, u, points);
  return plain::shape(points);
}
double WilfulOrders::front_of(UnitId u) {
  if (!s_->has(u)) return 0;
  const Pose& pose = (*s_)[u].pose;
  plain::Spot ahead = plain::towards(pose.facing / 10.0);
  double most = 0;
  for (plain::Spot p : body(u)) {
    plain::Spot v = p - plain::spot(pose.at);
    most = std::max(most, v.x * ahead.x + v.y * ahead.y);
  }
  return most;
}

void WilfulOrders::lead_to(Order& o, plain::Spot at, double facing) {
  o.pose.at = {static_cast<i32>(std::lround(at.x)), static_cast<i32>(std::lround(at.y))};
  o.pose.facing = facing_of(facing);
}
void WilfulOrders::move(Order& o) {
  if (o.pose == Pose{} && s_->has(o.unit)) o.pose = (*s_)[o.unit].pose;
  bool here = s_->has(o.unit);
  Pose from = here ? (*s_)[o.unit].pose : o.pose;
  switch (rng_.below(8)) {
    case 0: o.pose.facing = facing_of((o.pose.facing + some_angle()) / 10.0); return;
    case 1: return near_someone(o, true);
    case 2: return near_someone(o, one_in(2));
    case 3: return near_ground(o);
    case 4: return near_edge(o);
    case 5: {  // a little beside what was meant
      i32 size = pick({1, 1, 2, 10, 100, 500});
      o.pose.at.x += size * pick({-1, 0, 1});
      o.pose.at.y += size * pick({-1, 0, 1});
      return;
    }
    default: {  // a figure of the tables from where it stands
      double way = from.facing / 10.0 + some_angle() / 10.0;
      plain::Spot at = plain::spot(from.at) + plain::towards(way) * some_length();
      lead_to(o, at, one_in(2) ? from.facing / 10.0 : way + pick({0, 0, 90, 180}));
    }
  }
}
// Its front, or its back, so far from somebody's side or corner.
void WilfulOrders::near_someone(Order& o, bool enemy) {
  UnitId other = living(!enemy);
  plain::Shape theirs = body(other);
  if (theirs.size() < 3) return;
  std::size_t i = rng_.below(static_cast<u32>(theirs.size()));
  plain::Spot a = theirs[i], b = theirs[(i + 1) % theirs.size()];
  plain::Spot at = a + (b - a) * (pick({0, 1, 2, 2, 3, 4}) / 4.0);
  plain::Spot centre = plain::middle(theirs);
  double out = plain::bearing(centre, a + (b - a) * 0.5);
  double gap = one_in(3) ? pick({-1, 0, 1, 10}) : some_length();
  lead_to(o, at + plain::towards(out) * (gap + front_of(o.unit)), out + pick({180, 180, 180, 0, 90, 135, 175}));
}
void WilfulOrders::near_ground(Order& o) {
  std::vector<Piece> pieces;
  game_.terrain(*s_, pieces);
  if (pieces.empty()) return near_edge(o);
  const Piece& piece = pieces[rng_.below(static_cast<u32>(pieces.size()))];
  if (piece.points.empty()) return;
  std::size_t i = rng_.below(static_cast<u32>(piece.points.size()));
  plain::Spot a = plain::spot(piece.points[i]), b = plain::spot(piece.points[(i + 1) % piece.points.size()]);
  double way = plain::bearing(a, b) + 90;
  int side = one_in(2) ? 1 : -1;
  double off = side * (front_of(o.unit) + pick({-200, -1, 0, 1, 50, 500}));
  plain::Spot at = a + (b - a) * (pick({0, 1, 2, 3, 4}) / 4.0) + plain::towards(way) * off;
  lead_to(o, at, way + pick({0, 90, 180, 270}));
}
void WilfulOrders::near_edge(Order& o) {
  double off = front_of(o.unit) + pick({-200, -1, 0, 1, 10});
  double x = rng_.below(static_cast<u32>(game_.board().width) + 1),
         y = rng_.below(static_cast<u32>(game_.board().height) + 1);
  switch (rng_.below(4)) {
    case 0: x = off; break;
    case 1: x = game_.board().width - off; break;
    case 2: y = off; break;
    default: y = game_.board().height - off;
  }
  lead_to(o, {x, y}, pick({0, 90, 180, 270, 45}));
}

void WilfulOrders::change(UnitSet& set) {
  for (u32 n = 1 + rng_.below(2); n > 0; --n) {
    UnitId u = unit_id(rng_.below(roster()));
    set.has(u) ? set.remove(u) : set.add(u);
  }
}

Leg WilfulOrders::some_leg(const VerbInfo& verb) {
  Leg leg;
  if (verb.legs.empty()) return leg;
  leg.kind = static_cast<u8>(1 + rng_.below(static_cast<u32>(verb.legs.size())));
  if (one_in(6)) leg.option = static_cast<u8>(rng_.below(3));
  leg.value = one_in(3) ? some_angle() : small(some_length());
  return leg;
}
void WilfulOrders::change_legs(Order& o) {
  const VerbInfo& verb = info(o);
  if (verb.legs.empty()) return;
  std::size_t count = legs_in(o);
  if (count == 0 || (count < max_legs && one_in(4))) {
    o.legs[count] = some_leg(verb);
    if (count == 0) o.pose = Pose{};
    return;
  }
  Leg& leg = o.legs[rng_.below(static_cast<u32>(count))];
  switch (rng_.below(6)) {
    case 0: leg.kind = some_leg(verb).kind; break;
    case 1: o.legs[count - 1] = {}; break;
    case 2: leg.value = small(pick({leg.value + 1, leg.value - 1, -leg.value, 0, 2 * leg.value})); break;
    case 3: leg.value = some_angle(); break;
    case 4:  // as many as there can be
      for (; count < max_legs; ++count) o.legs[count] = some_leg(verb);
      break;
    default: leg.value = small(some_length());
  }
}

}  // namespace grog::test
