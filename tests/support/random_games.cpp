#include "tests/support/random_games.hpp"

#include <gtest/gtest.h>

#include "core/describe.hpp"
#include "core/diff.hpp"
#include "core/match.hpp"
#include "core/order_text.hpp"
#include "core/preview.hpp"
#include "tests/support/load.hpp"

namespace grog::test {
namespace {

constexpr u64 branch_limit = 20'000;  // leaves

class RandomGame {
 public:
  RandomGame(const Game& game, const RandomGames& how, u64 seed, RandomGamesReport& report)
      : game_(game), how_(how), seed_(seed), rng_(seed), dice_(seed + 1), match_(game, {}), report_(report) {}

  // False after a failure, which was told.
  bool play() {
    int step = 0;
    while (good_ && !match_.over() && step < how_.longest) take(++step);
    if (good_ && !match_.over()) fail("the game does not end");
    if (good_) check_log();
    report_.longest = std::max(report_.longest, step);
    report_.dice += dice_.thrown();
    if (!good_) return false;
    ++report_.finished;
    ++report_.wins[index(match_.state().winner)];
    return true;
  }

 private:
  void fail(const std::string& what, const Order* order = nullptr) {
    good_ = false;
    std::string at = game_.scenario() + ", seed " + std::to_string(seed_) + ", after " +
                     std::to_string(match_.log().entries.size()) + " orders";
    if (order != nullptr) at += ", " + order_text(game_, *order);
    ADD_FAILURE() << at << ": " << what;
  }
  void expect(bool holds, const char* what, const Order* order = nullptr) {
    if (good_ && !holds) fail(what, order);
  }
  void expect_sound(const State& s, const char* after, const Order* order) {
    if (!good_) return;
    if (std::string broken = game_.broken(s); !broken.empty()) fail(std::string{after} + broken, order);
    expect(s.over != 0 || s.waiting > 0, "a game that goes on waits for nobody", order);
  }
  // Words with no brace of a template left in them.
  void expect_words(const std::string& text, const Order* order) {
    if (good_ && (text.empty() || text.find_first_of("{}") != std::string::npos))
      fail("words for a client are '" + text + "'", order);
  }

  void take(int step) {
    State before = match_.state();
    orders_.clear();
    game_.propose(before, rng_, how_.most, orders_);
    expect(!orders_.empty(), "no order is proposed");
    expect(orders_.size() <= how_.most, "more orders are proposed than were asked for");
    if (!good_) return;
    if (how_.check_every > 0 && step % how_.check_every == 0) examine(before);
    Order order = orders_[rng_.below(static_cast<u32>(orders_.size()))];
    count(report_.verbs, order.verb);
    count(report_.decisions, before.asked().kind);
    Outcome out = match_.give(order, dice_);
    expect(out.verdict.accepted, "a proposed order is refused", &order);
    if (!good_) return;
    ++report_.orders;
    for (const Event& e : out.events) count(report_.events, e.kind);
    const State& after = match_.state();
    expect_sound(after, "", &order);
    check_tape(before, after, order, out.tape);
    if (how_.check_every > 0 && step % how_.check_every == 0) check_words(after, order, out);
    if (how_.branch_every > 0 && step % how_.branch_every == 0) check_branches(before, after, order);
  }

  static void count(std::vector<u64>& times, std::size_t kind) {
    if (times.size() <= kind) times.resize(kind + 1);
    ++times[kind];
  }

