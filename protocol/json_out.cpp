#include "protocol/json_out.hpp"

namespace grog {
namespace {

// Bytes of the well-formed UTF-8 sequence that begins at s[i]; 0 where it is not one.
std::size_t sequence(std::string_view s, std::size_t i) {
  auto at = [&](std::size_t k) { return k < s.size() ? static_cast<unsigned char>(s[k]) : 0u; };
  auto tail = [&](std::size_t k) { return (at(k) & 0xC0) == 0x80; };
  unsigned c = at(i), next = at(i + 1);
  if (c >= 0xC2 && c <= 0xDF) return tail(i + 1) ? 2 : 0;
  if (c >= 0xE0 && c <= 0xEF) {
    bool overlong = c == 0xE0 && next < 0xA0, surrogate = c == 0xED && next > 0x9F;
    return tail(i + 1) && tail(i + 2) && !overlong && !surrogate ? 3 : 0;
  }
  if (c >= 0xF0 && c <= 0xF4) {
    bool overlong = c == 0xF0 && next < 0x90, beyond = c == 0xF4 && next > 0x8F;
    return tail(i + 1) && tail(i + 2) && tail(i + 3) && !overlong && !beyond ? 4 : 0;
  }
  return 0;
}

}  // namespace

void JsonOut::escape(std::string_view s) {
  out_ += '"';
  std::size_t plain = 0;  // what is not yet copied begins here
  for (std::size_t i = 0; i < s.size();) {
    auto c = static_cast<unsigned char>(s[i]);
    if (c >= 0x20 && c < 0x80 && c != '"' && c != '\\') {
      ++i;
      continue;
    }
    if (c >= 0x80)
      if (std::size_t n = sequence(s, i); n > 0) {
        i += n;
        continue;
      }
    out_ += s.substr(plain, i - plain);
    static constexpr char hex[] = "0123456789abcdef";
    switch (c) {
      case '"': out_ += "\\\""; break;
      case '\\': out_ += "\\\\"; break;
      case '\n': out_ += "\\n"; break;
      case '\t': out_ += "\\t"; break;
      case '\r': out_ += "\\r"; break;
      default:
        if (c < 0x20)
          out_ += {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
        else
          out_ += "\xEF\xBF\xBD";  // not UTF-8: the replacement character
    }
    plain = ++i;
  }
  out_ += s.substr(plain);
  out_ += '"';
}

std::string parts_text(i32 v, i32 scale, std::string_view point) {
  u32 size = v < 0 ? 0u - static_cast<u32>(v) : static_cast<u32>(v);
  u32 whole = size / static_cast<u32>(scale), rest = size % static_cast<u32>(scale);
  std::string out = (v < 0 ? "-" : "") + std::to_string(whole);
  if (rest == 0) return out;
  out += point;
  for (u32 digit = static_cast<u32>(scale) / 10; rest != 0 && digit > 0; digit /= 10) {
    out += static_cast<char>('0' + rest / digit);
    rest %= digit;
  }
  return out;
}

void JsonOut::parts(i32 v, i32 scale) {
  if (scale == 1)
    number(v);
  else
    raw(parts_text(v, scale));
}

}  // namespace grog
