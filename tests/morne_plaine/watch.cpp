// Watches battles from outside the rules, by the printed text and its rulings alone.
#include <algorithm>
#include <cmath>

#include "rulesets/morne_plaine/tables.hpp"
#include "tests/support/table_watch.hpp"

namespace grog::test {
namespace {

using namespace grog::morne_plaine;
using plain::Shape, plain::Spot;
using Kernel = grog::State;
using MpUnit = grog::morne_plaine::Unit;

constexpr double one_inch = 254;

bool is_obstacle(const std::string& kind) { return kind == "hedge" || kind == "wall" || kind == "stream"; }
bool is_difficult(const std::string& kind) { return kind == "wood" || kind == "rough" || kind == "pit"; }

class MpWatch : public TableWatch {
 public:
  explicit MpWatch(const Game& game)
      : TableWatch(game), troops_(static_cast<const Tables*>(game.rules().tables())->troops) {}

 private:
  const MpUnit& own(const Kernel& s, UnitId u) const { return typed<Types>(s)[u]; }
  const Troop& troop(const Kernel& s, UnitId u) const { return troops_[own(s, u).kind - 1u]; }
  Arm arm(const Kernel& s, UnitId u) const { return troop(s, u).arm; }
  bool stands(const Kernel& s, UnitId u) const override {
    return s.has(u) && own(s, u).kind != 0 && own(s, u).strength > 0 && own(s, u).place >= in_the_open;
  }
  bool fights(const Kernel& s, UnitId u) const { return stands(s, u) && arm(s, u) != Arm::leader; }
  // Friends pass through skirmishers and leaders, and may end in them no more than in others (MP-R32): they are left
  // out here, and so are melees, where supports stand behind each other.
  bool solid(const Kernel& s, UnitId u) const override {
    return fights(s, u) && own(s, u).place < 0 && arm(s, u) != Arm::skirmishers && own(s, u).melee == 0;
  }
  bool barred(const Kernel& s, UnitId u, const Land& land) const override {
    if (!fights(s, u) || own(s, u).place >= 0) return false;
    if (land.kind == "building") return true;
    return arm(s, u) == Arm::artillery && is_difficult(land.kind) && typed<Types>(s).phase != Phase::deployment;
  }
  std::string bodies_clause() const override { return "MP-R32, R53"; }
  // The middle of the front: as far ahead of the pose as the body goes.
  Spot front_of(const Kernel& s, UnitId u) const {
    Spot at = plain::spot(s[u].pose.at), ahead = plain::towards(s[u].pose.facing / 10.0);
    double most = 0;
    for (Spot p : body(s, u)) most = std::max(most, (p.x - at.x) * ahead.x + (p.y - at.y) * ahead.y);
    return at + ahead * most;
  }
  bool turns_freely(const Kernel& s, UnitId u) const {  // MP-R31
    return own(s, u).formation == Formation::square || arm(s, u) == Arm::skirmishers;
  }

  double base_move(const Kernel& s, UnitId u) const {
    switch (arm(s, u)) {
      case Arm::cavalry: return 8;
      case Arm::artillery: return troop(s, u).gun == Gun::horse ? 18 : 12;
      case Arm::leader: return 18;
      default: return 4;
    }
  }

  void watch_rules(const Act& act) override {
    UnitId u = act.order.unit;
    switch (static_cast<Verb>(act.order.verb)) {
      case Verb::advance:
      case Verb::fast:
      case Verb::drive:
      case Verb::manhandle:
        if (act.before.has(u) && fights(act.before, u) && fights(act.after, u)) watch_move(act, u);
        break;
      case Verb::ride:
        if (act.before.has(u) && stands(act.before, u) && stands(act.after, u) &&
            plain::length(plain::spot(act.after[u].pose.at) - plain::spot(act.before[u].pose.at)) >
                18 * one_inch + slack)
          say("leaders move 18 inches (MP-7.3)", name(u));
        break;
      case Verb::volley:
      case Verb::bombard: watch_fire(act); break;
      case Verb::charge: watch_charge(act); break;
      case Verb::retire: watch_retire(act); break;
      default: break;
    }
  }

