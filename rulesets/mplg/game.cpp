// Armies by themselves, the table of verbs, and what a sound position is.
#include <algorithm>

#include "rulesets/kit/muster.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

// An army by itself: `side`, [[general]] with `id` and `troop`, [[unit]] with `troop`, `stands` and `general`.
void check_army_of(const MplgBook& book, const Table& root) {
  const Tables& t = book.t();
  Side side = kit::choose<Side>(root, "side", army_keys);
  Clause army = side == french ? "MPLG-18.1"_c : "MPLG-18.2"_c;
  std::vector<std::pair<std::string, i32>> commands;
  auto number = [](i32 n) { return std::to_string(n); };
  auto troop_of = [&](const Table& row, bool general) -> const Troop* {
    int k = kit::read_troop(row, book.troops());
    if (k < 0) return nullptr;
    const Troop& troop = at(t.troops, k);
    if (general != (troop.arm == Arm::general))
      row.fault("troop", general ? "no_general"_w : "is_general"_w, {row.text("troop")});
    else if (troop.side != side)
      row.fault("troop", "serves_the_other"_w, {row.text("troop"), book.clause_id(army)});
    else
      return &troop;
    return nullptr;
  };
  root.text("ruleset");
  for (const Table& row : root.tables("general")) {
    commands.push_back({row.text("id"), 0});
    troop_of(row, true);
  }
  for (const Table& row : root.tables("unit")) {
    const Troop* troop = troop_of(row, false);
    i32 stands = row.integer("stands", 1, 99);
    if (troop != nullptr && stands > t.most_stands(troop->arm))
      row.fault("stands", "stands_at_most"_w,
                {number(t.most_stands(troop->arm)), book.clause_id(t.body.infantry_stands.clause)});
    else if (troop != nullptr && (stands < troop->least || stands > troop->most))
      row.fault("stands", "stands_of_list"_w, {number(troop->least), number(troop->most), book.clause_id(army)});
    std::string name = row.text("general", std::string{});
    auto chief = std::ranges::find(commands, name, &std::pair<std::string, i32>::first);
    if (name.empty())
      row.unknown("general", "needs_general"_w, name, {});
    else if (chief == commands.end())
      row.fault("general", "not_its_general"_w, {name, " (" + book.clause_id("MPLG-R59"_c) + ")"});
    else
      ++chief->second;
  }
  for (const auto& [name, units] : commands)
    if (units < t.game.units_least.value || units > t.game.units_most.value)
      root.fault("units_of_general"_w, {name, number(t.game.units_least.value), number(t.game.units_most.value),
                                        number(units), book.clause_id(t.game.units_least.clause)});
  if (commands.empty()) root.fault("no_generals"_w, {book.clause_id("MPLG-R59"_c)});
}

// What is wrong with one unit; null if nothing.
const char* wrong_with(const MplgGame& g, const State& s, UnitId id) {
  const Unit& u = s[id];
  const Tables& t = g.t();
  if (u.strength < 0 || u.strength > g.post(id).stands) return "has more stands than it began with";
  if ((u.strength == 0) != (u.place == gone)) return "is dead but stands, or the reverse";
  if (!on_table(u)) return nullptr;
  if (u.pose.facing < 0 || u.pose.facing >= full_turn || u.pose.facing % whole_degree != 0)
    return "faces no whole degree";
  if (g.is_general(u)) return g.on_board(u.pose.at) ? nullptr : "is off the table";
  if (u.losses >= t.losses_a_stand(g.arm(u)).value) return "has too many losses";
  if (u.allowed > t.move.actions.value || u.actions > t.move.actions.value) return "did too much, or may";
  if (s.waiting > 0 && !u.due.none() && s.game.fighting == UnitId::none) return "owes a test";
  if (u.is(Mark::prone) && (g.arm(u) != Arm::infantry || in_sector(u))) return "cannot be prone";
  if (u.is(Mark::engaged) == enemies_touched(s, id).empty()) return "is engaged with nobody, or the reverse";
  if (in_sector(u) && g.arm(u) != Arm::infantry) return "cannot be in a building";
  if (in_sector(u)) return g.occupant(s, u.place) == id ? nullptr : "shares its building";
  return g.on_board(Quad(g.body(u))) ? nullptr : "is off the table";
}

void end_stage(Play& p, const Order&) {
  p.s.answered();
  next_stage(p.s);
}

// Standing orders are given at any decision of one's own, and change nothing else.
Verdict check_standing_order(const MplgGame&, const State& s, const Order& o) {
  if (o.option > number_of(StandingOrder::fire)) return faulty("unknown_standing_order"_w);
  bool fires = o.option == number_of(StandingOrder::fire);
  if (fires ? o.value < 1 || o.value > 9 : o.value != 0) return faulty("standing_distance"_w);
  return o.unit == UnitId::none ? Verdict{} : check_own(s, o.unit, s.asked().side);
}

