#include "server/api.hpp"

#include <algorithm>
#include <set>

#include "ai/general.hpp"
#include "ai/player.hpp"
#include "protocol/desk.hpp"
#include "protocol/message.hpp"
#include "protocol/values.hpp"
#include "server/library.hpp"
#include "server/paper.hpp"
#include "server/tokens.hpp"
#include "server/words.hpp"
#include "server/workshop.hpp"

namespace grog {
namespace {

constexpr std::size_t name_bytes = 40;
constexpr std::size_t most_tokens = 200;  // in one question about games
constexpr std::string_view side_names[] = {"first", "second"};

Answer plain(Reply reply) { return {reply.ok ? 200 : 400, "application/json", std::move(reply.text)}; }

Fault field_fault(Text text, std::initializer_list<std::string_view> parts = {}) {
  Fault f;
  f.kind = "field";
  f.message = sentence(text, parts);
  return f;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// An object with the keys "first" and "second" only, each a text. Where it is missing nothing is changed.
bool read_pair(const Message& m, std::string_view key, std::string (&out)[2], Fault& f) {
  const Json* pair = m.find(key);
  if (pair == nullptr || pair->is_null()) return true;
  bool good = pair->is_object();
  if (good)
    for (const auto& [name, value] : pair->items()) {
      auto at = std::ranges::find(side_names, name);
      if (at == std::end(side_names) || !value.is_string()) {
        good = false;
        break;
      }
      out[at - std::begin(side_names)] = value.get<std::string>();
    }
  if (!good) f = field_fault(server_word("api.must_be_object_first_second"), {key});
  return good;
}

bool read_player(const Message& m, std::string_view key, std::string& out, Fault& f) {
  std::optional<std::string> name;
  if (!m.text(key, name, f)) return false;
  out = name.value_or("human");
  if (out == "human") return true;
  // More thought than a level has is for one's own machine: here others wait.
  constexpr u32 most = 100;
  std::string_view called = out;
  if (std::optional<u32> share = thought_of(called); share && *share > most) {
    f = field_fault(server_word("api.share_of_thought"), {key, std::to_string(most)});
    return false;
  }
  // A command of the server's machine is no player that a page may choose.
  NamedPlayer named = out.starts_with("bot:") ? NamedPlayer{} : player_named(out);
  if (named.player != nullptr) return true;
  std::vector<std::string_view> names{"human"};
  for (const NamedText& p : player_infos()) names.push_back(p.name);
  f = wrong_name("player", server_word("api.unknown_player"), out, names, {key});
  return false;
}

bool read_dice(const Message& m, GameInfo& info, Fault& f) {
  std::string dice[2] = {"program", "program"};
  if (!read_pair(m, "dice", dice, f)) return false;
  for (std::size_t side = 0; side < 2; ++side) {
    if (dice[side] != "program" && dice[side] != "hand") {
      constexpr std::string_view names[] = {"program", "hand"};
      f = wrong_name("dice", server_word("api.unknown_dice"), dice[side], names);
      return false;
    }
    info.by_hand[side] = dice[side] == "hand";
    if (info.by_hand[side] && info.players[side] != "human") {
      f = field_fault(server_word("api.dice_program_throws_dice_computer"));
      return false;
    }
  }
  return true;
}

bool read_option_ids(const Message& m, std::vector<std::string>& out, Fault& f) {
  const Json* list = m.find("options");
  if (list == nullptr || list->is_null()) return true;
  constexpr std::size_t most = 64;
  bool good = list->is_array() && list->size() <= most;
  if (good)
    for (const Json& id : *list) {
      good = good && id.is_string();
      if (id.is_string()) out.push_back(id.get<std::string>());
    }
  if (!good) f = field_fault(server_word("api.options_must_be_list_texts"));
  return good;
}

bool read_seed(const Message& m, std::string& seed, Fault& f) {
  std::optional<i64> number;
  constexpr i64 most = (i64{1} << 53) - 1;
  if (!m.number("seed", 0, most, number, f)) return false;
  if (number) seed = std::to_string(*number);
  return true;
}

bool read_tutorial_wish(const Message& m, bool& out, Fault& f) {
  const Json* wish = m.find("tutorial");
  if (wish == nullptr || wish->is_null()) return true;
  bool free = m.find("first") == nullptr && m.find("second") == nullptr && m.find("seed") == nullptr;
  if (wish->is_boolean() && (free || !wish->get<bool>())) return out = wish->get<bool>(), true;
  f = field_fault(server_word("api.tutorial_is_true_false"));
  return false;
}

// The newcomer's side is a person's, the other the tutorial's general's, and the dice are those that it was written
// for.
bool seat_newcomer(const Battle& battle, GameInfo& info, std::string& seed, Fault& f) {
  const Tutorial* t = battle.tutorial;
  if (t == nullptr) return f = field_fault(server_word("api.no_tutorial_there"), {battle.head.id}), false;
  for (Side side : {Side::first, Side::second}) {
    bool person = battle.game->side(side).key == t->side;
    info.players[index(side)] = person ? "human" : t->general;
    if (!person) info.by_hand[index(side)] = false;
  }
  if (t->seed) seed = std::to_string(*t->seed);
  return true;
}

Answer made_answer(const Hall::Made& made) {
  if (made.fault) return error_answer(500, "storage", *made.fault);
  Answer out;
  JsonOut json(out.body);
  json.open();
  json.key("game").number(made.game);
  json.key("links").open();
  json.key("first").text(made.links.first);
  json.key("second").text(made.links.second);
  json.key("both").text(made.links.both);
  json.key("watch").text(made.links.watch);
  json.close();
  json.close();
  return out;
}

void write_status(JsonOut& json, std::string_view token, Seat seat, const GameInfo& info, const GameStatus& s) {
  auto write_side_key = [&](std::string_view key, Side side) {
    json.key(key);
    side == Side::nobody ? static_cast<void>(json.null()) : static_cast<void>(json.text(info.sides[index(side)]));
  };
  bool human = s.waits != Side::nobody && info.players[index(s.waits)] == "human";
  json.open();
  json.key("token").text(token);
  json.key("seat").text(seat_name(seat));
  json.key("scenario").text(info.scenario);
  json.key("name");
  write_text(json, info.title);
  json.key("ruleset").text(info.ruleset);
  json.key("turn").number(s.turn);
  json.key("at").number(s.at);
  json.key("over").boolean(s.over);
  write_side_key("winner", s.winner);
  write_side_key("waits", s.waits);
  json.key("yours").boolean(human && (seat == Seat::both || seat == seat_of(s.waits)));
  json.key("players").open();
  for (std::size_t side = 0; side < 2; ++side) {
    json.key(side_names[side]).open();
    json.key("player").text(info.players[side]);
    json.key("name").text(info.names[side]);
    json.close();
  }
  json.close();
  if (info.imported) json.key("imported").boolean(true);
  json.key("created").number(info.created);
  json.key("updated").number(s.updated);
  json.close();
}

}  // namespace

Answer error_answer(int status, const Fault& f) { return {status, "application/json", fault_reply(f).text}; }

Answer error_answer(int status, std::string_view kind, const Sentence& why) {
  Fault f;
  f.kind = kind;
  f.message = why;
  return error_answer(status, f);
}

Answer busy_answer(int status, Over what) {
  constexpr int a_while = 10;
  Answer out = error_answer(status, "busy", told_over(what));
  out.retry_after = a_while;
  return out;
}

std::string query_value(std::string_view query, std::string_view key) {
  while (!query.empty()) {
    std::string_view part = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), part.size() + 1));
    std::size_t equals = std::min(part.find('='), part.size());
    if (part.substr(0, equals) != key) continue;
    std::string out;
    for (std::size_t i = equals + 1; i < part.size(); ++i) {
      if (part[i] == '%' && i + 2 < part.size() && hex_digit(part[i + 1]) >= 0 && hex_digit(part[i + 2]) >= 0) {
        out += static_cast<char>(hex_digit(part[i + 1]) * 16 + hex_digit(part[i + 2]));
        i += 2;
      } else {
        out += part[i] == '+' ? ' ' : part[i];
      }
    }
    return out;
  }
  return {};
}

