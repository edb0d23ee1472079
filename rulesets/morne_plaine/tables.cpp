#include "rulesets/morne_plaine/tables.hpp"

#include "rulesets/kit/thoughts.hpp"

namespace grog::morne_plaine {

// As kit::read finds them.
void read_one(const Table& t, std::string_view key, Part& out) { out.value = t.integer(key, 1, 10'000); }
void read_one(const Table& t, std::string_view key, Fade& out) {
  Table row = t.table(key);
  out.near = row.integer("near", 0, 100);
  out.far = row.integer("far", out.near + 1, 200);
  out.most = row.integer("most", 1, 1000);
}

namespace {

void read_ground(const Table& terrain, Tables& t) {
  terrain.clause();
  t.sight_wood = terrain.figure("sight_wood", 0, 20);
  for (Ground g : all_of<Ground>) {
    Table row = terrain.table(key_of(g));
    t.ground[g] = {row.boolean("difficult", false), row.boolean("obstacle", false), row.boolean("blocks", false),
                   kit::choose<Cover>(row, "cover", Cover::none)};
  }
}

void read_troops(const Table& root, Tables& t, std::vector<TroopInfo>& infos) {
  std::vector<std::string_view> keys;
  for (const Table& row : root.tables("army")) {
    std::string letter = row.text("letter");
    t.armies.push_back({row.text("key"), row.text("fr"), row.text("en"), letter.empty() ? '?' : letter[0]});
  }
  for (const Army& a : t.armies) keys.push_back(a.key);
  for (const Table& row : root.tables("troop")) {
    Troop troop;
    TroopInfo info = kit::read_troop_names(row, infos);
    troop.arm = kit::choose<Arm>(row, "arm");
    bool horse = troop.arm == Arm::cavalry, gun = troop.arm == Arm::artillery, leader = troop.arm == Arm::leader;
    if (horse) troop.horse = kit::choose<Horse>(row, "horse");
    if (gun) troop.gun = kit::choose<Gun>(row, "gun");
    if (leader) troop.rank = kit::choose<Rank>(row, "rank");
    troop.nation = kit::choose<Nation>(row, "nation", Nation::other);
    troop.quality = kit::choose<Quality>(row, "quality", Quality::regular);
    troop.rifles = row.boolean("rifles", false);
    if (troop.rifles && troop.nation != Nation::english) row.fault("rifles", "rifles_english"_w);
    for (int i : kit::choose_all<int>(row, "armies", keys, "no_army"_w)) troop.armies = byte_of(troop.armies | 1 << i);
    info.symbol = leader ? Symbol::officer : gun ? Symbol::artillery : horse ? Symbol::cavalry : Symbol::infantry;
    t.troops.push_back(troop);
    infos.push_back(std::move(info));
  }
  if (infos.empty() || infos.size() > 200) root.fault("kinds_of_troops"_w, {"200"});
  if (t.armies.empty() || t.armies.size() > 8) root.fault("armies"_w);
}

}  // namespace

bool read_tables(const kit::Reading& from, Tables& t, std::vector<TroopInfo>& infos) {
  bool figures = kit::read_file(from, "tables.toml", [&](const Table& root) {
    kit::read(root, static_cast<Figures&>(t));
    read_ground(root.table("terrain"), t);
  });
  bool lists = kit::read_file(from, "armies.toml", [&](const Table& root) { read_troops(root, t, infos); });
  bool minds = kit::read_file(from, "generals.toml", [&](const Table& root) {
    kit::read(root, t.weights);
    t.thoughts = kit::read_thoughts(root);
  });
  return figures && lists && minds;
}

}  // namespace grog::morne_plaine
