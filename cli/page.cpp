#include "cli/page.hpp"

#include "core/languages.hpp"

#include <algorithm>
#include <cmath>

#include "cli/text.hpp"

namespace grog {
namespace {

constexpr double plot_width = 720, plot_height = 220, left_margin = 48, bottom_margin = 28;
constexpr std::string_view style =
    "body{background:#f8f1e0;color:#2a2119;font:16px/1.5 Georgia,'Times New Roman',serif;max-width:60em;margin:2em "
    "auto;"
    "padding:0 1em}h1,h2{font-weight:700;border-bottom:3px double #b9a57f;padding-bottom:.2em}"
    "table{border-collapse:collapse;margin:1em 0;font-variant-numeric:tabular-nums}th,td{padding:.25em .8em;"
    "border-bottom:1px solid #b9a57f;text-align:right}th:first-child,td:first-child{text-align:left}th{color:#5a4936;"
    "font-weight:600}figure{margin:1em 0}figcaption{color:#5a4936;font-style:italic}svg{max-width:100%;height:auto}"
    "svg text{font:13px Georgia,serif;fill:#2a2119}.warning{border-left:4px solid #9c2415;padding-left:.8em;"
    "color:#9c2415}.meter{display:inline-block;width:8em;height:.7em;border:1px solid #2a2119;background:#fffdf6}"
    ".meter i{display:block;height:100%;background:#2a4a94}@media print{body{background:#fffdf6;max-width:none}}";

std::string number(double v) {
  std::string out = std::to_string(v);
  out.erase(out.find_last_not_of('0') + 1);
  if (out.ends_with('.')) out.pop_back();
  return out;
}

std::string svg(double width, double height, const std::string& inside) {
  return "<svg viewBox=\"0 0 " + number(width) + " " + number(height) + "\" width=\"" + number(width) + "\" height=\"" +
         number(height) +
         "\" role=\"img\"><defs><pattern id=\"level\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\">"
         "<path d=\"M0 2.5h5\" stroke=\"#fff8ea\" stroke-width=\"1\" opacity=\".45\"/></pattern>"
         "<pattern id=\"bend\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">"
         "<path d=\"M0 6L6 0\" stroke=\"#2a2119\" stroke-width=\"1\"/></pattern></defs>" +
         inside + "</svg>";
}

std::string rect(double x, double y, double w, double h, const std::string& fill) {
  return "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(w) + "\" height=\"" + number(h) +
         "\" fill=\"" + fill + "\" stroke=\"#14110d\" stroke-width=\".8\"/>";
}

std::string words(double x, double y, std::string_view text, std::string_view anchor = "start") {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + std::string{anchor} + "\">" +
         escaped(text) + "</text>";
}

std::string line(double x1, double y1, double x2, double y2, std::string_view more = "stroke=\"#b9a57f\"") {
  return "<path d=\"M" + number(x1) + " " + number(y1) + "L" + number(x2) + " " + number(y2) + "\" " +
         std::string{more} + "/>";
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  return out;
}

Page::Page(Lang lang, const std::string& title) {
  head_ = std::string{"<!doctype html>\n<html lang=\""} + language(lang).code +
          "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>" +
          escaped(title) + " · grognard</title><style>" + std::string{style} + "</style></head><body>\n<h1>" +
          escaped(title) + "</h1>\n";
}

void Page::heading(std::string_view text) { body_ += "<h2>" + escaped(text) + "</h2>\n"; }
void Page::paragraph(std::string_view text) { body_ += "<p>" + escaped(text) + "</p>\n"; }
void Page::warning(std::string_view text) { body_ += "<p class=\"warning\">" + escaped(text) + "</p>\n"; }

void Page::figure(const std::string& drawing, std::string_view caption) {
  body_ += "<figure>" + drawing;
  if (!caption.empty()) body_ += "<figcaption>" + escaped(caption) + "</figcaption>";
  body_ += "</figure>\n";
}

namespace {
constexpr std::string_view meter_mark = "\x01";
}

std::string Page::meter(double share) {
  return std::string{meter_mark} +
         "<span class=\"meter\"><i style=\"width:" + number(std::clamp(share, 0.0, 1.0) * 100) + "%\"></i></span>";
}

void Page::table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows) {
  body_ += "<table><thead><tr>";
  for (const std::string& cell : head) body_ += "<th scope=\"col\">" + escaped(cell) + "</th>";
  body_ += "</tr></thead><tbody>\n";
  for (const auto& row : rows) {
    body_ += "<tr>";
    for (const std::string& cell : row)
      body_ += "<td>" + (cell.starts_with(meter_mark) ? cell.substr(meter_mark.size()) : escaped(cell)) + "</td>";
    body_ += "</tr>\n";
  }
  body_ += "</tbody></table>\n";
}

std::string Page::text() const { return head_ + body_ + "</body></html>\n"; }

std::string shares(const std::vector<double>& parts, const std::vector<std::string>& names, Lang lang) {
  std::string out;
  double x = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    double w = parts[i] * plot_width;
    out += rect(x, 4, w, 34, i == 0 ? "#2a4a94" : i + 1 == parts.size() ? "#a8281f" : "#e3d5b5");
    if (i == 0) out += rect(x, 4, w, 34, "url(#level)");
    if (i > 0 && i + 1 < parts.size()) out += rect(x, 4, w, 34, "url(#bend)");
    x += w;
  }
  out += words(0, 56, names.front() + " " + percent(parts.front(), lang));
  out += words(plot_width, 56, names.back() + " " + percent(parts.back(), lang), "end");
  return svg(plot_width, 64, out);
}

