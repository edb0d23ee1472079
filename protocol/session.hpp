// The referee's table as messages: one text in, texts out, nothing else. Standard input and output, a WebSocket and a
// test all drive a game through answer(). The messages are described in docs/protocol.md.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/match.hpp"
#include "protocol/words.hpp"

namespace grog {

inline constexpr int protocol_version = 1;
inline constexpr std::size_t max_message = 1 << 20;  // bytes of one message
inline constexpr int max_depth = 16;                 // of lists and objects inside each other

// Who speaks, and who is spoken to. The referee sees all, answers for both sides and is bound to neither.
enum class Seat : u8 { first, second, referee };
constexpr Seat seat_of(Side s) { return s == Side::first ? Seat::first : Seat::second; }

struct Letter {
  Seat to;
  std::string text;  // one JSON object, no newline
};

// A game in progress and where its dice come from. The match must outlive it.
struct Session {
  Match* match = nullptr;
  ScenarioHead head;
  Text ruleset_name;
  std::unique_ptr<RandomDice> random;  // null: dice come from the tape, then with the orders
  std::vector<u8> tape;                // faces written beforehand
  std::size_t tape_used = 0;
  bool listening[3] = {false, false, true};  // which seats are told what happens
  u64 preview_limit = 500'000;               // paths that a preview may run before it is called inexact
};

// What a seat is told when it sits down: hello, state, decision.
void greet(const Session&, Seat, std::vector<Letter>&);
// Never fails: a message that is not one gets an error, and nothing has changed.
void answer(Session&, Seat from, std::string_view message, std::vector<Letter>&);
// The answer to a line that was too long to be kept.
std::string too_long_message();

// Gives an order with the dice at hand: the program's, those of the tape, then `by_hand`.
Outcome give(Session&, const Order&, const Tape& by_hand);

// What a seat may see of a position.
State view(const Game&, const State&, Seat);
// An order whose effect a seat may not see: told to it as given, without its content.
bool secret(const Game&, const State& before, const State& after, Seat);

}  // namespace grog
