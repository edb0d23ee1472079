// The kernel's questions, asked with a ruleset's own types: what it overrides here sees its fields by name.
#pragma once
#include <algorithm>
#include <iterator>

#include "core/geometry/box.hpp"
#include "core/kernel.hpp"
#include "rulesets/kit/play.hpp"
#include "rulesets/kit/proposals.hpp"
#include "rulesets/kit/verbs.hpp"

namespace grog::kit {

template <class Types>
class GameOf : public Game {
 public:
  using State = StateOf<Types>;

  virtual State start() const = 0;
  virtual Verdict check(const State&, const Order&) const = 0;
  virtual void apply(State&, const Order&, Dice&, Journal*) const = 0;
  virtual void menu(const State&, Menu&) const = 0;
  virtual void propose(const State&, Rng&, std::size_t most, std::vector<Order>&) const = 0;
  virtual i32 score(const State&, Side) const = 0;
  virtual Standing standing(const State&) const = 0;
  virtual void account(const State& s, std::vector<BattleLine>& out) const { Game::account(plain(s), out); }
  virtual std::optional<Box> drawn(const State&, UnitId) const { return {}; }  // a unit's body; none: not on the table
  virtual void outline(const State& s, UnitId u, std::vector<Point>& out) const {
    out.clear();
    if (std::optional<Box> body = drawn(s, u)) std::ranges::copy(corners(Quad(*body)), std::back_inserter(out));
  }
  virtual void terrain(const State&, std::vector<Piece>& out) const { out = board_.pieces; }
  virtual State seen_by(const State& s, Side) const { return s; }
  virtual bool is_secret(const State&, const Order&) const { return false; }
  virtual Verdict may_measure(const State&, UnitId, UnitId) const { return {}; }
  virtual Verdict may_foresee(const State&, const Order&) const { return {}; }
  virtual bool follow_up(const Order&, State&, Order&) const { return false; }
  virtual i32 distance_between(const State& s, UnitId a, UnitId b) const {
    return Game::distance_between(plain(s), a, b);
  }
  virtual void overlays(const State&, UnitId, std::vector<Overlay>& out) const { out.clear(); }
  virtual u8 markers(const State&, UnitId) const { return 0; }
  virtual void way(const State& s, const Order& o, std::vector<Pose>& out) const { Game::way(plain(s), o, out); }
  virtual Toll toll(const State&, const Order&) const { return {}; }
  virtual i32 full_strength(const State& s, UnitId u) const { return Game::full_strength(plain(s), u); }
  virtual int last_turn(const State&) const { return 0; }
  virtual std::string unit_name(const State& s, UnitId u, Lang l) const { return Game::unit_name(plain(s), u, l); }
  virtual bool shop(const State&, Shop&) const { return false; }
  virtual std::string broken(const State&) const = 0;

