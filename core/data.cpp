#include "core/data.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

#include "core/clauses.hpp"
#include "core/document_tree.hpp"
#include "core/languages.hpp"
#include "core/require.hpp"
#include "core/state.hpp"
#include "core/toml.hpp"
#include "core/translations.hpp"
#include "core/words.hpp"

namespace grog {

std::string Problems::text(Lang lang) const {
  std::string out;
  for (const Problem& p : list_) {
    out += p.file;
    if (p.line > 0) out += ":" + std::to_string(p.line) + ":" + std::to_string(p.column);
    out += ": " + p.in(lang) + "\n";  // the same in French: editors read it
  }
  return out;
}

void DataFiles::put(std::string path, std::string text) {
  for (DataFile& f : files_)
    if (f.path == path) {
      f.text = std::move(text);
      return;
    }
  files_.push_back({std::move(path), std::move(text), home_});
}

const DataFile* DataFiles::find(std::string_view path) const {
  auto at = std::find_if(files_.begin(), files_.end(), [&](const DataFile& f) { return f.path == path; });
  return at == files_.end() ? nullptr : &*at;
}

namespace {

std::size_t distance(std::string_view a, std::string_view b) {  // Levenshtein
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0u : 1u);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string nearest(std::string_view written, std::span<const std::string_view> names) {
  written = written.substr(0, 64);  // a longer one is near to nothing
  std::string_view best;
  std::size_t least = std::max<std::size_t>(2, written.size() / 3) + 1;
  for (std::string_view n : names)
    if (std::size_t d = distance(written, n); d < least) least = d, best = n;
  return std::string{best};
}

std::string hint_called(std::string_view written, std::span<const std::string_view> names,
                        std::span<const std::string> called, Lang lang) {
  std::string near = nearest(written, names), list, out;
  if (!near.empty()) {
    auto at = std::ranges::find(names, near) - names.begin();
    out = fill(core_word("hint.did_you_mean").in(lang), {called[static_cast<std::size_t>(at)]});
  }
  if (names.empty() || names.size() > 12) return out;
  for (const std::string& n : called) list += (list.empty() ? "" : ", ") + n;
  return out + fill(core_word(near.empty() ? "hint.allowed" : "hint.also_allowed").in(lang), {list});
}

std::string hint(std::string_view written, std::span<const std::string_view> names, Lang lang) {
  return hint_called(written, names, std::vector<std::string>(names.begin(), names.end()), lang);
}

Sentence hints(std::string_view written, std::span<const std::string_view> names) {
  return in_each([&](Lang l) { return hint(written, names, l); });
}

Sentence with_hint(Sentence s, std::string_view written, std::span<const std::string_view> names) {
  return s += hints(written, names);
}

namespace {

const toml::table* table_of(const void* node) { return static_cast<const toml::table*>(node); }

Sentence shown(const toml::node& n) {
  if (auto s = n.value_exact<std::string>())
    return sentence(core_word("data.quoted"), {std::string_view{*s}.substr(0, 40)});
  if (auto i = n.value_exact<i64>()) return Sentence::same(std::to_string(*i));
  if (n.is_boolean()) return Sentence::same(*n.value<bool>() ? "true" : "false");
  if (n.is_table()) return sentence(core_word("data.table"));
  if (n.is_array()) return sentence(core_word("data.list"));
  if (n.is_floating_point()) return sentence(core_word("data.number_decimals"));
  return sentence(core_word("data.something_else"));
}

// "'x' must be a text, not a list": the pattern names the key as {0}, what stands there is added.
void refuse(DocumentTree& tree, const toml::node& n, const std::string& path, Text pattern) {
  tree.fault(&n, path, with_parts(core_word("data.instead"), {with_parts(pattern, {tree.key(path)}), shown(n)}));
}

std::string part_text(i64 n, i64 scale, std::string_view point) {
  std::string s = std::to_string(n / scale);
  if (scale > 1 && n % scale != 0) {
    std::string rest = std::to_string(std::abs(n % scale));
    std::string zeros(std::to_string(scale).size() - 1 - rest.size(), '0');
    s = (n < 0 && n / scale == 0 ? "-" : "") + s + std::string{point} + zeros + rest;
  }
  return s;
}

Sentence parts_said(i64 n, i64 scale) {
  return in_each([&](Lang l) { return part_text(n, scale, language(l).decimal); });
}

struct Range {
  i64 low, high, scale;
};
void out_of_range(DocumentTree& tree, const toml::node& n, const std::string& path, Range r, const Sentence& is) {
  tree.fault(&n, path,
             with_parts(core_word("data.must_be_within"),
                        {tree.key(path), parts_said(r.low, r.scale), parts_said(r.high, r.scale), is}));
}

}  // namespace

// The node at a key, counted as asked for; reports it missing when it must be there.
static const toml::node* ask(DocumentTree* tree, const void* node, const std::string& path, std::string_view key,
                             bool required) {
  if (node == nullptr) return nullptr;
  tree->asked[node].emplace(key);
  const toml::node* found = table_of(node)->get(key);
  if (found == nullptr && required)
    tree->fault(table_of(node), path + std::string{key},
                with_parts(core_word("data.is_missing"), {tree->key(path + std::string{key})}));
  return found;
}

bool Table::has(std::string_view key) const { return node_ != nullptr && table_of(node_)->get(key) != nullptr; }

std::vector<std::string> Table::keys() const {
  std::vector<std::pair<toml::source_position, std::string>> found;
  if (node_ != nullptr)
    for (auto&& [k, v] : *table_of(node_)) found.emplace_back(k.source().begin, std::string{k.str()});
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return std::pair{a.first.line, a.first.column} < std::pair{b.first.line, b.first.column};
  });
  std::vector<std::string> out;
  for (auto& f : found) out.push_back(std::move(f.second));
  return out;
}

