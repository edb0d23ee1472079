#include "rulesets/mplg/tables.hpp"

namespace grog::mplg {
namespace {

ScoreRow score_row(const Table& parent, std::string_view key) {
  Table row = parent.table(key);
  ScoreRow out;
  out.reach = row.integer("reach", 1, 20);
  out.clause = row.clause();
  std::vector<i32> scores = row.integers("scores", 2, 7);
  if (scores.size() != 4)
    row.fault("scores", sentence({"une ligne a quatre scores : A, B, C, D", "a row has four scores: A, B, C, D"}));
  for (std::size_t i = 0; i < 4 && i < scores.size(); ++i) out.on[i] = {scores[i], at_least(scores[i]), out.clause};
  return out;
}

// One clause for the whole row, or one for each number of stands.
DiceRow dice_row(const Table& parent, std::string_view key) {
  Table row = parent.table(key);
  DiceRow out;
  std::vector<i32> list = row.integers("list", 1, 40);
  if (list.empty() || list.size() > 6)
    row.fault("list", sentence({"une ligne donne les dés de 1 à 6 plaquettes", "a row has dice for 1 to 6 stands"}));
  std::vector<std::string> names = row.texts("clauses");
  Clause one = names.empty() ? row.clause() : Clause::none;
  if (!names.empty() && names.size() != list.size())
    row.fault("clauses", sentence({"il faut une clause par élément", "there must be a clause for each entry"}));
  for (std::size_t i = 0; i < list.size() && i < 6; ++i) {
    out.dice[i] = list[i];
    out.clauses[i] = i < names.size() ? parse_clause(names[i], "MPLG") : one;
    if (out.clauses[i] == Clause::none)
      row.fault("clauses", sentence({"ce n'est pas une clause de cette règle", "that is no clause of this ruleset"}));
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
  for (std::size_t i = 0; i < gun_count; ++i) {
    Table gun = a.table(weapon_keys[i + static_cast<std::size_t>(Weapon::fr4)]);
    t.shell[i] = score_row(gun, "shell");
    t.canister[i] = score_row(gun, "canister");
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
  t.zone = {g.figure("french_zone", 1, 30), g.figure("prussian_zone", 1, 30)};
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

void read_troops(const Table& root, Tables& t, std::vector<TroopInfo>& infos) {
  for (const Table& row : root.tables("troop")) {
    Troop troop;
    TroopInfo info{row.text("key"), row.text("fr"), row.text("en"), Symbol::infantry};
    troop.side = static_cast<Side>(row.choice("side", side_keys));
    troop.arm = static_cast<Arm>(row.choice("arm", arm_keys));
    info.symbol = symbol_of(troop.arm);
    if (troop.arm == Arm::general) {
      troop.quality = static_cast<Quality>(row.choice("quality", quality_keys));
      troop.move = MoveClass::general;
    } else {
      troop.move = static_cast<MoveClass>(row.choice("move", move_keys));
      troop.weapon = static_cast<Weapon>(row.choice("weapon", weapon_keys, 0));
      troop.morale = static_cast<Morale>(row.choice("morale", morale_keys));
      troop.fight = static_cast<Fight>(row.choice("melee", fight_keys));
      troop.light = row.boolean("light", false);
      troop.guard = row.boolean("guard", false);
      Table stands = row.table("stands");
      stands.clause();
      i32 limit = troop.arm == Arm::infantry ? t.infantry_stands.value : t.other_stands.value;
      troop.least = stands.integer("least", 1, limit);
      troop.most = stands.integer("most", troop.least, limit);
    }
    if (troop.light && troop.arm != Arm::infantry)
      row.fault("light", sentence({"seule l'infanterie peut être légère", "only infantry can be light infantry"}));
    bool shells = troop.weapon >= Weapon::fr4;
    if (shells != (troop.arm == Arm::artillery))
      row.fault("weapon", sentence({"les canons vont avec l'artillerie", "guns and artillery go together"}));
    if ((troop.weapon == Weapon::mitrailleuse) != (troop.arm == Arm::mitrailleuse))
      row.fault("weapon", sentence({"les mitrailleuses ont des mitrailleuses, et personne d'autre",
                                    "mitrailleuses carry mitrailleuses, and nobody else does"}));
    for (const TroopInfo& known : infos)
      if (known.key == info.key)
        row.fault("key", sentence({"« {0} » y est deux fois", "'{0}' stands twice"}, {info.key}));
    t.troops.push_back(troop);
    infos.push_back(std::move(info));
  }
  if (infos.empty() || infos.size() > 200)
    root.fault(sentence({"il faut de 1 à 200 sortes de troupes", "there must be 1 to 200 kinds of troops"}));
}

}  // namespace

bool read_tables(const DataFiles& files, const ClauseBook& clauses, Tables& t, std::vector<TroopInfo>& infos,
                 Problems& problems) {
  const DataFile *tables = files.find("tables.toml"), *armies = files.find("armies.toml");
  for (const auto& [file, name] : {std::pair{tables, "tables.toml"}, std::pair{armies, "armies.toml"}})
    if (file == nullptr) problems.add({name, 0, 0, "the file is missing", "il manque ce fichier"});
  if (tables == nullptr || armies == nullptr) return false;
  Document figures(*tables, problems, &clauses), lists(*armies, problems, &clauses);
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
