// Random battles of a built-in scenario, as every benchmark plays them.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "rulesets/registry.hpp"

namespace grog::bench {

class Battle {
 public:
  explicit Battle(std::string_view scenario) {
    for (const Ruleset* ruleset : rulesets()) {
      DataFiles files;
      for (const EmbeddedFile& f : ruleset->files()) files.put(std::string{f.path}, std::string{f.text});
      for (const DataFile& f : files.all()) {
        if (f.path != "scenarios/" + std::string{scenario} + ".toml") continue;
        Problems problems;
        book_ = ruleset->open(files, problems);
        game_ = book_->load(f, problems);
      }
    }
    if (game_ == nullptr) {
      std::fprintf(stderr, "no scenario %s\n", std::string{scenario}.c_str());
      std::exit(2);
    }
  }
  const Game& game() const { return *game_; }

  // One battle between random players, every candidate order listed; returns its orders.
  int play(u64 number) {
    State s = game_->begin();
    Rng rng(seed_of(1, number));
    RandomDice dice(seed_of(2, number));
    int orders = 0;
    while (s.over == 0) {
      game_->propose(s, rng, 1'000'000, options_);
      listed_ += options_.size();
      game_->apply(s, options_[rng.below(static_cast<u32>(options_.size()))], dice, nullptr);
      ++orders;
    }
    dice_ += dice.thrown();
    return orders;
  }
  State halfway() {
    State s = game_->begin();
    Rng rng(5);
    RandomDice dice(6);
    for (int i = 0; i < 40 && s.over == 0; ++i) {
      game_->propose(s, rng, 1'000'000, options_);
      game_->apply(s, options_[rng.below(static_cast<u32>(options_.size()))], dice, nullptr);
    }
    return s;
  }
  u64 listed() const { return listed_; }
  u64 dice() const { return dice_; }

 private:
  std::unique_ptr<const Rulebook> book_;
  std::unique_ptr<const Game> game_;
  std::vector<Order> options_;
  u64 listed_ = 0, dice_ = 0;
};

}  // namespace grog::bench
