#include "tests/signature/facts.hpp"

#include <algorithm>

namespace grog::story {
namespace {

template <class Names>
std::string key_of(const Names& names, std::size_t i) {
  return i < names.size() ? std::string{names[i].key} : "#" + std::to_string(i);
}

constexpr std::string_view op_names[] = {"add", "times", "halve-up", "halve-down", "at-least", "at-most", "note"};

}  // namespace

std::string text_of(i64 n) { return std::to_string(n); }
std::string text_of(Point p) { return std::to_string(p.x) + "," + std::to_string(p.y); }
std::string text_of(const Pose& p) {
  return text_of(p.at) + "/" + std::to_string(p.facing) + "/" + std::to_string(p.slot);
}

std::size_t Facts::units(const State& s) const { return std::min<std::size_t>(game_.roster().size(), s.units); }

std::string Facts::unit(UnitId u) const {
  if (u == UnitId::none) return "-";
  return index(u) < game_.roster().size() ? game_.roster()[index(u)].id : "?" + std::to_string(index(u));
}

std::string Facts::place(i16 p) const {
  if (p == -1) return "-";
  const std::vector<Place>& places = game_.board().places;
  auto i = static_cast<std::size_t>(p);
  return p >= 0 && i < places.size() ? places[i].id : "#" + std::to_string(p);
}

std::string Facts::side(Side s) const { return s == Side::nobody ? "nobody" : game_.side(s).key; }

std::string Facts::clause(Clause c) const { return c == Clause::none ? "-" : game_.rules().clause_id(c); }

std::string Facts::verdict(const Verdict& v) const { return v ? "accepted" : "refused " + clause(v.clause); }

std::string Facts::dice(const Tape& tape) const {
  std::string out;
  std::size_t at = 0;
  for (const Throw& t : tape.throws) {
    out += (out.empty() ? "dice " : ", ") + clause(t.clause);
    for (int i = 0; i < t.count; ++i) out += ' ', out += static_cast<char>('0' + tape.faces[at++]);
  }
  return out;
}

std::string Facts::event(const Event& e) const {
  std::string out = "event " + key_of(labels_.events, e.kind), option = "-";
  if (e.kind < labels_.events.size() && (e.option != 0 || !labels_.events[e.kind].options.empty()))
    option = key_of(labels_.events[e.kind].options, e.option);
  out += " :" + option + " " + clause(e.clause) + " side " + side(e.side) + " unit " + unit(e.unit) + " other " +
         unit(e.other) + " place " + place(e.place) + " place2 " + place(e.place2);
  return out + " value " + std::to_string(e.value) + " value2 " + std::to_string(e.value2) + " throws " +
         std::to_string(e.throws);
}

std::string Facts::modifier(const Modifier& m) const {
  auto op = static_cast<std::size_t>(m.op);
  std::string out = "because " + clause(m.clause);
  if (m.of != 0) out += '@', out += m.of;
  out += " ";
  out += op < std::size(op_names) ? op_names[op] : "?";
  out += " " + std::to_string(m.value);
  if (!m.word.empty()) out += " '" + std::string{m.word.view()} + "'";
  return out;
}

std::string Facts::asked(const State& s) const {
  if (s.over != 0 || s.waiting == 0) return "asks nobody";
  const Decision& d = s.asked();
  return "asks " + side(d.side) + " " + key_of(labels_.decisions, d.kind) + " unit " + unit(d.unit) + " other " +
         unit(d.other);
}

std::string Facts::standing(const State& s) const {
  Standing now = game_.standing(s);
  std::string out =
      "points " + std::to_string(now.points[0]) + " " + std::to_string(now.points[1]) + " ahead " + side(now.ahead);
  return s.over == 0 ? out : out + " over, won by " + side(s.winner);
}

std::string Facts::status(const State& s) const {
  return "turn " + std::to_string(s.turn) + " phase " + key_of(labels_.phases, s.phase) + " active " + side(s.active) +
         " " + standing(s) + " " + asked(s);
}

std::string Facts::header(const State& s, UnitId u) const {
  const Unit& it = s[u];
  return unit(u) + " at " + text_of(it.pose) + " " + key_of(labels_.formations, it.formation) + " strength " +
         std::to_string(it.strength) + " place " + place(it.place) + " markers " + std::to_string(game_.markers(s, u));
}

}  // namespace grog::story