void apply_standing_order(Play& p, const Order& o) {
  for (UnitId id : units(p.s, of_side(p.s.asked().side))) {
    Unit& u = p.s[id];
    if (u.strength == 0 || (o.unit != UnitId::none && o.unit != id)) continue;
    if (p.g.arm(u) != Arm::infantry && p.g.arm(u) != Arm::mitrailleuse) continue;
    u.standing = static_cast<StandingOrder>(o.option);
    u.fires_within = o.value;
  }
}

constexpr Marks<Ask, u64> in_turn{Ask::bombard, Ask::charge, Ask::counter, Ask::fire, Ask::act, Ask::withdraw};
constexpr Marks<Ask, u64> ended_by_order = in_turn | Marks<Ask, u64>{Ask::take};
constexpr Marks<Ask, u64> any_time = ended_by_order | Marks<Ask, u64>{Ask::deploy, Ask::melee, Ask::strike};
constexpr Marks<Ask, u64> ended_by_stage{Ask::bombard, Ask::charge, Ask::counter, Ask::withdraw};
constexpr Rows::Row common_verbs[] = {{Verb::end, ended_by_stage, nullptr, end_stage},
                                      {Verb::standing, any_time, check_standing_order, apply_standing_order}};

}  // namespace

bool MplgBook::check_army(const DataFile& file, Problems& problems) const {
  return check_file(file, problems, [this](const Table& root) { check_army_of(*this, root); });
}

std::optional<Box> MplgGame::drawn(const State& s, UnitId id) const {
  return on_table(s[id]) ? std::optional(body(s[id])) : std::nullopt;
}

// Nothing is hidden on the table; only what the other side has told its men to wait for.
State MplgGame::seen_by(const State& s, Side side) const {
  State seen = s;
  if (side == Side::nobody) return seen;
  each_unit(seen, against(side), [](UnitId, Unit& u) { u.standing = StandingOrder::ask, u.fires_within = 0; });
  return seen;
}

bool MplgGame::is_secret(const State&, const Order& o) const { return verb_of(o) == Verb::standing; }

std::string MplgGame::broken(const State& s) const {
  Scene scene(*this, s);
  for (UnitId id : units(s)) {
    const std::string& name = roster()[index(id)].id;
    if (const char* what = wrong_with(*this, s, id)) return name + " " + what;
    if (scene.in_the_open().has(id) && !scene.clear(id, scene[id])) return name + " overlaps another, or a building";
  }
  return {};
}

std::span<const EmbeddedFile> embedded_files();
void muster(const MplgBook&, Muster&);
const Ruleset& ruleset() {
  return kit::ruleset_of<MplgBook, muster, embedded_files>({"MPLG, Morts pour la gloire", "MPLG, They Died for Glory"});
}

std::span<const Rows::Row> MplgGame::verbs() {
  static const std::vector<Rows::Row> all = Rows::join({setup_verbs(), shooting_verbs(), charge_verbs(), action_verbs(),
                                                        melee_verbs(), withdrawal_verbs(), common_verbs});
  return all;
}

// A real order at the wrong time: the sequence of the turn forbids it.
Verdict MplgGame::untimely(const MplgGame&, const State& s, const Order& o) {
  const Decision& d = s.asked();
  if (!in_turn.has(d.kind) || o.verb >= enum_count<Verb>) return faulty("not_asked"_w);
  constexpr Marks<Verb, u64> of_a_move{Verb::move,   Verb::road,     Verb::enter, Verb::turn,
                                       Verb::limber, Verb::unlimber, Verb::stand};
  Verb verb = verb_of(o);
  if (verb == Verb::bombard) return refused("MPLG-11.2"_c);
  if (verb == Verb::fire) return refused("MPLG-6.1"_c);
  if (verb == Verb::charge) return refused(d.side == french ? "MPLG-2.5"_c : "MPLG-2.2"_c);
  if (verb == Verb::counter) return refused(d.side == french ? "MPLG-2.2"_c : "MPLG-2.5"_c);
  if (verb == Verb::withdraw) return refused("MPLG-2.9"_c);
  if (!of_a_move.has(verb)) return faulty("not_asked"_w);
  return refused(d.side == french ? "MPLG-2.6"_c : "MPLG-2.3"_c);
}

void MplgGame::apply(State& s, const Order& o, Dice& dice, Journal* journal) const {
  Play p{*this, s, dice, journal};
  Rows::apply(verbs(), p, o);
  proceed(p);
}

void MplgGame::propose(const State& s, Rng& rng, std::size_t most, std::vector<Order>& out) const {
  out.clear();
  if (s.over || s.waiting == 0) return;
  Rows::offer(verbs(), *this, s, rng, most, out);
  Ask asked = s.asked().kind;
  if (!ended_by_order.has(asked)) return kit::sample(rng, std::max<std::size_t>(1, most), out);
  // Last of all, to be done with it.
  bool fire = asked == Ask::fire;
  if (fire && most <= 1) out.clear();
  kit::sample(rng, most > 0 ? most - 1 : 0, out);
  out.push_back(make(fire ? Verb::hold : Verb::end));
}

}  // namespace grog::mplg
