// What the files that speak to the network share. Only they see Boost.
#pragma once
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/api.hpp"
#include "server/serve.hpp"

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
  std::atomic<int> connections = 0;
};

inline constexpr int most_connections = 4096;

// Whether a page of another site asks: by its Origin, by what the browser says of it, by a name that is not ours.
bool is_foreign(const Desk&, std::string_view host, std::string_view origin, std::string_view fetch_site);

void begin_http(Desk&, Stream&&);
// Takes the connection over from HTTP.
void begin_websocket(Desk&, Stream&&, HttpRequest&&);

}  // namespace grog
