// What a table knows of the people at it beside their moves: what they call themselves, and that they want to play
// again.
#include <algorithm>

#include "protocol/message.hpp"
#include "protocol/values.hpp"
#include "server/hall.hpp"
#include "server/limits.hpp"
#include "server/table.hpp"
#include "server/words.hpp"

namespace grog {

// People name themselves; who sits for both sides says whom he means.
bool GameTable::name(Guest& from, const Message& message) {
  constexpr std::size_t name_bytes = 40;
  std::optional<std::string> said, key;
  Fault fault;
  std::string re = message.id();
  if (!message.only({"name", "side"}, fault) || !message.text("name", said, fault) ||
      !message.text("side", key, fault)) {
    tell_error(from.out, fault.kind, fault.message, re);
    return true;
  }
  Side side = side_at(from.seat);
  if (from.seat == Seat::both)
    for (Side s : {Side::first, Side::second})
      if (key && battle_->game->side(s).key == *key) side = s;
  if (side == Side::nobody || !session_->human[index(side)]) {
    tell_error(from.out, "seat", sentence(server_word("guests.who_watches_has_no_name")), re);
    return true;
  }
  Said& by_link = said_[from.who.link];
  if (Clock::now() - by_link.since > std::chrono::minutes(1)) by_link = {0, Clock::now()};
  if (++by_link.lines > chats_a_minute) {
    tell_error(from.out, "chat", sentence(server_word("guests.too_many_messages_wait_minute")), re);
    return true;
  }
  std::string& kept = info_.names[index(side)];
  if (kept != said.value_or("")) {
    kept = excerpt(said.value_or(""), name_bytes);
    submit(NewNames{{info_.names[0], info_.names[1]}});
  }
  Letter letter = seats_letter();
  letter.re = re;
  deliver(from.out, shared(letter));
  tell_seats();
  return true;
}

// The same battle once more, for the same people: one game whoever asks first, and everybody told of his seat in it.
bool GameTable::rematch(Guest& from, const std::string& re) {
  auto refuse = [&](std::string_view kind, const Sentence& why) { tell_error(from.out, kind, why, re); };
  if (!match_->over()) return refuse("rematch", sentence(server_word("guests.rematch_comes_after_the_end"))), true;
  if (from.seat == Seat::watch) return refuse("seat", sentence(server_word("guests.rematch_is_for_players"))), true;
  if (std::optional<Links> made = hall_.rematch_of(id_)) {
    deliver(from.out, shared(rematch_letter(from.seat, *made, re)));
    return true;
  }
  if (!hall_.shares().may(from.who.address, Doing::creation)) return refuse("busy", told_over(Over::pace)), true;
  if (asking_rematch_) return refuse("busy", sentence(server_word("guests.rematch_is_on_its_way"))), true;
  asking_rematch_ = true;
  GameInfo info = info_;
  LogHeader header = battle_->header;
  header.seed = "none";
  info.header = header_text(Match(*battle_->game, header).log().header);
  info.imported = false;
  hall_.make(*battle_, std::move(info), nullptr, [self = shared_from_this(), out = from.out, re](Made made) {
    self->post_([self, out, re, made = std::move(made)] { self->rematch_made(made, out, re); });
  });
  return true;
}

void GameTable::rematch_made(const Made& made, const std::shared_ptr<Outlet>& asker, const std::string& re) {
  asking_rematch_ = false;
  if (made.fault) return tell_error(asker, "rematch", *made.fault, re);
  hall_.keep_rematch(id_, made.links);
  for (const Guest& g : guests_)
    deliver(g.out, shared(rematch_letter(g.seat, made.links, g.out == asker ? re : std::string{}, g.out == asker)));
}

// Each hears of his own seat; who asked has the other's link too, to pass it on.
Letter GameTable::rematch_letter(Seat seat, const Links& links, const std::string& re, bool all) const {
  Letter letter{"rematch", at(), {}, {}};
  letter.re = re;
  JsonOut json(letter.body);
  json.key("invitation")
      .text(seat == Seat::first    ? links.first
            : seat == Seat::second ? links.second
            : seat == Seat::both   ? links.both
                                   : links.watch);
  if (all) {
    json.key("links").open();
    json.key("first").text(links.first);
    json.key("second").text(links.second);
    json.key("both").text(links.both);
    json.key("watch").text(links.watch);
    json.close();
  }
  return letter;
}

}  // namespace grog
