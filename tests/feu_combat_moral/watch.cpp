// Watches battles from outside the rules, by the printed text and its rulings alone.
#include <algorithm>
#include <cmath>

#include "rulesets/feu_combat_moral/tables.hpp"
#include "tests/support/table_watch.hpp"

namespace grog::test {
namespace {

using namespace grog::feu_combat_moral;
using plain::Shape, plain::Spot;
using Kernel = grog::State;
using FcmUnit = grog::feu_combat_moral::Unit;

constexpr double one_cm = 100;

class FcmWatch : public TableWatch {
 public:
  explicit FcmWatch(const Game& game)
      : TableWatch(game), troops_(static_cast<const Tables*>(game.rules().tables())->troops) {}

 private:
  const FcmUnit& own(const Kernel& s, UnitId u) const { return typed<Types>(s)[u]; }
  const Troop& troop(const Kernel& s, UnitId u) const { return troops_[own(s, u).kind - 1u]; }
  bool stands(const Kernel& s, UnitId u) const override {
    return s.has(u) && own(s, u).kind != 0 && own(s, u).strength > 0 && own(s, u).place >= on_field;
  }
  bool fights(const Kernel& s, UnitId u) const { return stands(s, u) && !is_officer(troop(s, u).arm); }
  bool runs(const Kernel& s, UnitId u) const {
    Morale m = own(s, u).morale;
    return m == Morale::retreat || m == Morale::rout || m == Morale::flight;
  }
  // Skirmishers, guns in battery, officers and runners are passed through (FCM-22.7, FCM-27.12); all others are in the
  // way (FCM-20.7).
  bool solid(const Kernel& s, UnitId u) const override {
    const FcmUnit& me = own(s, u);
    return fights(s, u) && me.place < 0 && !runs(s, u) && me.formation != Formation::skirmish &&
           me.formation != Formation::battery;
  }
  bool barred(const Kernel& s, UnitId u, const Land& land) const override {
    if (land.kind == "river") return stands(s, u);
    return land.kind == "house" && fights(s, u) && own(s, u).place < 0;
  }
  std::string bodies_clause() const override { return "FCM-20.7"; }

  // FCM-21.18
  bool formed(const Kernel& s, UnitId u) const {
    const FcmUnit& me = own(s, u);
    return fights(s, u) && me.level <= Level::disorganised && me.formation != Formation::skirmish &&
           !runs(s, u);  // a garrison too: it keeps its order level (FCM-23.7)
  }
  bool in_melee(const Kernel& s, UnitId u) const {
    const auto& all = typed<Types>(s);
    for (std::size_t i = 0; i < all.links; ++i)
      if (all.link[i].kind == LinkKind::melee && (all.link[i].a == u || all.link[i].b == u)) return true;
    return false;
  }
  // Moves of its own will in the class of ordinary moves: neither charges, counters, pursues, evades nor runs.
  bool marches(const Kernel& s, UnitId u) const {
    const FcmUnit& me = own(s, u);
    return fights(s, u) && me.morale != Morale::uncontrolled && !runs(s, u) && me.order == OrderKind::move &&
           !me.is(Mark::charging | Mark::countering) && !me.is(Mark::pursuing | Mark::evading) &&
           !me.is(Mark::fled | Mark::ran) && me.reaction == Reaction::none && !in_melee(s, u);
  }

  void watch_rules(const Act& act) override {
    switch (static_cast<Verb>(act.order.verb)) {
      case Verb::charge: watch_charge(act); break;
      case Verb::fire: watch_fire(act); break;
      default: break;
    }
    watch_garrisons(act.after);
    for (std::size_t i = 0; i < act.after.units; ++i) {
      UnitId u = unit_id(i);
      if (!fights(act.before, u) || !fights(act.after, u) || !moved(act, u)) continue;
      if (typed<Types>(act.before).phase == Phase::deployment) continue;
      watch_door(act, u);
      watch_apart(act, u);
      watch_speed(act, u);
      watch_run(act, u);
    }
  }

  // It has moved, or has taken another shape where it stands, of which its neighbour could not know.
  bool stirred(const Act& act, UnitId u) const {
    return moved(act, u) || own(act.before, u).front != own(act.after, u).front ||
           own(act.before, u).strength != own(act.after, u).strength;
  }

