// The help as a manual page.
#include "cli/manual.hpp"
#include "cli/words.hpp"
#include "core/log.hpp"

namespace grog {
namespace {

// What roff would take for its own, written so that it prints what is meant, at the beginning of a line too.
std::string escaped(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (char c : text) {
    if (line_begins && (c == '.' || c == '\'')) out += "\\&";
    line_begins = c == '\n';
    switch (c) {
      case '\\': out += "\\(rs"; break;
      case '-': out += "\\-"; break;
      case '\'': out += "\\(aq"; break;
      case '`': out += "\\(ga"; break;
      case '^': out += "\\(ha"; break;
      case '~': out += "\\(ti"; break;
      case '"': out += "\\(dq"; break;
      default: out += c;
    }
  }
  return out;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }

void options(std::string& out, const std::vector<HelpOption>& list) {
  for (const HelpOption& o : list) {
    out += ".TP\n";
    for (std::size_t i = 0; i < o.names.size(); ++i) out += (i == 0 ? "" : ", ") + bold(o.names[i]);
    if (!o.value.empty()) out += " \\fI" + escaped(o.value) + "\\fR";
    out += "\n" + escaped(o.about) + "\n";
  }
}

void as_typed(std::string& out, std::string_view text) {
  out += ".nf\n";
  for (const std::string& line : lines_of(text)) out += (line.empty() ? ".sp" : escaped(line)) + "\n";
  out += ".fi\n";
}

}  // namespace

std::string page_title(const HelpPage& page) { return page.name.empty() ? "grognard" : "grognard-" + page.name; }

std::string roff_page(const Manual& manual, const HelpPage& page) {
  auto say = [&](std::string_view key) { return cli_say(key, manual.lang); };
  auto section = [&](std::string_view key) { return ".SH \"" + escaped(say(key)) + "\"\n"; };
  bool root = page.name.empty();
  std::string title = page_title(page);
  std::string out = "'\\\" -*- coding: utf-8 -*-\n";  // for man's preconv
  out += ".TH \"" + escaped(title) + "\" 1 \"\" \"grognard " + escaped(program_version()) + "\" \"" +
         escaped(say("manual.title")) + "\"\n.nh\n.ad l\n";
  out += section("manual.name") + escaped(title).append(" \\- ") + escaped(page.about) + "\n";
  out += section("manual.synopsis");
  as_typed(out, "grognard " + (root ? "" : page.name + " ") + page.usage);
  if (!page.more.empty()) {
    out += section("manual.description");
    for (const std::string& line : lines_of(page.more)) out += line.empty() ? ".PP\n" : escaped(line) + "\n";
  }
  if (root) {
    out += section("manual.commands");
    for (const HelpPage& p : manual.pages)
      if (!p.name.empty()) out += ".TP\n" + bold(p.name) + "\n" + escaped(p.about) + ".\n";
  }
  out += section("manual.options");
  options(out, page.options);
  if (!root) {
    out += section("manual.options_of_all");
    options(out, manual.pages.front().options);
  }
  out += section("manual.heading_examples");
  as_typed(out, page.examples);
  out += section("manual.see_also");
  std::string others;
  for (const HelpPage& p : manual.pages)
    if (root ? !p.name.empty() : p.name.empty()) others += (others.empty() ? "" : ",\n") + bold(page_title(p)) + "(1)";
  return out + others + "\n";
}

}  // namespace grog
