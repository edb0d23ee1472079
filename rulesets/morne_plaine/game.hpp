// The game as the kernel sees it, and the pieces that its sources share.
#pragma once
#include "core/field/bodies.hpp"
#include "core/field/ground.hpp"
#include "core/geometry/sweep.hpp"
#include "rulesets/kit/book.hpp"
#include "rulesets/kit/game.hpp"
#include "rulesets/kit/play.hpp"
#include "rulesets/kit/proposals.hpp"
#include "rulesets/kit/refusals.hpp"
#include "rulesets/morne_plaine/procedures.hpp"
#include "rulesets/morne_plaine/state.hpp"
#include "rulesets/morne_plaine/tables.hpp"

namespace grog::morne_plaine {

const kit::LabelKeys& label_keys();
std::span<const EmbeddedFile> embedded_files();
class PlaineGame;

class PlaineBook final : public kit::BookOf<Tables, PlaineGame> {
 public:
  bool read(const DataFiles& files, Problems& problems) {
    return BookOf::read("morne-plaine", files, label_keys(), problems);
  }
  bool check_army(const DataFile&, Problems&) const override;

 private:
  void check_army(const Table& root) const;
};

// Of an army: who leads, and whom (section 8).
struct Leaders {
  int generals = 0, adcs = 0, units = 0;
  void add(const Troop&);
  bool too_many_generals(const Tables&) const;
  bool too_many_adcs(const Tables&) const;
};
std::pair<Figure, Figure> figures_of(const Tables&, const Troop&);  // the least and the most

struct Terrain {  // a piece of the board, as rules look at it
  Ground ground = Ground::road;
  std::size_t piece = 0;
  Box shape;       // that holds it; of a building, the building
  Quad box;        // the same
  i16 place = -1;  // of a building
  i16 level = 0;
};
// What questions ask the ground for: classes of its pieces.
enum : field::Classes {
  house = 1,
  wood = 2,
  hill = 4,
  difficult = 8,
  obstructing = 16,  // an obstacle, buildings among them
  slowing = 32,      // difficult or an obstacle, but no building
  covering = 64,     // gives cover, but no building
};
struct Objective {
  i16 place = -1;
  i16 worth = 0;
};
struct Suggestion {
  bool given = false;
  Pose pose;
  Formation formation = Formation::line;
  i16 front = 0, place = in_the_open;
};
struct Size {
  i32 width = 0, depth = 0;
};

class PlaineGame final : public kit::GameOf<Types> {
 public:
  using Book = PlaineBook;
  PlaineGame(const PlaineBook&, const ScenarioHead&);
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
  Verdict may_measure(const State&, UnitId, UnitId) const override;
  void overlays(const State&, UnitId, std::vector<Overlay>& out) const override;
  u8 markers(const State&, UnitId) const override;
  i32 full_strength(const State&, UnitId) const override;
  int last_turn(const State&) const override { return turns_; }
  std::string broken(const State&) const override;

  const Tables& t() const { return book_->t(); }
  const field::Ground& land() const { return land_; }
  std::span<const Terrain> lands() const { return lands_; }
  const Terrain& terrain(const field::GroundPiece& p) const { return at(lands_, p.own); }
  std::span<const Point> points(const Terrain& l) const { return board_.pieces[l.piece].points; }
  const GroundRow& ground(const Terrain& l) const { return t().ground[l.ground]; }
  const Terrain* building(i16 place) const;  // null where that place is none
  std::span<const Objective> objectives() const { return objectives_; }
  Point spot(const Objective&) const;  // the middle of its building, or its mark on the table
  const Suggestion& suggested(UnitId u) const { return suggested_[index(u)]; }
  bool has_suggestion(const State&, Side) const;
  i32 edge_direction(Side s) const { return edge_[index(s)]; }  // towards that side's own table edge
  int turns() const { return turns_; }
  i32 zone_depth() const { return zone_depth_; }

