// A question read from JSON without building a tree of it: a batch asks tens of thousands a second.
#include <nlohmann/json.hpp>

#include "protocol/odds.hpp"
#include "protocol/words.hpp"

namespace grog {
namespace {

constexpr std::string_view question_keys[] = {"ruleset", "procedure", "inputs"};

class QuestionReader {
 public:
  using Json = nlohmann::json;
  QuestionReader(Question& q, Fault& f) : question_(q), fault_(f) {}

  bool null() { return scalar(Value::Kind::null, "null"); }
  bool boolean(bool b) { return scalar(Value::Kind::boolean, b ? "true" : "false"); }
  bool number_integer(Json::number_integer_t n) { return whole(n); }
  bool number_unsigned(Json::number_unsigned_t n) { return whole(n); }
  bool number_float(Json::number_float_t, const Json::string_t& s) { return scalar(Value::Kind::number, s); }
  bool string(const Json::string_t& s) { return scalar(Value::Kind::text, s); }
  bool binary(const Json::binary_t&) { return false; }
  bool start_object(std::size_t) {
    if (depth_ == 0 || (depth_ == 1 && key_ == 2)) {
      ++depth_;
      return true;
    }
    return nested();
  }
  bool end_object() {
    --depth_;
    return true;
  }
  bool start_array(std::size_t) { return depth_ == 0 ? not_an_object() : nested(); }
  bool end_array() { return true; }
  bool key(const Json::string_t& k) {
    if (depth_ == 2) {
      question_.add().key = k;
      return true;
    }
    for (key_ = 0; key_ < 3; ++key_)
      if (question_keys[key_] == k) break;
    if (key_ == 3) {
      fault_ = wrong_name("key", protocol_word("shared.unknown_key"), k, question_keys);
      return false;
    }
    if (seen_[key_]) return fail("key", protocol_word("odds_read.key_is_given_twice"), k);
    seen_[key_] = true;
    return true;
  }
  bool parse_error(std::size_t at, const std::string&, const Json::exception& e) {
    std::string_view what = e.what();
    if (auto cut = what.find("column "); cut != what.npos)
      if (auto colon = what.find(": ", cut); colon != what.npos) what.remove_prefix(colon + 2);
    std::string where = std::to_string(at), detail = excerpt(what, 160);
    fault_.kind = "json";
    fault_.message = sentence(protocol_word("shared.is_not_json_character"), {where, detail});
    return false;
  }
  bool missing() {
    for (std::size_t k = 0; k < 2; ++k)
      if (!seen_[k]) return !fail("key", protocol_word("odds_read.key_is_missing"), question_keys[k]);
    return false;
  }

 private:
  template <class N>
  bool whole(N n) {
    char digits[24];
    auto end = std::to_chars(digits, digits + sizeof digits, n).ptr;
    return scalar(Value::Kind::number, {digits, static_cast<std::size_t>(end - digits)});
  }
  bool scalar(Value::Kind kind, std::string_view text) {
    if (depth_ == 0) return not_an_object();
    if (depth_ == 2) {
      Value& v = question_.inputs[question_.count - 1].value;
      v.kind = kind;
      v.text = text;
      return true;
    }
    if (key_ == 2 || kind != Value::Kind::text)
      return fail("key", key_ == 2 ? protocol_word("odds_read.must_be_object") : protocol_word("shared.must_be_text"),
                  question_keys[key_]);
    (key_ == 0 ? question_.ruleset : question_.procedure) = text;
    return true;
  }
  bool nested() {
    if (depth_ == 2)
      return fail("value", protocol_word("odds_read.cannot_be_list_object"), question_.inputs[question_.count - 1].key);
    return fail("key", protocol_word("odds_read.cannot_be_list_object"), question_keys[key_]);
  }
  bool not_an_object() { return fail("json", protocol_word("odds_read.question_is_object_ruleset_procedure"), ""); }
  bool fail(std::string_view kind, Text text, std::string_view name) {
    fault_.kind = kind;
    std::string shown = excerpt(name);
    fault_.message = sentence(text, {shown});
    return false;
  }

  Question& question_;
  Fault& fault_;
  int depth_ = 0;
  std::size_t key_ = 0;
  bool seen_[3] = {};
};

}  // namespace

bool read_question(std::string_view json, Question& q, Fault& fault) {
  q.clear();
  fault = {};
  QuestionReader reader(q, fault);
  if (!nlohmann::json::sax_parse(json.begin(), json.end(), &reader)) return false;
  return !reader.missing();
}

}  // namespace grog
