#include "tests/support/table_watch.hpp"

#include <cmath>
#include <cstdlib>

namespace grog::test {

TableWatch::TableWatch(const Game& game) : game_(game) {
  for (const Piece& p : game.board().pieces)
    lands_.push_back({p.kind, p.id, p.shape == Piece::Shape::line, plain::shape(p.points), double{} + p.width});
}

plain::Shape TableWatch::body(const State& s, UnitId u) const {
  std::vector<Point> points;
  game_.outline(s, u, points);
  return plain::shape(points);
}

std::string TableWatch::name(UnitId u) const {
  return index(u) < game_.roster().size() ? game_.roster()[index(u)].id : "nobody";
}
std::string TableWatch::cm(double n) {
  std::string text = std::to_string(std::round(n) / 100);
  return text.substr(0, text.find('.') + 3) + " cm";
}

std::string TableWatch::stand(const State& s, UnitId u) const {
  auto mm = [](i32 tenths) { return std::to_string(tenths / 10) + "." + std::to_string(std::abs(tenths % 10)); };
  return name(u) + " (" + std::string{game_.rules().labels().formations[s[u].formation].key} + " " +
         std::to_string(s[u].strength) + " at " + mm(s[u].pose.at.x) + "," + mm(s[u].pose.at.y) + " f" +
         mm(s[u].pose.facing) + (s[u].place < 0 ? ")" : " inside)");
}

bool TableWatch::moved(const Act& act, UnitId u) {
  const Unit &a = act.before[u], &b = act.after[u];
  return a.pose != b.pose || a.formation != b.formation || a.place != b.place;
}
bool TableWatch::told(const Act& act, u8 event, UnitId u) {
  for (const Event& e : act.events)
    if (e.kind == event && e.unit == u) return true;
  return false;
}

void TableWatch::watch(const Act& act, std::vector<Breach>& out) {
  out_ = &out;
  watch_bodies(act);
  watch_rules(act);
  out_ = nullptr;
}

// Only who moved, or came on, in this order: what a scenario's file set down is its own affair.
void TableWatch::watch_bodies(const Act& act) {
  const State& s = act.after;
  for (std::size_t i = 0; i < s.units; ++i) {
    UnitId u = unit_id(i);
    if (!stands(s, u)) continue;
    if (stands(act.before, u) && !moved(act, u)) continue;
    plain::Shape own = body(s, u);
    if (own.size() < 3) continue;
    if (solid(s, u) && !plain::within(own, game_.board().width, game_.board().height, graze))
      say("nobody stands off the table (" + bodies_clause() + ")", stand(s, u));
    for (const Land& land : lands_)
      if (barred(s, u, land) && !land.line && plain::overlap(own, land.shape, graze))
        say("nobody stands in " + land.kind + " (" + bodies_clause() + ")", stand(s, u) + " in " + land.id);
    for (std::size_t j = 0; j < s.units; ++j) {
      UnitId o = unit_id(j);
      if (o == u || !stands(s, o) || !solid(s, o) || !solid(s, u)) continue;
      if (stands(act.before, o) && moved(act, o) && j < i) continue;  // told of the other already
      if (plain::overlap(own, body(s, o), graze))
        say("no two bodies overlap (" + bodies_clause() + ")", stand(s, u) + " and " + stand(s, o));
    }
  }
}

}  // namespace grog::test
