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

// Whether the seat cannot tell what value this field has: it sees two others alike.
bool hides(const Game& game, const State& now, Patch p, Seat seat) {
  auto with = [&](i64 value) {
    State s = now;
    Patch one = p;
    one.before = p.after, one.after = value;
    patch(game.rules().labels().fields, s, {&one, 1});
    return s;
  };
  bool own = p.own && p.what != Patch::What::link && p.what != Patch::What::decision;
  if (own) {
    const StateField& field = field_of(game.rules().labels().fields, p);
    i64 choices = static_cast<i64>(field.names.size());
    if (field.kind == StateField::Kind::choice && choices > 2)
      return same_view(game, with((p.after + 1) % choices), with((p.after + 2) % choices), seat);
    bool room = p.after > -30'000 && p.after < 30'000;
    if (field.kind == StateField::Kind::number && room)
      return same_view(game, with(p.after + 1), with(p.after + 2), seat);
  }
  return same_view(game, with(p.before), now, seat);
}

bool same_field(const Patch& a, const Patch& b) {
  return a.what == b.what && a.at == b.at && a.own == b.own && a.field == b.field && a.element == b.element;
}

bool reveals(const Game& game, std::span<const Event> told) {
  std::span<const EventInfo> infos = game.rules().labels().events;
  return std::ranges::any_of(told, [&](const Event& e) { return e.kind < infos.size() && infos[e.kind].reveals; });
}

// What order `i` of the log wrote; of one that repeats another and so changed nothing, what that one wrote.
std::vector<Patch> written_by(const Match& match, std::size_t i) {
  const std::vector<LogEntry>& entries = match.log().entries;
  std::vector<Patch> out;
  for (std::size_t k = i + 1; k-- > 0 && out.empty();)
    if (k == i || (entries[k].side == entries[i].side && entries[k].order == entries[i].order))
      content(match.game(), match.state_before(k), match.state_before(k + 1), out);
  return out;
}

}  // namespace

bool secret(const Game& game, const State& before, const Order& order, std::span<const Event> told, Seat seat) {
  return seat != Seat::referee && side_at(seat) != before.asked().side && game.is_secret(before, order) &&
         !reveals(game, told);
}

bool secret_still(const Session& t, std::size_t i, Seat seat) {
  const Match& match = *t.match;
  const Game& game = match.game();
  const LogEntry& entry = match.log().entries[i];
  Seat by = eyes(t, match.state(), seat);
  if (match.over() || by == Seat::referee || side_at(by) == entry.side) return false;
  if (!game.is_secret(match.state_before(i), parse_order(game, entry.order).order)) return false;
  if (reveals(game, retell(match, i).journal.events)) return false;
  // Since when would this seat see it if the order had said something else?
  std::vector<Patch> written = written_by(match, i);
  const State after = match.state_before(i + 1);
  for (std::size_t j = i + 1; j < match.log().entries.size(); ++j) {
    State now = match.state_before(j + 1);
    std::vector<Patch> lost;
    content(game, now, after, lost);
    bool stands = std::ranges::none_of(lost, [&](const Patch& p) {
      return std::ranges::any_of(written, [&](const Patch& w) { return same_field(w, p); });
    });
    if (!stands) return !reveals(game, retell(match, j).journal.events);  // carried out, or replaced
    if (std::ranges::any_of(written, [&](const Patch& p) { return !hides(game, now, p, by); })) return false;
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
