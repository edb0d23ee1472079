// Every sentence of every ruleset as people would read it, of a unit of each gender and number. What no sentence may
// have is looked for here; how it sounds is for people, who print it all:
//
//   GROGNARD_ALOUD=fr build/tests/grog_tests --gtest_filter='Aloud.*'
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <set>

#include "core/describe.hpp"
#include "core/languages.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"

namespace grog::test {
namespace {

struct Cast {
  std::string_view fr, en;
  Grammar grammar;
};
Grammar of(bool feminine, bool plural, bool bare = false) {
  Grammar g;
  g.gender = feminine ? Gender::feminine : Gender::masculine, g.plural = plural, g.bare = bare;
  return g;
}
const Cast casts[] = {{"8e léger", "8th Light", of(false, false)},
                      {"batterie à cheval", "Horse Battery", of(true, false)},
                      {"escadron de Metz", "Metz Squadron", of(false, false)},
                      {"voltigeurs", "Voltigeurs", of(false, true)},
                      {"mitrailleuses", "Mitrailleuses", of(true, true)},
                      {"Erlon", "Erlon", of(false, false, true)}};
constexpr std::size_t actors = std::size(casts);

// A game of the ruleset whose first units bear those names.
std::unique_ptr<const Game> dressed(const Rulebook& book, const DataFiles& files) {
  for (const DataFile& f : files.all()) {
    if (!f.path.starts_with("scenarios/")) continue;
    Problems problems;
    auto game = book.load(f, problems);
    if (game == nullptr || game->roster().size() < actors || game->begin().unit[0].kind == 0) continue;
    for (std::size_t i = 0; i < actors; ++i) {
      auto& entry = const_cast<RosterEntry&>(game->roster()[i]);  // the game was not made const
      entry.name = {std::string{casts[i].fr}, std::string{casts[i].en}}, entry.grammar = casts[i].grammar;
    }
    return game;
  }
  return nullptr;
}

class Reader {
 public:
  explicit Reader(std::string whose) : whose_(std::move(whose)) {
    const char* wanted = std::getenv("GROGNARD_ALOUD");
    aloud_ = wanted == nullptr ? "" : wanted;
  }
  void read(const std::string& key, Lang lang, const std::string& text) {
    EXPECT_EQ(text.find_first_of("{}|#"), std::string::npos) << whose_ << " " << key << ": " << text;
    EXPECT_FALSE(text.empty()) << whose_ << " " << key;
    for (std::string_view never : {"(s)", "(e)", "(es)", "  ", " .", " ,", " de le ", " de les ", " à le ", " à les ",
                                   " de du ", " de des ", " de au ", " le le ", " les les ", " la la ", "the the "})
      EXPECT_EQ(text.find(never), std::string::npos) << whose_ << " " << key << ": " << text;
    if (aloud_ != language(lang).code || !said_.insert(key + text).second) return;
    if (key != last_) std::printf("[%s %s]\n", whose_.c_str(), key.c_str());
    last_ = key;
    std::printf("  %s\n", text.c_str());
  }

 private:
  std::string whose_, aloud_, last_;
  std::set<std::string> said_;
};

template <class Say>
void each(Say say) {
  for (Lang lang : {Lang::fr, Lang::en})
    for (std::size_t i = 0; i < actors; ++i) say(lang, i, unit_id(i), unit_id((i + 2) % actors));
}

void read_all(const Ruleset& ruleset) {
  DataFiles files;
  for (const EmbeddedFile& f : ruleset.files()) files.put(std::string{f.path}, std::string{f.text});
  auto book = open(ruleset);
  auto game = dressed(*book, files);
  ASSERT_NE(game, nullptr) << ruleset.id();
  const Labels& labels = book->labels();
  State s = game->begin();
  Reader reader{std::string{ruleset.id()}};
  auto places = static_cast<i32>(game->board().places.size());

  for (std::size_t k = 0; k < labels.events.size(); ++k)
    each([&](Lang lang, std::size_t i, UnitId unit, UnitId other) {
      const EventInfo& info = labels.events[k];
      if (info.text.in(Lang::fr).empty()) return;
      std::size_t options = std::max<std::size_t>(info.options.size(), 1);
      for (std::size_t n = 0; n < options; ++n) {
        if (n > 0 && i > 1 && info.options[n].text.in(Lang::fr).find('{') == std::string_view::npos) break;
        if (!info.options.empty() && info.options[n].text.in(Lang::fr).empty()) continue;
        Event e;
        e.kind = static_cast<u8>(k), e.option = static_cast<u8>(n), e.unit = unit, e.other = other;
        e.value = static_cast<i32>(i), e.value2 = static_cast<i32>((i + 1) % 3), e.side = Side::first;
        if (places > 0)
          e.place = static_cast<i16>(static_cast<i32>(i) % places), e.place2 = static_cast<i16>(places - 1);
        reader.read("event." + std::string{info.key}, lang, describe(*game, s, e, lang));
      }
    });
  for (std::size_t k = 0; k < labels.decisions.size(); ++k)
    each([&](Lang lang, std::size_t, UnitId unit, UnitId other) {
      if (labels.decisions[k].text.in(Lang::fr).empty()) return;
      Decision d{};
      d.kind = static_cast<u8>(k), d.side = Side::first, d.unit = unit, d.other = other;
      reader.read("ask." + std::string{labels.decisions[k].key}, lang, describe(*game, s, d, lang));
    });
  for (std::size_t k = 0; k < labels.verbs.size(); ++k)
    each([&](Lang lang, std::size_t i, UnitId unit, UnitId other) {
      const VerbInfo& info = labels.verbs[k];
      if (info.text.in(Lang::fr).empty()) return;
      Order o;
      o.verb = static_cast<u8>(k), o.unit = unit, o.target = other, o.value = static_cast<i16>(i);
      if (!info.options.empty()) o.option = static_cast<u8>(i % info.options.size());
      if (places > 0) o.place = static_cast<i16>(static_cast<i32>(i) % places);
      for (std::size_t n = 0; n <= i; ++n) o.with.add(unit_id(n));
      reader.read("verb." + std::string{info.key}, lang, describe(*game, s, o, lang));
    });
  for (const Words* words : {&book->words(), &core_words()})
    for (const std::string& key : words->keys("refusal"))
      each([&](Lang lang, std::size_t i, UnitId, UnitId) {
        Verdict v;
        v.accepted = false, v.word = WordKey{key};
        for (std::size_t n = 0; n < v.figures.size(); ++n) v.figures[n] = static_cast<i32>((i + n) % 4);
        reader.read("refusal." + key, lang, note_of(*book, v, lang));
      });
}

TEST(Aloud, every_sentence_can_be_read) {
  for (const Ruleset* r : rulesets()) read_all(*r);
}

}  // namespace
}  // namespace grog::test
