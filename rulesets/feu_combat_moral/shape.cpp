// Footprints, fronts and ranks of the formations (FCM-21), and the speeds that go with them.
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

int up(int n, int by) { return (n + by - 1) / by; }

Footprint figure_of(const Tables& t, Arm arm, Formation f, bool crew) {
  if (is_officer(arm)) return t.footprint.officer;
  bool open = f == Formation::skirmish;
  if (arm == Arm::infantry || crew) return open ? t.footprint.skirmisher : t.footprint.infantry;
  if (arm == Arm::artillery) return t.footprint.gunner;
  return open ? t.footprint.open_order : t.footprint.horseman;
}

}  // namespace

Goal goal_of(const Unit& u) { return {u.formation, in_house(u) ? Tiny{} : u.front, u.is(Mark::elites)}; }

void take_shape(Unit& u, const Goal& g) {
  u.formation = g.formation;
  u.front = g.front;
  u.posts = {};
  u.set(Mark::elites, g.elites);
}

Size size_of(const FcmGame& g, const Unit& u, const Goal& goal, int figures) {
  const Tables& t = g.t();
  Footprint f = figure_of(t, t.arm(u), goal.formation, u.is(Mark::guns_left));
  int front = std::clamp<int>(goal.front, 1, figures);
  switch (goal.formation) {
    case Formation::line:
    case Formation::skirmish:
    case Formation::battery: return {f.width * figures, f.depth};
    case Formation::column:
    case Formation::full_square:
    case Formation::division:
    case Formation::limbered: return {f.width * front, f.depth * up(figures, front)};
    case Formation::hollow_square: {  // ceil(n/4) + 1 cm (FCM-21.6)
      i32 side = f.width * (up(figures, 4) + 1);
      return {side, side};
    }
    case Formation::garrison: return {t.house.side.value, t.house.side.value};
    case Formation::officer: break;
  }
  return {f.width, f.depth};
}

Box box_of(const FcmGame& g, const Unit& u) {
  if (in_house(u)) return at(g.spots(), u.place).box;
  Size z = size_of(g, u, goal_of(u), std::max<int>(u.strength, 1));
  return box_at(u.pose, z.width, z.depth);
}

// No more than half of width and depth together, and the fewer ranks the wider: the greater side of a figure for each
// of them, and for the room within a square.
i32 farthest_part(const FcmGame& g, const Unit& u) {
  const Tables& t = g.t();
  if (in_house(u)) return t.house.side.value;
  Footprint f = figure_of(t, t.arm(u), u.formation, u.is(Mark::guns_left));
  return std::max(f.width, f.depth) * (std::max<i32>(u.strength, 1) + 3) / 2;
}

void note_start(Unit& u) {
  u.start_x = u.pose.at.x, u.start_y = u.pose.at.y;
  u.start_facing = u.pose.facing;
  u.start_formation = u.formation;
  u.start_front = in_house(u) ? Tiny{} : u.front;
  u.start_figures = u.strength;
}

static Quad start_quad(const FcmGame& g, const Unit& u) {
  Size z = size_of(g, u, {u.start_formation, u.start_front, false}, std::max<int>(u.start_figures, 1));
  return box_at({{u.start_x, u.start_y}, short_of(u.start_facing), 0}, z.width, z.depth);
}
i32 start_distance(const FcmGame& g, const Unit& a, const Unit& b) {
  return distance(start_quad(g, a), start_quad(g, b));
}

Ranks ranks_of(const Unit& u) {
  int n = u.strength, front = std::clamp<int>(u.front, 1, std::max(n, 1));
  if (is_deep(u.formation)) return {front, up(n, front)};
  return {u.formation == Formation::hollow_square ? n / 4 + n % 4 : n, 1};
}

// Figures of the front that elite companies on the flanks add to it: each stands half as wide as it is strong.
static int flanking_front(const FcmGame& g, UnitId id) {
  return g.info(id).elite_figures * g.t().formation.elite_block.value / (2 * g.t().army.company.value);
}

