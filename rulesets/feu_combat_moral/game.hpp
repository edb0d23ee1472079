// The game as the kernel sees it, and the pieces that its sources share.
#pragma once
#include "core/field/advance.hpp"
#include "rulesets/feu_combat_moral/procedures.hpp"
#include "rulesets/feu_combat_moral/state.hpp"
#include "rulesets/feu_combat_moral/tables.hpp"
#include "rulesets/kit/book.hpp"
#include "rulesets/kit/game.hpp"
#include "rulesets/kit/play.hpp"
#include "rulesets/kit/proposals.hpp"
#include "rulesets/kit/refusals.hpp"

namespace grog::feu_combat_moral {

std::span<const EmbeddedFile> embedded_files();

inline constexpr std::size_t most_units = 60;  // so that the links of a period always find room

class FcmGame;
class FcmBook final : public kit::BookOf<Tables, FcmGame> {
 public:
  FcmBook() { version_ = 2; }
  bool check_army(const DataFile&, Problems&) const override;  // army.cpp
};

enum class TableEdge : u8 { north, east, south, west };

// What never changes of a unit: its price, and what only some have.
struct UnitInfo {
  i32 price = 0;          // of the whole unit, in tenths of a point
  int elite_figures = 0;  // of its elite companies
  int initial = 1;
  // Where the scenario would put it.
  bool suggested = false;
  i16 suggested_place = on_field;
  Pose suggested_pose;
  Goal suggested_goal;
  // When and where it comes on, for a reinforcement.
  int arrives = 0;
  Point entry;
  i16 entry_facing = 0;
};
struct Spot {  // a place of the board
  Ground ground = Ground::house;
  int piece = 0;
  Box box;          // of a house element
  Quad quad{};      // the same, laid out
  i32 percent = 0;  // of the enemy's budget, if held alone at the end
};
// Classes of field::GroundPiece: one for each kind of ground. Its number is that of the board's piece; its own index is
// that of a place of the board, and the level of a slope.
template <class... Grounds>
constexpr field::Classes class_of(Grounds... g) {
  return ((field::Classes{1} << number_of(g)) | ...);
}
constexpr Ground ground_of(const field::GroundPiece& p) { return Ground{byte_of(std::countr_zero(p.classes))}; }

struct GroundKinds {  // by what their rows say; `light` of skirmishers
  field::Classes closed = 0, closed_to_guns = 0, closed_to_charging_horse = 0, slow = 0, slow_to_light = 0,
                 difficult = 0, cover = 0;
};

class FcmGame final : public kit::GameBy<FcmGame, FcmBook, Types> {
 public:
  static constexpr std::string_view ruleset_id = "feu-combat-moral";
  static kit::LabelKeys labels();
  FcmGame(const FcmBook&, const ScenarioHead&);
  bool read(const Table& root);  // scenario.cpp; false with the faults told

  Verdict check(const State&, const Order&) const override;
  void apply(State&, const Order&, Dice&, Journal*) const override;
  void menu(const State&, Menu&) const override;
  void propose(const State&, Rng&, std::size_t most, std::vector<Order>&) const override;
  i32 score(const State&, Side) const override;  // score.cpp
  Standing standing(const State&) const override;
  void account(const State&, std::vector<BattleLine>&) const override;
  bool follow_up(const Order& given, State& at, Order& next) const override;
  std::optional<Box> drawn(const State&, UnitId) const override;
  State seen_by(const State&, Side) const override;
  bool is_secret(const State&, const Order&) const override;
  void overlays(const State&, UnitId, std::vector<Overlay>&) const override;  // overlays.cpp
  u8 markers(const State&, UnitId) const override;
  void way(const State&, const Order&, std::vector<Pose>&) const override;  // movement.cpp
  Toll toll(const State&, const Order&) const override;                     // movement.cpp
  i32 full_strength(const State& s, UnitId u) const override { return s[u].initial; }
  int last_turn(const State& s) const override { return periods(s); }
  std::string unit_name(const State&, UnitId, Lang) const override;
  std::string broken(const State&) const override;

  const UnitInfo& info(UnitId u) const { return info_[index(u)]; }
  const std::vector<Spot>& spots() const { return spots_; }
  const Spot& spot(const field::GroundPiece& p) const { return at(spots_, p.own); }
  const field::Ground& land() const { return land_; }
  const GroundKinds& kinds() const { return kinds_; }
  bool on_board(const Quad& q) const { return grog::on_table(q, board_.width, board_.height); }
  const Piece& piece(int i) const { return at(board_.pieces, i); }
  TableEdge edge_of(Side s) const { return edge_[index(s)]; }
  i32 home_bearing(Side s) const { return number_of(edge_of(s)) * quarter_turn; }
  const Box& zone(Side s) const { return zone_[index(s)]; }
  bool in_zone(Side, const Quad&) const;  // wholly
  int manoeuvre(const Unit& u) const;     // class A, B, C: 0, 1, 2
  int periods(const State& s) const { return s.game.periods; }

