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
#include <cstdlib>
#include <thread>

#include "server/assets.hpp"
#include "server/keeper.hpp"
#include "server/lanes.hpp"
#include "server/meters.hpp"
#include "server/net.hpp"
#include "server/secrets.hpp"
#include "server/thinkers.hpp"
#include "server/words.hpp"
#include "server/workshop.hpp"
#include "server/writer.hpp"

namespace grog {
namespace {

using asio::ip::tcp;
using boost::system::error_code;

constexpr int io_threads = 2;         // they carry letters, no more
constexpr unsigned game_threads = 3;  // one long answer, a preview or a report, leaves two for the others
constexpr unsigned clerk_threads = 2;
constexpr unsigned porter_threads = 2;
constexpr auto sweep_every = std::chrono::seconds(5);
constexpr auto drain_at_most = std::chrono::seconds(6);  // until those who are connected have their answers
constexpr auto stop_at_most = std::chrono::seconds(20);  // and all the rest with it
constexpr auto drain_look = std::chrono::milliseconds(10);

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

const char* database_kind(const std::string& db) {
  return db.starts_with("postgresql://") || db.starts_with("postgres://") ? "postgresql" : "sqlite";
}

class Server {
 public:
  Server(Shelf& shelf, const ServeOptions& o, std::unique_ptr<Store> store)
      : store_(std::move(store)),
        catalogue_(shelf, o.version),
        writer_(std::make_unique<Writer>(*store_)),
        // As many as there are processors for a club behind one address, and the one that it leaves to the others.
        thinkers_(std::make_unique<Thinkers>(std::max(1u, std::thread::hardware_concurrency()) + 1, true)),
        clerks_(std::make_unique<Thinkers>(clerk_threads, false)),
        porters_(std::make_unique<Thinkers>(porter_threads, false)),
        hall_(std::make_unique<Hall>(
            catalogue_, *store_, *writer_, *thinkers_, *shares_, [this] { return lanes_.lane(); },
            [this](GameTable::Clock::duration wait, Task task) { later(wait, std::move(task)); })),
        duty_(*hall_, *clerks_, o.metrics, o.version, database_kind(o.db)),
        desk_{io_,       *hall_,    Api(*hall_, *clerks_),
              o.origins, false,     gzip(catalogue_.list()),
              shares_,   o.proxies, Budget(most_half_received),
              0,         duty_,     {},
              false,     {},        *porters_},
        door_(asio::make_strand(io_)),
        acceptor_(door_),
        timer_(io_),
        breath_(door_),
        signals_(door_, SIGINT, SIGTERM) {}

  // What still thinks or writes is waited for; what waits for the network is dropped with it.
  ~Server() {
    close();
    thinkers_.reset();
    hall_.reset();
  }
  // All that was given to be written is on disk. What still thinks finds nobody to tell.
  void close() {
    clerks_.reset();
    porters_.reset();
    thinkers_->stop();
    lanes_.end();
    writer_.reset();
    if (keeper_ != nullptr) keeper_->leave();  // all is stored: others may go on with its games
  }
  // A computer player may think as long as he likes in a game with a seed: the program does not wait for that.
  bool thinks() { return thinkers_->at_work(); }
  void close_store() { store_.reset(); }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  bool open(const ServeOptions& o, Sentence& fault) {
    error_code e;
    auto address = asio::ip::make_address(o.host == "localhost" ? "127.0.0.1" : o.host, e);
    if (e) {
      fault = sentence(server_word("serve.host_is_no_ip_address"), {excerpt(o.host)});
      return false;
    }
    for (const std::string& proxy : o.proxies) {
      asio::ip::make_address(proxy, e);
      if (!e) continue;
      fault = sentence(server_word("serve.proxy_is_no_ip_address"), {excerpt(proxy)});
      return false;
    }
    desk_.loopback_only = address.is_loopback();
    tcp::endpoint where(address, o.port);
    acceptor_.open(where.protocol(), e);
    if (!e) acceptor_.set_option(asio::socket_base::reuse_address(true), e);
    if (!e) acceptor_.bind(where, e);
    if (!e) acceptor_.listen(asio::socket_base::max_listen_connections, e);
    if (!e) return enter(o, fault);
    fault = sentence(server_word("serve.cannot_open_port"), {o.host, std::to_string(o.port), e.message()});
    return false;
  }

  // Among the processes that share the store, where it can be shared.
  bool enter(const ServeOptions& o, Sentence& fault) {
    Leases* leases = store_->leases();
    if (leases == nullptr) return true;
    if (!o.internal.empty() && !endpoint_in(o.internal)) {
      fault = sentence(server_word("leases.internal_is_no_address"), {excerpt(o.internal)});
      return false;
    }
    tcp::endpoint where = acceptor_.local_endpoint();
    std::vector<std::string> networks = network_addresses();
    std::string ip = where.address().to_string();
    if (where.address().is_unspecified()) ip = networks.empty() ? "127.0.0.1" : networks.front();
    if (ip.find(':') != std::string::npos) ip = "[" + ip + "]";
    std::string reached = o.internal.empty() ? ip + ":" + std::to_string(where.port()) : o.internal;
    keeper_ = std::make_unique<Keeper>(*leases, reached, [this] { hall_->drop_lost(); });
    if (!keeper_->enter(fault)) return false;
    hall_->set_keeper(keeper_.get());
    return true;
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
    wait_for_signal();
    asio::post(door_, [this] { accept(); });
    sweep();
    std::vector<std::thread> threads;
    for (int i = 1; i < io_threads; ++i) threads.emplace_back([this] { io_.run(); });
    io_.run();
    for (std::thread& t : threads) t.join();
  }

