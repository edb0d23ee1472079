#include "cli/words.hpp"

#include "core/kernel.hpp"

namespace grog {
namespace cli_files {
std::span<const EmbeddedFile> embedded_files();
}

const Words& cli_words() {
  static const Words words = embedded_words("cli", cli_files::embedded_files());
  return words;
}
Text cli_word(std::string_view name) { return cli_words().at(name); }

std::string cli_say(std::string_view name, Lang lang, std::initializer_list<std::string_view> parts) {
  return fill(cli_word(name).in(lang), parts);
}

}  // namespace grog
