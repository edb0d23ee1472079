// What a player may ask while he thinks: overlays, distances, a hint, and orders that stand until he says otherwise.
#include "core/describe.hpp"
#include "core/geometry/angle.hpp"
#include "core/geometry/shape.hpp"
#include "core/languages.hpp"
#include "core/order_text.hpp"
#include "core/typography.hpp"
#include "protocol/conversation.hpp"
#include "protocol/words.hpp"

namespace grog {
namespace {

Fault unknown_unit(const Game& game, std::string_view written) {
  std::vector<std::string_view> ids;
  for (const RosterEntry& r : game.roster()) ids.push_back(r.id);
  return wrong_name("unit", protocol_word("aids.unknown_unit"), written, ids);
}

// One end of a distance: a unit, or a point of the table.
struct End {
  UnitId unit = UnitId::none;
  Point at;
  std::vector<Point> outline;
};

bool read_end(const Game& game, const State& s, const Message& m, std::string_view key, End& end, Fault& f) {
  const Json* j = m.find(key);
  if (j != nullptr && j->is_string()) {
    const std::string& id = j->get_ref<const std::string&>();
    end.unit = unit_named(game, id);
    if (end.unit == UnitId::none || index(end.unit) >= s.units) {
      f = unknown_unit(game, id);
      return false;
    }
    game.outline(s, end.unit, end.outline);
    return true;
  }
  auto whole = [](const Json& n) {
    return n.is_number_integer() && n.get<double>() >= -1'000'000 && n.get<double>() <= 1'000'000;
  };
  if (j != nullptr && j->is_array() && j->size() == 2 && whole((*j)[0]) && whole((*j)[1])) {
    end.at = {(*j)[0].get<i32>(), (*j)[1].get<i32>()};
    return true;
  }
  f.kind = "field";
  f.message = sentence(protocol_word("aids.must_be_unit_point_x"), {key});
  return false;
}

// Who stands at the end of a distance: its unit, or for a point whoever is so near that the point stands for him.
void those_at(const Game& game, const State& s, const End& end, std::vector<UnitId>& out) {
  if (end.unit != UnitId::none) return out.push_back(end.unit);
  constexpr i32 near = 500;
  std::vector<Point> outline;
  for (std::size_t i = 0; i < s.units; ++i) {
    outline.clear();
    if (s.unit[i].kind != 0) game.outline(s, unit_id(i), outline);
    if (!outline.empty() && within(Polygon{outline}, end.at, near)) out.push_back(unit_id(i));
  }
}

// -1: one of them is not on the table.
i32 distance_between(const Game& game, const State& s, const End& a, const End& b) {
  if (a.unit != UnitId::none && b.unit != UnitId::none) return game.distance_between(s, a.unit, b.unit);
  for (const End* e : {&a, &b})
    if (e->unit != UnitId::none && e->outline.empty()) return -1;
  if (a.unit != UnitId::none) return distance(Polygon{a.outline}, b.at);
  if (b.unit != UnitId::none) return distance(Polygon{b.outline}, a.at);
  return distance_up(a.at, b.at);
}

// In the ruleset's measure, to a tenth, rounded up: what reads "4" is not beyond 4.
Sentence length_text(i32 distance, Text unit_name, i32 size) {
  i64 tenths = (i64{distance} * 10 + size - 1) / size;
  return in_each([&](Lang l) {
    return parts_text(static_cast<i32>(tenths), 10, language(l).decimal) + " " +
           counting_parts(unit_name.in(l), tenths, 10, l);
  });
}

}  // namespace

bool Conversation::asked_overlays(Fault& f) {
  static constexpr std::string_view kinds[] = {"control", "fire", "reach", "command", "sight"};
  std::optional<std::string> id;
  if (!message_.only({"unit"}, f) || !message_.text("unit", id, f)) return false;
  State s = view(t_, match_.state(), from_);
  UnitId u = id ? unit_named(game_, *id) : UnitId::none;
  if (u == UnitId::none || index(u) >= s.units) {
    f = unknown_unit(game_, id.value_or(""));
    return false;
  }
  std::vector<Overlay> overlays;
  if (s[u].kind != 0) game_.overlays(s, u, overlays);
  Cited cited;
  Letter letter = begin("overlays");
  JsonOut json(letter.body);
  write_unit_id(json.key("unit"), game_, u);
  json.key("overlays").open_list();
  for (const Overlay& o : overlays) {
    json.open();
    json.key("kind").text(kinds[static_cast<std::size_t>(o.kind)]);
    json.key("text");
    write_text(json, o.text);
    write_clause(json.key("clause"), game_.rules(), o.clause);
    if (o.clause != Clause::none) cited.insert(o.clause);
    write_points(json.key("points"), o.points);
    json.close();
  }
  json.close_list();
  write_clauses(json.key("clauses"), game_.rules(), cited);
  send(std::move(letter));
  return true;
}

bool Conversation::asked_measure(Fault& f) {
  State s = view(t_, match_.state(), from_);
  End a, b;
  if (!message_.only({"from", "to"}, f) || !read_end(game_, s, message_, "from", a, f) ||
      !read_end(game_, s, message_, "to", b, f))
    return false;
  std::vector<UnitId> here, there;
  those_at(game_, s, a, here);
  those_at(game_, s, b, there);
  for (UnitId x : here)
    for (UnitId y : there)
      if (Verdict v = game_.may_measure(s, x, y); !v) {
        refuse("measure", v.clause, sentence(protocol_word("aids.rules_forbid_measuring_distance_judge")));
        return true;
      }
  i32 found = distance_between(game_, s, a, b);
  if (found < 0) {
    refuse("measure", Clause::none, sentence(protocol_word("aids.unit_is_not_on_table")));
    return true;
  }
  Letter letter = begin("measure");
  JsonOut json(letter.body);
  json.key("distance").number(found);
  json.key("text");
  // A grid counts its distances from zone to zone; between points it has only the ruler's.
  const Labels& labels = game_.rules().labels();
  bool by_ruler = game_.board().is_grid() && (a.unit == UnitId::none || b.unit == UnitId::none);
  write_text(json,
             by_ruler ? length_text(found, {"cm", "cm"}, 100) : length_text(found, labels.length, labels.length_size));
  send(std::move(letter));
  return true;
}

Letter Conversation::hint(const Hint& h, std::string re) {
  if (!re.empty()) re_ = std::move(re);
  State seen = view(t_, match_.state(), from_);
  Letter letter = begin("hint");
  JsonOut json(letter.body);
  write_order(json.key("order"), game_, seen, h.order);
  json.key("why");
  write_text(json, h.why);
  return letter;
}

bool Conversation::asked_hint(Fault& f) {
  if (!message_.only({}, f) || !may_play(f)) return false;
  if (match_.over()) return refuse("hint", Clause::none, sentence(protocol_word("shared.game_is_over"))), true;
  Side side = match_.to_decide();
  Seat by = from_ == Seat::referee ? seat_of(side) : eyes(t_, match_.state(), from_);
  if (by != seat_of(side)) {
    refuse("hint", Clause::none, sentence(protocol_word("shared.is_opponent_answer")));
    return true;
  }
  if (!t_.hint) {
    f.kind = "hint";
    f.message = sentence(protocol_word("aids.nobody_gives_advice"));
    return false;
  }
  send(hint(t_.hint(game_, view(game_, match_.state(), by), side), {}));
  return true;
}

bool Conversation::asked_standing(Fault& f) {
  std::optional<std::string> kind, key;
  if (!message_.only({"decision", "order", "side"}, f) || !message_.text("decision", kind, f) ||
      !message_.text("side", key, f) || !may_play(f))
    return false;
  Side side = side_at(eyes(t_, match_.state(), from_));
  if (from_ == Seat::referee) side = match_.to_decide();
  if (key) {
    std::string_view names[] = {game_.side(Side::first).key, game_.side(Side::second).key};
    Side asked = *key == names[0] ? Side::first : *key == names[1] ? Side::second : Side::nobody;
    if (asked == Side::nobody) {
      f = wrong_name("side", protocol_word("shared.unknown_side"), *key, names);
      return false;
    }
    bool mine = from_ == Seat::referee || from_ == seat_of(asked) || (from_ == Seat::both && t_.human[index(asked)]);
    if (!mine) {
      f.kind = "seat";
      f.message = sentence(protocol_word("aids.one_gives_orders_ones_own"));
      return false;
    }
    side = asked;
  }
  if (side == Side::nobody) side = Side::first;
  std::span<const DecisionInfo> infos = game_.rules().labels().decisions;
  std::vector<StandingOrder>& list = t_.standing[index(side)];
  if (kind) {
    std::vector<std::string_view> kinds;
    for (const DecisionInfo& d : infos) kinds.push_back(d.key);
    auto at = std::find(kinds.begin(), kinds.end(), *kind);
    if (at == kinds.end()) {
      f = wrong_name("decision", protocol_word("aids.unknown_question"), *kind, kinds);
      return false;
    }
    u8 number = static_cast<u8>(at - kinds.begin());
    GivenOrder given;
    const Json* told = message_.find("order");
    bool ask_again = told == nullptr || told->is_null(), sent = false;
    if (!ask_again && !asked_for(given, f, sent)) return sent;
    std::erase_if(list, [&](const StandingOrder& o) { return o.decision == number; });
    if (!ask_again) list.push_back({number, given.order});
  } else if (message_.find("order") != nullptr) {
    f.kind = "field";
    f.message = sentence(protocol_word("aids.decision_is_missing_which_question"));
    return false;
  }
  Letter letter = begin("standing");
  JsonOut json(letter.body);
  write_side(json.key("side"), game_, side);
  json.key("standing").open_list();
  for (const StandingOrder& o : list) {
    json.open();
    json.key("decision").text(infos[o.decision].key);
    json.key("order").text(order_text(game_, o.order));
    json.key("words");
    write_text(json, describe(game_, view(t_, match_.state(), from_), o.order));
    json.close();
  }
  json.close_list();
  send(std::move(letter));
  return true;
}

std::optional<Order> standing_answer(const Session& t) {
  const Match& match = *t.match;
  Side side = match.to_decide();
  if (side == Side::nobody || t.given) return {};
  const Decision& d = match.state().asked();
  for (const StandingOrder& o : t.standing[index(side)])
    if (o.decision == d.kind && match.game().check(match.game().seen_by(match.state(), side), o.order) &&
        match.game().check(match.state(), o.order))
      return o.order;
  return {};
}

}  // namespace grog
