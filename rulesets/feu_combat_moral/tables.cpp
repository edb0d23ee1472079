#include "rulesets/feu_combat_moral/tables.hpp"

#include "rulesets/kit/thoughts.hpp"

namespace grog::feu_combat_moral {

static void read_one(const Table& t, std::string_view key, DieRow& out) {
  Table row = t.table(key);
  kit::read_row(row, "faces", 0, 9, "die_faces"_w, out.values);
  out.clause = row.clause();
}
static void read_one(const Table& t, std::string_view key, ByClass& out) {
  kit::read_row(t, key, 0, 5, "three_classes"_w, out);
}
static void read_one(const Table& t, std::string_view key, Footprint& out) {
  std::array<i32, 2> size{100, 100};
  kit::read_row(t, key, 10, 2000, "footprint"_w, size);
  out = {size[0], size[1]};
}

namespace {

void read_losses(const Table& root, Tables& t) {
  Table l = root.table("losses");
  l.clause();
  t.lowest_factor = l.integer("lowest", -5, -5);
  for (std::size_t r = 0; r < loss_rows; ++r) {
    i32 factor = t.lowest_factor + static_cast<i32>(r);
    std::string key = "factor_" + (factor < 0 ? "m" + std::to_string(-factor) : std::to_string(factor));
    kit::read_row(l, key, 0, 1000, "loss_row"_w, t.losses[r]);
  }
  kit::read(l, "men_a_figure", t.men_a_figure, "step", t.loss_step);
}

void read_attrition(const Table& root, Tables& t) {
  Table a = root.table("attrition");
  a.clause();
  a.clause("strength_clause");
  i32 each = a.figure("a_figure", 1, 40).value;
  for (std::size_t n = 1; n < strengths; ++n) {
    AttritionRow& row = t.attrition[n];
    i32 figures = static_cast<i32>(n);
    for (i32 k = 0; k < 5; ++k) at(row.losses, k) = each * (k + 1) * figures;
    row.two_thirds = 2 * figures / 3;
    row.half = figures / 2;
    std::string key = "of_" + std::to_string(n);
    if (!a.has(key)) continue;
    std::array<i32, 7> cells{};
    kit::read_row(a, key, 0, 1000, "attrition_row"_w, cells);
    std::copy_n(cells.begin(), 5, row.losses.begin());
    row.two_thirds = cells[5], row.half = cells[6];
  }
  kit::read(a.table("two_thirds"), t.two_thirds);
  kit::read(a.table("half"), t.half);
}

void read_results(const Table& root, Tables& t) {
  Table r = root.table("results");
  t.results_clause = r.clause();
  kit::read_row(r, "points", -99, 99, "result_rows"_w, t.result_points);
  constexpr std::string_view letters = "AohrRF";
  for (Status s : all_of<Status>) {
    std::string column = r.text(key_of(s));
    for (std::size_t i = 0; i < 11; ++i) {
      std::size_t k = i < column.size() ? letters.find(column[i]) : std::string_view::npos;
      if (k == std::string_view::npos || column.size() != 11) {
        r.fault(key_of(s), "result_column"_w, {std::string{letters}});
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

void read_ground(const Table& root, Tables& t) {
  Table c = root.table("calibre"), g = root.table("terrain");
  for (std::size_t i = 0; i < t.calibre.size(); ++i) kit::read(c.table(calibre_keys[i]), t.calibre[i]);
  g.clause();
  kit::read(g, "uphill", t.uphill, "road_speed", t.road);
  for (Ground each : all_of<Ground>) kit::read_given(g.table(key_of(each)), t.ground[each]);
}

void read_troops(const Table& root, Tables& t, std::vector<TroopInfo>& infos) {
  Table nations = root.table("nation");
  for (std::size_t n = 0; n < t.nation.size(); ++n) {
    Table row = nations.table(nation_keys[n]);
    t.nation[n] = {row.said(), row.choice("class", class_keys)};
    row.clause();
  }
  kit::read_troops(root, t.troops, infos, [](const Table& row, Troop& x) {
    x.nation = row.choice("nation", nation_keys);
    x.arm = kit::choose<Arm>(row, "arm", arm_keys);
    bool guns = x.arm == Arm::artillery;
    constexpr i32 cm = 100;
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
    if (guns || row.has("calibre")) x.calibre = row.integer("calibre", 3, 12);
    kit::read(row, "status", x.status, "clause", x.clause);
    kit::read_given(row, "weapon", x.weapon, "cuirass", x.cuirass, "company", x.company);
    return guns ? Symbol::artillery : is_cavalry(x.arm) ? Symbol::cavalry : Symbol::infantry;
  });
  for (const Table& row : root.tables("officer")) {
    TroopInfo info = kit::read_troop_names(row, infos);
    info.symbol = Symbol::officer;
    Troop x;
    x.value = row.integer("price", 10, 100);
    x.price = 10 * x.value;
    x.arm = row.boolean("aide", false) ? Arm::aide : Arm::general;
    x.most = 1;
    x.clause = row.clause();
    if (x.arm == Arm::general && x.value % 20 != 0) row.fault("price", "general_worth"_w);
    t.troops.push_back(x);
    infos.push_back(std::move(info));
  }
  if (infos.size() > 200) root.fault("kinds_of_troops"_w, {"200"});
}

}  // namespace

bool read_tables(const kit::Reading& from, Tables& t, std::vector<TroopInfo>& infos) {
  auto read_figures = [&](const Table& root) {
    kit::read(root, static_cast<Figures&>(t));
    read_losses(root, t);
    read_attrition(root, t);
    read_results(root, t);
    read_ground(root, t);
  };
  return kit::read_files(from, {{"tables.toml", read_figures},
                                {"armies.toml", [&](const Table& root) { read_troops(root, t, infos); }},
                                kit::generals(t)});
}

}  // namespace grog::feu_combat_moral
