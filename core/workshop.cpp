#include "core/workshop.hpp"

#include <algorithm>

#include "core/words.hpp"

namespace grog {
namespace {

constexpr i32 parts = 100, most = 1000 * parts;

GroundKind read_ground(const Table& t) {
  GroundKind k;
  k.key = t.text("kind"), k.name = t.said();
  k.as = static_cast<Scenery>(t.choice("as", enum_keys<Scenery>));
  k.line = t.boolean("line", false), k.box = t.boolean("box", false);
  k.side = t.decimal("side", parts, 0, most, 0), k.width = t.decimal("width", parts, 0, most, 0);
  k.level = t.integer("level", 0, 20, 0);
  return k;
}

}  // namespace

const GroundKind* Workshop::like(Scenery f) const {
  auto at = std::ranges::find(ground, f, &GroundKind::as);
  return at == ground.end() ? nullptr : &*at;
}

bool read_workshop(const DataFile& file, const Words& words, Workshop& w, Problems& problems) {
  Document doc(file, problems, nullptr, &words);
  if (!doc.parsed()) return false;
  Table root = doc.root();
  w.known = true;
  w.columns = root.integer("columns", 0, 16, 0), w.rows = root.integer("rows", 0, 16, 0);
  if (std::vector<i32> rank = root.integers("rank", 1, 16); rank.size() == 2) w.rank = {rank[0], rank[1]};
  bool grid = w.columns > 0;
  w.width = root.decimal("width", parts, 0, most, grid ? std::optional{0} : std::nullopt);
  w.height = root.decimal("height", parts, 0, most, grid ? std::optional{0} : std::nullopt);
  w.depth = root.decimal("depth", parts, 0, most, grid ? std::optional{0} : std::nullopt);
  std::vector<i32> room = root.decimals("room", parts, 1, most);
  if (room.size() == 2) w.room_x = room[0], w.room_y = room[1];
  w.points = root.integer("points", 1, 10'000);
  w.a_group = root.integer("a_group", 0, 40, 0);
  w.size = root.text("size", std::string{});
  w.fixed_sides = root.boolean("fixed_sides", false);
  w.against = root.text("against", std::string{});
  Table mix = root.table("mix");
  for (std::size_t i = 0; i < w.mix.size(); ++i) w.mix[i] = mix.integer(enum_keys<Service>[i], 0, 100, 0);
  Table worth = root.table("worth", false);
  for (const std::string& army : worth.keys()) w.worth.push_back({army, worth.integer(army, 10, 1000)});
  w.text.blank = root.text("blank"), w.text.goal = root.text("goal", std::string{});
  w.text.point = root.text("point", std::string{});
  w.text.leader = root.text("leader", std::string{}), w.text.chief = root.text("chief", std::string{});
  w.text.unit = root.text("unit");
  w.text.army = root.text("army", std::string{}), w.text.army_leader = root.text("army_leader", std::string{});
  w.text.army_unit = root.text("army_unit", std::string{});
  for (const Table& t : root.tables("ground")) w.ground.push_back(read_ground(t));
  if (Table later = root.table("arrival", false); later.exists()) {
    w.arrival = {later.text("turn"), later.text("at"), later.text("facing", std::string{}), {}};
    w.arrival.instead = later.texts("instead");
  }
  w.sections = read_file_sections(root, words);
  doc.finish();
  return doc.sound();
}

}  // namespace grog
