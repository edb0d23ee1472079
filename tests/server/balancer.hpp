// A real nginx of the test's own, before one server or several: its files in a temporary folder, on this machine alone.
#pragma once
#include <sys/types.h>

#include <string>
#include <vector>

namespace grog::test {

class Balancer {
 public:
  // In turn to the servers at these ports; who does not answer is passed over for a second.
  Balancer(const std::vector<int>& servers, int port);
  // By these settings, in which FOLDER is its own: with cert.pem and key.pem, made for the occasion and this name.
  Balancer(std::string settings, const std::string& name, int port);
  ~Balancer();
  Balancer(const Balancer&) = delete;
  Balancer& operator=(const Balancer&) = delete;

  bool running() const { return pid_ > 0 && fault_.empty(); }
  const std::string& fault() const { return fault_; }  // why it does not run
  int port() const { return port_; }
  std::string certificate() const { return folder_ + "/cert.pem"; }

 private:
  bool make_folder();
  void run(const std::string& inside);
  std::string folder_, fault_;
  int port_ = 0;
  pid_t pid_ = -1;
};

// A port of this machine that nobody uses, for a server that is to come back to it.
int free_port();

}  // namespace grog::test
