#include "rulesets/morne_plaine/game.hpp"

#include <algorithm>

#include "rulesets/kit/muster.hpp"

namespace grog::morne_plaine {

// An army by itself: `army`, and [[unit]] with `troop` and `figures`.
bool PlaineBook::check_army(const DataFile& file, Problems& problems) const {
  return check_file(file, problems, [&](const Table& root) {
    root.text("ruleset");
    i32 army = root.choice("army", kit::keys_of(t().armies));
    Leaders count;
    std::string by = clause_id("MP-R50"_c);
    for (const Table& u : root.tables("unit")) {
      int k = kit::read_troop(u, troops());
      if (k < 0) continue;
      const Troop& troop = at(t().troops, k);
      if ((troop.armies >> army & 1) == 0) u.fault("troop", "not_of_army"_w, {by});
      count.add(troop);
      if (troop.arm >= Arm::artillery) continue;
      auto [least, most] = figures_of(t(), troop);
      int figures = u.integer("figures", 1, 99);
      if (figures < least.value || figures > most.value)
        u.fault("figures", "figures"_w,
                {std::to_string(least.value), std::to_string(most.value), clause_id(least.clause)});
      else if (troop.arm == Arm::infantry && figures % 2 != 0)
        u.fault("figures", "even_figures"_w, {by});
    }
    if (count.too_many_generals(t())) root.fault("one_general_by"_w, {by});
    if (count.too_many_adcs(t())) root.fault("adcs_by"_w, {by});
    if (count.units == 0) root.fault("no_units"_w);
  });
}

void Leaders::add(const Troop& t) {
  generals += t.rank == Rank::general, adcs += t.rank == Rank::adc, units += t.rank == Rank::none;
}
bool Leaders::too_many_generals(const Tables& t) const { return generals > t.army.generals.value; }
bool Leaders::too_many_adcs(const Tables& t) const { return adcs > 0 && adcs * t.army.units_an_adc.value > units; }

std::pair<Figure, Figure> figures_of(const Tables& t, const Troop& troop) {
  const ArmyTable& a = t.army;
  if (troop.arm == Arm::skirmishers) return {a.skirmishers_least, a.skirmishers_most};
  if (troop.arm == Arm::cavalry) return {a.cavalry_least, a.cavalry_most};
  return {a.infantry_least, a.infantry_most};
}

static bool holds_ground(const Tables& t, const Unit& u) {
  return present(u) && good_order(u) && has_figures(t.arm(u));
}

Side holder(const PlaineGame& g, const State& s, const Bodies& b, const Objective& o) {
  const Terrain* building = g.building(o.place);
  i32 radius = g.t().victory.objective_radius.value * inch;
  Fine mark = fine(at(g.board().places, o.place).points[0]);
  Quad spot = building != nullptr ? building->box : thin(mark, mark);
  Side within_it = Side::nobody;
  std::array<bool, 2> there{};
  b.around(spot, radius, b.all() - b.kind(leaders), [&](UnitId id, const Quad& q) {
    const Unit& u = s[id];
    if (!holds_ground(g.t(), u)) return false;
    if (building != nullptr && u.place == o.place) within_it = u.side;
    if (!there[index(u.side)]) there[index(u.side)] = within(q, spot, radius);
    return within_it != Side::nobody;
  });
  if (within_it != Side::nobody) return within_it;
  return there[0] == there[1] ? Side::nobody : there[0] ? Side::first : Side::second;
}

Point PlaineGame::spot(const Objective& o) const {
  if (const Terrain* house = building(o.place)) return house->shape.at;
  return at(board_.places, o.place).points[0];
}

Standing PlaineGame::standing(const State& s) const {
  Standing out;
  std::array<int, 2> worth{};
  for (UnitId id : units(s)) {
    const Unit& u = s[id];
    if (u.kind == 0) continue;
    int w = worth_of(t(), u);
    worth[index(u.side)] += w;
    i32& enemy = out.points[index(other(u.side))];
    if (u.strength == 0)
      enemy += w;
    else if (routed(u))
      enemy += w / t().victory.fleeing_one_in.value;
  }
  Bodies b(*this, s);
  for (const Objective& o : objectives)
    if (Side side = holder(*this, s, b, o); side != Side::nobody) out.points[index(side)] += o.worth;
  int gap = out.points[0] - out.points[1], least = std::min(worth[0], worth[1]);
  bool decided = t().victory.margin_one_in.value * std::abs(gap) >= least && gap != 0;
  out.ahead = !decided ? Side::nobody : gap > 0 ? Side::first : Side::second;
  return out;
}

std::optional<Box> PlaineGame::drawn(const State& s, UnitId id) const {
  if (!present(s[id])) return {};
  Box b = body(*this, s[id]);
  if (inside(s[id])) b.width = b.width * 3 / 4, b.depth = b.depth * 3 / 4;  // drawn smaller than the walls
  return b;
}

// Nothing is hidden but lengths: whoever looks ahead from what he sees imagines charges with his own eye (MP-R35).
State PlaineGame::seen_by(const State& s, Side) const {
  State out = s;
  out.game.by_eye = true;
  return out;
}

// MP-11.3, MP-R35: no distance between a unit and an enemy that it, or that could, charge.
Verdict PlaineGame::may_measure(const State& s, UnitId a, UnitId b) const {
  if (!s.has(a) || !s.has(b) || s[a].side == s[b].side) return {};
  if (s[a].kind == 0 || s[b].kind == 0) return {};
  auto charges_at = [&](const Unit& u, const Unit& target) {
    Arm arm = t().arm(u);
    return (arm == Arm::infantry || arm == Arm::cavalry) && t().arm(target) != Arm::leader;
  };
  return charges_at(s[a], s[b]) || charges_at(s[b], s[a]) ? refused("MP-11.3"_c) : Verdict{};
}

// The same for what comes of it: a charge that waits for its answer, and a pursuit, are measured as they are carried
// out, and neither looked at before nor taken back.
Verdict PlaineGame::may_foresee(const State& s, const Order& o) const {
  bool measures = s.asked().kind == Ask::react || verb_of(o) == Verb::pursue;
  return measures ? refused("MP-11.3"_c, "foreseen"_w) : Verdict{};
}

std::string PlaineGame::broken(const State& s) const {
  Flaw flaw = flaw_of(s);
  auto id = [&](UnitId unit) { return unit == UnitId::none ? std::string_view{} : roster()[index(unit)].id; };
  if (flaw.why.empty()) return {};
  return rules().words().say("problem", flaw.why.key, {id(flaw.unit), id(flaw.other)}).in(Lang::en);
}

Flaw PlaineGame::flaw_of(const State& s) const {
  for (UnitId id : units(s, on_the_table))
    if (inside(s[id]) && building(s[id].place) == nullptr) return {"in_no_building"_w, id};
  Bodies b(*this, s);
  for (UnitId id : units(s)) {
    if (s[id].kind == 0) continue;
    if (WordKey wrong = flaw_alone(s[id], b[id]); !wrong.empty()) return {wrong, id};
    if (!present(s[id]) || t().arm(s[id]) == Arm::leader) continue;
    for (UnitId other_id : units(s, on_the_table)) {
      if (other_id == id) break;
      const Unit &u = s[id], &v = s[other_id];
      if (t().arm(v) == Arm::leader || inside(u) != inside(v)) continue;
      if (inside(u) && u.place == v.place) return {"share_a_building"_w, id, other_id};
      if (!inside(u) && near(b[id], b[other_id]) && overlap(b[id], b[other_id]))
        return {"lies_on_another"_w, id, other_id};
    }
  }
  for (UnitId id : units(s, on_the_table)) {
    if (!engaged(s[id])) continue;
    if (link_of(s, s[id].melee) == nullptr) return {"fights_nobody"_w, id};
    if (s[id].rank > t().melee.supports.value) return {"support_too_many"_w, id};
  }
  return {};
}

WordKey PlaineGame::flaw_alone(const Unit& u, const Quad& quad) const {
  if (u.strength < 0 || u.strength > u.start) return "strength_of_start"_w;
  if (u.strength == 0 && u.place != gone) return "gone_but_stands"_w;
  if (!present(u)) return {};
  if (u.front < 1 || u.front > 40) return "has_no_front"_w;
  if (u.marks.all({Mark::fleeing, Mark::caught})) return "flees_and_caught"_w;
  if (u.marks.has(Mark::caught) != (routed(u) && engaged(u))) return "caught_in_no_melee"_w;
  if (!on_table(quad, board_.width, board_.height)) return "off_the_table"_w;
  if (inside(u) || t().arm(u) == Arm::leader) return {};
  return in_a_wall(*this, quad) ? "in_a_wall"_w : WordKey{};
}

std::span<const EmbeddedFile> embedded_files();
void muster(const PlaineBook&, Muster&);
const Ruleset& ruleset() {
  return kit::ruleset_of<PlaineBook, muster, embedded_files>({"Morne Plaine", "Morne Plaine"});
}

}  // namespace grog::morne_plaine
