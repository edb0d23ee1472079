#include "protocol/words.hpp"

#include "core/data.hpp"

namespace grog {

Fault wrong_name(std::string_view kind, Text pattern, std::string_view written, std::span<const std::string_view> names,
                 std::initializer_list<std::string_view> more) {
  Fault f;
  f.kind = kind;
  f.nearest = nearest(written, names);
  f.allowed.assign(names.begin(), names.end());
  std::string shown = excerpt(written);
  std::string_view first = more.size() > 0 ? more.begin()[0] : std::string_view{};
  f.message = sentence(pattern, {shown, first});
  if (!f.nearest.empty()) {
    f.message.fr += " ; vouliez-vous dire « " + f.nearest + " » ?";
    f.message.en += "; did you mean '" + f.nearest + "'?";
  }
  std::string list;
  for (std::string_view n : names) list += (list.empty() ? "" : ", ") + std::string{n};
  if (!list.empty()) {
    f.message.fr += (f.nearest.empty() ? " ; permis : " : " (permis : ") + list + (f.nearest.empty() ? "" : ")");
    f.message.en += (f.nearest.empty() ? "; allowed: " : " (allowed: ") + list + (f.nearest.empty() ? "" : ")");
  }
  return f;
}

std::string excerpt(std::string_view text, std::size_t bytes) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto c = static_cast<unsigned char>(text[i]);
    if (out.size() >= bytes && (c & 0xC0) != 0x80) return out + "…";
    if (c < 0x20 || c == 0x7F)
      out += '?';
    else
      out += text[i];
  }
  return out;
}

}  // namespace grog
