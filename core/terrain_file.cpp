#include "core/terrain_file.hpp"

#include <algorithm>

namespace grog {
namespace {

// Lengths in files have at most two decimals; each is turned into tenths of a millimetre, rounded to the nearest.
constexpr i32 parts = 100;
constexpr i32 most = 100'000;
// More than any table has; a file may come from a stranger.
constexpr std::size_t most_pieces = 400, most_corners = 200;
i32 tenths(i32 hundredths, i32 unit) {
  i64 n = static_cast<i64>(hundredths) * unit;
  return static_cast<i32>(n >= 0 ? (n + parts / 2) / parts : (n - parts / 2) / parts);
}

std::vector<Point> points_of(const Table& t, std::string_view key, i32 unit) {
  std::vector<i32> raw = t.decimals(key, parts, -most, most);
  if (raw.size() > 2 * most_corners) {
    t.fault(key, sentence(core_word("terrain_file.too_many_corners"), {std::to_string(most_corners)}));
    raw.resize(2 * most_corners);
  }
  if (raw.size() % 2 != 0) t.fault(key, with_parts(core_word("terrain_file.must_hold_pairs_x_y"), {t.called(key)}));
  std::vector<Point> out;
  for (std::size_t i = 0; i + 1 < raw.size(); i += 2) out.push_back({tenths(raw[i], unit), tenths(raw[i + 1], unit)});
  return out;
}

bool on_board(const Board& b, const std::vector<Point>& points) {
  return std::all_of(points.begin(), points.end(),
                     [&](Point p) { return p.x >= 0 && p.y >= 0 && p.x <= b.width && p.y <= b.height; });
}

// How far what lies from `low` to `high` must be moved to lie on 0 to `end`; what is longer stays where it is.
i32 shift_onto(i32 low, i32 high, i32 end) {
  if (high - low > end) return 0;
  return low < 0 ? -low : std::min(end - high, 0);
}
// What is read after a piece off the table is judged all the same, by its shape too; and the geometry reckons with
// distances of a table only.
void put_on(const Board& b, std::vector<Point>& points) {
  if (points.empty()) return;
  auto [left, right] = std::ranges::minmax(points, {}, &Point::x);
  auto [low, high] = std::ranges::minmax(points, {}, &Point::y);
  Point by{shift_onto(left.x, right.x, b.width), shift_onto(low.y, high.y, b.height)};
  for (Point& p : points) p = {std::clamp(p.x + by.x, 0, b.width), std::clamp(p.y + by.y, 0, b.height)};
}

i64 turn(Point a, Point b, Point c) { return i64{b.x - a.x} * (c.y - a.y) - i64{b.y - a.y} * (c.x - a.x); }
bool cross(Point a, Point b, Point c, Point d) {
  auto apart = [](i64 x, i64 y) { return (x < 0 && y > 0) || (x > 0 && y < 0); };
  return apart(turn(a, b, c), turn(a, b, d)) && apart(turn(c, d, a), turn(c, d, b));
}
// An area whose border crosses itself has no inside to speak of.
bool crosses_itself(const std::vector<Point>& p) {
  for (std::size_t i = 0; i < p.size(); ++i)
    for (std::size_t j = i + 2; j < p.size(); ++j)
      if (cross(p[i], p[i + 1], p[j], p[(j + 1) % p.size()])) return true;
  return false;
}

bool read_shape(const Table& t, i32 unit, Piece& piece) {
  int given = t.has("box") + t.has("corners") + t.has("line");
  if (given != 1) {
    t.fault(sentence(core_word("terrain_file.piece_terrain_has_one_box")));
    return false;
  }
  if (t.has("box")) {
    std::vector<Point> c = points_of(t, "box", unit);
    if (c.size() != 2) {
      t.fault("box", sentence(core_word("terrain_file.box_must_be_two_corners")));
      return false;
    }
    i32 x1 = std::min(c[0].x, c[1].x), x2 = std::max(c[0].x, c[1].x);
    i32 y1 = std::min(c[0].y, c[1].y), y2 = std::max(c[0].y, c[1].y);
    piece.points = {{x1, y1}, {x2, y1}, {x2, y2}, {x1, y2}};
    if (x1 == x2 || y1 == y2) t.fault("box", sentence(core_word("terrain_file.box_has_no_surface")));
  } else if (t.has("corners")) {
    piece.points = points_of(t, "corners", unit);
    if (piece.points.size() < 3) {
      t.fault("corners", sentence(core_word("terrain_file.area_has_least_three_corners")));
      piece.points.clear();
    }
    if (crosses_itself(piece.points)) {
      t.fault("corners", sentence(core_word("terrain_file.area_crosses_itself")));
      piece.points.clear();
    }
  } else {
    piece.shape = Piece::Shape::line;
    piece.points = points_of(t, "line", unit);
    if (piece.points.size() < 2) {
      t.fault("line", sentence(core_word("terrain_file.line_has_least_two_points")));
      piece.points.clear();
    }
  }
  return true;
}

// An unknown kind is told, and the piece read as what it is nearly called; empty where it is nearly nothing.
std::string kind_of(const Table& t, std::span<const std::string_view> kinds) {
  std::string kind = t.text("kind");
  if (kinds.empty() || std::ranges::find(kinds, kind) != kinds.end()) return kind;
  t.unknown("kind", "unknown_ground"_w, kind, kinds);
  return nearest(kind, kinds);
}

}  // namespace

void OffTable::tell_rest() const {
  if (count > few) last.fault(sentence(core_word("terrain_file.more_off_table"), {std::to_string(count - few)}));
}

bool read_terrain(const Table& root, i32 unit, std::span<const std::string_view> areas,
                  std::span<const std::string_view> lines, Board& board) {
  Table table = root.table("table");
  if (!table.exists()) return false;
  board.width = tenths(table.decimal("width", parts, parts, most), unit);
  board.height = tenths(table.decimal("height", parts, parts, most), unit);
  if (board.width > 32'000 || board.height > 32'000) {
    table.fault(sentence(core_word("terrain_file.table_measures_most_3_2")));
    return false;
  }
  OffTable off;
  for (const Table& t : root.tables("terrain")) {
    if (board.pieces.size() == most_pieces) {
      t.fault(sentence(core_word("terrain_file.too_many_pieces"), {std::to_string(most_pieces)}));
      return false;
    }
    Piece piece;
    piece.id = t.text("id");
    if (!read_shape(t, unit, piece)) continue;
    std::span<const std::string_view> kinds = piece.shape == Piece::Shape::line ? lines : areas;
    piece.kind = kind_of(t, kinds);
    piece.name = t.said("name", false);
    piece.level = static_cast<i16>(t.integer("level", 0, 20, 0));
    piece.width = static_cast<i16>(tenths(t.decimal("width", parts, 0, 1000 * parts, 0), unit));
    for (const Piece& other : board.pieces)
      if (other.id == piece.id) t.fault("id", sentence(core_word("shared.stands_twice"), {piece.id}));
    if (!on_board(board, piece.points)) {
      if (off.is_told(t)) t.fault(with_parts(core_word("terrain_file.reaches_off_table"), {t.thing(piece.id)}));
      put_on(board, piece.points);
    }
    if (!piece.points.empty() && !piece.kind.empty()) board.pieces.push_back(std::move(piece));
  }
  off.tell_rest();
  return true;
}

bool read_point(const Table& t, std::string_view key, i32 unit, const Board& board, Point& out, OffTable& off) {
  std::vector<Point> p = points_of(t, key, unit);
  if (p.size() != 1) {
    t.fault(key, with_parts(core_word("terrain_file.must_be_one_point_x"), {t.called(key)}));
    return false;
  }
  if (!on_board(board, p)) {
    if (off.is_told(t)) t.fault(key, with_parts(core_word("terrain_file.lies_off_table"), {t.called(key)}));
    return false;
  }
  out = p[0];
  return true;
}
bool read_point(const Table& t, std::string_view key, i32 unit, const Board& board, Point& out) {
  OffTable off;
  return read_point(t, key, unit, board, out, off);
}

}  // namespace grog
