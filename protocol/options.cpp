#include "protocol/options.hpp"

#include <algorithm>

#include "protocol/values.hpp"
#include "protocol/words.hpp"

namespace grog {
namespace {

constexpr std::string_view mark = "option:";

void read_changes(const Table& t, std::string_view key, std::vector<FigureChange>& out) {
  for (const std::string& text : t.texts(key)) {
    FigureChange change;
    if (Fault f; read_change(text, change, f))
      out.push_back(std::move(change));
    else
      t.fault(key, f.message);
  }
}

bool plain_id(std::string_view id) {
  return !id.empty() &&
         std::ranges::all_of(id, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

// Makes the changes on the texts that `text_of` finds for them; null: none of its business.
template <class TextOf>
bool change_all(std::span<const HouseOption> options, const TextOf& text_of, Fault& f) {
  for (const HouseOption& o : options)
    for (const auto* list : {&o.set, &o.also})
      for (const FigureChange& change : *list) {
        std::string* text = text_of(change);
        if (text == nullptr || change_figure(change, *text, f)) continue;
        if (list == &o.also && f.kind == "key") continue;
        f.kind = "option";
        f.message = with_parts(protocol_word("options.option_does_not_fit"), {Sentence::same(o.id), f.message});
        return false;
      }
  return true;
}

}  // namespace

bool read_options(const DataFiles& files, const ClauseBook& clauses, std::vector<HouseOption>& out,
                  Problems& problems) {
  const DataFile* file = files.find("options.toml");
  if (file == nullptr) return true;
  Document doc(*file, problems, &clauses);
  if (!doc.parsed()) return false;
  for (const Table& t : doc.root().tables("option")) {
    HouseOption o;
    o.id = t.text("id");
    o.name = t.said("name"), o.about = t.said("about");
    o.clause = t.clause();
    read_changes(t, "set", o.set);
    read_changes(t, "also", o.also);
    o.scenarios = t.texts("scenarios");
    if (!plain_id(o.id)) t.fault("id", sentence(protocol_word("options.id_must_be_lower_case")));
    if (std::ranges::any_of(out, [&](const HouseOption& other) { return other.id == o.id; }))
      t.fault("id", sentence(protocol_word("options.two_options_are_called"), {o.id}));
    if (o.set.empty() && o.also.empty())
      t.fault(sentence(protocol_word("options.option_changes_nothing_needs_set"), {o.id}));
    out.push_back(std::move(o));
  }
  doc.finish();
  return doc.sound();
}

bool exclude(const HouseOption& a, const HouseOption& b) {
  for (const auto* mine : {&a.set, &a.also})
    for (const FigureChange& x : *mine)
      for (const auto* theirs : {&b.set, &b.also})
        for (const FigureChange& y : *theirs)
          if (x.same_figure(y)) return true;
  return false;
}

std::vector<std::string> Variant::ids() const {
  std::vector<std::string> out;
  for (const HouseOption& o : options) out.push_back(o.id);
  return out;
}

bool change_tables(std::span<const HouseOption> options, DataFiles& files, Fault& f) {
  std::vector<DataFile> changed;
  auto text_of = [&](const FigureChange& change) -> std::string* {
    if (change.of_scenario()) return nullptr;
    for (DataFile& c : changed)
      if (c.path == change.file) return &c.text;
    const DataFile* file = files.find(change.file);
    return &changed.emplace_back(file != nullptr ? *file : DataFile{change.file, ""}).text;
  };
  if (!change_all(options, text_of, f)) return false;
  for (DataFile& c : changed)
    if (!c.text.empty()) files.put(std::move(c.path), std::move(c.text));
  return true;
}

bool change_scenario(std::span<const HouseOption> options, std::string_view id, DataFile& scenario, Fault& f) {
  for (const HouseOption& o : options)
    if (!o.scenarios.empty() && std::ranges::find(o.scenarios, id) == o.scenarios.end()) {
      std::string where;
      for (const std::string& s : o.scenarios) where += (where.empty() ? "" : ", ") + s;
      f.kind = "option";
      f.message = sentence(protocol_word("options.option_is_only"), {o.id, where});
      return false;
    }
  std::string text = scenario.text;
  if (!change_all(
          options, [&](const FigureChange& change) { return change.of_scenario() ? &text : nullptr; }, f))
    return false;
  scenario.text = std::move(text);
  return true;
}

bool applies(const HouseOption& o, const DataFiles& files, const DataFile& scenario, std::string_view id) {
  DataFiles tables;
  for (const char* name : {"tables.toml", "armies.toml"})
    if (const DataFile* file = files.find(name)) tables.put(file->path, file->text);
  DataFile played = scenario;
  Fault f;
  if (!change_tables({&o, 1}, tables, f) || !change_scenario({&o, 1}, id, played, f)) return false;
  if (played.text != scenario.text) return true;
  return std::ranges::any_of(tables.all(), [&](const DataFile& t) { return t.text != files.find(t.path)->text; });
}

std::string house_text(const std::string& files, std::span<const HouseOption> options) {
  std::string out = files == "none" ? "" : files;
  for (const HouseOption& o : options) out += (out.empty() ? "" : ",") + std::string{mark} + o.id;
  return out.empty() ? "none" : out;
}

std::vector<std::string> options_of_house(std::string_view house) {
  std::vector<std::string> out;
  while (!house.empty()) {
    std::string_view one = house.substr(0, house.find(','));
    house.remove_prefix(std::min(house.size(), one.size() + 1));
    if (one.starts_with(mark)) out.emplace_back(one.substr(mark.size()));
  }
  return out;
}

void write_options(JsonOut& json, const Rulebook& book, std::span<const HouseOption> options, bool offers) {
  json.open_list();
  for (const HouseOption& o : options) {
    json.open();
    json.key("id").text(o.id);
    json.key("text");
    write_text(json, o.name);
    json.key("about");
    write_text(json, o.about);
    json.key("clause").text(book.clause_id(o.clause));
    if (offers) {
      json.key("excludes").open_list();
      for (const HouseOption& other : options)
        if (other.id != o.id && exclude(o, other)) json.text(other.id);
      json.close_list();
    }
    json.close();
  }
  json.close_list();
}

}  // namespace grog
