#include "core/aims.hpp"

#include <algorithm>

namespace grog {

static constexpr const char* when_none = "zero";  // behind an event: only where its number is none

namespace {

constexpr std::array<std::string_view, 3> tone_keys = {"good", "neutral", "bad"};

std::string_view verb_key(const Labels& labels, const Order& order) {
  return order.verb < labels.verbs.size() ? labels.verbs[order.verb].key : std::string_view{};
}

Side whose(const State& s, const Event& e) { return valid(e.unit) ? s[e.unit].side : e.side; }

}  // namespace

Aim::Aim(const Game& game, const State& before, const Order& order, Side giver)
    : game_(game), before_(before), giver_(giver) {
  const Labels& labels = game.rules().labels();
  const Words& words = game.rules().words();
  std::string verb{verb_key(labels, order)};
  goal_ = words.find("aim", verb);
  if (before.waiting > 0 && before.asked().kind < labels.decisions.size()) {
    std::string closer = verb + "." + std::string{labels.decisions[before.asked().kind].key};
    if (Text goal = words.find("aim", closer); !goal.empty()) goal_ = goal, verb = closer;
  }
  why_none_ = words.find("no_aim", verb);
  if (before.waiting > 0 && before.asked().kind < labels.decisions.size())
    if (Text why = words.find("no_aim." + verb, labels.decisions[before.asked().kind].key); !why.empty())
      why_none_ = why;
  if (goal_.empty()) return;
  for (Tone tone : {Tone::good, Tone::neutral, Tone::bad}) {
    std::string section = std::string{tone_keys[static_cast<std::size_t>(tone)]} + "." + verb;
    add(tone, Whose::any, words, section);
    add(tone, Whose::own, words, section + ".own");
    add(tone, Whose::enemy, words, section + ".enemy");
  }
}

void Aim::add(Tone tone, Whose of, const Words& words, const std::string& section) {
  std::span<const EventInfo> events = game_.rules().labels().events;
  auto line = [&](const std::string& key, i16 kind, i16 option) {
    if (Text told = words.find(section, key); !told.empty()) lines_.push_back({tone, of, kind, option, told});
  };
  for (std::size_t kind = 0; kind < events.size(); ++kind) {
    std::string key{events[kind].key};
    line(key, static_cast<i16>(kind), any_option_told);
    line(key + "." + when_none, static_cast<i16>(kind), of_zero);
    for (std::size_t option = 0; option < events[kind].options.size(); ++option)
      line(key + "." + std::string{events[kind].options[option].key}, static_cast<i16>(kind), static_cast<i16>(option));
  }
  line("any_loss", any_loss, any_option_told);
  line("otherwise", otherwise, any_option_told);
}

void Aim::hear(Heard& heard, const Event& e) const {
  Side side = whose(before_, e);
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const Line& l = lines_[i];
    if (l.kind != e.kind || (l.option >= 0 && l.option != e.option) || (l.option == of_zero && e.value != 0)) continue;
    if (l.whose != Whose::any && (side == Side::nobody || (l.whose == Whose::own) != (side == giver_))) continue;
    // Where the words tell a number of none apart, the plain event is one with a number.
    bool told_apart = l.option == any_option_told && e.value == 0 && std::ranges::any_of(lines_, [&](const Line& z) {
                        return z.kind == l.kind && z.option == of_zero;
                      });
    if (!told_apart) heard.row[static_cast<std::size_t>(l.tone)] = static_cast<i16>(i);
  }
}

Aim::Meaning Aim::meaning(const Heard& heard, const State& after) const {
  if (!is_told()) return by_losses(after);
  std::array<i32, 2> gone = lost(after);
  for (Tone tone : {Tone::bad, Tone::good, Tone::neutral}) {
    if (i16 row = heard.row[static_cast<std::size_t>(tone)]; row >= 0)
      return {tone, lines_[static_cast<std::size_t>(row)].words};
    for (const Line& l : lines_)
      if (l.kind == any_loss && l.tone == tone && gone[index(l.whose == Whose::own ? giver_ : other(giver_))] > 0)
        return {tone, l.words};
  }
  for (const Line& l : lines_)
    if (l.kind == otherwise) return {l.tone, l.words, false};
  return {Tone::neutral, core_word("outlook.nothing"), false};
}

// Of a verb of which the words say nothing.
Aim::Meaning Aim::by_losses(const State& after) const {
  std::array<i32, 2> gone = lost(after);
  i32 mine = gone[index(giver_)], theirs = gone[index(other(giver_))];
  if (theirs > mine) return {Tone::good, core_word("outlook.they_lose_more")};
  if (mine > theirs) return {Tone::bad, core_word("outlook.you_lose_more")};
  return {Tone::neutral, core_word(mine > 0 ? "outlook.equal_losses" : "outlook.no_losses"), mine > 0};
}

std::array<i32, 2> Aim::lost(const State& after) const {
  std::array<i32, 2> out{};
  for (std::size_t i = 0; i < before_.units; ++i)
    if (Side side = before_.unit[i].side; before_.unit[i].kind != 0 && side != Side::nobody)
      out[index(side)] +=
          std::max(0, std::max<i32>(before_.unit[i].strength, 0) - std::max<i32>(after.unit[i].strength, 0));
  return out;
}

std::vector<std::string> aims_of_nothing(const Rulebook& book) {
  const Labels& labels = book.labels();
  std::vector<std::string> verbs, keys, wrong;
  for (const VerbInfo& v : labels.verbs) {
    verbs.emplace_back(v.key);
    for (const DecisionInfo& d : labels.decisions) verbs.push_back(std::string{v.key} + "." + std::string{d.key});
  }
  for (const EventInfo& e : labels.events) {
    keys.emplace_back(e.key);
    keys.push_back(std::string{e.key} + "." + when_none);
    for (const Name& o : e.options) keys.push_back(std::string{e.key} + "." + std::string{o.key});
  }
  auto is_one_of = [](const std::vector<std::string>& list, std::string_view key) {
    return std::ranges::find(list, key) != list.end();
  };
  for (const std::string section : {"aim", "no_aim"})
    for (const std::string& verb : book.words().keys(section))
      if (!is_one_of(verbs, verb)) wrong.push_back(section + "." + verb);
  for (const std::string& key : book.words().keys("step"))
    if (!is_one_of(keys, key)) wrong.push_back("step." + key);
  for (std::string_view tone : tone_keys)
    for (const std::string& name : book.words().keys(tone)) {
      bool found = std::ranges::any_of(verbs, [&](const std::string& verb) {
        if (!name.starts_with(verb + ".") || book.words().find("aim", verb).empty()) return false;
        std::string_view key = std::string_view{name}.substr(verb.size() + 1);
        bool sided = false;
        for (std::string_view of : {"own.", "enemy."})
          if (!sided && key.starts_with(of)) key.remove_prefix(of.size()), sided = true;
        return is_one_of(keys, key) || (key == "any_loss" && sided) || (key == "otherwise" && !sided);
      });
      if (!found) wrong.push_back(std::string{tone} + "." + name);
    }
  return wrong;
}

}  // namespace grog
