#include "rulesets/walter_schnaffs/tables.hpp"

#include <algorithm>

namespace grog::walter_schnaffs {
namespace {

constexpr std::size_t most_troops = 200;

void read_guns(const Table& root, Tables& t) {
  Table bombard = root.table("bombard"), shells = root.table("percussion");
  for (Gun gun : all_of<Gun>) {
    Table b = bombard.table(key_of(gun));
    BombardRow& row = t.bombard[arm_of(gun)];
    kit::read_one(b, "reach", row.reach);
    row.near = b.score("short");
    if (row.reach.value > 1) row.far = b.score("long");
  }
  t.percussion_clause = shells.clause();
  for (std::size_t n = 0; n < 2; ++n)
    for (Gun gun : kit::choose_all<Gun>(shells, nation_keys[n], artillery_keys, "no_artillery"_w))
      t.percussion[n][arm_of(gun)] = true;
}

void check_losses(const Table& root, const LossTable& l) {
  Faces nothing = l.nothing.on, one = l.one_base.on, six = l.six.on;
  bool overlap = (nothing & one) != 0 || (six & (nothing | one)) != 0;
  if ((nothing | one | six) != 0x3F || overlap) root.table("loss").fault("loss_faces"_w);
}

void read_postures(const Table& root, Tables& t) {
  Table posture = root.table("posture"), lists = root.table("postures");
  for (std::size_t p = 0; p < posture_count; ++p) {
    Table row = posture.table(held_keys[p]);
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

void read_troops(const Table& root, Tables& t, std::vector<TroopInfo>& infos) {
  for (const Table& row : root.tables("troop")) {
    TroopInfo info = kit::read_troop_names(row, infos);
    Troop troop{kit::choose<Side>(row, "side", nation_keys), kit::choose<Arm>(row, "arm"),
                kit::choose<Quality>(row, "quality", Quality::regular), row.boolean("rapid", false)};
    if (troop.rapid && troop.arm != Arm::infantry) row.fault("rapid", "rapid_infantry"_w);
    info.symbol = is_gun(troop.arm)           ? Symbol::artillery
                  : troop.arm == Arm::cavalry ? Symbol::cavalry
                                              : Symbol::infantry;
    t.troops.push_back(troop);
    infos.push_back(std::move(info));
  }
  if (infos.empty() || infos.size() > most_troops) root.fault("kinds_of_troops"_w, {std::to_string(most_troops)});
}

void read_rules(const Table& root, Tables& t) {
  kit::read(root, static_cast<Figures&>(t));
  root.table("terrain").clause();
  kit::read(root.table("terrain"), t.terrain);
  read_guns(root, t);
  check_losses(root, t.loss);
  read_postures(root, t);
}

}  // namespace

bool read_tables(const kit::Reading& from, Tables& t, std::vector<TroopInfo>& infos) {
  bool rules = kit::read_file(from, "tables.toml", [&](const Table& root) { read_rules(root, t); });
  bool armies = kit::read_file(from, "armies.toml", [&](const Table& root) { read_troops(root, t, infos); });
  auto read_weights = [&](const Table& root) { kit::read(root.table("score"), t.weights); };
  return kit::read_file(from, "generals.toml", read_weights) && rules && armies;
}

}  // namespace grog::walter_schnaffs
