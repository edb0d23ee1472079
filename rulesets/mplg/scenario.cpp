// Reads a scenario file: table and terrain, objectives, armies, deployment, and where a game may start other than at
// the beginning.
#include <algorithm>

#include "core/terrain_file.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

constexpr std::string_view area_kinds[] = {"wood", "building", "hill", "difficult", "bridge"};
constexpr std::string_view line_kinds[] = {"road", "stream", "wall", "hedge", "entrenchment"};
constexpr std::string_view step_keys[] = {"deployment", "artillery",     "prussian_charge", "prussian_move",
                                          "melee",      "french_charge", "french_move",     "late_melee",
                                          "markers",    "withdrawal"};
constexpr std::string_view holder_keys[] = {"none", "french", "prussian"};

Area area_of(const Piece& piece) {
  Area a;
  a.points = piece.points;
  a.level = piece.level;
  a.low = a.high = piece.points[0];
  for (Point p : piece.points) {
    a.low = {std::min(a.low.x, p.x), std::min(a.low.y, p.y)};
    a.high = {std::max(a.high.x, p.x), std::max(a.high.y, p.y)};
  }
  return a;
}

}  // namespace

class ScenarioReader {
 public:
  ScenarioReader(MplgGame& game, const Table& file) : g(game), t(game.t()), root(file) {}

  bool read() {
    g.sides_[0] = {"french", "Français", "French", 'F'};
    g.sides_[1] = {"prussian", "Prussiens", "Prussians", 'P'};
    g.general_of_.fill(UnitId::none);
    if (!read_terrain(root, ud, area_kinds, line_kinds, g.board_)) return false;
    if (g.board_.width > INT16_MAX || g.board_.height > INT16_MAX) {
      root.fault("table", sentence({"une table a 32 UD au plus de large et de profondeur",
                                    "a table is at most 32 UD wide and deep"}));
      return false;
    }
    lay_ground();
    read_objectives();
    read_zones();
    g.turns_ = root.integer("turns", 1, 99, t.turns.value);
    for (const Table& u : root.tables("general")) enroll(u, true);
    // No general is above another (MPLG-R59); one who is alone has the whole army.
    for (RosterEntry& r : g.roster_) r.chief = std::ranges::count(g.roster_, r.side, &RosterEntry::side) == 1;
    for (const Table& u : root.tables("unit")) enroll(u, false);
    for (const Table& c : root.tables("contact")) read_contact(c);
    read_start();
    return true;
  }

 private:
  MplgGame& g;
  const Tables& t;
  const Table& root;
  std::vector<std::pair<std::string, std::array<Point, 2>>> zones;

  void lay_ground() {
    Ground& ground = g.ground_;
    for (const Piece& piece : g.board_.pieces) {
      auto line = [&piece](bool work) {
        Line l;
        l.points = piece.points, l.work = work;
        return l;
      };
      if (piece.kind == "wood") ground.woods.push_back(area_of(piece));
      if (piece.kind == "hill") ground.hills.push_back(area_of(piece));
      if (piece.kind == "difficult") ground.difficult.push_back(area_of(piece));
      if (piece.kind == "bridge") ground.bridges.push_back(area_of(piece));
      if (piece.kind == "building") lay_sector(piece);
      if (piece.kind == "stream") lay_stream(piece);
      if (piece.kind == "road") ground.roads.push_back(line(false));
      if (piece.kind == "wall" || piece.kind == "hedge") ground.walls.push_back(line(false));
      if (piece.kind == "entrenchment") ground.walls.push_back(line(true));
    }
  }

  void lay_sector(const Piece& piece) {
    Sector s;
    s.area = area_of(piece);
    Point low = s.area.low, high = s.area.high;
    bool upright = piece.points.size() == 4;
    for (Point p : piece.points)
      upright = upright && (p.x == low.x || p.x == high.x) && (p.y == low.y || p.y == high.y);
    if (!upright || (high.x - low.x) % 2 != 0 || (high.y - low.y) % 2 != 0)
      root.fault("terrain", sentence({"le bâtiment « {0} » doit être un rectangle droit (MPLG-R19)",
                                      "building '{0}' must be an upright rectangle (MPLG-R19)"},
                                     {piece.id}));
    s.box = {{(low.x + high.x) / 2, (low.y + high.y) / 2}, 0, high.x - low.x, high.y - low.y};
    s.quad = s.box;
    s.place = static_cast<i16>(g.board_.places.size());
    g.board_.places.push_back({piece.id, piece.fr, piece.en, piece.points});
    g.ground_.sectors.push_back(std::move(s));
  }