  // MP-4.3, 4.15, 4.16, 8.3, 8.4, 9.1 to 9.3, R31: wheel, then straight; the centre of the front goes so far.
  void watch_move(const Act& act, UnitId u) {
    if (own(act.before, u).place >= 0 || own(act.after, u).place >= 0) return;
    if (told(act, static_cast<u8>(Tell::fled), u)) return;
    Spot a = front_of(act.before, u), b = front_of(act.after, u);
    // Manhandled guns turn about their middle: the lesser of the two ways is what the move is at least.
    double length = std::min(plain::length(b - a),
                             plain::length(plain::spot(act.after[u].pose.at) - plain::spot(act.before[u].pose.at)));
    double most = base_move(act.before, u) * one_inch;
    Verb verb = static_cast<Verb>(act.order.verb);
    bool march = own(act.before, u).formation == Formation::march || own(act.after, u).formation == Formation::march;
    if (verb == Verb::fast) most *= march ? 3 : 2;
    if (verb == Verb::manhandle) most = 3 * one_inch;
    // Limbered guns are unlimbered to be pushed, whatever they are at the end: that finds room of its own.
    bool unlimbered = verb == Verb::manhandle && own(act.before, u).formation == Formation::limbered;
    bool reformed = unlimbered || act.before[u].formation != act.after[u].formation ||
                    own(act.before, u).front != own(act.after, u).front;
    if (reformed) return;  // the front's middle is another after a change of formation
    if (length > most + slack)
      say("a move is no longer than its action allows (MP-4.3, 4.15, 9.1)",
          name(u) + " by " + cm(length) + " of " + cm(most));
    // Driven guns limber and unlimber on the way, each time up to two inches from where they were, as there is room
    // (MP-R52): their front may come to lie behind where it was.
    double settled = arm(act.before, u) == Arm::artillery ? 4 * one_inch : slack;
    if (!turns_freely(act.before, u) && act.order.legs[1].kind == 0 && verb != Verb::manhandle && length > settled &&
        plain::turn(act.before[u].pose.facing / 10.0, plain::bearing(a, b)) > 91)
      say("a move is a wheel of 90 degrees at most, then straight ahead (MP-R31)", name(u));
    Shape end = body(act.after, u), start = plain::moved(end, a - b);
    if (verb == Verb::manhandle)
      start = plain::moved(end, plain::middle(body(act.before, u)) - plain::middle(end)),
      a = b - (plain::middle(end) - plain::middle(start));
    for (const Land& l : lands()) {
      bool slows =
          is_obstacle(l.kind) ? goes_over(start, b - a, l) : is_difficult(l.kind) && goes_over(start, b - a, l);
      if (slows && length > most / 2 + slack && arm(act.before, u) != Arm::skirmishers)
        say("an obstacle or difficult ground halves the move (MP-8.3, 8.4)", name(u) + " over " + l.id);
      if (slows && arm(act.before, u) == Arm::artillery)
        say("guns cross no obstacle and no rough ground (MP-9.9, 9.10)", name(u) + " over " + l.id);
      if (l.kind == "building" && goes_over(start, b - a, l))
        say("nobody moves through a building (MP-R32)", name(u) + " over " + l.id);
    }
    if (verb != Verb::drive && verb != Verb::manhandle)
      watch_way(act, u, start, b - a);  // a battery drives in another shape than it stands in
    watch_apart(act, u);
  }
  // By the middle of the front for areas, by the whole body for lines: what a player would hold to be crossed, whatever
  // share of a body is asked for.
  bool goes_over(const Shape& start, Spot way, const Land& l) const {
    if (!l.line) {
      Spot a = (start[0] + start[1]) * 0.5, b = a + way;
      return plain::passes(a, b, l.shape, 4 * slack) &&
             plain::passes(plain::middle(start), plain::middle(start) + way, l.shape, 4 * slack);
    }
    Spot a = plain::middle(start), b = a + way;
    for (std::size_t i = 0; i + 1 < l.shape.size(); ++i)
      if (plain::cross(a, b, l.shape[i], l.shape[i + 1])) return true;
    return false;
  }
  void watch_way(const Act& act, UnitId u, const Shape& start, Spot way) {
    if (arm(act.before, u) == Arm::skirmishers) return;
    std::string over;
    along(start, way, [&](const Shape& here) {
      Shape inner = plain::shrunk(here, graze + slack);  // where it began is reckoned back from where it ended
      for (std::size_t i = 0; i < act.before.units; ++i) {
        UnitId o = unit_id(i);
        if (o == u || !fights(act.before, o) || !fights(act.after, o) || moved(act, o) || own(act.before, o).place >= 0)
          continue;
        if (arm(act.before, o) == Arm::skirmishers && act.before[o].side == act.before[u].side) continue;
        if (plain::distance(inner, body(act.before, o)) == 0) over = name(o);
      }
    });
    if (!over.empty()) say("nobody moves through another unit (MP-R32)", name(u) + " over " + over);
  }
  // MP-R51
  void watch_apart(const Act& act, UnitId u) {
    for (std::size_t i = 0; i < act.after.units; ++i) {
      UnitId o = unit_id(i);
      if (!fights(act.after, o) || act.after[o].side == act.after[u].side || moved(act, o) ||
          own(act.after, o).place >= 0)
        continue;
      double now = plain::distance(body(act.after, u), body(act.after, o));
      double was = plain::distance(body(act.before, u), body(act.before, o));
      if (now < one_inch - slack && now < was - slack)
        say("only a charge comes nearer than an inch (MP-R51)", name(u) + " to " + cm(now) + " of " + name(o));
    }
  }

