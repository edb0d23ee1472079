// A scenario file, as far as the rulesets read it alike: who and what place is meant by a name, a unit enrolled, what a
// battle that has begun says of it. Readers of scenarios use one, or are derived from it.
//
//   kit::ScenarioFile file{rules(), board_, roster_, sides_, root};
//   UnitId id = file.enroll(row, start_, file.troop_named(row), file.side_named(row));  // none with the fault told
//   kit::read_state<UnitData>(row, start_[id], {"moved", {"shots", 2}});                // by the fields' own names
#pragma once
#include "core/field/ground.hpp"
#include "core/fields.hpp"
#include "core/terrain_file.hpp"
#include "rulesets/kit/reading.hpp"

namespace grog::kit {

struct ScenarioFile {
  const Rulebook& rules;
  Board& board;
  std::vector<RosterEntry>& roster;
  SideInfo (&sides)[2];
  const Table& root;
  bool id_is_name = false;  // of a unit that has no other
  std::size_t most_units = max_units;
  OffTable off{};
  bool left_out = false;  // a unit that could not be read: of a side that has none now, nobody knows

  // ---- by name; where there is none it is told by `unknown`, with the nearest where that helps

  UnitId named(std::string_view id) const;
  UnitId named(const Table& row, std::string_view key, WordKey unknown) const;
  const std::string& id_of(UnitId u) const { return roster[index(u)].id; }
  std::string clause(Clause c) const { return rules.clause_id(c); }
  int troop_named(const Table& row) {
    int k = read_troop(row, rules.troops());
    left_out = left_out || k < 0;
    return k;
  }
  Side side_named(const Table& row, std::string_view key = "side", std::optional<Side> fallback = {}) const {
    return read_side_of(row, key, sides[0], sides[1], fallback);
  }
  i16 place_named(const Table& row, std::string_view key, WordKey unknown) const {
    return place_named(row, key, row.text(key), unknown);
  }
  i16 place_named(const Table& row, std::string_view key, std::string_view id, WordKey unknown) const;

  // Two sides that a ruleset always has, by the names that its words give them, and a letter each.
  void name_sides(std::span<const std::string_view> keys, std::string_view letters);

  // ---- places

  i16 add_place(Place);
  i16 add_place(const Piece& p) { return add_place(Place{p.id, p.name, p.points}); }
  // A point to be held: `id`, `name`, `at`. -1 with the fault told.
  i16 add_point(const Table& row, i32 unit);
  bool read_point(const Table& row, std::string_view key, i32 unit, const Board& on, Point& out) {
    return grog::read_point(row, key, unit, on, out, off);
  }
  // What is fought for: a `building`, or such a point.
  i16 read_goal(const Table& row, i32 unit, WordKey unknown) {
    return row.has("building") ? place_named(row, "building", unknown) : add_point(row, unit);
  }
  // Two opposite corners each, in the file's unit; what is no box is told by `corners`.
  static std::vector<field::Bounds> read_boxes(const Table& row, std::string_view key, i32 unit, WordKey corners);

  // ---- units

  // On the roster and in the state; none, with the fault told, where there is no room or troop < 0.
  template <class State>
  UnitId enroll(const Table& row, State& s, int troop, Side side) {
    if (!add_entry(row, s.units, troop, side)) {
      left_out = true;
      return UnitId::none;
    }
    UnitId id = unit_id(s.units++);
    s[id].side = side;
    s[id].kind = static_cast<u8>(troop + 1);
    return id;
  }
  // Of a battle that has begun: every unit for which `waits` holds lacks its place, told by `needs`.
  template <class State, class Waits>
  void check_placed(const Table& start, const State& s, WordKey needs, Waits&& waits) const {
    for (std::size_t i = 0; i < s.units; ++i)
      if (waits(s.unit[i])) start.fault(needs, {roster[i].id});
  }

  // At the end: how many more points lie off the table than have been told.
  void tell_rest() const { off.tell_rest(); }
  // A side that has none of the units for which `counts` holds is no side: its battle would be over at once.
  template <class State, class Counts>
  void check_sides(const State& s, Counts&& counts) const {
    for (Side side : {Side::first, Side::second}) {
      bool any = false;
      for (std::size_t i = 0; i < s.units; ++i) any = any || (s.unit[i].side == side && counts(s.unit[i]));
      if (!any && !left_out) root.fault(root.problem_with("side_without_units"_w, {sides[index(side)].name}));
    }
  }

 private:
  bool add_entry(const Table& row, std::size_t units, int troop, Side side) const;
};

// The same with the game that is being filled at hand, for a reader of many chapters:
//
//   class ScenarioReader : kit::ScenarioOf<ToyGame> {   // a friend of ToyGame
//     using ScenarioOf::ScenarioOf;
template <class GameType>
struct ScenarioOf : ScenarioFile {
  GameType& g;
  decltype(std::declval<const GameType&>().t()) t;
  typename GameType::State& s;
  ScenarioOf(GameType& game, const Table& file, bool named_by_id = false, std::size_t most = max_units)
      : ScenarioFile{game.rules(), game.board_, game.roster_, game.sides_, file, named_by_id, most},
        g(game),
        t(game.t()),
        s(game.start_) {}
};

// The parts of a text between such letters, the empty ones left out.
std::vector<std::string> split(std::string_view text, char at);

// The middle of what a piece covers, and its sides.
inline Box box_of(const field::Bounds& b) {
  return {{(b.left + b.right) / 2, (b.bottom + b.top) / 2}, 0, b.right - b.left, b.top - b.bottom};
}

// A field of the state that a file may give, with the numbers it takes; or a mark.
struct Given {
  constexpr Given(const char* name, i32 high = 1, i32 least = 0) : key(name), most(high), low(least) {}
  std::string_view key;
  i32 most, low;
};
void read_state(const Table& row, std::span<const StateField>, void* data, std::initializer_list<Given>);
template <class Data>
void read_state(const Table& row, Data& data, std::initializer_list<Given> which) {
  read_state(row, fields_of<Data>, &data, which);
}

}  // namespace grog::kit
