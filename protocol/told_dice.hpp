// Dice that remember what their faces were for: which ones count, which are thrown again, what they had to reach
// together. Rules say it as they ask for a throw, and a record does not keep it: so an order is told again with these,
// for clients to light what counts.
#pragma once
#include "core/dice.hpp"
#include "protocol/values.hpp"

namespace grog {

// Of a throw. No faces where none counts by itself; no total where none had to be reached.
struct ThrowTold {
  Faces hits = 0, again = 0;
  i16 total = 0;
};

void write_dice(JsonOut&, const Rulebook&, const Tape&, std::span<const ThrowTold> what_for, Cited&);

class ToldDice final : public Dice {
 public:
  explicit ToldDice(const Tape& tape) : dice_(tape, TapeDice::Grouping::strict, &record_) {}

  int pool(int n, Pool p, Clause c) override {
    std::size_t from = record_.throws.size();
    int hits = dice_.pool(n, p, c);
    // A second throw is a group of its own, and nothing in it is thrown again.
    meant(from, {static_cast<Faces>(p.hit & ~p.reroll), p.reroll, 0}, {p.hit, 0, 0});
    return hits;
  }
  int sum(int n, Clause c, Values v) override {
    std::size_t from = record_.throws.size();
    int total = dice_.sum(n, c, v);
    meant(from, {}, {});
    return total;
  }
  Bins sort(int n, Sort s, Clause c) override {
    std::size_t from = record_.throws.size();
    Bins bins = dice_.sort(n, s, c);
    meant(from, {}, {});
    return bins;
  }
  bool reaches(int n, int total, Clause c) override {
    std::size_t from = record_.throws.size();
    bool good = dice_.reaches(n, total, c);
    meant(from, {0, 0, static_cast<i16>(total)}, {});
    return good;
  }

  const Tape& record() const { return record_; }
  const std::vector<ThrowTold>& told() const { return told_; }

 private:
  void meant(std::size_t from, ThrowTold first, ThrowTold second) {
    short_ = dice_.ran_short();
    for (std::size_t i = from; i < record_.throws.size(); ++i) told_.push_back(i == from ? first : second);
  }

  Tape record_;
  TapeDice dice_;
  std::vector<ThrowTold> told_;
};

}  // namespace grog
