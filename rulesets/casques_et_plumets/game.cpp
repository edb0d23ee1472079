#include "rulesets/casques_et_plumets/game.hpp"

#include "rulesets/kit/muster.hpp"

namespace grog::casques_et_plumets {

// An army by itself: `army`, an optional `budget`, and [[brigade]] with its [[brigade.unit]]; the officers and the
// commander-in-chief are counted, not listed.
bool CasquesBook::check_army(const DataFile& file, Problems& problems) const {
  return check_file(file, problems, [&](const Table& root) {
    root.text("ruleset");
    const BudgetTable& b = t().budget;
    std::vector<std::string_view> keys = kit::keys_of(troops());
    const Army& army = at(t().armies, root.choice("army", kit::keys_of(t().armies), 0));
    int budget = root.integer("budget", 1, 10000, 10000);
    auto broken = [&](const Table& where, WordKey why, Clause c) {
      where.fault(where.problem(why) + where.problem("by_clause"_w, {clause_id(c)}));
    };
    auto wrong_size = [&](const Table& brigade, Clause c) {
      brigade.fault("units_of_brigade"_w,
                    {std::to_string(b.units_least.value), std::to_string(b.units_most.value), clause_id(c)});
    };
    int spent = b.officer.value, brigades = 0;
    for (const Table& brigade : root.tables("brigade")) {
      brigade.text("name", std::string{});
      ++brigades;
      spent += b.officer.value;
      int count = 0;
      for (const Table& u : brigade.tables("unit")) {
        std::size_t k = slot(u.choice("troop", keys, 2));
        const Troop& troop = t().troops[k];
        bool numerous = u.boolean("numerous", false), lance = u.boolean("lance", troop.lance);
        ++count;
        spent += cost_of(t(), troop, numerous, lance);
        if (troop.arm == Arm::officer)
          u.fault("troop", "officers_come"_w);
        else if (!army.raises[k])
          broken(u, "not_raised"_w, troop.status == Status::guard ? "CP-6.2"_c : "CP-6.1"_c);
        if (numerous && !troop.may_be_numerous) broken(u, "never_numerous"_w, b.numerous.clause);
        if (lance && !troop.may_lance) broken(u, "no_lances"_w, b.lance.clause);
      }
      if (count < b.units_least.value) wrong_size(brigade, b.units_least.clause);
      if (count > b.units_most.value) wrong_size(brigade, b.units_most.clause);
    }
    if (brigades == 0 || brigades > t().battle.officers_most.value)
      root.fault("officers_most"_w, {std::to_string(t().battle.officers_most.value)});
    if (spent > budget) root.fault("budget", "army_cost"_w, {std::to_string(spent), clause_id(b.officer.clause)});
  });
}

const std::vector<Zone>& CasquesGame::zone(const State& s, Side side) const {
  return zones_[index(s.game.swapped ? other(side) : side)];
}

Box CasquesGame::box_in(const Unit& u, Formation f, const Pose& pose) const {
  const Footprint& print = t().prints(t().arm(u), f);
  return box_at(pose, print.width, print.depth);
}

Box CasquesGame::box_of(const Unit& u) const {
  if (u.place >= 0)
    if (const Feature* f = building(u.place); f != nullptr && f->kind == Ground::building) return f->box;
  return box_in(u, u.formation, u.pose);
}

bool CasquesGame::meets_objectives(const State& s, Side side) const {
  auto held = [&](const std::vector<i16>& group) {
    return std::ranges::any_of(group, [&](i16 p) { return at(s.place, p).held == side; });
  };
  return !objectives(side).empty() && std::ranges::all_of(objectives(side), held);
}

// Units destroyed, and who is ahead: all objectives first, then destruction (CP-R39).
Standing CasquesGame::standing(const State& s) const {
  Standing out{{s.side[0].destroyed, s.side[1].destroyed}};
  auto decide = [&](auto&& worth) {
    i32 a = worth(Side::first), b = worth(Side::second);
    if (out.ahead == Side::nobody && a != b) out.ahead = a > b ? Side::first : Side::second;
  };
  decide([&](Side side) { return any_unit(s, t().fighters_of(side)); });
  decide([&](Side side) { return meets_objectives(s, side); });
  decide([&](Side side) { return out.points[index(side)]; });
  return out;
}

std::optional<Box> CasquesGame::drawn(const State& s, UnitId id) const {
  if (index(id) >= s.units || s[id].kind == 0 || !alive(s[id]) || !s[id].is(Mark::placed)) return {};
  return box_of(s[id]);
}

// Of officers from their centre, as their radius is counted (CP-R34).
i32 CasquesGame::distance_between(const State& s, UnitId a, UnitId b) const {
  i32 plain = GameOf::distance_between(s, a, b);
  auto shape = [&](UnitId id) { return t().is_officer(s[id]) ? Shape(s[id].pose.at) : Shape(box_of(s[id])); };
  return plain < 0 ? plain : distance(shape(a), shape(b));
}

// Only stakes are hidden, while the other side still chooses (CP-R6).
State CasquesGame::seen_by(const State& s, Side side) const {
  State seen = s;
  if (side == Side::nobody || s.phase != Phase::stakes) return seen;
  Short& his = seen.side_of(other(side)).stake;
  if (his > 0) his = 0;
  return seen;
}

bool CasquesGame::is_secret(const State&, const Order& o) const { return verb_of(o) == Verb::stake; }

std::string CasquesGame::broken(const State& s) const {
  Scene scene(*this, s);
  UnitSet seen;
  for (UnitId id : units(s)) {
    const Unit& u = s[id];
    const std::string& name = roster()[index(id)].id;
    if (t().is_officer(u)) {
      if (u.pc < 0) return name + " has fewer than no points";
      UnitId inside = u.attached;
      if (inside != UnitId::none && !alive(s[inside])) return name + " is inside a unit that is gone";
      if (inside != UnitId::none && !(s[inside].pose.at == u.pose.at)) return name + " is not where his unit is";
      continue;
    }
    if (u.strength < 0 || u.strength > t().full(u)) return name + " has VC " + std::to_string(u.strength);
    if (u.actions > t().command.actions.value) return name + " acted too often";
    if (!alive(u) || !u.is(Mark::placed)) continue;
    if (!has_formation(t().troop(u), u.formation)) return name + " stands in no formation of its arm";
    const Quad& own = scene.quad(id);
    if (!on_table(own, board().width, board().height)) return name + " is off the table";
    for (const GroundPiece& f : land_.pieces()) {
      Ground kind = feature(f).kind;
      bool work = kind == Ground::building || kind == Ground::redoubt;
      if ((kind == Ground::impassable || (work && building_of(u) != &feature(f))) && stands_on(f, own))
        return name + " stands where nobody may";
    }
    if (UnitId o = scene.bodies.overlapped(own, seen); o != UnitId::none)
      return name + " and " + roster()[index(o)].id + " overlap";
    seen.add(id);
  }
  if (s.waiting == 1 && asked(s) == Ask::act && s.links > 0) return "a charge left its traces";
  return {};
}

std::span<const EmbeddedFile> embedded_files();
void muster(const CasquesBook&, Muster&);
const Ruleset& ruleset() {
  return kit::ruleset_of<CasquesBook, muster, embedded_files>({"Casques et Plumets", "Casques et Plumets"});
}

}  // namespace grog::casques_et_plumets
