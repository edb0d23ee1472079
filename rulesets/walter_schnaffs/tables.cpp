#include "rulesets/walter_schnaffs/tables.hpp"

#include <algorithm>

#include "rulesets/kit/thoughts.hpp"

namespace grog::walter_schnaffs {
namespace {

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
    kit::read(row, "rung", t.posture[p].rung);
    kit::read_given(row, "award", t.posture[p].award, "reserve_one_in", t.posture[p].reserve_one_in);
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
  kit::read_row(draw, "places", 1, list_size, "die_faces"_w, t.draw);
  for (auto& place : t.draw) --place;
}

void read_troops(const Table& root, Tables& t, std::vector<TroopInfo>& infos) {
  kit::read_troops(root, t.troops, infos, [](const Table& row, Troop& troop) {
    troop.side = kit::choose<Side>(row, "side", nation_keys);
    kit::read(row, "arm", troop.arm);
    kit::read_given(row, "quality", troop.quality, "rapid", troop.rapid);
    if (troop.rapid && troop.arm != Arm::infantry) row.fault("rapid", "rapid_infantry"_w);
    return is_gun(troop.arm) ? Symbol::artillery : troop.arm == Arm::cavalry ? Symbol::cavalry : Symbol::infantry;
  });
}

void read_ready(const Table& root, Tables& t, const std::vector<TroopInfo>& infos) {
  for (const Table& row : root.tables("army")) {
    Ready army{row.text("key"), row.said("name"), row.said("about"), kit::choose<Side>(row, "side", nation_keys), {}};
    for (const Table& u : row.tables("units")) {
      Regiment r{kit::read_troop(u, infos), u.integer("bases", 1, 5), u.integer("times", 1, 20, 1)};
      if (r.troop >= 0 && at(t.troops, r.troop).side != army.side) u.fault("other_side"_w);
      if (r.troop >= 0) army.units.push_back(r);
    }
    t.ready.push_back(std::move(army));
  }
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
  return kit::read_files(from, {{"tables.toml", [&](const Table& root) { read_rules(root, t); }},
                                {"armies.toml", [&](const Table& root) { read_troops(root, t, infos); }},
                                {"ready.toml", [&](const Table& root) { read_ready(root, t, infos); }},
                                kit::generals(t)});
}

}  // namespace grog::walter_schnaffs
