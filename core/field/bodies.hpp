// Where everybody stands, laid out once for a position and asked many times. A plain object on the stack, handed along
// by reference: nothing global, nothing allocated. Each body is laid out when it is first asked for.
//
// A ruleset says with a Layout who stands on the table and what he covers:
//
//   struct Layout {
//     using State = mine::State;           // whose units it is asked about; the kernel's own if it says nothing
//     const MyGame* g;
//     static constexpr int kinds = 3;      // troops in the open, garrisons, generals: as questions tell them apart
//     int kind_of(const Unit&) const;      // 0..kinds - 1; -1: not on the table, nobody asks about him
//     Box box_of(const Unit&) const;
//     i32 reach_of(const Unit&) const;     // if it likes: no part of him is farther from his pose, the box's middle
//   };
//   using Bodies = field::Bodies<Layout>;
//
// The state must outlive it. Where the state changes, refresh() says so; in builds with assertions a body that went
// stale is found when it is asked for.
#pragma once
#include <algorithm>
#include <cassert>
#include <type_traits>

#include "core/geometry/path.hpp"
#include "core/state.hpp"

namespace grog::field {

namespace detail {
template <class Layout>
struct StateOf {
  using Type = grog::State;
};
template <class Layout>
requires requires { typename Layout::State; }
struct StateOf<Layout> {
  using Type = typename Layout::State;
};
}  // namespace detail

template <class Layout>
class Bodies {
 public:
  using Units = typename detail::StateOf<Layout>::Type;  // a state
  using One = std::remove_cvref_t<decltype(std::declval<const Units&>()[UnitId{}])>;

  Bodies(const Layout& layout, const Units& s) : layout_(layout), s_(&s) {
    for (std::size_t i = 0; i < s.units; ++i) count(unit_id(i));
  }
  Bodies(const Bodies& b)
      : layout_(b.layout_),
        s_(b.s_),
        sides_(b.sides_),
        kinds_(b.kinds_),
        shifted_(b.shifted_),
        entered_(b.entered_),
        columns_(b.columns_),
        rows_(b.rows_),
        widest_(b.widest_) {
    b.laid_.each([&](UnitId u) { lay(u, b.slots_[index(u)].quad); });
    entered_.each([&](UnitId u) { circles_[index(u)] = b.circles_[index(u)]; });
  }
  Bodies& operator=(const Bodies&) = delete;

  const Units& state() const { return *s_; }
  const One& unit(UnitId u) const { return (*s_)[u]; }
  const Layout& layout() const { return layout_; }

  UnitSet all() const { return sides_[0] | sides_[1]; }
  UnitSet of(Side side) const { return sides_[index(side)]; }
  UnitSet kind(int k) const { return kinds_[static_cast<std::size_t>(k)]; }
  bool stands(UnitId u) const { return all().has(u); }

  // Of one who stands on the table.
  const Quad& operator[](UnitId u) const {
    if (!laid_.has(u)) lay(u, Quad(layout_.box_of(unit(u))));
    assert(shifted_.has(u) || same(slots_[index(u)].quad, Quad(layout_.box_of(unit(u)))));
    return slots_[index(u)].quad;
  }

  // ---- changes
  // After this unit of the state changed: its place, its formation, its strength; it may have come or gone.
  void refresh(UnitId u) {
    lift(u);
    shifted_.remove(u);
    for (UnitSet& k : kinds_) k.remove(u);
    for (UnitSet& side : sides_) side.remove(u);
    count(u);
  }
  // As if it stood there, for some questions; refresh() puts it back where the state has it.
  void put(UnitId u, const Quad& q) {
    lift(u);
    lay(u, q);
    shifted_.add(u);
  }

