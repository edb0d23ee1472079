// Watches battles from outside the rules, by the printed text and its rulings alone.
#include <algorithm>
#include <cmath>

#include "rulesets/mplg/tables.hpp"
#include "tests/support/table_watch.hpp"

namespace grog::test {
namespace {

using namespace grog::mplg;
using plain::Shape, plain::Spot;
using Kernel = grog::State;
using MplgUnit = grog::mplg::Unit;

constexpr double one_ud = 1000;

// 5.1: UD a Move.
double pace_of(MoveClass c) {
  switch (c) {
    case MoveClass::battle_cavalry:
    case MoveClass::horse_artillery: return 2;
    case MoveClass::light_cavalry:
    case MoveClass::general: return 3;
    default: return 1;
  }
}
double small_arms_reach(Weapon w) {  // 9.1 to 9.3
  return w == Weapon::mitrailleuse ? 4 : w == Weapon::chassepot || w == Weapon::werder ? 5 : 3;
}
double shell_reach(Weapon w) {  // 11.8 to 11.14
  return w == Weapon::fr4 ? 7 : w == Weapon::pr4 ? 9 : 8;
}
bool is_wall(const std::string& kind) { return kind == "wall" || kind == "hedge" || kind == "entrenchment"; }

class MplgWatch : public TableWatch {
 public:
  explicit MplgWatch(const Game& game)
      : TableWatch(game), troops_(static_cast<const Tables*>(game.rules().tables())->troops) {}

 private:
  const MplgUnit& own(const Kernel& s, UnitId u) const { return typed<Types>(s)[u]; }
  const Troop& troop(const Kernel& s, UnitId u) const { return troops_[own(s, u).kind - 1u]; }
  bool stands(const Kernel& s, UnitId u) const override {
    return s.has(u) && own(s, u).kind != 0 && own(s, u).strength > 0 && own(s, u).place >= outside;
  }
  bool fights(const Kernel& s, UnitId u) const { return stands(s, u) && troop(s, u).arm != Arm::general; }
  bool solid(const Kernel& s, UnitId u) const override { return fights(s, u); }
  bool barred(const Kernel& s, UnitId u, const Land& land) const override {
    if (land.kind != "building" || !fights(s, u)) return false;
    return own(s, u).place < 0 || game().board().places[own(s, u).place].id != land.id;
  }
  std::string bodies_clause() const override { return "MPLG-R13, R80"; }
  // R3: a row of stands of 0.4 by 0.2 UD; R19: the sector.
  Shape body(const Kernel& s, UnitId u) const override {
    const MplgUnit& me = own(s, u);
    if (me.place >= 0) return plain::shape(game().board().places[me.place].points);
    double width = troop(s, u).arm == Arm::general ? 0.2 : 0.4 * me.strength;
    return plain::box(plain::spot(me.pose.at), me.pose.facing / 10.0, width * one_ud, 0.2 * one_ud);
  }
  static Spot front_of(const Shape& box) { return (box[0] + box[1]) * 0.5; }
  bool open_foot(const Kernel& s, UnitId u) const {
    return troop(s, u).arm == Arm::infantry && own(s, u).formation == Formation::open;
  }

  void watch_rules(const Act& act) override {
    switch (static_cast<Verb>(act.order.verb)) {
      case Verb::move:
        if (fights(act.before, act.order.unit)) watch_move(act, act.order.unit);
        break;
      case Verb::charge: watch_charge(act, act.order.unit, act.order.target); break;
      case Verb::fire: watch_fire(act, true); break;
      case Verb::bombard: watch_fire(act, false); break;
      default: break;
    }
    for (std::size_t i = 0; i < act.after.units; ++i) {
      UnitId u = unit_id(i);
      if (!fights(act.before, u) || !fights(act.after, u) || !moved(act, u)) continue;
      watch_woods(act, u);
      watch_retreat(act, u);
      watch_gallop(act, u);
    }
    watch_contacts(act);
    watch_charges_due(act);
  }

