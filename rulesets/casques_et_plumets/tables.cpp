#include "rulesets/casques_et_plumets/tables.hpp"

#include "rulesets/kit/thoughts.hpp"

namespace grog::casques_et_plumets {

void read_one(const Table& t, std::string_view key, Length& out) {
  static_cast<Figure&>(out) = t.figure(std::string{key} + "_cm", 0, 300);
  out.value *= centimetre;
}

void read_one(const Table& t, std::string_view key, MoveTable& out) {
  Table move = t.table(key);
  out.clause = move.clause();
  read_one(move, "strategic", out.strategic);
  for (Pace p : all_of<Pace>) {
    Table row = move.table(key_of(p));
    for (Going g : all_of<Going>) {
      if (g == Going::road && !row.has("road")) continue;
      kit::read_row(row, key_of(g), 1, 100, "two_rates"_w, out.of[p].rate[g]);
      for (i32& rate : out.of[p].rate[g]) rate *= centimetre;
    }
    if (row.has("manhandled")) out.of[p].manhandled = row.figure("manhandled", 0, 300).value * centimetre;
  }
}

void read_one(const Table& t, std::string_view key, RangeRow& out) {
  Table row = t.table(key);
  out = {row.integer("canister", 1, 80, 0), row.integer("short", 1, 80), row.integer("long", 1, 80), row.clause()};
}

void read_one(const Table& t, std::string_view key, StatusTable& out) {
  Table row = t.table(key);
  Each<Status> points;
  read_one(row, "vc", out.vc);
  read_one(row, "points", points);
  std::vector<std::string> ids = row.texts("points_clauses");
  for (std::size_t i = 0; i < points.size(); ++i)
    out.points[i] = {points[i], i < ids.size() ? parse_clause(ids[i], "CP") : Clause::none};
}

void read_one(const Table& t, std::string_view key, CompetenceTable& out) {
  Table row = t.table(key);
  Faces all = 0;
  for (Competence c : all_of<Competence>) {
    out.on[c] = row.score(key_of(c));
    if ((all & out.on[c].on) != 0) row.fault(key_of(c), "two_levels"_w);
    all = static_cast<Faces>(all | out.on[c].on);
  }
  if (row.exists() && all != 0x3F) row.fault("every_face"_w);
  read_one(row, "value", out.value);
}

void read_one(const Table& t, std::string_view key, TerrainRow& out) { kit::read_given(t.table(key), out); }

void read_one(const Table& t, std::string_view key, PrintTable& out) {
  constexpr std::string_view arms[] = {"infantry", "cavalry", "artillery", "officer"};
  Table prints = t.table(key);
  prints.clause();
  for (Arm a : all_of<Arm>) {
    Table row = prints.table(arms[is_foot(a) ? 0 : is_horse(a) ? 1 : is_gun(a) ? 2 : 3]);
    for (Formation f : all_of<Formation>) {
      if (!row.has(key_of(f))) continue;
      std::array<i32, 2> size{};
      kit::read_row(row, key_of(f), 1, 60, "two_sizes"_w, size);
      out.of[a][f] = {size[0] * centimetre, size[1] * centimetre};
    }
  }
}

namespace {

void read_troops(const Table& root, Tables& t, std::vector<TroopInfo>& infos) {
  kit::read_troops(root, t.troops, infos, [](const Table& row, Troop& troop) {
    kit::read_one(row, "arm", troop.arm);
    kit::read_given(row, troop);
    troop.may_lance = troop.may_lance || troop.lance;
    if (troop.rifle && !is_foot(troop.arm)) row.fault("rifle", "rifles"_w);
    if (troop.may_lance && !is_horse(troop.arm)) row.fault("lance", "lances"_w);
    return is_gun(troop.arm)           ? Symbol::artillery
           : is_horse(troop.arm)       ? Symbol::cavalry
           : troop.arm == Arm::officer ? Symbol::officer
                                       : Symbol::infantry;
  });
  bool leads = t.troops.size() > 2 && t.troops[0].arm == Arm::officer && !t.troops[0].chief &&
               t.troops[1].arm == Arm::officer && t.troops[1].chief;
  if (!leads) root.fault("officer_kinds"_w);
}

void read_armies(const Table& root, Tables& t, const std::vector<TroopInfo>& infos) {
  std::vector<std::string_view> keys = kit::keys_of(infos);
  for (const Table& row : root.tables("army")) {
    Army a{kit::read_army(row), std::vector<bool>(infos.size())};
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
  int points = t.status.points[troop.status].value;
  if (numerous) points += b.numerous.value;
  if (troop.arm == Arm::heavy_cav && troop.status == Status::regular) points += b.regular_heavy_cavalry.value;
  if (lance) points += b.lance.value;
  if (troop.arm == Arm::heavy_gun) points += b.heavy_gun.value;
  return points;
}

bool read_tables(const kit::Reading& reading, Tables& t, std::vector<TroopInfo>& infos) {
  t.words = &reading.words;
  auto read_lists = [&](const Table& root) {
    read_troops(root, t, infos);
    read_armies(root, t, infos);
  };
  return kit::read_files(reading,
                         {{"tables.toml", [&](const Table& root) { kit::read(root, static_cast<Figures&>(t)); }},
                          {"armies.toml", read_lists},
                          kit::generals(t)});
}

}  // namespace grog::casques_et_plumets
