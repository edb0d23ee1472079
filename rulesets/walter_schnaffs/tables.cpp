#include "rulesets/walter_schnaffs/tables.hpp"

namespace grog::walter_schnaffs {
namespace {

void read_movement(const Table& root, Tables& t) {
  Table move = root.table("move"), bombard = root.table("bombard");
  for (std::size_t a = 0; a < arm_count; ++a) {
    Table m = move.table(arm_keys[a]);
    t.move[a] = {m.figure("zones", 1, 4), m.score("ordinary"), m.score("heavy")};
    if (!is_gun(static_cast<Arm>(a))) continue;
    Table b = bombard.table(arm_keys[a]);
    t.bombard[a].reach = b.figure("reach", 1, 2);
    t.bombard[a].near = b.score("short");
    if (t.bombard[a].reach.value > 1) t.bombard[a].far = b.score("long");
  }
  Table save = root.table("save"), shells = root.table("percussion");
  t.save_cover = save.score("cover");
  t.save_percussion = save.score("percussion");
  t.percussion_clause = shells.clause();
  for (std::size_t n = 0; n < 2; ++n)
    for (const std::string& gun : shells.texts(nation_keys[n])) {
      std::size_t a = 0;
      while (a < arm_count && (arm_keys[a] != gun || !is_artillery(static_cast<Arm>(a)))) ++a;
      if (a == arm_count)
        shells.fault(
            nation_keys[n],
            with_hint(sentence({"« {0} » n'est pas une classe d'artillerie", "'{0}' is no class of artillery"}, {gun}),
                      gun, arm_keys));
      else
        t.percussion[n][a] = true;
    }
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
  if ((t.loss_nothing.on | t.loss_one.on | t.loss_six.on) != 0x3F || (t.loss_nothing.on & t.loss_one.on) != 0 ||
      (t.loss_six.on & (t.loss_nothing.on | t.loss_one.on)) != 0)
    l.fault(sentence({"chaque face doit être une fois, et une seule, dans le tableau des pertes",
                      "each face of the loss table must stand in it just once"}));
}

void read_ground(const Table& root, Tables& t) {
  Table terrain = root.table("terrain");
  terrain.clause();
  for (std::size_t k = 0; k < kind_count; ++k) {
    Table row = terrain.table(kind_keys[k]);
    t.terrain[k] = {row.boolean("cover"), row.boolean("heavy"), row.boolean("blocks"),
                    static_cast<Ground>(row.choice("ground", ground_keys))};
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
    std::vector<std::string> names = list.texts("list");
    if (names.size() != 4) list.fault("list", sentence({"un camp a quatre postures", "a side has four postures"}));
    for (std::size_t i = 0; i < names.size() && i < 4; ++i) {
      std::size_t p = 0;
      while (p < posture_count && posture_keys[p] != names[i]) ++p;
      if (p == posture_count)
        list.fault("list", with_hint(sentence({"« {0} » n'est pas une posture", "'{0}' is no posture"}, {names[i]}),
                                     names[i], posture_keys));
      t.posture_list[n][i] = static_cast<Posture>(p < posture_count ? p : 0);
    }
  }
  Table draw = lists.table("draw");
  draw.clause();
  std::vector<i32> places = draw.integers("places", 1, 4);
  if (places.size() != 6) draw.fault("places", sentence({"un dé a six faces", "a die has six faces"}));
  for (std::size_t i = 0; i < 6 && i < places.size(); ++i) t.draw[i] = static_cast<u8>(places[i] - 1);
}

void read_limits(const Table& root, Tables& t) {
  Table b = root.table("budget"), u = root.table("unit");
  t.budget = {b.figure("professional"), b.figure("reservist"), b.figure("infantry"),      b.figure("rapid"),
              b.figure("cavalry"),      b.figure("guns"),      b.figure("muzzle_loader"), b.figure("points", 1, 10000)};
  t.infantry_least = u.figure("infantry_least", 1, 5);
  t.infantry_most = u.figure("infantry_most", 1, 5);
  t.cavalry_least = u.figure("cavalry_least", 1, 3);
  t.cavalry_most = u.figure("cavalry_most", 1, 3);
  t.battery = u.figure("battery", 1, 1);
  t.clock = root.table("clock").figure("start", 1, 99);
  Table reserve = root.table("reserve");
  t.arrives = reserve.score("arrives");
  t.first_arrivals = reserve.figure("first_turn", 1, 20);
  t.margin_one_in = root.table("victory").figure("margin_one_in", 1, 1000);
}

void read_troops(const Table& root, Tables& t, std::vector<TroopInfo>& infos) {
  for (const Table& row : root.tables("troop")) {
    Troop troop;
    TroopInfo info{row.text("key"), row.text("fr"), row.text("en"), Symbol::infantry};
    troop.side = static_cast<Side>(row.choice("side", nation_keys));
    troop.arm = static_cast<Arm>(row.choice("arm", arm_keys));
    troop.quality = static_cast<Quality>(row.choice("quality", quality_keys, 0));
    troop.rapid = row.boolean("rapid", false);
    if (troop.rapid && troop.arm != Arm::infantry)
      row.fault("rapid", sentence({"seule l'infanterie a des fusils à tir rapide",
                                   "only infantry carries rapid-firing rifles"}));
    info.symbol = is_gun(troop.arm)           ? Symbol::artillery
                  : troop.arm == Arm::cavalry ? Symbol::cavalry
                                              : Symbol::infantry;
    for (const TroopInfo& known : infos)
      if (known.key == info.key)
        row.fault("key", sentence({"« {0} » y est deux fois", "'{0}' stands twice"}, {info.key}));
    t.troops.push_back(troop);
    infos.push_back(std::move(info));
  }
  if (infos.empty() || infos.size() > 200)
    root.fault(sentence({"il faut de 1 à 200 sortes de troupes", "there must be 1 to 200 kinds of troops"}));
}

}  // namespace

bool read_tables(const DataFiles& files, const ClauseBook& clauses, Tables& t, std::vector<TroopInfo>& infos,
                 Problems& problems) {
  const DataFile *tables = files.find("tables.toml"), *armies = files.find("armies.toml");
  for (const auto& [file, name] : {std::pair{tables, "tables.toml"}, std::pair{armies, "armies.toml"}})
    if (file == nullptr) problems.add({name, 0, 0, "the file is missing", "il manque ce fichier"});
  if (tables == nullptr || armies == nullptr) return false;
  Document figures(*tables, problems, &clauses), lists(*armies, problems, &clauses);
  if (!figures.parsed() || !lists.parsed()) return false;
  Table root = figures.root();
  read_movement(root, t);
  read_assault(root, t);
  read_ground(root, t);
  read_postures(root, t);
  read_limits(root, t);
  read_troops(lists.root(), t, infos);
  figures.finish();
  lists.finish();
  return figures.sound() && lists.sound();
}

}  // namespace grog::walter_schnaffs
