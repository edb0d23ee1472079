// Watches battles from outside the rules, by the printed text and its rulings alone.
#include <algorithm>
#include <cmath>
#include <limits>

#include "rulesets/casques_et_plumets/tables.hpp"
#include "tests/support/table_watch.hpp"

namespace grog::test {
namespace {

using namespace grog::casques_et_plumets;
using plain::Shape, plain::Spot;
using Kernel = grog::State;
using CpUnit = casques_et_plumets::Unit;

constexpr double one_cm = 100;

struct Size {
  double width, depth;
};
// CP-R44, in centimetres.
Size size_of(Formation f) {
  switch (f) {
    case Formation::line: return {15, 5};
    case Formation::attack_column:
    case Formation::square: return {10, 10};
    case Formation::road_column: return {5, 20};
    case Formation::skirmish:
    case Formation::forage: return {20, 5};
    case Formation::battery: return {5, 5};
    case Formation::limbered: return {5, 10};
    default: return {3, 3};
  }
}
// T1, flat ground: strategic and tactical, on the road too where it is faster (CP-R2, CP-R3); in difficult ground.
struct Rate {
  double flat[2], difficult[2], road[2];
};
Rate rate_of(Arm a, Formation f) {
  bool column = f != Formation::line;
  switch (a) {
    case Arm::infantry: return column ? Rate{{20, 15}, {10, 10}, {25, 20}} : Rate{{15, 10}, {10, 5}, {15, 10}};
    case Arm::light_cav: return column ? Rate{{30, 25}, {15, 10}, {35, 30}} : Rate{{25, 20}, {10, 10}, {25, 20}};
    case Arm::heavy_cav:
    case Arm::cuirassier: return column ? Rate{{25, 20}, {15, 10}, {30, 25}} : Rate{{20, 15}, {10, 5}, {20, 15}};
    case Arm::field_gun: return {{20, 15}, {10, 5}, {25, 20}};
    case Arm::horse_gun: return {{25, 20}, {10, 5}, {30, 25}};
    case Arm::heavy_gun: return {{15, 10}, {10, 5}, {25, 20}};
    default: return {{30, 25}, {15, 10}, {35, 30}};
  }
}
double range_of(Arm a) { return a == Arm::infantry ? 10 : a == Arm::heavy_gun ? 70 : 50; }

bool is_obstacle(const std::string& kind) { return kind == "hedge" || kind == "wall" || kind == "stream"; }
bool is_difficult(const std::string& kind) {
  return kind == "wood" || kind == "orchard" || kind == "vineyard" || kind == "crops" || kind == "steep";
}
bool is_walled(const std::string& kind) { return kind == "building" || kind == "redoubt" || kind == "impassable"; }
bool hides(const std::string& kind) { return kind == "wood" || kind == "building" || kind == "steep"; }

class CasquesWatch : public TableWatch {
 public:
  explicit CasquesWatch(const Game& game)
      : TableWatch(game), troops_(static_cast<const Tables*>(game.rules().tables())->troops) {}

 private:
  const CpUnit& own(const Kernel& s, UnitId u) const { return typed<Types>(s)[u]; }
  Arm arm(const Kernel& s, UnitId u) const { return troops_[own(s, u).kind - 1u].arm; }
  bool fights(const Kernel& s, UnitId u) const {
    return s.has(u) && own(s, u).kind != 0 && own(s, u).strength > 0 && own(s, u).is(Mark::placed) &&
           arm(s, u) != Arm::officer;
  }
  bool stands(const Kernel& s, UnitId u) const override { return fights(s, u); }
  bool solid(const Kernel&, UnitId) const override { return true; }
  bool barred(const Kernel& s, UnitId u, const Land& land) const override {
    return is_walled(land.kind) && !(own(s, u).place >= 0 && game().board().places[own(s, u).place].id == land.id);
  }
  std::string bodies_clause() const override { return "CP-R47"; }

  bool housed(const Kernel& s, UnitId u) const {
    if (own(s, u).place < 0) return false;
    const std::string& id = game().board().places[own(s, u).place].id;
    return std::any_of(lands().begin(), lands().end(),
                       [&](const Land& l) { return l.id == id && l.kind == "building"; });
  }
  Shape body(const Kernel& s, UnitId u) const override {
    const CpUnit& me = own(s, u);
    if (housed(s, u)) return plain::shape(game().board().places[me.place].points);
    Size size = size_of(me.formation);
    return plain::box(plain::spot(me.pose.at), me.pose.facing / 10.0, size.width * one_cm, size.depth * one_cm);
  }
  // Whoever is in a redoubt is met at its edge: nobody else comes in (CP-R54).
  Shape reached(const Kernel& s, UnitId u) const {
    return own(s, u).place < 0 ? body(s, u) : plain::shape(game().board().places[own(s, u).place].points);
  }
  static Spot front_of(const Shape& box) { return (box[0] + box[1]) * 0.5; }
  Verb verb(const Act& act) const { return static_cast<Verb>(act.order.verb); }

