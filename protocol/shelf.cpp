#include "protocol/shelf.hpp"

#include <algorithm>

#include "core/require.hpp"
#include "protocol/words.hpp"

namespace grog {

Shelf::Shelf(std::span<const Ruleset* const> rulesets) : rulesets_(rulesets.begin(), rulesets.end()) {
  for (const Ruleset* r : rulesets_) {
    Volume v;
    v.ruleset = r, v.files = DataFiles(r->id());
    for (const EmbeddedFile& f : r->files()) v.files.put(std::string{f.path}, std::string{f.text});
    volumes_.push_back(std::move(v));
  }
}

const Ruleset* Shelf::find(std::string_view id) const {
  for (const Ruleset* r : rulesets_)
    if (r->id() == id) return r;
  return nullptr;
}

std::vector<std::string_view> Shelf::ids() const {
  std::vector<std::string_view> out;
  for (const Ruleset* r : rulesets_) out.push_back(r->id());
  return out;
}

Fault Shelf::unknown_ruleset(std::string_view written) const {
  return wrong_name("ruleset", protocol_word("shelf.unknown_ruleset"), written, ids());
}

Shelf::Volume& Shelf::volume(const Ruleset& r) {
  auto at = std::find_if(volumes_.begin(), volumes_.end(), [&](const Volume& v) { return v.ruleset == &r; });
  require(at != volumes_.end(), "a ruleset that is not on this shelf");
  return *at;
}
const Shelf::Volume& Shelf::volume(const Ruleset& r) const { return const_cast<Shelf*>(this)->volume(r); }

void Shelf::replace(const Ruleset& r, std::string path, std::string text) {
  Volume& v = volume(r);
  require(v.book == nullptr && !v.heads_read, "a file is replaced after its ruleset was opened");
  v.replaced.push_back(path);
  v.files.put(std::move(path), std::move(text));
}

const DataFiles& Shelf::files(const Ruleset& r) const { return volume(r).files; }

std::string Shelf::house(const Ruleset& r) const {
  std::string out;
  for (const std::string& path : volume(r).replaced) out += (out.empty() ? "" : ",") + path;
  return out.empty() ? "none" : out;
}

const Rulebook* Shelf::open(const Ruleset& r, Problems& problems) {
  Volume& v = volume(r);
  if (v.book == nullptr) v.book = r.open(v.files, problems);
  return v.book.get();
}

const std::vector<HouseOption>& Shelf::options(const Ruleset& r) {
  Volume& v = volume(r);
  if (v.options_read) return v.options;
  v.options_read = true;
  Problems& wrong = v.options_problems;
  const Rulebook* book = open(r, wrong);
  if (book == nullptr || !read_options(v.files, book->clauses(), v.options, wrong)) v.options.clear();
  return v.options;
}

std::shared_ptr<const Variant> Shelf::variant(const Ruleset& r, std::span<const std::string> ids, Fault& f) {
  const std::vector<HouseOption>& offered = options(r);
  if (!ids.empty() && !volume(r).options_problems.empty()) {
    f = tables_fault(volume(r).options_problems);
    return nullptr;
  }
  std::vector<std::string_view> names;
  for (const HouseOption& o : offered) names.push_back(o.id);
  for (const std::string& id : ids)
    if (std::ranges::find(names, id) == names.end()) {
      f = wrong_name("option", protocol_word("shelf.program_has_no_option"), id, names, {r.name().in(Lang::fr)});
      return nullptr;
    }
  auto made = std::make_shared<Variant>();
  made->ruleset = &r;
  for (const HouseOption& o : offered) {
    if (std::ranges::find(ids, o.id) == ids.end()) continue;
    for (const HouseOption& other : made->options)
      if (exclude(o, other)) {
        f.kind = "option";
        f.message = sentence(protocol_word("shelf.options_exclude_each_other_they"), {other.id, o.id});
        return nullptr;
      }
    made->options.push_back(o);
  }
  Volume& v = volume(r);
  std::weak_ptr<const Variant>& kept = v.variants[house_text("none", made->options)];
  if (std::shared_ptr<const Variant> known = kept.lock()) return known;
  Problems problems;
  if (made->options.empty()) {
    made->book = open(r, problems);
  } else {
    DataFiles files = v.files;
    if (!change_tables(made->options, files, f)) return nullptr;
    made->own = r.open(files, problems);
    made->book = made->own.get();
  }
  if (made->book == nullptr) {
    f = tables_fault(problems);
    return nullptr;
  }
  kept = made;
  return made;
}

const std::vector<ScenarioEntry>& Shelf::scenarios(const Ruleset& r) {
  Volume& v = volume(r);
  if (v.heads_read) return v.scenarios;
  v.heads_read = true;
  for (const DataFile& f : v.files.all()) {
    bool lesson = f.path.starts_with("lessons/");
    if (!lesson && !f.path.starts_with("scenarios/")) continue;
    ScenarioEntry e{v.ruleset, &f, {}};
    Problems ignored;  // `check` tells them; a list shows what can be played
    if (read_scenario_head(f, e.head, ignored)) (lesson ? v.lessons : v.scenarios).push_back(std::move(e));
  }
  return v.scenarios;
}

const ScenarioEntry* Shelf::scenario_named(std::string_view id) {
  // Scenario files bear their id as name by custom: look there first, so that one game opens one ruleset.
  std::string usual = "scenarios/" + std::string{id} + ".toml";
  for (bool by_name : {true, false})
    for (const Ruleset* r : rulesets_) {
      if (by_name && files(*r).find(usual) == nullptr) continue;
      for (const auto* list : {&scenarios(*r), &std::as_const(volume(*r).lessons)})
        for (const ScenarioEntry& e : *list)
          if (e.head.id == id) return &e;
    }
  return nullptr;
}

std::vector<std::string_view> Shelf::scenario_ids() {
  std::vector<std::string_view> out;
  for (const Ruleset* r : rulesets_)
    for (const ScenarioEntry& e : scenarios(*r)) out.push_back(e.head.id);
  return out;
}

const Tutorial* Shelf::tutorial(const Ruleset& r) {
  Volume& v = volume(r);
  if (!v.tutorial_read) {
    v.tutorial_read = true;
    Problems ignored;
    if (const Rulebook* book = open(r, ignored)) v.tutorial = read_tutorial(v.files, *book, {}, ignored);
  }
  return v.tutorial ? &*v.tutorial : nullptr;
}

Fault tables_fault(const Problems& problems) {
  Sentence all, colon = sentence(core_word("describe.colon"));
  for (const Problem& p : problems.list()) {
    std::string where = (all.empty() ? "" : " ") + p.file + ":" + std::to_string(p.line);
    all += Sentence::same(where) + colon + p.message;
  }
  Fault f;
  f.kind = "tables";
  f.message = with_parts(protocol_word("odds.tables_are_faulty"), {all});
  return f;
}

bool is_log(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // a byte order mark
  return text.starts_with("grognard-log ");
}

bool read_scenario_head(const DataFile& file, ScenarioHead& head, Problems& problems) {
  Document doc(file, problems);
  return doc.parsed() && read_head(file, doc.root(), head);
}

}  // namespace grog