// One number of a node in `scale` parts, or nothing with the fault told.
static std::optional<i32> number_of(DocumentTree* tree, const toml::node& n, const std::string& name, i32 scale,
                                    i32 low, i32 high) {
  i64 parts = 0;
  if (auto whole = n.value_exact<i64>()) {
    if (*whole > INT32_MAX || *whole < INT32_MIN) {
      out_of_range(*tree, n, name, {low, high, scale}, shown(n));
      return {};
    }
    parts = *whole * scale;
  } else if (auto real = n.value_exact<double>(); real && scale > 1 && *real > -1e9 && *real < 1e9) {
    double exact = *real * scale;
    parts = static_cast<i64>(exact < 0 ? exact - 0.5 : exact + 0.5);
    double off = exact - static_cast<double>(parts);
    if (off > 1e-6 || off < -1e-6) {
      tree->fault(&n, name,
                  with_parts(tree->word("data.has_more_decimals_than_ths", "told.has_more_decimals"),
                             {tree->key(name), Sentence::same(std::to_string(scale))}));
      return {};
    }
  } else {
    refuse(*tree, n, name, core_word(scale > 1 ? "data.must_be_number" : "data.must_be_whole_number"));
    return {};
  }
  if (parts < low || parts > high) {
    out_of_range(*tree, n, name, {low, high, scale}, parts_said(parts, scale));
    return {};
  }
  return static_cast<i32>(parts);
}

i32 Table::integer(std::string_view key, i32 low, i32 high, std::optional<i32> fallback) const {
  return decimal(key, 1, low, high, fallback);
}

i32 Table::decimal(std::string_view key, i32 scale, i32 low, i32 high, std::optional<i32> fallback) const {
  i32 otherwise = fallback.value_or(low);
  const toml::node* n = ask(tree_, node_, path_, key, !fallback);
  if (n == nullptr) return otherwise;
  return number_of(tree_, *n, path_ + std::string{key}, scale, low, high).value_or(otherwise);
}

