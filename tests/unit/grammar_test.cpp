#include "core/grammar.hpp"

#include <gtest/gtest.h>

namespace grog {
namespace {

constexpr Grammar man{}, woman{true, false, false}, men{false, true, false}, women{true, true, false},
    person{false, false, true};

std::string fr(std::string_view article, std::string_view name, Grammar g) {
  return with_article(article, name, g, Lang::fr);
}

TEST(Grammar, a_tag_has_an_article_a_subject_and_forms) {
  Tag t = parse_tag("unit");
  EXPECT_EQ(t.subject, "unit");
  EXPECT_TRUE(t.article.empty() && t.forms.empty());
  t = parse_tag("Le unit");
  EXPECT_EQ(t.article, "Le");
  EXPECT_EQ(t.subject, "unit");
  t = parse_tag("other:prise|pris à revers");
  EXPECT_EQ(t.subject, "other");
  EXPECT_EQ(t.forms, "prise|pris à revers");
}

TEST(Grammar, french_articles) {
  EXPECT_EQ(fr("Le", "1er Turcos", man), "Le 1er Turcos");
  EXPECT_EQ(fr("le", "batterie de Fritsch", woman), "la batterie de Fritsch");
  EXPECT_EQ(fr("Le", "voltigeurs", men), "Les voltigeurs");
  EXPECT_EQ(fr("le", "IR 47", man), "l'IR 47");
  EXPECT_EQ(fr("le", "escadron", man), "l'escadron");
  EXPECT_EQ(fr("le", "étoile", woman), "l'étoile");
  EXPECT_EQ(fr("le", "8e léger", man), "le 8e léger");
  EXPECT_EQ(fr("le", "hussards de Kienmayer", men), "les hussards de Kienmayer");
  EXPECT_EQ(fr("le", "Douay", person), "Douay");
}

TEST(Grammar, french_contractions) {
  EXPECT_EQ(fr("du", "8e léger", man), "du 8e léger");
  EXPECT_EQ(fr("du", "batterie", woman), "de la batterie");
  EXPECT_EQ(fr("du", "IR 47", man), "de l'IR 47");
  EXPECT_EQ(fr("du", "zouaves", men), "des zouaves");
  EXPECT_EQ(fr("du", "Douay", person), "de Douay");
  EXPECT_EQ(fr("du", "Erlon", person), "d'Erlon");
  EXPECT_EQ(fr("au", "8e léger", man), "au 8e léger");
  EXPECT_EQ(fr("Au", "batterie", woman), "À la batterie");
  EXPECT_EQ(fr("au", "zouaves", women), "aux zouaves");
  EXPECT_EQ(fr("au", "Douay", person), "à Douay");
}

TEST(Grammar, english_articles) {
  EXPECT_EQ(with_article("The", "1st Turcos", man, Lang::en), "The 1st Turcos");
  EXPECT_EQ(with_article("the", "Douay", person, Lang::en), "Douay");
}

TEST(Grammar, forms_agree) {
  EXPECT_EQ(agreeing("se déploie|se déploient", man), "se déploie");
  EXPECT_EQ(agreeing("se déploie|se déploient", women), "se déploient");
  for (auto [g, form] : {std::pair{man, "pris"}, {woman, "prise"}, {men, "pris"}, {women, "prises"}})
    EXPECT_EQ(agreeing("pris|prise|pris|prises", g), form);
  EXPECT_EQ(agreeing("toujours", men), "toujours");
}

TEST(Grammar, numbers_count) {
  EXPECT_EQ(counting("perte|pertes", 0, Lang::fr), "perte");
  EXPECT_EQ(counting("perte|pertes", 1, Lang::fr), "perte");
  EXPECT_EQ(counting("perte|pertes", 2, Lang::fr), "pertes");
  EXPECT_EQ(counting("loss|losses", 0, Lang::en), "losses");
  EXPECT_EQ(counting("loss|losses", 1, Lang::en), "loss");
}

}  // namespace
}  // namespace grog
