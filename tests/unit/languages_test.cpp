#include "core/languages.hpp"

#include <gtest/gtest.h>

#include "core/typography.hpp"
#include "core/words.hpp"

namespace grog {
namespace {

// German enough: three genders, articles by case, plurals of its own. It is there for the rest of this process.
constexpr std::string_view description = R"(
name = "Zeutsch"
plural = "slavic"
[numbers]
decimal = ","
thousands = "."
percent = " %"
[typography]
before = ["!"]
[names]
plural_endings = ["en"]
[articles]
der = { masculine = "der ", feminine = "die ", neuter = "das ", plural = "die ", bare = "" }
dem = { masculine = "dem ", feminine = "der ", neuter = "dem ", plural = "den ", bare = "" }
[[own_article]]
word = "Das "
gender = "n"
number = "singular"
)";

Lang zz() {
  static const bool added = [] {
    DataFile files[] = {
        {"f/zz.toml", std::string{description}},
        {"f/zz/somewhere/words.toml", "[a]\nb = \"zwei {0}\"\n[list.row]\nx = { text = \"Ix\", gender = \"n\" }\n"}};
    Problems problems;
    return add_languages("f/", files, problems);
  }();
  EXPECT_TRUE(added);
  return language_named("zz").value_or(Lang::en);
}

TEST(Languages, french_and_english_come_first_and_must_say_everything) {
  ASSERT_GE(languages().size(), 2u);
  EXPECT_EQ(language(Lang::fr).code, "fr");
  EXPECT_EQ(language(Lang::en).code, "en");
  EXPECT_TRUE(language(Lang::fr).complete && language(Lang::en).complete);
  EXPECT_EQ(language_named("qq"), std::nullopt);
}

TEST(Languages, another_speaks_by_its_own_description) {
  Grammar neuter{Gender::masculine};
  neuter.elsewhere = {{zz(), Gender::neuter, {}, {}}};
  Grammar here = spoken_in(zz(), "Bataillon", neuter);
  EXPECT_EQ(with_article("Der", "Bataillon", here, zz()), "Das Bataillon");
  EXPECT_EQ(with_article("dem", "Bataillon", here, zz()), "dem Bataillon");
  EXPECT_EQ(with_article("dem", "Kanonen", spoken_in(zz(), "Kanonen", {}), zz()), "den Kanonen");
  EXPECT_EQ(with_article("dem", "Das Dorf", {}, zz()), "dem Dorf");
  EXPECT_EQ(agreeing("er|sie|es|sie|sie|sie", here), "es");
  for (auto [n, said] : {std::pair{1, "a"}, {2, "b"}, {5, "c"}, {12, "c"}, {22, "b"}, {0, "c"}})
    EXPECT_EQ(counting("a|b|c", n, zz()), said) << n;
  EXPECT_EQ(counting("none|a|b|c", 0, zz()), "none");
  EXPECT_EQ(tenths_text(25, zz()), "2,5");
  EXPECT_EQ(unbroken("so ! nun : ja", zz()), "so\u00A0! nun : ja");
}

TEST(Languages, its_words_stand_beside_the_others_when_a_file_is_read) {
  Lang own = zz();
  Words words;
  Problems problems;
  DataFile file{"words.toml", "[a]\nb = { fr = \"deux {0}\", en = \"two {0}\" }\nc = { fr = \"oui\", en = \"yes\" }\n",
                "somewhere"};
  ASSERT_TRUE(words.read(file, problems)) << problems.text();
  EXPECT_EQ(words("a", "b").in(own), "zwei {0}");
  EXPECT_EQ(words("a", "b").as(own).lang, own);
  EXPECT_EQ(words("a", "c").in(own), "yes");
  EXPECT_EQ(words("a", "c").as(own).lang, Lang::en);
  EXPECT_EQ(words.say("a", "b", {"x"}).in(own), "zwei x");
  Words elsewhere;
  file.home = "elsewhere";
  ASSERT_TRUE(elsewhere.read(file, problems));
  EXPECT_EQ(elsewhere("a", "b").in(own), "two {0}");
}

TEST(Languages, what_is_missing_and_what_is_too_much_is_counted) {
  DataFile file{"words.toml", "[a]\nb = { fr = \"deux {0}\", en = \"two {0}\" }\nc = { fr = \"oui\", en = \"yes\" }\n",
                "somewhere"};
  Problems problems;
  Progress p = progress(zz(), file, problems);
  EXPECT_EQ(p.texts, 2u);
  ASSERT_EQ(p.missing.size(), 1u);
  EXPECT_EQ(p.missing[0].key, "a.c");
  EXPECT_EQ(p.missing[0].english, "yes");
  // list.row.x is in no text of that file: both its text and its gender are told.
  ASSERT_EQ(problems.list().size(), 2u);
  EXPECT_EQ(problems.list()[0].line, 4);
}

TEST(Languages, a_file_of_players_may_have_it_in_place_and_its_figures_stay) {
  Lang own = zz();
  DataFile plain{"s.toml", "x = 1\n[name]\nfr = \"A\"\nen = \"B\"\n"};
  DataFile more{"s.toml", "x = 1\n[name]\nfr = \"A\"\nen = \"B\"\nzz = \"C\"\ngender_zz = \"n\"\n"};
  EXPECT_EQ(figures_hash(plain), figures_hash(more));
  Problems problems;
  Document doc(more, problems);
  EXPECT_EQ(doc.root().said("name").in(own), "C");
}

}  // namespace
}  // namespace grog
