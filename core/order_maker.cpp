#include "core/order_maker.hpp"

#include <algorithm>
#include <cctype>
#include <limits>

#include "core/order_text.hpp"
#include "core/typography.hpp"

namespace grog {
namespace {

constexpr i64 least16 = std::numeric_limits<i16>::min(), most16 = std::numeric_limits<i16>::max();
constexpr i64 least32 = std::numeric_limits<i32>::min(), most32 = std::numeric_limits<i32>::max();

struct PartName {
  Uses use;
  Text form, name;
};
constexpr PartName part_names[] = {
    {uses_unit, {" UNITÉ", " UNIT"}, {"d'unité", "unit"}},
    {uses_target, {" > CIBLE", " > TARGET"}, {"de cible", "target"}},
    {uses_place, {" @LIEU", " @PLACE"}, {"de lieu", "place"}},
    {uses_option, {" :OPTION", " :OPTION"}, {"d'option", "option"}},
    {uses_value, {" =NOMBRE", " =NUMBER"}, {"de nombre", "number"}},
    {uses_with, {" with UNITÉ,UNITÉ", " with UNIT,UNIT"}, {"de liste « with »", "'with'"}},
    {uses_pose, {" to X,Y facing DEGRÉS", " to X,Y facing DEGREES"}, {"de position « to »", "'to'"}},
    {uses_legs, {" by MOUVEMENT NOMBRE, ...", " by LEG NUMBER, ..."}, {"de trajet « by »", "'by'"}},
};

std::vector<std::string_view> keys(std::span<const Name> names) {
  std::vector<std::string_view> out;
  for (const Name& n : names) out.push_back(n.key);
  return out;
}

std::string en(std::string_view s) { return in_quotes(s, Lang::en); }
std::string fr(std::string_view s) { return in_quotes(s, Lang::fr); }

}  // namespace

bool same_name(std::string_view a, std::string_view b) {
  auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

std::string in_quotes(std::string_view s, Lang lang) {
  return lang == Lang::en ? "'" + std::string{clipped(s)} + "'" : "« " + std::string{clipped(s)} + " »";
}

std::string tenths_text(i64 n) {
  std::string out = n < 0 ? "-" : "";
  u64 size = static_cast<u64>(n < 0 ? -n : n);
  out += std::to_string(size / 10);
  if (size % 10 != 0) out += "." + std::to_string(size % 10);
  return out;
}

bool OrderMaker::fault(std::string said_en, std::string said_fr) {
  why_ = {french_spaces(said_fr), std::move(said_en)};
  return false;
}

bool OrderMaker::unknown(std::string_view written, std::string said_en, std::string said_fr,
                         std::span<const std::string_view> names) {
  return fault(said_en + hint(written, names, Lang::en), said_fr + hint(written, names, Lang::fr));
}

std::string OrderMaker::form(Lang lang) const {
  std::string out{verb_->key};
  for (const PartName& p : part_names)
    if ((verb_->uses & p.use) != 0) out += p.form.in(lang);
  return out;
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
  if (key.empty()) return unknown(key, "an order begins with a verb", "un ordre commence par un verbe", names);
  return unknown(key, en(key) + " is no verb of this game", fr(key) + " n'est pas un verbe de ce jeu", names);
}

bool OrderMaker::takes(Uses use) {
  const Text& name = std::ranges::find(part_names, use, &PartName::use)->name;
  if ((verb_->uses & use) == 0)
    return fault(en(verb_->key) + " takes no " + std::string{name.en} + "; write: " + form(Lang::en),
                 fr(verb_->key) + " ne prend pas " + std::string{name.fr} + " ; écrire : " + form(Lang::fr));
  if ((given_ & use) != 0)
    return fault("two parts of one kind (" + std::string{name.en} + ")",
                 "deux fois la même partie (pas plus " + std::string{name.fr} + ")");
  given_ = static_cast<u16>(given_ | use);
  return true;
}

bool OrderMaker::named_unit(std::string_view name, UnitId& unit) {
  unit = unit_named(game_, name);
  if (unit != UnitId::none) return true;
  std::vector<std::string_view> names;
  for (const RosterEntry& r : game_.roster()) names.push_back(r.id);
  if (name.empty()) return unknown(name, "the name of a unit is due here", "il faut ici un nom d'unité", names);
  return unknown(name, "no unit is called " + en(name), "aucune unité ne s'appelle " + fr(name), names);
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
  if (name.empty()) return unknown(name, "the name of a place is due after @", "il faut un lieu après @", names);
  return unknown(name, "no place is called " + en(name), "aucun lieu ne s'appelle " + fr(name), names);
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
    if (!good) return fault(en(name) + " is not a whole number", fr(name) + " n'est pas un nombre entier");
    if (!within(n, 0, 255)) return false;
    order_.option = static_cast<u8>(n);
    return true;
  }
  return unknown(name, en(name) + " is no option of " + en(verb_->key),
                 fr(name) + " n'est pas une option de " + fr(verb_->key), keys(verb_->options));
}

bool OrderMaker::within(i64 n, i64 low, i64 high, i64 scale) {
  if (n >= low && n <= high) return true;
  auto shown = [scale](i64 v) { return scale == 10 ? tenths_text(v) : std::to_string(v); };
  return fault(shown(n) + " is out of range: " + shown(low) + " to " + shown(high),
               shown(n) + " est hors limites : de " + shown(low) + " à " + shown(high));
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
  return within(n, 0, 3599, 10);
}
bool OrderMaker::slot(i64 n) {
  order_.pose.slot = static_cast<i16>(n);
  return within(n, 0, most16);
}

bool OrderMaker::leg(std::string_view kind) {
  if (legs_ == max_legs)
    return fault("a path has " + std::to_string(max_legs) + " legs at most",
                 "un trajet a " + std::to_string(max_legs) + " mouvements au plus");
  Leg& leg = order_.legs[legs_++];
  for (std::size_t i = 0; i < verb_->legs.size(); ++i)
    if (same_name(verb_->legs[i].key, kind)) leg.kind = static_cast<u8>(i + 1);
  if (leg.kind != 0) return true;
  return unknown(kind, en(kind) + " is no leg of " + en(verb_->key),
                 fr(kind) + " n'est pas un mouvement de " + fr(verb_->key), keys(verb_->legs));
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
    return unknown("", en(verb_->key) + " needs an option", fr(verb_->key) + " demande une option",
                   keys(verb_->options));
  if ((verb_->uses & ~given_ & uses_value) != 0)
    return fault(en(verb_->key) + " needs a number; write: " + form(Lang::en),
                 fr(verb_->key) + " demande un nombre ; écrire : " + form(Lang::fr));
  return true;
}

}  // namespace grog
