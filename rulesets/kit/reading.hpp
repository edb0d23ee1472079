// Reading the files of a ruleset: what is at hand while its tables are read, and what scenarios have in common.
#pragma once
#include "core/kernel.hpp"
#include "core/reflect.hpp"

namespace grog::kit {

// What tables are read from and by. `Document doc = reading.open(*file)` knows its clauses and words.
struct Reading {
  const DataFiles& files;
  const ClauseBook& clauses;
  const Words& words;
  Problems& problems;

  const DataFile* file(std::string_view name) const;  // null with the fault told
  Document open(const DataFile& f) const { return Document(f, problems, &clauses, &words); }
};

// An enum by the key that a file gives it.
template <class E>
E choose(const Table& t, std::string_view key, std::span<const std::string_view> names,
         std::optional<E> fallback = {}) {
  std::optional<i32> otherwise;
  if (fallback) otherwise = static_cast<i32>(*fallback);
  return static_cast<E>(t.choice(key, names, otherwise));
}
template <class E>
E choose(const Table& t, std::string_view key, std::optional<E> fallback = {}) {
  return choose<E>(t, key, enum_keys<E>, fallback);
}
template <class List>
std::vector<std::string_view> keys_of(const List& list) {  // of things that have a key each
  std::vector<std::string_view> keys;
  for (const auto& each : list) keys.push_back(each.key);
  return keys;
}
// The place of a name in a list, or -1.
int find_key(std::span<const std::string_view> keys, std::string_view key);
// A list of names as enums; one that is not among them is told by `fault` and left out.
template <class E>
std::vector<E> choose_all(const Table& t, std::string_view key, std::span<const std::string_view> names,
                          WordKey fault) {
  std::vector<E> out;
  for (const std::string& name : t.texts(key)) {
    int i = find_key(names, name);
    if (i < 0)
      t.unknown(key, fault, name, names);
    else
      out.push_back(static_cast<E>(i));
  }
  return out;
}

// ---- troops

// How a name behaves in sentences (core/grammar.hpp), beside fr and en: gender = "f", number = "plural", article =
// false (a person), proper = true ("la Landwehr"); gender_de, number_en, article_en where that language differs.
// Nothing where none is said.
std::optional<Grammar> read_grammar(const Table& name);
// The troop that a row names by its key `troop`, from 0; -1 with the fault told.
int read_troop(const Table& row, std::span<const TroopInfo>);
// key and name of a [[troop]]; one that stands twice is a fault.
TroopInfo read_troop_names(const Table& row, std::span<const TroopInfo> before);

// ---- sides and roster

// { key, fr, en, ..., letter }
SideInfo read_side(const Table&);
// A side by its key.
Side read_side_of(const Table& row, std::string_view key, const SideInfo& first, const SideInfo& second,
                  std::optional<Side> fallback = {});
inline Side read_side_of(const Table& row, std::string_view key, std::span<const std::string_view> names) {
  return choose<Side>(row, key, names);
}

// id and name = { fr, en, ..., short, short_en } of a unit; names are empty where it has none of its own, and the short
// ones may stand beside the name. Faults are told for an id that is not plain (lower case, digits, - and /) or stands
// twice. The side is the caller's to say.
RosterEntry read_entry(const Table& row, std::span<const RosterEntry> before);
// There is room for one more unit; told if not.
bool has_room(const Table& row, std::size_t units, std::size_t most = max_units);

}  // namespace grog::kit
