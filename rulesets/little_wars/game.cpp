// A battle as its file gives it, how it stands, and what a client draws of it.
#include "rulesets/little_wars/game.hpp"

#include "rulesets/kit/overlays.hpp"
#include "rulesets/kit/scenario.hpp"

namespace grog::little_wars {
namespace {

constexpr std::string_view kinds[] = {"wood", "building", "hill", "bridge", "stream", "wall"};  // by class

}  // namespace

// Troops `at` a point stand there; others wait to be put down, best where it is `suggested`.
bool LittleGame::read(const Table& root) {
  if (!read_terrain(root, inch, std::span(kinds).first(4), std::span(kinds).last(2), board_)) return false;
  for (const Piece& p : board_.pieces) ground.add(p, field::Classes{1} << kit::find_key(kinds, p.kind));
  ground.finish(board_.width, board_.height);
  battle = kit::choose<Battle>(root, "battle");
  turns = root.integer("turns", 1, 40);
  for (std::size_t i = 0; i < 2; ++i) {
    Table side = root.table(i == 0 ? "first" : "second");
    sides_[i] = kit::read_side(side);
    depth[i] = side.integer("zone", 4, 60) * inch;
  }
  kit::ScenarioFile file{rules(), board_, roster_, sides_, root};
  for (const Table& row : root.tables("unit")) {
    UnitId id = file.enroll(row, start_, file.troop_named(row), file.side_named(row));
    if (id == UnitId::none) return false;
    Unit& u = start_[id];
    bool gun = is_gun(u), put = row.has("at");
    u.formation = gun ? Formation::gun : Formation::group;
    u.strength = short_of(gun ? 1 : row.integer("men", 1, 12));
    men_at_start[index(u.side)] += gun ? 0 : u.strength;
    u.place = put ? on_table : in_box;
    Pose& pose = put ? u.pose : suggested[index(id)];
    file.read_point(row, put ? "at" : "suggested", inch, board_, pose.at);
    pose.facing = u.side == Side::first ? 0 : half_turn;
  }
  file.check_sides(start_, [](const Unit&) { return true; });
  file.tell_rest();
  // A battle can begin in the middle: `begun = { mover = "red", turn = 2 }`.
  Table begun = root.table("begun", false);
  State::Decision asked{};
  asked.kind = Ask::toss, asked.side = Side::first;
  if (begun.exists()) {
    asked.kind = Ask::act, asked.side = file.side_named(begun, "mover");
    start_.phase = Phase::moves, start_.turn = static_cast<u16>(begun.integer("turn", 1, turns));
    start_.active = start_.game.first_player = asked.side;
  }
  start_.ask(asked);
  reckon();
  return true;
}

Standing LittleGame::standing(const State& s) const {
  Standing out{{points(*this, s, Side::first), points(*this, s, Side::second)}, s.game.victor};
  if (out.ahead != Side::nobody) out.points[index(out.ahead)] += t().points.victory.value;
  if (out.ahead == Side::nobody && out.points[0] != out.points[1])
    out.ahead = out.points[0] > out.points[1] ? Side::first : Side::second;
  return out;
}

std::optional<Box> LittleGame::drawn(const State& s, UnitId u) const {
  return stands(s[u]) ? std::optional(tray(s[u].pose)) : std::nullopt;
}
u8 LittleGame::markers(const State& s, UnitId u) const {
  return static_cast<u8>((s[u].moved ? has_acted : 0) | (s[u].shots > 0 ? has_fired : 0));
}
void LittleGame::overlays(const State& s, UnitId u, std::vector<Overlay>& out) const {
  kit::Sheets sheets(*this, out);
  const Figure &band = t().gun.band, &walk = t().move.infantry;
  if (!stands(s[u])) return;
  if (is_gun(s[u]))
    sheets.disc(Overlay::Kind::fire, "near"_w, band.clause, s[u].pose.at, band.value * inch);
  else
    sheets.disc(Overlay::Kind::reach, "move"_w, walk.clause, s[u].pose.at, pace(s, u));
}

std::string LittleGame::broken(const State& s) const {
  Bodies b({this}, s);
  for (UnitId id : units(s)) {
    const Unit& u = s[id];
    const std::string& name = roster_[index(id)].id;
    if ((u.strength == 0) != (u.place == dead)) return name + " is dead with men, or lives without";
    bool guarded = u.captor != UnitId::none && stands(s[u.captor]) && prisoners_of(s, u.captor) == id;
    if ((u.place == captive) != guarded) return name + " is not guarded as it should be";
    if (!stands(u)) continue;
    if (!grog::on_table(b[id], board_.width, board_.height)) return name + " is off the table";
    if (b.overlapped(b[id], b.all() - id) != UnitId::none) return name + " stands on others";
  }
  return {};
}

}  // namespace grog::little_wars
