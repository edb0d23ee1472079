#include "workshop/words.hpp"

#include "core/kernel.hpp"

namespace grog {
namespace workshop_files {
std::span<const EmbeddedFile> embedded_files();
}

const Words& workshop_words() {
  static const Words words = embedded_words("workshop", workshop_files::embedded_files().first(1));
  return words;
}
const DataFile& common_fields() {
  static const DataFile file = [] {
    const EmbeddedFile& f = workshop_files::embedded_files()[1];
    return DataFile{std::string{f.path}, std::string{f.text}, "workshop"};
  }();
  return file;
}
Text workshop_word(std::string_view name) { return workshop_words().at(name); }

}  // namespace grog
