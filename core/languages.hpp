// The languages that the program speaks, known from files: languages/<code>.toml says how one speaks (numbers, plurals,
// articles, typography), and languages/<code>/ has what it says, but for French and English, whose words stand beside
// the code. Built in, or from a folder that is given before anything else is done. See docs/languages.md.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/data.hpp"
#include "core/grammar.hpp"

namespace grog {

// Which form of a word goes with a number.
enum class Plural : u8 {
  english,  // one|several: only one is one
  french,   // one|several: none is one too
  slavic,   // one|few|many: 1; 2 to 4, 22 to 24, ...; the others
  none,     // one form for all
};

struct Article {
  std::string key;  // as templates call it: "le"
  std::string masculine, feminine, neuter, plural, elided, bare, bare_elided, code;
};
struct OwnArticle {
  std::string word;  // "Les ", with its capital
  std::optional<Gender> gender;
  std::optional<bool> plural;
};

struct Language {
  std::string code, name;    // "de"; "Deutsch", as it calls itself
  Lang fallback = Lang::en;  // says what it does not say yet
  bool complete = false;     // every text must be there
  Plural plural = Plural::english;
  std::string decimal, thousands, percent;
  std::vector<std::string> tight_before, tight_after;  // a space before or after these does not break
  std::string apostrophe;                              // as browsers print it
  bool genders = true;                                 // of names
  bool own_grammar = false;                            // gender, number and article of names stand without its code
  bool small = false;                                  // a name behind an article loses its capital
  std::vector<std::string> plural_endings, singular_endings;
  std::vector<std::string> elided_before;  // in small letters
  std::vector<Article> articles;
  std::vector<OwnArticle> own_articles;
};

std::span<const Language> languages();  // French, English, then the others by their codes
const Language& language(Lang);
std::optional<Lang> language_named(std::string_view code);

// Every language.
std::vector<Lang> all_languages();

// The files of a folder of languages, whose paths begin with it: "FOLDER/de.toml", "FOLDER/de/core/words.toml". Before
// anything is said: what was read earlier speaks the
// fallback. A language that is there already takes the new files in place of its own. False with what is wrong.
bool add_languages(std::string_view folder, std::span<const DataFile>, Problems&);

// How far a language has come with a file of the program: `file.home` and `file.path` say which.
struct Unsaid {
  std::string key, english;  // "refusal.too_far"
};
struct Progress {
  std::size_t texts = 0;
  std::vector<Unsaid> missing;
};
// What stands in the language's file and in no text of ours, or has other holes than ours, goes to `problems`.
Progress progress(Lang, const DataFile&, Problems&);
// Files of the language for which `known` has none: to `problems`.
void strange_files(Lang, std::span<const DataFile> known, Problems&);

}  // namespace grog