  // ---- who is near. Each listing calls f(UnitId, const Quad&) in order of id, for those of `among`. Where f answers,
  // its true ends the listing, and that unit is returned; none otherwise. What a listing leaves out is farther than r.
  template <class F>
  UnitId around(const Quad& q, i32 r, const UnitSet& among, F&& f) const {
    i64 reach = i64{q.radius} + i64{r} * fine_parts;
    return list(among, q.centre, q.centre, reach, f, [&](const Circle& c) {
      i64 x = i64{c.centre.x} - q.centre.x, y = i64{c.centre.y} - q.centre.y, all = reach + c.radius;
      return x * x + y * y <= all * all;
    });
  }
  template <class F>
  UnitId along(const Swath& s, i32 r, const UnitSet& among, F&& f) const {
    Swath wide = s;
    wide.radius += i64{r} * fine_parts;
    return list(among, s.a, s.b, wide.radius, f, [&](const Circle& c) { return near(wide, c.centre, c.radius); });
  }
  template <class F>
  UnitId along(const Segment& s, i32 r, const UnitSet& among, F&& f) const {
    return along(Swath{fine(s.a), fine(s.b), 0}, r, among, f);
  }
  template <class F>
  UnitId along(const Motion& m, i32 r, const UnitSet& among, F&& f) const {
    return along(swath(m), r, among, f);
  }

  // The first whom a body overlaps, and whether there is one.
  UnitId overlapped(const Quad& q, const UnitSet& among) const {
    return around(q, 0, among, [&](UnitId, const Quad& other) { return overlap(q, other); });
  }
  // The first within r, edge to edge.
  UnitId within(const Quad& q, i32 r, const UnitSet& among) const {
    return around(q, r, among, [&](UnitId, const Quad& other) { return gap(q, other).within(r); });
  }

  // The nearest, edge to edge, of those for whom judge(UnitId) holds; of equals the first. It is asked only about who
  // would be nearer than the nearest so far.
  struct Nearest {
    UnitId unit = UnitId::none;
    i32 distance = INT32_MAX;  // rounded up to a tenth
  };
  template <class Judge>
  Nearest nearest(const Quad& q, const UnitSet& among, Judge&& judge) const {
    return nearest(q, among, INT32_MAX, judge);
  }
  // The same, of those no farther than that.
  template <class Judge>
  Nearest nearest(const Quad& q, const UnitSet& among, i32 farthest, Judge&& judge) const {
    Nearest best;
    among.each([&](UnitId u) {
      if (farthest != INT32_MAX && (beyond(u, q, farthest) || !near(q, (*this)[u], farthest))) return;
      i32 d = distance(q, (*this)[u]);
      if (d <= farthest && d < best.distance && judge(u)) best = {u, d}, farthest = d;
    });
    return best;
  }
  // Whoever his centre is nearest bounds the others: most are then too far at a glance.
  Nearest nearest(const Quad& q, const UnitSet& among) const {
    UnitId first = UnitId::none;
    i64 least = INT64_MAX;
    among.each([&](UnitId u) {
      if (i64 d = squared(centre(u) - q.centre); d < least) least = d, first = u;
    });
    if (first == UnitId::none) return {};
    i32 bound = distance(q, (*this)[first]);
    return nearest(q, among, bound, [](UnitId) { return true; });
  }

