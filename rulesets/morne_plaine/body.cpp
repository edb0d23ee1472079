// What a unit covers and where its figures stand (MP-R31), and which fronts its formations allow (T2).
#include <algorithm>

#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

// An even number of tenths of a millimetre, so that the middle of every body square to the table is a whole one.
i32 tenths(i64 hundredths) { return 2 * static_cast<i32>(divide_nearest(hundredths * inch, 200)); }

// In hundredths of an inch.
Size base_of(const Tables& t, const Troop& troop) {
  if (troop.arm == Arm::cavalry) return {t.base.horse_width.value, t.base.horse_depth.value};
  return {t.base.infantry.value, t.base.infantry.value};
}

int front_now(const Unit& u) { return std::min<int>(u.front, u.strength); }  // figures of the front rank that are left

}  // namespace

int side_figures(const Unit& u, int side) {
  int formed = u.formed;
  return std::min<int>(formed / 4 + (side < formed % 4), u.strength);
}

int front_of(const Unit& u, int side) {
  return inside(u) ? (u.strength + 1) / 2 : u.formation == Formation::square ? side_figures(u, side) : front_now(u);
}

Size size_of(const Tables& t, const Troop& troop, Formation f, int front, int formed, int figures) {
  const BaseTable& b = t.base;
  switch (f) {
    case Formation::unlimbered: return {tenths(b.battery.value), tenths(b.battery.value)};
    case Formation::limbered: return {tenths(b.limber_width.value), tenths(b.limber_depth.value)};
    case Formation::leader: return {tenths(b.leader.value), tenths(b.leader.value)};
    case Formation::square: {
      i32 side = std::max((formed / 4 + (formed % 4 > 0)) * b.infantry.value, b.square_least.value);
      return {tenths(side), tenths(side)};
    }
    case Formation::open: {
      int rows = figures > 1 ? 2 : 1, widest = (figures + rows - 1) / rows;
      return {tenths((widest - 1) * b.open_spacing.value + b.infantry.value),
              tenths((rows - 1) * b.open_spacing.value + b.infantry.value)};
    }
    default: {
      Size base = base_of(t, troop);
      int wide = std::max(1, std::min(front, figures)), ranks = std::max(1, (figures + wide - 1) / wide);
      return {tenths(i64{wide} * base.width), tenths(i64{ranks} * base.depth)};
    }
  }
}

Size size_of(const Tables& t, const Unit& u) {
  return size_of(t, t.troop(u), u.formation, u.front, u.formed, u.strength);
}

Box body(const PlaineGame& g, const Unit& u) {
  if (inside(u)) return g.building(u.place)->shape;
  Size s = size_of(g.t(), u);
  return box_at(u.pose, s.width, s.depth);
}

