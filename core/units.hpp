// The units of a state, without counting: for (UnitId id : units(s)) ..., for (UnitId id : units(s, of_side(side))) ...
#pragma once
#include "core/state.hpp"

namespace grog {

// A predicate over units; anything callable with (const Unit&).
constexpr auto every_unit = [](const auto&) { return true; };
inline auto of_side(Side side) {
  return [side](const auto& u) { return u.side == side; };
}
inline auto against(Side side) {
  return [side](const auto& u) { return u.side != side; };
}
template <class A, class B>
auto both(A a, B b) {
  return [a, b](const auto& u) { return a(u) && b(u); };
}

template <class S, class Predicate>
class UnitRange {
 public:
  UnitRange(const S& s, Predicate p) : s_(&s), p_(p) {}
  class Iterator {
   public:
    Iterator(const UnitRange* r, std::size_t i) : r_(r), i_(i) { skip(); }
    UnitId operator*() const { return unit_id(i_); }
    Iterator& operator++() {
      ++i_;
      skip();
      return *this;
    }
    bool operator!=(const Iterator& o) const { return i_ < o.i_; }  // o is the end

   private:
    void skip() {
      while (i_ < r_->s_->units && !r_->p_(r_->s_->unit[i_])) ++i_;
    }
    const UnitRange* r_;
    std::size_t i_;
  };
  Iterator begin() const { return {this, 0}; }
  Iterator end() const { return {this, s_->units}; }

 private:
  const S* s_;
  Predicate p_;
};

// In order of id. The state may be changed meanwhile, but for the number of its units.
template <class Types, class Predicate = decltype(every_unit)>
auto units(const StateOf<Types>& s, Predicate p = {}) {
  return UnitRange<StateOf<Types>, Predicate>(s, p);
}
template <class Types, class Predicate, class F>
void each_unit(StateOf<Types>& s, Predicate p, F&& f) {  // f(id, unit)
  for (UnitId id : units(s, p)) f(id, s[id]);
}
template <class Types, class Predicate, class F>
void each_unit(const StateOf<Types>& s, Predicate p, F&& f) {
  for (UnitId id : units(s, p)) f(id, s[id]);
}
template <class Types, class Predicate>
bool any_unit(const StateOf<Types>& s, Predicate p) {
  for (std::size_t i = 0; i < s.units; ++i)
    if (p(s.unit[i])) return true;
  return false;
}
template <class Types, class Predicate>
int count_units(const StateOf<Types>& s, Predicate p) {
  int n = 0;
  for (std::size_t i = 0; i < s.units; ++i) n += p(s.unit[i]) ? 1 : 0;
  return n;
}
template <class Types, class Predicate>
UnitId first_unit(const StateOf<Types>& s, Predicate p) {
  for (UnitId id : units(s, p)) return id;
  return UnitId::none;
}
// The first of one side for whom it holds, or else of the other; none. F: bool (UnitId).
template <class Types, class F>
UnitId first_by_side(const StateOf<Types>& s, Side first, F&& f) {
  for (Side side : {first, other(first)})
    for (UnitId id : units(s, of_side(side)))
      if (f(id)) return id;
  return UnitId::none;
}
// The least by f (ties: the lowest id), or none.
template <class Types, class Predicate, class F>
UnitId least_unit(const StateOf<Types>& s, Predicate p, F&& f) {
  UnitId best = UnitId::none;
  decltype(f(best)) least{};
  for (UnitId id : units(s, p))
    if (auto v = f(id); best == UnitId::none || v < least) best = id, least = v;
  return best;
}
// The first of a set, or none.
inline UnitId first_of(const UnitSet& set) {
  for (std::size_t w = 0; w < 2; ++w)
    if (set.bits[w] != 0) return unit_id(w * 64 + static_cast<std::size_t>(std::countr_zero(set.bits[w])));
  return UnitId::none;
}
// The first link for which p(link) holds; null if there is none.
template <class Types, class P>
const LinkOf<Types>* first_link(const StateOf<Types>& s, P&& p) {
  for (std::size_t i = 0; i < s.links; ++i)
    if (p(s.link[i])) return &s.link[i];
  return nullptr;
}
template <class Types, class F>
void each_link(StateOf<Types>& s, F&& f) {
  for (std::size_t i = 0; i < s.links; ++i) f(s.link[i]);
}
template <class Types, class F>
void each_link(const StateOf<Types>& s, F&& f) {
  for (std::size_t i = 0; i < s.links; ++i) f(s.link[i]);
}
// Takes away every link for which p(link) holds; the order of the others changes as unlink() does it.
template <class Types, class P>
void drop_links_if(StateOf<Types>& s, P&& p) {
  for (std::size_t i = s.links; i-- > 0;)
    if (p(s.link[i])) s.unlink(i);
}

}  // namespace grog