  // FCM-20.8: no nearer than 5 cm to a formed enemy; who is nearer already does not come nearer still. Enemies that
  // moved in the same order are left out: where each was when is not known from outside.
  void watch_apart(const Act& act, UnitId u) {
    if (!marches(act.before, u) || !marches(act.after, u) || own(act.after, u).place >= 0 ||
        own(act.before, u).place >= 0)
      return;
    if (act.before[u].formation != act.after[u].formation) return;
    for (std::size_t i = 0; i < act.after.units; ++i) {
      UnitId o = unit_id(i);
      if (!formed(act.after, o) || !formed(act.before, o) || act.after[o].side == act.after[u].side || stirred(act, o))
        continue;
      double now = plain::distance(body(act.after, u), body(act.after, o));
      double was = plain::distance(body(act.before, u), body(act.before, o));
      if (now >= 5 * one_cm - graze || now >= was - graze) continue;
      std::string how = stand(act.before, u) + " from " + cm(was) + " to " + cm(now) + " of " + stand(act.after, o) +
                        ": " + stand(act.after, u);
      if (was >= 5 * one_cm - graze)
        say("a MOVE stays 5 cm from formed enemies (FCM-20.8)", how);
      else
        say("who is nearer than 5 cm comes no nearer (FCM-20.8)", how);
    }
  }

  const Land& house(const Kernel& s, UnitId u) const {
    const std::string& id = game().board().places[static_cast<std::size_t>(own(s, u).place)].id;
    for (const Land& l : lands())
      if (l.id == id) return l;
    return lands().front();
  }

  // FCM-23.3, 23.4: infantry alone, of one side, 16 figures at most, of whom at most 6 stand on a side.
  void watch_garrisons(const Kernel& s) {
    for (std::size_t i = 0; i < s.units; ++i) {
      UnitId u = unit_id(i);
      if (!fights(s, u) || own(s, u).place < 0) continue;
      if (troop(s, u).arm != Arm::infantry) say("infantry alone is in houses (FCM-23.4)", stand(s, u));
      int figures = 0;
      std::array<int, 4> posted{};
      for (std::size_t j = 0; j < s.units; ++j) {
        UnitId o = unit_id(j);
        if (!fights(s, o) || own(s, o).place != own(s, u).place) continue;
        if (s[o].side != s[u].side) say("one side alone is in a house (FCM-23.7)", stand(s, u) + " and " + stand(s, o));
        figures += own(s, o).strength;
        for (std::size_t side = 0; side < 4; ++side) posted[side] += own(s, o).posts[side];
      }
      if (figures > 16) say("a house holds 16 figures (FCM-23.3)", house(s, u).id + ": " + std::to_string(figures));
      for (int n : posted)
        if (n > 6) say("at most 6 are posted on a side (FCM-23.3)", house(s, u).id + ": " + std::to_string(n));
    }
  }

  // FCM-23.7, 20.8: in and out by an order. Who goes in stood no farther off than half a period's move; neither comes
  // within 5 cm of a formed enemy who did not move meanwhile, but from nearer.
  void watch_door(const Act& act, UnitId u) {
    bool in = own(act.before, u).place < 0 && own(act.after, u).place >= 0;
    bool out = own(act.before, u).place >= 0 && own(act.after, u).place < 0;
    bool own_will = !runs(act.after, u) && own(act.after, u).morale != Morale::uncontrolled &&
                    act.order.verb != static_cast<u8>(Verb::enter);  // as the winner of a round (FCM-26.18)
    if (in == out || !own_will) return;
    const Land& land = house(in ? act.after : act.before, u);
    Shape before = body(act.before, u), after = body(act.after, u);
    if (in) {
      const Troop& t = troop(act.before, u);
      double most = std::max({t.line, t.column, t.skirmish}) / 2.0;
      if (plain::distance(before, land.shape) > most + 2 * slack)
        say("who enters has come up to the house in half a period (FCM-23.7)",
            stand(act.before, u) + " and " + land.id);
    }
    bool left = own(act.after, u).order == OrderKind::hold && !own(act.after, u).is(Mark::ran | Mark::fought);
    if (out && left) {
      if (own(act.after, u).formation != Formation::column)
        say("who leaves a house comes out in column (FCM-23.7)", stand(act.after, u));
      if (plain::distance(after, land.shape) > 2 * slack)
        say("who leaves a house touches it (FCM-23.7)", stand(act.after, u));
    }
    for (std::size_t i = 0; i < act.after.units && (in || left); ++i) {
      UnitId o = unit_id(i);
      if (!formed(act.after, o) || !formed(act.before, o) || act.after[o].side == act.after[u].side || stirred(act, o))
        continue;
      double now = plain::distance(after, body(act.after, o)), was = plain::distance(before, body(act.after, o));
      if (now < 5 * one_cm - graze && now < was - graze)
        say("nobody goes in or out within 5 cm of a formed enemy (FCM-20.8)",
            stand(act.before, u) + " to " + cm(now) + " of " + stand(act.after, o));
    }
  }

