// An army by itself, bought by points: rosters, maxima, regiments, generals (FCM-10, 21.17, 28.1, 29.1).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

struct Regiment {
  int number = 0;
  int musketeers = 0, fusiliers = 0, volunteers = 0;
};

}  // namespace

// `nation`, an optional `budget` in points, and [[unit]] with `troop`, `figures`, and where they matter `regiment` (its
// number), `grouped` (companies together) and `with` (elite companies of a mixed battalion).
bool FcmBook::check_army(const DataFile& file, Problems& problems) const {
  Document doc(file, problems, &clauses());
  if (!doc.parsed()) return false;
  Table root = doc.root();
  root.text("ruleset");
  int nation = root.choice("nation", nation_keys);
  i32 purse = 10 * root.integer("budget", 1, 10000, 10000);
  std::vector<std::string_view> keys;
  for (const TroopInfo& i : troops()) keys.push_back(i.key);
  std::vector<Regiment> regiments;
  i32 spent = 0;
  bool general = false;
  auto refuse = [&](const Table& at, std::string_view key, Clause c, const Sentence& why) {
    at.fault(key, why + sentence({" ({0})", " ({0})"}, {clause_id(c)}));
  };
  auto find = [&](const Table& at) -> const Troop* {
    std::string key = at.text("troop");
    std::size_t k = static_cast<std::size_t>(std::find(keys.begin(), keys.end(), key) - keys.begin());
    if (k == keys.size()) {
      at.fault("troop",
               with_hint(sentence({"il n'y a pas de troupes « {0} »", "there are no troops '{0}'"}, {key}), key, keys));
      return nullptr;
    }
    const Troop& x = t().troops[k];
    if (x.nation >= 0 && x.nation != nation)
      at.fault("troop", sentence({"« {0} » sert une autre nation", "'{0}' serves another nation"}, {key}));
    return &x;
  };
  const ArmyTable& a = t().army;
  for (const Table& u : root.tables("unit")) {
    const Troop* x = find(u);
    if (x == nullptr) continue;
    std::string key = u.text("troop");
    int figures = u.integer("figures", 1, 24, is_officer(x->arm) ? std::optional<i32>{1} : std::optional<i32>{});
    int number = u.integer("regiment", 1, 999, 0);
    bool grouped = u.boolean("grouped", false);
    spent += x->price * figures;
    general = general || x->arm == Arm::general;
    int all = figures, most = x->most;
    for (const Table& part : u.tables("with")) {
      const Troop* y = find(part);
      int more = part.integer("figures", 1, 24);
      if (y == nullptr) continue;
      if (more > y->most)
        refuse(part, "figures", "FCM-10.11"_c,
               sentence({"une compagnie a {0} figurines au plus", "a company has at most {0} figures"},
                        {std::to_string(y->most)}));
      if (more > figures || (more == figures && y->price > x->price))
        refuse(part, "figures", "FCM-21.17"_c,
               sentence({"l'unité prend les valeurs de son type le plus nombreux : c'est lui que « troop » doit nommer",
                         "the unit takes the values of its most numerous type: name that one as 'troop'"}));
      spent += y->price * more;
      all += more;
      most = a.mixed.value;
    }
    if (grouped && x->company) most = a.company.value * a.grouped_companies.value;
    bool musketeers = key == "prussia-mousquetaire";
    if (musketeers && figures == a.musketeers_of_8th.value) {
      most = a.musketeers_of_8th.value;
      if (number != 8)
        refuse(u, "figures", "FCM-10.13"_c,
               sentence({"seul le régiment n° 8 a des bataillons de mousquetaires de 20",
                         "only regiment no. 8 has musketeer battalions of 20"}));
    }
    if (all > most)
      refuse(u, "figures", "FCM-10.11"_c,
             sentence({"{0} figurines au plus", "at most {0} figures"}, {std::to_string(most)}));
    bool volunteers = key == "prussia-volunteer-jager";
    if (volunteers && number == 0)
      refuse(u, "regiment", "FCM-10.14"_c,
             sentence({"un détachement de volontaires appartient à un régiment",
                       "a volunteer detachment belongs to a regiment"}));
    if (number == 0) continue;
    auto r =
        std::find_if(regiments.begin(), regiments.end(), [&](const Regiment& each) { return each.number == number; });
    if (r == regiments.end()) r = regiments.insert(r, {number});
    r->musketeers += musketeers, r->fusiliers += key == "prussia-fusilier", r->volunteers += volunteers;
  }
  for (const Regiment& r : regiments) {
    bool whole = r.musketeers == 2 && r.fusiliers == 1;
    if (r.volunteers > 0 && !whole)
      root.fault(sentence({"les volontaires du régiment {0} demandent le régiment entier ({1})",
                           "volunteers of regiment {0} need the whole regiment ({1})"},
                          {std::to_string(r.number), clause_id("FCM-10.15"_c)}));
    else if (nation == 0 && !whole)
      root.fault(sentence({"le régiment {0} doit avoir deux bataillons de mousquetaires et un de fusiliers",
                           "regiment {0} must be two musketeer battalions and one fusilier battalion"},
                          {std::to_string(r.number)}));
  }
  if (!general)
    root.fault(sentence({"une armée a un général en chef ({0})", "an army has a general in chief ({0})"},
                        {clause_id("FCM-28.1"_c)}));
  if (spent > purse)
    root.fault(sentence({"l'armée coûte {0},{1} points, plus que son budget ({2})",
                         "the army costs {0}.{1} points, more than its budget ({2})"},
                        {std::to_string(spent / 10), std::to_string(spent % 10), clause_id("FCM-29.1"_c)}));
  doc.finish();
  return doc.sound();
}

}  // namespace grog::feu_combat_moral
