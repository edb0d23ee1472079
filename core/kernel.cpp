#include "core/kernel.hpp"

#include <algorithm>
#include <cctype>

#include "core/dice.hpp"
#include "core/geometry/shape.hpp"
#include "core/judgement.hpp"

namespace grog {

Game::Game(const Rulebook& rules, const ScenarioHead& head)
    : rules_(&rules), scenario_(head.id), scenario_hash_(head.hash), coats_(head.coats) {}

// Empty for a unit without a name of its own; describe.hpp then says troop and number.
std::string Game::unit_name(const State&, UnitId u, Lang lang) const {
  if (index(u) >= roster_.size()) return "?";
  const RosterEntry& r = roster_[index(u)];
  return r.name.in(lang);
}

i32 Game::distance_between(const State& s, UnitId a, UnitId b) const {
  std::vector<Point> of_a, of_b;
  outline(s, a, of_a);
  outline(s, b, of_b);
  return of_a.empty() || of_b.empty() ? -1 : distance(Polygon{of_a}, Polygon{of_b});
}

i32 Game::full_strength(const State& s, UnitId u) const { return std::max(s[u].strength, begin()[u].strength); }

// What can be said of any battle; a ruleset knows more.
void Game::account(const State& s, std::vector<BattleLine>& out) const {
  out.clear();
  if (int last = last_turn(s); last > 0) {
    BattleLine& clock = out.emplace_back();
    clock.about = BattleLine::About::clock,
    clock.words = core_word(s.turn > 0 ? "battle.turns" : "battle.turns_to_come");
    clock.value = clock.have = s.turn, clock.value2 = clock.need = last;
    clock.came = s.over != 0 && s.turn >= last;
  }
  Standing now = standing(s);
  BattleLine& lead = out.emplace_back();
  lead.about = BattleLine::About::lead, lead.words = core_word("battle.by_points");
  lead.side = s.over != 0 ? s.winner : now.ahead;
  lead.value = now.points[lead.side == Side::second ? 1 : 0],
  lead.value2 = now.points[lead.side == Side::second ? 0 : 1];
}

// The first leg alone, the first two, and so on: each a whole order, given on a copy without dice.
void Game::way(const State& s, const Order& o, std::vector<Pose>& out) const {
  out.clear();
  if (index(o.unit) >= s.units || !may_foresee(s, o)) return;
  std::size_t legs = 0;
  while (legs < o.legs.size() && o.legs[legs].kind != 0) ++legs;
  const Tape none;
  for (std::size_t n = std::min<std::size_t>(legs, 1); n <= legs; ++n) {
    Order part = o;
    std::fill(part.legs.begin() + static_cast<std::ptrdiff_t>(n), part.legs.end(), Leg{});
    if (!check(s, part)) continue;
    State after = s;
    TapeDice dice(none);
    apply(after, part, dice, nullptr);
    if (dice.ran_short()) continue;
    const Pose& at = after[o.unit].pose;
    if (at != (out.empty() ? s[o.unit].pose : out.back())) out.push_back(at);
  }
}

bool Rulebook::read_common(const DataFiles& files, Problems& problems) {
  bool all = true;
  for (const char* name : {"clauses.toml", "words.toml", "tables.toml"})
    if (files.find(name) == nullptr) {
      problems.add({name, 0, 0, sentence(core_word("problem.missing_file"))});
      all = false;
    }
  if (!all || !read_clauses(*files.find("clauses.toml"), clauses_, problems)) return false;
  if (!words_.read(*files.find("words.toml"), problems)) return false;
  for (const char* name : {"tables.toml", "armies.toml"})
    if (const DataFile* f = files.find(name)) tables_hash_ += figures_hash(*f);
  if (const DataFile* f = files.find("primer.toml");
      f != nullptr && !read_primer(*f, clauses_, words_, primer_, problems))
    return false;
  const DataFile* coats = files.find("coats.toml");
  if (coats == nullptr) return true;
  Document doc(*coats, problems, &clauses_, &words_);
  coats_ = read_coats(doc.root());
  doc.finish();
  return doc.sound();
}

bool Rulebook::read_learned(const DataFiles& files, Problems& problems) {
  const DataFile* file = files.find("judgement.toml");
  return file == nullptr || read_judgement(*file, feature_names(labels_, troops_), judgement_, problems);
}

bool Rulebook::check_army(const DataFile& file, Problems& problems) const {
  problems.add({file.path, 0, 0, sentence(core_word("problem.no_army_lists"))});
  return false;
}

int Board::place_named(std::string_view id) const {
  auto same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
  };
  for (std::size_t i = 0; i < places.size(); ++i)
    if (std::equal(id.begin(), id.end(), places[i].id.begin(), places[i].id.end(), same)) return static_cast<int>(i);
  return -1;
}

}  // namespace grog
