#include "tests/support/wilful_games.hpp"

#include <gtest/gtest.h>

#include "core/describe.hpp"
#include "core/match.hpp"
#include "core/order_text.hpp"
#include "tests/support/load.hpp"
#include "tests/support/menu_answers.hpp"
#include "tests/support/table_figures.hpp"
#include "tests/support/watcher.hpp"
#include "tests/support/wilful_orders.hpp"

namespace grog::test {
namespace {

std::string under_way;

class WilfulGame {
 public:
  WilfulGame(const Game& game, const WilfulGames& how, const std::vector<i32>& lengths, Watcher* watcher, u64 seed,
             WilfulReport& report)
      : game_(game),
        how_(how),
        seed_(seed),
        rng_(seed),
        dice_(seed + 1),
        match_(game, {}),
        wilful_(game, lengths, rng_),
        watcher_(watcher),
        report_(report) {}

  void play() {
    int step = 0;
    while (goes_on_ && !match_.over() && step < how_.longest) take(step++);
    if (goes_on_ && !match_.over()) fatal("a game ends", "it does not");
    if (!goes_on_) return;
    check_log();
    ++report_.finished;
  }

 private:
  void tell(const std::string& rule, const std::string& what, const Order* order = nullptr) {
    WilfulReport::Told& told = report_.breaches[rule];
    if (told.times++ > 0) return;
    told.first = game_.scenario() + ", seed " + std::to_string(seed_) + ", after " +
                 std::to_string(match_.log().entries.size()) + " orders";
    if (order != nullptr) told.first += ", `" + order_text(game_, *order) + "`";
    told.first += ": " + what;
  }
  void fatal(const std::string& rule, const std::string& what, const Order* order = nullptr) {
    tell(rule, what + "; the last orders were" + last_orders(), order);
    goes_on_ = false;
  }
  std::string last_orders() const {
    const std::vector<LogEntry>& all = match_.log().entries;
    std::string out;
    for (std::size_t i = all.size() - std::min<std::size_t>(all.size(), 8); i < all.size(); ++i)
      out += " `" + all[i].order + "`";
    return out;
  }

  void take(int step) {
    const State before = match_.state();
    proposed_.clear();
    game_.propose(before, rng_, how_.most, proposed_);
    if (proposed_.empty()) return fatal("an order is proposed", "none is");
    menu_.clear();
    game_.menu(before, menu_);
    if (how_.menu_every > 0 && step % how_.menu_every == 0) check_menu(before);
    std::vector<Order> accepted;
    for (int i = 0; i < how_.tries && step < how_.wilful; ++i) {
      Order o = wilful_.make(before, proposed_, menu_);
      ++report_.tried;
      if (judge(before, o)) accepted.push_back(o);
    }
    report_.accepted += accepted.size();
    bool wilfully = !accepted.empty() && rng_.below(4) != 0;
    const std::vector<Order>& from = wilfully ? accepted : proposed_;
    give(before, from[rng_.below(static_cast<u32>(from.size()))], wilfully);
  }

  // Whether it is accepted; refused, it must say why and change nothing.
  bool judge(const State& s, const Order& o) {
    note(o);
    Verdict v = game_.check(s, o);
    ParsedOrder parsed = parse_order(game_, order_text(game_, o));
    if (v.accepted) {
      if (parsed.ok && parsed.order != o) tell("an order's text is that order", order_text(game_, parsed.order), &o);
      return parsed.ok;  // what cannot be said cannot be given
    }
    if (v.clause == Clause::none && v.word.empty() && v.note.empty())
      tell("a refusal has a clause or a word", "it has neither", &o);
    for (Lang lang : {Lang::fr, Lang::en})
      if (std::string text = describe(game_.rules(), v, lang);
          text.empty() || text.find_first_of("{}") != std::string::npos)
        tell("a refusal is told in words", "'" + text + "'", &o);
    std::size_t entries = match_.log().entries.size();
    RandomDice dice(1);
    Outcome out = match_.give(o, dice);
    if (out.verdict.accepted || !out.events.empty() || match_.log().entries.size() != entries || match_.state() != s)
      fatal("a refused order changes nothing", "it did", &o);
    return false;
  }

  void note(const Order& o) const {
    under_way = game_.scenario() + ", seed " + std::to_string(seed_) + ", `" + order_text(game_, o) +
                "`; the last orders were" + last_orders();
  }

