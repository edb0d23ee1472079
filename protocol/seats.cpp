// Who sees what: the eyes of each seat, and which orders stay secret from it.
#include <algorithm>

#include "core/diff.hpp"
#include "core/order_text.hpp"
#include "core/require.hpp"
#include "protocol/history.hpp"
#include "protocol/session.hpp"

namespace grog {

std::string_view seat_name(Seat s) {
  static constexpr std::string_view names[seat_count] = {"first", "second", "referee", "both", "watch"};
  return names[static_cast<std::size_t>(s)];
}

Seat eyes(const Session& t, const State& s, Seat seat) {
  if (seat != Seat::both) return seat;
  Side asked = s.over == 0 && s.waiting > 0 ? s.asked().side : Side::nobody;
  for (Side side : {asked, other(asked), Side::first, Side::second})
    if (side != Side::nobody && t.human[index(side)]) return seat_of(side);
  return Seat::watch;
}

State view(const Game& game, const State& s, Seat seat) {
  if (seat == Seat::referee || s.over != 0) return s;
  if (side_at(seat) != Side::nobody) return game.seen_by(s, side_at(seat));
  return game.seen_by(game.seen_by(s, Side::first), Side::second);
}

State view(const Session& t, const State& s, Seat seat) { return view(t.match->game(), s, eyes(t, s, seat)); }

namespace {

State without_questions(State s) {  // what is asked next is no secret
  s.waiting = 0;
  s.decision = {};
  return s;
}

bool same_view(const Game& game, const State& a, const State& b, Seat seat) {
  return without_questions(view(game, a, seat)) == without_questions(view(game, b, seat));
}

void content(const Game& game, const State& before, const State& after, std::vector<Patch>& out) {
  diff(game.rules().labels().fields, before, after, out);
  std::erase_if(out, [](const Patch& p) { return p.what == Patch::What::decision || p.what == Patch::What::head; });
}

// Whether the seat could not see this field take another value: the one it had, or two that nobody chose.
bool hides(const Game& game, const State& after, Patch p, Seat seat) {
  auto with = [&](i64 value) {
    State s = after;
    Patch one = p;
    one.before = p.after, one.after = value;
    patch(game.rules().labels().fields, s, {&one, 1});
    return s;
  };
  if (same_view(game, with(p.before), after, seat)) return true;
  if (!p.own || p.what == Patch::What::link || p.what == Patch::What::decision) return false;
  const StateField& field = field_of(game.rules().labels().fields, p);
  i64 choices = static_cast<i64>(field.names.size());
  if (field.kind == StateField::Kind::choice && choices > 2)
    return same_view(game, with((p.after + 1) % choices), with((p.after + 2) % choices), seat);
  bool room = p.after > -30'000 && p.after < 30'000;
  return field.kind == StateField::Kind::number && room && same_view(game, with(p.after + 1), with(p.after + 2), seat);
}

// A position that another order might have led to, and that this seat cannot tell from `after`.
std::optional<State> indistinct(const Game& game, const State& before, const State& after, Seat seat, bool threw) {
  if (seat == Seat::referee || after.over != 0) return {};
  // An order may change nothing because it repeats a secret one: it is as secret, where another one would have changed
  // what this seat cannot see, and led to the same question.
  bool idle = without_questions(before) == without_questions(after);
  if (!idle && same_view(game, before, after, seat)) return before;
  // Something is seen of the order: perhaps only that it was given. Rarely so: not where all that it changed is seen,
  // and not where dice were thrown before everybody's eyes.
  if (threw) return {};
  std::vector<Patch> changed;
  content(game, before, after, changed);
  if (!idle && std::ranges::none_of(changed, [&](const Patch& p) { return hides(game, after, p, seat); })) return {};
  Rng rng(0);
  RandomDice dice(0);
  std::vector<Order> others;
  game.propose(before, rng, 200, others);
  for (const Order& o : others) {
    State s = before;
    game.apply(s, o, dice, nullptr);
    bool differs = !(without_questions(s) == without_questions(after));
    bool alike = idle ? view(game, s, seat) == view(game, after, seat) : same_view(game, s, after, seat);
    if (differs && dice.thrown() == 0 && alike) return s;
    if (dice.thrown() > 0) dice = RandomDice(0);
  }
  return {};
}

}  // namespace

bool secret(const Game& game, const State& before, const State& after, Seat seat, bool threw) {
  return indistinct(game, before, after, seat, threw).has_value();
}

bool secret_still(const Session& t, std::size_t i, Seat seat) {
  const Match& match = *t.match;
  const Game& game = match.game();
  const LogEntry& entry = match.log().entries[i];
  Seat by = eyes(t, match.state(), seat);
  if (match.over() || by == Seat::referee || side_at(by) == entry.side) return false;
  State before = match.state_before(i), after = match.state_before(i + 1);
  std::optional<State> instead = indistinct(game, before, after, by, !entry.tape.empty());
  if (!instead) return false;
  // Later on, would this seat see a difference if the other order had been given?
  std::vector<Patch> changed;
  content(game, after, *instead, changed);
  for (std::size_t j = i + 1; j < match.log().entries.size(); ++j) {
    State now = match.state_before(j + 1), otherwise = now;
    std::vector<Patch> lost;
    content(game, now, after, lost);
    bool stands = std::ranges::none_of(lost, [&](const Patch& p) {
      return std::ranges::any_of(changed, [&](const Patch& c) {
        return c.what == p.what && c.at == p.at && c.own == p.own && c.field == p.field && c.element == p.element;
      });
    });
    if (!stands) {  // carried out or replaced: it was shown if a reveal says so
      Retold told = retell(match, j);
      std::span<const EventInfo> infos = game.rules().labels().events;
      return std::ranges::none_of(told.journal.events,
                                  [&](const Event& e) { return e.kind < infos.size() && infos[e.kind].reveals; });
    }
    patch(game.rules().labels().fields, otherwise, changed);
    if (!same_view(game, otherwise, now, by)) return false;
  }
  return true;
}

std::string log_for(const Session& t, Seat seat) {
  const Game& game = t.match->game();
  if (seat == Seat::referee || t.match->over()) return log_text(game, t.match->log());
  Log log = t.match->log();
  log.header.seed = "none";
  return log_text(game, log);
}

bool may_read_all(const Session& t, Seat seat) {
  if (seat == Seat::referee || t.match->over()) return true;
  if (side_at(seat) != Side::nobody) return false;
  for (std::size_t i = 0; i < t.match->log().entries.size(); ++i)
    if (secret_still(t, i, seat)) return false;
  return true;
}

}  // namespace grog
