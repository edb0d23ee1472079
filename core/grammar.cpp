#include "core/grammar.hpp"

#include <algorithm>
#include <cctype>

#include "core/languages.hpp"

namespace grog {
namespace {

// An article is elided before it. Not before a number of Roman figures: "le I/74e".
bool elides(const Language& l, std::string_view name) {
  for (const std::string& v : l.elided_before)
    if (name.starts_with(v) || name.starts_with(capitalised(v))) {
      std::size_t roman = name.find_first_not_of("IVX");
      return roman == 0 || roman == std::string_view::npos || name[roman] != '/';
    }
  return false;
}

const Article* article_named(const Language& l, std::string_view key) {
  auto at = std::ranges::find(l.articles, key, &Article::key);
  return at == l.articles.end() ? nullptr : &*at;
}

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

// The name without the article that it has of itself, and what that says of it.
std::string_view own_article(std::string_view name, const Language& l, Grammar& g) {
  for (const OwnArticle& own : l.own_articles) {
    if (!name.starts_with(own.word) && !name.starts_with(without_capital(own.word))) continue;
    g.gender = own.gender.value_or(g.gender);
    g.plural = own.plural.value_or(g.plural);
    g.bare = false, g.proper = true;  // what stands behind it is written as it is said
    return name.substr(own.word.size());
  }
  return name;
}

// Which of the language's forms of number: 0 for one, ...; as many as plural_forms.
std::size_t plural_form(Plural rule, i64 whole, bool even) {
  i64 n = whole < 0 ? -whole : whole;
  switch (rule) {
    case Plural::english: return whole == 1 && even ? 0 : 1;
    case Plural::french: return n < 2 ? 0 : 1;
    case Plural::slavic:
      if (n == 1 && even) return 0;
      return even && n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
    case Plural::none: break;
  }
  return 0;
}
std::size_t plural_forms(Plural rule) { return rule == Plural::none ? 1 : rule == Plural::slavic ? 3 : 2; }

std::string_view form_for(std::string_view forms, i64 whole, bool even, Lang lang) {
  Plural rule = language(lang).plural;
  std::size_t all = count(forms), known = plural_forms(rule);
  if (all > known && all > 1 && whole == 0 && even && known > 1) return nth(forms, 0);
  std::size_t first = all > known && known > 1 ? 1 : 0;
  return all == 1 ? forms : nth(forms, std::min(first + plural_form(rule, whole, even), all - 1));
}

}  // namespace

Grammar spoken_in(Lang lang, std::string_view name, const Grammar& g) {
  const Language& l = language(lang);
  if (l.own_grammar) return g;
  Grammar out = g;
  out.gender = Gender::masculine;
  auto at = std::ranges::find(g.elsewhere, lang, &Grammar::Elsewhere::lang);
  Grammar::Elsewhere own = at == g.elsewhere.end() ? Grammar::Elsewhere{} : *at;
  if (l.genders) out.gender = own.gender.value_or(Gender::masculine);
  out.bare = own.bare.value_or(g.bare);
  std::string_view whole = name.substr(0, name.find(" ("));
  auto ends = [&](const std::vector<std::string>& endings) {
    return std::ranges::any_of(endings, [&](const std::string& e) { return whole.ends_with(e); });
  };
  out.plural = own.plural.value_or(!out.bare && ends(l.plural_endings) && !ends(l.singular_endings));
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
  const Language& l = language(lang);
  bool capital = !article.empty() && article[0] >= 'A' && article[0] <= 'Z';
  std::string wanted{article};
  if (capital) wanted[0] = static_cast<char>(wanted[0] - 'A' + 'a');
  std::string out = wanted + " ";
  std::string_view bare_name = g.bare && g.person ? name : own_article(name, l, g);
  if (const Article* a = article_named(l, wanted)) {
    bool elided = elides(l, bare_name);
    out = g.bare                          ? (elided ? a->bare_elided : a->bare)
          : g.plural                      ? a->plural
          : elided                        ? a->elided
          : g.gender == Gender::feminine  ? a->feminine
          : g.gender == Gender::masculine ? a->masculine
                                          : a->neuter;
  }
  bool small = !g.bare && !g.proper && l.small;
  out += small ? without_capital(bare_name) : std::string{bare_name};
  return capital ? capitalised(out) : out;
}

std::string code_with_article(std::string_view article, std::string_view code, Lang lang) {
  const Article* a = article_named(language(lang), article);
  if (a != nullptr && !a->code.empty()) return a->code + std::string{code};
  Grammar g;
  g.bare = true;
  return with_article(article, code, g, lang);
}

std::string_view agreeing(std::string_view forms, const Grammar& g) {
  std::size_t all = count(forms), row = g.plural ? 1 : 0;
  if (all >= 6) return nth(forms, 3 * row + static_cast<std::size_t>(g.gender));
  if (all >= 4) return nth(forms, 2 * row + (g.gender == Gender::feminine ? 1 : 0));
  if (all == 3 && g.person) return nth(forms, 2);
  return all >= 2 ? nth(forms, row) : forms;
}

std::string counting(std::string_view forms, i32 n, Lang lang) {
  if (forms == "tenths") return tenths_text(n, lang);
  std::string out;
  for (char c : form_for(forms, n, true, lang)) {
    if (c == '#')
      out += number_text(n);
    else
      out += c;
  }
  return out;
}

std::string counting_parts(std::string_view forms, i64 n, i64 parts, Lang lang) {
  return std::string{form_for(forms, n / parts, n % parts == 0, lang)};
}

std::string number_text(i32 n) { return n < 0 ? "−" + std::to_string(-static_cast<i64>(n)) : std::to_string(n); }

std::string tenths_text(i32 n, Lang lang) {
  i64 size = n < 0 ? -static_cast<i64>(n) : n;
  std::string out = (n < 0 ? "−" : "") + std::to_string(size / 10);
  if (size % 10 != 0) out += language(lang).decimal + std::to_string(size % 10);
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

bool has_own_article(std::string_view name, Lang lang) {
  Grammar g;
  return own_article(name, language(lang), g).size() != name.size();
}

}  // namespace grog
