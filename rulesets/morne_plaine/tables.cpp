#include "rulesets/morne_plaine/tables.hpp"

#include "rulesets/kit/figures.hpp"

namespace grog::morne_plaine {
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

void read_weights(const Table& root, Weights& w) {
  Table score = root.table("score"), objective = root.table("objective"), leader = root.table("leader");
  Table threat = root.table("threat"), melee = root.table("melee"), charge = root.table("charge");
  kit::read(score, "point", w.point, "victory", w.victory, "loss", w.loss, "rout", w.rout, "garrison", w.garrison,
            "outpost", w.outpost);
  kit::read(objective, "urgency", w.urgency, "late", w.late, "farthest", w.farthest, "infantry", w.infantry, "others",
            w.others);
  kit::read(leader, "steadies", w.steadies, "rallies", w.rallies);
  kit::read(threat, "reach", w.reach, "battery", w.battery, "battery_far", w.battery_far, "battery_near",
            w.battery_near, "volley_far", w.volley_far, "volley_near", w.volley_near);
  kit::read(root.table("stance"), "march", w.march, "square", w.square, "square_idle", w.square_idle, "deep", w.deep,
            "line", w.line, "limbered", w.limbered, "limbered_near", w.limbered_near, "cover", w.cover);
  kit::read(melee, "later", w.later, "most", w.most, "stake", w.stake, "stake_worth", w.stake_worth);
  kit::read(charge, "skirmishers_horse", w.skirmishers_horse, "skirmishers_foot", w.skirmishers_foot, "battery",
            w.charged_battery, "canister", w.canister, "answer", w.reply, "trust", w.trust);
  auto divisor = [](const Table& t, std::string_view key) { return t.integer(key, 1, 10'000); };
  w.objective_part = divisor(objective, "part"), w.margin = divisor(leader, "margin");
  w.walls = divisor(threat, "walls"), w.now = divisor(melee, "now");
  w.answer = divisor(melee, "answer"), w.melee_part = divisor(melee, "part");
  auto fade = [&](std::string_view table, std::string_view key) -> Fade {
    Table t = root.table(table).table(key);
    i32 near = t.integer("near", 0, 100);
    return {near, t.integer("far", near + 1, 200), t.integer("most", 1, 1000)};
  };
  w.danger = fade("leader", "danger");
  w.enemy = fade("near", "enemy"), w.horse = fade("near", "horse"), w.guns = fade("near", "guns");
  w.press = fade("threat", "press"), w.pistols = fade("threat", "pistols");
  w.flank_horse = fade("threat", "flank_horse"), w.flank_foot = fade("threat", "flank_foot");
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
  bool minds = kit::read_file(from, "generals.toml", [&](const Table& root) { read_weights(root, t.weights); });
  return figures && lists && minds;
}

}  // namespace grog::morne_plaine
