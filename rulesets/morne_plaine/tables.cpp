#include "rulesets/morne_plaine/tables.hpp"

#include "rulesets/kit/figures.hpp"

namespace grog::morne_plaine {
namespace {

void read_movement(const Table& root, Tables& t) {
  Table m = root.table("move"), f = root.table("formation"), b = root.table("base");
  auto inches = [&](std::string_view key) { return m.figure(key, 1, 48); };
  t.move = {inches("infantry"),        inches("cavalry"),          inches("manhandled"),
            inches("limbered"),        inches("horse_battery"),    inches("leader"),
            m.figure("advance", 1, 4), m.figure("fast", 1, 4),     m.figure("march", 1, 6),
            m.figure("charge", 1, 4),  m.figure("obstacle", 1, 8), m.figure("difficult", 1, 8),
            m.figure("wheel", 0, 180), m.figure("apart", 0, 6),    m.figure("reform_shift", 0, 12)};
  auto front = [&](std::string_view key) { return f.figure(key, 1, 20); };
  t.formation = {f.figure("line_ranks", 1, 4),  front("division_least"),    front("division_most"),
                 front("march_least"),          front("march_most"),        front("echelon_least"),
                 front("echelon_most"),         front("horse_march_least"), front("horse_march_most"),
                 f.figure("square_sides", 4, 4)};
  auto size = [&](std::string_view key) { return b.figure(key, 10, 1000); };
  t.base = {size("infantry"),     size("horse_width"), size("horse_depth"),  size("battery"),     size("limber_width"),
            size("limber_depth"), size("leader"),      size("open_spacing"), size("square_least")};
}

void read_fire(const Table& root, Tables& t) {
  Table f = root.table("fire"), a = root.table("artillery"), s = root.table("save"), l = root.table("leader");
  auto range = [&](std::string_view key) { return f.figure(key, 0, 60); };
  t.fire = {f.score("advance"),         f.score("near"),          f.score("far"),         f.score("stand"),
            f.score("reaction_volley"), f.score("reaction_form"), range("advance_range"), range("horse_range"),
            range("near_range"),        range("far_range"),       range("rifles_near"),   range("rifles_far")};
  t.artillery.near = a.figure("short", -6, 6);
  t.artillery.medium = a.figure("medium", -6, 6);
  t.artillery.far = a.figure("long", -6, 6);
  t.artillery.manhandled = a.figure("manhandled", -6, 6);
  t.artillery.canister = a.figure("canister", -6, 6);
  t.artillery.doubled = a.figure("doubled", 1, 4);
  Table classes = a.table("class");
  for (std::size_t g = 1; g < t.artillery.of.size(); ++g) {
    Table c = classes.table(gun_keys[g]);
    t.artillery.of[g] = {c.figure("short", 1, 100), c.figure("medium", 1, 100), c.figure("long", 1, 100),
                         c.figure("endures", 1, 20)};
  }
  t.save = {s.score("infantry"),          s.score("infantry_hard"), s.score("leader"),
            s.score("cavalry"),           s.score("limbered"),      s.score("skirmishers"),
            s.score("skirmishers_cover"), s.score("gunners"),       s.score("gunners_cover"),
            s.score("melee_cavalry"),     s.score("melee_infantry")};
  t.leader = {l.figure("adc_command", 0, 60), l.figure("general_command", 0, 60), l.figure("adc_endures", 1, 9),
              l.figure("general_endures", 1, 9)};
  Table losses = root.table("losses");
  t.fire_test_one_in = losses.figure("fire_test_one_in", 1, 20);
  t.removed_one_in = losses.figure("removed_one_in", 1, 20);
}

void read_melee(const Table& root, Tables& t) {
  Table m = root.table("melee"), mo = root.table("morale"), d = root.table("dice_move"), p = root.table("panic");
  t.melee = {m.score("hit"),
             m.score("disengage"),
             m.figure("charge", 0, 5),
             m.figure("countercharge", 0, 5),
             m.figure("support_one_in", 1, 6),
             m.figure("supports", 0, 3)};
  t.morale = {
      mo.score("passes"),        mo.modifier("losses"),          mo.modifier("outnumbered"), mo.modifier("below_half"),
      mo.modifier("outnumbers"), mo.modifier("quality"),         mo.modifier("obstacle"),    mo.modifier("square"),
      mo.figure("twice", 1, 9),  mo.figure("horse_weight", 1, 9)};
  auto dice = [&](std::string_view key) { return d.figure(key, 0, 6); };
  t.dice_move = {
      dice("retire_infantry"),  dice("retire_cavalry"),       dice("retire_skirmishers"),   dice("countercharge"),
      dice("disengage"),        dice("flight_infantry"),      dice("flight_cavalry"),       dice("withdraw_infantry"),
      dice("withdraw_cavalry"), d.figure("turn_step", 1, 90), d.figure("turn_most", 0, 180)};
  t.panic = {p.figure("radius", 0, 60), p.figure("exempt", 1, 9), p.score("passes"), p.score("quality"),
             p.score("cavalry")};
}

void read_ground(const Table& root, Tables& t) {
  Table terrain = root.table("terrain");
  terrain.clause();
  t.sight_wood = terrain.figure("sight_wood", 0, 20);
  for (std::size_t g = 0; g < ground_count; ++g) {
    Table row = terrain.table(ground_keys[g]);
    t.ground[g] = {row.boolean("difficult", false), row.boolean("obstacle", false), row.boolean("blocks", false),
                   kit::choose<Cover>(row, "cover", cover_keys, Cover::none)};
  }
}

void read_armies(const Table& root, Tables& t) {
  Table a = root.table("army"), w = root.table("worth"), v = root.table("victory");
  auto men = [&](std::string_view key) { return a.figure(key, 1, 40); };
  t.army = {men("infantry_least"),          men("infantry_most"),
            men("skirmishers_least"),       men("skirmishers_most"),
            men("cavalry_least"),           men("cavalry_most"),
            a.figure("generals", 0, 9),     a.figure("units_an_adc", 1, 20),
            a.figure("deployment", 1, 60),  a.figure("deployment_large", 1, 60),
            a.figure("large_table", 1, 200)};
  auto worth = [&](std::string_view key) { return w.figure(key, 0, 100); };
  t.worth = {worth("infantry"), worth("cavalry"), worth("elite_percent"), worth("guard_percent"),
             worth("medium"),   worth("heavy"),   worth("adc"),           worth("general")};
  t.victory = {v.figure("broken_one_in", 1, 10), v.figure("margin_one_in", 1, 100), v.figure("fleeing_one_in", 1, 10),
               v.figure("objective_radius", 0, 24), v.figure("turns", 1, 60)};
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
    troop.arm = kit::choose<Arm>(row, "arm", arm_keys);
    bool horse = troop.arm == Arm::cavalry, gun = troop.arm == Arm::artillery, leader = troop.arm == Arm::leader;
    if (horse) troop.horse = kit::choose<Horse>(row, "horse", horse_keys);
    if (gun) troop.gun = kit::choose<Gun>(row, "gun", gun_keys);
    if (leader) troop.rank = kit::choose<Rank>(row, "rank", rank_keys);
    troop.nation = kit::choose<Nation>(row, "nation", nation_keys, Nation::other);
    troop.quality = kit::choose<Quality>(row, "quality", quality_keys, Quality::regular);
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
    read_movement(root, t);
    read_fire(root, t);
    read_melee(root, t);
    read_ground(root, t);
    read_armies(root, t);
  });
  bool lists = kit::read_file(from, "armies.toml", [&](const Table& root) { read_troops(root, t, infos); });
  bool minds = kit::read_file(from, "generals.toml", [&](const Table& root) { read_weights(root, t.weights); });
  return figures && lists && minds;
}

}  // namespace grog::morne_plaine
