// Army sheets of strangers, as browsers write them, and armies that the workshop raises itself.
#include <algorithm>

#include "protocol/message.hpp"
#include "protocol/values.hpp"
#include "server/words.hpp"
#include "server/workshop.hpp"
#include "workshop/battlefield.hpp"
#include "workshop/compose.hpp"

namespace grog {
namespace {

constexpr std::size_t most_lines = 80, most_groups = 20, name_bytes = 80;
constexpr i64 most_points = 10'000, most_times = 40, most_size = 1000;

Fault army_fault(std::string_view word, std::initializer_list<std::string_view> parts = {}) {
  Fault f;
  f.kind = "army", f.message = sentence(server_word(word), parts);
  return f;
}

// Every value in it is a number, a short text without signs, or a list or object of them, and there are few.
bool is_plain(const Json& j, int depth = 0) {
  constexpr int most_deep = 4;
  if (depth > most_deep) return false;
  if (j.is_string()) {
    const std::string& s = j.get_ref<const std::string&>();
    return s.size() <= name_bytes && std::ranges::none_of(s, [](char c) {
             return c == '<' || c == '>' || c == '\x7F' || static_cast<unsigned char>(c) < 0x20;
           });
  }
  if (j.is_array() || j.is_object())
    return j.size() <= most_lines && std::ranges::all_of(j, [&](const Json& x) { return is_plain(x, depth + 1); });
  return j.is_number_integer();
}
bool only_keys(const Json& j, std::initializer_list<std::string_view> keys) {
  if (!j.is_object()) return false;
  for (auto at = j.begin(); at != j.end(); ++at)
    if (std::ranges::find(keys, at.key()) == keys.end()) return false;
  return true;
}
std::string text_in(const Json& j, const char* key) {
  auto at = j.find(key);
  return at != j.end() && at->is_string() ? at->get<std::string>() : std::string{};
}
bool number_in(const Json& j, const char* key, i64 low, i64 high) {
  auto at = j.find(key);
  return at != j.end() && at->is_number_integer() && at->get<i64>() >= low && at->get<i64>() <= high;
}
bool list_in(const Json& j, const char* key, std::size_t most) {
  auto at = j.find(key);
  return at != j.end() && at->is_array() && at->size() <= most;
}

struct Opened {
  const Rulebook* book = nullptr;
  std::optional<Workshop> workshop;
  Muster muster;
};
bool open(Shelf& shelf, const Ruleset& r, Opened& out) {
  Problems problems;
  out.book = shelf.open(r, problems);
  if (out.book != nullptr) out.workshop = workshop_of(shelf.files(r), *out.book, problems);
  const auto* recruiter = dynamic_cast<const Recruiter*>(&r);
  if (!out.workshop || recruiter == nullptr) return false;
  recruiter->muster(*out.book, out.muster);
  return true;
}
bool is_army(const Muster& m, const std::string& key) {
  return std::ranges::find(m.armies, key, &MusterArmy::key) != m.armies.end();
}

}  // namespace

bool read_army_sheet(Shelf& shelf, const std::string& text, std::string& ruleset, Sentence& title, Fault& f) {
  Json j = Json::parse(text, nullptr, false);
  bool shape = only_keys(j, {"id", "name", "ruleset", "army", "points", "groups", "names", "lines"}) && is_plain(j) &&
               list_in(j, "lines", most_lines) && list_in(j, "groups", most_groups) &&
               number_in(j, "points", 0, most_points);
  if (!shape) return f = army_fault("library.is_no_army"), false;
  const Ruleset* r = shelf.find(text_in(j, "ruleset"));
  if (r == nullptr) return f = shelf.unknown_ruleset(text_in(j, "ruleset")), false;
  Opened o;
  if (!open(shelf, *r, o) || !is_army(o.muster, text_in(j, "army")))
    return f = army_fault("library.unknown_army", {text_in(j, "army")}), false;
  auto known = [&](const std::string& troop) {
    return std::ranges::any_of(o.muster.troops,
                               [&](const Raised& t) { return o.book->troops()[t.troop].key == troop; });
  };
  for (const Json& line : j["lines"]) {
    if (!only_keys(line, {"troop", "size", "times", "group"}) || !number_in(line, "times", 1, most_times) ||
        !number_in(line, "size", 0, most_size) || !number_in(line, "group", 0, most_groups))
      return f = army_fault("library.is_no_army"), false;
    if (!known(text_in(line, "troop"))) return f = army_fault("library.unknown_troop", {text_in(line, "troop")}), false;
  }
  ruleset = r->id();
  title = Sentence::same(text_in(j, "name"));
  return true;
}

Answer army_answer(Shelf& shelf, const std::string& body) {
  Message m;
  Fault f;
  std::optional<std::string> ruleset, army, style;
  std::optional<i64> seed, points;
  constexpr i64 most_seed = (i64{1} << 53) - 1;
  if (!m.read_object(body, f) || !m.only({"ruleset", "army", "style", "seed", "points"}, f) ||
      !m.text("ruleset", ruleset, f) || !m.text("army", army, f) || !m.text("style", style, f) ||
      !m.number("seed", 0, most_seed, seed, f) || !m.number("points", 0, most_points, points, f))
    return error_answer(400, f);
  const Ruleset* r = shelf.find(ruleset.value_or(""));
  if (r == nullptr) return error_answer(400, shelf.unknown_ruleset(ruleset.value_or("")));
  Opened o;
  if (!open(shelf, *r, o))
    return error_answer(400, "workshop", sentence(server_word("workshop.no_workshop"), {r->id()}));
  if (!is_army(o.muster, army.value_or("")))
    return error_answer(400, army_fault("library.unknown_army", {army.value_or("")}));
  std::vector<std::string_view> styles;
  for (const NamedText& s : army_styles()) styles.push_back(s.name);
  if (style && std::ranges::find(styles, *style) == styles.end())
    return error_answer(400, wrong_name("style", server_word("library.unknown_style"), *style, styles));
  std::optional<ArmySheet> sheet = compose_army(*o.book, *o.workshop, o.muster,
                                                {.army = *army,
                                                 .style = style.value_or(std::string{styles.front()}),
                                                 .points = static_cast<i32>(points.value_or(0)),
                                                 .seed = static_cast<u64>(seed.value_or(1))});
  if (!sheet) return error_answer(400, army_fault("library.no_army_raised"));
  Answer out;
  JsonOut json(out.body);
  json.open();
  json.key("groups").open_list();
  for (const std::string& g : sheet->groups) json.text(g);
  json.close_list();
  json.key("lines").open_list();
  for (const ArmySheet::Line& l : sheet->lines) {
    json.open();
    json.key("troop").text(l.troop);
    json.key("size").number(l.size);
    json.key("times").number(l.times);
    json.key("group").number(l.group);
    json.close();
  }
  json.close_list();
  json.key("spent").number(sheet->spent);
  json.close();
  return out;
}

}  // namespace grog