 private:
  friend class ScenarioReader;
  std::string broken_alone(const Unit&, const Quad&) const;
  const PlaineBook* book_;
  State start_;
  std::vector<Terrain> lands_;
  field::Ground land_;       // the same, with an index
  std::vector<i16> houses_;  // of each place of the board, its terrain; -1 where it is no building
  std::vector<Objective> objectives_;
  std::array<Suggestion, max_units> suggested_{};
  std::array<i32, 2> edge_{half_turn, 0};
  int turns_ = 6;
  i32 zone_depth_ = 0;
};

// ---- body.cpp: what a unit covers and where its figures stand
Size size_of(const Tables&, const Troop&, Formation, int front, int formed, int figures);
Size size_of(const Tables&, const Unit&);
Box body(const PlaineGame&, const Unit&);  // of a garrison, the building
int front_now(const Unit&);                // figures of the front rank that are left
int side_figures(const Unit&, int side);   // of a square, front side first
int ranks_of(const Unit&);
inline constexpr int max_figures = 64;
int figure_points(const PlaineGame&, const Unit&, Row<Fine, max_figures>&);
void shrink(const PlaineGame&, State&, UnitId, int before);  // after losses: the front stays where it is
Point behind_same_front(const Box&, Size);                   // the centre of another size behind the same front
bool all_round(const Tables&, const Unit&);  // no flank, no front: squares, skirmishers, garrisons, leaders, routed
// The front rank that a unit may take in a formation, or the clause that forbids it.
Verdict may_form(const Tables&, const Troop&, Formation, int front, int figures);
int usual_front(const Tables&, const Troop&, Formation, int figures);

// Where everybody stands, laid out as it is asked for: troops and skirmishers in the open, garrisons, leaders.
enum StandsAs : int { troops, skirmishers, garrisons, leaders };
struct Layout {
  const PlaineGame* g;
  static constexpr int kinds = 4;
  int kind_of(const grog::Unit&) const;
  Box box_of(const grog::Unit& u) const { return body(*g, typed<Types>(u)); }
};
struct Bodies : field::Bodies<Layout> {
  Bodies(const PlaineGame& g, const State& s) : field::Bodies<Layout>({&g}, plain(s)) {}
  UnitSet in_the_open() const { return kind(troops) | kind(skirmishers); }
  void put(const PlaineGame& g, UnitId id, const Unit& u) { field::Bodies<Layout>::put(id, Quad(body(g, u))); }
};
// Bodies side by side, for those who must find room among them.
struct Crowd {
  std::array<Quad, max_units> quad;
  std::size_t count = 0;
  Crowd(const Bodies& b, const UnitSet& who) {
    who.each([&](UnitId u) { quad[count++] = b[u]; });
  }
  void add(const Quad& q) {
    if (count < max_units) quad[count++] = q;
  }
  std::span<const Quad> all() const { return {quad.data(), count}; }
};
// Those in the open whom a unit may not pass (MP-R25, MP-R27).
UnitSet barring(const PlaineGame&, const State&, const Bodies&, UnitId mover);
bool in_a_wall(const PlaineGame&, const Quad&, i16 except = in_the_open);  // overlaps a building

// ---- measure.cpp: state to inputs, no dice
bool behind_front(const PlaineGame&, const Unit& who, const Unit& of);  // at least half (MP-15.1)
bool takes_in_flank(const PlaineGame&, const Unit& charger, const Unit& target);
bool in_front_half(const PlaineGame&, const Unit& of, const Unit& target);    // the 180 degree arc
int firing_side(const PlaineGame&, const Unit& shooter, const Unit& target);  // -1: in no arc
Point firing_point(const PlaineGame&, const Unit& shooter, int side);
Squared firing_gap(const PlaineGame&, const Unit& shooter, int side, const Quad& target);
i32 inches_up(const Squared&);
Verdict sight(const PlaineGame&, const State&, const Bodies&, UnitId from, Point eye, UnitId to,
              const UnitSet& through);
// The same for a place on the table, on which nobody stands.
bool sees_place(const PlaineGame&, const State&, const Bodies&, UnitId from, Point eye, Point place);
Cover cover_of(const PlaineGame&, const Unit& target, Point from);
Cover area_cover(const PlaineGame&, const Unit& target);  // of the ground it stands on alone
bool defends(const PlaineGame&, const Unit&, Point from);
bool half_on(const PlaineGame&, const Unit&, const Terrain&);
bool in_difficult(const PlaineGame&, const Unit&);
bool in_command(const PlaineGame&, const State&, UnitId);
int worth_of(const Tables&, const Unit&);
TargetIn measure_target(const PlaineGame&, const State&, UnitId target, Point from);
Shooter shooter_of(const Troop&);
FireIn measure_fire(const PlaineGame&, const State&, UnitId shooter, UnitId target, Shot, int side);
ArtilleryIn measure_artillery(const PlaineGame&, const State&, UnitId battery, UnitId target);
// May it fire at that target from where it stands? `side` is the side of a square, else 0.
Verdict may_fire(const PlaineGame&, const State&, const Bodies&, UnitId shooter, UnitId target, Shot, int& side);
Verdict may_bombard(const PlaineGame&, const State&, const Bodies&, UnitId battery, UnitId target);

// ---- movement.cpp: chosen moves
struct Path {
  Verdict verdict;
  Pose end;
  i16 place = in_the_open;  // a building entered
  i32 distance = 0;
  bool slowed = false;
  Clause slowed_by = Clause::none;
};
i32 base_move(const Tables&, const Unit&);                                   // tenths of a millimetre
bool passes(const PlaineGame&, const State&, UnitId mover, UnitId through);  // skirmishers and leaders among friends
bool slows(const PlaineGame&, const Motion&, Clause* why = nullptr);
Path plan_move(const PlaineGame&, const State&, const Bodies&, UnitId, const Order&, i32 allowance, Clause limit);
Path plan_free_move(const PlaineGame&, const State&, const Bodies&, UnitId, const Pose& to, i32 allowance,
                    Clause limit);
Path plan_entry(const PlaineGame&, const State&, const Bodies&, UnitId, i16 place, i32 allowance, Clause limit);
// A body where it would stand: on the table, clear of units and buildings, an inch from enemies.
Verdict stands_clear(const PlaineGame&, const State&, const Bodies&, UnitId, const Box&, bool keep_apart);
// The same body shifted by the least distance that clears it (MP-R52); refused beyond two inches.
Path settle(const PlaineGame&, const State&, const Bodies&, UnitId, const Box&);
Unit formed_as(const PlaineGame&, const Unit&, Formation, int front, i32 facing, bool keep_front_line);
// The unit set up before the given side of its building, or none.
bool set_up_outside(const PlaineGame&, const State&, const Bodies&, UnitId, int side, Unit& out);

// ---- displacement.cpp: moves that dice or enemies dictate
struct Play;
i32 push(Play&, UnitId, i32 direction, i32 distance);  // facing kept; stops at what is in the way
void flee(Play&, UnitId, i32 direction, i32 distance, bool round_obstacles, Clause);
bool bring_into_contact(Play&, UnitId charger, UnitId target, bool realign);
void line_up_behind(Play&, UnitId support, UnitId ahead);
void advance_towards(Play&, UnitId, UnitId target, i32 distance);  // the straight move of a failed charge
void clear_leaders(Play&, UnitId mover);
Point front_centre(const PlaineGame&, const Unit&);
// From the centre of the front to the nearest point of the target, straight.
struct Reach {
  Segment line;
  Squared gap;
  bool slowed = false;
};
Reach charge_line(const PlaineGame&, const State&, const Unit& charger, UnitId target);
// A distance as a computer judges it by eye: wrong by a tenth at most, the same error all turn for one pair (MP-R35).
i32 judged(const State&, UnitId from, UnitId to, i32 tenths);

// ---- overlays.cpp: outlines for clients
void clip_to_table(const Board&, std::vector<Point>&);
std::vector<Point> table_ahead(const PlaineGame&, const Box&);  // all that lies ahead of its rear

// ---- losses.cpp: what fire and fear do to units
void lose(Play&, UnitId, int figures, Clause);
void remove_unit(Play&, UnitId, Tell, Clause);
bool dwindled(const Tables&, const Unit&);
void leave_melee(Play&, UnitId);
void suffer_fire(Play&, UnitId target, UnitId firer, const Harm&, Clause);
void become_fleeing(Play&, UnitId);
void rout(Play&, UnitId, i32 direction, int inches, bool round_obstacles,
          Clause);  // flees, or is destroyed a second time

// ---- the steps of a turn
// Of each verb whether it is allowed and what it does; which is asked when stands in turn.cpp.
Verdict check_deploy(const PlaineGame&, const State&, const Order&);
Verdict check_garrison(const PlaineGame&, const State&, const Order&);
Verdict check_suggested(const PlaineGame&, const State&, const Order&);
Verdict check_done(const PlaineGame&, const State&, const Order&);
void draw_lots(Play&, const Order&);
void deploy(Play&, const Order&);
void put_into(Play&, const Order&);
void deploy_suggested(Play&, const Order&);
void deployed(Play&, const Order&);
void next_setup_step(Play&);
Verdict check_action(const PlaineGame&, const State&, const Order&);
Verdict check_action(const PlaineGame&, const State&, const Bodies&, const Order&);
void apply_action(Play&, const Order&);
void tell_move(Play&, const Order&, const Path&, Clause why);
Verdict check_guns(const PlaineGame&, const State&, const Bodies&, const Order&);  // guns.cpp
void apply_guns(Play&, const Order&);
Verdict check_form(const PlaineGame&, const State&, const Bodies&, UnitId, const Order&, Path* out, Unit* formed);
Verdict check_charge(const PlaineGame&, const State&, const Bodies&, const Order&);
void declare_charge(Play&, const Order&);
Verdict check_reaction(const PlaineGame&, const State&, const Order&);
void apply_reaction(Play&, const Order&);
void begin_melees(Play&);
void go_on_fighting(Play&);
Verdict check_fight(const PlaineGame&, const State&, const Order&);
void fight_one(Play&, const Order&);
Verdict check_test(const PlaineGame&, const State&, const Order&);
void test_loser(Play&, const Order&);
Verdict check_victor(const PlaineGame&, const State&, const Order&);
Verdict check_stay(const PlaineGame&, const State&, const Order&);
Verdict check_pursue(const PlaineGame&, const State&, const Order&);
Verdict check_occupy(const PlaineGame&, const State&, const Order&);
void stay(Play&, const Order&);
void withdraw(Play&, const Order&);
void pursue(Play&, const Order&);
void occupy(Play&, const Order&);
void dissolve(Play&, int melee);  // those in it are free again
void forget_flights(Play&);
Link* link_of(State&, int melee);
Link& join_melee(Play&, UnitId, UnitId);
void settle_melee(Link&);  // its round and result of this turn are over
UnitId melee_lead(const State&, int melee, Side);
// The units of one side of a melee: the one in contact, then its supports.
struct Band {
  Row<UnitId, 4> id{};
  int count = 0;
  const UnitId* begin() const { return id.data(); }
  const UnitId* end() const { return id.data() + count; }
};
Band melee_units(const State&, int melee, Side);
void mark_panic(Play&);
void begin_player_turn(Play&, Side);
void end_player_turn(Play&);
void start_unit_turn(Unit&);

// What an order's legs say of a facing, or the unit's own.
i32 wanted_facing(const Order&, const Unit&);

// All that a step of play needs at hand.
struct Play : kit::PlayOf<PlaineGame, Tell> {
  Unit& operator[](UnitId u) const { return s[u]; }
  // What may be told of a unit, and of what it does to another.
  Event of(UnitId unit, Clause clause, i32 value = 0, UnitId other = UnitId::none, u8 option = 0) const {
    return {.option = option, .side = s[unit].side, .unit = unit, .other = other, .clause = clause, .value = value};
  }
  void tell_unit(Tell kind, UnitId, Clause, i32 value = 0, UnitId other = UnitId::none) const;
};

using kit::make;
inline Verb verb_of(const Order& o) { return static_cast<Verb>(o.verb); }
inline Formation formation_asked(const Order& o) { return static_cast<Formation>(o.option); }
inline Face face_of(int side) { return static_cast<Face>(side); }  // of a square: clockwise from its front
inline constexpr u8 keep_formation = 6;                            // the option of `stay` that changes nothing

inline bool stands(const State& s, UnitId id) { return s.has(id) && present(s[id]); }
inline constexpr auto on_the_table = [](const Unit& u) { return present(u); };
inline auto present_of(Side side) {
  return [side](const Unit& u) { return u.side == side && present(u); };
}
template <class F>
void each_present(const State& s, F&& f) {
  each_unit(s, on_the_table, f);
}

}  // namespace grog::morne_plaine
