// What one needs to know of a ruleset to draw battlefields and to raise armies for it, without knowing its rules: the
// ground that it has, how its files say things (workshop.toml), and the troops with their prices and limits (muster()).
#pragma once
#include <array>
#include <string>
#include <vector>

#include "core/kernel.hpp"
#include "core/workshop_fields.hpp"

namespace grog {

// What a troop is for in an army; the last three lead.
enum class Service : u8 { foot, light, horse, guns, aide, leader, chief };
// What a kind of ground is to the eye.
enum class Scenery : u8 {
  house,
  work,
  wood,
  orchard,
  field,
  marsh,
  rough,
  hill,
  stream,
  road,
  wall,
  hedge,
  bridge,
  open
};

struct GroundKind {
  std::string key;  // as scenario files have it
  Sentence name;
  Scenery as = Scenery::open;
  bool line = false;  // else an area
  bool box = false;   // an area that must lie square to the table
  i32 side = 0;       // of a square that it must be; 0: any size. In hundredths of the unit, as are all lengths here
  i32 width = 0;      // of a line
  int level = 0;
};

// Texts of scenario files with {names} to be filled in; workshop/battlefield.cpp says which.
struct Templates {
  std::string blank;          // a battle without ground, objectives and troops
  std::string goal;           // one objective
  std::string point;          // one that is no building: a place to be held
  std::string leader, chief;  // where they are no [[unit]]
  std::string unit;
  // Of an army by itself, as check_army() reads it: empty where a ruleset reads none.
  std::string army, army_leader, army_unit;
};
// How a unit's row says that it comes later: the keys of its turn, its place and whither it looks, perhaps in a table
// of the row ("arrives.period"); and those keys of a row that stand there only if it does not. Empty: nobody comes
// later.
struct Arrival {
  std::string turn, at, facing;
  std::vector<std::string> instead;
};
using Mix = std::array<i32, 4>;  // foot, light, horse, guns: parts of an army's points

struct Workshop {
  bool known = false;                    // there is a workshop.toml
  i32 width = 0, height = 0, depth = 0;  // of a usual table and its strips of deployment
  i32 columns = 0, rows = 0;             // of a grid, which has no lengths
  std::array<i32, 2> rank{};             // of a grid: the row in which each side sets up
  i32 room_x = 0, room_y = 0;            // of a unit that is set up, and what keeps it from its neighbours
  i32 points = 0;                        // of a usual army
  i32 a_group = 0;                       // units that a leader has, where they need one
  std::string size;                      // the key of a unit's size
  bool fixed_sides = false;              // the first army of muster() is the first side
  std::string against;                   // the key of the army that all others fight; empty: each fights each
  Mix mix{};
  std::vector<std::pair<std::string, i32>> worth;  // per cent, of an army whose men count for more than their price
  Templates text;
  std::vector<GroundKind> ground;
  Arrival arrival;
  std::vector<FileSection> sections;      // what scenario files say, in words
  const GroundKind* like(Scenery) const;  // null where there is none
};

// What an army may raise. Prices are in tenths of a point, `each` of what its size counts.
struct Raised {
  std::size_t troop = 0;  // in Rulebook::troops()
  u32 armies = ~u32{0};   // bits
  Service service = Service::foot;
  i32 price = 0, each = 0;
  i32 least = 0, most = 0, step = 1;  // 0: it has no size
  i32 of(i32 size) const { return price + each * size; }
};
struct MusterArmy {
  std::string key;
  Sentence name;
  char letter = '?';
};
struct Muster {
  std::vector<MusterArmy> armies;
  std::vector<Raised> troops;
  i32 units_an_aide = 0;  // 0: as many as one likes
};

// A ruleset that can tell who may be raised is one of these too.
class Recruiter {
 public:
  virtual ~Recruiter() = default;
  virtual void muster(const Rulebook&, Muster&) const = 0;
};

// False with what is wrong.
bool read_workshop(const DataFile&, const Words&, Workshop&, Problems&);

}  // namespace grog
