#include "tests/protocol/two_worlds.hpp"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>

#include "core/order_text.hpp"
#include "protocol/session.hpp"
#include "tests/signature/narrator.hpp"
#include "tests/support/load.hpp"

namespace grog::test {
namespace {

using Json = nlohmann::json;
constexpr std::string_view seed_text = "18151815181518";  // in no answer before the end

struct World {
  Match match;
  Session session;

  World(const Game& game, bool by_hand) : match(game, header()) {
    session.match = &match;
    session.random = std::make_unique<RandomDice>(1);
    session.dice_by_hand[0] = session.dice_by_hand[1] = by_hand;
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
  static LogHeader header() {
    LogHeader h;
    h.seed = seed_text;
    return h;
  }
  void become(const World& o) {
    match = o.match;
    for (std::size_t i : {0u, 1u}) session.standing[i] = o.session.standing[i];
    session.given = o.session.given;
    session.report.clear();
  }
  // A message from a seat, with whatever it leads to.
  std::vector<Letter> say(Seat from, const std::string& message, u64 dice) {
    std::vector<Letter> letters;
    *session.random = RandomDice(dice);
    answer(session, from, message, letters);
    for (int n = 0; n < 20 && !match.over(); ++n) {
      std::optional<Order> standing = standing_answer(session);
      std::size_t before = match.log().entries.size();
      if (standing) give_and_tell(session, *standing, {}, letters);
      if (match.log().entries.size() == before) break;
    }
    return letters;
  }
};

std::string_view type_of(const std::vector<Letter>& letters, Seat seat) {
  for (const Letter& l : letters)
    if (l.to == seat) return l.type;
  return "";
}

// Where two texts part, with a little of what stands there.
std::string parting(const std::string& a, const std::string& b) {
  std::size_t i = 0;
  while (i < a.size() && i < b.size() && a[i] == b[i]) ++i;
  std::size_t from = i < 300 ? 0 : i - 300;
  return a.substr(from, 500) + "\n  against\n" + b.substr(from, 500);
}

class Pair {
 public:
  Pair(const Game& game, u64 seed, bool by_hand, Worlds& found)
      : game_(game), facts_(game), rng_(seed), a_(game, by_hand), b_(game, by_hand), found_(found) {}

  void play(u64 most_answers) {
    constexpr int longest = 900, longest_dry = 400;
    int dry = 0;
    for (int n = 0; n < longest && dry < longest_dry && found_.leak.empty(); ++n, ++dry) {
      if (found_.answers >= most_answers || over()) return;
      if (secret()) dry = 0, ask_around();
      if (over() || !found_.leak.empty()) return;
      step();
    }
  }

 private:
  Side asked() const { return a_.match.to_decide(); }
  bool secret() const { return owner_ != Side::nobody; }
  u32 below(std::size_t n) { return rng_.below(static_cast<u32>(n)); }

  // ---- what is heard

  // Who may not know; the hot seat only while it has the eyes of one who may not. What takes the owner's view off that
  // screen names what was on it.
  std::vector<Seat> others() const {
    std::vector<Seat> out = {seat_of(other(owner_)), Seat::watch};
    if (eyes(a_.session, a_.match.state(), Seat::both) == out[0] && hot_seat_) out.push_back(Seat::both);
    return out;
  }
  bool seen_alike() const { return seen_alike(a_.match.state(), b_.match.state()); }
  bool seen_alike(const State& a, const State& b) const {
    return view(game_, a, seat_of(other(owner_))) == view(game_, b, seat_of(other(owner_))) &&
           view(game_, a, Seat::watch) == view(game_, b, Seat::watch);
  }
  bool alike(const std::vector<Letter>& a, const std::vector<Letter>& b, std::string& difference) {
    for (Seat seat : others()) {
      std::string one, two;
      for (const Letter& l : a)
        if (l.to == seat) one += l.text() + "\n", ++found_.answers, ++found_.heard[std::string{l.type}];
      for (const Letter& l : b)
        if (l.to == seat) two += l.text() + "\n";
      if (!a_.match.over() && one.find(seed_text) != one.npos) leak("the seed is told to " + name(seat), one);
      if (one == two) continue;
      difference = name(seat) + " hears " + parting(one, two);
      return false;
    }
    return true;
  }
  static std::string name(Seat s) { return std::string{seat_name(s)}; }
  void leak(const std::string& what, const std::string& more) {
    if (!found_.leak.empty()) return;
    std::string whose = secret() ? game_.side(owner_).key : "nobody";
    found_.leak = game_.scenario() + " after " + std::to_string(a_.match.log().entries.size()) + " orders, secret of " +
                  whose + " ('" + secret_[0] + "' or '" + secret_[1] + "'): " + what + ": " + more;
  }

