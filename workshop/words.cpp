#include "workshop/words.hpp"

#include "core/kernel.hpp"

namespace grog {
namespace workshop_files {
std::span<const EmbeddedFile> embedded_files();
}

const Words& workshop_words() {
  static const Words words = embedded_words("workshop", workshop_files::embedded_files());
  return words;
}
Text workshop_word(std::string_view name) { return workshop_words().at(name); }

}  // namespace grog
