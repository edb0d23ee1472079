#include "core/order_maker.hpp"

#include <algorithm>
#include <cctype>
#include <limits>

#include "core/order_text.hpp"
#include "core/typography.hpp"
#include "core/words.hpp"

namespace grog {
namespace {

constexpr i64 least16 = std::numeric_limits<i16>::min(), most16 = std::numeric_limits<i16>::max();
constexpr i64 least32 = std::numeric_limits<i32>::min(), most32 = std::numeric_limits<i32>::max();

struct PartName {
  Uses use;
  std::string_view key;  // in [order_form] and [order_part] of core/words.toml
};
constexpr PartName part_names[] = {
    {uses_unit, "unit"},   {uses_target, "target"}, {uses_place, "place"}, {uses_option, "option"},
    {uses_value, "value"}, {uses_with, "with"},     {uses_pose, "pose"},   {uses_legs, "legs"},
};

std::vector<std::string_view> keys(std::span<const Name> names) {
  std::vector<std::string_view> out;
  for (const Name& n : names) out.push_back(n.key);
  return out;
}

}  // namespace

bool same_name(std::string_view a, std::string_view b) {
  auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

std::string tenths_text(i64 n) {
  std::string out = n < 0 ? "-" : "";
  u64 size = static_cast<u64>(n < 0 ? -n : n);
  out += std::to_string(size / 10);
  if (size % 10 != 0) out += "." + std::to_string(size % 10);
  return out;
}

bool OrderMaker::fault(const Sentence& said) {
  why_ = unbroken(said);
  return false;
}

bool OrderMaker::unknown(std::string_view written, const Sentence& said, std::span<const std::string_view> names) {
  return fault(said + hints(written, names));
}

Sentence OrderMaker::form() const {
  return in_each([&](Lang lang) {
    std::string out{verb_->key};
    for (const PartName& p : part_names)
      if ((verb_->uses & p.use) != 0) out += core_words()("order_form", p.key).in(lang);
    return out;
  });
}

bool OrderMaker::verb(std::string_view key) {
  std::span<const VerbInfo> verbs = game_.rules().labels().verbs;
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < verbs.size(); ++i) {
    names.push_back(verbs[i].key);
    if (!same_name(verbs[i].key, key)) continue;
    verb_ = &verbs[i];
    order_.verb = static_cast<u8>(i);
    return true;
  }
  return unknown(key, sentence(core_word(key.empty() ? "order.verb_due" : "order.no_verb"), {clipped(key)}), names);
}

bool OrderMaker::takes(Uses use) {
  Text name = core_words()("order_part", std::ranges::find(part_names, use, &PartName::use)->key);
  if ((verb_->uses & use) == 0)
    return fault(with_parts(core_word("order.takes_no"), {Sentence::same(verb_->key), Sentence(name), form()}));
  if ((given_ & use) != 0) return fault(with_parts(core_word("order.twice"), {Sentence(name)}));
  given_ = static_cast<u16>(given_ | use);
  return true;
}

bool OrderMaker::named_unit(std::string_view name, UnitId& unit) {
  unit = unit_named(game_, name);
  if (unit != UnitId::none) return true;
  std::vector<std::string_view> names;
  for (const RosterEntry& r : game_.roster()) names.push_back(r.id);
  return unknown(name, sentence(core_word(name.empty() ? "order.unit_due" : "order.no_unit"), {clipped(name)}), names);
}

bool OrderMaker::with(std::string_view name) {
  UnitId u = UnitId::none;
  if (!named_unit(name, u)) return false;
  order_.with.add(u);
  return true;
}

bool OrderMaker::place(std::string_view name) {
  int place = game_.board().place_named(name);
  order_.place = static_cast<i16>(place);
  if (place >= 0) return true;
  std::vector<std::string_view> names;
  for (const Place& p : game_.board().places) names.push_back(p.id);
  return unknown(name, sentence(core_word(name.empty() ? "order.place_due" : "order.no_place"), {clipped(name)}),
                 names);
}

bool OrderMaker::option(std::string_view name) {
  for (std::size_t i = 0; i < verb_->options.size(); ++i)
    if (same_name(verb_->options[i].key, name)) {
      order_.option = static_cast<u8>(i);
      return true;
    }
  if (verb_->options.empty()) {  // a verb whose options have no names takes their numbers
    i64 n = 0;
    bool good = !name.empty() && name.size() < 10;
    for (char c : name) good = good && c >= '0' && c <= '9', n = n * 10 + (c - '0');
    if (!good) return fault(sentence(core_word("order.no_whole_number"), {clipped(name)}));
    if (!within(n, 0, 255)) return false;
    order_.option = static_cast<u8>(n);
    return true;
  }
  return unknown(name, sentence(core_word("order.no_option"), {clipped(name), verb_->key}), keys(verb_->options));
}

bool OrderMaker::within(i64 n, i64 low, i64 high, i64 scale) {
  if (n >= low && n <= high) return true;
  auto shown = [scale](i64 v) { return scale == 10 ? tenths_text(v) : std::to_string(v); };
  return fault(sentence(core_word("order.out_of_range"), {shown(n), shown(low), shown(high)}));
}

bool OrderMaker::value(i64 n) {
  bool bounded = verb_->value_low != 0 || verb_->value_high != 0;
  order_.value = static_cast<i16>(n);
  return bounded ? within(n, verb_->value_low, verb_->value_high) : within(n, least16, most16);
}

bool OrderMaker::x(i64 n) {
  order_.pose.at.x = static_cast<i32>(n);
  return within(n, least32, most32, 10);
}
bool OrderMaker::y(i64 n) {
  order_.pose.at.y = static_cast<i32>(n);
  return within(n, least32, most32, 10);
}
bool OrderMaker::facing(i64 n) {
  order_.pose.facing = static_cast<i16>(n);
  order_.faces_north = n == 0;
  return within(n, 0, 3599, 10);
}
bool OrderMaker::slot(i64 n) {
  order_.pose.slot = static_cast<i16>(n);
  return within(n, 0, most16);
}

bool OrderMaker::leg(std::string_view kind) {
  if (legs_ == max_legs) return fault(sentence(core_word("order.most_legs"), {std::to_string(max_legs)}));
  Leg& leg = order_.legs[legs_++];
  for (std::size_t i = 0; i < verb_->legs.size(); ++i)
    if (same_name(verb_->legs[i].key, kind)) leg.kind = static_cast<u8>(i + 1);
  if (leg.kind != 0) return true;
  return unknown(kind, sentence(core_word("order.no_leg"), {clipped(kind), verb_->key}), keys(verb_->legs));
}
bool OrderMaker::leg_option(i64 n) {
  order_.legs[legs_ - 1].option = static_cast<u8>(n);
  return within(n, 0, 255);
}
bool OrderMaker::leg_value(i64 n) {
  order_.legs[legs_ - 1].value = static_cast<i16>(n);
  return within(n, least16, most16, 10);
}

// A unit or a place left out is none, which the rules judge; an option or a number has no such value, so it must be
// said.
bool OrderMaker::complete() {
  if ((verb_->uses & ~given_ & uses_option) != 0)
    return unknown("", sentence(core_word("order.needs_option"), {verb_->key}), keys(verb_->options));
  if ((verb_->uses & ~given_ & uses_value) != 0)
    return fault(with_parts(core_word("order.needs_number"), {Sentence::same(verb_->key), form()}));
  return true;
}

}  // namespace grog