  // R13: straight, within 60 degrees of the axis, facing kept; 5.1 and R17: no farther than the allowance.
  void watch_move(const Act& act, UnitId u) {
    if (!fights(act.after, u) || own(act.before, u).place >= 0 || own(act.after, u).place >= 0) return;
    if (told(act, static_cast<u8>(Tell::retreated), u)) return;
    Shape from = body(act.before, u);
    Spot a = plain::spot(act.before[u].pose.at), b = plain::spot(act.after[u].pose.at);
    Spot way = b - a;
    double length = plain::length(way), facing = act.before[u].pose.facing / 10.0;
    if (length < slack) return;
    if (act.before[u].pose.facing != act.after[u].pose.facing) say("a Move does not turn (MPLG-R13)", name(u));
    if (length > 100 && plain::turn(facing, plain::bearing(a, b)) > 60.5)
      say("a Move goes within 60 degrees of the axis (MPLG-R13)", name(u));
    double cost = length;
    for (const Land& l : lands())
      if (hinders(act.before, u, l)) cost += inside_length(a, b, l.shape);
    if (cost > pace_of(troop(act.before, u).move) * one_ud + 4 * slack)
      say("a Move is no longer than its allowance (MPLG-4.1, R17)", name(u) + " pays " + cm(cost));
    std::string over;
    along(from, way, [&](const Shape& here) {
      Shape inner = plain::shrunk(here, graze);
      for (std::size_t i = 0; i < act.before.units; ++i) {
        UnitId o = unit_id(i);
        if (o == u || !fights(act.before, o) || !fights(act.after, o) || moved(act, o) || own(act.before, o).place >= 0)
          continue;
        bool may = act.before[o].side == act.before[u].side && (open_foot(act.before, u) || open_foot(act.before, o));
        if (!may && plain::distance(inner, body(act.before, o)) == 0) over = name(o);
      }
    });
    if (!over.empty()) say("only open order passes through, and friends alone (MPLG-4.9)", name(u) + " over " + over);
    for (const Land& l : lands())
      if (l.kind == "building" && plain::passes(a, b, l.shape, 2 * slack))
        say("no centre crosses a sector (MPLG-R80)", name(u) + " over " + l.id);
    watch_apart(act, u);
  }
  bool hinders(const Kernel& s, UnitId u, const Land& l) const {
    bool light = troop(s, u).light && open_foot(s, u);
    return !l.line && (l.kind == "difficult" || (l.kind == "wood" && !light));
  }
  static double inside_length(Spot a, Spot b, const Shape& s) {
    int steps = 1 + static_cast<int>(plain::length(b - a) / 2), in = 0;
    for (int i = 0; i < steps; ++i) in += plain::inside(a + (b - a) * ((i + 0.5) / steps), s);
    return plain::length(b - a) * in / steps;
  }
  // R21, R80: 0.1 UD from enemies, or no nearer than before.
  void watch_apart(const Act& act, UnitId u) {
    Shape mine = body(act.after, u);
    for (std::size_t i = 0; i < act.after.units; ++i) {
      UnitId o = unit_id(i);
      if (!fights(act.after, o) || act.after[o].side == act.after[u].side || moved(act, o)) continue;
      double now = plain::distance(mine, body(act.after, o)),
             was = plain::distance(body(act.before, u), body(act.after, o));
      if (now < 0.1 * one_ud - slack && now < was - slack)
        say("a Move stays 0.1 UD from enemies (MPLG-R21)", name(u) + " at " + cm(now) + " of " + name(o));
    }
  }

  // R38: who may charge whom; R26, R75: some point of the target within 60 degrees of the axis; R37: within reach.
  void watch_charge(const Act& act, UnitId u, UnitId target) {
    if (!fights(act.before, u) || !stands(act.before, target)) return;
    std::string who = name(u) + " at " + name(target);
    Arm arm = troop(act.before, u).arm;
    if (arm != Arm::infantry && arm != Arm::cavalry) say("guns never charge (MPLG-R38)", who);
    Shape mine = body(act.before, u), theirs = body(act.before, target);
    if (arm == Arm::cavalry && (own(act.before, target).place >= 0 || in_wood(act.before, target)))
      say("cavalry charges nobody in woods or buildings (MPLG-R38)", who);
    const MplgUnit& me = own(act.before, u);
    double reach = pace_of(troop(act.before, u).move) * (me.allowed - me.actions) * one_ud;
    // Out of a building a wing may touch sooner than the outline is near (R75).
    if (me.place < 0 && plain::distance(mine, theirs) > reach + slack)
      say("a charge starts within its reach (MPLG-R37)", who);
    if (me.place < 0 && !in_arc(mine, me.pose.facing / 10.0, theirs, 60.2))
      say("a charge starts within 60 degrees of the axis (MPLG-R75)", who);
  }
  static bool in_arc(const Shape& mine, double facing, const Shape& theirs, double half) {
    Spot eye = front_of(mine);
    for (std::size_t i = 0; i < theirs.size(); ++i)
      for (int k = 0; k < 40; ++k) {
        Spot p = theirs[i] + (theirs[(i + 1) % theirs.size()] - theirs[i]) * (k / 40.0);
        if (plain::length(p - eye) < slack || plain::turn(facing, plain::bearing(eye, p)) <= half) return true;
      }
    return false;
  }
  bool in_wood(const Kernel& s, UnitId u) const {
    return std::any_of(lands().begin(), lands().end(), [&](const Land& l) {
      return l.kind == "wood" && plain::passes(plain::spot(s[u].pose.at), plain::spot(s[u].pose.at), l.shape, slack);
    });
  }

