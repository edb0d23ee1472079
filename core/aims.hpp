// What a plan is made of, asked of a battle: the ground that is fought for. A game that has such ground is an Aims as
// well as a Game; of one that is not, a plan knows where the enemy stands and no more.
#pragma once
#include <vector>

#include "core/kernel.hpp"

namespace grog {

struct Aim {
  Point at;                    // its middle
  i16 place = -1;              // as orders name it, or -1
  Side holder = Side::nobody;  // who has it now
  u8 wanted = 3;               // by whom: a bit for each side
  i32 worth = 1;               // beside the others of the same battle
  bool is_wanted_by(Side s) const { return (wanted >> index(s) & 1) != 0; }
};

class Aims {
 public:
  virtual ~Aims() = default;
  virtual void aims(const State&, std::vector<Aim>& out) const = 0;
};

Point middle_of(const std::vector<Point>&);
// None where the game has none.
void aims_of(const Game&, const State&, std::vector<Aim>& out);
// Where a unit is, on a grid the middle of its zone.
Point whereabouts(const Game&, const Unit&);
// Whether a unit stands on the table and fights: neither gone, nor to come, nor an officer.
bool is_fighting(const Game&, const State&, UnitId);

}  // namespace grog
