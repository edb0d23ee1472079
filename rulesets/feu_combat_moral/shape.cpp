// Footprints, fronts and ranks of the formations (FCM-21), and the speeds that go with them.
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

int up(int n, int by) { return (n + by - 1) / by; }

Footprint figure_of(const Tables& t, Arm arm, Formation f, bool crew) {
  if (is_officer(arm)) return t.officer_base;
  bool open = f == Formation::skirmish;
  if (arm == Arm::infantry || crew) return open ? t.skirmisher : t.infantry;
  if (arm == Arm::artillery) return t.gunner;
  return open ? t.open_order : t.horseman;
}

}  // namespace

Goal goal_of(const Unit& u) { return {formation_of(u), in_house(u) ? 0 : u.attr[attr::front], u.is(flags::elites)}; }

void take_shape(Unit& u, const Goal& g) {
  u.formation = static_cast<u8>(g.formation);
  u.attr[attr::front] = static_cast<i16>(g.front);
  u.set(flags::elites, g.elites);
}

Size size_of(const FcmGame& g, const Unit& u, const Goal& goal, int figures) {
  const Tables& t = g.t();
  Footprint f = figure_of(t, t.arm(u), goal.formation, u.is(flags::guns_left));
  int front = std::clamp(goal.front, 1, figures);
  switch (goal.formation) {
    case Formation::line:
    case Formation::skirmish:
    case Formation::battery: return {f.width * figures, f.depth};
    case Formation::column:
    case Formation::full:
    case Formation::division:
    case Formation::limbered: return {f.width * front, f.depth * up(figures, front)};
    case Formation::hollow: {  // ceil(n/4) + 1 cm (FCM-21.6)
      i32 side = f.width * (up(figures, 4) + 1);
      return {side, side};
    }
    case Formation::garrison: return {t.house_length.value, t.house_length.value};
    case Formation::officer: break;
  }
  return {f.width, f.depth};
}

Box box_of(const FcmGame& g, const Unit& u) {
  if (in_house(u)) return g.spots()[static_cast<std::size_t>(u.place)].box;
  Size z = size_of(g, u, goal_of(u), std::max<int>(u.strength, 1));
  return box_at(u.pose, z.width, z.depth);
}

void note_start(Unit& u) {
  u.attr[attr::start_x] = static_cast<i16>(u.pose.at.x);
  u.attr[attr::start_y] = static_cast<i16>(u.pose.at.y);
  u.attr[attr::start_facing] = u.pose.facing;
  int front = in_house(u) ? 0 : u.attr[attr::front];
  u.attr[attr::start_shape] = static_cast<i16>(u.formation | front << 4 | std::min<int>(u.strength, 31) << 9);
}

Box start_box(const FcmGame& g, const Unit& u) {
  int bits = u.attr[attr::start_shape];
  Goal goal{static_cast<Formation>(bits & 15), bits >> 4 & 31, false};
  Size z = size_of(g, u, goal, std::max(bits >> 9 & 31, 1));
  Pose p{{u.attr[attr::start_x], u.attr[attr::start_y]}, u.attr[attr::start_facing], 0};
  return box_at(p, z.width, z.depth);
}

Ranks ranks_of(const FcmGame&, UnitId, const Unit& u) {
  int n = u.strength, front = std::clamp<int>(u.attr[attr::front], 1, std::max(n, 1));
  switch (formation_of(u)) {
    case Formation::column:
    case Formation::division:
    case Formation::full:
    case Formation::limbered: return {front, up(n, front)};
    case Formation::hollow: return {n / 4 + n % 4, 1};
    default: return {n, 1};
  }
}

int full_ranks_behind(const FcmGame& g, UnitId id, const Unit& u) {
  Formation f = formation_of(u);
  if (f != Formation::column && f != Formation::division) return 0;
  int n = u.strength, front = std::clamp<int>(u.attr[attr::front], 1, std::max(n, 1));
  if (u.is(flags::elites)) {  // the fusiliers stand between the two elite companies (FCM-6.32)
    n -= std::min(g.info(id).elite_figures, n);
    front -= g.t().formation.elite_block.value;
  }
  return front <= 0 ? 0 : std::max(0, n / front - 1);
}

int posted(const Unit& u, int side) { return u.attr[attr::front] >> (3 * side) & 7; }

i16 pack_posts(const std::array<int, 4>& sides) {
  return static_cast<i16>(sides[0] | sides[1] << 3 | sides[2] << 6 | sides[3] << 9);
}

i16 even_posts(const Tables& t, int figures) {
  std::array<int, 4> sides{};
  for (int i = 0; i < figures; ++i) {
    int& side = sides[static_cast<std::size_t>(i % 4)];
    side = std::min(side + 1, t.house_side.value);
  }
  return pack_posts(sides);
}

