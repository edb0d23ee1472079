// A PostgreSQL server of the test's own: its files in a temporary folder, reached by a socket in it alone. It refuses
// to run as root, so that root starts it as a user who owns nothing else.
#pragma once
#include <sys/types.h>

#include <string>

namespace grog::test {

class Database {
 public:
  Database();
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  bool running() const { return pid_ > 0; }
  const std::string& fault() const { return fault_; }  // why it does not run
  std::string address() const;                         // as --db takes it
  std::string fresh();                                 // the address of a new database, empty; "" where it failed
  void kill_9();                                       // the server and all that it has started, at once
  bool start();                                        // again, on the same files; true when it answers
  bool tell(const std::string& sql) const;             // by another client
  void signal_all(int) const;                          // the server and all that it has started

 private:
  int run(const std::string& program, const std::string& arguments) const;  // and waits for its end
  pid_t spawn(const std::string& command) const;
  std::string programs_, folder_, fault_;
  pid_t pid_ = -1;
  int made_ = 0;
};

}  // namespace grog::test
