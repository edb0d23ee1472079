#include "tests/talk/check.hpp"

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <vector>

#include "core/toml.hpp"

namespace grog::test {
namespace {

using Json = nlohmann::json;

struct Type {
  enum class Kind { name, word, tuple, list, map, either };
  Kind kind = Kind::name;
  std::string name;  // of a name or word
  std::vector<Type> of{};
};
struct FieldType {
  Type type;
  bool optional = false;
};
using Shape = std::map<std::string, FieldType, std::less<>>;

[[noreturn]] void broken(const std::string& why) {
  std::fprintf(stderr, "%s: %s\n", GROGNARD_MESSAGES, why.c_str());
  std::abort();
}

class TypeReader {
 public:
  explicit TypeReader(std::string_view text) : text_(text) {}
  FieldType read() {
    FieldType out{either(), take('?')};
    if (peek() != '\0') broken("no type: " + std::string{text_});
    return out;
  }

 private:
  char peek() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  void due(char c) {
    if (!take(c)) broken("no type: " + std::string{text_});
  }
  Type either() {
    Type first = one();
    if (peek() != '|') return first;
    Type out{Type::Kind::either, "", {first}};
    while (take('|')) out.of.push_back(one());
    return out;
  }
  Type one() {
    Type out;
    if (take('(')) {
      out = either();
      due(')');
    } else if (take('[')) {
      out = {Type::Kind::tuple, "", {either()}};
      while (take(',')) out.of.push_back(either());
      due(']');
    } else if (take('\'')) {
      out.kind = Type::Kind::word;
      while (at_ < text_.size() && text_[at_] != '\'') out.name += text_[at_++];
      due('\'');
    } else {
      peek();
      while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '_'))
        out.name += text_[at_++];
      if (out.name.empty()) broken("no type: " + std::string{text_});
    }
    for (;;) {
      if (text_.substr(at_).starts_with("[]"))
        out = {Type::Kind::list, "", {out}};
      else if (text_.substr(at_).starts_with("{}"))
        out = {Type::Kind::map, "", {out}};
      else
        return out;
      at_ += 2;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

struct Request {
  std::string body, answer;
};

struct Description {
  std::map<std::string, std::vector<std::string>, std::less<>> enums;
  std::map<std::string, Type, std::less<>> aliases;
  std::map<std::string, Shape, std::less<>> objects, to_client, to_referee;
  std::map<std::string, Request, std::less<>> http;  // by "METHOD path", without the query

  Description() {
    toml::parse_result parsed = toml::parse_file(GROGNARD_MESSAGES);
    if (!parsed) broken(std::string{parsed.error().description()});
    const toml::table& file = parsed.table();
    for (const auto& [name, values] : *file["enum"].as_table())
      for (const auto& [value, about] : *values.as_table()) enums[std::string{name.str()}].emplace_back(value.str());
    for (const auto& [name, entry] : *file["alias"].as_table())
      aliases[std::string{name.str()}] = TypeReader(text_at(entry, 0)).read().type;
    for (const auto& [name, entry] : *file["http"].as_table()) {
      std::string request{name.str()};
      http[request.substr(0, request.find('?'))] = {text_at(entry, 0), text_at(entry, 1)};
    }
    for (const auto& [name, section] : *file["object"].as_table()) object(file, std::string{name.str()});
    messages(file, "to_client", "Letter", to_client);
    messages(file, "to_referee", "Question", to_referee);
  }

  static const Description& get() {
    static const Description one;
    return one;
  }

 private:
  static std::string text_at(const toml::node& list, std::size_t i) {
    const toml::array* a = list.as_array();
    if (a == nullptr || a->size() <= i || !a->get(i)->is_string()) broken("an entry is a list of texts");
    return a->get(i)->as_string()->get();
  }
  static void add(const toml::table& section, Shape& out) {
    for (const auto& [key, entry] : section)
      if (!key.str().starts_with('_')) out[std::string{key.str()}] = TypeReader(text_at(entry, 0)).read();
  }
  const Shape& object(const toml::table& file, const std::string& name) {
    if (auto known = objects.find(name); known != objects.end()) return known->second;
    const toml::table* section = file["object"][name].as_table();
    if (section == nullptr) broken("no object is called " + name);
    Shape shape;
    if (auto base = (*section)["_with"].value<std::string>()) shape = object(file, *base);
    add(*section, shape);
    return objects[name] = shape;
  }
  void messages(const toml::table& file, const char* group, const char* common,
                std::map<std::string, Shape, std::less<>>& out) {
    for (const auto& [name, section] : *file[group].as_table()) {
      Shape shape = object(file, common);
      if (auto base = (*section.as_table())["_with"].value<std::string>())
        for (const auto& [key, field] : object(file, *base)) shape[key] = field;
      add(*section.as_table(), shape);
      shape["type"] = {{Type::Kind::word, std::string{name.str()}}, false};
      out[std::string{name.str()}] = shape;
    }
  }
};

std::string type_text(const Type& t) {
  std::string out;
  switch (t.kind) {
    case Type::Kind::name: return t.name;
    case Type::Kind::word: return "'" + t.name + "'";
    case Type::Kind::list: return type_text(t.of[0]) + "[]";
    case Type::Kind::map: return type_text(t.of[0]) + "{}";
    case Type::Kind::tuple:
    case Type::Kind::either: break;
  }
  bool tuple = t.kind == Type::Kind::tuple;
  for (const Type& one : t.of) out += (out.empty() ? "" : tuple ? ", " : " | ") + type_text(one);
  return tuple ? "[" + out + "]" : out;
}

// The first fault of a value; none where `what` is empty.
struct Found {
  std::string path, what;
  bool none() const { return what.empty(); }
};

class Checker {
 public:
  Found value(const Json& v, const Type& t, const std::string& path) const {
    switch (t.kind) {
      case Type::Kind::name: return named(v, t, path);
      case Type::Kind::word: return v == Json(t.name) ? Found{} : wrong(v, t, path);
      case Type::Kind::list:
      case Type::Kind::tuple: {
        if (!v.is_array() || (t.kind == Type::Kind::tuple && v.size() != t.of.size())) return wrong(v, t, path);
        for (std::size_t i = 0; i < v.size(); ++i) {
          const Type& of = t.kind == Type::Kind::tuple ? t.of[i] : t.of[0];
          if (Found f = value(v[i], of, path + "[" + std::to_string(i) + "]"); !f.none()) return f;
        }
        return {};
      }
      case Type::Kind::map:
        if (!v.is_object()) return wrong(v, t, path);
        for (const auto& [key, one] : v.items())
          if (Found f = value(one, t.of[0], path + "." + key); !f.none()) return f;
        return {};
      case Type::Kind::either: break;
    }
    // What lies deepest tells most: it is the fault of the alternative that was meant.
    Found deepest = wrong(v, t, path);
    for (const Type& one : t.of) {
      Found f = value(v, one, path);
      if (f.none()) return {};
      if (f.path.size() > deepest.path.size()) deepest = f;
    }
    return deepest;
  }

  Found object(const Json& v, const Shape& shape, const std::string& path) const {
    if (!v.is_object()) return {path, "an object is due"};
    for (const auto& [key, one] : v.items()) {
      auto field = shape.find(key);
      if (field == shape.end()) return {path + "." + key, "no such field"};
      if (Found f = value(one, field->second.type, path + "." + key); !f.none()) return f;
    }
    for (const auto& [key, field] : shape)
      if (!field.optional && !v.contains(key)) return {path + "." + key, "is missing"};
    return {};
  }

 private:
  static Found wrong(const Json& v, const Type& t, const std::string& path) {
    std::string shown = v.dump(-1, ' ', false, Json::error_handler_t::replace);
    return {path, type_text(t) + " is due, not " + shown.substr(0, 80)};
  }
  Found named(const Json& v, const Type& t, const std::string& path) const {
    const Description& d = Description::get();
    const std::string& name = t.name;
    if (name == "integer") return v.is_number_integer() ? Found{} : wrong(v, t, path);
    if (name == "number") return v.is_number() ? Found{} : wrong(v, t, path);
    if (name == "text") return v.is_string() ? Found{} : wrong(v, t, path);
    if (name == "boolean") return v.is_boolean() ? Found{} : wrong(v, t, path);
    if (name == "null") return v.is_null() ? Found{} : wrong(v, t, path);
    if (name == "both") {
      Shape texts{{"fr", {{Type::Kind::name, "text"}, false}}, {"en", {{Type::Kind::name, "text"}, false}}};
      for (const auto& [language, text] : v.items()) texts.try_emplace(language, texts.at("en"));
      return object(v, texts, path);
    }
    if (std::isdigit(static_cast<unsigned char>(name[0])) != 0)
      return v == Json(std::stoi(name)) ? Found{} : wrong(v, t, path);
    if (auto e = d.enums.find(name); e != d.enums.end()) {
      for (const std::string& word : e->second)
        if (v == Json(word)) return {};
      return wrong(v, t, path);
    }
    if (auto a = d.aliases.find(name); a != d.aliases.end()) return value(v, a->second, path);
    auto o = d.objects.find(name);
    if (o == d.objects.end()) broken("nothing is called " + name);
    return object(v, o->second, path);
  }
};

std::string told(const Found& f) { return f.none() ? "" : f.path + ": " + f.what; }

std::string fault_of_message(std::string_view text, const std::map<std::string, Shape, std::less<>>& known) {
  Json j = Json::parse(text, nullptr, false);
  if (!j.is_object()) return "not an object: " + std::string{text.substr(0, 200)};
  if (!j.contains("type") && j.contains("order")) j["type"] = "order";  // the one message that bots send by hand
  std::string type = j.contains("type") && j["type"].is_string() ? j["type"].get<std::string>() : "";
  auto shape = known.find(type);
  if (shape == known.end()) return "'" + type + "': no such type of message";
  return told(Checker().object(j, shape->second, type));
}

}  // namespace

std::string fault_of_letter(std::string_view text) { return fault_of_message(text, Description::get().to_client); }

std::string fault_of_question(std::string_view text) { return fault_of_message(text, Description::get().to_referee); }

std::string fault_of(const Json& v, std::string_view type, std::string_view path) {
  return told(Checker().value(v, TypeReader(type).read().type, std::string{path}));
}

std::string fault_of_http(std::string_view method, std::string_view target, std::string_view body, int status,
                          std::string_view answer) {
  std::string request = std::string{method} + " " + std::string{target.substr(0, target.find('?'))};
  if (target.find("/api/") != 0) return {};
  const Description& d = Description::get();
  if (status >= 400) return fault_of(Json::parse(answer, nullptr, false), "HttpError", request);
  auto known = d.http.find(request);
  if (known == d.http.end()) return request + ": no such request";
  if (!known->second.body.empty())
    if (std::string f = fault_of(Json::parse(body, nullptr, false), known->second.body, request + " body"); !f.empty())
      return f;
  if (known->second.answer == "text") return {};
  return fault_of(Json::parse(answer, nullptr, false), known->second.answer, request);
}

}  // namespace grog::test
