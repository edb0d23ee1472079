#include "tests/support/menu_answers.hpp"

#include <algorithm>
#include <cmath>

#include "core/describe.hpp"
#include "core/order_text.hpp"
#include "tests/support/plain_geometry.hpp"
#include "tests/support/wilful_orders.hpp"

namespace grog::test {
namespace {

class Asker {
 public:
  Asker(const Game& game, const State& s, const Menu& menu, const Choice& c)
      : game_(game), s_(s), menu_(menu), c_(c), verb_(game.rules().labels().verbs[c.verb]) {
    for (u16 i = 0; i < c.targets; ++i) targets_.push_back(menu.units[static_cast<std::size_t>(c.targets_at + i)]);
    for (u16 i = 0; i < c.places; ++i) places_.push_back(menu.places[static_cast<std::size_t>(c.places_at + i)]);
    list_options(), list_values(), list_withs(), list_poses(), list_legs();
  }

  // Every target and place of it, or the entry itself, with which no order was found.
  void ask(const std::vector<Order>& orders, std::vector<std::string>& out) {
    Order base;
    base.verb = c_.verb, base.unit = c_.unit, base.option = options_.front();
    if (targets_.empty() && places_.empty()) {
      if (!found(base, orders)) out.push_back(told(base));
      return;
    }
    for (UnitId t : targets_) {
      Order o = base;
      o.target = t;
      if (!found(o, orders)) out.push_back(told(o));
    }
    for (i16 p : places_) {
      Order o = base;
      o.place = p;
      if (!found(o, orders)) out.push_back(told(o));
    }
  }

 private:
  // The entry, and why its last order was refused.
  std::string told(const Order& o) const {
    std::string at;
    if (s_.has(o.unit)) {
      Point p = s_[o.unit].pose.at;
      at = ", who stands at " + std::to_string(p.x / 10) + "," + std::to_string(p.y / 10) + " mm";
    }
    return order_text(game_, tidied(game_, o)) + at + " (" + describe(game_.rules(), last_, Lang::en).substr(0, 60) +
           ")";
  }
  bool accepts(const Order& o) {
    last_ = game_.check(s_, tidied(game_, o));
    return last_.accepted;
  }
  void list_options() {
    if (c_.option != any_option) {
      options_ = {c_.option};
      return;
    }
    for (std::size_t i = 0; i < std::max<std::size_t>(1, verb_.options.size()); ++i)
      options_.push_back(static_cast<u8>(i));
  }
  void list_values() {
    int low = c_.value_low, high = std::max<int>(c_.value_low, c_.value_high), step = std::max(1, (high - low) / 48);
    for (int v = low; v < high; v += step) values_.push_back(static_cast<i16>(v));
    for (int v = low + 45 - low % 45; v < high && high - low > 48; v += 45) values_.push_back(static_cast<i16>(v));
    values_.push_back(static_cast<i16>(high));
  }
  void list_withs() {
    UnitSet all;
    withs_.push_back({});
    for (u16 i = 0; i < c_.with; ++i) {
      UnitId u = menu_.units[static_cast<std::size_t>(c_.with_at + i)];
      UnitSet one;
      one.add(u), all.add(u);
      withs_.push_back(one);
    }
    if (c_.with > 1) withs_.push_back(all);
  }
  void list_poses() {
    poses_.push_back({});
    if ((verb_.uses & uses_pose) == 0 || c_.corners == 0) return;
    plain::Shape region;
    for (u16 i = 0; i < c_.corners; ++i)
      region.push_back(plain::spot(menu_.corners[static_cast<std::size_t>(c_.corners_at + i)]));
    plain::Spot centre = plain::middle(region);
    bool here = s_.has(c_.unit);
    plain::Spot from = here ? plain::spot(s_[c_.unit].pose.at) : centre;
    int facing = here ? s_[c_.unit].pose.facing : 0;
    plain::Shape goals = region;
    goals.push_back(centre);
    for (plain::Spot goal : goals)
      for (double share : {1.0, 0.9, 0.5, 0.2, 0.05})
        for (plain::Spot start : {from, centre})
          for (int turned : {0, 900, 1800, 2700}) add_pose(start + (goal - start) * share, facing + turned);
    for (int turned = 0; turned < 3600; turned += 150) add_pose(from, facing + turned);
  }
  void add_pose(plain::Spot at, int facing) {
    Pose p;
    p.at = {static_cast<i32>(std::lround(at.x)), static_cast<i32>(std::lround(at.y))};
    p.facing = static_cast<i16>(((facing % 3600) + 3600) % 3600);
    poses_.push_back(p);
  }
  void list_legs() {
    legs_.push_back({});
    for (std::size_t kind = 1; kind <= verb_.legs.size(); ++kind)
      for (int value : {1, 10, 50, 100, 300, 450, 500, 900, 1000, 1800})
        legs_.push_back({static_cast<u8>(kind), 0, static_cast<i16>(value)});
  }

