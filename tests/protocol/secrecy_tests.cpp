// Nothing hidden leaks. Two games that a seat cannot tell apart by the position it sees must be told to it alike, to
// the byte: in what it is told of an order, and in every answer that it can get afterwards.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "core/order_text.hpp"
#include "protocol/session.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"
#include "tests/talk/expect.hpp"

namespace grog {
namespace {

using Json = nlohmann::json;

State without_questions(State s) {
  s.waiting = 0;
  s.decision = {};
  return s;
}

// A game played again from its record, with every seat listening.
struct Copy {
  Match match;
  Session session;
  Copy(const Game& game, const Log& log) : match(game, {}) {
    for (const LogEntry& e : log.entries) match.give(parse_order(game, e.order).order, e.tape);
    session.match = &match;
    session.random = std::make_unique<RandomDice>(1);
    session.preview_limit = 2'000;
    for (bool& l : session.listening) l = true;
    // An adviser who tells all that he knows.
    session.hint = [](const Game& g, const State& seen, Side) {
      std::vector<Order> orders;
      Rng rng(1);
      g.propose(seen, rng, 1, orders);
      return Hint{orders.at(0), {hash_text(hash_of(seen)), hash_text(hash_of(seen))}};
    };
  }
  // All that a seat hears of one more order, and may ask after it.
  std::string heard(const Order& order, Seat seat) {
    std::string out;
    std::vector<Letter> letters;
    Outcome o = give_and_tell(session, order, {}, letters);
    EXPECT_TRUE(o.verdict.accepted);
    const Game& game = match.game();
    std::vector<std::string> questions = {
        R"({"type": "hello"})",  R"({"type": "decision"})", R"({"type": "history"})",  R"({"type": "propose"})",
        R"({"type": "report"})", R"({"type": "log"})",      R"({"type": "standing"})", R"({"type": "hint"})"};
    for (std::size_t i = 0; i <= match.log().entries.size(); i += 1 + match.log().entries.size() / 4)
      questions.push_back(R"({"type": "state", "of": )" + std::to_string(i) + "}");
    for (std::size_t i = 0; i < game.roster().size(); i += 3)
      questions.push_back(R"({"type": "overlays", "unit": ")" + game.roster()[i].id + R"("})");
    if (match.to_decide() == (seat == Seat::first ? Side::first : Side::second)) {
      std::vector<Order> orders;
      Rng rng(2);
      game.propose(game.seen_by(match.state(), match.to_decide()), rng, 3, orders);
      for (const Order& next : orders)
        for (const char* type : {"check", "preview"})
          questions.push_back(Json{{"type", type}, {"order", order_text(game, next)}}.dump());
    }
    for (const std::string& q : questions) answer(session, seat, q, letters);
    test::expect_described(letters);
    for (const Letter& l : letters)
      if (l.to == seat) out += l.text() + "\n";
    return out;
  }
};

// Where two texts part, with a little of what stands there.
std::string parting(const std::string& a, const std::string& b) {
  std::size_t i = 0;
  while (i < a.size() && i < b.size() && a[i] == b[i]) ++i;
  std::size_t from = i < 200 ? 0 : i - 200;
  return a.substr(from, 400) + "\n  against\n" + b.substr(from, 400);
}

// Plays at random. Wherever one side's orders lead to positions that the other seat sees alike, two of them are given
// in two copies of the game, and all that the seat hears is compared. Returns how many such pairs were met.
int play(const Game& game, u64 seed, int longest, int most_pairs) {
  Match match(game, {});
  RandomDice dice(seed);
  Rng rng(seed);
  int pairs = 0;
  for (int n = 0; n < longest && !match.over() && pairs < most_pairs; ++n) {
    std::vector<Order> orders;
    game.propose(match.state(), rng, 60, orders);
    Side side = match.to_decide();
    for (Seat seat : {seat_of(other(side)), Seat::watch}) {
      std::map<u64, std::pair<const Order*, State>> seen;  // by what the seat sees, the question included
      for (const Order& o : orders) {
        State after = match.state();
        RandomDice thrown(1);
        game.apply(after, o, thrown, nullptr);
        if (thrown.thrown() > 0) continue;
        auto [at, fresh] = seen.try_emplace(hash_of(view(game, after, seat)), &o, after);
        if (fresh || without_questions(after) == without_questions(at->second.second)) continue;
        const Order& twin = *at->second.first;  // it looks alike, and is not
        std::string one = Copy(game, match.log()).heard(twin, seat), two = Copy(game, match.log()).heard(o, seat);
        EXPECT_EQ(one == two, true) << seat_name(seat) << " can tell '" << order_text(game, twin) << "' from '"
                                    << order_text(game, o) << "' after " << n << " orders: " << parting(one, two);
        if (one != two) return pairs;
        ++pairs;
        break;
      }
    }
    match.give(orders[rng.below(static_cast<u32>(orders.size()))], dice);
  }
  return pairs;
}

TEST(Secrecy, what_a_seat_may_not_know_changes_nothing_that_it_hears) {
  int with_secrets = 0;
  for (const Ruleset* r : rulesets()) {
    std::unique_ptr<const Rulebook> book = test::open(*r);
    int pairs = 0;
    for (const EmbeddedFile& f : r->files()) {
      if (!f.path.starts_with("scenarios/")) continue;
      std::unique_ptr<const Game> game = test::load(*book, {std::string{f.path}, std::string{f.text}});
      ASSERT_NE(game, nullptr) << f.path;
      pairs += play(*game, 5, 120, 6);
      if (HasFailure()) return;
    }
    with_secrets += pairs > 0;
    std::cout << r->id() << ": " << pairs << " pairs of orders that look alike\n";
  }
  EXPECT_GE(with_secrets, 3) << "the test has found hardly any secret to keep";
}

// A choice that is shown later is told in full from then on; one that is not stays untold until the battle is over.
TEST(Secrecy, history_tells_a_secret_order_once_it_is_shown) {
  const Game& game = test::toy_skirmish();
  Match match(game, {});
  Session session;
  session.match = &match;
  auto ask = [&](Seat seat) {
    std::vector<Letter> letters;
    answer(session, seat, R"({"type": "history"})", letters);
    test::expect_described(letters);
    return Json::parse(letters.at(0).text())["entries"];
  };
  auto order = [&](const char* text, std::initializer_list<u8> faces = {}) {
    Tape tape;
    for (u8 f : faces) tape.add(Clause::none, {&f, 1});
    ASSERT_TRUE(match.give(parse_order(game, text).order, tape).verdict.accepted);
  };
  order("choose :wary");
  EXPECT_EQ(ask(Seat::second)[0]["order"], nullptr);
  EXPECT_EQ(ask(Seat::watch)[0]["order"], nullptr);
  EXPECT_EQ(ask(Seat::both)[0]["order"], nullptr) << "red must decide now, and looks at the same screen";
  EXPECT_EQ(ask(Seat::first)[0]["order"]["option"], "wary");
  EXPECT_EQ(ask(Seat::referee)[0]["order"]["option"], "wary");
  EXPECT_FALSE(may_read_all(session, Seat::watch));
  order("choose :bold", {6, 2});
  for (Seat seat : all_seats) {
    EXPECT_EQ(ask(seat)[0]["order"]["option"], "wary") << seat_name(seat);
    EXPECT_EQ(ask(seat)[1]["order"]["option"], "bold") << seat_name(seat);
  }
  EXPECT_TRUE(may_read_all(session, Seat::watch));
  EXPECT_TRUE(may_read_all(session, Seat::both));
  EXPECT_FALSE(may_read_all(session, Seat::first)) << "a side reads the record when the battle is over";
}

}  // namespace
}  // namespace grog
