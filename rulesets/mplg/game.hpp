// The game as the kernel sees it, and the pieces that its sources share.
#pragma once
#include <utility>

#include "core/field/bodies.hpp"
#include "core/field/line.hpp"
#include "core/geometry/arc.hpp"
#include "rulesets/kit/book.hpp"
#include "rulesets/kit/game.hpp"
#include "rulesets/kit/play.hpp"
#include "rulesets/kit/proposals.hpp"
#include "rulesets/kit/refusals.hpp"
#include "rulesets/kit/verbs.hpp"
#include "rulesets/mplg/procedures.hpp"

namespace grog::mplg {

// ---- terrain as the rules ask about it; the pieces of the board are what it was read from

// Classes of field::GroundPiece. `own` is the index of a sector, and the level of a hill.
enum : field::Classes {
  wood = 1,
  house = 2,
  stream = 4,  // one strip for each stretch
  rough = 8,
  hill = 16,
  bridge = 32,
  wall = 64,
  entrenchment = 128,  // a wall too
};

struct Sector {
  Box box;
  Quad quad;
  i16 place = -1;
};
struct Terrain {
  field::Ground land;
  std::vector<std::vector<Point>> roads;
  std::vector<Sector> sectors;  // Unit::place is an index into this
};

inline constexpr i32 tenth = ud / 10;
inline i32 in_tenths(i32 length) { return static_cast<i32>(divide_nearest(length, tenth)); }  // of a UD, as it is told
// So far from one point to another; `length` is all of it.
inline Point part_way(Point from, Point to, i64 walked, i64 length) {
  return field::point_on({from, to}, walked, length);
}

class MplgGame;
class MplgBook final : public kit::BookOf<Tables, MplgGame> {
 public:
  MplgBook() { version_ = 2; }
  bool check_army(const DataFile&, Problems&) const override;
};

struct Objective {
  i16 place = -1;
  int sector = -1;
  Point at;  // of its centre
};
// Where a unit may deploy, how it comes in, and what it had at the start.
struct Post {
  int stands = 0;
  std::vector<field::Bounds> zones;
  bool suggested = false;
  Pose pose;
  Formation formation = Formation::line;
  bool prone = false;
  i16 sector = outside;
  Point entry;
};

class MplgGame final : public kit::RuledGame<MplgGame, MplgBook, Types, Verb, Tell> {
 public:
  static constexpr std::string_view ruleset_id = "mplg";
  using RuledGame::RuledGame;
  static kit::LabelKeys labels();
  static std::span<const Verbs::Row> verbs();
  static Verdict untimely(const MplgGame&, const State&, const Order&);
  bool read(const Table& root);  // scenario.cpp; false with the faults told

  void apply(State&, const Order&, Dice&, Journal*) const override;
  void menu(const State&, Menu&) const override;
  void propose(const State&, Rng&, std::size_t most, std::vector<Order>&) const override;
  i32 score(const State&, Side) const override;
  Standing standing(const State&) const override;
  void account(const State&, std::vector<BattleLine>&) const override;
  std::optional<Box> drawn(const State&, UnitId) const override;
  State seen_by(const State&, Side) const override;
  bool is_secret(const State&, const Order&) const override;
  void overlays(const State&, UnitId, std::vector<Overlay>& out) const override;
  u8 markers(const State&, UnitId) const override;
  grog::Toll toll(const State&, const Order&) const override;  // movement.cpp
  i32 full_strength(const State&, UnitId u) const override { return post(u).stands; }
  int last_turn(const State&) const override { return turns_; }
  std::string broken(const State&) const override;

  const Terrain& terrain() const { return terrain_; }
  const field::Ground& land() const { return terrain_.land; }
  const Sector& sector(int i) const { return grog::at(terrain_.sectors, i); }
  const std::vector<Objective>& objectives() const { return objectives_; }
  const Post& post(UnitId u) const { return posts_[index(u)]; }
  UnitId general_of(UnitId u) const { return general_of_[index(u)]; }
  int turns() const { return turns_; }
  i32 generals_near() const { return generals_near_; }  // their men when they deploy; 0: anywhere (MPLG-R64)
  Arm arm(const Unit& u) const { return troop(u).arm; }
  bool is_general(const Unit& u) const { return arm(u) == Arm::general; }
  const Troop& troop(const Unit& u) const { return t().troop(u.kind); }
  const Figure& pace(const Unit& u) const { return t().pace[troop(u).move]; }
  i32 allowance(const Unit& u) const { return pace(u).value * ud; }
  i32 general_radius() const { return t().body.general_radius_tenths.value * tenth; }
  bool on_board(const Quad& q) const { return grog::on_table(q, board_.width, board_.height); }
  bool on_board(Point p) const { return p.x >= 0 && p.y >= 0 && p.x <= board_.width && p.y <= board_.height; }

