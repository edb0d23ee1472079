#include "cli/bot_player.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <mutex>
#include <utility>

#include "cli/words.hpp"
#include "core/describe.hpp"
#include "core/languages.hpp"
#include "core/order_text.hpp"
#include "core/require.hpp"
#include "protocol/order_json.hpp"
#include "protocol/session.hpp"
#include "protocol/values.hpp"

namespace grog {
namespace {

std::mutex faults_lock;
std::vector<Sentence> faults;

void add_fault(Sentence s) {
  std::lock_guard lock(faults_lock);
  for (const Sentence& f : faults)
    if (f == s) return;
  faults.push_back(std::move(s));
}

// A program behind two pipes, and lines of bounded length from it within a time.
class Child {
 public:
  ~Child() { end(); }

  bool start(const std::string& command) {
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) != 0) return false;
    if (pipe2(from, O_CLOEXEC) != 0) {
      close(to[0]), close(to[1]);
      return false;
    }
    pid_ = fork();
    if (pid_ == 0) {
      setpgid(0, 0);  // what it starts goes with it
      dup2(to[0], STDIN_FILENO), dup2(from[1], STDOUT_FILENO);
      execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    if (pid_ > 0) setpgid(pid_, pid_);  // here too: whichever comes first
    close(to[0]), close(from[1]);
    write_ = to[1], read_ = from[0];
    return pid_ > 0;
  }

  bool say(std::string line) {
    line += '\n';
    for (std::size_t at = 0; at < line.size();) {
      ssize_t n = write(write_, line.data() + at, line.size() - at);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return false;
      at += static_cast<std::size_t>(n);
    }
    return true;
  }

  bool hear(std::string& line, int milliseconds) {
    using Clock = std::chrono::steady_clock;
    auto until = Clock::now() + std::chrono::milliseconds(milliseconds);
    for (;;) {
      if (std::size_t end = heard_.find('\n'); end != heard_.npos) {
        line = heard_.substr(0, end);
        heard_.erase(0, end + 1);
        return true;
      }
      auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
      if (left <= 0 || heard_.size() > max_message) return false;
      pollfd p{read_, POLLIN, 0};
      int ready = poll(&p, 1, static_cast<int>(left));
      if (ready < 0 && errno == EINTR) continue;
      if (ready <= 0) return false;
      char some[4096];
      ssize_t n = read(read_, some, sizeof some);
      if (n <= 0) return false;
      heard_.append(some, static_cast<std::size_t>(n));
    }
  }

  void end() {
    if (pid_ <= 0) return;
    close(write_);  // the end of its input: a bot leaves by itself
    for (int i = 0; i < 40; ++i) {
      if (waitpid(pid_, nullptr, WNOHANG) != 0) {
        kill(-pid_, SIGKILL);  // children that it left behind
        close(read_), pid_ = 0;
        return;
      }
      poll(nullptr, 0, 25);
    }
    kill(-pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    close(read_), pid_ = 0;
  }

 private:
  pid_t pid_ = 0;
  int write_ = -1, read_ = -1;
  std::string heard_;
};

class BotPlayer final : public Player {
 public:
  explicit BotPlayer(std::string command) : command_(std::move(command)) {}
  ~BotPlayer() override {
    if (met_) child_.say(R"({"type":"quit"})");
  }

  Order choose(const Game& game, const State& seen, Side side, Rng& rng) override {
    why_ = {};
    Order order;
    if (!gone_ && meet(game, seen, side) && ask(game, seen, side, rng, order)) return order;
    std::vector<Order> orders;
    game.propose(seen, rng, 64, orders);
    require(!orders.empty(), "no order is proposed to a side that must decide");
    return orders[rng.below(static_cast<u32>(orders.size()))];
  }
  Why why() const override { return why_; }
  void think(u32 milliseconds) override { milliseconds_ = milliseconds; }

 private:
  // A bot may think long where nobody bounds it, but not for ever.
  int patience() const { return milliseconds_ > 0 ? static_cast<int>(milliseconds_) + 2'000 : 60'000; }

  bool lose(Text what) {
    gone_ = true;
    add_fault(sentence(what, {excerpt(command_)}));
    child_.end();
    return false;
  }