int figure_points(const PlaineGame& g, const Unit& u, Row<Fine, max_figures>& out) {
  const Tables& t = g.t();
  int count = 0;
  if (inside(u)) {
    out[0] = g.building(u.place)->box.centre;
    return 1;
  }
  Ray ahead = ray(u.pose.facing), right = ray(u.pose.facing + quarter_turn);
  Fine centre = fine(u.pose.at);
  auto put = [&](i64 r, i64 a) {  // to the right and ahead, in two-hundredths of an inch
    i64 rs = r * inch * fine_parts, as = a * inch * fine_parts;
    Fine p{static_cast<i32>(divide_nearest((rs * right.x + as * ahead.x) / 200, one_q30)),
           static_cast<i32>(divide_nearest((rs * right.y + as * ahead.y) / 200, one_q30))};
    if (count < max_figures) out[count++] = centre + p;
  };
  auto rank = [&](int n, i64 wide, i64 ahead_by) {
    for (int i = 0; i < n; ++i) put((2 * i - (n - 1)) * wide, ahead_by);
  };
  switch (u.formation) {
    case Formation::unlimbered:
    case Formation::limbered:
    case Formation::leader: put(0, 0); break;
    case Formation::open: {
      i64 step = t.base.open_spacing.value;
      int ahead_row = u.strength / 2;  // an odd figure stands in the rear row, the last one in the middle
      rank(ahead_row, step, step);
      rank(u.strength - ahead_row, step, u.strength > 1 ? -step : 0);
      break;
    }
    case Formation::square: {
      Size s = size_of(t, u);
      i64 side = divide_nearest(i64{s.width} * 200, inch), in = side / 2 - t.base.infantry.value;
      for (int k = 0; k < 4; ++k) {
        int n = u.strength / 4 + (k < u.strength % 4);
        for (int i = 0; i < n; ++i) {
          i64 along = side * (2 * i + 1 - n) / (2 * n);
          if (k == 0) put(along, in);
          if (k == 1) put(in, -along);
          if (k == 2) put(-along, -in);
          if (k == 3) put(-in, along);
        }
      }
      break;
    }
    default: {
      Size base = base_of(t, t.troop(u));
      int wide = std::max(1, front_now(u)), ranks = (u.strength + wide - 1) / wide;
      for (int r = 0; r < ranks; ++r)
        rank(std::min(wide, u.strength - r * wide), base.width, i64{ranks - 1 - 2 * r} * base.depth);
    }
  }
  return count;
}

// Losses leave from the rear, so the centre of what is left moves up (MP-R18); open order closes on its middle.
// Rounding a centre on a slant may shift it sideways by a hair into a neighbour that it touches: a little farther back
// it rounds the other way.
void shrink(const PlaineGame& g, State& s, UnitId id, int before) {
  Unit& u = s[id];
  Formation f = u.formation;
  if (inside(u) || u.strength <= 0 || f >= Formation::open || f == Formation::square) return;
  const Tables& t = g.t();
  Size old = size_of(t, t.troop(u), f, u.front, u.formed, before), now = size_of(t, u);
  if (old.depth == now.depth) return;
  Point at = behind_same(Face::front, box_at(u.pose, old.width, old.depth), now);
  constexpr i32 farthest = 16;
  Bodies others(g, s);
  for (i32 back = 0; back <= farthest; ++back)
    for (i32 aside : {0, 1, -1}) {
      u.pose.at = point_ahead(point_ahead(at, u.pose.facing, -back), u.pose.facing + quarter_turn, aside);
      if (stands_clear(others, id, body(g, u), false)) return;
    }
  u.pose.at = at;
}

Point behind_same(Face face, const Box& from, Size now) {
  bool deep = face == Face::front || face == Face::rear;
  i64 less = deep ? i64{from.depth} - now.depth : i64{from.width} - now.width;
  if (face == Face::rear || face == Face::left) less = -less;
  Box box{framed_point(from.at, from.facing, deep ? 0 : less, deep ? less : 0), from.facing, now.width, now.depth};
  auto outer = [&](const Quad& q) {
    Fine out = deep ? q.ahead : q.across;
    return face == Face::rear || face == Face::left ? Fine{-out.x, -out.y} : out;
  };
  Quad before(from), after(box);
  // Rounding must not push it into what it touches.
  if (dot(after.centre + outer(after) - before.centre - outer(before), outer(before)) > 0)
    box.at = point_ahead(box.at, box.facing + number_of(face) * quarter_turn, -1);
  return box.at;
}

bool all_round(const Tables& t, const Unit& u) {
  return inside(u) || routed(u) || u.formation == Formation::square || u.formation == Formation::open ||
         t.arm(u) == Arm::leader;
}

