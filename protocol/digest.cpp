// What happened in a run of orders, in three lines at most: the act that weighed most, what it cost, who marched.
// Reckoned from what a seat saw before and after each order and from the events told to it, for every ruleset alike.
#include <algorithm>
#include <array>
#include <map>

#include "core/describe.hpp"
#include "protocol/conversation.hpp"
#include "protocol/history.hpp"
#include "protocol/words.hpp"

namespace grog {
namespace {

constexpr std::size_t most_entries = 500, most_lines = 3, names_told = 3;
constexpr i32 a_step = 5;  // tenths of a millimetre: less is a correction, not a move

struct Line {
  std::string_view kind;
  std::size_t at = 0;  // the order that the line is about
  Sentence words;
  std::vector<UnitId> units;
};

// One order as a seat saw it.
struct Step {
  std::size_t at = 0;
  Retold told;
  State before, after;
  std::vector<UnitId> lost;  // who lost strength by it
  double weight = 0;
};

bool stands(const Unit& u) { return u.kind != 0 && u.side != Side::nobody && u.strength > 0; }
i32 left_of(const Unit& u) { return std::max<i32>(u.strength, 0); }

bool has_moved(const Unit& was, const Unit& is) {
  if (!stands(was) || !stands(is)) return false;
  return was.place != is.place || std::abs(was.pose.at.x - is.pose.at.x) > a_step ||
         std::abs(was.pose.at.y - is.pose.at.y) > a_step;
}

Sentence joined(const std::vector<Sentence>& parts, const Sentence& between, const Sentence& last) {
  Sentence out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += i + 1 == parts.size() ? last : between;
    out += parts[i];
  }
  return out;
}

class Digest {
 public:
  Digest(const Game& game, std::vector<Step> steps) : game_(game), steps_(std::move(steps)) {
    for (Step& step : steps_) weigh(step);
  }

  std::vector<Line> lines() const {
    std::vector<Line> out;
    std::optional<Line> toll = losses(), march = marches();
    std::size_t room = most_lines - (toll ? 1u : 0u) - (march ? 1u : 0u);
    acts(room, out);
    if (toll) out.push_back(std::move(*toll));
    if (march) out.push_back(std::move(*march));
    return out;
  }

 private:
  void weigh(Step& step) {
    for (std::size_t i = 0; i < step.after.units; ++i) {
      UnitId u = unit_id(i);
      const Unit &was = step.before[u], &is = step.after[u];
      if (was.kind == 0 || is.kind == 0) continue;  // this seat does not see it
      i32 fell = left_of(was) - left_of(is), full = std::max<i32>(game_.full_strength(step.after, u), 1);
      if (fell > 0) step.lost.push_back(u), step.weight += 100.0 * fell / full + (left_of(is) == 0 ? 100 : 0);
      u8 marks = game_.markers(step.after, u), old = game_.markers(step.before, u);
      if ((marks & ~old & (disordered | routed)) != 0) step.weight += 20;
    }
    // Dice that only let somebody march are told with the marches.
    bool marched = false;
    for (std::size_t i = 0; i < step.after.units; ++i)
      marched = marched || has_moved(step.before[unit_id(i)], step.after[unit_id(i)]);
    if (!marched && !step.told.tape.empty() && !step.told.journal.events.empty()) step.weight += 5;
    for (const Event& e : step.told.journal.events) ++times_[e.kind];
  }

  // Of what an order led to: who did something to somebody, and then what is told least often, says most.
  const Event* telling(const Step& step) const {
    auto rank = [&](const Event& e) {
      bool about_lost = std::ranges::any_of(step.lost, [&](UnitId u) { return e.unit == u || e.other == u; });
      bool both = e.unit != UnitId::none && (e.other != UnitId::none || e.place != -1);
      return std::array<i64, 3>{about_lost ? 1 : 0, both ? 1 : 0, -i64{times_.at(e.kind)}};
    };
    const Event* best = nullptr;
    for (const Event& e : step.told.journal.events)
      if (!describe(game_, step.after, e, Lang::en).empty() && (best == nullptr || rank(e) >= rank(*best))) best = &e;
    return best;
  }

  void acts(std::size_t most, std::vector<Line>& out) const {
    std::vector<const Step*> by_weight;
    for (const Step& s : steps_)
      if (s.weight > 0) by_weight.push_back(&s);
    std::ranges::stable_sort(by_weight, [](const Step* a, const Step* b) { return a->weight > b->weight; });
    if (by_weight.size() > most) by_weight.resize(most);
    std::ranges::sort(by_weight, {}, [](const Step* s) { return s->at; });
    for (const Step* s : by_weight)
      if (const Event* e = telling(*s); e != nullptr) {
        Line line{"act", s->at, describe(game_, s->after, *e), s->lost};
        for (UnitId u : {e->unit, e->other})
          if (u != UnitId::none && std::ranges::find(line.units, u) == line.units.end()) line.units.push_back(u);
        out.push_back(std::move(line));
      }
  }