  bool meet(const Game& game, const State& seen, Side side) {
    if (met_ && game_ == &game && scenario_ == game.scenario_hash() && side_ == side) return true;
    if (!met_ && !child_.start(command_)) return lose(cli_word("bot_player.bot_does_not_start"));
    met_ = true, game_ = &game, scenario_ = game.scenario_hash(), side_ = side;
    std::string text;
    JsonOut json(text);
    json.open();
    json.key("type").text("hello");
    json.key("protocol").number(protocol_version);
    json.key("program").text("grognard");
    json.key("side");
    write_side(json, game, side);
    json.key("ruleset").open();
    json.key("id").text(game.rules().id());
    json.key("tables").text(hash_text(game.rules().tables_hash()));
    json.close();
    json.key("scenario").open();
    json.key("id").text(game.scenario());
    json.key("hash").text(hash_text(game.scenario_hash()));
    json.close();
    json.key("sides");
    write_sides(json, game);
    json.key("board");
    write_board(json, game, seen);
    json.key("roster");
    write_roster(json, game);
    json.key("labels");
    write_labels(json, game.rules());
    json.close();
    std::string line;
    child_.say(text);  // who has left may have said something first
    if (!child_.hear(line, 10'000)) return lose(cli_word("bot_player.bot_does_not_answer_hello"));
    Message m;
    Fault fault;
    if (!m.read(line, fault) || m.type() != "ready") return lose(cli_word("bot_player.bot_should_have_answered_hello"));
    return true;
  }

  std::string go(const Game& game, const State& seen, Side side) const {
    std::string text;
    JsonOut json(text);
    json.open();
    json.key("type").text("go");
    json.key("side");
    write_side(json, game, side);
    json.key("milliseconds").number(milliseconds_);
    json.key("hash").text(hash_text(hash_of(seen)));
    json.key("state");
    write_state(json, game, seen);
    json.key("standing");
    write_standing(json, game, seen);
    const Decision& d = seen.asked();
    json.key("decision").open();
    json.key("side");
    write_side(json, game, d.side);
    json.key("kind").text(game.rules().labels().decisions[d.kind].key);
    if (valid(d.unit)) json.key("unit"), write_unit_id(json, game, d.unit);
    if (valid(d.other)) json.key("other"), write_unit_id(json, game, d.other);
    Menu menu;
    game.menu(seen, menu);
    json.key("menu");
    write_menu(json, game, seen, menu);
    json.close();
    json.key("position").text(position_text(seen));
    json.close();
    return text;
  }

  bool ask(const Game& game, const State& seen, Side side, Rng& rng, Order& order) {
    bool said = child_.say(go(game, seen, side));
    int refusals = 0;
    for (int talk = 0; said && talk < 10'000; ++talk) {
      std::string line;
      if (!child_.hear(line, patience())) return lose(cli_word("bot_player.bot_answers_no_more"));
      Message m;
      Fault fault;
      std::string reply;
      bool done = false;
      if (!m.read(line, fault) || !answer(game, seen, side, rng, m, reply, fault, order, done)) {
        // To ask whether an order is allowed is no mistake, whatever the answer.
        bool asks = m.type() == "check" || m.type() == "preview";
        if (!asks && ++refusals > 3) return lose(cli_word("bot_player.bot_gave_four_wrong_answers"));
        JsonOut json(reply);
        json.open();
        json.key("type").text("refused");
        json.key("reason");
        write_text(json, fault.message);
        json.close();
      } else {
        refusals = 0;
      }
      if (done) return true;
      said = child_.say(reply);
    }
    return lose(cli_word("bot_player.bot_listens_no_more"));
  }

  // False with what is wrong. `done`: the message was the bot's order.
  bool answer(const Game& game, const State& seen, Side side, Rng& rng, const Message& m, std::string& reply, Fault& f,
              Order& order, bool& done) {
    JsonOut json(reply);
    if (m.type() == "propose") {
      std::optional<i64> most;
      if (!m.number("most", 1, 1000, most, f)) return false;
      std::vector<Order> orders;
      game.propose(seen, rng, static_cast<std::size_t>(most.value_or(100)), orders);
      json.open();
      json.key("type").text("proposals");
      json.key("orders").open_list();
      for (const Order& o : orders) json.text(order_text(game, o));
      json.close_list();
      json.close();
      return true;
    }
    if (m.type() != "order" && m.type() != "check" && m.type() != "preview") {
      f.message = sentence(cli_word("bot_player.unknown_type_order_check_preview"), {excerpt(m.type())});
      return false;
    }
    GivenOrder given;
    if (!read_order(game, m, given, f)) return false;
    if (!given.ok) {
      f.message = given.why;
      return false;
    }
    Verdict v = game.check(seen, given.order);
    if (!v) {
      f.message = describe(game.rules(), v);
      return false;
    }
    if (m.type() == "order") {
      order = given.order, done = true;
      if (const Json* why = m.find("why"); why != nullptr && why->is_object())
        why_ = in_each([&](Lang l) { return excerpt(why->value(language(l).code, why->value("en", "")), 500); });
      return true;
    }
    Cited cited;
    Preview seen_ahead;
    if (m.type() == "preview") seen_ahead = preview(game, seen, given.order, side, 100'000);
    if (const Verdict& hidden = seen_ahead.foreseen; !hidden) {
      f.message = {describe(game.rules(), hidden, Lang::fr), describe(game.rules(), hidden, Lang::en)};
      return false;
    }
    json.open();
    json.key("type").text(m.type() == "check" ? "allowed" : "preview");
    json.key("order");
    write_order(json, game, seen, given.order);
    if (m.type() == "preview") write_preview(json, game, seen, seen_ahead, cited);
    json.close();
    return true;
  }

  std::string command_;
  Child child_;
  bool met_ = false, gone_ = false;
  const Game* game_ = nullptr;
  u64 scenario_ = 0;
  Side side_ = Side::nobody;
  u32 milliseconds_ = 0;
  Why why_;
};

NamedPlayer make_bot(std::string_view command) {
  if (command.find_first_not_of(' ') == command.npos) {
    return {nullptr, sentence(cli_word("bot_player.without_command"))};
  }
  return {std::make_unique<BotPlayer>(std::string{command}), {}};
}

constexpr std::string_view digits = "0123456789abcdef";

}  // namespace

void allow_bots() { set_bots(make_bot); }

std::vector<Sentence> take_bot_faults() {
  std::lock_guard lock(faults_lock);
  return std::exchange(faults, {});
}

std::string position_text(const State& s) {
  std::array<unsigned char, sizeof(State)> bytes;
  std::memcpy(bytes.data(), &s, sizeof s);
  std::string out;
  for (std::size_t i = 0; i < bytes.size();) {
    std::size_t zeros = 0;
    while (i + zeros < bytes.size() && bytes[i + zeros] == 0) ++zeros;
    if (zeros > 2) {
      out += "z" + std::to_string(zeros) + ".";
      i += zeros;
      continue;
    }
    out += digits[bytes[i] >> 4], out += digits[bytes[i] & 15];
    ++i;
  }
  return hash_text(hash_of(s)) + ":" + out;
}

bool position_from(std::string_view text, State& out) {
  if (text.size() < 17 || text[16] != ':') return false;
  std::string_view hash = text.substr(0, 16);
  text.remove_prefix(17);
  std::array<unsigned char, sizeof(State)> bytes{};
  std::size_t at = 0;
  while (!text.empty()) {
    if (text[0] == 'z') {
      std::size_t zeros = 0, used = 1;
      for (; used < text.size() && text[used] >= '0' && text[used] <= '9' && zeros <= bytes.size(); ++used)
        zeros = zeros * 10 + static_cast<std::size_t>(text[used] - '0');
      if (used >= text.size() || text[used] != '.' || zeros > bytes.size() - at) return false;
      at += zeros;
      text.remove_prefix(used + 1);
      continue;
    }
    std::size_t high = digits.find(text[0]), low = text.size() > 1 ? digits.find(text[1]) : digits.npos;
    if (high == digits.npos || low == digits.npos || at >= bytes.size()) return false;
    bytes[at++] = static_cast<unsigned char>(high << 4 | low);
    text.remove_prefix(2);
  }
  if (at != bytes.size()) return false;
  std::memcpy(&out, bytes.data(), sizeof out);
  return hash_text(hash_of(out)) == hash;
}

}  // namespace grog
