// Questions about dice procedures: names and values in, every outcome with its exact probability out. The same code
// answers `grognard odds`, its batch of JSON Lines, and the odds messages of the protocol.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/exact.hpp"
#include "core/kernel.hpp"
#include "protocol/json_out.hpp"
#include "protocol/shelf.hpp"
#include "protocol/words.hpp"

namespace grog {

// A value as it was written: key=value on a command line is `word`, JSON says what it is.
struct Value {
  enum class Kind : u8 { word, text, number, boolean, null, other };
  Kind kind = Kind::word;
  std::string text;
};
// Reused from question to question, so that a batch allocates nothing.
struct Question {
  struct Input {
    std::string key;
    Value value;
  };
  std::string ruleset, procedure;
  std::vector<Input> inputs;  // the first `count` are in use
  std::size_t count = 0;

  void clear() { ruleset.clear(), procedure.clear(), count = 0; }
  Input& add() {
    if (count == inputs.size()) inputs.emplace_back();
    return inputs[count++];
  }
};

// {"ruleset": ..., "procedure": ..., "inputs": {...}} on one line. False with what is wrong.
bool read_question(std::string_view json, Question&, Fault&);

struct Odds {
  const Rulebook* book = nullptr;
  const Procedure* procedure = nullptr;
  alignas(16) StructBytes in{};
  std::vector<bool> given;  // which inputs were asked for, in the order of the fields
  Tally why;
  RawDistribution raw;
  std::vector<i32> cells;   // the outcome fields of each outcome
  std::vector<u32> sorted;  // outcomes by their fields, in the order of the fields

  i32 input(std::size_t field) const { return procedure->in[field].get(in.data()); }
  i32 cell(std::size_t outcome, std::size_t field) const { return cells[outcome * procedure->out.size() + field]; }
  std::size_t count() const { return sorted.size(); }
  double chance(std::size_t outcome) const { return to_double(raw.weight(outcome), raw.total); }
};

// Finds the names, sets the inputs, enumerates. False with what is wrong and `odds` void.
bool ask(const Rulebook&, const Question&, Odds&, Fault&);
bool ask(Shelf&, const Question&, Odds&, Fault&);

// Finds the procedure and sets its inputs and reasons, without enumerating.
bool prepare(const Rulebook&, const Question&, Odds&, Fault&);

const Procedure* procedure_named(const Rulebook&, std::string_view name, Fault&);

// One object, no newline.
void write_odds(const Odds&, std::string& out);
void write_fault(const Fault&, Lang, std::string& out);  // {"error": {...}}
void write_modifier(JsonOut&, const Rulebook&, const Modifier&);
void write_value(JsonOut&, const Field&, i32);
// A field as a form needs it: its name, kind, range or choices, default, and words.
void write_procedure(JsonOut&, const Labels&, const Procedure&);

// What a field or a choice is called, by its own text or the ruleset's words; empty where nobody has named it.
Text field_words(const Labels&, const Procedure&, const Field&);
Text choice_words(const Labels&, const Procedure&, const Field&, std::string_view choice);
// A value in words: a choice's name, yes or no, a number in the manner of the language.
std::string value_text(const Labels&, const Procedure&, const Field&, i32, Lang);

}  // namespace grog