Verdict may_form(const Tables& t, const Troop& troop, Formation f, int front, int figures) {
  const FormationTable& r = t.formation;
  auto exactly = [&](const Figure& by) {
    return front == usual_front(t, troop, f, figures) ? Verdict{} : refused(by.clause);
  };
  auto width = [&](const Figure& least, const Figure& most) {
    bool fits = front >= std::min(least.value, figures) && front <= most.value && front <= figures;
    return fits ? Verdict{} : refused(least.clause);
  };
  Arm arm = troop.arm;
  if (arm == Arm::skirmishers) return f == Formation::open ? Verdict{} : refused("MP-R25"_c);
  if (arm == Arm::infantry && f == Formation::line) return exactly(r.line_ranks);
  if (arm == Arm::infantry && f == Formation::square) return exactly(r.square_sides);
  if (arm == Arm::infantry && f == Formation::march) return width(r.march_least, r.march_most);
  if (arm == Arm::infantry && f == Formation::division)
    return troop.nation == Nation::french ? width(r.division_least, r.division_most) : refused("MP-2.3"_c);
  if (arm == Arm::cavalry && f == Formation::echelon) return width(r.echelon_least, r.echelon_most);
  if (arm == Arm::cavalry && f == Formation::march) return width(r.horse_march_least, r.horse_march_most);
  bool guns = f == Formation::unlimbered || f == Formation::limbered;
  bool may = (arm == Arm::artillery && guns) || (arm == Arm::leader && f == Formation::leader);
  return may ? Verdict{} : refused("MP-4.18"_c, "wrong_arm"_w);
}

int usual_front(const Tables& t, const Troop& troop, Formation f, int figures) {
  const FormationTable& r = t.formation;
  int wide = f > Formation::open ? 1 : figures;
  if (f == Formation::line) wide = (figures + r.line_ranks.value - 1) / r.line_ranks.value;
  if (f == Formation::division) wide = r.division_most.value;
  if (f == Formation::march) wide = troop.arm == Arm::cavalry ? r.horse_march_most.value : r.march_most.value;
  if (f == Formation::square) wide = (figures + r.square_sides.value - 1) / r.square_sides.value;
  if (f == Formation::echelon) wide = (r.echelon_least.value + r.echelon_most.value) / 2;
  return std::min(wide, figures);
}

Formation usual_formation(Arm arm) {
  switch (arm) {
    case Arm::infantry: return Formation::line;
    case Arm::cavalry: return Formation::echelon;
    case Arm::skirmishers: return Formation::open;
    case Arm::artillery: return Formation::unlimbered;
    case Arm::leader: break;
  }
  return Formation::leader;
}

Unit formed_as(const Unit& u, Formation f, int front, i32 facing) {
  Unit out = u;
  out.formation = f;
  out.front = f == Formation::open ? u.strength : f > Formation::open ? 1 : front;
  out.formed = u.strength;
  out.pose.facing = short_of(normalise(facing));
  return out;
}

Unit formed_as_usual(const Tables& t, const Unit& u) {
  Formation f = usual_formation(t.arm(u));
  return formed_as(u, f, usual_front(t, t.troop(u), f, u.strength), u.pose.facing);
}

int Layout::kind_of(const Unit& u) const {
  if (!present(u)) return -1;
  if (inside(u)) return garrisons;
  Arm arm = g->t().arm(u);
  return arm == Arm::leader ? leaders : arm == Arm::skirmishers ? skirmishers : troops;
}

std::vector<Quad> crowd(const Bodies& b, const UnitSet& who) {
  std::vector<Quad> all;
  who.each([&](UnitId u) { all.push_back(b[u]); });
  return all;
}

UnitSet barring(const Bodies& b, UnitId mover) {
  Arm arm = b.arm(mover);
  Side side = b.s[mover].side;
  UnitSet barred = b.of(other(side)) & b.in_the_open();
  if (arm != Arm::skirmishers && arm != Arm::leader) barred = barred | (b.of(side) & b.kind(troops));
  return barred - mover;
}

bool in_a_wall(const PlaineGame& g, const Quad& q, i16 except) {
  return g.land.around(q, 0, house, [&](const field::GroundPiece& p) {
    const Terrain& l = g.terrain_of(p);
    return l.place != except && overlap(q, l.box);
  }) != nullptr;
}

}  // namespace grog::morne_plaine
