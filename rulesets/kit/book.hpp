// Opening a ruleset and its scenarios: what is the same for all of them.
//
//   using ToyBook = kit::BookOf<Tables, ToyGame>;      // or derived from it
//   kit::LabelKeys ToyGame::labels() {...}             // static, as is its std::string_view ruleset_id
//   const Ruleset& ruleset() {
//     static const kit::RulesetOf<ToyBook> it({"Jeu", "Toy"}, embedded_files());
//     return it;
//   }
#pragma once
#include "rulesets/kit/labels.hpp"
#include "rulesets/kit/reading.hpp"

namespace grog::kit {

// Tables: the figures as a struct, and `bool read_tables(const kit::Reading&, Tables&, std::vector<TroopInfo>&)` beside
// it. GameType: made of (book, head), where its book is this or derived from it, with `bool read(const Table& root)`.
template <class Tables, class GameType>
class BookOf : public Rulebook {
 public:
  const Tables& t() const { return figures_; }
  static std::string_view key() { return GameType::ruleset_id; }
  bool read(const DataFiles& files, Problems& problems) {
    return read(GameType::ruleset_id, files, GameType::labels(), problems);
  }

  std::unique_ptr<const Game> load(const DataFile& file, Problems& problems) const override {
    Document doc(file, problems, &clauses(), &words());
    if (!doc.parsed()) return nullptr;
    ScenarioHead head;
    read_head(file, doc.root(), head);
    auto game = std::make_unique<GameType>(static_cast<const typename GameType::Book&>(*this), head);
    bool read = game->read(doc.root());
    if (read) check_coats(doc.root().table("coats", false), *game);
    if (read) doc.finish();
    return read && doc.sound() ? std::move(game) : nullptr;
  }

 protected:
  // Clauses, words and tables, in this order; false with what is wrong.
  bool read(std::string_view id, const DataFiles& files, const LabelKeys& keys, Problems& problems) {
    id_ = id;
    if (!read_common(files, problems)) return false;
    if (!read_tables(Reading{files, clauses_, words_, problems}, figures_, troops_)) return false;
    labels_ = store_.make(keys, words_, problems);
    procedures_ = store_.procedures();
    tables_ = &figures_;
    read_learned(files, problems);
    return problems.empty();
  }
  // An army by itself, read as a scenario is: `check(root)` tells the faults.
  template <class Check>
  bool check_file(const DataFile& file, Problems& problems, Check&& check) const {
    Document doc(file, problems, &clauses(), &words());
    if (!doc.parsed()) return false;
    check(doc.root());
    doc.finish();
    return doc.sound();
  }
  Tables figures_;
  LabelStore store_;
};

// The ruleset as the registry has it. Book: `bool read(const DataFiles&, Problems&)`.
template <class Book>
class RulesetOf final : public Ruleset {
 public:
  RulesetOf(std::string_view id, Text name, std::span<const EmbeddedFile> files)
      : id_(id), name_(name), files_(files) {}
  RulesetOf(Text name, std::span<const EmbeddedFile> files) : RulesetOf(Book::key(), name, files) {}
  std::string_view id() const override { return id_; }
  Text name() const override { return name_; }
  std::span<const EmbeddedFile> files() const override { return files_; }
  std::unique_ptr<const Rulebook> open(const DataFiles& files, Problems& problems) const override {
    auto book = std::make_unique<Book>();
    return book->read(files, problems) ? std::move(book) : nullptr;
  }

 private:
  std::string_view id_;
  Text name_;
  std::span<const EmbeddedFile> files_;
};

}  // namespace grog::kit
