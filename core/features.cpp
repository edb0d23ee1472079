#include "core/features.hpp"

#include <algorithm>

#include "core/geometry/rough.hpp"

namespace grog {
namespace {

using Kind = StateField::Kind;
using Shown = std::span<const StateField>;

constexpr i32 one = 1'000, most = 1'000'000;
constexpr i32 a_number = 10;  // what each of a number counts for: a hundred is one

constexpr std::string_view position_keys[] = {"score", "score_late", "points", "points_late", "ahead"};
// By their bits. Whether a unit has fired or acted tells how much of the turn is over, no more; a judge who minds it
// spares the units that he should use.
constexpr std::string_view marker_keys[] = {"disordered", "", "prone", "routed", "out_of_command"};
constexpr std::size_t markers_counted = std::size(marker_keys) - 1;
constexpr std::string_view symbol_keys[] = {"infantry", "cavalry", "artillery", "officer"};
// Each by the symbol of its troop.
constexpr std::string_view ground_tables[] = {"near_objective", "near_objective_late", "near_enemy", "close_to_enemy",
                                              "friends_near"};
constexpr std::size_t symbols = std::size(symbol_keys);

// A field of sides tells whose something is: it counts for that side.
bool tells_a_side(const StateField& f) {
  return f.kind == Kind::choice && f.names.size() == 3 && f.names.back() == "nobody";
}
// What is so or not is as good as a word. What a number means who knows: a loss, or a place on the table; those that
// people are shown are to be trusted.
bool counts(const StateField& f) {
  return !f.key.empty() && !tells_a_side(f) && (f.kind != Kind::number || f.is_shown);
}
std::size_t slots_of(const StateField& f) {
  return f.kind == Kind::marks || f.kind == Kind::choice ? f.names.size() : 1;
}

i32 bounded(i64 v) { return static_cast<i32>(std::clamp<i64>(v, -most, most)); }
i32 share_of(i32 part, i32 whole) { return whole > 0 ? std::clamp(part * one / whole, 0, one) : 0; }

// What the ruleset's account calls an objective; else what has a name on the board.
std::vector<Point> grounds_of(const Game& game) {
  constexpr std::size_t enough = 4;
  const std::vector<Place>& places = game.board().places;
  std::vector<BattleLine> lines;
  game.account(game.begin(), lines);
  std::vector<Point> out;
  auto add = [&](const Place& p) {
    if (p.points.empty() || out.size() == enough) return;
    if (Point at = middle_of(p.points); std::ranges::find(out, at) == out.end()) out.push_back(at);
  };
  for (const BattleLine& line : lines)
    for (i16 place : line.places)
      if (line.about == BattleLine::About::objective && place >= 0 && static_cast<std::size_t>(place) < places.size())
        add(places[static_cast<std::size_t>(place)]);
  if (!out.empty()) return out;
  for (const Place& p : places)
    if (!game.board().is_grid() || !p.name.in(Lang::en).empty()) add(p);
  return out;
}

void name_fields(std::vector<FeatureName>& out, const std::string& table, Shown fields) {
  for (const StateField& f : fields) {
    if (!counts(f)) continue;
    if (f.kind == Kind::marks || f.kind == Kind::choice)
      for (std::string_view name : f.names) out.push_back({table + "." + std::string{f.key}, std::string{name}});
    else
      out.push_back({table, std::string{f.key}});
  }
}
void name_sides(std::vector<FeatureName>& out, const std::string& table, Shown fields) {
  for (const StateField& f : fields)
    if (tells_a_side(f)) out.push_back({table, std::string{f.key}});
}

// Adds up features, one table after the other in the order of feature_names().
struct Counter {
  std::span<i32> out;
  std::size_t at = 0;  // where the table begins that is being counted
  void add(std::size_t slot, i64 v) { out[at + slot] = bounded(out[at + slot] + v); }

