// What a general does not do though the score would let him: march to and fro, in a turn or over turns; stand idle
// under guns; lead a unit away from its brigade; turn his back on the enemy; leave an objective empty that he could
// have. Each counts a little against an order, or for it: far less than a battle, more than the difference between two
// idle marches.
#pragma once
#include <array>
#include <vector>

#include "ai/search.hpp"

namespace grog {

// Where each unit stood and which positions were met this turn, so that no one marches to and fro or repeats an order
// that changes nothing for ever.
struct Steps {
  struct Step {
    UnitId unit;
    Pose pose;
    i16 place;
    u8 formation;
  };
  std::vector<Step> left;
  std::vector<u64> met;
  u16 turn = 0;
  double of(const State& before, const Order&, const State& after) const;
  void note(const State&, const Order&);
  void start(u16 at) { left.clear(), met.clear(), turn = at; }
};

class Habits final : public Dislike {
 public:
  Steps steps;

  void start() { *this = {}; }
  // At every question, before it is thought about.
  void see(const Game&, const State& seen, Side);
  double of(const State& before, const Order&, const State& after) const override;

 private:
  using Poses = std::array<Pose, max_units>;
  struct Began {  // a turn, as the side met it first
    u16 turn = 0;
    bool known = false;
    Poses pose{};
  };
  Pose end_of(const State& before, const Order&, const State& after) const;
  double there_and_back(UnitId, const Pose& end) const;
  double under_guns(UnitId, const Pose& end, const Order&) const;
  double away_from_brigade(const State& before, UnitId, const Pose& end) const;
  double back_to_the_enemy(const State& before, UnitId, const Pose& end) const;
  double onto_empty_ground(const State& before, UnitId, const Pose& end) const;
  void find_strips(const State&, Side);
  void find_empty_grounds(const State&, Side);
  bool is_at(Point ground, Point) const;
  bool in_strip(Point) const;

  const Game* game_ = nullptr;
  i32 table_ = 1;
  Began now_, before_;
  std::vector<std::vector<Point>> strips_;  // where the enemy's guns reach
  std::vector<Point> empty_;                // objectives with nobody near that are not one's own
};

}  // namespace grog