  void watch_rules(const Act& act) override {
    watch_asked(act);
    watch_order(act);
    for (std::size_t i = 0; i < act.after.units; ++i) {
      UnitId u = unit_id(i);
      if (!fights(act.before, u) || !fights(act.after, u) || !moved(act, u)) continue;
      watch_zones(act, u);
      watch_woods(act, u);
      watch_distance(act, u);
    }
  }

  // Who is asked answers for himself (CP-9.14).
  void watch_asked(const Act& act) {
    if (act.before.waiting == 0 || act.order.unit == UnitId::none) return;
    const AskHead<Types>& q = typed<Types>(act.before).asked();
    switch (q.kind) {
      case Ask::square:
      case Ask::rally:
      case Ask::refuge:
      case Ask::opportunity:
      case Ask::pursue:
      case Ask::break_off:
      case Ask::occupy:
        if (verb(act) != Verb::grant && act.order.unit != q.unit)
          say("a reaction is of the unit asked (CP-9.14)", name(act.order.unit) + " answers for " + name(q.unit));
        return;
      default: return;
    }
  }

  void watch_order(const Act& act) {
    UnitId u = act.order.unit;
    if (!act.before.has(u)) return;
    switch (verb(act)) {
      case Verb::move:
      case Verb::fall_back:
      case Verb::manhandle:
        if (fights(act.before, u) && fights(act.after, u) && moved(act, u)) watch_march(act, u);
        return;
      case Verb::turn:
      case Verb::about_face:
      case Verb::form: return watch_crossing(act, u);
      case Verb::charge: return watch_charge(act, u);
      case Verb::fire: return watch_fire(act, u);
      case Verb::rally: return watch_rally(act, u);
      default: return;
    }
  }

