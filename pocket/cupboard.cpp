#include "pocket/cupboard.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/languages.hpp"
#include "protocol/values.hpp"
#include "server/words.hpp"

namespace grog {
namespace {

using Json = nlohmann::json;

// In the order of the numbers.
std::string padded(i64 n) {
  std::string digits = std::to_string(n);
  constexpr std::size_t width = 8;
  return std::string(width - std::min(width, digits.size()), '0') + digits;
}
std::string game_key(GameId id, std::string_view what) { return "game/" + padded(id) + "/" + std::string{what}; }
std::string entry_key(GameId id, i64 at) { return game_key(id, "entry/") + padded(at); }
std::string link_key(const TokenHash& hash) {
  return "link/" + std::string(hash.begin(), std::ranges::find(hash, u8{0}));
}

// What lies in a browser may have been changed by anybody: what is not as it should be is empty.
Json json_in(const std::string* text) { return text == nullptr ? Json{} : Json::parse(*text, nullptr, false); }
const Json& member(const Json& in, const char* key) {
  static const Json nothing;
  auto at = in.find(key);
  return at == in.end() ? nothing : *at;
}
const Json& place(const Json& in, std::size_t i) {
  static const Json nothing;
  return in.is_array() && i < in.size() ? in[i] : nothing;
}
std::string text_of(const Json& j) { return j.is_string() ? j.get<std::string>() : std::string{}; }
i64 number_of(const Json& j) { return j.is_number_integer() ? j.get<i64>() : 0; }
bool truth_of(const Json& j) { return j.is_boolean() && j.get<bool>(); }
Side side_of(const Json& j) {
  i64 n = number_of(j);
  return n == 1 ? Side::first : n == 2 ? Side::second : Side::nobody;
}
int side_number(Side s) { return s == Side::first ? 1 : s == Side::second ? 2 : 0; }

std::string link_text(const SeatLink& l) {
  std::string out;
  JsonOut json(out);
  json.open();
  json.key("game").number(l.game);
  json.key("seat").text(seat_name(l.seat));
  json.key("kind").number(static_cast<int>(l.kind));
  json.close();
  return out;
}
bool read_link(const std::string& key, const std::string& text, SeatLink& out) {
  Json j = json_in(&text);
  out = {};
  std::string_view token = std::string_view(key).substr(std::min<std::size_t>(5, key.size()));
  std::copy_n(token.begin(), std::min(token.size(), out.hash.size()), out.hash.begin());
  std::string seat = text_of(member(j, "seat"));
  auto at = std::ranges::find(all_seats, seat, seat_name);
  if (at == std::end(all_seats) || *at == Seat::referee) return false;
  out.seat = *at;
  out.game = number_of(member(j, "game"));
  i64 kind = number_of(member(j, "kind"));
  out.kind = kind == 1 ? LinkKind::invitation : kind == 2 ? LinkKind::taken : LinkKind::seat;
  return true;
}

void write_pair(JsonOut& json, std::string_view key, const std::string (&pair)[2]) {
  json.key(key).open_list();
  for (const std::string& s : pair) json.text(s);
  json.close_list();
}
std::string info_text(const GameInfo& i) {
  std::string out;
  JsonOut json(out);
  json.open();
  json.key("scenario").text(i.scenario);
  json.key("header").text(i.header);
  write_pair(json, "players", i.players);
  write_pair(json, "names", i.names);
  json.key("by_hand").open_list();
  for (bool hand : i.by_hand) json.boolean(hand);
  json.close_list();
  json.key("created").number(i.created);
  json.key("ruleset").text(i.ruleset);
  write_pair(json, "sides", i.sides);
  write_text(json.key("title"), i.title);
  json.key("imported").boolean(i.imported);
  json.close();
  return out;
}
GameInfo read_info(const Json& j) {
  GameInfo out;
  out.scenario = text_of(member(j, "scenario"));
  out.header = text_of(member(j, "header"));
  for (std::size_t side = 0; side < 2; ++side) {
    out.players[side] = text_of(place(member(j, "players"), side));
    out.names[side] = text_of(place(member(j, "names"), side));
    out.sides[side] = text_of(place(member(j, "sides"), side));
    out.by_hand[side] = truth_of(place(member(j, "by_hand"), side));
  }
  out.created = number_of(member(j, "created"));
  out.ruleset = text_of(member(j, "ruleset"));
  const Json& title = member(j, "title");
  out.title = in_each([&](Lang l) {
    const Json& said = member(title, language(l).code.c_str());
    return text_of(said.is_string() ? said : member(title, "en"));
  });
  out.imported = truth_of(member(j, "imported"));
  return out;
}

std::string entry_value(std::string_view line, const GameStatus& s) {
  std::string out;
  JsonOut json(out);
  json.open();
  json.key("line").text(line);
  json.key("at").number(s.at);
  json.key("turn").number(s.turn);
  json.key("over").boolean(s.over);
  json.key("winner").number(side_number(s.winner));
  json.key("waits").number(side_number(s.waits));
  json.key("updated").number(s.updated);
  json.close();
  return out;
}
GameStatus read_status(const Json& j) {
  GameStatus out;
  out.at = number_of(member(j, "at"));
  out.turn = static_cast<int>(number_of(member(j, "turn")));
  out.over = truth_of(member(j, "over"));
  out.winner = side_of(member(j, "winner"));
  out.waits = side_of(member(j, "waits"));
  out.updated = number_of(member(j, "updated"));
  return out;
}

constexpr std::string_view all_sheets = "sheet/";
std::string sheet_key(const TokenHash& hash) {
  return std::string{all_sheets} + std::string(hash.begin(), std::ranges::find(hash, u8{0}));
}
std::string sheet_text(const Sheet& s) {
  std::string out;
  JsonOut json(out);
  json.open();
  json.key("army").boolean(s.kind == SheetKind::army);
  json.key("ruleset").text(s.ruleset);
  json.key("fr").text(s.title.in(Lang::fr));
  json.key("en").text(s.title.in(Lang::en));
  json.key("text").text(s.text);
  json.key("updated").number(s.updated);
  json.key("expires").number(s.expires);
  json.close();
  return out;
}
Sheet read_sheet(const Json& j) {
  Sheet out;
  out.kind = truth_of(member(j, "army")) ? SheetKind::army : SheetKind::scenario;
  out.ruleset = text_of(member(j, "ruleset"));
  out.title = {text_of(member(j, "fr")), text_of(member(j, "en"))};
  out.text = text_of(member(j, "text"));
  out.updated = number_of(member(j, "updated")), out.expires = number_of(member(j, "expires"));
  return out;
}

void write_chat(JsonOut& json, const ChatLine& c) {
  json.open();
  json.key("time").number(c.time);
  json.key("seat").text(seat_name(c.from));
  json.key("name").text(c.name);
  json.key("text").text(c.text);
  json.close();
}
std::vector<ChatLine> read_chat(const Json& list) {
  std::vector<ChatLine> out;
  for (std::size_t i = 0; list.is_array() && i < list.size(); ++i) {
    const Json& j = list[i];
    std::string seat = text_of(member(j, "seat"));
    auto at = std::ranges::find(all_seats, seat, seat_name);
    out.push_back({number_of(member(j, "time")), at == std::end(all_seats) ? Seat::watch : *at,
                   text_of(member(j, "name")), text_of(member(j, "text"))});
  }
  return out;
}

}  // namespace

void Cupboard::put_back(std::string key, std::string value) {
  kept_.insert_or_assign(std::move(key), std::move(value));
  last_ = last_game();
}

const std::string* Cupboard::value(const std::string& key) const {
  auto at = kept_.find(key);
  return at == kept_.end() ? nullptr : &at->second;
}

void Cupboard::put(std::string key, std::optional<std::string> value) {
  auto at = kept_.find(key);
  before_.push_back({key, at == kept_.end() ? std::nullopt : std::optional(at->second)});
  lot_.push_back({key, value});
  if (value)
    kept_.insert_or_assign(std::move(key), *std::move(value));
  else if (at != kept_.end())
    kept_.erase(at);
}

void Cupboard::take_back(std::size_t to) {
  while (before_.size() > to) {
    Put was = std::move(before_.back());
    before_.pop_back(), lot_.pop_back();
    if (was.value)
      kept_.insert_or_assign(was.key, *std::move(was.value));
    else
      kept_.erase(was.key);
  }
}

void Cupboard::write(Change change, Done done) { waiting_.push_back({std::move(change), std::move(done)}); }

bool Cupboard::commit(std::span<const Change* const> changes, Sentence& fault) {
  std::size_t before = lot_.size();
  for (const Change* c : changes)
    if (!std::visit([&](const auto& what) { return put(c->game, what); }, c->what)) {
      take_back(before);
      fault = sentence(server_word("store.not_stored"));
      return false;
    }
  return true;
}

void Cupboard::send() {
  if (carried_ || waiting_.empty()) return;
  std::vector<Job> jobs = std::exchange(waiting_, {});
  for (Job& job : jobs) {
    const Change* change = &job.change;
    Sentence fault;
    if (commit({&change, 1}, fault))
      on_its_way_.push_back(std::move(job));
    else
      job.done(&fault);
  }
  if (on_its_way_.empty()) return;
  carried_ = true;
  carry_(lot_);
}

void Cupboard::stored(const Sentence* fault) {
  if (!carried_) return;
  if (fault != nullptr) take_back(0);
  lot_.clear(), before_.clear();
  carried_ = false;
  for (const Job& job : std::exchange(on_its_way_, {})) job.done(fault);
}

bool Cupboard::put(GameId id, const NewGame& g) {
  put(game_key(id, "info"), info_text(g.info));
  // Order 0 is the beginning: how the game stands before anybody has said anything.
  put(entry_key(id, 0), entry_value("", g.begins));
  for (const SeatLink& l : g.links) put_link(l);
  return true;
}
// Only after the order before it: a game has no gaps.
bool Cupboard::put(GameId id, const NewEntry& e) {
  if (e.then.at < 1 || value(entry_key(id, e.then.at - 1)) == nullptr) return false;
  put(entry_key(id, e.then.at), entry_value(e.line, e.then));
  return true;
}
bool Cupboard::put(GameId id, const CutTo& c) {
  std::vector<std::string> gone;
  std::string all = game_key(id, "entry/");
  for (auto at = kept_.upper_bound(entry_key(id, c.at)); at != kept_.end() && at->first.starts_with(all); ++at)
    gone.push_back(at->first);
  for (std::string& key : gone) put(std::move(key), {});
  return true;
}
bool Cupboard::put(GameId id, const ChatLine& line) {
  std::vector<ChatLine> lines = read_chat(json_in(value(game_key(id, "chat"))));
  lines.push_back(line);
  std::size_t old = lines.size() - std::min(lines.size(), static_cast<std::size_t>(chat_loaded));
  std::string out;
  JsonOut json(out);
  json.open_list();
  for (std::size_t i = old; i < lines.size(); ++i) write_chat(json, lines[i]);
  json.close_list();
  put(game_key(id, "chat"), std::move(out));
  return true;
}
bool Cupboard::put(GameId id, const NewStanding& s) {
  std::string out;
  JsonOut json(out);
  json.open_list();
  for (const StandingText& t : s.all) {
    json.open();
    json.key("side").number(side_number(t.side));
    json.key("decision").text(t.decision);
    json.key("order").text(t.order);
    json.close();
  }
  json.close_list();
  put(game_key(id, "standing"), std::move(out));
  return true;
}
bool Cupboard::put(GameId id, const NewNames& n) {
  const std::string* text = value(game_key(id, "info"));
  if (text == nullptr) return false;
  GameInfo info = read_info(json_in(text));
  std::ranges::copy(n.names, info.names);
  put(game_key(id, "info"), info_text(info));
  return true;
}
// Only of an invitation that nobody has claimed.
bool Cupboard::put(GameId id, const Claim& c) {
  std::string key = link_key(c.invitation);
  const std::string* text = value(key);
  SeatLink link;
  if (text == nullptr || !read_link(key, *text, link) || link.game != id || link.kind != LinkKind::invitation)
    return false;
  link.kind = LinkKind::taken;
  put_link(link);
  put_link(c.seat);
  return true;
}
bool Cupboard::put(GameId, const Sheet& s) { return put(sheet_key(s.link), sheet_text(s)), true; }
bool Cupboard::put(GameId, const DropSheet& d) { return put(sheet_key(d.link), {}), true; }
bool Cupboard::put(GameId, const DropExpired& d) {
  std::vector<std::string> gone;
  for (auto at = kept_.lower_bound(all_sheets); at != kept_.end() && at->first.starts_with(all_sheets); ++at)
    if (read_sheet(json_in(&at->second)).expires <= d.now) gone.push_back(at->first);
  for (std::string& key : gone) put(std::move(key), {});
  return true;
}
void Cupboard::put_link(const SeatLink& l) { put(link_key(l.hash), link_text(l)); }

Store::Found Cupboard::find(const TokenHash& hash, SeatLink& out, Sentence&) {
  std::string key = link_key(hash);
  const std::string* text = value(key);
  return text != nullptr && read_link(key, *text, out) ? Found::yes : Found::no;
}

Store::Found Cupboard::sheet(const TokenHash& hash, Sheet& out, Sentence&) {
  const std::string* text = value(sheet_key(hash));
  if (text == nullptr) return Found::no;
  out = read_sheet(json_in(text));
  out.link = hash;
  return Found::yes;
}

Store::Found Cupboard::count_sheets(i64& count, Sentence&) {
  count = 0;
  for (auto at = kept_.lower_bound(all_sheets); at != kept_.end() && at->first.starts_with(all_sheets); ++at) ++count;
  return Found::yes;
}

Store::Found Cupboard::links(GameId id, std::vector<SeatLink>& out, Sentence&) {
  constexpr std::string_view all = "link/";
  for (auto at = kept_.lower_bound(all); at != kept_.end() && at->first.starts_with(all); ++at)
    if (SeatLink l; read_link(at->first, at->second, l) && l.game == id) out.push_back(l);
  return Found::yes;
}

Store::Found Cupboard::look(GameId id, GameInfo& info, GameStatus& status, Sentence&) {
  const std::string* text = value(game_key(id, "info"));
  auto last = kept_.lower_bound(game_key(id, "entry0"));  // what follows all that begins with "entry/"
  if (text == nullptr || last == kept_.begin()) return Found::no;
  --last;
  if (!last->first.starts_with(game_key(id, "entry/"))) return Found::no;
  info = read_info(json_in(text));
  status = read_status(json_in(&last->second));
  return Found::yes;
}

Store::Found Cupboard::load(GameId id, StoredGame& out, Sentence& fault) {
  Found found = look(id, out.info, out.status, fault);
  if (found != Found::yes) return found;
  std::string all = game_key(id, "entry/");
  for (auto at = kept_.upper_bound(entry_key(id, 0)); at != kept_.end() && at->first.starts_with(all); ++at)
    out.lines.push_back(text_of(member(json_in(&at->second), "line")));
  Json standing = json_in(value(game_key(id, "standing")));
  for (std::size_t i = 0; standing.is_array() && i < standing.size(); ++i)
    out.standing.push_back({side_of(member(standing[i], "side")), text_of(member(standing[i], "decision")),
                            text_of(member(standing[i], "order"))});
  out.chat = read_chat(json_in(value(game_key(id, "chat"))));
  return Found::yes;
}

GameId Cupboard::last_game() {
  auto after = kept_.lower_bound("game0");  // what follows all that begins with "game/"
  if (after == kept_.begin()) return 0;
  const std::string& key = std::prev(after)->first;
  constexpr std::string_view all = "game/";
  i64 n = 0;
  if (key.starts_with(all)) std::from_chars(key.data() + all.size(), key.data() + key.size(), n);
  return n;
}

GameId Cupboard::new_game(Sentence&) { return last_ = std::max(last_, last_game()) + 1; }

}  // namespace grog
