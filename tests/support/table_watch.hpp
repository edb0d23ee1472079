// What watchers of free tables have in common: bodies and ground as plain shapes, and what holds on every table. A
// ruleset says what a body is, who takes up room, and what ground nobody stands in.
#pragma once
#include "tests/support/plain_geometry.hpp"
#include "tests/support/watcher.hpp"

namespace grog::test {

// Shapes come in whole tenths of a millimetre: a corner may be off by one of them, a distance by two.
inline constexpr double slack = 2;
// Bodies at an angle cannot be laid edge to edge exactly: they may graze each other by half a millimetre, rounded.
inline constexpr double graze = 6;

class TableWatch : public Watcher {
 public:
  void watch(const Act&, std::vector<Breach>&) final;

 protected:
  struct Land {
    std::string kind, id;
    bool line = false;
    plain::Shape shape;
    double width = 0;
  };
  explicit TableWatch(const Game& game);

  // On the table and in the game, as far as bodies are concerned.
  virtual bool stands(const State&, UnitId) const = 0;
  // Takes up room: no two of them lie over each other.
  virtual bool solid(const State&, UnitId) const = 0;
  // Nobody's body may lie in it; `u` is who.
  virtual bool barred(const State&, UnitId u, const Land&) const = 0;
  virtual plain::Shape body(const State&, UnitId) const;
  // What the ruleset itself forbids.
  virtual void watch_rules(const Act&) = 0;
  virtual std::string bodies_clause() const = 0;

  const Game& game() const { return game_; }
  const std::vector<Land>& lands() const { return lands_; }
  std::string name(UnitId) const;
  std::string stand(const State&, UnitId) const;  // its name, and how and where it stands
  static std::string cm(double tenths_of_mm);
  void say(const std::string& rule, const std::string& what) { out_->push_back({rule, what}); }

  static bool moved(const Act&, UnitId);
  static bool told(const Act&, u8 event, UnitId);
  // The bodies of a unit between two places without turning, some of each 2 mm.
  template <class F>
  void along(const plain::Shape& from, plain::Spot way, F&& each) const {
    int steps = 1 + static_cast<int>(plain::length(way) / 20);
    for (int i = 0; i <= steps; ++i) each(plain::moved(from, way * (static_cast<double>(i) / steps)));
  }
  static double nearest(const plain::Shape& a, const Land& land) {
    return land.line ? plain::distance_to_line(a, land.shape) : plain::distance(a, land.shape);
  }

 private:
  void watch_bodies(const Act&);
  const Game& game_;
  std::vector<Land> lands_;
  std::vector<Breach>* out_ = nullptr;
};

}  // namespace grog::test
