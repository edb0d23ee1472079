#include "server/paper.hpp"

#include <map>

#include "ai/trial.hpp"
#include "protocol/message.hpp"
#include "protocol/values.hpp"
#include "server/setting_up.hpp"
#include "server/words.hpp"
#include "server/workshop.hpp"

namespace grog {
namespace {

// Which clauses speak when this battle is played: some games of a general, and of nobody in particular, who does what a
// general would not. Nothing needs to say which rules concern which troops: those that come up do.
std::map<Clause, u32> clauses_that_speak(const Game& game) {
  constexpr u32 most_orders = 4'000;
  constexpr u64 seed = 1815;
  constexpr std::string_view players[] = {"greedy", "random", "greedy", "random"};
  std::map<Clause, u32> out;
  auto count = [&](Clause c) {
    if (c != Clause::none) ++out[c];
  };
  u64 n = 0;
  for (std::string_view name : players) {
    std::unique_ptr<Player> first = player_named(name).player, second = player_named(name).player;
    play_out(game, *first, *second, seed_of(seed, n++), most_orders, [&](const Journal& j) {
      for (const Event& e : j.events) count(e.clause);
      for (const Modifier& m : j.modifiers) count(m.clause);
    });
  }
  return out;
}

// Where each side may put its units down, where those stand whose place is known, and what it is about.
void write_setting_up(JsonOut& json, const Game& game) {
  SettingUp how = setting_up(game);
  json.key("zones").open_list();
  for (Side side : {Side::first, Side::second}) {
    for (const std::vector<Point>& region : how.regions[index(side)]) {
      json.open();
      write_side(json.key("side"), game, side);
      write_points(json.key("points"), region);
      json.close();
    }
    if (how.places[index(side)].empty()) continue;
    json.open();
    write_side(json.key("side"), game, side);
    json.key("places").open_list();
    for (i16 place : how.places[index(side)]) write_place(json, game, place);
    json.close_list();
    json.close();
  }
  json.close_list();
  json.key("there").open_list();
  for (UnitId u : how.there) write_unit(json, game, how.stands, u);
  json.close_list();
  // Before anybody stands there some rulesets count him lost; and how long it lasts is said before it begins.
  State s = how.there.empty() ? game.begin() : how.stands;
  s.turn = 0;
  Cited cited;
  json.key("about");
  write_battle(json, game, s, cited);
}

}  // namespace

Answer paper_answer(Catalogue& catalogue, const std::string& body) {
  Message m;
  Fault f;
  std::optional<std::string> scenario, file;
  if (!m.read_object(body, f) || !m.only({"scenario", "file"}, f) || !m.text("scenario", scenario, f) ||
      !m.text("file", file, f))
    return error_answer(400, f);
  std::shared_ptr<const Battle> battle =
      file ? own_battle(catalogue, *file, {}, f) : catalogue.named(scenario.value_or(""), {}, f);
  if (battle == nullptr) return error_answer(400, f);
  const Game& game = *battle->game;
  State s = game.begin();
  Answer out;
  JsonOut json(out.body);
  json.open();
  json.key("ruleset").text(game.rules().id());
  write_text(json.key("name"), battle->head.name);
  write_text(json.key("story"), battle->head.story);
  json.key("turns").number(game.last_turn(s));
  write_sides(json.key("sides"), game);
  write_board(json.key("board"), game, s);
  write_labels(json.key("labels"), game.rules());
  write_roster(json.key("roster"), game);
  json.key("state");
  write_state(json, game, s);
  write_setting_up(json, game);
  json.key("clauses").open_list();
  for (const auto& [clause, times] : clauses_that_speak(game)) {
    json.open();
    write_clause(json.key("clause"), game.rules(), clause);
    json.key("times").number(times);
    json.close();
  }
  json.close_list();
  json.close();
  return out;
}

}  // namespace grog
