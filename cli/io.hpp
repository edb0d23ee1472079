// Files and streams with plain results: buffered output that survives a closed pipe, lines of bounded length, files
// that are replaced whole or not at all.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "protocol/words.hpp"

namespace grog {

class Output {
 public:
  explicit Output(int fd) : fd_(fd) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void write(std::string_view);
  void line(std::string_view s) { write(s), write("\n"); }
  // To be filled and then passed on by flush_if_full(): saves a copy where much is written.
  std::string& buffer() { return buffer_; }
  void flush_if_full() {
    if (buffer_.size() >= full) flush();
  }
  void flush();
  bool gone() const { return error_ != 0; }  // nobody reads any more, or nothing can be written
  int error() const { return error_; }       // errno of the first failure; EPIPE is a reader who left

 private:
  static constexpr std::size_t full = 1 << 18;
  int fd_;
  int error_ = 0;
  std::string buffer_;
};
Output& standard_output();

class LineReader {
 public:
  enum class Got : u8 { line, too_long, end, interrupted };
  LineReader(int fd, std::size_t limit) : fd_(fd), limit_(limit) {}
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  // The line without its end. A line over the limit is read past and never kept.
  Got next(std::string_view&);
  bool has_line() const;  // the next call needs no reading

 private:
  int fd_;
  std::size_t limit_;
  std::vector<char> store_ = std::vector<char>(1 << 18);
  std::size_t from_ = 0, scanned_ = 0, to_ = 0;
  bool skipping_ = false, ended_ = false;
};

// What went wrong in both languages, or nothing.
struct FileRead {
  bool ok = false;
  std::string text;
  Sentence fault;
};
FileRead read_file(const std::string& path);
bool is_file(const std::string& path);
bool is_folder(const std::string& path);

// Writes beside the file, makes sure it is on the disk, then puts it in its place: the old file stays whole until then.
bool replace_file(const std::string& path, std::string_view text, Sentence& fault);

// Ctrl-C is noted, not obeyed, from the first call on.
void watch_interrupts();
bool take_interrupt();  // true once for each

bool is_terminal(int fd);
int terminal_width();  // 80 where it is unknown

}  // namespace grog