int full_ranks_behind(const FcmGame& g, UnitId id, const Unit& u) {
  Formation f = u.formation;
  if (f != Formation::column && f != Formation::division) return 0;
  int n = u.strength, front = std::clamp<int>(u.front, 1, std::max(n, 1));
  if (u.is(Mark::elites)) {  // the fusiliers stand between the two elite companies (FCM-6.32)
    n -= std::min(g.info(id).elite_figures, n);
    front -= flanking_front(g, id);
  }
  return front <= 0 ? 0 : std::max(0, n / front - 1);
}

Posts even_posts(const Tables& t, int figures) {
  Posts sides{};
  for (int i = 0; i < figures; ++i) {
    Tiny& side = at(sides, i % 4);
    side = std::min(side + 1, t.house.a_side.value);
  }
  return sides;
}

// Figures along one side of it: what may fight or fire there.
int face_figures(const Unit& u, Face face) {
  if (in_house(u)) return at(u.posts, face);
  Ranks r = ranks_of(u);
  switch (u.formation) {
    case Formation::hollow_square: return face == Face::front ? r.first : std::max(1, u.strength / 4);
    case Formation::battery: return u.strength;
    default: return face == Face::front || face == Face::rear ? r.first : r.count;
  }
}

int usual_front(const FcmGame& g, const Unit& u, int figures) {
  const FormationTable& f = g.t().formation;
  if (g.t().arm(u) == Arm::artillery && !u.is(Mark::guns_left)) return std::min(f.limbered_front.value, figures);
  bool large = figures > f.usual_over.value && !is_cavalry(g.t().arm(u));
  return std::max(1, std::min(large ? f.usual_large.value : f.usual.value, (figures + 1) / 2));
}

// Two companies of fusiliers abreast, the elites beside them (FCM-21.5).
static int division_front(const FcmGame& g, UnitId id, bool elites) {
  return g.t().formation.division.value + (elites ? flanking_front(g, id) : 0);
}

Goal goal_with(const FcmGame& g, UnitId id, const Unit& u, Formation f, bool elites, int front) {
  bool chosen = front > 0 && (f == Formation::column || f == Formation::full_square);
  if (!chosen) front = f == Formation::division ? division_front(g, id, elites) : usual_front(g, u, u.strength);
  return {f, is_deep(f) ? front : 0, elites};
}

Goal usual_column(const FcmGame& g, const Unit& u) { return {Formation::column, usual_front(g, u, u.strength), false}; }

Verdict check_goal(const FcmGame& g, UnitId id, const Unit& u, const Goal& goal) {
  const Tables& t = g.t();
  const FormationTable& f = t.formation;
  Arm arm = t.arm(u);
  bool foot = arm == Arm::infantry, horse = is_cavalry(arm);
  int n = u.strength;
  bool deep = n > goal.front;
  auto fronted = [&](int low, int high, Clause c) {
    return goal.front >= low && goal.front <= high && deep ? Verdict{} : refused(c);
  };
  if (goal.elites && (goal.formation != Formation::division || g.info(id).elite_figures == 0))
    return refused("FCM-21.5"_c);
  switch (goal.formation) {
    case Formation::line: return foot || horse ? Verdict{} : refused("FCM-21.10"_c);
    case Formation::column:
      if (!foot && !horse) return refused("FCM-21.10"_c);
      return fronted(f.column_least.value, horse ? f.column_most_horse.value : f.column_most.value,
                     f.column_most.clause);
    case Formation::division:
      if (!foot) return refused(horse ? "FCM-21.9"_c : "FCM-21.10"_c);
      return fronted(division_front(g, id, goal.elites), division_front(g, id, goal.elites), f.division.clause);
    case Formation::hollow_square:
      if (!foot) return refused(horse ? "FCM-21.9"_c : "FCM-21.10"_c);
      return n >= f.hollow_least.value ? Verdict{} : refused(f.hollow_least.clause);
    case Formation::full_square:
      if (!foot) return refused(horse ? "FCM-21.9"_c : "FCM-21.10"_c);
      if (n < f.full_least.value) return refused(f.full_least.clause);
      return fronted(f.column_least.value, f.column_most.value, f.full_least.clause);
    case Formation::skirmish:
      if (t.troop(u).skirmish > 0) return {};
      return refused(foot ? "FCM-10.8"_c : horse ? "FCM-21.9"_c : "FCM-21.10"_c);
    case Formation::battery:
    case Formation::limbered: return arm == Arm::artillery ? Verdict{} : refused("FCM-21.10"_c);
    default: return faulty("no_formation_to_take"_w);
  }
}