void Api::handle(Request r, Done done) {
  Doing what = r.path == "/api/games"               ? Doing::creation
               : r.path == "/api/import"            ? Doing::import
               : r.path == "/api/library" && r.post ? Doing::keeping
                                                    : Doing::question;
  if (!hall_.shares().may(r.address, what)) return done(busy_answer(429, Over::pace));
  auto shared = std::make_shared<Request>(std::move(r));
  auto work = [this, shared, done] {
    auto began = Shares::Clock::now();
    answer(*shared, done);
    hall_.shares().spent(shared->address, Shares::Clock::now() - began);
  };
  clerks_.think(shared->address, std::move(work),
                [done] { done(error_answer(500, "broken", sentence(server_word("api.program_went_wrong")))); });
}

void Api::answer(const Request& r, Done done) {
  Shelf& shelf = hall_.catalogue().shelf();
  auto value = [&](std::string_view key) { return query_value(r.query, key); };
  constexpr std::string_view gets[] = {"/api/list", "/api/procedures", "/api/clause",  "/api/clauses", "/api/handbook",
                                       "/api/log",  "/api/workshop",   "/api/library", "/api/scenario"};
  constexpr std::string_view posts[] = {"/api/odds",        "/api/roll",  "/api/games",   "/api/games/status",
                                        "/api/import",      "/api/claim", "/api/check",   "/api/battlefield",
                                        "/api/army",        "/api/paper", "/api/library", "/api/library/list",
                                        "/api/library/drop"};
  std::span<const std::string_view> others = r.post ? std::span<const std::string_view>(gets) : posts;
  std::span<const std::string_view> these = r.post ? std::span<const std::string_view>(posts) : gets;
  if (std::ranges::find(others, r.path) != others.end() && std::ranges::find(these, r.path) == these.end())
    return done(error_answer(405, "method", sentence(server_word("api.is_asked"), {r.path, r.post ? "GET" : "POST"})));
  if (r.path == "/api/list") return done({200, "application/json", hall_.catalogue().list()});
  if (r.path == "/api/procedures") return done(plain(procedures_text(shelf, value("ruleset"))));
  if (r.path == "/api/clause") return done(plain(clause_text(shelf, value("ruleset"), value("clause"))));
  if (r.path == "/api/clauses") return done(plain(clauses_text(shelf, value("ruleset"))));
  if (r.path == "/api/handbook") return done(plain(handbook_text(shelf, value("ruleset"))));
  if (r.path == "/api/workshop") return done(workshop_answer(shelf, value("ruleset")));
  if (r.path == "/api/scenario") return done(scenario_answer(hall_.catalogue(), value("scenario")));
  if (r.path == "/api/check") return done(check_answer(shelf, r.body));
  if (r.path == "/api/battlefield") return done(battlefield_answer(shelf, r.body));
  if (r.path == "/api/army") return done(army_answer(shelf, r.body));
  if (r.path == "/api/paper") return done(paper_answer(hall_.catalogue(), r.body));
  if (r.path.starts_with("/api/library")) return library_answer(hall_, r, std::move(done));
  if (r.path == "/api/log") return log(r, std::move(done));
  if (r.path == "/api/odds" || r.path == "/api/roll") return done(reckoned(r));
  if (r.path == "/api/games") return new_game(r.body, std::move(done));
  if (r.path == "/api/games/status") return done(statuses(r.body));
  if (r.path == "/api/import") return import(r.body, std::move(done));
  if (r.path == "/api/claim") return claim(r, std::move(done));
  std::vector<std::string_view> all(std::begin(gets), std::end(gets));
  all.insert(all.end(), std::begin(posts), std::end(posts));
  done(error_answer(404, wrong_name("path", server_word("api.nothing"), r.path, all)));
}

