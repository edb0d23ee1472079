#include "rulesets/kit/reading.hpp"

#include <algorithm>

#include "core/languages.hpp"

namespace grog::kit {

const DataFile* Reading::file(std::string_view name) const {
  const DataFile* f = files.find(name);
  if (f == nullptr) problems.add({std::string{name}, 0, 0, words.say("problem", "missing_file")});
  return f;
}

int find_key(std::span<const std::string_view> keys, std::string_view key) {
  auto at = std::find(keys.begin(), keys.end(), key);
  return at == keys.end() ? -1 : static_cast<int>(at - keys.begin());
}

int read_troop(const Table& row, std::span<const TroopInfo> troops) {
  std::string key = row.text("troop");
  std::vector<std::string_view> keys = keys_of(troops);
  int k = find_key(keys, key);
  if (k < 0) row.unknown("troop", "unknown_troop"_w, key, keys);
  return k;
}

std::optional<Grammar> read_grammar(const Table& t) {
  static constexpr std::string_view genders[] = {"m", "f", "n"}, numbers[] = {"singular", "plural"};
  static constexpr std::string_view keys[] = {"gender", "number", "article", "proper"};
  Grammar g;
  for (Lang lang : all_languages()) {
    Grammar::Elsewhere there{lang};
    std::string of = "_" + language(lang).code;
    if (t.has("gender" + of)) there.gender = static_cast<Gender>(t.choice("gender" + of, genders, 0));
    if (t.has("number" + of)) there.plural = t.choice("number" + of, numbers, 0) == 1;
    if (t.has("article" + of)) there.bare = !t.boolean("article" + of, true);
    if (there.gender || there.plural || there.bare) g.elsewhere.push_back(there);
  }
  bool plain = std::any_of(std::begin(keys), std::end(keys), [&](std::string_view key) { return t.has(key); });
  if (!plain && g.elsewhere.empty()) return {};
  g.gender = static_cast<Gender>(t.choice("gender", genders, 0)), g.plural = t.choice("number", numbers, 0) == 1;
  g.bare = !t.boolean("article", true), g.proper = t.boolean("proper", false);
  return g;
}

TroopInfo read_troop_names(const Table& row, std::span<const TroopInfo> before) {
  TroopInfo info{row.text("key"), row.said()};
  info.grammar = read_grammar(row).value_or(Grammar{});
  for (const TroopInfo& known : before)
    if (known.key == info.key) row.fault("key", "stands_twice"_w, {info.key});
  return info;
}

// What a block has room for: short, and short_en, ... where a language has another; of the name, or beside it.
static Sentence read_short(const Table& name, const Table& row, const std::string& id) {
  std::string plain = name.text("short", row.text("short", id));
  return in_each([&](Lang l) {
    std::string key = "short_" + language(l).code;
    return language(l).own_grammar ? plain : name.text(key, row.text(key, plain));
  });
}

SideInfo read_side(const Table& t) {
  SideInfo info;
  info.key = t.text("key"), info.name = t.said();
  std::string letter = t.text("letter", std::string{});
  if (!letter.empty()) info.letter = letter[0];
  return info;
}

Side read_side_of(const Table& row, std::string_view key, const SideInfo& first, const SideInfo& second,
                  std::optional<Side> fallback) {
  std::string_view keys[] = {first.key, second.key};
  return choose<Side>(row, key, keys, fallback);
}

RosterEntry read_entry(const Table& row, std::span<const RosterEntry> before) {
  RosterEntry e;
  e.id = row.text("id");
  Table name = row.table("name", false);
  e.name = name.said(), e.short_name = read_short(name, row, e.id);
  e.grammar = read_grammar(name);
  auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '/'; };
  if (e.id.empty() || !std::all_of(e.id.begin(), e.id.end(), plain)) row.fault("id", "plain_id"_w);
  for (const RosterEntry& r : before)
    if (r.id == e.id) row.fault("id", "stands_twice"_w, {e.id});
  return e;
}

bool has_room(const Table& row, std::size_t units, std::size_t most) {
  if (units < most) return true;
  row.fault("too_many_units"_w, {std::to_string(most)});
  return false;
}

}  // namespace grog::kit
