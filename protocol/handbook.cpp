// What a player wants on the table beside him: a turn on one page, the tables as tables, what each kind of troops is.
// All of it is in the ruleset's own files; handbook.toml says which of their figures are shown and what they are
// called.
#include <algorithm>

#include "protocol/desk.hpp"
#include "protocol/values.hpp"

namespace grog {
namespace {

struct Row {
  Sentence name;
  std::vector<std::string> cells, clauses;
};

// A number as people write it: with a minus sign.
std::string printed(std::string text) {
  if (text.starts_with('-')) text.replace(0, 1, "\u2212");
  return text;
}
std::string printed(i64 value, i64 scale) {
  std::string text = std::to_string(value / scale);
  if (i64 hundredths = std::abs(value % scale) * 100 / scale; hundredths != 0) {
    text += hundredths < 10 ? ".0" : ".";
    text += std::to_string(hundredths % 10 == 0 ? hundredths / 10 : hundredths);
  }
  return printed(std::move(text));
}

class Pages {
 public:
  Pages(const Rulebook& book, const DataFiles& files) : book_(book), files_(files) {}

  void write(JsonOut& json, const Table& root) {
    write_turn(json.key("turn"), root);
    json.key("tables").open_list();
    Document doc(*files_.find("tables.toml"), ignored_);
    for (const Table& t : root.tables("table")) write_table(json, t, section(doc.root(), t.text("section")));
    json.close_list();
    write_troops(json.key("troops"), root);
    json.key("command").open_list();
    for (const std::string& key : root.texts("command")) json.text(key);
    json.close_list();
    write_values(json.key("values"));
    json.key("fields").open();
    Table about = root.table("about", false);
    for (const std::string& key : about.keys()) {
      json.key(key);
      write_text(json, about.said(key));
    }
    json.close();
  }

 private:
  void write_clauses_of(JsonOut& json, const std::vector<std::string>& ids) {
    json.key("clauses").open_list();
    for (const std::string& id : ids) json.text(id);
    json.close_list();
  }

  void write_turn(JsonOut& json, const Table& root) {
    json.open_list();
    for (const Table& step : root.tables("step")) {
      json.open();
      json.key("text");
      write_text(json, step.said());
      write_clauses_of(json, step.texts("clauses"));
      json.close();
    }
    json.close_list();
  }

  // "artillery.class": a table within a table.
  static Table section(Table t, std::string_view path) {
    for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.'))
      t = t.table(path.substr(0, dot)), path.remove_prefix(dot + 1);
    return t.table(path);
  }

  // A figure stands as { value }, { score }, { faces }, { list } and the like, perhaps with how far it reaches.
  static bool is_figure(const Table& t) {
    for (const char* key : {"value", "score", "faces", "list", "values", "scores", "halves", "places", "op"})
      if (t.has(key)) return true;
    return false;
  }
  void read_figure(const Table& t, i32 scale, Row& row) const {
    constexpr i32 most = 1'000'000;
    auto number = [&](std::string_view key) { return printed(t.integer(key, -most, most), scale); };
    if (t.has("reach")) row.cells.push_back(number("reach"));
    if (t.has("value")) row.cells.push_back(number("value"));
    if (t.has("score")) row.cells.push_back(printed(t.integer("score", -most, most), 1) + "+");
    if (t.has("op") && !t.has("value")) row.cells.push_back("\u00d7 \u00bd");
    if (t.has("faces")) {
      std::string faces;
      for (i32 f : t.integers("faces", -most, most)) faces += (faces.empty() ? "" : ", ") + std::to_string(f);
      row.cells.push_back(faces);
    }
    for (const char* key : {"list", "values", "scores", "halves", "places"}) read_list(t, key, scale, row);
    for (const char* key : {"clause"})
      if (t.has(key)) row.clauses.push_back(t.text(key));
    if (t.has("clauses")) row.clauses = t.texts("clauses");
  }
  static void read_list(const Table& t, std::string_view key, i32 scale, Row& row) {
    if (!t.has(key)) return;
    std::vector<i32> numbers = t.integers(key, -1'000'000, 1'000'000);
    for (i32 n : numbers) row.cells.push_back(printed(n, scale));
    if (numbers.empty())
      for (const std::string& text : t.texts(key)) row.cells.push_back(text);
  }

  // Without a name of its own a row says what its clause says.
  Sentence name_of(const Table& names, const std::string& key, const std::vector<std::string>& clauses) const {
    if (names.exists() && names.has(key)) return names.said(key);
    Fault f;
    if (!clauses.empty())
      if (const ClauseEntry* e = clause_named(book_, clauses.front(), f)) return e->text;
    return Sentence::same(key);
  }

  // Every figure a row; one that stands a table deeper is called by both its keys.
  void list_rows(const Table& from, const Table& spec, const std::string& before, std::vector<Row>& rows) const {
    i32 scale = spec.integer("scale", 1, 1000, 1);
    Table names = spec.table("rows", false);
    std::vector<std::string> left_out = spec.texts("without");
    for (const std::string& key : from.keys()) {
      std::string name = before + key;
      if (key == "clause" || std::ranges::find(left_out, name) != left_out.end()) continue;
      Row row;
      if (!spec.boolean("letters", false)) read_list(from, key, scale, row);
      if (spec.boolean("letters", false) && from.text(key, "").size() > 1)
        for (char c : from.text(key)) row.cells.push_back(std::string{c});
      if (row.cells.empty()) {
        Table entry = from.table(key, false);
        if (entry.exists() && !is_figure(entry)) {
          list_rows(entry, spec, name + ".", rows);
          continue;
        }
        if (entry.exists()) read_figure(entry, scale, row);
      }
      if (row.cells.empty()) continue;
      if (row.clauses.empty() && from.has("clause")) row.clauses.push_back(from.text("clause"));
      row.name = name_of(names, name, row.clauses);
      rows.push_back(std::move(row));
    }
  }

