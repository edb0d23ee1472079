#include "core/steps.hpp"

#include "core/describe.hpp"
#include "core/paths.hpp"

namespace grog {
namespace {

// Paths as plain dice throw them, until one is met that tells the same.
constexpr u64 most_tries = 48;

bool told_alike(const Event& a, const Event& b) {
  Told x(a), y(b);
  return std::memcmp(static_cast<const void*>(&x), static_cast<const void*>(&y), sizeof x) == 0;
}

struct Thrown {
  State state;
  Tape tape;
  Journal journal;
};

// As Paths keeps a path: each event once.
std::vector<Event> each_once(const std::vector<Event>& events) {
  std::vector<Event> out;
  for (const Event& e : events)
    if (std::ranges::none_of(out, [&](const Event& x) { return told_alike(x, e); })) out.push_back(e);
  return out;
}

bool throw_again(const Game& game, const State& from, const Order& order, const Paths& paths,
                 std::span<const Step> wanted, Thrown& out) {
  for (u64 n = 1; n <= most_tries; ++n) {
    out.state = from;
    out.tape.clear(), out.journal.clear();
    out.journal.tape = &out.tape;
    RandomDice dice(n, &out.tape);
    game.apply(out.state, order, dice, &out.journal);
    std::vector<Event> told = each_once(out.journal.events);
    bool same = told.size() == wanted.size();
    for (std::size_t i = 0; same && i < told.size(); ++i) same = told_alike(told[i], paths.event(wanted[i].event));
    if (same) return true;
  }
  return false;
}

u32 likeliest(const Paths& paths) {
  Big most;
  u32 best = 0;
  for (std::size_t i = 0; i < paths.found().count(); ++i)
    if (Big weight = paths.found().weight(i); weight > most) most = weight, best = static_cast<u32>(i);
  return best;
}

}  // namespace

std::vector<OutlookStep> likeliest_steps(const Game& game, const State& from, const Order& order, const Paths& paths,
                                         Leaf& end) {
  std::vector<OutlookStep> out;
  if (paths.found().count() == 0) return out;
  end = paths.leaf(likeliest(paths));
  std::span<const Step> path = paths.path(end.path);
  std::vector<u32> known;
  for (const Step& step : path) {
    OutlookStep s;
    s.event = paths.event(step.event);
    std::span<const Modifier> reasons = paths.reasons(step.reasons);
    if (std::ranges::find(known, step.reasons) == known.end()) s.modifiers.assign(reasons.begin(), reasons.end());
    known.push_back(step.reasons);
    out.push_back(std::move(s));
  }
  Thrown thrown;
  if (throw_again(game, from, order, paths, path, thrown)) {
    std::size_t fallen = 0;
    for (const Event& e : thrown.journal.events)
      for (std::size_t i = 0; i < out.size(); ++i) {
        if (!told_alike(e, out[i].event)) continue;
        bool last = i + 1 == out.size();
        std::size_t to = last ? std::max<std::size_t>(e.throws, fallen) : e.throws;
        for (; fallen < to; ++fallen) out[i].throws.push_back(thrown.tape.throws[fallen]);
        break;
      }
    for (; !out.empty() && fallen < thrown.tape.throws.size(); ++fallen)
      out.back().throws.push_back(thrown.tape.throws[fallen]);
  }
  std::erase_if(out, [](const OutlookStep& s) { return s.throws.empty() && s.modifiers.empty(); });
  return out;
}

std::string step_title(const Game& game, const State& s, const OutlookStep& step, Lang lang) {
  std::span<const EventInfo> events = game.rules().labels().events;
  if (step.event.kind >= events.size()) return {};
  Text title = game.rules().words().find("step", events[step.event.kind].key);
  return title.empty() ? describe(game, s, step.event, lang) : describe_event(game, s, step.event, title, lang);
}

}  // namespace grog
