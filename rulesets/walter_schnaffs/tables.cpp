#include "rulesets/walter_schnaffs/tables.hpp"

#include <algorithm>

#include "rulesets/kit/figures.hpp"

namespace grog::walter_schnaffs {
namespace {

constexpr std::size_t most_troops = 200;

void read_movement(const Table& root, Tables& t) {
  Table move = root.table("move"), bombard = root.table("bombard");
  for (Arm a : enumerators<Arm, arm_count>()) {
    Table m = move.table(arm_keys[slot(a)]);
    t.move[a] = {m.figure("zones", 1, 4), m.score("ordinary"), m.score("heavy")};
    if (!is_gun(a)) continue;
    Table b = bombard.table(arm_keys[slot(a)]);
    BombardRow& row = t.bombard[a];
    row.reach = b.figure("reach", 1, 2);
    row.near = b.score("short");
    if (row.reach.value > 1) row.far = b.score("long");
  }
  Table save = root.table("save"), shells = root.table("percussion");
  t.save_cover = save.score("cover");
  t.save_percussion = save.score("percussion");
  t.percussion_clause = shells.clause();
  for (std::size_t n = 0; n < 2; ++n)
    for (Gun gun : kit::choose_all<Gun>(shells, nation_keys[n], artillery_keys, "no_artillery"_w))
      t.percussion[n][arm_of(gun)] = true;
}

void read_assault(const Table& root, Tables& t) {
  Table a = root.table("attack"), d = root.table("defence"), g = root.table("assault"), l = root.table("loss");
  t.attack = {a.figure("fresh_infantry"),
              a.figure("weak_infantry"),
              a.figure("fresh_cavalry"),
              a.figure("weak_cavalry"),
              a.figure("guns"),
              a.figure("rear"),
              a.figure("flank"),
              a.figure("watercourse"),
              a.figure("professional"),
              a.figure("reservist"),
              a.figure("reservists_counted", 0, 9),
              a.figure("cover")};
  t.defence = {d.figure("rapid_infantry"), d.figure("other_infantry"),
               d.figure("cavalry"),        d.figure("mitrailleuse"),
               d.figure("breech_loader"),  d.figure("muzzle_loader"),
               d.figure("professional"),   d.figure("flank"),
               d.figure("watercourse"),    d.figure("rear"),
               d.figure("reservist"),      d.figure("reservists_counted", 0, 9),
               d.figure("earlier_attack"), d.figure("earlier_attacks_counted", 0, 9)};
  t.fresh_infantry_bases = g.figure("fresh_infantry_bases", 1, 5);
  t.fresh_cavalry_bases = g.figure("fresh_cavalry_bases", 1, 3);
  t.rear_infantry_units = g.figure("rear_infantry_units", 1, 5);
  t.flank_units = g.figure("flank_units", 1, 5);
  t.points_a_die = g.figure("points_a_die", 1, 100);
  t.loss_nothing = l.score("nothing");
  t.loss_one = l.score("one_base");
  t.loss_six = l.score("six");
  t.bases_on_six = l.figure("bases_on_six", 1, 6);
  Faces nothing = t.loss_nothing.on, one = t.loss_one.on, six = t.loss_six.on;
  bool overlap = (nothing & one) != 0 || (six & (nothing | one)) != 0;
  if ((nothing | one | six) != 0x3F || overlap) l.fault("loss_faces"_w);
}

void read_ground(const Table& root, Tables& t) {
  Table terrain = root.table("terrain");
  terrain.clause();
  for (std::size_t k = 0; k < kind_count; ++k) {
    Table row = terrain.table(kind_keys[k]);
    t.terrain[k] = {row.boolean("cover"), row.boolean("heavy"), row.boolean("blocks"),
                    kit::choose<Ground>(row, "ground", ground_keys)};
  }
  Table table = root.table("table");
  t.columns = table.figure("columns", 2, 16);
  t.rows = table.figure("rows", 4, 8);
  t.units_in_a_zone = table.figure("units_in_a_zone", 1, 6);
  t.defender_first_row = table.figure("defender_first_row", 2, 8);
  t.attacker_row = table.figure("attacker_row", 1, 2);
  t.zone_mm = table.figure("zone_mm", 10, 300);
  t.pieces_a_side = table.figure("pieces_a_side", 0, 9);
  t.free_row = table.figure("free_row", 0, 8);
}

void read_postures(const Table& root, Tables& t) {
  Table posture = root.table("posture"), lists = root.table("postures");
  for (std::size_t p = 0; p < posture_count; ++p) {
    Table row = posture.table(posture_keys[p]);
    t.posture[p].rung = row.figure("rung", 1, 9);
    if (row.has("award")) t.posture[p].award = row.figure("award", 0, 500);
    if (row.has("reserve_one_in")) t.posture[p].reserve_one_in = row.figure("reserve_one_in", 1, 12);
  }
  for (std::size_t n = 0; n < 2; ++n) {
    Table list = lists.table(nation_keys[n]);
    list.clause();
    std::vector<Posture> postures = kit::choose_all<Posture>(list, "list", held_keys, "no_posture"_w);
    if (postures.size() != list_size) list.fault("list", "four_postures"_w);
    postures.resize(list_size);
    std::copy(postures.begin(), postures.end(), t.posture_list[n].begin());
  }
  Table draw = lists.table("draw");
  draw.clause();
  std::vector<i32> places = draw.integers("places", 1, list_size);
  if (places.size() != t.draw.size()) draw.fault("places", "die_faces"_w);
  places.resize(t.draw.size(), 1);
  for (std::size_t i = 0; i < places.size(); ++i) t.draw[i] = static_cast<i8>(places[i] - 1);
}

void read_limits(const Table& root, Tables& t) {
  Table b = root.table("budget"), u = root.table("unit");
  t.budget = {b.figure("professional"), b.figure("reservist"), b.figure("infantry"),      b.figure("rapid"),
              b.figure("cavalry"),      b.figure("guns"),      b.figure("muzzle_loader"), b.figure("points", 1, 10000)};
  t.infantry = {u.figure("infantry_least", 1, 5), u.figure("infantry_most", 1, 5)};
  t.cavalry = {u.figure("cavalry_least", 1, 3), u.figure("cavalry_most", 1, 3)};
  t.battery.least = t.battery.most = u.figure("battery", 1, 1);
  t.clock = root.table("clock").figure("start", 1, 99);
  Table reserve = root.table("reserve");
  t.arrives = reserve.score("arrives");
  t.first_arrivals = reserve.figure("first_turn", 1, 20);
  t.margin_one_in = root.table("victory").figure("margin_one_in", 1, 1000);
}

void read_troops(const Table& root, Tables& t, std::vector<TroopInfo>& infos) {
  for (const Table& row : root.tables("troop")) {
    TroopInfo info = kit::read_troop_names(row, infos);
    Troop troop{kit::choose<Side>(row, "side", nation_keys), kit::choose<Arm>(row, "arm", arm_keys),
                kit::choose<Quality>(row, "quality", quality_keys, Quality::regular), row.boolean("rapid", false)};
    if (troop.rapid && troop.arm != Arm::infantry) row.fault("rapid", "rapid_infantry"_w);
    info.symbol = is_gun(troop.arm)           ? Symbol::artillery
                  : troop.arm == Arm::cavalry ? Symbol::cavalry
                                              : Symbol::infantry;
    t.troops.push_back(troop);
    infos.push_back(std::move(info));
  }
  if (infos.empty() || infos.size() > most_troops) root.fault("kinds_of_troops"_w, {std::to_string(most_troops)});
}

constexpr kit::NumberAt<Weights> weights[] = {
    {"score.point", &Weights::point, 0},
    {"score.victory", &Weights::victory, 0},
    {"score.step_to_objective", &Weights::step_to_objective, 0},
    {"score.step_to_intruder", &Weights::step_to_intruder, 0},
    {"score.intrusion", &Weights::intrusion, 0},
};

void read_rules(const Table& root, Tables& t) {
  read_movement(root, t);
  read_assault(root, t);
  read_ground(root, t);
  read_postures(root, t);
  read_limits(root, t);
}

}  // namespace

bool read_tables(const kit::Reading& from, Tables& t, std::vector<TroopInfo>& infos) {
  bool rules = kit::read_file(from, "tables.toml", [&](const Table& root) { read_rules(root, t); });
  bool armies = kit::read_file(from, "armies.toml", [&](const Table& root) { read_troops(root, t, infos); });
  bool generals =
      kit::read_file(from, "generals.toml", [&](const Table& root) { kit::read_figures(root, weights, t.weights); });
  return rules && armies && generals;
}

}  // namespace grog::walter_schnaffs