  // ---- bodies and ground (measure.cpp)
  Box body(int kind, int stands, const Pose&, int place) const;
  Box body(const Unit& u) const { return body(u.kind, u.strength, u.pose, u.place); }
  Box body_at(const Unit& u, const Pose& pose) const { return body(u.kind, u.strength, pose, outside); }
  int level_at(Point) const;
  bool in_wood(Point p) const { return land().at(p, wood) != nullptr; }
  int sector_at(Point) const;         // -1: none
  int sector_of_place(int) const;     // of a place of the board; -1: none
  bool sheltered(const Unit&) const;  // in dwellings or entrenchments (MPLG-R80)
  UnitId occupant(const State&, int sector) const;

 private:
  friend class ScenarioReader;
  Terrain terrain_;
  std::vector<Objective> objectives_;
  std::array<Post, max_units> posts_;
  std::array<UnitId, max_units> general_of_;
  int turns_ = 8;
  i32 generals_near_ = 0;
};

// ---- a position with its bodies laid out, of which questions are asked
struct Layout {
  using State = mplg::State;
  const MplgGame* g;
  static constexpr int kinds = 3;
  int kind_of(const Unit& u) const { return !on_table(u) ? -1 : g->is_general(u) ? 2 : in_sector(u) ? 1 : 0; }
  Box box_of(const Unit& u) const { return g->body(u); }
};
class Scene {
 public:
  Scene(const MplgGame& game, const State& state) : g(game), s(state), bodies({&game}, state) {}
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;
  const MplgGame& g;
  const State& s;
  field::Bodies<Layout> bodies;

  const Quad& operator[](UnitId u) const { return bodies[u]; }
  const Unit& unit(UnitId u) const { return u == moved_ ? there_ : s[u]; }
  // As if it stood there, for what is asked about bodies and lines; one unit at a time.
  void stand(UnitId u, const Unit& as) {
    there_ = as, moved_ = u;
    bodies.put(u, g.body(there_));
  }
  void stand(UnitId u, const Pose& pose) {
    Unit as = s[u];
    as.pose = pose;
    stand(u, as);
  }
  void step_back() { bodies.refresh(std::exchange(moved_, UnitId::none)); }  // to where the state has it
  UnitSet in_the_open() const { return bodies.kind(0); }
  UnitSet troops() const { return bodies.kind(0) | bodies.kind(1); }  // all but generals
  UnitSet enemies(Side side) const { return troops() & bodies.of(other(side)); }
  // A sector or, in the open, another unit that a body overlaps.
  int house_under(const Quad&, int but = outside) const;  // -1: none
  const Quad* obstacle(UnitId, const Quad&) const;
  bool clear(UnitId id, const Quad& q) const { return obstacle(id, q) == nullptr; }
  bool rests(UnitId id, const Quad& q) const { return g.on_board(q) && clear(id, q); }
  // Nearer than a move may come to any enemy (MPLG-R21).
  bool enemy_near(Side, const Quad&) const;
  bool enemy_near(Side, Point general) const;