bool Table::boolean(std::string_view key, std::optional<bool> fallback) const {
  const toml::node* n = ask(tree_, node_, path_, key, !fallback);
  if (n == nullptr) return fallback.value_or(false);
  if (auto b = n->value_exact<bool>()) return *b;
  refuse(*tree_, *n, path_of(key), tree_->word("data.must_be_true_false", "told.must_be_yes_no"));
  return fallback.value_or(false);
}

std::string Table::text(std::string_view key, std::optional<std::string> fallback) const {
  const toml::node* n = ask(tree_, node_, path_, key, !fallback);
  if (n == nullptr) return std::move(fallback).value_or("");
  if (auto s = n->value_exact<std::string>()) return *s;
  refuse(*tree_, *n, path_of(key), core_word("data.must_be_text"));
  return std::move(fallback).value_or("");
}

std::string Table::any_text(std::string_view key) const {
  const toml::node* n = ask(tree_, node_, path_, key, true);
  if (n == nullptr) return {};
  if (auto s = n->value_exact<std::string>()) return *s;
  if (n->is_integer() || n->is_boolean()) return shown(*n).in(Lang::en);
  tree_->fault(n, path_of(key), with_parts(core_word("data.must_be_text_whole_number"), {tree_->key(path_of(key))}));
  return {};
}

i32 Table::choice(std::string_view key, std::span<const std::string_view> names, std::optional<i32> fallback) const {
  const toml::node* n = ask(tree_, node_, path_, key, !fallback);
  if (n == nullptr) return fallback.value_or(0);
  auto s = n->value_exact<std::string>();
  if (s)
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i] == *s) return static_cast<i32>(i);
  std::string path = path_of(key), written = s.value_or("");
  Sentence is = s ? with_parts(core_word("data.quoted"), {tree_->value(path, written.substr(0, 40))}) : shown(*n);
  tree_->fault(n, path,
               with_parts(core_word("data.cannot_be"), {tree_->key(path), is, tree_->hints(path, written, names)}));
  return fallback.value_or(0);
}

std::vector<i32> Table::integers(std::string_view key, i32 low, i32 high) const { return decimals(key, 1, low, high); }

std::vector<i32> Table::decimals(std::string_view key, i32 scale, i32 low, i32 high) const {
  std::vector<i32> out;
  const toml::node* n = ask(tree_, node_, path_, key, false);
  if (n == nullptr) return out;
  if (!n->is_array()) {
    refuse(*tree_, *n, path_of(key), tree_->word("data.must_be_list", "told.must_be_several"));
    return out;
  }
  for (const toml::node& item : *n->as_array())
    if (auto v = number_of(tree_, item, path_ + std::string{key}, scale, low, high)) out.push_back(*v);
  return out;
}

std::vector<std::string> Table::texts(std::string_view key) const {
  std::vector<std::string> out;
  const toml::node* n = ask(tree_, node_, path_, key, false);
  if (n == nullptr) return out;
  if (!n->is_array()) {
    refuse(*tree_, *n, path_of(key), tree_->word("data.must_be_list", "told.must_be_several"));
    return out;
  }
  for (const toml::node& item : *n->as_array()) {
    if (auto s = item.value_exact<std::string>())
      out.push_back(*s);
    else
      refuse(*tree_, item, path_of(key), core_word("data.must_hold_texts"));
  }
  return out;
}

Table Table::table(std::string_view key, bool required) const {
  const toml::node* n = ask(tree_, node_, path_, key, required);
  if (n == nullptr) return {};
  if (!n->is_table()) {
    refuse(*tree_, *n, path_of(key), tree_->word("data.must_be_table", "told.must_have_fields"));
    return {};
  }
  return {tree_, n->as_table(), path_ + std::string{key} + "."};
}

