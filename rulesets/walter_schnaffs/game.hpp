// The game as the kernel sees it, and the pieces that its sources share.
#pragma once
#include "rulesets/kit/book.hpp"
#include "rulesets/kit/game.hpp"
#include "rulesets/kit/play.hpp"
#include "rulesets/kit/proposals.hpp"
#include "rulesets/kit/verbs.hpp"
#include "rulesets/walter_schnaffs/procedures.hpp"

namespace grog::walter_schnaffs {

std::span<const EmbeddedFile> embedded_files();

enum class Way : u8 { north, east, south, west };  // towards the Defender's edge, and round by the right
inline constexpr auto ways = all_of<Way>;
constexpr Way turned(Way w, std::size_t quarters) { return ways[(slot(w) + quarters) % ways.size()]; }
constexpr Way right_of(Way w) { return turned(w, 1); }
constexpr Way opposite(Way w) { return turned(w, 2); }
constexpr Way left_of(Way w) { return turned(w, 3); }

class WalterGame;

class WalterBook final : public kit::BookOf<Tables, WalterGame> {
 public:
  WalterBook() { version_ = 2; }  // 2: the question who takes a loss names no unit
  bool read(const DataFiles&, Problems&);
  bool check_army(const DataFile&, Problems&) const override;
};

class WalterGame final : public kit::RuledGame<WalterGame, WalterBook, Types, Verb, Tell> {
 public:
  static constexpr std::string_view ruleset_id = "walter-schnaffs";
  using RuledGame::RuledGame;
  static kit::LabelKeys labels();
  static std::span<const Verbs::Row> verbs();
  static Verdict untimely(const WalterGame&, const State&, const Order&);
  bool read(const Table& root);  // scenario.cpp; false with the faults told

  void menu(const State&, Menu&) const override;
  i32 score(const State&, Side) const override;
  Standing standing(const State&) const override;
  void account(const State&, std::vector<BattleLine>&) const override;
  void outline(const State&, UnitId, std::vector<Point>&) const override;
  void terrain(const State&, std::vector<Piece>&) const override;
  State seen_by(const State&, Side) const override;
  bool is_secret(const State&, const Order&) const override;
  i32 distance_between(const State&, UnitId, UnitId) const override;
  void overlays(const State&, UnitId, std::vector<Overlay>&) const override;
  u8 markers(const State&, UnitId) const override;
  i32 full_strength(const State&, UnitId) const override;
  std::string unit_name(const State&, UnitId, Lang) const override;
  bool shop(const State&, Shop&) const override;
  std::string broken(const State&) const override;

  Arm arm(const Unit& u) const { return t().arm(u); }
  int columns() const { return board_.columns; }
  int rows() const { return board_.rows; }
  int zones() const { return columns() * rows(); }
  i32 zone_side() const { return t().table.zone_mm.value * 10; }
  int row(int zone) const { return zone / columns() + 1; }  // 1 on the Attacker's edge
  int column(int zone) const { return zone % columns(); }
  int next(int zone, Way w) const { return next_[zone][w]; }  // -1 off the table
  Edge edge(int zone, Way w) const { return edge_[zone][w]; }
  std::optional<Way> way_to(int from, int to) const;  // none if the zones share no side
  int steps(int a, int b) const;                      // column difference plus row difference
  bool is_objective(const State&, int zone, Posture) const;
  const TerrainRow& ground(const State& s, int zone) const { return t().terrain[zone_of(s, zone).kind]; }
  int reserve_wanted(const State&) const;
  int budget(const State&) const;  // for WS-16.4: the agreed points, or the dearer army's
  i16 suggested(UnitId u) const { return suggested_[u]; }
  bool has_suggestion(const State&, Side) const;
  int purse() const { return purse_; }
  void offer_all_purchases(const State&, std::vector<Order>&) const;  // for people, who may mix as they like

  void put(State&, UnitId, int zone) const;  // into the lowest free slot of a zone
  void enlist(State&, UnitId, int troop, int bases) const;

 private:
  void lay_grid(int columns, int rows);
  friend class ScenarioReader;

  Row<By<Way, i16>, max_places> next_{};
  Row<By<Way, Edge>, max_places> edge_{};
  Row<i16, max_units> suggested_{};
  int reserve_ = -1;  // the scenario's own number, or -1: by posture
  int budget_ = 0;    // the scenario's own, or 0: the dearer army's cost
  int purse_ = 0;     // what each side may spend; 0 where armies are given
};

// Who stands where, counted once for a position.
struct Occupation {
  Row<u8, max_places> units{}, infantry{};
  Row<Side, max_places> side;
  Occupation(const WalterGame&, const State&);
  bool enemy(int zone, Side of) const { return side[zone] != Side::nobody && side[zone] != of; }
};

// measure.cpp: state to inputs, no dice.
TotalsIn measure_assault(const WalterGame&, const State&, int departure, int target, const UnitSet&);
Clash measure_clash(const WalterGame&, const State&, int target, const UnitSet& attackers);
BombardIn measure_bombard(const WalterGame&, const State&, int target, const UnitSet& guns);
Bases bases_in(const WalterGame&, const State&, int zone);
// Whether a battery in `from` may fire at `to`: range, and what the shot passes over.
Verdict line_of_fire(const WalterGame&, const State&, const Occupation&, Arm, int from, int to);

// movement.cpp: may this unit take this step, fire, attack?
Verdict may_move(const WalterGame&, const State&, const Occupation&, UnitId, int to);
Verdict may_bombard(const WalterGame&, const State&, UnitId gun);
Verdict may_attack(const WalterGame&, const State&, UnitId);
Verdict may_assault(const WalterGame&, const State&, const Occupation&, int departure, int target);
bool open_for(const WalterGame&, const Occupation&, int zone, Side);
// Who stands in a zone that is already full, on his way through it.
UnitId passing(const WalterGame&, const State&, const Occupation&);
// Where a unit driven out by the assault under way may go, at most two zones.
struct Exits {
  Row<int, 2> zone{};
  int count = 0;
};
Exits retreat_zones(const WalterGame&, const State&, const Occupation&, Side beaten);
UnitSet attackers_left(const State&);

// A verb has its check, its effect and its offers in one row of one of these files.
using Play = WalterGame::Play;
using Verbs = WalterGame::Verbs;

// setup.cpp: from purchase to deployment.
std::span<const Verbs::Row> setup_rows();
void next_setup_step(Play&);
Verdict may_buy(const WalterGame&, const State&, Side, int troop, int bases, int purse);
Verdict army_complete(const WalterGame&, const State&, Side);

// turn.cpp: arrivals, movement, bombardment, the clock.
std::span<const Verbs::Row> turn_rows();
void begin_player_turn(Play&, Side);
void finish(Play&, Clause why);

// assault.cpp: assaults with their losses, retreats and advances.
std::span<const Verbs::Row> assault_rows();
void ask_losses(Play&, Side owner, int zone, const Bases& lost);
void resume(Play&);  // goes on with what was interrupted by choices, up to the next one

// What several verbs ask of an order: a zone of the table, a choice for sixes, own units of one zone.
Verdict check_zone(const WalterGame&, const Order&);
Verdict check_six(const Order&);
Verdict check_units(const WalterGame&, const State&, const Order&, int& from);

// propose.cpp
void offer_salvos(const WalterGame&, const State&, Rng&, std::size_t, std::vector<Order>&);
void offer_assaults(const WalterGame&, const State&, Rng&, std::size_t, std::vector<Order>&);

}  // namespace grog::walter_schnaffs
