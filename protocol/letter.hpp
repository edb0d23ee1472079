// A message of ours on its way: what it is, what it answers, and what it says. It becomes text once, when it goes out.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/sentence.hpp"

namespace grog {

inline constexpr int protocol_version = 1;

// Who speaks, and who is spoken to. The referee sees all, answers for both sides and is bound to neither. `both` is the
// hot seat of people round one screen: it has the eyes and the voice of whichever of them must decide. `watch` sees
// what both sides know, and only asks.
enum class Seat : u8 { first, second, referee, both, watch };
inline constexpr std::size_t seat_count = 5;
inline constexpr Seat all_seats[] = {Seat::first, Seat::second, Seat::referee, Seat::both, Seat::watch};
constexpr Seat seat_of(Side s) { return s == Side::first ? Seat::first : Seat::second; }
constexpr Side side_at(Seat s) {
  return s == Seat::first ? Side::first : s == Seat::second ? Side::second : Side::nobody;
}
std::string_view seat_name(Seat);  // "first", ... as `hello` says it

struct Letter {
  std::string_view type;          // "accepted", ...: a literal
  std::optional<std::size_t> at;  // how many orders the game has seen; none where no game is known
  std::string re;                 // what the asker calls his message, as JSON; empty where nobody asked
  std::string body;               // its own fields, as members of an object
  Seat to = Seat::referee;        // whose it is; the table's own letters go to all

  std::string text() const { return written(re); }
  std::string text_unasked() const { return written({}); }  // for those who sit at the same seat and did not ask
  bool is_news() const { return type == "accepted" || type == "undone"; }

 private:
  std::string written(std::string_view re) const;
};

// `nearest`: the right name that is nearest to a wrong one, or empty.
Letter error_letter(std::string_view kind, const Sentence& why, std::optional<std::size_t> at = {}, std::string re = {},
                    std::string_view nearest = {});

}  // namespace grog
