// Requests over HTTP: the client's files, and the questions of server/api.hpp.
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <optional>

#include "server/assets.hpp"
#include "server/net.hpp"
#include "server/words.hpp"

namespace grog {
namespace {

using boost::system::error_code;
using Response = http::response<http::string_body>;

constexpr auto patience = std::chrono::seconds(30);
constexpr std::size_t worth_zipping = 2048;
constexpr std::string_view policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

std::string_view view(beast::string_view s) { return {s.data(), s.size()}; }

class Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(Desk& desk, Stream&& stream) : desk_(desk), stream_(std::move(stream)) { desk_.connections.fetch_add(1); }
  ~Visit() { desk_.connections.fetch_sub(1); }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  void read() {
    parser_.emplace();
    parser_->body_limit(max_body);
    stream_.expires_after(patience);
    http::async_read_header(stream_, buffer_, *parser_, [self = shared_from_this()](error_code e, std::size_t) {
      if (e) return self->unreadable(e);
      if (self->parser_->get().target() == "/api/import") self->parser_->body_limit(max_import);
      http::async_read(self->stream_, self->buffer_, *self->parser_,
                       [self](error_code bad, std::size_t) { bad ? self->unreadable(bad) : self->route(); });
    });
  }

 private:
  void route() {
    HttpRequest request = parser_->release();
    keep_ = request.keep_alive();
    version_ = request.version();
    head_ = request.method() == http::verb::head;
    zips_ = view(request[http::field::accept_encoding]).find("gzip") != std::string_view::npos;
    std::string target{request.target()};
    std::size_t mark = std::min(target.find('?'), target.size());
    Request r{request.method() == http::verb::post,
              target.substr(0, mark),
              target.substr(std::min(mark + 1, target.size())),
              {}};
    bool get = request.method() == http::verb::get || head_;
    bool upgrade = is_upgrade(request);
    if ((r.post || upgrade || r.path.starts_with("/api/")) &&
        is_foreign(desk_, view(request[http::field::host]), view(request[http::field::origin]),
                   view(request["Sec-Fetch-Site"])))
      return reply(error_answer(403, "origin", sentence(server_word("http.request_from_another_site_refused"))));
    if (r.path == "/ws") {
      if (upgrade) return begin_websocket(desk_, std::move(stream_), std::move(request));
      return reply(error_answer(426, "upgrade", sentence(server_word("http.is_websocket"))));
    }
    if (!get && !r.post) return reply(error_answer(405, "method", sentence(server_word("http.get_post_only"))));
    if (r.path.starts_with("/api/")) {
      r.body = std::move(request.body());
      if (r.path == "/api/list" && !r.post && zips_) return reply_list(request);
      desk_.api.handle(r, [self = shared_from_this()](Answer answer) {
        asio::post(self->stream_.get_executor(),
                   [self, answer = std::move(answer)]() mutable { self->reply(std::move(answer)); });
      });
      return;
    }
    const Asset* asset = get ? asset_at(r.path) : nullptr;
    if (asset == nullptr) return reply(error_answer(404, "path", sentence(server_word("http.nothing_address"))));
    send_asset(*asset, view(request[http::field::if_none_match]));
  }

  static bool is_upgrade(const HttpRequest& r) {
    return beast::iequals(r[http::field::upgrade], "websocket") && r.method() == http::verb::get;
  }

  std::shared_ptr<Response> begin(int status, std::string_view type) const {
    auto out = std::make_shared<Response>(static_cast<http::status>(status), version_);
    out->set(http::field::content_type, beast::string_view{type.data(), type.size()});
    out->set("Content-Security-Policy", beast::string_view{policy.data(), policy.size()});
    out->set("X-Content-Type-Options", "nosniff");
    out->set("Referrer-Policy", "no-referrer");  // links of seats are secret
    out->set("Cross-Origin-Resource-Policy", "same-origin");
    out->keep_alive(keep_);
    return out;
  }

  void reply(Answer answer) {
    auto out = begin(answer.status, answer.type);
    out->set(http::field::cache_control, "no-store");
    if (zips_ && answer.body.size() >= worth_zipping) {
      out->set(http::field::content_encoding, "gzip");
      out->set(http::field::vary, "Accept-Encoding");
      out->body() = gzip(answer.body);
    } else {
      out->body() = std::move(answer.body);
    }
    write(std::move(out));
  }

  void reply_list(const HttpRequest&) {
    auto out = begin(200, "application/json");
    out->set(http::field::cache_control, "no-cache");
    out->set(http::field::content_encoding, "gzip");
    out->set(http::field::vary, "Accept-Encoding");
    out->body() = desk_.list_zipped;
    write(std::move(out));
  }

  void send_asset(const Asset& a, std::string_view known) {
    bool same = known.find(a.etag) != std::string_view::npos;
    bool zipped = zips_ && !a.zipped.empty();
    auto out = begin(same ? 304 : 200, a.type);
    out->set(http::field::etag, a.etag);
    out->set(http::field::cache_control, a.lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (!a.zipped.empty()) out->set(http::field::vary, "Accept-Encoding");
    if (!same) {
      if (zipped) out->set(http::field::content_encoding, "gzip");
      out->body() = zipped ? a.zipped : std::string{a.bytes};
    }
    write(std::move(out));
  }

  void write(std::shared_ptr<Response> out) {
    out->prepare_payload();
    if (head_) out->body().clear();
    stream_.expires_after(patience);
    http::async_write(stream_, *out, [self = shared_from_this(), out](error_code e, std::size_t) {
      if (e || !self->keep_) return self->end();
      self->read();
    });
  }

  void unreadable(error_code e) {
    keep_ = false;
    if (e == http::error::body_limit)
      return reply(error_answer(413, "too_long", sentence(server_word("http.request_is_too_long"))));
    if (e == http::error::header_limit)
      return reply(error_answer(431, "too_long", sentence(server_word("http.headers_are_too_long"))));
    if (e.category() == make_error_code(http::error::end_of_stream).category() && e != http::error::end_of_stream &&
        e != http::error::partial_message)
      return reply(error_answer(400, "http", sentence(server_word("http.is_not_http"))));
    end();
  }

  void end() {
    error_code ignored;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  }

  Desk& desk_;
  Stream stream_;
  beast::flat_buffer buffer_{64 * 1024 + max_import};
  std::optional<http::request_parser<http::string_body>> parser_;
  bool keep_ = true, zips_ = false, head_ = false;
  unsigned version_ = 11;
};

// "localhost:1815" without what follows the name.
std::string_view without_port(std::string_view host) {
  std::size_t colon = host.rfind(':');
  return colon == std::string_view::npos || host.ends_with(']') ? host : host.substr(0, colon);
}

}  // namespace

bool is_foreign(const Desk& desk, std::string_view host, std::string_view origin, std::string_view fetch_site) {
  for (const std::string& known : desk.origins)
    if (origin == known) return false;
  std::string_view name = without_port(host);
  bool ours = name == "localhost" || name == "127.0.0.1" || name == "[::1]";
  for (const std::string& known : desk.origins) ours = ours || known.substr(known.find("://") + 3) == host;
  // A foreign name that was made to point at this machine.
  if (desk.loopback_only && !ours) return true;
  if (origin.empty()) return fetch_site == "cross-site";
  for (std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme) && origin.substr(scheme.size()) == host) return false;
  return true;
}

void begin_http(Desk& desk, Stream&& stream) { std::make_shared<Visit>(desk, std::move(stream))->read(); }

}  // namespace grog
