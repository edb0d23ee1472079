#include "core/order_text.hpp"

#include <algorithm>
#include <cctype>
#include <limits>
#include <utility>

#include "core/typography.hpp"

namespace grog {
namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
bool same(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

std::string tenths(i64 n) {  // 1205 is "120.5", 300 is "30"
  std::string out = n < 0 ? "-" : "";
  u64 size = static_cast<u64>(n < 0 ? -n : n);
  out += std::to_string(size / 10);
  if (size % 10 != 0) out += "." + std::to_string(size % 10);
  return out;
}

std::string unit_key(const Game& game, UnitId u) {
  return index(u) < game.roster().size() ? game.roster()[index(u)].id : "?" + std::to_string(index(u));
}

std::string legs_text(const VerbInfo& verb, const Order& order) {
  std::string out;
  for (const Leg& leg : order.legs) {
    if (leg.kind == 0) break;
    out += out.empty() ? " by " : ", ";
    out += leg.kind <= verb.legs.size() ? std::string{verb.legs[leg.kind - 1u].key} : "?" + std::to_string(leg.kind);
    if (leg.option != 0) out += "/" + std::to_string(leg.option);
    out += " " + tenths(leg.value);
  }
  return out;
}

}  // namespace

std::string order_text(const Game& game, const Order& order) {
  std::span<const VerbInfo> verbs = game.rules().labels().verbs;
  if (order.verb >= verbs.size()) return "?" + std::to_string(order.verb);
  const VerbInfo& verb = verbs[order.verb];
  std::string out{verb.key};
  if ((verb.uses & uses_unit) != 0 && order.unit != UnitId::none) out += " " + unit_key(game, order.unit);
  if ((verb.uses & uses_target) != 0 && order.target != UnitId::none) out += " > " + unit_key(game, order.target);
  if ((verb.uses & uses_place) != 0 && order.place >= 0) {
    std::size_t p = static_cast<std::size_t>(order.place);
    out += " @" + (p < game.board().places.size() ? game.board().places[p].id : "?" + std::to_string(p));
  }
  if ((verb.uses & uses_option) != 0)
    out += " :" + (order.option < verb.options.size() ? std::string{verb.options[order.option].key}
                                                      : std::to_string(order.option));
  if ((verb.uses & uses_value) != 0) out += " =" + std::to_string(order.value);
  if ((verb.uses & uses_with) != 0) {
    const char* before = " with ";
    order.with.each([&](UnitId u) { out += std::exchange(before, ",") + unit_key(game, u); });
  }
  if ((verb.uses & uses_pose) != 0 && order.pose != Pose{}) {
    out += " to " + tenths(order.pose.at.x) + "," + tenths(order.pose.at.y);
    if (order.pose.facing != 0) out += " facing " + tenths(order.pose.facing);
    if (order.pose.slot != 0) out += " slot " + std::to_string(order.pose.slot);
  }
  if ((verb.uses & uses_legs) != 0) out += legs_text(verb, order);
  return out;
}

UnitId unit_named(const Game& game, std::string_view id) {
  const std::vector<RosterEntry>& roster = game.roster();
  for (std::size_t i = 0; i < roster.size(); ++i)
    if (same(roster[i].id, id)) return unit_id(i);
  UnitId found = UnitId::none;
  for (std::size_t i = 0; i < roster.size(); ++i) {
    if (id.empty() || (!same(roster[i].short_name, id) && !same(roster[i].short_en, id))) continue;
    if (found != UnitId::none) return UnitId::none;
    found = unit_id(i);
  }
  return found;
}

namespace {

std::vector<std::string_view> keys(std::span<const Name> names) {
  std::vector<std::string_view> out;
  for (const Name& n : names) out.push_back(n.key);
  return out;
}

// How a verb is written, for the message that refuses something else: "fire UNIT > TARGET".
std::string form(const VerbInfo& verb, Lang lang) {
  struct Part {
    Uses use;
    Text text;
  };
  static constexpr Part parts[] = {
      {uses_unit, {" UNITÉ", " UNIT"}},
      {uses_target, {" > CIBLE", " > TARGET"}},
      {uses_place, {" @LIEU", " @PLACE"}},
      {uses_option, {" :OPTION", " :OPTION"}},
      {uses_value, {" =NOMBRE", " =NUMBER"}},
      {uses_with, {" with UNITÉ,UNITÉ", " with UNIT,UNIT"}},
      {uses_pose, {" to X,Y facing DEGRÉS", " to X,Y facing DEGREES"}},
      {uses_legs, {" by MOUVEMENT NOMBRE, ...", " by LEG NUMBER, ..."}},
  };
  std::string out{verb.key};
  for (const Part& p : parts)
    if ((verb.uses & p.use) != 0) out += p.text.in(lang);
  return out;
}

class Reader {
 public:
  Reader(const Game& game, std::string_view text, Lang lang) : game_(game), text_(text), lang_(lang) {}

