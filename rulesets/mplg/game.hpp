// The game as the kernel sees it, and the pieces that its sources share.
#pragma once
#include "core/geometry/sweep.hpp"
#include "rulesets/kit/game.hpp"
#include "rulesets/mplg/procedures.hpp"
#include "rulesets/mplg/state.hpp"
#include "rulesets/mplg/tables.hpp"

namespace grog::mplg {

Labels labels();
std::span<const EmbeddedFile> embedded_files();

class MplgBook final : public Rulebook {
 public:
  static std::unique_ptr<MplgBook> open(std::string_view id, const DataFiles&, Problems&);
  std::unique_ptr<const Game> load(const DataFile& scenario, Problems&) const override;
  bool check_army(const DataFile&, Problems&) const override;
  const Tables& t() const { return figures_; }

 private:
  Tables figures_;
};

// Terrain as the rules ask about it; the pieces of the board are what it was read from.
struct Area {
  std::vector<Point> points;
  i16 level = 0;
  Point low, high;  // of the smallest upright rectangle round it
  Polygon polygon() const { return {points}; }
};
struct Line {
  std::vector<Point> points;
  bool work = false;  // an entrenchment
  Polyline polyline() const { return {points}; }
};
struct Sector {
  Box box;
  Quad quad;
  Area area;
  i16 place = -1;
};
struct Ground {
  std::vector<Area> woods, hills, difficult, bridges;
  std::vector<Area> streams;  // one strip for each stretch
  std::vector<Line> walls, roads;
  std::vector<Sector> sectors;  // Unit::place is an index into this
};
struct Objective {
  i16 place = -1;
  int sector = -1;
  Point at;
};
// Where a unit may deploy, and how it comes in.
struct Post {
  std::vector<std::array<Point, 2>> zones;  // low and high corners
  bool suggested = false;
  Pose pose;
  Formation formation = Formation::line;
  bool prone = false;
  i16 sector = outside;
  Point entry;
};

class MplgGame final : public kit::GameOf<Types> {
 public:
  MplgGame(const MplgBook&, const ScenarioHead&);
  bool read(const Table& root);  // scenario.cpp; false with the faults told

  State start() const override { return start_; }
  Verdict check(const State&, const Order&) const override;
  void apply(State&, const Order&, Dice&, Journal*) const override;
  void menu(const State&, Menu&) const override;
  void propose(const State&, Rng&, std::size_t most, std::vector<Order>&) const override;
  i32 score(const State&, Side) const override;
  Thoughts thoughts() const override;
  Standing standing(const State&) const override;
  void outline(const State&, UnitId, std::vector<Point>&) const override;
  State seen_by(const State&, Side) const override;
  void overlays(const State&, UnitId, std::vector<Overlay>& out) const override;
  u8 markers(const State&, UnitId) const override;
  i32 full_strength(const State&, UnitId) const override;
  int last_turn(const State&) const override { return turns_; }
  std::string broken(const State&) const override;

  const Tables& t() const { return book_->t(); }
  const Ground& ground() const { return ground_; }
  const std::vector<Objective>& objectives() const { return objectives_; }
  const Post& post(UnitId u) const { return posts_[index(u)]; }
  UnitId general_of(UnitId u) const { return general_of_[index(u)]; }
  int turns() const { return turns_; }
  Arm arm(const Unit& u) const { return t().arm(u); }
  const Troop& troop(const Unit& u) const { return t().troop(u); }

  // ---- bodies and ground (measure.cpp)
  Box body(const Unit&) const;
  Box body(const Unit&, Pose, i16 place) const;
  int level_at(Point) const;
  int wood_at(Point) const;           // -1: none
  int sector_at(Point) const;         // -1: none
  bool sheltered(const Unit&) const;  // in dwellings or entrenchments (MPLG-R80)
  UnitId occupant(const State&, int sector) const;
  i32 allowance(const Unit& u) const { return t().move[static_cast<std::size_t>(troop(u).move)].value * ud; }
  // A circle round a unit's centre that holds its body, in sixteenths: a quick no before bodies are laid out.
  i32 girth(const Unit& u) const {
    if (!in_sector(u))
      return (u.strength * t().stand_width.value + t().stand_depth.value) * (ud / 20) * fine_parts + 32;
    const Box& house = ground_.sectors[static_cast<std::size_t>(u.place)].box;
    return (house.width + house.depth) * (fine_parts / 2) + 32;
  }
  bool beyond(const Quad& q, const Unit& u, i32 r) const {
    i64 reach = i64{q.radius} + girth(u) + i64{r} * fine_parts;
    return squared(fine(u.pose.at) - q.centre) > reach * reach;
  }
  bool clear_at(const State&, UnitId, const Box&, i16 place) const;  // overlaps no other unit and no other sector