  // Straight ahead or back, no farther than T1, through nothing (CP-8.1, CP-R5, CP-R47).
  void watch_march(const Act& act, UnitId u) {
    if (own(act.before, u).place >= 0 || own(act.after, u).place >= 0) return;
    Shape from = body(act.before, u), to = body(act.after, u);
    Spot way = front_of(to) - front_of(from);
    // A road column may turn about its centre first (CP-R47), and its front follows the bends of a road (CP-R48).
    double length = std::min(plain::length(way), plain::length(plain::middle(to) - plain::middle(from)));
    double facing = act.before[u].pose.facing / 10.0;
    bool turned = act.before[u].pose.facing != act.after[u].pose.facing;
    Formation f = own(act.before, u).formation;
    bool roads = f == Formation::road_column || f == Formation::limbered;
    Rate rate = rate_of(arm(act.before, u), f);
    int mode = sees_enemy_near(act.before, u) ? 1 : 0;
    double most = roads ? std::max(rate.flat[mode], rate.road[mode]) : rate.flat[mode];
    if (verb(act) == Verb::fall_back) most = rate.difficult[1];
    if (verb(act) == Verb::manhandle) most = 5;
    // A unit that comes up to an obstacle or a house aligns on it: it may swing a little past the figure (CP-23.4).
    bool at_something = std::any_of(lands().begin(), lands().end(), [&](const Land& l) {
      return (is_obstacle(l.kind) || is_walled(l.kind)) && nearest(to, l) <= slack;
    });
    // On a house it aligns with the side that it stands before (CP-R26), which may be round the corner that it touched.
    bool at_a_house = std::any_of(lands().begin(), lands().end(),
                                  [&](const Land& l) { return is_walled(l.kind) && nearest(to, l) <= slack; });
    double aligned = at_something || (turned && !roads) ? size_of(f).width / (at_a_house ? 1 : 2) : 0;
    if (length > (most + aligned) * one_cm + slack)
      say("a move is no longer than T1 allows (CP-8.1)", name(u) + " by " + cm(length) + " of " + cm(most * one_cm));
    // An order may name a turn, a march and a turn, each paid for: what is looked at is a march alone.
    if (turned || act.order.legs[0].kind == 0 || act.order.legs[1].kind != 0) return;
    bool by_road = roads && length > 0 && on_a_road(from, to);
    double aside = std::abs(way.x * plain::towards(facing + 90).x + way.y * plain::towards(facing + 90).y);
    if (aside > 2 * slack && !by_road && !at_something)
      say("a move is straight ahead or back (CP-R47)", name(u) + " goes " + cm(aside) + " aside");
    if (!by_road && length > rate.difficult[mode] * one_cm + slack && crosses_difficult(from, to))
      say("in difficult ground the difficult figure holds (CP-R5)", name(u) + " by " + cm(length));
    watch_way(act, u, from, way, by_road);
  }
  bool on_a_road(const Shape& from, const Shape& to) const {
    return std::any_of(lands().begin(), lands().end(), [&](const Land& l) {
      return l.kind == "road" && plain::distance_to_line({front_of(from)}, l.shape) <= one_cm + slack &&
             plain::distance_to_line({front_of(to)}, l.shape) <= one_cm + slack;
    });
  }
  bool crosses_difficult(const Shape& from, const Shape& to) const {
    return std::any_of(lands().begin(), lands().end(), [&](const Land& l) {
      return is_difficult(l.kind) && plain::passes(plain::middle(from), plain::middle(to), l.shape, 2 * slack);
    });
  }
  // Some enemy within 40 cm whom no terrain hides, by any of the lines that there are (CP-8.2, CP-8.5).
  bool sees_enemy_near(const Kernel& s, UnitId u) const {
    Shape mine = body(s, u);
    for (std::size_t i = 0; i < s.units; ++i) {
      UnitId o = unit_id(i);
      if (!fights(s, o) || s[o].side == s[u].side) continue;
      Shape theirs = body(s, o);
      if (plain::distance(mine, theirs) > 40 * one_cm - slack) continue;
      bool hidden = false;
      for (const Land& l : lands())
        hidden = hidden || (hides(l.kind) &&
                            plain::distance(plain::Shape{plain::middle(mine), plain::middle(theirs)}, l.shape) < slack);
      if (!hidden) return true;
    }
    return false;
  }
  void watch_way(const Act& act, UnitId u, const Shape& from, Spot way, bool by_road) {
    std::string over;
    along(from, way, [&](const Shape& here) {
      Shape inner = plain::shrunk(here, graze);
      for (const Land& l : lands()) {
        if (is_walled(l.kind) && barred(act.before, u, l) && plain::distance(inner, l.shape) == 0) over = l.id;
        if (is_obstacle(l.kind) && !by_road && plain::distance_to_line(inner, l.shape) == 0 &&
            plain::distance_to_line(plain::shrunk(from, slack), l.shape) > 0)
          over = l.id;
      }
      for (std::size_t i = 0; i < act.before.units; ++i) {
        UnitId o = unit_id(i);
        if (o == u || !fights(act.before, o) || !fights(act.after, o) || moved(act, o)) continue;
        bool friendly = act.before[o].side == act.before[u].side;
        if (friendly && own(act.before, o).formation != Formation::square) continue;
        if (plain::distance(inner, body(act.before, o)) == 0) over = name(o);
      }
    });
    if (!over.empty()) say("a move passes over nobody and nothing (CP-R47, CP-23.3)", name(u) + " over " + over);
  }

  // A turn or a change of formation does not bring a unit across an obstacle (CP-23.1, CP-23.5).
  void watch_crossing(const Act& act, UnitId u) {
    if (!fights(act.before, u) || !fights(act.after, u) || own(act.after, u).place >= 0) return;
    Spot a = plain::middle(body(act.before, u)), b = plain::middle(body(act.after, u));
    for (const Land& l : lands()) {
      if (!is_obstacle(l.kind)) continue;
      if (plain::distance_to_line(plain::shrunk(body(act.before, u), slack), l.shape) == 0) continue;
      // To go exactly past its end is not to cross it.
      Shape way{a, b};
      if (plain::distance_to_line({l.shape.front()}, way) <= slack ||
          plain::distance_to_line({l.shape.back()}, way) <= slack)
        continue;
      for (std::size_t i = 0; i + 1 < l.shape.size(); ++i)
        if (plain::cross(a, b, l.shape[i], l.shape[i + 1]))
          say("an obstacle is crossed by paying for it (CP-23.1)", name(u) + " over " + l.id);
    }
  }

