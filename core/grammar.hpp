// How a name behaves in a sentence, so that sentences agree: "Les voltigeurs se déploient", "La batterie est prise",
// "Le 1er Turcos s'établit en C5". Names say it of themselves (keys beside fr and en); where they do not, what is usual
// of their arm holds. What a name's first word says by itself, "La ferme", "Les champs", needs no keys.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/types.hpp"

namespace grog {

struct Grammar {
  bool feminine = false;
  bool plural = false;
  bool bare = false;                // a person's or a place's name: without an article
  bool proper = false;              // keeps its capital behind an article: "la Landwehr", but "la batterie"
  bool person = false;              // in English he, not it
  std::optional<bool> bare_en{};    // where English differs: "le général Doëns", "General Doëns"
  std::optional<bool> plural_en{};  // where its last letter does not tell: "the East Prussian Jäger"
};
// The same in a language: English has no genders, and a name of several ends in s.
Grammar spoken_in(Lang, std::string_view name, Grammar);

// A tag of a template about a name:
//   {unit}                     the name
//   {le unit} {du unit} {au unit} {the unit}   with its article, contracted; {Le unit} at the beginning of a sentence
//   {en place}                 "en C5", but "à Spicheren", "au Rotherberg"
//   {unit:a|b}                 a for one, b for several: "{unit:se déploie|se déploient}"
//   {unit:a|b|c}               and c for a person: "{unit:its|their|his}"
//   {unit:a|b|c|d}             masculine and feminine of one, masculine and feminine of several
//   {value:a|b}                a for one, b for several; # is the number: "{value:# perte|# pertes}"
//   {value:a|b|c}              a for none: "{value:aucune perte|une perte|# pertes}"
//   {value:tenths}             "2,5" for 25
struct Tag {
  std::string_view article;  // "le", "Du", ... or empty
  std::string_view subject;  // "unit"
  std::string_view forms;    // "se déploie|se déploient", or empty
};
Tag parse_tag(std::string_view);

// "le 1er Turcos", "l'IR 47", "aux voltigeurs", "du Rotherberg" where the name is "Le Rotherberg". An article that is
// not one stands before the name as it is.
std::string with_article(std::string_view article, std::string_view name, Grammar, Lang);
// The form that agrees. Two forms: one, several. Three: a person too. Four: masculine and feminine of each.
std::string_view agreeing(std::string_view forms, Grammar);
// The form for a number. In French none is said as one; in English only one is.
std::string counting(std::string_view forms, i32 n, Lang);

std::string number_text(i32);                   // with a real minus
std::string tenths_text(i32, Lang);             // "2,5", "3"
std::string capitalised(std::string_view);      // "École" for "école"
std::string without_capital(std::string_view);  // "école" for "École"; but "IR 47" stays as it is
bool has_own_article(std::string_view name);    // "Le Rotherberg", "Les champs"

}  // namespace grog