  // ---- questions

  std::string some_unit() { return game_.roster()[below(game_.roster().size())].id; }
  Json some_end() {
    if (below(2) == 0) return some_unit();
    return {below(static_cast<std::size_t>(game_.board().width)),
            below(static_cast<std::size_t>(game_.board().height))};
  }
  // One that is proposed to whoever sees this, or odd.
  Order some_order(const State& seen) {
    std::vector<Order> proposed;
    game_.propose(seen, rng_, 20, proposed);
    if (below(2) == 0) return proposed[below(proposed.size())];
    Menu menu;
    game_.menu(seen, menu);
    return story::odd_order(facts_, seen, proposed, menu, rng_);
  }
  Json some_question(Seat seat) {
    std::size_t played = a_.match.log().entries.size();
    auto order = [&] { return order_text(game_, some_order(view(a_.session, a_.match.state(), seat))); };
    std::function<Json()> often[] = {
        [&] {
          return Json{{"type", "state"}};
        },
        [&] {
          return Json{{"type", "decision"}};
        },
        [&] {
          return Json{{"type", "check"}, {"order", order()}};
        },
        [&] {
          return Json{{"type", "check"}, {"order", order()}};
        },
        [&] {
          return Json{{"type", "preview"}, {"order", order()}};
        },
        [&] {
          return Json{{"type", "overlays"}, {"unit", some_unit()}};
        },
        [&] {
          return Json{{"type", "measure"}, {"from", some_end()}, {"to", some_end()}};
        },
        [&] {
          return Json{{"type", "measure"}, {"from", some_end()}, {"to", some_end()}};
        },
        [&] {
          return Json{{"type", "propose"}, {"most", 1 + below(30)}, {"seed", below(1000)}};
        },
        [&] {
          return Json{{"type", "hint"}};
        },
        [&] {
          return Json{{"type", "undo"}};
        },
    };
    std::function<Json()> seldom[] = {
        [&] {
          return Json{{"type", "hello"}};
        },
        [&] {
          return Json{{"type", "state"}, {"of", below(played + 1)}};
        },
        [&] {
          return Json{{"type", "history"}, {"from", played - std::min<std::size_t>(played, below(12))}};
        },
        [&] {
          return Json{{"type", "history"}};
        },
        [&] {
          return Json{{"type", "digest"}, {"from", played - std::min<std::size_t>(played, below(12))}};
        },
        [&] {
          return Json{{"type", "log"}};
        },
        [&] {
          return Json{{"type", "report"}};
        },
        [&] {
          return Json{{"type", "standing"}};
        },
        [&] {
          std::span<const DecisionInfo> kinds = game_.rules().labels().decisions;
          Json order_or_none = below(2) == 0 ? Json(order()) : Json(nullptr);
          return Json{{"type", "standing"}, {"decision", kinds[below(kinds.size())].key}, {"order", order_or_none}};
        },
    };
    return below(8) != 0 ? often[below(std::size(often))]() : seldom[below(std::size(seldom))]();
  }