  ParsedOrder read() {
    out_.ok = read_verb() && read_parts() && complete();
    if (out_.ok) out_.at = text_.size();
    return std::move(out_);
  }

 private:
  bool fault(std::size_t at, std::string en, std::string fr) {
    out_.at = at;
    out_.fault = lang_ == Lang::en ? std::move(en) : french_spaces(fr);
    return false;
  }
  bool unknown(std::size_t at, std::string_view written, std::string en, std::string fr,
               std::span<const std::string_view> names) {
    std::string more = hint(written, names, lang_);
    return fault(at, std::move(en) + more, std::move(fr) + more);
  }
  static std::string quoted(std::string_view s) { return "'" + std::string{clipped(s)} + "'"; }
  static std::string guillemets(std::string_view s) { return "« " + std::string{clipped(s)} + " »"; }

  void skip_space() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  bool take(char c) {
    skip_space();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::string_view word() {  // up to white space or the sign of the next part
    skip_space();
    std::size_t from = at_;
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) == 0 &&
           std::string_view{",>@:="}.find(text_[at_]) == std::string_view::npos)
      ++at_;
    return text_.substr(from, at_ - from);
  }
  bool take_word(std::string_view expected) {
    std::size_t back = at_;
    if (word() == expected) return true;
    at_ = back;
    return false;
  }

  bool read_verb() {
    std::span<const VerbInfo> verbs = game_.rules().labels().verbs;
    std::string_view key = word();
    std::size_t from = at_ - key.size();
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < verbs.size(); ++i) {
      names.push_back(verbs[i].key);
      if (!same(verbs[i].key, key)) continue;
      verb_ = &verbs[i];
      out_.order.verb = static_cast<u8>(i);
      return true;
    }
    if (key.empty()) return unknown(from, key, "an order begins with a verb", "un ordre commence par un verbe", names);
    return unknown(from, key, quoted(key) + " is no verb of this game",
                   guillemets(key) + " n'est pas un verbe de ce jeu", names);
  }

  bool read_parts() {
    for (skip_space(); at_ < text_.size(); skip_space()) {
      std::size_t from = at_;
      bool good = true;
      if (take('>'))
        good = part(from, uses_target, {"de cible", "target"}) && read_unit(out_.order.target);
      else if (take('@'))
        good = part(from, uses_place, {"de lieu", "place"}) && read_place();
      else if (take(':'))
        good = part(from, uses_option, {"d'option", "option"}) && read_option();
      else if (take('='))
        good = part(from, uses_value, {"de nombre", "number"}) && read_value();
      else if (take_word("with"))
        good = part(from, uses_with, {"de liste « with »", "'with'"}) && read_with();
      else if (take_word("to"))
        good = part(from, uses_pose, {"de position « to »", "'to'"}) && read_pose();
      else if (take_word("by"))
        good = part(from, uses_legs, {"de trajet « by »", "'by'"}) && read_legs();
      else if ((verb_->uses & uses_unit) != 0 && (given_ & uses_unit) == 0 && text_[at_] != ',')
        good = part(from, uses_unit, {"d'unité", "unit"}) && read_unit(out_.order.unit);
      else
        good = stray(from);
      if (!good) return false;
    }
    return true;
  }

