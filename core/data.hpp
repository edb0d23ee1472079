// TOML files read by demand: each key is asked for by name and type, what nobody asked for is refused, and all the
// faults of a file are reported at once, with line, column and the nearest right name.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/coat.hpp"
#include "core/dice.hpp"
#include "core/sentence.hpp"
#include "core/tally.hpp"
#include "core/types.hpp"

namespace grog {

struct Problem {
  std::string file;
  int line = 0, column = 0;  // 0: the file as a whole
  Sentence message;
  std::string at{};  // what it is of: "unit[3].troop"; empty: the file as a whole
  const std::string& in(Lang l) const { return message.in(l); }
};
class FieldNames;
class Problems {
 public:
  // Faults of files that are read from now on are told to somebody who knows their keys by these names only. Null: by
  // the keys themselves.
  void call_by(const FieldNames* names) { names_ = names; }
  const FieldNames* names() const { return names_; }
  void add(Problem p) { list_.push_back(std::move(p)); }
  bool empty() const { return list_.empty(); }
  std::span<const Problem> list() const { return list_; }
  std::string text(Lang = Lang::en) const;  // one a line: "file:line:column: message"

 private:
  std::vector<Problem> list_;
  const FieldNames* names_ = nullptr;
};

struct DataFile {
  std::string path, text;
  std::string home{};  // whose it is: the id of a ruleset, "core", ...; empty for a player's own
};
// The files of a ruleset: what is built in, with a user's own in place of those he has changed.
class DataFiles {
 public:
  DataFiles() = default;
  explicit DataFiles(std::string_view home) : home_(home) {}
  void put(std::string path, std::string text);  // replaces one of that path
  const DataFile* find(std::string_view path) const;
  std::span<const DataFile> all() const { return files_; }

 private:
  std::string home_;
  std::vector<DataFile> files_;
};

// The name in `names` that is nearest to what was written, or empty if none is near.
std::string nearest(std::string_view written, std::span<const std::string_view> names);
// "; did you mean X?", or "; allowed: A, B, C" where the names are few, or nothing.
std::string hint(std::string_view written, std::span<const std::string_view> names, Lang = Lang::en);
// The same, where people call the names otherwise, in the same order.
std::string hint_called(std::string_view written, std::span<const std::string_view> names,
                        std::span<const std::string> called, Lang);

Sentence hints(std::string_view written, std::span<const std::string_view> names);  // in every language
Sentence with_hint(Sentence, std::string_view written, std::span<const std::string_view> names);

struct ClauseBook;
struct DocumentTree;
class Words;

// A figure of a printed text and the clause that gives it: `{ value = 5, clause = "WS-7.9" }`.
struct Figure {
  i32 value = 0;
  Clause clause = Clause::none;
};
// The lowest score that passes, and which faces those are: `{ score = 4, clause = "WS-5.4" }`.
struct Score {
  i32 value = 0;
  Faces on = 0;
  Clause clause = Clause::none;
};

// One table of a document. A cheap handle; a missing table answers every question with its fallback.
class Table {
 public:
  Table() = default;
  Table(DocumentTree* tree, const void* node, std::string path) : tree_(tree), node_(node), path_(std::move(path)) {}

  bool exists() const { return node_ != nullptr; }
  bool has(std::string_view key) const;
  std::vector<std::string> keys() const;  // in the order of the file; does not count as asking for them

