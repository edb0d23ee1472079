// A game at the terminal: people type, computer players think, the referee tells what happens.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "ai/adviser.hpp"
#include "cli/context.hpp"
#include "cli/guide.hpp"
#include "protocol/session.hpp"

namespace grog {

struct Seats {
  std::unique_ptr<Player> computer[2];  // null: a person
  u64 seed = 0;                         // of the computers' thoughts
};

class TableTop {
 public:
  TableTop(Context&, Session&, Seats, std::string save_to, Guide = {});
  int run();

 private:
  enum class Next : u8 { ask_again, answered, leave };

  void computer_turn(Side);
  Next person_turn(Side);
  Next obey(std::string_view line, Side);
  bool guide_command(std::string_view word);
  bool command(const std::string& word, const std::vector<std::string>& rest, Next&);
  Next give_order(const Order&);
  // Asks for real dice until the order has all it needs. False when the player leaves or takes the order back.
  bool give_with_dice(const Order&, Outcome&);

  void introduce();
  void show_question(Side);
  void show_map();
  void show_help();
  void show_end();
  void show_odds(std::string words);
  void show_why(const std::vector<std::string>& words);
  void show_hint();
  void say_why(const Why&);
  bool save(const std::string& path);
  bool order_from(const std::string& words, Order&, std::string& fault);
  // A line from the person, or why there is none.
  LineReader::Got read_line(const std::string& prompt, std::string& line);
  void say(std::string_view s) { standard_output().write(s); }
  void say_refused(Text how, const Verdict&);
  void tell(Text t) { say(c_.in(t)); }
  Side viewer() const;  // whose knowledge is on the screen
  State seen() const;
  bool is_person(Side s) const { return s != Side::nobody && seats_.computer[index(s)] == nullptr; }

  Context& c_;
  Session& t_;
  Match& match_;
  const Game& game_;
  Seats seats_;
  Adviser adviser_;
  std::string save_to_;
  Guide guide_;
  LineReader lines_;
  Menu menu_;
  Verdict last_refusal_;
  std::string last_fault_;
  std::size_t saved_entries_ = 0, shown_map_key_ = 0;
  bool leaving_ = false, asked_to_leave_ = false, interactive_ = false;
};

}  // namespace grog
