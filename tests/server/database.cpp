#include "tests/server/database.hpp"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

namespace grog::test {
namespace {

namespace fs = std::filesystem;

// Where Debian puts what no user calls by hand; the newest version.
std::string programs_of_postgresql() {
  std::string best;
  std::error_code none;
  for (const fs::directory_entry& version : fs::directory_iterator("/usr/lib/postgresql", none))
    if (fs::exists(version.path() / "bin/initdb")) best = std::max(best, (version.path() / "bin").string());
  return best;
}

const passwd* other_user() {
  if (geteuid() != 0) return nullptr;
  const passwd* user = getpwnam("postgres");
  return user != nullptr ? user : getpwnam("nobody");
}

}  // namespace

Database::Database() : programs_(programs_of_postgresql()) {
  if (programs_.empty()) {
    fault_ = "the Debian package postgresql is not installed";
    return;
  }
  std::string pattern = (fs::temp_directory_path() / "grognard-pg-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) {
    fault_ = "no temporary folder";
    return;
  }
  folder_ = pattern;
  if (const passwd* user = other_user(); user != nullptr && chown(folder_.c_str(), user->pw_uid, user->pw_gid) != 0)
    fault_ = "the temporary folder cannot be given away";
  else if (run("initdb", "-D " + folder_ + "/data -U grognard -A trust -E UTF8 --locale=C") != 0)
    fault_ = "initdb failed";
  else if (!start())
    fault_ = "the database server does not answer";
}

Database::~Database() {
  kill_9();
  std::error_code ignored;
  if (!folder_.empty()) fs::remove_all(folder_, ignored);
}

std::string Database::address() const { return "postgresql://grognard@/postgres?host=" + folder_; }

std::string Database::fresh() {
  std::string name = "fresh" + std::to_string(++made_);
  if (run("createdb", "-h " + folder_ + " -U grognard " + name) != 0) return "";
  return "postgresql://grognard@/" + name + "?host=" + folder_;
}

pid_t Database::spawn(const std::string& command) const {
  pid_t pid = fork();
  if (pid != 0) return pid;
  setpgid(0, 0);
  if (const passwd* user = other_user(); user != nullptr)
    if (initgroups(user->pw_name, user->pw_gid) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0)
      _exit(126);
  if (chdir(folder_.c_str()) != 0) _exit(126);
  std::string quiet = "exec " + command + " >>" + folder_ + "/said 2>&1 </dev/null";
  execl("/bin/sh", "sh", "-c", quiet.c_str(), static_cast<char*>(nullptr));
  _exit(127);
}

int Database::run(const std::string& program, const std::string& arguments) const {
  int status = 0;
  pid_t pid = spawn(programs_ + "/" + program + " " + arguments);
  if (pid <= 0 || waitpid(pid, &status, 0) != pid || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

bool Database::start() {
  // After a blow the old one's memory may be in use for a moment: then the new one ends at once, and is tried again.
  for (int attempt = 0; attempt < 100; ++attempt) {
    if (pid_ > 0 && waitpid(pid_, nullptr, WNOHANG) == pid_) pid_ = -1;
    if (pid_ <= 0) pid_ = spawn(programs_ + "/postgres -D data -k " + folder_ + " -h ''");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    if (run("pg_isready", "-q -h " + folder_) == 0) return true;
  }
  return false;
}

bool Database::tell(const std::string& sql) const {
  return run("psql", "-q -v ON_ERROR_STOP=1 -h " + folder_ + " -U grognard -d postgres -c \"" + sql + "\"") == 0;
}

// Those that serve a client each are in groups of their own.
void Database::signal_all(int number) const {
  std::string children = "/proc/" + std::to_string(pid_) + "/task/" + std::to_string(pid_) + "/children";
  std::ifstream in(children);
  for (pid_t child = 0; in >> child;) ::kill(child, number);
  ::kill(pid_, number);
}

void Database::kill_9() {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

}  // namespace grog::test