std::vector<Table> Table::tables(std::string_view key) const {
  std::vector<Table> out;
  const toml::node* n = ask(tree_, node_, path_, key, false);
  if (n == nullptr) return out;
  if (!n->is_array()) {
    refuse(*tree_, *n, path_of(key), tree_->word("data.must_be_list_tables", "told.must_be_rows"));
    return out;
  }
  int count = 0;
  for (const toml::node& item : *n->as_array()) {
    ++count;
    if (item.is_table())
      out.emplace_back(tree_, item.as_table(), path_ + std::string{key} + "[" + std::to_string(count) + "].");
    else
      refuse(*tree_, item, path_of(key), tree_->word("data.must_hold_tables", "told.must_be_rows"));
  }
  return out;
}

bool Table::says() const {
  return std::ranges::any_of(languages(), [&](const Language& l) { return has(l.code); });
}

Sentence Table::said() const {
  if (!exists()) return {};
  std::vector<Said> out;
  std::size_t at = 0;
  for (const Language& l : languages()) {
    std::string text = l.complete ? this->text(l.code) : this->text(l.code, "");
    if (text.empty() && !l.complete && index(l.fallback) < at)
      out.push_back(out[index(l.fallback)]);
    else
      out.push_back({std::move(text), static_cast<Lang>(at)});
    ++at;
  }
  return Sentence(std::move(out));
}

Clause Table::clause(std::string_view key) const {
  std::string id = text(key);
  if (!exists() || id.empty() || tree_->clauses == nullptr) return Clause::none;
  Clause c = parse_clause(id, tree_->clauses->prefix);
  if (tree_->clauses->find(c) == nullptr) {
    fault(key, sentence(core_word("data.is_no_clause_ruleset"), {id}));
    return Clause::none;
  }
  return c;
}

Figure Table::figure(std::string_view key, i32 low, i32 high) const {
  Table t = table(key);
  Figure f;
  if (!t.exists()) return f;
  f.value = t.integer("value", low, high);
  f.clause = t.clause();
  return f;
}

Score Table::score(std::string_view key) const {
  Table t = table(key);
  Score s;
  if (!t.exists()) return s;
  if (t.has("faces")) {
    for (i32 f : t.integers("faces", 1, 6)) s.on = static_cast<Faces>(s.on | face(f));
    for (s.value = 1; s.value < 7 && !shows(s.on, s.value); ++s.value) {
    }
  } else {
    s.value = t.integer("score", 1, 7);
    s.on = at_least(s.value);
  }
  s.clause = t.clause();
  return s;
}

Modifier Table::modifier(std::string_view key) const {
  static constexpr std::string_view ops[] = {"add", "times", "halve_up", "halve_down", "at_least", "at_most", "note"};
  Table t = table(key);
  Modifier m;
  if (!t.exists()) return m;
  m.op = static_cast<Op>(t.choice("op", ops, 0));
  bool plain = m.op == Op::halve_up || m.op == Op::halve_down || m.op == Op::note;
  m.value = plain ? t.integer("value", -10000, 10000, 0) : t.integer("value", -10000, 10000);
  m.clause = t.clause();
  return m;
}

std::string Table::path_of(std::string_view key) const {
  return key.empty() && !path_.empty() ? path_.substr(0, path_.size() - 1) : path_ + std::string{key};
}
void Table::fault(std::string_view key, const Sentence& s) const {
  if (!exists()) return;
  const toml::node* n = table_of(node_)->get(key);
  tree_->fault(n != nullptr ? n : static_cast<const toml::node*>(table_of(node_)), path_of(key),
               tree_->with_keys(s, path_of({})));
}
void Table::fault(const Sentence& s) const { fault({}, s); }
void Table::fault(std::string_view key, WordKey word, Parts parts) const {
  if (!exists()) return;
  std::string path;
  bool of_a_row = path_.find('[') != std::string::npos;
  for (std::string_view id : parts)
    if (const toml::table* row = of_a_row ? nullptr : tree_->row(id, path); row != nullptr)
      return tree_->fault(row, path, tree_->with_keys(problem(word, parts), path));
  fault(key, problem(word, parts));
}