  void ask_around() {
    for (u32 n = 1 + below(16); n > 0 && found_.leak.empty() && secret() && !over(); --n) {
      std::vector<Seat> seats = others();
      Seat seat = seats[below(seats.size())];
      std::string question = some_question(seat).dump(), difference;
      u64 dice = rng_.next();
      std::vector<Letter> a = a_.say(seat, question, dice), b = b_.say(seat, question, dice);
      if (!alike(a, b, difference)) {
        // A standing order may have been given at once: that is an order, and may show what it shows.
        bool gave = question.find("\"standing\"") != question.npos && (type_of(a, seat) == "standing");
        if (!gave || !final_in(a_, seat, a) || !final_in(b_, seat, b)) leak(question, difference);
        resume();
      } else if (!seen_alike()) {
        resume();
      }
      meet();
    }
  }

  // ---- orders

  void step() {
    if (!secret()) {
      std::vector<Order> proposed;
      game_.propose(a_.match.state(), rng_, 20, proposed);
      bool likely = std::ranges::any_of(proposed, [&](const Order& o) { return game_.is_secret(a_.match.state(), o); });
      if ((likely || below(4) == 0) && part()) return;
      RandomDice dice(rng_.next());
      a_.match.give(proposed[below(proposed.size())], dice);
      return;
    }
    Side side = asked();
    if (below(40) == 0) return resume();  // many secrets, not the same for long
    if (side != owner_) {
      // Whoever decides by what he sees: mostly what makes sense, at times what does not.
      Order o = some_order(view(game_, a_.match.state(), seat_of(side)));
      give(o, o);
      return;
    }
    if (below(8) == 0 && a_.match.can_undo(side) && b_.match.can_undo(side)) return take_back();
    Order o = some_legal(a_.match.state());
    std::optional<Order> twin = o;
    if (!game_.check(b_.match.state(), o)) twin = twin_of(o);
    if (!twin) return resume();
    give(o, *twin);
  }

  Order some_legal(const State& s) {
    for (int tries = 0; tries < 20; ++tries)
      if (Order o = some_order(s); game_.check(s, o)) return o;
    std::vector<Order> proposed;
    game_.propose(s, rng_, 20, proposed);
    return proposed[below(proposed.size())];
  }

  // What the owner may order: what is proposed, what the menu makes possible, what he ordered last, once more.
  std::vector<Order> candidates(const State& s) {
    std::vector<Order> out, odd;
    game_.propose(s, rng_, 60, out);
    Menu menu;
    game_.menu(s, menu);
    for (int n = 0; n < 150; ++n) {  // a verb that is seldom proposed is tried often where it is secret
      Order o = story::odd_order(facts_, s, out, menu, rng_);
      if (n < 12 || game_.is_secret(s, o)) odd.push_back(o);
    }
    const std::vector<LogEntry>& entries = a_.match.log().entries;
    for (std::size_t i = entries.size(), n = 0; i-- > 0 && n < 6; ++n)
      if (entries[i].side == asked()) odd.push_back(parse_order(game_, entries[i].order).order);
    for (const Order& o : odd)
      if (game_.check(s, o)) out.push_back(o);
    return out;
  }
  std::optional<State> after(const State& s, const Order& o) const {  // nothing where dice are thrown
    State next = s;
    RandomDice dice(1);
    game_.apply(next, o, dice, nullptr);
    return dice.thrown() == 0 ? std::optional{next} : std::nullopt;
  }

