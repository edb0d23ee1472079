// An army by itself, bought by points: rosters, maxima, regiments, generals (FCM-10, 21.17, 28.1, 29.1).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

struct Regiment {
  int number = 0;
  int musketeers = 0, fusiliers = 0, volunteers = 0;
};

class ArmyReader {
 public:
  ArmyReader(const FcmBook& book, const Table& file) : book_(book), t_(book.t()), root_(file) {}

  void read() {
    root_.text("ruleset");
    nation_ = root_.choice("nation", nation_keys);
    i32 purse = 10 * root_.integer("budget", 1, 10000, 10000);
    for (const Table& u : root_.tables("unit")) read_unit(u);
    for (const Regiment& r : regiments_) check_regiment(r);
    if (!general_) root_.fault("general_in_chief"_w, {book_.clause_id("FCM-28.1"_c)});
    if (spent_ > purse)
      root_.fault("over_budget"_w,
                  {std::to_string(spent_ / 10), std::to_string(spent_ % 10), book_.clause_id("FCM-29.1"_c)});
  }

 private:
  const FcmBook& book_;
  const Tables& t_;
  const Table& root_;
  int nation_ = 0;
  std::vector<Regiment> regiments_;
  std::vector<std::string> brigades_;  // of the grouped battalions
  i32 spent_ = 0;
  bool general_ = false;

  void refuse(const Table& at, std::string_view key, Clause c, WordKey why, Table::Parts parts = {}) {
    at.fault(key, at.problem(why, parts) + at.problem("by_clause"_w, {book_.clause_id(c)}));
  }

  const Troop* find(const Table& row) {
    int k = kit::read_troop(row, book_.troops());
    if (k < 0) return nullptr;
    const Troop& x = at(t_.troops, k);
    if (x.nation >= 0 && x.nation != nation_) row.fault("troop", "other_nation"_w, {row.text("troop")});
    return &x;
  }

  // Elite companies of a mixed battalion; how many figures they add.
  int read_companies(const Table& u, const Troop& x, int figures) {
    int added = 0;
    for (const Table& part : u.tables("with")) {
      const Troop* y = find(part);
      int more = part.integer("figures", 1, 24);
      if (y == nullptr) continue;
      if (more > y->most) refuse(part, "figures", "FCM-10.11"_c, "company_figures"_w, {std::to_string(y->most)});
      if (more > figures || (more == figures && y->price > x.price))
        refuse(part, "figures", "FCM-21.17"_c, "most_numerous_type"_w);
      spent_ += y->price * more;
      added += more;
    }
    return added;
  }

  void read_unit(const Table& u) {
    const Troop* x = find(u);
    if (x == nullptr) return;
    std::string key = u.text("troop");
    int figures = u.integer("figures", 1, 24, is_officer(x->arm) ? std::optional<i32>{1} : std::optional<i32>{});
    int number = u.integer("regiment", 1, 999, 0);
    bool grouped = u.boolean("grouped", false);
    spent_ += x->price * figures;
    general_ = general_ || x->arm == Arm::general;
    int added = read_companies(u, *x, figures), most = added > 0 ? t_.army.mixed.value : x->most;
    if (grouped && x->company) {
      most = t_.army.company.value * t_.army.grouped_companies.value;
      check_advice(u);
    }
    bool musketeers = key == "prussia-mousquetaire";
    if (musketeers && figures == t_.army.musketeers_of_8th.value) {
      most = t_.army.musketeers_of_8th.value;
      if (number != 8) refuse(u, "figures", "FCM-10.13"_c, "musketeers_of_8th"_w);
    }
    if (figures + added > most) refuse(u, "figures", "FCM-10.11"_c, "figures_at_most"_w, {std::to_string(most)});
    bool volunteers = key == "prussia-volunteer-jager";
    if (volunteers && number == 0) refuse(u, "regiment", "FCM-10.14"_c, "volunteers_regiment"_w);
    if (number == 0) return;
    auto r =
        std::find_if(regiments_.begin(), regiments_.end(), [&](const Regiment& each) { return each.number == number; });
    if (r == regiments_.end()) r = regiments_.insert(r, {number});
    r->musketeers += musketeers, r->fusiliers += key == "prussia-fusilier", r->volunteers += volunteers;
  }

  // One grouped battalion a brigade; who wants more says that he knows the advice.
  void check_advice(const Table& u) {
    std::string brigade = u.text("brigade", "");
    bool another = std::ranges::count(brigades_, brigade) > 0, knows = u.boolean("against_advice", false);
    if (another && !knows) refuse(u, "grouped", "FCM-10.12"_c, "one_grouped_battalion"_w);
    brigades_.push_back(brigade);
  }

  void check_regiment(const Regiment& r) {
    bool whole = r.musketeers == t_.army.musketeers.value && r.fusiliers == t_.army.fusiliers.value;
    if (r.volunteers > 0 && !whole)
      root_.fault("volunteers_need_regiment"_w, {std::to_string(r.number), book_.clause_id("FCM-10.15"_c)});
    else if (nation_ == 0 && !whole)
      root_.fault("regiment_of_three"_w, {std::to_string(r.number)});
  }
};

}  // namespace

// `nation`, an optional `budget` in points, and [[unit]] with `troop`, `figures`, and where they matter `regiment` (its
// number), `grouped` (companies together), `brigade` (its name), `against_advice` (of FCM-10.12) and `with` (elite
// companies of a mixed battalion).
bool FcmBook::check_army(const DataFile& file, Problems& problems) const {
  return check_file(file, problems, [&](const Table& root) { ArmyReader(*this, root).read(); });
}

}  // namespace grog::feu_combat_moral
