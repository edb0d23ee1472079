// Reads a scenario file: table, terrain, objectives, sides, units, and where a game may start other than at the
// beginning. A place is the centre of a unit's front (of the model, for open order and leaders), in inches.
#include <algorithm>

#include "core/terrain_file.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

constexpr std::string_view edge_keys[] = {"north", "east", "south", "west"};
constexpr std::span<const std::string_view> start_phases{&phase_keys[2], 4};
constexpr std::span<const std::string_view> area_kinds{ground_keys, area_grounds};
constexpr std::span<const std::string_view> line_kinds{&ground_keys[area_grounds], ground_count - area_grounds};

bool plain_id(const std::string& id) {
  return !id.empty() && std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

}  // namespace

class ScenarioReader {
 public:
  ScenarioReader(PlaineGame& game, const Table& file) : g(game), t(game.t()), root(file) {}

  bool read() {
    if (!read_terrain(root, inch, area_kinds, line_kinds, g.board_)) return false;
    lay_terrain();
    read_objectives();
    read_sides();
    for (const Table& u : root.tables("unit")) enroll(u);
    if (g.start_.units == 0) root.fault(sentence({"il n'y a pas d'unité", "there are no units"}));
    check_armies();
    Table start = root.table("start", false);
    if (start.exists())
      read_start(start);
    else
      begin_at_the_beginning();
    return true;
  }

 private:
  PlaineGame& g;
  const Tables& t;
  const Table& root;
  std::vector<Table> rows;  // of the units, for a second look