static int slower_by(const FcmGame& g, const Unit& u) {  // FCM-21.12
  return g.t().troop(u).status >= Status::semi ? g.t().change.below_regular.value : 0;
}

int change_halves(const FcmGame& g, const Unit& u, Formation to) {
  const ChangeTable& c = g.t().change;
  Formation from = u.formation;
  Arm arm = g.t().arm(u);
  const ByClass* row = &c.column_line;
  if (arm == Arm::artillery)
    row = &c.limber;
  else if (from == Formation::skirmish || to == Formation::skirmish)
    row = &c.skirmish;
  else if (is_cavalry(arm))
    row = &c.cavalry;
  else if (is_square(to))
    row = from == Formation::line ? &c.line_square : &c.column_square;
  else if (is_square(from))
    row = &c.square_out;
  else if (from == Formation::division || to == Formation::division)
    row = &c.division;
  return at(*row, g.manoeuvre(u)) + slower_by(g, u);
}

int reform_halves(const FcmGame& g, const Unit& u) {
  if (u.level == Level::ordered) return 0;
  return at(g.t().change.reform.halves, number_of(u.level) - 1) + slower_by(g, u);
}

bool is_formed(const Unit& u) {
  return u.level <= Level::disorganised && u.formation != Formation::skirmish && !is_running(u) && !is_officer(u);
}

i32 column_speed(const FcmGame& g, const Unit& u) {
  return u.is(Mark::guns_left) ? g.t().move.crew.value : g.t().troop(u).column;
}

i32 speed_of(const FcmGame& g, const Unit& u) {
  const Tables& t = g.t();
  const Troop& x = t.troop(u);
  if (u.is(Mark::guns_left)) return t.move.crew.value;
  switch (u.formation) {
    case Formation::line:
    case Formation::division:
    case Formation::battery: return x.line;
    case Formation::column: {  // wide fronts go at line speed (FCM-22.3)
      i32 widest = is_cavalry(x.arm) ? t.move.line_front_horse.value : t.move.line_front.value;
      return u.front > widest ? x.line : x.column;
    }
    case Formation::limbered: return x.column;
    case Formation::skirmish: return x.skirmish;
    case Formation::hollow_square: return t.move.hollow_square.value;
    default: return 0;
  }
}

i32 charge_bonus(const FcmGame& g, const Unit& u) {
  const Troop& x = g.t().troop(u);
  switch (u.formation) {
    case Formation::line:
    case Formation::division: return x.line_bonus;
    case Formation::column: return speed_of(g, u) == x.line ? x.line_bonus : x.column_bonus;
    default: return 0;
  }
}

bool is_skirmisher(const FcmGame& g, const Unit& u) {
  return u.formation == Formation::skirmish && g.t().arm(u) == Arm::infantry;
}
bool turns_free(const FcmGame& g, const Unit& u) { return is_skirmisher(g, u) || is_square(u.formation); }
bool has_flanks(const FcmGame& g, const Unit& u) {
  return !is_square(u.formation) && !is_skirmisher(g, u) && !in_house(u);
}

int FcmGame::manoeuvre(const Unit& u) const {
  int nation = t().troop(u).nation;
  return nation < 0 ? 0 : t().nation[nation].manoeuvre;
}

}  // namespace grog::feu_combat_moral
