#include "rulesets/mplg/tables.hpp"

#include "rulesets/kit/thoughts.hpp"

namespace grog::mplg {

void read_one(const Table& parent, std::string_view key, ScoreRow& out) {
  Table row = parent.table(key);
  out.reach = row.integer("reach", 1, 20);
  out.clause = row.clause();
  std::vector<i32> scores = row.integers("scores", 2, 7);
  if (scores.size() != 4) row.fault("scores", "four_scores"_w);
  for (std::size_t i = 0; i < 4 && i < scores.size(); ++i) out.on[i] = {scores[i], at_least(scores[i]), out.clause};
}

// One clause for the whole row, or one for each number of stands.
void read_one(const Table& parent, std::string_view key, DiceRow& out) {
  Table row = parent.table(key);
  std::vector<i32> list = row.integers("list", 1, 40);
  if (list.empty() || list.size() > 6) row.fault("list", "six_dice"_w);
  std::vector<std::string> names = row.texts("clauses");
  Clause one = names.empty() ? row.clause() : Clause::none;
  if (!names.empty() && names.size() != list.size()) row.fault("clauses", "clause_each"_w);
  for (std::size_t i = 0; i < list.size() && i < 6; ++i) {
    out.dice[i] = list[i];
    out.clauses[i] = i < names.size() ? parse_clause(names[i], "MPLG") : one;
    if (out.clauses[i] == Clause::none) row.fault("clauses", "no_clause"_w);
  }
}

namespace {

Symbol symbol_of(Arm a) {
  switch (a) {
    case Arm::infantry: return Symbol::infantry;
    case Arm::cavalry: return Symbol::cavalry;
    case Arm::general: return Symbol::officer;
    default: return Symbol::artillery;
  }
}

void read_troop(const Table& row, const Tables& t, Troop& troop) {
  if (troop.arm == Arm::general) {
    troop.quality = kit::choose<Quality>(row, "quality");
    troop.move = MoveClass::general;
    return;
  }
  kit::read(row, "move", troop.move, "morale", troop.morale, "melee", troop.fight);
  kit::read_given(row, "weapon", troop.weapon, "light", troop.light, "guard", troop.guard);
  Table stands = row.table("stands");
  stands.clause();
  troop.least = stands.integer("least", 1, t.most_stands(troop.arm));
  troop.most = stands.integer("most", troop.least, t.most_stands(troop.arm));
}

void read_troops(const Table& root, Tables& t, std::vector<TroopInfo>& infos) {
  kit::read_troops(root, t.troops, infos, [&](const Table& row, Troop& troop) {
    troop.side = kit::read_side_of(row, "side", army_keys);
    troop.arm = kit::choose<Arm>(row, "arm");
    read_troop(row, t, troop);
    if (troop.light && troop.arm != Arm::infantry) row.fault("light", "light_infantry"_w);
    bool shells = troop.weapon >= Weapon::fr4;
    if (shells != (troop.arm == Arm::artillery)) row.fault("weapon", "guns_and_artillery"_w);
    if ((troop.weapon == Weapon::mitrailleuse) != (troop.arm == Arm::mitrailleuse))
      row.fault("weapon", "mitrailleuses_only"_w);
    return symbol_of(troop.arm);
  });
}

}  // namespace

bool read_tables(const kit::Reading& reading, Tables& t, std::vector<TroopInfo>& infos) {
  auto read_all = [&t](const Table& root) {
    kit::read(root, static_cast<Figures&>(t));
    kit::read(root.table("move"), t.pace);
    kit::read(root.table("general"), t.radius);
    kit::read(root.table("melee"), t.blows);
    kit::read(root.table("morale"), t.degree);
  };
  return kit::read_files(reading, {{"tables.toml", read_all},
                                   {"armies.toml", [&](const Table& root) { read_troops(root, t, infos); }},
                                   kit::generals(t)});
}

}  // namespace grog::mplg
