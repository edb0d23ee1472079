// The game as the kernel sees it, and the pieces that its sources share.
#pragma once
#include "core/field/bodies.hpp"
#include "core/field/ground.hpp"
#include "core/geometry/sweep.hpp"
#include "rulesets/kit/book.hpp"
#include "rulesets/kit/game.hpp"
#include "rulesets/kit/overlays.hpp"
#include "rulesets/kit/play.hpp"
#include "rulesets/morne_plaine/procedures.hpp"
#include "rulesets/morne_plaine/state.hpp"
#include "rulesets/morne_plaine/tables.hpp"

namespace grog::morne_plaine {

class PlaineGame;

class PlaineBook final : public kit::BookOf<Tables, PlaineGame> {
 public:
  PlaineBook() { version_ = 2; }  // 2: what an audit by play found (README.md)
  bool check_army(const DataFile&, Problems&) const override;
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
// What cannot be in a position: a word of [problem] about a unit, and perhaps another; empty where there is nothing.
struct Flaw {
  WordKey why;
  UnitId unit = UnitId::none, other = UnitId::none;
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

struct Play;
class PlaineGame final : public kit::RuledGame<PlaineGame, PlaineBook, Types, Verb, Tell> {
 public:
  static constexpr std::string_view ruleset_id = "morne-plaine";
  using Play = morne_plaine::Play;
  using Verbs = kit::Verbs<PlaineGame, Verb, Ask, Play>;
  using RuledGame::RuledGame;
  static kit::LabelKeys labels();
  static std::span<const Verbs::Row> verbs();
  static Verdict untimely(const PlaineGame&, const State&, const Order&);
  bool read(const Table& root);  // scenario.cpp; false with the faults told

  void menu(const State&, Menu&) const override;
  void propose(const State&, Rng&, std::size_t most, std::vector<Order>&) const override;
  i32 score(const State&, Side) const override;
  Standing standing(const State&) const override;
  void account(const State&, std::vector<BattleLine>&) const override;
  std::optional<Box> drawn(const State&, UnitId) const override;
  State seen_by(const State&, Side) const override;
  Verdict may_measure(const State&, UnitId, UnitId) const override;
  Verdict may_foresee(const State&, const Order&) const override;
  void overlays(const State&, UnitId, std::vector<Overlay>& out) const override;
  u8 markers(const State&, UnitId) const override;
  Toll toll(const State&, const Order&) const override;  // movement.cpp
  i32 full_strength(const State&, UnitId) const override;
  int last_turn(const State&) const override { return turns; }
  std::string broken(const State&) const override;
  Flaw flaw_of(const State&) const;

  const Terrain& terrain_of(const field::GroundPiece& p) const { return at(lands, p.own); }
  const GroundRow& ground(const Terrain& l) const { return t().ground[l.ground]; }
  const Terrain* building(i16 place) const;  // null where that place is none
  Point spot(const Objective&) const;        // the middle of its building, or its mark on the table
  bool has_suggestion(const State&, Side) const;

  // As the scenario has them.
  std::vector<Terrain> lands;
  field::Ground land;  // the same, with an index
  std::vector<Objective> objectives;
  Row<Suggestion, max_units> suggested{};
  Row<i32, 2> edge{half_turn, 0};  // the direction of each side's own table edge
  int turns = 6;
  i32 zone_depth = 0;
  // Losses to be expected of a shot at a line, in thousandths: of one die of a volley, of a salvo; by whether it is
  // near and whether it is at walls. And fugitives.
  By<Shooter, Row<Row<i32, 2>, 2>> volley{};
  By<Gun, Row<Row<i32, 2>, 2>> salvo{};
  By<Corps, i32> fugitives{};