  void lay_stream(const Piece& piece) {
    i32 width = piece.width > 0 ? piece.width : t.stream_width.value * ud / 10;
    for (std::size_t i = 0; i + 1 < piece.points.size(); ++i) {
      Point a = piece.points[i], b = piece.points[i + 1];
      i32 side = direction(a, b) + quarter_turn;
      Piece strip;
      strip.points = {point_ahead(a, side, width / 2), point_ahead(b, side, width / 2),
                      point_ahead(b, side, -width / 2), point_ahead(a, side, -width / 2)};
      g.ground_.streams.push_back(area_of(strip));
    }
  }

  void read_objectives() {
    for (const Table& o : root.tables("objective")) {
      if (g.objectives_.size() == max_objectives)
        return o.fault(
            sentence({"plus de {0} objectifs", "more than {0} objectives"}, {std::to_string(max_objectives)}));
      Objective out;
      std::string place = o.text("building", std::string{});
      if (!place.empty()) {
        int at = g.board_.place_named(place);
        for (std::size_t i = 0; i < g.ground_.sectors.size(); ++i)
          if (g.ground_.sectors[i].place == at) out.sector = static_cast<int>(i);
        if (out.sector < 0)
          o.fault("building", sentence({"il n'y a pas de bâtiment « {0} »", "there is no building '{0}'"}, {place}));
        out.place = static_cast<i16>(at);
      } else {
        Place point;
        point.id = o.text("id");
        o.both("name", point.fr, point.en, false);
        if (read_point(o, "at", ud, g.board_, out.at)) point.points = {out.at};
        out.place = static_cast<i16>(g.board_.places.size());
        g.board_.places.push_back(std::move(point));
      }
      g.start_.game[game_attr::holders + g.objectives_.size()] = static_cast<i16>(o.choice("holder", holder_keys, 0));
      g.objectives_.push_back(out);
    }
  }

  void read_zones() {
    for (const Table& z : root.tables("zone")) {
      std::vector<i32> box = z.decimals("box", ud, 0, 32 * ud);
      if (box.size() != 4) {
        z.fault("box", sentence({"une zone a deux coins opposés : x, y, x, y",
                                 "a zone has two opposite corners: x, y, x, y"}));
        continue;
      }
      zones.push_back({z.text("id"),
                       {Point{std::min(box[0], box[2]), std::min(box[1], box[3])},
                        Point{std::max(box[0], box[2]), std::max(box[1], box[3])}}});
    }
  }

  UnitId named(const std::string& id) const {
    for (std::size_t i = 0; i < g.roster_.size(); ++i)
      if (g.roster_[i].id == id) return unit_id(i);
    return UnitId::none;
  }
  std::string broken_clause(Clause c) const { return " (" + g.rules().clause_id(c) + ")"; }

