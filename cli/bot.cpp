// `grognard bot`: a general that plays for another program, over standard input and output.
#include <unistd.h>

#include "cli/bot_player.hpp"
#include "cli/program.hpp"
#include "cli/words.hpp"
#include "core/order_text.hpp"
#include "protocol/message.hpp"
#include "protocol/session.hpp"
#include "protocol/values.hpp"

namespace grog {
namespace {

constexpr std::string_view command = "bot";

struct Options {
  std::string player = "veteran", think, seed = "1";
};

std::string error_text(const Sentence& what) {
  std::string out;
  JsonOut json(out);
  json.open();
  json.key("type").text("error");
  json.key("reason");
  write_text(json, what);
  json.close();
  return out;
}

class Bot {
 public:
  Bot(Context& c, std::unique_ptr<Player> player, std::string name, u64 seed)
      : c_(c), player_(std::move(player)), name_(std::move(name)), rng_(seed) {}

  // The answer to a line; nothing to say to some.
  std::string answer(std::string_view line) {
    Message m;
    Fault f;
    if (!m.read(line, f)) return error_text(f.message);
    if (m.type() == "hello") return hello(m);
    if (m.type() == "go" || m.type() == "refused") return go(m);
    if (m.type() == "quit") leaving_ = true;
    if (leaving_) return "";
    return error_text(sentence(cli_word("bot.unknown_type_hello_go_refused"), {excerpt(m.type())}));
  }
  bool leaving() const { return leaving_; }

 private:
  std::string hello(const Message& m) {
    const Json* scenario = m.find("scenario");
    const Json* id =
        scenario != nullptr && scenario->is_object() && scenario->contains("id") ? &(*scenario)["id"] : nullptr;
    if (id == nullptr || !id->is_string()) return error_text(sentence(cli_word("bot.hello_without_scenario_id")));
    player_->start();
    opened_ = {};
    if (open_game(c_, id->get<std::string>(), opened_) != exit_ok) {
      opened_ = {};
      return error_text(sentence(cli_word("bot.no_scenario"), {excerpt(id->get<std::string>())}));
    }
    std::string out;
    JsonOut json(out);
    json.open();
    json.key("type").text("ready");
    json.key("name").text("grognard " + name_);
    json.close();
    return out;
  }

  std::string go(const Message& m) {
    if (opened_.game == nullptr) return error_text(sentence(cli_word("bot.go_before_hello")));
    if (m.type() == "go") {
      const Json* position = m.find("position");
      known_ = position != nullptr && position->is_string() && position_from(position->get<std::string>(), seen_) &&
               opened_.game->broken(seen_).empty() && seen_.over == 0 && seen_.waiting > 0;
      if (const Json* ms = m.find("milliseconds"); ms != nullptr && ms->is_number_unsigned())
        player_->think(static_cast<u32>(std::min<u64>(ms->get<u64>(), 600'000)));
    }
    if (!known_) return error_text(sentence(cli_word("bot.go_without_position_can_be")));
    Side side = seen_.asked().side;
    Order order = player_->choose(*opened_.game, seen_, side, rng_);
    Why why = player_->why();
    std::string out;
    JsonOut json(out);
    json.open();
    json.key("type").text("order");
    json.key("order").text(order_text(*opened_.game, order));
    if (!why.empty()) json.key("why"), write_text(json, why);
    json.close();
    return out;
  }

  Context& c_;
  std::unique_ptr<Player> player_;
  std::string name_;
  Rng rng_;
  OpenedGame opened_;
  State seen_{};
  bool known_ = false, leaving_ = false;
};

int run(Context& c, const Options& o) {
  NamedPlayer made = player_named(o.player);
  if (made.player == nullptr) return usage_fault(c, made.fault);
  u64 seed = 0, think = 0;
  if (int s = read_whole(c, "--seed", o.seed, 0, INT64_MAX, seed); s != exit_ok) return s;
  if (!o.think.empty()) {
    if (int s = read_whole(c, "--think", o.think, 1, 600'000, think); s != exit_ok) return s;
    made.player->think(static_cast<u32>(think));
  }
  Bot bot(c, std::move(made.player), o.player, seed);
  Output& out = standard_output();
  LineReader lines(STDIN_FILENO, max_message);
  for (std::string_view line; !bot.leaving() && !out.gone();) {
    LineReader::Got got = lines.next(line);
    if (got == LineReader::Got::end || got == LineReader::Got::interrupted) break;
    std::string reply = got == LineReader::Got::too_long ? error_text(sentence(cli_word("bot.line_too_long")))
                        : line.find_first_not_of(" \t") == line.npos ? ""
                                                                     : bot.answer(line);
    if (!reply.empty()) out.line(reply);
    out.flush();
  }
  return exit_ok;
}

}  // namespace

void add_bot(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(command, [o, &program] { return run(program.context(), *o); });
  program.house_options(app);
  app.add_option("player", o->player);
  program.option(app, "--think", o->think, cli_word("bot.milliseconds_decision_where_other_says"),
                 cli_word("value.ms"));
  program.option(app, "--seed", o->seed, cli_word("bot.seed_thoughts_1"), cli_word("value.n"));
}

}  // namespace grog
