// A game that exists on paper only: labels that use every part of an order and every tag of a template, and units,
// places and sides to name. Nothing can be played in it.
#pragma once
#include "core/kernel.hpp"
#include "rulesets/kit/types.hpp"

namespace grog::test {

enum class PaperVerb : u8 { wait, move, bombard, assault, march, spend, drill };
enum class PaperEvent : u8 { all, bare, stray };

enum class PaperMark : u8 { tired, secret };
struct PaperUnit {
  Marks<PaperMark, u16> marks;
  Short hits, depth;
};
struct PaperNumbers {
  Short counter;
};
struct PaperAsk {
  Short value, value2, place = -1, place2 = -1;
};
using PaperTypes = kit::TypesOf<u8, u8, u8, PaperUnit, PaperNumbers, kit::Nothing, kit::Nothing, PaperAsk>;

class PaperBook final : public Rulebook {
 public:
  PaperBook();
  std::unique_ptr<const Game> load(const DataFile&, Problems&) const override { return nullptr; }
};

class PaperGame : public Game {
 public:
  explicit PaperGame(const PaperBook&);
  State begin() const override;
  Verdict check(const State&, const Order&) const override { return {}; }
  void apply(State&, const Order&, Dice&, Journal*) const override {}
  void menu(const State&, Menu&) const override {}
  void propose(const State&, Rng&, std::size_t, std::vector<Order>&) const override {}
  i32 score(const State&, Side) const override { return 0; }
  Standing standing(const State&) const override { return {}; }
  void outline(const State&, UnitId, std::vector<Point>&) const override {}
  std::string broken(const State&) const override { return {}; }
};

// Units: ir47 and gr7 (blue), 57e/1 and one without a name of its own, c2 (red). Places A1, B2, C10.
const PaperGame& paper_game();

}  // namespace grog::test
