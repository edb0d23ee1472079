#include "protocol/values.hpp"

#include <algorithm>

#include "core/diff.hpp"
#include "core/languages.hpp"
#include "core/reflect.hpp"

namespace grog {

void write_text(JsonOut& json, Text text) {
  json.open();
  for (Lang l : all_languages()) json.key(language(l).code).text(text.in(l));
  json.close();
}
void write_text(JsonOut& json, const Sentence& s) { write_text(json, s.text()); }

void write_languages(JsonOut& json) {
  json.open_list();
  for (const Language& l : languages()) {
    json.open();
    json.key("code").text(l.code);
    json.key("name").text(l.name);
    json.key("fallback").text(language(l.fallback).code);
    json.key("before").open_list();  // a space before these does not break
    for (const std::string& sign : l.tight_before) json.text(sign);
    json.close_list();
    json.key("after").open_list();  // nor one after these
    for (const std::string& sign : l.tight_after) json.text(sign);
    json.close_list();
    json.key("apostrophe").text(l.apostrophe);
    json.close();
  }
  json.close_list();
}

void write_named(JsonOut& json, std::span<const NamedText> all) {
  json.open_list();
  for (const NamedText& n : all) {
    json.open();
    json.key("name").text(n.name);
    json.key("title");
    write_text(json, n.title);
    json.key("text");
    write_text(json, n.text);
    json.close();
  }
  json.close_list();
}

Sentence unit_names(const Game& game, const State& s, UnitId u) {
  return in_each([&](Lang l) { return game.unit_name(s, u, l); });
}

void write_side(JsonOut& json, const Game& game, Side s) {
  if (s == Side::nobody)
    json.null();
  else
    json.text(game.side(s).key);
}

void write_unit_id(JsonOut& json, const Game& game, UnitId u) {
  if (index(u) < game.roster().size())
    json.text(game.roster()[index(u)].id);
  else
    json.null();
}

void write_place(JsonOut& json, const Game& game, int place) {
  const auto& places = game.board().places;
  if (place >= 0 && static_cast<std::size_t>(place) < places.size())
    json.text(places[static_cast<std::size_t>(place)].id);
  else if (place == -1)
    json.null();
  else
    json.number(place);
}

void write_clause(JsonOut& json, const Rulebook& book, Clause c) {
  if (c == Clause::none)
    json.null();
  else
    json.text(book.clause_id(c));
}

void write_points(JsonOut& json, std::span<const Point> points) {
  json.open_list();
  for (Point p : points) {
    json.open_list();
    json.number(p.x);
    json.number(p.y);
    json.close_list();
  }
  json.close_list();
}

namespace {

template <class Info>
void write_key(JsonOut& json, std::span<const Info> infos, std::size_t i) {
  if (i < infos.size())
    json.text(infos[i].key);
  else
    json.number(i);
}

void write_names(JsonOut& json, std::span<const Name> names) {
  json.open_list();
  for (const Name& n : names) {
    json.open();
    json.key("key").text(n.key);
    json.key("text");
    write_text(json, n.text);
    json.close();
  }
  json.close_list();
}

using Kind = StateField::Kind;

// "holder1", "holder2", ... where there are several.
std::string element_key(const StateField& f, std::size_t e) {
  return f.count == 1 ? std::string{f.key} : std::string{f.key} + std::to_string(e + 1);
}

void write_field_info(JsonOut& json, std::string_view key, const Text& text, bool shown) {
  json.open();
  json.key("key").text(key);
  json.key("text");
  write_text(json, text);
  json.key("shown").boolean(shown);
  json.close();
}

// Marks, and what is either so or not.
void write_flag_infos(JsonOut& json, std::span<const StateField> fields) {
  json.open_list();
  for (const StateField& f : fields) {
    if (f.kind == Kind::boolean) write_field_info(json, f.key, f.text, f.is_shown);
    for (std::size_t i = 0; f.kind == Kind::marks && i < f.names.size(); ++i) {
      Text text = i < f.name_texts.size() ? f.name_texts[i] : Text{};
      write_field_info(json, f.names[i], text, !text.empty());
    }
  }
  json.close_list();
}
void write_flags(JsonOut& json, std::span<const StateField> fields, const void* data) {
  json.open_list();
  for (const StateField& f : fields) {
    i64 value = f.value(data);
    if (f.kind == Kind::boolean && value != 0) json.text(f.key);
    for (std::size_t i = 0; f.kind == Kind::marks && i < f.names.size(); ++i)
      if ((value >> i & 1) != 0 && !f.names[i].empty()) json.text(f.names[i]);
  }
  json.close_list();
}

bool is_number(const StateField& f) { return f.kind != Kind::boolean && f.kind != Kind::marks && !f.key.empty(); }

void write_attr_infos(JsonOut& json, std::span<const StateField> fields) {
  json.open_list();
  for (const StateField& f : fields)
    for (std::size_t e = 0; is_number(f) && e < f.count; ++e)
      write_field_info(json, element_key(f, e), f.text, f.is_shown);
  json.close_list();
}

// Named fields by their keys: a number, the id of a unit, the key of a choice. `all`: what is either so or not too.
void write_attrs(JsonOut& json, const Game& game, std::span<const StateField> fields, const void* data,
                 bool all = true) {
  json.open();
  for (const StateField& f : fields)
    for (std::size_t e = 0; e < f.count; ++e) {
      if (!is_number(f) && (!all || f.key.empty())) continue;
      i64 value = f.value(data, e);
      json.key(element_key(f, e));
      if (f.kind == Kind::unit)
        write_unit_id(json, game, static_cast<UnitId>(value));
      else if (f.kind == Kind::choice && value >= 0 && static_cast<std::size_t>(value) < f.names.size())
        json.text(f.names[static_cast<std::size_t>(value)]);
      else if (f.kind == Kind::boolean)
        json.boolean(value != 0);
      else
        json.number(value);
    }
  json.close();
}

void write_uses(JsonOut& json, u16 uses) {
  static constexpr std::string_view names[] = {"unit", "target", "place", "option", "value", "pose", "with", "legs"};
  json.open_list();
  for (std::size_t i = 0; i < std::size(names); ++i)
    if ((uses >> i & 1) != 0) json.text(names[i]);
  json.close_list();
}

void write_verbs(JsonOut& json, const Rulebook& book) {
  json.open_list();
  for (const VerbInfo& v : book.labels().verbs) {
    json.open();
    json.key("key").text(v.key);
    json.key("text");
    write_text(json, v.text);
    write_text(json.key("short"), v.short_text.empty() ? Sentence::same(v.key) : Sentence(v.short_text));
    json.key("uses");
    write_uses(json, v.uses);
    if (!v.options.empty()) write_names(json.key("options"), v.options);
    if ((v.uses & uses_value) != 0) {
      json.key("value").open_list();
      json.number(v.value_low);
      json.number(v.value_high);
      json.close_list();
    }
    if (!v.legs.empty()) write_names(json.key("legs"), v.legs);
    json.close();
  }
  json.close_list();
}

}  // namespace

namespace {

void write_pieces(JsonOut& json, std::span<const Piece> pieces) {
  json.open_list();
  for (const Piece& p : pieces) {
    json.open();
    json.key("id").text(p.id);
    json.key("kind").text(p.kind);
    json.key("name");
    write_text(json, p.name);
    json.key("shape").text(p.shape == Piece::Shape::area ? "area" : "line");
    json.key("level").number(p.level);
    json.key("width").number(p.width);
    write_points(json.key("points"), p.points);
    json.close();
  }
  json.close_list();
}

}  // namespace

void write_terrain(JsonOut& json, const Game& game, const State& s) {
  std::vector<Piece> pieces;
  game.terrain(s, pieces);
  write_pieces(json, pieces);
}

void write_board(JsonOut& json, const Game& game, const State& s) {
  std::vector<Piece> pieces;
  game.terrain(s, pieces);
  write_board(json, game.board(), pieces);
}

void write_board(JsonOut& json, const Board& b, std::span<const Piece> pieces) {
  json.open();
  json.key("width").number(b.width);
  json.key("height").number(b.height);
  json.key("columns").number(b.columns);
  json.key("rows").number(b.rows);
  write_pieces(json.key("pieces"), pieces);
  json.key("places").open_list();
  for (const Place& p : b.places) {
    json.open();
    json.key("id").text(p.id);
    json.key("name");
    write_text(json, p.name);
    write_points(json.key("points"), p.points);
    json.close();
  }
  json.close_list();
  json.close();
}

void write_roster(JsonOut& json, const Game& game) {
  json.open_list();
  for (const RosterEntry& r : game.roster()) {
    json.open();
    json.key("id").text(r.id);
    json.key("name");
    write_text(json, r.name);
    json.key("short").text(r.short_name.in(Lang::fr));
    json.key("short_text");
    write_text(json, r.short_name);
    write_side(json.key("side"), game, r.side);
    json.close();
  }
  json.close_list();
}

void write_sides(JsonOut& json, const Game& game) {
  json.open_list();
  for (Side s : {Side::first, Side::second}) {
    const SideInfo& info = game.side(s);
    json.open();
    json.key("key").text(info.key);
    json.key("name");
    write_text(json, info.name);
    json.key("letter").text({&info.letter, 1});
    Coat coat = coat_of(game, s);
    json.key("coat").open();
    json.key("colour").text(coat.colour);
    json.key("hatching").text(key_of(coat.hatching));
    if (!coat.facings.empty()) json.key("facings").text(coat.facings);
    json.close();
    json.close();
  }
  json.close_list();
}

void write_labels(JsonOut& json, const Rulebook& book) {
  static constexpr std::string_view symbols[] = {"infantry", "cavalry", "artillery", "officer"};
  static constexpr std::string_view looks[] = {"bases",    "line",    "column",   "road_column", "square",
                                               "skirmish", "battery", "limbered", "officer"};
  const Labels& l = book.labels();
  json.open();
  write_names(json.key("phases"), l.phases);
  write_verbs(json.key("verbs"), book);
  json.key("decisions").open_list();
  for (const DecisionInfo& d : l.decisions) {
    json.open();
    json.key("key").text(d.key);
    json.key("text");
    write_text(json, d.text);
    json.close();
  }
  json.close_list();
  json.key("events").open_list();
  for (const EventInfo& e : l.events) {
    json.open();
    json.key("key").text(e.key);
    json.key("text");
    write_text(json, e.text);
    json.key("reveals").boolean(e.reveals);
    if (!e.options.empty()) write_names(json.key("options"), e.options);
    json.close();
  }
  json.close_list();
  json.key("formations").open_list();
  for (const FormationInfo& f : l.formations) {
    json.open();
    json.key("key").text(f.key);
    json.key("text");
    write_text(json, f.text);
    json.key("look").text(looks[static_cast<std::size_t>(f.look)]);
    json.close();
  }
  json.close_list();
  json.key("troops").open_list();
  for (const TroopInfo& t : book.troops()) {
    json.open();
    json.key("key").text(t.key);
    json.key("text");
    write_text(json, t.name);
    json.key("symbol").text(symbols[static_cast<std::size_t>(t.symbol)]);
    json.close();
  }
  json.close_list();
  write_flag_infos(json.key("flags"), l.fields.unit);
  write_attr_infos(json.key("attrs"), l.fields.unit);
  write_attr_infos(json.key("side_attrs"), l.fields.side);
  write_attr_infos(json.key("game_attrs"), l.fields.game);
  json.key("strength");
  write_text(json, l.strength);
  json.close();
}

void write_unit(JsonOut& json, const Game& game, const State& s, UnitId u) {
  const Labels& l = game.rules().labels();
  const Unit& unit = s[u];
  json.open();
  write_unit_id(json.key("id"), game, u);
  write_side(json.key("side"), game, unit.side);
  std::span<const TroopInfo> troops = game.rules().troops();
  json.key("troop");
  if (unit.kind > 0 && unit.kind <= troops.size())
    json.text(troops[unit.kind - 1u].key);
  else
    json.null();
  json.key("name");
  write_text(json, unit_names(game, s, u));
  if (index(u) < game.roster().size() && game.roster()[index(u)].chief) json.key("chief").boolean(true);
  json.key("strength").number(unit.strength);
  json.key("full").number(game.full_strength(s, u));
  write_place(json.key("place"), game, unit.place);
  json.key("x").number(unit.pose.at.x);
  json.key("y").number(unit.pose.at.y);
  json.key("facing").number(unit.pose.facing);
  json.key("slot").number(unit.pose.slot);
  json.key("group").number(unit.group);
  json.key("formation");
  if (l.formations.empty())
    json.null();
  else
    write_key(json, l.formations, unit.formation);
  write_flags(json.key("flags"), l.fields.unit, unit.bytes.data());
  write_attrs(json.key("attrs"), game, l.fields.unit, unit.bytes.data(), false);
  static constexpr std::string_view markers[] = {"disordered", "fired", "prone", "routed", "out_of_command", "acted"};
  u8 shown = game.markers(s, u);
  json.key("markers").open_list();
  for (std::size_t i = 0; i < std::size(markers); ++i)
    if ((shown >> i & 1) != 0) json.text(markers[i]);
  json.close_list();
  std::vector<Point> outline;
  game.outline(s, u, outline);
  write_points(json.key("outline"), outline);
  json.close();
}

namespace {

void write_head(JsonOut& json, const Game& game, const State& s) {
  json.open();
  json.key("turn").number(s.turn);
  write_key(json.key("phase"), game.rules().labels().phases, s.phase);
  write_side(json.key("active"), game, s.active);
  json.key("over").boolean(s.over != 0);
  write_side(json.key("winner"), game, s.over != 0 ? s.winner : Side::nobody);
  json.close();
}

void write_links(JsonOut& json, const Game& game, const State& s) {
  json.open_list();
  for (std::size_t i = 0; i < s.links; ++i) {
    const Link& k = s.link[i];
    json.open();
    write_unit_id(json.key("a"), game, k.a);
    write_unit_id(json.key("b"), game, k.b);
    write_attrs(json.key("attrs"), game, game.rules().labels().fields.link, k.bytes.data());
    json.close();
  }
  json.close_list();
}

void write_side_attrs(JsonOut& json, const Game& game, const State& s, std::size_t side) {
  json.open();
  json.key("side").text(game.side(static_cast<Side>(side)).key);
  write_attrs(json.key("attrs"), game, game.rules().labels().fields.side, s.side[side].bytes.data());
  json.close();
}

void write_place_value(JsonOut& json, const Game& game, const State& s, std::size_t place) {
  json.open();
  write_place(json.key("id"), game, static_cast<int>(place));
  write_attrs(json.key("attrs"), game, game.rules().labels().fields.place, s.place[place].bytes.data());
  json.close();
}

}  // namespace

void write_state(JsonOut& json, const Game& game, const State& s) {
  json.open();
  write_head(json.key("head"), game, s);
  write_attrs(json.key("game"), game, game.rules().labels().fields.game, s.game.bytes.data());
  json.key("sides").open_list();
  for (std::size_t i = 0; i < 2; ++i) write_side_attrs(json, game, s, i);
  json.close_list();
  json.key("places").open_list();
  for (std::size_t i = 0; i < game.board().places.size() && i < max_places; ++i)
    if (s.place[i].bytes != State::Place{}.bytes) write_place_value(json, game, s, i);
  json.close_list();
  write_links(json.key("links"), game, s);
  json.key("units").open_list();
  for (std::size_t i = 0; i < s.units; ++i)
    if (s.unit[i].kind != 0) write_unit(json, game, s, unit_id(i));
  json.close_list();
  write_terrain(json.key("terrain"), game, s);
  json.close();
}

static bool same_pieces(const std::vector<Piece>& a, const std::vector<Piece>& b) {
  return std::ranges::equal(a, b, [](const Piece& x, const Piece& y) {
    return x.id == y.id && x.kind == y.kind && x.name == y.name && x.shape == y.shape && x.points == y.points &&
           x.level == y.level && x.width == y.width;
  });
}

void write_patches(JsonOut& json, const Game& game, const State& before, const State& after) {
  std::vector<Patch> patches;
  diff(game.rules().labels().fields, before, after, patches);
  bool head = before.turn != after.turn || before.phase != after.phase || before.active != after.active ||
              before.over != after.over || before.winner != after.winner;
  bool game_attr = false, links = false, sides[2] = {};
  std::array<bool, max_places> places{};
  std::array<bool, max_units> units{};
  for (const Patch& p : patches) switch (p.what) {
      case Patch::What::head: break;  // how many questions wait is in it too
      case Patch::What::game: game_attr = true; break;
      case Patch::What::side: sides[p.at & 1] = true; break;
      case Patch::What::place: places[p.at] = true; break;
      case Patch::What::unit: units[p.at] = true; break;
      case Patch::What::link: links = true; break;
      case Patch::What::decision: break;  // the decision travels whole with every message
    }
  json.open_list();
  auto one = [&](std::string_view what, auto&& write) {
    json.open();
    json.key(what);
    write();
    json.close();
  };
  if (head) one("head", [&] { write_head(json, game, after); });
  if (game_attr)
    one("game", [&] { write_attrs(json, game, game.rules().labels().fields.game, after.game.bytes.data()); });
  for (std::size_t i = 0; i < 2; ++i)
    if (sides[i]) one("side", [&] { write_side_attrs(json, game, after, i); });
  for (std::size_t i = 0; i < max_places; ++i)
    if (places[i]) one("place", [&] { write_place_value(json, game, after, i); });
  if (links) one("links", [&] { write_links(json, game, after); });
  for (std::size_t i = 0; i < max_units; ++i)
    if (units[i]) one("unit", [&] { write_unit(json, game, after, unit_id(i)); });
  // What pieces are made by is in these fields: the tests' random games see to it.
  std::vector<Piece> lay, lies;
  if (game_attr || sides[0] || sides[1] || std::ranges::find(places, true) != places.end())
    game.terrain(before, lay), game.terrain(after, lies);
  if (!same_pieces(lay, lies)) one("terrain", [&] { write_pieces(json, lies); });
  json.close_list();
}

void write_standing(JsonOut& json, const Game& game, const State& s) {
  Standing standing = game.standing(s);
  json.open();
  json.key("points").open();
  for (Side side : {Side::first, Side::second}) json.key(game.side(side).key).number(standing.points[index(side)]);
  json.close();
  write_side(json.key("ahead"), game, standing.ahead);
  json.close();
}

}  // namespace grog