  // Lets the worlds part: two orders of the side that must decide which the others cannot tell from each other. That
  // one was given in secret they may know.
  bool part() {
    const State now = a_.match.state();
    owner_ = asked();
    std::vector<Order> orders = candidates(now);
    std::vector<std::pair<Order, State>> led;
    for (std::size_t i = orders.size(); i > 1; --i) std::swap(orders[i - 1], orders[below(i)]);
    for (const Order& o : orders) {
      std::optional<State> then = after(now, o);
      if (!then) continue;
      for (const auto& [twin, there] : led)
        if (game_.is_secret(now, twin) == game_.is_secret(now, o) && !(there == *then) && seen_alike(there, *then)) {
          secret_[0] = order_text(game_, twin), secret_[1] = order_text(game_, o);
          ++found_.secrets;
          b_.become(a_);
          give(twin, o);
          return true;
        }
      if (led.size() < 40) led.emplace_back(o, *then);
    }
    owner_ = Side::nobody;
    return false;
  }
  std::optional<Order> twin_of(const Order& in_a) {
    std::optional<State> then = after(a_.match.state(), in_a);
    if (!then) return {};
    bool secretly = game_.is_secret(a_.match.state(), in_a);
    for (const Order& o : candidates(b_.match.state()))
      if (std::optional<State> there = after(b_.match.state(), o);
          there && game_.is_secret(b_.match.state(), o) == secretly && seen_alike(*then, *there))
        return o;
    return {};
  }

  static std::string order_message(const std::string& order, const std::string& dice) {
    Json m = {{"type", "order"}, {"order", order}};
    if (!dice.empty()) m["dice"] = dice;
    return m.dump();
  }

  // Gives an order in each world, with the same dice, as its giver is asked for them.
  void give(const Order& in_a, const Order& in_b) {
    Side side = asked();
    Seat seat = seat_of(side);
    std::string orders[] = {order_text(game_, in_a), order_text(game_, in_b)}, dice;
    // Dice that nobody asked for may not be a probe either.
    if (side != owner_ && a_.session.dice_by_hand[0] && below(6) == 0) dice = "3";
    for (int n = 0; n < 60 && found_.leak.empty(); ++n) {
      u64 thrown = rng_.next();
      std::vector<Letter> a = a_.say(seat, order_message(orders[0], dice), thrown);
      std::vector<Letter> b = b_.say(seat, order_message(orders[1], dice), thrown);
      std::string_view type = type_of(a, seat);
      std::string difference;
      hot_seat_ = side != owner_;
      bool same = alike(a, b, difference);
      hot_seat_ = true;
      if (!same || type != type_of(b, seat)) return parted(side, orders[0], a, b, difference);
      if (!seen_alike() || reveals(a) || reveals(b)) return shown();
      if (type != "need_dice") return meet();
      if (below(6) == 0 && side != owner_) probe(seat);
      dice = more_dice(a, seat, dice);
    }
  }
  // Whether an event opened what was secret, even where it says the same in both worlds.
  bool reveals(const std::vector<Letter>& letters) const {
    for (const Letter& l : letters) {
      if (l.to != Seat::watch || l.type != "accepted") continue;
      Json told = Json::parse(l.text());
      for (const Json& event : told["events"])
        for (const EventInfo& e : game_.rules().labels().events)
          if (e.reveals && event["kind"] == std::string{e.key}) return true;
    }
    return false;
  }
  std::string more_dice(const std::vector<Letter>& letters, Seat seat, const std::string& had) {
    for (const Letter& l : letters) {
      if (l.to != seat) continue;
      Json need = Json::parse(l.text());
      if (!need["fits"].get<bool>()) return "";
      std::string out = had.empty() ? "" : had + " | ";
      for (int i = 0; i < need["count"].get<int>(); ++i) out += (i > 0 ? " " : "") + std::to_string(1 + below(6));
      return out;
    }
    return had;
  }

