// One message and its answers: the private part of session.hpp, in three files.
#pragma once
#include "protocol/history.hpp"
#include "protocol/message.hpp"
#include "protocol/order_json.hpp"
#include "protocol/session.hpp"
#include "protocol/values.hpp"

namespace grog {

class Conversation {
 public:
  Conversation(Session& t, Seat from, std::vector<Letter>& out)
      : t_(t), match_(*t.match), game_(t.match->game()), from_(from), out_(out) {}

  void answer(Heard);
  void greet();
  void greet_again(std::size_t known);
  Outcome give_and_tell(const Order&, const Tape& by_hand);
  Letter hint(const Hint&, std::string re);

 private:
  bool dispatch(Fault&);
  // Each of these answers a type of message. False: nothing was sent, and the fault says what is wrong.
  bool asked_state(Fault&);
  bool asked_order(Fault&);
  bool asked_preview(Fault&);
  bool asked_fit(Fault&);
  bool asked_ground(Fault&);
  bool asked_undo(Fault&);
  bool asked_log(Fault&);
  bool asked_odds(Fault&);
  bool asked_clause(Fault&);
  bool asked_propose(Fault&);
  bool asked_overlays(Fault&);
  bool asked_measure(Fault&);
  bool asked_history(Fault&);
  bool asked_report(Fault&);
  bool asked_digest(Fault&);
  bool asked_hint(Fault&);
  bool asked_standing(Fault&);
  bool asked_battle(Fault&);
  bool asked_threats(Fault&);

  // Whether this seat may speak for a side; the fault says why not.
  bool may_play(Fault&) const;

  // A letter of this moment, with nothing said in it yet.
  Letter begin(std::string_view type, Seat to) const;
  Letter begin(std::string_view type) const { return begin(type, from_); }
  void send(Letter l) { out_.push_back(std::move(l)); }
  bool told(Seat seat) const { return t_.listening[static_cast<std::size_t>(seat)] || (seat == from_ && !unasked_); }

  void hello();
  void state(std::optional<std::size_t> of);
  void history(std::size_t first, std::size_t last);
  void decision();
  void procedures();
  void error(const Fault&);
  void refuse(std::string_view order, Clause, const Sentence& reason, i64 column = -1);
  void refuse(std::string_view order, const Verdict&);
  void play(const GivenOrder&, const Tape& by_hand);
  void told_all(Side, const State& before, const Order&, const Outcome&);
  void accepted(Seat, Side, const State& before, const State& after, const Order&, const Outcome&,
                std::span<const ThrowTold> what_for);
  void need_dice(std::string_view words, const Tape& by_hand, const Outcome&);
  void write_decision(JsonOut&, Seat to) const;
  void write_cause(JsonOut&, Side reacting, Seat by) const;

  // False: the refusal was sent (`sent`), or the fault says what is wrong with the message.
  bool asked_for(GivenOrder&, Fault&, bool& sent);

  Session& t_;
  Match& match_;
  const Game& game_;
  Seat from_;
  std::vector<Letter>& out_;
  Message message_;
  std::string re_;
  std::optional<Sentence> why_;
  bool unasked_ = false;  // nobody spoke: only who listens is told
};

}  // namespace grog