  void give(const State& before, const Order& o, bool wilfully) {
    note(o);
    Outcome out = match_.give(o, dice_);
    if (!out.verdict.accepted) return fatal("what check() accepts can be given", "refused", &o);
    ++report_.orders;
    report_.given += wilfully;
    if (wilfully) {
      if (report_.verbs.size() <= o.verb) report_.verbs.resize(o.verb + 1u);
      ++report_.verbs[o.verb];
    }
    const State& after = match_.state();
    if (std::string broken = game_.broken(after); !broken.empty()) return fatal("a position is sound", broken, &o);
    if (after.over == 0 && after.waiting == 0) return fatal("a game that goes on waits for somebody", "nobody", &o);
    State copy = after;
    if (!(copy == after) || hash_of(copy) != hash_of(after)) tell("a copy is equal", "it differs", &o);
    State again = before;
    TapeDice dice(out.tape);
    game_.apply(again, o, dice, nullptr);
    if (dice.ran_short() || !dice.exhausted() || !(again == after))
      tell("recorded dice lead to the same position", "they do not", &o);
    if (watcher_ == nullptr) return;
    std::vector<Breach> found;
    watcher_->watch({before, o, out.events, after}, found);
    for (const Breach& b : found)
      tell(b.rule, b.what + whereabouts(before, o, b.what) + "; the last orders were" + last_orders(), &o);
  }
  // Of those whom the order or the breach names: where they stood, in millimetres, and where they stand.
  std::string whereabouts(const State& before, const Order& o, const std::string& breach) const {
    std::string out;
    for (std::size_t i = 0; i < before.units; ++i) {
      UnitId u = unit_id(i);
      const std::string& id = game_.roster()[i].id;
      const Decision& asked = before.asked();
      if (o.unit != u && o.target != u && asked.unit != u && asked.other != u && !names(breach, id)) continue;
      out += "; " + id + " " + stand(before[u]) + " -> " + stand(match_.state()[u]);
    }
    return out;
  }
  static bool names(const std::string& text, const std::string& id) {
    std::string spaced = " " + text + " ";
    for (char& c : spaced)
      if (c == '(' || c == ')' || c == ':' || c == ',') c = ' ';
    return spaced.find(" " + id + " ") != std::string::npos;
  }
  std::string stand(const Unit& u) const {
    auto text = [](i32 tenths) { return std::to_string(tenths / 10) + "." + std::to_string(std::abs(tenths % 10)); };
    return std::string{game_.rules().labels().formations[u.formation].key} + " " + text(u.pose.at.x) + "," +
           text(u.pose.at.y) + " f" + text(u.pose.facing) +
           (u.place < 0 ? "" : " in " + game_.board().places[static_cast<std::size_t>(u.place)].id);
  }

  void check_menu(const State& s) {
    report_.entries += menu_.choices.size();
    std::vector<Order> more;
    Rng rng(seed_ + match_.log().entries.size());
    game_.propose(s, rng, 400, more);
    for (const std::string& entry : empty_promises(game_, s, menu_, more)) {
      std::string verb = entry.substr(0, entry.find(' '));
      tell("the menu offers nothing that is always refused: " + verb, entry);
    }
  }

  void check_log() {
    std::string text = log_text(game_, match_.log());
    LogRead read = read_log("game.log", text);
    if (!read.ok || read.torn) return tell("a log is read", read.problems.text());
    Replay again = replay(game_, read.log);
    if (!again.ok) return tell("a log replays", again.fault.in(Lang::en));
    if (!(again.match->state() == match_.state())) tell("a log replays to the same position", "it does not");
  }

  const Game& game_;
  const WilfulGames& how_;
  u64 seed_;
  Rng rng_;
  RandomDice dice_;
  Match match_;
  WilfulOrders wilful_;
  Watcher* watcher_;
  WilfulReport& report_;
  std::vector<Order> proposed_;
  Menu menu_;
  bool goes_on_ = true;
};

}  // namespace

const char* wilful_order_under_way() { return under_way.c_str(); }

WilfulReport play_wilful_games(const Ruleset& ruleset, const Rulebook& book, const DataFile& scenario,
                               const WilfulGames& how) {
  WilfulReport report;
  std::unique_ptr<const Game> game = load(book, scenario);
  std::unique_ptr<Watcher> watcher = watcher_of(*game);
  std::vector<i32> lengths = table_lengths(ruleset, book);
  for (int i = 0; i < how.games; ++i) {
    u64 seed = how.games == 1 ? how.seed : seed_of(how.seed, static_cast<u64>(i));
    WilfulGame(*game, how, lengths, watcher.get(), seed, report).play();
  }
  for (const auto& [rule, told] : report.breaches)
    ADD_FAILURE() << rule << ": " << told.times << " times; first in " << told.first;
  return report;
}

}  // namespace grog::test
