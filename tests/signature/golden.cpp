#include "core/describe.hpp"
#include "core/order_text.hpp"
#include "tests/signature/games.hpp"

namespace grog::story {
namespace {

constexpr u64 golden_orders = 150;

}  // namespace

std::string golden_text(const Game& game) {
  Facts facts(game);
  u64 number = 0;
  State last = game.begin();
  std::string out = "# " + std::string{game.rules().id()} + " " + game.scenario() + ": random game 0, its first " +
                    std::to_string(golden_orders) + " orders\n" + facts.status(last) + "\n";
  play_random(game, 0, Manner::tame,
              {{},
               [&](const State& s, const Order& o, const std::vector<Order>&) {
                 out += std::to_string(++number) + " " + facts.side(s.asked().side) + " " + order_text(game, o) +
                        " | " + describe(game, s, o, Lang::fr) + "\n";
               },
               [&](const State& s, const Order&, const Tape& tape, const Journal& journal) {
                 if (!tape.empty()) out += "  " + facts.dice(tape) + "\n";
                 for (const Event& e : journal.events) {
                   out += "  " + facts.event(e) + " | " + describe(game, s, e, Lang::en) + "\n";
                   for (u16 i = 0; i < e.modifiers; ++i) {
                     const Modifier& m = journal.modifiers[static_cast<std::size_t>(e.modifiers_at + i)];
                     out += "    " + facts.modifier(m) + " | " + describe(game.rules(), m, Lang::en) + "\n";
                   }
                 }
                 out += "  " + facts.asked(s);
                 if (s.over == 0) out += " | " + describe(game, s, s.asked(), Lang::en);
                 out += "\n";
                 if (s.over != 0 || s.turn != last.turn || s.phase != last.phase) out += "-- " + facts.status(s) + "\n";
                 last = s;
                 return number < golden_orders;
               }});
  return out;
}

}  // namespace grog::story
