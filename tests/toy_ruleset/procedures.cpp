#include "tests/toy_ruleset/procedures.hpp"

#include "core/exact.hpp"

namespace grog::toy_ruleset {
namespace {

Modifier of(char whose, Modifier m) {
  m.of = whose;
  return m;
}

constexpr Field fire_in[] = {
    integer<&FireIn::bases>("bases", 1, 20, 2, {"bases qui tirent", "bases firing"}),
    flag<&FireIn::long_range>("long_range", false, {"à deux zones", "two zones away"}),
    flag<&FireIn::wary>("wary", false, {"cible prudente", "wary target"}),
    flag<&FireIn::ducked>("ducked", false, {"cible couchée", "target down"}),
};
constexpr Field fire_out[] = {
    number<&FireOut::hits>("hits", {"touches", "hits"}),
    number<&FireOut::saved>("saved", {"sauvées", "saved"}),
    number<&FireOut::lost>("lost", {"bases perdues", "bases lost"}),
};
constexpr Field initiative_in[] = {
    flag<&InitiativeIn::first_bold>("first_bold", false, {"premier camp hardi", "first side bold"}),
    flag<&InitiativeIn::second_bold>("second_bold", false, {"second camp hardi", "second side bold"}),
};
constexpr Field initiative_out[] = {
    number<&InitiativeOut::first>("first", {"premier camp", "first side"}),
    number<&InitiativeOut::second>("second", {"second camp", "second side"}),
};
constexpr Procedure all[] = {
    procedure<Tables, FireIn, FireOut, &fire_reasons, &fire>(
        "fire", {"Une unité tire sur une autre.", "One unit fires at another."}, fire_in, fire_out),
    procedure<Tables, InitiativeIn, InitiativeOut, &initiative_reasons, &initiative>(
        "initiative", {"Qui joue le premier.", "Who plays first."}, initiative_in, initiative_out),
};

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

std::span<const Procedure> procedures() { return all; }

}  // namespace grog::toy_ruleset
