#include "tests/signature/narrator.hpp"

#include <cstdio>

#include "core/order_text.hpp"

namespace grog::story {
namespace {

// One position in so many is looked at; chosen so that the whole takes less than a minute.
constexpr u32 refusals_every = 8, menus_every = 8, judged_every = 8, drawing_every = 24;
constexpr int odd_orders = 10, measured_pairs = 6, overlaid_units = 3;

template <class Range, class Say>
std::string list(const char* name, const Range& range, Say say) {
  std::string out;
  for (const auto& item : range) out += (out.empty() ? std::string{" "} + name + " " : std::string{";"}) + say(item);
  return out;
}

template <class T>
std::span<const T> part(const std::vector<T>& all, u16 at, u16 count) {
  return std::span<const T>{all}.subspan(at, count);
}

}  // namespace

void Columns::tell(Column c, std::string_view line) {
  u64& hash = hash_[static_cast<std::size_t>(c)];
  hash = hash_bytes(line.data(), line.size(), hash);
  if (!aloud_) return;
  std::string_view name = column_names[static_cast<std::size_t>(c)];
  std::printf("%.*s: %.*s\n", static_cast<int>(name.size()), name.data(), static_cast<int>(line.size()), line.data());
}

std::string Columns::text() const {
  std::string out;
  for (std::size_t i = 0; i < hash_.size(); ++i)
    out += (i > 0 ? " " : "") + std::string{column_names[i]} + "=" + hash_text(hash_[i]);
  return out;
}

Narrator::Shown Narrator::shown(const State& s, UnitId u) const {
  const Unit& it = s[u];
  return {it.pose, it.formation, facts_.game().markers(s, u), it.strength, it.place};
}

// Only what changed: the same facts in fewer lines.
void Narrator::units(const State& s) {
  std::size_t known = units_.size();
  units_.resize(facts_.units(s));
  for (std::size_t i = 0; i < units_.size(); ++i) {
    Shown now = shown(s, unit_id(i));
    if (i < known && now == units_[i]) continue;
    units_[i] = now;
    columns_.tell(Column::story, facts_.header(s, unit_id(i)));
  }
}

void Narrator::begin(const State& s) {
  columns_.tell(Column::story, facts_.status(s));
  units(s);
}

void Narrator::after(const State& s, const Order& order, const Tape& tape, const Journal& journal) {
  columns_.tell(Column::story, "order " + std::to_string(step_) + " " + order_text(facts_.game(), order));
  if (!tape.empty()) columns_.tell(Column::story, facts_.dice(tape));
  for (const Event& e : journal.events) {
    columns_.tell(Column::story, facts_.event(e));
    for (const Modifier& m : part(journal.modifiers, e.modifiers_at, e.modifiers))
      columns_.tell(Column::story, facts_.modifier(m));
  }
  begin(s);
}

void Narrator::before(const State& s, const Order& chosen, const std::vector<Order>& proposed) {
  // A stream for each step, so that what is tried here does not depend on how much was tried before.
  Rng rng(seed_of(stream_, step_++));
  bool tries = rng.below(refusals_every) == 0, lists = rng.below(menus_every) == 0;
  bool judges = rng.below(judged_every) == 0, draws = rng.below(drawing_every) == 0;
  const std::vector<Order>* orders = &proposed;
  if ((tries || judges) && proposed.empty()) {
    facts_.game().propose(s, rng, 24, proposed_);
    orders = &proposed_;
  }
  if (judges) judged(s, *orders);
  if (tries && !orders->empty()) refusals(s, *orders, rng);
  if (lists) menu(s);
  if (draws) drawing(s, chosen, rng);
}

void Narrator::refusals(const State& s, const std::vector<Order>& proposed, Rng& rng) {
  menu_.clear();
  facts_.game().menu(s, menu_);
  for (int i = 0; i < odd_orders; ++i) {
    Order o = odd_order(facts_, s, proposed, menu_, rng);
    columns_.tell(Column::refusals, order_text(facts_.game(), o) + " -> " + facts_.verdict(facts_.game().check(s, o)));
  }
}

void Narrator::judged(const State& s, const std::vector<Order>& proposed) {
  columns_.tell(Column::judged, "score " + text_of(facts_.game().score(s, Side::first)));
  for (const Order& o : proposed) columns_.tell(Column::judged, order_text(facts_.game(), o));
}

void Narrator::menu(const State& s) {
  auto unit = [&](UnitId u) { return facts_.unit(u); };
  auto place = [&](i16 p) { return facts_.place(p); };
  std::span<const VerbInfo> verbs = facts_.game().rules().labels().verbs;
  menu_.clear();
  facts_.game().menu(s, menu_);
  for (const Choice& c : menu_.choices) {
    std::string line = "may " + (c.verb < verbs.size() ? std::string{verbs[c.verb].key} : "?") + " " +
                       facts_.unit(c.unit) + (c.option == any_option ? " :any" : " :" + text_of(c.option));
    line += list("targets", part(menu_.units, c.targets_at, c.targets), unit);
    line += list("places", part(menu_.places, c.places_at, c.places), place);
    line += list("with", part(menu_.units, c.with_at, c.with), unit);
    line += list("corners", part(menu_.corners, c.corners_at, c.corners), [](Point p) { return text_of(p); });
    columns_.tell(Column::menus, line + " =" + text_of(c.value_low) + ".." + text_of(c.value_high));
  }
}

void Narrator::drawing(const State& s, const Order& chosen, Rng& rng) {
  const Game& game = facts_.game();
  auto point = [](Point p) { return text_of(p); };
  std::vector<Pose> way;
  game.way(s, chosen, way);
  columns_.tell(Column::drawing, "way of " + order_text(game, chosen) +
                                     list("by", way, [](const Pose& p) { return text_of(p); }) + " last turn " +
                                     text_of(game.last_turn(s)));
  std::vector<Point> outline;
  for (std::size_t i = 0; i < facts_.units(s); ++i) {
    if (s[unit_id(i)].strength <= 0) continue;
    outline.clear();
    game.outline(s, unit_id(i), outline);
    columns_.tell(Column::drawing, "outline " + facts_.unit(unit_id(i)) + list("is", outline, point) + " of " +
                                       text_of(game.full_strength(s, unit_id(i))));
  }
  for (int n = 0; n < overlaid_units; ++n) overlays(s, unit_id(rng.below(static_cast<u32>(facts_.units(s)))));
  measures(s, rng);
  seen(s);
  terrain(s);
}

void Narrator::overlays(const State& s, UnitId u) {
  if (s[u].strength <= 0) return;
  std::vector<Overlay> over;
  facts_.game().overlays(s, u, over);
  for (const Overlay& o : over)
    columns_.tell(Column::drawing, "overlay " + facts_.unit(u) + " " + text_of(static_cast<int>(o.kind)) + " " +
                                       facts_.clause(o.clause) +
                                       list("is", o.points, [](Point p) { return text_of(p); }));
}

void Narrator::measures(const State& s, Rng& rng) {
  auto count = static_cast<u32>(facts_.units(s));
  for (int i = 0; i < measured_pairs; ++i) {
    UnitId a = unit_id(rng.below(count)), b = unit_id(rng.below(count));
    if (s[a].strength <= 0 || s[b].strength <= 0) continue;
    Verdict may = facts_.game().may_measure(s, a, b);
    std::string line = "from " + facts_.unit(a) + " to " + facts_.unit(b) + " " + facts_.verdict(may);
    if (may) line += " " + text_of(facts_.game().distance_between(s, a, b));
    columns_.tell(Column::drawing, line);
  }
}

// What differs from the whole position: the rest was told.
void Narrator::seen(const State& s) {
  for (Side side : {Side::first, Side::second}) {
    State view = facts_.game().seen_by(s, side);
    columns_.tell(Column::drawing, facts_.side(side) + " sees " + facts_.status(view));
    for (std::size_t i = 0; i < facts_.units(s); ++i)
      if (shown(view, unit_id(i)) != shown(s, unit_id(i)))
        columns_.tell(Column::drawing, "seen " + facts_.header(view, unit_id(i)));
  }
}

void Narrator::terrain(const State& s) {
  std::vector<Piece> pieces;
  facts_.game().terrain(s, pieces);
  std::string text;
  for (const Piece& p : pieces)
    text += " [" + p.id + " " + p.kind + " " + text_of(static_cast<int>(p.shape)) + " level " + text_of(p.level) +
            " width " + text_of(p.width) + list("is", p.points, [](Point at) { return text_of(at); }) + "]";
  if (text == terrain_) return;
  terrain_ = text;
  columns_.tell(Column::drawing, "terrain" + text);
}

}  // namespace grog::story