  // FCM-22.1, 22.2, 22.10: in an application at most a whole period's move and bonus, half as far again on a road;
  // twice its column speed in flight (FCM-27.9).
  void watch_speed(const Act& act, UnitId u) {
    if (own(act.before, u).place >= 0 || own(act.after, u).place >= 0) return;
    if (act.before[u].formation != act.after[u].formation || own(act.before, u).front != own(act.after, u).front)
      return;
    const Troop& t = troop(act.before, u);
    double speed = std::max({t.line, t.column, t.skirmish, 1600}), bonus = std::max(t.line_bonus, t.column_bonus);
    double most = 2 * speed + bonus;
    if (marches(act.before, u) && marches(act.after, u)) most = 1.5 * speed;
    double length = plain::length(plain::spot(act.after[u].pose.at) - plain::spot(act.before[u].pose.at));
    if (length > most + slack)
      say("nobody moves faster than the roster says (FCM-22.1)", name(u) + " by " + cm(length) + " of " + cm(most));
  }

  // FCM-27.7: a retreat opens the distance to the enemy it retreats from; FCM-27.8, 27.9: a rout goes to one's own
  // edge, which a watcher takes from where the side deployed: not known here, so only that it does not run into the
  // enemy.
  void watch_run(const Act& act, UnitId u) {
    if (!runs(act.after, u) || runs(act.before, u) || own(act.before, u).place >= 0) return;
    if (own(act.after, u).morale != Morale::retreat) return;
    double least = 1e9;
    auto enemies = [&](auto&& see) {
      for (std::size_t i = 0; i < act.after.units; ++i) {
        UnitId o = unit_id(i);
        if (!fights(act.before, o) || act.before[o].side == act.before[u].side) continue;
        see(o, plain::distance(body(act.before, u), body(act.before, o)));
      }
    };
    enemies([&](UnitId, double d) { least = std::min(least, d); });
    // Its middle: a line that becomes a column reaches farther back.
    Spot from = plain::spot(act.before[u].pose.at), to = plain::spot(act.after[u].pose.at);
    if (plain::length(to - from) <= one_cm) return;  // who is stopped at once may yet turn round
    std::string nearer;
    bool away = false;  // from one of those who are exactly as near, rounded
    enemies([&](UnitId o, double d) {
      if (d > least + slack) return;
      if (!fights(act.after, o) || moved(act, o)) return void(away = true);  // where he was when is not known
      Shape enemy = body(act.after, o);
      double was = plain::distance(from, enemy), now = plain::distance(to, enemy);
      away = away || now >= was - slack;
      nearer = name(u) + " from " + cm(was) + " to " + cm(now) + " of " + name(o);
    });
    if (!away && !nearer.empty()) say("a retreat goes away from the nearest enemy (FCM-27.7)", nearer);
  }

  // FCM-24.1, 24.2: who charges, and no farther than speed and bonus; FCM-24.12: no cavalry into woods and houses.
  void watch_charge(const Act& act) {
    UnitId u = act.order.unit, target = act.order.target;
    if (!fights(act.before, u) || !stands(act.before, target)) return;
    const FcmUnit& me = own(act.before, u);
    const Troop& t = troop(act.before, u);
    std::string who = name(u) + " at " + name(target);
    if (me.place >= 0) say("nobody charges out of a house by order (FCM-24.1)", who);
    if (t.arm == Arm::artillery || me.formation == Formation::hollow_square || me.formation == Formation::full_square)
      say("squares and guns never charge (FCM-24.1)", who);
    if (me.level > Level::disorganised) say("who charges is ordered or disorganised (FCM-24.1)", who);
    double reach = std::max({t.line + t.line_bonus, t.column + t.column_bonus, t.skirmish});
    Shape mine = body(act.before, u), theirs = body(act.before, target);
    if (plain::distance(mine, theirs) > reach + slack) say("a charge starts within reach (FCM-24.2)", who);
    if (is_cavalry(t.arm)) {
      if (own(act.before, target).place >= 0) say("cavalry charges into no house (FCM-24.12)", who);
      for (const Land& l : lands()) {
        bool shut =
            l.kind == "wood" || l.kind == "orchard" || l.kind == "marsh" || l.kind == "redoubt" || l.kind == "house";
        if (shut && plain::overlap(theirs, l.shape, slack) && plain::inside(plain::middle(theirs), l.shape))
          say("cavalry charges into no wood, marsh, house or redoubt (FCM-24.12)", who + " in " + l.id);
      }
    }
  }

