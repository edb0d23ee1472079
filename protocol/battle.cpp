// What the battle is about, and what the enemy could do next, for whoever asks: told of what the seat may know.
#include "core/describe.hpp"
#include "core/order_text.hpp"
#include "core/threats.hpp"
#include "protocol/conversation.hpp"
#include "protocol/words.hpp"

namespace grog {

void write_battle(JsonOut& json, const Game& game, const State& s, Cited& cited) {
  static constexpr std::string_view kinds[] = {"aim", "objective", "points", "clock", "ending", "lead"};
  std::vector<BattleLine> lines;
  game.account(s, lines);
  json.open_list();
  for (const BattleLine& line : lines) {
    bool leads = line.about == BattleLine::About::lead;
    json.open();
    json.key("about").text(kinds[static_cast<std::size_t>(line.about)]);
    write_side(json.key("side"), game, line.side);
    if (line.whose != Side::nobody) write_side(json.key("whose"), game, line.whose);
    json.key("text");
    write_text(json, in_each([&](Lang l) { return describe(game, s, line, l); }));
    if (leads) {
      json.key("why");
      write_text(json, in_each([&](Lang l) { return reason_of(game, s, line, l); }));
    }
    write_clause(json.key("clause"), game.rules(), line.clause);
    if (line.clause != Clause::none) cited.insert(line.clause);
    if (!line.places.empty()) {
      json.key("places").open_list();
      for (i16 place : line.places) write_place(json, game, place);
      json.close_list();
    }
    if (line.about == BattleLine::About::objective) json.key("worth").number(line.value);
    if (line.need > 0) json.key("have").number(line.have), json.key("need").number(line.need);
    if (line.came) json.key("came").boolean(true);
    json.close();
  }
  json.close_list();
}

bool Conversation::asked_battle(Fault& f) {
  std::optional<i64> of;
  i64 last = static_cast<i64>(match_.log().entries.size());
  if (!message_.only({"of"}, f) || !message_.number("of", 0, last, of, f)) return false;
  // The past is seen with the eyes of today: once the battle is over nothing of it is hidden.
  Seat by = match_.over() ? Seat::referee : eyes(t_, match_.state(), from_);
  State s = view(game_, of ? match_.state_before(static_cast<std::size_t>(*of)) : match_.state(), by);
  Cited cited;
  Letter letter = begin("battle");
  JsonOut json(letter.body);
  if (of) json.key("of").number(*of);
  write_battle(json.key("lines"), game_, s, cited);
  write_clauses(json.key("clauses"), game_.rules(), cited);
  send(std::move(letter));
  return true;
}

bool Conversation::asked_threats(Fault& f) {
  if (!message_.only({"order"}, f) || !may_play(f)) return false;
  GivenOrder given;
  bool sent = false;
  if (!asked_for(given, f, sent)) return sent;
  if (match_.over()) return refuse(given.text, Clause::none, sentence(protocol_word("shared.game_is_over"))), true;
  Side viewer = from_ == Seat::referee ? match_.to_decide() : side_at(eyes(t_, match_.state(), from_));
  State seen = view(game_, match_.state(), seat_of(viewer));
  if (Verdict v = game_.check(seen, given.order); !v) return refuse(given.text, v), true;
  Letter letter = begin("threats");
  JsonOut json(letter.body);
  json.key("order").text(order_text(game_, given.order));
  json.key("threats").open_list();
  for (const Threat& t : threats(game_, match_.state(), given.order, viewer)) {
    json.open();
    if (valid(t.order.unit)) write_unit_id(json.key("unit"), game_, t.order.unit);
    json.key("text");
    write_text(json, describe(game_, t.at, t.order));
    json.key("by_eye").boolean(!t.foreseen);
    json.key("exact").boolean(t.exact);
    json.key("p").real(t.success);
    if (t.foreseen) {
      json.key("goal");
      write_text(json, in_each([&](Lang l) { return describe_about(game_, t.at, t.order, t.goal, l); }));
    }
    json.close();
  }
  json.close_list();
  send(std::move(letter));
  return true;
}

}  // namespace grog
