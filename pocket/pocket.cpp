#include "pocket/pocket.hpp"

#include "server/tokens.hpp"
#include "server/words.hpp"

namespace grog {

bool Pocket::Later::next() {
  if (work_.empty()) return false;
  Task work = std::move(work_.front());
  work_.pop_front();
  work();
  return true;
}

Pocket::Pocket(std::span<const Ruleset* const> rulesets, std::string_view version, Outside outside)
    : outside_(std::move(outside)),
      cupboard_(outside_.store),
      thoughts_(outside_),
      shelf_(rulesets),
      catalogue_(shelf_, version),
      hall_(
          catalogue_, cupboard_, cupboard_, thoughts_, *shares_,
          [this] { return [this](Task task) { tasks_.think({}, std::move(task), {}); }; },
          [this](GameTable::Clock::duration, Task task) { tasks_.think({}, std::move(task), {}); }),
      api_(hall_, questions_) {}

void Pocket::settle() {
  while (tasks_.next() || questions_.next()) continue;
  cupboard_.send();
}

void Pocket::stored(const Sentence* fault) {
  cupboard_.stored(fault);
  settle();
}

void Pocket::ask(int question, Request request) {
  auto done = [this, question](const Answer& answer) { outside_.answer(question, answer); };
  if (request.path == "/api/hand" && request.post)
    take_up(request, done);
  else if (request.path == "/api/hand" || request.path == "/api/log")
    hand_over(request, done);
  else
    api_.handle(std::move(request), done);
  settle();
}

void Pocket::turn_away(int guest, const Sentence& why, bool again) {
  guests_.erase(guest);
  outside_.letter(guest, error_letter("closed", why).text());
  outside_.closed(guest, again);
}

void Pocket::join(int guest, std::string_view token, std::optional<std::size_t> since) {
  hall_.sweep();
  SeatLink link;
  Sentence fault;
  if (hall_.find(token, link, fault) != Store::Found::yes)
    return turn_away(guest, sentence(server_word("websocket.unknown_link_check_address_you")), false);
  if (link.kind != LinkKind::seat) {
    fault = sentence(server_word("websocket.invitation_claim_seat_first"));
    outside_.letter(guest, error_letter("invitation", fault).text());
    return turn_away(guest, fault, false);
  }
  auto outlet = std::make_shared<Outlet>();
  outlet->send = [this, guest](const SharedText& text) {
    if (guests_.contains(guest)) outside_.letter(guest, *text);
  };
  outlet->close = [this, guest](const Sentence& why, bool again) {
    if (guests_.contains(guest)) turn_away(guest, why, again);
  };
  std::shared_ptr<GameTable> table = hall_.table(link.game);
  guests_[guest] = {table, outlet};
  table->join({link.seat, link.hash, {}}, outlet, since);
  settle();
}

void Pocket::hear(int guest, std::string text) {
  auto at = guests_.find(guest);
  if (at == guests_.end()) return;
  if (text.size() > max_message) {
    outside_.letter(guest, too_long_letter().text());
    return leave(guest);
  }
  at->second.table->heard(at->second.outlet, std::move(text), [](GameTable::Clock::duration) {});
  settle();
}

void Pocket::leave(int guest) {
  auto at = guests_.find(guest);
  if (at == guests_.end()) return;
  Guest gone = std::move(at->second);
  guests_.erase(at);
  gone.table->leave(gone.outlet);
  settle();
}

void Pocket::think() {
  thoughts_.next();
  settle();
}

bool Pocket::Thoughts::send(const Errand& errand, const ThoughtTold& thought) {
  if (!outside_.errand) return false;
  sent_[++last_] = thought;
  outside_.errand(last_, errand.mind, packed(errand));
  return true;
}

void Pocket::Thoughts::hurry(const std::string& mind) {
  if (outside_.hurry) outside_.hurry(mind);
}

void Pocket::Thoughts::come_back(int errand, std::string_view text) {
  auto at = sent_.find(errand);
  if (at == sent_.end()) return;
  ThoughtTold thought = std::move(at->second);
  sent_.erase(at);
  ToldThought told = unpacked_thought(text);
  thought(told.order, std::move(told.why));
}

void Pocket::thought(int errand, std::string_view text) {
  thoughts_.come_back(errand, text);
  settle();
}

}  // namespace grog
