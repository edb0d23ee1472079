// The game as the kernel sees it, and the pieces that its sources share.
#pragma once
#include <algorithm>

#include "core/field/bodies.hpp"
#include "core/field/ground.hpp"
#include "core/geometry/sweep.hpp"
#include "rulesets/casques_et_plumets/procedures.hpp"
#include "rulesets/casques_et_plumets/state.hpp"
#include "rulesets/casques_et_plumets/tables.hpp"
#include "rulesets/kit/book.hpp"
#include "rulesets/kit/draws.hpp"
#include "rulesets/kit/game.hpp"
#include "rulesets/kit/menu.hpp"
#include "rulesets/kit/play.hpp"
#include "rulesets/kit/proposals.hpp"
#include "rulesets/kit/verbs.hpp"

namespace grog::casques_et_plumets {

using kit::make;

// What dice bring on the average, in thousandths, by the procedures themselves: for judging positions.
class Prospects {
 public:
  Prospects() = default;
  explicit Prospects(const Tables&);
  // VC lost to so many dice by one that has so many.
  i32 by_fire(i32 dice, i32 vc) const { return of(fire_, dice, vc); }
  i32 in_melee(i32 dice, i32 vc) const { return of(melee_, dice, vc); }
  // A test of morale with this total passed.
  i32 nerve(i32 total) const { return at(nerve_, std::clamp(total, -most_total, most_total) + most_total); }

 private:
  static constexpr i32 most_dice = 15, most_vc = 5, most_total = 12;
  using ByDice = Row<Row<i32, most_vc + 1>, most_dice + 1>;
  static i32 of(const ByDice& r, i32 dice, i32 vc) {
    return r[std::clamp(dice, 0, most_dice)][std::clamp(vc, 0, most_vc)];
  }
  ByDice fire_{}, melee_{};
  Row<i32, 2 * most_total + 1> nerve_{};
};

class CasquesGame;
class CasquesBook final : public kit::BookOf<Tables, CasquesGame> {
 public:
  bool read(const DataFiles& files, Problems& problems) {
    version_ = 2;
    bool good = BookOf::read(files, problems);
    if (good) prospects_ = Prospects(t());
    return good;
  }
  const Prospects& prospects() const { return prospects_; }
  bool check_army(const DataFile&, Problems&) const override;

 private:
  Prospects prospects_;
};

// What ground is asked for by.
namespace ground {
inline constexpr field::Classes wood = 1, height = 2, building = 4, work = 8, barred = 16, obstacle = 32,
                                difficult = 64, road = 128, blocks = 256, shelter = 512;
}  // namespace ground
using field::GroundPiece;

// A piece of terrain with what its kind does; its shape is the piece of the same number in CasquesGame::land().
struct Feature {
  Ground kind = Ground::crops;
  TerrainRow row;
  Box box;         // of a work: a building or a redoubt
  i16 place = -1;  // the same
};

struct Objective {
  i16 place = -1;
  Point goal;   // what those who want it go for
  bool house;   // or redoubt, or a point
  Quad around;  // the house as it is, or what holds the point
};

using Zone = std::array<Point, 2>;  // where a side deploys: two corners
struct Suggestion {                 // of a scenario, for one unit
  bool given = false;
  Pose pose;
  Formation formation = Formation::none;
  i16 place = -1;
  UnitId inside = UnitId::none;  // of an officer
};

class CasquesGame final : public kit::GameBy<CasquesGame, CasquesBook, Types> {
 public:
  static constexpr std::string_view ruleset_id = "casques-et-plumets";
  static kit::LabelKeys labels();
  using GameBy::GameBy;
  bool read(const Table& root);  // scenario.cpp; false with the faults told

  Verdict check(const State&, const Order&) const override;
  void apply(State&, const Order&, Dice&, Journal*) const override;
  void menu(const State&, Menu&) const override;
  void propose(const State&, Rng&, std::size_t most, std::vector<Order>&) const override;
  i32 score(const State&, Side) const override;
  Standing standing(const State&) const override;
  void account(const State&, std::vector<BattleLine>&) const override;
  std::optional<Box> drawn(const State&, UnitId) const override;
  i32 distance_between(const State&, UnitId, UnitId) const override;
  State seen_by(const State&, Side) const override;
  bool is_secret(const State&, const Order&) const override;
  void overlays(const State&, UnitId, std::vector<Overlay>& out) const override;
  u8 markers(const State&, UnitId) const override;
  Toll toll(const State&, const Order&) const override;  // manoeuvre.cpp
  i32 full_strength(const State&, UnitId) const override;
  int last_turn(const State&) const override { return last_turn_; }
  std::string broken(const State&) const override;

