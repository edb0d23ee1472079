// What every ruleset says of its own state, whichever it is: each byte that it keeps is described by a field, and no
// byte by two.
#include <gtest/gtest.h>

#include <set>

#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"

namespace grog::test {
namespace {

// The fields that see a byte of the room being set.
std::vector<std::string> seers(std::span<const StateField> fields, std::size_t room, std::size_t byte) {
  std::vector<std::byte> blank(room), marked(room);
  marked[byte] = std::byte{1};
  std::vector<std::string> out;
  for (const StateField& f : fields)
    for (std::size_t e = 0; e < f.count; ++e)
      if (f.value(blank.data(), e) != f.value(marked.data(), e))
        out.push_back(std::string{f.key} + (f.count > 1 ? std::to_string(e + 1) : ""));
  return out;
}

// A byte that nobody describes may only lie behind all that are: the rest of the room. That nothing there ever changes
// is for the random games, whose patches must give every position back.
void expect_covered(std::span<const StateField> fields, std::size_t room, const std::string& what) {
  std::set<std::string> keys;
  for (const StateField& f : fields) EXPECT_TRUE(keys.insert(std::string{f.key}).second) << what << " " << f.key;
  bool ended = false;
  for (std::size_t b = 0; b < room; ++b) {
    std::vector<std::string> seen = seers(fields, room, b);
    EXPECT_LE(seen.size(), 1u) << what << ": byte " << b << " is both " << seen.front() << " and " << seen.back();
    EXPECT_FALSE(ended && !seen.empty()) << what << ": a byte before '" << seen.front() << "' has no field";
    ended = ended || seen.empty();
  }
}

TEST(Described, every_byte_of_a_rulesets_state_has_one_field) {
  for (const Ruleset* r : rulesets()) {
    auto book = open(*r);
    const StateFields& f = book->labels().fields;
    std::string id{r->id()};
    expect_covered(f.unit, unit_room, id + " unit");
    expect_covered(f.side, side_room, id + " side");
    expect_covered(f.game, game_room, id + " game");
    expect_covered(f.link, link_room, id + " link");
    expect_covered(f.place, place_room, id + " place");
    expect_covered(f.ask, ask_room, id + " ask");
  }
}

// A field that holds what nobody has set counts for nothing in a record's hash: what it says of that must be true.
TEST(Described, a_fresh_room_holds_what_the_fields_say) {
  for (const Ruleset* r : rulesets()) {
    auto book = open(*r);
    for (const DataFile& file : scenario_files(*r)) {
      State s = load(*book, file)->begin();
      for (std::size_t i = s.units; i < max_units; ++i)
        for (const StateField& f : book->labels().fields.unit)
          for (std::size_t e = 0; e < f.count; ++e)
            EXPECT_EQ(f.value(s.unit[i].bytes.data(), e), f.fallback) << r->id() << " " << f.key;
      for (std::size_t i = s.waiting; i < max_decisions; ++i)
        for (const StateField& f : book->labels().fields.ask)
          for (std::size_t e = 0; e < f.count; ++e)
            EXPECT_EQ(f.value(s.decision[i].bytes.data(), e), f.fallback) << r->id() << " " << f.key;
    }
  }
}

}  // namespace
}  // namespace grog::test
