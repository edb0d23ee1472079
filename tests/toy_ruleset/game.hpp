// The classes that the kernel asks for.
#pragma once
#include "rulesets/kit/game.hpp"
#include "tests/toy_ruleset/measure.hpp"
#include "tests/toy_ruleset/state.hpp"
#include "tests/toy_ruleset/tables.hpp"

namespace grog::toy_ruleset {

const Ruleset& ruleset();  // what a registry names
const Labels& labels();
std::span<const EmbeddedFile> embedded_files();

class ToyGame final : public kit::GameOf<Types> {
 public:
  ToyGame(const Rulebook& rules, const Tables& t, const ScenarioHead& head) : GameOf(rules, head), t_(t) {}
  void read(const Table& scenario);

  State start() const override { return start_; }
  Verdict check(const State&, const Order&) const override;
  void apply(State&, const Order&, Dice&, Journal*) const override;
  void menu(const State&, Menu&) const override;
  void propose(const State&, Rng&, std::size_t most, std::vector<Order>&) const override;
  i32 score(const State&, Side) const override;
  Standing standing(const State&) const override;
  void outline(const State&, UnitId, std::vector<Point>&) const override;
  State seen_by(const State&, Side) const override;
  bool is_secret(const State&, const Order&) const override;
  std::string broken(const State&) const override;

  const Tables& t() const { return t_; }
  int zones() const { return board_.columns; }

  // movement.cpp
  int ahead_of(const State&, UnitId) const;  // the zone that it would advance to
  Verdict may_act(const State&, UnitId, Verb) const;
  Verdict may_advance(const State&, UnitId) const;
  Verdict may_fire(const State&, UnitId, UnitId target) const;
  void put(State&, UnitId, int zone) const;

 private:
  const Tables& t_;
  State start_;
};

inline Order make(Verb v, UnitId unit = UnitId::none, UnitId target = UnitId::none, u8 option = 0) {
  Order o;
  o.verb = static_cast<u8>(v), o.unit = unit, o.target = target, o.option = option;
  return o;
}
inline bool asks(const State& s, Ask kind) { return s.waiting > 0 && s.asked().kind == kind; }

}  // namespace grog::toy_ruleset
