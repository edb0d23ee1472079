#include "workshop/compose.hpp"

#include <algorithm>

#include "workshop/army.hpp"
#include "workshop/fill.hpp"
#include "workshop/words.hpp"

namespace grog {
namespace {

enum class Style : u8 { mixed, foot, guns, horse };

// What it spends on each service: the ruleset's own mix, or more of one of them.
Mix mix_of(const Workshop& w, Style style) {
  Mix mix = w.mix;
  auto& [foot, light, horse, guns] = mix;
  if (style == Style::foot) foot = foot * 2, light = light * 2;
  if (style == Style::guns) guns = std::max(guns * 2, 1);
  if (style == Style::horse) horse = std::max(horse * 5 / 2, 1);
  return mix;
}

ArmySheet sheet_of(const Rulebook& book, const Workshop& w, const Army& army) {
  ArmySheet out;
  out.spent = army.spent();
  auto key = [&](const Purchase& p) { return book.troops()[p.kind->troop].key; };
  bool grouped = !w.text.army_leader.empty();
  for (const Purchase& p : army.leaders) {
    if (grouped && p.kind->service == Service::leader) out.groups.push_back(key(p));
    if (!grouped) out.lines.push_back({key(p), p.size, 1, 0});
  }
  for (const Purchase& p : army.aides) out.lines.push_back({key(p), p.size, 1, 0});
  std::size_t groups = std::max<std::size_t>(out.groups.size(), 1), units = army.troops.size();
  for (std::size_t i = 0; i < units; ++i) {
    const Purchase& p = army.troops[i];
    i32 group = 0;
    while (static_cast<std::size_t>(group) + 1 < groups && (static_cast<std::size_t>(group) + 1) * units / groups <= i)
      ++group;
    auto same = std::ranges::find_if(
        out.lines, [&](const ArmySheet::Line& l) { return l.troop == key(p) && l.size == p.size && l.group == group; });
    if (same == out.lines.end())
      out.lines.push_back({key(p), p.size, 1, group});
    else
      ++same->times;
  }
  return out;
}

}  // namespace

std::vector<NamedText> army_styles() {
  std::vector<NamedText> out;
  for (std::string_view key : enum_keys<Style>) out.push_back({key, workshop_words()("style", key), {}});
  return out;
}

std::string army_file(const Rulebook& book, const Workshop& w, const ArmyWish& wish, const ArmySheet& sheet) {
  Blanks v;
  v["army"] = wish.army, v["points"] = std::to_string(wish.points > 0 ? wish.points : w.points);
  std::string out = "ruleset = \"" + std::string{book.id()} + "\"\n" + filled(w.text.army, v);
  auto units = [&](int group) {
    for (const ArmySheet::Line& l : sheet.lines)
      for (i32 n = 0; n < l.times && (group < 0 || l.group == group); ++n) {
        v["troop"] = l.troop;
        v["size"] = l.size > 0 ? w.size + " = " + std::to_string(l.size) + "\n" : "";
        v["lead"] = "g" + std::to_string(l.group + 1);
        out += "\n" + filled(w.text.army_unit, v);
      }
  };
  if (w.text.army_leader.empty()) return units(-1), out;
  for (std::size_t g = 0; g < sheet.groups.size(); ++g) {
    v["id"] = "g" + std::to_string(g + 1), v["troop"] = sheet.groups[g];
    out += "\n" + filled(w.text.army_leader, v);
    units(static_cast<int>(g));
  }
  return out;
}

std::optional<ArmySheet> compose_army(const Rulebook& book, const Workshop& w, const Muster& muster,
                                      const ArmyWish& wish) {
  auto nation = std::ranges::find(muster.armies, wish.army, &MusterArmy::key);
  auto style = std::ranges::find(enum_keys<Style>, wish.style);
  if (nation == muster.armies.end() || style == enum_keys<Style>.end()) return {};
  i32 purse = wish.points > 0 ? wish.points : w.points;
  constexpr u64 tries = 60;
  u64 seed = seed_of(wish.seed, static_cast<u64>(style - enum_keys<Style>.begin()));
  for (u64 n = 0; n < tries; ++n) {
    Rng rng(seed_of(seed, n));
    Army army = raise_army(w, mix_of(w, static_cast<Style>(style - enum_keys<Style>.begin())), muster,
                           static_cast<std::size_t>(nation - muster.armies.begin()), purse, rng);
    ArmySheet sheet = sheet_of(book, w, army);
    constexpr i32 tenths = 10;
    if (sheet.lines.empty() || sheet.spent > purse * tenths) continue;
    Problems problems;
    if (!w.text.army_unit.empty() && !book.check_army({"army", army_file(book, w, wish, sheet)}, problems)) continue;
    return sheet;
  }
  return {};
}

}  // namespace grog
