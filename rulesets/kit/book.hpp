// Opening a ruleset and its scenarios: what is the same for all of them.
#pragma once
#include "rulesets/kit/labels.hpp"

namespace grog::kit {

// Tables: the figures as a struct, and `bool read_tables(const DataFiles&, const ClauseBook&, Tables&,
// std::vector<TroopInfo>&, Problems&)` beside it. GameType: made of (book, head), with `bool read(const Table& root)`.
template <class Tables, class GameType>
class BookOf : public Rulebook {
 public:
  const Tables& t() const { return figures_; }

  std::unique_ptr<const Game> load(const DataFile& file, Problems& problems) const override {
    Document doc(file, problems, &clauses());
    if (!doc.parsed()) return nullptr;
    ScenarioHead head;
    read_head(file, doc.root(), head);
    auto game = std::make_unique<GameType>(*this, head);
    bool read = game->read(doc.root());
    if (read) doc.finish();
    return read && doc.sound() ? std::move(game) : nullptr;
  }

 protected:
  // Clauses, words and tables, in this order; false with what is wrong.
  bool read(std::string_view id, const DataFiles& files, const LabelKeys& keys, Problems& problems) {
    id_ = id;
    if (!read_common(files, problems)) return false;
    if (!read_tables(files, clauses_, figures_, troops_, problems)) return false;
    labels_ = store_.make(keys, words_, problems);
    procedures_ = store_.procedures();
    tables_ = &figures_;
    return problems.empty();
  }
  Tables figures_;
  LabelStore store_;
};

}  // namespace grog::kit