  // MP-4.11, 4.14, 9.4 to 9.6: within range of some figure, which is never nearer than the body.
  void watch_fire(const Act& act) {
    UnitId u = act.order.unit, target = act.order.target;
    if (!act.before.has(u) || !fights(act.before, u) || !act.before.has(target) || !stands(act.before, target)) return;
    if (own(act.before, u).place >= 0 || own(act.before, target).place >= 0) return;
    bool gun = arm(act.before, u) == Arm::artillery;
    double range = gun ? (troop(act.before, u).gun == Gun::heavy ? 48 : 36) : troop(act.before, u).rifles ? 18 : 12;
    double far = plain::distance(body(act.before, u), body(act.before, target));
    // A battery that unlimbers to fire does so from where it then stands.
    if (gun && fights(act.after, u)) far = std::min(far, plain::distance(body(act.after, u), body(act.before, target)));
    std::string who = name(u) + " at " + name(target);
    if (far > range * one_inch + slack)
      say("fire carries no farther than its range (MP-4.11, 9.6)", who + ": " + cm(far));
    if (arm(act.before, u) == Arm::cavalry) say("a volley is infantry's (MP-4.8)", who);
    if (act.before[target].side == act.before[u].side) say("nobody fires at friends", who);
    if (own(act.before, target).melee != 0) say("nobody fires into a melee (MP-R32)", who);
  }

  // MP-11.7, R34: some of the target lies ahead of the front; no column of march and no square.
  void watch_charge(const Act& act) {
    UnitId u = act.order.unit, target = act.order.target;
    if (!act.before.has(u) || !fights(act.before, u) || !act.before.has(target) || !stands(act.before, target)) return;
    std::string who = name(u) + " at " + name(target);
    if (own(act.before, u).formation == Formation::march || own(act.before, u).formation == Formation::square)
      say("neither march column nor square charges (MP-R34)", who);
    if (arm(act.before, u) == Arm::artillery) say("guns do not charge", who);
    if (own(act.before, u).place >= 0) return;
    Spot ahead = plain::towards(act.before[u].pose.facing / 10.0), at = front_of(act.before, u);
    bool some = false;
    for (Spot p : body(act.before, target)) some = some || (p.x - at.x) * ahead.x + (p.y - at.y) * ahead.y > -slack;
    if (!some) say("half of the target of a charge lies ahead (MP-11.7)", who);
  }

  // MP-R53: directly away from the charger, facing kept, the gap growing by the distance moved.
  void watch_retire(const Act& act) {
    const AskHead<Types>& q = typed<Types>(act.before).asked();
    UnitId u = q.unit, charger = q.other;
    if (q.kind != Ask::react || !act.before.has(charger) || !fights(act.before, u) || !fights(act.after, u)) return;
    if (own(act.before, u).strength != own(act.after, u).strength || told(act, static_cast<u8>(Tell::fled), u)) return;
    double way = plain::length(front_of(act.after, u) - front_of(act.before, u));
    if (act.before[u].pose.facing != act.after[u].pose.facing) return;  // it fought, or turned, afterwards
    // Measured as a charge's reach is: from the middle of its front to the nearest point (MP-R31).
    double was = plain::distance(front_of(act.before, charger), body(act.before, u));
    double now = plain::distance(front_of(act.before, charger), body(act.after, u));
    if (was > slack && std::abs(now - was - way) > 4 * slack)
      say("the gap to the charger grows by what one retires (MP-R53)",
          name(u) + " by " + cm(way) + ", the gap by " + cm(now - was));
  }

  const std::vector<Troop>& troops_;
};

const WatcherEntry entry{"morne-plaine",
                         [](const Game& g) -> std::unique_ptr<Watcher> { return std::make_unique<MpWatch>(g); }};

}  // namespace
}  // namespace grog::test
