#include "cli/map.hpp"

#include <algorithm>
#include <charconv>

#include "cli/map_terrain.hpp"
#include "cli/text.hpp"
#include "cli/words.hpp"

namespace grog {

std::string tag_of(const Game& game, UnitId u) {
  const RosterEntry& r = game.roster()[index(u)];
  return clipped_to(r.short_name.empty() ? r.id : r.short_name.in(Lang::fr), 5);
}

bool on_map(const Game& game, const State& s, UnitId u) {
  const Unit& unit = s[u];
  if (unit.kind == 0 || unit.strength <= 0 || index(u) >= game.roster().size()) return false;
  if (game.board().is_grid()) return unit.place >= 0;
  std::vector<Point> outline;
  game.outline(s, u, outline);
  return !outline.empty();
}

namespace {

// A terminal has eight colours: the one that a coat is nearest to, and none for what is black, white or grey.
std::string ink_of(const Coat& coat) {
  i32 parts[3] = {};
  for (std::size_t i = 0; i < 3; ++i) {
    const char* from = coat.colour.data() + 1 + 2 * i;
    std::from_chars(from, from + 2, parts[i], 16);
  }
  auto [low, high] = std::minmax({parts[0], parts[1], parts[2]});
  constexpr i32 hardly = 32;
  if (high - low < hardly) return "\x1b[1m";
  int ink = 0;
  for (int i = 0; i < 3; ++i) ink |= (2 * parts[i] > high + low) << i;
  return "\x1b[1;" + std::to_string(30 + ink) + "m";
}

std::string coloured(const Game& game, const std::string& text, Side side, bool colour) {
  return colour && side != Side::nobody ? ink_of(coat_of(game, side)) + text + "\x1b[0m" : text;
}

std::string sides_legend(const Game& game, Lang lang, bool colour, std::string_view first, std::string_view second) {
  std::string out;
  for (Side s : {Side::first, Side::second}) {
    const SideInfo& i = game.side(s);
    std::string sign{s == Side::first ? first : second};
    out += (out.empty() ? "" : "   ") + coloured(game, sign, s, colour) + " " + i.name.in(lang);
  }
  return out;
}

struct Box {
  i32 left, bottom, right, top;
};
Box box_of(const std::vector<Point>& points) {
  Box b{points[0].x, points[0].y, points[0].x, points[0].y};
  for (Point p : points) {
    b.left = std::min(b.left, p.x), b.right = std::max(b.right, p.x);
    b.bottom = std::min(b.bottom, p.y), b.top = std::max(b.top, p.y);
  }
  return b;
}

// One cell a zone: its name, its ground, then a line for each unit.
class GridMap {
 public:
  GridMap(const Game& game, const State& s, Lang lang, MapStyle style)
      : game_(game), state_(s), lang_(lang), style_(style), board_(game.board()) {
    game.terrain(s, pieces_);
    auto columns = static_cast<std::size_t>(board_.columns);
    std::size_t room = static_cast<std::size_t>(std::max(40, style.width - 2)) / columns;
    inner_ = std::clamp<std::size_t>(room - 1, 7, 16);
    cells_.assign(columns * static_cast<std::size_t>(board_.rows), -1);
    for (std::size_t i = 0; i < board_.places.size(); ++i)
      if (!board_.places[i].points.empty()) {
        Box b = box_of(board_.places[i].points);
        i64 x = (i64{b.left} + b.right) / 2, y = (i64{b.bottom} + b.top) / 2;
        i64 column = x * board_.columns / std::max(1, board_.width), row = y * board_.rows / std::max(1, board_.height);
        if (column >= 0 && column < board_.columns && row >= 0 && row < board_.rows)
          cells_[static_cast<std::size_t>(row * board_.columns + column)] = static_cast<int>(i);
      }
  }

