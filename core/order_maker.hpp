// An order made part by part, each called by its name as people and programs say it. A text and an object of JSON both
// come through here, so that neither has to become the other.
#pragma once
#include "core/kernel.hpp"
#include "core/sentence.hpp"

namespace grog {

class OrderMaker {
 public:
  explicit OrderMaker(const Game& game) : game_(game) {}

  // False: `why` says what is wrong, what is allowed, and the nearest right name. The verb comes first.
  bool verb(std::string_view key);
  bool takes(Uses);  // before a part: the verb takes it, and it was not given yet
  bool unit(std::string_view name) { return named_unit(name, order_.unit); }
  bool target(std::string_view name) { return named_unit(name, order_.target); }
  bool place(std::string_view name);
  bool option(std::string_view name);
  bool value(i64);
  bool with(std::string_view name);
  bool x(i64);  // tenths of a millimetre
  bool y(i64);
  bool facing(i64);  // tenths of a degree
  bool slot(i64);
  bool leg(std::string_view kind);  // begins one more
  bool leg_option(i64);
  bool leg_value(i64);
  bool complete();  // after all parts

  bool may_take(Uses use) const { return (verb_->uses & use) != 0 && (given_ & use) == 0; }
  Sentence form() const;  // how the verb is written: "fire UNIT > TARGET"
  const Order& order() const { return order_; }
  const Sentence& why() const { return why_; }

 private:
  bool fault(const Sentence&);
  bool unknown(std::string_view written, const Sentence&, std::span<const std::string_view> names);
  bool named_unit(std::string_view name, UnitId&);
  bool within(i64 n, i64 low, i64 high, i64 scale = 1);

  const Game& game_;
  const VerbInfo* verb_ = nullptr;
  Order order_;
  std::size_t legs_ = 0;
  u16 given_ = 0;
  Sentence why_;
};

// Equal but for the case of their letters.
bool same_name(std::string_view, std::string_view);
std::string tenths_text(i64);  // 1205 is "120.5", 300 is "30"

}  // namespace grog
