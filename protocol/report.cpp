// After the battle: how it went turn by turn, what each side lost, how the dice fell, and where it turned.
#include <algorithm>

#include "core/describe.hpp"
#include "core/preview.hpp"
#include "protocol/chance.hpp"
#include "protocol/conversation.hpp"
#include "protocol/history.hpp"
#include "protocol/words.hpp"

namespace grog {
namespace {

constexpr u64 luck_limit = 20'000;  // paths that one order may cost
constexpr std::size_t turning_points = 5;

// How far the first side is ahead in the ruleset's score.
i64 lead(const Game& game, const State& s) {
  State going_on = s;  // what a victory itself adds says nothing of the throw that came before it
  going_on.over = 0;
  going_on.winner = Side::nobody;
  return i64{game.score(going_on, Side::first)} - game.score(going_on, Side::second);
}

struct Swing {
  std::size_t entry = 0;
  i64 by = 0;  // for the first side
};

class Reckoning {
 public:
  using Chance = std::function<double(const Game&, const State&)>;

  Reckoning(const Match& m, Chance chance) : match_(m), game_(m.game()), chance_(std::move(chance)) {
    std::size_t n = m.log().entries.size();
    leads_.push_back(lead(game_, m.state_before(0)));
    for (std::size_t i = 0; i < n; ++i) {
      leads_.push_back(lead(game_, m.state_before(i + 1)));
      Retold told = retell(m, i);
      // Setting up is no battle: what it moves in the score is only where troops begin. What nothing tells is no
      // moment.
      if (m.state_before(i).turn > 0 && !told.journal.events.empty()) swings_.push_back({i, leads_[i + 1] - leads_[i]});
      for (const Event& e : told.journal.events) ++times_[e.kind];
      if (!m.log().entries[i].tape.empty()) add_luck(i, told.order);
      told_.push_back(std::move(told));
    }
    std::ranges::stable_sort(swings_, [](const Swing& a, const Swing& b) { return std::abs(a.by) > std::abs(b.by); });
    std::size_t most = std::min(turning_points, swings_.size());
    swings_.resize(most);
    std::erase_if(swings_, [](const Swing& s) { return s.by == 0; });
  }

  void write(JsonOut& json) {
    write_turns(json.key("turns"));
    write_losses(json.key("losses"));
    json.key("luck").open();
    for (Side side : {Side::first, Side::second})
      json.key(game_.side(side).key).real(side == Side::first ? luck_ : 0 - luck_);
    json.close();
    if (chance_) {
      json.key("luck_chance").open();
      for (Side side : {Side::first, Side::second})
        json.key(game_.side(side).key).real(side == Side::first ? luck_chance_ : 0 - luck_chance_);
      json.close();
    }
    json.key("luck_exact").boolean(exact_);
    json.key("turning_points").open_list();
    for (const Swing& s : swings_) write_swing(json, s);
    json.close_list();
    const State& last = match_.state();
    write_side(json.key("winner"), game_, last.over != 0 ? last.winner : Side::nobody);
    write_standing(json.key("standing"), game_, last);
    write_battle(json.key("battle"), game_, last, cited_);
    cited_.erase(Clause::none);
    write_clauses(json.key("clauses"), game_.rules(), cited_);
  }

 private:
  void add_luck(std::size_t i, const Order& order) {
    auto worth = [this](const State& s) { return static_cast<double>(lead(game_, s)); };
    std::optional<double> mean = expected(game_, match_.state_before(i), order, luck_limit, worth);
    if (!mean) {
      exact_ = false;
      return;
    }
    luck_ += static_cast<double>(leads_[i + 1]) - *mean;
    if (!chance_) return;
    auto likely = [this](const State& s) { return chance_(game_, s); };
    std::optional<double> hoped = expected(game_, match_.state_before(i), order, luck_limit, likely);
    if (hoped) luck_chance_ += likely(match_.state_before(i + 1)) - *hoped;
  }

  void write_turns(JsonOut& json) const {
    json.open_list();
    std::size_t n = match_.log().entries.size();
    for (std::size_t at = 0; at <= n; ++at) {
      State s = match_.state_before(at);
      bool begins = at == 0 || s.turn != match_.state_before(at - 1).turn;
      if (begins || at == n) write_turn(json, s, at);
    }
    json.close_list();
  }

