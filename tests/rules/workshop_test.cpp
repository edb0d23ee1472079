// Battlefields by chance of every ruleset: the reader of scenarios accepts them, random games on them keep every
// promise to their end, both armies cost the same, and what a workshop.toml says of its ground is so.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "core/toml.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"
#include "tests/support/random_games.hpp"
#include "workshop/battlefield.hpp"
#include "workshop/called.hpp"

namespace grog {
namespace {

DataFiles files_of(const Ruleset& r) {
  DataFiles files(r.id());
  for (const EmbeddedFile& f : r.files()) files.put(std::string{f.path}, std::string{f.text});
  return files;
}

struct Bench {
  explicit Bench(const Ruleset& r) : ruleset(r), files(files_of(r)), book(test::open(r)) {}
  std::optional<Battlefield> field(u64 seed, std::string kind = {}, i32 points = 0) const {
    Sentence fault;
    std::optional<Battlefield> out = make_battlefield(ruleset, files, *book, {seed, std::move(kind), points}, fault);
    EXPECT_TRUE(out) << ruleset.id() << ", seed " << seed << ": " << fault.in(Lang::en);
    return out;
  }
  const Ruleset& ruleset;
  DataFiles files;
  std::unique_ptr<const Rulebook> book;
};

TEST(Workshop, every_ruleset_has_one_and_its_file_is_sound) {
  for (const Ruleset* r : rulesets()) {
    Bench bench(*r);
    Problems problems;
    EXPECT_TRUE(workshop_of(bench.files, *bench.book, problems)) << r->id() << ": " << problems.text();
    EXPECT_NE(dynamic_cast<const Recruiter*>(r), nullptr) << r->id();
  }
}

TEST(Workshop, random_games_on_fields_by_chance_keep_every_promise) {
  for (const Ruleset* r : rulesets()) {
    Bench bench(*r);
    for (const NamedText& kind : battlefield_kinds())
      for (u64 seed : {1u, 2u}) {
        std::optional<Battlefield> field = bench.field(seed, std::string{kind.name});
        if (!field) continue;
        test::RandomGames one{.games = 1, .seed = seed, .check_every = 10, .branch_every = 0};
        EXPECT_EQ(test::play_random_games(*bench.book, {field->id + ".toml", field->text}, one).finished, 1)
            << r->id() << " " << field->id;
      }
  }
}

TEST(Workshop, a_seed_gives_one_field_and_another_seed_another) {
  for (const Ruleset* r : rulesets()) {
    Bench bench(*r);
    std::set<std::string> texts;
    for (u64 seed = 1; seed <= 8; ++seed) {
      std::optional<Battlefield> once = bench.field(seed), again = bench.field(seed);
      ASSERT_TRUE(once && again);
      EXPECT_EQ(once->text, again->text);
      texts.insert(once->text.substr(once->text.find("\n[")));  // what stands behind its name
    }
    EXPECT_EQ(texts.size(), 8u) << r->id();
  }
}

TEST(Workshop, both_armies_cost_the_same_within_three_parts_of_a_hundred) {
  for (const Ruleset* r : rulesets()) {
    Bench bench(*r);
    for (u64 seed = 1; seed <= 40; ++seed) {
      std::optional<Battlefield> field = bench.field(seed);
      ASSERT_TRUE(field);
      i32 a = field->spent[0], b = field->spent[1];
      EXPECT_LE(std::abs(a - b) * 100, 3 * std::max(a, b)) << r->id() << ", seed " << seed << ": " << a << ", " << b;
    }
  }
}

// Every troop that is offered belongs to an army, and every army has foot: nothing is offered that cannot be raised.
TEST(Workshop, what_is_offered_can_be_raised) {
  for (const Ruleset* r : rulesets()) {
    Bench bench(*r);
    Muster m;
    dynamic_cast<const Recruiter&>(*r).muster(*bench.book, m);
    ASSERT_GE(m.armies.size(), 2u) << r->id();
    for (const Raised& t : m.troops) {
      ASSERT_LT(t.troop, bench.book->troops().size());
      EXPECT_NE(t.armies & ((u32{1} << m.armies.size()) - 1), 0u) << bench.book->troops()[t.troop].key;
      EXPECT_LE(t.least, t.most);
      EXPECT_GE(t.of(t.most), 0);
    }
    for (std::size_t a = 0; a < m.armies.size(); ++a)
      EXPECT_TRUE(std::ranges::any_of(m.troops, [&](const Raised& t) {
        return t.service == Service::foot && (t.armies >> a & 1) != 0;
      })) << m.armies[a].key;
  }
}

TEST(Workshop, every_kind_of_ground_is_one_of_the_ruleset) {
  for (const Ruleset* r : rulesets()) {
    Bench bench(*r);
    Problems problems;
    std::optional<Workshop> w = workshop_of(bench.files, *bench.book, problems);
    ASSERT_TRUE(w);
    if (w->columns > 0) continue;  // a grid's kinds are words in its rows: the fields have them
    std::optional<Battlefield> field = bench.field(1);
    ASSERT_TRUE(field);
    for (const GroundKind& k : w->ground) {
      i32 side = k.side > 0 ? k.side : 100, x = w->width / 2, y = w->height / 2;
      auto written = [](i32 hundredths) {
        return std::to_string(hundredths / 100) + "." + std::to_string(100 + hundredths % 100).substr(1);
      };
      std::string piece = "\n[[terrain]]\nid = \"one-more\"\nkind = \"" + k.key + "\"\n" + (k.line ? "line" : "box") +
                          " = [" + written(x) + ", " + written(y) + ", " + written(x + side) + ", " +
                          written(y + side) + "]\n";
      Problems found;
      EXPECT_NE(bench.book->load({"field.toml", field->text + piece}, found), nullptr)
          << r->id() << ", " << k.key << ": " << found.text();
    }
  }
}

// Every key of a battle by chance has its name in both languages, and those of each shipped battle that begins at its
// beginning: an editor never shows a key as the file has it. Shapes are drawn, and a map's rows painted.
class Reader {
 public:
  explicit Reader(const std::vector<FileSection>& sections) : sections_(sections) {}
  void read(const toml::table& t, const std::string& at) {
    for (const auto& [key, node] : t) {
      std::string name{key.str()}, path = at == "file" ? name : at + "." + name;
      if (name == "ruleset" || name == "map" || name == "coats") continue;
      if (const toml::array* rows = node.as_array()) {
        bool tables = !rows->empty() && rows->is_homogeneous(toml::node_type::table);
        if (tables && section(path) != nullptr)
          for (const toml::node& row : *rows) read(*row.as_table(), path);
        else if (tables || (!drawn(*rows) && !has_field(at, name)))
          unsaid.insert(path);
      } else if (const toml::table* inner = node.as_table(); inner != nullptr && section(path) == nullptr) {
        if (path == "sides")
          for (const auto& [side, rest] : *inner) read(*rest.as_table(), "sides." + std::string{side.str()});
        else if (!has_field(at, name))
          unsaid.insert(path);
      } else if (inner != nullptr) {
        read(*inner, path);
      } else if (!has_field(at, name)) {
        unsaid.insert(path);
      }
    }
  }
  std::set<std::string> unsaid;

