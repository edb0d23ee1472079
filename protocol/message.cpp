#include "protocol/message.hpp"

#include "protocol/session.hpp"
#include "protocol/words.hpp"

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
    return fail(fault_, "json", protocol_word("shared.is_not_json_character"), {where, detail});
  }

 private:
  bool deeper() {
    if (++depth_ <= max_depth) return true;
    std::string most = std::to_string(max_depth);
    return fail(fault_, "deep", protocol_word("message.nested_more_than_deep"), {most});
  }
  Fault& fault_;
  int depth_ = 0;
};

}  // namespace

bool Message::read_object(std::string_view text, Fault& fault) {
  Builder builder(json_, fault);
  if (!Json::sax_parse(text.begin(), text.end(), &builder)) return false;
  return json_.is_object() || fail(fault, "message", protocol_word("message.message_is_json_object"));
}

bool Message::read(std::string_view text, Fault& fault) {
  if (!read_object(text, fault)) return false;
  const Json* type = find("type");
  if (type == nullptr && find("order") != nullptr) {
    type_ = "order";  // the one message that bots send by hand
    return true;
  }
  if (type == nullptr || !type->is_string())
    return fail(fault, "message", protocol_word("message.message_has_no_type_text"));
  type_ = type->get<std::string>();
  return true;
}

Heard hear(std::string_view text) {
  Heard out;
  Fault fault;
  if (!out.message.read(text, fault)) out.fault = std::move(fault);
  return out;
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
    Text wrong = type_.empty() ? protocol_word("shared.unknown_key") : protocol_word("message.message_has_no");
    if (type_.empty()) allowed.erase(allowed.begin(), allowed.begin() + 2);
    fault = wrong_name("field", wrong, key, allowed, {type_});
    return false;
  }
  return true;
}

bool Message::text(std::string_view key, std::optional<std::string>& out, Fault& fault) const {
  const Json* j = find(key);
  if (j == nullptr || j->is_null()) return true;
  if (!j->is_string()) return fail(fault, "field", protocol_word("shared.must_be_text"), {key});
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
  return fail(fault, "field", protocol_word("message.must_be_whole_number_from"), {key, from, to});
}

bool Message::question(Question& q, Fault& fault) const {
  std::optional<std::string> name;
  if (!text("procedure", name, fault)) return false;
  if (!name) return fail(fault, "field", protocol_word("message.procedure_is_missing"));
  q.clear();
  q.procedure = *name;
  const Json* inputs = find("inputs");
  if (inputs == nullptr || inputs->is_null()) return true;
  if (!inputs->is_object()) return fail(fault, "field", protocol_word("message.inputs_must_be_object"));
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