  void lay_terrain() {
    for (std::size_t i = 0; i < g.board_.pieces.size(); ++i) {
      const Piece& piece = g.board_.pieces[i];
      Terrain l;
      l.piece = i;
      l.ground = static_cast<Ground>(std::find(std::begin(ground_keys), std::end(ground_keys), piece.kind) -
                                     std::begin(ground_keys));
      Point low = piece.points[0], high = low;
      for (Point p : piece.points) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
      }
      i32 thin_side = 10;  // a box has a millimetre at least
      l.shape = {{(low.x + high.x) / 2, (low.y + high.y) / 2},
                 0,
                 std::max(thin_side, high.x - low.x),
                 std::max(thin_side, high.y - low.y)};
      l.box = Quad(l.shape);
      l.level = piece.level > 0 ? piece.level : i16{l.ground == Ground::hill};
      if (l.ground == Ground::building) {
        bool square = piece.points.size() == 4 && piece.points[0].y == piece.points[1].y;
        if (!square)
          root.fault(sentence({"le bâtiment « {0} » doit être un rectangle (« box »)", "building '{0}' must be a box"},
                              {piece.id}));
        l.place = static_cast<i16>(g.board_.places.size());
        g.board_.places.push_back({piece.id, piece.fr, piece.en, piece.points});
      }
      g.lands_.push_back(l);
    }
  }

  void read_objectives() {
    for (const Table& o : root.tables("objective")) {
      Objective objective;
      objective.worth = static_cast<i16>(o.integer("worth", 1, 1000));
      if (o.has("building")) {
        std::string id = o.text("building");
        objective.place = static_cast<i16>(g.board_.place_named(id));
        if (objective.place < 0)
          o.fault("building", sentence({"il n'y a pas de bâtiment « {0} »", "there is no building '{0}'"}, {id}));
      } else {
        Place place;
        place.id = o.text("id");
        o.both("name", place.fr, place.en, false);
        Point at;
        if (!read_point(o, "at", inch, g.board_, at)) continue;
        place.points = {at};
        objective.place = static_cast<i16>(g.board_.places.size());
        g.board_.places.push_back(std::move(place));
      }
      if (objective.place >= 0) g.objectives_.push_back(objective);
    }
  }

  void read_sides() {
    Table sides = root.table("sides");
    for (std::size_t i = 0; i < 2; ++i) {
      Table side = sides.table(i == 0 ? "first" : "second");
      SideInfo& info = g.sides_[i];
      info.key = side.text("key");
      info.fr = side.text("fr"), info.en = side.text("en");
      std::string letter = side.text("letter", std::string{});
      info.letter = letter.empty() ? '?' : letter[0];
      g.edge_[i] = side.choice("edge", edge_keys) * quarter_turn;
    }
    g.turns_ = root.integer("turns", 1, 60, t.victory.turns.value);
    bool large = g.board_.width >= t.army.large_table.value * inch;
    g.zone_depth_ = (large ? t.army.deployment_large.value : t.army.deployment.value) * inch;
    g.start_.game[game_attr::lots_due] = root.boolean("lots", false);
  }

  Side side_named(const Table& row, std::string_view key) {
    std::array<std::string_view, 2> keys{g.sides_[0].key, g.sides_[1].key};
    return static_cast<Side>(row.choice(key, keys));
  }

  void enroll(const Table& u) {
    State& s = g.start_;
    if (s.units == max_units)
      return u.fault(sentence({"plus de {0} unités", "more than {0} units"}, {std::to_string(max_units)}));
    RosterEntry entry;
    entry.id = u.text("id");
    Table name = u.table("name", false);
    entry.fr = name.text("fr", entry.id), entry.en = name.text("en", entry.id);
    entry.short_name = name.text("short", entry.id), entry.short_en = name.text("short_en", "");
    entry.side = side_named(u, "side");
    std::string key = u.text("troop");
    std::vector<std::string_view> keys;
    for (const TroopInfo& info : g.rules().troops()) keys.push_back(info.key);
    std::size_t k = static_cast<std::size_t>(std::find(keys.begin(), keys.end(), key) - keys.begin());
    if (k == keys.size())
      return u.fault(
          "troop",
          with_hint(sentence({"il n'y a pas de troupes « {0} »", "there are no troops '{0}'"}, {key}), key, keys));
    if (!plain_id(entry.id))
      u.fault("id", sentence({"« id » s'écrit en minuscules, chiffres, tirets et soulignés",
                              "'id' must be lower-case letters, digits, dashes and underscores"}));
    for (const RosterEntry& r : g.roster_)
      if (r.id == entry.id) u.fault("id", sentence({"« {0} » y est deux fois", "'{0}' stands twice"}, {entry.id}));
    const Troop& troop = t.troops[k];
    UnitId id = unit_id(s.units++);
    Unit& unit = s[id];
    unit.side = entry.side;
    entry.chief = troop.rank == Rank::general;
    unit.kind = static_cast<u8>(k + 1);
    unit.place = to_deploy;
    unit.attr[attr::start] = static_cast<i16>(full_strength(u, troop));
    unit.strength = static_cast<i16>(u.integer("now", 1, unit.attr[attr::start], unit.attr[attr::start]));
    g.roster_.push_back(std::move(entry));
    rows.push_back(u);
    read_stand(u, id);
    read_state(u, id);
  }

  int full_strength(const Table& u, const Troop& troop) {
    if (troop.arm == Arm::artillery) return t.artillery.of[static_cast<std::size_t>(troop.gun)].endures.value;
    if (troop.arm == Arm::leader)
      return troop.rank == Rank::general ? t.leader.general_endures.value : t.leader.adc_endures.value;
    const ArmyTable& a = t.army;
    Figure least = a.infantry_least, most = a.infantry_most;
    if (troop.arm == Arm::skirmishers) least = a.skirmishers_least, most = a.skirmishers_most;
    if (troop.arm == Arm::cavalry) least = a.cavalry_least, most = a.cavalry_most;
    return u.integer("figures", least.value, most.value);
  }

  // Where it stands, or is suggested to stand.
  void read_stand(const Table& u, UnitId id) {
    Suggestion& where = g.suggested_[index(id)];
    Unit& unit = g.start_[id];
    const Troop& troop = t.troop(unit);
    Formation usual = troop.arm == Arm::infantry      ? Formation::line
                      : troop.arm == Arm::cavalry     ? Formation::echelon
                      : troop.arm == Arm::skirmishers ? Formation::open
                      : troop.arm == Arm::artillery   ? Formation::unlimbered
                                                      : Formation::leader;
    where.formation = static_cast<Formation>(u.choice("formation", formation_keys, static_cast<i32>(usual)));
    int front = u.integer("front", 1, 40, usual_front(t, troop, where.formation, unit.strength));
    where.front = static_cast<i16>(front);
    i32 facing = u.decimal("facing", 10, 0, full_turn - 1, g.edge_[index(other(unit.side))]);
    where.pose.facing = static_cast<i16>(facing);
    if (u.has("inside")) {
      std::string house = u.text("inside");
      where.place = static_cast<i16>(g.board_.place_named(house));
      if (g.building(where.place) == nullptr)
        return u.fault("inside", sentence({"il n'y a pas de bâtiment « {0} »", "there is no building '{0}'"}, {house}));
      where.pose.at = g.building(where.place)->shape.at;
      where.given = true;
      return;
    }
    if (!u.has("at")) return;
    if (!read_point(u, "at", inch, g.board_, where.pose.at)) return;
    // A battalion that has lost men since it formed may have kept its width.
    Verdict v = may_form(t, troop, where.formation, front, unit.strength);
    for (int men = unit.strength + 1; !v && men <= unit.attr[attr::start]; ++men)
      v = may_form(t, troop, where.formation, front, men);
    if (!v)
      return u.fault("formation", sentence({"interdit : {0}", "not allowed: {0}"}, {g.rules().clause_id(v.clause)}));
    where.given = true;
    unit.attr[attr::formed] = static_cast<i16>(u.integer("formed", 1, 40, unit.strength));
    bool model = where.formation == Formation::open || where.formation == Formation::leader;
    if (model) return;
    Size size = size_of(t, troop, where.formation, front, unit.attr[attr::formed], unit.strength);
    where.pose.at = framed_point(where.pose.at, facing, 0, -i64{size.depth});
  }

  void read_state(const Table& u, UnitId id) {
    Unit& unit = g.start_[id];
    unit.set(flags::fleeing, u.boolean("fleeing", false));
    unit.set(flags::caught, u.boolean("caught", false));
    unit.set(flags::charging, u.boolean("charging", false));
    unit.set(flags::charged, u.boolean("charged", false));
    unit.attr[attr::acted] = static_cast<i16>(u.choice("acted", action_keys, 0));
    unit.attr[attr::fire_losses] = static_cast<i16>(u.integer("fire_losses", 0, 40, 0));
    unit.attr[attr::held_turns] = static_cast<i16>(u.integer("held_turns", 0, 2, 0));
    unit.attr[attr::melee] = static_cast<i16>(u.integer("melee", 0, 48, 0));
    unit.attr[attr::rank] = static_cast<i16>(u.integer("rank", 0, 3, 0));
    unit.attr[attr::contact] = static_cast<i16>(u.choice("contact", contact_keys, 0));
    unit.attr[attr::gun_moved] = static_cast<i16>(u.choice("gun_moved", gun_move_keys, 0));
  }

  void link_states() {
    State& s = g.start_;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::string enemy = rows[i].text("held_by", std::string{});
      if (enemy.empty()) continue;
      for (std::size_t k = 0; k < g.roster_.size(); ++k)
        if (g.roster_[k].id == enemy) s.unit[i].attr[attr::held_by] = static_cast<i16>(k + 1);
      if (s.unit[i].attr[attr::held_by] == 0)
        rows[i].fault("held_by", sentence({"il n'y a pas d'unité « {0} »", "there is no unit '{0}'"}, {enemy}));
    }
    for (i16 melee = 1; melee <= 48; ++melee) {
      UnitId a = melee_lead(s, melee, Side::first), b = melee_lead(s, melee, Side::second);
      std::array<int, 2> count{};
      for (std::size_t i = 0; i < s.units; ++i)
        if (s.unit[i].attr[attr::melee] == melee) ++count[index(s.unit[i].side)];
      if (count[0] + count[1] == 0) continue;
      bool ranked = true;
      for (Side side : {Side::first, Side::second})
        for (int r = 0; r < count[index(side)]; ++r) {
          int there = 0;
          for (std::size_t i = 0; i < s.units; ++i)
            there += s.unit[i].attr[attr::melee] == melee && s.unit[i].side == side && s.unit[i].attr[attr::rank] == r;
          ranked = ranked && there == 1;
        }
      if (a == UnitId::none || b == UnitId::none || !ranked) {
        root.fault(sentence({"le corps à corps {0} demande une unité de rang 0 de chaque côté, et des rangs sans trou",
                             "melee {0} needs a unit of rank 0 on both sides, and ranks without a gap"},
                            {std::to_string(melee)}));
        continue;
      }
      Link l;
      l.kind = links::melee, l.flags = static_cast<u8>(melee), l.a = a, l.b = b;
      s.join(l);
    }
  }

  // Sizes are checked with each unit; leaders are counted here (section 8).
  void check_armies() {
    const State& s = g.start_;
    for (Side side : {Side::first, Side::second}) {
      int generals = 0, adcs = 0, units = 0;
      for (std::size_t i = 0; i < s.units; ++i) {
        const Unit& u = s.unit[i];
        if (u.side != side) continue;
        Rank rank = t.troop(u).rank;
        generals += rank == Rank::general, adcs += rank == Rank::adc, units += rank == Rank::none;
      }
      Sentence who = sentence({"l'armée « {0} » n'est pas permise : ", "the army of '{0}' is not allowed: "},
                              {g.sides_[index(side)].key});
      std::string clause = g.rules().clause_id("MP-R50"_c);
      if (generals > t.army.generals.value)
        root.fault(who + sentence({"un général au plus ({0})", "one general at most ({0})"}, {clause}));
      if (adcs > 0 && adcs * t.army.units_an_adc.value > units)
        root.fault(who + sentence({"un aide de camp au plus pour trois unités ({0})",
                                   "one ADC for every three units at most ({0})"},
                                  {clause}));
    }
  }

  void stand_up(UnitId id) {
    const Suggestion& where = g.suggested_[index(id)];
    Unit& u = g.start_[id];
    u.pose = where.pose;
    u.place = where.place;
    i16 formed = u.attr[attr::formed];
    u = formed_as(g, u, where.formation, where.front, where.pose.facing, false);
    if (where.place < 0 && formed > 0) u.attr[attr::formed] = formed;
  }

  void begin_at_the_beginning() {
    State& s = g.start_;
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].text("held_by", std::string{});
    for (std::size_t i = 0; i < s.units; ++i) s.unit[i].attr[attr::formed] = 0;
    check_suggestions();
    RandomDice none(0);
    Play p{g, s, none, nullptr};
    next_setup_step(p);
  }

  // The suggested deployment overlaps nobody.
  void check_suggestions() {
    State trial = g.start_;
    for (Side side : {Side::first, Side::second}) {
      if (!g.has_suggestion(trial, side)) continue;
      for (std::size_t i = 0; i < trial.units; ++i) {
        if (trial.unit[i].side != side) continue;
        State& s = g.start_;
        Unit before = s.unit[i];
        stand_up(unit_id(i));
        trial.unit[i] = s.unit[i];
        s.unit[i] = before;
      }
    }
    if (std::string wrong = g.broken(trial); !wrong.empty() && wrong != "nobody is asked anything")
      root.fault(sentence(
          {"le déploiement proposé n'est pas permis : {0}", "the suggested deployment is not allowed: {0}"}, {wrong}));
  }

  void read_start(const Table& start) {
    State& s = g.start_;
    int phase = start.choice("phase", start_phases);
    s.turn = static_cast<u16>(start.integer("turn", 1, 60, 1));
    s.active = side_named(start, "active");
    s.game[game_attr::lots_due] = 0;
    for (std::size_t i = 0; i < s.units; ++i) {
      if (!g.suggested_[i].given)
        start.fault(sentence({"il faut « at » ou « inside » à l'unité « {0} » : la bataille a commencé",
                              "unit '{0}' needs 'at' or 'inside': the battle has begun"},
                             {g.roster_[i].id}));
      else
        stand_up(unit_id(i));
    }
    side_of(s, Side::first, side_attr::deployed) = side_of(s, Side::second, side_attr::deployed) = 1;
    link_states();
    s.phase = static_cast<u8>(static_cast<int>(Phase::panic) + phase);
    std::string wrong = g.broken(s);
    if (!wrong.empty() && wrong != "nobody is asked anything")
      start.fault(sentence({"position impossible : {0}", "{0}"}, {wrong}));
    RandomDice none(0);
    Play p{g, s, none, nullptr};
    switch (phase_of(s)) {
      case Phase::panic: begin_with_panic(p); break;
      case Phase::leaders: ask(s, Ask::ride, s.active); break;
      case Phase::melees:
        if (s.links == 0)
          start.fault("phase", sentence({"il n'y a pas de corps à corps à livrer", "there is no melee to fight"}));
        ask(s, Ask::fight, s.active);
        break;
      default: ask(s, Ask::act, s.active);
    }
  }

  void begin_with_panic(Play& p);
};

// A beginning throws nothing: even a single test waits to be asked for.
void ScenarioReader::begin_with_panic(Play& p) {
  mark_panic(p);
  bool any = false;
  each_present(p.s, [&](UnitId, const Unit& u) { any = any || u.is(flags::must_panic); });
  if (!any) p.s.phase = static_cast<u8>(Phase::actions);
  ask(p.s, any ? Ask::panic : Ask::act, p.s.active);
}

bool PlaineGame::read(const Table& root) { return ScenarioReader(*this, root).read(); }

}  // namespace grog::morne_plaine
