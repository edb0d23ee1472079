#include "workshop/called.hpp"

#include "workshop/battlefield.hpp"

namespace grog {

std::optional<FieldNames> names_of(const Ruleset& ruleset, const DataFiles& files, const Rulebook& book) {
  Problems ignored;  // `grognard check` tells them
  std::optional<Workshop> w = workshop_of(files, book, ignored);
  if (!w) return {};
  FieldNames names(std::move(w->sections));
  for (const GroundKind& k : w->ground) names.call(k.key, k.name);
  for (const TroopInfo& t : book.troops()) names.call(t.key, t.name);
  if (const auto* recruiter = dynamic_cast<const Recruiter*>(&ruleset)) {
    Muster m;
    recruiter->muster(book, m);
    for (const MusterArmy& a : m.armies) names.call(a.key, a.name);
  }
  return names;
}

}  // namespace grog
