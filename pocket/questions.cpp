// What is asked of the pocket edition and of no server: its games lie with their player, who may take all of them
// along.
#include "pocket/handover.hpp"
#include "pocket/pocket.hpp"
#include "protocol/message.hpp"
#include "protocol/values.hpp"
#include "server/words.hpp"

namespace grog {

Sentence storage_fault(std::string_view why) {
  return sentence(why == "full"        ? server_word("hand.storage_is_full")
                  : why == "elsewhere" ? server_word("hand.games_are_in_another_tab")
                                       : server_word("hand.browser_stores_nothing"));
}

// The record of a game, or what is new in it, as it is handed over. A server tells it when a game is over.
void Pocket::hand_over(const Request& r, const Done& done) {
  SeatLink link;
  StoredGame game;
  Sentence fault;
  if (hall_.find(query_value(r.query, "token"), link, fault) != Store::Found::yes || link.kind != LinkKind::seat ||
      cupboard_.load(link.game, game, fault) != Store::Found::yes)
    return done(error_answer(404, "token", sentence(server_word("hand.unknown_game"))));
  std::string from = query_value(r.query, "from");
  bool digits = !from.empty() && from.size() < 8 && from.find_first_not_of("0123456789") == std::string::npos;
  bool whole = r.path == "/api/log";
  done(
      {200, "text/plain; charset=utf-8", whole ? record_text(game) : handed_over(game, digits ? std::stoul(from) : 0)});
}

// {"text": ..., "token": of the game that it goes on with}: without a token a new game is made of it.
void Pocket::take_up(const Request& r, const Done& done) {
  Message m;
  Fault f;
  std::optional<std::string> text, token;
  if (!m.read_object(r.body, f) || !m.only({"text", "token"}, f) || !m.text("text", text, f) ||
      !m.text("token", token, f))
    return done(error_answer(400, f));
  SeatLink link;
  StoredGame own;
  Sentence fault;
  if (token && (hall_.find(*token, link, fault) != Store::Found::yes || link.kind != LinkKind::seat ||
                cupboard_.load(link.game, own, fault) != Store::Found::yes))
    return done(error_answer(404, "token", sentence(server_word("hand.unknown_game"))));
  Received got = receive(catalogue_, text.value_or(""), token ? &own : nullptr);
  if (got.fault) return done(error_answer(400, "hand", *got.fault));
  const Match& match = *got.match;
  const Log& log = match.log();
  Answer answer;
  JsonOut json(answer.body);
  json.open();
  json.key("at").number(log.entries.size());
  json.key("new").number(log.entries.size() - got.known);
  json.key("seat").text(seat_name(match.to_decide() == Side::second ? Seat::second : Seat::first));
  auto stored = [done](const Sentence* why, const Answer& good) {
    done(why != nullptr ? error_answer(500, "storage", *why) : good);
  };
  if (!token) {
    GameInfo info;
    info.scenario = got.battle->game->scenario();
    info.players[0] = info.players[1] = "human";
    LogHeader header = log.header;
    header.seed = "none";
    header.house = got.battle->header.house;
    info.imported = true;
    info.header = header_text(header);
    hall_.make(*got.battle, std::move(info), &match, [stored, answer](Hall::Made made) mutable {
      JsonOut more(answer.body);
      answer.body += ",\"links\":";
      more.open();
      more.key("first").text(made.links.first);
      more.key("second").text(made.links.second);
      more.key("both").text(made.links.both);
      more.key("watch").text(made.links.watch);
      more.close();
      answer.body += "}";
      stored(made.fault ? &*made.fault : nullptr, answer);
    });
    return;
  }
  json.close();
  if (got.known == log.entries.size()) return done(answer);
  for (std::size_t i = got.known + 1; i <= log.entries.size(); ++i) {
    bool last = i == log.entries.size();
    const Game& game = *got.battle->game;
    NewEntry entry{entry_text(game, i, log.entries[i - 1]),
                   status_of(game, last ? match.state() : match.state_before(i), i)};
    cupboard_.write({link.game, std::move(entry)}, [this, last, stored, answer, id = link.game](const Sentence* why) {
      if (!last) return;
      if (why == nullptr) hall_.table(id)->reread();
      stored(why, answer);
    });
  }
}

}  // namespace grog