Sentence Table::called(std::string_view key) const { return exists() ? tree_->key(path_of(key)) : Sentence::same(key); }
Sentence Table::thing(std::string_view id) const { return exists() ? tree_->thing(id) : Sentence::same(id); }
Sentence Table::hints(std::string_view key, std::string_view written, std::span<const std::string_view> names) const {
  return exists() ? tree_->hints(path_of(key), written, names) : grog::hints(written, names);
}

Sentence Table::problem(WordKey word, Parts parts) const {
  const Words& words = exists() && tree_->words != nullptr ? *tree_->words : core_words();
  if (!exists() || tree_->names() == nullptr) return words.say("problem", word.key, parts);
  std::vector<Sentence> things;
  for (std::string_view part : parts) things.push_back(tree_->thing(part));
  return words.say_with("problem", word.key, things);
}
Sentence Table::problem_with(WordKey word, std::initializer_list<Sentence> parts) const {
  const Words& words = exists() && tree_->words != nullptr ? *tree_->words : core_words();
  return words.say_with("problem", word.key, parts);
}
void Table::unknown(std::string_view key, WordKey word, std::string_view written,
                    std::span<const std::string_view> names) const {
  // What is no text has been told.
  bool told = written.empty() && exists() && tree_->is_faulty(path_of(key));
  if (!told) fault(key, problem(word, {written}) + hints(key, written, names));
}

Document::Document(const DataFile& file, Problems& problems, const ClauseBook* clauses, const Words* words)
    : tree_(std::make_unique<DocumentTree>()) {
  tree_->file = file.path;
  tree_->problems = &problems;
  tree_->before = problems.list().size();
  tree_->clauses = clauses;
  tree_->words = words;
  toml::parse_result result = toml::parse(std::string_view{file.text}, std::string_view{file.path});
  if (!result) {
    const toml::parse_error& e = result.error();
    Sentence said = sentence(core_word("data.no_toml"), {e.description()});
    problems.add({file.path, static_cast<int>(e.source().begin.line), static_cast<int>(e.source().begin.column),
                  std::move(said)});
    return;
  }
  tree_->root = std::move(result).table();
  translations().graft(file, tree_->root);
  tree_->parsed = true;
}
Document::~Document() = default;

bool Document::parsed() const { return tree_->parsed; }
bool Document::sound() const { return tree_->parsed && tree_->problems->list().size() == tree_->before; }
Table Document::root() const { return tree_->parsed ? Table{tree_.get(), &tree_->root, ""} : Table{}; }

// The key that was meant, perhaps, as people call it.
static Sentence near_key(const DocumentTree& tree, const std::string& path, std::string_view written,
                         std::span<const std::string_view> names) {
  std::string near = nearest(written, names);
  return near.empty() ? Sentence{}
                      : with_parts(core_word("told.perhaps"), {tree.key(path + near), Sentence::same(near)});
}

using Keys = std::set<std::string, std::less<>>;
struct Leftovers {
  DocumentTree& tree;
  Keys faulty;  // tables of which something has been said
};
// `beside`: what was asked of any row of its list. Where the reading of a row was cut short by another fault, what is
// usual in its neighbours is no fault of it.
static void refuse_unasked(const Leftovers& left, const toml::table& t, const std::string& path, const Keys& beside) {
  DocumentTree& tree = left.tree;
  auto at = tree.asked.find(&t);
  const Keys asked = at == tree.asked.end() ? Keys{} : at->second;
  bool cut_short = left.faulty.contains(path);
  std::vector<std::string_view> names(asked.begin(), asked.end());
  for (auto&& [k, v] : t) {
    std::string name{k.str()};
    if (!asked.contains(name)) {
      if (cut_short && (beside.contains(name) || tree.is_known(path + name))) continue;
      Sentence said =
          tree.names() != nullptr
              ? with_parts(core_word("told.unknown_key"), {Sentence::same(name), near_key(tree, path, name, names)})
              : with_parts(core_word("data.unknown_key"), {Sentence::same(path + name), hints(name, names)});
      tree.problems->add({tree.file, static_cast<int>(k.source().begin.line), static_cast<int>(k.source().begin.column),
                          std::move(said), path + name});
    } else if (const toml::table* inner = v.as_table()) {
      refuse_unasked(left, *inner, path + name + ".", {});
    } else if (const toml::array* list = v.as_array()) {
      Keys of_rows;
      for (const toml::node& item : *list)
        if (auto row = tree.asked.find(item.as_table()); row != tree.asked.end())
          of_rows.insert(row->second.begin(), row->second.end());
      int count = 0;
      for (const toml::node& item : *list) {
        ++count;
        if (const toml::table* element = item.as_table())
          refuse_unasked(left, *element, path + name + "[" + std::to_string(count) + "].", of_rows);
      }
    }
  }
}