  void write_turn(JsonOut& json, const State& s, std::size_t at) const {
    json.open();
    json.key("turn").number(s.turn);
    json.key("at").number(at);
    Standing standing = game_.standing(s);
    json.key("points").open();
    for (Side side : {Side::first, Side::second}) json.key(game_.side(side).key).number(standing.points[index(side)]);
    json.close();
    i64 strength[2] = {0, 0};
    for (std::size_t i = 0; i < s.units; ++i)
      if (s.unit[i].kind != 0 && s.unit[i].side != Side::nobody && s.unit[i].strength > 0)
        strength[index(s.unit[i].side)] += s.unit[i].strength;
    json.key("strength").open();
    for (Side side : {Side::first, Side::second}) json.key(game_.side(side).key).number(strength[index(side)]);
    json.close();
    write_chance(json, "chance", s);
    write_units(json.key("units"), s);
    json.close();
  }

  void write_chance(JsonOut& json, std::string_view key, const State& s) const {
    if (!chance_) return;
    double first = chance_(game_, s);
    json.key(key).open();
    for (Side side : {Side::first, Side::second})
      json.key(game_.side(side).key).real(side == Side::first ? first : 1 - first);
    json.close();
  }

  void write_units(JsonOut& json, const State& s) const {
    json.open_list();
    for (std::size_t i = 0; i < s.units; ++i) {
      if (s.unit[i].kind == 0) continue;
      std::vector<Point> outline;
      game_.outline(s, unit_id(i), outline);
      if (outline.empty()) continue;
      json.open();
      write_unit_id(json.key("id"), game_, unit_id(i));
      write_side(json.key("side"), game_, s.unit[i].side);
      json.key("x").number(s.unit[i].pose.at.x);
      json.key("y").number(s.unit[i].pose.at.y);
      json.key("facing").number(s.unit[i].pose.facing);
      json.key("strength").number(s.unit[i].strength);
      write_points(json.key("outline"), outline);
      json.close();
    }
    json.close_list();
  }

  void write_losses(JsonOut& json) const {
    const State& s = match_.state();
    json.open_list();
    for (std::size_t i = 0; i < s.units; ++i) {
      UnitId u = unit_id(i);
      if (s[u].kind == 0) continue;
      i32 full = game_.full_strength(s, u), left = std::max<i32>(s[u].strength, 0);
      if (left >= full) continue;
      json.open();
      write_unit_id(json.key("unit"), game_, u);
      write_side(json.key("side"), game_, s[u].side);
      json.key("name");
      write_text(json, unit_names(game_, s, u));
      json.key("full").number(full);
      json.key("left").number(left);
      json.close();
    }
    json.close_list();
  }

  // Of what the order led to, what happens least often says most.
  void write_swing(JsonOut& json, const Swing& swing) {
    const Retold& told = told_[swing.entry];
    State before = match_.state_before(swing.entry), after = match_.state_before(swing.entry + 1);
    const Event* telling = nullptr;
    for (const Event& e : told.journal.events)
      if (telling == nullptr || times_[e.kind] <= times_[telling->kind]) telling = &e;
    json.open();
    json.key("at").number(swing.entry + 1);
    json.key("turn").number(before.turn);
    write_side(json.key("side"), game_, swing.by > 0 ? Side::first : Side::second);
    json.key("swing").number(std::abs(swing.by));
    json.key("words");
    if (telling != nullptr)
      write_text(json, describe(game_, after, *telling));
    else
      write_text(json, describe(game_, before, told.order));
    json.key("order");
    write_text(json, describe(game_, before, told.order));
    write_dice(json.key("dice"), game_.rules(), told.tape, told.told, cited_);
    write_chance(json, "chance_before", before);
    write_chance(json, "chance", after);
    json.key("about").open_list();
    if (telling != nullptr)
      for (UnitId u : {telling->unit, telling->other})
        if (u != UnitId::none) write_unit_id(json, game_, u);
    json.close_list();
    write_units(json.key("units"), after);
    json.close();
  }

  const Match& match_;
  const Game& game_;
  Chance chance_;
  Cited cited_;
  std::vector<i64> leads_;  // before each order, and at last
  std::vector<Swing> swings_;
  std::vector<Retold> told_;
  std::array<std::size_t, 256> times_{};
  double luck_ = 0, luck_chance_ = 0;  // of the first side: in score, and in its chance to win
  bool exact_ = true;
};

}  // namespace

bool Conversation::asked_report(Fault& f) {
  if (!message_.only({}, f)) return false;
  if (!may_read_all(t_, from_)) {
    f.kind = "seat";
    f.message = sentence(protocol_word("report.report_tells_everything_is_read"));
    return false;
  }
  // Reckoned once a position: many may ask for it when a battle ends.
  if (t_.report.empty() || t_.report_at != match_.log().entries.size()) {
    t_.report.clear();
    JsonOut part(t_.report);
    Reckoning(match_, chance_maker() ? chance_maker()() : nullptr).write(part);
    t_.report_at = match_.log().entries.size();
  }
  Letter letter = begin("report");
  JsonOut json(letter.body);
  json.raw(t_.report);
  send(std::move(letter));
  return true;
}

}  // namespace grog
