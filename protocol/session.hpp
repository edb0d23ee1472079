// The referee's table as messages: one message in, letters out, nothing else. Standard input and output, a WebSocket
// and a test all drive a game through answer(). The messages are described in docs/protocol.md.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/match.hpp"
#include "core/tutorial.hpp"
#include "protocol/letter.hpp"
#include "protocol/options.hpp"
#include "protocol/words.hpp"

namespace grog {

struct Heard;
inline constexpr std::size_t max_message = 1 << 20;  // bytes of one message
inline constexpr int max_depth = 16;                 // of lists and objects inside each other

// What a computer player would do, and why.
struct Hint {
  Order order;
  Sentence why;  // may be empty
};

// "Whenever you ask me this, do that": given for a side when the order is legal.
struct StandingOrder {
  u8 decision = 0;
  Order order;
};

// A game in progress and where its dice come from. The match must outlive it.
struct Session {
  Match* match = nullptr;
  ScenarioHead head;
  Text ruleset_name;
  std::vector<HouseOption> options;       // house rules in force
  const Tutorial* tutorial = nullptr;     // of this battle, for who wants to be guided
  std::unique_ptr<RandomDice> random;     // null: dice come from the tape, then with the orders
  bool dice_by_hand[2] = {false, false};  // with `random`: a side whose orders come with dice all the same
  std::vector<u8> tape;                   // faces written beforehand
  std::size_t tape_used = 0;
  bool human[2] = {true, true};                                     // sides whose orders come as messages
  bool listening[seat_count] = {false, false, true, false, false};  // which seats are told what happens
  u64 preview_limit = 500'000;  // paths that a preview may run before it is called inexact
  std::function<Hint(const Game&, const State& seen, Side)> hint;  // none: nobody to ask
  std::vector<StandingOrder> standing[2];
  // A player's order that the rules allow and whose dice are due. It is given: what its dice are due for may be an
  // opponent's secret, so no other order takes its place, and nothing is taken back before it.
  std::optional<Order> given;
  std::optional<Sentence> why;               // of the next order, said by whoever gives it; it is used up by it
  std::shared_ptr<const std::string> fixed;  // fixed_hello(); games of one scenario may share it
  bool imported = false;  // begun from a record that somebody brought: nobody vouches for what it says
  Sentence frozen;        // why this record cannot be played on: its game can be looked at and taken away, no more
  std::string report;     // reckoned when it was last asked for, after that many orders
  std::size_t report_at = 0;
};

// What a seat is told when it sits down: hello, state, decision.
void greet(const Session&, Seat, std::vector<Letter>&);
// What it is told when it comes back and knows that many orders: their history since, state, decision.
void greet_again(const Session&, Seat, std::size_t known, std::vector<Letter>&);
// Never fails: a message that is not one gets an error, and nothing has changed.
void answer(Session&, Seat from, std::string_view message, std::vector<Letter>&);
void answer(Session&, Seat from, Heard, std::vector<Letter>&);
// The answer to a line that was too long to be kept.
Letter too_long_letter();

// Gives an order with the dice at hand: the program's, those of the tape, then `by_hand`.
Outcome give(Session&, const Order&, const Tape& by_hand);
// The same, telling every listening seat when it was accepted: for computer players and standing orders.
Outcome give_and_tell(Session&, const Order&, const Tape& by_hand, std::vector<Letter>&);

// What the side that must decide has said it always does here, where that is legal now. Who drives the game gives it.
std::optional<Order> standing_answer(const Session&);
// The answer to `hint`, for who lets a computer player think elsewhere. `re`: the message's id as JSON, or empty.
Letter hint_letter(const Session&, Seat, const Hint&, std::string re);

// What `hello` says of every game of a scenario. Made once, and kept in the session.
std::string fixed_hello(const Game&, const ScenarioHead&, Text ruleset_name, std::span<const HouseOption> in_force,
                        const Tutorial* = nullptr);

// The seat whose eyes a seat has: the hot seat has those of the side that must decide, where people play it.
Seat eyes(const Session&, const State&, Seat);
// What a seat may see of a position.
State view(const Session&, const State&, Seat);
State view(const Game&, const State&, Seat);
// An order that is its side's secret, and of which nothing was revealed: told to this seat as given, without its
// content.
bool secret(const Game&, const State& before, const Order&, std::span<const Event> told, Seat);
// Whether order `i` of the log was secret and is still: nothing that this seat could see since has shown it.
bool secret_still(const Session&, std::size_t i, Seat);
// Nothing of the record is hidden from this seat: it may have all of it.
bool may_read_all(const Session&, Seat);
// The record as text for a seat that may read it. The seed, which foretells every throw, is in it once the game is
// over.
std::string log_for(const Session&, Seat);

}  // namespace grog
