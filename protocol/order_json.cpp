#include "protocol/order_json.hpp"

#include <algorithm>

#include "core/order_maker.hpp"
#include "core/order_text.hpp"
#include "protocol/words.hpp"

namespace grog {
namespace {

constexpr std::string_view order_keys[] = {"verb", "unit", "target", "place", "option", "value",
                                           "with", "pose", "legs",   "text",  "way",    "words"};

bool fail(Fault& f, Text text, std::initializer_list<std::string_view> parts = {}) {
  f = {};
  f.kind = "field";
  f.message = sentence(text, parts);
  return false;
}

// The parts of an object, each of the right kind. Null stands for a part left out.
class OrderObject {
 public:
  OrderObject(const Json& order, Fault& fault) : order_(order), fault_(fault) {}

  // Whether it has the form of an order, whatever its names mean.
  bool formed() const {
    for (const auto& [key, value] : order_.items())
      if (std::ranges::find(order_keys, key) == std::end(order_keys)) {
        fault_ = wrong_name("field", protocol_word("order_json.order_has_no"), key, order_keys);
        return false;
      }
    for (const char* key : {"text", "verb", "unit", "target", "place", "option"})
      if (const Json* j = part(key); j != nullptr && !j->is_string()) return bad(key, protocol_word("order_json.text"));
    if (const Json* j = part("value"); j != nullptr && !j->is_number_integer())
      return bad("value", protocol_word("order_json.whole_number"));
    if (const Json* j = part("with"); j != nullptr)
      if (!j->is_array() || !std::ranges::all_of(*j, [](const Json& u) { return u.is_string(); }))
        return bad("with", protocol_word("order_json.list_units"));
    if (const Json* j = part("pose"); j != nullptr)
      if (!j->is_object() || !j->contains("x") || !j->contains("y") || !numbers(*j, {"x", "y", "facing", "slot"}))
        return bad("pose", protocol_word("order_json.object_x_y_facing_slot"));
    auto is_leg = [](const Json& leg) {
      return leg.is_object() && leg.contains("kind") && leg["kind"].is_string() && numbers(leg, {"option", "value"});
    };
    if (const Json* j = part("legs"); j != nullptr)
      if (!j->is_array() || !std::ranges::all_of(*j, is_leg))
        return bad("legs", protocol_word("order_json.list_objects_kind_option_value"));
    return true;
  }
  bool is_text() const { return order_.contains("text") && !order_.contains("verb"); }
  std::string name(const char* key) const {
    const Json* j = part(key);
    return j != nullptr ? j->get<std::string>() : "";
  }

  // What it is called after the names were looked up; false: the maker says which is wrong.
  bool make(OrderMaker& m) const {
    return m.verb(name("verb")) && named(m, "unit", uses_unit, &OrderMaker::unit) &&
           named(m, "target", uses_target, &OrderMaker::target) && named(m, "place", uses_place, &OrderMaker::place) &&
           named(m, "option", uses_option, &OrderMaker::option) && value(m) && with(m) && pose(m) && legs(m) &&
           m.complete();
  }
  // As it would be typed, for who is told that it is wrong.
  std::string typed() const {
    std::string out = name("verb");
    static constexpr std::pair<const char*, const char*> signs[] = {
        {"unit", " "}, {"target", " > "}, {"place", " @"}, {"option", " :"}};
    for (auto [key, sign] : signs)
      if (part(key) != nullptr) out += sign + name(key);
    if (const Json* j = part("value")) out += " =" + j->dump();
    const char* sign = " with ";
    if (const Json* j = part("with"))
      for (const Json& u : *j) out += std::exchange(sign, ",") + u.get<std::string>();
    if (const Json* j = part("pose")) {
      out += " to " + tenths_text(whole(*j, "x")) + "," + tenths_text(whole(*j, "y"));
      if (j->contains("facing")) out += " facing " + tenths_text(whole(*j, "facing"));
      if (i64 slot = whole(*j, "slot"); slot != 0) out += " slot " + std::to_string(slot);
    }
    sign = " by ";
    if (const Json* j = part("legs"))
      for (const Json& leg : *j) {
        out += std::exchange(sign, ", ") + leg["kind"].get<std::string>();
        if (i64 option = whole(leg, "option"); option != 0) out += "/" + std::to_string(option);
        out += " " + tenths_text(whole(leg, "value"));
      }
    return out;
  }

