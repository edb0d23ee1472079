// Reads a scenario file: the table, the armies, and where a game may start other than at the beginning.
// Lengths are in UD. A unit's `at`, `facing` and `formation` are the suggested deployment, or, where the file has
// [start], where it stands.
#include <algorithm>

#include "core/describe.hpp"
#include "rulesets/casques_et_plumets/game.hpp"
#include "rulesets/kit/scenario.hpp"

namespace grog::casques_et_plumets {
namespace {

enum class Start : u8 { command, stakes, initiative, activate, act, officer_move, chief_move };
constexpr std::string_view edge_keys[] = {"given", "lot"};
constexpr std::string_view side_tables[] = {"first", "second"};

}  // namespace

class ScenarioReader : kit::ScenarioOf<CasquesGame> {
 public:
  using ScenarioOf::ScenarioOf;

  bool read() {
    begun = root.has("start");
    if (!read_table()) return false;
    if (!read_sides()) return false;
    read_roster();
    tell_rest();
    if (!sound) return false;
    check_brigades();
    return read_start();
  }

 private:
  bool begun = false, sound = true;

  void fault(const Table& at, std::string_view key, WordKey what, Table::Parts parts = {}) {
    sound = false;
    at.fault(key, what, parts);
  }

  bool read_table() {
    std::span<const std::string_view> kinds(enum_keys<Ground>);
    if (!read_terrain(root, distance_unit, kinds.first(area_count), kinds.subspan(area_count), board)) return false;
    for (Piece& p : board.pieces) {
      if (p.kind == key_of(Ground::height)) p.level = 1;
      add_feature(p);
    }
    g.land_.finish(board.width, board.height);
    for (const Table& o : root.tables("objective"))
      if (board.places.size() < max_places && add_point(o, distance_unit) < 0) return false;
    return true;
  }

  static field::Classes classes_of(const Feature& f) {
    field::Classes c = 0;
    auto add = [&](bool is, field::Classes as) { c |= is ? as : 0; };
    add(f.kind == Ground::wood, ground::wood);
    add(f.kind == Ground::building, ground::building);
    add(f.kind == Ground::building || f.kind == Ground::redoubt, ground::work);
    add(f.row.height, ground::height);
    add(f.row.barred, ground::barred);
    add(f.row.obstacle, ground::obstacle);
    add(f.row.difficult, ground::difficult);
    add(f.row.road, ground::road);
    add(f.row.blocks, ground::blocks);
    add(f.row.shelter != Cover::none && !f.row.barred, ground::shelter);
    return c;
  }

  void add_feature(const Piece& p) {
    Feature f;
    f.kind = static_cast<Ground>(kit::find_key(enum_keys<Ground>, p.kind));
    f.row = t.terrain[f.kind];
    const GroundPiece& shape = g.land_[g.land_.add(p, classes_of(f))];
    if (shape.is(ground::work)) {
      f.box = kit::box_of(shape.bounds);
      if (!shape.upright) fault(root, "terrain", "upright_box"_w, {p.id});
      f.place = add_place(p);
      g.works_.push_back(shape.number);
    }
    g.features_.push_back(f);
  }

  i16 place(const Table& at, std::string_view key, std::string_view name) {
    i16 p = place_named(at, key, name, "unknown_place"_w);
    sound = sound && p >= 0;
    return p;
  }

  bool read_sides() {
    for (Side who : both_sides) {
      std::size_t i = index(who);
      Table side = root.table(side_tables[i]);
      if (!side.exists()) return false;
      const Army& a = at(t.armies, side.choice("army", kit::keys_of(t.armies), 0));
      sides[i] = {a.key, a.name, a.letter};
      for (const field::Bounds& b : read_boxes(side, "zone", distance_unit, "zone_corners"_w))
        g.zones_[i].push_back({Point{b.left, b.bottom}, Point{b.right, b.top}});
      if (g.zones_[i].empty() && !begun) fault(side, "zone", "zone_corners"_w);
      read_objectives(side, i);
      kit::read_state<SideData>(side, s.side_of(who), {{"lost_initiatives", 99}, {"destroyed", 96}});
    }
    if (sides[0].key == sides[1].key) fault(root.table("second"), "army", "same_nation"_w);
    g.last_turn_ = root.integer("turns", 1, 99, t.battle.turns.value);
    g.edges_by_lot_ = root.choice("edges", edge_keys, 0) == 1;
    g.places_first_ = side_named(root, "places_first", Side::second);
    for (const Table& h : root.tables("held")) {
      int p = place(h, "place", h.text("place"));
      Side who = side_named(h);
      if (p >= 0) at(s.place, p).held = who;
    }
    return sound;
  }