 private:
  friend class ScenarioReader;
  std::array<UnitInfo, max_units> info_{};
  std::vector<Spot> spots_;
  field::Ground land_;
  GroundKinds kinds_;
  std::array<TableEdge, 2> edge_{};
  std::array<Box, 2> zone_{};
};

// ---- shape.cpp: footprints, fronts, ranks
struct Size {
  i32 width, depth;
};
struct Ranks {
  int first = 1, count = 1;  // figures of the first rank, number of ranks
};
Size size_of(const FcmGame&, const Unit&, const Goal&, int figures);
Box box_of(const FcmGame&, const Unit&);
i32 farthest_part(const FcmGame&, const Unit&);                // of any body that it may have, from its middle
i32 start_distance(const FcmGame&, const Unit&, const Unit&);  // between them when the period began
void note_start(Unit&);
Ranks ranks_of(const Unit&);
int full_ranks_behind(const FcmGame&, UnitId, const Unit&);  // FCM-6.31, 6.32
int face_figures(const Unit&, Face);
Posts even_posts(const Tables&, int figures);
int usual_front(const FcmGame&, const Unit&, int figures);
// Of that front, or of the usual one where the formation leaves no choice or none is made.
Goal goal_with(const FcmGame&, UnitId, const Unit&, Formation, bool elites, int front);
Goal usual_column(const FcmGame&, const Unit&);
Goal goal_of(const Unit&);
void take_shape(Unit&, const Goal&);
// Whether the formation is one that the unit can take, and with that front.
Verdict check_goal(const FcmGame&, UnitId, const Unit&, const Goal&);
int change_halves(const FcmGame&, const Unit&, Formation to);
int reform_halves(const FcmGame&, const Unit&);
bool is_formed(const Unit&);  // FCM-21.18
i32 speed_of(const FcmGame&, const Unit&);
i32 charge_bonus(const FcmGame&, const Unit&);
i32 column_speed(const FcmGame&, const Unit&);
// Skirmishers: foot. Horse in open order is like them only where a clause says so (FCM-21.9).
bool is_skirmisher(const FcmGame&, const Unit&);
bool turns_free(const FcmGame&, const Unit&);  // skirmishers and squares
bool has_flanks(const FcmGame&, const Unit&);  // FCM-24.11

// ---- a position with its bodies laid out, of which questions are asked
struct Layout {
  using State = feu_combat_moral::State;
  const FcmGame* g;
  static constexpr int kinds = 3;
  int kind_of(const Unit& u) const { return !on_table(u) ? -1 : is_officer(u) ? 2 : in_house(u) ? 1 : 0; }
  Box box_of(const Unit& u) const { return feu_combat_moral::box_of(*g, u); }
  i32 reach_of(const Unit& u) const { return farthest_part(*g, u); }
};
struct Ahead {  // how far a leg may go before it is stopped, and by what clause
  i32 steps = 0;
  Clause barred = Clause::none;
};
// Who is looked out for on a way: an order on paper knows of no unit, for all may have moved by then; a plan goes by
// where enemies stand now; and on the way itself everybody is met.
enum class Eyes : u8 { on_paper, as_seen, on_the_way };
class Scene {
 public:
  using State = feu_combat_moral::State;
  using Bodies = field::Bodies<Layout>;
  Scene(const FcmGame& game, const State& state) : g(game), s(state), bodies({&game}, state) {}
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;
  const FcmGame& g;
  const State& s;
  Bodies bodies;

  const Tables& t() const { return g.t(); }
  const Quad& operator[](UnitId u) const { return bodies[u]; }
  Box box(UnitId u) const { return box_of(g, s[u]); }
  UnitSet in_the_open() const { return bodies.kind(0); }
  UnitSet troops() const { return bodies.kind(0) | bodies.kind(1); }  // all but officers
  UnitSet enemies(Side side) const { return troops() & bodies.of(other(side)); }
  i32 gap(UnitId a, UnitId b) const { return distance(bodies[a], bodies[b]); }
  bool formed_enemy_within(Side, const Quad&, i32 r) const;

