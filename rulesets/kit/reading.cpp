#include "rulesets/kit/reading.hpp"

#include <algorithm>

namespace grog::kit {

const DataFile* Reading::file(std::string_view name) const {
  const DataFile* f = files.find(name);
  if (f == nullptr) {
    Sentence s = words.say("problem", "missing_file");
    problems.add({std::string{name}, 0, 0, s.en, s.fr});
  }
  return f;
}

int find_key(std::span<const std::string_view> keys, std::string_view key) {
  auto at = std::find(keys.begin(), keys.end(), key);
  return at == keys.end() ? -1 : static_cast<int>(at - keys.begin());
}

std::vector<std::string_view> keys_of(std::span<const TroopInfo> troops) {
  std::vector<std::string_view> keys;
  for (const TroopInfo& t : troops) keys.push_back(t.key);
  return keys;
}

int read_troop(const Table& row, std::span<const TroopInfo> troops) {
  std::string key = row.text("troop");
  std::vector<std::string_view> keys = keys_of(troops);
  int k = find_key(keys, key);
  if (k < 0) row.unknown("troop", "unknown_troop"_w, key, keys);
  return k;
}

std::optional<Grammar> read_grammar(const Table& t) {
  static constexpr std::string_view keys[] = {"gender", "number", "article", "proper", "number_en", "article_en"};
  if (std::none_of(std::begin(keys), std::end(keys), [&](std::string_view key) { return t.has(key); })) return {};
  static constexpr std::string_view genders[] = {"m", "f"}, numbers[] = {"singular", "plural"};
  Grammar g;
  g.feminine = t.choice("gender", genders, 0) == 1, g.plural = t.choice("number", numbers, 0) == 1;
  g.bare = !t.boolean("article", true), g.proper = t.boolean("proper", false);
  if (t.has("number_en")) g.plural_en = t.choice("number_en", numbers, 0) == 1;
  if (t.has("article_en")) g.bare_en = !t.boolean("article_en", true);
  return g;
}

TroopInfo read_troop_names(const Table& row, std::span<const TroopInfo> before) {
  TroopInfo info{row.text("key"), row.text("fr"), row.text("en")};
  info.grammar = read_grammar(row).value_or(Grammar{});
  for (const TroopInfo& known : before)
    if (known.key == info.key) row.fault("key", "stands_twice"_w, {info.key});
  return info;
}

SideInfo read_side(const Table& t) {
  SideInfo info;
  info.key = t.text("key"), info.fr = t.text("fr"), info.en = t.text("en");
  std::string letter = t.text("letter", std::string{});
  if (!letter.empty()) info.letter = letter[0];
  return info;
}

Side read_side_of(const Table& row, std::string_view key, const SideInfo& first, const SideInfo& second,
                  std::optional<Side> fallback) {
  std::string_view keys[] = {first.key, second.key};
  return choose<Side>(row, key, keys, fallback);
}

bool plain_id(std::string_view id, std::string_view besides) {
  auto allowed = [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || besides.find(c) != std::string_view::npos;
  };
  return !id.empty() && std::all_of(id.begin(), id.end(), allowed);
}

RosterEntry read_entry(const Table& row, std::span<const RosterEntry> before, std::string_view besides,
                       WordKey not_plain) {
  RosterEntry e;
  e.id = row.text("id");
  Table name = row.table("name", false);
  if (name.exists()) e.fr = name.text("fr"), e.en = name.text("en");
  e.short_name = name.text("short", e.id), e.short_en = name.text("short_en", "");
  e.grammar = read_grammar(name);
  if (!plain_id(e.id, besides)) row.fault("id", not_plain);
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
