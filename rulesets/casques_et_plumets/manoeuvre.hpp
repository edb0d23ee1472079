// Orders to move, turn, form, cross, enter and leave, read and looked at before they are paid for.
#pragma once
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {

struct Path {  // of a move order: a turn, a straight way or a road, a turn
  i32 before = 0, distance = 0, after = 0;
  Way way = Way::ahead;
};
struct Price {
  int actions = 0, points = 0;
};
struct MoveOrder {
  Verdict verdict;
  Path path;
  Plan plan;
  Price price;
};

i32 turn_of(const Leg&);  // clockwise; 0 where the leg is no turn
Price price_of_turn(const Tables&, const Unit&, i32 angle);
Box turned_box(const CasquesGame&, const Unit&, i32 angle);
Verdict may_turn(const Scene&, UnitId, i32 angle);
void turn(Play&, UnitId, i32 angle);
int surcharge(const Tables&, const UnitSet& passed);
MoveOrder read_move(const Scene&, const Order&);
Plan read_fall_back(const Scene&, const Order&);
Plan read_manhandle(const Scene&, const Order&, Way&);
Verdict check_form(const Scene&, const Order&, Box& end);
void change_formation(Play&, UnitId, Formation, const Box& end);
Plan read_cross(const Scene&, const Order&);
Verdict check_enter(const Scene&, const Order&);
Verdict check_leave(const Scene&, const Order&, Box& end, Formation&);

}  // namespace grog::casques_et_plumets
