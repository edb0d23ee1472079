// What is drawn over the table for a unit: discs, rounds, arcs and views, each with its words and its clause.
//
//   kit::Sheets sheets(*this, out);
//   sheets.disc(Kind::command, "command"_w, radius.clause, u.pose.at, radius.value * inch);
//   sheets.arc(Kind::fire, "canister"_w, "XY-3.1"_c, arc_from(q, Face::front, half), 0, far);
#pragma once
#include "core/geometry/region.hpp"
#include "core/kernel.hpp"

namespace grog::kit {

// What of an outline lies on the table; it is convex, or star-shaped from a point of the table.
void clip_to_table(const Board&, std::vector<Point>&);

class Sheets {
 public:
  using Kind = Overlay::Kind;
  Sheets(const Game& g, std::vector<Overlay>& out) : g_(g), out_(out) { out_.clear(); }

  std::vector<Point>& lay(Kind kind, WordKey word, Clause c) {
    out_.push_back({kind, g_.rules().words()("overlay", word.key), c, {}});
    return out_.back().points;
  }
  void disc(Kind kind, WordKey word, Clause c, Point at, i32 radius) { add_disc(at, radius, lay(kind, word, c)); }
  // All within a distance of it.
  void round(Kind kind, WordKey word, Clause c, const Quad& q, i32 distance) {
    std::array<Point, 4> outline = corners(q);
    add_rounded(outline, distance, lay(kind, word, c));
  }
  void arc(Kind kind, WordKey word, Clause c, const Arc& a, i32 near, i32 far) {
    add_sector(a, near, far, lay(kind, word, c));
  }
  // What of the table is seen from a point. Sees: bool (Point).
  template <class Sees>
  void view(WordKey word, Clause c, Point eye, i32 reach, i32 step, Sees&& sees) {
    const Board& b = g_.board();
    auto seen = [&](Point p) { return p.x >= 0 && p.y >= 0 && p.x <= b.width && p.y <= b.height && sees(p); };
    add_seen(eye, reach, step, seen, lay(Kind::sight, word, c));
  }

 private:
  const Game& g_;
  std::vector<Overlay>& out_;
};

}  // namespace grog::kit
