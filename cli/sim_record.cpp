#include "cli/sim_record.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/words.hpp"
#include "core/languages.hpp"
#include "protocol/json_out.hpp"
#include "protocol/values.hpp"

namespace grog {

SimRecord record_of(const OpenedGame& g, const BatchPlan& plan, const BatchResult& result,
                    const std::string (&players)[2]) {
  SimRecord r;
  r.scenario = g.game->scenario(), r.ruleset = g.book->id();
  r.name = g.head.name;
  r.tables = hash_text(g.book->tables_hash()), r.house = g.header.house;
  for (Side side : {Side::first, Side::second}) {
    const SideInfo& info = g.game->side(side);
    r.players[index(side)] = players[index(side)], r.sides[index(side)] = info.key;
    r.side_names[index(side)] = info.name;
  }
  r.seed = plan.seed, r.asked = plan.games, r.shards = plan.shards, r.pieces = {plan.shard};
  r.totals = result.totals;
  State start = g.game->begin();
  for (std::size_t i = 0; i < result.details.units.size(); ++i) {
    SimUnit u;
    u.id = g.game->roster()[i].id, u.side = g.game->roster()[i].side;
    u.name = unit_names(*g.game, start, unit_id(i));
    if (u.name.empty()) u.name = Sentence::same(u.id);
    u.fate = result.details.units[i];
    r.units.push_back(std::move(u));
  }
  for (const auto& [clause, use] : result.details.clauses) r.clauses[g.book->clause_id(clause)] = use;
  r.margins = result.details.margins, r.lengths = result.details.lengths, r.reached = result.details.reached;
  r.strength = result.details.strength;
  r.games = result.games;
  r.seconds = result.seconds, r.jobs = plan.jobs, r.stopped = result.stopped;
  return r;
}

namespace {

// As --shard counts them: the games whose number the shards divide are the last one's.
std::string shard_name(u64 piece, u64 shards) { return std::to_string(piece == 0 ? shards : piece); }

void write_sums(JsonOut& json, const Sums& s) {
  json.open();
  json.key("mean").real(s.mean());
  json.key("deviation").real(s.deviation());
  json.key("margin").real(s.margin());
  json.key("least").number(s.least);
  json.key("most").number(s.most);
  json.key("count").number(s.count);
  json.key("sum").number(s.sum);
  json.key("squares").number(s.squares);
  json.close();
}

void write_counts(JsonOut& json, const std::map<i32, u64>& counts) {
  json.open_list();
  for (const auto& [value, games] : counts) {
    json.open_list();
    json.number(value);
    json.number(games);
    json.close_list();
  }
  json.close_list();
}

void write_pair(JsonOut& json, u64 first, u64 second) {
  json.open();
  json.key("first").number(first);
  json.key("second").number(second);
  json.close();
}

void write_details(JsonOut& json, const SimRecord& r) {
  json.key("units").open_list();
  for (const SimUnit& u : r.units) {
    json.open();
    json.key("id").text(u.id);
    write_text(json.key("name"), u.name);
    json.key("side").text(u.side == Side::first ? "first" : "second");
    json.key("full").number(u.fate.full);
    write_sums(json.key("left"), u.fate.left);
    json.key("destroyed").number(u.fate.destroyed);
    json.close();
  }
  json.close_list();
  json.key("clauses").open_list();
  for (const auto& [id, use] : r.clauses) {
    json.open();
    json.key("clause").text(id);
    json.key("times").number(use.times);
    json.key("games").number(use.games);
    write_pair(json.key("won"), use.won[0], use.won[1]);
    json.close();
  }
  json.close_list();
  write_counts(json.key("margins"), r.margins);
  write_counts(json.key("lengths"), r.lengths);
  json.key("strength").open_list();
  for (const auto& [turn, left] : r.strength) {
    json.open();
    json.key("turn").number(turn);
    json.key("games").number(r.reached.at(turn));
    json.key("first").number(left[0]);
    json.key("second").number(left[1]);
    json.close();
  }
  json.close_list();
}

void write_games(JsonOut& json, const std::vector<GameResult>& games) {
  json.key("results").open_list();
  for (const GameResult& g : games) {
    json.open();
    json.key("game").number(g.number);
    json.key("winner");
    if (!g.over || g.winner == Side::nobody)
      json.null();
    else
      json.text(g.winner == Side::first ? "first" : "second");
    json.key("over").boolean(g.over);
    json.key("points").open_list();
    json.number(g.points[0]);
    json.number(g.points[1]);
    json.close_list();
    json.key("orders").number(g.orders);
    json.key("turns").number(g.turns);
    json.key("hash").text(hash_text(g.hash));
    json.close();
  }
  json.close_list();
}

}  // namespace

std::string sim_json(const SimRecord& r, bool each) {
  const Totals& s = r.totals;
  std::string out;
  JsonOut json(out);
  json.open();
  json.key("scenario").text(r.scenario);
  write_text(json.key("name"), r.name);
  json.key("ruleset").text(r.ruleset);
  json.key("tables").text(r.tables);
  json.key("house").text(r.house);
  json.key("first").text(r.players[0]);
  json.key("second").text(r.players[1]);
  json.key("sides").open();
  json.key("first").text(r.sides[0]);
  json.key("second").text(r.sides[1]);
  json.close();
  json.key("side_names").open_list();
  for (const auto& name : r.side_names) write_text(json, name);
  json.close_list();
  json.key("seed").number(r.seed);
  json.key("asked").number(r.asked);
  json.key("games").number(s.games);
  write_pair(json.key("wins"), s.wins[0], s.wins[1]);
  json.key("draws").number(s.draws);
  json.key("unfinished").number(s.unfinished);
  Interval share = first_share(s);
  json.key("first_share").open();
  json.key("low").real(share.low);
  json.key("high").real(share.high);
  json.close();
  json.key("points").open();
  write_sums(json.key("first"), s.points[0]);
  write_sums(json.key("second"), s.points[1]);
  json.close();
  write_sums(json.key("orders"), s.orders);
  write_sums(json.key("turns"), s.turns);
  json.key("refused").number(s.refused);
  json.key("hash").text(hash_text(s.hash));
  write_details(json, r);
  if (each) write_games(json, r.games);
  json.key("stopped").boolean(r.stopped);
  // What follows tells how the run was cut and how long it took; all before it is the same however that was.
  json.key("shard").text(r.pieces.size() == 1 ? shard_name(r.pieces[0], r.shards) + "/" + std::to_string(r.shards)
                                              : std::to_string(r.pieces.size()) + " of " + std::to_string(r.shards));
  json.key("shards").number(r.shards);
  json.key("pieces").open_list();
  for (u64 p : r.pieces) json.number(p);
  json.close_list();
  if (!r.lost.empty()) json.key("lost").text(r.lost);
  json.key("speed").open();
  json.key("jobs").number(r.jobs);
  json.key("seconds").real(r.seconds);
  double time = r.seconds > 0 ? r.seconds : 1e-9;
  json.key("games_a_second").real(static_cast<double>(s.games) / time);
  json.key("orders_a_second").real(static_cast<double>(s.orders.sum) / time);
  json.close();
  json.close();
  return out + "\n";
}

namespace {

using Json = nlohmann::json;

Sums read_sums(const Json& j) {
  Sums s;
  s.count = j.at("count"), s.squares = j.at("squares"), s.sum = j.at("sum"), s.least = j.at("least"),
  s.most = j.at("most");
  return s;
}

void read_counts(const Json& list, std::map<i32, u64>& out) {
  for (const Json& pair : list) out[pair.at(0).get<i32>()] = pair.at(1).get<u64>();
}

u64 read_hash(const Json& j) { return std::stoull(j.get<std::string>(), nullptr, 16); }

// A language that the record does not have says the English.
Sentence read_words(const Json& j) {
  return in_each([&](Lang l) { return j.value(language(l).code, j.at("en").get<std::string>()); });
}

void read_record(const Json& j, SimRecord& r) {
  r.scenario = j.at("scenario"), r.ruleset = j.at("ruleset"), r.tables = j.at("tables"), r.house = j.at("house");
  r.name = read_words(j.at("name"));
  r.players[0] = j.at("first"), r.players[1] = j.at("second");
  r.sides[0] = j.at("sides").at("first"), r.sides[1] = j.at("sides").at("second");
  for (std::size_t i = 0; i < 2; ++i) r.side_names[i] = read_words(j.at("side_names").at(i));
  r.seed = j.at("seed"), r.asked = j.at("asked"), r.shards = j.at("shards");
  r.pieces = j.at("pieces").get<std::vector<u64>>();
  Totals& t = r.totals;
  t.games = j.at("games"), t.wins[0] = j.at("wins").at("first"), t.wins[1] = j.at("wins").at("second");
  t.draws = j.at("draws"), t.unfinished = j.at("unfinished"), t.refused = j.at("refused");
  t.points[0] = read_sums(j.at("points").at("first")), t.points[1] = read_sums(j.at("points").at("second"));
  t.orders = read_sums(j.at("orders")), t.turns = read_sums(j.at("turns")), t.hash = read_hash(j.at("hash"));
  for (const Json& u : j.at("units")) {
    SimUnit unit;
    unit.id = u.at("id"), unit.name = read_words(u.at("name"));
    unit.side = u.at("side") == "first" ? Side::first : Side::second;
    unit.fate = {read_sums(u.at("left")), u.at("destroyed"), u.at("full")};
    r.units.push_back(std::move(unit));
  }
  for (const Json& c : j.at("clauses"))
    r.clauses[c.at("clause")] = {
        c.at("times"), c.at("games"), {c.at("won").at("first").get<u64>(), c.at("won").at("second").get<u64>()}};
  read_counts(j.at("margins"), r.margins);
  read_counts(j.at("lengths"), r.lengths);
  for (const Json& s : j.at("strength")) {
    i32 turn = s.at("turn");
    r.reached[turn] = s.at("games");
    r.strength[turn] = {s.at("first").get<u64>(), s.at("second").get<u64>()};
  }
  if (j.contains("results"))
    for (const Json& g : j.at("results")) {
      GameResult one;
      one.number = g.at("game"), one.over = g.at("over"), one.orders = g.at("orders"), one.turns = g.at("turns");
      one.points[0] = g.at("points").at(0), one.points[1] = g.at("points").at(1), one.hash = read_hash(g.at("hash"));
      if (const Json& w = g.at("winner"); !w.is_null()) one.winner = w == "first" ? Side::first : Side::second;
      r.games.push_back(one);
    }
  r.stopped = j.at("stopped");
  r.seconds = j.at("speed").at("seconds"), r.jobs = j.at("speed").at("jobs");
  if (j.contains("lost")) r.lost = j.at("lost");
}

}  // namespace

bool read_sim(const std::string& file, std::string_view text, SimRecord& out, Sentence& fault) {
  try {
    read_record(Json::parse(text), out);
    return true;
  } catch (const std::exception& e) {
    fault = sentence(cli_word("sim_record.is_not_result_grognard_sim"), {file, e.what()});
    return false;
  }
}

bool merge(SimRecord& into, const SimRecord& piece, Sentence& fault) {
  auto other = [&](Text what, const std::string& a, const std::string& b) {
    if (a == b) return false;
    fault = with_parts(cli_word("sim_record.not_of_one_run"), {sentence(what), {a, a}, {b, b}});
    return true;
  };
  if (other(cli_word("sim_record.scenario"), into.scenario, piece.scenario) ||
      other(cli_word("sim_record.tables"), into.tables, piece.tables) ||
      other(cli_word("sim_record.players"), into.players[0] + " - " + into.players[1],
            piece.players[0] + " - " + piece.players[1]) ||
      other(cli_word("sim_record.seed"), std::to_string(into.seed), std::to_string(piece.seed)) ||
      other(cli_word("sim_record.games"), std::to_string(into.asked), std::to_string(piece.asked)) ||
      other(cli_word("sim_record.shards"), std::to_string(into.shards), std::to_string(piece.shards)))
    return false;
  for (u64 p : piece.pieces) {
    if (std::ranges::find(into.pieces, p) != into.pieces.end()) {
      fault = sentence(cli_word("sim_record.shard_is_there_twice"), {shard_name(p, into.shards)});
      return false;
    }
    into.pieces.push_back(p);
  }
  std::ranges::sort(into.pieces);
  into.totals.add(piece.totals);
  if (into.units.size() < piece.units.size()) {  // a unit that no game of the first piece had
    std::vector<SimUnit> longer = piece.units;
    for (std::size_t i = 0; i < longer.size(); ++i)
      longer[i].fate = i < into.units.size() ? into.units[i].fate : UnitFate{};
    into.units = std::move(longer);
  }
  for (std::size_t i = 0; i < piece.units.size(); ++i) {
    UnitFate& mine = into.units[i].fate;
    const UnitFate& theirs = piece.units[i].fate;
    mine.left.add(theirs.left), mine.destroyed += theirs.destroyed, mine.full = std::max(mine.full, theirs.full);
  }
  for (const auto& [id, use] : piece.clauses) {
    ClauseUse& mine = into.clauses[id];
    mine.times += use.times, mine.games += use.games, mine.won[0] += use.won[0], mine.won[1] += use.won[1];
  }
  for (const auto& [v, n] : piece.margins) into.margins[v] += n;
  for (const auto& [v, n] : piece.lengths) into.lengths[v] += n;
  for (const auto& [v, n] : piece.reached) into.reached[v] += n;
  for (const auto& [v, n] : piece.strength)
    for (std::size_t i = 0; i < 2; ++i) into.strength[v][i] += n[i];
  into.games.insert(into.games.end(), piece.games.begin(), piece.games.end());
  std::ranges::sort(into.games, {}, &GameResult::number);
  into.seconds += piece.seconds;
  into.stopped = into.stopped || piece.stopped;
  if (!piece.lost.empty()) into.lost += (into.lost.empty() ? "" : "; ") + piece.lost;
  return true;
}

}  // namespace grog