  void watch(i16 place) {
    for (const Objective& o : g.watched_)
      if (o.place == place) return;
    const Feature* house = g.building(place);
    Objective o{place, g.goal(place), house != nullptr,
                Quad(house != nullptr ? house->box : Box{g.goal(place), 0, 10, 10})};
    if (house != nullptr) {  // a box has its centre to the tenth
      const field::Bounds& b = g.land_[at(g.works_, place)].bounds;
      o.around.centre = {(b.left + b.right) * (fine_parts / 2), (b.bottom + b.top) * (fine_parts / 2)};
    }
    g.watched_.push_back(o);
  }

  // "a|b": one of them is enough.
  void read_objectives(const Table& side, std::size_t i) {
    for (const std::string& text : side.texts("objectives")) {
      std::vector<i16> group;
      for (const std::string& name : kit::split(text, '|'))
        if (i16 p = place(side, "objectives", name); p >= 0) group.push_back(p), watch(p);
      g.objectives_[i].push_back(std::move(group));
    }
  }

  void read_roster() {
    for (const Table& o : root.tables("officer")) read_officer(o);
    for (const Table& u : root.tables("unit")) read_unit(u);
    // Officers may stand inside units, which are read after them.
    for (const Table& o : root.tables("officer")) {
      std::string inside = o.text("inside", std::string{});
      UnitId id = named(o.text("id"));
      if (inside.empty() || id == UnitId::none) continue;
      UnitId unit = named(inside);
      if (unit == UnitId::none || !t.is_troop(s[unit])) fault(o, "inside", "unknown_unit"_w, {inside});
      g.suggested_[index(id)].inside = unit;
      g.suggested_[index(id)].given = true;
    }
  }

  void read_officer(const Table& o) {
    Side side = side_named(o);
    bool chief = o.boolean("chief", false);
    UnitId id = enroll(o, s, chief ? 1 : 0, side);
    if (id == UnitId::none) return void(sound = false);
    Unit& u = s[id];
    g.officers_[index(side)].add(id);
    u.strength = begun && o.boolean("gone", false) ? 0 : 1;
    u.formation = Formation::rider;
    if (!chief) set_officer(u, id);
    if (chief && g.chief_of(side) != UnitId::none) fault(o, "chief", "one_chief"_w);
    if (chief) g.chiefs_[index(side)] = id, roster[index(id)].chief = true;
    Suggestion& at = g.suggested_[index(id)];
    at.formation = Formation::rider;
    read_spot(o, at);
    kit::read_state<UnitData>(
        o, u,
        {"competence", {"pc", 20}, {"lost_before", 5}, {"lost_now", 5}, "replacement", "recovery_used", "activated"});
  }

  void read_spot(const Table& row, Suggestion& at) {
    if (!row.has("at")) return;
    at.given = read_point(row, "at", distance_unit, board, at.pose.at);
    sound = sound && at.given;
  }

  void read_unit(const Table& row) {
    std::string lead = row.text("officer");
    UnitId officer = named(lead);
    if (officer == UnitId::none || s[officer].group == 0) return fault(row, "officer", "unknown_brigade"_w, {lead});
    int k = row.choice("troop", kit::keys_of(rules.troops()), 2);
    UnitId id = enroll(row, s, k, s[officer].side);
    if (id == UnitId::none) return void(sound = false);
    Unit& u = s[id];
    const Troop& troop = at(t.troops, k);
    set_officer(u, officer);
    if (troop.arm == Arm::officer) fault(row, "troop", "officer_rows"_w);
    u.set(Mark::numerous, row.boolean("numerous", false));
    u.set(Mark::lance, row.boolean("lance", troop.lance));
    if (u.is(Mark::numerous) && !troop.may_be_numerous) fault(row, "numerous", "never_numerous"_w);
    if (u.is(Mark::lance) && !troop.may_lance) fault(row, "lance", "no_lances"_w);
    u.strength = short_of(row.integer("vc", begun ? 0 : 1, t.full(u), t.full(u)));
    Suggestion& at = g.suggested_[index(id)];
    at.formation =
        kit::choose<Formation>(row, "formation", is_gun(troop.arm) ? Formation::limbered : Formation::attack_column);
    if (!has_formation(troop, at.formation)) fault(row, "formation", "never_so"_w);
    at.pose.facing = short_of(row.decimal("facing", 10, 0, 3599, 0));
    read_spot(row, at);
    if (row.has("in")) at.place = place(row, "in", row.text("in")), at.given = true;
    kit::read_state<UnitData>(row, u, {{"actions", 2}, {"rounds", 9}});
    kit::read_state<UnitData>(row, u,
                              {"disorder", "fired_ever", "fired", "tested", "reordered", "recovery_tried", "unlimbered",
                               "pivoted", "pivoted_wide", "reformed", "fought", "turned_free"});
  }

