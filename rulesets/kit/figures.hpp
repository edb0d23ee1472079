// The figures of a file as structs: a table is a struct, a key a member, a row of the kind "one for each arm" a By.
//
//   struct MoveTable { FigureIn<1, 60> foot, horse; Modifier road; };
//   struct Tables { MoveTable move; By<Arm, FireRow> fire; std::vector<Troop> troops; };
//   kit::read(root.table("move"), t.move);   kit::read(root.table("fire"), t.fire);
#pragma once
#include "core/reflect.hpp"
#include "rulesets/kit/reading.hpp"

namespace grog::kit {

// A figure with its range; a plain one lies between -10,000 and 10,000.
template <i32 Low, i32 High>
struct FigureIn : Figure {};

inline void read_one(const Table& t, std::string_view key, Figure& out) { out = t.figure(key); }
inline void read_one(const Table& t, std::string_view key, Modifier& out) { out = t.modifier(key); }
inline void read_one(const Table& t, std::string_view key, Score& out) { out = t.score(key); }
inline void read_one(const Table& t, std::string_view key, i32& out) { out = t.integer(key, 0, 10'000); }
inline void read_one(const Table& t, std::string_view key, bool& out) { out = t.boolean(key); }
template <i32 Low, i32 High>
void read_one(const Table& t, std::string_view key, FigureIn<Low, High>& out) {
  static_cast<Figure&>(out) = t.figure(key, Low, High);
}
template <class E>
requires std::is_enum_v<E>
void read_one(const Table& t, std::string_view key, E& out) {
  if constexpr (std::is_same_v<E, Clause>)
    out = t.clause(key);
  else
    out = static_cast<E>(t.choice(key, enum_keys<E>));
}
template <class E, class T>
void read(const Table& t, By<E, T>& out);
template <class S>
requires std::is_aggregate_v<S>
void read(const Table& t, S& out);
template <class S>
requires std::is_aggregate_v<S>
void read_one(const Table& t, std::string_view key, S& out) { read(t.table(key), out); }

template <class E, class T>
void read(const Table& t, By<E, T>& out) {
  for (E e : all_of<E>) read_one(t, key_of(e), out[e]);
}
template <class S>
requires std::is_aggregate_v<S>
void read(const Table& t, S& out) {
  each_member(out, [&](std::string_view key, auto& member) { read_one(t, key, member); });
}
// The same where a row may leave out what it has nothing to say about: that stays as the struct begins.
template <class S>
void read_given(const Table& t, S& out) {
  each_member(out, [&](std::string_view key, auto& member) {
    if (t.has(key)) read_one(t, key, member);
  });
}
inline void read(const Table&) {}
template <class Out, class... Rest>
void read(const Table& t, std::string_view key, Out& out, Rest&&... rest) {
  read_one(t, key, out);
  read(t, rest...);
}

// A file of the ruleset, read with f(root); false with what is wrong.
template <class F>
bool read_file(const Reading& reading, std::string_view name, F&& f) {
  const DataFile* file = reading.file(name);
  if (file == nullptr) return false;
  Document doc = reading.open(*file);
  if (!doc.parsed()) return false;
  f(doc.root());
  doc.finish();
  return doc.sound();
}

}  // namespace grog::kit
