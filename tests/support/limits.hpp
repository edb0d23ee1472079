// Every figure of a ruleset's tables tried exactly at the limit and one step beyond it, walked from the tables
// themselves so that none is forgotten: a figure has a proof, or the reason why it has none, or the test fails.
#pragma once
#include <functional>
#include <map>
#include <string>

#include "tests/support/table_figures.hpp"

namespace grog::test {

class Limits {
 public:
  using Proof = std::function<void(const TableFigure&)>;

  // `path` is a figure's own, or a whole table's with ".*" behind it; the longest that fits is meant.
  void prove(const std::string& path, Proof proof) { entries_[path].proof = std::move(proof); }
  // No length, angle or rate, or nothing to be asked: why.
  void excuse(const std::string& path, const std::string& reason) { entries_[path].reason = reason; }

  // Proves all; tells figures that have no entry and entries that have no figure.
  void walk(const Ruleset&);

 private:
  struct Entry {
    Proof proof;
    std::string reason;
    bool used = false;
  };
  Entry* find(const std::string& path);
  std::map<std::string, Entry> entries_;
};

// What holds at the limit, and does not one step (a tenth of a millimetre or of a degree, or -1) beyond it.
void expect_limit(const TableFigure&, i32 limit, const std::function<bool(i32)>& holds, i32 step = 1);

}  // namespace grog::test
