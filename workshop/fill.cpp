#include "workshop/fill.hpp"

namespace grog {

std::string filled(std::string_view pattern, const Blanks& values) {
  std::string out;
  while (!pattern.empty()) {
    std::size_t open = pattern.find('{'), shut = pattern.find('}', open);
    if (open == pattern.npos || shut == pattern.npos) break;
    auto value = values.find(pattern.substr(open + 1, shut - open - 1));
    if (value == values.end()) {
      out += pattern.substr(0, open + 1);
      pattern.remove_prefix(open + 1);
      continue;
    }
    out += pattern.substr(0, open);
    out += value->second;
    pattern.remove_prefix(shut + 1);
  }
  return out += pattern;
}

}  // namespace grog
