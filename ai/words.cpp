#include "ai/words.hpp"

#include "core/kernel.hpp"

namespace grog {
namespace ai_files {
std::span<const EmbeddedFile> embedded_files();
}

const Words& ai_words() {
  static const Words words = embedded_words("ai", ai_files::embedded_files());
  return words;
}
Text ai_word(std::string_view name) { return ai_words().at(name); }

std::vector<NamedText> named_texts(std::span<const std::string_view> names) {
  std::vector<NamedText> out;
  for (std::string_view name : names) out.push_back({name, ai_words()("title", name), ai_words()("about", name)});
  return out;
}

}  // namespace grog
