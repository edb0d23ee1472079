// What an order to a unit of the brigade in phase comes to: read and looked at before it is paid for.
#pragma once
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {

struct Price {
  int actions = 0, points = 0;
};
struct Path {  // of a move: a turn, a straight way or a road, a turn
  i32 before = 0, distance = 0, after = 0;
  Way way = Way::ahead;
};
struct Act {
  Verdict verdict{};
  Price price{};
  Path path{};
  Plan plan{};  // where it leads
  Shot shot{};
  Formation formation = Formation::none;  // in which it then stands
  i16 place = -1;                         // and in which house
};

Price price_of_turn(const Tables&, const Unit&, i32 angle);
void turn(Play&, UnitId, i32 angle);
void done_at_once(Play&, UnitId);  // what GameData::act says
void change_formation(Play&, UnitId, Formation, const Box& end);
Act read_move(const Scene&, const Order&);
Act read_fall_back(const Scene&, const Order&);
Act read_manhandle(const Scene&, const Order&);
Act read_turn(const Scene&, const Order&);
Act read_about_face(const Scene&, const Order&);
Act read_form(const Scene&, const Order&);
Act read_cross(const Scene&, const Order&);
Act read_enter(const Scene&, const Order&);
Act read_leave(const Scene&, const Order&);

}  // namespace grog::casques_et_plumets
