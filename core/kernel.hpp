// All that computer players, the simulator, the program, the server and the browser know of a game.
// A ruleset implements these two classes; nothing outside its folder names it but one line of the registry.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "core/clauses.hpp"
#include "core/data.hpp"
#include "core/journal.hpp"
#include "core/labels.hpp"
#include "core/order.hpp"
#include "core/primer.hpp"
#include "core/procedure.hpp"
#include "core/rng.hpp"
#include "core/state.hpp"
#include "core/words.hpp"

namespace grog {

class Rulebook;
struct Shop;

// What may be done now, without listing every pose: a verb for a unit, and what its object may be.
inline constexpr u8 any_option = 0xFF;
struct Choice {
  u8 verb = 0;
  u8 option = 0;  // or any_option: whichever of the verb's options the player likes
  UnitId unit = UnitId::none;
  u16 targets_at = 0, targets = 0;  // in Menu::units: any one of these as Order::target
  u16 places_at = 0, places = 0;    // in Menu::places: any one of these as Order::place
  u16 with_at = 0, with = 0;        // in Menu::units: any of these as Order::with
  u16 corners_at = 0, corners = 0;  // in Menu::corners: the region where Order::pose may lie
  i16 value_low = 0, value_high = 0;
};
struct Menu {
  std::vector<Choice> choices;
  std::vector<UnitId> units;
  std::vector<i16> places;
  std::vector<Point> corners;
  void clear() { choices.clear(), units.clear(), places.clear(), corners.clear(); }
};

// A unit as its army list has it. Fixed for the game, so not in the state.
struct RosterEntry {
  std::string id;       // in orders and logs: short, unique, lower case
  Sentence name;        // empty: the troop's name and a number
  Sentence short_name;  // on a block
  Side side = Side::nobody;
  bool chief = false;                // commands the whole army
  std::optional<Grammar> grammar{};  // of its name; else its troop's
};
struct SideInfo {
  std::string key;    // "french"; in scenario files and JSON
  Sentence name;      // "Français"
  char letter = '?';  // of the army, on a block
};

// How far a game in a general's head goes before it is judged.
enum class Horizon : u8 {
  action,     // until the order and the questions it raised are settled
  part,       // until the turn passes to another side
  turn,       // to the end of this turn of both sides
  next_turn,  // to the end of the next turn of both sides
  battle,     // to the end
};

// How a level of general thinks before an order.
struct Thought {
  u32 orders = 0;                   // tried in the head, in a battle of twelve units
  u8 kept = 6;                      // candidates that are played on there
  Horizon horizon = Horizon::part;  // nearer where there are not orders enough for such games
  u8 trusted = 100;  // games that end before the battle, against the first judgement: at most, in hundredths
};
struct Thoughts {  // from the quickest level up
  std::array<Thought, 3> level;
  std::array<Thought, 3> before = level;  // as they thought in the first release: a yardstick
};

struct Standing {  // how the ruleset's own victory conditions judge a position
  i32 points[2] = {0, 0};
  Side ahead = Side::nobody;
};

// What a battle is about, in lines for people: told by the ruleset when somebody asks. Search asks for the Standing
// alone.
struct BattleLine {
  enum class About : u8 {
    aim,        // what a side, or both, are after
    objective,  // one thing that counts: who holds it, what it is worth
    points,     // where a side's points come from
    clock,      // how long the battle lasts
    ending,     // what else ends it, and how far off that is
    lead,       // why `side` is ahead, or nobody; of a battle that is over, why it won
  };
  About about = About::aim;
  // A template of the words about {side} {unit} {place} {places} {one_of} {value} {value2} {value3}.
  Text words;
  Clause clause = Clause::none;
  Side side = Side::nobody;   // who is after it, holds it, has the points, would lose by it, is ahead; nobody: both
  Side whose = Side::nobody;  // of an objective: for whom it counts, if not for both
  UnitId unit = UnitId::none;
  std::vector<i16> places;
  i32 value = 0, value2 = 0, value3 = 0;
  i32 have = 0, need = 0;  // of a clock and an ending: how far it has come; need 0: that cannot be counted
  bool came = false;       // it is what ended the battle
};

// Drawn over the table on demand: what a unit, of either side, holds, reaches, covers or commands.
struct Overlay {
  enum class Kind : u8 { control, fire, reach, command, sight };
  Kind kind = Kind::fire;
  Text text;  // "zone of control", "canister: 4 UD"
  Clause clause = Clause::none;
  std::vector<Point> points;  // of a filled polygon, in order
};

// What a move comes to in figures, for a hand that holds the unit over the table: "13.5 cm of 15, 1 CP".
struct Toll {
  i32 distance = -1, allowed = -1;  // as the rules measure; -1: no such measure, or the rules do not let it be told
  int price = 0;                    // of what is paid for it, where anything is
  Text coin{};                      // "CP"
  bool by_eye = false;              // how far it may go is not drawn beforehand
};

// What a unit's block shows besides its formation and strength: bits.
enum Marker : u8 { disordered = 1, has_fired = 2, prone = 4, routed = 8, out_of_command = 16, has_acted = 32 };

// Ruleset + tables + scenario: immutable, shared by threads.
class Game {
 public:
  virtual ~Game() = default;
  const Rulebook& rules() const { return *rules_; }
  const Board& board() const { return board_; }
  const std::vector<RosterEntry>& roster() const { return roster_; }
  const SideInfo& side(Side s) const { return sides_[index(s)]; }
  const std::string& scenario() const { return scenario_; }
  u64 scenario_hash() const { return scenario_hash_; }
  const Coats& coats() const { return coats_; }  // those that its scenario says; coat_of() knows what is worn

