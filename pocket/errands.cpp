#include "pocket/errands.hpp"

#include "core/languages.hpp"
#include "core/log.hpp"

namespace grog {
namespace {

class Packer {
 public:
  template <class Flat>
  requires std::is_trivially_copyable_v<Flat>
  void flat(const Flat& value) { out_.append(reinterpret_cast<const char*>(&value), sizeof value); }
  void text(std::string_view s) {
    flat(s.size());
    out_ += s;
  }
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

class Unpacker {
 public:
  explicit Unpacker(std::string_view in) : in_(in) {}
  template <class Flat>
  requires std::is_trivially_copyable_v<Flat>
  void flat(Flat& value) {
    if (!has(sizeof value)) return;
    in_.copy(reinterpret_cast<char*>(&value), sizeof value);
    in_.remove_prefix(sizeof value);
  }
  std::string text() {
    std::size_t size = 0;
    flat(size);
    if (!has(size)) return {};
    std::string out{in_.substr(0, size)};
    in_.remove_prefix(size);
    return out;
  }
  bool whole() const { return sound_ && in_.empty(); }

 private:
  bool has(std::size_t bytes) { return sound_ = sound_ && in_.size() >= bytes; }
  std::string_view in_;
  bool sound_ = true;
};

bool unpack(std::string_view text, Errand& out) {
  Unpacker in(text);
  out.mind = in.text(), out.header = in.text(), out.player = in.text();
  in.flat(out.matter.seen), in.flat(out.matter.side), in.flat(out.matter.seed);
  std::size_t given = 0;
  in.flat(given);
  for (; given > 0 && !in.whole(); --given) {
    Ordered o;
    in.flat(o.seen), in.flat(o.order);
    out.matter.given.push_back(o);
  }
  in.flat(out.advice), in.flat(out.may_hurry), in.flat(out.at_most), in.flat(out.at_most_orders);
  return in.whole();
}

}  // namespace

std::string packed(const Errand& e) {
  Packer out;
  out.text(e.mind), out.text(e.header), out.text(e.player);
  out.flat(e.matter.seen), out.flat(e.matter.side), out.flat(e.matter.seed);
  out.flat(e.matter.given.size());
  for (const Ordered& o : e.matter.given) out.flat(o.seen), out.flat(o.order);
  out.flat(e.advice), out.flat(e.may_hurry), out.flat(e.at_most), out.flat(e.at_most_orders);
  return out.take();
}

ToldThought unpacked_thought(std::string_view text) {
  Unpacker in(text);
  Order order;
  in.flat(order);
  Why why = in_each([&](Lang) { return in.text(); });
  if (!in.whole()) return {};
  return {order, std::move(why)};
}

std::string Study::think(std::string_view text, std::atomic<bool>& hurry) {
  hurry = false;
  Errand errand;
  if (!unpack(text, errand)) return {};
  Mind& mind = minds_[errand.mind];
  LogRead header = read_log("log", errand.header);
  Fault fault;
  std::shared_ptr<const Battle> battle = header.ok ? catalogue_.of(header.log.header, fault) : nullptr;
  if (battle == nullptr) return {};
  if (mind.battle != battle || mind.player != errand.player) mind = {errand.player, battle, {}, {}};
  auto prepare = [&](Player& p) {
    p.at_most(errand.at_most);
    p.at_most_orders(errand.at_most_orders);
    p.hurry(errand.may_hurry ? &hurry : nullptr);
  };
  Advice said;
  if (errand.advice) {
    if (mind.adviser == nullptr) mind.adviser = std::make_unique<Adviser>(errand.player);
    said = mind.adviser->ask(*battle->game, errand.matter, prepare);
  } else {
    if (mind.general == nullptr) mind.general = player_named(errand.player).player;
    if (mind.general == nullptr) mind.general = player_named(player_infos().front().name).player;
    prepare(*mind.general);
    Rng rng(errand.matter.seed);
    said.order = mind.general->choose(*battle->game, errand.matter.seen, errand.matter.side, rng);
    said.why = mind.general->why();
  }
  Packer out;
  out.flat(said.order);
  for (Lang lang : all_languages()) out.text(said.why.in(lang));
  return out.take();
}

}  // namespace grog
