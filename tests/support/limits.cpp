#include "tests/support/limits.hpp"

#include <gtest/gtest.h>

namespace grog::test {

Limits::Entry* Limits::find(const std::string& path) {
  if (auto own = entries_.find(path); own != entries_.end()) return &own->second;
  for (std::size_t dot = path.rfind('.'); dot != std::string::npos; dot = dot == 0 ? dot : path.rfind('.', dot - 1)) {
    if (auto table = entries_.find(path.substr(0, dot) + ".*"); table != entries_.end()) return &table->second;
    if (dot == 0) break;
  }
  return nullptr;
}

void Limits::walk(const Ruleset& ruleset) {
  std::vector<TableFigure> figures = table_figures(ruleset);
  EXPECT_FALSE(figures.empty());
  for (const TableFigure& f : figures) {
    Entry* entry = find(f.path);
    if (entry == nullptr) {
      ADD_FAILURE() << f.path << " = " << f.value << " (" << f.clause << ") has neither a pair of cases nor a reason";
      continue;
    }
    entry->used = true;
    if (entry->proof) entry->proof(f);
  }
  for (const auto& [path, entry] : entries_) EXPECT_TRUE(entry.used) << path << " is no figure of the tables";
}

void expect_limit(const TableFigure& f, i32 limit, const std::function<bool(i32)>& holds, i32 step) {
  EXPECT_TRUE(holds(limit)) << f.path << " = " << f.value << " (" << f.clause << "): does not hold at " << limit;
  EXPECT_FALSE(holds(limit + step)) << f.path << " = " << f.value << " (" << f.clause << "): still holds at "
                                    << limit + step;
}

}  // namespace grog::test
