// The figures and names, a battle as its file gives it, how it stands, and what a client draws of it.
#include "rulesets/@FOLDER@/game.hpp"

#include "core/terrain_file.hpp"
#include "rulesets/kit/enroll.hpp"
#include "rulesets/kit/figures.hpp"

namespace grog::@FOLDER @{namespace {

    // In the order of the enums of state.hpp; their words are in words.toml.
    constexpr std::string_view phases[] = {"battle"}, asks[] = {"act"};
constexpr kit::VerbKeys verbs[] = {{"march", uses_unit | uses_pose}, {"fire", uses_unit | uses_target}, {"end"}};
constexpr kit::EventKeys events[] = {{"marches"}, {"fires"}, {"over"}};
constexpr kit::FormationKeys formations[] = {{"line", Look::line}};
constexpr StateField unit_fields[] = {yes_or_no<&UnitData::acted>("acted").shown()};

}  // namespace

bool read_tables(const kit::Reading& reading, Tables& t, std::vector<TroopInfo>& infos) {
  return kit::read_file(reading, "tables.toml",
                        [&](const Table& root) {
                          kit::read(root.table("game"), "turns", t.turns, "march", t.march, "range", t.range, "hit",
                                    t.hit);
                          kit::read(root.table("tray"), "width", t.width, "depth", t.depth);
                        }) &&
         kit::read_file(reading, "armies.toml", [&](const Table& root) {
           for (const Table& row : root.tables("troop")) infos.push_back(kit::read_troop_names(row, infos));
         });
}

bool NewGame::read(const Table& root) {
  static constexpr std::string_view areas[] = {"wood", "hill"}, lines[] = {"road"};
  if (!read_terrain(root, centimetre, areas, lines, board_)) return false;
  sides_[0] = kit::read_side(root.table("first")), sides_[1] = kit::read_side(root.table("second"));
  for (const Table& row : root.tables("unit")) {
    UnitId id = kit::enroll(row, rules().troops(), sides_, roster_, start_);
    if (id == UnitId::none) return false;
    Unit& u = start_[id];
    u.strength = short_of(row.integer("men", 1, 12));
    read_point(row, "at", centimetre, board_, u.pose.at);
    u.pose.facing = u.side == Side::first ? 0 : half_turn;
  }
  State::Decision first{};
  first.side = start_.active = Side::first, start_.turn = 1;
  start_.ask(first);
  return true;
}

Standing NewGame::standing(const State& s) const {
  Standing out;
  each_unit(s, alive, [&](UnitId, const Unit& u) { out.points[index(u.side)] += u.strength; });
  if (out.points[0] != out.points[1]) out.ahead = out.points[0] > out.points[1] ? Side::first : Side::second;
  return out;
}
// Men, and a little for being near the middle: begin with this, and let matches tell what is better.
i32 NewGame::score(const State& s, Side side) const {
  i32 sum = 0;
  each_unit(s, alive, [&](UnitId, const Unit& u) {
    i32 worth = 100 * u.strength - std::abs(u.pose.at.y - board_.height / 2) / centimetre;
    sum += u.side == side ? worth : -worth;
  });
  return sum;
}
void NewGame::outline(const State& s, UnitId u, std::vector<Point>& out) const {
  if (!alive(s[u])) return;
  for (Point p : corners(tray(s[u].pose))) out.push_back(p);
}
std::string NewGame::broken(const State& s) const {
  if ((s.over != 0) != (s.waiting == 0)) return "a game that goes on waits for an answer, one that is over does not";
  for (UnitId u : units(s))
    if (s[u].strength < 0) return roster_[index(u)].id + " has less than no men";
  return {};
}

bool NewBook::read(const DataFiles& files, Problems& problems) {
  StateFields fields{unit_fields, {}, {}, {}, {}, {}};
  kit::LabelKeys keys { phases, verbs, asks, events, formations, fields, @FOLDER @ ::procedures(), centimetre };
  return BookOf::read("@ID@", files, keys, problems);
}

std::span<const EmbeddedFile> embedded_files();
const Ruleset& ruleset() {
  static const kit::RulesetOf<NewBook> the("@ID@", {"@NAME@", "@NAME@"}, embedded_files());
  return the;
}

}  // namespace grog::@FOLDER@
