// A ruleset's tutorial as clients have it.
#include "core/tutorial.hpp"

#include "core/reflect.hpp"
#include "protocol/values.hpp"

namespace grog {
namespace {

void write_name(JsonOut& json, std::string_view key, const std::string& name) {
  if (!name.empty()) json.key(key).text(name);
}

void write_show(JsonOut& json, const TutorialStep& s) {
  if (s.unit.empty() && s.place.empty() && s.panel == Panel::none) return;
  json.key("show").open();
  write_name(json, "unit", s.unit);
  write_name(json, "place", s.place);
  if (s.panel != Panel::none) json.key("panel").text(key_of(s.panel));
  json.close();
}

void write_until(JsonOut& json, const TutorialStep& s) {
  using Until = TutorialStep::Until;
  if (s.until == Until::next) return;
  json.key("until").open();
  if (s.until == Until::select) json.key("select").text(s.by);
  if (s.until == Until::order || s.until == Until::odds) {
    json.key(key_of(s.until)).text(s.verb);
    write_name(json, "unit", s.by);
    write_name(json, "target", s.target);
    write_name(json, "place", s.where);
  }
  if (s.turn > 0) json.key("turn").number(s.turn);
  write_name(json, "phase", s.phase);
  json.close();
}

}  // namespace

void write_tutorial(JsonOut& json, const Tutorial& t) {
  json.open();
  json.key("side").text(t.side);
  json.key("steps").open_list();
  for (const TutorialStep& s : t.steps) {
    json.open();
    json.key("key").text(s.key);
    json.key("text");
    write_text(json, s.text);
    write_show(json, s);
    write_until(json, s);
    json.close();
  }
  json.close_list();
  json.close();
}

}  // namespace grog
