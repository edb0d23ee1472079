// A ruleset's names: keys in its C++, words in its words.toml. From the two come the kernel's Labels.
//
// Sections of words.toml: [phase] [ask] [event] [verb] [formation] by key, [short] for a verb on a button;
// [option.VERB], [leg.VERB], [told.EVENT] by key for what goes with a verb or an event; [field] and [mark] for what is
// shown of the state; [overlay], [refusal], [problem] for what the code says by "key"_w; [word] for choices and
// outcomes of procedures; [procedure] for a line about each, [input.PROCEDURE] for its fields; [input], [option], [leg]
// and [told] for what several share; [ruleset] with strength and length.
#pragma once
#include <algorithm>
#include <deque>

#include "core/kernel.hpp"
#include "core/words.hpp"
#include "rulesets/kit/types.hpp"

namespace grog::kit {

using Keys = std::span<const std::string_view>;

struct VerbKeys {
  std::string_view key;
  u16 uses = 0;
  Keys options{};
  Keys legs{};
  i16 value_low = 0, value_high = 0;
  std::string_view option_words{};  // the section of its options' words, where others share them
  bool usual = false;               // sets up the armies as the scenario would have it
};
struct EventKeys {
  std::string_view key;
  bool reveals = false;  // shows the opponent something hidden: no undo across it
  Keys options{};
  std::string_view option_words{};  // as of a verb
};
struct FormationKeys {
  std::string_view key;
  Look look = Look::bases;
};
// Of all verbs or events by the names of their enum; those of the list say more than that, and may have a dash for a
// line.
template <class E, class Key>
std::vector<Key> keys_of_all(std::span<const Key> list) {
  auto same = [](char a, char b) { return (a == '-' ? '_' : a) == b; };
  std::vector<Key> all;
  std::size_t found = 0;
  for (std::string_view name : enum_keys<E>) {
    all.push_back({name});
    for (const Key& k : list)
      if (std::ranges::equal(k.key, name, same)) all.back() = k, ++found;
  }
  require(found == list.size(), "a key that is no verb, or no event");
  return all;
}
// All that a ruleset's state holds, by the structs it is made of.
template <class Data>
std::span<const StateField> fields_or_none() {
  if constexpr (std::is_same_v<Data, Nothing>)
    return {};
  else
    return fields_of<Data>;
}
template <class Types>
StateFields state_fields() {
  return {fields_or_none<typename Types::UnitData>(),  fields_or_none<typename Types::SideData>(),
          fields_or_none<typename Types::GameData>(),  fields_or_none<typename Types::LinkData>(),
          fields_or_none<typename Types::PlaceData>(), fields_or_none<typename Types::AskData>()};
}

// Each in the order of its enum.
struct LabelKeys {
  Keys phases;
  std::span<const VerbKeys> verbs;
  Keys asks;
  std::span<const EventKeys> events;
  std::span<const FormationKeys> formations;
  StateFields fields;
  std::span<const Procedure> procedures;
  i32 length_size = 100;  // tenths of a millimetre in what people measure by
  Keys sides{};           // what the state's fields call the two sides and nobody, where they have better names
};

// Those of a ruleset by the enums and structs of its own; `verbs`: those that take something; `looks`: a formation's
// each, in their order; `told`: the events that have options or reveal something.
template <class Types, class Verb, class Tell>
LabelKeys labels_of(std::span<const VerbKeys> verbs, std::initializer_list<Look> looks,
                    std::span<const Procedure> procedures, std::initializer_list<EventKeys> told = {}) {
  static const std::vector<VerbKeys> all_verbs = keys_of_all<Verb>(verbs);
  static const std::vector<EventKeys> events = keys_of_all<Tell>(std::span(told));
  require(looks.size() == enum_count<typename Types::Formation>, "a look for each formation");
  static std::vector<FormationKeys> formations;
  formations.clear();
  for (Look look : looks) formations.push_back({enum_keys<typename Types::Formation>[formations.size()], look});
  return {.phases = enum_keys<typename Types::Phase>,
          .verbs = all_verbs,
          .asks = enum_keys<typename Types::Ask>,
          .events = events,
          .formations = formations,
          .fields = state_fields<Types>(),
          .procedures = procedures};
}

// Keeps what Labels only points to.
class LabelStore {
 public:
  LabelStore() = default;
  LabelStore(const LabelStore&) = delete;
  LabelStore& operator=(const LabelStore&) = delete;

  // What has no words is a problem, told with the file's name.
  Labels make(const LabelKeys&, const Words&, Problems&);
  std::span<const Procedure> procedures() const { return procedures_; }
  // Options that are made of data: the troops that can be bought. After make().
  template <class Verb>
  void set_options(Verb verb, std::vector<Name> names) {
    verbs_[static_cast<std::size_t>(verb)].options = names_.emplace_back(std::move(names));
  }

 private:
  std::span<const Name> names(Keys, std::string_view section, const Words&);
  std::span<const StateField> fields(std::span<const StateField>, const Words&);
  void lack(std::string_view section, std::string_view key);

  std::vector<Name> phases_, words_;
  std::vector<VerbInfo> verbs_;
  std::vector<DecisionInfo> asks_;
  std::vector<EventInfo> events_;
  std::vector<FormationInfo> formations_;
  std::vector<Procedure> procedures_;
  std::deque<std::vector<Name>> names_;
  std::deque<std::vector<StateField>> fields_;
  std::deque<std::vector<Text>> texts_;
  std::deque<std::vector<Field>> inputs_;
  std::deque<std::string> keys_;
  Problems* problems_ = nullptr;
  Keys sides_;
};

}  // namespace grog::kit