  // On the side of its house beyond which all of the target lies, or most nearly so.
  int posted_towards(const Kernel& s, UnitId u, const Shape& target) const {
    const Shape walls = house(s, u).shape;
    Spot low = walls[0], high = walls[0];
    for (Spot p : walls)
      low = {std::min(low.x, p.x), std::min(low.y, p.y)}, high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    std::array<double, 4> beyond{1e9, 1e9, 1e9, 1e9};  // north, east, south, west
    for (Spot p : target) {
      std::array<double, 4> now{p.y - high.y, p.x - high.x, low.y - p.y, low.x - p.x};
      for (std::size_t side = 0; side < 4; ++side) beyond[side] = std::min(beyond[side], now[side]);
    }
    double most = *std::max_element(beyond.begin(), beyond.end());
    int posted = 0;  // of equals any will do
    for (std::size_t side = 0; side < 4; ++side)
      if (beyond[side] >= most - slack) posted = std::max<int>(posted, own(s, u).posts[side]);
    return posted;
  }

  // FCM-25.1, 25.2, 5.1 to 5.3: who fires, within range, in the arc.
  void watch_fire(const Act& act) {
    UnitId u = act.order.unit, target = act.order.target;
    if (!fights(act.before, u) || !stands(act.before, target)) return;
    const FcmUnit& me = own(act.before, u);
    const Troop& t = troop(act.before, u);
    std::string who = name(u) + " at " + name(target);
    Shape mine = body(act.before, u), theirs = body(act.before, target);
    if (runs(act.before, u)) say("runners do not fire (FCM-25.1)", who);
    if (t.arm == Arm::artillery) {
      if (me.formation != Formation::battery) say("guns fire in battery (FCM-25.1)", who);
    } else {
      double range = t.weapon == Weapon::mousqueton ? 15 : t.weapon == Weapon::fusil ? 21 : 30;
      if (plain::distance(mine, theirs) > range * one_cm + slack)
        say("fire carries no farther than its weapon (FCM-5.1)", who);
    }
    if (me.place >= 0 && posted_towards(act.before, u, theirs) == 0)
      say("from a house those fire who are posted on that side (FCM-25.3)", who);
    bool all_round =
        me.place >= 0 || me.formation == Formation::hollow_square || me.formation == Formation::full_square;
    if (all_round || mine.size() != 4) return;
    double half = me.formation == Formation::skirmish ? 90 : 45, facing = me.pose.facing / 10.0;
    // The whole front: the field widens from both its ends.
    Spot left = mine[0], right = mine[0], ahead = plain::towards(facing), aside = plain::towards(facing + 90);
    // The corner farthest ahead and to that hand.
    auto rank = [&](Spot p, double hand) {
      return p.x * (ahead.x + hand * aside.x) + p.y * (ahead.y + hand * aside.y);
    };
    for (Spot p : mine) {
      if (rank(p, -1) > rank(left, -1)) left = p;
      if (rank(p, 1) > rank(right, 1)) right = p;
    }
    Shape field{left, left + plain::towards(facing - half - 0.1) * 20000,
                right + plain::towards(facing + half + 0.1) * 20000, right};
    if (half < 90 && plain::distance(field, theirs) > 2 * slack) say("fire stays within the arc (FCM-25.2)", who);
  }

  const std::vector<Troop>& troops_;
};

const WatcherEntry entry{"feu-combat-moral",
                         [](const Game& g) -> std::unique_ptr<Watcher> { return std::make_unique<FcmWatch>(g); }};

}  // namespace
}  // namespace grog::test
