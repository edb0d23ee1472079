#include "server/beside.hpp"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "server/words.hpp"

namespace grog {
namespace {

// For the handler of a signal, which may unlink and end, and little else.
char unfinished[4096], unfinished_journal[sizeof unfinished + 16];

void give_up(int signal) {
  ::unlink(unfinished);
  ::unlink(unfinished_journal);
  ::_exit(128 + signal);
}

void give_up_by_signal(const std::string& path) {
  std::strncpy(unfinished, path.c_str(), sizeof unfinished - 1);
  // What SQLite has beside a file while it writes it.
  std::strncpy(unfinished_journal, (path + "-journal").c_str(), sizeof unfinished_journal - 1);
  struct sigaction action {};
  action.sa_handler = path.empty() ? SIG_DFL : give_up;
  for (int s : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(s, &action, nullptr);
}

std::string folder_of(const std::string& path) {
  std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace

Beside::Beside(std::string target)
    : target_(std::move(target)), folder_(folder_of(target_)), path_(target_ + ".new-" + std::to_string(::getpid())) {}

Beside::~Beside() {
  if (!made_) return;
  ::unlink(path_.c_str());
  ::unlink((path_ + "-journal").c_str());
  give_up_by_signal("");
}

bool Beside::refuse(Sentence& fault, int error) const {
  fault = error == EEXIST ? sentence(server_word("beside.is_there_already"), {target_})
                          : sentence(server_word("beside.cannot_be_written"), {target_, std::strerror(error)});
  return false;
}

bool Beside::make(Sentence& fault) {
  struct stat there {};
  if (::lstat(target_.c_str(), &there) == 0) return refuse(fault, EEXIST);
  if (path_.size() >= sizeof unfinished) return refuse(fault, ENAMETOOLONG);
  int fd = ::open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (fd < 0) return refuse(fault, errno);
  made_ = true;
  give_up_by_signal(path_);
  // What root makes in a service's folder is for the service, which could not open it otherwise.
  struct stat folder {};
  int error = 0;
  if (::geteuid() == 0 && ::stat(folder_.c_str(), &folder) == 0 && ::fchown(fd, folder.st_uid, folder.st_gid) != 0)
    error = errno;
  ::close(fd);
  return error == 0 || refuse(fault, error);
}

bool Beside::put(Sentence& fault) {
  int fd = ::open(path_.c_str(), O_RDWR | O_CLOEXEC);
  if (fd < 0) return refuse(fault, errno);
  int error = ::fsync(fd) == 0 ? 0 : errno;
  ::close(fd);
  if (error != 0) return refuse(fault, error);
  if (::renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, target_.c_str(), RENAME_NOREPLACE) != 0) {
    // Not every file system can rename so.
    if (errno != EINVAL && errno != ENOSYS) return refuse(fault, errno);
    if (::link(path_.c_str(), target_.c_str()) != 0) return refuse(fault, errno);
    ::unlink(path_.c_str());
  }
  made_ = false;
  give_up_by_signal("");
  // The name is on the disk once its folder is; a folder that cannot be synced is no failure of the file.
  if (int d = ::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); d >= 0) {
    ::fsync(d);
    ::close(d);
  }
  return true;
}

}  // namespace grog