  // `share`: what a mark on it counts for.
  std::size_t add_field(const StateField& f, std::size_t slot, const void* data, i32 sign, i32 share) {
    for (std::size_t i = 0; i < f.count; ++i) {
      i64 v = f.value(data, i);
      switch (f.kind) {
        case Kind::number: add(slot, sign * v * a_number); break;
        case Kind::boolean: add(slot, v != 0 ? sign * share : 0); break;
        case Kind::unit: add(slot, v >= 0 && v < static_cast<i64>(max_units) ? sign * share : 0); break;
        case Kind::choice:
          if (v >= 0 && v < static_cast<i64>(f.names.size())) add(slot + static_cast<std::size_t>(v), sign * share);
          break;
        case Kind::marks:
          for (std::size_t n = 0; n < f.names.size(); ++n)
            if ((v >> n & 1) != 0) add(slot + n, sign * share);
          break;
      }
    }
    return slot + slots_of(f);
  }
  void add_fields(Shown fields, const void* data, i32 sign, i32 share) {
    std::size_t slot = 0;
    for (const StateField& f : fields)
      if (counts(f)) slot = add_field(f, slot, data, sign, share);
  }
  void add_sides(Shown fields, const void* data) {
    std::size_t slot = 0;
    for (const StateField& f : fields) {
      if (!tells_a_side(f)) continue;
      for (std::size_t i = 0; i < f.count; ++i)
        if (i64 v = f.value(data, i); v == 0 || v == 1) add(slot, v == 0 ? one : -one);
      ++slot;
    }
  }
};
std::size_t slots_of(Shown fields) {
  std::size_t n = 0;
  for (const StateField& f : fields) n += counts(f) ? slots_of(f) : 0;
  return n;
}
std::size_t sides_in(Shown fields) { return static_cast<std::size_t>(std::ranges::count_if(fields, tells_a_side)); }

// Who is on his feet, and how much of him is left.
struct Man {
  const Unit* unit = nullptr;
  i32 sign = 1, share = 0;
  std::size_t symbol = 0;
  bool on_table = false;
};

struct Host {
  std::array<Man, max_units> man;
  std::size_t count = 0;
  std::span<const Man> men() const { return {man.data(), count}; }
};

Host host_of(const Game& game, const State& s) {
  Host out;
  std::span<const TroopInfo> troops = game.rules().troops();
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.kind == 0 || u.kind > troops.size() || u.strength <= 0 || u.side == Side::nobody) continue;
    i32 share = share_of(u.strength, game.full_strength(s, unit_id(i)));
    auto symbol = static_cast<std::size_t>(troops[u.kind - 1u].symbol);
    out.man[out.count++] = {&u, u.side == Side::first ? 1 : -1, share, symbol, u.pose != Pose{}};
  }
  return out;
}

// How near, as a part of `far`: one there, none at `far` and beyond.
i32 nearness(i32 distance, i32 far) { return far > 0 ? std::max(0, one - bounded(i64{distance} * one / far)) : 0; }

struct Near {  // to a man, in the order of ground_tables
  i32 objective = 0, enemy = 0, close = 0, friends = 0;
};
Near near_to(const Host& host, const Man& m, std::span<const Point> grounds, i32 table) {
  constexpr i32 a_shot = 6, company = 8, enough = 3;  // parts of the table; friends
  Near out;
  Point at = m.unit->pose.at;
  for (Point g : grounds) out.objective = std::max(out.objective, nearness(roughly(at, g), table));
  i32 friends = 0;
  for (const Man& o : host.men()) {
    if (!o.on_table || o.unit == m.unit) continue;
    i32 d = roughly(at, o.unit->pose.at);
    if (o.sign == m.sign)
      friends += d < table / company ? 1 : 0;
    else
      out.enemy = std::max(out.enemy, nearness(d, table)), out.close = std::max(out.close, nearness(d, table / a_shot));
  }
  out.friends = std::min(friends, enough) * one / enough;
  return out;
}