  std::optional<Line> losses() const {
    std::map<UnitId, i32> fell;
    const Step* worst = nullptr;
    for (const Step& s : steps_) {
      for (UnitId u : s.lost) fell[u] += left_of(s.before[u]) - left_of(s.after[u]);
      if (!s.lost.empty() && (worst == nullptr || s.weight > worst->weight)) worst = &s;
    }
    if (worst == nullptr) return {};
    Line line{"losses", worst->at, {}, {}};
    std::vector<Sentence> sides;
    for (Side side : {Side::first, Side::second}) {
      std::vector<Sentence> units;
      for (const auto& [u, n] : fell) {
        const State& last = steps_.back().after;
        if (last[u].side != side) continue;
        line.units.push_back(u);
        Sentence how = left_of(last[u]) == 0 ? sentence(protocol_word("digest.gone")) : Sentence::same(number_text(-n));
        units.push_back(with_parts(protocol_word("digest.unit"), {unit_names(game_, last, u), how}));
      }
      Sentence none = sentence(protocol_word("digest.none"));
      Sentence list = units.empty() ? none : joined(units, Sentence::same(", "), Sentence::same(", "));
      sides.push_back(with_parts(protocol_word("digest.side"), {game_.side(side).name, list}));
    }
    line.words = with_parts(protocol_word("digest.losses"), {sides[0], sides[1]});
    return line;
  }

  std::optional<Line> marches() const {
    Line line{"marches", 0, {}, {}};
    for (const Step& s : steps_) {
      if (s.before.turn == 0) continue;  // put in place, not marched
      for (std::size_t i = 0; i < s.after.units; ++i) {
        UnitId u = unit_id(i);
        if (!has_moved(s.before[u], s.after[u]) || std::ranges::find(line.units, u) != line.units.end()) continue;
        if (line.at == 0) line.at = s.at;
        line.units.push_back(u);
      }
    }
    if (line.units.empty()) return {};
    const State& last = steps_.back().after;
    std::vector<Sentence> names;
    std::size_t more = line.units.size() > names_told + 1 ? line.units.size() - names_told : 0;
    for (std::size_t i = 0; i + more < line.units.size(); ++i) names.push_back(unit_names(game_, last, line.units[i]));
    if (more > 0) names.push_back(sentence(protocol_word("digest.others"), {std::to_string(more)}));
    line.words = with_parts(protocol_word("digest.marches"),
                            {joined(names, Sentence::same(", "), sentence(protocol_word("digest.and")))});
    return line;
  }

  const Game& game_;
  std::vector<Step> steps_;
  std::map<u8, u32> times_;
};

}  // namespace

bool Conversation::asked_digest(Fault& f) {
  std::optional<i64> from, to;
  i64 all = static_cast<i64>(match_.log().entries.size());
  if (!message_.only({"from", "to"}, f) || !message_.number("from", 0, all, from, f) ||
      !message_.number("to", from.value_or(0), all, to, f))
    return false;
  std::size_t last = static_cast<std::size_t>(to.value_or(all));
  std::size_t first =
      std::max(static_cast<std::size_t>(from.value_or(0)), last > most_entries ? last - most_entries : 0);
  // As in the history: what is known now, told of what was seen then.
  Seat by = match_.over() ? Seat::referee : eyes(t_, match_.state(), from_);
  std::vector<Step> steps;
  for (std::size_t i = first; i < last; ++i) {
    if (secret_still(t_, i, by)) continue;
    steps.push_back({i + 1,
                     retell(match_, i),
                     view(game_, match_.state_before(i), by),
                     view(game_, match_.state_before(i + 1), by),
                     {},
                     0});
  }
  Letter letter = begin("digest");
  JsonOut json(letter.body);
  json.key("from").number(first);
  json.key("to").number(last);
  json.key("lines").open_list();
  if (!steps.empty())
    for (const Line& line : Digest(game_, std::move(steps)).lines()) {
      json.open();
      json.key("kind").text(line.kind);
      json.key("at").number(line.at);
      json.key("words");
      write_text(json, line.words);
      json.key("units").open_list();
      for (UnitId u : line.units) write_unit_id(json, game_, u);
      json.close_list();
      json.close();
    }
  json.close_list();
  send(std::move(letter));
  return true;
}

}  // namespace grog
