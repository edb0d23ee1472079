// The classes that the kernel asks for.
#pragma once
#include "core/geometry/box.hpp"
#include "rulesets/@FOLDER@/procedures.hpp"
#include "rulesets/kit/book.hpp"
#include "rulesets/kit/game.hpp"
#include "rulesets/kit/play.hpp"

namespace grog::@FOLDER @{

    class NewGame;
class NewBook final : public kit::BookOf<Tables, NewGame> {
 public:
  bool read(const DataFiles&, Problems&);
};

class NewGame final : public kit::GameOf<Types> {
 public:
  using Book = NewBook;
  NewGame(const Book& book, const ScenarioHead& head) : GameOf(book, head), book_(&book) {}
  bool read(const Table& scenario);
  const Tables& t() const { return book_->t(); }
  Box tray(const Pose& p) const { return box_at(p, t().width.value * centimetre, t().depth.value * centimetre); }

  State start() const override { return start_; }
  Verdict check(const State&, const Order&) const override;
  void apply(State&, const Order&, Dice&, Journal*) const override;
  void menu(const State&, Menu&) const override;
  void propose(const State&, Rng&, std::size_t most, std::vector<Order>&) const override;
  i32 score(const State&, Side) const override;
  Standing standing(const State&) const override;
  void outline(const State&, UnitId, std::vector<Point>&) const override;
  int last_turn(const State&) const override { return t().turns.value; }
  std::string broken(const State&) const override;

 private:
  const Book* book_;
  State start_;
};
using Play = kit::PlayOf<NewGame, Tell>;

}  // namespace grog::@FOLDER@
