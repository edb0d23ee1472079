#include "server/serve.hpp"

#include <ifaddrs.h>
#include <malloc.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/resource.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <thread>

#include "server/assets.hpp"
#include "server/net.hpp"
#include "server/tokens.hpp"
#include "server/words.hpp"

namespace grog {
namespace {

using asio::ip::tcp;
using boost::system::error_code;

constexpr int io_threads = 3;  // one long answer, a preview or a report, leaves two for the others
constexpr auto sweep_every = std::chrono::seconds(5);

// One connection needs one file; most systems give few of them until they are asked.
void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, 65536);
  setrlimit(RLIMIT_NOFILE, &limit);
}

// The addresses of this machine in its networks.
std::vector<std::string> network_addresses() {
  std::vector<std::string> out;
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return out;
  for (ifaddrs* a = all; a != nullptr; a = a->ifa_next) {
    if (a->ifa_addr == nullptr || a->ifa_addr->sa_family != AF_INET) continue;
    if ((a->ifa_flags & IFF_LOOPBACK) != 0 || (a->ifa_flags & IFF_UP) == 0) continue;
    const auto* in = reinterpret_cast<const sockaddr_in*>(a->ifa_addr);
    out.push_back(asio::ip::address_v4(ntohl(in->sin_addr.s_addr)).to_string());
  }
  freeifaddrs(all);
  return out;
}

class Server {
 public:
  Server(Shelf& shelf, const ServeOptions& o, std::unique_ptr<Store> store)
      : store_(std::move(store)),
        catalogue_(shelf, o.version),
        writer_(std::make_unique<Writer>(*store_)),
        thinkers_(std::make_unique<Thinkers>(std::max(1u, std::thread::hardware_concurrency()))),
        hall_(std::make_unique<Hall>(catalogue_, *store_, *writer_, *thinkers_,
                                     [this] {
                                       return [strand = Strand(io_.get_executor())](Task task) {
                                         asio::post(strand, std::move(task));
                                       };
                                     })),
        desk_{io_, *hall_, Api(*hall_), o.origins, false, gzip(catalogue_.list()), 0},
        acceptor_(io_),
        timer_(io_),
        signals_(io_, SIGINT, SIGTERM) {}

  // What still thinks or writes is waited for; what waits for the network is dropped with it.
  ~Server() {
    thinkers_.reset();
    writer_.reset();
    hall_.reset();
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  bool open(const ServeOptions& o, Sentence& fault) {
    error_code e;
    auto address = asio::ip::make_address(o.host == "localhost" ? "127.0.0.1" : o.host, e);
    if (e) {
      fault = sentence(server_word("serve.host_is_no_ip_address"), {excerpt(o.host)});
      return false;
    }
    desk_.loopback_only = address.is_loopback();
    tcp::endpoint where(address, o.port);
    acceptor_.open(where.protocol(), e);
    if (!e) acceptor_.set_option(asio::socket_base::reuse_address(true), e);
    if (!e) acceptor_.bind(where, e);
    if (!e) acceptor_.listen(asio::socket_base::max_listen_connections, e);
    if (!e) return true;
    fault = sentence(server_word("serve.cannot_open_port"), {o.host, std::to_string(o.port), e.message()});
    return false;
  }

  std::vector<std::string> addresses() const {
    auto where = acceptor_.local_endpoint();
    std::string port = ":" + std::to_string(where.port()) + "/";
    std::vector<std::string> out;
    auto address = where.address();
    if (address.is_loopback() || address.is_unspecified())
      out.push_back("http://localhost" + port);
    else
      out.push_back("http://" + (address.is_v6() ? "[" + address.to_string() + "]" : address.to_string()) + port);
    if (address.is_unspecified())
      for (const std::string& a : network_addresses()) out.push_back("http://" + a + port);
    return out;
  }

  void run() {
    signals_.async_wait([this](error_code e, int) {
      if (!e) io_.stop();
    });
    accept();
    sweep();
    std::vector<std::thread> threads;
    for (int i = 1; i < io_threads; ++i) threads.emplace_back([this] { io_.run(); });
    io_.run();
    for (std::thread& t : threads) t.join();
  }

 private:
  void accept() {
    acceptor_.async_accept(Strand(io_.get_executor()),
                           [this](error_code e, asio::basic_stream_socket<tcp, Strand> socket) {
                             if (e == asio::error::operation_aborted) return;
                             if (!e && desk_.connections.load() < most_connections) {
                               error_code ignored;
                               socket.set_option(tcp::no_delay(true), ignored);
                               begin_http(desk_, Stream(std::move(socket)));
                             }
                             accept();
                           });
  }

  void sweep() {
    timer_.expires_after(sweep_every);
    timer_.async_wait([this](error_code e) {
      if (e) return;
      hall_->sweep();
      malloc_trim(0);  // games that rest give their memory back
      sweep();
    });
  }

  asio::io_context io_{io_threads};
  std::unique_ptr<Store> store_;
  Catalogue catalogue_;
  std::unique_ptr<Writer> writer_;
  std::unique_ptr<Thinkers> thinkers_;
  std::unique_ptr<Hall> hall_;
  Desk desk_;
  tcp::acceptor acceptor_;
  asio::steady_timer timer_;
  asio::signal_set signals_;
};

}  // namespace

bool serve(Shelf& shelf, const ServeOptions& o, const Started& started, Sentence& fault) {
  if (!start_secrets()) {
    fault = sentence(server_word("serve.system_gives_no_random_numbers"));
    return false;
  }
  std::unique_ptr<Store> store = open_store(o.db, fault);
  if (store == nullptr) return false;
  raise_file_limit();
  prepare_assets();
  Server server(shelf, o, std::move(store));
  if (!server.open(o, fault)) return false;
  started(server.addresses());
  server.run();
  return true;
}

}  // namespace grog