 private:
  const Json* part(const char* key) const {
    auto at = order_.find(key);
    return at == order_.end() || at->is_null() ? nullptr : &*at;
  }
  bool bad(std::string_view key, Text what) const {
    fail(fault_, {});
    fault_.message = with_parts(protocol_word("order_json.order_must_be"), {Sentence::same(key), Sentence(what)});
    return false;
  }
  static bool numbers(const Json& j, std::initializer_list<const char*> keys) {
    constexpr i64 most = 1'000'000'000;
    return std::ranges::all_of(keys, [&](const char* key) {
      auto at = j.find(key);
      return at == j.end() || (at->is_number_integer() && at->get<i64>() >= -most && at->get<i64>() <= most);
    });
  }
  static i64 whole(const Json& j, const char* key) {
    auto at = j.find(key);
    return at == j.end() ? 0 : at->get<i64>();
  }

  bool named(OrderMaker& m, const char* key, Uses use, bool (OrderMaker::*set)(std::string_view)) const {
    const Json* j = part(key);
    return j == nullptr || (m.takes(use) && (m.*set)(j->get_ref<const std::string&>()));
  }
  bool value(OrderMaker& m) const {
    const Json* j = part("value");
    if (j == nullptr) return true;
    bool huge = j->is_number_unsigned() && j->get<u64>() > static_cast<u64>(INT64_MAX);
    return m.takes(uses_value) && m.value(huge ? INT64_MAX : j->get<i64>());
  }
  bool with(OrderMaker& m) const {
    const Json* j = part("with");
    if (j == nullptr || j->empty()) return true;
    if (!m.takes(uses_with)) return false;
    return std::ranges::all_of(*j, [&](const Json& u) { return m.with(u.get_ref<const std::string&>()); });
  }
  bool pose(OrderMaker& m) const {
    const Json* j = part("pose");
    if (j == nullptr) return true;
    if (!m.takes(uses_pose) || !m.x(whole(*j, "x")) || !m.y(whole(*j, "y"))) return false;
    return (!j->contains("facing") || m.facing(whole(*j, "facing"))) && m.slot(whole(*j, "slot"));
  }
  bool legs(OrderMaker& m) const {
    const Json* j = part("legs");
    if (j == nullptr || j->empty()) return true;
    if (!m.takes(uses_legs)) return false;
    return std::ranges::all_of(*j, [&](const Json& leg) {
      return m.leg(leg["kind"].get_ref<const std::string&>()) && m.leg_option(whole(leg, "option")) &&
             m.leg_value(whole(leg, "value"));
    });
  }

  const Json& order_;
  Fault& fault_;
};

void read_text(const Game& game, std::string text, GivenOrder& out) {
  ParsedOrder parsed = parse_order(game, text);
  out.ok = parsed.ok;
  out.order = parsed.order;
  out.text = parsed.ok ? order_text(game, parsed.order) : std::move(text);
  out.why = std::move(parsed.why);
  if (!parsed.ok) out.column = static_cast<i64>(parsed.at);
}

}  // namespace

bool read_order(const Game& game, const Message& message, GivenOrder& out, Fault& fault) {
  const Json* j = message.find("order");
  if (j == nullptr || j->is_null()) return fail(fault, protocol_word("order_json.message_has_no_order"));
  if (j->is_string()) {
    read_text(game, j->get<std::string>(), out);
    return true;
  }
  if (!j->is_object()) return fail(fault, protocol_word("order_json.order_must_be_text_object"));
  OrderObject object(*j, fault);
  if (!object.formed()) return false;
  if (object.is_text()) {
    read_text(game, object.name("text"), out);
    return true;
  }
  OrderMaker maker(game);
  out.ok = object.make(maker);
  out.order = maker.order();
  out.text = out.ok ? order_text(game, out.order) : object.typed();
  out.why = maker.why();
  return true;
}

}  // namespace grog