  const Prospects& prospects() const { return book().prospects(); }
  const field::Ground& land() const { return land_; }
  const Feature& feature(int number) const { return at(features_, number); }
  const Feature& feature(const GroundPiece& g) const { return features_[g.number]; }
  bool edges_by_lot() const { return edges_by_lot_; }
  Side places_first() const { return places_first_; }
  const Suggestion& suggestion(UnitId u) const { return suggested_[index(u)]; }
  // Where a side deploys, the lot being drawn.
  const std::vector<Zone>& zone(const State&, Side) const;
  // Places that count for a side: each group wants one of its places held.
  const std::vector<std::vector<i16>>& objectives(Side s) const { return objectives_[index(s)]; }
  const std::vector<Objective>& watched() const { return watched_; }  // every place that is an objective
  const Feature* building(int place) const {                          // or redoubt; null: none of that place
    return place >= 0 && place < count_of(works_) ? &features_[at(works_, place)] : nullptr;
  }
  const Feature* building_of(const Unit& u) const { return u.place < 0 ? nullptr : building(u.place); }
  bool bars(const GroundPiece& f, const Unit& u) const {  // all but its own house or redoubt
    i16 place = feature(f).place;
    return f.is(ground::barred) && (place < 0 || place != u.place);
  }
  bool in_house(const Unit& u) const {
    const Feature* f = building_of(u);
    return f != nullptr && f->kind == Ground::building;
  }
  bool meets_objectives(const State&, Side) const;
  Point goal(int place) const {  // what those who want it go for
    const Feature* house = building(place);
    return house != nullptr ? house->box.at : at(board().places, place).points[0];
  }

  Box box_of(const Unit&) const;  // what it covers; of a unit in a building, the building
  Box box_in(const Unit&, Formation, const Pose&) const;
  UnitId chief_of(Side s) const { return chiefs_[index(s)]; }
  const UnitSet& officers(Side s) const { return officers_[index(s)]; }  // the commander-in-chief too

 private:
  friend class ScenarioReader;
  field::Ground land_;
  std::vector<Feature> features_;  // by GroundPiece::number
  std::vector<u16> works_;         // their numbers, by place: works come first among the places
  std::array<Suggestion, max_units> suggested_;
  std::array<std::vector<Zone>, 2> zones_;
  std::array<std::vector<std::vector<i16>>, 2> objectives_;
  std::vector<Objective> watched_;
  std::array<UnitId, 2> chiefs_{UnitId::none, UnitId::none};
  std::array<UnitSet, 2> officers_;
  int last_turn_ = 8;
  bool edges_by_lot_ = false;
  Side places_first_ = Side::second;
};

struct Post {  // an end of a line of sight: who stands there, as far as terrain matters
  int wood = -1;
  bool edge = false;  // of that wood
  const Feature* house = nullptr;
  Fine centre;
  bool deep() const { return wood >= 0 && !edge; }
};

// Troops on the table; officers are passed through and seen past.
struct Layout {
  using State = casques_et_plumets::State;
  const CasquesGame* g;
  static constexpr int kinds = 1;
  int kind_of(const Unit& u) const { return g->t().is_troop(u) && alive(u) && u.is(Mark::placed) ? 0 : -1; }
  Box box_of(const Unit& u) const { return g->box_of(u); }
};

// A position with its bodies laid out, of which questions are asked; what is asked again and again is found out once.
class Scene {
 public:
  using State = casques_et_plumets::State;
  Scene(const CasquesGame& game, const State& state) : g(game), s(state), t(game.t()), bodies({&game}, state) {}
  // The same as if one unit stood elsewhere.
  Scene(const Scene& of, UnitId u, const Box& there)
      : g(of.g),
        s(of.s),
        t(of.t),
        bodies(of.bodies),
        moved_(u),
        there_(there),
        posted_(of.posted_ - u),
        woods_(of.woods_) {
    bodies.put(u, Quad(there));
  }
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;
  const CasquesGame& g;
  const State& s;
  const Tables& t;
  field::Bodies<Layout> bodies;