  bool stray(std::size_t from) {
    std::string_view w = word();
    if (w.empty()) w = text_.substr(from, 1);
    return fault(from, quoted(w) + " is not expected here; write: " + form(*verb_, lang_),
                 guillemets(w) + " n'a pas sa place ici ; écrire : " + form(*verb_, lang_));
  }

  // Notes that a part is given: only what the verb takes, and once.
  bool part(std::size_t from, Uses use, Text name) {
    if ((verb_->uses & use) == 0)
      return fault(
          from, quoted(verb_->key) + " takes no " + std::string{name.en} + "; write: " + form(*verb_, lang_),
          guillemets(verb_->key) + " ne prend pas " + std::string{name.fr} + " ; écrire : " + form(*verb_, lang_));
    if ((given_ & use) != 0)
      return fault(from, "two parts of one kind (" + std::string{name.en} + ")",
                   "deux fois la même partie (pas plus " + std::string{name.fr} + ")");
    given_ = static_cast<u16>(given_ | use);
    return true;
  }

  bool read_unit(UnitId& unit) {
    std::string_view name = word();
    unit = unit_named(game_, name);
    if (unit != UnitId::none) return true;
    std::vector<std::string_view> names;
    for (const RosterEntry& r : game_.roster()) names.push_back(r.id);
    if (name.empty()) return unknown(at_, name, "the name of a unit is due here", "il faut ici un nom d'unité", names);
    return unknown(at_ - name.size(), name, "no unit is called " + quoted(name),
                   "aucune unité ne s'appelle " + guillemets(name), names);
  }

  bool read_place() {
    std::string_view name = word();
    int place = game_.board().place_named(name);
    out_.order.place = static_cast<i16>(place);
    if (place >= 0) return true;
    std::vector<std::string_view> names;
    for (const Place& p : game_.board().places) names.push_back(p.id);
    if (name.empty()) return unknown(at_, name, "the name of a place is due after @", "il faut un lieu après @", names);
    return unknown(at_ - name.size(), name, "no place is called " + quoted(name),
                   "aucun lieu ne s'appelle " + guillemets(name), names);
  }

  bool read_option() {
    std::string_view name = word();
    std::size_t from = at_ - name.size();
    for (std::size_t i = 0; i < verb_->options.size(); ++i)
      if (same(verb_->options[i].key, name)) {
        out_.order.option = static_cast<u8>(i);
        return true;
      }
    if (verb_->options.empty()) {  // a verb whose options have no names takes their numbers
      at_ = from;
      i64 n = 0;
      if (!read_number(1, 0, 255, n)) return false;
      out_.order.option = static_cast<u8>(n);
      return true;
    }
    return unknown(from, name, quoted(name) + " is no option of " + quoted(verb_->key),
                   guillemets(name) + " n'est pas une option de " + guillemets(verb_->key), keys(verb_->options));
  }

  // A number in `scale` (1 or 10) parts.
  bool read_number(i64 scale, i64 low, i64 high, i64& n) {
    std::string_view w = word();
    std::size_t from = at_ - w.size(), i = 0;
    bool negative = w.starts_with('-');
    if (negative) ++i;
    std::size_t digits = i;
    n = 0;
    while (i < w.size() && w[i] >= '0' && w[i] <= '9' && n < 1'000'000'000'000) n = n * 10 + (w[i++] - '0');
    bool good = i > digits;
    n *= scale;
    if (scale == 10 && i + 2 == w.size() && w[i] == '.' && w[i + 1] >= '0' && w[i + 1] <= '9') {
      n += w[i + 1] - '0';
      i += 2;
    }
    if (!good || i != w.size())
      return fault(from,
                   quoted(w) + (scale == 10 ? " is not a number with one decimal at most" : " is not a whole number"),
                   guillemets(w) +
                       (scale == 10 ? " n'est pas un nombre à une décimale au plus" : " n'est pas un nombre entier"));
    if (negative) n = -n;
    if (n >= low && n <= high) return true;
    auto shown = [scale](i64 v) { return scale == 10 ? tenths(v) : std::to_string(v); };
    return fault(from, std::string{w} + " is out of range: " + shown(low) + " to " + shown(high),
                 std::string{w} + " est hors limites : de " + shown(low) + " à " + shown(high));
  }

