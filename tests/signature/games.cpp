#include "tests/signature/games.hpp"

#include <algorithm>
#include <cstdio>

#include "core/order_text.hpp"
#include "core/require.hpp"

namespace grog::story {

namespace {

constexpr u64 longest = 3000;  // orders; a wild game has nothing that drives it to its end

void go_wild(const Facts& facts, const State& s, const std::vector<Order>& proposed, Rng& rng, Order& order) {
  if (rng.below(2) == 0) return;
  Menu menu;
  facts.game().menu(s, menu);
  for (int tries = 0; tries < 5; ++tries) {
    Order odd = odd_order(facts, s, proposed, menu, rng);
    if (!facts.game().check(s, odd)) continue;
    order = odd;
    return;
  }
}

}  // namespace

u64 play_random(const Game& game, u64 n, Manner manner, const Listener& to) {
  Facts facts(game);
  Rng odd(seed_of(run_seed + 4, n));
  State s = game.begin();
  Rng rng(seed_of(run_seed, 2 * n));
  Tape tape;
  RandomDice dice(seed_of(run_seed, 2 * n + 1), &tape);
  Journal journal;
  journal.tape = &tape;
  std::vector<Order> options;
  u64 orders = 0;
  if (to.begin) to.begin(s);
  while (s.over == 0 && orders < longest) {
    game.propose(s, rng, 24, options);
    require(!options.empty(), "no order is proposed to a side that must decide");
    Order order = options[rng.below(static_cast<u32>(options.size()))];
    if (manner == Manner::wild) go_wild(facts, s, options, odd, order);
    if (to.before) to.before(s, order, options);
    tape.clear();
    journal.clear();
    game.apply(s, order, dice, &journal);
    ++orders;
    if (!to.after(s, order, tape, journal)) break;
  }
  return orders;
}

u64 tell_random(const Game& game, u64 n, Manner manner, Columns& columns) {
  Narrator narrator(game, seed_of(run_seed + 1, n), columns);
  return play_random(
      game, n, manner,
      {[&](const State& s) { narrator.begin(s); },
       [&](const State& s, const Order& o, const std::vector<Order>& all) { narrator.before(s, o, all); },
       [&](const State& s, const Order& o, const Tape& tape, const Journal& journal) {
         narrator.after(s, o, tape, journal);
         return true;
       }});
}

u64 tell_recording(const Game& game, const Recording& recording, u64 stream, Columns& columns) {
  Narrator narrator(game, seed_of(run_seed + 2, stream), columns);
  State s = game.begin();
  narrator.begin(s);
  u64 orders = 0;
  for (const RecordedOrder& r : recording) {
    ParsedOrder parsed = parse_order(game, r.order);
    if (s.over != 0 || !parsed.ok) {
      narrator.fault(s.over != 0 ? "over before " + r.order : "not an order: " + r.order);
      return orders;
    }
    Verdict verdict = game.check(s, parsed.order);
    if (!verdict) {
      narrator.fault("refused: " + r.order);
      return orders;
    }
    narrator.before(s, parsed.order, {});
    Tape tape;
    TapeDice dice(r.tape, TapeDice::Grouping::strict, &tape);
    Journal journal;
    journal.tape = &tape;
    State next = s;
    game.apply(next, parsed.order, dice, &journal);
    if (dice.ran_short() || dice.mismatched() || !dice.exhausted()) {
      narrator.fault("the dice do not fit: " + r.order);
      return orders;
    }
    s = next;
    ++orders;
    narrator.after(s, parsed.order, tape, journal);
  }
  return orders;
}

std::string recording_text(const Game& game, const Pairing& players, const Recording& recording) {
  std::string out = "# " + std::string{game.rules().id()} + " " + game.scenario() + ": " + std::string{players.first} +
                    " against " + std::string{players.second} + "\n";
  for (const RecordedOrder& r : recording) out += r.order + (r.tape.empty() ? "" : " | " + tape_text(r.tape)) + "\n";
  return out;
}

std::optional<Recording> read_recording(std::string_view text) {
  Recording out;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.empty() || line.starts_with('#')) continue;
    std::size_t bar = line.find(" | "), where = 0;
    RecordedOrder r{std::string{line.substr(0, bar)}, {}};
    if (bar != line.npos && !parse_tape(line.substr(bar + 3), r.tape, where)) return std::nullopt;
    out.push_back(std::move(r));
  }
  return out;
}

bool read_text(const std::string& path, std::string& text) {
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return false;
  char part[4096];
  for (std::size_t n; (n = std::fread(part, 1, sizeof part, file)) > 0;) text.append(part, n);
  return std::fclose(file) == 0;
}

bool write_text(const std::string& path, const std::string& text) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return false;
  bool whole = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  return std::fclose(file) == 0 && whole;
}

}  // namespace grog::story