  const field::Ground& land() const { return g.land(); }
  const Board& board() const { return g.board(); }
  Box box(UnitId u) const { return u == moved_ ? there_ : g.box_of(s[u]); }
  const Quad& quad(UnitId u) const { return bodies[u]; }
  UnitSet troops(Side side) const { return bodies.of(side); }
  UnitSet all() const { return bodies.all(); }
  UnitSet friends(UnitId u) const { return bodies.of(s[u].side) - u; }
  UnitSet enemies(UnitId u) const { return bodies.of(other(s[u].side)); }
  Post post(UnitId) const;
  bool strategic(UnitId) const;  // farther than 40 cm from every enemy in sight (CP-8.2)
  Mode mode(UnitId u) const { return strategic(u) ? Mode::strategic : Mode::tactical; }

 private:
  UnitId moved_ = UnitId::none;
  Box there_;
  struct Woods {
    i16 wood;
    bool edge;
  };
  mutable UnitSet posted_, looked_, strategic_;  // whose woods are known; who was looked for, and may move so
  mutable std::array<Woods, max_units> woods_{};
};

// ---- sight.cpp: terrain under units, what is seen, what shelters
bool on_height(const CasquesGame&, Point);
bool in_wood(const CasquesGame&, const Unit&);
bool sees(const Scene&, UnitId viewer, UnitId target);  // CP-R11, CP-R51
// For the 40 cm of CP-8.2: whether a unit is that near, and terrain lets it be seen, from here, and from there.
class Lookout {
 public:
  Lookout(const Scene&, UnitId target);
  bool watches(const Quad& viewer);

