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
  for (Ground g : all_of<Ground>) kit::read_given(terrain.table(key_of(g)), t.ground[g]);
}

void read_troops(const Table& root, Tables& t, std::vector<TroopInfo>& infos) {
  for (const Table& row : root.tables("army")) t.armies.push_back(kit::read_army(row));
  std::vector<std::string_view> keys = kit::keys_of(t.armies);
  kit::read_troops(root, t.troops, infos, [&](const Table& row, Troop& troop) {
    troop.arm = kit::choose<Arm>(row, "arm");
    bool horse = troop.arm == Arm::cavalry, gun = troop.arm == Arm::artillery, leader = troop.arm == Arm::leader;
    if (horse) troop.horse = kit::choose<Horse>(row, "horse");
    if (gun) troop.gun = kit::choose<Gun>(row, "gun");
    if (leader) troop.rank = kit::choose<Rank>(row, "rank");
    kit::read_given(row, "nation", troop.nation, "quality", troop.quality, "rifles", troop.rifles);
    if (troop.rifles && troop.nation != Nation::english) row.fault("rifles", "rifles_english"_w);
    for (int i : kit::choose_all<int>(row, "armies", keys, "no_army"_w)) troop.armies = byte_of(troop.armies | 1 << i);
    return leader ? Symbol::officer : gun ? Symbol::artillery : horse ? Symbol::cavalry : Symbol::infantry;
  });
  if (t.armies.empty() || t.armies.size() > 8) root.fault("armies"_w);
}

}  // namespace

bool read_tables(const kit::Reading& from, Tables& t, std::vector<TroopInfo>& infos) {
  auto read_figures = [&](const Table& root) {
    kit::read(root, static_cast<Figures&>(t));
    read_ground(root.table("terrain"), t);
  };
  return kit::read_files(from, {{"tables.toml", read_figures},
                                {"armies.toml", [&](const Table& root) { read_troops(root, t, infos); }},
                                kit::generals(t)});
}

}  // namespace grog::morne_plaine