  std::string draw() {
    std::string out;
    for (int row = board_.rows - 1; row >= 0; --row) {
      out += border(row + 1);
      std::vector<std::vector<std::string>> columns;
      std::size_t tallest = 2;
      for (int c = 0; c < board_.columns; ++c) {
        columns.push_back(cell(c, row));
        tallest = std::max(tallest, columns.back().size());
      }
      for (std::size_t line = 0; line < tallest; ++line) {
        for (int c = 0; c < board_.columns; ++c) {
          out += upright(c, row);
          const auto& text = columns[static_cast<std::size_t>(c)];
          out += line < text.size() ? text[line] : std::string(inner_, ' ');
        }
        out += "│\n";
      }
    }
    out += border(0);
    out += "  " + sides_legend(game_, lang_, style_.colour, {&game_.side(Side::first).letter, 1},
                               {&game_.side(Side::second).letter, 1});
    if (std::string legend = terrain_legend(kinds_, lang_); !legend.empty()) out += "      " + legend;
    return out + "\n";
  }

 private:
  int place_at(int column, int row) const { return cells_[static_cast<std::size_t>(row * board_.columns + column)]; }

  std::vector<std::string> cell(int column, int row) {
    int place = place_at(column, row);
    std::vector<std::string> lines;
    if (place < 0) return {};
    const Place& p = board_.places[static_cast<std::size_t>(place)];
    Point centre{static_cast<i32>((2 * i64{column} + 1) * board_.width / (2 * board_.columns)),
                 static_cast<i32>((2 * i64{row} + 1) * board_.height / (2 * board_.rows))};
    std::string ground;
    i16 level = 0;
    for (const Piece& piece : pieces_)
      if (piece.shape == Piece::Shape::area && inside(piece.points, centre)) {
        level = std::max(level, piece.level);
        if (is_plain(piece.kind)) continue;
        kinds_.insert(piece.kind);
        ground += terrain_glyph(piece.kind);
      }
    if (level > 0) ground += "^" + std::to_string(level);
    lines.push_back(padded(clipped_to(padded(p.id, 3) + ground, inner_), inner_));
    if (const std::string& name = p.name.in(lang_); !name.empty())
      for (const std::string& part : wrapped(name, inner_)) lines.push_back(padded(clipped_to(part, inner_), inner_));
    for (std::size_t i = 0; i < state_.units; ++i) {
      const Unit& u = state_.unit[i];
      if (u.place != place || !on_map(game_, state_, unit_id(i))) continue;
      std::string text = std::string{game_.side(u.side).letter} + " " + tag_of(game_, unit_id(i));
      std::string strength = std::to_string(u.strength);
      text = padded(clipped_to(text, inner_ - strength.size() - 1), inner_ - strength.size()) + strength;
      lines.push_back(coloured(game_, text, u.side, style_.colour));
    }
    return lines;
  }

  // The sign of a line of terrain (a stream, a wall) that runs along an edge between two zones.
  std::string edge_sign(Point middle, bool level, i32 reach) {
    for (const Piece& piece : pieces_) {
      if (piece.shape != Piece::Shape::line) continue;
      for (std::size_t i = 0; i + 1 < piece.points.size(); ++i) {
        Point a = piece.points[i], b = piece.points[i + 1];
        i64 along = level ? std::abs(i64{a.x} - b.x) : std::abs(i64{a.y} - b.y);
        i64 across = level ? std::abs(i64{a.y} - b.y) : std::abs(i64{a.x} - b.x);
        if (along <= across) continue;
        i64 from = level ? std::min(a.x, b.x) : std::min(a.y, b.y),
            to = level ? std::max(a.x, b.x) : std::max(a.y, b.y);
        i64 here = level ? middle.x : middle.y;
        i64 off = level ? (i64{a.y} + b.y) / 2 - middle.y : (i64{a.x} + b.x) / 2 - middle.x;
        if (here < from || here > to || std::abs(off) > reach) continue;
        kinds_.insert(piece.kind);
        return terrain_glyph(piece.kind);
      }
    }
    return {};
  }