  // 9.1 to 9.3, 11.8 to 11.15, 7.1: within reach and arc.
  void watch_fire(const Act& act, bool small) {
    UnitId u = act.order.unit, target = act.order.target;
    if (!fights(act.before, u) || !stands(act.before, target)) return;
    Shape mine = body(act.before, u), theirs = body(act.before, target);
    double reach = small ? small_arms_reach(troop(act.before, u).weapon) : shell_reach(troop(act.before, u).weapon);
    std::string who = name(u) + " at " + name(target);
    bool housed = own(act.before, u).place >= 0;
    double far = housed ? plain::distance(mine, theirs) : plain::distance(front_of(mine), theirs);
    bool back = act.order.value != 0;  // at a point of the way that the mover has left behind
    if (back) far -= std::abs(act.order.value) / 10.0 * one_ud;
    if (far > reach * one_ud + slack) say("fire carries no farther than its table (MPLG-9.1, 11.8)", who);
    if (!housed && !back && !in_arc(mine, act.before[u].pose.facing / 10.0, theirs, 60.2))
      say("a line of fire lies within 60 degrees of the axis (MPLG-7.1)", who);
    if (!small && own(act.before, u).formation != Formation::deployed) say("guns fire deployed (MPLG-R8)", who);
  }

  // 5.1 to 5.3: no cavalry and no guns in woods; the centre counts (R80).
  void watch_woods(const Act& act, UnitId u) {
    Arm arm = troop(act.after, u).arm;
    if (arm == Arm::infantry || own(act.after, u).place >= 0) return;
    if (in_wood(act.after, u)) say("woods are closed to cavalry and guns (MPLG-5.1)", name(u));
  }

  // R54, R55: towards its own edge, 3 UD at most, past no enemy; guns limbered.
  void watch_retreat(const Act& act, UnitId u) {
    int times = 0;
    for (const Event& e : act.events)
      times += e.unit == u && (e.kind == static_cast<u8>(Tell::retreated) || e.kind == static_cast<u8>(Tell::withdrew));
    if (times != 1 || own(act.before, u).place >= 0) return;
    Spot a = plain::spot(act.before[u].pose.at), b = plain::spot(act.after[u].pose.at);
    double length = plain::length(b - a);
    double back = act.order.target == u ? std::abs(act.order.value) / 10.0 * one_ud : 0;  // shot at where it had been
    if (length > 3 * one_ud + back + slack) say("a retreat is of 3 UD (MPLG-15.10)", name(u) + " by " + cm(length));
    double home = act.before[u].side == french ? 180 : 0;
    // Shot at on its way it goes back from there, and this looks only at where it stood in the end.
    if (back == 0 && length > slack && plain::turn(home, plain::bearing(a, b)) > 90.5)
      say("a retreat goes towards one's own edge (MPLG-R54)", name(u));
    if (is_gun(troop(act.after, u).arm) && own(act.after, u).formation != Formation::limbered)
      say("guns that retreat are limbered (MPLG-R55)", name(u));
    if (is_gun(troop(act.after, u).arm) || troop(act.after, u).arm == Arm::cavalry)
      for (const Land& l : lands())
        if (l.kind == "wood" && plain::passes(a, b, l.shape, 2 * slack))
          say("woods are closed to cavalry and guns (MPLG-5.1)", name(u) + " through " + l.id);
    Shape from = body(act.before, u);
    for (std::size_t i = 0; i < act.before.units; ++i) {
      UnitId o = unit_id(i);
      if (!fights(act.before, o) || !fights(act.after, o) || moved(act, o) || act.before[o].side == act.before[u].side)
        continue;
      if (own(act.before, o).strength != own(act.after, o).strength) continue;
      if (plain::distance(from, body(act.before, o)) < 0.1 * one_ud + slack) continue;
      double least = 1e9;
      along(from, b - a,
            [&](const Shape& here) { least = std::min(least, plain::distance(here, body(act.before, o))); });
      if (least < 0.1 * one_ud - 2 * slack && own(act.before, u).strength == own(act.after, u).strength)
        say("a retreat passes no enemy within 0.1 UD (MPLG-R54)", name(u) + " by " + name(o));
    }
  }

