// Text, numbers and files of the program.
#include "cli/io.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

#include "cli/map_terrain.hpp"
#include "cli/text.hpp"
#include "protocol/json_out.hpp"
#include "tests/cli/helpers.hpp"

namespace grog {
namespace {

namespace fs = std::filesystem;
using test::Json;

std::string written(std::string_view text) {
  std::string out;
  JsonOut(out).text(text);
  return out;
}

TEST(JsonOut, escapes_what_json_demands) {
  EXPECT_EQ(written("a\"b\\c\n\t\x01"), R"("a\"b\\c\n\t\u0001")");
  EXPECT_EQ(written("é ≤ 🎲"), "\"é ≤ 🎲\"");
}

TEST(JsonOut, bytes_that_are_no_utf8_become_replacement_characters) {
  EXPECT_EQ(written("a\xFFz"), "\"a\xEF\xBF\xBDz\"");
  EXPECT_EQ(written("\xC3"), "\"\xEF\xBF\xBD\"");
  EXPECT_EQ(written("\xC0\x80"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");      // overlong
  EXPECT_EQ(written("\xED\xA0\x80").find("\xED"), std::string::npos);  // a surrogate
}

RC_GTEST_PROP(JsonOut, any_text_reads_back, (const std::string& bytes)) {
  Json j = Json::parse(written(bytes), nullptr, false);
  RC_ASSERT(j.is_string());
}

TEST(JsonOut, numbers_in_parts) {
  EXPECT_EQ(parts_text(25, 10), "2.5");
  EXPECT_EQ(parts_text(-5, 10), "-0.5");
  EXPECT_EQ(parts_text(30, 10), "3");
  EXPECT_EQ(parts_text(105, 100), "1.05");
  EXPECT_EQ(parts_text(7, 1), "7");
  EXPECT_EQ(parts_text(25, 10, ","), "2,5");
}

TEST(Text, numbers_in_the_manner_of_each_language) {
  EXPECT_EQ(percent(0.296296, Lang::en), "29.6%");
  EXPECT_EQ(percent(0.296296, Lang::fr), "29,6\u202f%");
  EXPECT_EQ(percent(1, Lang::en), "100%");
  EXPECT_EQ(percent(0, Lang::en), "0%");
  EXPECT_EQ(percent(1e-9, Lang::en), "<0.1%");
  EXPECT_EQ(percent(1 - 1e-9, Lang::en), ">99.9%");
  EXPECT_EQ(decimal_text(-1.5, 1, Lang::fr), "−1,5");
  EXPECT_EQ(decimal_text(-0.01, 1, Lang::en), "0.0");
  EXPECT_EQ(grouped(1234567, Lang::en), "1,234,567");
  EXPECT_EQ(grouped(999, Lang::fr), "999");
}

TEST(Text, bars_in_eighths) {
  EXPECT_EQ(bar(1, 3), "███");
  EXPECT_EQ(bar(0.5, 1), "▌");
  EXPECT_EQ(bar(0, 4), "");
  EXPECT_EQ(bar(1e-9, 4), "▏");
}

TEST(Text, wraps_between_words) {
  EXPECT_EQ(wrapped("un deux trois", 7), (std::vector<std::string>{"un deux", "trois"}));
  EXPECT_EQ(wrapped("été été", 3), (std::vector<std::string>{"été", "été"}));
  EXPECT_EQ(words_of("  a  bc "), (std::vector<std::string>{"a", "bc"}));
}

TEST(Map, a_point_lies_inside_or_not) {
  std::vector<Point> l{{0, 0}, {40, 0}, {40, 10}, {10, 10}, {10, 40}, {0, 40}};
  EXPECT_TRUE(inside(l, {5, 30}));
  EXPECT_TRUE(inside(l, {30, 5}));
  EXPECT_FALSE(inside(l, {30, 30}));
  EXPECT_FALSE(inside(l, {-1, 5}));
  std::reverse(l.begin(), l.end());
  EXPECT_TRUE(inside(l, {5, 30}));
  EXPECT_FALSE(inside(l, {30, 30}));
}

struct Pipe {
  int ends[2];
  Pipe() { EXPECT_EQ(::pipe(ends), 0); }
  ~Pipe() { ::close(ends[0]); }
  void write(std::string_view s) { EXPECT_EQ(::write(ends[1], s.data(), s.size()), static_cast<ssize_t>(s.size())); }
  void close() { ::close(ends[1]); }
};

TEST(LineReader, lines_without_their_ends) {
  Pipe p;
  p.write("one\r\n\ntwo\nlast");
  p.close();
  LineReader r(p.ends[0], 100);
  std::string_view line;
  for (const char* expected : {"one", "", "two", "last"}) {
    ASSERT_EQ(r.next(line), LineReader::Got::line);
    EXPECT_EQ(line, expected);
  }
  EXPECT_EQ(r.next(line), LineReader::Got::end);
}

TEST(LineReader, a_line_too_long_is_passed_over) {
  Pipe p;
  std::thread writer([&] {
    p.write("ok\n");
    for (int i = 0; i < 100; ++i) p.write(std::string(10'000, 'x'));
    p.write("\nafter\n" + std::string(11, 'y') + "\n" + std::string(10, 'z') + "\n" + std::string(12, 'w'));
    p.close();
  });
  LineReader r(p.ends[0], 10);
  std::string_view line;
  EXPECT_EQ(r.next(line), LineReader::Got::line);
  EXPECT_EQ(r.next(line), LineReader::Got::too_long);
  EXPECT_EQ(r.next(line), LineReader::Got::line);
  EXPECT_EQ(line, "after");
  EXPECT_EQ(r.next(line), LineReader::Got::too_long);
  EXPECT_EQ(r.next(line), LineReader::Got::line);
  EXPECT_EQ(line, "zzzzzzzzzz");
  EXPECT_EQ(r.next(line), LineReader::Got::too_long);
  EXPECT_EQ(r.next(line), LineReader::Got::end);
  writer.join();
}

class Files : public ::testing::Test {
 protected:
  fs::path folder = fs::temp_directory_path() / ("grognard-io-" + std::to_string(::getpid()));
  void SetUp() override { fs::create_directories(folder); }
  void TearDown() override { fs::remove_all(folder); }
  std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator{}));
  }
};

TEST_F(Files, replaced_whole_and_nothing_left_beside) {
  std::string path = (folder / "a.log").string();
  Sentence fault;
  ASSERT_TRUE(replace_file(path, "first", fault));
  ASSERT_TRUE(replace_file(path, "second", fault));
  EXPECT_EQ(read_file(path).text, "second");
  EXPECT_EQ(entries(), 1u);
}

TEST_F(Files, a_link_is_followed_not_replaced) {
  std::string path = (folder / "a.log").string(), link = (folder / "b.log").string();
  Sentence fault;
  ASSERT_TRUE(replace_file(path, "first", fault));
  fs::create_symlink(path, link);
  ASSERT_TRUE(replace_file(link, "second", fault));
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(read_file(path).text, "second");
}

TEST_F(Files, what_is_no_plain_file_is_left_alone) {
  Sentence fault;
  EXPECT_FALSE(replace_file(folder.string(), "x", fault));
  EXPECT_FALSE(fault.in(Lang::en).empty());
  EXPECT_FALSE(replace_file((folder / "no" / "such" / "folder").string(), "x", fault));
  EXPECT_FALSE(read_file(folder.string()).ok);
  EXPECT_FALSE(read_file((folder / "missing").string()).ok);
}

}  // namespace
}  // namespace grog