  // Straight at the enemy, nothing between (CP-17.4, CP-17.6): rays from the whole front.
  void watch_charge(const Act& act, UnitId u) {
    UnitId target = act.order.target;
    if (!fights(act.before, u) || !fights(act.before, target) || own(act.before, u).place >= 0) return;
    Shape mine = body(act.before, u), theirs = reached(act.before, target);
    Spot ahead = plain::towards(act.before[u].pose.facing / 10.0);
    constexpr double far = 300 * one_cm;  // a charge from too far falls short (CP-17.8)
    constexpr int rays = 60;
    double least = far + 1;
    for (int i = 0; i <= rays; ++i) {
      Spot a = ray_start(mine, i, rays);
      least = std::min(least, first_hit(a, ahead, far, theirs, false));
    }
    Spot left = ray_start(mine, 0, rays), front = ray_start(mine, rays, rays) - left;
    double wide = plain::length(front);
    for (Spot corner : theirs) {  // between two rays
      Spot off_left = corner - left;
      double aside = (off_left.x * front.x + off_left.y * front.y) / wide,
             off = off_left.x * ahead.x + off_left.y * ahead.y;
      if (aside > 0 && aside < wide && off >= 0) least = std::min(least, off);
    }
    if (least > far) {
      if (plain::distance(mine, theirs) > slack)
        say("the target of a charge lies in the strip ahead (CP-R17)", name(u) + " at " + name(target));
      return;
    }
    for (const Land& l : lands()) {
      if (!is_obstacle(l.kind) || plain::distance_to_line(mine, l.shape) <= 3 * slack) continue;
      double hit = far + 1;
      for (int i = 1; i < rays; ++i)  // to graze one with a corner is not to meet it
        hit = std::min(hit, first_hit(ray_start(mine, i, rays), ahead, far, l.shape, true));
      bool on_it = plain::distance_to_line(theirs, l.shape) <= slack;  // who stands on it stands behind it
      if (hit < least - slack || (on_it && hit <= least + 0.05))
        say("no obstacle stands between charger and target (CP-17.6)",
            name(u) + " at " + name(target) + " over " + l.id);
    }
    for (std::size_t i = 0; i < act.before.units; ++i) {
      UnitId o = unit_id(i);
      if (o == u || o == target || !fights(act.before, o) || act.order.with.has(o)) continue;
      double hit = far + 1;
      for (int k = 1; k < rays; ++k)
        hit = std::min(
            hit, first_hit(ray_start(mine, k, rays), ahead, far, plain::shrunk(body(act.before, o), slack), false));
      if (hit < least - slack)
        say("no troops stand between charger and target (CP-17.6)",
            name(u) + " at " + name(target) + " over " + name(o));
    }
  }
  static Spot ray_start(const Shape& box, int i, int rays) {
    return box[0] + (box[1] - box[0]) * (static_cast<double>(i) / rays);
  }
  static double first_hit(Spot from, Spot ahead, double far, const Shape& what, bool line) {
    Spot to = from + ahead * far;
    if (!line && plain::inside(from, what)) return 0;
    double best = far + 1;
    for (std::size_t i = 0; i + (line ? 1 : 0) < what.size(); ++i) {
      Spot c = what[i], d = what[(i + 1) % what.size()];
      double down = (to.x - from.x) * (d.y - c.y) - (to.y - from.y) * (d.x - c.x);
      if (std::abs(down) < 1e-9) continue;
      double t = ((c.x - from.x) * (d.y - c.y) - (c.y - from.y) * (d.x - c.x)) / down;
      double n = ((c.x - from.x) * (to.y - from.y) - (c.y - from.y) * (to.x - from.x)) / down;
      if (t >= 0 && t <= 1 && n >= 0 && n <= 1) best = std::min(best, t * far);
    }
    return best;
  }

  // Within range, and before the front unless it fires on all sides (CP-11.4 to CP-11.6, CP-12.7, CP-12.10).
  void watch_fire(const Act& act, UnitId u) {
    UnitId target = act.order.target;
    if (typed<Types>(act.before).asked().kind != Ask::act || !fights(act.before, u) || !fights(act.before, target))
      return;
    Arm a = arm(act.before, u);
    if (a != Arm::infantry && a != Arm::field_gun && a != Arm::horse_gun && a != Arm::heavy_gun)
      say("infantry and guns fire (CP-R10)", name(u));
    Shape mine = body(act.before, u), theirs = body(act.before, target);
    if (plain::distance(mine, theirs) > range_of(a) * one_cm + graze)
      say("fire carries no farther than T2 (CP-11.4)",
          stand(act.before, u) + " at " + stand(act.before, target) + ": " + cm(plain::distance(mine, theirs)));
    if (housed(act.before, u) || own(act.before, u).formation == Formation::square) return;
    Spot ahead = plain::towards(act.before[u].pose.facing / 10.0) * (range_of(a) * one_cm + slack);
    Shape strip{mine[0], mine[1], mine[1] + ahead, mine[0] + ahead};
    if (plain::distance(strip, theirs) > slack)
      say("a unit fires straight ahead (CP-12.7)", name(u) + " at " + name(target));
  }

