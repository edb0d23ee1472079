#include "core/order_text.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "core/languages.hpp"
#include "core/order_maker.hpp"
#include "core/typography.hpp"

namespace grog {
namespace {

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
    out += " " + tenths_text(leg.value);
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
    out += " to " + tenths_text(order.pose.at.x) + "," + tenths_text(order.pose.at.y);
    if (order.pose.facing != 0 || order.faces_north != 0) out += " facing " + tenths_text(order.pose.facing);
    if (order.pose.slot != 0) out += " slot " + std::to_string(order.pose.slot);
  }
  if ((verb.uses & uses_legs) != 0) out += legs_text(verb, order);
  return out;
}

UnitId unit_named(const Game& game, std::string_view id) {
  const std::vector<RosterEntry>& roster = game.roster();
  for (std::size_t i = 0; i < roster.size(); ++i)
    if (same_name(roster[i].id, id)) return unit_id(i);
  UnitId found = UnitId::none;
  const std::vector<Lang> languages = all_languages();
  for (std::size_t i = 0; i < roster.size(); ++i) {
    auto is = [&](Lang l) { return same_name(roster[i].short_name.in(l), id); };
    if (id.empty() || std::ranges::none_of(languages, is)) continue;
    if (found != UnitId::none) return UnitId::none;
    found = unit_id(i);
  }
  return found;
}

namespace {

// The parts of a text, handed on one by one; notes where reading stopped.
class Reader {
 public:
  Reader(const Game& game, std::string_view text) : maker_(game), text_(text) {}

  ParsedOrder read(Lang lang) {
    ParsedOrder out;
    out.ok = read_verb() && read_parts() && at(at_, maker_.complete());
    out.order = maker_.order();
    out.at = out.ok ? text_.size() : stopped_;
    if (out.ok) return out;
    out.why = why_.empty() ? maker_.why() : why_;
    out.fault = out.why.in(lang);
    return out;
  }

 private:
  // Whether a part was good; it began at `from`.
  bool at(std::size_t from, bool good) {
    if (!good) stopped_ = from;
    return good;
  }
  // What is wrong with the writing itself, whatever the parts would mean.
  bool fault(std::size_t from, const Sentence& said) {
    why_ = unbroken(said);
    return at(from, false);
  }

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
    word_at_ = at_;
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) == 0 &&
           std::string_view{",>@:="}.find(text_[at_]) == std::string_view::npos)
      ++at_;
    return text_.substr(word_at_, at_ - word_at_);
  }
  bool take_word(std::string_view expected) {
    std::size_t back = at_;
    if (word() == expected) return true;
    at_ = back;
    return false;
  }

  bool read_verb() {
    std::string_view key = word();
    return at(word_at_, maker_.verb(key));
  }

  bool read_parts() {
    for (skip_space(); at_ < text_.size(); skip_space()) {
      std::size_t from = at_;
      auto takes = [&](Uses use) { return at(from, maker_.takes(use)); };
      auto named = [&](bool (OrderMaker::*part)(std::string_view)) {
        std::string_view name = word();
        return at(word_at_, (maker_.*part)(name));
      };
      bool good = true;
      if (take('>'))
        good = takes(uses_target) && named(&OrderMaker::target);
      else if (take('@'))
        good = takes(uses_place) && named(&OrderMaker::place);
      else if (take(':'))
        good = takes(uses_option) && named(&OrderMaker::option);
      else if (take('='))
        good = takes(uses_value) && number(1, &OrderMaker::value);
      else if (take_word("with"))
        good = takes(uses_with) && read_with();
      else if (take_word("to"))
        good = takes(uses_pose) && read_pose();
      else if (take_word("by"))
        good = takes(uses_legs) && read_legs();
      else if (maker_.may_take(uses_unit) && text_[at_] != ',')
        good = takes(uses_unit) && named(&OrderMaker::unit);
      else
        good = stray(from);
      if (!good) return false;
    }
    return true;
  }

  bool stray(std::size_t from) {
    std::string_view w = word();
    if (w.empty()) w = text_.substr(from, 1);
    return fault(from, with_parts(core_word("order.not_expected"), {Sentence::same(clipped(w)), maker_.form()}));
  }

  // A number in `scale` (1 or 10) parts.
  bool number(i64 scale, bool (OrderMaker::*part)(i64)) {
    std::string_view w = word();
    std::size_t from = word_at_, i = 0;
    bool negative = w.starts_with('-');
    if (negative) ++i;
    std::size_t digits = i;
    i64 n = 0;
    while (i < w.size() && w[i] >= '0' && w[i] <= '9' && n < 1'000'000'000'000) n = n * 10 + (w[i++] - '0');
    bool good = i > digits;
    n *= scale;
    if (scale == 10 && i + 2 == w.size() && w[i] == '.' && w[i + 1] >= '0' && w[i + 1] <= '9') {
      n += w[i + 1] - '0';
      i += 2;
    }
    if (!good || i != w.size())
      return fault(from, sentence(core_word(scale == 10 ? "order.no_tenths" : "order.no_whole_number"), {clipped(w)}));
    return at(from, (maker_.*part)(negative ? -n : n));
  }

  bool read_with() {
    do {
      std::string_view name = word();
      if (!at(word_at_, maker_.with(name))) return false;
    } while (take(','));
    return true;
  }

  bool read_pose() {
    if (!number(10, &OrderMaker::x)) return false;
    if (!take(',')) return fault(at_, sentence(core_word("order.comma_due")));
    if (!number(10, &OrderMaker::y)) return false;
    if (take_word("facing") && !number(10, &OrderMaker::facing)) return false;
    return !take_word("slot") || number(1, &OrderMaker::slot);
  }

  bool read_legs() {
    do {
      std::string_view name = word();
      std::size_t from = word_at_;
      std::string_view kind = name.substr(0, name.rfind('/'));
      if (!at(from, maker_.leg(kind))) return false;
      if (kind.size() < name.size()) {
        at_ = from + kind.size() + 1;
        if (!number(1, &OrderMaker::leg_option)) return false;
      }
      if (!number(10, &OrderMaker::leg_value)) return false;
    } while (take(','));
    return true;
  }

  OrderMaker maker_;
  std::string_view text_;
  std::size_t at_ = 0, word_at_ = 0, stopped_ = 0;
  Sentence why_;
};

}  // namespace

ParsedOrder parse_order(const Game& game, std::string_view text, Lang lang) { return Reader(game, text).read(lang); }

}  // namespace grog