void Api::new_game(const std::string& body, Done done) {
  Message m;
  Fault f;
  GameInfo info;
  std::optional<std::string> scenario, file;
  std::string seed = "none";
  std::vector<std::string> options;
  bool tutorial = false;
  if (!m.read_object(body, f) ||
      !m.only({"scenario", "file", "options", "first", "second", "dice", "names", "seed", "tutorial"}, f) ||
      !m.text("scenario", scenario, f) || !m.text("file", file, f) || !read_player(m, "first", info.players[0], f) ||
      !read_player(m, "second", info.players[1], f) || !read_dice(m, info, f) ||
      !read_pair(m, "names", info.names, f) || !read_seed(m, seed, f) || !read_option_ids(m, options, f) ||
      !read_tutorial_wish(m, tutorial, f))
    return done(error_answer(400, f));
  std::shared_ptr<const Battle> battle;
  if (file && scenario)
    f = field_fault(server_word("workshop.both_scenario_and_file"));
  else if (file)
    battle = own_battle(hall_.catalogue(), *file, options, f);
  else
    battle = hall_.catalogue().named(scenario.value_or(""), options, f);
  if (battle == nullptr) return done(error_answer(400, f));
  if (tutorial && !seat_newcomer(*battle, info, seed, f)) return done(error_answer(400, f));
  for (std::string& name : info.names) name = excerpt(name, name_bytes);
  LogHeader header = battle->header;
  header.seed = seed;
  info.scenario = battle->game->scenario();
  info.header = header_text(Match(*battle->game, header).log().header);
  hall_.make(*battle, std::move(info), nullptr, [done = std::move(done)](Hall::Made made) { done(made_answer(made)); });
}