  grog::State begin() const final { return plain(start()); }
  Verdict check(const grog::State& s, const Order& o) const final { return check(mine(s), o); }
  void apply(grog::State& s, const Order& o, Dice& dice, Journal* j) const final { apply(typed<Types>(s), o, dice, j); }
  void menu(const grog::State& s, Menu& m) const final { menu(mine(s), m); }
  void propose(const grog::State& s, Rng& rng, std::size_t most, std::vector<Order>& out) const final {
    propose(mine(s), rng, most, out);
  }
  i32 score(const grog::State& s, Side side) const final { return score(mine(s), side); }
  Standing standing(const grog::State& s) const final { return standing(mine(s)); }
  void account(const grog::State& s, std::vector<BattleLine>& out) const final { account(mine(s), out); }
  void outline(const grog::State& s, UnitId u, std::vector<Point>& out) const final { outline(mine(s), u, out); }
  void terrain(const grog::State& s, std::vector<Piece>& out) const final { terrain(mine(s), out); }
  grog::State seen_by(const grog::State& s, Side side) const final { return plain(seen_by(mine(s), side)); }
  bool is_secret(const grog::State& s, const Order& o) const final { return is_secret(mine(s), o); }
  Verdict may_measure(const grog::State& s, UnitId a, UnitId b) const final { return may_measure(mine(s), a, b); }
  Verdict may_foresee(const grog::State& s, const Order& o) const final { return may_foresee(mine(s), o); }
  bool follow_up(const Order& given, grog::State& at, Order& next) const final {
    return follow_up(given, typed<Types>(at), next);
  }
  i32 distance_between(const grog::State& s, UnitId a, UnitId b) const final { return distance_between(mine(s), a, b); }
  void overlays(const grog::State& s, UnitId u, std::vector<Overlay>& out) const final { overlays(mine(s), u, out); }
  u8 markers(const grog::State& s, UnitId u) const final { return markers(mine(s), u); }
  void way(const grog::State& s, const Order& o, std::vector<Pose>& out) const final { way(mine(s), o, out); }
  Toll toll(const grog::State& s, const Order& o) const final { return toll(mine(s), o); }
  i32 full_strength(const grog::State& s, UnitId u) const final { return full_strength(mine(s), u); }
  int last_turn(const grog::State& s) const final { return last_turn(mine(s)); }
  std::string unit_name(const grog::State& s, UnitId u, Lang l) const final { return unit_name(mine(s), u, l); }
  bool shop(const grog::State& s, Shop& out) const final { return shop(mine(s), out); }
  std::string broken(const grog::State& s) const final {
    if ((s.over != 0) != (s.waiting == 0)) return "a game that goes on waits for an answer, one that is over does not";
    return broken(mine(s));
  }

 protected:
  using Game::Game;

 private:
  static const State& mine(const grog::State& s) { return typed<Types>(s); }
};

// A game of a book, with its figures at hand and the position that it begins with.
template <class GameType, class BookType, class Types>
class GameBy : public GameOf<Types> {
 public:
  using Book = BookType;
  using State = StateOf<Types>;

  GameBy(const Book& book, const ScenarioHead& head) : GameOf<Types>(book, head), book_(&book) {}
  const auto& t() const { return book_->t(); }
  const Book& book() const { return *book_; }

  State start() const final { return start_; }
  Thoughts thoughts() const override {
    if constexpr (requires { t().thoughts; })
      return t().thoughts;
    else
      return Game::thoughts();
  }

 protected:
  const GameType& me() const { return static_cast<const GameType&>(*this); }
  State start_{};

 private:
  template <class>
  friend struct ScenarioOf;
  const Book* book_;
};

// A battle that is played by a table of verbs. GameType is derived from this and has
//
//   static std::span<const Verbs::Row> verbs();
//
// and, if an order at the wrong time may break a clause, Verdict untimely(const GameType&, const State&, const Order&),
// static too.
template <class GameType, class BookType, class Types, class Verb, class Tell>
class RuledGame : public GameBy<GameType, BookType, Types> {
 public:
  using Play = PlayOf<GameType, Tell>;  // or a Play of the game's own, with more at hand
  using Verbs = kit::Verbs<GameType, Verb, typename Types::Ask, Play>;
  using State = StateOf<Types>;
  using GameBy<GameType, BookType, Types>::GameBy;
  using GameOf<Types>::check;
  using GameOf<Types>::apply;
  using GameOf<Types>::propose;

  Verdict check(const State& s, const Order& o) const override {
    if constexpr (requires { GameType::untimely(me(), s, o); })
      return GameType::Verbs::check(GameType::verbs(), me(), s, o, GameType::untimely);
    else
      return GameType::Verbs::check(GameType::verbs(), me(), s, o);
  }
  void apply(State& s, const Order& o, Dice& dice, Journal* journal) const override {
    typename GameType::Play p{me(), s, dice, journal};
    GameType::Verbs::apply(GameType::verbs(), p, o);
  }
  // What the verbs' rows offer, no more than `most` of it.
  void propose(const State& s, Rng& rng, std::size_t most, std::vector<Order>& out) const override {
    out.clear();
    if (s.over != 0 || s.waiting == 0) return;
    GameType::Verbs::offer(GameType::verbs(), me(), s, rng, most, out);
    sample(rng, most, out);
  }

 private:
  using GameBy<GameType, BookType, Types>::me;
};

}  // namespace grog::kit
