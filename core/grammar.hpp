// How a name behaves in a sentence, so that sentences agree: "Les voltigeurs se déploient", "La batterie est prise",
// "Le 1er Turcos s'établit en C5". Names say it of themselves (`gender`, `number`, `article` beside fr and en); where
// they do not, their troops do.
#pragma once
#include <string>
#include <string_view>

#include "core/types.hpp"

namespace grog {

struct Grammar {
  bool feminine = false;
  bool plural = false;
  bool bare = false;  // a person's name: without an article
};

// A tag of a template about a name:
//   {unit}                     the name
//   {le unit} {du unit} {au unit} {the unit}   with its article, contracted; {Le unit} at the beginning of a sentence
//   {unit:a|b}                 a for one, b for several: "{unit:se déploie|se déploient}"
//   {unit:a|b|c|d}             masculine and feminine of one, masculine and feminine of several
struct Tag {
  std::string_view article;  // "le", "Du", ... or empty
  std::string_view subject;  // "unit"
  std::string_view forms;    // "se déploie|se déploient", or empty
};
Tag parse_tag(std::string_view);

// "le 1er Turcos", "l'IR 47", "aux voltigeurs". An article that is not one stands before the name as it is.
std::string with_article(std::string_view article, std::string_view name, Grammar, Lang);
// The form that agrees. Two forms: one, several. Four: masculine and feminine of each.
std::string_view agreeing(std::string_view forms, Grammar);
// The form for a number: "{value:perte|pertes}". In French one and a half is one; in English only one is.
std::string_view counting(std::string_view forms, i32 n, Lang);

}  // namespace grog
