#include "core/grammar.hpp"

#include <gtest/gtest.h>

namespace grog {
namespace {

const Grammar man{}, woman{Gender::feminine}, men{Gender::masculine, true}, women{Gender::feminine, true},
    person{Gender::masculine, false, true};

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
  EXPECT_EQ(with_article("the", "The Rotherberg", man, Lang::en), "the Rotherberg");
  EXPECT_EQ(with_article("The", "d'Erlon", person, Lang::en), "D'Erlon");
}

TEST(Grammar, a_capital_is_kept_by_proper_names_alone) {
  EXPECT_EQ(fr("le", "Batterie à pied", woman), "la batterie à pied");
  EXPECT_EQ(fr("Au", "Écuyers", men), "Aux écuyers");
  EXPECT_EQ(fr("le", "Écuyer", man), "l'écuyer");
  EXPECT_EQ(fr("le", "IR 47", man), "l'IR 47");
  Grammar landwehr = woman;
  landwehr.proper = true;
  EXPECT_EQ(fr("du", "Landwehr de Silésie", landwehr), "de la Landwehr de Silésie");
  EXPECT_EQ(with_article("the", "Foot Battery", woman, Lang::en), "the Foot Battery");
}

TEST(Grammar, a_name_with_its_own_article) {
  EXPECT_EQ(fr("du", "Le Rotherberg", person), "du Rotherberg");
  EXPECT_EQ(fr("en", "La ferme de Schönau", person), "à la ferme de Schönau");
  EXPECT_EQ(fr("au", "Les maisons du sud-est", person), "aux maisons du sud-est");
  EXPECT_EQ(fr("Le", "L'auberge", person), "L'auberge");
  EXPECT_EQ(fr("du", "L'auberge", person), "de l'auberge");
  EXPECT_EQ(fr("en", "Spicheren", person), "à Spicheren");
  EXPECT_EQ(fr("du", "le Geisberg", man), "du Geisberg");
  Grammar marshal = person;
  marshal.person = true;
  EXPECT_EQ(fr("du", "Le Bœuf", marshal), "de Le Bœuf");
  EXPECT_TRUE(has_own_article("Les champs", Lang::fr));
  EXPECT_FALSE(has_own_article("Lefebvre", Lang::fr));
}

TEST(Grammar, a_battalion_by_its_number_is_not_elided) {
  EXPECT_EQ(fr("le", "I/74e", man), "le I/74e");
  EXPECT_EQ(fr("du", "III/63e de ligne", man), "du III/63e de ligne");
  EXPECT_EQ(fr("le", "Infanterie de ligne 2", woman), "l'infanterie de ligne 2");
}

TEST(Grammar, english_names_of_several_end_in_s) {
  EXPECT_TRUE(spoken_in(Lang::en, "1st Cuirassiers (Dubois)", man).plural);
  EXPECT_FALSE(spoken_in(Lang::en, "Rogers' battery", woman).plural);
  EXPECT_FALSE(spoken_in(Lang::en, "Compans", person).plural);
  EXPECT_FALSE(spoken_in(Lang::en, "Light Battalion", men).plural);
  Grammar jaeger = men;
  jaeger.elsewhere = {{Lang::en, {}, true, {}}};
  EXPECT_TRUE(spoken_in(Lang::en, "East Prussian Jäger", jaeger).plural);
  Grammar doens = man;
  doens.elsewhere = {{Lang::en, {}, {}, true}};
  EXPECT_TRUE(spoken_in(Lang::en, "General Doëns", doens).bare);
  EXPECT_FALSE(spoken_in(Lang::fr, "Général Doëns", doens).bare);
}

TEST(Grammar, forms_agree) {
  EXPECT_EQ(agreeing("se déploie|se déploient", man), "se déploie");
  EXPECT_EQ(agreeing("se déploie|se déploient", women), "se déploient");
  for (auto [g, form] : {std::pair{man, "pris"}, {woman, "prise"}, {men, "pris"}, {women, "prises"}})
    EXPECT_EQ(agreeing("pris|prise|pris|prises", g), form);
  EXPECT_EQ(agreeing("toujours", men), "toujours");
  Grammar officer = person;
  officer.person = true;
  EXPECT_EQ(agreeing("its|their|his", man), "its");
  EXPECT_EQ(agreeing("its|their|his", men), "their");
  EXPECT_EQ(agreeing("its|their|his", officer), "his");
}

TEST(Grammar, numbers_count) {
  EXPECT_EQ(counting("perte|pertes", 0, Lang::fr), "perte");
  EXPECT_EQ(counting("perte|pertes", 1, Lang::fr), "perte");
  EXPECT_EQ(counting("perte|pertes", 2, Lang::fr), "pertes");
  EXPECT_EQ(counting("loss|losses", 0, Lang::en), "losses");
  EXPECT_EQ(counting("loss|losses", 1, Lang::en), "loss");
  EXPECT_EQ(counting("# perte|# pertes", 12, Lang::fr), "12 pertes");
  for (auto [n, said] : {std::pair{0, "aucune perte"}, {1, "une perte"}, {3, "3 pertes"}})
    EXPECT_EQ(counting("aucune perte|une perte|# pertes", n, Lang::fr), said);
  EXPECT_EQ(counting("tenths", 25, Lang::fr), "2,5");
  EXPECT_EQ(counting("tenths", 30, Lang::en), "3");
  EXPECT_EQ(counting("tenths", -7, Lang::en), "−0.7");
}

TEST(Grammar, capitals) {
  EXPECT_EQ(capitalised("école"), "École");
  EXPECT_EQ(capitalised("d'Erlon"), "D'Erlon");
  EXPECT_EQ(capitalised("« oui »"), "« oui »");
  EXPECT_EQ(capitalised(""), "");
  EXPECT_EQ(without_capital("École"), "école");
  EXPECT_EQ(without_capital("IR 47"), "IR 47");
}

}  // namespace
}  // namespace grog
