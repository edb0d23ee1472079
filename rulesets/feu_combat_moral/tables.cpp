#include "rulesets/feu_combat_moral/tables.hpp"

#include "rulesets/kit/thoughts.hpp"

namespace grog::feu_combat_moral {

// So many numbers, in a row; told if there are others.
template <class Out>
static void read_numbers(const Table& t, std::string_view key, i32 low, i32 high, WordKey fault, Out& out) {
  std::vector<i32> numbers = t.integers(key, low, high);
  if (numbers.size() != out.size()) t.fault(key, fault);
  for (std::size_t i = 0; i < std::min(numbers.size(), out.size()); ++i)
    out[i] = static_cast<typename Out::value_type>(numbers[i]);
}
static void read_one(const Table& t, std::string_view key, DieRow& out) {
  Table row = t.table(key);
  read_numbers(row, "faces", 0, 9, "die_faces"_w, out.values);
  out.clause = row.clause();
}
static void read_one(const Table& t, std::string_view key, ByClass& out) {
  read_numbers(t, key, 0, 5, "three_classes"_w, out);
}
static void read_one(const Table& t, std::string_view key, Footprint& out) {
  std::array<i32, 2> size{100, 100};
  read_numbers(t, key, 10, 2000, "footprint"_w, size);
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
    read_numbers(l, key, 0, 1000, "loss_row"_w, t.losses[r]);
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
    read_numbers(a, key, 0, 1000, "attrition_row"_w, cells);
    std::copy_n(cells.begin(), 5, row.losses.begin());
    row.two_thirds = cells[5], row.half = cells[6];
  }
  kit::read(a.table("two_thirds"), t.two_thirds);
  kit::read(a.table("half"), t.half);
}

void read_results(const Table& root, Tables& t) {
  Table r = root.table("results");
  t.results_clause = r.clause();
  read_numbers(r, "points", -99, 99, "result_rows"_w, t.result_points);
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
  for (Ground each : all_of<Ground>) {
    Table row = g.table(key_of(each));
    t.ground[each] = {row.integer("speed", 1, 100, 100), row.integer("speed_skirmish", 1, 100, 100),
                      row.integer("cross", 0, 5000, 0),  row.integer("cross_skirmish", 0, 5000, 0),
                      row.boolean("difficult", false),   row.boolean("impassable", false),
                      row.boolean("no_guns", false),     kit::choose<Cover>(row, "cover", Cover::none)};
  }
}

void read_troops(const Table& root, Tables& t, std::vector<TroopInfo>& infos) {
  Table nations = root.table("nation");
  for (std::size_t n = 0; n < t.nation.size(); ++n) {
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
    x.status = kit::choose<Status>(row, "status");
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
    x.weapon = kit::choose<Weapon>(row, "weapon", Weapon::fusil);
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
  bool tables = kit::read_file(from, "tables.toml", [&](const Table& root) {
    kit::read(root, static_cast<Figures&>(t));
    read_losses(root, t);
    read_attrition(root, t);
    read_results(root, t);
    read_ground(root, t);
  });
  bool armies = kit::read_file(from, "armies.toml", [&](const Table& root) { read_troops(root, t, infos); });
  bool generals = kit::read_file(from, "generals.toml", [&](const Table& root) {
    kit::read(root, t.weights);
    t.thoughts = kit::read_thoughts(root);
  });
  return tables && armies && generals;
}

}  // namespace grog::feu_combat_moral