 private:
  UnitId moved_ = UnitId::none;
  Unit there_;
};

// ---- measure.cpp: state to inputs, no dice
Arc front_arc(const MplgGame&, Point apex, i32 facing);  // to move, to charge and to fire in (MPLG-7.1, R13)
struct Sight {
  Clause why = Clause::none;  // what forbids it
  Point from, at;
  int range = 0;  // whole UD, rounded up
  explicit operator bool() const { return why == Clause::none; }
};
// Arc, what lies between, and how far. `reach`: beyond so many UD nothing is looked at any closer.
Sight sight(const Scene&, UnitId shooter, UnitId target, int reach);
// The points of the target that can be aimed at, nearest first.
struct Aims {
  std::array<Sight, 6> list;
  std::size_t count = 0;
  Clause why = Clause::none;  // where there is none
};
Aims aims(const Scene&, UnitId shooter, UnitId target, int reach, std::size_t most = 6);
// Terrain alone, between two units (MPLG-R52).
bool terrain_blocks(const MplgGame&, const Segment&, const Unit& a, const Unit& b);
bool behind_wall(const MplgGame&, const Unit&, const Segment&,
                 const Segment&);  // that it touches, and one of them meets
Target target_of(const MplgGame&, const Unit&);
TargetIn target_in_the_open(const MplgGame&, const Unit&);
StrikeIn measure_strike(const MplgGame&, const Unit&);  // as far as it knows itself
FireIn measure_fire(const MplgGame&, const State&, UnitId shooter, UnitId target, const Sight&);
ArtilleryIn measure_artillery(const MplgGame&, const State&, UnitId gun, UnitId target, const Sight&);
Sight line_of_fire(const Scene&, UnitId shooter, UnitId target);  // as far as its weapon carries
// Whether this unit may fire at that one now, step and actions included.
Verdict may_fire(const Scene&, UnitId shooter, UnitId target);
Verdict may_bombard(const Scene&, UnitId gun, UnitId target);
Clause cannot_shoot(const MplgGame&, const State&, UnitId shooter);  // whatever the target
Clause cannot_be_shot(const State&, UnitId target);
Clause no_action_left(const MplgGame&, const Unit&);  // why it has none
// In contact: a clause for before and one for after the first round (MPLG-R47).
Clause locked_in(const Unit&, Clause after = "MPLG-13.14"_c);

// ---- movement.cpp
struct Way {
  Verdict verdict;
  Pose start, end;       // start: where it is set down, out of a sector
  i16 sector = outside;  // that it enters
  i32 length = 0, cost = 0;
  int line = -1;  // of the road it follows
  Way& fail(Verdict v) {
    verdict = v;
    return *this;
  }
};
// The centre's way over the ground: what it costs, or what bars it.
Verdict over_ground(const MplgGame&, const Unit&, Point from, Point to, i32& cost, int but_sector = -1);
Way way_of(const Scene&, const Order&);
bool may_pass(const MplgGame&, const Unit& mover, const Unit& other_);  // a friend, and one of them in open order
bool too_near(const Squared& gap, i32 apart);
Pose set_down(const MplgGame&, int sector, Face side);       // out of a sector, rear edge on its side
Pose set_down(const MplgGame&, int sector, Point towards);   // by the side that lies towards it
Unit outdoors(const MplgGame&, const Unit&, Point towards);  // as it stands once out of its sector
void come_out(Unit&, const Pose&);                           // of a sector, in open order (MPLG-5.11)
void leave_sector(MplgGame::Play&, UnitId, const Pose&);     // the same, told
void go_in(const MplgGame&, Unit&, int sector);
Verdict may_act(const MplgGame&, const State&, UnitId, Verb);
Verdict check_turn(const Scene&, const Order&);
Clause closed_wood(Arm);  // to whom woods are impassable
// A crossing of a stream that goes in and comes out on the same bridge (MPLG-5.8, R18).
bool bridged(const MplgGame&, const Segment&, const Crossing&);
bool infantry_in_open_order(const MplgGame&, const Unit&);
// Where the mover of the state stands so much farther on its path than `from`; and how much is left of it there.
Pose along_path(const MplgGame&, const State&, const Pose& from, i32 further);
i32 path_left(const MplgGame&, const State&, Point from);
bool way_is_open(const Scene&);  // what is left of it: a friend may have fled across it meanwhile

// ---- flight.cpp
inline constexpr i32 contact_slack = 3;  // what rounding may leave between bodies that touch
// A charge from where the unit stands, as far as its actions carry it, or without limit.
Way charge_way(const Scene&, UnitId charger, UnitId target, bool limited);
// The same along the line that it has taken from there, by a body that is narrower now.
Way charge_on(const Scene&, UnitId charger, UnitId target, Point from);
// A run of at least 2 UD, the body's last 2 of them over clear ground (MPLG-R42).
bool gallops(const MplgGame&, const Unit&, Point from, Point to, i32 run);
// The way of a retreat or withdrawal.
struct Flight {
  Pose end;
  i32 length = 0;
  bool whole = false;    // all of it
  bool to_edge = false;  // stopped by its own edge
};
Flight flight(const Scene&, UnitId, i32 length, i32 least);  // of those shorter than `least` one is as good as none

using Play = MplgGame::Play;
// Verbs stand in the files that know them; game.cpp joins their rows.
using Rows = MplgGame::Verbs;
using Offers = std::vector<Order>;
std::span<const Rows::Row> setup_verbs();
std::span<const Rows::Row> shooting_verbs();
std::span<const Rows::Row> charge_verbs();
std::span<const Rows::Row> action_verbs();
std::span<const Rows::Row> melee_verbs();
std::span<const Rows::Row> withdrawal_verbs();

// Stands that an army began with, as far as it has arrived, and those that it lost (MPLG-R63).
struct StandCount {
  int start = 0, lost = 0;
};
StandCount stands_of(const MplgGame&, const State&, Side);

// turn.cpp: runs to the next decision.
void proceed(Play&);
void next_step(Play&);
void begin_turn(Play&);
void start_step(Play&, Step);

// setup.cpp
void next_setup(Play&);
Formation usual_formation(Arm);
bool may_stand(Arm, Formation);
bool may_dress(Arm, Dress);
Dress dress_for(Arm, Formation, bool prone);
std::optional<Pose> arrival(const Scene&, UnitId);  // where it can come in now
std::vector<field::Bounds> zones_of(const MplgGame&, UnitId, Side);

// morale.cpp
void add_test(Play&, UnitId, Alarms);
bool tests_due(const State&);
void run_tests(Play&);  // until none is due or the dice ran short
void lose(Play&, UnitId, const Toll&, Clause why);
void destroy(Play&, UnitId, Tell how, Clause why, bool warn = true);
void retreat(Play&, UnitId, Clause why);
void warn_friends(Play&, UnitId, const Unit& as_it_stood, Alarms);
void drop_links(State&, UnitId, LinkKind);
void displace_generals(Play&, UnitId by);
void go_prone(Play&, UnitId, Tell how, Clause why);
bool can_lie_down(const MplgGame&, const Unit&);
Verdict may_withdraw(const Scene&, UnitId);

// shooting.cpp
void shoot(Play&, UnitId shooter, UnitId target, const Sight&);
void land_shells(Play&);
Side firing_side(const State&);  // who may interrupt now; nobody outside steps 2, 3, 5, 6
bool standing_fire(Play&);       // one shot by those told to fire at what is in reach when the step begins
bool fires_by_itself(const Unit&);
int told_reach(const MplgGame&, const Unit&);

// watch.cpp: fire that interrupts a move
void advance_mover(Play&);
void begin_path(Play&, UnitId, Path, const Pose& to);
void end_path(State&);
int path_steps(const MplgGame&, const State&);  // tenths of a UD that are left of the mover's path
// So many tenths of a UD farther on the mover's path than here, or farther back than the last point it stopped at.
Pose point_of(const MplgGame&, const State&, int value);

// charges.cpp
Verdict may_charge(const Scene&, UnitId charger, UnitId target);
Verdict may_counter(const Scene&, UnitId, UnitId charger);
void proceed_charges(Play&);
void finish_charge(Play&);
bool has_link(const State&, LinkKind, UnitId a, UnitId b = UnitId::none);
const Link* contact_of(const State&, UnitId, UnitId);  // of two units; null if they do not touch

// melee.cpp
void proceed_melees(Play&);
UnitSet enemies_touched(const State&, UnitId);

// action.cpp: the movement step; its candidate orders in propose.cpp
void finish_path(Play&);
void offer_actions(const MplgGame&, const State&, Rng&, std::size_t most, Offers&);

using kit::make;
// The same with a place, a number or a point to go to.
inline Order make_at(Verb v, UnitId id, i16 place, i32 value = 0, Point to = {}) {
  Order o = make(v, id);
  o.place = place, o.value = short_of(value), o.pose.at = to;
  return o;
}
inline Verb verb_of(const Order& o) { return kit::verb_of<Verb>(o); }
inline Dress dress_of(const Order& o) { return static_cast<Dress>(o.option); }
inline Verdict check_own(const State& s, UnitId id, Side side) { return kit::check_own(s, id, side, on_table); }
inline Verdict check_enemy(const State& s, UnitId id, Side side) { return kit::check_enemy(s, id, side, on_table); }
// Two units of an order: one's own, and an enemy.
inline Verdict check_pair(const State& s, const Order& o) {
  Verdict v = check_own(s, o.unit, s.asked().side);
  return v ? check_enemy(s, o.target, s.asked().side) : v;
}

// ---- orders about one's own unit and an enemy. May: Verdict (const Scene&, UnitId own, UnitId foe); where the foe is
// none it says whether the unit may at all, whoever the foe.
template <class May, class F>
bool each_pair(const Scene& scene, Side side, May&& may, F&& f) {  // f's true ends it
  for (UnitId id : units(scene.s, present(side))) {
    if (!may(scene, id, UnitId::none)) continue;
    for (UnitId foe : units(scene.s, enemies_of(side)))
      if (may(scene, id, foe) && f(id, foe)) return true;
  }
  return false;
}
template <auto May>
bool any_pair(const MplgGame& g, const State& s, Side side) {
  return each_pair(Scene(g, s), side, May, [](UnitId, UnitId) { return true; });
}
template <auto May>
Verdict check_pair(const MplgGame& g, const State& s, const Order& o) {
  Verdict v = check_pair(s, o);
  return v ? May(Scene(g, s), o.unit, o.target) : v;
}
template <auto May, Verb verb>
void offer_pairs(const MplgGame& g, const State& s, Rng&, std::size_t, Offers& out) {
  each_pair(Scene(g, s), s.asked().side, May, [&out](UnitId id, UnitId foe) {
    out.push_back(make(verb, id, foe));
    return false;
  });
}

}  // namespace grog::mplg
