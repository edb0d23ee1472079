#include <algorithm>
#include <limits>

#include "tests/signature/narrator.hpp"

namespace grog::story {
namespace {

class Spoiler {
 public:
  Spoiler(const Facts& facts, const State& s, Rng& rng) : facts_(facts), s_(s), rng_(rng) {}

  // What the menu offers, put together at random: verbs and poses that propose() seldom thinks of. A pose is taken in,
  // on or just beyond the border of its region.
  Order chosen(const Menu& menu) {
    Order o;
    if (menu.choices.empty()) return o;
    const Choice& c = menu.choices[rng_.below(static_cast<u32>(menu.choices.size()))];
    std::span<const VerbInfo> verbs = facts_.game().rules().labels().verbs;
    o.verb = c.verb;
    o.unit = c.unit;
    if (c.option != any_option) o.option = c.option;
    if (c.targets > 0) o.target = menu.units[c.targets_at + rng_.below(c.targets)];
    if (c.places > 0) o.place = menu.places[c.places_at + rng_.below(c.places)];
    for (u16 i = 0; i < c.with; ++i)
      if (rng_.below(2) == 0) o.with.add(menu.units[static_cast<std::size_t>(c.with_at + i)]);
    o.value = static_cast<i16>(
        c.value_low + static_cast<int>(rng_.below(static_cast<u32>(std::max(0, c.value_high - c.value_low) + 1))));
    if (c.corners > 0) {
      Point corner = menu.corners[c.corners_at + rng_.below(c.corners)];
      Pose from = index(c.unit) < facts_.units(s_) ? s_[c.unit].pose : Pose{};
      i64 share = pick({4, 8, 12, 15, 16, 17});
      o.pose.at = {static_cast<i32>(from.at.x + (i64{corner.x} - from.at.x) * share / 16),
                   static_cast<i32>(from.at.y + (i64{corner.y} - from.at.y) * share / 16)};
      o.pose.facing = static_cast<i16>((from.facing + pick({0, 0, 0, 300, 900, 1800, 2700})) % 3600);
    }
    complete(o, verbs[o.verb], c.option == any_option);
    tidy(o, verbs[o.verb]);
    return o;
  }

  Order spoilt(Order o) {
    std::span<const VerbInfo> verbs = facts_.game().rules().labels().verbs;
    if (verbs[o.verb].uses == 0 || rng_.below(4) == 0) {
      o.verb = static_cast<u8>(rng_.below(static_cast<u32>(verbs.size())));
      complete(o, verbs[o.verb]);
      if (rng_.below(3) == 0) spoil(o, verbs[o.verb]);
    } else {
      spoil(o, verbs[o.verb]);
      if (rng_.below(4) == 0) spoil(o, verbs[o.verb]);
    }
    tidy(o, verbs[o.verb]);
    return o;
  }

 private:
  int pick(std::initializer_list<int> of) { return of.begin()[rng_.below(static_cast<u32>(of.size()))]; }
  u32 roster() const { return static_cast<u32>(facts_.game().roster().size()); }

  UnitId any_unit() { return unit_id(rng_.below(roster())); }
  // Of either side, alive or gone, none, or one that the roster does not have.
  UnitId some_unit() {
    u32 kind = rng_.below(12);
    if (kind == 0) return UnitId::none;
    if (kind == 1) return unit_id(roster());
    UnitId u = any_unit();
    Side side = s_.asked().side;
    for (int tries = 0; tries < 8; ++tries, u = any_unit()) {
      bool gone = index(u) < facts_.units(s_) && s_[u].strength <= 0;
      bool own = facts_.game().roster()[index(u)].side == side;
      if (kind < 4 ? gone : !gone && own == (kind < 8)) break;
    }
    return u;
  }

  // What a verb needs and the order it came from had not: something of that kind, so that rules are asked and not only
  // the form of an order.
  void complete(Order& o, const VerbInfo& verb, bool any_option_will_do = true) {
    if ((verb.uses & uses_unit) != 0 && o.unit == UnitId::none) o.unit = some_unit();
    if ((verb.uses & uses_target) != 0 && o.target == UnitId::none) o.target = some_unit();
    if ((verb.uses & uses_place) != 0 && o.place < 0) o.place = some_place();
    if (any_option_will_do && !verb.options.empty())
      o.option = static_cast<u8>(rng_.below(static_cast<u32>(verb.options.size())));
    if (o.value == 0 && verb.value_high > verb.value_low)
      o.value = static_cast<i16>(verb.value_low +
                                 static_cast<int>(rng_.below(static_cast<u32>(verb.value_high - verb.value_low + 1))));
    if ((verb.uses & uses_with) != 0 && o.with.empty()) change(o.with);
    if (o.pose == Pose{} && index(o.unit) < facts_.units(s_)) o.pose = s_[o.unit].pose, move(o.pose);
    if (o.legs[0].kind == 0 && !verb.legs.empty()) o.legs[0] = any_leg(verb);
  }

