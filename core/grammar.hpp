// How a name behaves in a sentence, so that sentences agree: "Les voltigeurs se déploient", "La batterie est prise",
// "Le 1er Turcos s'établit en C5". Names say it of themselves (keys beside fr and en); where they do not, what is usual
// of their arm holds. What a name's first word says by itself, "La ferme", "Les champs", needs no keys.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.hpp"

namespace grog {

enum class Gender : u8 { masculine, feminine, neuter };

struct Grammar {
  Gender gender = Gender::masculine;
  bool plural = false;
  bool bare = false;    // a person's or a place's name: without an article
  bool proper = false;  // keeps its capital behind an article: "la Landwehr", but "la batterie"
  bool person = false;  // in English he, not it
  // Where another language differs: "le général Doëns", "General Doëns"; "the East Prussian Jäger", of several.
  struct Elsewhere {
    Lang lang = Lang::en;
    std::optional<Gender> gender{};
    std::optional<bool> plural{}, bare{};
  };
  std::vector<Elsewhere> elsewhere{};
};
// The same in a language. One whose grammar does not stand in the files by itself has its own keys there, and else the
// endings by which it tells several: an English name of several ends in s.
Grammar spoken_in(Lang, std::string_view name, const Grammar&);

// A tag of a template about a name:
//   {unit}                     the name
//   {le unit} {du unit} {au unit} {the unit}   with its article, contracted; {Le unit} at the beginning of a sentence
//   {en place}                 "en C5", but "à Spicheren", "au Rotherberg"
//   {unit:a|b}                 a for one, b for several: "{unit:se déploie|se déploient}"
//   {unit:a|b|c}               and c for a person: "{unit:its|their|his}"
//   {unit:a|b|c|d}             masculine and feminine of one, masculine and feminine of several
//   {unit:a|b|c|d|e|f}         masculine, feminine and neuter of one, and of several
//   {value:a|b}                a for one, b for several; # is the number: "{value:# perte|# pertes}"
//   {value:a|b|c}              a for none: "{value:aucune perte|une perte|# pertes}"; a language with three forms of
//                              number has a|b|c for them, and a|b|c|d with one for none before them
//   {value:tenths}             "2,5" for 25
struct Tag {
  std::string_view article;  // "le", "Du", ... or empty
  std::string_view subject;  // "unit"
  std::string_view forms;    // "se déploie|se déploient", or empty
};
Tag parse_tag(std::string_view);

// "le 1er Turcos", "l'IR 47", "aux voltigeurs", "du Rotherberg" where the name is "Le Rotherberg". An article that the
// language does not have stands before the name as it is.
std::string with_article(std::string_view article, std::string_view name, Grammar, Lang);
// The same of a place that goes by its code: "en C5".
std::string code_with_article(std::string_view article, std::string_view code, Lang);
// The form that agrees. Two forms: one, several. Three: a person too. Four or six: the genders of each.
std::string_view agreeing(std::string_view forms, const Grammar&);
// The form for a number, by the language's rule: in French none is said as one, in English only one is.
std::string counting(std::string_view forms, i32 n, Lang);
// The same for a number in `parts` (25 tenths), without the number itself.
std::string counting_parts(std::string_view forms, i64 n, i64 parts, Lang);

std::string number_text(i32);                       // with a real minus
std::string tenths_text(i32, Lang);                 // "2,5", "3"
std::string capitalised(std::string_view);          // "École" for "école"
std::string without_capital(std::string_view);      // "école" for "École"; but "IR 47" stays as it is
bool has_own_article(std::string_view name, Lang);  // "Le Rotherberg", "Les champs"

}  // namespace grog