 private:
  const Scene& scene_;
  UnitId target_;
  Post to_;
  std::array<Point, 5> aims_;
  const GroundPiece* last_ = nullptr;  // what stopped a line: likely it stops the next one too
};
bool unwatched(const Scene&, UnitId, const Quad& there);         // by any enemy, if that unit stood there
bool sees_point(const Scene&, UnitId viewer, Point eye, Point);  // a point of the table, units in the way
Cover cover_of(const Scene&, UnitId target, UnitId from);
bool obstacle_between(const CasquesGame&, const Quad&, const Quad&);  // a line of terrain that one of them touches
int shared_obstacle(const CasquesGame&, const Quad&, const Quad&);    // one that both touch, from two sides; or -1

// ---- measure.cpp: zones, supports, inputs of the procedures
bool has_zone(const Scene&, UnitId, bool against_horse);
bool all_round(const CasquesGame&, const Unit&);                    // squares and houses look every way
std::span<const Face> zone_faces(const CasquesGame&, const Unit&);  // the front, or all four of these
Point charges_from(const Quad&);                                    // what tells from which side a charge comes
Face struck_face(const Scene&, UnitId target, Point from);
Contact contact_of(const Scene&, UnitId target, Point charge_start);
int supports(const Scene&, UnitId, std::optional<Face> but = {});
struct Shot {
  UnitId target = UnitId::none;
  i32 range_cm = 0;
};
Shot target_of(const Scene&, UnitId shooter, Face);
// Of the two units alone; what stands around them comes from where they stand.
FireIn fire_between(const CasquesGame&, const Unit& shooter, const Unit& target, i32 range_cm, bool opportunity);
MeleeIn melee_between(const CasquesGame&, const Unit& attacker, const Unit& defender, Contact);
FireIn measure_fire(const Scene&, UnitId shooter, UnitId target, i32 range_cm, bool opportunity);
MoraleIn measure_morale(const Scene&, UnitId, bool charging);
ZoneOf zone_kind(const Scene&, UnitId owner);
SquareIn measure_square(const Scene&, UnitId);
MeleeIn measure_melee(const Scene&, UnitId attacker, UnitId defender, Contact, Face struck);
bool holds_officer(const State&, const Tables&, UnitId);
UnitId officer_in(const State&, const Tables&, UnitId);

// ---- movement.cpp: rates, paths, places that are free
Pace pace_of(Arm, Formation);
i32 rate(const Tables&, const Unit&, Going, Mode);
Motion straight(const Box&, Way, i32 distance);  // ahead or back
struct Plan {
  Verdict verdict{};
  Box end{};
  i32 distance = 0;
  Mode mode = Mode::tactical;
  UnitSet passed{};   // friends on the way
  int obstacle = -1;  // the one it comes up to
  bool cut = false;   // stopped before the distance asked for, at 40 cm or at an obstacle
  UnitSet zones{};    // owners of the zones it would enter
  i32 edge = 0;       // how far to the first of them
};
// A move of a unit, looked at along its whole way. `limit`: 0, or a length that replaces the allowance.
Plan plan_move(const Scene&, UnitId, Way, i32 distance, i32 limit = 0);
// Zones entered on a straight way of a box; those it stands in already do not count.
UnitSet zones_entered(const Scene&, UnitId mover, const Motion&, UnitId but, i32& edge);
UnitSet zones_at(const Scene&, UnitId mover, const Box& end);  // the same of a way at once
Verdict may_enter(const Unit&, Formation, const UnitSet& zones);
bool in_zone_of(const Scene&, UnitId owner, const Quad&);
struct Rest {
  bool near_enemy = false;       // may come nearer than a centimetre
  int road = -1;                 // on which it stands: what that crosses does not bar it
  UnitId* overlapped = nullptr;  // whom it overlaps, if that is why not
};
inline constexpr Rest in_contact{.near_enemy = true};
bool nears_enemy(const Scene&, UnitId, const Quad&);  // than 1 cm, and than before (CP-R47)
Verdict fits(const Scene&, UnitId, const Box&, const Rest& = {});
bool passes_over(const GroundPiece& line, const Quad&, const Quad&);  // from one centre to the other
// How far a way gets before an obstacle. Whoever stands astride one has come to it already, and is on his centre's
// side: away from it he goes free, over it he does not.
Room obstacle_ahead(const Motion&, const GroundPiece& line);
Verdict fits_formation(const Scene&, UnitId, Formation, i32 facing, Box& out);
bool difficult_on(const CasquesGame&, const Motion&);
// How far along a way of the flat figure, whose difficult one is given: up to such ground, or slowly into it (CP-R5).
i32 allowed_on(const CasquesGame&, const Motion&, i32 slowly);
// Come up to an obstacle or a house, it conforms to it for free, if there is room (CP-23.4).
Box aligned_on(const Scene&, UnitId, const Box& at, const GroundPiece&);
Segment nearest_stretch(const GroundPiece& line, Point);
// Along a road: where a column stands after so much of it.
struct RoadWay {
  int feature = -1;
  bool onward = true;  // towards the road's last point
  i32 walked = 0;
};
inline constexpr i32 road_stride = 50;  // how often a way along a road is looked at
RoadWay road_under(const Scene&, UnitId);
Box box_on_road(const CasquesGame&, const Box&, const RoadWay&, i32 distance);
Plan plan_ride(const Scene&, UnitId officer, Point to, i16 into = -1);  // into: the house of the unit he joins

// ---- retire.cpp: moves that nobody orders
struct Retreat {
  Box end;
  UnitSet passed{};                      // friends on the way; of a recoil, those whose two opposite edges it crosses
  bool trapped = false, shaken = false;  // shaken: stopped by impassable ground
  i16 place = -1;                        // the house or the redoubt it runs into
};
Retreat recoil_of(const Scene&, UnitId loser, UnitId winner);
std::optional<Box> driven_out(const Scene&, UnitId loser, UnitId winner);  // out of a building
// Before an enemy; none: the nearest.
Retreat retire_from(const Scene&, UnitId, UnitId enemy, Pace);
Retreat rally_way(const Scene&, UnitId, UnitId enemy);
struct Refuge {
  std::optional<Retreat> cover, friendly;
  bool stand = false;
};
Refuge refuge_of(const Scene&, UnitId, UnitId charger);
bool fits_inside(const Scene&, UnitId, const Feature& house, const Box&);
// Where the winner may come to stand, if that differs from where it is.
std::optional<Box> occupation_of(const Scene&, UnitId winner, const AskData& ground_left);

// ---- all that a step of play needs at hand
struct Play : kit::PlayOf<CasquesGame, Tell> {
  // Fire or a combat was thrown for in this order: the next combat is an order of its own, so that what one order may
  // lead to stays few enough positions to be listed.
  bool thrown = false;
  void ask(Ask kind, Side side, UnitId unit = UnitId::none, UnitId whom = UnitId::none) const {
    PlayOf::ask(kind, side, unit, whom);
  }
  void tell(Tell kind, Event e) const { PlayOf::tell(kind, of_its_side(e)); }
  void tell(Tell kind, Event e, const Tally& why) const { PlayOf::tell(kind, of_its_side(e), why); }