  // A row for each table in the section, a column for each of the keys that the handbook names.
  void matrix_rows(const Table& from, const Table& spec, std::vector<Row>& rows) const {
    i32 scale = spec.integer("scale", 1, 1000, 1);
    Table names = spec.table("rows", false), columns = spec.table("cols");
    for (const std::string& key : from.keys()) {
      if (!names.has(key)) continue;
      Table entry = from.table(key, false);
      Row row{names.said(key), {}, {}};
      for (const std::string& column : columns.keys()) {
        Row cell;
        if (entry.has(column)) read_list(entry, column, scale, cell);
        if (entry.has(column) && cell.cells.empty()) {
          if (Table figure = entry.table(column, false); figure.exists())
            read_figure(figure, scale, cell);
          else
            cell.cells.push_back(printed(entry.any_text(column)));
        }
        std::string text;
        for (const std::string& part : cell.cells) text += (text.empty() ? "" : " / ") + part;
        row.cells.push_back(text);
        for (const std::string& c : cell.clauses)
          if (std::ranges::find(row.clauses, c) == row.clauses.end()) row.clauses.push_back(c);
      }
      for (const Table& at : {entry, from})
        if (row.clauses.empty() && at.has("clause")) row.clauses.push_back(at.text("clause"));
      rows.push_back(std::move(row));
    }
  }

  void write_table(JsonOut& json, const Table& spec, const Table& from) {
    std::vector<Row> rows;
    bool matrix = spec.has("cols");
    if (from.exists()) matrix ? matrix_rows(from, spec, rows) : list_rows(from, spec, "", rows);
    json.open();
    json.key("key").text(spec.text("section"));
    json.key("name");
    write_text(json, spec.said());
    json.key("columns").open_list();
    if (matrix) {
      Table columns = spec.table("cols");
      for (const std::string& column : columns.keys()) write_text(json, columns.said(column));
    } else {
      for (const Table& column : spec.tables("columns")) write_text(json, column.said());
    }
    json.close_list();
    json.key("rows").open_list();
    for (const Row& row : rows) {
      json.open();
      json.key("name");
      write_text(json, row.name);
      json.key("cells").open_list();
      for (const std::string& cell : row.cells) json.text(cell);
      json.close_list();
      write_clauses_of(json, row.clauses);
      json.close();
    }
    json.close_list();
    json.close();
  }

  // Attributes of units that are choices, as people call them.
  void write_values(JsonOut& json) const {
    json.open();
    for (const StateField& f : book_.labels().fields.unit) {
      if (f.kind != StateField::Kind::choice || !f.is_shown) continue;
      json.key(f.key).open();
      for (std::size_t i = 0; i < f.names.size() && i < f.name_texts.size(); ++i)
        if (!f.name_texts[i].empty()) write_text(json.key(f.names[i]), f.name_texts[i]);
      json.close();
    }
    json.close();
  }

  // What a value is called: "weapon.rifle", else "rifle", as procedures call it.
  Sentence value_of(const std::string& key, const std::string& value) const {
    std::string close = key + "." + value;
    for (std::string_view name : {std::string_view{close}, std::string_view{value}})
      for (const Name& word : book_.labels().words)
        if (word.key == name) return Sentence(word.text);
    return Sentence::same(value);
  }
  bool write_fact(JsonOut& json, const Table& troop, const Table& fact) const {
    std::string key = fact.text("key");
    if (!troop.has(key)) return false;
    Table values = fact.table("values", false);
    std::string value = troop.any_text(key);
    if (value == "false") return false;
    json.open();
    json.key("key").text(key);
    json.key("name");
    write_text(json, fact.said());
    json.key("value");
    if (value == "true")
      write_text(json, Sentence::same(""));
    else if (values.exists() && values.has(value))
      write_text(json, values.said(value));
    else
      write_text(json, value_of(key, value));
    json.key("clause");
    if (fact.has("clause"))
      json.text(fact.text("clause"));
    else
      json.null();
    json.close();
    return true;
  }
  void write_troops(JsonOut& json, const Table& root) {
    json.open();
    const DataFile* file = files_.find("armies.toml");
    if (file != nullptr) {
      Document doc(*file, ignored_);
      std::vector<Table> facts = root.tables("fact");
      for (const Table& troop : doc.root().tables("troop")) {
        json.key(troop.text("key")).open_list();
        for (const Table& fact : facts) write_fact(json, troop, fact);
        json.close_list();
      }
    }
    json.close();
  }

  const Rulebook& book_;
  const DataFiles& files_;
  Problems ignored_;  // the files were read before, by who knows them
};

}  // namespace

Reply handbook_text(Shelf& shelf, std::string_view ruleset) {
  const Ruleset* r = shelf.find(ruleset);
  if (r == nullptr) return fault_reply(shelf.unknown_ruleset(ruleset));
  Problems problems;
  const Rulebook* book = shelf.open(*r, problems);
  if (book == nullptr) return fault_reply(tables_fault(problems));
  Reply out;
  JsonOut json(out.text);
  json.open();
  json.key("ruleset").text(ruleset);
  const DataFiles& files = shelf.files(*r);
  static const DataFile none{"handbook.toml", "", ""};
  const DataFile* file = files.find("handbook.toml");
  Document doc(file != nullptr ? *file : none, problems);
  Pages(*book, files).write(json, doc.root());
  json.close();
  return out;
}

}  // namespace grog
