#include "rulesets/casques_et_plumets/tables.hpp"

namespace grog::casques_et_plumets {
namespace {

constexpr std::string_view row_keys[] = {"inf_column", "inf_line",  "light_column", "light_line", "heavy_column",
                                         "heavy_line", "field_gun", "horse_gun",    "heavy_gun"};

Figure length(const Table& t, std::string_view key) {  // written in centimetres
  Figure f = t.figure(key, 0, 300);
  f.value *= centimetre;
  return f;
}

template <std::size_t N>
Clause values(const Table& t, std::string_view key, Row<i32, N>& out) {
  Table row = t.table(key);
  std::vector<i32> v = row.integers("values", -100, 100);
  if (row.exists() && v.size() != N) row.fault("values", "numbers_due"_w, {std::to_string(N)});
  for (std::size_t i = 0; i < N && i < v.size(); ++i) out[i] = v[i];
  return row.clause();
}

void read_movement(const Table& root, Tables& t) {
  constexpr std::string_view going[] = {"flat", "difficult", "road"};
  Table move = root.table("move");
  t.move_clause = move.clause();
  t.zone.strategic = length(move, "strategic_cm");
  for (std::size_t r = 0; r < pace_count; ++r) {
    Table row = move.table(row_keys[r]);
    for (std::size_t g = 0; g < 3; ++g) {
      if (g == 2 && !row.has("road")) continue;
      std::vector<i32> pair = row.integers(going[g], 1, 100);
      if (row.exists() && pair.size() != 2) row.fault(going[g], "two_rates"_w);
      for (std::size_t m = 0; m < 2 && m < pair.size(); ++m) t.move[r].rate[g][m] = pair[m] * centimetre;
    }
    if (row.has("manhandled")) t.move[r].manhandled = length(row, "manhandled").value;
  }
  Table range = root.table("range");
  for (std::size_t w = 0; w < weapon_count; ++w) {
    Table row = range.table(weapon_keys[w]);
    t.range[w] = {row.integer("canister", 1, 80, 0), row.integer("short", 1, 80), row.integer("long", 1, 80),
                  row.clause()};
  }
}

void read_dice(const Table& root, Tables& t) {
  Table f = root.table("fire"), m = root.table("morale"), c = root.table("melee");
  t.fire = {f.score("hit"),
            f.score("save"),
            f.figure("least", 1, 9),
            f.figure("opportunity_cm", 1, 80),
            f.figure("salvo"),
            f.figure("square_by_foot"),
            f.figure("square_by_guns"),
            f.figure("column"),
            f.figure("officer"),
            f.figure("line"),
            f.figure("rifle"),
            f.figure("canister"),
            f.figure("disorder_or_house"),
            f.figure("light_cover"),
            f.figure("hard_cover"),
            f.figure("charging"),
            f.figure("skirmish")};
  t.morale = {m.figure("pass", 2, 12),
              m.figure("attack_column"),
              m.figure("heavy_charge"),
              m.figure("cuirassier_charge"),
              m.figure("fresh_or_numerous"),
              m.figure("support"),
              m.figure("loss"),
              m.figure("enemy_flank"),
              m.figure("light_cav_on_line"),
              m.figure("square"),
              m.figure("square_in_disorder"),
              {},
              Clause::none};
  t.morale.status_clause = values(m, "status", t.morale.status);
  t.melee = {c.score("hit"),
             c.score("save"),
             c.figure("least", 1, 9),
             c.figure("officer"),
             c.figure("attack_column"),
             c.figure("heavy_on_foot"),
             c.figure("cuirassier"),
             c.figure("heavy_on_light"),
             c.figure("support"),
             c.figure("lance"),
             c.figure("fresh_or_numerous"),
             c.figure("weak_target"),
             c.figure("artillery"),
             c.figure("light_on_foot"),
             c.figure("higher"),
             c.figure("wood"),
             c.figure("disorder"),
             c.figure("light_cover"),
             c.figure("hard_cover"),
             c.figure("square"),
             c.figure("square_in_disorder"),
             length(c, "recoil_cm")};
}

void read_command(const Table& root, Tables& t) {
  Table c = root.table("competence"), p = root.table("command"), k = root.table("cost"), z = root.table("zone");
  Faces all = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    t.command.competence[i] = c.score(competence_keys[i]);
    if ((all & t.command.competence[i].on) != 0) c.fault(competence_keys[i], "two_levels"_w);
    all = static_cast<Faces>(all | t.command.competence[i].on);
  }
  if (c.exists() && all != 0x3F) c.fault("every_face"_w);
  values(c, "value", t.command.value);
  t.command.brilliant = p.figure("brilliant");
  t.command.incompetent = p.figure("incompetent");
  t.command.unit_lost = p.figure("unit_lost");
  t.command.least = p.figure("least", 0, 6);
  t.command.radius = length(p, "radius_cm");
  t.command.actions = p.figure("actions", 1, 9);
  t.command.initiative_dice = p.figure("initiative_dice", 1, 6);
  t.command.lost_initiative = p.figure("lost_initiative");
  t.command.recovery = p.figure("recovery", 1, 7);
  t.command.first_loss = p.figure("first_loss", 0, 5);
  t.command.officer_hit = p.score("officer_hit");
  t.cost = {k.figure("act", 0, 9), k.figure("turn_step_degrees", 1, 180), k.figure("about_face_points", 0, 9),
            k.figure("about_face_actions", 1, 2), k.figure("pass_through", 0, 9)};
  Figure strategic = t.zone.strategic;
  t.zone = {strategic,
            length(z, "depth_cm"),
            length(z, "support_cm"),
            length(z, "charge_reach_cm"),
            length(z, "wood_sight_cm"),
            length(z, "wood_edge_cm"),
            length(z, "clearance_cm"),
            length(z, "shift_cm"),
            length(z, "road_cm"),
            length(z, "objective_cm")};
}

void read_budget(const Table& root, Tables& t) {
  Table s = root.table("status"), b = root.table("budget"), g = root.table("battle");
  values(s, "vc", t.vc);
  Row<i32, status_count> points{};
  values(s, "points", points);
  std::vector<std::string> ids = s.texts("points_clauses");
  for (std::size_t i = 0; i < status_count; ++i)
    t.budget.status[i] = {points[i], i < ids.size() ? parse_clause(ids[i], "CP") : Clause::none};
  t.budget.officer = b.figure("officer", 0, 100);
  t.budget.numerous = b.figure("numerous", 0, 100);
  t.budget.regular_heavy_cavalry = b.figure("regular_heavy_cavalry", 0, 100);
  t.budget.lance = b.figure("lance", 0, 100);
  t.budget.heavy_gun = b.figure("heavy_gun", 0, 100);
  t.budget.units_least = b.figure("units_least", 1, 9);
  t.budget.units_most = b.figure("units_most", 1, 9);
  t.budget.officers_most = g.figure("officers_most", 1, 9);
  t.turns = g.figure("turns", 1, 99);
}

void read_ground(const Table& root, Tables& t) {
  Table terrain = root.table("terrain");
  for (std::size_t k = 0; k < ground_count; ++k) {
    Table row = terrain.table(ground_keys[k]);
    t.terrain[k] = {row.boolean("difficult", false),
                    row.boolean("blocks", false),
                    row.boolean("height", false),
                    row.boolean("barred", false),
                    row.boolean("obstacle", false),
                    row.boolean("road", false),
                    kit::choose<Cover>(row, "shelter", cover_keys, Cover::none)};
  }
  Table prints = root.table("footprint");
  prints.clause();
  constexpr std::string_view arms[] = {"infantry", "cavalry", "artillery", "officer"};
  for (std::size_t a = 0; a < 4; ++a) {
    Table row = prints.table(arms[a]);
    for (std::size_t f = 0; f < formation_count; ++f) {
      if (!row.has(formation_keys[f])) continue;
      std::vector<i32> size = row.integers(formation_keys[f], 1, 60);
      if (size.size() != 2) {
        row.fault(formation_keys[f], "two_sizes"_w);
        continue;
      }
      for (std::size_t arm = 0; arm < arm_count; ++arm) {
        Arm x = static_cast<Arm>(arm);
        std::size_t of = is_foot(x) ? 0 : is_horse(x) ? 1 : is_gun(x) ? 2 : 3;
        if (of == a) t.footprint[arm][f] = {size[0] * centimetre, size[1] * centimetre};
      }
    }
  }
}

void read_troops(const Table& root, Tables& t, std::vector<TroopInfo>& infos) {
  for (const Table& row : root.tables("troop")) {
    Troop troop;
    TroopInfo info = kit::read_troop_names(row, infos);
    troop.arm = kit::choose<Arm>(row, "arm", arm_keys);
    troop.status = kit::choose<Status>(row, "status", status_keys, Status::regular);
    troop.light = row.boolean("light", false);
    troop.rifle = row.boolean("rifle", false);
    troop.lance = row.boolean("lance", false);
    troop.may_lance = row.boolean("may_lance", false) || troop.lance;
    troop.may_be_numerous = row.boolean("may_be_numerous", false);
    troop.chief = row.boolean("chief", false);
    if (troop.rifle && !is_foot(troop.arm)) row.fault("rifle", "rifles"_w);
    if (troop.may_lance && !is_horse(troop.arm)) row.fault("lance", "lances"_w);
    info.symbol = is_gun(troop.arm)           ? Symbol::artillery
                  : is_horse(troop.arm)       ? Symbol::cavalry
                  : troop.arm == Arm::officer ? Symbol::officer
                                              : Symbol::infantry;
    t.troops.push_back(troop);
    infos.push_back(std::move(info));
  }
  bool leads = t.troops.size() > 2 && t.troops[0].arm == Arm::officer && !t.troops[0].chief &&
               t.troops[1].arm == Arm::officer && t.troops[1].chief;
  if (!leads || t.troops.size() > 200) root.fault("officer_kinds"_w);
}

void read_armies(const Table& root, Tables& t, const std::vector<TroopInfo>& infos) {
  std::vector<std::string_view> keys = kit::keys_of(infos);
  for (const Table& row : root.tables("army")) {
    Army a{row.text("key"), row.text("fr"), row.text("en"), '?', std::vector<bool>(infos.size())};
    std::string letter = row.text("letter");
    if (!letter.empty()) a.letter = letter[0];
    for (std::size_t k : kit::choose_all<std::size_t>(row, "troops", keys, "unknown_troop"_w)) a.raises[k] = true;
    t.armies.push_back(std::move(a));
  }
  if (t.armies.empty()) root.fault("no_army"_w);
}

}  // namespace