  bool read_value() {
    bool bounded = verb_->value_low != 0 || verb_->value_high != 0;
    i64 n = 0, least = std::numeric_limits<i16>::min(), most = std::numeric_limits<i16>::max();
    if (!read_number(1, bounded ? verb_->value_low : least, bounded ? verb_->value_high : most, n)) return false;
    out_.order.value = static_cast<i16>(n);
    return true;
  }

  bool read_with() {
    do {
      UnitId u = UnitId::none;
      if (!read_unit(u)) return false;
      out_.order.with.add(u);
    } while (take(','));
    return true;
  }

  bool read_pose() {
    constexpr i64 least = std::numeric_limits<i32>::min(), most = std::numeric_limits<i32>::max();
    Pose& pose = out_.order.pose;
    i64 x = 0, y = 0, facing = 0, slot = 0;
    if (!read_number(10, least, most, x)) return false;
    if (!take(','))
      return fault(at_, "a comma and y are due after x: to 120,80.5", "il faut une virgule et y après x : to 120,80.5");
    if (!read_number(10, least, most, y)) return false;
    if (take_word("facing") && !read_number(10, 0, 3599, facing)) return false;
    if (take_word("slot") && !read_number(1, 0, std::numeric_limits<i16>::max(), slot)) return false;
    pose.at = {static_cast<i32>(x), static_cast<i32>(y)};
    pose.facing = static_cast<i16>(facing);
    pose.slot = static_cast<i16>(slot);
    return true;
  }

  bool read_legs() {
    std::size_t count = 0;
    do {
      std::string_view name = word();
      std::size_t from = at_ - name.size();
      if (count == max_legs)
        return fault(from, "a path has " + std::to_string(max_legs) + " legs at most",
                     "un trajet a " + std::to_string(max_legs) + " mouvements au plus");
      Leg& leg = out_.order.legs[count++];
      std::string_view kind = name.substr(0, name.rfind('/'));
      for (std::size_t i = 0; i < verb_->legs.size(); ++i)
        if (same(verb_->legs[i].key, kind)) leg.kind = static_cast<u8>(i + 1);
      if (leg.kind == 0)
        return unknown(from, kind, quoted(kind) + " is no leg of " + quoted(verb_->key),
                       guillemets(kind) + " n'est pas un mouvement de " + guillemets(verb_->key), keys(verb_->legs));
      i64 option = 0, value = 0;
      if (kind.size() < name.size()) {
        at_ = from + kind.size() + 1;
        if (!read_number(1, 0, 255, option)) return false;
      }
      if (!read_number(10, std::numeric_limits<i16>::min(), std::numeric_limits<i16>::max(), value)) return false;
      leg.option = static_cast<u8>(option);
      leg.value = static_cast<i16>(value);
    } while (take(','));
    return true;
  }

  // A unit or a place left out is none, which the rules judge; an option or a number has no such value, so it must be
  // said.
  bool complete() {
    if ((verb_->uses & ~given_ & uses_option) != 0)
      return unknown(at_, "", quoted(verb_->key) + " needs an option", guillemets(verb_->key) + " demande une option",
                     keys(verb_->options));
    if ((verb_->uses & ~given_ & uses_value) != 0)
      return fault(at_, quoted(verb_->key) + " needs a number; write: " + form(*verb_, lang_),
                   guillemets(verb_->key) + " demande un nombre ; écrire : " + form(*verb_, lang_));
    return true;
  }

  const Game& game_;
  std::string_view text_;
  Lang lang_;
  const VerbInfo* verb_ = nullptr;
  ParsedOrder out_;
  std::size_t at_ = 0;
  u16 given_ = 0;
};

}  // namespace

ParsedOrder parse_order(const Game& game, std::string_view text, Lang lang) { return Reader(game, text, lang).read(); }

}  // namespace grog