 private:
  // By his pose alone, where the layout says how far he reaches from it: many are never laid out.
  static constexpr bool glances = requires(const Layout& l, const One& u) { l.reach_of(u); };
  Fine centre(UnitId u) const { return glances && !laid_.has(u) ? fine(unit(u).pose.at) : (*this)[u].centre; }
  i64 radius(UnitId u) const {
    if constexpr (glances)
      if (!laid_.has(u)) return i64{layout_.reach_of(unit(u))} * fine_parts;
    return (*this)[u].radius;
  }
  bool beyond(UnitId u, const Quad& q, i32 r) const {
    i64 reach = i64{q.radius} + radius(u) + i64{r} * fine_parts;
    return squared(centre(u) - q.centre) > reach * reach;
  }
  // A circle that holds a body, which need not be laid out for it.
  struct Circle {
    Fine centre;
    i32 radius;
    i16 column, row;  // no gap behind them: what is written in whole words is read back without a stall
  };
  // Places that nobody has stay as they are: it is made many times an order.
  union Slot {
    Quad quad;
    Slot() {}
  };
  union Ring {
    Circle circle;
    Ring() {}
  };
  void count(UnitId u) {
    const One& unit = (*s_)[u];
    int k = unit.kind == 0 ? -1 : layout_.kind_of(unit);
    if (k < 0 || unit.side == Side::nobody) return;
    kinds_[static_cast<std::size_t>(k)].add(u);
    sides_[index(unit.side)].add(u);
  }
  void lay(UnitId u, const Quad& q) const {
    slots_[index(u)].quad = q;
    laid_.add(u);
  }
  // The table in columns and in rows, each with the set of those whose middle lies in it: who is near a place is in one
  // of the columns and in one of the rows that he could reach it from.
  static constexpr int cells = 16, cell_bits = 15;  // 2,048 tenths of a millimetre wide
  static i16 cell(i64 v) { return static_cast<i16>(std::clamp<i64>(v >> cell_bits, 0, cells - 1)); }
  static std::size_t at(i16 cell) { return static_cast<std::size_t>(cell); }
  Circle circle_of(UnitId u) const {
    if (laid_.has(u)) return circle(slots_[index(u)].quad.centre, slots_[index(u)].quad.radius);
    Box b = layout_.box_of(unit(u));
    return circle(fine(b.at), Quad::bounding_radius(b.width * (fine_parts / 2), b.depth * (fine_parts / 2)));
  }
  static Circle circle(Fine centre, i32 radius) { return {centre, radius, cell(centre.x), cell(centre.y)}; }
  void enter(UnitId u) const {
    const Circle c = circle_of(u);
    circles_[index(u)].circle = c;
    entered_.add(u);
    widest_ = std::max(widest_, c.radius);
    columns_[at(c.column)].add(u);
    rows_[at(c.row)].add(u);
  }
  void lift(UnitId u) {
    laid_.remove(u);
    if (!entered_.has(u)) return;
    entered_.remove(u);
    columns_[at(circles_[index(u)].circle.column)].remove(u);
    rows_[at(circles_[index(u)].circle.row)].remove(u);
  }
  // Who may be within r of a way from a to b.
  UnitSet candidates(const UnitSet& among, Fine a, Fine b, i64 r) const {
    (among - entered_).each([&](UnitId u) { enter(u); });
    r += widest_;
    UnitSet in_columns, in_rows;
    for (int x = cell(std::min(a.x, b.x) - r), last = cell(std::max(a.x, b.x) + r); x <= last; ++x)
      in_columns = in_columns | columns_[static_cast<std::size_t>(x)];
    for (int y = cell(std::min(a.y, b.y) - r), last = cell(std::max(a.y, b.y) + r); y <= last; ++y)
      in_rows = in_rows | rows_[static_cast<std::size_t>(y)];
    return among & in_columns & in_rows;
  }
  static bool same(const Quad& a, const Quad& b) {
    return a.centre == b.centre && a.across == b.across && a.ahead == b.ahead;
  }
  template <class F, class Near>
  UnitId list(const UnitSet& among, Fine a, Fine b, i64 r, F& f, Near&& is_near) const {
    UnitSet found = candidates(among, a, b, r);
    for (std::size_t w = 0; w < 2; ++w)
      for (u64 bits = found.bits[w]; bits != 0; bits &= bits - 1) {
        UnitId u = unit_id(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
        if (!is_near(circles_[index(u)].circle)) continue;
        const Quad& q = (*this)[u];
        if constexpr (std::is_void_v<std::invoke_result_t<F&, UnitId, const Quad&>>)
          f(u, q);
        else if (f(u, q))
          return u;
      }
    return UnitId::none;
  }

  Layout layout_;
  const Units* s_;
  std::array<UnitSet, 2> sides_;
  std::array<UnitSet, Layout::kinds> kinds_;
  UnitSet shifted_;
  mutable UnitSet laid_, entered_;  // as a quad; in the columns and rows
  mutable std::array<UnitSet, cells> columns_, rows_;
  mutable std::array<Ring, max_units> circles_;
  mutable i32 widest_ = 0;  // radius of those entered
  mutable std::array<Slot, max_units> slots_;
};

}  // namespace grog::field