// Figures along one side of it: what may fight or fire there.
int face_figures(const FcmGame& g, UnitId id, const Unit& u, Face face) {
  if (in_house(u)) return posted(u, static_cast<int>(face));
  Ranks r = ranks_of(g, id, u);
  switch (formation_of(u)) {
    case Formation::hollow: return face == Face::front ? r.first : std::max(1, u.strength / 4);
    case Formation::battery: return u.strength;
    default: return face == Face::front || face == Face::rear ? r.first : r.count;
  }
}

int usual_front(const FcmGame& g, const Unit& u, int figures) {
  const FormationTable& f = g.t().formation;
  if (g.t().arm(u) == Arm::artillery && !u.is(flags::guns_left)) return std::min(f.limbered_front.value, figures);
  bool large = figures > f.usual_over.value && !is_cavalry(g.t().arm(u));
  return std::max(1, std::min(large ? f.usual_large.value : f.usual.value, (figures + 1) / 2));
}

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
      return fronted(f.division.value, f.division.value, f.division.clause);
    case Formation::hollow:
      if (!foot) return refused(horse ? "FCM-21.9"_c : "FCM-21.10"_c);
      return n >= f.hollow_least.value ? Verdict{} : refused(f.hollow_least.clause);
    case Formation::full:
      if (!foot) return refused(horse ? "FCM-21.9"_c : "FCM-21.10"_c);
      if (n < f.full_least.value) return refused(f.full_least.clause);
      return fronted(f.column_least.value, f.column_most.value, f.full_least.clause);
    case Formation::skirmish:
      if (t.troop(u).skirmish > 0) return {};
      return refused(foot ? "FCM-10.8"_c : horse ? "FCM-21.9"_c : "FCM-21.10"_c);
    case Formation::battery:
    case Formation::limbered: return arm == Arm::artillery ? Verdict{} : refused("FCM-21.10"_c);
    default: return faulty({"Ce n'est pas une formation qu'on prend.", "That is no formation to take."});
  }
}

int change_halves(const FcmGame& g, const Unit& u, Formation to) {
  const ChangeTable& c = g.t().change;
  Formation from = formation_of(u);
  std::size_t k = static_cast<std::size_t>(g.manoeuvre(u));
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
  int halves = (*row)[k];
  if (g.t().troop(u).status >= Status::semi) halves += c.below_regular.value;
  return halves;
}

int reform_halves(const FcmGame& g, const Unit& u) {
  int level = static_cast<int>(level_of(u));
  if (level == 0) return 0;
  int halves = g.t().change.reform[static_cast<std::size_t>(level - 1)];
  if (g.t().troop(u).status >= Status::semi) halves += g.t().change.below_regular.value;
  return halves;
}

bool is_formed(const Unit& u) {
  return level_of(u) <= Level::disorganised && formation_of(u) != Formation::skirmish && !is_running(u) &&
         formation_of(u) != Formation::officer;
}

i32 column_speed(const FcmGame& g, const Unit& u) {
  return u.is(flags::guns_left) ? g.t().move.crew.value : g.t().troop(u).column;
}

i32 speed_of(const FcmGame& g, const Unit& u) {
  const Tables& t = g.t();
  const Troop& x = t.troop(u);
  if (u.is(flags::guns_left)) return t.move.crew.value;
  switch (formation_of(u)) {
    case Formation::line:
    case Formation::division:
    case Formation::battery: return x.line;
    case Formation::column: {  // wide fronts go at line speed (FCM-22.3)
      i32 widest = is_cavalry(x.arm) ? t.move.line_front_horse.value : t.move.line_front.value;
      return u.attr[attr::front] > widest ? x.line : x.column;
    }
    case Formation::limbered: return x.column;
    case Formation::skirmish: return x.skirmish;
    case Formation::hollow: return t.move.hollow_square.value;
    default: return 0;
  }
}

i32 charge_bonus(const FcmGame& g, const Unit& u) {
  const Troop& x = g.t().troop(u);
  switch (formation_of(u)) {
    case Formation::line:
    case Formation::division: return x.line_bonus;
    case Formation::column: return speed_of(g, u) == x.line ? x.line_bonus : x.column_bonus;
    default: return 0;
  }
}

bool turns_free(const Unit& u) { return formation_of(u) == Formation::skirmish || is_square(formation_of(u)); }

int FcmGame::manoeuvre(const Unit& u) const {
  int nation = t().troop(u).nation;
  return nation < 0 ? 0 : t().nation[static_cast<std::size_t>(nation)].manoeuvre;
}

}  // namespace grog::feu_combat_moral
