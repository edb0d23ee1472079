// A visitor whose game another process of the same database holds: his connection is passed on to it, byte by byte.
#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/write.hpp>

#include "server/meters.hpp"
#include "server/net.hpp"
#include "server/words.hpp"

namespace grog {
namespace {

using asio::ip::tcp;
using boost::system::error_code;

constexpr auto patience_for_holder = std::chrono::seconds(3);  // to be reached: one who is there answers at once
// The holder pings a client that is silent every half minute: when nothing comes for longer, he is no longer there.
constexpr auto silence_of_holder = std::chrono::seconds(75);
constexpr auto after_the_end = std::chrono::seconds(2);

class Relay : public std::enable_shared_from_this<Relay> {
 public:
  Relay(Desk& desk, Stream&& client, HttpRequest&& request, Shares::Ticket ticket)
      : desk_(desk),
        client_(std::move(client)),
        holder_(client_.get_executor()),
        request_(std::move(request)),
        ticket_(std::move(ticket)) {
    desk_.connections.fetch_add(1);
  }
  ~Relay() { desk_.connections.fetch_sub(1); }
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;

  void begin(const tcp::endpoint& where) {
    parting_ = desk_.farewells.add([weak = weak_from_this()] {
      if (auto self = weak.lock())
        asio::post(self->client_.get_executor(), [self] { self->client_.close(), self->holder_.close(); });
    });
    holder_.expires_after(patience_for_holder);
    holder_.async_connect(where, [self = shared_from_this()](error_code e) {
      if (e) return self->nobody_there();
      error_code ignored;
      self->holder_.socket().set_option(tcp::no_delay(true), ignored);
      self->holder_.expires_after(patience_for_holder);
      http::async_write(self->holder_, self->request_, [self](error_code bad, std::size_t) {
        if (bad) return self->nobody_there();
        self->to_client();
        self->to_holder();
      });
    });
  }

 private:
  // He has ended, and his games are free in a few seconds, or he is about to come back.
  void nobody_there() {
    Answer answer = error_answer(503, "storage", sentence(server_word("leases.holder_does_not_answer")));
    answer.retry_after = 1;
    turn_away(desk_, std::move(client_), std::move(answer));
  }

  void to_client() {
    holder_.expires_after(silence_of_holder);
    holder_.async_read_some(asio::buffer(down_), [self = shared_from_this()](error_code e, std::size_t n) {
      if (e) return self->holder_ended();
      self->client_.expires_after(silence_of_holder);
      asio::async_write(self->client_, asio::buffer(self->down_, n),
                        [self](error_code bad, std::size_t) { bad ? self->close() : self->to_client(); });
    });
  }
  void to_holder() {
    client_.expires_never();
    client_.async_read_some(asio::buffer(up_), [self = shared_from_this()](error_code e, std::size_t n) {
      if (e) return self->close();
      if (self->ended_)
        return self->to_holder();  // what nobody hears any more: closed with it unread, answers are lost
      self->holder_.expires_after(silence_of_holder);
      asio::async_write(self->holder_, asio::buffer(self->up_, n),
                        [self](error_code, std::size_t) { self->to_holder(); });
    });
  }

  void holder_ended() {
    ended_ = true;
    error_code ignored;
    client_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    linger_.expires_after(after_the_end);
    linger_.async_wait([self = shared_from_this()](error_code) { self->close(); });
  }
  void close() {
    linger_.cancel();
    client_.close();
    holder_.close();
  }

  Desk& desk_;
  Stream client_, holder_;
  HttpRequest request_;
  Shares::Ticket ticket_;
  Farewells::Ticket parting_;
  using Timer =
      asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Strand>;
  Timer linger_{client_.get_executor()};
  bool ended_ = false;
  std::array<char, 8192> down_{}, up_{};
};

}  // namespace

void begin_relay(Desk& desk, Stream&& stream, HttpRequest&& request, const std::string& holder,
                 const std::string& address, Shares::Ticket ticket) {
  tcp::endpoint where = endpoint_in(holder).value_or(tcp::endpoint{});
  request.set(relay_header, desk.hall.keeper()->secret());
  request.erase("X-Forwarded-For");
  if (!address.empty()) request.set("X-Forwarded-For", address);
  // A socket stays; any other request is the last on its connection here, the next may be another process's to answer.
  if (request.find(http::field::upgrade) == request.end()) request.keep_alive(false);
  std::make_shared<Relay>(desk, std::move(stream), std::move(request), std::move(ticket))->begin(where);
}

std::optional<tcp::endpoint> endpoint_in(std::string_view text) {
  std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return {};
  std::string ip{text.substr(0, colon)}, port{text.substr(colon + 1)};
  if (ip.starts_with('[') && ip.ends_with(']')) ip = ip.substr(1, ip.size() - 2);
  error_code e;
  asio::ip::address address = asio::ip::make_address(ip, e);
  bool digits = !port.empty() && port.size() <= 5 && port.find_first_not_of("0123456789") == std::string::npos;
  int number = digits ? std::stoi(port) : 0;
  if (e || number < 1 || number > 65535) return {};
  return tcp::endpoint{address, static_cast<unsigned short>(number)};
}

}  // namespace grog