  std::string border(int row) {  // below row `row` counted from the bottom; rows is the top edge
    std::string out;
    i32 y = static_cast<i32>(i64{row} * board_.height / board_.rows), reach = board_.height / board_.rows / 6;
    for (int c = 0; c < board_.columns; ++c) {
      i32 x = static_cast<i32>((2 * i64{c} + 1) * board_.width / (2 * board_.columns));
      std::string sign = edge_sign({x, y}, true, reach);
      out += row == board_.rows ? (c == 0 ? "┌" : "┬") : row == 0 ? (c == 0 ? "└" : "┴") : (c == 0 ? "├" : "┼");
      for (std::size_t i = 0; i < inner_; ++i) out += sign.empty() ? "─" : sign;
    }
    return out + (row == board_.rows ? "┐\n" : row == 0 ? "┘\n" : "┤\n");
  }
  std::string upright(int column, int row) {
    i32 y = static_cast<i32>((2 * i64{row} + 1) * board_.height / (2 * board_.rows));
    i32 x = static_cast<i32>(i64{column} * board_.width / board_.columns), reach = board_.width / board_.columns / 6;
    std::string sign = column == 0 ? "" : edge_sign({x, y}, false, reach);
    return sign.empty() ? "│" : sign;
  }

  const Game& game_;
  const State& state_;
  Lang lang_;
  MapStyle style_;
  const Board& board_;
  std::vector<Piece> pieces_;  // as they lie now
  std::size_t inner_ = 7;
  std::vector<int> cells_;  // the place of each cell, from the bottom left
  std::set<std::string> kinds_;
};

// A character is twice as high as wide; each stands for the middle of what it covers.
class FreeMap {
 public:
  FreeMap(const Game& game, const State& s, Lang lang, MapStyle style)
      : game_(game), state_(s), lang_(lang), style_(style), board_(game.board()) {
    game.terrain(s, pieces_);
    columns_ = std::clamp(style.width - 2 - beside, 40, 140);
    step_ = std::max(1, (board_.width + columns_ - 1) / columns_);
    columns_ = (board_.width + step_ - 1) / step_;
    rows_ = (board_.height + 2 * step_ - 1) / (2 * step_);
    cells_.assign(static_cast<std::size_t>(columns_ * rows_), {" ", Side::nobody});
  }

  std::string draw() {
    for (const Piece& p : pieces_)
      if (p.shape == Piece::Shape::area) area(p);
    for (const Piece& p : pieces_)
      if (p.shape == Piece::Shape::line) line(p);
    for (const Place& p : board_.places)
      if (!p.points.empty()) {
        Box b = box_of(p.points);
        label({(b.left + b.right) / 2, (b.bottom + b.top) / 2}, p.id, Side::nobody);
      }
    for (std::size_t i = 0; i < state_.units; ++i)
      if (on_map(game_, state_, unit_id(i))) unit(unit_id(i));
    std::string rule, out;
    for (int c = 0; c < columns_; ++c) rule += "─";
    out = "┌" + rule + "┐\n";
    for (int r = rows_ - 1; r >= 0; --r) {
      out += "│";
      for (int c = 0; c < columns_; ++c) {
        const Cell& cell = cells_[static_cast<std::size_t>(r * columns_ + c)];
        out += coloured(game_, cell.glyph, cell.side, style_.colour);
      }
      out += (r % 5 == 0 ? "┤ " + millimetres(middle(0, r).y) : "│") + "\n";
    }
    out += "└" + scale() + "┘\n";
    out += "  " + sides_legend(game_, lang_, style_.colour, "▓", "░");
    if (std::string legend = terrain_legend(kinds_, lang_); !legend.empty()) out += "      " + legend;
    return out + cli_say("map.one_character", lang_, {decimal_text(step_ / 10.0, 1, lang_)});
  }

