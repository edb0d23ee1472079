#include "tests/toy_ruleset/procedures.hpp"

#include <vector>

#include "core/exact.hpp"

namespace grog::toy_ruleset {
namespace {

Modifier of(char whose, Modifier m) {
  m.of = whose;
  return m;
}

// The form of a struct with words beside its fields: the toy says them in code.
template <class S>
std::span<const Field> form(std::initializer_list<Text> texts) {
  static std::vector<Field> fields(form_of<S>().begin(), form_of<S>().end());
  std::size_t i = 0;
  for (const Text& text : texts) fields[i++].text = text;
  return fields;
}

}  // namespace

Tally fire_reasons(const Tables& t, const FireIn& in) {
  Tally n;
  n.add(t.hit.clause, in.bases, 'a');
  n.add(of('a', t.long_range), in.long_range);
  n.add(of('a', t.minimum));
  n.add(t.save.clause, t.save.value, 'd');
  n.add(of('d', t.wary), in.wary);
  n.add(of('d', t.ducked), in.ducked);
  return n;
}

FireOut fire(const Tables& t, const FireIn&, const Tally& why, Dice& dice) {
  int hits = dice.pool(why.total('a'), {t.hit.on}, t.hit.clause);
  int saved = dice.pool(hits, {at_least(why.total('d'))}, t.save.clause);
  return {static_cast<i16>(hits), static_cast<i16>(saved), static_cast<i16>(hits - saved)};
}

Tally initiative_reasons(const Tables& t, const InitiativeIn& in) {
  Tally n;
  n.add(of('a', t.bold), in.first_bold);
  n.add(of('d', t.bold), in.second_bold);
  return n;
}

InitiativeOut initiative(const Tables& t, const InitiativeIn&, const Tally& why, Dice& dice) {
  auto both = [&](Dice& d) -> InitiativeOut {
    int first = d.one(t.initiative.clause), second = d.one(t.initiative.clause);
    return {static_cast<i16>(first + why.total('a')), static_cast<i16>(second + why.total('d'))};
  };
  return until(dice, both, [](const InitiativeOut& o) { return o.first != o.second; });
}

std::span<const Procedure> procedures() {
  static const Procedure all[] = {
      procedure<Tables, FireIn, FireOut, &fire_reasons, &fire>(
          "fire", {"Une unité tire sur une autre.", "One unit fires at another."},
          form<FireIn>({{"bases qui tirent", "bases firing"},
                        {"à deux zones", "two zones away"},
                        {"cible prudente", "wary target"},
                        {"cible couchée", "target down"}}),
          form<FireOut>({{"touches", "hits"}, {"sauvées", "saved"}, {"bases perdues", "bases lost"}})),
      procedure<Tables, InitiativeIn, InitiativeOut, &initiative_reasons, &initiative>(
          "initiative", {"Qui joue le premier.", "Who plays first."},
          form<InitiativeIn>({{"premier camp hardi", "first side bold"}, {"second camp hardi", "second side bold"}}),
          form<InitiativeOut>({{"premier camp", "first side"}, {"second camp", "second side"}})),
  };
  return all;
}

}  // namespace grog::toy_ruleset
