// How much of the server one address, one game and all of them together may take, and what is said to who is over it.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "protocol/words.hpp"

namespace grog {

// Of one address. A club behind one router is one address: thirty people at their browsers fit in, all asking for
// advice.
inline constexpr int most_connections_of_address = 256;
inline constexpr int most_sockets_of_address = 128;
inline constexpr int most_shows_of_address = 4;    // games of two computers that are played at a time
inline constexpr int most_uploads_of_address = 2;  // long requests on their way
inline constexpr int most_words_to_address = 8;    // that it has too many connections, at a time

// Of one game.
inline constexpr std::size_t most_guests = 200;
inline constexpr std::uint64_t most_orders_thought = 200'000;  // of a general in a game with a seed, for one decision
inline constexpr int chats_a_minute = 30;                      // of one link, however many browsers it is open in

// Of all together.
inline constexpr long long most_sheets = 20'000;  // of other people's battles and armies that are kept
inline constexpr int most_connections = 4096;
inline constexpr int most_turned_away = 64;                          // told so at a time; the others find the door shut
inline constexpr std::size_t most_half_received = 64 * 1024 * 1024;  // bytes of messages and requests not yet whole
inline constexpr std::size_t small_message = 16 * 1024;              // is not counted
inline constexpr std::size_t most_scenario_text = 256 * 1024;        // that a record may carry
inline constexpr auto patience_for_header = std::chrono::seconds(10);  // from the first byte of a request
inline constexpr auto patience_for_message = std::chrono::seconds(10);

// What an address may do in a while: so much at once, then one more each time so long has passed.
enum class Doing : unsigned char { creation, import, hint, question, keeping };
inline constexpr std::size_t doings = 5;
struct Pace {
  double at_once;
  std::chrono::milliseconds each;
};
Pace pace_of(Doing);
// Time of the threads that serve games and questions, which an address may use.
inline constexpr Pace time_of_address{3000,
                                      std::chrono::milliseconds(2)};  // milliseconds: 3 s, then half of one thread

enum class Over : unsigned char { address, pace, game, full, shows };
Sentence told_over(Over);

}  // namespace grog