 private:
  struct Cell {
    std::string glyph;
    Side side;
  };
  static constexpr int beside = 6;  // columns for the heights, as orders have them
  static std::string millimetres(i32 tenths) { return std::to_string((tenths + 5) / 10); }
  // The lower edge, with how far along it one is.
  std::string scale() const {
    constexpr int apart = 10;
    std::string out;
    for (int c = 0; c < columns_;) {
      std::string figure = millimetres(middle(c, 0).x);
      bool fits = c % apart == 0 && c + 1 + static_cast<int>(figure.size()) <= columns_;
      out += fits ? "┬" + figure : "─";
      c += fits ? 1 + static_cast<int>(figure.size()) : 1;
    }
    return out;
  }
  Point middle(int c, int r) const { return {c * step_ + step_ / 2, r * 2 * step_ + step_}; }
  Cell* at(Point p) {
    int c = p.x / step_, r = p.y / (2 * step_);
    bool out = p.x < 0 || p.y < 0 || c >= columns_ || r >= rows_;
    return out ? nullptr : &cells_[static_cast<std::size_t>(r * columns_ + c)];
  }

  void area(const Piece& p) {
    if (p.points.size() < 3 || is_plain(p.kind)) return;
    kinds_.insert(p.kind);
    for (int r = 0; r < rows_; ++r)
      for (int c = 0; c < columns_; ++c)
        if (inside(p.points, middle(c, r)))
          cells_[static_cast<std::size_t>(r * columns_ + c)] = {terrain_glyph(p.kind), Side::nobody};
  }
  void line(const Piece& p) {
    kinds_.insert(p.kind);
    for (std::size_t i = 0; i + 1 < p.points.size(); ++i) {
      Point a = p.points[i], b = p.points[i + 1];
      i64 longest = std::max(std::abs(i64{b.x} - a.x), std::abs(i64{b.y} - a.y)), steps = longest / (step_ / 2 + 1) + 1;
      for (i64 k = 0; k <= steps; ++k) {
        Point at_k{static_cast<i32>(a.x + (i64{b.x} - a.x) * k / steps),
                   static_cast<i32>(a.y + (i64{b.y} - a.y) * k / steps)};
        if (Cell* cell = at(at_k); cell != nullptr) *cell = {terrain_glyph(p.kind), Side::nobody};
      }
    }
  }
  void label(Point p, std::string_view text, Side side) {
    std::size_t width = width_of(text);
    p.x -= static_cast<i32>(width) * step_ / 2 - step_ / 2;
    for (std::size_t i = 0; i < text.size(); p.x += step_) {
      std::size_t n = 1;
      while (i + n < text.size() && (static_cast<unsigned char>(text[i + n]) & 0xC0) == 0x80) ++n;
      if (Cell* cell = at(p); cell != nullptr) *cell = {std::string{text.substr(i, n)}, side};
      i += n;
    }
  }
  void unit(UnitId u) {
    static constexpr std::string_view arrows[] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
    std::vector<Point> outline;
    game_.outline(state_, u, outline);
    const Unit& unit = state_[u];
    std::string_view fill = unit.side == Side::first ? "▓" : "░";
    Box b = box_of(outline);
    for (int r = std::max(0, b.bottom / (2 * step_)); r < rows_ && r * 2 * step_ <= b.top; ++r)
      for (int c = std::max(0, b.left / step_); c < columns_ && c * step_ <= b.right; ++c)
        if (inside(outline, middle(c, r)))
          cells_[static_cast<std::size_t>(r * columns_ + c)] = {std::string{fill}, unit.side};
    std::size_t eighth = static_cast<std::size_t>((unit.pose.facing + 225) / 450) % 8;
    label(unit.pose.at, std::string{arrows[eighth]} + tag_of(game_, u), unit.side);
  }

  const Game& game_;
  const State& state_;
  Lang lang_;
  MapStyle style_;
  const Board& board_;
  std::vector<Piece> pieces_;  // as they lie now
  int columns_ = 0, rows_ = 0, step_ = 1;
  std::vector<Cell> cells_;  // from the bottom left
  std::set<std::string> kinds_;
};

}  // namespace

std::string draw_map(const Game& game, const State& s, Lang lang, MapStyle style) {
  if (game.board().is_grid()) return GridMap(game, s, lang, style).draw();
  return FreeMap(game, s, lang, style).draw();
}

}  // namespace grog
