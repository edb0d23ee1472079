#include "rulesets/mplg/tables.hpp"

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

void read_movement(const Table& root, Tables& t) {
  Table m = root.table("move");
  for (std::size_t i = 0; i < move_classes; ++i) t.move[i] = m.figure(move_keys[i], 1, 6);
  t.road = m.figure("road", 0, 6);
  t.retreat = m.figure("retreat", 1, 6);
  t.withdrawal = m.figure("withdrawal", 1, 6);
  t.difficult = m.figure("difficult", 1, 6);
  t.general_moves = m.figure("general_moves", 0, 6);
  t.actions = m.figure("actions", 1, 2);
  t.actions_uncommanded = m.figure("actions_uncommanded", 1, 2);
}

void read_fire(const Table& root, Tables& t) {
  Table d = root.table("dice"), s = root.table("small_arms"), a = root.table("artillery"), g = root.table("general");
  t.infantry_dice = dice_row(d, "infantry");
  t.mitrailleuse_dice = d.figure("mitrailleuse", 1, 12);
  t.in_buildings = d.modifier("in_buildings");
  t.prone_obstacle = d.modifier("prone_obstacle");
  t.artillery_dice = d.figure("artillery", 1, 12);
  t.near = score_row(s, "near");
  t.far = score_row(s, "far");
  t.mitrailleuse = score_row(s, "mitrailleuse");
  t.target_prone = s.figure("prone");
  t.second_shot = s.figure("second_shot");
  t.forced_prone = s.figure("forced_prone", 1, 100);
  for (Weapon w : {Weapon::fr4, Weapon::fr12, Weapon::pr4, Weapon::pr6}) {
    Table gun = a.table(at(weapon_keys, w));
    t.shell[gun_index(w)] = score_row(gun, "shell");
    t.canister[gun_index(w)] = score_row(gun, "canister");
  }
  t.ranging = a.score("ranging");
  t.ranging_guard = a.score("ranging_guard");
  t.shell_prone = a.figure("prone");
  t.prone_in_cover = a.modifier("prone_in_cover");
  t.general_hit = g.score("hit");
  t.general_out = g.figure("out", 2, 13);
  t.refuge = g.figure("refuge", 0, 20);
  t.out_of_radius = g.figure("out_of_radius");
  t.killed = g.figure("killed");
  for (std::size_t i = 0; i < 3; ++i) t.radius[i] = g.figure(quality_keys[i], 1, 12);
}

void read_melee(const Table& root, Tables& t) {
  Table m = root.table("melee"), d = root.table("morale"), l = root.table("losses");
  for (std::size_t i = 0; i < fight_count; ++i) t.melee[i] = dice_row(m, fight_keys[i]);
  t.melee_hit = m.score("hit");
  t.open_order = m.figure("open_order");
  t.position = m.figure("position");
  t.cavalry_run = m.figure("cavalry_run");
  t.run = m.figure("run", 1, 6);
  for (std::size_t i = 0; i < morale_count; ++i) t.morale[i] = d.figure(morale_keys[i], 1, 12);
  t.shelter = d.figure("shelter");
  t.stand_lost = d.figure("stand_lost");
  t.friend_tenths = d.figure("friend_tenths", 0, 60);
  t.infantry_losses = l.figure("infantry", 1, 12);
  t.cavalry_losses = l.figure("cavalry", 1, 12);
  t.gun_losses = l.figure("guns", 1, 12);
}

void read_frame(const Table& root, Tables& t) {
  Table s = root.table("sight"), b = root.table("body"), g = root.table("game");
  t.half_arc = s.figure("half_arc", 1, 180);
  t.wood_tenths = s.figure("wood_tenths", 0, 60);
  t.stand_width = b.figure("stand_width_tenths", 1, 20);
  t.stand_depth = b.figure("stand_depth_tenths", 1, 20);
  t.general_radius = b.figure("general_radius_tenths", 1, 10);
  t.infantry_stands = b.figure("infantry_stands", 1, 6);
  t.other_stands = b.figure("other_stands", 1, 4);
  t.apart = b.figure("apart_tenths", 0, 10);
  t.road_near = b.figure("road_tenths", 0, 10);
  t.stream_width = b.figure("stream_tenths", 1, 20);
  t.least_retreat = b.figure("least_retreat", 0, 3);
  t.retreat_turn = b.figure("retreat_turn", 1, 90);
  t.turns = g.figure("turns", 1, 99);
  t.zone[french] = g.figure("french_zone", 1, 30);
  t.zone[prussian] = g.figure("prussian_zone", 1, 30);
  t.general_near = g.figure("general_near", 0, 30);
  t.arrival_spread = g.figure("arrival_spread", 0, 30);
  t.broken_one_in = g.figure("broken_one_in", 1, 10);
  t.objective = g.figure("objective", 0, 100);
  t.stands_a_point = g.figure("stands_a_point", 1, 100);
  t.lead = g.figure("lead", 0, 100);
  t.holds = g.figure("holds_tenths", 0, 60);
  t.units_least = g.figure("units_least", 1, 40);
  t.units_most = g.figure("units_most", 1, 40);
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
  const DataFile *tables = reading.file("tables.toml"), *armies = reading.file("armies.toml");
  if (tables == nullptr || armies == nullptr) return false;
  Document figures = reading.open(*tables), lists = reading.open(*armies);
  if (!figures.parsed() || !lists.parsed()) return false;
  Table root = figures.root();
  read_movement(root, t);
  read_fire(root, t);
  read_melee(root, t);
  read_frame(root, t);
  read_troops(lists.root(), t, infos);
  figures.finish();
  lists.finish();
  return figures.sound() && lists.sound();
}

}  // namespace grog::mplg