  // R42: the last 2 UD before contact touch no wood, difficult ground, wall or building.
  void watch_gallop(const Act& act, UnitId u) {
    if (!own(act.after, u).is(Mark::charge2) || own(act.before, u).is(Mark::charge2)) return;
    if (!own(act.after, u).is(Mark::engaged)) return;  // still on its way
    if (own(act.before, u).strength != own(act.after, u).strength) return;
    Spot a = plain::spot(act.before[u].pose.at), b = where_it_met(act, u);
    double length = plain::length(b - a);
    if (length < slack) return;
    Spot start = length > 2 * one_ud ? b - (b - a) * (2 * one_ud / length) : a;
    for (const Land& l : lands()) {
      bool wall = is_wall(l.kind) || l.kind == "building", rough = l.kind == "wood" || l.kind == "difficult";
      bool touched = rough && plain::passes(start, b, l.shape, 2 * slack);  // by the centre (R80)
      if (wall)
        along(plain::moved(body(act.before, u), start - a), b - start, [&](const Shape& here) {
          Shape inner = plain::shrunk(here, graze);
          touched =
              touched || (l.line ? plain::distance_to_line(inner, l.shape) == 0 : plain::distance(inner, l.shape) == 0);
        });
      if (touched)
        say("a gallop touches no wall, wood or building (MPLG-12.9, R42)",
            stand(act.before, u) + " over " + l.id + " to " + stand(act.after, u));
    }
  }

  // R41: in contact it turns its front to the edge that it met, about the middle of its front; before, it had gone
  // straight until it touched.
  Spot where_it_met(const Act& act, UnitId u) {
    const double was = act.before[u].pose.facing / 10.0, now = act.after[u].pose.facing / 10.0, half_depth = 100;
    const Spot a = plain::spot(act.before[u].pose.at), b = plain::spot(act.after[u].pose.at);
    if (was == now) return b;
    const Spot front = b + plain::towards(now) * half_depth;
    auto overlaps = [&](Spot at) {
      Shape here = plain::shrunk(plain::moved(body(act.before, u), at - a), graze);
      for (std::size_t i = 0; i < act.after.units; ++i) {
        UnitId o = unit_id(i);
        if (fights(act.after, o) && act.after[o].side != act.after[u].side &&
            plain::distance(here, body(act.after, o)) == 0)
          return true;
      }
      return false;
    };
    Spot at = b;
    for (double off = 0; off <= one_ud; off += slack) {
      at = front - plain::towards(now) * off - plain::towards(was) * half_depth;
      if (!overlaps(at)) break;
    }
    return at;
  }

  // R41: who is in contact touches.
  void watch_contacts(const Act& act) {
    for (const Event& e : act.events) {
      if (e.kind != static_cast<u8>(Tell::contact) || !fights(act.after, e.unit) || !fights(act.after, e.other))
        continue;
      if (!own(act.after, e.unit).is(Mark::engaged) || !own(act.after, e.other).is(Mark::engaged)) continue;
      bool same = own(act.before, e.unit).strength == own(act.after, e.unit).strength &&
                  own(act.before, e.other).strength == own(act.after, e.other).strength;
      double gap = plain::distance(body(act.after, e.unit), body(act.after, e.other));
      if (same && gap > 2 * slack)
        say("contact is contact (MPLG-R41)", name(e.unit) + " and " + name(e.other) + ": " + cm(gap));
    }
  }