  // The position before the first decision. Throws nothing: what a set-up throws, an order throws.
  virtual State begin() const = 0;
  virtual Verdict check(const State&, const Order&) const = 0;
  // Runs to the next decision. Only for an order that check() accepts. With dice that ran short the state is void.
  virtual void apply(State&, const Order&, Dice&, Journal*) const = 0;
  virtual void menu(const State&, Menu&) const = 0;
  // Up to `most` legal orders worth considering, all of them where they can be listed; at least one unless over.
  virtual void propose(const State&, Rng&, std::size_t most, std::vector<Order>&) const = 0;
  // How far a side is ahead of the other, in the ruleset's points, position included: for search. What it is for one
  // side is the opposite for the other.
  virtual i32 score(const State&, Side) const = 0;
  // Found by matches, so that each level of general beats the one below it. Games in the head that go on to the end of
  // the battle tell the truth, by many throws of dice; where luck weighs more than orders, the end of a turn tells
  // more.
  virtual Thoughts thoughts() const { return {{{{500}, {5'000}, {50'000, 8}}}}; }
  virtual Standing standing(const State&) const = 0;
  // The same in words, with what it rests on. The last line is the lead.
  virtual void account(const State&, std::vector<BattleLine>& out) const;
  virtual void outline(const State&, UnitId, std::vector<Point>&) const = 0;
  // The pieces as they lie now; the board's own unless players lay or change them.
  virtual void terrain(const State&, std::vector<Piece>& out) const { out = board_.pieces; }
  // What a side knows: a state that can be played on, with what is hidden from it replaced by nothing.
  virtual State seen_by(const State& s, Side) const { return s; }
  // Whether what an order says is its side's secret, given in this position: others hear only that one was given, until
  // an event that reveals. It may not depend on what they do not see.
  virtual bool is_secret(const State&, const Order&) const { return false; }
  virtual Verdict may_measure(const State&, UnitId, UnitId) const { return {}; }
  // Whether a player may look at what an order leads to before it is given, and so take it back: not where that would
  // tell what the rules have him judge by eye. Asked about orders that check() accepts.
  virtual Verdict may_foresee(const State&, const Order&) const { return {}; }
  // Where what an order is for is decided by a later order that leaves no choice (a shot that falls when all have named
  // their targets): that order, and the position in which it is due, as if nothing happened between. `at` begins as the
  // position behind `given`. For telling what `given` leads to; false: nothing of the kind.
  virtual bool follow_up(const Order& given, State& at, Order& next) const {
    return (void)given, (void)at, (void)next, false;
  }
  // Edge to edge as the rules measure, in tenths of a millimetre; only where may_measure() says so. -1 off the table.
  virtual i32 distance_between(const State&, UnitId, UnitId) const;
  // Never tells what may not be measured.
  virtual void overlays(const State&, UnitId, std::vector<Overlay>& out) const { out.clear(); }
  virtual u8 markers(const State&, UnitId) const { return 0; }
  // Where the unit of an order that check() accepts stands after each of its steps, as far as no throw decides it. For
  // drawing.
  virtual void way(const State&, const Order&, std::vector<Pose>& out) const;
  // Of an order that check() accepts.
  virtual Toll toll(const State&, const Order&) const { return {}; }
  virtual i32 full_strength(const State&, UnitId) const;   // before any loss
  virtual int last_turn(const State&) const { return 0; }  // 0: the battle ends otherwise
  virtual std::string unit_name(const State&, UnitId, Lang) const;
  // What may be bought, where the question that waits is what to buy (core/shop.hpp); else false.
  virtual bool shop(const State&, Shop&) const { return false; }
  // What is wrong with a position that play can never reach; empty if nothing.
  virtual std::string broken(const State&) const = 0;