  // With no fallback the key must be there.
  i32 integer(std::string_view key, i32 low, i32 high, std::optional<i32> fallback = {}) const;
  // A number with decimals, in `scale` parts: 2.5 at scale 10 is 25. Refuses what does not come out even.
  i32 decimal(std::string_view key, i32 scale, i32 low, i32 high, std::optional<i32> fallback = {}) const;
  bool boolean(std::string_view key, std::optional<bool> fallback = {}) const;
  std::string text(std::string_view key, std::optional<std::string> fallback = {}) const;
  std::string any_text(std::string_view key) const;  // a text, a whole number, true or false, as it is written
  // Index of a name in `names`.
  i32 choice(std::string_view key, std::span<const std::string_view> names, std::optional<i32> fallback = {}) const;
  std::vector<i32> integers(std::string_view key, i32 low, i32 high) const;  // [] where it is missing
  std::vector<i32> decimals(std::string_view key, i32 scale, i32 low, i32 high) const;
  std::vector<std::string> texts(std::string_view key) const;
  Table table(std::string_view key, bool required = true) const;
  std::vector<Table> tables(std::string_view key) const;  // [[key]], or an inline array of tables
  // What this table { fr = "...", en = "..." } says, or the table at a key; a language that need not say it may be
  // left out.
  Sentence said() const;
  Sentence said(std::string_view key, bool required = true) const { return table(key, required).said(); }
  bool says() const;  // it has a text in some language

  Figure figure(std::string_view key, i32 low = -10000, i32 high = 10000) const;
  Score score(std::string_view key) const;        // { score = 4, clause } or { faces = [5, 6], clause }
  Modifier modifier(std::string_view key) const;  // { op = "add", value = -1, clause }; op is "add" if left out
  Clause clause(std::string_view key = "clause") const;

  // Of every figure and key in it, whatever the comments, the spacing and the order of the file; what people read (fr,
  // en, short, ...) or see (coats) is no figure, nor how
  // difficult it is.
  u64 figures_hash() const;

  void fault(std::string_view key, const Sentence&) const;  // at that key
  void fault(const Sentence&) const;                        // at this table
  // The same by key: what [problem] of the ruleset's words, or of the program's own, says with these parts in it. There
  // "{=at}" is a key of the table that the fault is in, "{=/officer}" one of the whole file; a part may be the id of a
  // thing, and a fault of no row of its own that speaks of one is told there.
  using Parts = std::initializer_list<std::string_view>;
  Sentence problem(WordKey, Parts = {}) const;
  Sentence problem_with(WordKey, std::initializer_list<Sentence>) const;  // parts that are said in each language
  void fault(std::string_view key, WordKey word, Parts parts = {}) const;
  void fault(WordKey word, Parts parts = {}) const { fault({}, word, parts); }
  // As the problems call a key of this table, and a thing by its id: by names, or as the file has them.
  Sentence called(std::string_view key) const;
  Sentence thing(std::string_view id) const;
  Sentence hints(std::string_view key, std::string_view written, std::span<const std::string_view> names) const;
  // No such name among those: the nearest is offered.
  void unknown(std::string_view key, WordKey, std::string_view written, std::span<const std::string_view> names) const;

 private:
  std::string path_of(std::string_view key) const;  // with no key, the table's own

  DocumentTree* tree_ = nullptr;
  const void* node_ = nullptr;
  std::string path_;  // ends with a dot
};

// A parsed file. Keep it while its tables are read, then call finish().
class Document {
 public:
  Document(const DataFile&, Problems&, const ClauseBook* = nullptr, const Words* = nullptr);
  ~Document();
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;
  bool parsed() const;
  Table root() const;
  void finish();       // reports every key that nobody asked for
  bool sound() const;  // no problem so far in this file

 private:
  std::unique_ptr<DocumentTree> tree_;
};

u64 figures_hash(const DataFile&);  // 0 for one that cannot be parsed

// What every scenario file says, whatever its ruleset.
struct ScenarioHead {
  std::string id, ruleset;
  Sentence name, story;
  int minutes = 60;    // of play between people, roughly
  int difficulty = 2;  // 1: to learn the rules with; 3: for who knows them
  Coats coats;         // what its sides wear, where they do not wear what their ruleset says
  u64 hash = 0;        // of the file's figures
};
bool read_head(const DataFile&, const Table& root, ScenarioHead&);

}  // namespace grog
