#include "server/hall.hpp"

#include <ctime>

#include "server/tokens.hpp"

namespace grog {

Hall::Hall(Catalogue& catalogue, Store& store, Scribe& writer, Minds& thinkers, Shares& shares,
           std::function<Post()> new_lane, Later later)
    : catalogue_(catalogue),
      store_(store),
      writer_(writer),
      thinkers_(thinkers),
      shares_(shares),
      new_lane_(std::move(new_lane)),
      later_(std::move(later)) {}

Store::Found Hall::find(std::string_view token, SeatLink& link, Sentence& fault) {
  if (!is_token(token)) return Store::Found::no;
  return store_.find(hash_of_token(token), link, fault);
}

Hall::Place Hall::place_of(std::string_view token) {
  Place out;
  out.found = find(token, out.link, out.fault);
  if (out.found != Store::Found::yes || keeper_ == nullptr) return out;
  i64 lease = 0;
  if (keeper_->take(out.link.game, lease, out.elsewhere, out.fault) == Leases::Taken::failed)
    out.found = Store::Found::failed;
  return out;
}

void Hall::drop_lost() {
  std::vector<std::shared_ptr<GameTable>> all;
  {
    std::lock_guard lock(mutex_);
    for (const auto& [id, table] : tables_)
      if (std::shared_ptr<GameTable> there = table.lock()) all.push_back(std::move(there));
  }
  for (const auto& table : all) table->drop_if_lost();
}

std::shared_ptr<GameTable> Hall::table(GameId id) {
  std::lock_guard lock(mutex_);
  std::shared_ptr<GameTable> table = tables_[id].lock();
  if (table == nullptr) {
    table = std::make_shared<GameTable>(*this, id, new_lane_());
    tables_[id] = table;
  }
  warm_[id] = {table, GameTable::Clock::now()};
  return table;
}

void Hall::make(const Battle& battle, GameInfo info, const Match* played, const std::function<void(Made)>& done) {
  Made made;
  Sentence none;
  made.game = store_.new_game(none);
  if (made.game == 0) return made.fault = none, done(std::move(made));
  info.created = unix_seconds();
  NewGame g;
  g.begins = status_of(*battle.game, played != nullptr ? played->state_before(0) : battle.game->begin(), 0);
  // The seat of a computer's side shows no more than a spectator sees: its plans are nobody's business.
  auto link = [&](std::string& token, Seat seat, bool human) {
    token = new_token();
    LinkKind kind = human && seat != Seat::watch ? LinkKind::invitation : LinkKind::seat;
    g.links.push_back({hash_of_token(token), human ? seat : Seat::watch, made.game, kind});
  };
  link(made.links.first, Seat::first, info.players[0] == "human");
  link(made.links.second, Seat::second, info.players[1] == "human");
  link(made.links.both, Seat::both, info.players[0] == "human" || info.players[1] == "human");
  link(made.links.watch, Seat::watch, true);
  info.ruleset = battle.game->rules().id();
  info.title = battle.head.name;
  for (Side side : {Side::first, Side::second}) info.sides[index(side)] = battle.game->side(side).key;
  g.info = std::move(info);
  std::size_t orders = played != nullptr ? played->log().entries.size() : 0;
  for (std::size_t i = 0; i <= orders; ++i) {
    Change change{made.game, {}};
    if (i == 0)
      change.what = std::move(g);
    else
      change.what = NewEntry{entry_text(*battle.game, i, played->log().entries[i - 1]),
                             status_of(*battle.game, i < orders ? played->state_before(i) : played->state(), i)};
    bool last = i == orders;
    writer_.write(std::move(change), [last, made, done](const Sentence* fault) {
      if (!last) return;
      Made answer = made;
      if (fault != nullptr) answer.fault = *fault;
      done(std::move(answer));
    });
  }
}

std::optional<Links> Hall::rematch_of(GameId id) {
  std::lock_guard lock(mutex_);
  auto at = rematches_.find(id);
  return at == rematches_.end() ? std::nullopt : std::optional{at->second};
}
void Hall::keep_rematch(GameId id, const Links& links) {
  constexpr std::size_t most = 10'000;
  std::lock_guard lock(mutex_);
  if (rematches_.size() >= most) rematches_.erase(rematches_.begin());
  rematches_.emplace(id, links);
}

void Hall::sweep(GameTable::Clock::duration idle) {
  std::vector<std::shared_ptr<GameTable>> cold;  // their ends may take a while: not under the lock
  std::lock_guard lock(mutex_);
  auto now = GameTable::Clock::now();
  for (auto at = warm_.begin(); at != warm_.end();)
    if (now - at->second.since >= idle) {
      cold.push_back(std::move(at->second.table));
      at = warm_.erase(at);
    } else {
      ++at;
    }
  for (auto at = tables_.begin(); at != tables_.end();)
    if (std::shared_ptr<GameTable> table = at->second.lock(); table == nullptr) {
      at = tables_.erase(at);
    } else {
      if (!table->at_rest()) table->rest(idle);
      ++at;
    }
}

std::size_t Hall::in_memory() {
  std::lock_guard lock(mutex_);
  std::size_t n = 0;
  for (const auto& [id, table] : tables_) n += table.expired() ? 0 : 1;
  return n;
}

GameStatus status_of(const Game&, const State& s, std::size_t at) {
  GameStatus out;
  out.at = static_cast<i64>(at);
  out.turn = s.turn;
  out.over = s.over != 0;
  out.winner = out.over ? s.winner : Side::nobody;
  out.waits = out.over || s.waiting == 0 ? Side::nobody : s.asked().side;
  out.updated = unix_seconds();
  return out;
}

i64 unix_seconds() { return static_cast<i64>(std::time(nullptr)); }

}  // namespace grog
