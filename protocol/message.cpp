#include "protocol/message.hpp"

#include "protocol/session.hpp"

namespace grog {
namespace {

bool fail(Fault& f, std::string_view kind, Text text, std::initializer_list<std::string_view> parts = {}) {
  f = {};
  f.kind = kind;
  f.message = sentence(text, parts);
  return false;
}

// Builds the tree, and stops at what is too deep before it is stored.
class Builder : public nlohmann::detail::json_sax_dom_parser<Json> {
 public:
  using Base = nlohmann::detail::json_sax_dom_parser<Json>;
  Builder(Json& j, Fault& f) : Base(j, false), fault_(f) {}
  bool start_object(std::size_t n) { return deeper() && Base::start_object(n); }
  bool start_array(std::size_t n) { return deeper() && Base::start_array(n); }
  bool end_object() {
    --depth_;
    return Base::end_object();
  }
  bool end_array() {
    --depth_;
    return Base::end_array();
  }
  bool parse_error(std::size_t at, const std::string&, const Json::exception& e) {
    std::string_view what = e.what();
    if (auto cut = what.find("column "); cut != what.npos)
      if (auto colon = what.find(": ", cut); colon != what.npos) what.remove_prefix(colon + 2);
    std::string where = std::to_string(at), detail = excerpt(what, 160);
    return fail(fault_, "json", {"ce n'est pas du JSON (caractère {0}) : {1}", "this is not JSON (character {0}): {1}"},
                {where, detail});
  }

 private:
  bool deeper() {
    if (++depth_ <= max_depth) return true;
    std::string most = std::to_string(max_depth);
    return fail(fault_, "deep", {"plus de {0} niveaux imbriqués", "nested more than {0} deep"}, {most});
  }
  Fault& fault_;
  int depth_ = 0;
};

std::string tenths(i64 n) {
  std::string out = (n < 0 ? "-" : "") + std::to_string((n < 0 ? -n : n) / 10);
  if (n % 10 != 0) out += "." + std::to_string((n < 0 ? -n : n) % 10);
  return out;
}

constexpr std::string_view order_keys[] = {"verb", "unit", "target", "place", "option", "value",
                                           "with", "pose", "legs",   "text",  "way",    "words"};

// One part of an order given as an object, appended as text. Null stands for a part left out.
class OrderWriter {
 public:
  OrderWriter(const Json& order, std::string& out, Fault& fault) : order_(order), out_(out), fault_(fault) {}

  bool write() {
    for (const auto& [key, value] : order_.items())
      if (std::find(std::begin(order_keys), std::end(order_keys), key) == std::end(order_keys)) {
        fault_ = wrong_name("field", {"un ordre n'a pas de « {0} »", "an order has no '{0}'"}, key, order_keys);
        return false;
      }
    if (order_.contains("text") && !order_.contains("verb")) return name("text", "");
    return name("verb", "") && name("unit", " ") && name("target", " > ") && name("place", " @") &&
           name("option", " :") && whole("value", " =") && with() && pose() && legs();
  }

 private:
  const Json* part(const char* key) const {
    auto at = order_.find(key);
    return at == order_.end() || at->is_null() ? nullptr : &*at;
  }
  bool bad(std::string_view key, Text what) {
    return fail(fault_, "field", {"« order.{0} » doit être {1}", "'order.{0}' must be {1}"}, {key, what.en}) ||
           (fault_.message.fr = fill("« order.{0} » doit être {1}", {key, what.fr}), false);
  }
  bool name(const char* key, std::string_view sign) {
    const Json* j = part(key);
    if (j == nullptr) return true;
    if (!j->is_string()) return bad(key, {"un texte", "a text"});
    out_ += sign;
    out_ += j->get_ref<const std::string&>();
    return true;
  }
  bool whole(const char* key, std::string_view sign) {
    const Json* j = part(key);
    if (j == nullptr) return true;
    if (!j->is_number_integer()) return bad(key, {"un nombre entier", "a whole number"});
    out_ += sign;
    out_ += j->dump();
    return true;
  }
  bool with() {
    const Json* j = part("with");
    if (j == nullptr) return true;
    Text list{"une liste d'unités", "a list of units"};
    if (!j->is_array()) return bad("with", list);
    for (std::size_t i = 0; i < j->size(); ++i) {
      if (!(*j)[i].is_string()) return bad("with", list);
      out_ += (i == 0 ? " with " : ",") + (*j)[i].get_ref<const std::string&>();
    }
    return true;
  }
  static bool member(const Json& j, const char* key, i64& n) {
    auto at = j.find(key);
    if (at == j.end()) return true;
    if (!at->is_number_integer()) return false;
    n = at->get<i64>();
    return n >= -1'000'000'000 && n <= 1'000'000'000;
  }
  bool pose() {
    const Json* j = part("pose");
    if (j == nullptr) return true;
    i64 x = 0, y = 0, facing = 0, slot = 0;
    bool good = j->is_object() && j->contains("x") && j->contains("y") && member(*j, "x", x) && member(*j, "y", y) &&
                member(*j, "facing", facing) && member(*j, "slot", slot);
    if (!good)
      return bad("pose", {"un objet {x, y, facing, slot} d'entiers", "an object {x, y, facing, slot} of integers"});
    out_ += " to " + tenths(x) + "," + tenths(y);
    if (facing != 0) out_ += " facing " + tenths(facing);
    if (slot != 0) out_ += " slot " + std::to_string(slot);
    return true;
  }
  bool legs() {
    const Json* j = part("legs");
    if (j == nullptr) return true;
    Text list{"une liste d'objets {kind, option, value}", "a list of objects {kind, option, value}"};
    if (!j->is_array()) return bad("legs", list);
    const char* sign = " by ";
    for (const Json& leg : *j) {
      i64 option = 0, value = 0;
      bool good = leg.is_object() && leg.contains("kind") && leg["kind"].is_string() && member(leg, "option", option) &&
                  member(leg, "value", value);
      if (!good) return bad("legs", list);
      out_ += std::exchange(sign, ", ") + leg["kind"].get_ref<const std::string&>();
      if (option != 0) out_ += "/" + std::to_string(option);
      out_ += " " + tenths(value);
    }
    return true;
  }

