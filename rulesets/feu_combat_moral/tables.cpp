#include "rulesets/feu_combat_moral/tables.hpp"

namespace grog::feu_combat_moral {
namespace {

struct Entry {
  std::string_view key;
  Figure* to;
};
void read(const Table& table, std::initializer_list<Entry> list) {
  for (const Entry& e : list) *e.to = table.figure(e.key, -10000, 12000);
}

DieRow read_die(const Table& table, std::string_view key) {
  Table row = table.table(key);
  std::vector<i32> faces = row.integers("faces", 0, 9);
  if (faces.size() != 6) row.fault("faces", "die_faces"_w);
  DieRow d;
  d.clause = row.clause();
  for (std::size_t i = 0; i < 6 && i < faces.size(); ++i) d.values[i] = static_cast<i8>(faces[i]);
  return d;
}

void read_losses(const Table& root, Tables& t) {
  Table l = root.table("losses");
  t.loss_clause = l.clause();
  t.lowest_factor = l.integer("lowest", -5, -5);
  for (std::size_t r = 0; r < loss_rows; ++r) {
    i32 factor = t.lowest_factor + static_cast<i32>(r);
    std::string key = "factor_" + (factor < 0 ? "m" + std::to_string(-factor) : std::to_string(factor));
    std::vector<i32> row = l.integers(key, 0, 1000);
    if (row.size() != loss_columns) l.fault(key, "loss_row"_w);
    for (std::size_t c = 0; c < loss_columns && c < row.size(); ++c) t.losses[r][c] = short_of(row[c]);
  }
  read(l, {{"men_a_figure", &t.men_a_figure}, {"step", &t.loss_step}});
  Table d = root.table("die");
  t.die = read_die(d, "everyone");
  t.die_skirmish = read_die(d, "skirmishers");
  t.die_20 = read_die(d, "general_20");
  t.die_60 = read_die(d, "general_60");
  t.die_100 = read_die(d, "general_100");
  t.general_rounds = d.figure("general_rounds", 0, 6);
}

void read_fire(const Table& root, Tables& t) {
  FireTable& f = t.fire;
  read(root.table("fire"), {{"irregular", &f.irregular},
                            {"skirmish", &f.skirmish},
                            {"light", &f.light},
                            {"hard", &f.hard},
                            {"charging", &f.charging},
                            {"uphill", &f.uphill},
                            {"point_blank", &f.point_blank},
                            {"third", &f.third},
                            {"third_rifle", &f.third_rifle},
                            {"two_thirds", &f.two_thirds},
                            {"two_thirds_rifle", &f.two_thirds_rifle},
                            {"no_formation", &f.no_formation},
                            {"disorder", &f.disorder},
                            {"cuirass", &f.cuirass},
                            {"gunners", &f.gunners},
                            {"deep", &f.deep},
                            {"first", &f.first},
                            {"officer", &f.officer},
                            {"heavy_fire", &f.heavy_fire}});
  Table w = root.table("weapon");
  for (std::size_t i = 0; i < 3; ++i) {
    WeaponRow& row = t.weapon[i];
    read(w.table(weapon_keys[i]), {{"range", &row.range},
                                   {"point_blank", &row.point_blank},
                                   {"third", &row.third},
                                   {"two_thirds", &row.two_thirds}});
  }
  GunTable& g = t.gun;
  read(root.table("artillery"), {{"canister", &g.canister},
                                 {"doubled_under", &g.doubled_under},
                                 {"gunners", &g.gunners},
                                 {"line", &g.line},
                                 {"half", &g.half},
                                 {"three_quarters", &g.three_quarters},
                                 {"officer", &g.officer}});
  Table c = root.table("calibre");
  for (std::size_t i = 0; i < calibre_count; ++i) {
    CalibreRow& row = t.calibre[i];
    row.calibre = calibres[i];
    read(c.table(calibre_keys[i]), {{"range", &row.range},
                                    {"half", &row.half},
                                    {"three_quarters", &row.three_quarters},
                                    {"canister", &row.canister},
                                    {"deep", &row.deep}});
  }
  read(root.table("exposure"), {{"half", &t.exposure_half}, {"quarter", &t.exposure_quarter}});
}

void read_melee(const Table& root, Tables& t) {
  MeleeTable& m = t.melee;
  read(root.table("melee"), {{"fresh", &m.fresh},
                             {"hollow_square", &m.hollow_square},
                             {"full_square", &m.full_square},
                             {"line", &m.line},
                             {"skirmish", &m.skirmish},
                             {"disorganised", &m.disorganised},
                             {"no_formation", &m.no_formation},
                             {"disorder", &m.disorder},
                             {"battery", &m.battery},
                             {"limbered", &m.limbered},
                             {"light", &m.light},
                             {"light_cavalry", &m.light_cavalry},
                             {"hard", &m.hard},
                             {"house", &m.house},
                             {"higher", &m.higher},
                             {"cuirass", &m.cuirass},
                             {"flank", &m.flank},
                             {"flank_again", &m.flank_again},
                             {"house_side", &m.house_side},
                             {"joining", &m.joining},
                             {"follow", &m.follow},
                             {"rank", &m.rank},
                             {"ranks_counted", &m.ranks_counted},
                             {"fire_losses", &m.fire_losses},
                             {"fire_losses_each", &m.fire_losses_each},
                             {"square_heavy", &m.square_heavy},
                             {"square_light", &m.square_light},
                             {"broken_times", &m.broken_times},
                             {"recoil_foot", &m.recoil_foot},
                             {"recoil_horse", &m.recoil_horse},
                             {"house_side_figures", &m.house_side_figures}});
  OfficerTable& o = t.officer;
  Table table = root.table("officer");
  read(table, {{"target_over", &o.target_over},
               {"removed", &o.removed},
               {"tested", &o.tested},
               {"tested_a_figure", &o.tested_a_figure},
               {"killed", &o.killed},
               {"wounded", &o.wounded},
               {"melee_wounded", &o.melee_wounded},
               {"melee_killed_over", &o.melee_killed_over},
               {"move", &o.move},
               {"flight", &o.flight},
               {"aide_value", &o.aide_value},
               {"morale_20", &o.morale[0]},
               {"morale_40", &o.morale[1]},
               {"morale_60", &o.morale[2]},
               {"morale_80", &o.morale[3]},
               {"morale_100", &o.morale[4]}});
}

void read_morale(const Table& root, Tables& t) {
  MoraleTable& m = t.morale;
  read(root.table("morale"), {{"square", &m.square},
                              {"not_square", &m.not_square},
                              {"light", &m.light},
                              {"hard", &m.hard},
                              {"house", &m.house},
                              {"disorder", &m.disorder},
                              {"no_formation", &m.no_formation},
                              {"routed", &m.routed},
                              {"aide", &m.aide},
                              {"charging", &m.charging},
                              {"more_friends", &m.more_friends},
                              {"more_enemies", &m.more_enemies},
                              {"enemy_rout", &m.enemy_rout},
                              {"friend_rout", &m.friend_rout},
                              {"around", &m.around},
                              {"near", &m.near},
                              {"near_reach", &m.near_reach},
                              {"far_30", &m.far_30},
                              {"far_45", &m.far_45},
                              {"far_60", &m.far_60},
                              {"farther", &m.farther},
                              {"band", &m.band},
                              {"no_general", &m.no_general},
                              {"rear", &m.rear},
                              {"flank", &m.flank},
                              {"behind_foot", &m.behind_foot},
                              {"behind_horse", &m.behind_horse},
                              {"won", &m.won},
                              {"lost_once", &m.lost_once},
                              {"lost_twice", &m.lost_twice},
                              {"lost_thrice", &m.lost_thrice},
                              {"gap", &m.gap},
                              {"gap_each", &m.gap_each},
                              {"formed_fire", &m.formed_fire},
                              {"light_fire", &m.light_fire},
                              {"battery", &m.battery},
                              {"tranche", &m.tranche}});
}

void read_attrition(const Table& root, Tables& t) {
  Table a = root.table("attrition");
  t.attrition_clause = a.clause();
  t.strength_clause = a.clause("strength_clause");
  i32 each = a.figure("a_figure", 1, 40).value;
  for (std::size_t n = 1; n < strengths; ++n) {
    AttritionRow& row = t.attrition[n];
    i32 figures = static_cast<i32>(n);
    for (i32 k = 0; k < 5; ++k) at(row.losses, k) = each * (k + 1) * figures;
    row.two_thirds = 2 * figures / 3;
    row.half = figures / 2;
    std::string key = "of_" + std::to_string(n);
    if (!a.has(key)) continue;
    std::vector<i32> cells = a.integers(key, 0, 1000);
    if (cells.size() != 7) {
      a.fault(key, "attrition_row"_w);
      continue;
    }
    for (std::size_t k = 0; k < 5; ++k) row.losses[k] = cells[k];
    row.two_thirds = cells[5], row.half = cells[6];
  }
  Table two_thirds = a.table("two_thirds"), half = a.table("half");
  for (std::size_t s = 0; s < status_count; ++s) {
    t.two_thirds[s] = two_thirds.figure(status_keys[s]);
    t.half[s] = half.figure(status_keys[s]);
  }
}

void read_results(const Table& root, Tables& t) {
  Table r = root.table("results");
  t.results_clause = r.clause();
  std::vector<i32> points = r.integers("points", -99, 99);
  if (points.size() != 11) r.fault("points", "result_rows"_w);
  for (std::size_t i = 0; i < 11 && i < points.size(); ++i) t.result_points[i] = points[i];
  constexpr std::string_view letters = "AohrRF";
  for (std::size_t s = 0; s < status_count; ++s) {
    std::string column = r.text(status_keys[s]);
    for (std::size_t i = 0; i < 11; ++i) {
      std::size_t k = i < column.size() ? letters.find(column[i]) : std::string_view::npos;
      if (k == std::string_view::npos || column.size() != 11) {
        r.fault(status_keys[s], "result_column"_w, {std::string{letters}});
        break;
      }
      t.results[s][i] = static_cast<Result>(k);
    }
  }
  Table p = root.table("interpenetration");
  for (std::size_t n = 2; n < t.passes.size(); ++n) {
    std::string key = "of_" + std::to_string(n);
    t.passes[n] = p.has(key) ? p.figure(key, 0, 24) : t.passes[n - 1];
  }
}

Footprint read_footprint(const Table& table, std::string_view key) {
  std::vector<i32> size = table.integers(key, 10, 2000);
  if (size.size() != 2) {
    table.fault(key, "footprint"_w);
    return {100, 100};
  }
  return {size[0], size[1]};
}

ByClass read_classes(const Table& table, std::string_view key) {
  std::vector<i32> halves = table.integers(key, 0, 5);
  if (halves.size() != 3) {
    table.fault(key, "three_classes"_w);
    return {};
  }
  return {halves[0], halves[1], halves[2]};
}

void read_formations(const Table& root, Tables& t) {
  Table f = root.table("footprint");
  f.clause();
  t.infantry = read_footprint(f, "infantry");
  t.skirmisher = read_footprint(f, "skirmisher");
  t.horseman = read_footprint(f, "horseman");
  t.open_order = read_footprint(f, "open_order");
  t.gunner = read_footprint(f, "gunner");
  t.officer_base = read_footprint(f, "officer");
  FormationTable& o = t.formation;
  read(root.table("formation"), {{"column_least", &o.column_least},
                                 {"column_most", &o.column_most},
                                 {"column_most_horse", &o.column_most_horse},
                                 {"usual", &o.usual},
                                 {"usual_large", &o.usual_large},
                                 {"usual_over", &o.usual_over},
                                 {"division", &o.division},
                                 {"elite_block", &o.elite_block},
                                 {"hollow_least", &o.hollow_least},
                                 {"full_least", &o.full_least},
                                 {"limbered_front", &o.limbered_front}});
  Table c = root.table("change");
  ChangeTable& h = t.change;
  h.clause = c.clause();
  h.column_line = read_classes(c, "column_line");
  h.division = read_classes(c, "division");
  h.column_square = read_classes(c, "column_square");
  h.line_square = read_classes(c, "line_square");
  h.square_out = read_classes(c, "square_out");
  h.skirmish = read_classes(c, "skirmish");
  h.cavalry = read_classes(c, "cavalry");
  h.limber = read_classes(c, "limber");
  h.below_regular = c.figure("below_regular", 0, 4);
  Table r = c.table("reform");
  r.clause();
  h.reform = read_classes(r, "halves");
}

void read_ground(const Table& root, Tables& t) {
  MoveTable& m = t.move;
  read(root.table("move"), {{"line_front", &m.line_front},
                            {"line_front_horse", &m.line_front_horse},
                            {"turn_parts", &m.turn_parts},
                            {"hollow_square", &m.hollow_square},
                            {"crew", &m.crew},
                            {"keep_off", &m.keep_off},
                            {"road_clear", &m.road_clear},
                            {"wheel", &m.wheel},
                            {"stops_short", &m.stops_short},
                            {"uncontrolled", &m.uncontrolled},
                            {"dispersed", &m.dispersed},
                            {"least_figures", &m.least_figures},
                            {"surrender", &m.surrender},
                            {"entry_clear", &m.entry_clear},
                            {"entry_aside", &m.entry_aside},
                            {"arc", &m.arc},
                            {"arc_wide", &m.arc_wide},
                            {"screen", &m.screen},
                            {"wood_sight", &m.wood_sight},
                            {"behind_cover", &m.behind_cover}});
  Table g = root.table("terrain");
  g.clause();
  read(g, {{"uphill", &t.uphill}, {"road_speed", &t.road}});
  for (std::size_t k = 0; k < ground_count; ++k) {
    Table row = g.table(ground_keys[k]);
    t.ground[k] = {row.integer("speed", 1, 100, 100), row.integer("speed_skirmish", 1, 100, 100),
                   row.integer("cross", 0, 5000, 0),  row.integer("cross_skirmish", 0, 5000, 0),
                   row.boolean("difficult", false),   row.boolean("impassable", false),
                   row.boolean("no_guns", false),     kit::choose<Cover>(row, "cover", cover_keys, Cover::none)};
  }
  read(root.table("house"), {{"capacity", &t.house_capacity}, {"a_side", &t.house_side}, {"side", &t.house_length}});
  VictoryTable& v = t.victory;
  read(root.table("victory"), {{"broken", &v.broken},
                               {"draw_under", &v.draw_under},
                               {"marginal_under", &v.marginal_under},
                               {"holder", &v.holder}});
  ArmyTable& a = t.army;
  read(root.table("army"), {{"regiment", &a.regiment},
                            {"company", &a.company},
                            {"grouped_companies", &a.grouped_companies},
                            {"mixed", &a.mixed},
                            {"musketeers_of_8th", &a.musketeers_of_8th}});
}

void read_troops(const Table& root, Tables& t, std::vector<TroopInfo>& infos) {
  Table nations = root.table("nation");
  for (std::size_t n = 0; n < nation_count; ++n) {
    Table row = nations.table(nation_keys[n]);
    t.nation[n] = {row.text("fr"), row.text("en"), row.choice("class", class_keys)};
    row.clause();
  }
  auto enrol = [&](const Table& row, const Troop& troop, Symbol symbol) {
    TroopInfo info = kit::read_troop_names(row, infos);
    info.symbol = symbol;
    t.troops.push_back(troop);
    infos.push_back(std::move(info));
  };
  constexpr i32 cm = 100;
  for (const Table& row : root.tables("troop")) {
    Troop x;
    x.nation = row.choice("nation", nation_keys);
    x.arm = kit::choose<Arm>(row, "arm", arm_keys);
    x.status = kit::choose<Status>(row, "status", status_keys);
    x.fire = row.integer("fire", 0, 10);
    x.combat = row.integer("combat", 0, 8);
    x.bonus = row.integer("bonus", 0, 4);
    x.moral = row.integer("moral", 0, 9);
    x.line = cm * row.integer("line", 1, 60);
    x.line_bonus = cm * row.integer("line_bonus", 0, 20, 0);
    x.column = cm * row.integer("column", 1, 60);
    x.column_bonus = cm * row.integer("column_bonus", 0, 20, 0);
    x.skirmish = cm * row.integer("skirmish", 1, 60, 0);
    x.price = row.decimal("price", 10, 1, 1000);
    x.most = row.integer("most", 1, 24);
    x.weapon = kit::choose<Weapon>(row, "weapon", weapon_keys, Weapon::fusil);
    x.calibre = row.integer("calibre", 3, 12, x.arm == Arm::artillery ? std::optional<i32>{} : std::optional<i32>{0});
    x.cuirass = row.boolean("cuirass", false);
    x.company = row.boolean("company", false);
    x.clause = row.clause();
    enrol(row, x, x.arm == Arm::artillery ? Symbol::artillery : is_cavalry(x.arm) ? Symbol::cavalry : Symbol::infantry);
  }
  for (const Table& row : root.tables("officer")) {
    Troop x;
    x.value = row.integer("price", 10, 100);
    x.price = 10 * x.value;
    x.arm = row.boolean("aide", false) ? Arm::aide : Arm::general;
    x.most = 1;
    x.clause = row.clause();
    if (x.arm == Arm::general && x.value % 20 != 0) row.fault("price", "general_worth"_w);
    enrol(row, x, Symbol::officer);
  }
  if (infos.empty() || infos.size() > 200) root.fault("kinds_of_troops"_w);
}

}  // namespace

bool read_tables(const kit::Reading& from, Tables& t, std::vector<TroopInfo>& infos) {
  const DataFile *tables = from.file("tables.toml"), *armies = from.file("armies.toml");
  if (tables == nullptr || armies == nullptr) return false;
  Document figures = from.open(*tables), lists = from.open(*armies);
  if (!figures.parsed() || !lists.parsed()) return false;
  Table root = figures.root();
  read_losses(root, t);
  read_fire(root, t);
  read_melee(root, t);
  read_morale(root, t);
  read_attrition(root, t);
  read_results(root, t);
  read_formations(root, t);
  read_ground(root, t);
  read_troops(lists.root(), t, infos);
  figures.finish();
  lists.finish();
  return figures.sound() && lists.sound();
}

}  // namespace grog::feu_combat_moral
