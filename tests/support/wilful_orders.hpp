// Orders that nobody proposes: every verb whether asked or not, odd lengths, wrong units, the enemy's and the dead,
// places that do not exist, options out of range, poses and legs exactly at a figure of the tables and a tenth of a
// millimetre beyond, close to enemies, edges and terrain. Made from what VerbInfo says a verb takes, so that a new
// ruleset has them.
#pragma once
#include <vector>

#include "core/kernel.hpp"
#include "tests/support/plain_geometry.hpp"

namespace grog::test {

class WilfulOrders {
 public:
  // `lengths`: the figures of the tables (tests/support/table_figures.hpp).
  WilfulOrders(const Game& game, const std::vector<i32>& lengths, Rng& rng)
      : game_(game), lengths_(lengths), rng_(rng) {}

  Order make(const State&, const std::vector<Order>& proposed, const Menu&);

 private:
  int pick(std::initializer_list<int> of) { return of.begin()[rng_.below(static_cast<u32>(of.size()))]; }
  bool one_in(u32 n) { return rng_.below(n) == 0; }
  u32 roster() const { return static_cast<u32>(game_.roster().size()); }
  const VerbInfo& info(const Order& o) const { return game_.rules().labels().verbs[o.verb]; }

  Order from_menu(const Menu&);
  Order any_verb();
  void complete(Order&);
  void spoil(Order&);

  UnitId some_unit();
  UnitId living(bool own);
  i16 some_place();
  i16 some_value(i16 now, const VerbInfo&);
  i32 some_length();
  i16 some_angle();
  void move(Order&);
  void lead_to(Order&, plain::Spot at, double facing);
  void near_someone(Order&, bool enemy);
  void near_ground(Order&);
  void near_edge(Order&);
  void change(UnitSet&);
  Leg some_leg(const VerbInfo&);
  void change_legs(Order&);
  plain::Shape body(UnitId);
  double front_of(UnitId);  // how far its front lies ahead of its pose

  const Game& game_;
  const std::vector<i32>& lengths_;
  Rng& rng_;
  const State* s_ = nullptr;
};

// What the verb does not take is left out, so that equal orders are equal bytes.
Order tidied(const Game&, const Order&);

}  // namespace grog::test