  const Json& order_;
  std::string& out_;
  Fault& fault_;
};

}  // namespace

bool Message::read_object(std::string_view text, Fault& fault) {
  Builder builder(json_, fault);
  if (!Json::sax_parse(text.begin(), text.end(), &builder)) return false;
  return json_.is_object() || fail(fault, "message", {"un message est un objet JSON", "a message is a JSON object"});
}

bool Message::read(std::string_view text, Fault& fault) {
  if (!read_object(text, fault)) return false;
  const Json* type = find("type");
  if (type == nullptr && find("order") != nullptr) {
    type_ = "order";  // the one message that bots send by hand
    return true;
  }
  if (type == nullptr || !type->is_string())
    return fail(fault, "message", {"il manque au message son « type », un texte", "the message has no 'type', a text"});
  type_ = type->get<std::string>();
  return true;
}

const Json* Message::find(std::string_view key) const {
  auto at = json_.find(key);
  return at == json_.end() ? nullptr : &*at;
}

std::string Message::id() const {
  if (!json_.is_object()) return {};
  const Json* j = find("id");
  return j == nullptr || j->is_structured() ? std::string{} : j->dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool Message::only(std::initializer_list<std::string_view> keys, Fault& fault) const {
  for (const auto& [key, value] : json_.items()) {
    if (key == "type" || key == "id" || std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    std::vector<std::string_view> allowed{"type", "id"};
    allowed.insert(allowed.end(), keys.begin(), keys.end());
    Text wrong = type_.empty() ? Text{"clé inconnue « {0} »", "unknown key '{0}'"}
                               : Text{"un message « {1} » n'a pas de « {0} »", "a message '{1}' has no '{0}'"};
    if (type_.empty()) allowed.erase(allowed.begin(), allowed.begin() + 2);
    fault = wrong_name("field", wrong, key, allowed, {type_});
    return false;
  }
  return true;
}

bool Message::text(std::string_view key, std::optional<std::string>& out, Fault& fault) const {
  const Json* j = find(key);
  if (j == nullptr || j->is_null()) return true;
  if (!j->is_string()) return fail(fault, "field", {"« {0} » doit être un texte", "'{0}' must be a text"}, {key});
  out = j->get<std::string>();
  return true;
}

bool Message::number(std::string_view key, i64 low, i64 high, std::optional<i64>& out, Fault& fault) const {
  const Json* j = find(key);
  if (j == nullptr || j->is_null()) return true;
  bool whole = j->is_number_integer();
  bool huge = j->is_number_unsigned() && j->get<u64>() > static_cast<u64>(INT64_MAX);
  if (whole && !huge && j->get<i64>() >= low && j->get<i64>() <= high) {
    out = j->get<i64>();
    return true;
  }
  std::string from = std::to_string(low), to = std::to_string(high);
  return fail(fault, "field",
              {"« {0} » doit être un entier de {1} à {2}", "'{0}' must be a whole number from {1} to {2}"},
              {key, from, to});
}

bool Message::order(std::string& out, Fault& fault) const {
  const Json* j = find("order");
  if (j == nullptr || j->is_null())
    return fail(fault, "field", {"il manque « order » au message", "the message has no 'order'"});
  if (j->is_string()) {
    out = j->get<std::string>();
    return true;
  }
  if (!j->is_object())
    return fail(fault, "field", {"« order » doit être un texte ou un objet", "'order' must be a text or an object"});
  return OrderWriter(*j, out, fault).write();
}

bool Message::question(Question& q, Fault& fault) const {
  std::optional<std::string> name;
  if (!text("procedure", name, fault)) return false;
  if (!name) return fail(fault, "field", {"il manque « procedure »", "'procedure' is missing"});
  q.clear();
  q.procedure = *name;
  const Json* inputs = find("inputs");
  if (inputs == nullptr || inputs->is_null()) return true;
  if (!inputs->is_object())
    return fail(fault, "field", {"« inputs » doit être un objet", "'inputs' must be an object"});
  for (const auto& [key, value] : inputs->items()) {
    Question::Input& in = q.add();
    in.key = key;
    using Kind = Value::Kind;
    in.value.kind = value.is_string()    ? Kind::text
                    : value.is_number()  ? Kind::number
                    : value.is_boolean() ? Kind::boolean
                    : value.is_null()    ? Kind::null
                                         : Kind::other;
    in.value.text =
        value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  return true;
}

}  // namespace grog