 private:
  Event of_its_side(Event e) const {
    if (e.side == Side::nobody && valid(e.unit)) e.side = s[e.unit].side;
    return e;
  }
};
using Verbs = kit::Verbs<Scene, Verb, Ask, Play>;

// A question is answered, and what follows from it is done.
template <void (*Do)(Play&, const Decision&, const Order&)>
void answer(Play& p, const Order& o) {
  Do(p, p.answered(), o);
}
template <class P>
bool any_link(const State& s, P&& p) {
  return std::any_of(s.link.begin(), s.link.begin() + s.links, p);
}

inline Event about(UnitId u, Clause c, i32 value = 0, UnitId other = UnitId::none) {
  return {.unit = u, .other = other, .clause = c, .value = value};
}

// ---- command.cpp: command points, officers, the start and the end of a turn
int points_for(const Scene&, UnitId);                      // what could be spent for a unit now
bool is_payer(const Scene&, UnitId unit, UnitId officer);  // may his points be spent for that unit?
void pay(Play&, UnitId, int points, const UnitSet& payers);
void mark_commanded(State&, const CasquesGame&);
void begin_turn(Play&);
void throw_command(Play&, Side);
void end_turn(Play&);
void set_pose(Play&, UnitId, const Box&);
void go_inside(Play&, UnitId, i16 place);  // a house or a redoubt
void set_disorder(Play&, UnitId, Clause);
void lose_strength(Play&, UnitId, int losses, Clause);
void destroy(Play&, UnitId, Clause);
void officer_lost(Play&, UnitId officer, UnitId in_unit);
void after_move(Play&, UnitId, const Box& from);
void after_leg(Play&, UnitId, const Box& from, const Box& to);  // of a way that bends
bool ended_by_losses(Play&);
void finish(Play&, Clause);
void watch_objectives(State&, const CasquesGame&);
bool within_radius(const CasquesGame&, const State&, UnitId officer, const Quad&);
std::span<const Verbs::Row> command_rows();

// ---- action.cpp: what units do in their brigade's sequence
std::span<const Verbs::Row> act_rows();
Verdict may_stand(const Troop&, Formation);
Verdict may_hold(const Scene&, UnitId, const Feature& work);  // a house or a redoubt
Verdict check_actor(const Scene&, const State&, UnitId);      // troops of the side that is asked
Verdict may_act(const Scene&, UnitId, int actions, int points);
void spend(Play&, UnitId, int actions, int points, const UnitSet& payers);
void shoot(Play&, UnitId shooter, UnitId target, i32 range_cm, bool opportunity);
// A try at square, in sequence or in reaction, its point not yet paid.
void try_square(Play&, UnitId, const UnitSet& payers);
Verdict may_shoot(const Scene&, UnitId, bool opportunity);

// ---- charge.cpp: charges and interrupted moves, up to the next choice
Verdict check_charge(const Scene&, const State&, const Order&);
void declare_charge(Play&, const Order&);
void begin_move(Play&, UnitId, const Plan&, Way);
void resume(Play&);
std::span<const Verbs::Row> reaction_rows();
bool may_rally(const Scene&, UnitId);
void rally_away(Play&, UnitId, const Retreat&, Clause why = "CP-18.3"_c);

// ---- turn.cpp
void next_activation(Play&);
void begin_sequences(Play&);

std::span<const Verbs::Row> turn_rows();
void offer_answers(const Scene&, Rng&, std::size_t most, std::vector<Order>&);  // of those that can be listed
Verdict check_order(const Scene&, const Order&);  // what CasquesGame::check() says, for a scene that stands already

// ---- setup.cpp
std::span<const Verbs::Row> setup_rows();
void next_setup_step(Play&);
// Whether the suggestion may be followed for who is to be put down now; `whose` is the first that may not.
Verdict judge_suggested(const Scene&, const State&, UnitId& whose);
void put_in_place(const CasquesGame&, State&, UnitId, const Suggestion&);  // an officer after his units
void propose_setup(const Scene&, Rng&, std::size_t most, std::vector<Order>&);
void menu_setup(const Scene&, kit::MenuBuilder&);

}  // namespace grog::casques_et_plumets