  bool found(const Order& asked, const std::vector<Order>& orders) {
    for (const Order& o : orders)
      if (same_entry(asked, o) && game_.check(s_, o)) return true;
    for (const UnitSet& with : withs_)
      for (const Pose& pose : poses_)
        for (const Leg& leg : legs_) {
          if (pose != Pose{} && leg.kind != 0) continue;
          Order o = asked;
          o.with = with, o.pose = pose, o.legs[0] = leg;
          if (any_of_the_rest(o)) return true;
        }
    return found_by_a_closer_look(asked);
  }
  // Every value, steps of every length, two legs, a turn and a step say, and places all over the region: many checks,
  // so only where nothing was found.
  bool found_by_a_closer_look(Order o) {
    std::vector<i16> every;
    for (int v = c_.value_low; v <= c_.value_high; ++v) every.push_back(static_cast<i16>(v));
    if (every.size() > values_.size()) {
      std::swap(values_, every);
      if (any_of_the_rest(o)) return true;
      std::swap(values_, every);
    }
    for (std::size_t kind = 1; kind <= verb_.legs.size(); ++kind)
      for (int length = 100; length <= 6000; length += 100) {
        o.legs[0] = {static_cast<u8>(kind), 0, static_cast<i16>(length)};
        if (any_of_the_rest(o)) return true;
      }
    for (const Leg& a : legs_)
      for (const Leg& b : legs_) {
        if (a.kind == 0 || b.kind == 0) continue;
        o.legs[0] = a, o.legs[1] = b;
        if (any_of_the_rest(o)) return true;
      }
    o.legs = {};
    if ((verb_.uses & uses_pose) == 0 || c_.corners == 0) return false;
    plain::Spot low{1e9, 1e9}, high{-1e9, -1e9};
    for (u16 i = 0; i < c_.corners; ++i) {
      plain::Spot p = plain::spot(menu_.corners[static_cast<std::size_t>(c_.corners_at + i)]);
      low = {std::min(low.x, p.x), std::min(low.y, p.y)}, high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    poses_.clear();
    if (s_.has(c_.unit))  // hardly away from where it stands
      for (double far : {10.0, 30.0, 100.0, 250.0})
        for (double way = 0; way < 6.28; way += 0.3925)
          for (int turned : {0, 20, -20, 100, -100})
            add_pose(plain::spot(s_[c_.unit].pose.at) + plain::Spot{std::cos(way), std::sin(way)} * far,
                     s_[c_.unit].pose.facing + turned);
    constexpr int parts = 14;
    for (int x = 0; x <= parts; ++x)
      for (int y = 0; y <= parts; ++y)
        for (int facing = 0; facing < 3600; facing += 300)
          add_pose({low.x + (high.x - low.x) * x / parts, low.y + (high.y - low.y) * y / parts}, facing);
    for (const Pose& pose : poses_) {
      o.pose = pose;
      if (any_of_the_rest(o)) return true;
    }
    return false;
  }
  bool same_entry(const Order& asked, const Order& o) const {
    return o.verb == asked.verb && o.unit == asked.unit && (asked.target == UnitId::none || o.target == asked.target) &&
           (asked.place < 0 || o.place == asked.place) && (c_.option == any_option || o.option == asked.option);
  }
  bool any_of_the_rest(Order o) {
    for (u8 option : options_)
      for (i16 value : values_) {
        o.option = option, o.value = value;
        if (o.target != UnitId::none || targets_.empty()) {
          if (with_a_place(o)) return true;
        } else {
          for (UnitId t : targets_) {
            o.target = t;
            if (with_a_place(o)) return true;
          }
          o.target = UnitId::none;
          if (with_a_place(o)) return true;
        }
      }
    return false;
  }
  bool with_a_place(Order o) {
    if (accepts(o)) return true;
    if (o.place >= 0) return false;
    for (i16 p : places_) {
      o.place = p;
      if (accepts(o)) return true;
    }
    return false;
  }

  const Game& game_;
  const State& s_;
  const Menu& menu_;
  const Choice& c_;
  const VerbInfo& verb_;
  std::vector<UnitId> targets_;
  std::vector<i16> places_, values_;
  std::vector<u8> options_;
  std::vector<UnitSet> withs_;
  std::vector<Pose> poses_;
  std::vector<Leg> legs_;
  Verdict last_;
};

}  // namespace

std::vector<std::string> empty_promises(const Game& game, const State& s, const Menu& menu,
                                        const std::vector<Order>& orders) {
  std::vector<std::string> out;
  for (const Choice& c : menu.choices) Asker(game, s, menu, c).ask(orders, out);
  return out;
}

}  // namespace grog::test