  // What the text allows must be allowed: a charge over open ground, past nobody, on an enemy in the arc and in reach.
  void watch_charges_due(const Act& act) {
    const Kernel& s = act.after;
    if (s.over != 0 || s.waiting == 0 || typed<Types>(s).asked().kind != Ask::charge) return;
    if (act.order.verb != static_cast<u8>(Verb::end) && act.order.verb != static_cast<u8>(Verb::hold)) return;
    Side side = s.asked().side;
    for (std::size_t i = 0; i < s.units; ++i)
      for (std::size_t j = 0; j < s.units; ++j)
        if (i != j && fights(s, unit_id(i)) && fights(s, unit_id(j)) && s[unit_id(i)].side == side &&
            s[unit_id(j)].side != side)
          expect_charge(s, unit_id(i), unit_id(j));
  }
  bool may_charge(const Kernel& s, UnitId u) const {
    const MplgUnit& me = own(s, u);
    Arm arm = troop(s, u).arm;
    if ((arm != Arm::infantry && arm != Arm::cavalry) || me.place >= 0 || me.rally_until > 0) return false;
    for (Mark m : {Mark::prone, Mark::pinned, Mark::engaged, Mark::charged})
      if (me.is(m)) return false;
    return me.allowed - me.actions > 0;
  }
  void expect_charge(const Kernel& s, UnitId u, UnitId target) {
    if (!may_charge(s, u) || own(s, target).place >= 0 || own(s, target).is(Mark::engaged)) return;
    const MplgUnit& me = own(s, u);
    Shape mine = body(s, u), theirs = body(s, target);
    double reach = pace_of(troop(s, u).move) * (me.allowed - me.actions) * one_ud;
    if (plain::distance(mine, theirs) > reach - 4 * slack || plain::distance(mine, theirs) < 4 * slack) return;
    double facing = me.pose.facing / 10.0;
    Shape aims = theirs;
    aims.push_back(plain::middle(theirs));
    for (Spot aim : aims) {
      Spot eye = front_of(mine);
      if (plain::turn(facing, plain::bearing(eye, aim)) > 60) continue;
      Spot ahead = plain::towards(plain::bearing(eye, aim));
      double length = run(mine, ahead, theirs, reach);
      if (length < 0 || length > reach - 4 * slack || !open_way(s, u, target, mine, ahead * length, aim)) continue;
      Order o;
      o.verb = static_cast<u8>(Verb::charge), o.unit = u, o.target = target;
      if (Verdict v = game().check(s, o); !v)
        say("a charge over open ground, in arc and reach, is allowed (MPLG-R75, R37): " +
                game().rules().clause_id(v.clause),
            name(u) + " at " + name(target) + ", " + cm(length) + " of " + cm(reach));
      return;
    }
  }
  // How far it goes until it touches; -1 where it does not.
  static double run(const Shape& mine, Spot ahead, const Shape& theirs, double most) {
    for (double d = 0; d <= most; d += 5)
      if (plain::distance(plain::moved(mine, ahead * d), theirs) < 5) return d;
    return -1;
  }
  // Nothing but open ground and nobody anywhere near the way or the lines of sight.
  bool open_way(const Kernel& s, UnitId u, UnitId target, const Shape& mine, Spot way, Spot aim) const {
    bool free = true;
    along(mine, way, [&](const Shape& here) {
      for (const Land& l : lands()) free = free && (l.kind == "road" || l.kind == "hill" || nearest(here, l) > 300);
      for (std::size_t i = 0; i < s.units && free; ++i) {
        UnitId o = unit_id(i);
        if (o != u && o != target && fights(s, o)) free = plain::distance(here, body(s, o)) > 300;
      }
    });
    for (const Land& l : lands()) free = free && (l.kind == "road" || nearest({front_of(mine), aim}, l) > 300);
    for (std::size_t i = 0; i < s.units && free; ++i)
      if (UnitId o = unit_id(i); o != u && o != target && fights(s, o))
        free = plain::distance({front_of(mine), aim}, body(s, o)) > 300 &&
               plain::distance(body(s, target), body(s, o)) > 300;
    return free;
  }

  const std::vector<Troop>& troops_;
};

const WatcherEntry entry{"mplg",
                         [](const Game& g) -> std::unique_ptr<Watcher> { return std::make_unique<MplgWatch>(g); }};

}  // namespace
}  // namespace grog::test