 private:
  const FileSection* section(const std::string& at) const {
    auto it = std::ranges::find(sections_, at, &FileSection::at);
    return it == sections_.end() ? nullptr : &*it;
  }
  static bool drawn(const toml::array& a) { return !a.empty() && (a[0].is_number() || a[0].is_array()); }
  bool has_field(const std::string& at, const std::string& key) const {
    const FileSection* s = section(at);
    return s != nullptr && std::ranges::find(s->fields, key, &FileField::key) != s->fields.end();
  }
  const std::vector<FileSection>& sections_;
};

TEST(Workshop, what_a_battle_says_is_said_in_words) {
  for (const Ruleset* r : rulesets()) {
    Bench bench(*r);
    Problems problems;
    std::optional<Workshop> w = workshop_of(bench.files, *bench.book, problems);
    ASSERT_TRUE(w) << problems.text();
    Reader reader(w->sections);
    for (const FileSection& s : w->sections)
      for (const FileField& f : s.fields) {
        EXPECT_FALSE(f.name.in(Lang::fr).empty()) << s.at << "." << f.key;
        if (!f.fresh.empty()) {
          toml::parse_result fresh = toml::parse(f.fresh);
          ASSERT_TRUE(fresh.succeeded()) << f.fresh;
          EXPECT_TRUE(fresh.table().contains(f.key)) << f.fresh;
        }
      }
    for (u64 seed : {1u, 2u, 3u}) reader.read(toml::parse(bench.field(seed)->text).table(), "file");
    int shipped = 0;
    for (const DataFile& f : bench.files.all()) {
      if (!f.path.starts_with("scenarios/")) continue;
      toml::parse_result file = toml::parse(f.text);
      ASSERT_TRUE(file.succeeded()) << f.path;
      if (file.table().contains("start") || file.table().contains("begun")) continue;
      reader.read(file.table(), "file"), ++shipped;
    }
    EXPECT_GT(shipped, 0) << r->id();
    std::string all;
    for (const std::string& key : reader.unsaid) all += " " + key;
    EXPECT_TRUE(reader.unsaid.empty()) << r->id() << ":" << all;
  }
}

// A judge who says beforehand what he finds: the first fair field is taken, or the most even of six.
TEST(Workshop, an_uneven_field_is_drawn_again) {
  Bench bench(*rulesets().front());
  auto judged = [&](std::vector<u32> wins_of_the_first, std::vector<u64>* hashes = nullptr) {
    u32 n = 0;
    Sentence fault;
    BattlefieldWish wish{.seed = 5};
    wish.judge = [&](const Game& game) {
      if (hashes != nullptr) hashes->push_back(game.scenario_hash());
      return Fairness{16, {wins_of_the_first[n++], 2}};
    };
    std::optional<Battlefield> out = make_battlefield(bench.ruleset, bench.files, *bench.book, wish, fault);
    EXPECT_TRUE(out);
    EXPECT_EQ(out->drawn, n);
    return *out;
  };
  EXPECT_EQ(judged({4}).drawn, 1u);
  EXPECT_EQ(judged({14, 9, 8}).drawn, 3u) << "9 to 2 is too much, 8 to 2 is not";
  EXPECT_TRUE(judged({14, 8}).fairness.fair());
  std::vector<u64> hashes;
  Battlefield best = judged({14, 13, 9, 12, 10, 11}, &hashes);
  EXPECT_EQ(best.drawn, 6u);
  EXPECT_FALSE(best.fairness.fair());
  EXPECT_EQ(best.fairness.gap(), 7u);
  Problems problems;
  std::unique_ptr<const Game> taken = bench.book->load({best.id + ".toml", best.text}, problems);
  ASSERT_NE(taken, nullptr);
  EXPECT_EQ(taken->scenario_hash(), hashes[2]) << "the third was the most even";
}

// A file line by line: what stands in which table, "unit[3]".
struct Lines {
  explicit Lines(const std::string& text) {
    std::map<std::string, int> rows;
    std::istringstream in(text);
    std::string table;
    for (std::string line; std::getline(in, line); all.push_back(line)) {
      bool row = line.starts_with("[["), head = line.starts_with("[");
      if (head) {
        std::string name = line.substr(row ? 2 : 1, line.find(']') - (row ? 2 : 1));
        table = row ? name + "[" + std::to_string(++rows[name]) + "]" : name;
        keys.insert(name);
      }
      std::size_t end = line.find(" = ");
      std::string key = head || end == line.npos ? "" : line.substr(0, end);
      bool plain =
          std::ranges::all_of(key, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; });
      if (!plain) key.clear();
      if (!key.empty()) keys.insert(key);
      key_of.push_back(key);
      at.push_back(key.empty() || table.empty() ? key : table + "." + key);
    }
  }
  std::string with(std::size_t line, const std::string& now) const {
    std::string out;
    for (std::size_t i = 0; i < all.size(); ++i) out += (i == line ? now : all[i]) + "\n";
    return out;
  }
  std::vector<std::string> all, key_of, at;
  std::set<std::string> keys;
};
// What stands between quotation marks and could be a key.
std::vector<std::string> quoted(const std::string& text, const std::string& open, const std::string& close) {
  std::vector<std::string> out;
  for (std::size_t from = text.find(open); from != text.npos; from = text.find(open, from + 1))
    if (std::size_t to = text.find(close, from + open.size()); to != text.npos)
      out.push_back(text.substr(from + open.size(), to - from - open.size()));
  return out;
}

// Whoever draws a battle has never seen its file: every line of one left out or made nonsense, and no fault that names
// a key as the file has it, in any ruleset; and each is told of the key that it is of.
TEST(Workshop, faults_are_told_at_their_place_and_by_the_names_of_the_page) {
  for (const Ruleset* r : rulesets()) {
    Bench bench(*r);
    std::optional<FieldNames> names = names_of(*r, bench.files, *bench.book);
    std::optional<Battlefield> field = bench.field(2);
    ASSERT_TRUE(names && field) << r->id();
    Lines lines(field->text);
    auto faults_of = [&](const std::string& text, bool by_names) {
      Problems problems;
      problems.call_by(by_names ? &*names : nullptr);
      bench.book->load({"file", text}, problems);
      return problems;
    };
    int told = 0;
    for (std::size_t i = 0; i < lines.all.size(); ++i) {
      const std::string& key = lines.key_of[i];
      if (key.empty() || key == "ruleset") continue;
      bool one_line = lines.all[i].find_first_of("[{") == std::string::npos;
      for (std::string now : {"", " = \"?\"", " = 9999999", " = { x = 1 }", " = [[1]]"}) {
        if (!one_line && now.empty() && lines.all[i].ends_with("[")) continue;  // the rest of it would be none
        std::string text = lines.with(i, now.empty() ? "" : key + now);
        if (Problems parsed = faults_of(text, false); !parsed.empty() && parsed.list()[0].at.empty()) continue;
        Problems problems = faults_of(text, true);
        bool here = false;
        for (const Problem& p : problems.list()) {
          ++told;
          here = here || p.at == lines.at[i] || p.at.starts_with(lines.at[i] + ".");
          for (const std::string& q : quoted(p.in(Lang::fr), "« ", " »"))
            EXPECT_FALSE(lines.keys.contains(q)) << r->id() << " " << lines.at[i] << now << ": " << p.in(Lang::fr);
          for (const std::string& q : quoted(p.in(Lang::en), "'", "'"))
            EXPECT_FALSE(lines.keys.contains(q)) << r->id() << " " << lines.at[i] << now << ": " << p.in(Lang::en);
          EXPECT_EQ(p.in(Lang::fr).find("{="), std::string::npos) << p.in(Lang::fr);
        }
        if (one_line && now == " = { x = 1 }") {
          EXPECT_TRUE(here) << r->id() << " " << lines.at[i] << now << ": " << problems.text();
        }
      }
    }
    EXPECT_GT(told, 100) << r->id();
  }
}

// A battle by chance without the units of one side, or of both.
std::string without_units(const std::string& field, const std::string& of) {
  std::string out;
  for (std::size_t at = 0; at < field.size();) {
    std::size_t end = std::min(field.find("\n[", at), field.size() - 1) + 1;
    std::string part = field.substr(at, end - at);
    if (!part.starts_with("[[unit]]") || part.find("id = \"" + of) == part.npos) out += part;
    at = end;
  }
  return out;
}

// Who has nobody cannot play; Walter Schnaffs alone lets armies be bought at the table.
TEST(Workshop, a_side_without_units_is_told) {
  for (const Ruleset* r : rulesets()) {
    Bench bench(*r);
    std::optional<Battlefield> field = bench.field(2);
    ASSERT_TRUE(field);
    auto faults = [&](const std::string& of) {
      Problems problems;
      bench.book->load({"file", without_units(field->text, of)}, problems);
      return problems.list().size();
    };
    bool bought = r->id() == "walter-schnaffs", by_officer = r->id() == "casques-et-plumets";
    if (by_officer) {
      EXPECT_GT(faults("b"), 0u);
      continue;
    }
    EXPECT_EQ(faults(""), bought ? 0u : 2u) << r->id();
    EXPECT_EQ(faults("b"), 1u) << r->id();
  }
}

// What only follows from a fault is not told beside it.
TEST(Workshop, one_fault_is_told_once) {
  for (const Ruleset* r : rulesets()) {
    Bench bench(*r);
    std::optional<Battlefield> field = bench.field(2);
    std::size_t kind = field ? field->text.find("\nkind = \"") : std::string::npos;
    if (kind == std::string::npos) continue;  // a grid has none
    std::string swamp = field->text, narrow = field->text;
    swamp.replace(kind, swamp.find('\n', kind + 1) - kind, "\nkind = \"swamp\"");
    std::size_t width = narrow.find("width = ");
    ASSERT_NE(width, std::string::npos) << r->id();
    int half = std::stoi(narrow.substr(width + 8)) / 2;
    narrow.replace(width, narrow.find_first_of(",\n}", width) - width, "width = " + std::to_string(half));
    Problems one, many;
    bench.book->load({"file", swamp}, one);
    EXPECT_EQ(one.list().size(), 1u) << r->id() << ": " << one.text();
    bench.book->load({"file", narrow}, many);
    EXPECT_GT(many.list().size(), 0u) << r->id();
    EXPECT_LE(many.list().size(), 12u) << r->id() << ": " << many.text();
    for (const Problem& p : many.list())
      EXPECT_NE(p.in(Lang::en).find(" off the table"), std::string::npos) << r->id() << ": " << p.in(Lang::en);
  }
}

// Those who read the file are told as they always were.
TEST(Workshop, faults_name_keys_to_those_who_read_the_file) {
  for (const Ruleset* r : rulesets()) {
    Bench bench(*r);
    std::optional<Battlefield> field = bench.field(2);
    ASSERT_TRUE(field);
    std::size_t at = field->text.find("\ntroop = ");
    ASSERT_NE(at, std::string::npos) << r->id();
    std::string text = field->text;
    text.replace(at, text.find('\n', at + 1) - at, "\ntroop = 7");
    Problems problems;
    bench.book->load({"file", text}, problems);
    ASSERT_FALSE(problems.empty()) << r->id();
    EXPECT_NE(problems.list()[0].in(Lang::en).find("[1].troop'"), std::string::npos) << problems.text();
  }
}

}  // namespace
}  // namespace grog
