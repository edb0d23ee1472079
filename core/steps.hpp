// What an order throws, number by number: the likeliest of its paths, with the dice that fall on it and the reasons of
// what they must show.
#pragma once
#include "core/dice.hpp"
#include "core/kernel.hpp"

namespace grog {

class Paths;  // core/paths.hpp
struct Leaf;

struct OutlookStep {
  Event event;                      // what it decides, as it is told on the likeliest path
  std::vector<Throw> throws;        // dice of each throw; empty where the path could not be thrown again
  std::vector<Modifier> modifiers;  // of the numbers that led to it
};

// Steps that throw dice or reckon numbers, in their order. `end`: where that path leads.
std::vector<OutlookStep> likeliest_steps(const Game&, const State& from, const Order&, const Paths&, Leaf& end);

// What a step is called: the words of its event in the section [step]; else what is told of it.
std::string step_title(const Game&, const State&, const OutlookStep&, Lang);

}  // namespace grog
