#include "rulesets/mplg/tables.hpp"

#include "rulesets/kit/figures.hpp"

namespace grog::mplg {
namespace {

ScoreRow score_row(const Table& parent, std::string_view key) {
  Table row = parent.table(key);
  ScoreRow out;
  out.reach = row.integer("reach", 1, 20);
  out.clause = row.clause();
  std::vector<i32> scores = row.integers("scores", 2, 7);
  if (scores.size() != 4) row.fault("scores", "four_scores"_w);
  for (std::size_t i = 0; i < 4 && i < scores.size(); ++i) out.on[i] = {scores[i], at_least(scores[i]), out.clause};
  return out;
}

// One clause for the whole row, or one for each number of stands.
DiceRow dice_row(const Table& parent, std::string_view key) {
  Table row = parent.table(key);
  DiceRow out;
  std::vector<i32> list = row.integers("list", 1, 40);
  if (list.empty() || list.size() > 6) row.fault("list", "six_dice"_w);
  std::vector<std::string> names = row.texts("clauses");
  Clause one = names.empty() ? row.clause() : Clause::none;
  if (!names.empty() && names.size() != list.size()) row.fault("clauses", "clause_each"_w);
  for (std::size_t i = 0; i < list.size() && i < 6; ++i) {
    out.dice[i] = list[i];
    out.clauses[i] = i < names.size() ? parse_clause(names[i], "MPLG") : one;
    if (out.clauses[i] == Clause::none) row.fault("clauses", "no_clause"_w);
  }
  return out;
}

using Figures = kit::FigureAt<Tables>;
constexpr Figures figures[] = {
    {"move.road", &Tables::road, 0, 6},
    {"move.retreat", &Tables::retreat, 1, 6},
    {"move.withdrawal", &Tables::withdrawal, 1, 6},
    {"move.difficult", &Tables::difficult, 1, 6},
    {"move.general_moves", &Tables::general_moves, 0, 6},
    {"move.actions", &Tables::actions, 1, 2},
    {"move.actions_uncommanded", &Tables::actions_uncommanded, 1, 2},
    {"dice.mitrailleuse", &Tables::mitrailleuse_dice, 1, 12},
    {"dice.artillery", &Tables::artillery_dice, 1, 12},
    {"small_arms.prone", &Tables::target_prone},
    {"small_arms.second_shot", &Tables::second_shot},
    {"small_arms.forced_prone", &Tables::forced_prone, 1, 100},
    {"artillery.prone", &Tables::shell_prone},
    {"general.out", &Tables::general_out, 2, 13},
    {"general.refuge", &Tables::refuge, 0, 20},
    {"general.out_of_radius", &Tables::out_of_radius},
    {"general.killed", &Tables::killed},
    {"melee.open_order", &Tables::open_order},
    {"melee.position", &Tables::position},
    {"melee.cavalry_run", &Tables::cavalry_run},
    {"melee.run", &Tables::run, 1, 6},
    {"morale.shelter", &Tables::shelter},
    {"morale.stand_lost", &Tables::stand_lost},
    {"morale.friend_tenths", &Tables::friend_tenths, 0, 60},
    {"losses.infantry", &Tables::infantry_losses, 1, 12},
    {"losses.cavalry", &Tables::cavalry_losses, 1, 12},
    {"losses.guns", &Tables::gun_losses, 1, 12},
    {"sight.half_arc", &Tables::half_arc, 1, 180},
    {"sight.wood_tenths", &Tables::wood_tenths, 0, 60},
    {"body.stand_width_tenths", &Tables::stand_width, 1, 20},
    {"body.stand_depth_tenths", &Tables::stand_depth, 1, 20},
    {"body.general_radius_tenths", &Tables::general_radius, 1, 10},
    {"body.infantry_stands", &Tables::infantry_stands, 1, 6},
    {"body.other_stands", &Tables::other_stands, 1, 4},
    {"body.apart_tenths", &Tables::apart, 0, 10},
    {"body.road_tenths", &Tables::road_near, 0, 10},
    {"body.stream_tenths", &Tables::stream_width, 1, 20},
    {"body.least_retreat", &Tables::least_retreat, 0, 3},
    {"body.retreat_turn", &Tables::retreat_turn, 1, 90},
    {"game.turns", &Tables::turns, 1, 99},
    {"game.general_near", &Tables::general_near, 0, 30},
    {"game.arrival_spread", &Tables::arrival_spread, 0, 30},
    {"game.broken_one_in", &Tables::broken_one_in, 1, 10},
    {"game.objective", &Tables::objective, 0, 100},
    {"game.stands_a_point", &Tables::stands_a_point, 1, 100},
    {"game.lead", &Tables::lead, 0, 100},
    {"game.holds_tenths", &Tables::holds, 0, 60},
    {"game.units_least", &Tables::units_least, 1, 40},
    {"game.units_most", &Tables::units_most, 1, 40},
};
constexpr kit::ModifierAt<Tables> modifiers[] = {
    {"dice.in_buildings", &Tables::in_buildings},
    {"dice.prone_obstacle", &Tables::prone_obstacle},
    {"artillery.prone_in_cover", &Tables::prone_in_cover},
};

constexpr kit::NumberAt<Weights> weights[] = {
    {"material.stand", &Weights::stand},
    {"material.general", &Weights::general},
    {"material.rallying", &Weights::rallying},
    {"material.pinned", &Weights::pinned},
    {"objective.held", &Weights::held},
    {"objective.late", &Weights::late},
    {"objective.farthest", &Weights::farthest},
    {"objective.kept", &Weights::kept},
    {"objective.kept_a_ud", &Weights::kept_a_ud},
    {"objective.won_a_ud", &Weights::won_a_ud},
    {"objective.won_late", &Weights::won_late},
    {"place.building", &Weights::building},
    {"place.line", &Weights::line},
    {"place.prone", &Weights::prone},
    {"place.prone_off", &Weights::prone_off},
    {"general.danger_ud", &Weights::danger_ud},
    {"general.danger_step", &Weights::danger_step, 1},
    {"general.by_his_men", &Weights::by_his_men},
    {"fire.limbered", &Weights::limbered},
    {"fire.guns", &Weights::guns},
    {"fire.now", &Weights::now},
    {"fire.last", &Weights::last},
    {"fire.next_turn", &Weights::next_turn},
    {"charge.blows", &Weights::blows},
    {"charge.most", &Weights::most, 0},
    {"charge.stand", &Weights::charged_stand},
    {"charge.fire", &Weights::charge_fire},
    {"end.victory", &Weights::victory},
};

// A figure for each key of a list, in its order.
template <std::size_t N, std::size_t M>
void read_row(const Table& table, const std::string_view (&keys)[M], i32 low, i32 high, Row<Figure, N>& out) {
  static_assert(N == M);
  for (std::size_t i = 0; i < N; ++i) out[i] = table.figure(keys[i], low, high);
}

void read_rows(const Table& root, Tables& t) {
  Table small_arms = root.table("small_arms"), shells = root.table("artillery"), melee = root.table("melee");
  read_row(root.table("move"), move_keys, 1, 6, t.move);
  read_row(root.table("general"), quality_keys, 1, 12, t.radius);
  read_row(root.table("morale"), morale_keys, 1, 12, t.morale);
  t.zone[french] = root.table("game").figure("french_zone", 1, 30);
  t.zone[prussian] = root.table("game").figure("prussian_zone", 1, 30);
  t.infantry_dice = dice_row(root.table("dice"), "infantry");
  t.near = score_row(small_arms, "near");
  t.far = score_row(small_arms, "far");
  t.mitrailleuse = score_row(small_arms, "mitrailleuse");
  for (Weapon w : {Weapon::fr4, Weapon::fr12, Weapon::pr4, Weapon::pr6}) {
    Table gun = shells.table(at(weapon_keys, w));
    t.shell[gun_index(w)] = score_row(gun, "shell");
    t.canister[gun_index(w)] = score_row(gun, "canister");
  }
  t.ranging = shells.score("ranging");
  t.ranging_guard = shells.score("ranging_guard");
  t.general_hit = root.table("general").score("hit");
  for (std::size_t i = 0; i < fight_count; ++i) t.melee[i] = dice_row(melee, fight_keys[i]);
  t.melee_hit = melee.score("hit");
}

Symbol symbol_of(Arm a) {
  switch (a) {
    case Arm::infantry: return Symbol::infantry;
    case Arm::cavalry: return Symbol::cavalry;
    case Arm::general: return Symbol::officer;
    default: return Symbol::artillery;
  }
}

void read_troop(const Table& row, const Tables& t, Troop& troop) {
  if (troop.arm == Arm::general) {
    troop.quality = kit::choose<Quality>(row, "quality", quality_keys);
    troop.move = MoveClass::general;
    return;
  }
  troop.move = kit::choose<MoveClass>(row, "move", move_keys);
  troop.weapon = kit::choose<Weapon>(row, "weapon", weapon_keys, Weapon::none);
  troop.morale = kit::choose<Morale>(row, "morale", morale_keys);
  troop.fight = kit::choose<Fight>(row, "melee", fight_keys);
  troop.light = row.boolean("light", false);
  troop.guard = row.boolean("guard", false);
  Table stands = row.table("stands");
  stands.clause();
  troop.least = stands.integer("least", 1, t.most_stands(troop.arm));
  troop.most = stands.integer("most", troop.least, t.most_stands(troop.arm));
}

void read_troops(const Table& root, Tables& t, std::vector<TroopInfo>& infos) {
  for (const Table& row : root.tables("troop")) {
    Troop troop;
    TroopInfo info = kit::read_troop_names(row, infos);
    troop.side = kit::choose<Side>(row, "side", side_keys);
    troop.arm = kit::choose<Arm>(row, "arm", arm_keys);
    info.symbol = symbol_of(troop.arm);
    read_troop(row, t, troop);
    if (troop.light && troop.arm != Arm::infantry) row.fault("light", "light_infantry"_w);
    bool shells = troop.weapon >= Weapon::fr4;
    if (shells != (troop.arm == Arm::artillery)) row.fault("weapon", "guns_and_artillery"_w);
    if ((troop.weapon == Weapon::mitrailleuse) != (troop.arm == Arm::mitrailleuse))
      row.fault("weapon", "mitrailleuses_only"_w);
    t.troops.push_back(troop);
    infos.push_back(std::move(info));
  }
  if (infos.empty() || infos.size() > 200) root.fault("kinds_of_troops"_w, {"200"});
}

}  // namespace

bool read_tables(const kit::Reading& reading, Tables& t, std::vector<TroopInfo>& infos) {
  auto read_all = [&t](const Table& root) {
    kit::read_figures(root, figures, t);
    kit::read_figures(root, modifiers, t);
    read_rows(root, t);
  };
  bool tables = kit::read_file(reading, "tables.toml", read_all);
  bool armies = kit::read_file(reading, "armies.toml", [&](const Table& root) { read_troops(root, t, infos); });
  auto read_weights = [&t](const Table& root) { kit::read_figures(root, weights, t.weights); };
  return kit::read_file(reading, "generals.toml", read_weights) && tables && armies;
}

}  // namespace grog::mplg
