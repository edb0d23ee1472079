// The figures of a table, each by its key and where it goes: a Figure, a Modifier, a Score, or a plain number where no
// printed clause gives it (the weights of generals.toml). Numbers are 0 to 10,000.
//
//   kit::read(root.table("move"), "infantry", t.infantry, "cavalry", t.cavalry, "road", t.road);
#pragma once
#include "rulesets/kit/reading.hpp"

namespace grog::kit {

inline void read_one(const Table& t, std::string_view key, Figure& out) { out = t.figure(key, 0); }
inline void read_one(const Table& t, std::string_view key, Modifier& out) { out = t.modifier(key); }
inline void read_one(const Table& t, std::string_view key, Score& out) { out = t.score(key); }
inline void read_one(const Table& t, std::string_view key, i32& out) { out = t.integer(key, 0, 10'000); }

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
