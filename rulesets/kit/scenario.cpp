#include "rulesets/kit/scenario.hpp"

namespace grog::kit {

UnitId ScenarioFile::named(std::string_view id) const {
  for (std::size_t i = 0; i < roster.size(); ++i)
    if (roster[i].id == id) return unit_id(i);
  return UnitId::none;
}

UnitId ScenarioFile::named(const Table& row, std::string_view key, WordKey unknown) const {
  std::string id = row.text(key);
  std::vector<std::string_view> ids;
  for (const RosterEntry& r : roster) ids.push_back(r.id);
  UnitId found = named(id);
  if (found == UnitId::none) row.unknown(key, unknown, id, ids);
  return found;
}

i16 ScenarioFile::place_named(const Table& row, std::string_view key, std::string_view id, WordKey unknown) const {
  int place = board.place_named(id);
  std::vector<std::string_view> ids;
  for (const Place& p : board.places) ids.push_back(p.id);
  if (place < 0) row.unknown(key, unknown, id, ids);
  return short_of(place);
}

void ScenarioFile::name_sides(std::span<const std::string_view> keys, std::string_view letters) {
  for (std::size_t i = 0; i < 2; ++i) {
    sides[i] = {std::string{keys[i]}, Sentence(rules.words()("side", keys[i])), letters[i]};
  }
}

i16 ScenarioFile::add_place(Place place) {
  board.places.push_back(std::move(place));
  return short_of(count_of(board.places) - 1);
}

i16 ScenarioFile::add_point(const Table& row, i32 unit) {
  Place place;
  place.id = row.text("id");
  place.name = row.said("name", false);
  return read_point(row, "at", unit, board, place.points.emplace_back()) ? add_place(std::move(place)) : i16{-1};
}

std::vector<field::Bounds> ScenarioFile::read_boxes(const Table& row, std::string_view key, i32 unit, WordKey corners) {
  constexpr i32 far = 40'000;  // farther than any table reaches
  std::vector<i32> all = row.decimals(key, unit, 0, far);
  if (all.size() % 4 != 0) row.fault(key, corners);
  std::vector<field::Bounds> out;
  for (std::size_t i = 0; i + 3 < all.size(); i += 4)
    out.push_back(field::bounds_of(Segment{{all[i], all[i + 1]}, {all[i + 2], all[i + 3]}}));
  return out;
}

bool ScenarioFile::add_entry(const Table& row, std::size_t units, int troop, Side side) const {
  if (!has_room(row, units, most_units)) return false;
  RosterEntry entry = read_entry(row, roster);
  if (id_is_name && entry.name.empty()) entry.name = Sentence::same(entry.id);
  entry.side = side;
  if (troop >= 0) roster.push_back(std::move(entry));
  return troop >= 0;
}

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    std::size_t length = std::min(text.find(at), text.size());
    if (length > 0) parts.emplace_back(text.substr(0, length));
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return parts;
}

void read_state(const Table& row, std::span<const StateField> fields, void* data, std::initializer_list<Given> which) {
  using Kind = StateField::Kind;
  auto read = [&](const StateField& f, const Given& g) {
    if (f.kind == Kind::marks) {
      int bit = find_key(f.names, g.key);
      if (bit < 0) return false;
      i64 mark = i64{1} << bit;
      f.put(data, 0, row.boolean(g.key) ? f.value(data) | mark : f.value(data) & ~mark);
      return true;
    }
    if (f.key != g.key) return false;
    f.put(data, 0,
          f.kind == Kind::boolean  ? row.boolean(g.key)
          : f.kind == Kind::choice ? row.choice(g.key, f.names)
                                   : row.integer(g.key, g.low, g.most));
    return true;
  };
  for (const Given& g : which) {
    if (!row.has(g.key)) continue;
    bool found = false;
    for (const StateField& f : fields) found = found || read(f, g);
    require(found, "a scenario's key is no field of the state");
  }
}

}  // namespace grog::kit