 protected:
  Game(const Rulebook& rules, const ScenarioHead& head);
  Board board_;
  std::vector<RosterEntry> roster_;
  SideInfo sides_[2];

 private:
  const Rulebook* rules_;
  std::string scenario_;
  u64 scenario_hash_;
  Coats coats_;
};

// What games have taught of positions (core/judgement.hpp): a weight for each feature; none where nobody has learned.
struct Judgement {
  std::vector<i32> weights;
};

// A ruleset with its tables read, perhaps changed by house rules. Immutable, outlives its games.
class Rulebook {
 public:
  virtual ~Rulebook() = default;
  std::string_view id() const { return id_; }
  const ClauseBook& clauses() const { return clauses_; }
  const Labels& labels() const { return labels_; }
  const Words& words() const { return words_; }
  const Primer& primer() const { return primer_; }
  const Coats& coats() const { return coats_; }  // by the keys of sides
  std::span<const TroopInfo> troops() const { return troops_; }
  std::span<const Procedure> procedures() const { return procedures_; }
  const void* tables() const { return tables_; }
  const Judgement& judgement() const { return judgement_; }
  bool has_judgement() const { return !judgement_.weights.empty(); }
  u64 tables_hash() const { return tables_hash_; }
  int version() const { return version_; }  // rises when the same orders and dice may give another game
  std::string_view prefix() const { return clauses_.prefix; }
  std::string clause_id(Clause c) const { return grog::clause_id(c, clauses_.prefix); }

  // Null, with what is wrong in `problems`.
  virtual std::unique_ptr<const Game> load(const DataFile& scenario, Problems&) const = 0;
  // An army list by itself, bought by points; null for rulesets that buy none.
  virtual bool check_army(const DataFile&, Problems&) const;

 protected:
  std::string_view id_;
  ClauseBook clauses_;
  // Clauses, words and coats, and the hash of what the tables say; false with what is wrong.
  bool read_common(const DataFiles&, Problems&);
  // judgement.toml, where there is one; after labels and troops.
  bool read_learned(const DataFiles&, Problems&);
  Words words_;
  Primer primer_;
  Coats coats_;
  Labels labels_;
  std::vector<TroopInfo> troops_;
  std::span<const Procedure> procedures_;
  const void* tables_ = nullptr;
  Judgement judgement_;
  u64 tables_hash_ = 0;
  int version_ = 1;
};

struct EmbeddedFile {
  std::string_view path;  // "tables.toml", "scenarios/geisberg.toml"
  std::string_view text;
};

class Ruleset {
 public:
  virtual ~Ruleset() = default;
  virtual std::string_view id() const = 0;
  virtual Text name() const = 0;
  virtual std::span<const EmbeddedFile> files() const = 0;
  // Null, with what is wrong in `problems`. `files` are the embedded ones, or a user's in their place.
  virtual std::unique_ptr<const Rulebook> open(const DataFiles& files, Problems&) const = 0;
};

}  // namespace grog