  // The dear checks of a position and of all that is proposed in it.
  void examine(const State& s) {
    State copy = s;
    expect(copy == s && hash_of(copy) == hash_of(s), "a copy differs");
    expect(game_.score(s, Side::first) == -game_.score(s, Side::second), "one side's lead is not the other's arrears");
    for (const Order& o : orders_) {
      expect(game_.check(s, o).accepted, "a proposed order is refused", &o);
      ParsedOrder parsed = parse_order(game_, order_text(game_, o));
      if (good_ && !parsed.ok) fail("its text is not understood: " + parsed.fault, &o);
      expect(parsed.order == o, "its text is another order", &o);
      expect_words(describe(game_, s, o, Lang::fr) + describe(game_, s, o, Lang::en), &o);
    }
    expect(s == copy, "looking at a position changed it");
    Menu menu;
    game_.menu(s, menu);
    expect(!menu.choices.empty(), "the menu is empty");
    for (Side side : {Side::first, Side::second}) check_seen(s, side);
    for (int i = 0; i < 4 && good_; ++i) check_mangled(s);
  }

  void check_seen(const State& s, Side side) {
    State seen = game_.seen_by(s, side);
    expect_sound(seen, "as a side sees it: ", nullptr);
    expect(game_.seen_by(seen, side) == seen, "what a side sees of what it sees is something else");
    std::vector<Order> orders;
    game_.propose(seen, rng_, how_.most, orders);
    expect(!orders.empty(), "no order is proposed in what a side sees");
    if (!good_) return;
    Order o = orders[rng_.below(static_cast<u32>(orders.size()))];
    expect(game_.check(seen, o).accepted, "refused in what a side sees", &o);
    if (!good_) return;
    RandomDice dice(rng_.next());
    game_.apply(seen, o, dice, nullptr);
    expect_sound(seen, "played on from what a side sees: ", &o);
  }

  // An order with one field spoilt: refused, and nothing changes; or accepted, and then it must be safe.
  void check_mangled(const State& s) {
    Order o = orders_[rng_.below(static_cast<u32>(orders_.size()))];
    switch (rng_.below(9)) {
      case 0: o.verb = static_cast<u8>(rng_.below(256)); break;
      case 1: o.option = static_cast<u8>(rng_.below(256)); break;
      case 2: o.unit = unit_id(rng_.below(256)); break;
      case 3: o.target = unit_id(rng_.below(256)); break;
      case 4: o.place = static_cast<i16>(rng_.below(200)); break;
      case 5: o.value = static_cast<i16>(static_cast<int>(rng_.below(65536)) - 32768); break;
      case 6: o.pose.at = {o.pose.at.x + static_cast<i32>(rng_.below(4000)) - 2000, o.pose.at.y}; break;
      case 7: o.with.add(unit_id(rng_.below(max_units))); break;
      default: o.legs[rng_.below(max_legs)] = {static_cast<u8>(rng_.below(9)), 0, static_cast<i16>(rng_.below(5000))};
    }
    Verdict v = game_.check(s, o);
    if (v) {
      State copy = s;
      RandomDice dice(rng_.next());
      game_.apply(copy, o, dice, nullptr);
      expect_sound(copy, "after a mangled order that was accepted: ", &o);
      return;
    }
    if (v.clause != Clause::none) report_.refusals.insert(v.clause);
    expect_words(describe(game_.rules(), v, Lang::fr), &o);
    expect_words(describe(game_.rules(), v, Lang::en), &o);
    std::size_t entries = match_.log().entries.size();
    RandomDice dice(1);
    Outcome out = match_.give(o, dice);
    expect(!out.verdict.accepted && out.events.empty() && match_.log().entries.size() == entries && match_.state() == s,
           "a refused order changed something", &o);
  }

  void check_tape(const State& before, const State& after, const Order& order, const Tape& tape) {
    State again = before;
    TapeDice dice(tape);
    game_.apply(again, order, dice, nullptr);
    expect(!dice.ran_short() && dice.exhausted(), "its recorded dice do not fit when it is played again", &order);
    expect(again == after, "its recorded dice lead elsewhere when it is played again", &order);
    if (tape.faces.empty() || !good_) return;
    Tape less = tape;  // one throw fewer: the same order must ask for it
    less.faces.resize(less.faces.size() - less.throws.back().count);
    less.throws.pop_back();
    State cut = before;
    TapeDice short_dice(less);
    game_.apply(cut, order, short_dice, nullptr);
    expect(short_dice.ran_short() && !short_dice.mismatched() && short_dice.missing().count == tape.throws.back().count,
           "a missing throw is not asked for", &order);
  }