i32 lateness(const Game& game, const State& s) {
  constexpr i32 usual = 20;  // turns, where nobody knows
  int last = game.last_turn(s);
  return share_of(s.turn, last > 0 ? last : usual);
}

}  // namespace

std::vector<FeatureName> feature_names(const Labels& labels, std::span<const TroopInfo> troops) {
  std::vector<FeatureName> out;
  for (std::string_view key : position_keys) out.push_back({"position", std::string{key}});
  for (const TroopInfo& t : troops) out.push_back({"troop", t.key});
  for (const FormationInfo& f : labels.formations) out.push_back({"formation", std::string{f.key}});
  for (std::string_view key : marker_keys)
    if (!key.empty()) out.push_back({"marker", std::string{key}});
  for (std::string_view table : ground_tables)
    for (std::string_view key : symbol_keys) out.push_back({std::string{table}, std::string{key}});
  name_fields(out, "unit", labels.fields.unit);
  name_fields(out, "side", labels.fields.side);
  name_sides(out, "game", labels.fields.game);
  name_sides(out, "place", labels.fields.place);
  return out;
}

Survey::Survey(const Game& game)
    : game_(game),
      size_(feature_names(game.rules().labels(), game.rules().troops()).size()),
      grounds_(grounds_of(game)),
      table_(std::max({game.board().width, game.board().height, 1})) {}

void Survey::count(const State& s, std::span<i32> out) const {
  const Labels& labels = game_.rules().labels();
  std::ranges::fill(out, 0);
  Counter c{out};
  Standing now = game_.standing(s);
  i32 late = lateness(game_, s), score = bounded(game_.score(s, Side::first));
  i32 points = bounded((i64{now.points[0]} - now.points[1]) * a_number);
  auto for_whom = [](Side side) { return side == Side::first ? one : side == Side::second ? -one : 0; };
  c.add(0, score), c.add(1, i64{score} * late / one);
  c.add(2, points), c.add(3, i64{points} * late / one);
  c.add(4, for_whom(now.ahead));
  c.at += std::size(position_keys);
  const std::size_t formation = game_.rules().troops().size(), marker = formation + labels.formations.size();
  const std::size_t ground = marker + markers_counted, field = ground + std::size(ground_tables) * symbols;
  Host host = host_of(game_, s);
  for (const Man& m : host.men()) {
    i32 worth = m.sign * m.share;
    c.add(m.unit->kind - 1u, worth);
    if (m.unit->formation < labels.formations.size()) c.add(formation + m.unit->formation, worth);
    u8 marks = game_.markers(s, unit_id(static_cast<std::size_t>(m.unit - s.unit.data())));
    for (std::size_t i = 0, slot = marker; i < std::size(marker_keys); ++i)
      if (!marker_keys[i].empty()) c.add(slot++, (marks >> i & 1) != 0 ? worth : 0);
    if (!m.on_table) continue;
    Near near = near_to(host, m, grounds_, table_);
    i32 of_table[] = {near.objective, near.objective * late / one, near.enemy, near.close, near.friends};
    for (std::size_t i = 0; i < std::size(of_table); ++i)
      c.add(ground + i * symbols + m.symbol, i64{of_table[i]} * worth / one);
  }
  c.at += field;
  for (const Man& m : host.men()) c.add_fields(labels.fields.unit, m.unit->bytes.data(), m.sign, m.share);
  c.at += slots_of(labels.fields.unit);
  for (std::size_t i = 0; i < s.side.size(); ++i)
    c.add_fields(labels.fields.side, s.side[i].bytes.data(), i == 0 ? 1 : -1, one);
  c.at += slots_of(labels.fields.side);
  c.add_sides(labels.fields.game, s.game.bytes.data());
  c.at += sides_in(labels.fields.game);
  for (std::size_t i = 0; i < std::min(game_.board().places.size(), max_places); ++i)
    c.add_sides(labels.fields.place, s.place[i].bytes.data());
}

}  // namespace grog
