// Requests over HTTP: the client's files, and the questions of server/api.hpp.
#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <optional>

#include "server/assets.hpp"
#include "server/meters.hpp"
#include "server/net.hpp"
#include "server/secrets.hpp"
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

bool is_relayed(const Desk&, const HttpRequest&);

class Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(Desk& desk, Stream&& stream, Peer peer, Shares::Ticket ticket)
      : desk_(desk), stream_(std::move(stream)), peer_(std::move(peer)), ticket_(std::move(ticket)) {
    desk_.connections.fetch_add(1);
  }
  ~Visit() { desk_.connections.fetch_sub(1); }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  void read() {
    answering_.reset();
    if (parting_ == nullptr) hear_of_the_end();
    if (desk_.stopping) return end();
    idle_ = true;
    wait_for_him();
    parser_.emplace();
    parser_->body_limit(max_import);  // how much this request may bring is known with its header
    part_.shrink();
    upload_.reset();
    // A connection that is kept waits for the next question; one that begins has a question to ask.
    stream_.expires_after(asked_ ? patience : patience_for_header);
    http::async_read_header(stream_, buffer_, *parser_, [self = shared_from_this()](error_code e, std::size_t) {
      if (e) return self->unreadable(e);
      self->asked_ = true;
      self->idle_ = false;
      self->answering_.emplace(meters().requests);
      self->read_body();
    });
  }
  void say(Answer answer) {
    keep_ = false;
    reply(std::move(answer));
  }

 private:
  void read_body() {
    const auto& head = parser_->get();
    // What names another coding than ours would count as no body, and its bytes as a second request.
    if (auto coding = head[http::field::transfer_encoding]; !coding.empty() && !beast::iequals(coding, "chunked"))
      return say(error_answer(400, "http", sentence(server_word("http.is_not_http"))));
    bool record = head.target() == "/api/import";
    std::size_t most = record ? max_import : max_body;
    auto announced = parser_->content_length();
    if (announced && *announced > most) return unreadable(http::error::body_limit);
    parser_->body_limit(most);
    std::size_t due = announced ? static_cast<std::size_t>(*announced) : parser_->chunked() ? most : 0;
    if (due > small_message) {
      upload_ = desk_.shares->hold(address_of(desk_, peer_, view(head["X-Forwarded-For"])), Shares::Holding::upload);
      if (upload_ == nullptr) return say(busy_answer(429, Over::address));
      // Read, it is there twice: as it came, and as it is understood.
      if (!part_.grow_to(due * 2)) return say(busy_answer(503, Over::full));
    }
    stream_.expires_after(patience);
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](error_code bad, std::size_t) {
      bad ? self->unreadable(bad) : self->route();
    });
  }

  // What was asked is answered; who has asked nothing is let go.
  void hear_of_the_end() {
    parting_ = desk_.farewells.add([weak = weak_from_this()] {
      auto self = weak.lock();
      if (self == nullptr) return;
      asio::post(self->stream_.get_executor(), [self] {
        if (self->idle_) self->stream_.close();
      });
    });
  }

  // Until he has said what he wants, or is gone, he has to make room for others when the house is full.
  void wait_for_him() {
    waits_ = desk_.waiting.wait(known_, [weak = weak_from_this()] {
      auto self = weak.lock();
      if (self == nullptr) return;
      asio::post(self->stream_.get_executor(), [self] {
        if (self->waits_ != nullptr) self->stream_.close();
      });
    });
  }

  void route() {
    waits_.reset();
    known_ = true;
    HttpRequest request = parser_->release();
    relayed_ = is_relayed(desk_, request);
    keep_ = request.keep_alive();
    version_ = request.version();
    head_ = request.method() == http::verb::head;
    zips_ = view(request[http::field::accept_encoding]).find("gzip") != std::string_view::npos;
    std::string target{request.target()};
    std::size_t mark = std::min(target.find('?'), target.size());
    Request r{request.method() == http::verb::post,
              target.substr(0, mark),
              target.substr(std::min(mark + 1, target.size())),
              {},
              relayed_ ? address_of(desk_, {peer_.address, true}, view(request["X-Forwarded-For"]))
                       : address_of(desk_, peer_, view(request["X-Forwarded-For"]))};
    // Whom another process lets in for whom it knows no address is not to be counted.
    if (relayed_ && request.find("X-Forwarded-For") == request.end()) r.address.clear();
    r.relayed = relayed_;
    bool get = request.method() == http::verb::get || head_;
    bool upgrade = is_upgrade(request);
    if (!relayed_ && (r.post || upgrade || r.path.starts_with("/api/")) &&
        is_foreign(desk_, view(request[http::field::host]), view(request[http::field::origin]),
                   view(request["Sec-Fetch-Site"])))
      return reply(error_answer(403, "origin", sentence(server_word("http.request_from_another_site_refused"))));
    if (get && (r.path == "/healthz" || r.path == "/metrics")) return answer_duty(request, r);
    if (r.path == "/ws") {
      if (upgrade) return open_socket(std::move(request), r);
      return reply(error_answer(426, "upgrade", sentence(server_word("http.is_websocket"))));
    }
    if (!get && !r.post) return reply(error_answer(405, "method", sentence(server_word("http.get_post_only"))));
    if (r.path.starts_with("/api/")) {
      if (r.path == "/api/list" && !r.post && zips_) return reply_list(request);
      address_ = r.address;
      if (desk_.hall.keeper() != nullptr && !relayed_ && (r.path == "/api/claim" || r.path == "/api/log"))
        r.body = request.body(), passed_on_ = std::move(request);
      else
        r.body = std::move(request.body());
      desk_.api.handle(std::move(r), [self = shared_from_this()](Answer answer) {
        asio::post(self->stream_.get_executor(),
                   [self, answer = std::move(answer)]() mutable { self->reply(std::move(answer)); });
      });
      return;
    }
    const Asset* asset = get ? asset_at(r.path) : nullptr;
    if (asset == nullptr) {
      // Who reads pages gets one that says so; the client's first page shows it.
      bool reader = get && view(request[http::field::accept]).find("text/html") != std::string_view::npos;
      if (const Asset* page = reader ? asset_at("/") : nullptr) return send_asset(*page, {}, http::status::not_found);
      return reply(error_answer(404, "path", sentence(server_word("http.nothing_address"))));
    }
    send_asset(*asset, view(request[http::field::if_none_match]));
  }

  // To which game the link leads, and which process holds it, is the database's to say: the network does not wait for
  // it.
  void open_socket(HttpRequest&& request, const Request& r) {
    Shares::Ticket socket = desk_.shares->hold(r.address, Shares::Holding::socket);
    if (socket == nullptr) return say(busy_answer(429, Over::address));
    address_ = r.address;
    passed_on_ = std::move(request);
    auto look = [self = shared_from_this(), token = query_value(r.query, "token"), socket] {
      auto place = std::make_shared<Hall::Place>(self->desk_.hall.place_of(token));
      asio::post(self->stream_.get_executor(), [self, place, socket] { self->sit_down(*place, socket); });
    };
    desk_.porters.think(r.address, std::move(look), [self = shared_from_this()] {
      asio::post(self->stream_.get_executor(),
                 [self] { self->say(error_answer(500, "broken", sentence(server_word("api.program_went_wrong")))); });
    });
  }
  void sit_down(Hall::Place& place, Shares::Ticket socket) {
    answering_.reset();
    if (!place.elsewhere.empty() && !relayed_)
      return begin_relay(desk_, std::move(stream_), std::move(passed_on_), place.elsewhere, address_,
                         std::move(socket));
    // Passed on once already: the game has changed hands meanwhile.
    bool again = !place.elsewhere.empty();
    if (again) place.found = Store::Found::failed, place.fault = sentence(server_word("leases.game_is_elsewhere"));
    begin_websocket(desk_, std::move(stream_), std::move(passed_on_), std::move(place), again, address_,
                    std::move(socket));
  }

  // A proxy on this machine comes from it too, but says that it asks for somebody else.
  void answer_duty(const HttpRequest& request, const Request& r) {
    auto done = [self = shared_from_this()](Answer answer) {
      asio::post(self->stream_.get_executor(),
                 [self, answer = std::move(answer)]() mutable { self->reply(std::move(answer)); });
    };
    if (r.path == "/healthz") return desk_.duty.health(desk_.stopping, done);
    bool passed_on = false;
    for (const char* name : {"X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"})
      passed_on = passed_on || request.find(name) != request.end();
    bool foreign = is_foreign(desk_, view(request[http::field::host]), view(request[http::field::origin]),
                              view(request["Sec-Fetch-Site"]));
    if (!desk_.duty.shows_metrics(peer_.here && !passed_on && !foreign))
      return reply(error_answer(404, "path", sentence(server_word("http.nothing_address"))));
    desk_.duty.metrics(r.address, desk_.connections, desk_.half_received.used(), done);
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
    if (!answer.elsewhere.empty())
      return answering_.reset(),
             begin_relay(desk_, std::move(stream_), std::move(passed_on_), answer.elsewhere, address_, nullptr);
    auto out = begin(answer.status, answer.type);
    out->set(http::field::cache_control, "no-store");
    if (answer.retry_after > 0) out->set(http::field::retry_after, std::to_string(answer.retry_after));
    if (zips_ && answer.body.size() >= worth_zipping) {
      out->set(http::field::content_encoding, "gzip");
      out->set(http::field::vary, "Accept-Encoding");
      out->body() = gzip(answer.body);
    } else {
      out->body() = std::move(answer.body);
    }
    write(out);
  }

  void reply_list(const HttpRequest&) {
    auto out = begin(200, "application/json");
    out->set(http::field::cache_control, "no-cache");
    out->set(http::field::content_encoding, "gzip");
    out->set(http::field::vary, "Accept-Encoding");
    out->body() = desk_.list_zipped;
    write(out);
  }

  void send_asset(const Asset& a, std::string_view known, http::status found = http::status::ok) {
    bool same = known.find(a.etag) != std::string_view::npos;
    bool zipped = zips_ && !a.zipped.empty();
    auto out = begin(same ? 304 : static_cast<int>(found), a.type);
    out->set(http::field::etag, a.etag);
    out->set(http::field::cache_control, a.lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (!a.zipped.empty()) out->set(http::field::vary, "Accept-Encoding");
    if (!same) {
      if (zipped) out->set(http::field::content_encoding, "gzip");
      out->body() = zipped ? a.zipped : std::string{a.bytes};
    }
    write(out);
  }

  void write(const std::shared_ptr<Response>& out) {
    idle_ = false;
    waits_.reset();
    if (desk_.stopping) keep_ = false, out->keep_alive(false);
    unsigned kind = out->result_int() / 100;
    if (kind >= 1 && kind <= 5) meters().answers[kind - 1].fetch_add(1, std::memory_order_relaxed);
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

  // What the other side still sends is read and thrown away for a moment: closed at once, a connection with unread
  // bytes breaks, and the answer may be lost with it.
  void end() {
    answering_.reset();
    error_code ignored;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    parser_.reset();
    stream_.expires_after(std::chrono::seconds(2));
    wait_for_him();
    discard();
  }
  void discard() {
    stream_.async_read_some(asio::buffer(discarded_), [self = shared_from_this()](error_code e, std::size_t) {
      if (!e) self->discard();
    });
  }

  Desk& desk_;
  Stream stream_;
  Peer peer_;
  Shares::Ticket ticket_, upload_;
  Budget::Part part_{desk_.half_received};
  bool asked_ = false, idle_ = false;  // waits for a question
  bool known_ = false;                 // has asked a whole one
  WaitingRoom::Ticket waits_;
  std::optional<Counted> answering_;
  Farewells::Ticket parting_;
  std::array<char, 4096> discarded_{};
  beast::flat_buffer buffer_{64 * 1024 + max_import};
  std::optional<http::request_parser<http::string_body>> parser_;
  bool keep_ = true, zips_ = false, head_ = false;
  bool relayed_ = false;   // another process of the same database asks for somebody
  HttpRequest passed_on_;  // as it came, until it is known who answers it
  std::string address_;    // of who asked it
  unsigned version_ = 11;
};

// Of IPv6 the network of a household, as text.
std::string share_of(const asio::ip::address& a) {
  if (!a.is_v6()) return a.to_string();
  asio::ip::address_v6::bytes_type bytes = a.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return asio::ip::address_v6(bytes).to_string();
}

bool is_relayed(const Desk& desk, const HttpRequest& request) {
  Holder* keeper = desk.hall.keeper();
  std::string_view shown = view(request[relay_header]);
  return keeper != nullptr && !shown.empty() && equal_secrets(shown, keeper->secret());
}

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

Peer peer_of(const Desk& desk, const asio::ip::tcp::endpoint& from) {
  asio::ip::address address = from.address();
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  std::string text = address.to_string();
  bool here = text == "127.0.0.1" || text == "::1";
  bool proxy = here || std::ranges::find(desk.proxies, text) != desk.proxies.end();
  // Who listens to his own machine alone, without a proxy before it, is the only one who can come from it.
  bool peer = desk.hall.keeper() != nullptr && desk.hall.keeper()->is_peer(text);
  if (here && desk.loopback_only && desk.origins.empty()) return {"", proxy, here, peer};
  return {share_of(address), proxy, here, peer};
}

std::string address_of(const Desk&, const Peer& peer, std::string_view forwarded_for) {
  if (!peer.proxy || forwarded_for.empty()) return peer.address;
  // The proxy adds whom it hears to what it was told: only the last is sure.
  std::string last{forwarded_for.substr(forwarded_for.rfind(',') + 1)};
  std::erase(last, ' ');
  error_code e;
  asio::ip::address address = asio::ip::make_address(last, e);
  return e ? peer.address : share_of(address);
}

void begin_http(Desk& desk, Stream&& stream, const Peer& peer, Shares::Ticket ticket) {
  std::make_shared<Visit>(desk, std::move(stream), peer, std::move(ticket))->read();
}

void turn_away(Desk& desk, Stream&& stream, Answer answer, Shares::Ticket ticket) {
  std::make_shared<Visit>(desk, std::move(stream), Peer{}, std::move(ticket))->say(std::move(answer));
}

}  // namespace grog