  // The last wheel looked along: one way after another that is thought of begins with it.
  struct Wheel {
    UnitId unit = UnitId::none;
    Box from;
    Stretch leg;
    Eyes eyes{};
    bool strict = false;
    friend bool operator==(const Wheel&, const Wheel&) = default;
  };
  mutable Wheel wheel;
  mutable Ahead wheel_ahead;
  mutable UnitId nearest_of = UnitId::none;  // whose nearest enemy was asked for last
  mutable Bodies::Nearest nearest;
};

// ---- sight.cpp, measure.cpp: state to inputs, no dice
bool in_melee(const State&, UnitId);
int level_at(const FcmGame&, Point);
bool sees(const Scene&, UnitId from, UnitId to);
bool sees_point(const Scene&, UnitId from, Point eye, Point);  // for drawing
Cover cover_of(const Scene&, UnitId unit, UnitId seen_by);
using Nearest = Scene::Bodies::Nearest;
Nearest nearest_enemy(const Scene&, UnitId, bool only_seen = false);
struct Frame {  // a point seen from a unit: to the right of it, ahead of it, from its centre
  i64 right, ahead;
};
Frame frame_of(const Quad&, Point);
Face touched_face(const Quad& target, const Quad& attacker);
MoraleIn measure_morale(const Scene&, UnitId, Why, UnitId other);
struct Shot {
  bool possible = false;
  Clause clause = Clause::none;  // why not
  i32 distance = 0;
  int figures = 0;
  Time time = Time::none;
};
Verdict may_fire(const FcmGame&, const State&, UnitId);
const Figure& reach_of(const Tables&, const Troop&);
Shot measure_shot(const Scene&, UnitId shooter, UnitId target);
FireIn fire_input(const Scene&, UnitId shooter, UnitId target, const Shot&);
GunIn gun_input(const Scene&, UnitId shooter, UnitId target, const Shot&, bool canister);
MeleeIn measure_melee(const Scene&, const Link&);
Stance stance_of(Formation, Arm);
struct Inside {  // a house
  int figures = 0;
  bool enemy = false;  // of that side
};
Inside inside_of(const State&, int place, Side);
struct Officers {  // with a unit
  UnitId general = UnitId::none, aide = UnitId::none;
  int value = 0;  // of the general, in twenties
};
Officers officers_with(const FcmGame&, const State&, UnitId);

struct Play : kit::PlayOf<FcmGame, Tell> {
  Scene scene() const { return {g, s}; }  // as it stands now
};

// ---- movement.cpp
inline Stride wheel_by(i32 right) { return right > 0 ? Stride::wheel_right(right) : Stride::wheel_left(-right); }
// What a body goes over and whom it reaches along the whole of its way, leg by leg.
struct Trail {
  bool broke_order = false;  // by difficult ground (FCM-21.16)
  UnitSet officers;          // of the enemy (FCM-28.6)
};
void follow(const Scene&, UnitId, const Motion&, Trail&);
void settle(Play&, UnitId, const Box&, const Trail&);  // puts it at the end of its way
struct March {                                         // what one half-period of a path comes to
  Box at;
  i32 spent = 0;
  Path legs{};  // what is left of it
  Clause barred = Clause::none;
  bool climbed = false;
  Trail trail{};
};
// Half as far again on a road: from where, and whether what was walked of a path has kept to it (FCM-22.10).
bool may_use_road(const Scene&, UnitId, const Box& from);
bool stays_on_road(const FcmGame&, Box from, const Path& legs, const Path& left);
bool fits(const Scene&, UnitId, const Quad&, bool officers_block = false);
// Whether it would stand nearer to an enemy than it may, and nearer than before (FCM-20.8, 27.6): after a turn on the
// spot, which is free to a halted unit, in a house or outside it.
Clause comes_near(const Scene&, UnitId, const Quad& from, const Quad& to, Eyes, bool on_the_spot = false);
March march_half(const Scene&, UnitId, const Box& from, const Path& legs, i32 allowance, Eyes);
// As much of a path as can be walked in a period, from what is known now.
enum class Trimmed : u8 { nothing, part, whole };
Trimmed trim_path(const Scene&, UnitId, Path& legs);
// Where the legs of its order lead, were nothing in the way.
Box path_end(Box from, const Unit&);
Verdict legs_of(const Scene&, UnitId, const Order&, Path& legs);
Verdict check_path(const Scene&, UnitId, const Order&);
bool legs_to_pose(const Scene&, UnitId, const Pose&, Path& legs);
Pose pose_before(const Scene&, UnitId, const Spot& house);  // touching the side that it sees
bool touches_house(const Scene&, UnitId, const Spot&);
// Up to a house in one half-period, so that it may enter in the next; none where it stands there already (FCM-23.7).
std::optional<Path> way_to_house(const Scene&, UnitId, const Spot&);
void place_at(Play&, UnitId, const Box&);  // officers in contact go with it
void follow_officers(const FcmGame&, State&, UnitId);
void move_by_order(Play&, UnitId);
// Runs away for so far, passing through, going round or stopping (FCM-27.12, 27.13, 27.20).
void run_away(Play&, UnitId, i32 distance, i32 direction);
i32 run_direction(const Scene&, UnitId);
i32 run_speed(const FcmGame&, const Unit&);
struct Run {  // straight ahead until something is met
  Box at;
  i32 steps = 0;
  UnitId met = UnitId::none;  // an enemy
};
Run run_straight(const Scene&, UnitId, const Box&, i32 bearing, i32 distance);
// How many of the steps ahead a purse pays for over the ground as it is.
i32 paid_steps(const FcmGame&, const Unit&, const Motion&, i32 steps, i32 purse, i32& cost, i32 price = 1);
// Whether it leads higher anywhere than where it begins, and slows those who go that way (FCM-22.11).
bool climbs(const FcmGame&, const Unit&, Point from, Point to);
// What climbing takes from the whole of a half-period, however late in it (FCM-22.11).
i32 lost_uphill(const FcmGame&, i32 half);
i32 open_steps(const Motion&, i32 steps, i32 price, i32 purse);  // where the ground costs nothing
// How far a way is open up to closed ground; a river may be crossed where a bridge or ford lies (T13).
Room open_until(const FcmGame&, const field::Advance&, const field::GroundPiece&);
i32 open_ground(const FcmGame&, const Unit&, const Motion&);  // up to where closed ground lies across the way
field::Classes closed_to(const FcmGame&, const Unit&);
void lose_step(Play&, UnitId, Clause);
void at_best(Unit&, Level);
std::optional<Box> reshaped(const Scene&, UnitId, const Goal&);  // where the new shape fits

// ---- flee.cpp
std::optional<Box> house_exit(const Scene&, UnitId, int side);  // column outside that side
void come_out(Play&, UnitId, int side, const Box&);
int side_away_from(const Scene&, UnitId garrison, UnitId enemy);

// ---- turn.cpp
void advance(Play&);
void begin_period(Play&);  // throws for the initiative

// ---- losses.cpp
void remove_unit(Play&, UnitId, Clause);
void lose_men(Play&, UnitId, i32 losses, Clause, bool by_fire);
void sweep_dead(Play&);  // units below two figures (FCM-27.11)
void enter_house(Play&, UnitId, int place);
void finish(Play&, Clause);
i32 budget_lost(const FcmGame&, const State&, Side);             // tenths of a point, objectives not counted
Side holder_of(const FcmGame&, const State&, std::size_t spot);  // FCM-29.8
i32 objectives_lost(const FcmGame&, const State&, Side);         // per cent

// ---- orders.cpp: check and keep the orders of a period
Verdict check_order(const Scene&, const State&, const Order&);
Verdict check_arrival(const Scene&, const State&, const Order&);
void keep_order(Play&, const Order&);
Verdict check_charge(const Scene&, UnitId, UnitId target);

// ---- reactions.cpp, charge.cpp
i32 full_speed(const FcmGame&, const Unit&);          // with the bracket
bool can_charge_at_all(const FcmGame&, const Unit&);  // FCM-24.1
UnitSet chargers_of(const State&, UnitId target);
Reactions reactions_open(const FcmGame&, const State&, UnitId);
Share time_to_contact(const FcmGame&, const State&, UnitId charger, UnitId target);
Goal square_of(const FcmGame&, const Unit&);  // that it forms before horse, unless its owner says otherwise
bool has_time_for(const FcmGame&, const State&, UnitId, const UnitSet& chargers, Formation);  // FCM-24.6
bool next_reaction(Play&);     // asks; false when there is none
bool next_charge_test(Play&);  // false when all are done
void settle_reactions(Play&);  // squares formed, orders taken up again (FCM-20.10, 24.6)
void run_charge(Play&, UnitId);
void run_evasion(Play&, UnitId);
void step_contact(Play&);
Shot closing_shot(const Scene&, UnitId shooter, UnitId charger);  // FCM-24.8
void on_charge_result(Play&, UnitId, Why, Result);
void leave_square(Play&, UnitId);  // out of control: a column without formation (FCM-24.9, 27.10)

// ---- melee.cpp
void join_melee(Play&, UnitId charger, UnitId target, bool both_charge);
// Rounds (rounds.cpp): each pair throws by itself, what was thrown counts when all have.
void begin_rounds(Play&);
bool next_round(Play&);  // asks; false when all pairs have thrown
void throw_round(Play&, UnitId a, UnitId b);
void end_rounds(Play&);
bool next_loser(Play&);
bool next_winner(Play&);
struct WinnersChoice {
  Marks<Verb> open;
  UnitId follow = UnitId::none, pursue = UnitId::none;
};
WinnersChoice winner_options(const FcmGame&, const State&, UnitId);
void winner_acts(Play&, UnitId, Verb, UnitId target);
void on_melee_result(Play&, UnitId, Result, Why);
// Runners caught (rounds.cpp).
void catch_runner(Play&, UnitId catcher, UnitId caught, bool charger);  // asks for the throw
void throw_catch(Play&, UnitId catcher, UnitId caught, bool charger);
// The test of the caught, once officers have met their fate; false when none is due.
bool after_catch(Play&);
bool ran_straight(const FcmGame&, const Unit&);  // the last quarter of a period (FCM-6.30)
void end_melees(Play&);
void drop_links(State&, UnitId);  // its melees

// ---- guns.cpp
void leave_guns(Play&, UnitId);
void look_at_guns(Play&);
bool guns_box(const FcmGame&, const State&, UnitId battery, Box&);

// ---- morale.cpp
// Asks the owner: for a choice, where it matters, or just to throw.
void test(Play&, UnitId, Why, UnitId other);
void run_test(Play&, UnitId, Why, UnitId other, const MoraleIn&);
void apply_result(Play&, UnitId, Result);
bool next_step8(Play&);

// ---- officers.cpp
inline constexpr i32 officer_reach = 5;
bool is_lone_officer(const State&, UnitId);
// Those alone whom it has come up to move off, or are taken: where it stands, and of those on its way (FCM-28.6).
void reach_officers(Play&, UnitId by, const UnitSet& on_its_way = {});
void officer_falls(Play&, UnitId, Fate, Clause);
// Throws for the officers with a unit, by what it lost; they come before anything else goes on.
void officers_at_risk(Play&, UnitId unit, FateOf, i32 losses, int figures_before);
bool next_fate(Play&);  // asks; false when none is due
void throw_fate(Play&, UnitId officer);
Verdict check_officer(const Scene&, const State&, const Order&);
void move_officer(Play&, const Order&);
bool next_officer(Play&);
void attach(const FcmGame&, State&, UnitId officer, UnitId unit);
void detach(State&, UnitId officer);

// ---- fire.cpp
void shoot(Play&, UnitId shooter, UnitId target, const Shot&, bool canister, bool closing);
bool ask_fire(Play&);
bool next_volley(Play&);  // asks; false when all have fired
void throw_volley(Play&, UnitId shooter, UnitId target, bool closing);
void end_fire(Play&);
Verdict check_fire(const Scene&, const State&, const Order&);
bool chooses_target(const Scene&, UnitId shooter, UnitId target);   // batteries do; others may name an officer only
Verdict check_target(const Scene&, UnitId shooter, UnitId target);  // FCM-25.8, 25.13
Verdict check_shot(const Scene&, UnitId shooter, UnitId target, const Shot&, bool canister);
UnitId small_arms_target(const Scene&, UnitId shooter);

// ---- setup.cpp
Verdict check_setup(const Scene&, const State&, const Order&);
void apply_setup(Play&, const Order&);
void next_deployment(Play&);
bool has_suggestion(const FcmGame&, const State&, Side);

// ---- verbs.cpp
Verdict check(const Scene&, const Order&);

inline Verb verb_of(const Order& o) { return Verb{o.verb}; }
using kit::make;
inline Order make(Verb v, UnitId unit, u8 option) {
  Order o = make(v, unit);
  o.option = option;
  return o;
}
inline Verdict check_own(const State& s, UnitId id, Side side) { return kit::check_own(s, id, side, present); }
inline Event about(UnitId unit, Clause c = Clause::none, UnitId with = UnitId::none, i32 value = 0) {
  Event e;
  e.unit = unit, e.other = with, e.clause = c, e.value = value;
  return e;
}

template <class Option>
Event optioned(Event e, Option option) {
  e.option = byte_of(option);
  return e;
}

}  // namespace grog::feu_combat_moral