void Api::import(const std::string& body, Done done) {
  Message m;
  Fault f;
  std::optional<std::string> text;
  if (!m.read_object(body, f) || !m.only({"log"}, f) || !m.text("log", text, f)) return done(error_answer(400, f));
  auto refuse = [&](std::size_t line, const Sentence& why) {
    done(error_answer(400, "log", with_parts(server_word("api.line"), {Sentence::same(std::to_string(line)), why})));
  };
  LogRead read = read_log("log", text.value_or(""));
  if (!read.ok) {
    std::span<const Problem> problems = read.problems.list();
    int line = problems.empty() ? 1 : std::max(1, problems.front().line);
    Problem first = problems.empty() ? Problem{} : problems.front();
    return refuse(static_cast<std::size_t>(line), first.message);
  }
  if (read.log.header.scenario_text.size() > most_scenario_text)
    return done(error_answer(413, "too_long",
                             sentence(server_word("api.scenario_too_long"), {std::to_string(most_scenario_text)})));
  std::shared_ptr<const Battle> battle = hall_.catalogue().of(read.log.header, f);
  if (battle == nullptr) return done(error_answer(400, f));
  Replay replayed = replay(*battle->game, read.log);
  if (!replayed.ok) {
    std::string head = header_text(read.log.header);
    std::size_t lines = static_cast<std::size_t>(std::ranges::count(head, '\n'));
    return refuse(lines + replayed.entries + 1, replayed.fault);
  }
  GameInfo info;
  info.scenario = battle->game->scenario();
  info.players[0] = info.players[1] = "human";
  LogHeader header = replayed.match->log().header;
  header.seed = "none";                 // dice still to be thrown are nobody's to foresee
  header.house = battle->header.house;  // what is in force, whatever the record calls it
  info.imported = true;
  info.header = header_text(header);
  hall_.make(*battle, std::move(info), replayed.match.get(),
             [done = std::move(done)](Hall::Made made) { done(made_answer(made)); });
}

// A game of an older release does not say what a list shows of it: its header does.
bool Api::look_into(GameInfo& info) {
  Fault f;
  LogRead header = read_log("log", info.header);
  std::shared_ptr<const Battle> battle;
  if (header.ok) battle = hall_.catalogue().of(header.log.header, f);
  if (battle == nullptr) return false;
  info.ruleset = battle->game->rules().id();
  info.title = battle->head.name;
  for (Side side : {Side::first, Side::second}) info.sides[index(side)] = battle->game->side(side).key;
  return true;
}

bool Api::passed_on(const Request& r, const Hall::Place& place, const Done& done) {
  if (place.elsewhere.empty()) return false;
  Answer out = error_answer(503, "storage", sentence(server_word("leases.game_is_elsewhere")));
  out.retry_after = 1;
  if (!r.relayed) out.elsewhere = place.elsewhere;
  return done(std::move(out)), true;
}