  // The answers differ. That of the secret's owner may, where others see that something differs; another's must come
  // from an order that stands.
  void parted(Side side, const std::string& order, const std::vector<Letter>& a, const std::vector<Letter>& b,
              const std::string& difference) {
    Seat seat = seat_of(side);
    if (side == owner_ ? seen_alike() && !difference.empty() : !final_in(a_, seat, a) || !final_in(b_, seat, b))
      leak("'" + order + "' of " + game_.side(side).key, difference);
    shown();
  }
  // Whoever got this answer can neither take his order back nor give another in its place.
  bool final_in(World& w, Seat seat, const std::vector<Letter>& heard) {
    std::string_view type = type_of(heard, seat);
    if (type == "refused" || type == "error") return false;
    if (w.match.over()) return true;
    if (type_of(w.say(seat, R"({"type": "undo"})", 1), seat) == "undone") return false;
    return type != "need_dice" || refuses_another(w, seat);
  }
  bool refuses_another(World& w, Seat seat) {
    std::vector<Order> orders;
    game_.propose(view(game_, w.match.state(), seat), rng_, 20, orders);
    std::string due = w.session.given ? order_text(game_, *w.session.given) : "";
    for (const Order& o : orders) {
      std::string other = order_text(game_, o);
      if (other != due) return type_of(w.say(seat, order_message(other, ""), 1), seat) == "refused";
    }
    return true;
  }
  void probe(Seat seat) {
    for (World* w : {&a_, &b_})
      if (type_of(w->say(seat, R"({"type": "undo"})", 1), seat) == "undone" || !refuses_another(*w, seat))
        leak(name(seat), "an order whose dice are due can be exchanged for another");
  }

  void take_back() {
    Seat seat = seat_of(owner_);
    std::string difference;
    std::vector<Letter> a = a_.say(seat, R"({"type": "undo"})", 1), b = b_.say(seat, R"({"type": "undo"})", 1);
    if (!alike(a, b, difference)) leak("an order taken back", difference);
    meet();
  }

  void shown() {
    ++found_.shown;
    resume();
  }
  // From here on there is one world again.
  void resume() {
    owner_ = Side::nobody;
    a_.session.given.reset();
  }
  // The worlds may have met by themselves.
  void meet() {
    if (!secret() || !(a_.match.state() == b_.match.state())) return;
    const auto &one = a_.match.log().entries, &two = b_.match.log().entries;
    if (std::ranges::equal(one, two, {}, &LogEntry::order, &LogEntry::order)) owner_ = Side::nobody;
  }
  // The end is final, and nothing is taken back from it.
  bool over() {
    bool over = false;
    for (World* w : {&a_, &b_}) {
      if (!w->match.over() || (w == &b_ && !secret())) continue;
      over = true;
      for (Seat seat : all_seats)
        if (type_of(w->say(seat, R"({"type": "undo"})", 1), seat) == "undone") leak(name(seat), "took back the end");
    }
    return over;
  }

  const Game& game_;
  story::Facts facts_;
  Rng rng_;
  World a_, b_;
  Worlds& found_;
  Side owner_ = Side::nobody;  // whose secret it is; nobody: the worlds are one
  bool hot_seat_ = true;       // it had not the owner's eyes before
  std::string secret_[2];      // the orders by which they parted
};

}  // namespace

void play_two_worlds(const Game& game, u64 seed, bool dice_by_hand, u64 most_answers, Worlds& found) {
  Pair(game, seed, dice_by_hand, found).play(most_answers);
}

Worlds play_two_worlds(const Ruleset& ruleset, u64 seed, u64 answers) {
  Worlds found;
  std::unique_ptr<const Rulebook> book = open(ruleset);
  std::vector<std::unique_ptr<const Game>> games;
  for (const DataFile& f : scenario_files(ruleset)) games.push_back(load(*book, f));
  constexpr u64 fair_share = 12;
  for (u64 round = 0; !games.empty() && found.answers < answers && found.leak.empty(); ++round) {
    for (std::size_t i = 0; i < games.size() && found.leak.empty();) {
      u64 secrets = found.secrets;
      for (bool by_hand : {false, true}) {
        u64 most = std::min(answers, found.answers + 1 + answers / fair_share);
        if (found.leak.empty()) play_two_worlds(*games[i], seed + round, by_hand, most, found);
      }
      if (found.secrets == secrets && round < 2)
        games.erase(games.begin() + static_cast<std::ptrdiff_t>(i));  // nothing is secret in it
      else
        ++i;
    }
  }
  return found;
}

}  // namespace grog::test
