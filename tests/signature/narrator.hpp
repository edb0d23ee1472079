// Follows one game and folds what it tells into columns, so that a difference says where to look.
#pragma once
#include <array>

#include "tests/signature/facts.hpp"

namespace grog::story {

enum class Column : u8 {
  story,     // orders, dice, events, questions, standing, units
  refusals,  // what check() says of odd orders
  menus,     // menu()
  drawing,   // outlines, overlays, ways, terrain, measures, what each side sees
  judged,    // score() and the orders of propose()
};
inline constexpr std::string_view column_names[] = {"story", "refusals", "menus", "drawing", "judged"};

class Columns {
 public:
  explicit Columns(bool aloud = false) : aloud_(aloud) {}
  void tell(Column, std::string_view line);
  std::string text() const;  // "story=... refusals=..."

 private:
  std::array<u64, std::size(column_names)> hash_{};
  bool aloud_;  // every line is printed too
};

class Narrator {
 public:
  // `stream` seeds what is looked at and which odd orders are tried: never the game's own dice and choices.
  Narrator(const Game& game, u64 stream, Columns& columns) : facts_(game), stream_(stream), columns_(columns) {}
  void begin(const State&);
  // The position before an order; `proposed` may be empty, and is then asked for where it is needed.
  void before(const State&, const Order& chosen, const std::vector<Order>& proposed);
  void after(const State&, const Order&, const Tape&, const Journal&);
  void fault(const std::string& what) { columns_.tell(Column::story, what); }

 private:
  void units(const State&);
  void refusals(const State&, const std::vector<Order>&, Rng&);
  void menu(const State&);
  void judged(const State&, const std::vector<Order>&);
  void drawing(const State&, const Order& chosen, Rng&);
  void overlays(const State&, UnitId);
  void measures(const State&, Rng&);
  void seen(const State&);
  void terrain(const State&);

  struct Shown {  // of a unit, when its line was last told
    Pose pose;
    u8 formation = 0, markers = 0;
    i16 strength = 0, place = 0;
    bool operator==(const Shown&) const = default;
  };
  Shown shown(const State&, UnitId) const;

  Facts facts_;
  u64 stream_;
  Columns& columns_;
  u64 step_ = 0;
  std::vector<Shown> units_;
  std::string terrain_;
  std::vector<Order> proposed_;
  Menu menu_;
};

// An order that the menu allows or that was proposed, mostly with something changed: another verb, unit, target,
// option, number, pose, path, place. Fields that its verb does not use keep their defaults, as in every order of a
// client.
Order odd_order(const Facts&, const State&, const std::vector<Order>& proposed, const Menu&, Rng&);

}  // namespace grog::story