 private:
  friend class ScenarioReader;
  void reckon();  // score.cpp
  WordKey flaw_alone(const Unit&, const Quad&) const;
};

using kit::make;
inline Verb verb_of(const Order& o) { return kit::verb_of<Verb>(o); }
inline Formation formation_asked(const Order& o) { return static_cast<Formation>(o.option); }
inline Face face_of(int side) { return static_cast<Face>(side); }  // of a square: clockwise from its front
inline constexpr u8 keep_formation = 6;                            // the option of `stay` that changes nothing

constexpr bool has_figures(Arm a) { return a < Arm::artillery; }
inline bool stands(const State& s, UnitId id) { return s.has(id) && present(s[id]); }
inline constexpr auto on_the_table = [](const Unit& u) { return present(u); };
inline auto present_of(Side side) {
  return [side](const Unit& u) { return u.side == side && present(u); };
}
inline Order forming(Verb v, UnitId id, Formation f, int front) {
  Order o = make(v, id);
  o.option = byte_of(f);
  o.value = short_of(front);
  return o;
}
inline i32 in_inches(i32 tenths) { return (tenths + inch / 2) / inch; }
inline int side_towards(i32 way) { return ((way + quarter_turn / 2) % full_turn) / quarter_turn; }  // of a building
// What an order's legs say of a facing, or the unit's own.
i32 wanted_facing(const Order&, const Unit&);

// ---- body.cpp: what a unit covers and where its figures stand
Size size_of(const Tables&, const Troop&, Formation, int front, int formed, int figures);
Size size_of(const Tables&, const Unit&);
Box body(const PlaineGame&, const Unit&);  // of a garrison, the building
int side_figures(const Unit&, int side);   // of a square, front side first
int front_of(const Unit&, int side = 0);   // those who fire or fight to that side; half a garrison
inline constexpr int max_figures = 64;
int figure_points(const PlaineGame&, const Unit&, Row<Fine, max_figures>&);
void shrink(const PlaineGame&, State&, UnitId, int before);  // after losses: the front stays where it is
Point behind_same(Face, const Box&, Size);                   // the centre of another size, that face staying
bool all_round(const Tables&, const Unit&);  // no flank, no front: squares, skirmishers, garrisons, leaders, routed
// The front rank that a unit may take in a formation, or the clause that forbids it.
Verdict may_form(const Tables&, const Troop&, Formation, int front, int figures);
int usual_front(const Tables&, const Troop&, Formation, int figures);
Formation usual_formation(Arm);
Unit formed_as(const Unit&, Formation, int front, i32 facing);
Unit formed_as_usual(const Tables&, const Unit&);
bool in_a_wall(const PlaineGame&, const Quad&, i16 except = in_the_open);  // overlaps a building

// Where everybody stands, laid out as it is asked for: troops and skirmishers in the open, garrisons, leaders.
enum StandsAs : int { troops, skirmishers, garrisons, leaders };
struct Layout {
  using State = morne_plaine::State;
  const PlaineGame* g;
  static constexpr int kinds = 4;
  int kind_of(const Unit&) const;
  Box box_of(const Unit& u) const { return body(*g, u); }
};
class Bodies : public field::Bodies<Layout> {
 public:
  const PlaineGame& g;
  const State& s;
  Bodies(const PlaineGame& game, const State& state) : field::Bodies<Layout>({&game}, state), g(game), s(state) {}
  const Tables& t() const { return g.t(); }
  UnitSet in_the_open() const { return kind(troops) | kind(skirmishers); }
  // One unit may be looked at as if it stood elsewhere, or otherwise.
  const Unit& unit(UnitId u) const { return u == changed_ ? as_if_ : s[u]; }
  void look_at(UnitId u, const Unit& as_if) {
    changed_ = u, as_if_ = as_if;
    put(u, Quad(body(g, as_if)));
  }
  void look_back() {
    if (changed_ != UnitId::none) refresh(changed_);
    changed_ = UnitId::none;
  }
  Arm arm(UnitId u) const { return t().arm(unit(u)); }