  void spoil(Order& o, const VerbInfo& verb) {
    constexpr u16 kinds[] = {uses_unit,  uses_target, uses_place, uses_option,
                             uses_value, uses_pose,   uses_with,  uses_legs};
    u16 used[std::size(kinds)];
    u32 count = 0;
    for (u16 k : kinds)
      if ((verb.uses & k) != 0) used[count++] = k;
    if (count == 0) return;
    switch (used[rng_.below(count)]) {
      case uses_unit: o.unit = some_unit(); break;
      case uses_target: o.target = some_unit(); break;
      case uses_place: o.place = some_place(); break;
      case uses_option: o.option = static_cast<u8>(rng_.below(static_cast<u32>(verb.options.size()) + 2)); break;
      case uses_value: o.value = some_value(o.value, verb); break;
      case uses_pose: move(o.pose); break;
      case uses_with: change(o.with); break;
      default: change(o.legs, verb);
    }
  }

  i16 some_place() {
    return static_cast<i16>(static_cast<int>(rng_.below(static_cast<u32>(facts_.game().board().places.size()) + 2)) -
                            1);
  }
  i16 some_value(i16 now, const VerbInfo& verb) {
    int v = pick({now + 1, now - 1, 0, 1, -1, verb.value_low, verb.value_low - 1, verb.value_high, verb.value_high + 1,
                  std::numeric_limits<i16>::max(), std::numeric_limits<i16>::min()});
    return static_cast<i16>(v);
  }
  void move(Pose& pose) {
    if (rng_.below(3) == 0) {
      pose.facing = static_cast<i16>((pose.facing + pick({1, 50, 225, 450, 900, 1800, 2700, 3599})) % 3600);
      return;
    }
    constexpr i32 sizes[] = {1, 10, 100, 500, 2500, 20'000};
    i32 size = sizes[rng_.below(std::size(sizes))];
    pose.at.x += size * pick({-1, 0, 1});
    pose.at.y += size * pick({-1, 0, 1});
  }
  void change(UnitSet& set) {
    for (u32 n = 1 + rng_.below(2); n > 0; --n) {
      UnitId u = any_unit();
      set.has(u) ? set.remove(u) : set.add(u);
    }
  }
  Leg any_leg(const VerbInfo& verb) {
    Leg leg;
    leg.kind = static_cast<u8>(1 + rng_.below(static_cast<u32>(verb.legs.size())));
    leg.option = static_cast<u8>(rng_.below(3));
    leg.value = static_cast<i16>(pick({0, 100, 300, 900, -100}));
    return leg;
  }
  void change(std::array<Leg, max_legs>& legs, const VerbInfo& verb) {
    u32 count = 0;
    while (count < max_legs && legs[count].kind != 0) ++count;
    u32 what = rng_.below(5);
    if (verb.legs.empty()) return;
    if (what == 0 && count < max_legs) {
      legs[count] = any_leg(verb);
    } else if (count > 0) {
      Leg& leg = legs[rng_.below(count)];
      if (what == 1)
        leg.kind = any_leg(verb).kind;
      else if (what == 2)
        leg.option = static_cast<u8>(rng_.below(4));
      else if (what == 3)
        legs[count - 1] = {};
      else
        leg.value = static_cast<i16>(pick({leg.value + 1, leg.value - 1, leg.value + 500, -leg.value, 0}));
    }
  }

  static void tidy(Order& o, const VerbInfo& verb) {
    Order kept;
    kept.verb = o.verb;
    if ((verb.uses & uses_unit) != 0) kept.unit = o.unit;
    if ((verb.uses & uses_target) != 0) kept.target = o.target;
    if ((verb.uses & uses_place) != 0) kept.place = o.place;
    if ((verb.uses & uses_option) != 0) kept.option = o.option;
    if ((verb.uses & uses_value) != 0) kept.value = o.value;
    if ((verb.uses & uses_pose) != 0) kept.pose = o.pose;
    if ((verb.uses & uses_with) != 0) kept.with = o.with;
    for (std::size_t i = 0; (verb.uses & uses_legs) != 0 && i < max_legs && o.legs[i].kind != 0; ++i)
      kept.legs[i] = o.legs[i];
    o = kept;
  }

  const Facts& facts_;
  const State& s_;
  Rng& rng_;
};

}  // namespace

Order odd_order(const Facts& facts, const State& s, const std::vector<Order>& proposed, const Menu& menu, Rng& rng) {
  Spoiler spoiler(facts, s, rng);
  u32 kind = rng.below(5);
  if (kind < 2) return spoiler.chosen(menu);
  return spoiler.spoilt(kind == 2 ? spoiler.chosen(menu) : proposed[rng.below(static_cast<u32>(proposed.size()))]);
}

}  // namespace grog::story
