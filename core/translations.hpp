// What languages say, from their own files: languages/de/<home>/<path> has the texts of <home>/<path> under the same
// keys. When that file is read, each goes beside fr and en, as if it stood there; so everything that reads a text reads
// them too, and a file of a player may have further languages in it without more ado.
//
// The key of a text is where it stands: the names of its tables, and in a list of tables the id, key, zone or number of
// its row: `refusal.too_far`, `clause."WS-7.5"`, `clause."WS-7.5".advice`, `unit.g1.name`. It is given as a text, or as
// `{ text = "...", gender = "f", number = "plural", article = false, short = "..." }` for a name, or where more texts
// stand under it.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "core/data.hpp"
#include "core/toml.hpp"

namespace grog {

class Translations {
 public:
  // False with what is wrong. `of` is the file that it translates: "core/words.toml".
  bool read(Lang, std::string of, const DataFile&, Problems&);
  // Puts what every language says beside the texts of a file.
  void graft(const DataFile&, toml::table& root) const;

  struct File {
    Lang lang = Lang::en;
    std::string of, path;
    toml::table root;
  };
  const std::vector<File>& files() const { return files_; }

 private:
  std::vector<File> files_;
};
Translations& translations();  // of the program

}  // namespace grog