 private:
  void wait_for_signal() {
    signals_.async_wait([this](error_code e, int signal) {
      if (e) return;
      stop(signal);
      wait_for_signal();
    });
  }

  // On the door's strand. Whoever asks twice does not want to wait.
  void stop(int signal) {
    if (desk_.stopping.exchange(true)) return io_.stop();
    log_event(LogLevel::info, "stopping", {{"signal", i64{signal}}, {"connections", i64{desk_.connections.load()}}});
    // A database that never answers would hold the end up for ever.
    std::thread([] {
      std::this_thread::sleep_for(stop_at_most);
      log_event(LogLevel::error, "stop_took_too_long");
      std::_Exit(1);
    }).detach();
    error_code ignored;
    acceptor_.close(ignored);
    breath_.cancel();
    thinkers_->stop();
    desk_.farewells.tell();
    drain(GameTable::Clock::now() + drain_at_most);
  }
  void drain(GameTable::Clock::time_point until) {
    if (desk_.connections.load() == 0 || GameTable::Clock::now() >= until) return io_.stop();
    breath_.expires_after(drain_look);
    breath_.async_wait([this, until](error_code) { drain(until); });
  }

  void accept() {
    if (desk_.stopping) return;
    acceptor_.async_accept(Strand(io_.get_executor()),
                           [this](error_code e, asio::basic_stream_socket<tcp, Strand> socket) {
                             if (e == asio::error::operation_aborted) return;
                             if (e) return accept_later();
                             welcome(std::move(socket));
                             accept();
                           });
  }

  // Without files left for connections the next attempt would fail at once, and so on: others may leave meanwhile.
  void accept_later() {
    breath_.expires_after(std::chrono::milliseconds(100));
    breath_.async_wait([this](error_code e) {
      if (!e) accept();
    });
  }

  void welcome(asio::basic_stream_socket<tcp, Strand> socket) {
    error_code e;
    meters().connections.fetch_add(1, std::memory_order_relaxed);
    tcp::endpoint from = socket.remote_endpoint(e);
    if (e) return;  // gone already
    socket.set_option(tcp::no_delay(true), e);
    int others = desk_.connections.load();
    if (others >= most_connections + most_turned_away) return shut_out();
    Peer peer = peer_of(desk_, from);
    // A proxy brings many people; each is counted by the sockets that he opens.
    Shares::Ticket ticket = shares_->hold(peer.proxy || peer.peer ? "" : peer.address, Shares::Holding::connection);
    if (ticket != nullptr) {
      if (others < most_connections || make_room())
        return begin_http(desk_, Stream(std::move(socket)), peer, std::move(ticket));
      return turn_away(desk_, Stream(std::move(socket)), busy_answer(503, Over::full));
    }
    // He is told so a few times; then he finds the door shut, since being told costs as much as being served.
    if (Shares::Ticket word = shares_->hold(peer.address, Shares::Holding::word); word != nullptr)
      turn_away(desk_, Stream(std::move(socket)), busy_answer(429, Over::address), std::move(word));
    else
      shut_out();
  }
  // Who asks nothing goes before who comes.
  bool make_room() {
    if (!desk_.waiting.let_one_go()) return false;
    meters().let_go.fetch_add(1, std::memory_order_relaxed);
    return true;
  }
  static void shut_out() { meters().shut_out.fetch_add(1, std::memory_order_relaxed); }

  void later(GameTable::Clock::duration wait, Task task) {
    auto timer = std::make_shared<asio::steady_timer>(io_, wait);
    timer->async_wait([timer, task = std::move(task)](error_code e) {
      if (!e) task();
    });
  }

  void sweep() {
    timer_.expires_after(sweep_every);
    timer_.async_wait([this](error_code e) {
      if (e) return;
      hall_->sweep();
      shares_->forget_idle();
      malloc_trim(0);  // games that rest give their memory back
      sweep();
    });
  }

  asio::io_context io_{io_threads};
  Lanes lanes_{game_threads};
  std::shared_ptr<Shares> shares_ = std::make_shared<Shares>();
  std::unique_ptr<Store> store_;
  Catalogue catalogue_;
  std::unique_ptr<Writer> writer_;
  std::unique_ptr<Thinkers> thinkers_, clerks_, porters_;
  std::unique_ptr<Keeper> keeper_;
  std::unique_ptr<Hall> hall_;
  Duty duty_;
  Desk desk_;
  Strand door_;  // what is done at the door, and with its signals, is done one thing after another
  tcp::acceptor acceptor_;
  asio::steady_timer timer_, breath_;
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
  set_event_log(o.log.value_or(LogForm::text), o.log ? LogLevel::info : LogLevel::warning);
  raise_file_limit();
  prepare_assets();
  std::unique_ptr<Shelf> fuller;
  if (!o.scenarios.empty()) fuller = with_scenarios(shelf, o.scenarios);
  Server server(fuller != nullptr ? *fuller : shelf, o, std::move(store));
  if (!server.open(o, fault)) return false;
  started(server.addresses());
  log_event(LogLevel::info, "serving",
            {{"version", o.version}, {"address", server.addresses().front()}, {"database", database_kind(o.db)}});
  server.run();
  server.close();
  log_event(LogLevel::info, "stopped", {{"orders", static_cast<i64>(meters().orders_stored.load())}});
  if (server.thinks()) {
    server.close_store();
    std::_Exit(0);
  }
  return true;
}

}  // namespace grog
