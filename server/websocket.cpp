// A client on a WebSocket: its messages go to its table one after another, letters come back through a queue of bounded
// length. A client that does not read is let go; nobody waits for it.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <charconv>
#include <list>

#include "server/meters.hpp"
#include "server/net.hpp"
#include "server/words.hpp"

namespace grog {
namespace {

namespace websocket = beast::websocket;
using boost::system::error_code;

constexpr std::size_t most_queued_bytes = 4 << 20;
constexpr std::size_t most_queued = 4000;
constexpr int most_unheard = 4;            // messages that wait at the table; then no more is read
constexpr std::size_t kept_buffer = 4096;  // of a connection at which nothing happens
constexpr auto farewell = std::chrono::seconds(5);
constexpr auto silence = std::chrono::seconds(60);  // a ping goes out half-way, and nothing comes back: gone

using Clock = GameTable::Clock;

class Client : public std::enable_shared_from_this<Client> {
 public:
  Client(Desk& desk, Stream&& stream, std::string address, Shares::Ticket ticket)
      : desk_(desk),
        ws_(std::move(stream)),
        timer_(ws_.get_executor()),
        pause_(ws_.get_executor()),
        address_(std::move(address)),
        ticket_(std::move(ticket)) {
    desk_.connections.fetch_add(1);
  }
  ~Client() { desk_.connections.fetch_sub(1); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  void begin(HttpRequest&& request, Hall::Place place, bool again) {
    place_ = std::move(place);
    again_ = again;
    websocket::stream_base::timeout limits{};
    limits.handshake_timeout = std::chrono::seconds(10);
    limits.idle_timeout = silence;
    limits.keep_alive_pings = true;
    ws_.set_option(limits);
    beast::get_lowest_layer(ws_).expires_never();  // a visit's patience ends; a WebSocket has limits of its own
    ws_.read_message_max(0);                       // counted below, so that the client hears what was wrong
    ws_.text(true);
    request_ = std::move(request);
    parting_ = desk_.farewells.add([weak = weak_from_this()] {
      if (auto self = weak.lock()) asio::post(self->ws_.get_executor(), [self] { self->server_stops(); });
    });
    ws_.async_accept(request_, [self = shared_from_this()](error_code e) {
      if (!e) self->accepted();
    });
  }

 private:
  void accepted() {
    std::string target{request_.target()};
    request_ = {};
    std::size_t mark = std::min(target.find('?'), target.size());
    std::string query = target.substr(std::min(mark + 1, target.size()));
    const SeatLink link = place_.link;
    Sentence fault = std::move(place_.fault);
    if (place_.found == Store::Found::no) fault = sentence(server_word("websocket.unknown_link_check_address_you"));
    if (place_.found != Store::Found::yes)
      return drop(fault, again_ ? websocket::close_code::try_again_later : websocket::close_code::policy_error);
    if (link.kind != LinkKind::seat) {
      fault = sentence(server_word("websocket.invitation_claim_seat_first"));
      queue(shared(error_letter("invitation", fault)));
      return drop(fault);
    }
    std::optional<std::size_t> since;
    std::string at = query_value(query, "at");
    std::size_t n = 0;
    if (auto [end, bad] = std::from_chars(at.data(), at.data() + at.size(), n);
        !at.empty() && bad == std::errc{} && end == at.data() + at.size())
      since = n;
    outlet_ = std::make_shared<Outlet>();
    outlet_->send = [weak = weak_from_this()](SharedText text) {
      if (auto self = weak.lock()) asio::post(self->ws_.get_executor(), [self, text] { self->queue(text); });
    };
    outlet_->close = [weak = weak_from_this()](const Sentence& why, bool again) {
      auto code = again ? websocket::close_code::try_again_later : websocket::close_code::policy_error;
      if (auto self = weak.lock()) asio::post(self->ws_.get_executor(), [self, why, code] { self->drop(why, code); });
    };
    table_ = desk_.hall.table(link.game);
    table_->join({link.seat, link.hash, address_}, outlet_, since);
    read();
  }

  void read() {
    if (left_) return;
    ws_.async_read_some(buffer_, max_message + 1,
                        [self = shared_from_this()](error_code e, std::size_t) { self->got(e); });
  }

  // A message may be heard without fault after a letter could not be written: it was there already, in the buffer or as
  // a call on its way. The client has left, and has no table any more.
  void got(error_code e) {
    if (e || left_) return leave();
    if (dropping_ || stopping_) return buffer_.consume(buffer_.size()), read();  // until the other side closes too
    if (buffer_.size() > max_message) {
      queue(shared(too_long_letter()));
      return drop(sentence(server_word("websocket.message_too_long")), websocket::close_code::too_big);
    }
    if (!ws_.is_message_done()) return half();
    if (began_) began_ = false, pause_.cancel();
    part_.shrink();
    if (!ws_.got_text()) return drop(sentence(server_word("websocket.texts_only")));
    std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    if (buffer_.capacity() > kept_buffer) buffer_.shrink_to_fit();
    // Most messages come alone, and are heard before the next: to go on reading costs no call between threads then.
    const int weight = text.size() > small_message ? most_unheard : 1;
    const bool enough = unheard_.fetch_add(weight) + weight >= most_unheard;
    table_->heard(outlet_, std::move(text),
                  [self = shared_from_this(), weight](Clock::duration wait) { self->is_heard(weight, wait); });
    if (!enough) read_when_due();
  }

  // On the table's thread. Reading goes on by the one who makes room.
  void is_heard(int weight, Clock::duration wait) {
    const int before = unheard_.fetch_sub(weight);
    const bool room = before >= most_unheard && before - weight < most_unheard;
    if (!room && wait <= Clock::duration::zero()) return;
    asio::post(ws_.get_executor(), [self = shared_from_this(), room, until = Clock::now() + wait] {
      self->due_ = std::max(self->due_, until);
      if (room) self->read_when_due();
    });
  }

  // A part of a message: it has a time to become whole, and a share of the memory meanwhile.
  void half() {
    if (buffer_.size() > small_message && !part_.grow_to(buffer_.size())) return drop(told_over(Over::full));
    if (!began_) {
      began_ = true;
      pause_.expires_after(patience_for_message);
      pause_.async_wait([self = shared_from_this()](error_code e) {
        if (!e && self->began_) self->drop(sentence(server_word("websocket.unfinished_message")));
      });
    }
    read();
  }

  // Who has used more than his share of the server's time is heard again when others have had theirs.
  void read_when_due() {
    Clock::duration wait = due_ - Clock::now();
    if (wait <= Clock::duration::zero() || left_) return read();
    pause_.expires_after(wait);
    pause_.async_wait([self = shared_from_this()](error_code) { self->read(); });
  }

  void queue(SharedText text) {
    if (dropping_ || left_) return;
    queued_bytes_ += text->size();
    queue_.push_back(std::move(text));
    if (queued_bytes_ > most_queued_bytes || queue_.size() > most_queued)
      return drop(sentence(server_word("websocket.your_browser_does_not_keep")));
    if (queue_.size() == 1) write();
  }

  void write() {
    ws_.async_write(asio::buffer(*queue_.front()), [self = shared_from_this()](error_code e, std::size_t) {
      if (e || self->left_) return self->leave();
      self->queued_bytes_ -= self->queue_.front()->size();
      self->queue_.pop_front();
      if (!self->queue_.empty()) return self->write();
      if (self->dropping_) self->close();
    });
  }

  // Says why as the last thing, and does not wait long for it to be heard.
  void drop(const Sentence& why, websocket::close_code code = websocket::close_code::policy_error) {
    if (dropping_ || left_) return;
    dropping_ = true;
    code_ = code;
    bool idle = queue_.empty();
    while (queue_.size() > 2 || (queued_bytes_ > most_queued_bytes && queue_.size() > 1)) {
      queued_bytes_ -= queue_.back()->size();
      queue_.pop_back();
    }
    queue_.push_back(shared(error_letter("closed", why)));
    queued_bytes_ += queue_.back()->size();
    timer_.expires_after(farewell);
    timer_.async_wait([self = shared_from_this()](error_code e) {
      if (!e) self->leave();
    });
    if (idle) write();
  }

  // Nothing more is heard. What was said before is stored and answered; then the client is told to come back.
  void server_stops() {
    if (stopping_ || dropping_ || left_) return;
    stopping_ = true;
    if (table_ == nullptr) return leave();
    table_->settle([self = shared_from_this()] { asio::post(self->ws_.get_executor(), [self] { self->part(); }); });
  }
  void part() {
    if (dropping_ || left_) return;
    dropping_ = true;
    code_ = websocket::close_code::service_restart;
    timer_.expires_after(farewell);
    timer_.async_wait([self = shared_from_this()](error_code e) {
      if (!e) self->leave();
    });
    if (queue_.empty()) close();
  }

  void close() {
    ws_.async_close(code_, [self = shared_from_this()](error_code) { self->leave(); });
  }

  void leave() {
    if (left_) return;
    left_ = true;
    timer_.cancel();
    pause_.cancel();
    beast::get_lowest_layer(ws_).close();
    if (table_ != nullptr) table_->leave(outlet_);
    table_.reset();
  }

  Desk& desk_;
  websocket::stream<Stream> ws_;
  using Timer =
      asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Strand>;
  Timer timer_, pause_;
  std::string address_;
  Shares::Ticket ticket_;
  std::atomic<int> unheard_ = 0;  // of long messages each counts for all that may wait
  Clock::time_point due_{};       // when he is heard again
  Budget::Part part_{desk_.half_received};
  bool began_ = false;  // a message of which a part is there
  HttpRequest request_;
  Hall::Place place_;
  bool again_ = false;
  beast::flat_buffer buffer_;
  std::shared_ptr<GameTable> table_;
  std::shared_ptr<Outlet> outlet_;
  std::list<SharedText> queue_;
  std::size_t queued_bytes_ = 0;
  bool stopping_ = false, dropping_ = false, left_ = false;
  Counted counted_{meters().sockets};
  Farewells::Ticket parting_;
  websocket::close_code code_ = websocket::close_code::normal;
};

}  // namespace

void begin_websocket(Desk& desk, Stream&& stream, HttpRequest&& request, Hall::Place place, bool again,
                     std::string address, Shares::Ticket ticket) {
  std::make_shared<Client>(desk, std::move(stream), std::move(address), std::move(ticket))
      ->begin(std::move(request), std::move(place), again);
}

}  // namespace grog
