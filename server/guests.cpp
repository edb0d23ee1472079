// What a table says to those who sit at it, beside the game itself: who is there, chat, advice.
#include <algorithm>

#include "ai/player.hpp"
#include "protocol/message.hpp"
#include "protocol/values.hpp"
#include "server/hall.hpp"
#include "server/limits.hpp"
#include "server/table.hpp"
#include "server/tokens.hpp"
#include "server/words.hpp"

namespace grog {
namespace {

constexpr std::size_t chat_bytes = 500;  // of one line
constexpr auto seats_every = std::chrono::seconds(1);

}  // namespace

GameTable::Guest* GameTable::guest(const Outlet* out) {
  auto at = std::ranges::find_if(guests_, [&](const Guest& g) { return g.out.get() == out; });
  return at == guests_.end() ? nullptr : &*at;
}

void GameTable::listen() {
  if (session_ == nullptr) return;
  std::ranges::fill(session_->listening, false);
  for (const Guest& g : guests_) session_->listening[static_cast<std::size_t>(g.seat)] = true;
}

void GameTable::deliver(const std::shared_ptr<Outlet>& to, SharedText text) {
  if (submitted_ == committed_)
    to->send(std::move(text));
  else
    held_.push_back({submitted_, to, std::move(text), {}});
}

void GameTable::route(std::vector<Letter>& letters, const Outlet* asker) {
  const Guest* who = asker != nullptr ? guest(asker) : nullptr;
  for (const Letter& l : letters) {
    bool answers = who != nullptr && l.to == who->seat;
    SharedText text = shared(l), unasked = l.re.empty() ? text : nullptr;
    for (const Guest& g : guests_) {
      if (g.seat != l.to) continue;
      if (!answers || g.out.get() == asker) {
        deliver(g.out, text);
      } else if (l.is_news()) {
        if (unasked == nullptr) unasked = std::make_shared<const std::string>(l.text_unasked());
        deliver(g.out, unasked);
      }
    }
  }
}

void GameTable::broadcast(const Letter& letter) {
  SharedText text = shared(letter);
  for (const Guest& g : guests_) deliver(g.out, text);
}

void GameTable::tell_error(const std::shared_ptr<Outlet>& to, std::string_view kind, const Sentence& why,
                           const std::string& re) {
  deliver(to, shared(error_letter(kind, why, at(), re)));
}

void GameTable::tell_seats() {
  if (seats_due_) return;
  Clock::duration since = Clock::now() - seats_told_;
  if (since >= seats_every) return tell_seats_now();
  seats_due_ = true;
  hall_.later(seats_every - since, [weak = weak_from_this()] {
    if (auto self = weak.lock())
      self->post_([self] {
        self->seats_due_ = false;
        if (self->match_ != nullptr) self->tell_seats_now();
      });
  });
}

void GameTable::tell_seats_now() {
  seats_told_ = Clock::now();
  broadcast(seats_letter());
}

Letter GameTable::seats_letter() const {
  Letter letter{"seats", at(), {}, {}};
  JsonOut json(letter.body);
  json.key("seats").open_list();
  auto connected = [&](Seat seat) {
    return std::ranges::count_if(guests_, [&](const Guest& g) { return g.seat == seat; });
  };
  for (Side side : {Side::first, Side::second}) {
    bool human = session_->human[index(side)];
    json.open();
    json.key("seat").text(seat_name(seat_of(side)));
    json.key("side").text(battle_->game->side(side).key);
    json.key("player").text(info_.players[index(side)]);
    if (!human) {
      const std::string& name = info_.players[index(side)];
      write_text(json.key("title"), in_each([&](Lang l) { return player_title(name, l); }));
    }
    json.key("name").text(info_.names[index(side)]);
    json.key("connected").boolean(!human || connected(seat_of(side)) > 0 || connected(Seat::both) > 0);
    json.close();
  }
  json.close_list();
  json.key("watching").number(connected(Seat::watch));
  return letter;
}

void GameTable::thinking(Side side, bool on) {
  thinking_ = on ? std::optional{side} : std::nullopt;
  broadcast(thinking_letter(side, {}));
}

Letter GameTable::thinking_letter(Side side, std::string re) const {
  Letter letter{"thinking", at(), std::move(re), {}};
  JsonOut json(letter.body);
  json.key("side").text(battle_->game->side(side).key);
  json.key("on").boolean(thinking_ == side);
  if (thinking_ == side && !seed_) json.key("at_most").number(patience_for(info_.players[index(side)]));
  return letter;
}

void GameTable::send_chat(const ChatLine& line, const std::shared_ptr<Outlet>* to) {
  Letter letter{"chat", at(), {}, {}};
  JsonOut json(letter.body);
  json.key("from").text(seat_name(line.from));
  json.key("name").text(line.name);
  json.key("text").text(line.text);
  json.key("time").number(line.time);
  if (to != nullptr)
    deliver(*to, shared(letter));
  else
    broadcast(letter);
}

// Messages that the referee does not know: they concern the table, not the game. True when it was one.
bool GameTable::special(Guest& from, const Heard& heard) {
  const Message& message = heard.message;
  Fault fault;
  if (heard.is("name")) return name(from, message);
  if (heard.is("rematch")) {
    if (message.only({}, fault)) return rematch(from, message.id());
    tell_error(from.out, fault.kind, fault.message, message.id());
    return true;
  }
  if (heard.is("play_now")) {
    if (message.only({}, fault)) return play_now(from, message.id());
    tell_error(from.out, fault.kind, fault.message, message.id());
    return true;
  }
  if (heard.is("hint")) return message.only({}, fault) && hint(from, message.id());
  if (!heard.is("chat")) return false;
  std::optional<std::string> said;
  if (!message.only({"text"}, fault) || !message.text("text", said, fault)) {
    tell_error(from.out, fault.kind, fault.message, message.id());
    return true;
  }
  return chat(from, said.value_or(""), message.id());
}

bool GameTable::chat(Guest& from, const std::string& said, const std::string& re) {
  std::string line = excerpt(said, chat_bytes);
  if (line.find_first_not_of(' ') == std::string::npos) {
    tell_error(from.out, "field", sentence(server_word("guests.text_nothing_is_said")), re);
    return true;
  }
  Said& by_link = said_[from.who.link];
  if (Clock::now() - by_link.since > std::chrono::minutes(1)) by_link = {0, Clock::now()};
  if (++by_link.lines > chats_a_minute) {
    tell_error(from.out, "chat", sentence(server_word("guests.too_many_messages_wait_minute")), re);
    return true;
  }
  Side side = side_at(from.seat);
  ChatLine c{unix_seconds(), from.seat, side != Side::nobody ? info_.names[index(side)] : "", std::move(line)};
  submit(c);
  send_chat(c, nullptr);
  chat_.push_back(std::move(c));
  if (chat_.size() > static_cast<std::size_t>(chat_loaded)) chat_.erase(chat_.begin());
  return true;
}

// Advice is a thought like any other: on a thinker's thread. False: the referee says why there is none.
bool GameTable::hint(Guest& from, const std::string& re) {
  Side side = match_->to_decide();
  if (side == Side::nobody || !session_->human[index(side)]) return false;
  if (eyes(*session_, match_->state(), from.seat) != seat_of(side)) return false;
  if (hinting_) {
    tell_error(from.out, "hint", sentence(server_word("guests.advice_is_already_on_way")), re);
    return true;
  }
  if (!hall_.shares().may(from.who.address, Doing::hint)) {
    tell_error(from.out, "busy", told_over(Over::pace), re);
    return true;
  }
  hinting_ = true;
  auto matter = std::make_shared<const Matter>(matter_of(*match_, thoughts_));
  auto told = [self = shared_from_this(), asked = at(), seat = from.seat, out = from.out, re](const Hint& h) {
    self->post_([self, h, asked, seat, out, re] {
      self->hinting_ = false;
      Sentence fault;
      if (self->guest(out.get()) == nullptr || !self->awake(fault)) return;
      if (self->at() == asked)
        self->deliver(out, shared(hint_letter(*self->session_, seat, h, re)));
      else
        self->tell_error(out, "stale", sentence(server_word("guests.question_has_changed_meanwhile")), re);
    });
  };
  auto lost = [self = shared_from_this(), out = from.out, re] {
    self->post_([self, out, re] {
      self->hinting_ = false;
      self->adviser_.reset();  // what it was left in by what broke, nobody knows
      if (self->guest(out.get()) == nullptr) return;
      self->tell_error(out, "hint", sentence(server_word("guests.general_who_was_asked_found")), re);
    });
  };
  Errand away = errand(side, Adviser::level);
  away.mind += " advice";
  away.advice = true;
  away.may_hurry = false;
  away.matter = *matter;
  ThoughtTold home = [told, lost](const std::optional<Order>& order, Why why) {
    order ? told({*order, std::move(why)}) : lost();
  };
  if (hall_.thinkers().send(away, home)) return true;
  if (adviser_ == nullptr) adviser_ = std::make_shared<Adviser>();
  auto work = [self = shared_from_this(), battle = battle_, adviser = adviser_, matter, told] {
    Advice said = adviser->ask(*battle->game, *matter, [&](Player& p) { self->bound(p, Adviser::level); });
    told({said.order, said.why});
  };
  std::string whose = from.who.address.empty() ? whose_thought() : from.who.address;
  hall_.thinkers().think(whose, std::move(work), lost);
  return true;
}

// Who waits at the board may ask the computer to think no longer; it plays what it likes best so far.
bool GameTable::play_now(Guest& from, const std::string& re) {
  if (side_at(from.seat) == Side::nobody && from.seat != Seat::both) {
    tell_error(from.out, "seat", sentence(server_word("guests.only_players_hurry")), re);
    return true;
  }
  hurry_ = true;
  if (thinking_) hall_.thinkers().hurry(mind_of(*thinking_));
  Side asked = thinking_.value_or(match_->over() ? Side::first : match_->to_decide());
  if (!re.empty()) deliver(from.out, shared(thinking_letter(asked, re)));
  return true;
}

}  // namespace grog
