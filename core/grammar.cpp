#include "core/grammar.hpp"

#include <array>
#include <cctype>

namespace grog {
namespace {

// An e or an a before it is elided. Not before an h: hussars and howitzers are aspirated; nor before a figure, nor a
// y or a one-letter word that is read as a number: "le I/74e".
bool begins_with_vowel(std::string_view name) {
  if (name.empty()) return false;
  if (std::string_view{"aeiouAEIOU"}.find(name[0]) != std::string_view::npos) {
    std::size_t roman = name.find_first_not_of("IVX");
    return roman == 0 || roman == std::string_view::npos || name[roman] != '/';
  }
  for (std::string_view v : {"à", "â", "é", "è", "ê", "î", "ô", "œ", "À", "Â", "É", "È", "Ê", "Î", "Ô", "Œ"})
    if (name.starts_with(v)) return true;
  return false;
}

struct French {
  std::string_view bare, masculine, feminine, elided, plural;
};
constexpr std::array<std::pair<std::string_view, French>, 4> french{{
    {"le", {"", "le ", "la ", "l'", "les "}},
    {"du", {"de ", "du ", "de la ", "de l'", "des "}},
    {"au", {"à ", "au ", "à la ", "à l'", "aux "}},
    {"en", {"à ", "au ", "à la ", "à l'", "aux "}},
}};

std::string_view nth(std::string_view forms, std::size_t n) {
  for (; n > 0; --n) {
    std::size_t bar = forms.find('|');
    if (bar == std::string_view::npos) return {};
    forms.remove_prefix(bar + 1);
  }
  return forms.substr(0, forms.find('|'));
}
std::size_t count(std::string_view forms) {
  std::size_t n = 1;
  for (char c : forms) n += c == '|';
  return n;
}

// The article that a name has of itself, and what it says of the name.
std::string_view own_article(std::string_view name, Lang lang, Grammar& g) {
  std::string_view rest = name;
  auto drops = [&](std::string_view capital, std::string_view small) {
    bool there = name.starts_with(capital) || name.starts_with(small);
    if (there) rest.remove_prefix(capital.size());
    return there;
  };
  if (lang == Lang::en) {
    drops("The ", "the ");
  } else if (drops("Les ", "les ")) {
    g.plural = true;
  } else if (drops("Le ", "le ")) {
    g.feminine = g.plural = false;
  } else if (drops("La ", "la ")) {
    g.feminine = true, g.plural = false;
  } else if (drops("L'", "l'")) {
    g.plural = false;
  }
  if (rest.size() != name.size()) g.bare = false, g.proper = true;  // what stands behind it is written as it is said
  return rest;
}

}  // namespace

Grammar spoken_in(Lang lang, std::string_view name, Grammar g) {
  if (lang == Lang::fr) return g;
  Grammar out = g;
  out.feminine = false;
  out.bare = g.bare_en.value_or(g.bare);
  std::string_view whole = name.substr(0, name.find(" ("));
  out.plural = g.plural_en.value_or(!out.bare && whole.ends_with('s') && !whole.ends_with("ss"));
  return out;
}

Tag parse_tag(std::string_view tag) {
  Tag out;
  if (std::size_t colon = tag.find(':'); colon != std::string_view::npos)
    out.forms = tag.substr(colon + 1), tag = tag.substr(0, colon);
  if (std::size_t space = tag.find(' '); space != std::string_view::npos)
    out.article = tag.substr(0, space), tag.remove_prefix(space + 1);
  out.subject = tag;
  return out;
}

std::string with_article(std::string_view article, std::string_view name, Grammar g, Lang lang) {
  std::string wanted{article}, out;
  bool capital = !article.empty() && article[0] >= 'A' && article[0] <= 'Z';
  if (capital) wanted[0] = static_cast<char>(wanted[0] - 'A' + 'a');
  std::string_view bare_name = g.bare && g.person ? name : own_article(name, lang, g);
  out = wanted + " ";
  if (lang == Lang::en) {
    if (wanted == "the" && g.bare) out = "";
  } else {
    for (const auto& [key, forms] : french)
      if (wanted == key) {
        std::string_view form = g.bare                         ? forms.bare
                                : g.plural                     ? forms.plural
                                : begins_with_vowel(bare_name) ? forms.elided
                                : g.feminine                   ? forms.feminine
                                                               : forms.masculine;
        if (g.bare && wanted == "du" && begins_with_vowel(bare_name)) form = "d'";
        out = form;
      }
  }
  bool small = !g.bare && !g.proper && lang == Lang::fr;  // English names keep their capitals
  out += small ? without_capital(bare_name) : std::string{bare_name};
  return capital ? capitalised(out) : out;
}

std::string_view agreeing(std::string_view forms, Grammar g) {
  std::size_t all = count(forms), row = g.plural ? 1 : 0;
  if (all >= 4) return nth(forms, 2 * row + (g.feminine ? 1 : 0));
  if (all == 3 && g.person) return nth(forms, 2);
  return all >= 2 ? nth(forms, row) : forms;
}

std::string counting(std::string_view forms, i32 n, Lang lang) {
  if (forms == "tenths") return tenths_text(n, lang);
  std::size_t all = count(forms), first = all >= 3 ? 1 : 0;
  bool one = lang == Lang::fr ? n > -2 && n < 2 : n == 1;
  std::string_view form = all >= 3 && n == 0 ? nth(forms, 0) : all >= 2 ? nth(forms, first + (one ? 0 : 1)) : forms;
  std::string out;
  for (char c : form) {
    if (c == '#')
      out += number_text(n);
    else
      out += c;
  }
  return out;
}

std::string number_text(i32 n) { return n < 0 ? "−" + std::to_string(-static_cast<i64>(n)) : std::to_string(n); }

std::string tenths_text(i32 n, Lang lang) {
  i64 size = n < 0 ? -static_cast<i64>(n) : n;
  std::string out = (n < 0 ? "−" : "") + std::to_string(size / 10);
  if (size % 10 != 0) out += (lang == Lang::fr ? "," : ".") + std::to_string(size % 10);
  return out;
}

std::string capitalised(std::string_view text) {
  std::string out{text};
  if (out.empty()) return out;
  auto byte = [&](std::size_t i) { return static_cast<unsigned char>(out[i]); };
  if (byte(0) < 0x80)
    out[0] = static_cast<char>(std::toupper(byte(0)));
  else if (out.size() > 1 && byte(0) == 0xC3 && byte(1) >= 0xA0 && byte(1) <= 0xBE)  // à to þ, in UTF-8
    out[1] = static_cast<char>(byte(1) - 0x20);
  return out;
}

std::string without_capital(std::string_view text) {
  std::string out{text};
  bool wide = out.size() > 1 && static_cast<unsigned char>(out[0]) == 0xC3;  // À to Þ
  std::size_t second = wide ? 2 : 1;
  if (out.size() <= second) return out;
  unsigned char next = static_cast<unsigned char>(out[second]);
  if (next < 0x80 && std::islower(next) == 0 && next != ' ' && next != '\'') return out;
  unsigned char last = static_cast<unsigned char>(out[second - 1]);
  if (wide && last >= 0x80 && last <= 0x9E) out[1] = static_cast<char>(last + 0x20);
  if (!wide) out[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(out[0])));
  return out;
}

bool has_own_article(std::string_view name) {
  Grammar g;
  return own_article(name, Lang::fr, g).size() != name.size();
}

}  // namespace grog