  void check_brigades() {
    std::array<int, 2> officers{};
    for (UnitId id : units(s, [&](const Unit& u) { return t.is_officer(u) && !t.is_chief(u); })) {
      ++officers[index(s[id].side)];
      int n = count_units(s, [&](const Unit& u) { return t.is_troop(u) && officer_of(u) == id; });
      const Figure &least = t.budget.units_least, &most = t.budget.units_most;
      if (!begun && (n < least.value || n > most.value))
        fault(root, "officer", "brigade_size"_w,
              {id_of(id), std::to_string(least.value), std::to_string(most.value), std::to_string(n),
               clause(n < least.value ? least.clause : most.clause)});
    }
    for (std::size_t i = 0; i < 2; ++i)
      if (officers[i] == 0) fault(root, "officer", "officer_due"_w);
  }

  bool read_start() {
    Table start = root.table("start", false);
    if (!start.exists()) {
      RandomDice none(0);
      Play p{{g, s, none, nullptr}};
      next_setup_step(p);
      return sound && suggestion_stands();
    }
    for (bool officers : {false, true})
      for (UnitId id : units(s, [&](const Unit& u) { return alive(u) && t.is_officer(u) == officers; })) {
        if (!g.suggestion(id).given) fault(start, "phase", "at_due"_w, {id_of(id)});
        put_in_place(g, s, id, g.suggestion(id));
      }
    if (!sound) return false;
    mark_commanded(s, g);
    for (const Table& row : root.tables("unit"))  // as the file says, where it says
      kit::read_state<UnitData>(row, s[named(row.text("id"))], {"commanded", "under_chief"});
    watch_objectives(s, g);
    s.turn = static_cast<u16>(start.integer("turn", 1, 99, 1));
    s.active = side_named(start, "active", Side::first);
    Start phase = kit::choose<Start>(start, "phase", Start::act);
    std::string lead = start.text("brigade", std::string{});
    UnitId brigade = named(lead);
    if (!lead.empty() && (brigade == UnitId::none || s[brigade].group == 0))
      fault(start, "brigade", "unknown_officer"_w);
    begin_at(start, phase, brigade);
    std::string wrong = sound ? g.broken(s) : std::string{};
    if (!wrong.empty()) fault(start, "phase", "unsound"_w, {wrong});
    return sound;
  }

  void begin_at(const Table& start, Start phase, UnitId brigade) {
    RandomDice none(0);
    Play p{{g, s, none, nullptr}};
    for (Side side : both_sides) s.side_of(side).thrown = phase != Start::command;
    UnitId chief = g.chief_of(s.active);
    switch (phase) {
      case Start::stakes: {
        auto may_stake = [&](Side side) { return g.chief_of(side) != UnitId::none && s[g.chief_of(side)].pc > 0; };
        for (Side side : both_sides) s.side_of(side).stake = may_stake(side) ? no_stake : 0;
        if (!may_stake(Side::first) && !may_stake(Side::second)) return fault(start, "phase", "no_stakes"_w);
        return begin_sequences(p);
      }
      case Start::command: return begin_sequences(p);
      case Start::initiative:
        s.phase = Phase::initiative;
        s.game.initiative = s.active;
        return p.ask(Ask::first, s.active);
      case Start::activate: return next_activation(p);
      case Start::chief_move:
        s.phase = Phase::chiefs;
        if (chief == UnitId::none) return fault(start, "phase", "no_chief"_w);
        return p.ask(Ask::chief_move, s.active, chief);
      default: break;
    }
    if (brigade == UnitId::none || s[brigade].side != s.active) return fault(start, "brigade", "active_officer"_w);
    s.phase = Phase::sequences;
    s[brigade].set(Mark::activated);
    s.game.brigade = brigade;
    p.ask(phase == Start::act ? Ask::act : Ask::officer_move, s.active, phase == Start::act ? UnitId::none : brigade);
  }

  Table row_of(UnitId id) const {
    for (std::string_view list : {"unit", "officer"})
      for (const Table& row : root.tables(list))
        if (named(row.text("id")) == id) return row;
    return root;
  }

  // The suggested deployment must be one that the rules allow, in the order of play.
  bool suggestion_stands() {
    bool all = !g.edges_by_lot_;  // nobody knows yet at which edge
    for (UnitId id : units(s)) all = all && g.suggestion(id).given;
    if (!all) return true;
    State trial = s;
    RandomDice dice(1);
    for (int step = 0; step < 40 && (asked(trial) == Ask::muster || asked(trial) == Ask::deploy); ++step) {
      bool muster = asked(trial) == Ask::muster;
      UnitId whose = UnitId::none;
      if (Verdict v = muster ? Verdict{} : judge_suggested(Scene(g, trial), trial, whose); !v) {
        row_of(whose).fault("at",
                            root.problem_with("bad_suggestion"_w, {root.thing(id_of(whose)), describe(rules, v)}));
        return sound = false;
      }
      g.apply(trial, make(muster ? Verb::muster : Verb::suggested), dice, nullptr);
    }
    return true;
  }
};

bool CasquesGame::read(const Table& root) { return ScenarioReader(*this, root, true).read(); }

}  // namespace grog::casques_et_plumets