  void enroll(const Table& u, bool general) {
    State& s = g.start_;
    if (s.units == max_units)
      return u.fault(sentence({"plus de {0} unités", "more than {0} units"}, {std::to_string(max_units)}));
    RosterEntry entry;
    entry.id = u.text("id");
    Table name = u.table("name", false);
    entry.fr = name.text("fr", entry.id), entry.en = name.text("en", entry.id);
    entry.short_name = name.text("short", entry.id), entry.short_en = name.text("short_en", "");
    bool plain = !entry.id.empty() && std::all_of(entry.id.begin(), entry.id.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '/';
    });
    if (!plain)
      u.fault("id", sentence({"« id » s'écrit en minuscules, chiffres, tirets et barres obliques",
                              "'id' must be lower-case letters, digits, dashes and slashes"}));
    if (named(entry.id) != UnitId::none)
      u.fault("id", sentence({"« {0} » y est deux fois", "'{0}' stands twice"}, {entry.id}));
    std::string key = u.text("troop");
    std::vector<std::string_view> keys;
    for (const TroopInfo& info : g.rules().troops()) keys.push_back(info.key);
    std::size_t k = static_cast<std::size_t>(std::find(keys.begin(), keys.end(), key) - keys.begin());
    if (k == keys.size())
      return u.fault(
          "troop",
          with_hint(sentence({"il n'y a pas de troupes « {0} »", "there are no troops '{0}'"}, {key}), key, keys));
    const Troop& troop = t.troops[k];
    if (general != (troop.arm == Arm::general))
      return u.fault("troop", sentence(general ? Text{"« {0} » n'est pas un général", "'{0}' is no general"}
                                               : Text{"« {0} » est un général : écrivez [[general]]",
                                                      "'{0}' is a general: use [[general]]"},
                                       {key}));
    entry.side = troop.side;
    UnitId id = unit_id(s.units++);
    g.roster_.push_back(std::move(entry));
    Unit& unit = s[id];
    unit.kind = static_cast<u8>(k + 1);
    unit.side = troop.side;
    unit.place = to_deploy;
    unit.strength = unit.attr[attr::start] = 1;
    if (!general) read_strength(u, unit, troop);
    read_command(u, id, general);
    read_post(u, id);
    if (!general) read_markers(u, unit);
    unit.attr[attr::moves] = static_cast<i16>(general ? u.integer("moves", 0, 2, 0) : 0);
  }

  void read_strength(const Table& u, Unit& unit, const Troop& troop) {
    i32 limit = troop.arm == Arm::infantry ? t.infantry_stands.value : t.other_stands.value;
    i32 stands = u.integer("stands", 1, limit);
    i32 start = u.integer("start", stands, limit, stands);
    unit.strength = static_cast<i16>(stands);
    unit.attr[attr::start] = static_cast<i16>(start);
    unit.attr[attr::losses] = static_cast<i16>(u.integer("losses", 0, t.losses_a_stand(troop.arm).value - 1, 0));
  }

  void read_command(const Table& u, UnitId id, bool general) {
    State& s = g.start_;
    if (general) {
      s[id].group = static_cast<u8>(index(id) + 1);
      return;
    }
    std::string name = u.text("general");
    UnitId chief = named(name);
    bool fits = chief != UnitId::none && g.arm(s[chief]) == Arm::general && s[chief].side == s[id].side;
    if (!fits)
      return u.fault("general",
                     sentence({"« {0} » n'est pas un général de ce camp{1}", "'{0}' is no general of that side{1}"},
                              {name, broken_clause("MPLG-R59"_c)}));
    g.general_of_[index(id)] = chief;
    s[id].group = s[chief].group;
  }

  void read_post(const Table& u, UnitId id) {
    State& s = g.start_;
    Unit& unit = s[id];
    Post& post = g.posts_[index(id)];
    Arm arm = g.arm(unit);
    Formation usual = arm == Arm::infantry  ? Formation::line
                      : arm == Arm::cavalry ? Formation::mounted
                      : arm == Arm::general ? Formation::staff
                                            : Formation::deployed;
    post.formation = static_cast<Formation>(u.choice("formation", formation_keys, static_cast<i32>(usual)));
    bool right = arm == Arm::infantry ? post.formation <= Formation::open
                 : is_gun(arm)        ? post.formation == Formation::limbered || post.formation == Formation::deployed
                                      : post.formation == usual;
    if (!right)
      u.fault("formation",
              sentence({"ces troupes ne prennent pas cette formation{0}", "those troops have no such formation{0}"},
                       {broken_clause("MPLG-R5"_c)}));
    post.pose.facing = static_cast<i16>(whole_degree * u.integer("facing", 0, 359, unit.side == french ? 0 : 180));
    post.prone = u.boolean("prone", false);
    if (post.prone && arm != Arm::infantry)
      u.fault("prone", sentence({"seule l'infanterie se couche{0}", "only infantry lies down{0}"},
                                {broken_clause("MPLG-R22"_c)}));
    for (const std::string& name : u.texts("zones")) {
      auto z = std::find_if(zones.begin(), zones.end(), [&](const auto& known) { return known.first == name; });
      if (z == zones.end())
        u.fault("zones", sentence({"il n'y a pas de zone « {0} »", "there is no zone '{0}'"}, {name}));
      else
        post.zones.push_back(z->second);
    }
    unit.formation = static_cast<u8>(post.formation);
    if (u.has("arrives")) {
      unit.attr[attr::arrives] = static_cast<i16>(u.integer("arrives", 1, 99));
      unit.place = to_arrive;
      if (is_gun(arm)) unit.formation = static_cast<u8>(Formation::limbered);
      if (read_point(u, "entry", ud, g.board_, post.entry)) {
        Point e = post.entry;
        bool edge = e.x == 0 || e.y == 0 || e.x == g.board_.width || e.y == g.board_.height;
        if (!edge)
          u.fault("entry", sentence({"les renforts entrent par un bord{0}", "reinforcements come in at an edge{0}"},
                                    {broken_clause("MPLG-R66"_c)}));
      }
      return;
    }
    std::string house = u.text("building", std::string{});
    if (!house.empty()) {
      int at = g.board_.place_named(house);
      for (std::size_t i = 0; i < g.ground_.sectors.size(); ++i)
        if (g.ground_.sectors[i].place == at) post.sector = static_cast<i16>(i);
      if (post.sector < 0 || arm != Arm::infantry || g.occupant(s, post.sector) != UnitId::none)
        return u.fault("building",
                       sentence({"cette unité ne peut être dans « {0} »{1}", "that unit cannot be in '{0}'{1}"},
                                {house, broken_clause("MPLG-5.9"_c)}));
    }
    bool placed = u.has("at") || (post.sector >= 0 && !u.has("zones") && !u.has("suggested"));
    if (u.has("at"))
      read_point(u, "at", ud, g.board_, post.pose.at);
    else if (u.has("suggested"))
      read_point(u, "suggested", ud, g.board_, post.pose.at);
    post.suggested = placed || u.has("suggested") || post.sector >= 0;
    if (!placed) return;
    unit.place = post.sector;
    unit.pose = post.pose;
    unit.set(flags::prone, post.prone);
    if (post.sector >= 0) {
      unit.formation = static_cast<u8>(Formation::open);
      unit.pose = {g.body(unit).at, static_cast<i16>(normalise(home(unit.side) + half_turn)), 0};
      return;
    }
    Quad body = g.body(unit);
    bool general = arm == Arm::general;
    if (!general && (!on_table(body, g.board_.width, g.board_.height) || !g.clear_at(s, id, g.body(unit), outside)))
      u.fault("at", sentence({"elle n'a pas la place là{0}", "there is no room for it there{0}"},
                             {broken_clause("MPLG-R13"_c)}));
  }

  void read_markers(const Table& u, Unit& unit) {
    auto number = [&](std::string_view key, i32 most) { return static_cast<i16>(u.integer(key, 0, most, 0)); };
    unit.attr[attr::actions] = number("actions", 2);
    unit.attr[attr::allowed] = number("allowed", 2);
    unit.attr[attr::shots] = number("shots", 2);
    unit.attr[attr::turn_losses] = number("turn_losses", 48);
    unit.attr[attr::rally_until] = number("rally_until", 99);
    unit.attr[attr::standing] = number("standing", 10);
    unit.set(flags::pinned, u.boolean("pinned", false));
    unit.set(flags::tested, u.boolean("tested", false));
    unit.set(flags::bombarded, u.boolean("bombarded", false));
    unit.set(flags::charge2, u.boolean("charge2", false));
    unit.set(flags::charged, u.boolean("charged", false));
    unit.set(flags::fought, u.boolean("fought", false));
  }

  void read_contact(const Table& c) {
    State& s = g.start_;
    UnitId a = named(c.text("a")), b = named(c.text("b"));
    u8 held = static_cast<u8>((c.boolean("a_holds", false) ? contact::a_holds : 0) |
                              (c.boolean("b_holds", false) ? contact::b_holds : 0));
    if (a == UnitId::none || b == UnitId::none || s[a].side == s[b].side)
      return c.fault(sentence({"un contact oppose deux ennemis", "a contact is between two enemies"}));
    if (s.links == max_links) return c.fault(sentence({"trop de contacts", "too many contacts"}));
    s.join({{a, b}, {{links::contact, held}}});
    s[a].set(flags::engaged), s[b].set(flags::engaged);
  }

  void check_suggestions(Side side) {
    State s = g.start_;
    Decision d;
    d.kind = static_cast<u8>(Ask::deploy), d.side = side;
    s.ask(d);
    for (std::size_t i = 0; i < s.units; ++i) {
      const Post& post = g.post(unit_id(i));
      if (s.unit[i].side != side || s.unit[i].place != to_deploy || !post.suggested) continue;
      Order o = make(Verb::deploy, unit_id(i));
      o.pose = post.sector >= 0 ? Pose{} : post.pose;
      o.place = post.sector >= 0 ? g.ground_.sectors[static_cast<std::size_t>(post.sector)].place : i16{-1};
      Arm arm = g.arm(s.unit[i]);
      Dress dress = arm == Arm::cavalry || arm == Arm::general ? Dress::keep
                    : post.formation == Formation::limbered    ? Dress::limbered
                    : post.formation == Formation::deployed    ? Dress::deployed
                    : post.formation == Formation::line        ? (post.prone ? Dress::prone_line : Dress::line)
                                                               : (post.prone ? Dress::prone_open : Dress::open);
      o.option = static_cast<u8>(dress);
      if (Verdict v = check_setup(g, s, o); !v)
        root.fault(sentence(
            {"la place proposée de « {0} » n'est pas permise{1}", "the suggested place of '{0}' is not allowed{1}"},
            {g.roster_[i].id, broken_clause(v.clause)}));
      s.unit[i].place = post.sector;
      s.unit[i].pose = post.pose;
      s.unit[i].formation = static_cast<u8>(post.formation);
    }
  }

  void read_start() {
    State& s = g.start_;
    Tape empty;
    TapeDice none(empty);  // a position before the first decision has thrown nothing
    Play p{g, s, none, nullptr};
    Table start = root.table("start", false);
    for (Side side : {french, prussian}) {
      bool deploys = false;
      for (std::size_t i = 0; i < s.units; ++i) {
        bool waits = s.unit[i].side == side && s.unit[i].place == to_deploy;
        if (waits && start.exists())
          start.fault(sentence({"il faut « at » à l'unité « {0} » : la bataille a commencé",
                                "unit '{0}' needs 'at': the battle has begun"},
                               {g.roster_[i].id}));
        deploys = deploys || waits;
      }
      if (deploys) check_suggestions(side);
      side_of(s, side, side_attr::deployed) = !deploys;
    }
    if (!start.exists()) return proceed(p);
    Step step = static_cast<Step>(start.choice("step", step_keys));
    if (step == Step::deployment || step == Step::markers)
      start.fault("step", sentence({"une bataille commencée part d'une étape où quelqu'un décide",
                                    "a battle that has begun starts in a step where somebody decides"}));
    s.turn = static_cast<u16>(start.integer("turn", 1, 99, 1));
    // Actions left open are what command gives (MPLG-17.1); those said are kept.
    State said = s;
    begin_turn(p);
    for (std::size_t i = 0; i < s.units; ++i) {
      Unit& u = s.unit[i];
      u.attr[attr::actions] = said.unit[i].attr[attr::actions];
      if (said.unit[i].attr[attr::allowed] != 0) {
        u.attr[attr::allowed] = said.unit[i].attr[attr::allowed];
        u.set(flags::in_command, u.attr[attr::allowed] >= t.actions.value);
      }
    }
    start_step(p, step);
    for (std::size_t i = 0; i < s.units; ++i) s.unit[i].set(flags::tested, said.unit[i].is(flags::tested));
    bool fights = false;
    for (std::size_t i = 0; i < s.units; ++i) fights = fights || s.unit[i].is(flags::engaged);
    if ((step == Step::melee || step == Step::late_melee) && fights) return p.ask(Ask::melee, s.active);
    proceed(p);
    if (none.ran_short())
      start.fault(sentence({"des dés seraient jetés avant la première décision ; partez d'une étape antérieure",
                            "dice would be thrown before the first decision; start in an earlier step"}));
  }
};

bool MplgGame::read(const Table& root) { return ScenarioReader(*this, root).read(); }

}  // namespace grog::mplg
