#include "tests/server/balancer.hpp"

#include <arpa/inet.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include "tests/server/wire.hpp"

namespace grog::test {
namespace {

std::string frame_of(const std::string& folder, const std::string& inside) {
  std::string out = "daemon off;\nmaster_process off;\npid " + folder + "/pid;\nerror_log " + folder + "/errors;\n";
  out += "events { worker_connections 1024; }\nhttp {\n  access_log off;\n";
  for (const char* what : {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"})
    out += std::string{"  "} + what + "_temp_path " + folder + "/" + what + ";\n";
  return out + inside + "}\n";
}

std::string in_turn(const std::vector<int>& servers, int port) {
  std::string out = "  map $http_upgrade $connection_upgrade { default upgrade; '' close; }\n  upstream grognard {\n";
  for (int server : servers)
    out += "    server 127.0.0.1:" + std::to_string(server) + " max_fails=1 fail_timeout=1s;\n";
  out += "  }\n  server {\n    listen 127.0.0.1:" + std::to_string(port) + ";\n";
  out += "    client_max_body_size 5m;\n    location / {\n      proxy_pass http://grognard;\n";
  out += "      proxy_http_version 1.1;\n      proxy_set_header Host $http_host;\n";
  out += "      proxy_set_header Upgrade $http_upgrade;\n      proxy_set_header Connection $connection_upgrade;\n";
  return out + "      proxy_connect_timeout 1s;\n      proxy_read_timeout 90s;\n    }\n  }\n";
}

}  // namespace

// Below those that the system gives to whoever connects: a server that is started again finds it free, however many
// connections other tests have open.
int free_port() {
  static std::mt19937 random(std::random_device{}());
  for (int attempt = 0; attempt < 1000; ++attempt) {
    const int port = 10'000 + static_cast<int>(random() % 20'000);
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(static_cast<std::uint16_t>(port));
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool free = bind(fd, reinterpret_cast<sockaddr*>(&at), sizeof at) == 0;
    close(fd);
    if (free) return port;
  }
  return 0;
}

Balancer::Balancer(const std::vector<int>& servers, int port) : port_(port) {
  if (make_folder()) run(in_turn(servers, port));
}

Balancer::Balancer(std::string settings, const std::string& name, int port) : port_(port) {
  if (!make_folder()) return;
  std::string make = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=" + name +
                     " -addext subjectAltName=DNS:" + name + " -keyout " + folder_ + "/key.pem -out " + certificate() +
                     " >" + folder_ + "/openssl 2>&1";
  if (std::system(make.c_str()) != 0) {
    fault_ = "openssl makes no certificate";
    return;
  }
  for (std::size_t at; (at = settings.find("FOLDER")) != std::string::npos;) settings.replace(at, 6, folder_);
  run(settings);
}

bool Balancer::make_folder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "grognard-nginx-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) return fault_ = "no temporary folder", false;
  folder_ = pattern;
  return true;
}

void Balancer::run(const std::string& inside) {
  std::ofstream(folder_ + "/nginx.conf") << frame_of(folder_, inside);
  pid_ = fork();
  if (pid_ == 0) {
    std::string command = "exec $(command -v nginx || echo /usr/sbin/nginx) -p " + folder_ + " -c " + folder_ +
                          "/nginx.conf >" + folder_ + "/said 2>&1";
    execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  for (int i = 0; i < 100; ++i) {
    if (Socket(port_).open()) return;
    if (waitpid(pid_, nullptr, WNOHANG) == pid_) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  pid_ = -1;
  std::ifstream said(folder_ + "/said");
  fault_ = "nginx does not run (Debian package nginx-light): ";
  for (std::string line; std::getline(said, line);) fault_ += line;
}

Balancer::~Balancer() {
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  std::error_code ignored;
  if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

}  // namespace grog::test