  // Away from whom it refuses, and facing him at the end (CP-18.3, CP-18.4).
  void watch_rally(const Act& act, UnitId) {
    const AskHead<Types>& q = typed<Types>(act.before).asked();
    if (q.kind != Ask::rally && q.kind != Ask::refuge && q.kind != Ask::break_off) return;
    UnitId u = q.unit, charger = q.other;
    if (!fights(act.before, u) || !fights(act.after, u) || !fights(act.before, charger) || !moved(act, u)) return;
    if (told(act, static_cast<u8>(Tell::caught), charger) || told(act, static_cast<u8>(Tell::caught), u)) return;
    Shape him = body(act.before, charger);
    double before = plain::distance(body(act.before, u), him), after = plain::distance(body(act.after, u), him);
    // Charged in the flank it goes to its own rear, as printed, which may lead a little nearer.
    double bearing = plain::bearing(plain::middle(body(act.before, u)), plain::middle(him));
    bool flank = std::abs(plain::turn(act.before[u].pose.facing / 10.0, bearing) - 90) < 45;
    if (after < before - slack && !flank)
      say("who rallies goes away from the charger (CP-18.1)",
          name(u) + " from " + cm(before) + " to " + cm(after) + " of " + name(charger));
    double off = plain::turn(act.after[u].pose.facing / 10.0,
                             plain::bearing(plain::middle(body(act.after, u)), plain::middle(him)));
    Shape mine = body(act.after, u);
    double around = 2 * plain::length(mine[0] - plain::middle(mine));
    Spot at = plain::middle(mine);
    double margin = std::min({at.x, at.y, game().board().width - at.x, game().board().height - at.y});
    if (margin < around / 2) return;                   // at the table's edge, or
    for (std::size_t i = 0; i < act.after.units; ++i)  // beside another it may have no room to turn
      if (unit_id(i) != u && fights(act.after, unit_id(i)) &&
          plain::length(plain::middle(body(act.after, unit_id(i))) - plain::middle(mine)) < around)
        return;
    if (off > 90 + 1) say("who rallies ends facing the enemy (CP-18.4)", name(u) + " by " + std::to_string(off));
  }

  // Zones of control: 5 cm ahead of the front, or on each side of a square or a house (CP-16.2, CP-16.25, CP-R26).
  std::vector<Shape> zones(const Kernel& s, UnitId o, bool to_horse) const {
    std::vector<Shape> out;
    const CpUnit& u = own(s, o);
    bool square = u.formation == Formation::square, house = housed(s, o);
    if (u.is(Mark::disorder) && !(square && to_horse)) return out;
    if (u.formation == Formation::road_column || u.formation == Formation::limbered) return out;
    if (!house && (u.formation == Formation::skirmish || u.formation == Formation::forage)) return out;
    Shape b = body(s, o);
    if (!house)
      for (const Land& l : lands())
        if (l.kind == "wood" && plain::inside(plain::middle(b), l.shape)) return out;  // at its edge or not: left alone
    Spot centre = plain::middle(b);
    for (std::size_t i = 0; i < b.size(); ++i) {
      if (i > 0 && !square && !house) break;
      Spot a = b[i], c = b[(i + 1) % b.size()], out_way = (a + c) * 0.5 - centre;
      Spot deep = out_way * (5 * one_cm / plain::length(out_way));
      out.push_back({a, c, c + deep, a + deep});
    }
    return out;
  }
  // To enter one: in order, not in road column, and by a test (CP-16.3, CP-16.15, CP-17.14). Who is driven, rallies,
  // reforms, occupies or strikes at the owner is free of it (CP-R53).
  void watch_zones(const Act& act, UnitId u) {
    bool free = false;
    for (Tell t : {Tell::recoiled, Tell::reformed, Tell::occupied, Tell::rallied, Tell::pursued, Tell::contact,
                   Tell::caught, Tell::turned, Tell::formed, Tell::deployed, Tell::left, Tell::charge, Tell::melee})
      free = free || told(act, static_cast<u8>(t), u);
    if (free || verb(act) == Verb::deploy || typed<Types>(act.after).phase == Phase::deployment) return;
    bool horse = is_horse(arm(act.before, u));
    for (std::size_t i = 0; i < act.after.units; ++i) {
      UnitId o = unit_id(i);
      if (!fights(act.before, o) || !fights(act.after, o) || act.after[o].side == act.after[u].side || moved(act, o))
        continue;
      std::vector<Shape> his = zones(act.after, o, horse);
      // An enemy's zone has come over it, be it by a tenth; the four of a square are those of one unit.
      if (std::ranges::any_of(his, [&](const Shape& z) { return plain::overlap(body(act.before, u), z, 0.5); }))
        continue;
      for (const Shape& z : his) {
        if (!plain::overlap(plain::shrunk(body(act.after, u), slack), z, slack)) continue;
        std::string what = name(u) + " into the zone of " + name(o);
        if (!told(act, static_cast<u8>(Tell::test), u)) say("who enters a zone tests (CP-16.3)", what);
        if (own(act.before, u).is(Mark::disorder)) say("who is in disorder enters no zone (CP-16.15)", what);
        if (own(act.before, u).formation == Formation::road_column)
          say("a road column enters no zone (CP-17.14)", what);
      }
    }
  }

