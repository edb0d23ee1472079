// Reports as one HTML page: text, tables and plots that need no script and no other file, fit for print.
#pragma once
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/types.hpp"

namespace grog {

class Page {
 public:
  Page(Lang, const std::string& title);
  void heading(std::string_view);
  void paragraph(std::string_view);
  void warning(std::string_view);
  void figure(const std::string& svg, std::string_view caption);
  // The first column is text, the others are set right. A cell made by meter() is drawn.
  void table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows);
  static std::string meter(double share);
  std::string text() const;

 private:
  std::string head_, body_;
};

std::string escaped(std::string_view);  // for HTML

// Plots in the page's own colours and hatchings, readable without colour.
std::string shares(const std::vector<double>& parts, const std::vector<std::string>& names, Lang);
std::string histogram(const std::map<i32, u64>& counts, Lang);
std::map<i32, u64> binned(const std::map<i32, u64>& counts,
                          std::size_t most = 41);  // neighbours joined, to few enough bars
struct Curve {
  std::string name;
  std::vector<std::pair<double, double>> points;  // y from 0 to 1
};
std::string lines(const std::vector<Curve>&, Lang);

}  // namespace grog
