// The figures of a file as structs: a table is a struct, a key a member, a row of the kind "one for each arm" a By.
//
//   struct MoveTable { FigureIn<1, 60> foot, horse; Modifier road; };
//   struct Tables { MoveTable move; By<Arm, FireRow> fire; std::vector<Troop> troops; };
//   kit::read(root.table("move"), t.move);   kit::read(root.table("fire"), t.fire);
#pragma once
#include <functional>

#include "core/procedure.hpp"
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
template <i32 Low, i32 High, i32 Scale>
void read_one(const Table& t, std::string_view key, Within<Low, High, Scale>& out) {
  out = Scale == 1 ? t.integer(key, Low, High) : t.decimal(key, Scale, Low, High);
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
// Some members alone, by their keys; those of `read_given` may be left out.
inline void read(const Table&) {}
template <class Out, class... Rest>
void read(const Table& t, std::string_view key, Out& out, Rest&&... rest) {
  read_one(t, key, out);
  read(t, rest...);
}
inline void read_given(const Table&) {}
template <class Out, class... Rest>
void read_given(const Table& t, std::string_view key, Out& out, Rest&&... rest) {
  if (t.has(key)) read_one(t, key, out);
  read_given(t, rest...);
}

// So many whole numbers in a row; told by `fault` if there are others.
template <class Out>
void read_row(const Table& t, std::string_view key, i32 low, i32 high, WordKey fault, Out& out) {
  std::vector<i32> numbers = t.integers(key, low, high);
  if (t.exists() && numbers.size() != out.size()) t.fault(key, fault, {std::to_string(out.size())});
  for (std::size_t i = 0; i < numbers.size() && i < out.size(); ++i)
    out[i] = static_cast<typename Out::value_type>(numbers[i]);
}

// Every [[troop]]: its names, and read(row, troop) for the rest, which answers how it is drawn.
template <class Troop, class Read>
void read_troops(const Table& root, std::vector<Troop>& troops, std::vector<TroopInfo>& infos, Read&& read) {
  constexpr std::size_t most = 200;
  for (const Table& row : root.tables("troop")) {
    TroopInfo info = read_troop_names(row, infos);
    Troop troop{};
    info.symbol = read(row, troop);
    troops.push_back(troop);
    infos.push_back(std::move(info));
  }
  if (infos.empty() || infos.size() > most) root.fault("kinds_of_troops"_w, {std::to_string(most)});
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
// The same of several, each with what reads it.
struct FileReader {
  std::string_view name;
  std::function<void(const Table& root)> read;
};
inline bool read_files(const Reading& reading, std::initializer_list<FileReader> files) {
  bool sound = true;
  for (const FileReader& f : files) sound = read_file(reading, f.name, f.read) && sound;
  return sound;
}

}  // namespace grog::kit
