// What the files that speak to the network share. Only they see Boost.
#pragma once
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/duty.hpp"
#include "server/farewells.hpp"
#include "server/serve.hpp"
#include "server/waiting_room.hpp"

namespace grog {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Strand = asio::strand<asio::io_context::executor_type>;
using Stream = beast::basic_stream<asio::ip::tcp, Strand>;
using HttpRequest = http::request<http::string_body>;

// What a connection needs of the server; outlives them all.
struct Desk {
  asio::io_context& io;
  Hall& hall;
  Api api;
  std::vector<std::string> origins;
  bool loopback_only = false;
  std::string list_zipped;  // the answer to the question that every page asks first
  std::shared_ptr<Shares> shares;
  std::vector<std::string> proxies;  // addresses that are believed when they say for whom they ask
  Budget half_received{most_half_received};
  std::atomic<int> connections = 0;
  Duty& duty;
  Farewells farewells;
  std::atomic<bool> stopping = false;
  WaitingRoom waiting;
  Minds& porters;  // find out, away from the network's threads, to which game a link leads
};

// For whom a connection speaks: itself, or, where it is a proxy's, whom its request names.
struct Peer {
  std::string address;  // as Shares counts it
  bool proxy = false;
  bool here = false;  // on this machine
  bool peer = false;  // a machine from which another process of the same database may come
};
Peer peer_of(const Desk&, const asio::ip::tcp::endpoint&);
std::string address_of(const Desk&, const Peer&, std::string_view forwarded_for);

// Whether a page of another site asks: by its Origin, by what the browser says of it, by a name that is not ours.
bool is_foreign(const Desk&, std::string_view host, std::string_view origin, std::string_view fetch_site);

void begin_http(Desk&, Stream&&, const Peer&, Shares::Ticket);
// Says why there is no room, and hangs up.
void turn_away(Desk&, Stream&&, Answer, Shares::Ticket = nullptr);
// Takes the connection over from HTTP. `again`: a client who finds no game here may come back at once.
void begin_websocket(Desk&, Stream&&, HttpRequest&&, Hall::Place, bool again, std::string address, Shares::Ticket);
// Hands a request, and all that follows on its connection, over to the process that holds its game.
void begin_relay(Desk&, Stream&&, HttpRequest&&, const std::string& holder, const std::string& address, Shares::Ticket);
// "10.0.0.5:1815" or "[::1]:1815".
std::optional<asio::ip::tcp::endpoint> endpoint_in(std::string_view);
inline constexpr const char* relay_header = "X-Grognard-Relay";  // holds the processes' secret

}  // namespace grog
