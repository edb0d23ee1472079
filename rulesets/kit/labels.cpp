#include "rulesets/kit/labels.hpp"

namespace grog::kit {

void LabelStore::lack(std::string_view section, std::string_view key) {
  std::string name = std::string{section} + "." + std::string{key};
  problems_->add({"words.toml", 0, 0, sentence(core_word("problem.no_words"), {name})});
}

std::span<const Name> LabelStore::names(Keys keys, std::string_view section, const Words& words) {
  std::vector<Name>& out = names_.emplace_back();
  for (std::string_view key : keys) {
    Text text = words(section, key);
    if (text.empty()) text = words(section.substr(0, section.find('.')), key);  // what several share
    if (text.empty() && !key.empty()) lack(section, key);
    out.push_back({key, text});
  }
  return out;
}

// A field is shown if it has words, a mark likewise.
std::span<const StateField> LabelStore::fields(std::span<const StateField> from, const Words& words) {
  std::vector<StateField>& out = fields_.emplace_back(from.begin(), from.end());
  for (StateField& f : out) {
    if (!sides_.empty() && f.names.data() == enum_keys<Side>.data()) f.names = sides_;
    f.text = words("field", f.key);
    f.is_shown = !f.text.empty();
    if (f.kind != StateField::Kind::marks && f.kind != StateField::Kind::choice) continue;
    std::vector<Text>& texts = texts_.emplace_back();
    for (std::string_view name : f.names)
      texts.push_back(words(f.kind == StateField::Kind::marks ? "mark" : f.key, name));
    f.name_texts = texts;
  }
  return out;
}

Labels LabelStore::make(const LabelKeys& keys, const Words& words, Problems& problems) {
  problems_ = &problems, sides_ = keys.sides;
  auto said = [&](std::string_view section, std::string_view key) {
    Text text = words(section, key);
    if (text.empty() && key != "none") lack(section, key);
    return text;
  };
  auto under = [](std::string_view section, std::string_view key) {
    return std::string{section} + "." + std::string{key};
  };
  for (std::string_view key : keys.phases) phases_.push_back({key, said("phase", key)});
  for (const VerbKeys& v : keys.verbs) {
    VerbInfo info;
    info.key = v.key, info.text = said("verb", v.key), info.short_text = said("short", v.key), info.uses = v.uses;
    info.value_low = v.value_low, info.value_high = v.value_high, info.usual = v.usual;
    if (!v.options.empty())
      info.options =
          names(v.options, v.option_words.empty() ? under("option", v.key) : std::string{v.option_words}, words);
    if (!v.legs.empty()) info.legs = names(v.legs, under("leg", v.key), words);
    verbs_.push_back(info);
  }
  for (std::string_view key : keys.asks) asks_.push_back({key, said("ask", key)});
  for (const EventKeys& e : keys.events) {
    EventInfo info{e.key, said("event", e.key), e.reveals, {}};
    if (!e.options.empty())
      info.options =
          names(e.options, e.option_words.empty() ? under("told", e.key) : std::string{e.option_words}, words);
    events_.push_back(info);
  }
  for (const FormationKeys& f : keys.formations) formations_.push_back({f.key, said("formation", f.key), f.look});
  for (const std::string& key : words.keys("word")) {
    keys_.push_back(key);
    words_.push_back({keys_.back(), words("word", key)});
  }
  for (Procedure p : keys.procedures) {
    p.text = said("procedure", p.name);
    std::vector<Field>& in = inputs_.emplace_back(p.in.begin(), p.in.end());
    for (Field& f : in) {
      f.text = words(under("input", p.name), f.name);
      if (f.text.empty()) f.text = said("input", f.name);
    }
    p.in = in;
    procedures_.push_back(p);
  }
  Labels l;
  l.phases = phases_, l.verbs = verbs_, l.decisions = asks_, l.events = events_, l.formations = formations_;
  l.words = words_;
  l.strength = said("ruleset", "strength"), l.length = said("ruleset", "length"), l.length_size = keys.length_size;
  l.fields = {fields(keys.fields.unit, words), fields(keys.fields.side, words),  fields(keys.fields.game, words),
              fields(keys.fields.link, words), fields(keys.fields.place, words), fields(keys.fields.ask, words)};
  problems_ = nullptr;
  return l;
}

}  // namespace grog::kit