bool has_formation(const Troop& troop, Formation f) {
  switch (f) {
    case Formation::line:
    case Formation::attack_column:
    case Formation::road_column: return is_foot(troop.arm) || is_horse(troop.arm);
    case Formation::square: return is_foot(troop.arm);
    case Formation::skirmish: return is_foot(troop.arm) && troop.light;
    case Formation::forage: return troop.arm == Arm::light_cav && troop.light;
    case Formation::battery:
    case Formation::limbered: return is_gun(troop.arm);
    case Formation::rider: return troop.arm == Arm::officer;
    case Formation::none: return false;
  }
  return false;
}

int cost_of(const Tables& t, const Troop& troop, bool numerous, bool lance) {
  const BudgetTable& b = t.budget;
  if (troop.arm == Arm::officer) return b.officer.value;
  int points = b.status[troop.status].value;
  if (numerous) points += b.numerous.value;
  if (troop.arm == Arm::heavy_cav && troop.status == Status::regular) points += b.regular_heavy_cavalry.value;
  if (lance) points += b.lance.value;
  if (troop.arm == Arm::heavy_gun) points += b.heavy_gun.value;
  return points;
}

bool read_tables(const kit::Reading& reading, Tables& t, std::vector<TroopInfo>& infos) {
  const DataFile *tables = reading.file("tables.toml"), *armies = reading.file("armies.toml");
  if (tables == nullptr || armies == nullptr) return false;
  t.words = &reading.words;
  Document figures = reading.open(*tables), lists = reading.open(*armies);
  if (!figures.parsed() || !lists.parsed()) return false;
  Table root = figures.root();
  read_movement(root, t);
  read_dice(root, t);
  read_command(root, t);
  read_budget(root, t);
  read_ground(root, t);
  read_troops(lists.root(), t, infos);
  read_armies(lists.root(), t, infos);
  figures.finish();
  lists.finish();
  return figures.sound() && lists.sound();
}

}  // namespace grog::casques_et_plumets
