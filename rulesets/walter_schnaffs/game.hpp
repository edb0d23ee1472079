// The game as the kernel sees it, and the pieces that its sources share.
#pragma once
#include "rulesets/kit/game.hpp"
#include "rulesets/walter_schnaffs/procedures.hpp"
#include "rulesets/walter_schnaffs/state.hpp"
#include "rulesets/walter_schnaffs/tables.hpp"

namespace grog::walter_schnaffs {

// The labels, with the troops of armies.toml as the options of `buy`.
Labels make_labels(std::vector<VerbInfo>& verbs, std::span<const Name> troop_names);
std::span<const EmbeddedFile> embedded_files();

enum class Way : u8 { north, east, south, west };  // towards the Defender's edge, and round by the right
inline constexpr int ways = 4;
constexpr Way opposite(Way w) { return static_cast<Way>((static_cast<int>(w) + 2) % 4); }
constexpr Way left_of(Way w) { return static_cast<Way>((static_cast<int>(w) + 3) % 4); }
constexpr Way right_of(Way w) { return static_cast<Way>((static_cast<int>(w) + 1) % 4); }

class WalterBook final : public Rulebook {
 public:
  static std::unique_ptr<WalterBook> open(std::string_view id, const DataFiles&, Problems&);
  std::unique_ptr<const Game> load(const DataFile& scenario, Problems&) const override;
  bool check_army(const DataFile&, Problems&) const override;
  const Tables& t() const { return figures_; }

 private:
  Tables figures_;
  std::vector<Name> troop_names_;
  std::vector<VerbInfo> verbs_;
};

class WalterGame final : public kit::GameOf<Types> {
 public:
  WalterGame(const WalterBook&, const ScenarioHead&);
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
  void terrain(const State&, std::vector<Piece>&) const override;
  State seen_by(const State&, Side) const override;
  i32 distance_between(const State&, UnitId, UnitId) const override;
  void overlays(const State&, UnitId, std::vector<Overlay>&) const override;
  u8 markers(const State&, UnitId) const override;
  i32 full_strength(const State&, UnitId) const override;
  std::string unit_name(const State&, UnitId, Lang) const override;
  std::string broken(const State&) const override;

  const Tables& t() const { return book_->t(); }
  int columns() const { return board_.columns; }
  int rows() const { return board_.rows; }
  int zones() const { return columns() * rows(); }
  int row(int zone) const { return zone / columns() + 1; }  // 1 on the Attacker's edge
  int column(int zone) const { return zone % columns(); }
  int next(int zone, Way w) const {
    return next_[static_cast<std::size_t>(zone)][static_cast<std::size_t>(w)];
  }  // -1 off the table
  Edge edge(int zone, Way w) const { return edge_[static_cast<std::size_t>(zone)][static_cast<std::size_t>(w)]; }
  int way_to(int from, int to) const;  // a Way, or -1 if the zones share no side
  int steps(int a, int b) const;       // column difference plus row difference
  bool is_objective(const State&, int zone, Posture) const;
  const TerrainRow& ground(const State& s, int zone) const {
    return t().terrain[static_cast<std::size_t>(zone_of(s, zone).kind())];
  }
  int reserve_wanted(const State&) const;
  int budget(const State&) const;  // for WS-16.4: the agreed points, or the dearer army's
  i16 suggested(UnitId u) const { return suggested_[index(u)]; }
  bool has_suggestion(const State&, Side) const;
  int purse() const { return purse_; }

  void put(State&, UnitId, int zone) const;  // into the lowest free slot of a zone
  void enlist(State&, UnitId, const Troop&, u8 kind, int bases) const;

 private:
  void lay_grid(int columns, int rows);
  friend class ScenarioReader;

  const WalterBook* book_;
  State start_;
  std::array<std::array<i16, ways>, max_places> next_{};
  std::array<std::array<Edge, ways>, max_places> edge_{};
  std::array<i16, max_units> suggested_{};
  int reserve_ = -1;  // the scenario's own number, or -1: by posture
  int budget_ = 0;    // the scenario's own, or 0: the dearer army's cost
  int purse_ = 0;     // what each side may spend; 0 where armies are given
};

// Who stands where, counted once for a position.
struct Occupation {
  std::array<u8, max_places> units{}, infantry{};
  std::array<Side, max_places> side;
  explicit Occupation(const State&, const Tables&);
  bool enemy(int zone, Side of) const {
    Side holder = side[static_cast<std::size_t>(zone)];
    return holder != Side::nobody && holder != of;
  }
};

// measure.cpp: state to inputs, no dice.
TotalsIn measure_assault(const WalterGame&, const State&, const Occupation&, int departure, int target, const UnitSet&);
Clash measure_clash(const WalterGame&, const State&, int target, const UnitSet& attackers);
BombardIn measure_bombard(const WalterGame&, const State&, int target, const UnitSet& guns);
Bases bases_in(const WalterGame&, const State&, int zone);
// Whether a battery in `from` may fire at `to`: range, and what the shot passes over.
Verdict line_of_fire(const WalterGame&, const State&, const Occupation&, Arm, int from, int to);

// movement.cpp: may this unit take this step, fire, attack?
Verdict may_move(const WalterGame&, const State&, const Occupation&, UnitId, int to);
Verdict may_bombard(const WalterGame&, const State&, UnitId gun);
Verdict may_attack(const WalterGame&, const State&, UnitId, bool gun);
Verdict may_assault(const WalterGame&, const State&, const Occupation&, int departure, int target);
bool open_for(const WalterGame&, const Occupation&, int zone, Side);
// Where a unit driven out of `zone` by an assault along `axis` may go, at most two zones.
struct Exits {
  std::array<i16, 2> zone{};
  int count = 0;
};
Exits retreat_zones(const WalterGame&, const Occupation&, int zone, Way axis, Side);

// setup.cpp: from purchase to deployment.
struct Play;  // turn.cpp
Verdict check_setup(const WalterGame&, const State&, const Order&);
void apply_setup(Play&, const Order&);
void propose_setup(const WalterGame&, const State&, Rng&, std::size_t most, std::vector<Order>&);
void menu_setup(const WalterGame&, const State&, Menu&);
void next_setup_step(Play&);
bool may_buy(const WalterGame&, const State&, Side, const Troop&, int bases, Verdict&, int purse);
Verdict army_complete(const WalterGame&, const State&, Side);

// All that a step of play needs at hand.
struct Play {
  const WalterGame& g;
  State& s;
  Dice& dice;
  Journal* journal;
  const Tables& t() const { return g.t(); }
  void tell(Tell kind, Event e = {}) const;
  void tell(Tell kind, Event e, const Tally& why) const;
};
void begin_player_turn(Play&, Side);

constexpr Text not_asked{"Ce n'est pas ce qui est demandé maintenant.", "That is not what is asked now."};
constexpr Text not_yours{"Cette unité n'est pas à vous.", "That unit is not yours."};
constexpr Text no_unit{"Cette unité n'est pas sur la table.", "That unit is not on the table."};
constexpr Text no_place{"Cette zone n'existe pas.", "There is no such zone."};

inline Verb verb_of(const Order& o) { return static_cast<Verb>(o.verb); }
inline Order make(Verb v) {
  Order o;
  o.verb = static_cast<u8>(v);
  return o;
}

}  // namespace grog::walter_schnaffs
