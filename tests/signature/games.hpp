// Games that the story follows: random ones by number, and those of computer players, kept as text.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tests/signature/narrator.hpp"

namespace grog::story {

inline constexpr u64 run_seed = 1870;

// What follows a game: before each order, and after it with what it told. False: enough.
struct Listener {
  std::function<void(const State&)> begin;
  std::function<void(const State&, const Order&, const std::vector<Order>& proposed)> before;
  std::function<bool(const State&, const Order&, const Tape&, const Journal&)> after;
};

// Tame games choose among the orders of propose(). Every other order of a wild one is an odd one that check() accepts:
// what people may do and no computer player would.
enum class Manner : u8 { tame, wild };
// Random game number n; how many orders it had.
u64 play_random(const Game&, u64 n, Manner, const Listener&);
u64 tell_random(const Game&, u64 n, Manner, Columns&);

// Who plays the recorded games of each scenario, and how the file is called: <scenario>-<name>.txt.
struct Pairing {
  std::string_view name, first, second;
};
extern const std::vector<Pairing> pairings;

struct RecordedOrder {
  std::string order;  // as core/order_text.hpp has it
  Tape tape;          // the faces by throw; the clauses are the rules' to say
};
using Recording = std::vector<RecordedOrder>;
std::string recording_text(const Game&, const Pairing&, const Recording&);
std::optional<Recording> read_recording(std::string_view text);
Recording record(const Game&, const Pairing&, u64 seed);
// Plays it again and tells it. Stops where an order is refused or its dice do not fit, and tells that.
u64 tell_recording(const Game&, const Recording&, u64 stream, Columns&);

// The first orders of random game 0 in lines for people: facts first, then " | " and the words.
std::string golden_text(const Game&);

bool read_text(const std::string& path, std::string& text);
bool write_text(const std::string& path, const std::string& text);

}  // namespace grog::story