 private:
  friend class ScenarioReader;
  const MplgBook* book_;
  State start_;
  Ground ground_;
  std::vector<Objective> objectives_;
  std::array<Post, max_units> posts_;
  std::array<UnitId, max_units> general_of_;
  int turns_ = 8;
};

// ---- measure.cpp: state to inputs, no dice
struct Sight {
  Clause why = Clause::none;  // what forbids it
  Point from, at;
  int range = 0;  // whole UD, rounded up
  explicit operator bool() const { return why == Clause::none; }
};
// Arc, what lies between, and how far. `reach`: beyond so many UD nothing is looked at any closer.
Sight sight(const MplgGame&, const State&, UnitId shooter, UnitId target, int reach);
// Every point of the target that can be aimed at, nearest first.
struct Aims {
  std::array<Sight, 6> list;
  std::size_t count = 0;
  Clause why = Clause::none;  // where there is none
};
Aims aims(const MplgGame&, const State&, UnitId shooter, UnitId target, int reach);
// Terrain alone, between two units (MPLG-R52).
bool terrain_blocks(const MplgGame&, const Segment&, const Unit& a, const Unit& b);
Cover cover_of(const MplgGame&, const Unit& target, Point from, Point at);
FireIn measure_fire(const MplgGame&, const State&, UnitId shooter, UnitId target, const Sight&);
ArtilleryIn measure_artillery(const MplgGame&, const State&, UnitId gun, UnitId target, const Sight&);
int reach_of(const Tables&, Weapon);
// Whether this unit may fire at that one now, step and actions included.
Verdict may_fire(const MplgGame&, const State&, UnitId shooter, UnitId target, Sight* = nullptr);
Verdict may_bombard(const MplgGame&, const State&, UnitId gun, UnitId target, Sight* = nullptr);
Clause cannot_shoot(const MplgGame&, const State&, UnitId shooter);  // whatever the target
Clause cannot_be_shot(const MplgGame&, const State&, UnitId target);

// ---- movement.cpp
struct Way {
  Verdict verdict;
  Pose start, end;       // start: where it is set down, out of a sector
  i16 sector = outside;  // that it enters
  i32 length = 0, cost = 0;
  int line = -1;  // of the road it follows
};
// The centre's way over the ground: what it costs, or what bars it.
Verdict over_ground(const MplgGame&, const Unit&, Point from, Point to, i32& cost, int but_sector = -1);
Way move_way(const MplgGame&, const State&, UnitId, const Order&);
Way road_way(const MplgGame&, const State&, UnitId, i32 distance);
Way enter_way(const MplgGame&, const State&, UnitId, int sector);
Way general_way(const MplgGame&, const State&, UnitId, Point to, bool road);
// A charge from where the unit stands; `reach` is what it may pay, or 0 for no limit.
struct ChargeWay {
  Verdict verdict;
  Pose start, end;
  i32 run = 0, cost = 0;
};
ChargeWay charge_way(const MplgGame&, const State&, UnitId charger, UnitId target, bool limited);
// A run of at least 2 UD, the last 2 of them over clear ground (MPLG-R42).
bool gallops(const MplgGame&, Point from, Point to);
bool may_pass(const MplgGame&, const Unit& mover, const Unit& friend_);
Pose set_down(const MplgGame&, const Unit&, int sector, Point towards);  // out of a sector, rear edge on its side
Verdict may_act(const MplgGame&, const State&, UnitId, Verb);
Verdict check_turn(const MplgGame&, const State&, const Order&);
bool infantry_in_open_order(const MplgGame&, const Unit&);
// The way of a retreat or withdrawal.
struct Flight {
  Pose end;
  i32 length = 0;
  bool whole = false;    // all of it
  bool to_edge = false;  // stopped by its own edge
};
Flight flight(const MplgGame&, const State&, UnitId, i32 length);
// Where the mover of the state stands after so much more of its path; and how much is left of it.
Pose along_path(const MplgGame&, const State&, i32 further);
i32 path_left(const MplgGame&, const State&);

// All that a step of play needs at hand.
struct Play {
  const MplgGame& g;
  State& s;
  Dice& dice;
  Journal* journal;
  const Tables& t() const { return g.t(); }
  void tell(Tell kind, Event e = {}) const;
  void tell(Tell kind, Event e, const Tally& why) const;
  void tell(Tell kind, Clause c, UnitId unit = UnitId::none, UnitId other = UnitId::none, i32 value = 0,
            i32 value2 = 0) const;
  void ask(Ask kind, Side side, UnitId unit = UnitId::none, UnitId other_ = UnitId::none) const;
  bool stopped() const { return s.over != 0 || s.waiting > 0 || dice.ran_short(); }
};

// turn.cpp: runs to the next decision.
void proceed(Play&);
void next_step(Play&);
void begin_turn(Play&);
void start_step(Play&, Step);

// setup.cpp
Verdict check_setup(const MplgGame&, const State&, const Order&);
void apply_setup(Play&, const Order&);
void next_setup(Play&);
bool has_suggestion(const MplgGame&, const State&, Side);
Verdict check_arrival(const MplgGame&, const State&, const Order&);
bool can_arrive(const MplgGame&, const State&, UnitId, Pose& at);
void arrive(Play&, const Order&);

// morale.cpp
void add_test(Play&, UnitId, i16 cause);
bool tests_due(const State&);
void run_tests(Play&);  // until none is due or the dice ran short
void lose(Play&, UnitId, const Toll&, Clause why);
void destroy(Play&, UnitId, Tell how, Clause why, bool warn = true);
void retreat(Play&, UnitId, Clause why);
void warn_friends(Play&, UnitId, const Unit& as_it_stood, i16 cause);
void release_tests_of_friends(State&);
void leave_melee(State&, UnitId);
void drop_links(State&, UnitId, u8 kind);
void take_general_out(Play&, UnitId, Tell how, Clause why);
void displace_generals(Play&, UnitId by);
void go_prone(Play&, UnitId, Tell how, Clause why);
bool can_lie_down(const MplgGame&, const State&, UnitId);
Verdict may_withdraw(const MplgGame&, const State&, UnitId);
void withdraw(Play&, UnitId);

// shooting.cpp
void shoot(Play&, UnitId shooter, UnitId target, const Sight&);
void bombard(Play&, UnitId gun, UnitId target, const Sight&);
void land_shells(Play&);
bool any_shot(const MplgGame&, const State&, Side);
bool any_bombardment(const MplgGame&, const State&, Side);
Side firing_side(const State&);  // who may interrupt now; nobody outside steps 2, 3, 5, 6
void advance_mover(Play&);
void begin_path(Play&, UnitId, Path, const Pose& to, i16 way);
void end_path(State&);
Verdict check_fire(const MplgGame&, const State&, const Order&);
void apply_fire(Play&, const Order&);
bool standing_fire(Play&);  // one shot by those told to fire at what is in reach when the step begins
bool anyone_can_lie_down(const MplgGame&, const State&, Side);

// charges.cpp
Verdict may_charge(const MplgGame&, const State&, UnitId charger, UnitId target, ChargeWay* = nullptr);
Verdict may_counter(const MplgGame&, const State&, UnitId, UnitId charger);
void proceed_charges(Play&);
void declare(Play&, UnitId charger, UnitId target);
void declare_counter(Play&, UnitId, UnitId charger);
void finish_charge(Play&);
bool has_link(const State&, u8 kind, UnitId a, UnitId b = UnitId::none);

// melee.cpp
void proceed_melees(Play&);
UnitSet melee_of(const State&, UnitId);
UnitSet enemies_touched(const State&, UnitId);
Verdict check_melee(const MplgGame&, const State&, const Order&);
void apply_melee(Play&, const Order&);

// action.cpp: the movement step
Verdict check_action(const MplgGame&, const State&, const Order&);
void apply_action(Play&, const Order&);
void finish_path(Play&);
Verdict check_standing_order(const State&, const Order&);
void apply_standing_order(Play&, const Order&);

// The lists of orders behind propose() and menu().
void propose_setup(const MplgGame&, const State&, Rng&, std::vector<Order>&);
void propose_actions(const MplgGame&, const State&, Rng&, std::size_t most, std::vector<Order>&);

constexpr Text not_asked{"Ce n'est pas ce qui est demandé maintenant.", "That is not what is asked now."};
constexpr Text not_yours{"Cette unité n'est pas à vous.", "That unit is not yours."};
constexpr Text not_enemy{"La cible n'est pas une unité ennemie sur la table.",
                         "The target is no enemy unit on the table."};
constexpr Text no_unit{"Cette unité n'est pas sur la table.", "That unit is not on the table."};
constexpr Text no_place{"Ce lieu n'est pas un bâtiment.", "That place is no building."};

inline Verb verb_of(const Order& o) { return static_cast<Verb>(o.verb); }
inline Order make(Verb v, UnitId unit = UnitId::none, UnitId target = UnitId::none) {
  Order o;
  o.verb = static_cast<u8>(v);
  o.unit = unit, o.target = target;
  return o;
}
Verdict check_own(const State&, UnitId, Side);
Verdict check_enemy(const State&, UnitId, Side);

}  // namespace grog::mplg
