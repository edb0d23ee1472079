#include "cli/io.hpp"

#include "cli/words.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

namespace grog {

// Names in a stranger's file may hold what a terminal obeys: titles, keys, pictures. Colours and the wiping of a line,
// which this program writes itself, pass; any other control character is shown as a dot.
static void append_tame(std::string& out, std::string_view s) {
  auto control = [](unsigned char c) { return (c < 0x20 && c != '\n' && c != '\t' && c != '\r') || c == 0x7F; };
  for (std::size_t i = 0; i < s.size(); ++i) {
    unsigned char c = static_cast<unsigned char>(s[i]);
    bool high = c == 0xC2 && i + 1 < s.size() && static_cast<unsigned char>(s[i + 1]) < 0xA0;  // in UTF-8
    if (!control(c) && !high) {
      out += s[i];
      continue;
    }
    std::size_t end = s.find_first_not_of("0123456789;", i + 2);
    if (c == 0x1B && s.substr(i + 1).starts_with('[') && end != s.npos && (s[end] == 'm' || s[end] == 'K')) {
      out += s.substr(i, end + 1 - i);
      i = end;
      continue;
    }
    out += "\u00B7";
    i += high ? 1 : 0;
  }
}

void Output::write(std::string_view s) {
  if (gone()) return;
  append_tame(buffer_, s);
  flush_if_full();
}

void Output::flush() {
  std::string_view rest = buffer_;
  while (!rest.empty() && error_ == 0) {
    ssize_t n = ::write(fd_, rest.data(), rest.size());
    if (n >= 0)
      rest.remove_prefix(static_cast<std::size_t>(n));
    else if (errno != EINTR && errno != EAGAIN)
      error_ = errno;
  }
  buffer_.clear();
}

Output& standard_output() {
  static Output out(STDOUT_FILENO);
  return out;
}

bool LineReader::has_line() const { return std::memchr(store_.data() + scanned_, '\n', to_ - scanned_) != nullptr; }

LineReader::Got LineReader::next(std::string_view& line) {
  for (;;) {
    if (void* found = std::memchr(store_.data() + scanned_, '\n', to_ - scanned_); found != nullptr) {
      std::size_t end = static_cast<std::size_t>(static_cast<char*>(found) - store_.data());
      line = {store_.data() + from_, end - from_};
      if (line.ends_with('\r')) line.remove_suffix(1);
      bool whole = !skipping_ && line.size() <= limit_;
      from_ = scanned_ = end + 1;
      skipping_ = false;
      return whole ? Got::line : Got::too_long;
    }
    scanned_ = to_;
    if (to_ - from_ > limit_) skipping_ = true;
    if (skipping_) from_ = scanned_ = to_ = 0;
    if (ended_) {
      if (skipping_) return skipping_ = false, Got::too_long;
      if (from_ == to_) return Got::end;
      line = {store_.data() + from_, to_ - from_};
      from_ = scanned_ = to_;
      return Got::line;
    }
    if (from_ > 0) {
      std::memmove(store_.data(), store_.data() + from_, to_ - from_);
      to_ -= from_, scanned_ -= from_, from_ = 0;
    }
    if (to_ == store_.size()) store_.resize(store_.size() * 2);
    ssize_t n = ::read(fd_, store_.data() + to_, store_.size() - to_);
    if (n > 0)
      to_ += static_cast<std::size_t>(n);
    else if (n < 0 && errno == EINTR)
      return Got::interrupted;
    else
      ended_ = true;
  }
}

namespace {

// By key: a file is read before the languages are known, and words only once they are.
Sentence system_fault(std::string_view word, const std::string& path, int error) {
  return sentence(cli_word(word), {path, std::strerror(error)});
}

constexpr std::size_t largest_file = 64u << 20;

}  // namespace

FileRead read_file(const std::string& path) {
  FileRead out;
  constexpr std::string_view cannot = "shared.cannot_be_read";
  int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    out.fault = system_fault(cannot, path, errno);
    return out;
  }
  char chunk[1 << 16];
  for (;;) {
    ssize_t n = ::read(fd, chunk, sizeof chunk);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) out.fault = system_fault(cannot, path, errno);
    if (n <= 0) break;
    out.text.append(chunk, static_cast<std::size_t>(n));
    if (out.text.size() > largest_file) {
      out.fault = sentence(cli_word("io.file_is_larger_than_64"), {path});
      break;
    }
  }
  ::close(fd);
  out.ok = out.fault.empty();
  return out;
}

static bool is_kind(const std::string& path, mode_t kind) {
  struct stat s {};
  return ::stat(path.c_str(), &s) == 0 && (s.st_mode & S_IFMT) == kind;
}
bool is_file(const std::string& path) { return is_kind(path, S_IFREG) || is_kind(path, S_IFIFO); }
bool is_folder(const std::string& path) { return is_kind(path, S_IFDIR); }

bool replace_file(const std::string& named, std::string_view text, Sentence& fault) {
  constexpr std::string_view cannot = "io.cannot_be_written_old_file";
  std::string path = named;
  if (char* real = ::realpath(named.c_str(), nullptr); real != nullptr) {  // through a link, to the file itself
    path = real;
    std::free(real);
  }
  struct stat old {};
  bool exists = ::stat(path.c_str(), &old) == 0;
  if (exists && !S_ISREG(old.st_mode)) {
    fault = sentence(cli_word("io.is_not_plain_file"), {named});
    return false;
  }
  std::string beside = path + ".new-" + std::to_string(::getpid());
  int fd = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, exists ? old.st_mode & 0777 : 0666);
  if (fd < 0) {
    fault = system_fault(cannot, named, errno);
    return false;
  }
  int error = 0;
  while (!text.empty() && error == 0) {
    ssize_t n = ::write(fd, text.data(), text.size());
    if (n >= 0)
      text.remove_prefix(static_cast<std::size_t>(n));
    else if (errno != EINTR)
      error = errno;
  }
  if (error == 0 && ::fsync(fd) != 0) error = errno;
  if (::close(fd) != 0 && error == 0) error = errno;
  if (error == 0 && ::rename(beside.c_str(), path.c_str()) != 0) error = errno;
  if (error != 0) {
    ::unlink(beside.c_str());
    fault = system_fault(cannot, named, error);
    return false;
  }
  // The name itself is on the disk once its folder is; a folder that cannot be synced is no failure of the file.
  std::size_t slash = path.rfind('/');
  std::string folder = slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
  if (int d = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); d >= 0) {
    ::fsync(d);
    ::close(d);
  }
  return true;
}

static volatile std::sig_atomic_t interrupts = 0;

void watch_interrupts() {
  struct sigaction action {};
  action.sa_handler = [](int) { interrupts = interrupts + 1; };
  ::sigaction(SIGINT, &action, nullptr);  // no SA_RESTART: a read comes back
}

bool take_interrupt() {
  if (interrupts == 0) return false;
  interrupts = 0;
  return true;
}

bool is_terminal(int fd) { return ::isatty(fd) == 1; }

int terminal_width() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40) return size.ws_col;
  return 80;
}

}  // namespace grog
