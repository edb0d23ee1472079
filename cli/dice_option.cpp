#include "cli/dice_option.hpp"

#include "cli/words.hpp"

namespace grog {

int set_dice(const Context& c, const DiceOptions& o, Session& t, LogHeader& header) {
  if (!o.dice.empty() && o.dice != "random") {
    if (!o.seed.empty()) return usage_fault(c, sentence(cli_word("dice_option.dice_seed_do_not_go")));
    header.seed = "none";
    if (o.dice == "hand") return exit_ok;
    std::string text = o.dice;
    if (is_file(o.dice)) {
      FileRead file = read_file(o.dice);
      if (!file.ok) return failure(c, file.fault);
      text = std::move(file.text);
    }
    // Throw by throw a tape may be longer than a group may be: only its faces matter here.
    Tape tape;
    std::size_t where = 0;
    for (std::string_view rest = text; !rest.empty();) {
      std::string_view piece = rest.substr(0, rest.find_first_of("|\n"));
      if (!parse_tape(piece, tape, where)) {
        std::size_t at = static_cast<std::size_t>(piece.data() - text.data()) + where + 1;
        return usage_fault(
            c, sentence(cli_word("dice_option.dice_no_file_not_hand"), {std::to_string(at), excerpt(o.dice)}));
      }
      rest.remove_prefix(std::min(piece.size() + 1, rest.size()));
    }
    t.tape = std::move(tape.faces);
    return exit_ok;
  }
  u64 seed = fresh_seed();
  if (!o.seed.empty())
    if (int status = read_whole(c, "--seed", o.seed, 0, INT64_MAX, seed); status != exit_ok) return status;
  t.random = std::make_unique<RandomDice>(seed);
  header.seed = std::to_string(seed);
  return exit_ok;
}

Session session_of(const OpenedGame& opened) {
  Session t;
  t.head = opened.head;
  t.ruleset_name = opened.ruleset->name();
  t.options = opened.variant->options;
  return t;
}

}  // namespace grog
