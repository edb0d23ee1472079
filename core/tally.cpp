#include "core/tally.hpp"

#include <algorithm>
#include <string>

#include "core/require.hpp"

namespace grog {

Word word(std::initializer_list<std::string_view> parts) {
  Word w;
  std::size_t at = 0;
  for (std::string_view p : parts)
    for (char c : p) {
      require(at + 1 < w.chars.size(), "a modifier's word is too long");
      w.chars[at++] = c;
    }
  return w;
}

Word dice_word(int n, int faces, int plus) {
  std::string count = std::to_string(n), die = std::to_string(faces), more = std::to_string(plus);
  if (plus == 0) return word({count, "d", die});
  return word({count, "d", die, plus > 0 ? "+" : "", more});
}

void Tally::add(const Modifier& m, bool applies) {
  if (!applies) return;
  require(count_ < capacity, "more modifiers than a tally holds");
  items_[count_++] = m;
}

i32 Tally::total(char of) const {
  i32 n = 0;
  for (const Modifier& m : items()) {
    if (m.of != of) continue;
    switch (m.op) {
      case Op::add: n += m.value; break;
      case Op::times: n *= m.value; break;
      case Op::halve_up: n = n >= 0 ? (n + 1) / 2 : n / 2; break;
      case Op::halve_down: n = n >= 0 ? n / 2 : (n - 1) / 2; break;
      case Op::at_least: n = std::max(n, m.value); break;
      case Op::at_most: n = std::min(n, m.value); break;
      case Op::note: break;
    }
  }
  return n;
}

}  // namespace grog
