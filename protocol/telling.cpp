// Orders, events, dice, menus and previews as JSON, with words in every language beside them.
#include <algorithm>

#include "core/describe.hpp"
#include "core/order_text.hpp"
#include "protocol/odds.hpp"
#include "protocol/told_dice.hpp"
#include "protocol/values.hpp"
#include "protocol/words.hpp"

namespace grog {
namespace {

template <class Thing>
void write_words(JsonOut& json, const Game& game, const State& s, const Thing& thing) {
  write_text(json, describe(game, s, thing));
}

void write_option(JsonOut& json, std::span<const Name> names, u8 option) {
  if (option < names.size())
    json.text(names[option].key);
  else
    json.number(option);
}

const VerbInfo* verb_of(const Game& game, u8 verb) {
  std::span<const VerbInfo> verbs = game.rules().labels().verbs;
  return verb < verbs.size() ? &verbs[verb] : nullptr;
}

}  // namespace

// The stations of a move of several steps, for a map to number. `s` is the position before the order, as its reader
// sees it.
static void write_way(JsonOut& json, const Game& game, const State& s, const Order& o) {
  if (index(o.unit) >= s.units || !game.check(s, o)) return;
  std::vector<Pose> way;
  game.way(s, o, way);
  if (way.empty()) return;
  json.key("way").open_list();
  for (const Pose& p : way) {
    json.open();
    json.key("x").number(p.at.x);
    json.key("y").number(p.at.y);
    json.key("facing").number(p.facing);
    json.close();
  }
  json.close_list();
}

void write_order(JsonOut& json, const Game& game, const State& s, const Order& o) {
  const VerbInfo* v = verb_of(game, o.verb);
  u16 uses = v != nullptr ? v->uses : u16{0};
  json.open();
  json.key("text").text(order_text(game, o));
  json.key("verb").text(v != nullptr ? v->key : std::string_view{"?"});
  if ((uses & uses_unit) != 0) write_unit_id(json.key("unit"), game, o.unit);
  if ((uses & uses_target) != 0) write_unit_id(json.key("target"), game, o.target);
  if ((uses & uses_place) != 0) write_place(json.key("place"), game, o.place);
  if ((uses & uses_option) != 0) write_option(json.key("option"), v->options, o.option);
  if ((uses & uses_value) != 0) json.key("value").number(o.value);
  if ((uses & uses_with) != 0) {
    json.key("with").open_list();
    o.with.each([&](UnitId u) { write_unit_id(json, game, u); });
    json.close_list();
  }
  if ((uses & uses_pose) != 0) {
    json.key("pose").open();
    json.key("x").number(o.pose.at.x);
    json.key("y").number(o.pose.at.y);
    if (o.pose.facing != 0 || o.faces_north != 0) json.key("facing").number(o.pose.facing);
    json.key("slot").number(o.pose.slot);
    json.close();
  }
  if ((uses & uses_legs) != 0) {
    json.key("legs").open_list();
    for (const Leg& leg : o.legs) {
      if (leg.kind == 0) break;
      json.open();
      json.key("kind");
      if (leg.kind <= v->legs.size())
        json.text(v->legs[leg.kind - 1u].key);
      else
        json.number(leg.kind);
      json.key("option").number(leg.option);
      json.key("value").number(leg.value);
      json.close();
    }
    json.close_list();
  }
  if ((uses & (uses_pose | uses_legs)) != 0) write_way(json, game, s, o);
  json.key("words");
  write_words(json, game, s, o);
  json.close();
}

void write_modifiers(JsonOut& json, const Rulebook& book, std::span<const Modifier> modifiers, Cited& cited) {
  json.open_list();
  for (const Modifier& m : modifiers) {
    write_modifier(json, book, m);
    cited.insert(m.clause);
  }
  json.close_list();
}

void write_event(JsonOut& json, const Game& game, const State& s, const Event& e, std::span<const Modifier> modifiers,
                 Cited& cited) {
  std::span<const EventInfo> infos = game.rules().labels().events;
  const EventInfo* info = e.kind < infos.size() ? &infos[e.kind] : nullptr;
  json.open();
  json.key("kind");
  if (info != nullptr)
    json.text(info->key);
  else
    json.number(e.kind);
  json.key("words");
  write_words(json, game, s, e);
  write_clause(json.key("clause"), game.rules(), e.clause);
  cited.insert(e.clause);
  if (info != nullptr && !info->options.empty()) write_option(json.key("option"), info->options, e.option);
  if (e.side != Side::nobody) write_side(json.key("side"), game, e.side);
  if (e.unit != UnitId::none) write_unit_id(json.key("unit"), game, e.unit);
  if (e.other != UnitId::none) write_unit_id(json.key("other"), game, e.other);
  if (e.place != -1) write_place(json.key("place"), game, e.place);
  if (e.place2 != -1) write_place(json.key("place2"), game, e.place2);
  json.key("value").number(e.value);
  json.key("value2").number(e.value2);
  json.key("throws").number(e.throws);
  std::size_t from = e.modifiers_at, count = e.modifiers;
  if (count > 0 && from + count <= modifiers.size())
    write_modifiers(json.key("modifiers"), game.rules(), modifiers.subspan(from, count), cited);
  json.close();
}

static void write_faces(JsonOut& json, Faces set) {
  json.open_list();
  for (int f = 1; f <= 6; ++f)
    if (shows(set, f)) json.number(f);
  json.close_list();
}

void write_dice(JsonOut& json, const Rulebook& book, const Tape& tape, std::span<const ThrowTold> what_for,
                Cited& cited) {
  std::size_t at = 0;
  json.open_list();
  for (const Throw& t : tape.throws) {
    json.open();
    write_clause(json.key("clause"), book, t.clause);
    cited.insert(t.clause);
    json.key("faces").open_list();
    for (int i = 0; i < t.count; ++i) json.number(tape.faces[at++]);
    json.close_list();
    std::size_t i = static_cast<std::size_t>(&t - tape.throws.data());
    ThrowTold told = i < what_for.size() ? what_for[i] : ThrowTold{};
    if (told.hits != 0) write_faces(json.key("hits"), told.hits);
    if (told.again != 0) write_faces(json.key("again"), told.again);
    if (told.total != 0) json.key("total").number(told.total);
    json.close();
  }
  json.close_list();
}

void write_dice(JsonOut& json, const Rulebook& book, const Tape& tape, Cited& cited) {
  write_dice(json, book, tape, {}, cited);
}

std::optional<Order> only_order(const Game& game, const State& s, const Menu& menu) {
  if (menu.choices.size() != 1) return {};
  const Choice& c = menu.choices[0];
  const VerbInfo* v = verb_of(game, c.verb);
  if (v == nullptr || c.targets > 1 || c.places > 1 || c.with > 0) return {};
  if ((v->uses & (uses_pose | uses_legs | uses_with)) != 0) return {};
  Order o;
  o.verb = c.verb, o.unit = c.unit, o.option = c.option;
  if ((v->uses & uses_option) != 0 && c.option == any_option) {
    if (v->options.size() != 1) return {};
    o.option = 0;
  }
  if ((v->uses & uses_value) != 0) {
    if (c.value_low != c.value_high) return {};
    o.value = c.value_low;
  }
  if (c.targets == 1) o.target = menu.units[c.targets_at];
  if (c.places == 1) o.place = menu.places[c.places_at];
  return game.check(s, o) ? std::optional{o} : std::nullopt;
}

std::optional<Order> usual_order(const Game& game, const State& s, const Menu& menu) {
  for (const Choice& c : menu.choices) {
    const VerbInfo* v = verb_of(game, c.verb);
    if (v == nullptr || !v->usual || v->uses != 0) continue;
    Order o;
    o.verb = c.verb;
    if (game.check(s, o)) return o;
  }
  return {};
}

std::vector<std::size_t> options_of(const Game& game, const State& s, const Menu& menu, const Choice& c) {
  const VerbInfo& v = *verb_of(game, c.verb);
  std::vector<std::size_t> all, found;
  if (c.option != any_option) return {c.option};
  for (std::size_t n = 0; n < v.options.size(); ++n) all.push_back(n);
  if (c.corners == 0 || index(c.unit) >= s.units) return all;
  Point low = menu.corners[c.corners_at], high = low;
  for (std::size_t i = c.corners_at; i < c.corners_at + std::size_t{c.corners}; ++i) {
    Point p = menu.corners[i];
    low = {std::min(low.x, p.x), std::min(low.y, p.y)}, high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  constexpr i32 parts = 6;
  Order o;
  o.verb = c.verb, o.unit = c.unit, o.value = c.value_low;
  auto somewhere = [&] {
    for (i32 y = 1; y < parts; ++y)
      for (i32 x = 1; x < parts; ++x) {
        o.pose.at = {low.x + (high.x - low.x) * x / parts, low.y + (high.y - low.y) * y / parts};
        if (game.check(s, o)) return true;
      }
    return false;
  };
  for (std::size_t n : all) {
    o.option = static_cast<u8>(n);
    if (somewhere()) found.push_back(n);
  }
  std::span<const TroopInfo> troops = game.rules().troops();
  const Unit& u = s[c.unit];
  bool officer = u.kind > 0 && u.kind <= troops.size() && troops[u.kind - 1u].symbol == Symbol::officer;
  if (officer) found.resize(1);  // the first there is, or the first of all
  return found.empty() ? all : found;
}

void write_menu(JsonOut& json, const Game& game, const State& s, const Menu& menu) {
  json.open_list();
  for (const Choice& c : menu.choices) {
    const VerbInfo* v = verb_of(game, c.verb);
    u16 uses = v != nullptr ? v->uses : u16{0};
    json.open();
    json.key("verb").text(v != nullptr ? v->key : std::string_view{"?"});
    if (c.unit != UnitId::none) write_unit_id(json.key("unit"), game, c.unit);
    if ((uses & uses_option) != 0 && c.option != any_option) write_option(json.key("option"), v->options, c.option);
    if ((uses & uses_option) != 0 && c.option == any_option) {
      json.key("options").open_list();
      for (std::size_t n : options_of(game, s, menu, c)) json.text(v->options[n].key);
      json.close_list();
    }
    auto units = [&](std::string_view name, std::size_t from, std::size_t count) {
      if (count == 0) return;
      json.key(name).open_list();
      for (std::size_t i = from; i < from + count; ++i) write_unit_id(json, game, menu.units[i]);
      json.close_list();
    };
    units("targets", c.targets_at, c.targets);
    if (c.places > 0) {
      json.key("places").open_list();
      for (std::size_t i = c.places_at; i < c.places_at + std::size_t{c.places}; ++i)
        write_place(json, game, menu.places[i]);
      json.close_list();
    }
    units("with", c.with_at, c.with);
    if (c.corners > 0) {
      json.key("region").open_list();
      for (std::size_t i = c.corners_at; i < c.corners_at + std::size_t{c.corners}; ++i) {
        json.open_list();
        json.number(menu.corners[i].x);
        json.number(menu.corners[i].y);
        json.close_list();
      }
      json.close_list();
    }
    if ((uses & uses_value) != 0) {
      json.key("value").open_list();
      json.number(c.value_low);
      json.number(c.value_high);
      json.close_list();
    }
    json.close();
  }
  json.close_list();
}

void write_preview(JsonOut& json, const Game& game, const State& s, const Preview& p, Cited& cited) {
  json.key("exact").boolean(p.exact);
  json.key("positions").number(p.states);
  json.key("prospects").open_list();
  for (const Prospect& prospect : p.prospects) {
    json.open();
    json.key("p").real(prospect.chance);
    json.key("fraction").text(fraction_text(prospect.weight, p.total));
    json.key("event");
    write_event(json, game, s, prospect.event, {}, cited);
    json.close();
  }
  json.close_list();
  write_modifiers(json.key("modifiers"), game.rules(), p.modifiers, cited);
  json.key("score").open();
  for (Side side : {Side::first, Side::second}) {
    json.key(game.side(side).key).open();
    json.key("before").real(p.score_before[index(side)]);
    json.key("after").real(p.score_after[index(side)]);
    json.close();
  }
  json.close();
}

namespace {

void write_shares(JsonOut& json, const Game& game, const State& s, const Order& o,
                  std::span<const OutcomeShare> shares) {
  static constexpr std::string_view tones[] = {"good", "neutral", "bad"};
  json.open_list();
  for (const OutcomeShare& share : shares) {
    json.open();
    json.key("tone").text(tones[static_cast<std::size_t>(share.tone)]);
    json.key("p").real(share.chance);
    json.key("text");
    write_text(json, in_each([&](Lang l) { return describe_about(game, s, o, share.words, l); }));
    json.close();
  }
  json.close_list();
}

void write_steps(JsonOut& json, const Game& game, const State& s, std::span<const OutlookStep> steps, Cited& cited) {
  json.open_list();
  for (const OutlookStep& step : steps) {
    json.open();
    json.key("title");
    write_text(json, in_each([&](Lang l) { return step_title(game, s, step, l); }));
    if (valid(step.event.unit)) write_unit_id(json.key("unit"), game, step.event.unit);
    write_clause(json.key("clause"), game.rules(), step.event.clause);
    cited.insert(step.event.clause);
    json.key("throws").open_list();
    for (const Throw& t : step.throws) {
      json.open();
      json.key("dice").number(t.count);
      write_clause(json.key("clause"), game.rules(), t.clause);
      cited.insert(t.clause);
      json.close();
    }
    json.close_list();
    write_modifiers(json.key("modifiers"), game.rules(), step.modifiers, cited);
    json.close();
  }
  json.close_list();
}

}  // namespace

void write_outlook(JsonOut& json, const Game& game, const State& s, const Order& o, const Outlook& x, Cited& cited) {
  auto about = [&](Text text) { return in_each([&](Lang l) { return describe_about(game, s, o, text, l); }); };
  json.open();
  json.key("goal");
  write_text(json, about(x.goal));
  json.key("p").real(x.success);
  json.key("certain").boolean(x.certain);
  json.key("exact").boolean(x.exact);
  json.key("by_eye").boolean(x.by_eye);
  json.key("later").boolean(x.later);
  json.key("shares");
  write_shares(json, game, s, o, x.shares);
  json.key("at_least").open();
  for (Side side : {Side::first, Side::second}) {
    json.key(game.side(side).key).open_list();
    for (double p : x.at_least[index(side)]) json.real(p);
    json.close_list();
  }
  json.close();
  json.key("answers").open_list();
  for (const Rejoinder& a : x.answers) {
    json.open();
    json.key("p").real(a.success);
    json.key("by_eye").boolean(!a.foreseen);
    json.key("text");
    write_text(json, in_each([&](Lang l) { return answer_text(game, a, l); }));
    json.key("shares");
    write_shares(json, game, s, o, a.shares);
    json.key("steps");
    write_steps(json, game, s, a.steps, cited);
    json.close();
  }
  json.close_list();
  json.key("steps");
  write_steps(json, game, s, x.steps, cited);
  json.close();
}

void write_questions(JsonOut& json, const Game& game, const State& s, const Preview& p) {
  std::span<const DecisionInfo> infos = game.rules().labels().decisions;
  json.open_list();
  for (const Asked& q : p.questions) {
    json.open();
    write_side(json.key("side"), game, q.side);
    json.key("p").real(q.chance);
    if (q.side == Side::nobody) {
      json.key("kind").null();
      json.key("text");
      write_text(json, protocol_word("telling.battle_is_over"));
    } else {
      json.key("kind").text(q.kind < infos.size() ? infos[q.kind].key : std::string_view{"?"});
      json.key("text");
      write_words(json, game, s, q.decision);
    }
    write_unit_id(json.key("unit"), game, q.unit);
    json.close();
  }
  json.close_list();
}

void write_clauses(JsonOut& json, const Rulebook& book, const Cited& cited) {
  json.open();
  for (Clause c : cited)
    if (const ClauseEntry* e = book.clauses().find(c); e != nullptr) {
      json.key(book.clause_id(c));
      write_text(json, e->text);
    }
  json.close();
}

}  // namespace grog