void Api::claim(const Request& r, Done done) {
  Message m;
  Fault f;
  std::optional<std::string> invitation, key;
  if (!m.read_object(r.body, f) || !m.only({"invitation", "key"}, f) || !m.text("invitation", invitation, f) ||
      !m.text("key", key, f))
    return done(error_answer(400, f));
  if (key && !is_token(*key)) return done(error_answer(400, field_fault(server_word("api.key_22_letters"))));
  Hall::Place place = hall_.place_of(invitation.value_or(""));
  const SeatLink& link = place.link;
  if (place.found == Store::Found::failed) return done(error_answer(500, "storage", place.fault));
  if (place.found == Store::Found::no || link.kind == LinkKind::seat)
    return done(error_answer(404, "token", sentence(server_word("api.no_invitation"))));
  if (passed_on(r, place, done)) return;
  std::string token = key.value_or(new_token());
  hall_.table(link.game)->claim(link, hash_of_token(token),
                                [link, token, done](GameTable::Claimed how, const Sentence& why) {
                                  using Claimed = GameTable::Claimed;
                                  if (how == Claimed::failed) return done(error_answer(500, "storage", why));
                                  if (how == Claimed::taken)
                                    return done(error_answer(409, "taken", sentence(server_word("api.seat_is_taken"))));
                                  Answer out;
                                  JsonOut json(out.body);
                                  json.open();
                                  json.key("game").number(link.game);
                                  json.key("seat").text(seat_name(link.seat));
                                  json.key("token").text(token);
                                  json.close();
                                  done(std::move(out));
                                });
}

// Odds and throws, by the rules as printed or with the house rules that the query names.
Answer Api::reckoned(const Request& r) {
  Shelf& shelf = hall_.catalogue().shelf();
  bool odds = r.path == "/api/odds";
  std::vector<std::string> options;
  for (std::string rest = query_value(r.query, "options"); !rest.empty();) {
    std::size_t comma = std::min(rest.find(','), rest.size());
    options.push_back(rest.substr(0, comma));
    rest.erase(0, comma + 1);
  }
  if (options.empty()) return plain(odds ? odds_text(shelf, r.body) : roll_text(shelf, r.body, random_word()));
  Fault f;
  std::shared_ptr<const Variant> variant = hall_.catalogue().variant(query_value(r.query, "ruleset"), options, f);
  if (variant == nullptr) return error_answer(400, f);
  return plain(odds ? odds_text(*variant->book, r.body) : roll_text(*variant->book, r.body, random_word()));
}

Answer Api::statuses(const std::string& body) {
  Message m;
  Fault f;
  if (!m.read_object(body, f) || !m.only({"tokens"}, f)) return error_answer(400, f);
  const Json* tokens = m.find("tokens");
  if (tokens == nullptr || !tokens->is_array() || tokens->size() > most_tokens)
    return error_answer(400, field_fault(server_word("api.tokens_must_be_list_texts"), {std::to_string(most_tokens)}));
  Answer out;
  JsonOut json(out.body);
  json.open();
  json.key("games").open_list();
  std::set<std::string> told;
  for (const Json& t : *tokens) {
    if (!t.is_string()) continue;
    std::string token = t.get<std::string>();
    if (!told.insert(token).second) continue;
    SeatLink link;
    GameInfo info;
    GameStatus status;
    Sentence fault;
    if (hall_.find(token, link, fault) != Store::Found::yes || link.kind != LinkKind::seat) continue;
    if (hall_.store().look(link.game, info, status, fault) != Store::Found::yes) continue;
    if (info.ruleset.empty() && !look_into(info)) continue;
    write_status(json, token, link.seat, info, status);
  }
  json.close_list();
  json.close();
  return out;
}

void Api::log(const Request& r, Done done) {
  Hall::Place place = hall_.place_of(query_value(r.query, "token"));
  const SeatLink& link = place.link;
  if (place.found == Store::Found::failed) return done(error_answer(500, "storage", place.fault));
  if (place.found == Store::Found::no || link.kind != LinkKind::seat)
    return done(error_answer(404, "token", sentence(server_word("api.unknown_link"))));
  if (passed_on(r, place, done)) return;
  hall_.table(link.game)->ask_log(link.seat, [done = std::move(done)](GameTable::LogAnswer answer) {
    using Kind = GameTable::LogAnswer::Kind;
    if (answer.kind == Kind::text) return done({200, "text/plain; charset=utf-8", std::move(answer.text)});
    if (answer.kind == Kind::failed) return done(error_answer(500, "storage", answer.fault));
    done(error_answer(403, "seat", sentence(server_word("api.record_can_be_read_once"))));
  });
}

}  // namespace grog