std::map<i32, u64> binned(const std::map<i32, u64>& counts, std::size_t most) {
  if (counts.size() <= most) return counts;
  i64 low = counts.begin()->first, high = counts.rbegin()->first;
  // Round widths: 2, 5, 10, 20, 50 ...
  i64 width = 1;
  for (i64 step = 1; (high - low) / width + 1 > static_cast<i64>(most); step *= 10)
    for (i64 w : {2 * step, 5 * step, 10 * step})
      if ((high - low) / width + 1 > static_cast<i64>(most)) width = w;
  std::map<i32, u64> out;
  for (const auto& [value, n] : counts) {
    i64 at = value >= 0 ? value / width : -((-value + width - 1) / width);
    out[static_cast<i32>(at * width)] += n;
  }
  return out;
}

std::string histogram(const std::map<i32, u64>& counts, Lang lang) {
  if (counts.empty()) return svg(plot_width, 10, "");
  i32 low = counts.begin()->first, high = counts.rbegin()->first, step = high - low;
  u64 most = 1;
  for (auto it = counts.begin(); it != counts.end(); ++it) {
    most = std::max(most, it->second);
    if (auto next = std::next(it); next != counts.end()) step = std::min(step, next->first - it->first);
  }
  step = std::max(step, 1);
  auto bar = [&](i32 value) {
    i32 which = (value - low) / step;
    return static_cast<double>(which);
  };  // which one, from the left
  double bars = bar(high) + 1, room = plot_width - left_margin, width = std::min(room / bars, 60.0);
  double floor = plot_height - bottom_margin;
  std::string out = line(left_margin, floor, plot_width, floor);
  out += line(left_margin, 12, left_margin, floor);
  out += words(left_margin - 6, 18, grouped(most, lang), "end") + words(left_margin - 6, floor, "0", "end");
  double last_label = -100;
  for (const auto& [value, n] : counts) {
    double x = left_margin + bar(value) * width, h = (floor - 12) * static_cast<double>(n) / static_cast<double>(most);
    out += rect(x + 1, floor - h, std::max(width - 2, 1.0), h, "#8a3a22");
    if (x - last_label < 40) continue;
    out += words(x + width / 2, floor + 16, std::to_string(value), "middle");
    last_label = x;
  }
  return svg(plot_width, plot_height, out);
}

std::string lines(const std::vector<Curve>& curves, Lang lang) {
  double low = 1e9, high = -1e9;
  for (const Curve& c : curves)
    for (const auto& [x, y] : c.points) low = std::min(low, x), high = std::max(high, x);
  if (high <= low) high = low + 1;
  double floor = plot_height - bottom_margin, room = plot_width - left_margin - 140;
  auto at = [&](double x, double y) {
    return std::pair{left_margin + (x - low) / (high - low) * room,
                     floor - std::clamp(y, 0.0, 1.1) / 1.1 * (floor - 8)};
  };
  std::string out = line(left_margin, floor, left_margin + room, floor);
  for (double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    double y = at(low, share).second;
    out += line(left_margin, y, left_margin + room, y) + words(left_margin - 6, y + 4, percent(share, lang), "end");
  }
  double step = std::max(1.0, std::floor((high - low) / 12));
  for (int i = 0; low + i * step <= high; ++i) {
    double x = low + i * step;
    out += words(at(x, 0).first, floor + 16, std::to_string(static_cast<int>(x)), "middle");
  }
  constexpr std::string_view looks[] = {
      "stroke=\"#2a4a94\" stroke-width=\"2.5\" fill=\"none\"",
      "stroke=\"#a8281f\" stroke-width=\"2.5\" stroke-dasharray=\"7 4\" fill=\"none\""};
  for (std::size_t i = 0; i < curves.size(); ++i) {
    std::string path;
    for (const auto& [x, y] : curves[i].points) {
      auto [px, py] = at(x, y);
      path += (path.empty() ? "M" : "L") + number(px) + " " + number(py);
    }
    out += "<path d=\"" + path + "\" " + std::string{looks[i % 2]} + "/>";
    if (curves[i].points.empty()) continue;
    auto [px, py] = at(curves[i].points.back().first, curves[i].points.back().second);
    out += words(px + 6, py + 4 + (i == 0 ? -5 : 7), curves[i].name);
  }
  return svg(plot_width, plot_height, out);
}

}  // namespace grog
