#include "protocol/words.hpp"

#include "core/kernel.hpp"
#include "core/words.hpp"

namespace grog {
namespace protocol_files {
std::span<const EmbeddedFile> embedded_files();
}

Text protocol_word(std::string_view name) {
  static const Words words = embedded_words("protocol", protocol_files::embedded_files());
  return words.at(name);
}

Fault wrong_name(std::string_view kind, Text pattern, std::string_view written, std::span<const std::string_view> names,
                 std::initializer_list<std::string_view> more) {
  Fault f;
  f.kind = kind;
  f.nearest = nearest(written, names);
  f.allowed.assign(names.begin(), names.end());
  std::string shown = excerpt(written);
  std::string_view first = more.size() > 0 ? more.begin()[0] : std::string_view{};
  f.message = sentence(pattern, {shown, first});
  if (!f.nearest.empty()) f.message = f.message + sentence(core_word("hint.did_you_mean"), {f.nearest});
  std::string list;
  for (std::string_view n : names) list += (list.empty() ? "" : ", ") + std::string{n};
  if (!list.empty())
    f.message = f.message + sentence(protocol_word(f.nearest.empty() ? "words.allowed" : "words.also_allowed"), {list});
  return f;
}

std::string excerpt(std::string_view text, std::size_t bytes) {
  std::string out;
  for (char letter : text) {
    auto c = static_cast<unsigned char>(letter);
    if (out.size() >= bytes && (c & 0xC0) != 0x80) return out + "…";
    if (c < 0x20 || c == 0x7F)
      out += '?';
    else
      out += letter;
  }
  return out;
}

}  // namespace grog
