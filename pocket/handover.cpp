#include "pocket/handover.hpp"

#include <charconv>

#include "core/order_text.hpp"
#include "core/state.hpp"
#include "server/words.hpp"

namespace grog {
namespace {

constexpr std::string_view first_line = "grognard-hand 1", header_end = "\n---\n";
constexpr std::size_t most_orders = 5000;  // in one link

// "12 german move ir47 | 3 #2 0be7...": without its number and its hash, and the hash.
std::string_view told_of(std::string_view line) {
  std::size_t hash = line.rfind(" #"), number = line.find(' ');
  line = line.substr(0, hash);
  line.remove_prefix(std::min(number, line.size()));
  if (line.starts_with(' ')) line.remove_prefix(1);
  return line;
}
std::string_view hash_of(std::string_view line) {
  std::size_t at = line.rfind(' ');
  return at == std::string_view::npos ? std::string_view{} : line.substr(at + 1);
}
// Behind so many orders; before the first the header says where the game begins.
std::string hash_behind(const StoredGame& g, std::size_t orders) {
  return orders == 0 ? hash_text(0) : std::string{hash_of(g.lines[orders - 1])};
}

std::string_view take_line(std::string_view& rest) {
  std::size_t end = std::min(rest.find('\n'), rest.size());
  std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

struct Hand {
  std::size_t from = 0, to = 0;
  std::string_view before, behind;  // hashes
  std::string header;
  std::vector<std::string_view> orders;
};

// "from 12 a41f...": the number and the hash.
bool read_mark(std::string_view line, std::string_view name, std::size_t& number, std::string_view& hash) {
  if (!line.starts_with(name)) return false;
  line.remove_prefix(name.size());
  auto [end, fault] = std::from_chars(line.data(), line.data() + line.size(), number);
  line.remove_prefix(static_cast<std::size_t>(end - line.data()));
  hash = line.substr(std::min<std::size_t>(1, line.size()));
  return fault == std::errc{} && line.starts_with(' ') && hash.size() == hash_text(0).size();
}

bool read_hand(std::string_view text, Hand& out) {
  if (take_line(text) != first_line || !read_mark(take_line(text), "from ", out.from, out.before) ||
      !read_mark(take_line(text), "to ", out.to, out.behind) || out.to < out.from || out.to - out.from > most_orders)
    return false;
  while (out.from == 0 && !out.header.ends_with(header_end)) {
    if (text.empty()) return false;
    out.header += std::string{take_line(text)} + "\n";
  }
  while (!text.empty()) out.orders.push_back(take_line(text));
  return out.orders.size() == out.to - out.from;
}

Received refuse(Text why, std::initializer_list<std::string_view> parts = {}) {
  Received out;
  out.fault = sentence(why, parts);
  return out;
}

std::string numbered(std::size_t n) { return std::to_string(n); }

// Whether what is stored and the link tell one story as far as both go.
std::optional<Sentence> differ(const Hand& hand, const StoredGame& own) {
  std::size_t have = own.lines.size();
  if (hand.from > have) return sentence(server_word("hand.turn_is_missing"), {numbered(have), numbered(hand.from)});
  bool same = hash_behind(own, hand.from) == hand.before;
  for (std::size_t i = hand.from; same && i < std::min(have, hand.to); ++i)
    same = told_of(own.lines[i]) == hand.orders[i - hand.from];
  if (!same) return sentence(server_word("hand.went_another_way"), {numbered(hand.from)});
  return {};
}

// One order of the link, as it was given there.
std::optional<Sentence> give(Match& match, std::string_view line) {
  const Game& game = match.game();
  if (match.over()) return sentence(server_word("hand.is_over_before"));
  std::string_view side = line.substr(0, line.find(' '));
  if (side != game.side(match.to_decide()).key) return sentence(server_word("hand.other_side_is_asked"), {side});
  std::string_view rest = line.substr(std::min(side.size() + 1, line.size())), dice;
  if (std::size_t bar = rest.find('|'); bar != std::string_view::npos) {
    dice = rest.substr(bar + 1);
    rest = rest.substr(0, bar);
  }
  while (rest.ends_with(' ')) rest.remove_suffix(1);
  Tape tape;
  std::size_t where = 0;
  if (!dice.empty() && !parse_tape(dice, tape, where)) return sentence(server_word("hand.dice_are_none"), {dice});
  ParsedOrder parsed = parse_order(game, rest);
  if (!parsed.ok) return parsed.why;
  Outcome o = match.give(parsed.order, tape);
  if (!o.verdict) return sentence(server_word("hand.rules_forbid_it"), {rest});
  if (o.needs_dice || o.bad_dice) return sentence(server_word("hand.dice_do_not_fit"), {rest});
  return {};
}

}  // namespace

std::string record_text(const StoredGame& g) {
  std::string out = g.info.header;
  for (const std::string& line : g.lines) out += line + "\n";
  return out;
}

std::string handed_over(const StoredGame& g, std::size_t from) {
  from = std::min(from, g.lines.size());
  std::string out{first_line};
  out += "\nfrom " + numbered(from) + " " + hash_behind(g, from);
  out += "\nto " + numbered(g.lines.size()) + " " + hash_behind(g, g.lines.size()) + "\n";
  if (from == 0) out += g.info.header;
  for (std::size_t i = from; i < g.lines.size(); ++i) out += std::string{told_of(g.lines[i])} + "\n";
  return out;
}

Received receive(Catalogue& catalogue, std::string_view text, const StoredGame* own) {
  Hand hand;
  if (!read_hand(text, hand)) return refuse(server_word("hand.is_damaged"));
  if (own == nullptr && hand.from > 0) return refuse(server_word("hand.game_is_not_here"));
  if (own != nullptr)
    if (std::optional<Sentence> fault = differ(hand, *own)) {
      Received out;
      out.fault = std::move(fault);
      return out;
    }
  std::string record = own == nullptr ? hand.header : record_text(*own);
  LogRead read = read_log("log", record);
  Fault f;
  Received out;
  if (!read.ok) {
    std::span<const Problem> problems = read.problems.list();
    return refuse(server_word("hand.is_damaged_here"), {problems.empty() ? "" : problems.front().message.in(Lang::en)});
  }
  out.battle = catalogue.of(read.log.header, f);
  if (out.battle == nullptr) return out.fault = f.message, std::move(out);
  Replay so_far = replay(*out.battle->game, read.log);
  if (!so_far.ok) return out.fault = so_far.fault, std::move(out);
  out.match = std::move(so_far.match);
  out.known = out.match->log().entries.size();
  for (std::size_t i = out.known; i < hand.to; ++i)
    if (std::optional<Sentence> fault = give(*out.match, hand.orders[i - hand.from])) {
      out.fault = with_parts(server_word("hand.order_is_wrong"), {Sentence::same(numbered(i + 1)), std::move(*fault)});
      return out;
    }
  // What was known before was compared already.
  if (out.known < hand.to && hash_text(record_hash(*out.battle->game, out.match->state())) != hand.behind)
    return refuse(server_word("hand.position_is_another"));
  return out;
}

}  // namespace grog
