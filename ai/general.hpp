// The computer generals: four levels that differ in how much they think of and how far they look, and styles that
// change what they like, not how well they play.
#pragma once
#include <array>
#include <optional>

#include "ai/battle_plan.hpp"
#include "ai/deployment.hpp"
#include "ai/habits.hpp"
#include "ai/player.hpp"
#include "ai/search.hpp"

namespace grog {

struct GeneralPlan {
  SearchLimits limits;
  Taste taste;
  std::optional<std::size_t> level;  // of those for which a ruleset says how much they think; none thinks by its limits
  u32 share = 100;                   // of that thought, in hundredths
  bool first_way = false;            // as the first release thought: orders, and no plan above them
  Eye eye = Eye::learned;            // by what it judges
  bool young = false;                // makes a beginner's mistakes
  u64 at_most_orders = 0;            // in the head for one decision, whatever the level; 0 is no such bound
};

// What a beginner has not in mind for a turn: a unit or two of either side, and now and then what the battle is about.
// An old hand has none.
struct Lapses {
  UnitSet overlooked;
  bool forgets_the_point = false;
};
Lapses lapses_of(const State&, u64 luck);

class General final : public Player {
 public:
  explicit General(GeneralPlan plan) : plan_(plan) {}
  Order choose(const Game&, const State& seen, Side, Rng&) override;
  void start() override;
  void recall(const Game&, u16 turn, std::span<const Ordered>) override;
  Why why() const override;
  void think(u32 milliseconds) override { plan_.limits.milliseconds = milliseconds; }
  void at_most(u32 milliseconds) override { plan_.limits.at_most = milliseconds; }
  void at_most_orders(u64 orders) override { plan_.at_most_orders = orders; }
  void hands(unsigned n) override { plan_.limits.hands = n; }
  void hurry(const std::atomic<bool>* now) override { plan_.limits.hurry = now; }

  const Found& found() const { return found_; }

 private:
  void meet(const Game&);
  void start_turn(u16);
  void see(const Game&, const State& seen, Side);
  void plan_turn(const Game&, const State& seen, Side);
  void open_battle(const Game&, const State& seen, Side);
  std::optional<Order> deploy(const Game&, const State& seen, Side);
  DeploymentLimits opening_limits(const Game&) const;
  Thought thought_for(const Game&) const;
  SearchLimits limits_for(const Game&, const State& seen) const;

  GeneralPlan plan_;
  const Game* game_ = nullptr;
  u64 scenario_ = 0, tables_ = 0;
  std::optional<Judge> judge_;
  Habits habits_;
  Trust trust_;
  Lapses lapses_;  // of this turn
  // Of each side, weighed once for a battlefield: the same in every game of it.
  std::array<std::optional<std::vector<Deployment>>, 2> deployments_;
  BattlePlan battle_plan_;
  std::vector<Ground> grounds_;
  std::vector<BattlePlan> rivals_;  // what the enemy may be after this turn
  struct Opening {                  // of a battle that began with the armies standing so
    u64 armies = 0;
    BattlePlan plan;
  };
  std::vector<Opening> openings_;  // weighed at length, once each
  struct Planned {                 // when the plan was looked at last
    u16 turn = 0;                  // 0: never
    Side ahead = Side::nobody;
    u16 standing = 0;  // of one's own units
    friend bool operator==(const Planned&, const Planned&) = default;
  };
  static Planned look(const Game&, const State& seen, Side);
  static u64 armies(const State&);
  Planned planned_;
  std::size_t deployed_ = 0;     // orders of it given in this game
  std::vector<Order> recalled_;  // before the first turn, of those that he was told of
  Found found_;
  State seen_{};
  u32 used_ = 0;  // milliseconds of this turn, where the clock counts
  Side side_ = Side::nobody;
};

// The plan of "veteran", "veteran:aggressive" or "veteran@25", which has a quarter of its thought; nothing for a name
// that is none of them.
std::optional<GeneralPlan> general_plan(std::string_view name);
std::span<const NamedText> level_infos();
// Takes the share of thought off a name, in hundredths: 100 where none is named, nothing where it is no such number.
constexpr u32 most_thought = 1000;
std::optional<u32> thought_of(std::string_view& name);
// Takes ":handmade" off a name, "veteran:handmade" or "greedy:handmade": who judges by the score that the ruleset's
// author wrote, whatever games have taught. A yardstick, and in no list.
Eye eye_of(std::string_view& name);

}  // namespace grog
