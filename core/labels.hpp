// Names, in every language, for everything of a ruleset that a client shows without understanding it.
#pragma once
#include <span>

#include "core/fields.hpp"
#include "core/grammar.hpp"
#include "core/sentence.hpp"
#include "core/types.hpp"

namespace grog {

struct Name {
  std::string_view key;  // in orders, scenario files, logs and JSON; never translated
  Text text;
};

// Which fields of an Order a verb uses.
enum Uses : u16 {
  uses_nothing = 0,
  uses_unit = 1,
  uses_target = 2,
  uses_place = 4,
  uses_option = 8,
  uses_value = 16,
  uses_pose = 32,
  uses_with = 64,
  uses_legs = 128,
};
struct VerbInfo {
  std::string_view key;
  Text text;  // "{unit} moves to {place}": what the order says, for chronicle and menus
  u16 uses = 0;
  std::span<const Name> options{};  // names of Order::option
  i16 value_low = 0, value_high = 0;
  std::span<const Name> legs{};  // names of Leg::kind, from 1
  Text short_text{};             // what a button calls it: "move"; with {unit} where units are chosen by buttons
  bool usual = false;            // sets the armies up, or what is left of them, as the scenario would have it
};

struct DecisionInfo {
  std::string_view key;
  Text text;  // the question: "Where does {unit} retreat to?"
};

struct EventInfo {
  std::string_view key;
  Text text;                        // with {unit} {other} {place} {place2} {value} {value2} {side} {option}
  bool reveals = false;             // shows the opponent something hidden: no undo across it
  std::span<const Name> options{};  // names of Event::option, where it has one
};

// How a client draws what it does not understand.
enum class Symbol : u8 { infantry, cavalry, artillery, officer };
enum class Look : u8 { bases, line, column, road_column, square, skirmish, battery, limbered, officer };
struct FormationInfo {
  std::string_view key;
  Text text;
  Look look = Look::bases;
};

struct TroopInfo {  // Unit::kind, from 1
  std::string key;
  Sentence name;
  Symbol symbol = Symbol::infantry;
  Grammar grammar{};  // of its name
};

struct Labels {
  std::span<const Name> phases;
  std::span<const VerbInfo> verbs;
  std::span<const DecisionInfo> decisions;
  std::span<const EventInfo> events;
  std::span<const FormationInfo> formations;
  Text strength;  // what Unit::strength counts: "bases", "figures"
  Text length;    // in which players measure, and how many tenths of a millimetre it has
  i32 length_size = 100;
  // What the choices and outcome fields of procedures are called, each by its name in them: "rifle", or more closely
  // "weapon.rifle" (field and choice), "fire.weapon.rifle" (procedure too), where the same word means several things.
  std::span<const Name> words{};
  StateFields fields{};  // what its state holds besides what every battle has
};

}  // namespace grog