 private:
  UnitId changed_ = UnitId::none;
  Unit as_if_;
};
// Bodies side by side, for those who must find room among them.
std::vector<Quad> crowd(const Bodies&, const UnitSet& who);
// Those in the open whom a unit may not pass (MP-R25, MP-R27).
UnitSet barring(const Bodies&, UnitId mover);

// ---- measure.cpp: state to inputs, no dice
bool takes_in_flank(const Bodies&, UnitId charger, UnitId target);  // at least half behind its front (MP-15.1)
bool in_front_half(const Bodies&, UnitId of, UnitId target);        // the 180 degree arc
int firing_side(const Bodies&, UnitId shooter, UnitId target);      // -1: in no arc
Point firing_point(const Bodies&, UnitId shooter, int side);
Squared firing_gap(const Bodies&, UnitId shooter, int side, UnitId target);
Verdict sight(const Bodies&, UnitId from, Point eye, UnitId to, const UnitSet& through);
// The same for a place on the table, on which nobody stands.
bool sees_place(const Bodies&, UnitId from, Point eye, Point place);
Cover cover_of(const Bodies&, UnitId target, Point from);
Cover area_cover(const Bodies&, UnitId target);  // of the ground it stands on alone
bool defends(const Bodies&, UnitId, Point from);
bool in_difficult(const Bodies&, UnitId);
bool in_command(const Bodies&, UnitId);
int worth_of(const Tables&, const Unit&);
Shooter shooter_of(const Troop&);
FireIn shooting(const Tables&, const Unit&, Shot, int side = 0);  // at nobody yet
FireIn measure_fire(const Bodies&, UnitId shooter, UnitId target, Shot, int side);
ArtilleryIn measure_artillery(const Bodies&, UnitId battery, UnitId target);
Brawler brawler(const Tables&, const Unit&, int side = 0);
MoraleIn measure_morale(const Bodies&, UnitId, Cause, UnitId foe = UnitId::none);
// May it fire at that target from where it stands? `side` is the side of a square, else 0.
Verdict may_fire(const Bodies&, UnitId shooter, UnitId target, Shot, int& side);
Verdict may_bombard(const Bodies&, UnitId battery, UnitId target);

// ---- movement.cpp: chosen moves
struct Path {
  Verdict verdict;
  Pose end{};
  i16 place = in_the_open;  // a building entered
  i32 distance = 0;
  const Figure* slowed_by = nullptr;  // what divides its move
};
struct Allowance {
  i32 tenths = 0;
  Clause limit = Clause::none;
  const Figure* slowed_by = nullptr;  // before the straight way begins: on its wheel, or leaving a building
};
bool on_board(const PlaineGame&, const Pose&);
i32 base_move(const Tables&, const Unit&);                                   // tenths of a millimetre
const Figure& drive_of(const Tables&, const Unit&);                          // of a limbered battery, in inches
Allowance pace_of(const Tables&, const Unit&, bool fast);                    // of foot or horse
bool passes(const PlaineGame&, const State&, UnitId mover, UnitId through);  // skirmishers and leaders among friends
const Figure* slowed_by(const PlaineGame&, const Motion&);                   // what divides its move, if anything
// One wheel about the centre of the front, then straight on.
struct Wheeled {
  Verdict verdict;
  Box box;
  const Figure* slowed_by = nullptr;
};
Wheeled wheel(const Bodies&, UnitId, i32 turn, bool stays);
// What barred the way before, be it a body or a building, and likely bars the next one too: asked first.
using Bar = const Quad*;
Path plan_straight(const Bodies&, UnitId, const Wheeled&, i32 distance, Allowance, Bar* bar = nullptr);
Path plan_move(const Bodies&, UnitId, const Order&, Allowance);
Path plan_free_move(const Bodies&, UnitId, const Pose& to, Allowance);
Path plan_entry(const Bodies&, UnitId, i16 place, Allowance);
Verdict may_garrison(const Bodies&, UnitId, i16 place, WordKey held = {});
// A body where it would stand: on the table, clear of units and buildings, an inch from enemies.
Verdict stands_clear(const Bodies&, UnitId, const Quad&, bool keep_apart, UnitId* barred_by = nullptr);
// The same body shifted by the least distance that clears it (MP-R52); refused beyond two inches.
Path settle(const Bodies&, UnitId, const Box&);
// The unit set up before the given side of its building, or none.
std::optional<Unit> set_up_outside(const Bodies&, UnitId, int side);
void take_building(Play&, UnitId, i16 place);

// ---- displacement.cpp: moves that dice or enemies dictate
i32 push(Play&, UnitId, i32 direction, i32 distance);  // facing kept; stops at what is in the way
// A support counts as in its place behind the lead, unless it joined at a flank: then it is in contact itself.
UnitId at_contact(const Bodies&, UnitId, UnitId lead, UnitId foe);
i32 back_from(const Bodies&, UnitId, UnitId foe);           // straight back from the face that he stands against
void push_all(Play&, int melee, Side, int inches, Clause);  // out of a melee, away from the enemy, the rear first
void flee(Play&, UnitId, i32 direction, i32 distance, bool round_obstacles, Clause);
bool bring_into_contact(Play&, UnitId charger, UnitId target, bool realign);
void line_up_behind(Play&, UnitId support, UnitId ahead);
i32 advance_towards(Play&, UnitId, UnitId target, i32 distance, bool keep_apart = true);  // how far it gets
void fall_short(Play&, UnitId, UnitId target, Tell, Clause);  // the straight move of a failed charge
void clear_leaders(Play&, UnitId mover);
Point front_centre(const Bodies&, UnitId);
// From the centre of the front to the nearest point of the target, straight.
struct Reach {
  Segment line;
  Squared gap;
  bool slowed = false;
};
Reach charge_line(const Bodies&, UnitId charger, UnitId target);
i32 charge_move(const Tables&, const Unit&, bool slowed);
// A distance as a computer judges it by eye: wrong by a tenth at most, the same error all turn for one pair (MP-R35).
i32 judged(const State&, UnitId from, UnitId to, i32 tenths);
// Whether a move covers it: measured, or judged where a side only looks ahead.
bool covers(const State&, UnitId from, UnitId to, const Squared& gap, i32 move);
// Reached by a charge or a pursuit, skirmishers and batteries are gone; who took a battery stops on its place (MP-R30).
void sweep_away(Play&, UnitId by, UnitId target, Clause skirmishers, Clause battery);
constexpr bool swept(Arm a) { return a == Arm::skirmishers || a == Arm::artillery; }

// ---- overlays.cpp: outlines for clients
using kit::clip_to_table;
std::vector<Point> table_ahead(const PlaineGame&, const Box&);  // all that lies ahead of its rear

// ---- losses.cpp: what fire and fear do to units
void lose(Play&, UnitId, int figures, Clause);
void remove_unit(Play&, UnitId, Tell, Clause);
bool remove_dwindled(Play&, UnitId);       // with a quarter left or nothing; whether it was
bool overtaken(Play&, UnitId, UnitId by);  // a unit in flight that is reached; whether it is still there
void turn_at_bay(Unit&);
// `comes_on`: a charger that makes contact, and defends nothing that it stood behind.
void suffer_fire(Play&, UnitId target, UnitId firer, const Harm&, bool comes_on = false);
bool test_morale(Play&, UnitId, const MoraleIn&, Clause, UnitId other = UnitId::none);  // whether it held
void become_fleeing(Unit&);
// Flees, or is destroyed a second time.
void rout(Play&, UnitId, i32 direction, int inches, bool round_obstacles, Clause);

// ---- the steps of a turn
void next_setup_step(Play&);
void begin_player_turn(Play&, Side);
void mark_panic(Play&);
void tell_phase(Play&, Phase, Clause);
inline bool can_ride(const Tables& t, const Unit& u) { return t.arm(u) == Arm::leader && u.acted == Action::none; }
void begin_melees(Play&);
void go_on_fighting(Play&);
void end_player_turn(Play&);
Verdict check_action(Bodies&, const Order&);
Verdict check_guns(Bodies&, const Order&);  // guns.cpp
void apply_guns(Play&, const Order&);
Verdict check_charge(Bodies&, const Order&);  // charge.cpp
void declare_charge(Play&, const Order&);
UnitSet declared_supports(const State&, UnitId lead);  // of the charge that waits for its answer
void tell_move(Play&, const Order&, const Path&, Clause why);
// The unit as an order would have it formed.
struct Formed {
  Verdict verdict;
  Unit unit{};
};
Formed plan_form(const Bodies&, const Order&);
void form(Play&, UnitId, const Formed&, Clause);
void dissolve(Play&, int melee);  // those in it are free again
void forget_flights(Play&);
const Link* link_of(const State&, int melee);
Link* link_of(State&, int melee);
Link& join_melee(State&, UnitId, UnitId);
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
Ring ring_for(const Bodies&, UnitId own, UnitId foe);
// As they strike; charging or not as they are marked, or as if.
Lineup lineup(const Tables&, const State&, const Band&, const Ring&, std::optional<bool> charges = {});

// All that a step of play needs at hand.
struct Play : kit::PlayOf<PlaineGame, Tell> {
  Arm arm(UnitId u) const { return g.t().arm(s[u]); }
  Bodies bodies() const { return {g, s}; }
  // What may be told of a unit, and of what it does to another.
  Event of(UnitId unit, Clause clause, i32 value = 0, UnitId other = UnitId::none, u8 option = 0) const {
    return {.option = option, .side = s[unit].side, .unit = unit, .other = other, .clause = clause, .value = value};
  }
  void tell_unit(Tell kind, UnitId, Clause, i32 value = 0, UnitId other = UnitId::none) const;
};
// A shot of Event::unit at Event::other. What it does is merged before anything follows from it: how many hits were
// saved changes nothing.
template <class Shot>
void fire_at(Play& p, Tell how, Event e, const Tally& why, Shot&& shot, bool comes_on = false) {
  Harm harm = stage(p.dice, [&](Dice& d) { return shot(d).harm; });
  e.value = harm.losses;
  p.tell(how, e, why);
  if (!p.dice.ran_short()) suffer_fire(p, e.other, e.unit, harm, comes_on);
}
using Rows = PlaineGame::Verbs;
// Who holds an objective; nobody where both, or none, are there.
Side holder(const PlaineGame&, const State&, const Bodies&, const Objective&);
// What of an army's worth is destroyed, gone or fleeing (MP-R50).
struct Share {
  int lost = 0, all = 0;
};
Share share_lost(const PlaineGame&, const State&, Side);

// What there is to say at each question; turn.cpp has them all.
std::span<const Rows::Row> setup_verbs();
std::span<const Rows::Row> action_verbs();
std::span<const Rows::Row> reaction_verbs();
std::span<const Rows::Row> melee_verbs();
std::span<const Rows::Row> victor_verbs();

}  // namespace grog::morne_plaine
