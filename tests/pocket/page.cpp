#include "tests/pocket/page.hpp"

#include <cstdio>

#include "core/log.hpp"
#include "core/require.hpp"

namespace grog::test {

Page::Page(std::span<const Ruleset* const> rulesets, Disk disk) : disk_(std::move(disk)) {
  pocket_ = std::make_unique<Pocket>(rulesets, program_version(),
                                     Pocket::Outside{[this](int guest, std::string_view text) {
                                                       if (guest == guest_) letters.emplace_back(text);
                                                     },
                                                     [this](int guest, bool again) {
                                                       if (guest == guest_) closed = again;
                                                     },
                                                     [this](int question, const Answer& a) {
                                                       if (question == question_) body_ = a.body, status_ = a.status;
                                                     },
                                                     [this](const std::vector<Put>& lot) {
                                                       require(!lot_waits_, "a second lot is on its way");
                                                       lot_ = lot, lot_waits_ = true;
                                                     }});
  for (const auto& [key, value] : disk_) pocket_->put_back(key, value);
}

bool Page::store() {
  if (!lot_waits_) return false;
  lot_waits_ = false;
  for (const Put& p : lot_)
    if (p.value)
      disk_[p.key] = *p.value;
    else
      disk_.erase(p.key);
  pocket_->stored(nullptr);
  return true;
}

bool Page::refuse() {
  if (!lot_waits_) return false;
  lot_waits_ = false;
  Sentence why = Sentence::same("full");
  pocket_->stored(&why);
  return true;
}

void Page::store_all() {
  while (store()) continue;
}

bool Page::think() {
  if (!pocket_->thought_waits()) return false;
  pocket_->think();
  return true;
}

Json Page::ask(std::string path, const Json& body) {
  body_.clear(), status_ = 0;
  pocket_->ask(++question_, {true, std::move(path), {}, body.dump(), {}, false});
  store_all();
  return Json::parse(body_, nullptr, false);
}

std::string Page::get(std::string path, std::string query) {
  body_.clear(), status_ = 0;
  pocket_->ask(++question_, {false, std::move(path), std::move(query), {}, {}, false});
  store_all();
  return body_;
}

std::string Page::claim(const std::string& invitation) {
  return ask("/api/claim", {{"invitation", invitation}}).value("token", std::string{});
}

void Page::sit_down(const std::string& token, int since) {
  closed.reset();
  pocket_->join(guest_, token, since < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(since)));
}

void Page::say(const Json& message) { pocket_->hear(guest_, message.dump()); }

namespace {

// What a reader of letters knows.
struct Reader {
  Played& played;
  bool print;
  std::vector<std::string> proposals;
  bool refused = false, lost = false;

  void read(Page& page) {
    for (const std::string& text : std::exchange(page.letters, {})) {
      if (print) std::printf("%s\n", text.c_str());
      ++played.letters;
      played.said = hash_bytes(text.data(), text.size(), played.said);
      Json j = Json::parse(text, nullptr, false);
      std::string type = j.value("type", std::string{});
      if (j.contains("at")) played.orders = j["at"].get<std::size_t>();
      if (j.contains("hash")) played.hash = j["hash"].get<std::string>();
      if (type == "proposals") {
        proposals.clear();
        for (const Json& o : j["orders"]) proposals.push_back(o.get<std::string>());
      }
      refused = refused || type == "refused" || type == "error" || type == "need_dice";
    }
    if (page.closed) lost = true;
  }
};

}  // namespace

Played play(Page& page, std::size_t most_orders, bool print) {
  Played out;
  Reader reader{out, print, {}, false, false};
  auto hear = [&] { page.store_all(), reader.read(page); };
  hear();
  // Whoever goes on with a game asks where it stands, so that chance falls as if he had never been away.
  page.say({{"type", "propose"}, {"most", 1}, {"seed", 0}});
  hear();
  reader.proposals.clear();
  while (out.orders < most_orders && !reader.lost) {
    page.say({{"type", "propose"}, {"most", 12}, {"seed", out.orders}});
    hear();
    if (reader.proposals.empty()) {
      // Not ours to decide: a general's, or nobody's any more.
      if (!page.think()) break;
      hear();
      continue;
    }
    std::vector<std::string> some = std::exchange(reader.proposals, {});
    for (std::size_t n = 0; n < some.size(); ++n) {
      reader.refused = false;
      page.say({{"order", some[(out.orders + n) % some.size()]}, {"at", out.orders}});
      hear();
      if (!reader.refused || reader.lost) break;
    }
    if (reader.refused) break;
  }
  return out;
}

}  // namespace grog::test
