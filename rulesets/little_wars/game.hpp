// The classes that the kernel asks for, and what the files of this folder ask of each other.
#pragma once
#include "core/field/bodies.hpp"
#include "core/field/ground.hpp"
#include "rulesets/kit/book.hpp"
#include "rulesets/kit/game.hpp"
#include "rulesets/kit/play.hpp"
#include "rulesets/little_wars/procedures.hpp"

namespace grog::little_wars {

enum : field::Classes { wood = 1, building = 2, hill = 4, bridge = 8, stream = 16, wall = 32 };
class LittleGame;

struct Layout {
  using State = little_wars::State;
  const LittleGame* g;
  static constexpr int kinds = 2;  // men, guns
  int kind_of(const Unit&) const;
  Box box_of(const Unit&) const;
};
using Bodies = field::Bodies<Layout>;
inline UnitSet men_of(const Bodies& b, Side side) { return b.of(side) & b.kind(0); }
inline UnitSet guns_of(const Bodies& b, Side side) { return b.of(side) & b.kind(1); }

class LittleGame final : public kit::RuledGame<LittleGame, kit::BookOf<Tables, LittleGame>, Types, Verb, Tell> {
 public:
  static constexpr std::string_view ruleset_id = "little-wars";
  using RuledGame::RuledGame;
  static kit::LabelKeys labels();
  static std::span<const Verbs::Row> verbs();
  bool read(const Table& scenario);

  void menu(const State&, Menu&) const override;
  void propose(const State&, Rng&, std::size_t most, std::vector<Order>&) const override;
  i32 score(const State&, Side) const override;
  Standing standing(const State&) const override;
  void account(const State&, std::vector<BattleLine>&) const override;
  std::optional<Box> drawn(const State&, UnitId) const override;
  void overlays(const State&, UnitId, std::vector<Overlay>&) const override;
  u8 markers(const State&, UnitId) const override;
  bool follow_up(const Order& given, State& at, Order& next) const override;
  Toll toll(const State&, const Order&) const override;  // table.cpp
  int last_turn(const State&) const override { return turns; }
  std::string broken(const State&) const override;

  Arm arm(const Unit& u) const { return at(t().arms, u.kind - 1); }
  bool is_gun(const Unit& u) const { return arm(u) == Arm::gun; }
  Box tray(const Pose& p) const { return box_at(p, t().tray.width.value * inch, t().tray.depth.value * inch); }
  i32 pace(const State&, UnitId) const;  // a move, in tenths of a millimetre
  i32 string() const { return t().move.string.value * inch; }
  Side defender() const { return battle == Battle::defence ? Side::second : Side::nobody; }
  std::array<Point, 4> zone(Side) const;             // where a side puts down its men
  bool on_back_line(const Quad&, Side whose) const;  // LW-R13
  i32 kills(const ShotIn&) const;                    // to be expected, in thousandths

  // As the scenario has them.
  field::Ground ground;
  Battle battle = Battle::finish;
  int turns = 0;
  std::array<i32, 2> depth{}, men_at_start{};
  std::array<Pose, max_units> suggested{};

 private:
  void reckon();
  std::array<i32, bands * 24> kills_{};
};
using Play = LittleGame::Play;

// table.cpp: what a position is, and what may move where
i32 count(const Bodies&, const UnitSet&);  // men
UnitSet near(const Bodies&, UnitId, i32 reach, const UnitSet& among);
bool in_action(const LittleGame&, const Bodies&, UnitId gun);  // LW-3.3
bool has_team(const LittleGame&, const Bodies&, UnitId gun);   // somebody there to haul it (LW-3.6)
struct Aim {
  Verdict verdict;
  ShotIn in;
};
Aim aim(const LittleGame&, const Bodies&, UnitId gun, UnitId target);
UnitId prisoners_of(const State&, UnitId captor);
Verdict fits(const LittleGame&, const Bodies&, UnitId, const Pose&, UnitId but = UnitId::none);
struct Way {
  Verdict verdict;
  Pose end;
  UnitId hauler = UnitId::none;  // of a gun: who takes it along, and where he then stands
  Pose beside{};
  i32 cost = 0, pace = 0;  // of the way, and what it may cost
};
Way way_of(const LittleGame&, const Bodies&, const Order&);  // of a move, a charge, a gun hauled

// melee.cpp: what the end of a move settles
void settle(Play&, Side mover);
void lose(Play&, UnitId, i32 men, Clause why);
i32 points(const LittleGame&, const State&, Side);

}  // namespace grog::little_wars