void Document::finish() {
  if (!tree_->parsed) return;
  Leftovers left{*tree_, {}};
  for (const Problem& p : tree_->problems->list().subspan(tree_->before)) {
    std::string path = p.at + ".";
    for (std::size_t dot = path.find('.'); dot != path.npos; dot = path.find('.', dot + 1))
      left.faulty.insert(path.substr(0, dot + 1));
  }
  refuse_unasked(left, tree_->root, "", {});
}

namespace {

// What a name says of itself, in some language: "short", "gender_de".
bool is_of_name(std::string_view key) {
  static constexpr std::string_view of_names[] = {"short", "gender", "number", "article", "proper"};
  for (const Language& l : languages()) {
    if (key == l.code) return true;
    if (key.ends_with("_" + l.code)) key.remove_suffix(l.code.size() + 1);
  }
  return std::ranges::find(of_names, key) != std::end(of_names);
}

u64 hash_node(const toml::node& node, const std::string& path) {
  u64 sum = 0;
  if (const toml::table* table = node.as_table()) {
    bool named = table->contains("fr");
    for (auto&& [key, value] : *table) {
      bool read = named && is_of_name(key.str());
      bool apart = path.empty() && (key.str() == "coats" || key.str() == "difficulty");
      if (!read && !apart) sum += hash_node(value, path + "." + std::string{key.str()});
    }
    return sum;
  }
  if (const toml::array* list = node.as_array()) {
    std::size_t n = 0;
    for (const toml::node& item : *list) sum += hash_node(item, path + "[" + std::to_string(n++) + "]");
    return sum;
  }
  std::string text = path + "=";
  if (const auto* s = node.as_string()) text += "\"" + s->get() + "\"";
  if (const auto* i = node.as_integer()) text += std::to_string(i->get());
  if (const auto* b = node.as_boolean()) text += b->get() ? "true" : "false";
  if (const auto* d = node.as_floating_point()) {
    auto value = d->get();  // as its bits: nothing is reckoned with it here
    u64 bits = 0;
    static_assert(sizeof value == sizeof bits);
    std::memcpy(&bits, &value, sizeof bits);
    text += std::to_string(bits);
  }
  return hash_bytes(text.data(), text.size());
}

}  // namespace

u64 Table::figures_hash() const {
  return node_ == nullptr ? 0 : hash_node(*static_cast<const toml::table*>(node_), "");
}

u64 figures_hash(const DataFile& file) {
  Problems ignored;
  return Document(file, ignored).root().figures_hash();
}

bool read_head(const DataFile&, const Table& root, ScenarioHead& head) {
  head.id = root.text("id");
  head.ruleset = root.text("ruleset");
  head.name = root.said("name"), head.story = root.said("story", false);
  head.minutes = root.integer("minutes", 5, 1000, 60);
  head.difficulty = root.integer("difficulty", 1, 3, 2);
  head.coats = read_coats(root.table("coats", false));
  head.hash = root.figures_hash();
  bool plain = !head.id.empty() && std::all_of(head.id.begin(), head.id.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
  if (!plain && root.exists()) root.fault("id", sentence(core_word("data.id_must_be_lower_case")));
  return plain;
}

}  // namespace grog