  void check_words(const State& after, const Order& order, const Outcome& out) {
    for (Lang lang : {Lang::fr, Lang::en}) {
      for (const Event& e : out.events) expect_words(describe(game_, after, e, lang), &order);
      for (const Modifier& m : out.modifiers) expect_words(describe(game_.rules(), m, lang), &order);
      if (after.waiting > 0) expect_words(describe(game_, after, after.asked(), lang), &order);
      for (std::size_t i = 0; i < after.units; ++i) expect_words(describe_unit(game_, after, unit_id(i), lang), &order);
    }
    State patched = match_.state_before(match_.log().entries.size() - 1);
    std::vector<Patch> patches;
    const StateFields& fields = game_.rules().labels().fields;
    diff(fields, patched, after, patches);
    patch(fields, patched, patches);
    expect(patched == after, "the patches do not give the position after it", &order);
    check_ground(match_.state_before(match_.log().entries.size() - 1), after, patches, order);
  }

  // Whoever is told what changed looks at the pieces only where what they are made by did.
  void check_ground(const State& before, const State& after, std::span<const Patch> patches, const Order& order) {
    using What = Patch::What;
    auto lays = [](const Patch& p) { return p.what == What::game || p.what == What::side || p.what == What::place; };
    if (std::any_of(patches.begin(), patches.end(), lays)) return;
    std::vector<Piece> lay, lies;
    game_.terrain(before, lay);
    game_.terrain(after, lies);
    auto same = [](const Piece& a, const Piece& b) {
      return a.id == b.id && a.kind == b.kind && a.level == b.level && a.points == b.points;
    };
    bool equal = std::equal(lay.begin(), lay.end(), lies.begin(), lies.end(), same);
    expect(equal, "pieces changed, and what they are made by did not", &order);
  }

  void check_branches(const State& before, const State& after, const Order& order) {
    std::vector<Branch> found;
    if (!branches(game_, before, order, branch_limit, found)) {
      ++report_.inexact;
      return;
    }
    double sum = 0;
    bool met = false;
    for (const Branch& b : found) sum += b.chance, met = met || b.state == after;
    expect(sum > 1 - 1e-9 && sum < 1 + 1e-9, "the chances of its branches do not add up to 1", &order);
    expect(met, "the dice led to a position that exact enumeration does not know", &order);
  }

  void check_log() {
    std::string text = log_text(game_, match_.log());
    LogRead read = read_log("game.log", text);
    if (!read.ok || read.torn) return fail("its log is not read: " + read.problems.text());
    Replay again = replay(game_, read.log);
    if (!again.ok) return fail("its log does not replay: " + again.fault.in(Lang::en));
    expect(again.match->state() == match_.state(), "its log replays to another position");
    expect(log_text(game_, again.match->log()) == text, "its log is written otherwise after a replay");
  }

  const Game& game_;
  const RandomGames& how_;
  u64 seed_;
  Rng rng_;
  RandomDice dice_;
  Match match_;
  RandomGamesReport& report_;
  std::vector<Order> orders_;
  bool good_ = true;
};

}  // namespace

RandomGamesReport play_random_games(const Rulebook& book, const DataFile& scenario, const RandomGames& how) {
  RandomGamesReport report;
  std::unique_ptr<const Game> game = load(book, scenario);
  int failures = 0;
  for (int i = 0; i < how.games && failures < 3; ++i) {
    u64 seed = how.games == 1 ? how.seed : seed_of(how.seed, static_cast<u64>(i));
    failures += !RandomGame(*game, how, seed, report).play();
  }
  return report;
}

}  // namespace grog::test
