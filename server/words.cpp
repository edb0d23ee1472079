#include "server/words.hpp"

#include "core/kernel.hpp"

namespace grog {
namespace server_files {
std::span<const EmbeddedFile> embedded_files();
}

Text server_word(std::string_view name) {
  static const Words words = embedded_words("server", server_files::embedded_files());
  return words.at(name);
}

}  // namespace grog