  // Cavalry that is not foraging is in disorder in a wood, wherever on its way that was (CP-24.7, CP-R51).
  void watch_woods(const Act& act, UnitId u) {
    if (!is_horse(arm(act.after, u)) || own(act.after, u).formation == Formation::forage ||
        own(act.after, u).is(Mark::disorder))
      return;
    if (verb(act) == Verb::deploy || act.after.phase == static_cast<u8>(Phase::deployment)) return;
    bool straight = act.before[u].pose.facing == act.after[u].pose.facing && verb(act) == Verb::move &&
                    own(act.before, u).formation != Formation::road_column;
    Spot a = plain::middle(body(act.before, u)), b = plain::middle(body(act.after, u));
    for (const Land& l : lands())
      if (l.kind == "wood" &&
          (straight ? plain::passes(a, b, l.shape, 2 * slack) : plain::passes(b, b, l.shape, 2 * slack)))
        say("cavalry in a wood is in disorder (CP-24.7)", name(u) + " in " + l.id);
  }

  // Only a charge makes contact: any other act leaves 1 cm, unless an obstacle lies between (CP-R47).
  void watch_distance(const Act& act, UnitId u) {
    if (u != act.order.unit) return;
    switch (verb(act)) {
      case Verb::move:
      case Verb::fall_back:
      case Verb::manhandle:
      case Verb::turn:
      case Verb::about_face:
      case Verb::form:
      case Verb::enter:
      case Verb::leave:
      case Verb::cross: break;
      default: return;
    }
    if (halted_at_a_zone(act, u)) return;
    Shape mine = body(act.after, u);
    for (std::size_t i = 0; i < act.after.units; ++i) {
      UnitId o = unit_id(i);
      if (!fights(act.after, o) || act.after[o].side == act.after[u].side || moved(act, o)) continue;
      Shape theirs = body(act.after, o);
      double now = plain::distance(mine, theirs), was = plain::distance(body(act.before, u), theirs);
      if (now > one_cm - slack || now >= was - slack) continue;
      bool between = std::any_of(lands().begin(), lands().end(), [&](const Land& l) {
        return is_obstacle(l.kind) &&
               (plain::distance_to_line(mine, l.shape) <= slack ||
                plain::distance_to_line({plain::middle(mine), plain::middle(theirs)}, l.shape) == 0);
      });
      if (!between) say("only a charge comes nearer than 1 cm (CP-R47)", name(u) + " to " + cm(now) + " of " + name(o));
    }
  }

  // Before it enters a zone it is fired at and tests, and who fails stays where it is (CP-16.16): the print does not
  // ask who else stands beside it there.
  bool halted_at_a_zone(const Act& act, UnitId u) const {
    const auto& after = typed<Types>(act.after).game;
    return (after.stage == Stage::moving && after.mover == u) || told(act, static_cast<u8>(Tell::test), u);
  }

  const std::vector<Troop>& troops_;
};

const WatcherEntry entry{"casques-et-plumets",
                         [](const Game& g) -> std::unique_ptr<Watcher> { return std::make_unique<CasquesWatch>(g); }};

}  // namespace
}  // namespace grog::test
