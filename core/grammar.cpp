#include "core/grammar.hpp"

#include <array>

namespace grog {
namespace {

std::string lower_first(std::string_view s) {
  std::string out{s};
  if (!out.empty() && out[0] >= 'A' && out[0] <= 'Z') out[0] = static_cast<char>(out[0] - 'A' + 'a');
  return out;
}

// An e or an a before it is elided. Not before an h: hussars and howitzers are aspirated; nor before a figure.
bool begins_with_vowel(std::string_view name) {
  if (name.empty()) return false;
  if (std::string_view{"aeiouyAEIOUY"}.find(name[0]) != std::string_view::npos) return true;
  for (std::string_view v : {"à", "â", "é", "è", "ê", "î", "ô", "œ", "À", "Â", "É", "È", "Ê", "Î", "Ô", "Œ"})
    if (name.starts_with(v)) return true;
  return false;
}

struct French {
  std::string_view bare, masculine, feminine, elided, plural;
};
constexpr std::array<std::pair<std::string_view, French>, 3> french{{
    {"le", {"", "le ", "la ", "l'", "les "}},
    {"du", {"de ", "du ", "de la ", "de l'", "des "}},
    {"au", {"à ", "au ", "à la ", "à l'", "aux "}},
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

}  // namespace

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
  std::string wanted = lower_first(article), out;
  if (lang == Lang::en) {
    out = wanted == "the" && g.bare ? "" : wanted + " ";
  } else {
    out = wanted + " ";
    for (const auto& [key, forms] : french)
      if (wanted == key) {
        std::string_view form = g.bare                    ? forms.bare
                                : g.plural                ? forms.plural
                                : begins_with_vowel(name) ? forms.elided
                                : g.feminine              ? forms.feminine
                                                          : forms.masculine;
        if (g.bare && wanted == "du" && begins_with_vowel(name)) form = "d'";
        out = form;
      }
  }
  bool capital = !article.empty() && article[0] >= 'A' && article[0] <= 'Z';
  if (capital && !out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
  if (capital && out.starts_with("à")) out.replace(0, 2, "À");
  return out + std::string{name};
}

std::string_view agreeing(std::string_view forms, Grammar g) {
  std::size_t all = count(forms), row = g.plural ? 1 : 0;
  return all >= 4 ? nth(forms, 2 * row + (g.feminine ? 1 : 0)) : all >= 2 ? nth(forms, row) : forms;
}

std::string_view counting(std::string_view forms, i32 n, Lang lang) {
  bool one = lang == Lang::fr ? n > -2 && n < 2 : n == 1;
  return count(forms) >= 2 ? nth(forms, one ? 0 : 1) : forms;
}

}  // namespace grog
