// A ceiling: a wargame written by hand for speed and nothing else. 10 units a side of 8 models on a grid of 24 x 16;
// each unit once a turn steps, shoots (half its models in dice, hit on 4+, saved on 5+) or fights (both at once, 4+ and
// 4+); one that loses models tests 2d6 and breaks under 6. Ends when a side is gone or after 60 turns. Every legal move
// is listed, one is picked at random.
#pragma once
#include <array>

#include "core/rng.hpp"

namespace grog::bench {

class ToyWargame {
 public:
  explicit ToyWargame(u64 seed) : rng_(seed) {}

  // Plays one game; returns its moves.
  int play() {
    State s = begin();
    int moves = 0;
    while (!over(s)) {
      list(s);
      apply(s, moves_[rng_.below(static_cast<u32>(count_))]);
      ++moves;
    }
    return moves;
  }

 private:
  static constexpr int width = 24, height = 16, side_units = 10, reach = 6;
  struct Unit {
    i8 x, y;
    u8 models;
    u8 acted;
  };
  struct State {
    std::array<Unit, 2 * side_units> unit;
    u8 side, turn;
  };
  struct Move {
    u8 unit, kind, target;  // kind: 0 pass, 1 step (target: way), 2 shoot, 3 fight
  };

  static State begin() {
    State s{};
    for (int i = 0; i < 2 * side_units; ++i)
      s.unit[static_cast<std::size_t>(i)] = {static_cast<i8>(2 + 2 * (i % side_units)),
                                             static_cast<i8>(i < side_units ? 3 : height - 4), 8, 0};
    return s;
  }
  static bool over(const State& s) {
    int left[2] = {0, 0};
    for (int i = 0; i < 2 * side_units; ++i) left[i / side_units] += s.unit[static_cast<std::size_t>(i)].models > 0;
    return left[0] == 0 || left[1] == 0 || s.turn >= 60;
  }
  static int distance(const Unit& a, const Unit& b) {
    int dx = a.x > b.x ? a.x - b.x : b.x - a.x, dy = a.y > b.y ? a.y - b.y : b.y - a.y;
    return dx > dy ? dx : dy;
  }

  void list(const State& s) {
    static constexpr i8 dx[] = {0, 1, 0, -1}, dy[] = {1, 0, -1, 0};
    count_ = 0;
    std::array<bool, static_cast<std::size_t>(width * height)> taken{};
    for (const Unit& u : s.unit)
      if (u.models > 0) taken[static_cast<std::size_t>(u.y * width + u.x)] = true;
    int first = s.side * side_units, foes = side_units - first;
    for (int i = first; i < first + side_units; ++i) {
      const Unit& u = s.unit[static_cast<std::size_t>(i)];
      if (u.models == 0 || u.acted != 0) continue;
      for (u8 w = 0; w < 4; ++w) {
        int x = u.x + dx[w], y = u.y + dy[w];
        if (x >= 0 && y >= 0 && x < width && y < height && !taken[static_cast<std::size_t>(y * width + x)])
          moves_[count_++] = {static_cast<u8>(i), 1, w};
      }
      for (int j = foes; j < foes + side_units; ++j) {
        const Unit& foe = s.unit[static_cast<std::size_t>(j)];
        if (foe.models == 0) continue;
        int d = distance(u, foe);
        if (d <= 1)
          moves_[count_++] = {static_cast<u8>(i), 3, static_cast<u8>(j)};
        else if (d <= reach)
          moves_[count_++] = {static_cast<u8>(i), 2, static_cast<u8>(j)};
      }
    }
    moves_[count_++] = {0, 0, 0};
  }

  int hits(int dice, int score) {
    int n = 0;
    for (int i = 0; i < dice; ++i) n += rng_.d6() >= score;
    return n;
  }
  void lose(Unit& u, int models) {
    if (models == 0) return;
    u.models = static_cast<u8>(models >= u.models ? 0 : u.models - models);
    if (u.models > 0 && rng_.d6() + rng_.d6() < 6) u.models = 0;
  }
  void apply(State& s, const Move& m) {
    static constexpr i8 dx[] = {0, 1, 0, -1}, dy[] = {1, 0, -1, 0};
    if (m.kind == 0) {
      for (Unit& u : s.unit) u.acted = 0;
      s.turn = static_cast<u8>(s.turn + s.side);
      s.side ^= 1;
      return;
    }
    Unit& u = s.unit[m.unit];
    u.acted = 1;
    if (m.kind == 1) {
      u.x = static_cast<i8>(u.x + dx[m.target]), u.y = static_cast<i8>(u.y + dy[m.target]);
      return;
    }
    Unit& foe = s.unit[m.target];
    if (m.kind == 2) {
      int h = hits((u.models + 1) / 2, 4);
      return lose(foe, h - hits(h, 5));
    }
    int a = hits(u.models, 4), b = hits(foe.models, 4);
    int foe_lost = a - hits(a, 4), own_lost = b - hits(b, 4);
    lose(foe, foe_lost), lose(u, own_lost);
  }

  Rng rng_;
  std::array<Move, 20 * 24 + 1> moves_{};
  std::size_t count_ = 0;
};

}  // namespace grog::bench
