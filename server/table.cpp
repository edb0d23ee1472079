#include "server/table.hpp"

#include <algorithm>
#include <cstring>
#include <thread>
#include <utility>

#include "core/order_text.hpp"
#include "protocol/message.hpp"
#include "protocol/values.hpp"
#include "server/hall.hpp"
#include "server/limits.hpp"
#include "server/tokens.hpp"
#include "server/words.hpp"

namespace grog {
namespace {

constexpr std::size_t most_held = 64;       // letters that wait for the disk before a client must wait too
constexpr std::size_t snapshot_every = 64;  // orders
constexpr int standing_in_a_row = 500;      // answers by standing orders before people are asked again

// An order that waits for its dice is kept with the standing ones, by the place in the record that it will have: it is
// given, and nobody sleeps it away.
std::string waits_at(std::size_t at) { return "waits " + std::to_string(at); }

u64 hash_of_line(const std::string& line, u64 before) { return hash_bytes(line.data(), line.size(), before); }

// False where there is none, or where it is not the position of these lines.
bool read_snapshot(const StoredGame& g, State& out) {
  u64 due = 0, digest = 0;
  std::size_t at = static_cast<std::size_t>(g.snapshot.at);
  if (at == 0 || at > g.lines.size() || g.snapshot.bytes.size() != sizeof out + sizeof due) return false;
  for (std::size_t i = 0; i < at; ++i) digest = hash_of_line(g.lines[i], digest);
  std::memcpy(&due, g.snapshot.bytes.data() + sizeof out, sizeof due);
  if (digest != due) return false;
  std::memcpy(&out, g.snapshot.bytes.data(), sizeof out);
  return true;
}

}  // namespace

GameTable::GameTable(Hall& hall, GameId id, Post post) : hall_(hall), id_(id), post_(std::move(post)) {}

void GameTable::join(Visitor who, std::shared_ptr<Outlet> out, std::optional<std::size_t> since) {
  post_([self = shared_from_this(), who = std::move(who), out = std::move(out), since] {
    self->seat_guest(who, out, since);
  });
}

void GameTable::heard(std::shared_ptr<Outlet> out, std::string text, Next next) {
  post_([self = shared_from_this(), out = std::move(out), text = std::move(text), next = std::move(next)] {
    const Guest* from = self->guest(out.get());
    std::string address = from != nullptr ? from->who.address : "";
    Clock::time_point began = Clock::now();
    self->hear(out, text);
    Clock::duration wait = self->hall_.shares().spent(address, Clock::now() - began);
    if (self->held_.size() < most_held)
      next(wait);
    else
      self->held_.push_back({self->submitted_, nullptr, nullptr, [next, wait] { next(wait); }});
  });
}

void GameTable::settle(Task then) {
  post_([self = shared_from_this(), then = std::move(then)] {
    if (self->submitted_ == self->committed_)
      then();
    else
      self->held_.push_back({self->submitted_, nullptr, nullptr, then});
  });
}

void GameTable::leave(std::shared_ptr<Outlet> out) {
  post_([self = shared_from_this(), out = std::move(out)] {
    std::size_t were = self->guests_.size();
    std::erase_if(self->guests_, [&](const Guest& g) { return g.out == out; });
    if (self->guests_.size() == were) return;
    if (self->guests_.empty()) self->show_.reset();
    self->listen();
    if (self->match_ != nullptr) self->tell_seats();
  });
}

void GameTable::rest(Clock::duration idle) {
  post_([self = shared_from_this(), idle] {
    if (self->match_ != nullptr && self->waits_to_show_) self->go_on();
    if (self->match_ == nullptr || self->job_ || self->hinting_ || self->submitted_ != self->committed_) return;
    if (Clock::now() - self->touched_ < idle) return;
    self->session_.reset();
    self->match_.reset();
    for (auto& player : self->players_) player.reset();
    self->adviser_.reset();
    self->chat_ = {};
    std::exchange(self->info_, {});  // with what its texts have allotted
    self->said_.clear();
    self->show_.reset();
    self->waits_to_show_ = false;
    self->resting_.store(true, std::memory_order_relaxed);
  });
}

void GameTable::ask_log(Seat seat, std::function<void(LogAnswer)> done) {
  post_([self = shared_from_this(), seat, done = std::move(done)] {
    LogAnswer answer;
    if (self->awake(answer.fault) || (self->elsewhere_ && self->awake(answer.fault))) {
      bool frozen = !self->session_->frozen.empty(), may = frozen || may_read_all(*self->session_, seat);
      answer.kind = may ? LogAnswer::Kind::text : LogAnswer::Kind::hidden;
      if (may) answer.text = frozen ? self->recorded_ : log_for(*self->session_, seat);
    } else if (!self->recorded_.empty()) {
      // It cannot be opened at all, but it was played: its lines are those who played it's to take away.
      answer.kind = LogAnswer::Kind::text;
      answer.text = self->recorded_;
    }
    done(std::move(answer));
  });
}

void GameTable::claim(const SeatLink& invitation, const TokenHash& key,
                      std::function<void(Claimed, Sentence fault)> done) {
  post_([self = shared_from_this(), invitation, key, done = std::move(done)] {
    std::vector<SeatLink> links;
    Sentence fault;
    // The second time where the first has found that a lease has lapsed, which may be had again.
    if (!self->take_lease(fault) && !self->take_lease(fault)) return done(Claimed::failed, fault);
    if (self->hall_.store().links(self->id_, links, fault) != Store::Found::yes) return done(Claimed::failed, fault);
    for (const SeatLink& l : links)
      if (l.kind == LinkKind::seat && l.hash == key)
        return done(l.seat == invitation.seat ? Claimed::yes : Claimed::taken, {});
    std::vector<Seat> taken = self->claimed_;
    for (const SeatLink& l : links)
      if (l.kind == LinkKind::taken) taken.push_back(l.seat);
    // The hot seat is both others at once.
    for (Seat t : taken)
      if (t == invitation.seat || t == Seat::both || invitation.seat == Seat::both) return done(Claimed::taken, {});
    self->claimed_.push_back(invitation.seat);
    Claim change{invitation.hash, {key, invitation.seat, self->id_, LinkKind::seat}};
    self->hall_.writer().write({self->id_, change, self->lease_},
                               [self, seat = invitation.seat, done](const Sentence* why) {
                                 if (why == nullptr) return done(Claimed::yes, {});
                                 self->post_([self, seat] { std::erase(self->claimed_, seat); });
                                 done(Claimed::failed, *why);
                               });
  });
}

// The position in memory is worth something only as long as nobody else may have played on: under another lease than
// its own it is let go, with those who sit at it.
bool GameTable::take_lease(Sentence& fault) {
  elsewhere_ = false;
  Holder* keeper = hall_.keeper();
  if (keeper == nullptr) return true;
  if (lease_ != 0 && keeper->holds(lease_)) return true;
  elsewhere_ = true;
  if (lease_ != 0) {
    fault = sentence(server_word("leases.game_is_elsewhere"));
    give_up_game();
    return false;
  }
  std::string holder;
  Leases::Taken taken = keeper->take(id_, lease_, holder, fault);
  elsewhere_ = taken != Leases::Taken::mine;
  if (!elsewhere_) return true;
  lease_ = 0;
  if (taken == Leases::Taken::others) fault = sentence(server_word("leases.game_is_elsewhere"));
  return false;
}

void GameTable::drop_if_lost() {
  post_([self = shared_from_this()] {
    if (self->lease_ != 0 && !self->hall_.keeper()->holds(self->lease_)) self->give_up_game();
  });
}

void GameTable::reread() {
  post_([self = shared_from_this()] { self->let_go(sentence(server_word("hand.game_goes_on_from_link"))); });
}

void GameTable::give_up_game() {
  claimed_.clear();
  lease_ = 0;
  let_go(sentence(server_word("leases.game_is_elsewhere")));
}

bool GameTable::awake(Sentence& fault) {
  touched_ = Clock::now();
  if (!take_lease(fault)) return false;
  if (match_ != nullptr) return true;
  StoredGame stored;
  Store::Found found = hall_.store().load(id_, stored, fault);
  if (found == Store::Found::no) fault = sentence(server_word("table.game_is_no_longer_there"));
  if (found != Store::Found::yes) return false;
  std::string text = stored.info.header;
  for (const std::string& line : stored.lines) text += line + "\n";
  LogRead read = read_log("log", text);
  Fault f;
  recorded_.clear();
  if (read.ok) battle_ = hall_.catalogue().of(read.log.header, f);
  if (!read.ok || battle_ == nullptr) {
    Problem first = read.problems.list().empty() ? Problem{} : read.problems.list().front();
    fault = read.ok ? f.message : with_parts(server_word("table.game_cannot_be_read_again"), {first.message});
    recorded_ = std::move(text);
    return false;
  }
  Replay replayed;
  if (State kept; read_snapshot(stored, kept))
    replayed = replay(*battle_->game, read.log, static_cast<std::size_t>(stored.snapshot.at), kept);
  else
    replayed = replay(*battle_->game, read.log);
  Sentence frozen;
  if (!replayed.ok) {
    // Rules or figures are no longer those it was played by: what is equal is shown, all of it can be taken away.
    frozen = with_parts(server_word("table.game_no_longer_replays_can"), {replayed.fault});
    recorded_ = std::move(text);
  }
  match_ = std::move(replayed.match);
  info_ = std::move(stored.info);
  chat_ = std::move(stored.chat);
  snapshot_at_ = static_cast<std::size_t>(stored.snapshot.at);
  session_ = std::make_unique<Session>();
  session_->match = match_.get();
  session_->head = battle_->head;
  session_->ruleset_name = battle_->ruleset->name();
  session_->fixed = battle_->hello;
  session_->random = std::make_unique<RandomDice>(0);
  session_->frozen = std::move(frozen);
  session_->imported = info_.imported;
  for (std::size_t side = 0; side < 2; ++side) {
    session_->human[side] = info_.players[side] == "human";
    session_->dice_by_hand[side] = info_.by_hand[side];
  }
  const std::string& seed = match_->log().header.seed;
  seed_.reset();
  if (!seed.empty() && std::ranges::all_of(seed, [](char c) { return c >= '0' && c <= '9'; }) && seed.size() < 20)
    seed_ = std::stoull(seed);
  thoughts_ = seed_ ? *seed_ : random_word();
  set_standing(stored.standing);
  listen();
  resting_.store(false, std::memory_order_relaxed);
  return true;
}

void GameTable::set_standing(const std::vector<StandingText>& all) {
  const Game& game = *battle_->game;
  std::span<const DecisionInfo> kinds = game.rules().labels().decisions;
  for (const StandingText& s : all) {
    auto kind = std::ranges::find(kinds, s.decision, &DecisionInfo::key);
    ParsedOrder parsed = parse_order(game, s.order);
    if (parsed.ok && s.decision == waits_at(at())) session_->given = parsed.order;
    if (kind == kinds.end() || !parsed.ok || s.side == Side::nobody) continue;
    session_->standing[index(s.side)].push_back({static_cast<u8>(kind - kinds.begin()), parsed.order});
  }
}

void GameTable::seat_guest(const Visitor& who, std::shared_ptr<Outlet> out, std::optional<std::size_t> since) {
  Sentence fault;
  // Players find room at a table that is full of spectators.
  if (guests_.size() >= most_guests * (who.seat == Seat::watch ? 1 : 2))
    return out->close(told_over(Over::game), false);
  if (!awake(fault)) return out->close(fault, elsewhere_);
  Seat seat = who.seat;
  guests_.push_back({seat, out, who});
  spoke_last_ = who.address;
  listen();
  fresh_dice();
  std::vector<Letter> letters;
  if (since && *since <= at()) {
    greet_again(*session_, seat, *since, letters);
  } else {
    greet(*session_, seat, letters);
  }
  for (const Letter& l : letters) deliver(out, shared(l));
  if (!since)
    for (const ChatLine& line : chat_) send_chat(line, &out);
  deliver(out, shared(seats_letter()));
  if (std::optional<Links> again = hall_.rematch_of(id_)) deliver(out, shared(rematch_letter(seat, *again, {})));
  tell_seats();
  if (thinking_) thinking(*thinking_, true);
  go_on();
}

void GameTable::hear(const std::shared_ptr<Outlet>& out, const std::string& text) {
  Guest* from = guest(out.get());
  if (from == nullptr) return;
  Sentence fault;
  if (!awake(fault)) return dismiss(fault, elsewhere_);
  Heard heard = grog::hear(text);
  if (special(*from, heard)) return;
  Seat seat = from->seat;
  spoke_last_ = from->who.address;
  std::size_t before = at();
  std::vector<Letter> letters;
  fresh_dice();
  bool to_keep = heard.is("standing");
  std::optional<Order> given = session_->given;
  answer(*session_, seat, std::move(heard), letters);
  bool changed = before != at();
  record(before);
  // What is answered leaves when this is on disk.
  if (to_keep || (session_->given && !given)) submit(standing_orders());
  route(letters, out.get());
  if (to_keep || changed) go_on();
}

NewStanding GameTable::standing_orders() const {
  NewStanding out;
  const Game& game = *battle_->game;
  for (Side side : {Side::first, Side::second})
    for (const StandingOrder& o : session_->standing[index(side)])
      out.all.push_back(
          {side, std::string{game.rules().labels().decisions[o.decision].key}, order_text(game, o.order)});
  if (session_->given) out.all.push_back({match_->to_decide(), waits_at(at()), order_text(game, *session_->given)});
  return out;
}

// Dice of an order depend on nothing that a player can know, unless the game was made with a seed.
void GameTable::fresh_dice() { *session_->random = RandomDice(seed_ ? seed_of(*seed_, at()) : random_word()); }

// Standing orders answer, computer players are set to think, until people must decide or the game is over.
void GameTable::go_on() {
  if (!session_->frozen.empty()) return;
  for (int n = 0; n < standing_in_a_row && !match_->over(); ++n) {
    Side side = match_->to_decide();
    if (!session_->human[index(side)]) {
      // Two computers play for spectators only.
      bool alone = !session_->human[0] && !session_->human[1] && guests_.empty();
      if (!alone && may_show()) think(side);
      return;
    }
    std::optional<Order> order = standing_answer(*session_);
    if (!order) break;
    std::size_t before = at();
    std::vector<Letter> letters;
    fresh_dice();
    Outcome o = give_and_tell(*session_, *order, {}, letters);
    if (session_->given) submit(standing_orders());
    if (at() == before) break;
    record(before);
    route(letters, nullptr);
  }
  show_.reset();
  if (thinking_) thinking(*thinking_, false);
}

// Two computers play for whoever looks on; only so many such games at a time for one address.
bool GameTable::may_show() {
  if (session_->human[0] || session_->human[1] || show_ != nullptr) return true;
  show_ = hall_.shares().hold(spoke_last_, Shares::Holding::show);
  if (show_ == nullptr && !waits_to_show_)
    for (const Guest& g : guests_) tell_error(g.out, "busy", told_over(Over::shows), {});
  waits_to_show_ = show_ == nullptr;
  return show_ != nullptr;
}

// Thoughts are served in turn between addresses; this machine's own games take turns among themselves.
std::string GameTable::whose_thought() const {
  return spoke_last_.empty() ? "game " + std::to_string(id_) : spoke_last_;
}

void GameTable::think(Side side) {
  if (job_) return;
  const std::string& name = info_.players[index(side)];
  if (thinking_ && thinking_ != side) thinking(*thinking_, false);
  if (thinking_ != side || patience_for(name) > usual_patience) thinking(side, true);
  hurry_ = false;
  Errand away = errand(side, name);
  away.matter = {battle_->game->seen_by(match_->state(), side), side, seed_of_thought(thoughts_, at()), {}};
  ThoughtTold home = [self = shared_from_this(), side, asked = at()](const std::optional<Order>& order,
                                                                     const Why& why) {
    self->post_([self, side, asked, order, why] { self->thought(asked, side, order, why); });
  };
  if (hall_.thinkers().send(away, home)) {
    job_ = true;
    return;
  }
  std::shared_ptr<Player>& player = players_[index(side)];
  if (player == nullptr) player = player_named(name).player;
  if (player == nullptr) player = player_named(player_infos().front().name).player;  // one that is no longer there
  bound(*player, name);
  player->hurry(seed_ ? nullptr : &hurry_);
  player->hands(hall_.thinkers().waiting() == 0 && std::thread::hardware_concurrency() > 1 ? 2 : 1);
  job_ = true;
  auto matter = std::make_shared<const Matter>(std::move(away.matter));
  auto work = [self = shared_from_this(), battle = battle_, player, matter, side, asked = at()] {
    Rng rng(matter->seed);
    Order order = player->choose(*battle->game, matter->seen, side, rng);
    Why why = player->why();
    self->post_([self, side, asked, order, why] { self->thought(asked, side, order, why); });
  };
  hall_.thinkers().think(whose_thought(), std::move(work), [self = shared_from_this(), side, asked = at()] {
    self->post_([self, side, asked] {
      self->players_[index(side)].reset();
      self->thought(asked, side, {}, {});
    });
  });
}

std::string GameTable::mind_of(Side side) const {
  return std::to_string(id_) + " " + std::string{battle_->game->side(side).key};
}

Errand GameTable::errand(Side side, std::string_view player) const {
  Errand out;
  out.mind = mind_of(side);
  out.header = info_.header;
  out.player = player;
  out.may_hurry = !seed_;
  out.at_most = seed_ ? 0 : patience_for(player);
  out.at_most_orders = seed_ ? most_orders_thought : 0;
  return out;
}

// A game with a seed is played alike however busy the machine is: its thoughts end by their length.
void GameTable::bound(Player& player, std::string_view name) const {
  player.at_most(seed_ ? 0 : patience_for(name));
  player.at_most_orders(seed_ ? most_orders_thought : 0);
}

void GameTable::thought(std::size_t asked, Side side, const std::optional<Order>& order, Sentence why) {
  job_ = false;
  Sentence fault;
  if (!awake(fault)) return dismiss(fault, elsewhere_);
  if (asked != at() || match_->over() || match_->to_decide() != side) return go_on();
  Order given = order.value_or(Order{});
  fresh_dice();
  if (!order || !battle_->game->check(match_->state(), given)) {
    Rng rng(random_word());
    std::optional<Order> another = another_order(*battle_->game, match_->state(), rng);
    if (!another) return dismiss(sentence(server_word("table.computer_finds_no_order")));
    given = *another;
    why = {};
  }
  std::size_t before = at();
  if (!why.empty()) session_->why = std::move(why);
  std::vector<Letter> letters;
  give_and_tell(*session_, given, {}, letters);
  record(before);
  route(letters, nullptr);
  go_on();
}

GameStatus GameTable::status() const { return status_of(*battle_->game, match_->state(), at()); }

void GameTable::record(std::size_t before) {
  std::size_t now = at();
  if (now < before) {
    submit(CutTo{static_cast<i64>(now)});
    snapshot_at_ = std::min(snapshot_at_, now);
  }
  for (std::size_t i = before; i < now; ++i)
    submit(NewEntry{entry_text(*battle_->game, i + 1, match_->log().entries[i]), status()});
  if (now > before) keep_snapshot();
}

// Only where nothing can be taken back: what is before a snapshot stays as it is.
void GameTable::keep_snapshot() {
  if (at() < snapshot_at_ + snapshot_every || match_->can_undo(Side::first) || match_->can_undo(Side::second)) return;
  snapshot_at_ = at();
  const State& s = match_->state();
  Snapshot kept{static_cast<i64>(at()), {reinterpret_cast<const char*>(&s), sizeof s}};
  u64 digest = 0;
  for (std::size_t i = 0; i < at(); ++i)
    digest = hash_of_line(entry_text(*battle_->game, i + 1, match_->log().entries[i]), digest);
  kept.bytes.append(reinterpret_cast<const char*>(&digest), sizeof digest);
  submit(std::move(kept));
}

void GameTable::submit(decltype(Change::what) what) {
  u64 number = ++submitted_;
  hall_.writer().write({id_, std::move(what), lease_},
                       [self = shared_from_this(), epoch = epoch_, number](const Sentence* fault) {
                         std::shared_ptr<const Sentence> kept;
                         if (fault != nullptr) kept = std::make_shared<const Sentence>(*fault);
                         self->post_([self, epoch, number, kept] { self->committed(epoch, number, kept.get()); });
                       });
}

void GameTable::committed(u64 epoch, u64 number, const Sentence* fault) {
  if (epoch != epoch_) return;
  if (fault != nullptr) return let_go(*fault);
  committed_ = number;
  while (!held_.empty() && held_.front().after <= committed_) {
    Held h = std::move(held_.front());
    held_.pop_front();
    if (h.to != nullptr) h.to->send(std::move(h.text));
    if (h.then) h.then();
  }
}

// What was said since the last commit was never said: clients come back to the game as it is stored.
void GameTable::let_go(const Sentence& why) {
  ++epoch_;
  submitted_ = committed_ = 0;
  std::vector<Task> waiting;
  for (Held& h : held_)
    if (h.then) waiting.push_back(std::move(h.then));
  held_.clear();
  dismiss(why, true);
  for (Task& t : waiting) t();
}

void GameTable::dismiss(const Sentence& why, bool again) {
  std::vector<Guest> guests = std::move(guests_);
  guests_.clear();
  for (Guest& g : guests) g.out->close(why, again);
  session_.reset();
  match_.reset();
  thinking_.reset();
  resting_.store(true, std::memory_order_relaxed);
}

}  // namespace grog
