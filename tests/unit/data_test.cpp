#include "core/data.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "core/clauses.hpp"

namespace grog {
namespace {

// Reads a text with `ask` and returns the problems, one a line.
std::string problems_of(std::string text, const std::function<void(const Table&)>& ask,
                        const ClauseBook* clauses = nullptr) {
  Problems problems;
  Document doc({"t.toml", std::move(text)}, problems, clauses);
  ask(doc.root());
  doc.finish();
  EXPECT_EQ(doc.sound(), problems.empty());
  for (const Problem& p : problems.list())
    EXPECT_FALSE(p.in(Lang::fr).empty() || p.in(Lang::fr) == p.in(Lang::en)) << p.in(Lang::en);
  return problems.text();
}
bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

ClauseBook small_book() {
  ClauseBook book;
  book.prefix = "WS";
  book.entries.push_back({"WS-7.5"_c, {"fr", "en"}, false, {}, {}});
  return book;
}

TEST(Data, faults_are_told_in_french_too) {
  Problems problems;
  Document doc({"t.toml", "n = 9\nlenght = 2.5\nword = 3\n"}, problems);
  static constexpr std::string_view names[] = {"rouge", "bleu"};
  doc.root().integer("n", 1, 5);
  doc.root().decimal("length", 10, 0, 15, 0);
  doc.root().choice("word", names);
  doc.finish();
  EXPECT_EQ(problems.text(Lang::fr),
            "t.toml:1:5: « n » doit aller de 1 à 5, pas 9\n"
            "t.toml:3:8: « word » ne peut pas être 3 ; possibles : rouge, bleu\n"
            "t.toml:2:1: clé inconnue « lenght » ; vouliez-vous dire « length » ? (possibles : length, n, word)\n");
}

TEST(Data, a_sound_file_has_no_problem) {
  i32 n = 0;
  std::string text;
  EXPECT_EQ(problems_of("n = 3\n[t]\nword = 'x'\nlist = [1, 2]\n",
                        [&](const Table& t) {
                          n = t.integer("n", 1, 5);
                          text = t.table("t").text("word");
                          EXPECT_EQ(t.table("t").integers("list", 0, 9), (std::vector<i32>{1, 2}));
                        }),
            "");
  EXPECT_EQ(n, 3);
  EXPECT_EQ(text, "x");
}

TEST(Data, syntax_errors_have_a_place) {
  Problems problems;
  Document doc({"t.toml", "a = 1\nb = = 2\n"}, problems);
  EXPECT_FALSE(doc.parsed());
  EXPECT_FALSE(doc.sound());
  ASSERT_EQ(problems.list().size(), 1u);
  EXPECT_EQ(problems.list()[0].file, "t.toml");
  EXPECT_EQ(problems.list()[0].line, 2);
  EXPECT_EQ(doc.root().integer("a", 0, 9), 0);  // a missing table answers with the fallback
}

TEST(Data, numbers_out_of_range_or_of_another_type) {
  auto ask = [](const Table& t) {
    t.integer("a", 1, 5);
    t.integer("b", 1, 5);
    t.integer("c", 1, 5);
    t.integer("d", 1, 5);
  };
  std::string p = problems_of("a = 6\nb = 'two'\nc = 2.5\nd = 99999999999\n", ask);
  EXPECT_TRUE(has(p, "t.toml:1:5: 'a' must be 1 to 5, not 6\n")) << p;
  EXPECT_TRUE(has(p, "t.toml:2:5: 'b' must be a whole number, not 'two'\n")) << p;
  EXPECT_TRUE(has(p, "t.toml:3:5: 'c' must be a whole number, not a number with decimals\n")) << p;
  EXPECT_TRUE(has(p, "t.toml:4:5: 'd' must be 1 to 5, not 99999999999\n")) << p;
}

TEST(Data, missing_keys_are_told_at_their_table) {
  std::string p = problems_of("x = 1\n\n[army]\nname = 'n'\n", [](const Table& t) {
    t.integer("x", 0, 9);
    t.table("army").text("name");
    t.table("army").integer("points", 0, 9);
    t.table("navy");
    EXPECT_EQ(t.integer("y", 0, 9, 7), 7);  // with a fallback it may be missing
  });
  EXPECT_TRUE(has(p, "t.toml:3:1: 'army.points' is missing\n")) << p;
  EXPECT_TRUE(has(p, "'navy' is missing\n")) << p;
}

TEST(Data, unknown_keys_and_the_nearest_right_name) {
  std::string p =
      problems_of("[fire]\nrange = 3\nlong_rnage = 2\n\n[[unit]]\nid = 'a'\nzzzz = 1\n", [](const Table& t) {
        t.table("fire").integer("range", 0, 9);
        t.table("fire").integer("long_range", 0, 9, 0);
        for (const Table& u : t.tables("unit")) u.text("id");
      });
  EXPECT_TRUE(has(p, "t.toml:3:1: unknown key 'fire.long_rnage'; did you mean 'long_range'?")) << p;
  EXPECT_TRUE(has(p, "t.toml:7:1: unknown key 'unit[1].zzzz'; allowed: id\n")) << p;
}

TEST(Data, keys_of_a_table_that_nobody_asked_for) {
  std::string p = problems_of("[fire]\nrange = 3\n", [](const Table&) {});
  EXPECT_TRUE(has(p, "unknown key 'fire'")) << p;
}

TEST(Data, decimals_in_parts) {
  i32 a = 0, b = 0, d = 0;
  std::string p = problems_of("a = 2.5\nb = -0.3\nc = 0.25\nd = 7\ne = 100.1\n", [&](const Table& t) {
    a = t.decimal("a", 10, 0, 100);
    b = t.decimal("b", 10, -10, 100);
    t.decimal("c", 10, 0, 100);
    d = t.decimal("d", 10, 0, 100);
    t.decimal("e", 10, -5, 1000);
  });
  EXPECT_EQ(a, 25);
  EXPECT_EQ(b, -3);
  EXPECT_EQ(d, 70);
  EXPECT_TRUE(has(p, "t.toml:3:5: 'c' has more decimals than 10ths can hold\n")) << p;
  EXPECT_TRUE(has(p, "t.toml:5:5: 'e' must be -0.5 to 100, not 100.1\n")) << p;
}

TEST(Data, words_and_truths) {
  static constexpr std::string_view arms[] = {"infantry", "cavalry", "artillery"};
  std::string p = problems_of("a = 'cavalry'\nb = 'cavlary'\nc = 4\nd = 'yes'\ne = true\n", [](const Table& t) {
    EXPECT_EQ(t.choice("a", arms), 1);
    t.choice("b", arms);
    t.text("c");
    t.boolean("d");
    EXPECT_TRUE(t.boolean("e"));
  });
  EXPECT_TRUE(has(p, "t.toml:2:5: 'b' cannot be 'cavlary'; did you mean 'cavalry'?")) << p;
  EXPECT_TRUE(has(p, "t.toml:3:5: 'c' must be a text, not 4\n")) << p;
  EXPECT_TRUE(has(p, "t.toml:4:5: 'd' must be true or false, not 'yes'\n")) << p;
}

TEST(Data, lists) {
  std::string p = problems_of("a = [1, 'x', 30]\nb = 4\nc = ['u', 5]\nd = [{ n = 1 }, 2]\n", [](const Table& t) {
    EXPECT_EQ(t.integers("a", 0, 9), (std::vector<i32>{1}));
    t.integers("b", 0, 9);
    EXPECT_EQ(t.texts("c"), (std::vector<std::string>{"u"}));
    for (const Table& inner : t.tables("d")) inner.integer("n", 0, 9);
    EXPECT_TRUE(t.texts("missing").empty());
  });
  EXPECT_TRUE(has(p, "t.toml:1:9: 'a' must be a whole number, not 'x'\n")) << p;
  EXPECT_TRUE(has(p, "t.toml:1:14: 'a' must be 0 to 9, not 30\n")) << p;
  EXPECT_TRUE(has(p, "t.toml:2:5: 'b' must be a list, not 4\n")) << p;
  EXPECT_TRUE(has(p, "t.toml:3:11: 'c' must hold texts, not 5\n")) << p;
  EXPECT_TRUE(has(p, "t.toml:4:17: 'd' must hold tables, not 2\n")) << p;
}

TEST(Data, tables_where_something_else_stands) {
  std::string p = problems_of("a = 1\nb = 2\n", [](const Table& t) {
    t.table("a");
    t.tables("b");
  });
  EXPECT_TRUE(has(p, "t.toml:1:5: 'a' must be a table, not 1\n")) << p;
  EXPECT_TRUE(has(p, "t.toml:2:5: 'b' must be a list of tables, not 2\n")) << p;
}

TEST(Data, figures_scores_and_modifiers) {
  ClauseBook book = small_book();
  std::string p = problems_of(
      "range = { value = 5, clause = 'WS-7.5' }\nhit = { score = 4, clause = 'WS-7.5' }\n"
      "save = { faces = [2, 6], clause = 'WS-7.5' }\ncover = { op = 'add', value = -1, clause = 'WS-7.5' }\n"
      "half = { op = 'halve_up', clause = 'WS-7.5' }\nbare = { value = 2, clause = 'WS-7.5' }\n",
      [](const Table& t) {
        EXPECT_EQ(t.figure("range").value, 5);
        EXPECT_EQ(t.figure("range").clause, "WS-7.5"_c);
        EXPECT_EQ(t.score("hit").on, at_least(4));
        EXPECT_EQ(t.score("hit").value, 4);
        EXPECT_EQ(t.score("save").on, (face(2) | face(6)));
        EXPECT_EQ(t.score("save").value, 2);
        EXPECT_EQ(t.modifier("cover"), (Modifier{"WS-7.5"_c, Op::add, 0, -1, {}}));
        EXPECT_EQ(t.modifier("half").op, Op::halve_up);
        EXPECT_EQ(t.modifier("bare").op, Op::add);
      },
      &book);
  EXPECT_EQ(p, "");
}

TEST(Data, faults_of_figures) {
  ClauseBook book = small_book();
  std::string p = problems_of(
      "a = { value = 5, clause = 'WS-9.9' }\nb = { op = 'ad', value = 1, clause = 'WS-7.5' }\n"
      "c = { op = 'add', clause = 'WS-7.5' }\nd = { score = 8, clause = 'WS-7.5' }\ne = { value = 1 }\n",
      [](const Table& t) {
        t.figure("a");
        t.modifier("b");
        t.modifier("c");
        t.score("d");
        t.figure("e");
      },
      &book);
  EXPECT_TRUE(has(p, "t.toml:1:27: 'WS-9.9' is no clause of this ruleset\n")) << p;
  EXPECT_TRUE(has(p, "t.toml:2:12: 'b.op' cannot be 'ad'; did you mean 'add'?")) << p;
  EXPECT_TRUE(has(p, "t.toml:3:5: 'c.value' is missing\n")) << p;
  EXPECT_TRUE(has(p, "t.toml:4:15: 'd.score' must be 1 to 7, not 8\n")) << p;
  EXPECT_TRUE(has(p, "t.toml:5:5: 'e.clause' is missing\n")) << p;
}

TEST(Data, keys_come_in_the_order_of_the_file) {
  problems_of("zebra = 1\nant = 2\nmule = 3\n", [](const Table& t) {
    EXPECT_EQ(t.keys(), (std::vector<std::string>{"zebra", "ant", "mule"}));
    for (const std::string& k : t.keys()) t.integer(k, 0, 9);
  });
}

TEST(Data, nearest_names) {
  std::string_view names[] = {"move", "fire", "assault"};
  EXPECT_EQ(nearest("mvoe", names), "move");
  EXPECT_EQ(nearest("asault", names), "assault");
  EXPECT_EQ(nearest("cuirassier", names), "");
  EXPECT_EQ(hint("mvoe", names), "; did you mean 'move'? (allowed: move, fire, assault)");
  EXPECT_EQ(hint("cuirassier", names), "; allowed: move, fire, assault");
  EXPECT_EQ(hint("x", {}), "");
  EXPECT_EQ(nearest(std::string(100'000, 'x'), names), "");  // and is not slow about it
}

TEST(DataFiles, a_users_file_takes_the_place_of_ours) {
  DataFiles files;
  files.put("a.toml", "1");
  files.put("b.toml", "2");
  files.put("a.toml", "3");
  EXPECT_EQ(files.all().size(), 2u);
  EXPECT_EQ(files.find("a.toml")->text, "3");
  EXPECT_EQ(files.find("c.toml"), nullptr);
}

TEST(ScenarioHead, is_read_and_checked) {
  Problems problems;
  DataFile file{"s.toml", "id = 'a-1'\nruleset = 'r'\nname = { fr = 'F', en = 'E' }\nminutes = 30\n"};
  Document doc(file, problems);
  ScenarioHead head, other;
  EXPECT_TRUE(read_head(file, doc.root(), head));
  EXPECT_EQ(head.id, "a-1");
  EXPECT_EQ(head.name.in(Lang::fr), "F");
  EXPECT_EQ(head.minutes, 30);
  EXPECT_TRUE(problems.empty());

  DataFile bad{"s.toml", "id = 'A b'\nruleset = 'r'\nname = { fr = 'F', en = 'E' }\n"};
  Document bad_doc(bad, problems);
  EXPECT_FALSE(read_head(bad, bad_doc.root(), other));
  EXPECT_TRUE(has(problems.text(), "s.toml:1:6:")) << problems.text();
  EXPECT_NE(head.hash, other.hash);  // of the bytes
}

}  // namespace
}  // namespace grog

namespace grog {
namespace {

// toml++ leaves its white space test undefined for these (core/toml.hpp); the sanitizers watch this case.
TEST(Data, letters_beyond_ascii_stand_only_in_texts_and_comments) {
  auto problem_of = [](const std::string& text) {
    Problems problems;
    Document doc({"f.toml", text}, problems);
    return problems.text();
  };
  EXPECT_TRUE(problem_of("a = 1\nb = é\n").starts_with("f.toml:2:5: "));
  EXPECT_EQ(problem_of("# été\na = 'é' # à\nb = \"\"\"é\"\"\"\"\nc = '''é'''\n\"é\" = 1\n"), "");
  EXPECT_NE(problem_of("a = \"\"\"x\"\"\"\" é\n"), "");
  EXPECT_TRUE(problem_of("a = \"\"\"\\é\"\"\"\n").starts_with("f.toml:1:"));
  EXPECT_TRUE(problem_of("a = 1\n\uFB30 = 1\n").starts_with("f.toml:2:1: "));
  EXPECT_TRUE(problem_of("a = \u3042\n").starts_with("f.toml:1:5: "));

  Problems problems;
  Document doc({"f.toml", "a = \"\"\"un \\\n  été\"\"\"\n"}, problems);
  EXPECT_EQ(doc.root().text("a"), "un été");
}

}  // namespace
}  // namespace grog
